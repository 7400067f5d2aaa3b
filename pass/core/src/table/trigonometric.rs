// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Circular functions and their inverses, in radians and in half turns.

use super::Partial::{self, Zero};
use super::builder::{binary, unary};
use super::{Row, primal};
use crate::expr::{Cmp, Expr, Expr::Y, X0, X1, c, call, choose};
use std::f64::consts::PI;

const PI_DIGITS: &str = "3.141592653589793238462643383279502884197169399375105820974945";
const ONE_OVER_PI: &str = "0.318309886183790671537767526745028724068919291480912897495335";

const ANGLE: (f64, f64) = (-5.0, 5.0);
const ACUTE: (f64, f64) = (-1.2, 1.2);
const HALF_TURNS: (f64, f64) = (-1.6, 1.6);
const RATIO: (f64, f64) = (-0.9, 0.9);
const REAL: (f64, f64) = (-4.0, 4.0);
const POINT: [(f64, f64); 2] = [(-3.0, 3.0), (0.3, 3.0)];

pub fn rows() -> Vec<Row> {
    let mut rows = circular();
    rows.extend(inverse());
    rows
}

fn circular() -> Vec<Row> {
    let secant_squared = || c("1") + Y.squared();
    vec![
        unary("sin", primal::sin, call("cos", [X0]), ANGLE).intrinsic("llvm.sin").libm().quad("Sin"),
        unary("cos", primal::cos, -call("sin", [X0]), ANGLE).intrinsic("llvm.cos").libm().quad("Cos"),
        unary("tan", primal::tan, secant_squared(), ACUTE).intrinsic("llvm.tan").libm().quad("Tan"),
        unary("sinpi", primal::sinpi, c(PI_DIGITS) * call("cospi", [X0]), HALF_TURNS).libm(),
        unary("cospi", primal::cospi, -(c(PI_DIGITS) * call("sinpi", [X0])), HALF_TURNS).libm(),
        unary("tanpi", |x| primal::tan(PI * x), c(PI_DIGITS) * secant_squared(), (-0.4, 0.4)).libm().singular(1),
        // It returns nothing; what it computes it stores.
        unary("sincos", |_| 0.0, Zero, ANGLE).libm().stores(1, Some("sin")).stores(2, Some("cos")),
    ]
}

fn inverse() -> Vec<Row> {
    vec![
        unary("asin", primal::asin, c("1") / leg(), RATIO).intrinsic("llvm.asin").libm().quad("Asin").singular(1),
        unary("acos", primal::acos, c("-1") / leg(), RATIO).intrinsic("llvm.acos").libm().quad("Acos").singular(1),
        unary("atan", primal::atan, c("1") / secant_squared_of(X0), REAL).intrinsic("llvm.atan").libm().quad("Atan"),
        binary("atan2", primal::atan2, atan2("1"), POINT).intrinsic("llvm.atan2").libm().quad("Atan2").singular(0b11),
        unary("asinpi", |x| primal::asin(x) / PI, c(ONE_OVER_PI) / leg(), RATIO).libm().singular(1),
        unary("acospi", |x| primal::acos(x) / PI, -(c(ONE_OVER_PI) / leg()), RATIO).libm().singular(1),
        unary("atanpi", |x| primal::atan(x) / PI, c(ONE_OVER_PI) / secant_squared_of(X0), REAL).libm(),
        binary("atan2pi", |y, x| primal::atan2(y, x) / PI, atan2(ONE_OVER_PI), POINT).libm().singular(0b11),
    ]
}

/// √(1−x²), exact near ±1.
fn leg() -> Expr {
    call("sqrt", [(c("1") - X0) * (c("1") + X0)])
}

fn secant_squared_of(x: Expr) -> Expr {
    c("1") + x.squared()
}

/// x/(x²+y²) and −y/(x²+y²), times a factor. Both operands are divided by the larger of them first, as
/// their squares would overflow or vanish long before the angle does; 0 at the origin.
fn atan2(factor: &'static str) -> (Partial, Partial) {
    let (y, x) = (X0, X1);
    let larger = || call("maxnum", [y.clone(), x.clone()].map(|e| call("fabs", [e])));
    let (v, u) = (y.clone() / larger(), x.clone() / larger());
    let norm = u.clone().squared() + v.clone().squared();
    let partial = |side: Expr| {
        let slope = side / norm.clone() / larger();
        let scaled = if factor == "1" { slope } else { c(factor) * slope };
        choose(larger(), Cmp::Eq, c("0"), c("0"), scaled)
    };
    (partial(u).into(), partial(-v).into())
}
