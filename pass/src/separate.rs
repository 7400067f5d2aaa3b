// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Procedures of other files, as the lists of their derivatives describe them.
//!
//! Invariant: a declaration that is described has the type that the description says. May import `llvm`, `operation` and `core`.

use crate::llvm::{Function, Type};
use crate::operation::SEPARATE;
use wengert_core::separate::Procedure;

/// What the list of another file says of the procedure.
pub fn described(function: Function) -> Option<Procedure> {
    let text = function.string_attribute(SEPARATE)?;
    Some(Procedure::parse(&text).expect("descriptions are attached as they print"))
}

/// The procedure's type, in the context of `any`; `None` if it has none that is known here.
pub fn type_of(procedure: &Procedure, any: Type) -> Option<Type> {
    let parameters: Option<Vec<Type>> = procedure.arguments.iter().map(|argument| any.named(&argument.ty)).collect();
    Some(Type::function(any.named(&procedure.returns)?, &parameters?))
}
