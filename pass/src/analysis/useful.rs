// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Useful: what influences a dependent through something that varies, values wherever they are, cells from point to point.
//!
//! In an adjoint, a cell is useful where its shadow may hold an adjoint, in a tangent where its shadow may be read. Invariants, which
//! make it sound to leave out what is done to shadows of cells that are not useful behind a store:
//! - the shadow of a cell that is not useful at a point is zero there in the backward sweep: it only grows at a load of something
//!   varied and useful (or in a copy, or a callee), whence the cell is useful, under each of its names, back to where it is overwritten
//!   as a whole; and there it is taken and cleared if it is useful behind the store, else it is zero already;
//! - the tangent of a cell that is useful at a point is right there: whatever is stored to it, varied or not, stores a tangent too.
//!
//! Loops and kept tapes need nothing special: what one iteration, or one sweep, relies on is what holds at the point where it begins.
//! Imports the flow.

use super::contexts::Contexts;
use super::flow::{Crossing, Flow, Place, Step};
use super::varied::{Edge, Varied};
use crate::llvm::Value;
use bit_set::BitSet;
use rustc_hash::{FxHashMap, FxHashSet};

#[derive(Default)]
pub struct Useful {
    pub values: FxHashSet<Value>,
    /// Stores, copies and fills whose target is useful behind them.
    pub writers: FxHashSet<Value>,
    /// Copies of something varied to where it is useful.
    pub copies: FxHashSet<Value>,
    /// Calls that do anything to shadows, or should.
    pub calls: FxHashSet<Value>,
    /// What is useful behind each call.
    pub ends: FxHashMap<Value, Edge>,
    /// Cells whose shadows are read or written somewhere.
    pub cells: BitSet,
    pub start: Edge,
}

impl Useful {
    /// Is there anything for a derivative to do?
    pub fn acts(&self) -> bool {
        !self.values.is_empty() || !self.cells.is_empty() || !self.calls.is_empty()
    }
}

struct Solver<'a> {
    varied: &'a Varied,
    contexts: &'a Contexts,
    result: bool,
    useful: Useful,
}

/// What is useful in a procedure, if this is when it has ended, of what varies.
pub fn solve(flow: &Flow, parameters: &[Value], varied: &Varied, end: &Edge, contexts: &Contexts) -> Useful {
    let result = end.values.contains(0);
    let mut solver = Solver { varied, contexts, result, useful: Useful::default() };
    let start = flow.backward(&end.cells, &|_, _| {}, &mut |step, state| solver.step(step, state));
    let mut useful = solver.useful;
    useful.start.cells = start;
    useful.start.values = (0..parameters.len()).filter(|i| useful.values.contains(&parameters[*i])).collect();
    useful
}

impl Solver<'_> {
    /// Only what varies is of interest.
    fn need(&mut self, values: &[Value]) -> bool {
        let varied = values.iter().filter(|value| self.varied.values.contains(value));
        varied.fold(false, |changed, value| self.useful.values.insert(*value) | changed)
    }

    fn uses(&mut self, place: &Place) {
        self.useful.cells.extend(place.own.iter().copied());
    }

    fn step(&mut self, step: &Step, state: &mut BitSet) -> bool {
        let wanted = |solver: &Self, at: &Value| solver.useful.values.contains(at);
        match step {
            Step::Value { at, from } => wanted(self, at) && self.need(from),
            Step::Load { at, from, .. } => {
                if wanted(self, at) {
                    from.pass_to(state);
                    self.uses(from);
                }
                false
            }
            Step::Store { at, value, to, sets } => {
                let useful = to.meets(state);
                clear(state, sets);
                useful && {
                    self.uses(to);
                    self.useful.writers.insert(*at);
                    self.need(&[*value])
                }
            }
            Step::Fill { at, to, sets } => {
                if to.meets(state) {
                    self.uses(to);
                    self.useful.writers.insert(*at);
                }
                clear(state, sets);
                false
            }
            Step::Copy { at, parts, sets } => {
                self.copy(*at, parts, sets, state);
                false
            }
            Step::Call { .. } => self.call(step, state),
            Step::Opaque { at, from, reads, writes, .. } => {
                let useful = wanted(self, at) || writes.meets(state);
                useful && {
                    // There is no rule for it: whoever checks has to see it.
                    self.useful.calls.insert(*at);
                    self.uses(reads);
                    self.uses(writes);
                    reads.pass_to(state);
                    self.need(from)
                }
            }
            Step::Return { value } => self.result && self.need(&[*value]),
        }
    }

    fn copy(&mut self, at: Value, parts: &[(Place, Place)], sets: &[usize], state: &mut BitSet) {
        let useful = parts.iter().any(|(to, _)| to.meets(state));
        let sources: Vec<&Place> = parts.iter().filter(|(to, _)| to.meets(state)).map(|(_, from)| from).collect();
        clear(state, sets);
        if !useful {
            return;
        }
        self.useful.writers.insert(at);
        parts.iter().for_each(|(to, _)| self.uses(to));
        if self.varied.copies.contains(&at) {
            self.useful.copies.insert(at);
            for from in sources {
                from.pass_to(state);
                self.uses(from);
            }
        }
    }

    fn call(&mut self, step: &Step, state: &mut BitSet) -> bool {
        let Step::Call { at, callee, arguments, crossings, .. } = step else { return false };
        let mut end = Edge::default();
        end.values.extend(self.useful.values.contains(at).then_some(0));
        end.cells.extend(crossings.iter().filter(|c| c.place.meets(state)).map(|c| c.theirs));
        // All usefulness comes from the end.
        if end.is_empty() {
            return false;
        }
        let mut changed = self.useful.ends.entry(*at).or_default().join(&end);
        let entry = self.varied.calls.get(at);
        let touched = |c: &&Crossing| self.contexts.touched(*callee).contains(c.theirs);
        // Where each call has a context of its own, the callee adds nothing to what does not vary, unless one of its pointers may lead
        // there as well as to what does, or one access covers both, and clears what is useful only.
        let takes_part = |c: &&Crossing| {
            end.cells.contains(c.theirs)
                || entry.is_some_and(|entry| c.written || entry.cells.contains(c.theirs))
                || c.mixed && touched(c)
                || !self.contexts.are_apart(*callee)
        };
        let clears = crossings.iter().any(|c| c.written && end.cells.contains(c.theirs));
        if (entry.is_some() || clears) && self.contexts.acts(*callee) {
            changed |= self.useful.calls.insert(*at);
            let places = crossings.iter().filter(touched).filter(takes_part).flat_map(|c| c.place.own.iter().copied());
            self.useful.cells.extend(places);
        }
        let start = self.contexts.useful_before(*callee);
        crossings.iter().filter_map(|c| c.only).for_each(|cell| {
            state.remove(cell);
        });
        let useful = crossings.iter().filter(|c| start.cells.contains(c.theirs)).filter(takes_part);
        useful.for_each(|c| c.place.pass_to(state));
        let wanted: Vec<Value> = start.values.iter().filter_map(|index| arguments.get(index).copied()).collect();
        changed | self.need(&wanted)
    }
}

fn clear(state: &mut BitSet, cells: &[usize]) {
    cells.iter().for_each(|cell| {
        state.remove(*cell);
    });
}
