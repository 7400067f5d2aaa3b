// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Backward actions that have something to do only if a branch was taken go under the branch.
//!
//! A loop computes a distance and goes on if that is short; where it is not, all adjoints are zero. Invariants: every use of the value
//! that is differentiated stands in one block, which runs at most once for each time that the value is computed; an increment
//! moves past nothing that takes what may be in its cell.

use super::Backward;
use super::sections::between;
use crate::llvm::{Block, Opcode, Value};
use crate::prepare::Prepared;
use rustc_hash::{FxHashMap, FxHashSet};

/// A load moves past no more actions than these.
const FAR: usize = 500;

pub type Actions = FxHashMap<Block, Vec<Backward>>;

/// Moves actions of all blocks as far as they go; returns where those that were moved have gone.
pub fn sink(prepared: &Prepared, active: &FxHashSet<Value>, actions: &mut Actions) -> FxHashMap<Value, Block> {
    let mut moved = FxHashMap::default();
    let mut place: FxHashMap<Value, Block> = FxHashMap::default();
    for (block, list) in actions.iter() {
        place.extend(list.iter().map(|action| (action.subject(), *block)));
    }
    for block in prepared.function.reverse_postorder().into_iter().rev() {
        let mut stay: Vec<Backward> = Vec::new();
        for action in actions.remove(&block).unwrap_or_default() {
            let target = alone_in(prepared, active, &place, action, block)
                .filter(|target| !matches!(action, Backward::Load(load) if is_taken(prepared, actions, &stay, load, *target)));
            match target {
                Some(target) => {
                    place.insert(action.subject(), target);
                    moved.insert(action.subject(), target);
                    actions.entry(target).or_default().push(action);
                }
                None => stay.push(action),
            }
        }
        actions.insert(block, stay);
    }
    moved
}

/// The block under a branch that alone contributes to the adjoint of an action's value.
fn alone_in(
    prepared: &Prepared,
    active: &FxHashSet<Value>,
    place: &FxHashMap<Value, Block>,
    action: Backward,
    block: Block,
) -> Option<Block> {
    let (Backward::Elementwise(value) | Backward::Move(value) | Backward::Load(value)) = action else { return None };
    let users = value.users();
    if users.iter().any(|user| user.is_op(Opcode::LLVMPHI) && active.contains(user)) {
        return None;
    }
    let mut targets = users.iter().filter_map(|user| place.get(user).copied());
    let target = targets.next()?;
    let facts = &prepared.facts;
    let under = target != block
        && facts.loop_of(target) == facts.loop_of(block)
        && facts.dominates(block, target)
        && !facts.postdominates(target, block);
    (under && targets.all(|other| other == target)).then_some(target)
}

/// Is there anything between a block and the load's own place that may take what is in its cell?
fn is_taken(prepared: &Prepared, actions: &Actions, own: &[Backward], load: Value, target: Block) -> bool {
    let blocks = between(load.block(), target).into_iter().filter(|block| *block != target);
    let between = blocks.filter_map(|block| actions.get(&block)).flatten();
    let mut passed = own.iter().chain(between);
    own.len() > FAR
        || passed.any(|action| match action {
            Backward::Elementwise(_) | Backward::Move(_) | Backward::Load(_) | Backward::Seed(_) => false,
            other => prepared.facts.may_clobber(other.subject(), load),
        })
}
