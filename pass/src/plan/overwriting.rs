// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Objects of which a procedure reads nothing but what it has written itself since it was entered: a second run needs not what they held.
//!
//! Invariant: each read of such an object comes behind writes of the procedure's own that touch each byte that is read, whenever the read runs: in the same run of
//! the procedure, or in the same iteration of a loop around both. What a callee reads, or what is read at unknown places, counts only behind writes of all of a
//! variable.

use super::footprint::Use;
use super::sections::{Extent, Guards, Sections, are_same};
use crate::analysis::effects::Procedure;
use crate::analysis::objects::Object;
use crate::llvm::{Block, Facts, Opcode, Value, extent};
use crate::operation::{Operation, VARIABLE, classify, is_simple};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// So many stretches of an object are looked at.
const MOST: usize = 8;

/// Writes of each byte of a stretch, which run whenever the conditions hold.
struct Cover {
    /// The last one in each block.
    writes: FxHashMap<Block, usize>,
    stretch: Extent,
    guards: Guards,
}

impl Cover {
    /// Takes another write with it that begins where this one ends, or the other way round; or gives it back.
    fn join(&mut self, other: Cover, follows: &dyn Fn(&Extent, &Extent) -> bool) -> Result<(), Cover> {
        let fits = self.stretch.base == other.stretch.base && are_same(&self.guards, &other.guards);
        if fits && follows(&self.stretch, &other.stretch) {
            self.stretch.end = other.stretch.end;
        } else if fits && follows(&other.stretch, &self.stretch) {
            self.stretch.first = other.stretch.first;
        } else {
            return Err(other);
        }
        for (block, position) in other.writes {
            let last = self.writes.entry(block).or_default();
            *last = position.max(*last);
        }
        Ok(())
    }
}

pub struct Overwriting<'a> {
    procedure: &'a Procedure,
    sections: &'a Sections<'a>,
    entry: Block,
    positions: FxHashMap<Value, usize>,
    before: RefCell<FxHashMap<(Block, Scope), Blocks>>,
}

/// An iteration of a loop, or a run of the whole procedure.
type Scope = Option<usize>;

type Blocks = Rc<FxHashSet<Block>>;

impl<'a> Overwriting<'a> {
    pub fn new(procedure: &'a Procedure, sections: &'a Sections<'a>, entry: Block) -> Self {
        let all = procedure.prepared.function.instructions().into_iter();
        let positions = all.enumerate().map(|(position, at)| (at, position)).collect();
        Overwriting { procedure, sections, entry, positions, before: RefCell::default() }
    }

    fn facts(&self) -> &Facts {
        &self.procedure.prepared.facts
    }

    /// The objects of which something may be read that was there at the entry.
    pub fn exposed(&self, uses: &[Use]) -> FxHashSet<Object> {
        let of = |reads: bool| {
            let mut all: FxHashMap<Object, Vec<&Use>> = FxHashMap::default();
            for used in uses.iter().filter(|used| if reads { used.found } else { used.written }) {
                used.objects.iter().for_each(|object| all.entry(*object).or_default().push(used));
            }
            all
        };
        let (reads, writes) = (of(true), of(false));
        let is_exposed = |object: &Object| {
            let mut written: FxHashMap<Scope, Vec<Value>> = FxHashMap::default();
            for at in writes.get(object).into_iter().flatten().map(|used| used.at) {
                self.scopes(at).for_each(|scope| written.entry(scope).or_default().push(at));
            }
            let mut covers: FxHashMap<Scope, Vec<Cover>> = FxHashMap::default();
            !reads[object].iter().all(|used| {
                self.scopes(used.at).any(|scope| {
                    let Some(written) = written.get(&scope) else { return false };
                    let covers = covers.entry(scope).or_insert_with(|| self.covers(written, scope));
                    let mut behind = covers.iter().filter(|cover| self.is_behind(used.at, cover, scope)).peekable();
                    let stretch = if behind.peek().is_some() { self.stretch(used.at, true, scope) } else { None };
                    behind.any(|cover| {
                        self.is_whole(*object, &cover.stretch)
                            || stretch.as_ref().is_some_and(|s| self.lies_within(s, cover, used.at))
                    })
                })
            })
        };
        reads.keys().copied().filter(is_exposed).collect()
    }

    /// The scopes in which an access runs.
    fn scopes(&self, at: Value) -> impl Iterator<Item = Scope> {
        [None].into_iter().chain(self.sections.loops_around(at.block()).into_iter().map(Some))
    }

    /// Where a scope is entered.
    fn start(&self, scope: Scope) -> Block {
        scope.map_or(self.entry, |index| self.procedure.prepared.loops[index].header)
    }

    /// The loops around an access inside a scope, outermost first; none if it lies elsewhere.
    fn loops_within(&self, at: Value, scope: Scope) -> Option<Vec<usize>> {
        let around = self.sections.loops_around(at.block());
        let Some(index) = scope else { return Some(around) };
        let position = around.iter().position(|around| *around == index)?;
        Some(around[position + 1..].to_vec())
    }

    /// What these write for certain, as few stretches.
    fn covers(&self, writes: &[Value], scope: Scope) -> Vec<Cover> {
        let start = self.start(scope);
        let follows = |a: &Extent, b: &Extent| self.facts().constant(self.facts().minus(b.first, a.end), start) == Some(0);
        let mut covers: Vec<Cover> = Vec::new();
        for at in writes {
            let mut left = self.cover(*at, scope);
            for cover in &mut covers {
                left = left.and_then(|left| cover.join(left, &follows).err());
            }
            covers.extend(left.filter(|_| covers.len() < MOST));
        }
        covers
    }

    /// Have the writes of a cover run, if they run at all, when a read does? Behind it control never comes to them any more.
    fn is_behind(&self, read: Value, cover: &Cover, scope: Scope) -> bool {
        let known = || self.sections.conditions(read.block(), self.start(scope));
        let runs_before = |(block, last): (&Block, &usize)| {
            !self.before(*block, scope).contains(&read.block()) && (*block != read.block() || *last < self.positions[&read])
        };
        cover.writes.iter().all(runs_before) && cover.guards.iter().all(|guard| known().contains(guard))
    }

    fn lies_within(&self, stretch: &Extent, cover: &Cover, read: Value) -> bool {
        cover.stretch.base == stretch.base
            && self.facts().touched_at_most(cover.stretch.first, stretch.first, read.block())
            && self.facts().touched_at_most(stretch.end, cover.stretch.end, read.block())
    }

    /// Is the stretch all of a variable?
    fn is_whole(&self, object: Object, stretch: &Extent) -> bool {
        let (base, bytes) = match object {
            Object::Global(global) => (global, Some(self.procedure.module.size_of(global.global_type()))),
            Object::Argument(index) => {
                let function = self.procedure.prepared.function;
                let bytes = function.string_attribute_at(index as u32 + 1, VARIABLE);
                (function.parameters()[index], bytes.and_then(|bytes| bytes.parse().ok()))
            }
            _ => return false,
        };
        let [first, end] = [stretch.first, stretch.end].map(|e| self.facts().constant(e, self.entry));
        base == stretch.base && first == Some(0) && end.is_some() && end == bytes.and_then(|bytes| i64::try_from(bytes).ok())
    }

    /// What an access touches in all, or one side of a copy.
    fn stretch(&self, at: Value, read: bool, scope: Scope) -> Option<Extent> {
        let facts = self.facts();
        match classify(at) {
            Operation::Load | Operation::Store if is_simple(at) => {
                self.sections.extent(at, scope).filter(|_| self.sections.is_settled(at, self.start(scope), scope))
            }
            Operation::Copy | Operation::Fill if self.loops_within(at, scope)?.is_empty() => {
                let (base, first) = facts.offset(at.operand(usize::from(read)))?;
                let end = facts.sum(first, facts.expression(at.operand(2))?);
                Some(Extent { base, first, end })
            }
            _ => None,
        }
    }

    fn cover(&self, at: Value, scope: Scope) -> Option<Cover> {
        let within = self.loops_within(at, scope)?;
        let stretch = self.stretch(at, false, scope)?;
        let before = within.first().map_or(at.block(), |index| self.procedure.prepared.loops[*index].preheader);
        let known = [stretch.first, stretch.end].into_iter().all(|e| self.facts().known_at(e, before));
        (known && self.is_dense(at, &within)).then_some(())?;
        let guards = self.sections.guards(at, self.start(scope), scope)?;
        Some(Cover { writes: [(at.block(), self.positions[&at])].into_iter().collect(), stretch, guards })
    }

    /// The blocks from which control may come to this one, in the same iteration of a scope.
    fn before(&self, block: Block, scope: Scope) -> Blocks {
        let find = || {
            let start = self.start(scope);
            let above = |block: Block| if block == start { vec![] } else { block.predecessors() };
            let mut before: FxHashSet<Block> = FxHashSet::default();
            let mut work = above(block);
            while let Some(block) = work.pop() {
                if before.insert(block) {
                    work.extend(above(block));
                }
            }
            Rc::new(before)
        };
        self.before.borrow_mut().entry((block, scope)).or_insert_with(find).clone()
    }

    /// Does each iteration of each loop around an access touch what lies next to what the one before did?
    fn is_dense(&self, at: Value, loops: &[usize]) -> bool {
        if !at.is_op(Opcode::LLVMStore) {
            return true;
        }
        let facts = self.facts();
        loops.iter().copied().all(|index| {
            let Some(within) = self.sections.extent(at, Some(index)) else { return false };
            // The same cells again, or the next ones.
            let Some(step) = facts.step(within.first, index) else { return facts.is_fixed(within.first, index) };
            let width = facts.minus(within.end, within.first);
            [facts.minus(step, width), facts.sum(step, width)].into_iter().any(|gap| facts.constant(gap, at.block()) == Some(0))
        }) && extent::access_bytes(at) > 0
    }
}
