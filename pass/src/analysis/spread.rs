// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Places in objects, and what is known of them spread over the call tree; such in which numbers lie as well as something else.
//!
//! Invariant: what lies in memory that a call hands over lies there under both names, if at fewer places perhaps than are known. Imports the objects and effects.

use super::effects::Procedure;
use super::object::Object;
use super::objects::POINTER;
use crate::llvm::offset::{ANYWHERE, Offset};
use crate::llvm::{Function, Module, Opcode, Type, Value};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};

/// More places than these in one object are taken together.
const MOST_PLACES: usize = 8;

/// Where something lies in the memory of a procedure: it has 8 bytes, or fewer.
pub type Places = FxHashMap<Object, Vec<Offset>>;

/// Places of words, and their bytes.
pub type Words = Vec<(Object, Offset, u64)>;

/// Does any of it lie in these bytes?
pub fn lies_at(known: &Places, object: Object, at: Offset, bytes: u64) -> bool {
    known.get(&object).into_iter().flatten().any(|other| at.overlaps(bytes, *other, POINTER))
}

/// The memory in which two things are looked for at the same bytes.
#[derive(Clone, Copy, PartialEq)]
pub enum Memory {
    /// Unions, and variables that share memory.
    Shared,
    /// Any that is no union, where the structures that the loads' procedure declares there have no number of that kind: it holds something else at other times.
    Retyped,
}

/// Where some of the procedures load what is `wanted` from such memory, and floating numbers of a kind are loaded or stored at the same bytes, by whichever procedure of
/// `all`, callees first.
pub fn places_of_both(
    module: Module,
    procedures: &FxHashMap<Function, Procedure>,
    memory: Memory,
    (some, all): (&[Function], &[Function]),
    wanted: &dyn Fn(Value) -> bool,
) -> Vec<(Function, Type, Object, Offset)> {
    let wanted = |function: &Function| {
        let instructions = procedures[function].prepared.function.instructions().into_iter();
        instructions.filter(|at| matches!(classify(*at), Operation::Load) && wanted(*at))
    };
    if some.iter().all(|function| wanted(function).next().is_none()) {
        return Vec::new();
    }
    let numbers = |function: &Function| numbers(&procedures[function], *function, memory);
    let own: FxHashMap<Function, FxHashMap<Type, Places>> = all.iter().map(|function| (*function, numbers(function))).collect();
    if own.values().all(FxHashMap::is_empty) {
        return Vec::new();
    }
    let loads = |function: &Function| {
        let objects = &procedures[function].objects;
        let places = |at: Value| objects.places(at.operand(0)).into_iter().map(move |(object, place)| (object, place, at.ty()));
        wanted(function).flat_map(places).map(|(object, at, ty)| (object, at, module.store_size(ty))).collect::<Vec<_>>()
    };
    let loads: Vec<(Function, Words)> = some.iter().map(|function| (*function, loads(function))).collect();
    let kinds: FxHashSet<Type> = own.values().flat_map(|kinds| kinds.keys().copied()).collect();
    let mut found = Vec::new();
    for kind in kinds {
        let mut known: FxHashMap<Function, Places> = FxHashMap::default();
        known.extend(own.iter().map(|(function, kinds)| (*function, kinds.get(&kind).cloned().unwrap_or_default())));
        let counts = |function: Function, object: Object| {
            memory == Memory::Shared || counts(&procedures[&function], function, object, memory)
        };
        while hand_up_where(procedures, all, &mut known, &counts)
            | hand_down(procedures, all, &mut known)
            | (memory == Memory::Shared && copy(procedures, all, &mut known))
        {}
        for (function, loads) in &loads {
            let known = known.get_mut(function).expect("all are listed");
            if memory == Memory::Retyped {
                let layouts = &procedures[function].layouts;
                known.iter_mut().for_each(|(object, all)| all.retain(|at| layouts.lacks_number(module, *object, *at, kind)));
            }
            let both: Words = loads.iter().copied().filter(|(object, at, bytes)| lies_at(known, *object, *at, *bytes)).collect();
            // A number is moved whole, if in parts: who loads no more than one part of it takes something else.
            let whole = |(object, at, bytes): &(Object, Offset, u64)| {
                let another = || both.iter().any(|(other, place, _)| other == object && place != at);
                memory == Memory::Retyped || *bytes >= module.store_size(kind) || at.exact().is_none() || another()
            };
            found.extend(both.iter().filter(|load| whole(load)).map(|(object, at, _)| (*function, kind, *object, *at)));
        }
    }
    found
}

/// Where in such memory a procedure loads and stores floating numbers, by kind, and in unions copies them.
fn numbers(procedure: &Procedure, function: Function, memory: Memory) -> FxHashMap<Type, Places> {
    let mut found: FxHashMap<Type, Places> = FxHashMap::default();
    for at in procedure.prepared.function.instructions() {
        let (pointer, kinds) = match classify(at) {
            Operation::Load => (at.operand(0), vec![at.ty()]),
            Operation::Store => (at.operand(1), vec![at.operand(0).ty()]),
            Operation::Copy if memory == Memory::Shared => {
                let sources = procedure.objects.of(at.operand(1)).into_vec();
                (at.operand(0), sources.iter().filter_map(|object| procedure.kinds.get(object)).flatten().copied().collect())
            }
            _ => continue,
        };
        for kind in kinds.into_iter().filter(|ty| ty.is_float()) {
            for (object, at) in
                procedure.objects.places(pointer).into_iter().filter(|(o, _)| counts(procedure, function, *o, memory))
            {
                add(found.entry(kind).or_default(), object, at);
            }
        }
    }
    found
}

fn counts(procedure: &Procedure, function: Function, object: Object, memory: Memory) -> bool {
    match (memory, object) {
        (Memory::Shared, _) => shares(procedure, function, object),
        // Not one piece of memory for all that is known: what lies behind two pointers or more, or what a procedure allocates for many.
        (_, Object::Unknown) => false,
        (_, Object::Behind(path)) => !path.is_further(),
        (_, Object::Heap(site)) => site.block().function() == procedure.prepared.function,
        _ => true,
    }
}

/// Is it, or has it within, a union of the program's own, as far as the procedure shows, or memory that variables of Fortran share?
fn shares(procedure: &Procedure, function: Function, object: Object) -> bool {
    match object {
        Object::Local(site) if function.is_fortran() => {
            let ty = site.alloca_type();
            ty.is_array() && ty.element().is_integer() && ty.element().bits() == 8
        }
        Object::Local(site) if site.is_op(Opcode::LLVMAlloca) && has_own_union(site.alloca_type()) => true,
        Object::Global(global) if has_own_union(global.global_type()) => true,
        _ => procedure.layouts.structures(object).iter().any(|(_, ty)| has_own_union(*ty)),
    }
}

/// Those within the standard library's types are its own business.
fn has_own_union(ty: Type) -> bool {
    let of_library = || {
        ty.struct_name().is_some_and(|name| ["class.std::", "struct.std::", "union.std::"].iter().any(|s| name.starts_with(s)))
    };
    let within = |ty: Type| ty.is_union() || ty.is_struct() && (0..ty.len()).any(|i| has_own_union(ty.member(i)));
    if ty.is_array() { has_own_union(ty.element()) } else { !of_library() && within(ty) }
}

/// What lies in bytes that are copied lies where they go; tells whether that is new.
fn copy(procedures: &FxHashMap<Function, Procedure>, order: &[Function], known: &mut FxHashMap<Function, Places>) -> bool {
    order.iter().fold(false, |changed, function| {
        let (objects, places) = (&procedures[function].objects, known.get_mut(function).expect("all are listed"));
        let copies = procedures[function].prepared.function.instructions().into_iter();
        let mut found: Vec<(Object, Offset)> = Vec::new();
        for at in copies.filter(|at| matches!(classify(*at), Operation::Copy)) {
            let (to, from) = (objects.places(at.operand(0)), objects.places(at.operand(1)));
            for (source, start) in from {
                for at in places.get(&source).into_iter().flatten() {
                    found.extend(to.iter().map(|(target, begin)| (*target, begin.plus(at.minus(start)))));
                }
            }
        }
        found.into_iter().fold(changed, |changed, (object, at)| add(places, object, at) | changed)
    })
}

/// Does it store a value, hand it on, or choose it, or part of it?
pub fn moves(user: Value, value: Value) -> bool {
    match user.opcode() {
        Some(Opcode::LLVMStore) => user.operand(0) == value,
        Some(
            Opcode::LLVMRet | Opcode::LLVMPHI | Opcode::LLVMSelect | Opcode::LLVMPtrToInt | Opcode::LLVMTrunc | Opcode::LLVMZExt,
        ) => true,
        _ => matches!(classify(user), Operation::Call(_)) && user.arguments().contains(&value),
    }
}

/// What a procedure may be handed, in its own terms.
pub fn handed(procedure: &Procedure) -> impl Iterator<Item = Object> {
    let parameters = procedure.prepared.function.parameters().into_iter().enumerate();
    let pointers = parameters.filter(|(_, parameter)| parameter.ty().is_pointer()).map(|(index, _)| Object::Argument(index));
    let found: FxHashSet<Object> =
        procedure.objects.spoken_of().into_iter().filter(|object| object.is_from_outside()).chain(pointers).collect();
    found.into_iter()
}

/// What lies in what a call hands over lies there for the caller, too; tells whether that is new.
pub fn hand_up(procedures: &FxHashMap<Function, Procedure>, order: &[Function], known: &mut FxHashMap<Function, Places>) -> bool {
    hand_up_where(procedures, order, known, &|_, _| true)
}

/// The same as far as the caller's objects count.
fn hand_up_where(
    procedures: &FxHashMap<Function, Procedure>,
    order: &[Function],
    known: &mut FxHashMap<Function, Places>,
    counts: &dyn Fn(Function, Object) -> bool,
) -> bool {
    order.iter().fold(false, |changed, function| {
        let objects = &procedures[function].objects;
        let mut found: Vec<(Object, Offset)> = Vec::new();
        for call in procedures[function].prepared.function.instructions() {
            let Operation::Call(callee) = classify(call) else { continue };
            for (theirs, offsets) in known[&callee].iter().filter(|(object, _)| object.is_from_outside()) {
                for (ours, start) in objects.translate(call, *theirs).into_iter().filter(|(ours, _)| counts(*function, *ours)) {
                    found.extend(offsets.iter().map(|at| (ours, start.plus(*at))));
                }
            }
        }
        let places = known.get_mut(function).expect("all are listed");
        found.into_iter().fold(changed, |changed, (object, at)| add(places, object, at) | changed)
    })
}

/// What callers know to lie in what they hand over, their callees know, too; tells whether that is new.
pub fn hand_down(
    procedures: &FxHashMap<Function, Procedure>,
    order: &[Function],
    known: &mut FxHashMap<Function, Places>,
) -> bool {
    order.iter().rev().fold(false, |changed, function| {
        let caller = &procedures[function];
        let mut found: Vec<(Function, Object, Offset)> = Vec::new();
        for call in caller.prepared.function.instructions() {
            let Operation::Call(callee) = classify(call) else { continue };
            for theirs in handed(&procedures[&callee]) {
                for (ours, start) in caller.objects.translate(call, theirs) {
                    let held = known[function].get(&ours).into_iter().flatten();
                    found.extend(held.map(|at| (callee, theirs, at.minus(start))));
                }
            }
        }
        found.into_iter().fold(changed, |changed, (callee, object, at)| {
            add(known.get_mut(&callee).expect("all are listed"), object, at) | changed
        })
    })
}

pub fn add(places: &mut Places, object: Object, at: Offset) -> bool {
    let known = places.entry(object).or_default();
    if known.iter().any(|offset| offset.covers(at)) {
        return false;
    }
    let at = if known.len() < MOST_PLACES { at } else { ANYWHERE };
    known.retain(|offset| !at.covers(*offset));
    known.push(at);
    true
}
