// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Varied: what depends on an independent, values wherever they are, cells from point to point.
//!
//! Invariant: over-approximates. A cell varies from where something varied is written to it, or to what may be the same memory, until
//! it is overwritten as a whole. What a call does is what its callee's own analysis says of the callee's cells.
//! Imports the flow.

use super::bits::may_be_bits;
use super::contexts::Contexts;
use super::flow::{Flow, Step};
use crate::llvm::Value;
use crate::operation::PASSIVE;
use bit_set::BitSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// What varies when a procedure is entered, or when it has ended.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Edge {
    pub cells: BitSet,
    /// Parameters that come by value at entry; the result at the end is number 0.
    pub values: BitSet,
}

impl Edge {
    /// Takes more in; tells whether it was new.
    pub fn join(&mut self, more: &Edge) -> bool {
        let new = !more.cells.is_subset(&self.cells) || !more.values.is_subset(&self.values);
        self.cells.union_with(&more.cells);
        self.values.union_with(&more.values);
        new
    }
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.values.is_empty()
    }
}

#[derive(Default)]
pub struct Varied {
    pub values: FxHashSet<Value>,
    /// Cells that vary somewhere.
    pub cells: BitSet,
    /// Copies with something varied in their source.
    pub copies: FxHashSet<Value>,
    /// What varies where each call is entered.
    pub calls: FxHashMap<Value, Edge>,
    pub end: Edge,
}

/// What varies in a procedure, if this does when it is entered.
pub fn solve(flow: &Flow, parameters: &[Value], entry: &Edge, contexts: &Contexts) -> Varied {
    let mut varied = Varied::default();
    varied.values.extend(entry.values.iter().map(|index| parameters[index]));
    varied.cells.union_with(&entry.cells);
    let mut returns = false;
    let end = flow.forward(&entry.cells, &mut |step, state| varied.step(step, state, contexts, &flow.fixed, &mut returns));
    varied.end.cells = end;
    varied.end.values.extend(returns.then_some(0));
    varied
}

impl Varied {
    fn any(&self, values: &[Value]) -> bool {
        values.iter().any(|value| self.values.contains(value))
    }

    fn step(&mut self, step: &Step, state: &mut BitSet, contexts: &Contexts, fixed: &BitSet, returns: &mut bool) -> bool {
        let changed = match step {
            Step::Value { at, from } => self.any(from) && self.values.insert(*at),
            Step::Load { at, from, number } => *number && from.meets(state) && self.values.insert(*at),
            Step::Store { value, to, sets, .. } => {
                if self.values.contains(value) {
                    to.pass_to(state);
                } else {
                    sets.iter().for_each(|cell| {
                        state.remove(*cell);
                    });
                }
                false
            }
            Step::Copy { at, parts, sets } => {
                let moved: Vec<bool> = parts.iter().map(|(_, from)| from.meets(state)).collect();
                sets.iter().for_each(|cell| {
                    state.remove(*cell);
                });
                parts.iter().zip(&moved).filter(|(_, moved)| **moved).for_each(|((to, _), _)| to.pass_to(state));
                moved.contains(&true) && self.copies.insert(*at)
            }
            Step::Fill { sets, .. } => {
                sets.iter().for_each(|cell| {
                    state.remove(*cell);
                });
                false
            }
            Step::Call { .. } => self.call(step, state, contexts),
            Step::Opaque { at, from, reads, writes, number, .. } => {
                let reached = self.any(from) || reads.meets(state);
                if reached {
                    writes.pass_to(state);
                }
                reached && *number && self.values.insert(*at)
            }
            Step::Return { value } => self.values.contains(value) && !std::mem::replace(returns, true),
        };
        if !matches!(step, Step::Value { .. } | Step::Load { .. } | Step::Return { .. }) {
            state.difference_with(fixed);
            self.cells.union_with(state);
        }
        changed
    }

    fn call(&mut self, step: &Step, state: &mut BitSet, contexts: &Contexts) -> bool {
        let Step::Call { at, callee, arguments, crossings, .. } = step else { return false };
        // What carries no derivative lets nothing vary, and ends it nowhere.
        if callee.string_attribute(PASSIVE).is_some() {
            return false;
        }
        let mut entry = Edge::default();
        entry.values.extend((0..arguments.len()).filter(|i| self.values.contains(&arguments[*i])));
        entry.cells.extend(crossings.iter().filter(|c| c.place.meets(state)).map(|c| c.theirs));
        if entry.is_empty() {
            return false;
        }
        let mut changed = self.calls.entry(*at).or_default().join(&entry);
        let end = contexts.varied_after(*callee);
        let written = || crossings.iter().filter(|c| c.written);
        written().filter_map(|c| c.only).for_each(|cell| {
            state.remove(cell);
        });
        written().filter(|c| end.cells.contains(c.theirs)).for_each(|c| c.place.pass_to(state));
        if end.values.contains(0) && (at.ty().holds_float() || may_be_bits(at.ty())) {
            changed |= self.values.insert(*at);
        }
        changed
    }
}
