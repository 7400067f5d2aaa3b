// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory behind arguments that is declared as integers wherever a call of the request's tree aims it: variables of a host, say, which
//! reach an internal procedure through a pointer in memory.
//!
//! Invariant: each call aims what is listed at variables of integers into which no numbers are put, or at what is listed for its caller; of the
//! procedure that the user asked for nothing is. Imports the objects and effects.

use super::effects::Procedure;
use super::object::{Object, Root};
use crate::llvm::{Function, Value};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};

type Listed = FxHashMap<Function, FxHashSet<Object>>;

/// Fills in the list of each procedure.
pub fn summarise(procedures: &mut FxHashMap<Function, Procedure>, root: Function) {
    let calls: Vec<(Function, Value, Function)> = procedures.keys().flat_map(|caller| calls(procedures, *caller)).collect();
    let mut listed: Listed = procedures.iter().map(|(function, procedure)| (*function, candidates(procedure))).collect();
    listed.insert(root, FxHashSet::default());
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (caller, call, callee) in &calls {
            let procedure = &procedures[caller];
            let is_kept = |theirs: &Object| {
                let ours = procedure.objects.translate(*call, *theirs);
                let integers = |o: &Object| procedure.declares_integers(*o) || listed[caller].contains(o);
                !ours.is_empty() && ours.iter().all(|(object, _)| integers(object))
            };
            let kept: FxHashSet<Object> = listed[callee].iter().copied().filter(is_kept).collect();
            changed |= kept.len() < listed[callee].len();
            listed.insert(*callee, kept);
        }
    }
    for (function, integers) in listed {
        procedures.get_mut(&function).expect("listed").integers = integers;
    }
}

fn calls(procedures: &FxHashMap<Function, Procedure>, caller: Function) -> Vec<(Function, Value, Function)> {
    let known = |at: Value| match classify(at) {
        Operation::Call(callee) if procedures.contains_key(&callee) => Some((caller, at, callee)),
        _ => None,
    };
    procedures[&caller].prepared.function.instructions().into_iter().filter_map(known).collect()
}

/// What lies behind arguments and in which no one is seen to keep numbers.
fn candidates(procedure: &Procedure) -> FxHashSet<Object> {
    let behind = |o: &Object| matches!(o, Object::Behind(path) if matches!(path.root, Root::Argument(_)));
    let numbers = |o: &Object| procedure.kinds.get(o).is_some_and(|kinds| !kinds.is_empty());
    procedure.objects.spoken_of().into_iter().filter(|o| behind(o) && !numbers(o)).collect()
}
