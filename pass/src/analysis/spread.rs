// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Places in objects, and what is known of them spread over the call tree; such in which numbers lie as well as something else, or elsewhere than a copy takes them to.
//!
//! Invariant: what lies in memory that a call hands over lies there under both names, if at fewer places perhaps than are known. Imports the objects, copies and effects.

use super::copies::{Numbers, moved_numbers};
use super::effects::Procedure;
use super::object::Object;
use super::objects::POINTER;
use crate::holds::is_marked_of_bytes;
use crate::llvm::offset::{ANYWHERE, Offset};
use crate::llvm::{Function, Module, Opcode, Type, Value};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};

/// More places than these in one object are taken together.
const MOST_PLACES: usize = 8;

/// Where something lies in the memory of a procedure: it has 8 bytes, or fewer.
pub type Places = FxHashMap<Object, Vec<Offset>>;

/// Does a place in an object of a procedure count?
type Counts<'a> = dyn Fn(Function, Object, Offset) -> bool + 'a;

/// Places of words, and their bytes.
pub type Words = Vec<(Object, Offset, u64)>;

/// Nothing is known yet of any of these procedures.
pub fn nowhere(order: &[Function]) -> FxHashMap<Function, Places> {
    order.iter().map(|function| (*function, Places::default())).collect()
}

/// Does any of it lie in these bytes?
pub fn lies_at(known: &Places, object: Object, at: Offset, bytes: u64) -> bool {
    known.get(&object).into_iter().flatten().any(|other| at.overlaps(bytes, *other, POINTER))
}

/// Where some of the procedures load what is `wanted` from memory in which floating numbers of a kind lie at the same bytes by turns: unions, and variables that share memory,
/// whichever procedure of `all` accesses the numbers, callees first.
pub fn in_unions(
    module: Module,
    procedures: &FxHashMap<Function, Procedure>,
    (some, all): (&[Function], &[Function]),
    wanted: &dyn Fn(Value) -> bool,
) -> Vec<(Function, Type, Object, Offset)> {
    let wanted = |function: &Function| loads(&procedures[function]).filter(|at| wanted(*at));
    if some.iter().all(|function| wanted(function).next().is_none()) {
        return Vec::new();
    }
    let counts = |function: Function, object: Object, _: Offset| shares(&procedures[&function], function, object);
    let numbers = numbers_by_kind(procedures, all, &counts, true);
    if numbers.is_empty() {
        return Vec::new();
    }
    let words = |function: &Function| {
        let objects = &procedures[function].objects;
        let places = |at: Value| objects.places(at.operand(0)).into_iter().map(move |(object, place)| (object, place, at.ty()));
        wanted(function).flat_map(places).map(|(object, at, ty)| (object, at, module.store_size(ty))).collect::<Words>()
    };
    let loads: Vec<(Function, Words)> = some.iter().map(|function| (*function, words(function))).collect();
    let mut found = Vec::new();
    for (kind, known) in numbers {
        for (function, loads) in &loads {
            let both: Words =
                loads.iter().copied().filter(|(object, at, bytes)| lies_at(&known[function], *object, *at, *bytes)).collect();
            // A number is moved whole, if in parts: who loads no more than one part of it takes something else.
            let whole = |(object, at, bytes): &(Object, Offset, u64)| {
                let another = || both.iter().any(|(other, place, _)| other == object && place != at);
                *bytes >= module.store_size(kind) || at.exact().is_none() || another()
            };
            found.extend(both.iter().filter(|load| whole(load)).map(|(object, at, _)| (*function, kind, *object, *at)));
        }
    }
    found
}

/// The loads of members of structures that memcpy lays over parts of floating numbers, by procedure: from or to memory in which no such numbers are declared there, but where some are
/// loaded or stored all the same. It holds something else at other times, and memcpy says nothing of types.
pub fn laid_over(
    module: Module,
    procedures: &FxHashMap<Function, Procedure>,
    order: &[Function],
) -> FxHashMap<Function, FxHashSet<Value>> {
    let members = |function: &Function| loads(&procedures[function]).filter(|at| is_marked_of_bytes(*at)).collect::<Vec<_>>();
    let members: Vec<(Function, Vec<Value>)> = order.iter().map(|function| (*function, members(function))).collect();
    let mut found: FxHashMap<Function, FxHashSet<Value>> = FxHashMap::default();
    if members.iter().all(|(_, members)| members.is_empty()) {
        return found;
    }
    let counts = |function: Function, object: Object, _: Offset| is_one_piece(&procedures[&function], object);
    for (kind, mut known) in numbers_by_kind(procedures, order, &counts, false) {
        for (function, members) in &members {
            let (procedure, known) = (&procedures[function], known.get_mut(function).expect("all are listed"));
            let of_numbers = |object: Object| object.variable_type().is_some_and(|ty| ty.innermost().is_floating());
            let lacks =
                |object: Object, at: Offset| of_numbers(object) || procedure.layouts.lacks_number(module, object, at, kind);
            known.iter_mut().for_each(|(object, all)| all.retain(|at| lacks(*object, *at)));
            let lies = |load: Value, pointer: Value| {
                let mut places = procedure.objects.places(pointer).into_iter();
                places.any(|(object, at)| lies_at(known, object, at, module.store_size(load.ty())))
            };
            let is_over = |load: &Value| {
                let stores = load.users().into_iter().filter(|user| user.is_op(Opcode::LLVMStore) && user.operand(0) == *load);
                let is_part = load.ty().is_integer() || module.store_size(load.ty()) < module.store_size(kind);
                is_part && stores.map(|store| store.operand(1)).chain([load.operand(0)]).any(|at| lies(*load, at))
            };
            found.entry(*function).or_default().extend(members.iter().filter(|load| is_over(load)));
        }
    }
    found
}

/// The copies, by procedure, that take numbers to lie at multiples of their size where, by what any procedure loads, stores or copies there, some lie between such places.
pub fn off_grid(
    module: Module,
    procedures: &FxHashMap<Function, Procedure>,
    order: &[Function],
) -> FxHashMap<Function, FxHashSet<Value>> {
    let copies = |function: &Function| {
        let procedure = &procedures[function];
        let copies = procedure.prepared.function.instructions().into_iter().filter(|at| matches!(classify(*at), Operation::Copy));
        copies.filter_map(|copy| Some((copy, moved_numbers(procedure, copy)?))).collect::<Vec<_>>()
    };
    let copies: Vec<(Function, Vec<(Value, Numbers)>)> = order.iter().map(|function| (*function, copies(function))).collect();
    let kinds: FxHashSet<Type> = copies.iter().flat_map(|(_, copies)| copies).map(|(_, numbers)| numbers.kind).collect();
    let mut found: FxHashMap<Function, FxHashSet<Value>> = FxHashMap::default();
    for kind in kinds {
        let size = module.size_of(kind) as i64;
        let counts = |function: Function, object: Object, at: Offset| {
            at.modulo(size).is_some() && is_one_piece(&procedures[&function], object)
        };
        let mut known = nowhere(order);
        for (function, copies) in &copies {
            let procedure = &procedures[function];
            let accessed = numbers(procedure, false).filter(|(of, ..)| *of == kind).map(|(_, object, at)| (object, at));
            let copied = copies.iter().filter(|(_, numbers)| numbers.kind == kind).flat_map(|(copy, numbers)| {
                let places = [0, 1].into_iter().flat_map(|side| procedure.objects.places(copy.operand(side)));
                places.map(|(object, start)| (object, start.plus(Offset::new(numbers.first as i64, 0))))
            });
            let places = known.get_mut(function).expect("all are listed");
            for (object, at) in accessed.chain(copied) {
                let at = at.plus(Offset::new(0, size));
                if counts(*function, object, at) {
                    add(places, object, at);
                }
            }
        }
        while hand_up_where(procedures, order, &mut known, &counts) {}
        while hand_down_where(procedures, order, &mut known, &counts) {}
        for (function, copies) in &copies {
            let (objects, known) = (&procedures[function].objects, &known[function]);
            let is_off = |(copy, numbers): &&(Value, Numbers)| {
                let mut sides = [0, 1].into_iter().flat_map(|side| objects.places(copy.operand(side)));
                let off = |start: Offset, at: Offset| {
                    let within = at.minus(start).modulo(size);
                    within.is_some_and(|within| within != (numbers.first as i64).rem_euclid(size))
                };
                numbers.kind == kind
                    && sides.any(|(object, start)| known.get(&object).into_iter().flatten().any(|at| off(start, *at)))
            };
            found.entry(*function).or_default().extend(copies.iter().filter(is_off).map(|(copy, _)| *copy));
        }
    }
    found
}

fn loads(procedure: &Procedure) -> impl Iterator<Item = Value> {
    procedure.prepared.function.instructions().into_iter().filter(|at| matches!(classify(*at), Operation::Load))
}

/// Where floating numbers lie in the objects that count, by kind, for each procedure.
fn numbers_by_kind(
    procedures: &FxHashMap<Function, Procedure>,
    order: &[Function],
    counts: &Counts<'_>,
    copied: bool,
) -> FxHashMap<Type, FxHashMap<Function, Places>> {
    let mut found: FxHashMap<Type, FxHashMap<Function, Places>> = FxHashMap::default();
    for function in order {
        for (kind, object, at) in numbers(&procedures[function], copied).filter(|(_, object, at)| counts(*function, *object, *at))
        {
            let places = found.entry(kind).or_insert_with(|| nowhere(order));
            add(places.get_mut(function).expect("all are listed"), object, at);
        }
    }
    for known in found.values_mut() {
        while hand_up_where(procedures, order, known, counts)
            || copied && (hand_down(procedures, order, known) | copy(procedures, order, known))
        {}
        // Where nothing is copied, no caller learns from a callee what another one hands over.
        while hand_down(procedures, order, known) {}
    }
    found
}

/// Where a procedure loads and stores floating numbers, or copies them as well.
fn numbers(procedure: &Procedure, copied: bool) -> impl Iterator<Item = (Type, Object, Offset)> {
    let accesses = move |at: Value| match classify(at) {
        Operation::Load => (at.operand(0), vec![at.ty()]),
        Operation::Store => (at.operand(1), vec![at.operand(0).ty()]),
        Operation::Copy if copied => {
            let sources = procedure.objects.of(at.operand(1)).into_vec();
            (at.operand(0), sources.iter().filter_map(|object| procedure.kinds.get(object)).flatten().copied().collect())
        }
        _ => (at, Vec::new()),
    };
    let placed = move |(pointer, kinds): (Value, Vec<Type>)| {
        let kinds = kinds.into_iter().filter(|ty| ty.is_float());
        kinds.flat_map(move |kind| procedure.objects.places(pointer).into_iter().map(move |(object, at)| (kind, object, at)))
    };
    procedure.prepared.function.instructions().into_iter().map(accesses).flat_map(placed)
}

/// Is it one piece of memory for all that is known? What lies behind two pointers or more is not, nor what a procedure allocates for many.
fn is_one_piece(procedure: &Procedure, object: Object) -> bool {
    match object {
        Object::Unknown => false,
        Object::Behind(path) => !path.is_further(),
        Object::Heap(site) => site.block().function() == procedure.prepared.function,
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
    hand_up_where(procedures, order, known, &|_, _, _| true)
}

/// The same as far as the caller's objects and the places in them count.
fn hand_up_where(
    procedures: &FxHashMap<Function, Procedure>,
    order: &[Function],
    known: &mut FxHashMap<Function, Places>,
    counts: &Counts<'_>,
) -> bool {
    order.iter().fold(false, |changed, function| {
        let objects = &procedures[function].objects;
        let mut found: Vec<(Object, Offset)> = Vec::new();
        for call in procedures[function].prepared.function.instructions() {
            let Operation::Call(callee) = classify(call) else { continue };
            for (theirs, offsets) in known[&callee].iter().filter(|(object, _)| object.is_from_outside()) {
                for (ours, start) in objects.translate(call, *theirs) {
                    let here = offsets.iter().map(|at| (ours, start.plus(*at)));
                    found.extend(here.filter(|(ours, at)| counts(*function, *ours, *at)));
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
    hand_down_where(procedures, order, known, &|_, _, _| true)
}

/// The same as far as the callee's objects and the places in them count.
fn hand_down_where(
    procedures: &FxHashMap<Function, Procedure>,
    order: &[Function],
    known: &mut FxHashMap<Function, Places>,
    counts: &Counts<'_>,
) -> bool {
    order.iter().rev().fold(false, |changed, function| {
        let caller = &procedures[function];
        let mut found: Vec<(Function, Object, Offset)> = Vec::new();
        for call in caller.prepared.function.instructions() {
            let Operation::Call(callee) = classify(call) else { continue };
            for theirs in handed(&procedures[&callee]) {
                for (ours, start) in caller.objects.translate(call, theirs) {
                    let held = known[function].get(&ours).into_iter().flatten();
                    let there = held.map(|at| (callee, theirs, at.minus(start)));
                    found.extend(there.filter(|(callee, theirs, at)| counts(*callee, *theirs, *at)));
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
