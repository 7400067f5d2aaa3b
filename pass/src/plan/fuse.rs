// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Fused loops: which loops are worth the attempt to reverse each iteration right after it has run, and which attempts have come off.
//!
//! An iteration that is a procedure of its own is a joint call (`schedule.rs`), so nothing has to be known of a loop for it to be sound. It is *fused* if
//! its calls need nothing saved and nobody needs their first run: then the forward sweep leaves the loop out, and nothing is recorded over it.
//! A procedure that calls itself is such a loop, too: its calls are fused, all of them or none.
//! Invariant: a loop that is tried has further loops in its body, or in what it calls, and records something. Imports the plans, and the facts.

use super::second::calls_itself;
use super::{Plan, Plans, Schedule, Scope};
use crate::analysis::Program;
use crate::analysis::effects::touched;
use crate::llvm::diagnose::Location;
use crate::llvm::{Block, Function, Value, facts};
use crate::operation::FUSED;
use crate::prepare::fused::obstacle;
use rustc_hash::FxHashSet;

/// A loop of a procedure, by its number where no loop is fused.
pub type Loop = (Function, usize);

/// The loops that are worth an attempt, outermost ones first: those that came off before, and others that are not `known` not to.
pub fn candidates(program: &Program, plans: &Plans, fused: &[Loop], known: &FxHashSet<Loop>) -> Vec<Loop> {
    let mut found: Vec<Loop> = fused.to_vec();
    for plan in plans.adjoints() {
        let search = Search { program, plan, fused, known };
        let chosen = search.outermost().flat_map(|index| search.below(index)).map(|index| (plan.key.function, index));
        // Another plan of the procedure may choose otherwise in the same nest.
        let around = |inner: Loop, outer: Loop| inner.0 == outer.0 && search.lies_within(inner.1, outer.1);
        chosen.for_each(|new| {
            if !found.iter().any(|known| around(new, *known) || around(*known, new)) {
                found.push(new);
            }
        });
    }
    found
}

/// Loops that are not tried since whoever called wants what they compute: an instruction of each that has a source line, if any has.
pub fn spoilt(program: &Program, plans: &Plans) -> Vec<Value> {
    let none = FxHashSet::default();
    let mut found: Vec<Value> = Vec::new();
    for plan in plans.adjoints() {
        let search = Search { program, plan, fused: &[], known: &none };
        let is_spoilt = |index: &usize| search.has_form(*index) && search.is_wanted(*index);
        found.extend(
            search.outermost().filter(is_spoilt).filter_map(|index| search.within(index).find(|at| Location::of(*at).is_some())),
        );
    }
    found.dedup();
    found
}

struct Search<'a> {
    program: &'a Program,
    plan: &'a Plan,
    fused: &'a [Loop],
    known: &'a FxHashSet<Loop>,
}

impl Search<'_> {
    fn outermost(&self) -> impl Iterator<Item = usize> {
        (0..self.plan.loops.len()).filter(|index| self.plan.loops[*index].parent.is_none())
    }

    fn lies_within(&self, inner: usize, outer: usize) -> bool {
        std::iter::successors(Some(inner), |index| self.plan.loops[*index].parent).any(|around| around == outer)
    }

    fn children(&self, index: usize) -> Vec<usize> {
        (0..self.plan.loops.len()).filter(|child| self.plan.loops[*child].parent == Some(index)).collect()
    }

    /// The outermost loops from this one inwards that may be fused.
    fn below(&self, index: usize) -> Vec<usize> {
        if self.fused.contains(&(self.plan.key.function, index)) {
            return vec![];
        }
        let within = || self.children(index).into_iter().flat_map(|child| self.below(child)).collect::<Vec<_>>();
        if !self.is_candidate(index) {
            return within();
        }
        // What one iteration takes should be little: a loop around a loop that may be fused, and around nothing else, is not.
        match self.children(index)[..] {
            [only] if self.is_candidate(only) && !self.works_itself(index) => self.below(only),
            _ => vec![index],
        }
    }

    fn is_candidate(&self, index: usize) -> bool {
        self.has_form(index) && !self.known.contains(&(self.plan.key.function, index)) && !self.is_wanted(index)
    }

    fn has_form(&self, index: usize) -> bool {
        let procedure = self.program.procedure(&self.plan.key);
        (!self.children(index).is_empty() || self.calls_within(index).next().is_some())
            && self.records(index)
            && obstacle(&procedure.prepared.facts, index, &procedure.prepared.loops[index]).is_none()
    }

    fn is_within(&self, block: Block, index: usize) -> bool {
        self.plan.loops_around(block).contains(&index)
    }

    fn within(&self, index: usize) -> impl Iterator<Item = Value> {
        let all = self.plan.function.instructions().into_iter();
        all.filter(move |at| self.is_within(at.block(), index))
    }

    fn calls_within(&self, index: usize) -> impl Iterator<Item = Value> {
        self.within(index).filter(|at| self.plan.calls.contains_key(at))
    }

    /// Does the forward sweep record anything in the loop?
    fn records(&self, index: usize) -> bool {
        let slots = self.plan.slots.iter().any(|slot| match slot.scope {
            Scope::Frame => false,
            Scope::Nest { inner, .. } | Scope::Iteration(inner) => self.lies_within(inner, index),
        });
        slots
            || self.plan.versions.iter().any(|version| self.is_within(version.at, index))
            || self.calls_within(index).next().is_some()
    }

    /// Does whoever called want what the loop writes?
    fn is_wanted(&self, index: usize) -> bool {
        let procedure = self.program.procedure(&self.plan.key);
        let wanted = self.program.wanted_at_end(&self.plan.key);
        let wanted: FxHashSet<_> =
            procedure.cells.iter().filter(|(cell, _)| wanted.contains(*cell)).map(|(_, cell)| cell.object).collect();
        let writes = |at: Value| touched(&self.program.procedures, procedure, at).1;
        self.within(index).flat_map(writes).any(|object| wanted.contains(&object))
    }

    /// Does the body of a loop call, write or compute anything outside of loops within?
    fn works_itself(&self, index: usize) -> bool {
        self.within(index)
            .any(|at| self.plan.loop_of.get(&at.block()) == Some(&index) && (at.ty().holds_float() || facts::may_write(at)))
    }
}

/// What came of the attempts: the loops that are fused, in all derivatives that have them, and calls of iterations of others with the reason.
pub fn judge(plans: &Plans) -> (Vec<Loop>, Vec<(Value, &'static str)>) {
    let (mut fused, mut others, mut why): (Vec<Loop>, Vec<Loop>, Vec<_>) = Default::default();
    for plan in plans.adjoints() {
        for call in plan.function.instructions().into_iter().filter(|at| plan.calls.contains_key(at)) {
            let Some(number) = fused_loop(plan.calls[&call].key.function) else { continue };
            let here = (plan.key.function, number);
            match why_not(plan, call) {
                None if !fused.contains(&here) => fused.push(here),
                None => {}
                Some(_) if others.contains(&here) => {}
                Some(reason) => {
                    others.push(here);
                    why.push((call, reason));
                }
            }
        }
    }
    fused.retain(|index| !others.contains(index));
    (fused, why)
}

/// Procedures that call themselves, and may be worth the attempt.
pub fn recursive(program: &Program) -> Vec<Function> {
    let mut found: Vec<Function> =
        program.procedures.keys().copied().filter(|function| calls_itself(program, *function)).collect();
    found.sort();
    found
}

/// Those of which a call is not fused in some derivative.
pub fn unfused(program: &Program, plans: &Plans) -> FxHashSet<Function> {
    let adjoints = plans.adjoints();
    let calls = adjoints.flat_map(|plan| plan.calls.iter().map(move |(call, callee)| (plan, *call, callee.key.function)));
    let fails =
        |(plan, call, callee): &(&Plan, Value, Function)| program.fuses_calls_of(*callee) && why_not(plan, *call).is_some();
    calls.filter(fails).map(|(_, _, callee)| callee).collect()
}

/// The number of the loop of which the procedure is an iteration.
pub fn fused_loop(function: Function) -> Option<usize> {
    function.string_attribute(FUSED)?.parse().ok()
}

fn why_not(plan: &Plan, call: Value) -> Option<&'static str> {
    let Schedule::Joint(snapshot) = &plan.calls[&call].schedule else { return Some("its iterations cannot run twice") };
    match (snapshot.sections.iter().all(|kept| !kept.saved), plan.leaves_out(call)) {
        (true, true) => None,
        (false, _) => Some("an iteration reads what it, or something behind it, overwrites"),
        (true, false) => Some("what it computes is read behind it"),
    }
}
