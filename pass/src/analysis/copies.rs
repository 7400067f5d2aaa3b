// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a memcpy moves: numbers of one kind, from which byte on, or pointers.
//!
//! Invariant: numbers are said to be moved only if their kind is known, and where the first of them starts; the optimiser cuts
//! structures into slices of bytes whose start is the middle of nothing in particular. Imports `objects`, `effects`, `layout`.

use super::Key;
use super::activity::Activity;
use super::effects::Procedure;
use super::objects::{Object, POINTER};
use super::spread::Lie;
use crate::holds::moves::{behind_head, declared_numbers};
use crate::holds::{
    is_marked_block, is_marked_characters, is_marked_data, is_marked_length, is_marked_word, marked_numbers, number_in_word,
};
use crate::llvm::offset::{Offset, divisor};
use crate::llvm::{Type, Value};
use crate::operation::{Operation, classify};
use rustc_hash::FxHashSet;
use wengert_core::descriptor;
use wengert_core::request::Mode;

/// Numbers of one kind, the first of them this many bytes behind the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    pub kind: Type,
    pub first: u64,
    /// Is the last of them whole, as the run shows? A block that is reallocated loses what it loses.
    pub whole: bool,
}

/// What the adjoint of a memcpy between active objects moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moved {
    Numbers(Numbers),
    /// Bytes of numbers, of kinds or at places that only the run tells: as they are, and only where the source has no adjoint of its own (`wengert_bytes_moved`).
    Bytes,
}

/// Do pointers to active memory lie where a memcpy or memset writes?
pub fn moves_pointers(procedure: &Procedure, activity: &Activity, at: Value) -> bool {
    procedure.carried.contains(&at) || led_to(procedure, at).iter().any(|object| activity.objects.contains(object))
}

/// Are numbers and pointers moved together of which both sweeps know what to do? A tangent moves the bytes of the shadow; an adjoint has to know the kind of
/// the numbers, to move whole ones, and to find no shadows of pointers among them (`reused.rs`), as there are none that the forward sweep has put in memory of the program's own.
pub fn moves_both(procedure: &Procedure, activity: &Activity, key: &Key, at: Value) -> bool {
    let whole = |kind: Type| !is_marked_word(at) || at.operand(2).as_int() >= Some(procedure.module.size_of(kind) as i64);
    let known = key.mode == Mode::Tangent || moved_numbers(procedure, at).is_some_and(|moved| whole(moved.kind));
    let active = |index: usize| procedure.objects.of(at.operand(index)).iter().any(|o| activity.objects.contains(o));
    // Fortran's descriptors have extents among the pointers.
    let moves = !key.function.is_fortran() && known && active(0) && active(1);
    moves && !copied_kinds(procedure, at).is_empty() && moves_pointers(procedure, activity, at)
}

/// What the pointers that a memcpy moves may lead to.
pub fn led_to(procedure: &Procedure, at: Value) -> Vec<Object> {
    if marked_numbers(at).is_some() || is_marked_characters(at) || is_marked_data(at) {
        return vec![];
    }
    let targets = procedure.objects.places(at.operand(0));
    let bytes = at.operand(2).as_int().map_or(u64::MAX >> 1, |bytes| bytes as u64);
    let held =
        |(target, start): &(Object, Offset)| procedure.objects.held_in(*target, |offset| start.overlaps(bytes, offset, POINTER));
    let all: Vec<Object> = targets.iter().flat_map(held).collect();
    // Where no pointer is ever read it makes no difference.
    let unread = !all.is_empty() && targets.iter().all(|(target, _)| keeps_no_pointers(procedure, *target));
    if unread { vec![] } else { all }
}

/// Is it memory of the procedure's own out of which no pointer ever comes?
pub fn keeps_no_pointers(procedure: &Procedure, object: Object) -> bool {
    object.is_own() && !procedure.is_shared(object) && gives_no_pointers(procedure, object)
}

/// Does no pointer come out of memory as far as this procedure goes?
pub fn gives_no_pointers(procedure: &Procedure, object: Object) -> bool {
    let objects = &procedure.objects;
    let within = |pointer: Value| pointer.ty().is_pointer() && objects.of(pointer).contains(&object);
    // Whoever finds a pointer to it elsewhere may look into it.
    let holders = objects.holders(object);
    let known = holders.iter().any(|holder| !holder.is_own() || objects.has_escaped(*holder));
    let finds = |pointer: Value| within(pointer) || !holders.is_empty() && objects.found_by_others(pointer).contains(&object);
    let comes_out = |at: Value| match classify(at) {
        Operation::Load => at.ty().holds_pointer() && within(at.operand(0)),
        Operation::Copy => within(at.operand(1)),
        Operation::Free | Operation::Fill => false,
        Operation::Call(_) if known => true,
        _ => at.is_call() && at.arguments().into_iter().any(finds),
    };
    !procedure.prepared.function.instructions().into_iter().any(comes_out)
}

/// What a memcpy between active objects moves; `None` if no kind of numbers is known, or a part of one is moved.
pub fn what_moves(procedure: &Procedure, copy: Value) -> Option<Moved> {
    let elsewhere = procedure.off_grid.get(&copy).copied();
    let numbers = match elsewhere {
        Some(Lie::At(first)) => sole_kind(procedure, copy).map(|kind| Numbers { kind, first, whole: !is_marked_block(copy) }),
        // A word that is shorter than a number has none.
        Some(_) if !is_marked_word(copy) => None,
        _ => moved_numbers(procedure, copy),
    };
    numbers.map(Moved::Numbers).or_else(|| {
        let room = copied_kinds(procedure, copy).into_iter().map(|kind| procedure.module.store_size(kind)).max()?;
        let bytes = copy.operand(2).as_int();
        bytes.is_none_or(|bytes| bytes as u64 >= room).then_some(Moved::Bytes)
    })
}

/// The kind of the numbers that a memcpy moves, if it is one.
pub fn sole_kind(procedure: &Procedure, copy: Value) -> Option<Type> {
    let kinds = copied_kinds(procedure, copy);
    kinds.iter().next().copied().filter(|_| kinds.len() == 1)
}

/// The numbers that a memcpy between active objects moves, as far as the procedure shows; `None` if their kind or their place is not known.
pub fn moved_numbers(procedure: &Procedure, copy: Value) -> Option<Numbers> {
    let whole = !is_marked_block(copy);
    if let Some(kind) = marked_numbers(copy).or_else(|| number_in_word(copy)) {
        return Some(Numbers { kind, first: 0, whole });
    }
    let kind = sole_kind(procedure, copy)?;
    Some(Numbers { kind, first: first_number(procedure, copy, kind)?, whole })
}

/// Does a memcpy promise that its target (`side` 0) or its source lies at a multiple of a number's size?
pub fn is_promised(procedure: &Procedure, copy: Value, side: usize, size: i64) -> bool {
    let promised = copy.argument_alignment(side) as i64;
    promised > 0 && promised % size == 0 && !procedure.objects.of(copy.operand(side)).into_iter().any(is_slice)
}

/// The kinds of numbers that a memcpy moves; if no access shows any, what debug information declares.
pub fn copied_kinds(procedure: &Procedure, copy: Value) -> FxHashSet<Type> {
    let shown = shown_kinds(procedure, copy);
    if shown.is_empty() && !is_marked_characters(copy) && !is_marked_length(copy) {
        return declared_numbers(copy).into_iter().collect();
    }
    shown
}

/// The same as far as accesses and marks show.
pub fn shown_kinds(procedure: &Procedure, copy: Value) -> FxHashSet<Type> {
    if let Some(kind) = marked_numbers(copy).or_else(|| number_in_word(copy)) {
        return [kind].into_iter().collect();
    }
    // Of a descriptor, too.
    if is_marked_characters(copy) || is_marked_length(copy) {
        return FxHashSet::default();
    }
    if let Some(element) = behind_head(procedure.module, copy) {
        return [element].into_iter().collect();
    }
    let sides = [copy.operand(0), copy.operand(1)];
    if let Some(declared) = sides.into_iter().find_map(|pointer| declared_kind(procedure, pointer, copy.operand(2).as_int())) {
        return [declared].into_iter().collect();
    }
    let mut kinds: FxHashSet<Type> = FxHashSet::default();
    for pointer in sides {
        for object in procedure.objects.of(pointer) {
            kinds.extend(procedure.kinds.get(&object).into_iter().flatten().copied());
        }
    }
    if !kinds.is_empty() && sides.into_iter().any(|pointer| is_descriptor(procedure, pointer, copy.operand(2).as_int())) {
        return FxHashSet::default();
    }
    kinds
}

/// Do so many bytes lie in one of Fortran's descriptors, with a pointer and integers, whose version and rank the procedure writes there, or which it is given?
fn is_descriptor(procedure: &Procedure, pointer: Value, bytes: Option<i64>) -> bool {
    let given = |object: Object| matches!(object, Object::Argument(index) if procedure.takes_descriptor(index));
    let function = procedure.prepared.function;
    let written = |object: Object, at: u64| procedure.objects.constants_at(function, (object, Offset::new(at as i64, 0)));
    let ends_in_one = |object: Object, at: u64| {
        let ranks = written(object, at + descriptor::RANK);
        let extras = written(object, at + descriptor::EXTRA);
        let described = !extras.is_empty() && extras.iter().all(|extra| extra & 1 == 1);
        let rank = ranks.first().filter(|rank| ranks.iter().all(|other| other == *rank));
        let end = rank.and_then(|rank| usize::try_from(*rank).ok()).map(descriptor::lower_offset);
        let end = end.map(|end| end + if described { descriptor::DESCRIBED } else { 0 });
        written(object, at + descriptor::VERSION).contains(&descriptor::LAYOUT)
            && end.zip(bytes).is_some_and(|(end, bytes)| bytes as u64 <= end)
    };
    let places = procedure.objects.places(pointer);
    let one = |(object, at): &(Object, Offset)| {
        given(*object) || at.exact().and_then(|at| u64::try_from(at).ok()).is_some_and(|at| ends_in_one(*object, at))
    };
    !places.is_empty() && places.iter().all(one)
}

/// The one kind of number from a place in a declared structure on, as far as a copy of so many bytes may go, or to its end.
fn declared_kind(procedure: &Procedure, pointer: Value, bytes: Option<i64>) -> Option<Type> {
    let module = procedure.module;
    let mut found: FxHashSet<Type> = FxHashSet::default();
    for (object, at) in procedure.objects.places(pointer) {
        let size = match object {
            Object::Local(site) if object.is_one() => module.size_of(site.alloca_type()),
            Object::Global(global) => module.size_of(global.global_type()),
            _ => return None,
        };
        let at = at.exact().filter(|at| (0..size as i64).contains(at))?;
        let rest = size - at as u64;
        let bytes = bytes.map_or(rest, |bytes| rest.min(bytes as u64));
        if procedure.layouts.structures(object).is_empty() {
            return None;
        }
        found.extend(procedure.layouts.floats_in(module, object, Offset::new(at, 0), bytes));
    }
    found.iter().next().copied().filter(|_| found.len() == 1)
}

/// Bytes between the start of a copy and the first number. Numbers lie at multiples of their size in memory that is aligned
/// so; elsewhere accesses tell.
fn first_number(procedure: &Procedure, copy: Value, kind: Type) -> Option<u64> {
    let size = procedure.module.size_of(kind) as i64;
    // Elements of packed structures: their numbers lie at no multiples of anything.
    let is_odd = |every: i64| every > size && every % size != 0;
    if copy.operand(2).as_int().is_none() && is_odd(divisor(copy.operand(2))) {
        return None;
    }
    let mut found: FxHashSet<i64> = FxHashSet::default();
    for (index, pointer) in [copy.operand(0), copy.operand(1)].into_iter().enumerate() {
        if is_promised(procedure, copy, index, size) {
            found.insert(0);
            continue;
        }
        for (object, start) in procedure.objects.places(pointer) {
            let accesses: Vec<Offset> = procedure.layouts.numbers(procedure.module, object, size as u64).collect();
            if accesses.iter().any(|number| is_odd(number.terms()[1])) {
                return None;
            }
            let aligned = is_aligned(object, size).then_some(Offset::new(0, size));
            found.extend(accesses.into_iter().chain(aligned).filter_map(|number| number.minus(start).modulo(size)));
        }
    }
    let bytes = copy.operand(2).as_int();
    match found.len() {
        1 => found.into_iter().next().map(|first| first as u64),
        // Nothing tells: a pointer of no type, which its caller took from an array.
        0 => bytes.is_none_or(|bytes| bytes % size == 0).then_some(0).filter(|_| is_outside(procedure, copy)),
        _ => None,
    }
}

/// A part of a structure that the optimiser cut out: its own alignment says nothing of what lies in it.
fn is_slice(object: Object) -> bool {
    let Object::Local(site) = object else { return false };
    site.alloca_type().innermost().is_integer()
}

/// Do numbers in an object lie at multiples of their size? What is allocated or declared is aligned so.
fn is_aligned(object: Object, size: i64) -> bool {
    match object {
        Object::Local(_) if is_slice(object) => false,
        Object::Local(site) | Object::Global(site) => i64::from(site.alignment()) % size == 0 && site.alignment() > 0,
        Object::Heap(_) => true,
        Object::Argument(_) | Object::Behind(_) | Object::Unknown => false,
    }
}

fn is_outside(procedure: &Procedure, copy: Value) -> bool {
    let outside = |object: &Object| matches!(object, Object::Argument(_) | Object::Behind(_));
    [copy.operand(0), copy.operand(1)].into_iter().any(|pointer| procedure.objects.of(pointer).iter().any(outside))
}
