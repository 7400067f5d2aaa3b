// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which global variables the initial values of others name, and where.
//!
//! Invariant: none is left out whose address could be loaded from the place. Imports `llvm`.

use crate::llvm::offset::Offset;
use crate::llvm::{Module, Value};
use rustc_hash::FxHashSet;

/// Bytes of a pointer.
const POINTER: u64 = 8;

/// Global variables whose addresses, or addresses in which, an initial value has at an offset.
pub fn named_at(module: Module, initial: Value, at: Offset) -> Vec<Value> {
    let mut found = Vec::new();
    let mut work = vec![(initial, 0)];
    while let Some((value, start)) = work.pop() {
        let (ty, start_of) = (value.ty(), |by: u64| start + by as i64);
        if value.is_null() || value.is_undef() {
            continue;
        }
        let parts = value.operand_count();
        if ty.is_struct() && parts == ty.len() as usize {
            work.extend((0..parts).map(|i| (value.operand(i), start_of(module.offset_of(ty, i as u32)))));
        } else if ty.is_array() && parts == ty.len() as usize {
            let bytes = module.size_of(ty.element());
            work.extend((0..parts).map(|i| (value.operand(i), start_of(i as u64 * bytes))));
        } else if Offset::new(start, 0).overlaps(module.size_of(ty), at, POINTER) {
            found.extend(named_in(value));
        }
    }
    found
}

/// Global variables that a constant names.
pub fn named_in(constant: Value) -> Vec<Value> {
    let mut found = Vec::new();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![constant];
    while let Some(value) = work.pop() {
        if value.is_global_variable() {
            found.push(value);
        } else if value.as_function().is_none() && value.is_constant() && seen.insert(value) {
            work.extend(value.value_operands());
        }
    }
    found
}
