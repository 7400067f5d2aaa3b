// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Copies of structures become assignments of their members.
//!
//! A structure of numbers of several kinds, or of numbers and pointers, is copied by one memcpy that says nothing of them. A long
//! copy of numbers of one kind is marked with that kind instead.
//! Invariant: the same bytes are moved, but for padding; only copies whose structure type is known from how either side is
//! addressed or declared are touched. May import `llvm`, `holds`.

use crate::holds::{self, INTEGER, assigned_once, element, numbers};
use crate::llvm::offset::Offset;
use crate::llvm::{Builder, Function, Module, Opcode, Type, Value, layout};

/// Longer copies stay as they are.
const MOST_BYTES: u64 = 4096;
const MOST_MEMBERS: usize = 256;
/// So many numbers of one kind are still moved one by one.
const FEW_MEMBERS: usize = 16;

pub fn assign(module: Module, builder: &Builder, function: Function) {
    for copy in function.instructions() {
        let name = copy.callee_function().map(|f| f.name()).unwrap_or_default();
        if !name.starts_with("llvm.memcpy") && !name.starts_with("llvm.memmove") || copy.operand(3).as_int() != Some(0) {
            continue;
        }
        let bytes = copy.operand(2).as_int().map_or(0, |bytes| bytes as u64);
        let known = [copy.operand(0), copy.operand(1)].into_iter().find_map(|side| addressed(module, function, side, bytes));
        let Some(members) = known.and_then(|ty| members(module, ty, bytes)) else { continue };
        match kinds(&members)[..] {
            [] => {}
            [kind] if members.len() > FEW_MEMBERS && members.iter().all(|(_, ty)| ty.is_float()) => copy.mark(&numbers(kind)),
            _ => move_each(module, builder, copy, &members),
        }
    }
}

/// The type of which one or more lie at the pointer, to this many bytes.
fn addressed(module: Module, function: Function, pointer: Value, bytes: u64) -> Option<Type> {
    if bytes == 0 || bytes > MOST_BYTES {
        return None;
    }
    let (mut base, mut offset) = (pointer, 0i64);
    while base.any_opcode() == Some(Opcode::LLVMGetElementPtr) {
        match Offset::of_address(module, base).exact() {
            Some(by) => offset += by,
            None if !base.gep_source().is_integer() => return repeated(module, element(base)?, offset, bytes),
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
        Some(Opcode::LLVMLoad) if !parameter.is_argument() => pointed(base.operand(0))?,
        _ if base.is_global_variable() => base.global_type(),
        _ => holds::structure(function, function.parameters().into_iter().position(|p| p == parameter)?)?,
    };
    repeated(module, declared, offset, bytes)
}

/// The one structure type by which what a variable points to is addressed.
fn pointed(variable: Value) -> Option<Type> {
    if !variable.is_op(Opcode::LLVMAlloca) {
        return None;
    }
    let loads = variable.users().into_iter().filter(|user| user.is_op(Opcode::LLVMLoad));
    let addresses = loads.flat_map(Value::users).filter(|user| user.is_op(Opcode::LLVMGetElementPtr));
    let mut found: Vec<Type> = addresses.map(Value::gep_source).filter(|ty| ty.is_struct()).collect();
    found.dedup();
    (found.len() == 1).then(|| found[0])
}

/// As `within`, in one of many elements of a type that lie in a row.
fn repeated(module: Module, ty: Type, offset: i64, bytes: u64) -> Option<Type> {
    let size = i64::try_from(module.size_of(ty)).ok().filter(|size| *size > 0)?;
    within(module, ty, offset.rem_euclid(size) as u64, bytes)
}

/// The largest type at an offset within another of which a whole number makes so many bytes.
fn within(module: Module, mut ty: Type, mut offset: u64, bytes: u64) -> Option<Type> {
    loop {
        let size = module.size_of(ty);
        if offset == 0 && size > 0 && bytes.is_multiple_of(size) {
            return Some(ty);
        }
        if ty.is_array() {
            ty = ty.element();
            offset %= module.size_of(ty).max(1);
        } else if ty.is_struct() && ty.len() > 0 {
            let member = (0..ty.len()).rev().find(|i| module.offset_of(ty, *i) <= offset)?;
            offset -= module.offset_of(ty, member);
            ty = ty.member(member);
        } else {
            return None;
        }
    }
}

fn members(module: Module, ty: Type, bytes: u64) -> Option<Vec<(u64, Type)>> {
    let size = module.size_of(ty);
    let one = layout::scalars(module, ty)?;
    let all = (0..bytes / size).flat_map(|i| one.iter().map(move |(at, scalar)| (i * size + at, *scalar)));
    let all: Vec<(u64, Type)> = all.collect();
    (all.len() <= MOST_MEMBERS).then_some(all)
}

/// The kinds of what derivatives follow, once each.
fn kinds(members: &[(u64, Type)]) -> Vec<Type> {
    let mut found = Vec::new();
    for ty in members.iter().map(|(_, ty)| ty.scalar()).filter(|ty| ty.is_float() || ty.is_pointer()) {
        if !found.contains(&ty) {
            found.push(ty);
        }
    }
    found
}

fn move_each(module: Module, builder: &Builder, copy: Value, members: &[(u64, Type)]) {
    builder.before(copy);
    builder.locate(Some(copy));
    let place = |base: Value, at: u64| builder.offset(base, builder.int(module.int(64), at as i64));
    // All are read before any is written: source and target may overlap.
    let load = |(at, ty): &(u64, Type)| {
        let value = builder.load(*ty, place(copy.operand(1), *at));
        value.set_alignment(1);
        if ty.scalar().is_integer() {
            value.mark(INTEGER);
        }
        value
    };
    let values: Vec<Value> = members.iter().map(load).collect();
    for ((at, _), value) in members.iter().zip(values) {
        builder.store(value, place(copy.operand(0), *at)).set_alignment(1);
    }
    copy.erase();
}
