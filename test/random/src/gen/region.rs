// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Marked regions: some statements of a program that is done become checkpoints.
//!
//! Invariant: a region is entered at its beginning and left at its end, and does nothing that a second run must not do: programs that move
//! pointers or own blocks of the heap have none. Imports `ast`, `walk`.

use crate::ast::*;
use crate::dice::Dice;
use crate::walk;

/// One list of statements in so many percent gets a region.
const CHANCE: usize = 15;

pub(crate) fn mark(p: &mut Program, dice: &mut Dice) {
    let mut moves = p.records.iter().flat_map(|r| &r.fields).any(|f| f.kind != Kind::Plain);
    for proc in &p.procs {
        walk::proc_stmts(proc, &mut |s| moves |= !is_tame(&p.vars, s));
        moves |= proc.locals.iter().any(|l| p.vars[l.var].kind != Kind::Plain);
    }
    if !moves {
        for id in 0..p.procs.len() {
            if !(p.guise.elemental && walk::is_elemental(p, id)) {
                mark_list(&mut p.procs[id].body, dice);
            }
        }
    }
}

fn mark_list(body: &mut Vec<Stmt>, dice: &mut Dice) {
    // Inside of these only assignments may stand.
    let open = |s: &&mut Stmt| !matches!(s, Stmt::Where(..) | Stmt::Concurrent(..));
    for s in body.iter_mut().filter(open) {
        s.bodies_mut().into_iter().for_each(|inner| mark_list(inner, dice));
    }
    if body.is_empty() || !dice.chance(CHANCE) {
        return;
    }
    let from = dice.below(body.len());
    let most = body[from..].iter().take_while(|s| stays(s)).count();
    if most > 0 {
        let count = 1 + dice.below(most);
        let inner: Vec<Stmt> = body.drain(from..from + count).collect();
        body.insert(from, Stmt::Region(inner));
    }
}

/// Does control stay within a statement until its end?
fn stays(s: &Stmt) -> bool {
    let mut fits = true;
    let mut labels = vec![];
    s.each(&mut |s| {
        fits &= !matches!(s, Stmt::Return(_));
        if let Stmt::Labelled(label, _) = s {
            labels.push(*label);
        }
    });
    let mut left = vec![];
    s.each(&mut |s| {
        if let Stmt::Leave(label) = s {
            left.push(*label);
        }
    });
    fits && left.iter().all(|label| labels.contains(label)) && !jumps_out(s)
}

/// A jump to the loop around, of which the loop is not in the statement.
fn jumps_out(s: &Stmt) -> bool {
    match s {
        Stmt::Break | Stmt::Continue => true,
        Stmt::For(..) | Stmt::While { .. } => false,
        other => other.bodies().into_iter().flatten().any(jumps_out),
    }
}

fn is_tame(vars: &[Var], s: &Stmt) -> bool {
    let owns = |locals: &[Local]| locals.iter().any(|l| vars[l.var].kind != Kind::Plain);
    match s {
        Stmt::Point(..) | Stmt::Swap(..) | Stmt::Free(_) | Stmt::Resize(..) | Stmt::Give(_) => false,
        Stmt::Block(locals, _) => !owns(locals),
        _ => true,
    }
}
