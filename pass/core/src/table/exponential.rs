// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Exponentials and logarithms.
//!
//! Exponentials are flagged as singular though they have no pole: they overflow, and programs guard
//! them for that.

use super::builder::unary;
use super::{Names, Row, primal};
use crate::expr::{Expr::Y, X0, c};

const LN_2: &str = "0.693147180559945309417232121458176568075500134360255254120680";
const LN_10: &str = "2.302585092994045684017991454684364207601101488628772976033328";
const LOG2_E: &str = "1.442695040888963407359924681001892137426645954152985934135449";
const LOG10_E: &str = "0.434294481903251827651128918916605082294397005803666566114454";

const EXPONENT: (f64, f64) = (-2.0, 2.0);
const POSITIVE: (f64, f64) = (0.2, 6.0);
const ABOVE_MINUS_ONE: (f64, f64) = (-0.6, 3.0);

pub fn rows() -> Vec<Row> {
    let mut rows = exponentials();
    rows.extend(logarithms());
    rows
}

fn exponentials() -> Vec<Row> {
    vec![
        unary("exp", primal::exp, Y, EXPONENT).intrinsic("llvm.exp").libm().quad("Exp").singular(1),
        unary("exp2", primal::exp2, c(LN_2) * Y, EXPONENT).intrinsic("llvm.exp2").libm().singular(1),
        unary("exp10", primal::exp10, c(LN_10) * Y, EXPONENT)
            .intrinsic("llvm.exp10")
            .libm()
            .also(Names::Libm("pow10"))
            .singular(1),
        unary("expm1", primal::expm1, Y + c("1"), EXPONENT).libm().singular(1),
        unary("exp2m1", |x| primal::exp2(x) - 1.0, c(LN_2) * (Y + c("1")), EXPONENT).libm().singular(1),
        unary("exp10m1", |x| primal::exp10(x) - 1.0, c(LN_10) * (Y + c("1")), EXPONENT).libm().singular(1),
    ]
}

fn logarithms() -> Vec<Row> {
    vec![
        unary("log", primal::log, c("1") / X0, POSITIVE).intrinsic("llvm.log").libm().quad("Log").singular(1),
        unary("log2", primal::log2, c(LOG2_E) / X0, POSITIVE).intrinsic("llvm.log2").libm().singular(1),
        unary("log10", primal::log10, c(LOG10_E) / X0, POSITIVE)
            .intrinsic("llvm.log10")
            .libm()
            .quad("Log10")
            .singular(1),
        unary("log1p", primal::log1p, c("1") / (c("1") + X0), ABOVE_MINUS_ONE)
            .libm()
            .also(Names::Libm("logp1"))
            .singular(1),
        unary("log2p1", |x| (1.0 + x).log2(), c(LOG2_E) / (c("1") + X0), ABOVE_MINUS_ONE).libm().singular(1),
        unary("log10p1", |x| (1.0 + x).log10(), c(LOG10_E) / (c("1") + X0), ABOVE_MINUS_ONE).libm().singular(1),
    ]
}
