// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Values in the backward sweep, as the plan says to get them.
//!
//! Invariant: `get` builds where the builder stands, in the backward block of a primal block that the value's
//! definition dominates; the cache holds for one such block.

use super::Each;
use super::backward::Backward;
use super::shadow::{constant_shadow, scratch_cell};
use super::storage;
use crate::llvm::{Block, Opcode, Value, facts};
use crate::operation::{self, Operation, classify};
use crate::plan::{Copy, Home, Needed, Place, Way};

impl Backward<'_> {
    pub fn primal(&mut self, value: Value) -> Value {
        self.get(Needed::Primal(value))
    }
    /// The shadow of a pointer in each direction.
    pub fn shadow(&mut self, pointer: Value) -> Each {
        let needed = Needed::Shadow(pointer);
        if let Some(known) = self.cache.get(&needed) {
            return known.clone();
        }
        let each = if self.plan.scratch.contains(&pointer) {
            vec![scratch_cell(self.context.module, self.plan.key.mode); self.plan.key.width]
        } else if pointer.is_instruction() {
            self.obtain_shadow(pointer)
        } else {
            self.plan.each(|d| match self.shadow_parameters[d].get(&pointer) {
                Some(shadow) => *shadow,
                None => constant_shadow(self.context, self.plan, pointer, d),
            })
        };
        self.cache.insert(needed, each.clone());
        each
    }

    pub fn get(&mut self, needed: Needed) -> Value {
        if let Some(known) = self.cache.get(&needed) {
            return known[0];
        }
        let value = match needed {
            Needed::Primal(value) if !value.is_instruction() => self.parameters.get(&value).copied().unwrap_or(value),
            Needed::Shadow(_) => unreachable!("a shadow is one for each direction"),
            _ => self.obtain(needed),
        };
        self.cache.insert(needed, vec![value]);
        value
    }

    fn obtain_shadow(&mut self, pointer: Value) -> Each {
        let needed = Needed::Shadow(pointer);
        match self.plan.obtain.get(&needed).unwrap_or_else(|| panic!("the plan lacks {needed:?}")).way {
            Way::Available => {
                if let Some(local) = self.local_shadows.get(&pointer) {
                    return local.clone();
                }
                if matches!(self.plan.shadow_of(pointer), Some(Home::Heap { .. })) {
                    return self.living_shadow(pointer);
                }
                let forward = self.forward.as_mut().expect("a split sweep records shadows");
                let here = self.context.builder.block();
                let each = forward.shadow_of(pointer);
                self.context.builder.at_end(here);
                each
            }
            Way::Record(slot) => {
                let (width, address) = (self.plan.key.width, self.slot(slot));
                self.plan.each(|d| {
                    let place = self.context.in_slot(address, width, d);
                    self.context.keeps(self.context.builder.load(pointer.ty(), place), Some(slot))
                })
            }
            _ => self.shadow_again(pointer),
        }
    }

    fn obtain(&mut self, needed: Needed) -> Value {
        let way = self.plan.obtain.get(&needed).unwrap_or_else(|| panic!("the plan lacks {needed:?}")).way;
        match (way, needed) {
            (Way::Available, _) => self.available(needed),
            (Way::Counter(index), _) => self.context.builder.load(self.context.module.int(64), self.counters[index]),
            (Way::Record(slot), _) => {
                let address = self.slot(slot);
                self.load_slot(slot, address)
            }
            (Way::Version(copy), Needed::Primal(load)) => self.load_saved(load, copy),
            (Way::Recompute, Needed::Moved(pointer, copy)) => self.within(pointer, copy),
            (Way::Reload | Way::Restored, Needed::Primal(value)) => {
                assert!(self.plan.may_repeat(value, self.visiting), "the plan has not looked at {}", value.print());
                self.again(value)
            }
            (Way::Recompute, Needed::Primal(value)) if value.is_op(Opcode::LLVMPHI) => self.choose_again(value),
            (Way::Recompute, Needed::Primal(value)) => self.again(value),
            (_, other) => unreachable!("{other:?} is never computed again"),
        }
    }

    fn available(&mut self, needed: Needed) -> Value {
        match needed {
            // Nobody reads through the address of a local of run-time size that stayed on the stack: no load of it is certified.
            Needed::Primal(value) if self.is_passing_local(value) => self.stand_in(value),
            Needed::Primal(value) => match &self.forward {
                Some(forward) => forward.primal.at(value),
                None => self.stand_in(value),
            },
            Needed::Next(version) => {
                let variable = self.next[version].expect("a version that is read again has a variable");
                self.context.builder.load(variable.ty(), variable)
            }
            Needed::Frame(_) | Needed::Region(_) | Needed::Version(_) | Needed::Last(_) | Needed::Killed(_) => {
                self.forward.as_ref().expect("a split sweep records these").kept[&needed]
            }
            Needed::Chain(..) | Needed::Moved(..) | Needed::Shadow(_) => unreachable!("chains are recorded, addresses computed"),
        }
    }

    /// The address of a local that is gone: nobody reads through it, but a callee may ask whether there is one.
    fn stand_in(&mut self, local: Value) -> Value {
        if let Some(known) = self.stand_ins.get(&local) {
            return *known;
        }
        let address = self.new_variable(self.context.module.int(8), "gone");
        self.stand_ins.insert(local, address);
        address
    }

    fn is_passing_local(&self, value: Value) -> bool {
        let sized = value.is_op(Opcode::LLVMAlloca) && !facts::is_static_alloca(value);
        sized && self.plan.place_of(value) == Some(Place::Stack)
    }

    /// A load once more, from the section that was saved.
    fn load_saved(&mut self, load: Value, copy: Copy) -> Value {
        if self.plan.versions[copy.version].rounded {
            return self.load_rounded(load, copy);
        }
        let address = self.get(Needed::Moved(load.operand(0), copy));
        let again = self.copy(load, &[(0, address)]);
        // The last of the next copies may be the array itself.
        let again = if copy.next { again } else { self.context.keeps(again, None) };
        again.set_alignment(load.alignment().min(self.plan.versions[copy.version].alignment));
        again
    }

    /// An address in primal memory, as it lies in the saved section.
    fn within(&mut self, pointer: Value, copy: Copy) -> Value {
        let base = self.plan.versions[copy.version].base;
        if pointer == base {
            return self.get(copy.base());
        }
        if !pointer.is_instruction() {
            let moved = self.get(copy.base());
            return self.context.as_far_from(moved, pointer, base);
        }
        let mut operands = vec![(0, self.get(Needed::Moved(pointer.operand(0), copy)))];
        for index in 1..pointer.operand_count() {
            operands.push((index, self.primal(pointer.operand(index))));
        }
        let again = self.copy(pointer, &operands);
        // The base's place on the tape may lie outside of what was saved.
        again.drop_promises();
        again
    }

    /// The instruction once more, on operands as the backward sweep has them.
    fn again(&mut self, value: Value) -> Value {
        let mut operands = Vec::new();
        for index in 0..value.operand_count() {
            let operand = value.operand(index);
            if value.value_operands().any(|o| o == operand) {
                operands.push((index, self.primal(operand)));
            }
        }
        self.copy(value, &operands)
    }

    /// All of a block's phis that are chosen again, by the branches by which the primal came there.
    fn choose_again(&mut self, phi: Value) -> Value {
        let plan = self.plan;
        let phis = plan.chosen_with(phi);
        let from = plan.choice(phi).expect("it may be chosen again").from;
        let join = self.further_block("chosen");
        let mut ways = Vec::new();
        self.ways_from(from, &phis, join, &mut ways);
        let builder = &self.context.builder;
        builder.at_end(join);
        for (index, phi) in phis.iter().enumerate() {
            let again = builder.phi(phi.ty());
            ways.iter().for_each(|(values, block)| again.add_incoming(&[(values[index], *block)]));
            self.cache.insert(Needed::Primal(*phi), vec![again]);
        }
        self.cache[&Needed::Primal(phi)][0]
    }

    /// Writes the ways from the end of a block of the primal to some phis; `ways` get what each hands on, and where it ends.
    fn ways_from(&mut self, block: Block, phis: &[Value], join: Block, ways: &mut Vec<(Vec<Value>, Block)>) {
        if let [next] = block.successors()[..] {
            return self.way_on(block, next, phis, join, ways);
        }
        let end = block.terminator();
        let condition = self.primal(end.operand(0));
        let [yes, no] = [(); 2].map(|()| self.further_block("choice"));
        self.context.builder.branch_if(condition, yes, no);
        for (next, way) in end.successors().into_iter().zip([yes, no]) {
            // What is obtained on one way must not serve the other one.
            let outer = self.cache.clone();
            self.context.builder.at_end(way);
            self.way_on(block, next, phis, join, ways);
            self.cache = outer;
        }
    }

    fn way_on(&mut self, from: Block, next: Block, phis: &[Value], join: Block, ways: &mut Vec<(Vec<Value>, Block)>) {
        if next != phis[0].block() {
            return self.ways_from(next, phis, join, ways);
        }
        let handed = |phi: &Value| phi.incoming().into_iter().find(|(_, block)| *block == from).expect("it comes from there").0;
        let values = phis.iter().map(|phi| self.primal(handed(phi))).collect();
        ways.push((values, self.context.builder.block()));
        self.context.builder.branch(join);
    }

    fn copy(&self, value: Value, operands: &[(usize, Value)]) -> Value {
        let copy = self.context.repeat(value, operands);
        self.context.round_alike(self.plan, value, copy);
        copy
    }

    fn shadow_again(&mut self, pointer: Value) -> Each {
        match pointer.opcode() {
            Some(Opcode::LLVMSelect) => {
                let condition = self.primal(pointer.operand(0));
                let (yes, no) = (self.shadow(pointer.operand(1)), self.shadow(pointer.operand(2)));
                self.plan.each(|d| self.context.builder.select(condition, yes[d], no[d]))
            }
            Some(Opcode::LLVMLoad) => {
                let place = self.shadow(pointer.operand(0));
                let load = |d: usize| self.context.builder.load(pointer.ty(), place[d]);
                self.plan.each(|d| self.context.touches_shadow(load(d), d, pointer.alignment()))
            }
            Some(Opcode::LLVMAlloca) => self.behind_primal(pointer),
            Some(Opcode::LLVMCall) if matches!(classify(pointer), Operation::Heap) => self.behind_primal(pointer),
            Some(Opcode::LLVMCall) if operation::passes_pointer(pointer) => {
                let base = self.shadow(pointer.operand(0));
                self.plan.each(|d| self.copy(pointer, &[(0, base[d])]))
            }
            Some(Opcode::LLVMCall) => self.shadow(pointer.operand(0)),
            _ => {
                let base = self.shadow(pointer.operand(0));
                let indices: Vec<(usize, Value)> =
                    (1..pointer.operand_count()).map(|index| (index, self.primal(pointer.operand(index)))).collect();
                self.plan.each(|d| {
                    let address = self.copy(pointer, &[&[(0, base[d])], &indices[..]].concat());
                    self.context.unless_scratch(self.plan, pointer.operand(0), base[d], address)
                })
            }
        }
    }

    /// The shadows of a local on the tape lie behind its primal.
    fn behind_primal(&mut self, site: Value) -> Each {
        let primal = self.primal(site);
        let size = self.allocated(site);
        let room = self.context.round_up(size);
        let mut last = primal;
        self.plan.each(|_| {
            last = self.context.builder.offset(last, room);
            last
        })
    }

    /// Bytes of a local array or allocation.
    pub fn allocated(&mut self, site: Value) -> Value {
        let operands: Vec<(Value, Value)> = operation::extents(site).into_iter().map(|o| (o, self.primal(o))).collect();
        let mut at = |v: Value| operands.iter().find(|(o, _)| *o == v).map_or(v, |(_, p)| *p);
        self.context.local_size(site, &mut at)
    }

    /// The address of a slot for the iterations that the backward sweep is in.
    pub fn slot(&mut self, slot: usize) -> Value {
        let plan = self.plan;
        let word = self.context.module.int(64);
        // Everything that the address may ask for is obtained first: the closures below only look up.
        let mut levels = Vec::new();
        let mut regions = Vec::new();
        if let crate::plan::Scope::Nest { root, .. } = plan.slots[slot].scope {
            regions.push((root, self.get(Needed::Region(root))));
            for (other, candidate) in plan.slots.iter().enumerate() {
                if let crate::plan::Scope::Nest { root: own, inner } = candidate.scope
                    && own == root
                    && other <= slot
                {
                    levels.extend(plan.loops[inner].nest.iter().copied());
                }
            }
        }
        levels.sort_unstable();
        levels.dedup();
        let trips: Vec<(usize, Value)> =
            levels.iter().map(|i| (*i, self.primal(plan.loops[*i].trips.expect("a nest has trip counts")))).collect();
        let find = |list: &[(usize, Value)], index: usize| list.iter().find(|(i, _)| *i == index).expect("obtained above").1;
        let builder = &self.context.builder;
        let (counters, latest) = (&self.counters, &self.latest);
        let mut place = storage::Place {
            variables: &self.variables,
            frame: self.frame,
            counter: &mut |i| builder.load(word, counters[i]),
            trips: &mut |i| find(&trips, i),
            region: &mut |root| find(&regions, root),
            record: &mut |i| {
                let latest = latest[i].expect("a loop with records has a variable");
                builder.load(latest.ty(), latest)
            },
        };
        self.context.slot_address(plan, self.layout, slot, &mut place)
    }
}
