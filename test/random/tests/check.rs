// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The check finds what is wrong: `random_check.c` on a function with derivatives by hand, right and wrong.

use std::fs;
use std::path::Path;
use std::process::Command;

use wengert_test::toolchain::Toolchain;

const PROGRAM: &str = r#"
#include "random_check.h"
#ifndef FACTOR
#define FACTOR 1
#endif
#ifndef ADJOINT_FACTOR
#define ADJOINT_FACTOR FACTOR
#endif
#ifndef PRIMAL
#define PRIMAL 0
#endif
/* y0 = x0 * x1, y1 = x1; the result is sin(x0). */
static void plain(const double *x, double *y) {
  y[0] = x[0] * x[1];
  y[1] = x[1];
  y[2] = sin(x[0]);
}
static void tangent(const double *x, const double *xd, double *y, double *yd) {
  plain(x, y);
  y[1] += PRIMAL;
  yd[0] = xd[0] * x[1] + x[0] * xd[1] * FACTOR;
  yd[1] = xd[1];
  yd[2] = cos(x[0]) * xd[0];
}
static void adjoint(const double *x, const double *yb, double *y, double *xb) {
  plain(x, y);
  xb[0] = yb[0] * x[1] + cos(x[0]);
  xb[1] = yb[1] + yb[0] * x[0] * ADJOINT_FACTOR;
}
int main(void) {
  wengert_check(0, 7, 2, 0, plain, plain, tangent, adjoint);
  return wengert_check_result();
}
"#;

/// What the check says of the program under some definitions.
fn verdict(definitions: &[&str]) -> String {
    let bin = Toolchain::find(None, None).expect("LLVM is installed").bin;
    let support = Path::new(env!("CARGO_MANIFEST_DIR")).join("support");
    let folder = tempfile::tempdir().expect("a scratch folder");
    let (source, program) = (folder.path().join("program.c"), folder.path().join("program"));
    fs::write(&source, PROGRAM).expect("the scratch folder is writable");
    let mut compile = Command::new(bin.join("clang"));
    compile.arg("-I").arg(&support).args(definitions).arg(&source).arg(support.join("random_check.c"));
    assert!(compile.arg("-lm").arg("-o").arg(&program).status().expect("clang runs").success());
    let output = Command::new(&program).output().expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("the check prints plain text");
    assert_eq!(output.status.success(), !text.contains("wrong"), "{text}");
    text.split(" at ").next().expect("a first part").trim_end().to_string()
}

#[test]
fn right_derivatives_pass() {
    assert!(verdict(&[]).starts_with("0 ok"));
}

#[test]
fn an_adjoint_that_is_not_the_transpose_is_found() {
    assert_eq!(verdict(&["-DADJOINT_FACTOR=1.00001"]), "0 wrong dot");
}

#[test]
fn a_derivative_that_is_wrong_in_both_modes_is_found() {
    assert_eq!(verdict(&["-DFACTOR=1.001"]), "0 wrong difference");
}

#[test]
fn not_a_number_is_found() {
    assert_eq!(verdict(&["-DADJOINT_FACTOR=NAN"]), "0 wrong dot");
    assert_eq!(verdict(&["-DFACTOR=NAN"]), "0 wrong dot");
}

#[test]
fn a_derivative_call_that_spoils_the_primal_is_found() {
    assert_eq!(verdict(&["-DPRIMAL=1e-6"]), "0 wrong primal-of-tangent");
}
