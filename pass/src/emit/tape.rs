// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The tape in generated code: bump allocation inline, the run-time library only when a chunk is full.
//!
//! Invariant: agrees with docs/abi.md (field order of the tape, 64-byte granules, the ABI's version word).

use super::Context;
use crate::llvm::{Block, Builder, Function, IntPredicate, Linkage, Type, Value, transform};
use crate::operation::release_of;

/// Version word of the ABI between generated code and the run-time library.
const ABI: i64 = 1;
pub const GRANULE: i64 = 64;

// Fields of the run time's tape structure.
const TOP: i64 = 0;
const END: i64 = 1;
const BASE: i64 = 2;
const HIGH: i64 = 3;
const TRAFFIC: i64 = 4;

impl Context {
    fn pointer(&self) -> Type {
        self.module.int(8).pointer()
    }
    fn word(&self) -> Type {
        self.module.int(64)
    }
    pub fn i64(&self, value: i64) -> Value {
        self.builder.int(self.word(), value)
    }

    fn runtime(&self, name: &str, returns: Type, parameters: &[Type]) -> Function {
        self.module.declare(name, Type::function(returns, parameters))
    }

    pub fn acquire_tape(&self) -> Value {
        let function = self.runtime("wengert_tape_acquire", self.pointer(), &[self.word()]);
        self.builder.call(function, &[self.i64(ABI)])
    }
    pub fn return_tape(&self, tape: Value) {
        let function = self.runtime("wengert_tape_return", self.word().void(), &[self.pointer()]);
        self.builder.call(function, &[tape]);
    }

    /// `pointer` is freed by `release` when the tape goes back.
    pub fn free_later(&self, tape: Value, pointer: Value, release: Function) {
        let word = self.word();
        let function = self.runtime("wengert_tape_free_later", word.void(), &[self.pointer(), self.pointer(), self.pointer()]);
        self.builder.call(function, &[tape, pointer, release.as_value()]);
    }
    /// The same of a shadow, which may be the caller's.
    pub fn free_shadow_later(&self, tape: Value, shadow: Value, release: Function) {
        self.call_runtime("wengert_shadow_free_later", self.word().void(), &[tape, shadow, release.as_value()]);
    }
    /// A shadow has been made of what the program has allocated.
    pub fn note_made(&self, tape: Value, shadow: Value) {
        self.call_runtime("wengert_shadow_made", self.word().void(), &[tape, shadow]);
    }
    /// So many bytes of a shadow are about to lead elsewhere.
    pub fn note_aimed(&self, tape: Value, primal: Value, shadow: Value, bytes: Value) {
        self.call_runtime("wengert_shadow_aimed", self.word().void(), &[tape, primal, shadow, bytes]);
    }
    /// So many bytes of a shadow are about to hold shadows of pointers, until they are given back.
    pub fn lend(&self, tape: Value, shadow: Value, bytes: Value) {
        let word = self.word();
        let function = self.runtime("wengert_tape_lend", word.void(), &[self.pointer(), self.pointer(), word]);
        self.builder.call(function, &[tape, shadow, bytes]);
    }
    /// How often that has happened.
    pub fn lent(&self, tape: Value) -> Value {
        let function = self.runtime("wengert_tape_lent", self.word(), &[self.pointer()]);
        self.builder.call(function, &[tape])
    }
    /// What was lent since then holds what it held before.
    pub fn give_back(&self, tape: Value, mark: Value) {
        let word = self.word();
        let function = self.runtime("wengert_tape_give_back", word.void(), &[self.pointer(), word]);
        self.builder.call(function, &[tape, mark]);
    }
    /// A function of a pointer that frees what this call frees.
    pub fn release_of(&self, free: Value) -> Function {
        let (name, alignment) = release_of(free);
        let (pointer, void) = (self.pointer(), self.word().void());
        let Some(alignment) = alignment else { return self.module.declare(&name, Type::function(void, &[pointer])) };
        let thunk = format!("wengert.release.{name}.{}", alignment.as_int().expect("checked: a constant"));
        self.module.function(&thunk).unwrap_or_else(|| {
            let all = self.module.declare(&name, Type::function(void, &[pointer, alignment.ty()]));
            let thunk = self.module.add_function(&thunk, Type::function(void, &[pointer]));
            thunk.set_linkage(Linkage::LLVMInternalLinkage);
            let builder = Builder::new(self.module);
            builder.at_end(thunk.append_block("entry"));
            builder.call(all, &[thunk.parameters()[0], alignment]);
            builder.ret(None);
            thunk
        })
    }
    /// A tape for a forward sweep that a user asked for, in the user's storage if there is some.
    pub fn begin_tape(&self, storage: Value, bytes: Value) -> Value {
        let (pointer, word) = (self.pointer(), self.word());
        let function = self.runtime("wengert_tape_begin", pointer, &[word, pointer, word]);
        self.builder.call(function, &[self.i64(ABI), storage, bytes])
    }
    /// Hands the tape to the user. `own`: tape, frame, bytes of a frame that may be moved, storage and its bytes; `identity`: hash, procedure and
    /// place of the call.
    pub fn leave_tape(&self, own: &[Value; 5], identity: &[Value; 3]) -> Value {
        let (pointer, word) = (self.pointer(), self.word());
        let parameters = [pointer, pointer, word, pointer, word, word, pointer, pointer];
        let function = self.runtime("wengert_tape_leave", pointer, &parameters);
        self.builder.call(function, &[own.as_slice(), identity].concat())
    }
    /// Takes it back. `own`: the tape or the user's storage, its bytes, the fate; `identity` as above.
    pub fn resume_tape(&self, own: &[Value; 3], identity: &[Value; 3]) -> Value {
        let (pointer, word) = (self.pointer(), self.word());
        let function = self.runtime("wengert_tape_resume", pointer, &[pointer, word, word, word, pointer, pointer]);
        self.builder.call(function, &[own.as_slice(), identity].concat())
    }
    /// The frame that the forward sweep left on a tape that was taken back.
    pub fn frame_of_tape(&self, tape: Value) -> Value {
        let function = self.runtime("wengert_tape_frame", self.pointer(), &[self.pointer()]);
        self.builder.call(function, &[tape])
    }

    fn field(&self, tape: Value, index: i64) -> Value {
        self.builder.element(self.word(), tape, self.i64(index))
    }
    pub fn tape_top(&self, tape: Value) -> Value {
        if self.level > 0 {
            return self.builder.call(self.runtime("wengert_tape_top", self.pointer(), &[self.pointer()]), &[tape]);
        }
        self.builder.load(self.pointer(), self.field(tape, TOP))
    }
    fn address(&self, pointer: Value) -> Value {
        self.builder.ptr_to_int(pointer, self.word())
    }

    /// Rounds a byte count up to the tape's granule.
    pub fn round_up(&self, bytes: Value) -> Value {
        let sum = self.builder.add(bytes, self.i64(GRANULE - 1));
        self.builder.and(sum, self.i64(-GRANULE))
    }

    /// a · b, or a size that no tape has if that overflows.
    pub fn product(&self, a: Value, b: Value) -> Value {
        let multiply = self.module.intrinsic("llvm.umul.with.overflow", &[self.word()]).expect("LLVM knows umul.with.overflow");
        let pair = self.builder.call(multiply, &[a, b]);
        let huge = self.i64(1 << 62);
        let small = self.builder.extract(pair, 0);
        let kept = self.builder.select(self.builder.icmp(IntPredicate::LLVMIntULT, small, huge), small, huge);
        self.builder.select(self.builder.extract(pair, 1), huge, kept)
    }

    /// Reserves `bytes` (any number) before `at` and returns the address; may split the block of `at`.
    pub fn reserve(&self, tape: Value, bytes: Value, at: Value) -> Value {
        let builder = &self.builder;
        builder.before(at);
        if self.level > 0 {
            let reserve = self.runtime("wengert_tape_take", self.pointer(), &[self.pointer(), self.word()]);
            return builder.call(reserve, &[tape, bytes]);
        }
        let size = self.round_up(bytes);
        let top = self.tape_top(tape);
        let end = builder.load(self.pointer(), self.field(tape, END));
        let room = builder.sub(self.address(end), self.address(top));
        let fits = builder.icmp(IntPredicate::LLVMIntULE, size, room);
        let fast_from = builder.block();
        let rest = transform::split_before(at);
        let slow = fast_from.function().append_block("wengert.grow");
        let fast = fast_from.function().append_block("wengert.bump");
        fast_from.terminator().erase();
        builder.at_end(fast_from);
        builder.branch_if(fits, fast, slow);
        builder.at_end(fast);
        builder.store(builder.offset(top, size), self.field(tape, TOP));
        builder.branch(rest);
        builder.at_end(slow);
        let grow = self.runtime("wengert_tape_grow", self.pointer(), &[self.pointer(), self.word()]);
        let grown = builder.call(grow, &[tape, size]);
        builder.branch(rest);
        builder.before(rest.first());
        let address = builder.phi(self.pointer());
        address.add_incoming(&[(top, fast), (grown, slow)]);
        builder.before(at);
        address
    }

    fn rewind(&self, tape: Value, mark: Value) {
        let rewind = self.runtime("wengert_tape_rewind", self.word().void(), &[self.pointer(), self.pointer()]);
        self.builder.call(rewind, &[tape, mark]);
    }

    /// Gives back all that was reserved since `mark`. May end the current block; the builder stands in the next one then.
    pub fn release(&self, tape: Value, mark: Value) {
        if self.level > 0 {
            return self.rewind(tape, mark);
        }
        let builder = &self.builder;
        let function = builder.block().function();
        let next = |name: &str| -> Block { function.append_block(name) };
        let (near, far, done) = (next("wengert.release"), next("wengert.rewind"), next("wengert.released"));
        let top = self.tape_top(tape);
        let base = builder.load(self.pointer(), self.field(tape, BASE));
        let above = builder.icmp(IntPredicate::LLVMIntUGE, mark, base);
        let below = builder.icmp(IntPredicate::LLVMIntULE, mark, top);
        builder.branch_if(builder.and(above, below), near, far);
        builder.at_end(near);
        let high = builder.load(self.pointer(), self.field(tape, HIGH));
        let higher = builder.select(builder.icmp(IntPredicate::LLVMIntUGT, top, high), top, high);
        builder.store(higher, self.field(tape, HIGH));
        let traffic = builder.load(self.word(), self.field(tape, TRAFFIC));
        let used = builder.sub(self.address(top), self.address(mark));
        builder.store(builder.add(traffic, used), self.field(tape, TRAFFIC));
        builder.store(mark, self.field(tape, TOP));
        builder.branch(done);
        builder.at_end(far);
        self.rewind(tape, mark);
        builder.branch(done);
        builder.at_end(done);
    }
}
