// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Formulas: what a partial derivative looks like.
//!
//! A formula speaks of the primal operands, the primal result, constants, and functions that are
//! rows of the table themselves; so it can be emitted, evaluated, printed and differentiated again.
//!
//! Invariant: an operand or argument is an integer exactly where its row says so
//! ([`Row::int_operands`](crate::table::Row)); there stand `X` of an integer operand, `IntAdd`, or an
//! integral `Const`. Imports the table, for the functions that formulas call.

mod build;
mod derivative;

use crate::table;
use std::fmt;

pub use build::{X0, X1, X2, c, call, choose};

/// A formula over the operands and the result of one operation.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A primal operand.
    X(u8),
    /// The primal result.
    Y,
    /// A decimal number; at least 40 digits where it is irrational, so that it serves quadruple precision.
    Const(&'static str),
    Neg(Box<Expr>),
    Add(Box<Expr>, Box<Expr>),
    Sub(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, Box<Expr>),
    Div(Box<Expr>, Box<Expr>),
    /// An integer formula as a floating number.
    FromInt(Box<Expr>),
    /// An integer formula plus a constant.
    IntAdd(Box<Expr>, i64),
    /// The function of the row of this name.
    Call(&'static str, Vec<Expr>),
    /// `If(cmp, lhs, rhs, a, b)`: `a` where `lhs cmp rhs` holds, else `b`.
    If(Cmp, Box<Expr>, Box<Expr>, Box<Expr>, Box<Expr>),
}

/// Comparison of floating numbers. All but `Ne` and `Unordered` are false on NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cmp {
    Eq,
    Lt,
    Le,
    Gt,
    Ge,
    Ne,
    Unordered,
}

/// What a formula may be differentiated with respect to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Var {
    X(u8),
    Y,
}

/// The primal values that a formula reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Bit i: operand i.
    pub operands: u32,
    pub result: bool,
}

impl Needs {
    pub fn union(self, other: Needs) -> Needs {
        Needs { operands: self.operands | other.operands, result: self.result || other.result }
    }
}

impl Cmp {
    pub fn holds(self, a: f64, b: f64) -> bool {
        match self {
            Cmp::Eq => a == b,
            Cmp::Lt => a < b,
            Cmp::Le => a <= b,
            Cmp::Gt => a > b,
            Cmp::Ge => a >= b,
            Cmp::Ne => a != b,
            Cmp::Unordered => a.is_nan() || b.is_nan(),
        }
    }

    fn symbol(self) -> &'static str {
        match self {
            Cmp::Eq => "==",
            Cmp::Lt => "<",
            Cmp::Le => "<=",
            Cmp::Gt => ">",
            Cmp::Ge => ">=",
            Cmp::Ne => "!=",
            Cmp::Unordered => "unordered",
        }
    }
}

impl Expr {
    /// The formulas that this one is made of directly, in order.
    pub fn children(&self) -> Vec<&Expr> {
        match self {
            Expr::X(_) | Expr::Y | Expr::Const(_) => vec![],
            Expr::Neg(a) | Expr::FromInt(a) | Expr::IntAdd(a, _) => vec![a],
            Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) | Expr::Div(a, b) => vec![a, b],
            Expr::Call(_, arguments) => arguments.iter().collect(),
            Expr::If(_, l, r, a, b) => vec![l, r, a, b],
        }
    }

    /// May it change by a jump where what it reads changes a little? Comparisons make it jump, and functions of which an operand
    /// has no partial derivative: roundings, and what looks at signs.
    pub fn jumps(&self) -> bool {
        let steps = |name: &str| {
            let row = table::by_name(name).expect("each call in the table names a row");
            (0..row.arity).any(|i| !row.is_integer(i) && row.partials[i] == table::Partial::Zero)
        };
        matches!(self, Expr::If(..))
            || matches!(self, Expr::Call(name, _) if steps(name))
            || self.children().into_iter().any(Expr::jumps)
    }

    /// The primal values that evaluation reads.
    pub fn needs(&self) -> Needs {
        match self {
            Expr::X(i) => Needs { operands: 1 << i, result: false },
            Expr::Y => Needs { operands: 0, result: true },
            other => other.children().into_iter().map(Expr::needs).fold(Needs::default(), Needs::union),
        }
    }

    /// The value in double precision, for operands `x` and result `y`; integers come as floats.
    pub fn eval(&self, x: &[f64], y: f64) -> f64 {
        let of = |e: &Expr| e.eval(x, y);
        match self {
            Expr::X(i) => x[usize::from(*i)],
            Expr::Y => y,
            Expr::Const(digits) => constant(digits),
            Expr::Neg(a) => -of(a),
            Expr::Add(a, b) => of(a) + of(b),
            Expr::Sub(a, b) => of(a) - of(b),
            Expr::Mul(a, b) => of(a) * of(b),
            Expr::Div(a, b) => of(a) / of(b),
            Expr::FromInt(a) => of(a),
            Expr::IntAdd(a, n) => of(a) + *n as f64,
            Expr::Call(name, arguments) => {
                let values: Vec<f64> = arguments.iter().map(of).collect();
                table::named(name).eval(&values)
            }
            Expr::If(cmp, l, r, a, b) => of(if cmp.holds(of(l), of(r)) { a } else { b }),
        }
    }
}

/// The value of a decimal constant.
fn constant(digits: &str) -> f64 {
    digits.parse().unwrap_or_else(|_| panic!("'{digits}' is not a decimal number"))
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.print(f, 0)
    }
}

impl Expr {
    /// Prints with parentheses wherever the context binds tighter than this formula.
    fn print(&self, f: &mut fmt::Formatter, context: u8) -> fmt::Result {
        let infix = |f: &mut fmt::Formatter, level: u8, a: &Expr, sign: &str, b: &Expr| {
            let (open, close) = if context > level { ("(", ")") } else { ("", "") };
            write!(f, "{open}")?;
            a.print(f, level)?;
            write!(f, " {sign} ")?;
            // One level up: a - (b - c) keeps its parentheses.
            b.print(f, level + 1)?;
            write!(f, "{close}")
        };
        match self {
            Expr::X(i) => write!(f, "x{i}"),
            Expr::Y => write!(f, "y"),
            // Twelve characters tell constants apart; their other digits only clutter.
            Expr::Const(digits) => write!(f, "{}", digits.get(..12).unwrap_or(digits)),
            Expr::Add(a, b) => infix(f, 1, a, "+", b),
            Expr::Sub(a, b) => infix(f, 1, a, "-", b),
            Expr::Mul(a, b) => infix(f, 2, a, "*", b),
            Expr::Div(a, b) => infix(f, 2, a, "/", b),
            Expr::IntAdd(a, n) => {
                write!(f, "(")?;
                a.print(f, 1)?;
                write!(f, " {} {})", if *n < 0 { '-' } else { '+' }, n.unsigned_abs())
            }
            Expr::Neg(a) => {
                write!(f, "-")?;
                a.print(f, 3)
            }
            Expr::FromInt(a) => {
                write!(f, "float(")?;
                a.print(f, 0)?;
                write!(f, ")")
            }
            Expr::Call(name, arguments) => {
                write!(f, "{name}(")?;
                for (i, argument) in arguments.iter().enumerate() {
                    write!(f, "{}", if i > 0 { ", " } else { "" })?;
                    argument.print(f, 0)?;
                }
                write!(f, ")")
            }
            Expr::If(cmp, l, r, a, b) => {
                write!(f, "if({l} {} {r}, {a}, {b})", cmp.symbol())
            }
        }
    }
}
