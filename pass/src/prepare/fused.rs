// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Fused loops: the body of a loop becomes a procedure, which the backward sweep may run and reverse one iteration after the other.
//!
//! Invariant: nothing but the loop's counter, and sums that are made behind the body, goes from one iteration to the next in registers; a loop of
//! another form is left as it is. Imports `llvm`, `operation` for the attributes, and the sibling stages that make procedures of blocks.

use super::independent;
use super::loops::LoopForm;
use super::regions::{extract, work_out_within};
use super::steps::{close, is_cheap};
use crate::llvm::diagnose::Location;
use crate::llvm::{Block, Builder, Facts, Function, Module, Opcode, Session, Value, transform};
use crate::operation::{FUSED, REGION};

/// A number that each iteration adds to.
struct Sum {
    phi: Value,
    /// The additions, the first one to the phi.
    chain: Vec<Value>,
}

/// Where in an addition the number stands that is added to.
fn position(at: Value) -> Option<usize> {
    match at.opcode() {
        Some(Opcode::LLVMFAdd | Opcode::LLVMFSub) => Some(0),
        _ => {
            let name = at.callee_function().map(Function::name).unwrap_or_default();
            ["llvm.fmuladd.", "llvm.fma."].iter().any(|start| name.starts_with(start)).then_some(2)
        }
    }
}

impl Sum {
    fn of(facts: &Facts, index: usize, form: &LoopForm, phi: Value) -> Option<Sum> {
        let (end, _) = phi.incoming().into_iter().find(|(_, from)| *from == form.latch)?;
        let is_outside = |user: &Value| user.is_op(Opcode::LLVMPHI) && form.exits.iter().any(|(_, to)| *to == user.block());
        let mut chain = Vec::new();
        let mut last = phi;
        while last != end {
            let [next] = last.users()[..] else { return None };
            let adds_to = |i: usize| next.operand(i) == last || next.is_op(Opcode::LLVMFAdd) && next.operand(1) == last;
            let fits = next.is_instruction() && facts.loop_of(next.block()) == Some(index) && !chain.contains(&next);
            if !fits || !position(next).is_some_and(adds_to) || !facts.dominates(next.block(), form.latch) {
                return None;
            }
            chain.push(next);
            last = next;
        }
        (!chain.is_empty() && end.users().iter().all(|user| *user == phi || is_outside(user))).then_some(Sum { phi, chain })
    }
}

/// Why the body of a loop cannot become a procedure, if it cannot.
pub fn obstacle(facts: &Facts, index: usize, form: &LoopForm) -> Option<&'static str> {
    sums(facts, index, form).err()
}

fn sums(facts: &Facts, index: usize, form: &LoopForm) -> Result<Vec<Sum>, &'static str> {
    let [(from, to)] = form.exits[..] else { return Err("it can be left in several places") };
    if form.trips.is_none() || from != form.latch {
        return Err("how often it runs is not known before it begins");
    }
    let carried = form.header.phis().into_iter().filter(|phi| *phi != form.counter);
    let sums: Option<Vec<Sum>> = carried.map(|phi| Sum::of(facts, index, form, phi)).collect();
    let sums = sums.ok_or("a value that is no sum goes from one iteration to the next")?;
    let ends: Vec<Value> = sums.iter().filter_map(|sum| sum.chain.last().copied()).collect();
    let within = |block: Block| std::iter::successors(facts.loop_of(block), |i| facts.loop_parent(*i)).any(|i| i == index);
    let leaves = |value: Value| value.is_instruction() && within(value.block()) && !ends.contains(&value);
    if to.phis().into_iter().flat_map(Value::incoming).any(|(value, _)| leaves(value)) {
        return Err("what its last iteration computes is used behind it");
    }
    Ok(sums)
}

/// Makes the body of each of these loops, none of which lies within another one, a procedure, and notes it.
pub fn outline(
    module: Module,
    session: Session,
    builder: &Builder,
    (original, function): (Function, Function),
    (facts, loops): (&Facts, &[LoopForm]),
    chosen: &[usize],
    made: &mut Vec<Function>,
) {
    let around = |block: Block| std::iter::successors(facts.loop_of(block), |i| facts.loop_parent(*i));
    let found = chosen.iter().filter_map(|index| {
        let blocks: Vec<Block> =
            function.reverse_postorder().into_iter().filter(|block| around(*block).any(|i| i == *index)).collect();
        Some((*index, sums(facts, *index, &loops[*index]).ok()?, blocks))
    });
    let found = found.collect::<Vec<_>>();
    let others = loops.iter().enumerate().filter(|(index, _)| found.iter().all(|(chosen, ..)| chosen != index));
    let promised = others.map(|(_, form)| form).filter(|form| form.independent);
    promised.for_each(|form| independent::promise(form.counter, form.header.first_non_phi()));
    for (index, sums, blocks) in found {
        let form = &loops[index];
        let Some(backedges) = transform::expand_backedges(session, function, form.header, form.preheader) else { continue };
        let outside = form.exits[0].1;
        let first = transform::split_before(form.header.first_non_phi());
        let last = if form.latch == form.header { first } else { form.latch };
        let latch =
            close(module, builder, function, form.counter, (form.header, last, form.preheader), Some((backedges, outside)));
        if form.independent {
            independent::promise(form.header.first(), latch.terminator());
        }
        sums.into_iter().for_each(|sum| add_behind(builder, sum, form, (last, latch), outside));
        // What came from the body's end comes from the latch now.
        for phi in outside.phis() {
            let [(value, _)] = phi.incoming()[..] else { continue };
            phi.replace_uses(value);
            phi.erase();
        }
        let body: Vec<Block> = [first].into_iter().chain(blocks.into_iter().filter(|block| *block != form.header)).collect();
        work_out_within(builder, &body, &|value| is_cheap(value) || value.is_op(Opcode::LLVMGetElementPtr));
        // What goes into another procedure gets source lines of that.
        let notice = form.preheader.terminator();
        let located = |at: &Value| Location::of(*at).is_some();
        body.iter().flat_map(|block| block.instructions()).find(located).into_iter().for_each(|at| notice.locate_as(at));
        let Some(call) = extract(module, session, function, &body) else { continue };
        call.locate_as(notice);
        let Some(callee) = call.callee_function() else { continue };
        callee.as_value().set_name(&format!("{}.iteration", original.name()));
        callee.add_string_attribute(REGION, &original.name());
        callee.add_string_attribute(FUSED, &index.to_string());
        made.push(callee);
    }
}

/// Adds to a sum where the loop counts.
fn add_behind(builder: &Builder, Sum { phi, chain }: Sum, form: &LoopForm, (last, latch): (Block, Block), outside: Block) {
    builder.before(form.header.first());
    builder.locate(None);
    let own = builder.phi(phi.ty());
    let mut sum = own;
    let mut old = phi;
    for at in &chain {
        builder.locate(Some(*at));
        builder.set_fast_math(at.fast_math());
        let added = if at.is_call() {
            // What is multiplied stays in the body, which alone has to know the factors.
            builder.before(*at);
            let product = builder.fmul(at.operand(0), at.operand(1));
            builder.before_end(latch);
            builder.fadd(sum, product)
        } else {
            builder.before_end(latch);
            let copy = builder.insert(at.clone_instruction());
            (0..at.operand_count()).filter(|index| at.operand(*index) == old).for_each(|index| copy.set_operand(index, sum));
            copy
        };
        (old, sum) = (*at, added);
    }
    builder.set_fast_math(0);
    for user in outside.phis() {
        (0..user.operand_count()).filter(|index| user.operand(*index) == old).for_each(|index| user.set_operand(index, sum));
    }
    let entry: Vec<(Value, Block)> = phi.incoming().into_iter().filter(|(_, from)| *from != last).collect();
    own.add_incoming(&entry);
    own.add_incoming(&[(sum, latch)]);
    phi.replace_uses(own);
    phi.erase();
    chain.into_iter().rev().for_each(Value::erase);
}
