// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory that holds one type and then another, as far as a derivative shows by itself: its accesses do not say of which type they are.
//!
//! The optimiser takes accesses of different types for apart whatever their order is, so that it may move a load behind the store that gives its memory another
//! type. The compiler has the same freedom with the program itself, but a derivative has more loads that it likes to move. Invariant: pointers to
//! structures are left alone, whose members differ in type. Imports `llvm`.

use crate::llvm::offset::root;
use crate::llvm::{Function, Type, Value, facts};
use crate::operation::{Operation, classify};
use rustc_hash::FxHashMap;

/// Takes the types off such accesses.
pub fn forget_types(function: Function) {
    let mut accesses: FxHashMap<Value, Vec<(Value, String)>> = FxHashMap::default();
    for at in function.instructions() {
        let pointers = match classify(at) {
            Operation::Load => vec![at.operand(0)],
            Operation::Store => vec![at.operand(1)],
            Operation::Copy => vec![at.operand(0), at.operand(1)],
            Operation::Fill => vec![at.operand(0)],
            _ => continue,
        };
        let Some(name) = facts::scalar_tbaa_name(at) else { continue };
        pointers.into_iter().for_each(|pointer| accesses.entry(root(pointer)).or_default().push((at, name.clone())));
    }
    let declared =
        |root: Value, access: Value| !facts::is_cxx_access(access) && root.variable_type().is_some_and(Type::tells_all);
    for (_, all) in accesses.into_iter().filter(|(root, all)| !declared(*root, all[0].0)) {
        if all.iter().any(|(_, name)| *name != all[0].1) {
            all.into_iter().for_each(|(at, _)| at.unmark("tbaa"));
        }
    }
}
