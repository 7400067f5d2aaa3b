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
        Expr::Var(v) | Expr::Elem(v, _) | Expr::Section(v, ..) | Expr::Whole(v, _) => {
            of(NOMINAL, if p.vars[*v].passive { 0.0 } else { 1.0 })
        }
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
    let is_mask = matches!(f, Fun::Pack | Fun::Unpack | Fun::SumMask | Fun::MaxMask);
    let b = args.get(1).filter(|_| !is_mask).map_or(Tame { bound: 0.0, slope: 0.0 }, &tame);
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
        Fun::MaxVal | Fun::MinVal | Fun::MaxMask | Fun::MaxDim => (a.bound, a.slope),
        Fun::SumMask => (a.bound * length(&args[0]), a.slope * length(&args[0])),
        Fun::SumDim => (a.bound * folded(args), a.slope * folded(args)),
        Fun::Product => product(a, length(&args[0])),
        Fun::ProductDim => product(a, folded(args)),
        Fun::Norm => (a.bound * length(&args[0]).sqrt(), a.slope * length(&args[0]).sqrt()),
        Fun::NormDim => (a.bound * folded(args).sqrt(), a.slope * folded(args).sqrt()),
        Fun::Cshift | Fun::Eoshift | Fun::Spread | Fun::Reshape | Fun::Transpose | Fun::SpreadDim => (a.bound, a.slope),
        Fun::Pack | Fun::Unpack => {
            let c = tame(&args[2]);
            (a.bound.max(c.bound), a.slope.max(c.slope))
        }
        Fun::MatVec | Fun::VecMat | Fun::MatMul => {
            let inner = *extents(&args[0]).last().expect("an array") as f64;
            (inner * a.bound * b.bound, inner * (a.slope * b.bound + b.slope * a.bound))
        }
        Fun::Wrap | Fun::IntMin | Fun::IntMax => unreachable!("no real number"),
    };
    Tame { bound, slope }
}

/// The number of elements of an elementwise expression, one if it is a scalar.
pub fn length(e: &Expr) -> f64 {
    extents(e).iter().product::<i64>() as f64
}

/// How many elements a reduction over a dimension takes together.
fn folded(args: &[Expr]) -> f64 {
    extents(&args[0])[dimension(&args[1])] as f64
}

fn product(a: Tame, n: f64) -> (f64, f64) {
    (a.bound.powf(n), n * a.bound.powf(n - 1.0) * a.slope)
}

/// The number of a dimension, from zero.
fn dimension(e: &Expr) -> usize {
    let Expr::Int(dim) = e else { unreachable!("a dimension is a constant") };
    *dim as usize - 1
}

/// The extents of an array expression; none of a number.
pub fn extents(e: &Expr) -> Vec<i64> {
    let constant = |e: &Expr| match e {
        Expr::Int(k) => *k,
        other => unreachable!("no constant: {other:?}"),
    };
    match e {
        Expr::Section(_, _, count, _) => vec![*count],
        Expr::Whole(_, extents) => extents.to_vec(),
        Expr::Fun(f, args) => match f {
            Fun::Sum | Fun::Dot | Fun::MaxVal | Fun::MinVal | Fun::Product | Fun::Norm | Fun::SumMask | Fun::MaxMask => vec![],
            Fun::Pack => extents(&args[2]),
            Fun::Spread => vec![constant(&args[1])],
            Fun::Reshape => vec![extents(&args[0]).iter().product()],
            Fun::Transpose => extents(&args[0]).into_iter().rev().collect(),
            Fun::MatVec => extents(&args[0])[..1].to_vec(),
            Fun::VecMat => extents(&args[1])[1..].to_vec(),
            Fun::MatMul => vec![extents(&args[0])[0], extents(&args[1])[1]],
            Fun::SumDim | Fun::ProductDim | Fun::MaxDim | Fun::NormDim => {
                let mut left = extents(&args[0]);
                left.remove(dimension(&args[1]));
                left
            }
            Fun::SpreadDim => {
                let mut more = extents(&args[0]);
                more.insert(dimension(&args[1]), constant(&args[2]));
                more
            }
            _ => first(args.iter()),
        },
        Expr::Elem(..) => vec![],
        _ => first(e.children().into_iter()),
    }
}

fn first<'a>(es: impl Iterator<Item = &'a Expr>) -> Vec<i64> {
    es.map(extents).find(|e| !e.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ast::{Guise, Lang};

    fn empty() -> Program {
        Program {
            lang: Lang::C,
            seed: 0,
            index: 0,
            sizes: [6, 4],
            arrays: true,
            guise: Guise::default(),
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
        let section = Expr::Section(0, Box::new(Expr::Int(1)), 4, 1);
        assert_eq!(length(&Expr::bin(Bin::Mul, Expr::Real(2.0, Ty::F64), section)), 4.0);
        assert_eq!(length(&Expr::Real(2.0, Ty::F64)), 1.0);
        let whole = || Expr::Whole(0, [2, 3]);
        let across = Expr::fun(Fun::Transpose, whole());
        assert_eq!(extents(&Expr::fun2(Fun::MatMul, across.clone(), whole())), [3, 3]);
        assert_eq!(extents(&Expr::fun2(Fun::SumDim, across, Expr::Int(1))), [2]);
    }
}
