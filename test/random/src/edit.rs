// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Edits that make a program simpler and keep it a program: each place is named by its number in the walk.
//!
//! Invariants: what `ast` promises. An integer is only replaced by one of its interval, a loop only gets fewer
//! rounds, a variable keeps a first value, a function keeps its last return. Imports `ast`, `tame`, `walk`.

use std::ops::Range;

use crate::ast::*;
use crate::tame::{extents, interval};
use crate::walk;

pub fn statement_count(p: &Program) -> usize {
    let mut n = 0;
    for proc in &p.procs {
        walk::proc_stmts(proc, &mut |_| n += 1);
    }
    n
}

pub fn expression_count(p: &Program) -> usize {
    let mut n = 0;
    walk::exprs_mut(&mut p.clone(), &mut |_| n += 1);
    n
}

pub fn local_count(p: &Program) -> usize {
    let mut n = 0;
    walk::each_local(&mut p.clone(), &mut |_| n += 1);
    n
}

pub fn param_count(p: &Program) -> usize {
    p.procs.iter().map(|proc| proc.params.len()).sum()
}

/// Without the statements of these numbers and what is in them.
pub fn without(p: &Program, numbers: Range<usize>) -> Program {
    let mut out = p.clone();
    let mut next = 0;
    for proc in &mut out.procs {
        let last = proc.body.pop_if(|s| matches!(s, Stmt::Return(Some(_)) | Stmt::Give(_)));
        remove(&mut proc.body, &numbers, &mut next);
        next += usize::from(last.is_some());
        proc.body.extend(last);
    }
    out
}

fn remove(body: &mut Vec<Stmt>, numbers: &Range<usize>, next: &mut usize) {
    body.retain_mut(|s| {
        let number = *next;
        *next += 1;
        for inner in s.bodies_mut() {
            remove(inner, numbers, next);
        }
        !numbers.contains(&number)
    });
}

/// The program with one statement replaced by others.
fn with_statement(p: &Program, number: usize, new: &[Stmt]) -> Program {
    fn replace(body: &mut Vec<Stmt>, number: usize, new: &[Stmt], next: &mut usize) {
        let mut out = Vec::with_capacity(body.len());
        for mut s in body.drain(..) {
            let own = *next;
            *next += 1;
            for inner in s.bodies_mut() {
                replace(inner, number, new, next);
            }
            if own == number { out.extend_from_slice(new) } else { out.push(s) }
        }
        *body = out;
    }
    let mut out = p.clone();
    let mut next = 0;
    for proc in &mut out.procs {
        replace(&mut proc.body, number, new, &mut next);
    }
    out
}

fn statement(p: &Program, number: usize) -> Stmt {
    let mut next = 0;
    let mut found = None;
    for proc in &p.procs {
        walk::proc_stmts(proc, &mut |s| {
            if next == number {
                found = Some(s.clone());
            }
            next += 1;
        });
    }
    found.expect("the number of a statement")
}

/// A compound statement replaced by one of its bodies.
pub fn unwraps(p: &Program, number: usize) -> Vec<Program> {
    let s = statement(p, number);
    let bodies: Vec<Vec<Stmt>> = match &s {
        // What is done for an optional argument needs it.
        Stmt::If(Expr::Present(_), _, b) => vec![b.clone()],
        // Nor does a procedure call itself for ever.
        Stmt::If(guard, _, b) if is_depth(p, guard) => vec![b.clone()],
        Stmt::If(_, a, b) | Stmt::Where(_, a, b) => vec![a.clone(), b.clone()],
        Stmt::Concurrent(i, .., body) if is_free_of(p, body, *i) => vec![body.clone()],
        Stmt::Associate(v, _, body) if !mentions(body, *v) => vec![body.clone()],
        Stmt::For(i, .., body) if is_free_of(p, body, *i) => vec![body.clone()],
        Stmt::While { counter, body, .. } if is_free_of(p, body, *counter) => vec![body.clone()],
        Stmt::Switch(_, cases, default) => cases.iter().map(|c| c.body.clone()).chain([default.clone()]).collect(),
        Stmt::Labelled(label, body) if !leaves(body, *label) => vec![body.clone()],
        Stmt::Region(body) => vec![body.clone()],
        Stmt::Block(locals, body) if locals.is_empty() => vec![body.clone()],
        _ => vec![],
    };
    bodies.into_iter().map(|body| with_statement(p, number, &body)).collect()
}

/// Is it the condition under which a procedure calls itself?
fn is_depth(p: &Program, guard: &Expr) -> bool {
    let is_first = |v: VarId| p.procs.iter().any(|proc| proc.recursive && proc.params.first() == Some(&v));
    matches!(guard, Expr::Bin(Bin::Gt, depth, _) if matches!(**depth, Expr::Var(v) if is_first(v)))
}

/// Whether the body of a loop can stand without the loop.
fn is_free_of(p: &Program, body: &[Stmt], index: VarId) -> bool {
    let mut free = true;
    for s in body {
        s.each(&mut |s| {
            free &= !matches!(s, Stmt::Break | Stmt::Continue);
            for e in s.exprs() {
                e.each(&mut |e| free &= e.own_var() != Some(index));
            }
        });
    }
    debug_assert!(matches!(p.vars[index].role, Role::Index | Role::Counter));
    free
}

fn mentions(body: &[Stmt], v: VarId) -> bool {
    let mut found = false;
    for s in body {
        s.each(&mut |s| {
            for e in s.exprs() {
                e.each(&mut |e| found |= e.own_var() == Some(v));
            }
        });
    }
    found
}

fn leaves(body: &[Stmt], label: usize) -> bool {
    let mut found = false;
    for s in body {
        s.each(&mut |s| found |= *s == Stmt::Leave(label));
    }
    found
}

/// A statement with fewer rounds, or fewer parts.
pub fn tightenings(p: &Program, number: usize) -> Vec<Program> {
    let s = statement(p, number);
    let mut out = vec![];
    match &s {
        Stmt::For(i, from, to, step, body) if from != to => {
            let (lo, hi) = p.vars[*i].range;
            for bound in [from, to] {
                let (a, b) = interval(p, bound);
                if lo <= a && b <= hi {
                    out.push(Stmt::For(*i, bound.clone(), bound.clone(), *step, body.clone()));
                }
            }
            let fewer = Expr::Int(if *step > 0 { lo + 1 } else { hi - 1 });
            let (a, b) = interval(p, from);
            if a == b && lo < hi && (a == lo && *step > 0 || a == hi && *step < 0) && *to != fewer {
                out.push(Stmt::For(*i, from.clone(), fewer, *step, body.clone()));
            }
        }
        Stmt::While { counter, limit, cond, tail, body } => {
            for fewer in 1..(*limit).min(3) {
                let (counter, cond, tail, body) = (*counter, cond.clone(), *tail, body.clone());
                out.push(Stmt::While { counter, limit: fewer, cond, tail, body });
            }
        }
        Stmt::Switch(on, cases, default) => {
            for k in 0..cases.len() {
                let mut fewer = cases.clone();
                fewer.remove(k);
                out.push(Stmt::Switch(on.clone(), fewer, default.clone()));
            }
        }
        Stmt::Assign(to, update, e) if *update != Update::Set => {
            out.push(Stmt::Assign(to.clone(), Update::Set, e.clone()));
        }
        Stmt::Point(cell, Arg::Tail(to, _)) => out.push(Stmt::Point(cell.clone(), Arg::Array(*to))),
        Stmt::Array(to, e, Some(_)) => out.push(Stmt::Array(to.clone(), e.clone(), None)),
        Stmt::Concurrent(i, from, to, Some(_), body) => {
            out.push(Stmt::Concurrent(*i, from.clone(), to.clone(), None, body.clone()));
        }
        _ => {}
    }
    out.into_iter().map(|s| with_statement(p, number, &[s])).collect()
}

/// An expression replaced by a constant, a variable or a part of it.
pub fn simplifications(p: &Program, number: usize) -> Vec<Program> {
    let Some(old) = replaceable(p, number) else { return vec![] };
    let mut news = vec![];
    match p.ty(&old) {
        Ty::Int => {
            let (lo, hi) = interval(p, &old);
            news.push(Expr::Int(0.clamp(lo, hi.max(lo))));
        }
        Ty::Bool => news.extend([Expr::Bool(true), Expr::Bool(false)]),
        Ty::Record(_) => {}
        ty => {
            news.push(Expr::Real(0.5, ty));
            news.extend(parts(p, &old, ty));
        }
    }
    let rank = |e: &Expr| {
        let mut nodes = 0;
        e.each(&mut |_| nodes += 1);
        (nodes, !matches!(e, Expr::Int(_) | Expr::Real(..) | Expr::Bool(_)))
    };
    // Only towards the smaller, or shrinking would go round in circles.
    news.retain(|new| rank(new) < rank(&old));
    news.into_iter().map(|new| with_expression(p, number, &new)).collect()
}

/// The parts of an expression that have its type, and stand for it.
fn parts(p: &Program, e: &Expr, ty: Ty) -> Vec<Expr> {
    match e {
        Expr::Elem(..) | Expr::Section(..) | Expr::Whole(..) => vec![],
        _ => e.children().into_iter().filter(|c| p.ty(c) == ty && extents(c) == extents(e)).cloned().collect(),
    }
}

/// The expression of a number, unless it is a place that is assigned or passed by reference, or a part of a
/// conversion to integer, whose bound is that of its form.
fn replaceable(p: &Program, number: usize) -> Option<Expr> {
    let mut next = 0;
    let mut found = None;
    visit(&mut p.clone(), &mut |e, fixed| {
        if next == number && !fixed {
            found = Some(e.clone());
        }
        next += 1;
    });
    found
}

fn with_expression(p: &Program, number: usize, new: &Expr) -> Program {
    let mut out = p.clone();
    let mut next = 0;
    visit(&mut out, &mut |e, _| {
        let here = next == number;
        next += 1;
        if here {
            // The numbers of what is inside no longer matter.
            *e = new.clone();
        }
    });
    out
}

/// All expressions in the order of the walk, and whether each is fixed.
fn visit(p: &mut Program, f: &mut dyn FnMut(&mut Expr, bool)) {
    let gives: Vec<bool> = p.procs.iter().map(|proc| proc.gives.is_some()).collect();
    let vars = p.vars.clone();
    let before = p.clone();
    let params: Vec<Vec<VarId>> = p.procs.iter().map(|proc| proc.params.clone()).collect();
    let by_reference = |id: ProcId, k: usize| vars[params[id][k]].role == Role::Param(Pass::InOut);
    let mut go = |e: &mut Expr, fixed: bool| visit_inside(e, (fixed, false), &gives, f);
    let in_locals = |locals: &mut Vec<Local>, go: &mut dyn FnMut(&mut Expr, bool)| {
        for l in locals {
            visit_init(&mut l.init, go);
        }
    };
    in_locals(&mut p.globals, &mut go);
    for proc in &mut p.procs {
        in_locals(&mut proc.locals, &mut go);
        for s in &mut proc.body {
            s.each_mut(&mut |s| match s {
                Stmt::Assign(to, _, e) => {
                    go(to, true);
                    go(e, false);
                }
                Stmt::Array(to, e, mask) => {
                    go(to, true);
                    go(e, false);
                    mask.iter_mut().for_each(|e| go(e, false));
                }
                Stmt::Point(cell, to) => {
                    go(cell, true);
                    visit_arg(to, false, &mut go);
                }
                Stmt::Associate(_, e, _) => {
                    let place = e.own_var().is_some();
                    go(e, place);
                }
                Stmt::If(guard, ..) if is_depth(&before, guard) => go(guard, true),
                Stmt::Swap(a, b) => [a, b].into_iter().for_each(|cell| go(cell, true)),
                Stmt::Give(to) => visit_arg(to, false, &mut go),
                Stmt::Block(locals, _) => in_locals(locals, &mut go),
                Stmt::Call(id, args, to) => {
                    for (k, arg) in args.iter_mut().enumerate() {
                        let place = by_reference(*id, k) && matches!(arg, Arg::Value(_));
                        visit_arg(arg, place, &mut go);
                    }
                    to.iter_mut().for_each(|e| go(e, true));
                }
                other => other.exprs_mut().into_iter().for_each(|e| go(e, false)),
            });
        }
    }
}

fn visit_init(init: &mut Init, go: &mut dyn FnMut(&mut Expr, bool)) {
    match init {
        Init::Scalar(e) | Init::Fill(_, e) => go(e, false),
        Init::Point(to) => to.iter_mut().for_each(|arg| visit_arg(arg, false, go)),
        Init::Record(members) => members.iter_mut().for_each(|m| visit_init(&mut m.init, go)),
        Init::Allocate(_, inner) => visit_init(inner, go),
        Init::Zero | Init::Copy(_) => {}
    }
}

fn visit_arg(arg: &mut Arg, place: bool, go: &mut dyn FnMut(&mut Expr, bool)) {
    let place = place || matches!(arg, Arg::Ref(_) | Arg::Cell(_));
    if let Some(e) = arg.expr_mut() {
        go(e, place);
    }
}

/// An expression, which may be fixed or inside of a conversion to integer, and all in it.
fn visit_inside(e: &mut Expr, (fixed, inside): (bool, bool), gives: &[bool], f: &mut dyn FnMut(&mut Expr, bool)) {
    // A pointer that is returned has no other form.
    let given = matches!(e, Expr::Call(id, _) if gives[*id]);
    f(e, fixed || inside || given || matches!(e, Expr::Present(_)));
    let inside = inside || matches!(e, Expr::Cast(Ty::Int, _));
    if let Expr::Call(_, args) = e {
        return args.iter_mut().for_each(|arg| visit_arg(arg, false, &mut |e, fixed| visit_inside(e, (fixed, inside), gives, f)));
    }
    let constant = if let Expr::Fun(f, _) = e { first_constant(*f) } else { usize::MAX };
    for (k, child) in e.children_mut().into_iter().enumerate() {
        visit_inside(child, (k >= constant, inside), gives, f);
    }
}

/// The first argument of a function that is a constant: a divisor, an exponent, a dimension.
fn first_constant(f: Fun) -> usize {
    match f {
        Fun::Wrap | Fun::PowInt | Fun::Cshift | Fun::Eoshift | Fun::Spread | Fun::SpreadDim => 1,
        Fun::SumDim | Fun::ProductDim | Fun::MaxDim | Fun::NormDim => 1,
        _ => usize::MAX,
    }
}

pub fn guise_count(p: &Program) -> usize {
    4 + p.vars.len()
}

/// A program with one thing less in how it is spelt.
pub fn plainer_guises(p: &Program, number: usize) -> Vec<Program> {
    let mut out = p.clone();
    match number {
        0 => out.guise.home = Home::Module,
        1 => out.guise.link = Link::Name,
        2 => out.guise.elemental = false,
        3 => out.guise.unions = false,
        _ if out.vars[number - 4].dummy == Dummy::Assumed => out.vars[number - 4].dummy = Dummy::Explicit,
        _ => return vec![],
    }
    vec![out]
}

/// A variable with zeros at first, or one that is allocated at once.
pub fn plainer_inits(p: &Program, number: usize) -> Vec<Program> {
    let with = |change: &dyn Fn(&Init, &Var) -> Init| {
        let mut out = p.clone();
        let mut next = 0;
        walk::each_local(&mut out, &mut |l| {
            if next == number {
                l.init = change(&l.init, &p.vars[l.var]);
            }
            next += 1;
        });
        out
    };
    let at_once = |init: &Init, _: &Var| match init {
        Init::Allocate(_, inner) => Init::Allocate(Allocation::Whole, inner.clone()),
        other => other.clone(),
    };
    vec![with(&plainer), with(&at_once)]
}

fn plainer(init: &Init, var: &Var) -> Init {
    // Integers of arrays may have a range without zero.
    let keeps = matches!(var.ty, Ty::Record(_)) || var.ty == Ty::Int && var.range.0 > 0;
    match init {
        Init::Allocate(_, inner) if keeps => Init::Allocate(Allocation::Whole, inner.clone()),
        Init::Allocate(..) | Init::Scalar(_) if var.kind == Kind::Owner && !keeps => {
            Init::Allocate(Allocation::Whole, Box::new(Init::Zero))
        }
        Init::Scalar(_) if var.ty.is_real() && var.kind == Kind::Plain => Init::Scalar(Expr::Real(0.5, var.ty)),
        Init::Fill(indices, _) if var.ty.is_real() && var.outer > 0 => Init::Fill(indices.clone(), Expr::Real(0.5, var.ty)),
        Init::Fill(..) | Init::Copy(_) if !keeps && var.outer == 0 => Init::Zero,
        other => other.clone(),
    }
}

/// A procedure without a parameter that it does not use.
pub fn without_param(p: &Program, number: usize) -> Vec<Program> {
    let mut left = number;
    for (id, proc) in p.procs.iter().enumerate() {
        if left >= proc.params.len() {
            left -= proc.params.len();
            continue;
        }
        let is_last = id + 1 == p.procs.len();
        let used = walk::mentioned(p)[proc.params[left]];
        // The entry needs something to differentiate.
        if used || is_last && proc.params.len() == 1 {
            return vec![];
        }
        let mut out = p.clone();
        out.procs[id].params.remove(left);
        walk::stmts_mut(&mut out, &mut |s| {
            if let Stmt::Call(callee, args, _) = s
                && *callee == id
            {
                args.remove(left);
            }
        });
        walk::exprs_mut(&mut out, &mut |e| {
            if let Expr::Call(callee, args) = e
                && *callee == id
            {
                args.remove(left);
            }
        });
        return vec![out];
    }
    vec![]
}

/// The program in double precision throughout.
pub fn in_double(p: &Program) -> Program {
    let mut out = p.clone();
    let double = |ty: &mut Ty| {
        if *ty == Ty::F32 {
            *ty = Ty::F64;
        }
    };
    out.vars.iter_mut().for_each(|v| double(&mut v.ty));
    out.records.iter_mut().flat_map(|r| &mut r.fields).for_each(|f| double(&mut f.ty));
    for proc in &mut out.procs {
        proc.ret.iter_mut().for_each(double);
        proc.gives.iter_mut().for_each(|(ty, _)| double(ty));
    }
    walk::exprs_mut(&mut out, &mut |e| {
        if let Expr::Real(_, ty) = e {
            double(ty);
        }
        while let Expr::Cast(Ty::F32 | Ty::F64, inner) = e {
            let is_real = matches!(**inner, Expr::Var(v) | Expr::Elem(v, _) | Expr::Section(v, ..) if p.vars[v].ty.is_real());
            if !is_real {
                break;
            }
            *e = (**inner).clone();
        }
        if let Expr::Cast(ty, _) = e {
            double(ty);
        }
    });
    out
}
