// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory from outside that is, in some call, the characters of one of the library's strings: a string leads to them as other objects lead to
//! numbers, and nobody gives them a shadow. A string of few characters keeps them in itself, beside numbers that have one.
//!
//! Invariant: what a procedure names `text` may be characters; what it does not name so is none in any call. Imports the objects and effects.

use super::effects::Procedure;
use super::objects::Object;
use crate::llvm::{Function, Value};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};

/// Fills in the text of each procedure; callees come first in `order`.
pub fn note(procedures: &mut FxHashMap<Function, Procedure>, order: &[Function]) {
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for caller in order.iter().rev() {
            for (callee, objects) in passed(procedures, &procedures[caller]) {
                let text = &mut procedures.get_mut(&callee).expect("listed").text;
                changed |= objects.into_iter().fold(false, |changed, object| text.insert(object) | changed);
            }
        }
    }
}

/// The text that a procedure hands to others, by their names.
fn passed(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure) -> Vec<(Function, FxHashSet<Object>)> {
    if procedure.text.is_empty() && procedure.objects.text().is_none() {
        return Vec::new();
    }
    let of_call = |at: Value| match classify(at) {
        Operation::Call(callee) => {
            let pointers = at.arguments().into_iter().enumerate().filter(|(_, actual)| actual.ty().is_pointer());
            let arguments = pointers.map(|(index, _)| Object::Argument(index));
            let named = arguments.chain(procedures[&callee].summary.behind.iter().copied());
            let is_text = |o: &Object| procedure.objects.translate(at, *o).iter().any(|(ours, _)| procedure.is_text(*ours));
            Some((callee, named.filter(is_text).collect()))
        }
        _ => None,
    };
    procedure.prepared.function.instructions().into_iter().filter_map(of_call).collect()
}
