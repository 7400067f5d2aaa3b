// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Makes a program from a seed.
//!
//! Procedures are made callees first. Each helper gets a number of executions ahead of its callers (`reach`), and
//! callers spend it: so the work and the growth of derivatives are bounded for the whole program while it is
//! made piece by piece. Invariants: those of `ast`, and the same program for the same seed and index.
//! Imports `ast`, `dice`, `tame`, `walk`.

mod arrays;
mod call;
mod constructs;
mod family;
mod guise;
mod int;
mod pointer;
mod real;
mod record;
mod region;
mod scope;
mod stmt;

use crate::ast::*;
use crate::dice::Dice;
use crate::walk::{self, Effects};
pub use family::{Families, Family};
use scope::Scope;

/// What may occur in programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// Statements of the entry procedure at most, nested ones included; helpers have half as many.
    pub size: usize,
    pub families: Families,
}

impl Default for Config {
    fn default() -> Self {
        Config { size: 12, families: Families::default() }
    }
}

/// A generator at work on one program.
pub(crate) struct Gen {
    dice: Dice,
    config: Config,
    p: Program,
    /// The families that this program draws from.
    families: Families,
    /// For each procedure that is finished: its effects, and the executions that callers may still cause.
    effects: Vec<Effects>,
    left: Vec<f64>,
    names: usize,
    labels: usize,
    /// Statements that the procedure being made may still have.
    budget: usize,
    /// The length that most pointers of a program have, so that they meet.
    count: i64,
    /// Of each procedure, arguments that it may keep in another (by number); and those that it returns a pointer into.
    keeps: Vec<Vec<(usize, usize)>>,
    given: Vec<Vec<usize>>,
    /// Whether it returns a block of the heap of its own.
    makes: Vec<bool>,
    /// For pointers to what has pointers itself, the one variable whose pointers these are.
    stands_for: Vec<(VarId, VarId)>,
    /// Owners that no other pointer points into.
    private: Vec<VarId>,
}

/// Dice that decide about regions.
const REGIONS: u64 = 0x7265_6769_6f6e;

/// The `index`-th program of a seed.
pub fn program(lang: Lang, seed: u64, index: u64, config: Config) -> Program {
    let mut dice = Dice::new(seed, index);
    let sizes = [dice.range(4, 8), dice.range(2, 4)];
    let families = draw(&mut dice, lang, config.families);
    let arrays = families.has(Family::Arrays);
    let (records, vars) = (vec![], vec![]);
    let families = guise::draw(lang, seed, index, config.families, families);
    let guise = Guise { elemental: families.has(Family::Intrinsics), ..Guise::default() };
    let p = Program { lang, seed, index, sizes, arrays, guise, records, vars, globals: vec![], tables: vec![], procs: vec![] };
    let mut g = Gen {
        dice,
        config,
        p,
        families,
        effects: vec![],
        left: vec![],
        names: 0,
        labels: 0,
        budget: 0,
        count: 0,
        keeps: vec![],
        given: vec![],
        makes: vec![],
        stands_for: vec![],
        private: vec![],
    };
    g.count = g.dice.range(2, 4);
    g.records();
    g.tables();
    g.globals();
    for _ in 0..g.dice.weighted(&[(3, 0), (4, 1), (3, 2), (2, 3)]) {
        g.helper();
    }
    g.entry();
    walk::drop_unused(&mut g.p);
    guise::choose(&mut g.p, families);
    // With dice of its own, so that a program is the same but for them.
    let mut dice = Dice::new(seed ^ REGIONS, index);
    if config.families.has(Family::Regions) && dice.chance(30) {
        region::mark(&mut g.p, &mut dice);
    }
    g.p
}

/// The families of one program: no program has all, and many have few.
fn draw(dice: &mut Dice, lang: Lang, allowed: Families) -> Families {
    let of_c = [(Family::Values, 30), (Family::Stored, 50), (Family::Returned, 50), (Family::Heap, 50), (Family::Pointers, 100)];
    let of_fortran = [(Family::Values, 30), (Family::Descriptors, 45)];
    let of_both = [(Family::Single, 15), (Family::Arrays, 70), (Family::Structs, 50), (Family::Recursion, 100)];
    let own = if lang == Lang::C { of_c.as_slice() } else { &of_fortran };
    let drawn = own.iter().chain(&of_both).filter(|&&(family, percent)| allowed.has(family) && dice.chance(percent));
    drawn.fold(Families::NONE, |set, (family, _)| set.with(*family))
}

impl Gen {
    fn uses(&self, family: Family) -> bool {
        self.families.has(family)
    }

    fn fresh(&mut self, prefix: &str, ty: Ty, shape: Vec<Ext>, role: Role) -> VarId {
        self.names += 1;
        let name = format!("{prefix}{}", self.names);
        self.p.vars.push(Var { shape, role, ..Var::local(name, ty) });
        self.p.vars.len() - 1
    }

    fn fresh_int(&mut self, prefix: &str, shape: Vec<Ext>, role: Role, range: (i64, i64)) -> VarId {
        let var = self.fresh(prefix, Ty::Int, shape, role);
        self.p.vars[var].range = range;
        var
    }

    /// How many elements a new pointer has.
    fn count(&mut self) -> i64 {
        if self.dice.chance(70) { self.count } else { self.dice.range(1, 4) }
    }

    fn real_ty(&mut self) -> Ty {
        if self.uses(Family::Single) && self.dice.chance(35) { Ty::F32 } else { Ty::F64 }
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
            let record = if self.dice.chance(30) { self.record_without(record::is_pointer) } else { None };
            if self.uses(Family::Homes) && self.dice.chance(35) {
                let shape = vec![self.ext([false; 2])];
                let var = self.fresh("gh", Ty::F64, shape, Role::Global);
                self.p.vars[var].kind = Kind::Owner;
                self.p.globals.push(Local { var, init: Init::Zero });
                continue;
            }
            let var = match self.dice.below(4) {
                _ if record.is_some() => {
                    let shape = if self.dice.chance(50) { vec![self.ext([false; 2])] } else { vec![] };
                    self.fresh_record("gr", record.expect("there is one"), shape, Role::Global, Kind::Plain)
                }
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
        if self.p.lang == Lang::C && self.config.families.has(Family::Aimed) && self.dice.chance(70) {
            self.aimed_globals();
        }
    }

    /// C: pointers that the entry procedure aims, and an array that they can lead to.
    fn aimed_globals(&mut self) {
        let count = self.count();
        let array = self.fresh("ga", Ty::F64, vec![Ext::Const(count + 1)], Role::Global);
        self.p.globals.push(Local { var: array, init: Init::Zero });
        for _ in 0..self.dice.range(1, 3) {
            let many = self.dice.chance(25);
            let shape = if many { vec![Ext::Const(2), Ext::Const(count)] } else { vec![Ext::Const(count)] };
            let var = self.fresh("gp", Ty::F64, shape, Role::Global);
            self.p.vars[var].kind = Kind::Pointer;
            self.p.vars[var].outer = usize::from(many);
            self.p.globals.push(Local { var, init: Init::Zero });
        }
    }

    fn begin(&mut self, name: String, ret: Option<Ty>, params: Vec<VarId>, sizes: [bool; 2], recursive: bool) {
        let ret_range = (0, 3);
        let (locals, body, gives) = (vec![], vec![], None);
        self.p.procs.push(Proc { name, params, sizes, ret, gives, ret_range, locals, body, recursive });
        self.keeps.push(vec![]);
        self.given.push(vec![]);
        self.makes.push(false);
    }

    fn param_sizes(&mut self) -> [bool; 2] {
        [self.dice.chance(70), self.dice.chance(35)]
    }

    fn helper(&mut self) {
        let reach = self.dice.pick(&[1.0, 4.0, 20.0]);
        let elemental = self.p.guise.elemental && self.dice.chance(35);
        let sizes = if elemental { [false; 2] } else { self.param_sizes() };
        let gives = self.uses(Family::Returned) && self.dice.chance(50);
        let makes = gives && self.uses(Family::Heap) && self.dice.chance(50);
        let record =
            if self.uses(Family::Values) && self.dice.chance(30) { self.record_without(record::is_pointer) } else { None };
        let ret = match self.dice.below(10) {
            _ if gives => None,
            _ if elemental => Some(Ty::F64),
            _ if record.is_some() => record,
            0 => Some(Ty::Int),
            1..=4 => Some(self.real_ty()),
            _ => None,
        };
        let recursive = !elemental
            && self.uses(Family::Recursion)
            && !gives
            && ret.is_none_or(|ty| ty == Ty::Int || ty.is_real())
            && self.dice.chance(15);
        let mut params = vec![];
        for _ in 0..self.dice.range(1, 4) {
            params.push(if elemental { self.number_param() } else { self.helper_param(sizes) });
        }
        let count = self.count();
        if gives && !makes {
            params.push(self.fresh("a", Ty::F64, vec![Ext::Const(count + 1)], Role::Param(Pass::InOut)));
        }
        let levels = self.dice.range(1, 4);
        if recursive {
            params.insert(0, self.fresh_int("depth", vec![], Role::Param(Pass::In), (0, levels)));
        }
        let id = self.p.procs.len();
        self.begin(format!("h{id}"), ret, params, sizes, recursive);
        self.p.procs[id].gives = gives.then_some((Ty::F64, count));
        self.makes[id] = makes;
        let runs = if recursive { reach * (levels + 1) as f64 } else { reach };
        let mut scope = Scope::of_proc(&self.p, id, runs);
        self.result_locals(&mut scope, count);
        self.locals(&mut scope);
        let mut body = self.whole_body(&mut scope, self.config.size / 2);
        if recursive {
            body.push(self.recursion(&mut scope, id));
        }
        self.finish(&mut scope, body);
        self.effects.push(walk::effects(&self.p, id, &self.effects));
        self.left.push(reach);
    }

    /// The variables of results that are no numbers.
    fn result_locals(&mut self, scope: &mut Scope, count: i64) {
        let local = match self.p.procs[scope.proc].ret {
            Some(ty @ Ty::Record(_)) => {
                let var = self.fresh_record("r", ty, vec![], Role::Local, Kind::Plain);
                let init = self.record_init(scope, var).expect("it has no pointers");
                Local { var, init }
            }
            _ if self.makes[scope.proc] => {
                let var = self.fresh("h", Ty::F64, vec![Ext::Const(count)], Role::Local);
                self.p.vars[var].kind = Kind::Owner;
                let init = self.block_init(scope, var);
                Local { var, init }
            }
            _ => return,
        };
        scope.show(&self.p, local.var);
        self.p.procs[scope.proc].locals.push(local);
    }

    /// An argument of an elemental function.
    fn number_param(&mut self) -> VarId {
        let pass = self.dice.pick(&[Pass::In, Pass::In, Pass::Value]);
        match self.dice.below(4) {
            0 => self.fresh_int("k", vec![], Role::Param(pass), (0, 3)),
            _ => self.fresh("s", Ty::F64, vec![], Role::Param(pass)),
        }
    }

    fn helper_param(&mut self, sizes: [bool; 2]) -> VarId {
        let pass = self.dice.weighted(&[(3, Pass::In), (4, Pass::InOut)]);
        if self.uses(Family::Structs)
            && self.dice.chance(40)
            && let Some(record) = self.record_param(sizes, false)
        {
            return record;
        }
        if self.uses(Family::Stored) && self.dice.chance(30) {
            return self.pointer_param(false);
        }
        match self.dice.weighted(&[(5, 0), (4, 1), (2, 2), (1, 3)]) {
            0 => {
                let shape = self.shape(sizes);
                let ty = self.real_ty();
                let var = self.fresh("a", ty, shape, Role::Param(pass));
                self.dummy(var, &[(4, Dummy::Assumed), (2, Dummy::Optional), (3, Dummy::Explicit)]);
                var
            }
            1 => {
                let pass = self.dice.pick(&[Pass::Value, Pass::In, Pass::InOut]);
                let ty = self.real_ty();
                let var = self.fresh("s", ty, vec![], Role::Param(pass));
                if pass != Pass::Value {
                    self.dummy(var, &[(2, Dummy::Optional), (5, Dummy::Explicit)]);
                }
                var
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

    /// How a procedure declares an argument.
    fn dummy(&mut self, var: VarId, weights: &[(usize, Dummy)]) {
        if self.uses(Family::Shapes) {
            self.p.vars[var].dummy = self.dice.weighted(weights);
        }
    }

    fn entry(&mut self) {
        let sizes = self.param_sizes();
        let shape = self.shape(sizes);
        let ty = if self.uses(Family::Single) && self.dice.chance(20) { Ty::F32 } else { Ty::F64 };
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
            scope.hide(&self.p, var);
        }
        // A function might read a global that has no value yet.
        scope.calls = false;
        let elemental = std::mem::replace(&mut self.p.guise.elemental, false);
        for k in 0..self.p.globals.len() {
            let var = self.p.globals[k].var;
            self.p.globals[k].init = match self.p.vars[var].ty {
                Ty::Record(_) => self.record_init(&mut scope, var).expect("globals have no pointers"),
                _ if self.p.vars[var].kind == Kind::Owner => self.block_init(&mut scope, var),
                _ if self.p.vars[var].kind == Kind::Pointer => self.point_all(&mut scope, var).expect("there is an array for it"),
                _ => self.init(&mut scope, var),
            };
            scope.show(&self.p, var);
        }
        scope.calls = true;
        self.p.guise.elemental = elemental;
        self.locals(&mut scope);
        let body = self.whole_body(&mut scope, self.config.size);
        self.finish(&mut scope, body);
    }

    fn entry_param(&mut self, sizes: [bool; 2]) -> VarId {
        let by_value = self.p.lang == Lang::C;
        if self.uses(Family::Structs)
            && self.dice.chance(35)
            && let Some(record) = self.record_param(sizes, true)
        {
            return record;
        }
        if self.uses(Family::Stored) && self.dice.chance(20) {
            return self.pointer_param(true);
        }
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
        if let Some(local) = self.special_local(scope) {
            return local;
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
        scope.show(&self.p, var);
        Local { var, init }
    }

    /// A pointer, a record or a block of the heap.
    fn special_local(&mut self, scope: &mut Scope) -> Option<Local> {
        let is_c = self.p.lang == Lang::C;
        let has_pointer = !scope.readable(&self.p, |v| v.kind == Kind::Pointer).is_empty();
        let pointers = self.uses(if is_c { Family::Pointers } else { Family::Descriptors });
        if pointers
            && self.dice.chance(if has_pointer || self.uses(Family::Stored) { 40 } else { 12 })
            && let Some(pointer) = self.pointer(scope)
        {
            return Some(pointer);
        }
        if self.uses(if is_c { Family::Heap } else { Family::Descriptors }) && self.dice.chance(30) {
            return Some(self.heap_block(scope));
        }
        if self.uses(Family::Structs) && self.dice.chance(40) { self.local_record(scope) } else { None }
    }

    /// A first value for a variable that is not visible yet.
    fn init(&mut self, scope: &mut Scope, var: VarId) -> Init {
        let shape = self.p.vars[var].shape.clone();
        if shape.is_empty() {
            let cells = 1.0;
            return Init::Scalar(self.value_for(scope, var, cells));
        }
        let outer = self.p.vars[var].outer;
        let may_copy = |v: &Var| v.shape == shape && v.outer == 0 && outer == 0 && v.kind != Kind::Pointer;
        let twins = scope.readable(&self.p, |v| v.ty == self.p.vars[var].ty && may_copy(v));
        let twins: Vec<VarId> = twins.into_iter().filter(|&t| self.fits(t, var)).collect();
        match self.dice.below(4) {
            0 if outer == 0 => Init::Zero,
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
                    scope.show(&self.p, i);
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
        } else if let Some(ty @ Ty::Record(_)) = ret {
            body.push(Stmt::Return(Some(self.record_result(scope, ty))));
        } else if self.p.procs[scope.proc].gives.is_some() {
            body.extend(self.gift(scope));
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
                let config = Config { families: Families::ALL, ..Config::default() };
                for proc in &program(lang, 1, index, config).procs {
                    walk::proc_stmts(proc, &mut |s| {
                        let name = format!("{s:?}");
                        seen.insert(name.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_string());
                    });
                }
            }
        }
        let kinds = "Array Assign Associate Block Break Call Concurrent Continue Copy For Free Give If Labelled Leave Point Region Resize Return \
                     Swap Switch Where While Zero";
        assert_eq!(seen.into_iter().collect::<Vec<_>>().join(" "), kinds);
    }
}
