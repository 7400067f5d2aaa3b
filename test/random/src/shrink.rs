// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Cuts a failing program down to what still fails: delta debugging over the program, not over its text.
//!
//! Invariants: each candidate keeps the promises of `ast` (in bounds, set before read, loops end), as `edit` sees to;
//! the result fails as the original does; it ends, since every step makes the program smaller or simpler.
//! Imports `ast`, `edit`, `walk`.

use crate::ast::*;
use crate::edit;
use crate::walk;

/// Shrinks a program while `fails` holds, which it does for the program given.
pub fn shrink(program: &Program, fails: &mut dyn FnMut(&Program) -> bool) -> Program {
    let mut s = Shrinker { best: program.clone(), fails };
    loop {
        let before = s.best.clone();
        s.statements();
        s.numbered(edit::statement_count, edit::unwraps);
        s.numbered(edit::statement_count, edit::tightenings);
        s.numbered(edit::expression_count, edit::simplifications);
        s.numbered(edit::local_count, edit::plainer_inits);
        s.numbered(edit::param_count, edit::without_param);
        s.numbered(edit::guise_count, edit::plainer_guises);
        s.attempt(edit::in_double(&s.best));
        if s.best == before {
            return s.best;
        }
    }
}

struct Shrinker<'a> {
    best: Program,
    fails: &'a mut dyn FnMut(&Program) -> bool,
}

impl Shrinker<'_> {
    /// Takes a candidate that differs and fails.
    fn attempt(&mut self, mut candidate: Program) -> bool {
        walk::drop_unused(&mut candidate);
        if candidate == self.best || !(self.fails)(&candidate) {
            return false;
        }
        self.best = candidate;
        true
    }

    /// Removes statements, in ever smaller groups of neighbours.
    fn statements(&mut self) {
        let mut group = edit::statement_count(&self.best).div_ceil(2);
        while group > 0 {
            let mut at = 0;
            while at < edit::statement_count(&self.best) {
                if !self.attempt(edit::without(&self.best, at..at + group)) {
                    at += group;
                }
            }
            group /= 2;
        }
    }

    /// Tries the edits of each place, numbered from the front, and stays at a place as long as it gets simpler.
    fn numbered(&mut self, count: fn(&Program) -> usize, edits: fn(&Program, usize) -> Vec<Program>) {
        let mut at = 0;
        while at < count(&self.best) {
            let candidates = edits(&self.best, at);
            if !candidates.into_iter().any(|c| self.attempt(c)) {
                at += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::r#gen;

    fn count(p: &Program, want: impl Fn(&Stmt) -> bool) -> usize {
        let mut n = 0;
        for proc in &p.procs {
            walk::proc_stmts(proc, &mut |s| n += usize::from(want(s)));
        }
        n
    }

    fn multiplications_in_loops(p: &Program) -> usize {
        let mut n = 0;
        for proc in &p.procs {
            walk::proc_stmts(proc, &mut |s| {
                if let Stmt::For(.., body) = s {
                    n += body.iter().filter(|s| matches!(s, Stmt::Assign(_, Update::Mul, _))).count();
                }
            });
        }
        n
    }

    /// A program "fails" if it multiplies in place in a loop: one loop with one statement must be left.
    #[test]
    fn keeps_what_fails_and_little_else() {
        for lang in [Lang::C, Lang::Fortran] {
            let mut tried = 0;
            for index in 0.. {
                let p = r#gen::program(lang, 11, index, r#gen::Config::default());
                if multiplications_in_loops(&p) == 0 || count(&p, |_| true) < 8 {
                    continue;
                }
                let small = shrink(&p, &mut |p| multiplications_in_loops(p) > 0);
                assert_eq!(multiplications_in_loops(&small), 1);
                let statements = count(&small, |s| !matches!(s, Stmt::Return(_)));
                assert!(statements <= 6, "{statements} statements are left of program {index}");
                assert!(statements < count(&p, |_| true));
                tried += 1;
                if tried == 5 {
                    break;
                }
            }
        }
    }

    /// A program "fails" if it exchanges pointers: little but the pointers and what they point to must be left.
    #[test]
    fn keeps_pointers_that_matter() {
        let config = r#gen::Config { families: r#gen::Families::ALL, ..r#gen::Config::default() };
        let swaps = |p: &Program| count(p, |s| matches!(s, Stmt::Swap(..)));
        let programs = (0..).map(|index| r#gen::program(Lang::C, 11, index, config));
        for p in programs.filter(|p| swaps(p) > 0 && count(p, |_| true) > 8).take(5) {
            let small = shrink(&p, &mut |p| swaps(p) > 0);
            assert_eq!(swaps(&small), 1);
            let statements = count(&small, |s| !matches!(s, Stmt::Return(_)));
            assert!(statements <= 5, "{statements} statements are left of program {}", p.index);
            let records: Vec<&Record> = small.records.iter().filter(|r| !r.gone).collect();
            assert!(records.len() <= 2);
            assert!(records.iter().flat_map(|r| &r.fields).filter(|f| !f.gone).count() <= 5);
        }
    }

    #[test]
    fn what_always_fails_becomes_next_to_nothing() {
        let p = r#gen::program(Lang::C, 5, 3, r#gen::Config::default());
        let small = shrink(&p, &mut |_| true);
        assert_eq!(small.procs.len(), 1);
        assert_eq!(count(&small, |s| !matches!(s, Stmt::Return(_))), 0);
    }
}
