// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory that reaches procedures of other files, whose derivatives expect a shadow of it.
//!
//! Invariant: covers what is passed at every call below. Imports the objects and effects.

use super::effects::Procedure;
use super::objects::Object;
use crate::llvm::{Function, Value};
use crate::operation::{Operation, classify};
use crate::separate;
use rustc_hash::{FxHashMap, FxHashSet};

/// Fills in what each procedure's callers hand on through it; callees come first in `order`, as far as recursion allows.
pub fn summarise(procedures: &mut FxHashMap<Function, Procedure>, order: &[Function]) {
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for function in order {
            let procedure = &procedures[function];
            let calls = procedure.prepared.function.instructions().into_iter();
            let found: FxHashSet<Object> =
                calls.flat_map(|at| handed_out(procedures, procedure, at)).filter(|o| procedure.is_outside(*o)).collect();
            if found != procedure.handed_out {
                procedures.get_mut(function).expect("listed").handed_out = found;
                changed = true;
            }
        }
    }
}

/// The objects that a call makes known to procedures of other files as active ones.
pub fn handed_out(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure, at: Value) -> Vec<Object> {
    let Operation::Call(callee) = classify(at) else { return Vec::new() };
    let here = |o: &Object| procedure.objects.translate(at, *o).into_iter().map(|(object, _)| object).collect::<Vec<_>>();
    match separate::described(callee) {
        None => procedures[&callee].handed_out.iter().flat_map(here).collect(),
        Some(described) => {
            let active = described.arguments.iter().zip(at.arguments()).filter(|(argument, _)| argument.is_active());
            let direct = active.flat_map(|(_, actual)| procedure.objects.of(actual));
            direct.chain(procedures[&callee].summary.behind.iter().flat_map(here)).collect()
        }
    }
}
