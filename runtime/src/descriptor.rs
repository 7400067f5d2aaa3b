// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Fortran descriptors, as flang 22 lays them out: shadows of what allocatable module variables describe.
//!
//! Invariant: nothing of a descriptor is written. Imports `fatal`, `tape` for texts.

use std::ffi::{c_char, c_void};

use crate::fatal::fatal;
use crate::tape::text;

/// Zeroed memory of the size of what an allocatable variable of Fortran describes, null if it is not allocated.
///
/// # Safety
/// `descriptor` is one of flang 22, `name` null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadow_of_allocatable(descriptor: *const *mut c_void, name: *const c_char) -> *mut c_void {
    const ATTRIBUTE: usize = 22;
    const ALLOCATABLE: u8 = 2;
    // SAFETY: see above.
    let (base, attribute) = unsafe { (*descriptor, *descriptor.cast::<u8>().add(ATTRIBUTE)) };
    if base.is_null() {
        return base;
    }
    if attribute != ALLOCATABLE {
        // SAFETY: see above.
        let name = unsafe { text(name) }.unwrap_or_else(|| "a module variable".into());
        fatal!(
            "the pointer {name} leads to active data, and nobody gives its shadow; declare __wengert_shadow_{name} and point it there"
        )
    }
    // SAFETY: the memory of an allocatable comes from `malloc`, and is not null.
    let shadow = unsafe { libc::calloc(libc::malloc_usable_size(base), 1) };
    if shadow.is_null() {
        fatal!("no memory for the shadow of a module variable")
    }
    shadow
}
