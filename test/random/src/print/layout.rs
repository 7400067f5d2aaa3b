// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! How the arguments of an entry procedure lie in the vectors of the check.
//!
//! Invariant: active cells first, in the order of the arguments and their members; the result; then passive cells.
//! Imports `ast`.

use super::all_indices;
use crate::ast::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// From this cell of x and y.
    Active(usize),
    /// From this cell of y.
    Passive(usize),
}

/// An argument, or a member of one.
pub(crate) struct Part {
    pub var: VarId,
    pub place: Place,
}

impl Part {
    /// The number of cells that lie together.
    pub fn run(&self, p: &Program) -> usize {
        p.object(self.var).iter().product::<i64>() as usize
    }

    /// For each such run, the indices ahead of it, and the cell where it starts.
    pub fn runs(&self, p: &Program) -> Vec<(Vec<Expr>, usize)> {
        let Var { outer, .. } = p.vars[self.var];
        let (Place::Active(from) | Place::Passive(from)) = self.place;
        let starts = (from..).step_by(self.run(p));
        all_indices(&p.extents(self.var)[..outer]).into_iter().zip(starts).collect()
    }
}

/// An argument of the entry.
pub(crate) struct Slot {
    pub var: VarId,
    /// What is passed: a variable of the argument's name, or that of an earlier argument.
    pub name: String,
    pub is_alias: bool,
    pub parts: Vec<Part>,
    /// The activity word, if it has a shadow.
    pub word: Option<&'static str>,
}

pub(crate) struct Layout {
    pub slots: Vec<Slot>,
    pub active: usize,
    pub passive: usize,
}

impl Layout {
    pub fn of(p: &Program) -> Self {
        let params = &p.entry().params;
        let alias = alias(p);
        let is_alias = |v: VarId| alias.is_some_and(|(_, second)| v == second);
        let parts_of = |v: VarId| if is_alias(v) { vec![] } else { p.leaves(v) };
        let cells = |v: VarId| p.cells(v) as usize;
        let leaves = params.iter().flat_map(|&v| parts_of(v));
        let active: usize = leaves.filter(|&v| is_active(p, v)).map(cells).sum();
        let (mut next, mut after) = (0, active + 1);
        let mut slots: Vec<Slot> = vec![];
        for &var in params {
            let mut parts = vec![];
            for leaf in parts_of(var) {
                let cursor = if is_active(p, leaf) { &mut next } else { &mut after };
                let place = if is_active(p, leaf) { Place::Active(*cursor) } else { Place::Passive(*cursor) };
                *cursor += cells(leaf);
                parts.push(Part { var: leaf, place });
            }
            let source = if is_alias(var) { alias.expect("it is one").0 } else { var };
            let has_shadow = p.leaves(var).into_iter().any(|v| is_active(p, v));
            slots.push(Slot {
                var,
                name: p.vars[source].name.clone(),
                is_alias: is_alias(var),
                parts,
                word: has_shadow.then(|| word(p, var, alias.is_some())),
            });
        }
        Layout { slots, active, passive: after - active - 1 }
    }
}

/// Two arguments for which some C programs are given one array.
fn alias(p: &Program) -> Option<(VarId, VarId)> {
    if p.lang == Lang::Fortran || !p.index.is_multiple_of(4) {
        return None;
    }
    let may_alias = |v: VarId| is_active(p, v) && !p.vars[v].shape.is_empty() && p.vars[v].kind == Kind::Plain;
    let arrays: Vec<VarId> = p.entry().params.iter().copied().filter(|&v| may_alias(v)).collect();
    let alike = |a: VarId, b: VarId| p.vars[a].ty == p.vars[b].ty && p.extents(a) == p.extents(b);
    arrays.iter().enumerate().find_map(|(k, &a)| arrays[k + 1..].iter().find(|&&b| alike(a, b)).map(|&b| (a, b)))
}

/// Arrays that are only read may be independents; that makes no difference to their shadows.
fn word(p: &Program, v: VarId, aliased: bool) -> &'static str {
    let var = &p.vars[v];
    let read_only = var.role == Role::Param(Pass::In) && (!var.shape.is_empty() || p.lang == Lang::Fortran);
    if read_only && !aliased && p.index.is_multiple_of(3) { "wengert_indep" } else { "wengert_dup" }
}

fn is_active(p: &Program, v: VarId) -> bool {
    p.vars[v].ty.is_real() && !p.vars[v].passive
}

/// The values of a passive argument.
pub(crate) fn passive_values(p: &Program, v: VarId) -> Vec<f64> {
    let Var { ty, range: (lo, hi), .. } = p.vars[v];
    (0..p.cells(v))
        .map(|i| match ty {
            Ty::Int => (lo + (3 * i + 2) % (hi - lo + 1)) as f64,
            _ => 0.3 + 0.1 * i as f64,
        })
        .collect()
}

/// A seed for the inputs of a program, that a C int holds.
pub(crate) fn input_seed(p: &Program) -> i32 {
    let mixed = p.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ p.index.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ((mixed ^ (mixed >> 29)) & 0x3fff_ffff) as i32
}
