// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Declarations of derivatives, so that callers can be written before, or within, what they call.
//!
//! Invariant: one declaration a (key, sweeps); its parameters stand in the order that docs/abi.md gives.

use super::exported::Export;
use super::retained::OnTape;
use crate::llvm::{Builder, Function, Linkage, Module, Type, Value, transform};
use crate::operation::is_seen;
use crate::plan::{Key, Sweeps};
use crate::separate::{self, lapack};
use crate::signature::{Exported, Signature, Split};
use rustc_hash::FxHashMap;
use wengert_core::request::{Activity, Mode};
use wengert_core::separate::Procedure;

/// A derivative's procedures and where its parameters stand.
#[derive(Clone)]
pub struct Made {
    /// The tangent, the joined adjoint, or the forward sweep.
    pub first: Function,
    /// The backward sweep of a split adjoint.
    pub second: Option<Function>,
    /// The sweeps of a split adjoint as a user's calls reach them.
    pub exported: Option<[Function; 2]>,
    pub signature: Signature,
}

#[derive(Default)]
pub struct Registry {
    made: FxHashMap<(Key, Sweeps), Made>,
    /// Derivatives that other files export.
    separate: FxHashMap<Key, Made>,
    /// Declared and not yet written.
    pub pending: Vec<(Key, Sweeps)>,
    /// Of a split adjoint that a user calls: what the procedures around it are written from, when all else is.
    pub export: Option<Export>,
    /// The tangent that runs on the tape of such an adjoint, if one is asked for, and as a user's calls reach it.
    pub on_tape: Option<OnTape>,
    pub tangent: Option<Function>,
    /// Does a forward sweep leave addresses of shadows to its backward sweep?
    pub records_shadows: bool,
    /// Does it leave snapshots of memory that may be a copy which Fortran has made of an argument for the call?
    pub records_memory: bool,
    /// Does a backward sweep leave a tape unfit for another one?
    pub spends_tapes: bool,
}

impl Registry {
    /// One for sweeps apart, with a tangent on their tape.
    pub fn with_tangent(on_tape: Option<OnTape>) -> Registry {
        Registry { on_tape, ..Registry::default() }
    }

    pub fn declare(&mut self, module: Module, key: &Key, sweeps: Sweeps) -> Made {
        // A plain run of one whose body is here may have to say what it touches.
        let runs_plainly = sweeps == Sweeps::Plain && is_seen(key.function);
        if let Some(described) = separate::described(key.function).filter(|_| !runs_plainly) {
            if lapack(key.function).is_none() {
                // What its sweeps leave on the tape is not known here.
                (self.records_shadows, self.spends_tapes) = (true, true);
            }
            return self.separate.entry(key.clone()).or_insert_with(|| declare_separate(module, key, &described)).clone();
        }
        let sweeps = if key.mode == Mode::Tangent { Sweeps::Joined } else { sweeps };
        if let Some(made) = self.made.get(&(key.clone(), sweeps)) {
            return made.clone();
        }
        let made = match sweeps {
            Sweeps::Plain => declare_plain(module, key),
            Sweeps::Joined if key.mode == Mode::Adjoint && !key.outermost => declare_turned(module, key),
            Sweeps::Joined => declare_one(module, key),
            Sweeps::Split => declare_pair(module, key),
        };
        self.made.insert((key.clone(), sweeps), made.clone());
        self.pending.push((key.clone(), sweeps));
        made
    }

    /// Every tangent that was declared.
    pub fn tangents(&self) -> Vec<(Key, Made)> {
        let here = self.made.iter().map(|((key, _), made)| (key.clone(), made.clone()));
        let all = here.chain(self.separate.iter().map(|(key, made)| (key.clone(), made.clone())));
        all.filter(|(key, _)| key.mode == Mode::Tangent).collect()
    }

    /// Every procedure that was declared to be written here.
    pub fn functions(&self) -> Vec<Function> {
        let of = |made: &Made| {
            [Some(made.first), made.second].into_iter().flatten().chain(made.exported.into_iter().flatten()).collect()
        };
        self.made.values().flat_map::<Vec<Function>, _>(of).chain(self.tangent).collect()
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
pub fn private(module: Module, original: Function, name: &str, ty: Type) -> Function {
    let function = module.add_function(name, ty);
    function.set_linkage(Linkage::LLVMInternalLinkage);
    transform::copy_function_attributes(function, original);
    function
}

/// The beginning of a procedure that is written here from what a description says.
pub fn begin(module: Module, builder: &Builder, original: Function, sweep: &str, ty: Type) -> Function {
    let function = private(module, original, &format!("wengert.{sweep}.{}", original.name()), ty);
    builder.at_end(function.append_block("entry"));
    builder.locate(None);
    function
}

/// Returns a structure of values, or nothing.
pub fn end(builder: &Builder, ty: Type, members: &[Value]) {
    let put = |all, (index, value): (usize, &Value)| builder.insert_value(all, *value, index as u32);
    let whole = || members.iter().enumerate().fold(builder.undef(ty), put);
    builder.ret((!ty.is_void()).then(whole));
}

fn declare_one(module: Module, key: &Key) -> Made {
    let signature = Signature::of(key.function, key.mode, &activities(key), returns_shadow(key), key.width);
    let word = if key.mode == Mode::Tangent { "tangent" } else { "adjoint" };
    let first = private(module, key.function, &format!("wengert.{word}.{}", key.function.name()), signature.ty);
    Made { first, second: None, exported: None, signature }
}

/// A derivative that is written elsewhere.
fn declare_separate(module: Module, key: &Key, described: &Procedure) -> Made {
    let declare = |sweep: &str, ty: Type| module.declare(&described.symbol(sweep), ty);
    if key.mode == Mode::Tangent {
        let signature = |width: usize| Signature::of(key.function, key.mode, &activities(key), false, width);
        if let Some(routine) = lapack(key.function) {
            return super::lapack::tangent(module, key, routine, signature(key.width));
        }
        let (single, own) = (signature(1), separate::own(module, key.function));
        let single = match own.as_deref() {
            Some([own]) => super::own::tangent(module, key, *own, single),
            Some([forward, own]) => super::own::tangent_on_tape(module, key, [*forward, *own], single),
            _ => Made { first: declare("tangent", single.ty), second: None, exported: None, signature: single },
        };
        return if key.width == 1 { single } else { in_each_direction(module, key, &single, signature(key.width)) };
    }
    let split = Split::of(key.function, &activities(key), is_seeded(key), false, key.width);
    if let Some(routine) = lapack(key.function) {
        return super::lapack::adjoint(module, key, routine, split);
    }
    if let Some([forward, backward]) = separate::own(module, key.function).as_deref() {
        return super::own::adjoint(module, key, [*forward, *backward], split);
    }
    let Split { forward, backward } = split;
    let [first, second] = [declare("forward", forward), declare("backward", backward.ty)];
    Made { first, second: Some(second), exported: None, signature: backward }
}

/// Calls a tangent in one direction for each of several. The plan has seen that a second run does what the first one did.
fn in_each_direction(module: Module, key: &Key, single: &Made, signature: Signature) -> Made {
    let builder = Builder::new(module);
    let function = begin(module, &builder, key.function, "tangents", signature.ty);
    let given = function.parameters();
    let mut members = Vec::new();
    for direction in 0..signature.width {
        let argument = |index: usize| {
            let shadow = signature.shadows[index].map(|first| given[first + direction]);
            [Some(given[signature.primals[index]]), shadow].into_iter().flatten()
        };
        let arguments: Vec<Value> = (0..signature.primals.len()).flat_map(argument).collect();
        let result = builder.call(single.first, &arguments);
        let wanted = [single.signature.primal_result.filter(|_| direction == 0), single.signature.tangent];
        members.extend(wanted.into_iter().flatten().map(|member| builder.extract(result, member as u32)));
    }
    end(&builder, signature.ty.returns(), &members);
    Made { first: function, second: None, exported: None, signature }
}

/// The procedure itself, as it runs for the second time or logs what it touches.
fn declare_plain(module: Module, key: &Key) -> Made {
    let signature = Signature::plain(key.function, !key.logged.is_empty());
    let word = if key.again { "again" } else { "logged" };
    let first = private(module, key.function, &format!("wengert.{word}.{}", key.function.name()), signature.ty);
    Made { first, second: None, exported: None, signature }
}

/// Both sweeps in one procedure, on the caller's tape: at the turn of a joint call.
fn declare_turned(module: Module, key: &Key) -> Made {
    let signature = Signature::turned(key.function, &activities(key), is_seeded(key), key.width);
    let first = private(module, key.function, &format!("wengert.turned.{}", key.function.name()), signature.ty);
    Made { first, second: None, exported: None, signature }
}

/// Is the result a pointer to memory with a shadow, or may it hold one?
fn returns_shadow(key: &Key) -> bool {
    key.result && key.function.ty().returns().holds_pointer()
}

/// Does the backward sweep take a seed of the result?
fn is_seeded(key: &Key) -> bool {
    key.result && key.function.ty().returns().holds_float()
}

fn declare_pair(module: Module, key: &Key) -> Made {
    let activities = activities(key);
    let points = returns_shadow(key);
    let Split { forward, backward } = Split::of(key.function, &activities, is_seeded(key), points, key.width);
    let name = key.function.name();
    let declare = |word: &str, ty: Type| private(module, key.function, &format!("wengert.{word}.{name}"), ty);
    Made {
        first: declare("forward", forward),
        second: Some(declare("backward", backward.ty)),
        exported: key.outermost.then(|| {
            let exported = Exported::of(key.function, &activities);
            [declare("forward.call", exported.forward), declare("backward.call", exported.backward.ty)]
        }),
        signature: backward,
    }
}
