// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Versions: a section of an array, saved once before a loop nest, from which the backward sweep reads what the nest's
//! loads read. However often a cell is read, it is saved once.
//!
//! Invariants: from the save to each load of a version, no write may touch what the load reads, or it provably comes
//! later or lies apart; the section reaches from the first to the last byte that loads which certainly run touch, so
//! that nothing is read that the primal would not have a right to; other loads lie in it provably.

use super::certify::Certifier;
use super::cost::UNKNOWN;
use super::sections::{Extent, Guards, Sections, address, are_same};
use super::{Plan, Version};
use crate::llvm::{Block, Expression, Facts, Opcode, Value, extent, facts};
use crate::operation::is_simple;
use crate::prepare::Prepared;
use rustc_hash::FxHashMap;

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

pub struct Finder<'a> {
    prepared: &'a Prepared,
    certifier: &'a Certifier<'a>,
    plan: &'a Plan,
    sections: Sections<'a>,
    drafts: Vec<Draft>,
}

/// Sections for as many of these loads as possible, each as far out in the nest as its content stays.
pub fn find(prepared: &Prepared, certifier: &Certifier<'_>, plan: &Plan, loads: &[Value]) -> Vec<Version> {
    let sections = Sections { prepared, passes: &facts::always_passes };
    let mut finder = Finder { prepared, certifier, plan, sections, drafts: Vec::new() };
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
            let Some(extent) = self.sections.extent(load, scope) else { continue };
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
        let guards =
            (base_is_there && self.sections.is_known(extent, at)).then(|| self.sections.guards(load, at, scope)).flatten();
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
            && self.sections.is_known(extent, at)
            && self.sections.guards(load, at, scope).is_some_and(|g| are_same(&g, &self.drafts[draft].guards))
            && self.unchanged(load, at, scope, extent);
        if fits {
            let (first, end) = (self.sections.smaller(first, extent.first, at), self.sections.larger(end, extent.end, at));
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
            let Some(extent) = self.sections.extent(load, scope) else { continue };
            // Where the section is not saved the load must not run.
            let own = self.sections.conditions(load.block(), at);
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
            offset.is_some_and(|(_, o)| self.facts().stays_small(o, scope)) || self.sections.guards(access, at, scope).is_some()
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
        let Some(written) = self.sections.extent(store, scope) else { return false };
        written.base == extent.base
            && self.sections.is_known(&written, at)
            && self.sections.is_known(extent, at)
            && [store, load].into_iter().any(|access| {
                let at_most = |a, b| self.facts().at_most(a, b, access.block());
                at_most(written.end, extent.first) || at_most(extent.end, written.first)
            })
    }
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
