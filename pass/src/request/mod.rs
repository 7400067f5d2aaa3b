// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What is asked for: call-site markers, definition markers and heads all become one [`Request`].
//!
//! Two phases. At the start of the pipeline [`protect`] keeps the optimiser from blurring requests; after the inliner has
//! run, [`collect`] reads them, and once a derivative exists [`deliver`] puts it where it was asked for.
//! Invariant: reading changes nothing; a request that is handed out can be delivered, whatever its derivative computes.
//! May import `llvm`, `core`, `refusal` and `signature`.

mod activity;
mod arguments;
pub mod batch;
mod convert;
mod declared;
mod define;
pub mod described;
mod doubtful;
mod fences;
mod heads;
pub mod hidden;
pub mod markers;
mod nesting;
pub mod own;
mod promises;
mod protect;
mod resolve;
mod results;
mod returns;
pub mod schedules;
pub mod shadows;
mod solver;
mod sweeps;

pub use arguments::Returning;
pub use define::Definition;
pub use markers::Call;
pub use protect::{declare_late, protect, release};

use crate::llvm::{Builder, Function, Module, Type, Value};
use crate::refusal::{Refusal, Result};
use crate::signature::Signature;
use wengert_core::request::{Activity, Mode, Part};

/// A derivative that is asked for.
pub struct Request {
    pub function: Function,
    pub mode: Mode,
    /// Directions at once.
    pub width: usize,
    /// How much of an adjoint.
    pub part: Part,
    /// One for each parameter of the function.
    pub activities: Vec<Activity>,
    /// One for each parameter: does its memory stay as it is from the forward to the backward sweep?
    pub kept: Vec<bool>,
    /// What the user says about the function's own result.
    pub returning: Returning,
    /// How often what asks is differentiated itself.
    pub level: usize,
    /// Of sweeps apart: does any call want the tangent on their tape?
    pub on_tape: bool,
    /// If arguments may be passive at run time: the number of the choice; 0 is that none is.
    pub doubtful: Option<usize>,
    pub deliver: Deliver,
}

/// Where a derivative goes.
pub enum Deliver {
    /// In the place of a marker call.
    Call(Call),
    /// Under a name of its own.
    Define(Definition),
}

impl Request {
    /// One adjoint of the whole, of which nothing else is said yet.
    fn of(function: Function, deliver: Deliver) -> Request {
        Request {
            function,
            mode: Mode::Adjoint,
            width: 1,
            part: Part::Whole,
            activities: vec![],
            kept: vec![],
            returning: Returning::default(),
            level: 0,
            on_tape: false,
            doubtful: None,
            deliver,
        }
    }
    /// The instruction that asks, for messages; heads have none.
    pub fn asked_at(&self) -> Option<Value> {
        match &self.deliver {
            Deliver::Call(call) => Some(call.marker),
            Deliver::Define(definition) => definition.markers.first().copied(),
        }
    }
    /// Does a backward sweep leave its tape for another one?
    pub fn keeps_tape(&self) -> bool {
        matches!(&self.deliver, Deliver::Call(call) if self.part == Part::Backward && call.keeps_tape())
    }
    /// If it is a named derivative: its symbol, what it returns, and whether that is a structure in memory.
    pub fn named_as(&self) -> Option<(&str, Type, bool)> {
        match &self.deliver {
            Deliver::Define(definition) => Some((&definition.symbol, definition.returns(), definition.returns_in_memory())),
            Deliver::Call(_) => None,
        }
    }
    pub fn signature(&self) -> Signature {
        Signature::of(self.function, self.mode, &self.activities, false, self.width)
    }
}

/// Is any derivative asked for?
pub fn any(module: Module) -> bool {
    markers::any(module) || heads::any()
}

/// All requests of a module, in order: those of markers, then those of heads, but inner ones before outer ones.
pub fn collect(module: Module) -> Vec<Result<Request>> {
    let mut requests = markers::collect(module);
    requests.extend(heads::collect(module));
    note_tangents(&mut requests);
    nesting::inner_first(module, define::merge(requests))
}

/// Notes at sweeps apart whether a tangent is to run on their tape.
fn note_tangents(requests: &mut [Result<Request>]) {
    let key = |request: &Request| {
        let active: Vec<bool> = request.activities.iter().map(|word| *word != Activity::Const).collect();
        (request.function, active, request.kept.clone())
    };
    let tangents: Vec<_> = requests.iter().flatten().filter(|request| request.part == Part::Tangent).map(key).collect();
    let apart = requests.iter_mut().flatten().filter(|request| request.part != Part::Whole);
    apart.for_each(|request| request.on_tape = tangents.contains(&key(request)));
}

/// What answers a request.
#[derive(Clone, Copy)]
pub struct Answer {
    /// The derivative, whose type is the request's [`Signature`], or the sweep, as [`crate::signature::Exported`] says.
    pub derivative: Function,
    /// Bytes that a sweep's tape takes, as far as they are known.
    pub tape_bytes: u64,
}

/// Puts a derivative where it was asked for. Returns the function that has changed, for the verifier.
pub fn deliver(module: Module, request: &Request, answer: Answer) -> Function {
    match &request.deliver {
        Deliver::Call(call) => markers::deliver(module, request, call, answer),
        Deliver::Define(definition) => define::deliver(module, request, definition, answer.derivative),
    }
}

/// There is no derivative. Of several choices of passive arguments one may have none: active data must not get to passive memory, which is an error when it does.
/// What the user was told of another request, the other mode of a procedure say, is not said again.
pub fn refuse(module: Module, request: &Request, refusal: Refusal, told: &mut Vec<Refusal>) {
    match &request.deliver {
        Deliver::Call(call) if request.doubtful.is_some_and(|choice| choice > 0) => doubtful::refuse(module, call, &refusal),
        _ if told.iter().any(|before| before.says_what(&refusal)) => {}
        _ => {
            refusal.report(module);
            told.push(refusal);
        }
    }
}

/// What a derivative gets for one parameter.
struct Actual {
    primal: Value,
    /// One for each direction, or none.
    shadows: Vec<Value>,
}

/// Each argument, followed by its shadows.
fn with_shadows(actuals: &[Actual]) -> Vec<Value> {
    actuals.iter().flat_map(|actual| [&[actual.primal], &actual.shadows[..]].concat()).collect()
}

/// Calls a derivative, and returns the members of its result that the user asked for.
fn call_derivative(builder: &Builder, request: &Request, derivative: Function, actuals: &[Actual]) -> Vec<Value> {
    let signature = request.signature();
    let mut arguments = with_shadows(actuals);
    if signature.seed.is_some() {
        let result = request.function.ty().returns();
        let passive = request.returning.passive;
        let seed = if passive { builder.zero(result) } else { builder.real(result, "1") };
        arguments.extend(vec![seed; signature.width]);
    }
    let call = builder.call(derivative, &arguments);
    call.pass_as_callee();
    let members = results::members(&signature, request.returning);
    members.into_iter().map(|index| builder.extract(call, index as u32)).collect()
}
