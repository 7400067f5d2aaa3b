// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Atomic updates of numbers, as the loads and stores that they amount to for this thread.
//!
//! The update stays what it is, and runs. Behind it stand a load of the old value, what is made of that, and a store, from which all analyses see what it does: `x += v` is a sum that changes
//! a cell in place. Whoever writes a derivative takes the old value from the update, and leaves the store out. Invariant: both parts are volatile and atomic, so nothing
//! moves across them or computes them again; what is read or compared may be another thread's. May import `llvm`, `operation` for the marks.

use crate::llvm::facts::{self, Update};
use crate::llvm::{Block, Builder, Function, Module, Opcode, Type, Value, transform};
use crate::operation::{PART, UPDATE};

/// Sums that are tried until no other thread comes in between, as C and C++ compile `x += v`, are made at once. So threads may make them at the same time in derivatives, too: an
/// attempt would take the shadow of the cell and give it back, where others look at it. Tells whether there were any.
pub fn sum_at_once(builder: &Builder, function: Function) -> bool {
    let outcomes = function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMPHI) && is_outcome(at.ty()));
    outcomes.for_each(|phi| part_outcome(builder, phi));
    let attempts = || function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMAtomicCmpXchg)).collect::<Vec<_>>();
    let made: Vec<Value> = attempts().into_iter().filter_map(|attempt| again_and_again(builder, attempt)).collect();
    for attempt in attempts() {
        first_of_more(builder, attempt, &made);
    }
    !made.is_empty()
}

/// A value whose bits these are, or which they are.
fn number(bits: Value) -> Value {
    if bits.is_op(Opcode::LLVMBitCast) { bits.operand(0) } else { bits }
}

/// What is added to a cell, or subtracted.
#[derive(Clone, Copy, PartialEq)]
enum Summand {
    Number(Value),
    /// The language lets the compiler round the product, or not.
    Product(Value, Value),
}

impl Summand {
    fn factors(self) -> Vec<Value> {
        match self {
            Summand::Number(number) => vec![number],
            Summand::Product(a, b) => vec![a, b],
        }
    }
    fn is(self, value: Value) -> bool {
        match self {
            Summand::Number(number) => number == value,
            Summand::Product(a, b) => value.is_op(Opcode::LLVMFMul) && value.operand(0) == a && value.operand(1) == b,
        }
    }
}

/// What a comparison and exchange adds to the expected value, or subtracts from it.
fn summand(attempt: Value) -> Option<(Summand, bool)> {
    let (expected, sum) = (number(attempt.operand(1)), number(attempt.operand(2)));
    let is_expected = |value: Value| number(value) == expected;
    let adds_product = sum.callee_function().is_some_and(|f| f.name().starts_with("llvm.fmuladd."));
    match sum.opcode()? {
        Opcode::LLVMFAdd if is_expected(sum.operand(0)) => Some((Summand::Number(sum.operand(1)), false)),
        Opcode::LLVMFAdd if is_expected(sum.operand(1)) => Some((Summand::Number(sum.operand(0)), false)),
        Opcode::LLVMFSub if is_expected(sum.operand(0)) => Some((Summand::Number(sum.operand(1)), true)),
        Opcode::LLVMCall if adds_product && is_expected(sum.operand(2)) => {
            Some((Summand::Product(sum.operand(0), sum.operand(1)), false))
        }
        _ => None,
    }
}

/// Members of an outcome: old values, successes.
fn members(attempt: Value, index: u32) -> Option<Vec<Value>> {
    let users = attempt.users();
    let taken = users.iter().all(|user| user.is_op(Opcode::LLVMExtractValue));
    taken.then(|| users.into_iter().filter(|user| user.indices() == [index]).collect())
}

/// The block that control goes to behind an attempt that fails, if its success alone decides.
fn on_failure(attempt: Value) -> Option<Block> {
    let end = attempt.block().terminator();
    let decides = end.is_op(Opcode::LLVMBr) && end.is_conditional() && members(attempt, 1)?.contains(&end.condition());
    decides.then(|| end.successors()[1])
}

/// A loop that does nothing else, and expects what it has found when it failed.
fn again_and_again(builder: &Builder, attempt: Value) -> Option<Value> {
    let block = attempt.block();
    let ((by, subtract), old, successes) = (summand(attempt)?, members(attempt, 0)?, members(attempt, 1)?);
    let expected = number(attempt.operand(1));
    let found = |value: Value| old.contains(&number(value));
    let expects_found = expected.is_op(Opcode::LLVMPHI)
        && expected.block() == block
        && expected.incoming().into_iter().any(|(_, from)| from == block)
        && expected.incoming().into_iter().all(|(value, from)| from != block || found(value));
    let outside = |value: Value| !value.is_instruction() || value.block() != block;
    let other = |at: &Value| *at != attempt && (facts::may_read(*at) || facts::may_write(*at));
    let alone = !block.instructions().iter().any(other) && block.phis().into_iter().all(|phi| number(phi) == expected);
    let ready = by.factors().into_iter().chain([attempt.operand(0)]).all(outside);
    if on_failure(attempt) != Some(block) || !expects_found || !alone || !ready {
        return None;
    }
    builder.before(block.first_non_phi());
    builder.locate(Some(attempt));
    let by = match by {
        Summand::Number(number) => number,
        Summand::Product(a, b) => builder.fmul(a, b),
    };
    let sum = transform::sum_at_once(attempt, by, subtract);
    builder.after(sum);
    builder.locate(Some(attempt));
    let of_type = |ty: Type| if ty == sum.ty() { sum } else { builder.bitcast(sum, ty) };
    let found = of_type(expected.ty());
    let bits = of_type(attempt.operand(1).ty());
    expected.replace_uses(found);
    old.into_iter().for_each(|old| old.replace_uses(bits));
    succeed(builder, attempt, successes, true);
    Some(sum)
}

/// The optimiser tries once before the loop. An attempt that may fail for no reason is left out, for the sum behind it does the same.
fn first_of_more(builder: &Builder, attempt: Value, made: &[Value]) -> Option<()> {
    let ((by, subtract), old, successes) = (summand(attempt)?, members(attempt, 0)?, members(attempt, 1)?);
    let mut next = on_failure(attempt).filter(|_| attempt.is_weak())?;
    while next.first_non_phi() == next.terminator() && next.successors().len() == 1 {
        next = next.successors()[0];
    }
    let kind = if subtract { Update::Subtract } else { Update::Add };
    let acts = |at: &Value| facts::may_read(*at) || facts::may_write(*at);
    let sum = next.instructions().into_iter().find(acts);
    let adds = |sum: Value| {
        made.contains(&sum) && facts::update(sum) == Some(kind) && sum.operand(0) == attempt.operand(0) && by.is(sum.operand(1))
    };
    if !sum.is_some_and(adds) || attempt.block() == next {
        return None;
    }
    // That is what it finds then.
    old.into_iter().for_each(|old| old.replace_uses(attempt.operand(1)));
    succeed(builder, attempt, successes, false);
    Some(())
}

fn succeed(builder: &Builder, attempt: Value, successes: Vec<Value>, whether: bool) {
    for success in successes {
        success.replace_uses(builder.int(success.ty(), i64::from(whether)));
    }
    attempt.users().into_iter().for_each(Value::erase);
    attempt.erase();
}

pub fn lay_out(module: Module, builder: &Builder, function: Function) {
    let outcomes = function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMPHI) && is_outcome(at.ty()));
    outcomes.for_each(|phi| part_outcome(builder, phi));
    for at in function.instructions() {
        if let Some(update) = facts::update(at).filter(|_| !at.is_marked(UPDATE)) {
            let number = if update == Update::CompareExchange { at.operand(1).ty() } else { at.ty() };
            if number.is_float() || number.is_integer() && (16..=64).contains(&number.bits()) {
                name(module, builder, at, update, number);
            }
        }
    }
}

/// What a comparison and exchange returns: the old value, and whether it was the expected one.
fn is_outcome(ty: Type) -> bool {
    ty.is_struct() && ty.len() == 2 && ty.member(0).is_integer() && ty.member(1).is_integer() && ty.member(1).bits() == 1
}

/// A choice of outcomes, which the optimiser makes of first and further attempts, becomes one of old values and one of successes.
fn part_outcome(builder: &Builder, phi: Value) {
    for user in phi.users().into_iter().filter(|user| user.is_op(Opcode::LLVMExtractValue)) {
        builder.before(phi);
        builder.locate(Some(phi));
        let part = builder.phi(user.ty());
        for (incoming, from) in phi.incoming() {
            builder.before_end(from);
            part.add_incoming(&[(builder.extract(incoming, user.indices()[0]), from)]);
        }
        user.replace_uses(part);
        user.erase();
    }
    if !phi.has_uses() {
        phi.erase();
    }
}

fn name(module: Module, builder: &Builder, at: Value, update: Update, number: Type) {
    let (pointer, given) = (at.operand(0), at.operand(1));
    let part = |access: Value| {
        access.set_alignment(at.alignment());
        access.set_volatile();
        access.set_atomic();
        access.mark(PART);
        access
    };
    let users = at.users();
    builder.after(at);
    builder.locate(Some(at));
    let old = part(builder.load(number, pointer));
    let function = |name: &str| module.intrinsic(name, &[number]).expect("LLVM knows it");
    let new = match update {
        Update::Exchange => given,
        Update::Add => builder.fadd(old, given),
        Update::Subtract => builder.fsub(old, given),
        Update::Largest => builder.call(function("llvm.maxnum"), &[old, given]),
        Update::Smallest => builder.call(function("llvm.minnum"), &[old, given]),
        Update::CompareExchange => builder.select(builder.extract(at, 1), at.operand(2), old),
    };
    part(builder.store(new, pointer));
    at.mark(UPDATE);
    if update != Update::CompareExchange {
        users.into_iter().for_each(|user| take(user, at, old));
        return;
    }
    let reads_old = |user: &Value| user.is_op(Opcode::LLVMExtractValue) && user.indices() == [0];
    for user in users.into_iter().filter(reads_old) {
        user.replace_uses(old);
        user.erase();
    }
}

fn take(user: Value, from: Value, instead: Value) {
    for index in (0..user.operand_count()).filter(|index| user.operand(*index) == from) {
        user.set_operand(index, instead);
    }
}
