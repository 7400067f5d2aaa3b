// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Products of vectors and matrices. May import `llvm`.

use super::descriptor::Kind;
use super::reduce::accumulator;
use super::site::{Site, View};
use crate::llvm::{Type, Value};

/// `DotProduct(a, b, source, line)`; one of them may hold integers.
pub fn dot_product(site: &Site) -> Option<()> {
    let (a, b) = (site.descriptor(0)?, site.descriptor(1)?);
    a.kind.number().and(b.kind.number())?;
    if a.rank != 1 || b.rank != 1 {
        return None;
    }
    let (a, b) = (site.view(&a), site.view(&b));
    let wide = accumulator(site.call.ty());
    let total = sum_of_products(site, site.call, wide, (&a, &[]), (&b, &[]));
    site.replace(site.builder.fcast(total, site.call.ty()));
    Some(())
}

/// `CppDotProductComplex8(where to put it, a, b, source, line)`: Σ conj(a) b.
pub fn complex_dot_product(site: &Site) -> Option<()> {
    let (a, b) = (site.descriptor_of_named(1)?, site.descriptor_of_named(2)?);
    if a.rank != 1 || b.rank != 1 {
        return None;
    }
    let wide = accumulator(a.kind.part);
    let (a, b) = (site.view(&a), site.view(&b));
    let sum =
        |left, right| sum_of_products(site, site.call, wide, (&site.component(&a, left), &[]), (&site.component(&b, right), &[]));
    let (real, imaginary) = (site.builder.fadd(sum(0, 0), sum(1, 1)), site.builder.fsub(sum(0, 1), sum(1, 0)));
    let parts = [real, imaginary].map(|part| site.builder.fcast(part, a.kind.part));
    site.store(&parts, &View { base: site.arguments[0], ..a.clone() }, &[]);
    Some(())
}

/// `Matmul(result, a, b, source, line)` of numbers of any kinds, one of the factors perhaps a vector, or `MatmulTranspose`, whose first
/// factor is transposed; the result gets memory.
pub fn matmul(site: &Site) -> Option<()> {
    let (result, a, b) = (site.descriptor(0)?, site.descriptor(1)?, site.descriptor(2)?);
    let number = result.kind.component().number()?;
    let logical = site.call.callee_function()?.name().contains("Logical");
    let fits = |kind: Kind| kind.derived.is_none() && (kind.component().real().is_some() || kind.is_integer());
    let integers = a.kind.is_integer() && b.kind.is_integer();
    if logical || integers != number.is_integer() {
        return None;
    }
    if !fits(a.kind) || !fits(b.kind) || result.kind.is_complex() != (a.kind.is_complex() || b.kind.is_complex()) {
        return None;
    }
    if !matches!((a.rank, b.rank), (2, 2) | (2, 1) | (1, 2)) || result.rank + 2 != a.rank + b.rank {
        return None;
    }
    let (mut a, b) = (site.view(&a), site.view(&b));
    if site.call.callee_function().is_some_and(|f| f.name().starts_with("_FortranAMatmulTranspose")) {
        a.extents.reverse();
        a.strides.reverse();
    }
    let rows = a.extents.len() - 1;
    let extents = [&a.extents[..rows], &b.extents[1..]].concat();
    let target = site.allocate(&result, &extents);
    let parts = |view: &View| match view.kind.is_complex() {
        true => vec![site.component(view, 0), site.component(view, 1)],
        false => vec![view.clone()],
    };
    let (left, right) = (parts(&a), parts(&b));
    let (indices, inside) = site.nest(site.call, &extents);
    let sum =
        |i: usize, j: usize| sum_of_products(site, inside, number, (&left[i], &indices[..rows]), (&right[j], &indices[rows..]));
    let element = match (left.len(), right.len()) {
        (1, 1) => vec![sum(0, 0)],
        (1, _) => vec![sum(0, 0), sum(0, 1)],
        (_, 1) => vec![sum(0, 0), sum(1, 0)],
        _ => {
            let [same, turned, first, second] = [sum(0, 0), sum(1, 1), sum(0, 1), sum(1, 0)];
            vec![site.builder.fsub(same, turned), site.builder.fadd(first, second)]
        }
    };
    site.store(&element, &target, &indices);
    Some(())
}

/// Σₖ a(row, k) · b(k, column), in loops just before `place`, where the builder stands afterwards.
fn sum_of_products(site: &Site, place: Value, ty: Type, (a, row): (&View, &[Value]), (b, column): (&View, &[Value])) -> Value {
    let builder = site.builder;
    let sum = site.variable(place, builder.zero(ty));
    let (index, _) = site.nest(place, &b.extents[..1]);
    let number = |value: Value| match (value.ty().is_integer(), ty.is_integer()) {
        (true, true) => builder.sext(value, ty),
        (true, false) => builder.int_to_float(value, ty),
        _ => builder.fcast(value, ty),
    };
    let left = number(site.load(a, &[row, &index].concat())[0]);
    let right = number(site.load(b, &[&index, column].concat())[0]);
    let before = builder.load(ty, sum);
    let after = match ty.is_integer() {
        true => builder.add(before, builder.mul(left, right)),
        false => builder.fadd(before, builder.fmul(left, right)),
    };
    builder.store(after, sum);
    builder.before(place);
    builder.load(ty, sum)
}
