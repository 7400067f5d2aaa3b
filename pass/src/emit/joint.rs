// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Joint calls: the snapshot that the forward sweep saves, the second run that the backward sweep makes, and what a second
//! run leaves out.
//!
//! Invariants: a snapshot on the tape is a list of sections (address, bytes), then the bytes of those that are saved, each at
//! a granule. Whatever the second run writes is put back behind it, so that all memory is as it was at the turn.

use super::Context;
use super::backward::Backward;
use super::entry::AtEntry;
use super::forward::Forward;
use super::procedures::Registry;
use crate::llvm::{IntPredicate, Type, Value};
use crate::plan::{Kept, Key, Needed, Sweeps};

/// Bytes of a section's place in the list.
const ENTRY: usize = 16;

/// Where a section of a snapshot lies and how many bytes it has, computed before the call.
fn place(context: &Context, kept: &Kept, entry: &mut AtEntry, shadow: &mut dyn FnMut(Value) -> Value) -> (Value, Value) {
    let section = &kept.section;
    let base = match kept.in_shadow {
        true => entry.shadow(&section.path, section.base, shadow),
        false => entry.of(&section.path, section.base),
    };
    let (first, bytes) = entry.extent(section);
    (context.builder.offset_anywhere(base, first), bytes)
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
        let (plan, primal, shadows) = (self.plan, &self.primal, &mut self.shadows);
        let own = |value: Value| Some(primal.at(value));
        let mut shadow = |address: Value| {
            let shadow = shadows.of(context, plan, primal, address);
            builder.before(clone);
            shadow
        };
        let mut entry = AtEntry::new(context, plan.key.mode, snapshot.sections.iter().map(|kept| &kept.section), &own);
        let sections: Vec<(Value, Value)> =
            snapshot.sections.iter().map(|kept| place(context, kept, &mut entry, &mut shadow)).collect();
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
