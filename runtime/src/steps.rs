// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The snapshots of a checkpointed loop: taken as its steps are run, in the forward sweep and again in the backward one, and put back.
//!
//! A caller lists the memory that the loop touches (`begin`) and calls its forward sweep, which takes the list over (`take`) and says of each
//! step that it is about to run (`reach`). The backward sweep asks for the state before a step (`seek`), runs the steps up to it, reverses it,
//! and says so (`reversed`). Invariants: there is a snapshot of step 0 from the first `reach` on until the tape goes back; snapshots lie in order of
//! their steps; when step 0 is reversed all memory is as it was when the backward sweep came.
//! Of memory of which nobody can tell beforehand how much the loop touches, the steps of the forward sweep keep a log; snapshots hold what lies where it
//! has lines by then, and the rest of it is as it was at first.
//! Imports `tape`, `log`, `schedule`, `chunk`, `stats`.

use std::ffi::c_char;
use std::ptr::null_mut;

use crate::chunk::ALIGNMENT;
use crate::log::{Log, wengert_log_begin, wengert_log_end, write_if_new};
use crate::tape::Tape;
use crate::{schedule, stats};

/// What of a section is to be done.
pub const SAVED: u64 = 1;
/// It is put back although nothing of it is read.
pub const WRITTEN: u64 = 2;

/// More snapshots than these are these.
const MOST: i64 = 1 << 16;

/// A section of memory that the loop touches.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Touched {
    address: *mut u8,
    bytes: u64,
}

/// A snapshot: the step before which it was taken, and where it lies.
#[repr(C)]
#[derive(Clone, Copy)]
struct Snapshot {
    step: u64,
    place: *mut u8,
    /// Bytes that have room there, and lines of the log that lie behind the sections.
    room: usize,
    lines: usize,
}

const NO_SNAPSHOT: Snapshot = Snapshot { step: 0, place: null_mut(), room: 0, lines: 0 };

/// A loop that is checkpointed, at the start of its reservation on the tape; the snapshots' places follow it.
#[repr(C)]
pub struct Steps {
    tape: *mut Tape,
    sections: *const Touched,
    kinds: *const u64,
    count: usize,
    /// Null if there is none.
    log: *mut Log,
    /// So many snapshots at most.
    most: u64,
    used: u64,
    /// The step before which the next snapshot is taken.
    next: Option<u64>,
    /// Of a loop of unknown length: the distance between snapshots.
    distance: u64,
    /// The step behind those that are being reversed, in the backward sweep.
    end: u64,
    /// What was there when the backward sweep came.
    present: Snapshot,
    /// The backward sweep has begun, and step 0 is not reversed yet.
    open: bool,
}

impl Steps {
    fn snapshots(&mut self) -> &mut [Snapshot] {
        // SAFETY: as many follow the header.
        unsafe { std::slice::from_raw_parts_mut((&raw mut *self).wrapping_add(1).cast(), self.most as usize) }
    }

    fn latest(&mut self) -> Snapshot {
        let index = self.used as usize - 1;
        self.snapshots()[index]
    }

    /// The sections of these kinds, and the kind of each.
    fn sections(&self, kinds: u64) -> impl Iterator<Item = (Touched, u64)> + use<> {
        let (first, all, count) = (self.sections, self.kinds, self.count);
        // SAFETY: the list stays on the tape as long as the loop does.
        let list = (0..count).map(move |index| unsafe { (*first.add(index), *all.add(index)) });
        list.filter(move |(section, kind)| kind & kinds != 0 && section.bytes > 0)
    }

    /// Bytes of the sections of these kinds, each at a granule.
    fn size(&self, kinds: u64) -> usize {
        self.sections(kinds).map(|(section, _)| granules(section.bytes)).sum()
    }

    /// Copies all sections of these kinds to a place.
    ///
    /// # Safety
    /// There is room for so much; the sections can be read.
    unsafe fn keep(&self, kinds: u64, mut place: *mut u8) {
        for (section, _) in self.sections(kinds) {
            // SAFETY: see above.
            unsafe { place.copy_from_nonoverlapping(section.address, section.bytes as usize) };
            place = place.wrapping_add(granules(section.bytes));
        }
    }

    /// Copies them back. One that the loop only reads may be read-only memory, and is written only if it differs.
    ///
    /// # Safety
    /// `place` was filled by `keep` for the same kinds.
    unsafe fn put_back(&self, kinds: u64, mut place: *const u8) {
        for (section, kind) in self.sections(kinds) {
            let bytes = section.bytes as usize;
            // SAFETY: see above.
            unsafe {
                if kind & WRITTEN == 0 {
                    write_if_new(section.address, place, bytes);
                } else {
                    section.address.copy_from_nonoverlapping(place, bytes);
                }
            }
            place = place.wrapping_add(granules(section.bytes));
        }
    }

    fn log(&self) -> Option<&Log> {
        // SAFETY: it lies on the tape as long as the loop does.
        unsafe { self.log.as_ref() }
    }

    /// Keeps what is there before `step`, where an earlier snapshot lay if there is room.
    ///
    /// # Safety
    /// The tape is this thread's, and the memory of all sections and lines is there.
    unsafe fn take(&self, kinds: u64, step: u64, earlier: Snapshot) -> Snapshot {
        let sections = self.size(kinds);
        let size = sections + self.log().map_or(0, Log::size);
        // SAFETY: see above.
        unsafe {
            let known = size <= earlier.room && !earlier.place.is_null();
            let (place, room) = if known { (earlier.place, earlier.room) } else { ((*self.tape).reserve(size), size) };
            self.keep(kinds, place);
            let lines = self.log().map_or(0, |log| log.keep(place.add(sections)));
            Snapshot { step, place, room, lines }
        }
    }

    /// Brings all memory to what it was then.
    ///
    /// # Safety
    /// As for `take`, which was told the same kinds.
    unsafe fn return_to(&self, kinds: u64, snapshot: Snapshot) {
        // SAFETY: see above.
        unsafe {
            if let Some(log) = self.log() {
                log.put_back_first();
                log.put_back(snapshot.place.add(self.size(kinds)), snapshot.lines);
            }
            // A log may know of shared bytes only what was made of them under a section's name.
            self.put_back(kinds, snapshot.place);
        }
    }

    /// Takes a snapshot of what is there before `step`.
    ///
    /// # Safety
    /// As for `take`.
    unsafe fn snapshot(&mut self, step: u64) {
        let index = self.used as usize;
        let earlier = self.snapshots()[index];
        // SAFETY: see above.
        self.snapshots()[index] = unsafe { self.take(SAVED, step, earlier) };
        self.used += 1;
    }

    /// The step before which the next snapshot is taken, when steps from that of the latest one up to the end are to be reversed.
    fn plan(&mut self, from: u64, end: u64) {
        let left = self.most - self.used + 1;
        self.next = schedule::advance(end - from, left).map(|by| from + by);
    }

    /// Halves the snapshots of a loop of unknown length.
    fn thin_out(&mut self) {
        self.distance *= 2;
        let (distance, used) = (self.distance, self.used as usize);
        let all = self.snapshots();
        let mut kept = 0;
        for index in 0..used {
            if all[index].step.is_multiple_of(distance) {
                all.swap(kept, index);
                kept += 1;
            }
        }
        self.used = kept as u64;
    }
}

fn granules(bytes: u64) -> usize {
    (bytes as usize).next_multiple_of(ALIGNMENT)
}

/// Announces a loop that is about to be run with at most so many snapshots (one, if less) of these sections of these kinds, lists on the tape;
/// with a log if a procedure is named.
///
/// # Safety
/// `tape` is acquired and used by this thread only; there are so many sections; `logged` is null or a C string that stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_begin(
    tape: *mut Tape,
    sections: *const Touched,
    kinds: *const u64,
    count: u64,
    snapshots: i64,
    logged: *const c_char,
) -> *mut Steps {
    let most = snapshots.clamp(1, MOST) as u64;
    // SAFETY: see above.
    unsafe {
        let room = size_of::<Steps>() + most as usize * size_of::<Snapshot>();
        let steps: *mut Steps = (*tape).reserve(room).cast();
        steps.write(Steps {
            tape,
            sections,
            kinds,
            count: count as usize,
            log: if logged.is_null() { null_mut() } else { wengert_log_begin(tape, logged) },
            most,
            used: 0,
            next: Some(0),
            distance: 0,
            end: 0,
            present: NO_SNAPSHOT,
            open: false,
        });
        for index in 0..most as usize {
            steps.wrapping_add(1).cast::<Snapshot>().add(index).write(NO_SNAPSHOT);
        }
        (*tape).steps = steps;
        steps
    }
}

/// The loop that was announced last.
///
/// # Safety
/// As for [`wengert_steps_begin`], which was called last of these two.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_take(tape: *mut Tape) -> *mut Steps {
    // SAFETY: see above.
    unsafe { std::mem::replace(&mut (*tape).steps, null_mut()) }
}

/// The log of the loop's steps.
///
/// # Safety
/// `steps` is what [`wengert_steps_begin`] returned, told of a log.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_log(steps: *const Steps) -> *mut Log {
    // SAFETY: see above.
    unsafe { (*steps).log }
}

/// The forward sweep of a loop with a log is done.
///
/// # Safety
/// As for [`wengert_steps_log`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_leave(steps: *mut Steps) {
    // SAFETY: see above.
    unsafe { wengert_log_end((*steps).log) }
}

/// The loop is about to run `step`, of `trips` (-1 if nobody knows).
///
/// # Safety
/// `steps` is what [`wengert_steps_take`] returned; the memory of its sections is there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_reach(steps: *mut Steps, step: u64, trips: i64) {
    // SAFETY: see above.
    let steps = unsafe { &mut *steps };
    if steps.open {
        stats::advanced();
    }
    if steps.next != Some(step) {
        return;
    }
    let known = u64::try_from(trips).ok();
    let online = !steps.open && known.is_none();
    if online {
        steps.distance = steps.distance.max(1);
        // The other half is for the backward sweep, between two of these.
        let most = steps.most / 2;
        if most <= 1 && steps.used == 1 {
            steps.next = None;
            return;
        }
        while steps.used > 1 && steps.used >= most {
            steps.thin_out();
        }
        if !step.is_multiple_of(steps.distance) {
            steps.next = Some(step.next_multiple_of(steps.distance));
            return;
        }
    }
    // SAFETY: see above.
    unsafe { steps.snapshot(step) };
    if online {
        steps.next = Some(step + steps.distance);
    } else {
        let end = if steps.open { steps.end } else { known.unwrap_or(step).max(step) };
        steps.plan(step, end);
    }
}

/// The backward sweep wants the state before `step`: puts back the nearest snapshot at or before it, and returns where that was taken.
///
/// # Safety
/// As for [`wengert_steps_reach`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_seek(steps: *mut Steps, step: u64) -> u64 {
    // SAFETY: see above.
    unsafe {
        let steps = &mut *steps;
        if !steps.open {
            steps.open = true;
            steps.present = steps.take(SAVED | WRITTEN, 0, NO_SNAPSHOT);
        }
        while steps.used > 1 && steps.latest().step > step {
            steps.used -= 1;
        }
        let latest = steps.latest();
        steps.return_to(SAVED, latest);
        steps.end = step + 1;
        steps.plan(latest.step, step + 1);
        latest.step
    }
}

/// The backward sweep has reversed `step`.
///
/// # Safety
/// As for [`wengert_steps_reach`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_reversed(steps: *mut Steps, step: u64) {
    if step > 0 {
        return;
    }
    // SAFETY: see above.
    unsafe {
        let steps = &mut *steps;
        steps.return_to(SAVED | WRITTEN, steps.present);
        // The tape may be kept for another backward sweep, which finds the snapshot of step 0.
        steps.open = false;
        steps.used = 1;
        steps.snapshots()[1..].fill(NO_SNAPSHOT);
    }
}

#[cfg(test)]
#[path = "steps_tests.rs"]
mod tests;
