// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Writes out where C programs free what they own: at the end of an owner's scope, and ahead of each jump out of it.
//!
//! Invariant: on each path a block of the heap is freed once, whatever a shrinker removed: frees follow from the
//! structure of the program. Imports `ast`.

use crate::ast::*;

/// The program with all frees as statements.
pub fn with_frees(p: &Program) -> Program {
    let mut out = p.clone();
    for proc in &mut out.procs {
        let mut r = Releases { vars: &mut out.vars, ret: proc.ret, frames: vec![] };
        r.scope(&proc.locals, &mut proc.body, Frame::Plain);
    }
    out
}

#[derive(Clone, Copy, PartialEq)]
enum Frame {
    Plain,
    Loop,
    Label(usize),
}

struct Releases<'a> {
    vars: &'a mut Vec<Var>,
    ret: Option<Ty>,
    /// The parts around a statement, each with the owners that have a block there.
    frames: Vec<(Frame, Vec<VarId>)>,
}

/// The owners among local variables and the members of records.
fn owners(locals: &[Local], vars: &[Var]) -> Vec<VarId> {
    let mut out = vec![];
    for l in locals {
        // What is inside goes first.
        let inner = match &l.init {
            Init::Allocate(_, inner) => inner,
            other => other,
        };
        if vars[l.var].kind == Kind::Owner {
            out.push(l.var);
        }
        if let Init::Record(members) = inner {
            out.extend(owners(members, vars));
        }
    }
    out
}

impl Releases<'_> {
    fn scope(&mut self, locals: &[Local], body: &mut Vec<Stmt>, frame: Frame) {
        let jumps = |s: &Stmt| matches!(s, Stmt::Return(_) | Stmt::Give(_) | Stmt::Break | Stmt::Continue | Stmt::Leave(_));
        let reaches_end = !body.last().is_some_and(jumps);
        self.frames.push((frame, owners(locals, self.vars)));
        for s in std::mem::take(body) {
            self.statement(s, body);
        }
        let (_, left) = self.frames.pop().expect("it was pushed");
        if reaches_end {
            body.extend(left.into_iter().rev().map(Stmt::Free));
        }
    }

    fn statement(&mut self, mut s: Stmt, out: &mut Vec<Stmt>) {
        match &mut s {
            Stmt::Free(v) => self.forget(*v),
            Stmt::Break | Stmt::Continue => out.extend(self.frees(|f| f == Frame::Loop)),
            Stmt::Leave(label) => {
                let label = *label;
                out.extend(self.frees(|f| f == Frame::Label(label)));
            }
            Stmt::Give(to) => {
                // The caller owns what is returned whole.
                let given = to.array();
                let frees = self.frees(|_| false).into_iter().filter(|f| !matches!(f, Stmt::Free(v) if Some(*v) == given));
                out.extend(frees);
            }
            Stmt::Return(value) => {
                let frees = self.frees(|_| false);
                if let (false, Some(e), Some(ty)) = (frees.is_empty(), &*value, self.ret) {
                    let returning = self.returning(e.clone(), ty, frees);
                    return out.push(returning);
                }
                out.extend(frees);
            }
            Stmt::Block(locals, body) => {
                let locals = locals.clone();
                self.scope(&locals, body, Frame::Plain);
            }
            Stmt::For(.., body) | Stmt::While { body, .. } => self.scope(&[], body, Frame::Loop),
            Stmt::Labelled(label, body) => {
                let label = *label;
                self.scope(&[], body, Frame::Label(label));
            }
            other => other.bodies_mut().into_iter().for_each(|body| self.scope(&[], body, Frame::Plain)),
        }
        out.push(s);
    }

    /// Frees of all that is owned inside of the innermost part that a test holds for, or of all.
    fn frees(&self, until: impl Fn(Frame) -> bool) -> Vec<Stmt> {
        let inside = self.frames.iter().rev().take_while(|(frame, _)| !until(*frame));
        inside.flat_map(|(_, owners)| owners.iter().rev().map(|&v| Stmt::Free(v))).collect()
    }

    fn forget(&mut self, freed: VarId) {
        self.frames.iter_mut().for_each(|(_, owners)| owners.retain(|&v| v != freed));
    }

    /// The result is computed before what it reads is freed.
    fn returning(&mut self, e: Expr, ty: Ty, mut frees: Vec<Stmt>) -> Stmt {
        let var = self.vars.len();
        self.vars.push(Var::local(format!("res{var}"), ty));
        frees.push(Stmt::Return(Some(Expr::Var(var))));
        Stmt::Block(vec![Local { var, init: Init::Scalar(e) }], frees)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::r#gen::{self, Config, Families};
    use crate::walk;

    fn count(p: &Program, want: impl Fn(&Stmt) -> bool) -> usize {
        let mut n = 0;
        p.procs.iter().for_each(|proc| walk::proc_stmts(proc, &mut |s| n += usize::from(want(s))));
        n
    }

    /// Programs that own nothing stay as they are; of the others, each owner is freed somewhere.
    #[test]
    fn every_owner_is_freed() {
        let config = Config { families: Families::ALL, ..Config::default() };
        let mut seen = 0;
        for index in 0..200 {
            let p = r#gen::program(Lang::C, 2, index, config);
            let out = with_frees(&p);
            let mut owned = vec![];
            walk::each_local(&mut p.clone(), &mut |l| owned.extend((p.vars[l.var].kind == Kind::Owner).then_some(l.var)));
            let given = |v: VarId| count(&p, |s| matches!(s, Stmt::Give(to) if to.array() == Some(v))) > 0;
            for v in owned.iter().copied() {
                assert!(given(v) || count(&out, |s| *s == Stmt::Free(v)) > 0, "{} of program {index}", p.vars[v].name);
            }
            assert!(!owned.is_empty() || p.procs == out.procs);
            seen += owned.len();
        }
        assert!(seen > 20);
    }
}
