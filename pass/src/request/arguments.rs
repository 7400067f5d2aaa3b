// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Reads what a marker call passes after the function: words, arguments, shadows.
//!
//! Invariant: each parameter of the function gets exactly one actual argument that fits its type, and each that needs
//! a shadow gets one; what is left over is what the sweep that is asked for takes beside ([`sweeps`]).
//! Imports `llvm`, `core`, `refusal`, `signature`.

use super::activity::{self, describe};
use super::convert::{self, InMemory};
use super::resolve::{self, Token, token};
use super::sweeps::{self, Beside, Tape};
use crate::llvm::offset::constant_base;
use crate::llvm::{Function, Module, Opcode, Type, Value};
use crate::refusal::{Refusal, Result};
use crate::signature::{IN_PARTS, PARTS, is_shadowed, parts_from};
use wengert_core::codes::Code;
use wengert_core::names::Name;
use wengert_core::request::{Activity, Mode, Part, Word};

/// Where a parameter and its shadows stand among what is passed. Places, not values: the values themselves may be
/// results of other markers, which are replaced in turn.
#[derive(Clone, Debug)]
pub struct Slot {
    pub primal: usize,
    pub shadows: Shadows,
}

/// The shadows of a parameter.
#[derive(Clone, Debug)]
pub enum Shadows {
    /// One for each direction; none if the parameter is passive.
    Each(Vec<usize>),
    /// The one in the first direction, and the bytes from one to the next.
    Strided { first: usize, stride: usize },
}

impl Shadows {
    pub const NONE: Shadows = Shadows::Each(Vec::new());

    /// Where addresses of shadows stand.
    pub fn places(&self) -> Vec<usize> {
        match self {
            Shadows::Each(places) => places.clone(),
            Shadows::Strided { first, .. } => vec![*first],
        }
    }
}

/// More directions than this are taken in several calls: each operation is written once for each of them.
pub const MOST_DIRECTIONS: i64 = 64;

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
    /// Directions at once.
    pub width: usize,
    pub activities: Vec<Activity>,
    /// One for each parameter.
    pub slots: Vec<Slot>,
    /// One for each parameter: does the user promise that its memory stays as it is between the sweeps?
    pub kept: Vec<bool>,
    pub returning: Returning,
    pub beside: Beside,
    pub in_memory: InMemory,
}

/// Reads the arguments of a marker call behind the function.
pub fn parse(function: Function, mode: Mode, part: Part, by_reference: bool, arguments: &[Value]) -> Result<Parsed> {
    let hidden = if by_reference && part != Part::Whole { hidden_lengths(function, arguments) } else { 0 };
    let visible = arguments.len() - hidden;
    let mut reader = Reader::new(function, mode, part, by_reference, &arguments[..visible]);
    let mut activities = Vec::new();
    let mut slots = Vec::new();
    let mut kept = Vec::new();
    let parameters = function.parameters().len() - hidden;
    while slots.len() < parameters {
        let parts = reader.argument(slots.len())?;
        kept.resize(kept.len() + parts.len(), std::mem::take(&mut reader.not_overwritten));
        for (activity, slot) in parts {
            activities.push(activity);
            slots.push(slot);
        }
    }
    if reader.interleaved {
        for (index, slot) in slots.iter_mut().enumerate() {
            if is_shadowed(mode, activities[index]) {
                slot.shadows = reader.shadows(index, 1)?.remove(0);
            }
        }
    }
    let beside = reader.finish()?;
    for length in visible..arguments.len() {
        activities.push(Activity::Const);
        slots.push(Slot { primal: length, shadows: Shadows::NONE });
        kept.push(false);
    }
    let (width, returning) = (reader.directions(), reader.returning);
    Ok(Parsed { width, activities, slots, kept, returning, beside, in_memory: reader.in_memory })
}

/// How many lengths of character arguments Fortran passes behind all that the user wrote: behind seed and tape, too.
fn hidden_lengths(function: Function, arguments: &[Value]) -> usize {
    let is_length = |ty: Type| ty.is_integer() && ty.bits() == 64;
    let pairs = arguments.iter().rev().zip(function.ty().parameters().into_iter().rev());
    pairs.take_while(|(argument, parameter)| is_length(argument.ty()) && is_length(*parameter)).count()
}

/// Notes which parameters stand for one argument, before any optimisation. The front end passes a complex number, or a structure of two, by value in
/// registers, as a marker call passes both it and its shadow, and puts it together again where the function begins.
pub fn note_parts(module: Module) {
    for function in module.functions().into_iter().filter(|function| !function.is_declaration()) {
        for index in 0..function.parameters().len() {
            let count = put_together(function, index);
            if count > 1 {
                function.add_string_attribute_at(index as u32 + 1, PARTS, &count.to_string());
            } else if is_inserted(function.parameters()[index]) {
                function.add_string_attribute_at(index as u32 + 1, IN_PARTS, "");
            }
        }
    }
}

/// Does flang put a number or structure together of this one and others?
fn is_inserted(parameter: Value) -> bool {
    let inserts = |user: &Value| user.is_op(Opcode::LLVMInsertValue) && user.operand(1) == parameter;
    parameter.ty().is_float() && matches!(&parameter.users()[..], [user] if inserts(user))
}

/// How many parameters from this one on are stored to members of one variable, which is there from the start: one of the user's own begins somewhere,
/// as the optimiser is told.
fn put_together(function: Function, index: usize) -> usize {
    let lifetime = |user: &Value| user.callee_function().is_some_and(|callee| callee.name().starts_with("llvm.lifetime."));
    let begins = |variable: Value| variable.users().iter().any(lifetime);
    let stored = |parameter: &Value| {
        let users = parameter.users();
        let store =
            users.first().filter(|user| users.len() == 1 && user.is_op(Opcode::LLVMStore) && user.operand(0) == *parameter)?;
        let (variable, at) = constant_base(function.module(), store.operand(1));
        let ty = Some(variable).filter(|variable| variable.is_op(Opcode::LLVMAlloca))?.alloca_type();
        ((ty.is_struct() || ty.is_array()) && !begins(variable)).then_some((variable, at))
    };
    let parameters = function.parameters();
    let Some((variable, mut last)) = stored(&parameters[index]) else { return 1 };
    let further = parameters[index + 1..].iter().map_while(|parameter| {
        let (other, at) = stored(parameter).filter(|(other, at)| *other == variable && *at > last)?;
        last = at;
        Some(other)
    });
    1 + further.count()
}

/// What a list of words says: directions, activities and promises, one for each parameter, and what comes back.
pub struct Words {
    pub width: usize,
    pub activities: Vec<Activity>,
    pub kept: Vec<bool>,
    pub returning: Returning,
}

/// Reads the words of a definition, or of a question about a tape: one for each parameter, or none at all. `before` arguments of the call precede
/// them.
pub fn parse_words(function: Function, mode: Mode, part: Part, before: usize, arguments: &[Value]) -> Result<Words> {
    let mut reader = Reader::new(function, mode, part, false, arguments);
    let parameters = function.parameters().len();
    let mut activities = Vec::new();
    let mut kept = Vec::new();
    while let Some(activity) = reader.word()? {
        if reader.strided {
            let instead = "say wengert_dup; the definition then has an argument for each shadow";
            return Err(unavailable("shadows at equal distances (wengert_dupv) in a definition", instead));
        }
        activities.push(activity);
        kept.push(std::mem::take(&mut reader.not_overwritten));
    }
    reader.check_address(false)?;
    if reader.beside.doubtful {
        return Err(unavailable("enzyme_runtime_activity where no addresses are passed", "say which arguments are active"));
    }
    if reader.at < arguments.len() {
        let message = format!(
            "words only, one for each argument of '{}', are expected here; argument {} of the call is something else",
            reader.name(),
            reader.at + before + 1
        );
        return Err(Refusal::new(Code::W0002, message));
    }
    let given = activities.len();
    if given == 0 || is_lengths_only(function, given) {
        activities.extend((given..parameters).map(|i| activity::default(function, mode, i)));
    }
    if activities.len() != parameters {
        let message = format!(
            "'{}' has {parameters} arguments, but there are words for {}; give one for each, or none",
            reader.name(),
            activities.len()
        );
        return Err(Refusal::new(Code::W0002, message));
    }
    for (index, activity) in activities.iter().enumerate() {
        activity::check(function, mode, index, *activity)?;
    }
    kept.resize(parameters, false);
    Ok(Words { width: reader.directions(), activities, kept, returning: reader.returning })
}

/// Are all parameters from this one on lengths of Fortran's character arguments, which the user does not see?
fn is_lengths_only(function: Function, from: usize) -> bool {
    let is_length = |ty: &Type| ty.is_integer() && ty.bits() == 64;
    Name::of(&function.name()).fortran && function.ty().parameters().iter().skip(from).all(is_length)
}

struct Reader<'a> {
    function: Function,
    mode: Mode,
    part: Part,
    by_reference: bool,
    arguments: &'a [Value],
    at: usize,
    returning: Returning,
    /// Directions at once, if something is said of them.
    width: Option<usize>,
    /// All arguments come first, then all shadows.
    interleaved: bool,
    /// Said of the argument that is being read: its shadows lie at equal distances.
    strided: bool,
    /// Said of the argument that is being read.
    not_overwritten: bool,
    /// Said of the value that comes next: its address is passed, and it has so many bytes.
    bytes: Option<u64>,
    in_memory: InMemory,
    /// Has an argument been read?
    begun: bool,
    beside: Beside,
}

impl<'a> Reader<'a> {
    fn new(function: Function, mode: Mode, part: Part, by_reference: bool, arguments: &'a [Value]) -> Self {
        let (returning, beside) = Default::default();
        Reader {
            function,
            mode,
            part,
            by_reference,
            arguments,
            at: 0,
            returning,
            width: None,
            interleaved: false,
            strided: false,
            not_overwritten: false,
            bytes: None,
            in_memory: InMemory::default(),
            begun: false,
            beside,
        }
    }
    fn name(&self) -> String {
        Name::of(&self.function.name()).qualified()
    }
    fn directions(&self) -> usize {
        self.width.unwrap_or(1)
    }

    /// The activity word that stands here, if one does; words about the result and the tape are taken on the way.
    fn word(&mut self) -> Result<Option<Activity>> {
        while let Some(word) = self.next_word()? {
            self.at += 1;
            match word {
                Word::Activity(activity) | Word::Strided(activity) => {
                    self.strided = matches!(word, Word::Strided(_));
                    // What else is said of the argument may stand on either side of the activity.
                    while let Some(said @ (Word::NotOverwritten | Word::InMemory)) = self.next_word()? {
                        self.at += 1;
                        self.about_argument(said)?;
                    }
                    return Ok(Some(activity));
                }
                Word::NotOverwritten | Word::InMemory => self.about_argument(word)?,
                Word::Width => self.read_width()?,
                Word::Keep | Word::Tape | Word::Allocated => self.about_tape(word)?,
                Word::Lanes(_) => {
                    let message = "enzyme_vector, enzyme_scalar and enzyme_buffer belong to __enzyme_batch";
                    return Err(Refusal::new(Code::W0002, message));
                }
                Word::Other(name) => self.other(name)?,
            }
        }
        Ok(None)
    }

    fn next_word(&self) -> Result<Option<Word>> {
        match self.arguments.get(self.at).map(|value| token(*value)) {
            None | Some(Token::Value) => Ok(None),
            Some(Token::Misspelt { name, near }) => Err(misspelt(&name, near)),
            Some(Token::Word(word)) => Ok(Some(word)),
        }
    }

    fn read_width(&mut self) -> Result<()> {
        if self.part != Part::Whole {
            let instead = "call once for each direction; wengert_adjoint and wengert_tangent take several";
            return Err(unavailable("sweeps apart in several directions at once (wengert_width)", instead));
        }
        let refuse = |message: &str| Err(Refusal::new(Code::W0002, message));
        if self.width.is_some() {
            return refuse("wengert_width stands here twice; say it once, before the first argument");
        }
        if self.begun {
            return refuse(
                "wengert_width stands behind an argument; say it before the first one, for it tells how many shadows follow each",
            );
        }
        let Some(place) = self.value() else {
            return refuse("the number of directions is missing behind wengert_width");
        };
        match resolve::integer(self.arguments[place]) {
            Some(number) if (1..=MOST_DIRECTIONS).contains(&number) => self.width = Some(number as usize),
            Some(number) if number > MOST_DIRECTIONS => {
                let instead = format!("call several times, with at most {MOST_DIRECTIONS}");
                return Err(unavailable(&format!("derivatives in {number} directions at once"), &instead));
            }
            Some(number) => {
                return refuse(&format!("wengert_width is followed by the number of directions, which cannot be {number}"));
            }
            None => {
                return refuse(
                    "wengert_width is followed by the number of directions, a constant, for so many shadows follow each argument; what stands here is not known at compile time",
                );
            }
        }
        Ok(())
    }

    /// A promise, or how large the value is of which the address comes next.
    fn about_argument(&mut self, word: Word) -> Result<()> {
        if word == Word::NotOverwritten {
            self.not_overwritten = true;
            return Ok(());
        }
        let bytes = self.value().and_then(|place| resolve::integer(self.arguments[place])).filter(|bytes| *bytes > 0);
        let message = "enzyme_byref is followed by the number of bytes of a value, a constant, and its address";
        self.bytes = Some(bytes.ok_or_else(|| Refusal::new(Code::W0002, message))? as u64);
        Ok(())
    }

    /// The place of the value that stands here, or of its address.
    fn value_or_address(&mut self) -> Option<usize> {
        let place = self.value()?;
        if let Some(bytes) = self.bytes.take() {
            self.in_memory.note(place, bytes);
        }
        Some(place)
    }

    /// Refuses a size without an address, or with that of something else.
    fn check_address(&self, stray: bool) -> Result<()> {
        let message = "enzyme_byref stands before an argument, or the adjoint of the result, of which the call passes the address; neither is here";
        if stray || self.bytes.is_some() { Err(Refusal::new(Code::W0002, message)) } else { Ok(()) }
    }

    fn about_tape(&mut self, word: Word) -> Result<()> {
        if !matches!(self.part, Part::Forward | Part::Backward | Part::Tangent) {
            let message = "this call leaves no tape behind; the words wengert_tape_at, wengert_tape_bytes and wengert_keep (enzyme_nofree) belong to wengert_forward and wengert_backward";
            return Err(Refusal::new(Code::W0002, message));
        }
        if word == Word::Keep {
            self.beside.keep = true;
            return Ok(());
        }
        let (name, after) = match word {
            Word::Tape => ("wengert_tape_at", "the address where the tape is"),
            _ => ("wengert_tape_bytes", "the number of bytes there"),
        };
        let given = self.value().ok_or_else(|| Refusal::new(Code::W0002, format!("{after} is missing behind {name}")))?;
        sweeps::check_operand(word, self.arguments[given].ty(), self.by_reference)?;
        match word {
            Word::Tape => self.beside.address = Some(given),
            _ => self.beside.bytes = Some(given),
        }
        Ok(())
    }

    /// Enzyme's words about the call as a whole.
    fn other(&mut self, word: &str) -> Result<()> {
        match word {
            "enzyme_primal_return" => self.returning.primal = true,
            "enzyme_const_return" => self.returning.passive = true,
            "enzyme_active_return" | "enzyme_dup_return" => self.returning.passive = false,
            "enzyme_noret" => self.returning.primal = false,
            "enzyme_interleave" => self.interleaved = true,
            "enzyme_runtime_activity" => self.beside.doubtful = true,
            _ => return Err(unavailable(&format!("the word '{word}'"), "leave it out")),
        }
        Ok(())
    }

    /// All parameters that stand for the argument that begins here.
    fn argument(&mut self, index: usize) -> Result<Vec<(Activity, Slot)>> {
        let said = self.word()?;
        self.begun = true;
        let stride = if std::mem::take(&mut self.strided) { Some(self.stride(index)?) } else { None };
        let count = if self.bytes.is_some() || self.interleaved { 1 } else { parts_from(self.function, index) };
        let ty = |part: usize| self.function.ty().parameters()[index + part];
        let passive = |part: usize| count > 1 && !ty(part).holds_float() && !ty(part).holds_pointer();
        let activity = |part: usize| match said {
            Some(said) if !passive(part) => said,
            Some(_) => Activity::Const,
            None => activity::default(self.function, self.mode, index + part),
        };
        let activities: Vec<Activity> = (0..count).map(activity).collect();
        let mut primals = Vec::new();
        for (part, activity) in activities.iter().enumerate() {
            let Some(primal) = self.value_or_address() else {
                return Err(self.missing(index + part, said.is_some()));
            };
            activity::check(self.function, self.mode, index + part, *activity)?;
            self.check_type(index + part, primal, "")?;
            primals.push(primal);
        }
        let mode = self.mode;
        let is_shadowed = |activity: &Activity| is_shadowed(mode, *activity);
        let shadows = match stride {
            _ if !activities.iter().any(is_shadowed) => vec![Shadows::NONE; count],
            Some(stride) => vec![Shadows::Strided { first: self.shadow(index, 0)?, stride }],
            None if self.interleaved => vec![Shadows::NONE],
            None => self.shadows(index, count)?,
        };
        let slots = primals.into_iter().zip(shadows).zip(activities);
        // The shadow of a passive part is there, and says nothing.
        let slot = |((primal, shadows), activity)| {
            let shadows = if is_shadowed(&activity) { shadows } else { Shadows::NONE };
            (activity, Slot { primal, shadows })
        };
        Ok(slots.map(slot).collect())
    }

    /// The place of the distance between the shadows of an argument.
    fn stride(&mut self, index: usize) -> Result<usize> {
        let what = describe(self.function, index);
        if self.part != Part::Whole {
            return Err(unavailable("shadows at equal distances (wengert_dupv) of sweeps apart", "say wengert_dup"));
        }
        if self.interleaved {
            return Err(unavailable("wengert_dupv together with enzyme_interleave", "give a shadow for each direction"));
        }
        if !self.function.ty().parameters()[index].is_pointer() {
            let message =
                format!("{what} is passed by value, and so are its tangents; say wengert_dup and give one for each direction");
            return Err(Refusal::new(Code::W0015, message));
        }
        let Some(place) = self.value() else {
            let message = format!("the distance between the shadows of {what} is missing behind wengert_dupv");
            return Err(Refusal::new(Code::W0002, message));
        };
        let given = self.arguments[place];
        if given.ty().is_integer() || self.by_reference && resolve::pointed_integer(given).is_some() {
            return Ok(place);
        }
        let message = match self.by_reference && given.ty().is_pointer() {
            true => format!(
                "wengert_dupv is followed by the distance in bytes between the shadows of {what}, and of what kind the integer is that stands here is not known; put it in parentheses"
            ),
            false => {
                let found = given.ty();
                format!(
                    "wengert_dupv is followed by the distance in bytes between the shadows of {what}, an integer, but the marker call passes {found}"
                )
            }
        };
        Err(Refusal::new(Code::W0015, message))
    }

    /// The shadows of all parts of an argument, direction by direction.
    fn shadows(&mut self, index: usize, parts: usize) -> Result<Vec<Shadows>> {
        let mut found = vec![Vec::new(); parts];
        for direction in 0..self.directions() {
            for (part, places) in found.iter_mut().enumerate() {
                places.push(self.shadow(index + part, direction)?);
            }
        }
        Ok(found.into_iter().map(Shadows::Each).collect())
    }

    fn shadow(&mut self, index: usize, direction: usize) -> Result<usize> {
        let Some(shadow) = self.value() else {
            let what = describe(self.function, index);
            let message = match self.directions() {
                1 => format!("the shadow of {what} is missing; it follows the argument, or mark the argument wengert_const"),
                width => format!(
                    "the shadow of {what} in direction {} of {width} is missing; one for each direction follows the argument, or mark the argument wengert_const",
                    direction + 1
                ),
            };
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
        let parameter = self.wanted(place, self.function.ty().parameters()[index]);
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

    /// The type that something has as it is passed: a value's, or that of its address.
    fn wanted(&self, place: usize, ty: Type) -> Type {
        if self.in_memory.bytes(place).is_some() { ty.pointer() } else { ty }
    }

    /// What is behind the arguments: nothing, or the seed and the tape of a sweep.
    fn finish(&mut self) -> Result<Beside> {
        let mut rest = Vec::new();
        let mut trailing = self.word()?;
        while trailing.is_none()
            && let Some(value) = self.value_or_address()
        {
            rest.push(value);
            trailing = self.word()?;
        }
        let mut beside = std::mem::take(&mut self.beside);
        let seeded = self.mode == Mode::Adjoint && self.function.ty().returns().holds_float() && !self.returning.passive;
        let taken = beside.take(self.part, seeded, self.by_reference, &rest);
        let stray = rest.iter().any(|place| self.in_memory.bytes(*place).is_some() && beside.seed != Some(*place));
        self.check_address(stray)?;
        if trailing.is_none() && taken == rest.len() {
            self.check_beside(&beside)?;
            return Ok(beside);
        }
        let name = self.name();
        let extra = self.arguments.len() - self.at + usize::from(trailing.is_some()) + rest.len() - taken;
        let message =
            format!("too many arguments in the marker call: {extra} more than the arguments of '{name}' and their shadows");
        Err(Refusal::new(Code::W0002, message))
    }
}

impl Reader<'_> {
    fn check_beside(&self, beside: &Beside) -> Result<()> {
        let name = self.name();
        if matches!(self.part, Part::Backward | Part::Tangent) && beside.tape().is_none() {
            let taker = if self.part == Part::Backward { "backward sweep" } else { "tangent on the tape" };
            let message = format!(
                "the tape is missing; the {taker} of '{name}' takes what the forward sweep returned, as the last argument"
            );
            return Err(Refusal::new(Code::W0002, message));
        }
        if beside.bytes.is_some() && beside.address.is_none() {
            let message = "wengert_tape_bytes says how large the user's storage for the tape is; wengert_tape_at and its address are missing";
            return Err(Refusal::new(Code::W0002, message));
        }
        if let Some(bytes) = beside.bytes.and_then(|at| self.arguments[at].as_int())
            && bytes < sweeps::SMALLEST_STORAGE
        {
            let message = format!(
                "{bytes} bytes hold no tape; a pointer is the least, and wengert_tapesize (__enzyme_augmentsize) says what holds all of it"
            );
            return Err(Refusal::new(Code::W0002, message));
        }
        if let Some(seed) = beside.seed {
            let (found, result) = (self.arguments[seed].ty(), self.wanted(seed, self.function.ty().returns()));
            if convert::between(found, result, self.by_reference).is_none() {
                let message =
                    format!("the adjoint of the result of '{name}' must have type {result}, but the marker call passes {found}");
                return Err(Refusal::new(Code::W0015, message));
            }
        }
        let word = |ty: Type| ty.is_integer() && ty.bits() == 64;
        let (at, what) = match beside.tape() {
            Some(Tape::Value(at)) if !word(self.arguments[at].ty()) => {
                (at, "the tape, which a forward sweep returned, is expected as the last argument")
            }
            Some(Tape::Variable(at)) => (at, "the variable that holds the tape is expected as the last argument, by reference"),
            _ => return Ok(()),
        };
        let found = self.arguments[at].ty();
        if !found.is_pointer() {
            return Err(Refusal::new(Code::W0015, format!("{what}; the marker call passes {found}")));
        }
        Ok(())
    }
}

pub fn misspelt(name: &str, near: Option<&'static str>) -> Refusal {
    let hint = match near {
        Some(near) => format!("did you mean '{near}'?"),
        None => "the words are wengert_dup, wengert_const, wengert_out, wengert_indep, wengert_dep, wengert_dupnoneed".to_owned(),
    };
    Refusal::new(Code::W0004, format!("unknown activity word '{name}'; {hint}"))
}

pub fn unavailable(what: &str, instead: &str) -> Refusal {
    Refusal::new(Code::W0017, format!("this version does not have {what} yet; {instead}"))
}
