// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What Wengert knows about mathematics and about names, without LLVM.
//!
//! Three kinds of knowledge live here: THE table of partial derivatives ([`table`], over formulas,
//! [`expr`]), the catalogue of known calls that are not elementwise ([`catalogue`], and [`lapack`] of those whose derivatives the run-time library has), and the words of
//! the interface ([`request`], [`head`], [`codes`]). Beside them: how flang lays out descriptors ([`descriptor`]).
//!
//! Invariant: everything is immutable data and pure functions. Imports neither LLVM nor any other
//! crate of this workspace.

pub mod catalogue;
pub mod codes;
pub mod descriptor;
pub mod expr;
pub mod head;
pub mod lapack;
pub mod names;
pub mod near;
pub mod request;
pub mod separate;
pub mod table;
