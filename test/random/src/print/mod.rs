// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Writes programs as source text: many a module, each with what checks it.
//!
//! Invariant: a program's text is contiguous, so that a line of a diagnostic names its program. Imports `ast`, `walk`.

mod c;
mod c_check;
mod c_data;
mod fortran;
mod fortran_check;
mod fortran_data;
mod fortran_guise;
mod layout;

use crate::ast::{Expr, Lang, Program};
use crate::walk;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Derivatives are made and checked.
    Full,
    /// The program is run alone; needs no plugin.
    Primal,
}

/// A module's text, and for each program its first and last line, from one. What comes before (declarations of
/// globals, in Fortran) belongs to none.
pub struct Module {
    pub text: String,
    pub lines: Vec<(usize, usize)>,
}

/// The module of some programs, which report by the number that each comes with.
pub fn module(programs: &[(usize, &Program)], mode: Mode) -> Module {
    if mode == Mode::Primal && programs.iter().any(|(_, p)| walk::has_regions(p)) {
        let plain: Vec<(usize, Program)> = programs.iter().map(|(number, p)| (*number, walk::without_regions(p))).collect();
        let plain: Vec<(usize, &Program)> = plain.iter().map(|(number, p)| (*number, p)).collect();
        return module(&plain, mode);
    }
    match programs.first().map(|(_, p)| p.lang) {
        Some(Lang::Fortran) => fortran_check::module(programs, mode),
        _ => c_check::module(programs, mode),
    }
}

/// Indented lines.
#[derive(Default)]
pub(crate) struct Text {
    pub out: String,
    depth: usize,
}

impl Text {
    pub fn line(&mut self, text: impl AsRef<str>) {
        for _ in 0..self.depth {
            self.out.push_str("  ");
        }
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    /// A line, lines further in, a line.
    pub fn block(&mut self, open: impl AsRef<str>, close: impl AsRef<str>, body: impl FnOnce(&mut Self)) {
        self.line(open);
        self.depth += 1;
        body(self);
        self.depth -= 1;
        self.line(close);
    }

    pub fn indent(&mut self) {
        self.depth += 1;
    }

    pub fn outdent(&mut self) {
        self.depth -= 1;
    }

    pub fn count(&self) -> usize {
        self.out.lines().count()
    }
}

/// The shortest decimal, with a point or an exponent.
pub(crate) fn decimal(c: f64) -> String {
    format!("{c:?}")
}

/// The indices of all elements of an array with these extents, in order.
pub(crate) fn all_indices(extents: &[i64]) -> Vec<Vec<Expr>> {
    let mut out = vec![vec![]];
    for &extent in extents {
        let longer = |at: Vec<Expr>| (0..extent).map(move |i| at.iter().cloned().chain([Expr::Int(i)]).collect());
        out = out.into_iter().flat_map(longer).collect();
    }
    out
}
