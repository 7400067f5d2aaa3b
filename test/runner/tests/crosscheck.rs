// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What the Fortran tests differentiate, compiled by gfortran and by flang without the plugin: both must compute the same.
//!
//! So a test does not check the derivative of something that only one compiler makes of it. Tests whose main program is `state.inc` get
//! another one (`test/support/crosscheck`), which prints what the procedure makes of a state. Without gfortran there is nothing to compare, which
//! is said; `scripts/setup` installs it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use wengert_test::toolchain::Toolchain;

/// Programs that gfortran 12 does not take, or gets wrong, and why.
const APART: &[(&str, &str)] = &[
    ("absent.f90", "an allocatable that is not allocated as an optional argument of `pack` ends in its run time"),
    ("allocatables-of-their-own-type.f90", "components of their own type are freed twice"),
    ("argument-twice.f90", "two names of one array, which the standard leaves to the compiler"),
    ("assumed-rank-allocatable.f90", "an allocatable scalar that is not allocated as an argument of assumed rank"),
    (
        "characters-of-a-length.f90",
        "scalar allocatable components of characters, and arrays of them that are assigned parts of themselves",
    ),
    ("derived-finalisers.f90", "finalisers of what is assigned to are left out"),
    ("derived-in-loop.f90", "finalisers of what is assigned to are left out"),
    ("do-concurrent-reduce.f90", "locality of `do concurrent`"),
    ("do-concurrent.f90", "locality of `do concurrent`"),
    ("polymorphic-allocatables.f90", "assignment of polymorphic components ends in its code"),
    ("polymorphic-dummies-assigned.f90", "what a polymorphic dummy is assigned gets too little memory"),
    ("quad-precision.f90", "flang 22 has no 16-byte numbers on all machines"),
    ("reduce-by-procedure.f90", "`reduce`"),
    ("scalars-and-texts-assigned.f90", "an element assigned to the array in which it lies"),
    ("tree-by-allocatables.f90", "components of their own type are freed twice"),
    ("types-with-kinds.f90", "an initial value of a component whose kind is a parameter of the type"),
    ("value-array.f90", "arrays that are passed by value"),
];

/// Options for what gfortran does not take as it comes: long lines, arguments of other shapes in FORTRAN 77, Cray's pointers.
const GFORTRAN: [&str; 5] = ["-O1", "-w", "-ffree-line-length-none", "-fallow-argument-mismatch", "-fcray-pointer"];

/// Relative difference that other roundings may make.
const TOLERANCE: f64 = 1e-9;

#[test]
fn both_compilers_agree() {
    if Command::new("gfortran").arg("--version").output().is_err() {
        println!("gfortran is not installed: nothing is compared");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there");
    let flang = Toolchain::find(None, None).expect("LLVM is installed").bin.join("flang");
    let support = root.join("test/support/crosscheck");
    let programs = programs(&root.join("test/run/fortran"));
    assert!(programs.len() > 100, "only {} programs were found", programs.len());
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let ours = compute(&flang, &["-O1", "-w"], program, &support);
                    let theirs = compute(Path::new("gfortran"), &GFORTRAN, program, &support);
                    if let Err(why) = ours.and_then(|ours| compare(&ours, &theirs?)) {
                        wrong.lock().expect("nobody panics").push(format!("{}: {why}", program.display()));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("nobody panics");
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), programs.len(), wrong.join("\n"));
}

/// The tests that have `state.inc` for a main program, but for those apart and those with markers in them.
fn programs(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("readable").path());
    let is_apart = |path: &PathBuf| APART.iter().any(|(name, _)| path.file_name().is_some_and(|file| file == *name));
    let fits = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap_or_default();
        path.extension().is_some_and(|extension| extension == "f90")
            && text.contains("include 'state.inc'")
            && !text.contains("use wengert")
    };
    let mut found: Vec<PathBuf> = files.filter(|path| !is_apart(path) && fits(path)).collect();
    found.sort();
    found
}

/// The numbers that the program prints.
fn compute(compiler: &Path, options: &[&str], program: &Path, support: &Path) -> Result<Vec<f64>, String> {
    let dir = tempfile::tempdir().map_err(|error| error.to_string())?;
    let executable = dir.path().join("program");
    let mut command = Command::new(compiler);
    command.args(options).arg("-I").arg(support).arg(program).arg("-o").arg(&executable).current_dir(dir.path());
    run(&mut command)?;
    let printed = run(&mut Command::new(&executable))?;
    printed.split_whitespace().map(|number| number.parse().map_err(|_| format!("prints '{number}'"))).collect()
}

fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{command:?} fails:\n{}", String::from_utf8_lossy(&output.stderr))),
    }
}

fn compare(ours: &[f64], theirs: &[f64]) -> Result<(), String> {
    if ours.len() != theirs.len() || ours.is_empty() {
        return Err(format!("{} numbers and {}", ours.len(), theirs.len()));
    }
    let near = |(a, b): &(&f64, &f64)| (**a - **b).abs() <= TOLERANCE * a.abs().max(b.abs()).max(1.0) || a.is_nan() && b.is_nan();
    match ours.iter().zip(theirs).enumerate().find(|(_, pair)| !near(pair)) {
        Some((index, (a, b))) => Err(format!("number {} is {a:e} by flang and {b:e} by gfortran", index + 1)),
        None => Ok(()),
    }
}
