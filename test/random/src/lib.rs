// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Random C and Fortran programs whose derivatives are checked against themselves.
//!
//! `gen` makes a program of the language-neutral `ast`, `print` writes it with its check, `build` compiles and runs
//! modules of many programs, `campaign` goes through a seed, `shrink` cuts a failing program down.
//! Invariant: everything follows from the seed. Imports only its own modules.

pub mod ast;
pub mod campaign;
pub mod dice;
pub mod edit;
pub mod r#gen;
pub mod harness;
pub mod print;
pub mod regress;
pub mod release;
pub mod shrink;
pub mod tame;
pub mod walk;
