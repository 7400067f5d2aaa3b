// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which arguments of a procedure may be the same memory, in whatever call.
//!
//! `noalias` says nothing of memory that is only read: two read-only arguments may be one array, and so may their shadows, which
//! are written. What the call tree passes is known, however. Invariant: two arguments that are not in the set lead to different
//! objects in every call; of the procedure that the user asked for all are.

use super::effects::Procedure;
use super::objects::Object;
use crate::llvm::{Function, Opcode, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Pairs of arguments that may be the same memory.
#[derive(Default)]
pub struct Shared(FxHashSet<(Function, usize, usize)>);

impl Shared {
    pub fn new(procedures: &FxHashMap<Function, Procedure>, root: Function) -> Shared {
        let mut shared = Shared::default();
        let count = root.ty().parameters().len();
        shared.0.extend((0..count).flat_map(|j| (0..j).map(move |i| (root, i, j))));
        loop {
            let known = shared.0.len();
            for (caller, procedure) in procedures {
                shared.pass_on(procedures, *caller, procedure);
            }
            if shared.0.len() == known {
                return shared;
            }
        }
    }

    fn pass_on(&mut self, procedures: &FxHashMap<Function, Procedure>, caller: Function, procedure: &Procedure) {
        for call in procedure.prepared.function.instructions() {
            let Some(callee) = call.callee_function().filter(|callee| procedures.contains_key(callee)) else { continue };
            let actuals = call.arguments();
            let objects: Vec<Option<Vec<Object>>> = actuals.iter().map(|actual| certain_objects(procedure, *actual)).collect();
            for (j, second) in objects.iter().enumerate().filter(|(j, _)| actuals[*j].ty().is_pointer()) {
                for (i, first) in objects[..j].iter().enumerate().filter(|(i, _)| actuals[*i].ty().is_pointer()) {
                    let apart = match (first, second) {
                        (Some(first), Some(second)) => {
                            first.iter().all(|x| second.iter().all(|y| !self.may_be_one(caller, procedure, *x, *y)))
                        }
                        _ => false,
                    };
                    if !apart {
                        self.0.insert((callee, i, j));
                    }
                }
            }
        }
    }

    /// May two objects be one that is only read, or one in any other way?
    pub fn may_be_one(&self, function: Function, procedure: &Procedure, x: Object, y: Object) -> bool {
        match (x, y) {
            (Object::Argument(i), Object::Argument(j)) => i == j || self.0.contains(&(function, i.min(j), i.max(j))),
            (Object::Argument(_), other) | (other, Object::Argument(_)) => !other.is_own(),
            _ => x.may_be(y, procedure.prepared.function),
        }
    }
}

/// What a pointer leads to, if it is computed from one object's address alone.
fn certain_objects(procedure: &Procedure, mut pointer: Value) -> Option<Vec<Object>> {
    let objects = procedure.objects.of(pointer);
    while pointer.any_opcode() == Some(Opcode::LLVMGetElementPtr) {
        pointer = pointer.operand(0);
    }
    let chosen = [Opcode::LLVMPHI, Opcode::LLVMSelect, Opcode::LLVMLoad].into_iter().any(|op| pointer.is_op(op));
    (!chosen && !objects.is_empty()).then(|| objects.to_vec())
}
