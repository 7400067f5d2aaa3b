// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! `transfer`: numbers stay what they are where both types are rows of the same numbers, like a complex one and two reals; else the bits of
//! one number become another.
//!
//! Invariant: bits of floating numbers never become integers in memory, where they would be lost. May import `llvm`.

use super::descriptor::{Descriptor, Kind};
use super::site::{Site, View};
use crate::llvm::{IntPredicate, Type, Value};

/// `Transfer(result, source, mold, source file, line)`, and with a size `TransferSize(…, size)`; the result gets memory.
pub fn transfer(site: &Site) -> Option<()> {
    let (result, source) = (site.descriptor(0)?, site.descriptor(1)?);
    let size = site.arguments.get(5).copied();
    let (Some(into), Some(from)) = (row(site, result.kind), row(site, source.kind)) else { return None };
    if into == from {
        copy(site, &result, &source, into, size);
        return Some(());
    }
    let one = result.rank == 0 && source.rank == 0 && result.kind.bytes == site.module.size_of(into);
    let bits = one && source.kind.bytes == result.kind.bytes && site.module.size_of(from) == site.module.size_of(into);
    if !bits || from.is_integer() == into.is_integer() {
        return None;
    }
    let view = site.view(&source);
    let value = site.builder.load(from, view.base);
    let target = site.allocate(&result, &[]);
    site.builder.store(site.builder.bitcast(value, into), target.base);
    Some(())
}

/// The one type of number of which an element is a row without gaps.
fn row(site: &Site, kind: Kind) -> Option<Type> {
    let rows = kind.rows(site.module)?;
    let ty = rows.first()?.ty;
    let end =
        rows.iter().try_fold(0, |end, row| (row.ty == ty && row.at == end).then(|| end + row.count * site.module.size_of(ty)));
    (end == Some(kind.bytes) && !ty.is_pointer()).then_some(ty)
}

/// As many numbers as both have.
fn copy(site: &Site, result: &Descriptor, source: &Descriptor, number: Type, size: Option<Value>) {
    let builder = site.builder;
    let view = site.view(source);
    let kept = site.temporary(source.kind, &view.extents);
    site.copy(site.call, &kept, &view);
    builder.before(site.call);
    let (_, given) = site.strides(source.kind, &view.extents);
    let bytes = site.int(result.kind.bytes as i64);
    let extents = match (result.rank, size) {
        (0, _) => Vec::new(),
        (_, Some(size)) => vec![builder.resize(size, given.ty())],
        // All of the source, and what is begun of a last element.
        (_, None) => {
            let beyond = builder.sub(builder.add(given, bytes), site.int(1));
            vec![builder.udiv(beyond, bytes)]
        }
    };
    let target = site.allocate(result, &extents);
    let (_, asked) = site.strides(result.kind, &extents);
    let fewer = builder.icmp(IntPredicate::LLVMIntSLT, given, asked);
    let each = site.module.size_of(number);
    let count = builder.udiv(builder.select(fewer, given, asked), site.int(each as i64));
    let numbers = |base: Value| View {
        base,
        extents: vec![count],
        strides: vec![site.int(each as i64)],
        kind: Kind::of_scalar(number, each),
    };
    let (to, from) = (numbers(target.base), numbers(kept.base));
    site.copy(site.call, &to, &from);
    builder.before(site.call);
    site.free(kept.base);
}
