// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The memory that the steps of a loop touch, as generated code lists it, and states of it that are kept and put back.
//!
//! Of memory of which nobody can tell beforehand how much the loop touches, the steps of the forward sweep keep a log; a state holds what lies
//! where it has lines by then, and the rest of it is as it was at first. Invariants: the list stays where it is, on the tape, as long as its loop
//! does; a state holds the sections of its kinds one behind the other, each at a granule, then the lines of the log and the shadows of its pointers.
//! Imports `tape`, `log`, `chunk`, `fatal`.

use std::ffi::c_char;
use std::ptr::null_mut;

use crate::chunk::ALIGNMENT;
use crate::fatal::fatal;
use crate::log::{Kept, Log, Place, Section, wengert_log_begin, wengert_log_end, write_if_new};
use crate::tape::{Tape, text};

/// What of a section is to be done.
pub const SAVED: u64 = 1;
/// It is put back although nothing of it is read.
pub const WRITTEN: u64 = 2;

/// A section of memory that the loop touches.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Touched {
    pub address: *mut u8,
    /// None if they are negative: of a loop that is not entered.
    pub bytes: u64,
}

/// What was in memory at some time, and where that lies.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct State {
    pub place: *mut u8,
    /// Bytes that have room there, and what of the log lies behind the sections.
    room: usize,
    logged: Kept,
}

const NOTHING: Kept = Kept { lines: 0, shadows: 0 };

pub const NO_STATE: State = State { place: null_mut(), room: 0, logged: NOTHING };

impl State {
    /// None yet, but room for one.
    pub fn at(place: *mut u8, room: usize) -> State {
        State { place, room, logged: NOTHING }
    }
}

/// All that a loop touches.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Memory {
    pub tape: *mut Tape,
    sections: *const Touched,
    kinds: *const u64,
    count: usize,
    /// Null if there is none.
    pub log: *mut Log,
}

impl Memory {
    /// So many sections of these kinds; with a log if a procedure is named.
    ///
    /// # Safety
    /// `tape` is acquired and used by this thread only; there are so many sections; `logged` is null or a C string that stays.
    pub unsafe fn new(tape: *mut Tape, sections: *const Touched, kinds: *const u64, count: u64, logged: *const c_char) -> Memory {
        // SAFETY: see above.
        let log = if logged.is_null() { null_mut() } else { unsafe { wengert_log_begin(tape, logged) } };
        Memory { tape, sections, kinds, count: count as usize, log }
    }

    /// The first run is done. `places` are `count` pointers that it may have found, with their shadows.
    ///
    /// # Safety
    /// The log, if there is one, lies on its tape; the shadow of what was found may be read.
    pub unsafe fn end_log(&self, places: *const Place, count: usize) {
        if !self.log.is_null() {
            // SAFETY: see above.
            unsafe { wengert_log_end(self.log, places, count) }
        }
    }

    /// The section at a place in the list, if it is of these kinds, and where it lies in a state of them.
    pub fn section(&self, kinds: u64, index: usize) -> Option<(Touched, usize)> {
        let mut before = 0;
        self.of(kinds).find_map(|(at, section, _)| {
            let place = before;
            before += granules(section.bytes);
            (at == index).then_some((section, place))
        })
    }

    /// Those of these kinds with their places in the list, and the kind of each.
    fn of(&self, kinds: u64) -> impl Iterator<Item = (usize, Touched, u64)> + use<> {
        let (sections, all, count) = (self.sections, self.kinds, self.count);
        // SAFETY: the list stays on the tape as long as the loop does.
        let list = (0..count).map(move |index| unsafe { (index, *sections.add(index), *all.add(index)) });
        list.filter(move |(_, section, kind)| kind & kinds != 0 && section.bytes as i64 > 0)
    }

    /// Bytes of the sections of these kinds, each at a granule.
    fn size(&self, kinds: u64) -> usize {
        self.of(kinds).map(|(_, section, _)| granules(section.bytes)).sum()
    }

    /// Bytes that a state takes that is kept now.
    pub fn size_now(&self, kinds: u64) -> usize {
        self.size(kinds) + self.log().map_or(0, Log::size)
    }

    fn log(&self) -> Option<&Log> {
        // SAFETY: it lies on the tape as long as the loop does.
        unsafe { self.log.as_ref() }
    }

    /// Keeps what is there, where an earlier state lay if there is room.
    ///
    /// # Safety
    /// The tape is this thread's, and the memory of all sections and lines is there.
    pub unsafe fn keep(&self, kinds: u64, earlier: State) -> State {
        let (sections, size) = (self.size(kinds), self.size_now(kinds));
        // SAFETY: see above.
        unsafe {
            let known = size <= earlier.room && !earlier.place.is_null();
            let (place, room) = if known { (earlier.place, earlier.room) } else { ((*self.tape).reserve(size), size) };
            let mut to = place;
            for (_, section, _) in self.of(kinds) {
                to.copy_from_nonoverlapping(section.address, section.bytes as usize);
                to = to.wrapping_add(granules(section.bytes));
            }
            let logged = self.log().map_or(NOTHING, |log| log.keep(place.add(sections)));
            State { place, room, logged }
        }
    }

    /// Brings all memory to what it was then. A section that the loop only reads may be read-only memory, and is written only if it differs.
    ///
    /// # Safety
    /// As for `keep`, which was told the same kinds.
    pub unsafe fn put_back(&self, kinds: u64, state: State) {
        // SAFETY: see above.
        unsafe {
            if let Some(log) = self.log() {
                let section =
                    |(_, own, _): (usize, Touched, u64)| Section { address: own.address as usize, bytes: own.bytes as i64 };
                let sections: Vec<Section> = self.of(kinds).map(section).collect();
                log.put_back(state.place.add(self.size(kinds)), state.logged, &sections);
            }
            // A log may know of shared bytes only what was made of them under a section's name.
            let mut from = state.place;
            for (_, section, kind) in self.of(kinds) {
                let bytes = section.bytes as usize;
                if kind & WRITTEN == 0 {
                    write_if_new(section.address, from, bytes);
                } else {
                    section.address.copy_from_nonoverlapping(from, bytes);
                }
                from = from.wrapping_add(granules(section.bytes));
            }
        }
    }
}

/// Bytes that so many take on the tape.
pub fn granules(bytes: u64) -> usize {
    (bytes as usize).next_multiple_of(ALIGNMENT)
}

/// Ends the program if one of `m` sections that a loop of `procedure` may touch, too, is not within the `n` that it certainly touches.
///
/// # Safety
/// There are so many; `procedure` is a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_sections_cover(
    certain: *const Touched,
    n: u64,
    loose: *const Touched,
    m: u64,
    procedure: *const c_char,
) {
    // SAFETY: see above.
    let (certain, loose) =
        unsafe { (std::slice::from_raw_parts(certain, n as usize), std::slice::from_raw_parts(loose, m as usize)) };
    let range = |section: &Touched| {
        let start = section.address as usize;
        (start, start.saturating_add_signed((section.bytes as isize).max(0)))
    };
    let mut known: Vec<(usize, usize)> = certain.iter().map(range).collect();
    known.sort_unstable();
    for (start, end) in loose.iter().map(range).filter(|(start, end)| start < end) {
        let covered = known.iter().fold(start, |to, (from, end)| if *from <= to { to.max(*end) } else { to });
        if covered < end {
            // SAFETY: see above.
            let name = unsafe { text(procedure) }.unwrap_or_default();
            fatal!(
                "an iteration of a fixed-point loop in '{name}' (wengert_fixed_point) may touch {} bytes of an array under conditions that it does not touch \
                 otherwise, so nobody knows how its adjoint settles there; treat these elements in the loop without a condition, or remove wengert_fixed_point",
                end - covered
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_side_by_side_cover_what_lies_across() {
        let section = |start: usize, bytes: u64| Touched { address: std::ptr::without_provenance_mut(start), bytes };
        let certain = [section(164, 8), section(100, 64), section(172, 28)];
        let loose = [section(100, 100), section(150, 20), section(7, 0), section(8, (-8i64) as u64)];
        // SAFETY: so many there are; none is read.
        unsafe { wengert_sections_cover(certain.as_ptr(), 3, loose.as_ptr(), 4, c"loop".as_ptr()) };
    }
}
