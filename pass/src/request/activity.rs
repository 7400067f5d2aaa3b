// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which activity a parameter may have, and which it has if nothing is said.
//!
//! Invariant: what passes here has the meaning that interface.md gives it for the parameter's type; everything
//! else is refused. Imports `llvm`, `core` and `refusal`.

use crate::llvm::{Function, Type};
use crate::operation::{REFUSED, is_separate};
use crate::refusal::{Refusal, Result};
use crate::signature::IN_PARTS;
use wengert_core::codes::Code;
use wengert_core::names::Name;
use wengert_core::request::{Activity, Mode};

/// "argument 2 of 'cost'".
pub fn describe(function: Function, index: usize) -> String {
    format!("argument {} of '{}'", index + 1, Name::of(&function.name()).qualified())
}

/// The activity of a parameter without a word: pointers dup, floating values out, integers const.
pub fn default(function: Function, mode: Mode, index: usize) -> Activity {
    let ty = function.ty().parameters()[index];
    if ty.holds_pointer() {
        Activity::Dup
    } else if ty.holds_float() {
        match mode {
            Mode::Adjoint => Activity::Out,
            Mode::Tangent => Activity::Dup,
        }
    } else {
        Activity::Const
    }
}

/// Refuses an activity that a parameter cannot have.
pub fn check(function: Function, mode: Mode, index: usize, activity: Activity) -> Result<()> {
    let ty = function.ty().parameters()[index];
    if activity == Activity::Const {
        return Ok(());
    }
    let what = describe(function, index);
    if function.has_attribute(index as u32 + 1, "byval") {
        let message = format!(
            "{what} is a structure passed by value in memory, which cannot be active yet; pass its address, or mark it wengert_const"
        );
        return Err(Refusal::new(Code::W0017, message));
    }
    match complaint(ty, mode, activity) {
        Some(complaint) => Err(Refusal::new(Code::W0015, format!("{what} {complaint}"))),
        None => Ok(()),
    }
}

fn complaint(ty: Type, mode: Mode, activity: Activity) -> Option<String> {
    let out = activity == Activity::Out;
    if ty.holds_pointer() {
        return out.then(|| "is a pointer and cannot be wengert_out; use wengert_dup and give its shadow".to_owned());
    }
    if !ty.holds_float() {
        return Some(format!("has type {ty}, which has no derivative; mark it wengert_const"));
    }
    let stored = !out && mode == Mode::Adjoint;
    stored.then(|| {
        format!(
            "is passed by value ({ty}), so its adjoint cannot be left in a shadow; use wengert_out, and the adjoint is returned"
        )
    })
}

/// Refuses functions that no request can be about.
pub fn check_function(function: Function) -> Result<()> {
    let name = Name::of(&function.name()).qualified();
    if function.is_declaration() && !is_separate(function) {
        let message = match function.string_attribute(REFUSED) {
            Some(why) => format!("the body of '{name}' is not in this file, and its derivatives are missing: {why}"),
            None => format!(
                "the body of '{name}' is not in this file, so it cannot be differentiated; put the request in the file that defines it, compile that with -wengert-export=LIST and this one with -wengert-import=LIST, or compile both as one (#include, or link-time optimisation)"
            ),
        };
        return Err(Refusal::new(Code::W0006, message));
    }
    if let Some(index) =
        (0..function.parameters().len()).find(|index| function.string_attribute_at(*index as u32 + 1, IN_PARTS).is_some())
    {
        let message = format!(
            "{} is a complex number or a structure by value, which Fortran passes in several registers; this version does not have requests for such procedures: take it without VALUE",
            describe(function, index)
        );
        return Err(Refusal::new(Code::W0017, message));
    }
    let unavailable = |why: &str| Err(Refusal::new(Code::W0017, format!("'{name}' {why}")));
    if function.is_vararg() {
        return unavailable(
            "takes a variable number of arguments, which cannot be differentiated yet; give it a fixed argument list",
        );
    }
    if (1..=2).any(|index| function.has_attribute(index, "sret")) {
        return unavailable(
            "returns a structure in memory, which cannot be differentiated yet; return it through a pointer argument instead",
        );
    }
    let parameters = function.parameters().len() as u32;
    if (1..=parameters).any(|index| function.has_attribute(index, "nest")) {
        return unavailable(
            "is a contained procedure that uses variables of its host; pass these as arguments, or move it into a module",
        );
    }
    Ok(())
}

/// Refuses a seed of 1 for results that hold more than one number.
pub fn check_seed(function: Function, mode: Mode) -> Result<()> {
    let result = function.ty().returns();
    if mode == Mode::Tangent || result.is_float() || !result.holds_float() {
        return Ok(());
    }
    let name = Name::of(&function.name()).qualified();
    let message = format!(
        "the result of '{name}' holds several numbers ({result}), and which of them to seed is not said; return it through an argument whose shadow is the seed, or say enzyme_const_return"
    );
    Err(Refusal::new(Code::W0017, message))
}
