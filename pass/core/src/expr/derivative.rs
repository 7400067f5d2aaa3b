// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Formulas differentiated again, by the chain rule through the table: second derivatives.
//!
//! Invariant: a derivative is as sound as the rows that its formula calls, and zero is `Const("0")`,
//! so that a caller can drop what vanishes. Imports the table.

use super::{Expr, Var};
use crate::table::{self, Partial};

const ZERO: Expr = Expr::Const("0");
const ONE: Expr = Expr::Const("1");

impl Expr {
    /// The partial derivative with respect to one variable, all others (`Y` among them) held fast.
    pub fn derivative(&self, wrt: Var) -> Expr {
        let d = |e: &Expr| e.derivative(wrt);
        match self {
            Expr::X(i) => {
                if wrt == Var::X(*i) {
                    ONE
                } else {
                    ZERO
                }
            }
            Expr::Y => {
                if wrt == Var::Y {
                    ONE
                } else {
                    ZERO
                }
            }
            Expr::Const(_) | Expr::FromInt(_) | Expr::IntAdd(..) => ZERO,
            Expr::Neg(a) => negate(d(a)),
            Expr::Add(a, b) => sum(d(a), d(b)),
            Expr::Sub(a, b) => sum(d(a), negate(d(b))),
            Expr::Mul(a, b) => sum(product(d(a), *b.clone()), product(*a.clone(), d(b))),
            // (a/b)' = (a' - (a/b) b') / b
            Expr::Div(a, b) => quotient(sum(d(a), negate(product(self.clone(), d(b)))), *b.clone()),
            Expr::Call(name, arguments) => self.chain(name, arguments, wrt),
            Expr::If(cmp, l, r, a, b) => match (d(a), d(b)) {
                (ZERO, ZERO) => ZERO,
                (a, b) => Expr::If(*cmp, l.clone(), r.clone(), a.into(), b.into()),
            },
        }
    }

    /// The chain rule for the call `self` of the row `name`.
    fn chain(&self, name: &str, arguments: &[Expr], wrt: Var) -> Expr {
        let partials = &table::named(name).partials;
        partials.iter().zip(arguments).fold(ZERO, |total, (partial, argument)| {
            let inner = match partial {
                Partial::Zero => ZERO,
                _ => argument.derivative(wrt),
            };
            let outer = partial.expr().substitute(arguments, self);
            sum(total, product(outer, inner))
        })
    }

    /// This formula with its operands and its result replaced.
    fn substitute(&self, x: &[Expr], y: &Expr) -> Expr {
        let of = |e: &Expr| Box::new(e.substitute(x, y));
        match self {
            Expr::X(i) => x[usize::from(*i)].clone(),
            Expr::Y => y.clone(),
            Expr::Const(digits) => Expr::Const(digits),
            Expr::Neg(a) => Expr::Neg(of(a)),
            Expr::Add(a, b) => Expr::Add(of(a), of(b)),
            Expr::Sub(a, b) => Expr::Sub(of(a), of(b)),
            Expr::Mul(a, b) => Expr::Mul(of(a), of(b)),
            Expr::Div(a, b) => Expr::Div(of(a), of(b)),
            Expr::FromInt(a) => Expr::FromInt(of(a)),
            Expr::IntAdd(a, n) => Expr::IntAdd(of(a), *n),
            Expr::Call(name, arguments) => Expr::Call(name, arguments.iter().map(|a| a.substitute(x, y)).collect()),
            Expr::If(cmp, l, r, a, b) => Expr::If(*cmp, of(l), of(r), of(a), of(b)),
        }
    }
}

fn sum(a: Expr, b: Expr) -> Expr {
    match (a, b) {
        (ZERO, e) | (e, ZERO) => e,
        (a, Expr::Neg(b)) => Expr::Sub(a.into(), b),
        (a, b) => a + b,
    }
}

fn product(a: Expr, b: Expr) -> Expr {
    match (a, b) {
        (ZERO, _) | (_, ZERO) => ZERO,
        (ONE, e) | (e, ONE) => e,
        (Expr::Neg(a), b) => negate(product(*a, b)),
        (a, Expr::Neg(b)) => negate(product(a, *b)),
        (a, b) => a * b,
    }
}

fn quotient(a: Expr, b: Expr) -> Expr {
    if a == ZERO { ZERO } else { a / b }
}

fn negate(a: Expr) -> Expr {
    match a {
        ZERO => ZERO,
        Expr::Neg(a) => *a,
        a => -a,
    }
}

impl Expr {
    /// The product, with zeros and ones folded.
    pub(crate) fn times(self, other: Expr) -> Expr {
        product(self, other)
    }

    /// The sum, with zeros folded.
    pub(crate) fn with(self, other: Expr) -> Expr {
        sum(self, other)
    }
}
