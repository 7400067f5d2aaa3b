// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Declarations of derivatives, so that callers can be written before, or within, what they call.
//!
//! Invariant: one declaration a (key, sweeps); its parameters stand in the order that docs/abi.md gives.

use crate::llvm::{Function, Linkage, Module, Type, transform};
use crate::plan::{Key, Sweeps};
use crate::signature::Signature;
use rustc_hash::FxHashMap;
use wengert_core::request::{Activity, Mode};

/// A derivative's procedures and where its parameters stand.
#[derive(Clone)]
pub struct Made {
    /// The tangent, the joined adjoint, or the forward sweep.
    pub first: Function,
    /// The backward sweep of a split adjoint.
    pub second: Option<Function>,
    pub signature: Signature,
}

#[derive(Default)]
pub struct Registry {
    made: FxHashMap<(Key, Sweeps), Made>,
    /// Declared and not yet written.
    pub pending: Vec<(Key, Sweeps)>,
}

impl Registry {
    pub fn declare(&mut self, module: Module, key: &Key, sweeps: Sweeps) -> Made {
        let sweeps = if key.mode == Mode::Tangent { Sweeps::Joined } else { sweeps };
        if let Some(made) = self.made.get(&(key.clone(), sweeps)) {
            return made.clone();
        }
        let made = match sweeps {
            Sweeps::Joined => declare_one(module, key),
            Sweeps::Split => declare_pair(module, key),
        };
        self.made.insert((key.clone(), sweeps), made.clone());
        self.pending.push((key.clone(), sweeps));
        made
    }

    /// Every procedure that was declared.
    pub fn functions(&self) -> Vec<Function> {
        self.made.values().flat_map(|m| [Some(m.first), m.second]).flatten().collect()
    }
}

/// The activity words that a key amounts to.
fn activities(key: &Key) -> Vec<Activity> {
    let parameters = key.function.ty().parameters();
    let word = |(ty, active): (&Type, &bool)| match (active, ty.is_pointer(), key.mode) {
        (false, ..) => Activity::Const,
        (true, true, _) | (true, _, Mode::Tangent) => Activity::Dup,
        (true, false, Mode::Adjoint) => Activity::Out,
    };
    parameters.iter().zip(&key.arguments).map(word).collect()
}

/// Compiled for the same processor as the user's procedure.
fn private(module: Module, original: Function, name: &str, ty: Type) -> Function {
    let function = module.add_function(name, ty);
    function.set_linkage(Linkage::LLVMInternalLinkage);
    transform::copy_function_attributes(function, original);
    function
}

fn declare_one(module: Module, key: &Key) -> Made {
    let signature = Signature::of(key.function, key.mode, &activities(key), returns_shadow(key));
    let word = if key.mode == Mode::Tangent { "tangent" } else { "adjoint" };
    let first = private(module, key.function, &format!("wengert.{word}.{}", key.function.name()), signature.ty);
    Made { first, second: None, signature }
}

/// Is the result a pointer to memory with a shadow?
fn returns_shadow(key: &Key) -> bool {
    key.result && key.function.ty().returns().is_pointer()
}

/// The forward sweep takes the arguments, shadows of pointers and the tape, and returns the primal result, its shadow if it
/// is a pointer that has one, and its frame; the backward sweep takes the same, the seed, the frame and the tape, and returns adjoints of values.
fn declare_pair(module: Module, key: &Key) -> Made {
    let mut signature = Signature::of(key.function, key.mode, &activities(key), returns_shadow(key));
    let pointer = module.int(8).pointer();
    let result = key.function.ty().returns();
    let mut parameters = signature.ty.parameters();
    if let Some(seed) = signature.seed.take() {
        parameters.truncate(seed);
    }
    let mut forward = parameters.clone();
    forward.push(pointer);
    let shadow = signature.shadow_result.is_some().then_some(result);
    let members: Vec<Type> = (!result.is_void()).then_some(result).into_iter().chain(shadow).chain([pointer]).collect();
    let forward = Type::function(pointer.structure(&members), &forward);
    if key.result && !result.is_pointer() {
        signature.seed = Some(parameters.len());
        parameters.push(result);
    }
    parameters.extend([pointer, pointer]);
    let mut adjoints = Vec::new();
    for (index, ty) in key.function.ty().parameters().into_iter().enumerate() {
        signature.adjoints[index] = signature.adjoints[index].map(|_| {
            adjoints.push(ty);
            adjoints.len() - 1
        });
    }
    let returns = if adjoints.is_empty() { pointer.void() } else { pointer.structure(&adjoints) };
    let backward = Type::function(returns, &parameters);
    let name = key.function.name();
    Made {
        first: private(module, key.function, &format!("wengert.forward.{name}"), forward),
        second: Some(private(module, key.function, &format!("wengert.backward.{name}"), backward)),
        signature,
    }
}
