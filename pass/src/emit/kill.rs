// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Record on kill: what is overwritten goes to the tape, and back to where it was; what others see is written again at the end.
//!
//! Invariant: no cell is written but those that the primal overwrites. Bits are moved: what lies in memory may be of another type than
//! what is written there, or nothing yet.

use super::Context;
use super::backward::Backward;
use super::forward::Forward;
use super::sites::What;
use crate::llvm::{IntPredicate, Opcode, Term, Type, Value, memory};
use crate::plan::{Cells, Needed};
use rustc_hash::FxHashMap;

/// Cells in memory, and where their content is kept.
pub struct Seen {
    /// If only some are put back: the type of a cell, and a byte for each that tells whether it is.
    marks: Option<(Type, Value)>,
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
            self.mark(at, address);
            return;
        }
        let (address, bytes) = (self.primal(at.operand(0)), self.primal(at.operand(2)));
        let builder = &self.context.builder;
        let bytes = builder.resize(bytes, self.context.module.int(64));
        builder.memory_copy(address, 1, killed, 64, bytes);
    }

    /// Marks a cell that is put back.
    fn mark(&self, store: Value, address: Value) {
        let Some(seen) = self.plan.kills.marked.get(&store).map(|place| &self.seen[*place]) else { return };
        let Some((cell, marks)) = seen.marks else { return };
        let (builder, word) = (&self.context.builder, self.context.module.int(64));
        let bytes = builder.sub(builder.ptr_to_int(address, word), builder.ptr_to_int(seen.address, word));
        let place = builder.udiv(bytes, self.context.i64(self.context.module.size_of(cell) as i64));
        self.context.keeps(builder.store(builder.int(self.context.module.int(8), 1), builder.offset(marks, place)), None);
    }

    /// Saves what others see of what will be put back, where the sweep turns.
    pub fn save_seen(&mut self) {
        let plan = self.plan;
        self.seen = plan.kills.cells.iter().map(|cells| self.save_cells(cells)).collect();
    }

    fn save_cells(&mut self, cells: &Cells) -> Seen {
        let known: FxHashMap<Value, Value> = cells.values().into_iter().map(|value| (value, self.primal(value))).collect();
        let context = self.context;
        let builder = &context.builder;
        let none = context.i64(0);
        let counter = &mut |_: usize| unreachable!("what is known where the sweep turns is no loop's");
        let mut number = |terms: &[Term]| context.evaluate(terms, &mut |value| known[&value], counter);
        let first = number(&cells.first);
        let [never, mut all_hold] = [0, 1].map(|truth| builder.int(context.module.int(1), truth));
        for (condition, wanted) in &cells.guards {
            let holds =
                builder.icmp(IntPredicate::LLVMIntEQ, known[condition], builder.int(context.module.int(1), i64::from(*wanted)));
            // What is told under a condition may be poison without it, and conditions come innermost first.
            all_hold = builder.select(holds, all_hold, never);
        }
        let first = builder.select(all_hold, first, none);
        let positive = |number: Value| builder.select(builder.icmp(IntPredicate::LLVMIntSGT, number, none), number, none);
        let bytes = builder.select(all_hold, positive(number(&cells.bytes)), none);
        let mut size = bytes;
        let mut levels = Vec::new();
        for level in &cells.levels {
            let (span, step) = (number(&level.span), number(&level.step));
            let runs = builder.select(all_hold, builder.icmp(IntPredicate::LLVMIntSGE, span, none), never);
            let step = builder.select(runs, step, context.i64(1));
            let count = builder.add(builder.udiv(builder.select(runs, span, none), step), context.i64(1));
            let count = builder.select(runs, count, none);
            size = context.product(size, count);
            levels.push((count, step));
        }
        let address = builder.offset_anywhere(known[&cells.base], first);
        let kept = self.room(size);
        let marks = cells.some.map(|cell| {
            let count = context.builder.udiv(size, context.i64(context.module.size_of(cell) as i64));
            let marks = self.room(count);
            context.builder.memset_zero(marks, count, 64);
            (cell, marks)
        });
        let seen = Seen { marks, address, kept, bytes, levels };
        let keep = |memory: Value, kept: Value| _ = context.builder.memory_copy(kept, 1, memory, 1, bytes);
        context.each_row(&seen.levels, bytes, (address, kept), &keep);
        seen
    }

    /// Room for so many bytes until the sweep ends, where the builder stands at the open end of a block. What callees have recorded lies below on the tape, and
    /// goes back with all above it when they have been reversed.
    fn room(&self, bytes: Value) -> Value {
        let (context, builder) = (self.context, &self.context.builder);
        if self.shares_tape() {
            context.count_bytes(What::Seen, bytes);
            return memory::allocate(context.module, builder, bytes);
        }
        let end = builder.unreachable();
        let room = context.reserve(self.tape.expect("what is overwritten needs a tape"), bytes, end);
        let open = end.block();
        end.erase();
        builder.at_end(open);
        context.count_bytes(What::Seen, bytes);
        room
    }

    fn shares_tape(&self) -> bool {
        !self.plan.calls.is_empty()
    }

    /// Writes it again, where the sweep ends.
    pub fn show_again(&self) {
        let (context, builder) = (self.context, &self.context.builder);
        builder.locate(None);
        for Seen { marks, address, kept, bytes, levels } in &self.seen {
            match marks {
                Some((cell, marks)) => context.write_marked(*cell, *marks, (*address, *kept), *bytes),
                None => {
                    let write = |memory: Value, kept: Value| _ = builder.memory_copy(memory, 1, kept, 1, *bytes);
                    context.each_row(levels, *bytes, (*address, *kept), &write);
                }
            }
        }
        let rooms = self.seen.iter().flat_map(|seen| [Some(seen.kept), seen.marks.map(|(_, marks)| marks)]).flatten();
        rooms.filter(|_| self.shares_tape()).for_each(|room| _ = memory::free(context.module, builder, room));
    }
}

impl Context {
    /// Writes those cells again that are marked.
    fn write_marked(&self, cell: Type, marks: Value, (memory, kept): (Value, Value), bytes: Value) {
        let (builder, byte) = (&self.builder, self.module.int(8));
        let count = builder.udiv(bytes, self.i64(self.module.size_of(cell) as i64));
        builder.repeat(count, &|number| {
            let mark = builder.load(byte, builder.offset(marks, number));
            let function = builder.block().function();
            let [write, next] = ["marked", "next"].map(|name| function.append_block(name));
            builder.branch_if(builder.icmp(IntPredicate::LLVMIntNE, mark, builder.zero(byte)), write, next);
            builder.at_end(write);
            let content = builder.load(cell, builder.element(cell, kept, number));
            builder.store(content, builder.element(cell, memory, number));
            builder.branch(next);
            builder.at_end(next);
        });
    }

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
