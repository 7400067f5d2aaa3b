// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Array assignment, and the copies of actual arguments that have gaps.
//!
//! Invariant: the right side is read as it was before the assignment. May import `llvm`.

use super::RESHAPES;
use super::components::{self, After, Over};
use super::derived::Lives;
use super::descriptor::{Descriptor, Kind};
use super::site::Site;
use super::variable::{kind_of, passed_descriptor, rank_of};
use crate::llvm::{IntPredicate, Value};
use wengert_core::descriptor::{ATTRIBUTE, ATTRIBUTE_ALLOCATABLE, ELEMENT_SIZE, extent_offset, lower_offset, stride_offset};

/// The assignment to a polymorphic variable, which takes the type of the right side.
pub const POLYMORPHIC: &str = "_FortranAAssignPolymorphic";

/// `Assign(to, from, …)`. A left side that is allocatable gets the shape of the right side, if that is an array.
pub fn assign(site: &Site) -> Option<()> {
    assign_over(site, Over::Something)
}

/// `AssignTemporary(to, from, …)`: the left side has not begun.
pub fn assign_temporary(site: &Site) -> Option<()> {
    assign_over(site, Over::Nothing)
}

/// `AssignExplicitLengthCharacter(to, from, …)`: the elements of the left side, which is allocatable, are as long as they were declared.
pub fn assign_explicit_length(site: &Site) -> Option<()> {
    let (to, from) = sides(site)?;
    components::assign_explicit_length(site, &to, &from)
}

fn assign_over(site: &Site, over: Over) -> Option<()> {
    let (mut to, mut from) = sides(site)?;
    if from.rank != 0 && from.rank != to.rank {
        return None;
    }
    if over == Over::Something && to.allocatable == Some(false) && to.kind == from.kind && to.kind.derived.is_some() {
        // A variable that is polymorphic, and no allocatable, has no assignment but one of its own.
        if !from.exact {
            demand_type(site, &from);
        }
        (to.exact, from.exact) = (true, true);
    }
    if to.allocatable.is_none() && to.address.argument_index().is_some() {
        demand_allocatable(site, &to);
        to = to.allocatable_at(to.address);
    }
    let apart = over == Over::Nothing || to.is_apart_from(&from, site.module, site.function);
    if to.kind.is_text() {
        return components::assign_characters(site, &to, &from, apart);
    }
    if to.kind.derived.is_some() && !(to.kind.is_plain() && to.exact && from.exact) {
        return components::assign(site, &to, &from, apart, over);
    }
    if to.kind != from.kind {
        return None;
    }
    let source = site.view(&from);
    if from.rank == 0 && from.kind.scalars(site.module).is_some() {
        // Only a scalar gets memory for a scalar.
        if to.rank == 0 && to.allocatable != Some(false) {
            site.builder.before(site.call);
            take_shape(site, site.call, &to, &from, None);
        }
        let (element, target) = (site.load(&source, &[]), site.view(&to));
        let (indices, _) = site.nest(site.call, &target.extents);
        site.store(&element, &target, &indices);
        return Some(());
    }
    let kept = if apart { None } else { Some(site.temporary(source.kind, &source.extents)) };
    if let Some(kept) = &kept {
        site.copy(site.call, kept, &source);
    }
    if to.allocatable != Some(false) {
        site.builder.before(site.call);
        take_shape(site, site.call, &to, &from, None);
    }
    site.copy(site.call, &site.view(&to), kept.as_ref().unwrap_or(&source));
    if let Some(kept) = kept {
        site.builder.before(site.call);
        site.free(kept.base);
    }
    Some(())
}

/// The front end hands on the descriptor of a dummy itself if that is allocatable, and a copy if not; of elements that lie without gaps more is known.
fn demand_allocatable(site: &Site, to: &Descriptor) {
    let (builder, byte) = (site.builder, site.module.int(8));
    builder.before(site.call);
    let attribute = builder.load(byte, site.field(to, ATTRIBUTE));
    site.when(builder.icmp(IntPredicate::LLVMIntNE, attribute, builder.int(byte, ATTRIBUTE_ALLOCATABLE)), site.call);
    site.fail("a variable is assigned as an allocatable one, which it is not");
    builder.before(site.call);
}

/// Ends the program if what is assigned is of an extension of the type that it is declared of.
fn demand_type(site: &Site, from: &Descriptor) {
    let Some(derived) = from.kind.derived else { return };
    let builder = site.builder;
    builder.before(site.call);
    let found = site.load_type(from);
    site.when(builder.icmp(IntPredicate::LLVMIntNE, found, derived.description), site.call);
    site.fail("a variable of a derived type is assigned from one of an extension of that");
    builder.before(site.call);
}

/// The descriptors of both sides. One of which nothing is known is of the other's kind: the front end converts elements before.
fn sides(site: &Site) -> Option<(Descriptor, Descriptor)> {
    let [to, from] = [site.arguments[0], site.arguments[1]];
    let polymorphic = site.call.callee_function().is_some_and(|callee| callee.name() == POLYMORPHIC);
    match (site.any_descriptor(0), site.any_descriptor(1)) {
        (Some(to), Some(from)) => Some((to, from)),
        (Some(to), None) => {
            let rank = rank_of(site, from)?;
            let from = Descriptor::foreign(from, rank, to.kind, to.exact && !polymorphic);
            Some((to, from))
        }
        (None, Some(from)) => {
            let rank = rank_of(site, to).or((from.rank > 0).then_some(from.rank))?;
            Some((Descriptor::foreign(to, rank, from.kind, from.exact && !polymorphic), from))
        }
        (None, None) if polymorphic && kind_of(site, to).is_none() => {
            Some((passed_descriptor(site, to)?, passed_descriptor(site, from)?))
        }
        (None, None) => {
            let kind = kind_of(site, to).or_else(|| kind_of(site, from))?;
            let [to, from] = [(to, rank_of(site, to)?), (from, rank_of(site, from)?)];
            let [to, from] = [to, from].map(|(address, rank)| Descriptor::foreign(address, rank, kind, !polymorphic));
            Some((to, from))
        }
    }
}

/// Other memory for the left side, if it is allocatable and has not the right one's extents and type already. A scalar leaves an array as long
/// as it is. All is done just before `place`, where the builder stands. Elements with a life end and begin.
pub fn take_shape(site: &Site, place: Value, to: &Descriptor, from: &Descriptor, lives: Option<&Lives>) {
    let several = lives.is_some_and(|lives| !lives.exact);
    let spreads = from.rank != to.rank;
    if spreads && !several {
        return;
    }
    let (old, source) = (site.view_here(to), site.view_here(from));
    let builder = site.builder;
    let differs = |a: Value, b: Value| builder.icmp(IntPredicate::LLVMIntNE, a, b);
    let none = builder.icmp(IntPredicate::LLVMIntEQ, old.base, builder.zero(old.base.ty()));
    let (yes, no) = (builder.int(site.module.int(1), 1), builder.int(site.module.int(1), 0));
    let both = old.extents.iter().zip(&source.extents);
    let mut other = both.fold(none, |other, (a, b)| builder.select(other, yes, differs(*a, *b)));
    let (extents, bounds) = if spreads { (&old.extents, to) } else { (&source.extents, from) };
    if to.allocatable.is_none() {
        let byte = site.module.int(8);
        let attribute = builder.load(byte, site.field(to, ATTRIBUTE));
        let allocatable = builder.icmp(IntPredicate::LLVMIntEQ, attribute, builder.int(byte, ATTRIBUTE_ALLOCATABLE));
        other = builder.select(allocatable, other, no);
    }
    if several {
        let another = differs(site.load_type(to), site.load_type(from));
        other = if spreads { builder.select(none, no, another) } else { builder.select(other, yes, another) };
    }
    let inside = site.when(other, place);
    if let Some(lives) = lives {
        components::release_elements(site, inside, to, lives, After::Nothing);
    }
    builder.before(inside);
    let lower: Vec<Value> = (0..to.rank).map(|dimension| site.lower_bound(bounds, dimension)).collect();
    if several {
        site.free(old.base);
        take_type(site, to, from);
    } else {
        site.free(old.base).mark(RESHAPES);
    }
    let allocate = |to: &Descriptor, place: Value| site.allocate_before(place, to, extents).base;
    match lives {
        Some(lives) if several => components::by_type(site, inside, to, lives, &|to, _, place| {
            allocate(to, place);
        }),
        _ => allocate(to, inside).mark(RESHAPES),
    }
    builder.before(inside);
    for (dimension, lower) in lower.into_iter().enumerate() {
        site.set_lower_bound(to, dimension, lower);
    }
    if let Some(lives) = lives {
        components::begin_array(site, inside, to, lives);
    }
    builder.before(place);
}

/// A polymorphic variable, which has no memory now, gets another one's type where the builder stands.
pub fn take_type(site: &Site, to: &Descriptor, from: &Descriptor) {
    site.builder.store(site.load_length(site.field(from, ELEMENT_SIZE)), site.field(to, ELEMENT_SIZE));
    site.builder.store(site.load_type(from), site.field(to, lower_offset(to.rank)));
}

/// `MoveAlloc(to, from, …)`: the left side gets the right one's memory, and that is unallocated.
pub fn move_allocation(site: &Site) -> Option<()> {
    let [to, from, derived, ..] = site.arguments[..] else { return None };
    let declared = || {
        let (kind, rank) = (Kind::of_derived(site.module, derived)?, rank_of(site, to).or_else(|| rank_of(site, from))?);
        Some(Descriptor::foreign(to, rank, kind, false))
    };
    let target = site.any_descriptor(0);
    // The one side may be polymorphic where the other one is not.
    let exact = target.as_ref().is_some_and(|target| target.exact);
    let known = target.or_else(|| site.any_descriptor(1)).filter(|known| !known.kind.is_text());
    let Some(known) = known.or_else(declared) else {
        return if derived.is_null() { move_plainly(site, to, from) } else { None };
    };
    let exact = exact || known.kind.derived.is_none();
    let (mut to, from) = (known.allocatable_at(to), known.allocatable_at(from));
    to.exact = exact;
    let lives = to.lives(site.types)?;
    site.builder.before(site.call);
    if let Some(lives) = &lives {
        components::finalise_array(site, site.call, &to, lives);
    }
    components::release_array(site, site.call, &to, lives.as_ref());
    if !exact {
        take_type(site, &to, &from);
    }
    let moved = site.view_here(&from);
    let bounds: Vec<Value> = (0..known.rank).map(|dimension| site.lower_bound(&from, dimension)).collect();
    site.describe(&to, &moved);
    for (dimension, bound) in bounds.into_iter().enumerate() {
        site.set_lower_bound(&to, dimension, bound);
    }
    if !exact {
        // Elements may be larger than those of the type that is declared.
        for offset in (0..known.rank).map(stride_offset) {
            let stride = site.load_length(site.field(&from, offset));
            site.builder.store(stride, site.field(&to, offset));
        }
    }
    site.builder.store(site.builder.zero(moved.base.ty()), site.field(&from, 0));
    site.replace(site.builder.int(site.call.ty(), 0));
    Some(())
}

/// The same of elements of some intrinsic type.
fn move_plainly(site: &Site, to: Value, from: Value) -> Option<()> {
    let rank = rank_of(site, to).or_else(|| rank_of(site, from))?;
    let builder = site.builder;
    let pointer = to.ty();
    builder.before(site.call);
    site.free(builder.load(pointer, to));
    let base = builder.load(pointer, from);
    builder.store(base, to);
    let dimensions = (0..rank).flat_map(|dimension| [lower_offset, extent_offset, stride_offset].map(|offset| offset(dimension)));
    for offset in std::iter::once(ELEMENT_SIZE).chain(dimensions) {
        builder.store(site.load_length(site.within(from, offset)), site.within(to, offset));
    }
    builder.store(builder.zero(pointer), from);
    site.replace(builder.int(site.call.ty(), 0));
    Some(())
}

/// `CopyInAssign(temporary, variable, …)`: the temporary gets its descriptor, memory, and the variable's elements.
pub fn copy_in(site: &Site) -> Option<()> {
    if site.arguments[1].is_null() {
        // Only an argument that is there may be handed on to a dummy that is not optional.
        return Some(());
    }
    let from = site.described(1).filter(Descriptor::is_plain)?;
    let known = site.descriptor(0).filter(|to| to.rank == from.rank && to.kind == from.kind);
    let to = known.or_else(|| from.like(site.module, site.arguments[0]))?;
    site.establish(&to);
    let source = site.view(&from);
    let target = site.allocate(&to, &source.extents);
    site.copy(site.call, &target, &source);
    Some(())
}

/// `CopyOutAssign(variable or null, temporary, …)`: the elements go back, and the temporary's memory with them.
pub fn copy_out(site: &Site) -> Option<()> {
    let [variable, temporary] = [site.arguments[0], site.arguments[1]];
    if variable.is_null() {
        // Whatever it describes, and wherever the optimiser has put the descriptor.
        site.free(site.builder.load(temporary.ty(), temporary));
        return Some(());
    }
    let (to, from) = (site.described(0).filter(Descriptor::is_plain)?, site.descriptor(1)?);
    if to.rank != from.rank || to.kind != from.kind {
        return None;
    }
    let (target, source) = (site.view(&to), site.view(&from));
    site.copy(site.call, &target, &source);
    site.builder.before(site.call);
    site.free(source.base);
    Some(())
}

/// `IsContiguous(array)`: no gaps, or nothing between which a gap could be.
pub fn is_contiguous(site: &Site) -> Option<()> {
    let array = site.descriptor(0)?;
    let view = site.view(&array);
    let builder = site.builder;
    let yes = builder.int(site.module.int(1), 1);
    let no = builder.int(site.module.int(1), 0);
    let (mut whole, mut empty, mut bytes) = (yes, no, site.int(view.kind.bytes as i64));
    for (extent, stride) in view.extents.iter().zip(&view.strides) {
        let is = |a: Value, b: Value| builder.icmp(IntPredicate::LLVMIntEQ, a, b);
        let fits = builder.select(is(*stride, bytes), yes, is(*extent, site.int(1)));
        whole = builder.select(fits, whole, no);
        empty = builder.select(is(*extent, site.int(0)), yes, empty);
        bytes = builder.mul(bytes, *extent);
    }
    site.replace(builder.select(empty, yes, whole));
    Some(())
}
