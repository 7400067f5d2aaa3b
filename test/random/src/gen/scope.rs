// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What is visible at a point of a procedure, and how often that point runs at most.
//!
//! Invariant: a visible variable has a value. Imports `ast`.

use crate::ast::*;

pub(crate) struct Scope {
    pub proc: ProcId,
    pub sizes: [bool; 2],
    /// What is visible, and how many parts around it end before it does.
    visible: Vec<(VarId, usize)>,
    /// The number of executions of this point in the whole program, at most.
    pub runs: f64,
    pub depth: usize,
    pub breakable: bool,
    pub continuable: bool,
    pub labels: Vec<usize>,
    /// Whether functions may be called in expressions.
    pub calls: bool,
    /// The count of the sections of the array statement being made.
    pub section: Option<i64>,
    /// How many subscripts the expression being made is inside of.
    pub subscripts: usize,
}

/// What `leave` goes back to.
pub(crate) struct Mark {
    visible: usize,
    runs: f64,
    depth: usize,
    breakable: bool,
    continuable: bool,
    labels: usize,
    calls: bool,
}

impl Scope {
    pub fn of_proc(p: &Program, proc: ProcId, runs: f64) -> Self {
        let params = p.procs[proc].params.iter().copied();
        let globals = p.globals.iter().map(|g| g.var);
        let mut scope = Scope {
            proc,
            sizes: p.procs[proc].sizes,
            visible: vec![],
            runs,
            depth: 0,
            breakable: false,
            continuable: false,
            labels: vec![],
            calls: true,
            section: None,
            subscripts: 0,
        };
        let params = params.filter(|&v| p.vars[v].dummy != Dummy::Optional);
        for var in params.chain(globals).chain(p.tables.iter().copied()) {
            scope.show_at(p, var, 0);
        }
        scope
    }

    /// Enters a part that runs `times` for each time of the part around it.
    pub fn enter(&mut self, times: f64) -> Mark {
        let mark = Mark {
            visible: self.visible.len(),
            runs: self.runs,
            depth: self.depth,
            breakable: self.breakable,
            continuable: self.continuable,
            labels: self.labels.len(),
            calls: self.calls,
        };
        self.runs *= times;
        self.depth += 1;
        mark
    }

    pub fn leave(&mut self, mark: Mark) {
        self.visible.truncate(mark.visible);
        self.runs = mark.runs;
        self.depth = mark.depth;
        self.breakable = mark.breakable;
        self.continuable = mark.continuable;
        self.labels.truncate(mark.labels);
        self.calls = mark.calls;
    }

    /// Shows a local variable with its members.
    pub fn show(&mut self, p: &Program, var: VarId) {
        self.show_at(p, var, self.depth + 1);
    }

    fn show_at(&mut self, p: &Program, var: VarId, frame: usize) {
        self.visible.push((var, frame));
        for member in p.members(var) {
            self.show_at(p, member, frame);
        }
    }

    pub fn hide(&mut self, p: &Program, var: VarId) {
        self.visible.retain(|&(v, _)| p.root(v) != var);
    }

    /// Leaves visible only what a test holds for; returns what `restore` takes.
    pub fn narrow(&mut self, keep: impl Fn(VarId) -> bool) -> Vec<(VarId, usize)> {
        let before = self.visible.clone();
        self.visible.retain(|&(v, _)| keep(v));
        before
    }

    pub fn restore(&mut self, before: Vec<(VarId, usize)>) {
        self.visible = before;
    }

    /// How soon a variable ends: those with a smaller number live longer. One that is not visible yet is to be local here.
    pub fn frame(&self, var: VarId) -> usize {
        self.visible.iter().find(|(v, _)| *v == var).map_or(self.depth + 1, |(_, frame)| *frame)
    }

    pub fn readable(&self, p: &Program, want: impl Fn(&Var) -> bool) -> Vec<VarId> {
        self.visible.iter().map(|(v, _)| *v).filter(|&v| want(&p.vars[v])).collect()
    }

    pub fn writable(&self, p: &Program, want: impl Fn(&Var) -> bool) -> Vec<VarId> {
        self.readable(p, want).into_iter().filter(|&v| p.is_writable(v)).collect()
    }
}
