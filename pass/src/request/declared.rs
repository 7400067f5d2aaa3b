// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What code that is written for Enzyme declares of procedures and variables: by global arrays of addresses, by `annotate` attributes, and by calls
//! that speak of a value.
//!
//! All of it becomes what our own markers leave behind, before any optimisation, but for derivatives, which `own` reads when they are asked for.
//! Invariant: an array that has been read holds no addresses any more, so that nobody takes them for procedures that may be called through pointers.
//! Imports `llvm`, `core`, `refusal`, `operation` for the words that are left at procedures.

use super::arguments::unavailable;
use super::markers::{self, function_argument, passed};
use super::{hidden, resolve};
use crate::llvm::value::FUNCTION_INDEX;
use crate::llvm::{Builder, Function, Module, Value};
use crate::operation::{ALIKE, INACTIVE, is_known};
use crate::refusal::{Refusal, Result};
use wengert_core::catalogue::{MOST_ALLOCATED_BY, allocated_by};
use wengert_core::codes::Code;
use wengert_core::names::Name;
use wengert_core::request::{Declared, Held, Marker, Written};

/// Notes what is declared; returns what is wrong with it.
pub fn apply(module: Module) -> Vec<Refusal> {
    let of_arrays = arrays(module).into_iter().map(|(array, what)| {
        let outcome = declare(&Array::of(array), what);
        // Derivatives are read later.
        if !matches!(what, Declared::Derivatives(_)) {
            array.clear_initializer();
        }
        outcome
    });
    let of_annotations = annotations(module).into_iter().map(|(value, text)| annotated(value, &text));
    let outcomes: Vec<Result<()>> = of_arrays.chain(of_annotations).collect();
    outcomes.into_iter().filter_map(Result::err).collect()
}

/// The procedures with derivatives that arrays list, with those, each with the array.
pub fn derivatives(module: Module) -> Vec<(Value, Written, Result<Vec<Function>>)> {
    let read = |(array, what)| match what {
        Declared::Derivatives(written) => {
            let roles = super::own::roles(written);
            let named = Array::of(array).functions(roles).map(|found| found.into_iter().take(roles.len()).collect());
            Some((array, written, named))
        }
        _ => None,
    };
    arrays(module).into_iter().filter_map(read).collect()
}

/// Empties those arrays; tells whether there were any.
pub fn forget_derivatives(module: Module) -> bool {
    let mut all = arrays(module);
    all.retain(|(_, what)| matches!(what, Declared::Derivatives(_)));
    all.iter().for_each(|(array, _)| array.clear_initializer());
    !all.is_empty()
}

/// Variables that declare something and still hold it.
fn arrays(module: Module) -> Vec<(Value, Declared)> {
    let declares = |global: Value| match markers::meaning(&global.name())? {
        Marker::Declare(what) if global.initializer().is_some_and(|held| !held.is_null()) => Some((global, what)),
        _ => None,
    };
    module.globals().into_iter().filter_map(declares).collect()
}

/// A variable and the addresses that it holds.
struct Array {
    name: String,
    held: Vec<Value>,
}

impl Array {
    fn of(variable: Value) -> Array {
        let initial = variable.initializer().expect("one that holds something");
        // One address may stand by itself.
        let held = if variable.global_type().is_pointer() { vec![initial] } else { initial.value_operands().collect() };
        Array { name: variable.name(), held }
    }

    fn wrong(&self, why: &str) -> Refusal {
        Refusal::new(Code::W0002, format!("'{}' {why}", self.name))
    }

    fn function(&self, held: Value, role: &str) -> Result<Function> {
        function_argument(Some(held), role)
            .map_err(|_| self.wrong(&format!("does not hold the address of a function where {role} is expected")))
    }

    fn functions(&self, roles: &[&str]) -> Result<Vec<Function>> {
        if self.held.len() < roles.len() {
            return Err(self.wrong(&format!("holds {} addresses; expected are those of {}", self.held.len(), roles.join(", "))));
        }
        self.held.iter().zip(roles).map(|(held, role)| self.function(*held, role)).collect()
    }

    fn text(&self, index: usize, role: &str) -> Result<String> {
        let text = self.held.get(index).and_then(|held| text(*held));
        text.ok_or_else(|| self.wrong(&format!("holds no text that is known at compile time where {role} is expected")))
    }
}

/// The text that a pointer to a constant leads to.
fn text(pointer: Value) -> Option<String> {
    let mut at = pointer;
    while !at.is_global_variable() {
        at = resolve::source(at)?;
    }
    at.initializer()?.constant_text()
}

fn declare(array: &Array, what: Declared) -> Result<()> {
    let each = || array.held.iter().copied().filter(|held| !held.is_null());
    match what {
        Declared::Derivatives(_) => {
            if let Some(function) = each().next().and_then(|first| array.function(first, "").ok()) {
                hidden::note(function);
            }
        }
        Declared::InactiveProcedures => {
            for held in each() {
                inactive(array.function(held, "a procedure that carries no derivative")?);
            }
        }
        Declared::InactiveVariables => {
            for held in each() {
                let variable = variable(held);
                variable.ok_or_else(|| array.wrong("holds what is not the address of a global variable"))?.mark_global(INACTIVE);
            }
        }
        Declared::Alike => {
            let function = array.functions(&["a procedure"])?[0];
            alike(function, &array.text(1, "the name of what it is like")?)?;
        }
        Declared::Allocates => allocates(array)?,
        Declared::FreesNothing => {
            for held in each() {
                array.function(held, "a procedure that frees nothing")?.add_attribute(FUNCTION_INDEX, "nofree");
            }
        }
        Declared::Cheap => {
            for held in each() {
                array.function(held, "a procedure whose result is cheap")?;
            }
        }
    }
    Ok(())
}

/// The variable of the file or a module at this address.
pub fn variable(mut held: Value) -> Option<Value> {
    while !held.is_global_variable() {
        held = resolve::source(held)?;
    }
    Some(held)
}

/// The procedure is inactive from here on. It is not inlined, so that its calls can be told.
pub fn inactive(function: Function) {
    function.add_string_attribute(INACTIVE, "");
    hidden::note(function);
}

/// The procedure computes what the known one of this name computes, whatever its body does.
fn alike(function: Function, name: &str) -> Result<()> {
    if !is_known(name, function.ty()) {
        let message = format!(
            "'{}' is declared to be like '{name}', but no known function of that name takes and returns such values; see that the name is that of a function of <math.h> or <stdlib.h>",
            Name::of(&function.name()).qualified()
        );
        return Err(Refusal::new(Code::W0002, message).within(function));
    }
    function.add_string_attribute(ALIKE, name);
    hidden::note(function);
    Ok(())
}

/// An allocator of the user's own: `{allocate, index of the size, "-1", free}`; the text says that freeing takes the address only.
fn allocates(array: &Array) -> Result<()> {
    let allocate = array.functions(&["a procedure that allocates"])?[0];
    let role = "the index of the argument that tells the size";
    let index = array.held.get(1).and_then(|held| if held.is_null() { Some(0) } else { resolve::integer(*held) });
    let index = index.ok_or_else(|| array.wrong(&format!("holds no number where {role} is expected")))?;
    let known = usize::try_from(index).ok().and_then(allocated_by).ok_or_else(|| {
        array.wrong(&format!("says that argument {index} (from 0) tells the size; expected is one up to {MOST_ALLOCATED_BY}"))
    })?;
    alike(allocate, known)?;
    let Some(free) = array.held.get(3).filter(|held| !held.is_null()) else { return Ok(()) };
    let free = array.function(*free, "the procedure that frees")?;
    let takes = array.text(2, "what the procedure that frees takes")?;
    let address = takes.split(',').position(|taken| taken.trim() == "-1");
    if address != Some(0) || free.ty().parameters().len() != 1 {
        let what = format!("memory that is freed by more than its address ('{}')", free.name());
        return Err(unavailable(&what, "declare a procedure that takes the address only"));
    }
    alike(free, "free")
}

/// What `annotate` attributes say: each function or variable with the text.
fn annotations(module: Module) -> Vec<(Value, String)> {
    let Some(all) = module.global("llvm.global.annotations").and_then(Value::initializer) else { return vec![] };
    let each = all.value_operands().filter_map(|entry| {
        let mut members = entry.value_operands();
        let (value, said) = (members.next()?, members.next()?);
        Some((value, text(said)?))
    });
    each.collect()
}

fn annotated(value: Value, text: &str) -> Result<()> {
    let (word, said) = text.split_once('=').unwrap_or((text, ""));
    match (word, value.as_function()) {
        ("enzyme_inactive" | "wengert_inactive", Some(function)) => inactive(function),
        ("enzyme_inactive" | "wengert_inactive", None) => variable(value).into_iter().for_each(|v| v.mark_global(INACTIVE)),
        ("enzyme_function_like", Some(function)) => alike(function, said)?,
        ("enzyme_nofree", Some(function)) => function.add_attribute(FUNCTION_INDEX, "nofree"),
        _ => {}
    }
    Ok(())
}

/// Replaces a call that speaks of a value.
pub fn rewrite(module: Module, call: Value, asked: Marker) -> Result<()> {
    let passed = passed(call);
    let builder = Builder::new(module);
    builder.before(call);
    builder.locate(Some(call));
    match asked {
        Marker::CallInactive => {
            let function = function_argument(passed.first().copied(), "a procedure to call")?;
            let (parameters, given) = (function.ty().parameters(), &passed[1..]);
            let fits =
                given.iter().map(|value| value.ty()).eq(parameters.iter().copied()) && function.ty().returns() == call.ty();
            if !fits || !call.is_op(crate::llvm::Opcode::LLVMCall) {
                let message = format!(
                    "'{}' is of the type {}, but the marker passes other arguments, or returns something else; declare the marker with its types, and convert the arguments",
                    Name::of(&function.name()).qualified(),
                    function.ty()
                );
                return Err(Refusal::new(Code::W0015, message));
            }
            hidden::note(function);
            let plain = builder.call(function, given);
            plain.pass_as_callee();
            plain.add_call_note(INACTIVE, "");
            plain.add_call_attribute(FUNCTION_INDEX, "noinline");
            replace(call, Some(plain));
        }
        Marker::Itself => {
            let first = passed.first().copied().filter(|first| first.ty() == call.ty());
            let first = first.ok_or_else(|| {
                Refusal::new(Code::W0015, "the marker returns its first argument, so it is declared with that type")
            })?;
            replace(call, Some(first));
        }
        _ => unreachable!("other markers speak of no value"),
    }
    Ok(())
}

/// Accesses in the place of all calls that tell what memory holds, as far as these are understood.
pub fn accesses(module: Module) -> Vec<Value> {
    let told = |(call, asked)| if let Marker::Holds(held) = asked { access(module, call, held).ok() } else { None };
    markers::calls(module).into_iter().filter_map(told).collect()
}

/// Puts a load in the place of a call that tells what memory holds, for those to see who look for accesses; it goes when they have looked.
pub fn access(module: Module, call: Value, held: Held) -> Result<Value> {
    let passed = passed(call);
    let Some(pointer) = passed.first().copied().filter(|pointer| pointer.ty().is_pointer()) else {
        return Err(Refusal::new(Code::W0002, "the marker takes a pointer to what it speaks of"));
    };
    let word = module.int(64);
    let bytes = passed.get(1).and_then(|bytes| resolve::integer(*bytes)).unwrap_or(4);
    let ty = match held {
        Held::Float => word.float32(),
        Held::Double => word.float64(),
        Held::Integer => word.int(if (2..=8).contains(&bytes) { 8 * bytes as u32 } else { 32 }),
        Held::Pointer => word.pointer(),
    };
    let builder = Builder::new(module);
    builder.before(call);
    let load = builder.load(ty, pointer);
    replace(call, None);
    Ok(load)
}

fn replace(call: Value, by: Option<Value>) {
    if call.has_uses() {
        call.replace_uses(by.expect("what has a result is replaced by one"));
    }
    call.erase();
}
