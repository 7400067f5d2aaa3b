// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Pointers that a loop hands round, as programs do that swap the old state and the new one at the end of each step.
//!
//! Invariant: in each iteration they are a permutation of what they are before the loop, so that if all of them begin apart they are
//! apart in each iteration, though not from one iteration to another.

use super::Plan;
use super::certify::Certifier;
use crate::llvm::{Opcode, Value};

/// Are two bases of addresses handed round by one loop, and apart, while the loop `scope` within it runs, or an iteration of it if it is that loop?
pub fn are_apart(plan: &Plan, certifier: &Certifier<'_>, a: Value, b: Value, scope: usize) -> bool {
    let around = std::iter::successors(Some(scope), |index| plan.loops[*index].parent);
    let phis = a.is_op(Opcode::LLVMPHI) && b.is_op(Opcode::LLVMPHI) && a != b && a.block() == b.block();
    let handed_by = |index: &usize| phis && plan.loops[*index].header == a.block();
    let Some(index) = around.into_iter().find(handed_by) else { return false };
    let Some(ring) = ring(plan, index, a).filter(|ring| ring.contains(&b)) else { return false };
    let before = |phi: &Value| {
        let first = phi.incoming().into_iter().find(|(_, from)| *from == plan.loops[index].preheader);
        first.map(|(value, _)| value)
    };
    let Some(all) = ring.iter().map(before).collect::<Option<Vec<Value>>>() else { return false };
    all.iter().enumerate().all(|(place, one)| all[..place].iter().all(|other| !certifier.may_conflict(*one, *other)))
}

/// The pointers of a loop's header that follow each other from iteration to iteration, back to the first.
fn ring(plan: &Plan, index: usize, first: Value) -> Option<Vec<Value>> {
    let form = &plan.loops[index];
    let mut found = vec![first];
    loop {
        let last = *found.last()?;
        let (next, _) = last.incoming().into_iter().find(|(_, from)| *from == form.latch)?;
        if next == first {
            return Some(found);
        }
        if !next.is_op(Opcode::LLVMPHI) || next.block() != form.header || found.contains(&next) {
            return None;
        }
        found.push(next);
    }
}
