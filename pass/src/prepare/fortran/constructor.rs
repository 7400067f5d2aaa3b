// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Array constructors that are filled value by value, into memory that was allocated for all of them, or that grows: of a function's result, say, nobody knows
//! before how many elements it has.
//!
//! Invariant: a constructor is rewritten with all that is pushed to it, or left as it is. May import `llvm`.

use super::DONE;
use super::descriptor::Descriptor;
use super::site::{Site, View};
use crate::llvm::{IntPredicate, Opcode, Value};
use wengert_core::descriptor::extent_offset;

pub const INIT: &str = "_FortranAInitArrayConstructorVector";
pub const PUSH_VALUE: &str = "_FortranAPushArrayConstructorValue";
pub const PUSH_SCALAR: &str = "_FortranAPushArrayConstructorSimpleScalar";

/// `InitArrayConstructorVector(vector, array, …)`: the first value goes to the array's first place. The optimiser may have made several of one.
pub fn init(site: &Site) -> Option<()> {
    if site.call.is_marked(DONE) {
        return Some(());
    }
    let vector = Some(site.arguments[0]).filter(|v| v.is_op(Opcode::LLVMAlloca))?;
    let array = site.descriptor(1).filter(|array| array.rank == 1 && (array.has_memory() || array.kind.is_plain()))?;
    let (mut pushes, mut again) = (Vec::new(), Vec::new());
    for user in vector.users().into_iter().filter(|user| *user != site.call) {
        let name = user.callee_function()?.name();
        if name == INIT && user.arguments()[1] == site.arguments[1] {
            again.push(user);
        } else if !name.starts_with("llvm.lifetime.") {
            pushes.push((user, pushed(site, &name, user, &array)?));
        }
    }
    let next = site.variable(site.call, site.int(0));
    let room = (!array.has_memory()).then(|| site.variable(site.call, site.int(0)));
    for call in again {
        site.builder.before(call);
        [Some(next), room].into_iter().flatten().for_each(|variable| _ = site.builder.store(site.int(0), variable));
        call.mark(DONE);
    }
    for (call, value) in pushes {
        let here = Site { call, arguments: call.arguments(), ..*site };
        push(&here, &array, value.as_ref(), next, room);
        call.mark(DONE);
    }
    Some(())
}

/// What a call pushes: an array, or one element.
fn pushed(site: &Site, name: &str, call: Value, array: &Descriptor) -> Option<Option<Descriptor>> {
    match name {
        PUSH_SCALAR => Some(None),
        PUSH_VALUE => Descriptor::at(site.module, call.arguments()[1]).filter(|value| value.kind == array.kind).map(Some),
        _ => None,
    }
}

/// `next` holds how many elements there are, `room` how many there is memory for, if that grows.
fn push(site: &Site, array: &Descriptor, value: Option<&Descriptor>, next: Value, room: Option<Value>) {
    let builder = site.builder;
    builder.locate(Some(site.call));
    builder.before(site.call);
    let source = match value {
        Some(value) => site.view(value),
        None => View { base: site.arguments[1], extents: Vec::new(), strides: Vec::new(), kind: array.kind },
    };
    if let Some(room) = room {
        let count = source.extents.iter().fold(site.int(1), |count, extent| builder.mul(count, *extent));
        grow(site, array, count, next, room);
    }
    let target = site.view(array);
    let (indices, inside) = site.nest(site.call, &source.extents);
    let place = builder.load(site.int(0).ty(), next);
    site.move_element(inside, (&target, &[place]), (&source, &indices));
    builder.store(builder.add(place, site.int(1)), next);
}

/// Makes room for so many elements more, twice as much as there was if that does: what is pushed one by one is copied a few times each.
fn grow(site: &Site, array: &Descriptor, count: Value, next: Value, room: Value) {
    let (builder, word) = (site.builder, site.int(0).ty());
    let larger = |a, b| builder.select(builder.icmp(IntPredicate::LLVMIntSGT, a, b), a, b);
    let filled = builder.load(word, next);
    let needed = builder.add(filled, count);
    let full = builder.icmp(IntPredicate::LLVMIntSGT, needed, builder.load(word, room));
    let inside = site.when(full, site.call);
    let more = larger(builder.mul(builder.load(word, room), site.int(2)), needed);
    let new = site.temporary_before(inside, array.kind, &[more]);
    let old = View { base: builder.load(array.address.ty(), array.address), ..new.clone() };
    site.copy(inside, &View { extents: vec![filled], ..new.clone() }, &old);
    builder.before(inside);
    site.free(old.base);
    builder.store(new.base, array.address);
    builder.store(more, room);
    builder.before(site.call);
    builder.store(needed, site.field(array, extent_offset(0)));
}
