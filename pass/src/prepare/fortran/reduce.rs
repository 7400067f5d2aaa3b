// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Reductions of arrays of numbers to a number, or along one dimension.
//!
//! Invariant: single precision is accumulated in double, as the run time does; sums go without its correction
//! terms, and norms without its scaling. May import `llvm`.

use super::descriptor::Descriptor;
use super::site::{Site, View};
use crate::llvm::{IntPredicate, RealPredicate, Type, Value};

#[derive(Clone, Copy, PartialEq)]
pub enum Reduction {
    Sum,
    Product,
    /// The square root of the sum of squares.
    Norm,
    Extreme {
        largest: bool,
    },
}

pub const SUM: Reduction = Reduction::Sum;
pub const PRODUCT: Reduction = Reduction::Product;
pub const NORM: Reduction = Reduction::Norm;
pub const MAXVAL: Reduction = Reduction::Extreme { largest: true };
pub const MINVAL: Reduction = Reduction::Extreme { largest: false };

/// What is reduced: all elements, or those along one dimension at given places of the others.
struct Elements {
    array: View,
    mask: Option<View>,
    along: Option<(usize, Vec<Value>)>,
}

/// `Sum(array, source, line, dimension, mask)` and its like, which return the number; a norm has no mask.
pub fn whole(site: &Site, reduction: Reduction) -> Option<()> {
    let array = site.descriptor_of_named(0)?;
    let number = array.kind.number().filter(|number| *number == site.call.ty())?;
    let start = reduction.start(site, number)?;
    let dimension = site.arguments[3].as_int()?;
    if dimension != 0 && array.rank != 1 {
        return None;
    }
    let mask = mask(site, 4)?;
    let array = site.view(&array);
    let mask = mask.map(|m| site.view(&m));
    let result = accumulate(site, site.call, reduction, start, &Elements { array, mask, along: None });
    site.replace(result);
    Some(())
}

/// `CppSumComplex8(where to put it, array, source, line, dimension, mask)`: real and imaginary parts apart.
pub fn complex_sum(site: &Site) -> Option<()> {
    let (start, view, mask) = complex_elements(site, SUM)?;
    let sums = [0, 1].map(|part| {
        let elements = Elements { array: site.component(&view, part), mask: mask.clone(), along: None };
        accumulate(site, site.call, SUM, start, &elements)
    });
    site.store(&sums, &View { base: site.arguments[0], ..view }, &[]);
    Some(())
}

/// `CppProductComplex8(where to put it, array, source, line, dimension, mask)`.
pub fn complex_product(site: &Site) -> Option<()> {
    let (one, view, mask) = complex_elements(site, PRODUCT)?;
    let (builder, wide) = (site.builder, one.ty());
    let [real, imaginary] = [one, builder.zero(wide)].map(|start| site.variable(site.call, start));
    let (indices, place) = site.nest(site.call, &view.extents);
    if let Some(mask) = &mask {
        site.when(chosen(site, mask, &indices), place);
    }
    let element: Vec<Value> = site.load(&view, &indices).into_iter().map(|part| builder.fcast(part, wide)).collect();
    let [a, b] = [real, imaginary].map(|part| builder.load(wide, part));
    let product = |x, y| builder.fmul(x, y);
    let parts = [
        builder.fsub(product(a, element[0]), product(b, element[1])),
        builder.fadd(product(a, element[1]), product(b, element[0])),
    ];
    builder.store(parts[0], real);
    builder.store(parts[1], imaginary);
    builder.before(site.call);
    let total = [real, imaginary].map(|part| builder.fcast(builder.load(wide, part), view.kind.part));
    site.store(&total, &View { base: site.arguments[0], ..view }, &[]);
    Some(())
}

/// What is reduced to a complex number: the real value for no elements, the array, and the mask.
fn complex_elements(site: &Site, reduction: Reduction) -> Option<(Value, View, Option<View>)> {
    let array = site.descriptor_of_named(1)?;
    let start = reduction.start(site, array.kind.component().real()?)?;
    if site.arguments[4].as_int()? != 0 && array.rank != 1 {
        return None;
    }
    let mask = mask(site, 5)?;
    Some((start, site.view(&array), mask.map(|m| site.view(&m))))
}

/// `ReduceReal8Ref(array, procedure, source, line, 1, mask, identity, …)`, or `…Value`, which passes numbers: the procedure is called
/// with what it came to and each further element.
pub fn by_procedure(site: &Site) -> Option<()> {
    let name = site.call.callee_function()?.name();
    let real = Some(site.call.ty()).filter(|ty| ty.is_float())?;
    let array = site.descriptor(0).filter(|array| array.kind.real() == Some(real))?;
    let by_address = name.ends_with("Ref");
    let taken = if by_address { array.address.ty() } else { real };
    let procedure = site.arguments[1].as_function().filter(|f| f.ty() == Type::function(real, &[taken, taken]))?;
    let mask = mask(site, 5)?;
    let identity = site.arguments[6];
    let (view, builder, flag) = (site.view(&array), site.builder, site.module.int(1));
    let mask = mask.map(|m| site.view(&m));
    let total = site.variable(site.call, builder.zero(real));
    let found = site.variable(site.call, builder.int(flag, 0));
    let (indices, place) = site.nest(site.call, &view.extents);
    let place = match &mask {
        Some(mask) => site.when(chosen(site, mask, &indices), place),
        None => place,
    };
    let element = site.address(&view, &indices);
    let any = builder.load(flag, found);
    let first = builder.icmp(IntPredicate::LLVMIntEQ, any, builder.int(flag, 0));
    builder.store(builder.int(flag, 1), found);
    site.when(first, place);
    builder.store(builder.load(real, element), total);
    builder.before(place);
    site.when(any, place);
    let given = if by_address { [total, element] } else { [total, element].map(|number| builder.load(real, number)) };
    builder.store(builder.call(procedure, &given), total);
    builder.before(site.call);
    if !identity.is_null() {
        let none = builder.icmp(IntPredicate::LLVMIntEQ, builder.load(flag, found), builder.int(flag, 0));
        site.when(none, site.call);
        builder.store(builder.load(real, identity), total);
        builder.before(site.call);
    }
    site.replace(builder.load(real, total));
    Some(())
}

/// `SumDim(result, array, dimension, source, line, mask)` and its like; the result gets memory.
pub fn along(site: &Site, reduction: Reduction) -> Option<()> {
    let result = site.descriptor(0)?;
    let array = site.descriptor_of(1, result.kind)?;
    if array.kind.is_complex() && reduction != SUM {
        return None;
    }
    let start = reduction.start(site, array.kind.component().number()?)?;
    let dimension = usize::try_from(site.arguments[2].as_int()? - 1).ok().filter(|d| *d < array.rank)?;
    if result.rank + 1 != array.rank {
        return None;
    }
    let mask = mask(site, 5)?;
    let array = site.view(&array);
    let mask = mask.map(|m| site.view(&m));
    let mut extents = array.extents.clone();
    extents.remove(dimension);
    let target = site.allocate(&result, &extents);
    let parts: Vec<View> = (0..array.kind.parts).map(|part| site.component(&array, part)).collect();
    let (indices, inside) = site.nest(site.call, &extents);
    let reduced = |array: View| {
        let elements = Elements { array, mask: mask.clone(), along: Some((dimension, indices.clone())) };
        accumulate(site, inside, reduction, start, &elements)
    };
    let element: Vec<Value> = parts.into_iter().map(reduced).collect();
    site.store(&element, &target, &indices);
    Some(())
}

/// The descriptor of a mask, if there is one; `None` if too little is known of it.
pub fn mask(site: &Site, argument: usize) -> Option<Option<Descriptor>> {
    match site.arguments.get(argument) {
        Some(mask) if !mask.is_null() => site.mask(argument).map(Some),
        _ => Some(None),
    }
}

/// Is the element at these places chosen?
pub fn chosen(site: &Site, mask: &View, indices: &[Value]) -> Value {
    let bits = site.load(mask, indices)[0];
    site.builder.icmp(IntPredicate::LLVMIntNE, bits, site.builder.zero(bits.ty()))
}

/// Loops just before `place`; the builder stands there afterwards.
fn accumulate(site: &Site, place: Value, reduction: Reduction, start: Value, elements: &Elements) -> Value {
    let builder = site.builder;
    let flag = site.module.int(1);
    let sum = site.variable(place, start);
    let found = site.variable(place, builder.int(flag, 0));
    let extents = match &elements.along {
        Some((dimension, _)) => vec![elements.array.extents[*dimension]],
        None => elements.array.extents.clone(),
    };
    let (mut indices, _) = site.nest(place, &extents);
    if let Some((dimension, others)) = &elements.along {
        let index = indices[0];
        indices = others.clone();
        indices.insert(*dimension, index);
    }
    let element = builder.fcast(site.load(&elements.array, &indices)[0], start.ty());
    let (before, any) = (builder.load(start.ty(), sum), builder.load(flag, found));
    let mut after = reduction.step(site, before, element, any);
    let mut counted = builder.int(flag, 1);
    if let Some(mask) = &elements.mask {
        let chosen = chosen(site, mask, &indices);
        after = builder.select(chosen, after, before);
        counted = builder.select(chosen, counted, any);
    }
    builder.store(after, sum);
    builder.store(counted, found);
    builder.before(place);
    let total = reduction.finish(site, builder.load(start.ty(), sum));
    builder.fcast(total, elements.array.kind.part)
}

impl Reduction {
    /// The value for no elements, in the type to accumulate in.
    fn start(self, site: &Site, real: Type) -> Option<Value> {
        if real.is_integer() {
            let least = 64u32.checked_sub(real.bits()).map(|unused| i64::MIN >> unused);
            let value = match self {
                Reduction::Sum => 0,
                Reduction::Product => 1,
                Reduction::Norm => return None,
                Reduction::Extreme { largest: true } => least?,
                Reduction::Extreme { largest: false } => !least?,
            };
            return Some(site.builder.int(real, value));
        }
        let value = match self {
            Reduction::Sum | Reduction::Norm => site.builder.zero(real),
            Reduction::Product => site.builder.real(real, "1"),
            Reduction::Extreme { largest } => {
                let huge = site.builder.real(real, huge(real)?);
                if largest { site.builder.fneg(huge) } else { huge }
            }
        };
        Some(site.builder.fcast(value, accumulator(real)))
    }

    /// With one more element; `any` tells whether there was one before.
    fn step(self, site: &Site, before: Value, element: Value, any: Value) -> Value {
        let builder = site.builder;
        let integer = element.ty().is_integer();
        match self {
            Reduction::Sum if integer => builder.add(before, element),
            Reduction::Product if integer => builder.mul(before, element),
            Reduction::Extreme { largest } if integer => {
                let beyond = if largest { IntPredicate::LLVMIntSGT } else { IntPredicate::LLVMIntSLT };
                builder.select(builder.icmp(beyond, element, before), element, before)
            }
            Reduction::Sum => builder.fadd(before, element),
            Reduction::Product => builder.fmul(before, element),
            Reduction::Norm => builder.fadd(before, builder.fmul(element, element)),
            Reduction::Extreme { largest } => {
                let beyond = if largest { RealPredicate::LLVMRealOGT } else { RealPredicate::LLVMRealOLT };
                builder.select(is_better(site, beyond, element, before, any), element, before)
            }
        }
    }

    fn finish(self, site: &Site, total: Value) -> Value {
        if self != Reduction::Norm {
            return total;
        }
        let sqrt = site.module.intrinsic("llvm.sqrt", &[total.ty()]).expect("LLVM knows sqrt");
        site.builder.call(sqrt, &[total])
    }
}

/// Does `element` take the place of `before`? Any number is better than none, and than what is not a number.
pub fn is_better(site: &Site, beyond: RealPredicate, element: Value, before: Value, any: Value) -> Value {
    let builder = site.builder;
    let further = builder.fcmp(beyond, element, before);
    let was_none = builder.fcmp(RealPredicate::LLVMRealUNO, before, before);
    let is_one = builder.fcmp(RealPredicate::LLVMRealORD, element, element);
    builder.select(any, builder.select(was_none, is_one, further), builder.int(site.module.int(1), 1))
}

/// Single precision is accumulated in double.
pub fn accumulator(real: Type) -> Type {
    if real == real.float32() { real.float64() } else { real }
}

/// The largest finite number.
fn huge(real: Type) -> Option<&'static str> {
    let table = [
        (real.float32(), "3.40282346638528859811704183484516925440e+38"),
        (real.float64(), "1.797693134862315708145274237317043568e+308"),
        (real.float80(), "1.189731495357231765021263853030970205e+4932"),
        (real.float128(), "1.18973149535723176508575932662800702e+4932"),
    ];
    table.iter().find(|(ty, _)| *ty == real).map(|(_, decimal)| *decimal)
}
