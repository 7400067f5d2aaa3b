// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What is known of the variable that a pointer leads to without looking at it as it runs: its rank, its kind.
//!
//! A variable has one rank and one intrinsic type, so it is enough to find its declaration, or one of several that a dummy stands for.
//! An internal procedure finds the variables of its host through a table of their addresses, which the host fills. Invariant: what
//! is answered holds for all variables that the pointer may lead to. May import `llvm`, `holds`, and `dispatch` for what it makes.

use super::derived::{Component, Derived};
use super::descriptor::{Descriptor, Kind, is_descriptor};
use super::site::Site;
use crate::holds;
use crate::llvm::offset::{Offset, constant_base};
use crate::llvm::{Module, Opcode, Type, Value};
use crate::prepare::dispatch::{binds, is_closure};
use rustc_hash::{FxHashMap, FxHashSet};
use wengert_core::descriptor::{CODE_DERIVED, DIMENSIONS, ELEMENT_SIZE, TYPE};

/// Pointers that are looked at on the way to one declaration.
const MOST_STEPS: usize = 64;

pub struct Shape {
    pub rank: usize,
    /// All of it, where it is known; it is of an intrinsic type if not.
    pub known: Option<Descriptor>,
}

/// From what is known of the descriptor itself, the type of the variable that it lies in, or how much of it is copied.
pub fn shape_of(site: &Site, argument: usize) -> Option<Shape> {
    if let Some(known) = site.any_descriptor(argument) {
        return Some(Shape { rank: known.rank, known: Some(known) });
    }
    let address = site.arguments[argument];
    if let Some(ty) = type_at(site, address) {
        let room = room(ty);
        return (!room.derived).then_some(Shape { rank: room.rank, known: None });
    }
    let mut sizes = copied_bytes(address).into_iter();
    let bytes = sizes.next()?.checked_sub(DIMENSIONS)?;
    // Behind the dimensions of a derived type's descriptor lies its description.
    let plain = bytes.is_multiple_of(24) && sizes.all(|other| other == bytes + DIMENSIONS);
    plain.then_some(Shape { rank: (bytes / 24) as usize, known: None })
}

/// Polymorphic allocatables that a procedure only has the address of: calls of the run time name the type that each is declared of, or one that
/// it gets, and its rank.
pub fn polymorphic(module: Module, calls: &[Value]) -> FxHashMap<Value, Component> {
    let mut found: FxHashMap<Value, (Option<Kind>, Option<usize>)> = FxHashMap::default();
    for call in calls {
        let Some(name) = call.callee_function().map(|f| f.name()) else { continue };
        let arguments = call.arguments();
        // Others may have declared the run time with fewer arguments than it takes.
        let kind = || Kind::of_derived(module, *arguments.get(1)?);
        let rank = || usize::try_from(arguments.get(2)?.as_int()?).ok();
        let (kind, rank) = match name.as_str() {
            "_FortranAAllocatableInitDerivedForAllocate" => (kind(), rank()),
            "_FortranAAllocatableDeallocatePolymorphic" => (kind(), None),
            "_FortranAAllocatableApplyMold" => (None, rank()),
            _ => continue,
        };
        let Some(address) = arguments.first() else { continue };
        let known = found.entry(*address).or_default();
        *known = (known.0.or(kind), known.1.or(rank));
    }
    let all = found.into_iter();
    all.filter_map(|(address, (kind, rank))| {
        Some((address, Component { offset: 0, rank: rank?, kind: kind?, allocatable: true }))
    })
    .collect()
}

/// The component that a call's argument is the descriptor of, as the front end addressed it.
pub fn component_of(module: Module, call: Value, argument: usize) -> Option<Component> {
    let (offset, structure) = holds::moves::described(call, argument)?;
    Derived::of_structure(module, structure)?.component_at(module, offset)
}

/// The rank of the arrays that a descriptor can describe, by the room that it has in its variable.
pub fn room_for_rank(site: &Site, address: Value) -> Option<usize> {
    type_at(site, address).map(|ty| room(ty).rank)
}

/// What the elements of an array of intrinsic type are, as all that is written to its descriptor says.
pub fn kind_of(site: &Site, address: Value) -> Option<Kind> {
    let mut found = Vec::new();
    let (variable, start) = declaration(site, address)?;
    if variable.is_global_variable() && start == 0 {
        return Descriptor::at(site.module, variable).map(|known| known.kind);
    }
    let field = |offset: u64| i64::try_from(offset).map(|offset| start + offset);
    let (code_at, bytes_at) = (field(TYPE).ok()?, field(ELEMENT_SIZE).ok()?);
    for (at, value) in written(site.module, variable) {
        if at == start && is_descriptor(value.ty()) {
            found.push((code_at, member_of(value, 4)?.as_int()?));
            found.push((bytes_at, member_of(value, 1)?.as_int()?));
        } else if at == code_at || at == bytes_at {
            found.push((at, value.as_int()?));
        }
    }
    let only = |field: i64| {
        let mut all = found.iter().filter(|(at, _)| *at == field).map(|(_, value)| *value);
        let first = all.next()?;
        all.all(|other| other == first).then_some(first)
    };
    let code = only(code_at).filter(|code| *code != CODE_DERIVED)?;
    Kind::of(site.module, code, u64::try_from(only(bytes_at)?).ok()?)
}

/// What a descriptor's type has room for.
pub struct Room {
    pub rank: usize,
    pub derived: bool,
}

pub fn room(ty: Type) -> Room {
    let dimensions = (ty.len() > 7).then(|| ty.member(7)).filter(|d| d.is_array());
    let rank = dimensions.map_or(0, |d| d.len() as usize);
    Room { rank, derived: ty.len() > 7 + u32::from(dimensions.is_some()) }
}

/// The type of the descriptor that lies at the address, as its variable is declared.
fn type_at(site: &Site, address: Value) -> Option<Type> {
    let (base, offset) = constant_base(site.module, address);
    let structure = base.argument_index().and_then(|index| holds::structure(site.function, index));
    let (ty, offset) = match structure {
        Some(ty) => (ty, offset),
        None => {
            let (variable, offset) = declaration(site, address)?;
            let global = variable.is_global_variable();
            (if global { variable.global_type() } else { variable.alloca_type() }, offset)
        }
    };
    descriptor_within(site.module, ty, u64::try_from(offset).ok()?)
}

/// The member of a type that lies at the offset, if it looks like a descriptor.
fn descriptor_within(module: Module, mut ty: Type, mut offset: u64) -> Option<Type> {
    while ty.is_struct() && !is_descriptor(ty) {
        let index = (0..ty.len()).rev().find(|i| module.offset_of(ty, *i) <= offset)?;
        offset -= module.offset_of(ty, index);
        ty = ty.member(index);
    }
    (offset == 0 && is_descriptor(ty)).then_some(ty)
}

/// The variable and the byte of it that a pointer leads to, or one of them: through tables of addresses and the calls that hand them on. Other
/// dummies are not followed: one of assumed rank stands for variables of several.
fn declaration(site: &Site, address: Value) -> Option<(Value, i64)> {
    declared(site, address, &mut FxHashSet::default())
}

fn declared(site: &Site, pointer: Value, seen: &mut FxHashSet<Value>) -> Option<(Value, i64)> {
    let (base, offset) = constant_base(site.module, pointer);
    if base.is_op(Opcode::LLVMAlloca) || base.is_global_variable() {
        return Some((base, offset));
    }
    if seen.len() > MOST_STEPS || !seen.insert(base) {
        return None;
    }
    let found = if let Some((function, index)) = base.argument_of() {
        // Calls name the procedure itself, not the copy of it that is worked on.
        let named = if function == site.function { site.original } else { function };
        if !named.has_attribute(index as u32 + 1, "nest") && !is_closure(named) {
            return None;
        }
        let mut given = named.as_value().users().into_iter().filter_map(|user| passed(user, named.as_value(), index));
        given.find_map(|actual| declared(site, actual, seen))
    } else if base.is_op(Opcode::LLVMLoad) {
        let (table, at) = declared(site, base.operand(0), seen)?;
        let mut entries =
            written(site.module, table).into_iter().filter(|(offset, value)| *offset == at && value.ty().is_pointer());
        entries.find_map(|(_, entry)| declared(site, entry, seen))
    } else {
        None
    };
    found.map(|(variable, start)| (variable, start + offset))
}

/// What a call of the procedure, or a trampoline that is made of it, passes for a parameter.
fn passed(user: Value, procedure: Value, index: usize) -> Option<Value> {
    if !user.is_call() {
        return None;
    }
    if user.callee() == procedure {
        return user.arguments().get(index).copied();
    }
    let bound = binds(user) && procedure.as_function()?.has_attribute(index as u32 + 1, "nest");
    bound.then(|| user.arguments()[2])
}

/// All that is stored at known offsets of a variable.
fn written(module: Module, variable: Value) -> Vec<(i64, Value)> {
    let mut found = Vec::new();
    let mut work = vec![(variable, 0)];
    while let Some((pointer, offset)) = work.pop() {
        for user in pointer.users() {
            match user.any_opcode() {
                Some(Opcode::LLVMGetElementPtr) => {
                    work.extend(Offset::of_address(module, user).exact().map(|by| (user, offset + by)));
                }
                Some(Opcode::LLVMStore) if user.operand(1) == pointer => found.push((offset, user.operand(0))),
                _ => {}
            }
        }
    }
    found
}

/// A member of a structure that is a constant or put together here.
fn member_of(mut structure: Value, index: u32) -> Option<Value> {
    while structure.is_op(Opcode::LLVMInsertValue) {
        match structure.indices()[..] {
            [only] if only == index => return Some(structure.operand(1)),
            _ => structure = structure.operand(0),
        }
    }
    (structure.is_constant() && structure.operand_count() > index as usize).then(|| structure.operand(index as usize))
}

/// The sizes of copies of a whole descriptor.
fn copied_bytes(address: Value) -> Vec<u64> {
    let copies =
        address.users().into_iter().filter(|user| user.callee_function().is_some_and(|f| f.name().starts_with("llvm.memcpy.")));
    copies.filter_map(|copy| u64::try_from(copy.arguments()[2].as_int()?).ok()).collect()
}
