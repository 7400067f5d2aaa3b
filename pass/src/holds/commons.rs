// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Where variables without a type of their own, such as COMMON blocks, hold integers.
//!
//! Such a variable is bytes. A member that is no array is accessed at a constant address, wherever it is named, and an array of numbers
//! before it, whose index might lead there for all that its address says, ends in front of it. Invariant: a place is said to hold an
//! integer if each access of the module to any of its bytes at a constant address is one of that integer as a whole, or a loop that became
//! a copy from or to what is declared as integers. Imports `llvm`, `holds`.

use super::{holds_integers_only, moves};
use crate::llvm::offset::{Offset, constant_base, root};
use crate::llvm::{Module, Opcode, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Accesses at constant addresses: where, how many bytes, and whether as an integer.
#[derive(Default)]
pub struct Commons(FxHashMap<Value, FxHashSet<(i64, u64, bool)>>);

impl Commons {
    pub fn new(module: Module) -> Commons {
        let mut commons = Commons::default();
        let mut work: Vec<Value> = module.globals().into_iter().filter(|global| is_bytes(*global)).collect();
        // Who uses an address twice is met twice.
        let mut met = FxHashSet::default();
        while let Some(address) = work.pop() {
            for at in address.users().into_iter().filter(|at| met.insert(*at)) {
                match at.any_opcode() {
                    Some(Opcode::LLVMGetElementPtr) => work.push(at),
                    Some(Opcode::LLVMLoad) => {
                        commons.access(module, at.operand(0), module.store_size(at.ty()), at.ty().is_integer())
                    }
                    Some(Opcode::LLVMStore) => {
                        let ty = at.operand(0).ty();
                        commons.access(module, at.operand(1), module.store_size(ty), ty.is_integer());
                    }
                    Some(Opcode::LLVMCall) if moves::is_copy(at) && !moves_integers(at) => {
                        let bytes = at.operand(2).as_int().map_or(u64::MAX >> 2, |bytes| bytes as u64);
                        commons.access(module, at.operand(0), bytes, false);
                        commons.access(module, at.operand(1), bytes, false);
                    }
                    _ => {}
                }
            }
        }
        commons
    }

    fn access(&mut self, module: Module, pointer: Value, bytes: u64, integer: bool) {
        if let Some((global, offset)) = place(module, pointer) {
            self.0.entry(global).or_default().insert((offset, bytes, integer));
        }
    }

    /// Does an integer of so many bytes lie there, as all the module accesses the place?
    pub fn hold_integer(&self, global: Value, at: Offset, bytes: u64) -> bool {
        let Some(offset) = at.exact().filter(|_| is_bytes(global)) else { return false };
        let meets = |at: i64, size: u64| at < offset.saturating_add_unsigned(bytes) && offset < at.saturating_add_unsigned(size);
        let mut accesses = self.0.get(&global).into_iter().flatten().filter(|(at, size, _)| meets(*at, *size)).peekable();
        bytes > 1 && accesses.peek().is_some() && accesses.all(|access| *access == (offset, bytes, true))
    }

    /// The integer at this address, if one lies there.
    pub fn integer_at(&self, module: Module, pointer: Value) -> Option<Type> {
        let (global, offset) = place(module, pointer)?;
        let mut sizes =
            self.0.get(&global)?.iter().filter(|(at, _, integer)| *at == offset && *integer).map(|(_, bytes, _)| *bytes);
        let bytes = sizes.find(|bytes| self.hold_integer(global, Offset::new(offset, 0), *bytes))?;
        Some(module.int(bytes as u32 * 8))
    }
}

/// Does a copy in Fortran move integers, as the type of the variable or the dummy on its other side says?
fn moves_integers(copy: Value) -> bool {
    let function = copy.block().function();
    let of_integers = |side: usize| {
        let root = root(copy.operand(side));
        let variable = root.is_op(Opcode::LLVMAlloca) && root.alloca_type().innermost().is_word();
        variable || root.argument_of().is_some_and(|(_, index)| holds_integers_only(function, index))
    };
    function.is_fortran() && [0, 1].into_iter().any(of_integers)
}

/// The constant place in a variable of bytes that a pointer addresses.
fn place(module: Module, pointer: Value) -> Option<(Value, i64)> {
    let (base, offset) = constant_base(module, pointer);
    is_bytes(base).then_some((base, offset))
}

/// Is it a variable without a type of its own?
pub fn is_bytes(base: Value) -> bool {
    base.is_global_variable() && base.global_type().is_array() && {
        let element = base.global_type().element();
        element.is_integer() && element.bits() == 8
    }
}
