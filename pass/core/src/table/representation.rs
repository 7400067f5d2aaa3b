// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Functions of the parts of a floating number: exponent, fraction, neighbours, class.
//!
//! The exponent is constant between powers of two, so its derivative is 0, and the fraction is linear
//! there. At 0, where the exponent has no bound, a fraction's derivative is 0 by convention.

use super::Partial::{self, One, Zero};
use super::builder::{binary, unary};
use super::{Cost, Names, Row, primal};
use crate::expr::{Cmp, Expr, X0, X1, c, call, choose};

const DOMAIN: (f64, f64) = (0.3, 9.0);
const SHIFT: (f64, f64) = (-3.0, 4.0);

pub fn rows() -> Vec<Row> {
    let mut rows = exponents();
    rows.extend(fractions());
    rows.extend(neighbours());
    rows.extend(classes());
    rows
}

fn exponents() -> Vec<Row> {
    let row = |name| unary(name, primal::logb, Zero, DOMAIN).libm().cost(Cost::Cheap).exact();
    vec![
        row("logb"),
        row("ilogb"),
        row("llogb"),
        unary("exponent", primal::exponent, Zero, DOMAIN)
            .also(Names::Fortran("Exponent", "_4"))
            .also(Names::Fortran("Exponent", "_8"))
            .cost(Cost::Cheap)
            .exact(),
        unary("spacing", primal::spacing, Zero, DOMAIN).fortran("Spacing").cost(Cost::Cheap).exact(),
    ]
}

fn fractions() -> Vec<Row> {
    let proportional = || choose(X0, Cmp::Eq, c("0"), c("0"), Expr::Y / X0);
    let fraction = |name, primal| unary(name, primal, proportional(), DOMAIN).cost(Cost::Cheap).exact();
    let scaled = |name: &'static str| {
        binary(name, primal::ldexp, (call(name, [c("1"), X1]), Zero), [DOMAIN, SHIFT])
            .integers(0b10)
            .cost(Cost::Cheap)
            .exact()
    };
    vec![
        fraction("frexp", primal::fraction).libm().stores(1, None),
        fraction("significand", primal::significand).libm(),
        fraction("fraction", primal::fraction).fortran("Fraction"),
        fraction("rrspacing", primal::rrspacing).fortran("RRSpacing"),
        binary("set_exponent", primal::set_exponent, (proportional(), Zero), [DOMAIN, SHIFT])
            .fortran("SetExponent")
            .integers(0b10)
            .cost(Cost::Cheap)
            .exact(),
        // The radix is 2 wherever LLVM runs.
        scaled("ldexp").intrinsic("llvm.ldexp").libm().also(Names::Libm("scalbn")),
        scaled("scalbln").libm(),
        scaled("scale").fortran("Scale"),
        // The exponent is a floating number, but must be integral.
        binary(
            "scalb",
            |x, n| primal::scalb(x, primal::rint(n)),
            (call("scalb", [c("1"), X1]), Zero),
            [DOMAIN, (2.0, 2.0)],
        )
        .libm()
        .cost(Cost::Cheap)
        .exact(),
        unary("modf", |x| x - primal::trunc(x), One, DOMAIN).libm().stores(1, Some("trunc")).cost(Cost::Cheap).exact(),
    ]
}

fn neighbours() -> Vec<Row> {
    let towards =
        |name| binary(name, primal::nextafter, (One, Zero), [DOMAIN, DOMAIN]).libm().cost(Cost::Cheap).exact();
    let next = |name, primal: fn(f64) -> f64| unary(name, primal, One, DOMAIN).libm().cost(Cost::Cheap).exact();
    vec![
        towards("nextafter"),
        towards("nexttoward"),
        next("nextup", f64::next_up),
        next("nextdown", f64::next_down),
        // The second operand says whether up or down.
        binary("nearest", primal::nearest, (One, Zero), [DOMAIN, (0.0, 1.0)])
            .fortran("Nearest")
            .integers(0b10)
            .cost(Cost::Cheap)
            .exact(),
    ]
}

/// Questions about a number: the answer is an integer.
fn classes() -> Vec<Row> {
    let question = |name, primal: fn(f64) -> f64| unary(name, primal, Partial::Zero, DOMAIN).cost(Cost::Free).exact();
    vec![
        // The second operand is the set of classes.
        question("fpclass", |x| f64::from(x.is_normal())).intrinsic("llvm.is.fpclass"),
        question("fpclassify", |x| f64::from(x.is_normal())).also(Names::Libm("__fpclassify")),
        question("isnan", |x| f64::from(x.is_nan())).libm().also(Names::Libm("__isnan")).fortran("IsNaN"),
        question("isinf", |x| f64::from(x.is_infinite())).libm().also(Names::Libm("__isinf")),
        question("finite", |x| f64::from(x.is_finite())).libm().also(Names::Libm("__finite")).fortran("IsFinite"),
        question("signbit", |x| f64::from(x.is_sign_negative())).libm().also(Names::Libm("__signbit")),
        question("issignaling", |_| 0.0).also(Names::Libm("__issignaling")),
    ]
}
