// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Arguments that are Fortran descriptors, or structures that hold some: whether a marker call passes such, and shadows whose elements lie otherwise. What else
//! is known of arguments by the variables that are passed.
//!
//! A marker with an explicit interface passes a descriptor where its own dummy is one; one with an implicit interface passes the address of the data. A derivative
//! finds the shadow of an element at the element's own distance from the first, so a shadow at other distances is copied, or refused, as the program runs.
//! Invariant: where a procedure wants a descriptor it gets one, and shadows that lie as their arguments do. Imports `llvm`, `holds`.

use super::{Actual, Deliver, Request, markers};
use crate::holds;
use crate::holds::descriptors::{descriptor_within, fits, is_descriptor, is_noted, is_of_derived_type, structure_of};
use crate::llvm::offset::constant_base;
use crate::llvm::{Builder, Function, Module, Opcode, Type, Value, diagnose};
use crate::operation;
use wengert_core::catalogue::LAID_OUT_AS;
use wengert_core::names::Name;
use wengert_core::request::Part;

/// The first argument for which a call from Fortran passes something else than the procedure takes. Behind the arguments `holding` lie pointers.
pub fn misfit(module: Module, request: &Request, holding: &[usize]) -> Option<usize> {
    let Deliver::Call(call) = &request.deliver else { return None };
    let passed = markers::passed(call.marker).split_off(1);
    let fits = |index: usize| {
        let wanted = match holds::structure(request.function, index) {
            _ if is_noted(request.function, index) => Wanted::Descriptor(request.function, index),
            known => Wanted::Structure(request.function, index, known),
        };
        let slot = &call.slots[index];
        let places = [slot.primal].into_iter().chain(slot.shadows.places());
        places.map(|place| passed[place]).all(|value| wanted.lies_at(module, value))
    };
    let asked = (0..call.slots.len()).filter(|index| is_noted(request.function, *index) || holding.contains(index));
    asked.filter(|_| call.by_reference).find(|index| !fits(*index))
}

/// The first argument for which a call from Fortran passes a descriptor, and the procedure takes the address of numbers.
pub fn described(module: Module, request: &Request) -> Option<usize> {
    let Deliver::Call(call) = &request.deliver else { return None };
    let passed = markers::passed(call.marker).split_off(1);
    let is_descriptor = |place: usize| {
        let (base, offset) = constant_base(module, passed[place]);
        offset == 0 && base.variable_type().is_some_and(is_descriptor)
    };
    let of_numbers = |index: &usize| !is_noted(request.function, *index) && holds::holds_numbers_only(request.function, *index);
    (0..call.slots.len()).filter(|_| call.by_reference).filter(of_numbers).find(|index| {
        let slot = &call.slots[*index];
        std::iter::once(slot.primal).chain(slot.shadows.places()).any(is_descriptor)
    })
}

enum Wanted {
    /// What this parameter takes, also in what follows.
    Descriptor(Function, usize),
    /// Some structure, if the procedure only hands it on.
    Structure(Function, usize, Option<Type>),
}

impl Wanted {
    /// Does the pointer lead to one, as the variable is declared that it leads to? None at all stands for an absent argument.
    fn lies_at(&self, module: Module, pointer: Value) -> bool {
        if pointer.is_null() {
            return true;
        }
        let (base, offset) = constant_base(module, pointer);
        let Ok(offset) = u64::try_from(offset) else { return false };
        if let Some((caller, index)) = base.argument_of() {
            return offset == 0
                && match self {
                    Wanted::Descriptor(..) => is_noted(caller, index),
                    Wanted::Structure(function, parameter, ty) => {
                        // One that only hands it on does not say what it is; the source may.
                        let declared = || diagnose::takes_alike((caller, index), (*function, *parameter));
                        let is_one = |known: Type| ty.is_none_or(|ty| known == ty);
                        !is_noted(caller, index) && holds::structure(caller, index).map_or_else(declared, is_one)
                    }
                };
        }
        let is_at = |ty: Type, offset: u64| match self {
            Wanted::Descriptor(function, index) => {
                descriptor_within(module, ty, offset).is_some_and(|ty| fits(*function, *index, ty))
            }
            Wanted::Structure(_, _, wanted) => holds_structure(module, ty, offset, *wanted),
        };
        if let Some(declared) = base.variable_type() {
            return is_at(declared, offset);
        }
        let by_base = match described_type(module, base) {
            Some(Some(ty)) => is_at(ty, offset),
            // It is some derived type.
            Some(None) => matches!(self, Wanted::Structure(..)) && offset == 0,
            None => false,
        };
        by_base || element_at(pointer).is_some_and(|element| is_at(element, 0))
    }
}

/// As what the element, or component, is computed that lies at an address.
fn element_at(pointer: Value) -> Option<Type> {
    let indices = pointer.is_op(Opcode::LLVMGetElementPtr).then(|| 2..pointer.operand_count())?;
    indices.map(|index| pointer.operand(index)).try_fold(pointer.gep_source(), |ty, index| match () {
        () if ty.is_struct() => Some(ty.member(u32::try_from(index.as_int()?).ok()?)),
        () if ty.is_array() => Some(ty.element()),
        () => None,
    })
}

/// Of the address that the descriptor of a variable has, if that is of a derived type: of which, if it says so.
fn described_type(module: Module, address: Value) -> Option<Option<Type>> {
    let place = address.is_op(Opcode::LLVMLoad).then(|| address.operand(0))?;
    let (base, offset) = constant_base(module, place);
    let variable = || descriptor_within(module, base.variable_type()?, u64::try_from(offset).ok()?);
    let found = variable().or_else(|| element_at(place).filter(|ty| is_descriptor(*ty)))?;
    is_of_derived_type(found).then(|| (offset == 0).then(|| stated(module, base, COPIES)).flatten())
}

/// Copies of a descriptor that are followed back.
const COPIES: usize = 3;

/// The derived type that a variable, a descriptor, says it is of, from the start or where it is set up.
fn stated(module: Module, variable: Value, copies: usize) -> Option<Type> {
    let named = |constant: Value| {
        let parts = (0..constant.operand_count()).map(|index| constant.operand(index)).filter(|part| part.is_global_variable());
        parts.filter_map(|part| variable.ty().struct_named(&structure_of(&part.name())?)).next()
    };
    let set_up = |user: Value| match operation::classify(user) {
        operation::Operation::Store if user.operand(1) == variable && user.operand(0).is_constant() => named(user.operand(0)),
        operation::Operation::Copy if user.operand(0) == variable && copies > 0 => {
            stated(module, constant_base(module, user.operand(1)).0, copies - 1)
        }
        _ => None,
    };
    let initial = variable.is_global_variable().then(|| variable.initializer()).flatten();
    initial.and_then(named).or_else(|| variable.users().into_iter().find_map(set_up))
}

/// Variables of numbers that a procedure takes only to have their bits moved as integers hold numbers. Other calls may pass integers.
pub fn note_numbers(module: Module, request: &Request) {
    let Deliver::Call(call) = &request.deliver else { return };
    let passed = markers::passed(call.marker).split_off(1);
    for (index, slot) in call.slots.iter().enumerate().filter(|(i, _)| holds::holds_integers_only(request.function, *i)) {
        let shadows = slot.shadows.places();
        let places = || [slot.primal].into_iter().chain(shadows.iter().copied());
        let element = |place: usize| Some(constant_base(module, passed[place]).0.variable_type()?.innermost());
        let number = element(slot.primal).filter(|ty| ty.is_float() && !shadows.is_empty());
        if let Some(number) = number.filter(|number| places().all(|place| element(place) == Some(*number))) {
            holds::forget_parameter(request.function, index);
            holds::note_variable(request.function, index, number);
        }
    }
}

/// Does such a structure lie there, or one that has a name if any will do?
fn holds_structure(module: Module, mut ty: Type, mut offset: u64, wanted: Option<Type>) -> bool {
    let is_wanted = |ty: Type| wanted.map_or_else(|| ty.is_struct() && ty.struct_name().is_some(), |wanted| ty == wanted);
    while !is_wanted(ty) || offset > 0 {
        if ty.is_array() && ty.len() > 0 {
            ty = ty.element();
            offset %= module.size_of(ty).max(1);
        } else if ty.is_struct()
            && let Some(index) = (0..ty.len()).rev().find(|i| module.offset_of(ty, *i) <= offset)
        {
            offset -= module.offset_of(ty, index);
            ty = ty.member(index);
        } else {
            return false;
        }
    }
    true
}

/// Shadows that the user gave, with what the derivative gets for them, and the numbers of their arguments.
#[derive(Default)]
pub(super) struct Copies {
    shadows: Vec<[Value; 3]>,
    procedure: Option<Value>,
}

/// Has each shadow that is a descriptor laid out as its argument is, where the builder stands.
pub(super) fn lay_out(builder: &Builder, module: Module, request: &Request, actuals: &mut [Actual]) -> Copies {
    let mut copies = Copies::default();
    let word = module.int(64);
    // A sweep that has a partner, and what is differentiated once more, takes no copies.
    let alone = request.part == Part::Whole && request.level == 0;
    for (index, actual) in actuals.iter_mut().enumerate().filter(|(index, _)| is_noted(request.function, *index)) {
        for shadow in &mut actual.shadows {
            let name = Name::of(&request.function.name()).qualified();
            let procedure = *copies.procedure.get_or_insert_with(|| module.text(&name));
            let (pointer, number) = (shadow.ty(), builder.int(word, index as i64 + 1));
            let laid = module.declare(LAID_OUT_AS, Type::function(pointer, &[pointer, pointer, word, word, pointer]));
            let used = builder.call(laid, &[actual.primal, *shadow, number, builder.int(word, i64::from(!alone)), procedure]);
            if alone {
                copies.shadows.push([std::mem::replace(shadow, used), used, number]);
            }
        }
    }
    copies
}

/// Brings copies back to the shadows that they stood for.
pub(super) fn bring_back(builder: &Builder, module: Module, copies: Copies) {
    for [shadow, used, number] in copies.shadows {
        let (pointer, word) = (shadow.ty(), module.int(64));
        let back = module.declare("wengert_brought_back", Type::function(pointer.void(), &[pointer, pointer, word, pointer]));
        builder.call(back, &[shadow, used, number, copies.procedure.expect("named where the first one was laid out")]);
    }
}
