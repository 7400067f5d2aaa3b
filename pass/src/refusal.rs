// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a stage returns when it cannot go on: a coded error at a source line.
//!
//! Invariant: whoever returns a refusal has left the user's code as it was. May import `llvm` and `core`.

use crate::llvm::diagnose::{self, Location};
use crate::llvm::{Function, Module, Value};
use wengert_core::codes::Code;

/// Prefix of the symbols of clones, which stand for the user's procedure of the remaining name.
pub const CLONE: &str = "wengert.prepared.";

/// Prefix of the symbols of what we make.
const OURS: &str = "wengert.";

/// Calls that are followed from there to the user's code.
const MOST_CALLS: usize = 8;

#[derive(Debug, Clone)]
pub struct Refusal {
    pub code: Code,
    /// What is wrong and what to do about it.
    pub message: String,
    /// The user's procedure that it is about, by symbol: a clone of it may be gone when the error is reported.
    procedure: Option<String>,
    /// The number of a loop that nobody asked to be checkpointed by name, and without which the request may not be refused.
    pub unasked: Option<usize>,
    /// The source line, which outlives the instruction that it was taken from.
    location: Option<Location>,
}

pub type Result<T> = std::result::Result<T, Refusal>;

impl Refusal {
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), procedure: None, unasked: None, location: None }
    }
    /// The source line of an instruction, of the user's code or of a clone.
    pub fn at(mut self, instruction: Value) -> Refusal {
        if instruction.is_instruction() {
            let instruction = in_source(instruction);
            self.location = Location::of(instruction);
            self = self.within(instruction.block().function());
        }
        self
    }
    pub fn within(mut self, function: Function) -> Refusal {
        self.procedure = Some(users_name(function));
        self
    }
    /// The same of such a loop.
    pub fn without(mut self, unasked: Option<usize>) -> Refusal {
        self.unasked = unasked;
        self
    }
    /// Begins the message with the option that it is about.
    pub fn said_by(mut self, option: &str) -> Refusal {
        self.message = format!("{option}: {}", self.message);
        self
    }
    /// The same at an instruction, unless it names a place already.
    pub fn or_at(self, instruction: Value) -> Refusal {
        if self.procedure.is_some() { self } else { self.at(instruction) }
    }
    /// Would it tell the user the same, at the same place?
    pub fn says_what(&self, other: &Refusal) -> bool {
        let place = |refusal: &Refusal| refusal.location.map(Location::place);
        let same = self.code == other.code && self.message == other.message;
        same && self.procedure == other.procedure && place(self) == place(other)
    }
    /// Hands the error to the compiler, which then fails and writes no object.
    pub fn report(&self, module: Module) {
        let function = self.procedure.as_ref().and_then(|name| module.function(name));
        diagnose::error(module, function, self.location, &format!("{} {}", self.code, self.message));
    }
}

/// The symbol of the procedure that a clone stands for.
fn users_name(function: Function) -> String {
    let name = function.name();
    name.strip_prefix(CLONE).unwrap_or(&name).to_owned()
}

/// What stands in no line, in a procedure of ours (one that assigns derived types, say), is what the user's code calls that for.
fn in_source(mut instruction: Value) -> Value {
    for _ in 0..MOST_CALLS {
        let function = instruction.block().function();
        let name = users_name(function);
        if Location::of(instruction).is_some() || !name.starts_with(OURS) {
            break;
        }
        let named = function.module().function(&name).unwrap_or(function);
        let is_call = |user: &Value| user.is_call() && user.block().function() != function;
        let Some(call) = named.as_value().users().into_iter().find(is_call) else { break };
        instruction = call;
    }
    instruction
}
