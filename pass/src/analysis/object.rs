// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory objects and places in them: what the analyses say pointers lead to.
//!
//! Invariant: memory that was there when the procedure was entered is named by the path that leads to it, and is never a local or an
//! allocation of its own. Imports `llvm`, `holds`.

use crate::holds;
use crate::llvm::offset::{ANYWHERE, Offset};
use crate::llvm::{Function, Opcode, Type, Value, facts};
use rustc_hash::{FxHashMap, FxHashSet};
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
    /// Of a local array or an allocation.
    pub fn of_site(site: Value) -> Object {
        if site.is_op(Opcode::LLVMAlloca) { Object::Local(site) } else { Object::Heap(site) }
    }

    /// Declared as plain integers, which no language lets hold a floating number; a structure may be a union.
    pub fn holds_integers_only(self, function: Function) -> bool {
        match self {
            Object::Argument(index) => holds::holds_integers_only(function, index),
            _ => self.integer().is_some(),
        }
    }

    /// The type of the integers that a variable is declared as.
    pub fn integer(self) -> Option<Type> {
        let mut ty = match self {
            Object::Local(site) => site.alloca_type(),
            Object::Global(global) => global.global_type(),
            _ => return None,
        };
        while ty.is_array() {
            ty = ty.element();
        }
        (ty.is_integer() && ty.bits() != 8).then_some(ty)
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

/// What is added to these offsets into an object for another one: nothing if they cover it, and all of them in one where they are many.
fn beside(known: impl Iterator<Item = Offset> + Clone, at: Offset) -> Option<Offset> {
    let few = known.clone().count() < MOST_OFFSETS;
    let covered = known.clone().any(|offset| offset.covers(at));
    (!covered).then(|| if few { at } else { known.fold(at, Offset::or) })
}

pub fn add(places: &mut Places, place: (Object, Offset)) -> bool {
    let (object, at) = place;
    let known = places.iter().filter(|(other, _)| *other == object).map(|(_, offset)| *offset);
    let Some(at) = beside(known, at) else { return false };
    places.retain(|(other, offset)| *other != object || !at.covers(*offset));
    places.push((object, at));
    true
}

/// Lists that are longer are looked up by object: unknown code may have come to hundreds of variables.
const MANY: usize = 8;

/// A list of places that grows as `add` has it.
#[derive(Default)]
pub struct Growing {
    places: Places,
    /// Where in a long list the places of each object are that no later one covers.
    of: Option<FxHashMap<Object, SmallVec<[usize; 2]>>>,
    covered: FxHashSet<usize>,
}

impl Growing {
    /// What was added for a place: an offset that may stand for more, or nothing if it was known.
    pub fn add(&mut self, (object, at): (Object, Offset)) -> Option<Offset> {
        if self.places.len() <= MANY {
            return add(&mut self.places, (object, at)).then(|| self.places.last().expect("one was added").1);
        }
        let places = &self.places;
        let of = self.of.get_or_insert_with(|| {
            let mut of: FxHashMap<Object, SmallVec<[usize; 2]>> = FxHashMap::default();
            places.iter().enumerate().for_each(|(index, (object, _))| of.entry(*object).or_default().push(index));
            of
        });
        let known = of.entry(object).or_default();
        let at = beside(known.iter().map(|index| places[*index].1), at)?;
        self.covered.extend(known.iter().copied().filter(|index| at.covers(places[*index].1)));
        known.retain(|index| !self.covered.contains(index));
        known.push(places.len());
        self.places.push((object, at));
        Some(at)
    }

    pub fn into_places(mut self) -> Places {
        if !self.covered.is_empty() {
            let mut index = 0..;
            self.places.retain(|_| index.next().is_some_and(|index| !self.covered.contains(&index)));
        }
        self.places
    }
}

pub fn add_all(places: &mut Places, more: impl IntoIterator<Item = (Object, Offset)>) -> bool {
    let mut growing = Growing { places: std::mem::take(places), ..Growing::default() };
    let changed = more.into_iter().fold(false, |changed, place| growing.add(place).is_some() | changed);
    *places = growing.into_places();
    changed
}

pub fn moved(places: &Places, by: Offset) -> Places {
    let mut all = Places::new();
    add_all(&mut all, places.iter().map(|(object, at)| (*object, at.plus(by))));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_places_are_added_as_one_by_one() {
        let mut state = 1u64;
        let mut drawn = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        for _ in 0..50 {
            let mut some = |count: u64| {
                let place = |_| {
                    let every = [0, 0, 0, 8, 16, 24, 1][drawn(7) as usize];
                    (Object::Argument(drawn(20) as usize), Offset::new(8 * drawn(12) as i64, every))
                };
                (0..count).map(place).collect::<Places>()
            };
            let (first, more) = (some(60), some(90));
            let mut places = Places::new();
            add_all(&mut places, first.clone());
            let mut by_one = Places::new();
            for place in first {
                add(&mut by_one, place);
            }
            assert_eq!(places, by_one);
            let changed = add_all(&mut places, more.clone());
            assert_eq!(changed, more.into_iter().fold(false, |changed, place| add(&mut by_one, place) | changed));
            assert_eq!(places, by_one);
        }
    }
}
