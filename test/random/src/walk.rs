// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Walks over programs: the children of each node, all expressions and statements in order, what a procedure
//! does to globals, and the removal of what is not used.
//!
//! Invariant: the order of a walk is fixed, so that the shrinker can name a place by its number. Imports `ast`.

use crate::ast::*;

impl Arg {
    pub fn expr(&self) -> Option<&Expr> {
        match self {
            Arg::Value(e) | Arg::Ref(e) | Arg::Tail(_, e) | Arg::Line(_, e) => Some(e),
            Arg::Array(_) => None,
        }
    }

    pub fn expr_mut(&mut self) -> Option<&mut Expr> {
        match self {
            Arg::Value(e) | Arg::Ref(e) | Arg::Tail(_, e) | Arg::Line(_, e) => Some(e),
            Arg::Array(_) => None,
        }
    }

    /// The array that is passed whole or in part.
    pub fn array(&self) -> Option<VarId> {
        match self {
            Arg::Array(v) | Arg::Tail(v, _) | Arg::Line(v, _) => Some(*v),
            Arg::Value(_) | Arg::Ref(_) => None,
        }
    }
}

impl Expr {
    pub fn children(&self) -> Vec<&Expr> {
        match self {
            Expr::Int(_) | Expr::Real(..) | Expr::Bool(_) | Expr::Size(_) | Expr::Var(_) => vec![],
            Expr::Elem(_, es) | Expr::Fun(_, es) => es.iter().collect(),
            Expr::Section(_, e, _) | Expr::Un(_, e) | Expr::Cast(_, e) => vec![e],
            Expr::Bin(_, a, b) => vec![a, b],
            Expr::Select(a, b, c) => vec![a, b, c],
            Expr::Call(_, args) => args.iter().filter_map(Arg::expr).collect(),
        }
    }

    pub fn children_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Expr::Int(_) | Expr::Real(..) | Expr::Bool(_) | Expr::Size(_) | Expr::Var(_) => vec![],
            Expr::Elem(_, es) | Expr::Fun(_, es) => es.iter_mut().collect(),
            Expr::Section(_, e, _) | Expr::Un(_, e) | Expr::Cast(_, e) => vec![e],
            Expr::Bin(_, a, b) => vec![a, b],
            Expr::Select(a, b, c) => vec![a, b, c],
            Expr::Call(_, args) => args.iter_mut().filter_map(Arg::expr_mut).collect(),
        }
    }

    /// This expression and all inside it, parents first.
    pub fn each<'a>(&'a self, f: &mut dyn FnMut(&'a Expr)) {
        f(self);
        for child in self.children() {
            child.each(f);
        }
    }

    pub fn each_mut(&mut self, f: &mut dyn FnMut(&mut Expr)) {
        f(self);
        for child in self.children_mut() {
            child.each_mut(f);
        }
    }

    /// The variable that this node names itself, not through its children.
    pub fn own_var(&self) -> Option<VarId> {
        match self {
            Expr::Var(v) | Expr::Elem(v, _) | Expr::Section(v, ..) => Some(*v),
            _ => None,
        }
    }
}

impl Local {
    pub fn expr(&self) -> Option<&Expr> {
        match &self.init {
            Init::Scalar(e) | Init::Fill(_, e) => Some(e),
            Init::Point(to) => to.expr(),
            Init::Zero | Init::Copy(_) => None,
        }
    }

    pub fn expr_mut(&mut self) -> Option<&mut Expr> {
        match &mut self.init {
            Init::Scalar(e) | Init::Fill(_, e) => Some(e),
            Init::Point(to) => to.expr_mut(),
            Init::Zero | Init::Copy(_) => None,
        }
    }
}

impl Stmt {
    /// The expressions of this statement, not of the statements inside it.
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Stmt::Assign(to, _, e) => vec![to, e],
            Stmt::If(c, ..) | Stmt::Switch(c, ..) | Stmt::While { cond: c, .. } => vec![c],
            Stmt::For(_, from, to, _, _) => vec![from, to],
            Stmt::Block(locals, _) => locals.iter().filter_map(Local::expr).collect(),
            Stmt::Return(e) => e.iter().collect(),
            Stmt::Call(_, args, to) => args.iter().filter_map(Arg::expr).chain(to).collect(),
            Stmt::Point(_, to) => to.expr().into_iter().collect(),
            Stmt::Array(to, e, mask) => [to, e].into_iter().chain(mask).collect(),
            Stmt::Labelled(..)
            | Stmt::Leave(_)
            | Stmt::Break
            | Stmt::Continue
            | Stmt::Copy(..)
            | Stmt::Swap(..)
            | Stmt::Zero(_) => {
                vec![]
            }
        }
    }

    pub fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Stmt::Assign(to, _, e) => vec![to, e],
            Stmt::If(c, ..) | Stmt::Switch(c, ..) | Stmt::While { cond: c, .. } => vec![c],
            Stmt::For(_, from, to, _, _) => vec![from, to],
            Stmt::Block(locals, _) => locals.iter_mut().filter_map(Local::expr_mut).collect(),
            Stmt::Return(e) => e.iter_mut().collect(),
            Stmt::Call(_, args, to) => args.iter_mut().filter_map(Arg::expr_mut).chain(to).collect(),
            Stmt::Point(_, to) => to.expr_mut().into_iter().collect(),
            Stmt::Array(to, e, mask) => [to, e].into_iter().chain(mask).collect(),
            Stmt::Labelled(..)
            | Stmt::Leave(_)
            | Stmt::Break
            | Stmt::Continue
            | Stmt::Copy(..)
            | Stmt::Swap(..)
            | Stmt::Zero(_) => {
                vec![]
            }
        }
    }

    pub fn bodies(&self) -> Vec<&Vec<Stmt>> {
        match self {
            Stmt::If(_, a, b) => vec![a, b],
            Stmt::For(.., b) | Stmt::While { body: b, .. } | Stmt::Labelled(_, b) | Stmt::Block(_, b) => vec![b],
            Stmt::Switch(_, cases, default) => cases.iter().map(|c| &c.body).chain([default]).collect(),
            _ => vec![],
        }
    }

    pub fn bodies_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        match self {
            Stmt::If(_, a, b) => vec![a, b],
            Stmt::For(.., b) | Stmt::While { body: b, .. } | Stmt::Labelled(_, b) | Stmt::Block(_, b) => vec![b],
            Stmt::Switch(_, cases, default) => cases.iter_mut().map(|c| &mut c.body).chain([default]).collect(),
            _ => vec![],
        }
    }

    /// This statement and all inside it.
    pub fn each<'a>(&'a self, f: &mut dyn FnMut(&'a Stmt)) {
        f(self);
        for body in self.bodies() {
            for s in body {
                s.each(f);
            }
        }
    }

    pub fn each_mut(&mut self, f: &mut dyn FnMut(&mut Stmt)) {
        f(self);
        for body in self.bodies_mut() {
            for s in body {
                s.each_mut(f);
            }
        }
    }
}

/// All expressions of the statements and initial values of a procedure.
pub fn proc_exprs<'a>(proc: &'a Proc, f: &mut dyn FnMut(&'a Expr)) {
    for e in proc.locals.iter().filter_map(Local::expr) {
        e.each(f);
    }
    proc_stmts(proc, &mut |s| {
        for e in s.exprs() {
            e.each(f);
        }
    });
}

pub fn proc_stmts<'a>(proc: &'a Proc, f: &mut dyn FnMut(&'a Stmt)) {
    for s in &proc.body {
        s.each(f);
    }
}

/// The same over a whole program, globals first, to change it.
pub fn exprs_mut(p: &mut Program, f: &mut dyn FnMut(&mut Expr)) {
    for e in p.globals.iter_mut().filter_map(Local::expr_mut) {
        e.each_mut(f);
    }
    for proc in &mut p.procs {
        for e in proc.locals.iter_mut().filter_map(Local::expr_mut) {
            e.each_mut(f);
        }
        for s in &mut proc.body {
            s.each_mut(&mut |s| {
                for e in s.exprs_mut() {
                    e.each_mut(f);
                }
            });
        }
    }
}

pub fn stmts_mut(p: &mut Program, f: &mut dyn FnMut(&mut Stmt)) {
    for proc in &mut p.procs {
        for s in &mut proc.body {
            s.each_mut(f);
        }
    }
}

/// What a procedure, with all that it calls, does to globals.
#[derive(Clone, Default, Debug)]
pub struct Effects {
    pub reads: Vec<VarId>,
    pub writes: Vec<VarId>,
    pub writes_params: bool,
}

impl Effects {
    pub fn pure(&self) -> bool {
        self.writes.is_empty() && !self.writes_params
    }

    pub fn touches(&self, v: VarId) -> bool {
        self.reads.contains(&v) || self.writes.contains(&v)
    }
}

/// The effects of a procedure, given those of the procedures before it.
pub fn effects(p: &Program, id: ProcId, known: &[Effects]) -> Effects {
    let proc = &p.procs[id];
    let global = |v: VarId| p.vars[v].role == Role::Global;
    let mut out =
        Effects { writes_params: proc.params.iter().any(|&v| p.vars[v].role == Role::Param(Pass::InOut)), ..Effects::default() };
    let mut callees = vec![];
    let mut reads = vec![];
    proc_exprs(proc, &mut |e| {
        reads.extend(e.own_var());
        if let Expr::Call(callee, args) = e {
            callees.push(*callee);
            reads.extend(args.iter().filter_map(Arg::array));
        }
    });
    let mut writes = vec![];
    proc_stmts(proc, &mut |s| match s {
        Stmt::Assign(to, ..) | Stmt::Array(to, ..) => writes.extend(to.own_var()),
        Stmt::Copy(to, from) => {
            writes.push(*to);
            reads.push(*from);
        }
        Stmt::Zero(to) => writes.push(*to),
        // What is written through a pointer is not known.
        Stmt::Point(_, to) => {
            writes.extend(to.array());
            out.writes_params = true;
        }
        Stmt::Call(callee, args, to) => {
            callees.push(*callee);
            writes.extend(to.iter().filter_map(Expr::own_var));
            for (arg, &param) in args.iter().zip(&p.procs[*callee].params) {
                let var = arg.array().or_else(|| arg.expr().and_then(Expr::own_var));
                reads.extend(var);
                if p.vars[param].role == Role::Param(Pass::InOut) {
                    writes.extend(var);
                }
            }
        }
        Stmt::Block(locals, _) => reads.extend(copies(locals)),
        _ => {}
    });
    reads.extend(copies(&proc.locals));
    for local in &proc.locals {
        if let Init::Point(to) = &local.init {
            writes.extend(to.array());
            out.writes_params = true;
        }
    }
    for callee in callees.into_iter().filter(|&c| c != id) {
        reads.extend(&known[callee].reads);
        writes.extend(&known[callee].writes);
    }
    out.reads = reads.into_iter().filter(|&v| global(v)).collect();
    out.writes = writes.into_iter().filter(|&v| global(v)).collect();
    out
}

fn copies(locals: &[Local]) -> impl Iterator<Item = VarId> + '_ {
    locals.iter().filter_map(|l| match &l.init {
        Init::Copy(from) => Some(*from),
        Init::Point(to) => to.array(),
        _ => None,
    })
}

/// All variables that are named anywhere but in the declarations themselves.
pub fn mentioned(p: &Program) -> Vec<bool> {
    let mut seen = vec![false; p.vars.len()];
    let note_expr = |e: &Expr, seen: &mut Vec<bool>| {
        if let Some(v) = e.own_var() {
            seen[v] = true;
        }
        if let Expr::Call(_, args) = e {
            args.iter().filter_map(Arg::array).for_each(|v| seen[v] = true);
        }
    };
    for local in &p.globals {
        copies(std::slice::from_ref(local)).for_each(|v| seen[v] = true);
        if let Some(e) = local.expr() {
            e.each(&mut |e| note_expr(e, &mut seen));
        }
    }
    for proc in &p.procs {
        proc_exprs(proc, &mut |e| note_expr(e, &mut seen));
        copies(&proc.locals).for_each(|v| seen[v] = true);
        proc_stmts(proc, &mut |s| match s {
            Stmt::Copy(a, b) | Stmt::Swap(a, b) => {
                seen[*a] = true;
                seen[*b] = true;
            }
            Stmt::Point(a, to) => {
                seen[*a] = true;
                to.array().into_iter().for_each(|v| seen[v] = true);
            }
            Stmt::Zero(a) => seen[*a] = true,
            Stmt::Call(_, args, _) => args.iter().filter_map(Arg::array).for_each(|v| seen[v] = true),
            Stmt::Block(locals, _) => copies(locals).for_each(|v| seen[v] = true),
            _ => {}
        });
    }
    seen
}

/// Whether single precision takes part, which decides the accuracy to expect.
pub fn single(p: &Program) -> bool {
    let mut found = p.procs.iter().any(|proc| proc.ret == Some(Ty::F32) || proc.params.iter().any(|&v| p.vars[v].ty == Ty::F32));
    let seen = mentioned(p);
    found |= p.vars.iter().zip(&seen).any(|(v, &s)| s && v.ty == Ty::F32);
    for proc in &p.procs {
        proc_exprs(proc, &mut |e| found |= matches!(e, Expr::Cast(Ty::F32, _) | Expr::Real(_, Ty::F32)));
    }
    found
}

/// Removes procedures that nothing calls, and variables that nothing names.
pub fn drop_unused(p: &mut Program) {
    drop_procs(p);
    loop {
        let seen = mentioned(p);
        let keep = |l: &Local| seen[l.var];
        let mut dropped = false;
        let mut sift = |locals: &mut Vec<Local>| {
            let before = locals.len();
            locals.retain(keep);
            dropped |= locals.len() < before;
        };
        sift(&mut p.globals);
        for proc in &mut p.procs {
            sift(&mut proc.locals);
        }
        stmts_mut(p, &mut |s| {
            if let Stmt::Block(locals, _) = s {
                sift(locals);
            }
        });
        p.tables.retain(|&t| seen[t]);
        if !dropped {
            return;
        }
    }
}

fn drop_procs(p: &mut Program) {
    let mut used = vec![false; p.procs.len()];
    *used.last_mut().expect("an entry") = true;
    for id in (0..p.procs.len()).rev() {
        if used[id] {
            callees(&p.procs[id]).into_iter().for_each(|c| used[c] = true);
        }
    }
    let mut next = 0;
    let renumbered: Vec<ProcId> = used
        .iter()
        .map(|&u| {
            let number = next;
            next += usize::from(u);
            number
        })
        .collect();
    let mut keep = used.iter();
    p.procs.retain(|_| *keep.next().expect("one flag a procedure"));
    stmts_mut(p, &mut |s| {
        if let Stmt::Call(id, ..) = s {
            *id = renumbered[*id];
        }
    });
    exprs_mut(p, &mut |e| {
        if let Expr::Call(id, _) = e {
            *id = renumbered[*id];
        }
    });
}

fn callees(proc: &Proc) -> Vec<ProcId> {
    let mut out = vec![];
    proc_exprs(proc, &mut |e| {
        if let Expr::Call(id, _) = e {
            out.push(*id);
        }
    });
    proc_stmts(proc, &mut |s| {
        if let Stmt::Call(id, ..) = s {
            out.push(*id);
        }
    });
    out
}
