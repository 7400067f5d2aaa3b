// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What stands behind a value at a marker call: a function, or a word.
//!
//! Unoptimised code passes both through memory, so single assignments of local variables are looked through.
//! Invariant: an answer is certain, or there is none. Imports `llvm` and `core`.

use crate::llvm::{Function, Linkage, Opcode, Type, Value};
use wengert_core::request::{Word, activity_word, marker, nearest_word};

/// Chains of casts and copies are shorter than this; so the search always ends.
const DEPTH: u32 = 16;

/// What the first argument of a marker turned out to be.
pub enum Target {
    Function(Function),
    /// A contained procedure that uses variables of its host.
    Contained(Function),
    Unknown,
}

pub fn target(value: Value) -> Target {
    target_within(value, DEPTH)
}

fn target_within(value: Value, depth: u32) -> Target {
    if let Some(function) = value.as_function() {
        return Target::Function(function);
    }
    if depth == 0 {
        return Target::Unknown;
    }
    if let Some(function) = trampoline(value) {
        return Target::Contained(function);
    }
    source(value).map_or(Target::Unknown, |source| target_within(source, depth - 1))
}

/// The integer that is passed, or behind the address of which Fortran passes it.
pub fn integer(value: Value) -> Option<i64> {
    let mut value = value;
    for _ in 0..DEPTH {
        if let Some(number) = value.as_int() {
            return Some(number);
        }
        value = source(value).or_else(|| passed_variable(value))?;
    }
    None
}

/// The type of the integer behind an address, if that is of a variable.
pub fn pointed_integer(pointer: Value) -> Option<Type> {
    let ty = match () {
        () if pointer.is_global_variable() => pointer.global_type(),
        () if pointer.is_op(Opcode::LLVMAlloca) => pointer.alloca_type(),
        () => return None,
    };
    ty.is_integer().then_some(ty)
}

/// What is stored in a variable whose address goes to markers only; where the optimiser has copied the call, the same is stored several times.
fn passed_variable(pointer: Value) -> Option<Value> {
    if pointer.is_constant_global() {
        return pointer.initializer();
    }
    if !pointer.is_op(Opcode::LLVMAlloca) {
        return None;
    }
    let (stores, others): (Vec<Value>, Vec<Value>) = pointer.users().into_iter().partition(|u| u.is_op(Opcode::LLVMStore));
    let is_marker = |user: &Value| user.callee_function().is_some_and(|f| f.is_declaration() && marker(&f.name()).is_some());
    let first = stores.first()?.operand(0);
    let same = first != pointer && stores.iter().all(|store| store.operand(0) == first);
    (same && others.iter().all(|user| user.is_lifetime_mark() || is_marker(user))).then_some(first)
}

/// The value that this one is a copy of.
pub fn source(value: Value) -> Option<Value> {
    if let Some(aliasee) = value.aliasee() {
        return Some(aliasee);
    }
    match value.any_opcode()? {
        Opcode::LLVMBitCast
        | Opcode::LLVMAddrSpaceCast
        | Opcode::LLVMIntToPtr
        | Opcode::LLVMPtrToInt
        | Opcode::LLVMFreeze
        | Opcode::LLVMSExt
        | Opcode::LLVMZExt
        | Opcode::LLVMTrunc => Some(value.operand(0)),
        Opcode::LLVMLoad if !value.is_volatile() => stored_in(value.operand(0)),
        _ => None,
    }
}

/// What memory is known to hold: the initial value of a constant, or the only value stored in a local variable.
fn stored_in(pointer: Value) -> Option<Value> {
    let base = base_of(pointer)?;
    if base.is_constant_global() {
        return base.initializer();
    }
    if !base.is_op(Opcode::LLVMAlloca) {
        return None;
    }
    let mut stores = Vec::new();
    only_accesses(base, &mut stores).then_some(())?;
    match stores[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// The object that a pointer points to the beginning of.
fn base_of(pointer: Value) -> Option<Value> {
    let mut base = pointer;
    for _ in 0..DEPTH {
        match base.any_opcode() {
            Some(Opcode::LLVMGetElementPtr) if (1..base.operand_count()).all(|i| base.operand(i).is_null()) => {
                base = base.operand(0)
            }
            Some(Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => base = base.operand(0),
            _ => return Some(base),
        }
    }
    None
}

/// Is memory at `pointer` only loaded and stored? Collects what is stored.
fn only_accesses(pointer: Value, stores: &mut Vec<Value>) -> bool {
    pointer.users().into_iter().all(|user| match user.opcode() {
        Some(Opcode::LLVMLoad) => true,
        Some(Opcode::LLVMStore) => {
            stores.push(user.operand(0));
            user.operand(0) != pointer
        }
        Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast) => only_accesses(user, stores),
        Some(Opcode::LLVMCall) => user.is_lifetime_mark(),
        _ => false,
    })
}

/// The procedure behind `llvm.adjust.trampoline`.
fn trampoline(value: Value) -> Option<Function> {
    let called = |call: Value, name: &str| call.callee_function().is_some_and(|f| f.name().starts_with(name));
    if !called(value, "llvm.adjust.trampoline") {
        return None;
    }
    let memory = value.operand(0);
    let made = memory.users().into_iter().find(|user| called(*user, "llvm.init.trampoline"))?;
    made.operand(1).as_function()
}

/// A word among the arguments of a marker.
pub enum Token {
    Word(Word),
    /// Looks like a word, but is none; with the one that was probably meant.
    Misspelt {
        name: String,
        near: Option<&'static str>,
    },
    Value,
}

pub fn token(value: Value) -> Token {
    token_within(value, DEPTH)
}

fn token_within(value: Value, depth: u32) -> Token {
    if depth == 0 {
        return Token::Value;
    }
    if let Some(text) = value.metadata_string() {
        return named(&text).unwrap_or(Token::Misspelt { near: nearest_word(&text), name: text });
    }
    if value.is_global_variable() {
        return global(value);
    }
    if value.is_op(Opcode::LLVMLoad) {
        let pointer = value.operand(0);
        if pointer.is_global_variable() {
            return global(pointer);
        }
        if let Some(word) = local(pointer) {
            return word;
        }
    }
    if let Some(word) = local(value) {
        return word;
    }
    if value.is_op(Opcode::LLVMAlloca) {
        // A word that Fortran passes by reference to a copy of it.
        return copied(value).map_or(Token::Value, |copy| token_within(copy, depth - 1));
    }
    if value.is_op(Opcode::LLVMPHI) {
        return merged(value, depth);
    }
    source(value).map_or(Token::Value, |source| token_within(source, depth - 1))
}

/// A word that the optimiser loads on each of several paths.
fn merged(phi: Value, depth: u32) -> Token {
    let mut tokens = phi.incoming().into_iter().map(|(value, _)| token_within(value, depth - 1));
    match tokens.next() {
        Some(Token::Word(word)) if tokens.all(|token| matches!(token, Token::Word(other) if other == word)) => Token::Word(word),
        _ => Token::Value,
    }
}

/// A local variable that bears a word's name.
fn local(pointer: Value) -> Option<Token> {
    if pointer.is_op(Opcode::LLVMAlloca) { named(&pointer.name()) } else { None }
}

fn named(name: &str) -> Option<Token> {
    activity_word(name).map(Token::Word)
}

/// Of integers whose name begins like a word's, those without a definition of their own are misspelt words: what is
/// only declared, and Fortran's module variables with a C name, which are `common`.
fn global(variable: Value) -> Token {
    let name = variable.name();
    if let Some(word) = named(&name) {
        return word;
    }
    let plain = name.rsplit('E').next().unwrap_or(&name);
    let undefined = variable.initializer().is_none() || variable.linkage() == Linkage::LLVMCommonLinkage;
    let claims = undefined
        && variable.global_type().is_integer()
        && ["wengert_", "enzyme_"].iter().any(|prefix| plain.starts_with(prefix));
    if claims { Token::Misspelt { near: nearest_word(&name), name: plain.to_owned() } } else { Token::Value }
}

/// The only value stored directly in a variable whose address goes to calls.
fn copied(variable: Value) -> Option<Value> {
    let mut stores = variable.users().into_iter().filter(|user| user.is_op(Opcode::LLVMStore) && user.operand(1) == variable);
    let only = stores.next()?;
    stores.next().is_none().then(|| only.operand(0))
}
