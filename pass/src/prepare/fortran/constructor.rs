// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Array constructors that are filled value by value, into memory that was allocated for all of them.
//!
//! Invariant: a constructor is rewritten with all that is pushed to it, or left as it is. May import `llvm`.

use super::DONE;
use super::descriptor::Descriptor;
use super::site::{Site, View};
use crate::llvm::{Opcode, Value};

pub const INIT: &str = "_FortranAInitArrayConstructorVector";
pub const PUSH_VALUE: &str = "_FortranAPushArrayConstructorValue";
pub const PUSH_SCALAR: &str = "_FortranAPushArrayConstructorSimpleScalar";

/// `InitArrayConstructorVector(vector, array, …)`: the first value goes to the array's first place.
pub fn init(site: &Site) -> Option<()> {
    let vector = Some(site.arguments[0]).filter(|v| v.is_op(Opcode::LLVMAlloca))?;
    let array = site.descriptor(1).filter(|array| array.rank == 1 && array.has_memory())?;
    let mut pushes = Vec::new();
    for user in vector.users().into_iter().filter(|user| *user != site.call) {
        let name = user.callee_function()?.name();
        if !name.starts_with("llvm.lifetime.") {
            pushes.push((user, pushed(site, &name, user, &array)?));
        }
    }
    let next = site.variable(site.call, site.int(0));
    for (call, value) in pushes {
        let here = Site { call, arguments: call.arguments(), ..*site };
        push(&here, &array, value.as_ref(), next);
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

fn push(site: &Site, array: &Descriptor, value: Option<&Descriptor>, next: Value) {
    let builder = site.builder;
    builder.locate(Some(site.call));
    let target = site.view(array);
    let source = match value {
        Some(value) => site.view(value),
        None => View { base: site.arguments[1], extents: Vec::new(), strides: Vec::new(), kind: array.kind },
    };
    let (indices, _) = site.nest(site.call, &source.extents);
    let place = builder.load(site.int(0).ty(), next);
    site.store(&site.load(&source, &indices), &target, &[place]);
    builder.store(builder.add(place, site.int(1)), next);
}
