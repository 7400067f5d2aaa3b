// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What the run-time library is told of where a derivative begins: variables with descriptors to whose data it gives shadows, arguments whose shadows are
//! the caller's, and pointers that must not lead to what varies.
//!
//! Memory behind a pointer in a variable whose shadow nobody gives counts as passive, or every mesh behind a pointer would be active; so where the numbers
//! there would matter if they varied, the pointer is *watched*: leading to what has a shadow ends the program. Invariant: each watched pointer may be read as
//! the caller left it. Imports the analyses below it.

use super::contexts::Contexts;
use super::effects::is_inactive;
use super::exposed::exposed;
use super::object::{Path, Then};
use super::objects::{Object, Places, Root};
use super::owned::{self, Held, Holder};
use super::{Key, Program};
use crate::holds::descriptors;
use crate::llvm::Value;
use crate::llvm::offset::Offset;
use bit_set::BitSet;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// What a variable is listed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The derivative gives shadows to what its descriptors describe, or it may be what a pointer leads to.
    Own,
    /// An argument with a shadow.
    Argument,
    /// Its shadow is the user's: it varies from the start.
    Seeded,
    /// Nobody gives the shadow of what its pointers lead to.
    Watched,
    /// It has a shadow, and comes to vary.
    Shadowed,
}

/// A global variable, or an argument.
#[derive(Clone)]
pub struct Listed {
    pub root: Root,
    pub kind: Kind,
    /// What is known to belong to it, 0 for a variable to which no pointer may lead.
    pub bytes: u64,
    pub holders: Vec<Holder>,
}

impl Program {
    /// What is listed where the derivative that the user asked for begins.
    pub fn listed(&self, key: &Key) -> Vec<Listed> {
        let mut all = self.owned();
        let watched = self.watched(key);
        if !watched.is_empty() {
            all.extend(self.shadowed_variables());
        }
        let arguments = self.argument_rows(key, !watched.is_empty());
        if !all.is_empty() || !watched.is_empty() || arguments.iter().any(|row| !row.holders.is_empty()) {
            all.extend(arguments);
        }
        all.extend(watched);
        self.note_assigned(key, &mut all);
        all
    }

    /// Arguments of the procedure that are descriptors.
    pub fn described_arguments(&self, key: &Key) -> Vec<usize> {
        (0..key.arguments.len()).filter(|index| descriptors::is_noted(key.function, *index)).collect()
    }

    /// Globals in which the derivative points to shadows that it makes, and where in them.
    fn owned(&self) -> Vec<Listed> {
        let mut used: FxHashMap<Value, BTreeMap<u64, BTreeSet<Offset>>> = FxHashMap::default();
        for global in self.described.iter().filter(|global| self.owned.contains_key(global)) {
            used.entry(*global).or_default().entry(0).or_default();
        }
        for object in self.activities.values().flat_map(|activity| &activity.objects).filter(|o| self.is_owned(**o)) {
            let (global, path) = owned::root(*object).expect("what is owned lies behind a global");
            let below = path.then != Then::Nothing;
            let held = &self.owned[&global];
            for at in held.first(path).into_iter().flatten().filter(|at| !below || held.leads_on(*at)) {
                let holder = used.entry(global).or_default().entry(at).or_default();
                holder.extend(below.then(|| path.offset()));
            }
        }
        if used.is_empty() {
            return Vec::new();
        }
        let listed = |global: Value| {
            let holders = used.remove(&global).into_iter().flatten();
            let holders = holders.map(|(at, below)| Holder { at, below: below.into_iter().collect(), ..Holder::default() });
            let reached = self.varied.contains(&Object::Global(global));
            let bytes = if reached { self.bytes_of(global) } else { 0 };
            Listed { root: Root::Global(global), kind: Kind::Own, bytes, holders: holders.collect() }
        };
        self.unseeded().into_iter().map(listed).collect()
    }

    fn bytes_of(&self, global: Value) -> u64 {
        self.procedures[&self.root].module.size_of(global.global_type())
    }

    /// Variables with shadows.
    fn shadowed_variables(&self) -> Vec<Listed> {
        let module = self.procedures[&self.root].module;
        let mut globals: Vec<Value> = self.seeded.globals.iter().copied().collect();
        globals.sort_by_key(|global| global.name());
        globals.extend(self.unseeded());
        let row = |global: Value| {
            let seeded = self.is_seeded(global);
            let holders = if seeded { Held::of(module, global).holders() } else { Vec::new() };
            let kind = if seeded { Kind::Seeded } else { Kind::Shadowed };
            Listed { root: Root::Global(global), kind, bytes: self.bytes_of(global), holders }
        };
        globals.into_iter().map(row).collect()
    }

    /// Arguments with shadows, and the descriptors there whose data have shadows that are used: all if it matters where they lie, else those that are more than
    /// a descriptor which stays as it is.
    fn argument_rows(&self, key: &Key, all: bool) -> Vec<Listed> {
        let procedure = self.procedure(key);
        let parameters = procedure.prepared.function.parameters();
        let activity = self.activity(key);
        let used = &activity.used;
        let pointers = (0..parameters.len()).filter(|i| key.arguments[*i] && parameters[*i].ty().is_pointer());
        let row = |index: usize| {
            let held = Held::behind(procedure.module, key.function, index);
            let behind = |object: &Object| match object {
                Object::Behind(path) if path.root == Root::Argument(index) => Some(*path),
                _ => None,
            };
            let read = used.iter().filter_map(behind);
            // What the procedure allocates, or points to, it puts there.
            let is_active = |held: &Places| held.iter().any(|(object, _)| activity.objects.contains(object));
            let put =
                procedure.objects.contents().filter(|(holder, _, held)| *holder == Object::Argument(index) && is_active(held));
            let to = |first| Path { root: Root::Argument(index), first, then: Then::Nothing };
            let put: Vec<Path> = put.map(|(_, first, _)| to(first)).collect();
            let freed: Vec<Path> = procedure.effects.frees.iter().filter(|o| used.contains(o)).filter_map(behind).collect();
            // Where an element begins that leads there, and where in it, if no other one lies between.
            let element = |(holder, at, _): (Object, Offset, &Places)| {
                let then = |path: &Path| if path.then == Then::Nothing { Then::At(at) } else { path.then };
                behind(&holder).map(|path| Path { then: then(&path), ..path })
            };
            let put_below = procedure.objects.contents().filter(|(_, _, held)| is_active(held)).filter_map(element);
            let below: Vec<Path> = put_below.chain(freed.iter().copied().filter(|path| path.then != Then::Nothing)).collect();
            let own: Vec<Path> = put.iter().chain(freed.iter().filter(|path| path.then == Then::Nothing)).copied().collect();
            let first = below.iter().map(|path| to(path.first));
            let paths: Vec<Path> = read.chain(own).chain(below.iter().copied()).chain(first).collect();
            let mut holders = held.as_ref().map(|held| held.leading_to(paths.iter().copied())).unwrap_or_default();
            holders.retain(|holder| !holder.plain);
            for holder in &mut holders {
                let is_there = |path: &Path| path.first.may_be(Offset::new(holder.at as i64, 0));
                holder.put = put.iter().any(is_there);
                holder.freed = freed.iter().any(|path| path.then == Then::Nothing && is_there(path));
                holder.replaced_below = below.iter().any(is_there);
            }
            let is_descriptor = descriptors::is_noted(key.function, index);
            if is_descriptor && !all && !procedure.effects.writes.contains(&Object::Argument(index)) {
                holders.retain(|holder| !holder.below.is_empty() || holder.replaced_below);
            }
            let bytes = held.filter(|_| !is_descriptor).map_or(0, |held| held.bytes());
            Listed { root: Root::Argument(index), kind: Kind::Argument, bytes, holders }
        };
        pointers.map(row).collect()
    }

    /// Pointers in variables to numbers that would matter if they varied, and count as passive.
    fn watched(&self, key: &Key) -> Vec<Listed> {
        let procedure = self.procedure(key);
        let may_be_lost = |object: Object| {
            let known = owned::root(object).and_then(|(global, path)| Some((self.passive.get(&global)?, path)));
            known.is_some_and(|(held, path)| held.leads_astray(path)) && self.holds_numbers(object)
        };
        let mut lost: Vec<Object> = match self.contexts {
            Some(_) => {
                let cells = procedure.cells.iter();
                let candidates: BitSet = cells.filter(|(_, cell)| may_be_lost(cell.object)).map(|(index, _)| index).collect();
                let useful = || self.useful_if_varied(key, &candidates);
                let useful = if candidates.is_empty() { BitSet::new() } else { useful() };
                useful.iter().map(|cell| procedure.cells.get(cell).object).collect()
            }
            None => {
                let activity = self.activity(key);
                let passive = |object: &&Object| !activity.varied_objects.contains(*object);
                activity.useful_objects.iter().filter(passive).copied().filter(|object| may_be_lost(*object)).collect()
            }
        };
        // What is stored there changes what else has that name.
        let active = &self.activity(key).objects;
        let stored = procedure.effects.writes.iter().filter(|object| !active.contains(*object) && may_be_lost(**object));
        lost.extend(stored.copied());
        lost.sort();
        lost.dedup();
        let mut paths: FxHashMap<Value, Vec<_>> = FxHashMap::default();
        lost.into_iter().filter_map(owned::root).for_each(|(global, path)| paths.entry(global).or_default().push(path));
        let mut rows: Vec<Listed> = paths
            .into_iter()
            .map(|(global, paths)| {
                // Where the derivative gives what it leads to a shadow, that is right but for what varies from the start.
                let (owned, others): (Vec<Path>, Vec<Path>) =
                    paths.into_iter().partition(|path| self.is_owned(Object::Behind(*path)));
                let mut holders = self.passive[&global].leading_to(owned.into_iter());
                holders.iter_mut().for_each(|holder| holder.owned = true);
                holders.extend(self.passive[&global].leading_to(others.into_iter()));
                Listed { root: Root::Global(global), kind: Kind::Watched, bytes: 0, holders }
            })
            .filter(|row| !row.holders.is_empty())
            .collect();
        rows.sort_by_key(|row| if let Root::Global(global) = row.root { global.name() } else { String::new() });
        rows
    }

    /// Does any procedure find floating numbers there?
    fn holds_numbers(&self, object: Object) -> bool {
        self.procedures.values().any(|procedure| procedure.kinds.get(&object).is_some_and(|kinds| !kinds.is_empty()))
    }

    /// Is each pointer watched that leads to the object, if numbers there matter?
    pub fn may_be_watched(&self, object: Object) -> bool {
        let known = owned::root(object).and_then(|(global, path)| Some((self.passive.get(&global)?, path)));
        known.is_some_and(|(held, path)| {
            // Of many that lie behind a pointer alone the first one is.
            let all = !matches!(path.then, Then::At(at) if at.exact().is_none() && held.first(path).is_none());
            all && !held.leading_to(std::iter::once(path)).is_empty()
        })
    }

    /// Notes what variables hold whose pointers may be watched.
    pub fn note_passive(&mut self) {
        let module = self.procedures[&self.root].module;
        let passive =
            |global: &Value| !self.is_seeded(*global) && !is_inactive(Object::Global(*global)) && !global.is_constant_global();
        let globals: Vec<Value> = self.named_globals().into_iter().filter(passive).collect();
        self.passive = globals.into_iter().map(|global| (global, Held::of(module, global))).collect();
    }

    /// Which of these cells would take part, if they varied where the procedure is entered.
    fn useful_if_varied(&self, key: &Key, candidates: &BitSet) -> BitSet {
        let mut context = key.context.clone();
        context.varied.union_with(candidates);
        let [entry, end] = self.edges(key, &context);
        let (values, result) = (entry.values.clone(), end.values.contains(0));
        let contexts = Contexts::new(&self.procedures, key.function, entry, end);
        let (_, useful) = contexts.within(&self.procedures, key.function, &context, values, result);
        let mut found = useful.start.cells;
        found.union_with(&useful.cells);
        found.intersect_with(candidates);
        found
    }

    /// Which of what is listed the procedure assigns before it reads it; pointers that are, nobody need watch.
    fn note_assigned(&self, key: &Key, all: &mut Vec<Listed>) {
        let procedure = self.procedure(key);
        let parameters = procedure.prepared.function.parameters();
        let variable = |row: &Listed| match row.root {
            Root::Global(global) => global,
            Root::Argument(index) => parameters[index],
        };
        let places: Vec<(Value, i64)> =
            all.iter().flat_map(|row| row.holders.iter().map(|holder| (variable(row), holder.at as i64))).collect();
        let exposed = exposed(procedure.module, &self.procedures, key.function, &places);
        let holders = all.iter_mut().flat_map(|row| &mut row.holders).enumerate();
        holders.for_each(|(number, holder)| holder.assigned = !exposed.contains(number));
        for row in all.iter_mut().filter(|row| row.kind == Kind::Watched) {
            row.holders.retain(|holder| !holder.assigned);
        }
        all.retain(|row| row.kind != Kind::Watched || !row.holders.is_empty());
    }
}
