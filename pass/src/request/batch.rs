// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Several evaluations of a procedure in one call (`__enzyme_batch`): plain calls in the place of the marker, one after another, which the
//! optimiser takes in and vectorises.
//!
//! As many as can be are written before any optimisation, the others when inlining has shown their procedure. Invariant: what is written is code like
//! any other, which is differentiated as such. Imports `llvm`, `core`, `refusal`.

use super::activity::describe;
use super::arguments::{MOST_DIRECTIONS, misspelt, unavailable};
use super::convert;
use super::markers::{calls, function_argument, passed, strided};
use super::resolve::{self, Token, token};
use super::results::{self, Place, Produced};
use crate::llvm::value::FUNCTION_INDEX;
use crate::llvm::{Builder, Function, Module, Opcode, Type, Value, transform};
use crate::refusal::{Refusal, Result};
use wengert_core::codes::Code;
use wengert_core::names::Name;
use wengert_core::request::{Lanes, Marker, Word};

/// Writes the evaluations whose procedure is known already.
pub fn answer_known(module: Module) {
    for call in marked(module).into_iter().filter(|call| call.is_op(Opcode::LLVMCall)) {
        drop(answer(module, call));
    }
}

/// Writes all others, or says why not; returns whether there were any.
pub fn answer_all(module: Module) -> bool {
    marked(module).into_iter().filter(|call| call.is_op(Opcode::LLVMInvoke)).for_each(transform::hold_unwinding);
    let marked = marked(module);
    for call in &marked {
        match answer(module, *call) {
            // The compiler takes nothing in any more.
            Ok(evaluations) => {
                drop(evaluations.into_iter().filter(|at| is_simple(*at)).map(transform::inline).collect::<Vec<_>>())
            }
            Err(refusal) => refusal.or_at(*call).report(module),
        }
    }
    transform::release_unwinding(module);
    !marked.is_empty()
}

fn marked(module: Module) -> Vec<Value> {
    calls(module).into_iter().filter(|(_, asked)| *asked == Marker::Batch).map(|(call, _)| call).collect()
}

/// Instructions of a procedure that is taken in here.
const SIMPLE: usize = 120;

/// Is what is called straight code, which the compiler may take in?
fn is_simple(call: Value) -> bool {
    let takes = |callee: &Function| {
        let kept = ["noinline", "optnone"].iter().any(|name| callee.has_attribute(FUNCTION_INDEX, name));
        !kept && callee.blocks().len() == 1 && callee.instructions().len() <= SIMPLE
    };
    call.callee_function().filter(takes).is_some()
}

/// Where an argument of all evaluations stands among what is passed.
enum Given {
    /// The same for all.
    Same(usize),
    /// One for each, the first of which stands here.
    Each(usize),
    /// An address, and the bytes from one evaluation's to the next.
    Strided { first: usize, stride: usize },
}

/// Writes the evaluations in the place of the marker; returns their calls.
fn answer(module: Module, call: Value) -> Result<Vec<Value>> {
    let passed = passed(call);
    let function = function_argument(passed.first().copied(), "the function to evaluate")?;
    let name = call.callee_function().map(Function::name).unwrap_or_default();
    let by_reference = Name::of(&name).fortran && !name.starts_with("_Z");
    let mut reader = Reader { function, by_reference, passed: &passed, at: 1, width: None };
    let given = reader.read()?;
    let (width, hidden) = (reader.width.unwrap_or(1), function.type_attribute(1, "sret"));
    let result = hidden.unwrap_or(function.ty().returns());
    let produced = |number: usize| Produced { ty: result, what: format!("the result of evaluation {}", number + 1) };
    let produced: Vec<Produced> = if result.is_void() { vec![] } else { (0..width).map(produced).collect() };
    let fit = results::fit(module, &Place::of_call(call), &produced)?;

    let builder = Builder::new(module);
    builder.before(call);
    builder.locate(Some(call));
    let parameters = function.ty().parameters().split_off(usize::from(hidden.is_some()));
    let each = |(given, ty): (&Given, Type)| -> Vec<Value> {
        let value = |place: usize| convert::apply(&builder, passed[place], ty, by_reference);
        match given {
            Given::Same(place) => vec![value(*place); width],
            Given::Each(first) => (*first..first + width).map(value).collect(),
            Given::Strided { first, stride } => strided(&builder, passed[*first], passed[*stride], by_reference, width),
        }
    };
    let arguments: Vec<Vec<Value>> = given.iter().zip(parameters).map(each).collect();
    let mut evaluations = Vec::new();
    let mut values = Vec::new();
    for number in 0..width {
        let memory = hidden.map(|ty| results::local(&builder, module, ty, ty));
        let own: Vec<Value> = memory.into_iter().chain(arguments.iter().map(|each| each[number])).collect();
        let evaluation = builder.call(function, &own);
        evaluation.set_call_convention(function.call_convention());
        evaluation.pass_as_callee();
        values.push(memory.map_or(evaluation, |memory| builder.load(result, memory)));
        evaluations.push(evaluation);
    }
    if let Some(all) = results::assemble(&builder, module, fit, call.ty(), call.operand(0), &values) {
        call.replace_uses(all);
    }
    call.erase();
    Ok(evaluations)
}

struct Reader<'a> {
    function: Function,
    by_reference: bool,
    passed: &'a [Value],
    at: usize,
    /// Evaluations, once they have been told.
    width: Option<usize>,
}

impl Reader<'_> {
    /// All arguments.
    fn read(&mut self) -> Result<Vec<Given>> {
        let name = Name::of(&self.function.name()).qualified();
        if self.function.is_vararg() {
            return Err(unavailable(
                &format!("batches of '{name}', which takes a variable number of arguments"),
                "call it by itself",
            ));
        }
        let hidden = usize::from(self.function.type_attribute(1, "sret").is_some());
        let parameters = self.function.ty().parameters().into_iter().enumerate().skip(hidden);
        let given: Vec<Given> = parameters.map(|(index, ty)| self.argument(index, ty)).collect::<Result<_>>()?;
        if self.lanes()?.is_none() && self.at == self.passed.len() {
            return Ok(given);
        }
        let extra = self.passed.len() - self.at;
        Err(wrong(format!("too many arguments: {extra} more than '{name}' takes, for each evaluation or for all")))
    }

    /// What is said of the next argument; the number of evaluations is taken on the way.
    fn lanes(&mut self) -> Result<Option<Lanes>> {
        while let Some(found) = self.passed.get(self.at).map(|value| token(*value)) {
            match found {
                Token::Value => break,
                Token::Misspelt { name, near } => return Err(misspelt(&name, near)),
                Token::Word(word) => {
                    self.at += 1;
                    match word {
                        Word::Lanes(lanes) => return Ok(Some(lanes)),
                        Word::Width if self.width.is_none() => self.read_width()?,
                        _ => {
                            let message = "a word stands here that says nothing about evaluations; the words are enzyme_width, once and first, and enzyme_vector, enzyme_scalar and enzyme_buffer";
                            return Err(wrong(message));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    fn read_width(&mut self) -> Result<()> {
        let number = self.passed.get(self.at).and_then(|value| resolve::integer(*value));
        self.at += 1;
        match number.filter(|number| (1..=MOST_DIRECTIONS).contains(number)) {
            Some(number) => self.width = Some(number as usize),
            None => {
                let message =
                    format!("enzyme_width is followed by the number of evaluations, a constant from 1 to {MOST_DIRECTIONS}");
                return Err(wrong(message));
            }
        }
        Ok(())
    }

    fn argument(&mut self, index: usize, ty: Type) -> Result<Given> {
        let what = describe(self.function, index);
        let lanes = self.lanes()?.unwrap_or(Lanes::Each);
        let Some(width) = self.width else {
            return Err(wrong(
                "the number of evaluations is missing; enzyme_width and a constant stand before the first argument",
            ));
        };
        match lanes {
            Lanes::Same => Ok(Given::Same(self.value(&what, ty)?)),
            Lanes::Each => {
                let first = self.value(&what, ty)?;
                for number in 1..width {
                    self.value(&format!("{what} in evaluation {}", number + 1), ty)?;
                }
                Ok(Given::Each(first))
            }
            Lanes::Strided => {
                if !ty.is_pointer() {
                    let message = format!("{what} is passed by value; enzyme_buffer is for arguments that are addresses");
                    return Err(Refusal::new(Code::W0015, message));
                }
                let stride = self.at;
                let given = self.passed.get(stride).copied();
                let variable = |value: Value| self.by_reference && resolve::pointed_integer(value).is_some();
                if !given.is_some_and(|value| value.ty().is_integer() || variable(value)) {
                    return Err(wrong(
                        "enzyme_buffer is followed by the bytes from one evaluation's memory to the next, an integer",
                    ));
                }
                self.at += 1;
                Ok(Given::Strided { first: self.value(&what, ty)?, stride })
            }
        }
    }

    /// The place of the value of this type that stands here.
    fn value(&mut self, what: &str, ty: Type) -> Result<usize> {
        let Some(value) = self.passed.get(self.at).filter(|value| matches!(token(**value), Token::Value)) else {
            let message = format!(
                "{what} is missing; a value for each evaluation is expected, or enzyme_scalar and one for all, or enzyme_buffer, a number of bytes and an address"
            );
            return Err(wrong(message));
        };
        if convert::between(value.ty(), ty, self.by_reference).is_none() {
            let message = format!("{what} must have type {ty}, but the marker call passes {}", value.ty());
            return Err(Refusal::new(Code::W0015, message));
        }
        self.at += 1;
        Ok(self.at - 1)
    }
}

fn wrong(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::W0002, message)
}
