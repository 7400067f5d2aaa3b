// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a stage returns when it cannot go on: a coded error at a source line.
//!
//! Invariant: whoever returns a refusal has left the user's code as it was. May import `llvm` and `core`.

use crate::llvm::{Function, Module, Value, diagnose};
use wengert_core::codes::Code;

#[derive(Debug, Clone)]
pub struct Refusal {
    pub code: Code,
    /// What is wrong and what to do about it.
    pub message: String,
    pub function: Option<Function>,
    /// The instruction whose source line is named.
    pub at: Option<Value>,
}

pub type Result<T> = std::result::Result<T, Refusal>;

impl Refusal {
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), function: None, at: None }
    }
    pub fn at(mut self, instruction: Value) -> Refusal {
        self.at = Some(instruction);
        self
    }
    pub fn within(mut self, function: Function) -> Refusal {
        self.function = Some(function);
        self
    }
    /// Hands the error to the compiler, which then fails and writes no object.
    pub fn report(&self, module: Module) {
        let function = self.function.or_else(|| self.at.filter(|at| at.is_instruction()).map(|at| at.block().function()));
        diagnose::error(module, function, self.at, &format!("{} {}", self.code, self.message));
    }
}
