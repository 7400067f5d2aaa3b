// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The forward sweep of an adjoint: the primal, keeping what the plan says.
//!
//! Invariant: it computes what the procedure computes; what it adds are reservations, records and the forward
//! sweeps of callees.

use super::primal::Primal;
use super::procedures::{Made, Registry};
use super::shadow::Shadows;
use super::sites::What;
use super::storage::{Layout, Place};
use super::{Context, Each};
use crate::llvm::{Block, Builder, Combination, IntPredicate, Opcode, Term, Type, Value, facts, memory, transform};
use crate::operation::{Operation, classify, extents, is_users_allocator, is_zeroed, pointed_at};
use crate::plan::{self, Forward as Action, Needed, Plan, Sweeps};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use wengert_core::catalogue::ALLOCATED;

pub struct Forward<'a> {
    pub context: &'a Context,
    pub plan: &'a Plan,
    pub layout: &'a Layout,
    pub primal: Primal,
    /// One for each direction.
    pub shadows: Vec<Shadows>,
    pub tape: Option<Value>,
    pub frame: Option<Value>,
    pub variables: Vec<Option<Value>>,
    /// What the sweep leaves to the backward one beside values: frames, arrays.
    pub kept: FxHashMap<Needed, Value>,
    /// Per loop of unknown length with records: the variable that holds the latest one.
    latest: Vec<Option<Value>>,
    /// Joint calls that log what they touch.
    pub logs: FxHashMap<Value, Value>,
    records: FxHashMap<usize, Value>,
    /// Per such loop: the instruction from which on the iteration's record is there.
    ready: FxHashMap<usize, Value>,
    /// Set-up is built before this branch, behind all allocas.
    pub anchor: Value,
    /// The variable that tells whether a number could not be rounded for the tape.
    pub lost: Option<Value>,
}

impl<'a> Forward<'a> {
    pub fn new(context: &'a Context, plan: &'a Plan, layout: &'a Layout, primal: Primal) -> Self {
        let first = primal.function.entry().instructions().into_iter().find(|i| !facts::is_static_local(*i));
        transform::split_before(first.expect("a block has a terminator"));
        let anchor = primal.function.entry().terminator();
        Forward {
            context,
            plan,
            layout,
            primal,
            shadows: plan.each(Shadows::new),
            tape: None,
            frame: None,
            variables: vec![None; plan.slots.len()],
            kept: FxHashMap::default(),
            latest: vec![None; plan.loops.len()],
            logs: FxHashMap::default(),
            records: FxHashMap::default(),
            ready: FxHashMap::default(),
            anchor,
            lost: None,
        }
    }

    /// Where variables of the procedure are built: before its first instruction.
    pub fn top(&self) -> Value {
        self.primal.function.entry().first()
    }
    /// The clone of a block's first instruction that is no phi.
    fn front(&self, block: Block) -> Value {
        self.primal.block(block).first_non_phi()
    }

    /// Runs all forward actions; the tape and the variables are there already.
    pub fn run(&mut self, registry: &mut Registry) {
        if self.context.counts() {
            self.time_loops();
        }
        self.watch_rounding();
        self.chains();
        self.locals();
        self.allocations();
        for (_, action) in self.plan.forward.iter().filter(|(_, a)| matches!(a, Action::Reserve(_))) {
            if let Action::Reserve(root) = action {
                self.reserve(*root);
            }
        }
        for (_, action) in &self.plan.forward {
            match action {
                Action::Save(version) => self.save(*version, self.plan.versions[*version].at, Needed::Version(*version)),
                Action::SaveLast(version) => {
                    let at = self.plan.last_save(*version).expect("it is saved when its loop is left");
                    self.save(*version, at, Needed::Last(*version));
                }
                _ => {}
            }
        }
        self.keep_killed();
        for (_, action) in &self.plan.forward {
            if let Action::Call(call) = action {
                self.enter_call(*call);
                match (self.plan.step(*call), self.plan.snapshot(*call)) {
                    (Some(step), _) => self.reach(registry, *call, step),
                    (None, Some(_)) => self.advance(*call),
                    (None, None) => {
                        let announced = self.announce(*call);
                        self.call(registry, *call);
                        self.leave_call(*call);
                        if let Some(announced) = announced {
                            self.leave(*call, announced);
                        }
                    }
                }
            }
        }
        self.run_plainly(registry);
        self.plan.touches.iter().for_each(|touch| self.touch(touch));
        self.compare_found();
        for (block, action) in &self.plan.forward {
            if let Action::Record(needed, slot) = action {
                self.record(*block, *needed, *slot);
            }
        }
        self.mark_loops();
        for (_, action) in &self.plan.forward {
            match action {
                Action::Point(store) => {
                    self.note_aimed(*store);
                    self.lend(*store);
                    self.shadows.iter_mut().for_each(|shadows| shadows.point(self.context, self.plan, &self.primal, *store))
                }
                Action::Mirror(at) => {
                    self.note_aimed(*at);
                    self.lend(*at);
                    self.mirror(*at);
                }
                Action::FreeLater(free) => self.free_later(*free),
                Action::Leave(load) => self.leave_beside(*load),
                Action::Record(..) | Action::Reserve(_) | Action::Save(_) | Action::SaveLast(_) => {}
                Action::Call(_) | Action::LeaveOut(_) => {}
            }
        }
        for free in &self.plan.frees {
            self.primal.at(*free).erase();
        }
        self.close();
        for (_, action) in &self.plan.forward {
            if let Action::LeaveOut(at) = action {
                self.remove(*at);
            }
        }
    }

    /// Time counts for a call from here on; for one that stays the call that it is up to where it stands.
    fn enter_call(&self, call: Value) {
        if !self.context.counts() {
            return;
        }
        let clone = self.primal.at(call);
        self.context.builder.before(clone);
        self.context.builder.locate(Some(clone));
        self.context.enter_site(What::Forward(call));
        if self.plan.snapshot(call).is_some() {
            self.context.builder.after(clone);
            self.context.leave_site();
        }
    }

    /// What is built behind the call's place from now on comes before this.
    fn leave_call(&self, call: Value) {
        self.context.builder.after(self.kept[&Needed::Frame(call)]);
        self.context.builder.locate(None);
        self.context.leave_site();
    }

    /// The time of loops that no other is around.
    fn time_loops(&self) {
        let builder = &self.context.builder;
        for (index, form) in self.plan.loops.iter().enumerate().filter(|(_, form)| form.parent.is_none()) {
            builder.before(self.primal.at(form.preheader.terminator()));
            builder.locate(None);
            self.context.enter_site(What::LoopForward(index));
            let mut exits: Vec<Block> = form.exits.iter().map(|(_, to)| *to).collect();
            exits.sort();
            exits.dedup();
            for exit in exits {
                builder.before(self.front(exit));
                self.context.leave_site();
            }
        }
    }

    fn remove(&mut self, at: Value) {
        let clone = self.primal.at(at);
        if clone.ty().is_void() {
            self.primal.set(at, self.context.i64(0));
        } else {
            let nothing = self.context.builder.undef(clone.ty());
            self.primal.replace(at, nothing);
        }
        clone.erase();
    }

    /// The shadow of a pointer.
    pub fn shadow(&mut self, pointer: Value) -> Each {
        self.shadows.iter_mut().map(|shadows| shadows.of(self.context, self.plan, &self.primal, pointer)).collect()
    }

    /// The same, complete.
    pub fn shadow_of(&mut self, pointer: Value) -> Each {
        let shadow = self.shadow(pointer);
        self.close();
        shadow
    }

    fn close(&mut self) {
        self.shadows.iter_mut().for_each(|shadows| shadows.close(self.context, self.plan, &self.primal));
    }

    /// Says what the shadow of a local, of an allocation or of a result is.
    pub fn set_shadow(&mut self, pointer: Value, each: &[Value]) {
        self.shadows.iter_mut().zip(each).for_each(|(shadows, shadow)| shadows.set(pointer, *shadow));
    }

    /// memcpy or memset once more, of shadows.
    fn mirror(&mut self, at: Value) {
        let clone = self.primal.at(at);
        let pointers = if matches!(classify(at), Operation::Copy) { 2 } else { 1 };
        let (context, plan, primal) = (self.context, self.plan, &self.primal);
        let of_any =
            |shadows: &mut Shadows| (0..pointers).map(|i| shadows.of_any(context, plan, primal, at.operand(i))).collect();
        let each: Vec<Vec<Value>> = self.shadows.iter_mut().map(of_any).collect();
        self.context.behind(clone);
        for pointers in each {
            let copy = self.context.builder.insert(clone.clone_instruction());
            pointers.into_iter().enumerate().for_each(|(i, shadow)| copy.set_operand(i, shadow));
            copy.forget_alignments();
        }
    }

    /// Notes that words of shadows are about to lead elsewhere, if they may be the caller's.
    fn note_aimed(&mut self, at: Value) {
        if !self.plan.noted.contains(&at) {
            return;
        }
        let (shadows, bytes) = self.aimed(at);
        let tape = self.tape.expect("a plan that notes what happens to shadows has a tape");
        let primal = self.primal.at(pointed_at(at));
        for shadow in shadows {
            self.context.note_aimed(tape, primal, shadow, bytes);
        }
    }

    /// The shadows that a store of a pointer, or a copy, is about to change, and how many bytes of them; the builder stands before it.
    fn aimed(&mut self, at: Value) -> (Each, Value) {
        let clone = self.primal.at(at);
        let each = self.shadow(pointed_at(at));
        self.context.builder.before(clone);
        self.context.builder.locate(Some(clone));
        let is_store = at.is_op(Opcode::LLVMStore);
        let bytes =
            if is_store { self.context.i64(self.context.module.store_size(at.operand(0).ty()) as i64) } else { clone.operand(2) };
        (each, self.context.builder.resize(bytes, self.context.module.int(64)))
    }

    /// Keeps what lies where the shadows of pointers go, if that is where adjoints will be.
    fn lend(&mut self, at: Value) {
        if !self.plan.lent.contains(&at) {
            return;
        }
        let (each, bytes) = self.aimed(at);
        let tape = self.tape.expect("a plan that lends shadows has a tape");
        each.into_iter().for_each(|shadow| self.context.lend(tape, shadow, bytes));
    }

    fn free_later(&mut self, free: Value) {
        let clone = self.primal.at(free);
        let pointer = free.operand(0);
        let shadow = if self.plan.freeing.contains(&free) { self.shadow(pointer) } else { Each::new() };
        self.context.behind(clone);
        let tape = self.tape.expect("a plan that frees later has a tape");
        let release = self.context.release_of(free);
        self.context.free_later(tape, self.primal.at(pointer), release);
        let is_noted = self.plan.watches && !is_users_allocator(free);
        let free_later = if is_noted { Context::free_shadow_later } else { Context::free_later };
        for shadow in shadow {
            free_later(self.context, tape, shadow, release);
        }
        clone.erase();
    }

    /// Memory that outlives the procedure gets its shadow beside it.
    fn allocations(&mut self) {
        for local in self.plan.locals.iter().filter(|l| l.shadow == Some(plan::Home::Beside)) {
            let clone = self.primal.at(local.site);
            let each: Each = self.plan.each(|_| self.context.allocate_shadow(clone, local.measured));
            if let Some(tape) = self.tape.filter(|_| self.plan.watches && !is_users_allocator(local.site)) {
                for shadow in &each {
                    self.context.builder.after(*shadow);
                    self.context.note_made(tape, *shadow);
                }
            }
            self.set_shadow(local.site, &each);
        }
    }

    /// Addresses that are found in memory may not be their own shadows, if anybody doubts it.
    fn compare_found(&mut self) {
        for found in self.plan.found.iter().copied().filter(|_| self.context.doubtful) {
            let each = self.shadow_of(found);
            self.context.compare_shadows(self.primal.at(found), &each);
        }
    }

    /// Locals that move to the tape, with what they hold and, where the plan says so, their shadows.
    fn locals(&mut self) {
        let builder = &self.context.builder;
        for local in self.plan.locals.iter().filter(|l| l.place == plan::Place::Tape) {
            let clone = self.primal.at(local.site);
            let fixed = facts::is_static_local(clone);
            let at = if fixed { self.anchor } else { clone };
            builder.before(at);
            builder.locate(Some(clone));
            let size = self.context.local_size(local.site, &mut |v| self.primal.at(v));
            let room = self.context.round_up(size);
            let all =
                if local.shadow_on_tape() { (0..self.plan.key.width).fold(room, |all, _| builder.add(all, room)) } else { room };
            let address = self.context.reserve(self.tape.expect("a plan with locals on the tape has one"), all, at);
            self.context.count_bytes(What::Local(local.site), all);
            if local.site.is_call() && is_zeroed(local.site) {
                builder.memset_zero(address, size, 64);
            }
            if local.shadow_on_tape() {
                let mut last = address;
                for shadows in &mut self.shadows {
                    last = builder.offset(last, room);
                    builder.memset_zero(last, size, 64);
                    shadows.set(local.site, last);
                }
            }
            self.primal.replace(local.site, address);
            clone.erase();
        }
    }

    /// A record in each iteration of a loop of unknown length, chained to the one before.
    fn chains(&mut self) {
        let context = self.context;
        let builder = &context.builder;
        for (index, form) in self.plan.loops.iter().enumerate() {
            let Some(record) = self.layout.records[index] else { continue };
            builder.before(self.top());
            builder.locate(None);
            let pointer = record.pointer();
            let latest = builder.alloca(pointer, "wengert.latest");
            builder.before(self.primal.at(form.preheader.terminator()));
            builder.store(builder.zero(pointer), latest);
            let first = self.front(form.header);
            let size = context.module.size_of(record);
            let bytes = context.i64(size as i64);
            let address = context.reserve(self.tape.expect("records need a tape"), bytes, first);
            context.count_bytes(What::Records(index, size), bytes);
            let previous = builder.load(pointer, latest);
            builder.store(previous, builder.member(record, address, 0));
            self.ready.insert(index, builder.store(address, latest));
            self.latest[index] = Some(latest);
            self.records.insert(index, address);
        }
    }

    fn reserve(&mut self, root: usize) {
        let end = self.primal.at(self.plan.loops[root].preheader.terminator());
        self.context.builder.before(end);
        self.context.builder.locate(None);
        let primal = &self.primal;
        let plan = self.plan;
        let bytes = self.context.arrays_size(plan, root, None, &mut |i| primal.at(plan.loops[i].trips.expect("exact")));
        let address = self.context.reserve(self.tape.expect("arrays need a tape"), bytes, end);
        if self.context.counts() {
            for slot in (0..plan.slots.len()).filter(|slot| plan.slots[*slot].in_nest(root)) {
                let bytes = self.context.array_size(plan, slot, true, &mut |i| primal.at(plan.loops[i].trips.expect("exact")));
                self.context.count_bytes(What::Array(slot), bytes);
            }
        }
        self.kept.insert(Needed::Region(root), address);
    }

    /// Copies a section of an array to the tape at the end of a block; keeps where its base pointer would lie there.
    fn save(&mut self, index: usize, block: Block, kept: Needed) {
        let (context, plan) = (self.context, self.plan);
        let version = &plan.versions[index];
        let builder = &context.builder;
        let end = self.primal.at(block.terminator());
        builder.before(end);
        builder.locate(None);
        let guards = match &version.next {
            Some(next) if matches!(kept, Needed::Last(_)) => &next.guards,
            _ => &version.guards,
        };
        let (first, bytes) = self.extent(&version.first, &version.bytes, guards);
        let margins = version.margins.as_ref().map(|margins| self.extent(&margins.first, &margins.bytes, guards));
        let (start, room) = margins.unwrap_or((first, bytes));
        let shrunk = |builder: &Builder, bytes: Value| if version.rounded { builder.ashr(bytes, context.i64(1)) } else { bytes };
        let taken = shrunk(builder, room);
        let saved = context.reserve(self.tape.expect("versions need a tape"), taken, end);
        context.count_bytes(if matches!(kept, Needed::Last(_)) { What::Last(index) } else { What::Saved(index) }, taken);
        let section = builder.offset_anywhere(self.primal.at(version.base), first);
        if version.rounded {
            self.copy_rounded(saved, section, bytes);
        } else if margins.is_some() {
            let within = builder.offset_anywhere(saved, builder.sub(first, start));
            builder.memory_copy(within, version.alignment, section, version.alignment, bytes);
        } else {
            builder.memory_copy(saved, 64, section, version.alignment, bytes);
        }
        let moved = builder.offset_anywhere(saved, builder.sub(context.i64(0), shrunk(builder, start)));
        self.kept.insert(kept, moved);
    }

    /// Puts what a load has read beside the section in which it lies.
    fn leave_beside(&mut self, load: Value) {
        let (context, copy) = (self.context, self.plan.copy_of[&load]);
        let clone = self.primal.at(load);
        context.builder.after(clone);
        context.builder.locate(Some(clone));
        let place = self.moved(load.operand(0), self.plan.versions[copy.version].base, self.kept[&Needed::Version(copy.version)]);
        let store = context.keeps(context.builder.store(clone, place), None);
        store.set_alignment(load.alignment().min(self.plan.versions[copy.version].alignment));
    }

    /// An address once more, from another base.
    fn moved(&self, pointer: Value, base: Value, moved: Value) -> Value {
        if pointer == base {
            return moved;
        }
        if !pointer.is_instruction() {
            return self.context.as_far_from(moved, pointer, base);
        }
        let mut operands = vec![(0, self.moved(pointer.operand(0), base, moved))];
        operands.extend((1..pointer.operand_count()).map(|index| (index, self.primal.at(pointer.operand(index)))));
        let again = self.context.repeat(pointer, &operands);
        // The base's place on the tape may lie outside of what was saved.
        again.drop_promises();
        again
    }

    /// Where a section begins, in bytes from its base, and how many bytes it has where the builder stands: none unless all conditions have these values.
    pub fn extent(&self, first: &[Term], bytes: &[Term], guards: &[(Value, bool)]) -> (Value, Value) {
        let (context, plan, primal) = (self.context, self.plan, &self.primal);
        let (mut at, mut counter) = (|v: Value| primal.at(v), |i: usize| primal.at(plan.loops[i].counter));
        let first = context.evaluate(first, &mut at, &mut counter);
        let all = context.evaluate(bytes, &mut at, &mut counter);
        let none = context.i64(0);
        let bytes = guards.iter().fold(all, |bytes, (condition, wanted)| {
            let condition = primal.at(*condition);
            let (yes, no) = if *wanted { (bytes, none) } else { (none, bytes) };
            context.builder.select(condition, yes, no)
        });
        (first, bytes)
    }

    fn call(&mut self, registry: &mut Registry, call: Value) {
        let key = &self.plan.calls[&call].key;
        let callee = registry.declare(self.context.module, key, Sweeps::Split);
        let clone = self.primal.at(call);
        let mut arguments = vec![clone; callee.first.ty().parameters().len()];
        for (index, actual) in call.arguments().into_iter().enumerate() {
            arguments[callee.signature.primals[index]] = self.primal.at(actual);
            if let Some(first) = callee.signature.shadows[index] {
                // Any address serves where none is used.
                let passes = self.plan.calls[&call].passes_shadow(index);
                let each = if passes { self.shadow(actual) } else { vec![self.primal.at(actual); callee.signature.width] };
                arguments[first..first + each.len()].copy_from_slice(&each);
            }
        }
        *arguments.last_mut().expect("the tape is a parameter") = self.tape.expect("calls need a tape");
        let builder = &self.context.builder;
        self.context.behind(clone);
        let result = builder.call(callee.first, &arguments);
        let members = callee.first.ty().returns().len();
        let frame = builder.extract(result, members - 1);
        self.kept.insert(Needed::Frame(call), frame);
        if let Some(member) = callee.signature.shadow_result {
            let each: Each = self.plan.each(|d| builder.extract(result, (member + d) as u32));
            self.set_shadow(call, &each);
        }
        if members > 1 {
            let primal = builder.extract(result, 0);
            self.primal.replace(call, primal);
            // The value is the extraction now; records of it stand behind that.
        } else {
            self.primal.set(call, frame);
        }
        clone.erase();
    }

    /// What an iteration records stands between what it takes from the one before and what it leaves for the next one, perhaps.
    fn mark_loops(&self) {
        let record = |(block, action): &(Block, Action)| matches!(action, Action::Record(..)).then_some(*block);
        let loops = self.plan.forward.iter().filter_map(record).filter_map(|block| self.plan.loop_of.get(&block).copied());
        for index in loops.collect::<BTreeSet<usize>>() {
            transform::mark_for_vectors(self.primal.end_of(self.plan.loops[index].latch).terminator());
        }
    }

    fn record(&mut self, block: Block, needed: Needed, slot: usize) {
        let builder = &self.context.builder;
        let values = match needed {
            Needed::Primal(value) => vec![self.primal.at(value)],
            Needed::Shadow(pointer) => self.shadow(pointer),
            Needed::Killed(store) if store.is_op(Opcode::LLVMStore) => vec![self.killed(store)],
            Needed::Killed(_) | Needed::Frame(_) | Needed::Region(_) | Needed::Version(_) | Needed::Last(_) => {
                vec![self.kept[&needed]]
            }
            Needed::Next(_) | Needed::Moved(..) => unreachable!("what follows from other versions is not recorded"),
            Needed::Chain(index, _) => {
                builder.before(self.front(block));
                builder.locate(None);
                let latest = self.latest[index].expect("a chain has a variable");
                vec![builder.load(latest.ty(), latest)]
            }
        };
        for (direction, value) in values.iter().enumerate() {
            self.stand_to_record(*value, block, needed, slot);
            let rounded = self.plan.slots[slot].is_rounded();
            let value = if rounded { self.narrow(*value, self.plan.slots[slot].ty) } else { self.context.filled(*value) };
            let address = self.address(slot);
            let address = self.context.in_slot(address, values.len(), direction);
            self.context.keeps(self.context.builder.store(value, address), Some(slot));
        }
    }

    /// Where a value is recorded.
    fn stand_to_record(&self, value: Value, block: Block, needed: Needed, slot: usize) {
        let builder = &self.context.builder;
        if value.is_instruction() {
            self.context.behind(value);
        } else if matches!(needed, Needed::Primal(argument) if argument.is_argument()) {
            builder.before(self.anchor);
        } else {
            builder.before(self.front(block));
        }
        // An iteration's record exists from the header's first instruction on.
        if matches!(needed, Needed::Primal(v) | Needed::Shadow(v) if v.is_op(Opcode::LLVMPHI))
            && let plan::Scope::Iteration(index) = self.plan.slots[slot].scope
            && self.plan.loops[index].header == block
        {
            builder.after(self.ready[&index]);
        }
        builder.locate(None);
    }

    fn address(&mut self, slot: usize) -> Value {
        let (plan, primal) = (self.plan, &self.primal);
        let (kept, records) = (&self.kept, &self.records);
        let mut place = Place {
            variables: &self.variables,
            frame: self.frame,
            counter: &mut |i| primal.at(plan.loops[i].counter),
            trips: &mut |i| primal.at(plan.loops[i].trips.expect("a nest has trip counts")),
            region: &mut |root| kept[&Needed::Region(root)],
            record: &mut |i| records[&i],
        };
        self.context.slot_address(plan, self.layout, slot, &mut place)
    }
}

/// A procedure as it runs a second time.
pub fn emit_plain(context: &Context, registry: &mut Registry, plan: &Plan, made: &Made) {
    let layout = Layout::new(context, plan);
    let primal = Primal::clone_into(context, plan, made.first, &made.signature);
    Forward::new(context, plan, &layout, primal).run(registry);
}

impl Context {
    /// An allocation as large as the one that the clone made, behind it, and zeroed. If the program measures allocations to copy
    /// them, as large as what was really allocated.
    pub fn allocate_shadow(&self, clone: Value, measured: bool) -> Value {
        self.behind(clone);
        if !measured {
            let size = extents(clone).into_iter().reduce(|a, b| self.builder.mul(a, b)).expect("an allocation has a size");
            // Not what somebody declares to be like it, which has its own way to free.
            if clone.callee_function().is_some_and(|callee| callee.is_declaration() && callee.name() == "malloc") {
                return memory::allocate_zeroed(self.module, &self.builder, size, self.builder.int(size.ty(), 1));
            }
            let copy = self.builder.insert(clone.clone_instruction());
            if !is_zeroed(clone) {
                self.clear_allocated(copy, size);
            }
            return copy;
        }
        let word = self.module.int(64);
        let allocated = self.module.declare(ALLOCATED, Type::function(word, &[clone.ty()]));
        let size = self.builder.call(allocated, &[clone]);
        let shadow = memory::allocate(self.module, &self.builder, size);
        self.builder.memset_zero(shadow, size, 1);
        shadow
    }

    /// Clears so many bytes where the builder stands, if there is any memory: the program may look for that.
    pub fn clear_allocated(&self, memory: Value, bytes: Value) {
        let failed = self.builder.icmp(IntPredicate::LLVMIntEQ, memory, self.builder.zero(memory.ty()));
        let there = self.builder.select(failed, self.builder.int(bytes.ty(), 0), bytes);
        self.builder.memset_zero(memory, there, 1);
    }

    /// Computes an expression where the builder stands.
    pub fn evaluate(&self, terms: &[Term], at: &mut dyn FnMut(Value) -> Value, counter: &mut dyn FnMut(usize) -> Value) -> Value {
        let builder = &self.builder;
        let word = |bits: u32| self.module.int(bits);
        let mut stack: Vec<Value> = Vec::new();
        for term in terms {
            let value = match *term {
                Term::Constant(number, bits) => builder.int(word(bits), number),
                Term::Value(value) => at(value),
                Term::Counter(index, bits) => builder.resize(counter(index), word(bits)),
                Term::Combine(combination) => {
                    let (b, a) = (stack.pop().expect("two operands"), stack.pop().expect("two operands"));
                    self.combine(combination, a, b)
                }
                Term::SignExtend(bits) => builder.sext(stack.pop().expect("an operand"), word(bits)),
                Term::ZeroExtend(bits) | Term::Truncate(bits) => builder.resize(stack.pop().expect("an operand"), word(bits)),
            };
            stack.push(value);
        }
        stack.pop().expect("an expression has a value")
    }

    fn combine(&self, combination: Combination, a: Value, b: Value) -> Value {
        let builder = &self.builder;
        let choose = |predicate: IntPredicate| builder.select(builder.icmp(predicate, a, b), a, b);
        match combination {
            Combination::Add => builder.add(a, b),
            Combination::Multiply => builder.mul(a, b),
            Combination::DivideUnsigned => builder.udiv(a, b),
            Combination::Largest => choose(IntPredicate::LLVMIntSGT),
            Combination::LargestUnsigned => choose(IntPredicate::LLVMIntUGT),
            Combination::Smallest => choose(IntPredicate::LLVMIntSLT),
            Combination::SmallestUnsigned => choose(IntPredicate::LLVMIntULT),
        }
    }

    /// Bytes of a local array or allocation, from its operands as `at` gives them.
    pub fn local_size(&self, site: Value, at: &mut dyn FnMut(Value) -> Value) -> Value {
        let word = self.module.int(64);
        let builder = &self.builder;
        if site.is_op(Opcode::LLVMAlloca) {
            let count = builder.resize(at(site.operand(0)), word);
            return self.product(count, self.i64(self.module.size_of(site.alloca_type()) as i64));
        }
        let sizes: Vec<Value> = extents(site).into_iter().map(|a| builder.resize(at(a), word)).collect();
        sizes.into_iter().reduce(|a, b| self.product(a, b)).expect("an allocation has a size")
    }
}
