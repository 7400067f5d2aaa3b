// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Loops that run again: one with a marker in its body that says how it is reversed (`wengert_binomial`, `wengert_fixed_point`, …) becomes a procedure, and its body another one, which runs one step.
//!
//! Invariant: what an iteration hands to the next one lies in memory of the caller, but for the loop's counter (0, 1, 2, …), so that a step
//! can be run again whenever that memory is as it was. The marker stands before the call of the loop's procedure, and says how many
//! snapshots there are, or how far the adjoint is to converge. Imports `llvm`, the refusal, `operation` for the attributes.

use super::loops::contains;
use super::regions::{extract, is_place, work_out_within};
use super::said;
use crate::llvm::{Block, Builder, Facts, Function, Module, Opcode, Session, Value, facts, transform};
use crate::operation::{LOOP_DEPTH, Operation, REGION, STEP, STEPS, UNASKED, classify, is_stack_mark};
use crate::refusal::{Refusal, Result};
use rustc_hash::FxHashSet;
use wengert_core::codes::Code;
use wengert_core::request::{Marker, Reversal};

/// On a marker whose loop has been made a procedure; and what it says there if each step runs to its end, also the one that leaves the loop.
const DONE: &str = "wengert-steps-done";
const WHOLE: &str = "whole";

/// Loops with one entry, whose end is tested behind their body where that can be.
const LOOPS: &str = "loop-simplify,lcssa,loop-mssa(loop-rotate),loop-simplify,lcssa";

/// How the loop is reversed that a call speaks of.
fn reversal(at: Value) -> Option<Reversal> {
    if let Some(Marker::Loop(reversal)) = said(at) { Some(reversal) } else { None }
}

fn markers(function: Function) -> Vec<Value> {
    let is_marker = |at: &Value| reversal(*at).is_some() && at.call_note(DONE).is_none();
    function.instructions().into_iter().filter(is_marker).collect()
}

pub fn has_steps(function: Function) -> bool {
    !markers(function).is_empty()
}

/// The blocks of each loop with a marker.
pub fn loops(session: Session, function: Function) -> Vec<Vec<Block>> {
    let facts = Facts::new(session, function);
    let of = |index: usize| function.blocks().into_iter().filter(|block| contains(&facts, index, *block)).collect();
    markers(function).into_iter().filter_map(|marker| facts.loop_of(marker.block())).map(of).collect()
}

/// The marker before a call of a loop's procedure.
pub fn marker_of(call: Value) -> Option<Value> {
    let before = call.block().instructions().into_iter().take_while(|at| *at != call);
    before.filter(|at| at.is_call() && at.call_note(DONE).is_some()).last()
}

/// Does each step of the marker's loop run to its end, also the one that leaves the loop?
pub fn is_whole(marker: Value) -> bool {
    marker.call_note(DONE).as_deref() == Some(WHOLE)
}

fn malformed(at: Value, why: &str) -> Refusal {
    let name = reversal(at).map(Reversal::marker).unwrap_or_default();
    Refusal::new(Code::W0022, format!("'{name}': {why}")).at(at).without(unasked(at))
}

/// The number of a loop for which no one has asked.
fn unasked(marker: Value) -> Option<usize> {
    let number = marker.arguments().get(1).filter(|_| reversal(marker) == Some(Reversal::Within))?.as_int()?;
    usize::try_from(number).ok()
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
    free_where_it_comes_from(builder, function);
    forget_single(session, function);
    while let Some(marker) = markers(function).first().copied() {
        let found = Steps::of(module, session, builder, function, marker)?;
        let word_of = reversal(marker).map(Reversal::marker).unwrap_or_default();
        let number = unasked(marker);
        let (steps, step) = found.extract(module, session, builder, function).ok_or_else(|| {
            malformed(
                marker,
                "its loop cannot be made a procedure of its own (variable arguments, exceptions or computed jumps?)",
            )
        })?;
        for (made_of, word) in [(steps, STEPS), (step, STEP)] {
            made_of.as_value().set_name(&format!("{}.{}", original.name(), if word == STEP { "step" } else { "steps" }));
            made_of.add_string_attribute(REGION, &original.name());
            made_of.add_string_attribute(word, word_of);
            number.into_iter().for_each(|number| made_of.add_string_attribute(UNASKED, &number.to_string()));
            made.push(made_of);
        }
        transform::run_passes(session, function, LOOPS);
    }
    Ok(())
}

/// Forgets markers of loops that are none any more, because the optimiser saw that they run once: there is nothing to run again. Of two markers in one
/// loop the inner one's is gone.
fn forget_single(session: Session, function: Function) {
    let facts = Facts::new(session, function);
    let all = markers(function);
    let place = |marker: Value| facts.loop_of(marker.block());
    let depth = |marker: Value| marker.call_note(LOOP_DEPTH).and_then(|text| text.parse::<u32>().ok()).unwrap_or(0);
    let gone = |marker: &&Value| match place(**marker) {
        None => depth(**marker) > 0,
        here => all.iter().any(|other| place(*other) == here && depth(*other) < depth(**marker)),
    };
    let gone: Vec<Value> = all.iter().filter(gone).copied().collect();
    drop(facts);
    gone.into_iter().for_each(Value::erase);
}

/// A loop that can be taken out: its header holds the counter and nothing else, its latch counts.
struct Steps {
    marker: Value,
    preheader: Block,
    header: Block,
    latch: Block,
    /// Where the body begins, and the rest of it.
    body: Vec<Block>,
    /// Each step runs to its end, also the one that leaves the loop.
    whole: bool,
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
        let blocks: Vec<Block> =
            function.reverse_postorder().into_iter().filter(|block| contains(&facts, index, *block)).collect();
        let inside: FxHashSet<Block> = blocks.iter().copied().collect();
        if let Some(takes) = reversal(marker).and_then(|reversal| misses_numbers(marker, reversal)) {
            return Err(malformed(marker, takes));
        }
        for (index, number) in marker.arguments().into_iter().enumerate() {
            let known = hoisted(builder, number, &inside, preheader);
            marker.set_operand(index, known.ok_or_else(|| malformed(marker, "what it is told must be known before the loop"))?);
        }
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
        leave_stack(builder, &exits, &inside);
        // What crosses iterations, or leaves the loop, goes through memory.
        let leaving = exits.iter().flat_map(|(_, to)| to.phis());
        let carried = header.phis().into_iter().filter(|phi| *phi != counter);
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut phis: Vec<Value> = leaving.chain(carried).filter(|phi| seen.insert(*phi)).collect();
        // An element's address is computed behind the loop once more, where its shadow is known.
        let mut numbers: Vec<Value> = Vec::new();
        phis.retain(|phi| {
            let mut values = phi.incoming().into_iter().map(|(value, _)| value);
            let only = values.next().filter(|first| phi.ty().is_pointer() && values.all(|value| value == *first));
            let Some(address) = only.filter(|address| is_element(*address, &inside)) else { return true };
            let (from, behind) = (phi.incoming(), phi.block().first_non_phi());
            let at = (from.into_iter().map(|(_, from)| from).collect::<Vec<_>>(), behind);
            phi.replace_uses(again(builder, address, &at, &inside, &mut numbers));
            phi.erase();
            false
        });
        phis.extend(numbers);
        // What an iteration allocates may be freed where it leaves the loop.
        let mut freeing: Vec<(Block, Value)> =
            exits.iter().filter(|_| counted.is_none()).filter_map(|(_, to)| Some((*to, last_free(*to)?))).collect();
        freeing.dedup();
        phis.retain(|phi| !phi.ty().is_pointer() || !freeing.iter().any(|(block, _)| *block == phi.block()));
        if phis.iter().any(|phi| phi.ty().holds_pointer()) {
            let why = "a pointer goes from one iteration to the next, and its shadow would not when steps run again; \
                       copy arrays instead of exchanging pointers, or let an iteration run two steps";
            return Err(malformed(marker, why));
        }
        let carries = header.phis().len() > 1;
        let whole = exits.iter().all(|(from, _)| *from == latch || !carries && !works_behind(*from, header, &inside))
            && !is_known_within(&exits.iter().map(|(from, _)| from.terminator()).collect::<Vec<_>>(), &blocks);
        phis.into_iter().for_each(transform::phi_to_memory);
        let first = transform::split_before(header.first_non_phi());
        let last = if latch == header { first } else { latch };
        let freeing = freeing.into_iter().map(|(block, free)| {
            transform::split_before(free.next().expect("a call is no terminator"));
            block
        });
        let body: Vec<Block> =
            [first].into_iter().chain(blocks.into_iter().filter(|block| *block != header)).chain(freeing).collect();
        let latch = close(module, builder, function, counter, (header, last, preheader), counted);
        Ok(Steps { marker, preheader, header, latch, body, whole })
    }

    /// Returns the loop's procedure and the step's.
    fn extract(self, module: Module, session: Session, builder: &Builder, function: Function) -> Option<(Function, Function)> {
        // What goes into another procedure gets source lines of that.
        builder.before_end(self.preheader);
        builder.locate(Some(self.marker));
        let notice = builder.insert(self.marker.clone_instruction());
        work_out_within(builder, &self.body, &|value| is_cheap(value) || is_place(value));
        let step = extract(module, session, function, &self.body)?;
        let blocks = [self.header, step.block(), self.latch];
        let call = extract(module, session, function, &blocks)?;
        call.locate_as(notice);
        builder.before(call);
        builder.locate(Some(notice));
        builder.insert(notice.clone_instruction()).add_call_note(DONE, if self.whole { WHOLE } else { "" });
        notice.erase();
        let (steps, step) = (call.callee_function()?, step.callee_function()?);
        self.marker.erase();
        Some((steps, step))
    }
}

/// What a marker wants to be told, if it is told something else.
fn misses_numbers(marker: Value, reversal: Reversal) -> Option<&'static str> {
    let told = marker.arguments();
    let (most, takes) = match reversal {
        Reversal::FixedPoint => {
            let fits = matches!(told[..], [tolerance] if tolerance.ty() == tolerance.ty().float64());
            return (!fits).then_some("it takes the tolerance, a number of double precision by value (use wengert)");
        }
        Reversal::Binomial => (
            2,
            "it takes the number of snapshots and, if you like, that of further ones on disk, integers by value (use wengert)",
        ),
        // Further ones are the driver's.
        Reversal::Within => (3, "it takes the number of bytes that the loop may take, an integer by value (use wengert)"),
        Reversal::Periodic => {
            (1, "it takes the number of steps from one snapshot to the next, an integer by value (use wengert)")
        }
    };
    let fits = (1..=most).contains(&told.len()) && told.iter().all(|number| number.ty().is_integer() && number.ty().bits() <= 64);
    (!fits).then_some(takes)
}

/// An integer that is soon computed from others: a procedure that computes it itself knows how bounds and conditions hang together, and what fits
/// into 32 bits.
pub fn is_cheap(value: Value) -> bool {
    let operands = if value.is_call() { value.arguments() } else { value.value_operands().collect() };
    value.ty().is_integer()
        && !value.is_op(Opcode::LLVMPHI)
        && facts::is_speculatable(value)
        && operands.into_iter().all(|o| o.ty().is_integer())
}

/// Frees what a branch chooses on each way to where it is freed: the optimiser has put together what several ways out of a loop free.
fn free_where_it_comes_from(builder: &Builder, function: Function) {
    for free in function.instructions().into_iter().filter(|at| matches!(classify(*at), Operation::Free)) {
        let chosen = free.operand(0);
        let first = free.block().first_non_phi() == free;
        let straight = || free.block().predecessors().iter().all(|from| from.successors().len() == 1);
        if first && chosen.is_op(Opcode::LLVMPHI) && chosen.block() == free.block() && chosen.users() == [free] && straight() {
            for (value, from) in chosen.incoming() {
                builder.before_end(from);
                builder.locate(Some(free));
                builder.insert(free.clone_instruction()).set_operand(0, value);
            }
            free.erase();
            chosen.erase();
        }
    }
}

/// If pointers come into a block behind a loop only to be freed there, before anything else is done: the last of these calls.
fn last_free(block: Block) -> Option<Value> {
    let pointers: Vec<Value> = block.phis().into_iter().filter(|phi| phi.ty().is_pointer()).collect();
    let frees = |at: Value| at.block() == block && matches!(classify(at), Operation::Free);
    if pointers.is_empty() || !pointers.iter().all(|phi| phi.users().into_iter().all(frees)) {
        return None;
    }
    let behind = block.instructions().into_iter().skip_while(|at| at.is_op(Opcode::LLVMPHI));
    let quiet = behind.take_while(|at| frees(*at) || !facts::may_write(*at));
    let found: Vec<Value> = quiet.filter(|at| frees(*at)).collect();
    pointers.iter().flat_map(|phi| phi.users()).all(|free| found.contains(&free)).then(|| found.last().copied()).flatten()
}

/// Where the loop is left from within an iteration's local arrays the stack goes back to where it was before them. What takes an iteration out gives back its own.
fn leave_stack(builder: &Builder, exits: &[(Block, Block)], inside: &FxHashSet<Block>) {
    let is_mark = |value: &Value| value.is_instruction() && is_stack_mark(*value);
    let of_iteration = |value: &Value| is_mark(value) && inside.contains(&value.block());
    let (mut known, mut restores): (FxHashSet<Value>, Vec<Value>) = (FxHashSet::default(), Vec::new());
    let marks = |phi: &Value| phi.incoming().iter().all(|(value, _)| of_iteration(value));
    let mut phis: Vec<Value> =
        exits.iter().flat_map(|(_, to)| to.phis()).filter(|phi| marks(phi) && known.insert(*phi)).collect();
    let mut next = 0;
    while let Some(phi) = phis.get(next).copied() {
        let (joins, others): (Vec<Value>, Vec<Value>) = phi.users().into_iter().partition(|user| user.is_op(Opcode::LLVMPHI));
        phis.extend(joins.into_iter().filter(|join| known.insert(*join)));
        restores.extend(others);
        next += 1;
    }
    let only = |phi: &Value| phi.incoming().iter().all(|(value, _)| known.contains(value) || of_iteration(value));
    if restores.iter().all(is_mark) && phis.iter().all(only) {
        restores.into_iter().for_each(Value::erase);
        phis.iter().for_each(|phi| phi.replace_uses(builder.undef(phi.ty())));
        phis.into_iter().for_each(Value::erase);
    }
}

/// Does what an iteration computes depend on whether it is the last one? The optimiser makes a selection of a branch.
fn is_known_within(ends: &[Value], blocks: &[Block]) -> bool {
    let mut chain: Vec<Value> = ends.to_vec();
    let mut next = 0;
    while let Some(at) = chain.get(next).copied() {
        next += 1;
        let truths = at.value_operands().filter(|o| o.is_instruction() && o.ty().is_integer() && o.ty().bits() == 1);
        for truth in truths.collect::<Vec<_>>() {
            if !chain.contains(&truth) {
                chain.push(truth);
            }
        }
    }
    let conditions = &chain[ends.len()..];
    let compares = |at: &Value| at.is_op(Opcode::LLVMFCmp) || at.is_op(Opcode::LLVMICmp);
    let sides = |at: Value| [at.operand(0), at.operand(1)];
    let same = |a: Value, [x, y]: [Value; 2]| sides(a) == [x, y] || sides(a) == [y, x];
    let again = |at: &Value| {
        compares(at) && !conditions.contains(at) && conditions.iter().filter(|c| compares(c)).any(|c| same(*c, sides(*at)))
    };
    conditions.iter().any(|c| c.users().iter().any(|user| !chain.contains(user)))
        || blocks.iter().flat_map(|block| block.instructions()).any(|at| again(&at))
}

/// Is anything written between the end of a block and the next iteration?
fn works_behind(from: Block, header: Block, inside: &FxHashSet<Block>) -> bool {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work = from.successors();
    while let Some(block) = work.pop() {
        if block == header || !inside.contains(&block) || !seen.insert(block) {
            continue;
        }
        let works = |at: &Value| facts::may_write(*at) && reversal(*at).is_none() && !matches!(classify(*at), Operation::Free);
        if block.instructions().iter().any(works) {
            return true;
        }
        work.extend(block.successors());
    }
    false
}

/// Is it the address of an element of what is known before the loop?
fn is_element(address: Value, inside: &FxHashSet<Block>) -> bool {
    is_known(address, inside) || address.is_op(Opcode::LLVMGetElementPtr) && is_element(address.operand(0), inside)
}

/// Such an address computed before `behind`, where control comes `from` the loop; what is read from memory for it leaves the loop as other numbers do, by phis
/// that go to `numbers`. It has been computed within, so that no division is by zero.
fn again(
    builder: &Builder,
    value: Value,
    at: &(Vec<Block>, Value),
    inside: &FxHashSet<Block>,
    numbers: &mut Vec<Value>,
) -> Value {
    if is_known(value, inside) {
        return value;
    }
    let (from, behind) = at;
    if value.is_op(Opcode::LLVMPHI) || value.is_call() || facts::may_read(value) || facts::may_write(value) {
        builder.before(behind.block().first());
        builder.locate(Some(value));
        let number = builder.phi(value.ty());
        number.add_incoming(&from.iter().map(|from| (value, *from)).collect::<Vec<_>>());
        numbers.push(number);
        return number;
    }
    let operands: Vec<Value> = value.value_operands().map(|operand| again(builder, operand, at, inside, numbers)).collect();
    builder.before(*behind);
    copied(builder, value, operands)
}

/// The same instruction with other operands, where the builder stands.
fn copied(builder: &Builder, value: Value, operands: Vec<Value>) -> Value {
    builder.locate(Some(value));
    let copy = builder.insert(value.clone_instruction());
    operands.into_iter().enumerate().for_each(|(index, operand)| copy.set_operand(index, operand));
    copy
}

/// Is it known before the loop?
fn is_known(value: Value, inside: &FxHashSet<Block>) -> bool {
    !value.is_instruction() || !inside.contains(&value.block())
}

/// A number of the loop computed before it; none if it depends on what the loop computes. Memory is read once: it is what the marker says, whatever
/// becomes of it.
fn hoisted(builder: &Builder, value: Value, inside: &FxHashSet<Block>, preheader: Block) -> Option<Value> {
    if is_known(value, inside) {
        return Some(value);
    }
    use Opcode::*;
    let arithmetic = matches!(
        value.opcode(),
        Some(LLVMAdd | LLVMSub | LLVMMul | LLVMSDiv | LLVMShl | LLVMLShr | LLVMAShr | LLVMTrunc | LLVMSExt | LLVMZExt)
            | Some(LLVMFAdd | LLVMFSub | LLVMFMul | LLVMFDiv | LLVMFPExt | LLVMFPTrunc)
    );
    if !arithmetic && !value.is_op(LLVMGetElementPtr) && !value.is_op(LLVMLoad) {
        return None;
    }
    let operands: Vec<Value> = (0..value.operand_count())
        .map(|index| hoisted(builder, value.operand(index), inside, preheader))
        .collect::<Option<_>>()?;
    builder.before_end(preheader);
    Some(copied(builder, value, operands))
}

/// Gives the loop a latch of its own that counts, and, if it is known how often the loop comes back, asks whether to. Returns the latch.
pub fn close(
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
