// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Increments of neighbouring cells that wait until the last reader of their cell has been visited, and what the optimiser is told of
//! loops whose iterations are independent.
//!
//! Invariant: between two iterations the sums hold what belongs to the cells that are finished in the following ones, and zero
//! outside the loop. The new sums are built before the old ones are used in memory, which is the order that the vectoriser asks for.

use super::Each;
use super::backward::Backward;
use crate::llvm::{Block, IntPredicate, Opcode, Type, Value, transform};
use crate::plan::{Gather, Plan};
use rustc_hash::FxHashMap;

/// What waits, for one gather.
pub struct Waiting {
    /// By iterations that the cell has to wait: what the present iteration gives it.
    parts: Vec<Option<Each>>,
    /// Variables: of the cell that is finished in this iteration, in the next one, and so on.
    sums: Vec<Each>,
    /// Variables: the cell that was finished last.
    place: Each,
}

/// A gather by its loop and its number there.
pub type Which = (usize, usize);

/// The loads of all gathers.
pub fn waits(plan: &Plan) -> FxHashMap<Value, (Which, usize)> {
    let mut all = FxHashMap::default();
    for (index, form) in plan.loops.iter().enumerate() {
        for (number, gather) in form.course.gathers.iter().enumerate() {
            all.extend(gather.loads.iter().map(|(load, wait)| (*load, ((index, number), *wait))));
        }
    }
    all
}

impl Backward<'_> {
    /// Adds to what waits for the cell of a load; `false` if its increments do not wait.
    pub fn waits(&mut self, load: Value, adjoint: &[Value]) -> bool {
        let plan = self.plan;
        let Some((which, wait)) = self.gathered.get(&load).copied() else { return false };
        let gather = &plan.loops[which.0].course.gathers[which.1];
        if !self.waiting.contains_key(&which) {
            let width = plan.key.width;
            let mut variables = |ty: Type, name: &str| -> Each { (0..width).map(|_| self.new_variable(ty, name)).collect() };
            let sums = (0..gather.longest()).map(|_| variables(load.ty(), "waiting")).collect();
            let place = variables(load.operand(0).ty(), "place");
            self.waiting.insert(which, Waiting { parts: vec![None; gather.longest() + 1], sums, place });
        }
        let part = self.sum_of(self.waiting[&which].parts[wait].clone(), Some(adjoint.to_vec())).expect("there is one");
        self.waiting.get_mut(&which).expect("inserted above").parts[wait] = Some(part);
        true
    }

    /// At the end of a block: the cells that are finished get their increments, the others wait one iteration less.
    pub fn finish_cells(&mut self, block: Block) {
        let plan = self.plan;
        let Some(index) = plan.loop_of.get(&block).copied() else { return };
        for (number, gather) in plan.loops[index].course.gathers.iter().enumerate().filter(|(_, gather)| gather.block == block) {
            let which = (index, number);
            let Waiting { parts, sums, place } = self.waiting.remove(&which).expect("its loads have been visited");
            let load = gather.loads[0].0;
            let builder = &self.context.builder;
            let old: Vec<Each> = sums.iter().map(|each| each.iter().map(|sum| builder.load(load.ty(), *sum)).collect()).collect();
            for wait in (1..parts.len()).rev() {
                let none = || vec![builder.zero(load.ty()); plan.key.width];
                let sum = self.sum_of(old.get(wait).cloned(), parts[wait].clone()).unwrap_or_else(none);
                sum.into_iter().zip(&sums[wait - 1]).for_each(|(sum, variable)| {
                    builder.store(sum, *variable);
                });
            }
            let total = self.sum_of(old.first().cloned(), parts[0].clone()).expect("the furthest load has no wait");
            let cell = self.shadow(load.operand(0));
            self.increment(&cell, &total, load);
            cell.into_iter().zip(&place).for_each(|(cell, variable)| {
                self.context.builder.store(cell, *variable);
            });
            let parts = vec![None; parts.len()];
            self.waiting.insert(which, Waiting { parts, sums, place });
        }
    }

    fn sum_of(&self, a: Option<Each>, b: Option<Each>) -> Option<Each> {
        match (a, b) {
            (Some(a), Some(b)) => Some(self.plan.each(|d| self.sum(a[d], b[d]))),
            (one, other) => one.or(other),
        }
    }

    /// The way out of a loop, to `outside`: cells that still wait get what there is for them.
    pub fn release_cells(&mut self, index: usize, outside: Block) -> Block {
        let plan = self.plan;
        let all = plan.loops[index].course.gathers.iter().enumerate();
        let own: Vec<(Which, &Gather)> = all.filter(|(_, g)| g.longest() > 0).map(|(number, g)| ((index, number), g)).collect();
        if own.is_empty() {
            return outside;
        }
        let block = self.function.append_block("gathered");
        self.context.builder.at_end(block);
        let outer = std::mem::take(&mut self.cache);
        for (which, gather) in own {
            let (load, longest) = (gather.loads[0].0, gather.longest());
            let builder = &self.context.builder;
            let last: Each = self.waiting[&which].place.iter().map(|place| builder.load(load.operand(0).ty(), *place)).collect();
            for wait in 1..=longest {
                let cell: Each = last.iter().map(|last| self.waiting_cell(index, gather, *last, wait)).collect();
                let clear = |sum: &Value| {
                    let rest = builder.load(load.ty(), *sum);
                    builder.store(builder.zero(load.ty()), *sum);
                    rest
                };
                let rest: Each = self.waiting[&which].sums[wait - 1].iter().map(clear).collect();
                self.increment(&cell, &rest, load);
            }
        }
        self.cache = outer;
        self.context.builder.branch(outside);
        block
    }

    /// The cell that would be finished in so many iterations more, if any has touched it; else `last`, where nothing waits for it.
    fn waiting_cell(&mut self, index: usize, gather: &Gather, last: Value, wait: usize) -> Value {
        let offset = self.context.i64(wait as i64 * gather.step);
        let cell = self.context.builder.offset_anywhere(last, offset);
        let readers = gather.loads.iter().map(|(_, other)| *other);
        let since =
            readers.filter(|other| *other >= wait).map(|other| other - wait).min().expect("the longest wait has a reader");
        if since == 0 {
            return cell;
        }
        let trips = self.primal(self.plan.loops[index].trips.expect("gathered loops have a length"));
        let builder = &self.context.builder;
        let touched = builder.icmp(IntPredicate::LLVMIntUGT, trips, self.context.i64(since as i64));
        builder.select(touched, cell, last)
    }

    /// Tells the optimiser of loops whose iterations are independent, and of those that vectors do not suit. The sweep's own variables are in registers by then.
    pub fn mark_loops(&self, blocks: &FxHashMap<usize, Vec<Block>>) {
        for (index, branch) in &self.closing {
            let course = &self.plan.loops[*index].course;
            if course.scattered {
                transform::keep_scalar(*branch);
                continue;
            }
            if !course.independent {
                continue;
            }
            let within = |access: &Value| {
                let place = usize::from(access.is_op(Opcode::LLVMStore));
                let reaches = access.is_op(Opcode::LLVMLoad) || access.is_op(Opcode::LLVMStore);
                reaches && !access.operand(place).is_op(Opcode::LLVMAlloca)
            };
            let accesses: Vec<Value> = blocks[index].iter().flat_map(|b| b.instructions()).filter(within).collect();
            transform::mark_independent(*branch, &accesses);
        }
    }
}
