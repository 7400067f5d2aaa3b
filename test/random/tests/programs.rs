// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Generated programs are what they promise to be, and their derivatives are right: a short seed set of each language.
//! `wengert-random` goes through as many as one likes.

use wengert_random::ast::Lang;
use wengert_random::campaign::{Plan, Summary};
use wengert_random::r#gen::{self, Config, Families};
use wengert_random::harness::{Harness, Outcome, Settings, built_plugin};
use wengert_random::print::Mode;
use wengert_random::shrink::shrink;

const SANITISED: [&str; 3] = ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

fn run(lang: Lang, mode: Mode, count: u64, levels: &[&[&str]], families: Families, allowed: &[&str]) -> Summary {
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
        in_turn: false,
        mode,
        config: Config { families, ..Config::default() },
        allowed: allowed.iter().map(|code| code.to_string()).collect(),
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
    assert_passed(&run(Lang::C, Mode::Primal, 60, &[&SANITISED], Families::NONE, &[]), 60);
    assert_passed(&run(Lang::C, Mode::Primal, 120, &[&SANITISED], Families::ALL, &[]), 120);
    let uninitialised = ["-O1", "-fsanitize=memory", "-fno-sanitize-recover=all"];
    assert_passed(&run(Lang::C, Mode::Primal, 80, &[&uninitialised], Families::ALL, &[]), 80);
}

/// What a shrinker makes of a program is defined as well, whichever of its steps are taken.
#[test]
fn edited_programs_have_no_undefined_behaviour() {
    let harness = Harness::new(None, None).expect("compilers are there");
    let config = Config { families: Families::ALL, ..Config::default() };
    for (lang, flags) in [(Lang::C, SANITISED.as_slice()), (Lang::Fortran, &["-O0"])] {
        let edited: Vec<_> = (0..40)
            .map(|index| {
                let mut steps = index;
                shrink(&r#gen::program(lang, 3, index, config), &mut |_| {
                    steps += 1;
                    steps % 7 == 0 && steps < 200
                })
            })
            .collect();
        let settings = Settings { mode: Mode::Primal, flags: flags.iter().map(|f| f.to_string()).collect() };
        for (program, report) in edited.iter().zip(harness.check(&edited, &settings).expect("the harness works")) {
            // Shrinking may leave numbers that grow, and scalars where Fortran wants an array: then the step is not taken.
            let discarded = lang == Lang::Fortran && matches!(report.outcome, Outcome::CompileError(_));
            let fine = discarded || matches!(report.outcome, Outcome::Ok | Outcome::Wild);
            assert!(fine, "program {}: {}", program.index, report.detail);
        }
    }
}

#[test]
fn fortran_programs_run() {
    assert_passed(&run(Lang::Fortran, Mode::Primal, 60, &[&["-O0"]], Families::ALL, &[]), 60);
}

#[test]
fn c_derivatives_are_right() {
    assert_passed(&run(Lang::C, Mode::Full, 160, &[&["-O0"], &["-O2"]], Families::default(), &[]), 320);
}

#[test]
fn fortran_derivatives_are_right() {
    assert_passed(&run(Lang::Fortran, Mode::Full, 100, &[&["-O0"], &["-O2"]], Families::default(), &[]), 200);
}
