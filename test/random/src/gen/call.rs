// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Calls: which procedure, and arguments that its parameters and the language allow.
//!
//! Invariant (Fortran): what a callee writes is reached by one name only: no argument overlaps with another that is
//! written, nor with a global that the callee touches. C has no such rule, and arguments overlap there.
//! Imports `ast`, `walk`'s effects.

use super::Gen;
use super::scope::{Scope, is_writable};
use crate::ast::*;
use crate::walk::Effects;

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

    pub(crate) fn call_statement(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let callee = self.callee(scope, |_, _| true)?;
        let args = self.args(scope, callee)?;
        let target = match self.p.procs[callee].ret {
            None => None,
            Some(_) => Some(self.target(scope, callee, &args, &self.effects[callee].clone())?),
        };
        self.left[callee] -= scope.runs;
        Some(Stmt::Call(callee, args, target))
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
                scope.show(var);
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
        let taken = |v: VarId| args.iter().any(|a| root(a) == Some(v)) || effects.touches(v);
        let holds = |v: &Var| v.ty != Ty::Int || v.range.0 <= lo && hi <= v.range.1;
        let scalars = scope.writable(&self.p, |v| Some(v.ty) == ret && v.shape.is_empty() && holds(v));
        let free: Vec<VarId> = scalars.into_iter().filter(|&v| !taken(v)).collect();
        self.dice.maybe_pick(&free).map(Expr::Var)
    }

    fn args(&mut self, scope: &mut Scope, callee: ProcId) -> Option<Vec<Arg>> {
        let effects = self.effects.get(callee).cloned().unwrap_or_else(|| self.everything());
        let mut passing = Passing { effects, used: vec![] };
        let calls = std::mem::replace(&mut scope.calls, false);
        let section = scope.section.take();
        let params = self.p.procs[callee].params.clone();
        let args = params.into_iter().map(|param| self.arg(scope, param, &mut passing)).collect();
        scope.calls = calls;
        scope.section = section;
        args
    }

    fn arg(&mut self, scope: &mut Scope, param: VarId, passing: &mut Passing) -> Option<Arg> {
        let Role::Param(pass) = self.p.vars[param].role else { unreachable!("a parameter") };
        let writes = pass == Pass::InOut;
        let arg = if !self.p.vars[param].shape.is_empty() {
            self.array_arg(scope, param, writes, passing)?
        } else if writes {
            self.reference(scope, param, passing)?
        } else {
            self.value_arg(scope, param, passing)
        };
        if let Some(var) = root(&arg) {
            passing.used.push((var, writes));
        }
        Some(arg)
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
        let open = scope.readable(&self.p, |v| v.ty == ty && !v.shape.is_empty() && (!writes || is_writable(v)));
        let open: Vec<VarId> = open.into_iter().filter(|&v| self.fits(v, param) && self.allowed(v, writes, passing)).collect();
        let mut choices = vec![];
        for var in open {
            let have = self.p.extents(var);
            match (have.len(), wanted.len()) {
                (1, 1) if have[0] > wanted[0] => {
                    choices.push((var, have.clone(), 0));
                    choices.push((var, have, 1));
                }
                (1, 1) if have[0] == wanted[0] => choices.push((var, have, 0)),
                (2, 2) if have == wanted => choices.push((var, have, 0)),
                (2, 1) if have[0] == have[1] && have[0] >= wanted[0] => choices.push((var, have, 2)),
                _ => {}
            }
        }
        let (var, have, form) = self.dice.maybe_pick(&choices)?;
        Some(match form {
            0 => Arg::Array(var),
            1 => Arg::Tail(var, self.int_in(scope, (0, have[0] - wanted[0]), 1)),
            _ => Arg::Line(var, self.index(scope, have[0])),
        })
    }

    fn allowed(&self, var: VarId, writes: bool, passing: &Passing) -> bool {
        if self.p.lang == Lang::C {
            return true;
        }
        let overlaps = passing.used.iter().any(|&(v, written)| v == var && (writes || written));
        let effects = &passing.effects;
        let touched = if writes { effects.touches(var) } else { effects.writes.contains(&var) };
        !overlaps && !touched
    }
}

/// The variable that an argument passes by reference.
fn root(arg: &Arg) -> Option<VarId> {
    match arg {
        Arg::Value(e) | Arg::Ref(e) => plain(e),
        Arg::Array(v) | Arg::Tail(v, _) | Arg::Line(v, _) => Some(*v),
    }
}

fn plain(e: &Expr) -> Option<VarId> {
    match e {
        Expr::Var(v) | Expr::Elem(v, _) => Some(*v),
        _ => None,
    }
}
