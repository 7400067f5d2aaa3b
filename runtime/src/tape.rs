// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The tape: a stack of bytes that runs through chunks.
//!
//! Generated code reserves and releases inline, on the first five fields of [`Tape`], and calls in
//! here only where a chunk is full or a mark lies in an earlier one (`docs/abi.md`).
//!
//! Invariants: `base <= top <= end`, all 64-byte aligned, within the current chunk, which is the
//! last of `used`; before the first reservation there is none, and the three point to one address
//! that is no chunk's. `below` is what is in use in the chunks before the current one. A tape is
//! used by one thread at a time, so none of this is synchronised; it may be handed to another thread
//! like any other memory. Imports `pool`, `chunk`, `spill`, `stats`, `fatal`; from `sweeps`, `steps` and `fixed` only what they keep with a tape.

use std::ffi::{CStr, c_char, c_void};
use std::time::{Duration, Instant};

use crate::chunk::{ALIGNMENT, Chunk};
use crate::fatal::fatal;
use crate::fixed::FixedPoint;
use crate::lent::Lent;
use crate::replaced::Noted;
use crate::spill::Part;
use crate::steps::Steps;
use crate::sweeps::Between;
use crate::{pool, stats};

/// The version of everything that generated code assumes of this library.
pub const ABI: u64 = 1;

/// The first chunk's size; each further chunk of a tape is twice as large as the one before, ...
const FIRST: usize = 1 << 20;
/// ... up to this size. Only one reservation that is larger still gets a larger chunk.
const LARGEST: usize = 64 << 20;

/// What generated code makes of a size that overflows, and all above.
const OVERFLOWN: u64 = 1 << 62;

#[repr(align(64))]
struct Nowhere([u8; ALIGNMENT]);
static NOWHERE: Nowhere = Nowhere([0; ALIGNMENT]);

/// Where the stack of a tape without chunks starts and ends.
fn nowhere() -> *mut u8 {
    NOWHERE.0.as_ptr().cast_mut()
}

/// Memory below the first chunk: none, or what a user lends.
#[derive(Clone, Copy)]
struct Ground {
    base: *mut u8,
    end: *mut u8,
    /// How far the stack reached when it moved on to the first chunk.
    left_at: *mut u8,
}

impl Ground {
    fn none() -> Ground {
        Ground { base: nowhere(), end: nowhere(), left_at: nowhere() }
    }
}

/// A chunk that the stack runs through.
struct Used {
    chunk: Chunk,
    /// How far the stack reached when it moved on to the next chunk; meaningless in the last.
    left_at: *mut u8,
}

/// Frees memory: `free`, an `operator delete`.
pub(crate) type Release = unsafe extern "C" fn(*mut c_void);

/// One tape. The first five fields are the ABI; the rest is private.
#[repr(C)]
pub struct Tape {
    top: *mut u8,
    end: *mut u8,
    base: *mut u8,
    /// The highest `top` since the current chunk was last entered or settled, or lower than `top`.
    high: *mut u8,
    traffic: u64,

    below: u64,
    peak: u64,
    moves: u64,
    used: Vec<Used>,
    /// Chunks behind the current one that the stack has left; the nearest last.
    spare: Vec<Chunk>,
    /// Memory of the program's own that is freed when the tape goes back.
    pub(crate) condemned: Vec<(*mut c_void, Release)>,
    /// What happens to shadows that the caller gave, if any of them may be freed.
    pub(crate) noted: Option<Box<Noted>>,
    /// Shadow memory that holds shadows of pointers for now.
    pub(crate) lent: Vec<Lent>,
    /// The thread that acquired the tape, while it is acquired.
    owner: Option<u64>,
    /// When it was acquired, if anybody wants to know.
    since: Option<Instant>,
    ground: Ground,
    /// The frames lie elsewhere: marks that are not on this tape concern it not.
    aside: bool,
    /// A checkpointed loop that is about to be run.
    pub(crate) steps: *mut Steps,
    pub(crate) fixed: *mut FixedPoint,
    /// Parts of the file that hold snapshots, and such as held some, which are kept for the next ones. Boxed, because the snapshots hold addresses.
    #[expect(clippy::vec_box)]
    parts: Vec<Box<Part>>,
    #[expect(clippy::vec_box)]
    spare_parts: Vec<Box<Part>>,
    /// What `sweeps` keeps with the tape.
    pub(crate) between: Between,
}

// SAFETY: the pointers point into the chunks that the tape itself owns.
unsafe impl Send for Tape {}

impl Default for Tape {
    fn default() -> Tape {
        Tape {
            top: nowhere(),
            end: nowhere(),
            base: nowhere(),
            high: nowhere(),
            traffic: 0,
            below: 0,
            peak: 0,
            moves: 0,
            used: Vec::new(),
            spare: Vec::new(),
            condemned: Vec::new(),
            noted: None,
            lent: Vec::new(),
            owner: None,
            since: None,
            ground: Ground::none(),
            aside: false,
            steps: std::ptr::null_mut(),
            fixed: std::ptr::null_mut(),
            parts: Vec::new(),
            spare_parts: Vec::new(),
            between: Between::default(),
        }
    }
}

impl Tape {
    /// The chunks that a tape keeps although its stack is not in them: all, once it is empty.
    pub(crate) fn spare_chunks(&mut self) -> &mut Vec<Chunk> {
        &mut self.spare
    }

    /// Bytes in use in the current chunk.
    fn here(&self) -> u64 {
        (self.top as usize - self.base as usize) as u64
    }

    /// Takes the current chunk's high-water mark into the tape's peak.
    fn settle(&mut self) {
        let high = self.high.max(self.top);
        self.peak = self.peak.max(self.below + (high as usize - self.base as usize) as u64);
        self.high = self.top;
    }

    /// Moves to another chunk and reserves `bytes` there.
    fn grow(&mut self, bytes: usize) -> *mut u8 {
        self.settle();
        let chunk = self.next_chunk(bytes);
        self.below += self.here();
        match self.used.last_mut() {
            Some(current) => current.left_at = self.top,
            None => self.ground.left_at = self.top,
        }
        self.base = chunk.base();
        self.end = chunk.end();
        self.top = self.base.wrapping_add(bytes);
        self.high = self.top;
        self.moves += 1;
        chunk.file().into_iter().for_each(Part::enter);
        // A loop may go to and fro between the new chunk and the one before: that and its predecessor stay as they are.
        self.nth_before(2).into_iter().for_each(Part::leave);
        self.used.push(Used { chunk, left_at: self.top });
        self.base
    }

    /// The chunk so many before the current one, if it is a file.
    fn nth_before(&self, distance: usize) -> Option<&Part> {
        self.used.iter().rev().nth(distance)?.chunk.file()
    }

    /// Reserves any number of bytes.
    pub(crate) fn reserve(&mut self, bytes: usize) -> *mut u8 {
        let size = bytes.next_multiple_of(ALIGNMENT);
        stats::reserved(size as i64);
        if size > self.end as usize - self.top as usize {
            return self.grow(size);
        }
        let place = self.top;
        self.top = place.wrapping_add(size);
        place
    }

    /// What was reserved last reaches up to `end`, and is wanted up to `wanted` only.
    pub(crate) fn cut(&mut self, end: *mut u8, wanted: *mut u8) {
        if self.top as usize != (end as usize).next_multiple_of(ALIGNMENT) {
            return;
        }
        self.high = self.high.max(self.top);
        let top = self.base.wrapping_add((wanted as usize - self.base as usize).next_multiple_of(ALIGNMENT));
        stats::reserved(top as i64 - self.top as i64);
        self.top = top;
    }

    /// The chunk that lies ready behind the current one, else any that fits.
    fn next_chunk(&mut self, bytes: usize) -> Chunk {
        if let Some(next) = self.spare.pop_if(|next| next.capacity() >= bytes) {
            return next;
        }
        if let Some(at) = self.spare.iter().rposition(|chunk| chunk.capacity() >= bytes) {
            return self.spare.remove(at);
        }
        let wish = LARGEST.min(FIRST << self.used.len().min(6)) - ALIGNMENT;
        pool::take_chunk(bytes, wish.max(bytes), &mut self.spare)
    }

    /// Releases all that was reserved at `mark` and after.
    pub(crate) fn rewind(&mut self, mark: *mut u8) {
        if self.aside && !self.used.iter().any(|used| (used.chunk.base()..=used.chunk.end()).contains(&mark)) {
            return;
        }
        self.settle();
        while !(self.base..=self.top).contains(&mark) {
            self.traffic += self.here();
            self.step_back();
        }
        self.traffic += (self.top as usize - mark as usize) as u64;
        self.top = mark;
        self.high = mark;
    }

    /// Leaves the current chunk for the one before.
    fn step_back(&mut self) {
        let Some(current) = self.used.pop() else {
            fatal!(
                "a derivative released tape that it had not reserved, or had released before; \
                 give each tape that a forward sweep returned to one backward sweep only"
            )
        };
        self.spare.last().and_then(Chunk::file).into_iter().for_each(Part::release);
        self.spare.push(current.chunk);
        [0, 1].into_iter().filter_map(|distance| self.nth_before(distance)).for_each(Part::expect);
        if let Some(before) = self.used.last() {
            self.base = before.chunk.base();
            self.end = before.chunk.end();
            self.top = before.left_at;
        } else {
            (self.base, self.end, self.top) = (self.ground.base, self.ground.end, self.ground.left_at);
        }
        self.below -= self.here();
        self.high = self.top;
    }

    /// Starts the stack of an empty tape in memory that is lent, as far as it is aligned.
    pub(crate) fn start_on(&mut self, base: *mut u8, end: *mut u8) {
        let base = base.wrapping_add(base.align_offset(ALIGNMENT));
        let end = end.wrapping_sub(end as usize % ALIGNMENT);
        if base < end {
            self.ground = Ground { base, end, left_at: base };
            (self.base, self.end, self.top, self.high) = (base, end, base, base);
        }
    }

    /// Lets releases of frames that lie on another tape pass.
    pub(crate) fn stand_aside(&mut self) {
        self.aside = true;
    }

    /// Does an address lie on it?
    pub(crate) fn holds(&self, address: *const u8) -> bool {
        let within = |base: *mut u8, end: *mut u8| base.cast_const() <= address && address < end.cast_const();
        let below = || self.used.iter().any(|used| within(used.chunk.base(), used.chunk.end()));
        within(self.base, self.end) || within(self.ground.base, self.ground.end) || below()
    }

    /// Is all that it holds, and all that depends on it, in memory that was lent?
    pub(crate) fn is_on_ground(&self) -> bool {
        self.used.is_empty() && self.condemned.is_empty() && self.parts.is_empty()
    }

    /// A part of the file with at least so many bytes, a multiple of the page size, until it is put back or the tape returned; none if no folder is named for it.
    pub(crate) fn take_part(&mut self, bytes: usize) -> Option<*const Part> {
        let known = self.spare_parts.iter().position(|part| part.bytes() >= bytes);
        let part = match known {
            Some(index) => self.spare_parts.swap_remove(index),
            None => {
                // One that is too small makes place for it.
                self.spare_parts.pop();
                Box::new(Part::map(bytes)?)
            }
        };
        let address: *const Part = &*part;
        self.parts.push(part);
        Some(address)
    }

    /// Takes back such a part, if it is one.
    pub(crate) fn put_part(&mut self, part: *const Part) {
        if let Some(index) = self.parts.iter().position(|known| std::ptr::eq(&**known, part)) {
            let part = self.parts.swap_remove(index);
            self.spare_parts.push(part);
        }
    }

    /// Bytes in use, in all chunks.
    pub(crate) fn in_use(&self) -> u64 {
        self.below + self.here()
    }
}

/// A tape beside one that is only read.
pub(crate) fn aside() -> *mut Tape {
    let tape = wengert_tape_acquire(ABI);
    // SAFETY: just acquired.
    unsafe { (*tape).stand_aside() };
    tape
}

/// A tape for one top-level derivative call. The caller's code was generated for version `abi`.
#[unsafe(no_mangle)]
pub extern "C" fn wengert_tape_acquire(abi: u64) -> *mut Tape {
    if abi != ABI {
        fatal!(
            "this program was compiled by a plugin with tape ABI {abi}, but the run-time library \
             has ABI {ABI}; use libwengert.so and libwengert_rt of one version and compile again"
        )
    }
    let mut tape = pool::take_tape();
    tape.owner = Some(pool::this_thread());
    tape.since = stats::wanted().then(Instant::now);
    stats::acquired();
    Box::into_raw(tape)
}

/// Gives a tape back, whatever it still holds, from any thread.
///
/// # Safety
/// `tape` comes from [`wengert_tape_acquire`], and nobody uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_return(tape: *mut Tape) {
    // SAFETY: see above; memory of tapes is not freed, so that a second return is found out.
    let Some(owner) = (unsafe { (*tape).owner.take() }) else {
        fatal!("a tape was given back twice; give each tape that a forward sweep returned to one backward sweep only")
    };
    // SAFETY: the address came from `Box::into_raw`, and was outstanding until now.
    let mut tape = unsafe { Box::from_raw(tape) };
    // The time of a tape beside another one is that one's.
    let held = tape.since.take().filter(|_| !tape.aside).map_or(Duration::ZERO, |since| since.elapsed());
    tape.aside = false;
    tape.between.end();
    tape.rewind(tape.ground.base);
    tape.ground = Ground::none();
    (tape.base, tape.end, tape.top, tape.high) = (nowhere(), nowhere(), nowhere(), nowhere());
    tape.noted = None;
    for (memory, release) in tape.condemned.drain(..) {
        // SAFETY: the program wanted to free it so, and nobody did.
        unsafe { release(memory) }
    }
    let parts = std::mem::take(&mut tape.parts);
    tape.spare_parts.extend(parts);
    stats::returned(tape.peak, tape.traffic, tape.moves, held);
    (tape.peak, tape.traffic, tape.moves) = (0, 0, 0);
    pool::put_tape(tape, owner);
}

/// Reserves `bytes`, a multiple of 64, which the current chunk does not hold any more.
///
/// # Safety
/// `tape` is acquired and used by this thread only.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_grow(tape: *mut Tape, bytes: u64) -> *mut c_void {
    let size = usize::try_from(bytes).ok();
    let Some(size) = size.filter(|size| size.is_multiple_of(ALIGNMENT) && bytes < OVERFLOWN) else {
        fatal!(
            "a derivative asked for {bytes} bytes of tape, which no memory holds; \
             check the loop bounds and sizes that it is computed from"
        )
    };
    // SAFETY: see above.
    unsafe { (*tape).grow(size).cast() }
}

/// As generated code does it inline, for a derivative that is differentiated again: `bytes`, any number, from the tape's top on.
///
/// # Safety
/// `tape` is acquired and used by this thread only.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_take(tape: *mut Tape, bytes: u64) -> *mut c_void {
    // SAFETY: see above.
    unsafe {
        match usize::try_from(bytes) {
            Ok(size) if bytes < OVERFLOWN => (*tape).reserve(size).cast(),
            _ => wengert_tape_grow(tape, bytes),
        }
    }
}

/// The address at which the next reservation begins, unless a chunk is full: the mark up to which `wengert_tape_rewind` goes back.
///
/// # Safety
/// `tape` is acquired and used by this thread only.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_top(tape: *mut Tape) -> *mut c_void {
    // SAFETY: see above.
    unsafe { (*tape).top.cast() }
}

/// Releases all that was reserved at `mark` and after, also across chunks.
///
/// # Safety
/// `tape` is acquired and used by this thread only.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_rewind(tape: *mut Tape, mark: *mut c_void) {
    // SAFETY: see above. The mark is compared with the tape's own addresses before it is used.
    unsafe { (*tape).rewind(mark.cast()) }
}

/// The program frees `memory`, which the backward sweep still reads: it is freed when the tape goes back. Where a branch chose it, it may be an allocation that
/// was moved to the tape, which goes with that.
///
/// # Safety
/// `tape` is acquired and used by this thread only; `memory` is what `release` can free, and nobody else frees it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_free_later(tape: *mut Tape, memory: *mut c_void, release: Release) {
    // SAFETY: see above.
    let tape = unsafe { &mut *tape };
    if !tape.holds(memory.cast()) {
        tape.condemned.push((memory, release));
    }
}

/// Bytes of the allocation at `memory` that may be used, 0 for null.
///
/// # Safety
/// `memory` is null or comes from `malloc`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_allocated(memory: *mut c_void) -> u64 {
    // SAFETY: see above.
    unsafe { libc::malloc_usable_size(memory) as u64 }
}

/// The size of `what`, a C string or null, does not fit in 64 bits.
///
/// # Safety
/// `what` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_overflow(what: *const c_char) -> ! {
    // SAFETY: see above.
    let what = unsafe { text(what) }.unwrap_or_else(|| "a loop nest".into());
    fatal!("the size of the tape for {what} exceeds 64 bits; check the loop bounds and sizes that it is computed from")
}

/// A frame on the tape has another layout than the backward sweep of `procedure` expects.
///
/// # Safety
/// `procedure` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_frame_mismatch(procedure: *const c_char) -> ! {
    // SAFETY: see above.
    let procedure = unsafe { text(procedure) }.unwrap_or_else(|| "a procedure".into());
    fatal!(
        "the backward sweep of {procedure} does not fit the frame that its forward sweep left on the tape; \
         compile all files again with one plugin, and hand tapes to the backward sweep that they are for"
    )
}

/// A number that `procedure` was to record in single precision is too large or too small for that.
///
/// # Safety
/// `procedure` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_tape_imprecise(procedure: *const c_char) -> ! {
    // SAFETY: see above.
    let procedure = unsafe { text(procedure) }.unwrap_or_else(|| "a procedure".into());
    fatal!(
        "a number that the derivative of '{procedure}' records is too large or too small for single precision; \
         compile without -wengert-tape-precision=f32, or scale what it computes"
    )
}

/// The procedure that differentiated code calls through a pointer is none that the file of the code shows.
///
/// # Safety
/// `caller` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_unknown_procedure(caller: *const c_char) -> ! {
    // SAFETY: see above.
    let caller = unsafe { text(caller) }.unwrap_or_else(|| "a procedure".into());
    fatal!(
        "{caller} calls a procedure through a pointer or dummy argument whose body was not in the file where the derivative was made; \
         bring it into that file"
    )
}

/// A copy in `procedure` of a length that only the run shows goes beyond the member of a structure in which it begins, so what it moves is
/// not what its derivative takes it for.
///
/// # Safety
/// `procedure` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_copy_beyond(procedure: *const c_char) -> ! {
    // SAFETY: see above.
    let procedure = unsafe { text(procedure) }.unwrap_or_else(|| "a procedure".into());
    fatal!(
        "a copy in '{procedure}' goes beyond the member of a structure in which it begins; copy member by member, or whole structures"
    )
}

/// A copy in `procedure` of a length that only the run shows ends within what its adjoint takes for a floating number: these bytes of the shadow are left. If there is an
/// adjoint in them, it cannot be moved in parts, and the program ends; integers and characters have none.
///
/// # Safety
/// `procedure` is null or a C string; `left` points to `bytes` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_copy_cut(procedure: *const c_char, left: *const u8, bytes: u64) {
    // SAFETY: see above.
    let left = unsafe { std::slice::from_raw_parts(left, bytes as usize) };
    if left.iter().any(|byte| *byte != 0) {
        // SAFETY: see above.
        let procedure = unsafe { text(procedure) }.unwrap_or_else(|| "a procedure".into());
        fatal!("a copy in '{procedure}' ends within a floating number; copy whole numbers")
    }
}

/// No floating number has more bytes.
const BYTES_OF_NUMBER: usize = 16;

/// The adjoint of a copy at `place` (source line or procedure) from `from` to `to`, of bytes in which numbers lie whose kinds or places only the run tells: the adjoints at `to` are moved to `from`, as
/// they are, and `to` is cleared. Adjoints cannot be added up without knowing where each begins: the program ends where such of both may be those of one number.
///
/// # Safety
/// `place` is null or a C string; `to` and `from` each point to `bytes` bytes, which may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_bytes_moved(place: *const c_char, to: *mut u8, from: *mut u8, bytes: u64) {
    let bytes = bytes as usize;
    if to == from || bytes == 0 {
        return;
    }
    // They may overlap: what is moved is taken away first, and one of the two borrowed at a time.
    // SAFETY: see above.
    let is_clear = unsafe {
        let moved = std::slice::from_raw_parts(to, bytes).to_vec();
        to.write_bytes(0, bytes);
        merge(&moved, std::slice::from_raw_parts_mut(from, bytes))
    };
    if !is_clear {
        // SAFETY: see above.
        let place = unsafe { text(place) }.unwrap_or_else(|| "in a procedure".into());
        fatal!(
            "a copy ({place}) moves bytes of numbers of which nothing tells where each begins, from memory whose numbers have derivatives of their own; \
             copy them one by one, or through pointers of their type"
        )
    }
}

/// Puts each byte of `moved` that is not zero into `source`; `false` if one of `source` that is not zero lies close by.
fn merge(moved: &[u8], source: &mut [u8]) -> bool {
    // Where, in each of the two, the last byte ends that is not zero.
    let (mut last_moved, mut last_kept) = (None::<usize>, None::<usize>);
    let is_close = |last: Option<usize>, at: usize| last.is_some_and(|last| at - last < BYTES_OF_NUMBER);
    let is_zero = |bytes: &[u8]| bytes.iter().all(|byte| *byte == 0);
    for start in (0..moved.len()).step_by(BYTES_OF_NUMBER) {
        let end = moved.len().min(start + BYTES_OF_NUMBER);
        if is_zero(&moved[start..end]) && is_zero(&source[start..end]) {
            continue;
        }
        for at in start..end {
            if moved[at] != 0 {
                if source[at] != 0 || is_close(last_kept, at) {
                    return false;
                }
                last_moved = Some(at);
                source[at] = moved[at];
            } else if source[at] != 0 {
                if is_close(last_moved, at) {
                    return false;
                }
                last_kept = Some(at);
            }
        }
    }
    true
}

/// An assignment within a marked region or a checkpointed loop would give a variable from outside other memory. `place` is its source line or
/// procedure.
///
/// # Safety
/// `place` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_reshaped(place: *const c_char) -> ! {
    // SAFETY: see above.
    let place = unsafe { text(place) }.unwrap_or_default();
    fatal!(
        "within a checkpoint an allocatable variable is assigned an array of another shape, or is not allocated ({place}); \
         allocate it with its shape before the marked region or the checkpointed loop"
    )
}

/// # Safety
/// `text` is null or a C string.
pub(crate) unsafe fn text(text: *const c_char) -> Option<String> {
    // SAFETY: see above.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
}

#[cfg(test)]
#[path = "tape_tests.rs"]
mod tests;
