// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Bessel functions of integer order. Those of the first kind are smooth at 0, so their derivatives use
//! the recurrence that has no division.

use super::Partial::Zero;
use super::builder::{binary, unary};
use super::{Row, primal};
use crate::expr::{Expr, Expr::Y, X0, X1, c, call};

const REAL: (f64, f64) = (-8.0, 8.0);
const POSITIVE: (f64, f64) = (0.6, 9.0);
const ORDER: (f64, f64) = (-2.0, 5.0);

pub fn rows() -> Vec<Row> {
    let second_order = || call("jn", [c("2"), X0]);
    vec![
        unary("j0", primal::j0, -call("j1", [X0]), REAL).libm().quad("J0"),
        unary("j1", primal::j1, c("0.5") * (call("j0", [X0]) - second_order()), REAL).libm().quad("J1"),
        unary("y0", primal::y0, -call("y1", [X0]), POSITIVE).libm().quad("Y0").singular(1),
        unary("y1", primal::y1, call("y0", [X0]) - Y / X0, POSITIVE).libm().quad("Y1").singular(1),
        binary("jn", primal::jn, (Zero, half_difference("jn")), [ORDER, REAL]).libm().quad("Jn").integers(0b01),
        binary("yn", primal::yn, (Zero, half_difference("yn")), [ORDER, POSITIVE])
            .libm()
            .quad("Yn")
            .integers(0b01)
            .singular(0b10),
    ]
}

/// (fₙ₋₁ − fₙ₊₁)/2
fn half_difference(name: &'static str) -> Expr {
    c("0.5") * (call(name, [X0.plus(-1), X1]) - call(name, [X0.plus(1), X1]))
}
