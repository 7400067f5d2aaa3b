// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! How rows are written: a row names its function, its primal, its partials and its sample domain;
//! everything else has a default that fits most and a method that says otherwise.
//!
//! Invariant: a row that leaves here has one partial and one sample interval an operand.

use super::{Cost, Names, Partial, Primal, Row, Store};
use crate::expr::Expr;

impl From<Expr> for Partial {
    fn from(e: Expr) -> Partial {
        Partial::Of(e)
    }
}

/// A function of one operand.
pub fn unary(name: &'static str, primal: fn(f64) -> f64, partial: impl Into<Partial>, domain: (f64, f64)) -> Row {
    Row::new(name, Primal::Unary(primal), vec![partial.into()], vec![domain])
}

/// A function of two operands.
pub fn binary(
    name: &'static str,
    primal: fn(f64, f64) -> f64,
    partials: (impl Into<Partial>, impl Into<Partial>),
    domain: [(f64, f64); 2],
) -> Row {
    Row::new(name, Primal::Binary(primal), vec![partials.0.into(), partials.1.into()], domain.into())
}

/// A function of three operands.
pub fn ternary(
    name: &'static str,
    primal: fn(f64, f64, f64) -> f64,
    partials: [Partial; 3],
    domain: [(f64, f64); 3],
) -> Row {
    Row::new(name, Primal::Ternary(primal), partials.into(), domain.into())
}

impl Row {
    fn new(name: &'static str, primal: Primal, partials: Vec<Partial>, domain: Vec<(f64, f64)>) -> Row {
        Row {
            name,
            arity: partials.len(),
            partials,
            singular: 0,
            cost: Cost::Dear,
            exact: false,
            nearest: false,
            int_operands: 0,
            domain,
            stores: Vec::new(),
            primal,
            is_instruction: false,
            intrinsics: Vec::new(),
            names: Vec::new(),
        }
    }

    /// It is the LLVM instruction of its name.
    pub(super) fn instruction(mut self) -> Row {
        self.is_instruction = true;
        self
    }

    /// LLVM has it as this intrinsic; the first one given is how it is spelt.
    pub(super) fn intrinsic(mut self, name: &'static str) -> Row {
        self.intrinsics.push(name);
        self
    }

    /// The C library has it under its own name.
    pub(super) fn libm(self) -> Row {
        let name = self.name;
        self.also(Names::Libm(name))
    }

    /// flang's run time has it in quadruple precision: `_FortranA{name}F128`.
    pub(super) fn quad(self, name: &'static str) -> Row {
        self.also(Names::FortranQuad(name))
    }

    /// flang's run time has it, a function for each real kind: `_FortranA{name}8`.
    pub(super) fn fortran(self, name: &'static str) -> Row {
        self.also(Names::Fortran(name, ""))
    }

    /// It has these further names.
    pub(super) fn also(mut self, names: Names) -> Row {
        self.names.push(names);
        self
    }

    /// Bit i of `operands`: partial i may be infinite or NaN.
    pub(super) fn singular(mut self, operands: u32) -> Row {
        self.singular = operands;
        self
    }

    /// Bit i of `operands`: operand i is an integer.
    pub(super) fn integers(mut self, operands: u32) -> Row {
        self.int_operands = operands;
        self
    }

    pub(super) fn cost(mut self, cost: Cost) -> Row {
        self.cost = cost;
        self
    }

    /// It gives the same bits each time.
    pub(super) fn exact(mut self) -> Row {
        self.exact = true;
        self
    }

    /// It is rounded correctly.
    pub(super) fn nearest(mut self) -> Row {
        self.nearest = true;
        self
    }

    /// It stores the value of row `value`, or an integer, through pointer operand `operand`.
    pub(super) fn stores(mut self, operand: usize, value: Option<&'static str>) -> Row {
        self.stores.push(Store { operand, value });
        self
    }
}
