// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The gamma and error functions.

use super::Partial::{self, Zero};
use super::builder::{binary, unary};
use super::{Names, Row, primal};
use crate::expr::{Expr::Y, X0, X1, c, call};

const TWO_OVER_ROOT_PI: &str = "1.128379167095512573896158903121545171688101258657997713688171";
const POSITIVE: (f64, f64) = (0.3, 6.0);

pub fn rows() -> Vec<Row> {
    let mut rows = gamma();
    rows.extend(error());
    rows
}

fn gamma() -> Vec<Row> {
    let digamma = || call("digamma", [X0]);
    vec![
        unary("tgamma", primal::tgamma, Y * digamma(), POSITIVE).libm().quad("Tgamma").singular(1),
        unary("lgamma", primal::lgamma, digamma(), POSITIVE).libm().quad("Lgamma").singular(1),
        unary("lgamma_r", primal::lgamma, digamma(), POSITIVE).libm().stores(1, None).singular(1),
        unary("digamma", primal::digamma, call("polygamma", [c("1"), X0]), POSITIVE)
            .also(Names::Helper("wengert_digamma"))
            .singular(1),
        // Only second derivatives of the gamma function reach this one; no library has it yet.
        binary("polygamma", primal::polygamma, (Zero, call("polygamma", [X0.plus(1), X1])), [(1.0, 3.0), POSITIVE])
            .integers(0b01)
            .singular(0b10),
    ]
}

fn error() -> Vec<Row> {
    let bell = || call("exp", [-X0.squared()]);
    let scaled: Partial = (c("2") * X0 * Y - c(TWO_OVER_ROOT_PI)).into();
    let real = (-2.0, 2.0);
    vec![
        unary("erf", primal::erf, c(TWO_OVER_ROOT_PI) * bell(), real).libm().quad("Erf"),
        unary("erfc", primal::erfc, -(c(TWO_OVER_ROOT_PI) * bell()), real).libm().quad("Erfc"),
        unary("erfc_scaled", primal::erfc_scaled, scaled, real).fortran("ErfcScaled").singular(1),
    ]
}
