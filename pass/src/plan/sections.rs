// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Sections of arrays: the bytes that an access touches while the loops around it run, and under which conditions it
//! certainly runs.
//!
//! Invariant: under its guards, the first and the last byte of an extent are touched whenever control passes the place
//! that it was asked for; so all between them may be read.

use crate::llvm::{Block, Expression, Facts, Opcode, Value, extent};
use crate::prepare::Prepared;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;

/// Branch conditions that are known where a section is saved, and the values under which its loads run.
pub type Guards = Vec<(Value, bool)>;

/// The block of an access, the one from whose end it is asked for, and a scope.
type Question = (Block, Block, Option<usize>);

/// What a load or store touches within one iteration of a scope, from `base`.
pub struct Extent {
    pub base: Value,
    pub first: Expression,
    pub end: Expression,
}

pub struct Sections<'a> {
    pub prepared: &'a Prepared,
    /// Does control that enters a block always leave it by its end?
    pub passes: &'a dyn Fn(Block) -> bool,
    /// Can a condition be told before its place in the procedure is reached?
    pub foresees: &'a dyn Fn(Value) -> bool,
    /// What was found of accesses in a block, from a block on, in a scope.
    found: RefCell<FxHashMap<Question, Option<Guards>>>,
}

impl<'a> Sections<'a> {
    pub fn new(prepared: &'a Prepared, passes: &'a dyn Fn(Block) -> bool, foresees: &'a dyn Fn(Value) -> bool) -> Sections<'a> {
        Sections { prepared, passes, foresees, found: RefCell::default() }
    }
}

impl Sections<'_> {
    fn facts(&self) -> &Facts {
        &self.prepared.facts
    }

    /// Loops around a block, outermost first.
    pub fn loops_around(&self, block: Block) -> Vec<usize> {
        let innermost = self.facts().loop_of(block);
        let mut chain: Vec<usize> = std::iter::successors(innermost, |index| self.prepared.loops[*index].parent).collect();
        chain.reverse();
        chain
    }

    /// The block before the loops around an access, or its own.
    pub fn before_loops(&self, access: Value) -> Block {
        let outermost = self.loops_around(access.block()).first().copied();
        outermost.map_or(access.block(), |index| self.prepared.loops[index].preheader)
    }

    /// What an access touches while the loops inside `scope` run; none if that is not affine.
    pub fn extent(&self, access: Value, scope: Option<usize>) -> Option<Extent> {
        let (base, offset) = self.facts().offset(address(access))?;
        let first = self.facts().least(offset, access.block(), scope)?;
        let last = self.facts().greatest(offset, access.block(), scope)?;
        let bytes = i64::try_from(extent::access_bytes(access)).ok().filter(|b| *b > 0)?;
        Some(Extent { base, first, end: self.facts().plus(last, bytes) })
    }

    /// Are the bytes of an extent a stretch of memory, from whose ends no offset wraps around? They are if all are touched, whenever control passes the
    /// end of `at` and comes to the access, or if the loops move it a little.
    pub fn is_settled(&self, access: Value, at: Block, scope: Option<usize>) -> bool {
        let offset = self.facts().offset(address(access));
        offset.is_some_and(|(_, offset)| self.facts().stays_small(offset, access.block(), scope))
            || self.guards(access, at, scope).is_some()
    }

    pub fn is_known(&self, extent: &Extent, at: Block) -> bool {
        self.facts().known_at(extent.first, at) && self.facts().known_at(extent.end, at)
    }

    /// The smaller of two offsets of bytes that are touched if control comes to `block`.
    pub fn smaller(&self, a: Expression, b: Expression, block: Block) -> Expression {
        let facts = self.facts();
        let (a_first, b_first) = (facts.touched_at_most(a, b, block), facts.touched_at_most(b, a, block));
        if a_first {
            a
        } else if b_first {
            b
        } else {
            facts.smaller(a, b)
        }
    }

    pub fn larger(&self, a: Expression, b: Expression, block: Block) -> Expression {
        let facts = self.facts();
        let (a_last, b_last) = (facts.touched_at_most(b, a, block), facts.touched_at_most(a, b, block));
        if a_last {
            a
        } else if b_last {
            b
        } else {
            facts.larger(a, b)
        }
    }

    /// Under which conditions does the access run in every iteration of the loops between, whenever control passes the
    /// end of `at`? None if that is not known there.
    pub fn guards(&self, access: Value, at: Block, scope: Option<usize>) -> Option<Guards> {
        let question = (access.block(), at, scope);
        if let Some(known) = self.found.borrow().get(&question) {
            return known.clone();
        }
        let found = self.find_guards(access.block(), at, scope);
        self.found.borrow_mut().insert(question, found.clone());
        found
    }

    fn find_guards(&self, accessed: Block, at: Block, scope: Option<usize>) -> Option<Guards> {
        let mut guards = Guards::new();
        let mut block = accessed;
        let inner = self.loops_around(block).into_iter().rev().take_while(|index| Some(*index) != scope);
        for index in inner {
            let form = &self.prepared.loops[index];
            if block != form.header {
                self.must_pass(&[form.header], block, Some(index), at, &mut guards)?;
            }
            block = form.preheader;
        }
        if block != at {
            self.must_pass(&[at], block, scope, at, &mut guards)?;
        }
        let between = between(at, accessed);
        between.into_iter().chain([accessed]).all(|block| (self.passes)(block)).then_some(guards)
    }

    /// Does every path from `starts` come to `goal` within one iteration of `scope`? If only under conditions that are
    /// known at the end of `at`, those are added.
    fn must_pass(&self, starts: &[Block], goal: Block, scope: Option<usize>, at: Block, guards: &mut Guards) -> Option<()> {
        if self.leads_to(starts, goal, scope, &Guards::new()) {
            return Some(());
        }
        let conditions = self.conditions(goal, at);
        if self.leads_to(starts, goal, scope, &conditions) {
            add(guards, &conditions);
            return Some(());
        }
        // Behind the last iteration in which a comparison of the counter holds, the access touches nothing.
        let limits = scope.map_or_else(Guards::new, |index| self.limits(goal, index));
        let all: Guards = conditions.iter().chain(&limits).copied().collect();
        self.leads_to(starts, goal, scope, &all).then(|| add(guards, &conditions))
    }

    /// Under which conditions, known before a loop, does each of its iterations come to `goal`? None if not all do.
    pub fn passed_by_all(&self, index: usize, goal: Block) -> Option<Guards> {
        let form = &self.prepared.loops[index];
        let conditions = self.conditions(goal, form.preheader);
        (goal == form.header || self.leads_to(&[form.header], goal, Some(index), &conditions)).then_some(conditions)
    }

    /// The branch conditions without which an iteration of a loop does not come to `block`, and which hold in the first
    /// iterations and no others.
    fn limits(&self, block: Block, index: usize) -> Guards {
        let header = self.prepared.loops[index].header;
        let mut found = Guards::new();
        let mut next = block;
        while next != header
            && let Some(above) = self.facts().immediate_dominator(next)
        {
            if let Some((condition, wanted)) = self.decision(above, block)
                && self.facts().loop_of(above) == Some(index)
                && self.facts().holds_at_first(index, condition, wanted)
            {
                found.push((condition, wanted));
            }
            next = above;
        }
        found
    }

    /// The condition of the branch at the end of `above`, and its value without which control does not come to `block`.
    fn decision(&self, above: Block, block: Block) -> Option<(Value, bool)> {
        let branch = above.terminator();
        if !branch.is_conditional() {
            return None;
        }
        let targets = branch.successors();
        let taken = (0..2).find(|k| targets[0] != targets[1] && self.facts().edge_dominates(above, targets[*k], block))?;
        Some((branch.condition(), taken == 0))
    }

    /// The branch conditions known at the end of `at`, its own too, without which control does not come from there to `block`.
    pub fn conditions(&self, block: Block, at: Block) -> Guards {
        let mut found = Guards::new();
        let mut next = block;
        while next != at
            && let Some(above) = self.facts().immediate_dominator(next)
        {
            let known = |c: Value| !c.is_instruction() || self.facts().dominates(c.block(), at) || (self.foresees)(c);
            found.extend(self.decision(above, block).filter(|(c, _)| known(*c)));
            next = above;
        }
        found
    }

    fn leads_to(&self, starts: &[Block], goal: Block, scope: Option<usize>, guards: &Guards) -> bool {
        let header = scope.map(|index| self.prepared.loops[index].header);
        let mut seen: FxHashSet<Block> = FxHashSet::default();
        let mut work = starts.to_vec();
        while let Some(block) = work.pop() {
            if block == goal || !seen.insert(block) {
                continue;
            }
            let outside = scope.is_some_and(|s| !self.loops_around(block).contains(&s));
            let branch = block.terminator();
            let guard = guards.iter().find(|(c, _)| branch.is_conditional() && branch.condition() == *c);
            let next = match guard {
                Some((_, true)) => vec![branch.successors()[0]],
                Some((_, false)) => vec![branch.successors()[1]],
                None => block.successors(),
            };
            if outside || next.is_empty() || next.iter().any(|b| Some(*b) == header) {
                return false;
            }
            work.extend(next);
        }
        true
    }
}

/// Blocks on paths from the end of `at`, which dominates `to`, to the start of `to` that do not pass `at` again.
pub fn between(at: Block, to: Block) -> FxHashSet<Block> {
    since(&[at], to)
}

/// The same from the last time that control came to one of some blocks, one of which dominates `to`.
pub fn since(ends: &[Block], to: Block) -> FxHashSet<Block> {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work = to.predecessors();
    while let Some(block) = work.pop() {
        if !ends.contains(&block) && seen.insert(block) {
            work.extend(block.predecessors());
        }
    }
    seen
}

pub fn add(guards: &mut Guards, more: &Guards) {
    for guard in more {
        if !guards.contains(guard) {
            guards.push(*guard);
        }
    }
}

pub fn are_same(a: &Guards, b: &Guards) -> bool {
    a.len() == b.len() && a.iter().all(|guard| b.contains(guard))
}

pub fn address(access: Value) -> Value {
    if access.is_op(Opcode::LLVMStore) { access.operand(1) } else { access.operand(0) }
}
