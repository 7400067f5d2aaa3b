// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Where in an array the largest or smallest element is, or one that equals a value: whole arrays, or along one dimension.
//! May import `llvm`.

use super::descriptor::{Descriptor, Kind};
use super::reduce::{chosen, is_better, mask};
use super::site::{Site, View};
use crate::llvm::{IntPredicate, RealPredicate, Type, Value};

#[derive(Clone, Copy, PartialEq)]
pub enum Sought {
    Largest,
    Smallest,
    /// What the argument behind the array is.
    Equal,
}

/// Where the arguments are: what is sought stands behind the array, if it is a value, then the kind of the result, and the dimension.
struct Arguments {
    target: Option<Descriptor>,
    dimension: Option<usize>,
    mask: Option<Descriptor>,
    /// The last one that fits, or the first one?
    last: bool,
}

/// `MaxlocReal8(result, array, kind, source, line, mask, back)`, `Findloc(result, array, value, kind, source, line, mask, back)` and
/// their like: the place in each dimension.
pub fn whole(site: &Site, sought: Sought) -> Option<()> {
    let (result, array) = (site.descriptor(0)?, array(site, sought)?);
    if result.rank != 1 {
        return None;
    }
    locate(site, sought, &result, &array, false)
}

/// `MaxlocDim(result, array, kind, dimension, source, line, mask, back)` and its like: the place along a dimension.
pub fn along(site: &Site, sought: Sought) -> Option<()> {
    let (result, array) = (site.descriptor(0)?, site.descriptor(1)?);
    if result.rank + 1 != array.rank {
        return None;
    }
    locate(site, sought, &result, &array, true)
}

fn array(site: &Site, sought: Sought) -> Option<Descriptor> {
    if sought == Sought::Equal { site.descriptor(1) } else { site.descriptor_of_named(1) }
}

/// The result gets memory.
fn locate(site: &Site, sought: Sought, result: &Descriptor, array: &Descriptor, along: bool) -> Option<()> {
    let is_number = |kind: Kind| kind.real().is_some() || kind.is_integer();
    if !result.kind.is_integer() || !is_number(array.kind) {
        return None;
    }
    let arguments = arguments(site, sought, array, along)?;
    let view = site.view(array);
    let target = arguments.target.as_ref().map(|target| site.load(&site.view(target), &[])[0]);
    let mask = arguments.mask.as_ref().map(|m| site.view(m));
    let search = Search { sought, view: &view, target, mask: mask.as_ref(), last: arguments.last };
    if let Some(dimension) = arguments.dimension {
        let mut others = view.extents.clone();
        others.remove(dimension);
        let target = site.allocate(result, &others);
        let (indices, inside) = site.nest(site.call, &others);
        let places = search.run(site, inside, Some((dimension, &indices)));
        put(site, places[0], &target, &indices);
        return Some(());
    }
    let places = search.run(site, site.call, None);
    let target = site.allocate(result, &[site.int(places.len() as i64)]);
    for (dimension, cell) in places.into_iter().enumerate() {
        put(site, cell, &target, &[site.int(dimension as i64)]);
    }
    Some(())
}

fn arguments(site: &Site, sought: Sought, array: &Descriptor, along: bool) -> Option<Arguments> {
    let mut next = 2;
    let target = match sought {
        Sought::Equal => Some(site.descriptor(2).filter(|value| value.rank == 0 && value.kind == array.kind)?),
        _ => None,
    };
    next += usize::from(target.is_some()) + 1;
    let dimension = match along {
        true => Some(usize::try_from(site.arguments[next].as_int()? - 1).ok().filter(|d| *d < array.rank)?),
        false => None,
    };
    next += usize::from(along) + 2;
    let (mask, last) = (mask(site, next)?, site.arguments[next + 1].as_int()? != 0);
    Some(Arguments { target, dimension, mask, last })
}

fn put(site: &Site, cell: Value, target: &View, indices: &[Value]) {
    let place = site.builder.load(site.module.int(64), cell);
    site.store(&[site.builder.resize(place, target.kind.part)], target, indices);
}

struct Search<'a> {
    sought: Sought,
    view: &'a View,
    target: Option<Value>,
    mask: Option<&'a View>,
    last: bool,
}

impl Search<'_> {
    /// Variables that hold the place from 1 in each dimension, or in the given one at these places of the others, or 0 if no element is
    /// chosen. All is done just before `place`, where the builder then stands.
    fn run(&self, site: &Site, place: Value, along: Option<(usize, &[Value])>) -> Vec<Value> {
        let builder = site.builder;
        let (flag, number) = (site.module.int(1), self.view.kind.part);
        let found = site.variable(place, builder.int(flag, 0));
        let best = site.variable(place, builder.zero(number));
        let extents = match along {
            Some((dimension, _)) => vec![self.view.extents[dimension]],
            None => self.view.extents.clone(),
        };
        let places: Vec<Value> = extents.iter().map(|_| site.variable(place, site.int(0))).collect();
        let (counted, _) = site.nest(place, &extents);
        let mut indices = counted.clone();
        if let Some((dimension, others)) = along {
            indices = others.to_vec();
            indices.insert(dimension, counted[0]);
        }
        let element = site.load(self.view, &indices)[0];
        let (before, any) = (builder.load(number, best), builder.load(flag, found));
        let no = builder.int(flag, 0);
        let allowed = self.mask.map_or(builder.int(flag, 1), |mask| chosen(site, mask, &indices));
        let better = builder.select(allowed, self.fits(site, number, element, before, any), no);
        builder.store(builder.select(better, element, before), best);
        builder.store(builder.select(better, better, any), found);
        for (cell, index) in places.iter().zip(counted) {
            let place = builder.add(index, site.int(1));
            builder.store(builder.select(better, place, builder.load(place.ty(), *cell)), *cell);
        }
        builder.before(place);
        places
    }

    /// Does the element take the place of the one before, if there was any?
    fn fits(&self, site: &Site, number: Type, element: Value, before: Value, any: Value) -> Value {
        let builder = site.builder;
        let yes = builder.int(site.module.int(1), 1);
        let largest = self.sought == Sought::Largest;
        if let Some(target) = self.target {
            let equal = match number.is_integer() {
                true => builder.icmp(IntPredicate::LLVMIntEQ, element, target),
                false => builder.fcmp(RealPredicate::LLVMRealOEQ, element, target),
            };
            let first = builder.select(any, builder.int(yes.ty(), i64::from(self.last)), yes);
            return builder.select(equal, first, builder.int(yes.ty(), 0));
        }
        if number.is_integer() {
            let beyond = match (largest, self.last) {
                (true, false) => IntPredicate::LLVMIntSGT,
                (true, true) => IntPredicate::LLVMIntSGE,
                (false, false) => IntPredicate::LLVMIntSLT,
                (false, true) => IntPredicate::LLVMIntSLE,
            };
            return builder.select(any, builder.icmp(beyond, element, before), yes);
        }
        let beyond = match (largest, self.last) {
            (true, false) => RealPredicate::LLVMRealOGT,
            (true, true) => RealPredicate::LLVMRealOGE,
            (false, false) => RealPredicate::LLVMRealOLT,
            (false, true) => RealPredicate::LLVMRealOLE,
        };
        is_better(site, beyond, element, before, any)
    }
}
