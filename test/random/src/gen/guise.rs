// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! How a Fortran program is spelt: where its globals live, and how procedures are called.
//!
//! Invariant: dice of their own, so that a program that draws none of these families is what it was without them. Imports `ast`.

use super::family::{Families, Family};
use crate::ast::*;
use crate::dice::Dice;

const DICE: u64 = 0x0067_7569_7365;

const OWN: [(Family, usize); 5] =
    [(Family::Homes, 45), (Family::Shapes, 45), (Family::Links, 35), (Family::Intrinsics, 40), (Family::Constructs, 40)];

/// The families of one program, those of Fortran alone among them.
pub(crate) fn draw(lang: Lang, seed: u64, index: u64, allowed: Families, drawn: Families) -> Families {
    let mut dice = Dice::new(seed ^ DICE, index);
    let own = OWN.into_iter().filter(|&(family, percent)| dice.chance(percent) && allowed.has(family) && lang == Lang::Fortran);
    own.fold(drawn, |set, (family, _)| set.with(family))
}

/// The guise of a program that is done.
pub(crate) fn choose(p: &mut Program, families: Families) {
    let mut dice = Dice::new(p.seed ^ DICE ^ 1, p.index);
    let has_pointers = p.vars.iter().any(|v| v.kind == Kind::Pointer);
    let is_number = |g: &Local| p.vars[g.var].kind == Kind::Plain && !matches!(p.vars[g.var].ty, Ty::Record(_));
    let common = !p.globals.is_empty() && p.globals.iter().all(is_number) && !has_pointers;
    if families.has(Family::Homes) {
        p.guise.home = match dice.below(3) {
            0 if common => Home::Common,
            0 | 1 => Home::Host,
            _ => Home::Apart,
        };
    }
    if families.has(Family::Links) {
        p.guise.link = dice.pick(&[Link::Pointer, Link::Dummy]);
    }
}
