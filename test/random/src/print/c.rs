// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Procedures in C.
//!
//! Invariant: every compound expression is in parentheses. Imports `ast`, `c_data`.

use super::{Text, decimal};
use crate::ast::*;
use crate::walk;
use std::cell::Cell;

/// A program being written under a prefix that makes its names unique; `promoted`, with doubles for floats.
pub(crate) struct C<'a> {
    pub p: &'a Program,
    pub prefix: String,
    pub promoted: bool,
    /// The procedure that is being written.
    pub current: Cell<ProcId>,
}

impl C<'_> {
    pub fn program(&self, t: &mut Text) {
        self.records(t);
        for &v in &self.p.tables {
            let Role::Table(values) = &self.p.vars[v].role else { unreachable!("a table") };
            let int = self.p.vars[v].ty == Ty::Int;
            let values: Vec<String> = values.iter().map(|&c| if int { (c as i64).to_string() } else { decimal(c) }).collect();
            t.line(format!("static const {} = {{{}}};", self.declarator(v), values.join(", ")));
        }
        for g in &self.p.globals {
            t.line(format!("static {};", self.declarator(g.var)));
        }
        for id in 0..self.p.procs.len() {
            self.proc(t, id, &self.proc_name(id));
            if self.has_twin(id) {
                self.proc(t, id, &self.twin(id));
                if self.p.guise.link == Link::Table {
                    let (name, twin) = (self.proc_name(id), self.twin(id));
                    t.line(format!(
                        "static {} = {{{name}, {twin}}};",
                        self.pointer_to(id, &format!("const {}[2]", self.table(id)))
                    ));
                }
            }
        }
    }

    fn proc(&self, t: &mut Text, id: ProcId, name: &str) {
        self.current.set(id);
        let proc = &self.p.procs[id];
        let entry = id + 1 == self.p.procs.len();
        let linkage = match (entry, (self.p.index as usize + id) % 3) {
            (true, _) => "",
            (_, 0) => "static __attribute__((noinline)) ",
            (_, 1) => "static ",
            _ => "",
        };
        let open = format!("{linkage}{} {name}({}) {{", self.ret(proc), self.params(proc));
        t.block(open, "}", |t| {
            if self.p.guise.link == Link::Pointer {
                for callee in self.linked(id) {
                    let (to, name) = (self.pointer_to(callee, &self.via(callee)), self.proc_name(callee));
                    t.line(format!("{to} = {} ? {} : {name};", self.test(proc), self.twin(callee)));
                }
            }
            if entry {
                for g in &self.p.globals {
                    self.init(t, g, false);
                }
            }
            for l in &proc.locals {
                self.init(t, l, true);
            }
            self.stmts(t, &proc.body);
        });
    }

    fn ret(&self, proc: &Proc) -> String {
        match (proc.ret, proc.gives) {
            (_, Some((ty, _))) => format!("{} *", self.ty(ty)),
            (ret, None) => ret.map_or("void".into(), |ty| self.ty(ty)),
        }
    }

    /// The procedures that another one calls otherwise than by name.
    fn linked(&self, id: ProcId) -> Vec<ProcId> {
        if self.p.guise.link == Link::Name { vec![] } else { walk::others_called(self.p, id) }
    }

    /// Whether a procedure is there twice, for pointers to choose from.
    fn has_twin(&self, id: ProcId) -> bool {
        (0..self.p.procs.len()).any(|caller| self.linked(caller).contains(&id))
    }

    fn twin(&self, id: ProcId) -> String {
        format!("{}_twin", self.proc_name(id))
    }

    fn table(&self, id: ProcId) -> String {
        format!("{}_ways", self.proc_name(id))
    }

    fn via(&self, id: ProcId) -> String {
        format!("via_{}", self.p.procs[id].name)
    }

    /// The declarator of a pointer to a procedure.
    fn pointer_to(&self, id: ProcId, name: &str) -> String {
        let proc = &self.p.procs[id];
        format!("{} (*{name})({})", self.ret(proc), self.params(proc))
    }

    /// What an argument says of which of two procedures it is to be.
    fn test(&self, proc: &Proc) -> String {
        let is_number = |&&v: &&VarId| {
            let Var { ty, shape, kind, .. } = &self.p.vars[v];
            *ty == Ty::F64 && shape.is_empty() && *kind == Kind::Plain
        };
        match proc.params.iter().find(is_number) {
            _ if proc.sizes[0] => format!("({} > 5)", size_name(0)),
            Some(&v) => format!("({} > 0.3)", self.place(v, &[])),
            None => "0".into(),
        }
    }

    pub fn proc_name(&self, id: ProcId) -> String {
        format!("{}_{}", self.prefix, self.p.procs[id].name)
    }

    fn params(&self, proc: &Proc) -> String {
        let mut out = vec![];
        for s in 0..2 {
            if proc.sizes[s] {
                out.push(format!("int {}", size_name(s)));
            }
        }
        out.extend(proc.params.iter().map(|&v| self.parameter(v)));
        if out.is_empty() { "void".into() } else { out.join(", ") }
    }

    fn stmts(&self, t: &mut Text, body: &[Stmt]) {
        for s in body {
            self.stmt(t, s);
        }
    }

    fn stmt(&self, t: &mut Text, s: &Stmt) {
        match s {
            Stmt::Assign(to, update, e) => {
                let op = match update {
                    Update::Set => "=",
                    Update::Add => "+=",
                    Update::Sub => "-=",
                    Update::Mul => "*=",
                };
                t.line(format!("{} {op} {};", self.expr(to), self.bare(e)));
            }
            Stmt::If(cond, then, otherwise) => {
                t.block(format!("if ({}) {{", self.bare(cond)), "}", |t| self.stmts(t, then));
                if !otherwise.is_empty() {
                    t.block("else {", "}", |t| self.stmts(t, otherwise));
                }
            }
            Stmt::For(i, from, to, step, body) => self.counted(t, *i, (from, to, *step), body),
            Stmt::While { counter, limit, cond, tail, body } => {
                let k = &self.p.vars[*counter].name;
                let test = format!("while ({k} < {limit} && {})", self.expr(cond));
                t.line(format!("int {k} = 0;"));
                if *tail && counter % 3 == 0 && !has_break(body) {
                    t.line(format!("again{counter}:;"));
                    t.block("{", "}", |t| {
                        t.line(format!("{k}++;"));
                        self.stmts(t, body);
                    });
                    return t.line(format!("if ({k} < {limit} && {}) goto again{counter};", self.expr(cond)));
                }
                let (open, close) =
                    if *tail { ("do {".into(), format!("}} {test};")) } else { (format!("{test} {{"), "}".into()) };
                t.block(open, close, |t| {
                    t.line(format!("{k}++;"));
                    self.stmts(t, body);
                });
            }
            Stmt::Switch(on, cases, default) => self.switch(t, on, cases, default),
            Stmt::Labelled(label, body) => {
                t.block("{", "}", |t| self.stmts(t, body));
                t.line(format!("past{label}:;"));
            }
            Stmt::Region(body) => {
                t.block("wengert_checkpoint_begin(); {", "} wengert_checkpoint_end();", |t| self.stmts(t, body))
            }
            Stmt::Leave(label) => t.line(format!("goto past{label};")),
            Stmt::Block(locals, body) => t.block("{", "}", |t| {
                locals.iter().for_each(|l| self.init(t, l, true));
                self.stmts(t, body);
            }),
            Stmt::Break => t.line("break;"),
            Stmt::Continue => t.line("continue;"),
            Stmt::Return(None) => t.line("return;"),
            Stmt::Return(Some(e)) => t.line(format!("return {};", self.bare(e))),
            Stmt::Call(id, args, to) => {
                let gives = self.p.procs[*id].gives.is_some();
                let place = |e| if gives { self.pointer(e) } else { self.expr(e) };
                let to = to.as_ref().map_or(String::new(), |e| format!("{} = ", place(e)));
                t.line(format!("{to}{};", self.call(*id, args)));
            }
            Stmt::Copy(to, from) => self.copy(t, *to, *from),
            Stmt::Zero(v) => self.zero(t, *v),
            other => self.pointer_stmt(t, other),
        }
    }

    /// Of pointers and the heap.
    fn pointer_stmt(&self, t: &mut Text, s: &Stmt) {
        match s {
            Stmt::Point(Expr::Var(q), to @ Arg::Cell(_)) => t.line(format!("{} = {};", self.name(*q), self.arg(to))),
            Stmt::Point(q, to) => t.line(format!("{} = {};", self.pointer(q), self.arg(to))),
            Stmt::Swap(q, r) => {
                let (q, r, ty) = (self.pointer(q), self.pointer(r), self.ty(self.p.ty(q)));
                t.block("{", "}", |t| {
                    t.line(format!("{ty} *other = {q};"));
                    t.line(format!("{q} = {r};"));
                    t.line(format!("{r} = other;"));
                });
            }
            Stmt::Free(v) => t.line(format!("free({});", self.pointer(&Expr::Var(*v)))),
            Stmt::Resize(v, extra) => self.resize(t, *v, *extra),
            Stmt::Give(to) => t.line(format!("return {};", self.arg(to))),
            other => unreachable!("of Fortran: {other:?}"),
        }
    }

    fn counted(&self, t: &mut Text, i: VarId, (from, to, step): (&Expr, &Expr, i64), body: &[Stmt]) {
        let name = &self.p.vars[i].name;
        let test = match to {
            Expr::Bin(Bin::Sub, n, one) if step > 0 && **one == Expr::Int(1) => format!("{name} < {}", self.expr(n)),
            _ if step > 0 => format!("{name} <= {}", self.expr(to)),
            _ => format!("{name} >= {}", self.expr(to)),
        };
        let next = match step {
            1 => format!("{name}++"),
            -1 => format!("{name}--"),
            s if s > 0 => format!("{name} += {s}"),
            s => format!("{name} -= {}", -s),
        };
        t.block(format!("for (int {name} = {}; {test}; {next}) {{", self.bare(from)), "}", |t| self.stmts(t, body));
    }

    fn switch(&self, t: &mut Text, on: &Expr, cases: &[Case], default: &[Stmt]) {
        t.block(format!("switch ({}) {{", self.bare(on)), "}", |t| {
            for case in cases {
                let labels: Vec<String> = case.values.iter().map(|v| format!("case {v}:")).collect();
                t.block(format!("{} {{", labels.join(" ")), "}", |t| {
                    self.stmts(t, &case.body);
                });
                t.line(if case.falls { "/* falls through */" } else { "  break;" });
            }
            t.block("default: {", "}", |t| self.stmts(t, default));
        });
    }

    fn call(&self, id: ProcId, args: &[Arg]) -> String {
        let callee = &self.p.procs[id];
        let sizes = (0..2).filter(|&s| callee.sizes[s]).map(|s| self.p.sizes[s].to_string());
        let args = args.iter().map(|a| self.arg(a));
        let all: Vec<String> = sizes.chain(args).collect();
        let current = self.current.get();
        let name = match self.p.guise.link {
            Link::Pointer if self.linked(current).contains(&id) => self.via(id),
            Link::Table if self.linked(current).contains(&id) => {
                format!("{}[{}]", self.table(id), self.test(&self.p.procs[current]))
            }
            _ => self.proc_name(id),
        };
        format!("{name}({})", all.join(", "))
    }

    pub(super) fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Value(e) => self.bare(e),
            Arg::Ref(e) => self.address(e),
            Arg::Cell(e) => self.address_of_cell(e),
            Arg::Array(v) => self.cell(*v, &[]),
            Arg::Tail(v, e) => format!("{} + {}", self.cell(*v, &[]), self.expr(e)),
            Arg::Line(v, e) => self.place(*v, std::slice::from_ref(e)),
            Arg::Slice(..) | Arg::Row(..) | Arg::Absent => unreachable!("of Fortran"),
        }
    }

    /// An expression without the parentheses around it.
    pub(super) fn bare(&self, e: &Expr) -> String {
        match e {
            Expr::Bin(op, a, b) => format!("{} {} {}", self.expr(a), binary(*op), self.expr(b)),
            Expr::Select(c, a, b) => format!("{} ? {} : {}", self.expr(c), self.expr(a), self.expr(b)),
            _ => self.expr(e),
        }
    }

    fn expr(&self, e: &Expr) -> String {
        match e {
            Expr::Int(k) if *k < 0 => format!("({k})"),
            Expr::Int(k) => k.to_string(),
            Expr::Real(c, ty) => {
                let suffix = if self.ty(*ty) == "float" { "f" } else { "" };
                let text = format!("{}{suffix}", decimal(*c));
                if *c < 0.0 { format!("({text})") } else { text }
            }
            Expr::Bool(b) => u8::from(*b).to_string(),
            Expr::Size(s) => size_name(*s).into(),
            Expr::Var(v) => self.place(*v, &[]),
            Expr::Elem(v, indices) => self.place(*v, indices),
            Expr::Un(Un::Neg, a) => format!("(-{})", self.expr(a)),
            Expr::Un(Un::Not, a) => format!("!{}", self.expr(a)),
            Expr::Bin(..) | Expr::Select(..) => format!("({})", self.bare(e)),
            Expr::Fun(f, args) => self.function(*f, args),
            Expr::Cast(ty, a) => format!("({}){}", self.ty(*ty), self.expr(a)),
            Expr::Call(id, args) => self.call(*id, args),
            Expr::Section(..) | Expr::Whole(..) | Expr::Present(_) => unreachable!("of Fortran"),
        }
    }

    fn function(&self, f: Fun, args: &[Expr]) -> String {
        let suffix = if self.ty(self.p.ty(&args[0])) == "float" { "f" } else { "" };
        let args: Vec<String> = args.iter().map(|e| self.bare(e)).collect();
        format!("{}({})", function_name(f, suffix), args.join(", "))
    }
}

/// Whether a body leaves the loop that it is of.
fn has_break(body: &[Stmt]) -> bool {
    body.iter().any(|s| match s {
        Stmt::Break => true,
        Stmt::For(..) | Stmt::While { .. } => false,
        other => other.bodies().into_iter().any(|b| has_break(b)),
    })
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
        Bin::Ne => "!=",
        Bin::And => "&&",
        Bin::Or => "||",
    }
}

fn function_name(f: Fun, suffix: &str) -> String {
    let name = match f {
        Fun::Wrap => return "wrap".into(),
        Fun::IntMin => return "least".into(),
        Fun::IntMax => return "greatest".into(),
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
        Fun::Gamma => "tgamma",
        Fun::LogGamma => "lgamma",
        Fun::BesselJ0 => "j0",
        Fun::Abs => "fabs",
        Fun::Min => "fmin",
        Fun::Max => "fmax",
        Fun::Atan2 => "atan2",
        Fun::Hypot => "hypot",
        Fun::Pow | Fun::PowInt => "pow",
        Fun::Sign => "copysign",
        Fun::Mod => "fmod",
        Fun::Cbrt => "cbrt",
        Fun::Exp2 => "exp2",
        Fun::Expm1 => "expm1",
        Fun::Log1p => "log1p",
        Fun::Fma => "fma",
        _ => unreachable!("of Fortran"),
    };
    format!("{name}{suffix}")
}
