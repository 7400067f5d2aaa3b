// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Fences around regions that carry no derivative: what is computed in them stays there, what is computed before them is computed before, and what is read behind
//! them is read there.
//!
//! To the optimiser a marker call touches no variable that it cannot see. It would read `x(2)` once for the region and for what is behind it, which then counts as a result of the
//! region, or compute behind the region what is only used there, or in the region what is only used behind it. A fence is assembly of no instructions that gets the address of a variable, and
//! so may change it; or a number or an address, where a region begins that does not touch the variable, which is loaded and stored for that. Where checkpoints, and loops
//! that are run again, begin or end, all memory is fenced: addresses that are read there are not those of before. Invariant: nothing but
//! fences is added; they are gone once the regions are procedures (`prepare`). Imports `llvm`, `holds`, `core`.

use crate::holds::{descriptors::is_descriptor, moves::is_copy};
use crate::llvm::{Block, Builder, Function, Module, Opcode, Type, Value, facts, layout, transform};
use rustc_hash::FxHashSet;
use wengert_core::request::{Marker, Region};

/// To be called before any optimisation, with the module's marker calls.
pub fn put_up(module: Module, calls: &[(Value, Marker)]) {
    let border = |begins: bool| {
        calls.iter().filter(move |(_, asked)| *asked == Marker::Region(Region::NoDiff, begins)).map(|(call, _)| *call)
    };
    let ends: FxHashSet<Value> = border(false).collect();
    let builder = Builder::new(module);
    part(module, &builder, calls);
    for begin in border(true) {
        let (inside, reached) = extent(begin, &ends);
        let own: FxHashSet<Value> = inside.iter().copied().collect();
        let variables = variables(&inside, &own);
        keep_before(module, &builder, begin, &own, &variables);
        for marker in [begin].into_iter().chain(reached) {
            for variable in variables.iter().filter(|variable| is_known_at(**variable, marker)) {
                builder.before(marker);
                builder.fence(*variable);
                builder.after(marker);
                builder.fence(*variable);
            }
        }
    }
}

/// What runs again reads its addresses itself, and what is behind it reads them there, be they in memory that is the same.
fn part(module: Module, builder: &Builder, calls: &[(Value, Marker)]) {
    let mut parted: FxHashSet<Block> = FxHashSet::default();
    for (call, asked) in calls {
        match asked {
            Marker::Region(Region::Checkpoint, begins) => {
                if *begins {
                    builder.before(*call)
                } else {
                    builder.after(*call)
                }
                builder.fence_all(module);
            }
            Marker::Loop(_) => {
                for exit in transform::loop_exits(call.block()).into_iter().filter(|exit| parted.insert(*exit)) {
                    let first = exit.first_non_phi();
                    if first.is_op(Opcode::LLVMLandingPad) {
                        builder.after(first)
                    } else {
                        builder.before(first)
                    }
                    builder.fence_all(module);
                }
            }
            _ => {}
        }
    }
}

/// So many numbers and addresses in one variable are fenced one by one.
const MOST_SCALARS: usize = 16;

/// Fences numbers and addresses in local variables that the region does not touch and that are used beside it. A descriptor is written anew wherever it is used.
fn keep_before(module: Module, builder: &Builder, begin: Value, inside: &FxHashSet<Value>, touched: &[Value]) {
    let entry = begin.block().function().entry().instructions();
    let is_variable = |at: &Value| at.is_op(Opcode::LLVMAlloca) && !is_descriptor(at.alloca_type());
    let locals = entry.into_iter().filter(|at| is_variable(at) && !touched.contains(at));
    for local in locals.filter(|local| is_known_at(*local, begin) && is_in_registers(*local, inside)) {
        let scalars = layout::scalars(module, local.alloca_type()).unwrap_or_default();
        let kept = |ty: Type| ty == ty.float64() || ty == ty.float32() || ty.is_pointer();
        for (at, ty) in scalars.iter().filter(|(_, ty)| kept(*ty) && scalars.len() <= MOST_SCALARS) {
            builder.before(begin);
            let place = builder.offset(local, builder.int(module.int(64), *at as i64));
            builder.store(builder.fence_value(builder.load(*ty, place)), place);
        }
    }
}

/// Is a variable only loaded and stored, or parts of it are, and something of it is loaded outside of the region?
fn is_in_registers(local: Value, inside: &FxHashSet<Value>) -> bool {
    let (mut work, mut loaded) = (vec![local], false);
    while let Some(pointer) = work.pop() {
        for user in pointer.users() {
            match user.opcode() {
                Some(Opcode::LLVMGetElementPtr) => work.push(user),
                Some(Opcode::LLVMLoad) => loaded |= !inside.contains(&user),
                Some(Opcode::LLVMStore) if user.operand(0) != pointer => {}
                Some(Opcode::LLVMCall) if user.callee_function().is_some_and(Function::is_intrinsic) => {
                    loaded |= is_copy(user) && !inside.contains(&user);
                }
                _ => return false,
            }
        }
    }
    loaded
}

/// Is it a local variable, or a place in one, of which nothing is used outside of the region?
fn is_within(pointer: Value, inside: &FxHashSet<Value>) -> bool {
    let within = |user: Value| {
        user.is_lifetime_mark() || inside.contains(&user) && (!user.is_op(Opcode::LLVMGetElementPtr) || is_within(user, inside))
    };
    matches!(pointer.opcode(), Some(Opcode::LLVMAlloca | Opcode::LLVMGetElementPtr)) && pointer.users().into_iter().all(within)
}

/// Is a value that is there where a region begins there at one of its markers, too? Who forgets a marker may end the region elsewhere.
fn is_known_at(value: Value, marker: Value) -> bool {
    let entry = marker.block().function().entry();
    if !value.is_instruction() || value.block() == entry {
        return true;
    }
    if value.block() == marker.block() {
        return value.block().instructions().into_iter().take_while(|at| *at != marker).any(|at| at == value);
    }
    facts::passes_first(entry, value.block(), &|block| block == marker.block())
}

/// The instructions of a region, and the markers that it ends at.
fn extent(begin: Value, ends: &FxHashSet<Value>) -> (Vec<Value>, Vec<Value>) {
    let (mut inside, mut reached) = (Vec::new(), Vec::new());
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let behind = begin.block().instructions().into_iter().skip_while(|at| *at != begin).skip(1).collect::<Vec<_>>();
    let mut work = vec![behind];
    while let Some(instructions) = work.pop() {
        let mut leaves = false;
        for at in &instructions {
            if ends.contains(at) {
                reached.push(*at);
                leaves = true;
                break;
            }
            inside.push(*at);
        }
        if let Some(last) = instructions.last().filter(|_| !leaves) {
            work.extend(last.block().successors().into_iter().filter(|block| seen.insert(*block)).map(Block::instructions));
        }
    }
    (inside, reached)
}

/// What the region's pointers start from that was there before it and is used beside it, each once. `own` is all that is inside.
fn variables(inside: &[Value], own: &FxHashSet<Value>) -> Vec<Value> {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut found = Vec::new();
    let mut work: Vec<Value> = inside.iter().flat_map(|at| at.value_operands()).filter(|value| value.ty().is_pointer()).collect();
    while let Some(pointer) = work.pop() {
        if !seen.insert(pointer) {
            continue;
        }
        match pointer.any_opcode() {
            Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => work.push(pointer.operand(0)),
            Some(Opcode::LLVMPHI) => work.extend(pointer.incoming().into_iter().map(|(value, _)| value)),
            Some(Opcode::LLVMSelect) => work.extend([pointer.operand(1), pointer.operand(2)]),
            _ if pointer.as_function().is_some() || pointer.is_null() || pointer.is_undef() || pointer.is_constant_global() => {}
            _ if own.contains(&pointer) || is_within(pointer, own) => {}
            _ if pointer.is_instruction() || pointer.is_argument() || pointer.is_global_variable() => found.push(pointer),
            _ => {}
        }
    }
    found
}
