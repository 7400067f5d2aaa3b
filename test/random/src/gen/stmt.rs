// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Statements.
//!
//! Invariants: loops end by construction, jumps go forward or to the loop around them, a jump is always conditional.
//! Imports `ast`, `tame`.

use super::Gen;
use super::family::Family;
use super::real::{Limits, guarded_form};
use super::scope::Scope;
use crate::ast::*;
use crate::tame::interval;

/// The most that one statement may be executed in a run.
pub(super) const MOST_RUNS: f64 = 3000.0;

#[derive(Clone, Copy, PartialEq)]
enum Sort {
    Scalar,
    Element,
    Integer,
    Logical,
    For,
    While,
    If,
    Switch,
    Call,
    Move,
    Labelled,
    Block,
    Jump,
    Guarded,
    Array,
    Pointer,
    Record,
    Resize,
    Concurrent,
    Associate,
    Presence,
    Matrix,
    Where,
}

/// Of Fortran programs of some families, in so many percent of the statements.
const OWN: usize = 25;

const KINDS: [(usize, Sort); 18] = [
    (16, Sort::Scalar),
    (18, Sort::Element),
    (5, Sort::Integer),
    (3, Sort::Logical),
    (22, Sort::For),
    (6, Sort::While),
    (10, Sort::If),
    (4, Sort::Switch),
    (20, Sort::Call),
    (4, Sort::Move),
    (3, Sort::Labelled),
    (3, Sort::Block),
    (8, Sort::Jump),
    (4, Sort::Guarded),
    (12, Sort::Array),
    (9, Sort::Pointer),
    (6, Sort::Record),
    (2, Sort::Resize),
];

impl Gen {
    /// The body of a procedure.
    pub(crate) fn whole_body(&mut self, scope: &mut Scope, most: usize) -> Vec<Stmt> {
        self.budget = self.dice.range(most.div_ceil(3) as i64, most as i64) as usize;
        let mut out = vec![];
        while self.budget > 0 {
            out.extend(self.inner(scope));
            if self.dice.chance(25) {
                let locals = self.p.procs[scope.proc].locals.clone();
                out.extend(self.free_early(scope, &locals));
            }
        }
        out
    }

    /// One to three statements, one where no more are left.
    pub(super) fn inner(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let mut out = vec![];
        for k in 0..self.dice.weighted(&[(4, 1), (4, 2), (2, 3)]) {
            if k > 0 && self.budget == 0 {
                break;
            }
            self.budget = self.budget.saturating_sub(1);
            // Not every kind is possible everywhere.
            for _ in 0..10 {
                let stored = self.uses(Family::Stored) && self.dice.chance(18);
                let kind = match self.own_kind() {
                    Some(kind) => kind,
                    None if stored => Sort::Pointer,
                    None => self.dice.weighted(&KINDS),
                };
                if let Some(statement) = self.statement(scope, kind) {
                    out.push(statement);
                    break;
                }
            }
        }
        out
    }

    /// A kind of statement that only some families of Fortran have.
    fn own_kind(&mut self) -> Option<Sort> {
        let constructs = self.uses(Family::Constructs);
        let weights = [
            (usize::from(constructs) * 3, Sort::Concurrent),
            (usize::from(constructs) * 2, Sort::Associate),
            (usize::from(self.uses(Family::Shapes)) * 2, Sort::Presence),
            (usize::from(self.has_intrinsics()) * 2, Sort::Matrix),
            (usize::from(constructs && self.p.arrays) * 2, Sort::Where),
        ];
        let any = weights.iter().any(|(w, _)| *w > 0);
        (any && self.dice.chance(OWN)).then(|| self.dice.weighted(&weights))
    }

    /// A statement of a kind, if there is one here.
    fn statement(&mut self, scope: &mut Scope, kind: Sort) -> Option<Stmt> {
        let deep = scope.depth >= 4;
        match kind {
            Sort::Scalar => self.assignment(scope, true),
            Sort::Element => self.assignment(scope, false),
            Sort::Integer => {
                let ints = scope.writable(&self.p, |v| v.ty == Ty::Int);
                let var = self.dice.maybe_pick(&ints)?;
                let target = self.element(scope, var);
                let value = self.int_in(scope, self.p.vars[var].range, 2);
                Some(Stmt::Assign(target, Update::Set, value))
            }
            Sort::Logical => {
                let flags = scope.writable(&self.p, |v| v.ty == Ty::Bool);
                let var = self.dice.maybe_pick(&flags)?;
                Some(Stmt::Assign(Expr::Var(var), Update::Set, self.condition(scope, 1)))
            }
            Sort::Call => self.call_statement(scope),
            Sort::Move => self.movement(scope),
            Sort::Jump => self.jump(scope),
            Sort::Array => self.array_statement(scope),
            Sort::Pointer => self.pointer_statement(scope),
            Sort::Record => self.record_assignment(scope),
            Sort::Resize => self.resize(scope),
            Sort::Concurrent => self.concurrent(scope),
            Sort::Matrix => self.matrix_statement(scope),
            Sort::Where => self.where_statement(scope),
            _ if deep || self.budget == 0 => None,
            Sort::For => self.counted_loop(scope),
            Sort::While => self.while_loop(scope),
            Sort::If => Some(self.branch(scope)),
            Sort::Switch => Some(self.switch(scope)),
            Sort::Labelled => Some(self.labelled(scope)),
            Sort::Block => Some(self.block(scope)),
            Sort::Guarded => self.guarded_statement(scope),
            Sort::Associate => self.associate(scope),
            Sort::Presence => self.presence(scope),
        }
    }

    fn assignment(&mut self, scope: &mut Scope, scalar: bool) -> Option<Stmt> {
        let places = scope.writable(&self.p, |v| v.ty.is_real() && v.shape.is_empty() == scalar);
        let var = self.dice.maybe_pick(&places)?;
        let ty = self.p.vars[var].ty;
        let target = self.element(scope, var);
        let depth = self.dice.range(1, 3) as usize;
        let runs = scope.runs;
        let update = self.dice.weighted(&[(5, Update::Set), (4, Update::Add), (1, Update::Sub), (2, Update::Mul)]);
        let value = match update {
            Update::Set => self.settled(scope, ty, depth, Limits::set(runs)),
            Update::Add | Update::Sub => self.settled(scope, ty, depth, Limits::add(runs)),
            Update::Mul => self.factor(scope, ty, depth),
        };
        Some(Stmt::Assign(target, update, value))
    }

    /// A factor near one, or at most one.
    fn factor(&mut self, scope: &mut Scope, ty: Ty, depth: usize) -> Expr {
        let runs = scope.runs;
        let e = self.settled(scope, ty, depth, Limits { bound: 4.0, slope: 0.5 });
        if runs < 20.0 && self.dice.chance(50) {
            return Expr::fun(Fun::Cos, e);
        }
        let wave = self.settle(Expr::fun(Fun::Sin, e), ty, Limits { bound: 0.5 / runs, slope: 0.5 / runs });
        Expr::bin(Bin::Add, Expr::Real(1.0, ty), wave)
    }

    fn counted_loop(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let (from, to, step) = self.loop_bounds(scope);
        let (a, b) = (interval(&self.p, &from), interval(&self.p, &to));
        let (lo, hi) = if step > 0 { (a.0, b.1) } else { (b.0, a.1) };
        // A loop that never runs is given any range.
        let range = (lo.min(hi), lo.max(hi));
        let trips = ((hi - lo).max(0) / step.abs() + 1) as f64;
        if scope.runs * trips > MOST_RUNS {
            return None;
        }
        let index = self.fresh_int("i", vec![], Role::Index, range);
        let mark = scope.enter(trips);
        scope.show(&self.p, index);
        scope.breakable = true;
        scope.continuable = true;
        let body = self.inner(scope);
        scope.leave(mark);
        Some(Stmt::For(index, from, to, step, body))
    }

    fn loop_bounds(&mut self, scope: &mut Scope) -> (Expr, Expr, i64) {
        let ext = self.ext(scope.sizes);
        let extent = self.p.extent(ext);
        let last = match ext {
            Ext::Size(s) => Expr::bin(Bin::Sub, Expr::Size(s), Expr::Int(1)),
            Ext::Const(k) => Expr::Int(k - 1),
        };
        let outer = scope.readable(&self.p, |v| v.role == Role::Index && v.range.0 >= 0 && v.range.1 < 8);
        let int = Expr::Int;
        match self.dice.weighted(&[(10, 0), (3, 1), (4, 2), (2, 3), (4, 4), (4, 5), (1, 6), (2, 7)]) {
            1 if extent >= 3 => (int(1), Expr::bin(Bin::Sub, last, int(1)), 1),
            2 => (last, int(0), -1),
            3 => {
                let step = self.dice.pick(&[2, 3, -2]);
                if step > 0 { (int(0), last, step) } else { (last, int(0), step) }
            }
            4 if !outer.is_empty() => (int(0), Expr::Var(self.dice.pick(&outer)), 1),
            5 if !outer.is_empty() => {
                let from = Expr::Var(self.dice.pick(&outer));
                let from = if self.dice.chance(50) { Expr::bin(Bin::Add, from, int(1)) } else { from };
                (from, last, 1)
            }
            6 => (int(2), int(1), 1),
            7 => (int(0), self.int_in(scope, (0, extent - 1), 2), 1),
            _ => (int(0), last, 1),
        }
    }

    fn while_loop(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let limit = self.dice.range(2, 5);
        if scope.runs * limit as f64 > MOST_RUNS {
            return None;
        }
        let counter = self.fresh_int("c", vec![], Role::Counter, (0, limit));
        let tail = self.dice.chance(40);
        let mark = scope.enter(limit as f64);
        let cond = self.condition(scope, 1);
        scope.show(&self.p, counter);
        scope.breakable = true;
        // The test at the end must not be skipped.
        scope.continuable = !tail;
        let body = self.inner(scope);
        scope.leave(mark);
        Some(Stmt::While { counter, limit, cond, tail, body })
    }

    fn branch(&mut self, scope: &mut Scope) -> Stmt {
        let cond = self.condition(scope, 2);
        let mark = scope.enter(1.0);
        let then = self.inner(scope);
        let otherwise = if self.dice.chance(50) { self.inner(scope) } else { vec![] };
        scope.leave(mark);
        Stmt::If(cond, then, otherwise)
    }

    fn switch(&mut self, scope: &mut Scope) -> Stmt {
        let count = self.dice.range(2, 4);
        let on = self.int_in(scope, (0, count), 2);
        // Under a label that a subscript never has, compilers would put that number in its place, beyond the array.
        let count = count.min(interval(&self.p, &on).1).max(1);
        let mark = scope.enter(1.0);
        // In C, break would leave the switch only.
        scope.breakable = false;
        let mut cases = vec![];
        let mut value = 0;
        while value < count {
            let values = if self.dice.chance(20) { vec![value, value + 1] } else { vec![value] };
            value += values.len() as i64;
            let falls = self.p.lang == Lang::C && self.dice.chance(20);
            cases.push(Case { values, body: self.inner(scope), falls });
        }
        let default = if self.dice.chance(60) { self.inner(scope) } else { vec![] };
        scope.leave(mark);
        Stmt::Switch(on, cases, default)
    }

    fn labelled(&mut self, scope: &mut Scope) -> Stmt {
        self.labels += 1;
        let label = self.labels;
        let mark = scope.enter(1.0);
        scope.labels.push(label);
        let mut body = self.inner(scope);
        let at = self.dice.below(body.len() + 1);
        body.insert(at, Stmt::If(self.condition(scope, 1), vec![Stmt::Leave(label)], vec![]));
        scope.leave(mark);
        Stmt::Labelled(label, body)
    }

    fn block(&mut self, scope: &mut Scope) -> Stmt {
        let mark = scope.enter(1.0);
        let locals: Vec<Local> = (0..self.dice.range(1, 2)).map(|_| self.local(scope)).collect();
        let mut body = self.inner(scope);
        if self.dice.chance(40)
            && let Some(free) = self.free_early(scope, &locals)
        {
            body.push(free);
            body.extend(self.inner(scope));
        }
        scope.leave(mark);
        Stmt::Block(locals, body)
    }

    /// A conditional break, continue, return or jump to a label.
    fn jump(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let jump = match self.dice.below(5) {
            0 | 1 if scope.breakable => Stmt::Break,
            2 if scope.continuable => Stmt::Continue,
            3 if scope.depth > 0 && self.p.procs[scope.proc].gives.is_some() => self.gift(scope)?,
            3 if scope.depth > 0 => match self.p.procs[scope.proc].ret {
                Some(ty @ Ty::Record(_)) => Stmt::Return(Some(self.record_result(scope, ty))),
                Some(Ty::Int) => {
                    let range = self.p.procs[scope.proc].ret_range;
                    Stmt::Return(Some(self.int_in(scope, range, 1)))
                }
                Some(ty) => Stmt::Return(Some(self.settled(scope, ty, 1, Limits::set(scope.runs)))),
                None => Stmt::Return(None),
            },
            _ => Stmt::Leave(self.dice.maybe_pick(&scope.labels)?),
        };
        let cond = self.condition(scope, 1);
        let mut body = vec![];
        if self.dice.chance(30) {
            body.extend(self.assignment(scope, true));
        }
        body.push(jump);
        Some(Stmt::If(cond, body, vec![]))
    }

    fn movement(&mut self, scope: &mut Scope) -> Option<Stmt> {
        // What a pointer points to might overlap.
        let stays = |v: &Var| matches!(v.kind, Kind::Plain | Kind::Owner);
        let whole = |v: &Var| v.ty.is_real() && !v.shape.is_empty() && v.outer == 0 && stays(v);
        let arrays = scope.writable(&self.p, whole);
        let to = self.dice.maybe_pick(&arrays)?;
        let (ty, extents) = (self.p.vars[to].ty, self.p.extents(to));
        let twins = scope.readable(&self.p, |v| v.ty == ty && whole(v) && v.shape.len() == extents.len());
        let twins: Vec<VarId> = twins.into_iter().filter(|&v| v != to && self.p.extents(v) == extents).collect();
        match self.dice.maybe_pick(&twins) {
            // Two array parameters of C may be one array, which memcpy does not allow.
            Some(from) if self.p.lang == Lang::Fortran || !self.both_params(from, to) => Some(Stmt::Copy(to, from)),
            _ if self.dice.chance(30) => Some(Stmt::Zero(to)),
            _ => None,
        }
    }

    fn both_params(&self, a: VarId, b: VarId) -> bool {
        // A global may be passed as an argument too.
        let outside = |v: VarId| !matches!(self.p.vars[self.p.root(v)].role, Role::Local);
        outside(a) && outside(b)
    }

    /// A function under the condition that it is defined for its argument.
    fn guarded_statement(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let places = scope.writable(&self.p, |v| v.ty == Ty::F64);
        let to = self.dice.maybe_pick(&places)?;
        let target = self.element(scope, to);
        let x = self.variable(scope, Ty::F64);
        let (least, f) = guarded_form(self.dice.below(3), &x, Ty::F64);
        let value = self.settle(f, Ty::F64, Limits::set(scope.runs));
        let otherwise = self.settled(scope, Ty::F64, 1, Limits::set(scope.runs));
        Some(Stmt::If(
            Expr::bin(Bin::Gt, x, Expr::Real(least, Ty::F64)),
            vec![Stmt::Assign(target.clone(), Update::Set, value)],
            vec![Stmt::Assign(target, Update::Set, otherwise)],
        ))
    }

    /// Fortran's assignment of sections, with or without a mask.
    pub(super) fn array_statement(&mut self, scope: &mut Scope) -> Option<Stmt> {
        if self.p.lang == Lang::C || !self.p.arrays {
            return None;
        }
        let arrays = scope.writable(&self.p, |v| v.ty.is_real() && v.shape.len() == 1);
        let to = self.dice.maybe_pick(&arrays)?;
        let ty = self.p.vars[to].ty;
        let extent = self.p.extents(to)[0];
        let count = if self.dice.chance(60) { extent } else { self.dice.range(1, extent) };
        let (from, step) = self.run(scope, extent, count);
        let calls = std::mem::replace(&mut scope.calls, false);
        scope.section = Some(count);
        let depth = self.dice.range(1, 2) as usize;
        let value = self.settled(scope, ty, depth, Limits::set(scope.runs));
        let mask = if self.dice.chance(25) {
            self.section(scope, ty).map(|a| Expr::bin(Bin::Gt, a, Expr::Real(self.dice.constant(0.0, 0.6), ty)))
        } else {
            None
        };
        scope.section = None;
        scope.calls = calls;
        Some(Stmt::Array(Expr::Section(to, Box::new(from), count, step), value, mask))
    }
}
