// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The end of a program that cannot go on.
//!
//! Invariant: one line on standard error, in one write, and then `abort`. Exit handlers do not run:
//! a derivative that is broken off leaves shadows half-accumulated, and nothing that is registered
//! to save results at exit may mistake them for a gradient. Imports nothing of the crate.

use std::fmt::Arguments;
use std::io::Write;

/// Says `message` after the library's name and aborts the process.
#[cold]
pub fn say_and_abort(message: Arguments) -> ! {
    let line = format!("wengert: error: {message}\n");
    // A closed standard error is no reason to fail in another way than this one.
    let _ = std::io::stderr().write_all(line.as_bytes());
    std::process::abort()
}

/// [`say_and_abort`] with the arguments of `format!`.
macro_rules! fatal {
    ($($argument:tt)*) => { $crate::fatal::say_and_abort(format_args!($($argument)*)) };
}
pub(crate) use fatal;
