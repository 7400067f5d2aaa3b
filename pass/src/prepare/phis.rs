// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Phis that hand on less than they seem to, before parts of a procedure become procedures of their own: what such a part hands on is what its
//! phis do.
//!
//! Invariant: the procedure computes what it did. Imports `llvm`, `operation`.

use crate::llvm::{Block, Builder, Facts, Function, Opcode, Session, Value};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};

/// A way on which a phi gets an address: by its place, whether that is another phi's, and edges behind which nobody is who came this way.
type Way = (usize, bool, Vec<(Block, Block)>);

pub fn settle(session: Session, builder: &Builder, function: Function) {
    forget(session, builder, function);
    share(function);
}

/// Whoever asks for an address where only some ways lead on which a phi gets it has a phi of these: a temporary that is made, and given back,
/// under one condition is not one that the iteration before has left, and what is given back is not what stands for it otherwise.
fn forget(session: Session, builder: &Builder, function: Function) {
    let phis: Vec<Value> = function.blocks().into_iter().flat_map(Block::phis).filter(|phi| phi.ty().is_pointer()).collect();
    let mut apart: Vec<(Value, Vec<usize>, Value)> = Vec::new();
    {
        let facts = Facts::new(session, function);
        for phi in &phis {
            let ways: Vec<Way> = (phi.incoming().into_iter().enumerate())
                .filter(|(_, (value, _))| !value.is_constant())
                .map(|(index, (value, from))| (index, value.is_op(Opcode::LLVMPHI), otherwise(&facts, from, phi.block())))
                .filter(|(.., ways)| !ways.is_empty())
                .collect();
            for user in phi.users().into_iter().filter(|user| !ways.is_empty() && !user.is_op(Opcode::LLVMPHI)) {
                let excludes = |ways: &[(Block, Block)]| ways.iter().any(|(a, b)| facts.edge_dominates(*a, *b, user.block()));
                let frees = matches!(classify(user), Operation::Free);
                let matters = ways.iter().filter(|(_, left, ways)| (*left || frees) && excludes(ways));
                let never: Vec<usize> = matters.map(|(index, ..)| *index).collect();
                if !never.is_empty() {
                    apart.push((*phi, never, user));
                }
            }
        }
    }
    let mut made: FxHashMap<(Value, Vec<usize>), Value> = FxHashMap::default();
    for (phi, never, user) in apart {
        let own = *made.entry((phi, never)).or_insert_with_key(|(phi, never)| {
            builder.before(*phi);
            let own = builder.insert(phi.clone_instruction());
            never.iter().for_each(|index| own.set_operand(*index, builder.undef(phi.ty())));
            own
        });
        (0..user.operand_count()).filter(|index| user.operand(*index) == phi).for_each(|index| user.set_operand(index, own));
    }
    let unused: Vec<Value> = phis.into_iter().filter(|phi| is_unused(*phi)).collect();
    unused.iter().for_each(|phi| phi.replace_uses(builder.undef(phi.ty())));
    unused.iter().for_each(|phi| phi.erase());
}

/// Does nobody ask for a phi's value, or for what other phis make of it?
fn is_unused(phi: Value) -> bool {
    let mut web: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![phi];
    while let Some(next) = work.pop() {
        if web.insert(next) {
            let users = next.users();
            if !users.iter().all(|user| user.is_op(Opcode::LLVMPHI)) {
                return false;
            }
            work.extend(users);
        }
    }
    true
}

/// The edges behind which nobody is who entered the block, last, from `from`: those that are taken where a condition did not hold that leads this
/// way. The condition is computed before the block whenever that is entered, and the block is entered before what asks for its phis: both speak of
/// the same time.
fn otherwise(facts: &Facts, from: Block, block: Block) -> Vec<(Block, Block)> {
    let Some((branch, holds)) = leads(from, block) else { return vec![] };
    let condition = branch.condition();
    if !condition.is_instruction() || condition.block() == block || !facts.dominates(condition.block(), block) {
        return vec![];
    }
    let branches = condition.users().into_iter().filter(|user| user.is_conditional() && user.condition() == condition);
    let ways = branches.map(|user| (user.block(), user.successors()));
    ways.filter(|(_, to)| to[0] != to[1]).map(|(block, to)| (block, to[usize::from(holds)])).collect()
}

/// The branch that leads from one block to another one, perhaps through a block between, and whether its condition holds then.
fn leads(from: Block, to: Block) -> Option<(Value, bool)> {
    let branch = from.terminator();
    if branch.is_conditional() {
        let next = branch.successors();
        return (next[0] != next[1]).then(|| (branch, next[0] == to));
    }
    let [before] = from.predecessors()[..] else { return None };
    let branch = before.terminator();
    let next = if branch.is_conditional() { branch.successors() } else { return None };
    (next[0] != next[1]).then(|| (branch, next[0] == from))
}

/// Phis that lead to each other and to one value beside are that value: a pointer that never changes is none that a region hands on.
fn share(function: Function) {
    let all: Vec<Value> = function.blocks().into_iter().flat_map(Block::phis).collect();
    let mut gone: FxHashSet<Value> = FxHashSet::default();
    for start in all {
        if gone.contains(&start) {
            continue;
        }
        let (mut web, mut outside) = (vec![start], FxHashSet::default());
        let mut reached: FxHashSet<Value> = web.iter().copied().collect();
        let mut next = 0;
        while next < web.len() && outside.len() < 2 {
            for (value, _) in web[next].incoming() {
                let is_phi = value.is_instruction() && value.is_op(Opcode::LLVMPHI);
                if !is_phi {
                    outside.insert(value);
                } else if reached.insert(value) {
                    web.push(value);
                }
            }
            next += 1;
        }
        let (Some(only), 1) = (outside.iter().next().copied(), outside.len()) else { continue };
        if next < web.len() {
            continue;
        }
        web.iter().for_each(|phi| phi.replace_uses(only));
        web.iter().for_each(|phi| phi.erase());
        gone.extend(web);
    }
}
