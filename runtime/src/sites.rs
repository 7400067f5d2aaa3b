// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Places of the source that derivatives made with `-wengert-report` count at: reservations, loops, calls and whole sweeps.
//!
//! Invariants: a record lives as long as the process, whatever becomes of the code that counts at it. What is entered on a thread is left
//! on that thread and in reverse order. Whether anybody wants the counts, `stats` knows. Imports nothing.

use std::cell::{Cell, RefCell};
use std::ffi::{CStr, c_char};
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicI64, AtomicPtr, AtomicU64};
use std::time::Instant;

/// A place as generated code names it (`docs/abi.md`).
#[repr(C)]
pub struct Site {
    /// Tells the compilation from others: what its report says, too.
    compilation: *const c_char,
    /// Its source file, and what the site is, for readers.
    file: *const c_char,
    what: *const c_char,
    /// Its number in the report.
    number: u64,
    /// Null until something is counted.
    record: AtomicPtr<Record>,
}

/// What was counted at a site.
#[derive(Default)]
struct Record {
    compilation: String,
    file: String,
    what: String,
    number: u64,
    /// Its place among all records.
    index: usize,
    visits: AtomicU64,
    /// Reserved at the site itself, and all that was reserved on this thread between entering and leaving it.
    bytes: AtomicU64,
    within: AtomicU64,
    /// What the library reserved itself, for logs and states, with no other site entered in between.
    library: AtomicI64,
    iterations: AtomicU64,
    /// Steps of checkpointed loops that were run again, and rounds of fixed points, with no other site entered in between.
    again: AtomicU64,
    rounds: AtomicU64,
    /// Time between entering and leaving, and that without sites that were entered in between.
    nanoseconds: AtomicU64,
    own: AtomicU64,
}

static RECORDS: Mutex<Vec<&'static Record>> = Mutex::new(Vec::new());

/// A site that was entered and not yet left.
struct Entered {
    record: &'static Record,
    since: Instant,
    /// What the thread had reserved until then.
    reserved: i64,
    /// Time in sites that were entered in between.
    inner: u64,
}

#[derive(Default)]
struct Thread {
    entered: Vec<Entered>,
    /// How often each record is in that list, by its place: a recursion counts its time once.
    depth: Vec<u32>,
}

thread_local! {
    static THREAD: RefCell<Thread> = RefCell::default();
    static RESERVED: Cell<i64> = const { Cell::new(0) };
}

/// A thread that is at its end has nothing any more.
fn thread(act: impl FnOnce(&mut Thread)) {
    let _ = THREAD.try_with(|thread| act(&mut thread.borrow_mut()));
}

impl Site {
    /// # Safety
    /// The site's texts are C strings.
    unsafe fn record(&self) -> &'static Record {
        let known = self.record.load(Acquire);
        if !known.is_null() {
            // SAFETY: records are never freed.
            return unsafe { &*known };
        }
        let mut records = RECORDS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let known = self.record.load(Acquire);
        if !known.is_null() {
            // SAFETY: another thread was faster.
            return unsafe { &*known };
        }
        // SAFETY: see above.
        let text = |pointer: *const c_char| unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned();
        let record: &'static Record = Box::leak(Box::new(Record {
            compilation: text(self.compilation),
            file: text(self.file),
            what: text(self.what),
            number: self.number,
            index: records.len(),
            ..Record::default()
        }));
        records.push(record);
        self.record.store(std::ptr::from_ref(record).cast_mut(), Release);
        record
    }
}

/// So many bytes were reserved on a tape at a site.
///
/// # Safety
/// The site's texts are C strings.
pub unsafe fn reserve(site: &Site, bytes: u64) {
    // SAFETY: see above.
    let record = unsafe { site.record() };
    record.visits.fetch_add(1, Relaxed);
    record.bytes.fetch_add(bytes, Relaxed);
    RESERVED.set(RESERVED.get() + bytes as i64);
}

/// So many bytes were reserved, or given back if that is negative, by the library itself.
pub fn reserved(bytes: i64) {
    RESERVED.set(RESERVED.get() + bytes);
    innermost(|record| record.library.fetch_add(bytes, Relaxed));
}

/// A loop is run through with so many iterations.
///
/// # Safety
/// As for [`reserve`].
pub unsafe fn run(site: &Site, iterations: u64) {
    // SAFETY: see above.
    let record = unsafe { site.record() };
    record.visits.fetch_add(1, Relaxed);
    record.iterations.fetch_add(iterations, Relaxed);
}

/// # Safety
/// As for [`reserve`].
pub unsafe fn enter(site: &Site) {
    // SAFETY: see above.
    let record = unsafe { site.record() };
    record.visits.fetch_add(1, Relaxed);
    thread(|thread| {
        if thread.depth.len() <= record.index {
            thread.depth.resize(record.index + 1, 0);
        }
        thread.depth[record.index] += 1;
        thread.entered.push(Entered { record, since: Instant::now(), reserved: RESERVED.get(), inner: 0 });
    });
}

/// Leaves the site that was entered last.
pub fn leave() {
    thread(|thread| {
        let Some(entered) = thread.entered.pop() else { return };
        let record = entered.record;
        let time = entered.since.elapsed().as_nanos() as u64;
        record.own.fetch_add(time.saturating_sub(entered.inner), Relaxed);
        thread.depth[record.index] -= 1;
        if thread.depth[record.index] == 0 {
            record.nanoseconds.fetch_add(time, Relaxed);
            let bytes = u64::try_from(RESERVED.get() - entered.reserved).unwrap_or(0);
            record.within.fetch_add(bytes, Relaxed);
        }
        if let Some(around) = thread.entered.last_mut() {
            around.inner += time;
        }
    });
}

/// A step was run again: of the loop that is entered.
pub fn again() {
    innermost(|record| record.again.fetch_add(1, Relaxed));
}

/// A round was made: of the loop that is entered.
pub fn round() {
    innermost(|record| record.rounds.fetch_add(1, Relaxed));
}

fn innermost<T>(count: impl FnOnce(&Record) -> T) {
    thread(|thread| {
        if let Some(entered) = thread.entered.last() {
            count(entered.record);
        }
    });
}

/// A text as JSON has it.
pub fn quoted(text: &str) -> String {
    let mut all = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => all.extend(['\\', character]),
            control if u32::from(control) < 32 => {
                let _ = write!(all, "\\u{:04x}", u32::from(control));
            }
            other => all.push(other),
        }
    }
    all + "\""
}

/// All that was counted, a JSON object a line, in the order of compilations and numbers.
pub fn list() -> String {
    let records = RECORDS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let mut records: Vec<&Record> = records.iter().copied().collect();
    records.sort_by_key(|record| (&record.file, &record.compilation, record.number));
    let line = |record: &&Record| {
        let of = |count: &AtomicU64| count.load(Relaxed);
        format!(
            "{{\"compilation\": {}, \"file\": {}, \"site\": {}, \"what\": {}, \"visits\": {}, \"bytes\": {}, \"bytes_within\": {}, \
             \"library_bytes\": {}, \"iterations\": {}, \"steps_again\": {}, \"rounds\": {}, \"nanoseconds\": {}, \"own_nanoseconds\": {}}}",
            quoted(&record.compilation),
            quoted(&record.file),
            record.number,
            quoted(&record.what),
            of(&record.visits),
            of(&record.bytes),
            of(&record.within),
            record.library.load(Relaxed),
            of(&record.iterations),
            of(&record.again),
            of(&record.rounds),
            of(&record.nanoseconds),
            of(&record.own),
        )
    };
    records.iter().map(line).collect::<Vec<_>>().join(",\n    ")
}

#[cfg(test)]
#[path = "sites_tests.rs"]
mod tests;
