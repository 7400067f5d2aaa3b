// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Bodies of functions of the C and C++ libraries that move the user's own data, lent to a module as long as derivatives are made.
//!
//! Invariant: the module's own code calls the library, before and after. Imports `llvm`, and `holds` for what is noted of the bodies.

use crate::holds;
use crate::llvm::{Module, transform};

/// `pass/library/containers.cpp`.
const BODIES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/library.bc"));

/// Says of a procedure that its body is lent (`pass/shim/library.cpp`).
const LENT: &str = "wengert-lent";

/// Lends the module what it declares of them.
pub fn attach(module: Module) {
    transform::lend_bodies(module, BODIES);
    let lent = module.functions().into_iter().filter(|function| function.string_attribute(LENT).is_some());
    lent.for_each(holds::note_pointers);
}

pub fn detach(module: Module) {
    transform::take_bodies_back(module);
}
