// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Virtual calls: which functions lie in the slot of a table that one goes through; and casts that ask what an object is.
//!
//! Invariant: an answer holds every function of this file that the call may reach, if it is a virtual call of C++ (Itanium ABI), or one of a
//! type-bound procedure through the tables that flang makes of types in this file. What
//! `dynamic_cast` returns is an address in the object that it was given. Where the file says of which class an object is (access types, with optimisation), only that
//! class and those derived from it count; an object of another one ends the program with a message. Imports `llvm`,
//! the refusal for the names of clones, `core` for that cast's name.

use super::fortran::derived::{Derived, root};
use crate::holds::bound::{Declared, declared};
use crate::llvm::offset::constant_base;
use crate::llvm::{Builder, Function, IntPredicate, Module, Opcode, Value, facts};
use crate::refusal::CLONE;
use rustc_hash::FxHashSet;
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
    let classes = named_classes(module, object);
    let tables = module.globals().into_iter().filter(|g| g.name().starts_with(TABLE)).filter_map(Value::initializer);
    // A table is a structure of arrays: one for the class, and one for each base class that has a table of its own.
    let groups: Vec<Value> = tables.flat_map(Value::value_operands).collect();
    let of_kin = |group: &&Value| classes.as_ref().is_none_or(|all| all.iter().any(|class| is_kin(**group, class)));
    let kin: Vec<Function> = groups.iter().filter(of_kin).filter_map(|group| in_slot(*group, slot)).collect();
    // Of a class of which there is no table here nothing is known.
    let found = if kin.is_empty() { groups.into_iter().filter_map(|group| in_slot(group, slot)).collect() } else { kin };
    (!found.is_empty()).then_some(found)
}

/// How the names of tables, of descriptions of classes, and of what pointers in memory point to begin.
const TABLE: &str = "_ZTV";
const DESCRIPTION: &str = "_ZTI";
const POINTED_TO: &str = "p1 _ZTS";

/// The classes that an object is said to be of, or of ones that are derived from them: where its address comes out of memory, it is that of which a function
/// is a member, or the procedure itself makes it. `None` if nothing is said.
fn named_classes(module: Module, object: Value) -> Option<Vec<String>> {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![object];
    let mut found = Vec::new();
    while let Some(address) = work.pop() {
        let (address, within) = constant_base(module, address);
        if within != 0 {
            // A member, of any class, or what one of several base classes begins with.
            return None;
        }
        if address.is_null() || !seen.insert(address) {
            continue;
        }
        match address.opcode() {
            Some(Opcode::LLVMPHI) => work.extend(address.incoming().into_iter().map(|(value, _)| value)),
            Some(Opcode::LLVMSelect) => work.extend([address.operand(1), address.operand(2)]),
            Some(Opcode::LLVMLoad) => match facts::tbaa_name(address).strip_prefix(POINTED_TO) {
                Some(class) => found.push(format!("{DESCRIPTION}{class}")),
                // Without optimisation each parameter has a variable.
                None => work.push(only_stored(address)?),
            },
            Some(_) => found.extend(made_classes(module, address)?),
            None => found.push(class_of_member(module, address)?),
        }
    }
    (!found.is_empty()).then_some(found)
}

/// The classes of objects that are made in fresh memory: constructors of base classes note theirs there first, or last, where the object is destroyed.
fn made_classes(module: Module, memory: Value) -> Option<Vec<String>> {
    let table = |user: Value| {
        let stored = Some(user).filter(|user| user.is_op(Opcode::LLVMStore) && user.operand(1) == memory)?.operand(0);
        constant_base(module, stored).0.name().strip_prefix(TABLE).map(|class| format!("{DESCRIPTION}{class}"))
    };
    let found: Vec<String> = memory.users().into_iter().filter_map(table).collect();
    (!found.is_empty()).then_some(found)
}

/// What is loaded from a variable to which one value is stored, and which is used for nothing else.
fn only_stored(load: Value) -> Option<Value> {
    let place = Some(load).filter(|load| load.is_op(Opcode::LLVMLoad))?.operand(0);
    let mut stored = None;
    for user in Some(place).filter(|place| place.is_op(Opcode::LLVMAlloca))?.users() {
        match user.opcode() {
            Some(Opcode::LLVMLoad) => {}
            Some(Opcode::LLVMStore) if user.operand(1) == place && stored.is_none() => stored = Some(user.operand(0)),
            _ if user.is_lifetime_mark() => {}
            _ => return None,
        }
    }
    stored
}

/// The description of the class of which a function is a member whose first parameter is the object, as its name says: one that is `const`, or that has no parameter
/// beside the object, which static ones lack.
fn class_of_member(module: Module, object: Value) -> Option<String> {
    let user = object.users().into_iter().find(|user| user.is_instruction())?;
    let function = user.block().function();
    let parameters = function.parameters();
    let name = Some(function.name()).filter(|_| parameters.first() == Some(&object))?;
    let name = name.strip_prefix(CLONE).unwrap_or(&name);
    let constant = name.strip_prefix("_ZNK");
    let alone = || name.strip_prefix("_ZN").filter(|rest| rest.ends_with("Ev") && parameters.len() == 1);
    // Memory for the result comes first; a clone does not say so.
    module.function(name).filter(|original| original.type_attribute(1, "sret").is_none())?;
    let path = constant.or_else(alone)?;
    let of = |description: &Value| {
        let own = description.name();
        let class = own.strip_prefix(DESCRIPTION)?;
        let class = class.strip_prefix('N').and_then(|inner| inner.strip_suffix('E')).unwrap_or(class);
        is_one_name(path.strip_prefix(class)?).then_some(own)
    };
    module.globals().iter().find_map(of)
}

/// Is that one name, as long as it says, and then the end of a path?
fn is_one_name(rest: &str) -> bool {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let length: Option<usize> = rest[..digits].parse().ok();
    length.is_some_and(|length| rest.as_bytes().get(digits + length) == Some(&b'E'))
}

/// May the class of a table be this one, or one that is derived from it? Descriptions name those of the base classes.
fn is_kin(group: Value, class: &str) -> bool {
    let description = |value: &Value| value.is_global_variable() && value.name().starts_with(DESCRIPTION);
    let mut work: Vec<Value> = group.value_operands().filter(description).collect();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    if work.is_empty() {
        return true;
    }
    while let Some(next) = work.pop() {
        match next.initializer() {
            _ if next.name() == class => return true,
            // Defined elsewhere, with whatever bases.
            None => return true,
            Some(bases) if seen.insert(next) => work.extend(bases.value_operands().filter(description)),
            Some(_) => {}
        }
    }
    false
}

/// On tables of type-bound procedures, in the names that flang gives them; and the bytes of an entry, which begins with the procedure.
const BINDINGS: &str = "EXvX";
const DESCRIBES: &str = "EXdtX";
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
    let tables = || module.globals().into_iter().filter(|g| g.is_constant_global() && g.name().contains(BINDINGS));
    let of = |table: &Value| module.global(&table.name().replacen(BINDINGS, DESCRIBES, 1)).map(root);
    // Only types count that extend what all types extend that the variable may be of.
    let family: Option<Value> = declared(call).and_then(|declared| match declared {
        Declared::Component(name, offset) => {
            Some(Derived::of_structure(module, call.ty().struct_named(&name)?)?.declared_at(module, offset)?.root())
        }
        Declared::Variable(name) => module.global(&name).map(root),
    });
    let is_kin = |table: &Value| family.is_none_or(|family| of(table).is_none_or(|root| root == family));
    let entries = tables().filter(is_kin).filter_map(Value::initializer).filter_map(|table| table.value_operands().nth(slot));
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
    let is_description = |element: &Value| element.is_global_variable() && element.name().starts_with(DESCRIPTION);
    // Without descriptions (-fno-rtti) a null stands there, behind the distance to the object's beginning.
    let first = elements.iter().position(is_description).unwrap_or(1) + 1;
    elements.get(first + slot)?.as_function()
}
