// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Procedures of other files, as the lists of their derivatives describe them, LAPACK's, as they are known, and those whose derivatives the user
//! has written.
//!
//! Invariant: a declaration that is described has the type that the description says. May import `llvm`, `operation` and `core`.

use crate::llvm::{Function, Module, Type};
use crate::operation::{LAPACK, OWN, SEPARATE};
use wengert_core::lapack::{self, Routine};
use wengert_core::separate::Procedure;

/// What the list of another file says of the procedure.
pub fn described(function: Function) -> Option<Procedure> {
    let text = function.string_attribute(SEPARATE)?;
    Some(Procedure::parse(&text).expect("descriptions are attached as they print"))
}

/// On declarations of variables that a file defines whose list is known, and that defines their shadows, too.
pub const DEFINED_ELSEWHERE: &str = "wengert-defined-elsewhere";

/// The procedure's type, in the context of `any`; `None` if it has none that is known here.
pub fn type_of(procedure: &Procedure, any: Type) -> Option<Type> {
    let parameters: Option<Vec<Type>> = procedure.arguments.iter().map(|argument| any.named(&argument.ty)).collect();
    Some(Type::function(any.named(&procedure.returns)?, &parameters?))
}

/// Does a second run of a described procedure do what the first one did? It does not overwrite what it reads, under whatever name.
pub fn is_repeatable(function: Function, described: &Procedure) -> bool {
    let one_way = described.memory().all(|memory| !(memory.allocated || memory.read && memory.written));
    let pointers = function.ty().parameters().into_iter().zip(1..).filter(|(ty, _)| ty.is_pointer());
    let apart = |(_, index): (Type, u32)| function.has_attribute(index, "noalias");
    let writes = described.memory().any(|memory| memory.written);
    one_way && (!writes || described.globals.is_empty() && pointers.into_iter().all(apart))
}

/// The routine of LAPACK that a description is of, whose derivatives the run-time library has.
pub fn lapack(function: Function) -> Option<Routine> {
    function.string_attribute(LAPACK).and_then(|_| lapack::routine(&function.name()))
}

/// The derivatives that the user has written: the tangent, or the forward sweep and what takes its tape.
pub fn own(module: Module, function: Function) -> Option<Vec<Function>> {
    let names = function.string_attribute(OWN)?;
    names.split(' ').map(|name| module.function(name)).collect()
}
