// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Functions that arrange the elements of an array anew. May import `llvm`.

use super::reduce::chosen;
use super::site::{Site, View};
use crate::llvm::{IntPredicate, Value};

/// `Transpose(result, matrix, source, line)`; the result gets memory.
pub fn transpose(site: &Site) -> Option<()> {
    let (result, matrix) = (site.descriptor(0)?, site.descriptor(1)?);
    if matrix.rank != 2 || result.rank != 2 || matrix.kind != result.kind {
        return None;
    }
    let source = site.view(&matrix);
    let target = site.allocate(&result, &[source.extents[1], source.extents[0]]);
    let (indices, _) = site.nest(site.call, &target.extents);
    site.store(&site.load(&source, &[indices[1], indices[0]]), &target, &indices);
    Some(())
}

/// `Spread(result, source, dimension, copies, source, line)`; the result gets memory.
pub fn spread(site: &Site) -> Option<()> {
    let (result, array) = (site.descriptor(0)?, site.descriptor(1)?);
    let dimension = usize::try_from(site.arguments[2].as_int()? - 1).ok().filter(|d| *d < result.rank)?;
    if result.rank != array.rank + 1 || array.kind != result.kind {
        return None;
    }
    let source = site.view(&array);
    let copies = site.arguments[3];
    let none = site.builder.icmp(IntPredicate::LLVMIntSLT, copies, site.int(0));
    let mut extents = source.extents.clone();
    extents.insert(dimension, site.builder.select(none, site.int(0), copies));
    let target = site.allocate(&result, &extents);
    let (indices, _) = site.nest(site.call, &extents);
    let mut places = indices.clone();
    places.remove(dimension);
    site.store(&site.load(&source, &places), &target, &indices);
    Some(())
}

/// `Reshape(result, source, shape, pad, order, source, line)` without the optional arguments: the same elements in the same
/// order. The result gets memory for all of the source, which may be longer.
pub fn reshape(site: &Site) -> Option<()> {
    let (result, array, shape) = (site.descriptor(0)?, site.descriptor(1)?, site.descriptor(2)?);
    let plain = site.arguments[3].is_null() && site.arguments[4].is_null();
    if !plain || array.kind != result.kind || shape.rank != 1 || !shape.kind.is_integer() {
        return None;
    }
    let (source, shape) = (site.view(&array), site.view(&shape));
    let target = site.temporary(result.kind, &source.extents);
    let wide = site.module.int(64);
    let extent = |dimension| site.builder.sext(site.load(&shape, &[site.int(dimension as i64)])[0], wide);
    let extents: Vec<Value> = (0..result.rank).map(extent).collect();
    let (strides, _) = site.strides(result.kind, &extents);
    site.describe(&result, &View { extents, strides, ..target.clone() });
    site.copy(site.call, &target, &source);
    Some(())
}

/// `CshiftVector(result, source, shift, source, line)`; the result gets memory.
pub fn circular_shift(site: &Site) -> Option<()> {
    let (source, target) = vectors(site)?;
    let (builder, length) = (site.builder, source.extents[0]);
    let is_negative = |value| builder.icmp(IntPredicate::LLVMIntSLT, value, site.int(0));
    let empty = builder.icmp(IntPredicate::LLVMIntEQ, length, site.int(0));
    let rest = builder.srem(site.arguments[2], builder.select(empty, site.int(1), length));
    let shift = builder.select(is_negative(rest), builder.add(rest, length), rest);
    let (indices, _) = site.nest(site.call, &source.extents);
    let from_end = builder.sub(builder.add(indices[0], shift), length);
    let place = builder.select(is_negative(from_end), builder.add(from_end, length), from_end);
    site.store(&site.load(&source, &[place]), &target, &indices);
    Some(())
}

/// `EoshiftVector(result, source, shift, boundary, source, line)` where zeros come in; the result gets memory.
pub fn end_off_shift(site: &Site) -> Option<()> {
    if !site.arguments[3].is_null() {
        return None;
    }
    let (source, target) = vectors(site)?;
    let builder = site.builder;
    let (indices, _) = site.nest(site.call, &source.extents);
    let place = builder.add(indices[0], site.arguments[2]);
    // Compared without sign, a place before the array lies far behind it.
    let inside = builder.icmp(IntPredicate::LLVMIntULT, place, source.extents[0]);
    let element = site.load(&source, &[builder.select(inside, place, indices[0])]);
    let kept: Vec<Value> = element.into_iter().map(|part| builder.select(inside, part, builder.zero(part.ty()))).collect();
    site.store(&kept, &target, &indices);
    Some(())
}

/// `Pack(result, array, mask, vector, source, line)` without a vector: the chosen elements. The result gets memory for all.
pub fn pack(site: &Site) -> Option<()> {
    let (result, array, mask) = (site.descriptor(0)?, site.descriptor(1)?, site.descriptor(2)?);
    if result.rank != 1 || array.kind != result.kind || !mask.kind.is_integer() || !site.arguments[3].is_null() {
        return None;
    }
    let (builder, wide) = (site.builder, site.module.int(64));
    let (source, mask) = (site.view(&array), site.view(&mask));
    let target = site.temporary(result.kind, &source.extents);
    let unit = site.int(result.kind.bytes as i64);
    let count = site.variable(site.call, site.int(0));
    let (indices, _) = site.nest(site.call, &source.extents);
    let place = builder.load(wide, count);
    let packed = View { strides: vec![unit], ..target };
    // What is not chosen is overwritten by the next that is, or lies behind the result.
    site.store(&site.load(&source, &indices), &packed, &[place]);
    let step = builder.select(chosen(site, &mask, &indices), site.int(1), site.int(0));
    builder.store(builder.add(place, step), count);
    builder.before(site.call);
    site.describe(&result, &View { extents: vec![builder.load(wide, count)], ..packed });
    Some(())
}

/// The source and the result of a function that makes a vector of the same length.
fn vectors(site: &Site) -> Option<(View, View)> {
    let (result, array) = (site.descriptor(0)?, site.descriptor(1)?);
    if result.rank != 1 || array.rank != 1 || array.kind != result.kind {
        return None;
    }
    let source = site.view(&array);
    let target = site.allocate(&result, &source.extents);
    Some((source, target))
}
