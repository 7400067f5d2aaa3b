// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Fortran's constructs that other languages lack: loops in any order, other names, what is done for an optional argument.
//!
//! Invariants: the iterations of such a loop write different elements, and read of what they write only their own; an optional argument is
//! visible only where it is known to be present. Imports `ast`, `tame`.

use super::Gen;
use super::real::Limits;
use super::scope::Scope;
use super::stmt::MOST_RUNS;
use crate::ast::*;

impl Gen {
    /// Assignments to elements of one or two arrays, each iteration to its own.
    pub(crate) fn concurrent(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let plain = |v: &Var| v.ty.is_real() && v.shape.len() == 1 && v.outer == 0 && matches!(v.kind, Kind::Plain | Kind::Owner);
        let arrays = scope.writable(&self.p, plain);
        let first = self.dice.maybe_pick(&arrays)?;
        let trips = self.p.extents(first)[0];
        if scope.runs * trips as f64 > MOST_RUNS {
            return None;
        }
        let second =
            self.dice.maybe_pick(&arrays).filter(|&v| self.p.extents(v)[0] >= trips && self.p.root(v) != self.p.root(first));
        let written: Vec<VarId> = [first].into_iter().chain(second).collect();
        let last = match self.p.vars[first].shape[0] {
            Ext::Size(s) => Expr::bin(Bin::Sub, Expr::Size(s), Expr::Int(1)),
            Ext::Const(k) => Expr::Int(k - 1),
        };
        let index = self.fresh_int("i", vec![], Role::Index, (0, trips - 1));
        let mark = scope.enter(trips as f64);
        scope.show(&self.p, index);
        // A pointer may lead to what is written.
        let roots: Vec<VarId> = written.iter().map(|&v| self.p.root(v)).collect();
        let hidden = scope.narrow(|v| {
            let root = self.p.root(v);
            !roots.contains(&root) && !matches!(self.p.vars[root].kind, Kind::Pointer | Kind::Alias)
        });
        scope.calls = false;
        let mask = if self.dice.chance(30) { Some(self.condition(scope, 1)) } else { None };
        let mut body = vec![];
        for &v in &written {
            let ty = self.p.vars[v].ty;
            let (update, limits) = match self.dice.below(2) {
                0 => (Update::Set, Limits::set(scope.runs)),
                _ => (Update::Add, Limits::add(scope.runs)),
            };
            let value = self.settled(scope, ty, 2, limits);
            body.push(Stmt::Assign(Expr::Elem(v, vec![Expr::Var(index)]), update, value));
        }
        scope.restore(hidden);
        scope.leave(mark);
        Some(Stmt::Concurrent(index, Expr::Int(0), last, mask, body))
    }

    /// A place, or a value, under another name.
    pub(crate) fn associate(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let (role, ty, e) = if self.dice.chance(60) {
            let places = scope.writable(&self.p, |v| v.ty.is_real() && v.kind == Kind::Plain);
            let places: Vec<VarId> = places.into_iter().filter(|&v| self.p.vars[self.p.root(v)].kind == Kind::Plain).collect();
            let place = self.dice.maybe_pick(&places)?;
            (Role::Local, self.p.vars[place].ty, self.element(scope, place))
        } else {
            let ty = self.real_ty();
            // Flang takes no element for an array dummy in a call that is made here.
            let calls = std::mem::replace(&mut scope.calls, false);
            let value = self.settled(scope, ty, 2, Limits::set(scope.runs));
            scope.calls = calls;
            // A variable would be a place.
            (Role::Param(Pass::In), ty, Expr::bin(Bin::Mul, Expr::Real(0.9, ty), value))
        };
        let alias = self.fresh("al", ty, vec![], role);
        self.p.vars[alias].kind = Kind::Alias;
        let mark = scope.enter(1.0);
        scope.show(&self.p, alias);
        let body = self.inner(scope);
        scope.leave(mark);
        Some(Stmt::Associate(alias, e, body))
    }

    /// What is done if an optional argument is there, and what if not.
    pub(crate) fn presence(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let visible = scope.readable(&self.p, |_| true);
        let params = self.p.procs[scope.proc].params.iter().copied();
        let absent: Vec<VarId> = params.filter(|&v| self.p.vars[v].dummy == Dummy::Optional && !visible.contains(&v)).collect();
        let param = self.dice.maybe_pick(&absent)?;
        let mark = scope.enter(1.0);
        scope.show(&self.p, param);
        let then = self.inner(scope);
        scope.leave(mark);
        let mark = scope.enter(1.0);
        let otherwise = if self.dice.chance(40) { self.inner(scope) } else { vec![] };
        scope.leave(mark);
        Some(Stmt::If(Expr::Present(param), then, otherwise))
    }
}
