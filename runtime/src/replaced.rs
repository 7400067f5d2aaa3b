// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Shadows of arguments whose memory the procedure frees, and puts other memory in its place.
//!
//! What the caller gave is where its gradient is, so it gets that back: descriptors in the shadows of arguments, and pointers that lead to other memory of the
//! caller's, lead where they led before, if anything would be lost otherwise; else they lead to shadows of what the arguments lead to now. Where a pointer alone leads
//! to memory that the procedure has allocated, which has the program's own counts and ends beside it, adjoints are carried there. Invariant: no pointer is brought back
//! to memory that is freed. Imports `rows`, `descriptor`, `tape`, `fatal`.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ffi::c_void;

use crate::descriptor::Described;
use crate::fatal::fatal;
use crate::rows::{ARGUMENT, Place, Row, listed, replaced_below};
use crate::tape::{Tape, text};

/// A pointer or a descriptor in the shadow of an argument, as the caller gave it.
pub(crate) struct Given {
    at: Place,
    words: Words,
    /// Of one in an element: where the array's own lies.
    array: Option<usize>,
    /// The sweep that is to bring it back.
    frame: *const c_void,
}

/// What lay there.
enum Words {
    Plain(*mut c_void),
    Descriptor(Box<[u64]>),
}

impl Given {
    fn base(&self) -> *mut c_void {
        match &self.words {
            Words::Plain(pointer) => *pointer,
            Words::Descriptor(words) => words[0] as *mut c_void,
        }
    }

    /// Are there adjoints where it led? What descriptors in the elements lead to is their own concern.
    ///
    /// # Safety
    /// The memory is there, and comes from `malloc`.
    unsafe fn holds_anything(&self) -> bool {
        let base: *const u8 = self.base().cast();
        // SAFETY: see above.
        let is_any = |from: usize, bytes: usize| {
            unsafe { std::slice::from_raw_parts(base.add(from), bytes) }.iter().any(|byte| *byte != 0)
        };
        // SAFETY: see above.
        unsafe {
            match &self.words {
                Words::Plain(pointer) => bytes_of(*pointer).iter().any(|byte| *byte != 0),
                Words::Descriptor(words) => {
                    let own = Described::new(words.as_ptr().cast()).expect("it was there");
                    let numbers = own.numbers();
                    own.elements()
                        .any(|element| numbers.iter().any(|part| is_any((element as usize).wrapping_add(part.start), part.len())))
                }
            }
        }
    }
}

/// A pointer alone that leads to memory of the procedure's own in the end, if it leads elsewhere at all.
pub(crate) struct Carried {
    at: Place,
    base: *mut c_void,
    /// Where numbers lie there: an offset, the distance to the next one, and their bytes.
    numbers: Vec<(i64, i64, usize)>,
    frame: *const c_void,
    /// Its last bytes when the program frees it: what the caller gave, or whatever lies behind that.
    end: Option<Vec<u8>>,
}

/// The last bytes of an allocation may be more than were asked for.
const SPARE: usize = 15;
/// So many bytes have all of those, and those of the smallest allocations but for the first number.
const END: usize = 24;

impl Carried {
    fn new(at: Place, pairs: &[[i64; 2]], frame: *const c_void, base: *mut c_void) -> Carried {
        let numbers = pairs.chunks_exact(2).map(|pair| (pair[0][0], pair[0][1], pair[1][0] as usize)).collect();
        Carried { at, base, numbers, frame, end: None }
    }

    /// The program frees memory.
    ///
    /// # Safety
    /// It comes from `malloc`.
    pub(crate) unsafe fn condemn(&mut self, memory: *mut c_void) {
        if memory == self.base && self.end.is_none() {
            // SAFETY: see above.
            let all = unsafe { bytes_of(memory) };
            self.end = Some(all[all.len().saturating_sub(END)..].to_vec());
        }
    }

    /// Puts the adjoints that are freed where those of what is there now have been used up. What is passive stands for itself, and has no room for any: `true` if
    /// the pointer leads where it led, and what lies there is to stay.
    ///
    /// # Safety
    /// The tape has not freed anything yet, and the argument and its shadow are there.
    unsafe fn carry(&self) -> bool {
        let Some(end) = &self.end else { return false };
        // SAFETY: see above; what is there now comes from `malloc`.
        unsafe {
            let now = *self.at.shadow;
            if now.is_null() || now == self.base {
                return false;
            }
            if now == *self.at.descriptor {
                *self.at.shadow = self.base;
                return true;
            }
            let (old, room) = (bytes_of(self.base), bytes_of(now).len());
            for (at, every, bytes) in self.numbers.iter().copied() {
                let first = if every > 0 { at.rem_euclid(every) } else { at };
                let last = old.len().saturating_sub(bytes) as i64;
                let places = (first..=last).step_by(if every > 0 { every as usize } else { usize::MAX });
                for from in places.filter(|from| *from >= 0).map(|from| from as usize) {
                    let adjoint = &old[from..from + bytes];
                    // In the last bytes it is certain that they were the caller's if they have changed.
                    let in_end = from.checked_sub(old.len() - end.len()).filter(|at| *at > 0 && from + bytes + SPARE > old.len());
                    let is_left = in_end.is_some_and(|at| end[at..at + bytes] == *adjoint);
                    let is_zero = adjoint.iter().all(|byte| *byte == 0);
                    if is_left || is_zero && from + bytes > room {
                        continue;
                    }
                    if from + bytes > room {
                        let name = text(self.at.name).unwrap_or_default();
                        fatal!(
                            "{name} leads to memory that the procedure frees, and to less memory in the end, which has no room for the derivatives with respect \
                             to what lay there; keep the memory"
                        )
                    }
                    std::ptr::copy_nonoverlapping(adjoint.as_ptr(), now.cast::<u8>().add(from), bytes);
                }
            }
            false
        }
    }
}

/// All of an allocation that may be used.
///
/// # Safety
/// It comes from `malloc`, and nobody changes it as long as this is used.
unsafe fn bytes_of<'a>(memory: *mut c_void) -> &'a [u8] {
    // SAFETY: see above.
    unsafe { std::slice::from_raw_parts(memory.cast(), libc::malloc_usable_size(memory)) }
}

/// Notes where the pointers and descriptors of arguments' shadows lead that the rows list, and that the procedure may free or replace. Adjoints of what it frees
/// are what [`wengert_shadows_put_back`] looks for, with the same `frame`.
///
/// # Safety
/// As `wengert_shadows_compare`; `tape` is acquired and used by this thread only.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadows_note(tape: *mut Tape, rows: *const Row, count: u64, frame: *const c_void) {
    // SAFETY: see above.
    unsafe {
        let rows = std::slice::from_raw_parts(rows, count as usize);
        let tape = &mut *tape;
        let given = &mut tape.given;
        for (at, offsets) in rows.iter().filter(|row| row.kind == ARGUMENT).flat_map(|row| listed(row)) {
            if !at.is_apart() || at.is_assigned() || (*at.shadow).is_null() {
                continue;
            }
            if at.is_plain() && at.is_carried() {
                tape.carried.extend(at.is_freed().then(|| Carried::new(at, offsets, frame, *at.shadow)));
                continue;
            }
            if at.is_plain() {
                given.push(Given { at, words: Words::Plain(*at.shadow), array: None, frame });
                continue;
            }
            let array = at.shadow as usize;
            let inner = replaced_below(&at, offsets).into_iter().map(|inner| (inner, Some(array)));
            for (at, array) in Some((at, None)).filter(|(at, _)| at.is_replaced()).into_iter().chain(inner) {
                let Some(own) = Described::new(at.shadow.cast_const()) else { continue };
                // Whoever gets elements back that lead to freed memory is worse off than without them.
                if own.components().is_empty() || at.is_replaced_below() {
                    given.push(Given {
                        at,
                        words: Words::Descriptor(own.words()[..own.own_bytes() / size_of::<u64>()].into()),
                        array,
                        frame,
                    });
                }
            }
        }
    }
}

/// Brings back where the backward sweep ends what was noted, as far as there are adjoints in what the tape would free, and what belongs to it.
///
/// # Safety
/// As for `wengert_shadows_note`; the arguments and their shadows are still where they were.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadows_put_back(tape: *mut Tape, frame: *const c_void) {
    // SAFETY: see above; memory that is freed later is there.
    unsafe {
        let tape = &mut *tape;
        let carried: Vec<Carried> = tape.carried.extract_if(.., |one| one.frame == frame).collect();
        for one in carried.iter().filter(|one| one.carry()) {
            tape.condemned.retain(|(memory, _)| *memory != one.base);
        }
        let given: Vec<Given> = tape.given.extract_if(.., |one| one.frame == frame).collect();
        let condemned: HashSet<usize> = tape.condemned.iter().map(|(memory, _)| *memory as usize).collect();
        let back = brought_back(&given, &condemned);
        if back.is_empty() {
            return;
        }
        let kept: HashSet<usize> = back.iter().map(|one| given[*one].base() as usize).collect();
        tape.condemned.retain(|(memory, _)| !kept.contains(&(*memory as usize)));
        let known: HashSet<usize> = given.iter().map(|one| one.base() as usize).collect();
        for one in back.into_iter().map(|one| &given[one]) {
            let now = *one.at.shadow;
            if now == one.base() {
                continue;
            }
            let is_own = !one.at.is_plain() && Described::new(one.at.shadow.cast_const()).is_some_and(|now| now.is_allocatable());
            if is_own && !known.contains(&(now as usize)) && !condemned.contains(&(now as usize)) {
                libc::free(now);
            }
            match &one.words {
                Words::Plain(pointer) => *one.at.shadow = *pointer,
                Words::Descriptor(words) => {
                    let bytes = Described::new(words.as_ptr().cast()).expect("it was there").own_bytes();
                    std::ptr::copy_nonoverlapping(words.as_ptr().cast::<u8>(), one.at.shadow.cast::<u8>(), bytes);
                }
            }
        }
    }
}

/// What leads to adjoints that would be freed; then what leads to the same memory, or lies in it, what led to where these lead now, what leads to where they lie, and
/// what lies in other elements of the same array.
///
/// # Safety
/// As for `wengert_shadows_put_back`, whose tape is about to free what is `condemned`.
unsafe fn brought_back(given: &[Given], condemned: &HashSet<usize>) -> BTreeSet<usize> {
    let base = |one: usize| given[one].base() as usize;
    let is_freed = |one: usize| condemned.contains(&base(one));
    // SAFETY: what is freed later comes from `malloc`, and is there.
    let size = |one: usize| unsafe { libc::malloc_usable_size(given[one].base()) };
    // SAFETY: as far as it is freed, see above.
    let lost = (0..given.len()).filter(|one| is_freed(*one) && unsafe { given[*one].holds_anything() });
    let (mut back, mut work) = (BTreeSet::new(), lost.collect::<Vec<usize>>());
    if work.is_empty() {
        return back;
    }
    let sorted = |key: &dyn Fn(usize) -> usize| {
        let mut all: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        (0..given.len()).for_each(|one| all.entry(key(one)).or_default().push(one));
        all
    };
    let by_base = sorted(&base);
    let by_place = sorted(&|one| given[one].at.shadow as usize);
    let by_array = sorted(&|one| given[one].array.unwrap_or_default());
    while let Some(one) = work.pop() {
        if !back.insert(one) {
            continue;
        }
        if is_freed(one) {
            // One may lead to its end, where no other memory begins.
            let (start, end) = (base(one), base(one) + size(one));
            work.extend(by_base.range(start..=end).chain(by_place.range(start..end)).flat_map(|(_, all)| all));
        }
        work.extend(given[one].array.iter().filter_map(|array| by_array.get(array)).flatten());
        // SAFETY: the argument's shadow is there.
        let now = unsafe { *given[one].at.shadow } as usize;
        work.extend(by_base.get(&now).into_iter().flatten());
        let place = given[one].at.shadow as usize;
        let below = by_base.range(..=place).next_back().into_iter().flat_map(|(_, all)| all);
        work.extend(below.filter(|whole| is_freed(**whole) && place < base(**whole) + size(**whole)));
    }
    back
}
