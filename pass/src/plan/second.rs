// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What the second run of a joint call does for nothing: stores that its backward sweep never reads behind, and loads that only serve such.
//!
//! Invariant: the second run is planned as it will be made, by the same key; what its plan leaves out touches no memory, so that a snapshot
//! need not hold it. What a procedure that calls itself touches is the least that agrees with its own plan: by induction over the depth of the
//! calls it is no more. Imports the plan of the callee, and the facts.

use super::footprint::{Footprints, Touched};
use super::{CallPlan, Key, Schedule, Sweeps, build};
use crate::analysis::objects::Object;
use crate::analysis::{Idle, Program, Reach};
use crate::llvm::Function;
use crate::operation::reversal;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// The key of a joint call's second run: nothing comes between its sweeps, and of what it computes only the adjoint is wanted.
pub fn key(program: &Program, key: &Key) -> Key {
    let primal = key.primal && !program.switches.diff_liveness;
    Key { again: true, primal, kept: vec![true; key.kept.len()], ..key.clone() }
}

/// What a second run touches, in the callee's terms.
pub fn touched(footprints: &Footprints<'_>, key: &Key) -> Rc<Vec<Touched>> {
    let program = footprints.program;
    let is_open = !program.idle.borrow().contains_key(key);
    supposed(program, key).filter(|_| is_open).unwrap_or_else(|| with(footprints, key, &idle(program, key)))
}

/// The same, wherever in its objects, of a procedure that calls itself.
fn supposed(program: &Program, key: &Key) -> Option<Rc<Vec<Touched>>> {
    program.reach.borrow().get(key).map(|all| Rc::new(all.iter().copied().map(Touched::somewhere).collect()))
}

/// The same of a run that leaves out what is idle.
fn with(footprints: &Footprints<'_>, key: &Key, idle: &Idle) -> Rc<Vec<Touched>> {
    let theirs = |key: &Key| supposed(footprints.program, key).unwrap_or_else(|| touched(footprints, key));
    let turned = idle.turned.iter().map(|(call, key)| (*call, theirs(key))).collect();
    footprints.without(key.function, &idle.left_out, &turned)
}

/// What the second run of a procedure does for nothing.
fn idle(program: &Program, key: &Key) -> Rc<Idle> {
    if let Some(known) = program.idle.borrow().get(key) {
        return known.clone();
    }
    // The steps of loops leave their state to the next ones.
    let asked = program.switches.diff_liveness && reversal(key.function).is_none();
    // What cannot be planned is refused when it is to be made.
    let idle = match asked {
        true if calls_itself(program, key.function) => settled(program, key),
        true => planned(program, key),
        false => None,
    };
    program.idle.borrow_mut().entry(key.clone()).or_insert(Rc::new(idle.unwrap_or_default())).clone()
}

fn planned(program: &Program, key: &Key) -> Option<Idle> {
    let plan = build(program, key, Sweeps::Joined).ok()?;
    let turned = plan.calls.iter().filter(|(call, _)| plan.leaves_out(**call)).map(|(call, callee)| (*call, callee.key.clone()));
    Some(Idle { turned: turned.collect(), left_out: plan.idle })
}

/// The same of a procedure that calls itself: its calls are supposed to touch nothing, then what they have been found to, until that is all. Procedures that call
/// each other are looked at in turns, each once a turn: if each waited for all that it calls to agree, their number would stand in the exponent.
fn settled(program: &Program, key: &Key) -> Option<Idle> {
    if program.settling.get() {
        return supposing(program, key).0;
    }
    let before: (FxHashSet<Key>, FxHashSet<Key>) =
        (program.idle.borrow().keys().cloned().collect(), program.reach.borrow().keys().cloned().collect());
    program.settling.set(true);
    loop {
        program.grown.set(false);
        let (idle, possible) = supposing(program, key);
        if possible && !program.grown.get() {
            program.settling.set(false);
            return idle;
        }
        // What follows from it is to be found once more.
        program.idle.borrow_mut().retain(|key, _| before.0.contains(key));
        program.reach.borrow_mut().retain(|key, _| before.1.contains(key));
        if !possible {
            program.settling.set(false);
            return None;
        }
    }
}

/// One turn: with what is supposed so far, which grows if more is found; tells whether the procedure can be planned. One that cannot touches all that it may.
fn supposing(program: &Program, key: &Key) -> (Option<Idle>, bool) {
    let mut supposed: Vec<Reach> = program.least.borrow().get(key).cloned().unwrap_or_default();
    program.reach.borrow_mut().insert(key.clone(), supposed.clone());
    let idle = planned(program, key);
    let footprints = Footprints::new(program);
    let found = idle.as_ref().map_or_else(|| footprints.of(key.function), |idle| with(&footprints, key, idle));
    if found.iter().fold(false, |more, theirs| widen(&mut supposed, theirs) | more) {
        program.grown.set(true);
        program.least.borrow_mut().insert(key.clone(), supposed.clone());
        program.reach.borrow_mut().insert(key.clone(), supposed);
    }
    let possible = idle.is_some();
    (idle, possible)
}

/// Takes what is touched to what is supposed to be; tells whether that was less.
fn widen(supposed: &mut Vec<Reach>, theirs: &Touched) -> bool {
    let Touched { object, read, written, found, .. } = *theirs;
    match supposed.iter_mut().find(|reach| reach.object == object) {
        None => supposed.push(Reach { object, read, written, found }),
        Some(reach) if read <= reach.read && written <= reach.written && found <= reach.found => return false,
        Some(reach) => {
            reach.read |= read;
            reach.written |= written;
            reach.found |= found;
        }
    }
    true
}

/// May control come back into the procedure before it has left it?
pub fn calls_itself(program: &Program, function: Function) -> bool {
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
