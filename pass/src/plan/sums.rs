// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Cells that are changed in place. Sums, `x = x + …`: what the cell's shadow holds passes to the terms, and stays where it is. Others, `x = f(x)`: it passes to
//! what the value follows from, and the adjoint of the old value takes its place.
//!
//! Without this the shadow would be taken, cleared, and given back or added to. Invariants: the old value of the cell reaches the stored one of a sum
//! through partial derivatives that are 1, and has no other use that is differentiated; between its load and the store nothing is
//! written that may be the cell, nor read where the shadow is not cleared in between.

use super::sections::address;
use super::{Backward, Plan};
use crate::llvm::facts::is_atomic;
use crate::llvm::{Facts, Opcode, Value, extent};
use crate::operation::{Operation, classify};
use rustc_hash::FxHashSet;
use wengert_core::table::Partial;

/// The load is looked for among so many actions.
const NEAR: usize = 200;

/// Rewrites the backward actions of one block, of all sums or of atomic ones, which must be: other threads add to the same shadow. Returns the loads
/// whose action is left out.
pub fn keep(facts: &Facts, actions: &mut Vec<Backward>, all: bool, has_action: &dyn Fn(Value) -> bool) -> Vec<Value> {
    let mut kept: FxHashSet<Value> = FxHashSet::default();
    for place in 0..actions.len() {
        let Some(Backward::Store(store)) = actions.get(place).copied() else { continue };
        if !all && !is_atomic(store) {
            continue;
        }
        let acting = |value: Value| value.users().into_iter().filter(|user| has_action(*user)).count();
        let is_old = |value: Value| {
            let same =
                value.is_op(Opcode::LLVMLoad) && value.operand(0) == store.operand(1) && value.ty() == store.operand(0).ty();
            same && untouched(facts, &actions[place + 1..], value)
        };
        if let Some(old) = find(store.operand(0), &is_old, &acting) {
            actions[place] = Backward::Look(store);
            kept.insert(old);
        }
    }
    actions.retain(|action| !matches!(action, Backward::Load(at) if kept.contains(at)));
    kept.into_iter().collect()
}

/// The old value that a sum adds to, if it does so once.
fn find(sum: Value, is_old: &dyn Fn(Value) -> bool, acting: &dyn Fn(Value) -> usize) -> Option<Value> {
    if acting(sum) != 1 {
        return None;
    }
    if is_old(sum) {
        return Some(sum);
    }
    let Operation::Elementwise(row) = classify(sum) else { return None };
    let once = |i: &usize| (0..row.arity).filter(|k| sum.operand(*k) == sum.operand(*i)).count() == 1;
    let terms = (0..row.arity).filter(|i| row.partials[*i] == Partial::One && once(i)).map(|i| sum.operand(i));
    let near = |term: &Value| term.is_instruction() && term.block() == sum.block() && term.ty() == sum.ty();
    terms.filter(near).find_map(|term| find(term, is_old, acting))
}

/// Comes the load's action next among those that may take what is in its cell?
fn untouched(facts: &Facts, rest: &[Backward], load: Value) -> bool {
    for action in rest.iter().take(NEAR) {
        match *action {
            Backward::Load(at) if at == load => return true,
            Backward::Elementwise(_) | Backward::Move(_) | Backward::Load(_) => {}
            Backward::Store(at) | Backward::Erase(at) if !facts.may_clobber(at, load) => {}
            _ => return false,
        }
    }
    false
}

/// Lets the adjoint of the old value take the place of what a cell's shadow held, in one block.
pub fn replace(facts: &Facts, plan: &Plan, actions: &mut [Backward]) {
    for place in 0..actions.len() {
        let Backward::Store(store) = actions[place] else { continue };
        let pointer = store.operand(1);
        // Other threads may add to the shadow in between.
        if is_atomic(store)
            || !plan.active.contains(&store.operand(0))
            || plan.mixed.contains(&pointer)
            || plan.scratch.contains(&pointer)
        {
            continue;
        }
        let is_old = |load: Value| load.operand(0) == pointer && load.ty() == store.operand(0).ty();
        for next in place + 1..actions.len().min(place + NEAR) {
            match actions[next] {
                Backward::Load(load) if is_old(load) => {
                    actions[place] = Backward::Look(store);
                    actions[next] = Backward::Put(load);
                    break;
                }
                Backward::Elementwise(_) | Backward::Move(_) => {}
                Backward::Load(at) | Backward::Look(at) | Backward::Store(at) | Backward::Erase(at) | Backward::Put(at)
                    if lies_apart(facts, store, at) => {}
                _ => break,
            }
        }
    }
}

/// Does an access of the same block certainly touch another cell than a store, whenever control comes there? Only places in one array tell: what promises say of two
/// names the optimiser knows itself, and a program may break them.
fn lies_apart(facts: &Facts, store: Value, other: Value) -> bool {
    let (Some((base, offset)), Some((same, further))) = (facts.offset(address(store)), facts.offset(address(other))) else {
        return false;
    };
    let sizes = [store, other].map(|at| i64::try_from(extent::access_bytes(at)).ok().filter(|bytes| *bytes > 0));
    let [Some(size), Some(length)] = sizes else { return false };
    let at = store.block();
    base == same
        && (facts.touched_at_most(facts.plus(offset, size), further, at)
            || facts.touched_at_most(facts.plus(further, length), offset, at))
}
