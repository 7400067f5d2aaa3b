// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Where the largest or smallest element of a real array is. May import `llvm`.

use super::descriptor::Descriptor;
use super::reduce::{MAXVAL, Reduction, chosen, is_better, mask};
use super::site::{Site, View};
use crate::llvm::{RealPredicate, Value};

/// `MaxlocReal8(result, array, kind, source, line, mask, back)` and its like: the place in each dimension.
pub fn whole(site: &Site, reduction: Reduction) -> Option<()> {
    let (result, array) = (site.descriptor(0)?, site.descriptor_of_named(1)?);
    if result.rank != 1 {
        return None;
    }
    locate(site, reduction, &result, &array, 5)
}

/// `MaxlocDim(result, array, kind, dimension, source, line, mask, back)` of a vector: its place as a scalar.
pub fn vector(site: &Site, reduction: Reduction) -> Option<()> {
    let (result, array) = (site.descriptor(0)?, site.descriptor(1)?);
    if result.rank != 0 || array.rank != 1 {
        return None;
    }
    locate(site, reduction, &result, &array, 6)
}

/// The result gets memory; `last` is the position of the mask, before that of `back`.
fn locate(site: &Site, reduction: Reduction, result: &Descriptor, array: &Descriptor, last: usize) -> Option<()> {
    array.kind.real().filter(|_| result.kind.is_integer())?;
    let beyond = match (reduction == MAXVAL, site.arguments[last + 1].as_int()? == 0) {
        (true, true) => RealPredicate::LLVMRealOGT,
        (true, false) => RealPredicate::LLVMRealOGE,
        (false, true) => RealPredicate::LLVMRealOLT,
        (false, false) => RealPredicate::LLVMRealOLE,
    };
    let mask = mask(site, last)?;
    let array = site.view(array);
    let mask = mask.map(|m| site.view(&m));
    let places = search(site, beyond, &array, mask.as_ref());
    site.builder.before(site.call);
    let extents: Vec<Value> = (0..result.rank).map(|_| site.int(places.len() as i64)).collect();
    let target = site.allocate(result, &extents);
    for (dimension, cell) in places.into_iter().enumerate() {
        let place = site.builder.load(site.module.int(64), cell);
        site.store(&[site.builder.resize(place, result.kind.part)], &target, &[site.int(dimension as i64)]);
    }
    Some(())
}

/// Variables that hold the place from 1 in each dimension, or 0 if no element is chosen.
fn search(site: &Site, beyond: RealPredicate, array: &View, mask: Option<&View>) -> Vec<Value> {
    let builder = site.builder;
    let (flag, number) = (site.module.int(1), array.kind.part);
    let found = site.variable(site.call, builder.int(flag, 0));
    let best = site.variable(site.call, builder.zero(number));
    let places: Vec<Value> = array.extents.iter().map(|_| site.variable(site.call, site.int(0))).collect();
    let (indices, _) = site.nest(site.call, &array.extents);
    let element = site.load(array, &indices)[0];
    let (before, any) = (builder.load(number, best), builder.load(flag, found));
    let no = builder.int(flag, 0);
    let allowed = mask.map_or(builder.int(flag, 1), |mask| chosen(site, mask, &indices));
    let better = builder.select(allowed, is_better(site, beyond, element, before, any), no);
    builder.store(builder.select(better, element, before), best);
    builder.store(builder.select(better, better, any), found);
    for (cell, index) in places.iter().zip(indices) {
        let place = builder.add(index, site.int(1));
        builder.store(builder.select(better, place, builder.load(place.ty(), *cell)), *cell);
    }
    places
}
