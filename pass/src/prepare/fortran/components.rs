// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The life of variables of derived types: they begin as their type says; assigned, allocatable components get memory of their own; at
//! the end finalisers are called, and memory is given back.
//!
//! Invariant: what is no member of a type's `Life` is copied as it is. What a function does it does just before its `place`, where it
//! leaves the builder. May import `llvm`.

use super::assign::take_shape;
use super::derived::{Component, Life, Lives, Member, Whose};
use super::descriptor::{Descriptor, Kind};
use super::site::{Site, View};
use super::variable::room;
use crate::holds::descriptors::{self, is_descriptor};
use crate::llvm::{IntPredicate, Linkage, Opcode, Type, Value};
use rustc_hash::FxHashMap;
use wengert_core::descriptor::ELEMENT_SIZE;

/// Characters. An allocatable variable is taken to be of deferred length.
pub fn assign_characters(site: &Site, to: &Descriptor, from: &Descriptor, apart: bool) -> Option<()> {
    if !from.kind.is_text() {
        return None;
    }
    site.builder.before(site.call);
    match to.allocatable {
        Some(true) if to.rank == from.rank => assign_text(site, site.call, to, from),
        Some(false) => assign_padded(site, to, from, apart),
        _ => return None,
    }
    Some(())
}

/// Elements of a length that stays: each is filled with blanks, or cut off.
fn assign_padded(site: &Site, to: &Descriptor, from: &Descriptor, apart: bool) {
    let builder = site.builder;
    let [room, length] = [to, from].map(|side| site.load_length(site.field(side, ELEMENT_SIZE)));
    let (target, source) = (site.view_here(to), site.view_here(from));
    let kept = (!apart).then(|| {
        let (strides, bytes) = site.strides_of(length, &source.extents);
        let copy = site.temporary(source.kind, &[bytes]);
        let copy = View { extents: source.extents.clone(), strides, ..copy };
        copy_letters(site, &copy, &source, length);
        copy
    });
    copy_padded(site, (&target, room), (kept.as_ref().unwrap_or(&source), length));
    builder.before(site.call);
    if let Some(kept) = kept {
        site.free(kept.base);
    }
}

/// An allocatable of such elements gets the shape of the right side, in memory of its own.
pub fn assign_explicit_length(site: &Site, to: &Descriptor, from: &Descriptor) -> Option<()> {
    if !to.kind.is_text() || !from.kind.is_text() || to.rank != from.rank || to.allocatable != Some(true) {
        return None;
    }
    let builder = site.builder;
    builder.before(site.call);
    let [room, length] = [to, from].map(|side| site.load_length(site.field(side, ELEMENT_SIZE)));
    let source = site.view_here(from);
    let (strides, bytes) = site.strides_of(room, &source.extents);
    let memory = site.temporary(source.kind, &[bytes]);
    let target = View { extents: source.extents.clone(), strides, ..memory };
    copy_padded(site, (&target, room), (&source, length));
    builder.before(site.call);
    exchange_memory(site, to, from, &target);
    Some(())
}

/// Where the builder stands an allocatable gets other memory, and the bounds of the right side.
fn exchange_memory(site: &Site, to: &Descriptor, from: &Descriptor, new: &View) {
    let bounds: Vec<Value> = (0..from.rank).map(|dimension| site.lower_bound(from, dimension)).collect();
    site.free(site.view_here(to).base);
    site.describe(to, new);
    bounds.into_iter().enumerate().for_each(|(dimension, bound)| site.set_lower_bound(to, dimension, bound));
}

/// Elements of so many letters each, just before the call.
fn copy_padded(site: &Site, (target, room): (&View, Value), (source, length): (&View, Value)) {
    let builder = site.builder;
    builder.before(site.call);
    let fits = builder.icmp(IntPredicate::LLVMIntSLT, length, room);
    let taken = builder.select(fits, length, room);
    copy_letters(site, target, source, taken);
    builder.before(site.call);
    let left = builder.sub(room, taken);
    let (indices, inside) = site.nest(site.call, &target.extents);
    let rest = builder.offset(site.address(target, &indices), taken);
    let (letter, _) = site.nest(inside, &[left]);
    builder.store(builder.int(site.module.int(8), i64::from(b' ')), builder.offset(rest, letter[0]));
}

/// The first letters of each element, just before the call; those of a scalar go to all.
fn copy_letters(site: &Site, to: &View, from: &View, count: Value) {
    let (indices, inside) = site.nest(site.call, &to.extents);
    let letters = |view: &View| View {
        base: site.address(view, if view.extents.is_empty() { &[] } else { &indices }),
        extents: vec![count],
        strides: vec![site.int(1)],
        kind: view.kind,
    };
    let (to, from) = (letters(to), letters(from));
    site.copy(inside, &to, &from);
}

#[derive(Clone, Copy, PartialEq)]
pub enum Over {
    /// What has begun, and ends now.
    Something,
    /// A variable that has not begun.
    Nothing,
}

/// Both sides are of derived types, one of them not plain or not known for certain.
pub fn assign(site: &Site, to: &Descriptor, from: &Descriptor, apart: bool, over: Over) -> Option<()> {
    let (lives, given) = (to.kind.derived?.lives(site.types, to.exact)?, from.kind.derived?.lives(site.types, from.exact)?);
    let allocatable = to.allocatable != Some(false);
    let own_assignments = over == Over::Something && given.is_assigned_by_parts();
    // A variable that is not allocatable is of one type; a temporary is of the type of what it is made for. Elements of arrays that overlap are
    // kept before, if they are of one type, and so is what may be a component of what it is assigned to.
    let overlap = over == Over::Something && given.is_recursive() || !apart && to.rank > 0;
    let made_for_it = over == Over::Nothing && to.allocatable == Some(false) && !from.exact;
    if own_assignments
        || to.exact && (!from.exact || to.kind != from.kind)
        || !to.exact && to.allocatable != Some(true) && !made_for_it
        || overlap && !given.exact
    {
        return None;
    }
    if !to.exact && made_for_it {
        demand_same_type(site, to, from);
    }
    let kept = overlap.then(|| keep(site, from, &given));
    let from = kept.as_ref().unwrap_or(from);
    site.builder.before(site.call);
    if over == Over::Something {
        finalise_array(site, site.call, to, &lives);
    } else if !allocatable {
        begin_array(site, site.call, to, &lives);
    }
    if allocatable {
        take_shape(site, site.call, to, from, Some(&lives));
    }
    assign_array(site, site.call, to, from, &given);
    if let Some(kept) = kept {
        release_array(site, site.call, &kept, Some(&given));
    }
    Some(())
}

/// Ends the program if the two are of different types.
fn demand_same_type(site: &Site, to: &Descriptor, from: &Descriptor) {
    let builder = site.builder;
    builder.before(site.call);
    let [to, from] = [to, from].map(|side| site.load_type(side));
    site.when(builder.icmp(IntPredicate::LLVMIntNE, to, from), site.call);
    site.fail("a temporary is of another type than what it is made for");
}

/// A copy of an array of one type, with memory of its own.
fn keep(site: &Site, array: &Descriptor, lives: &Lives) -> Descriptor {
    let builder = site.builder;
    builder.before(site.function.entry().first());
    let own = builder.alloca(site.module.int(64).array(5 + 3 * array.rank as u64), "wengert.kept");
    let kept = array.plain_at(own);
    site.establish(&kept);
    let source = site.view(array);
    let bounds: Vec<Value> = (0..array.rank).map(|dimension| site.lower_bound(array, dimension)).collect();
    site.allocate(&kept, &source.extents);
    bounds.into_iter().enumerate().for_each(|(dimension, bound)| site.set_lower_bound(&kept, dimension, bound));
    begin_array(site, site.call, &kept, lives);
    assign_array(site, site.call, &kept, array, lives);
    kept
}

/// `Destroy(array)`: its elements come to their end.
pub fn destroy(site: &Site) -> Option<()> {
    let (array, lives) = alive(site)?;
    finalise_array(site, site.call, &array, &lives);
    release_elements(site, site.call, &array, &lives, After::Unallocated);
    Some(())
}

/// `DestroyWithoutFinalization(array)`.
pub fn give_back(site: &Site) -> Option<()> {
    let (array, lives) = alive(site)?;
    release_elements(site, site.call, &array, &lives, After::Unallocated);
    Some(())
}

/// `Finalize(array, …)`.
pub fn finalize(site: &Site) -> Option<()> {
    let (array, lives) = alive(site)?;
    finalise_array(site, site.call, &array, &lives);
    Some(())
}

/// `Initialize(array, …)`.
pub fn initialize(site: &Site) -> Option<()> {
    let (array, lives) = alive(site)?;
    begin_array(site, site.call, &array, &lives);
    Some(())
}

/// The array, and how its elements live. Of what a function has returned only the run may tell its type.
fn alive(site: &Site) -> Option<(Descriptor, Lives)> {
    site.builder.before(site.call);
    if let Some(array) = site.described(0) {
        let lives = array.kind.derived?.lives(site.types, array.exact)?;
        return Some((array, lives));
    }
    let (address, lives) = (site.arguments[0], site.types.any()?);
    let variable = || {
        let variable = Some(address).filter(|a| a.is_op(Opcode::LLVMAlloca) && is_descriptor(a.alloca_type()))?;
        Some(room(variable.alloca_type())).filter(|room| room.derived).map(|room| room.rank)
    };
    let dummy = || address.argument_of().and_then(|(function, index)| descriptors::rank(function, index));
    let (kind, _) = lives.of.first()?;
    Some((Descriptor::foreign(address, variable().or_else(dummy)?, *kind, false), lives))
}

/// Does what the type of an array's elements asks for, at the place that is reached if they are of it. The program ends if they are of a
/// type that the file does not show.
pub fn by_type(site: &Site, place: Value, array: &Descriptor, lives: &Lives, act: &dyn Fn(&Descriptor, &Life, Value)) {
    let builder = site.builder;
    builder.before(place);
    if lives.exact {
        let (kind, life) = &lives.of[0];
        return act(&array.of_kind(*kind), life, place);
    }
    let flag = site.module.int(1);
    let found = site.load_type(array);
    let mut none = builder.int(flag, 1);
    for (kind, life) in &lives.of {
        let description = kind.derived.expect("a life is of a derived type").description;
        let is_it = builder.icmp(IntPredicate::LLVMIntEQ, found, description);
        none = builder.select(is_it, builder.int(flag, 0), none);
        let end = site.when(is_it, place);
        act(&array.of_kind(*kind), life, end);
        builder.before(place);
    }
    site.when(none, place);
    site.fail("a polymorphic variable is of a type that the differentiated file does not show");
    builder.before(place);
}

/// The elements of an array begin.
pub fn begin_array(site: &Site, place: Value, array: &Descriptor, lives: &Lives) {
    by_type(site, place, array, lives, &|array, life, place| {
        let (element, inside) = each(site, place, &site.view_here(array));
        begin(site, inside, life, element);
    });
    site.builder.before(place);
}

/// The elements of an array, which may have no memory, are finalised.
pub fn finalise_array(site: &Site, place: Value, array: &Descriptor, lives: &Lives) {
    if !lives.is_finalised() {
        return;
    }
    let end = if_there(site, place, array);
    by_type(site, end, array, lives, &|array, life, place| {
        let (element, inside) = each(site, place, &site.view_here(array));
        finalise(site, inside, life, element, array.rank == 0);
    });
    site.builder.before(place);
}

/// An allocatable's memory is given back, and so is that of its components.
pub fn release_array(site: &Site, place: Value, array: &Descriptor, lives: Option<&Lives>) {
    let base = release_memory(site, place, array, lives);
    site.builder.store(site.builder.zero(base.ty()), site.field(array, 0));
}

fn release_memory(site: &Site, place: Value, array: &Descriptor, lives: Option<&Lives>) -> Value {
    if let Some(lives) = lives {
        release_elements(site, place, array, lives, After::Nothing);
    }
    site.builder.before(place);
    let base = site.view_here(array).base;
    site.free(base);
    base
}

/// What becomes of elements whose components have given their memory back.
#[derive(Clone, Copy, PartialEq)]
pub enum After {
    /// Their memory goes, too: nobody looks there again, and a second run of what was before finds them as they were.
    Nothing,
    /// They stay, with components that are not allocated.
    Unallocated,
}

/// What the elements of an array, which may have no memory, have memory for is given back.
pub fn release_elements(site: &Site, place: Value, array: &Descriptor, lives: &Lives, after: After) {
    if lives.all().all(|life| life.members.is_empty()) {
        return;
    }
    let end = if_there(site, place, array);
    by_type(site, end, array, lives, &|array, life, place| {
        let (element, inside) = each(site, place, &site.view_here(array));
        release(site, inside, life, element, after);
    });
    site.builder.before(place);
}

/// Element by element, of the target's shape; a scalar goes to all. Both are of the source's type.
pub fn assign_array(site: &Site, place: Value, to: &Descriptor, from: &Descriptor, lives: &Lives) {
    by_type(site, place, from, lives, &|from, life, place| {
        let (source, target) = (site.view_here(from), site.view_here(&to.of_kind(from.kind)));
        let (indices, inside) = site.nest(place, &target.extents);
        let element = |view: &View| site.address(view, if view.extents.is_empty() { &[] } else { &indices });
        assign_element(site, inside, life, element(&target), element(&source));
    });
    site.builder.before(place);
}

/// A place that is reached if an array has memory.
fn if_there(site: &Site, place: Value, array: &Descriptor) -> Value {
    site.builder.before(place);
    let base = site.builder.load(array.address.ty(), site.field(array, 0));
    let there = site.builder.icmp(IntPredicate::LLVMIntNE, base, site.builder.zero(base.ty()));
    site.when(there, place)
}

/// The element that an iteration of a loop works on, and the place in the loop; a scalar has one element, and no loop.
fn each(site: &Site, place: Value, view: &View) -> (Value, Value) {
    let (indices, inside) = site.nest(place, &view.extents);
    (site.address(view, &indices), inside)
}

fn begin(site: &Site, place: Value, life: &Life, at: Value) {
    let builder = site.builder;
    for (offset, constant) in &life.initials {
        let bytes = site.int(site.module.size_of(constant.global_type()) as i64);
        builder.memcpy(site.within(at, *offset), *constant, bytes);
    }
    for (offset, procedure) in &life.procedures {
        builder.store(procedure.unwrap_or_else(|| builder.zero(at.ty())), site.within(at, *offset));
    }
    for member in &life.members {
        match member {
            Member::Inline { begun: true, .. } => {}
            Member::Inline { offset, count, bytes, life, .. } => {
                let (step, inside) = site.row(place, *count, *bytes);
                begin(site, inside, life, builder.offset(site.within(at, *offset), step));
                builder.before(place);
            }
            Member::Allocatable(component) => unallocated(site, &described(site, at, component)),
            Member::Text { offset, rank, bytes } => {
                let text = text(site, at, *offset, *rank);
                unallocated(site, &text);
                builder.store(site.int(*bytes as i64), site.field(&text, ELEMENT_SIZE));
            }
        }
    }
}

fn unallocated(site: &Site, descriptor: &Descriptor) {
    site.builder.store(site.builder.zero(descriptor.address.ty()), descriptor.address);
    site.establish_here(descriptor);
}

fn finalise(site: &Site, place: Value, life: &Life, at: Value, scalar: bool) {
    let builder = site.builder;
    if let Some(finaliser) = life.finaliser.as_ref().filter(|finaliser| scalar || finaliser.elemental) {
        builder.call(finaliser.procedure, &[at]);
    }
    for member in &life.members {
        match member {
            Member::Inline { offset, count, bytes, life, whose, .. } => {
                let (step, inside) = site.row(place, *count, *bytes);
                let scalar = *whose == Whose::Scalar || *whose == Whose::Parent && scalar;
                finalise(site, inside, life, builder.offset(site.within(at, *offset), step), scalar);
                builder.before(place);
            }
            Member::Allocatable(component) => {
                let Some(lives) = lives_of(site, component).filter(Lives::is_finalised) else { continue };
                by_procedure(site, ("finalise", place), component, &lives, &[at], &|site, place, at| {
                    finalise_array(site, place, &at[0], &lives);
                });
            }
            Member::Text { .. } => {}
        }
    }
}

fn release(site: &Site, place: Value, life: &Life, at: Value, after: After) {
    let builder = site.builder;
    let give_back = |site: &Site, place: Value, array: &Descriptor, lives: Option<&Lives>| match after {
        After::Nothing => drop(release_memory(site, place, array, lives)),
        After::Unallocated => release_array(site, place, array, lives),
    };
    for member in &life.members {
        match member {
            Member::Inline { offset, count, bytes, life, .. } => {
                let (step, inside) = site.row(place, *count, *bytes);
                release(site, inside, life, builder.offset(site.within(at, *offset), step), after);
                builder.before(place);
            }
            Member::Allocatable(component) => {
                let what = if after == After::Nothing { "release" } else { "give_back" };
                match lives_of(site, component) {
                    Some(lives) => by_procedure(site, (what, place), component, &lives, &[at], &|site, place, at| {
                        give_back(site, place, &at[0], Some(&lives));
                    }),
                    None => give_back(site, place, &described(site, at, component), None),
                }
            }
            Member::Text { offset, rank, .. } => give_back(site, place, &text(site, at, *offset, *rank), None),
        }
    }
}

fn assign_element(site: &Site, place: Value, life: &Life, to: Value, from: Value) {
    let builder = site.builder;
    site.move_rows(place, &life.rows, to, from);
    for member in &life.members {
        match member {
            Member::Inline { offset, count, bytes, life, .. } => {
                let (step, inside) = site.row(place, *count, *bytes);
                let [to, from] = [to, from].map(|base| builder.offset(site.within(base, *offset), step));
                assign_element(site, inside, life, to, from);
                builder.before(place);
            }
            Member::Allocatable(component) => match lives_of(site, component) {
                Some(lives) => by_procedure(site, ("assign", place), component, &lives, &[to, from], &|site, place, at| {
                    assign_component(site, place, &at[0], &at[1], Some(&lives));
                }),
                None => {
                    let [to, from] = [to, from].map(|base| described(site, base, component));
                    assign_component(site, place, &to, &from, None);
                }
            },
            Member::Text { offset, rank, .. } => {
                let [to, from] = [to, from].map(|base| text(site, base, *offset, *rank));
                assign_text(site, place, &to, &from);
            }
        }
    }
}

/// Two places for what one allocatable component describes: the left one gets memory, or none, like the right one.
fn assign_component(site: &Site, place: Value, to: &Descriptor, from: &Descriptor, lives: Option<&Lives>) {
    let end = otherwise_released(site, place, to, from, lives);
    take_shape(site, end, to, from, lives);
    match lives {
        Some(lives) => assign_array(site, end, to, from, lives),
        None => {
            let (target, source) = (site.view_here(to), site.view_here(from));
            site.copy(end, &target, &source);
        }
    }
    site.builder.before(place);
}

/// The same for characters, whose number may differ as well.
fn assign_text(site: &Site, place: Value, to: &Descriptor, from: &Descriptor) {
    let end = otherwise_released(site, place, to, from, None);
    let builder = site.builder;
    let source = site.view_here(from);
    let length = site.load_length(site.field(from, ELEMENT_SIZE));
    let (strides, bytes) = site.strides_of(length, &source.extents);
    let kept = site.temporary_before(end, source.kind, &[bytes]);
    let letters = View { extents: vec![bytes], strides: vec![site.int(1)], ..source.clone() };
    site.copy(end, &kept, &letters);
    builder.before(end);
    exchange_memory(site, to, from, &View { base: kept.base, strides, ..source });
    builder.store(length, site.field(to, ELEMENT_SIZE));
    builder.before(place);
}

/// A place that is reached if the right side has memory; if it has none, the left one's is given back.
fn otherwise_released(site: &Site, place: Value, to: &Descriptor, from: &Descriptor, lives: Option<&Lives>) -> Value {
    let builder = site.builder;
    let base = builder.load(to.address.ty(), site.field(from, 0));
    let null = builder.zero(base.ty());
    let (given, none) = (builder.icmp(IntPredicate::LLVMIntNE, base, null), builder.icmp(IntPredicate::LLVMIntEQ, base, null));
    let end = site.when(none, place);
    release_array(site, end, to, lives);
    builder.before(place);
    site.when(given, place)
}

/// What the elements of an allocatable component live like; nothing if they are no more than bytes.
fn lives_of(site: &Site, component: &Component) -> Option<Lives> {
    let derived = component.kind.derived?;
    Some(derived.lives(site.types, false).expect("what lies below was looked at"))
}

/// What is done just before a place, where the builder then stands, with the descriptors of a component in each of these elements. If the component may hold variables like
/// that which it is of, a procedure does it, which may call itself.
fn by_procedure(
    site: &Site,
    (what, place): (&str, Value),
    component: &Component,
    lives: &Lives,
    elements: &[Value],
    act: &dyn Fn(&Site, Value, &[Descriptor]),
) {
    let builder = site.builder;
    builder.before(place);
    let of = |address: Value| Descriptor::component(address, component);
    let addresses: Vec<Value> = elements.iter().map(|element| site.within(*element, component.offset)).collect();
    if !lives.is_recursive() {
        act(site, place, &addresses.into_iter().map(of).collect::<Vec<_>>());
        return builder.before(place);
    }
    let declared = component.kind.derived.expect("only a type has lives").description.name();
    let name = format!("wengert.{what}.{declared}.{}", component.rank);
    let procedure = site.module.function(&name).unwrap_or_else(|| {
        let parameters: Vec<Type> = addresses.iter().map(|address| address.ty()).collect();
        let procedure = site.module.add_function(&name, Type::function(site.module.int(1).void(), &parameters));
        procedure.set_linkage(Linkage::LLVMInternalLinkage);
        builder.at_end(procedure.append_block("entry"));
        builder.locate(None);
        let end = builder.ret(None);
        let (arguments, none) = (procedure.parameters(), FxHashMap::default());
        let within = Site { function: procedure, original: procedure, call: end, arguments, polymorphic: &none, ..*site };
        builder.before(end);
        act(&within, end, &procedure.parameters().into_iter().map(of).collect::<Vec<_>>());
        procedure
    });
    builder.before(place);
    builder.locate(Some(place));
    builder.call(procedure, &addresses);
}

fn described(site: &Site, at: Value, component: &Component) -> Descriptor {
    Descriptor::component(site.within(at, component.offset), component)
}

fn text(site: &Site, at: Value, offset: u64, rank: usize) -> Descriptor {
    let component = Component { offset, rank, kind: Kind::text(site.module), allocatable: true };
    described(site, at, &component)
}
