// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! How much memory all tapes of the process may hold, and how much they do.
//!
//! Invariant: the bytes of mapped chunks never exceed the limit, whatever the threads do: a chunk
//! is claimed here before it is mapped and yielded after it is unmapped. Imports `fatal`, `spill`.

use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::fatal::fatal;
use crate::spill;

const VARIABLE: &str = "WENGERT_TAPE_LIMIT";

// Relaxed suffices for both: they are counts, and publish no other memory.
static HELD: AtomicU64 = AtomicU64::new(0);
static MOST: AtomicU64 = AtomicU64::new(0);

/// The limit in bytes; without one half of the machine's memory if the rest can go to files, else `u64::MAX`.
pub fn limit() -> u64 {
    static LIMIT: OnceLock<u64> = OnceLock::new();
    *LIMIT.get_or_init(|| match std::env::var_os(VARIABLE) {
        None if spill::folder().is_some() => machine() / 2,
        None => u64::MAX,
        Some(value) => value.to_str().and_then(parse_size).unwrap_or_else(|| {
            fatal!(
                "{VARIABLE}='{}' is not a size; write a positive number of bytes, \
                 with K, M or G after it if you like: {VARIABLE}=4G",
                value.display()
            )
        }),
    })
}

/// Bytes of memory that the machine has.
fn machine() -> u64 {
    // SAFETY: questions about constants of the system.
    let [pages, bytes] = [libc::_SC_PHYS_PAGES, libc::_SC_PAGESIZE].map(|which| unsafe { libc::sysconf(which) });
    u64::try_from(pages.saturating_mul(bytes)).ok().filter(|all| *all > 0).unwrap_or(u64::MAX)
}

/// Takes `bytes` out of what the limit leaves; false, and nothing taken, where they do not fit.
pub fn claim(bytes: u64) -> bool {
    let limit = limit();
    let claimed = HELD.fetch_update(Relaxed, Relaxed, |held| held.checked_add(bytes).filter(|&sum| sum <= limit));
    if let Ok(before) = claimed {
        MOST.fetch_max(before + bytes, Relaxed);
    }
    claimed.is_ok()
}

/// Gives back what [`claim`] took.
pub fn yield_back(bytes: u64) {
    HELD.fetch_sub(bytes, Relaxed);
}

/// What the limit leaves now.
pub fn left() -> u64 {
    limit().saturating_sub(held())
}

/// The bytes that chunks hold now.
pub fn held() -> u64 {
    HELD.load(Relaxed)
}

/// The most bytes that chunks held at a time.
pub fn most() -> u64 {
    MOST.load(Relaxed)
}

static EXPLANATION: OnceLock<fn() -> String> = OnceLock::new();

/// Names who can tell what holds memory although nobody uses it.
pub fn explain(by: fn() -> String) {
    let _ = EXPLANATION.set(by);
}

/// Lines about what holds memory although nobody uses it.
pub fn explanation() -> String {
    EXPLANATION.get().map(|by| by()).unwrap_or_default()
}

/// Says that `bytes` more are not to be had, and what can be done.
#[cold]
pub fn exhausted(bytes: u64) -> ! {
    let held = held();
    // Tapes that wait for their backward sweeps may be what fills the memory.
    let _ = std::io::stderr().write_all(explanation().as_bytes());
    if bytes > left() {
        fatal!(
            "the tape needs {bytes} bytes more, but it holds {held} of the {} that {VARIABLE} \
             allows; raise {VARIABLE}, name a folder on disk for the rest (WENGERT_TAPE_DIR), or make the problem smaller",
            limit()
        )
    }
    fatal!(
        "the system has no {bytes} bytes more for the tape, which holds {held}; make the problem \
         smaller, or set {VARIABLE} to fail earlier"
    )
}

/// `4096`, `64K`, `512M`, `4G` (also in lower case) as bytes; none for anything else, and for 0.
fn parse_size(text: &str) -> Option<u64> {
    let text = text.trim();
    let (digits, shift) = match text.char_indices().last()? {
        (at, 'k' | 'K') => (&text[..at], 10),
        (at, 'm' | 'M') => (&text[..at], 20),
        (at, 'g' | 'G') => (&text[..at], 30),
        _ => (text, 0),
    };
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let bytes = digits.parse::<u64>().ok()?.checked_mul(1 << shift)?;
    (bytes > 0).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::parse_size;

    #[test]
    fn sizes_are_read_with_their_suffix() {
        assert_eq!(parse_size("4096"), Some(4096));
        assert_eq!(parse_size("64K"), Some(64 << 10));
        assert_eq!(parse_size("3m"), Some(3 << 20));
        assert_eq!(parse_size(" 2G "), Some(2 << 30));
    }

    #[test]
    fn what_is_no_size_is_refused() {
        for text in ["", "K", "12Q", "-1", "+1", "1.5G", "0", "0K", "4 G", "99999999999999999999", "17179869184G"] {
            assert_eq!(parse_size(text), None, "{text}");
        }
    }
}
