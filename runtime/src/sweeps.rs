// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Tapes between their sweeps: a user has one in hand, and gives it to the backward sweep, sooner or later.
//!
//! A forward sweep *begins* a tape and *leaves* it; the backward sweep *resumes* it. What the user holds is a handle, a
//! number in the shape of a pointer: which tape, and how often that tape had been left when this one was. So a handle that was used, that belongs
//! to another procedure, or that never was one is found out, and is never dereferenced.
//!
//! In storage of the user's the tape begins behind a header. Where all of it fits, the tape is that storage and
//! nothing else; what does not fit goes to chunks, as on any tape.
//!
//! Invariants: a tape in the table stays where it is, for tapes are never freed; `left` is there exactly while a user has the
//! tape. Imports `tape`, `budget`, `fatal`.

use std::ffi::{c_char, c_void};
use std::ptr::null_mut;
use std::sync::{Once, RwLock};

use crate::budget;
use crate::fatal::fatal;
use crate::tape::{Tape, aside, text, wengert_tape_acquire, wengert_tape_grow, wengert_tape_return};

/// What a forward sweep and its backward sweep know of each other.
#[derive(Clone, Copy)]
struct Identity {
    /// Of procedure, context and layout.
    hash: u64,
    procedure: *const c_char,
    /// Where the call stands in the source.
    place: *const c_char,
}

impl Identity {
    fn procedure(&self) -> String {
        // SAFETY: generated code passes constants.
        spelt(&unsafe { text(self.procedure) }.unwrap_or_default())
    }
    fn place(&self) -> String {
        // SAFETY: generated code passes constants.
        unsafe { text(self.place) }.unwrap_or_default()
    }
}

/// What a forward sweep left.
#[derive(Clone, Copy)]
struct Left {
    frame: *mut u8,
    identity: Identity,
}

/// A tape's part of this.
pub struct Between {
    /// Its place in the table, counted from 1; 0 before it was ever left.
    number: u32,
    /// How often it was left.
    times: u32,
    left: Option<Left>,
    /// For the backward sweep.
    frame: *mut u8,
}

impl Default for Between {
    fn default() -> Between {
        Between { number: 0, times: 0, left: None, frame: null_mut() }
    }
}

impl Between {
    /// The tape is given back.
    pub fn end(&mut self) {
        self.left = None;
        self.frame = null_mut();
    }
}

struct Known(*mut Tape);
// SAFETY: tapes are never freed, and what is read of one that another thread uses is only used in messages.
unsafe impl Send for Known {}
// SAFETY: see above.
unsafe impl Sync for Known {}

static TAPES: RwLock<Vec<Known>> = RwLock::new(Vec::new());

/// The end of a program that hands the wrong thing to a backward sweep.
macro_rules! refuse {
    ($caller:expr, $($argument:tt)*) => {
        fatal!("{}: the backward sweep of '{}' {}", $caller.place(), $caller.procedure(), format_args!($($argument)*))
    };
}

/// A symbol as the user wrote it: flang's `_QMmodulePname` is `module::name`.
fn spelt(symbol: &str) -> String {
    match symbol.strip_prefix("_Q") {
        Some(scopes) => scopes.split(|c: char| c.is_ascii_uppercase()).filter(|s| !s.is_empty()).collect::<Vec<_>>().join("::"),
        None => symbol.strip_suffix('_').unwrap_or(symbol).to_owned(),
    }
}

/// What tells the handles of this copy of the library from those of another one in the same process.
fn copy() -> u32 {
    ((&raw const TAPES as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

/// Gives a tape to the user: what it holds waits for the backward sweep.
fn hand_out(tape: *mut Tape, left: Left) -> *mut c_void {
    static EXPLAIN: Once = Once::new();
    EXPLAIN.call_once(|| budget::explain(waiting));
    // SAFETY: the forward sweep has acquired it, and is done with it.
    let between = unsafe { &mut (*tape).between };
    if between.number == 0 {
        let mut tapes = TAPES.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        tapes.push(Known(tape));
        between.number = tapes.len() as u32;
    }
    between.times = between.times.wrapping_add(1);
    between.left = Some(left);
    ((u64::from(between.times) << 32) | u64::from(between.number ^ copy())) as *mut c_void
}

/// The tape that a handle stands for, and what was left on it.
fn find(handle: *mut c_void, caller: Identity) -> (*mut Tape, Left) {
    if handle.is_null() {
        refuse!(caller, "got a null pointer instead of a tape; give it what the forward sweep returned");
    }
    let (times, number) = ((handle as u64 >> 32) as u32, (handle as u32 ^ copy()) as usize);
    let tapes = TAPES.read().unwrap_or_else(|poisoned| poisoned.into_inner());
    let Some(Known(tape)) = number.checked_sub(1).and_then(|index| tapes.get(index)) else {
        refuse!(caller, "got something that is no tape; give it what the forward sweep returned");
    };
    // SAFETY: tapes are never freed.
    let between = unsafe { &(**tape).between };
    if times == 0 || times > between.times {
        refuse!(caller, "got something that is no tape; give it what the forward sweep returned");
    }
    let Some(left) = between.left.filter(|_| between.times == times) else {
        refuse!(
            caller,
            "got a tape that was used already; a tape is for one backward sweep, and for more of them only where each but the last \
             says wengert_keep (enzyme_nofree)"
        );
    };
    check(left.identity, caller);
    (*tape, left)
}

/// Ends the program if these sweeps do not belong together.
fn check(left: Identity, caller: Identity) {
    if left.hash == caller.hash {
        return;
    }
    if left.procedure() == caller.procedure() {
        refuse!(
            caller,
            "got a tape of another forward sweep of '{}', that of {}; both calls must give the same words and shadows, and the same \
             arguments where it holds snapshots of their memory (Fortran copies sections for a call: another one each time), and all files must be compiled with one plugin and one set of options",
            left.procedure(),
            left.place()
        );
    }
    refuse!(caller, "got the tape of '{}', whose forward sweep is that of {}", left.procedure(), left.place());
}

/// What tapes wait for, one line for each place that left some.
fn waiting() -> String {
    let mut places: Vec<(String, usize)> = Vec::new();
    let tapes = TAPES.read().unwrap_or_else(|poisoned| poisoned.into_inner());
    for Known(tape) in tapes.iter() {
        // SAFETY: tapes are never freed; one that another thread is using at this moment may be told wrongly, and only told.
        let Some(left) = (unsafe { (**tape).between.left }) else { continue };
        let line = format!("of '{}', whose forward sweep is that of {}", left.identity.procedure(), left.identity.place());
        match places.iter_mut().find(|(place, _)| *place == line) {
            Some((_, count)) => *count += 1,
            None => places.push((line, 1)),
        }
    }
    let describe = |(line, count): &(String, usize)| format!("wengert: tape without a backward sweep: {count} {line}\n");
    places.iter().map(describe).collect()
}

/// In front of a tape in the user's storage.
#[repr(C)]
#[derive(Clone, Copy)]
struct Header {
    magic: u64,
    identity: Identity,
    /// Where the storage was.
    storage: u64,
    /// The tape, if not all of it is in the storage.
    handle: u64,
    /// The frame, counted from the storage.
    frame: u64,
    /// Bytes of the frame if it may be moved, else 0.
    movable: u64,
}

const MAGIC: u64 = u64::from_be_bytes(*b"WENGERT1");
const HEADER: u64 = size_of::<Header>() as u64;
/// What a storage that is too small for the header holds instead.
const HANDLE: u64 = size_of::<u64>() as u64;

/// A tape for a forward sweep that a user asked for; in `bytes` bytes of `storage`, if that is not null.
///
/// # Safety
/// The storage is the user's, and stays until the backward sweep.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_begin(abi: u64, storage: *mut c_void, bytes: u64) -> *mut Tape {
    let tape = wengert_tape_acquire(abi);
    if !storage.is_null() && (HEADER..1 << 62).contains(&bytes) {
        let storage = storage.cast::<u8>();
        // SAFETY: just acquired.
        unsafe { (*tape).start_on(storage.wrapping_add(HEADER as usize), storage.wrapping_add(bytes as usize)) };
    }
    tape
}

/// The forward sweep is done, and leaves the tape with `frame` on it. Returns what the user gets. `movable` are the bytes of a frame
/// that holds no addresses of the tape and is all there is, else 0.
///
/// # Safety
/// `tape` comes from [`wengert_tape_begin`] with this storage; `procedure` and `place` are C strings that stay.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_leave(
    tape: *mut Tape,
    frame: *mut c_void,
    movable: u64,
    storage: *mut c_void,
    bytes: u64,
    hash: u64,
    procedure: *const c_char,
    place: *const c_char,
) -> *mut c_void {
    let identity = Identity { hash, procedure, place };
    let left = Left { frame: frame.cast(), identity };
    if storage.is_null() && bytes == 0 {
        return hand_out(tape, left);
    }
    if storage.is_null() || !(HANDLE..1 << 62).contains(&bytes) {
        let (place, procedure) = (identity.place(), identity.procedure());
        fatal!(
            "{place}: the forward sweep of '{procedure}' was given {bytes} bytes at {storage:?} for its tape; give it the {HANDLE} bytes of a pointer at \
             least, and what wengert_tapesize (__enzyme_augmentsize) says to keep all of it there"
        )
    }
    if bytes < HEADER {
        let handle = hand_out(tape, left) as u64;
        // SAFETY: the user gave this much storage.
        unsafe { storage.cast::<u64>().write_unaligned(handle) };
        return storage;
    }
    let mut header = Header { magic: MAGIC, identity, storage: storage as u64, handle: 0, frame: 0, movable };
    // SAFETY: see above.
    if unsafe { (*tape).is_on_ground() } {
        header.frame = frame as u64 - storage as u64;
        // SAFETY: all of the tape is in the storage; nothing of it is touched when it is given back.
        unsafe { wengert_tape_return(tape) };
    } else {
        header.handle = hand_out(tape, left) as u64;
    }
    // SAFETY: the user gave this much storage.
    unsafe { storage.cast::<Header>().write_unaligned(header) };
    storage
}

/// The tape for a backward sweep: the one that `given` stands for, or that is in the `bytes` bytes of storage there. If `fate` is not
/// 0, it is kept, and the sweep works on another tape, from which the kept one can be read.
///
/// # Safety
/// `given` points to the storage if `bytes` is not 0; `procedure` and `place` are C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_resume(
    given: *mut c_void,
    bytes: u64,
    fate: u64,
    hash: u64,
    procedure: *const c_char,
    place: *const c_char,
) -> *mut Tape {
    let caller = Identity { hash, procedure, place };
    if bytes == 0 {
        return by_handle(given, fate, caller);
    }
    if given.is_null() || !(HANDLE..1 << 62).contains(&bytes) {
        refuse!(caller, "was given {bytes} bytes at {given:?} as the storage of a tape; give it those of the forward sweep");
    }
    if bytes < HEADER {
        // SAFETY: the user gave this much storage.
        return by_handle(unsafe { given.cast::<u64>().read_unaligned() } as *mut c_void, fate, caller);
    }
    // SAFETY: as above. Nothing of it is believed before the first word is.
    let header = unsafe { given.cast::<Header>().read_unaligned() };
    if header.magic != MAGIC {
        refuse!(
            caller,
            "found no tape in the storage that it was given; give it the storage and the size that its forward sweep got"
        );
    }
    check(header.identity, caller);
    let moved = header.storage != given as u64;
    if moved && header.movable == 0 {
        refuse!(
            caller,
            "got a storage that was copied from elsewhere, with a tape that holds addresses; keep such a tape where it is"
        );
    }
    if header.handle != 0 {
        return by_handle(header.handle as *mut c_void, fate, caller);
    }
    let mut frame = given.cast::<u8>().wrapping_add(header.frame as usize);
    let tape = aside();
    if moved {
        let size = header.movable.next_multiple_of(64);
        // SAFETY: just acquired; the frame lies within the storage and holds no addresses.
        unsafe {
            let copy = wengert_tape_grow(tape, size).cast::<u8>();
            copy.copy_from_nonoverlapping(frame, header.movable as usize);
            frame = copy;
        }
    }
    // SAFETY: just acquired.
    unsafe { (*tape).between.frame = frame };
    tape
}

fn by_handle(handle: *mut c_void, fate: u64, caller: Identity) -> *mut Tape {
    let (kept, left) = find(handle, caller);
    let tape = if fate == 0 { kept } else { aside() };
    // SAFETY: the tape is this caller's: its own, or just acquired.
    let between = unsafe { &mut (*tape).between };
    between.left = None;
    between.frame = left.frame;
    tape
}

/// The frame on a tape that was resumed.
///
/// # Safety
/// `tape` comes from [`wengert_tape_resume`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_frame(tape: *mut Tape) -> *mut c_void {
    // SAFETY: see above.
    unsafe { (*tape).between.frame.cast() }
}

/// The forward sweep of `procedure` keeps its arguments' memory for a tangent on the tape, and what it writes of it lies behind two of them.
///
/// # Safety
/// `procedure` is a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_state_overlaps(procedure: *const c_char) -> ! {
    // SAFETY: see above.
    let procedure = spelt(&unsafe { text(procedure) }.unwrap_or_default());
    fatal!(
        "two arguments of '{procedure}', or an argument and a variable, lead to the same memory, of which something is written; a tangent on the tape \
         (__enzyme_fwdsplit) is for arguments that are apart: call __enzyme_fwddiff instead"
    )
}

#[cfg(test)]
#[path = "sweeps_tests.rs"]
mod tests;
