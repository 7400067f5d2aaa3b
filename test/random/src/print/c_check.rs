// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A C module: each program with procedures that take it to the vectors of the check, and a main that runs all.
//!
//! Invariant: the check sees a program through its vectors only. Imports `ast`, `walk`, `layout`, `c`.

use super::c::C;
use super::layout::{Layout, Place, Slot, input_seed, passive_values};
use super::{Mode, Module, Text, decimal};
use crate::ast::*;
use crate::walk;

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
    t.line("");
    t.line(format!("/* program {} of seed {} */", p.index, p.seed));
    let c = C { p, prefix: format!("p{number}"), promoted: false };
    c.program(t);
    let w = Wrapper { c: &c, layout: Layout::of(p) };
    w.plain(t);
    if mode == Mode::Full {
        w.declarations(t);
        w.tangent(t);
        w.adjoint(t);
        if walk::single(p) {
            let c = C { p, prefix: format!("p{number}_smooth"), promoted: true };
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
        var.shape.is_empty() && var.role != Role::Param(Pass::InOut)
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
        let ret = self.c.p.entry().ret.map_or("void", |ty| self.c.ty(ty));
        t.line(format!("extern {ret} {}_wengert_tangent(void *, ...);", self.c.prefix));
        let outs = self.outs();
        let ret = match outs.len() {
            0 => "void".to_string(),
            1 => self.c.ty(self.var(outs[0]).ty).to_string(),
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
        self.layout.slots.iter().filter(|s| matches!(s.place, Place::Active(_)) && self.by_value(s)).collect()
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
        let Place::Active(at) = slot.place else { unreachable!("an active argument") };
        format!("from_adj[{at}]")
    }

    /// Sizes are constants here.
    fn declare(&self, t: &mut Text, slot: &Slot, suffix: &str) {
        let var = self.var(slot);
        let extents: String = self.c.p.extents(slot.var).iter().map(|e| format!("[{e}]")).collect();
        t.line(format!("{} {}{suffix}{extents};", self.c.ty(var.ty), var.name));
    }

    fn load(&self, t: &mut Text, wants: Wants) {
        for slot in self.layout.slots.iter().filter(|s| !s.is_alias) {
            let name = &slot.name;
            match slot.place {
                Place::Passive(_) => self.passive(t, slot),
                Place::Active(at) => {
                    self.declare(t, slot, "");
                    self.get(t, slot, name, &format!("from + {at}"));
                    let (suffix, source) = match wants {
                        Wants::Primal => continue,
                        Wants::Tangent => ("_tan", "from_tan"),
                        Wants::Adjoint if self.by_value(slot) => continue,
                        Wants::Adjoint => ("_adj", "to_adj"),
                    };
                    self.declare(t, slot, suffix);
                    self.get(t, slot, &format!("{name}{suffix}"), &format!("{source} + {at}"));
                }
            }
        }
    }

    fn passive(&self, t: &mut Text, slot: &Slot) {
        let var = self.var(slot);
        let values: Vec<String> = passive_values(self.c.p, slot.var)
            .into_iter()
            .map(|c| if var.ty == Ty::Int { (c as i64).to_string() } else { decimal(c) })
            .collect();
        let extents: String = self.c.p.extents(slot.var).iter().map(|e| format!("[{e}]")).collect();
        let values = if extents.is_empty() { values[0].clone() } else { format!("{{{}}}", values.join(", ")) };
        t.line(format!("{} {}{extents} = {values};", self.c.ty(var.ty), var.name));
    }

    /// The address of the first cell.
    fn address(&self, slot: &Slot, name: &str) -> String {
        match self.var(slot).shape.len() {
            0 => format!("&{name}"),
            1 => name.to_string(),
            _ => format!("&{name}[0][0]"),
        }
    }

    fn suffix(&self, slot: &Slot) -> &'static str {
        match self.c.ty(self.var(slot).ty) {
            "float" => "f",
            "int" => "i",
            _ => "",
        }
    }

    fn get(&self, t: &mut Text, slot: &Slot, name: &str, source: &str) {
        t.line(format!("get{}({}, {source}, {});", self.suffix(slot), self.address(slot, name), slot.cells));
    }

    fn store(&self, t: &mut Text) {
        for slot in self.layout.slots.iter().filter(|s| !s.is_alias) {
            let (Place::Active(at) | Place::Passive(at)) = slot.place;
            // What is passed by value is no output.
            if matches!(slot.place, Place::Active(_)) && self.by_value(slot) {
                continue;
            }
            let from = self.address(slot, &self.var(slot).name);
            t.line(format!("put{}(to + {at}, {from}, {});", self.suffix(slot), slot.cells));
        }
    }

    fn store_shadows(&self, t: &mut Text, wants: Wants) {
        let (suffix, to) = if wants == Wants::Tangent { ("_tan", "to_tan") } else { ("_adj", "from_adj") };
        for slot in self.layout.slots.iter().filter(|s| !s.is_alias) {
            if self.by_value(slot) {
                continue;
            }
            if let Place::Active(at) = slot.place {
                let from = self.address(slot, &format!("{}{suffix}", self.var(slot).name));
                t.line(format!("put{}({to} + {at}, {from}, {});", self.suffix(slot), slot.cells));
            }
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
            out.push(match (wants, slot.place) {
                (Wants::Primal, _) => value,
                (_, Place::Passive(_)) => format!("wengert_const, {value}"),
                (Wants::Adjoint, _) if self.by_value(slot) => format!("wengert_out, {value}"),
                (Wants::Tangent, _) => format!("{}, {value}, {value}_tan", slot.word),
                (Wants::Adjoint, _) => format!("{}, {value}, {value}_adj", slot.word),
            });
        }
        out.join(", ")
    }
}
