// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What users call a symbol.
//!
//! Invariant: pure functions of text. Imports nothing.

use super::names::Name;

/// The name alone.
pub fn plain(symbol: &str) -> String {
    Name::of(symbol).base
}

/// With the modules around it.
pub fn qualified(symbol: &str) -> String {
    Name::of(symbol).qualified()
}
