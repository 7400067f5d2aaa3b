// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Functions that arrange the elements of an array anew. May import `llvm`.

use super::site::Site;

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
    let none = site.builder.icmp(crate::llvm::IntPredicate::LLVMIntSLT, copies, site.int(0));
    let mut extents = source.extents.clone();
    extents.insert(dimension, site.builder.select(none, site.int(0), copies));
    let target = site.allocate(&result, &extents);
    let (indices, _) = site.nest(site.call, &extents);
    let mut places = indices.clone();
    places.remove(dimension);
    site.store(&site.load(&source, &places), &target, &indices);
    Some(())
}
