// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! From what a derivative returns to what a marker returns.
//!
//! A marker returns one value, or a C structure of several; the compiler passes small structures in registers, in
//! whatever types its ABI likes, and large ones through an `sret` pointer. Both are the structure's bytes, so values are
//! matched by their place in memory. Invariant: each value lands where the user's structure has a member of its type.
//! Imports `llvm`, `refusal` and `signature`.

use super::arguments::Returning;
use crate::llvm::{Builder, Function, Module, Type, Value};
use crate::refusal::{Refusal, Result};
use crate::signature::Signature;
use wengert_core::codes::Code;

/// How the values reach the marker's result.
#[derive(Copy, Clone, Debug)]
pub enum Fit {
    /// The marker returns nothing, or something that is never used.
    Unused,
    /// One value, perhaps widened.
    Single,
    /// A structure, which the marker returns in registers in this type.
    Registers { memory: Type, result: Type },
    /// A structure, which the marker returns through its first argument.
    Memory { memory: Type },
}

/// A value that comes back, for messages: "the adjoint of argument 2".
pub struct Produced {
    pub ty: Type,
    pub what: String,
}

/// The members of a derivative's result that the user asks for, in the order in which they are handed over.
pub fn members(signature: &Signature, returning: Returning) -> Vec<usize> {
    let primal = signature.primal_result.filter(|_| returning.primal);
    let each = |first: usize| first..first + signature.width;
    let tangents = signature.tangent.filter(|_| !returning.passive).into_iter().flat_map(each);
    primal.into_iter().chain(signature.returned_adjoints()).chain(tangents).collect()
}

/// The same members, with what they are.
pub fn produced(signature: &Signature, returning: Returning) -> Vec<Produced> {
    let from = |first: Option<usize>, member: usize| first.filter(|first| (*first..first + signature.width).contains(&member));
    let direction = |first: usize, member: usize| match signature.width {
        1 => String::new(),
        _ => format!(" in direction {}", member - first + 1),
    };
    let describe = |member: usize| {
        let adjoint = signature.adjoints.iter().enumerate().find_map(|(argument, first)| Some((argument, from(*first, member)?)));
        match (adjoint, from(signature.tangent, member)) {
            (Some((argument, first)), _) => format!("the adjoint of argument {}{}", argument + 1, direction(first, member)),
            (None, Some(first)) => format!("the tangent of the result{}", direction(first, member)),
            (None, None) => "the primal result".to_owned(),
        }
    };
    let of_type = |member| signature.ty.returns().member(member as u32);
    members(signature, returning).into_iter().map(|member| Produced { ty: of_type(member), what: describe(member) }).collect()
}

/// Where values are to be handed over: the result of a marker call, or of a function that is being defined.
pub struct Place {
    name: String,
    call: Option<Value>,
    /// The structure behind an `sret` pointer.
    memory: Option<Type>,
    result: Type,
    read: bool,
}

impl Place {
    pub fn of_call(call: Value) -> Place {
        Place {
            name: call.callee_function().map(Function::name).unwrap_or_default(),
            call: Some(call),
            memory: call.call_type_attribute(1, "sret"),
            result: call.call_type().returns(),
            read: call.has_uses(),
        }
    }
    pub fn of_definition(name: &str, result: Type, memory: Option<Type>) -> Place {
        Place { name: name.to_owned(), call: None, memory, result, read: !result.is_void() }
    }
    /// The type that the user declared.
    pub fn wanted(&self) -> Type {
        self.memory.unwrap_or(self.result)
    }
    fn is_read(&self) -> bool {
        self.read || self.memory.is_some()
    }
    fn mismatch(&self, what: String) -> Refusal {
        let wanted = self.wanted();
        let returns = if wanted.is_void() { "nothing".to_owned() } else { wanted.to_string() };
        let (name, advice) = (&self.name, if self.call.is_some() { ADVICE_FOR_MARKERS } else { "declare it so" });
        let refusal = Refusal::new(Code::W0015, format!("{what}, but '{name}' returns {returns}; {advice}"));
        match self.call {
            Some(call) => refusal.at(call),
            None => refusal,
        }
    }
}

const ADVICE_FOR_MARKERS: &str = "declare a marker of your own that returns it, under a name that contains this one's";

pub fn fit(module: Module, place: &Place, produced: &[Produced]) -> Result<Fit> {
    let wanted = place.wanted();
    if produced.is_empty() {
        return match place.is_read() {
            true => Err(place.mismatch("nothing comes back from this derivative".into())),
            false => Ok(Fit::Unused),
        };
    }
    if wanted.is_void() {
        let lost = produced.iter().map(|p| p.what.as_str()).collect::<Vec<_>>().join(", ");
        return Err(place.mismatch(format!("{lost} would be lost")));
    }
    if !place.is_read() {
        return Ok(Fit::Unused);
    }
    if place.memory.is_none() && produced.len() == 1 && widens(produced[0].ty, wanted) {
        return Ok(Fit::Single);
    }
    let types: Vec<Type> = produced.iter().map(|p| p.ty).collect();
    let memory = wanted.structure(&types);
    if !same_bytes(module, memory, wanted) {
        let list = produced.iter().map(|p| format!("{} ({})", p.what, p.ty)).collect::<Vec<_>>().join(", ");
        return Err(place.mismatch(format!("what comes back is {list}")));
    }
    Ok(if place.memory.is_some() { Fit::Memory { memory } } else { Fit::Registers { memory, result: wanted } })
}

/// Is a value of the first type exactly a value of the second?
fn widens(from: Type, to: Type) -> bool {
    let wider = |ty: Type| [ty.float16(), ty.float32(), ty.float64()].iter().position(|t| *t == ty);
    from == to || matches!((wider(from), wider(to)), (Some(a), Some(b)) if a < b)
}

/// Do both types have their numbers at the same places? An integer may stand for several small ones.
fn same_bytes(module: Module, memory: Type, wanted: Type) -> bool {
    let (mut have, mut want) = (Vec::new(), Vec::new());
    leaves(module, memory, 0, &mut have);
    leaves(module, wanted, 0, &mut want);
    let inside = |(offset, ty): &(u64, Type), (from, by): &(u64, Type)| {
        offset == from && ty == by
            || by.is_integer() && offset >= from && offset + module.store_size(*ty) <= from + module.store_size(*by)
    };
    have.iter().all(|own| want.iter().any(|other| inside(own, other)))
        && want.iter().all(|other| have.iter().any(|own| inside(own, other)))
}

/// The scalars of a type with their offsets.
fn leaves(module: Module, ty: Type, at: u64, found: &mut Vec<(u64, Type)>) {
    if ty.is_struct() {
        (0..ty.len()).for_each(|i| leaves(module, ty.member(i), at + module.offset_of(ty, i), found));
    } else if ty.is_array() || ty.is_vector() {
        let stride = module.size_of(ty.element());
        (0..ty.len()).for_each(|i| leaves(module, ty.element(), at + u64::from(i) * stride, found));
    } else {
        found.push((at, ty));
    }
}

/// Where the last scalar of a type ends.
pub fn end(module: Module, ty: Type) -> u64 {
    let mut found = Vec::new();
    leaves(module, ty, 0, &mut found);
    found.iter().map(|(offset, ty)| offset + module.store_size(*ty)).max().unwrap_or(0)
}

/// The value that the place wants, if it wants one in registers; `pointer` is where it wants one in memory.
pub fn assemble(builder: &Builder, module: Module, fit: Fit, result: Type, pointer: Value, values: &[Value]) -> Option<Value> {
    match fit {
        Fit::Unused => None,
        Fit::Single => Some(builder.fcast(values[0], result)),
        Fit::Memory { memory } => {
            store_members(builder, memory, pointer, values);
            None
        }
        Fit::Registers { memory, result } => {
            let slot = local(builder, module, memory, result);
            store_members(builder, memory, slot, values);
            Some(builder.load(result, slot))
        }
    }
}

fn store_members(builder: &Builder, memory: Type, pointer: Value, values: &[Value]) {
    for (index, value) in values.iter().enumerate() {
        builder.store(*value, builder.member(memory, pointer, index as u32));
    }
}

/// A local variable, made once at the function's entry, that holds either type.
pub fn local(builder: &Builder, module: Module, a: Type, b: Type) -> Value {
    let ty = if module.size_of(a) >= module.size_of(b) { a } else { b };
    let entry = Builder::new(module);
    entry.before(builder.block().function().entry().first());
    let slot = entry.alloca(ty, "returned");
    slot.set_alignment(module.align_of(a).max(module.align_of(b)));
    slot
}
