// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which signature a `std::function` has whose target a call calls, noted at the start of the pipeline, where the call still stands in a member of that class: all
//! targets of whatever signature are procedures of two or three pointers.
//!
//! Invariant: a note names the class as C++ mangles it, of which the names of its targets' procedures begin with the handler. Imports `llvm`.

use crate::llvm::{Function, Opcode, Value};

const SIGNATURE: &str = "wengert-signature";

/// How the names of its call operator begin, which end with the types of parameters, and those of its targets' procedures.
const CLASS: &str = "_ZNKSt8functionI";
const OPERATOR: &str = "EclE";
const HANDLER: &str = "_ZNSt17_Function_handlerI";

pub fn note(function: &str, call: Value) {
    let indirect = call.is_op(Opcode::LLVMCall) || call.is_op(Opcode::LLVMInvoke);
    if indirect
        && call.callee_function().is_none()
        && let Some((signature, _)) = function.strip_prefix(CLASS).and_then(|rest| rest.split_once(OPERATOR))
    {
        call.add_call_note(SIGNATURE, signature);
    }
}

pub fn forget(call: Value) {
    call.remove_call_note(SIGNATURE);
}

/// Keeps of the procedures that a call may lead to those that handle its signature, if there is one.
pub fn retain_handlers(call: Value, candidates: &mut Vec<Function>) {
    let Some(signature) = call.call_note(SIGNATURE) else { return };
    let prefix = format!("{HANDLER}{signature}");
    if candidates.iter().any(|candidate| candidate.name().starts_with(&prefix)) {
        candidates.retain(|candidate| candidate.name().starts_with(&prefix));
    }
}
