// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Shadows of arrays that Fortran passes by descriptor, laid out as the arrays are.
//!
//! A derivative finds the shadow of an element where the element's own descriptor says, from the base address of the shadow. What the caller passes may have
//! another distance between elements (a section, a row): then a copy that is laid out as the argument is takes its place while the derivative runs.
//! Invariant: extents agree, or the program ends; the user's descriptors are only read. Imports `descriptor`, `fatal`, `tape` for texts.

use std::ffi::{c_char, c_void};

use crate::descriptor::Described;
use crate::fatal::fatal;
use crate::tape::text;

/// A copy that stands for a shadow: a descriptor, which is what the derivative gets, and behind it what it takes to bring the copy back.
#[repr(C)]
struct Copied {
    descriptor: [u64; Described::MOST_WORDS],
    /// As it was when the derivative began.
    before: Vec<u8>,
    /// The copy's elements, among gaps as large as those of the argument; in words, so that they are aligned.
    _memory: Vec<u64>,
}

/// The descriptor that the derivative gets for a shadow: the shadow's own if it is laid out as the argument is, else that of a copy, which
/// [`wengert_brought_back`] takes. Sweeps apart (`apart`) have no copies, for nobody knows when the other one comes. Absent arguments have no shadow.
///
/// # Safety
/// `argument` and `shadow` are null or descriptors of flang 22 of what is there, `procedure` a C string or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_laid_out_as(
    argument: *const u8,
    shadow: *const u8,
    number: u64,
    apart: u64,
    procedure: *const c_char,
) -> *const u8 {
    // SAFETY: see above.
    unsafe {
        let of = |descriptor: *const u8| {
            if descriptor.is_null() { None } else { Described::new(descriptor.cast::<*mut c_void>()) }
        };
        let name = || text(procedure).unwrap_or_else(|| "a procedure".into());
        let Some(primal) = of(argument) else { return shadow };
        let Some(own) = of(shadow) else {
            if !shadow.is_null() && primal.is_allocatable() {
                fatal!("argument {number} of '{}' is allocated, but its shadow is not", name())
            }
            return shadow;
        };
        if !primal.has_shape_of(&own) {
            fatal!(
                "argument {number} of '{}' is {}, but its shadow is {}; they must have one shape and type",
                name(),
                primal.shape(),
                own.shape()
            )
        }
        if primal.is_laid_out_as(&own) {
            return shadow;
        }
        if apart != 0 || !primal.is_dummy() {
            fatal!(
                "argument {number} of '{}' and its shadow have elements at different distances (a section of one, and an array or another section of the other); {}",
                name(),
                if apart != 0 {
                    "the sweeps apart take arrays that are laid out alike"
                } else {
                    "a pointer and its shadow must lie alike"
                }
            )
        }
        copy(&primal, &own)
    }
}

/// Brings a copy back to the shadow, and frees it; nothing if there is none. What others have added to the shadow in the meantime, through another argument, stays.
///
/// # Safety
/// `used` is what [`wengert_laid_out_as`] answered for `shadow`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_brought_back(shadow: *const u8, used: *const u8, number: u64, procedure: *const c_char) {
    if used == shadow {
        return;
    }
    // SAFETY: see above; it was made by `copy`.
    unsafe {
        let copied = Box::from_raw(used.cast_mut().cast::<Copied>());
        let (Some(own), Some(laid)) = (Described::new(shadow.cast()), Described::new(used.cast())) else { return };
        let bytes = own.element_bytes();
        for (k, (to, from)) in own.elements().zip(laid.elements()).enumerate() {
            let to = own.base().cast::<u8>().wrapping_offset(to);
            let before = &copied.before[k * bytes..][..bytes];
            let after = std::slice::from_raw_parts(laid.base().cast::<u8>().wrapping_offset(from), bytes);
            let now = std::slice::from_raw_parts_mut(to, bytes);
            if now == before {
                now.copy_from_slice(after);
            } else if after != before && !add_change(own.type_code(), now, before, after) {
                let name = text(procedure).unwrap_or_else(|| "a procedure".into());
                fatal!(
                    "the shadow of argument {number} of '{name}', a section, is also that of another argument, and is of a derived type"
                )
            }
        }
    }
}

/// # Safety
/// Both describe what is there, and as many elements of one size.
unsafe fn copy(primal: &Described, own: &Described) -> *const u8 {
    let bytes = own.element_bytes();
    let (low, high) = primal.elements().fold((0, 0), |(low, high), at| (at.min(low), at.max(high)));
    let mut memory = vec![0u64; ((high - low) as usize + bytes).div_ceil(size_of::<u64>())];
    let first = memory.as_mut_ptr().cast::<u8>().wrapping_offset(-low);
    let mut before = Vec::new();
    for (to, from) in primal.elements().zip(own.elements()) {
        // SAFETY: the copy spans all elements of the argument, and the shadow has as many.
        unsafe {
            let element = std::slice::from_raw_parts(own.base().cast::<u8>().wrapping_offset(from), bytes);
            before.extend_from_slice(element);
            std::ptr::copy_nonoverlapping(element.as_ptr(), first.wrapping_offset(to), bytes);
        }
    }
    let mut descriptor = primal.words();
    descriptor[0] = first as u64;
    Box::into_raw(Box::new(Copied { descriptor, before, _memory: memory })).cast()
}

/// Adds what changed in the copy; tells whether elements are numbers.
fn add_change(code: i8, now: &mut [u8], before: &[u8], after: &[u8]) -> bool {
    macro_rules! add {
        ($number:ty) => {{
            const BYTES: usize = size_of::<$number>();
            let number = |bytes: &[u8]| <$number>::from_ne_bytes(bytes.try_into().expect("as many bytes"));
            for ((now, before), after) in
                now.chunks_exact_mut(BYTES).zip(before.chunks_exact(BYTES)).zip(after.chunks_exact(BYTES))
            {
                let sum = number(now) + (number(after) - number(before));
                now.copy_from_slice(&sum.to_ne_bytes());
            }
            true
        }};
    }
    match code {
        Described::REAL_4 | Described::COMPLEX_4 => add!(f32),
        Described::REAL_8 | Described::COMPLEX_8 => add!(f64),
        _ => false,
    }
}
