// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which numbers are recorded in single precision, where that is asked for (`-wengert-tape-precision=f32`).
//!
//! Invariant: what is rounded bears on partial derivatives only, and only on such as change a little when it does. Comparisons, integers,
//! addresses, what calls are given, and partials that jump (of `abs`, `max`, `mod`) follow from numbers as the primal has them.

use super::actions::needs;
use super::{Backward, Needed, Plan, Scope, Sweeps, Way};
use crate::llvm::Value;
use crate::operation::{Operation, classify};
use rustc_hash::FxHashSet;

/// May a section be rounded that these loads read, if nothing else speaks against it? All must read numbers of double precision that
/// lie at multiples of their size.
pub fn may_round<'a>(alignment: u32, mut loads: impl Iterator<Item = &'a Value>) -> bool {
    alignment >= 8 && loads.all(|load| load.ty().rounded().is_some())
}

/// Rounds what may be rounded of what is recorded.
pub fn round(plan: &mut Plan) {
    let exact = exact(plan);
    let variables = plan.sweeps == Sweeps::Joined;
    for slot in plan.slots.iter_mut().filter(|slot| !variables || slot.scope != Scope::Frame) {
        if let Needed::Primal(value) = slot.what
            && !exact.contains(&value)
        {
            slot.ty = slot.ty.rounded().unwrap_or(slot.ty);
        }
    }
    for version in &mut plan.versions {
        version.rounded = version.rounded && !version.readers().any(|load| exact.contains(&load));
    }
}

/// The floating values that have to be what they were, and all that they are computed from again.
fn exact(plan: &Plan) -> FxHashSet<Value> {
    let actions = plan.backward.iter().flat_map(|block| &block.actions);
    let exacting = actions.filter(|action| is_exacting(plan, **action)).flat_map(|a| primals(plan, *a));
    with_origins(plan, exacting.chain(plan.decisive.iter().copied()).collect())
}

/// The floating values from which comparisons and integers follow that are computed again.
pub fn decisive(plan: &Plan) -> FxHashSet<Value> {
    let discrete = plan.obtain.iter().filter_map(|(needed, obtain)| match (needed, obtain.way) {
        (Needed::Primal(value), Way::Recompute) if !value.ty().holds_float() => Some(*value),
        _ => None,
    });
    with_origins(plan, discrete.flat_map(|value| value.value_operands().collect::<Vec<_>>()).collect())
}

/// These floating values, and all floating values that they are computed from again.
fn with_origins(plan: &Plan, mut work: Vec<Value>) -> FxHashSet<Value> {
    let mut exact = FxHashSet::default();
    while let Some(value) = work.pop() {
        if !value.ty().holds_float() || !exact.insert(value) {
            continue;
        }
        if matches!(plan.obtain.get(&Needed::Primal(value)), Some(obtain) if obtain.way == Way::Recompute) {
            work.extend(value.value_operands());
        }
    }
    exact
}

/// Does an action do more with the numbers that it reads than compute steady partial derivatives?
fn is_exacting(plan: &Plan, action: Backward) -> bool {
    let Backward::Elementwise(at) = action else { return true };
    let Operation::Elementwise(row) = classify(at) else { unreachable!("an elementwise action has a row") };
    row.partials.iter().enumerate().any(|(index, partial)| plan.active.contains(&at.operand(index)) && partial.jumps())
}

fn primals(plan: &Plan, action: Backward) -> impl Iterator<Item = Value> {
    needs(plan, action).into_iter().filter_map(|needed| if let Needed::Primal(value) = needed { Some(value) } else { None })
}
