// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Of which type a polymorphic variable is declared whose type-bound procedure a call calls, noted at the start of the pipeline: there the front end's temporary
//! copies of its descriptor lead back to the component or the variable that it is.
//!
//! Invariant: a note says what the source says; where nothing is found there is none: of a dummy nothing tells. Imports `llvm`.

use super::descriptors::is_descriptor;
use super::moves::is_copy;
use crate::llvm::offset::Offset;
use crate::llvm::{Module, Opcode, Value};
use wengert_core::names::describes_type;

const BOUND: &str = "wengert-bound";

/// Temporary copies of a descriptor.
const MOST_COPIES: usize = 8;

/// Where the declaration is found.
pub enum Declared {
    /// The name of a structure, and how far into it the address of the type's description lies in a component's descriptor.
    Component(String, u64),
    /// The name of the constant that describes the type.
    Variable(String),
}

pub fn note(module: Module, call: Value) {
    let load = |value: Value| Some(value).filter(|value| value.is_op(Opcode::LLVMLoad));
    let slot =
        || Some(call.callee()).filter(|callee| callee.is_op(Opcode::LLVMIntToPtr)).and_then(|callee| load(callee.operand(0)));
    let table = || load(source(slot()?.operand(0)));
    // The table is read from a copy of what the description begins with.
    let description = || {
        let copy = source(table()?.operand(0));
        let from = if copy.is_op(Opcode::LLVMAlloca) { copied_from(copy)? } else { copy };
        load(source(from))
    };
    let Some(declared) = description().and_then(|description| declared_at(module, description.operand(0), MOST_COPIES)) else {
        return;
    };
    let text = match declared {
        Declared::Component(name, offset) => format!("component {offset} {name}"),
        Declared::Variable(name) => format!("variable 0 {name}"),
    };
    call.add_call_note(BOUND, &text);
}

pub fn forget(call: Value) {
    call.remove_call_note(BOUND);
}

pub fn declared(call: Value) -> Option<Declared> {
    let text = call.call_note(BOUND)?;
    let mut words = text.splitn(3, ' ');
    let (kind, offset, name) = (words.next()?, words.next()?.parse().ok()?, words.next()?.to_owned());
    Some(if kind == "component" { Declared::Component(name, offset) } else { Declared::Variable(name) })
}

/// What an address is computed from.
fn source(mut address: Value) -> Value {
    while address.any_opcode() == Some(Opcode::LLVMGetElementPtr) {
        address = address.operand(0);
    }
    address
}

/// What all of a variable is copied from, once.
fn copied_from(variable: Value) -> Option<Value> {
    let mut copies = variable.users().into_iter().filter(|user| user.is_call() && is_copy(*user) && user.operand(0) == variable);
    copies.next().filter(|_| copies.next().is_none()).map(|copy| copy.operand(1))
}

/// Whose descriptor has the address of a type's description at this address.
fn declared_at(module: Module, mut address: Value, copies: usize) -> Option<Declared> {
    let mut offset = 0;
    while address.any_opcode() == Some(Opcode::LLVMGetElementPtr) {
        let ty = address.gep_source();
        if let Some(name) = ty.struct_name().filter(|_| !is_descriptor(ty)) {
            // The element counts, not which one of the array it is.
            let within = (2..address.operand_count()).try_fold((ty, 0), |(ty, at), position| {
                let member = address.operand(position).as_int()? as u32;
                ty.is_struct().then(|| (ty.member(member), at + module.offset_of(ty, member)))
            })?;
            return Some(Declared::Component(name, within.1 + offset));
        }
        offset += u64::try_from(Offset::of_address(module, address).exact()?).ok()?;
        address = address.operand(0);
    }
    if !address.is_op(Opcode::LLVMAlloca) || copies == 0 {
        return None;
    }
    // A variable of its own begins as one of its declared type.
    let stores = address.users().into_iter().filter(|user| user.is_op(Opcode::LLVMStore) && user.operand(1) == address);
    let written: Vec<Option<Value>> = stores.map(|store| field(store.operand(0))).collect();
    let named = |value: &Value| value.is_global_variable() && describes_type(&value.name());
    if let Some(description) = written.iter().flatten().find(|value| named(value)) {
        return Some(Declared::Variable(description.name()));
    }
    match (&written[..], copied_from(address)) {
        ([Some(value)], None) if value.is_op(Opcode::LLVMLoad) => declared_at(module, value.operand(0), copies - 1),
        ([], Some(from)) => {
            let mut found = declared_at(module, from, copies - 1)?;
            if let Declared::Component(_, at) = &mut found {
                *at += offset;
            }
            Some(found)
        }
        _ => None,
    }
}

/// The description of the type in a descriptor that is stored as a whole: the last pointer in it.
fn field(mut descriptor: Value) -> Option<Value> {
    let ty = Some(descriptor.ty()).filter(|ty| is_descriptor(*ty))?;
    let index = (1..ty.len()).find(|index| ty.member(*index).is_pointer())?;
    while descriptor.is_op(Opcode::LLVMInsertValue) {
        if descriptor.indices() == [index] {
            return Some(descriptor.operand(1));
        }
        descriptor = descriptor.operand(0);
    }
    (descriptor.is_constant() && descriptor.operand_count() > index as usize).then(|| descriptor.operand(index as usize))
}
