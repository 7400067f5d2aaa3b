// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Idle tapes and chunks, kept between calls because fresh pages are dear.
//!
//! Invariant: what lies in a pool is referred to by nobody else. Each thread has a pool of its own,
//! which it uses without a lock; a thread that ends hands its pool over to the one that all threads
//! share, and so does a thread that returns another's tape (a thread that only acquires then finds
//! its chunks again there, and a thread that only returns does not hoard them). The shared pool
//! is behind a mutex, so nothing here races. Imports `chunk`, `budget`, and the type `Tape`.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

use crate::budget;
use crate::chunk::Chunk;
use crate::tape::Tape;

#[derive(Default)]
struct Pool {
    /// Those in memory before those in files; by capacity, ascending.
    chunks: Vec<Chunk>,
    // Boxed, because generated code holds the address.
    #[expect(clippy::vec_box)]
    tapes: Vec<Box<Tape>>,
}

impl Pool {
    const fn new() -> Pool {
        Pool { chunks: Vec::new(), tapes: Vec::new() }
    }

    /// The smallest chunk in memory, or in a file, that holds `bytes`. Smallest first makes a call that is repeated walk
    /// through the same chunks as before, so that memory does not grow from call to call.
    fn take_chunk(&mut self, bytes: usize, file: bool) -> Option<Chunk> {
        let at = self.chunks.partition_point(|chunk| order(chunk) < (file, bytes));
        self.chunks.get(at).is_some_and(|chunk| chunk.file().is_some() == file).then(|| self.chunks.remove(at))
    }

    fn put_chunk(&mut self, chunk: Chunk) {
        let at = self.chunks.partition_point(|other| order(other) < order(&chunk));
        self.chunks.insert(at, chunk);
    }

    fn put_tape(&mut self, mut tape: Box<Tape>) {
        for chunk in tape.spare_chunks().drain(..) {
            self.put_chunk(chunk);
        }
        self.tapes.push(tape);
    }

    fn merge(&mut self, other: Pool) {
        self.tapes.extend(other.tapes);
        self.chunks.extend(other.chunks);
        self.chunks.sort_by_key(order);
    }
}

fn order(chunk: &Chunk) -> (bool, usize) {
    (chunk.file().is_some(), chunk.capacity())
}

static SHARED: Mutex<Pool> = Mutex::new(Pool::new());

fn shared() -> MutexGuard<'static, Pool> {
    // A panic while it was locked cannot leave a pool half-changed in a way that matters.
    SHARED.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// A thread's pool and its name among threads.
struct Local {
    pool: RefCell<Pool>,
    thread: u64,
}

impl Drop for Local {
    fn drop(&mut self) {
        shared().merge(self.pool.take());
    }
}

thread_local! {
    static LOCAL: Local = Local { pool: RefCell::default(), thread: next_thread() };
}

/// The name of no thread: what a thread has whose own pool is gone, while it ends.
const NO_THREAD: u64 = 0;

fn next_thread() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(NO_THREAD);
    LAST.fetch_add(1, Relaxed) + 1
}

/// A name for the calling thread that no other thread ever has.
pub fn this_thread() -> u64 {
    LOCAL.try_with(|local| local.thread).unwrap_or(NO_THREAD)
}

/// Runs `act` on the calling thread's pool, or on the shared one while the thread ends.
fn with_own<T>(act: impl Fn(&mut Pool) -> T) -> T {
    LOCAL.try_with(|local| act(&mut local.pool.borrow_mut())).unwrap_or_else(|_| act(&mut shared()))
}

/// An empty tape, idle or new.
pub fn take_tape() -> Box<Tape> {
    with_own(|pool| pool.tapes.pop()).or_else(|| shared().tapes.pop()).unwrap_or_default()
}

/// Gives back a tape that holds nothing any more; `owner` is the thread that acquired it.
pub fn put_tape(tape: Box<Tape>, owner: u64) {
    if owner != NO_THREAD && owner == this_thread() {
        LOCAL.with(|local| local.pool.borrow_mut().put_tape(tape));
    } else {
        shared().put_tape(tape);
    }
}

/// A chunk that holds `bytes`: an idle one, or a new one of `wish` bytes if possible. `spare` are
/// chunks of the caller's that may be given up when memory is short. What memory does not hold goes to a file, if the user names a folder
/// for it. Does not return empty-handed.
pub fn take_chunk(bytes: usize, wish: usize, spare: &mut Vec<Chunk>) -> Chunk {
    debug_assert!(bytes <= wish);
    let idle = |file: bool| with_own(|pool| pool.take_chunk(bytes, file)).or_else(|| shared().take_chunk(bytes, file));
    idle(false)
        .or_else(|| Chunk::map(wish))
        .or_else(|| {
            let on_disk = |chunk: &Chunk| chunk.file().is_some();
            spare.retain(on_disk);
            with_own(|pool| pool.chunks.retain(on_disk));
            shared().chunks.retain(on_disk);
            Chunk::map(wish)
        })
        .or_else(|| Chunk::map(bytes.max(wish.min(Chunk::capacity_within(budget::left())))))
        .or_else(|| Chunk::map(bytes))
        .or_else(|| idle(true))
        .or_else(|| Chunk::map_file(wish))
        .unwrap_or_else(|| budget::exhausted(Chunk::footprint(bytes).unwrap_or(bytes) as u64))
}
