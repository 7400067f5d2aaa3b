// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Procedures whose derivatives the user has written: to their callers they are procedures of another file, with the description that the
//! user's words amount to. Variables that it names are passive there.
//!
//! Invariant: in a mode for which nothing is registered a procedure is what it was.

use super::describe::is_private;
use crate::holds;
use crate::llvm::{Function, Module, Type, Value};
use crate::operation::{LAPACK, OWN, READ_BACK, REFUSED, SEEN, SEPARATE};
use crate::prepare::{Within, descriptors_in};
use crate::refusal::{Refusal, Result};
use crate::request::own::{self, Access, Own};
use crate::signature::is_shadowed;
use std::collections::BTreeSet;
use wengert_core::codes::Code;
use wengert_core::request::{Activity, Mode, Written};
use wengert_core::separate::{Argument, Global, Memory, Procedure};

/// What each procedure is in which mode.
pub struct Registered {
    /// What is noted at it.
    all: Vec<(Function, Written, Notes)>,
    /// What was noted at these procedures before.
    before: Vec<(Function, [Option<String>; 3])>,
    /// Were there markers, which are gone now?
    pub changed: bool,
}

/// Attributes and their values.
type Notes = Vec<(&'static str, String)>;

const NOTES: [&str; 3] = [SEPARATE, LAPACK, REFUSED];

impl Registered {
    /// Reads the markers, reports what is wrong with them, and removes them.
    pub fn collect(module: Module) -> Registered {
        let mut all: Vec<Own> = Vec::new();
        for own in own::collect(module) {
            let clash = |own: &Own| {
                all.iter().any(|known| own.contradicts(known)).then(|| {
                    let message = format!("'{}' is registered twice, with other derivatives", own.function.name());
                    Refusal::new(Code::W0002, message).at(own.marker)
                })
            };
            let checked = own.and_then(|own| check_variables(module, &own).and_then(|()| check_descriptors(&own)).map(|()| own));
            match checked.and_then(|own| clash(&own).map_or(Ok(own), Err)) {
                Ok(own) => all.push(own),
                Err(refusal) => refusal.report(module),
            }
        }
        let changed = own::erase(module);
        let noted = |function: Function| NOTES.map(|name| function.string_attribute(name));
        let mut before: Vec<(Function, [Option<String>; 3])> = Vec::new();
        for own in &all {
            if before.iter().all(|(function, _)| *function != own.function) {
                before.push((own.function, noted(own.function)));
            }
        }
        Registered { all: all.iter().map(|own| (own.function, own.written, notes(module, own))).collect(), before, changed }
    }

    /// Has the user written any derivative of it?
    pub fn has(&self, function: Function) -> bool {
        self.all.iter().any(|(known, ..)| *known == function)
    }

    /// Notes at each procedure what it is to derivatives in this mode.
    pub fn note(&self, mode: Mode) {
        self.note_first(mode, &[mode.into()]);
    }

    /// Notes at each procedure what it is to tangents on tapes: those that take a tape themselves come first.
    pub fn note_on_tape(&self) {
        self.note_first(Mode::Tangent, &[Written::TangentOnTape, Written::Tangent]);
    }

    fn note_first(&self, mode: Mode, wanted: &[Written]) {
        for (function, before) in &self.before {
            forget(*function);
            let of = |written: &Written| self.all.iter().find(|(known, has, _)| known == function && has == written);
            if let Some((.., notes)) = wanted.iter().find_map(of) {
                notes.iter().for_each(|(name, text)| function.add_string_attribute(name, text));
                continue;
            }
            for (name, text) in NOTES.iter().zip(before) {
                text.iter().for_each(|text| function.add_string_attribute(name, text));
            }
            if function.is_declaration() && before[0].is_none() {
                let missing = if mode == Mode::Tangent { "wengert_register_tangent" } else { "wengert_register" };
                let why = format!("it has one of the other mode only; register this one with {missing}");
                function.add_string_attribute(REFUSED, &why);
            }
        }
    }
}

/// Removes all notes.
pub fn forget(function: Function) {
    NOTES.iter().chain([&OWN, &SEEN, &READ_BACK]).for_each(|name| function.remove_string_attribute(name));
}

/// What the analyses and what writes derivatives are to know of the procedure.
fn notes(module: Module, own: &Own) -> Notes {
    let names: Vec<String> = own.derivatives.iter().map(|derivative| derivative.name()).collect();
    let read: Vec<String> = own.reads_back().iter().map(usize::to_string).collect();
    let seen = is_seen(own).then(|| (SEEN, String::new()));
    let always = [(SEPARATE, describe(module, own).to_string()), (OWN, names.join(" ")), (READ_BACK, read.join(" "))];
    always.into_iter().chain(seen).collect()
}

/// What the words say of the procedure.
fn describe(module: Module, own: &Own) -> Procedure {
    let (ty, idle) = (own.function.ty(), is_idle(own));
    let memory = |index: usize, word: Activity| {
        let floats = if is_shadowed(own.mode(), word) { kinds(own, index) } else { vec![] };
        let said = Access { read: word != Activity::Dep, written: word != Activity::Indep, pointers: false };
        let seen = own.access(index).filter(|_| !idle);
        let Access { read, written, .. } = seen.unwrap_or(said);
        let described = leads_to_pointers(own, index);
        Memory { floats, described, read, written: written && !own.kept[index], ..Memory::default() }
    };
    let argument = |(index, ty): (usize, &crate::llvm::Type)| {
        let memory = if ty.is_pointer() { memory(index, own.activities[index]) } else { Memory::default() };
        Argument { ty: ty.to_string(), memory, passive: own.activities[index] == Activity::Const }
    };
    let arguments = ty.parameters().iter().enumerate().map(argument).collect();
    let global = |(variable, written): (Value, bool)| {
        // What a pointer leads to may be written, whoever aims it.
        let described = leads_on(module, variable.global_type());
        Global {
            name: variable.name(),
            private: is_private(variable),
            bytes: module.size_of(variable.global_type()),
            alignment: variable.alignment().max(1),
            memory: Memory { described, read: true, written: written || described, ..Memory::default() },
        }
    };
    let globals = own.variables().into_iter().map(global).collect();
    Procedure { name: own.function.name(), returns: ty.returns().to_string(), arguments, globals }
}

/// Does the body do nothing to numbers that have derivatives, so that those which are registered could not matter? Then they are for what the words say:
/// one that changes the adjoint on its way, say.
fn is_idle(own: &Own) -> bool {
    let active = |(index, ty): &(usize, Type)| ty.is_pointer() && is_shadowed(own.mode(), own.activities[*index]);
    // What is found behind pointers is not followed.
    let written = |(index, _)| own.access(index).is_none_or(|access| access.written || access.pointers);
    let pointers = own.function.ty().parameters().into_iter().enumerate().filter(active);
    !own.function.ty().returns().is_float() && !pointers.into_iter().any(written)
}

/// Does the body do what the description says? It writes no numbers where the words say that none has a derivative.
fn is_seen(own: &Own) -> bool {
    let parameters = own.function.ty().parameters().into_iter().enumerate();
    let passive = |index: usize| !is_shadowed(own.mode(), own.activities[index]);
    let written = |index: usize| own.access(index).is_none_or(|access| access.written);
    !own.function.is_declaration()
        && !is_idle(own)
        && own.variables().iter().all(|(_, written)| !written)
        && parameters
            .filter(|(index, ty)| ty.is_pointer() && passive(*index))
            .all(|(index, _)| holds::holds_integers_only(own.function, index) || !written(index))
}

/// Is the argument a descriptor?
fn leads_to_pointers(own: &Own, index: usize) -> bool {
    shown(own, index, &own::access).into_iter().flatten().any(|access| access.pointers)
}

/// Refuses descriptors that the procedure may change, and pointers to pointers.
fn check_descriptors(own: &Own) -> Result<()> {
    let fortran = own.function.is_fortran();
    for index in (0..own.activities.len()).filter(|index| leads_to_pointers(own, *index)) {
        if !fortran || own.access(index).is_none_or(|access| access.written) {
            let message = format!(
                "argument {} of '{}', which has derivatives of its own, leads to pointers that these could not follow: an allocatable or a pointer that may get other memory, or in C a pointer to pointers; pass the array itself",
                index + 1,
                own.function.name()
            );
            return Err(Refusal::new(Code::W0017, message).at(own.marker));
        }
    }
    Ok(())
}

/// Is a variable of this type a pointer, or the descriptor of an array of numbers?
fn leads_on(module: Module, ty: Type) -> bool {
    ty.is_pointer() || matches!(descriptors_in(module, ty, None)[..], [Within { at: 0, numbers: true, .. }])
}

/// Refuses procedures that name variables whose pointers nobody could follow, or aim them.
fn check_variables(module: Module, own: &Own) -> Result<()> {
    for (variable, written) in own.variables() {
        let ty = variable.global_type();
        if ty.holds_pointer() && (written || !leads_on(module, ty)) {
            let message = format!(
                "'{}' has derivatives of its own and uses '{}', which holds pointers that it may aim or allocate, or that lie within a structure; pass what it needs as an argument",
                own.function.name(),
                variable.name()
            );
            return Err(Refusal::new(Code::W0017, message).at(own.marker));
        }
    }
    Ok(())
}

/// Floating types behind an argument, as the procedure or its derivatives show; those of double precision where none does.
fn kinds(own: &Own, index: usize) -> Vec<String> {
    let found: BTreeSet<String> = shown(own, index, &holds::noted).into_iter().flatten().map(|ty| ty.to_string()).collect();
    if found.is_empty() { vec!["double".to_owned()] } else { found.into_iter().collect() }
}

/// What the procedure and its derivatives show of the memory behind an argument and its shadow.
fn shown<T>(own: &Own, index: usize, look: &dyn Fn(Function, usize) -> T) -> Vec<T> {
    let of_derivatives = own.derivatives.iter().enumerate().flat_map(|(at, derivative)| {
        let (place, shadow) = own.places(at)[index];
        let places = [Some(place), shadow].into_iter().flatten().filter(|at| *at < derivative.parameters().len());
        places.map(|at| look(*derivative, at)).collect::<Vec<T>>()
    });
    [look(own.function, index)].into_iter().chain(of_derivatives).collect()
}
