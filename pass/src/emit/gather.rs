// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Increments of neighbouring cells that wait until the last reader of their cell has been visited, and what the optimiser is told of
//! loops whose iterations are independent.
//!
//! Invariant: between two iterations the sums hold what belongs to the cells that are finished in the following ones, and zero
//! outside the loop. The new sums are built before the old ones are used in memory, which is the order that the vectoriser asks for.

use super::Each;
use super::backward::Backward;
use crate::llvm::{Block, IntPredicate, Opcode, RealPredicate, Type, Value, transform};
use crate::plan::{Gather, Plan};
use rustc_hash::FxHashMap;

/// What waits, for one gather: variables.
pub struct Waiting {
    /// By iterations that the cell has to wait: what the present iteration gives it.
    parts: Vec<Each>,
    /// Of the cell that is finished in this iteration, in the next one, and so on: what the iterations before have given it.
    sums: Vec<Each>,
    /// The cell that was finished last.
    place: Each,
}

/// A gather by its loop and its number there.
pub type Which = (usize, usize);

/// What is computed here of an address of which the primal's iteration may compute nothing promises no more than the bare operations do.
fn drop_promises(address: Value) {
    let here = address.is_instruction().then(|| address.block());
    let mut work = vec![address];
    while let Some(value) = work.pop() {
        if value.is_instruction()
            && Some(value.block()) == here
            && !value.is_op(Opcode::LLVMPHI)
            && !value.is_op(Opcode::LLVMLoad)
        {
            value.drop_promises();
            work.extend(value.value_operands());
        }
    }
}

/// The loads of all gathers.
pub fn waits(plan: &Plan) -> FxHashMap<Value, (Which, usize)> {
    let mut all = FxHashMap::default();
    for (index, form) in plan.loops.iter().enumerate() {
        for (number, gather) in form.course.gathers.iter().enumerate() {
            all.extend(gather.members.iter().map(|member| (member.load, ((index, number), member.wait))));
        }
    }
    all
}

impl Backward<'_> {
    /// Adds to what waits for the cell of a load; `false` if its increments do not wait.
    pub fn waits(&mut self, load: Value, adjoint: &[Value]) -> bool {
        let Some((which, wait)) = self.gathered.get(&load).copied() else { return false };
        let waiting = self.take_waiting(which);
        let builder = &self.context.builder;
        for (variable, value) in waiting.parts[wait].iter().zip(adjoint) {
            builder.store(self.sum(builder.load(value.ty(), *variable), *value), *variable);
        }
        self.waiting.insert(which, waiting);
        true
    }

    fn take_waiting(&mut self, which: Which) -> Waiting {
        if let Some(waiting) = self.waiting.remove(&which) {
            return waiting;
        }
        let (index, number) = which;
        let plan = self.plan;
        let gather = &plan.loops[index].course.gathers[number];
        let load = gather.members[0].load;
        let mut variables = |ty: Type, name: &str| -> Each { (0..plan.key.width).map(|_| self.new_variable(ty, name)).collect() };
        let sums = (0..gather.longest()).map(|_| variables(load.ty(), "waiting")).collect();
        let parts = (0..=gather.longest()).map(|_| variables(load.ty(), "part")).collect();
        Waiting { parts, sums, place: variables(load.operand(0).ty(), "place") }
    }

    /// At the end of a block: the cells that are finished get their increments, the others wait one iteration less.
    pub fn finish_cells(&mut self, block: Block) {
        let plan = self.plan;
        let Some(index) = plan.loop_of.get(&block).copied() else { return };
        for (number, gather) in plan.loops[index].course.gathers.iter().enumerate().filter(|(_, gather)| gather.block == block) {
            let load = gather.members[0].load;
            let waiting = self.take_waiting((index, number));
            let each =
                |variables: &[Each]| -> Vec<Each> { variables.iter().map(|each| self.take_sums(load.ty(), each)).collect() };
            let (mut sums, old) = (each(&waiting.parts), each(&waiting.sums));
            // The order that the vectoriser asks for: what the next iteration finds is built before what this one has found is used.
            for (sum, old) in sums.iter_mut().zip(&old).rev() {
                *sum = plan.each(|d| self.sum(old[d], sum[d]));
            }
            for (variables, sums) in waiting.sums.iter().zip(&sums[1..]).rev() {
                self.set(variables, sums);
            }
            let behind = self.context.i64(-(gather.guide.wait as i64) * gather.step);
            let guide = self.shadow(gather.guide.load.operand(0));
            if !gather.guide.certain {
                guide.iter().for_each(|address| drop_promises(*address));
            }
            let cell: Each = guide.into_iter().map(|guide| self.context.builder.offset_anywhere(guide, behind)).collect();
            match gather.loaded_before(0) {
                Some(0) => self.increment(&cell, &sums[0], load),
                since => {
                    let loaded = since.map(|since| self.has_come_so_far(index, since));
                    self.increment_if_touched(load, loaded, &cell, &sums[0], Self::further_block);
                }
            }
            self.set(&waiting.place, &cell);
            self.waiting.insert((index, number), waiting);
        }
    }

    fn set(&self, variables: &[Value], values: &[Value]) {
        variables.iter().zip(values).for_each(|(variable, value)| {
            self.context.builder.store(*value, *variable);
        });
    }

    fn take_sums(&self, ty: Type, variables: &[Value]) -> Each {
        let builder = &self.context.builder;
        let taken = variables.iter().map(|variable| builder.load(ty, *variable)).collect();
        variables.iter().for_each(|variable| {
            builder.store(builder.zero(ty), *variable);
        });
        taken
    }

    /// Is the backward loop past so many iterations?
    fn has_come_so_far(&mut self, index: usize, iterations: usize) -> Value {
        let form = &self.plan.loops[index];
        let iterations = self.context.i64(iterations as i64);
        let trips = self.primal(form.trips.expect("gathered loops have a length"));
        let builder = &self.context.builder;
        let counter = builder.load(iterations.ty(), self.counters[index]);
        match form.course.upwards {
            true => builder.icmp(IntPredicate::LLVMIntUGE, counter, iterations),
            false => builder.icmp(IntPredicate::LLVMIntULT, builder.add(counter, iterations), trips),
        }
    }

    /// Increments a cell that is `loaded`, or of which the increment tells that branches led to a load of it. Else it may be no cell at all.
    fn increment_if_touched(
        &mut self,
        load: Value,
        loaded: Option<Value>,
        cell: &[Value],
        by: &[Value],
        block: impl Fn(&mut Self, &str) -> Block,
    ) {
        for d in 0..by.len() {
            let (then, rest) = (block(self, "touched"), block(self, "finished"));
            let builder = &self.context.builder;
            let counts = builder.fcmp(RealPredicate::LLVMRealUNE, by[d], builder.zero(by[d].ty()));
            builder.branch_if(loaded.map_or(counts, |loaded| builder.or(loaded, counts)), then, rest);
            builder.at_end(then);
            self.increment_in(d, cell[d], by[d], load);
            builder.branch(rest);
            builder.at_end(rest);
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
            let (load, longest) = (gather.members[0].load, gather.longest());
            let builder = &self.context.builder;
            let last: Each = self.waiting[&which].place.iter().map(|place| builder.load(load.operand(0).ty(), *place)).collect();
            for wait in 1..=longest {
                let rest = self.take_sums(load.ty(), &self.waiting[&which].sums[wait - 1]);
                let builder = &self.context.builder;
                let offset = self.context.i64(wait as i64 * gather.step);
                let cell: Each = last.iter().map(|last| builder.offset_anywhere(*last, offset)).collect();
                let loaded = gather.loaded_before(wait);
                if loaded == Some(0) {
                    self.increment(&cell, &rest, load);
                    continue;
                }
                let trips = self.primal(plan.loops[index].trips.expect("gathered loops have a length"));
                let builder = &self.context.builder;
                let loaded = loaded.map(|since| builder.icmp(IntPredicate::LLVMIntUGT, trips, self.context.i64(since as i64)));
                if gather.members.iter().all(|member| member.certain) {
                    // Nothing waits for a cell that was not loaded: zero goes to the last one.
                    let loaded = loaded.expect("the longest wait is certain");
                    let cell: Each = cell.iter().zip(&last).map(|(cell, last)| builder.select(loaded, *cell, *last)).collect();
                    self.increment(&cell, &rest, load);
                } else {
                    let block = |sweep: &mut Self, name: &str| sweep.function.append_block(name);
                    self.increment_if_touched(load, loaded, &cell, &rest, block);
                }
            }
        }
        self.cache = outer;
        self.context.builder.branch(outside);
        block
    }

    /// Tells the optimiser of loops whose iterations are independent, and of those that vectors do not suit. The sweep's own variables are in registers by then.
    pub fn mark_loops(&self, blocks: &FxHashMap<usize, Vec<Block>>) {
        for (index, branch) in &self.closing {
            let course = &self.plan.loops[*index].course;
            if course.scattered {
                transform::keep_scalar(*branch);
                continue;
            }
            transform::mark_for_vectors(*branch);
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
