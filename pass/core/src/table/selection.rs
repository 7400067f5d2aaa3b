// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Absolute value, sign, and the choice of one operand or the other.
//!
//! At a kink the derivative is that of one side: at 0 of |x| that of +x, on a tie that of the first
//! operand. The sign of a zero counts where the function looks at it: copysign(x, x) is x at -0, too.

use super::Partial::Zero;
use super::builder::{binary, unary};
use super::{Cost, Names, Row, primal};
use crate::expr::{Cmp, Expr, X0, X1, c, call, choose};

const NEAR: (f64, f64) = (-3.0, 3.0);
const BOTH: [(f64, f64); 2] = [NEAR, NEAR];

pub fn rows() -> Vec<Row> {
    let mut rows = vec![
        unary("fabs", primal::fabs, sign_of(X0), NEAR).intrinsic("llvm.fabs").libm().cost(Cost::Free).exact(),
        binary(
            "copysign",
            primal::copysign,
            (call("copysign", [c("1"), X0]) * call("copysign", [c("1"), X1]), Zero),
            BOTH,
        )
        .intrinsic("llvm.copysign")
        .libm()
        .cost(Cost::Free)
        .exact(),
        binary("fdim", primal::fdim, fdim(), BOTH).libm().cost(Cost::Cheap),
        // The instruction fcmp is no row: it is control, like a select.
        binary("compare", |x, y| f64::from(x < y), (Zero, Zero), BOTH)
            .intrinsic("llvm.experimental.constrained.fcmp")
            .intrinsic("llvm.experimental.constrained.fcmps")
            .cost(Cost::Cheap)
            .exact(),
    ];
    rows.extend(extrema());
    rows
}

fn extrema() -> Vec<Row> {
    let extremum = |name, primal, first: fn(Expr, Expr) -> Expr| {
        let partials = (first(c("1"), c("0")), first(c("0"), c("1")));
        binary(name, primal, partials, BOTH).cost(Cost::Cheap).exact()
    };
    vec![
        extremum("maxnum", primal::fmax, larger).intrinsic("llvm.maxnum").also(Names::Libm("fmax")),
        extremum("minnum", primal::fmin, smaller).intrinsic("llvm.minnum").also(Names::Libm("fmin")),
        extremum("maximum", primal::fmax, larger).intrinsic("llvm.maximum").also(Names::Libm("fmaximum")),
        extremum("minimum", primal::fmin, smaller).intrinsic("llvm.minimum").also(Names::Libm("fminimum")),
        extremum("maximumnum", primal::fmax, larger).intrinsic("llvm.maximumnum").also(Names::Libm("fmaximum_num")),
        extremum("minimumnum", primal::fmin, smaller).intrinsic("llvm.minimumnum").also(Names::Libm("fminimum_num")),
        extremum("fmaxmag", primal::maxmag, larger_magnitude)
            .libm()
            .also(Names::Libm("fmaximum_mag"))
            .also(Names::Libm("fmaximum_mag_num")),
        extremum("fminmag", primal::minmag, smaller_magnitude)
            .libm()
            .also(Names::Libm("fminimum_mag"))
            .also(Names::Libm("fminimum_mag_num")),
    ]
}

/// 1 where x is not negative, else -1.
fn sign_of(x: Expr) -> Expr {
    choose(x, Cmp::Lt, c("0"), c("-1"), c("1"))
}

/// Beyond the tie it is constant, and so is the tie.
fn fdim() -> (Expr, Expr) {
    let where_positive = |slope| choose(X0, Cmp::Gt, X1, c(slope), c("0"));
    (where_positive("1"), where_positive("-1"))
}

/// `a` where max takes its first operand, else `b`. The comparison is one of operands: comparing them
/// with the result would fail where one of them was computed again and rounded otherwise.
fn larger(a: Expr, b: Expr) -> Expr {
    choose(X0, Cmp::Ge, X1, a.clone(), where_second_is_nan(a, b))
}

fn smaller(a: Expr, b: Expr) -> Expr {
    choose(X0, Cmp::Le, X1, a.clone(), where_second_is_nan(a, b))
}

fn larger_magnitude(a: Expr, b: Expr) -> Expr {
    let [x, y] = magnitudes();
    let tie = choose(x.clone(), Cmp::Lt, y.clone(), b.clone(), larger(a.clone(), b));
    choose(x, Cmp::Gt, y, a, tie)
}

fn smaller_magnitude(a: Expr, b: Expr) -> Expr {
    let [x, y] = magnitudes();
    let tie = choose(x.clone(), Cmp::Gt, y.clone(), b.clone(), smaller(a.clone(), b));
    choose(x, Cmp::Lt, y, a, tie)
}

fn where_second_is_nan(a: Expr, b: Expr) -> Expr {
    choose(X1, Cmp::Unordered, X1, a, b)
}

fn magnitudes() -> [Expr; 2] {
    [X0, X1].map(|x| call("fabs", [x]))
}
