// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Where objects hold integers, as the structure types say by which they are addressed and declared.
//!
//! Without optimisation nothing but these types tells an integer that is copied from a floating number that is copied as one.
//! Invariant: a place that is said to hold an integer is declared as one, and accessed as floating nowhere in the procedure;
//! unions say nothing. Imports `llvm`, `holds`, `objects`.

use super::objects::{Object, Objects};
use crate::holds;
use crate::llvm::offset::{Offset, START};
use crate::llvm::{Function, Module, Opcode, Type, Value, layout};
use rustc_hash::{FxHashMap, FxHashSet};

#[derive(Default)]
pub struct Layouts {
    integers: FxHashMap<Object, Vec<(Offset, u64)>>,
    floats: FxHashMap<Object, Vec<(Offset, u64)>>,
    accesses: Vec<(Object, Offset, u64)>,
    seen: FxHashSet<(Object, Offset, Type)>,
}

impl Layouts {
    pub fn new(module: Module, function: Function, objects: &Objects) -> Layouts {
        let mut layouts = Layouts::default();
        for index in 0..function.parameters().len() {
            if let Some(ty) = holds::structure(function, index) {
                layouts.declare(module, Object::Argument(index), START, ty);
            }
        }
        for instruction in function.instructions() {
            match instruction.opcode() {
                Some(Opcode::LLVMLoad) => layouts.access(module, objects, instruction.operand(0), instruction.ty()),
                Some(Opcode::LLVMStore) => layouts.access(module, objects, instruction.operand(1), instruction.operand(0).ty()),
                Some(Opcode::LLVMAlloca) => layouts.declare(module, Object::Local(instruction), START, instruction.alloca_type()),
                _ => {}
            }
            for operand in instruction.value_operands().chain([instruction]).collect::<Vec<_>>() {
                if operand.is_constant() && operand.ty().is_pointer() {
                    for object in objects.of(operand) {
                        if let Object::Global(global) = object {
                            layouts.declare(module, object, START, global.global_type());
                        }
                    }
                } else if operand.any_opcode() == Some(Opcode::LLVMGetElementPtr) && operand.gep_source().is_struct() {
                    for (object, at) in objects.places(operand.operand(0)) {
                        layouts.declare(module, object, at, operand.gep_source());
                    }
                }
            }
        }
        layouts.seen.clear();
        layouts.keep_unexplained();
        layouts
    }

    fn access(&mut self, module: Module, objects: &Objects, pointer: Value, ty: Type) {
        if ty.holds_float() {
            for (object, at) in objects.places(pointer) {
                self.accesses.push((object, at, module.store_size(ty.floats()[0])));
            }
        }
    }

    /// An access to some element of an array member, at whatever index, is one of the floating numbers that are declared there;
    /// any other says that memory is not what its declaration says.
    fn keep_unexplained(&mut self) {
        for (object, at, bytes) in std::mem::take(&mut self.accesses) {
            let floats = self.floats.entry(object).or_default();
            if !floats.iter().any(|(declared, size)| *size == bytes && declared.may_be(at)) {
                floats.push((at, bytes));
            }
        }
    }

    /// An object is an array of this type, one element of which starts at the offset.
    fn declare(&mut self, module: Module, object: Object, start: Offset, mut ty: Type) {
        while ty.is_array() {
            ty = ty.element();
        }
        if !ty.is_struct() || !self.seen.insert((object, start, ty)) {
            return;
        }
        for (offset, scalar) in layout::scalars(module, ty).unwrap_or_default() {
            let at = start.plus(Offset::new(offset as i64, module.size_of(ty) as i64));
            let list = if scalar.is_floating() { &mut self.floats } else { &mut self.integers };
            if scalar.is_floating() || scalar.is_integer() && scalar.bits() > 8 {
                list.entry(object).or_default().push((at, module.store_size(scalar)));
            }
        }
    }

    /// Where numbers of this size lie in an object, as far as the procedure shows.
    pub fn numbers(&self, object: Object, bytes: u64) -> impl Iterator<Item = Offset> {
        self.floats.get(&object).into_iter().flatten().filter(move |(_, size)| *size == bytes).map(|(at, _)| *at)
    }

    /// Does a load of an integer read what is declared as one?
    pub fn is_integer(&self, module: Module, objects: &Objects, load: Value) -> bool {
        let bytes = module.store_size(load.ty());
        let places = objects.places(load.operand(0));
        let floating = |object: &Object, at: Offset| {
            self.floats.get(object).into_iter().flatten().any(|(float, size)| at.overlaps(bytes, *float, *size))
        };
        let declared = |object: &Object, at: Offset| {
            self.integers.get(object).into_iter().flatten().any(|(integer, size)| *size == bytes && integer.covers(at))
        };
        !places.is_empty() && places.iter().all(|(object, at)| declared(object, *at) && !floating(object, *at))
    }
}
