// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Makes a program from a seed.
//!
//! Procedures are made callees first. Each helper gets a number of executions ahead of its callers (`reach`), and
//! callers spend it: so the work and the growth of derivatives are bounded for the whole program while it is
//! made piece by piece. Invariants: those of `ast`, and the same program for the same seed and index.
//! Imports `ast`, `dice`, `tame`, `walk`.

mod call;
mod int;
mod real;
mod scope;
mod stmt;

use crate::ast::*;
use crate::dice::Dice;
use crate::walk::{self, Effects};
use scope::Scope;

/// What may occur in programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// Statements of the entry procedure at most, nested ones included; helpers have half as many.
    pub size: usize,
    /// Fortran's array statements and reductions, and whole arrays in general.
    pub arrays: bool,
    /// Single precision in some programs.
    pub single: bool,
    pub recursion: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config { size: 12, arrays: true, single: true, recursion: true }
    }
}

/// A generator at work on one program.
pub(crate) struct Gen {
    dice: Dice,
    config: Config,
    p: Program,
    /// Whether this program has single precision.
    single: bool,
    /// For each procedure that is finished: its effects, and the executions that callers may still cause.
    effects: Vec<Effects>,
    left: Vec<f64>,
    names: usize,
    labels: usize,
    /// Statements that the procedure being made may still have.
    budget: usize,
    /// For each pointer, the arrays that live as long as it does.
    pointees: Vec<(VarId, Vec<VarId>)>,
}

/// The `index`-th program of a seed.
pub fn program(lang: Lang, seed: u64, index: u64, config: Config) -> Program {
    let mut dice = Dice::new(seed, index);
    let sizes = [dice.range(4, 8), dice.range(2, 4)];
    let single = config.single && dice.chance(15);
    let arrays = config.arrays && dice.chance(70);
    let p = Program { lang, seed, index, sizes, arrays, vars: vec![], globals: vec![], tables: vec![], procs: vec![] };
    let mut g = Gen { dice, config, p, single, effects: vec![], left: vec![], names: 0, labels: 0, budget: 0, pointees: vec![] };
    g.tables();
    g.globals();
    for _ in 0..g.dice.weighted(&[(3, 0), (4, 1), (3, 2), (2, 3)]) {
        g.helper();
    }
    g.entry();
    walk::drop_unused(&mut g.p);
    g.p
}

impl Gen {
    fn fresh(&mut self, prefix: &str, ty: Ty, shape: Vec<Ext>, role: Role) -> VarId {
        self.names += 1;
        let name = format!("{prefix}{}", self.names);
        self.p.vars.push(Var { name, ty, shape, role, range: (0, 0), passive: false });
        self.p.vars.len() - 1
    }

    fn fresh_int(&mut self, prefix: &str, shape: Vec<Ext>, role: Role, range: (i64, i64)) -> VarId {
        let var = self.fresh(prefix, Ty::Int, shape, role);
        self.p.vars[var].range = range;
        var
    }

    fn real_ty(&mut self) -> Ty {
        if self.single && self.dice.chance(35) { Ty::F32 } else { Ty::F64 }
    }

    /// An extent, symbolic where the procedure has the size.
    fn ext(&mut self, sizes: [bool; 2]) -> Ext {
        match self.dice.weighted(&[(5, 0), (3, 1), (4, 2)]) {
            0 if sizes[0] => Ext::Size(0),
            1 if sizes[1] => Ext::Size(1),
            _ => Ext::Const(self.dice.range(2, 6)),
        }
    }

    fn shape(&mut self, sizes: [bool; 2]) -> Vec<Ext> {
        let first = self.ext(sizes);
        match self.dice.weighted(&[(7, 0), (2, 1), (2, 2)]) {
            0 => vec![first],
            1 => vec![first, first],
            _ => vec![first, self.ext(sizes)],
        }
    }

    fn tables(&mut self) {
        for _ in 0..self.dice.weighted(&[(5, 0), (3, 1), (2, 2)]) {
            let count = self.dice.range(3, 7);
            let shape = vec![Ext::Const(count)];
            let var = if self.dice.chance(60) {
                let top = self.p.sizes[0] - 1;
                let values = (0..count).map(|_| self.dice.range(0, top) as f64).collect();
                self.fresh_int("it", shape, Role::Table(values), (0, top))
            } else {
                let values = (0..count).map(|_| self.dice.constant(0.1, 1.5)).collect();
                let var = self.fresh("ct", Ty::F64, shape, Role::Table(values));
                self.p.vars[var].passive = true;
                var
            };
            self.p.tables.push(var);
        }
    }

    /// Globals get their first values at the start of the entry procedure, later than they are made here.
    fn globals(&mut self) {
        for _ in 0..self.dice.weighted(&[(5, 0), (3, 1), (2, 2)]) {
            let var = match self.dice.below(4) {
                0 => self.fresh_int("gi", vec![], Role::Global, (0, 3)),
                1 | 2 => {
                    let ty = self.real_ty();
                    self.fresh("gs", ty, vec![], Role::Global)
                }
                _ => {
                    let shape = self.shape([false; 2]);
                    self.fresh("ga", Ty::F64, shape, Role::Global)
                }
            };
            self.p.globals.push(Local { var, init: Init::Zero });
        }
    }

    fn begin(&mut self, name: String, ret: Option<Ty>, params: Vec<VarId>, sizes: [bool; 2], recursive: bool) {
        let ret_range = (0, 3);
        self.p.procs.push(Proc { name, params, sizes, ret, ret_range, locals: vec![], body: vec![], recursive });
    }

    fn param_sizes(&mut self) -> [bool; 2] {
        [self.dice.chance(70), self.dice.chance(35)]
    }

    fn helper(&mut self) {
        let reach = self.dice.pick(&[1.0, 4.0, 20.0]);
        let recursive = self.config.recursion && self.dice.chance(15);
        let sizes = self.param_sizes();
        let ret = match self.dice.below(10) {
            0 => Some(Ty::Int),
            1..=4 => Some(self.real_ty()),
            _ => None,
        };
        let mut params = vec![];
        for _ in 0..self.dice.range(1, 4) {
            params.push(self.helper_param(sizes));
        }
        let levels = self.dice.range(1, 4);
        if recursive {
            params.insert(0, self.fresh_int("depth", vec![], Role::Param(Pass::In), (0, levels)));
        }
        let id = self.p.procs.len();
        self.begin(format!("h{id}"), ret, params, sizes, recursive);
        let runs = if recursive { reach * (levels + 1) as f64 } else { reach };
        let mut scope = Scope::of_proc(&self.p, id, runs);
        self.locals(&mut scope);
        let mut body = self.whole_body(&mut scope, self.config.size / 2);
        if recursive {
            body.push(self.recursion(&mut scope, id));
        }
        self.finish(&mut scope, body);
        self.effects.push(walk::effects(&self.p, id, &self.effects));
        self.left.push(reach);
    }

    fn helper_param(&mut self, sizes: [bool; 2]) -> VarId {
        let pass = self.dice.weighted(&[(3, Pass::In), (4, Pass::InOut)]);
        match self.dice.weighted(&[(5, 0), (4, 1), (2, 2), (1, 3)]) {
            0 => {
                let shape = self.shape(sizes);
                let ty = self.real_ty();
                self.fresh("a", ty, shape, Role::Param(pass))
            }
            1 => {
                let pass = self.dice.pick(&[Pass::Value, Pass::In, Pass::InOut]);
                let ty = self.real_ty();
                self.fresh("s", ty, vec![], Role::Param(pass))
            }
            2 => {
                let top = self.dice.pick(&[1, 3, 3, 5]);
                let pass = self.dice.pick(&[Pass::Value, Pass::In, Pass::InOut]);
                self.fresh_int("k", vec![], Role::Param(pass), (0, top))
            }
            _ => {
                let top = self.p.sizes[0] - 1;
                let shape = vec![self.ext(sizes)];
                self.fresh_int("ix", shape, Role::Param(Pass::In), (0, top))
            }
        }
    }

    fn entry(&mut self) {
        let sizes = self.param_sizes();
        let shape = self.shape(sizes);
        let ty = if self.single && self.dice.chance(20) { Ty::F32 } else { Ty::F64 };
        let pass = self.dice.weighted(&[(3, Pass::In), (5, Pass::InOut)]);
        let mut params = vec![self.fresh("x", ty, shape, Role::Param(pass))];
        for _ in 0..self.dice.range(0, 3) {
            params.push(self.entry_param(sizes));
        }
        let written = params.iter().any(|&v| self.p.vars[v].role == Role::Param(Pass::InOut));
        let chance = if self.p.lang == Lang::C { 60 } else { 25 };
        let ret = if written && !self.dice.chance(chance) { None } else { Some(Ty::F64) };
        let id = self.p.procs.len();
        self.begin("f".into(), ret, params, sizes, false);
        let mut scope = Scope::of_proc(&self.p, id, 1.0);
        for k in 0..self.p.globals.len() {
            let var = self.p.globals[k].var;
            scope.hide(var);
        }
        // A function might read a global that has no value yet.
        scope.calls = false;
        for k in 0..self.p.globals.len() {
            let var = self.p.globals[k].var;
            self.p.globals[k].init = self.init(&mut scope, var);
            scope.show(var);
        }
        scope.calls = true;
        self.locals(&mut scope);
        let body = self.whole_body(&mut scope, self.config.size);
        self.finish(&mut scope, body);
    }

    fn entry_param(&mut self, sizes: [bool; 2]) -> VarId {
        let by_value = self.p.lang == Lang::C;
        match self.dice.weighted(&[(5, 0), (4, 1), (2, 2), (1, 3), (1, 4)]) {
            0 => {
                let shape = self.shape(sizes);
                let ty = self.real_ty();
                let pass = self.dice.pick(&[Pass::In, Pass::InOut]);
                self.fresh("y", ty, shape, Role::Param(pass))
            }
            1 => {
                let value = if by_value { Pass::Value } else { Pass::In };
                let pass = self.dice.pick(&[value, Pass::InOut]);
                let ty = self.real_ty();
                self.fresh("s", ty, vec![], Role::Param(pass))
            }
            2 => {
                let top = self.p.sizes[0] - 1;
                let shape = vec![self.ext(sizes)];
                let var = self.fresh_int("ix", shape, Role::Param(Pass::In), (0, top));
                self.p.vars[var].passive = true;
                var
            }
            3 => {
                let var = self.fresh_int("k", vec![], Role::Param(Pass::In), (0, 4));
                self.p.vars[var].passive = true;
                var
            }
            _ => {
                let shape = vec![self.ext(sizes)];
                let var = self.fresh("c", Ty::F64, shape, Role::Param(Pass::In));
                self.p.vars[var].passive = true;
                var
            }
        }
    }

    fn locals(&mut self, scope: &mut Scope) {
        for _ in 0..self.dice.range(1, 3) {
            let local = self.local(scope);
            self.p.procs[scope.proc].locals.push(local);
        }
    }

    fn local(&mut self, scope: &mut Scope) -> Local {
        let has_pointer = !scope.readable(&self.p, |v| v.role == Role::Pointer).is_empty();
        if self.p.lang == Lang::C
            && self.dice.chance(if has_pointer { 40 } else { 12 })
            && let Some(pointer) = self.pointer(scope)
        {
            return pointer;
        }
        let var = match self.dice.weighted(&[(5, 0), (3, 1), (2, 2), (1, 3), (1, 4)]) {
            0 => {
                let ty = self.real_ty();
                self.fresh("t", ty, vec![], Role::Local)
            }
            1 => {
                let shape = self.shape(scope.sizes);
                let ty = self.real_ty();
                self.fresh("w", ty, shape, Role::Local)
            }
            2 => {
                let top = self.dice.pick(&[1, 2, 3, 3, 3, 5]);
                self.fresh_int("k", vec![], Role::Local, (0, top))
            }
            3 => self.fresh("b", Ty::Bool, vec![], Role::Local),
            _ => {
                let shape = vec![self.ext(scope.sizes)];
                let top = self.dice.range(1, self.p.sizes[0] - 1);
                self.fresh_int("ix", shape, Role::Local, (0, top))
            }
        };
        let init = self.init(scope, var);
        scope.show(var);
        Local { var, init }
    }

    /// A pointer to an array that is visible now, or later to another one that is.
    fn pointer(&mut self, scope: &mut Scope) -> Option<Local> {
        let target = |v: &Var| v.ty == Ty::F64 && v.shape.len() == 1 && v.role != Role::Pointer;
        let arrays = scope.writable(&self.p, target);
        let first = self.dice.maybe_pick(&arrays)?;
        let others = scope.readable(&self.p, |v| v.role == Role::Pointer);
        let count = match self.dice.maybe_pick(&others) {
            // Two of one length can be exchanged.
            Some(other) if self.p.extents(other)[0] <= self.p.extents(first)[0] => self.p.extents(other)[0],
            _ => self.dice.range(1, self.p.extents(first)[0]),
        };
        let long_enough: Vec<VarId> = arrays.into_iter().filter(|&a| self.p.extents(a)[0] >= count).collect();
        let var = self.fresh("q", Ty::F64, vec![Ext::Const(count)], Role::Pointer);
        self.pointees.push((var, long_enough));
        let init = Init::Point(self.pointee(scope, var));
        scope.show(var);
        Some(Local { var, init })
    }

    /// Where a pointer may point to.
    fn pointee(&mut self, scope: &mut Scope, pointer: VarId) -> Arg {
        let (_, arrays) = self.pointees.iter().find(|(p, _)| *p == pointer).expect("each pointer has pointees");
        let array = self.dice.pick(arrays);
        let room = self.p.extents(array)[0] - self.p.extents(pointer)[0];
        if room == 0 { Arg::Array(array) } else { Arg::Tail(array, self.int_in(scope, (0, room), 1)) }
    }

    /// A first value for a variable that is not visible yet.
    fn init(&mut self, scope: &mut Scope, var: VarId) -> Init {
        let shape = self.p.vars[var].shape.clone();
        if shape.is_empty() {
            let cells = 1.0;
            return Init::Scalar(self.value_for(scope, var, cells));
        }
        let twins: Vec<VarId> =
            scope.readable(&self.p, |v| v.ty == self.p.vars[var].ty && v.shape == shape && v.role != Role::Pointer);
        let twins: Vec<VarId> = twins.into_iter().filter(|&t| self.fits(t, var)).collect();
        match self.dice.below(4) {
            0 => Init::Zero,
            1 if !twins.is_empty() => Init::Copy(self.dice.pick(&twins)),
            _ => {
                let indices: Vec<VarId> = shape
                    .iter()
                    .map(|&e| {
                        let top = self.p.extent(e) - 1;
                        self.fresh_int("i", vec![], Role::Index, (0, top))
                    })
                    .collect();
                let cells = self.p.cells(var) as f64;
                let mark = scope.enter(cells);
                for &i in &indices {
                    scope.show(i);
                }
                scope.calls = false;
                let value = self.value_for(scope, var, 1.0);
                scope.leave(mark);
                Init::Fill(indices, value)
            }
        }
    }

    /// Whether the integers of one variable are in the range of another (always so for other types).
    fn fits(&self, from: VarId, to: VarId) -> bool {
        let (from, to) = (&self.p.vars[from], &self.p.vars[to]);
        to.range.0 <= from.range.0 && from.range.1 <= to.range.1
    }

    /// A value of the type and range of a variable.
    fn value_for(&mut self, scope: &mut Scope, var: VarId, share: f64) -> Expr {
        let Var { ty, range, .. } = self.p.vars[var];
        match ty {
            Ty::Int => self.int_in(scope, range, 2),
            Ty::Bool => self.condition(scope, 1),
            _ => self.settled(scope, ty, 2, real::Limits::set(scope.runs * share)),
        }
    }

    /// Puts the body in place, with the result of a function at its end.
    fn finish(&mut self, scope: &mut Scope, mut body: Vec<Stmt>) {
        let Proc { ret, ret_range, .. } = self.p.procs[scope.proc];
        if ret == Some(Ty::Int) {
            let value = self.int_in(scope, ret_range, 2);
            body.push(Stmt::Return(Some(value)));
        } else if let Some(ty) = ret {
            let sum = Expr::bin(Bin::Add, self.real(scope, ty, 2), self.leaf(scope, ty));
            let value = self.settle(sum, ty, real::Limits::set(scope.runs));
            body.push(Stmt::Return(Some(value)));
        }
        self.p.procs[scope.proc].body = body;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_and_an_index_make_one_program() {
        for lang in [Lang::C, Lang::Fortran] {
            for index in 0..50 {
                assert_eq!(program(lang, 3, index, Config::default()), program(lang, 3, index, Config::default()));
            }
            assert_ne!(program(lang, 3, 0, Config::default()), program(lang, 3, 1, Config::default()));
            assert_ne!(program(lang, 3, 0, Config::default()), program(lang, 4, 0, Config::default()));
        }
    }

    /// The generator earns its keep only if each construct turns up.
    #[test]
    fn every_kind_of_statement_occurs() {
        let mut seen = std::collections::BTreeSet::new();
        for index in 0..300 {
            for lang in [Lang::C, Lang::Fortran] {
                for proc in &program(lang, 1, index, Config::default()).procs {
                    walk::proc_stmts(proc, &mut |s| {
                        let name = format!("{s:?}");
                        seen.insert(name.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_string());
                    });
                }
            }
        }
        let kinds = "Array Assign Block Break Call Continue Copy For If Labelled Leave Point Return Swap Switch While Zero";
        assert_eq!(seen.into_iter().collect::<Vec<_>>().join(" "), kinds);
    }
}
