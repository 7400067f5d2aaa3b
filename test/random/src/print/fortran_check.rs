// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A Fortran module: each program with procedures that take it to the vectors of the check, and a main program.
//!
//! Invariant: the check sees a program through its vectors only. Imports `ast`, `walk`, `layout`, `fortran`.

use std::cell::Cell;

use super::fortran::{Fortran, Unit, line};
use super::layout::{Layout, Part, Place, Slot, input_seed, passive_values};
use super::{Mode, Module, Text};
use crate::ast::*;
use crate::walk;

#[derive(Clone, Copy, PartialEq)]
enum Wants {
    Primal,
    Tangent,
    Adjoint,
}

pub(crate) fn module(programs: &[(usize, &Program)], mode: Mode) -> Module {
    let mut t = Text::default();
    let name = module_name(programs);
    for (number, p) in programs {
        versions(*number, p, mode).iter().for_each(|f| f.modules(&mut t));
    }
    t.line(format!("module {name}"));
    t.indent();
    for (number, p) in programs {
        versions(*number, p, mode).iter().for_each(|f| f.uses(&mut t));
    }
    if mode == Mode::Full {
        t.line("use wengert");
    }
    t.line("implicit none");
    COPIES.lines().for_each(|l| t.line(l));
    for (number, p) in programs {
        for f in versions(*number, p, mode) {
            f.specification(&mut t);
        }
    }
    t.outdent();
    t.line("contains");
    let mut lines = vec![];
    for (number, p) in programs {
        let first = t.count() + 1;
        program(&mut t, *number, p, mode);
        lines.push((first, t.count()));
    }
    t.line("end module");
    t.line("");
    main(&mut t, programs, mode);
    Module { text: t.out, lines }
}

/// Tests that are compiled side by side must not share a module's file.
fn module_name(programs: &[(usize, &Program)]) -> String {
    programs.first().map_or("random".into(), |(_, p)| format!("random_{}_{}", p.seed, p.index))
}

/// The program, and its version in double precision for differences where that is another.
fn versions(number: usize, p: &Program, mode: Mode) -> Vec<Fortran<'_>> {
    let mut out = vec![Fortran { p, prefix: format!("p{number}"), promoted: false, unit: Unit::Main, current: Cell::default() }];
    if mode == Mode::Full && walk::single(p) {
        out.push(Fortran { p, prefix: format!("p{number}_smooth"), promoted: true, unit: Unit::Main, current: Cell::default() });
    }
    out
}

fn program(t: &mut Text, number: usize, p: &Program, mode: Mode) {
    t.line("");
    t.line(format!("! program {} of seed {}", p.index, p.seed));
    for f in versions(number, p, mode) {
        f.procedures(t);
        let w = Wrapper { f: &f, layout: Layout::of(p) };
        w.wrapper(t, Wants::Primal);
        if mode == Mode::Full && !f.promoted {
            w.wrapper(t, Wants::Tangent);
            w.wrapper(t, Wants::Adjoint);
        }
    }
}

/// Copies in C: what a compiler makes of array assignments here would cost more time than the programs.
const COPIES: &str = "interface
  subroutine get(to, from, n) bind(c, name='wengert_check_get')
    real(8), intent(inout) :: to(*)
    real(8), intent(in) :: from(*)
    integer, value :: n
  end subroutine
  subroutine getf(to, from, n) bind(c, name='wengert_check_getf')
    real(4), intent(inout) :: to(*)
    real(8), intent(in) :: from(*)
    integer, value :: n
  end subroutine
  subroutine put(to, from, n) bind(c, name='wengert_check_put')
    real(8), intent(inout) :: to(*)
    real(8), intent(in) :: from(*)
    integer, value :: n
  end subroutine
  subroutine putf(to, from, n) bind(c, name='wengert_check_putf')
    real(8), intent(inout) :: to(*)
    real(4), intent(in) :: from(*)
    integer, value :: n
  end subroutine
  subroutine puti(to, from, n) bind(c, name='wengert_check_puti')
    real(8), intent(inout) :: to(*)
    integer, intent(in) :: from(*)
    integer, value :: n
  end subroutine
end interface";

fn main(t: &mut Text, programs: &[(usize, &Program)], mode: Mode) {
    t.line("program main");
    t.indent();
    t.line(format!("use {}", module_name(programs)));
    t.line("implicit none");
    t.line("external :: wengert_check_program, wengert_check_primal_program");
    t.line("integer, external :: wengert_check_failures");
    for (number, p) in programs {
        let Layout { active, passive, .. } = Layout::of(p);
        let numbers = format!("{number}, {}, {active}, {passive}", input_seed(p));
        line(
            t,
            match mode {
                Mode::Primal => format!("call wengert_check_primal_program({numbers}, p{number}_plain)"),
                Mode::Full => {
                    let twin = if walk::single(p) { "_smooth_plain" } else { "_plain" };
                    let parts = ["_plain", twin, "_tangent", "_adjoint"].map(|part| format!("p{number}{part}"));
                    format!("call wengert_check_program({numbers}, {})", parts.join(", "))
                }
            },
        );
    }
    t.line("if (wengert_check_failures() /= 0) stop 1");
    t.outdent();
    t.line("end program");
}

struct Wrapper<'a> {
    f: &'a Fortran<'a>,
    layout: Layout,
}

impl Wrapper<'_> {
    fn var(&self, slot: &Slot) -> &Var {
        &self.f.p.vars[slot.var]
    }

    fn is_function(&self) -> bool {
        self.f.p.entry().ret.is_some()
    }

    fn wrapper(&self, t: &mut Text, wants: Wants) {
        let prefix = &self.f.prefix;
        let (name, dummies) = match wants {
            Wants::Primal => ("plain", "from, to"),
            Wants::Tangent => ("tangent", "from, from_tan, to, to_tan"),
            Wants::Adjoint => ("adjoint", "from, to_adj, to, from_adj"),
        };
        line(t, format!("subroutine {prefix}_{name}({dummies})"));
        t.indent();
        for dummy in dummies.split(", ") {
            let is_input = matches!((dummy, wants), ("from" | "from_tan", _) | ("to_adj", _));
            let intent = if is_input { "in" } else { "inout" };
            line(t, format!("real(8), intent({intent}) :: {dummy}(0:*)"));
        }
        self.declarations(t, wants);
        self.load(t, wants);
        self.derivative_call(t, wants);
        self.store(t, wants);
        t.outdent();
        t.line("end subroutine");
    }

    fn shadow_suffix(wants: Wants) -> Option<&'static str> {
        match wants {
            Wants::Primal => None,
            Wants::Tangent => Some("_tan"),
            Wants::Adjoint => Some("_adj"),
        }
    }

    fn declarations(&self, t: &mut Text, wants: Wants) {
        for slot in &self.layout.slots {
            let var = self.var(slot);
            let extents: Vec<String> = self.f.p.extents(slot.var).iter().map(|e| format!("0:{}", e - 1)).collect();
            let shape = if extents.is_empty() { String::new() } else { format!("({})", extents.join(", ")) };
            let mut names = format!("{}{shape}", var.name);
            if let (Some(suffix), Some(_)) = (Self::shadow_suffix(wants), slot.word) {
                names += &format!(", {}{suffix}{shape}", var.name);
            }
            line(t, format!("{} :: {names}", self.f.ty(var.ty)));
        }
        let prefix = &self.f.prefix;
        match wants {
            Wants::Primal => {}
            Wants::Tangent if self.is_function() => line(t, format!("real(8), external :: {prefix}_wengert_tangent")),
            Wants::Tangent => line(t, format!("external :: {prefix}_wengert_tangent")),
            Wants::Adjoint => line(t, format!("external :: {prefix}_wengert_adjoint")),
        }
    }

    fn load(&self, t: &mut Text, wants: Wants) {
        for slot in &self.layout.slots {
            for part in &slot.parts {
                match part.place {
                    Place::Passive(_) => self.passive(t, part, slot.word.and(Self::shadow_suffix(wants))),
                    Place::Active(_) => {
                        self.get(t, part, "", "from");
                        match wants {
                            Wants::Primal => {}
                            Wants::Tangent => self.get(t, part, "_tan", "from_tan"),
                            Wants::Adjoint => self.get(t, part, "_adj", "to_adj"),
                        }
                    }
                }
            }
        }
    }

    /// A passive argument or member, with zeros in the shadow that a member has.
    fn passive(&self, t: &mut Text, part: &Part, suffix: Option<&str>) {
        let var = &self.f.p.vars[part.var];
        let values: Vec<String> = passive_values(self.f.p, part.var).into_iter().map(|c| self.f.constant(c, var.ty)).collect();
        let run = part.run(self.f.p);
        for (k, (indices, _)) in part.runs(self.f.p).iter().enumerate() {
            let own = self.path(part.var, indices, "");
            let values = &values[k * run..][..run];
            let value = if self.f.p.object(part.var).is_empty() { values[0].clone() } else { format!("[{}]", values.join(", ")) };
            line(t, format!("{own} = {value}"));
            suffix.iter().for_each(|suffix| line(t, format!("{} = 0", self.path(part.var, indices, suffix))));
        }
    }

    /// An argument's variable or a member of it, at constant indices.
    fn path(&self, v: VarId, indices: &[Expr], suffix: &str) -> String {
        let var = &self.f.p.vars[v];
        match var.role {
            Role::Member(of, _) => {
                let (before, own) = indices.split_at(var.outer.min(indices.len()));
                format!("{}%{}{}", self.path(of, before, suffix), var.name, numbers(own))
            }
            _ => format!("{}{suffix}{}", var.name, numbers(indices)),
        }
    }

    fn get(&self, t: &mut Text, part: &Part, suffix: &str, source: &str) {
        let single = self.f.ty(self.f.p.vars[part.var].ty) == "real(4)";
        let run = part.run(self.f.p);
        for (indices, at) in part.runs(self.f.p) {
            let name = self.path(part.var, &indices, suffix);
            line(
                t,
                match (self.f.p.object(part.var).len(), single) {
                    (0, false) => format!("{name} = {source}({at})"),
                    (0, true) => format!("{name} = real({source}({at}), 4)"),
                    (_, false) => format!("call get({name}, {source}({at}), {run})"),
                    (_, true) => format!("call getf({name}, {source}({at}), {run})"),
                },
            );
        }
    }

    fn put(&self, t: &mut Text, part: &Part, suffix: &str, to: &str) {
        let kind = match self.f.ty(self.f.p.vars[part.var].ty).as_str() {
            "real(4)" => "f",
            "integer" => "i",
            _ => "",
        };
        let run = part.run(self.f.p);
        for (indices, at) in part.runs(self.f.p) {
            let name = self.path(part.var, &indices, suffix);
            line(
                t,
                match self.f.p.object(part.var).len() {
                    0 => format!("{to}({at}) = {name}"),
                    _ => format!("call put{kind}({to}({at}), {name}, {run})"),
                },
            );
        }
    }

    fn derivative_call(&self, t: &mut Text, wants: Wants) {
        let Fortran { p, prefix, .. } = self.f;
        let entry = p.procs.len() - 1;
        let name = self.f.proc_name(entry);
        let args = self.args(wants);
        let cell = self.layout.active;
        line(
            t,
            match (wants, self.is_function()) {
                (Wants::Primal, true) => format!("to({cell}) = {name}({args})"),
                (Wants::Primal, false) => format!("call {name}({args})"),
                (Wants::Tangent, true) => format!("to_tan({cell}) = {prefix}_wengert_tangent({name}, {args})"),
                (Wants::Tangent, false) => format!("call {prefix}_wengert_tangent({name}, {args})"),
                (Wants::Adjoint, _) => format!("call {prefix}_wengert_adjoint({name}, {args})"),
            },
        );
    }

    fn args(&self, wants: Wants) -> String {
        let entry = self.f.p.entry();
        let mut out = vec![];
        let constant = if wants == Wants::Primal { "" } else { "wengert_const, " };
        for s in (0..2).filter(|&s| entry.sizes[s]) {
            out.push(format!("{constant}{}", self.f.p.sizes[s]));
        }
        for slot in &self.layout.slots {
            let name = &self.var(slot).name;
            out.push(match (Self::shadow_suffix(wants), slot.word) {
                (Some(suffix), Some(word)) => format!("{word}, {name}, {name}{suffix}"),
                _ => format!("{constant}{name}"),
            });
        }
        out.join(", ")
    }

    fn store(&self, t: &mut Text, wants: Wants) {
        for part in self.layout.slots.iter().flat_map(|slot| &slot.parts) {
            self.put(t, part, "", "to");
            match (part.place, wants) {
                (Place::Passive(_), _) | (_, Wants::Primal) => {}
                (Place::Active(_), Wants::Tangent) => self.put(t, part, "_tan", "to_tan"),
                (Place::Active(_), Wants::Adjoint) => self.put(t, part, "_adj", "from_adj"),
            }
        }
    }
}

fn numbers(indices: &[Expr]) -> String {
    let number = |e: &Expr| if let Expr::Int(k) = e { k.to_string() } else { unreachable!("a constant") };
    let all: Vec<String> = indices.iter().map(number).collect();
    if all.is_empty() { String::new() } else { format!("({})", all.join(", ")) }
}
