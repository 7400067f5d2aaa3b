// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The way that control takes to a join, as a value, where conditions decide it that the join's loop does not change.
//!
//! Nothing needs to be recorded in each iteration then. Invariant: the value is the phi's that it stands for; conditions are exact, so both sweeps decide
//! alike. Imports `llvm`, and `loops`.

use super::loops::contains;
use crate::llvm::facts::Facts;
use crate::llvm::{Block, Builder, IntPredicate, Opcode, Type, Value};
use rustc_hash::FxHashMap;

/// Larger regions between a branch and a join are left as they are.
const MOST_BLOCKS: usize = 256;
/// A value beyond so many steps is looked at no further.
const MOST_STEPS: usize = 8;
/// Outside of loops as many conditions are recorded at most.
const FEW: usize = 4;

/// Blocks between a join and the block that dominates it, and the predecessors of the join that each leads to, by their bits.
struct Region<'a> {
    builder: &'a Builder,
    facts: &'a Facts,
    join: Block,
    above: Block,
    ways: FxHashMap<Block, u64>,
    predecessors: &'a [Block],
    index: Type,
    /// Blocks that were looked at, and whether all is known that decides the way from there on; not while that is looked for.
    seen: FxHashMap<Block, bool>,
    conditions: Vec<Value>,
    /// What says the way from a block on.
    built: FxHashMap<Block, Value>,
}

/// The position of the predecessor that control comes from, as an integer of this type, built in the join.
pub fn way(builder: &Builder, facts: &Facts, join: Block, predecessors: &[Block], index: Type) -> Option<Value> {
    if predecessors.len() > u64::BITS as usize {
        return None;
    }
    let above = facts.immediate_dominator(join).filter(|above| facts.loop_of(*above) == facts.loop_of(join))?;
    let mut region = Region {
        builder,
        facts,
        join,
        above,
        ways: FxHashMap::default(),
        predecessors,
        index,
        seen: FxHashMap::default(),
        conditions: Vec::new(),
        built: FxHashMap::default(),
    };
    region.find_ways()?;
    region.decides(above)?;
    if facts.loop_of(join).is_none() && region.conditions.len() > FEW {
        return None;
    }
    builder.before(join.first_non_phi());
    builder.locate(None);
    region.build(above)
}

impl Region<'_> {
    fn find_ways(&mut self) -> Option<()> {
        let mut work = self.predecessors.to_vec();
        while let Some(block) = work.pop() {
            if self.ways.insert(block, 0).is_some() {
                continue;
            }
            if self.ways.len() > MOST_BLOCKS {
                return None;
            }
            if block != self.above {
                work.extend(block.predecessors());
            }
        }
        let blocks: Vec<Block> = self.ways.keys().copied().collect();
        loop {
            let mut changed = false;
            for block in &blocks {
                let to = |next: &Block| self.after(*block, *next);
                let ways = block.successors().iter().map(to).fold(0, |all, ways| all | ways);
                changed |= self.ways.insert(*block, ways) != Some(ways);
            }
            if !changed {
                return Some(());
            }
        }
    }

    /// The ways behind an edge.
    fn after(&self, block: Block, next: Block) -> u64 {
        if next != self.join {
            return self.ways.get(&next).copied().unwrap_or(0);
        }
        self.predecessors.iter().position(|way| *way == block).map_or(0, |position| 1 << position)
    }

    /// Where control may go on to the join.
    fn onwards(&self, block: Block) -> Vec<(usize, Block, u64)> {
        // A switch may lead to a block by several numbers.
        let edges =
            block.terminator().successors().into_iter().enumerate().map(|(index, next)| (index, next, self.after(block, next)));
        edges.filter(|(.., ways)| *ways != 0).collect()
    }

    /// Are all conditions known that decide the way from here on?
    fn decides(&mut self, block: Block) -> Option<()> {
        let ways = self.ways[&block];
        if ways.count_ones() == 1 {
            return Some(());
        }
        // A cycle in which more than one way is left is none that a condition decides once.
        if let Some(known) = self.seen.insert(block, false) {
            self.seen.insert(block, known);
            return known.then_some(());
        }
        let end = block.terminator();
        let chooses = end.is_conditional() || end.is_op(Opcode::LLVMSwitch);
        let onwards = self.onwards(block);
        if chooses && onwards.len() > 1 {
            let condition = end.condition();
            if !self.is_known(condition) || !is_exact(condition, MOST_STEPS) {
                return None;
            }
            if !self.conditions.contains(&condition) {
                self.conditions.push(condition);
            }
        } else if onwards.len() != 1 {
            return None;
        }
        for (_, next, ways) in onwards {
            if next != self.join && ways.count_ones() > 1 {
                self.decides(next)?;
            }
        }
        self.seen.insert(block, true);
        Some(())
    }

    /// Is it there where the region begins, and the same in all iterations?
    fn is_known(&self, value: Value) -> bool {
        let Some(home) = value.is_instruction().then(|| value.block()) else { return true };
        let changes = self.facts.loop_of(self.join).is_some_and(|index| contains(self.facts, index, home));
        !changes && self.facts.dominates(home, self.above)
    }

    fn number(&self, ways: u64) -> Value {
        self.builder.int(self.index, i64::from(ways.trailing_zeros()))
    }

    fn build(&mut self, block: Block) -> Option<Value> {
        if let Some(built) = self.built.get(&block) {
            return Some(*built);
        }
        let end = block.terminator();
        let mut chosen: Option<Value> = None;
        for (index, next, ways) in self.onwards(block) {
            let value = if ways.count_ones() == 1 { self.number(ways) } else { self.build(next)? };
            // The first edge is a branch's where its condition holds, and a switch's where no case fits.
            chosen = Some(match chosen {
                None => value,
                Some(before) if end.is_conditional() => self.builder.select(end.condition(), before, value),
                Some(before) => {
                    let fits = self.builder.icmp(IntPredicate::LLVMIntEQ, end.condition(), end.case(index));
                    self.builder.select(fits, value, before)
                }
            });
        }
        self.built.insert(block, chosen?);
        chosen
    }
}

/// Does a value follow without rounding from what a procedure is given, and what it loads? So a comparison comes out alike whenever it is made.
fn is_exact(value: Value, steps: usize) -> bool {
    if !value.is_instruction() {
        return true;
    }
    let is_plain = |operand: Value| !operand.is_instruction() || operand.is_op(Opcode::LLVMLoad);
    match value.opcode() {
        Some(Opcode::LLVMLoad) => true,
        Some(Opcode::LLVMFCmp) => value.value_operands().all(is_plain),
        Some(
            Opcode::LLVMICmp
            | Opcode::LLVMAnd
            | Opcode::LLVMOr
            | Opcode::LLVMXor
            | Opcode::LLVMAdd
            | Opcode::LLVMSub
            | Opcode::LLVMMul
            | Opcode::LLVMTrunc
            | Opcode::LLVMZExt
            | Opcode::LLVMSExt
            | Opcode::LLVMSelect
            | Opcode::LLVMShl
            | Opcode::LLVMLShr
            | Opcode::LLVMAShr,
        ) => steps > 0 && value.value_operands().all(|operand| is_exact(operand, steps - 1)),
        _ => false,
    }
}
