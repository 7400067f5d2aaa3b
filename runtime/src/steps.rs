// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The snapshots of a checkpointed loop: taken as its steps are run, in the forward sweep and again in the backward one, and put back.
//!
//! A caller lists the memory that the loop touches (`begin`) and calls its forward sweep, which takes the list over (`take`) and says of each
//! step that it is about to run (`reach`). The backward sweep asks for the state before a step (`seek`), runs the steps up to it, reverses it,
//! and says so (`reversed`). Invariants: there is a snapshot of step 0 from the first `reach` on until the tape goes back; snapshots lie in order of
//! their steps; when step 0 is reversed all memory is as it was when the backward sweep came.
//! Imports `tape`, `memory`, `log`, `schedule`, `stats`.

use std::ffi::c_char;
use std::ptr::null_mut;

use crate::log::Log;
use crate::memory::{Memory, NO_STATE, SAVED, State, Touched, WRITTEN};
use crate::tape::Tape;
use crate::{schedule, stats};

/// More snapshots than these are these.
const MOST: i64 = 1 << 16;

/// A snapshot: the step before which it was taken, and what was there.
#[repr(C)]
#[derive(Clone, Copy)]
struct Snapshot {
    step: u64,
    state: State,
}

const NO_SNAPSHOT: Snapshot = Snapshot { step: 0, state: NO_STATE };

/// A loop that is checkpointed, at the start of its reservation on the tape; the snapshots' places follow it.
#[repr(C)]
pub struct Steps {
    memory: Memory,
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
    present: State,
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

    /// Takes a snapshot of what is there before `step`.
    ///
    /// # Safety
    /// The tape is this thread's, and the memory that the loop touches is there.
    unsafe fn snapshot(&mut self, step: u64) {
        let index = self.used as usize;
        let earlier = self.snapshots()[index].state;
        // SAFETY: see above.
        let state = unsafe { self.memory.keep(SAVED, earlier) };
        self.snapshots()[index] = Snapshot { step, state };
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
            memory: Memory::new(tape, sections, kinds, count, logged),
            most,
            used: 0,
            next: Some(0),
            distance: 0,
            end: 0,
            present: NO_STATE,
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
    unsafe { (*steps).memory.log }
}

/// The forward sweep of a loop with a log is done.
///
/// # Safety
/// As for [`wengert_steps_log`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_leave(steps: *mut Steps) {
    // SAFETY: see above.
    unsafe { (*steps).memory.end_log() }
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
            steps.present = steps.memory.keep(SAVED | WRITTEN, NO_STATE);
        }
        while steps.used > 1 && steps.latest().step > step {
            steps.used -= 1;
        }
        let latest = steps.latest();
        steps.memory.put_back(SAVED, latest.state);
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
        steps.memory.put_back(SAVED | WRITTEN, steps.present);
        // The tape may be kept for another backward sweep, which finds the snapshot of step 0.
        steps.open = false;
        steps.used = 1;
        steps.snapshots()[1..].fill(NO_SNAPSHOT);
    }
}

#[cfg(test)]
#[path = "steps_tests.rs"]
mod tests;
