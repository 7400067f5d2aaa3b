// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Values or versions: for each loop nest and array, whatever takes fewer bytes of tape.
//!
//! Invariant: the plan that is left is the cheapest of those tried, and holds no version that nothing is read from.

use super::certify::Certifier;
use super::obtain::Resolver;
use super::versions::find;
use super::{Copy, Needed, Plan, Scope, Version, Way, cost};
use crate::llvm::Value;
use crate::llvm::module::options::Switches;
use crate::operation::{Operation, classify};
use crate::prepare::Prepared;

/// Above so many sections it is all or none: each one tried is a plan made.
const MOST_TRIED: usize = 48;

struct Selection<'a> {
    prepared: &'a Prepared,
    certifier: &'a Certifier<'a>,
    wanted: &'a [Needed],
}

/// Decides for all that is wanted how it is obtained.
pub fn obtain(prepared: &Prepared, certifier: &Certifier<'_>, plan: &mut Plan, wanted: &[Needed]) {
    let selection = Selection { prepared, certifier, wanted };
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
}

impl Selection<'_> {
    fn resolve(&self, plan: &mut Plan) {
        plan.obtain.clear();
        plan.slots.clear();
        let mut resolver = Resolver::new(self.prepared, self.certifier, plan);
        resolver.resolve_all(self.wanted);
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
