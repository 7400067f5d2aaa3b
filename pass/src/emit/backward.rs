// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The backward sweep: blocks in reverse, loops counted down, and how it is joined to the forward sweep.
//!
//! Invariant: for each primal block that the plan visits there is one backward block, entered as often as the primal
//! block ran and in reverse order. Loop counters, the latest records and adjoints are variables in memory, which the
//! clean-up brings to registers.

use super::exported::Export;
use super::forward::Forward;
use super::gather::{self, Waiting, Which};
use super::joint::call_runtime;
use super::kill::Seen;
use super::primal::{Primal, name_parameters, shadows};
use super::procedures::{self, Made, Registry};
use super::sites::What;
use super::storage::Layout;
use super::{Context, Each};
use crate::llvm::{Block, Function, IntPredicate, Type, Value, transform};
use crate::plan::{Birth, CallPlan, Edge, Forward as Action, Home, Last, Needed, Plan, Reverse, Schedule, Sweeps};
use crate::refusal::Result;
use rustc_hash::FxHashMap;
use wengert_core::catalogue::CUT;

pub struct Backward<'a> {
    pub context: &'a Context,
    pub plan: &'a Plan,
    pub layout: &'a Layout,
    pub function: Function,
    /// The forward sweep, if it is in the same procedure.
    pub forward: Option<Forward<'a>>,
    pub tape: Option<Value>,
    pub frame: Option<Value>,
    pub seed: Option<Each>,
    /// Prepared parameters, and their shadows in each direction, in this procedure.
    pub parameters: FxHashMap<Value, Value>,
    pub shadow_parameters: Vec<FxHashMap<Value, Value>>,
    /// Shadows of locals that belong to the backward sweep.
    pub local_shadows: FxHashMap<Value, Each>,
    /// Per local whose shadow the backward sweep allocates: the variables that have its address in each direction.
    pub living: FxHashMap<Value, Each>,
    pub variables: Vec<Option<Value>>,
    pub cache: FxHashMap<Needed, Each>,
    /// Addresses that stand for those of locals that are gone.
    pub stand_ins: FxHashMap<Value, Value>,
    /// Adjoints that cross blocks: variables.
    pub adjoints: FxHashMap<Value, Each>,
    /// Adjoints of values that live within one block: what has been summed so far.
    pub passing: FxHashMap<Value, Each>,
    /// Per loop: the backward counter.
    pub counters: Vec<Value>,
    /// Per loop: the counter's last value, if the backward loop counts upwards.
    ends: Vec<Option<Value>>,
    /// Per loop: the record of the iteration.
    pub latest: Vec<Option<Value>>,
    /// Per version whose next copy is read: where its base pointer would lie there.
    pub next: Vec<Option<Value>>,
    /// Loads whose increments wait: in which gather, and how long.
    pub gathered: FxHashMap<Value, (Which, usize)>,
    /// Increments that wait, by gather.
    pub waiting: FxHashMap<Which, Waiting>,
    /// The branch that closes a loop of which the optimiser is told something.
    pub closing: FxHashMap<usize, Value>,
    /// Per loop: which way an iteration is entered; 0 is from the latch.
    entries: Vec<Value>,
    blocks: FxHashMap<Block, Block>,
    /// What it takes beside them to visit a block.
    further: Vec<(Block, Block)>,
    /// What others see of what is put back.
    pub seen: Vec<Seen>,
    /// The primal block that is being reversed.
    pub visiting: Block,
    dispatch: FxHashMap<usize, Block>,
    /// Ways into loops from outside: (loop, number, target).
    ways: Vec<(usize, i64, Block)>,
}

/// Both sweeps in one procedure, on a tape of its own, or of whoever calls it at the turn of a joint call.
pub fn emit_joined(context: &Context, registry: &mut Registry, plan: &Plan, made: &Made) -> Result<()> {
    let layout = Layout::new(context, plan);
    let primal = Primal::clone_into(context, plan, made.first, &made.signature);
    let mut forward = Forward::new(context, plan, &layout, primal);
    let builder = &context.builder;
    builder.before(forward.top());
    builder.locate(None);
    for (index, slot) in plan.slots.iter().enumerate() {
        if slot.scope == crate::plan::Scope::Frame {
            forward.variables[index] = Some(builder.alloca(slot.ty, "kept"));
        }
    }
    let mut mark = None;
    builder.before(forward.anchor);
    let rows = context.rows(plan, made.first, &made.signature, true);
    context.check_shadows(plan, &rows);
    let aside = context.set_seeds_aside(plan, &rows);
    context.zero_shadows(plan, &rows);
    if plan.needs_tape() {
        let given = made.first.parameters().last().copied();
        let tape = if plan.key.outermost { context.acquire_tape() } else { given.expect("the tape is a parameter") };
        forward.tape = Some(tape);
        mark = Some(context.tape_top(tape));
    }
    context.note_given(plan, &rows, made.first, forward.tape);
    let lent = forward.tape.filter(|_| plan.gives_back).map(|tape| (tape, context.lent(tape)));
    context.enter_site(What::SweepForward);
    let local_shadows = context.local_shadows(plan, made.first);
    local_shadows.iter().for_each(|(site, shadow)| forward.set_shadow(*site, shadow));
    forward.run(registry);
    forward.report_lost();
    let ret = forward.primal.at(plan.exit.terminator());
    let turn = ret.block();
    let result = (ret.operand_count() > 0).then(|| ret.operand(0));
    let parameters = plan.function.parameters().into_iter().map(|p| (p, forward.primal.at(p))).collect();
    let mut backward = Backward::new(context, plan, &layout, made.first, parameters);
    backward.shadow_parameters = forward.primal.shadows.clone();
    backward.local_shadows = local_shadows;
    backward.tape = forward.tape;
    backward.variables = forward.variables.clone();
    backward.seed = made.signature.seed.map(|first| made.first.parameters()[first..first + plan.key.width].to_vec());
    builder.before(ret);
    builder.locate(None);
    context.leave_site();
    context.enter_site(What::SweepBackward);
    lent.into_iter().for_each(|(tape, mark)| context.give_back(tape, mark));
    context.bring_back_seeds(&aside);
    // The return gives way to the backward sweep.
    forward.primal.set(plan.exit.terminator(), context.i64(0));
    ret.erase();
    backward.forward = Some(forward);
    backward.set_up();
    backward.run(registry, turn)?;
    context.leave_site();
    context.reshape_shadows(plan, &rows);
    context.put_given_back(plan, backward.tape, true);
    context.free_shadows(plan, &rows);
    if let (Some(tape), Some(mark)) = (backward.tape, mark) {
        context.release(tape, mark);
        if plan.key.outermost {
            context.return_tape(tape);
        }
    }
    backward.ret(made, result, plan);
    Ok(())
}

/// The sweeps apart: the forward one leaves a frame on the tape, the backward one takes it.
pub fn emit_split(context: &Context, registry: &mut Registry, plan: &Plan, made: &Made) -> Result<()> {
    let layout = Layout::new(context, plan);
    let builder = &context.builder;
    if plan.runs_in_library() {
        run_in_library(context, plan, made, &layout);
    } else {
        emit_forward(context, registry, plan, made, &layout);
    }
    let function = made.second.expect("a split adjoint has two sweeps");
    name_parameters(plan.function, function, &made.signature);
    let given = function.parameters();
    let parameters = plan.function.parameters().into_iter().zip(&made.signature.primals).map(|(p, i)| (p, given[*i])).collect();
    let mut backward = Backward::new(context, plan, &layout, function, parameters);
    backward.shadow_parameters = plan.each(|direction| shadows(plan, function, &made.signature, direction));
    let (frame, tape) = (given[given.len() - 2], given[given.len() - 1]);
    frame.set_name("frame");
    tape.set_name("tape");
    backward.tape = Some(tape);
    backward.frame = Some(frame);
    backward.seed = made.signature.seed.map(|first| given[first..first + plan.key.width].to_vec());
    let entry = function.append_block("entry");
    // Variables are built before this branch, which the sweep replaces by its own.
    builder.at_end(entry);
    builder.locate(None);
    builder.unreachable();
    backward.local_shadows = context.local_shadows(plan, function);
    backward.set_up();
    entry.terminator().erase();
    builder.at_end(entry);
    if plan.key.outermost {
        context.enter_site(What::SweepBackward);
    }
    backward.take_arguments();
    let rows = context.rows(plan, function, &made.signature, false);
    context.zero_shadows(plan, &rows);
    backward.run(registry, entry)?;
    if plan.key.outermost {
        context.leave_site();
    }
    context.reshape_shadows(plan, &rows);
    context.put_given_back(plan, Some(tape), false);
    context.free_shadows(plan, &rows);
    context.release(tape, frame);
    backward.ret(made, None, plan);
    // Those that lie in shadow memory are the forward sweep's, too.
    let puts_shadows = |action: &Action| matches!(action, Action::Point(_) | Action::Mirror(_));
    registry.records_shadows |= plan.slots.iter().any(|slot| matches!(slot.what, Needed::Shadow(_)))
        || plan.forward.iter().any(|(_, action)| puts_shadows(action));
    // Snapshots are of memory at its address, and Fortran copies sections for a call.
    let is_joint = |callee: &CallPlan| callee.steps.is_some() || matches!(callee.schedule, Schedule::Joint(_));
    registry.records_memory |= plan.key.function.is_fortran() && plan.calls.values().any(is_joint);
    registry.spends_tapes |= plan.locals.iter().any(|local| local.birth == Birth::Mixed);
    if plan.is_exported() {
        registry.export = Some(Export::of(context, plan, &layout, made));
    }
    Ok(())
}

/// The forward sweep of a split adjoint.
fn emit_forward(context: &Context, registry: &mut Registry, plan: &Plan, made: &Made, layout: &Layout) {
    let builder = &context.builder;
    let primal = Primal::clone_into(context, plan, made.first, &made.signature);
    let mut forward = Forward::new(context, plan, layout, primal);
    let tape = *made.first.parameters().last().expect("the tape is a parameter");
    tape.set_name("tape");
    forward.tape = Some(tape);
    builder.before(forward.anchor);
    builder.locate(None);
    if plan.key.outermost {
        context.enter_site(What::SweepForward);
    }
    let frame = open_frame(context, plan, layout, tape, forward.anchor);
    forward.frame = Some(frame);
    context.lasting_shadows(plan);
    let rows = context.rows(plan, made.first, &made.signature, true);
    context.check_shadows(plan, &rows);
    let aside = context.set_seeds_aside(plan, &rows);
    context.note_given(plan, &rows, made.first, Some(tape));
    let lent = (plan.key.outermost && plan.gives_back).then(|| context.lent(tape));
    forward.run(registry);
    forward.report_lost();
    builder.before(forward.primal.at(plan.exit.terminator()));
    builder.locate(None);
    lent.into_iter().for_each(|mark| context.give_back(tape, mark));
    context.bring_back_seeds(&aside);
    context.reshape_shadows(plan, &rows);
    return_frame(context, &mut forward, plan, made, frame);
}

/// One that calls what the procedure's lent body stands for.
fn run_in_library(context: &Context, plan: &Plan, made: &Made, layout: &Layout) {
    let builder = &context.builder;
    name_parameters(plan.function, made.first, &made.signature);
    let given = made.first.parameters();
    builder.at_end(made.first.append_block("entry"));
    builder.locate(None);
    let end = builder.unreachable();
    let frame = open_frame(context, plan, layout, *given.last().expect("the tape is a parameter"), end);
    builder.before(end);
    let primals: Vec<Value> = made.signature.primals.iter().map(|index| given[*index]).collect();
    let result = builder.call(plan.key.function, &primals);
    let members: Vec<Value> = (!result.ty().is_void()).then_some(result).into_iter().chain([frame]).collect();
    procedures::end(builder, made.first.ty().returns(), &members);
    end.erase();
}

/// Where the forward sweep leaves what is recorded once a call.
fn open_frame(context: &Context, plan: &Plan, layout: &Layout, tape: Value, at: Value) -> Value {
    let builder = &context.builder;
    let bytes = context.module.size_of(layout.frame);
    let frame = context.reserve(tape, context.i64(bytes as i64), at);
    context.count_bytes(What::Frame(bytes), context.i64(bytes as i64));
    builder.store(context.i64(layout.hash(plan)), builder.member(layout.frame, frame, 0));
    frame
}

fn return_frame(context: &Context, forward: &mut Forward<'_>, plan: &Plan, made: &Made, frame: Value) {
    let builder = &context.builder;
    let ret = forward.primal.at(plan.exit.terminator());
    builder.before(ret);
    builder.locate(Some(ret));
    let returns = made.first.ty().returns();
    let mut result = builder.undef(returns);
    if returns.len() > 1 {
        result = builder.insert_value(result, ret.operand(0), 0);
    }
    if let Some(member) = made.signature.shadow_result {
        let pointer = plan.exit.terminator().operand(0);
        let each = forward.shadow_of(pointer);
        builder.before(ret);
        let put = |all, (d, shadow)| builder.insert_value(all, shadow, (member + d) as u32);
        result = each.into_iter().enumerate().fold(result, put);
    }
    if plan.key.outermost {
        context.leave_site();
    }
    let result = builder.insert_value(result, frame, returns.len() - 1);
    builder.ret(Some(result));
    ret.erase();
}

impl<'a> Backward<'a> {
    fn new(
        context: &'a Context,
        plan: &'a Plan,
        layout: &'a Layout,
        function: Function,
        parameters: FxHashMap<Value, Value>,
    ) -> Self {
        Backward {
            context,
            plan,
            layout,
            function,
            forward: None,
            tape: None,
            frame: None,
            seed: None,
            parameters,
            shadow_parameters: Vec::new(),
            local_shadows: FxHashMap::default(),
            living: FxHashMap::default(),
            variables: vec![None; plan.slots.len()],
            cache: FxHashMap::default(),
            stand_ins: FxHashMap::default(),
            adjoints: FxHashMap::default(),
            passing: FxHashMap::default(),
            counters: Vec::new(),
            ends: Vec::new(),
            latest: Vec::new(),
            next: Vec::new(),
            gathered: gather::waits(plan),
            waiting: FxHashMap::default(),
            closing: FxHashMap::default(),
            entries: Vec::new(),
            blocks: FxHashMap::default(),
            further: Vec::new(),
            seen: Vec::new(),
            visiting: plan.exit,
            dispatch: FxHashMap::default(),
            ways: Vec::new(),
        }
    }

    /// Built at the top of the procedure, and zero before the backward sweep starts.
    pub fn new_variable(&mut self, ty: Type, name: &str) -> Value {
        let builder = &self.context.builder;
        let here = builder.block();
        builder.before(self.function.entry().first());
        let variable = builder.alloca(ty, name);
        builder.after(variable);
        builder.store(builder.zero(ty), variable);
        builder.at_end(here);
        variable
    }

    /// Builds from now on at the source line of a prepared instruction.
    pub fn locate(&self, at: Value) {
        let clone = self.forward.as_ref().map(|f| f.primal.at(at)).filter(|c| c.is_instruction());
        self.context.builder.locate(clone);
    }

    /// Arguments that may have changed since are those of the forward sweep.
    fn take_arguments(&mut self) {
        for (index, slot) in self.plan.slots.iter().enumerate() {
            if let Needed::Primal(argument) = slot.what
                && argument.is_argument()
            {
                let address = self.slot(index);
                let value = self.load_slot(index, address);
                self.parameters.insert(argument, value);
            }
        }
    }

    /// Variables of the sweep.
    fn set_up(&mut self) {
        let builder = &self.context.builder;
        let word = self.context.module.int(64);
        for index in 0..self.plan.loops.len() {
            builder.before(self.function.entry().first());
            builder.locate(None);
            self.counters.push(builder.alloca(word, "iteration"));
            self.entries.push(builder.alloca(word, "entered"));
            self.ends.push(self.plan.loops[index].course.upwards.then(|| builder.alloca(word, "end")));
            let records = self.layout.records[index].is_some();
            self.latest.push(records.then(|| builder.alloca(word.pointer(), "record")));
        }
        for version in &self.plan.versions {
            self.next.push(version.next.as_ref().map(|_| builder.alloca(word.pointer(), "next")));
        }
    }

    /// Versions whose next copy is read, by the loop whose iterations save them.
    fn versions_of(&self, index: usize) -> Vec<(usize, Value)> {
        let of_loop = |version: &usize| self.plan.versions[*version].next.as_ref().is_some_and(|next| next.index == index);
        (0..self.next.len()).filter(of_loop).filter_map(|version| Some((version, self.next[version]?))).collect()
    }

    /// Writes the whole sweep; `from` is the open end of the block where it starts. Afterwards the builder stands
    /// at the open end of the sweep.
    fn run(&mut self, registry: &mut Registry, from: Block) -> Result<()> {
        for block in &self.plan.backward {
            let name = format!("{}.back", block.block.name());
            self.blocks.insert(block.block, self.function.append_block(&name));
        }
        let builder = &self.context.builder;
        builder.at_end(from);
        builder.locate(None);
        builder.branch(self.blocks[&self.plan.exit]);
        let mut finish = None;
        for block in &self.plan.backward {
            self.context.builder.at_end(self.blocks[&block.block]);
            self.cache.clear();
            self.visiting = block.block;
            if block.block == self.plan.exit {
                self.save_seen();
            }
            for action in &block.actions {
                self.locate(action.subject());
                self.act(registry, *action)?;
            }
            self.finish_cells(block.block);
            self.context.builder.locate(None);
            if let Some(end) = self.leave(&block.reverse) {
                finish = Some(end);
            }
        }
        self.write_dispatches();
        let mut of_loop: FxHashMap<usize, Vec<Block>> = FxHashMap::default();
        let visits = self.blocks.iter().map(|(primal, block)| (*primal, *block));
        for (primal, block) in visits.chain(self.further.iter().copied()) {
            if let Some(index) = self.plan.loop_of.get(&primal) {
                of_loop.entry(*index).or_default().push(block);
            }
        }
        self.mark_loops(&of_loop);
        self.context.builder.at_end(finish.expect("the entry block is visited"));
        self.show_again();
        Ok(())
    }

    /// One more block of the visit.
    pub fn further_block(&mut self, name: &str) -> Block {
        let block = self.function.append_block(name);
        self.further.push((self.visiting, block));
        block
    }

    fn leave(&mut self, reverse: &Reverse) -> Option<Block> {
        match reverse {
            Reverse::Finish => return Some(self.context.builder.block()),
            Reverse::Goto(edge) => {
                let phis = self.take_phis(&[edge]);
                self.cross(edge, &phis);
            }
            Reverse::Condition { on, yes, no } => {
                let condition = self.primal(*on);
                let phis = self.take_phis(&[yes, no]);
                let here = self.context.builder.block();
                let (to_yes, to_no) = (self.way(yes, &phis), self.way(no, &phis));
                self.context.builder.at_end(here);
                self.context.builder.branch_if(condition, to_yes, to_no);
            }
            Reverse::Selector { on, edges } => {
                let selector = self.primal(*on);
                let all: Vec<&Edge> = edges.iter().collect();
                let phis = self.take_phis(&all);
                let here = self.context.builder.block();
                let ways: Vec<Block> = edges.iter().map(|e| self.way(e, &phis)).collect();
                let builder = &self.context.builder;
                builder.at_end(here);
                let cases: Vec<(Value, Block)> =
                    ways.iter().enumerate().skip(1).map(|(i, w)| (builder.int(selector.ty(), i as i64), *w)).collect();
                builder.switch(selector, ways[0], &cases);
            }
            Reverse::Iterate { index, again, leave } => self.iterate(*index, again, leave),
        }
        None
    }

    /// A loop header's end: the iteration before, or out.
    fn iterate(&mut self, index: usize, again: &Edge, leave: &Edge) {
        let phis = self.take_phis(&[again, leave]);
        let word = self.context.module.int(64);
        for (version, variable) in self.versions_of(index) {
            let base = self.get(Needed::Version(version));
            self.context.builder.store(base, variable);
        }
        let here = self.context.builder.block();
        let outside = self.way(leave, &phis);
        let outside = self.release_cells(index, outside);
        let outside = self.left_for_good(index, outside);
        let before = self.function.append_block("iteration.before");
        let dispatch = self.dispatch_of(index);
        let builder = &self.context.builder;
        builder.at_end(here);
        let counter = builder.load(word, self.counters[index]);
        let (end, step) = match self.ends[index] {
            Some(end) => (builder.load(word, end), 1),
            None => (builder.int(word, 0), -1),
        };
        let ended = builder.icmp(IntPredicate::LLVMIntEQ, counter, end);
        builder.branch_if(ended, outside, before);
        builder.at_end(before);
        builder.store(builder.add(counter, builder.int(word, step)), self.counters[index]);
        builder.store(builder.int(word, 0), self.entries[index]);
        if let Some(latest) = self.latest[index] {
            let record = builder.load(word.pointer(), latest);
            let layout = self.layout.records[index].expect("has records");
            let previous = builder.load(word.pointer(), builder.member(layout, record, 0));
            builder.store(previous, latest);
        }
        for (phi, incoming) in &again.phis {
            self.add(*incoming, phis[phi].clone());
        }
        let closing = self.context.builder.branch(dispatch);
        self.closing.insert(index, closing);
    }

    /// Where a loop is left whose time counts.
    fn left_for_good(&self, index: usize, outside: Block) -> Block {
        if !self.context.counts() || self.plan.loops[index].parent.is_some() {
            return outside;
        }
        let left = self.function.append_block("counted");
        self.context.builder.at_end(left);
        self.context.builder.locate(None);
        self.context.leave_site();
        self.context.builder.branch(outside);
        left
    }

    /// All adjoints that may cross one of these edges, read and cleared at once: phis assign in parallel.
    fn take_phis(&mut self, edges: &[&Edge]) -> FxHashMap<Value, Each> {
        let mut taken = FxHashMap::default();
        for edge in edges {
            for (phi, _) in &edge.phis {
                if !taken.contains_key(phi) {
                    let adjoint = self.take(*phi);
                    taken.insert(*phi, adjoint);
                }
            }
        }
        taken
    }

    /// A block that crosses the edge.
    fn way(&mut self, edge: &Edge, phis: &FxHashMap<Value, Each>) -> Block {
        if edge.phis.is_empty() && edge.enters.is_empty() {
            return self.blocks[&edge.from];
        }
        let block = self.function.append_block("way.back");
        self.context.builder.at_end(block);
        // What is obtained on the way must not serve other ways.
        let outer = std::mem::take(&mut self.cache);
        self.cross(edge, phis);
        self.cache = outer;
        block
    }

    fn cross(&mut self, edge: &Edge, phis: &FxHashMap<Value, Each>) {
        for (phi, incoming) in &edge.phis {
            self.add(*incoming, phis[phi].clone());
        }
        let mut target = self.blocks[&edge.from];
        if !edge.enters.is_empty() {
            target = self.enter(edge);
        }
        self.context.builder.branch(target);
    }

    /// Sets the counters of the loops that the edge enters, outermost first; returns where to go.
    fn enter(&mut self, edge: &Edge) -> Block {
        let word = self.context.module.int(64);
        let number = self.ways.iter().map(|(_, n, _)| *n).max().unwrap_or(0) + 1;
        for entry in &edge.enters {
            let last = match entry.last {
                Last::Trips(trips) => {
                    let trips = self.primal(trips);
                    self.context.builder.sub(trips, self.context.builder.int(word, 1))
                }
                Last::Counter(last) => self.primal(last),
            };
            if self.context.counts() {
                if self.plan.loops[entry.index].parent.is_none() {
                    self.context.enter_site(What::LoopBackward(entry.index));
                }
                self.context.count_run(What::Loop(entry.index), self.context.builder.add(last, self.context.i64(1)));
            }
            let record = self.latest[entry.index].map(|latest| (latest, self.get(Needed::Chain(entry.index, entry.exit))));
            for (version, variable) in self.versions_of(entry.index) {
                let base = match self.plan.last_save(version) {
                    Some(_) => self.get(Needed::Last(version)),
                    None => self.primal(self.plan.versions[version].base),
                };
                self.context.builder.store(base, variable);
            }
            let builder = &self.context.builder;
            let first = match self.ends[entry.index] {
                Some(end) => {
                    builder.store(last, end);
                    builder.int(word, 0)
                }
                None => last,
            };
            builder.store(first, self.counters[entry.index]);
            builder.store(builder.int(word, number), self.entries[entry.index]);
            if let Some((latest, record)) = record {
                builder.store(record, latest);
            }
            // Inner counts may depend on the outer iteration, which is known only now.
            self.cache.clear();
        }
        for (position, entry) in edge.enters.iter().enumerate() {
            let target = match edge.enters.get(position + 1) {
                Some(inner) => self.dispatch_of(inner.index),
                None => self.blocks[&edge.from],
            };
            self.ways.push((entry.index, number, target));
        }
        self.dispatch_of(edge.enters[0].index)
    }

    /// The block in which each backward iteration of a loop starts.
    fn dispatch_of(&mut self, index: usize) -> Block {
        let function = self.function;
        *self.dispatch.entry(index).or_insert_with(|| function.append_block("iteration.back"))
    }

    fn write_dispatches(&mut self) {
        let word = self.context.module.int(64);
        let builder = &self.context.builder;
        for (index, block) in &self.dispatch {
            builder.at_end(*block);
            let latch = self.blocks[&self.plan.loops[*index].latch];
            let cases: Vec<(Value, Block)> = self
                .ways
                .iter()
                .filter(|(i, _, target)| i == index && *target != latch)
                .map(|(_, number, target)| (builder.int(word, *number), *target))
                .collect();
            if cases.is_empty() {
                builder.branch(latch);
            } else {
                let entered = builder.load(word, self.entries[*index]);
                builder.switch(entered, latch, &cases);
            }
        }
    }

    /// Returns the primal result and the adjoints of by-value arguments.
    fn ret(&mut self, made: &Made, result: Option<Value>, plan: &Plan) {
        let returns = self.function.ty().returns();
        if returns.is_void() {
            self.context.builder.ret(None);
            return;
        }
        let mut all = self.context.builder.undef(returns);
        if let (Some(member), Some(result), Sweeps::Joined) = (made.signature.primal_result, result, plan.sweeps) {
            all = self.context.builder.insert_value(all, result, member as u32);
        }
        for (index, parameter) in plan.function.parameters().into_iter().enumerate() {
            if let Some(member) = made.signature.adjoints[index] {
                let adjoints = if plan.active.contains(&parameter) {
                    self.take(parameter)
                } else {
                    vec![self.context.builder.zero(parameter.ty()); plan.key.width]
                };
                for (direction, adjoint) in adjoints.into_iter().enumerate() {
                    all = self.context.builder.insert_value(all, adjoint, (member + direction) as u32);
                }
            }
        }
        self.context.builder.ret(Some(all));
    }
}

impl Context {
    /// Zeroed shadows, at the top of `function`, of the locals whose shadows belong to the backward sweep.
    fn local_shadows(&self, plan: &Plan, function: Function) -> FxHashMap<Value, Each> {
        let mut shadows = FxHashMap::default();
        for local in plan.locals.iter().filter(|l| l.shadow == Some(Home::Frame)) {
            let shadow = |_| {
                self.builder.before(function.entry().first());
                let copy = self.builder.insert(local.site.clone_instruction());
                copy.drop_location();
                copy.set_name(&format!("{}_shadow", local.site.name()));
                self.builder.after(copy);
                self.builder.locate(None);
                let size = self.local_size(local.site, &mut |v| v);
                self.builder.memset_zero(copy, size, copy.alignment());
                copy
            };
            shadows.insert(local.site, plan.each(shadow));
        }
        shadows
    }

    /// The adjoint of memmove for one floating type: source's shadow += target's; target's = 0. Overlapping ranges go element by element against the
    /// order in which memmove would assign; others in vectors. The program ends if the last number comes in part, with an adjoint, and a procedure is named. `within`: a function that
    /// calls it, for whose processor it is.
    pub fn copy_helper(&self, kind: Type, within: Function) -> Function {
        let processor = |function: Function| ["target-cpu", "target-features"].map(|word| function.string_attribute(word));
        let names = (0..)
            .map(|number| if number == 0 { format!("wengert.copied.{kind}") } else { format!("wengert.copied.{kind}.{number}") });
        let fits = |name: &String| self.module.function(name).is_none_or(|known| processor(known) == processor(within));
        let name = names.into_iter().find(fits).expect("numbers do not end");
        if let Some(known) = self.module.function(&name) {
            return known;
        }
        let word = self.module.int(64);
        let pointer = word.pointer();
        let function = self.module.add_function(&name, Type::function(word.void(), &[pointer, pointer, word, pointer]));
        function.set_linkage(crate::llvm::Linkage::LLVMInternalLinkage);
        transform::copy_function_attributes(function, within);
        let builder = crate::llvm::Builder::new(self.module);
        let [to, from, bytes, place] = function.parameters()[..] else { unreachable!("four parameters") };
        let [entry, cut, whole, apart, together] =
            ["entry", "cut", "whole", "apart", "together"].map(|name| function.append_block(name));
        // One element in each step; tells the branch that closes the loop, and the accesses.
        let pass = |limit: Value, index: &dyn Fn(Value) -> Value| {
            let before = builder.block();
            let [head, body, done] = ["head", "body", "done"].map(|name| function.append_block(name));
            builder.branch(head);
            builder.at_end(head);
            let step = builder.phi(word);
            builder.branch_if(builder.icmp(IntPredicate::LLVMIntULT, step, limit), body, done);
            builder.at_end(body);
            let index = index(step);
            let (source, target) = (builder.element(kind, from, index), builder.element(kind, to, index));
            let moved = builder.load(kind, target);
            let cleared = builder.store(builder.zero(kind), target);
            let old = builder.load(kind, source);
            let sum = builder.store(builder.fadd(old, moved), source);
            let next = builder.add(step, builder.int(word, 1));
            let again = builder.branch(head);
            step.add_incoming(&[(builder.int(word, 0), before), (next, body)]);
            builder.at_end(done);
            builder.ret(None);
            (again, [moved, cleared, old, sum])
        };
        builder.at_end(entry);
        // The last number may come without its padding, as one of 80 bits does.
        let room = self.module.size_of(kind) as i64;
        let padding = builder.int(word, room - self.module.store_size(kind) as i64);
        let room = builder.int(word, room);
        let padded = builder.add(bytes, padding);
        let count = builder.udiv(padded, room);
        let bytes = builder.mul(count, room);
        let rest = builder.sub(padded, bytes);
        let is_cut = builder.icmp(IntPredicate::LLVMIntUGT, rest, padding);
        let is_named = builder.icmp(IntPredicate::LLVMIntNE, place, builder.zero(pointer));
        builder.branch_if(builder.and(is_cut, is_named), cut, whole);
        builder.at_end(cut);
        // Characters, or integers, have no adjoint.
        let left = builder.sub(rest, padding);
        call_runtime(self.module, &builder, CUT, word.void(), &[place, builder.offset(to, bytes), left]);
        builder.branch(whole);
        builder.at_end(whole);
        let behind =
            |one: Value, other: Value| builder.icmp(IntPredicate::LLVMIntUGE, one, builder.offset_anywhere(other, bytes));
        builder.branch_if(builder.or(behind(to, from), behind(from, to)), apart, together);
        builder.at_end(apart);
        let (again, accesses) = pass(count, &|step| step);
        transform::mark_independent(again, &accesses);
        builder.at_end(together);
        let same = builder.icmp(IntPredicate::LLVMIntEQ, to, from);
        let limit = builder.select(same, builder.int(word, 0), count);
        let upwards = builder.icmp(IntPredicate::LLVMIntUGT, to, from);
        pass(limit, &|step| {
            let down = builder.sub(builder.sub(count, builder.int(word, 1)), step);
            builder.select(upwards, step, down)
        });
        function
    }
}
