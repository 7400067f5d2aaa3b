// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Functions that arrange the elements of an array anew. May import `llvm`.

use super::descriptor::Descriptor;
use super::reduce::chosen;
use super::site::{Site, View};
use crate::llvm::{IntPredicate, Value};

/// `Transpose(result, matrix, source, line)`; the result gets memory.
pub fn transpose(site: &Site) -> Option<()> {
    let result = site.descriptor(0)?;
    let matrix = site.descriptor_of(1, result.kind)?;
    if matrix.rank != 2 || result.rank != 2 {
        return None;
    }
    let source = site.view(&matrix);
    let target = site.allocate(&result, &[source.extents[1], source.extents[0]]);
    let (indices, inside) = site.nest(site.call, &target.extents);
    site.move_element(inside, (&target, &indices), (&source, &[indices[1], indices[0]]));
    Some(())
}

/// `Spread(result, source, dimension, copies, source, line)`; the result gets memory.
pub fn spread(site: &Site) -> Option<()> {
    let result = site.descriptor(0)?;
    let array = site.descriptor_of(1, result.kind)?;
    let dimension = usize::try_from(site.arguments[2].as_int()? - 1).ok().filter(|d| *d < result.rank)?;
    if result.rank != array.rank + 1 {
        return None;
    }
    let source = site.view(&array);
    let copies = site.arguments[3];
    let none = site.builder.icmp(IntPredicate::LLVMIntSLT, copies, site.int(0));
    let mut extents = source.extents.clone();
    extents.insert(dimension, site.builder.select(none, site.int(0), copies));
    let target = site.allocate(&result, &extents);
    let (indices, inside) = site.nest(site.call, &extents);
    let mut places = indices.clone();
    places.remove(dimension);
    site.move_element(inside, (&target, &indices), (&source, &places));
    Some(())
}

/// `Reshape(result, source, shape, pad, order, source, line)`: the elements in their order, the pad's behind them again and again. The
/// result gets memory.
pub fn reshape(site: &Site) -> Option<()> {
    let (result, shape) = (site.descriptor(0)?, site.descriptor(2)?);
    let array = site.descriptor_of(1, result.kind)?;
    if shape.rank != 1 || !shape.kind.is_integer() {
        return None;
    }
    let order = if site.arguments[4].is_null() { None } else { Some(site.descriptor(4).filter(|o| o.kind.is_integer())?) };
    let pad = if site.arguments[3].is_null() { None } else { Some(site.descriptor_of(3, array.kind)?) };
    let (source, shape) = (site.view(&array), site.view(&shape));
    let wide = site.module.int(64);
    let whole = |view: &View, position: usize| {
        let value = site.load(view, &[site.int(position as i64)])[0];
        site.builder.resize(value, wide)
    };
    let extents: Vec<Value> = (0..result.rank).map(|dimension| whole(&shape, dimension)).collect();
    if order.is_none() && pad.is_none() {
        let target = site.temporary(result.kind, &source.extents);
        let (strides, _) = site.strides(result.kind, &extents);
        site.describe(&result, &View { extents, strides, ..target.clone() });
        site.copy(site.call, &target, &source);
        return Some(());
    }
    let target = site.allocate(&result, &extents);
    let steps = match order.map(|o| site.view(&o)) {
        Some(order) => ordered_steps(site, &extents, &(0..result.rank).map(|k| whole(&order, k)).collect::<Vec<_>>()),
        None => steps(site, &extents),
    };
    let pad = pad.map(|p| site.view(&p));
    let length = product(site, &source.extents);
    let (indices, end) = site.nest(site.call, &extents);
    let builder = site.builder;
    let terms = indices.iter().zip(&steps).map(|(index, step)| builder.mul(*index, *step));
    let place = terms.reduce(|a, b| builder.add(a, b)).unwrap_or_else(|| site.int(0));
    let Some(pad) = pad else {
        site.move_element(end, (&target, &indices), (&source, &unflattened(site, place, &source.extents)));
        return Some(());
    };
    let inside = builder.icmp(IntPredicate::LLVMIntSLT, place, length);
    let outside = builder.icmp(IntPredicate::LLVMIntSGE, place, length);
    let there = site.when(inside, end);
    site.move_element(there, (&target, &indices), (&source, &unflattened(site, place, &source.extents)));
    builder.before(end);
    let there = site.when(outside, end);
    let again = builder.srem(builder.sub(place, length), product(site, &pad.extents));
    site.move_element(there, (&target, &indices), (&pad, &unflattened(site, again, &pad.extents)));
    Some(())
}

fn product(site: &Site, extents: &[Value]) -> Value {
    extents.iter().fold(site.int(1), |all, extent| site.builder.mul(all, *extent))
}

/// How far elements that are neighbours in each dimension are apart in the order of elements.
fn steps(site: &Site, extents: &[Value]) -> Vec<Value> {
    let mut step = site.int(1);
    let mut all = Vec::new();
    for extent in extents {
        all.push(step);
        step = site.builder.mul(step, *extent);
    }
    all
}

/// The same where `order` says which dimension varies fastest, which second, and so on.
fn ordered_steps(site: &Site, extents: &[Value], order: &[Value]) -> Vec<Value> {
    let builder = site.builder;
    let is = |position: Value, dimension: usize| builder.icmp(IntPredicate::LLVMIntEQ, position, site.int(dimension as i64 + 1));
    let mut all = vec![site.int(0); extents.len()];
    let mut step = site.int(1);
    for position in order {
        let mut extent = site.int(1);
        for (dimension, known) in extents.iter().enumerate() {
            let here = is(*position, dimension);
            all[dimension] = builder.select(here, step, all[dimension]);
            extent = builder.select(here, *known, extent);
        }
        step = builder.mul(step, extent);
    }
    all
}

/// The indices of an element by its place in the order of elements.
fn unflattened(site: &Site, place: Value, extents: &[Value]) -> Vec<Value> {
    let builder = site.builder;
    let mut rest = place;
    let mut indices = Vec::new();
    for (dimension, extent) in extents.iter().enumerate() {
        if dimension + 1 == extents.len() {
            indices.push(rest);
        } else {
            indices.push(builder.srem(rest, *extent));
            rest = builder.udiv(rest, *extent);
        }
    }
    indices
}

/// `CshiftVector(result, source, shift, source, line)`; the result gets memory.
pub fn circular_shift(site: &Site) -> Option<()> {
    let (source, target) = vectors(site)?;
    let (builder, length) = (site.builder, source.extents[0]);
    let is_negative = |value| builder.icmp(IntPredicate::LLVMIntSLT, value, site.int(0));
    let empty = builder.icmp(IntPredicate::LLVMIntEQ, length, site.int(0));
    let rest = builder.srem(site.arguments[2], builder.select(empty, site.int(1), length));
    let shift = builder.select(is_negative(rest), builder.add(rest, length), rest);
    let (indices, inside) = site.nest(site.call, &source.extents);
    let from_end = builder.sub(builder.add(indices[0], shift), length);
    let place = builder.select(is_negative(from_end), builder.add(from_end, length), from_end);
    site.move_element(inside, (&target, &indices), (&source, &[place]));
    Some(())
}

/// `EoshiftVector(result, source, shift, boundary, source, line)`: the boundary comes in, or zeros; the result gets memory.
pub fn end_off_shift(site: &Site) -> Option<()> {
    let boundary = boundary(site, 3)?;
    let (source, target) = vectors(site)?;
    let boundary = boundary.map(|b| site.view(&b));
    let (indices, _) = site.nest(site.call, &source.extents);
    let element = shifted_in(site, (&source, &indices, 0), site.arguments[2], boundary.as_ref(), &[]);
    site.store(&element, &target, &indices);
    Some(())
}

/// The descriptor of what comes in where an array of elements with few scalars is shifted off its end, if there is one, of the result's kind.
fn boundary(site: &Site, argument: usize) -> Option<Option<Descriptor>> {
    let kind = site.descriptor(0)?.kind;
    kind.scalars(site.module)?;
    match site.arguments[argument].is_null() {
        true => Some(None),
        false => site.descriptor_of(argument, kind).map(Some),
    }
}

/// The element that lies so many places further along a dimension, or what comes in from beyond: an element of the boundary, or zero.
fn shifted_in(
    site: &Site,
    (source, indices, along): (&View, &[Value], usize),
    by: Value,
    boundary: Option<&View>,
    others: &[Value],
) -> Vec<Value> {
    let builder = site.builder;
    let place = builder.add(indices[along], by);
    // Compared without sign, a place before the array lies far behind it.
    let inside = builder.icmp(IntPredicate::LLVMIntULT, place, source.extents[along]);
    let mut places = indices.to_vec();
    places[along] = builder.select(inside, place, indices[along]);
    let element = site.load(source, &places);
    let beyond = match boundary {
        Some(boundary) => site.load(boundary, others),
        None => element.iter().map(|part| builder.zero(part.ty())).collect(),
    };
    element.into_iter().zip(beyond).map(|(part, other)| builder.select(inside, part, other)).collect()
}

/// `Pack(result, array, mask, vector, source, line)`: the chosen elements. Without a vector the result gets memory for all.
pub fn pack(site: &Site) -> Option<()> {
    let (result, mask) = (site.descriptor(0).filter(|result| result.rank == 1)?, site.mask(2)?);
    let array = site.descriptor_of(1, result.kind)?;
    if !site.arguments[3].is_null() {
        let vector = site.descriptor_of(3, result.kind)?;
        let (array, mask) = (site.view(&array), site.view(&mask));
        return pack_over(site, &result, &array, &mask, &vector);
    }
    let (builder, wide) = (site.builder, site.module.int(64));
    let (source, mask) = (site.view(&array), site.view(&mask));
    let target = site.temporary(result.kind, &source.extents);
    let unit = site.int(result.kind.bytes as i64);
    let count = site.variable(site.call, site.int(0));
    let (indices, inside) = site.nest(site.call, &source.extents);
    let place = builder.load(wide, count);
    let packed = View { strides: vec![unit], ..target };
    // What is not chosen is overwritten by the next that is, or lies behind the result.
    site.move_element(inside, (&packed, &[place]), (&source, &indices));
    let step = builder.select(chosen(site, &mask, &indices), site.int(1), site.int(0));
    builder.store(builder.add(place, step), count);
    builder.before(site.call);
    site.describe(&result, &View { extents: vec![builder.load(wide, count)], ..packed });
    Some(())
}

/// `Cshift(result, source, shift, dimension, source, line)` and `Eoshift(result, source, shift, boundary, dimension, source, line)`,
/// where zeros come in; the shift is a number, or one for each row. The result gets memory.
pub fn shift_along(site: &Site, circular: bool) -> Option<()> {
    let (result, shift) = (site.descriptor(0)?, site.descriptor(2)?);
    let array = site.descriptor_of(1, result.kind)?;
    let boundary = if circular { None } else { boundary(site, 3)? };
    let dimension = site.arguments[if circular { 3 } else { 4 }].as_int()?;
    let along = usize::try_from(dimension - 1).ok().filter(|d| *d < array.rank)?;
    let fits = |other: &Descriptor| other.rank == 0 || other.rank + 1 == array.rank;
    if result.rank != array.rank || !shift.kind.is_integer() || !fits(&shift) || !boundary.as_ref().is_none_or(fits) {
        return None;
    }
    let (source, shift) = (site.view(&array), site.view(&shift));
    let boundary = boundary.map(|b| site.view(&b));
    let target = site.allocate(&result, &source.extents);
    let (indices, inside) = site.nest(site.call, &source.extents);
    let (builder, length) = (site.builder, source.extents[along]);
    let mut others = indices.clone();
    others.remove(along);
    let by = builder.sext(site.load(&shift, &others)[0], site.module.int(64));
    if circular {
        let mut places = indices.clone();
        let place = builder.srem(builder.add(indices[along], builder.srem(by, length)), length);
        let negative = builder.icmp(IntPredicate::LLVMIntSLT, place, site.int(0));
        places[along] = builder.select(negative, builder.add(place, length), place);
        site.move_element(inside, (&target, &indices), (&source, &places));
        return Some(());
    }
    let element = shifted_in(site, (&source, &indices, along), by, boundary.as_ref(), &others);
    site.store(&element, &target, &indices);
    Some(())
}

/// `Unpack(result, vector, mask, field, source, line)`; the result gets memory.
pub fn unpack(site: &Site) -> Option<()> {
    let (result, mask) = (site.descriptor(0)?, site.mask(2)?);
    let [vector, field] = [site.descriptor_of(1, result.kind)?, site.descriptor_of(3, result.kind)?];
    let fits = field.rank == 0 || field.rank == mask.rank;
    if !fits || vector.rank != 1 || mask.rank != result.rank {
        return None;
    }
    let builder = site.builder;
    let [vector, mask, field] = [vector, mask, field].map(|d| site.view(&d));
    let target = site.allocate(&result, &mask.extents);
    let count = site.variable(site.call, site.int(0));
    let (indices, end) = site.nest(site.call, &mask.extents);
    site.move_element(end, (&target, &indices), (&field, &indices));
    let taken = chosen(site, &mask, &indices);
    let inside = site.when(taken, end);
    let place = builder.load(site.module.int(64), count);
    site.move_element(inside, (&target, &indices), (&vector, &[place]));
    builder.store(builder.add(place, site.int(1)), count);
    Some(())
}

/// `Pack` with a vector, from which what is not filled comes. The result is as long.
fn pack_over(site: &Site, result: &Descriptor, array: &View, mask: &View, vector: &Descriptor) -> Option<()> {
    if vector.rank != 1 {
        return None;
    }
    let builder = site.builder;
    let rest = site.view(vector);
    let target = site.allocate(result, &rest.extents);
    site.copy(site.call, &target, &rest);
    let count = site.variable(site.call, site.int(0));
    let (indices, end) = site.nest(site.call, &array.extents);
    let taken = chosen(site, mask, &indices);
    let inside = site.when(taken, end);
    let place = builder.load(site.module.int(64), count);
    site.move_element(inside, (&target, &[place]), (array, &indices));
    builder.store(builder.add(place, site.int(1)), count);
    Some(())
}

/// The source and the result of a function that makes a vector of the same length.
fn vectors(site: &Site) -> Option<(View, View)> {
    let result = site.descriptor(0)?;
    let array = site.descriptor_of(1, result.kind)?;
    if result.rank != 1 || array.rank != 1 {
        return None;
    }
    let source = site.view(&array);
    let target = site.allocate(&result, &source.extents);
    Some((source, target))
}
