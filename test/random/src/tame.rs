// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What is known of an expression without running it: the interval of an integer, and of a real number a bound
//! of its magnitude and of its sensitivity. The generator stays in bounds and numerically tame by these.
//!
//! Invariant: intervals are sound, for every use they have is a bound of an array. The bounds of real numbers are
//! nominal: each variable is taken to stay within `NOMINAL`, which updates in loops may exceed by a little.
//! Imports `ast`.

use crate::ast::{Bin, Expr, Fun, Program, Ty, Un};

/// What the magnitude of a real variable is taken to be.
pub const NOMINAL: f64 = 2.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tame {
    /// The magnitude.
    pub bound: f64,
    /// The sum of the magnitudes of the partial derivatives to the variables.
    pub slope: f64,
}

/// The least and greatest value of an integer expression.
pub fn interval(p: &Program, e: &Expr) -> (i64, i64) {
    match e {
        Expr::Int(k) => (*k, *k),
        Expr::Size(s) => (p.sizes[*s], p.sizes[*s]),
        Expr::Var(v) | Expr::Elem(v, _) => p.vars[*v].range,
        Expr::Un(Un::Neg, a) => {
            let (lo, hi) = interval(p, a);
            (-hi, -lo)
        }
        Expr::Bin(op, a, b) => {
            let ((al, ah), (bl, bh)) = (interval(p, a), interval(p, b));
            match op {
                Bin::Add => (al + bl, ah + bh),
                Bin::Sub => (al - bh, ah - bl),
                Bin::Mul => hull([al * bl, al * bh, ah * bl, ah * bh]),
                Bin::Div => hull([al / bl, al / bh, ah / bl, ah / bh]),
                _ => unreachable!("a comparison is no integer"),
            }
        }
        Expr::Fun(Fun::Wrap, args) => (0, interval(p, &args[1]).0 - 1),
        Expr::Fun(Fun::IntMin, args) => {
            let ((al, ah), (bl, bh)) = (interval(p, &args[0]), interval(p, &args[1]));
            (al.min(bl), ah.min(bh))
        }
        Expr::Fun(Fun::IntMax, args) => {
            let ((al, ah), (bl, bh)) = (interval(p, &args[0]), interval(p, &args[1]));
            (al.max(bl), ah.max(bh))
        }
        Expr::Select(_, a, b) => {
            let ((al, ah), (bl, bh)) = (interval(p, a), interval(p, b));
            (al.min(bl), ah.max(bh))
        }
        Expr::Call(id, _) => p.procs[*id].ret_range,
        // Conversions are made of expressions whose bound does not depend on variables, so it is a true one.
        Expr::Cast(Ty::Int, a) => {
            let bound = tame(p, a).bound.ceil() as i64;
            (-bound, bound)
        }
        other => unreachable!("no integer: {other:?}"),
    }
}

fn hull(values: [i64; 4]) -> (i64, i64) {
    let lo = values.iter().min().expect("four values");
    let hi = values.iter().max().expect("four values");
    (*lo, *hi)
}

/// The nominal bounds of a real expression.
pub fn tame(p: &Program, e: &Expr) -> Tame {
    let of = |bound, slope| Tame { bound, slope };
    match e {
        Expr::Real(c, _) => of(c.abs(), 0.0),
        // The exponent of a power.
        Expr::Int(k) => of(k.abs() as f64, 0.0),
        Expr::Var(v) | Expr::Elem(v, _) | Expr::Section(v, _, _) => of(NOMINAL, if p.vars[*v].passive { 0.0 } else { 1.0 }),
        Expr::Call(..) => of(NOMINAL, 1.0),
        Expr::Un(Un::Neg, a) => tame(p, a),
        Expr::Cast(_, a) if p.ty(a) == Ty::Int => {
            let (lo, hi) = interval(p, a);
            of(lo.abs().max(hi.abs()) as f64, 0.0)
        }
        Expr::Cast(_, a) => tame(p, a),
        Expr::Select(_, a, b) => {
            let (a, b) = (tame(p, a), tame(p, b));
            of(a.bound.max(b.bound), a.slope.max(b.slope))
        }
        Expr::Bin(op, a, b) => {
            let (a, b) = (tame(p, a), tame(p, b));
            match op {
                Bin::Add | Bin::Sub => of(a.bound + b.bound, a.slope + b.slope),
                Bin::Mul => of(a.bound * b.bound, a.slope * b.bound + b.slope * a.bound),
                // Divisors are at least one by construction.
                Bin::Div => of(a.bound, a.slope + a.bound * b.slope),
                _ => unreachable!("a comparison is no number"),
            }
        }
        Expr::Fun(f, args) => tame_fun(*f, args, |e| tame(p, e)),
        other => unreachable!("no real number: {other:?}"),
    }
}

/// The bounds of a function on the domain that the generator gives it (`gen::real::domain`).
fn tame_fun(f: Fun, args: &[Expr], tame: impl Fn(&Expr) -> Tame) -> Tame {
    let a = tame(&args[0]);
    let b = args.get(1).map_or(Tame { bound: 0.0, slope: 0.0 }, &tame);
    let (bound, slope) = match f {
        Fun::Sin | Fun::Cos | Fun::Tanh => (1.0, a.slope),
        Fun::BesselJ0 => (1.0, 0.6 * a.slope),
        Fun::Erf => (1.0, 1.13 * a.slope),
        Fun::Atan => (1.6, a.slope),
        Fun::Tan => (0.7, 1.5 * a.slope),
        Fun::Asin => (0.7, 1.3 * a.slope),
        Fun::Acos => (2.3, 1.3 * a.slope),
        Fun::Sinh | Fun::Cosh => (1.2, 1.2 * a.slope),
        Fun::Exp | Fun::Expm1 => (1.9, 1.9 * a.slope),
        Fun::Exp2 => (1.6, 1.1 * a.slope),
        Fun::Log | Fun::Log1p => (2.0, 2.0 * a.slope),
        Fun::Log10 => (1.0, 0.9 * a.slope),
        Fun::Sqrt => (a.bound.sqrt(), 0.72 * a.slope),
        Fun::Cbrt => (a.bound.cbrt(), 0.6 * a.slope),
        Fun::Gamma => (1.8, 3.6 * a.slope),
        Fun::LogGamma => (0.7, 2.0 * a.slope),
        Fun::Abs => (a.bound, a.slope),
        Fun::Min | Fun::Max => (a.bound.max(b.bound), a.slope.max(b.slope)),
        Fun::Atan2 => (1.6, 2.0 * (a.slope + b.slope)),
        Fun::Hypot => (a.bound + b.bound, a.slope + b.slope),
        Fun::Pow => (2.0, 2.0 * a.slope + 2.0 * b.slope),
        Fun::Sign | Fun::Mod => (a.bound, a.slope),
        Fun::PowInt => {
            let Expr::Int(k) = args[1] else { unreachable!("the exponent is a constant") };
            let k = k as i32;
            (a.bound.powi(k), f64::from(k) * a.bound.powi(k - 1) * a.slope)
        }
        Fun::Fma => {
            let c = tame(&args[2]);
            (a.bound * b.bound + c.bound, a.slope * b.bound + b.slope * a.bound + c.slope)
        }
        Fun::Sum => (a.bound * length(&args[0]), a.slope * length(&args[0])),
        Fun::Dot => {
            let n = length(&args[0]);
            (n * a.bound * b.bound, n * (a.slope * b.bound + b.slope * a.bound))
        }
        Fun::MaxVal | Fun::MinVal => (a.bound, a.slope),
        Fun::Wrap | Fun::IntMin | Fun::IntMax => unreachable!("no real number"),
    };
    Tame { bound, slope }
}

/// The number of elements of an elementwise expression, one if it is a scalar.
pub fn length(e: &Expr) -> f64 {
    section_count(e).map_or(1.0, |n| n as f64)
}

fn section_count(e: &Expr) -> Option<i64> {
    match e {
        Expr::Section(_, _, count) => Some(*count),
        Expr::Un(_, a) | Expr::Cast(_, a) => section_count(a),
        Expr::Bin(_, a, b) => section_count(a).or_else(|| section_count(b)),
        Expr::Select(a, b, c) => section_count(b).or_else(|| section_count(c)).or_else(|| section_count(a)),
        Expr::Fun(Fun::Sum | Fun::Dot | Fun::MaxVal | Fun::MinVal, _) => None,
        Expr::Fun(_, args) => args.iter().find_map(section_count),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ast::Lang;

    fn empty() -> Program {
        Program {
            lang: Lang::C,
            seed: 0,
            index: 0,
            sizes: [6, 4],
            arrays: true,
            records: vec![],
            vars: vec![],
            globals: vec![],
            tables: vec![],
            procs: vec![],
        }
    }

    #[test]
    fn intervals_are_those_of_arithmetic() {
        let p = empty();
        let reversed = Expr::bin(Bin::Sub, Expr::Size(0), Expr::Int(1));
        assert_eq!(interval(&p, &reversed), (5, 5));
        let wrapped = Expr::fun2(Fun::Wrap, reversed, Expr::Size(1));
        assert_eq!(interval(&p, &wrapped), (0, 3));
        let drawn =
            Expr::cast(Ty::Int, Expr::bin(Bin::Mul, Expr::Real(2.5, Ty::F64), Expr::fun(Fun::Sin, Expr::Real(1.0, Ty::F64))));
        assert_eq!(interval(&p, &drawn), (-3, 3));
    }

    #[test]
    fn sections_have_a_length() {
        let section = Expr::Section(0, Box::new(Expr::Int(1)), 4);
        assert_eq!(length(&Expr::bin(Bin::Mul, Expr::Real(2.0, Ty::F64), section)), 4.0);
        assert_eq!(length(&Expr::Real(2.0, Ty::F64)), 1.0);
    }
}
