// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Data in C: types, declarations, first values, and how what a variable stands for is reached.
//!
//! Invariant: a member or what a pointer points to is written with the indices of the program in their order.
//! Imports `ast`, `c`.

use super::c::{C, size_name};
use super::{Text, all_indices};
use crate::ast::*;

impl C<'_> {
    pub(super) fn records(&self, t: &mut Text) {
        for (id, record) in self.p.records.iter().enumerate().filter(|(_, r)| !r.gone) {
            t.block(format!("{} {{", self.ty(Ty::Record(id))), "};", |t| {
                for f in record.fields.iter().filter(|f| !f.gone) {
                    let extents = self.brackets(&f.shape);
                    t.line(match f.kind {
                        Kind::Plain => format!("{} {}{extents};", self.ty(f.ty), f.name),
                        _ => format!("{} *{};", self.ty(f.ty), f.name),
                    });
                }
            });
        }
    }

    pub(super) fn ty(&self, ty: Ty) -> String {
        match ty {
            Ty::F32 if !self.promoted => "float".into(),
            Ty::F64 | Ty::F32 => "double".into(),
            Ty::Int => "int".into(),
            Ty::Bool => "_Bool".into(),
            Ty::Record(id) => format!("struct {}_{}", self.prefix, self.p.records[id].name),
        }
    }

    fn brackets(&self, shape: &[Ext]) -> String {
        shape.iter().map(|&e| format!("[{}]", self.ext(e))).collect()
    }

    pub(super) fn ext(&self, e: Ext) -> String {
        match e {
            Ext::Const(k) => k.to_string(),
            Ext::Size(s) => size_name(s).into(),
        }
    }

    /// Type, name and extents of a local variable or a global.
    pub(super) fn declarator(&self, v: VarId) -> String {
        let Var { ty, shape, kind, outer, .. } = &self.p.vars[v];
        let (ty, name) = (self.ty(*ty), self.name(v));
        if self.is_in_union(v) {
            let name = &self.p.vars[v].name;
            return format!("union {{ unsigned char bytes[4]; {ty} {name}{}; }} u_{name}", self.brackets(shape));
        }
        match kind {
            Kind::Plain => format!("{ty} {name}{}", self.brackets(shape)),
            Kind::Pointer => format!("{ty} *{name}{}", self.brackets(&shape[..*outer])),
            Kind::Owner => format!("{ty} *{name}"),
            Kind::Handle => format!("{ty} **{name}"),
            Kind::Alias => unreachable!("of Fortran"),
        }
    }

    /// A parameter; arrays and what is written are passed by reference.
    pub(super) fn parameter(&self, v: VarId) -> String {
        let Var { ty, name, shape, role, kind, .. } = &self.p.vars[v];
        let Role::Param(pass) = role else { unreachable!("a parameter") };
        let is_record = matches!(ty, Ty::Record(_));
        let read_only = if *pass == Pass::In && shape.len() == 1 && !is_record { "const " } else { "" };
        let ty = self.ty(*ty);
        match (kind, shape.len(), pass) {
            (Kind::Plain, 0, Pass::InOut) => format!("{ty} *{name}"),
            (Kind::Plain, 0, Pass::In) if is_record => format!("{ty} *{name}"),
            (Kind::Plain, 0 | 2, _) => format!("{ty} {name}{}", self.brackets(shape)),
            (Kind::Plain, ..) => format!("{read_only}{ty} *{name}"),
            _ => format!("{ty} **{name}"),
        }
    }

    pub(super) fn name(&self, v: VarId) -> String {
        let var = &self.p.vars[v];
        match var.role {
            Role::Global | Role::Table(_) => format!("{}_{}", self.prefix, var.name),
            _ if self.is_in_union(v) => format!("u_{0}.{0}", var.name),
            _ => var.name.clone(),
        }
    }

    /// Whether a local number, or an array of them, is a member of a union, beside bytes.
    fn is_in_union(&self, v: VarId) -> bool {
        let Var { ty, shape, role, kind, .. } = &self.p.vars[v];
        let fixed = shape.iter().all(|extent| matches!(extent, Ext::Const(_)));
        self.p.guise.unions
            && *role == Role::Local
            && *kind == Kind::Plain
            && matches!(ty, Ty::F64 | Ty::F32)
            && fixed
            && !v.is_multiple_of(3)
    }

    /// Whether a variable that is no array is behind a pointer.
    fn is_behind(&self, v: VarId) -> bool {
        let Var { ty, role, kind, .. } = &self.p.vars[v];
        match (kind, role) {
            (Kind::Plain, Role::Param(pass)) => *pass == Pass::InOut || *pass == Pass::In && matches!(ty, Ty::Record(_)),
            (kind, _) => *kind != Kind::Plain,
        }
    }

    /// The variable itself, with the indices that choose a member or one of several pointers.
    pub(super) fn cell(&self, v: VarId, indices: &[Expr]) -> String {
        let var = &self.p.vars[v];
        match var.role {
            Role::Member(of, _) if self.is_object(of) && self.is_behind(of) => {
                format!("{}->{}", self.cell(of, indices), var.name)
            }
            Role::Member(of, _) => format!("{}.{}", self.place(of, indices), var.name),
            _ if var.kind == Kind::Handle => format!("(*{})", var.name),
            _ => format!("{}{}", self.name(v), self.indices(indices)),
        }
    }

    /// Whether what a variable stands for, or one of it, is no array.
    fn is_object(&self, v: VarId) -> bool {
        self.p.vars[v].shape.len() == self.p.vars[v].outer
    }

    fn indices(&self, indices: &[Expr]) -> String {
        indices.iter().map(|e| format!("[{}]", self.bare(e))).collect()
    }

    /// A scalar, a record, or an array with indices; with fewer than it has, a part of it.
    pub(super) fn place(&self, v: VarId, indices: &[Expr]) -> String {
        let (before, after) = indices.split_at(self.p.vars[v].outer.min(indices.len()));
        let cell = self.cell(v, before);
        if self.is_object(v) && self.is_behind(v) { format!("(*{cell})") } else { format!("{cell}{}", self.indices(after)) }
    }

    /// The address of a place.
    pub(super) fn address(&self, e: &Expr) -> String {
        let (v, indices) = split(e);
        if self.is_object(v) && self.is_behind(v) { self.cell(v, indices) } else { format!("&{}", self.place(v, indices)) }
    }

    /// The address of a pointer.
    pub(super) fn address_of_cell(&self, e: &Expr) -> String {
        let (v, indices) = split(e);
        if self.p.vars[v].kind == Kind::Handle { self.name(v) } else { format!("&{}", self.cell(v, indices)) }
    }

    /// A pointer, to be set.
    pub(super) fn pointer(&self, e: &Expr) -> String {
        let (v, indices) = split(e);
        self.cell(v, indices)
    }

    /// The statements that give a local variable or a global its first value.
    pub(super) fn init(&self, t: &mut Text, local: &Local, declare: bool) {
        let v = local.var;
        match (&local.init, declare) {
            (Init::Point(to), true) if to.len() == 1 && self.p.vars[v].outer == 0 => {
                return t.line(format!("{} = {};", self.declarator(v), self.arg(&to[0])));
            }
            (Init::Scalar(e), true) if !self.is_in_union(v) => {
                return t.line(format!("{} = {};", self.declarator(v), self.bare(e)));
            }
            (_, true) => t.line(format!("{};", self.declarator(v))),
            _ => {}
        }
        self.contents(t, v, &local.init);
    }

    fn contents(&self, t: &mut Text, v: VarId, init: &Init) {
        match init {
            Init::Scalar(e) => t.line(format!("{} = {};", self.place(v, &[]), self.bare(e))),
            Init::Copy(from) => self.copy(t, v, *from),
            Init::Fill(indices, e) => self.fill_all(t, v, indices, e),
            Init::Zero => self.zero(t, v),
            Init::Point(to) => self.point_all(t, v, to),
            Init::Record(members) => members.iter().for_each(|m| self.init(t, m, false)),
            Init::Allocate(how, inner) => self.allocate(t, v, *how, inner),
        }
    }

    fn point_all(&self, t: &mut Text, v: VarId, to: &[Arg]) {
        let var = &self.p.vars[v];
        let extents: Vec<i64> = var.shape[..var.outer].iter().map(|&e| self.p.extent(e)).collect();
        for (indices, to) in all_indices(&extents).iter().zip(to) {
            t.line(format!("{} = {};", self.cell(v, indices), self.arg(to)));
        }
    }

    /// Loops over elements, from the index `from` of the first dimension to before `to`.
    fn fill(&self, t: &mut Text, v: VarId, indices: &[VarId], (from, to): (&str, &str), e: &Expr, ahead: Option<String>) {
        for (k, (&i, &ext)) in indices.iter().zip(&self.p.vars[v].shape).enumerate() {
            let i = &self.p.vars[i].name;
            let ext = self.ext(ext);
            let (from, to) = if k == 0 { (from, to) } else { ("0", ext.as_str()) };
            let open = if ahead.is_some() { " {" } else { "" };
            t.line(format!("for (int {i} = {from}; {i} < {to}; {i}++){open}"));
            t.indent();
        }
        ahead.iter().for_each(|line| t.line(line));
        let at: Vec<Expr> = indices.iter().map(|&i| Expr::Var(i)).collect();
        t.line(format!("{} = {};", self.place(v, &at), self.bare(e)));
        for _ in indices {
            t.outdent();
            if ahead.is_some() {
                t.line("}");
            }
        }
    }

    fn fill_all(&self, t: &mut Text, v: VarId, indices: &[VarId], e: &Expr) {
        let to = self.ext(self.p.vars[v].shape[0]);
        self.fill(t, v, indices, ("0", &to), e, None);
    }

    fn allocate(&self, t: &mut Text, v: VarId, how: Allocation, inner: &Init) {
        let block = self.cell(v, &[]);
        let (ty, bytes) = (self.ty(self.p.vars[v].ty), self.bytes(v));
        match (how, inner) {
            (Allocation::Halves, Init::Fill(indices, e)) => {
                let all = self.ext(self.p.vars[v].shape[0]);
                let half = format!("({all} + 1) / 2");
                t.line(format!("{block} = malloc((size_t)({half}) * sizeof({ty}));"));
                self.fill(t, v, indices, ("0", &half), e, None);
                t.line(format!("{block} = realloc({block}, {bytes});"));
                self.fill(t, v, indices, (&half, &all), e, None);
            }
            (Allocation::Pushed, Init::Fill(indices, e)) => {
                let i = &self.p.vars[indices[0]].name;
                let all = self.ext(self.p.vars[v].shape[0]);
                t.line(format!("{block} = NULL;"));
                let grow = format!("{block} = realloc({block}, ((size_t){i} + 1) * sizeof({ty}));");
                self.fill(t, v, indices, ("0", &all), e, Some(grow));
            }
            (_, Init::Zero) => {
                let Var { shape, .. } = &self.p.vars[v];
                let count = shape.first().map_or("1".into(), |&e| format!("(size_t){}", self.ext(e)));
                t.line(format!("{block} = calloc({count}, sizeof({ty}));"));
            }
            _ => {
                t.line(format!("{block} = malloc({bytes});"));
                self.contents(t, v, inner);
            }
        }
    }

    pub(super) fn resize(&self, t: &mut Text, v: VarId, extra: i64) {
        let block = self.cell(v, &[]);
        t.line(format!("{block} = realloc({block}, {} + {extra} * sizeof({}));", self.bytes(v), self.ty(self.p.vars[v].ty)));
    }

    /// The size of an array in bytes; of a parameter or pointer, `sizeof` would be that of the pointer.
    fn bytes(&self, v: VarId) -> String {
        let Var { ty, shape, outer, .. } = &self.p.vars[v];
        let extents = shape[*outer..].iter().map(|&e| format!("(size_t){}", self.ext(e)));
        let factors: Vec<String> = extents.chain([format!("sizeof({})", self.ty(*ty))]).collect();
        factors.join(" * ")
    }

    pub(super) fn copy(&self, t: &mut Text, to: VarId, from: VarId) {
        t.line(format!("memcpy({}, {}, {});", self.start(to), self.start(from), self.bytes(to)));
    }

    pub(super) fn zero(&self, t: &mut Text, v: VarId) {
        t.line(format!("memset({}, 0, {});", self.start(v), self.bytes(v)));
    }

    /// Where a whole variable starts.
    fn start(&self, v: VarId) -> String {
        if self.is_object(v) { self.address(&Expr::Var(v)) } else { self.cell(v, &[]) }
    }
}

fn split(e: &Expr) -> (VarId, &[Expr]) {
    match e {
        Expr::Var(v) => (*v, &[]),
        Expr::Elem(v, indices) => (*v, indices),
        other => unreachable!("no place: {other:?}"),
    }
}
