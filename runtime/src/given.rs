// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Shadows that whoever calls a derivative gives it: descriptors in the memory of arguments are like those in the shadow, and no pointer whose data count as
//! passive leads to what has a shadow.
//!
//! Invariant: what differs ends the program, before the derivative has done anything. Imports `rows`, `descriptor`, `fatal`, `tape` for texts.

use std::ffi::c_void;
use std::ops::Range;

use crate::descriptor::{Described, is_mapped};
use crate::fatal::fatal;
use crate::rows::{ARGUMENT, Place, Row, SEEDED, SHADOWED, WATCHED, below, described, listed, replaced_below};
use crate::tape::text;

/// Compares what callers give with what it is the shadow of, and with what counts as passive.
///
/// # Safety
/// `rows` are `count` rows of variables and arguments that are there, with shadows that are as large; descriptors are those of flang 22.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadows_compare(rows: *const Row, count: u64) {
    // SAFETY: see above.
    unsafe {
        let rows = std::slice::from_raw_parts(rows, count as usize);
        let mut varying: Vec<Range<usize>> = Vec::new();
        for row in rows.iter().filter(|row| matches!(row.kind, ARGUMENT | SEEDED)) {
            for (at, offsets) in described(row) {
                let Some(described) = Described::new(at.descriptor) else { continue };
                varying.push(described.range());
                if row.kind == ARGUMENT && at.is_apart() {
                    compare(&at, &described, "");
                    for inner in below(&described, (*at.shadow).cast(), offsets, at.name) {
                        let Some(described) = Described::new(inner.descriptor) else { continue };
                        varying.push(described.range());
                        compare(&inner, &described, "a component of an element of ");
                    }
                }
            }
            let address = row.address as usize;
            varying.push(address..address.saturating_add(row.bytes.max(1) as usize));
        }
        let variables = rows.iter().filter(|row| row.kind == SHADOWED);
        let shadowed = variables.map(|row| row.address as usize..row.address as usize + row.bytes as usize);
        let shadowed = disjoint(varying.iter().cloned().chain(shadowed).collect());
        let varying = disjoint(varying);
        for (at, offsets) in rows.iter().filter(|row| row.kind == WATCHED).flat_map(|row| listed(row)) {
            let regions = if at.is_owned() { &varying } else { &shadowed };
            refuse_if_within(&at, regions);
            if at.is_plain() {
                // Nobody says how much lies behind a pointer alone: of what lies at several distances, the first.
                for place in offsets.iter().map(|[offset, _]| (*at.descriptor as usize).wrapping_add_signed(*offset as isize)) {
                    if !(*at.descriptor).is_null() && is_mapped(place) && is_mapped(place + size_of::<usize>() - 1) {
                        refuse_if_within(&at.elsewhere(place as *const *mut c_void), regions);
                    }
                }
            } else if let Some(described) = Described::new(at.descriptor) {
                let inner = below(&described, std::ptr::null_mut(), offsets, at.name);
                inner.iter().for_each(|at| refuse_if_within(at, regions));
            }
        }
    }
}

/// Gives descriptors of shadows the bounds and the type that the procedure has left in those of its arguments: where it allocates, or points elsewhere, it does so
/// for the shadow, too, whose descriptor knows the address alone.
///
/// # Safety
/// As `wengert_shadows_compare`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadows_reshape(rows: *const Row, count: u64) {
    // SAFETY: see above; where an argument has a descriptor its shadow has one as large.
    unsafe {
        let rows = std::slice::from_raw_parts(rows, count as usize);
        let reshape = |at: &Place| {
            let (Some(primal), Some(own)) = (Described::new(at.descriptor), shadow(at)) else { return };
            if !primal.is_like(&own) {
                let rest = primal.own_bytes() - size_of::<usize>();
                std::ptr::copy(at.descriptor.add(1).cast::<u8>(), at.shadow.add(1).cast::<u8>(), rest);
            }
        };
        for (at, _) in rows.iter().filter(|row| row.kind == ARGUMENT).flat_map(|row| described(row)) {
            reshape(&at);
            replaced_below(&at).iter().for_each(reshape);
        }
    }
}

/// Seeds of what the procedure may put in place of what it finds.
pub struct SetAside(Vec<Seed>);

struct Seed {
    at: Place,
    /// The addresses of what was described, and of its shadow.
    primal: *mut c_void,
    shadow: *mut c_void,
    taken: Taken,
    /// Of one in an element: the descriptor of the shadow of the whole, and where that leads.
    whole: Option<(*mut *mut c_void, *mut c_void)>,
}

/// Adjoints of elements, and of what allocatable components of these lead to.
struct Taken {
    /// As the shadow is described, with what was taken of its elements one by one: these parts of each.
    descriptor: [u64; Described::MOST_WORDS],
    parts: Vec<Range<usize>>,
    bytes: Vec<u8>,
    /// By the element's number, and where the component lies in it.
    components: Vec<(usize, usize, Taken)>,
}

impl Taken {
    /// Takes the adjoints away from where they are. `all`: those of components, too, whose memory is given back.
    ///
    /// # Safety
    /// What is described is there.
    unsafe fn from(own: &Described, all: bool) -> Taken {
        // SAFETY: see above.
        unsafe {
            let base: *mut u8 = own.base().cast();
            // What components of what is there lead to stays there.
            let (mut bytes, parts) = (Vec::new(), own.numbers());
            for_each_part(own, base, &parts, |part, count| {
                bytes.extend_from_slice(std::slice::from_raw_parts(part, count));
                part.write_bytes(0, count);
            });
            let (mut components, offsets) = (Vec::new(), own.components());
            for (number, element) in own.elements().enumerate().filter(|_| all) {
                for component in offsets.iter().copied() {
                    let place = base.wrapping_offset(element).wrapping_add(component).cast::<*mut c_void>();
                    let Some(inner) = Described::new(place.cast_const()).filter(Described::is_allocatable) else { continue };
                    if !inner.is_text() {
                        components.push((number, component, Taken::from(&inner, true)));
                    }
                    libc::free(inner.base());
                    *place = std::ptr::null_mut();
                }
            }
            Taken { descriptor: own.words(), parts, bytes, components }
        }
    }

    fn is_any(&self) -> bool {
        self.bytes.iter().any(|byte| *byte != 0) || self.components.iter().any(|(.., inner)| inner.is_any())
    }

    fn described(&self) -> Described {
        // SAFETY: a descriptor's words are one.
        unsafe { Described::new(self.descriptor.as_ptr().cast()) }.expect("it was there")
    }

    /// Brings them to the shadow of what is described now.
    ///
    /// # Safety
    /// What is described is there, and the shadow as large.
    unsafe fn bring_to(&self, now: &Described, shadow: *mut u8, name: &dyn Fn() -> String) {
        let mut rest = self.bytes.as_slice();
        // SAFETY: see above.
        unsafe {
            for_each_part(now, shadow, &self.parts, |part, count| {
                let (first, others) = rest.split_at(count);
                part.copy_from_nonoverlapping(first.as_ptr(), count);
                rest = others;
            });
            let elements: Vec<isize> = now.elements().collect();
            for (number, component, inner) in self.components.iter().filter(|(.., inner)| inner.is_any()) {
                let at = elements[*number] + *component as isize;
                let (primal, own) = (now.base().cast::<u8>().wrapping_offset(at), shadow.wrapping_offset(at));
                let name = || format!("a component of an element of {}", name());
                let now = described_like(primal.cast::<*mut c_void>(), &inner.described(), &name);
                inner.bring_to(&now, own.cast::<*mut u8>().read(), &name);
            }
        }
    }
}

/// What is described there when the procedure has run, which its seeds have to be like.
///
/// # Safety
/// There is a descriptor.
unsafe fn described_like(place: *const *mut c_void, seed: &Described, name: &dyn Fn() -> String) -> Described {
    // SAFETY: see above.
    let Some(now) = (unsafe { Described::new(place) }) else {
        fatal!("the shadow of {} is allocated, but the procedure leaves nothing that it could be the shadow of", name())
    };
    if !now.has_shape_of(seed) {
        fatal!(
            "the procedure leaves {} as {}, but its shadow is {}; they must have one shape and type",
            name(),
            now.shape(),
            seed.shape()
        )
    }
    now
}

/// Takes the adjoints that are given for what the procedure may allocate, or point to, in arguments: they belong to what is there in the end, not to what is there
/// now, whose adjoints are zero. They are brought back where the backward sweep begins ([`wengert_shadows_bring_back`]). Null if there is nothing.
///
/// # Safety
/// As `wengert_shadows_compare`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadows_set_aside(rows: *const Row, count: u64) -> *mut SetAside {
    // SAFETY: see above.
    unsafe {
        let rows = std::slice::from_raw_parts(rows, count as usize);
        let mut seeds = Vec::new();
        let mut places = Vec::new();
        for (at, _) in rows.iter().filter(|row| row.kind == ARGUMENT).flat_map(|row| described(row)) {
            let inner = replaced_below(&at);
            places.extend(Some((at, None)).filter(|(at, _)| at.is_put()));
            places.extend(inner.into_iter().map(|inner| (inner, Some((at.shadow, *at.shadow)))));
        }
        for (at, whole) in places {
            let Some(own) = shadow(&at).filter(|own| !own.is_dummy() && !own.is_text()) else { continue };
            let (primal, base) = (*at.descriptor, own.base());
            let taken = Taken::from(&own, primal.is_null() && own.is_allocatable());
            if taken.is_any() {
                seeds.push(Seed { at, primal, shadow: base, taken, whole });
            }
            if primal.is_null() {
                if own.is_allocatable() {
                    libc::free(base);
                }
                *at.shadow = std::ptr::null_mut();
            }
        }
        if seeds.is_empty() { std::ptr::null_mut() } else { Box::into_raw(Box::new(SetAside(seeds))) }
    }
}

/// Goes to these parts of each element of what is described so, and lies there.
///
/// # Safety
/// It is there.
unsafe fn for_each_part(described: &Described, base: *mut u8, parts: &[Range<usize>], mut visit: impl FnMut(*mut u8, usize)) {
    for element in described.elements() {
        parts.iter().for_each(|part| visit(base.wrapping_offset(element).wrapping_add(part.start), part.len()));
    }
}

/// Adds what was set aside to the shadows of what is described now.
///
/// # Safety
/// `aside` came from `wengert_shadows_set_aside`, and nobody else gets it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadows_bring_back(aside: *mut SetAside) {
    if aside.is_null() {
        return;
    }
    // SAFETY: see above; what is described by a shadow is as large as what the argument describes.
    unsafe {
        for Seed { at, primal, shadow, taken, whole } in Box::from_raw(aside).0 {
            let name = || text(at.name).unwrap_or_default();
            if whole.is_some_and(|(place, was)| *place != was) {
                fatal!(
                    "the procedure puts other elements in {}, but the shadow of a component of one is not zero; seed numbers of the elements only",
                    name()
                )
            }
            let seed = taken.described();
            let stays = *at.descriptor == primal && *at.shadow == shadow && !primal.is_null();
            let now = if stays { seed } else { described_like(at.descriptor, &seed, &name) };
            taken.bring_to(&now, (*at.shadow).cast(), &name);
        }
    }
}

/// The descriptor of the shadow; none if that is passive, and so stands for itself, or describes nothing.
///
/// # Safety
/// The place is there, and so is its shadow, unless it is null.
unsafe fn shadow(at: &Place) -> Option<Described> {
    // SAFETY: see above.
    unsafe { if at.is_apart() { Described::new(at.shadow.cast_const()) } else { None } }
}

/// # Safety
/// The place is there, and so is its shadow.
unsafe fn compare(at: &Place, primal: &Described, what: &str) {
    if at.is_assigned() || primal.is_dummy() || primal.is_text() {
        return;
    }
    // SAFETY: see above; the name is null or a C string.
    let (own, name) = unsafe { (shadow(at), || format!("{what}{}", text(at.name).unwrap_or_default())) };
    let Some(own) = own else { fatal!("{} is allocated or associated, but its shadow is not", name()) };
    if !primal.has_shape_of(&own) {
        fatal!("{} is {}, but its shadow is {}; they must have one shape and type", name(), primal.shape(), own.shape())
    }
    if !primal.is_laid_out_as(&own) {
        fatal!(
            "{} and its shadow have elements at different distances (a section of one, and an array or another section of the other); they must lie alike",
            name()
        )
    }
}

/// The same addresses in ranges that have none in common, in order.
fn disjoint(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.retain(|range| !range.is_empty());
    ranges.sort_by_key(|range| range.start);
    let mut all: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match all.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => all.push(range),
        }
    }
    all
}

/// # Safety
/// The place is there.
unsafe fn refuse_if_within(at: &Place, shadowed: &[Range<usize>]) {
    // SAFETY: see above; the name is null or a C string.
    unsafe {
        let address = at.descriptor.read_unaligned() as usize;
        let described = if at.is_plain() { None } else { Described::new(at.descriptor) };
        let range = described.map_or(address..address.saturating_add(1), |described| described.range());
        if address == 0 || at.is_assigned() {
            return;
        }
        let next = shadowed.partition_point(|known| known.end <= range.start);
        if shadowed.get(next).is_some_and(|known| known.start < range.end) {
            let name = text(at.name).unwrap_or_default();
            fatal!(
                "the pointer {name} leads to active data, and nobody gives its shadow: what is read through it would count as constant; declare __wengert_shadow_{name} and point it there, or aim the pointer within the procedure"
            )
        }
    }
}
