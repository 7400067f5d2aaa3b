// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What the sweeps of a callee do with the pointers that they are handed, beside reaching memory through them.
//!
//! Most do nothing: then the forward sweep needs no shadow, and the backward sweep no address of memory that has
//! changed since. Invariant: over-approximates. Imports the analyses below it.

use super::effects::Procedure;
use super::objects::Object;
use crate::llvm::{Function, Opcode, Value};
use crate::operation::{Operation, classify, is_separate};
use rustc_hash::{FxHashMap, FxHashSet};

/// Of one parameter.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Handed {
    /// The forward sweep stores, records or returns the shadow.
    pub shadow: bool,
    /// The address itself counts: it is compared, stored or computed with.
    pub address: bool,
}

impl Handed {
    pub const BOTH: Handed = Handed { shadow: true, address: true };

    fn or(self, other: Handed) -> Handed {
        Handed { shadow: self.shadow || other.shadow, address: self.address || other.address }
    }
}

/// Fills in what each procedure does with its parameters; callees come first in `order`, as far as recursion allows.
pub fn summarise(procedures: &mut FxHashMap<Function, Procedure>, order: &[Function]) {
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for function in order {
            let procedure = &procedures[function];
            let elsewhere = is_separate(*function);
            let of = |parameter| if elsewhere { Handed::BOTH } else { of(procedures, procedure, parameter) };
            let found: Vec<Handed> = procedure.prepared.function.parameters().into_iter().map(of).collect();
            if found != procedure.handed {
                procedures.get_mut(function).expect("listed").handed = found;
                changed = true;
            }
        }
    }
}

/// What happens to the pointers that follow from a parameter, or from a local or allocation.
pub fn of(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure, origin: Value) -> Handed {
    if !origin.ty().is_pointer() {
        return if origin.ty().holds_pointer() { Handed::BOTH } else { Handed::default() };
    }
    let uses = followers(origin).into_iter().flat_map(|pointer| pointer.users().into_iter().map(move |user| (pointer, user)));
    // What is allocated here and freed here has a shadow that nobody else frees.
    let uses = uses.filter(|(_, user)| origin.is_argument() || !frees_only(*user, &mut FxHashSet::default()));
    uses.fold(Handed::default(), |found, (pointer, user)| found.or(of_user(procedures, procedure, pointer, user)))
}

/// Does it free memory, or choose what is freed, perhaps if there is some, and nothing else?
fn frees_only(user: Value, seen: &mut FxHashSet<Value>) -> bool {
    let is_test = |user: Value| user.is_op(Opcode::LLVMICmp) && user.value_operands().any(Value::is_null);
    matches!(classify(user), Operation::Free)
        || user.is_op(Opcode::LLVMPHI)
            && (!seen.insert(user) || user.users().into_iter().all(|user| is_test(user) || frees_only(user, seen)))
}

/// A pointer, and those that follow from it within the procedure.
pub fn followers(origin: Value) -> Vec<Value> {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut found = vec![origin];
    let mut next = 0;
    while let Some(pointer) = found.get(next).copied() {
        found.extend(pointer.users().into_iter().filter(|user| is_derived(*user) && seen.insert(*user)));
        next += 1;
    }
    found
}

/// A pointer that follows from another one.
fn is_derived(user: Value) -> bool {
    use Opcode::*;
    let derives =
        matches!(user.opcode(), Some(LLVMGetElementPtr | LLVMBitCast | LLVMAddrSpaceCast | LLVMFreeze | LLVMSelect | LLVMPHI));
    derives && user.ty().is_pointer()
}

fn of_user(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure, pointer: Value, user: Value) -> Handed {
    let recorded = Handed { shadow: true, address: false };
    match classify(user) {
        Operation::Load if user.ty().holds_pointer() || procedure.may_be_bits(user) => recorded,
        Operation::Load => Handed::default(),
        Operation::Store if user.operand(0) == pointer => Handed::BOTH,
        Operation::Store if user.operand(0).ty().holds_float() => Handed::default(),
        Operation::Store => recorded,
        Operation::Copy | Operation::Fill => {
            let objects: Vec<Object> = user.arguments().into_iter().take(2).flat_map(|a| procedure.objects.of(a)).collect();
            let points = objects.iter().any(|o| procedure.objects.holds_pointers(*o)) || procedure.carried.contains(&user);
            if points || !user.users().is_empty() { Handed::BOTH } else { Handed::default() }
        }
        Operation::Call(callee) => {
            let known = &procedures[&callee].handed;
            let places = user.arguments().into_iter().enumerate().filter(|(_, a)| *a == pointer);
            places.fold(Handed::default(), |all, (index, _)| all.or(known.get(index).copied().unwrap_or_default()))
        }
        // It runs in the forward sweep only, where the address is at hand.
        Operation::Inactive | Operation::Elementwise(_) if !user.ty().holds_pointer() => Handed::default(),
        Operation::Discrete if user.is_op(Opcode::LLVMICmp) => Handed { shadow: false, address: true },
        _ if user.is_op(Opcode::LLVMPHI) && user.ty().is_pointer() => recorded,
        _ if is_derived(user) => Handed::default(),
        _ => Handed::BOTH,
    }
}
