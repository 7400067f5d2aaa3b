// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Module variables that are allocatables or pointers, or have such components: memory behind descriptors to which a derivative can give shadows
//! itself.
//!
//! What an allocatable describes is one allocation from start to end, so its size is known as the program runs, and so is that of what a pointer has
//! allocated; a pointer to anything else is followed to what is known then, or ends the program (`wengert_shadows_begin`). Invariant: what is
//! not listed has a shadow only if the user gives it one. May import `llvm`, `holds`, `prepare`.

use super::object::{Object, Path, Root, Then};
use super::objects::POINTER;
use crate::holds::{self, descriptors};
use crate::llvm::offset::Offset;
use crate::llvm::{Function, Module, Value};
use crate::prepare::{Within, descriptors_in};
use std::collections::BTreeMap;
use wengert_core::descriptor::{ATTRIBUTE_ALLOCATABLE, ATTRIBUTE_POINTER};

/// The descriptors in a global variable of so many bytes, by their offsets.
#[derive(Clone)]
pub struct Held {
    bytes: u64,
    descriptors: BTreeMap<u64, Within>,
    components: BTreeMap<u64, String>,
}

/// A descriptor in a variable whose data have shadows, or are watched, and where in the elements descriptors lie whose data have, or are, too.
#[derive(Clone, Default)]
pub struct Holder {
    pub at: u64,
    pub below: Vec<Offset>,
    /// Is it assigned before it is read?
    pub assigned: bool,
    /// Is it a pointer alone?
    pub plain: bool,
    /// Does the derivative give what it leads to a shadow?
    pub owned: bool,
    /// May the procedure put the address of something else there?
    pub put: bool,
    /// May the procedure free what it leads to?
    pub freed: bool,
    /// May it free, or put elsewhere, what descriptors in the elements lead to?
    pub replaced_below: bool,
    /// The name of the component that it is.
    pub component: Option<String>,
}

/// More pointers than these in one variable are not watched.
const MOST_WATCHED: usize = 4096;

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
    fn new(bytes: u64, descriptors: impl IntoIterator<Item = Within>) -> Held {
        let descriptors = descriptors.into_iter().map(|one| (one.at, one)).collect();
        Held { bytes, descriptors, components: BTreeMap::new() }
    }

    pub fn of(module: Module, global: Value) -> Held {
        let (ty, takes_part) = (global.global_type(), |a: i64| a == ATTRIBUTE_ALLOCATABLE || a == ATTRIBUTE_POINTER);
        let found = descriptors_in(module, ty, global.initializer()).into_iter();
        let found = found.filter(|one| one.attribute.is_none_or(takes_part));
        Held::new(module.size_of(ty), found)
    }

    /// One that only other files know.
    pub fn unseen() -> Held {
        Held::new(1, [Within { at: 0, attribute: None, numbers: true, bytes: POINTER }])
    }

    /// What lies behind a parameter, if that is a descriptor, or a structure with some.
    pub fn behind(module: Module, function: Function, parameter: usize) -> Option<Held> {
        if descriptors::is_noted(function, parameter) {
            return Some(Held::new(1, [Within { at: 0, attribute: None, numbers: false, bytes: POINTER }]));
        }
        let ty = holds::structure(function, parameter)?;
        let found = descriptors_in(module, ty, None);
        let mut held = Held::new(module.size_of(ty), found);
        let named = held.descriptors.keys().filter_map(|at| Some((*at, descriptors::component_at(module, ty, *at)?)));
        held.components = named.collect();
        (!held.descriptors.is_empty()).then_some(held)
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// All descriptors.
    pub fn holders(&self) -> Vec<Holder> {
        self.descriptors.keys().map(|at| Holder { at: *at, ..Holder::default() }).collect()
    }

    /// The descriptors, or pointers alone, whose data are what the paths lead to, or hold the pointers that do.
    pub fn leading_to(&self, paths: impl Iterator<Item = Path>) -> Vec<Holder> {
        let mut found: BTreeMap<(u64, bool), Holder> = BTreeMap::new();
        for path in paths.filter(|path| !path.is_further()) {
            let further = path.then != Then::Nothing;
            let all = path.first.up_to(self.bytes).filter(|at| !self.is_within(*at));
            let places: Vec<u64> = all.take(MOST_WATCHED + 1).collect();
            for at in places.iter().filter(|at| places.len() <= MOST_WATCHED && (!further || self.leads_on(**at))) {
                let holder = found.entry((*at, further)).or_insert_with(|| Holder { at: *at, ..Holder::default() });
                holder.plain = !self.descriptors.contains_key(at);
                holder.component = self.components.get(at).cloned();
                if further && !holder.below.contains(&path.offset()) {
                    holder.below.push(path.offset());
                }
            }
        }
        found.into_values().collect()
    }

    /// The descriptors in which a path's first pointer may lie, if it lies in one for certain.
    pub fn first(&self, path: Path) -> Option<Vec<u64>> {
        let mut all = Vec::new();
        for at in path.first.up_to(self.bytes).filter(|at| !self.is_within(*at)) {
            all.push(self.descriptors.contains_key(&at).then_some(at)?);
        }
        (!all.is_empty()).then_some(all)
    }

    /// Does it lie within a descriptor, where no pointers to data lie? How far an index of an array goes nobody knows.
    fn is_within(&self, at: u64) -> bool {
        self.descriptors.range(..at).next_back().is_some_and(|(start, one)| at < start + one.bytes)
    }

    /// Is what the path leads to data of descriptors here, or of descriptors in the elements of such data?
    pub fn leads(&self, path: Path) -> bool {
        let Some(first) = self.first(path) else { return false };
        match path.then {
            Then::Nothing => true,
            Then::At(_) => first.iter().any(|at| self.leads_on(*at)),
            Then::Further(..) => false,
        }
    }

    /// May pointers lie in what this descriptor, or pointer alone, leads to? None do among numbers.
    pub fn leads_on(&self, at: u64) -> bool {
        self.descriptors.get(&at).is_none_or(|one| !one.numbers)
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
