// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Fortran descriptors and types, as flang 22 lays them out: what they describe, and memory of that size.
//!
//! Invariant: nothing of a descriptor is written. Imports `fatal`, `tape` for texts.

use std::ffi::{c_char, c_void};
use std::ops::Range;

use crate::fatal::fatal;
use crate::tape::text;

/// Where flang 22 has the members of a descriptor.
const ELEMENT: usize = 8;
const VERSION: usize = 16;
const CFI_VERSION: u32 = 20240719;
const RANK: usize = 20;
const CODE: usize = 21;
const ATTRIBUTE: usize = 22;
const EXTRA: usize = 23;
const HAS_TYPE: u8 = 1;
const DIMENSIONS: usize = 24;
const EXTENTS: usize = 32;
const STRIDES: usize = 40;
const DIMENSION: usize = 24;
const ALLOCATABLE: u8 = 2;
/// Pages are multiples of this.
const PAGE: usize = 4096;

/// Where it has the members of the description of a type, which follows the dimensions: the descriptor of its components.
const TYPE_BYTES: usize = 88;
const COMPONENTS: usize = 232;
/// Where a component has its genre, category, rank, offset, and the descriptors of its type and its bounds.
const GENRE: usize = 24;
const CATEGORY: usize = 25;
const COMPONENT_RANK: usize = 27;
const OFFSET: usize = 32;
const TYPE: usize = 56;
const BOUNDS: usize = 160;
const GENRE_DATA: u8 = 1;
const GENRE_POINTER: u8 = 2;
const GENRE_ALLOCATABLE: u8 = 3;
const CATEGORY_INTEGER: u8 = 0;
const CATEGORY_DERIVED: u8 = 6;
/// Where a bound, a constant, has its value, and how long it is.
const VALUE: usize = 8;
const BOUND: usize = 16;

/// Ends memory of a Fortran pointer as flang 22's run time does, which asks for that where it gives the memory back: behind the bytes, rounded up to words, stands
/// the complement of the address.
///
/// # Safety
/// There is a word behind the `bytes` at `base`, rounded up to words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_end_pointer(base: *mut c_void, bytes: u64) {
    let words = (bytes as usize).div_ceil(size_of::<usize>());
    // SAFETY: see above.
    unsafe { base.cast::<usize>().add(words).write(!(base as usize)) };
}

/// Takes the word away where the memory is about to be given back: it may be found there later through pointers that still lead there.
///
/// # Safety
/// `base` is null, or as for `wengert_end_pointer`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_forget_pointer(base: *mut c_void, bytes: u64) {
    let words = (bytes as usize).div_ceil(size_of::<usize>());
    if !base.is_null() {
        // SAFETY: see above.
        unsafe {
            let end = base.cast::<usize>().add(words);
            if *end == !(base as usize) {
                *end = 0;
            }
        }
    }
}

/// A descriptor of something that there is.
pub struct Described(*const u8);

impl Described {
    pub const REAL_4: i8 = 27;
    pub const REAL_8: i8 = 28;
    pub const COMPLEX_4: i8 = 34;
    pub const COMPLEX_8: i8 = 35;
    const CHARACTERS: [i8; 3] = [40, 43, 44];
    /// The longest descriptor, of fifteen dimensions and a derived type.
    pub const MOST_WORDS: usize = 50;

    /// # Safety
    /// `descriptor` is one of flang 22.
    pub unsafe fn new(descriptor: *const *mut c_void) -> Option<Described> {
        // SAFETY: see above.
        let there = unsafe { !(*descriptor).is_null() };
        there.then_some(Described(descriptor.cast()))
    }
    /// The allocatable that is described at a place where there may be something else.
    ///
    /// # Safety
    /// There is a word.
    pub unsafe fn allocatable_at(place: usize) -> Option<Described> {
        let last = place + DIMENSIONS - 1;
        if !place.is_multiple_of(size_of::<usize>()) || !is_mapped(last) {
            return None;
        }
        // SAFETY: see above; what lies there is mapped.
        let described = unsafe { Described::new(place as *const *mut c_void)? };
        // SAFETY: the same.
        let version = unsafe { described.0.add(VERSION).cast::<u32>().read() };
        (version == CFI_VERSION && described.is_allocatable()).then_some(described)
    }
    pub fn base(&self) -> *mut c_void {
        // SAFETY: see `new`.
        unsafe { *self.0.cast() }
    }
    /// Or is it a pointer?
    pub fn is_allocatable(&self) -> bool {
        // SAFETY: see `new`.
        unsafe { *self.0.add(ATTRIBUTE) == ALLOCATABLE }
    }
    /// Is it neither, but describes what lies elsewhere?
    pub fn is_dummy(&self) -> bool {
        // SAFETY: see `new`.
        unsafe { *self.0.add(ATTRIBUTE) == 0 }
    }
    /// Text is passive.
    pub fn is_text(&self) -> bool {
        Described::CHARACTERS.contains(&self.type_code())
    }
    pub fn type_code(&self) -> i8 {
        // SAFETY: see `new`.
        unsafe { self.0.add(CODE).cast::<i8>().read() }
    }
    pub fn extents(&self) -> Vec<i64> {
        (0..self.rank()).map(|k| self.word(EXTENTS + k * DIMENSION) as i64).collect()
    }
    /// Bytes from one element to the next.
    fn strides(&self) -> Vec<i64> {
        (0..self.rank()).map(|k| self.word(STRIDES + k * DIMENSION) as i64).collect()
    }
    /// Of one with the same extents: do the elements lie at the same distances?
    pub fn is_laid_out_as(&self, other: &Described) -> bool {
        let dimensions = self.extents().into_iter().zip(self.strides().into_iter().zip(other.strides()));
        self.extents().contains(&0) || dimensions.filter(|(extent, _)| *extent != 1).all(|(_, (a, b))| a == b)
    }
    /// Where the elements lie, in bytes from the first, in Fortran's order.
    pub fn elements(&self) -> impl Iterator<Item = isize> {
        let (extents, strides) = (self.extents(), self.strides());
        let count: i64 = extents.iter().map(|extent| (*extent).max(0)).product();
        (0..count).map(move |number| {
            let mut rest = number;
            let mut at = 0;
            for (extent, stride) in extents.iter().zip(&strides) {
                at += rest % extent * stride;
                rest /= extent;
            }
            at as isize
        })
    }
    /// The addresses from the first byte of an element to behind the last one.
    pub fn range(&self) -> Range<usize> {
        let base = self.base() as usize;
        let steps = self.extents().into_iter().zip(self.strides()).map(|(extent, stride)| (extent - 1) * stride);
        let (low, high) = steps.fold((0, 0), |(low, high), step| (low + step.min(0), high + step.max(0)));
        if self.extents().iter().any(|extent| *extent <= 0) {
            return base..base;
        }
        base.wrapping_add_signed(low as isize)..base.wrapping_add_signed(high as isize).saturating_add(self.element_bytes())
    }
    /// The descriptor itself.
    pub fn words(&self) -> [u64; Described::MOST_WORDS] {
        let mut words = [0; Described::MOST_WORDS];
        words.iter_mut().zip(0..self.own_bytes() / 8).for_each(|(word, k)| *word = self.word(8 * k) as u64);
        words
    }
    /// Bytes of the descriptor.
    pub fn own_bytes(&self) -> usize {
        // SAFETY: see `new`; behind the dimensions lies the description of a derived type, and a word.
        let derived = unsafe { *self.0.add(EXTRA) } & HAS_TYPE != 0;
        DIMENSIONS + self.rank() * DIMENSION + if derived { 16 } else { 0 }
    }
    /// Of another one: the same shape, type, and distances between elements?
    pub fn is_like(&self, other: &Described) -> bool {
        self.has_shape_of(other) && self.is_laid_out_as(other)
    }
    /// Of another one: the same extents, and elements as large?
    pub fn has_shape_of(&self, other: &Described) -> bool {
        self.extents() == other.extents() && self.element_bytes() == other.element_bytes()
    }
    /// In words.
    pub fn shape(&self) -> String {
        let extents: Vec<String> = self.extents().iter().map(ToString::to_string).collect();
        match extents[..] {
            [] => format!("a scalar of {} bytes", self.element_bytes()),
            _ => format!("an array of shape ({}) and {} bytes an element", extents.join(", "), self.element_bytes()),
        }
    }
    fn rank(&self) -> usize {
        // SAFETY: see `new`.
        usize::from(unsafe { *self.0.add(RANK) })
    }
    pub fn element_bytes(&self) -> usize {
        self.word(ELEMENT)
    }
    /// The offsets of allocatable and pointer components in an element of a derived type.
    pub fn components(&self) -> Vec<usize> {
        self.offsets(|genre, _| matches!(genre, GENRE_POINTER | GENRE_ALLOCATABLE))
    }
    /// Those of integer components, which may hold addresses: a `type(c_ptr)` has one.
    pub fn integers(&self) -> Vec<usize> {
        self.offsets(|genre, category| (genre, category) == (GENRE_DATA, CATEGORY_INTEGER))
    }
    /// Those of components of such genres and categories.
    fn offsets(&self, is_wanted: fn(u8, u8) -> bool) -> Vec<usize> {
        let mut found = Vec::new();
        // SAFETY: the description of an element's type follows the dimensions.
        unsafe {
            if *self.0.add(EXTRA) & HAS_TYPE != 0 {
                let ty = self.0.add(DIMENSIONS + self.rank() * DIMENSION).cast::<*const u8>().read();
                components_of(ty, 0, is_wanted, &mut found);
            }
        }
        found.sort_unstable();
        found
    }
    /// The bytes of each element in which no descriptors of components lie; none if there are no elements.
    ///
    /// # Safety
    /// What is described is there.
    pub unsafe fn numbers(&self) -> Vec<Range<usize>> {
        let (mut found, mut from) = (Vec::new(), 0);
        let Some(element) = self.elements().next() else { return found };
        for component in self.components() {
            // SAFETY: flang's descriptors say how long they are, also of what is not allocated.
            let descriptor = Described(unsafe { self.base().cast::<u8>().offset(element).add(component) });
            found.push(from..component);
            from = component + descriptor.own_bytes();
        }
        found.push(from..self.element_bytes());
        found.retain(|range| range.start < range.end);
        found
    }
    /// Bytes of the allocation.
    pub fn allocated(&self) -> usize {
        // SAFETY: its memory comes from `malloc`, and is not null.
        unsafe { libc::malloc_usable_size(self.base()) }
    }
    fn word(&self, offset: usize) -> usize {
        // SAFETY: see `new`.
        unsafe { *self.0.add(offset).cast() }
    }
    /// Bytes of all elements.
    pub fn bytes(&self) -> usize {
        (0..self.rank()).fold(self.word(ELEMENT), |bytes, k| bytes.saturating_mul(self.word(EXTENTS + k * DIMENSION)))
    }
    /// Has a pointer been given all of an allocation of its own? Flang then puts the complement of its address behind what is described.
    pub fn has_allocated(&self) -> bool {
        let (base, footer) = (self.base() as usize, (self.base() as usize).wrapping_add(self.bytes().next_multiple_of(8)));
        is_mapped(footer) && is_mapped(footer + 7) && {
            // SAFETY: it is mapped, and memory that a program has need not be aligned.
            let word = unsafe { (footer as *const usize).read_unaligned() };
            word == !base
        }
    }
    /// Zeroed memory as large as the allocation.
    pub fn shadow(&self) -> *mut c_void {
        // SAFETY: no pointers.
        let shadow = unsafe { libc::calloc(self.allocated().max(1), 1) };
        if shadow.is_null() {
            fatal!("no memory for the shadow of a module variable")
        }
        shadow
    }
}

/// Those of a type, which lies so far from the element's start.
///
/// # Safety
/// `description` is null or that of a type.
unsafe fn components_of(description: *const u8, start: usize, is_wanted: fn(u8, u8) -> bool, found: &mut Vec<usize>) {
    if description.is_null() {
        return;
    }
    // SAFETY: see above; the descriptions of components lie in a row.
    unsafe {
        let Some(all) = Described::new(description.add(COMPONENTS).cast()) else { return };
        for component in (0..all.bytes() / all.element_bytes()).map(|k| all.base().cast::<u8>().add(k * all.element_bytes())) {
            let at = start + component.add(OFFSET).cast::<usize>().read();
            match (*component.add(GENRE), *component.add(CATEGORY)) {
                (genre, category) if is_wanted(genre, category) => found.push(at),
                (GENRE_DATA, CATEGORY_DERIVED) => {
                    let ty = component.add(TYPE).cast::<*const u8>().read();
                    if ty.is_null() {
                        continue;
                    }
                    let bytes = ty.add(TYPE_BYTES).cast::<usize>().read();
                    for k in 0..elements_of(component) {
                        components_of(ty, at + k * bytes, is_wanted, found);
                    }
                }
                _ => {}
            }
        }
    }
}

/// How many elements a component has that is no allocatable or pointer.
///
/// # Safety
/// `component` is the description of one.
unsafe fn elements_of(component: *const u8) -> usize {
    // SAFETY: of each dimension there are a lower and an upper bound.
    unsafe {
        let bounds = component.add(BOUNDS).cast::<*const u8>().read();
        let rank = usize::from(*component.add(COMPONENT_RANK));
        let bound = |k: usize| bounds.add(k * BOUND + VALUE).cast::<i64>().read();
        (0..rank).map(|k| (bound(2 * k + 1) - bound(2 * k) + 1).max(0) as usize).product()
    }
}

/// Is there memory at the address? A pointer may end where a page does.
pub fn is_mapped(address: usize) -> bool {
    let page = address & !(PAGE - 1);
    let mut resident = 0;
    // SAFETY: it says whether there is memory, or fails.
    unsafe { libc::mincore(page as *mut c_void, 1, &raw mut resident) == 0 }
}

/// Ends the program: a pointer may point to part of anything.
///
/// # Safety
/// `name` is null or a C string.
pub unsafe fn refuse_pointer(name: *const c_char) -> ! {
    // SAFETY: see above.
    let name = unsafe { text(name) }.unwrap_or_else(|| "a module variable".into());
    fatal!(
        "the pointer {name} leads to active data, and nobody gives its shadow; declare __wengert_shadow_{name} and point it there, or nullify the pointer where what it led to is deallocated"
    )
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
