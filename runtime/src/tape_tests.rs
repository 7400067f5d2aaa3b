// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The tape driven as generated code drives it: reserve and release inline, the slow paths by call.

use super::*;
use std::thread;

/// A tape as generated code sees it.
#[derive(Clone, Copy)]
struct Handle(*mut Tape);

// SAFETY: tests hand a tape over, they do not share it.
unsafe impl Send for Handle {}

impl Handle {
    fn acquire() -> Handle {
        Handle(wengert_tape_acquire(ABI))
    }

    fn give_back(self) {
        // SAFETY: acquired above, and `self` is gone.
        unsafe { wengert_tape_return(self.0) }
    }

    #[expect(clippy::mut_from_ref, reason = "a handle stands for a raw pointer")]
    fn tape(&self) -> &mut Tape {
        // SAFETY: acquired, and used by one thread at a time.
        unsafe { &mut *self.0 }
    }

    /// The inline sequence of docs/abi.md; then fills what was reserved.
    fn reserve(&self, bytes: usize, fill: u8) -> *mut u8 {
        let size = (bytes + 63) & !63;
        let tape = self.tape();
        let place = tape.top;
        let place = if size <= tape.end as usize - place as usize {
            tape.top = place.wrapping_add(size);
            place
        } else {
            // SAFETY: acquired.
            unsafe { wengert_tape_grow(self.0, size as u64) }.cast()
        };
        assert_eq!(place as usize % 64, 0);
        // SAFETY: just reserved.
        unsafe { place.write_bytes(fill, bytes) };
        place
    }

    /// The inline sequence of docs/abi.md.
    fn release(&self, mark: *mut u8) {
        let tape = self.tape();
        if tape.base <= mark && mark <= tape.top {
            tape.high = tape.high.max(tape.top);
            tape.traffic += (tape.top as usize - mark as usize) as u64;
            tape.top = mark;
        } else {
            // SAFETY: acquired.
            unsafe { wengert_tape_rewind(self.0, mark.cast()) }
        }
    }

    fn figures(&self) -> (u64, u64) {
        self.tape().settle();
        (self.tape().peak, self.tape().traffic)
    }
}

fn filled(place: *mut u8, bytes: usize, fill: u8) -> bool {
    // SAFETY: the caller reserved and filled it.
    unsafe { std::slice::from_raw_parts(place, bytes) }.iter().all(|&byte| byte == fill)
}

#[test]
fn a_tape_without_reservations_holds_no_memory() {
    let tape = Handle::acquire();
    let mark = tape.tape().top;
    tape.release(mark);
    assert!(tape.tape().used.is_empty());
    assert_eq!(tape.figures(), (0, 0));
    tape.give_back();
}

#[test]
fn peak_and_traffic_are_exact_within_a_chunk() {
    let tape = Handle::acquire();
    let start = tape.tape().top;
    tape.reserve(100, 1);
    let mark = tape.tape().top;
    tape.reserve(1000, 2);
    tape.release(mark);
    tape.reserve(10, 3);
    assert_eq!(tape.figures(), (128 + 1024, 1024));
    tape.release(start);
    assert_eq!(tape.figures(), (128 + 1024, 1024 + 128 + 64));
    tape.give_back();
}

/// Recursion across many chunks: each level finds its record intact on the way back.
#[test]
fn marks_nest_across_chunks() {
    fn descend(tape: Handle, level: usize) -> (u64, u64) {
        if level == 60 {
            return (0, 0);
        }
        let bytes = 1 + (level * 7919) % 400_000;
        let rounded = bytes.next_multiple_of(64) as u64;
        let frame = tape.reserve(bytes, level as u8);
        let (peak, traffic) = descend(tape, level + 1);
        assert!(filled(frame, bytes, level as u8), "level {level}");
        tape.release(frame);
        (peak + rounded, traffic + rounded)
    }
    let tape = Handle::acquire();
    let expected = descend(tape, 0);
    assert!(tape.tape().spare.len() >= 3, "the recursion should not fit in one chunk");
    assert_eq!(tape.figures(), expected);
    // A second descent doubles the traffic, moves the peak by nothing, and maps nothing.
    let chunks = tape.tape().spare.len() + tape.tape().used.len();
    descend(tape, 0);
    assert_eq!(tape.figures(), (expected.0, 2 * expected.1));
    assert_eq!(tape.tape().spare.len() + tape.tape().used.len(), chunks);
    tape.give_back();
}

#[test]
fn one_release_leaves_many_chunks() {
    let tape = Handle::acquire();
    let frame = tape.reserve(640, 9);
    let mark = tape.tape().top;
    let mut total = 0;
    for round in 0..200 {
        tape.reserve(64 << 10, round as u8);
        total += 64 << 10;
    }
    tape.release(mark);
    assert_eq!(tape.figures(), (640 + total, total));
    assert_eq!(tape.tape().top, mark);
    assert!(filled(frame, 640, 9));
    tape.give_back();
}

#[test]
fn a_boundary_may_be_crossed_again_and_again() {
    let tape = Handle::acquire();
    tape.reserve(1000 << 10, 1);
    for round in 0..1000_u64 {
        let mark = tape.tape().top;
        let place = tape.reserve(100 << 10, round as u8);
        assert!(filled(place, 100 << 10, round as u8));
        tape.release(mark);
        assert_eq!(tape.tape().traffic, (round + 1) * (100 << 10));
    }
    // One will do where an earlier tape has left a larger one.
    assert!(tape.tape().used.len() + tape.tape().spare.len() <= 2);
    tape.give_back();
}

#[test]
fn one_large_request_gets_a_chunk_of_its_own_and_touches_none_of_it() {
    let tape = Handle::acquire();
    let small = tape.reserve(64, 5);
    let size: u64 = 3 << 30;
    // SAFETY: acquired; only the two ends of the reservation are written.
    unsafe {
        let large: *mut u8 = wengert_tape_grow(tape.0, size).cast();
        large.write(1);
        large.add(size as usize - 1).write(2);
    }
    assert_eq!(tape.figures(), (size + 64, 0));
    tape.release(small);
    assert_eq!(tape.figures(), (size + 64, size + 64));
    tape.give_back();
}

/// In a thread of its own, whose pool no other test sees; but at first it may find chunks in the pool that all share, also one that is large enough for all.
#[test]
fn chunks_are_kept_for_the_next_call() {
    let run = || {
        let tape = Handle::acquire();
        for round in 0..40 {
            tape.reserve(300_000, round);
        }
        tape.reserve(20 << 20, 1);
        let mut bases: Vec<usize> = tape.tape().used.iter().map(|used| used.chunk.base() as usize).collect();
        tape.give_back();
        // Chunks of one size may be taken in another order.
        bases.sort_unstable();
        bases
    };
    thread::spawn(move || {
        let first = run();
        assert!(!first.is_empty());
        assert_eq!(run(), first);
        assert_eq!(run(), first);
    })
    .join()
    .expect("thread");
}

#[test]
fn several_tapes_are_outstanding_at_once() {
    let tapes: Vec<Handle> = (0..20).map(|_| Handle::acquire()).collect();
    let places: Vec<*mut u8> = (0_u8..).zip(&tapes).map(|(fill, tape)| tape.reserve(200_000, fill)).collect();
    for (fill, &place) in (0_u8..).zip(&places) {
        assert!(filled(place, 200_000, fill));
    }
    // In an order that is no stack's.
    for tape in tapes.iter().step_by(2).chain(tapes.iter().skip(1).step_by(2)) {
        tape.give_back();
    }
}

#[test]
fn threads_have_tapes_of_their_own_and_may_return_each_others() {
    let threads: Vec<_> = (0..8_u8)
        .map(|fill| {
            thread::spawn(move || {
                for _ in 0..50 {
                    let tape = Handle::acquire();
                    let place = tape.reserve(70_000, fill);
                    tape.reserve(3 << 20, fill);
                    thread::yield_now();
                    assert!(filled(place, 70_000, fill));
                    tape.give_back();
                }
                // The last tape is left to the main thread, as a split derivative may.
                let tape = Handle::acquire();
                (tape, tape.reserve(70_000, fill) as usize, fill)
            })
        })
        .collect();
    for thread in threads {
        let (tape, place, fill) = thread.join().expect("thread");
        assert!(filled(place as *mut u8, 70_000, fill));
        tape.give_back();
    }
}

#[test]
fn the_abi_is_what_generated_code_assumes() {
    use std::mem::offset_of;
    assert_eq!(offset_of!(Tape, top), 0);
    assert_eq!(offset_of!(Tape, end), 8);
    assert_eq!(offset_of!(Tape, base), 16);
    assert_eq!(offset_of!(Tape, high), 24);
    assert_eq!(offset_of!(Tape, traffic), 32);
}

/// Both memories after the bytes of `to` have been moved, or `None` where the two have adjoints close together.
fn merged(to: &[u8], from: &[u8]) -> Option<Vec<u8>> {
    let mut source = from.to_vec();
    merge(to, &mut source).then_some(source)
}

#[test]
fn bytes_of_adjoints_are_moved_to_where_none_are() {
    // At an odd place, as numbers of a message are.
    let mut to = vec![0; 67];
    to[5..13].copy_from_slice(&1.5f64.to_le_bytes());
    assert_eq!(merged(&to, &[0; 67]), Some(to.clone()));
    // One far away stays.
    let mut from = vec![0; 67];
    from[40..44].copy_from_slice(&2.5f32.to_le_bytes());
    let both: Vec<u8> = to.iter().zip(&from).map(|(one, other)| one | other).collect();
    assert_eq!(merged(&to, &from), Some(both));
    assert_eq!(merged(&[0; 67], &from), Some(from));
}

#[test]
fn bytes_of_adjoints_that_may_be_those_of_one_number_are_not_mixed() {
    for gap in 0..80 {
        for (first, second) in [(3, 3 + gap), (3 + gap, 3)] {
            let (mut to, mut from) = (vec![0; 100], vec![0; 100]);
            (to[first], from[second]) = (1, 1);
            assert_eq!(merged(&to, &from).is_some(), gap >= BYTES_OF_NUMBER, "{first} and {second}");
        }
    }
}

#[test]
fn moved_bytes_may_overlap() {
    // The adjoint of memmove(words + 1, words, 2): what lies in the last two goes one place down.
    for (to, from) in [(1, 0), (0, 1)] {
        let mut words = [0f64; 3];
        (words[to], words[to + 1]) = (1.25, -2.5);
        let start = words.as_mut_ptr();
        // SAFETY: within the array.
        unsafe { wengert_bytes_moved(std::ptr::null(), start.add(to).cast(), start.add(from).cast(), 16) }
        let mut expected = [0f64; 3];
        (expected[from], expected[from + 1]) = (1.25, -2.5);
        assert_eq!(words, expected);
    }
}
