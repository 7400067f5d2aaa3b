// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Procedures in Fortran, as module procedures.
//!
//! Invariant: every compound expression is in parentheses, no line is longer than the standard allows. Arrays start
//! at zero, so that indices are those of the program. Imports `ast`, `walk`, `fortran_data`.

use super::Text;
use super::fortran_data::WHOLE;
use crate::ast::*;
use crate::walk;

/// A program being written under a prefix that makes its names unique; `promoted`, with doubles for reals.
pub(crate) struct Fortran<'a> {
    pub p: &'a Program,
    pub prefix: String,
    pub promoted: bool,
}

impl Fortran<'_> {
    /// The types and variables of the module.
    pub fn specification(&self, t: &mut Text) {
        self.records(t);
        for &v in &self.p.tables {
            let Role::Table(values) = &self.p.vars[v].role else { unreachable!("a table") };
            let values: Vec<String> = values.iter().map(|&c| self.constant(c, self.p.vars[v].ty)).collect();
            // A parameter would be folded away: a variable that nobody changes.
            line(t, format!("{} = [{}]", self.declaration(v, &["save"]), values.join(", ")));
        }
        for g in &self.p.globals {
            line(t, self.declaration(g.var, &["save"]));
        }
    }

    pub fn procedures(&self, t: &mut Text) {
        for id in 0..self.p.procs.len() {
            self.proc(t, id);
        }
    }

    fn proc(&self, t: &mut Text, id: ProcId) {
        let proc = &self.p.procs[id];
        let name = self.proc_name(id);
        let mut params: Vec<String> = (0..2).filter(|&s| proc.sizes[s]).map(|s| size_name(s).into()).collect();
        params.extend(proc.params.iter().map(|&v| self.p.vars[v].name.clone()));
        let recursive = if proc.recursive { "recursive " } else { "" };
        let (kind, result) = if proc.ret.is_some() { ("function", " result(res)") } else { ("subroutine", "") };
        let open = format!("{recursive}{kind} {name}({}){result}", params.join(", "));
        line(t, open);
        t.indent();
        self.declarations(t, proc);
        if id + 1 == self.p.procs.len() {
            self.p.globals.iter().for_each(|g| self.init(t, g));
        }
        proc.locals.iter().for_each(|l| self.init(t, l));
        self.stmts(t, &proc.body);
        t.outdent();
        line(t, format!("end {kind}"));
    }

    fn declarations(&self, t: &mut Text, proc: &Proc) {
        for s in (0..2).filter(|&s| proc.sizes[s]) {
            line(t, format!("integer, intent(in) :: {}", size_name(s)));
        }
        for &v in &proc.params {
            let Role::Param(pass) = self.p.vars[v].role else { unreachable!("a parameter") };
            let attribute = match pass {
                Pass::Value => "value",
                Pass::In => "intent(in)",
                Pass::InOut => "intent(inout)",
            };
            line(t, self.declaration(v, &[attribute]));
        }
        if let Some(ty) = proc.ret {
            line(t, format!("{} :: res", self.ty(ty)));
        }
        for l in &proc.locals {
            line(t, self.declaration(l.var, &[]));
        }
        if !self.p.arrays {
            line(t, format!("integer :: {}", WHOLE.join(", ")));
        }
        for v in self.hidden(proc) {
            line(t, self.declaration(v, &[]));
        }
    }

    /// Indices and counters, which Fortran declares like other variables.
    fn hidden(&self, proc: &Proc) -> Vec<VarId> {
        let mut out = vec![];
        let mut fills = |locals: &[Local]| out.extend(locals.iter().flat_map(|l| l.init.indices()));
        fills(&proc.locals);
        if std::ptr::eq(proc, self.p.entry()) {
            fills(&self.p.globals);
        }
        walk::proc_stmts(proc, &mut |s| {
            if let Stmt::Block(locals, _) = s {
                fills(locals);
            }
        });
        walk::proc_stmts(proc, &mut |s| match s {
            Stmt::For(i, ..) => out.push(*i),
            Stmt::While { counter, .. } => out.push(*counter),
            _ => {}
        });
        out
    }

    pub fn proc_name(&self, id: ProcId) -> String {
        format!("{}_{}", self.prefix, self.p.procs[id].name)
    }

    fn stmts(&self, t: &mut Text, body: &[Stmt]) {
        body.iter().for_each(|s| self.stmt(t, s));
    }

    fn inside(&self, t: &mut Text, open: String, body: &[Stmt], close: &str) {
        line(t, open);
        t.indent();
        self.stmts(t, body);
        t.outdent();
        line(t, close);
    }

    fn stmt(&self, t: &mut Text, s: &Stmt) {
        match s {
            Stmt::Assign(to, update, e) => {
                let (to, value) = (self.expr(to), self.bare(e));
                line(
                    t,
                    match update {
                        Update::Set => format!("{to} = {value}"),
                        Update::Add => format!("{to} = {to} + {}", self.expr(e)),
                        Update::Sub => format!("{to} = {to} - {}", self.expr(e)),
                        Update::Mul => format!("{to} = {to} * {}", self.expr(e)),
                    },
                );
            }
            Stmt::If(cond, then, otherwise) => {
                let close = if otherwise.is_empty() { "end if" } else { "else" };
                self.inside(t, format!("if ({}) then", self.bare(cond)), then, close);
                if !otherwise.is_empty() {
                    t.indent();
                    self.stmts(t, otherwise);
                    t.outdent();
                    line(t, "end if");
                }
            }
            Stmt::For(i, from, to, step, body) => {
                let step = if *step == 1 { String::new() } else { format!(", {step}") };
                let open = format!("do {} = {}, {}{step}", self.name(*i), self.bare(from), self.bare(to));
                self.inside(t, open, body, "end do");
            }
            Stmt::While { counter, limit, cond, tail, body } => self.while_loop(t, *counter, *limit, cond, *tail, body),
            Stmt::Switch(on, cases, default) => self.switch(t, on, cases, default),
            Stmt::Labelled(label, body) => {
                self.stmts(t, body);
                line(t, format!("{} continue", 10 * label));
            }
            Stmt::Region(body) => {
                line(t, "call wengert_checkpoint_begin()");
                self.stmts(t, body);
                line(t, "call wengert_checkpoint_end()");
            }
            Stmt::Leave(label) => line(t, format!("goto {}", 10 * label)),
            Stmt::Block(locals, body) => {
                line(t, "block");
                t.indent();
                locals.iter().for_each(|l| line(t, self.declaration(l.var, &[])));
                locals.iter().for_each(|l| self.init(t, l));
                self.stmts(t, body);
                t.outdent();
                line(t, "end block");
            }
            Stmt::Break => line(t, "exit"),
            Stmt::Continue => line(t, "cycle"),
            Stmt::Return(None) => line(t, "return"),
            Stmt::Return(Some(e)) => {
                line(t, format!("res = {}", self.bare(e)));
                line(t, "return");
            }
            Stmt::Call(id, args, None) => line(t, format!("call {}", self.call(*id, args))),
            Stmt::Call(id, args, Some(to)) => line(t, format!("{} = {}", self.expr(to), self.call(*id, args))),
            Stmt::Copy(to, from) => self.whole(t, *to, &|at| format!("{}{at}", self.place(*from, &[]))),
            Stmt::Zero(v) => self.whole(t, *v, &|_| self.zero_of(*v)),
            Stmt::Point(Expr::Var(q), to) => self.point(t, *q, to),
            Stmt::Swap(Expr::Var(q), Expr::Var(r)) => self.swap(t, *q, *r),
            Stmt::Free(v) => line(t, format!("deallocate({})", self.place(*v, &[]))),
            Stmt::Point(..) | Stmt::Swap(..) | Stmt::Resize(..) | Stmt::Give(_) => unreachable!("of C"),
            Stmt::Array(to, e, None) => line(t, format!("{} = {}", self.expr(to), self.bare(e))),
            Stmt::Array(to, e, Some(mask)) => {
                line(t, format!("where ({}) {} = {}", self.bare(mask), self.expr(to), self.bare(e)));
            }
        }
    }

    fn while_loop(&self, t: &mut Text, counter: VarId, limit: i64, cond: &Expr, tail: bool, body: &[Stmt]) {
        let k = self.name(counter);
        let test = format!("{k} < {limit} .and. {}", self.expr(cond));
        line(t, format!("{k} = 0"));
        line(t, if tail { "do".into() } else { format!("do while ({test})") });
        t.indent();
        line(t, format!("{k} = {k} + 1"));
        self.stmts(t, body);
        if tail {
            line(t, format!("if (.not. ({test})) exit"));
        }
        t.outdent();
        line(t, "end do");
    }

    fn switch(&self, t: &mut Text, on: &Expr, cases: &[Case], default: &[Stmt]) {
        line(t, format!("select case ({})", self.bare(on)));
        for case in cases {
            let values: Vec<String> = case.values.iter().map(i64::to_string).collect();
            line(t, format!("case ({})", values.join(", ")));
            t.indent();
            self.stmts(t, &case.body);
            t.outdent();
        }
        self.inside(t, "case default".into(), default, "end select");
    }

    fn call(&self, id: ProcId, args: &[Arg]) -> String {
        let callee = &self.p.procs[id];
        let sizes = (0..2).filter(|&s| callee.sizes[s]).map(|s| self.p.sizes[s].to_string());
        let all: Vec<String> = sizes.chain(args.iter().map(|a| self.arg(a))).collect();
        format!("{}({})", self.proc_name(id), all.join(", "))
    }

    fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Value(e) => self.bare(e),
            Arg::Ref(e) => self.expr(e),
            Arg::Cell(_) => unreachable!("of C"),
            Arg::Array(v) => self.place(*v, &[]),
            Arg::Tail(v, e) | Arg::Line(v, e) if matches!(arg, Arg::Tail(..)) || self.p.vars[*v].outer > 0 => {
                self.place(*v, std::slice::from_ref(e))
            }
            Arg::Tail(v, e) | Arg::Line(v, e) => {
                let first = if self.p.arrays { ":" } else { "0" };
                format!("{}({first}, {})", self.place(*v, &[]), self.bare(e))
            }
        }
    }

    pub(super) fn bare(&self, e: &Expr) -> String {
        match e {
            Expr::Bin(op, a, b) => format!("{} {} {}", self.expr(a), binary(*op), self.expr(b)),
            _ => self.expr(e),
        }
    }

    pub(super) fn expr(&self, e: &Expr) -> String {
        match e {
            Expr::Int(k) if *k < 0 => format!("({k})"),
            Expr::Int(k) => k.to_string(),
            Expr::Real(c, ty) if *c < 0.0 => format!("({})", self.constant(*c, *ty)),
            Expr::Real(c, ty) => self.constant(*c, *ty),
            Expr::Bool(b) => if *b { ".true." } else { ".false." }.into(),
            Expr::Size(s) => size_name(*s).into(),
            Expr::Var(v) => self.place(*v, &[]),
            Expr::Elem(v, indices) => self.place(*v, indices),
            Expr::Section(v, from, count) => self.section(*v, from, *count),
            Expr::Un(Un::Neg, a) => format!("(-{})", self.expr(a)),
            Expr::Un(Un::Not, a) => format!("(.not. {})", self.expr(a)),
            Expr::Bin(..) => format!("({})", self.bare(e)),
            Expr::Select(c, a, b) => format!("merge({}, {}, {})", self.bare(a), self.bare(b), self.bare(c)),
            Expr::Fun(f, args) => self.function(*f, args),
            Expr::Cast(Ty::Int, a) => format!("int({})", self.bare(a)),
            Expr::Cast(ty, a) => format!("real({}, {})", self.bare(a), self.kind(*ty)),
            Expr::Call(id, args) => self.call(*id, args),
        }
    }

    fn function(&self, f: Fun, args: &[Expr]) -> String {
        if f == Fun::PowInt {
            return format!("({}**{})", self.expr(&args[0]), self.expr(&args[1]));
        }
        if f == Fun::Pow {
            return format!("({}**{})", self.expr(&args[0]), self.expr(&args[1]));
        }
        let args: Vec<String> = args.iter().map(|e| self.bare(e)).collect();
        format!("{}({})", function_name(f), args.join(", "))
    }
}

/// Writes a line, continued where it would be too long.
pub(crate) fn line(t: &mut Text, text: impl AsRef<str>) {
    const MOST: usize = 100;
    let mut rest = text.as_ref();
    while rest.len() > MOST {
        let Some(at) = rest[..MOST].rfind(' ').filter(|&at| at > 0) else { break };
        t.line(format!("{} &", &rest[..at]));
        rest = &rest[at + 1..];
    }
    t.line(rest);
}

pub(crate) fn size_name(s: usize) -> &'static str {
    ["n", "m"][s]
}

fn binary(op: Bin) -> &'static str {
    match op {
        Bin::Add => "+",
        Bin::Sub => "-",
        Bin::Mul => "*",
        Bin::Div => "/",
        Bin::Lt => "<",
        Bin::Le => "<=",
        Bin::Gt => ">",
        Bin::Ge => ">=",
        Bin::Eq => "==",
        Bin::Ne => "/=",
        Bin::And => ".and.",
        Bin::Or => ".or.",
    }
}

fn function_name(f: Fun) -> &'static str {
    match f {
        Fun::Wrap => "modulo",
        Fun::IntMin | Fun::Min => "min",
        Fun::IntMax | Fun::Max => "max",
        Fun::Sin => "sin",
        Fun::Cos => "cos",
        Fun::Tan => "tan",
        Fun::Asin => "asin",
        Fun::Acos => "acos",
        Fun::Atan => "atan",
        Fun::Sinh => "sinh",
        Fun::Cosh => "cosh",
        Fun::Tanh => "tanh",
        Fun::Exp => "exp",
        Fun::Log => "log",
        Fun::Log10 => "log10",
        Fun::Sqrt => "sqrt",
        Fun::Erf => "erf",
        Fun::Gamma => "gamma",
        Fun::LogGamma => "log_gamma",
        Fun::BesselJ0 => "bessel_j0",
        Fun::Abs => "abs",
        Fun::Atan2 => "atan2",
        Fun::Hypot => "hypot",
        Fun::Sign => "sign",
        Fun::Mod => "mod",
        Fun::Sum => "sum",
        Fun::Dot => "dot_product",
        Fun::MaxVal => "maxval",
        Fun::MinVal => "minval",
        Fun::Pow | Fun::PowInt => unreachable!("an operator"),
        Fun::Cbrt | Fun::Exp2 | Fun::Expm1 | Fun::Log1p | Fun::Fma => unreachable!("of C"),
    }
}
