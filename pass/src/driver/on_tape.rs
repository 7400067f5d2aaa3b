// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Tangents on the tapes of sweeps apart: the tangent itself, and what the forward sweep keeps for it.
//!
//! Invariant: there is one only where it may run on copies of all that it touches.

use super::own::Registered;
use super::watch::Watch;
use super::{know, write_all};
use crate::analysis::{Form, Key, Program, Seeded};
use crate::emit::{Context, Made, OnTape, Registry};
use crate::llvm::module::options;
use crate::llvm::{Module, Session, transform};
use crate::plan::{self, Plans, Sweeps};
use crate::refusal::{Refusal, Result};
use crate::request::Request;
use wengert_core::codes::Code;
use wengert_core::names;
use wengert_core::request::Mode;

/// The tangent of what the sweeps are of.
pub fn tangent(module: Module, session: Session, request: &Request, registered: &Registered, seeded: &Seeded) -> Result<Made> {
    registered.note_on_tape();
    let outcome = make(module, session, request, seeded);
    registered.note(request.mode);
    outcome
}

fn make(module: Module, session: Session, request: &Request, seeded: &Seeded) -> Result<Made> {
    let (mut program, root) = know(module, session, (request, Mode::Tangent), options::switches(), seeded, &Form::default())?;
    let context = Context::new(module, options::strict()).at_level(request.level);
    let mut registry = Registry::default();
    let tangent = registry.declare(module, &root, Sweeps::Joined);
    let written = program
        .analyse(&root)
        .and_then(|()| write_all(&context, session, &program, Plans::default(), &mut registry, &Watch::nobody()));
    if written.is_err() {
        transform::delete_together(session, &registry.functions());
    }
    program.discard(session);
    written.map(|()| tangent)
}

/// The same with what the forward sweep keeps for it.
pub fn kept(program: &Program, root: &Key, tangent: &Made) -> Result<OnTape> {
    match plan::retained(program, root) {
        Ok(state) => Ok(OnTape { state, tangent: tangent.clone() }),
        Err(why) => Err(refuse(root, &why)),
    }
}

/// Refuses a tangent on a tape that shadows are recorded on: there they are an adjoint's.
pub fn check(registry: &Registry, root: &Key) -> Result<()> {
    let clash = registry.on_tape.is_some() && registry.records_shadows;
    if clash { Err(refuse(root, "its forward sweep records where shadows are")) } else { Ok(()) }
}

fn refuse(root: &Key, why: &str) -> Refusal {
    let name = names::qualified(&root.function.name());
    let message = format!(
        "'{name}' has no tangent on its tape (__enzyme_fwdsplit): {why}; call __enzyme_fwddiff where the arguments are those of the forward sweep"
    );
    Refusal::new(Code::W0017, message).within(root.function)
}
