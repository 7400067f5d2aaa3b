// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Where in an object an address lies: at one byte, or at one of many at equal distances.
//!
//! A pointer to member 8 of any structure of 24 bytes in an array is at 8, 32, 56, …, which is not where the other members are.
//! Invariant: arithmetic over-approximates.

use super::{Module, Opcode, Value};

/// `at` + k · `every` for any integer k; exactly `at` if `every` is 0, anywhere if it is 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Offset {
    at: i64,
    every: i64,
}

pub const START: Offset = Offset { at: 0, every: 0 };
pub const ANYWHERE: Offset = Offset { at: 0, every: 1 };

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

impl Offset {
    /// `at`, and the same at each multiple of `every` bytes.
    pub fn new(at: i64, every: i64) -> Offset {
        Offset { at: if every == 0 { at } else { at.rem_euclid(every) }, every }
    }

    /// The one offset that it is.
    pub fn exact(self) -> Option<i64> {
        (self.every == 0).then_some(self.at)
    }

    /// What is left of each of these offsets when divided by `size`, if that is one number.
    pub fn modulo(self, size: i64) -> Option<i64> {
        (self.every % size == 0).then(|| self.at.rem_euclid(size))
    }

    /// May `bytes` from here and `others` from there have a byte in common?
    pub fn overlaps(self, bytes: u64, other: Offset, others: u64) -> bool {
        match gcd(self.every, other.every) {
            0 => self.at < other.at.saturating_add_unsigned(others) && other.at < self.at.saturating_add_unsigned(bytes),
            every => {
                let ahead = other.at.wrapping_sub(self.at).rem_euclid(every) as u64;
                ahead < bytes || ahead + others > every as u64
            }
        }
    }

    /// Those from 0 up to a bound.
    pub fn up_to(self, bound: u64) -> impl Iterator<Item = u64> {
        let (first, step) =
            (u64::try_from(self.at).unwrap_or(bound), if self.every == 0 { bound.max(1) } else { self.every as u64 });
        (first..bound).step_by(step as usize)
    }

    /// Its first, and how far on each next one lies; 0 if there is none.
    pub fn terms(self) -> [i64; 2] {
        [self.at, self.every]
    }

    pub fn plus(self, other: Offset) -> Offset {
        Offset::new(self.at.wrapping_add(other.at), gcd(self.every, other.every))
    }
    pub fn minus(self, other: Offset) -> Offset {
        Offset::new(self.at.wrapping_sub(other.at), gcd(self.every, other.every))
    }
    /// The offsets of both, and maybe more.
    pub fn or(self, other: Offset) -> Offset {
        Offset::new(self.at, gcd(gcd(self.every, other.every), self.at.wrapping_sub(other.at)))
    }
    pub fn may_be(self, other: Offset) -> bool {
        match gcd(self.every, other.every) {
            0 => self.at == other.at,
            every => (self.at.wrapping_sub(other.at)) % every == 0,
        }
    }
    pub fn covers(self, other: Offset) -> bool {
        self.or(other) == self
    }

    /// How far from its base an address lies.
    pub fn of_address(module: Module, address: Value) -> Offset {
        let Some(Terms { constant, scaled }) = Terms::of_address(module, address) else { return ANYWHERE };
        let each = scaled.into_iter().map(|(index, scale)| Offset::new(0, scale.saturating_mul(divisor(index, 8)).max(1)));
        each.fold(Offset::new(constant, 0), Offset::plus)
    }
}

/// The bytes between an address and its base: a constant, and indices times their scales.
pub struct Terms {
    pub constant: i64,
    pub scaled: Vec<(Value, i64)>,
}

impl Terms {
    /// None for an index into members of a structure that is no number.
    pub fn of_address(module: Module, address: Value) -> Option<Terms> {
        let mut terms = Terms { constant: 0, scaled: Vec::new() };
        let mut ty = address.gep_source();
        for position in 1..address.operand_count() {
            let index = address.operand(position);
            let scale = match position {
                1 => module.size_of(ty) as i64,
                _ if ty.is_struct() => {
                    let member = index.as_int()? as u32;
                    terms.constant = terms.constant.wrapping_add(module.offset_of(ty, member) as i64);
                    ty = ty.member(member);
                    continue;
                }
                _ => {
                    ty = ty.element();
                    module.size_of(ty) as i64
                }
            };
            match index.as_int() {
                Some(index) => terms.constant = terms.constant.wrapping_add(index.wrapping_mul(scale)),
                None => terms.scaled.push((index, scale)),
            }
        }
        Some(terms)
    }
}

/// The address that a pointer is a constant number of bytes behind, and how many.
pub fn constant_base(module: Module, mut pointer: Value) -> (Value, i64) {
    let mut offset = 0i64;
    while pointer.any_opcode() == Some(Opcode::LLVMGetElementPtr)
        && let Some(by) = Offset::of_address(module, pointer).exact()
    {
        offset = offset.wrapping_add(by);
        pointer = pointer.operand(0);
    }
    (pointer, offset)
}

/// A number that divides an integer, as far as the way in which it is computed tells.
pub fn divisor(value: Value, depth: u32) -> i64 {
    let recurse = |index: usize| divisor(value.operand(index), depth - 1);
    match (value.as_int(), value.opcode()) {
        (Some(0), _) => 0,
        (Some(constant), _) => constant.saturating_abs(),
        _ if depth == 0 => 1,
        (_, Some(Opcode::LLVMShl)) => match value.operand(1).as_int() {
            Some(by @ 0..=30) => recurse(0).saturating_mul(1 << by),
            _ => recurse(0),
        },
        (_, Some(Opcode::LLVMMul)) => recurse(0).max(1).saturating_mul(recurse(1).max(1)),
        (_, Some(Opcode::LLVMAdd | Opcode::LLVMSub)) => gcd(recurse(0), recurse(1)),
        (_, Some(Opcode::LLVMSelect)) => gcd(recurse(1), recurse(2)),
        (_, Some(Opcode::LLVMSExt | Opcode::LLVMZExt)) => recurse(0),
        _ => 1,
    }
}

impl std::fmt::Display for Offset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.every {
            0 => write!(f, "at {}", self.at),
            1 => write!(f, "anywhere"),
            every => write!(f, "at {} and every {every} bytes", self.at),
        }
    }
}
