// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! How the backward sweep gets each value that it reads: available, recomputed, reloaded or recorded.
//!
//! Invariants: what is recomputed or reloaded has operands that are obtained themselves; control is never derived
//! again but from the same bits: copies, and arithmetic that both sweeps round alike (`Plan::decisive`); a reload is certified. Costs: a record is two memory
//! accesses, so a short chain of arithmetic is computed again and a transcendental is kept.

use super::certify::Certifier;
use super::chosen::Choice;
use super::cut::{self, Price};
use super::{Copy, Needed, Obtain, Place, Plan, Scope, Slot, Sweeps, Way, cost};
use crate::llvm::{Block, Opcode, Type, Value, facts, flags};
use crate::operation::{Operation, classify, extents};
use crate::prepare::Prepared;
use rustc_hash::{FxHashMap, FxHashSet};
use wengert_core::table::Cost;

pub struct Resolver<'a> {
    pub prepared: &'a Prepared,
    pub certifier: &'a Certifier<'a>,
    pub plan: &'a mut Plan,
    /// Values that are needed and not yet decided on.
    open: Vec<Value>,
    /// What is recorded of the values that are being decided on.
    recorded: FxHashSet<Value>,
    /// The numbers of which two computations give the same bits, when somebody has asked; and whether they have to be rounded alike for that.
    exact: Option<FxHashMap<Value, bool>>,
}

impl<'a> Resolver<'a> {
    pub fn new(prepared: &'a Prepared, certifier: &'a Certifier<'a>, plan: &'a mut Plan) -> Self {
        Resolver { prepared, certifier, plan, open: Vec::new(), recorded: FxHashSet::default(), exact: None }
    }

    /// Decides on all that is wanted, and on what the tape's own layout needs: arrays, extents, chains.
    pub fn resolve_all(&mut self, wanted: &[Needed]) {
        wanted.iter().for_each(|needed| self.resolve(*needed));
        let mut next = 0;
        loop {
            self.decide();
            let Some(slot) = self.plan.slots.get(next) else { return };
            self.lay_out(slot.scope);
            next += 1;
        }
    }

    /// Takes what is needed so far together: what to record of it, and how to get the rest from that.
    fn decide(&mut self) {
        let open = std::mem::take(&mut self.open);
        if !open.is_empty() {
            self.recorded = cut::recorded(&open, &mut |value| self.price(value));
            open.into_iter().for_each(|value| self.primal(value));
        }
    }

    fn resolve(&mut self, needed: Needed) {
        if self.plan.obtain.contains_key(&needed) {
            return;
        }
        match needed {
            Needed::Primal(value) => self.open.push(value),
            Needed::Shadow(pointer) => self.shadow(pointer),
            Needed::Frame(call) => {
                let reason = match (self.plan.snapshot(call), self.plan.step(call)) {
                    (_, Some(_)) => "the loop's snapshots",
                    (Some(_), None) => "a joint call's snapshot",
                    (None, None) => "the callee's frame",
                };
                self.keep_pointer(needed, self.plan.frame_block(call), reason);
            }
            Needed::Region(root) => {
                let preheader = self.plan.loops[root].preheader;
                self.keep_pointer(needed, preheader, "the nest's arrays");
            }
            Needed::Version(version) => {
                let at = self.plan.versions[version].at;
                self.keep_pointer(needed, at, "a saved section of an array");
            }
            Needed::Last(version) => {
                let at = self.plan.last_save(version).expect("it is saved when its loop is left");
                self.keep_pointer(needed, at, "a saved section of an array");
            }
            Needed::Next(version) => self.next(version),
            Needed::Moved(pointer, copy) => self.moved(pointer, copy),
            Needed::Killed(store) if store.is_op(Opcode::LLVMStore) => {
                self.record(needed, store.operand(0).ty(), store.block(), KILLED);
            }
            Needed::Killed(writer) => self.keep_pointer(needed, writer.block(), KILLED),
            Needed::Chain(_, exit) => {
                let pointer = self.prepared.function.entry().terminator().ty().pointer();
                self.record(needed, pointer, exit, "the last record of a loop of unknown length");
            }
        }
    }

    /// What it takes to find a slot again.
    fn lay_out(&mut self, scope: Scope) {
        match scope {
            Scope::Frame => {}
            Scope::Nest { root, inner } => {
                self.resolve(Needed::Region(root));
                for index in self.plan.loops[inner].nest.clone().into_iter().skip(1) {
                    self.resolve(Needed::Primal(self.plan.loops[index].trips.expect("a nest has trip counts")));
                }
            }
            Scope::Iteration(index) => {
                for (_, outside) in self.plan.loops[index].exits.clone() {
                    self.resolve(Needed::Chain(index, outside));
                }
            }
        }
    }

    fn note(&mut self, needed: Needed, way: Way, reason: &'static str) {
        self.plan.obtain.insert(needed, Obtain { way, reason });
    }

    fn record(&mut self, needed: Needed, ty: Type, block: Block, reason: &'static str) {
        let scope = self.plan.slot_scope(block);
        self.plan.slots.push(Slot { what: needed, ty, scope });
        self.note(needed, Way::Record(self.plan.slots.len() - 1), reason);
    }

    fn keep_pointer(&mut self, needed: Needed, block: Block, reason: &'static str) {
        if self.at_hand(block) {
            self.note(needed, Way::Available, "computed before the turn");
        } else {
            let pointer = self.prepared.function.entry().terminator().ty().pointer();
            let width = if matches!(needed, Needed::Shadow(_)) { self.plan.key.width } else { 1 };
            let ty = if width == 1 { pointer } else { pointer.array(width as u64) };
            self.record(needed, ty, block, reason);
        }
    }

    /// Is what this block computes still there when the backward sweep starts?
    fn at_hand(&self, block: Block) -> bool {
        self.plan.sweeps == Sweeps::Joined
            && !self.plan.loop_of.contains_key(&block)
            && self.prepared.facts.dominates(block, self.plan.exit)
    }

    fn is_counter(&self, value: Value) -> Option<usize> {
        self.plan.loops.iter().position(|l| l.counter == value)
    }

    /// Values that need nothing done.
    fn trivial(&self, value: Value) -> Option<(Way, &'static str)> {
        if !value.is_instruction() {
            return Some((Way::Available, "argument or constant"));
        }
        if value.is_op(Opcode::LLVMPHI)
            && let Some(index) = self.is_counter(value)
        {
            return Some((Way::Counter(index), "counter of the backward loop"));
        }
        if self.at_hand(value.block()) {
            return Some((Way::Available, "computed before the turn"));
        }
        let on_stack = value.is_op(Opcode::LLVMAlloca) && self.plan.place_of(value) == Some(Place::Stack);
        on_stack.then_some((Way::Available, "address of a local"))
    }

    /// Is it a parameter that the caller of the backward sweep passes, if at all, as something else: a number that may have changed, or any address for one
    /// that the backward sweep was not expected to use?
    fn is_another_by_then(&self, value: Value) -> bool {
        let Some((_, index)) = value.argument_of().filter(|_| self.plan.sweeps == Sweeps::Split) else { return false };
        if self.plan.is_exported() {
            return !value.ty().holds_pointer() && !self.plan.key.kept[index];
        }
        let handed = self.certifier.procedure.handed.get(index).copied().unwrap_or_default();
        value.ty().is_pointer() && self.plan.key.arguments[index] && !self.plan.key.kept[index] && !handed.address
    }

    /// Decides on a value as the cut says, and on what it follows from.
    fn primal(&mut self, value: Value) {
        let needed = Needed::Primal(value);
        if self.plan.obtain.contains_key(&needed) {
            return;
        }
        if self.is_another_by_then(value) {
            self.record(needed, value.ty(), self.plan.function.entry(), "an argument that may have changed between the sweeps");
        } else if let Some((way, reason)) = self.trivial(value) {
            self.note(needed, way, reason);
        } else if self.recorded.contains(&value) && !self.follows_from_kept(value) {
            self.record(needed, value.ty(), value.block(), self.why_recorded(value));
        } else if !value.is_op(Opcode::LLVMLoad) {
            self.note(needed, Way::Recompute, "cheaper than a record");
            self.plan.operands_again(value).into_iter().for_each(|operand| self.primal(operand));
        } else if self.certifier.load(value) {
            self.note(needed, Way::Reload, "no later write reaches it");
            self.primal(value.operand(0));
        } else if self.plan.kills.loads.contains(&value) {
            self.note(needed, Way::Restored, "what overwrites it has been put back");
            self.primal(value.operand(0));
        } else {
            let copy = self.plan.copy_of[&value];
            let reason = if copy.next {
                "its array is saved when it has been overwritten"
            } else {
                "its array is saved before it is overwritten"
            };
            self.note(needed, Way::Version(copy), reason);
            self.moved(value.operand(0), copy);
        }
    }

    /// The copy that the sweep has come from: of the iteration behind, or the last one.
    fn next(&mut self, version: usize) {
        self.note(Needed::Next(version), Way::Available, "kept from the iteration behind");
        self.resolve(Needed::Version(version));
        match self.plan.last_save(version) {
            Some(_) => self.resolve(Needed::Last(version)),
            None => self.resolve(Needed::Primal(self.plan.versions[version].base)),
        }
    }

    /// The address of a load once more, from where its array's section lies on the tape.
    fn moved(&mut self, pointer: Value, copy: Copy) {
        let needed = Needed::Moved(pointer, copy);
        if self.plan.obtain.contains_key(&needed) {
            return;
        }
        self.note(needed, Way::Recompute, "address arithmetic");
        if pointer == self.plan.versions[copy.version].base || !pointer.is_instruction() {
            return self.resolve(copy.base());
        }
        self.moved(pointer.operand(0), copy);
        pointer.value_operands().skip(1).collect::<Vec<_>>().into_iter().for_each(|index| self.primal(index));
    }

    /// What it takes to have a value; nothing if it is at hand or has been decided on.
    fn price(&mut self, value: Value) -> Option<Price> {
        let (facts, passed) = (&self.prepared.facts, self.is_another_by_then(value));
        if self.plan.obtain.contains_key(&Needed::Primal(value)) || !passed && self.trivial(value).is_some() {
            return None;
        }
        let often = if passed { 1.0 } else { cost::runs(facts, self.plan, value.block()) };
        let record = cost::price(cost::of_record(facts, value), often);
        let operands = if passed { None } else { self.repeatable_from(value) };
        let again = operands.map(|operands| (cost::price(cost::of_operation(value), often), operands));
        Some(Price { record, again })
    }

    /// What an operation needs to be repeated, if it may be.
    fn repeatable_from(&mut self, value: Value) -> Option<Vec<Value>> {
        if self.is_kept_anyway(value) {
            return None;
        }
        let operands: Vec<Value> = value.value_operands().collect();
        match classify(value) {
            Operation::Load if self.certifier.load(value) || self.plan.kills.loads.contains(&value) => {
                Some(vec![value.operand(0)])
            }
            Operation::Load => {
                let copy = *self.plan.copy_of.get(&value)?;
                Some(self.indices(value.operand(0), copy.version))
            }
            // A function that also writes through a pointer (frexp) must run once only.
            Operation::Elementwise(_) => (!value.is_call() || !facts::may_write(value)).then_some(operands),
            Operation::Move if value.is_op(Opcode::LLVMPHI) => self.chosen_from(value),
            Operation::Move | Operation::Reinterpret => Some(operands),
            Operation::Discrete | Operation::Inactive if repeatable(value) && !self.tells_addresses(value) => {
                let certain = !decides(value) || operands.iter().all(|o| self.is_exact(*o, false)) || self.may_decide(value);
                certain.then_some(operands)
            }
            _ => None,
        }
    }

    /// What it takes to choose a phi's value again, if that may be.
    fn chosen_from(&mut self, phi: Value) -> Option<Vec<Value>> {
        let choice = self.choice(phi)?;
        let stands_alone = choice.stands_alone(phi, &mut |other| self.choice(other).is_some());
        stands_alone.then(|| choice.operands(phi))
    }

    /// The choice that a phi of numbers makes. What else branches choose is as small as what it takes to choose it again.
    fn choice(&mut self, phi: Value) -> Option<Choice> {
        if !phi.ty().is_floating() || self.trivial(phi).is_some() {
            return None;
        }
        let block = phi.block();
        if !self.plan.choices.contains_key(&block) {
            let choice = Choice::at(&self.prepared.facts, self.plan, block);
            self.plan.choices.insert(block, choice);
        }
        self.plan.choices[&block].clone()
    }

    /// Does it tell addresses apart, of which some may be others by now? A local that is gone, here or in a caller, has a stand-in, which is no null pointer
    /// and no other local's.
    fn tells_addresses(&self, value: Value) -> bool {
        let here = self.plan.key.outermost && self.plan.sweeps == Sweeps::Joined;
        let compares = value.is_op(Opcode::LLVMICmp) && value.operand(0).ty().is_pointer();
        !here && (value.is_op(Opcode::LLVMPtrToInt) || compares && !value.value_operands().any(Value::is_null))
    }

    /// A number, where nobody finds out what need not be recorded.
    fn is_kept_anyway(&self, value: Value) -> bool {
        value.ty().holds_float() && !self.certifier.switches().to_be_recorded
    }

    /// What an address within a version is computed from.
    fn indices(&self, mut pointer: Value, version: usize) -> Vec<Value> {
        let mut found = Vec::new();
        while pointer != self.plan.versions[version].base && pointer.is_instruction() {
            found.extend(pointer.value_operands().skip(1));
            pointer = pointer.operand(0);
        }
        found
    }

    /// A decision whose operands turn out to be on the tape, bit for bit.
    fn follows_from_kept(&mut self, value: Value) -> bool {
        let kept = |o: Value| matches!(self.plan.obtain.get(&Needed::Primal(o)).map(|o| o.way), Some(Way::Record(_)));
        decides(value) && repeatable(value) && value.value_operands().all(|o| self.trivial(o).is_some() || kept(o))
    }

    /// A local whose memory is on the tape, once a call: its address is kept.
    fn is_taped(&self, value: Value) -> bool {
        !self.plan.loop_of.contains_key(&value.block()) && self.plan.place_of(value) == Some(Place::Tape)
    }

    /// Does a decision follow from numbers that are rounded alike, and may it be made once more?
    fn may_decide(&mut self, value: Value) -> bool {
        if value.value_operands().all(|operand| self.is_exact(operand, true)) {
            self.plan.decidable.insert(value);
        }
        self.plan.decidable.contains(&value) && self.plan.again.contains(&value)
    }

    /// Would obtaining it give the same bits, if nothing but copies is made, or arithmetic that is rounded alike?
    fn is_exact(&mut self, value: Value, may_round: bool) -> bool {
        if !value.ty().holds_float() || !value.is_instruction() {
            return true;
        }
        if self.exact.is_none() {
            let mut exact = FxHashMap::default();
            for at in self.prepared.function.reverse_postorder().into_iter().flat_map(Block::instructions) {
                if at.ty().holds_float()
                    && let Some(rounds) = self.repeats(at, &exact)
                {
                    exact.insert(at, rounds);
                }
            }
            self.exact = Some(exact);
        }
        self.exact.as_ref().and_then(|exact| exact.get(&value)).is_some_and(|rounds| may_round || !rounds)
    }

    /// The same of a number, where it is known of those before: does it have to be rounded? What is never computed again is a copy.
    fn repeats(&mut self, value: Value, exact: &FxHashMap<Value, bool>) -> Option<bool> {
        if self.trivial(value).is_some() {
            return Some(false);
        }
        let rounds = match classify(value) {
            Operation::Load | Operation::Call(_) => return Some(false),
            // A choice is made again as it was made.
            Operation::Move if value.is_op(Opcode::LLVMPHI) && self.choice(value).is_none() => return Some(false),
            Operation::Elementwise(row) if row.exact => false,
            Operation::Elementwise(row) if row.nearest && rounds_alike(value) => true,
            Operation::Move => false,
            Operation::Discrete if repeatable(value) => false,
            _ => return None,
        };
        let numbers = value.value_operands().filter(|o| o.ty().holds_float() && o.is_instruction());
        numbers.map(|operand| exact.get(&operand).copied()).try_fold(rounds, |any, rounds| Some(any | rounds?))
    }

    fn why_recorded(&self, value: Value) -> &'static str {
        match classify(value) {
            _ if self.is_kept_anyway(value) => "to-be-recorded analysis is off",
            Operation::Load => "its memory is or may be overwritten before the backward visit",
            Operation::Elementwise(row) if row.cost == Cost::Dear => "dear to compute again",
            Operation::Move if value.is_op(Opcode::LLVMPHI) => "carried by control flow",
            Operation::Call(_) => "a call's result",
            Operation::Discrete if decides(value) => "control and integers never follow from rounded numbers",
            _ if self.is_taped(value) => "the address of a local on the tape",
            _ => "computed from values that would have to be recorded",
        }
    }

    fn shadow(&mut self, pointer: Value) {
        let needed = Needed::Shadow(pointer);
        if self.plan.scratch.contains(&pointer) {
            return self.note(needed, Way::Available, "passive memory: a scratch cell");
        }
        if !pointer.is_instruction() {
            return self.note(needed, Way::Available, "argument or global");
        }
        match pointer.opcode() {
            Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast | Opcode::LLVMFreeze) => {
                self.note(needed, Way::Recompute, "address arithmetic");
                self.resolve(Needed::Shadow(pointer.operand(0)));
                for index in pointer.value_operands().skip(1).collect::<Vec<_>>() {
                    self.resolve(Needed::Primal(index));
                }
            }
            Some(Opcode::LLVMSelect) => {
                self.note(needed, Way::Recompute, "address arithmetic");
                self.resolve(Needed::Primal(pointer.operand(0)));
                self.resolve(Needed::Shadow(pointer.operand(1)));
                self.resolve(Needed::Shadow(pointer.operand(2)));
            }
            Some(Opcode::LLVMPHI) => self.keep_pointer(needed, pointer.block(), "a pointer that branches choose"),
            Some(Opcode::LLVMLoad) if self.stays_in_shadow(pointer) => {
                self.note(needed, Way::Reload, "no later write reaches the pointer");
                self.resolve(Needed::Shadow(pointer.operand(0)));
            }
            Some(Opcode::LLVMLoad) => self.keep_pointer(needed, pointer.block(), "a pointer found in memory"),
            Some(Opcode::LLVMExtractValue) => self.keep_pointer(needed, pointer.block(), "a pointer that a call returned"),
            Some(Opcode::LLVMCall) if self.plan.calls.contains_key(&pointer) => {
                self.keep_pointer(needed, pointer.block(), "a pointer that a call returned");
            }
            Some(Opcode::LLVMAlloca | Opcode::LLVMCall) => self.local_shadow(pointer),
            _ => unreachable!("only tracked pointers have shadows"),
        }
    }

    /// Does the backward sweep find the shadow of a pointer where the forward sweep did?
    fn stays_in_shadow(&self, load: Value) -> bool {
        let is_lent = || self.certifier.finds_lent(load);
        !self.at_hand(load.block()) && self.certifier.load(load) && !is_lent()
    }

    fn local_shadow(&mut self, site: Value) {
        let needed = Needed::Shadow(site);
        match self.plan.local(site).copied() {
            Some(local) if local.place == Place::Heap => {
                self.keep_pointer(needed, site.block(), "allocated memory that lives on");
            }
            Some(local) if local.shadow_on_tape() => {
                self.note(needed, Way::Recompute, "it lies behind the primal on the tape");
                self.resolve(Needed::Primal(site));
                for size in extents(site) {
                    self.resolve(Needed::Primal(size));
                }
            }
            Some(_) => self.note(needed, Way::Available, "a local of the backward sweep"),
            // memcpy and memset return their first argument.
            None => {
                self.note(needed, Way::Recompute, "address arithmetic");
                self.resolve(Needed::Shadow(site.operand(0)));
            }
        }
    }
}

const KILLED: &str = "it is overwritten, and loads before that are repeated";

/// A comparison or rounding of floating numbers: integers and branches depend on its every bit.
pub fn decides(value: Value) -> bool {
    !value.ty().holds_float() && value.value_operands().any(|o| o.ty().holds_float())
}

/// Does arithmetic that is rounded correctly give the same bits each time, and those of the primal? What fast-math flags allow the optimiser may do here and not
/// there. Of contraction that leaves what sums no product: a product that comes out of memory both sweeps leave alone (`Plan::decisive`).
fn rounds_alike(value: Value) -> bool {
    let ty = value.ty().scalar();
    // The way of rounding may be another one by then.
    let constrained = value.callee_function().is_some_and(|callee| callee.name().starts_with("llvm.experimental.constrained"));
    let is_product = |operand: Value| {
        let factor = if operand.is_op(Opcode::LLVMFNeg) { operand.operand(0) } else { operand };
        factor.is_op(Opcode::LLVMFMul)
    };
    let contracts = is_sum(value) && value.fast_math() != 0 && value.value_operands().any(is_product);
    !constrained && (ty == ty.float64() || ty == ty.float32()) && value.fast_math() & !flags::CONTRACT == 0 && !contracts
}

/// Is it what the optimiser may fuse with a product?
pub fn is_sum(value: Value) -> bool {
    value.is_op(Opcode::LLVMFAdd) || value.is_op(Opcode::LLVMFSub)
}

/// An instruction without memory or side effects.
fn repeatable(value: Value) -> bool {
    use Opcode::*;
    matches!(
        value.opcode(),
        Some(
            LLVMAdd
                | LLVMSub
                | LLVMMul
                | LLVMUDiv
                | LLVMSDiv
                | LLVMURem
                | LLVMSRem
                | LLVMShl
                | LLVMLShr
                | LLVMAShr
                | LLVMAnd
                | LLVMOr
                | LLVMXor
                | LLVMICmp
                | LLVMFCmp
                | LLVMTrunc
                | LLVMZExt
                | LLVMSExt
                | LLVMFPToSI
                | LLVMFPToUI
                | LLVMSIToFP
                | LLVMUIToFP
                | LLVMPtrToInt
                | LLVMIntToPtr
                | LLVMBitCast
                | LLVMAddrSpaceCast
                | LLVMGetElementPtr
                | LLVMSelect
                | LLVMExtractElement
                | LLVMInsertElement
                | LLVMShuffleVector
                | LLVMExtractValue
                | LLVMInsertValue
        )
    ) || pure_integer_intrinsic(value)
}

fn pure_integer_intrinsic(value: Value) -> bool {
    let Some(callee) = value.callee_function() else { return false };
    let name = callee.name();
    value.ty().scalar().is_integer()
        && [
            "llvm.smax.",
            "llvm.smin.",
            "llvm.umax.",
            "llvm.umin.",
            "llvm.abs.",
            "llvm.ctlz.",
            "llvm.cttz.",
            "llvm.ctpop.",
            "llvm.fshl.",
            "llvm.fshr.",
        ]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}
