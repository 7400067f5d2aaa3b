// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Virtual calls: which functions lie in the slot of a table that one goes through; and casts that ask what an object is.
//!
//! Invariant: an answer holds every function of this file that the call may reach, if it is a virtual call of C++ (Itanium ABI), or one of a
//! type-bound procedure through the tables that flang makes of types in this file. What
//! `dynamic_cast` returns is an address in the object that it was given. Imports `llvm`, `core` for that cast's name.

use crate::llvm::offset::constant_base;
use crate::llvm::{Builder, Function, IntPredicate, Module, Opcode, Value, facts};
use wengert_core::catalogue::DYNAMIC_CAST;

/// How many of a call's first arguments may be the object: memory for the result comes before it.
const FIRST: usize = 2;

/// The functions that a call through a table may reach; `None` if it is another kind of call.
pub fn callees(module: Module, call: Value) -> Option<Vec<Function>> {
    in_class(module, call).or_else(|| bound(module, call))
}

/// Those in the slot that it reads from the table that an object begins with.
fn in_class(module: Module, call: Value) -> Option<Vec<Function>> {
    let pointer = Some(call.callee()).filter(|p| p.is_op(Opcode::LLVMLoad))?;
    let (table, at) = constant_base(module, pointer.operand(0));
    let table = Some(table).filter(|t| t.is_op(Opcode::LLVMLoad))?;
    let object = table.operand(0);
    let is_virtual = facts::tbaa_name(table) == "vtable pointer" || call.arguments().iter().take(FIRST).any(|a| *a == object);
    let slot = usize::try_from(at).ok().filter(|_| is_virtual)? / module.size_of(pointer.ty()) as usize;
    let tables = module.globals().into_iter().filter(|g| g.name().starts_with("_ZTV")).filter_map(Value::initializer);
    // A table is a structure of arrays: one for the class, and one for each base class that has a table of its own.
    let found: Vec<Function> = tables.flat_map(Value::value_operands).filter_map(|group| in_slot(group, slot)).collect();
    (!found.is_empty()).then_some(found)
}

/// On tables of type-bound procedures, in the names that flang gives them; and the bytes of an entry, which begins with the procedure.
const BINDINGS: &str = "EXvX";
const BINDING: i64 = 32;

/// The type-bound procedures in the slot that a call reads from the table that an object's type leads to; `None` if it is another kind of call. Only there
/// flang makes pointers of integers.
fn bound(module: Module, call: Value) -> Option<Vec<Function>> {
    let load = |value: Value| Some(value).filter(|value| value.is_op(Opcode::LLVMLoad));
    let address = Some(call.callee()).filter(|pointer| pointer.is_op(Opcode::LLVMIntToPtr))?.operand(0);
    let (table, at) = constant_base(module, load(address)?.operand(0));
    let (description, first) = constant_base(module, load(table)?.operand(0));
    load(description).filter(|_| first == 0 && at % BINDING == 0)?;
    let slot = usize::try_from(at / BINDING).ok()?;
    let tables = module.globals().into_iter().filter(|g| g.is_constant_global() && g.name().contains(BINDINGS));
    let entries = tables.filter_map(Value::initializer).filter_map(|table| table.value_operands().nth(slot));
    let found: Vec<Function> = entries.filter_map(named_first).collect();
    (!found.is_empty()).then_some(found)
}

/// The function whose address a structure, or its first member, begins with.
fn named_first(mut constant: Value) -> Option<Function> {
    while constant.as_function().is_none() {
        constant = constant.value_operands().next()?;
    }
    constant.as_function()
}

/// Writes what casts return in terms of what they were given.
pub fn settle_casts(module: Module, builder: &Builder, function: Function) {
    let is_cast = |at: &Value| at.callee_function().is_some_and(|f| f.name() == DYNAMIC_CAST);
    for cast in function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMCall) && is_cast(at)) {
        let (word, object) = (module.int(64), cast.arguments()[0]);
        builder.before(cast.next().expect("a call does not end a block"));
        builder.locate(Some(cast));
        let found = builder.ptr_to_int(cast, word);
        let by = builder.sub(found, builder.ptr_to_int(object, word));
        let none = builder.icmp(IntPredicate::LLVMIntEQ, found, builder.int(word, 0));
        let address = builder.select(none, builder.zero(cast.ty()), builder.offset_anywhere(object, by));
        cast.replace_uses(address);
        found.set_operand(0, cast);
    }
}

/// The function in a slot, counted from behind the pointer to the class's description.
fn in_slot(group: Value, slot: usize) -> Option<Function> {
    let elements: Vec<Value> = group.value_operands().collect();
    let is_description = |element: &Value| element.is_global_variable() && element.name().starts_with("_ZTI");
    // Without descriptions (-fno-rtti) a null stands there, behind the distance to the object's beginning.
    let first = elements.iter().position(is_description).unwrap_or(1) + 1;
    elements.get(first + slot)?.as_function()
}
