// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which structures a memcpy moves, or a call returns, noted on the call before the optimiser forgets how the front end addressed them.
//!
//! Invariant: a note names a structure type by which, or as which, one side (the memory that is returned) is addressed or declared, and
//! how far into it the copy begins. Imports `llvm`.

use super::{assigned_once, element};
use crate::llvm::offset::Offset;
use crate::llvm::{Function, Module, Opcode, Type, Value};

const STRUCTURE: &str = "wengert-structure";

pub fn is_copy(call: Value) -> bool {
    let name = call.callee_function().map(|f| f.name()).unwrap_or_default();
    name.starts_with("llvm.memcpy") || name.starts_with("llvm.memmove")
}

/// Notes what each copy of a procedure moves, and what memory each call returns, as far as addresses tell.
pub fn note(module: Module, function: Function) {
    for call in function.instructions().into_iter().filter(|i| i.is_call()) {
        let known = if is_copy(call) {
            [0, 1].into_iter().find_map(|side| addressed(module, function, call.operand(side)))
        } else if call.ty().is_pointer() {
            pointed(call).map(|ty| (0, ty))
        } else {
            None
        };
        if let Some((offset, ty)) = known {
            mark(call, offset, ty);
        }
    }
}

/// Notes it on a call that is made later.
pub fn mark(call: Value, offset: u64, ty: Type) {
    if let Some(name) = ty.struct_name() {
        call.add_call_note(STRUCTURE, &format!("{offset} {name}"));
    }
}

pub fn forget(function: Function) {
    function.instructions().into_iter().filter(|i| i.is_call()).for_each(|call| call.remove_call_note(STRUCTURE));
}

/// The structure of which one or more lie where a copy begins, or in the memory that is returned, and how far into it that is.
pub fn structure(call: Value) -> Option<(u64, Type)> {
    let text = call.call_note(STRUCTURE)?;
    let (offset, name) = text.split_once(' ')?;
    Some((offset.parse().ok()?, call.ty().struct_named(name)?))
}

fn addressed(module: Module, function: Function, pointer: Value) -> Option<(u64, Type)> {
    let (mut base, mut offset) = (pointer, 0i64);
    while base.any_opcode() == Some(Opcode::LLVMGetElementPtr) {
        match Offset::of_address(module, base).exact() {
            Some(by) => offset += by,
            None if !base.gep_source().is_integer() => return repeated(module, element(base)?, offset),
            None => return None,
        }
        base = base.operand(0);
    }
    let parameter = match base.opcode() {
        Some(Opcode::LLVMLoad) => assigned_once(base.operand(0)).unwrap_or(base),
        _ => base,
    };
    let declared = match base.opcode() {
        Some(Opcode::LLVMAlloca) => base.alloca_type(),
        _ if base.is_global_variable() => base.global_type(),
        _ if parameter.is_argument() => {
            super::structure(function, function.parameters().into_iter().position(|p| p == parameter)?)?
        }
        _ => pointed(base)?,
    };
    repeated(module, declared, offset)
}

/// The one structure type by which what a pointer leads to is addressed, also where a variable keeps it.
fn pointed(pointer: Value) -> Option<Type> {
    let from = Some(pointer).filter(|p| p.is_op(Opcode::LLVMLoad)).map(|load| load.operand(0));
    let into =
        pointer.users().into_iter().filter(|u| u.is_op(Opcode::LLVMStore) && u.operand(0) == pointer).map(|u| u.operand(1));
    let variables = from.into_iter().chain(into).filter(|variable| variable.is_op(Opcode::LLVMAlloca));
    let loads = variables.flat_map(Value::users).filter(|user| user.is_op(Opcode::LLVMLoad));
    let alike = loads.chain([pointer]).collect::<Vec<Value>>();
    let addresses = alike.into_iter().flat_map(Value::users).filter(|user| user.is_op(Opcode::LLVMGetElementPtr));
    let mut found: Vec<Type> = addresses.map(Value::gep_source).filter(|ty| ty.is_struct()).collect();
    found.dedup();
    (found.len() == 1).then(|| found[0])
}

/// An offset within one of many elements of a type that lie in a row.
fn repeated(module: Module, mut ty: Type, offset: i64) -> Option<(u64, Type)> {
    while ty.is_array() {
        ty = ty.element();
    }
    let size = i64::try_from(module.size_of(ty)).ok().filter(|size| *size > 0 && ty.is_struct())?;
    Some((offset.rem_euclid(size) as u64, ty))
}
