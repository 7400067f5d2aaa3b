// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which global variables the initial values of others name, and where; constant tables of their addresses, whose shadows are tables of shadows.
//!
//! Invariant: none is left out whose address could be loaded from the place. Imports `llvm` and `holds`.

use super::effects::is_inactive;
use super::objects::{Object, describes_type};
use crate::llvm::offset::Offset;
use crate::llvm::{Module, Value};
use rustc_hash::FxHashSet;

/// Bytes of a pointer.
const POINTER: u64 = 8;

/// Global variables whose addresses, or addresses in which, an initial value has at an offset.
pub fn named_at(module: Module, initial: Value, at: Offset) -> Vec<Value> {
    let mut found = Vec::new();
    each_part(module, initial, |part, start| {
        if start.overlaps(module.size_of(part.ty()), at, POINTER) {
            found.extend(named_in(part));
        }
    });
    found
}

/// All of them, and where.
pub fn named(module: Module, initial: Value) -> Vec<(Offset, Value)> {
    let mut found = Vec::new();
    each_part(module, initial, |part, start| found.extend(named_in(part).into_iter().map(|global| (start, global))));
    found
}

/// Visits what an initial value is made of that may be an address.
fn each_part(module: Module, initial: Value, mut visit: impl FnMut(Value, Offset)) {
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
        } else {
            visit(value, Offset::new(start, 0));
        }
    }
}

/// A constant that leads to variables, by their addresses or by those of other such constants; and all that it leads to.
pub struct Table {
    pub constant: Value,
    pub named: Vec<Value>,
}

/// The tables among these constants, and those that they lead to.
pub fn tables(constants: impl Iterator<Item = Value>) -> Vec<Table> {
    let mut work: Vec<Value> = constants.collect();
    let mut known: FxHashSet<Value> = work.iter().copied().collect();
    let mut found = Vec::new();
    while let Some(constant) = work.pop() {
        let named = led_to(constant);
        if named.iter().any(|global| !global.is_constant_global()) {
            work.extend(named.iter().copied().filter(|global| global.is_constant_global() && known.insert(*global)));
            found.push(Table { constant, named });
        }
    }
    found.sort_by_cached_key(|table| table.constant.name());
    found
}

/// Variables that may have shadows, and constants with the addresses of such.
fn led_to(constant: Value) -> Vec<Value> {
    let named = |constant: Value| constant.initializer().map(named_in).unwrap_or_default();
    let mut leads: Vec<(Value, Vec<Value>)> = Vec::new();
    let mut seen: FxHashSet<Value> = FxHashSet::from_iter([constant]);
    let mut work = vec![constant];
    while let Some(global) = work.pop() {
        let named = named(global);
        let further = named.iter().copied().filter(|next| next.is_constant_global() && !describes_type(Object::Global(*next)));
        work.extend(further.filter(|next| seen.insert(*next)));
        leads.push((global, named));
    }
    let variable = |global: &Value| !global.is_constant_global() && !is_inactive(Object::Global(*global));
    let mut found: FxHashSet<Value> = leads.iter().flat_map(|(_, named)| named).copied().filter(variable).collect();
    let mut grown = true;
    while std::mem::take(&mut grown) {
        for (global, named) in &leads {
            if !found.contains(global) && named.iter().any(|next| found.contains(next)) {
                grown = found.insert(*global);
            }
        }
    }
    found.remove(&constant);
    let mut found: Vec<Value> = found.into_iter().collect();
    found.sort_by_cached_key(|global| global.name());
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
