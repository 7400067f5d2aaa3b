// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Loops whose iterations do not depend on one another, as the user promises (`wengert_independent_iterations`).
//!
//! The marker is passed the number of the iteration, so that it speaks of the loop in which it was written, whatever the optimiser has made of the
//! loops around it. Invariant: a loop is promised to be independent only if that number counts its iterations; of a marker whose number counts
//! nothing nobody hears again. Imports `llvm`.

use super::loops::{LoopForm, contains};
use super::said;
use crate::llvm::{Facts, Function, Opcode, Value, transform};
use rustc_hash::FxHashSet;
use wengert_core::request::Marker;

/// What a marker is called that is passed a number.
const MARKER: &str = "wengert_independent_iterations.of";

fn markers(function: Function) -> Vec<Value> {
    let is_marker = |at: &Value| at.is_call() && said(*at) == Some(Marker::Independent);
    function.instructions().into_iter().filter(is_marker).collect()
}

/// Notes at each loop what is promised of it, and takes the markers away.
pub fn take(function: Function, facts: &Facts, loops: &mut [LoopForm]) {
    for marker in markers(function) {
        let number = marker.arguments().first().copied();
        let counted = number.and_then(counter_of);
        let of = loops.iter().position(|form| Some(form.counter) == counted);
        if let Some(index) = of.filter(|index| contains(facts, *index, marker.block())) {
            loops[index].independent = true;
        }
        marker.erase();
    }
}

/// Promises it of the loop that this number counts, in which the instruction stands.
pub fn promise(number: Value, before: Value) {
    transform::note_iteration(before, MARKER, number);
}

/// Does an address that a loop computes follow from what differs from iteration to iteration, not counting what calls give?
pub fn varies(facts: &Facts, form: &LoopForm, index: usize, address: Value) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![address];
    while let Some(value) = work.pop() {
        if !value.is_instruction() || !contains(facts, index, value.block()) || !seen.insert(value) {
            continue;
        }
        if value.is_op(Opcode::LLVMPHI) && value.block() == form.header {
            return true;
        }
        if !value.is_call() {
            work.extend(value.value_operands());
        }
    }
    false
}

/// The one phi that a number is computed from.
fn counter_of(mut number: Value) -> Option<Value> {
    use Opcode::*;
    while !number.is_op(LLVMPHI) {
        let plain = matches!(number.opcode(), Some(LLVMAdd | LLVMSub | LLVMMul | LLVMZExt | LLVMSExt | LLVMTrunc));
        let mut from = number.value_operands().filter(|operand| plain && operand.is_instruction());
        let (Some(only), None) = (from.next(), from.next()) else { return None };
        number = only;
    }
    Some(number)
}
