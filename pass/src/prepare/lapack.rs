// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A body for a routine of LAPACK: it reads all numbers that the routine may read, and adds to each that it may write something that
//! depends on all of them.
//!
//! All stages look at it as at any procedure, and find out of its loops how much it touches. What the routine may leave as it is keeps what it was,
//! and takes what nobody knows. Invariant: whatever the routine does to numbers, this body may do. Its derivatives are never written. Imports
//! `llvm`, `core` and `separate` beside it.

use super::separate::unknown;
use crate::llvm::{Builder, Function, IntPredicate, Module, Type, Value};
use wengert_core::lapack::{Role, Routine};

struct Writer {
    builder: Builder,
    module: Module,
    function: Function,
    number: Type,
    /// Numbers of this kind that one element has.
    parts: i64,
}

pub fn write(module: Module, function: Function, routine: &Routine) {
    let builder = Builder::new(module);
    let number = function.ty().floating_named(routine.number()).expect("a routine names its type");
    let parts = if routine.is_complex() { 2 } else { 1 };
    let writer = Writer { builder, module, function, number, parts };
    let builder = &writer.builder;
    builder.at_end(function.append_block("entry"));
    let parameters = function.parameters();
    let word = module.int(64);
    let mut given: Vec<Value> = Vec::new();
    let mut bits = builder.int(word, 0);
    for (role, parameter) in routine.roles.iter().zip(&parameters) {
        let ty = match role {
            Role::Letter => module.int(8),
            Role::Count => module.int(32),
            _ => word,
        };
        let read = matches!(role, Role::Letter | Role::Count);
        given.push(if read { builder.sext(builder.load(ty, *parameter), word) } else { builder.int(word, 0) });
        bits = builder.add(bits, given[given.len() - 1]);
    }
    // The numbers are summed in memory, where no analysis takes their order for something.
    let sum = builder.alloca(number, "");
    builder.store(builder.int_to_float(bits, number), sum);
    let add = |place: Value| {
        let all = builder.fadd(builder.load(number, sum), builder.load(number, place));
        builder.store(all, sum);
    };
    let matrices = || {
        routine.roles.iter().enumerate().filter_map(|(index, role)| match role {
            Role::Matrix { rows, columns, written } => Some((index, [given[*rows], given[*columns], given[index + 1]], *written)),
            _ => None,
        })
    };
    let int = module.int(32);
    // What the pivots say decides where numbers go, which the sum stands for.
    writer.pivots(routine, &given, false, &|place| {
        builder.store(builder.fadd(builder.load(number, sum), builder.int_to_float(builder.load(int, place), number)), sum);
    });
    for (index, shape, _) in matrices() {
        writer.each(shape, parameters[index], &add);
    }
    for (index, shape, _) in matrices().filter(|(.., written)| *written) {
        writer.each(shape, parameters[index], &|place| {
            let all = builder.fadd(builder.load(number, place), builder.load(number, sum));
            builder.store(all, place);
        });
    }
    writer.pivots(routine, &given, true, &|place| {
        builder.store(builder.add(builder.load(int, place), unknown(module, builder)), place);
    });
    for (_, parameter) in routine.roles.iter().zip(&parameters).filter(|(role, _)| **role == Role::Info) {
        builder.store(unknown(module, builder), *parameter);
    }
    let returns = function.ty().returns();
    builder.ret((!returns.is_void()).then(|| builder.resize(unknown(module, builder), returns)));
}

impl Writer {
    /// Does something to each of the pivots that the routine writes, or only reads.
    fn pivots(&self, routine: &Routine, given: &[Value], wanted: bool, act: &dyn Fn(Value)) {
        let builder = &self.builder;
        for (role, parameter) in routine.roles.iter().zip(self.function.parameters()) {
            let Role::Pivots { counts, written } = role else { continue };
            let [one, other] = counts.map(|index| given[index]);
            let count = builder.select(builder.icmp(IntPredicate::LLVMIntSLT, one, other), one, other);
            if *written == wanted {
                builder.repeat(count, &|index| act(builder.element(self.module.int(32), parameter, index)));
            }
        }
    }

    /// Does something to each number of a matrix: rows, columns, and the distance of columns.
    fn each(&self, [rows, columns, stride]: [Value; 3], base: Value, act: &dyn Fn(Value)) {
        let builder = &self.builder;
        let parts = builder.int(rows.ty(), self.parts);
        builder.repeat(columns, &|column| {
            let start = builder.element(self.number, base, builder.mul(builder.mul(column, stride), parts));
            builder.repeat(builder.mul(rows, parts), &|row| act(builder.element(self.number, start, row)));
        });
    }
}
