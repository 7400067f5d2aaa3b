// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Calls for one sweep of an adjoint: what they say of the tape, and how they get and leave it.
//!
//! The tape that a forward sweep returns is the user's until the backward sweep takes it: a value, what a variable holds, or the
//! user's own storage. Invariant: places, not values, as in [`super::arguments::Slot`]; whatever is wrong with a tape at run time is
//! found by the run-time library. Imports `llvm`, `core`, `refusal`, `signature`.

use super::Request;
use super::arguments::Parsed;
use super::markers::Call;
use super::results::{self, Fit, Place, Produced};
use crate::llvm::{Builder, Function, Module, Type, Value, diagnose};
use crate::refusal::{Refusal, Result};
use crate::signature::{Exported, Fate, Signature};
use wengert_core::codes::Code;
use wengert_core::request::{Activity, Mode, Part, Word};

/// Bytes of a pointer, which stands for a tape in storage that is too small for it.
pub const SMALLEST_STORAGE: i64 = 8;

/// What a call passes beside the procedure's arguments, as places.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// The adjoint of the procedure's result.
    pub seed: Option<usize>,
    /// The tape itself.
    value: Option<usize>,
    /// The address where it is: of a variable, or, if `bytes` is given, of the user's storage.
    pub address: Option<usize>,
    pub bytes: Option<usize>,
    /// It is needed once more.
    pub keep: bool,
    /// What has itself as its shadow is passive.
    pub doubtful: bool,
}

/// Where a call has the tape.
#[derive(Clone, Copy, Debug)]
pub enum Tape {
    Value(usize),
    Variable(usize),
    Storage { at: usize, bytes: usize },
}

impl Beside {
    pub fn tape(&self) -> Option<Tape> {
        match (self.value, self.address, self.bytes) {
            (_, Some(at), Some(bytes)) => Some(Tape::Storage { at, bytes }),
            (_, Some(at), None) => Some(Tape::Variable(at)),
            (value, None, _) => value.map(Tape::Value),
        }
    }

    /// Takes from what is left behind the arguments; returns how many. A backward sweep finds the seed and then the tape; Fortran's
    /// subroutine for a forward sweep, which returns nothing, the variable that receives it.
    pub fn take(&mut self, part: Part, seeded: bool, by_reference: bool, rest: &[usize]) -> usize {
        let named = self.address.is_some();
        match (part, rest) {
            (Part::Backward, [seed, tape]) if seeded && !named => {
                self.seed = Some(*seed);
                self.put(by_reference, *tape);
                2
            }
            (Part::Backward, [seed]) if seeded && named => {
                self.seed = Some(*seed);
                1
            }
            (Part::Backward | Part::Tangent, [tape]) if !named => {
                self.put(by_reference, *tape);
                1
            }
            (Part::Forward, [tape]) if by_reference && !named => {
                self.put(by_reference, *tape);
                1
            }
            _ => 0,
        }
    }

    fn put(&mut self, by_reference: bool, tape: usize) {
        if by_reference { self.address = Some(tape) } else { self.value = Some(tape) }
    }
}

/// Refuses what cannot follow one of the words about the tape.
pub fn check_operand(word: Word, found: Type, by_reference: bool) -> Result<()> {
    match word {
        Word::Tape if !found.is_pointer() => Err(Refusal::new(
            Code::W0015,
            format!("wengert_tape_at is followed by an address, but the marker call passes {found}"),
        )),
        Word::Allocated if by_reference && found.is_pointer() => Err(super::arguments::unavailable(
            "a user's storage for tapes in Fortran",
            "leave wengert_tape_bytes out; a variable (type(c_ptr) or integer(8)) holds the tape",
        )),
        Word::Allocated if !found.is_integer() => Err(Refusal::new(
            Code::W0015,
            format!("wengert_tape_bytes is followed by a number of bytes, but the marker call passes {found}"),
        )),
        _ => Ok(()),
    }
}

/// What a forward sweep returns, in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Nothing,
    Primal,
    Tape,
    TapePrimal,
    PrimalTape,
}

impl Order {
    fn produced(self, tape: Type, primal: Type) -> Vec<Produced> {
        let tape = || Produced { ty: tape, what: "the tape".to_owned() };
        let primal = || Produced { ty: primal, what: "the primal result".to_owned() };
        match self {
            Order::Nothing => vec![],
            Order::Primal => vec![primal()],
            Order::Tape => vec![tape()],
            Order::TapePrimal => vec![tape(), primal()],
            Order::PrimalTape => vec![primal(), tape()],
        }
    }
    fn values(self, tape: Value, primal: Option<Value>) -> Vec<Value> {
        match self {
            Order::Nothing => vec![],
            Order::Primal => primal.into_iter().collect(),
            Order::Tape => vec![tape],
            Order::TapePrimal => [tape].into_iter().chain(primal).collect(),
            Order::PrimalTape => primal.into_iter().chain([tape]).collect(),
        }
    }
}

/// What the marker of a forward sweep returns is what its declaration says: the tape, or both in either order.
pub fn forward_results(module: Module, call: Value, function: Function, parsed: &Parsed) -> Result<(Fit, Order)> {
    let result = function.ty().returns();
    let place = Place::of_call(call);
    let tape = if place.wanted().is_integer() { result.int(64) } else { result.pointer() };
    let alone = if parsed.beside.tape().is_some() { Order::Nothing } else { Order::Tape };
    let both: &[Order] = match alone {
        _ if result.is_void() => &[],
        Order::Nothing => &[Order::Primal],
        _ => &[Order::TapePrimal, Order::PrimalTape],
    };
    let first = if parsed.returning.primal { None } else { Some(alone) };
    let mut refusal = None;
    for order in first.iter().chain(both) {
        match results::fit(module, &place, &order.produced(tape, result)) {
            Ok(fit) => return Ok((fit, *order)),
            Err(other) => refusal = refusal.or(Some(other)),
        }
    }
    Err(refusal.unwrap_or_else(|| Refusal::new(Code::W0002, "the primal result was asked for, and the procedure has none")))
}

/// The place of the call, as messages at run time name it.
fn place(module: Module, call: Value) -> Value {
    let line = diagnose::location(call);
    module.text(&if line.is_empty() { format!("in '{}'", call.block().function().name()) } else { line })
}

fn address(builder: &Builder, given: Value) -> Value {
    if given.ty().is_pointer() { given } else { builder.int_to_ptr(given) }
}

/// Calls the forward sweep where `call` stands; returns what the marker returns.
pub fn call_forward(
    builder: &Builder,
    module: Module,
    call: &Call,
    order: Order,
    forward: Function,
    mut arguments: Vec<Value>,
    passed: &[Value],
) -> Vec<Value> {
    let pointer = forward.ty().pointer();
    let word = pointer.int(64);
    let (storage, bytes) = match call.beside.tape() {
        Some(Tape::Storage { at, bytes }) => (passed[at], builder.sext(passed[bytes], word)),
        _ => (builder.zero(pointer), builder.zero(word)),
    };
    arguments.extend([storage, bytes, place(module, call.marker)]);
    let result = builder.call(forward, &arguments);
    result.pass_as_callee();
    let members = forward.ty().returns().len();
    let tape = builder.extract(result, members - 1);
    let primal = (members > 1).then(|| builder.extract(result, 0));
    if let Some(Tape::Variable(at)) = call.beside.tape() {
        builder.store(tape, passed[at]);
    }
    let wanted = Place::of_call(call.marker).wanted();
    let tape = if wanted.is_integer() { builder.ptr_to_int(tape, word) } else { tape };
    order.values(tape, primal)
}

/// Calls the backward sweep where `call` stands; returns the adjoints.
pub fn call_backward(
    builder: &Builder,
    module: Module,
    call: &Call,
    request: &Request,
    backward: Function,
    mut arguments: Vec<Value>,
    passed: &[Value],
) -> Vec<Value> {
    let result = request.function.ty().returns();
    if result.holds_float() {
        arguments.push(match call.beside.seed {
            Some(seed) => call.value(builder, module, passed, seed, result),
            None if request.returning.passive => builder.zero(result),
            None => builder.real(result, "1"),
        });
    }
    arguments.extend(tape_again(builder, module, call, passed));
    let adjoints = builder.call(backward, &arguments);
    adjoints.pass_as_callee();
    let signature = Exported::of(request.function, &request.activities).backward;
    signature.adjoints.into_iter().flatten().map(|member| builder.extract(adjoints, member as u32)).collect()
}

/// Calls the tangent on a forward sweep's tape where `call` stands; returns what was asked for of its result.
pub fn call_tangent(
    builder: &Builder,
    module: Module,
    call: &Call,
    request: &Request,
    tangent: Function,
    mut arguments: Vec<Value>,
    passed: &[Value],
) -> Vec<Value> {
    arguments.extend(tape_again(builder, module, call, passed));
    let result = builder.call(tangent, &arguments);
    result.pass_as_callee();
    let members = results::members(&on_tape(request.function, &request.activities), request.returning);
    members.into_iter().map(|member| builder.extract(result, member as u32)).collect()
}

/// The tangent's own arguments and result; what an adjoint returns the adjoints of has tangents.
pub fn on_tape(function: Function, activities: &[Activity]) -> Signature {
    Signature::of(function, Mode::Tangent, activities, false, 1)
}

/// The tape that a forward sweep left, the bytes of the user's storage, what becomes of it, and where the call stands.
fn tape_again(builder: &Builder, module: Module, call: &Call, passed: &[Value]) -> [Value; 4] {
    let word = module.int(64);
    let tape = match call.beside.tape().expect("checked when the request was read") {
        Tape::Value(at) | Tape::Storage { at, .. } => address(builder, passed[at]),
        Tape::Variable(at) => builder.load(word.pointer(), passed[at]),
    };
    let bytes = match call.beside.tape() {
        Some(Tape::Storage { bytes, .. }) => builder.sext(passed[bytes], word),
        _ => builder.zero(word),
    };
    let fate = if call.beside.keep { Fate::Kept } else { Fate::Spent };
    [tape, bytes, builder.int(word, fate as i64), place(module, call.marker)]
}
