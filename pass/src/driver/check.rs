// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! `-wengert-check`: derivatives that are compared, where the program calls them, with differences and with each other; and so are those of every
//! procedure below, each in a procedure of its own, so that the run finds the innermost that is wrong.
//!
//! The tangent of what was asked for is made once more, with all that it calls; where it calls a tangent that can be checked, it calls the check of it first. The
//! adjoints of these procedures are made as other files would get them, for whatever their callers vary and use. Invariant: behind the check an adjoint is
//! delivered as it was made, and of a tangent the one that is checked.

use super::separate::THROUGH;
use super::watch::Watch;
use super::{Derivative, finish, know, make, own::Registered, separate, write_all};
use crate::analysis::objects::Object;
use crate::analysis::{Form, Key, Program, Seeded};
use crate::emit::check::{self, Adjoint, Subject};
use crate::emit::{Context, Made, Registry};
use crate::llvm::module::options::{self, Switches};
use crate::llvm::{Function, Module, Session, Value, diagnose, transform};
use crate::operation::INACTIVE;
use crate::plan::{self, Base, Checked, Plans, Sweeps, argument_name};
use crate::refusal::{Refusal, Result};
use crate::request::Request;
use crate::signature::Signature;
use rustc_hash::FxHashSet;
use wengert_core::codes::Code;
use wengert_core::names;
use wengert_core::request::{Mode, Part};

/// A tangent that is to be checked.
struct Subordinate {
    key: Key,
    tangent: Made,
    checked: std::result::Result<Checked, String>,
    /// Variables with derivatives.
    globals: Vec<Value>,
    /// It takes input, or the like.
    takes: bool,
    /// Calls in it of procedures that are declared inactive, for messages.
    inactive: Vec<String>,
}

/// The derivatives that are compared are those for all callers, whatever varies where they call.
fn everything() -> Switches {
    Switches { activity: false, ..options::switches() }
}

/// The derivative behind a check. Sweeps that are called apart stay as they are.
pub fn with_check(
    module: Module,
    session: Session,
    request: &Request,
    registered: &Registered,
    seeded: &Seeded,
    derivative: Derivative,
) -> Result<Derivative> {
    if request.part != Part::Whole {
        return Ok(derivative);
    }
    if request.width > 1 {
        let message = "this version does not have checks (-wengert-check) of tangents in several directions at once (wengert_width) yet; check one in one direction, or compile without the check";
        return Err(Refusal::new(Code::W0017, message));
    }
    let context = Context::new(module, options::strict()).tracing();
    let name = readable(request.function);
    let made = make_checks(module, session, &context, request, registered, seeded, &derivative);
    registered.note(request.mode);
    let (tangent, check) = match made {
        Ok(made) => made,
        Err(refusal) => {
            let tangent = Signature::of(request.function, Mode::Tangent, &request.activities, false, 1);
            let why = format!("its tangent cannot be made: {} {}", refusal.code, refusal.message);
            let check = check::unchecked(&context, request.function, &tangent.ty.parameters(), None, &name, &why);
            (Made { signature: tangent, ..derivative.made.clone() }, check)
        }
    };
    let asked = if request.mode == Mode::Tangent { &tangent } else { &derivative.made };
    let first = check::checked(&context, request.function, asked, &tangent.signature, check);
    finish(session, first, options::dump() == "emitted")?;
    Ok(derivative.with(first))
}

/// The tangent of what was asked for, whose callees are checked where it calls them, and the check of itself.
fn make_checks(
    module: Module,
    session: Session,
    context: &Context,
    request: &Request,
    registered: &Registered,
    seeded: &Seeded,
    derivative: &Derivative,
) -> Result<(Made, Function)> {
    registered.note(Mode::Tangent);
    let (mut program, root) = know(module, session, (request, Mode::Tangent), everything(), seeded, &Form::default())?;
    let mut registry = Registry::default();
    let tangent = registry.declare(module, &root, Sweeps::Joined);
    let made = program
        .analyse(&root)
        .and_then(|()| write_all(context, session, &program, Plans::default(), &mut registry, &Watch::nobody()));
    if let Err(refusal) = made {
        transform::delete_together(session, &registry.functions());
        program.discard(session);
        return Err(refusal);
    }
    // What inactive procedures touch is not theirs alone.
    let noted = |f: &Function| !f.is_declaration() && f.string_attribute(INACTIVE).is_some();
    let inactive: Vec<Function> = module.functions().into_iter().filter(noted).collect();
    inactive.iter().for_each(|f| f.remove_string_attribute(INACTIVE));
    let whole = if inactive.is_empty() {
        None
    } else {
        Program::new(module, session, (root.function, &[]), &Form::default(), everything()).ok()
    };
    let subordinates = subordinates(&program, whole.as_ref().unwrap_or(&program), &root, &registry, &inactive);
    inactive.iter().for_each(|f| f.add_string_attribute(INACTIVE, ""));
    registered.note(Mode::Adjoint);
    let mut root_check = None;
    for subordinate in &subordinates {
        let is_root = subordinate.key == root;
        let adjoint = match is_root && request.mode == Mode::Adjoint {
            true => Some(Adjoint { made: derivative.made.clone(), taped: false }),
            false => adjoint_of(module, session, subordinate),
        };
        let check = write_check(context, subordinate, is_root, adjoint.as_ref());
        finish(session, check, options::dump() == "emitted")?;
        if is_root {
            root_check = Some(check);
        } else {
            let first = subordinate.tangent.first;
            let checked =
                check::checked(context, subordinate.key.function, &subordinate.tangent, &subordinate.tangent.signature, check);
            let calls = first.as_value().users().into_iter().filter(|user| user.callee_function() == Some(first));
            let inside = |call: &Value| registry.functions().contains(&call.block().function());
            calls.filter(inside).for_each(|call| call.set_callee(checked));
        }
    }
    whole.into_iter().chain([program]).for_each(|program| program.discard(session));
    Ok((tangent, root_check.expect("the root is among its tangents")))
}

/// Every tangent that was made, with what its check needs.
fn subordinates(program: &Program, whole: &Program, root: &Key, registry: &Registry, inactive: &[Function]) -> Vec<Subordinate> {
    let regions: FxHashSet<Function> = program.procedures.values().flat_map(|p| p.prepared.regions.iter().copied()).collect();
    let footprints = plan::Footprints::new(whole);
    let mut found = Vec::new();
    for (key, tangent) in registry.tangents() {
        // A region's procedure is none of the user's.
        if regions.contains(&key.function) {
            continue;
        }
        let passive = |global: Value| key == *root && !program.is_seeded(global);
        let checked = plan::checkable(program, &footprints, &key, &passive);
        let active = program.shadowed(&key).into_iter();
        let mut globals: Vec<Value> =
            active.filter_map(|o| if let Object::Global(global) = o { Some(global) } else { None }).collect();
        globals.sort();
        let calls = program
            .procedure(&key)
            .prepared
            .function
            .instructions()
            .into_iter()
            .filter_map(|at| Some((at, at.callee_function()?)));
        let mut inactive: Vec<String> = calls
            .filter(|(_, callee)| inactive.contains(callee))
            .map(|(at, callee)| diagnose::with_location(&format!("'{}'", readable(callee)), at))
            .collect();
        inactive.dedup();
        let takes = whole.procedure(&key).rerun.takes;
        found.push(Subordinate { key, tangent, checked, globals, takes, inactive });
    }
    found
}

/// The adjoint of a procedure for callers of whom nothing is known; none if it has none.
fn adjoint_of(module: Module, session: Session, subordinate: &Subordinate) -> Option<Adjoint> {
    let function = separate::with_body(module, subordinate.key.function);
    let mut program = Program::new(module, session, (function, &[]), &Form::default(), everything()).ok()?;
    let arguments = subordinate.key.arguments.clone();
    let key = separate::enter(&mut program, function, Mode::Adjoint, arguments, subordinate.globals.iter().copied().collect());
    let made = program
        .analyse(&key)
        .and_then(|()| make(&Context::new(module, options::strict()), session, &program, &key, Sweeps::Joined, &Watch::nobody()));
    program.discard(session);
    match made {
        Ok(derivative) => Some(Adjoint { made: derivative.made, taped: true }),
        Err(refusal) => {
            let message =
                format!("the adjoint of '{}' is not checked by itself: {}", subordinate.key.function.name(), refusal.message);
            diagnose::remark(subordinate.key.function, None, true, "Check", &message);
            None
        }
    }
}

fn write_check(context: &Context, subordinate: &Subordinate, outermost: bool, adjoint: Option<&Adjoint>) -> Function {
    let Subordinate { key, tangent, checked, takes, inactive, .. } = subordinate;
    let name = readable(key.function);
    match checked {
        Ok(checked) => {
            let named = |base: Base| match base {
                Base::Argument(index) => argument_name(key.function, index),
                Base::Global(global) => names::qualified(&global.name()),
                Base::Other => "memory".to_owned(),
            };
            let names: Vec<String> = checked.numbers.iter().map(|numbers| named(numbers.base)).collect();
            check::check(
                context,
                &Subject {
                    key,
                    outermost,
                    checked,
                    name: &name,
                    names: &names,
                    inactive: &inactive.join(", "),
                    tangent,
                    adjoint,
                    rounded: options::switches().single_tape,
                },
            )
        }
        Err(why) => {
            let tangent_below = (outermost && !takes).then_some(tangent);
            check::unchecked(context, key.function, &tangent.signature.ty.parameters(), tangent_below, &name, why)
        }
    }
}

/// The procedure as the user wrote it.
fn readable(function: Function) -> String {
    let symbol = function.name();
    names::qualified(symbol.strip_prefix(THROUGH).unwrap_or(&symbol))
}
