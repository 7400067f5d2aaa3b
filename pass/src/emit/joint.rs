// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Joint calls: the snapshot that the forward sweep saves, the second run that the backward sweep makes, and what a second
//! run leaves out.
//!
//! Invariants: a snapshot on the tape is a list of sections (address, bytes), then the bytes of those that are saved, each at
//! a granule. Whatever the second run writes is put back behind it, so that all memory is as it was at the turn.

use super::Context;
use super::backward::Backward;
use super::forward::Forward;
use super::procedures::Registry;
use super::shadow::scratch_cell;
use crate::llvm::{IntPredicate, Opcode, Type, Value};
use crate::plan::{Forwarded, Found, Kept, Key, Needed, Sweeps};
use rustc_hash::FxHashMap;

/// Bytes of a section's place in the list.
const ENTRY: usize = 16;

/// Values at the entries of procedures on the way of a path, as they were computed before the call `at`.
struct Known {
    at: Value,
    forwarded: Vec<Forwarded>,
    found: Vec<Found>,
    values: FxHashMap<(Vec<Value>, Value), Value>,
}

impl Forward<'_> {
    /// Saves the snapshot of a joint call, which stays the call that it is.
    pub fn advance(&mut self, call: Value) {
        let snapshot = self.plan.snapshot(call).expect("a joint call");
        if snapshot.sections.is_empty() {
            return;
        }
        let (context, clone) = (self.context, self.primal.at(call));
        let builder = &context.builder;
        builder.before(clone);
        builder.locate(Some(clone));
        let forwarded = snapshot.sections.iter().flat_map(|kept| kept.section.forwarded.clone()).collect();
        let found = snapshot.sections.iter().flat_map(|kept| kept.section.found.clone()).collect();
        let mut known = Known { at: clone, forwarded, found, values: FxHashMap::default() };
        let sections: Vec<(Value, Value)> = snapshot.sections.iter().map(|kept| self.section(kept, &mut known)).collect();
        let head = context.round_up(context.i64((ENTRY * sections.len()) as i64));
        let saved = || snapshot.sections.iter().zip(&sections).filter(|(kept, _)| kept.saved);
        let size = saved().fold(head, |sum, (_, (_, bytes))| builder.add(sum, context.round_up(*bytes)));
        let area = context.reserve(self.tape.expect("calls need a tape"), size, clone);
        for (index, (address, bytes)) in sections.iter().enumerate() {
            let (to_address, to_bytes) = context.entry_of(area, index);
            builder.store(*address, to_address);
            builder.store(*bytes, to_bytes);
        }
        let mut place = builder.offset(area, head);
        for (kept, (address, bytes)) in saved() {
            builder.memory_copy(place, 64, *address, kept.section.alignment, *bytes);
            place = builder.offset(place, context.round_up(*bytes));
        }
        self.kept.insert(Needed::Frame(call), area);
    }

    /// Where a section lies and how many bytes it has, computed before the call.
    fn section(&mut self, kept: &Kept, known: &mut Known) -> (Value, Value) {
        let section = &kept.section;
        let base = if kept.in_shadow {
            self.shadow_at_entry(&section.path, section.base, known)
        } else {
            self.at_entry(&section.path, section.base, known)
        };
        let builder = &self.context.builder;
        let mut counter = |_| unreachable!("a section's bounds are known before its procedure");
        let first = self.context.evaluate(&section.first, &mut |v| self.at_entry(&section.path, v, known), &mut counter);
        let all = self.context.evaluate(&section.bytes, &mut |v| self.at_entry(&section.path, v, known), &mut counter);
        let none = self.context.i64(0);
        let bytes = section.guards.iter().fold(all, |bytes, guard| {
            let condition = self.at_entry(&guard.path, guard.condition, known);
            if guard.wanted { builder.select(condition, bytes, none) } else { builder.select(condition, none, bytes) }
        });
        (builder.offset_anywhere(base, first), bytes)
    }

    /// A value of the procedure behind a path of calls, from the arguments that it gets there.
    fn at_entry(&self, path: &[Value], value: Value, known: &mut Known) -> Value {
        let Some((call, before)) = path.split_last() else { return self.primal.at(value) };
        if let Some(index) = value.argument_index() {
            return self.at_entry(before, call.arguments()[index], known);
        }
        if !value.is_instruction() {
            return value;
        }
        if let Some(forwarded) = known.forwarded.iter().find(|f| f.load == value && f.path == path).cloned() {
            return self.at_entry(&forwarded.from, forwarded.value, known);
        }
        if let Some(found) = known.values.get(&(path.to_vec(), value)) {
            return *found;
        }
        let copy = value.clone_instruction();
        for index in 0..value.operand_count() {
            let operand = value.operand(index);
            if value.value_operands().any(|o| o == operand) {
                copy.set_operand(index, self.at_entry(path, operand, known));
            }
        }
        if value.is_op(Opcode::LLVMLoad) {
            copy.set_operand(0, self.where_it_runs(path, value, copy.operand(0), known));
        }
        copy.drop_location();
        self.context.builder.insert(copy);
        known.values.insert((path.to_vec(), value), copy);
        copy
    }

    /// The address of a load that does not run under all conditions: a cell of no meaning where it does not.
    fn where_it_runs(&self, path: &[Value], load: Value, address: Value, known: &mut Known) -> Value {
        let guards = known.found.iter().find(|f| f.load == load && f.path == path).map(|f| f.guards.clone());
        let cell = scratch_cell(self.context.module, self.plan.key.mode);
        guards.into_iter().flatten().fold(address, |address, (condition, wanted)| {
            let condition = self.at_entry(path, condition, known);
            let (yes, no) = if wanted { (address, cell) } else { (cell, address) };
            self.context.builder.select(condition, yes, no)
        })
    }

    /// The shadow of such an address.
    fn shadow_at_entry(&mut self, path: &[Value], address: Value, known: &mut Known) -> Value {
        let Some((call, before)) = path.split_last() else {
            let shadow = self.shadows.of(self.context, self.plan, &self.primal, address);
            self.context.builder.before(known.at);
            return shadow;
        };
        if let Some(index) = address.argument_index() {
            return self.shadow_at_entry(before, call.arguments()[index], known);
        }
        let copy = address.clone_instruction();
        let base = self.shadow_at_entry(path, address.operand(0), known);
        for (index, operand) in address.value_operands().enumerate().collect::<Vec<_>>() {
            copy.set_operand(index, if index == 0 { base } else { self.at_entry(path, operand, known) });
        }
        if address.is_op(Opcode::LLVMLoad) {
            copy.set_operand(0, self.where_it_runs(path, address, base, known));
        }
        copy.drop_location();
        self.context.builder.insert(copy)
    }

    /// What a second run does otherwise than the first.
    pub fn leave_out(&mut self, registry: &mut Registry) {
        for call in &self.plan.quiet {
            let runs_plainly = self.plan.calls.get(call).is_none_or(|_| self.plan.snapshot(*call).is_some());
            if !runs_plainly {
                continue;
            }
            let clone = self.primal.at(*call);
            let callee = call.callee_function().expect("a quiet call has a callee");
            let quiet = registry.declare(self.context.module, &Key::of_second_run(callee), Sweeps::Plain).first;
            self.context.builder.before(clone);
            self.context.builder.locate(Some(clone));
            let arguments: Vec<Value> = clone.arguments();
            let again = self.context.builder.call(quiet, &arguments);
            self.primal.replace(*call, again);
            clone.erase();
        }
        for call in &self.plan.left_out {
            self.primal.at(*call).erase();
        }
    }
}

impl Backward<'_> {
    /// The second run of a joint call, with both sweeps, from its snapshot.
    pub fn rerun(&mut self, registry: &mut Registry, at: Value) {
        let plan = self.plan;
        let sections = &plan.snapshot(at).expect("a joint call").sections;
        let tape = self.tape.expect("calls need a tape");
        let put_back = (!sections.is_empty()).then(|| {
            let area = self.get(Needed::Frame(at));
            self.context.exchange(tape, area, sections, self.context.tape_top(tape))
        });
        self.call_joined(registry, at, tape);
        if let Some((mark, all)) = put_back {
            for (kept, (address, bytes, present)) in sections.iter().zip(all) {
                self.context.bring_back(kept, address, present, bytes);
            }
            self.context.release(tape, mark);
        }
    }

    fn call_joined(&mut self, registry: &mut Registry, at: Value, tape: Value) {
        let callee = registry.declare(self.context.module, &self.plan.calls[&at].key, Sweeps::Joined);
        let mut arguments = self.actuals(&callee, at);
        *arguments.last_mut().expect("the tape is a parameter") = tape;
        let result = self.context.builder.call(callee.first, &arguments);
        self.take_adjoints(&callee, at, result);
    }
}

impl Context {
    /// Where the list of a snapshot says a section's address and its bytes.
    fn entry_of(&self, area: Value, index: usize) -> (Value, Value) {
        let word = self.module.int(64);
        let at = |word_index: usize| self.builder.element(word, area, self.i64(word_index as i64));
        (at(2 * index), at(2 * index + 1))
    }

    /// Saves what lies in the sections, then restores the snapshot. Returns `mark`, and of each section its address, its bytes
    /// and where its present content lies. Splits the current block, which is open.
    fn exchange(&self, tape: Value, area: Value, sections: &[Kept], mark: Value) -> (Value, Vec<(Value, Value, Value)>) {
        let builder = &self.builder;
        let word = self.module.int(64);
        let read = |index: usize| {
            let (address, bytes) = self.entry_of(area, index);
            (builder.load(word.pointer(), address), builder.load(word, bytes))
        };
        let found: Vec<(Value, Value)> = (0..sections.len()).map(read).collect();
        let size = found.iter().fold(self.i64(0), |sum, (_, bytes)| builder.add(sum, self.round_up(*bytes)));
        let end = builder.unreachable();
        let mut present = self.reserve(tape, size, end);
        let open = end.block();
        end.erase();
        builder.at_end(open);
        let mut all = Vec::new();
        for (kept, (address, bytes)) in sections.iter().zip(&found) {
            builder.memory_copy(present, 64, *address, kept.section.alignment, *bytes);
            all.push((*address, *bytes, present));
            present = builder.offset(present, self.round_up(*bytes));
        }
        let mut place = builder.offset(area, self.round_up(self.i64((ENTRY * sections.len()) as i64)));
        for (kept, (address, bytes)) in sections.iter().zip(&found).filter(|(kept, _)| kept.saved) {
            self.bring_back(kept, *address, place, *bytes);
            place = builder.offset(place, self.round_up(*bytes));
        }
        (mark, all)
    }

    /// Copies to a section. One that the call only reads may be read-only memory, and is written only if it differs.
    fn bring_back(&self, kept: &Kept, to: Value, from: Value, bytes: Value) {
        let builder = &self.builder;
        if kept.written || kept.in_shadow {
            builder.memory_copy(to, kept.section.alignment, from, 64, bytes);
            return;
        }
        let (word, pointer) = (self.module.int(32), self.module.int(64).pointer());
        let compare = self.module.declare("memcmp", Type::function(word, &[pointer, pointer, bytes.ty()]));
        let differs = builder.icmp(IntPredicate::LLVMIntNE, builder.call(compare, &[to, from, bytes]), builder.int(word, 0));
        let bytes = builder.select(differs, bytes, self.i64(0));
        builder.memory_copy(to, kept.section.alignment, from, 64, bytes);
    }
}
