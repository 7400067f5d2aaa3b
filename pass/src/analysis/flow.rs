// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A procedure as a flow of numbers through values and cells, and the one solver for facts about it.
//!
//! Invariant: each step names all cells that its instruction may touch; a cell that a step *sets* is overwritten as a whole,
//! whatever name it has elsewhere. Imports the analyses of objects, effects and cells.

use super::activity::depends_on;
use super::cells::{ALL, Cells, Indices, only_place, whole};
use super::effects::{Procedure, touched};
use super::objects::Object;
use crate::holds::is_marked_characters;
use crate::llvm::offset::Offset;
use crate::llvm::{Block, Function, Opcode, Value};
use crate::operation::{Operation, classify, is_simple};
use bit_set::BitSet;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Cells that a pointer names, and those that may be the same under other names.
#[derive(Default, Debug)]
pub struct Place {
    pub own: Indices,
    aliases: Rc<[usize]>,
    /// Those that have derivatives if the place has.
    varying: Rc<[usize]>,
}

impl Place {
    pub fn new(cells: &Cells, mut own: Indices) -> Place {
        own.sort_unstable();
        own.dedup();
        let (aliases, varying) = (cells.aliases(&own), cells.varying(&own));
        Place { own, aliases, varying }
    }
    /// Does a set of cells hold any that is named here?
    pub fn meets(&self, state: &BitSet) -> bool {
        self.own.iter().any(|cell| state.contains(*cell))
    }
    pub fn add_to(&self, state: &mut BitSet) {
        state.extend(self.own.iter().chain(&self.aliases[..]).copied());
    }
    /// The same, of a state that tells what has derivatives.
    pub fn pass_to(&self, state: &mut BitSet) {
        state.extend(self.own.iter().chain(&self.varying[..]).copied());
    }
}

/// A cell of a callee, and what it is in the caller.
#[derive(Debug)]
pub struct Crossing {
    pub theirs: usize,
    /// The callee's object that it is of.
    pub object: Object,
    pub place: Place,
    /// The one cell of the caller's that it is, as a whole.
    pub only: Option<usize>,
    /// May the callee write it?
    pub written: bool,
    /// May one of the callee's pointers lead there as well as elsewhere, one access cover it with other cells, or the callee write it under another name, as far as it knows?
    pub mixed: bool,
}

#[derive(Debug)]
pub enum Step {
    /// The result depends on these operands.
    Value {
        at: Value,
        from: Vec<Value>,
    },
    /// May what is loaded be a floating number?
    Load {
        at: Value,
        from: Place,
        number: bool,
    },
    Store {
        at: Value,
        value: Value,
        to: Place,
        sets: Indices,
    },
    /// memcpy: each part of the target, and what goes there.
    Copy {
        at: Value,
        parts: Vec<(Place, Place)>,
        sets: Indices,
    },
    /// memset.
    Fill {
        at: Value,
        to: Place,
        sets: Indices,
    },
    /// A procedure whose body is here. What it looks at beside its own cells, if it must run anyway.
    Call {
        at: Value,
        callee: Function,
        arguments: Vec<Value>,
        crossings: Vec<Crossing>,
        looks: Option<Place>,
    },
    /// Something of which little is known: from operands and memory to memory and, if it is a number, the result. What it
    /// looks at may be more than what numbers flow from.
    Opaque {
        at: Value,
        from: Vec<Value>,
        reads: Place,
        writes: Place,
        looks: Place,
        number: bool,
    },
    Return {
        value: Value,
    },
}

pub struct Stretch {
    pub block: Block,
    pub steps: Vec<Step>,
    before: Vec<usize>,
    after: Vec<usize>,
    returns: bool,
}

/// The blocks of a procedure, in reverse postorder.
#[derive(Default)]
pub struct Flow {
    pub stretches: Vec<Stretch>,
    /// Cells of objects that hold no numbers, or constant ones.
    pub fixed: BitSet,
}

/// Fills in the flow of each procedure.
pub fn lower(procedures: &mut FxHashMap<Function, Procedure>) {
    let flows: Vec<(Function, Flow)> = procedures.iter().map(|(f, procedure)| (*f, Flow::new(procedures, procedure))).collect();
    for (function, flow) in flows {
        procedures.get_mut(&function).expect("listed").flow = flow;
    }
    note_accessed_together(procedures);
}

/// Cells that one access covers with others have shadows with these, also where it is a callee that accesses them.
fn note_accessed_together(procedures: &mut FxHashMap<Function, Procedure>) {
    let own = |flow: &Flow| flow.steps().flat_map(Step::accessed_together).collect();
    let mut together: FxHashMap<Function, BitSet> = procedures.iter().map(|(f, procedure)| (*f, own(&procedure.flow))).collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (function, procedure) in procedures.iter() {
            let mut found = BitSet::new();
            for (callee, crossings) in procedure.flow.steps().filter_map(Step::crossings) {
                let theirs = together.get(&callee);
                let joined = crossings.iter().filter(|c| theirs.is_some_and(|theirs| theirs.contains(c.theirs)));
                found.extend(joined.flat_map(|c| c.place.own.iter().copied()));
            }
            let known = together.get_mut(function).expect("listed");
            changed |= !found.is_subset(known);
            known.union_with(&found);
        }
    }
    for procedure in procedures.values_mut() {
        for step in procedure.flow.stretches.iter_mut().flat_map(|stretch| &mut stretch.steps) {
            if let Step::Call { callee, crossings, .. } = step
                && let Some(theirs) = together.get(callee)
            {
                crossings.iter_mut().for_each(|c| c.mixed |= theirs.contains(c.theirs));
            }
        }
    }
}

impl Step {
    /// The cells that it reads or writes as one.
    fn accessed_together(&self) -> Vec<usize> {
        let several = |cells: Vec<usize>| if cells.len() > 1 { cells } else { Vec::new() };
        match self {
            Step::Load { from: place, .. } | Step::Store { to: place, .. } => several(place.own.to_vec()),
            Step::Copy { parts, .. } => {
                let side = |cells: &dyn Fn(&(Place, Place)) -> Vec<usize>| several(parts.iter().flat_map(cells).collect());
                [side(&|(to, _)| to.own.to_vec()), side(&|(_, from)| from.own.to_vec())].concat()
            }
            _ => Vec::new(),
        }
    }

    fn crossings(&self) -> Option<(Function, &[Crossing])> {
        if let Step::Call { callee, crossings, .. } = self { Some((*callee, crossings)) } else { None }
    }
}

impl Flow {
    fn new(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure) -> Flow {
        let blocks = procedure.prepared.function.reverse_postorder();
        let position: FxHashMap<Block, usize> = blocks.iter().enumerate().map(|(i, b)| (*b, i)).collect();
        let known = |blocks: Vec<Block>| blocks.iter().filter_map(|b| position.get(b).copied()).collect();
        let lowering = Lowering { procedures, procedure, cells: &procedure.cells };
        let stretch = |block: &Block| Stretch {
            block: *block,
            steps: block.instructions().into_iter().filter_map(|at| lowering.step(at)).collect(),
            before: known(block.predecessors()),
            after: known(block.successors()),
            returns: block.terminator().is_op(Opcode::LLVMRet),
        };
        let fixed = procedure.cells.iter().filter(|(_, cell)| !procedure.may_vary(cell.object)).map(|(i, _)| i).collect();
        Flow { stretches: blocks.iter().map(stretch).collect(), fixed }
    }

    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.stretches.iter().flat_map(|stretch| &stretch.steps)
    }

    /// Carries sets of cells along the flow until nothing changes; `pass` takes a step, and tells whether it found anything new about
    /// values. Returns the set at the end.
    pub fn forward(&self, at_entry: &BitSet, pass: &mut dyn FnMut(&Step, &mut BitSet) -> bool) -> BitSet {
        let mut ends: Vec<BitSet> = vec![BitSet::new(); self.stretches.len()];
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (index, stretch) in self.stretches.iter().enumerate() {
                let mut state = if index == 0 { at_entry.clone() } else { BitSet::new() };
                stretch.before.iter().for_each(|b| state.union_with(&ends[*b]));
                for step in &stretch.steps {
                    changed |= pass(step, &mut state);
                }
                changed |= state != ends[index];
                ends[index] = state;
            }
        }
        let mut all = BitSet::new();
        self.stretches.iter().zip(&ends).filter(|(s, _)| s.returns).for_each(|(_, end)| all.union_with(end));
        all
    }

    /// The same against the flow; returns the set at the entry. `begin` adds what holds at the end of a block.
    pub fn backward(
        &self,
        at_exit: &BitSet,
        begin: &dyn Fn(Block, &mut BitSet),
        pass: &mut dyn FnMut(&Step, &mut BitSet) -> bool,
    ) -> BitSet {
        let mut starts: Vec<BitSet> = vec![BitSet::new(); self.stretches.len()];
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (index, stretch) in self.stretches.iter().enumerate().rev() {
                let mut state = if stretch.returns { at_exit.clone() } else { BitSet::new() };
                stretch.after.iter().for_each(|b| state.union_with(&starts[*b]));
                begin(stretch.block, &mut state);
                for step in stretch.steps.iter().rev() {
                    changed |= pass(step, &mut state);
                }
                changed |= state != starts[index];
                starts[index] = state;
            }
        }
        starts.into_iter().next().unwrap_or_default()
    }
}

struct Lowering<'a> {
    procedures: &'a FxHashMap<Function, Procedure>,
    procedure: &'a Procedure,
    cells: &'a Cells,
}

impl Lowering<'_> {
    fn step(&self, at: Value) -> Option<Step> {
        let operands = || at.value_operands().collect::<Vec<_>>();
        if let Some(from) = depends_on(self.procedure, at) {
            return Some(Step::Value { at, from });
        }
        match classify(at) {
            Operation::Discrete if at.is_op(Opcode::LLVMRet) && at.operand_count() > 0 => {
                Some(Step::Return { value: at.operand(0) })
            }
            Operation::Load => {
                let number = at.ty().holds_float() || self.procedure.may_be_bits(at);
                Some(Step::Load { at, from: self.place(at.operand(0), self.bytes(at)), number })
            }
            Operation::Store => {
                let (value, pointer) = (at.operand(0), at.operand(1));
                let bytes = self.bytes(value);
                // Others may write to it again at once.
                let sets = if is_simple(at) { self.sets(pointer, Some(bytes)) } else { Indices::new() };
                Some(Step::Store { at, value, to: self.place(pointer, bytes), sets })
            }
            Operation::Copy | Operation::Fill if is_marked_characters(at) => None,
            Operation::Copy => {
                let sets = self.sets(at.operand(0), length(at));
                Some(Step::Copy { at, parts: self.parts(at), sets })
            }
            Operation::Fill => {
                let bytes = length(at).unwrap_or(ALL);
                let sets = self.sets(at.operand(0), length(at));
                Some(Step::Fill { at, to: self.place(at.operand(0), bytes), sets })
            }
            Operation::Call(callee) if !callee.is_vararg() => {
                let looks = self.procedures[&callee].effects.lasting.then(|| self.visible(at));
                Some(Step::Call { at, callee, arguments: at.arguments(), crossings: self.crossings(at, callee), looks })
            }
            Operation::Call(_) | Operation::Unknown | Operation::Indirect | Operation::Assembly => {
                let (mut reads, mut writes, opaque) = touched(self.procedures, self.procedure, at);
                writes.extend(at.ty().holds_pointer().then_some(Object::Unknown));
                if opaque {
                    reads.extend(self.procedure.found_by_name());
                    writes.extend(self.procedure.found_by_name());
                }
                let (reads, writes) = (self.objects(reads), self.objects(writes));
                Some(Step::Opaque { at, from: operands(), reads, writes, looks: self.visible(at), number: at.ty().holds_float() })
            }
            // Text made of an active number, say.
            Operation::Inactive if at.is_call() => {
                let (_, writes, _) = touched(self.procedures, self.procedure, at);
                let (from, reads, writes) = (at.arguments(), Place::default(), self.objects(writes));
                Some(Step::Opaque { at, from, reads, writes, looks: self.visible(at), number: false })
            }
            _ => None,
        }
    }

    fn bytes(&self, value: Value) -> u64 {
        if value.ty().is_scalable() { ALL } else { self.procedure.module.store_size(value.ty()) }
    }

    fn place(&self, pointer: Value, bytes: u64) -> Place {
        let places = self.procedure.objects.reached(pointer);
        Place::new(self.cells, places.iter().flat_map(|(object, at)| self.cells.at(*object, *at, bytes)).collect())
    }

    fn objects(&self, objects: Vec<Object>) -> Place {
        Place::new(self.cells, whole(self.cells, objects))
    }
    /// All that others may know of, and what a call is handed.
    fn visible(&self, at: Value) -> Place {
        let mut objects: Vec<Object> = at.value_operands().flat_map(|a| self.procedure.objects.of(a)).collect();
        if !at.callee_function().is_some_and(Function::is_intrinsic) {
            objects.extend(at.value_operands().flat_map(|a| self.procedure.objects.found_by_others(a)));
            objects.extend(self.cells.objects().filter(|o| self.procedure.is_outside(*o)));
            objects.extend(self.procedure.objects.escaped());
        }
        self.objects(objects)
    }

    /// Cells that are overwritten as a whole, for certain.
    fn sets(&self, pointer: Value, bytes: Option<u64>) -> Indices {
        let (Some((object, at)), Some(bytes)) = (only_place(self.procedure, pointer), bytes) else { return Indices::new() };
        let end = at.saturating_add_unsigned(bytes);
        let covered = |i: &usize| {
            let only = self.cells.get(*i).only();
            only.is_some_and(|(start, size)| at <= start && start.saturating_add_unsigned(size) <= end)
        };
        self.cells.of_object(object).iter().copied().filter(covered).collect()
    }

    /// What each part of a copy's target gets.
    fn parts(&self, copy: Value) -> Vec<(Place, Place)> {
        let bytes = length(copy).unwrap_or(ALL);
        let objects = &self.procedure.objects;
        let (targets, sources) = (objects.reached(copy.operand(0)), objects.reached(copy.operand(1)));
        let mut parts = Vec::new();
        for (target, to) in &targets {
            for cell in self.cells.at(*target, *to, bytes) {
                let mut from = Indices::new();
                for (source, start) in &sources {
                    let pieces = &self.cells.get(cell).pieces;
                    if pieces.is_empty() {
                        from.extend(self.cells.at(*source, *start, bytes));
                    }
                    for (at, size) in pieces {
                        from.extend(self.cells.at(*source, at.minus(*to).plus(*start), *size));
                    }
                }
                parts.push((Place::new(self.cells, [cell].into_iter().collect()), Place::new(self.cells, from)));
            }
        }
        parts
    }

    fn crossings(&self, call: Value, callee: Function) -> Vec<Crossing> {
        let theirs = &self.procedures[&callee];
        let mut places: FxHashMap<Object, Vec<(Object, Offset)>> = FxHashMap::default();
        let mut mixed: FxHashMap<Object, bool> = FxHashMap::default();
        let mut found = Vec::new();
        for (index, cell) in theirs.cells.iter().filter(|(_, cell)| theirs.is_outside(cell.object)) {
            let object = cell.object;
            let places = places.entry(object).or_insert_with(|| self.procedure.objects.translate(call, object).into_vec());
            let mut own = Indices::new();
            for (target, start) in places.iter() {
                for (at, bytes) in &cell.pieces {
                    own.extend(self.cells.at(*target, start.plus(*at), *bytes));
                }
                if cell.is_rest() {
                    own.extend(self.cells.rest(*target, *start, &theirs.cells, object));
                }
            }
            let is_elsewhere = object == Object::Unknown && theirs.effects.opaque;
            if is_elsewhere {
                own.extend(whole(self.cells, self.procedure.found_by_name()));
            }
            let only = match (&places[..], cell.only(), &own[..]) {
                ([(_, start)], Some((at, bytes)), [one]) => {
                    let here = start.exact().map(|start| (start + at, bytes));
                    (here.is_some() && self.cells.get(*one).only() == here).then_some(*one)
                }
                _ => None,
            };
            let written = is_elsewhere || theirs.effects.writes.contains(&object);
            let mixed = *mixed.entry(object).or_insert_with(|| {
                let overwritten = || theirs.cells.names(object).iter().any(|other| theirs.effects.writes.contains(other));
                theirs.mixed.iter().any(|class| class.contains(&object)) || overwritten()
            });
            found.push(Crossing { theirs: index, object, place: Place::new(self.cells, own), only, written, mixed });
        }
        found
    }
}

/// The bytes of a memcpy or memset, if they are known.
fn length(at: Value) -> Option<u64> {
    at.operand(2).as_int().and_then(|bytes| u64::try_from(bytes).ok())
}
