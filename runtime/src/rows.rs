// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Rows: what a derivative lists, where it begins, of variables and arguments that hold descriptors or may be led to.
//!
//! Invariant: only read. Imports `descriptor`, `fatal`, `tape` for texts.

use std::ffi::{c_char, c_void};

use crate::descriptor::Described;
use crate::fatal::fatal;
use crate::tape::text;

/// A global variable, or an argument.
#[repr(C)]
pub struct Row {
    pub address: *const u8,
    pub shadow: *mut u8,
    /// What is known to belong to it; 0 if no pointer may lead to a variable, or if that is not known of an argument.
    pub bytes: u64,
    /// How many descriptors, then of each its offset, its flags, a number, and so many pairs of an offset in elements and the distance to the next such
    /// one, which lead to further descriptors; or null.
    descriptors: *const i64,
    pub name: *const c_char,
    pub kind: u64,
}

/// Kinds of rows. The derivative gives shadows to what the descriptors in a variable describe.
pub const OWN: u64 = 0;
/// An argument with a shadow.
pub const ARGUMENT: u64 = 1;
/// A variable whose shadow is the user's, and descriptors to whose data there is one.
pub const SEEDED: u64 = 2;
/// A variable with pointers whose data count as passive, in descriptors or plain.
pub const WATCHED: u64 = 3;
/// A variable with a shadow that does not vary yet.
pub const SHADOWED: u64 = 4;

/// Flags of descriptors. It is assigned before it is read.
const ASSIGNED: i64 = 1;
/// It is a pointer alone.
const PLAIN: i64 = 2;
/// What it leads to gets a shadow from the derivative, if it leads to nothing that varies from the start.
const OWNED: i64 = 4;
/// What it leads to may be another thing when the procedure has run.
const PUT: i64 = 8;
/// It may be freed.
const FREED: i64 = 16;
/// Descriptors in the elements may lead to another thing, or what they lead to be freed.
const BELOW: i64 = 32;

/// A descriptor, where the address of the shadow goes, and the variable's name.
#[derive(Clone, Copy)]
pub struct Place {
    pub descriptor: *const *mut c_void,
    pub shadow: *mut *mut c_void,
    pub name: *const c_char,
    flags: i64,
}

impl Place {
    /// The same of another place.
    pub fn elsewhere(self, descriptor: *const *mut c_void) -> Place {
        Place { descriptor, ..self }
    }
    /// Is it assigned before it is read?
    pub fn is_assigned(&self) -> bool {
        self.flags & ASSIGNED != 0
    }
    /// Does the derivative give what it leads to a shadow?
    pub fn is_owned(&self) -> bool {
        self.flags & OWNED != 0
    }
    /// May the procedure put another address there?
    pub fn is_put(&self) -> bool {
        self.flags & PUT != 0
    }
    /// May it lead elsewhere when the procedure has run, or nowhere?
    pub fn is_replaced(&self) -> bool {
        self.flags & (PUT | FREED) != 0
    }
    /// May that be so of what lies in the elements?
    pub fn is_replaced_below(&self) -> bool {
        self.flags & BELOW != 0
    }
    /// Has it a shadow that is not the variable itself?
    pub fn is_apart(&self) -> bool {
        !self.shadow.is_null() && self.shadow.cast_const() != self.descriptor
    }
    /// Is it a pointer alone, and no descriptor?
    pub fn is_plain(&self) -> bool {
        self.flags & PLAIN != 0
    }
}

/// The descriptors that a row lists, each with the offsets below.
///
/// # Safety
/// The row is as it says.
pub unsafe fn listed(row: &Row) -> Vec<(Place, &[[i64; 2]])> {
    if row.descriptors.is_null() || row.address.is_null() {
        return Vec::new();
    }
    // SAFETY: see above.
    unsafe {
        let mut next = row.descriptors.add(1);
        let mut all = Vec::new();
        for _ in 0..*row.descriptors {
            let (at, flags, pairs) = (*next as usize, *next.add(1), *next.add(2) as usize);
            let below = std::slice::from_raw_parts(next.add(3).cast::<[i64; 2]>(), pairs);
            next = next.add(3 + 2 * pairs);
            let place = place(row.address.add(at), row.shadow.wrapping_add(at), row.name);
            all.push((Place { flags, ..place }, below));
        }
        all
    }
}

/// Those of them that are descriptors.
///
/// # Safety
/// The row is as it says.
pub unsafe fn described(row: &Row) -> impl Iterator<Item = (Place, &[[i64; 2]])> {
    // SAFETY: see above.
    unsafe { listed(row) }.into_iter().filter(|(at, _)| !at.is_plain())
}

/// The descriptors in the elements of what one describes, and its shadow, that may lead elsewhere when the procedure has run, and those in the elements of what
/// allocatables among these describe.
///
/// # Safety
/// What is described is there, and so is its shadow.
pub unsafe fn replaced_below(at: &Place) -> Vec<Place> {
    let mut all = Vec::new();
    let mut work: Vec<Place> = Some(*at).filter(|at| at.is_replaced_below() && at.is_apart()).into_iter().collect();
    while let Some(at) = work.pop() {
        // SAFETY: see above.
        unsafe {
            let Some(described) = Described::new(at.descriptor).filter(|_| !(*at.shadow).is_null()) else { continue };
            let components: Vec<[i64; 2]> = described.components().into_iter().map(|component| [component as i64, 0]).collect();
            let found = below(&described, (*at.shadow).cast(), &components, at.name);
            all.extend(&found);
            work.extend(found.into_iter().filter(|at| Described::new(at.descriptor).is_some_and(|inner| inner.is_allocatable())));
        }
    }
    all
}

fn place(descriptor: *const u8, shadow: *mut u8, name: *const c_char) -> Place {
    Place { descriptor: descriptor.cast(), shadow: shadow.cast(), name, flags: 0 }
}

/// The places below: the descriptors in the elements that lie at such offsets.
///
/// # Safety
/// What is described is there, and so is its shadow.
pub unsafe fn below(described: &Described, shadow: *mut u8, offsets: &[[i64; 2]], name: *const c_char) -> Vec<Place> {
    if offsets.is_empty() {
        return Vec::new();
    }
    let element = described.element_bytes();
    let all = described.components();
    let is_at = |component: usize, [at, every]: [i64; 2]| {
        let step = gcd(every.unsigned_abs() as usize, element).max(1);
        component % step == (at.rem_euclid(step as i64)) as usize
    };
    // A number is none in another extension of what the dummy is declared to be.
    let integers = described.integers();
    let is_lost = |offset: &&[i64; 2]| {
        let is_one_of = |offsets: &[usize]| offsets.iter().any(|component| is_at(*component, **offset));
        !is_one_of(&all) && is_one_of(&integers)
    };
    if let Some(lost) = offsets.iter().find(is_lost) {
        // SAFETY: the name is null or a C string.
        let name = unsafe { text(name) }.unwrap_or_default();
        fatal!("byte {} of the elements of {name} is no allocatable or pointer component, but leads to active data", lost[0])
    }
    let used: Vec<usize> = all.into_iter().filter(|c| offsets.iter().any(|offset| is_at(*c, *offset))).collect();
    let base = described.base().cast::<u8>();
    let at = |element: isize, component: usize| {
        let at = element + component as isize;
        place(base.wrapping_offset(at), shadow.wrapping_offset(at), name)
    };
    described.elements().flat_map(|element| used.iter().map(move |component| at(element, *component))).collect()
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
