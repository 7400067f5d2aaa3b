// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Numbers that come in one integer register with others, as members of a small structure that is passed or returned by value, come by themselves.
//!
//! Calling conventions put a `float` and an `int` that lie side by side into one word of 64 bits. A procedure that takes or returns such words is made
//! once more, with the two halves in their place, and calls of it become calls of that one; words that only move between memory and there are loaded and
//! stored by halves. Invariant: bits are unchanged; what is not seen to hold a number stays a
//! word, and later stages refuse it if it is active. May import `llvm`, `holds` and `operation`.

use super::hoist_allocas;
use crate::holds;
use crate::llvm::offset::constant_base;
use crate::llvm::{Block, Builder, Facts, Function, Linkage, Module, Opcode, Session, Type, Value, facts, layout, transform};
use crate::operation::{Operation, classify, has_own_derivatives, is_separate, moves_bits};
use rustc_hash::{FxHashMap, FxHashSet};

/// The note on a procedure that was made so: its own name, that of which it is made, and which halves are numbers.
const UNPACKED: &str = "wengert-unpacked";

const WORD_BITS: u32 = 64;
const HALF_BITS: u32 = WORD_BITS / 2;
const HALF_BYTES: u64 = 4;

/// Which halves of a word are single precision numbers, the low one first; none of a word that is not taken apart.
type Halves = [bool; 2];

/// What a procedure takes and returns, word by word.
struct Packed {
    parameters: Vec<Halves>,
    /// The members of a result that is a structure, or the result itself.
    results: Vec<Halves>,
}

/// Has each call hand over numbers by themselves.
pub fn unpack(module: Module, session: Session, builder: &Builder, function: Function, made: &mut Vec<Function>) {
    if !module.is_little_endian() {
        return;
    }
    narrow(module, session, builder, function);
    let mut words = Vec::new();
    // Listed first: what a call's users were may be gone when it is their turn.
    let calls: Vec<Value> = function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMCall)).collect();
    for call in calls {
        let Operation::Call(callee) = classify(call) else { continue };
        let written_elsewhere = callee.is_declaration() || is_separate(callee) || has_own_derivatives(callee);
        if written_elsewhere || callee.is_vararg() || callee.ty() != call.call_type() {
            continue;
        }
        if let Some(packed) = Packed::of(module, callee, call) {
            let (packed, new) = packed.known(module, callee).unwrap_or_else(|| {
                let new = packed.procedure(module, builder, callee, made);
                (packed, new)
            });
            words.extend(packed.call(module, builder, call, new));
        }
    }
    part_choices(module, builder, words);
}

/// A counter that the optimiser has made wide before it is put beside a number in a word is of half a word.
fn narrow(module: Module, session: Session, builder: &Builder, function: Function) {
    let is_high = |side: Value| side.is_op(Opcode::LLVMShl) && side.operand(1).as_int() == Some(HALF_BITS.into());
    let is_wide = |side: Value| !is_high(side) && !side.is_constant() && !side.is_op(Opcode::LLVMZExt);
    let words = function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMOr) && is_word(at.ty()));
    let sides = words.flat_map(|word| [(word, 0), (word, 1)]);
    let mut wide: Vec<_> = sides.filter(|(w, side)| is_wide(w.operand(*side)) && is_high(w.operand(1 - side))).collect();
    if wide.is_empty() {
        return;
    }
    let facts = Facts::new(session, function);
    wide.retain(|(word, side)| facts.fits(word.operand(*side), HALF_BITS));
    for (word, side) in wide {
        builder.before(word);
        builder.locate(Some(word));
        let low = builder.resize(word.operand(side), module.int(HALF_BITS));
        word.set_operand(side, builder.resize(low, word.ty()));
    }
}

/// Halves are chosen, where control or a condition chooses a word that was put together.
fn part_choices(module: Module, builder: &Builder, mut words: Vec<Value>) {
    while let Some(word) = words.pop() {
        // Each once, also where a word comes twice.
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        for choice in word.users().into_iter().filter(|user| seen.insert(*user)) {
            let halves = match choice.opcode() {
                Some(Opcode::LLVMPHI) => {
                    builder.before(choice);
                    builder.locate(Some(choice));
                    let halves = [0, 1].map(|_| builder.phi(module.int(HALF_BITS)));
                    // A block that comes twice brings the same value.
                    let mut of_block: FxHashMap<Block, [Value; 2]> = FxHashMap::default();
                    for (value, from) in choice.incoming() {
                        let parts = *of_block.entry(from).or_insert_with(|| {
                            builder.before_end(from);
                            if value == choice { halves } else { split(module, builder, value, [false; 2]) }
                        });
                        halves.iter().zip(parts).for_each(|(phi, part)| phi.add_incoming(&[(part, from)]));
                    }
                    builder.before(choice.block().first_non_phi());
                    halves
                }
                Some(Opcode::LLVMSelect) => {
                    builder.before(choice);
                    builder.locate(Some(choice));
                    let [yes, no] = [1, 2].map(|side| split(module, builder, choice.operand(side), [false; 2]));
                    [0, 1].map(|half| builder.select(choice.operand(0), yes[half], no[half]))
                }
                _ => continue,
            };
            let whole = pack(module, builder, halves);
            choice.replace_uses(whole);
            choice.erase();
            words.push(whole);
        }
    }
}

fn is_word(ty: Type) -> bool {
    ty.is_integer() && ty.bits() == WORD_BITS
}

/// The types of what a procedure returns.
fn results_of(ty: Type) -> Vec<Type> {
    match ty {
        _ if ty.is_void() => vec![],
        _ if ty.is_struct() => (0..ty.len()).map(|i| ty.member(i)).collect(),
        _ => vec![ty],
    }
}

impl Packed {
    /// What the procedure and one that calls it show; `None` if no word is seen to hold a number beside something else.
    fn of(module: Module, procedure: Function, call: Value) -> Option<Packed> {
        let results = results_of(procedure.ty().returns());
        let parameters = procedure.parameters();
        if !results.iter().copied().chain(parameters.iter().map(|p| p.ty())).any(is_word) {
            return None;
        }
        let returned: Vec<Value> = procedure
            .blocks()
            .into_iter()
            .map(|block| block.terminator())
            .filter(|end| end.is_op(Opcode::LLVMRet) && end.operand_count() > 0)
            .map(|end| end.operand(0))
            .collect();
        let whole = !procedure.ty().returns().is_struct();
        let of_result = |index: usize| {
            let mut halves = [false; 2];
            if is_word(results[index]) {
                let member = (!whole).then_some(index as u32);
                returned.iter().for_each(|value| put_in(module, *value, member, &mut halves));
                taken_out(module, call, member, &mut halves);
            }
            halves
        };
        let of_parameter = |(index, parameter): (usize, &Value)| {
            let mut halves = [false; 2];
            if is_word(parameter.ty()) {
                taken_out(module, *parameter, None, &mut halves);
                put_in(module, call.operand(index), None, &mut halves);
            }
            halves
        };
        let packed = Packed {
            parameters: parameters.iter().enumerate().map(of_parameter).collect(),
            results: (0..results.len()).map(of_result).collect(),
        };
        packed.parameters.iter().chain(&packed.results).any(is_packed).then_some(packed)
    }

    /// The types in the place of those of parameters, or of results.
    fn types(module: Module, types: &[Type], halves: &[Halves]) -> Vec<Type> {
        let unpacked = |(ty, halves): (&Type, &Halves)| match is_packed(halves) {
            true => halves.map(|number| half_type(module, number)).to_vec(),
            false => vec![*ty],
        };
        types.iter().zip(halves).flat_map(unpacked).collect()
    }

    fn halves(&self) -> impl Iterator<Item = bool> {
        self.parameters.iter().chain(&self.results).flatten().copied()
    }

    /// The procedure that was made before, and of which halves, if it hands over at least as many numbers.
    fn known(&self, module: Module, old: Function) -> Option<(Packed, Function)> {
        let count = self.parameters.len();
        module.functions().into_iter().find_map(|made| {
            let note = made.string_attribute(UNPACKED)?;
            let letters = note.strip_prefix(&format!("{}:{}:", made.name(), old.name()))?.as_bytes();
            let (all, _) = letters.as_chunks::<2>();
            let all: Vec<Halves> = all.iter().map(|pair| pair.map(|letter| letter == b'x')).collect();
            let packed = Packed { parameters: all[..count].to_vec(), results: all[count..].to_vec() };
            let enough = self.halves().zip(packed.halves()).all(|(wanted, has)| has || !wanted);
            enough.then_some((packed, made))
        })
    }

    /// The procedure that takes and returns numbers by themselves.
    fn procedure(&self, module: Module, builder: &Builder, old: Function, made: &mut Vec<Function>) -> Function {
        let parameters = Packed::types(module, &old.ty().parameters(), &self.parameters);
        let mut result = old.ty().returns();
        if self.results.iter().any(is_packed) {
            result = module.int(8).structure(&Packed::types(module, &results_of(result), &self.results));
        }
        let new = module.add_function(&format!("{}.unpacked", old.name()), Type::function(result, &parameters));
        new.set_linkage(Linkage::LLVMInternalLinkage);
        let entry = new.append_block("wengert.packed");
        builder.at_end(entry);
        builder.locate(None);
        let mut given = new.parameters().into_iter();
        let mut next = || given.next().expect("a parameter for each half");
        let arguments: Vec<Value> = self
            .parameters
            .iter()
            .map(|halves| if is_packed(halves) { pack(module, builder, [next(), next()]) } else { next() })
            .collect();
        transform::clone_into(new, old, &arguments, true);
        let letters: String = self.halves().map(|number| if number { 'x' } else { '-' }).collect();
        new.add_string_attribute(UNPACKED, &format!("{}:{}:{letters}", new.name(), old.name()));
        for attribute in ["range", "zeroext", "signext", "noundef"] {
            if result != old.ty().returns() {
                new.remove_attribute(0, attribute);
            }
        }
        builder.at_end(entry);
        builder.branch(new.blocks()[1]);
        // Halves are chosen before the word is taken apart.
        let is_whole = |at: &Value| {
            is_word(at.ty())
                && at.is_op(Opcode::LLVMOr)
                && [false, true].map(|high| half(module, builder, *at, high)).iter().all(Option::is_some)
        };
        part_choices(module, builder, new.instructions().into_iter().filter(is_whole).collect());
        let ends: Vec<Value> = new.blocks().into_iter().map(|block| block.terminator()).collect();
        for end in ends.into_iter().filter(|end| result != old.ty().returns() && end.is_op(Opcode::LLVMRet)) {
            builder.before(end);
            builder.locate(Some(end));
            builder.ret(Some(self.apart(module, builder, end.operand(0), result)));
            end.erase();
        }
        hoist_allocas(builder, new.blocks()[1]);
        exchange_halves(module, builder, new);
        made.push(new);
        new
    }

    /// A result with numbers by themselves.
    fn apart(&self, module: Module, builder: &Builder, old: Value, ty: Type) -> Value {
        let single = !old.ty().is_struct();
        let mut parts = Vec::new();
        for (index, halves) in self.results.iter().enumerate() {
            let member = if single { old } else { builder.extract(old, index as u32) };
            if is_packed(halves) {
                parts.extend(split(module, builder, member, *halves));
            } else {
                parts.push(member);
            }
        }
        let insert = |whole: Value, (index, part): (usize, Value)| builder.insert_value(whole, part, index as u32);
        parts.into_iter().enumerate().fold(builder.undef(ty), insert)
    }

    /// Gives the users of a result what they had, of one with numbers by themselves.
    fn together(&self, module: Module, builder: &Builder, new: Value, old: Value, words: &mut Vec<Value>) {
        let mut parts = (0..new.ty().len()).map(|index| builder.extract(new, index));
        let mut next = || parts.next().expect("a part for each half");
        let mut member = |halves: &Halves| {
            if !is_packed(halves) {
                return next();
            }
            let halves = [next(), next()];
            let word = pack(module, builder, halves);
            words.push(word);
            word
        };
        let members: Vec<Value> = self.results.iter().map(&mut member).collect();
        if !old.ty().is_struct() {
            old.replace_uses(members[0]);
            return;
        }
        for user in old.users().into_iter().filter(|user| user.is_op(Opcode::LLVMExtractValue)) {
            user.replace_uses(members[user.indices()[0] as usize]);
            user.erase();
        }
        if old.has_uses() {
            let insert = |whole: Value, (index, part): (usize, Value)| builder.insert_value(whole, part, index as u32);
            old.replace_uses(members.into_iter().enumerate().fold(builder.undef(old.ty()), insert));
        }
    }

    /// Calls the new procedure in place of the old one; returns the words that are put together of what it returns.
    fn call(&self, module: Module, builder: &Builder, old: Value, procedure: Function) -> Vec<Value> {
        builder.before(old);
        builder.locate(Some(old));
        let mut arguments = Vec::new();
        for (argument, halves) in old.arguments().into_iter().zip(&self.parameters) {
            if is_packed(halves) {
                arguments.extend(split(module, builder, argument, *halves));
            } else {
                arguments.push(argument);
            }
        }
        builder.set_fast_math(old.fast_math());
        let new = builder.call(procedure, &arguments);
        builder.set_fast_math(0);
        new.pass_as_callee();
        new.set_call_convention(procedure.call_convention());
        let mut words = Vec::new();
        if old.has_uses() && new.ty() == old.ty() {
            old.replace_uses(new);
        } else if old.has_uses() {
            self.together(module, builder, new, old, &mut words);
        }
        old.erase();
        words
    }
}

/// Loads and stores by itself each half of a word of which one is a number and the other is not; tells whether there were any.
pub fn part_accesses(module: Module, builder: &Builder, function: Function) -> bool {
    if !module.is_little_endian() {
        return false;
    }
    let mut changed = false;
    let accesses: Vec<Value> = function.instructions().into_iter().filter(|at| facts::is_simple_access(*at)).collect();
    for access in accesses {
        changed |= match access.opcode() {
            Some(Opcode::LLVMLoad) => part_load(module, builder, access),
            _ => part_store(module, builder, access),
        };
    }
    changed
}

fn part_load(module: Module, builder: &Builder, load: Value) -> bool {
    let mut numbers = [false; 2];
    if is_word(load.ty()) {
        taken_out(module, load, None, &mut numbers);
    }
    if numbers[0] == numbers[1] {
        return false;
    }
    let is_half = |at: &Value| at.is_op(Opcode::LLVMTrunc) && at.ty().bits() == HALF_BITS;
    let is_upper = |at: &Value| {
        let shifts = at.is_op(Opcode::LLVMLShr) && at.operand(1).as_int() == Some(HALF_BITS.into());
        shifts && at.users().iter().all(is_half)
    };
    if !load.users().iter().all(|user| is_half(user) || is_upper(user)) {
        return false;
    }
    builder.before(load);
    builder.locate(Some(load));
    let [low, high] = [0, 1].map(|half| {
        let part = builder.load(module.int(HALF_BITS), half_of(module, builder, load.operand(0), half));
        part.set_alignment(load.alignment().min(HALF_BYTES as u32));
        part
    });
    let replace = |taken: Value, half: Value| {
        taken.replace_uses(half);
        taken.erase();
    };
    for user in load.users() {
        if is_half(&user) {
            replace(user, low);
        } else {
            user.users().into_iter().for_each(|taken| replace(taken, high));
            user.erase();
        }
    }
    load.erase();
    true
}

fn part_store(module: Module, builder: &Builder, store: Value) -> bool {
    let word = store.operand(0);
    if !is_word(word.ty()) || !word.is_op(Opcode::LLVMOr) {
        return false;
    }
    let half =
        |value: Value| value.is_op(Opcode::LLVMZExt).then(|| value.operand(0)).filter(|half| half.ty().bits() == HALF_BITS);
    let upper = |value: Value| {
        let shifts = value.is_op(Opcode::LLVMShl) && value.operand(1).as_int() == Some(HALF_BITS.into());
        shifts.then(|| half(value.operand(0))).flatten()
    };
    let [one, other] = [word.operand(0), word.operand(1)];
    let (Some(low), Some(high)) = (half(one).or(half(other)), upper(one).or(upper(other))) else { return false };
    let is_number = |half: Value| half.is_op(Opcode::LLVMBitCast) && half.operand(0).ty().is_float();
    if !is_number(low) && !is_number(high) {
        return false;
    }
    builder.before(store);
    builder.locate(Some(store));
    for (at, half) in [low, high].into_iter().enumerate() {
        let value = if is_number(half) { half.operand(0) } else { half };
        let part = builder.store(value, half_of(module, builder, store.operand(1), at));
        part.set_alignment(store.alignment().min(HALF_BYTES as u32));
    }
    store.erase();
    true
}

fn half_of(module: Module, builder: &Builder, address: Value, half: usize) -> Value {
    let bytes = half as i64 * HALF_BYTES as i64;
    if bytes == 0 { address } else { builder.offset(address, builder.int(module.int(64), bytes)) }
}

/// Rotations by half a word are two halves that change places.
fn exchange_halves(module: Module, builder: &Builder, function: Function) {
    for rotation in function.instructions().into_iter().filter(|at| moves_bits(*at) && is_word(at.ty())) {
        if let [one, other, by] = rotation.arguments()[..]
            && one == other
            && by.as_int() == Some(HALF_BITS.into())
        {
            builder.before(rotation);
            builder.locate(Some(rotation));
            let [low, high] = split(module, builder, one, [false; 2]);
            rotation.replace_uses(pack(module, builder, [high, low]));
            rotation.erase();
        }
    }
}

fn is_packed(halves: &Halves) -> bool {
    halves.contains(&true)
}

fn half_type(module: Module, number: bool) -> Type {
    if number { module.int(8).float32() } else { module.int(HALF_BITS) }
}

/// The word of two halves.
fn pack(module: Module, builder: &Builder, halves: [Value; 2]) -> Value {
    let [low, high] = halves.map(|half| {
        let bits = if half.ty().is_float() { builder.bitcast(half, module.int(HALF_BITS)) } else { half };
        builder.resize(bits, module.int(WORD_BITS))
    });
    builder.or(builder.shl(high, builder.int(module.int(WORD_BITS), HALF_BITS.into())), low)
}

/// A half of a word, if it is seen of what it was put together.
fn half(module: Module, builder: &Builder, word: Value, high: bool) -> Option<Value> {
    let zero = || builder.int(module.int(HALF_BITS), 0);
    if let Some(bits) = word.as_int() {
        return Some(builder.int(module.int(HALF_BITS), i64::from(if high { bits >> HALF_BITS } else { bits } as i32)));
    }
    match word.opcode()? {
        Opcode::LLVMZExt if word.operand(0).ty().bits() == HALF_BITS => Some(if high { zero() } else { word.operand(0) }),
        Opcode::LLVMShl if word.operand(1).as_int() == Some(HALF_BITS.into()) => {
            if high {
                half(module, builder, word.operand(0), false)
            } else {
                Some(zero())
            }
        }
        Opcode::LLVMOr => {
            let [one, other] = [half(module, builder, word.operand(0), high)?, half(module, builder, word.operand(1), high)?];
            [(one, other), (other, one)].into_iter().find(|(none, _)| none.as_int() == Some(0)).map(|(_, some)| some)
        }
        _ => None,
    }
}

fn split(module: Module, builder: &Builder, word: Value, halves: Halves) -> [Value; 2] {
    let cut = |high: bool| {
        let shifted = || builder.lshr(word, builder.int(module.int(WORD_BITS), HALF_BITS.into()));
        builder.resize(if high { shifted() } else { word }, module.int(HALF_BITS))
    };
    let bits = [false, true].map(|high| half(module, builder, word, high).unwrap_or_else(|| cut(high)));
    [0, 1].map(|i| if halves[i] { builder.bitcast(bits[i], half_type(module, true)) } else { bits[i] })
}

/// The numbers that lie in the eight bytes from an address on, as far as it says in what structure.
fn note_memory(module: Module, address: Value, offset: u64, halves: &mut Halves) {
    for (ty, from) in types_at(module, address) {
        for (half, number) in halves.iter_mut().enumerate() {
            let at = from + offset + half as u64 * HALF_BYTES;
            *number |= layout::holds_at(module, ty, at, half_type(module, true));
        }
    }
}

/// What an address is said to lie in, and how many bytes behind its start: what it is an element of, the variable, what is noted of the parameter.
fn types_at(module: Module, address: Value) -> Vec<(Type, u64)> {
    let mut found = Vec::new();
    if address.any_opcode() == Some(Opcode::LLVMGetElementPtr) {
        found.extend(holds::element(address).map(|ty| (ty, 0)));
    }
    let (start, offset) = constant_base(module, address);
    let ty = match start.any_opcode() {
        Some(Opcode::LLVMAlloca) => Some(start.alloca_type()),
        Some(Opcode::LLVMGetElementPtr) => holds::element(start),
        _ => start.argument_of().and_then(|(function, index)| holds::structure(function, index)),
    };
    let rows = |ty: Type| (module.size_of(ty) > 0).then(|| (ty, offset.rem_euclid(module.size_of(ty) as i64) as u64));
    found.extend(ty.and_then(rows));
    found
}

/// The numbers that a procedure takes out of a word, or out of one that is a member of a structure.
fn taken_out(module: Module, word: Value, member: Option<u32>, halves: &mut Halves) {
    let is_number = |user: &Value| user.is_op(Opcode::LLVMBitCast) && user.ty() == half_type(module, true);
    let is_half = |user: &Value| user.is_op(Opcode::LLVMTrunc) && user.ty().bits() == HALF_BITS;
    let number = |half: &Value| is_half(half) && half.users().iter().any(is_number);
    let mut seen: FxHashSet<(Value, Option<u32>)> = FxHashSet::default();
    let mut work = vec![(word, member)];
    while let Some((word, member)) = work.pop() {
        if !seen.insert((word, member)) {
            continue;
        }
        for user in word.users() {
            match (user.opcode(), member) {
                (Some(Opcode::LLVMExtractValue), Some(index)) if user.indices() == [index] => work.push((user, None)),
                (Some(Opcode::LLVMPHI | Opcode::LLVMSelect), _) => work.push((user, member)),
                (Some(Opcode::LLVMCall), None) => {
                    let callee = user.callee_function().filter(|f| !f.is_declaration() && f.ty() == user.call_type());
                    let given = user.arguments().into_iter().zip(callee.iter().flat_map(|f| f.parameters()));
                    work.extend(given.filter(|(actual, _)| *actual == word).map(|(_, parameter)| (parameter, None)));
                }
                (Some(Opcode::LLVMTrunc), None) => halves[0] |= number(&user),
                (Some(Opcode::LLVMLShr), None) if user.operand(1).as_int() == Some(HALF_BITS.into()) => {
                    halves[1] |= user.users().iter().any(number);
                }
                (Some(Opcode::LLVMStore), _) if user.operand(0) == word => {
                    let offset = member.map_or(0, |index| module.offset_of(word.ty(), index));
                    note_memory(module, user.operand(1), offset, halves);
                }
                _ => {}
            }
        }
    }
}

/// The numbers that a procedure puts into a word, or into one that is a member of a structure.
fn put_in(module: Module, value: Value, member: Option<u32>, halves: &mut Halves) {
    let mut seen: FxHashSet<(Value, usize, Option<u32>)> = FxHashSet::default();
    let mut work = vec![(value, 0, member)];
    while let Some((value, half, member)) = work.pop() {
        if !seen.insert((value, half, member)) {
            continue;
        }
        if value.is_argument() && half == 0 && is_word(value.ty()) {
            taken_out(module, value, None, halves);
        }
        match (value.opcode(), member) {
            (Some(Opcode::LLVMPHI), _) => work.extend(value.value_operands().map(|v| (v, half, member))),
            (Some(Opcode::LLVMSelect), _) => work.extend([1, 2].map(|i| (value.operand(i), half, member))),
            (Some(Opcode::LLVMInsertValue), Some(index)) => match value.indices()[..] == [index] {
                true => work.push((value.operand(1), half, None)),
                false => work.push((value.operand(0), half, member)),
            },
            (Some(Opcode::LLVMLoad), Some(index)) => {
                note_memory(module, value.operand(0), module.offset_of(value.ty(), index), halves);
            }
            (Some(Opcode::LLVMLoad), None) if is_word(value.ty()) => note_memory(module, value.operand(0), 0, halves),
            (Some(Opcode::LLVMOr), None) => work.extend([0, 1].map(|i| (value.operand(i), half, None))),
            (Some(Opcode::LLVMShl), None) if value.operand(1).as_int() == Some(HALF_BITS.into()) => {
                work.push((value.operand(0), 1, None));
            }
            (Some(Opcode::LLVMZExt), None) if value.operand(0).ty().bits() == HALF_BITS => {
                work.push((value.operand(0), half, None))
            }
            (Some(Opcode::LLVMBitCast), None) if value.operand(0).ty() == half_type(module, true) => halves[half] = true,
            _ => {}
        }
    }
}
