// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Bodies of functions of the C and C++ libraries that move the user's own data, and of the BLAS, lent to a module as long as derivatives are made.
//!
//! Invariant: the module's own code calls the library, before and after. Imports `llvm`, and `holds` for what is noted of the bodies.

use crate::holds;
use crate::llvm::{Module, transform};
use crate::operation::LENT;

/// The files of `pass/library`.
const BODIES: [&[u8]; 2] =
    [include_bytes!(concat!(env!("OUT_DIR"), "/containers.bc")), include_bytes!(concat!(env!("OUT_DIR"), "/blas.bc"))];

/// Lends the module what it declares of them.
pub fn attach(module: Module) {
    BODIES.iter().for_each(|bodies| transform::lend_bodies(module, bodies));
    let lent = module.functions().into_iter().filter(|function| function.string_attribute(LENT).is_some());
    lent.for_each(holds::note_pointers);
}

pub fn detach(module: Module) {
    transform::take_bodies_back(module);
}
