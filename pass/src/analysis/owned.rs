// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Module variables that are allocatable: memory behind global descriptors to which a derivative can give shadows itself.
//!
//! What such a descriptor describes is one allocation from start to end, so its size is known as the program runs. Memory behind other
//! global pointers may be part of anything. Invariant: what is not listed has a shadow only if the user gives it one. May import `llvm`,
//! `prepare`.

use super::objects::{Object, Root};
use crate::llvm::{Module, Value};
use crate::prepare::descriptors_in;
use rustc_hash::FxHashMap;

/// What the front end writes as the attribute of an allocatable variable.
const ALLOCATABLE: i64 = 2;

/// The offsets in a global variable at which descriptors of allocatables of numbers lie. A variable of another file does not say
/// what it is until the program runs.
pub fn members(module: Module, global: Value) -> Vec<u64> {
    let allocatable = |attribute: Option<i64>| attribute.is_none_or(|a| a == ALLOCATABLE);
    let found = descriptors_in(module, global.global_type(), global.initializer()).into_iter();
    found.filter(|(_, attribute)| allocatable(*attribute)).map(|(offset, _)| offset).collect()
}

/// Is it what such a descriptor of one of these globals describes? Others may describe others.
pub fn is_behind(object: Object, members: &FxHashMap<Value, Vec<u64>>) -> bool {
    let Object::Behind(path) = object else { return false };
    let Root::Global(global) = path.root else { return false };
    let at = path.first.exact().and_then(|at| u64::try_from(at).ok());
    path.parent() == path.start() && at.is_some_and(|at| members.get(&global).is_some_and(|members| members.contains(&at)))
}
