// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Allocators of the user's own, by names that no symbol has: a procedure that is declared to be like one of them is known by its entry.

use super::Entry;

pub const ENTRIES: &[Entry] = &[
    Entry::allocation(ALLOCATORS[0], &[0]),
    Entry::allocation(ALLOCATORS[1], &[1]),
    Entry::allocation(ALLOCATORS[2], &[2]),
    Entry::allocation(ALLOCATORS[3], &[3]),
];

const ALLOCATORS: [&str; 4] =
    ["allocator by argument 0", "allocator by argument 1", "allocator by argument 2", "allocator by argument 3"];

/// The last argument, counted from 0, that may tell how many bytes such a procedure allocates.
pub const MOST_ALLOCATED_BY: usize = ALLOCATORS.len() - 1;

/// The name by which an allocator is known that gets the number of bytes in this argument.
pub fn allocated_by(argument: usize) -> Option<&'static str> {
    ALLOCATORS.get(argument).copied()
}
