// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Loops that the forward sweep runs for the tape alone: for comparisons of rounded numbers, on which the backward sweep depends.
//!
//! Where the backward sweep makes such decisions by itself, nothing is left of the loop. Where the loop runs anyhow a byte on the tape costs less than
//! what leads to the decision. Invariant: what is found here is a matter of speed only; both sweeps round alike whatever decisions they share.

use super::obtain::decides;
use super::{Forward, Needed, Plan};
use crate::analysis::diff_live::Live;
use crate::llvm::{Block, Value, facts};
use rustc_hash::{FxHashMap, FxHashSet};

/// The recorded decisions of loops that do nothing else in the forward sweep, where the backward sweep could make all of them.
pub fn decisions(plan: &Plan, live: &Live) -> FxHashSet<Value> {
    let mut by_loop: FxHashMap<usize, FxHashSet<Value>> = FxHashMap::default();
    for slot in &plan.slots {
        if let Needed::Primal(value) = slot.what
            && decides(value)
            && let Some(index) = plan.loop_of.get(&value.block())
        {
            by_loop.entry(*index).or_default().insert(value);
        }
    }
    if by_loop.is_empty() {
        return FxHashSet::default();
    }
    let mut blocks: FxHashMap<usize, Vec<Block>> = FxHashMap::default();
    for block in plan.function.blocks() {
        plan.loops_around(block).into_iter().for_each(|index| blocks.entry(index).or_default().push(block));
    }
    let left_out: FxHashSet<Value> = plan.all_left_out().collect();
    let mut busy: FxHashMap<Block, Vec<&Forward>> = FxHashMap::default();
    for (block, action) in plan.forward.iter().filter(|(_, action)| !matches!(action, Forward::LeaveOut(_))) {
        busy.entry(*block).or_default().push(action);
    }
    by_loop.retain(|index, decisions| {
        let inside: FxHashSet<Block> = blocks[index].iter().copied().collect();
        let records =
            |action: &&Forward| matches!(action, Forward::Record(Needed::Primal(value), _) if decisions.contains(value));
        let leads_out = |at: Value| at.users().iter().any(|user| !inside.contains(&user.block()));
        let does_nothing = |at: Value| {
            (left_out.contains(&at) || !facts::may_write(at)) && (at.ty().holds_float() && !live.wants(at) || !leads_out(at))
        };
        let is_idle = |block: &Block| {
            busy.get(block).into_iter().flatten().all(records) && block.instructions().into_iter().all(does_nothing)
        };
        decisions.is_subset(&plan.decidable) && blocks[index].iter().all(is_idle)
    });
    by_loop.into_values().flatten().collect()
}
