// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A body for a procedure of another file: it may do, in any order and to any extent, what its description allows.
//!
//! All stages look at it as at any procedure. It is a loop that at will reads all numbers anywhere in what is read, and stores a
//! number that depends on all of them anywhere in what is written, and moves words. Invariant: whatever the procedure does to numbers, this body may
//! do. Its derivatives are never written. Imports `llvm` and `core`.

use crate::llvm::{Block, Builder, Function, Module, Opcode, Type, Value, memory};
use wengert_core::separate::{Memory, Procedure};

/// Lets the result of a body depend on all numbers that the description says are active.
pub fn depend(module: Module, function: Function, described: &Procedure) {
    let writer = Writer { builder: Builder::new(module), module };
    if !function.ty().returns().is_float() {
        return;
    }
    for exit in function.blocks().into_iter().map(Block::terminator).filter(|at| at.is_op(Opcode::LLVMRet)) {
        writer.builder.before(exit);
        let mut result = exit.operand(0);
        for (argument, parameter) in described.arguments.iter().zip(function.parameters()).filter(|(a, _)| a.is_active()) {
            if parameter.ty().is_floating() {
                result = writer.builder.fadd(result, writer.builder.fcast(parameter, result.ty()));
            } else if parameter.ty().is_pointer() && !argument.memory.described {
                result = writer.read(&mut Place::new(parameter, &argument.memory), result, writer.unknown()).0;
            }
        }
        exit.set_operand(0, result);
    }
}

/// A variable of which nothing is known.
const ELSEWHERE: &str = "wengert.elsewhere";

struct Writer {
    builder: Builder,
    module: Module,
}

/// Memory that the procedure reaches.
struct Place<'a> {
    /// Where the numbers are.
    base: Value,
    /// Where the descriptor is, if there is one.
    descriptor: Value,
    memory: &'a Memory,
}

impl Place<'_> {
    fn new(base: Value, memory: &Memory) -> Place<'_> {
        Place { base, descriptor: base, memory }
    }
}

pub fn write(module: Module, function: Function, described: &Procedure) {
    let writer = Writer { builder: Builder::new(module), module };
    let builder = &writer.builder;
    let [entry, head, stores, latch, exit] = ["entry", "head", "stores", "latch", "exit"].map(|name| function.append_block(name));
    let parameters = function.parameters();
    let number = module.int(64).float64();
    builder.at_end(entry);
    let mut start = builder.zero(number);
    for parameter in parameters.iter().filter(|p| p.ty().is_floating()) {
        start = builder.fadd(start, builder.fcast(*parameter, number));
    }
    builder.branch(head);
    builder.at_end(head);
    let sum = builder.phi(number);
    let pointers = described.arguments.iter().zip(&parameters).filter(|(_, parameter)| parameter.ty().is_pointer());
    let mut places: Vec<Place> = pointers.map(|(argument, base)| Place::new(*base, &argument.memory)).collect();
    let globals = described.globals.iter().filter_map(|g| Some((module.global(&g.name)?, &g.memory)));
    places.extend(globals.map(|(base, memory)| Place::new(base, memory)));
    let (mut all, mut word) = (sum, writer.unknown());
    for place in &mut places {
        (all, word) = writer.read(place, all, word);
    }
    builder.branch_if(builder.resize(word, module.int(1)), stores, latch);
    builder.at_end(stores);
    places.iter().for_each(|place| writer.store(place, all));
    writer.move_words(&places);
    let [allocate, after] = ["allocate", "after"].map(|name| function.append_block(name));
    builder.branch_if(builder.resize(writer.unknown(), module.int(1)), allocate, after);
    builder.at_end(allocate);
    places.iter().filter(|place| place.memory.allocated).for_each(|place| writer.allocate(place));
    builder.branch(after);
    builder.at_end(after);
    builder.branch(latch);
    builder.at_end(latch);
    sum.add_incoming(&[(start, entry), (all, latch)]);
    builder.branch_if(builder.resize(writer.unknown(), module.int(1)), head, exit);
    builder.at_end(exit);
    let returns = function.ty().returns();
    builder.ret((!returns.is_void()).then(|| writer.result(returns, all)));
}

/// A number that nobody knows, another one each time.
pub fn unknown(module: Module, builder: &Builder) -> Value {
    let int = module.int(32);
    let elsewhere = module.declare_global(ELSEWHERE, int, 4);
    // Nobody writes it, so no second run needs it as it was.
    elsewhere.set_constant_global();
    let load = builder.load(int, elsewhere);
    load.set_volatile();
    load
}

impl Writer {
    fn unknown(&self) -> Value {
        unknown(self.module, &self.builder)
    }

    fn anywhere(&self, base: Value) -> Value {
        self.builder.offset_anywhere(base, self.builder.sext(self.unknown(), self.module.int(64)))
    }

    /// Reads whatever is read, and adds numbers to `sum` and integers to `word`. A descriptor is followed to its data.
    fn read(&self, place: &mut Place, sum: Value, word: Value) -> (Value, Value) {
        let (builder, memory, number) = (&self.builder, place.memory, sum.ty());
        let mut bits = word;
        if memory.described || memory.inspected || memory.read && memory.floats.is_empty() {
            let byte = builder.load(self.module.int(8), self.anywhere(place.base));
            bits = builder.add(word, builder.resize(byte, word.ty()));
        }
        if memory.described {
            place.base = builder.load(place.base.ty(), place.base);
        }
        let kinds = memory.floats.iter().filter(|_| memory.read);
        let numbers = kinds.fold(sum, |sum, kind| {
            let ty = number.floating_named(kind).expect("lists name floating types");
            builder.fadd(sum, builder.fcast(builder.load(ty, self.anywhere(place.base)), number))
        });
        (numbers, bits)
    }

    /// Other memory in place of what a descriptor describes, and other bounds.
    fn allocate(&self, place: &Place) {
        let builder = &self.builder;
        memory::free(self.module, builder, place.base);
        let fresh = memory::allocate(self.module, builder, builder.resize(self.unknown(), self.module.int(64)));
        builder.store(fresh, place.descriptor);
        let bound = builder.resize(self.unknown(), self.module.int(8));
        builder.store(bound, self.anywhere(place.descriptor));
    }

    fn store(&self, place: &Place, value: Value) {
        if !place.memory.written {
            return;
        }
        if place.memory.floats.is_empty() {
            self.builder.store(self.builder.resize(self.unknown(), self.module.int(8)), self.anywhere(place.base));
        }
        for kind in &place.memory.floats {
            let ty = value.ty().floating_named(kind).expect("lists name floating types");
            self.builder.store(self.builder.fcast(value, ty), self.anywhere(place.base));
        }
    }

    /// Words get from all memory between which words are moved to all that is written.
    fn move_words(&self, places: &[Place]) {
        let moved = || places.iter().filter(|place| place.memory.moved);
        for from in moved() {
            let word = self.builder.load(self.module.int(64), self.anywhere(from.base));
            moved().filter(|to| to.memory.written).for_each(|to| {
                self.builder.store(word, self.anywhere(to.base));
            });
        }
    }

    /// A result of the type that depends on `value`.
    fn result(&self, ty: Type, value: Value) -> Value {
        let builder = &self.builder;
        if ty.is_floating() && !ty.is_vector() {
            return builder.fcast(value, ty);
        }
        if ty.is_integer() {
            return builder.resize(self.unknown(), ty);
        }
        let part = |index| self.result(if ty.is_struct() { ty.member(index) } else { ty.element() }, value);
        let put = |all, index: u32| match ty.is_struct() {
            true => builder.insert_value(all, part(index), index),
            false => builder.insert_element(all, part(index), builder.int(self.module.int(32), i64::from(index))),
        };
        (0..ty.len()).fold(builder.undef(ty), put)
    }
}
