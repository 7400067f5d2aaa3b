// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The signature of a derivative: where the primal arguments, shadows, seed and results of a procedure stand in it.
//!
//! - Parameters: each parameter of the procedure, directly followed by its shadow (of the same type) if it has one; an adjoint of a procedure with a floating result takes the seed of that result last.
//! - Result: a literal struct of the primal result (unless void), the shadow of a result that is or holds a pointer that has one, then, of an adjoint, the adjoint of each by-value
//!   active (`Out`) parameter in order; of a tangent, the tangent of a floating result. `void` if that would be empty.
//! - In several directions: wherever a shadow, tangent, seed or adjoint stands, there stands one for each, one after another.
//! - Both sweeps of an adjoint that another derivative calls: parameters, seed and tape. The sweeps of a split adjoint apart: see [`Split`]. As users call them: see [`Exported`].
//!
//! Invariant: whoever makes a derivative and whoever calls it read the order here. May import `llvm` and `core`.

use crate::llvm::{Builder, Function, Module, Type, Value};
use wengert_core::request::{Activity, Mode};

/// Prefix of the symbol that is the shadow of the global variable of the remaining name, in the first direction.
pub const SHADOW: &str = "__wengert_shadow_";

/// The symbol that is the shadow of a global variable in a direction, counted from 0.
pub fn shadow_symbol(variable: &str, direction: usize) -> String {
    match direction {
        0 => format!("{SHADOW}{variable}"),
        _ => format!("__wengert_shadow{}_{variable}", direction + 1),
    }
}

/// The shadow of what the descriptor of an allocatable at `place` describes: its address is in `own` from here on.
pub fn lasting_shadow(module: Module, builder: &Builder, place: Value, own: Value, name: &str) -> Value {
    let (name, address) = (module.text(name), place.ty());
    let ty = Type::function(address, &[address, address, address]);
    builder.call(module.declare("wengert_shadow_of_seeded", ty), &[place, own, name])
}

#[derive(Clone, Debug)]
pub struct Signature {
    /// The derivative's function type.
    pub ty: Type,
    /// For each parameter of the procedure, its index in the derivative.
    pub primals: Vec<usize>,
    /// Directions that the derivative takes at once.
    pub width: usize,
    /// For each parameter of the procedure, the index of its first shadow in the derivative. Below, too, each index is that of the first direction.
    pub shadows: Vec<Option<usize>>,
    /// Index of the parameter that seeds the procedure's floating result.
    pub seed: Option<usize>,
    /// Member of the result that is the primal result.
    pub primal_result: Option<usize>,
    /// Member of the result that is the shadow of the procedure's result: a pointer, or a structure with pointers.
    pub shadow_result: Option<usize>,
    /// For each parameter of the procedure, the member of the result that is its adjoint.
    pub adjoints: Vec<Option<usize>>,
    /// For each parameter of the procedure, how many from it on stand for one argument.
    pub parts: Vec<usize>,
    /// Member of the result that is the tangent of the procedure's result.
    pub tangent: Option<usize>,
}

/// On the first of several parameters that stand for one argument: how many.
pub const PARTS: &str = "wengert-parts";

/// On a parameter of a Fortran procedure that is a part of one argument.
pub const IN_PARTS: &str = "wengert-in-parts";

/// How many parameters from this one on stand for one argument.
pub fn parts_from(function: Function, index: usize) -> usize {
    function.string_attribute_at(index as u32 + 1, PARTS).and_then(|count| count.parse().ok()).unwrap_or(1)
}

/// Is a parameter of this activity followed by its shadow?
pub fn is_shadowed(mode: Mode, activity: Activity) -> bool {
    match activity {
        Activity::Dup | Activity::Indep | Activity::Dep | Activity::DupNoNeed => true,
        Activity::Out => mode == Mode::Tangent,
        Activity::Const => false,
    }
}

impl Signature {
    /// `points`: the result is or holds a pointer whose shadow is returned too.
    pub fn of(function: Function, mode: Mode, activities: &[Activity], points: bool, width: usize) -> Signature {
        let result = function.ty().returns();
        let mut parameters = Vec::new();
        let mut members = Vec::new();
        let mut signature = Signature {
            ty: function.ty(),
            primals: Vec::new(),
            width,
            shadows: Vec::new(),
            seed: None,
            primal_result: (!result.is_void()).then(|| append(&mut members, result, 1)),
            shadow_result: None,
            adjoints: Vec::new(),
            parts: (0..activities.len()).map(|index| parts_from(function, index)).collect(),
            tangent: None,
        };
        signature.shadow_result = points.then(|| append(&mut members, result, width));
        for (ty, activity) in function.ty().parameters().into_iter().zip(activities) {
            signature.primals.push(append(&mut parameters, ty, 1));
            signature.shadows.push(is_shadowed(mode, *activity).then(|| append(&mut parameters, ty, width)));
            let returned = mode == Mode::Adjoint && *activity == Activity::Out;
            signature.adjoints.push(returned.then(|| append(&mut members, ty, width)));
        }
        if result.holds_float() {
            match mode {
                Mode::Adjoint => signature.seed = Some(append(&mut parameters, result, width)),
                Mode::Tangent => signature.tangent = Some(append(&mut members, result, width)),
            }
        }
        let returns = if members.is_empty() { result.void() } else { result.structure(&members) };
        signature.ty = Type::function(returns, &parameters);
        signature
    }
}

impl Signature {
    /// The procedure itself; the log is a hidden last parameter of one that logs.
    pub fn plain(function: Function, logs: bool) -> Signature {
        let mut parameters = function.ty().parameters();
        let count = parameters.len();
        let (primals, shadows, adjoints) = ((0..count).collect(), vec![None; count], vec![None; count]);
        parameters.extend(logs.then(|| function.ty().pointer()));
        let ty = Type::function(function.ty().returns(), &parameters);
        Signature {
            ty,
            primals,
            width: 1,
            shadows,
            seed: None,
            primal_result: None,
            shadow_result: None,
            adjoints,
            parts: vec![1; count],
            tangent: None,
        }
    }

    /// The members that are adjoints, in the order in which they are handed over: by argument, then by direction.
    pub fn returned_adjoints(&self) -> Vec<usize> {
        let mut members = Vec::new();
        let mut index = 0;
        while index < self.adjoints.len() {
            let parts = &self.adjoints[index..index + self.parts[index]];
            members.extend((0..self.width).flat_map(|direction| parts.iter().flatten().map(move |first| first + direction)));
            index += parts.len();
        }
        members
    }

    /// Both sweeps on the caller's tape, which is the last parameter. Returns the adjoints only.
    pub fn turned(function: Function, activities: &[Activity], seeded: bool, width: usize) -> Signature {
        let signature = Signature::of(function, Mode::Adjoint, activities, false, width);
        Split::with(function, signature, seeded, &[], &[function.ty().pointer()]).backward
    }
}

/// The sweeps of an adjoint as procedures of their own, within one request: the tape is a hidden last parameter.
#[derive(Clone, Debug)]
pub struct Split {
    /// Parameters without the seed, and the tape. Returns the primal result (unless void), the shadow of a result with a pointer that has one, and the frame.
    pub forward: Type,
    /// The same parameters, the seed if the result is active, frame and tape. Returns the adjoints only.
    pub backward: Signature,
}

impl Split {
    /// `points`: the result is or holds a pointer whose shadow is returned too.
    pub fn of(function: Function, activities: &[Activity], seeded: bool, points: bool, width: usize) -> Split {
        let pointer = function.ty().pointer();
        let signature = Signature::of(function, Mode::Adjoint, activities, points, width);
        Split::with(function, signature, seeded, &[pointer], &[pointer, pointer])
    }

    fn with(function: Function, mut signature: Signature, seeded: bool, forward: &[Type], backward: &[Type]) -> Split {
        let result = function.ty().returns();
        let mut parameters = signature.ty.parameters();
        parameters.truncate(signature.seed.take().unwrap_or(parameters.len()));
        let width = signature.width;
        let shadow = signature.shadow_result.into_iter().flat_map(|_| vec![result; width]);
        let members: Vec<Type> =
            (!result.is_void()).then_some(result).into_iter().chain(shadow).chain([result.pointer()]).collect();
        let types: Vec<Type> = parameters.iter().chain(forward).copied().collect();
        let forward = Type::function(result.structure(&members), &types);
        if seeded {
            signature.seed = Some(append(&mut parameters, result, width));
        }
        parameters.extend(backward);
        let mut adjoints = Vec::new();
        for (ty, member) in function.ty().parameters().into_iter().zip(&mut signature.adjoints) {
            *member = member.map(|_| append(&mut adjoints, ty, width));
        }
        let returns = if adjoints.is_empty() { result.void() } else { result.structure(&adjoints) };
        signature.ty = Type::function(returns, &parameters);
        signature.primal_result = None;
        Split { forward, backward: signature }
    }
}

/// The same sweeps as a user's calls reach them: each tape is acquired, checked and given back there.
///
/// - Forward: parameters, the user's storage for the tape and its bytes (null and 0 without), and the place of the call,
///   for messages. Returns the primal result (unless void) and the tape.
/// - Backward: parameters, the seed if the result is floating, the tape or the user's storage, its bytes (0 without), the
///   tape's [`Fate`], and the place of the call. Returns the adjoints.
pub struct Exported;

impl Exported {
    pub fn of(function: Function, activities: &[Activity]) -> Split {
        let result = function.ty().returns();
        let (pointer, word) = (result.pointer(), result.int(64));
        let signature = Signature::of(function, Mode::Adjoint, activities, false, 1);
        Split::with(function, signature, result.holds_float(), &[pointer, word, pointer], &[pointer, word, word, pointer])
    }
}

/// What becomes of a tape in a backward sweep that a user calls; the run-time library knows the numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is given back.
    Spent = 0,
    /// It is kept for another backward sweep.
    Kept = 1,
}

/// How a forward sweep of the user's own hands a tape to its backward sweep.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OwnTape {
    None,
    /// It returns it, behind the procedure's result.
    Returned,
    /// It returns it, before the procedure's result.
    Before,
    /// In a variable of eight bytes, whose address is the last argument of both.
    Variable,
}

impl OwnTape {
    /// Of a forward sweep that takes so many arguments of the procedure and shadows.
    pub fn of(function: Function, forward: Function, arguments: usize) -> OwnTape {
        let (result, returns) = (function.ty().returns(), forward.ty().returns());
        let alone = result.is_void() && returns.is_pointer();
        match () {
            () if forward == function => OwnTape::None,
            () if alone || is_pair(returns, result, result.pointer()) => OwnTape::Returned,
            () if is_pair(returns, result.pointer(), result) => OwnTape::Before,
            () if forward.ty().parameters().len() > arguments => OwnTape::Variable,
            () => OwnTape::None,
        }
    }
}

/// Is it a structure of these two?
pub fn is_pair(ty: Type, first: Type, second: Type) -> bool {
    ty.is_struct() && ty.len() == 2 && ty.member(0) == first && ty.member(1) == second
}

/// Adds so many of a type; returns the index of the first.
fn append(list: &mut Vec<Type>, ty: Type, count: usize) -> usize {
    list.resize(list.len() + count, ty);
    list.len() - count
}
