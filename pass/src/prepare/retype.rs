// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Floating numbers that the optimiser moves through integer registers get their type back.
//!
//! InstCombine turns an 8-byte memcpy into an i64 load and store, and GVN forwards a stored double as i64, or one of two
//! floats as half of an i64; a pointer that is moved becomes an i64, too. A copy of an active value must be seen as one. Invariant: only loads, stores, phis, selects and freezes of whole values
//! change type, and comparisons of pointers with null; bits are unchanged, and accesses as volatile and atomic as they were. May import `llvm`, `operation` for a mark.

use super::{Held, Types};
use crate::holds::{is_marked_length, mark_of_bytes, mark_pointer};
use crate::llvm::{Builder, Function, Module, Opcode, Type, Value, facts};
use crate::operation::{PART, UPDATE};
use rustc_hash::{FxHashMap, FxHashSet};

/// Tells whether anything changed.
pub fn retype(module: Module, builder: &Builder, function: Function, types: &dyn Types) -> bool {
    let mut changed = false;
    while let Some(choice) = function.instructions().into_iter().find(|at| chooses_half(*at)) {
        take_halves_first(builder, choice);
        changed = true;
    }
    let mut done: FxHashSet<Value> = FxHashSet::default();
    for at in function.instructions() {
        if done.contains(&at) {
            continue;
        }
        if at.is_op(Opcode::LLVMStore) {
            changed |= uncast(module, at, types);
            continue;
        }
        if !may_start(at) {
            continue;
        }
        let Some(web) = Web::of(at) else { continue };
        done.extend(web.values.iter().copied().chain(web.replaced()));
        if let Some(pointer) = web.pointer() {
            web.rewrite(builder, pointer);
            changed = true;
            continue;
        }
        if let Some(kind) = web.kind(module, types) {
            web.rewrite(builder, kind);
            changed = true;
        }
    }
    changed
}

/// A number's bits that are stored where such numbers lie are the number, and those of a pointer the pointer.
fn uncast(module: Module, store: Value, types: &dyn Types) -> bool {
    let cast = store.operand(0);
    if cast.is_op(Opcode::LLVMPtrToInt) && facts::is_simple_access(store) {
        let pointer = cast.operand(0);
        let whole = pointer.ty().is_pointer() && module.store_size(cast.ty()) == module.store_size(pointer.ty());
        if whole {
            store.set_operand(0, pointer);
        }
        return whole;
    }
    if !cast.is_op(Opcode::LLVMBitCast) || !cast.ty().is_integer() {
        return false;
    }
    let number = cast.operand(0);
    // What C++ stores in an atomic variable is an integer whatever the variable holds.
    let lies_there = || match types.held_at(store.operand(1), module.store_size(number.ty())) {
        Held::Numbers { types, .. } => types == [number.ty()],
        Held::Integer | Held::Unknown => false,
    };
    let fits = number.ty().is_float() && (!facts::is_simple_access(store) || lies_there());
    if fits {
        store.set_operand(0, number);
    }
    fits
}

/// Is it a choice between words, perhaps shifted, of which only the same low bits are taken: one of two floats?
fn chooses_half(choice: Value) -> bool {
    let users = choice.users();
    let Some(taken) = users.first().map(|user| user.ty()).filter(|_| choice.ty().is_integer()) else { return false };
    let arms: Vec<Value> = match choice.opcode() {
        Some(Opcode::LLVMPHI) => choice.value_operands().collect(),
        Some(Opcode::LLVMSelect) => vec![choice.operand(1), choice.operand(2)],
        _ => return false,
    };
    let shifts = |arm: &Value| arm.is_op(Opcode::LLVMLShr) && arm.operand(1).as_int() == Some(i64::from(taken.bits()));
    users.iter().all(|user| user.is_op(Opcode::LLVMTrunc) && user.ty() == taken) && arms.iter().any(shifts)
}

/// Chooses between the low bits instead.
fn take_halves_first(builder: &Builder, choice: Value) {
    let users = choice.users();
    let taken = users[0].ty();
    builder.before(choice);
    builder.locate(Some(choice));
    let narrow = if choice.is_op(Opcode::LLVMSelect) {
        let half = |arm: usize| builder.resize(choice.operand(arm), taken);
        builder.select(choice.operand(0), half(1), half(2))
    } else {
        let phi = builder.phi(taken);
        for (incoming, from) in choice.incoming() {
            builder.before_end(from);
            phi.add_incoming(&[(builder.resize(incoming, taken), from)]);
        }
        phi
    };
    for user in users {
        user.replace_uses(narrow);
        user.erase();
    }
    choice.erase();
}

fn may_start(value: Value) -> bool {
    let chooses = value.is_op(Opcode::LLVMPHI) || value.is_op(Opcode::LLVMSelect);
    value.ty().is_integer() && (chooses || value.is_op(Opcode::LLVMLoad))
}

/// Values that hold the same bits: loads joined by phis and selects, and who uses them.
struct Web {
    values: Vec<Value>,
    stores: Vec<Value>,
    casts: Vec<Value>,
    parts: Vec<Part>,
    /// Atomic updates that take the bits.
    updates: Vec<Value>,
    /// What makes addresses of the bits, or compares them with null's.
    addresses: Vec<Value>,
}

/// Some bits of a value of the web, taken out as an integer.
struct Part {
    of: Value,
    taken: Value,
    shift: Option<Value>,
    first_bit: u64,
}

impl Web {
    /// `None` if some use looks at the bits as an integer.
    fn of(start: Value) -> Option<Web> {
        let mut web = Web { values: vec![], stores: vec![], casts: vec![], parts: vec![], updates: vec![], addresses: vec![] };
        let mut seen = FxHashSet::default();
        let mut work = vec![start];
        while let Some(value) = work.pop() {
            if !seen.insert(value) {
                continue;
            }
            match value.opcode() {
                Some(Opcode::LLVMLoad) => {}
                Some(Opcode::LLVMPHI) => work.extend(value.value_operands()),
                Some(Opcode::LLVMSelect) => work.extend([value.operand(1), value.operand(2)]),
                Some(Opcode::LLVMFreeze) => work.push(value.operand(0)),
                Some(Opcode::LLVMBitCast) if value.operand(0).ty().is_float() => {
                    web.casts.push(value);
                    continue;
                }
                None if value.is_constant() => continue,
                _ => return None,
            }
            web.values.push(value);
            for user in value.users() {
                match user.opcode() {
                    Some(Opcode::LLVMStore) if user.operand(0) == value => web.stores.push(user),
                    Some(Opcode::LLVMPHI | Opcode::LLVMSelect | Opcode::LLVMFreeze) => work.push(user),
                    Some(Opcode::LLVMBitCast) => web.casts.push(user),
                    Some(_) if user.is_marked(UPDATE) => web.updates.push(user),
                    Some(Opcode::LLVMIntToPtr) => web.addresses.push(user),
                    Some(Opcode::LLVMICmp) if user.operand(1).as_int() == Some(0) => web.addresses.push(user),
                    Some(Opcode::LLVMTrunc) => web.parts.push(Part { of: value, taken: user, shift: None, first_bit: 0 }),
                    Some(Opcode::LLVMLShr) => web.parts.extend(Part::shifted(value, user)?),
                    _ => return None,
                }
            }
        }
        Some(web)
    }

    /// The type of pointers, if all that happens is that one is moved, as the language says of an access.
    fn pointer(&self) -> Option<Type> {
        let simple = self.values.iter().chain(&self.stores).all(|access| facts::is_simple_access(*access));
        let only_moved =
            simple && self.casts.is_empty() && self.parts.is_empty() && self.values.iter().all(|v| v.is_op(Opcode::LLVMLoad));
        let whole = self.values[0].ty().bits() == 64;
        let accesses = || self.values.iter().chain(&self.stores);
        let says = whole && only_moved && accesses().any(|access| facts::moves_pointer(*access));
        says.then(|| self.values[0].operand(0).ty())
    }

    /// The one floating type that fits: of a cast, of what is kept behind the pointers, or of the accesses.
    fn kind(&self, module: Module, types: &dyn Types) -> Option<Type> {
        // Bounds of arrays are no numbers, whatever lies beside the descriptors that they come from.
        if !self.addresses.is_empty() || self.values.iter().any(|value| value.is_op(Opcode::LLVMLoad) && is_marked_length(*value))
        {
            return None;
        }
        let size = module.store_size(self.values[0].ty());
        let mut found: FxHashSet<Type> = FxHashSet::default();
        for cast in &self.casts {
            found.insert(if cast.ty().is_float() { cast.ty() } else { cast.operand(0).ty() });
        }
        let uses = self.parts.iter().flat_map(|part| part.taken.users());
        found.extend(uses.filter(|u| u.is_op(Opcode::LLVMBitCast) && u.ty().is_float()).map(Value::ty));
        if found.is_empty() {
            let loads = self.values.iter().filter(|v| v.is_op(Opcode::LLVMLoad)).map(|l| l.operand(0));
            // What may lie at each of the places, of which some are known better than others.
            let (mut integer, mut number) = (false, false);
            let mut known: Option<FxHashSet<Type>> = None;
            for place in loads.chain(self.stores.iter().map(|s| s.operand(1))) {
                match types.held_at(place, size) {
                    Held::Integer => integer = true,
                    Held::Numbers { types, there } => {
                        number |= there;
                        let kinds = FxHashSet::from_iter(types);
                        known = Some(known.map_or_else(|| kinds.clone(), |all| &all & &kinds));
                    }
                    Held::Unknown => {}
                }
            }
            // What numbers the memory holds somewhere is less than what the language says of the loads, and the program where their values go.
            let says_integer = |value: &Value| !value.is_op(Opcode::LLVMLoad) || facts::accesses_integer(*value);
            if integer && !number && self.values.iter().all(says_integer) {
                return None;
            }
            found = known.unwrap_or_default();
        }
        // Memory of several types is read as the one that the language says of the access: C's copy of a structure of one member.
        if found.len() != 1 && self.casts.is_empty() && self.parts.is_empty() {
            let loads = self.values.iter().filter(|v| v.is_op(Opcode::LLVMLoad));
            found =
                loads.chain(&self.stores).filter_map(|access| access.ty().floating_named(&facts::tbaa_name(*access))).collect();
        }
        let only = (found.len() == 1).then(|| *found.iter().next().expect("one"));
        let kind = only.filter(|t| t.is_float())?;
        let width = module.store_size(kind);
        let lanes = size / width;
        let whole_lane = |p: &Part| u64::from(p.taken.ty().bits()) == 8 * width && p.first_bit.is_multiple_of(8 * width);
        if !self.parts.is_empty() && (lanes < 2 || !module.is_little_endian() || !self.parts.iter().all(whole_lane)) {
            return None;
        }
        let is_access = |value: &Value| value.is_op(Opcode::LLVMLoad) || value.is_op(Opcode::LLVMStore);
        let ordered = |value: &Value| is_access(value) && !facts::is_simple_access(*value);
        match lanes {
            2.. if self.values.iter().chain(&self.stores).any(ordered) => None,
            _ if lanes * width != size => None,
            0 => None,
            1 => Some(kind),
            _ => Some(kind.vector(lanes as u32)),
        }
    }

    /// What `rewrite` may erase beside the values.
    fn replaced(&self) -> Vec<Value> {
        let casts = |part: &Part| part.taken.users().into_iter().filter(|u| u.is_op(Opcode::LLVMBitCast)).collect::<Vec<_>>();
        let parts = self.parts.iter().flat_map(|part| [part.taken].into_iter().chain(part.shift).chain(casts(part)));
        self.casts.iter().chain(&self.addresses).copied().chain(parts).collect()
    }

    fn rewrite(&self, builder: &Builder, kind: Type) {
        let mut new: FxHashMap<Value, Value> = FxHashMap::default();
        for value in &self.values {
            builder.before(*value);
            builder.locate(Some(*value));
            let replacement = match value.opcode() {
                Some(Opcode::LLVMLoad) => {
                    let load = builder.load(kind, value.operand(0));
                    load.set_alignment(value.alignment());
                    load.order_as(*value);
                    // The memory was asked what it holds, and not the language.
                    if self.casts.is_empty() && self.parts.is_empty() {
                        mark_of_bytes(load);
                    }
                    if kind.is_pointer() {
                        mark_pointer(load);
                    }
                    if value.is_marked(PART) {
                        load.mark(PART);
                    }
                    load
                }
                Some(Opcode::LLVMSelect) => builder.select(value.operand(0), builder.undef(kind), builder.undef(kind)),
                Some(Opcode::LLVMFreeze) => builder.freeze(builder.undef(kind)),
                _ => builder.phi(kind),
            };
            new.insert(*value, replacement);
        }
        for cast in &self.casts {
            if !cast.ty().is_float() {
                new.insert(*cast, cast.operand(0));
            }
        }
        let mapped = |v: Value| new.get(&v).copied().unwrap_or_else(|| builder.bitcast(v, kind));
        for value in &self.values {
            match value.opcode() {
                Some(Opcode::LLVMPHI) => {
                    for (incoming, from) in value.incoming() {
                        builder.before_end(from);
                        new[value].add_incoming(&[(mapped(incoming), from)]);
                    }
                }
                Some(Opcode::LLVMSelect) => {
                    builder.before(*value);
                    new[value].set_operand(1, mapped(value.operand(1)));
                    new[value].set_operand(2, mapped(value.operand(2)));
                }
                Some(Opcode::LLVMFreeze) => {
                    builder.before(*value);
                    new[value].set_operand(0, mapped(value.operand(0)));
                }
                _ => {}
            }
        }
        for store in &self.stores {
            builder.before(*store);
            store.set_operand(0, mapped(store.operand(0)));
        }
        for address in &self.addresses {
            let pointer = mapped(address.operand(0));
            if address.is_op(Opcode::LLVMIntToPtr) {
                address.replace_uses(pointer);
                address.erase();
            } else {
                address.set_operand(0, pointer);
                address.set_operand(1, builder.zero(kind));
            }
        }
        for update in &self.updates {
            builder.before(*update);
            for index in 1..update.operand_count() {
                let bits = update.operand(index);
                if new.contains_key(&bits) {
                    update.set_operand(index, builder.bitcast(mapped(bits), bits.ty()));
                }
            }
        }
        for cast in self.casts.iter().filter(|c| c.ty().is_float()) {
            builder.before(*cast);
            cast.replace_uses(mapped(cast.operand(0)));
            cast.erase();
        }
        for part in &self.parts {
            builder.before(part.taken);
            let lane = builder.int(part.of.ty(), (part.first_bit / u64::from(part.taken.ty().bits())) as i64);
            part.replace(builder, builder.extract_element(mapped(part.of), lane));
        }
        // The old values refer to one another only.
        for value in &self.values {
            value.replace_uses(builder.undef(value.ty()));
        }
        for value in &self.values {
            value.erase();
        }
    }
}

impl Part {
    /// The parts that a shift brings to the lowest bits; `None` if it does something else.
    fn shifted(of: Value, shift: Value) -> Option<Vec<Part>> {
        let first_bit = shift.operand(1).as_int().filter(|_| shift.operand(0) == of)? as u64;
        let part = |taken: Value| taken.is_op(Opcode::LLVMTrunc).then_some(Part { of, taken, shift: Some(shift), first_bit });
        shift.users().into_iter().map(part).collect()
    }

    fn replace(&self, builder: &Builder, number: Value) {
        for user in self.taken.users() {
            if user.is_op(Opcode::LLVMBitCast) && user.ty() == number.ty() {
                user.replace_uses(number);
                user.erase();
            } else if user.is_op(Opcode::LLVMStore) {
                user.set_operand(0, number);
            }
        }
        if self.taken.has_uses() {
            self.taken.replace_uses(builder.bitcast(number, self.taken.ty()));
        }
        self.taken.erase();
        if let Some(shift) = self.shift.filter(|s| !s.has_uses()) {
            shift.erase();
        }
    }
}
