// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which structures a memcpy moves, noted on the call before the optimiser forgets how the front end addressed them.
//!
//! Invariant: a note names a structure type by which, or as which, one side is addressed or declared, and how far into it the copy
//! begins. Imports `llvm`.

use super::{assigned_once, element, structure};
use crate::llvm::offset::Offset;
use crate::llvm::{Function, Module, Opcode, Type, Value};

const MOVES: &str = "wengert-moves";

pub fn is_copy(call: Value) -> bool {
    let name = call.callee_function().map(|f| f.name()).unwrap_or_default();
    name.starts_with("llvm.memcpy") || name.starts_with("llvm.memmove")
}

/// Notes what each copy of a procedure moves, as far as its addresses tell.
pub fn note(module: Module, function: Function) {
    for copy in function.instructions().into_iter().filter(|i| i.is_call() && is_copy(*i)) {
        let known = [0, 1].into_iter().find_map(|side| addressed(module, function, copy.operand(side)));
        if let Some((offset, ty)) = known {
            mark(copy, offset, ty);
        }
    }
}

/// Notes it on a copy that is made later.
pub fn mark(copy: Value, offset: u64, ty: Type) {
    if let Some(name) = ty.struct_name() {
        copy.add_call_note(MOVES, &format!("{offset} {name}"));
    }
}

pub fn forget(function: Function) {
    function.instructions().into_iter().filter(|i| i.is_call() && is_copy(*i)).for_each(|copy| copy.remove_call_note(MOVES));
}

/// The structure of which one or more lie where a copy begins, and how far into it that is.
pub fn moved(copy: Value) -> Option<(u64, Type)> {
    let text = copy.call_note(MOVES)?;
    let (offset, name) = text.split_once(' ')?;
    Some((offset.parse().ok()?, copy.ty().struct_named(name)?))
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
        _ if parameter.is_argument() => structure(function, function.parameters().into_iter().position(|p| p == parameter)?)?,
        _ => pointed(base)?,
    };
    repeated(module, declared, offset)
}

/// The one structure type by which what a pointer, or the variable that it was loaded from, leads to is addressed.
fn pointed(pointer: Value) -> Option<Type> {
    let variable =
        Some(pointer).filter(|p| p.is_op(Opcode::LLVMLoad)).map(|load| load.operand(0)).filter(|v| v.is_op(Opcode::LLVMAlloca));
    let alike =
        variable.map_or(vec![pointer], |variable| variable.users().into_iter().filter(|u| u.is_op(Opcode::LLVMLoad)).collect());
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
