// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Procedures in Fortran, as module procedures.
//!
//! Invariant: every compound expression is in parentheses, no line is longer than the standard allows. Arrays start
//! at zero, so that indices are those of the program. Imports `ast`, `walk`.

use super::{Text, decimal};
use crate::ast::*;
use crate::walk;

/// A program being written under a prefix that makes its names unique; `promoted`, with doubles for reals.
pub(crate) struct Fortran<'a> {
    pub p: &'a Program,
    pub prefix: String,
    pub promoted: bool,
}

impl Fortran<'_> {
    /// The variables of the module.
    pub fn specification(&self, t: &mut Text) {
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
        let mut fills = |locals: &[Local]| {
            for l in locals {
                if let Init::Fill(indices, _) = &l.init {
                    out.extend(indices.iter().copied());
                }
            }
        };
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

    pub fn ty(&self, ty: Ty) -> &'static str {
        match ty {
            Ty::F32 if !self.promoted => "real(4)",
            Ty::F64 | Ty::F32 => "real(8)",
            Ty::Int => "integer",
            Ty::Bool => "logical",
        }
    }

    fn kind(&self, ty: Ty) -> &'static str {
        if self.ty(ty) == "real(4)" { "4" } else { "8" }
    }

    pub fn constant(&self, c: f64, ty: Ty) -> String {
        match ty {
            Ty::Int => (c as i64).to_string(),
            _ => format!("{}_{}", decimal(c), self.kind(ty)),
        }
    }

    fn declaration(&self, v: VarId, attributes: &[&str]) -> String {
        let var = &self.p.vars[v];
        let mut head = self.ty(var.ty).to_string();
        for a in attributes {
            head += &format!(", {a}");
        }
        let extents: Vec<String> = var.shape.iter().map(|&e| format!("0:{}", last(e))).collect();
        let shape = if extents.is_empty() { String::new() } else { format!("({})", extents.join(", ")) };
        format!("{head} :: {}{shape}", self.name(v))
    }

    fn name(&self, v: VarId) -> String {
        let var = &self.p.vars[v];
        match var.role {
            Role::Global | Role::Table(_) => format!("{}_{}", self.prefix, var.name),
            _ => var.name.clone(),
        }
    }

    fn init(&self, t: &mut Text, local: &Local) {
        let name = self.name(local.var);
        match &local.init {
            Init::Scalar(e) => line(t, format!("{name} = {}", self.bare(e))),
            Init::Zero => self.whole(t, local.var, &|_| self.zero_of(local.var)),
            Init::Copy(from) => self.whole(t, local.var, &|at| format!("{}{at}", self.name(*from))),
            Init::Fill(indices, e) => self.fill(t, local.var, indices, e),
            Init::Point(_) => unreachable!("pointers are C's"),
        }
    }

    fn fill(&self, t: &mut Text, v: VarId, indices: &[VarId], e: &Expr) {
        let shape = &self.p.vars[v].shape;
        // Columns are contiguous: the last index goes outside.
        for (&i, &ext) in indices.iter().zip(shape).rev() {
            line(t, format!("do {} = 0, {}", self.name(i), last(ext)));
            t.indent();
        }
        let names: Vec<String> = indices.iter().map(|&i| self.name(i)).collect();
        line(t, format!("{}({}) = {}", self.name(v), names.join(", "), self.bare(e)));
        for _ in indices {
            t.outdent();
            line(t, "end do");
        }
    }

    /// Sets a whole array, from an operand that is given the indices.
    fn whole(&self, t: &mut Text, v: VarId, value: &dyn Fn(&str) -> String) {
        let name = self.name(v);
        if self.p.arrays {
            return line(t, format!("{name} = {}", value("")));
        }
        let shape = &self.p.vars[v].shape;
        for k in (0..shape.len()).rev() {
            line(t, format!("do {} = 0, {}", WHOLE[k], last(shape[k])));
            t.indent();
        }
        let at = format!("({})", WHOLE[..shape.len()].join(", "));
        line(t, format!("{name}{at} = {}", value(&at)));
        for _ in shape {
            t.outdent();
            line(t, "end do");
        }
    }

    fn zero_of(&self, v: VarId) -> String {
        match self.p.vars[v].ty {
            Ty::Bool => ".false.".into(),
            ty => self.constant(0.0, ty),
        }
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
            Stmt::Copy(to, from) => self.whole(t, *to, &|at| format!("{}{at}", self.name(*from))),
            Stmt::Zero(v) => self.whole(t, *v, &|_| self.zero_of(*v)),
            Stmt::Point(..) | Stmt::Swap(..) => unreachable!("pointers are C's"),
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
            Arg::Array(v) => self.name(*v),
            Arg::Tail(v, e) => format!("{}({})", self.name(*v), self.bare(e)),
            Arg::Line(v, e) => {
                let first = if self.p.arrays { ":" } else { "0" };
                format!("{}({first}, {})", self.name(*v), self.bare(e))
            }
        }
    }

    fn bare(&self, e: &Expr) -> String {
        match e {
            Expr::Bin(op, a, b) => format!("{} {} {}", self.expr(a), binary(*op), self.expr(b)),
            _ => self.expr(e),
        }
    }

    fn expr(&self, e: &Expr) -> String {
        match e {
            Expr::Int(k) if *k < 0 => format!("({k})"),
            Expr::Int(k) => k.to_string(),
            Expr::Real(c, ty) if *c < 0.0 => format!("({})", self.constant(*c, *ty)),
            Expr::Real(c, ty) => self.constant(*c, *ty),
            Expr::Bool(b) => if *b { ".true." } else { ".false." }.into(),
            Expr::Size(s) => size_name(*s).into(),
            Expr::Var(v) => self.name(*v),
            Expr::Elem(v, indices) => {
                let indices: Vec<String> = indices.iter().map(|e| self.bare(e)).collect();
                format!("{}({})", self.name(*v), indices.join(", "))
            }
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

    fn section(&self, v: VarId, from: &Expr, count: i64) -> String {
        let name = self.name(v);
        if *from == Expr::Int(0) && self.p.extents(v) == [count] {
            // The whole array by name in one program, as a section in another.
            return if self.p.index.is_multiple_of(2) { name } else { format!("{name}(:)") };
        }
        match from {
            Expr::Int(k) => format!("{name}({k}:{})", k + count - 1),
            _ => format!("{name}({}:{} + {})", self.bare(from), self.expr(from), count - 1),
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

/// The indices of loops over whole arrays.
const WHOLE: [&str; 2] = ["row", "column"];

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

/// The last index of a dimension.
fn last(e: Ext) -> String {
    match e {
        Ext::Const(k) => (k - 1).to_string(),
        Ext::Size(s) => format!("{} - 1", size_name(s)),
    }
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
