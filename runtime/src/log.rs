// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a joint call touches, where nobody can tell before it runs: its first run logs the bytes that it is about to read or write,
//! with what they hold; they are put back for its second run.
//!
//! Invariants: a log lies on a tape and holds each byte once, as it was when it was first touched; bytes that were not touched, or that the call
//! said are its own, are neither read nor written, for a shadow may lie between, or nothing any more. A log that has ended does not change: the tape may be kept for another backward sweep.
//! Imports `tape`, `fatal`.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::ffi::{c_char, c_void};
use std::hash::{BuildHasherDefault, Hasher};
use std::ptr::{null, null_mut};

use crate::fatal::fatal;
use crate::tape::{Tape, text};

/// Bytes of a line, one bit of its mask each.
const LINE: usize = 64;
/// Bytes of a pointer.
const POINTER: usize = size_of::<*const u8>();
/// Lines of a log's first block; each further one has twice as many, ...
const FEWEST: usize = 12;
/// ... up to these.
const MOST: usize = 4096;

/// Bytes at an address that is a multiple of 64: those of the mask.
#[repr(C)]
struct Line {
    address: usize,
    mask: u64,
    /// Those that were found as pointers.
    pointers: u64,
    bytes: [u8; LINE],
}

/// Where a pointer may be found, and where its shadow lies.
#[repr(C)]
pub struct Place {
    address: usize,
    shadow: usize,
}

/// A pointer that was found, and its shadow.
struct Pointer {
    address: usize,
    shadow: usize,
    /// What lay in the shadow.
    value: usize,
}

/// Lines follow it directly.
#[repr(C)]
struct Block {
    next: *mut Block,
    count: usize,
    capacity: usize,
}

impl Block {
    fn line(this: *mut Block, index: usize) -> *mut Line {
        this.wrapping_add(1).cast::<Line>().wrapping_add(index)
    }
}

/// Addresses differ by multiples of a line; their product with an odd number spreads them over all bits.
#[derive(Default)]
struct LineHasher(u64);

impl Hasher for LineHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are addresses")
    }
    fn write_usize(&mut self, address: usize) {
        let product = (address as u64 / LINE as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }
}

/// Of a line while it is filled: its mask, so that what is known is known without a look at the line, and where it is.
#[derive(Clone, Copy)]
struct Known {
    mask: u64,
    line: *mut Line,
}

#[derive(Default)]
struct Table {
    lines: HashMap<usize, Known, BuildHasherDefault<LineHasher>>,
    /// Memory that the call itself has or had: where it begins, and where it ends.
    own: BTreeMap<usize, usize>,
}

impl Table {
    /// What was there before is gone.
    fn take(&mut self, from: usize, to: usize) {
        let over: Vec<(usize, usize)> =
            self.own.range(..to).rev().take_while(|(_, end)| **end > from).map(|(a, b)| (*a, *b)).collect();
        let (mut first, mut last) = (from, to);
        for (a, b) in over {
            self.own.remove(&a);
            (first, last) = (first.min(a), last.max(b));
        }
        self.own.insert(first, last);
    }

    /// The bytes of a line that are the call's own.
    fn own(&self, line: usize) -> u64 {
        let until = line + LINE;
        let over = self.own.range(..until).rev().take_while(|(_, end)| **end > line);
        over.fold(0, |all, (a, b)| all | ones((*a).max(line) - line, (*b).min(until) - line))
    }
}

thread_local! {
    /// The table of the log before, for the next one.
    static SPARE: RefCell<Table> = RefCell::default();
}

/// A log, at the start of its first reservation on the tape.
#[repr(C)]
pub struct Log {
    tape: *mut Tape,
    first: *mut Block,
    last: *mut Block,
    /// The line that was touched last, and its mask.
    recent: (usize, u64),
    /// All lines by their addresses; only while the log is filled.
    table: *mut Table,
    /// The procedure that is called, a C string or null.
    procedure: *const c_char,
    /// Pointers of the lines whose shadows are known, once it has ended: where they are, and how many.
    pointers: *const Pointer,
    pointer_count: usize,
}

impl Log {
    /// # Safety
    /// The log is on its tape.
    unsafe fn pointers(&self) -> &[Pointer] {
        match self.pointer_count {
            0 => &[],
            // SAFETY: they lie on the tape as well.
            count => unsafe { std::slice::from_raw_parts(self.pointers, count) },
        }
    }

    /// Keeps the shadows of those pointers that the log holds.
    ///
    /// # Safety
    /// The log has all lines, and its table; where it holds a pointer, the shadow may be read.
    unsafe fn keep_shadows(&mut self, places: &[Place]) {
        // SAFETY: see above.
        unsafe {
            let is_held = |place: &&Place| {
                let from = place.address % LINE;
                let known = (*self.table).lines.get(&(place.address - from)).filter(|_| from + POINTER <= LINE);
                known.is_some_and(|known| !(*known.line).pointers & ones(from, from + POINTER) == 0)
            };
            let held: Vec<&Place> = places.iter().filter(is_held).collect();
            let kept: *mut Pointer = (*self.tape).reserve(held.len() * size_of::<Pointer>()).cast();
            for (index, Place { address, shadow }) in held.iter().enumerate() {
                let value = (*shadow as *const usize).read_unaligned();
                kept.add(index).write(Pointer { address: *address, shadow: *shadow, value });
            }
            (self.pointers, self.pointer_count) = (kept, held.len());
        }
    }

    /// # Safety
    /// The log is being filled.
    unsafe fn new_line(&mut self, address: usize) -> *mut Line {
        // SAFETY: blocks of the log stay where they are.
        unsafe {
            if self.last.is_null() || (*self.last).count == (*self.last).capacity {
                let capacity = if self.last.is_null() { FEWEST } else { MOST.min(2 * (*self.last).capacity) };
                let block: *mut Block = (*self.tape).reserve(size_of::<Block>() + capacity * size_of::<Line>()).cast();
                block.write(Block { next: null_mut(), count: 0, capacity });
                if self.last.is_null() {
                    self.first = block
                } else {
                    (*self.last).next = block
                }
                self.last = block;
            }
            let line = Block::line(self.last, (*self.last).count);
            (&raw mut (*line).address).write(address);
            (&raw mut (*line).mask).write(0);
            (&raw mut (*line).pointers).write(0);
            (*self.last).count += 1;
            line
        }
    }

    /// # Safety
    /// The log is being filled; the bytes may be read.
    unsafe fn touch(&mut self, address: *const u8, bytes: i64, pointers: bool) {
        let Ok(bytes) = usize::try_from(bytes) else { return };
        let (mut at, end) = (address as usize, address as usize + bytes);
        while at < end {
            let line_address = at - at % LINE;
            let until = end.min(line_address + LINE);
            // SAFETY: see above.
            unsafe {
                let all = ones(at - line_address, until - line_address);
                at = until;
                if !pointers && self.recent.0 == line_address && all & !self.recent.1 == 0 {
                    continue;
                }
                let all = all & !(*self.table).own(line_address);
                if all == 0 {
                    continue;
                }
                let found = (*self.table).lines.get(&line_address);
                let mut known = found.copied().unwrap_or_else(|| Known { mask: 0, line: self.new_line(line_address) });
                let new = all & !known.mask;
                if new != 0 {
                    for (from, to) in runs(new) {
                        let source = address.wrapping_add(line_address + from - address as usize);
                        source.copy_to_nonoverlapping((&raw mut (*known.line).bytes).cast::<u8>().add(from), to - from);
                    }
                    known.mask |= new;
                    (*known.line).mask = known.mask;
                    (*self.table).lines.insert(line_address, known);
                }
                if pointers {
                    (*known.line).pointers |= all;
                }
                self.recent = (line_address, known.mask);
            }
        }
    }

    /// Calls `act` with each line.
    ///
    /// # Safety
    /// The log is on its tape.
    unsafe fn each(&self, mut act: impl FnMut(&Line)) {
        let mut block = self.first;
        while !block.is_null() {
            // SAFETY: see above.
            unsafe {
                (0..(*block).count).for_each(|index| act(&*Block::line(block, index)));
                block = (*block).next;
            }
        }
    }
}

impl Log {
    /// Bytes that the content of all lines takes.
    pub(crate) fn size(&self) -> usize {
        let mut count = 0;
        // SAFETY: a log that somebody has lies on its tape.
        unsafe {
            self.each(|_| count += 1);
            count * size_of::<Line>() + self.pointers().len() * POINTER
        }
    }

    /// Writes what is in memory now where the log has lines, and then where the shadows of its pointers are.
    ///
    /// # Safety
    /// There is room for `size()` bytes; the memory is there.
    pub(crate) unsafe fn keep(&self, place: *mut u8) -> Kept {
        let mut kept: *mut Line = place.cast();
        let mut count = 0;
        // SAFETY: see above.
        unsafe {
            self.each(|line| {
                (&raw mut (*kept).address).write(line.address);
                (&raw mut (*kept).mask).write(line.mask);
                (&raw mut (*kept).pointers).write(line.pointers);
                for (from, to) in runs(line.mask) {
                    let bytes = (&raw mut (*kept).bytes).cast::<u8>().add(from);
                    bytes.copy_from_nonoverlapping((line.address + from) as *const u8, to - from);
                }
                kept = kept.add(1);
                count += 1;
            });
            for (index, pointer) in self.pointers().iter().enumerate() {
                kept.cast::<usize>().add(index).write((pointer.shadow as *const usize).read_unaligned());
            }
        }
        Kept { lines: count, shadows: self.pointer_count }
    }

    /// Puts back what memory was when each byte was first touched, and then what `keep` wrote. Pointers are the same, unless their shadows are known, or they lie
    /// in one of the sections, which are restored next with all that belongs to them.
    ///
    /// # Safety
    /// `keep` wrote this there; the memory is there.
    pub(crate) unsafe fn put_back(&self, place: *const u8, kept: Kept, sections: &[Section]) {
        // SAFETY: see above.
        unsafe {
            let known = (sections, self.pointers());
            self.each(|line| line.put_back(known, self.procedure));
            let lines = std::slice::from_raw_parts(place.cast::<Line>(), kept.lines);
            lines.iter().for_each(|line| line.put_back(known, self.procedure));
            let shadows = place.cast::<Line>().add(kept.lines).cast::<usize>();
            for (index, pointer) in self.pointers().iter().enumerate() {
                // Before the log ended nobody asked for them.
                let value = if kept.shadows > 0 { shadows.add(index).read() } else { pointer.value };
                write_if_new(pointer.shadow as *mut u8, (&raw const value).cast(), POINTER);
            }
        }
    }
}

/// How much of a log is kept somewhere.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Kept {
    pub lines: usize,
    /// Of all of its pointers, or of none.
    pub shadows: usize,
}

impl Line {
    /// # Safety
    /// The memory is there; `procedure` is null or a C string.
    unsafe fn put_back(&self, known: (&[Section], &[Pointer]), procedure: *const c_char) {
        // SAFETY: see above.
        unsafe {
            if self.pointers != 0 {
                let mut present = [0; LINE];
                for (from, to) in runs(self.pointers) {
                    present.as_mut_ptr().add(from).copy_from_nonoverlapping((self.address + from) as *const u8, to - from);
                }
                demand_pointers(self, present.as_ptr(), known, procedure);
            }
            for (from, to) in runs(self.mask) {
                write_if_new((self.address + from) as *mut u8, self.bytes.as_ptr().add(from), to - from);
            }
        }
    }
}

/// The runs of ones in a mask: where each begins and ends.
fn runs(mut mask: u64) -> impl Iterator<Item = (usize, usize)> {
    std::iter::from_fn(move || {
        let from = mask.trailing_zeros();
        let length = mask.checked_shr(from)?.trailing_ones();
        mask &= u64::MAX.checked_shl(from + length).unwrap_or(0);
        Some((from as usize, (from + length) as usize))
    })
}

/// The bits from one number up to another one.
fn ones(from: usize, to: usize) -> u64 {
    (u64::MAX << from) & (u64::MAX >> (LINE - to))
}

/// Begins the log of a joint call of a procedure, on the tape.
///
/// # Safety
/// `tape` is acquired and used by this thread only; `procedure` is null or a C string that stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_log_begin(tape: *mut Tape, procedure: *const c_char) -> *mut Log {
    let table = Box::into_raw(Box::new(SPARE.take()));
    // SAFETY: see above.
    let log: *mut Log = unsafe { (*tape).reserve(size_of::<Log>()).cast() };
    // SAFETY: just reserved.
    unsafe {
        log.write(Log {
            tape,
            first: null_mut(),
            last: null_mut(),
            recent: (0, 0),
            table,
            procedure,
            pointers: null(),
            pointer_count: 0,
        })
    };
    log
}

/// So many bytes at an address are the call's own, which has just made them: nothing of them is put back.
///
/// # Safety
/// `log` has begun and not ended.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_log_own(log: *mut Log, address: *const u8, bytes: i64) {
    if let Some(bytes) = usize::try_from(bytes).ok().filter(|bytes| *bytes > 0) {
        // SAFETY: see above.
        unsafe { (*(*log).table).take(address as usize, (address as usize).saturating_add(bytes)) }
    }
}

/// The call is about to read or write `bytes` at `address` (none if it is not positive).
///
/// # Safety
/// `log` has begun and not ended; the bytes may be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_log_touch(log: *mut Log, address: *const u8, bytes: i64) {
    // SAFETY: see above.
    unsafe { (*log).touch(address, bytes, false) }
}

/// The same of pointers that the call is about to read: their shadows are read where these are kept, so they must be the same for the second run,
/// unless [`wengert_log_end`] is told where their shadows lie.
///
/// # Safety
/// As for [`wengert_log_touch`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_log_touch_pointers(log: *mut Log, address: *const u8, bytes: i64) {
    // SAFETY: see above.
    unsafe { (*log).touch(address, bytes, true) }
}

/// The pointer that lies so many bytes behind an address; null behind none.
///
/// # Safety
/// It may be read, unless the address is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_log_follow(address: *const u8, at: i64) -> *const c_void {
    if address.is_null() {
        return std::ptr::null();
    }
    // SAFETY: see above.
    unsafe { address.offset(at as isize).cast::<*const c_void>().read_unaligned() }
}

/// The first run is done. `places` are `count` pointers that it may have found, with their shadows, which it has not changed.
///
/// # Safety
/// `log` has begun and not ended; the shadow of what was found may be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_log_end(log: *mut Log, places: *const Place, count: usize) {
    // SAFETY: see above; the table came from a box.
    unsafe {
        let last = (*log).last;
        if !last.is_null() {
            (*(*log).tape).cut(Block::line(last, (*last).capacity).cast(), Block::line(last, (*last).count).cast());
        }
        if count > 0 {
            (*log).keep_shadows(std::slice::from_raw_parts(places, count));
        }
        let mut table = Box::from_raw((*log).table);
        table.lines.clear();
        table.own.clear();
        SPARE.set(*table);
        (*log).table = null_mut();
    }
}

/// Puts back what the log holds, before the second run. Returns what was there, on the tape, for [`wengert_log_leave`]. `_reached` leads to the
/// addresses through which the call reaches memory: whoever compiles the caller shall think that these are used. `sections` are `count`
/// addresses and sizes of memory that the caller restores next, with all that belongs to it.
///
/// # Safety
/// `log` has ended, its tape still holds it, and the memory is still there; `tape` is acquired and used by this thread only.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_log_enter(
    log: *const Log,
    tape: *mut Tape,
    _reached: *const *const c_void,
    sections: *const Section,
    count: usize,
) -> *mut c_void {
    // SAFETY: see above.
    unsafe {
        let sections = if count == 0 { &[] } else { std::slice::from_raw_parts(sections, count) };
        let mut lines = 0;
        (*log).each(|_| lines += 1);
        let pointers = (*log).pointers();
        let present = (*tape).reserve(lines * LINE + size_of_val(pointers));
        let mut place = present;
        (*log).each(|line| {
            let mut changed = false;
            for (from, to) in runs(line.mask) {
                let memory = (line.address + from) as *mut u8;
                memory.copy_to_nonoverlapping(place.add(from), to - from);
                changed |= write_if_new(memory, line.bytes.as_ptr().add(from), to - from);
            }
            // Pointers may lie behind what has changed.
            if changed && line.pointers != 0 {
                demand_pointers(line, place, (sections, pointers), (*log).procedure);
            }
            place = place.add(LINE);
        });
        for (index, pointer) in pointers.iter().enumerate() {
            place.cast::<usize>().add(index).write((pointer.shadow as *const usize).read_unaligned());
            write_if_new(pointer.shadow as *mut u8, (&raw const pointer.value).cast(), POINTER);
        }
        present.cast()
    }
}

/// Puts back what was there before the second run.
///
/// # Safety
/// `present` is what [`wengert_log_enter`] returned for this log.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_log_leave(log: *const Log, present: *const c_void, _reached: *const *const c_void) {
    // SAFETY: see above.
    unsafe {
        let mut place: *const u8 = present.cast();
        (*log).each(|line| {
            for (from, to) in runs(line.mask) {
                write_if_new((line.address + from) as *mut u8, place.add(from), to - from);
            }
            place = place.add(LINE);
        });
        // Two may be one, of which the first knows what was there.
        for (index, pointer) in (*log).pointers().iter().enumerate().rev() {
            write_if_new(pointer.shadow as *mut u8, place.add(index * POINTER), POINTER);
        }
    }
}

/// Ends the program where pointers of a line are other ones now, but for those in sections, and those whose shadows are known.
///
/// # Safety
/// There is a line's room at `present`; `procedure` is null or a C string.
unsafe fn demand_pointers(
    line: &Line,
    present: *const u8,
    (sections, known): (&[Section], &[Pointer]),
    procedure: *const c_char,
) {
    let within = |s: &Section, pointer: usize| s.address <= pointer && pointer + POINTER <= s.address + s.bytes.max(0) as usize;
    let restored =
        |pointer: usize| sections.iter().any(|section| within(section, pointer)) || known.iter().any(|k| k.address == pointer);
    let all = runs(line.pointers).flat_map(|(from, to)| (from..to).step_by(POINTER).map(move |at| (at, to.min(at + POINTER))));
    for (from, to) in all.filter(|(from, _)| !restored(line.address + from)) {
        // SAFETY: see above.
        if line.bytes[from..to] != *unsafe { std::slice::from_raw_parts(present.add(from), to - from) } {
            // SAFETY: see above.
            let procedure = unsafe { text(procedure) }.unwrap_or_else(|| "a procedure".into());
            fatal!(
                "pointers that a joint call of '{procedure}' found in memory are other ones when it runs again, and nobody knows the shadows of the \
                 former; let the call be split (wengert_split)"
            )
        }
    }
}

/// What is the same is not written, for it may lie in memory that cannot be. Returns whether it is another.
///
/// # Safety
/// There are so many bytes at both places, of which one is a log's or a tape's.
pub(crate) unsafe fn write_if_new(memory: *mut u8, from: *const u8, bytes: usize) -> bool {
    // SAFETY: see above.
    unsafe {
        let new = std::slice::from_raw_parts(memory, bytes) != std::slice::from_raw_parts(from, bytes);
        if new {
            memory.copy_from_nonoverlapping(from, bytes);
        }
        new
    }
}

/// A section of memory.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Section {
    pub(crate) address: usize,
    pub(crate) bytes: i64,
}

impl Section {
    fn meets(self, other: Section) -> bool {
        let before = |a: Section, b: Section| a.address.saturating_add_signed(a.bytes as isize) <= b.address;
        self.bytes > 0 && other.bytes > 0 && !before(self, other) && !before(other, self)
    }
}

/// Ends the program where a shadow lies within a section that the second run of `procedure` exchanges as a whole: what is accumulated there would be lost.
///
/// # Safety
/// There are so many sections and shadows; `procedure` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadows_apart(
    sections: *const Section,
    section_count: u64,
    shadows: *const Section,
    shadow_count: u64,
    procedure: *const c_char,
) {
    // SAFETY: see above.
    let (sections, shadows) = unsafe {
        (std::slice::from_raw_parts(sections, section_count as usize), std::slice::from_raw_parts(shadows, shadow_count as usize))
    };
    if sections.iter().any(|section| shadows.iter().any(|shadow| section.meets(*shadow))) {
        // SAFETY: see above.
        let procedure = unsafe { text(procedure) }.unwrap_or_else(|| "a procedure".into());
        fatal!(
            "a shadow lies between the elements of an array of which a joint call of '{procedure}' makes a snapshot; \
             keep arrays and shadows apart, or let the call be split"
        )
    }
}

#[cfg(test)]
#[path = "log_tests.rs"]
mod tests;
