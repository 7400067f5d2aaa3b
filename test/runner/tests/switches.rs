// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The programs of the suite once more, with each analysis switched off: they must pass their checks all the same.
//!
//! One level without and one with optimisation tell as much as all four. `WENGERT_PLUGIN_DIR` names a folder with a plugin that is
//! built already.

mod common;

use std::path::Path;
use std::process::{Command, ExitCode};

/// What is switched off together.
const SETS: &[&[&str]] = &[
    &["-wengert-tbr=off"],
    // And with what a report has derivatives count.
    &[
        "-wengert-adjoint-out=off",
        "-wengert-versions=off",
        "-wengert-apart=off",
        "-wengert-fuse=off",
        "-wengert-rearrange=off",
        "-wengert-report=/dev/null",
    ],
];

fn main() -> ExitCode {
    // Names filter tests of the suite, not these.
    if std::env::args().skip(1).any(|argument| argument == "--list" || !argument.starts_with('-')) {
        return ExitCode::SUCCESS;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there");
    let plugin = common::plugin(&root);
    let passes = |set: &&&[&str]| {
        println!("\n== the suite with {}", set.join(" "));
        let switches = set.iter().map(|option| format!("--switch={option}"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_wengert-test"));
        command
            .arg("--plugin-dir")
            .arg(&plugin)
            .args(["-q", "test/run", "test/regress"])
            .args(switches)
            .env("LEVELS", "0 2")
            .current_dir(&root);
        command.status().is_ok_and(|status| status.success())
    };
    if SETS.iter().filter(|set| !passes(set)).count() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
