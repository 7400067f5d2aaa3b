// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A section: bytes of an object, computed from what is known when a procedure is entered, by those who call it too.
//!
//! Invariant: what covers another section, or comes of two, holds all bytes of these whenever they are touched. Imports `llvm`, and the objects of `analysis`.

use crate::analysis::objects::Object;
use crate::llvm::{Combination, Term, Type, Value};

/// What a section is accessed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Pointers only.
    Pointers,
    /// Floating numbers of this type only.
    Floats(Type),
    /// Other numbers.
    Data,
    Unknown,
}

impl Content {
    /// No pointers?
    pub fn is_data(self) -> bool {
        matches!(self, Content::Data | Content::Floats(_))
    }
}

/// A condition under which a section is accessible, found at the end of a path as a section's values are.
#[derive(Clone, Debug, PartialEq)]
pub struct Guard {
    pub path: Vec<Value>,
    pub condition: Value,
    pub wanted: bool,
}

/// Bytes that a procedure touches, computed from what is known when it is entered.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// The calls, outermost first, behind which the values below are to be found.
    pub path: Vec<Value>,
    pub base: Value,
    /// Where it starts, in bytes from `base`, and how many bytes it has.
    pub first: Vec<Term>,
    pub bytes: Vec<Term>,
    pub guards: Vec<Guard>,
    pub alignment: u32,
    pub content: Content,
    /// Is each of its bytes touched?
    pub exact: bool,
    /// Is it a stretch of memory for certain, whose ends are no offsets that wrapped around?
    pub settled: bool,
    /// The arguments of the procedure that these values are computed from, and what it finds in memory.
    pub arguments: Vec<usize>,
    pub found: Vec<Found>,
    /// Loads, behind paths, of what a procedure on the way had stored in a local of its own: a descriptor, say.
    pub forwarded: Vec<Forwarded>,
}

/// A load at the entry of a procedure behind a path, and the objects that it reads from.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub path: Vec<Value>,
    pub load: Value,
    pub objects: Vec<Object>,
    /// The arguments that its address is computed from.
    pub arguments: Vec<usize>,
    /// It runs only if these conditions have these values.
    pub guards: Vec<(Value, bool)>,
}

/// The value that a load finds, behind a path of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Forwarded {
    pub path: Vec<Value>,
    pub load: Value,
    pub from: Vec<Value>,
    pub value: Value,
}

impl Section {
    /// Is it computed without loads that only some calls may run?
    pub fn is_plain(&self) -> bool {
        self.forwarded.is_empty() && self.found.iter().all(|found| found.path.is_empty() && found.guards.is_empty())
    }

    /// A variable or an allocation, from its first byte on.
    pub fn whole(base: Value, bytes: Vec<Term>, content: Content) -> Section {
        Section {
            path: vec![],
            base,
            first: vec![Term::Constant(0, 64)],
            bytes,
            guards: vec![],
            alignment: 1,
            content,
            exact: false,
            settled: true,
            arguments: vec![],
            found: vec![],
            forwarded: vec![],
        }
    }

    /// Where it starts and ends, in bytes from its base, if that is constant.
    fn range(&self) -> Option<(i64, i64)> {
        let (first, bytes) = (constant(&self.first)?, constant(&self.bytes)?);
        Some((first, first.checked_add(bytes)?))
    }

    /// Does it cover the other one, whenever that is touched? `plain`: there are no pointers among what they hold.
    pub fn covers(&self, other: &Section, plain: bool) -> bool {
        let alike = self.content == other.content || plain && self.content.is_data() && other.content == Content::Unknown;
        let around = |((first, end), (from, to)): ((i64, i64), (i64, i64))| first <= from && to <= end;
        let certainly = alike
            && (&self.path, self.base) == (&other.path, other.base)
            && self.guards.iter().all(|guard| other.guards.contains(guard))
            && self.range().zip(other.range()).is_some_and(around);
        certainly || self == other
    }

    /// Both as one, if they follow each other or overlap and are touched under the same conditions, or one covers the other.
    fn joined(&self, other: &Section) -> Option<Section> {
        if self.covers(other, false) {
            return Some(self.clone());
        }
        if other.covers(self, false) {
            return Some(other.clone());
        }
        let ((first, end), (from, to)) = self.range().zip(other.range())?;
        let same = (&self.path, self.base, self.content, &self.guards) == (&other.path, other.base, other.content, &other.guards);
        let lower = if first <= from { self } else { other };
        let bytes = vec![Term::Constant(end.max(to) - first.min(from), 64)];
        (same && from <= end && first <= to).then(|| Section {
            bytes,
            exact: self.exact && other.exact,
            settled: self.settled && other.settled,
            ..lower.clone()
        })
    }

    /// The same, told from a base so many bytes below.
    pub fn told_from(mut self, base: Value, by: i64) -> Section {
        match constant(&self.first).and_then(|first| first.checked_add(by)) {
            Some(first) => self.first = vec![Term::Constant(first, 64)],
            None => self.first.extend([Term::Constant(by, 64), Term::Combine(Combination::Add)]),
        }
        self.base = base;
        self
    }

    /// The same as whoever makes this call sees it. What is computed from arguments alone is computed from what the call passes, so that sections of
    /// one array are seen to be, whichever calls they come from.
    pub fn called_from(mut self, call: Value) -> Section {
        let passed = call.arguments();
        let handed = |value: Value| value.argument_index().filter(|_| self.path.is_empty()).map(|index| passed[index]);
        let of_call = |term: &Term| match *term {
            Term::Value(value) => handed(value).map(|value| match value.as_int() {
                Some(number) => Term::Constant(number, value.ty().bits()),
                None => Term::Value(value),
            }),
            other => Some(other),
        };
        let terms = |terms: &[Term]| terms.iter().map(of_call).collect::<Option<Vec<Term>>>();
        match (handed(self.base), terms(&self.first), terms(&self.bytes)) {
            (Some(base), Some(first), Some(bytes)) => (self.base, self.first, self.bytes) = (base, first, bytes),
            _ => self.path.insert(0, call),
        }
        self.guards.iter_mut().for_each(|guard| guard.path.insert(0, call));
        self.found.iter_mut().for_each(|found| found.path.insert(0, call));
        for forwarded in &mut self.forwarded {
            forwarded.path.insert(0, call);
            forwarded.from.insert(0, call);
        }
        self
    }
}

/// So many sections of an object are told apart: they are compared with each other.
const MOST: usize = 256;

/// Adds a section to those of the same object. Returns false, and does not, where there are too many.
pub fn add(sections: &mut Vec<Section>, mut new: Section) -> bool {
    let mut place = sections.len();
    let joined = |known: &[Section], new: &Section| known.iter().enumerate().find_map(|(at, one)| Some((at, one.joined(new)?)));
    while let Some((at, both)) = joined(sections, &new) {
        sections.remove(at);
        (place, new) = (at, both);
    }
    let fits = sections.len() < MOST;
    if fits {
        sections.insert(place, new);
    }
    fits
}

/// What the terms come to, if they are constants and sums.
fn constant(terms: &[Term]) -> Option<i64> {
    let mut stack: Vec<i64> = Vec::new();
    for term in terms {
        let value = match *term {
            Term::Constant(value, 64) => value,
            Term::Combine(Combination::Add) => stack.pop()?.checked_add(stack.pop()?)?,
            Term::Combine(Combination::Multiply) => stack.pop()?.checked_mul(stack.pop()?)?,
            _ => return None,
        };
        stack.push(value);
    }
    stack.pop().filter(|_| stack.is_empty())
}
