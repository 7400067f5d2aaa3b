// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Procedures whose calls mean something else to derivatives than their bodies say: their derivatives are registered, or they carry none, or are like
//! a known one.
//!
//! The optimiser must not use what it sees of such a body: it would put an argument in the place of a call that returns it, or leave out
//! arguments that only a derivative reads. A definition that another file may replace is one of which it uses nothing, so it is one until derivatives are made.
//! [`note`] is said of each, [`hide`] comes when all is said. Invariant: behind `show` linkages and names are what they were. Imports `llvm`.

use super::schedules::stay_a_call;
use crate::llvm::{Function, Linkage, Module, module::options};
use wengert_core::separate::fnv;

/// On a hidden procedure: its linkage and its name.
const HIDDEN: &str = "wengert-hidden";

const LINKAGES: &[(&str, Linkage)] = &[
    ("external", Linkage::LLVMExternalLinkage),
    ("internal", Linkage::LLVMInternalLinkage),
    ("private", Linkage::LLVMPrivateLinkage),
];

/// Calls of the procedure are to stay as they are.
pub fn note(function: Function) {
    stay_a_call(function);
    function.add_string_attribute(HIDDEN, "");
    (0..function.parameters().len()).for_each(|index| function.remove_attribute(index as u32 + 1, "returned"));
}

/// Keeps the optimiser from using what it sees of the procedures that are noted.
pub fn hide(module: Module) {
    for function in module.functions().into_iter().filter(|f| f.string_attribute(HIDDEN).is_some()) {
        function.remove_string_attribute(HIDDEN);
        let linkage = function.as_value().linkage();
        let known = LINKAGES.iter().find(|(_, known)| *known == linkage && !function.is_declaration());
        let Some((word, _)) = known else { continue };
        let name = function.name();
        function.add_string_attribute(HIDDEN, &format!("{word} {name}"));
        if linkage != Linkage::LLVMExternalLinkage && options::at_link() {
            // Other files may have one of this name.
            let names = module.functions().into_iter().map(Function::name).collect::<Vec<_>>().join(" ");
            let whose = fnv(&format!("{names}{}", module.print_function(function)));
            function.as_value().set_name(&format!("{name}.{whose:016x}"));
        }
        function.set_linkage(Linkage::LLVMWeakAnyLinkage);
    }
}

/// Undoes `hide`; to be called before anything else looks at the module.
pub fn show(module: Module) {
    for function in module.functions() {
        let Some(text) = function.string_attribute(HIDDEN) else { continue };
        function.remove_string_attribute(HIDDEN);
        let Some((word, name)) = text.split_once(' ') else { continue };
        let known = LINKAGES.iter().find(|(known, _)| *known == word).map(|(_, linkage)| *linkage);
        // A linker may have changed it.
        if let Some(linkage) = known.filter(|_| function.as_value().linkage() == Linkage::LLVMWeakAnyLinkage) {
            function.set_linkage(linkage);
        }
        if function.name() != name {
            function.as_value().set_name(name);
        }
    }
}
