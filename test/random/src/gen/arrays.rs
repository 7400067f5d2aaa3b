// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Fortran's array functions: expressions of one and two dimensions, and what reduces them.
//!
//! Invariant: arrays that meet in an expression have the same extents (`tame::extents`). Imports `ast`, `tame`.

use super::Gen;
use super::family::Family;
use super::real::Limits;
use super::scope::Scope;
use crate::ast::*;
use crate::tame::extents;

impl Gen {
    pub(crate) fn has_intrinsics(&self) -> bool {
        self.uses(Family::Intrinsics) && self.p.arrays && self.p.lang == Lang::Fortran
    }

    /// A function whose result has the count of the array statement being made.
    pub(crate) fn array_function(&mut self, scope: &mut Scope, ty: Ty) -> Option<Expr> {
        let count = scope.section?;
        let int = Expr::Int;
        Some(match self.dice.below(12) {
            0 => {
                // flang 22 writes beyond its temporary where it shifts a reversed section by a negative number.
                let shift = int(self.dice.range(0, count));
                Expr::fun2(Fun::Cshift, self.vector(scope, ty)?, shift)
            }
            1 => {
                let shift = int(self.dice.range(-1, 1));
                Expr::fun2(Fun::Eoshift, self.vector(scope, ty)?, shift)
            }
            2 | 3 => {
                let (a, rest, mask) = (self.vector(scope, ty)?, self.vector(scope, ty)?, self.mask(scope, ty)?);
                let f = self.dice.pick(&[Fun::Pack, Fun::Unpack]);
                Expr::Fun(f, vec![a, mask, rest])
            }
            4 => {
                let number = self.outside(scope, |g, scope| Some(g.leaf(scope, ty)))?;
                Expr::fun2(Fun::Spread, number, int(count))
            }
            5 | 6 => {
                let (matrix, [_, inner]) = self.matrix(scope, ty, [Some(count), None], 1)?;
                Expr::fun2(Fun::MatVec, matrix, self.of_count(scope, ty, inner)?)
            }
            7 => {
                let (matrix, [inner, _]) = self.matrix(scope, ty, [None, Some(count)], 1)?;
                Expr::fun2(Fun::VecMat, self.of_count(scope, ty, inner)?, matrix)
            }
            8..=10 => {
                let dim = self.dice.range(1, 2);
                let want = if dim == 1 { [None, Some(count)] } else { [Some(count), None] };
                let (matrix, _) = self.matrix(scope, ty, want, 1)?;
                let f = self.dice.pick(&[Fun::SumDim, Fun::SumDim, Fun::ProductDim, Fun::MaxDim, Fun::NormDim]);
                Expr::fun2(f, moderate(f, matrix, ty), int(dim))
            }
            _ => {
                let arrays = scope.readable(&self.p, |v| v.ty == ty && v.shape.len() == 2 && v.outer == 0);
                let fitting: Vec<VarId> = arrays.into_iter().filter(|&v| self.p.cells(v) == count).collect();
                let array = self.dice.maybe_pick(&fitting)?;
                Expr::fun(Fun::Reshape, self.whole(array))
            }
        })
    }

    /// A number that an array function gives.
    pub(crate) fn array_reduction(&mut self, scope: &mut Scope, ty: Ty) -> Option<Expr> {
        if self.dice.chance(35) {
            let (matrix, _) = self.matrix(scope, ty, [None, None], 1)?;
            let f = self.dice.pick(&[Fun::Sum, Fun::MaxVal, Fun::Norm]);
            return Some(Expr::fun(f, moderate(f, matrix, ty)));
        }
        let arrays = scope.readable(&self.p, |v| v.ty == ty && v.shape.len() == 1);
        let array = self.dice.maybe_pick(&arrays)?;
        let count = self.dice.range(1, self.p.extents(array)[0]);
        let f = self.dice.pick(&[Fun::Sum, Fun::Product, Fun::Norm, Fun::MinVal, Fun::SumMask, Fun::MaxMask]);
        let calls = std::mem::replace(&mut scope.calls, false);
        let outer = scope.section.replace(count);
        let parts = self.vector(scope, ty).zip(self.mask(scope, ty));
        scope.section = outer;
        scope.calls = calls;
        let (a, mask) = parts?;
        Some(match f {
            Fun::SumMask => Expr::fun2(f, a, mask),
            // Of nothing it is the least number there is.
            Fun::MaxMask => Expr::fun2(Fun::Max, Expr::fun2(f, a, mask), Expr::Real(-1.0, ty)),
            _ => Expr::fun(f, moderate(f, a, ty)),
        })
    }

    /// Assignment of a whole array of two dimensions.
    pub(crate) fn matrix_statement(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let arrays = scope.writable(&self.p, |v| v.ty.is_real() && v.shape.len() == 2 && v.outer == 0);
        let to = self.dice.maybe_pick(&arrays)?;
        let ty = self.p.vars[to].ty;
        let Expr::Whole(_, [rows, columns]) = self.whole(to) else { unreachable!("a whole array") };
        let (value, _) = self.matrix(scope, ty, [Some(rows), Some(columns)], 2)?;
        let value = self.settle(value, ty, Limits::set(scope.runs));
        Some(Stmt::Array(self.whole(to), value, None))
    }

    /// Array statements under a mask and elsewhere.
    pub(crate) fn where_statement(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let first = self.array_statement(scope)?;
        let Stmt::Array(Expr::Section(to, _, count, _), ..) = &first else { return None };
        let (ty, count) = (self.p.vars[*to].ty, *count);
        let (then, otherwise) = (self.assigned(scope, ty, count), self.assigned(scope, ty, count));
        scope.section = Some(count);
        let mask = self.mask(scope, ty);
        scope.section = None;
        Some(Stmt::Where(mask?, then.into_iter().collect(), otherwise.into_iter().collect()))
    }

    fn assigned(&mut self, scope: &mut Scope, ty: Ty, count: i64) -> Option<Stmt> {
        let arrays = scope.writable(&self.p, |v| v.ty == ty && v.shape.len() == 1 && self.p.extent(v.shape[0]) >= count);
        let to = self.dice.maybe_pick(&arrays)?;
        let (from, step) = self.run(scope, self.p.extents(to)[0], count);
        let calls = std::mem::replace(&mut scope.calls, false);
        scope.section = Some(count);
        let value = self.settled(scope, ty, 1, Limits::set(scope.runs));
        scope.section = None;
        scope.calls = calls;
        Some(Stmt::Array(Expr::Section(to, Box::new(from), count, step), value, None))
    }

    /// Where so many elements of an array begin, and how far apart they are.
    pub(crate) fn run(&mut self, scope: &mut Scope, extent: i64, count: i64) -> (Expr, i64) {
        let fits = |step: &i64| (count - 1) * step.abs() < extent;
        let steps: Vec<i64> = [-1, 2, -2, 3].into_iter().filter(fits).collect();
        let apart = self.has_intrinsics() && self.dice.chance(25);
        let step = if apart { self.dice.maybe_pick(&steps).unwrap_or(1) } else { 1 };
        let reach = (count - 1) * step.abs();
        let range = if step > 0 { (0, extent - 1 - reach) } else { (reach, extent - 1) };
        (self.int_in(scope, range, 1), step)
    }

    /// An array of the count of the statement, no number.
    fn vector(&mut self, scope: &mut Scope, ty: Ty) -> Option<Expr> {
        let section = self.section(scope, ty)?;
        if self.dice.chance(50) {
            return Some(section);
        }
        let op = self.dice.pick(&[Bin::Add, Bin::Mul]);
        Some(Expr::bin(op, section, self.real(scope, ty, 1)))
    }

    fn of_count(&mut self, scope: &mut Scope, ty: Ty, count: i64) -> Option<Expr> {
        let outer = scope.section.replace(count);
        let vector = self.vector(scope, ty);
        scope.section = outer;
        vector
    }

    fn mask(&mut self, scope: &mut Scope, ty: Ty) -> Option<Expr> {
        let section = self.section(scope, ty)?;
        Some(Expr::bin(Bin::Gt, section, Expr::Real(self.dice.constant(0.0, 0.6), ty)))
    }

    /// What is made outside of the array statement.
    fn outside<T>(&mut self, scope: &mut Scope, make: impl FnOnce(&mut Self, &mut Scope) -> Option<T>) -> Option<T> {
        let outer = scope.section.take();
        let made = make(self, scope);
        scope.section = outer;
        made
    }

    pub(crate) fn whole(&self, v: VarId) -> Expr {
        let extents = self.p.extents(v);
        Expr::Whole(v, [extents[0], extents[1]])
    }

    /// An array of two dimensions, of these extents as far as they are given.
    fn matrix(&mut self, scope: &mut Scope, ty: Ty, want: [Option<i64>; 2], depth: usize) -> Option<(Expr, [i64; 2])> {
        let fits = |have: [i64; 2], want: [Option<i64>; 2]| have.into_iter().zip(want).all(|(h, w)| w.is_none_or(|w| w == h));
        let arrays = scope.readable(&self.p, |v| v.ty == ty && v.shape.len() == 2 && v.outer == 0);
        let extents_of = |g: &Self, v: VarId| [g.p.extents(v)[0], g.p.extents(v)[1]];
        let here: Vec<VarId> = arrays.iter().copied().filter(|&v| fits(extents_of(self, v), want)).collect();
        let across: Vec<VarId> = arrays.iter().copied().filter(|&v| fits(extents_of(self, v), [want[1], want[0]])).collect();
        let plain = self.dice.maybe_pick(&here).map(|v| self.whole(v));
        let made = match self.dice.below(if depth == 0 { 1 } else { 7 }) {
            1 => self.dice.maybe_pick(&across).map(|v| Expr::fun(Fun::Transpose, self.whole(v))),
            2 => {
                let (a, [_, inner]) = self.matrix(scope, ty, [want[0], None], depth - 1)?;
                let b = self.matrix(scope, ty, [Some(inner), want[1]], depth - 1);
                b.map(|(b, _)| Expr::fun2(Fun::MatMul, a, b))
            }
            3 => {
                let dim = self.dice.range(1, 2);
                let long = want[2 - dim as usize].unwrap_or(2);
                let wide = want[dim as usize - 1].unwrap_or(3);
                let vector = self.of_count(scope, ty, long);
                vector.map(|v| Expr::Fun(Fun::SpreadDim, vec![v, Expr::Int(dim), Expr::Int(wide)]))
            }
            4 => plain.clone().and_then(|a| {
                let [rows, columns] = extents(&a)[..] else { unreachable!("two dimensions") };
                let (b, _) = self.matrix(scope, ty, [Some(rows), Some(columns)], depth - 1)?;
                let op = self.dice.pick(&[Bin::Add, Bin::Sub, Bin::Mul]);
                Some(Expr::bin(op, a, b))
            }),
            5 => plain.clone().map(|a| Expr::fun(self.dice.pick(&[Fun::Sin, Fun::Tanh, Fun::Abs]), a)),
            6 => plain.clone().and_then(|a| {
                let factor = self.outside(scope, |g, scope| Some(g.leaf(scope, ty)))?;
                Some(Expr::bin(Bin::Mul, factor, a))
            }),
            _ => None,
        };
        let e = made.or(plain)?;
        let [rows, columns] = extents(&e)[..] else { return None };
        Some((e, [rows, columns]))
    }
}

/// What a function is given so that its result stays moderate and, for norms, smooth.
fn moderate(f: Fun, e: Expr, ty: Ty) -> Expr {
    let wave = |base: f64, height: f64| {
        let sine = Expr::fun(Fun::Sin, e.clone());
        Expr::bin(Bin::Add, Expr::Real(base, ty), Expr::bin(Bin::Mul, Expr::Real(height, ty), sine))
    };
    match f {
        Fun::Product | Fun::ProductDim => wave(1.0, 0.3),
        Fun::Norm | Fun::NormDim => wave(1.5, 0.8),
        _ => e,
    }
}
