// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! THE table of partial derivatives: one row for each differentiable operation.
//!
//! Tangent, adjoint, needed values, second derivatives and the numerical tests all follow from a row.
//! Adding a function is adding a row to a file of `table/`; see docs/add-a-function.md. What happens at
//! kinks and poles is written down in docs/conventions.md.
//!
//! Invariant: rows are immutable, their names and spellings unique. Imports [`crate::expr`].

mod arithmetic;
mod bessel;
mod builder;
mod exponential;
mod hyperbolic;
mod lookup;
mod powers;
mod primal;
mod representation;
mod rounding;
mod selection;
mod special;
mod trigonometric;

use crate::expr::{Expr, Needs, Var};

pub(crate) use lookup::named;
pub use lookup::{all, by_name, call, call_with_stores, instruction, intrinsic, intrinsic_results};

/// The partial derivative of the result by one operand.
#[derive(Clone, Debug, PartialEq)]
pub enum Partial {
    /// The operand is an integer, or the result does not vary with it but by jumps.
    Zero,
    One,
    MinusOne,
    Of(Expr),
}

/// How dear the primal operation is to compute again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// A change of bits at most.
    Free,
    /// A few cycles.
    Cheap,
    /// A division, a square root, a short loop.
    Moderate,
    /// A transcendental function.
    Dear,
}

/// The kinds of floating numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    F16,
    BF16,
    F32,
    F64,
    /// The x87's: C's `long double` on x86.
    F80,
    F128,
}

/// How the function of a row is written in code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// The instruction that the row is named after.
    Instruction,
    /// An LLVM intrinsic, overloaded on the types of its operands; it takes vectors too.
    Intrinsic(&'static str),
    /// An external function of scalars.
    Symbol(String),
    /// No library has it in this kind: whoever needs it must report that there is no derivative.
    Missing,
}

/// What a call writes through one of its pointer operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Store {
    /// The pointer's position among the call's operands.
    pub operand: usize,
    /// The row of the floating value that is stored; `None` where it is an integer.
    pub value: Option<&'static str>,
}

/// One family of external names; `Kind` picks the member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Names {
    /// `sin`: sinf, sin, sinl, sinf128, and the GNU and `_FloatN` spellings.
    Libm(&'static str),
    /// `wengert_digamma`: of Wengert's own run-time library, with suffix f, none, l.
    Helper(&'static str),
    /// `("Exponent", "_4")`: _FortranAExponent4_4, _FortranAExponent8_4, … of flang's run time.
    Fortran(&'static str, &'static str),
    /// `Sin`: _FortranASinF128.
    FortranQuad(&'static str),
}

/// The primal function in double precision, for tests and constant operands.
#[derive(Clone, Copy)]
pub(crate) enum Primal {
    Unary(fn(f64) -> f64),
    Binary(fn(f64, f64) -> f64),
    Ternary(fn(f64, f64, f64) -> f64),
}

/// One differentiable operation.
pub struct Row {
    pub name: &'static str,
    /// How many operands bear on the result; further operands of a call are passive.
    pub arity: usize,
    /// One an operand.
    pub partials: Vec<Partial>,
    /// Bit i: partial i may be infinite or NaN where the primal is finite, or the operation is commonly
    /// guarded by a select. The contribution must be masked where its seed is exactly 0.
    pub singular: u32,
    pub cost: Cost,
    /// Two computations of it give the same bits, whatever the fast-math flags.
    pub exact: bool,
    /// The result is the number next to the true one, of which fast-math flags may make another.
    pub nearest: bool,
    /// Bit i: operand i is an integer.
    pub int_operands: u32,
    /// Where the tests sample each operand.
    pub domain: Vec<(f64, f64)>,
    pub stores: Vec<Store>,
    primal: Primal,
    is_instruction: bool,
    intrinsics: Vec<&'static str>,
    names: Vec<Names>,
}

impl Partial {
    pub fn expr(&self) -> Expr {
        match self {
            Partial::Zero => Expr::Const("0"),
            Partial::One => Expr::Const("1"),
            Partial::MinusOne => Expr::Const("-1"),
            Partial::Of(e) => e.clone(),
        }
    }

    /// May it change by a jump where what it reads is rounded?
    pub fn jumps(&self) -> bool {
        matches!(self, Partial::Of(e) if e.jumps())
    }

    /// The primal values that it reads.
    pub fn needs(&self) -> Needs {
        match self {
            Partial::Of(e) => e.needs(),
            _ => Needs::default(),
        }
    }
}

impl Row {
    /// The primal result in double precision; integers come as floats.
    ///
    /// # Panics
    /// If `x` has fewer values than the row has operands.
    pub fn eval(&self, x: &[f64]) -> f64 {
        match self.primal {
            Primal::Unary(f) => f(x[0]),
            Primal::Binary(f) => f(x[0], x[1]),
            Primal::Ternary(f) => f(x[0], x[1], x[2]),
        }
    }

    pub fn is_integer(&self, operand: usize) -> bool {
        self.int_operands >> operand & 1 == 1
    }

    pub fn is_singular(&self, operand: usize) -> bool {
        self.singular >> operand & 1 == 1
    }

    /// The second derivative by operands i and j, over operands and result.
    pub fn second(&self, i: usize, j: usize) -> Expr {
        let partial = self.partials[i].expr();
        let direct = partial.derivative(Var::X(j as u8));
        let through_result = partial.derivative(Var::Y).times(self.partials[j].expr());
        direct.with(through_result)
    }

    /// How to write this function in code for operands of `kind`. Half precision is extended to `F32`
    /// first, as the libraries have no functions of it.
    pub fn spelling(&self, kind: Kind) -> Spelling {
        if self.is_instruction {
            return Spelling::Instruction;
        }
        if let Some(intrinsic) = self.intrinsics.first() {
            return Spelling::Intrinsic(intrinsic);
        }
        let kind = if matches!(kind, Kind::F16 | Kind::BF16) { Kind::F32 } else { kind };
        match self.names.iter().find_map(|names| names.member(kind)) {
            Some(symbol) => Spelling::Symbol(symbol),
            None => Spelling::Missing,
        }
    }
}
