// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Real expressions, each function on a domain where it and its derivative are moderate.
//!
//! Invariant: `tame` bounds what is made here; what goes into a variable has been settled to `Limits` first.
//! Imports `ast`, `tame`.

use super::Gen;
use super::family::Family;
use super::scope::Scope;
use crate::ast::*;
use crate::tame::{NOMINAL, tame};

/// What a value may be at most, so that neither it nor derivatives grow without bound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub bound: f64,
    pub slope: f64,
}

impl Limits {
    /// Of a value that replaces another, so many times.
    pub fn set(runs: f64) -> Self {
        Limits { bound: NOMINAL, slope: 1.0 + 1.0 / runs }
    }

    /// Of a value that is added to another, so many times.
    pub fn add(runs: f64) -> Self {
        Limits { bound: 1.0 / runs, slope: 1.0 / runs }
    }
}

/// Arguments that a function is given.
#[derive(Clone, Copy)]
enum Domain {
    Any,
    /// About -0.6 to 0.6.
    Small,
    /// At least one half and about two and a half at most.
    Middle,
    /// At least one.
    Large,
}

fn domain(f: Fun) -> Domain {
    match f {
        Fun::Sin | Fun::Cos | Fun::Tanh | Fun::Erf | Fun::Atan | Fun::BesselJ0 | Fun::Abs => Domain::Any,
        Fun::Tan | Fun::Asin | Fun::Acos | Fun::Sinh | Fun::Cosh | Fun::Exp | Fun::Expm1 | Fun::Exp2 => Domain::Small,
        Fun::Gamma | Fun::LogGamma | Fun::Log | Fun::Log10 | Fun::Log1p => Domain::Middle,
        Fun::Sqrt | Fun::Cbrt => Domain::Large,
        _ => unreachable!("{f:?} has more than one argument"),
    }
}

const UNARY: [(usize, Fun); 18] = [
    (8, Fun::Sin),
    (5, Fun::Cos),
    (5, Fun::Tanh),
    (2, Fun::Atan),
    (1, Fun::Erf),
    (1, Fun::BesselJ0),
    (2, Fun::Abs),
    (1, Fun::Tan),
    (1, Fun::Asin),
    (1, Fun::Acos),
    (1, Fun::Sinh),
    (1, Fun::Cosh),
    (5, Fun::Exp),
    (4, Fun::Log),
    (1, Fun::Log10),
    (4, Fun::Sqrt),
    (1, Fun::Gamma),
    (1, Fun::LogGamma),
];

impl Gen {
    /// A real expression that keeps to limits.
    pub(crate) fn settled(&mut self, scope: &mut Scope, ty: Ty, depth: usize, limits: Limits) -> Expr {
        let e = self.real(scope, ty, depth);
        self.settle(e, ty, limits)
    }

    pub(crate) fn settle(&mut self, e: Expr, ty: Ty, limits: Limits) -> Expr {
        let t = tame(&self.p, &e);
        let steep = t.slope > limits.slope;
        if !steep && t.bound <= limits.bound {
            return e;
        }
        if !steep && limits.bound >= 1.0 && self.dice.chance(50) {
            return match self.dice.below(3) {
                0 => Expr::fun(Fun::Sin, e),
                1 => Expr::fun(Fun::Tanh, e),
                _ if is_small(&e) => quotient(e, ty),
                _ => Expr::fun(Fun::Cos, e),
            };
        }
        let scale = (limits.bound / t.bound).min(limits.slope / t.slope.max(1e-9)).min(1.0);
        Expr::bin(Bin::Mul, Expr::Real(shorten(scale), ty), e)
    }

    pub(crate) fn real(&mut self, scope: &mut Scope, ty: Ty, depth: usize) -> Expr {
        if depth == 0 {
            return self.leaf(scope, ty);
        }
        let next = depth - 1;
        match self.dice.weighted(&[(6, 0), (5, 1), (5, 2), (2, 3), (8, 4), (3, 5), (2, 6), (2, 7), (3, 8), (2, 9)]) {
            0 => self.binary(scope, Bin::Add, ty, next),
            1 => self.binary(scope, Bin::Sub, ty, next),
            2 => self.binary(scope, Bin::Mul, ty, next),
            3 => {
                let over = self.real(scope, ty, next);
                let under = self.in_domain(scope, Domain::Large, ty, next);
                Expr::bin(Bin::Div, over, under)
            }
            4 => self.unary(scope, ty, next),
            5 => self.two_place(scope, ty, next),
            6 => {
                let (a, b) = (self.real(scope, ty, next), self.real(scope, ty, next));
                let cond = if scope.section.is_some() {
                    let left = self.real(scope, ty, 0);
                    Expr::bin(Bin::Gt, left, Expr::Real(self.dice.constant(0.0, 0.5), ty))
                } else {
                    self.condition(scope, 1)
                };
                Expr::Select(Box::new(cond), Box::new(a), Box::new(b))
            }
            7 => {
                let e = self.real(scope, ty, next.min(1));
                if is_small(&e) { quotient(e, ty) } else { e }
            }
            8 => self.special(scope, ty, next),
            _ => {
                let scale = Expr::Real(self.dice.constant(0.2, 1.5), ty);
                Expr::bin(Bin::Mul, scale, self.real(scope, ty, next))
            }
        }
    }

    fn binary(&mut self, scope: &mut Scope, op: Bin, ty: Ty, depth: usize) -> Expr {
        let a = self.real(scope, ty, depth);
        Expr::bin(op, a, self.real(scope, ty, depth))
    }

    fn unary(&mut self, scope: &mut Scope, ty: Ty, depth: usize) -> Expr {
        let c_only = [Fun::Cbrt, Fun::Exp2, Fun::Expm1, Fun::Log1p];
        let f = if self.p.lang == Lang::C && self.dice.chance(10) { self.dice.pick(&c_only) } else { self.dice.weighted(&UNARY) };
        let arg = self.in_domain(scope, domain(f), ty, depth);
        Expr::fun(f, arg)
    }

    fn in_domain(&mut self, scope: &mut Scope, domain: Domain, ty: Ty, depth: usize) -> Expr {
        let e = self.real(scope, ty, depth);
        let real = |c| Expr::Real(c, ty);
        match domain {
            Domain::Any => e,
            Domain::Small => Expr::bin(Bin::Mul, real(0.6), Expr::fun(Fun::Sin, e)),
            Domain::Middle => Expr::bin(Bin::Add, real(1.5), Expr::fun(Fun::Sin, e)),
            Domain::Large if is_small(&e) && self.dice.chance(50) => {
                Expr::bin(Bin::Add, real(1.0), Expr::bin(Bin::Mul, e.clone(), e))
            }
            Domain::Large => Expr::bin(Bin::Add, real(2.5), Expr::fun(Fun::Sin, e)),
        }
    }

    fn two_place(&mut self, scope: &mut Scope, ty: Ty, depth: usize) -> Expr {
        let a = self.real(scope, ty, depth);
        let middle = |g: &mut Self, scope: &mut Scope| g.in_domain(scope, Domain::Middle, ty, depth);
        match self.dice.weighted(&[(4, 0), (4, 1), (1, 2), (1, 3), (2, 4), (1, 5), (1, 6), (4, 7), (1, 8)]) {
            0 => Expr::fun2(Fun::Min, a, self.real(scope, ty, depth)),
            1 => Expr::fun2(Fun::Max, a, self.real(scope, ty, depth)),
            2 => Expr::fun2(Fun::Atan2, a, middle(self, scope)),
            3 => Expr::fun2(Fun::Hypot, a, middle(self, scope)),
            4 => {
                let base = middle(self, scope);
                let exponent = Expr::bin(Bin::Mul, Expr::Real(0.7, ty), Expr::fun(Fun::Sin, a));
                Expr::fun2(Fun::Pow, base, exponent)
            }
            5 => Expr::fun2(Fun::Sign, a, self.leaf(scope, ty)),
            6 => Expr::fun2(Fun::Mod, a, Expr::Real(1.3, ty)),
            7 => Expr::fun2(Fun::PowInt, a, Expr::Int(self.dice.range(2, 3))),
            _ if self.p.lang == Lang::C => {
                let (b, c) = (self.real(scope, ty, depth), self.leaf(scope, ty));
                Expr::Fun(Fun::Fma, vec![a, b, c])
            }
            _ => Expr::Un(Un::Neg, Box::new(a)),
        }
    }

    /// What depends on the language and on what is in reach.
    fn special(&mut self, scope: &mut Scope, ty: Ty, depth: usize) -> Expr {
        if scope.calls
            && self.dice.chance(60)
            && let Some(call) = self.call_in_expression(scope, ty)
        {
            return call;
        }
        let may_reduce = self.p.lang == Lang::Fortran && self.p.arrays && scope.section.is_none();
        if may_reduce
            && self.has_intrinsics()
            && self.dice.chance(40)
            && let Some(reduction) = self.array_reduction(scope, ty)
        {
            return reduction;
        }
        if scope.section.is_some()
            && self.p.guise.elemental
            && self.dice.chance(35)
            && let Some(call) = self.elemental_call(scope, ty)
        {
            return call;
        }
        if may_reduce
            && self.dice.chance(50)
            && let Some(reduction) = self.reduction(scope, ty)
        {
            return reduction;
        }
        if scope.section.is_some()
            && self.has_intrinsics()
            && self.dice.chance(70)
            && let Some(array) = self.array_function(scope, ty)
        {
            return array;
        }
        if self.p.lang == Lang::C && scope.section.is_none() && self.dice.chance(60) {
            return self.guarded(scope, ty);
        }
        self.unary(scope, ty, depth)
    }

    /// A function that is only defined under its condition; the optimiser may compute it regardless.
    fn guarded(&mut self, scope: &mut Scope, ty: Ty) -> Expr {
        let x = self.variable(scope, ty);
        let (least, f) = guarded_form(self.dice.below(3), &x, ty);
        let other = self.leaf(scope, ty);
        let cond = Expr::bin(Bin::Gt, x, Expr::Real(least, ty));
        Expr::Select(Box::new(cond), Box::new(f), Box::new(other))
    }

    fn reduction(&mut self, scope: &mut Scope, ty: Ty) -> Option<Expr> {
        let arrays = scope.readable(&self.p, |v| v.ty == ty && v.shape.len() == 1);
        let array = self.dice.maybe_pick(&arrays)?;
        let extent = self.p.extents(array)[0];
        let count = self.dice.range(1, extent);
        scope.section = Some(count);
        let calls = std::mem::replace(&mut scope.calls, false);
        let whole = self.section(scope, ty);
        let reduction = match (self.dice.below(5), whole) {
            (_, None) => None,
            (0, Some(a)) => self.section(scope, ty).map(|b| Expr::fun2(Fun::Dot, a, b)),
            (1, Some(a)) => Some(Expr::fun(Fun::MaxVal, a)),
            (2, Some(a)) => Some(Expr::fun(Fun::MinVal, a)),
            (3, Some(a)) => Some(Expr::fun(Fun::Sum, a)),
            (_, Some(a)) => {
                let factor = self.real(scope, ty, 1);
                Some(Expr::fun(Fun::Sum, Expr::bin(Bin::Mul, a, factor)))
            }
        };
        scope.section = None;
        scope.calls = calls;
        reduction
    }

    /// A section of the count that the array statement has.
    pub(crate) fn section(&mut self, scope: &mut Scope, ty: Ty) -> Option<Expr> {
        let count = scope.section?;
        let arrays = scope.readable(&self.p, |v| v.ty == ty && v.shape.len() == 1 && self.p.extent(v.shape[0]) >= count);
        let array = self.dice.maybe_pick(&arrays)?;
        let extent = self.p.extents(array)[0];
        let (from, step) = self.run(scope, extent, count);
        Some(Expr::Section(array, Box::new(from), count, step))
    }

    pub(crate) fn leaf(&mut self, scope: &mut Scope, ty: Ty) -> Expr {
        match self.dice.weighted(&[(14, 0), (2, 1), (1, 2)]) {
            1 => Expr::Real(self.dice.constant(0.1, 1.5), ty),
            2 => {
                let ints = scope.readable(&self.p, |v| v.ty == Ty::Int && v.shape.is_empty());
                match self.dice.maybe_pick(&ints) {
                    Some(k) => Expr::bin(Bin::Mul, Expr::Real(0.2, ty), Expr::cast(ty, Expr::Var(k))),
                    None => Expr::Real(self.dice.constant(0.1, 1.5), ty),
                }
            }
            _ => self.variable(scope, ty),
        }
    }

    /// A variable or element, converted if none of the type is in reach.
    pub(crate) fn variable(&mut self, scope: &mut Scope, ty: Ty) -> Expr {
        if scope.section.is_some()
            && self.dice.chance(75)
            && let Some(section) = self.section(scope, ty)
        {
            return section;
        }
        let own = scope.readable(&self.p, |v| v.ty == ty);
        let any = scope.readable(&self.p, |v| v.ty.is_real());
        let from = if own.is_empty() || (self.uses(Family::Single) && self.dice.chance(20)) { any } else { own };
        let Some(mut var) = self.dice.maybe_pick(&from) else {
            return Expr::Real(self.dice.constant(0.1, 1.5), ty);
        };
        if !self.p.is_writable(var) {
            // What the procedure computes matters more than what it is given.
            var = self.dice.pick(&from);
        }
        let e = self.element(scope, var);
        if self.p.vars[var].ty == ty { e } else { Expr::cast(ty, e) }
    }

    /// A scalar variable, or an element of an array.
    pub(crate) fn element(&mut self, scope: &mut Scope, var: VarId) -> Expr {
        let extents = self.p.extents(var);
        if extents.is_empty() {
            return Expr::Var(var);
        }
        Expr::Elem(var, extents.into_iter().map(|e| self.index(scope, e)).collect())
    }
}

/// The least argument at which a guarded form is used, and the form.
pub(crate) fn guarded_form(which: usize, x: &Expr, ty: Ty) -> (f64, Expr) {
    match which {
        0 => (0.5, Expr::fun(Fun::Sqrt, x.clone())),
        1 => (0.5, Expr::fun(Fun::Log, x.clone())),
        _ => (1.0, Expr::bin(Bin::Div, Expr::Real(1.0, ty), x.clone())),
    }
}

/// e / (1 + e²), at most one half.
fn quotient(e: Expr, ty: Ty) -> Expr {
    let square = Expr::bin(Bin::Mul, e.clone(), e.clone());
    Expr::bin(Bin::Div, e, Expr::bin(Bin::Add, Expr::Real(1.0, ty), square))
}

/// Whether an expression is small enough to be written twice.
fn is_small(e: &Expr) -> bool {
    let mut nodes = 0;
    e.each(&mut |_| nodes += 1);
    nodes <= 5
}

/// Two digits are enough of a factor; rounded down.
fn shorten(c: f64) -> f64 {
    let unit = 10f64.powi(c.log10().floor() as i32 - 1);
    let text = format!("{:.1e}", (c / unit).floor() * unit);
    text.parse().expect("a number")
}
