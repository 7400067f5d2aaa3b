// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Bodies of functions of the C and C++ libraries that move the user's own data, lent to a module as long as derivatives are made.
//!
//! Invariant: the module's own code calls the library, before and after. Imports `llvm`.

use crate::llvm::{Module, transform};

/// `pass/library/containers.cpp`.
const BODIES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/library.bc"));

/// Lends the module what it declares of them.
pub fn attach(module: Module) {
    transform::lend_bodies(module, BODIES);
}

pub fn detach(module: Module) {
    transform::take_bodies_back(module);
}
