// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Roots, powers and the Euclidean norm. What holds at x = 0 is in docs/conventions.md.

use super::Partial::Zero;
use super::builder::{binary, unary};
use super::{Cost, Names, Row, primal};
use crate::expr::{Cmp, Expr, Expr::Y, X0, X1, c, call, choose};

const POSITIVE: (f64, f64) = (0.2, 4.0);
const EXPONENT: (f64, f64) = (-2.5, 3.5);
const INTEGER: (f64, f64) = (-3.0, 5.0);

pub fn rows() -> Vec<Row> {
    let mut rows = roots();
    rows.extend(powers());
    rows
}

fn roots() -> Vec<Row> {
    vec![
        unary("sqrt", primal::sqrt, c("0.5") / Y, POSITIVE)
            .intrinsic("llvm.sqrt")
            .libm()
            .quad("Sqrt")
            .singular(1)
            .cost(Cost::Moderate)
            .nearest(),
        unary("rsqrt", |x| 1.0 / x.sqrt(), c("-0.5") * (Y / X0), POSITIVE).libm().singular(1).cost(Cost::Moderate),
        unary("cbrt", primal::cbrt, c("1") / (c("3") * Y.squared()), (0.3, 5.0)).libm().singular(1),
        binary(
            "rootn",
            primal::rootn,
            (c("1") / (X1.float() * call("pown", [Y, X1.plus(-1)])), Zero),
            [POSITIVE, (1.0, 4.0)],
        )
        .libm()
        .integers(0b10)
        .singular(1),
        binary("hypot", primal::hypot, (share_of_norm(X0), share_of_norm(X1)), [(-3.0, 3.0), POSITIVE])
            .libm()
            .quad("Hypot")
            .singular(0b11),
    ]
}

fn powers() -> Vec<Row> {
    let integral = |name: &'static str| {
        binary(name, primal::powi, (by_base_of_integral(name), Zero), [(0.4, 3.0), INTEGER])
            .integers(0b10)
            .singular(1)
            .cost(Cost::Moderate)
    };
    vec![
        binary("pow", primal::pow, (by_base(), by_exponent()), [POSITIVE, EXPONENT])
            .intrinsic("llvm.pow")
            .libm()
            .also(Names::Libm("powr"))
            .quad("Pow")
            .singular(0b11),
        integral("powi").intrinsic("llvm.powi").also(Names::Fortran("FPow", "i")),
        integral("powk").also(Names::Fortran("FPow", "k")),
        integral("pown").libm(),
        binary("compoundn", |x, n| primal::powi(1.0 + x, n), (compound_by_base(), Zero), [(-0.6, 2.0), INTEGER])
            .libm()
            .integers(0b10)
            .singular(1),
    ]
}

/// x/‖·‖, and 0 at the origin.
fn share_of_norm(x: Expr) -> Expr {
    choose(Y, Cmp::Eq, c("0"), c("0"), x / Y)
}

/// y·xʸ/x spares a second power. At x = 0, where it would be 0/0, y·xʸ⁻¹ is 0, 1 or infinite as y − 1 is
/// positive, zero or negative; y = 0 is a constant.
fn by_base() -> Expr {
    let below_one = choose(X1, Cmp::Eq, c("0"), c("0"), X1 / X0.squared());
    let up_to_one = choose(X1, Cmp::Eq, c("1"), c("1"), below_one);
    let at_zero = choose(X1, Cmp::Gt, c("1"), c("0"), up_to_one);
    choose(X0, Cmp::Eq, c("0"), at_zero, X1 * (Y / X0))
}

/// xʸ·log x, whose limit is 0 where the power vanishes.
fn by_exponent() -> Expr {
    choose(Y, Cmp::Eq, c("0"), c("0"), Y * call("log", [X0]))
}

/// n·xⁿ⁻¹, and 0 for n = 0 at x = 0 too.
fn by_base_of_integral(name: &'static str) -> Expr {
    vanishing_for_zero(call(name, [X0, X1.plus(-1)]))
}

fn compound_by_base() -> Expr {
    vanishing_for_zero(call("compoundn", [X0, X1.plus(-1)]))
}

fn vanishing_for_zero(power: Expr) -> Expr {
    choose(X1.float(), Cmp::Eq, c("0"), c("0"), X1.float() * power)
}
