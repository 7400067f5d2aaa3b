// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Writing formulas the way they are written on paper: `c("0.5") / Y`, `-X1 * call("sin", [X0])`.
//!
//! Invariant: nothing is simplified here; a row prints as it was written.

use super::{Cmp, Expr};
use std::ops::{Add, Div, Mul, Neg, Sub};

pub const X0: Expr = Expr::X(0);
pub const X1: Expr = Expr::X(1);
pub const X2: Expr = Expr::X(2);

/// A decimal constant.
pub fn c(digits: &'static str) -> Expr {
    Expr::Const(digits)
}

/// The function of the row `name`.
pub fn call<const N: usize>(name: &'static str, arguments: [Expr; N]) -> Expr {
    Expr::Call(name, arguments.into())
}

/// `a` where `lhs cmp rhs` holds, else `b`.
pub fn choose(lhs: Expr, cmp: Cmp, rhs: Expr, a: Expr, b: Expr) -> Expr {
    Expr::If(cmp, lhs.into(), rhs.into(), a.into(), b.into())
}

impl Expr {
    /// An integer formula as a floating number.
    pub fn float(self) -> Expr {
        Expr::FromInt(self.into())
    }

    /// An integer formula plus a constant.
    pub fn plus(self, n: i64) -> Expr {
        Expr::IntAdd(self.into(), n)
    }

    /// Its square.
    pub fn squared(self) -> Expr {
        self.clone() * self
    }
}

impl Add for Expr {
    type Output = Expr;
    fn add(self, other: Expr) -> Expr {
        Expr::Add(self.into(), other.into())
    }
}

impl Sub for Expr {
    type Output = Expr;
    fn sub(self, other: Expr) -> Expr {
        Expr::Sub(self.into(), other.into())
    }
}

impl Mul for Expr {
    type Output = Expr;
    fn mul(self, other: Expr) -> Expr {
        Expr::Mul(self.into(), other.into())
    }
}

impl Div for Expr {
    type Output = Expr;
    fn div(self, other: Expr) -> Expr {
        Expr::Div(self.into(), other.into())
    }
}

impl Neg for Expr {
    type Output = Expr;
    fn neg(self) -> Expr {
        Expr::Neg(self.into())
    }
}
