// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Where ways of control join, in a procedure whose loops have counters: what all ways store to a cell is stored behind the join, and a phi says
//! which way control came.
//!
//! A store that every iteration comes to lets loops over the cells be vectorised, forward and backward; the optimiser moves one of several, as
//! the choice of each costs a phi. Invariant: no store passes an access that it may meet. Imports `llvm`, `operation`.

use super::{Joined, decided};
use crate::llvm::facts::{self, Facts};
use crate::llvm::offset::constant_base;
use crate::llvm::{Block, Builder, Function, Module, Opcode, Session, Value};
use crate::operation::is_simple;
use rustc_hash::{FxHashMap, FxHashSet};

/// Joins of more ways, as of a switch, stay as they are: each is compared with the first one.
const MOST_WAYS: usize = 16;

/// The joins that begin no loop, from the entry on.
fn joins(function: Function, counters: &[(Block, Value)]) -> Vec<(Block, Vec<Block>)> {
    let headers: FxHashSet<Block> = counters.iter().map(|(header, _)| *header).collect();
    let blocks = function.blocks().into_iter().filter(|block| !headers.contains(block));
    blocks.map(|block| (block, block.predecessors())).filter(|(_, ways)| ways.len() > 1).collect()
}

/// Puts a number in each join that tells which predecessor control came from, as an integer of as few bytes as do: a phi, if nothing else decides it.
pub fn mark(
    module: Module,
    session: Session,
    builder: &Builder,
    function: Function,
    counters: &[(Block, Value)],
) -> FxHashMap<Block, Joined> {
    let joins = joins(function, counters);
    // One of two ways is told by the branch above.
    let has_more = joins.iter().any(|(_, ways)| ways.len() > 2);
    let facts = has_more.then(|| Facts::new(session, function));
    let marked = joins.into_iter().map(|(block, predecessors)| {
        // It may be recorded in each iteration.
        let index = module.int(if predecessors.len() <= i8::MAX as usize { 8 } else { 32 });
        let facts = facts.as_ref().filter(|_| predecessors.len() > 2);
        if let Some(selector) = facts.and_then(|facts| decided::way(builder, facts, block, &predecessors, index)) {
            return (block, Joined { selector, predecessors });
        }
        builder.before(block.first());
        builder.locate(None);
        let selector = builder.phi(index);
        selector.set_name("wengert.from");
        // A switch may reach the join by several edges: one entry an edge, as LLVM demands.
        for (position, predecessor) in predecessors.iter().enumerate() {
            let edges = predecessor.terminator().successors().iter().filter(|s| **s == block).count();
            for _ in 0..edges {
                selector.add_incoming(&[(builder.int(index, position as i64), *predecessor)]);
            }
        }
        (block, Joined { selector, predecessors })
    });
    marked.collect()
}

/// A store that may as well be made where its block ends: from a base so many bytes on.
struct Last {
    store: Value,
    base: Value,
    offset: i64,
}

impl Last {
    fn bytes(&self, module: Module) -> i64 {
        module.store_size(self.store.operand(0).ty()) as i64
    }
    fn meets(&self, other: &Last, module: Module) -> bool {
        let before = |a: &Last, b: &Last| a.offset.saturating_add(a.bytes(module)) <= b.offset;
        self.base != other.base || !before(self, other) && !before(other, self)
    }
    /// The same cell, as what the source says of it is the same.
    fn is_of(&self, other: &Last) -> bool {
        let ty = |last: &Last| last.store.operand(0).ty();
        (self.base, self.offset) == (other.base, other.offset)
            && ty(self) == ty(other)
            && self.store.has_access_type_of(other.store)
    }
}

/// The stores of a block that nothing behind them may meet, the last one first.
fn last_stores(module: Module, block: Block) -> Vec<Last> {
    let mut found: Vec<Last> = Vec::new();
    for at in block.instructions().into_iter().rev() {
        if at.is_op(Opcode::LLVMStore) && is_simple(at) {
            let (base, offset) = constant_base(module, at.operand(1));
            let last = Last { store: at, base, offset };
            if found.iter().any(|later| last.meets(later, module)) {
                break;
            }
            found.push(last);
        } else if facts::may_read(at) || facts::may_write(at) {
            break;
        }
    }
    found
}

/// Moves stores of numbers to the same cell, that end all ways to a join, behind it. A chosen pointer would have to be recorded.
pub fn sink_stores(module: Module, builder: &Builder, function: Function, counters: &[(Block, Value)]) {
    for (join, ways) in joins(function, counters) {
        let straight = |way: &Block| way.successors() == [join];
        if ways.len() > MOST_WAYS || !ways.iter().all(straight) {
            continue;
        }
        let lasts: Vec<Vec<Last>> = ways.iter().map(|way| last_stores(module, *way)).collect();
        // The last store first: each that follows goes before it.
        for first in lasts[0].iter().filter(|last| last.store.operand(0).ty().is_float()) {
            let of = |others: &Vec<Last>| others.iter().find(|other| other.is_of(first)).map(|other| other.store);
            let Some(stores) = lasts.iter().map(of).collect::<Option<Vec<Value>>>() else { continue };
            builder.before(join.first());
            builder.locate(None);
            let value = builder.phi(first.store.operand(0).ty());
            value.add_incoming(&stores.iter().zip(&ways).map(|(store, way)| (store.operand(0), *way)).collect::<Vec<_>>());
            builder.before(join.first_non_phi());
            builder.locate(Some(first.store));
            let address = match first.offset {
                0 => first.base,
                offset => builder.offset_anywhere(first.base, builder.int(module.int(64), offset)),
            };
            let store = builder.insert(first.store.clone_instruction());
            store.set_operand(0, value);
            store.set_operand(1, address);
            store.set_alignment(stores.iter().map(|store| store.alignment()).min().expect("there are ways"));
            stores.into_iter().for_each(Value::erase);
        }
    }
}
