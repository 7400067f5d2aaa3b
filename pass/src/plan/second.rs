// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What the second run of a joint call does for nothing: stores that its backward sweep never reads behind, and loads that only serve such.
//!
//! Invariant: the second run is planned as it will be made, by the same key; what its plan leaves out touches no memory, so that a snapshot
//! need not hold it. Nothing is said of procedures that may call themselves, whose plans would ask for each other.
//! Imports the plan of the callee, and the facts.

use super::{CallPlan, Key, Schedule, Sweeps, build};
use crate::analysis::Program;
use crate::analysis::objects::Object;
use crate::llvm::{Function, Value};
use crate::operation::reversal;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// The key of a joint call's second run: nothing comes between its sweeps, and of what it computes only the adjoint is wanted.
pub fn key(program: &Program, key: &Key) -> Key {
    let primal = key.primal && !program.switches.diff_liveness;
    Key { again: true, primal, kept: vec![true; key.kept.len()], ..key.clone() }
}

/// The instructions of the callee that its second run leaves out, or of which it asks nothing.
pub fn idle(program: &Program, key: &Key) -> Rc<FxHashSet<Value>> {
    if let Some(known) = program.idle.borrow().get(key) {
        return known.clone();
    }
    // The steps of loops leave their state to the next ones.
    let asked = program.switches.diff_liveness && reversal(key.function).is_none() && !calls_itself(program, key.function);
    // What cannot be planned is refused when it is to be made.
    let idle =
        if asked { build(program, key, Sweeps::Joined).map(|plan| plan.idle).unwrap_or_default() } else { FxHashSet::default() };
    program.idle.borrow_mut().entry(key.clone()).or_insert(Rc::new(idle)).clone()
}

/// May control come back into the procedure before it has left it?
fn calls_itself(program: &Program, function: Function) -> bool {
    let mut seen: FxHashSet<Function> = FxHashSet::default();
    let mut work = program.procedures[&function].callees.clone();
    while let Some(callee) = work.pop() {
        if callee == function {
            return true;
        }
        if seen.insert(callee) {
            work.extend(&program.procedures[&callee].callees);
        }
    }
    false
}

/// What the second run finds in memory, in the callee's terms, of a call whose first run leaves nothing else behind: it may be left out.
pub fn finds(program: &Program, callee: &CallPlan) -> Option<Vec<Object>> {
    let Schedule::Joint(snapshot) = &callee.schedule else { return None };
    let rerun = &program.procedures[&callee.key.function].rerun;
    let quiet = !rerun.differs() && !rerun.stops && !rerun.takes;
    (quiet && snapshot.step.is_none() && snapshot.logged.is_empty()).then(|| snapshot.found.clone())
}
