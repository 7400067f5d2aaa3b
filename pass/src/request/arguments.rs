// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Reads what a marker call passes after the function: words, arguments, shadows.
//!
//! Invariant: each parameter of the function gets exactly one actual argument that fits its type, and each that needs
//! a shadow gets one; nothing is left over. Imports `llvm`, `core`, `refusal`, `signature`.

use super::activity::{self, describe};
use super::convert;
use super::names::Name;
use super::resolve::{Token, token};
use crate::llvm::{Function, Type, Value};
use crate::refusal::{Refusal, Result};
use crate::signature::is_shadowed;
use wengert_core::codes::Code;
use wengert_core::request::{Activity, Mode, Word};

/// Where a parameter and its shadow stand among what is passed. Places, not values: the values themselves may be
/// results of other markers, which are replaced in turn.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    pub primal: usize,
    pub shadow: Option<usize>,
}

/// What is said about the function's own result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Returning {
    /// The primal result comes back too, first.
    pub primal: bool,
    /// The result is passive: it is not seeded, and has no tangent.
    pub passive: bool,
}

/// The arguments of a marker call, understood.
pub struct Parsed {
    pub activities: Vec<Activity>,
    /// One for each parameter.
    pub slots: Vec<Slot>,
    pub returning: Returning,
}

/// Reads the arguments of a marker call behind the function.
pub fn parse(function: Function, mode: Mode, by_reference: bool, arguments: &[Value]) -> Result<Parsed> {
    let mut reader =
        Reader { function, mode, by_reference, arguments, at: 0, returning: Returning::default(), interleaved: false };
    let mut activities = Vec::new();
    let mut slots = Vec::new();
    for index in 0..function.parameters().len() {
        let (activity, slot) = reader.argument(index)?;
        activities.push(activity);
        slots.push(slot);
    }
    if reader.interleaved {
        for (index, slot) in slots.iter_mut().enumerate() {
            if is_shadowed(mode, activities[index]) {
                slot.shadow = Some(reader.shadow(index)?);
            }
        }
    }
    reader.finish()?;
    Ok(Parsed { activities, slots, returning: reader.returning })
}

/// Reads the words of a definition: one for each parameter, or none at all.
pub fn parse_words(function: Function, mode: Mode, arguments: &[Value]) -> Result<(Vec<Activity>, Returning)> {
    let mut reader =
        Reader { function, mode, by_reference: false, arguments, at: 0, returning: Returning::default(), interleaved: false };
    let parameters = function.parameters().len();
    let mut activities = Vec::new();
    while let Some(activity) = reader.word()? {
        activities.push(activity);
    }
    if reader.at < arguments.len() {
        let message = format!(
            "a definition takes words only, one for each argument of '{}'; argument {} of the call is something else",
            reader.name(),
            reader.at + 3
        );
        return Err(Refusal::new(Code::W0002, message));
    }
    let given = activities.len();
    if given == 0 || is_lengths_only(function, given) {
        activities.extend((given..parameters).map(|i| activity::default(function, mode, i)));
    }
    if activities.len() != parameters {
        let message = format!(
            "'{}' has {parameters} arguments, but this definition has words for {}; give one for each, or none",
            reader.name(),
            activities.len()
        );
        return Err(Refusal::new(Code::W0002, message));
    }
    for (index, activity) in activities.iter().enumerate() {
        activity::check(function, mode, index, *activity)?;
    }
    Ok((activities, reader.returning))
}

/// Are all parameters from this one on lengths of Fortran's character arguments, which the user does not see?
fn is_lengths_only(function: Function, from: usize) -> bool {
    let is_length = |ty: &Type| ty.is_integer() && ty.bits() == 64;
    Name::of(&function.name()).fortran && function.ty().parameters().iter().skip(from).all(is_length)
}

struct Reader<'a> {
    function: Function,
    mode: Mode,
    by_reference: bool,
    arguments: &'a [Value],
    at: usize,
    returning: Returning,
    /// All arguments come first, then all shadows.
    interleaved: bool,
}

impl Reader<'_> {
    fn name(&self) -> String {
        Name::of(&self.function.name()).qualified()
    }

    /// The activity word that stands here, if one does; words about the result are taken on the way.
    fn word(&mut self) -> Result<Option<Activity>> {
        while let Some(value) = self.arguments.get(self.at) {
            let word = match token(*value) {
                Token::Value => return Ok(None),
                Token::Misspelt { name, near } => return Err(misspelt(&name, near)),
                Token::Word(word) => word,
            };
            self.at += 1;
            match word {
                Word::Activity(activity) => return Ok(Some(activity)),
                Word::Width => {
                    return Err(unavailable("several directions at once (wengert_width)", "call once for each direction"));
                }
                Word::Other(name) => self.other(name)?,
            }
        }
        Ok(None)
    }

    /// Enzyme's words about the call as a whole.
    fn other(&mut self, word: &str) -> Result<()> {
        match word {
            "enzyme_primal_return" => self.returning.primal = true,
            "enzyme_const_return" => self.returning.passive = true,
            "enzyme_active_return" | "enzyme_dup_return" => self.returning.passive = false,
            "enzyme_noret" => self.returning.primal = false,
            "enzyme_interleave" => self.interleaved = true,
            _ => return Err(unavailable(&format!("the word '{word}'"), "leave it out")),
        }
        Ok(())
    }

    fn argument(&mut self, index: usize) -> Result<(Activity, Slot)> {
        let said = self.word()?;
        let activity = said.unwrap_or_else(|| activity::default(self.function, self.mode, index));
        let Some(primal) = self.value() else {
            return Err(self.missing(index, said.is_some()));
        };
        activity::check(self.function, self.mode, index, activity)?;
        self.check_type(index, primal, "")?;
        let shadow = if is_shadowed(self.mode, activity) && !self.interleaved { Some(self.shadow(index)?) } else { None };
        Ok((activity, Slot { primal, shadow }))
    }

    fn shadow(&mut self, index: usize) -> Result<usize> {
        let Some(shadow) = self.value() else {
            let what = describe(self.function, index);
            let message = format!("the shadow of {what} is missing; it follows the argument, or mark the argument wengert_const");
            return Err(Refusal::new(Code::W0005, message));
        };
        self.check_type(index, shadow, "the shadow of ")?;
        Ok(shadow)
    }

    /// The place of the value that stands here, unless it is a word.
    fn value(&mut self) -> Option<usize> {
        let value = *self.arguments.get(self.at)?;
        if !matches!(token(value), Token::Value) {
            return None;
        }
        self.at += 1;
        Some(self.at - 1)
    }

    fn missing(&self, index: usize, after_word: bool) -> Refusal {
        let what = describe(self.function, index);
        let message = match after_word && self.at < self.arguments.len() {
            true => format!("two activity words stand where {what} belongs; each word is followed by the argument"),
            false => {
                let count = self.function.parameters().len();
                format!("{what} is missing: the marker call gives only {index} of {count} arguments")
            }
        };
        Refusal::new(Code::W0002, message)
    }

    fn check_type(&self, index: usize, place: usize, role: &str) -> Result<()> {
        let actual = self.arguments[place];
        let parameter = self.function.ty().parameters()[index];
        if convert::between(actual.ty(), parameter, self.by_reference).is_some() {
            return Ok(());
        }
        let what = describe(self.function, index);
        let hint = match parameter.is_integer() && actual.ty().is_integer() {
            true => "; write a cast to the parameter's type, for a variadic call does not convert",
            false => "",
        };
        let found = actual.ty();
        Err(Refusal::new(
            Code::W0015,
            format!("{role}{what} must have type {parameter}, but the marker call passes {found}{hint}"),
        ))
    }

    fn finish(&mut self) -> Result<()> {
        let trailing = self.word()?;
        if trailing.is_none() && self.at == self.arguments.len() {
            return Ok(());
        }
        let name = self.name();
        let extra = self.arguments.len() - self.at + usize::from(trailing.is_some());
        let message =
            format!("too many arguments in the marker call: {extra} more than the arguments of '{name}' and their shadows");
        Err(Refusal::new(Code::W0002, message))
    }
}

fn misspelt(name: &str, near: Option<&'static str>) -> Refusal {
    let hint = match near {
        Some(near) => format!("did you mean '{near}'?"),
        None => "the words are wengert_dup, wengert_const, wengert_out, wengert_indep, wengert_dep, wengert_dupnoneed".to_owned(),
    };
    Refusal::new(Code::W0004, format!("unknown activity word '{name}'; {hint}"))
}

pub fn unavailable(what: &str, instead: &str) -> Refusal {
    Refusal::new(Code::W0017, format!("this version does not have {what} yet; {instead}"))
}
