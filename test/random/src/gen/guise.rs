// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! How a program is spelt: how procedures are called, in Fortran where its globals live, in C what its numbers are members of.
//!
//! Invariant: dice of their own, so that a program that draws none of these families is what it was without them. Imports `ast`.

use super::family::{Families, Family};
use crate::ast::*;
use crate::dice::Dice;

const DICE: u64 = 0x0067_7569_7365;

const OF_FORTRAN: [(Family, usize); 5] =
    [(Family::Homes, 45), (Family::Shapes, 45), (Family::Links, 35), (Family::Intrinsics, 40), (Family::Constructs, 40)];
const OF_C: [(Family, usize); 2] = [(Family::Links, 35), (Family::Unions, 40)];

/// The families of one program, those of its language alone among them.
pub(crate) fn draw(lang: Lang, seed: u64, index: u64, allowed: Families, drawn: Families) -> Families {
    let mut dice = Dice::new(seed ^ DICE, index);
    let of_language = if lang == Lang::C { &OF_C[..] } else { &OF_FORTRAN };
    let own = of_language.iter().filter(|(family, percent)| dice.chance(*percent) && allowed.has(*family));
    own.fold(drawn, |set, (family, _)| set.with(*family))
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
        p.guise.link = dice.pick(&[Link::Pointer, if p.lang == Lang::C { Link::Table } else { Link::Dummy }]);
    }
    p.guise.unions = families.has(Family::Unions);
}
