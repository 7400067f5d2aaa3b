// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which floating types the memory behind each parameter holds, noted before the optimiser forgets.
//!
//! Loop idioms and InstCombine turn copies of numbers into copies of bytes; after that nothing in `y = x` tells its type.
//! At the start of the pipeline accesses are still those that the front end wrote. Invariant: parameters get a string
//! attribute and nothing else changes; what a procedure's own accesses tell goes before what its callers and callees
//! tell. Imports `llvm`.

use crate::llvm::{Function, Module, Opcode, Type, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeSet;

const HOLDS: &str = "wengert-holds";

/// Names of floating types as LLVM prints them.
type Kinds = BTreeSet<String>;

/// Writes what is known to the parameters of all procedures of the module. Linear in the size of the module.
pub fn note(module: Module) {
    let mut evidence = Evidence::default();
    let functions: Vec<Function> = module.functions().into_iter().filter(|f| !f.is_declaration()).collect();
    for function in &functions {
        function.instructions().into_iter().for_each(|i| evidence.instruction(i));
    }
    let told = evidence.spread();
    for function in &functions {
        for (index, parameter) in function.parameters().into_iter().enumerate() {
            if let Some(kinds) = evidence.own.get(&parameter).or_else(|| told.get(&parameter)) {
                let text = kinds.iter().cloned().collect::<Vec<_>>().join(" ");
                function.add_string_attribute_at(index as u32 + 1, HOLDS, &text);
            }
        }
    }
}

/// The floating types noted for a parameter.
pub fn noted(function: Function, parameter: usize) -> Vec<Type> {
    let text = function.string_attribute_at(parameter as u32 + 1, HOLDS).unwrap_or_default();
    text.split(' ').filter_map(|name| function.ty().floating_named(name)).collect()
}

fn names(ty: Type) -> Kinds {
    ty.floats().into_iter().map(|float| float.to_string()).collect()
}

/// Takes all notes away.
pub fn forget(module: Module) {
    for function in module.functions() {
        for index in 0..function.parameters().len() {
            function.remove_string_attribute_at(index as u32 + 1, HOLDS);
        }
    }
}

#[derive(Default)]
struct Evidence {
    /// Of accesses through a pointer that starts at the value, or of its declaration.
    own: FxHashMap<Value, Kinds>,
    /// Pointers to the same memory (actual and dummy), or whose memory is copied to one another.
    linked: FxHashMap<Value, SmallVec<[Value; 4]>>,
    starts: FxHashMap<Value, Value>,
}

impl Evidence {
    fn instruction(&mut self, at: Value) {
        match at.opcode() {
            Some(Opcode::LLVMLoad) => self.access(at.operand(0), at.ty()),
            Some(Opcode::LLVMStore) => self.access(at.operand(1), at.operand(0).ty()),
            Some(Opcode::LLVMGetElementPtr) => self.access(at.operand(0), at.gep_source()),
            Some(Opcode::LLVMAlloca) => self.access(at, at.alloca_type()),
            Some(Opcode::LLVMCall | Opcode::LLVMInvoke) => self.call(at),
            _ => {}
        }
    }

    fn access(&mut self, pointer: Value, ty: Type) {
        let kinds = names(ty);
        if !kinds.is_empty() {
            let start = self.start(pointer);
            self.own.entry(start).or_default().extend(kinds);
        }
    }

    fn call(&mut self, call: Value) {
        let Some(callee) = call.callee_function() else { return };
        let actuals = call.arguments();
        let name = callee.name();
        if name.starts_with("llvm.memcpy") || name.starts_with("llvm.memmove") {
            self.link(actuals[0], actuals[1]);
        } else if !callee.is_declaration() {
            for (actual, dummy) in actuals.into_iter().zip(callee.parameters()).filter(|(a, _)| a.ty().is_pointer()) {
                self.link(actual, dummy);
            }
        }
    }

    fn link(&mut self, a: Value, b: Value) {
        let (a, b) = (self.start(a), self.start(b));
        for (from, to) in [(a, b), (b, a)] {
            if from.is_global_variable() {
                self.access(from, from.global_type());
            }
            self.linked.entry(from).or_default().push(to);
        }
    }

    /// Where address arithmetic starts; unoptimised code keeps a parameter in a variable that is assigned once.
    fn start(&mut self, pointer: Value) -> Value {
        if let Some(known) = self.starts.get(&pointer) {
            return *known;
        }
        let mut at = pointer;
        loop {
            at = match at.any_opcode() {
                Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => at.operand(0),
                Some(Opcode::LLVMLoad) => match assigned_once(at.operand(0)) {
                    Some(value) => value,
                    None => break,
                },
                _ => break,
            };
        }
        self.starts.insert(pointer, at);
        at
    }

    /// Lets types flow along links to where nothing is known.
    fn spread(&self) -> FxHashMap<Value, Kinds> {
        let mut told: FxHashMap<Value, Kinds> = FxHashMap::default();
        let mut work: Vec<Value> = self.own.keys().copied().collect();
        while let Some(from) = work.pop() {
            let kinds = self.own.get(&from).or_else(|| told.get(&from)).cloned().unwrap_or_default();
            for to in self.linked.get(&from).into_iter().flatten() {
                if self.own.contains_key(to) {
                    continue;
                }
                let known = told.entry(*to).or_default();
                if !kinds.is_subset(known) {
                    known.extend(kinds.iter().cloned());
                    work.push(*to);
                }
            }
        }
        told
    }
}

/// The parameter that a variable holds, if that is all it ever holds.
fn assigned_once(variable: Value) -> Option<Value> {
    if !variable.is_op(Opcode::LLVMAlloca) {
        return None;
    }
    let mut stored = None;
    for user in variable.users() {
        match user.opcode() {
            Some(Opcode::LLVMLoad) => {}
            Some(Opcode::LLVMStore) if user.operand(1) == variable && stored.is_none() => stored = Some(user.operand(0)),
            Some(Opcode::LLVMCall) if user.callee_function().is_some_and(|f| f.is_intrinsic()) => {}
            _ => return None,
        }
    }
    stored.filter(|value| value.is_argument())
}
