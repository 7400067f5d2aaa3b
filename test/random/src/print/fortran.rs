// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Procedures in Fortran, as module procedures.
//!
//! Invariant: every compound expression is in parentheses, no line is longer than the standard allows. Arrays start
//! at zero, so that indices are those of the program. Imports `ast`, `walk`, `fortran_data`.

use std::cell::Cell;

use super::Text;
use super::fortran_data::WHOLE;
use crate::ast::*;
use crate::walk;

/// The program unit that is being written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    /// The module of all programs.
    Main,
    /// A program's own modules, of its data and of some of its procedures.
    Data,
    Code,
}

/// A program being written under a prefix that makes its names unique; `promoted`, with doubles for reals.
#[derive(Clone)]
pub(crate) struct Fortran<'a> {
    pub p: &'a Program,
    pub prefix: String,
    pub promoted: bool,
    pub unit: Unit,
    /// The procedure that is being written.
    pub current: Cell<ProcId>,
}

impl Fortran<'_> {
    /// The types and variables of the module.
    pub fn specification(&self, t: &mut Text) {
        if self.p.guise.home != Home::Apart {
            self.data(t);
        }
    }

    pub(super) fn data(&self, t: &mut Text) {
        self.records(t);
        for &v in &self.p.tables {
            let Role::Table(values) = &self.p.vars[v].role else { unreachable!("a table") };
            let values: Vec<String> = values.iter().map(|&c| self.constant(c, self.p.vars[v].ty)).collect();
            // A parameter would be folded away: a variable that nobody changes.
            line(t, format!("{} = [{}]", self.declaration(v, &["save"]), values.join(", ")));
        }
        if matches!(self.p.guise.home, Home::Module | Home::Apart) {
            self.p.globals.iter().for_each(|g| line(t, self.declaration(g.var, &["save"])));
        }
    }

    pub fn procedures(&self, t: &mut Text) {
        let entry = self.p.procs.len() - 1;
        let first = if self.p.guise.home == Home::Host { entry } else { self.library() };
        (first..=entry).for_each(|id| self.proc_and_twin(t, id));
    }

    pub(super) fn proc(&self, t: &mut Text, id: ProcId, name: &str) {
        self.current.set(id);
        let proc = &self.p.procs[id];
        let mut params: Vec<String> = self.dummies(id).into_iter().map(|callee| self.via(callee)).collect();
        params.extend((0..2).filter(|&s| proc.sizes[s]).map(|s| size_name(s).into()));
        params.extend(proc.params.iter().map(|&v| self.p.vars[v].name.clone()));
        let recursive = match () {
            () if proc.recursive => "recursive ",
            () if self.is_elemental(id) => "elemental ",
            () => "",
        };
        let (kind, result) = if proc.ret.is_some() { ("function", " result(res)") } else { ("subroutine", "") };
        let open = format!("{recursive}{kind} {name}({}){result}", params.join(", "));
        line(t, open);
        t.indent();
        self.declarations(t, proc);
        self.own_globals(t, id);
        self.link_declarations(t, id);
        self.aim(t, id);
        let is_entry = id + 1 == self.p.procs.len();
        if is_entry {
            self.p.globals.iter().for_each(|g| self.init(t, g));
        }
        proc.locals.iter().for_each(|l| self.init(t, l));
        self.stmts(t, &proc.body);
        t.outdent();
        if is_entry && self.p.guise.home == Home::Host && id > 0 {
            t.line("contains");
            t.indent();
            (0..id).for_each(|inner| self.proc_and_twin(t, inner));
            t.outdent();
        }
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
            let optional = (self.p.vars[v].dummy == Dummy::Optional).then_some("optional");
            let attributes: Vec<&str> = [attribute].into_iter().chain(optional).collect();
            line(t, self.declaration(v, &attributes));
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
            Stmt::For(i, ..) | Stmt::Concurrent(i, ..) => out.push(*i),
            Stmt::While { counter, .. } => out.push(*counter),
            _ => {}
        });
        out
    }

    pub fn proc_name(&self, id: ProcId) -> String {
        let there = if self.unit == Unit::Code && id < self.library() && id.is_multiple_of(2) { "_there" } else { "" };
        format!("{}_{}{there}", self.prefix, self.p.procs[id].name)
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
            Stmt::Where(mask, then, otherwise) => {
                let close = if otherwise.is_empty() { "end where" } else { "elsewhere" };
                self.inside(t, format!("where ({})", self.bare(mask)), then, close);
                if !otherwise.is_empty() {
                    t.indent();
                    self.stmts(t, otherwise);
                    t.outdent();
                    line(t, "end where");
                }
            }
            Stmt::Concurrent(i, from, to, mask, body) => {
                let mask = mask.iter().map(|m| format!(", {}", self.bare(m))).collect::<String>();
                let head = format!("({} = {}:{}{mask})", self.name(*i), self.bare(from), self.bare(to));
                // For variables of the host the front end keeps a stack of descriptors in its run time, which is refused.
                let forall = body.len() == 1 && self.p.index.is_multiple_of(3) && self.p.guise.home != Home::Host;
                match forall {
                    true => self.inside(t, format!("forall {head}"), body, "end forall"),
                    false => self.inside(t, format!("do concurrent {head}"), body, "end do"),
                }
            }
            Stmt::Associate(v, e, body) => {
                self.inside(t, format!("associate ({} => {})", self.name(*v), self.bare(e)), body, "end associate");
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
        let current = self.current.get();
        let procs = self.dummies(id).into_iter().map(|c| match self.dummies(current).contains(&c) {
            true => self.via(c),
            false => self.proc_name(c),
        });
        let sizes = (0..2).filter(|&s| callee.sizes[s]).map(|s| self.p.sizes[s].to_string());
        let mut all: Vec<String> = procs.chain(sizes).collect();
        let mut keywords = false;
        for (arg, &param) in args.iter().zip(&callee.params) {
            let keyword = if keywords { format!("{} = ", self.p.vars[param].name) } else { String::new() };
            match arg {
                Arg::Absent => keywords = true,
                _ => all.push(format!("{keyword}{}", self.arg(arg, param))),
            }
        }
        let name = if self.linked(current).contains(&id) { self.via(id) } else { self.proc_name(id) };
        format!("{name}({})", all.join(", "))
    }

    fn arg(&self, arg: &Arg, param: VarId) -> String {
        let wanted = self.p.extents(param);
        let assumed = self.p.vars[param].dummy == Dummy::Assumed;
        match arg {
            Arg::Slice(v, from, step) => self.section(*v, from, wanted[0], *step),
            Arg::Row(v, at) => format!("{}({}, 0:{})", self.place(*v, &[]), self.bare(at), wanted[0] - 1),
            Arg::Absent => unreachable!("left out"),
            // The extents of what is passed are those of the dummy.
            Arg::Array(v) if assumed && self.p.extents(*v) != wanted => self.section(*v, &Expr::Int(0), wanted[0], 1),
            Arg::Tail(v, from) if assumed || self.p.vars[*v].dummy == Dummy::Assumed => self.section(*v, from, wanted[0], 1),
            Arg::Line(v, at) if assumed && self.p.vars[*v].outer > 0 => {
                format!("{}(0:{})", self.place(*v, std::slice::from_ref(at)), wanted[0] - 1)
            }
            Arg::Line(v, at) if assumed => format!("{}(0:{}, {})", self.place(*v, &[]), wanted[0] - 1, self.bare(at)),
            Arg::Value(e) => self.bare(e),
            Arg::Ref(e) => self.expr(e),
            Arg::Cell(_) => unreachable!("of C"),
            Arg::Array(v) => self.place(*v, &[]),
            Arg::Tail(v, e) | Arg::Line(v, e) if matches!(arg, Arg::Tail(..)) || self.p.vars[*v].outer > 0 => {
                self.place(*v, std::slice::from_ref(e))
            }
            Arg::Tail(v, e) | Arg::Line(v, e) => {
                // An element stands for what follows it, but not of an array of assumed shape.
                let first = if self.p.arrays || self.p.vars[*v].dummy == Dummy::Assumed { ":" } else { "0" };
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
            Expr::Section(v, from, count, step) => self.section(*v, from, *count, *step),
            Expr::Whole(v, _) => self.place(*v, &[]),
            Expr::Present(v) => format!("present({})", self.name(*v)),
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
        match f {
            Fun::SumMask | Fun::MaxMask => return format!("{}({}, mask={})", function_name(f), args[0], args[1]),
            Fun::SumDim | Fun::ProductDim | Fun::MaxDim | Fun::NormDim => {
                return format!("{}({}, dim={})", function_name(f), args[0], args[1]);
            }
            // Flang 22 forgets the lower bound of a variable that it shifts in line.
            Fun::Cshift => return format!("cshift(({}), {})", args[0], args[1]),
            Fun::Eoshift => return format!("eoshift(({}), {})", args[0], args[1]),
            Fun::Spread => return format!("spread({}, 1, {})", args[0], args[1]),
            Fun::Reshape => return format!("reshape({}, [size({})])", args[0], args[0]),
            _ => {}
        }
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
        Fun::Sum | Fun::SumMask | Fun::SumDim => "sum",
        Fun::Dot => "dot_product",
        Fun::MaxVal | Fun::MaxMask | Fun::MaxDim => "maxval",
        Fun::MinVal => "minval",
        Fun::Product | Fun::ProductDim => "product",
        Fun::Norm | Fun::NormDim => "norm2",
        Fun::Pack => "pack",
        Fun::Unpack => "unpack",
        Fun::Spread | Fun::SpreadDim => "spread",
        Fun::Reshape => "reshape",
        Fun::Transpose => "transpose",
        Fun::MatVec | Fun::VecMat | Fun::MatMul => "matmul",
        Fun::Cshift | Fun::Eoshift | Fun::Pow | Fun::PowInt => unreachable!("printed otherwise"),
        Fun::Cbrt | Fun::Exp2 | Fun::Expm1 | Fun::Log1p | Fun::Fma => unreachable!("of C"),
    }
}
