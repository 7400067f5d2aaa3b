// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory objects: what each pointer of a function may point into.
//!
//! Invariant: the set of a pointer covers all objects that it may address; `Loaded` and `Unknown` stand for
//! memory reached through pointers that came out of memory, and may be one another. Flow-insensitive, one function at a time. Imports `llvm`, `operation`, `holds`.

use crate::holds;
use crate::llvm::{Function, Opcode, Type, Value};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Object {
    /// What the caller's pointer addresses.
    Argument(usize),
    /// An alloca.
    Local(Value),
    /// A fresh allocation that stays within the function.
    Heap(Value),
    Global(Value),
    /// Reached through the pointer that this load found in memory.
    Loaded(Value),
    /// Reached through a pointer that a call returned or that was made from an integer.
    Unknown,
}

impl Object {
    /// Memory reached through pointers in memory is one class: any of it may be any other.
    pub fn class(self) -> Object {
        if let Object::Loaded(_) = self { Object::Unknown } else { self }
    }

    /// Declared as plain integers, which no language lets hold a floating number; a structure may be a union.
    pub fn holds_integers_only(self, function: Function) -> bool {
        let mut ty = match self {
            Object::Local(site) => site.alloca_type(),
            Object::Global(global) => global.global_type(),
            Object::Argument(index) => return holds::holds_integers_only(function, index),
            _ => return false,
        };
        while ty.is_array() {
            ty = ty.element();
        }
        ty.is_integer() && ty.bits() != 8
    }
}

pub type Set = SmallVec<[Object; 2]>;

pub struct Objects {
    of: FxHashMap<Value, Set>,
    parameters: FxHashMap<Value, usize>,
    /// Objects whose address the function puts in memory: every pointer that comes out of memory may lead to them.
    escaped: Set,
}

impl Objects {
    pub fn new(function: Function) -> Objects {
        let parameters = function.parameters().into_iter().enumerate().map(|(i, p)| (p, i)).collect();
        let mut objects = Objects { of: FxHashMap::default(), parameters, escaped: Set::new() };
        let pointers: Vec<Value> = function.instructions().into_iter().filter(|i| i.ty().is_pointer()).collect();
        let kept: Vec<Value> = function
            .instructions()
            .into_iter()
            .filter(|i| i.is_op(Opcode::LLVMStore))
            .flat_map(|s| pointers_in(s.operand(0)))
            .collect();
        let mut changed = true;
        while changed {
            changed = false;
            let found: Vec<Object> = kept.iter().flat_map(|p| objects.of(*p)).collect();
            for object in found {
                if !objects.escaped.contains(&object) {
                    objects.escaped.push(object);
                    changed = true;
                }
            }
            for pointer in &pointers {
                let found = objects.derive(*pointer);
                let known = objects.of.entry(*pointer).or_default();
                for object in found {
                    if !known.contains(&object) {
                        known.push(object);
                        changed = true;
                    }
                }
            }
        }
        objects
    }

    fn derive(&self, pointer: Value) -> Set {
        match pointer.opcode() {
            Some(Opcode::LLVMAlloca) => smallvec::smallvec![Object::Local(pointer)],
            Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast | Opcode::LLVMFreeze) => {
                self.of(pointer.operand(0))
            }
            Some(Opcode::LLVMPHI) => self.union(pointer.incoming().into_iter().map(|(v, _)| v)),
            Some(Opcode::LLVMSelect) => self.union([pointer.operand(1), pointer.operand(2)]),
            Some(Opcode::LLVMIntToPtr) => self.behind_integer(pointer.operand(0)),
            Some(Opcode::LLVMLoad) => self.with_escaped(Object::Loaded(pointer)),
            Some(Opcode::LLVMCall) => match classify(pointer) {
                Operation::Heap => smallvec::smallvec![Object::Heap(pointer)],
                Operation::Copy | Operation::Fill => self.of(pointer.operand(0)),
                // Whatever an intrinsic makes of a pointer stays within what the pointer addresses.
                Operation::Inactive if pointer.callee_function().is_some_and(Function::is_intrinsic) => {
                    let arguments: Vec<Value> = pointer.arguments().into_iter().filter(|a| a.ty().is_pointer()).collect();
                    if arguments.is_empty() { self.with_escaped(Object::Unknown) } else { self.union(arguments) }
                }
                _ => self.with_escaped(Object::Unknown),
            },
            _ => self.with_escaped(Object::Unknown),
        }
    }

    /// An integer made from a pointer leads back to that pointer's objects.
    fn behind_integer(&self, integer: Value) -> Set {
        let mut sources: Vec<Value> = Vec::new();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work = vec![integer];
        while let Some(value) = work.pop() {
            if value.any_opcode() == Some(Opcode::LLVMPtrToInt) {
                sources.push(value.operand(0));
            } else if value.is_instruction()
                && value.ty().is_integer()
                && !value.is_call()
                && !value.is_op(Opcode::LLVMLoad)
                && seen.insert(value)
            {
                work.extend(value.value_operands());
            }
        }
        if sources.is_empty() { self.with_escaped(Object::Unknown) } else { self.union(sources) }
    }

    fn with_escaped(&self, object: Object) -> Set {
        let mut all = self.escaped.clone();
        all.push(object);
        all
    }

    /// Objects that may be reached through pointers in memory.
    pub fn escaped(&self) -> &[Object] {
        &self.escaped
    }

    fn union(&self, pointers: impl IntoIterator<Item = Value>) -> Set {
        let mut all: Set = Set::new();
        for pointer in pointers {
            for object in self.of(pointer) {
                if !all.contains(&object) {
                    all.push(object);
                }
            }
        }
        all
    }

    /// The objects of a pointer; none for null and undefined.
    pub fn of(&self, pointer: Value) -> Set {
        if let Some(known) = self.of.get(&pointer) {
            return known.clone();
        }
        if pointer.is_global_variable() {
            return smallvec::smallvec![Object::Global(pointer)];
        }
        if let Some(index) = self.parameters.get(&pointer) {
            return smallvec::smallvec![Object::Argument(*index)];
        }
        match pointer.any_opcode() {
            Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) if pointer.is_constant() => {
                self.of(pointer.operand(0))
            }
            _ if pointer.is_null() || pointer.is_undef() || pointer.as_function().is_some() => Set::new(),
            _ if pointer.is_instruction() => Set::new(), // not reached by the iteration yet
            _ => smallvec::smallvec![Object::Unknown],
        }
    }
}

/// The pointers that a stored value holds; an aggregate is taken apart as far as it was put together here.
fn pointers_in(value: Value) -> Vec<Value> {
    if value.ty().is_pointer() {
        return vec![value];
    }
    if value.any_opcode() == Some(Opcode::LLVMPtrToInt) {
        return vec![value.operand(0)];
    }
    if value.is_op(Opcode::LLVMInsertValue) {
        return [value.operand(0), value.operand(1)].into_iter().flat_map(pointers_in).collect();
    }
    Vec::new()
}

/// Floating types that are kept in each object, as the function's own accesses and notes of parameters tell.
pub fn float_kinds(function: Function, objects: &Objects) -> FxHashMap<Object, FxHashSet<Type>> {
    let mut kinds: FxHashMap<Object, FxHashSet<Type>> = FxHashMap::default();
    for index in 0..function.parameters().len() {
        kinds.entry(Object::Argument(index)).or_default().extend(holds::noted(function, index));
    }
    let mut note = |pointer: Value, ty: Type| {
        for found in ty.floats() {
            for object in objects.of(pointer) {
                kinds.entry(object).or_default().insert(found);
            }
        }
    };
    for instruction in function.instructions() {
        match instruction.opcode() {
            Some(Opcode::LLVMLoad) => note(instruction.operand(0), instruction.ty()),
            Some(Opcode::LLVMStore) => note(instruction.operand(1), instruction.operand(0).ty()),
            Some(Opcode::LLVMAlloca) => note(instruction, instruction.alloca_type()),
            Some(Opcode::LLVMGetElementPtr) => note(instruction.operand(0), instruction.gep_source()),
            _ => {}
        }
        for operand in instruction.value_operands() {
            if operand.is_global_variable() {
                note(operand, operand.global_type());
            }
        }
    }
    kinds
}
