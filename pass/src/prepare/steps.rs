// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Checkpointed loops: a loop with `wengert_binomial` in its body becomes a procedure, and its body another one, which runs one step.
//!
//! Invariant: what an iteration hands to the next one lies in memory of the caller, but for the loop's counter (0, 1, 2, …), so that a step
//! can be run again whenever that memory is as it was. The marker stands before the call of the loop's procedure, and says how many
//! snapshots there are. Imports `llvm`, the refusal, `operation` for the attributes.

use super::regions::extract;
use crate::llvm::{Block, Builder, Facts, Function, Module, Opcode, Session, Value, transform};
use crate::operation::{REGION, STEP, STEPS};
use crate::refusal::{Refusal, Result};
use rustc_hash::FxHashSet;
use wengert_core::codes::Code;
use wengert_core::request::{Marker, marker};

/// On a marker whose loop has been made a procedure.
const DONE: &str = "wengert-steps-done";

/// Loops with one entry, whose end is tested behind their body where that can be.
const LOOPS: &str = "loop-simplify,lcssa,loop-mssa(loop-rotate),loop-simplify,lcssa";

fn markers(function: Function) -> Vec<Value> {
    let is_marker = |at: &Value| {
        let callee = at.callee_function().filter(|f| f.is_declaration() && !f.is_intrinsic());
        callee.is_some_and(|f| marker(&f.name()) == Some(Marker::Steps)) && at.call_note(DONE).is_none()
    };
    function.instructions().into_iter().filter(is_marker).collect()
}

pub fn has_steps(function: Function) -> bool {
    !markers(function).is_empty()
}

/// The blocks of each loop with a marker.
pub fn loops(session: Session, function: Function) -> Vec<Vec<Block>> {
    let facts = Facts::new(session, function);
    let around = |block: Block| std::iter::successors(facts.loop_of(block), |i| facts.loop_parent(*i));
    let of = |index: usize| function.blocks().into_iter().filter(|block| around(*block).any(|i| i == index)).collect();
    markers(function).into_iter().filter_map(|marker| facts.loop_of(marker.block())).map(of).collect()
}

/// The number of snapshots for a call of a loop's procedure: what the marker before it says.
pub fn snapshots(call: Value) -> Option<Value> {
    let before = call.block().instructions().into_iter().take_while(|at| *at != call);
    before.filter(|at| at.is_call() && at.call_note(DONE).is_some()).last()
}

fn malformed(at: Value, why: &str) -> Refusal {
    let name = at.callee_function().map(Function::name).unwrap_or_default();
    Refusal::new(Code::W0022, format!("'{name}': {why}")).at(at)
}

/// Makes each loop with a marker, and its body, a procedure, and notes both.
pub fn outline(
    module: Module,
    session: Session,
    builder: &Builder,
    original: Function,
    function: Function,
    made: &mut Vec<Function>,
) -> Result<()> {
    transform::remove_unreachable(function);
    transform::separate_ends(function);
    transform::run_passes(session, function, LOOPS);
    while let Some(marker) = markers(function).first().copied() {
        let found = Steps::of(module, session, builder, function, marker)?;
        let (steps, step) = found.extract(session, builder, function).ok_or_else(|| {
            malformed(
                marker,
                "its loop cannot be made a procedure of its own (variable arguments, exceptions or computed jumps?)",
            )
        })?;
        for (made_of, word) in [(steps, STEPS), (step, STEP)] {
            made_of.as_value().set_name(&format!("{}.{}", original.name(), if word == STEP { "step" } else { "steps" }));
            made_of.add_string_attribute(REGION, &original.name());
            made_of.add_string_attribute(word, "");
            made.push(made_of);
        }
        transform::run_passes(session, function, LOOPS);
    }
    Ok(())
}

/// A loop that can be taken out: its header holds the counter and nothing else, its latch counts.
struct Steps {
    marker: Value,
    preheader: Block,
    header: Block,
    latch: Block,
    /// Where the body begins, and the rest of it.
    body: Vec<Block>,
}

impl Steps {
    fn of(module: Module, session: Session, builder: &Builder, function: Function, marker: Value) -> Result<Steps> {
        let counters =
            transform::canonical_counters(session, function).ok_or_else(|| malformed(marker, "its loop has several entries"))?;
        let facts = Facts::new(session, function);
        let index =
            facts.loop_of(marker.block()).ok_or_else(|| malformed(marker, "it stands in no loop; call it in the loop's body"))?;
        if let Some(second) = markers(function).into_iter().find(|at| *at != marker && facts.loop_of(at.block()) == Some(index)) {
            return Err(malformed(second, "its loop has another one"));
        }
        let (header, latch) = (facts.loop_header(index), facts.loop_latch(index).expect("loops are simplified"));
        let preheader = facts.loop_preheader(index).expect("loops are simplified");
        let counter = counters.iter().find(|(block, _)| *block == header).expect("each loop has a counter").1;
        let blocks: Vec<Block> = function
            .reverse_postorder()
            .into_iter()
            .filter(|block| std::iter::successors(facts.loop_of(*block), |i| facts.loop_parent(*i)).any(|i| i == index))
            .collect();
        let inside: FxHashSet<Block> = blocks.iter().copied().collect();
        let number = marker.arguments().first().and_then(|number| hoisted(builder, *number, &inside, preheader));
        let number = number.ok_or_else(|| malformed(marker, "the number of snapshots must be known before the loop"))?;
        marker.set_operand(0, number);
        let exits: Vec<(Block, Block)> = blocks
            .iter()
            .flat_map(|block| block.successors().into_iter().map(|to| (*block, to)))
            .filter(|(_, to)| !inside.contains(to))
            .collect();
        drop(facts);
        let counted = match exits[..] {
            [(from, to)] if from == latch => {
                transform::expand_backedges(session, function, header, preheader).map(|backedges| (backedges, to))
            }
            _ => None,
        };
        // What crosses iterations, or leaves the loop, goes through memory.
        let leaving = exits.iter().flat_map(|(_, to)| to.phis());
        let carried = header.phis().into_iter().filter(|phi| *phi != counter);
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let phis: Vec<Value> = leaving.chain(carried).filter(|phi| seen.insert(*phi)).collect();
        if phis.iter().any(|phi| phi.ty().holds_pointer()) {
            let why = "a pointer goes from one iteration to the next, and its shadow would not when steps run again; \
                       copy arrays instead of exchanging pointers, or let an iteration run two steps";
            return Err(malformed(marker, why));
        }
        phis.into_iter().for_each(transform::phi_to_memory);
        let first = transform::split_before(header.first_non_phi());
        let last = if latch == header { first } else { latch };
        let body: Vec<Block> = [first].into_iter().chain(blocks.into_iter().filter(|block| *block != header)).collect();
        let latch = close(module, builder, function, counter, (header, last, preheader), counted);
        Ok(Steps { marker, preheader, header, latch, body })
    }

    /// Returns the loop's procedure and the step's.
    fn extract(self, session: Session, builder: &Builder, function: Function) -> Option<(Function, Function)> {
        // What goes into another procedure gets source lines of that.
        builder.before_end(self.preheader);
        builder.locate(Some(self.marker));
        let notice = builder.insert(self.marker.clone_instruction());
        let step = extract(session, function, &self.body)?;
        let blocks = [self.header, step.block(), self.latch];
        let call = extract(session, function, &blocks)?;
        call.locate_as(notice);
        builder.before(call);
        builder.locate(Some(notice));
        builder.insert(notice.clone_instruction()).add_call_note(DONE, "");
        notice.erase();
        let (steps, step) = (call.callee_function()?, step.callee_function()?);
        self.marker.erase();
        Some((steps, step))
    }
}

/// An integer of the loop computed before it; none if it depends on what the loop computes. Memory is read once: it is the number of snapshots, whatever
/// becomes of it.
fn hoisted(builder: &Builder, value: Value, inside: &FxHashSet<Block>, preheader: Block) -> Option<Value> {
    if !value.is_instruction() || !inside.contains(&value.block()) {
        return Some(value);
    }
    use Opcode::*;
    let arithmetic = matches!(
        value.opcode(),
        Some(LLVMAdd | LLVMSub | LLVMMul | LLVMSDiv | LLVMShl | LLVMLShr | LLVMAShr | LLVMTrunc | LLVMSExt | LLVMZExt)
    );
    if !arithmetic && !value.is_op(LLVMGetElementPtr) && !value.is_op(LLVMLoad) {
        return None;
    }
    let operands: Vec<Value> = (0..value.operand_count())
        .map(|index| hoisted(builder, value.operand(index), inside, preheader))
        .collect::<Option<_>>()?;
    builder.before_end(preheader);
    builder.locate(Some(value));
    let copy = builder.insert(value.clone_instruction());
    operands.into_iter().enumerate().for_each(|(index, operand)| copy.set_operand(index, operand));
    Some(copy)
}

/// Gives the loop a latch of its own that counts, and, if it is known how often the loop comes back, asks whether to. Returns the latch.
fn close(
    module: Module,
    builder: &Builder,
    function: Function,
    counter: Value,
    (header, last, preheader): (Block, Block, Block),
    counted: Option<(Value, Block)>,
) -> Block {
    let word = module.int(64);
    let latch = function.append_block("next");
    let old = counter.incoming().into_iter().find(|(_, from)| *from != preheader).expect("a header has two predecessors").0;
    builder.before(header.first());
    builder.locate(None);
    let own = builder.phi(word);
    own.set_name("step");
    counter.replace_uses(own);
    builder.at_end(latch);
    let next = builder.add(own, builder.int(word, 1));
    match counted {
        Some((backedges, outside)) => {
            builder.branch_if(builder.icmp(crate::llvm::IntPredicate::LLVMIntEQ, own, backedges), outside, header);
            last.terminator().erase();
            builder.at_end(last);
            builder.branch(latch);
        }
        None => {
            builder.branch(header);
            let end = last.terminator();
            for index in (0..end.operand_count()).filter(|i| end.operand(*i) == header.as_value()) {
                end.set_operand(index, latch.as_value());
            }
        }
    }
    own.add_incoming(&[(builder.int(word, 0), preheader), (next, latch)]);
    counter.erase();
    if old.is_op(Opcode::LLVMAdd) && !old.has_uses() {
        old.erase();
    }
    latch
}
