// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Integer and logical expressions: indices that stay inside, integers of a wanted range, conditions.
//! Imports `ast`, `tame`.

use super::Gen;
use super::real::Limits;
use super::scope::Scope;
use crate::ast::*;
use crate::tame::interval;

impl Gen {
    /// An index of a dimension, inside it.
    pub(crate) fn index(&mut self, scope: &mut Scope, extent: i64) -> Expr {
        scope.subscripts += 1;
        let index = self.index_of(scope, extent);
        scope.subscripts -= 1;
        index
    }

    fn index_of(&mut self, scope: &mut Scope, extent: i64) -> Expr {
        let inside = |(lo, hi): (i64, i64)| 0 <= lo && hi < extent;
        let loops = scope.readable(&self.p, |v| v.role == Role::Index && inside(v.range));
        if !loops.is_empty() && self.dice.chance(70) {
            return Expr::Var(self.dice.pick(&loops));
        }
        let nearby = self.nearby(scope, extent);
        if !nearby.is_empty() && self.dice.chance(55) {
            return self.dice.pick(&nearby);
        }
        self.int_in(scope, (0, extent - 1), 2)
    }

    /// Loop indices shifted by one or reversed, as far as they are inside.
    fn nearby(&mut self, scope: &Scope, extent: i64) -> Vec<Expr> {
        let last = Expr::Int(extent - 1);
        let mut out = vec![];
        for i in scope.readable(&self.p, |v| v.role == Role::Index) {
            let i = || Expr::Var(i);
            out.push(Expr::bin(Bin::Add, i(), Expr::Int(1)));
            out.push(Expr::bin(Bin::Sub, i(), Expr::Int(1)));
            out.push(Expr::bin(Bin::Sub, last.clone(), i()));
        }
        out.retain(|e| {
            let (lo, hi) = interval(&self.p, e);
            0 <= lo && hi < extent
        });
        out
    }

    /// An integer between two bounds, both included.
    pub(crate) fn int_in(&mut self, scope: &mut Scope, (lo, hi): (i64, i64), depth: usize) -> Expr {
        let inside = |(a, b): (i64, i64)| lo <= a && b <= hi;
        // Compilers take exponential time for subscripts in subscripts.
        let deep = scope.subscripts > 1;
        let ready = scope.readable(&self.p, |v| v.ty == Ty::Int && inside(v.range) && (v.shape.is_empty() || !deep));
        if !ready.is_empty() && self.dice.chance(55) {
            let var = self.dice.pick(&ready);
            if self.p.vars[var].shape.is_empty() {
                return Expr::Var(var);
            }
            if depth > 0 {
                return self.element(scope, var);
            }
        }
        if lo == hi || depth == 0 || self.dice.chance(25) {
            return Expr::Int(self.dice.range(lo, hi));
        }
        let any = self.any_int(scope, depth - 1);
        let (a, b) = interval(&self.p, &any);
        if inside((a, b)) {
            return any;
        }
        let inside = match self.dice.below(4) {
            0 => Expr::fun2(Fun::IntMin, Expr::fun2(Fun::IntMax, any, Expr::Int(lo)), Expr::Int(hi)),
            _ if lo == 0 => Expr::fun2(Fun::Wrap, any, Expr::Int(hi + 1)),
            _ => Expr::bin(Bin::Add, Expr::Int(lo), Expr::fun2(Fun::Wrap, any, Expr::Int(hi - lo + 1))),
        };
        debug_assert!(interval(&self.p, &inside).0 >= lo && interval(&self.p, &inside).1 <= hi);
        inside
    }

    fn any_int(&mut self, scope: &mut Scope, depth: usize) -> Expr {
        let pair = |g: &mut Self, scope: &mut Scope| (g.any_leaf(scope), g.any_leaf(scope));
        match self.dice.weighted(&[(3, 0), (3, 1), (2, 2), (2, 3), (1, 4), (3, 5)]) {
            0 => {
                let (a, b) = pair(self, scope);
                Expr::bin(Bin::Add, a, b)
            }
            1 => {
                let (a, b) = pair(self, scope);
                Expr::bin(Bin::Sub, a, b)
            }
            2 => {
                let factor = Expr::Int(self.dice.range(2, 3));
                Expr::bin(Bin::Mul, self.any_leaf(scope), factor)
            }
            3 if depth > 0 && scope.subscripts < 2 => self.drawn(scope),
            4 => {
                let divisor = Expr::Int(self.dice.range(2, 3));
                Expr::bin(Bin::Div, self.any_leaf(scope), divisor)
            }
            _ => self.any_leaf(scope),
        }
    }

    fn any_leaf(&mut self, scope: &mut Scope) -> Expr {
        let vars = scope.readable(&self.p, |v| v.ty == Ty::Int);
        match self.dice.maybe_pick(&vars) {
            Some(var) if self.p.vars[var].shape.is_empty() => Expr::Var(var),
            Some(var) => {
                let extents = self.p.extents(var);
                Expr::Elem(var, extents.into_iter().map(|e| Expr::Int(self.dice.range(0, e - 1))).collect())
            }
            None if scope.sizes[0] => Expr::Size(0),
            None => Expr::Int(self.dice.range(0, 5)),
        }
    }

    /// An integer that depends on real data.
    fn drawn(&mut self, scope: &mut Scope) -> Expr {
        let section = scope.section.take();
        let calls = std::mem::replace(&mut scope.calls, false);
        let inner = self.settled(scope, Ty::F64, 1, Limits { bound: 4.0, slope: 3.0 });
        scope.section = section;
        scope.calls = calls;
        let scale = Expr::Real(self.dice.pick(&[1.5, 2.5, 4.5]), Ty::F64);
        let bounded = Expr::fun(self.dice.pick(&[Fun::Sin, Fun::Tanh, Fun::Cos]), inner);
        Expr::cast(Ty::Int, Expr::bin(Bin::Mul, scale, bounded))
    }

    pub(crate) fn condition(&mut self, scope: &mut Scope, depth: usize) -> Expr {
        let calls = std::mem::replace(&mut scope.calls, false);
        let section = scope.section.take();
        let cond = self.condition_of(scope, depth);
        scope.calls = calls;
        scope.section = section;
        cond
    }

    fn condition_of(&mut self, scope: &mut Scope, depth: usize) -> Expr {
        match self.dice.weighted(&[(8, 0), (4, 1), (2, 2), (2, 3), (1, 4)]) {
            1 => {
                let op = self.dice.pick(&[Bin::Lt, Bin::Le, Bin::Gt, Bin::Ge, Bin::Eq, Bin::Ne]);
                let a = self.any_leaf(scope);
                let (lo, hi) = interval(&self.p, &a);
                if self.dice.chance(30) {
                    let parity = Expr::fun2(Fun::Wrap, a, Expr::Int(2));
                    return Expr::bin(Bin::Eq, parity, Expr::Int(self.dice.range(0, 1)));
                }
                let b = if self.dice.chance(60) { Expr::Int(self.dice.range(lo, hi)) } else { self.any_leaf(scope) };
                Expr::bin(op, a, b)
            }
            2 => {
                let flags = scope.readable(&self.p, |v| v.ty == Ty::Bool);
                match self.dice.maybe_pick(&flags) {
                    Some(flag) => Expr::Var(flag),
                    None => self.compare(scope),
                }
            }
            3 if depth > 0 => {
                let (a, b) = (self.condition_of(scope, depth - 1), self.condition_of(scope, depth - 1));
                Expr::bin(self.dice.pick(&[Bin::And, Bin::Or]), a, b)
            }
            4 if depth > 0 => Expr::Un(Un::Not, Box::new(self.condition_of(scope, depth - 1))),
            _ => self.compare(scope),
        }
    }

    /// Two real numbers compared.
    pub(crate) fn compare(&mut self, scope: &mut Scope) -> Expr {
        let ty = self.real_ty();
        let op = self.dice.weighted(&[(5, Bin::Lt), (5, Bin::Gt), (1, Bin::Le), (1, Bin::Ge)]);
        let a = self.real(scope, ty, 1);
        let b = if self.dice.chance(50) { Expr::Real(self.dice.constant(0.0, 0.9), ty) } else { self.real(scope, ty, 1) };
        Expr::bin(op, a, b)
    }
}
