// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The guises of a Fortran program: modules of its own, COMMON blocks, host association, procedure pointers and dummies.
//!
//! Invariant: all guises of a program compute the same. Imports `ast`, `walk`, `fortran`.

use super::Text;
use super::fortran::{Fortran, Unit, line, size_name};
use crate::ast::*;
use crate::walk;

impl Fortran<'_> {
    /// The modules that a program has beside the one of all programs: its data, and the first half of its helpers.
    pub fn modules(&self, t: &mut Text) {
        if self.p.guise.home != Home::Apart {
            return;
        }
        t.line(format!("module {}_data", self.prefix));
        t.indent();
        t.line("implicit none");
        Fortran { unit: Unit::Data, ..self.clone() }.data(t);
        t.outdent();
        t.line("end module");
        if self.library() == 0 {
            return;
        }
        t.line(format!("module {}_code", self.prefix));
        t.indent();
        let own = |v: VarId| self.renaming(v);
        let types = (0..self.p.records.len()).filter(|&r| !self.p.records[r].gone).map(|r| self.record_name(r));
        let names: Vec<String> = types.chain(self.data_names().map(own)).collect();
        if !names.is_empty() {
            line(t, format!("use {}_data, only: {}", self.prefix, names.join(", ")));
        }
        if walk::has_regions(self.p) {
            t.line("use wengert");
        }
        t.line("implicit none");
        t.outdent();
        t.line("contains");
        t.indent();
        let code = Fortran { unit: Unit::Code, ..self.clone() };
        (0..self.library()).for_each(|id| code.proc_and_twin(t, id));
        t.outdent();
        t.line("end module");
    }

    /// How the module of all programs uses those.
    pub fn uses(&self, t: &mut Text) {
        if self.p.guise.home != Home::Apart {
            return;
        }
        let renamed: Vec<String> = self.data_names().filter(|&v| self.is_renamed(v)).map(|v| self.renaming(v)).collect();
        let list = if renamed.is_empty() { String::new() } else { format!(", {}", renamed.join(", ")) };
        line(t, format!("use {}_data{list}", self.prefix));
        if self.library() > 0 {
            let code = Fortran { unit: Unit::Code, ..self.clone() };
            let names = (0..self.library()).flat_map(|id| {
                let (own, there) = (self.proc_name(id), code.proc_name(id));
                let twin = self.has_twin(id).then(|| format!("{own}_twin => {there}_twin"));
                [Some(format!("{own} => {there}")), twin].into_iter().flatten()
            });
            line(t, format!("use {}_code, only: {}", self.prefix, names.collect::<Vec<_>>().join(", ")));
        }
    }

    /// How many helpers are in a module of their own.
    pub(super) fn library(&self) -> usize {
        if self.p.guise.home == Home::Apart { self.p.procs.len() / 2 } else { 0 }
    }

    fn data_names(&self) -> impl Iterator<Item = VarId> {
        self.p.tables.iter().copied().chain(self.p.globals.iter().map(|g| g.var))
    }

    /// Every second variable has another name where it is declared.
    pub(super) fn is_renamed(&self, v: VarId) -> bool {
        self.p.guise.home == Home::Apart && v.is_multiple_of(2)
    }

    fn renaming(&self, v: VarId) -> String {
        let (own, there) = (self.name(v), Fortran { unit: Unit::Data, ..self.clone() }.name(v));
        if own == there { own } else { format!("{own} => {there}") }
    }

    /// The globals that a procedure declares itself.
    pub(super) fn own_globals(&self, t: &mut Text, id: ProcId) {
        let is_entry = id + 1 == self.p.procs.len();
        match self.p.guise.home {
            Home::Host if is_entry => self.p.globals.iter().for_each(|g| line(t, self.declaration(g.var, &[]))),
            Home::Common => self.common(t, id),
            _ => {}
        }
    }

    /// The block with what the procedure names, and fillers for what lies between, which are integers in every second procedure.
    fn common(&self, t: &mut Text, id: ProcId) {
        let size = |v: VarId| if matches!(self.ty(self.p.vars[v].ty).as_str(), "real(8)") { 8 } else { 4 };
        let mut members: Vec<VarId> = self.p.globals.iter().map(|g| g.var).collect();
        members.sort_by_key(|&v| -size(v));
        let names = walk::names(&self.p.procs[id]);
        let is_entry = id + 1 == self.p.procs.len();
        let (mut list, mut gap) = (vec![], 0);
        let fill = |list: &mut Vec<String>, gap: &mut i64, t: &mut Text| {
            if *gap > 0 {
                let name = format!("pad{}", list.len());
                match *gap % 8 {
                    0 if id.is_multiple_of(2) => line(t, format!("real(8) :: {name}({})", *gap / 8)),
                    _ => line(t, format!("integer :: {name}({})", *gap / 4)),
                }
                list.push(name);
            }
            *gap = 0;
        };
        for v in members {
            if is_entry || names.contains(&v) {
                fill(&mut list, &mut gap, t);
                line(t, self.declaration(v, &[]));
                list.push(self.name(v));
            } else {
                gap += size(v) * self.p.cells(v).max(1);
            }
        }
        // What lies behind the last one that is named need not be declared, but the lengths are to agree.
        fill(&mut list, &mut gap, t);
        line(t, format!("common /{}_block/ {}", self.prefix, list.join(", ")));
    }

    /// The procedures that another one calls otherwise than by name.
    pub(super) fn linked(&self, id: ProcId) -> Vec<ProcId> {
        let entry = id + 1 == self.p.procs.len();
        match self.p.guise.link {
            Link::Name => vec![],
            Link::Dummy if entry => vec![],
            _ => {
                let mut out = walk::others_called(self.p, id);
                out.retain(|&callee| !self.is_elemental(callee));
                out
            }
        }
    }

    pub(super) fn is_elemental(&self, id: ProcId) -> bool {
        self.p.guise.elemental && walk::is_elemental(self.p, id)
    }

    /// The dummy procedures of a procedure, which come first.
    pub(super) fn dummies(&self, id: ProcId) -> Vec<ProcId> {
        if self.p.guise.link == Link::Dummy { self.linked(id) } else { vec![] }
    }

    pub(super) fn via(&self, id: ProcId) -> String {
        format!("via_{}", self.p.procs[id].name)
    }

    pub(super) fn link_declarations(&self, t: &mut Text, id: ProcId) {
        let attribute = if self.p.guise.link == Link::Pointer { ", pointer" } else { "" };
        for callee in self.linked(id) {
            line(t, format!("procedure({}){attribute} :: {}", self.proc_name(callee), self.via(callee)));
        }
    }

    /// Lets procedure pointers lead to a procedure, or to its twin if an argument says so.
    pub(super) fn aim(&self, t: &mut Text, id: ProcId) {
        if self.p.guise.link != Link::Pointer {
            return;
        }
        let proc = &self.p.procs[id];
        let is_number = |&&v: &&VarId| {
            let Var { ty, shape, dummy, .. } = &self.p.vars[v];
            *ty == Ty::F64 && shape.is_empty() && *dummy == Dummy::Explicit
        };
        let test = match proc.params.iter().find(is_number) {
            _ if proc.sizes[0] => Some(format!("{} > 5", size_name(0))),
            Some(&v) => Some(format!("{} > 0.3_8", self.name(v))),
            None => None,
        };
        for callee in self.linked(id) {
            let (via, name) = (self.via(callee), self.proc_name(callee));
            line(t, format!("{via} => {name}"));
            test.iter().for_each(|test| line(t, format!("if ({test}) {via} => {name}_twin")));
        }
    }

    /// Whether a procedure is there twice, for pointers to choose from.
    pub(super) fn has_twin(&self, id: ProcId) -> bool {
        self.p.guise.link == Link::Pointer && (0..self.p.procs.len()).any(|caller| self.linked(caller).contains(&id))
    }

    pub(super) fn proc_and_twin(&self, t: &mut Text, id: ProcId) {
        self.proc(t, id, &self.proc_name(id));
        if self.has_twin(id) {
            self.proc(t, id, &format!("{}_twin", self.proc_name(id)));
        }
    }
}
