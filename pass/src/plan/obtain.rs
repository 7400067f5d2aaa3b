// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! How the backward sweep gets each value that it reads: available, recomputed, reloaded or recorded.
//!
//! Invariants: what is recomputed or reloaded has operands that are obtained themselves; control is never derived
//! again from rounded numbers, only from bit-for-bit copies; a reload is certified. Costs: a record is two memory
//! accesses, so a short chain of arithmetic is computed again and a transcendental is kept.

use super::certify::Certifier;
use super::{Needed, Obtain, Plan, Scope, Slot, Sweeps, Way};
use crate::llvm::{Block, Opcode, Type, Value, facts};
use crate::operation::{Operation, classify};
use crate::prepare::Prepared;
use rustc_hash::{FxHashMap, FxHashSet};
use wengert_core::table::Cost;

/// Longest chain of floating operations that is computed again rather than kept.
const LONGEST_FLOAT: u32 = 32;
/// The same for integers and addresses, which are cheap and mostly shared.
const LONGEST_INTEGER: u32 = 64;

pub struct Resolver<'a> {
    pub prepared: &'a Prepared,
    pub certifier: &'a Certifier<'a>,
    pub plan: &'a mut Plan,
    sizes: FxHashMap<Value, Option<u32>>,
    certified: FxHashMap<Value, bool>,
}

impl<'a> Resolver<'a> {
    pub fn new(prepared: &'a Prepared, certifier: &'a Certifier<'a>, plan: &'a mut Plan) -> Self {
        Resolver { prepared, certifier, plan, sizes: FxHashMap::default(), certified: FxHashMap::default() }
    }

    pub fn resolve(&mut self, needed: Needed) {
        if self.plan.obtain.contains_key(&needed) {
            return;
        }
        match needed {
            Needed::Primal(value) => self.primal(value),
            Needed::Shadow(pointer) => self.shadow(pointer),
            Needed::Frame(call) => self.keep_pointer(needed, call.block(), "the callee's frame"),
            Needed::Region(root) => {
                let preheader = self.plan.loops[root].preheader;
                self.keep_pointer(needed, preheader, "the nest's arrays");
            }
            Needed::Version(version) => {
                let at = self.plan.versions[version].at;
                self.keep_pointer(needed, at, "a saved section of an array");
            }
            Needed::Moved(pointer, version) => self.moved(pointer, version),
            Needed::Chain(_, exit) => {
                let pointer = self.prepared.function.entry().terminator().ty().pointer();
                self.record(needed, pointer, exit, "the last record of a loop of unknown length");
            }
        }
    }

    /// Resolves what the tape's own layout needs: arrays, extents, chains; until nothing new turns up.
    pub fn close(&mut self) {
        let mut next = 0;
        while next < self.plan.slots.len() {
            match self.plan.slots[next].scope {
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
            next += 1;
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
            self.record(needed, pointer, block, reason);
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
        let on_stack = |value| self.plan.locals.iter().any(|l| l.site == value && l.place == super::Place::Stack);
        (value.is_op(Opcode::LLVMAlloca) && on_stack(value)).then_some((Way::Available, "address of a local"))
    }

    /// Is it a number that the caller passes once more to the backward sweep, by when it may have changed?
    fn is_passed_again(&self, value: Value) -> bool {
        let index = || self.plan.function.parameters().into_iter().position(|p| p == value);
        self.plan.is_exported()
            && value.is_argument()
            && !value.ty().holds_pointer()
            && index().is_some_and(|i| !self.plan.key.kept[i])
    }

    fn primal(&mut self, value: Value) {
        let needed = Needed::Primal(value);
        if self.is_passed_again(value) {
            self.record(needed, value.ty(), self.plan.function.entry(), "an argument that may have changed between the sweeps");
        } else if let Some((way, reason)) = self.trivial(value) {
            self.note(needed, way, reason);
        } else if value.is_op(Opcode::LLVMLoad) && self.certify(value) {
            self.note(needed, Way::Reload, "no later write reaches it");
            self.resolve(Needed::Primal(value.operand(0)));
        } else if let Some(version) = self.plan.version_of.get(&value).copied() {
            self.note(needed, Way::Version(version), "its array is saved before it is overwritten");
            self.resolve(Needed::Moved(value.operand(0), version));
        } else if self.is_taped(value) {
            self.record(needed, value.ty(), value.block(), "the address of a local on the tape");
        } else if self.is_short(value) || self.follows_from_kept(value, 3) || self.worth_descending(value) {
            self.note(needed, Way::Recompute, "cheaper than a record");
            for operand in value.value_operands().collect::<Vec<_>>() {
                self.resolve(Needed::Primal(operand));
            }
        } else {
            self.record(needed, value.ty(), value.block(), why_recorded(value));
        }
    }

    /// The address of a load once more, from where its array's section lies on the tape.
    fn moved(&mut self, pointer: Value, version: usize) {
        let needed = Needed::Moved(pointer, version);
        self.note(needed, Way::Recompute, "address arithmetic");
        if pointer == self.plan.versions[version].base || !pointer.is_instruction() {
            return self.resolve(Needed::Version(version));
        }
        self.resolve(Needed::Moved(pointer.operand(0), version));
        for index in pointer.value_operands().skip(1).collect::<Vec<_>>() {
            self.resolve(Needed::Primal(index));
        }
    }

    /// A local whose memory is on the tape, once a call: its address is kept.
    fn is_taped(&self, value: Value) -> bool {
        let taped = |l: &super::Local| l.site == value && l.place == super::Place::Tape;
        !self.plan.loop_of.contains_key(&value.block()) && self.plan.locals.iter().any(taped)
    }

    /// Is it cheap to compute again? What several operands share is counted once.
    fn is_short(&mut self, value: Value) -> bool {
        let limit = limit(value);
        self.size(value).is_some_and(|tree| tree <= limit || self.distinct(value, limit) <= limit)
    }

    /// Distinct operations to compute the value from what is at hand; stops counting above `limit`.
    fn distinct(&mut self, value: Value, limit: u32) -> u32 {
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let (mut work, mut total) = (vec![value], 0);
        while let Some(next) = work.pop() {
            if total > limit || self.trivial(next).is_some() || !seen.insert(next) {
                continue;
            }
            total += self.own_size(next).unwrap_or(1);
            if !matches!(classify(next), Operation::Load) {
                work.extend(next.value_operands());
            }
        }
        total
    }

    fn certify(&mut self, load: Value) -> bool {
        if let Some(known) = self.certified.get(&load) {
            return *known;
        }
        let verdict = self.certifier.load(load);
        self.certified.insert(load, verdict);
        verdict
    }

    /// Operations to compute the value from what is at hand; `None` if something would have to be recorded.
    fn size(&mut self, value: Value) -> Option<u32> {
        if self.trivial(value).is_some() {
            return Some(0);
        }
        if let Some(known) = self.sizes.get(&value) {
            return *known;
        }
        self.sizes.insert(value, None); // a cycle (through a phi) is never free
        let size = self.compute_size(value);
        self.sizes.insert(value, size);
        size
    }

    fn compute_size(&mut self, value: Value) -> Option<u32> {
        // A function that also writes through a pointer (frexp) must run once only.
        if value.is_call() && facts::may_write(value) {
            return None;
        }
        let own = self.own_size(value)?;
        if let Operation::Load = classify(value) {
            // Addresses are shared with those of the shadow: a load counts as one.
            return if self.certify(value) {
                self.size(value.operand(0)).map(|_| own)
            } else {
                let version = *self.plan.version_of.get(&value)?;
                self.moves_freely(value.operand(0), version).then_some(own)
            };
        }
        if decides(value) && !value.value_operands().collect::<Vec<_>>().into_iter().all(|o| self.is_exact(o, 16)) {
            return None;
        }
        let mut total: u32 = own;
        for operand in value.value_operands().collect::<Vec<_>>() {
            total = total.saturating_add(self.size(operand)?);
        }
        Some(total)
    }

    /// What the operation itself counts; `None` if it is not for repeating.
    fn own_size(&self, value: Value) -> Option<u32> {
        match classify(value) {
            Operation::Load => Some(1),
            Operation::Elementwise(row) => match row.cost {
                Cost::Free | Cost::Cheap => Some(1),
                Cost::Moderate => Some(4),
                Cost::Dear => None,
            },
            Operation::Move if value.is_op(Opcode::LLVMPHI) => None,
            Operation::Move | Operation::Reinterpret => Some(1),
            Operation::Discrete | Operation::Inactive if repeatable(value) => Some(1),
            _ => self.is_taped(value).then_some(1),
        }
    }

    /// Can an address within a version be computed without recording anything for it?
    fn moves_freely(&mut self, pointer: Value, version: usize) -> bool {
        if pointer == self.plan.versions[version].base || !pointer.is_instruction() {
            return true;
        }
        pointer.value_operands().skip(1).collect::<Vec<_>>().into_iter().all(|index| self.size(index).is_some())
            && self.moves_freely(pointer.operand(0), version)
    }

    /// Would computing it again give the same bits, whatever the fast-math flags?
    fn is_exact(&mut self, value: Value, depth: u32) -> bool {
        if self.trivial(value).is_some() || !value.ty().holds_float() || value.is_op(Opcode::LLVMLoad) {
            return true;
        }
        // What is on the tape already is a copy.
        if matches!(self.plan.obtain.get(&Needed::Primal(value)).map(|o| o.way), Some(Way::Record(_))) {
            return true;
        }
        let exact = match classify(value) {
            Operation::Elementwise(row) => row.exact,
            Operation::Move => !value.is_op(Opcode::LLVMPHI),
            Operation::Discrete => repeatable(value),
            _ => false,
        };
        exact && depth > 0 && value.value_operands().collect::<Vec<_>>().into_iter().all(|o| self.is_exact(o, depth - 1))
    }

    /// Cheap arithmetic on values that are kept anyway.
    fn follows_from_kept(&mut self, value: Value, depth: u32) -> bool {
        if depth == 0 || decides(value) || value.is_call() && facts::may_write(value) {
            return false;
        }
        let cheap = match classify(value) {
            Operation::Elementwise(row) => row.cost <= Cost::Cheap,
            Operation::Move => !value.is_op(Opcode::LLVMPHI),
            _ => false,
        };
        cheap
            && value.value_operands().collect::<Vec<_>>().into_iter().all(|o| {
                matches!(self.plan.obtain.get(&Needed::Primal(o)).map(|o| o.way), Some(Way::Record(_)))
                    || self.size(o).is_some_and(|s| s <= 2)
                    || self.follows_from_kept(o, depth - 1)
            })
    }

    /// Addresses and casts: their one dear operand is smaller, or shared with the shadow's address.
    fn worth_descending(&mut self, value: Value) -> bool {
        if !repeatable(value) || decides(value) || value.ty().holds_float() {
            return false;
        }
        let address = matches!(
            value.opcode(),
            Some(
                Opcode::LLVMGetElementPtr | Opcode::LLVMSExt | Opcode::LLVMZExt | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast
            )
        );
        let dear = value.value_operands().collect::<Vec<_>>().into_iter().filter(|o| self.size(*o).is_none()).count();
        address || dear <= 1
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
            Some(Opcode::LLVMLoad) if !self.at_hand(pointer.block()) && self.certify(pointer) => {
                self.note(needed, Way::Reload, "no later write reaches the pointer");
                self.resolve(Needed::Shadow(pointer.operand(0)));
            }
            Some(Opcode::LLVMLoad) => self.keep_pointer(needed, pointer.block(), "a pointer found in memory"),
            Some(Opcode::LLVMCall) if self.plan.calls.contains_key(&pointer) => {
                self.keep_pointer(needed, pointer.block(), "a pointer that a call returned");
            }
            Some(Opcode::LLVMAlloca | Opcode::LLVMCall) => self.local_shadow(pointer),
            _ => unreachable!("only tracked pointers have shadows"),
        }
    }

    fn local_shadow(&mut self, site: Value) {
        let needed = Needed::Shadow(site);
        let local = self.plan.locals.iter().find(|l| l.site == site).copied();
        match local {
            Some(local) if local.place == super::Place::Heap => {
                self.keep_pointer(needed, site.block(), "allocated memory that lives on");
            }
            Some(local) if local.shadow_on_tape => {
                self.note(needed, Way::Recompute, "it lies behind the primal on the tape");
                self.resolve(Needed::Primal(site));
                for size in site.value_operands().filter(|o| o.ty().is_integer()).collect::<Vec<_>>() {
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

fn limit(value: Value) -> u32 {
    if value.ty().holds_float() { LONGEST_FLOAT } else { LONGEST_INTEGER }
}

/// A comparison or rounding of floating numbers: integers and branches depend on its every bit.
fn decides(value: Value) -> bool {
    !value.ty().holds_float() && value.value_operands().any(|o| o.ty().holds_float())
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

fn why_recorded(value: Value) -> &'static str {
    match classify(value) {
        Operation::Load => "its memory is or may be overwritten before the backward visit",
        Operation::Elementwise(row) if row.cost == Cost::Dear => "dear to compute again",
        Operation::Move if value.is_op(Opcode::LLVMPHI) => "carried by control flow",
        Operation::Call(_) => "a call's result",
        Operation::Discrete if decides(value) => "control and integers never follow from rounded numbers",
        _ => "computed from values that would have to be recorded",
    }
}
