// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The C++ language's own calls, by their mangled names (Itanium ABI, 64-bit sizes): `new` and `delete` in all forms.
//!
//! The size that a `delete` is told is left out where memory is freed later: the form without it frees the same memory.

use super::Entry;

pub const ENTRIES: &[Entry] = &[
    // operator new, and new[]: plain, nothrow, aligned, aligned and nothrow.
    Entry::allocation("_Znwm", &[0]),
    Entry::allocation("_Znam", &[0]),
    Entry::allocation("_ZnwmRKSt9nothrow_t", &[0]),
    Entry::allocation("_ZnamRKSt9nothrow_t", &[0]),
    Entry::allocation("_ZnwmSt11align_val_t", &[0]).aligned(1),
    Entry::allocation("_ZnamSt11align_val_t", &[0]).aligned(1),
    Entry::allocation("_ZnwmSt11align_val_tRKSt9nothrow_t", &[0]).aligned(1),
    Entry::allocation("_ZnamSt11align_val_tRKSt9nothrow_t", &[0]).aligned(1),
    // operator delete, and delete[]: plain, sized, nothrow; the same, aligned.
    Entry::release("_ZdlPv", "_ZdlPv"),
    Entry::release("_ZdaPv", "_ZdaPv"),
    Entry::release("_ZdlPvm", "_ZdlPv"),
    Entry::release("_ZdaPvm", "_ZdaPv"),
    Entry::release("_ZdlPvRKSt9nothrow_t", "_ZdlPv"),
    Entry::release("_ZdaPvRKSt9nothrow_t", "_ZdaPv"),
    Entry::release("_ZdlPvSt11align_val_t", "_ZdlPvSt11align_val_t").aligned(1),
    Entry::release("_ZdaPvSt11align_val_t", "_ZdaPvSt11align_val_t").aligned(1),
    Entry::release("_ZdlPvmSt11align_val_t", "_ZdlPvSt11align_val_t").aligned(2),
    Entry::release("_ZdaPvmSt11align_val_t", "_ZdaPvSt11align_val_t").aligned(2),
    Entry::release("_ZdlPvSt11align_val_tRKSt9nothrow_t", "_ZdlPvSt11align_val_t").aligned(1),
    Entry::release("_ZdaPvSt11align_val_tRKSt9nothrow_t", "_ZdaPvSt11align_val_t").aligned(1),
    // What a wrong size of an array throws does not come back.
    Entry::no_return("__cxa_throw_bad_array_new_length"),
    Entry::no_return("__cxa_pure_virtual"),
    Entry::no_return("_ZSt9terminatev"),
];
