// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Arrays of assumed rank: a procedure copies the descriptor, whose rank only the run shows, and looks at it.
//!
//! Invariant: no dimension is read that the descriptor may not have. May import `llvm`.

use super::site::Site;
use crate::holds::descriptors::is_descriptor;
use crate::llvm::{IntPredicate, Opcode, Value};
use wengert_core::descriptor::{
    ATTRIBUTE, BASE, DIMENSION, DIMENSIONS, ELEMENT_SIZE, EXTRA, MOST_DIMENSIONS, RANK, TYPE, VERSION, extent_offset,
    lower_offset, stride_offset,
};

/// What becomes of lower bounds.
const PRESERVE: i64 = 0;
const ONES: i64 = 1;

/// `CopyAndUpdateDescriptor(to, from, type, attribute, lower bounds)` of numbers.
pub fn copy_descriptor(site: &Site) -> Option<()> {
    let [to, from, description, attribute, bounds] = site.arguments[..] else { return None };
    let bounds = bounds.as_int()?;
    let room = Some(to).filter(|to| to.is_op(Opcode::LLVMAlloca))?.alloca_type();
    let fits = is_descriptor(room) && site.module.size_of(room) == lower_offset(MOST_DIMENSIONS as usize);
    if !fits || !description.is_null() || !matches!(bounds, PRESERVE | ONES) {
        return None;
    }
    let (builder, module) = (site.builder, site.module);
    builder.before(site.call);
    let pointer = to.ty();
    let fields = [
        (BASE, pointer),
        (ELEMENT_SIZE, module.int(64)),
        (VERSION, module.int(32)),
        (RANK, module.int(8)),
        (TYPE, module.int(8)),
        (EXTRA, module.int(8)),
    ];
    for (offset, ty) in fields {
        builder.store(builder.load(ty, site.within(from, offset)), site.within(to, offset));
    }
    builder.store(attribute, site.within(to, ATTRIBUTE));
    let rank = builder.load(module.int(8), site.within(from, RANK));
    for dimension in 0..MOST_DIMENSIONS as usize {
        let there = builder.icmp(IntPredicate::LLVMIntSGT, rank, builder.int(rank.ty(), dimension as i64));
        for offset in [lower_offset(dimension), extent_offset(dimension), stride_offset(dimension)] {
            let value = if bounds == ONES && offset == lower_offset(dimension) {
                site.int(1)
            } else {
                // Of a dimension that is not there something else is read, which nobody asks for.
                let instead = site.within(from, ELEMENT_SIZE);
                builder.load(module.int(64), builder.select(there, site.within(from, offset), instead))
            };
            builder.store(value, site.within(to, offset));
        }
    }
    Some(())
}

/// `IsAssumedSize(array)`: its last dimension has no extent.
pub fn is_assumed_size(site: &Site) -> Option<()> {
    let array = Some(site.arguments[0]).filter(|array| array.is_op(Opcode::LLVMAlloca))?;
    let dimensions = dimensions_of(site, array)?;
    let builder = site.builder;
    builder.before(site.call);
    let is = |a: Value, b: Value| builder.icmp(IntPredicate::LLVMIntEQ, a, b);
    let rank = builder.load(site.module.int(8), site.within(array, RANK));
    let mut found = builder.int(site.module.int(1), 0);
    for dimension in 0..dimensions {
        let extent = builder.load(site.module.int(64), site.within(array, extent_offset(dimension)));
        let last = is(rank, builder.int(rank.ty(), dimension as i64 + 1));
        found = builder.select(last, is(extent, site.int(-1)), found);
    }
    site.replace(found);
    Some(())
}

/// How many dimensions a variable has room for.
fn dimensions_of(site: &Site, descriptor: Value) -> Option<usize> {
    let ty = Some(descriptor.alloca_type()).filter(|ty| is_descriptor(*ty))?;
    Some(((site.module.size_of(ty) - DIMENSIONS) / DIMENSION) as usize)
}
