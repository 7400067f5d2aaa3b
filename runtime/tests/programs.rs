// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The library as programs meet it: C, C++ and Fortran, compiled here without the plugin and linked
//! against the static and the shared library.
//!
//! Invariant: a missing tool fails a test, it does not skip it. Imports nothing of the crate, so that what is
//! tested is what is exported.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

const SHARED: bool = true;
const STATIC: bool = false;

fn sources() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Where cargo put the libraries: beside this test's own program.
fn libraries() -> PathBuf {
    let program = std::env::current_exe().expect("the path of this test");
    program.parent().expect("a folder").to_path_buf()
}

/// A tool of the LLVM that the project is built with.
fn llvm(tool: &str) -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let config = std::env::var("WENGERT_LLVM_CONFIG").unwrap_or_else(|_| "llvm-config-22".into());
        let output = Command::new(&config).arg("--bindir").output();
        let output = output.unwrap_or_else(|error| panic!("{config}: {error}; scripts/setup installs it"));
        PathBuf::from(String::from_utf8_lossy(&output.stdout).trim())
    });
    folder.join(tool)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn succeed(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}\n{}{}", text(&output.stdout), text(&output.stderr));
    output
}

/// A program in a folder of its own.
struct Program {
    folder: tempfile::TempDir,
}

impl Program {
    /// Compiles and links `arguments` (sources and options) against the library.
    fn build(compiler: &str, arguments: &[&str], shared: bool) -> Program {
        let program = Program { folder: tempfile::tempdir().expect("a folder") };
        let mut command = Command::new(llvm(compiler));
        command.current_dir(program.folder.path()).args(["-O1", "-o", "program"]).args(arguments);
        command.arg("-I").arg(sources().join("include"));
        if shared {
            command.arg("-L").arg(libraries()).arg("-lwengert_rt");
            command.arg(format!("-Wl,-rpath,{}", libraries().display()));
        } else {
            command.arg(libraries().join("libwengert_rt.a"));
        }
        succeed(command.arg("-lm"));
        program
    }

    fn c(file: &str, shared: bool) -> Program {
        let source = sources().join("tests/c").join(file);
        Program::build("clang", &["-std=c11", "-Wall", "-Wextra", "-Werror", &source.to_string_lossy()], shared)
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("program")
    }

    fn run(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
        let mut command = Command::new(self.path());
        command.args(arguments).env_remove("WENGERT_STATS").env_remove("WENGERT_TAPE_LIMIT");
        command.current_dir(self.folder.path()).envs(variables.iter().copied());
        command.output().expect("the program just built")
    }
}

/// That the program was aborted, after one line that contains all of `parts`.
#[track_caller]
fn aborted(output: &Output, parts: &[&str]) {
    use std::os::unix::process::ExitStatusExt;
    let message = text(&output.stderr);
    assert_eq!(output.status.signal(), Some(libc::SIGABRT), "{:?}\n{message}", output.status);
    assert!(message.starts_with("wengert: error: ") && message.lines().count() == 1, "{message}");
    for part in parts {
        assert!(message.contains(part), "'{part}' is missing in: {message}");
    }
}

/// The figure behind `label` in the statistics.
#[track_caller]
fn figure(statistics: &str, label: &str) -> u64 {
    let line = statistics.lines().find_map(|line| line.strip_prefix(&format!("wengert: tape {label} ")));
    let line = line.unwrap_or_else(|| panic!("no '{label}' in:\n{statistics}"));
    line.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("{line}"))
}

#[test]
fn frames_tapes_and_threads_in_c() {
    for shared in [STATIC, SHARED] {
        let output = Program::c("tape.c", shared).run(&[], &[]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout), "all frames intact\n");
        assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    }
}

#[test]
fn digamma_in_long_double() {
    for shared in [STATIC, SHARED] {
        let output = Program::c("digamma.c", shared).run(&[], &[]);
        assert!(output.status.success(), "{}", text(&output.stdout));
    }
}

#[test]
fn valgrind_finds_nothing() {
    let program = Program::c("tape.c", STATIC);
    let options = ["--quiet", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=definite"];
    let output = succeed(Command::new("valgrind").args(options).arg(program.path()));
    assert_eq!(text(&output.stdout), "all frames intact\n");
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn statistics_are_exact_and_only_on_demand() {
    let program = Program::c("tape.c", STATIC);
    for off in [&[][..], &[("WENGERT_STATS", "0")], &[("WENGERT_STATS", "")]] {
        assert_eq!(text(&program.run(&["once"], off).stderr), "");
    }
    let statistics = text(&program.run(&["once"], &[("WENGERT_STATS", "1")]).stderr);
    assert_eq!(figure(&statistics, "peak"), 2_000_000);
    assert_eq!(figure(&statistics, "traffic"), 2_000_064);
    assert_eq!(figure(&statistics, "chunks"), 2);
    assert_eq!(figure(&statistics, "acquired"), 1);
    assert!(figure(&statistics, "memory") >= 3 << 20);

    let statistics = text(&program.run(&[], &[("WENGERT_STATS", "1")]).stderr);
    assert_eq!(figure(&statistics, "acquired"), 5 * 20 * 2);
    assert!(statistics.contains(" 0 not returned"), "{statistics}");
}

#[test]
fn the_limit_stops_an_endless_recording() {
    let program = Program::c("tape.c", STATIC);
    aborted(&program.run(&["endless"], &[("WENGERT_TAPE_LIMIT", "5M")]), &["5242880", "raise WENGERT_TAPE_LIMIT"]);
    aborted(&program.run(&["endless"], &[("WENGERT_TAPE_LIMIT", "1")]), &["raise WENGERT_TAPE_LIMIT"]);
}

#[test]
fn the_limit_is_used_up_before_it_stops_a_program() {
    let program = Program::c("tape.c", STATIC);
    // Two chunks of 1 MiB, of which the second is 2 MiB without a limit.
    let output = program.run(&["once"], &[("WENGERT_TAPE_LIMIT", "2M"), ("WENGERT_STATS", "1")]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(figure(&text(&output.stderr), "memory"), 2 << 20);
    aborted(&program.run(&["once"], &[("WENGERT_TAPE_LIMIT", "1984K")]), &["2031616"]);
}

#[test]
fn a_limit_that_is_no_size_is_refused() {
    let program = Program::c("tape.c", STATIC);
    for value in ["12Q", "", "-5", "0"] {
        let output = program.run(&["once"], &[("WENGERT_TAPE_LIMIT", value)]);
        aborted(&output, &[&format!("WENGERT_TAPE_LIMIT='{value}' is not a size")]);
    }
}

#[test]
fn what_cannot_go_on_says_why() {
    let program = Program::c("tape.c", STATIC);
    aborted(&program.run(&["huge"], &[]), &["the system has no", "WENGERT_TAPE_LIMIT"]);
    aborted(&program.run(&["overflown"], &[]), &["4611686018427387904", "check the loop bounds"]);
    aborted(&program.run(&["abi"], &[]), &["tape ABI 2", "has ABI 1"]);
    aborted(&program.run(&["overflow"], &[]), &["the loop at model.f90:12", "check the loop bounds"]);
    aborted(&program.run(&["frame"], &[]), &["backward sweep of step_"]);
    aborted(&program.run(&["twice"], &[]), &["given back twice"]);
    aborted(&program.run(&["foreign"], &[]), &["had not reserved"]);
}

#[test]
fn markers_without_the_plugin_in_c_and_cpp() {
    let source = sources().join("tests/c/markers.c").to_string_lossy().into_owned();
    let cpp = ["-x", "c++", &source, "-x", "none"];
    for program in [Program::c("markers.c", STATIC), Program::c("markers.c", SHARED), Program::build("clang++", &cpp, STATIC)] {
        let output = program.run(&[], &[]);
        assert!(output.status.success());
        assert_eq!(text(&output.stdout), "primal 9\n");
        for marker in ["adjoint", "tangent", "forward", "backward", "tapesize", "define_adjoint", "define_tangent"] {
            let marker = format!("wengert_{marker}");
            let output = program.run(&[&marker], &[]);
            assert_eq!(text(&output.stdout), "primal 9\n");
            aborted(&output, &[&format!("{marker} was called"), "-fpass-plugin=libwengert.so"]);
        }
    }
}

/// Linked with the module's object and without it, statically and shared.
#[test]
fn markers_without_the_plugin_in_fortran() {
    let module = sources().join("fortran/wengert.f90").to_string_lossy().into_owned();
    let source = sources().join("tests/fortran/markers.f90").to_string_lossy().into_owned();
    let folder = tempfile::tempdir().expect("a folder");
    succeed(Command::new(llvm("flang")).current_dir(folder.path()).args(["-pedantic", "-fsyntax-only", &module]));
    let only_module = format!("-I{}", folder.path().display());
    for shared in [STATIC, SHARED] {
        for arguments in [vec![&*module, &source], vec![&*only_module, &source]] {
            let program = Program::build("flang", &arguments, shared);
            let output = program.run(&[], &[]);
            assert_eq!(text(&output.stdout).trim_end(), "primal   9.0  16.0   5.0");
            aborted(&output, &["wengert_adjoint was called"]);
            stops_with_statistics(&program);
        }
    }
}

fn stops_with_statistics(program: &Program) {
    let output = program.run(&["stop"], &[("WENGERT_STATS", "1")]);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    assert_eq!(figure(&text(&output.stderr), "acquired"), 1);
}

/// C's header and the library must name the same things.
#[test]
fn the_shared_library_exports_what_the_headers_declare() {
    let output = succeed(Command::new(llvm("llvm-nm")).args(["-D", "--defined-only"]).arg(libraries().join("libwengert_rt.so")));
    let exported = text(&output.stdout);
    let exported: Vec<&str> = exported.split_whitespace().collect();
    for header in ["include/wengert.h", "include/wengert/abi.h"] {
        let names = declared(&sources().join(header));
        assert!(names.len() > 8, "{names:?}");
        for name in names {
            assert!(exported.contains(&&*name), "{name} of {header} is not exported");
        }
    }
}

/// The functions and variables that a header declares and does not define.
fn declared(header: &Path) -> Vec<String> {
    let header = std::fs::read_to_string(header).expect("the header");
    let lines = header.lines().filter(|line| line.ends_with(';') && !line.starts_with([' ', '}', '#', '/']));
    let lines = lines.filter(|line| !line.starts_with("typedef"));
    lines
        .filter_map(|line| {
            let head = line.split(['(', ';']).next()?;
            head.rsplit([' ', '*']).next().map(str::to_owned)
        })
        .collect()
}
