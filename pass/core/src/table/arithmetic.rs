// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Arithmetic, conversions, and remainders.

use super::Partial::{self, MinusOne, One, Zero};
use super::builder::{binary, ternary, unary};
use super::{Cost, Names, Row, primal};
use crate::expr::{Expr, X0, X1, c, call};

const NEAR: (f64, f64) = (-3.0, 3.0);
const POSITIVE: (f64, f64) = (0.5, 3.0);

pub fn rows() -> Vec<Row> {
    let mut rows = operations();
    rows.extend(conversions());
    rows.extend(remainders());
    rows
}

fn operations() -> Vec<Row> {
    vec![
        binary("fadd", |x, y| x + y, (One, One), [NEAR, NEAR]).instruction().cost(Cost::Cheap).nearest(),
        binary("fsub", |x, y| x - y, (One, MinusOne), [NEAR, NEAR]).instruction().cost(Cost::Cheap).nearest(),
        binary("fmul", |x, y| x * y, (X1, X0), [NEAR, NEAR]).instruction().cost(Cost::Cheap).nearest(),
        binary("fdiv", |x, y| x / y, (c("1") / X1, -(Expr::Y / X1)), [NEAR, POSITIVE])
            .instruction()
            .singular(0b11)
            .cost(Cost::Moderate)
            .nearest(),
        unary("fneg", |x| -x, MinusOne, NEAR).instruction().cost(Cost::Free).exact(),
        ternary("fma", primal::fma, [Partial::Of(X1), Partial::Of(X0), One], [NEAR; 3])
            .intrinsic("llvm.fma")
            .intrinsic("llvm.fmuladd")
            .libm()
            .quad("Fma")
            .cost(Cost::Cheap),
        unary("canonicalize", |x| x, One, NEAR).intrinsic("llvm.canonicalize").cost(Cost::Free).exact(),
        unary("arithmetic_fence", |x| x, One, NEAR).intrinsic("llvm.arithmetic.fence").cost(Cost::Free).exact(),
    ]
}

fn conversions() -> Vec<Row> {
    let convert = |name, partial| unary(name, |x| x, partial, NEAR).instruction().cost(Cost::Free).exact();
    let to_integer = |name| unary(name, primal::trunc, Zero, NEAR).cost(Cost::Cheap).exact();
    vec![
        convert("fpext", One),
        convert("fptrunc", One),
        unary("fptrunc_round", |x| x, One, NEAR).intrinsic("llvm.fptrunc.round").cost(Cost::Free).exact(),
        convert("sitofp", Zero).integers(1),
        convert("uitofp", Zero).integers(1),
        to_integer("fptosi").instruction(),
        to_integer("fptoui").instruction(),
        to_integer("fptosi_sat").intrinsic("llvm.fptosi.sat"),
        to_integer("fptoui_sat").intrinsic("llvm.fptoui.sat"),
    ]
}

/// All of them are x − n·y for some integer n; the result tells which, to within rounding.
fn remainders() -> Vec<Row> {
    let partials = || (One, call("rint", [(Expr::Y - X0) / X1]));
    let remainder =
        |name, primal| binary(name, primal, partials(), [(-9.0, 9.0), POSITIVE]).singular(0b10).cost(Cost::Moderate);
    vec![
        remainder("frem", primal::fmod).instruction().also(Names::Libm("fmod")).fortran("ModReal"),
        remainder("remainder", primal::remainder).libm().also(Names::Libm("drem")),
        remainder("remquo", primal::remainder).libm().stores(2, None),
        remainder("modulo", primal::modulo).fortran("ModuloReal"),
    ]
}
