// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory whose bytes hold a number at one time and a pointer at another: unions, free lists in the cells themselves, scratch memory that is used again.
//!
//! The shadow of such a pointer lies where the adjoint of the number will, so that it may lie there in the forward sweep only. Invariant: if a procedure
//! puts pointers and its callees numbers into the same bytes, or the reverse, all of them know, and so do its callers. Fortran has no way to do that. Imports `objects`,
//! `effects` and `cells`.

use super::effects::Procedure;
use super::objects::{Object, POINTER};
use crate::llvm::offset::Offset;
use crate::llvm::{Function, Module, Value};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};

/// Fills in what is used so in each procedure; callees come first in `order`, as far as recursion allows.
pub fn summarise(module: Module, procedures: &mut FxHashMap<Function, Procedure>, order: &[Function]) {
    let own = order.iter().map(|function| (*function, reused(module, *function, &procedures[function]))).collect();
    spread(procedures, order, own);
}

/// Notes memory whose bytes are copied as they are, numbers and pointers together: the adjoint of such a copy is that of as many numbers, to which zeros are
/// added where pointers lie, as long as no shadow of a pointer does. Returns all of it, by whatever names callers have for it.
pub fn note_copied(
    procedures: &mut FxHashMap<Function, Procedure>,
    order: &[Function],
    mut copied: FxHashMap<Function, FxHashSet<Object>>,
) -> FxHashMap<Function, FxHashSet<Object>> {
    hand_up(procedures, order, &mut copied);
    spread(procedures, order, copied.clone());
    copied
}

/// Adds what callers call the memory of their callees'.
fn hand_up(procedures: &FxHashMap<Function, Procedure>, order: &[Function], all: &mut FxHashMap<Function, FxHashSet<Object>>) {
    let mut changed = all.values().any(|own| !own.is_empty());
    while std::mem::take(&mut changed) {
        for function in order {
            let caller = &procedures[function];
            let mut ours: FxHashSet<Object> = FxHashSet::default();
            for call in caller.prepared.function.instructions() {
                let Operation::Call(callee) = classify(call) else { continue };
                let theirs =
                    all.get(&callee).into_iter().flatten().filter(|object| object.is_from_outside() || is_shared(object));
                ours.extend(theirs.flat_map(|object| caller.objects.translate(call, *object)).map(|(object, _)| object));
            }
            let known = all.entry(*function).or_default();
            ours.into_iter().for_each(|object| changed |= known.insert(object));
        }
    }
}

/// Adds what is used so to what is known of each procedure, and hands it down and up: what one call of a procedure lets it know it does in all of them.
fn spread(procedures: &mut FxHashMap<Function, Procedure>, order: &[Function], own: FxHashMap<Function, FxHashSet<Object>>) {
    if own.values().all(FxHashSet::is_empty) {
        return;
    }
    for (function, objects) in own {
        procedures.get_mut(&function).expect("listed").reused.extend(objects);
    }
    let total = |procedures: &FxHashMap<Function, Procedure>| procedures.values().map(|p| p.reused.len()).sum::<usize>();
    let mut known = 0;
    while total(procedures) > known {
        known = total(procedures);
        let mut all = order.iter().map(|function| (*function, procedures[function].reused.clone())).collect();
        hand_up(procedures, order, &mut all);
        for (function, objects) in all {
            procedures.get_mut(&function).expect("listed").reused.extend(objects);
        }
        hand_down(procedures, order);
    }
}

fn hand_down(procedures: &mut FxHashMap<Function, Procedure>, order: &[Function]) {
    let mut shared: FxHashSet<Object> = procedures.values().flat_map(|p| &p.reused).copied().filter(is_shared).collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for function in order.iter().rev() {
            let procedure = procedures.get_mut(function).expect("listed");
            let spoken: Vec<Object> = procedure.cells.objects().filter(|object| shared.contains(object)).collect();
            spoken.into_iter().for_each(|object| changed |= procedure.reused.insert(object));
            if procedure.reused.is_empty() {
                continue;
            }
            for (callee, object) in handed_down(procedures, &procedures[function]) {
                changed |= procedures.get_mut(&callee).expect("listed").reused.insert(object);
                changed |= is_shared(&object) && shared.insert(object);
            }
        }
    }
}

/// Is it the same to all procedures?
fn is_shared(object: &Object) -> bool {
    matches!(object, Object::Global(_) | Object::Heap(_))
}

/// Objects in which the procedure, or one that it calls, puts pointers where numbers lie.
fn reused(module: Module, function: Function, procedure: &Procedure) -> FxHashSet<Object> {
    if function.is_fortran() {
        return FxHashSet::default();
    }
    let lies_at = |object: Object, at: Offset| {
        // The elements of an array of numbers lie within their member, however far the index seems to go, if there are other members than pointers.
        let is_element = |number: Offset| (2..=POINTER as i64).contains(&number.terms()[1]);
        let declared = procedure.layouts.declares_pointers(module, object, at, POINTER)
            && !procedure.layouts.declares_nothing_else(module, object);
        let meets = |number: Offset, bytes: u64| at.overlaps(POINTER, number, bytes) && !(declared && is_element(number));
        let mut pieces = procedure.cells.pieces(object);
        pieces.any(|(number, bytes)| meets(number, bytes))
            || procedure.layouts.numbers_of(module, object).any(|(number, bytes)| meets(number, bytes))
    };
    let put = procedure.objects.contents().filter(|(object, at, held)| !held.is_empty() && lies_at(*object, *at));
    put.map(|(object, ..)| object).collect()
}

/// What callees call the memory that is used so here.
fn handed_down(procedures: &FxHashMap<Function, Procedure>, caller: &Procedure) -> Vec<(Function, Object)> {
    let mut found = Vec::new();
    for call in caller.prepared.function.instructions() {
        let Operation::Call(callee) = classify(call) else { continue };
        let theirs = procedures[&callee].cells.objects().filter(|object| object.is_from_outside());
        let used = |object: &Object| caller.objects.translate(call, *object).iter().any(|(ours, _)| caller.reused.contains(ours));
        found.extend(theirs.filter(used).map(|object| (callee, object)));
    }
    found
}

impl Procedure {
    /// May the pointer lead to such memory?
    pub fn may_be_reused(&self, pointer: Value) -> bool {
        !self.reused.is_empty() && self.objects.of(pointer).iter().any(|object| self.reused.contains(object))
    }
}
