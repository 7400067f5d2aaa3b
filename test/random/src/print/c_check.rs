// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A C module: each program with procedures that take it to the vectors of the check, and a main that runs all.
//!
//! Invariant: the check sees a program through its vectors only. Imports `ast`, `walk`, `release`, `layout`, `c`.

use super::c::C;
use super::layout::{Layout, Part, Place, Slot, input_seed, passive_values};
use super::{Mode, Module, Text, all_indices, decimal};
use crate::ast::*;
use crate::release::with_frees;
use crate::walk;
use std::cell::Cell;

/// Of an argument, what a wrapper passes to a derivative.
#[derive(Clone, Copy, PartialEq)]
enum Wants {
    Primal,
    Tangent,
    Adjoint,
}

pub(crate) fn module(programs: &[(usize, &Program)], mode: Mode) -> Module {
    let mut t = Text::default();
    if mode == Mode::Full {
        t.line("#include <wengert.h>");
    }
    t.line("#include \"random_check.h\"");
    let mut lines = vec![];
    for (number, p) in programs {
        let first = t.count() + 1;
        program(&mut t, *number, p, mode);
        lines.push((first, t.count()));
    }
    t.line("");
    t.block("int main(void) {", "}", |t| {
        for (number, p) in programs {
            let Layout { active, passive, .. } = Layout::of(p);
            let (n, seed) = (format!("p{number}"), input_seed(p));
            t.line(match mode {
                Mode::Primal => format!("wengert_check_primal({number}, {seed}, {active}, {passive}, {n}_plain);"),
                Mode::Full => {
                    let twin = if walk::single(p) { "_smooth_plain" } else { "_plain" };
                    format!(
                        "wengert_check({number}, {seed}, {active}, {passive}, {n}_plain, {n}{twin}, {n}_tangent, {n}_adjoint);"
                    )
                }
            });
        }
        t.line("return wengert_check_result();");
    });
    Module { text: t.out, lines }
}

fn program(t: &mut Text, number: usize, p: &Program, mode: Mode) {
    let p = &with_frees(p);
    t.line("");
    t.line(format!("/* program {} of seed {} */", p.index, p.seed));
    let c = C { p, prefix: format!("p{number}"), promoted: false, current: Cell::default() };
    c.program(t);
    let w = Wrapper { c: &c, layout: Layout::of(p) };
    w.plain(t);
    if mode == Mode::Full {
        w.declarations(t);
        w.tangent(t);
        w.adjoint(t);
        if walk::single(p) {
            let c = C { p, prefix: format!("p{number}_smooth"), promoted: true, current: Cell::default() };
            c.program(t);
            Wrapper { c: &c, layout: Layout::of(p) }.plain(t);
        }
    }
}

struct Wrapper<'a> {
    c: &'a C<'a>,
    layout: Layout,
}

impl Wrapper<'_> {
    fn var(&self, slot: &Slot) -> &Var {
        &self.c.p.vars[slot.var]
    }

    fn entry(&self) -> String {
        self.c.proc_name(self.c.p.procs.len() - 1)
    }

    fn by_value(&self, slot: &Slot) -> bool {
        let var = self.var(slot);
        let is_record = matches!(var.ty, Ty::Record(_));
        var.shape.is_empty() && var.role != Role::Param(Pass::InOut) && !is_record
    }

    fn plain(&self, t: &mut Text) {
        let open = format!("static void {}_plain(const double *from, double *to) {{", self.c.prefix);
        t.block(open, "}", |t| {
            self.load(t, Wants::Primal);
            let args = self.args(Wants::Primal);
            let result = if self.c.p.entry().ret.is_some() { format!("to[{}] = ", self.layout.active) } else { String::new() };
            t.line(format!("{result}{}({args});", self.entry()));
            self.store(t);
        });
    }

    fn declarations(&self, t: &mut Text) {
        let ret = self.c.p.entry().ret.map_or("void".into(), |ty| self.c.ty(ty));
        t.line(format!("extern {ret} {}_wengert_tangent(void *, ...);", self.c.prefix));
        let outs = self.outs();
        let ret = match outs.len() {
            0 => "void".to_string(),
            1 => self.c.ty(self.var(outs[0]).ty),
            _ => {
                let fields: Vec<String> =
                    outs.iter().map(|s| format!("{} {};", self.c.ty(self.var(s).ty), self.var(s).name)).collect();
                t.line(format!("struct {}_outs {{ {} }};", self.c.prefix, fields.join(" ")));
                format!("struct {}_outs", self.c.prefix)
            }
        };
        t.line(format!("extern {ret} {}_wengert_adjoint(void *, ...);", self.c.prefix));
    }

    /// Active arguments by value: their adjoints are returned.
    fn outs(&self) -> Vec<&Slot> {
        self.layout.slots.iter().filter(|s| s.word.is_some() && self.by_value(s)).collect()
    }

    fn tangent(&self, t: &mut Text) {
        let prefix = &self.c.prefix;
        let open =
            format!("static void {prefix}_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {{");
        t.block(open, "}", |t| {
            self.load(t, Wants::Tangent);
            let result =
                if self.c.p.entry().ret.is_some() { format!("to_tan[{}] = ", self.layout.active) } else { String::new() };
            let args = self.args(Wants::Tangent);
            t.line(format!("{result}{prefix}_wengert_tangent((void *){}, {args});", self.entry()));
            self.store(t);
            self.store_shadows(t, Wants::Tangent);
        });
    }

    fn adjoint(&self, t: &mut Text) {
        let prefix = &self.c.prefix;
        let open =
            format!("static void {prefix}_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {{");
        t.block(open, "}", |t| {
            self.load(t, Wants::Adjoint);
            let outs = self.outs();
            let result = match outs.len() {
                0 => String::new(),
                1 => format!("{} = ", self.out_cell(outs[0])),
                _ => format!("struct {prefix}_outs outs = "),
            };
            let args = self.args(Wants::Adjoint);
            t.line(format!("{result}{prefix}_wengert_adjoint((void *){}, {args});", self.entry()));
            if outs.len() > 1 {
                for out in outs {
                    t.line(format!("{} = outs.{};", self.out_cell(out), self.var(out).name));
                }
            }
            self.store(t);
            self.store_shadows(t, Wants::Adjoint);
        });
    }

    fn out_cell(&self, slot: &Slot) -> String {
        let Place::Active(at) = slot.parts[0].place else { unreachable!("an active argument") };
        format!("from_adj[{at}]")
    }

    /// Sizes are constants here.
    fn brackets(&self, v: VarId) -> String {
        self.c.p.extents(v).iter().map(|e| format!("[{e}]")).collect()
    }

    /// The variable of an argument, or of its shadow, with arrays for what pointers point to.
    fn declare(&self, t: &mut Text, slot: &Slot, suffix: &str) {
        let var = self.var(slot);
        let (ty, name) = (self.c.ty(var.ty), format!("{}{suffix}", var.name));
        match var.kind {
            Kind::Plain => t.line(format!("{ty} {name}{};", self.brackets(slot.var))),
            _ => t.line(format!("{ty} *{name}[{}];", self.c.p.extents(slot.var)[0])),
        }
        if !suffix.is_empty() && matches!(var.ty, Ty::Record(_)) {
            t.line(format!("memset(&{name}, 0, sizeof {name});"));
        }
        for part in slot.parts.iter().filter(|part| self.is_pointed_to(part)) {
            let array = self.array(part, suffix);
            t.line(format!("{} {array}{};", self.c.ty(self.c.p.vars[part.var].ty), self.brackets(part.var)));
            for (indices, _) in part.runs(self.c.p) {
                t.line(format!("{} = {array}{};", self.path(part.var, &indices, suffix), numbers(&indices)));
            }
        }
    }

    fn is_pointed_to(&self, part: &Part) -> bool {
        self.c.p.vars[part.var].kind == Kind::Pointer
    }

    /// The array that the pointers of a part point to at entry.
    fn array(&self, part: &Part, suffix: &str) -> String {
        let mut name = format!("{}{suffix}_to", self.c.p.vars[part.var].name);
        let mut v = part.var;
        while let Role::Member(of, _) = self.c.p.vars[v].role {
            name = format!("{}_{name}", self.c.p.vars[of].name);
            v = of;
        }
        name
    }

    /// An argument's variable, or a member of it, at constant indices: here, nothing is behind a pointer.
    fn path(&self, v: VarId, indices: &[Expr], suffix: &str) -> String {
        let var = &self.c.p.vars[v];
        match var.role {
            Role::Member(of, _) => {
                let (before, own) = indices.split_at(var.outer.min(indices.len()));
                format!("{}.{}{}", self.path(of, before, suffix), var.name, numbers(own))
            }
            _ => format!("{}{suffix}{}", var.name, numbers(indices)),
        }
    }

    /// Where a run of cells starts; that of a pointer, where it was at entry.
    fn start(&self, part: &Part, indices: &[Expr], suffix: &str) -> String {
        let p = self.c.p;
        if self.is_pointed_to(part) {
            return format!("{}{}", self.array(part, suffix), numbers(indices));
        }
        let own = self.path(part.var, indices, suffix);
        match p.object(part.var).len() {
            0 => format!("&{own}"),
            1 => own,
            _ => format!("&{own}[0][0]"),
        }
    }

    fn load(&self, t: &mut Text, wants: Wants) {
        for slot in self.layout.slots.iter().filter(|s| !s.is_alias) {
            if slot.word.is_none() {
                self.passive(t, slot);
                continue;
            }
            self.declare(t, slot, "");
            self.get(t, slot, "", "from");
            match wants {
                Wants::Primal => continue,
                Wants::Adjoint if self.by_value(slot) => continue,
                _ => {}
            }
            let (suffix, source) = if wants == Wants::Tangent { ("_tan", "from_tan") } else { ("_adj", "to_adj") };
            self.declare(t, slot, suffix);
            self.get(t, slot, suffix, source);
        }
    }

    fn values(&self, v: VarId) -> Vec<String> {
        let int = self.c.p.vars[v].ty == Ty::Int;
        let text = |c: f64| if int { (c as i64).to_string() } else { decimal(c) };
        passive_values(self.c.p, v).into_iter().map(text).collect()
    }

    fn passive(&self, t: &mut Text, slot: &Slot) {
        let var = self.var(slot);
        let values = self.values(slot.var);
        let extents = self.brackets(slot.var);
        let values = if extents.is_empty() { values[0].clone() } else { format!("{{{}}}", values.join(", ")) };
        t.line(format!("{} {}{extents} = {values};", self.c.ty(var.ty), var.name));
    }

    fn suffix(&self, part: &Part) -> &'static str {
        match self.c.ty(self.c.p.vars[part.var].ty).as_str() {
            "float" => "f",
            "int" => "i",
            _ => "",
        }
    }

    /// Fills an argument in; the passive members of its shadow stay zero.
    fn get(&self, t: &mut Text, slot: &Slot, suffix: &str, source: &str) {
        for part in &slot.parts {
            let run = part.run(self.c.p);
            let values = self.values(part.var);
            for (k, (indices, at)) in part.runs(self.c.p).iter().enumerate() {
                match part.place {
                    Place::Active(_) => {
                        let to = self.start(part, indices, suffix);
                        t.line(format!("get{}({to}, {source} + {at}, {run});", self.suffix(part)));
                    }
                    Place::Passive(_) if suffix.is_empty() => {
                        for (inner, value) in all_indices(&self.c.p.object(part.var)).iter().zip(&values[k * run..]) {
                            let own = self.path(part.var, indices, suffix);
                            t.line(format!("{own}{} = {value};", numbers(inner)));
                        }
                    }
                    Place::Passive(_) => {}
                }
            }
        }
    }

    /// What is left in the arguments; what is passed by value is no output.
    fn store(&self, t: &mut Text) {
        for slot in self.layout.slots.iter().filter(|s| s.word.is_none() || !self.by_value(s)) {
            slot.parts.iter().for_each(|part| self.put(t, part, "", "to"));
        }
    }

    fn store_shadows(&self, t: &mut Text, wants: Wants) {
        let (suffix, to) = if wants == Wants::Tangent { ("_tan", "to_tan") } else { ("_adj", "from_adj") };
        for slot in self.layout.slots.iter().filter(|s| s.word.is_some() && !self.by_value(s)) {
            let active = slot.parts.iter().filter(|part| matches!(part.place, Place::Active(_)));
            active.for_each(|part| self.put(t, part, suffix, to));
        }
    }

    fn put(&self, t: &mut Text, part: &Part, suffix: &str, to: &str) {
        for (indices, at) in part.runs(self.c.p) {
            let from = self.start(part, &indices, suffix);
            t.line(format!("put{}({to} + {at}, {from}, {});", self.suffix(part), part.run(self.c.p)));
        }
    }

    fn args(&self, wants: Wants) -> String {
        let mut out = vec![];
        let entry = self.c.p.entry();
        for s in (0..2).filter(|&s| entry.sizes[s]) {
            let size = self.c.p.sizes[s].to_string();
            out.push(if wants == Wants::Primal { size } else { format!("wengert_const, {size}") });
        }
        for slot in &self.layout.slots {
            let var = self.var(slot);
            let by_reference = if var.shape.is_empty() && !self.by_value(slot) { "&" } else { "" };
            let value = format!("{by_reference}{}", slot.name);
            out.push(match (wants, slot.word) {
                (Wants::Primal, _) => value,
                (_, None) => format!("wengert_const, {value}"),
                (Wants::Adjoint, Some(_)) if self.by_value(slot) => format!("wengert_out, {value}"),
                (Wants::Tangent, Some(word)) => format!("{word}, {value}, {value}_tan"),
                (Wants::Adjoint, Some(word)) => format!("{word}, {value}, {value}_adj"),
            });
        }
        out.join(", ")
    }
}

fn numbers(indices: &[Expr]) -> String {
    let number = |e: &Expr| if let Expr::Int(k) = e { format!("[{k}]") } else { unreachable!("a constant") };
    indices.iter().map(number).collect()
}
