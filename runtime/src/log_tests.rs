// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Logs, as generated code fills and uses them.

use super::*;
use crate::tape::{ABI, wengert_tape_acquire, wengert_tape_return};

/// Logs what `touches` lists (element, elements), changes all, goes back, changes again, comes back; returns what was there in between.
fn exercise(cells: &mut [f64], touches: &[(usize, usize)]) -> Vec<f64> {
    let tape = wengert_tape_acquire(ABI);
    // SAFETY: the tape is this thread's, the cells outlive the log.
    unsafe {
        let log = wengert_log_begin(tape, std::ptr::null());
        for (at, count) in touches {
            wengert_log_touch(log, cells.as_ptr().add(*at).cast(), 8 * *count as i64);
        }
        wengert_log_end(log, std::ptr::null(), 0);
        cells.iter_mut().for_each(|cell| *cell += 1000.0);
        let present = wengert_log_enter(log, tape, std::ptr::null(), std::ptr::null(), 0);
        let between = cells.to_vec();
        cells.iter_mut().for_each(|cell| *cell += 0.5);
        wengert_log_leave(log, present, std::ptr::null());
        wengert_tape_return(tape);
        between
    }
}

#[test]
fn what_was_touched_is_put_back_and_nothing_else() {
    let mut cells: Vec<f64> = (0..100).map(f64::from).collect();
    let between = exercise(&mut cells, &[(3, 1), (5, 1), (5, 1), (20, 40), (30, 2)]);
    for k in 0..100 {
        let touched = [3, 5].contains(&k) || (20..60).contains(&k);
        let value = k as f64;
        assert_eq!(between[k], if touched { value } else { value + 1000.0 });
        // What the second run leaves there is taken back; elsewhere, where shadows are, it stays.
        assert_eq!(cells[k], if touched { value + 1000.0 } else { value + 1000.5 });
    }
}

#[test]
fn single_bytes_are_told_apart() {
    let mut bytes: Vec<u8> = (0..200).collect();
    let tape = wengert_tape_acquire(ABI);
    // SAFETY: the tape is this thread's.
    unsafe {
        let log = wengert_log_begin(tape, std::ptr::null());
        wengert_log_touch(log, bytes.as_ptr().add(7), 1);
        wengert_log_touch(log, bytes.as_ptr().add(9), 0);
        wengert_log_touch(log, bytes.as_ptr().add(9), -4);
        wengert_log_touch(log, bytes.as_ptr().add(60), 130);
        wengert_log_end(log, std::ptr::null(), 0);
        bytes.fill(255);
        wengert_log_enter(log, tape, std::ptr::null(), std::ptr::null(), 0);
        wengert_tape_return(tape);
    }
    for (k, byte) in bytes.into_iter().enumerate() {
        let touched = k == 7 || (60..190).contains(&k);
        assert_eq!(byte, if touched { k as u8 } else { 255 });
    }
}

#[test]
fn many_lines_in_no_order_run_through_blocks_and_chunks() {
    let count = 300_000;
    let mut cells: Vec<f64> = (0..count).map(|k| k as f64).collect();
    let touches: Vec<(usize, usize)> = (0..count).map(|k| ((k * 7919) % count, 1)).filter(|(at, _)| at % 3 != 1).collect();
    let between = exercise(&mut cells, &touches);
    for (k, cell) in between.into_iter().enumerate() {
        assert_eq!(cell, if k % 3 == 1 { k as f64 + 1000.0 } else { k as f64 });
    }
}

#[test]
fn runs_of_masks() {
    assert_eq!(runs(0).count(), 0);
    assert_eq!(runs(u64::MAX).collect::<Vec<_>>(), [(0, 64)]);
    assert_eq!(runs(1 << 63 | 0b110).collect::<Vec<_>>(), [(1, 3), (63, 64)]);
    assert_eq!(ones(0, 64), u64::MAX);
    assert_eq!(ones(3, 5), 0b11000);
}

#[test]
fn sections_meet_where_they_share_a_byte() {
    let section = |address, bytes| Section { address, bytes };
    assert!(section(100, 8).meets(section(107, 1)));
    assert!(!section(100, 8).meets(section(108, 8)));
    assert!(!section(100, 0).meets(section(96, 20)));
    assert!(section(100, 800).meets(section(108, 8)));
}

#[test]
fn pointers_are_the_same_or_the_program_ends() {
    let mut cells = [1u64, 2, 3];
    let tape = wengert_tape_acquire(ABI);
    // SAFETY: the tape is this thread's.
    unsafe {
        let log = wengert_log_begin(tape, c"step".as_ptr());
        wengert_log_touch(log, cells.as_ptr().cast(), 24);
        // First as bytes, then as a pointer: it is one.
        wengert_log_touch_pointers(log, cells.as_ptr().add(1).cast(), 8);
        wengert_log_end(log, std::ptr::null(), 0);
        cells[0] = 7;
        let present = wengert_log_enter(log, tape, std::ptr::null(), std::ptr::null(), 0);
        assert_eq!(cells, [1, 2, 3]);
        wengert_log_leave(log, present, std::ptr::null());
        assert_eq!(cells, [7, 2, 3]);
        let mut marked = 0;
        (*log).each(|line| marked += line.pointers.count_ones());
        assert_eq!(marked, 8);
        wengert_tape_return(tape);
    }
}

#[test]
fn pointers_may_lie_behind_what_has_changed() {
    #[repr(align(64))]
    struct Aligned([u64; 8]);
    let mut line = Aligned([1, 0, 2, 0, 3, 0, 0, 0]);
    let tape = wengert_tape_acquire(ABI);
    // SAFETY: the tape is this thread's.
    unsafe {
        let log = wengert_log_begin(tape, c"step".as_ptr());
        wengert_log_touch(log, line.0.as_ptr().cast(), 8);
        wengert_log_touch_pointers(log, line.0.as_ptr().add(2).cast(), 8);
        wengert_log_touch(log, line.0.as_ptr().add(4).cast(), 8);
        wengert_log_end(log, std::ptr::null(), 0);
        (line.0[0], line.0[4]) = (7, 9);
        let present = wengert_log_enter(log, tape, std::ptr::null(), std::ptr::null(), 0);
        assert_eq!(line.0, [1, 0, 2, 0, 3, 0, 0, 0]);
        wengert_log_leave(log, present, std::ptr::null());
        assert_eq!(line.0, [7, 0, 2, 0, 9, 0, 0, 0]);
        wengert_tape_return(tape);
    }
}

#[test]
fn pointers_come_back_with_their_shadows() {
    let (mut words, mut shadows) = ([1_usize, 2, 3], [101_usize, 102, 103]);
    // The first one is told twice.
    let places: [Place; 4] =
        std::array::from_fn(|k| Place { address: &raw const words[k % 3] as usize, shadow: &raw const shadows[k % 3] as usize });
    let tape = wengert_tape_acquire(ABI);
    // SAFETY: the tape is this thread's.
    unsafe {
        let log = wengert_log_begin(tape, c"step".as_ptr());
        wengert_log_touch_pointers(log, (&raw const words[0]).cast(), 8);
        wengert_log_touch(log, (&raw const words[2]).cast(), 8);
        wengert_log_end(log, places.as_ptr(), places.len());
        // Of the second nobody knows whether it is there, the third was no pointer.
        (words, shadows) = ([7, 8, 9], [107, 108, 109]);
        let present = wengert_log_enter(log, tape, std::ptr::null(), std::ptr::null(), 0);
        assert_eq!((words, shadows), ([1, 8, 3], [101, 108, 109]));
        wengert_log_leave(log, present, std::ptr::null());
        assert_eq!((words, shadows), ([7, 8, 9], [107, 108, 109]));
        wengert_tape_return(tape);
    }
}

#[test]
fn the_calls_own_memory_is_left_alone() {
    let mut bytes: Vec<u8> = (0..250).collect();
    let tape = wengert_tape_acquire(ABI);
    // SAFETY: the tape is this thread's.
    unsafe {
        let log = wengert_log_begin(tape, std::ptr::null());
        // Twice, in pieces that overlap, as stack frames do.
        wengert_log_own(log, bytes.as_ptr().add(20), 100);
        wengert_log_own(log, bytes.as_ptr().add(110), 30);
        wengert_log_own(log, bytes.as_ptr().add(30), 10);
        wengert_log_own(log, bytes.as_ptr().add(200), 0);
        wengert_log_touch(log, bytes.as_ptr().add(10), 230);
        wengert_log_touch_pointers(log, bytes.as_ptr().add(50), 8);
        wengert_log_end(log, std::ptr::null(), 0);
        bytes.fill(255);
        wengert_log_enter(log, tape, std::ptr::null(), std::ptr::null(), 0);
        wengert_tape_return(tape);
    }
    for (k, byte) in bytes.into_iter().enumerate() {
        let touched = (10..20).contains(&k) || (140..240).contains(&k);
        assert_eq!(byte, if touched { k as u8 } else { 255 });
    }
}
