// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A lit-style test runner.
//!
//! A test is a text file that says in `RUN:` lines how it is run. The flow is
//!
//! ```text
//! arguments ──▶ discover ──▶ parse ──▶ expand ──▶ execute ──▶ compare golden files ──▶ report
//! ```
//!
//! [`discover`] finds the files, [`testfile`] reads their directives, [`substitute`] turns directives into shell commands,
//! [`execute`] runs them under a time limit, [`golden`] compares outputs with files kept beside the test, and [`run`] is the
//! only module that sees all of these. [`toolchain`] and [`suite`] say where the compilers, the plugin and the
//! definitions of a suite are. `docs/testing.md` is the user's view.
//!
//! Invariant: a test leaves nothing outside of its scratch folder, and nothing that it started outlives its time limit.

pub mod cli;
pub mod condition;
pub mod discover;
pub mod execute;
pub mod golden;
pub mod report;
pub mod run;
pub mod substitute;
pub mod suite;
pub mod testfile;
pub mod toolchain;
