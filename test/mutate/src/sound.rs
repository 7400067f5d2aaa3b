// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Mutations that keep what a program does: its derivatives must stay right.
//!
//! Invariant: a program without undefined behaviour computes the same numbers before and after each of them, up to the
//! order that fast mathematics allows. Imports `ir`, `place`.

use llvm_sys::LLVMOpcode;
use wengert_random::dice::Dice;

use crate::ir::{Builder, Value};
use crate::place::Place;

type Mutation = fn(&Place, &mut Dice) -> bool;

const KINDS: [(usize, Mutation); 14] = [
    (12, pass),
    (3, drop_flags),
    (3, drop_all_flags),
    (3, drop_metadata),
    (3, drop_all_metadata),
    (2, strip_debug),
    (5, drop_attributes),
    (6, split),
    (6, duplicate),
    (5, commute),
    (8, as_integer),
    (6, through_memory),
    (5, round_trip),
    (4, turned_branch),
];

/// Passes that a front end or another compiler may have run before.
const PASSES: [&str; 51] = [
    "function(reg2mem)",
    "function(mem2reg)",
    "function(sroa)",
    "function(instcombine<no-verify-fixpoint>)",
    "function(aggressive-instcombine)",
    "function(gvn)",
    "function(newgvn)",
    "function(gvn-hoist)",
    "function(gvn-sink)",
    "function(early-cse<memssa>)",
    "function(simplifycfg)",
    "function(simplifycfg<switch-range-to-icmp;switch-to-lookup;no-keep-loops;hoist-common-insts;sink-common-insts>)",
    "function(jump-threading)",
    "function(correlated-propagation)",
    "function(loop-simplify,lcssa)",
    "function(loop-mssa(licm))",
    "function(loop(loop-rotate))",
    "function(loop(indvars))",
    "function(loop(loop-idiom))",
    "function(loop(loop-deletion))",
    "function(loop-mssa(simple-loop-unswitch<nontrivial>))",
    "function(loop(loop-reduce))",
    "function(loop-unroll)",
    "function(loop(loop-unroll-full))",
    "function(loop-vectorize)",
    "function(slp-vectorizer)",
    "function(load-store-vectorizer)",
    "function(loop-distribute)",
    "function(loop-fusion)",
    "function(loop(loop-interchange))",
    "function(loop-load-elim)",
    "function(loop-mssa(loop-versioning-licm))",
    "function(memcpyopt)",
    "function(dse)",
    "function(adce)",
    "function(sink)",
    "function(lower-switch)",
    "function(mergereturn)",
    "function(break-crit-edges)",
    "function(fix-irreducible)",
    "function(structurizecfg)",
    "function(flatten-cfg)",
    "function(scalarizer)",
    "function(reassociate,nary-reassociate)",
    "function(separate-const-offset-from-gep)",
    "function(speculative-execution)",
    "function(consthoist)",
    "function(partially-inline-libcalls)",
    "function(tailcallelim)",
    "cgscc(inline,function-attrs)",
    "ipsccp,globalopt,deadargelim,cgscc(argpromotion)",
];

pub fn mutate(place: &Place, dice: &mut Dice) -> bool {
    dice.weighted(&KINDS)(place, dice)
}

fn pass(place: &Place, dice: &mut Dice) -> bool {
    place.module.passes(dice.pick(&PASSES))
}

fn drop_flags(place: &Place, dice: &mut Dice) -> bool {
    place.instruction(dice).drop_flags();
    true
}

fn drop_all_flags(place: &Place, _: &mut Dice) -> bool {
    place.function.instructions().into_iter().for_each(Value::drop_flags);
    true
}

fn drop_metadata(place: &Place, dice: &mut Dice) -> bool {
    place.instruction(dice).drop_metadata();
    true
}

fn drop_all_metadata(place: &Place, _: &mut Dice) -> bool {
    place.function.instructions().into_iter().for_each(Value::drop_metadata);
    true
}

fn strip_debug(place: &Place, _: &mut Dice) -> bool {
    place.module.strip_debug();
    true
}

/// Promises only; what says how arguments are passed stays.
fn drop_attributes(place: &Place, dice: &mut Dice) -> bool {
    const PROMISES: [&str; 18] = [
        "noalias",
        "readonly",
        "writeonly",
        "readnone",
        "nofree",
        "nosync",
        "willreturn",
        "nounwind",
        "memory",
        "captures",
        "mustprogress",
        "norecurse",
        "nonnull",
        "noundef",
        "dereferenceable",
        "speculatable",
        "nocallback",
        "inlinehint",
    ];
    let at = dice.pick(&[u32::MAX, u32::MAX, 0, 1, 2, 3, 4]);
    let holder = if dice.chance(60) {
        place.function
    } else {
        let Some(call) = place.instruction_like(dice, |i| i.is_call() && !i.callee().is_intrinsic()) else { return false };
        call
    };
    let named = dice.chance(50).then(|| dice.pick(&PROMISES));
    PROMISES.iter().filter(|p| named.is_none_or(|n| n == **p)).for_each(|name| holder.drop_attribute(at, name));
    true
}

fn split(place: &Place, dice: &mut Dice) -> bool {
    place.instruction(dice).split()
}

fn duplicate(place: &Place, dice: &mut Dice) -> bool {
    let blocks = place.function.blocks();
    dice.pick(&blocks[..]).duplicate(dice.below(16) as u32)
}

fn commute(place: &Place, dice: &mut Dice) -> bool {
    let arithmetic = |i: Value| !i.is_terminator() && i.operands().len() == 2;
    place.instruction_like(dice, arithmetic).is_some_and(Value::commute)
}

/// A number moves as an integer of its bits, or as a vector of one.
fn as_integer(place: &Place, dice: &mut Dice) -> bool {
    let moves =
        |i: Value| i.is_access() && (if i.opcode() == LLVMOpcode::LLVMLoad { i.ty() } else { i.operands()[0].ty() }).is_float();
    let Some(at) = place.instruction_like(dice, moves) else { return false };
    let b = Builder::before(at);
    let operands = at.operands();
    let ty = if at.opcode() == LLVMOpcode::LLVMLoad { at.ty() } else { operands[0].ty() };
    let bits = ty.bits().expect("a floating type");
    let other = match dice.below(4) {
        0 if bits > 16 => b.vector(b.int(bits / 2), 2),
        1 => b.vector(ty, 1),
        _ => b.int(bits),
    };
    if at.opcode() == LLVMOpcode::LLVMLoad {
        let loaded = b.load(other, operands[0]);
        loaded.set_alignment(1);
        at.replace(b.bitcast(loaded, ty));
    } else {
        b.store(b.bitcast(operands[0], other), operands[1]).set_alignment(1);
    }
    at.erase();
    true
}

/// A value is loaded or stored by a copy of bytes.
fn through_memory(place: &Place, dice: &mut Dice) -> bool {
    let moves = |i: Value| {
        let ty = if i.opcode() == LLVMOpcode::LLVMLoad { i.ty() } else { i.operands()[0].ty() };
        ty.bits().is_some_and(|bits| bits % 8 == 0)
    };
    let Some(at) = place.instruction_like(dice, |i| i.is_access() && moves(i)) else { return false };
    let operands = at.operands();
    let ty = if at.opcode() == LLVMOpcode::LLVMLoad { at.ty() } else { operands[0].ty() };
    let room = Builder::before(place.function.entry()).alloca(ty);
    let b = Builder::before(at);
    let bytes = b.int(64).integer(i64::from(ty.bits().expect("it has bits")) / 8);
    if at.opcode() == LLVMOpcode::LLVMLoad {
        b.copy(room, operands[0], bytes);
        at.replace(b.load(ty, room));
    } else {
        b.store(operands[0], room);
        b.copy(operands[1], room, bytes);
    }
    at.erase();
    true
}

/// A value goes through something that does not change it.
fn round_trip(place: &Place, dice: &mut Dice) -> bool {
    let at = place.instruction(dice);
    let operands = at.operands();
    let fit: Vec<usize> = (0..operands.len())
        .filter(|&k| operands[k].ty().bits().is_some() && !operands[k].is_constant() && !place.is_marker(at))
        .collect();
    if matches!(at.opcode(), LLVMOpcode::LLVMPHI) || at.is_call() && at.callee().is_intrinsic() {
        return false;
    }
    let Some(k) = dice.maybe_pick(&fit) else { return false };
    let (value, ty) = (operands[k], operands[k].ty());
    let b = Builder::before(at);
    let other = match dice.below(3) {
        0 => b.freeze(value),
        1 if ty.is_pointer() => {
            let number = b.cast(LLVMOpcode::LLVMPtrToInt, value, b.int(64));
            b.cast(LLVMOpcode::LLVMIntToPtr, number, ty)
        }
        1 if ty.is_float() => {
            let number = b.bitcast(value, b.int(ty.bits().expect("a floating type")));
            b.bitcast(number, ty)
        }
        _ => {
            let conditions = place.values(b.int(1), at);
            let Some(on) = dice.maybe_pick(&conditions) else { return false };
            b.select(b.freeze(on), value, b.freeze(value))
        }
    };
    at.set_operand(k, other);
    true
}

/// A branch asks the opposite.
fn turned_branch(place: &Place, dice: &mut Dice) -> bool {
    let Some(at) = place.instruction_like(dice, |i| i.opcode() == LLVMOpcode::LLVMBr && i.successors() == 2) else {
        return false;
    };
    let (yes, no) = (at.successor(0), at.successor(1));
    at.set_operand(0, Builder::before(at).not(at.operands()[0]));
    at.set_successor(0, no);
    at.set_successor(1, yes);
    true
}
