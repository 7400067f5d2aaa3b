// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! How the arguments of an entry procedure lie in the vectors of the check.
//!
//! Invariant: active cells first, in the order of the arguments; the result; then passive cells. Imports `ast`.

use crate::ast::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// From this cell of x and y.
    Active(usize),
    /// From this cell of y.
    Passive(usize),
}

pub(crate) struct Slot {
    pub var: VarId,
    pub place: Place,
    pub cells: usize,
}

pub(crate) struct Layout {
    pub slots: Vec<Slot>,
    pub active: usize,
    pub passive: usize,
}

impl Layout {
    pub fn of(p: &Program) -> Self {
        let params = &p.entry().params;
        let cells = |v: VarId| p.cells(v) as usize;
        let active: usize = params.iter().filter(|&&v| is_active(p, v)).map(|&v| cells(v)).sum();
        let (mut next, mut after) = (0, active + 1);
        let slots = params
            .iter()
            .map(|&var| {
                let cursor = if is_active(p, var) { &mut next } else { &mut after };
                let from = *cursor;
                *cursor += cells(var);
                let place = if is_active(p, var) { Place::Active(from) } else { Place::Passive(from) };
                Slot { var, place, cells: cells(var) }
            })
            .collect();
        Layout { slots, active, passive: after - active - 1 }
    }
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
