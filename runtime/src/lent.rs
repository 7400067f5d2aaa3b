// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Shadow memory that is lent to the shadows of pointers for a forward sweep.
//!
//! Where a program puts numbers and pointers into the same bytes by turns (unions, free lists in the cells, scratch memory that is used again), the shadow of
//! a pointer lies where adjoints belong: those that the caller gives, or zeros. Invariant: where a backward sweep begins, all that its forward sweep
//! borrowed holds what it held before.

use crate::tape::Tape;

/// What lay in the shadow before.
pub(crate) struct Lent {
    shadow: *mut u8,
    before: Vec<u8>,
}

/// Keeps `bytes` of a shadow, which is about to hold shadows of pointers.
///
/// # Safety
/// `tape` is acquired and used by this thread only; there are so many bytes at `shadow`, also when they are given back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_lend(tape: *mut Tape, shadow: *mut u8, bytes: u64) {
    if bytes == 0 {
        return;
    }
    // SAFETY: see above.
    unsafe {
        let before = std::slice::from_raw_parts(shadow, bytes as usize).to_vec();
        (*tape).lent.push(Lent { shadow, before });
    }
}

/// How often that has been done and not been undone: the mark for [`wengert_tape_give_back`].
///
/// # Safety
/// `tape` is acquired and used by this thread only.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_lent(tape: *mut Tape) -> u64 {
    // SAFETY: see above.
    let lent = unsafe { &(*tape).lent };
    lent.len() as u64
}

/// Puts back what was lent since the mark was taken, the last first.
///
/// # Safety
/// As [`wengert_tape_lend`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_give_back(tape: *mut Tape, mark: u64) {
    // SAFETY: see above.
    unsafe {
        let lent = &mut (*tape).lent;
        for Lent { shadow, before } in lent.drain(mark as usize..).rev() {
            shadow.copy_from_nonoverlapping(before.as_ptr(), before.len());
        }
    }
}
