// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! LLVM's analyses of one function. Invariant: the function does not change while its `Facts` live.

use super::{Block, Function, Opcode, Session, Value, ffi};
use rustc_hash::FxHashSet;
use std::ffi::c_void;

pub struct Facts(pub(super) *mut c_void);

fn block(raw: llvm_sys::prelude::LLVMBasicBlockRef) -> Option<Block> {
    (!raw.is_null()).then_some(Block(raw))
}

// SAFETY (whole file): the handle is live until drop; block and value handles belong to its function.
impl Facts {
    pub fn new(session: Session, function: Function) -> Facts {
        Facts(unsafe { ffi::wg_facts_new(session.0, function.0) })
    }
    pub fn loop_count(&self) -> usize {
        unsafe { ffi::wg_loop_count(self.0) as usize }
    }
    /// The loop around loop `index`; loops count in preorder.
    pub fn loop_parent(&self, index: usize) -> Option<usize> {
        usize::try_from(unsafe { ffi::wg_loop_parent(self.0, index as i32) }).ok()
    }
    pub fn loop_header(&self, index: usize) -> Block {
        Block(unsafe { ffi::wg_loop_header(self.0, index as i32) })
    }
    pub fn loop_preheader(&self, index: usize) -> Option<Block> {
        block(unsafe { ffi::wg_loop_preheader(self.0, index as i32) })
    }
    pub fn loop_latch(&self, index: usize) -> Option<Block> {
        block(unsafe { ffi::wg_loop_latch(self.0, index as i32) })
    }
    /// The innermost loop around a block.
    pub fn loop_of(&self, at: Block) -> Option<usize> {
        usize::try_from(unsafe { ffi::wg_loop_of(self.0, at.0) }).ok()
    }
    /// The loops around a block, from the innermost one on.
    pub fn loops_around(&self, at: Block) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.loop_of(at), |index| self.loop_parent(*index))
    }
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        unsafe { ffi::wg_dominates(self.0, a.0, b.0) }
    }
    /// Has one instruction been executed whenever control comes to another one?
    pub fn runs_before(&self, one: Value, other: Value) -> bool {
        match (one.block(), other.block()) {
            (a, b) if a != b => self.dominates(a, b),
            (block, _) => one != other && block.instructions().into_iter().find(|i| *i == one || *i == other) == Some(one),
        }
    }
    /// Is each path from b to the end one through a?
    pub fn postdominates(&self, a: Block, b: Block) -> bool {
        unsafe { ffi::wg_postdominates(self.0, a.0, b.0) }
    }
    pub fn immediate_dominator(&self, at: Block) -> Option<Block> {
        block(unsafe { ffi::wg_idom(self.0, at.0) })
    }
    pub fn immediate_postdominator(&self, at: Block) -> Option<Block> {
        block(unsafe { ffi::wg_ipdom(self.0, at.0) })
    }
    pub fn edge_dominates(&self, from: Block, to: Block, at: Block) -> bool {
        unsafe { ffi::wg_edge_dominates(self.0, from.0, to.0, at.0) }
    }
    /// Is an integer, without a sign, one of so many bits?
    pub fn fits(&self, integer: Value, bits: u32) -> bool {
        unsafe { ffi::wg_fits(self.0, integer.0, bits) }
    }
    pub fn reachable(&self, at: Block) -> bool {
        unsafe { ffi::wg_reachable_from_entry(self.0, at.0) }
    }
    /// May `writer` change what `load` reads, in whatever iteration of the loops around both?
    pub fn may_clobber(&self, writer: Value, load: Value) -> bool {
        unsafe { ffi::wg_may_clobber(self.0, writer.0, load.0, true) }
    }
    /// The same where an access of another type counts: memory that is allocated has the type of what is stored last.
    pub fn may_clobber_bytes(&self, writer: Value, load: Value) -> bool {
        unsafe { ffi::wg_may_clobber(self.0, writer.0, load.0, false) }
    }
    /// May `writer` change anything in the object that `pointer` points into?
    pub fn may_clobber_object(&self, writer: Value, pointer: Value) -> bool {
        unsafe { ffi::wg_may_clobber_object(self.0, writer.0, pointer.0) }
    }
    /// May a load or store touch what another one touches, in whatever iteration of the loops around both?
    pub fn may_share(&self, a: Value, b: Value) -> bool {
        unsafe { ffi::wg_may_share(self.0, a.0, b.0) }
    }
    pub fn constant_memory(&self, pointer: Value) -> bool {
        unsafe { ffi::wg_constant_memory(self.0, pointer.0) }
    }
}

impl Drop for Facts {
    fn drop(&mut self) {
        unsafe { ffi::wg_facts_free(self.0) }
    }
}

/// The names of the alias scopes of ours that an access belongs to, by spaces.
pub fn alias_scopes(instruction: Value) -> String {
    super::transform::with_buffer(|buffer, size| unsafe { ffi::wg_alias_scopes(instruction.0, buffer, size) })
}
/// The members that a memcpy moves: offset, bytes and what the language calls their type; none if it does not say.
pub fn copied_members(copy: Value) -> Vec<(u64, u64, String)> {
    let lines = super::transform::with_buffer(|buffer, size| unsafe { ffi::wg_copied_members(copy.0, buffer, size) });
    let member = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap_or_default();
        let (at, bytes) = (number(), number());
        (at, bytes, words.next().unwrap_or_default().to_owned())
    };
    lines.lines().map(member).collect()
}
/// Does control come through a block before it comes to any of these?
pub fn passes_first(from: Block, first: Block, others: &dyn Fn(Block) -> bool) -> bool {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut ways = vec![from];
    while let Some(block) = ways.pop() {
        if block == first || !seen.insert(block) {
            continue;
        }
        if others(block) {
            return false;
        }
        ways.extend(block.successors());
    }
    true
}

/// Does control that enters the block always leave it by its end?
pub fn always_passes(block: Block) -> bool {
    unsafe { ffi::wg_always_passes(block.0) }
}
/// Whether a call may (read, write) the memory behind an argument, by its attributes.
pub fn argument_effect(call: Value, index: usize) -> (bool, bool) {
    let effect = unsafe { ffi::wg_call_argument_effect(call.0, index as u32) };
    (effect & 1 != 0, effect & 2 != 0)
}
pub fn may_write(instruction: Value) -> bool {
    unsafe { ffi::wg_may_write(instruction.0) }
}
pub fn may_read(instruction: Value) -> bool {
    unsafe { ffi::wg_may_read(instruction.0) }
}
/// A load or store that is neither volatile nor atomic.
pub fn is_simple_access(instruction: Value) -> bool {
    unsafe { ffi::wg_is_simple_access(instruction.0) }
}
/// Can it run where it would not have run, without any effect?
pub fn is_speculatable(instruction: Value) -> bool {
    unsafe { ffi::wg_is_speculatable(instruction.0) }
}
/// What an atomic update makes of the cell's old value and a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Update {
    Exchange,
    Add,
    Subtract,
    Largest,
    Smallest,
    /// If the old value is the expected one.
    CompareExchange,
}

pub fn update(at: Value) -> Option<Update> {
    match unsafe { ffi::wg_update_kind(at.0) } {
        1 => Some(Update::Exchange),
        2 => Some(Update::Add),
        3 => Some(Update::Subtract),
        4 => Some(Update::Largest),
        5 => Some(Update::Smallest),
        6 => Some(Update::CompareExchange),
        _ => None,
    }
}

pub fn is_atomic(at: Value) -> bool {
    unsafe { ffi::wg_is_atomic(at.0) }
}

/// Does the language say that an access is one of an integer that is no character?
pub fn accesses_integer(access: Value) -> bool {
    matches!(tbaa_name(access).as_str(), "int" | "long" | "short" | "long long" | "bool")
}

/// Does an atomic update add to an integer, or subtract from it?
pub fn counts(atomic: Value) -> bool {
    unsafe { ffi::wg_counts(atomic.0) }
}
pub fn tbaa_name(instruction: Value) -> String {
    super::transform::with_buffer(|buffer, size| unsafe { ffi::wg_tbaa_name(instruction.0, buffer, size) })
}
/// The same, if an access has a type that is no member of a structure, and by which the optimiser tells it from others.
pub fn scalar_tbaa_name(access: Value) -> Option<String> {
    let scalar = unsafe { ffi::wg_tbaa_is_scalar(access.0) };
    scalar.then(|| tbaa_name(access)).filter(|name| name != "omnipotent char")
}
/// Is it an access of C++, where a variable's memory may hold an object of another type (placement `new`)?
pub fn is_cxx_access(access: Value) -> bool {
    unsafe { ffi::wg_tbaa_is_cxx(access.0) }
}
/// Is what a load or store moves a pointer, whatever its type now, as the language said: `p1 double`, `any pointer`?
pub fn moves_pointer(access: Value) -> bool {
    names_pointer(&tbaa_name(access))
}
/// Is it what the language calls a type of pointers?
pub fn names_pointer(name: &str) -> bool {
    let levels = name.strip_prefix('p').and_then(|rest| rest.split_once(' ')).map(|(levels, _)| levels);
    name == "any pointer" || levels.is_some_and(|levels| !levels.is_empty() && levels.bytes().all(|c| c.is_ascii_digit()))
}
/// Is what is accessed data of a Fortran program for certain, and no member of a descriptor, as flang says?
pub fn is_fortran_data(access: Value) -> bool {
    tbaa_name(access).contains(" data")
}
/// Is it data of a Fortran program, or a field of a descriptor, as flang says?
pub fn is_fortran_access(access: Value) -> bool {
    is_fortran_data(access) || tbaa_name(access).contains("descriptor")
}
/// An alloca of constant size in the entry block.
pub fn is_static_alloca(alloca: Value) -> bool {
    unsafe { ffi::wg_is_static_alloca(alloca.0) }
}
/// Is an instruction such an alloca?
pub fn is_static_local(instruction: Value) -> bool {
    instruction.is_op(Opcode::LLVMAlloca) && is_static_alloca(instruction)
}
