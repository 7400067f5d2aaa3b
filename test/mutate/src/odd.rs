// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Mutations that change what a program does: only the plugin's own behaviour can be judged then.
//!
//! Invariant: each draws all it needs from the dice and says whether it did something; whether the module is still valid
//! the verifier decides. Imports `ir`, `place`, `sound`.

use llvm_sys::{LLVMLinkage, LLVMOpcode};
use wengert_random::dice::Dice;

use crate::ir::{Builder, Type, Value};
use crate::place::Place;
use crate::sound;

type Mutation = fn(&Place, &mut Dice) -> bool;

/// How often each is drawn.
const KINDS: [(usize, Mutation); 21] = [
    (10, delete),
    (8, operand),
    (5, swap_operands),
    (5, swap_neighbours),
    (6, constant),
    (5, opcode),
    (8, retype),
    (4, access),
    (3, predicate),
    (6, redirect),
    (4, terminator),
    (5, unknown_call),
    (3, other_call),
    (6, marker_argument),
    (5, marker_form),
    (6, insert),
    (3, linkage),
    (2, global),
    (3, attribute),
    (4, flags),
    (12, sound::mutate),
];

pub fn mutate(place: &Place, dice: &mut Dice) -> bool {
    dice.weighted(&KINDS)(place, dice)
}

/// A value that may stand for another of the type.
fn stand_in(place: &Place, ty: Type, at: Value, dice: &mut Dice) -> Value {
    let others = place.values(ty, at);
    match dice.below(6) {
        0 => ty.zero(),
        1 => ty.undef(),
        2 => ty.poison(),
        _ => dice.maybe_pick(&others).unwrap_or_else(|| ty.zero()),
    }
}

fn delete(place: &Place, dice: &mut Dice) -> bool {
    let at = place.instruction(dice);
    if at.is_terminator() || at.has_uses() && !at.ty().is_first_class() {
        return false;
    }
    if at.has_uses() {
        at.replace(stand_in(place, at.ty(), at, dice));
    }
    at.erase();
    true
}

fn operand(place: &Place, dice: &mut Dice) -> bool {
    let at = place.instruction(dice);
    let operands = at.operands();
    let Some(k) = dice.maybe_pick(&(0..operands.len()).collect::<Vec<_>>()) else { return false };
    if !operands[k].ty().is_first_class() {
        return false;
    }
    at.set_operand(k, stand_in(place, operands[k].ty(), at, dice));
    true
}

fn swap_operands(place: &Place, dice: &mut Dice) -> bool {
    let at = place.instruction(dice);
    let operands = at.operands();
    let pairs: Vec<(usize, usize)> = (0..operands.len())
        .flat_map(|a| (0..a).map(move |b| (a, b)))
        .filter(|&(a, b)| operands[a].ty() == operands[b].ty() && operands[a] != operands[b] && operands[a].ty().is_first_class())
        .collect();
    let Some((a, b)) = dice.maybe_pick(&pairs) else { return false };
    at.set_operand(a, operands[b]);
    at.set_operand(b, operands[a]);
    true
}

fn swap_neighbours(place: &Place, dice: &mut Dice) -> bool {
    let at = place.instruction(dice);
    let Some(next) = at.next().filter(|n| !n.is_terminator() && n.opcode() != LLVMOpcode::LLVMPHI) else { return false };
    next.move_before(at);
    true
}

fn constant(place: &Place, dice: &mut Dice) -> bool {
    let at = place.instruction(dice);
    let operands = at.operands();
    let held: Vec<usize> = (0..operands.len()).filter(|&k| operands[k].is_plain_constant()).collect();
    let Some(k) = dice.maybe_pick(&held) else { return false };
    let ty = operands[k].ty();
    let other = if ty.is_int() {
        ty.integer(dice.pick(&[0, 1, -1, 2, 3, 7, 8, 16, 64, 1 << 20, i64::MIN, i64::MAX, 1 << 40, -8]))
    } else {
        ty.real(dice.pick(&[0.0, -0.0, 1.0, -1.0, 0.5, 1e300, f64::INFINITY, f64::NAN, 1e-320]))
    };
    at.set_operand(k, other);
    true
}

fn opcode(place: &Place, dice: &mut Dice) -> bool {
    place.instruction_like(dice, |i| is_arithmetic(i.opcode())).is_some_and(|at| at.change_opcode(dice.below(65) as u32))
}

fn is_arithmetic(opcode: LLVMOpcode) -> bool {
    use LLVMOpcode::*;
    matches!(
        opcode,
        LLVMFAdd | LLVMFSub | LLVMFMul | LLVMFDiv | LLVMAdd | LLVMSub | LLVMMul | LLVMAnd | LLVMOr | LLVMXor | LLVMShl | LLVMLShr
    )
}

/// A load or a store moves another type, or the same bits as another type.
fn retype(place: &Place, dice: &mut Dice) -> bool {
    let Some(at) = place.instruction_like(dice, Value::is_access) else { return false };
    let b = Builder::before(at);
    let types = [
        b.int(64),
        b.int(32),
        b.int(8),
        b.int(24),
        b.int(128),
        b.int(1),
        b.float(),
        b.half(),
        b.double(),
        b.pointer(),
        b.vector(b.float(), 2),
        b.vector(b.double(), 2),
        b.vector(b.int(1), 8),
        b.vector(b.pointer(), 2),
    ];
    let other = dice.pick(&types);
    let operands = at.operands();
    if at.opcode() == LLVMOpcode::LLVMLoad {
        let loaded = b.load(other, operands[0]);
        let ty = at.ty();
        let Some(now) = convert(&b, loaded, ty) else {
            return false;
        };
        at.replace(now);
    } else {
        let Some(now) = convert(&b, operands[0], other) else { return false };
        b.store(now, operands[1]);
    }
    at.erase();
    true
}

/// Something of another type made of a value.
fn convert(b: &Builder, value: Value, to: Type) -> Option<Value> {
    use LLVMOpcode::*;
    let from = value.ty();
    let widths = (from.bits(), to.bits());
    Some(match widths {
        _ if from == to => value,
        _ if from.is_pointer() && to.is_int() => b.cast(LLVMPtrToInt, value, to),
        _ if from.is_int() && to.is_pointer() => b.cast(LLVMIntToPtr, value, to),
        _ if from.is_pointer() || to.is_pointer() => {
            let word = b.int(64);
            let between = convert(b, value, word)?;
            return convert(b, between, to);
        }
        (Some(x), Some(y)) if x == y => b.bitcast(value, to),
        (Some(x), Some(y)) if from.is_float() && to.is_float() => b.cast(if x < y { LLVMFPExt } else { LLVMFPTrunc }, value, to),
        (Some(x), Some(y)) if from.is_int() && to.is_int() => b.cast(if x < y { LLVMZExt } else { LLVMTrunc }, value, to),
        (Some(_), Some(_)) if from.is_int() => b.cast(LLVMSIToFP, value, to),
        (Some(_), Some(_)) => b.cast(LLVMFPToSI, value, to),
        // Vectors of eight bytes; the verifier throws away others.
        (_, Some(64)) => b.bitcast(value, to),
        (Some(64), _) => b.bitcast(value, to),
        _ => return None,
    })
}

fn access(place: &Place, dice: &mut Dice) -> bool {
    let Some(at) = place.instruction_like(dice, Value::is_access) else { return false };
    match dice.below(3) {
        0 => at.set_volatile(),
        1 => at.set_atomic(),
        _ => at.set_alignment(dice.pick(&[1, 2, 64, 4096])),
    }
    true
}

fn predicate(place: &Place, dice: &mut Dice) -> bool {
    let compares = |i: Value| matches!(i.opcode(), LLVMOpcode::LLVMICmp | LLVMOpcode::LLVMFCmp);
    place.instruction_like(dice, compares).is_some_and(|at| at.change_predicate(dice.below(160) as u32))
}

fn redirect(place: &Place, dice: &mut Dice) -> bool {
    let ends = |i: Value| matches!(i.opcode(), LLVMOpcode::LLVMBr | LLVMOpcode::LLVMSwitch) && i.successors() > 0;
    let Some(at) = place.instruction_like(dice, ends) else { return false };
    let target = dice.pick(&place.function.blocks()[..]);
    let k = dice.below(at.successors());
    if at.successor(k) == target || target == place.function.blocks()[0] {
        return false;
    }
    at.redirect(k, target);
    true
}

/// The end of a block becomes another: no way on, a return, an endless loop.
fn terminator(place: &Place, dice: &mut Dice) -> bool {
    let Some(at) = place.instruction_like(dice, |i| i.opcode() == LLVMOpcode::LLVMBr && i.successors() == 1) else {
        return false;
    };
    let b = Builder::before(at);
    let target = at.successor(0);
    if target.instructions()[0].opcode() == LLVMOpcode::LLVMPHI {
        return false;
    }
    match dice.below(3) {
        0 => b.unreachable(),
        1 => {
            let ends = place.function.instructions().into_iter().find(|i| i.opcode() == LLVMOpcode::LLVMRet);
            let Some(end) = ends else { return false };
            b.give(end.operands().first().map(|v| v.ty().zero()))
        }
        _ => {
            let blocks = place.function.blocks();
            let own = blocks.into_iter().skip(1).find(|block| block.terminator() == at);
            let Some(own) = own.filter(|o| o.instructions()[0].opcode() != LLVMOpcode::LLVMPHI) else { return false };
            b.go(own)
        }
    };
    at.erase();
    true
}

fn unknown_call(place: &Place, dice: &mut Dice) -> bool {
    let Some(at) = place.instruction_like(dice, |i| i.is_call() && !place.is_marker(i)) else { return false };
    if at.callee().is_intrinsic() && at.arguments().iter().any(|a| !a.ty().is_first_class()) {
        return false;
    }
    let other = match dice.below(3) {
        0 => Builder::before(at).load(at.callee().ty(), at.callee()),
        _ => place.module.declare("unknown", at.call_type()),
    };
    let last = at.operands().len() - 1;
    at.set_operand(last, other);
    true
}

/// Another function of the module is called, maybe the caller; the arguments stay.
fn other_call(place: &Place, dice: &mut Dice) -> bool {
    let Some(at) = place.instruction_like(dice, |i| i.is_call() && !place.is_marker(i)) else { return false };
    let all: Vec<Value> = place.module.functions().into_iter().filter(|f| !f.is_intrinsic()).collect();
    if at.callee().is_intrinsic() || all.is_empty() {
        return false;
    }
    let other = if dice.chance(40) { place.function } else { dice.pick(&all) };
    at.set_operand(at.operands().len() - 1, other);
    true
}

/// Another argument of a marker.
fn marker_argument(place: &Place, dice: &mut Dice) -> bool {
    let Some(at) = dice.maybe_pick(&place.markers) else { return false };
    let arguments = at.arguments();
    let Some(k) = dice.maybe_pick(&(0..arguments.len()).collect::<Vec<_>>()) else { return false };
    let ty = arguments[k].ty();
    if !ty.is_first_class() {
        return false;
    }
    let alike: Vec<Value> = arguments.iter().copied().filter(|a| a.ty() == ty).collect();
    let globals: Vec<Value> =
        place.module.globals().into_iter().chain(place.module.functions()).filter(|g| g.ty() == ty).collect();
    let other = match dice.below(4) {
        0 => stand_in(place, ty, at, dice),
        1 => dice.maybe_pick(&globals).unwrap_or_else(|| ty.zero()),
        _ => dice.pick(&alike),
    };
    at.set_operand(k, other);
    true
}

/// A marker with one argument more or less, in another order, with arguments of other types or another result.
fn marker_form(place: &Place, dice: &mut Dice) -> bool {
    let Some(at) = dice.maybe_pick(&place.markers) else { return false };
    if at.is_terminator() {
        return false;
    }
    let mut arguments = at.arguments();
    if arguments.iter().any(|a| !a.ty().is_first_class()) {
        return false;
    }
    let b = Builder::before(at);
    let at_argument = if arguments.is_empty() { 0 } else { dice.below(arguments.len()) };
    let mut returns = at.ty();
    match dice.below(5) {
        0 if !arguments.is_empty() => drop(arguments.remove(at_argument)),
        1 if !arguments.is_empty() => arguments.insert(at_argument, arguments[dice.below(arguments.len())]),
        2 if arguments.len() > 1 => arguments.swap(at_argument, 0),
        3 if !arguments.is_empty() => {
            let other = dice.pick(&[b.int(32), b.int(64), b.float(), b.double(), b.pointer(), b.vector(b.double(), 2)]);
            arguments[at_argument] = other.zero();
        }
        _ if !at.has_uses() => {
            returns = dice.pick(&[b.void(), b.double(), b.float(), b.pointer(), b.int(32), b.vector(b.double(), 2)]);
        }
        _ => return false,
    }
    let takes: Vec<Type> = arguments.iter().map(|a| a.ty()).collect();
    let call = b.call(b.function(returns, &takes, dice.chance(50)), at.callee(), &arguments);
    if at.has_uses() {
        at.replace(call);
    }
    at.erase();
    true
}

/// An instruction that few front ends write.
fn insert(place: &Place, dice: &mut Dice) -> bool {
    let at = place.instruction(dice);
    if matches!(at.opcode(), LLVMOpcode::LLVMPHI | LLVMOpcode::LLVMLandingPad) {
        return false;
    }
    let b = Builder::before(at);
    let pointers = place.values(b.pointer(), at);
    let doubles = place.values(b.double(), at);
    let integers = place.values(b.int(64), at);
    match dice.below(8) {
        0 => drop(b.fence()),
        1 => {
            let (Some(p), Some(x)) = (dice.maybe_pick(&pointers), dice.maybe_pick(&doubles)) else { return false };
            let old = b.exchange(p, x);
            x.ty().is_double().then(|| b.store(old, p));
        }
        2 => {
            let (Some(p), Some(n)) = (dice.maybe_pick(&pointers), dice.maybe_pick(&integers)) else { return false };
            let block = b.array(b.int(8), n);
            b.copy(block, p, n);
            b.copy(p, block, n);
        }
        3 => {
            let ty = b.function(b.void(), &[], false);
            b.call(ty, b.assembly(ty), &[]);
        }
        4 => {
            let (Some(p), Some(q)) = (dice.maybe_pick(&pointers), dice.maybe_pick(&pointers)) else { return false };
            b.store(p, q);
        }
        5 => {
            let (Some(p), Some(x)) = (dice.maybe_pick(&pointers), dice.maybe_pick(&doubles)) else { return false };
            b.store(x, p);
        }
        6 => {
            let (Some(p), Some(q)) = (dice.maybe_pick(&pointers), dice.maybe_pick(&pointers)) else { return false };
            b.copy(p, q, b.int(64).integer(dice.pick(&[0, 3, 8, 24, 4096])));
        }
        _ => {
            let parameters: Vec<Value> = place.function.parameters();
            let takes: Vec<Type> = parameters.iter().map(|p| p.ty()).collect();
            if parameters.iter().any(|p| !p.ty().is_first_class()) {
                return false;
            }
            let ends = place.function.instructions().into_iter().find(|i| i.opcode() == LLVMOpcode::LLVMRet);
            let returns = ends.and_then(|end| end.operands().first().map(|v| v.ty()));
            b.call(b.function(returns.unwrap_or(b.void()), &takes, false), place.function, &parameters);
        }
    }
    true
}

fn linkage(place: &Place, dice: &mut Dice) -> bool {
    use LLVMLinkage::*;
    let linkages =
        [LLVMInternalLinkage, LLVMWeakAnyLinkage, LLVMWeakODRLinkage, LLVMAvailableExternallyLinkage, LLVMExternalLinkage];
    place.function.set_linkage(dice.pick(&linkages));
    true
}

fn global(place: &Place, dice: &mut Dice) -> bool {
    let Some(global) = dice.maybe_pick(&place.module.globals()) else { return false };
    match dice.below(4) {
        0 => {
            global.drop_initializer();
            global.set_linkage(LLVMLinkage::LLVMExternalLinkage);
        }
        1 => global.set_constant(true),
        2 => global.set_constant(false),
        _ => global.set_thread_local(),
    }
    true
}

/// A promise that the program need not keep.
fn attribute(place: &Place, dice: &mut Dice) -> bool {
    let parameters = place.function.parameters();
    let pointers: Vec<u32> = (0..parameters.len()).filter(|&k| parameters[k].ty().is_pointer()).map(|k| k as u32 + 1).collect();
    match dice.maybe_pick(&pointers) {
        Some(at) if dice.chance(60) => {
            place.function.add_attribute(at, dice.pick(&["noalias", "readonly", "writeonly", "readnone", "nofree", "nonnull"]))
        }
        _ => place.function.add_attribute(
            u32::MAX,
            dice.pick(&["willreturn", "nounwind", "norecurse", "nofree", "noreturn", "convergent", "cold", "naked"]),
        ),
    }
    true
}

fn flags(place: &Place, dice: &mut Dice) -> bool {
    let at = place.instruction(dice);
    at.set_nsw();
    at.set_fast();
    true
}
