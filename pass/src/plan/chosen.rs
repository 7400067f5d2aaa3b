// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a few branches choose, chosen again: the backward sweep branches as the primal did, and repeats on each way what is handed on there.
//!
//! Slopes of upwind schemes and limiters are chosen so: the loads of each arm may not run on another one's way, and what they make is a value for each
//! cell, though the cells themselves are kept. Invariants: the ways from where control divides come together at the phi and nowhere before, and lead nowhere
//! else; nothing that it takes to choose again is itself chosen so, so that no way holds other choices. Imports `llvm`.

use super::Plan;
use crate::llvm::{Block, Facts, Opcode, Value};
use rustc_hash::FxHashSet;

/// Blocks from where control divides to where it comes together.
const MOST_BLOCKS: usize = 8;
/// Values that are looked at for another choice.
const MOST_VALUES: usize = 64;

/// How control comes to a block with phis.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The last block that all ways pass.
    pub from: Block,
    /// What is branched on.
    conditions: Vec<Value>,
}

impl Choice {
    /// The choice that the phis of a block make, if it is small.
    pub fn at(facts: &Facts, plan: &Plan, join: Block) -> Option<Choice> {
        let from = facts.immediate_dominator(join)?;
        let around = |block: Block| plan.loop_of.get(&block).copied();
        let is_header = join.predecessors().into_iter().any(|before| facts.dominates(join, before));
        if is_header || around(from) != around(join) {
            return None;
        }
        let (mut conditions, mut blocks, mut work) = (Vec::new(), 0, vec![from]);
        while let Some(block) = work.pop() {
            blocks += 1;
            let end = Some(block.terminator()).filter(|end| end.is_op(Opcode::LLVMBr) && blocks <= MOST_BLOCKS)?;
            let next = block.successors();
            conditions.extend((next.len() > 1).then(|| end.operand(0)));
            for next in next.into_iter().filter(|next| *next != join) {
                let goes_on = around(next) == around(join) && next.predecessors() == [block];
                work.push(Some(next).filter(|_| goes_on)?);
            }
        }
        Some(Choice { from, conditions })
    }

    /// What it takes to choose the value of a phi again.
    pub fn operands(&self, phi: Value) -> Vec<Value> {
        phi.value_operands().chain(self.conditions.iter().copied()).collect()
    }

    /// Does nothing that it takes depend on another choice?
    pub fn stands_alone(&self, phi: Value, is_other: &mut dyn FnMut(Value) -> bool) -> bool {
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work = self.operands(phi);
        while let Some(value) = work.pop() {
            if !value.is_instruction() || !seen.insert(value) {
                continue;
            }
            if seen.len() > MOST_VALUES || value.is_op(Opcode::LLVMPHI) && is_other(value) {
                return false;
            }
            if !value.is_op(Opcode::LLVMPHI) {
                work.extend(value.value_operands());
            }
        }
        true
    }
}
