// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Reversing control flow: from each block back to the predecessor that control came from.
//!
//! Invariant: the blocks visited backward are those visited forward, in reverse, less those without any action.

use super::{BlockPlan, Edge, Entry, Last, Plan, Reverse};
use crate::llvm::{Block, Value};
use crate::prepare::Prepared;
use rustc_hash::{FxHashMap, FxHashSet};

pub struct Control<'a> {
    pub prepared: &'a Prepared,
    pub plan: &'a Plan,
    pub actions: FxHashMap<Block, Vec<super::Backward>>,
}

/// Regions larger than this are walked through block by block.
const QUIET_LIMIT: usize = 256;

impl Control<'_> {
    /// Plans the backward sweep, from the returning block to the entry.
    pub fn blocks(self) -> Vec<BlockPlan> {
        let mut done: FxHashSet<Block> = FxHashSet::default();
        let mut plans = Vec::new();
        let mut work = vec![self.plan.exit];
        while let Some(block) = work.pop() {
            if !done.insert(block) {
                continue;
            }
            let reverse = self.reverse(block);
            work.extend(targets(&reverse).into_iter().map(|e| e.from));
            let actions = self.actions.get(&block).cloned().unwrap_or_default();
            plans.push((block, actions, reverse));
        }
        plans.into_iter().map(|(block, actions, reverse)| BlockPlan { block, actions, reverse }).collect()
    }

    fn reverse(&self, block: Block) -> Reverse {
        if block == self.plan.function.entry() {
            return Reverse::Finish;
        }
        if let Some(index) = self.plan.loops.iter().position(|l| l.header == block) {
            let form = &self.plan.loops[index];
            return Reverse::Iterate { index, again: self.edge(form.latch, block), leave: self.edge(form.preheader, block) };
        }
        if let Some(above) = self.hop(block) {
            return Reverse::Goto(Edge { from: above, enters: vec![], phis: vec![] });
        }
        let predecessors = block.predecessors();
        if let [only] = predecessors.as_slice() {
            return Reverse::Goto(self.edge(*only, block));
        }
        if let Some((on, yes, no)) = self.condition(block, &predecessors) {
            return Reverse::Condition { on, yes: self.edge(yes, block), no: self.edge(no, block) };
        }
        let join = &self.prepared.entered_from[&block];
        Reverse::Selector { on: join.selector, edges: join.predecessors.iter().map(|p| self.edge(*p, block)).collect() }
    }

    fn edge(&self, from: Block, to: Block) -> Edge {
        let inside = self.plan.loops_around(from);
        let outside = self.plan.loops_around(to);
        let enters = inside
            .into_iter()
            .filter(|index| !outside.contains(index))
            .map(|index| {
                let form = &self.prepared.loops[index];
                let last = form.trips.map_or_else(|| Last::Counter(form.last[&to]), Last::Trips);
                Entry { index, last, exit: to }
            })
            .collect();
        let phis = self
            .active_phis(to)
            .into_iter()
            .filter_map(|phi| {
                let incoming = phi.incoming().into_iter().find(|(_, b)| *b == from).map(|(v, _)| v)?;
                Some((phi, incoming))
            })
            .collect();
        Edge { from, enters, phis }
    }

    fn active_phis(&self, block: Block) -> Vec<Value> {
        block.phis().into_iter().filter(|phi| self.plan.active.contains(phi)).collect()
    }

    fn is_quiet(&self, block: Block) -> bool {
        self.actions.get(&block).is_none_or(Vec::is_empty) && self.active_phis(block).is_empty()
    }

    /// The dominator to go to directly, if nothing between it and `block` has an action.
    fn hop(&self, block: Block) -> Option<Block> {
        if !self.active_phis(block).is_empty() {
            return None;
        }
        let around = self.plan.loops_around(block);
        let mut above = self.prepared.facts.immediate_dominator(block)?;
        // Out of loops that are passed over as a whole.
        while let Some(index) = self.plan.loops_around(above).into_iter().find(|i| !around.contains(i)) {
            above = self.plan.loops[index].preheader;
        }
        if block.predecessors() == [above] {
            return None;
        }
        let mut seen = FxHashSet::default();
        let mut work = block.predecessors();
        while let Some(next) = work.pop() {
            if next == above || !seen.insert(next) {
                continue;
            }
            if !self.is_quiet(next) || seen.len() > QUIET_LIMIT {
                return None;
            }
            work.extend(next.predecessors());
        }
        Some(above)
    }

    /// If the dominator's branch decides between exactly two predecessors: its condition, and which is which.
    fn condition(&self, block: Block, predecessors: &[Block]) -> Option<(Value, Block, Block)> {
        let above = self.prepared.facts.immediate_dominator(block)?;
        let branch = above.terminator();
        let [a, b] = predecessors else { return None };
        if !branch.is_conditional() || self.plan.loop_of.get(&above) != self.plan.loop_of.get(&block) {
            return None;
        }
        let targets = branch.successors();
        if targets[0] == targets[1] {
            return None;
        }
        let side = |p: Block| -> Option<usize> {
            if self.plan.loop_of.get(&p) != self.plan.loop_of.get(&block) {
                return None;
            }
            if p == above {
                return targets.iter().position(|t| *t == block);
            }
            (0..2).find(|k| self.prepared.facts.edge_dominates(above, targets[*k], p))
        };
        match (side(*a)?, side(*b)?) {
            (0, 1) => Some((branch.condition(), *a, *b)),
            (1, 0) => Some((branch.condition(), *b, *a)),
            _ => None,
        }
    }
}

pub fn targets(reverse: &Reverse) -> Vec<&Edge> {
    match reverse {
        Reverse::Finish => vec![],
        Reverse::Goto(edge) => vec![edge],
        Reverse::Condition { yes, no, .. } => vec![yes, no],
        Reverse::Selector { edges, .. } => edges.iter().collect(),
        Reverse::Iterate { again, leave, .. } => vec![again, leave],
    }
}
