// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Diff-liveness: what of the primal a forward sweep must run, for its backward sweep or for whoever called.
//!
//! A store of numbers is live if the cell may be read by something live before it is overwritten as a whole, or is wanted at the end; so is one of
//! a pointer in a variable of the procedure's own, whose end (`deallocate` of a Fortran array) the backward sweep need not restore then. Other
//! pointers, integers and control are live always; so is a call with effects of other kinds, and one whose backward sweep needs its frame.
//! Arithmetic whose result nothing live uses is left to the compiler. Invariant: what is not named dead may be needed.
//! Imports the flow, and `holds` for what is text.

use super::cells::whole;
use super::effects::Procedure;
use super::flow::{Place, Step};
use super::objects::Object;
use crate::holds::is_marked_characters;
use crate::llvm::{Block, Opcode, Value, facts};
use crate::operation::{Operation, classify, is_simple};
use bit_set::BitSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// What the rest of a derivative wants of a forward sweep.
#[derive(Default)]
pub struct Wanted {
    /// Values that are kept, or are there when the backward sweep starts, and loads that it repeats.
    pub values: FxHashSet<Value>,
    /// Blocks at whose end a section of the memory behind a pointer is saved.
    pub saved: Vec<(Block, Value)>,
    /// Calls that have to run: of forward sweeps, and of what leaves something else behind.
    pub calls: FxHashSet<Value>,
    /// Calls of forward sweeps: the others run as the user wrote the procedure, and read what a prepared one need not.
    pub sweeps: FxHashSet<Value>,
    /// Calls that run again in the backward sweep, and the callee's objects of which they find something in memory then.
    pub again: FxHashMap<Value, Vec<Object>>,
    /// Cells whose content is wanted when the procedure has ended.
    pub end: BitSet,
    pub result: bool,
}

#[derive(Default)]
pub struct Live {
    values: FxHashSet<Value>,
    writers: FxHashSet<Value>,
    /// Calls of forward sweeps of whose primal results anything is wanted.
    pub results: FxHashSet<Value>,
    /// All that calls which run as the user wrote the procedure come to from their arguments.
    passed: FxHashMap<Value, Place>,
}

/// What is live in a procedure.
pub fn solve(procedure: &Procedure, wanted: &Wanted) -> Live {
    let mut live = Live::default();
    live.values.extend(&wanted.values);
    for at in procedure.prepared.function.instructions() {
        if uses_all(at) {
            live.values.extend(at.value_operands());
        }
        if matches!(classify(at), Operation::Store) && !may_be_dead(procedure, at) {
            live.writers.insert(at);
            live.mark([at.operand(0)]);
        }
        if matches!(classify(at), Operation::Call(_)) && !wanted.sweeps.contains(&at) {
            let found = at.arguments().into_iter().flat_map(|argument| procedure.objects.found_by_others(argument));
            live.passed.insert(at, Place::new(&procedure.cells, whole(&procedure.cells, found)));
        }
    }
    let saved: FxHashMap<Block, Vec<Value>> = wanted.saved.iter().fold(FxHashMap::default(), |mut all, (block, pointer)| {
        all.entry(*block).or_insert_with(Vec::new).push(*pointer);
        all
    });
    let read_at_end = |block: Block, state: &mut BitSet| {
        for pointer in saved.get(&block).into_iter().flatten() {
            Place::new(&procedure.cells, whole(&procedure.cells, procedure.objects.of(*pointer))).add_to(state);
        }
    };
    procedure.flow.backward(&wanted.end, &read_at_end, &mut |step, state| live.step(step, state, wanted));
    live
}

impl Live {
    /// Stores, copies, fills and calls that are for nothing; also calls of mathematical functions, which may promise that they get numbers, and
    /// what a store that is left out would have written is none.
    pub fn dead(&self, procedure: &Procedure, wanted: &Wanted) -> Vec<Value> {
        let writes = |at: &Value| match classify(*at) {
            Operation::Store => true,
            // What is looked at as text is nobody's number, and no step of this analysis.
            Operation::Copy | Operation::Fill if is_marked_characters(*at) => false,
            Operation::Copy | Operation::Fill => {
                let holders = procedure.objects.of(at.operand(0));
                at.users().is_empty() && !holders.iter().any(|object| procedure.objects.holds_pointers(*object))
            }
            Operation::Call(_) => !wanted.calls.contains(at) && !at.ty().holds_pointer(),
            _ => false,
        };
        let is_dead = |at: &Value| match classify(*at) {
            Operation::Elementwise(row) => {
                at.is_call() && at.ty().holds_float() && row.stores.is_empty() && !self.values.contains(at)
            }
            _ => writes(at) && !self.writers.contains(at),
        };
        procedure.prepared.function.instructions().into_iter().filter(is_dead).collect()
    }

    /// What a run does for nothing: what is left out, and loads of numbers that only serve that.
    pub fn idle(&self, procedure: &Procedure, dead: &[Value]) -> FxHashSet<Value> {
        let all = procedure.prepared.function.instructions().into_iter();
        let unread = all.filter(|at| {
            matches!(classify(*at), Operation::Load) && at.ty().holds_float() && is_simple(*at) && !self.values.contains(at)
        });
        unread.chain(dead.iter().copied()).collect()
    }

    /// Is a number wanted in the forward sweep, or kept?
    pub fn wants(&self, number: Value) -> bool {
        self.values.contains(&number)
    }

    fn mark(&mut self, values: impl IntoIterator<Item = Value>) -> bool {
        values.into_iter().fold(false, |changed, value| self.values.insert(value) | changed)
    }

    fn step(&mut self, step: &Step, state: &mut BitSet, wanted: &Wanted) -> bool {
        match step {
            Step::Value { at, .. } => self.values.contains(at) && self.mark(at.value_operands()),
            Step::Load { at, from, .. } => {
                if self.values.contains(at) || !at.ty().holds_float() {
                    from.add_to(state);
                }
                false
            }
            Step::Store { at, value, to, sets } => {
                let live = to.meets(state) || to.own.is_empty();
                sets.iter().for_each(|cell| {
                    state.remove(*cell);
                });
                live && self.writers.insert(*at) | self.mark([*value])
            }
            Step::Copy { at, parts, sets } => {
                let live: Vec<bool> = parts.iter().map(|(to, _)| to.meets(state)).collect();
                sets.iter().for_each(|cell| {
                    state.remove(*cell);
                });
                parts.iter().zip(&live).filter(|(_, live)| **live).for_each(|((_, from), _)| from.add_to(state));
                (parts.is_empty() || live.contains(&true)) && self.writers.insert(*at)
            }
            Step::Fill { at, to, sets } => {
                let live = to.meets(state) || to.own.is_empty();
                sets.iter().for_each(|cell| {
                    state.remove(*cell);
                });
                live && self.writers.insert(*at)
            }
            Step::Call { .. } => self.call(step, state, wanted),
            Step::Opaque { at, looks, .. } => {
                looks.add_to(state);
                // It does what nobody knows, also where its body is here (a variable list of arguments).
                let new = self.writers.insert(*at) | self.results.insert(*at);
                new | self.mark(at.value_operands())
            }
            Step::Return { value } => wanted.result && self.mark([*value]),
        }
    }

    fn call(&mut self, step: &Step, state: &mut BitSet, wanted: &Wanted) -> bool {
        let Step::Call { at, arguments, crossings, looks, .. } = step else { return false };
        let numbers = at.ty().holds_float();
        let result = self.values.contains(at) || !numbers && !at.ty().is_void();
        let results = result || crossings.iter().any(|c| c.written && c.place.meets(state));
        let found = wanted.again.get(at);
        crossings.iter().filter(|c| found.is_some_and(|found| found.contains(&c.object))).for_each(|c| c.place.add_to(state));
        if !results && looks.is_none() && !wanted.calls.contains(at) {
            return false;
        }
        let mut changed = self.writers.insert(*at);
        changed |= results && self.results.insert(*at);
        crossings.iter().for_each(|c| c.place.add_to(state));
        looks.iter().chain(self.passed.get(at)).for_each(|place| place.add_to(state));
        changed | self.mark(arguments.iter().copied())
    }
}

/// Is it a store of numbers, or of a pointer in a variable that ends with the procedure?
fn may_be_dead(procedure: &Procedure, store: Value) -> bool {
    let (value, to) = (store.operand(0), procedure.objects.of(store.operand(1)));
    let own = || to.iter().all(|object| matches!(object, Object::Local(site) if facts::is_static_alloca(*site)));
    is_simple(store) && (value.ty().holds_float() || value.ty().is_pointer() && own())
}

/// Does the instruction need its operands whether or not its own result is a number that is wanted?
fn uses_all(at: Value) -> bool {
    match classify(at) {
        Operation::Store | Operation::Copy | Operation::Fill | Operation::Call(_) => false,
        // An integer that is stored beside the result (frexp).
        Operation::Elementwise(row) if at.is_call() && !row.stores.is_empty() => true,
        _ if at.is_op(Opcode::LLVMRet) => false,
        _ => !at.ty().holds_float(),
    }
}
