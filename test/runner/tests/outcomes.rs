// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The runner run on tests that pass, fail, hang, are malformed… : the program as a user meets it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn tests(files: &[(&str, &str)]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

/// Runs the program on a folder, with a folder for tools that has only what the tests put there.
fn run(dir: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wengert-test"));
    command.env_remove("WENGERT_PLUGIN_DIR").current_dir(dir);
    // The program itself lies beside the plugin in a release build.
    command.args(["--llvm-bin", ".", "--plugin-dir", "."]).args(arguments).arg(dir).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[track_caller]
fn expect(output: &Output, code: i32, lines: &[&str]) {
    let text = text(output);
    assert_eq!(output.status.code(), Some(code), "{text}{}", String::from_utf8_lossy(&output.stderr));
    for line in lines {
        assert!(text.contains(line), "no '{line}' in\n{text}");
    }
}

#[test]
fn passing() {
    let dir = tests(&[("a.c", "// RUN: test -d %T && echo x >%t && grep x %t\n")]);
    expect(&run(dir.path(), &[]), 0, &["PASS: a.c", "1 tests", "1 PASS"]);
}

#[test]
fn failing_shows_command_code_and_output() {
    let dir = tests(&[("a.c", "// RUN: true\n// RUN: echo said; echo %s >&2; exit 9\n")]);
    let output = run(dir.path(), &[]);
    let file = dir.path().canonicalize().unwrap().join("a.c");
    let command = format!("command: echo said; echo {} >&2; exit 9", file.display());
    expect(&output, 1, &["FAIL: a.c", "line 2: exit code 9", &command, "    said\n", "again: wengert-test --keep a.c", "1 FAIL"]);
    assert!(!text(&output).contains('\x1b'), "colours, but no terminal");
}

#[test]
fn hanging() {
    let dir = tests(&[("a.c", "// RUN: sleep 60\n// XFAIL: *\n")]);
    expect(&run(dir.path(), &["--timeout", "0.5"]), 1, &["TIMEOUT: a.c", "time limit of 0.5 s", "command: sleep 60"]);
}

#[test]
fn expected_failures() {
    let dir = tests(&[("a.c", "// RUN: false\n// XFAIL: *\n"), ("b.c", "// RUN: true\n// XFAIL: here\n")]);
    expect(&run(dir.path(), &[]), 0, &["XFAIL: a.c", "PASS: b.c", "1 PASS, 1 XFAIL"]);
    expect(&run(dir.path(), &["--feature", "here"]), 1, &["XPASS: b.c", "it passes"]);
}

#[test]
fn unsupported() {
    let dir = tests(&[("a.c", "// RUN: false\n// REQUIRES: nothing\n"), ("b.c", "// RUN: false\n// UNSUPPORTED: linux\n")]);
    expect(&run(dir.path(), &[]), 0, &["UNSUPPORTED: a.c", "UNSUPPORTED: b.c"]);
}

#[test]
fn malformed_tests_are_unresolved() {
    let dir = tests(&[("a.c", "// RUN: true\n// REQUIRES: (x\n"), ("b.c", "// RUN: %wengert\n"), ("c.c", "// RUN: true\n")]);
    expect(&run(dir.path(), &[]), 1, &["UNRESOLVED: a.c", "missing ')'", "UNRESOLVED: b.c", "no libwengert.so in", "PASS: c.c"]);
}

#[test]
fn no_tests_is_an_error() {
    let dir = tests(&[("a.c", "int x;\n")]);
    expect(&run(dir.path(), &[]), 2, &[]);
}

#[test]
fn filters_and_lists() {
    let dir = tests(&[("loop/a.c", "// RUN: false\n"), ("loop/b.c", "// RUN: true\n"), ("c.c", "// RUN: false\n")]);
    expect(&run(dir.path(), &["-f", "loop/", "--exclude", "a[.]c"]), 0, &["PASS: loop/b.c", "1 tests"]);
    let listed = run(dir.path(), &["--list", "-f", "loop/"]);
    assert_eq!(text(&listed), "loop/a.c\nloop/b.c\n");
}

#[test]
fn definitions_of_the_user_win() {
    let files = [("a.c", "// RUN: test %x = user\n"), ("suite.toml", "[define]\nx = 'suite'\n")];
    let dir = tests(&files);
    expect(&run(dir.path(), &[]), 1, &["FAIL: a.c"]);
    expect(&run(dir.path(), &["-D", "x=user"]), 0, &["PASS: a.c"]);
}

#[test]
fn tools_come_first_on_the_path() {
    let dir =
        tests(&[("a.c", "// RUN: %mytool && ../tools/mytool && mytool\n// REQUIRES: mytool\n"), ("tools/mytool", "#!/bin/sh\n")]);
    let tool = dir.path().join("tools/mytool");
    assert!(Command::new("chmod").arg("+x").arg(&tool).status().unwrap().success());
    let mut command = Command::new(env!("CARGO_BIN_EXE_wengert-test"));
    let output = command.arg("--llvm-bin").arg(dir.path().join("tools")).arg(dir.path()).output().unwrap();
    // The working folder of a test is its scratch folder: `../tools` does not exist there.
    expect(&output, 1, &["exit code 127"]);
    fs::write(dir.path().join("a.c"), "// RUN: %mytool && mytool\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_wengert-test"));
    let output = command.arg("--llvm-bin").arg(dir.path().join("tools")).arg(dir.path()).output().unwrap();
    expect(&output, 0, &["PASS"]);
}

#[test]
fn suites_probe_and_set_up_once() {
    let suite = "[probe]\nyes = 'true'\nno = 'false'\n[[setup]]\nrun = 'echo once >>%scratch/log'\n[[setup]]\nrequires = 'no'\nrun = 'false'\n";
    let test = "// RUN: test \"$(cat %scratch/log)\" = once\n// REQUIRES: yes, !no\n";
    let dir = tests(&[("suite.toml", suite), ("a.c", test), ("b.c", test)]);
    expect(&run(dir.path(), &[]), 0, &["2 PASS"]);
}

#[test]
fn a_suite_that_cannot_be_set_up_fails_its_tests_only() {
    let dir = tests(&[
        ("in/suite.toml", "[[setup]]\nrun = 'echo broken; false'\n"),
        ("in/a.c", "// RUN: true\n"),
        ("b.c", "// RUN: true\n"),
    ]);
    expect(&run(dir.path(), &[]), 1, &["UNRESOLVED: in/a.c", "broken", "PASS: b.c"]);
}

#[test]
fn golden_files_are_compared_and_blessed() {
    let dir = tests(&[("a.c", "// RUN: echo new >%t.plan\n// GOLDEN: %t.plan a.golden\n"), ("a.golden", "old\n")]);
    expect(&run(dir.path(), &[]), 1, &["FAIL: a.c", "line 2: the output differs", "-old", "+new", "--bless"]);
    expect(&run(dir.path(), &["--bless"]), 0, &["blessed"]);
    assert_eq!(fs::read_to_string(dir.path().join("a.golden")).unwrap(), "new\n");
    expect(&run(dir.path(), &[]), 0, &["PASS: a.c"]);
}

#[test]
fn settings_of_the_user_do_not_reach_tests() {
    let dir = tests(&[("a.c", "// RUN: test -z \"$WENGERT_STATS\"\n")]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_wengert-test"));
    let output = command.env("WENGERT_STATS", "1").args(["--llvm-bin", "."]).arg(dir.path()).output().unwrap();
    expect(&output, 0, &["1 PASS"]);
}

#[test]
fn scratch_is_removed_unless_kept() {
    let dir = tests(&[("a.c", "// RUN: echo %T\n// RUN: false\n")]);
    let scratch = |output: &Output| text(output).lines().find(|l| l.starts_with("    /")).unwrap().trim().to_owned();
    assert!(!Path::new(&scratch(&run(dir.path(), &[]))).exists());
    let kept = scratch(&run(dir.path(), &["--keep"]));
    assert!(Path::new(&kept).exists());
    fs::remove_dir_all(Path::new(&kept).parent().unwrap()).unwrap();
}
