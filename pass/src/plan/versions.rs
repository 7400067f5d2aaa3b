// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Versions: a section of an array, saved once before a loop nest, from which the backward sweep reads what the nest's
//! loads read. However often a cell is read, it is saved once.
//!
//! Invariants: from the save to each load of a version, no write may touch what the load reads, or it provably comes
//! later or lies apart; the section reaches from the first to the last byte that loads which certainly run touch, so
//! that nothing is read that the primal would not have a right to; other loads lie in it provably.

use super::certify::Certifier;
use super::cost::UNKNOWN;
use super::{Plan, Version};
use crate::llvm::{Block, Expression, Facts, Opcode, Value, extent, facts};
use crate::operation::is_simple;
use crate::prepare::Prepared;
use rustc_hash::{FxHashMap, FxHashSet};

/// A section in the making: of loads within one iteration of `scope`.
struct Draft {
    base: Value,
    scope: Option<usize>,
    at: Block,
    first: Expression,
    end: Expression,
    alignment: u32,
    guards: Guards,
    loads: Vec<Value>,
}

/// Branch conditions that are known where a section is saved, and the values under which its loads run.
type Guards = Vec<(Value, bool)>;

/// What a load or store touches within one iteration of a scope, from `base`.
struct Extent {
    base: Value,
    first: Expression,
    end: Expression,
}

pub struct Finder<'a> {
    prepared: &'a Prepared,
    certifier: &'a Certifier<'a>,
    plan: &'a Plan,
    drafts: Vec<Draft>,
}

/// Sections for as many of these loads as possible, each as far out in the nest as its content stays.
pub fn find(prepared: &Prepared, certifier: &Certifier<'_>, plan: &Plan, loads: &[Value]) -> Vec<Version> {
    let mut finder = Finder { prepared, certifier, plan, drafts: Vec::new() };
    let mut order: FxHashMap<Block, usize> = FxHashMap::default();
    order.extend(prepared.function.reverse_postorder().into_iter().enumerate().map(|(i, b)| (b, i)));
    let mut loads: Vec<Value> = loads.iter().copied().filter(|l| is_simple(*l) && extent::access_bytes(*l) > 0).collect();
    loads.sort_by_key(|l| (order[&l.block()], certifier.position(*l)));
    let left: Vec<Value> = loads.into_iter().filter(|l| !finder.place(*l)).collect();
    // Loads that may not run tell nothing of what may be read; they follow where they provably fit.
    for load in left {
        finder.fit(load);
    }
    finder.drafts.iter().map(|d| finder.version(d)).collect()
}

impl Finder<'_> {
    fn facts(&self) -> &Facts {
        &self.prepared.facts
    }

    /// Adds a load that certainly runs to a section, or begins one; outer scopes first.
    fn place(&mut self, load: Value) -> bool {
        let around = self.plan.loops_around(load.block());
        for depth in 0..=around.len() {
            let scope = depth.checked_sub(1).map(|d| around[d]);
            let Some(extent) = self.extent(load, scope) else { continue };
            if !stands_on(load.operand(0), extent.base) {
                return false;
            }
            let known: Vec<usize> = (0..self.drafts.len())
                .filter(|i| self.drafts[*i].base == extent.base && self.drafts[*i].scope == scope)
                .collect();
            if known.into_iter().rev().any(|draft| self.join(draft, load, &extent)) {
                return true;
            }
            if let Some(top) = around.get(depth)
                && self.begin(load, scope, self.plan.loops[*top].preheader, &extent)
            {
                return true;
            }
        }
        false
    }

    fn begin(&mut self, load: Value, scope: Option<usize>, at: Block, extent: &Extent) -> bool {
        let base_is_there = !extent.base.is_instruction() || self.facts().dominates(extent.base.block(), at);
        let guards = (base_is_there && self.is_known(extent, at)).then(|| self.guards(load, at, scope)).flatten();
        let Some(guards) = guards else { return false };
        let fits = self.unchanged(load, at, scope, extent);
        if fits {
            let Extent { base, first, end } = *extent;
            self.drafts.push(Draft { base, scope, at, first, end, alignment: load.alignment(), guards, loads: vec![load] });
        }
        fits
    }

    /// Widens a section to what the load touches.
    fn join(&mut self, draft: usize, load: Value, extent: &Extent) -> bool {
        let Draft { at, scope, first, end, .. } = self.drafts[draft];
        let fits = self.facts().dominates(at, load.block())
            && self.is_known(extent, at)
            && self.guards(load, at, scope).is_some_and(|g| are_same(&g, &self.drafts[draft].guards))
            && self.unchanged(load, at, scope, extent);
        if fits {
            let (first, end) = (self.smaller(first, extent.first, at), self.larger(end, extent.end, at));
            let joined = &mut self.drafts[draft];
            (joined.first, joined.end) = (first, end);
            joined.alignment = joined.alignment.min(load.alignment());
            joined.loads.push(load);
        }
        fits
    }

    /// Adds a load that may not run to a section that provably contains all that it would touch.
    fn fit(&mut self, load: Value) {
        let around = self.plan.loops_around(load.block());
        for draft in 0..self.drafts.len() {
            let Draft { at, scope, base, first, end, .. } = self.drafts[draft];
            if scope.is_some_and(|s| !around.contains(&s)) || !self.facts().dominates(at, load.block()) {
                continue;
            }
            let Some((own, offset)) = self.facts().offset(load.operand(0)) else { return };
            if own != base || !stands_on(load.operand(0), base) || !self.facts().stays_small(offset, scope) {
                continue;
            }
            let Some(extent) = self.extent(load, scope) else { continue };
            // Where the section is not saved the load must not run.
            let own = self.conditions(load.block(), at);
            let inside = self.drafts[draft].guards.iter().all(|g| own.contains(g))
                && self.facts().at_most(first, extent.first, load.block())
                && self.facts().at_most(extent.end, end, load.block());
            if inside && self.unchanged(load, at, scope, &extent) {
                let joined = &mut self.drafts[draft];
                joined.alignment = joined.alignment.min(load.alignment());
                joined.loads.push(load);
                return;
            }
        }
    }

    fn version(&self, draft: &Draft) -> Version {
        let bytes = self.facts().minus(draft.end, draft.first);
        Version {
            base: draft.base,
            at: draft.at,
            first: self.facts().terms(draft.first),
            bytes: self.facts().terms(bytes),
            alignment: draft.alignment,
            guards: draft.guards.clone(),
            estimate: self.facts().estimate(bytes, UNKNOWN).max(0.0),
            loads: draft.loads.clone(),
        }
    }

    /// What an access touches while the loops inside `scope` run; none if that is not affine.
    fn extent(&self, access: Value, scope: Option<usize>) -> Option<Extent> {
        let (base, offset) = self.facts().offset(address(access))?;
        let first = self.facts().least(offset, access.block(), scope)?;
        let last = self.facts().greatest(offset, access.block(), scope)?;
        let bytes = i64::try_from(extent::access_bytes(access)).ok().filter(|b| *b > 0)?;
        Some(Extent { base, first, end: self.facts().plus(last, bytes) })
    }

    fn is_known(&self, extent: &Extent, at: Block) -> bool {
        self.facts().known_at(extent.first, at) && self.facts().known_at(extent.end, at)
    }

    /// The smaller of two, where a section is saved.
    fn smaller(&self, a: Expression, b: Expression, at: Block) -> Expression {
        let facts = self.facts();
        let (a_first, b_first) = (facts.at_most(a, b, at), facts.at_most(b, a, at));
        if a_first {
            a
        } else if b_first {
            b
        } else {
            facts.smaller(a, b)
        }
    }

    fn larger(&self, a: Expression, b: Expression, at: Block) -> Expression {
        let facts = self.facts();
        let (a_last, b_last) = (facts.at_most(b, a, at), facts.at_most(a, b, at));
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
    fn guards(&self, access: Value, at: Block, scope: Option<usize>) -> Option<Guards> {
        let mut guards = Guards::new();
        let mut block = access.block();
        let inner = self.plan.loops_around(block).into_iter().rev().take_while(|index| Some(*index) != scope);
        for index in inner {
            let form = &self.plan.loops[index];
            if block != form.header {
                self.must_pass(&[form.header], block, Some(index), at, &mut guards)?;
            }
            block = form.preheader;
        }
        if block != at {
            self.must_pass(&at.successors(), block, scope, at, &mut guards)?;
        }
        let between = self.certifier.between(at, access.block());
        between.into_iter().chain([access.block()]).all(facts::always_passes).then_some(guards)
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

    /// The branch conditions without which an iteration of a loop does not come to `block`, and which hold in the first
    /// iterations and no others.
    fn limits(&self, block: Block, index: usize) -> Guards {
        let header = self.plan.loops[index].header;
        let mut found = Guards::new();
        let mut next = block;
        while next != header
            && let Some(above) = self.facts().immediate_dominator(next)
        {
            if let Some((condition, wanted)) = self.decision(above, block)
                && self.plan.loop_of.get(&above) == Some(&index)
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

    /// The branch conditions known at the end of `at` without which control does not come from there to `block`.
    fn conditions(&self, block: Block, at: Block) -> Guards {
        let mut found = Guards::new();
        let mut next = block;
        while next != at
            && let Some(above) = self.facts().immediate_dominator(next)
        {
            let known = |c: Value| !c.is_instruction() || self.facts().dominates(c.block(), at);
            found.extend(self.decision(above, block).filter(|(c, _)| above != at && known(*c)));
            next = above;
        }
        found
    }

    fn leads_to(&self, starts: &[Block], goal: Block, scope: Option<usize>, guards: &Guards) -> bool {
        let header = scope.map(|index| self.plan.loops[index].header);
        let mut seen: FxHashSet<Block> = FxHashSet::default();
        let mut work = starts.to_vec();
        while let Some(block) = work.pop() {
            if block == goal || !seen.insert(block) {
                continue;
            }
            let outside = scope.is_some_and(|s| !self.plan.loops_around(block).contains(&s));
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

    /// Does the load find what was there at the end of `at`, in the same iteration of `scope`?
    fn unchanged(&self, load: Value, at: Block, scope: Option<usize>, extent: &Extent) -> bool {
        self.certifier.unchanged_since(at, load, &|writer| self.lies_apart(writer, load, at, scope, extent))
    }

    /// Does a store come after every load of its cell, or lie elsewhere in the array?
    fn lies_apart(&self, store: Value, load: Value, at: Block, scope: Option<usize>, extent: &Extent) -> bool {
        if !store.is_op(Opcode::LLVMStore) || !is_simple(store) {
            return false;
        }
        let trusted = |access: Value| {
            let offset = self.facts().offset(address(access));
            offset.is_some_and(|(_, o)| self.facts().stays_small(o, scope)) || self.guards(access, at, scope).is_some()
        };
        if !trusted(store) || !trusted(load) {
            return false;
        }
        let same_block = store.block() == load.block();
        let load_first = if same_block {
            self.certifier.position(load) < self.certifier.position(store)
        } else {
            self.facts().dominates(load.block(), store.block())
        };
        if self.facts().written_after(store, load, scope, load_first) {
            return true;
        }
        let Some(written) = self.extent(store, scope) else { return false };
        written.base == extent.base
            && self.is_known(&written, at)
            && self.is_known(extent, at)
            && [store, load].into_iter().any(|access| {
                let at_most = |a, b| self.facts().at_most(a, b, access.block());
                at_most(written.end, extent.first) || at_most(extent.end, written.first)
            })
    }
}

fn add(guards: &mut Guards, more: &Guards) {
    for guard in more {
        if !guards.contains(guard) {
            guards.push(*guard);
        }
    }
}

fn are_same(a: &Guards, b: &Guards) -> bool {
    a.len() == b.len() && a.iter().all(|guard| b.contains(guard))
}

fn address(access: Value) -> Value {
    if access.is_op(Opcode::LLVMStore) { access.operand(1) } else { access.operand(0) }
}

/// Is the pointer computed from `base` by address arithmetic alone, which can be repeated from another base?
fn stands_on(mut pointer: Value, base: Value) -> bool {
    while pointer != base {
        let steps = pointer.any_opcode() == Some(Opcode::LLVMGetElementPtr) && pointer.ty().is_pointer();
        if !steps {
            return false;
        }
        pointer = pointer.operand(0);
    }
    true
}
