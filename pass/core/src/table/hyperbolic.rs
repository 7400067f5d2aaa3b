// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Hyperbolic functions and their inverses.

use super::builder::unary;
use super::{Row, primal};
use crate::expr::{Expr::Y, X0, c, call};

const REAL: (f64, f64) = (-2.0, 2.0);

pub fn rows() -> Vec<Row> {
    vec![
        unary("sinh", primal::sinh, call("cosh", [X0]), REAL).intrinsic("llvm.sinh").libm().quad("Sinh").singular(1),
        unary("cosh", primal::cosh, call("sinh", [X0]), REAL).intrinsic("llvm.cosh").libm().quad("Cosh").singular(1),
        unary("tanh", primal::tanh, c("1") - Y.squared(), REAL).intrinsic("llvm.tanh").libm().quad("Tanh"),
        unary("asinh", primal::asinh, c("1") / call("sqrt", [c("1") + X0.squared()]), (-4.0, 4.0)).libm().quad("Asinh"),
        unary("acosh", primal::acosh, c("1") / call("sqrt", [(X0 - c("1")) * (X0 + c("1"))]), (1.3, 6.0))
            .libm()
            .quad("Acosh")
            .singular(1),
        unary("atanh", primal::atanh, c("1") / ((c("1") - X0) * (c("1") + X0)), (-0.8, 0.8))
            .libm()
            .quad("Atanh")
            .singular(1),
    ]
}
