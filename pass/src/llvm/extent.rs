// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which bytes of an array loops touch: offsets from a base pointer as scalar evolution knows them.
//!
//! Invariant: an `Expression` is valid as long as the `Facts` that it came from. A scope is a loop, of which one
//! iteration is looked at, or the whole function.

use super::{Block, Facts, Type, Value, ffi};
use llvm_sys::prelude::LLVMValueRef;
use std::ffi::c_void;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Expression(*mut c_void);

/// One step of a machine with a stack that computes an expression; each says of how many bits its result is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    Constant(i64, u32),
    Value(Value),
    /// The counter of a loop, cut to so many bits.
    Counter(usize, u32),
    /// Takes two.
    Combine(Combination),
    SignExtend(u32),
    ZeroExtend(u32),
    Truncate(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Combination {
    Add,
    Multiply,
    DivideUnsigned,
    Largest,
    LargestUnsigned,
    Smallest,
    SmallestUnsigned,
}

fn some(raw: *mut c_void) -> Option<Expression> {
    (!raw.is_null()).then_some(Expression(raw))
}

fn index(scope: Option<usize>) -> i32 {
    scope.map_or(-1, |index| index as i32)
}

extern "C" fn push_term(context: *mut c_void, kind: u32, number: i64, bits: u32, value: LLVMValueRef) {
    // The order of `Kind` in shim/extents.cpp.
    let term = match kind {
        0 => Term::Constant(number, bits),
        1 => Term::Value(Value(value)),
        2 => Term::Counter(number as usize, bits),
        3 => Term::Combine(Combination::Add),
        4 => Term::Combine(Combination::Multiply),
        5 => Term::Combine(Combination::DivideUnsigned),
        6 => Term::Combine(Combination::Largest),
        7 => Term::Combine(Combination::LargestUnsigned),
        8 => Term::Combine(Combination::Smallest),
        9 => Term::Combine(Combination::SmallestUnsigned),
        10 => Term::SignExtend(bits),
        11 => Term::ZeroExtend(bits),
        12 => Term::Truncate(bits),
        other => unreachable!("the shim knows no operation {other}"),
    };
    // SAFETY: `context` is the vector that `Facts::terms` passed in.
    unsafe { (*context.cast::<Vec<Term>>()).push(term) }
}

// SAFETY (whole impl): the handle of the facts is live, and expressions are its own.
impl Facts {
    /// What an address is computed from, and the bytes between.
    pub fn offset(&self, pointer: Value) -> Option<(Value, Expression)> {
        let mut base = std::ptr::null_mut();
        let offset = unsafe { ffi::wg_offset(self.0, pointer.0, &mut base) };
        Some((Value((!base.is_null()).then_some(base)?), some(offset)?))
    }
    /// A number of bytes, which is not negative.
    pub fn expression(&self, number: Value) -> Option<Expression> {
        some(unsafe { ffi::wg_expression(self.0, number.0) })
    }
    pub fn sum(&self, a: Expression, b: Expression) -> Expression {
        Expression(unsafe { ffi::wg_sum(self.0, a.0, b.0) })
    }
    /// The least value while the loops inside `scope` run and control comes to `block`; it has it in a first or last
    /// such iteration.
    pub fn least(&self, of: Expression, block: Block, scope: Option<usize>) -> Option<Expression> {
        some(unsafe { ffi::wg_extreme(self.0, of.0, block.0, index(scope), false) })
    }
    pub fn greatest(&self, of: Expression, block: Block, scope: Option<usize>) -> Option<Expression> {
        some(unsafe { ffi::wg_extreme(self.0, of.0, block.0, index(scope), true) })
    }
    /// Has the condition this value in the first iterations of a loop, and in none behind them? `least` and `greatest`
    /// look at those only.
    pub fn holds_at_first(&self, of: usize, condition: Value, wanted: bool) -> bool {
        unsafe { ffi::wg_holds_at_first(self.0, of as i32, condition.0, wanted) }
    }
    /// Can the offset of an access in `block` not leave the range of 64 bits, whichever iterations of the loops inside `scope` come there?
    pub fn stays_small(&self, of: Expression, block: Block, scope: Option<usize>) -> bool {
        unsafe { ffi::wg_stays_small(self.0, of.0, block.0, index(scope)) }
    }
    pub fn plus(&self, a: Expression, b: i64) -> Expression {
        Expression(unsafe { ffi::wg_plus(self.0, a.0, b) })
    }
    pub fn minus(&self, a: Expression, b: Expression) -> Expression {
        Expression(unsafe { ffi::wg_minus(self.0, a.0, b.0) })
    }
    pub fn smaller(&self, a: Expression, b: Expression) -> Expression {
        Expression(unsafe { ffi::wg_smaller(self.0, a.0, b.0) })
    }
    pub fn larger(&self, a: Expression, b: Expression) -> Expression {
        Expression(unsafe { ffi::wg_larger(self.0, a.0, b.0) })
    }
    /// Is a <= b for sure whenever control comes to `block`?
    pub fn at_most(&self, a: Expression, b: Expression, block: Block) -> bool {
        unsafe { ffi::wg_never_negative(self.0, self.minus(b, a).0, block.0, false) }
    }
    /// The same of offsets of bytes that are touched: memory is not so large that their distances wrap around.
    pub fn touched_at_most(&self, a: Expression, b: Expression, block: Block) -> bool {
        unsafe { ffi::wg_never_negative(self.0, self.minus(b, a).0, block.0, true) }
    }
    /// Can it be computed at the end of a block?
    pub fn known_at(&self, of: Expression, at: Block) -> bool {
        unsafe { ffi::wg_known_at(self.0, of.0, at.0) }
    }
    /// A guess, with `unknown` for each number that only the run will tell.
    pub fn estimate(&self, of: Expression, unknown: f64) -> f64 {
        unsafe { ffi::wg_estimate(self.0, of.0, unknown) }
    }
    /// Its value at a block, if that is a constant.
    pub fn constant(&self, of: Expression, at: Block) -> Option<i64> {
        let terms = if self.known_at(of, at) { self.terms(of) } else { vec![] };
        match terms[..] {
            [Term::Constant(number, _)] => Some(number),
            _ => None,
        }
    }
    /// How to compute it, operands first. It has to be known somewhere.
    pub fn terms(&self, of: Expression) -> Vec<Term> {
        let mut terms: Vec<Term> = Vec::new();
        unsafe { ffi::wg_write_expression(self.0, of.0, (&raw mut terms).cast(), push_term) };
        terms
    }
    /// How far an offset moves from one iteration of a loop to the next, if it moves evenly.
    pub fn step(&self, of: Expression, index: usize) -> Option<Expression> {
        some(unsafe { ffi::wg_step(self.0, of.0, index as i32) })
    }
    /// Is an offset the same in all iterations of a loop?
    pub fn is_fixed(&self, of: Expression, index: usize) -> bool {
        unsafe { ffi::wg_is_fixed(self.0, of.0, index as i32) }
    }
    /// How often the back edge of a loop is taken, if that is exact.
    pub fn backedges(&self, index: usize) -> Option<Expression> {
        some(unsafe { ffi::wg_backedges(self.0, index as i32) })
    }
    /// Does each store to a cell that the load reads, in one iteration of `scope`, come after the load (`later`), or
    /// before it? `in_order`: it does within one iteration of the loop around both.
    pub fn written_only(&self, store: Value, load: Value, scope: Option<usize>, later: bool, in_order: bool) -> bool {
        unsafe { ffi::wg_written_only(self.0, store.0, load.0, index(scope), later, in_order) }
    }
    /// Bytes from one element of a type to the next.
    pub fn size_of(&self, ty: Type) -> u64 {
        unsafe { ffi::wg_type_bytes(self.0, ty.0) }
    }
}

/// Bytes that a load or store accesses; 0 if that is not known before it runs.
pub fn access_bytes(access: Value) -> u64 {
    unsafe { ffi::wg_access_bytes(access.0) }
}
