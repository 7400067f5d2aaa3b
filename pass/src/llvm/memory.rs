// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! C's allocator in code that is built. Invariant: calls stand where the builder does, and declare what they call; what is allocated is nothing else's memory.

use super::{Builder, Module, Type, Value};

/// Memory of so many bytes, with nothing in it.
pub fn allocate(module: Module, builder: &Builder, bytes: Value) -> Value {
    let word = bytes.ty();
    apart(builder.call(module.declare("malloc", Type::function(word.pointer(), &[word])), &[bytes]))
}

/// Memory for so many elements of a size in bytes, all zero.
pub fn allocate_zeroed(module: Module, builder: &Builder, count: Value, size: Value) -> Value {
    let word = count.ty();
    apart(builder.call(module.declare("calloc", Type::function(word.pointer(), &[word, word])), &[count, size]))
}

fn apart(allocation: Value) -> Value {
    allocation.add_call_attribute(0, "noalias");
    allocation
}

/// Gives memory back.
pub fn free(module: Module, builder: &Builder, memory: Value) -> Value {
    builder.call(module.declare("free", Type::function(memory.ty().void(), &[memory.ty()])), &[memory])
}
