// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Derivatives under names of their own: definition markers, and the bodies that they and heads ask for.
//!
//! The arguments of a definition are those of the procedure, each that has a shadow directly followed by it; a floating
//! result is seeded with 1, and what comes back is what a marker call would return.
//! Invariant: a body is only ever written for a symbol that has none and whose declaration and calls agree with it.
//! Imports `llvm`, `core`, `refusal`, `signature`.

use super::arguments::{self, Returning, Words};
use super::markers::{check_result, function_argument, passed};
use super::results::{self, Fit, Place};
use super::{Actual, Deliver, Request, activity, call_derivative, described};
use crate::llvm::{Builder, Function, Linkage, Module, Type, Value};
use crate::refusal::{Refusal, Result};
use crate::signature::{Signature, parts_from};
use wengert_core::codes::Code;
use wengert_core::names::Name;
use wengert_core::request::{Activity, Mode, Part};

/// A symbol that is to become a derivative.
pub struct Definition {
    pub symbol: String,
    /// The definition markers that ask for it: several if the optimiser copied one, none for a head.
    pub markers: Vec<Value>,
    ty: Type,
    /// Its first parameter is where a structure that it returns goes.
    returns_in_memory: bool,
    fit: Fit,
}

impl Definition {
    pub fn returns(&self) -> Type {
        self.ty.returns()
    }
    pub fn returns_in_memory(&self) -> bool {
        self.returns_in_memory
    }
}

/// A function that a head of an earlier phase has made already.
const MADE: &str = "wengert-derivative";

/// Attributes that say how code is made for the procedure's target; a derivative is compiled alike.
const COMPILED_ALIKE: [&str; 4] = ["target-cpu", "tune-cpu", "target-features", "frame-pointer"];

/// Reads `wengert_define_adjoint(f_b, f, words...)`.
pub fn read(module: Module, call: Value, mode: Mode) -> Result<Request> {
    let arguments = passed(call);
    let target = function_argument(arguments.first().copied(), "the procedure to define")?;
    let function = function_argument(arguments.get(1).copied(), "the function to differentiate, as the second argument,")?;
    activity::check_function(function)?;
    let words = arguments::parse_words(function, mode, Part::Whole, 2, &arguments[2..])?;
    let Words { activities, returning, width, .. } = words;
    request(module, function, (mode, width), activities, returning, &target.name(), vec![call])
}

/// The request for a derivative of this name.
pub fn request(
    module: Module,
    function: Function,
    (mode, width): (Mode, usize),
    activities: Vec<Activity>,
    returning: Returning,
    symbol: &str,
    markers: Vec<Value>,
) -> Result<Request> {
    check_result(function, mode, returning)?;
    check_parts(function)?;
    let signature = Signature::of(function, mode, &activities, false, width);
    let parameters = parameters(function, &signature);
    let produced = results::produced(&signature, returning);
    let declared = module.function(symbol);
    let (result, memory) = match declared {
        Some(declared) => (declared.ty().returns(), declared.type_attribute(1, "sret")),
        None => (natural_result(function, &produced)?, None),
    };
    let place = Place::of_definition(&Name::of(symbol).qualified(), result, memory);
    let fit = results::fit(module, &place, &produced)?;
    let hidden = memory.map(|ty| ty.pointer());
    let ty = Type::function(result, &hidden.into_iter().chain(parameters).collect::<Vec<_>>());
    check_declaration(function, &signature, symbol, declared, ty)?;
    let definition = Definition { symbol: symbol.to_owned(), markers, ty, returns_in_memory: memory.is_some(), fit };
    let kept = vec![true; activities.len()];
    let deliver = Deliver::Define(definition);
    Ok(Request { mode, width, activities, kept, returning, ..Request::of(function, deliver) })
}

/// Which registers of the derivative a value in several would be passed in only its compiler knows.
fn check_parts(function: Function) -> Result<()> {
    let split = (0..function.parameters().len()).find(|index| parts_from(function, *index) > 1);
    let Some(index) = split else { return Ok(()) };
    let message = format!(
        "{} is a complex number or a structure by value, which is passed in several registers, and a named derivative takes no such; differentiate the procedure by a marker call, or let it take the address",
        activity::describe(function, index)
    );
    Err(Refusal::new(Code::W0017, message))
}

/// The parameters of the derivative but its seed.
fn parameters(function: Function, signature: &Signature) -> Vec<Type> {
    let mut parameters = signature.ty.parameters();
    parameters.truncate(signature.seed.unwrap_or(parameters.len()));
    debug_assert!(parameters.len() >= function.ty().parameters().len());
    parameters
}

/// What a definition returns if the file does not declare it.
fn natural_result(function: Function, produced: &[results::Produced]) -> Result<Type> {
    match produced {
        [] => Ok(function.ty().returns().void()),
        [only] => Ok(only.ty),
        _ => {
            let message = "the derivative returns several values, and how a structure of them is returned depends on its declaration; declare it in this file";
            Err(Refusal::new(Code::W0017, message))
        }
    }
}

/// Refuses a symbol that is defined already, or that the file declares or calls with other types.
fn check_declaration(
    function: Function,
    signature: &Signature,
    symbol: &str,
    declared: Option<Function>,
    ty: Type,
) -> Result<()> {
    let name = Name::of(symbol).qualified();
    let by_value = |f: Function, index: usize| f.type_attribute(index as u32 + 1, "byval");
    let structures = function.parameters().len();
    let Some(declared) = declared else {
        return match (0..structures).any(|i| by_value(function, i).is_some()) {
            true => Err(Refusal::new(Code::W0017, format!("'{name}' takes a structure by value; declare it in this file"))),
            false => Ok(()),
        };
    };
    if !declared.is_declaration() {
        return Err(Refusal::new(
            Code::W0002,
            format!("'{name}' has a body already; only declare the procedure that is to become a derivative"),
        ));
    }
    let each = if signature.width > 1 { " in each direction" } else { "" };
    let mismatch = |found: Type| {
        let original = Name::of(&function.name()).qualified();
        let message = format!(
            "'{name}' has type {found}, but the derivative of '{original}' that it is to be has type {ty}: its arguments are those of '{original}', each active one followed by its shadow{each}"
        );
        Refusal::new(Code::W0015, message)
    };
    // Fortran and old C may declare nothing but the name; then the calls must fit.
    let untyped = declared.is_vararg() || declared.ty().parameters().is_empty();
    if !untyped {
        let hidden = usize::from(declared.type_attribute(1, "sret").is_some());
        let alike = |i: usize| by_value(function, i) == by_value(declared, signature.primals[i] + hidden);
        if declared.ty() != ty || !(0..structures).all(alike) {
            return Err(mismatch(declared.ty()));
        }
    }
    let calls = declared.as_value().users().into_iter().filter(|user| user.callee_function() == Some(declared));
    match calls.into_iter().find(|call| call.call_type() != ty && !fits_untyped(*call, ty)) {
        Some(call) => Err(mismatch(call.call_type()).at(call)),
        None => Ok(()),
    }
}

/// A call through an untyped declaration passes what the definition takes.
fn fits_untyped(call: Value, ty: Type) -> bool {
    let passed: Vec<Type> = call.arguments().into_iter().map(Value::ty).collect();
    passed == ty.parameters() && call.call_type().returns() == ty.returns()
}

/// Several requests for one symbol: the same one, found several times, counts once; others are refused.
pub fn merge(requests: Vec<Result<Request>>) -> Vec<Result<Request>> {
    let mut merged: Vec<Result<Request>> = Vec::new();
    for request in requests {
        let (Ok(Request { deliver: Deliver::Define(new), .. }), Ok(later)) = (&request, &request) else {
            merged.push(request);
            continue;
        };
        let earlier = merged.iter_mut().flatten().find_map(|earlier| match &earlier.deliver {
            Deliver::Define(definition) if definition.symbol == new.symbol => Some(earlier),
            _ => None,
        });
        match earlier {
            None => merged.push(request),
            Some(earlier) if !is_same(earlier, later) => {
                let name = Name::of(&new.symbol).qualified();
                let refusal = Refusal::new(
                    Code::W0002,
                    format!("'{name}' is defined twice, as different derivatives; give one of them another name"),
                );
                merged.push(Err(match later.asked_at() {
                    Some(marker) => refusal.at(marker),
                    None => refusal,
                }));
            }
            Some(Request { deliver: Deliver::Define(definition), .. }) => definition.markers.extend(&new.markers),
            Some(_) => unreachable!("found among definitions"),
        }
    }
    merged
}

fn is_same(a: &Request, b: &Request) -> bool {
    (a.function, a.mode, a.width, &a.activities, a.returning) == (b.function, b.mode, b.width, &b.activities, b.returning)
}

/// Has this symbol been defined by an earlier phase of the same compilation?
pub fn is_made(module: Module, symbol: &str) -> bool {
    module.function(symbol).is_some_and(|f| f.string_attribute(MADE).is_some())
}

/// Writes the definition: a call of the derivative, whose seed is 1. Returns it.
pub fn deliver(module: Module, request: &Request, definition: &Definition, derivative: Function) -> Function {
    let target = undefined(module, definition, request.function);
    target.set_linkage(Linkage::LLVMExternalLinkage);
    // A declaration's debug information does not describe a body.
    target.drop_debug_information();
    target.add_string_attribute(MADE, "");
    for name in COMPILED_ALIKE {
        if let Some(value) = request.function.string_attribute(name) {
            target.add_string_attribute(name, &value);
        }
    }
    let builder = Builder::new(module);
    builder.at_end(target.append_block("entry"));
    let parameters = target.parameters().split_off(usize::from(definition.returns_in_memory));
    let signature = request.signature();
    let mut actuals: Vec<Actual> = (0..signature.primals.len())
        .map(|i| Actual {
            primal: parameters[signature.primals[i]],
            shadows: signature.shadows[i].map_or(vec![], |first| parameters[first..first + signature.width].to_vec()),
        })
        .collect();
    let copies = described::lay_out(&builder, module, request, &mut actuals);
    let values = call_derivative(&builder, request, derivative, &actuals);
    described::bring_back(&builder, module, copies);
    // Where memory receives the result, its address is the first parameter.
    let memory = target.parameters().first().copied().unwrap_or(target.as_value());
    let result = results::assemble(&builder, module, definition.fit, definition.ty.returns(), memory, &values);
    builder.ret(result);
    for marker in &definition.markers {
        if marker.has_uses() {
            marker.replace_uses(builder.undef(marker.ty()));
        }
        marker.erase();
    }
    target
}

/// The symbol as a function of the definition's type without a body, as visible as the procedure: what a declaration says speaks of the compiler's default.
fn undefined(module: Module, definition: &Definition, procedure: Function) -> Function {
    let function = match module.function(&definition.symbol) {
        Some(declared) if declared.ty() == definition.ty => declared,
        Some(declared) => {
            let typed = module.add_function("", definition.ty);
            typed.take_place_of(declared);
            typed
        }
        None => module.add_function(&definition.symbol, definition.ty),
    };
    function.as_value().hide_as(procedure.as_value());
    function
}
