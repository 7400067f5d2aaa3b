// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Values, versions or what is overwritten: for each loop nest and array, whatever takes fewer bytes of tape.
//!
//! Invariant: the plan that is left is the cheapest of those tried, and holds no version that nothing is read from, nor puts back
//! what no load is repeated for.

use super::certify::Certifier;
use super::kill::{self, Killer};
use super::obtain::Resolver;
use super::versions::find;
use super::{Cells, Copy, Kills, Needed, Plan, Scope, Version, Way, cost};
use crate::analysis::effects::Procedure;
use crate::llvm::Value;
use crate::llvm::module::options::Switches;
use crate::operation::{Operation, classify};
use rustc_hash::FxHashSet;

/// Above so many sections it is all or none: each one tried is a plan made.
const MOST_TRIED: usize = 48;

struct Selection<'a> {
    procedure: &'a Procedure,
    certifier: &'a Certifier<'a>,
    wanted: &'a [Needed],
}

/// Decides for all that is wanted how it is obtained.
pub fn obtain(procedure: &Procedure, certifier: &Certifier<'_>, plan: &mut Plan, wanted: &[Needed]) {
    let prepared = &procedure.prepared;
    let selection = Selection { procedure, certifier, wanted };
    selection.resolve(plan);
    let records = |p: &Plan| p.slots.iter().any(|s| s.scope != Scope::Frame && matches!(s.what, Needed::Primal(_)));
    let Switches { versions, to_be_recorded, .. } = certifier.switches();
    if !versions || !to_be_recorded || !records(plan) {
        return;
    }
    let plain = cost::bytes(&prepared.facts, plan);
    let loads: Vec<Value> = prepared
        .function
        .instructions()
        .into_iter()
        .filter(|i| matches!(classify(*i), Operation::Load) && plan.loop_of.contains_key(&i.block()) && !certifier.load(*i))
        .collect();
    // The second round leaves out of the sections what nobody reads.
    let found = find(prepared, certifier, plan, &loads);
    let used = selection.trial(plan, found);
    let found = find(prepared, certifier, plan, &used);
    selection.trial(plan, found);
    let mut chosen = plan.versions.clone();
    let mut best = cost::bytes(&prepared.facts, plan);
    if chosen.len() <= MOST_TRIED {
        // Those that save most bytes by their absence first.
        let mut order = chosen.clone();
        order.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
        for doubtful in order {
            let rest: Vec<Version> = chosen.iter().filter(|v| v.loads != doubtful.loads).cloned().collect();
            selection.trial(plan, rest);
            let bytes = cost::bytes(&prepared.facts, plan);
            if bytes <= best {
                (best, chosen) = (bytes, plan.versions.clone());
            }
        }
    }
    if best >= plain {
        chosen.clear();
    }
    let used = selection.trial(plan, chosen.clone());
    best = cost::bytes(&prepared.facts, plan);
    // What the sections that are left need not hold any more.
    let narrowed = find(prepared, certifier, plan, &used);
    selection.trial(plan, narrowed);
    if cost::bytes(&prepared.facts, plan) > best {
        selection.trial(plan, chosen);
    }
    if certifier.switches().kill {
        selection.kill(plan);
    }
}

impl Selection<'_> {
    fn resolve(&self, plan: &mut Plan) {
        plan.obtain.clear();
        plan.slots.clear();
        let values = plan.kills.cells.iter().flat_map(Cells::values).map(Needed::Primal);
        let further: Vec<Needed> = plan.kills.writers.iter().flat_map(|at| kill::needs(*at)).chain(values).collect();
        let mut resolver = Resolver::new(&self.procedure.prepared, self.certifier, plan);
        resolver.resolve_all(&[self.wanted, &further].concat());
    }

    /// Puts back what is overwritten where that takes fewer bytes, by components.
    fn kill(&self, plan: &mut Plan) {
        let facts = &self.procedure.prepared.facts;
        let bytes = |plan: &Plan| cost::bytes(facts, plan) + kill::bytes(facts, plan);
        let margin = |plan: &Plan| kill::margin(facts, plan);
        let mut killer = Killer::new(self.procedure, self.certifier, plan);
        let components = killer.components(plan);
        if components.len() > MOST_TRIED {
            return;
        }
        for loads in components {
            let (best, own, before) = (bytes(plan), margin(plan), (plan.kills.clone(), plan.versions.clone()));
            let all = before.0.loads.iter().copied().chain(loads).collect();
            let ok = self.repeat(plan, &killer, all, &before.1);
            if !ok || bytes(plan) + (margin(plan) - own) > best {
                plan.kills = before.0;
                self.trial(plan, before.1);
            }
        }
    }

    /// Plans with these loads repeated from what is put back, or as many of them as may be; `false` if none may.
    fn repeat(&self, plan: &mut Plan, killer: &Killer<'_>, mut loads: FxHashSet<Value>, versions: &[Version]) -> bool {
        loop {
            let writers = killer.killers(&loads);
            let (cells, marked) = killer.seen(&writers);
            plan.kills = Kills { writers, loads: loads.clone(), cells, marked, ..Kills::default() };
            self.trial(plan, versions.to_vec());
            let mut used = loads.clone();
            used.retain(|load| plan.obtain.get(&Needed::Primal(*load)).is_some_and(|o| o.way == Way::Restored));
            let Some(bad) = killer.misplaced(plan) else { return false };
            used.retain(|load| !bad.contains(load));
            if used.is_empty() {
                return false;
            }
            if used == loads {
                return true;
            }
            loads = used;
        }
    }

    /// Plans with these sections; returns the loads that are read from one. Sections without any are dropped.
    fn trial(&self, plan: &mut Plan, versions: Vec<Version>) -> Vec<Value> {
        plan.versions = versions;
        loop {
            plan.copy_of.clear();
            for (version, of) in plan.versions.iter().enumerate() {
                let next = of.next.iter().flat_map(|next| &next.loads);
                plan.copy_of.extend(of.loads.iter().map(|load| (*load, Copy { version, next: false })));
                plan.copy_of.extend(next.map(|load| (*load, Copy { version, next: true })));
            }
            self.resolve(plan);
            let used: Vec<Value> = plan
                .obtain
                .iter()
                .filter_map(|(needed, o)| match (needed, o.way) {
                    (Needed::Primal(load), Way::Version(_)) => Some(*load),
                    _ => None,
                })
                .collect();
            let before = (plan.versions.len(), plan.versions.iter().filter(|v| v.next.is_some()).count());
            plan.versions.retain(|v| v.readers().any(|l| used.contains(&l)));
            for version in &mut plan.versions {
                version.next.take_if(|next| !next.loads.iter().any(|l| used.contains(l)));
            }
            if (plan.versions.len(), plan.versions.iter().filter(|v| v.next.is_some()).count()) == before {
                return used;
            }
        }
    }
}
