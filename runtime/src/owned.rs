// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Shadows, while a derivative runs, of what descriptors in module variables of Fortran describe, and descriptors in elements of that.
//!
//! An allocation has one shadow, however many pointers lead to it; a pointer into what has a shadow has its place there, and one that leads
//! anywhere else ends the program. Invariant: the primal is only read; the shadow of a descriptor has the address of a shadow as its first word, and nothing
//! else. Imports `rows`, `descriptor`, `fatal`, `tape` for texts.

use std::collections::{BTreeMap, VecDeque};
use std::ffi::{c_char, c_void};

use crate::descriptor::{Described, refuse_pointer};
use crate::fatal::fatal;
use crate::rows::{ARGUMENT, OWN, Place, Row, below, listed};
use crate::tape::text;

/// Memory that has a shadow.
struct Region {
    bytes: usize,
    shadow: *mut u8,
    /// The name of the pointer that it was allocated by.
    pointer: Option<*const c_char>,
}

/// Gives shadows to what the rows list, and puts their addresses there.
///
/// # Safety
/// `rows` are `count` rows of variables and arguments that are there, with shadows that are as large and hold zeros where descriptors lie; descriptors
/// are those of flang 22.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadows_begin(rows: *const Row, count: u64) {
    // SAFETY: see above.
    unsafe {
        let rows = std::slice::from_raw_parts(rows, count as usize);
        let mut regions = Regions::default();
        for row in rows.iter().filter(|row| row.kind == OWN && row.bytes > 0) {
            regions.insert(row.address as usize, Region { bytes: row.bytes as usize, shadow: row.shadow, pointer: None });
        }
        let base = |at: &Place| *at.descriptor as usize;
        let visit = |regions: &mut Regions, described: &Described, at: Place| {
            let is_allocatable = described.is_allocatable();
            if is_allocatable && !(*at.shadow).is_null() {
                // A pointer leads to what holds it.
                return std::ptr::null_mut();
            }
            let shadow: *mut u8 = described.shadow().cast();
            regions.insert(
                base(&at),
                Region { bytes: described.allocated(), shadow, pointer: (!is_allocatable).then_some(at.name) },
            );
            *at.shadow = shadow.cast();
            shadow
        };
        for at in walk(rows, &mut regions, base, visit, |at| !at.is_assigned()).pointers {
            let Some(shadow) = regions.shadow_of(base(&at)) else { refuse_pointer(at.name) };
            *at.shadow = shadow.cast();
        }
        // What an argument leads to would have two shadows if a pointer led there too.
        let arguments = rows.iter().filter(|row| row.kind == ARGUMENT);
        let mut twice = arguments.filter_map(|row| regions.around(row.address as usize)?.1.pointer);
        if let Some(name) = twice.next() {
            let name = text(name).unwrap_or_default();
            fatal!(
                "the pointer {name} leads to an argument of the derivative, which has a shadow of its own; declare __wengert_shadow_{name} and point it there"
            )
        }
    }
}

/// Frees what `wengert_shadows_begin` made, and what came in its place.
///
/// # Safety
/// As `wengert_shadows_begin`; what is described has a shadow of `malloc`, or has its address in another one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadows_end(rows: *const Row, count: u64) {
    // SAFETY: see above.
    unsafe {
        let rows = std::slice::from_raw_parts(rows, count as usize);
        let (shadows, places) = shadows(rows);
        places.into_iter().for_each(|at| *at.shadow = std::ptr::null_mut());
        shadows.into_iter().for_each(|shadow| libc::free(shadow.cast()));
    }
}

/// The shadows that were made for what the rows list, each once, and the places that lead there.
///
/// # Safety
/// As `wengert_shadows_end`.
pub(crate) unsafe fn shadows(rows: &[Row]) -> (Vec<*mut u8>, Vec<Place>) {
    // SAFETY: see above.
    unsafe {
        // By their shadows, which is where pointers lead that have none of their own.
        let mut regions = Regions::default();
        for row in rows.iter().filter(|row| row.kind == OWN && row.bytes > 0) {
            regions.insert(row.shadow as usize, Region { bytes: row.bytes as usize, shadow: row.shadow, pointer: None });
        }
        let (mut found, mut places) = (Vec::new(), Vec::new());
        let visit = |regions: &mut Regions, described: &Described, at: Place| {
            let shadow: *mut u8 = (*at.shadow).cast();
            if !shadow.is_null() && regions.around(shadow as usize).is_none() {
                regions.insert(shadow as usize, Region { bytes: described.allocated(), shadow, pointer: None });
                found.push(shadow);
            }
            places.push(at);
            shadow
        };
        let Walked { pointers, empty } = walk(rows, &mut regions, |at| *at.shadow as usize, visit, |_| true);
        for at in &empty {
            // What is not allocated any more may have a shadow.
            let shadow: *mut u8 = (*at.shadow).cast();
            if !shadow.is_null() && regions.around(shadow as usize).is_none() {
                regions.insert(shadow as usize, Region { bytes: 1, shadow, pointer: None });
                found.push(shadow);
            }
        }
        places.extend(pointers.into_iter().chain(empty));
        (found, places)
    }
}

/// Where a walk has not been told of.
struct Walked {
    /// Pointers that lead into a region, or have not allocated what they lead to.
    pointers: Vec<Place>,
    /// What is not allocated or associated.
    empty: Vec<Place>,
}

/// Goes to all that the rows list and what lies below: to allocatables, then to pointers that do not lead, as far as `leads` tells, into a region known
/// by then, and have allocated what they lead to, all of those that matter. `visit` is told each, and returns its shadow; null if there is none, or what lies
/// below is known. What lies below where another pointer leads is gone to, too: code that names a part of a variable may go to another one through it.
///
/// # Safety
/// As `wengert_shadows_begin`.
unsafe fn walk(
    rows: &[Row],
    regions: &mut Regions,
    leads: impl Fn(&Place) -> usize,
    mut visit: impl FnMut(&mut Regions, &Described, Place) -> *mut u8,
    matters: impl Fn(&Place) -> bool,
) -> Walked {
    // SAFETY: see above.
    unsafe {
        let is_pointer = |at: &Place| Described::new(at.descriptor).is_some_and(|described| !described.is_allocatable());
        let all = rows.iter().filter(|row| row.kind == OWN).flat_map(|row| listed(row));
        let (pointers, mut work): (Vec<_>, Vec<_>) = all.partition(|(at, _)| is_pointer(at));
        let mut pointers = pointers.into_iter().filter(|(at, _)| matters(at)).collect::<VecDeque<_>>();
        let mut walked = Walked { pointers: Vec::new(), empty: Vec::new() };
        loop {
            while let Some((at, offsets)) = work.pop() {
                let Some(described) = Described::new(at.descriptor) else {
                    walked.empty.push(at);
                    continue;
                };
                let known = if is_pointer(&at) { regions.shadow_of(leads(&at)) } else { None };
                let shadow = match known {
                    Some(shadow) => {
                        walked.pointers.push(at);
                        shadow
                    }
                    None => visit(regions, &described, at),
                };
                if !shadow.is_null() {
                    for place in below(&described, shadow, offsets, at.name) {
                        if is_pointer(&place) { pointers.push_back((place, &[][..])) } else { work.push((place, &[][..])) }
                    }
                }
            }
            let Some((at, offsets)) = pointers.pop_front() else { return walked };
            let allocated = || Described::new(at.descriptor).is_some_and(|described| described.has_allocated());
            if regions.around(leads(&at)).is_some() || allocated() { work.push((at, offsets)) } else { walked.pointers.push(at) }
        }
    }
}

/// Regions, by where they begin.
#[derive(Default)]
struct Regions(BTreeMap<usize, Region>);

impl Regions {
    fn insert(&mut self, start: usize, region: Region) {
        self.0.insert(start, region);
    }

    /// The one that an address lies in.
    fn around(&self, address: usize) -> Option<(usize, &Region)> {
        let (start, region) = self.0.range(..=address).next_back()?;
        (address - start < region.bytes).then_some((*start, region))
    }

    /// The shadow of what is there.
    fn shadow_of(&self, address: usize) -> Option<*mut u8> {
        self.around(address).map(|(start, region)| region.shadow.wrapping_add(address - start))
    }
}

/// A place in a source file, for the start of a message; nothing if it is not known.
///
/// # Safety
/// `place` is null or a C string.
unsafe fn located(place: *const c_char) -> String {
    // SAFETY: see above.
    unsafe { text(place) }.filter(|place| !place.is_empty()).map(|place| format!("{place}: ")).unwrap_or_default()
}

/// An address was found in memory, and its shadow where that of the memory has it. One that is its own shadow would stand for passive memory, which is
/// told apart for arguments only (`enzyme_runtime_activity`).
///
/// # Safety
/// `place` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_found_shadow(found: *const c_void, shadow: *const c_void, place: *const c_char) {
    if found == shadow && !found.is_null() {
        // SAFETY: see above.
        let place = unsafe { located(place) };
        fatal!(
            "{place}an address that is found in memory is its own shadow; with enzyme_runtime_activity only arguments may be: give what it leads to a shadow of its own, of zeros, \
             or pass it as an argument"
        )
    }
}

/// A derivative begins that was made of this file's own body of a procedure, which the linker might replace.
///
/// # Safety
/// The name is a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_expect_body(procedure: *const c_void, own: *const c_void, name: *const c_char) {
    if procedure != own {
        // SAFETY: see above.
        let name = unsafe { text(name) }.unwrap_or_default();
        fatal!(
            "'{name}' is weak, and the linker has taken the body of another file, of which this derivative knows nothing; make it strong, register its derivative \
             (wengert_register), declare it inactive (wengert_inactive), or differentiate at link time (-wengert-at-link)"
        )
    }
}

/// A call asked for a derivative with respect to some of its arguments, the others being their own shadows, and there is none.
///
/// # Safety
/// Both are C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_no_such_choice(place: *const c_char, why: *const c_char) -> ! {
    // SAFETY: see above.
    let (place, why) = unsafe { (located(place), text(why).unwrap_or_default()) };
    fatal!(
        "{place}some arguments are their own shadows, and so passive (enzyme_runtime_activity), and there is no derivative then: {why}"
    )
}
