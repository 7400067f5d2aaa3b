// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Runs a piece of this program in a copy of the process, so that it may crash, hang or take all memory.
//!
//! Invariant: whatever the piece does, it ends within its limits, and the caller goes on. The caller has one thread.
//! Imports nothing of the crate.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::{AsRawFd, FromRawFd};
use std::path::Path;

/// Seconds of processor time; on the clock ten times as many.
pub const SECONDS: u64 = 20;
const BYTES: u64 = 6 << 30;

pub struct Ended {
    /// What the piece wrote.
    pub told: String,
    pub signal: Option<i32>,
    pub status: i32,
    /// What stood on standard error.
    pub messages: String,
}

/// Runs `piece` in a fork, with limits if it is `limited`; what it prints on standard error goes to `messages`.
pub fn run(messages: &Path, limited: bool, piece: impl FnOnce(&mut File)) -> std::io::Result<Ended> {
    let mut ends = [0; 2];
    let errors = File::create(messages)?;
    // SAFETY: the process has one thread, so the child may do what the parent may; descriptors are owned once.
    unsafe {
        if libc::pipe(ends.as_mut_ptr()) != 0 {
            return Err(std::io::Error::last_os_error());
        }
        let (mut read, mut write) = (File::from_raw_fd(ends[0]), File::from_raw_fd(ends[1]));
        match libc::fork() {
            -1 => Err(std::io::Error::last_os_error()),
            0 => {
                drop(read);
                libc::dup2(errors.as_raw_fd(), 2);
                if limited {
                    limit();
                }
                let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| piece(&mut write)));
                let _ = write.flush();
                libc::_exit(if outcome.is_ok() { 0 } else { 101 });
            }
            child => {
                drop(write);
                let mut told = vec![];
                read.read_to_end(&mut told)?;
                let mut state = 0;
                libc::waitpid(child, &mut state, 0);
                let signal = libc::WIFSIGNALED(state).then(|| libc::WTERMSIG(state));
                let messages = String::from_utf8_lossy(&fs::read(messages)?).into_owned();
                let told = String::from_utf8_lossy(&told).into_owned();
                Ok(Ended { told, signal, status: libc::WEXITSTATUS(state), messages })
            }
        }
    }
}

fn limit() {
    let set = |what, soft: u64, hard: u64| {
        let limit = libc::rlimit { rlim_cur: soft, rlim_max: hard };
        // SAFETY: a limit of this process.
        unsafe { libc::setrlimit(what, &limit) };
    };
    set(libc::RLIMIT_CPU, SECONDS, SECONDS + 5);
    set(libc::RLIMIT_AS, BYTES, BYTES);
    set(libc::RLIMIT_CORE, 0, 0);
    // SAFETY: a timer of this process.
    unsafe { libc::alarm(10 * SECONDS as u32) };
}
