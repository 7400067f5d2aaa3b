// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Marker calls: finding them, reading them, replacing them by calls of derivatives.
//!
//! Invariant: only declarations without a body are markers; the call's own type and arguments count, not the
//! declaration's, for Fortran gives that the first call's. Imports `llvm`, `core`, `refusal`.

use super::activity;
use super::arguments::{self, Parsed, Shadows, Slot, unavailable};
use super::convert::{self, InMemory};
use super::described;
use super::resolve::{self, Target, target};
use super::results::{self, Fit, Place};
use super::schedules;
use super::sweeps::{self, Beside, Order};
use super::{Actual, Answer, Deliver, Request, Returning, call_derivative, declared, define, doubtful, with_shadows};
use crate::llvm::{Builder, Function, Module, Opcode, Type, Value, transform};
use crate::refusal::{Refusal, Result};
use crate::signature::{Exported, Signature};
use wengert_core::codes::Code;
use wengert_core::names::Name;
use wengert_core::request::{Activity, Marker, Mode, Part, marker};

/// A marker call that becomes a call of a derivative.
#[derive(Clone)]
pub struct Call {
    pub marker: Value,
    /// One for each parameter of the function, counted behind the function itself.
    pub slots: Vec<Slot>,
    /// Fortran passes addresses where the procedure may take values.
    pub by_reference: bool,
    in_memory: InMemory,
    fit: Fit,
    /// For a sweep: what goes with it.
    pub beside: Beside,
    /// For a forward sweep: what it returns.
    order: Option<Order>,
}

impl Call {
    /// The same, of another marker, and with other places.
    pub fn with(&self, marker: Value, slots: Vec<Slot>) -> Call {
        Call { marker, slots, ..self.clone() }
    }
    /// The value that is passed at a place, or whose address is, as a type.
    pub fn value(&self, builder: &Builder, module: Module, passed: &[Value], place: usize, ty: Type) -> Value {
        match self.in_memory.bytes(place) {
            Some(bytes) => convert::load(builder, module, passed[place], bytes, ty),
            None => convert::apply(builder, passed[place], ty, self.by_reference),
        }
    }
    /// May the tape be read by another backward sweep after this one? The user's own storage always may.
    pub fn keeps_tape(&self) -> bool {
        self.beside.keep || self.beside.bytes.is_some()
    }
}

/// What a declaration of this name asks for, if it is a marker.
pub fn meaning(symbol: &str) -> Option<Marker> {
    // A Fortran module may bear any name: only the procedure's own counts.
    if symbol.starts_with("_Q") { marker(&Name::of(symbol).base) } else { marker(symbol) }
}

/// What a function asks for, if it is a marker.
pub fn asked(function: Function) -> Option<Marker> {
    if function.is_declaration() && !function.is_intrinsic() { meaning(&function.name()) } else { None }
}

/// The module's marker calls in order, each with what it asks for.
pub fn calls(module: Module) -> Vec<(Value, Marker)> {
    in_order(module, found(module).collect())
}

/// The same in any order.
fn found(module: Module) -> impl Iterator<Item = (Value, Marker)> {
    let markers = module.functions().into_iter().filter_map(|f| Some((f, asked(f)?)));
    markers.flat_map(|(declaration, asked)| {
        let users = declaration.as_value().users().into_iter();
        users.filter(move |user| user.callee_function() == Some(declaration)).map(move |call| (call, asked))
    })
}

/// Makes all marker calls plain ones, also where a C++ exception would be caught or objects destroyed.
pub fn hold_unwinding(module: Module) {
    let invoked = calls(module).into_iter().map(|(call, _)| call).filter(|call| call.is_op(Opcode::LLVMInvoke));
    invoked.for_each(transform::hold_unwinding);
}

/// Calls in whose place nothing is called leave by no exception.
pub fn forget_unwinding(module: Module) {
    let nothing = |asked: Marker| asked.gives_nothing() || matches!(asked, Marker::Itself | Marker::Shadow | Marker::Holds(_));
    let never = |(call, asked): &(Value, Marker)| nothing(*asked) && call.is_op(Opcode::LLVMInvoke);
    calls(module).into_iter().filter(never).for_each(|(call, _)| transform::forget_unwinding(call));
}

/// Calls of procedures that are named by a marker, and carry no derivative, become calls of these, which leave as the marker's call could. One that is not
/// understood yet is refused later.
pub fn call_inactive(module: Module) {
    let inactive = || calls(module).into_iter().filter(|(_, asked)| *asked == Marker::CallInactive).map(|(call, _)| call);
    inactive().filter(|call| call.is_op(Opcode::LLVMInvoke)).for_each(transform::hold_unwinding);
    inactive().for_each(|call| drop(declared::rewrite(module, call, Marker::CallInactive)));
    transform::release_unwinding(module);
}

/// Refuses results of markers that have none, and takes them away: these calls vanish.
pub fn refuse_results(module: Module) {
    let used = calls(module).into_iter().filter(|(call, asked)| asked.gives_nothing() && call.has_uses());
    for (call, _) in used {
        let name = call.callee_function().map(Function::name).unwrap_or_default();
        let message = format!("the marker '{name}' gives no result; declare it as a void function or a subroutine, and use none");
        Refusal::new(Code::W0002, message).at(call).report(module);
        call.replace_uses(Builder::new(module).undef(call.ty()));
    }
}

fn in_order(module: Module, found: Vec<(Value, Marker)>) -> Vec<(Value, Marker)> {
    if found.len() < 2 {
        return found;
    }
    let holders: Vec<Function> = found.iter().map(|(call, _)| call.block().function()).collect();
    let functions = module.functions().into_iter().filter(|f| holders.contains(f));
    let lookup = |instruction: Value| found.iter().find(|(call, _)| *call == instruction).copied();
    functions.flat_map(Function::instructions).filter(|i| i.is_call()).filter_map(lookup).collect()
}

/// Does a call ask for a derivative? Regions and loops are read where they are differentiated; shadows and derivatives of the user's own ask for none.
fn asks((_, asked): &(Value, Marker)) -> bool {
    !asked.asks_for_nothing()
}

/// Is any derivative asked for?
pub fn any(module: Module) -> bool {
    found(module).any(|call| asks(&call))
}

pub fn collect(module: Module) -> Vec<Result<Request>> {
    let mut requests: Vec<Result<Request>> = Vec::new();
    for (call, asked) in calls(module).into_iter().filter(asks) {
        match read(module, call, asked).and_then(|request| doubtful::choices(module, request)) {
            Ok(choices) => requests.extend(choices.into_iter().map(Ok)),
            Err(refusal) => requests.push(Err(refusal.or_at(call))),
        }
    }
    requests
}

fn read(module: Module, call: Value, asked: Marker) -> Result<Request> {
    match asked {
        Marker::Call(mode) => read_call(module, call, mode, Part::Whole),
        Marker::Sweep(Part::TapeSize) => read_size(call),
        Marker::Sweep(Part::Tangent) => read_call(module, call, Mode::Tangent, Part::Tangent),
        Marker::Sweep(part) => read_call(module, call, Mode::Adjoint, part),
        Marker::Define(mode) => define::read(module, call, mode),
        Marker::NotYet(name) => Err(unavailable(&format!("'{name}'"), "remove the call")),
        Marker::Region(..)
        | Marker::Loop(_)
        | Marker::Independent
        | Marker::Shadow
        | Marker::Register(_)
        | Marker::Solver
        | Marker::Declare(_)
        | Marker::Batch => {
            unreachable!("these ask for no derivative")
        }
        Marker::Inactive => Err(function_argument(passed(call).first().copied(), "a procedure or variable that is inactive")
            .err()
            .unwrap_or_else(too_late)),
        Marker::CallInactive | Marker::Itself => Err(declared::rewrite(module, call, asked).err().unwrap_or_else(too_late)),
        Marker::Holds(held) => Err(declared::access(module, call, held).err().unwrap_or_else(too_late)),
        Marker::Control(control) => Err(schedules::note(call, control).err().unwrap_or_else(too_late)),
    }
}

/// What says how to differentiate was not understood when it should have been.
fn too_late() -> Refusal {
    let message =
        "this marker is read before optimisation, when its procedure was not known; name the procedure itself in the call";
    Refusal::new(Code::W0002, message)
}

fn read_call(module: Module, call: Value, mode: Mode, part: Part) -> Result<Request> {
    let name = call.callee_function().map(Function::name).unwrap_or_default();
    let arguments = passed(call);
    let function = function_argument(arguments.first().copied(), "the function to differentiate")?;
    activity::check_function(function)?;
    let by_reference = Name::of(&name).fortran && !name.starts_with("_Z");
    let parsed = arguments::parse(function, mode, part, by_reference, &arguments[1..])?;
    check_sizes(module, function, &parsed)?;
    let returning = parsed.returning;
    if part != Part::Forward && parsed.beside.seed.is_none() {
        check_result(function, mode, returning)?;
    }
    let (fit, order) = match part {
        Part::Forward => {
            let (fit, order) = sweeps::forward_results(module, call, function, &parsed)?;
            (fit, Some(order))
        }
        Part::Backward => {
            let signature = Exported::of(function, &parsed.activities).backward;
            (results::fit(module, &Place::of_call(call), &results::produced(&signature, Returning::default()))?, None)
        }
        Part::Tangent => {
            let signature = sweeps::on_tape(function, &parsed.activities);
            (results::fit(module, &Place::of_call(call), &results::produced(&signature, returning))?, None)
        }
        _ => {
            let signature = Signature::of(function, mode, &parsed.activities, false, parsed.width);
            (results::fit(module, &Place::of_call(call), &results::produced(&signature, returning))?, None)
        }
    };
    let kept = if part == Part::Whole { vec![true; parsed.kept.len()] } else { parsed.kept };
    let Parsed { width, mut activities, slots, beside, in_memory, .. } = parsed;
    let deliver = Deliver::Call(Call { marker: call, slots, by_reference, in_memory, fit, beside, order });
    if part == Part::Tangent {
        // It belongs to the sweeps, which return the adjoints of what comes by value.
        let active = |(ty, word): &(Type, &mut Activity)| **word != Activity::Const && !ty.holds_pointer();
        let by_value = function.ty().parameters().into_iter().zip(&mut activities).filter(active);
        by_value.for_each(|(_, word)| *word = Activity::Out);
    }
    let mode = if part == Part::Whole { mode } else { Mode::Adjoint };
    Ok(Request { mode, width, part, activities, kept, returning, ..Request::of(function, deliver) })
}

/// Refuses addresses of values that are larger or smaller than the user says.
fn check_sizes(module: Module, function: Function, parsed: &Parsed) -> Result<()> {
    let parameters = parsed.slots.iter().zip(function.ty().parameters()).map(|(slot, ty)| (slot.primal, ty));
    for (place, ty) in parameters.chain(parsed.beside.seed.map(|place| (place, function.ty().returns()))) {
        let wrong = |bytes: &u64| !convert::takes(module, ty, *bytes);
        if let Some(bytes) = parsed.in_memory.bytes(place).filter(wrong) {
            let message = format!(
                "enzyme_byref says that {bytes} bytes lie behind argument {} of the call, but '{}' has {ty} there, which takes {}",
                place + 2,
                Name::of(&function.name()).qualified(),
                module.size_of(ty)
            );
            return Err(Refusal::new(Code::W0015, message));
        }
    }
    Ok(())
}

/// A question about the tape that the sweeps of an adjoint have between them: words only.
fn read_size(call: Value) -> Result<Request> {
    let arguments = passed(call);
    let function = function_argument(arguments.first().copied(), "the function to differentiate")?;
    activity::check_function(function)?;
    let words = arguments::parse_words(function, Mode::Adjoint, Part::TapeSize, 1, &arguments[1..])?;
    if !call.ty().is_integer() {
        let found = call.ty();
        return Err(Refusal::new(Code::W0015, format!("the size of a tape is an integer, but the marker returns {found}")));
    }
    let marker = Call {
        marker: call,
        slots: vec![],
        by_reference: false,
        in_memory: InMemory::default(),
        fit: Fit::Single,
        beside: Beside::default(),
        order: None,
    };
    let (activities, kept, returning) = (words.activities, words.kept, words.returning);
    let deliver = Deliver::Call(marker);
    Ok(Request { part: Part::TapeSize, activities, kept, returning, ..Request::of(function, deliver) })
}

/// The addresses of shadows at equal distances.
pub fn strided(builder: &Builder, first: Value, stride: Value, by_reference: bool, width: usize) -> Vec<Value> {
    let word = first.ty().int(64);
    let stride = match by_reference.then(|| resolve::pointed_integer(stride)).flatten() {
        Some(ty) => builder.load(ty, stride),
        None => stride,
    };
    let stride = builder.sext(stride, word);
    (0..width as i64).map(|d| builder.offset_anywhere(first, builder.mul(stride, builder.int(word, d)))).collect()
}

/// What the user passes: without the pointer to memory for a structure that is returned.
pub fn passed(call: Value) -> Vec<Value> {
    let hidden = usize::from(call.call_type_attribute(1, "sret").is_some());
    call.arguments().split_off(hidden)
}

/// An argument of a marker that must be a function known at compile time.
pub fn function_argument(argument: Option<Value>, role: &str) -> Result<Function> {
    let Some(argument) = argument else {
        return Err(Refusal::new(Code::W0002, format!("the marker call has no arguments; {role} comes first")));
    };
    match target(argument) {
        Target::Function(function) => Ok(function),
        Target::Contained(function) => {
            let name = Name::of(&function.name()).qualified();
            let instead = "pass these variables as arguments, or move the procedure into a module";
            Err(unavailable(&format!("derivatives of contained procedures that use variables of their host ('{name}')"), instead))
        }
        Target::Unknown => {
            let message = format!(
                "{role} is not known at compile time; name a function here, not a pointer that is computed, and compile wrappers around markers with optimisation"
            );
            Err(Refusal::new(Code::W0003, message))
        }
    }
}

/// Refuses what cannot be said about a function's result.
pub fn check_result(function: Function, mode: Mode, returning: Returning) -> Result<()> {
    if returning.primal && function.ty().returns().is_void() {
        let name = Name::of(&function.name()).qualified();
        return Err(Refusal::new(
            Code::W0002,
            format!("'{name}' returns nothing, so enzyme_primal_return has no meaning here; leave it out"),
        ));
    }
    if returning.passive { Ok(()) } else { activity::check_seed(function, mode) }
}

/// Replaces a marker call by one of the derivative; returns the function around it.
pub fn deliver(module: Module, request: &Request, call: &Call, answer: Answer) -> Function {
    let changed = call.marker.block().function();
    let builder = Builder::new(module);
    builder.before(call.marker);
    builder.locate(Some(call.marker));
    let passed = passed(call.marker).split_off(1);
    let parameters = request.function.ty().parameters();
    let convert = |place: usize, index: usize| call.value(&builder, module, &passed, place, parameters[index]);
    let actual = |(index, slot): (usize, &Slot)| Actual {
        primal: convert(slot.primal, index),
        shadows: match &slot.shadows {
            Shadows::Each(places) => places.iter().map(|place| convert(*place, index)).collect(),
            Shadows::Strided { first, stride } => {
                strided(&builder, passed[*first], passed[*stride], call.by_reference, request.width)
            }
        },
    };
    let mut actuals: Vec<Actual> = call.slots.iter().enumerate().map(actual).collect();
    let copies = described::lay_out(&builder, module, request, &mut actuals);
    let values = match (request.part, call.order) {
        (Part::TapeSize, _) => vec![builder.int(call.marker.ty(), answer.tape_bytes as i64)],
        (Part::Forward, Some(order)) => {
            sweeps::call_forward(&builder, module, call, order, answer.derivative, with_shadows(&actuals), &passed)
        }
        (Part::Tangent, _) => {
            sweeps::call_tangent(&builder, module, call, request, answer.derivative, with_shadows(&actuals), &passed)
        }
        (Part::Backward, _) => {
            sweeps::call_backward(&builder, module, call, request, answer.derivative, with_shadows(&actuals), &passed)
        }
        _ => call_derivative(&builder, request, answer.derivative, &actuals),
    };
    described::bring_back(&builder, module, copies);
    // Where memory receives the result, its address is the first argument.
    let memory = call.marker.operand(0);
    if let Some(result) = results::assemble(&builder, module, call.fit, call.marker.ty(), memory, &values) {
        call.marker.replace_uses(result);
    }
    call.marker.erase();
    changed
}
