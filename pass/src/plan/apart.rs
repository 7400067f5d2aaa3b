// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Arguments that may be parts of one array: what to compare at run time, so that a derivative which relies on their being
//! apart may run, and whether that one is worth making.
//!
//! Invariant: if the sections of both arguments of each pair lie apart, nothing that the procedure writes through one of the pair's
//! arguments is read or written through another one. Imports the footprints.

use super::footprint::{Footprints, Touched};
use super::{Key, Needed, Plan, Plans, Section, Way, cost, kill};
use crate::analysis::Program;
use crate::analysis::objects::Object;
use crate::llvm::{Function, Opcode};
use rustc_hash::FxHashMap;

/// What is compared where a procedure is entered.
pub struct Apart {
    /// The prepared procedure that the sections are told of.
    pub function: Function,
    /// Arguments, or variables if there is no index, and all that is touched of them.
    pub sections: Vec<(Option<usize>, Vec<Section>)>,
    /// Which of them must lie apart, by their places in `sections`.
    pub pairs: Vec<(usize, usize)>,
}

impl Apart {
    /// The arguments that are known to be apart where all pairs are.
    pub fn arguments(&self) -> Vec<usize> {
        self.sections.iter().filter_map(|(index, _)| *index).collect()
    }
}

/// The second derivatives must take less than this part of the tape to be worth their code.
const WORTH: f64 = 0.8;

/// What has to be compared to know that a procedure's arguments are apart; none if that is known, or cannot be.
pub fn separable(program: &Program, key: &Key) -> Option<Apart> {
    let function = program.procedure(key).prepared.function;
    // An inner call of the procedure itself would not compare.
    if program.procedures.values().any(|p| p.callees.contains(&key.function)) {
        return None;
    }
    let footprints = Footprints::new(program);
    let touched = footprints.of(key.function);
    let argument = |t: &Touched| {
        let index = match t.object {
            Object::Argument(index) => Some(index),
            Object::Global(variable) if !variable.is_thread_local() => None,
            _ => return None,
        };
        let settled = t.loose.is_some() && t.known().all(|section| section.settled);
        settled.then(|| (index, t.written, t.known().cloned().collect()))
    };
    // An object that is no argument could be one, too.
    let mut found: Vec<(Option<usize>, bool, Vec<Section>)> = touched.iter().map(argument).collect::<Option<_>>()?;
    found.retain(|(index, ..)| index.is_none_or(|index| !function.has_attribute(index as u32 + 1, "noalias")));
    found.sort_by_key(|(index, ..)| *index);
    let all = (0..found.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
    let is_argument = |i: usize| found[i].0.is_some();
    let compared = all.filter(|(i, j)| (found[*i].1 || found[*j].1) && (is_argument(*i) || is_argument(*j)));
    let pairs: Vec<(usize, usize)> = compared.collect();
    // What is compared is computed whatever branches the procedure takes, so it must not load what only one of them may.
    if !found.iter().flat_map(|(_, _, sections)| sections).all(Section::is_plain) {
        return None;
    }
    let sections = found.into_iter().map(|(index, _, sections)| (index, sections)).collect();
    (!pairs.is_empty()).then_some(Apart { function, sections, pairs })
}

/// What the derivatives of a call tree are expected to take.
#[derive(Clone, Copy, Default)]
pub struct Weight {
    bytes: f64,
    /// What is put back keeps loops in order: better not, for about as much tape.
    in_order: usize,
    /// Is something recorded that is loaded within loops, as if for fear of other names of it?
    pub doubts: bool,
}

impl Weight {
    /// Is it worth derivatives of their own, beside general ones?
    pub fn pays(self, general: Weight) -> bool {
        let worth = if self.in_order < general.in_order { 1.0 / WORTH } else { WORTH };
        self.bytes < worth * general.bytes
    }
}

/// What a procedure's derivative takes of the tape, with those that it calls.
pub fn weigh(program: &Program, root: &Key, plans: &Plans) -> Weight {
    let by_key = plans.all().map(|plan| (&plan.key, plan)).collect();
    weigh_with(program, root, &by_key, &mut FxHashMap::default())
}

fn weigh_with<'p>(
    program: &Program,
    key: &'p Key,
    plans: &FxHashMap<&'p Key, &'p Plan>,
    known: &mut FxHashMap<&'p Key, Weight>,
) -> Weight {
    if let Some(known) = known.get(key) {
        return *known;
    }
    // A recursive call takes as much again, with either; derivatives of other files are the same.
    known.insert(key, Weight::default());
    let Some(plan) = plans.get(key) else { return Weight::default() };
    let facts = &program.procedure(key).prepared.facts;
    let mut weight = Weight {
        bytes: cost::bytes(facts, plan) + kill::bytes(facts, plan),
        in_order: plan.kills.writers.len(),
        doubts: doubts(plan),
    };
    for (call, theirs) in &plan.calls {
        let callee = weigh_with(program, &theirs.key, plans, known);
        weight.bytes += cost::runs(facts, plan, call.block()) * callee.bytes;
        weight.in_order += callee.in_order;
        weight.doubts |= callee.doubts;
    }
    known.insert(key, weight);
    weight
}

fn doubts(plan: &Plan) -> bool {
    plan.obtain.iter().any(|(needed, obtain)| match needed {
        Needed::Primal(value) => {
            matches!(obtain.way, Way::Record(_))
                && value.is_instruction()
                && !value.is_op(Opcode::LLVMPHI)
                && plan.loop_of.contains_key(&value.block())
        }
        _ => false,
    }) || !plan.versions.is_empty()
        || !plan.kills.writers.is_empty()
}
