// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What the page calls procedures, variables and values.
//!
//! Invariant: pure functions of the code and its debug information. May import `llvm`, `operation`, `request` (names), `refusal`, `plan`.

use crate::llvm::{Function, Module, Opcode, Value};
use crate::operation::{REGION, STEP, STEPS, reversal};
use crate::plan::{LoopPlan, Plan, argument_name};
use crate::refusal::CLONE;
use wengert_core::names;
use wengert_core::request::Reversal;

/// A procedure as its user knows it; one that was made of a part of another is named after that.
pub fn procedure(function: Function) -> String {
    let around = function.string_attribute(REGION).map(|symbol| names::qualified(&symbol)).unwrap_or_default();
    let says = |attribute: &str| function.string_attribute(attribute);
    let converges = || reversal(function) == Some(Reversal::FixedPoint);
    match () {
        () if says(STEP).is_some() && converges() => format!("one iteration of the fixed point in {around}"),
        () if says(STEP).is_some() => format!("one step of the checkpointed loop in {around}"),
        () if says(STEPS).is_some() && converges() => format!("the fixed point in {around}"),
        () if says(STEPS).is_some() => format!("the checkpointed loop in {around}"),
        () if says(REGION).is_some() => format!("a marked region of {around}"),
        () => names::qualified(&function.name()),
    }
}

/// The name of a procedure's argument, or its number.
pub fn argument(module: Module, function: Function, index: usize) -> String {
    let own = function.name();
    let user = own.strip_prefix(CLONE).and_then(|name| module.function(name)).unwrap_or(function);
    argument_name(user, index)
}

/// The variable that an address, or what was loaded from one, belongs to.
pub fn variable(module: Module, value: Value) -> Option<String> {
    if let Some((function, index)) = value.argument_of() {
        return Some(argument(module, function, index));
    }
    if value.is_global_variable() {
        let name = value.name();
        // flang writes `_QMmoduleEvariable`.
        let own = name.strip_prefix("_Q").and_then(|rest| rest.rsplit_once('E')).map(|(_, own)| own.to_owned());
        return Some(own.unwrap_or(name));
    }
    match value.opcode()? {
        Opcode::LLVMGetElementPtr | Opcode::LLVMLoad => variable(module, value.operand(0)),
        Opcode::LLVMAlloca if !value.name().is_empty() => Some(value.name()),
        _ => None,
    }
}

/// What an instruction computes.
pub fn value(module: Module, value: Value) -> String {
    let of = |word: &str| match variable(module, value) {
        Some(name) => format!("{word} {name}"),
        None => word.to_owned(),
    };
    let Some(opcode) = value.opcode() else { return of("the value of") };
    match opcode {
        Opcode::LLVMLoad => of("what is loaded from").trim_end_matches(" from").to_owned(),
        Opcode::LLVMAlloca => of("the local").to_owned(),
        Opcode::LLVMCall => match value.callee_function() {
            Some(callee) => format!("the result of {}", plain(&callee.name())),
            None => "the result of a call".into(),
        },
        Opcode::LLVMPHI => "a value that control flow chooses".into(),
        Opcode::LLVMSelect => "a choice of two values".into(),
        Opcode::LLVMFAdd | Opcode::LLVMAdd => "a sum".into(),
        Opcode::LLVMFSub | Opcode::LLVMSub => "a difference".into(),
        Opcode::LLVMFMul | Opcode::LLVMMul => "a product".into(),
        Opcode::LLVMFDiv | Opcode::LLVMSDiv | Opcode::LLVMUDiv => "a quotient".into(),
        Opcode::LLVMFNeg => "a negative".into(),
        Opcode::LLVMFCmp | Opcode::LLVMICmp => "a comparison".into(),
        Opcode::LLVMGetElementPtr => of("an address in"),
        Opcode::LLVMSExt | Opcode::LLVMZExt | Opcode::LLVMTrunc | Opcode::LLVMFPExt | Opcode::LLVMFPTrunc => {
            "a converted value".into()
        }
        _ => format!("a value ({})", format!("{opcode:?}").trim_start_matches("LLVM").to_lowercase()),
    }
}

/// A called function's name, without what LLVM or flang adds.
fn plain(symbol: &str) -> String {
    let own = symbol.strip_prefix("llvm.").map(|rest| rest.split('.').next().unwrap_or(rest));
    own.map_or_else(|| names::qualified(symbol), str::to_owned)
}

/// How often what stands in these loops runs in a call of the procedure, if that is known when it is compiled.
pub fn times(plan: &Plan, around: &[usize]) -> Option<u64> {
    let trips = |index: &usize| u64::try_from(plan.loops[*index].trips?.as_int()?).ok();
    around.iter().try_fold(1u64, |product, index| product.checked_mul(trips(index)?))
}

/// How a loop is reversed.
pub fn course(form: &LoopPlan) -> Vec<String> {
    let length = match form.trips.map(Value::as_int) {
        Some(Some(count)) => format!("{count} iterations"),
        Some(None) => "its number of iterations is known before it is entered".into(),
        None => "its number of iterations is known behind it only, and recorded where it is left".into(),
    };
    let mut all = vec![length];
    if form.course.upwards {
        all.push("the backward sweep runs upwards, as the primal does".into());
    }
    if form.course.scattered {
        all.push(
            "under branches it touches cells that do not follow each other: its backward iterations are not vectorised".into(),
        );
    } else if form.course.independent {
        all.push("its backward iterations are independent of each other, and may be vectorised".into());
    }
    if !form.course.gathers.is_empty() {
        let loads: usize = form.course.gathers.iter().map(|gather| gather.members.len()).sum();
        all.push(format!("gather form: the increments of {loads} loads of neighbouring cells are summed in registers"));
    }
    all
}
