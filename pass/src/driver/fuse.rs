// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Fused loops: prepares a call tree once more with the iterations of some loops as procedures, and takes it where that lets their forward sweep vanish.
//! Fused calls: the same of the calls of a procedure that calls itself, which need no preparation.
//!
//! Invariant: in a tree that is taken each such loop is fused in every derivative that has it, and all calls of each such procedure are; all others are as they were.

use super::{know, plan};
use crate::analysis::{Form, Key, Program, Seeded};
use crate::llvm::module::options::{self, Switches};
use crate::llvm::{Module, Session, Value, diagnose};
use crate::plan::{Loop, Plans, Sweeps};
use crate::request::Request;
use rustc_hash::FxHashSet;
use wengert_core::request::Mode;

/// So many attempts are made, each for loops within those of the one before.
const MOST_ATTEMPTS: usize = 4;

/// Lets a call tree that has been analysed be one with fused loops and calls, if there are any to fuse. Returns the tree's plans; none if one is refused, as it will
/// be when its derivative is made.
pub fn fuse(
    module: Module,
    session: Session,
    request: &Request,
    seeded: &Seeded,
    form: &Form,
    (program, root, sweeps): (&mut Program, &mut Key, Sweeps),
) -> Option<Plans> {
    let plain = Plans::new(program, root, sweeps).ok();
    let Switches { fuse, diff_liveness, .. } = options::switches();
    if root.mode != Mode::Adjoint || !fuse || !diff_liveness {
        return plain;
    }
    let plans = plain.map(|plain| fuse_loops(module, session, request, seeded, form, (program, root, sweeps), plain));
    fuse_calls(program, root, sweeps, plans)
}

/// Takes out of the attempt procedures of which some call is not fused, until all are.
fn fuse_calls(program: &mut Program, root: &Key, sweeps: Sweeps, plain: Option<Plans>) -> Option<Plans> {
    let mut chosen = plan::recursive(program);
    while !chosen.is_empty() {
        program.fuse_calls(chosen.iter().copied());
        let Ok(plans) = Plans::new(program, root, sweeps) else { break };
        let others = plan::unfused(program, &plans);
        if others.is_empty() {
            return Some(plans);
        }
        chosen.retain(|function| !others.contains(function));
    }
    program.fuse_calls([]);
    plain
}

/// Returns the plans of the tree that is taken.
fn fuse_loops(
    module: Module,
    session: Session,
    request: &Request,
    seeded: &Seeded,
    form: &Form,
    (program, root, sweeps): (&mut Program, &mut Key, Sweeps),
    plain: Plans,
) -> Plans {
    let miss = |at: Value, why: &str| {
        let message = format!("this loop is not fused, and its forward sweep records all iterations: {why}");
        diagnose::remark(at.block().function(), Some(at), true, "NotFused", &message);
    };
    let wanted = "what it computes is wanted by whoever called (wengert_dupnoneed says that an argument is not)";
    plan::spoilt(program, &plain).into_iter().for_each(|at| miss(at, wanted));
    let mut known: FxHashSet<Loop> = FxHashSet::default();
    let mut fused: Vec<Loop> = Vec::new();
    for _ in 0..MOST_ATTEMPTS {
        let all: Vec<Loop> = plan::candidates(program, &plain, &fused, &known);
        if all.is_empty() {
            break;
        }
        let mut form = form.clone();
        all.iter().for_each(|(function, index)| form.fused.entry(*function).or_default().push(*index));
        let attempt = know(module, session, (request, request.mode), options::switches(), seeded, &form);
        let Ok((mut other, key)) = attempt else { break };
        let plans = other.analyse(&key).and_then(|()| Plans::new(&other, &key, sweeps)).unwrap_or_default();
        let (good, bad) = plan::judge(&plans);
        if good.len() == all.len() {
            std::mem::replace(program, other).discard(session);
            *root = key;
            return plans;
        }
        bad.iter().for_each(|(call, why)| miss(*call, why));
        drop(plans);
        other.discard(session);
        known.extend(all.into_iter().filter(|l| !good.contains(l)));
        fused = good;
    }
    plain
}
