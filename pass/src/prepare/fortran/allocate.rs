// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Allocation and deallocation through descriptors, with bounds that were set before.
//!
//! Invariant: only of descriptors whose rank is known, and of types whose life is. What there is already is neither allocated again nor gets other bounds.
//! Running out of memory is not reported: the status is that of an allocation that succeeds; and no message is. May import `llvm`.

use super::assign;
use super::components::{self, After};
use super::derived::{Derived, Lives};
use super::descriptor::Descriptor;
use super::site::Site;
use super::variable::{Shape, shape_of};
use crate::holds;
use crate::llvm::{IntPredicate, Type, Value};
use wengert_core::catalogue::{END_POINTER, FORGET_POINTER};
use wengert_core::descriptor::{ELEMENT_SIZE, extent_offset, lower_offset, stride_offset};

/// What the run time answers if a variable is not allocated, and if it is already.
const NOT_ALLOCATED: i64 = 11;
const ALLOCATED_ALREADY: i64 = 12;

/// What the run time's functions that allocate a variable begin with, and where they are told whether a status is asked for.
const ALLOCATE: &str = "_FortranAAllocatableAllocate";
const HAS_STATUS: usize = 2;

/// What the run time's functions for pointers begin with, and the bytes, at most, that it has behind their memory.
const POINTER: &str = "_FortranAPointer";
const BEHIND_POINTER: i64 = 15;

/// `AllocatableSetBounds(descriptor, dimension, lower, upper)`, and that of pointers.
pub fn set_bounds(site: &Site) -> Option<()> {
    let [_, dimension, lower, upper] = site.arguments[..] else { return None };
    let dimension = usize::try_from(dimension.as_int()?).ok()?;
    let (builder, zero) = (site.builder, site.int(0));
    let is_free = may_be_taken(site).then(|| is_free(site));
    let extent = builder.add(builder.sub(upper, lower), site.int(1));
    let none = builder.icmp(IntPredicate::LLVMIntSLT, extent, zero);
    for (bound, offset) in [(lower, lower_offset(dimension)), (builder.select(none, zero, extent), extent_offset(dimension))] {
        let place = place(site, offset);
        builder.store(is_free.map_or(bound, |free| builder.select(free, bound, site.load_length(place))), place);
    }
    Some(())
}

/// `AllocatableAllocate(descriptor, stream, has status, …)`.
pub fn allocatable(site: &Site) -> Option<()> {
    let shape = shape(site, 0)?;
    let lives = shape.lives(site)?;
    if_free(site, |end| {
        reserve(site, end, &shape, lives.as_ref());
    })
}

/// Allocates a variable that has no memory, before the place that is given; one that has is an error.
fn if_free(site: &Site, allocate: impl FnOnce(Value)) -> Option<()> {
    let answers = site.arguments[HAS_STATUS].as_int()? != 0;
    let builder = site.builder;
    let is_free = is_free(site);
    allocate(site.when(is_free, site.call));
    builder.before(site.call);
    if answers {
        let status = builder.select(is_free, number(site, 0), number(site, ALLOCATED_ALREADY));
        site.replace(status);
    } else {
        let taken = builder.icmp(IntPredicate::LLVMIntEQ, is_free, builder.int(site.module.int(1), 0));
        site.when(taken, site.call);
        site.fail("a variable that is allocated is allocated again");
        builder.before(site.call);
        site.replace(number(site, 0));
    }
    Some(())
}

/// May a variable whose bounds are set have memory already, with which the program goes on? It ends where no status is asked for.
fn may_be_taken(site: &Site) -> bool {
    let allocates = |call: &Value| call.callee_function().is_some_and(|callee| callee.name().starts_with(ALLOCATE));
    let users = site.arguments[0].users().into_iter().filter(|user| user.is_call());
    let allocations: Vec<Value> = users.filter(allocates).collect();
    let answers = |call: &Value| call.operand(HAS_STATUS).as_int() != Some(0);
    !is_of_pointer(site) && (allocations.is_empty() || allocations.iter().any(answers))
}

/// `PointerAllocate(descriptor, has status, …)`.
pub fn pointer(site: &Site) -> Option<()> {
    let shape = shape(site, 0)?;
    let lives = shape.lives(site)?;
    reserve(site, site.call, &shape, lives.as_ref());
    site.replace(number(site, 0));
    Some(())
}

/// `PointerAssociateScalar(descriptor, address)`, of a descriptor whose other fields say what lies there.
pub fn associate(site: &Site) -> Option<()> {
    site.builder.before(site.call);
    site.builder.store(site.arguments[1], site.arguments[0]);
    Some(())
}

/// `AllocatableDeallocate(descriptor, has status, …)`, and that of pointers.
pub fn release(site: &Site) -> Option<()> {
    let shape = shape(site, 0)?;
    let lives = shape.lives(site)?;
    let builder = site.builder;
    let base = load_base(site);
    let none = builder.icmp(IntPredicate::LLVMIntEQ, base, builder.zero(base.ty()));
    if let (Some(lives), Some(array)) = (&lives, &shape.known) {
        components::finalise_array(site, site.call, array, lives);
        components::release_elements(site, site.call, array, lives, After::Nothing);
    }
    if is_of_pointer(site) {
        // Other pointers that led there are not taken for such that have allocated what they lead to.
        let size = site.load_length(place(site, ELEMENT_SIZE));
        let extents = (0..shape.rank).map(|dimension| site.load_length(place(site, extent_offset(dimension))));
        let bytes = extents.fold(size, |bytes, extent| builder.mul(bytes, extent));
        call_of_pointer(site, FORGET_POINTER, base, bytes);
    }
    site.free(base);
    builder.store(builder.zero(base.ty()), site.arguments[0]);
    site.replace(builder.select(none, number(site, NOT_ALLOCATED), number(site, 0)));
    Some(())
}

/// `AllocatableInitDerivedForAllocate(descriptor, type, rank, …)`: a polymorphic variable without memory is of the type from now on.
pub fn take_type(site: &Site) -> Option<()> {
    let known = site.described(0)?;
    let given = Derived::chosen(site.arguments[1])?;
    let root = known.kind.derived?.root();
    if given.iter().any(|one| one.root() != root) || usize::try_from(site.arguments[2].as_int()?).ok()? != known.rank {
        return None;
    }
    site.when(is_free(site), site.call);
    declare(site, known.rank, &given, site.arguments[1]);
    Some(())
}

/// `PointerNullifyDerived(descriptor, type, rank, …)`: a polymorphic pointer to nothing is of the type from now on.
pub fn nullify(site: &Site) -> Option<()> {
    let (known, given) = (site.described(0)?, Derived::of(site.arguments[1])?);
    if known.kind.derived?.root() != given.root() || usize::try_from(site.arguments[2].as_int()?).ok()? != known.rank {
        return None;
    }
    site.builder.before(site.call);
    site.builder.store(site.builder.zero(known.address.ty()), known.address);
    declare(site, known.rank, &[given], given.description);
    Some(())
}

/// Writes the type of elements, which is one of these, where the builder stands.
fn declare(site: &Site, rank: usize, given: &[Derived], description: Value) {
    let bytes = match given {
        [only] => site.int(site.module.size_of(only.ty) as i64),
        _ => given[0].bytes_at(site.builder, description),
    };
    site.builder.store(bytes, place(site, ELEMENT_SIZE));
    site.builder.store(description, place(site, lower_offset(rank)));
}

/// `AllocatableDeallocatePolymorphic(descriptor, declared type, has status, …)`: it is of its declared type again.
pub fn release_polymorphic(site: &Site) -> Option<()> {
    let known = site.described(0)?;
    let declared = Derived::of(site.arguments[1])?;
    known.kind.derived?;
    release(site)?;
    site.builder.before(site.call);
    declare(site, known.rank, &[declared], declared.description);
    Some(())
}

/// `AllocatableApplyMold(descriptor, mold, rank)`, and that of pointers: the bounds are the mold's, and so is the type of a polymorphic variable.
pub fn apply_mold(site: &Site) -> Option<()> {
    let shape = shape(site, 0)?;
    if shape.rank != usize::try_from(site.arguments[2].as_int()?).ok()? {
        return None;
    }
    if may_be_taken(site) {
        site.when(is_free(site), site.call);
    }
    if let Some(to) = shape.known.filter(|known| known.kind.derived.is_some()) {
        assign::take_type(site, &to, &site.described(1)?);
    }
    take_bounds(site, shape.rank);
    Some(())
}

fn take_bounds(site: &Site, rank: usize) {
    for offset in (0..rank).flat_map(|dimension| [lower_offset(dimension), extent_offset(dimension)]) {
        let bound = site.load_length(site.within(site.arguments[1], offset));
        site.builder.store(bound, place(site, offset));
    }
}

/// `AllocatableAllocateSource(descriptor, source, …)`, and that of pointers: the bounds are set, the elements are copied.
pub fn from_source(site: &Site) -> Option<()> {
    let (to, from) = (site.described(0)?, site.described(1)?);
    let (lives, given) = (to.lives(site.types)?, from.lives(site.types)?);
    let alike = to.kind == from.kind || to.kind.derived.is_some_and(|a| from.kind.derived.is_some_and(|b| a.root() == b.root()));
    if !alike || to.kind.is_text() || to.exact && !from.exact || from.rank != 0 && from.rank != to.rank {
        return None;
    }
    let shape = Shape { rank: to.rank, known: Some(to) };
    let to = shape.known.as_ref()?;
    let fill = |end: Value| {
        let base = reserve(site, end, &shape, lives.as_ref());
        if let Some(derived) = from.kind.derived.filter(|_| from.exact) {
            holds::moves::mark(base, 0, derived.ty);
        }
        match &given {
            Some(given) => components::assign_array(site, end, to, &from, given),
            None => {
                let (target, source) = (site.view_here(&to.of_kind(from.kind)), site.view_here(&from));
                site.copy(end, &target, &source);
            }
        }
    };
    if !is_of_pointer(site) {
        return if_free(site, fill);
    }
    site.builder.before(site.call);
    fill(site.call);
    site.builder.before(site.call);
    site.replace(number(site, 0));
    Some(())
}

fn shape(site: &Site, argument: usize) -> Option<Shape> {
    let whole = |known: Descriptor| Shape { rank: known.rank, known: Some(known) };
    site.described(argument).map(whole).or_else(|| shape_of(site, argument))
}

impl Shape {
    /// What there is to elements but memory.
    fn lives(&self, site: &Site) -> Option<Option<Lives>> {
        self.known.as_ref().map_or(Some(None), |known| known.lives(site.types))
    }
}

/// Fresh memory just before `end`, for the extents that the descriptor has; elements begin.
fn reserve(site: &Site, end: Value, shape: &Shape, lives: Option<&Lives>) -> Value {
    let builder = site.builder;
    let mut bytes = site.load_length(place(site, ELEMENT_SIZE));
    for dimension in 0..shape.rank {
        builder.store(bytes, place(site, stride_offset(dimension)));
        bytes = builder.mul(bytes, site.load_length(place(site, extent_offset(dimension))));
    }
    let empty = builder.icmp(IntPredicate::LLVMIntSLT, bytes, site.int(1));
    let reserved = builder.select(empty, site.int(1), bytes);
    let base = if is_of_pointer(site) {
        // Code that is not differentiated may give it back.
        let base = site.memory(builder.add(reserved, site.int(BEHIND_POINTER)));
        call_of_pointer(site, END_POINTER, base, builder.select(empty, site.int(0), bytes));
        base
    } else {
        site.memory(reserved)
    };
    builder.store(base, site.arguments[0]);
    if let (Some(lives), Some(array)) = (lives, &shape.known) {
        components::begin_array(site, end, array, lives);
    }
    base
}

fn is_of_pointer(site: &Site) -> bool {
    site.call.callee_function().is_some_and(|f| f.name().starts_with(POINTER))
}

/// Calls, where the builder stands, a procedure of ours that looks after the word behind a pointer's memory.
fn call_of_pointer(site: &Site, procedure: &str, base: Value, bytes: Value) {
    let procedure = site.module.declare(procedure, Type::function(base.ty().void(), &[base.ty(), bytes.ty()]));
    site.builder.call(procedure, &[base, bytes]);
}

/// Has a variable no memory, before the call?
fn is_free(site: &Site) -> Value {
    let base = load_base(site);
    site.builder.icmp(IntPredicate::LLVMIntEQ, base, site.builder.zero(base.ty()))
}

fn load_base(site: &Site) -> Value {
    site.builder.before(site.call);
    site.builder.load(site.module.int(64).pointer(), site.arguments[0])
}

fn place(site: &Site, offset: u64) -> Value {
    site.within(site.arguments[0], offset)
}

fn number(site: &Site, status: i64) -> Value {
    site.builder.int(site.call.ty(), status)
}
