// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory objects and places in them: what the analyses say pointers lead to.
//!
//! Invariant: memory that was there when the procedure was entered is named by the path that leads to it, and is never a local or an
//! allocation of its own. Imports `llvm`, `holds`.

use crate::holds;
use crate::llvm::offset::{ANYWHERE, Offset};
use crate::llvm::{Function, Value, facts};
use smallvec::SmallVec;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Object {
    /// What the caller's pointer addresses.
    Argument(usize),
    /// An alloca.
    Local(Value),
    /// What an allocation made, here or in a callee.
    Heap(Value),
    Global(Value),
    /// What a pointer found in memory led to when the procedure was entered.
    Behind(Path),
    /// Reached through a pointer that an unknown call returned or that was made from an integer.
    Unknown,
}

/// The pointers that lead to memory from outside: one at `first` in the root, another at an offset from there, or any further.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Path {
    pub root: Root,
    pub first: Offset,
    pub then: Then,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Root {
    Argument(usize),
    Global(Value),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Then {
    Nothing,
    At(Offset),
    Further,
}

impl Path {
    pub fn start(self) -> Object {
        match self.root {
            Root::Argument(index) => Object::Argument(index),
            Root::Global(global) => Object::Global(global),
        }
    }

    /// The object in which the last pointer of the path lies.
    pub fn parent(self) -> Object {
        match self.then {
            Then::Nothing => self.start(),
            Then::At(_) => Object::Behind(Path { then: Then::Nothing, ..self }),
            Then::Further => Object::Behind(self),
        }
    }

    /// Where in its parent the last pointer lies.
    pub fn offset(self) -> Offset {
        match self.then {
            Then::Nothing => self.first,
            Then::At(at) => at,
            Then::Further => ANYWHERE,
        }
    }

    /// The same, wherever its pointers lie.
    pub fn anywhere(self) -> Path {
        let then = if let Then::At(_) = self.then { Then::At(ANYWHERE) } else { self.then };
        Path { first: ANYWHERE, then, ..self }
    }

    pub fn further(self, at: Offset) -> Path {
        let then = match self.then {
            Then::Nothing => Then::At(at),
            Then::At(_) | Then::Further => Then::Further,
        };
        Path { then, ..self }
    }
}

impl Object {
    /// Declared as plain integers, which no language lets hold a floating number; a structure may be a union.
    pub fn holds_integers_only(self, function: Function) -> bool {
        let mut ty = match self {
            Object::Local(site) => site.alloca_type(),
            Object::Global(global) => global.global_type(),
            Object::Argument(index) => return holds::holds_integers_only(function, index),
            _ => return false,
        };
        while ty.is_array() {
            ty = ty.element();
        }
        ty.is_integer() && ty.bits() != 8
    }

    /// Is it one object whenever it is spoken of, and not one of many?
    pub fn is_one(self) -> bool {
        match self {
            Object::Argument(_) | Object::Global(_) => true,
            Object::Local(site) => facts::is_static_alloca(site),
            Object::Behind(path) => path.then != Then::Further && path.offset().exact().is_some() && path.parent().is_one(),
            Object::Heap(_) | Object::Unknown => false,
        }
    }

    /// May two objects of a procedure be the same memory, as far as their kinds tell?
    pub fn may_be(self, other: Object, function: Function) -> bool {
        use Object::*;
        let noalias = |index: usize| function.has_attribute(index as u32 + 1, "noalias");
        match (self, other) {
            (a, b) if a == b => true,
            (Local(_) | Heap(_), Local(_) | Heap(_)) | (Global(_), Global(_)) => false,
            // What was there when the procedure was entered is none of its own.
            (Local(_) | Heap(_), Argument(_) | Global(_) | Behind(_))
            | (Argument(_) | Global(_) | Behind(_), Local(_) | Heap(_)) => false,
            (Argument(i), Argument(j)) => !(noalias(i) || noalias(j)),
            (Argument(i), _) | (_, Argument(i)) => !noalias(i),
            _ => true,
        }
    }

    /// Where the way to memory behind pointers begins.
    pub fn root(self) -> Option<Root> {
        if let Object::Behind(path) = self { Some(path.root) } else { None }
    }

    /// Is it memory of the procedure's own, to which a shadow can be given at will?
    pub fn is_own(self) -> bool {
        matches!(self, Object::Local(_) | Object::Heap(_))
    }
}

pub type Set = SmallVec<[Object; 2]>;
pub type Places = SmallVec<[(Object, Offset); 2]>;

/// More offsets than these into one object are taken together.
pub const MOST_OFFSETS: usize = 6;
pub fn add(places: &mut Places, place: (Object, Offset)) -> bool {
    let (object, at) = place;
    if places.iter().any(|(known, offset)| *known == object && offset.covers(at)) {
        return false;
    }
    let known = places.iter().filter(|(other, _)| *other == object).count();
    let at = if known < MOST_OFFSETS {
        at
    } else {
        places.iter().filter(|(other, _)| *other == object).fold(at, |all, (_, offset)| all.or(*offset))
    };
    places.retain(|(other, offset)| *other != object || !at.covers(*offset));
    places.push((object, at));
    true
}

pub fn add_all(places: &mut Places, more: Places) -> bool {
    more.into_iter().fold(false, |changed, place| add(places, place) | changed)
}

pub fn moved(places: &Places, by: Offset) -> Places {
    let mut all = Places::new();
    for (object, at) in places {
        add(&mut all, (*object, at.plus(by)));
    }
    all
}
