// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Where in an object an address lies: at one byte, or at one of many at equal distances.
//!
//! A pointer to member 8 of any structure of 24 bytes in an array is at 8, 32, 56, …, which is not where the other members are.
//! Invariant: arithmetic over-approximates.

use super::{Module, Opcode, Value};
use smallvec::SmallVec;

/// `at` + k · `every` for any integer k; exactly `at` if `every` is 0, anywhere if it is 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Offset {
    at: i64,
    every: i64,
}

pub const START: Offset = Offset { at: 0, every: 0 };
pub const ANYWHERE: Offset = Offset { at: 0, every: 1 };

/// So many operations are looked through on the way to what an integer is computed from, and so many in all.
const MOST_STEPS: u32 = 8;
const MOST_VISITS: u32 = 400;

/// More constants of which one is chosen are not told apart, nor are masks of more bits.
const MOST_CHOICES: usize = 4;
const MOST_BITS: u32 = 8;

pub fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

type Choices = SmallVec<[i64; 2]>;

/// The constants of which an integer is one, if they are few: a state that is chosen by a step's number, or handed on from step to step, the left or the right
/// branch of a tree.
pub fn choices(integer: Value) -> Option<Choices> {
    choices_with(integer, MOST_STEPS, &mut Search { open: SmallVec::new(), visits: MOST_VISITS })
}

struct Search {
    /// Phis on the way, with what is known of each so far.
    open: SmallVec<[(Value, Choices); 2]>,
    /// How many more operations may be looked at.
    visits: u32,
}

fn choices_with(integer: Value, depth: u32, search: &mut Search) -> Option<Choices> {
    search.visits = search.visits.checked_sub(1)?;
    // Sums wrap around in the integer's own bits.
    let unused = integer.ty().is_integer().then(|| 64u32.checked_sub(integer.ty().bits())).flatten()?;
    let below = depth.checked_sub(1)?;
    let by = || integer.operand(1).as_int();
    let mut of = |index: usize| choices_with(integer.operand(index), below, search);
    let each = |of: Choices, change: &dyn Fn(i64) -> i64| of.into_iter().map(|one| change(one) << unused >> unused).collect();
    let found: Choices = match integer.opcode() {
        _ if integer.as_int().is_some() => integer.as_int().into_iter().collect(),
        Some(Opcode::LLVMSelect) => of(1)?.into_iter().chain(of(2)?).collect(),
        Some(Opcode::LLVMPHI) => return choices_of_phi(integer, below, search),
        Some(Opcode::LLVMAnd) => {
            let mask = by().filter(|mask| (0..1 << MOST_BITS).contains(mask))?;
            (0..=mask).filter(|bits| bits & mask == *bits).collect()
        }
        Some(Opcode::LLVMURem) => (0..by().filter(|by| (1..=MOST_CHOICES as i64).contains(by))?).collect(),
        Some(Opcode::LLVMSRem) => by().filter(|by| *by == 2).map(|_| (-1..=1).collect())?,
        Some(Opcode::LLVMSExt) => of(0)?,
        Some(Opcode::LLVMZExt) => of(0).filter(|all| all.iter().all(|one| *one >= 0))?,
        Some(Opcode::LLVMXor) => by().and_then(|by| Some(each(of(0)?, &|one| one ^ by)))?,
        Some(Opcode::LLVMAdd) => by().and_then(|by| Some(each(of(0)?, &|one| one.wrapping_add(by))))?,
        Some(Opcode::LLVMSub) => match (integer.operand(0).as_int(), by()) {
            (Some(from), _) => each(of(1)?, &|one| from.wrapping_sub(one)),
            (_, Some(by)) => each(of(0)?, &|one| one.wrapping_sub(by)),
            _ => return None,
        },
        _ => return None,
    };
    few(found)
}

/// What comes round until nothing new does.
fn choices_of_phi(phi: Value, depth: u32, search: &mut Search) -> Option<Choices> {
    if let Some((_, known)) = search.open.iter().find(|(other, _)| *other == phi) {
        return Some(known.clone());
    }
    let place = search.open.len();
    search.open.push((phi, Choices::new()));
    loop {
        let mut all = Choices::new();
        for (value, _) in phi.incoming() {
            all.extend(choices_with(value, depth, search)?);
            all = few(all)?;
        }
        if all == search.open[place].1 {
            search.open.truncate(place);
            return Some(all);
        }
        search.open[place].1 = all;
    }
}

fn few(mut all: Choices) -> Option<Choices> {
    all.sort_unstable();
    all.dedup();
    (all.len() <= MOST_CHOICES).then_some(all)
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
        match self.every {
            0 => self == other,
            every => other.every % every == 0 && self.at.wrapping_sub(other.at) % every == 0,
        }
    }

    /// How far from its base an address lies.
    pub fn of_address(module: Module, address: Value) -> Offset {
        let Some(Terms { constant, scaled }) = Terms::of_address(module, address) else { return ANYWHERE };
        let each = scaled.into_iter().map(|(index, scale)| Offset::of_integer(index).times(Offset::new(scale, 0)));
        each.fold(Offset::new(constant, 0), Offset::plus)
    }

    /// The same where one of some constants is chosen: the left or the right branch of a tree, say.
    pub fn each_of_address(module: Module, address: Value) -> SmallVec<[Offset; 2]> {
        let Some(Terms { constant, scaled }) = Terms::of_address(module, address) else { return smallvec::smallvec![ANYWHERE] };
        let one = || smallvec::smallvec![Offset::of_address(module, address)];
        let [(index, scale)] = scaled[..] else { return one() };
        let Some(chosen) = choices(index) else { return one() };
        let scaled = |by: &i64| Offset::new(*by, 0).times(Offset::new(scale, 0));
        chosen.iter().map(|by| scaled(by).plus(Offset::new(constant, 0))).collect()
    }

    /// What an integer may be, as far as the way in which it is computed tells.
    pub fn of_integer(value: Value) -> Offset {
        Offset::computed(value, MOST_STEPS, &mut { MOST_VISITS })
    }

    fn computed(value: Value, depth: u32, visits: &mut u32) -> Offset {
        if let Some(constant) = value.as_int() {
            return Offset::new(constant, 0);
        }
        if depth == 0 || *visits == 0 || !value.ty().is_integer() {
            return ANYWHERE;
        }
        *visits -= 1;
        let mut of = |operand: Value| Offset::computed(operand, depth - 1, visits);
        let mut recurse = |index: usize| of(value.operand(index));
        match value.opcode() {
            Some(Opcode::LLVMShl) => match value.operand(1).as_int() {
                Some(by @ 0..=30) => recurse(0).times(Offset::new(1 << by, 0)),
                _ => ANYWHERE,
            },
            Some(Opcode::LLVMMul) => recurse(0).times(recurse(1)),
            Some(Opcode::LLVMAdd) => recurse(0).plus(recurse(1)),
            Some(Opcode::LLVMSub) if let Some(of) = value.multiple() => Offset::new(0, of as i64),
            Some(Opcode::LLVMSub) => recurse(0).minus(recurse(1)),
            Some(Opcode::LLVMAnd) => value.operand(1).as_int().map_or(ANYWHERE, |mask| recurse(0).masked(mask)),
            Some(Opcode::LLVMSelect) => recurse(1).or(recurse(2)),
            Some(Opcode::LLVMSExt) => recurse(0),
            Some(Opcode::LLVMZExt) if value.is_nonnegative() => recurse(0),
            // What is negative has another value then.
            Some(Opcode::LLVMZExt) => match value.operand(0).ty().bits() {
                bits @ 1..62 => recurse(0).or(recurse(0).plus(Offset::new(1 << bits, 0))),
                _ => ANYWHERE,
            },
            Some(Opcode::LLVMPHI) => {
                let (steps, starts): (Vec<Value>, Vec<Value>) =
                    value.value_operands().partition(|i| i.is_op(Opcode::LLVMAdd) && i.operand(0) == value);
                let start = starts.into_iter().map(&mut of).reduce(Offset::or).unwrap_or(ANYWHERE);
                steps.into_iter().fold(start, |all, step| all.or(all.plus(of(step.operand(1)))))
            }
            _ => ANYWHERE,
        }
    }

    fn times(self, other: Offset) -> Offset {
        let Offset { at: a, every: m } = self;
        let Offset { at: b, every: n } = other;
        let mixed = gcd(a.saturating_mul(n), b.saturating_mul(m));
        Offset::new(a.wrapping_mul(b), gcd(mixed, m.saturating_mul(n)))
    }

    /// The bits that a mask leaves: of the low ones it may be known what they are.
    fn masked(self, mask: i64) -> Offset {
        if self.every == 0 {
            return Offset::new(self.at & mask, 0);
        }
        let (known, cleared) = (self.every.trailing_zeros().min(62), mask.trailing_zeros().min(62));
        if cleared > known { Offset::new(0, 1 << cleared) } else { Offset::new(self.at & mask, 1 << known) }
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

/// The same, where the address of a thread's own variable is that variable.
pub fn variable_base(module: Module, pointer: Value) -> (Value, i64) {
    let (base, offset) = constant_base(module, pointer);
    if is_thread_local_address(base) { (base.operand(0), offset) } else { (base, offset) }
}

pub fn is_thread_local_address(call: Value) -> bool {
    call.is_call() && call.callee_function().is_some_and(|f| f.name().starts_with("llvm.threadlocal.address"))
}

/// What an address is computed from: a parameter, a variable, a constant address, or something else.
pub fn root(mut pointer: Value) -> Value {
    while pointer.is_op(Opcode::LLVMGetElementPtr) {
        pointer = pointer.operand(0);
    }
    pointer
}

/// A number that divides an integer, as far as the way in which it is computed tells.
pub fn divisor(value: Value) -> i64 {
    let Offset { at, every } = Offset::of_integer(value);
    gcd(at, every)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_within_their_offset() {
        let factors = [Offset::new(3, 0), Offset::new(1, 4), Offset::new(0, 24), Offset::new(5, 6), ANYWHERE];
        for a in factors {
            for b in factors {
                let product = a.times(b);
                for k in 0..5 {
                    for l in 0..5 {
                        let one = (a.at + k * a.every) * (b.at + l * b.every);
                        assert!(product.covers(Offset::new(one, 0)), "{a} times {b} is not {product}");
                    }
                }
            }
        }
        assert_eq!(Offset::new(1, 2).times(Offset::new(24, 0)), Offset::new(24, 48));
    }

    #[test]
    fn masks_leave_low_bits_that_are_known() {
        for from in [Offset::new(8, 16), Offset::new(3, 12), Offset::new(5, 0), ANYWHERE] {
            for mask in [32, 7, -8, 1, 0, -1] {
                let left = from.masked(mask);
                for k in -4..9 {
                    let one = (from.at + k * from.every) & mask;
                    assert!(left.covers(Offset::new(one, 0)), "{from} and {mask} is not {left}");
                }
            }
        }
        assert_eq!(Offset::new(8, 16).masked(32), Offset::new(0, 32));
        assert_eq!(Offset::new(8, 16).masked(15), Offset::new(8, 16));
    }
}
