// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Derivatives of LAPACK's routines: procedures that make the call and then let the run-time library do the rest.
//!
//! Invariant: they have the parameters of separate derivatives, and the library needs nothing but what the call left, so it works in one
//! direction after another; it gets the pointers of the call in order, then the shadows. It
//! is handed the program's own BLAS, so a program that calls no LAPACK links none.

use super::Made;
use super::joint::call_runtime;
use super::procedures::{begin, end};
use super::shadow::FIRST;
use crate::llvm::{Builder, Function, Module, Type, Value};
use crate::plan::Key;
use crate::signature::{Signature, Split};
use wengert_core::lapack::Routine;

struct Writer {
    module: Module,
    builder: Builder,
    routine: Routine,
    /// The user's declaration.
    original: Function,
}

/// The tangent.
pub fn tangent(module: Module, key: &Key, routine: Routine, signature: Signature) -> Made {
    let writer = Writer::new(module, key, routine);
    let builder = &writer.builder;
    let function = writer.begin("tangent", signature.ty);
    let parameters = function.parameters();
    let result = writer.call(&parameters, &signature);
    for direction in 0..signature.width {
        writer.library("tangent", &[writer.list(&parameters, &signature, direction), writer.blas()]);
    }
    let returns = signature.ty.returns();
    let whole = signature.primal_result.map(|member| builder.insert_value(builder.undef(returns), result, member as u32));
    builder.ret(whole);
    Made { first: function, second: None, exported: None, signature }
}

/// Both sweeps.
pub fn adjoint(module: Module, key: &Key, routine: Routine, split: Split) -> Made {
    let writer = Writer::new(module, key, routine);
    let builder = &writer.builder;
    let Split { forward, backward } = split;
    let first = writer.begin("forward", forward);
    let parameters = first.parameters();
    let result = writer.call(&parameters, &backward);
    let kept = builder.int(module.int(64), routine.kept(&key.kept) as i64);
    let tape = *parameters.last().expect("the tape");
    let frame = writer.library("forward", &[writer.list(&parameters, &backward, FIRST), kept, tape]);
    let members: Vec<Value> = (!result.ty().is_void()).then_some(result).into_iter().chain([frame]).collect();
    end(builder, forward.returns(), &members);
    let second = writer.begin("backward", backward.ty);
    let parameters = second.parameters();
    let [frame, tape] = parameters[parameters.len() - 2..] else { unreachable!("frame and tape come last") };
    writer.library("backward", &[writer.list(&parameters, &backward, FIRST), writer.blas(), frame, tape]);
    builder.ret(None);
    Made { first, second: Some(second), exported: None, signature: backward }
}

impl Writer {
    fn new(module: Module, key: &Key, routine: Routine) -> Writer {
        Writer { module, builder: Builder::new(module), routine, original: key.function }
    }

    fn begin(&self, sweep: &str, ty: Type) -> Function {
        begin(self.module, &self.builder, self.original, sweep, ty)
    }

    fn call(&self, parameters: &[Value], signature: &Signature) -> Value {
        let primals: Vec<Value> = signature.primals.iter().map(|index| parameters[*index]).collect();
        self.builder.call(self.original, &primals)
    }

    /// The pointers of the call, then the shadows in a direction.
    fn list(&self, parameters: &[Value], signature: &Signature, direction: usize) -> Value {
        let primals = signature.primals.iter().take(self.routine.roles.len()).copied();
        let shadows = signature.shadows.iter().flatten().map(|first| first + direction);
        self.array(primals.chain(shadows).map(|index| parameters[index]).collect())
    }

    /// The program's products of matrices and triangular solutions.
    fn blas(&self) -> Value {
        let any = Type::function(self.module.int(8).void(), &[]);
        let function = |name: &str| self.module.declare(&format!("{}{name}_", self.routine.letter), any).as_value();
        self.array(vec![function("gemm"), function("trsm")])
    }

    fn array(&self, pointers: Vec<Value>) -> Value {
        let pointer = self.module.int(8).pointer();
        let list = self.builder.alloca(pointer.array(pointers.len() as u64), "");
        for (index, value) in pointers.into_iter().enumerate() {
            let place = self.builder.element(pointer, list, self.builder.int(self.module.int(64), index as i64));
            self.builder.store(value, place);
        }
        list
    }

    /// Calls the library for a sweep; that of a forward sweep returns the frame.
    fn library(&self, sweep: &str, arguments: &[Value]) -> Value {
        let name = self.module.text(&format!("{}{}", self.routine.letter, self.routine.name));
        let arguments: Vec<Value> = [name].into_iter().chain(arguments.iter().copied()).collect();
        let pointer = self.module.int(8).pointer();
        let returns = if sweep == "forward" { pointer } else { pointer.void() };
        call_runtime(self.module, &self.builder, &format!("wengert_lapack_{sweep}"), returns, &arguments)
    }
}
