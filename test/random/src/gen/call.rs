// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Calls: which procedure, and arguments that its parameters and the language allow.
//!
//! Invariant (Fortran): what a callee writes is reached by one name only: no argument overlaps with another that is
//! written, nor with a global that the callee touches. C has no such rule, and arguments overlap there.
//! Imports `ast`, `walk`'s effects.

use super::Gen;
use super::family::Family;
use super::scope::Scope;
use crate::ast::*;
use crate::walk::{self, Effects};

/// What a call being made has passed so far.
struct Passing {
    effects: Effects,
    used: Vec<(VarId, bool)>,
}

impl Gen {
    /// A call of a function without effects.
    pub(crate) fn call_in_expression(&mut self, scope: &mut Scope, ty: Ty) -> Option<Expr> {
        let pure = |g: &Self, id: ProcId| g.p.procs[id].ret == Some(ty) && g.effects[id].pure();
        let callee = self.callee(scope, pure)?;
        let args = self.args(scope, callee)?;
        self.left[callee] -= scope.runs;
        Some(Expr::Call(callee, args))
    }

    /// The call of an elemental function for each element.
    pub(crate) fn elemental_call(&mut self, scope: &mut Scope, ty: Ty) -> Option<Expr> {
        let callee = self.callee(scope, |g, id| g.p.procs[id].ret == Some(ty) && walk::is_elemental(&g.p, id))?;
        let args = self.p.procs[callee].params.clone().into_iter().map(|param| {
            let Var { ty, range, .. } = self.p.vars[param];
            Arg::Value(if ty == Ty::Int {
                self.int_in(scope, range, 1)
            } else {
                let e = self.real(scope, ty, 1);
                self.settle(e, ty, super::real::Limits { bound: crate::tame::NOMINAL, slope: 1.0 })
            })
        });
        let args = args.collect();
        self.left[callee] -= scope.runs * scope.section.unwrap_or(1) as f64;
        Some(Expr::Call(callee, args))
    }

    pub(crate) fn call_statement(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let callee = self.callee(scope, |g, id| !g.makes[id])?;
        let args = self.args(scope, callee)?;
        let target = match self.p.procs[callee].ret {
            None if self.p.procs[callee].gives.is_some() => Some(self.cell_for(scope, callee, &args)?),
            None => None,
            Some(_) => Some(self.target(scope, callee, &args, &self.effects[callee].clone())?),
        };
        self.left[callee] -= scope.runs;
        Some(Stmt::Call(callee, args, target))
    }

    /// A pointer that may point to what a procedure returns.
    fn cell_for(&mut self, scope: &mut Scope, callee: ProcId, args: &[Arg]) -> Option<Expr> {
        let (ty, count) = self.p.procs[callee].gives?;
        let sources: Vec<VarId> = self.given[callee].iter().filter_map(|&k| args[k].var()).collect();
        let pointers = scope.writable(&self.p, |v| v.ty == ty && matches!(v.kind, Kind::Pointer | Kind::Handle));
        let may = |&q: &VarId| self.p.object(q) == [count] && sources.iter().all(|&from| self.lives(scope, from, q));
        let pointers: Vec<VarId> = pointers.into_iter().filter(may).collect();
        let pointer = self.dice.maybe_pick(&pointers)?;
        for from in sources {
            self.note_kept(scope, from, pointer);
        }
        Some(self.cell(scope, pointer))
    }

    fn callee(&mut self, scope: &Scope, want: impl Fn(&Self, ProcId) -> bool) -> Option<ProcId> {
        let known = 0..self.effects.len();
        let open: Vec<ProcId> = known.filter(|&id| self.left[id] >= scope.runs && want(self, id)).collect();
        self.dice.maybe_pick(&open)
    }

    /// The guarded call of a procedure to itself, one level down.
    pub(crate) fn recursion(&mut self, scope: &mut Scope, id: ProcId) -> Stmt {
        let depth = self.p.procs[id].params[0];
        let guard = Expr::bin(Bin::Gt, Expr::Var(depth), Expr::Int(0));
        let Some(mut args) = self.args(scope, id) else {
            return Stmt::If(guard, vec![], vec![]);
        };
        args[0] = Arg::Value(Expr::bin(Bin::Sub, Expr::Var(depth), Expr::Int(1)));
        let everything = self.everything();
        let target = self.p.procs[id].ret.map(|ty| {
            self.target(scope, id, &args, &everything).unwrap_or_else(|| {
                let var = self.fresh("t", ty, vec![], Role::Local);
                self.p.vars[var].range = self.p.procs[id].ret_range;
                let init = Init::Scalar(if ty == Ty::Int { Expr::Int(0) } else { Expr::Real(0.5, ty) });
                self.p.procs[id].locals.push(Local { var, init });
                scope.show(&self.p, var);
                Expr::Var(var)
            })
        });
        Stmt::If(guard, vec![Stmt::Call(id, args, target)], vec![])
    }

    /// The effects of a procedure that is not known yet.
    fn everything(&self) -> Effects {
        let globals: Vec<VarId> = self.p.globals.iter().map(|g| g.var).collect();
        Effects { reads: globals.clone(), writes: globals, writes_params: true }
    }

    /// A scalar for the result of a function, which the call does not write as well.
    fn target(&mut self, scope: &Scope, callee: ProcId, args: &[Arg], effects: &Effects) -> Option<Expr> {
        let Proc { ret, ret_range: (lo, hi), .. } = self.p.procs[callee];
        let taken = |v: VarId| {
            let root = self.p.root(v);
            args.iter().any(|a| self.root_of(a) == Some(root)) || effects.touches(root)
        };
        let holds = |v: &Var| v.ty != Ty::Int || v.range.0 <= lo && hi <= v.range.1;
        let scalars = scope.writable(&self.p, |v| Some(v.ty) == ret && v.shape.is_empty() && holds(v));
        let free: Vec<VarId> = scalars.into_iter().filter(|&v| !taken(v)).collect();
        self.dice.maybe_pick(&free).map(Expr::Var)
    }

    pub(crate) fn args(&mut self, scope: &mut Scope, callee: ProcId) -> Option<Vec<Arg>> {
        let effects = self.effects.get(callee).cloned().unwrap_or_else(|| self.everything());
        let mut passing = Passing { effects, used: vec![] };
        let calls = std::mem::replace(&mut scope.calls, false);
        let section = scope.section.take();
        let params = self.p.procs[callee].params.clone();
        let args: Option<Vec<Arg>> = params.into_iter().map(|param| self.arg(scope, param, &mut passing)).collect();
        scope.calls = calls;
        scope.section = section;
        args.filter(|args| self.may_keep(scope, callee, args))
    }

    /// Whether a procedure may keep what it keeps of these arguments.
    fn may_keep(&mut self, scope: &Scope, callee: ProcId, args: &[Arg]) -> bool {
        let kept: Vec<(VarId, VarId)> =
            self.keeps[callee].iter().filter_map(|&(from, to)| Some((args[from].var()?, args[to].var()?))).collect();
        let may = kept.iter().all(|&(from, to)| self.lives(scope, from, to));
        if may {
            kept.into_iter().for_each(|(from, to)| self.note_kept(scope, from, to));
        }
        may
    }

    fn arg(&mut self, scope: &mut Scope, param: VarId, passing: &mut Passing) -> Option<Arg> {
        let Role::Param(pass) = self.p.vars[param].role else { unreachable!("a parameter") };
        let writes = pass == Pass::InOut;
        if self.p.vars[param].dummy == Dummy::Optional && self.dice.chance(35) {
            return Some(Arg::Absent);
        }
        let arg = match (self.p.vars[param].kind, self.p.vars[param].ty) {
            (Kind::Plain, _) if !self.p.vars[param].shape.is_empty() => self.array_arg(scope, param, writes, passing)?,
            (Kind::Plain, Ty::Record(_)) => self.record_arg(scope, param, pass, passing)?,
            (Kind::Plain, _) if writes => self.reference(scope, param, passing)?,
            (Kind::Plain, _) => self.value_arg(scope, param, passing),
            _ => self.pointer_arg(scope, param)?,
        };
        if let Some(var) = self.root_of(&arg) {
            passing.used.push((var, writes));
        }
        Some(arg)
    }

    fn record_arg(&mut self, scope: &mut Scope, param: VarId, pass: Pass, passing: &Passing) -> Option<Arg> {
        let ty = self.p.vars[param].ty;
        let writes = pass == Pass::InOut;
        let records = if writes { scope.writable(&self.p, |v| v.ty == ty) } else { scope.readable(&self.p, |v| v.ty == ty) };
        let records: Vec<VarId> = records.into_iter().filter(|&v| self.allowed(v, writes, passing)).collect();
        let record = self.dice.maybe_pick(&records)?;
        let e = self.element(scope, record);
        Some(if pass == Pass::Value { Arg::Value(e) } else { Arg::Ref(e) })
    }

    /// Several pointers, or the address of one.
    fn pointer_arg(&mut self, scope: &mut Scope, param: VarId) -> Option<Arg> {
        let Var { ty, kind, .. } = self.p.vars[param];
        let pointers = scope.writable(&self.p, |v| v.ty == ty && matches!(v.kind, Kind::Pointer | Kind::Handle));
        if kind == Kind::Handle {
            let fits = |&v: &VarId| self.p.object(v) == self.p.object(param);
            let cells: Vec<VarId> = pointers.into_iter().filter(fits).collect();
            let cell = self.dice.maybe_pick(&cells)?;
            return Some(Arg::Cell(self.cell(scope, cell)));
        }
        let is_array = |v: VarId| !matches!(self.p.vars[v].role, Role::Member(..)) && self.p.extents(v) == self.p.extents(param);
        let arrays: Vec<VarId> = pointers.into_iter().filter(|&v| is_array(v) && self.p.vars[v].outer == 1).collect();
        self.dice.maybe_pick(&arrays).map(Arg::Array)
    }

    fn value_arg(&mut self, scope: &mut Scope, param: VarId, passing: &Passing) -> Arg {
        let Var { ty, range, .. } = self.p.vars[param];
        let value = match ty {
            Ty::Int => self.int_in(scope, range, 2),
            Ty::Bool => self.condition(scope, 1),
            _ => {
                let depth = self.dice.below(2);
                let e = self.real(scope, ty, depth);
                self.settle(e, ty, super::real::Limits { bound: crate::tame::NOMINAL, slope: 1.0 })
            }
        };
        match plain(&value) {
            // A variable would be passed by reference: make it an expression.
            Some(var) if !self.allowed(var, false, passing) => Arg::Value(match ty {
                Ty::Int => Expr::fun2(Fun::IntMin, value, Expr::Int(range.1)),
                Ty::Bool => Expr::Un(Un::Not, Box::new(value)),
                _ => Expr::bin(Bin::Mul, Expr::Real(0.9, ty), value),
            }),
            _ => Arg::Value(value),
        }
    }

    fn reference(&mut self, scope: &mut Scope, param: VarId, passing: &Passing) -> Option<Arg> {
        let Var { ty, range, .. } = self.p.vars[param];
        // The callee may set any integer of its range.
        let open = scope.writable(&self.p, |v| v.ty == ty && (ty != Ty::Int || v.range == range));
        let open: Vec<VarId> = open.into_iter().filter(|&v| self.allowed(v, true, passing)).collect();
        let var = self.dice.maybe_pick(&open)?;
        Some(Arg::Ref(self.element(scope, var)))
    }

    fn array_arg(&mut self, scope: &mut Scope, param: VarId, writes: bool, passing: &Passing) -> Option<Arg> {
        let wanted = self.p.extents(param);
        let ty = self.p.vars[param].ty;
        let open = scope.readable(&self.p, |v| v.ty == ty && !v.shape.is_empty());
        let open = open.into_iter().filter(|&v| !writes || self.p.is_writable(v));
        let open: Vec<VarId> = open.filter(|&v| self.fits(v, param) && self.allowed(v, writes, passing)).collect();
        let mut choices = vec![];
        for var in open {
            let have = self.p.extents(var);
            let outer = self.p.vars[var].outer;
            match (have.len(), wanted.len()) {
                (1, 1) if outer == 0 && have[0] > wanted[0] => {
                    choices.push((var, have.clone(), 0));
                    choices.push((var, have, 1));
                }
                (1, 1) if outer == 0 && have[0] == wanted[0] => choices.push((var, have, 0)),
                (2, 2) if outer == 0 && have == wanted => choices.push((var, have, 0)),
                (2, 1) if outer == 1 && have[1] >= wanted[0] => choices.push((var, have, 2)),
                (2, 1) if outer == 0 && have[0] == have[1] && have[0] >= wanted[0] => choices.push((var, have, 2)),
                _ => {}
            }
            if !self.uses(Family::Shapes) || !self.p.arrays || outer > 0 {
                continue;
            }
            let have = self.p.extents(var);
            match (have.len(), wanted.len()) {
                (1, 1) if have[0] >= wanted[0] => choices.push((var, have, 3)),
                (2, 1) if have[1] >= wanted[0] => choices.push((var, have, 4)),
                _ => {}
            }
        }
        let (var, have, form) = self.dice.maybe_pick(&choices)?;
        Some(match form {
            0 => Arg::Array(var),
            1 => Arg::Tail(var, self.int_in(scope, (0, have[0] - wanted[0]), 1)),
            3 => {
                let fits = |step: &i64| (wanted[0] - 1) * step.abs() < have[0];
                let steps: Vec<i64> = [1, -1, 2, -2, 3].into_iter().filter(fits).collect();
                let step = self.dice.pick(&steps);
                let reach = (wanted[0] - 1) * step.abs();
                let range = if step > 0 { (0, have[0] - 1 - reach) } else { (reach, have[0] - 1) };
                Arg::Slice(var, self.int_in(scope, range, 1), step)
            }
            4 => Arg::Row(var, self.index(scope, have[0])),
            _ => Arg::Line(var, self.index(scope, have[0])),
        })
    }

    fn allowed(&self, var: VarId, writes: bool, passing: &Passing) -> bool {
        if self.p.lang == Lang::C {
            return true;
        }
        // What a pointer points to may be another argument.
        if matches!(self.p.vars[var].kind, Kind::Pointer | Kind::Alias) {
            return false;
        }
        let var = self.p.root(var);
        let overlaps = passing.used.iter().any(|&(v, written)| v == var && (writes || written));
        let effects = &passing.effects;
        let touched = if writes { effects.touches(var) } else { effects.writes.contains(&var) };
        !overlaps && !touched
    }

    /// The variable that an argument passes by reference, or the record that it is in.
    fn root_of(&self, arg: &Arg) -> Option<VarId> {
        let var = match arg {
            Arg::Value(e) | Arg::Ref(e) | Arg::Cell(e) => plain(e),
            Arg::Array(v) | Arg::Tail(v, _) | Arg::Line(v, _) | Arg::Slice(v, ..) | Arg::Row(v, _) => Some(*v),
            Arg::Absent => None,
        };
        var.map(|v| self.p.root(v))
    }
}

fn plain(e: &Expr) -> Option<VarId> {
    match e {
        Expr::Var(v) | Expr::Elem(v, _) => Some(*v),
        _ => None,
    }
}
