// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Derived types with allocatable components: assigned, these get memory of their own; destroyed, they give it back.
//!
//! Invariant: what is not a component's memory is copied as it is. May import `llvm`.

use super::assign::take_shape;
use super::derived::{Component, Initial};
use super::descriptor::Descriptor;
use super::site::{Site, View};
use crate::llvm::{IntPredicate, Value};
use wengert_core::descriptor::extent_offset;

/// Both sides are of one derived type with allocatable components.
pub fn assign(site: &Site, to: &Descriptor, from: &Descriptor, apart: bool) -> Option<()> {
    let derived = to.kind.derived?;
    let components = derived.allocatables(site.module)?;
    let scalars = to.kind.scalars(site.module)?;
    // Of arrays that overlap each element would have to be kept with all its memory.
    if to.allocatable != Some(false) || !apart && (to.rank > 0 || from.rank != to.rank) {
        return None;
    }
    let (source, target) = (site.view(from), site.view(to));
    let (indices, place) = site.nest(site.call, &target.extents);
    let element = |view: &View| site.address(view, if view.extents.is_empty() { &[] } else { &indices });
    let (old, new) = (element(&target), element(&source));
    let described = |at: u64| components.iter().any(|c| (c.offset..c.offset + extent_offset(c.rank) - 8).contains(&at));
    for (at, ty) in scalars.into_iter().filter(|(at, _)| !described(*at)) {
        let value = site.load_scalar(ty, site.within(new, at));
        site.builder.store(value, site.within(old, at));
    }
    for component in &components {
        assign_component(site, place, component, old, new);
    }
    Some(())
}

fn assign_component(site: &Site, place: Value, component: &Component, to: Value, from: Value) {
    let builder = site.builder;
    let described = |base: Value| Descriptor::component(site.within(base, component.offset), component.rank, component.kind);
    let (to, from) = (described(to), described(from));
    let source = site.view_here(&from);
    let null = builder.zero(source.base.ty());
    let given = builder.icmp(IntPredicate::LLVMIntNE, source.base, null);
    let taken = builder.icmp(IntPredicate::LLVMIntEQ, source.base, null);
    site.when(taken, place);
    release(site, &to);
    builder.before(place);
    let end = site.when(given, place);
    take_shape(site, end, &to, &from, &source);
    let target = site.view_here(&to);
    site.copy(end, &target, &source);
    builder.before(place);
}

/// Frees a component's memory where the builder stands, and says so.
fn release(site: &Site, component: &Descriptor) {
    let base = site.view_here(component).base;
    site.free(base);
    site.builder.store(site.builder.zero(base.ty()), site.field(component, 0));
}

/// `Destroy(array)`: all allocatable components are freed.
pub fn destroy(site: &Site) -> Option<()> {
    let array = site.any_descriptor(0)?;
    let components = array.kind.derived?.allocatables(site.module)?;
    let view = site.view(&array);
    let (indices, _) = site.nest(site.call, &view.extents);
    let element = site.address(&view, &indices);
    for component in components {
        let place = site.within(element, component.offset);
        release(site, &Descriptor::component(place, component.rank, component.kind));
    }
    Some(())
}

/// `Initialize(array, …)`: each element is as its type says.
pub fn initialize(site: &Site) -> Option<()> {
    let array = site.any_descriptor(0)?;
    let initials = array.kind.derived?.initials(site.module)?;
    let view = site.view(&array);
    let (indices, place) = site.nest(site.call, &view.extents);
    let element = site.address(&view, &indices);
    for initial in initials {
        site.builder.before(place);
        match initial {
            Initial::Copy { offset, constant } => {
                let bytes = site.int(site.module.size_of(constant.global_type()) as i64);
                site.builder.memcpy(site.within(element, offset), constant, bytes);
            }
            Initial::Unallocated(component) => {
                let described = Descriptor::component(site.within(element, component.offset), component.rank, component.kind);
                site.builder.store(site.builder.zero(element.ty()), described.address);
                site.establish_here(&described);
            }
        }
    }
    Some(())
}
