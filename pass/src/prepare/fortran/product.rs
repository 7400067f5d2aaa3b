// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Products of real vectors and matrices. May import `llvm`.

use super::reduce::accumulator;
use super::site::{Site, View};
use crate::llvm::{Type, Value};

/// `DotProduct(a, b, source, line)`.
pub fn dot_product(site: &Site) -> Option<()> {
    let (a, b) = (site.descriptor(0)?, site.descriptor(1)?);
    a.kind.real().and(b.kind.real())?;
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
    let (a, b) = (site.descriptor(1)?, site.descriptor(2)?);
    if !a.kind.is_complex() || a.kind != b.kind || a.rank != 1 || b.rank != 1 {
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

/// `Matmul(result, a, b, source, line)`, one of the factors perhaps a vector; the result gets memory.
pub fn matmul(site: &Site) -> Option<()> {
    let (result, a, b) = (site.descriptor(0)?, site.descriptor(1)?, site.descriptor(2)?);
    let real = result.kind.real()?;
    a.kind.real().and(b.kind.real())?;
    if !matches!((a.rank, b.rank), (2, 2) | (2, 1) | (1, 2)) || result.rank + 2 != a.rank + b.rank {
        return None;
    }
    let (a, b) = (site.view(&a), site.view(&b));
    let rows = a.extents.len() - 1;
    let extents = [&a.extents[..rows], &b.extents[1..]].concat();
    let target = site.allocate(&result, &extents);
    let (indices, inside) = site.nest(site.call, &extents);
    let element = sum_of_products(site, inside, real, (&a, &indices[..rows]), (&b, &indices[rows..]));
    site.store(&[element], &target, &indices);
    Some(())
}

/// Σₖ a(row, k) · b(k, column), in loops just before `place`, where the builder stands afterwards.
fn sum_of_products(site: &Site, place: Value, real: Type, (a, row): (&View, &[Value]), (b, column): (&View, &[Value])) -> Value {
    let builder = site.builder;
    let sum = site.variable(place, builder.zero(real));
    let (index, _) = site.nest(place, &b.extents[..1]);
    let left = builder.fcast(site.load(a, &[row, &index].concat())[0], real);
    let right = builder.fcast(site.load(b, &[&index, column].concat())[0], real);
    let product = builder.fmul(left, right);
    builder.store(builder.fadd(builder.load(real, sum), product), sum);
    builder.before(place);
    builder.load(real, sum)
}
