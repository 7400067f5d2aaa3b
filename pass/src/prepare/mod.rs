// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Normal form: a private clone of a procedure, simplified so that the same derivative comes out of -O0 and -O3.
//!
//! Invariant of a `Prepared` function: one return; every loop has a preheader, one latch, dedicated exits and an
//! explicit counter 0, 1, 2, …; values used outside their loop pass through a phi at the exit (LCSSA); each join
//! holds a phi that names the predecessor it was entered from; no exceptions, no irreducible cycles.
//! The user's own procedure is untouched. May import `llvm`, `core` and the refusal.

mod aggregates;
mod choice;
mod choices;
mod complex;
mod decided;
mod dispatch;
mod ends;
mod exceptions;
mod fortran;
pub mod fused;
pub mod independent;
mod inline;
mod joins;
mod lanes;
mod lapack;
mod loops;
mod lower;
mod members;
mod packed;
mod phis;
mod regions;
mod retype;
mod separate;
mod steady;
pub mod steps;
mod temporaries;
mod tricks;
mod updates;
mod variadic;
mod vectors;
mod virtuals;
pub mod words;

pub use fortran::{Within, descriptors_in};
pub use loops::LoopForm;

use crate::holds;
use crate::llvm::diagnose::Location;
use crate::llvm::module::options;
use crate::llvm::offset::{constant_base, root};
use crate::llvm::{Block, Builder, Facts, Function, Linkage, Module, Opcode, Session, Type, Value, transform};
use crate::operation::{INACTIVE, Operation, TEXT, classify, entry_of, handles_text, is_seen, is_simple, known_as};
use crate::refusal::{CLONE, Refusal, Result};
use rustc_hash::FxHashMap;
use wengert_core::codes::Code;
use wengert_core::request::{Marker, marker};
use wengert_core::table;

/// What a backward sweep looks at: a clone in normal form with its analyses.
pub struct Prepared {
    pub function: Function,
    pub facts: Facts,
    /// In preorder; index i is loop i of `facts`.
    pub loops: Vec<LoopForm>,
    /// For each join, the phi (i32) that says which predecessor it was entered from.
    pub entered_from: FxHashMap<Block, Joined>,
    /// The only block that returns.
    pub exit: Block,
    /// Procedures that were made of its marked regions, and of procedures that it hands closures to.
    pub regions: Vec<Function>,
}

/// The predecessors of a join in the numbering of its selector.
pub struct Joined {
    pub selector: Value,
    pub predecessors: Vec<Block>,
}

/// Brings variables to registers.
const REGISTERS: &str = "sroa<modify-cfg>,early-cse<memssa>,simplifycfg,dse,adce";
/// Regions share numbers and not places, and hand on no variable that is read only where it has been set anew, if the conditions say so.
const BEFORE_REGIONS: &str =
    "sroa<modify-cfg>,early-cse<memssa>,simplifycfg,dse,jump-threading,early-cse<memssa>,instsimplify,adce";
/// The first cleanup brings unoptimised input to SSA; the second settles loops.
const PROMOTE: &str = "sroa<modify-cfg>";
const SIMPLIFY: &str = "early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>,\
                        loop-simplify,lcssa,loop-mssa(loop-rotate,licm<allowspeculation>),\
                        gvn<no-load-pre>,instcombine<no-verify-fixpoint>,simplifycfg,dse,mergereturn,adce";
/// A virtual call in a function of the library that a virtual call leads to, and so on.
const LEVELS_OF_CALLS: usize = 4;
const LOOP_FORM: &str = "loop-simplify,lcssa";
/// Loads that were brought to one place may be one load.
const SHARE_LOADS: &str = "early-cse<memssa>";
/// Values go through memory: where loops lie within one another the pass leaves some of them undefined on an edge, in LLVM 22.
const REDUCIBLE: &str = "lower-switch,reg2mem,fix-irreducible,mem2reg,loop-simplify,lcssa";

/// `apart`: parameters whose memory is reached through no other one, as far as the procedure writes any of it. `fused`: loops whose iterations
/// become procedures.
pub fn prepare(module: Module, session: Session, original: Function, apart: &[usize], fused: &[usize]) -> Result<Prepared> {
    refuse_unsupported_control(original)?;
    let function = module.add_function(&format!("{CLONE}{}", original.name()), original.ty());
    function.set_linkage(Linkage::LLVMInternalLinkage);
    match (crate::separate::lapack(original), crate::separate::described(original)) {
        (Some(routine), _) => lapack::write(module, function, &routine),
        (None, Some(described)) if !is_seen(original) => separate::write(module, function, &described),
        (None, described) => {
            transform::clone_into(function, original, &function.parameters(), true);
            if let Err(refusal) = jumps_by_number(original, function) {
                discard(session, function);
                return Err(refusal);
            }
            // The user's derivatives may find one where the body has none.
            if let Some(described) = described {
                separate::depend(module, function, &described);
            }
        }
    }
    let mut regions = Vec::new();
    let builder = Builder::new(module);
    variadic::list(module, session, &builder, function, &mut regions);
    let caught = exceptions::lower(module, &builder, function, &mut regions);
    let taken_in = caught.and_then(|()| inline::take_in(module, &builder, function, &mut regions));
    make_private(function);
    apart.iter().for_each(|index| function.add_attribute(*index as u32 + 1, "noalias"));
    let mut result = taken_in.and_then(|()| normalise(module, session, original, function, &mut regions));
    if let Ok(whole) = &result
        && !fused.is_empty()
    {
        let known = (&whole.facts, &whole.loops[..]);
        fused::outline(module, session, &Builder::new(module), (original, function), known, fused, &mut regions);
        result = bring_to_form(module, session, original, function, &mut regions);
    }
    if options::dump() == "prepared" {
        eprintln!("{}", module.print_function(function));
    }
    if function.instructions().into_iter().any(|at| at.is_call() && handles_text(at)) {
        stand_in(module, TEXT);
    }
    let result = result.and_then(|prepared| refuse_misfits(function).map(|()| prepared));
    if result.is_err() {
        discard(session, function);
        discard_regions(session, &regions);
    }
    result.map(|prepared| Prepared { regions, ..prepared })
}

/// Deletes procedures made of regions that nobody calls; clones that call them are gone.
pub fn discard_regions(session: Session, regions: &[Function]) {
    for region in regions.iter().filter(|region| !region.as_value().has_uses()) {
        discard(session, *region);
    }
}

/// What so many bytes hold.
pub enum Held {
    /// An integer is declared there, among others and pointers.
    Integer,
    /// Floating numbers of one of these types: declared or accessed `there`, and not just somewhere in the same memory.
    Numbers {
        types: Vec<Type>,
        there: bool,
    },
    Unknown,
}

/// Who knows more of what memory holds than the procedure itself shows.
pub trait Types {
    /// What lies in so many bytes at the pointer.
    fn held_at(&self, pointer: Value, bytes: u64) -> Held;
    /// Structures that lie at the pointer, and how far into each it points.
    fn structures_at(&self, pointer: Value) -> Vec<(u64, Type)>;
    /// Are so many bytes at the pointer used as these structures say?
    fn are_used_so(&self, pointer: Value, bytes: u64) -> bool;
}

/// Knows nothing more.
struct Unknown;

impl Types for Unknown {
    fn held_at(&self, _: Value, _: u64) -> Held {
        Held::Unknown
    }
    fn structures_at(&self, _: Value) -> Vec<(u64, Type)> {
        Vec::new()
    }
    fn are_used_so(&self, _: Value, _: u64) -> bool {
        true
    }
}

/// Knows what is noted of parameters.
struct Noted(Module);

impl Types for Noted {
    fn held_at(&self, pointer: Value, _: u64) -> Held {
        match root(pointer).argument_of() {
            Some((function, index)) if holds::holds_numbers_only(function, index) => {
                Held::Numbers { types: holds::noted(function, index), there: true }
            }
            _ => Held::Unknown,
        }
    }
    fn structures_at(&self, pointer: Value) -> Vec<(u64, Type)> {
        let (base, offset) = constant_base(self.0, pointer);
        let known = base.argument_of().and_then(|(function, index)| holds::structure(function, index));
        let sized = known.map(|ty| (ty, self.0.size_of(ty) as i64)).filter(|(_, size)| *size > 0);
        sized.map(|(ty, size)| (offset.rem_euclid(size) as u64, ty)).into_iter().collect()
    }
    fn are_used_so(&self, _: Value, _: u64) -> bool {
        true
    }
}

impl Prepared {
    /// Copies these words, which may be numbers or pointers, as bytes.
    pub fn copy_words(&mut self, module: Module, session: Session, webs: &[words::Web]) {
        words::copy(module, &Builder::new(module), self.function, webs);
        self.facts = Facts::new(session, self.function);
    }

    /// Gives types to what is copied, now that more is known; tells whether anything changed.
    pub fn settle(&mut self, module: Module, session: Session, types: &dyn Types) -> bool {
        let builder = Builder::new(module);
        // One at a time: what is known is known of what there was before.
        let changed = members::assign(module, &builder, self.function, types)
            || packed::part_accesses(module, &builder, self.function)
            || retype::retype(module, &builder, self.function, types);
        if changed {
            self.facts = Facts::new(session, self.function);
        }
        changed
    }
}

/// Ends the program at the builder's position, in a function of the run-time library that says why and names a place.
fn stop(module: Module, builder: &Builder, report: &str, place: &str) {
    let place = module.text(place);
    let ty = Type::function(module.int(8).void(), &[place.ty()]);
    builder.call(module.declare(report, ty), &[place]);
    builder.unreachable();
}

/// A variable that stands for memory of the library's in which no derivatives lie.
fn stand_in(module: Module, name: &str) {
    if module.global(name).is_none() {
        module.add_global(name, module.int(64), Linkage::LLVMInternalLinkage).mark_global(INACTIVE);
    }
}

/// Makes a clone forget what the optimiser knew of aliases, but for what the marks on accesses say.
fn make_private(clone: Function) {
    holds::take_marks(clone);
    transform::make_private_clone(clone);
    holds::settle_marks(clone);
}

/// The procedure that was made before of others, as a note on it says. The note names the one it is on: copies of that bear it, too.
fn made_before(module: Module, word: &str, note: &str) -> Option<Function> {
    let is_it = |made: &Function| made.string_attribute(word).is_some_and(|own| own == format!("{}:{note}", made.name()));
    module.functions().into_iter().find(is_it)
}

fn note_made(made: Function, word: &str, note: &str) {
    made.add_string_attribute(word, &format!("{}:{note}", made.name()));
}

/// What a call says to the plugin, if it is a marker.
fn said(call: Value) -> Option<Marker> {
    let callee = call.callee_function().filter(|f| f.is_declaration() && !f.is_intrinsic())?;
    marker(&callee.name())
}

/// Deletes a prepared clone once all derivatives are made.
pub fn discard(session: Session, function: Function) {
    transform::forget(session, function);
    let module = function.module();
    function.delete();
    transform::drop_labels(module);
}

fn normalise(
    module: Module,
    session: Session,
    original: Function,
    function: Function,
    regions: &mut Vec<Function>,
) -> Result<Prepared> {
    let builder = Builder::new(module);
    take_values(module, &builder, function);
    aggregates::take_apart(module, session, &builder, function);
    variadic::list(module, session, &builder, function, regions);
    // What is taken in may hold further calls through pointers.
    for _ in 0..LEVELS_OF_CALLS {
        if !dispatch::resolve(module, session, &builder, original, function, regions) {
            break;
        }
        variadic::list(module, session, &builder, function, regions);
        inline::take_in(module, &builder, function, regions)?;
        make_private(function);
    }
    virtuals::settle_casts(module, &builder, function);
    packed::unpack(module, session, &builder, function, regions);
    complex::lower(module, &builder, function);
    if !regions::has_regions(function) && !steps::has_steps(function) {
        lower::assembly(module, &builder, function);
    }
    lower::lower(module, &builder, function);
    vectors::lower(module, &builder, function);
    choices::unite(&builder, function);
    let runs_twice = regions::has_regions(function) || steps::has_steps(function);
    if runs_twice {
        temporaries::give(module, session, &builder, function);
    }
    fortran::lower(module, session, &builder, original, function);
    members::in_rows(module, &builder, original, function);
    members::assign(module, &builder, function, &Unknown);
    choices::part_copies(&builder, function);
    if runs_twice {
        temporaries::end(module, session, &builder, function);
        steady::settle(module, session, &builder, function, regions)?;
    }
    if regions::has_regions(function) {
        before_regions(session, &builder, function);
        regions::outline(module, session, &builder, original, function, regions)?;
    }
    if steps::has_steps(function) {
        before_regions(session, &builder, function);
        steps::outline(module, session, &builder, original, function, regions)?;
    }
    if runs_twice {
        lower::assembly(module, &builder, function);
    }
    bring_to_form(module, session, original, function, regions)
}

/// What regions and steps are cut out of: numbers and not places, and no variable for nothing.
fn before_regions(session: Session, builder: &Builder, function: Function) {
    transform::run_passes(session, function, BEFORE_REGIONS);
    forget_unread(function);
    phis::settle(session, builder, function);
    // A word that one procedure loads and the next one stores is a number in neither.
    retype::retype(function.module(), builder, function, &Noted(function.module()));
}

/// The second half, which what has been through it may go through again.
fn bring_to_form(
    module: Module,
    session: Session,
    original: Function,
    function: Function,
    regions: &mut Vec<Function>,
) -> Result<Prepared> {
    let builder = Builder::new(module);
    let has_words = !original.is_fortran();
    transform::run_passes(session, function, PROMOTE);
    if has_words {
        // Before it is forgotten what is loaded as a number.
        words::lay_out(module, &builder, function);
    }
    transform::run_passes(session, function, SIMPLIFY.trim());
    holds::settle_scopes(function);
    transform::remove_unreachable(function);
    ends::outline(session, function, regions);
    choices::part_loads(&builder, function);
    if has_words {
        words::lay_out(module, &builder, function);
    }
    tricks::name(module, &builder, function);
    if updates::sum_at_once(&builder, function) {
        transform::run_passes(session, function, REGISTERS);
        transform::remove_unreachable(function);
        if has_words {
            words::lay_out(module, &builder, function);
        }
    }
    function.instructions().into_iter().for_each(Value::forget_scopes);
    updates::lay_out(module, &builder, function);
    aggregates::take_apart_again(module, session, &builder, function);
    transform::run_passes(session, function, LOOP_FORM);
    transform::note_extents(function);
    if transform::hoist_loads(session, function) {
        transform::run_passes(session, function, SHARE_LOADS);
    }
    if loops::has_irreducible_cycle(function) {
        transform::run_passes(session, function, REDUCIBLE);
    }
    transform::remove_unreachable(function);
    let exit = function.blocks().into_iter().find(|b| b.terminator().is_op(Opcode::LLVMRet)).ok_or_else(|| {
        Refusal::new(Code::W0012, format!("procedure '{}' never returns, so it has no derivative", original.name()))
            .within(original)
    })?;
    hoist_allocas(&builder, function.entry());
    regions::give_own_variables(module, &builder, function);
    let counters = transform::canonical_counters(session, function).ok_or_else(|| {
        Refusal::new(Code::W0012, format!("a loop in '{}' cannot be brought to a form with one entry", original.name()))
            .within(original)
    })?;
    joins::sink_stores(module, &builder, function, &counters);
    transform::reload_carried(session, function);
    transform::run_passes(session, function, "lcssa");
    lanes::fill(&builder, function);
    let entered_from = joins::mark(module, session, &builder, function, &counters);
    let loops = loops::measure(module, session, &builder, function, &counters);
    let facts = Facts::new(session, function);
    Ok(Prepared { function, facts, loops, entered_from, exit, regions: Vec::new() })
}

/// Structures that come by value in memory are copied where the procedure can see it; a structure that is returned in memory is
/// written through a plain pointer.
fn take_values(module: Module, builder: &Builder, function: Function) {
    for (index, parameter) in function.parameters().into_iter().enumerate() {
        let position = index as u32 + 1;
        function.remove_attribute(position, "sret");
        let Some(ty) = function.type_attribute(position, "byval") else { continue };
        function.remove_attribute(position, "byval");
        builder.before(function.entry().first());
        builder.locate(None);
        let own = builder.alloca(ty, &parameter.name());
        own.set_alignment(module.align_of(ty).max(16));
        parameter.replace_uses(own);
        let bytes = builder.int(module.int(64), module.size_of(ty) as i64);
        holds::moves::mark(builder.memcpy(own, parameter, bytes), 0, ty);
    }
}

/// Computed gotos become switches, whose labels have numbers.
fn jumps_by_number(original: Function, function: Function) -> Result<()> {
    match transform::computed_gotos(original, function) {
        None => Ok(()),
        Some((at, why)) => {
            let message = format!("a computed goto in '{}' cannot be differentiated: {why}", original.name());
            Err(Refusal::new(Code::W0012, message).at(with_line(at)))
        }
    }
}

/// Exceptions of other systems and jumps that leave the procedure have no reversal yet.
fn refuse_unsupported_control(function: Function) -> Result<()> {
    for block in function.blocks() {
        for instruction in block.instructions() {
            let what = match instruction.opcode() {
                Some(Opcode::LLVMCallBr) => "assembly that jumps",
                Some(Opcode::LLVMCatchSwitch | Opcode::LLVMCatchPad | Opcode::LLVMCleanupPad) => "an exception",
                _ if returns_twice(instruction) => "setjmp",
                _ => continue,
            };
            return Err(Refusal::new(
                Code::W0012,
                format!("{what} in '{}' cannot be differentiated yet; move it out of the differentiated code", function.name()),
            )
            .at(with_line(instruction)));
        }
    }
    Ok(())
}

/// A call passes what its procedure takes, and takes what it gives; the optimiser has brought to this form what the machine makes of other calls.
fn refuse_misfits(function: Function) -> Result<()> {
    let known = |f: Function| entry_of(f).is_some() || known_as(f).is_some_and(|name| table::call(&name).is_some());
    // What is not known here may take what it likes.
    let free = |f: Function| f.is_declaration() && (f.is_vararg() || !known(f));
    let fits = |call: &Value| call.callee_function().is_none_or(|f| free(f) || f.ty() == call.call_type());
    let Some(call) = function.instructions().into_iter().filter(|at| at.is_call()).find(|call| !fits(call)) else {
        return Ok(());
    };
    let name = call.callee_function().map(Function::name).unwrap_or_default();
    let message = format!(
        "the call of '{name}' passes other arguments than '{name}' has, or uses a result of another type; call it as it is defined"
    );
    Err(Refusal::new(Code::W0015, message).at(call))
}

/// The instruction itself, or one just before it that has a source line: clang merges computed gotos in a block of none.
fn with_line(instruction: Value) -> Value {
    let before = instruction.block().predecessors().into_iter().map(Block::terminator);
    let mut places = std::iter::once(instruction).chain(before);
    places.find(|i| Location::of(*i).is_some()).unwrap_or(instruction)
}

fn returns_twice(instruction: Value) -> bool {
    instruction.callee_function().is_some_and(|f| f.has_attribute(crate::llvm::value::FUNCTION_INDEX, "returns_twice"))
}

/// Static allocas first, so that the entry block can be split behind them.
fn hoist_allocas(builder: &Builder, block: Block) {
    let first = block.function().entry().first();
    for alloca in block.instructions() {
        if alloca.is_op(Opcode::LLVMAlloca) && alloca.operand(0).as_int().is_some() && alloca != first {
            builder.before(first);
            let copy = builder.insert(alloca.clone_instruction());
            copy.set_name(&alloca.name());
            alloca.replace_uses(copy);
            alloca.erase();
        }
    }
}

/// Forgets variables that nobody reads, and what is written there: in long procedures LLVM leaves some.
fn forget_unread(function: Function) {
    let variables = function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMAlloca));
    for variable in variables.collect::<Vec<_>>() {
        let writes = |at: &Value| match classify(*at) {
            Operation::Store => at.operand(1) == variable && at.operand(0) != variable && is_simple(*at),
            Operation::Copy | Operation::Fill => {
                at.operand(0) == variable && at.value_operands().filter(|o| *o == variable).count() == 1
            }
            _ => at.is_lifetime_mark(),
        };
        if variable.users().iter().all(writes) {
            variable.users().into_iter().for_each(Value::erase);
            variable.erase();
        }
    }
}
