// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The run-time library of Wengert: what a derivative needs while it runs.
//!
//! The plugin's generated code calls the functions exported here by their C names; `docs/abi.md`
//! is their specification and `include/wengert/abi.h` their declaration. The crate imports nothing
//! of the plugin, so it can be linked into any program.
//!
//! | module    | what it holds                                                               |
//! |-----------|-----------------------------------------------------------------------------|
//! | `sweeps`  | tapes that a user has in hand between a forward and a backward sweep           |
//! | `owned`   | shadows that derivatives give to what module variables lead to              |
//! | `replaced` | shadows of arguments whose memory the procedure frees                       |
//! | `alike`   | shadows of arrays that Fortran passes by descriptor, laid out as these are    |
//! | `descriptor` | Fortran descriptors and types, as flang lays them out                        |
//! | `log`     | what joint calls touch, where only their first run can tell                    |
//! | `steps`   | checkpointed loops: which steps run again, from where                          |
//! | `snapshots` | their snapshots, in memory and on disk                                       |
//! | `lapack`  | derivatives of LAPACK's linear solvers                                       |
//! | `matrix`  | dense matrices, and BLAS on them                                            |
//! | `fixed`   | the adjoint iteration of loops that converge to a fixed point                |
//! | `memory`  | what the steps of loops touch, and states of it                                |
//! | `schedule` | where snapshots go                                                            |
//! | `tape`    | the tape: a stack in chunks, bumped inline by generated code                |
//! | `pool`    | idle chunks and tapes, per thread, kept between calls                       |
//! | `chunk`   | memory from the operating system                                            |
//! | `check`   | `-wengert-check`: derivatives compared with differences and with each other     |
//! | `stats`   | `WENGERT_STATS`                                                             |
//! | `sites`   | what reports of single places of the source want to know                      |
//! | `budget`  | `WENGERT_TAPE_LIMIT` and the count of bytes held                            |
//! | `spill`   | `WENGERT_TAPE_DIR`: the file for what is beyond the limit                    |
//! | `fatal`   | the end of a program that cannot go on: one line, then `abort`              |
//! | `markers` | what calls of the plugin's markers do in code compiled without the plugin   |
//! | `math`    | functions that partial derivatives need and libm lacks                      |
//!
//! Imports go down the table, from `sweeps` to `fatal`; `markers` imports `fatal`, `math` nothing.

pub mod alike;
mod budget;
pub mod check;
mod chunk;
pub mod descriptor;
mod fatal;
pub mod fixed;
pub mod given;
pub mod lapack;
pub mod lent;
pub mod log;
mod markers;
pub mod math;
mod matrix;
pub mod memory;
pub mod owned;
mod pool;
pub mod replaced;
mod rows;
mod schedule;
mod sites;
mod snapshots;
mod spill;
mod stats;
pub mod steps;
pub mod sweeps;
pub mod tape;
