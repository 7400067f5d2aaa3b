// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Sums into memory, `x = x + …`: what the cell's shadow holds passes to the terms, and stays where it is.
//!
//! Without this the shadow would be taken, cleared, and given back. Invariants: the old value of the cell reaches the stored one
//! through partial derivatives that are 1, and has no other use that is differentiated; between its load and the store nothing is
//! written that may be the cell.

use super::Backward;
use crate::llvm::{Facts, Opcode, Value};
use crate::operation::{Operation, classify};
use rustc_hash::FxHashSet;
use wengert_core::table::Partial;

/// The load is looked for among so many actions.
const NEAR: usize = 200;

/// Rewrites the backward actions of one block; returns the loads whose action is left out.
pub fn keep(facts: &Facts, actions: &mut Vec<Backward>, has_action: &dyn Fn(Value) -> bool) -> Vec<Value> {
    let mut kept: FxHashSet<Value> = FxHashSet::default();
    for place in 0..actions.len() {
        let Some(Backward::Store(store)) = actions.get(place).copied() else { continue };
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
