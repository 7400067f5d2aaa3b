// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A short seed set of mutants of each kind, and that failures are seen. `wengert-mutate` goes through as many as one likes.

use std::fs;
use std::process::{Command, Output};

fn mutate(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wengert-mutate")).args(arguments).output().expect("the program is built")
}

fn passes(arguments: &[&str]) {
    let output = mutate(arguments);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{arguments:?}\n{}{}", text(&output.stdout), text(&output.stderr));
}

#[test]
fn odd_mutants_are_differentiated_or_refused() {
    passes(&["--count", "400", "-j", "2"]);
}

#[test]
fn sound_mutants_have_right_derivatives() {
    passes(&["--sound", "--count", "16", "-j", "2"]);
}

/// What is judged by its class is told apart: a request that is met, and one that is refused.
#[test]
fn outcomes_are_told_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("module.ll");
    let module = |callee: &str| {
        format!(
            "declare double @wengert_adjoint(ptr, ...)\ndeclare double @unknown(double)\ndeclare double @sin(double)\n\
             @wengert_out = external global i32\n\
             define double @f(double %x) {{\n  %y = call double @{callee}(double %x)\n  ret double %y\n}}\n\
             define double @ask() {{\n  %s = call double (ptr, ...) @wengert_adjoint(ptr @f, ptr @wengert_out, double 1.0)\n  ret double %s\n}}\n"
        )
    };
    for (callee, class) in [("sin", "made"), ("unknown", "refused W0007")] {
        fs::write(&file, module(callee)).expect("a file");
        let path = file.to_str().expect("a name");
        passes(&["--check", path, "--class", class]);
        assert!(!mutate(&["--check", path, "--class", "not valid"]).status.success());
    }
}
