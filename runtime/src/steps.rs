// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A checkpointed loop: which of its steps are run again from which snapshot, and which are recorded together.
//!
//! A caller lists the memory that the loop touches (`begin`) and calls its forward sweep, which takes the list over (`take`) and says of each
//! step that it is about to run (`reach`). The backward sweep asks for the state before a step (`seek`), runs the steps up to the `first` one that is to be
//! recorded, records these (`recorded`), reverses the last of them with what it left (`frame`), and says so (`reversed`).
//!
//! One schedule serves all strategies. Steps go in groups, which are recorded together; snapshots stand before groups and go where `schedule` says,
//! as if a group were a step. Binomially there is one step in a group and a number of snapshots; periodically there is a snapshot before each group.
//!
//! Invariants: there is a snapshot of step 0 from the first `reach` on until the tape goes back; the steps that are recorded at a time are those of one group,
//! the latest on top of the tape; when step 0 is reversed all memory is as it was when the backward sweep came.
//! Imports `snapshots`, `tape`, `memory`, `log`, `schedule`, `stats`.

use std::ffi::{c_char, c_void};
use std::ptr::null_mut;

use crate::log::Log;
use crate::memory::{Memory, NO_STATE, SAVED, State, Touched, WRITTEN};
use crate::snapshots::Snapshots;
use crate::tape::Tape;
use crate::{schedule, stats};

/// More snapshots than these are these.
const MOST: i64 = 1 << 16;

/// What is said of a loop: a word, and two numbers.
const BINOMIAL: u64 = 0;
const PERIODIC: u64 = 1;

/// What a step that was recorded has left on the tape, directly below this.
#[repr(C)]
struct Record {
    step: u64,
    frame: *mut c_void,
    previous: *mut Record,
}

/// A loop that is checkpointed, at the start of its reservation on the tape.
#[repr(C)]
pub struct Steps {
    snapshots: Snapshots,
    /// Steps that are recorded together.
    group: u64,
    /// So many snapshots at most, and so many of them in memory.
    most: u64,
    in_memory: u64,
    /// The step before which the next snapshot is taken.
    next: Option<u64>,
    /// Of a loop of unknown length: the distance between snapshots.
    distance: u64,
    /// The step behind the group that is being reversed, in the backward sweep.
    end: u64,
    /// What is recorded at the moment; the latest step.
    records: *mut Record,
    /// The tape of the forward sweep.
    own: *mut Tape,
    /// What was there when the backward sweep came.
    present: State,
    /// The backward sweep has begun, and step 0 is not reversed yet.
    open: bool,
}

impl Steps {
    /// The first step of a step's group.
    fn start_of(&self, step: u64) -> u64 {
        step - step % self.group
    }

    /// Takes a snapshot before `step`.
    ///
    /// # Safety
    /// The tape is this thread's, and the memory that the loop touches is there.
    unsafe fn snapshot(&mut self, step: u64) {
        // SAFETY: see above.
        unsafe { self.snapshots.take(step) }
    }

    /// The step before which the next snapshot is taken, when steps from that of the latest one up to the end are to be reversed.
    fn plan(&mut self, from: u64, end: u64) {
        let left = self.most - self.snapshots.used() as u64 + 1;
        let groups = (end - from).div_ceil(self.group);
        self.next = schedule::advance(groups, left).map(|by| from + by * self.group);
    }

    /// In the forward sweep of a loop of unknown length: is a snapshot to be taken before this step? Half of them lie at equal distances, which double
    /// when there is no room for more; the other half is for the backward sweep, between two of these.
    fn is_due_online(&mut self, step: u64) -> bool {
        self.distance = self.distance.max(self.group);
        let most = self.most / 2;
        if most <= 1 && self.snapshots.used() == 1 {
            self.next = None;
            return false;
        }
        while self.snapshots.used() > 1 && self.snapshots.used() as u64 >= most {
            self.distance *= 2;
            self.snapshots.thin_out(self.distance);
        }
        let due = step.is_multiple_of(self.distance);
        self.next = Some(if due { step + self.distance } else { step.next_multiple_of(self.distance) });
        due
    }

    /// The last of the steps that are recorded at the moment.
    fn recorded(&self) -> Option<&Record> {
        // SAFETY: it lies on the tape until it is taken.
        unsafe { self.records.as_ref() }
    }
}

/// Announces a loop that is about to be run and touches these sections of these kinds, lists on the tape; with a log if a procedure is named. What is said of it:
/// binomial (0) with so many snapshots (one, if less) in memory and so many on disk, or periodic (1), a snapshot every so many steps (each, if less than one).
///
/// # Safety
/// `tape` is acquired and used by this thread only; there are so many sections; `logged` is null or a C string that stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_begin(
    tape: *mut Tape,
    sections: *const Touched,
    kinds: *const u64,
    count: u64,
    said: u64,
    number: i64,
    further: i64,
    logged: *const c_char,
) -> *mut Steps {
    let periodic = said == PERIODIC;
    debug_assert!(periodic || said == BINOMIAL);
    let in_memory = number.clamp(1, MOST) as u64;
    let most = if periodic { u64::MAX } else { in_memory + further.clamp(0, MOST) as u64 };
    // SAFETY: see above.
    unsafe {
        let steps: *mut Steps = (*tape).reserve(size_of::<Steps>()).cast();
        let memory = Memory::new(tape, sections, kinds, count, logged);
        steps.write(Steps {
            snapshots: Snapshots::new(memory, (!periodic).then_some(most as usize)),
            group: if periodic { number.max(1) as u64 } else { 1 },
            most,
            in_memory: if periodic { u64::MAX } else { in_memory },
            next: Some(0),
            distance: 0,
            end: 0,
            records: null_mut(),
            own: tape,
            present: NO_STATE,
            open: false,
        });
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
    unsafe { (*steps).snapshots.memory.log }
}

/// The forward sweep of a loop with a log is done.
///
/// # Safety
/// As for [`wengert_steps_log`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_leave(steps: *mut Steps) {
    // SAFETY: see above.
    unsafe { (*steps).snapshots.memory.end_log() }
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
    let known = u64::try_from(trips).ok().filter(|_| !steps.open);
    if !steps.open && step == 0 {
        // What is on disk is what memory does not hold.
        let all = known.map_or(steps.most, |trips| steps.most.min(trips.div_ceil(steps.group)));
        steps.snapshots.keep_on_disk(all.saturating_sub(steps.in_memory) as usize);
    }
    let online = !steps.open && known.is_none();
    if online && !steps.is_due_online(step) {
        return;
    }
    // SAFETY: see above.
    unsafe { steps.snapshot(step) };
    if !online {
        let end = if steps.open { steps.end } else { known.unwrap_or(step).max(step) };
        steps.plan(step, end);
    }
}

/// The backward sweep, on this tape, wants to reverse `step`. Unless that is recorded: puts back the nearest snapshot at or before its group, and returns where
/// that was taken, from where on steps are run again.
///
/// # Safety
/// As for [`wengert_steps_reach`]; `tape` is this thread's, and the same until step 0 is reversed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_seek(steps: *mut Steps, tape: *mut Tape, step: u64) -> u64 {
    // SAFETY: see above.
    unsafe {
        let steps = &mut *steps;
        if !steps.open {
            steps.open = true;
            steps.snapshots.open();
            steps.snapshots.memory.tape = tape;
            steps.present = steps.snapshots.memory.keep(SAVED | WRITTEN, NO_STATE);
        }
        let start = wengert_steps_first(steps, step);
        if start > step {
            return start;
        }
        let from = steps.snapshots.put_back(start);
        steps.end = step + 1;
        steps.plan(from, step + 1);
        from
    }
}

/// Before the backward sweep reverses `step`, steps from this one on are recorded: those of its group, or none if they are.
///
/// # Safety
/// As for [`wengert_steps_seek`], which was called before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_first(steps: *const Steps, step: u64) -> u64 {
    // SAFETY: see above.
    let steps = unsafe { &*steps };
    let recorded = steps.recorded().is_some_and(|record| record.step == step);
    if recorded { step + 1 } else { steps.start_of(step) }
}

/// `step` has been recorded on the tape of the sweep, where its frame is.
///
/// # Safety
/// As for [`wengert_steps_seek`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_recorded(steps: *mut Steps, step: u64, frame: *mut c_void) {
    // SAFETY: see above.
    unsafe {
        let steps = &mut *steps;
        let record: *mut Record = (*steps.snapshots.memory.tape).reserve(size_of::<Record>()).cast();
        record.write(Record { step, frame, previous: steps.records });
        steps.records = record;
    }
}

/// The frame of the step that is to be reversed now, the latest one that was recorded; nothing lies above it.
///
/// # Safety
/// As for [`wengert_steps_seek`]; a step is recorded.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_frame(steps: *mut Steps) -> *mut c_void {
    // SAFETY: see above.
    unsafe {
        let steps = &mut *steps;
        let record = steps.records;
        let Record { frame, previous, .. } = record.read();
        steps.records = previous;
        (*steps.snapshots.memory.tape).rewind(record.cast());
        frame
    }
}

/// The backward sweep has reversed `step`.
///
/// # Safety
/// As for [`wengert_steps_seek`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_reversed(steps: *mut Steps, step: u64) {
    if step > 0 {
        return;
    }
    // SAFETY: see above.
    unsafe {
        let steps = &mut *steps;
        steps.snapshots.memory.put_back(SAVED | WRITTEN, steps.present);
        // A tape that is kept for another backward sweep is not the sweep's own.
        steps.snapshots.close(std::ptr::eq(steps.snapshots.memory.tape, steps.own));
        steps.snapshots.memory.tape = steps.own;
        steps.open = false;
    }
}

#[cfg(test)]
#[path = "steps_tests.rs"]
mod tests;
