// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Versions: a section of an array, saved once before a loop nest, from which the backward sweep reads what the nest's
//! loads read. However often a cell is read, it is saved once.
//!
//! Invariants: from the save to each load of a version, no write may touch what the load reads, or it provably comes
//! later or lies apart; the section reaches from the first to the last byte that loads which certainly run touch, so
//! that nothing is read that the primal would not have a right to; other loads lie in it provably, or beside it, and leave what they have read there themselves. A sweep in place reads
//! new values too: they are what the next iteration of the loop around saves, if nothing is written to them before.

use super::certify::Certifier;
use super::cost::UNKNOWN;
use super::sections::{Extent, Guards, Sections, add, are_same};
use super::{Margins, Next, Plan, Version, precision};
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
    /// Loads that may not run beside it, and from where to where these go, together with the section.
    beside: Vec<Value>,
    room: Option<(Expression, Expression)>,
    next: Option<Next>,
}

pub struct Finder<'a> {
    prepared: &'a Prepared,
    certifier: &'a Certifier<'a>,
    plan: &'a Plan,
    sections: Sections<'a>,
    drafts: Vec<Draft>,
    by_array: FxHashMap<(Value, Option<usize>), Vec<usize>>,
}

/// As many sections of one array are looked at for each load.
const NEAREST: usize = 8;

/// Loads that may not run lie so many bytes, or iterations of a loop around, beside one that certainly runs: what they would touch in other iterations must not
/// be room that the primal's memory has not.
const MOST_BESIDE: i64 = 4096;
const MOST_ITERATIONS: i64 = 2;

/// Sections for as many of these loads as possible, each as far out in the nest as its content stays.
pub fn find(prepared: &Prepared, certifier: &Certifier<'_>, plan: &Plan, loads: &[Value]) -> Vec<Version> {
    let sections = Sections::new(prepared, &facts::always_passes, &|_| false);
    let mut finder = Finder { prepared, certifier, plan, sections, drafts: Vec::new(), by_array: FxHashMap::default() };
    let mut order: FxHashMap<Block, usize> = FxHashMap::default();
    order.extend(prepared.function.reverse_postorder().into_iter().enumerate().map(|(i, b)| (b, i)));
    let mut loads: Vec<Value> = loads.iter().copied().filter(|l| is_simple(*l) && extent::access_bytes(*l) > 0).collect();
    loads.sort_by_key(|l| (order[&l.block()], certifier.position(*l)));
    let left: Vec<Value> = loads.into_iter().filter(|l| !finder.place(*l)).collect();
    // Loads that may not run tell nothing of what may be read; they follow where they provably fit.
    let left: Vec<Value> = left.into_iter().filter(|load| !finder.fit(*load) && !finder.follow(*load)).collect();
    left.into_iter().for_each(|load| _ = finder.lie_beside(load));
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
            let (early, late) = self.nearest(extent.base, scope, load.block());
            if late.iter().rev().any(|draft| self.join(*draft, load, &extent))
                || scope.is_some_and(|index| early.iter().any(|draft| self.follows(*draft, load, index)))
            {
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

    /// Sections of an array in a scope, saved at the end of a block before this one, that a load here may join: the first ones, and the latest ones. What
    /// lies between has been overwritten and will be, and to try all of many would take long.
    fn nearest(&self, base: Value, scope: Option<usize>, block: Block) -> (Vec<usize>, Vec<usize>) {
        let all = self.by_array.get(&(base, scope)).into_iter().flatten().copied();
        let before = |at: Block| at != block && self.facts().dominates(at, block);
        let known: Vec<usize> = all.filter(|draft| before(self.drafts[*draft].at)).collect();
        let few = known.len().min(NEAREST);
        (known[..few].to_vec(), known[known.len() - few..].to_vec())
    }

    fn begin(&mut self, load: Value, scope: Option<usize>, at: Block, extent: &Extent) -> bool {
        let base_is_there = !extent.base.is_instruction() || self.facts().dominates(extent.base.block(), at);
        let guards =
            (base_is_there && self.sections.is_known(extent, at)).then(|| self.sections.guards(load, at, scope)).flatten();
        let Some(guards) = guards else { return false };
        let fits = self.unchanged(load, at, scope, extent);
        if fits {
            let Extent { base, first, end } = *extent;
            self.by_array.entry((base, scope)).or_default().push(self.drafts.len());
            self.drafts.push(Draft {
                base,
                scope,
                at,
                first,
                end,
                alignment: load.alignment(),
                guards,
                loads: vec![load],
                beside: vec![],
                room: None,
                next: None,
            });
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
            let run = load.block();
            let (first, end) = (self.sections.smaller(first, extent.first, run), self.sections.larger(end, extent.end, run));
            let joined = &mut self.drafts[draft];
            (joined.first, joined.end) = (first, end);
            joined.alignment = joined.alignment.min(load.alignment());
            joined.loads.push(load);
        }
        fits
    }

    /// Adds a load that may not run to a section that provably contains all that it would touch.
    fn fit(&mut self, load: Value) -> bool {
        let around = self.plan.loops_around(load.block());
        let Some((base, offset)) = self.facts().offset(load.operand(0)) else { return false };
        if !stands_on(load.operand(0), base) {
            return false;
        }
        let scopes = std::iter::once(None).chain(around.into_iter().map(Some));
        for scope in scopes.filter(|scope| self.facts().stays_small(offset, load.block(), *scope)) {
            let Some(extent) = self.sections.extent(load, scope) else { continue };
            for draft in self.nearest(base, scope, load.block()).1 {
                if self.contains(draft, load, &extent) {
                    let joined = &mut self.drafts[draft];
                    joined.alignment = joined.alignment.min(load.alignment());
                    joined.loads.push(load);
                    return true;
                }
            }
        }
        false
    }

    fn contains(&self, draft: usize, load: Value, extent: &Extent) -> bool {
        let Draft { at, scope, first, end, .. } = self.drafts[draft];
        self.runs_where_saved(draft, load)
            && self.facts().at_most(first, extent.first, load.block())
            && self.facts().at_most(extent.end, end, load.block())
            && self.unchanged(load, at, scope, extent)
    }

    /// Adds a load that may not run, and lies beside a section, if it does so as in a stencil.
    fn lie_beside(&mut self, load: Value) -> bool {
        let Some((base, _)) = self.facts().offset(load.operand(0)) else { return false };
        if !stands_on(load.operand(0), base) || self.certifier.switches().single_tape {
            return false;
        }
        let scopes = std::iter::once(None).chain(self.plan.loops_around(load.block()).into_iter().map(Some));
        for scope in scopes {
            let Some(extent) = self.sections.extent(load, scope) else { continue };
            for draft in self.nearest(base, scope, load.block()).1 {
                let Draft { at, first, end, ref loads, ref next, ref room, .. } = self.drafts[draft];
                let fits = next.is_none()
                    && self.sections.is_known(&extent, at)
                    && loads.iter().any(|certain| self.is_beside(load, *certain))
                    && self.runs_where_saved(draft, load)
                    && self.unchanged(load, at, scope, &extent);
                if fits {
                    let (first, end) = room.unwrap_or((first, end));
                    let (first, end) = (self.facts().smaller(first, extent.first), self.facts().larger(end, extent.end));
                    let draft = &mut self.drafts[draft];
                    draft.room = Some((first, end));
                    draft.alignment = draft.alignment.min(load.alignment());
                    draft.beside.push(load);
                    return true;
                }
            }
        }
        false
    }

    /// Does a load touch, in each iteration, what lies a little beside that which another one touches in it?
    fn is_beside(&self, load: Value, other: Value) -> bool {
        let facts = self.facts();
        let Some(((base, at), (same, there))) = facts.offset(load.operand(0)).zip(facts.offset(other.operand(0))) else {
            return false;
        };
        let near = |distance| facts.constant(distance, load.block()).is_some_and(|bytes| bytes.abs() <= MOST_BESIDE);
        let distance = facts.minus(at, there);
        let by_iterations = |index: usize| {
            let inner = facts.least(there, other.block(), Some(index));
            let Some(step) = inner.and_then(|inner| facts.step(inner, index)) else { return false };
            let (mut ahead, mut behind) = (distance, distance);
            (0..MOST_ITERATIONS).any(|_| {
                (ahead, behind) = (facts.minus(ahead, step), facts.sum(behind, step));
                near(ahead) || near(behind)
            })
        };
        base == same && (near(distance) || self.plan.loops_around(load.block()).into_iter().any(by_iterations))
    }

    /// Does a load not run where a section is not saved?
    fn runs_where_saved(&self, draft: usize, load: Value) -> bool {
        let own = self.sections.conditions(load.block(), self.drafts[draft].at);
        self.drafts[draft].guards.iter().all(|g| own.contains(g))
    }

    /// Lets a load read what the next iteration of the loop around saves, or what is there when it is left.
    fn follow(&mut self, load: Value) -> bool {
        let Some((base, _)) = self.facts().offset(load.operand(0)) else { return false };
        self.plan.loops_around(load.block()).into_iter().any(|index| {
            let (early, _) = self.nearest(base, Some(index), load.block());
            early.into_iter().any(|draft| self.follows(draft, load, index))
        })
    }

    fn follows(&mut self, draft: usize, load: Value, index: usize) -> bool {
        let Draft { base, at, first, end, .. } = self.drafts[draft];
        let form = &self.plan.loops[index];
        let (header, before) = (form.header, form.preheader);
        let Some(extent) = self.sections.extent(load, Some(index)) else { return false };
        let [(_, exit), others @ ..] = form.exits.as_slice() else { return false };
        let exit = *exit;
        // The section is the same in each iteration, and each one saves it before it reads or leaves, or none.
        let Some(mut guards) = self.sections.passed_by_all(index, at) else { return false };
        add(&mut guards, &self.drafts[draft].guards);
        let known = |e| self.facts().known_at(e, before);
        let early = |v: Value| !v.is_instruction() || self.facts().dominates(v.block(), before);
        let lasts = [first, end, extent.first, extent.end].into_iter().all(known)
            && extent.base == base
            && stands_on(load.operand(0), base)
            && early(base)
            && guards.iter().all(|(condition, _)| early(*condition));
        let runs = self.facts().dominates(at, load.block())
            && others.iter().all(|(_, to)| *to == exit)
            && self.sections.guards(load, at, Some(index)).is_some_and(|g| are_same(&g, &self.drafts[draft].guards));
        if !lasts || !runs {
            return false;
        }
        let apart = |writer: Value| self.orders(writer, load, at, Some(index), &extent, false);
        if !self.certifier.unchanged_until(load, header, at, exit, &apart) {
            return false;
        }
        let settled = self.certifier.settled_after(exit, load);
        let run = load.block();
        let (first, end) = (self.sections.smaller(first, extent.first, run), self.sections.larger(end, extent.end, run));
        let draft = &mut self.drafts[draft];
        (draft.first, draft.end) = (first, end);
        draft.alignment = draft.alignment.min(load.alignment());
        let next = draft.next.get_or_insert(Next { index, last: None, guards, loads: Vec::new() });
        next.loads.push(load);
        if !settled {
            next.last = Some(exit);
        }
        true
    }

    fn version(&self, draft: &Draft) -> Version {
        let facts = self.facts();
        let bytes = facts.minus(draft.end, draft.first);
        let room = draft.room.map(|(first, end)| (first, facts.minus(end, first)));
        let beside = || draft.beside.clone();
        let margins =
            room.map(|(first, bytes)| Margins { first: facts.terms(first), bytes: facts.terms(bytes), loads: beside() });
        let mut next = draft.next.clone();
        let readers = || draft.loads.iter().chain(next.iter().flat_map(|next| &next.loads));
        let rounded = self.certifier.switches().single_tape && precision::may_round(draft.alignment, readers());
        // What is left in memory is not rounded, so all copies are on the tape.
        if let Some(next) = next.as_mut().filter(|_| rounded) {
            let (_, exit) = self.plan.loops[next.index].exits[0];
            next.last = Some(exit);
        }
        Version {
            base: draft.base,
            at: draft.at,
            first: self.facts().terms(draft.first),
            bytes: self.facts().terms(bytes),
            alignment: draft.alignment,
            rounded,
            guards: draft.guards.clone(),
            estimate: facts.estimate(room.map_or(bytes, |(_, bytes)| bytes), UNKNOWN).max(0.0),
            loads: [draft.loads.clone(), beside()].concat(),
            margins,
            next,
        }
    }

    /// Does the load find what was there at the end of `at`, in the same iteration of `scope`?
    fn unchanged(&self, load: Value, at: Block, scope: Option<usize>, extent: &Extent) -> bool {
        self.certifier.unchanged_since(at, load, &|writer| self.orders(writer, load, at, scope, extent, true))
    }

    /// Do a store and a load go through pointers that a loop hands round, of which they see one iteration?
    fn is_handed_round(&self, store: Value, load: Value, scope: Option<usize>) -> bool {
        let base = |pointer: Value| self.facts().offset(pointer).map(|(base, _)| base);
        let bases = base(store.operand(1)).zip(base(load.operand(0)));
        scope.zip(bases).is_some_and(|(scope, (a, b))| self.certifier.differ(a, b, scope))
    }

    /// Does a store come after every load of its cell (or, if not `later`, before), or lie elsewhere in the array?
    fn orders(&self, store: Value, load: Value, at: Block, scope: Option<usize>, extent: &Extent, later: bool) -> bool {
        if !store.is_op(Opcode::LLVMStore) || !is_simple(store) {
            return false;
        }
        if self.is_handed_round(store, load, scope) {
            return true;
        }
        if ![store, load].into_iter().all(|access| self.sections.is_settled(access, at, scope)) {
            return false;
        }
        let (first, second) = if later { (load, store) } else { (store, load) };
        let in_order = if store.block() == load.block() {
            self.certifier.position(first) < self.certifier.position(second)
        } else {
            self.facts().dominates(first.block(), second.block())
        };
        if self.facts().written_only(store, load, scope, later, in_order) {
            return true;
        }
        let Some(written) = self.sections.extent(store, scope) else { return false };
        written.base == extent.base
            && self.sections.is_known(&written, at)
            && self.sections.is_known(extent, at)
            && [store, load].into_iter().any(|access| {
                let at_most = |a, b| self.facts().touched_at_most(a, b, access.block());
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
