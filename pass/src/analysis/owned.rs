// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Module variables that are allocatables or pointers, or have such components: memory behind descriptors to which a derivative can give shadows
//! itself.
//!
//! What an allocatable describes is one allocation from start to end, so its size is known as the program runs, and so is that of what a pointer has
//! allocated; a pointer to anything else is followed to what is known then, or ends the program (`wengert_shadows_begin`). Invariant: what is
//! not listed has a shadow only if the user gives it one. May import `llvm`, `prepare`.

use super::object::{Object, Path, Root, Then};
use crate::llvm::offset::Offset;
use crate::llvm::{Module, Value};
use crate::prepare::{Within, descriptors_in};
use std::collections::BTreeMap;
use wengert_core::descriptor::{ATTRIBUTE_ALLOCATABLE, ATTRIBUTE_POINTER};

/// The descriptors in a global variable of so many bytes, by their offsets.
#[derive(Clone)]
pub struct Held {
    bytes: u64,
    descriptors: BTreeMap<u64, Within>,
}

/// A global that has a shadow while the derivative runs, as far as those matter to which descriptors lead: it holds such descriptors, or may be what a
/// pointer leads to since it varies.
#[derive(Clone)]
pub struct Owned {
    pub global: Value,
    pub holders: Vec<Holder>,
    pub varies: bool,
}

/// A descriptor in a global whose data have shadows, and where in the elements descriptors lie whose data have, too.
#[derive(Clone, Default)]
pub struct Holder {
    pub at: u64,
    pub below: Vec<Offset>,
}

/// The offsets in a global variable at which descriptors of allocatables of numbers lie. A variable of another file does not say
/// what it is until the program runs.
pub fn members(module: Module, global: Value) -> Vec<u64> {
    let found = descriptors_in(module, global.global_type(), global.initializer()).into_iter();
    found.filter(is_allocatable_of_numbers).map(|one| one.at).collect()
}

fn is_allocatable_of_numbers(one: &Within) -> bool {
    one.numbers && one.attribute.is_none_or(|attribute| attribute == ATTRIBUTE_ALLOCATABLE)
}

impl Held {
    pub fn of(module: Module, global: Value) -> Held {
        let (ty, takes_part) = (global.global_type(), |a: i64| a == ATTRIBUTE_ALLOCATABLE || a == ATTRIBUTE_POINTER);
        let found = descriptors_in(module, ty, global.initializer()).into_iter();
        let found = found.filter(|one| one.attribute.is_none_or(takes_part));
        Held { bytes: module.size_of(ty), descriptors: found.map(|one| (one.at, one)).collect() }
    }

    /// One that only other files know.
    pub fn unseen() -> Held {
        Held { bytes: 1, descriptors: BTreeMap::from([(0, Within { at: 0, attribute: None, numbers: true })]) }
    }

    /// The descriptors in which a path's first pointer may lie, if it lies in one for certain.
    pub fn first(&self, path: Path) -> Option<Vec<u64>> {
        let mut all = Vec::new();
        for at in path.first.up_to(self.bytes) {
            all.push(self.descriptors.contains_key(&at).then_some(at)?);
        }
        (!all.is_empty()).then_some(all)
    }

    /// Is what the path leads to data of descriptors here, or of descriptors in the elements of such data?
    pub fn leads(&self, path: Path) -> bool {
        let Some(first) = self.first(path) else { return false };
        match path.then {
            Then::Nothing => true,
            Then::At(_) => first.iter().all(|at| !self.descriptors[at].numbers),
            Then::Further => false,
        }
    }

    /// May what the path leads to have another name? An allocatable of numbers is found by its own.
    pub fn leads_astray(&self, path: Path) -> bool {
        !self.first(path).is_some_and(|first| first.iter().all(|at| is_allocatable_of_numbers(&self.descriptors[at])))
    }
}

/// The global in which a path begins.
pub fn root(object: Object) -> Option<(Value, Path)> {
    match object {
        Object::Behind(path) => match path.root {
            Root::Global(global) => Some((global, path)),
            Root::Argument(_) => None,
        },
        _ => None,
    }
}
