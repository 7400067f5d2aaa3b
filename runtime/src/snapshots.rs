// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The snapshots of a checkpointed loop: a stack of states before steps, in memory and, for the lowest ones, on disk.
//!
//! A schedule that takes the earliest snapshots first uses those at the bottom of the stack least often, so these are the ones that go to disk
//! (P. Stumm and A. Walther, MultiStage approaches for optimal offline checkpointing, SIAM J. Sci. Comput. 31, 2009). They lie in mapped parts of
//! the file of `spill`, which the system writes while the program goes on.
//!
//! Invariants: snapshots lie in order of their steps; a place keeps what was reserved for it, in memory or on disk, when its snapshot is replaced. What the
//! forward sweep left is found again by another backward sweep over the same tape, as far as no backward sweep has replaced it (`close`); what a
//! backward sweep reserves is on its own tape. Imports `tape`, `memory`, `spill`, `stats`, `fatal`.

use std::ptr::null;

use crate::fatal::fatal;
use crate::memory::{Memory, NO_STATE, SAVED, State};
use crate::spill::Part;
use crate::stats;

/// Room for so many at first, where nobody knows how many there will be.
const FEW: usize = 64;

/// Bytes of a part of the file are a multiple of this, which page sizes divide.
const GRAIN: usize = 64 << 10;

/// A state, the step before which it was taken, and where it lies on disk if it does.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Snapshot {
    pub step: u64,
    state: State,
    part: *const Part,
}

const NO_SNAPSHOT: Snapshot = Snapshot { step: 0, state: NO_STATE, part: null() };

/// The stack, and what it holds states of.
#[repr(C)]
pub struct Snapshots {
    pub memory: Memory,
    list: *mut Snapshot,
    room: usize,
    used: usize,
    /// So many places, the lowest ones, lie on disk.
    on_disk: usize,
    /// Of what the forward sweep left, so many have not been replaced.
    intact: usize,
}

impl Snapshots {
    /// None so far, of this memory; with room for so many, or for more and more.
    ///
    /// # Safety
    /// The memory's tape is this thread's.
    pub unsafe fn new(memory: Memory, most: Option<usize>) -> Snapshots {
        let mut snapshots = Snapshots { memory, list: null::<Snapshot>().cast_mut(), room: 0, used: 0, on_disk: 0, intact: 0 };
        // SAFETY: see above.
        unsafe { snapshots.grow(most.unwrap_or(FEW)) };
        snapshots
    }

    /// # Safety
    /// As for `new`.
    unsafe fn grow(&mut self, room: usize) {
        // SAFETY: see above; the list stays on the tape.
        unsafe {
            let list: *mut Snapshot = (*self.memory.tape).reserve(room * size_of::<Snapshot>()).cast();
            if self.used > 0 {
                list.copy_from_nonoverlapping(self.list, self.used);
            }
            (self.used..room).for_each(|index| list.add(index).write(NO_SNAPSHOT));
            (self.list, self.room) = (list, room);
        }
    }

    /// Makes room for so many, in the forward sweep.
    ///
    /// # Safety
    /// As for `new`.
    pub unsafe fn make_room(&mut self, most: usize) {
        if most > self.room {
            // SAFETY: see above.
            unsafe { self.grow(most) }
        }
    }

    /// Lets so many of the lowest places be on disk; none is taken yet.
    pub fn keep_on_disk(&mut self, count: usize) {
        self.on_disk = count;
    }

    fn all(&mut self) -> &mut [Snapshot] {
        // SAFETY: as many lie there.
        unsafe { std::slice::from_raw_parts_mut(self.list, self.room) }
    }

    pub fn used(&self) -> usize {
        self.used
    }

    /// The step of the latest one.
    pub fn latest(&self) -> Option<u64> {
        // SAFETY: so many lie there.
        (self.used > 0).then(|| unsafe { (*self.list.add(self.used - 1)).step })
    }

    /// Takes one of what is there before `step`.
    ///
    /// # Safety
    /// The memory's tape is this thread's, and the memory is there.
    pub unsafe fn take(&mut self, step: u64) {
        let index = self.used;
        // SAFETY: see above.
        unsafe {
            if index == self.room {
                self.grow(2 * self.room);
            }
            let mut snapshot = self.all()[index];
            if index < self.on_disk {
                self.write(&mut snapshot);
            } else {
                snapshot.state = self.memory.keep(SAVED, snapshot.state);
            }
            snapshot.step = step;
            self.all()[index] = snapshot;
        }
        self.used += 1;
        self.intact = self.intact.min(index);
    }

    /// Writes what is there to disk.
    ///
    /// # Safety
    /// As for `take`.
    unsafe fn write(&mut self, snapshot: &mut Snapshot) {
        let size = self.memory.size_now(SAVED).max(1).next_multiple_of(GRAIN);
        // SAFETY: see above; parts stay with the tape.
        unsafe {
            if snapshot.part.is_null() || (*snapshot.part).bytes() < size {
                (*self.memory.tape).put_part(snapshot.part);
                let part = (*self.memory.tape).take_part(size).unwrap_or_else(|| {
                    fatal!(
                        "wengert_binomial is to keep {} snapshots on disk, but no folder is named for them; name one in WENGERT_TAPE_DIR, or \
                         keep all snapshots in memory: wengert_binomial(snapshots)",
                        self.on_disk
                    )
                });
                snapshot.part = part;
                snapshot.state = State::at((*part).start().as_ptr(), size);
            }
            let part = &*snapshot.part;
            part.enter();
            snapshot.state = self.memory.keep(SAVED, snapshot.state);
            part.leave();
        }
        stats::wrote_snapshot();
    }

    /// Puts back the latest one at or before `step`, forgets those behind it, and returns its step.
    ///
    /// # Safety
    /// As for `take`; there is a snapshot of step 0.
    pub unsafe fn put_back(&mut self, step: u64) -> u64 {
        while self.used > 1 && self.latest().is_some_and(|latest| latest > step) {
            self.used -= 1;
        }
        let index = self.used - 1;
        let snapshot = self.all()[index];
        // SAFETY: see above; parts stay with the tape.
        unsafe {
            let part = snapshot.part.as_ref();
            part.into_iter().for_each(Part::expect);
            self.memory.put_back(SAVED, snapshot.state);
            part.into_iter().for_each(Part::release);
            if part.is_some() {
                stats::read_snapshot();
            }
        }
        snapshot.step
    }

    /// Keeps those only, beside that of step 0, whose steps are a multiple of `distance`.
    pub fn thin_out(&mut self, distance: u64) {
        let used = self.used;
        let all = self.all();
        let mut kept = 0;
        for index in 0..used {
            if all[index].step.is_multiple_of(distance) {
                all.swap(kept, index);
                kept += 1;
            }
        }
        self.used = kept;
    }

    /// A backward sweep begins.
    pub fn open(&mut self) {
        self.intact = self.used;
    }

    /// It has ended: what it has taken is forgotten; or all, if there will be no other one.
    ///
    /// # Safety
    /// As for `take`.
    pub unsafe fn close(&mut self, last: bool) {
        self.used = self.intact;
        let (tape, used) = (self.memory.tape, self.used);
        if last {
            // SAFETY: see above.
            self.all().iter().for_each(|snapshot| unsafe { (*tape).put_part(snapshot.part) });
        }
        self.all()[used..].fill(NO_SNAPSHOT);
    }
}
