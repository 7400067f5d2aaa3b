// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! `WENGERT_TAPE_DIR`: chunks beyond the limit, and snapshots that are to be on disk, lie in a file that is mapped into memory.
//!
//! The system writes their pages when it has time and reads them when they are touched, so that a pointer into such a chunk is
//! like any other. The stack leaves its oldest bytes in memory and its newest ones in the file: whatever it does, as much goes to disk as is beyond the limit.
//!
//! Invariants: the file has no name, so that nothing is left of it whatever ends the process; a part's bytes are reserved
//! on disk before it is mapped, so that a full disk is found here and not where a page is written; no two parts share bytes of
//! the file. Imports `fatal`.

use std::cell::Cell;
use std::fs::File;
use std::io::{Error, ErrorKind};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::ptr::{NonNull, null_mut};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};

use crate::fatal::fatal;

const VARIABLE: &str = "WENGERT_TAPE_DIR";

/// The most bytes whose pages are made before anything is written there.
const AT_ONCE: usize = 64 << 20;

static HELD: AtomicU64 = AtomicU64::new(0);
static MOST: AtomicU64 = AtomicU64::new(0);

/// The folder that the user names.
pub fn folder() -> Option<&'static Path> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    let named = || std::env::var_os(VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
    FOLDER.get_or_init(named).as_deref()
}

/// The most bytes that were held in the file at a time.
pub fn most() -> u64 {
    MOST.load(Relaxed)
}

/// A mapped part of the file; unmapped, and given back to the disk, when dropped.
pub struct Part {
    start: NonNull<u8>,
    bytes: usize,
    offset: libc::off_t,
    /// Its pages are not the process's at the moment, as far as anybody knows.
    left: Cell<bool>,
}

impl Part {
    /// Maps so many bytes, a multiple of the page size; none if no folder is named. Ends the program if the folder does not take them.
    pub fn map(bytes: usize) -> Option<Part> {
        static END: AtomicI64 = AtomicI64::new(0);
        let file = file(folder()?);
        // Each part behind the last: what is given back leaves a hole, which takes nothing.
        let offset = END.fetch_add(bytes as i64, Relaxed);
        // SAFETY: the file is open.
        let reserved = unsafe { libc::posix_fallocate(file.as_raw_fd(), offset, bytes as libc::off_t) };
        if reserved != 0 {
            refuse(bytes, Error::from_raw_os_error(reserved));
        }
        let access = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: a fresh mapping at an address of the system's choice touches nothing.
        let start = unsafe { libc::mmap(null_mut(), bytes, access, libc::MAP_SHARED, file.as_raw_fd(), offset) };
        if start == libc::MAP_FAILED {
            refuse(bytes, Error::last_os_error());
        }
        let held = HELD.fetch_add(bytes as u64, Relaxed) + bytes as u64;
        MOST.fetch_max(held, Relaxed);
        NonNull::new(start.cast()).map(|start| Part { start, bytes, offset, left: Cell::new(true) })
    }

    pub fn start(&self) -> NonNull<u8> {
        self.start
    }

    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// What it holds is not needed for a while: its pages are written from now on, and are the process's no longer.
    pub fn leave(&self) {
        if self.left.get() {
            return;
        }
        #[cfg(target_os = "linux")]
        // SAFETY: the part's own bytes; the call is advice, and its failure harmless.
        unsafe {
            let file = file(folder().expect("it has a part"));
            libc::sync_file_range(file.as_raw_fd(), self.offset, self.bytes as libc::off_t, libc::SYNC_FILE_RANGE_WRITE);
        }
        self.release();
    }

    /// What it holds is not needed any more.
    pub fn release(&self) {
        if !self.left.replace(true) {
            self.advise(self.bytes, libc::MADV_DONTNEED);
        }
    }

    /// It will be written, from its start on: pages are cheaper by the thousand than one by one.
    pub fn enter(&self) {
        if self.left.replace(false) {
            self.advise(self.bytes.min(AT_ONCE), libc::MADV_POPULATE_WRITE);
        }
    }

    /// It will be read soon: what is not in memory is fetched.
    pub fn expect(&self) {
        if self.left.replace(false) {
            self.advise(self.bytes, libc::MADV_WILLNEED);
        }
    }

    fn advise(&self, bytes: usize, advice: libc::c_int) {
        // SAFETY: the part's own pages, which the file keeps whatever the advice; its failure is harmless.
        unsafe { libc::madvise(self.start.as_ptr().cast(), bytes, advice) };
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // SAFETY: a mapping that `map` made, to which nothing refers any more.
        let failed = unsafe { libc::munmap(self.start.as_ptr().cast(), self.bytes) };
        debug_assert_eq!(failed, 0);
        #[cfg(target_os = "linux")]
        // SAFETY: bytes of the file that no other part has. Where the file system cannot give them back it keeps them until the end.
        unsafe {
            let hole = libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE;
            let file = file(folder().expect("it has a part"));
            libc::fallocate(file.as_raw_fd(), hole, self.offset, self.bytes as libc::off_t);
        }
        HELD.fetch_sub(self.bytes as u64, Relaxed);
    }
}

fn file(folder: &Path) -> &'static File {
    static FILE: OnceLock<File> = OnceLock::new();
    FILE.get_or_init(|| {
        tempfile::tempfile_in(folder).unwrap_or_else(|error| {
            fatal!(
                "{VARIABLE}='{}' takes no file for the tape: {error}; name a folder on a disk that can be written",
                folder.display()
            )
        })
    })
}

#[cold]
fn refuse(bytes: usize, error: Error) -> ! {
    let folder = folder().unwrap_or(Path::new("")).display();
    let advice = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            "; make room there, name another folder, or make the problem smaller"
        }
        _ => "",
    };
    fatal!(
        "the tape needs {bytes} bytes more in {VARIABLE}='{folder}', where it has {} already: {error}{advice}",
        HELD.load(Relaxed)
    )
}
