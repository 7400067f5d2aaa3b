// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Record on kill: what is overwritten goes to the tape, and back to where it was; what others see is written again at the end.
//!
//! Invariant: bits are moved, not numbers of a type: what lies in memory may be of another type than what is written there, or
//! nothing yet.

use super::Context;
use super::backward::Backward;
use super::forward::Forward;
use super::sites::What;
use crate::llvm::{IntPredicate, Opcode, Term, Value};
use crate::plan::{Cells, Needed};
use rustc_hash::FxHashMap;

/// Cells in memory, and where their content is kept.
pub struct Seen {
    certain: bool,
    address: Value,
    kept: Value,
    bytes: Value,
    /// How often, and how many bytes further on each time; outermost first.
    levels: Vec<(Value, Value)>,
}

impl Forward<'_> {
    /// What stands where a store will write.
    pub fn killed(&self, store: Value) -> Value {
        let (builder, clone) = (&self.context.builder, self.primal.at(store));
        builder.before(clone);
        builder.locate(Some(clone));
        let before = builder.load(store.operand(0).ty(), clone.operand(1));
        before.set_alignment(clone.alignment());
        before
    }

    /// What copies and fills overwrite.
    pub fn keep_killed(&mut self) {
        let plan = self.plan;
        plan.kills.writers.iter().filter(|at| !at.is_op(Opcode::LLVMStore)).for_each(|at| self.keep_copied(*at));
    }

    fn keep_copied(&mut self, at: Value) {
        let (context, clone) = (self.context, self.primal.at(at));
        let builder = &context.builder;
        builder.before(clone);
        builder.locate(Some(clone));
        let bytes = builder.resize(clone.operand(2), context.module.int(64));
        let kept = context.reserve(self.tape.expect("what is overwritten needs a tape"), bytes, clone);
        context.count_bytes(What::Killed(at), bytes);
        builder.memory_copy(kept, 64, clone.operand(0), 1, bytes);
        self.kept.insert(Needed::Killed(at), kept);
    }
}

impl Backward<'_> {
    pub fn put_back(&mut self, at: Value) {
        let killed = self.get(Needed::Killed(at));
        if at.is_op(Opcode::LLVMStore) {
            let address = self.primal(at.operand(1));
            let store = self.context.builder.store(killed, address);
            store.set_alignment(at.alignment());
            return;
        }
        let (address, bytes) = (self.primal(at.operand(0)), self.primal(at.operand(2)));
        let builder = &self.context.builder;
        let bytes = builder.resize(bytes, self.context.module.int(64));
        builder.memory_copy(address, 1, killed, 64, bytes);
    }

    /// Saves what others see of what will be put back, where the sweep turns.
    pub fn save_seen(&mut self) -> Vec<Seen> {
        let plan = self.plan;
        plan.kills.cells.iter().map(|cells| self.save_cells(cells)).collect()
    }

    fn save_cells(&mut self, cells: &Cells) -> Seen {
        let known: FxHashMap<Value, Value> = cells.values().into_iter().map(|value| (value, self.primal(value))).collect();
        let context = self.context;
        let builder = &context.builder;
        let none = context.i64(0);
        let counter = &mut |_: usize| unreachable!("what is known where the sweep turns is no loop's");
        let mut number = |terms: &[Term]| context.evaluate(terms, &mut |value| known[&value], counter);
        let first = number(&cells.first);
        let mut all_hold = builder.int(context.module.int(1), 1);
        for (condition, wanted) in &cells.guards {
            let holds =
                builder.icmp(IntPredicate::LLVMIntEQ, known[condition], builder.int(context.module.int(1), i64::from(*wanted)));
            all_hold = builder.and(all_hold, holds);
        }
        let positive = |number: Value| builder.select(builder.icmp(IntPredicate::LLVMIntSGT, number, none), number, none);
        let bytes = builder.select(all_hold, positive(number(&cells.bytes)), none);
        let mut size = bytes;
        let mut levels = Vec::new();
        for level in &cells.levels {
            let (span, step) = (number(&level.span), number(&level.step));
            let runs = builder.and(all_hold, builder.icmp(IntPredicate::LLVMIntSGE, span, none));
            let count = builder.add(builder.udiv(builder.select(runs, span, none), step), context.i64(1));
            let count = builder.select(runs, count, none);
            size = context.product(size, count);
            levels.push((count, step));
        }
        let address = builder.offset_anywhere(known[&cells.base], first);
        let end = builder.unreachable();
        let kept = context.reserve(self.tape.expect("what is overwritten needs a tape"), size, end);
        let open = end.block();
        end.erase();
        builder.at_end(open);
        context.count_bytes(What::Seen, size);
        let seen = Seen { certain: cells.certain, address, kept, bytes, levels };
        let keep = |memory: Value, kept: Value| _ = builder.memory_copy(kept, 1, memory, 1, bytes);
        context.each_row(&seen.levels, bytes, (address, kept), &keep);
        seen
    }

    /// Writes it again, where the sweep ends.
    pub fn show_again(&self, all: &[Seen]) {
        let (context, builder) = (self.context, &self.context.builder);
        builder.locate(None);
        for Seen { certain, address, kept, bytes, levels } in all {
            let write = |memory: Value, kept: Value| match certain {
                true => _ = builder.memory_copy(memory, 1, kept, 1, *bytes),
                false => context.copy_if_different(memory, kept, *bytes, 1),
            };
            context.each_row(levels, *bytes, (*address, *kept), &write);
        }
    }
}

impl Context {
    /// Does something for each row of cells, as they lie in memory and where they are kept.
    fn each_row(&self, levels: &[(Value, Value)], bytes: Value, (memory, kept): (Value, Value), act: &dyn Fn(Value, Value)) {
        let Some(((count, step), inner)) = levels.split_first() else { return act(memory, kept) };
        let builder = &self.builder;
        let size = inner.iter().fold(bytes, |size, (count, _)| self.product(size, *count));
        builder.repeat(*count, &|number| {
            let memory = builder.offset_anywhere(memory, builder.mul(number, *step));
            self.each_row(inner, bytes, (memory, builder.offset(kept, builder.mul(number, size))), act);
        });
    }
}
