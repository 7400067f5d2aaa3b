// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A chunk: one contiguous piece of memory that a tape's stack runs through.
//!
//! Invariant: the memory comes from the operating system untouched, so that a large reservation
//! costs only the pages that are written; it is 64-byte aligned, and no byte of another chunk lies
//! directly behind its last usable one, so that an address on a tape belongs to one chunk only.
//! Imports `budget`, `spill`, `stats`.

use std::ptr::{NonNull, null_mut};

use crate::spill::Part;
use crate::{budget, stats};

/// Every reservation's alignment, and the gap kept at the end of a chunk.
pub const ALIGNMENT: usize = 64;
/// Chunks are multiples of this, which every common page size divides.
const GRAIN: usize = 64 << 10;
/// From this size on a chunk is aligned for, and advised to use, huge pages: a fresh page costs
/// more than the arithmetic that fills it, and there are 512 times fewer of them.
const HUGE: usize = 2 << 20;

/// Mapped memory that nothing else refers to; unmapped when dropped.
pub struct Chunk {
    start: NonNull<u8>,
    mapped: usize,
    /// What maps it, if it lies in a file.
    file: Option<Part>,
}

// SAFETY: a chunk owns its memory exclusively, as a Vec does.
unsafe impl Send for Chunk {}

impl Chunk {
    /// Maps at least `bytes` usable ones; none where the limit or the system does not have them.
    pub fn map(bytes: usize) -> Option<Chunk> {
        let mapped = Self::footprint(bytes)?;
        if !budget::claim(mapped as u64) {
            return None;
        }
        let start = if mapped >= HUGE { map_huge(mapped) } else { map_pages(mapped) };
        match start {
            Some(_) => stats::mapped(),
            None => budget::yield_back(mapped as u64),
        }
        start.map(|start| Chunk { start, mapped, file: None })
    }

    /// Maps a file, beyond the limit; none where the user names no folder for it.
    pub fn map_file(bytes: usize) -> Option<Chunk> {
        let mapped = Self::footprint(bytes)?;
        let file = Part::map(mapped)?;
        stats::mapped();
        Some(Chunk { start: file.start(), mapped, file: Some(file) })
    }

    /// Its mapping of a file, if it is one.
    pub fn file(&self) -> Option<&Part> {
        self.file.as_ref()
    }

    /// What a chunk of `bytes` usable ones takes from the system.
    pub fn footprint(bytes: usize) -> Option<usize> {
        let whole = bytes.checked_add(ALIGNMENT)?;
        let grain = if whole >= HUGE { HUGE } else { GRAIN };
        whole.checked_next_multiple_of(grain).filter(|&size| size <= isize::MAX as usize)
    }

    /// The usable bytes of the largest chunk that takes no more than `footprint` from the system.
    pub fn capacity_within(footprint: u64) -> usize {
        let footprint = usize::try_from(footprint).unwrap_or(usize::MAX);
        let grain = if footprint >= HUGE { HUGE } else { GRAIN };
        (footprint - footprint % grain).saturating_sub(ALIGNMENT)
    }

    pub fn base(&self) -> *mut u8 {
        self.start.as_ptr()
    }

    pub fn end(&self) -> *mut u8 {
        self.base().wrapping_add(self.capacity())
    }

    /// Usable bytes.
    pub fn capacity(&self) -> usize {
        self.mapped - ALIGNMENT
    }
}

impl Drop for Chunk {
    fn drop(&mut self) {
        if self.file.is_none() {
            unmap(self.base(), self.mapped);
            budget::yield_back(self.mapped as u64);
        }
    }
}

fn map_pages(bytes: usize) -> Option<NonNull<u8>> {
    let access = libc::PROT_READ | libc::PROT_WRITE;
    let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    // SAFETY: a fresh anonymous mapping at an address of the system's choice touches nothing.
    let start = unsafe { libc::mmap(null_mut(), bytes, access, kind, -1, 0) };
    if start == libc::MAP_FAILED { None } else { NonNull::new(start.cast()) }
}

/// Maps with a margin and trims it, which is how one gets alignment from mmap.
fn map_huge(bytes: usize) -> Option<NonNull<u8>> {
    let wide = map_pages(bytes.checked_add(HUGE)?)?.as_ptr();
    let before = wide.align_offset(HUGE);
    let start = wide.wrapping_add(before);
    unmap(wide, before);
    unmap(start.wrapping_add(bytes), HUGE - before);
    #[cfg(target_os = "linux")]
    // SAFETY: the range is the mapping just made; the call is advice, and its failure harmless.
    unsafe {
        libc::madvise(start.cast(), bytes, libc::MADV_HUGEPAGE);
    }
    NonNull::new(start)
}

fn unmap(start: *mut u8, bytes: usize) {
    if bytes > 0 {
        // SAFETY: only whole pages of mappings that this module made and still owns come here.
        let failed = unsafe { libc::munmap(start.cast(), bytes) };
        debug_assert_eq!(failed, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_aligned_hold_what_was_asked_and_are_writable_to_the_end() {
        for bytes in [1, 4096, GRAIN - ALIGNMENT, GRAIN, HUGE - ALIGNMENT, HUGE, 5 << 20] {
            let chunk = Chunk::map(bytes).expect("memory");
            assert!(chunk.capacity() >= bytes);
            assert_eq!(chunk.base() as usize % ALIGNMENT, 0);
            assert_eq!(chunk.capacity() % ALIGNMENT, 0);
            // SAFETY: both ends of the chunk just mapped.
            unsafe {
                chunk.base().write(1);
                chunk.end().sub(1).write(2);
            }
        }
    }

    #[test]
    fn a_large_chunk_is_not_touched() {
        let chunk = Chunk::map(4 << 30).expect("4 GiB of address space");
        // SAFETY: its last usable byte.
        unsafe { chunk.end().sub(1).write(1) };
    }

    #[test]
    fn what_no_address_space_holds_is_refused() {
        assert!(Chunk::map(usize::MAX).is_none());
        assert!(Chunk::map(1 << 62).is_none());
    }

    #[test]
    fn capacity_and_footprint_agree() {
        for footprint in [GRAIN, 3 * GRAIN, HUGE, 4 * HUGE] {
            let capacity = Chunk::capacity_within(footprint as u64);
            assert_eq!(Chunk::footprint(capacity), Some(footprint));
        }
        assert_eq!(Chunk::capacity_within(GRAIN as u64 - 1), 0);
    }
}
