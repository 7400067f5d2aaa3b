// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory that one pointer of a procedure, or of one that it calls, may lead to: what is done to the shadow of some of it may be done to
//! that of the rest; and if some of it has a shadow, all of it needs one, unless a scratch one will do.
//!
//! Invariant: classes of memory from outside are disjoint, and cover what is joined by way of the procedure's own memory.
//! Imports the objects and effects.

use super::effects::Procedure;
use super::objects::Object;
use crate::llvm::{Function, Opcode, Value};
use crate::operation::{Operation, classify, is_simple};
use petgraph::unionfind::UnionFind;
use rustc_hash::{FxHashMap, FxHashSet};

/// Fills in the classes of each procedure; callees come first in `order`, as far as recursion allows.
pub fn summarise(procedures: &mut FxHashMap<Function, Procedure>, order: &[Function]) {
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for function in order {
            let all = classes(procedures, &procedures[function], |_| true, |callee| &callee.mixed);
            let shadowed = classes(procedures, &procedures[function], needs_shadows, |callee| &callee.joined);
            let procedure = procedures.get_mut(function).expect("listed");
            changed |= all != procedure.mixed || shadowed != procedure.joined;
            (procedure.mixed, procedure.joined) = (all, shadowed);
        }
    }
}

/// What each of these pointers, and each that lies in the procedure's memory, may lead to, if that is more than one object.
pub fn alternatives(procedure: &Procedure, pointers: impl Iterator<Item = Value>) -> Vec<Vec<Object>> {
    let objects = &procedure.objects;
    let held = objects.contents().map(|(_, _, held)| held.iter().map(|(object, _)| *object).collect());
    let all = pointers.map(|i| objects.of(i).into_vec()).chain(held);
    all.filter(|objects: &Vec<Object>| objects.len() > 1).collect()
}

/// Does a pointer need a shadow wherever it may lead? One that is chosen and only read through finds a scratch one.
pub fn needs_shadows(pointer: Value) -> bool {
    let chosen = pointer.is_op(Opcode::LLVMPHI) || pointer.is_op(Opcode::LLVMSelect);
    let taken = pointer.is_op(Opcode::LLVMExtractValue) || pointer.is_op(Opcode::LLVMLoad) || pointer.is_call();
    pointer.ty().is_pointer() && (taken || chosen && !is_only_read(pointer))
}

type Classes = Vec<Vec<Object>>;

/// What a call joins such that all needs a shadow if some has one, in the caller's terms.
pub fn by_call(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure, at: Value) -> Classes {
    translated(procedures, procedure, at, |callee| &callee.joined)
}

fn translated(
    procedures: &FxHashMap<Function, Procedure>,
    procedure: &Procedure,
    at: Value,
    of: impl Fn(&Procedure) -> &Classes,
) -> Classes {
    let Operation::Call(callee) = classify(at) else { return Vec::new() };
    let ours = |o: &Object| procedure.objects.translate(at, *o).into_iter().map(|(object, _)| object).collect::<Vec<_>>();
    let callee = &procedures[&callee];
    // One object behind pointers there may be several here.
    let behind = callee.summary.behind.iter().map(ours);
    behind.chain(of(callee).iter().map(|class| class.iter().flat_map(ours).collect())).collect()
}

/// The classes by pointers of some kind, of the procedure and as its callees have them.
fn classes(
    procedures: &FxHashMap<Function, Procedure>,
    procedure: &Procedure,
    counts: impl Fn(Value) -> bool,
    of: impl Fn(&Procedure) -> &Classes,
) -> Classes {
    let calls = procedure.prepared.function.instructions().into_iter();
    let pointers = procedure.prepared.function.instructions().into_iter().filter(|at| !at.ty().is_struct() && counts(*at));
    let sets: Vec<Vec<Object>> = alternatives(procedure, pointers)
        .into_iter()
        .chain(calls.flat_map(|at| translated(procedures, procedure, at, &of)))
        .collect();
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

/// Is a chosen pointer only used to load single values? Then a scratch cell can stand for the passive side's shadow; of integers nobody
/// looks at it.
fn is_only_read(pointer: Value) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![pointer];
    while let Some(pointer) = work.pop() {
        if !seen.insert(pointer) {
            continue;
        }
        for user in pointer.users() {
            match user.opcode() {
                Some(Opcode::LLVMLoad) if is_simple(user) && (user.ty().is_floating() || user.ty().is_integer()) => {}
                Some(Opcode::LLVMGetElementPtr | Opcode::LLVMPHI | Opcode::LLVMSelect) if user.ty().is_pointer() => {
                    work.push(user);
                }
                _ => return false,
            }
        }
    }
    true
}
