// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! `WENGERT_STATS=1`: what the tapes took, printed when the program exits.
//!
//! Invariant: figures are exact sums and maxima over all tapes and threads, for tapes that were
//! returned; without the variable nothing is counted. Printing hangs on `atexit`, which Fortran's
//! STOP goes through too. Imports `budget`, `spill`.

use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::{budget, spill};

static ACQUIRED: AtomicU64 = AtomicU64::new(0);
static OUTSTANDING: AtomicU64 = AtomicU64::new(0);
static MOST_OUTSTANDING: AtomicU64 = AtomicU64::new(0);
static PEAK: AtomicU64 = AtomicU64::new(0);
static TRAFFIC: AtomicU64 = AtomicU64::new(0);
static CHUNKS: AtomicU64 = AtomicU64::new(0);
static ADVANCED: AtomicU64 = AtomicU64::new(0);
static WRITTEN: AtomicU64 = AtomicU64::new(0);
static READ: AtomicU64 = AtomicU64::new(0);
static ROUNDS: AtomicU64 = AtomicU64::new(0);
static MOVES: AtomicU64 = AtomicU64::new(0);

/// Whether the user asked for statistics. The first call that says yes arranges for the print.
pub fn wanted() -> bool {
    static WANTED: OnceLock<bool> = OnceLock::new();
    *WANTED.get_or_init(|| {
        let wanted = std::env::var_os("WENGERT_STATS").is_some_and(|value| !value.is_empty() && value != "0");
        if wanted {
            // SAFETY: `print` is a plain function that lives as long as this library.
            unsafe { libc::atexit(print) };
        }
        wanted
    })
}

/// A tape was acquired.
pub fn acquired() {
    if wanted() {
        ACQUIRED.fetch_add(1, Relaxed);
        let now = OUTSTANDING.fetch_add(1, Relaxed) + 1;
        MOST_OUTSTANDING.fetch_max(now, Relaxed);
    }
}

/// A tape was returned, with these figures of its own.
pub fn returned(peak: u64, traffic: u64, moves: u64) {
    if wanted() {
        OUTSTANDING.fetch_sub(1, Relaxed);
        PEAK.fetch_max(peak, Relaxed);
        TRAFFIC.fetch_add(traffic, Relaxed);
        MOVES.fetch_add(moves, Relaxed);
    }
}

/// A step of a checkpointed loop was run again.
pub fn advanced() {
    if wanted() {
        ADVANCED.fetch_add(1, Relaxed);
    }
}

/// A snapshot was written to disk.
pub fn wrote_snapshot() {
    if wanted() {
        WRITTEN.fetch_add(1, Relaxed);
    }
}

/// A snapshot on disk was put back.
pub fn read_snapshot() {
    if wanted() {
        READ.fetch_add(1, Relaxed);
    }
}

/// The adjoint of a fixed point went round once.
pub fn went_round() {
    if wanted() {
        ROUNDS.fetch_add(1, Relaxed);
    }
}

/// A chunk was mapped.
pub fn mapped() {
    if wanted() {
        CHUNKS.fetch_add(1, Relaxed);
    }
}

extern "C" fn print() {
    let of = |count: &AtomicU64| count.load(Relaxed);
    let report = format!(
        "wengert: tape peak      {:>16} bytes, the most in use on one tape\n\
         wengert: tape traffic   {:>16} bytes, reserved and released\n\
         wengert: tape memory    {:>16} bytes, the most that all chunks in memory held\n\
         wengert: tape on disk   {:>16} bytes, the most that chunks and snapshots in files held\n\
         wengert: tape chunks    {:>16} mapped, {} moves from chunk to chunk\n\
         wengert: tape acquired  {:>16} times, at most {} at once, {} not returned\n\
         wengert: steps again    {:>16} of checkpointed loops\n\
         wengert: disk snapshots {:>16} written, {} put back\n\
         wengert: adjoint rounds {:>16} of fixed points\n",
        of(&PEAK),
        of(&TRAFFIC),
        budget::most(),
        spill::most(),
        of(&CHUNKS),
        of(&MOVES),
        of(&ACQUIRED),
        of(&MOST_OUTSTANDING),
        of(&OUTSTANDING),
        of(&ADVANCED),
        of(&WRITTEN),
        of(&READ),
        of(&ROUNDS),
    ) + &budget::explanation();
    // Standard error may be closed by now; then nobody reads this.
    let _ = std::io::stderr().write_all(report.as_bytes());
}
