// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Generated programs are what they promise to be, and their derivatives are right: a short seed set of each language.
//! `wengert-random` goes through as many as one likes.

use wengert_random::ast::Lang;
use wengert_random::campaign::{Plan, Summary};
use wengert_random::r#gen::Config;
use wengert_random::harness::{Harness, built_plugin};
use wengert_random::print::Mode;

fn run(lang: Lang, mode: Mode, count: u64, levels: &[&[&str]]) -> Summary {
    let derivatives = match mode {
        Mode::Primal => None,
        Mode::Full => Some(built_plugin().expect("the plugin's folder")),
    };
    let harness = Harness::new(derivatives, None).expect("compilers and plugin are there");
    let plan = Plan {
        lang,
        seed: 1,
        first: 0,
        end: count,
        per_module: 20,
        jobs: 2,
        levels: levels.iter().map(|flags| flags.iter().map(|f| f.to_string()).collect()).collect(),
        mode,
        config: Config::default(),
        allowed: vec![],
    };
    plan.run(&harness, &|_| ()).expect("the harness works")
}

fn assert_passed(summary: &Summary, checks: usize) {
    let failures: Vec<String> = summary
        .failures
        .iter()
        .map(|f| format!("program {} {}: {}", f.program.index, f.settings.flags.join(" "), f.report.detail))
        .collect();
    assert!(failures.is_empty(), "{}\n{summary}", failures.join("\n"));
    assert_eq!(summary.checks(), checks);
}

#[test]
fn c_programs_have_no_undefined_behaviour() {
    let sanitised = ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    assert_passed(&run(Lang::C, Mode::Primal, 100, &[&sanitised]), 100);
}

#[test]
fn fortran_programs_run() {
    assert_passed(&run(Lang::Fortran, Mode::Primal, 40, &[&["-O0"]]), 40);
}

#[test]
fn c_derivatives_are_right() {
    assert_passed(&run(Lang::C, Mode::Full, 100, &[&["-O0"], &["-O2"]]), 200);
}

#[test]
fn fortran_derivatives_are_right() {
    assert_passed(&run(Lang::Fortran, Mode::Full, 60, &[&["-O0"], &["-O2"]]), 120);
}
