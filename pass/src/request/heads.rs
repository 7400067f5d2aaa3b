// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Requests by name: `-wengert-head=…`, or the environment variable `WENGERT_HEAD` where no option reaches the plugin
//! (linkers).
//!
//! Invariant: each head names exactly one procedure of the file and arguments that it has, or is refused with the
//! nearest names. Imports `llvm`, `core`, `holds` for what a copy is, `refusal`.

use super::arguments::Returning;
use super::{Request, activity, define};
use crate::holds::moves;
use crate::llvm::{Function, Module, Opcode, Value, diagnose, module::options};
use crate::refusal::{Refusal, Result};
use rustc_hash::FxHashSet;
use wengert_core::codes::Code;
use wengert_core::head::{self, ArgRef, Head, nearest};
use wengert_core::names::{Name, sibling};
use wengert_core::request::Activity;

const ENVIRONMENT: &str = "WENGERT_HEAD";

/// The texts of all heads, with where they come from.
fn texts() -> Vec<(&'static str, String)> {
    let given = options::heads().into_iter().map(|text| ("-wengert-head", text));
    given.chain(std::env::var(ENVIRONMENT).ok().filter(|text| !text.is_empty()).map(|text| (ENVIRONMENT, text))).collect()
}

fn parsed() -> Vec<Result<Head>> {
    let parse = |(source, text): (&str, String)| match head::parse(&text) {
        Ok(heads) => heads.into_iter().map(Ok).collect(),
        Err(error) => {
            let form = "[tangent:]module::procedure(argument:activity,...)=>name";
            vec![Err(Refusal::new(Code::W0016, format!("{source}='{text}', {error}; the form is {form}")))]
        }
    };
    texts().into_iter().flat_map(parse).collect()
}

/// The procedures of this module that heads name.
pub fn named(module: Module) -> Vec<Function> {
    parsed().into_iter().flatten().filter_map(|head| find(module, head.module.as_deref(), &head.procedure).ok()).collect()
}

/// Are there any?
pub fn any() -> bool {
    !parsed().is_empty()
}

pub fn collect(module: Module) -> Vec<Result<Request>> {
    parsed().into_iter().filter_map(|head| head.and_then(|head| request(module, &head)).transpose()).collect()
}

/// `None` if an earlier phase of the compilation has made it.
fn request(module: Module, head: &Head) -> Result<Option<Request>> {
    let function = find(module, head.module.as_deref(), &head.procedure)?;
    let symbol = sibling(&function.name(), &head.result);
    if define::is_made(module, &symbol) {
        return Ok(None);
    }
    let made = activity::check_function(function).and_then(|()| activities(function, head)).and_then(|activities| {
        define::request(module, function, (head.mode, 1), activities, Returning::default(), &symbol, Vec::new())
    });
    made.map(Some).map_err(|refusal| refusal.within(function))
}

/// The procedure that an option names as a head does.
pub fn procedure(module: Module, text: &str) -> Result<Function> {
    let (scope, name) = text.rsplit_once("::").map_or((None, text), |(scope, name)| (Some(scope), name));
    find(module, scope, name)
}

fn find(module: Module, scope: Option<&str>, procedure: &str) -> Result<Function> {
    let wanted = scope.into_iter().chain([procedure]).collect::<Vec<_>>().join("::");
    let scope = scope.unwrap_or("");
    let functions = || module.functions().into_iter().filter(|f| !f.is_intrinsic());
    let mut answers: Vec<(Function, Name)> = functions()
        .map(|f| (f, Name::of(&f.name())))
        .filter(|(f, name)| name.answers_to(scope, procedure) || f.name() == procedure)
        .collect();
    // A body is better than a declaration, and the exact name better than one with more scopes around it.
    let rank = |(function, name): &(Function, Name)| (function.is_declaration(), name.scopes.len());
    answers.sort_by_key(rank);
    match &answers[..] {
        [] => Err(not_found(&wanted, procedure, functions())),
        [first, second, ..] if rank(first) == rank(second) => {
            let message = format!(
                "'{}' is ambiguous: it may be '{}' or '{}'; name its module",
                wanted,
                first.1.qualified(),
                second.1.qualified()
            );
            Err(Refusal::new(Code::W0009, message))
        }
        [first, ..] => Ok(first.0),
    }
}

fn not_found(wanted: &str, procedure: &str, functions: impl Iterator<Item = Function>) -> Refusal {
    let names: Vec<String> = functions.filter(|f| !f.is_declaration()).map(|f| Name::of(&f.name()).qualified()).collect();
    let last_parts = names.iter().map(|name| name.rsplit("::").next().unwrap_or(name));
    let near = nearest(wanted, names.iter().map(String::as_str)).map(str::to_owned).or_else(|| {
        let base = nearest(procedure, last_parts)?;
        names.iter().find(|name| name.rsplit("::").next() == Some(base)).cloned()
    });
    let hint = match near {
        Some(near) => format!("did you mean '{near}'?"),
        None => "a head names a procedure that this file defines".to_owned(),
    };
    Refusal::new(Code::W0009, format!("no procedure '{wanted}' in this file; {hint}"))
}

/// The activity of each parameter. A head without a list leaves all to their types; with one, what it does not list is
/// passive.
fn activities(function: Function, head: &Head) -> Result<Vec<Activity>> {
    let count = function.parameters().len();
    let result = |index| index == 0 && diagnose::returns_in_argument(function);
    let by_type = |index| head.arguments.is_empty() || result(index);
    let unlisted = |index| if by_type(index) { activity::default(function, head.mode, index) } else { Activity::Const };
    let mut activities: Vec<Activity> = (0..count).map(unlisted).collect();
    let mut listed = vec![false; count];
    for (argument, given) in &head.arguments {
        let index = position(function, argument)?;
        if std::mem::replace(&mut listed[index], true) {
            return Err(Refusal::new(
                Code::W0016,
                format!("the head lists {} twice, as '{argument}' too", activity::describe(function, index)),
            ));
        }
        activity::check(function, head.mode, index, *given)?;
        refuse_integers(function, index, *given)?;
        activities[index] = *given;
    }
    for (index, activity) in activities.iter().enumerate() {
        activity::check(function, head.mode, index, *activity)?;
    }
    refuse_hidden_result(function, head, listed[0])?;
    Ok(activities)
}

/// Without debug information nobody knows whether the first parameter is where a Fortran function returns an array. Not listed it would be passive, and the
/// derivative of a head that lists nothing else which certainly depends on something would be zero without a word.
fn refuse_hidden_result(function: Function, head: &Head, is_listed: bool) -> Result<()> {
    let procedure = Name::of(&function.name());
    let known = (0..=function.parameters().len()).any(|index| !diagnose::argument_name(function, index).is_empty());
    let depends = |given: &Activity| matches!(given, Activity::Dep | Activity::DupNoNeed);
    let certain = head.arguments.is_empty() || head.arguments.iter().any(|(_, given)| depends(given));
    let returns = function.ty().returns().holds_float();
    if !procedure.fortran || is_listed || known || certain || returns {
        return Ok(());
    }
    let first = function.parameters().into_iter().next().filter(|first| first.ty().is_pointer());
    if !first.is_some_and(puts_numbers) {
        return Ok(());
    }
    let message = format!(
        "without debug information it is not known whether argument 1 of '{}' is the result of a function, which the head would leave without a shadow; \
         compile with -g, or list argument 1 as well (1:dep for a result, 1:const for what has no derivatives)",
        procedure.qualified()
    );
    Err(Refusal::new(Code::W0016, message))
}

/// Are floating numbers stored from an argument on, or may they be, by what is called or through a descriptor?
fn puts_numbers(argument: Value) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![argument];
    while let Some(pointer) = work.pop() {
        if !seen.insert(pointer) {
            continue;
        }
        for user in pointer.users() {
            match user.any_opcode() {
                Some(Opcode::LLVMGetElementPtr | Opcode::LLVMPHI | Opcode::LLVMSelect) => work.push(user),
                Some(Opcode::LLVMInsertValue) => return true,
                Some(Opcode::LLVMStore) if user.operand(0) == pointer || user.operand(0).ty().is_floating() => return true,
                Some(Opcode::LLVMCall) if moves::is_copy(user) => {
                    if user.operand(0) == pointer {
                        return true;
                    }
                }
                Some(Opcode::LLVMCall) => {
                    let parameters = user.callee_function().map(Function::parameters).unwrap_or_default();
                    work.extend(
                        parameters.into_iter().zip(user.arguments()).filter(|(_, given)| *given == pointer).map(|(to, _)| to),
                    );
                }
                _ => {}
            }
        }
    }
    false
}

/// Debug information tells what has no derivatives; without it a shadow would merely stay as it is.
fn refuse_integers(function: Function, index: usize, given: Activity) -> Result<()> {
    let told = diagnose::argument_type(function, index);
    let integers = ["integer 16", "integer 32", "integer 64", "logical", "character"];
    match integers.iter().find(|ty| told.contains(*ty)) {
        Some(ty) if given != Activity::Const => {
            let kind = ty.split(' ').next().unwrap_or(ty);
            let what = activity::describe(function, index);
            Err(Refusal::new(
                Code::W0015,
                format!("{what} is of type {kind} and cannot be active; leave it out, or list it as const"),
            ))
        }
        _ => Ok(()),
    }
}

/// The index of an argument that a head names.
fn position(function: Function, argument: &ArgRef) -> Result<usize> {
    let procedure = Name::of(&function.name());
    let count = function.parameters().len();
    let wanted = match argument {
        ArgRef::Position(position) if *position <= count => return Ok(position - 1),
        ArgRef::Position(position) => {
            let message = format!("'{}' has {count} arguments, so there is no argument {position}", procedure.qualified());
            return Err(Refusal::new(Code::W0009, message));
        }
        ArgRef::Name(name) => name,
    };
    let Some(names) = argument_names(function, procedure.fortran) else {
        let message = format!(
            "the names of the arguments of '{}' are not known here; compile with -g, or give their positions (1:dup,2:const,...)",
            procedure.qualified()
        );
        return Err(Refusal::new(Code::W0009, message));
    };
    let same = |name: &String| if procedure.fortran { name.eq_ignore_ascii_case(wanted) } else { name == wanted };
    // An argument may be called as the result is.
    names.iter().rposition(same).ok_or_else(|| {
        let hint = match nearest(wanted, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean '{near}'?"),
            None => format!(
                "they are {}",
                names.iter().filter(|name| !name.is_empty()).map(String::as_str).collect::<Vec<_>>().join(", ")
            ),
        };
        Refusal::new(Code::W0009, format!("'{}' has no argument '{wanted}'; {hint}", procedure.qualified()))
    })
}

/// Names from debug information, if they count as the parameters do: C compilers split structures into several. Of Fortran's dummy procedures, and of lengths
/// of characters, which the user does not see, there are none.
fn argument_names(function: Function, fortran: bool) -> Option<Vec<String>> {
    let count = function.parameters().len();
    let mut names: Vec<String> = (0..=count).map(|i| diagnose::argument_name(function, i)).collect();
    let beyond = names.pop().is_some_and(|name| !name.is_empty());
    let known = names.iter().filter(|name| !name.is_empty()).count();
    (known > 0 && !beyond && (fortran || known == count)).then_some(names)
}
