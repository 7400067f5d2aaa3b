// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Data in Fortran: types, declarations, first values, and how what a variable stands for is reached.
//!
//! Invariant: arrays start at zero, so that indices are those of the program. Imports `ast`, `fortran`.

use super::fortran::{Fortran, Unit, line, size_name};
use super::{Text, decimal};
use crate::ast::*;

impl Fortran<'_> {
    pub(super) fn records(&self, t: &mut Text) {
        for (id, record) in self.p.records.iter().enumerate().filter(|(_, r)| !r.gone) {
            t.line(format!("type :: {}", self.record_name(id)));
            t.indent();
            for f in record.fields.iter().filter(|f| !f.gone) {
                line(t, format!("{} :: {}{}", self.ty(f.ty), f.name, bounds(&f.shape)));
            }
            t.outdent();
            t.line("end type");
        }
    }

    pub(super) fn record_name(&self, id: RecordId) -> String {
        format!("{}_{}", self.prefix, self.p.records[id].name)
    }

    pub(super) fn ty(&self, ty: Ty) -> String {
        match ty {
            Ty::F32 if !self.promoted => "real(4)".into(),
            Ty::F64 | Ty::F32 => "real(8)".into(),
            Ty::Int => "integer".into(),
            Ty::Bool => "logical".into(),
            Ty::Record(id) => format!("type({})", self.record_name(id)),
        }
    }

    pub(super) fn kind(&self, ty: Ty) -> &'static str {
        if self.ty(ty) == "real(4)" { "4" } else { "8" }
    }

    pub(super) fn constant(&self, c: f64, ty: Ty) -> String {
        match ty {
            Ty::Int => (c as i64).to_string(),
            _ => format!("{}_{}", decimal(c), self.kind(ty)),
        }
    }

    pub(super) fn declaration(&self, v: VarId, attributes: &[&str]) -> String {
        let var = &self.p.vars[v];
        let mut head = self.ty(var.ty);
        for a in attributes {
            head += &format!(", {a}");
        }
        let shape = match var.kind {
            Kind::Plain if var.dummy == Dummy::Assumed => format!("({})", vec!["0:"; var.shape.len()].join(", ")),
            Kind::Plain => bounds(&var.shape),
            _ => format!("({})", vec![":"; var.shape.len()].join(", ")),
        };
        head += match var.kind {
            Kind::Pointer => ", pointer",
            // Pointers may point to it.
            Kind::Owner => ", allocatable, target",
            _ if self.is_target(v) => ", target",
            _ => "",
        };
        format!("{head} :: {}{shape}", self.name(v))
    }

    /// Whether a pointer may point to a variable or into it.
    fn is_target(&self, v: VarId) -> bool {
        let has_pointers = self.p.vars.iter().any(|var| var.kind == Kind::Pointer);
        let Var { ty, shape, role, .. } = &self.p.vars[v];
        let holds = ty.is_real() && !shape.is_empty() || matches!(ty, Ty::Record(_));
        has_pointers && holds && !matches!(role, Role::Param(Pass::Value) | Role::Table(_))
    }

    pub(super) fn name(&self, v: VarId) -> String {
        let var = &self.p.vars[v];
        match var.role {
            Role::Global | Role::Table(_) => {
                let there = if self.unit == Unit::Data && self.is_renamed(v) { "_there" } else { "" };
                format!("{}_{}{there}", self.prefix, var.name)
            }
            _ => var.name.clone(),
        }
    }

    /// A scalar, a record, or an array with indices; without them, the whole array.
    pub(super) fn place(&self, v: VarId, indices: &[Expr]) -> String {
        let indices: Vec<String> = indices.iter().map(|e| self.bare(e)).collect();
        self.path(v, &indices)
    }

    fn path(&self, v: VarId, indices: &[String]) -> String {
        let var = &self.p.vars[v];
        let (name, own) = match var.role {
            Role::Member(of, _) => {
                let (before, own) = indices.split_at(var.outer.min(indices.len()));
                (format!("{}%{}", self.path(of, before), var.name), own)
            }
            _ => (self.name(v), indices),
        };
        if own.is_empty() { name } else { format!("{name}({})", own.join(", ")) }
    }

    /// Consecutive elements: of an array, or of the same member of an array of records.
    pub(super) fn section(&self, v: VarId, from: &Expr, count: i64, step: i64) -> String {
        let reach = (count - 1) * step;
        let by = if step == 1 { String::new() } else { format!(":{step}") };
        let range = match from {
            Expr::Int(k) => format!("{k}:{}{by}", k + reach),
            _ if reach < 0 => format!("{}:{} - {}{by}", self.bare(from), self.expr(from), -reach),
            _ => format!("{}:{} + {reach}{by}", self.bare(from), self.expr(from)),
        };
        if self.p.vars[v].outer > 0 {
            return self.path(v, &[range]);
        }
        let name = self.place(v, &[]);
        if *from == Expr::Int(0) && self.p.extents(v) == [count] && step == 1 {
            // The whole array by name in one program, as a section in another.
            return if self.p.index.is_multiple_of(2) { name } else { format!("{name}(:)") };
        }
        format!("{name}({range})")
    }

    pub(super) fn init(&self, t: &mut Text, local: &Local) {
        self.contents(t, local.var, &local.init);
    }

    fn contents(&self, t: &mut Text, v: VarId, init: &Init) {
        match init {
            Init::Scalar(e) => line(t, format!("{} = {}", self.place(v, &[]), self.bare(e))),
            Init::Zero => self.whole(t, v, &|_| self.zero_of(v)),
            Init::Copy(from) => self.whole(t, v, &|at| format!("{}{at}", self.place(*from, &[]))),
            Init::Fill(indices, e) => self.fill(t, v, indices, e),
            Init::Record(members) => members.iter().for_each(|m| self.init(t, m)),
            Init::Point(to) => self.point(t, v, &to[0]),
            Init::Allocate(_, inner) => {
                if self.p.vars[v].role == Role::Global {
                    line(t, format!("if (allocated({0})) deallocate({0})", self.name(v)));
                }
                line(t, format!("allocate({}{})", self.name(v), bounds(&self.p.vars[v].shape)));
                self.contents(t, v, inner);
            }
        }
    }

    /// Points to an array or a part of it, with bounds from zero.
    pub(super) fn point(&self, t: &mut Text, q: VarId, to: &Arg) {
        let count = self.p.extents(q)[0];
        let target = match to {
            Arg::Tail(a, from) => self.section(*a, from, count, 1),
            Arg::Array(a) if self.p.object(*a) == [count] => self.place(*a, &[]),
            Arg::Array(a) => self.section(*a, &Expr::Int(0), count, 1),
            Arg::Line(a, at) if self.p.vars[*a].outer == 0 => self.path(*a, &[format!("0:{}", count - 1), self.bare(at)]),
            Arg::Line(a, at) => format!("{}(0:{})", self.place(*a, std::slice::from_ref(at)), count - 1),
            other => unreachable!("no target: {other:?}"),
        };
        line(t, format!("{}(0:) => {target}", self.name(q)));
    }

    /// Exchanges two pointers, or what two allocatables have.
    pub(super) fn swap(&self, t: &mut Text, q: VarId, r: VarId) {
        let (ty, a, b) = (self.ty(self.p.vars[q].ty), self.name(q), self.name(r));
        line(t, "block");
        t.indent();
        if self.p.vars[q].kind == Kind::Owner {
            line(t, format!("{ty}, allocatable :: other(:)"));
            for (from, to) in [(a.as_str(), "other"), (b.as_str(), a.as_str()), ("other", b.as_str())] {
                line(t, format!("call move_alloc({from}, {to})"));
            }
        } else {
            line(t, format!("{ty}, pointer :: other(:)"));
            for (to, from) in [("other", &a), (&a, &b), (&b, &"other".to_string())] {
                line(t, format!("{to} => {from}"));
            }
        }
        t.outdent();
        line(t, "end block");
    }

    fn fill(&self, t: &mut Text, v: VarId, indices: &[VarId], e: &Expr) {
        let shape = &self.p.vars[v].shape;
        // Columns are contiguous: the last index goes outside.
        for (&i, &ext) in indices.iter().zip(shape).rev() {
            line(t, format!("do {} = 0, {}", self.name(i), last(ext)));
            t.indent();
        }
        let at: Vec<Expr> = indices.iter().map(|&i| Expr::Var(i)).collect();
        line(t, format!("{} = {}", self.place(v, &at), self.bare(e)));
        for _ in indices {
            t.outdent();
            line(t, "end do");
        }
    }

    /// Sets a whole array, from an operand that is given the indices.
    pub(super) fn whole(&self, t: &mut Text, v: VarId, value: &dyn Fn(&str) -> String) {
        let name = self.place(v, &[]);
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

    pub(super) fn zero_of(&self, v: VarId) -> String {
        match self.p.vars[v].ty {
            Ty::Bool => ".false.".into(),
            ty => self.constant(0.0, ty),
        }
    }
}

/// The indices of loops over whole arrays.
pub(super) const WHOLE: [&str; 2] = ["row", "column"];

fn bounds(shape: &[Ext]) -> String {
    let extents: Vec<String> = shape.iter().map(|&e| format!("0:{}", last(e))).collect();
    if extents.is_empty() { String::new() } else { format!("({})", extents.join(", ")) }
}

/// The last index of a dimension.
pub(super) fn last(e: Ext) -> String {
    match e {
        Ext::Const(k) => (k - 1).to_string(),
        Ext::Size(s) => format!("{} - 1", size_name(s)),
    }
}
