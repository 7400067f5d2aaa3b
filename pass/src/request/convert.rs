// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! From what a marker call passes to what the procedure takes.
//!
//! A marker is variadic in C, which widens small numbers, and by reference in Fortran. The procedure's own type says
//! what was meant. Invariant: a conversion never loses a value that the user wrote; where that is in doubt there is none.
//! Imports `llvm`.

use super::results;
use crate::llvm::{Builder, Module, Type, Value};

/// How an actual argument becomes a parameter.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Conversion {
    AsIs,
    /// Undoes C's promotion of a small floating type to double.
    Narrow,
    /// Undoes C's promotion of a small integer to int.
    Truncate,
    /// Fortran passes the address of what the procedure takes by value.
    Load,
}

/// C promotes integers below this width when it passes them to a variadic function.
const INT_BITS: u32 = 32;

pub fn between(actual: Type, parameter: Type, by_reference: bool) -> Option<Conversion> {
    if actual == parameter {
        return Some(Conversion::AsIs);
    }
    if actual.is_pointer() {
        return (by_reference && (parameter.is_integer() || parameter.is_floating())).then_some(Conversion::Load);
    }
    if actual.is_integer() && parameter.is_integer() {
        return (actual.bits() == INT_BITS && parameter.bits() < INT_BITS).then_some(Conversion::Truncate);
    }
    let promoted = parameter == actual.float32() || parameter == actual.float16() || parameter == actual.bfloat();
    (actual == actual.float64() && promoted).then_some(Conversion::Narrow)
}

pub fn apply(builder: &Builder, actual: Value, parameter: Type, by_reference: bool) -> Value {
    match between(actual.ty(), parameter, by_reference).expect("checked when the request was read") {
        Conversion::AsIs => actual,
        Conversion::Narrow => builder.fcast(actual, parameter),
        Conversion::Truncate => builder.resize(actual, parameter),
        // A logical is a whole byte in memory.
        Conversion::Load if parameter.is_integer() && parameter.bits() < 8 => {
            let byte = builder.load(parameter.int(8), actual);
            builder.resize(byte, parameter)
        }
        Conversion::Load => builder.load(parameter, actual),
    }
}

/// Values of which the user passes the address (`enzyme_byref`): their places, and the bytes that lie there.
#[derive(Clone, Debug, Default)]
pub struct InMemory(Vec<(usize, u64)>);

impl InMemory {
    pub fn note(&mut self, place: usize, bytes: u64) {
        self.0.push((place, bytes));
    }
    pub fn bytes(&self, place: usize) -> Option<u64> {
        self.0.iter().find(|(known, _)| *known == place).map(|(_, bytes)| *bytes)
    }
}

/// May a value of this type take so many bytes? What pads its end may be missing.
pub fn takes(module: Module, ty: Type, bytes: u64) -> bool {
    (results::end(module, ty)..=module.size_of(ty)).contains(&bytes)
}

/// The value that lies at an address which nothing aligns.
pub fn load(builder: &Builder, module: Module, address: Value, bytes: u64, ty: Type) -> Value {
    let slot = results::local(builder, module, ty, ty);
    builder.memcpy(slot, address, builder.int(module.int(64), bytes as i64));
    builder.load(ty, slot)
}
