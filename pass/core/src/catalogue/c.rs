// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
use super::Entry;

pub const ENTRIES: &[Entry] = &[];
