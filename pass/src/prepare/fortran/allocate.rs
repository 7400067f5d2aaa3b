// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Allocation and deallocation through descriptors, with bounds that were set before.
//!
//! Invariant: only of descriptors whose rank is known, and of types for which memory is all there is to them. Running out of memory is
//! not reported: the status is that of an allocation that succeeds. May import `llvm`.

use super::site::Site;
use super::variable::{Shape, shape_of};
use crate::llvm::{IntPredicate, Type, Value};
use wengert_core::descriptor::{ELEMENT_SIZE, extent_offset, lower_offset, stride_offset};

/// What the run time answers if a variable is not allocated, and if it is already.
const NOT_ALLOCATED: i64 = 1;
const ALLOCATED_ALREADY: i64 = 2;

/// `AllocatableSetBounds(descriptor, dimension, lower, upper)`, and that of pointers.
pub fn set_bounds(site: &Site) -> Option<()> {
    let [_, dimension, lower, upper] = site.arguments[..] else { return None };
    let dimension = usize::try_from(dimension.as_int()?).ok()?;
    let (builder, zero) = (site.builder, site.int(0));
    let extent = builder.add(builder.sub(upper, lower), site.int(1));
    let none = builder.icmp(IntPredicate::LLVMIntSLT, extent, zero);
    builder.store(lower, place(site, lower_offset(dimension)));
    builder.store(builder.select(none, zero, extent), place(site, extent_offset(dimension)));
    Some(())
}

/// `AllocatableAllocate(descriptor, stream, has status, …)`.
pub fn allocatable(site: &Site) -> Option<()> {
    let shape = shape_of(site, site.arguments[0])?;
    let answers = site.arguments[2].as_int()? != 0;
    let builder = site.builder;
    let base = load_base(site);
    let is_free = builder.icmp(IntPredicate::LLVMIntEQ, base, builder.zero(base.ty()));
    site.when(is_free, site.call);
    reserve(site, &shape);
    builder.before(site.call);
    if answers {
        let status = builder.select(is_free, number(site, 0), number(site, ALLOCATED_ALREADY));
        site.replace(status);
    } else {
        let taken = builder.icmp(IntPredicate::LLVMIntEQ, is_free, builder.int(site.module.int(1), 0));
        site.when(taken, site.call);
        fail(site, "a variable that is allocated is allocated again");
        builder.before(site.call);
        site.replace(number(site, 0));
    }
    Some(())
}

/// `PointerAllocate(descriptor, has status, …)`.
pub fn pointer(site: &Site) -> Option<()> {
    let shape = shape_of(site, site.arguments[0])?;
    reserve(site, &shape);
    site.replace(number(site, 0));
    Some(())
}

/// `AllocatableDeallocate(descriptor, has status, …)`, and that of pointers.
pub fn release(site: &Site) -> Option<()> {
    shape_of(site, site.arguments[0]).filter(|shape| shape.plain)?;
    let builder = site.builder;
    let base = load_base(site);
    let none = builder.icmp(IntPredicate::LLVMIntEQ, base, builder.zero(base.ty()));
    site.free(base);
    builder.store(builder.zero(base.ty()), site.arguments[0]);
    site.replace(builder.select(none, number(site, NOT_ALLOCATED), number(site, 0)));
    Some(())
}

/// `AllocatableApplyMold(descriptor, mold, rank)` of intrinsic types: the bounds are the mold's.
pub fn apply_mold(site: &Site) -> Option<()> {
    let shape = shape_of(site, site.arguments[0]).filter(|shape| !shape.derived)?;
    if shape.rank != usize::try_from(site.arguments[2].as_int()?).ok()? {
        return None;
    }
    take_bounds(site, shape.rank);
    Some(())
}

fn take_bounds(site: &Site, rank: usize) {
    let i64 = site.module.int(64);
    for offset in (0..rank).flat_map(|dimension| [lower_offset(dimension), extent_offset(dimension)]) {
        let bound = site.builder.load(i64, site.within(site.arguments[1], offset));
        site.builder.store(bound, place(site, offset));
    }
}

/// `AllocatableAllocateSource(descriptor, source, …)` of arrays of numbers: the bounds are set, the elements are copied.
pub fn from_source(site: &Site) -> Option<()> {
    let (to, from) = (site.descriptor(0)?, site.descriptor(1)?);
    if to.kind != from.kind || to.kind.derived.is_some() || from.rank != 0 && from.rank != to.rank {
        return None;
    }
    reserve(site, &Shape { rank: to.rank, plain: true, derived: false });
    let (target, source) = (site.view(&to), site.view(&from));
    site.copy(site.call, &target, &source);
    site.builder.before(site.call);
    site.replace(number(site, 0));
    Some(())
}

/// Fresh memory where the builder stands, for the extents that the descriptor has.
fn reserve(site: &Site, shape: &Shape) {
    let (builder, i64) = (site.builder, site.module.int(64));
    let mut bytes = builder.load(i64, place(site, ELEMENT_SIZE));
    for dimension in 0..shape.rank {
        builder.store(bytes, place(site, stride_offset(dimension)));
        bytes = builder.mul(bytes, builder.load(i64, place(site, extent_offset(dimension))));
    }
    let empty = builder.icmp(IntPredicate::LLVMIntSLT, bytes, site.int(1));
    let malloc = site.module.declare("malloc", Type::function(i64.pointer(), &[i64]));
    let base = builder.call(malloc, &[builder.select(empty, site.int(1), bytes)]);
    builder.store(base, site.arguments[0]);
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

/// Ends the program where the builder stands, as the run time would.
fn fail(site: &Site, why: &str) {
    let (builder, i32) = (site.builder, site.module.int(32));
    let text = site.module.text(why);
    let ty = Type::function(i32.void(), &[text.ty(), text.ty(), i32]);
    let report = site.module.declare("_FortranAReportFatalUserError", ty);
    builder.call(report, &[text, builder.zero(text.ty()), builder.int(i32, 0)]);
}
