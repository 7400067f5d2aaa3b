// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Tricks with the representation of numbers, as the operations that they stand for.
//!
//! Libraries with vector instructions flip signs by masks (complex products, inverses of small matrices), and round by adding and subtracting a
//! number so large that no fraction is left beside it. The first has no derivative as a pattern of bits, and the second a wrong one as a sum.
//! Addresses are rounded and tagged as integers. Invariant: values are unchanged, as far as what is rounded is smaller than what is added. May import `llvm`.

use crate::llvm::offset::Offset;
use crate::llvm::{Block, Builder, Function, Module, Opcode, Type, Value, facts};
use rustc_hash::{FxHashMap, FxHashSet};

pub fn name(module: Module, builder: &Builder, function: Function) {
    address_words(builder, function);
    let mut numbers = Numbers { module, builder, known: FxHashMap::default(), order: Vec::new() };
    for instruction in function.instructions() {
        let meant = match instruction.opcode() {
            Some(Opcode::LLVMBitCast) if !instruction.operand(0).ty().is_floating() => numbers.of_cast(instruction),
            Some(Opcode::LLVMIntToPtr) => pointer(module, builder, instruction).or_else(|| displaced(builder, instruction)),
            Some(Opcode::LLVMCall) if is_mask(instruction) => masked(builder, instruction),
            Some(Opcode::LLVMFAdd | Opcode::LLVMFSub) => rounded(module, builder, instruction),
            Some(Opcode::LLVMStore) if instruction.operand(0).ty().is_vector() => {
                numbers.stored(instruction);
                None
            }
            _ => None,
        };
        if let Some(meant) = meant {
            instruction.replace_uses(meant);
            // What makes an address of bits is refused, used or not.
            if instruction.ty().is_pointer() {
                instruction.erase();
            }
        }
    }
}

/// What a mask does to a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    Same,
    Negated,
    Absolute,
    Zero,
}

/// Numbers whose bits are integers, where each has been made for the first time.
struct Numbers<'a> {
    module: Module,
    builder: &'a Builder,
    known: FxHashMap<(Value, Type), Option<Value>>,
    /// Of which bits these have been made, in this order.
    order: Vec<(Value, Type)>,
}

impl Numbers<'_> {
    fn of_cast(&mut self, cast: Value) -> Option<Value> {
        let ty = cast.ty();
        let plain = ty.is_floating() && ty.scalar().is_single_or_double() && !ty.is_scalable();
        if plain && self.module.is_little_endian() { self.of(cast.operand(0), ty) } else { None }
    }

    /// The optimiser stores the bits of what it has made of numbers: the numbers are stored.
    fn stored(&mut self, store: Value) {
        let bits = store.operand(0);
        let Some(number) = source(bits).filter(|_| bits.ty().scalar().is_integer() && facts::is_simple_access(store)) else {
            return;
        };
        let bytes = self.module.store_size(bits.ty()) / self.module.store_size(number);
        if self.module.is_little_endian()
            && number.is_single_or_double()
            && let Some(meant) = self.of(bits, number.vector(bytes as u32))
        {
            store.set_operand(0, meant);
        }
    }

    /// The numbers of a type whose bits these integers are; `None` if anything but whole numbers, their signs and zeros is made of them.
    fn of(&mut self, bits: Value, ty: Type) -> Option<Value> {
        if let Some(known) = self.known.get(&(bits, ty)) {
            return *known;
        }
        let found = self.made_of(bits, ty);
        self.note(bits, ty, found);
        found
    }

    fn note(&mut self, bits: Value, ty: Type, number: Option<Value>) {
        self.known.insert((bits, ty), number);
        self.order.push((bits, ty));
    }

    fn made_of(&mut self, bits: Value, ty: Type) -> Option<Value> {
        let builder = self.builder;
        let here = |at: Value| {
            builder.before(at);
            builder.locate(Some(at));
        };
        if bits.is_undef() {
            return Some(builder.undef(ty));
        }
        if bits.is_constant() {
            return Some(builder.bitcast(bits, ty));
        }
        match bits.opcode()? {
            Opcode::LLVMBitCast if bits.operand(0).ty() == ty => Some(bits.operand(0)),
            Opcode::LLVMBitCast if bits.operand(0).ty().scalar().is_integer() => self.of(bits.operand(0), ty),
            Opcode::LLVMLoad if facts::is_simple_access(bits) && bits.ty().is_vector() => {
                here(bits);
                let load = builder.load(ty, bits.operand(0));
                load.set_alignment(bits.alignment());
                Some(load)
            }
            Opcode::LLVMXor | Opcode::LLVMAnd => {
                let lanes = self.lanes(bits, ty)?;
                let number = self.of(bits.operand(0), ty)?;
                here(bits);
                self.masked(number, &lanes)
            }
            Opcode::LLVMShuffleVector => {
                let sides = [0, 1].map(|side| bits.operand(side));
                let [lane, number] = [bits.ty().scalar(), ty.scalar()].map(|ty| self.module.store_size(ty) as i32);
                let mask = whole_lanes(&bits.shuffle_mask(), lane, number)?;
                let wide = ty.scalar().vector(sides[0].ty().len() * lane as u32 / number as u32);
                let [first, second] = [self.of(sides[0], wide)?, self.of(sides[1], wide)?];
                here(bits);
                let shuffled = builder.shuffle(first, second, &mask);
                Some(if ty.is_vector() {
                    shuffled
                } else {
                    builder.extract_element(shuffled, builder.int(self.module.int(32), 0))
                })
            }
            Opcode::LLVMSelect => {
                let condition = bits.operand(0);
                if condition.ty().is_vector() && condition.ty().len() != ty.len() {
                    return None;
                }
                let [yes, no] = [self.of(bits.operand(1), ty)?, self.of(bits.operand(2), ty)?];
                here(bits);
                Some(builder.select(condition, yes, no))
            }
            Opcode::LLVMPHI => self.joined(bits, ty),
            Opcode::LLVMExtractElement if self.module.store_size(bits.ty()) == self.module.store_size(ty) => {
                let vector = self.of(bits.operand(0), ty.vector(bits.operand(0).ty().len()))?;
                here(bits);
                Some(builder.extract_element(vector, bits.operand(1)))
            }
            _ => None,
        }
    }

    /// What a phi joins, which may be made of the phi.
    fn joined(&mut self, bits: Value, ty: Type) -> Option<Value> {
        self.builder.before(bits);
        self.builder.locate(Some(bits));
        let phi = self.builder.phi(ty);
        let before = self.order.len();
        self.note(bits, ty, Some(phi));
        let numbers: Option<Vec<(Value, Block)>> =
            bits.incoming().into_iter().map(|(bits, from)| Some((self.of(bits, ty)?, from))).collect();
        match numbers {
            Some(numbers) => {
                phi.add_incoming(&numbers);
                Some(phi)
            }
            None => {
                // What has been made of the phi is nothing.
                self.order.drain(before..).for_each(|made| _ = self.known.remove(&made));
                phi.replace_uses(self.builder.undef(ty));
                phi.erase();
                None
            }
        }
    }

    /// What a constant mask does to each number.
    fn lanes(&self, bits: Value, ty: Type) -> Option<Vec<Lane>> {
        let mask = words(self.module, bits.operand(1), ty)?;
        let width = 8 * self.module.store_size(ty.scalar());
        let (all, sign) = (u64::MAX >> (64 - width), 1 << (width - 1));
        let lane = |word: &u64| match (bits.opcode(), *word) {
            (Some(Opcode::LLVMXor), 0) => Some(Lane::Same),
            (Some(Opcode::LLVMXor), word) if word == sign => Some(Lane::Negated),
            (Some(Opcode::LLVMAnd), word) if word == all => Some(Lane::Same),
            (Some(Opcode::LLVMAnd), word) if word == all & !sign => Some(Lane::Absolute),
            (Some(Opcode::LLVMAnd), 0) => Some(Lane::Zero),
            _ => None,
        };
        mask.iter().map(lane).collect()
    }

    fn masked(&self, number: Value, lanes: &[Lane]) -> Option<Value> {
        let (builder, ty) = (self.builder, number.ty());
        let mut result = number;
        for kind in [Lane::Negated, Lane::Absolute, Lane::Zero].into_iter().filter(|kind| lanes.contains(kind)) {
            let changed = match kind {
                Lane::Negated => builder.fneg(number),
                Lane::Absolute => builder.call(self.module.intrinsic("llvm.fabs", &[ty])?, &[number]),
                Lane::Same | Lane::Zero => builder.zero(ty),
            };
            let chosen: Vec<bool> = lanes.iter().map(|lane| *lane == kind).collect();
            let some = || builder.select(self.module.flags(&chosen), changed, result);
            result = if chosen.contains(&false) { some() } else { changed };
        }
        Some(result)
    }
}

/// The kind of the numbers that integers are made of.
fn source(mut bits: Value) -> Option<Type> {
    loop {
        match bits.opcode()? {
            Opcode::LLVMBitCast if bits.operand(0).ty().is_floating() => return Some(bits.operand(0).ty().scalar()),
            Opcode::LLVMBitCast | Opcode::LLVMXor | Opcode::LLVMAnd | Opcode::LLVMShuffleVector => bits = bits.operand(0),
            _ => return None,
        }
    }
}

/// The mask of a shuffle of lanes of so many bytes as one of numbers of so many bytes.
fn whole_lanes(mask: &[i32], lane: i32, number: i32) -> Option<Vec<i32>> {
    if lane >= number {
        let parts = lane / number;
        return Some(
            mask.iter().flat_map(|at| (0..parts).map(move |part| if *at < 0 { -1 } else { at * parts + part })).collect(),
        );
    }
    let parts = (number / lane) as usize;
    let whole = |lanes: &[i32]| {
        let first = lanes[0];
        let in_order = lanes.len() == parts && lanes.iter().zip(first..).all(|(at, expected)| *at == expected);
        if lanes.iter().all(|at| *at < 0) {
            Some(-1)
        } else {
            (in_order && first % parts as i32 == 0).then(|| first / parts as i32)
        }
    };
    mask.chunks(parts).map(whole).collect()
}

/// A constant of integers as words of the width of numbers of a type.
fn words(module: Module, constant: Value, ty: Type) -> Option<Vec<u64>> {
    let from = constant.ty();
    let size = module.store_size(from.scalar());
    let lanes: Vec<Value> =
        if from.is_vector() { (0..from.len()).map(|i| constant.lane(i)).collect::<Option<_>>()? } else { vec![constant] };
    let mut bytes = Vec::new();
    for lane in lanes {
        bytes.extend_from_slice(&lane.as_int()?.to_le_bytes()[..usize::try_from(size).ok().filter(|size| *size <= 8)?]);
    }
    let width = usize::try_from(module.store_size(ty.scalar())).ok()?;
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
    Some(bytes.chunks(width).map(word).collect())
}

/// Addresses that are kept as integers (handles, Fortran's `c_ptr`) lie in memory as pointers from now on: what is made an address is loaded as
/// one, and what is made of one is stored as it. One that is changed on the way to elsewhere is changed as a pointer.
fn address_words(builder: &Builder, function: Function) {
    let (mut work, mut stores) = (Vec::new(), Vec::new());
    for at in function.instructions() {
        match at.opcode() {
            Some(Opcode::LLVMStore) if facts::is_simple_access(at) => stores.push(at),
            Some(Opcode::LLVMIntToPtr) => work.push(at.operand(0)),
            Some(Opcode::LLVMStore | Opcode::LLVMRet | Opcode::LLVMPHI | Opcode::LLVMSelect) => {}
            Some(Opcode::LLVMCall) if at.callee_function().is_some_and(|callee| !callee.is_intrinsic()) => {}
            _ => continue,
        }
        for index in 0..at.operand_count() {
            let word = at.operand(index);
            let start =
                Some(word).filter(|word| is_word(*word) && !is_small(*word)).and_then(|word| made_of_address(word, MOST_STEPS));
            let Some(start) = start.filter(|start| *start != word) else { continue };
            builder.before(if at.is_op(Opcode::LLVMPHI) { at.incoming()[index].1.terminator() } else { at });
            builder.locate(Some(at));
            let address = at_word(builder, start.operand(0), start, word);
            at.set_operand(index, builder.ptr_to_int(address, word.ty()));
        }
    }
    for store in stores.into_iter().filter(|store| is_word(store.operand(0)) && store.operand(0).is_op(Opcode::LLVMPtrToInt)) {
        store.set_operand(0, store.operand(0).operand(0));
    }
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    while let Some(word) = work.pop() {
        if !is_word(word) || !seen.insert(word) {
            continue;
        }
        match word.opcode() {
            Some(Opcode::LLVMLoad) if facts::is_simple_access(word) => {
                builder.before(word);
                builder.locate(Some(word));
                let address = builder.load(word.operand(0).ty(), word.operand(0));
                address.set_alignment(word.alignment());
                word.replace_uses(builder.ptr_to_int(address, word.ty()));
                word.erase();
            }
            // Beside an address stands a distance.
            Some(Opcode::LLVMAdd | Opcode::LLVMSub) if made_of_address(word, MOST_STEPS).is_some() => {}
            Some(
                Opcode::LLVMAdd
                | Opcode::LLVMSub
                | Opcode::LLVMAnd
                | Opcode::LLVMOr
                | Opcode::LLVMXor
                | Opcode::LLVMPHI
                | Opcode::LLVMSelect
                | Opcode::LLVMFreeze,
            ) => work.extend(word.value_operands()),
            _ => {}
        }
    }
}

/// Is it an integer in which an address has room?
fn is_word(value: Value) -> bool {
    value.ty().is_integer() && value.ty().bits() == 64
}

/// Are only low bits left?
fn is_small(word: Value) -> bool {
    word.is_op(Opcode::LLVMAnd) && word.operand(1).as_int().is_some_and(|mask| (0..1 << 32).contains(&mask))
}

/// The optimiser loads a structure of a number and a pointer as a vector of numbers, and takes the pointer out of it: the pointer is loaded as what it is.
fn pointer(module: Module, builder: &Builder, made: Value) -> Option<Value> {
    let lane = Some(made.operand(0)).filter(|at| at.is_op(Opcode::LLVMExtractElement))?;
    let words = Some(lane.operand(0)).filter(|words| module.store_size(words.ty().scalar()) == module.store_size(made.ty()))?;
    let load = if words.is_op(Opcode::LLVMBitCast) { words.operand(0) } else { words };
    if !load.is_op(Opcode::LLVMLoad) || !facts::is_simple_access(load) {
        return None;
    }
    let at = lane.operand(1).as_int()? * module.store_size(made.ty()) as i64;
    builder.before(load);
    builder.locate(Some(load));
    let pointer = builder.load(made.ty(), builder.offset(load.operand(0), builder.int(module.int(64), at)));
    pointer.set_alignment(1);
    Some(pointer)
}

fn is_mask(call: Value) -> bool {
    call.callee_function().is_some_and(|callee| callee.name().starts_with("llvm.ptrmask."))
}

/// An address whose low bits are cut off.
fn masked(builder: &Builder, mask: Value) -> Option<Value> {
    let (base, bits) = (mask.operand(0), mask.operand(1));
    builder.before(mask);
    builder.locate(Some(mask));
    let start = builder.ptr_to_int(base, bits.ty());
    Some(at_word(builder, base, start, builder.and(start, bits)))
}

/// An address that is rounded or tagged as an integer.
fn displaced(builder: &Builder, made: Value) -> Option<Value> {
    let word = made.operand(0);
    let start = made_of_address(word, MOST_STEPS)?;
    builder.before(made);
    builder.locate(Some(made));
    Some(at_word(builder, start.operand(0), start, word))
}

/// The address that a word is lies so far from the one that it was made of, as does its shadow from that one's.
fn at_word(builder: &Builder, base: Value, start: Value, word: Value) -> Value {
    if word == start {
        return base;
    }
    let distance = builder.sub(word, start);
    // What is allocated is aligned as any number wants it, and so is what is rounded to such places.
    let aligned = base.callee_function().is_some_and(|callee| ALIGNED.contains(&callee.name().as_str()));
    if aligned && distance.is_instruction() && Offset::of_integer(word).modulo(ALIGNMENT as i64) == Some(0) {
        distance.mark_multiple(ALIGNMENT);
    }
    builder.offset_anywhere(base, distance)
}

/// Steps by which addresses are changed as integers.
const MOST_STEPS: u32 = 8;

/// Allocations, and the alignment that they have, in bytes.
const ALIGNED: [&str; 5] = ["malloc", "calloc", "realloc", "_Znwm", "_Znam"];
const ALIGNMENT: u64 = 16;

/// The only address, as an integer, of which numbers make a word.
fn made_of_address(word: Value, steps: u32) -> Option<Value> {
    match word.opcode()? {
        Opcode::LLVMPtrToInt => Some(word),
        Opcode::LLVMAnd | Opcode::LLVMOr | Opcode::LLVMXor | Opcode::LLVMAdd | Opcode::LLVMSub if steps > 0 => {
            if is_number(word.operand(1), steps) { made_of_address(word.operand(0), steps - 1) } else { None }
        }
        _ => None,
    }
}

/// Is it an integer in which no address can be?
fn is_number(word: Value, steps: u32) -> bool {
    let all = |from: usize| word.value_operands().skip(from).all(|operand| is_number(operand, steps - 1));
    match word.opcode() {
        _ if word.as_int().is_some() => true,
        Some(Opcode::LLVMZExt | Opcode::LLVMSExt) => word.operand(0).ty().bits() < word.ty().bits(),
        Some(Opcode::LLVMSelect) => steps > 0 && all(1),
        Some(Opcode::LLVMAdd | Opcode::LLVMSub | Opcode::LLVMMul | Opcode::LLVMShl | Opcode::LLVMAnd) => steps > 0 && all(0),
        _ => false,
    }
}

/// (x + c) − c, where c leaves no room for fractions.
fn rounded(module: Module, builder: &Builder, outer: Value) -> Option<Value> {
    let ty = outer.ty();
    let least = if ty.scalar() == ty.float64() {
        52
    } else if ty.scalar() == ty.float32() {
        23
    } else {
        return None;
    };
    let subtracted = outer.operand(1).real()? * if outer.is_op(Opcode::LLVMFAdd) { -1.0 } else { 1.0 };
    let is_fence = |at: &Value| at.callee_function().is_some_and(|f| f.name().starts_with("llvm.arithmetic.fence"));
    let sum = Some(outer.operand(0)).filter(is_fence).map_or(outer.operand(0), |fence| fence.arguments()[0]);
    let added = Some(sum).filter(|sum| sum.is_op(Opcode::LLVMFAdd))?.operand(1).real()?;
    if added != subtracted || added.abs() < f64::from(least).exp2() {
        return None;
    }
    builder.before(outer);
    builder.locate(Some(outer));
    Some(builder.call(module.intrinsic("llvm.rint", &[ty])?, &[sum.operand(0)]))
}
