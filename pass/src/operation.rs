// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What an instruction is to a differentiator: one classification for every stage.
//!
//! Invariant: each instruction is exactly one `Operation`; what is not recognised is `Unknown`, which is an
//! error as soon as it touches active data. May import `llvm` and `core`.

use crate::llvm::module::options;
use crate::llvm::value::FUNCTION_INDEX;
use crate::llvm::{Function, Opcode, Type, Value, facts};
use wengert_core::catalogue::{self, Effect, Entry, Writes};
use wengert_core::request::Reversal;
use wengert_core::table::{self, Row};

#[derive(Clone, Copy)]
pub enum Operation {
    /// A row of the table: its partial derivatives say all.
    Elementwise(&'static Row),
    /// Moves values about: phi, select, freeze, parts of vectors and aggregates.
    Move,
    Load,
    Store,
    /// memcpy, memmove: (to, from, bytes).
    Copy,
    /// memset: (to, byte, bytes).
    Fill,
    Stack,
    Heap,
    Free,
    /// A procedure with a body in this module, or with derivatives in another file.
    Call(Function),
    /// No derivative flows through it.
    Inactive,
    /// Integers, pointers, comparisons, control: no floating result.
    Discrete,
    /// A floating number's bits taken as another type.
    Reinterpret,
    Assembly,
    Indirect,
    /// A declared-only procedure that no table knows, or an instruction without a rule.
    Unknown,
}

/// Procedures that the user declared to carry no derivative, calls, and global variables.
pub const INACTIVE: &str = "wengert-inactive";

/// On calls of the run time that could run procedures of the user's: none of those does anything but what the call is known for.
pub const PLAIN: &str = "wengert-plain";

/// Procedures that the user declared to compute what a known one does, whose name the attribute has.
pub const ALIKE: &str = "wengert-alike";

/// Procedures that ask for derivatives, and so are none that have any.
pub const ASKS: &str = "wengert-asks";

/// What the user says of a procedure's calls: run them again in the backward sweep, or record them; the latter two hold
/// for one caller, whose attribute lists callees as `name=joint` or `name=split`, separated by semicolons.
pub const JOINT: &str = "wengert-joint";
pub const SPLIT: &str = "wengert-split";
pub const LINKS: &str = "wengert-link";
/// A procedure made of a marked region of the procedure that the attribute names, and one that carries no derivative.
pub const REGION: &str = "wengert-region";
/// On such a procedure: it is an iteration of the loop with this number in the procedure around.
pub const FUSED: &str = "wengert-fused";
/// On a parameter of such a procedure: it is a variable of the procedure around, of so many bytes.
pub const VARIABLE: &str = "wengert-variable";
/// A procedure made of a loop that is checkpointed or converges, and one of such a loop's body, which runs one step; both name the loop's marker.
pub const STEPS: &str = "wengert-steps";
pub const STEP: &str = "wengert-step";
/// On such procedures: the number of the loop, if no one has asked for it by name (`driver::memory`).
pub const UNASKED: &str = "wengert-unasked";
pub const PASSIVE: &str = "wengert-passive";

/// A procedure of another file, whose derivatives that file exports: what its list says; and why there are none.
pub const SEPARATE: &str = "wengert-separate";
pub const REFUSED: &str = "wengert-refused";
/// One of LAPACK, described likewise, whose derivatives the run-time library has.
pub const LAPACK: &str = "wengert-lapack";
/// A procedure described likewise whose derivatives the user has written: the name of the tangent, or those of the forward and the backward sweep.
pub const OWN: &str = "wengert-own";
/// On such a procedure: its body tells what it does to memory, and does what the description says.
pub const SEEN: &str = "wengert-seen";
/// On such a procedure: parameters whose memory its backward sweep reads, by position from 0.
pub const READ_BACK: &str = "wengert-read-back";
/// A function whose body is lent as long as derivatives are made (`driver::library`, `pass/shim/library.cpp`).
pub const LENT: &str = "wengert-lent";
/// On the marker of a loop: how many loops it stood in before any optimisation.
pub const LOOP_DEPTH: &str = "wengert-loop-depth";

/// An atomic update of a cell that may hold a number, which runs as it is; and the load and the store behind it that say to analyses what it does, and do not run
/// (`prepare/updates.rs`).
pub const UPDATE: &str = "wengert.update";
pub const PART: &str = "wengert.part";

/// How the loop is reversed that a procedure was made of, or of whose body.
pub fn reversal(function: Function) -> Option<Reversal> {
    [STEPS, STEP].into_iter().find_map(|word| Reversal::of_marker(&function.string_attribute(word)?))
}

/// The number of the loop that a procedure was made of, if no one has asked for it by name.
pub fn unasked(function: Function) -> Option<usize> {
    function.string_attribute(UNASKED)?.parse().ok()
}

/// Does it mark the top of the stack, or go back there? Memory looks to LLVM as if it were written.
pub fn is_stack_mark(at: Value) -> bool {
    at.callee_function().is_some_and(|f| {
        let name = f.name();
        name.starts_with("llvm.stackrestore") || name.starts_with("llvm.stacksave")
    })
}

/// Does another file export derivatives of the procedure, or has the run-time library some?
pub fn is_separate(function: Function) -> bool {
    function.string_attribute(SEPARATE).is_some()
}

/// Has the user written its derivatives?
pub fn has_own_derivatives(function: Function) -> bool {
    function.string_attribute(OWN).is_some()
}

/// Why its derivatives are written elsewhere, for messages: it ...
pub fn why_separate(function: Function) -> &'static str {
    if has_own_derivatives(function) { "has derivatives of its own" } else { "was compiled separately" }
}

/// Does the backward sweep that the user has written read what a parameter points to?
pub fn reads_back(function: Function, index: usize) -> bool {
    let all = function.string_attribute(READ_BACK).unwrap_or_default();
    all.split(' ').any(|position| position.parse() == Ok(index))
}

/// Does its body, which is in this file, tell what it does to memory, whoever has its derivatives?
pub fn is_seen(function: Function) -> bool {
    function.string_attribute(SEEN).is_some()
}

pub fn classify(instruction: Value) -> Operation {
    use Opcode::*;
    let Some(opcode) = instruction.opcode() else { return Operation::Discrete };
    match opcode {
        LLVMFAdd => row("fadd"),
        LLVMFSub => row("fsub"),
        LLVMFMul => row("fmul"),
        LLVMFDiv => row("fdiv"),
        LLVMFRem => row("frem"),
        LLVMFNeg => row("fneg"),
        LLVMFPExt => row("fpext"),
        LLVMFPTrunc => row("fptrunc"),
        LLVMSIToFP | LLVMUIToFP => Operation::Discrete,
        LLVMPHI | LLVMSelect | LLVMFreeze | LLVMExtractElement | LLVMInsertElement | LLVMShuffleVector | LLVMExtractValue
        | LLVMInsertValue => Operation::Move,
        LLVMLoad => Operation::Load,
        LLVMStore => Operation::Store,
        LLVMAlloca => Operation::Stack,
        LLVMBitCast => classify_bitcast(instruction),
        LLVMCall => classify_call(instruction),
        // The load and the store beside it say what it does.
        LLVMAtomicRMW | LLVMAtomicCmpXchg if instruction.is_marked(UPDATE) => Operation::Discrete,
        LLVMAtomicRMW | LLVMAtomicCmpXchg | LLVMVAArg => Operation::Unknown,
        _ => Operation::Discrete,
    }
}

fn row(name: &str) -> Operation {
    table::instruction(name).map_or(Operation::Unknown, Operation::Elementwise)
}

fn classify_bitcast(cast: Value) -> Operation {
    let (from, to) = (cast.operand(0).ty(), cast.ty());
    match (from.is_floating(), to.is_floating()) {
        (false, false) => Operation::Discrete,
        _ if from == to => Operation::Move,
        _ => Operation::Reinterpret,
    }
}

fn classify_call(call: Value) -> Operation {
    if call.callee().is_inline_asm() {
        return Operation::Assembly;
    }
    let Some(callee) = call.callee_function() else { return Operation::Indirect };
    if is_inactive(callee) || call.call_note(INACTIVE).is_some() {
        return Operation::Inactive;
    }
    if is_separate(callee) {
        return Operation::Call(callee);
    }
    let Some(name) = known_as(callee) else {
        // Nothing comes behind a procedure that never returns.
        let ends = callee.has_attribute(FUNCTION_INDEX, "noreturn");
        return if ends { Operation::Inactive } else { Operation::Call(callee) };
    };
    if name.starts_with("llvm.") {
        return classify_intrinsic(call, &name);
    }
    if let Some((row, _)) = table::call(&name).filter(|(row, _)| fits(call, row)) {
        return if call.ty().is_floating() { Operation::Elementwise(row) } else { Operation::Discrete };
    }
    match entry_of(callee) {
        Some(entry) if entry.looked_at && call.call_note(PLAIN).is_none() => Operation::Unknown,
        Some(entry) => match entry.effect {
            Effect::Inactive | Effect::NoReturn => Operation::Inactive,
            Effect::Allocate { .. } => Operation::Heap,
            Effect::Free { .. } => Operation::Free,
            Effect::MemoryCopy => Operation::Copy,
            Effect::MemorySet => Operation::Fill,
        },
        // Nothing comes behind it, whoever wrote it.
        None if callee.has_attribute(FUNCTION_INDEX, "noreturn") => Operation::Inactive,
        None => Operation::Unknown,
    }
}

/// May the linker take the body of another file (`weak`)? It has taken one where derivatives are made at link time.
pub fn is_replaceable(function: Function) -> bool {
    function.is_interposable() && !options::at_link()
}

/// The name by which a procedure may be known: its own if it has no body here, or that of the one that it is declared to be like.
pub fn known_as(callee: Function) -> Option<String> {
    let declared = [ALIKE, "enzyme_math"].iter().find_map(|word| callee.string_attribute(word));
    declared.or_else(|| callee.is_declaration().then(|| callee.name()))
}

/// Is there a known function of this name that takes and returns such values?
pub fn is_known(name: &str, ty: Type) -> bool {
    let parameters = ty.parameters();
    match (table::call(name), catalogue::lookup(name).map(|entry| entry.effect)) {
        (Some((row, _)), _) => {
            let fits = |i: usize| {
                parameters[i].is_integer() == row.is_integer(i) && (row.is_integer(i) || parameters[i] == ty.returns())
            };
            row.stores.is_empty() && parameters.len() == row.arity && ty.returns().is_float() && (0..row.arity).all(fits)
        }
        (_, Some(Effect::Allocate { size, .. })) => {
            ty.returns().is_pointer() && size.iter().all(|index| parameters.get(*index).is_some_and(|ty| ty.is_integer()))
        }
        (_, Some(Effect::Free { .. })) => parameters.first().is_some_and(|ty| ty.is_pointer()),
        (_, known) => known.is_some(),
    }
}

/// A user's own procedure of a library's name may have other arguments.
fn fits(call: Value, row: &Row) -> bool {
    let types: Vec<Type> = call.arguments().into_iter().map(Value::ty).collect();
    let is_like = |i: usize| if row.is_integer(i) { types[i].is_integer() } else { types[i].is_floating() };
    let by_run_time = call.callee_function().is_some_and(|callee| callee.name().starts_with("_FortranA"));
    let stores = |ty: &Type| ty.is_pointer() && !row.stores.is_empty();
    types.len() >= row.arity && (0..row.arity).all(is_like) && (by_run_time || types[row.arity..].iter().all(stores))
}

/// The same of one whose name is a word.
fn suits(callee: Function, signature: &str) -> bool {
    let is = |ty: Type, kind: u8| match kind {
        b'p' => ty.is_pointer(),
        b'i' => ty.is_integer(),
        b'f' => ty.is_float(),
        _ => ty.is_void(),
    };
    let (returns, takes) = signature.as_bytes().split_first().expect("what it returns");
    let parameters = callee.ty().parameters();
    // Old C declares no parameters.
    let is_unsaid = callee.is_vararg() && parameters.is_empty();
    let is_like = || parameters.len() == takes.len() && parameters.iter().zip(takes).all(|(ty, kind)| is(*ty, *kind));
    is(callee.ty().returns(), *returns) && (is_unsaid || is_like())
}

fn classify_intrinsic(call: Value, name: &str) -> Operation {
    if name.starts_with("llvm.memcpy") || name.starts_with("llvm.memmove") {
        return Operation::Copy;
    }
    if name.starts_with("llvm.memset") {
        return Operation::Fill;
    }
    if let Some(row) = intrinsic_row(name) {
        return if call.ty().is_floating() { Operation::Elementwise(row) } else { Operation::Discrete };
    }
    if moves_bits(call) {
        return Operation::Discrete;
    }
    let floats = call.ty().holds_float() || call.arguments().iter().any(|a| a.ty().holds_float());
    let stores = facts::may_write(call) && call.arguments().iter().any(|a| a.ty().holds_float() || a.ty().is_pointer());
    if name.starts_with("llvm.masked.") || (floats && call.ty().holds_float()) || (stores && !is_mark(name)) {
        return Operation::Unknown;
    }
    Operation::Inactive
}

/// A call that gives an integer's bits in other places, or those of one of two integers.
pub fn moves_bits(at: Value) -> bool {
    const MOVING: [&str; 8] = ["fshl.", "fshr.", "bswap.", "bitreverse.", "umin.", "umax.", "smin.", "smax."];
    let moving = |name: &str| name.strip_prefix("llvm.").is_some_and(|name| MOVING.iter().any(|start| name.starts_with(start)));
    at.callee_function().is_some_and(|f| f.is_intrinsic() && moving(&f.name()))
}

/// Intrinsics that claim to write memory only to stay in their place.
fn is_mark(name: &str) -> bool {
    const MARKS: &[&str] = &[
        "llvm.lifetime.",
        "llvm.invariant.",
        "llvm.prefetch",
        "llvm.stacksave",
        "llvm.stackrestore",
        "llvm.va_",
        "llvm.assume",
        "llvm.sideeffect",
        "llvm.pseudoprobe",
        "llvm.dbg.",
        "llvm.experimental.noalias",
        "llvm.trap",
        "llvm.ubsantrap",
        "llvm.debugtrap",
        "llvm.fake.use",
        "llvm.launder.",
        "llvm.ptr.annotation",
        "llvm.var.annotation",
    ];
    MARKS.iter().any(|mark| name.starts_with(mark))
}

/// A call that returns its first argument's address as it is.
pub fn passes_pointer(call: Value) -> bool {
    const PASSING: &[&str] = &["llvm.launder.", "llvm.strip.invariant", "llvm.ptr.annotation", "llvm.threadlocal.address"];
    call.ty().is_pointer() && call.callee_function().is_some_and(|f| PASSING.iter().any(|p| f.name().starts_with(p)))
}

/// The variable that stands for the memory of all exceptions, once one is caught.
pub const EXCEPTIONS: &str = "wengert.exceptions";

/// The procedure that begins a handler, and keeps the exception.
pub const KEEPER: &str = "wengert.keep";

/// Does the call get the memory for an exception, or of one that is caught?
pub fn gets_exception(call: Value) -> bool {
    call.callee_function().is_some_and(|f| f.is_declaration() && f.name() == "__cxa_allocate_exception" || f.name() == KEEPER)
}

/// The variable that stands for the characters of all strings of the library, wherever they lie.
pub const TEXT: &str = "wengert.strings";

/// Is it a function of the library's strings?
pub fn handles_text(call: Value) -> bool {
    let entry = call.callee_function().and_then(entry_of);
    entry.is_some_and(|entry| matches!(entry.writes, Writes::TextFrom(_)))
}

/// The string that such a function changes or returns, which leads to other characters from then on: its first argument, unless that is only looked at.
pub fn changed_string(call: Value) -> Option<Value> {
    let callee = call.callee_function().filter(|_| handles_text(call))?;
    let looks = callee.name().starts_with("_ZNK") && !callee.has_attribute(1, "sret");
    call.arguments().first().copied().filter(|string| string.ty().is_pointer() && !looks)
}

/// The place in which C's conversions of text to numbers (`strtod` and the like) leave a pointer into it.
pub fn kept_end(call: Value) -> Option<Value> {
    let callee = call.callee_function()?;
    let writes = entry_of(callee).map(|entry| entry.writes);
    let end = || call.arguments().get(1).copied();
    (writes == Some(catalogue::END_OF_NUMBER)).then(end).flatten().filter(|end| end.ty().is_pointer())
}

/// Is what the call returns the library's own: a statement of input or output, the tape of a derivative that is differentiated again, a mark on it?
pub fn returns_handle(call: Value) -> bool {
    let of_tape = ["wengert_tape_acquire", "wengert_tape_top"];
    let gives = |name: &str| name.starts_with("_FortranAioBegin") || of_tape.contains(&name);
    call.callee_function().is_some_and(|f| f.is_declaration() && gives(&f.name()))
}

/// The row of an intrinsic, whose name ends with the types that it is overloaded on.
fn intrinsic_row(name: &str) -> Option<&'static Row> {
    let mut base = name;
    loop {
        if let Some(row) = table::intrinsic(base) {
            return Some(row);
        }
        base = &base[..base.rfind('.')?];
    }
}

/// What the catalogue says of procedures of this name, or of what it is declared to be like; a body may be here, if it is inactive.
pub fn entry_of(callee: Function) -> Option<&'static Entry> {
    let entry = catalogue::lookup(&known_as(callee).unwrap_or_else(|| callee.name()))?;
    let is_declared_alike = callee.string_attribute(ALIKE).is_some();
    entry.signature.is_none_or(|signature| is_declared_alike || suits(callee, signature)).then_some(entry)
}

/// What the catalogue knows of a call.
fn effect_of(call: Value) -> Option<Effect> {
    Some(entry_of(call.callee_function()?)?.effect)
}

/// Does this allocation hold zeros from the start?
pub fn is_zeroed(allocation: Value) -> bool {
    matches!(effect_of(allocation), Some(Effect::Allocate { zeroed: true, .. }))
}

/// The values whose product says how large a local array (in elements) or an allocation (in bytes) is.
pub fn extents(site: Value) -> Vec<Value> {
    match effect_of(site) {
        Some(Effect::Allocate { size, .. }) => size.iter().map(|index| site.operand(*index)).collect(),
        _ => vec![site.operand(0)],
    }
}

/// The alignment that an allocation asks for, if it says.
pub fn asked_alignment(allocation: Value) -> Option<Value> {
    match effect_of(allocation) {
        Some(Effect::Allocate { alignment, .. }) => alignment.map(|index| allocation.operand(index)),
        _ => None,
    }
}

/// Where a store stores, and a copy or fill writes.
pub fn pointed_at(at: Value) -> Value {
    at.operand(if at.is_op(Opcode::LLVMStore) { 1 } else { 0 })
}

/// Is this the user's own allocator, and not `malloc`, or `free`, and what is like them?
pub fn is_users_allocator(call: Value) -> bool {
    call.callee_function().is_some_and(|callee| callee.string_attribute(ALIKE).is_some())
}

/// How else memory can be freed that this call frees: by a function of the pointer, and of the alignment if there is one.
pub fn release_of(free: Value) -> (String, Option<Value>) {
    let callee = free.callee_function().expect("only calls that free are asked");
    match effect_of(free) {
        // The user's own frees what the user's own allocates.
        Some(Effect::Free { .. }) if is_users_allocator(free) => (callee.name(), None),
        Some(Effect::Free { by, alignment }) => (by.to_owned(), alignment.map(|index| free.operand(index))),
        _ => unreachable!("only calls that free are asked"),
    }
}

pub fn is_inactive(callee: Function) -> bool {
    [INACTIVE, "enzyme_inactive"].iter().any(|name| callee.string_attribute(name).is_some())
}

/// An atomic update of an integer, of references to some memory, say: too small for an address, and no number's bits are added to.
pub fn counts(at: Value) -> bool {
    at.is_op(Opcode::LLVMAtomicRMW) && at.ty().is_integer() && at.ty().bits() <= 32 && facts::counts(at)
}

/// The atomic update that a load or store is part of, which stands before it in its block.
pub fn update_of(part: Value) -> Option<Value> {
    if !part.is_marked(PART) {
        return None;
    }
    let before = part.block().instructions().into_iter().take_while(|at| *at != part);
    before.filter(|at| at.is_marked(UPDATE)).last()
}

/// A plain load or store, neither volatile nor atomic.
pub fn is_simple(instruction: Value) -> bool {
    facts::is_simple_access(instruction)
}

/// Is a pointer that is loaded compared and nothing else, as one to a procedure is? Nobody wants its shadow.
pub fn is_only_compared(load: Value) -> bool {
    load.users().into_iter().all(|user| user.is_op(Opcode::LLVMICmp))
}

/// What a function compares that does nothing else: two addresses, and how many bytes it reads from each.
pub fn compared_bytes(call: Value) -> Option<[[Value; 2]; 2]> {
    let [first, second] = match call.callee_function()?.name().as_str() {
        "memcmp" | "bcmp" => [2, 2],
        "_FortranACharacterCompareScalar1" => [2, 3],
        _ => return None,
    };
    let arguments = call.arguments();
    Some([[*arguments.first()?, *arguments.get(first)?], [*arguments.get(1)?, *arguments.get(second)?]])
}
