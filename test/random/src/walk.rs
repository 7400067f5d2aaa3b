// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Walks over programs: the children of each node, all expressions and statements in order, what a procedure
//! does to globals, and the removal of what is not used.
//!
//! Invariant: the order of a walk is fixed, so that the shrinker can name a place by its number. Imports `ast`.

use crate::ast::*;

impl Arg {
    pub fn expr(&self) -> Option<&Expr> {
        match self {
            Arg::Value(e)
            | Arg::Ref(e)
            | Arg::Cell(e)
            | Arg::Tail(_, e)
            | Arg::Line(_, e)
            | Arg::Slice(_, e, _)
            | Arg::Row(_, e) => Some(e),
            Arg::Array(_) | Arg::Absent => None,
        }
    }

    pub fn expr_mut(&mut self) -> Option<&mut Expr> {
        match self {
            Arg::Value(e)
            | Arg::Ref(e)
            | Arg::Cell(e)
            | Arg::Tail(_, e)
            | Arg::Line(_, e)
            | Arg::Slice(_, e, _)
            | Arg::Row(_, e) => Some(e),
            Arg::Array(_) | Arg::Absent => None,
        }
    }

    /// The array that is passed whole or in part.
    pub fn array(&self) -> Option<VarId> {
        match self {
            Arg::Array(v) | Arg::Tail(v, _) | Arg::Line(v, _) | Arg::Slice(v, ..) | Arg::Row(v, _) => Some(*v),
            Arg::Value(_) | Arg::Ref(_) | Arg::Cell(_) | Arg::Absent => None,
        }
    }

    /// The variable that is passed by reference, whole or in part, unless the value is an expression.
    pub fn var(&self) -> Option<VarId> {
        self.array().or_else(|| self.expr().and_then(Expr::own_var))
    }
}

impl Expr {
    pub fn children(&self) -> Vec<&Expr> {
        match self {
            Expr::Int(_) | Expr::Real(..) | Expr::Bool(_) | Expr::Size(_) | Expr::Var(_) | Expr::Whole(..) | Expr::Present(_) => {
                vec![]
            }
            Expr::Elem(_, es) | Expr::Fun(_, es) => es.iter().collect(),
            Expr::Section(_, e, ..) | Expr::Un(_, e) | Expr::Cast(_, e) => vec![e],
            Expr::Bin(_, a, b) => vec![a, b],
            Expr::Select(a, b, c) => vec![a, b, c],
            Expr::Call(_, args) => args.iter().filter_map(Arg::expr).collect(),
        }
    }

    pub fn children_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Expr::Int(_) | Expr::Real(..) | Expr::Bool(_) | Expr::Size(_) | Expr::Var(_) | Expr::Whole(..) | Expr::Present(_) => {
                vec![]
            }
            Expr::Elem(_, es) | Expr::Fun(_, es) => es.iter_mut().collect(),
            Expr::Section(_, e, ..) | Expr::Un(_, e) | Expr::Cast(_, e) => vec![e],
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
            Expr::Var(v) | Expr::Elem(v, _) | Expr::Section(v, ..) | Expr::Whole(v, _) | Expr::Present(v) => Some(*v),
            _ => None,
        }
    }
}

impl Init {
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Init::Scalar(e) | Init::Fill(_, e) => vec![e],
            Init::Point(to) => to.iter().filter_map(Arg::expr).collect(),
            Init::Record(members) => members.iter().flat_map(|m| m.init.exprs()).collect(),
            Init::Allocate(_, inner) => inner.exprs(),
            Init::Zero | Init::Copy(_) => vec![],
        }
    }

    pub fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Init::Scalar(e) | Init::Fill(_, e) => vec![e],
            Init::Point(to) => to.iter_mut().filter_map(Arg::expr_mut).collect(),
            Init::Record(members) => members.iter_mut().flat_map(|m| m.init.exprs_mut()).collect(),
            Init::Allocate(_, inner) => inner.exprs_mut(),
            Init::Zero | Init::Copy(_) => vec![],
        }
    }

    /// The variables that are named outside of expressions.
    fn named(&self) -> Vec<VarId> {
        match self {
            Init::Copy(from) => vec![*from],
            Init::Point(to) => to.iter().filter_map(Arg::array).collect(),
            Init::Record(members) => members.iter().flat_map(|m| m.init.named()).collect(),
            Init::Allocate(_, inner) => inner.named(),
            Init::Scalar(_) | Init::Fill(..) | Init::Zero => vec![],
        }
    }

    /// What pointers point to.
    fn pointees(&self) -> Vec<VarId> {
        match self {
            Init::Point(to) => to.iter().filter_map(Arg::var).collect(),
            Init::Record(members) => members.iter().flat_map(|m| m.init.pointees()).collect(),
            _ => vec![],
        }
    }

    /// The indices of loops.
    pub fn indices(&self) -> Vec<VarId> {
        match self {
            Init::Fill(indices, _) => indices.clone(),
            Init::Record(members) => members.iter().flat_map(|m| m.init.indices()).collect(),
            Init::Allocate(_, inner) => inner.indices(),
            _ => vec![],
        }
    }
}

impl Local {
    /// This and the members that it is made of.
    pub fn each_mut(&mut self, f: &mut dyn FnMut(&mut Local)) {
        f(self);
        let inner = match &mut self.init {
            Init::Allocate(_, inner) => inner,
            other => other,
        };
        if let Init::Record(members) = inner {
            members.iter_mut().for_each(|m| m.each_mut(f));
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
            Stmt::Block(locals, _) => locals.iter().flat_map(|l| l.init.exprs()).collect(),
            Stmt::Return(e) => e.iter().collect(),
            Stmt::Call(_, args, to) => args.iter().filter_map(Arg::expr).chain(to).collect(),
            Stmt::Point(cell, to) => [cell].into_iter().chain(to.expr()).collect(),
            Stmt::Swap(a, b) => vec![a, b],
            Stmt::Give(to) => to.expr().into_iter().collect(),
            Stmt::Array(to, e, mask) => [to, e].into_iter().chain(mask).collect(),
            Stmt::Where(mask, ..) => vec![mask],
            Stmt::Concurrent(_, from, to, mask, _) => [from, to].into_iter().chain(mask).collect(),
            Stmt::Associate(_, e, _) => vec![e],
            Stmt::Labelled(..)
            | Stmt::Region(_)
            | Stmt::Leave(_)
            | Stmt::Break
            | Stmt::Continue
            | Stmt::Copy(..)
            | Stmt::Free(_)
            | Stmt::Resize(..)
            | Stmt::Zero(_) => vec![],
        }
    }

    pub fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Stmt::Assign(to, _, e) => vec![to, e],
            Stmt::If(c, ..) | Stmt::Switch(c, ..) | Stmt::While { cond: c, .. } => vec![c],
            Stmt::For(_, from, to, _, _) => vec![from, to],
            Stmt::Block(locals, _) => locals.iter_mut().flat_map(|l| l.init.exprs_mut()).collect(),
            Stmt::Return(e) => e.iter_mut().collect(),
            Stmt::Call(_, args, to) => args.iter_mut().filter_map(Arg::expr_mut).chain(to).collect(),
            Stmt::Point(cell, to) => [cell].into_iter().chain(to.expr_mut()).collect(),
            Stmt::Swap(a, b) => vec![a, b],
            Stmt::Give(to) => to.expr_mut().into_iter().collect(),
            Stmt::Array(to, e, mask) => [to, e].into_iter().chain(mask).collect(),
            Stmt::Where(mask, ..) => vec![mask],
            Stmt::Concurrent(_, from, to, mask, _) => [from, to].into_iter().chain(mask).collect(),
            Stmt::Associate(_, e, _) => vec![e],
            Stmt::Labelled(..)
            | Stmt::Region(_)
            | Stmt::Leave(_)
            | Stmt::Break
            | Stmt::Continue
            | Stmt::Copy(..)
            | Stmt::Free(_)
            | Stmt::Resize(..)
            | Stmt::Zero(_) => vec![],
        }
    }

    /// The variables that are named outside of expressions.
    fn named(&self) -> Vec<VarId> {
        match self {
            Stmt::Copy(a, b) => vec![*a, *b],
            Stmt::Zero(v) | Stmt::Free(v) | Stmt::Resize(v, _) => vec![*v],
            Stmt::Point(_, to) | Stmt::Give(to) => to.array().into_iter().collect(),
            Stmt::Call(_, args, _) => args.iter().filter_map(Arg::array).collect(),
            Stmt::Block(locals, _) => locals.iter().flat_map(|l| l.init.named()).collect(),
            _ => vec![],
        }
    }

    pub fn bodies(&self) -> Vec<&Vec<Stmt>> {
        match self {
            Stmt::If(_, a, b) | Stmt::Where(_, a, b) => vec![a, b],
            Stmt::For(.., b) | Stmt::While { body: b, .. } | Stmt::Labelled(_, b) | Stmt::Region(b) | Stmt::Block(_, b) => {
                vec![b]
            }
            Stmt::Concurrent(.., b) | Stmt::Associate(.., b) => vec![b],
            Stmt::Switch(_, cases, default) => cases.iter().map(|c| &c.body).chain([default]).collect(),
            _ => vec![],
        }
    }

    pub fn bodies_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        match self {
            Stmt::If(_, a, b) | Stmt::Where(_, a, b) => vec![a, b],
            Stmt::For(.., b) | Stmt::While { body: b, .. } | Stmt::Labelled(_, b) | Stmt::Region(b) | Stmt::Block(_, b) => {
                vec![b]
            }
            Stmt::Concurrent(.., b) | Stmt::Associate(.., b) => vec![b],
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
    for e in proc.locals.iter().flat_map(|l| l.init.exprs()) {
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
    for e in p.globals.iter_mut().flat_map(|l| l.init.exprs_mut()) {
        e.each_mut(f);
    }
    for proc in &mut p.procs {
        for e in proc.locals.iter_mut().flat_map(|l| l.init.exprs_mut()) {
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
    let writes_params = proc.gives.is_some() || proc.params.iter().any(|&v| p.vars[v].role == Role::Param(Pass::InOut));
    let mut out = Effects { writes_params, ..Effects::default() };
    let (mut callees, mut makes) = (vec![], false);
    let (mut reads, mut writes): (Vec<VarId>, Vec<VarId>) = (vec![], vec![]);
    proc_exprs(proc, &mut |e| {
        reads.extend(e.own_var());
        if let Expr::Call(callee, args) = e {
            callees.push(*callee);
            reads.extend(args.iter().filter_map(Arg::array));
            makes |= p.procs[*callee].gives.is_some();
        }
    });
    out.writes_params |= makes;
    let mut pointees: Vec<VarId> = proc.locals.iter().flat_map(|l| l.init.pointees()).collect();
    proc_stmts(proc, &mut |s| {
        reads.extend(s.named());
        match s {
            Stmt::Assign(to, ..) | Stmt::Array(to, ..) => writes.extend(to.own_var()),
            Stmt::Copy(to, _) | Stmt::Zero(to) => writes.push(*to),
            Stmt::Point(_, to) | Stmt::Give(to) => pointees.extend(to.var()),
            Stmt::Associate(_, place, _) => writes.extend(place.own_var()),
            Stmt::Swap(..) | Stmt::Free(_) | Stmt::Resize(..) => out.writes_params = true,
            Stmt::Block(locals, _) => pointees.extend(locals.iter().flat_map(|l| l.init.pointees())),
            Stmt::Call(callee, args, to) => {
                callees.push(*callee);
                writes.extend(to.iter().filter_map(Expr::own_var));
                for (arg, &param) in args.iter().zip(&p.procs[*callee].params) {
                    reads.extend(arg.var());
                    if p.vars[param].role == Role::Param(Pass::InOut) {
                        writes.extend(arg.var());
                    }
                }
            }
            _ => {}
        }
    });
    reads.extend(proc.locals.iter().flat_map(|l| l.init.named()));
    // What is written through a pointer is not known.
    out.writes_params |= !pointees.is_empty();
    writes.extend(pointees);
    for callee in callees.into_iter().filter(|&c| c != id) {
        reads.extend(&known[callee].reads);
        writes.extend(&known[callee].writes);
    }
    let globals = |vars: Vec<VarId>| {
        let roots = vars.into_iter().map(|v| p.root(v));
        roots.filter(|&v| p.vars[v].role == Role::Global).collect()
    };
    out.reads = globals(reads);
    out.writes = globals(writes);
    out
}

/// The variables that a procedure names.
pub fn names(proc: &Proc) -> Vec<VarId> {
    let mut out: Vec<VarId> = proc.locals.iter().flat_map(|l| l.init.named()).collect();
    proc_exprs(proc, &mut |e| {
        out.extend(e.own_var());
        if let Expr::Call(_, args) = e {
            out.extend(args.iter().filter_map(Arg::array));
        }
    });
    proc_stmts(proc, &mut |s| out.extend(s.named()));
    out
}

/// All variables that are named anywhere but in the declarations themselves, and the records that these are in.
pub fn mentioned(p: &Program) -> Vec<bool> {
    let mut seen = vec![false; p.vars.len()];
    let mut note = |v: VarId| {
        let mut v = v;
        seen[v] = true;
        while let Role::Member(of, _) = p.vars[v].role {
            v = of;
            seen[v] = true;
        }
    };
    let note_expr = |e: &Expr, note: &mut dyn FnMut(VarId)| {
        e.own_var().into_iter().for_each(&mut *note);
        if let Expr::Call(_, args) = e {
            args.iter().filter_map(Arg::array).for_each(note);
        }
    };
    for init in p.globals.iter().map(|g| &g.init) {
        init.named().into_iter().for_each(&mut note);
        init.exprs().into_iter().for_each(|e| e.each(&mut |e| note_expr(e, &mut note)));
    }
    p.procs.iter().flat_map(names).for_each(&mut note);
    seen
}

/// Whether single precision takes part, which decides the accuracy to expect.
pub fn single(p: &Program) -> bool {
    let mut found = p.procs.iter().any(|proc| proc.ret == Some(Ty::F32) || proc.params.iter().any(|&v| p.vars[v].ty == Ty::F32));
    let seen = mentioned(p);
    found |= p.vars.iter().zip(&seen).any(|(v, &s)| s && v.ty == Ty::F32);
    found |= p.records.iter().flat_map(|r| &r.fields).any(|f| !f.gone && f.ty == Ty::F32);
    for proc in &p.procs {
        proc_exprs(proc, &mut |e| found |= matches!(e, Expr::Cast(Ty::F32, _) | Expr::Real(_, Ty::F32)));
    }
    found
}

/// Whether a function can be elemental: numbers by value and nothing else goes in, nothing but its result comes out.
pub fn is_elemental(p: &Program, id: ProcId) -> bool {
    let proc = &p.procs[id];
    let is_number = |&v: &VarId| {
        let Var { ty, shape, role, dummy, .. } = &p.vars[v];
        let goes_in = matches!(role, Role::Param(Pass::In | Pass::Value));
        goes_in && shape.is_empty() && *dummy == Dummy::Explicit && (ty.is_real() || *ty == Ty::Int)
    };
    let is_plain = |locals: &[Local]| locals.iter().all(|l| p.vars[l.var].kind == Kind::Plain);
    let mut fits = proc.ret.is_some_and(Ty::is_real) && !proc.recursive && is_plain(&proc.locals);
    fits &= proc.sizes == [false; 2] && !proc.params.is_empty() && proc.params.iter().all(is_number);
    let outside = |v: VarId| p.vars[p.root(v)].role == Role::Global;
    proc_stmts(proc, &mut |s| {
        fits &= match s {
            Stmt::Block(locals, _) => is_plain(locals),
            Stmt::Region(_) | Stmt::Call(..) => false,
            Stmt::Assign(to, ..) | Stmt::Array(to, ..) | Stmt::Associate(_, to, _) => !to.own_var().is_some_and(outside),
            Stmt::Copy(to, _) | Stmt::Zero(to) => !outside(*to),
            _ => true,
        };
    });
    proc_exprs(proc, &mut |e| {
        if let Expr::Call(callee, _) = e {
            fits &= *callee < id && is_elemental(p, *callee);
        }
    });
    fits
}

pub fn has_regions(p: &Program) -> bool {
    let mut found = false;
    p.procs.iter().for_each(|proc| proc_stmts(proc, &mut |s| found |= matches!(s, Stmt::Region(_))));
    found
}

/// The program without the markers of regions, which need the plugin's library.
pub fn without_regions(p: &Program) -> Program {
    fn unmark(body: &mut Vec<Stmt>) {
        for mut s in std::mem::take(body) {
            s.bodies_mut().into_iter().for_each(unmark);
            if let Stmt::Region(inner) = s { body.extend(inner) } else { body.push(s) }
        }
    }
    let mut p = p.clone();
    p.procs.iter_mut().for_each(|proc| unmark(&mut proc.body));
    p
}

/// Removes procedures that nothing calls, variables that nothing names, and fields that no record needs.
pub fn drop_unused(p: &mut Program) {
    drop_procs(p);
    loop {
        let seen = mentioned(p);
        let mut dropped = false;
        let mut sift = |locals: &mut Vec<Local>| {
            let before = locals.len();
            locals.retain(|l| seen[l.var]);
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
        if !drop_fields(p, &seen) && !dropped {
            return drop_records(p, &seen);
        }
    }
}

/// Removes the types that no variable and no field has.
fn drop_records(p: &mut Program, seen: &[bool]) {
    let named = (0..p.vars.len()).filter(|&v| seen[v]);
    let declared = named.chain(p.procs.iter().flat_map(|proc| proc.params.iter().copied()));
    let mut types: Vec<Ty> = declared.map(|v| p.vars[v].ty).chain(p.procs.iter().filter_map(|proc| proc.ret)).collect();
    // Those with fields of other types come after these.
    for (id, record) in p.records.iter_mut().enumerate().rev() {
        record.gone = !types.contains(&Ty::Record(id));
        if !record.gone {
            types.extend(record.fields.iter().filter(|f| !f.gone).map(|f| f.ty));
        }
    }
}

/// Removes the fields that are named of no record, with their first values. One of each record stays.
fn drop_fields(p: &mut Program, seen: &[bool]) -> bool {
    let mut needed: Vec<Vec<bool>> = p.records.iter().map(|r| vec![false; r.fields.len()]).collect();
    for (v, _) in p.vars.iter().zip(seen).filter(|(_, seen)| **seen) {
        if let Role::Member(of, k) = v.role
            && let Ty::Record(record) = p.vars[of].ty
        {
            needed[record][k] = true;
        }
    }
    let mut dropped = false;
    for (record, needed) in p.records.iter_mut().zip(needed) {
        for (field, needed) in record.fields.iter_mut().zip(needed).skip(1) {
            dropped |= !field.gone && !needed;
            field.gone |= !needed;
        }
    }
    if dropped {
        let gone: Vec<bool> = (0..p.vars.len()).map(|v| p.field(v).is_some_and(|f| f.gone)).collect();
        each_local(p, &mut |l| {
            let inner = match &mut l.init {
                Init::Allocate(_, inner) => inner,
                other => other,
            };
            if let Init::Record(members) = inner {
                members.retain(|m| !gone[m.var]);
            }
        });
    }
    dropped
}

/// All variables with first values, members too.
pub fn each_local(p: &mut Program, f: &mut dyn FnMut(&mut Local)) {
    p.globals.iter_mut().for_each(|l| l.each_mut(f));
    for proc in &mut p.procs {
        proc.locals.iter_mut().for_each(|l| l.each_mut(f));
        for s in &mut proc.body {
            s.each_mut(&mut |s| {
                if let Stmt::Block(locals, _) = s {
                    locals.iter_mut().for_each(|l| l.each_mut(f));
                }
            });
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

/// The procedures that a procedure calls beside itself, each once.
pub fn others_called(p: &Program, id: ProcId) -> Vec<ProcId> {
    let mut out = callees(&p.procs[id]);
    out.retain(|&callee| callee != id);
    out.sort_unstable();
    out.dedup();
    out
}

pub fn callees(proc: &Proc) -> Vec<ProcId> {
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
