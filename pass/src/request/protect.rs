// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Keeps requests readable while the optimiser runs.
//!
//! Two marker calls must not be merged into one whose function is chosen at run time, so they are `nomerge`. Copies are
//! harmless (they ask the same twice), while forbidding them would keep wrappers around markers from being inlined, which is
//! how their function becomes known. Likewise a differentiated procedure may be inlined elsewhere: its address stands
//! in the marker call, so body and signature stay. Only one that a head names can vanish or change its signature when
//! it is private; it is kept. Invariant: a module without requests is not touched.
//! Imports `llvm`.

use super::{heads, markers};
use crate::llvm::{Linkage, Module, value::FUNCTION_INDEX};

/// Marks functions that `protect` kept.
const KEPT: &str = "wengert-kept";

/// To be called before any optimisation.
pub fn protect(module: Module) {
    for (call, _) in markers::calls(module) {
        call.add_call_attribute(FUNCTION_INDEX, "nomerge");
    }
    for function in heads::named(module) {
        let lasting = matches!(
            function.as_value().linkage(),
            Linkage::LLVMExternalLinkage | Linkage::LLVMWeakAnyLinkage | Linkage::LLVMWeakODRLinkage
        );
        if !function.is_declaration() && !lasting && function.keep() {
            function.add_string_attribute(KEPT, "");
        }
    }
}

/// Undoes what `protect` did to functions; to be called once requests are read.
pub fn release(module: Module) {
    for function in module.functions() {
        if function.string_attribute(KEPT).is_some() {
            function.remove_string_attribute(KEPT);
            function.release();
        }
    }
}
