// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a forward sweep keeps for a tangent on its tape: the memory that the tangent touches.
//!
//! The tangent runs on a copy of what lies behind its arguments, so that it neither needs nor changes the memory itself; what it touches of variables is
//! exchanged. Invariant: all memory that the tangent touches and others know of is in one or the other. Imports the footprints.

use super::check::argument_name;
use super::footprint::Footprints;
use super::{Key, Section};
use crate::analysis::Program;
use crate::analysis::effects::Procedure;
use crate::analysis::objects::Object;
use crate::llvm::{Opcode, Term, Value, diagnose, facts};
use crate::operation::{Operation, classify};

/// What is kept.
#[derive(Clone, Default)]
pub struct Retained {
    /// Of each parameter what lies behind it; none of those that lead nowhere.
    pub arguments: Vec<Option<Behind>>,
    /// Variables.
    pub globals: Vec<Variable>,
}

/// What a procedure touches behind an argument.
#[derive(Clone)]
pub struct Behind {
    pub sections: Vec<Section>,
    pub written: bool,
}

#[derive(Clone, Copy)]
pub struct Variable {
    pub global: Value,
    pub bytes: u64,
    pub written: bool,
}

impl Behind {
    /// How many bytes lie from the first to the last that is touched, if that is known before the program runs.
    pub fn bytes(&self) -> Option<u64> {
        let ends = self.sections.iter().map(|section| match (&section.first[..], &section.bytes[..]) {
            ([Term::Constant(first, _)], [Term::Constant(bytes, _)]) if section.base.is_argument() => {
                Some((*first, first + bytes))
            }
            _ => None,
        });
        let ends: Vec<(i64, i64)> = ends.collect::<Option<_>>()?;
        let (first, last) = (ends.iter().map(|(first, _)| *first).min()?, ends.iter().map(|(_, last)| *last).max()?);
        u64::try_from(last - first).ok()
    }
}

/// Does an instruction ask how addresses lie to one another that copies have elsewhere? Within what lies behind one argument all stays as it was, and so do
/// the last bits of each address.
fn relates(procedure: &Procedure, at: Value) -> bool {
    let behind = |addresses: &[Value]| {
        let mut objects: Vec<Object> = addresses.iter().flat_map(|address| procedure.objects.of(*address)).collect();
        objects.sort();
        objects.dedup();
        (objects.iter().any(|object| matches!(object, Object::Argument(_))), objects.len())
    };
    let apart = |addresses: &[Value]| matches!(behind(addresses), (true, 2..));
    let address_of = |number: Value| number.is_op(Opcode::LLVMPtrToInt).then(|| number.operand(0));
    match at.opcode() {
        Some(Opcode::LLVMICmp) if at.operand(0).ty().is_pointer() => {
            let [a, b] = [at.operand(0), at.operand(1)];
            !a.is_null() && !b.is_null() && apart(&[a, b])
        }
        Some(Opcode::LLVMPtrToInt) => at.users().into_iter().any(|user| match user.opcode() {
            Some(Opcode::LLVMSub) => match (address_of(user.operand(0)), address_of(user.operand(1))) {
                (Some(a), Some(b)) => apart(&[a, b]),
                _ => behind(&[at.operand(0)]).0,
            },
            Some(Opcode::LLVMAnd) => {
                !user.operand(1).as_int().is_some_and(|mask| (0..ALIGNED).contains(&mask)) && behind(&[at.operand(0)]).0
            }
            _ => behind(&[at.operand(0)]).0,
        }),
        _ => false,
    }
}

/// Copies are aligned as the memory is, up to so many bytes.
const ALIGNED: i64 = 64;

/// What the tangent of a key touches, or why it cannot run on a copy of that.
pub fn retained(program: &Program, key: &Key) -> Result<Retained, String> {
    let procedure = program.procedure(key);
    if let Some((at, why)) = &procedure.rerun.forbidden {
        return Err(diagnose::with_location(why, *at));
    }
    if procedure.rerun.differs() {
        return Err("it prints, which the tangent would do once more".into());
    }
    if key.function.ty().returns().holds_pointer() {
        return Err("it returns a pointer".into());
    }
    if procedure.summary.keeps_pointers() {
        return Err("it puts pointers in memory that others see".into());
    }
    // Nobody knows what is read there.
    let reads_unseen = |at: &Value| {
        let elsewhere = at.callee_function().is_none_or(|callee| !callee.is_intrinsic());
        let addresses = || at.arguments().iter().any(|argument| argument.ty().is_pointer());
        at.is_call() && matches!(classify(*at), Operation::Inactive) && elsewhere && facts::may_read(*at) && addresses()
    };
    for procedure in program.procedures.values() {
        let all = procedure.prepared.function.instructions();
        if let Some(at) = all.iter().copied().find(reads_unseen) {
            return Err(diagnose::with_location("an inactive procedure gets addresses", at));
        }
        if let Some(at) = all.iter().copied().find(|at| relates(procedure, *at)) {
            return Err(diagnose::with_location("it compares addresses, or computes with them", at));
        }
    }
    let mut found = Retained { arguments: vec![None; key.arguments.len()], globals: vec![] };
    for touched in Footprints::new(program).of(key.function).iter() {
        match touched.object {
            Object::Argument(index) => {
                let name = || argument_name(key.function, index);
                let Some(sections) = touched.sections() else {
                    return Err(format!("it cannot be told beforehand how much of '{}' it touches", name()));
                };
                found.arguments[index] = Some(Behind { sections: sections.to_vec(), written: touched.written });
            }
            Object::Global(global) if global.is_constant_global() => {}
            Object::Global(global) if !global.is_thread_local() => {
                let bytes = procedure.module.size_of(global.global_type());
                found.globals.push(Variable { global, bytes, written: touched.written });
            }
            object if object.is_own() => {}
            _ => return Err("it follows pointers that it finds in memory".into()),
        }
    }
    Ok(found)
}
