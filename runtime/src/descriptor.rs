// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Fortran descriptors, as flang 22 lays them out: shadows of what allocatable module variables describe.
//!
//! Invariant: nothing of a descriptor is written. Imports `fatal`, `tape` for texts.

use std::ffi::{c_char, c_void};

use crate::fatal::fatal;
use crate::tape::text;

/// Where flang 22 has the members of a descriptor.
const ELEMENT: usize = 8;
const RANK: usize = 20;
const ATTRIBUTE: usize = 22;
const EXTENTS: usize = 32;
const DIMENSION: usize = 24;
const ALLOCATABLE: u8 = 2;

/// A descriptor of something that there is.
struct Described(*const u8);

impl Described {
    /// # Safety
    /// `descriptor` is one of flang 22.
    unsafe fn new(descriptor: *const *mut c_void) -> Option<Described> {
        // SAFETY: see above.
        let there = unsafe { !(*descriptor).is_null() };
        there.then_some(Described(descriptor.cast()))
    }
    fn base(&self) -> *mut c_void {
        // SAFETY: see `new`.
        unsafe { *self.0.cast() }
    }
    fn is_allocatable(&self) -> bool {
        // SAFETY: see `new`.
        unsafe { *self.0.add(ATTRIBUTE) == ALLOCATABLE }
    }
    fn word(&self, offset: usize) -> usize {
        // SAFETY: see `new`.
        unsafe { *self.0.add(offset).cast() }
    }
    fn bytes(&self) -> usize {
        // SAFETY: see `new`.
        let rank = usize::from(unsafe { *self.0.add(RANK) });
        (0..rank).fold(self.word(ELEMENT), |bytes, k| bytes.saturating_mul(self.word(EXTENTS + k * DIMENSION)))
    }
    /// Zeroed memory as large as the allocation.
    fn shadow(&self) -> *mut c_void {
        // SAFETY: the memory of an allocatable comes from `malloc`, and is not null.
        let shadow = unsafe { libc::calloc(libc::malloc_usable_size(self.base()), 1) };
        if shadow.is_null() {
            fatal!("no memory for the shadow of a module variable")
        }
        shadow
    }
}

/// Ends the program: a pointer may point to part of anything.
fn refuse_pointer(name: *const c_char) -> ! {
    // SAFETY: what callers pass on is null or a C string.
    let name = unsafe { text(name) }.unwrap_or_else(|| "a module variable".into());
    fatal!(
        "the pointer {name} leads to active data, and nobody gives its shadow; declare __wengert_shadow_{name} and point it there"
    )
}

/// Zeroed memory of the size of what an allocatable variable of Fortran describes, null if it is not allocated.
///
/// # Safety
/// `descriptor` is one of flang 22, `name` null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadow_of_allocatable(descriptor: *const *mut c_void, name: *const c_char) -> *mut c_void {
    // SAFETY: see above.
    match unsafe { Described::new(descriptor) } {
        None => std::ptr::null_mut(),
        Some(described) if described.is_allocatable() => described.shadow(),
        Some(_) => refuse_pointer(name),
    }
}

/// The shadow of what an allocatable variable of Fortran describes, whose address is in `own`: what is there if that is large
/// enough, else zeroed memory, which is there from now on. Null if the variable is not allocated.
///
/// # Safety
/// `descriptor` is one of flang 22, `name` null or a C string. What `own` has came from here or from `malloc`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadow_of_seeded(
    descriptor: *const *mut c_void,
    own: *mut *mut c_void,
    name: *const c_char,
) -> *mut c_void {
    // SAFETY: see above.
    unsafe {
        let described = Described::new(descriptor);
        match &described {
            Some(described) if !described.is_allocatable() => refuse_pointer(name),
            Some(described) if !(*own).is_null() && libc::malloc_usable_size(*own) >= described.bytes() => return *own,
            _ => libc::free(*own),
        }
        *own = described.map_or(std::ptr::null_mut(), |described| described.shadow());
        *own
    }
}
