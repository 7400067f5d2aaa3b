// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Places in objects, and what is known of them spread over the call tree; such in which numbers lie as well as something else, or elsewhere than a copy takes them to.
//!
//! Invariant: what lies in memory that a call hands over lies there under both names, if at fewer places perhaps than are known. Imports the objects, copies and effects.

use super::copies::{Numbers, is_promised, moved_numbers, sole_kind};
use super::effects::Procedure;
use super::object::Object;
use super::objects::POINTER;
use crate::holds::{is_marked_of_bytes, marked_numbers};
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

/// The loads of members of structures that memcpy lays over floating numbers of another type, or parts of them, by procedure: from or to memory in which no such numbers are declared there,
/// but where some are loaded or stored all the same. It holds something else at other times, and memcpy says nothing of types.
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
                load.ty().scalar() != kind
                    && stores.map(|store| store.operand(1)).chain([load.operand(0)]).any(|at| lies(*load, at))
            };
            found.entry(*function).or_default().extend(members.iter().filter(|load| is_over(load)));
        }
    }
    found
}

/// Where numbers lie in a copy: remainders of their size, counted from its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lie {
    At(u64),
    AtSeveral,
    /// Only the run tells.
    Anywhere,
}

/// Where the numbers lie in the copies, by procedure, whose numbers lie elsewhere than a copy takes them to, by what any procedure loads, stores or copies there.
pub fn off_grid(
    module: Module,
    procedures: &FxHashMap<Function, Procedure>,
    order: &[Function],
) -> FxHashMap<Function, FxHashMap<Value, Lie>> {
    let copies = |function: &Function| {
        let procedure = &procedures[function];
        let copies = procedure.prepared.function.instructions().into_iter().filter(|at| matches!(classify(*at), Operation::Copy));
        copies.filter_map(|copy| Some((copy, sole_kind(procedure, copy)?, moved_numbers(procedure, copy)))).collect::<Vec<_>>()
    };
    let copies: Vec<(Function, Vec<_>)> = order.iter().map(|function| (*function, copies(function))).collect();
    let kinds: FxHashSet<Type> = copies.iter().flat_map(|(_, copies)| copies).map(|(_, kind, _)| *kind).collect();
    let mut found: FxHashMap<Function, FxHashMap<Value, Lie>> = FxHashMap::default();
    for kind in kinds {
        let size = module.size_of(kind) as i64;
        let grid = Grid::of(kind, size, procedures, order, &copies);
        for (function, copies) in copies.iter() {
            for (copy, _, numbers) in copies.iter().filter(|(_, of, _)| *of == kind) {
                let expected = numbers.map(|numbers| Lie::At(numbers.first % size as u64));
                let lie = grid.lie_in(*function, &procedures[function], *copy).filter(|lie| Some(*lie) != expected);
                lie.into_iter().for_each(|lie| _ = found.entry(*function).or_default().insert(*copy, lie));
            }
        }
    }
    found
}

/// A copy, the kind of its numbers, and these as far as its procedure shows.
type Moving = (Value, Type, Option<Numbers>);

/// Where numbers of one kind lie, by procedure: remainders of their size.
struct Grid {
    size: i64,
    /// By accesses, and by copies of which the one side is known.
    known: FxHashMap<Function, Places>,
    /// By copies, and by what need not be aligned, perhaps `ANYWHERE`.
    likely: FxHashMap<Function, Places>,
}

impl Grid {
    fn of(
        kind: Type,
        size: i64,
        procedures: &FxHashMap<Function, Procedure>,
        order: &[Function],
        copies: &[(Function, Vec<Moving>)],
    ) -> Grid {
        let (mut known, mut likely) = (nowhere(order), nowhere(order));
        let one_piece = |function: Function, object: Object| is_one_piece(&procedures[&function], object);
        let is_known = |function: Function, object: Object, at: Offset| at.modulo(size).is_some() && one_piece(function, object);
        let counts = |function: Function, object: Object, _: Offset| one_piece(function, object);
        for (function, copies) in copies {
            let procedure = &procedures[function];
            let mut put = |object: Object, at: Offset, is_aligned: bool, is_sure: bool| {
                let at = at.plus(Offset::new(0, size));
                if is_sure && is_known(*function, object, at) {
                    add(known.get_mut(function).expect("all are listed"), object, at);
                }
                if !is_aligned && one_piece(*function, object) {
                    let at = if at.modulo(size).is_some() { at } else { ANYWHERE };
                    add(likely.get_mut(function).expect("all are listed"), object, at);
                }
            };
            for (access, _, object, at) in numbers(procedure, false).filter(|(_, of, ..)| *of == kind) {
                put(object, at, i64::from(access.alignment()) % size == 0, true);
            }
            for (copy, _, numbers) in copies.iter().filter(|(_, of, _)| *of == kind) {
                let Some(numbers) = numbers else { continue };
                let sides = [0, 1].map(|side| is_promised(procedure, *copy, side, size));
                let is_sure = marked_numbers(*copy).is_some() || sides.contains(&true);
                for (side, is_promised) in sides.into_iter().enumerate() {
                    for (object, start) in procedure.objects.places(copy.operand(side)) {
                        put(object, start.plus(Offset::new(numbers.first as i64, 0)), is_promised, is_sure);
                    }
                }
            }
        }
        for (places, counts) in [(&mut known, &is_known as &Counts<'_>), (&mut likely, &counts)] {
            while hand_up_where(procedures, order, places, counts) {}
            while hand_down_where(procedures, order, places, counts) {}
        }
        Grid { size, known, likely }
    }

    /// Where the numbers of a copy lie, if any code tells. One side tells it of both, if all is known of it.
    fn lie_in(&self, function: Function, procedure: &Procedure, copy: Value) -> Option<Lie> {
        let (mut at, mut guessed): (FxHashSet<i64>, FxHashSet<i64>) = Default::default();
        let (mut is_sure, mut is_open) = (false, false);
        for side in [0, 1] {
            let promised = is_promised(procedure, copy, side, self.size);
            let (mut known, mut open) = (promised, false);
            for (object, start) in procedure.objects.places(copy.operand(side)) {
                let distance = |place: &Offset| place.minus(start).modulo(self.size);
                let places = self.known[&function].get(&object);
                for place in places.into_iter().flatten() {
                    known |= distance(place).is_some();
                    at.extend(distance(place));
                }
                // What copies bring to where the program accesses numbers they bring to these.
                for place in self.likely[&function].get(&object).into_iter().flatten() {
                    open |= places.is_none() && distance(place).is_none();
                    guessed.extend(distance(place));
                }
            }
            is_sure |= promised || known && !open;
            is_open |= open;
        }
        let at = if at.is_empty() { guessed } else { at };
        match at.iter().next() {
            _ if is_open && !is_sure => Some(Lie::Anywhere),
            Some(one) if at.len() == 1 => Some(Lie::At(*one as u64)),
            Some(_) => Some(Lie::AtSeveral),
            None => None,
        }
    }
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
        let numbers = numbers(&procedures[function], copied);
        for (_, kind, object, at) in numbers.filter(|(_, _, object, at)| counts(*function, *object, *at)) {
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

/// Where, and by which instruction, a procedure loads and stores floating numbers, or copies them as well.
fn numbers(procedure: &Procedure, copied: bool) -> impl Iterator<Item = (Value, Type, Object, Offset)> {
    let accesses = move |at: Value| match classify(at) {
        Operation::Load => (at, at.operand(0), vec![at.ty()]),
        Operation::Store => (at, at.operand(1), vec![at.operand(0).ty()]),
        Operation::Copy if copied => {
            let sources = procedure.objects.of(at.operand(1)).into_vec();
            let kinds = sources.iter().filter_map(|object| procedure.kinds.get(object)).flatten().copied().collect();
            (at, at.operand(0), kinds)
        }
        _ => (at, at, Vec::new()),
    };
    let placed = move |(access, pointer, kinds): (Value, Value, Vec<Type>)| {
        let kinds = kinds.into_iter().filter(|ty| ty.is_float());
        let at =
            move |kind: Type| procedure.objects.places(pointer).into_iter().map(move |(object, at)| (access, kind, object, at));
        kinds.flat_map(at)
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
