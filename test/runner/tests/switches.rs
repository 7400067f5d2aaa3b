// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The programs of the suite once more, with each analysis switched off: they must pass their checks all the same.
//!
//! One level without and one with optimisation tell as much as all four; each program is compiled at one of them for each set, and at the other for the next. Of the sets that all
//! programs pass each program takes one.
//! `WENGERT_PLUGIN_DIR` names a folder with a plugin that is built already.

mod common;

use std::path::Path;
use std::process::{Command, ExitCode};

/// What is switched off together, and in which programs.
struct Set {
    switches: &'static [&'static str],
    folders: &'static [&'static str],
    /// Which part of the programs.
    share: &'static str,
    /// Of these programs something is refused then.
    refused: &'static [&'static str],
}

const SETS: &[Set] = &[
    Set { switches: &["-wengert-tbr=off"], folders: &["test/run", "test/regress"], share: "1/2", refused: &[] },
    // And with what a report has derivatives count.
    Set {
        switches: &[
            "-wengert-adjoint-out=off",
            "-wengert-versions=off",
            "-wengert-apart=off",
            "-wengert-fuse=off",
            "-wengert-rearrange=off",
            "-wengert-report=/dev/null",
        ],
        folders: &["test/run", "test/regress"],
        share: "2/2",
        refused: &[],
    },
    // Where all is differentiated, the long time loops of the other folders take minutes.
    Set {
        switches: &["-wengert-activity=off", "-wengert-diff-liveness=off"],
        folders: &[
            "test/regress",
            "test/run/activity",
            "test/run/c",
            "test/run/cxx",
            "test/run/fortran",
            "test/run/fuse",
            "test/run/memory",
            "test/run/separate",
            "test/run/sound",
            "test/run/tape",
        ],
        share: "1/1",
        refused: &["caught.cpp", "heap.cpp", "lists-of-cells.cpp", "lists-compressed.f90", "namelist-beside-pointers.f90"],
    },
];

fn main() -> ExitCode {
    // Names filter tests of the suite, not these.
    if std::env::args().skip(1).any(|argument| argument == "--list" || !argument.starts_with('-')) {
        return ExitCode::SUCCESS;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there");
    let plugin = common::plugin(&root);
    let passes = |(turn, set): &(usize, &Set)| {
        println!("\n== {} of {} with {}", set.share, set.folders.join(" "), set.switches.join(" "));
        let switches = set.switches.iter().map(|option| format!("--switch={option}"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_wengert-test"));
        command
            .arg("--plugin-dir")
            .arg(&plugin)
            .arg("-q")
            .arg(format!("--share={}", set.share))
            .args(set.folders)
            .args(switches)
            .args(set.refused.iter().map(|name| format!("--exclude={name}")))
            .env("AMONG", "0 2")
            .env("TURN", turn.to_string())
            .current_dir(&root);
        command.status().is_ok_and(|status| status.success())
    };
    if SETS.iter().enumerate().filter(|set| !passes(set)).count() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
