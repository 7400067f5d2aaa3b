// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! `WENGERT_STATS`: what the tapes took, printed when the program exits (`1`) or written to a file (its name), there with what
//! derivatives counted that were made with `-wengert-report`.
//!
//! Invariant: figures are exact sums and maxima over all tapes and threads, for tapes that were
//! returned; without the variable nothing is counted. Printing hangs on `atexit`, which Fortran's
//! STOP goes through too. Imports `sites`, `budget`, `spill`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::sites::{self, Site};
use crate::{budget, spill};

/// The tape's granule.
const ALIGNMENT: u64 = 64;

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
static NANOSECONDS: AtomicU64 = AtomicU64::new(0);

/// Where statistics go.
#[derive(PartialEq)]
enum Wanted {
    Nowhere,
    Printed,
    /// To a file.
    Written(PathBuf),
}

/// Where the user wants statistics. The first call arranges for them.
fn place() -> &'static Wanted {
    static WANTED: OnceLock<Wanted> = OnceLock::new();
    WANTED.get_or_init(|| {
        let value = std::env::var_os("WENGERT_STATS").unwrap_or_default();
        let wanted = match value.to_str() {
            Some("" | "0") => Wanted::Nowhere,
            Some("1") => Wanted::Printed,
            // Processes of one run write files of their own.
            Some(name) => Wanted::Written(name.replace("%p", &std::process::id().to_string()).into()),
            None => Wanted::Written(value.into()),
        };
        // SAFETY: both are plain functions that live as long as this library.
        match wanted {
            Wanted::Nowhere => {}
            Wanted::Printed => drop(unsafe { libc::atexit(print) }),
            Wanted::Written(_) => drop(unsafe { libc::atexit(write) }),
        }
        wanted
    })
}

/// Whether the user asked for statistics.
pub fn wanted() -> bool {
    *place() != Wanted::Nowhere
}

/// Whether sites are counted.
fn counts() -> bool {
    matches!(place(), Wanted::Written(_))
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
pub fn returned(peak: u64, traffic: u64, moves: u64, held: Duration) {
    if wanted() {
        OUTSTANDING.fetch_sub(1, Relaxed);
        PEAK.fetch_max(peak, Relaxed);
        TRAFFIC.fetch_add(traffic, Relaxed);
        MOVES.fetch_add(moves, Relaxed);
        NANOSECONDS.fetch_add(held.as_nanos() as u64, Relaxed);
    }
}

/// The library reserved bytes on a tape, or gave some back.
pub fn reserved(bytes: i64) {
    if counts() {
        sites::reserved(bytes);
    }
}

/// So many bytes were reserved on a tape at a site.
///
/// # Safety
/// `site` lives while the code does that names it, and its texts are C strings. So for the functions below.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_site_reserve(site: *const Site, bytes: u64) {
    if counts() {
        // SAFETY: see above.
        unsafe { sites::reserve(&*site, bytes.next_multiple_of(ALIGNMENT)) }
    }
}

/// A loop is run through with so many iterations.
///
/// # Safety
/// As for [`wengert_site_reserve`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_site_run(site: *const Site, iterations: u64) {
    if counts() {
        // SAFETY: see above.
        unsafe { sites::run(&*site, iterations) }
    }
}

/// Time begins to count for a site.
///
/// # Safety
/// As for [`wengert_site_reserve`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_site_enter(site: *const Site) {
    if counts() {
        // SAFETY: see above.
        unsafe { sites::enter(&*site) }
    }
}

/// The site that was entered last on this thread is left.
#[unsafe(no_mangle)]
pub extern "C" fn wengert_site_leave() {
    if counts() {
        sites::leave();
    }
}

/// A step of a checkpointed loop was run again.
pub fn advanced() {
    if wanted() {
        ADVANCED.fetch_add(1, Relaxed);
        sites::again();
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
        sites::round();
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

extern "C" fn write() {
    let Wanted::Written(file) = place() else { return };
    let of = |count: &AtomicU64| count.load(Relaxed);
    let report = format!(
        "{{\n  \"format\": \"wengert statistics 1\",\n  \"tape\": {{\"peak\": {}, \"traffic\": {}, \"memory\": {}, \"disk\": {}, \
         \"chunks\": {}, \"moves\": {}, \"acquired\": {}, \"at_once\": {}, \"not_returned\": {}, \"nanoseconds\": {}}},\n  \
         \"steps_again\": {},\n  \"rounds\": {},\n  \"unreturned\": {},\n  \"sites\": [\n    {}\n  ]\n}}\n",
        of(&PEAK),
        of(&TRAFFIC),
        budget::most(),
        spill::most(),
        of(&CHUNKS),
        of(&MOVES),
        of(&ACQUIRED),
        of(&MOST_OUTSTANDING),
        of(&OUTSTANDING),
        of(&NANOSECONDS),
        of(&ADVANCED),
        of(&ROUNDS),
        sites::quoted(&budget::explanation()),
        sites::list(),
    );
    if let Err(error) = std::fs::write(file, report) {
        let message = format!("wengert: WENGERT_STATS={}: {error}; the statistics are lost\n", file.display());
        let _ = std::io::stderr().write_all(message.as_bytes());
    }
}
