// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a second run of a procedure does: which calls it leaves out, and what forbids it.
//!
//! A joint call's callee runs twice: plainly, and again with recording. The catalogue says of each known call what a second
//! run of it does to the world. Invariant: a procedure without `forbidden` leaves, in a second run from the same memory, the
//! same memory, and the world as it is. Imports `llvm`, `operation`, `core`.

use super::effects::Procedure;
use crate::llvm::value::FUNCTION_INDEX;
use crate::llvm::{Function, Opcode, Value, facts};
use crate::operation::{Operation, classify, entry_of, is_seen, is_separate, is_simple, known_as, why_separate};
use crate::separate::lapack;
use rustc_hash::FxHashMap;
use wengert_core::catalogue::{self, Effect, Entry, Rerun as Known};

#[derive(Default, Clone)]
pub struct Rerun {
    /// Calls that are left out, those that use a result of another one first.
    pub left_out: Vec<Value>,
    /// Calls of procedures in which something is left out.
    pub quiet: Vec<Value>,
    /// What cannot run again, and why.
    pub forbidden: Option<(Value, String)>,
    /// May a call not come back?
    pub stops: bool,
    /// Does it take something that a further run would not find: input, a random number?
    pub takes: bool,
}

impl Rerun {
    /// Is a second run another one than the first?
    pub fn differs(&self) -> bool {
        !self.left_out.is_empty() || !self.quiet.is_empty()
    }
}

/// Fills in what is known of each procedure, callees included.
pub fn summarise(procedures: &mut FxHashMap<Function, Procedure>, callees_first: &[Function]) {
    for (function, procedure) in procedures.iter_mut() {
        procedure.rerun = own(procedure);
        if lapack(*function).is_some() {
            procedure.rerun = Rerun::default();
        } else if is_separate(*function) && (!is_seen(*function) || procedure.rerun.differs()) {
            let at = procedure.prepared.function.entry().first();
            let (name, how) = (function.name(), why_separate(*function));
            let why = format!("'{name}' {how}, and what a second run of it does is not known");
            procedure.rerun = Rerun { forbidden: Some((at, why)), stops: true, ..Rerun::default() };
        }
    }
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for function in callees_first {
            let mut rerun = procedures[function].rerun.clone();
            for call in procedures[function].prepared.function.instructions() {
                let Operation::Call(callee) = classify(call) else { continue };
                let theirs = &procedures[&callee].rerun;
                if theirs.differs() && !rerun.quiet.contains(&call) {
                    rerun.quiet.push(call);
                    changed = true;
                }
                if rerun.forbidden.is_none() && theirs.forbidden.is_some() {
                    rerun.forbidden.clone_from(&theirs.forbidden);
                    changed = true;
                }
                let [stops, takes] = [theirs.stops, theirs.takes];
                changed |= stops && !rerun.stops || takes && !rerun.takes;
                rerun.stops |= stops;
                rerun.takes |= takes;
            }
            procedures.get_mut(function).expect("listed").rerun = rerun;
        }
    }
}

fn own(procedure: &Procedure) -> Rerun {
    let mut rerun = Rerun::default();
    // What is left out comes before what would use its result.
    let blocks = procedure.prepared.function.reverse_postorder().into_iter();
    let instructions: Vec<Value> = blocks.flat_map(crate::llvm::Block::instructions).collect();
    for at in instructions {
        rerun.stops |= may_stop(at);
        rerun.takes |= takes(at);
        match verdict(procedure, at, &rerun.left_out) {
            Verdict::Harmless => {}
            Verdict::LeaveOut => rerun.left_out.insert(0, at),
            Verdict::Forbidden(why) => {
                rerun.forbidden.get_or_insert((at, why));
            }
        }
    }
    let used = |call: &&Value| call.users().iter().any(|user| !rerun.left_out.contains(user));
    if let Some(call) = rerun.left_out.iter().find(used) {
        let why = format!("what '{}' returns is used, and output does not run again", name(*call));
        rerun.forbidden.get_or_insert((*call, why));
    }
    rerun
}

enum Verdict {
    Harmless,
    LeaveOut,
    Forbidden(String),
}

fn name(call: Value) -> String {
    call.callee_function().map(Function::name).unwrap_or_default()
}

/// What is known of a library's function that is called.
pub fn entry(call: Value) -> Option<&'static Entry> {
    call.callee_function().filter(|f| known_as(*f).is_some()).and_then(entry_of)
}

/// May the call end the program, or jump elsewhere?
pub fn may_stop(at: Value) -> bool {
    match classify(at) {
        Operation::Unknown | Operation::Indirect | Operation::Assembly => at.is_call(),
        Operation::Inactive => match entry(at) {
            Some(known) => known.effect == Effect::NoReturn,
            None => at.callee_function().is_none_or(|f| !f.is_intrinsic()),
        },
        _ => false,
    }
}

/// Does the call take something that a further call would not find again?
fn takes(at: Value) -> bool {
    match entry(at) {
        _ if !matches!(classify(at), Operation::Inactive) => false,
        Some(known) => matches!(known.rerun, catalogue::Rerun::Replay | catalogue::Rerun::Forbid),
        None => at.callee_function().is_none_or(|f| !f.is_intrinsic()),
    }
}

fn verdict(procedure: &Procedure, at: Value, left_out: &[Value]) -> Verdict {
    let touches = facts::may_read(at) || facts::may_write(at);
    match classify(at) {
        Operation::Load | Operation::Store if !is_simple(at) => {
            Verdict::Forbidden("a volatile or atomic access is not for repeating".into())
        }
        Operation::Heap if procedure.outliving.contains(&at) => {
            Verdict::Forbidden("it allocates memory that lives on, which a second run would allocate again".into())
        }
        Operation::Free if !procedure.objects.of(at.operand(0)).iter().all(|o| o.is_own() && !procedure.is_shared(*o)) => {
            Verdict::Forbidden("it frees memory that others know of".into())
        }
        Operation::Inactive if at.is_call() => inactive(at, left_out),
        Operation::Unknown | Operation::Indirect | Operation::Assembly if touches => {
            Verdict::Forbidden("nothing is known of what it does when it runs again".into())
        }
        Operation::Discrete if at.is_op(Opcode::LLVMFence) => Verdict::Forbidden("a memory fence is not for repeating".into()),
        _ => Verdict::Harmless,
    }
}

fn inactive(call: Value, left_out: &[Value]) -> Verdict {
    let Some(callee) = call.callee_function() else { return Verdict::Forbidden("its callee is not known".into()) };
    if callee.is_intrinsic() {
        return Verdict::Harmless;
    }
    let known = entry(call).map(|known| known.rerun);
    let statement = || call.arguments().first().copied().filter(|first| first.is_call());
    match known {
        // Items of an output statement go with the statement.
        Some(Known::Statement) => match statement() {
            Some(begin) if left_out.contains(&begin) => Verdict::LeaveOut,
            Some(begin) if entry(begin).is_some_and(|e| e.rerun == Known::Harmless) => Verdict::Harmless,
            _ => Verdict::Forbidden(format!("'{}' belongs to input, or to a statement that is not seen", callee.name())),
        },
        Some(Known::Harmless) => Verdict::Harmless,
        Some(Known::Suppress) => Verdict::LeaveOut,
        Some(Known::Replay) => Verdict::Forbidden(format!(
            "'{}' reads what a second run would not find again: input, a clock, random numbers",
            callee.name()
        )),
        Some(Known::Forbid) => Verdict::Forbidden(format!("'{}' must not run twice", callee.name())),
        // The first run would have come to it.
        None if callee.has_attribute(FUNCTION_INDEX, "noreturn") => Verdict::Harmless,
        None if !facts::may_write(call) => Verdict::Harmless,
        None => Verdict::Forbidden(format!(
            "'{}' is inactive, and nothing is known of what it does when it runs again",
            callee.name()
        )),
    }
}
