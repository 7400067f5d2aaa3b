// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which parameters are Fortran descriptors, noted at the start of the pipeline, and what a descriptor's type looks like.
//!
//! Fortran's front end addresses the fields of a descriptor by its type, or copies all of it; later addresses are so many bytes. A procedure that
//! only hands a descriptor on is known by those that it hands it to. Invariant: nothing is noted of a pointer that leads to anything else. Imports `llvm`.

use super::moves::is_copy;
use crate::llvm::{Function, Module, Opcode, Type, Value};
use rustc_hash::FxHashMap;
use wengert_core::descriptor::MOST_DIMENSIONS;

const DESCRIPTOR: &str = "wengert-descriptor";

/// Is it the type of a descriptor of flang 22, of any rank?
pub fn is_descriptor(ty: Type) -> bool {
    ty.is_struct() && ty.struct_name().is_none() && ty.len() >= 7 && ty.member(0).is_pointer() && {
        let widths = [64, 32, 8, 8, 8, 8];
        (1..7).all(|i| ty.member(i).is_integer() && ty.member(i).bits() == widths[i as usize - 1])
    }
}

/// Is it one of the constants by which flang describes a derived type to its run time: the type itself, its components, bindings and names? Letters of names
/// in the source are small.
pub fn is_type_description(global: Value) -> bool {
    if !global.is_constant_global() {
        return false;
    }
    let name = global.name();
    let kind = |rest: &str| rest.trim_start_matches(|letter: char| letter.is_ascii_lowercase()).starts_with('X');
    name.starts_with("_Q") && name.match_indices("EX").any(|(at, _)| kind(&name[at + 2..]))
}

/// The type of the descriptor that lies so far into a type.
pub fn descriptor_within(module: Module, mut ty: Type, mut offset: u64) -> Option<Type> {
    while ty.is_struct() && !is_descriptor(ty) {
        let index = (0..ty.len()).rev().find(|i| module.offset_of(ty, *i) <= offset)?;
        offset -= module.offset_of(ty, index);
        ty = ty.member(index);
    }
    (offset == 0 && is_descriptor(ty)).then_some(ty)
}

/// Notes which parameters of the procedures are descriptors, and of what rank.
pub fn note(functions: &[Function]) {
    let mut found: FxHashMap<Value, Type> = FxHashMap::default();
    // Parameters that are handed on, with those that they are handed to.
    let mut same: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
    for parameter in functions.iter().flat_map(|f| f.parameters()).filter(|p| p.ty().is_pointer()) {
        // Flang's own versions of loops see a long row in what has several dimensions.
        let ty = parameter.users().into_iter().filter_map(|user| addressed_as(user, parameter)).max_by_key(|ty| dimensions(*ty));
        found.extend(ty.map(|ty| (parameter, ty)));
    }
    for call in functions.iter().flat_map(|f| f.instructions()).filter(|i| i.is_call()) {
        let Some(callee) = call.callee_function().filter(|callee| !callee.is_declaration()) else { continue };
        for (actual, dummy) in call.arguments().into_iter().zip(callee.parameters()) {
            if actual.is_argument() {
                same.entry(dummy).or_default().push(actual);
                same.entry(actual).or_default().push(dummy);
            } else if let Some(ty) = declared_as(actual).filter(|_| dummy.ty().is_pointer()) {
                found.entry(dummy).or_insert(ty);
            }
        }
    }
    let mut work: Vec<Value> = found.keys().copied().collect();
    while let Some(parameter) = work.pop() {
        let ty = found[&parameter];
        for other in same.get(&parameter).into_iter().flatten() {
            if !found.contains_key(other) {
                found.insert(*other, ty);
                work.push(*other);
            }
        }
    }
    for (parameter, ty) in found {
        let Some((function, index)) = parameter.argument_of() else { continue };
        function.add_string_attribute_at(index as u32 + 1, DESCRIPTOR, &dimensions(ty).to_string());
    }
}

/// The type of a descriptor by which an instruction takes what a pointer leads to.
fn addressed_as(user: Value, pointer: Value) -> Option<Type> {
    let ty = match user.opcode()? {
        Opcode::LLVMGetElementPtr if user.operand(0) == pointer => user.gep_source(),
        Opcode::LLVMLoad => user.ty(),
        Opcode::LLVMStore if user.operand(1) == pointer => user.operand(0).ty(),
        Opcode::LLVMCall if is_copy(user) => {
            let others = [user.operand(0), user.operand(1)].into_iter().filter(|other| other.is_op(Opcode::LLVMAlloca));
            return others.map(Value::alloca_type).find(|ty| is_descriptor(*ty));
        }
        _ => return None,
    };
    is_descriptor(ty).then_some(ty)
}

/// The type of a variable that is a descriptor.
fn declared_as(variable: Value) -> Option<Type> {
    let ty = match variable.any_opcode() {
        Some(Opcode::LLVMAlloca) => variable.alloca_type(),
        _ if variable.is_global_variable() => variable.global_type(),
        _ => return None,
    };
    is_descriptor(ty).then_some(ty)
}

fn dimensions(ty: Type) -> u32 {
    if ty.len() > 7 && ty.member(7).is_array() { ty.member(7).len() } else { 0 }
}

pub fn is_noted(function: Function, parameter: usize) -> bool {
    rank(function, parameter).is_some()
}

/// Is a descriptor of this type one that the parameter may be? One of any rank has room for most.
pub fn fits(function: Function, parameter: usize, ty: Type) -> bool {
    rank(function, parameter).is_some_and(|rank| rank == dimensions(ty) as usize || rank as u64 == MOST_DIMENSIONS)
}

/// Of a parameter that is a descriptor, how many dimensions it has.
pub fn rank(function: Function, parameter: usize) -> Option<usize> {
    function.string_attribute_at(parameter as u32 + 1, DESCRIPTOR)?.parse().ok()
}

pub fn forget(function: Function) {
    (0..function.parameters().len()).for_each(|index| function.remove_string_attribute_at(index as u32 + 1, DESCRIPTOR));
}
