// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Turns failures into tests: shrinks each, and writes the program with the lines that run it.
//!
//! Invariant: the test that is written fails as the program did. Imports `ast`, `campaign`, `harness`, `print`, `shrink`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::ast::{Lang, Program};
use crate::campaign::Failure;
use crate::harness::Harness;
use crate::print;
use crate::shrink::shrink;

/// Cuts the program of a failure down, for so long at most.
pub fn shrunk(harness: &Harness, failure: &Failure, limit: Duration) -> Program {
    let start = Instant::now();
    shrink(&failure.program, &mut |candidate| {
        // Time out by refusing: the shrinker then ends with the best so far.
        start.elapsed() < limit
            && harness
                .check(std::slice::from_ref(candidate), &failure.settings)
                .is_ok_and(|reports| reports[0].outcome == failure.report.outcome)
    })
}

/// Writes the test of a program that failed; gives its path.
pub fn write(folder: &Path, program: &Program, failure: &Failure) -> Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let (name, extension, comment) = match program.lang {
        Lang::C => ("c", "c", "//"),
        Lang::Fortran => ("fortran", "f90", "!"),
    };
    let path = folder.join(format!("{name}-{}-{}.{extension}", program.seed, program.index));
    let module = print::module(&[(0, program)], failure.settings.mode);
    let mut text = String::new();
    for line in header(program, failure) {
        text += &format!("{comment} {line}\n");
    }
    text += &module.text;
    fs::write(&path, text)?;
    Ok(path)
}

fn header(program: &Program, failure: &Failure) -> Vec<String> {
    let run = match program.lang {
        Lang::C => "%run_c -w -I %suite/random/support %t.check.o",
        Lang::Fortran => "%run_f90 -w %t.check.o",
    };
    // The test is run at each level; other flags may be what it takes.
    let further: String = failure.settings.flags.iter().skip(1).map(|f| format!(" {f}")).collect();
    vec![
        "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception".into(),
        "RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o".into(),
        format!("RUN: {run}{further}"),
        format!("Program {} of seed {}, shrunk; seen with {}:", program.index, program.seed, failure.settings.flags.join(" ")),
        format!("{}.", failure.report.outcome),
    ]
}
