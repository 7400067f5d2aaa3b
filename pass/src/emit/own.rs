// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Derivatives that the user has written, behind procedures of the form that callers here expect.
//!
//! Invariant: they have the parameters of separate derivatives; the user's get what `request/own.rs` says, numbers by their addresses where they
//! want that.

use super::Made;
use super::procedures::{begin, end};
use crate::llvm::{Builder, Function, Module, Type, Value};
use crate::plan::Key;
use crate::separate::described;
use crate::signature::{OwnTape, Signature, Split, is_pair};
use wengert_core::descriptor::{DIMENSION, DIMENSIONS, MOST_DIMENSIONS, RANK, lower_offset};

struct Writer {
    module: Module,
    builder: Builder,
    /// The user's procedure.
    original: Function,
}

/// The tangent.
pub fn tangent(module: Module, key: &Key, own: Function, signature: Signature) -> Made {
    let writer = Writer { module, builder: Builder::new(module), original: key.function };
    let builder = &writer.builder;
    let function = writer.begin("tangent", signature.ty);
    let parameters = function.parameters();
    let (mut given, result) = (writer.given(&parameters, &signature, true), key.function.ty().returns());
    let members = match () {
        () if !result.is_float() => vec![writer.call(own, &given)],
        () if is_pair(own.ty().returns(), result, result) => {
            let both = writer.call(own, &given);
            vec![builder.extract(both, 0), builder.extract(both, 1)]
        }
        () if own.ty().parameters().len() > given.len() => {
            let place = builder.alloca(result, "");
            given.push(place);
            let tangent = writer.call(own, &given);
            vec![builder.load(result, place), tangent]
        }
        () => {
            let primal = writer.call(key.function, &writer.primals(&parameters, &signature));
            vec![primal, writer.call(own, &given)]
        }
    };
    end(builder, signature.ty.returns(), &members);
    Made { first: function, second: None, exported: None, signature }
}

/// The tangent that takes the tape of a forward sweep, which runs right before it.
pub fn tangent_on_tape(module: Module, key: &Key, [forward, own]: [Function; 2], signature: Signature) -> Made {
    let writer = Writer { module, builder: Builder::new(module), original: key.function };
    let builder = &writer.builder;
    let function = writer.begin("tangent", signature.ty);
    let parameters = function.parameters();
    let swept = writer.sweep(forward, &parameters, &signature, false);
    let mut given = writer.given(&parameters, &signature, true);
    given.extend(writer.tape(swept.by, swept.frame));
    let tangent = writer.call(own, &given);
    let result = key.function.ty().returns();
    let of_result = match () {
        () if !result.is_float() => None,
        () if tangent.ty() == result => Some(tangent),
        () => Some(builder.extract(tangent, 1)),
    };
    end(builder, signature.ty.returns(), &swept.result.into_iter().chain(of_result).collect::<Vec<_>>());
    Made { first: function, second: None, exported: None, signature }
}

/// Both sweeps.
pub fn adjoint(module: Module, key: &Key, [forward, backward]: [Function; 2], split: Split) -> Made {
    let writer = Writer { module, builder: Builder::new(module), original: key.function };
    let builder = &writer.builder;
    let Split { forward: ty, backward: signature } = split;
    let first = writer.begin("forward", ty);
    let swept = writer.sweep(forward, &first.parameters(), &signature, true);
    end(builder, ty.returns(), &swept.result.into_iter().chain([swept.frame]).collect::<Vec<_>>());
    let second = writer.begin("backward", signature.ty);
    let parameters = second.parameters();
    let mut given = writer.given(&parameters, &signature, true);
    given.extend(signature.seed.map(|index| parameters[index]));
    given.extend(writer.tape(swept.by, parameters[parameters.len() - 2]));
    let adjoints = writer.call(backward, &given);
    let count = if signature.ty.returns().is_void() { 0 } else { signature.ty.returns().len() };
    let members = match count {
        0 => vec![],
        1 => vec![adjoints],
        _ => (0..count).map(|index| builder.extract(adjoints, index)).collect(),
    };
    end(builder, signature.ty.returns(), &members);
    Made { first, second: Some(second), exported: None, signature }
}

/// What a forward sweep leaves behind.
struct Swept {
    /// What the procedure returns, if anything.
    result: Option<Value>,
    /// The tape, or null.
    frame: Value,
    /// How it was handed out.
    by: OwnTape,
}

impl Writer {
    fn begin(&self, sweep: &str, ty: Type) -> Function {
        begin(self.module, &self.builder, self.original, sweep, ty)
    }

    fn primals(&self, parameters: &[Value], signature: &Signature) -> Vec<Value> {
        signature.primals.iter().map(|index| parameters[*index]).collect()
    }

    /// Calls the forward sweep, with shadows of numbers or without.
    fn sweep(&self, forward: Function, parameters: &[Value], signature: &Signature, numbers: bool) -> Swept {
        let (builder, pointer) = (&self.builder, self.module.int(8).pointer());
        let mut given = match forward == self.original {
            true => self.primals(parameters, signature),
            false => self.given(parameters, signature, numbers),
        };
        let by = OwnTape::of(self.original, forward, given.len());
        let place = (by == OwnTape::Variable).then(|| self.variable(builder.zero(pointer)));
        given.extend(place);
        let all = self.call(forward, &given);
        let (result, frame) = match by {
            OwnTape::None => (all, builder.zero(pointer)),
            OwnTape::Returned if all.ty().is_pointer() => (all, all),
            OwnTape::Returned => (builder.extract(all, 0), builder.extract(all, 1)),
            OwnTape::Before => (builder.extract(all, 1), builder.extract(all, 0)),
            OwnTape::Variable => (all, builder.load(pointer, place.expect("made for it"))),
        };
        let returns = !self.original.ty().returns().is_void();
        Swept { result: returns.then_some(result), frame, by }
    }

    /// What a procedure that takes the tape gets for it.
    fn tape(&self, by: OwnTape, frame: Value) -> Option<Value> {
        match by {
            OwnTape::None => None,
            OwnTape::Returned | OwnTape::Before => Some(frame),
            OwnTape::Variable => Some(self.variable(frame)),
        }
    }

    /// A variable of eight bytes that holds this.
    fn variable(&self, held: Value) -> Value {
        let variable = self.builder.alloca(held.ty(), "");
        variable.set_alignment(8);
        self.builder.store(held, variable);
        variable
    }

    /// Each argument, followed by its shadow if it has one; without shadows of numbers if those are not wanted.
    fn given(&self, parameters: &[Value], signature: &Signature, numbers: bool) -> Vec<Value> {
        let described = described(self.original).expect("a registered procedure is described");
        let mut given = Vec::new();
        for (index, argument) in described.arguments.iter().enumerate() {
            let primal = parameters[signature.primals[index]];
            given.push(primal);
            let shadow = signature.shadows[index].map(|at| parameters[at]);
            if let Some(shadow) = shadow.filter(|shadow| numbers || shadow.ty().is_pointer()) {
                given.push(if argument.memory.described { self.descriptor(primal, shadow) } else { shadow });
            }
        }
        given
    }

    /// A shadow's descriptor, of which derivatives here write the address only, with the shape of the primal one.
    fn descriptor(&self, primal: Value, shadow: Value) -> Value {
        let (builder, byte, wide) = (&self.builder, self.module.int(8), self.module.int(64));
        let number = |value: u64| builder.int(wide, value as i64);
        let rank = builder.resize(builder.load(byte, builder.offset(primal, number(RANK))), wide);
        let bytes = builder.add(number(DIMENSIONS), builder.mul(rank, number(DIMENSION)));
        let own = builder.alloca(byte.array(lower_offset(MOST_DIMENSIONS as usize)), "");
        own.set_alignment(16);
        builder.memcpy(own, primal, bytes);
        builder.store(builder.load(wide.pointer(), shadow), own);
        own
    }

    /// Calls a procedure of the user's with values, or with the addresses of copies.
    fn call(&self, callee: Function, values: &[Value]) -> Value {
        let builder = &self.builder;
        let passed = callee.ty().parameters().into_iter().zip(values).map(|(ty, value)| {
            if ty == value.ty() {
                return *value;
            }
            let place = builder.alloca(value.ty(), "");
            builder.store(*value, place);
            place
        });
        let passed: Vec<Value> = passed.collect();
        let call = builder.call(callee, &passed);
        call.pass_as_callee();
        call
    }
}
