// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Tapes between their sweeps, driven as generated code drives them.

use super::*;
use crate::tape::{ABI, wengert_tape_rewind};
use std::ptr::null_mut;

const HASH: u64 = 42;
const NAME: *const c_char = c"f".as_ptr();
const PLACE: *const c_char = c"model.c:1:1".as_ptr();

/// A forward sweep that reserves `pieces` of 64 bytes and fills them with their number; the first is its frame.
fn forward(pieces: usize, storage: &mut [u8], movable: u64) -> *mut c_void {
    let (memory, bytes) = match storage.len() {
        0 => (null_mut(), 0),
        bytes => (storage.as_mut_ptr().cast(), bytes as u64),
    };
    // SAFETY: the sequence of docs/abi.md.
    unsafe {
        let tape = wengert_tape_begin(ABI, memory, bytes);
        let first = reserve(tape, 0);
        for piece in 1..pieces {
            reserve(tape, piece as u8);
        }
        wengert_tape_leave(tape, first.cast(), movable, memory, bytes, HASH, NAME, PLACE)
    }
}

/// # Safety
/// `tape` is acquired.
unsafe fn reserve(tape: *mut Tape, fill: u8) -> *mut u8 {
    // SAFETY: the tape's slow path serves any reservation.
    let place = unsafe { wengert_tape_grow(tape, 64) }.cast::<u8>();
    // SAFETY: just reserved.
    unsafe { place.write_bytes(fill, 64) };
    place
}

/// A backward sweep: the byte that the frame is filled with.
fn backward(given: *mut c_void, bytes: usize, fate: u64) -> u8 {
    // SAFETY: the sequence of docs/abi.md.
    unsafe {
        let tape = wengert_tape_resume(given, bytes as u64, fate, HASH, NAME, PLACE);
        let frame = wengert_tape_frame(tape).cast::<u8>();
        let found = frame.read();
        assert!((0..64).all(|at| frame.add(at).read() == found));
        // What the sweep reserves must not touch a tape that is kept.
        reserve(tape, 255);
        wengert_tape_rewind(tape, frame.cast());
        wengert_tape_return(tape);
        found
    }
}

#[test]
fn handles_are_never_null_and_never_the_same() {
    let handles: Vec<_> = (0..10).map(|_| forward(3, &mut [], 0)).collect();
    for (at, handle) in handles.iter().enumerate() {
        assert!(!handle.is_null() && !handles[..at].contains(handle));
    }
    for handle in &handles {
        assert_eq!(backward(*handle, 0, 0), 0);
    }
    let again = forward(1, &mut [], 0);
    assert!(!handles.contains(&again), "a tape that is used again has another handle");
    backward(again, 0, 0);
}

#[test]
fn a_kept_tape_is_not_changed() {
    let handle = forward(5, &mut [], 0);
    (0..4).for_each(|_| assert_eq!(backward(handle, 0, 1), 0));
    assert_eq!(backward(handle, 0, 0), 0);
}

#[test]
fn a_small_storage_holds_a_handle() {
    for bytes in [8, 9, 63, 64, 65, 100] {
        let mut storage = vec![0; bytes];
        let given = forward(5, &mut storage, 0);
        assert_eq!(given, storage.as_mut_ptr().cast());
        assert_eq!(backward(given, bytes, 1), 0);
        assert_eq!(backward(given, bytes, 0), 0);
    }
}

#[test]
fn a_stack_that_starts_on_lent_memory_comes_back_to_it() {
    let mut lent = vec![0_u8; 1000];
    let ends = lent.as_mut_ptr_range();
    let tape = wengert_tape_acquire(ABI);
    // SAFETY: acquired; the memory outlives the tape's use of it.
    unsafe {
        (*tape).start_on(ends.start, ends.end);
        assert!((*tape).is_on_ground());
        let far = reserve(tape, 1);
        assert!(!(*tape).is_on_ground() && !ends.contains(&far));
        let farther = wengert_tape_grow(tape, 128 << 20);
        wengert_tape_rewind(tape, farther);
        wengert_tape_rewind(tape, far.cast());
        wengert_tape_rewind(tape, ends.start.wrapping_add(ends.start.align_offset(64)).cast());
        assert!((*tape).is_on_ground());
        wengert_tape_return(tape);
    }
}

#[test]
fn symbols_read_as_the_user_wrote_them() {
    assert_eq!(spelt("_QMmodelPstep"), "model::step");
    assert_eq!(spelt("cost_"), "cost");
    assert_eq!(spelt("cost"), "cost");
}
