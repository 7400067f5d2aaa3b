// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory that one pointer of a procedure, or of one that it calls, may lead to: if some of it has a shadow, all of it needs one.
//!
//! Invariant: classes of memory from outside are disjoint, and cover what is joined by way of the procedure's own memory.
//! Imports the objects and effects.

use super::effects::Procedure;
use super::objects::Object;
use crate::llvm::{Function, Value};
use crate::operation::{Operation, classify};
use petgraph::unionfind::UnionFind;
use rustc_hash::FxHashMap;

/// Fills in the classes of each procedure; callees come first in `order`, as far as recursion allows.
pub fn summarise(procedures: &mut FxHashMap<Function, Procedure>, order: &[Function]) {
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for function in order {
            let found = classes(procedures, &procedures[function]);
            let procedure = procedures.get_mut(function).expect("listed");
            if found != procedure.joined {
                procedure.joined = found;
                changed = true;
            }
        }
    }
}

/// What each pointer of the procedure, and each that lies in memory, may lead to, if that is more than one object.
pub fn alternatives(procedure: &Procedure) -> Vec<Vec<Object>> {
    let objects = &procedure.objects;
    let pointers = procedure.prepared.function.instructions().into_iter().filter(|i| !i.ty().is_struct());
    let held = objects.contents().map(|(_, _, held)| held.iter().map(|(object, _)| *object).collect());
    let all = pointers.map(|i| objects.of(i).into_vec()).chain(held);
    all.filter(|objects: &Vec<Object>| objects.len() > 1).collect()
}

/// What a call joins, in the caller's terms.
pub fn by_call(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure, at: Value) -> Vec<Vec<Object>> {
    let Operation::Call(callee) = classify(at) else { return Vec::new() };
    let ours = |o: &Object| procedure.objects.translate(at, *o).into_iter().map(|(object, _)| object).collect::<Vec<_>>();
    let callee = &procedures[&callee];
    // One object behind pointers there may be several here.
    let behind = callee.summary.behind.iter().map(ours);
    behind.chain(callee.joined.iter().map(|class| class.iter().flat_map(ours).collect())).collect()
}

fn classes(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure) -> Vec<Vec<Object>> {
    let calls = procedure.prepared.function.instructions().into_iter();
    let sets: Vec<Vec<Object>> =
        alternatives(procedure).into_iter().chain(calls.flat_map(|at| by_call(procedures, procedure, at))).collect();
    let mut number: FxHashMap<Object, usize> = FxHashMap::default();
    for object in sets.iter().flatten() {
        let next = number.len();
        number.entry(*object).or_insert(next);
    }
    let mut joined: UnionFind<usize> = UnionFind::new(number.len());
    for set in &sets {
        for object in set.iter().skip(1) {
            joined.union(number[&set[0]], number[object]);
        }
    }
    let mut classes: FxHashMap<usize, Vec<Object>> = FxHashMap::default();
    for (object, index) in number.iter().filter(|(object, _)| procedure.is_outside(**object)) {
        classes.entry(joined.find(*index)).or_default().push(*object);
    }
    let mut classes: Vec<Vec<Object>> = classes.into_values().filter(|class| class.len() > 1).collect();
    classes.iter_mut().for_each(|class| class.sort());
    classes.sort();
    classes
}
