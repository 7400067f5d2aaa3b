// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Procedures that copy bytes, and look at no pointers among them, where their callers have pointers: what sorts elements of any size, or makes room for more.
//!
//! Such a copy moves the shadows of pointers as one does that knows of them. Invariant: every memcpy is found that may move a pointer to active memory of a
//! caller's; what is moved in integers is not among them. Imports `objects`, `effects`, `copies` and the activity.

use super::activity::Activity;
use super::copies::gives_no_pointers;
use super::effects::Procedure;
use super::objects::{Object, POINTER};
use crate::llvm::offset::Offset;
use crate::llvm::{Function, Value};
use crate::operation::{Operation, classify, has_own_derivatives, is_separate};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a call moves so, in the callee's terms.
pub struct Moved {
    pub to: Object,
    pub from: Object,
    /// In integers of the size of pointers?
    pub as_words: bool,
}

/// The bytes that a call moves, without a look at them, in which pointers to active memory lie.
pub fn blindly_moved(
    procedures: &FxHashMap<Function, Procedure>,
    caller: &Procedure,
    activity: &Activity,
    call: Value,
) -> Vec<Moved> {
    let Operation::Call(callee) = classify(call) else { return Vec::new() };
    let Procedure { summary, kinds, .. } = &procedures[&callee];
    let objects = &caller.objects;
    let numbers = |object: Object| kinds.get(&object).is_some_and(|kinds| !kinds.is_empty());
    let mut found = Vec::new();
    for (to, from, part, as_words) in summary.moved_blindly() {
        // All that lies beyond two pointers is one object here: what the callee takes for numbers are none of the pointers in that.
        let of_numbers = numbers(to) && numbers(from);
        let beyond = |held: &Object| matches!(held, Object::Behind(path) if path.is_further());
        let active = |held: &Object| activity.objects.contains(held) && !(of_numbers && beyond(held));
        let holds = |object: Object, start: Offset| {
            let within = |offset: Offset| part.is_none_or(|(at, bytes)| start.plus(at).overlaps(bytes, offset, POINTER));
            objects.held_in(object, within).iter().any(active)
        };
        // Where no pointer is ever read it makes no difference.
        let outlives = |target: Object| matches!(target, Object::Heap(site) if caller.outliving.contains(&site));
        let ends_here = |target: Object| target.is_own() && !outlives(target) && !objects.has_escaped(target);
        let is_unread = |target: Object| ends_here(target) && gives_no_pointers(caller, target);
        let unread = objects.translate(call, to).iter().all(|(target, _)| is_unread(*target));
        if !unread && objects.translate(call, from).iter().any(|(ours, start)| holds(*ours, *start)) {
            found.push(Moved { to, from, as_words });
        }
    }
    found
}

/// Notes the copies below such calls, given the objects that each procedure moves so.
pub fn note(procedures: &mut FxHashMap<Function, Procedure>, mut moved: FxHashMap<Function, FxHashSet<Object>>) {
    let mut work: Vec<Function> = moved.keys().copied().collect();
    while let Some(function) = work.pop() {
        let procedure = &procedures[&function];
        let mut own = moved[&function].clone();
        let instructions = procedure.prepared.function.instructions();
        let copies: Vec<Value> = instructions.iter().copied().filter(|at| matches!(classify(*at), Operation::Copy)).collect();
        let mut carried: FxHashSet<Value> = FxHashSet::default();
        let mut grown = true;
        while std::mem::take(&mut grown) {
            for at in &copies {
                let sides: Vec<Object> = [0, 1].into_iter().flat_map(|side| procedure.objects.of(at.operand(side))).collect();
                if sides.iter().any(|object| own.contains(object)) {
                    grown |= carried.insert(*at);
                    sides.into_iter().for_each(|object| grown |= own.insert(object));
                }
            }
        }
        for call in instructions {
            let Operation::Call(callee) = classify(call) else { continue };
            let ours = |object: &Object| procedure.objects.translate(call, *object).iter().any(|(ours, _)| own.contains(ours));
            let theirs: Vec<Object> =
                procedures[&callee].cells.objects().filter(|object| object.is_from_outside() && ours(object)).collect();
            let known = moved.entry(callee).or_default();
            if theirs.into_iter().fold(false, |grown, object| known.insert(object) | grown) {
                work.push(callee);
            }
        }
        moved.insert(function, own);
        procedures.get_mut(&function).expect("listed").carried.extend(carried);
    }
}

impl Procedure {
    /// Does nobody here move shadows of pointers that it does not know of? Fortran moves descriptors with their extents, and others' derivatives are as they are.
    pub fn takes_no_pointers(&self) -> bool {
        let function = self.prepared.function;
        function.is_fortran() || is_separate(function) || has_own_derivatives(function)
    }
}
