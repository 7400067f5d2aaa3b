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
    let (mut given, result) = (writer.given(&parameters, &signature), key.function.ty().returns());
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

/// Both sweeps.
pub fn adjoint(module: Module, key: &Key, [forward, backward]: [Function; 2], split: Split) -> Made {
    let writer = Writer { module, builder: Builder::new(module), original: key.function };
    let builder = &writer.builder;
    let Split { forward: ty, backward: signature } = split;
    let pointer = module.int(8).pointer();
    let first = writer.begin("forward", ty);
    let parameters = first.parameters();
    let mut given = writer.given(&parameters, &signature);
    let tape = OwnTape::of(key.function, forward, given.len());
    let variable = || {
        let variable = builder.alloca(pointer, "");
        variable.set_alignment(8);
        variable
    };
    let (result, frame) = match tape {
        OwnTape::None if forward == key.function => {
            (writer.call(forward, &writer.primals(&parameters, &signature)), builder.zero(pointer))
        }
        OwnTape::None => (writer.call(forward, &given), builder.zero(pointer)),
        OwnTape::Returned => {
            let all = writer.call(forward, &given);
            if all.ty().is_pointer() { (all, all) } else { (builder.extract(all, 0), builder.extract(all, 1)) }
        }
        OwnTape::Before => {
            let all = writer.call(forward, &given);
            (builder.extract(all, 1), builder.extract(all, 0))
        }
        OwnTape::Variable => {
            let place = variable();
            builder.store(builder.zero(pointer), place);
            given.push(place);
            (writer.call(forward, &given), builder.load(pointer, place))
        }
    };
    let has_result = !key.function.ty().returns().is_void();
    end(builder, ty.returns(), &has_result.then_some(result).into_iter().chain([frame]).collect::<Vec<_>>());
    let second = writer.begin("backward", signature.ty);
    let parameters = second.parameters();
    let mut given = writer.given(&parameters, &signature);
    given.extend(signature.seed.map(|index| parameters[index]));
    let frame = parameters[parameters.len() - 2];
    match tape {
        OwnTape::None => {}
        OwnTape::Returned | OwnTape::Before => given.push(frame),
        OwnTape::Variable => {
            let place = variable();
            builder.store(frame, place);
            given.push(place);
        }
    }
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

impl Writer {
    fn begin(&self, sweep: &str, ty: Type) -> Function {
        begin(self.module, &self.builder, self.original, sweep, ty)
    }

    fn primals(&self, parameters: &[Value], signature: &Signature) -> Vec<Value> {
        signature.primals.iter().map(|index| parameters[*index]).collect()
    }

    /// Each argument, followed by its shadow if it has one.
    fn given(&self, parameters: &[Value], signature: &Signature) -> Vec<Value> {
        let described = described(self.original).expect("a registered procedure is described");
        let mut given = Vec::new();
        for (index, argument) in described.arguments.iter().enumerate() {
            let primal = parameters[signature.primals[index]];
            given.push(primal);
            if let Some(shadow) = signature.shadows[index].map(|at| parameters[at]) {
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
