// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Withdraws promises that the file itself breaks.
//!
//! Old Fortran hands one variable to two dummies, `call zmlt(cr, ci, zr, zi, cr, ci)`, or one of a COMMON block to a procedure that
//! uses the block. The language forbids it if either is written, so flang promises that dummies are apart (`noalias`, and access types
//! of their own); yet the compiled program works as long as all is read before it is written. A backward sweep that believed the
//! promise would read again what was overwritten. Invariant: called before anything was inlined, and then no parameter promises what a
//! call that can be seen denies: that one address, through which something is written, is passed twice, or is one of a global that the
//! callee or who it calls names too.
//!
//! Where flang 22 writes out `cshift` it promises of both `shift - extent` and `extent - shift` that no unsigned number wraps around; one of the two
//! does, and what the optimiser makes of that reads beyond the array. Invariant: no two opposite differences in a block promise that.
//! Imports `llvm`.

use crate::llvm::offset::root;
use crate::llvm::{Function, Module, Opcode, Value, facts};
use rustc_hash::{FxHashMap, FxHashSet};
use wengert_core::request::marker;

/// Levels of an address computation that are compared.
const DEPTH: usize = 8;

/// What is known of parameters that the calls in the file break.
#[derive(Default)]
struct Broken {
    /// Two parameters of a procedure that are one address in some call.
    pairs: FxHashSet<(Function, usize, usize)>,
    /// Addresses in globals that a parameter is in some call.
    addresses: FxHashMap<(Function, usize), FxHashSet<Value>>,
}

/// Looks at all differences and calls in the file, from each call to those below it.
pub fn withdraw(module: Module) {
    let bodies: Vec<Function> = module.functions().into_iter().filter(|f| !f.is_declaration()).collect();
    bodies.iter().for_each(|function| withdraw_from_differences(*function));
    let calls: Vec<(Value, Function)> = bodies.iter().flat_map(|f| f.instructions()).filter_map(direct_call).collect();
    let mut broken = Broken::default();
    for asked in bodies.iter().flat_map(|f| f.instructions()).filter_map(asks_with_one_twice) {
        let count = asked.parameters().len();
        broken.pairs.extend((0..count).flat_map(|j| (0..j).map(move |i| (asked, i, j))));
    }
    while calls.iter().fold(false, |grown, (call, callee)| broken.pass(*call, *callee) | grown) {}
    let written = written_below(&bodies, &calls);
    let named = named_below(&bodies, &calls);
    for function in bodies {
        for (index, parameter) in function.parameters().into_iter().enumerate() {
            let written = |other: Value| written[&function].contains(&other) || written[&function].contains(&parameter);
            let meets = |address: &&Value| named[&function].contains(*address) && written(**address);
            let global = broken.addresses.get(&(function, index)).is_some_and(|addresses| addresses.iter().any(|a| meets(&a)));
            let twin = |other: usize| written(function.parameters()[other]);
            let twins = broken.pairs.iter().filter(|(f, ..)| *f == function);
            let twice = twins.clone().any(|(_, i, j)| *i == index && twin(*j) || *j == index && twin(*i));
            if (global || twice) && function.has_attribute(index as u32 + 1, "noalias") {
                function.remove_attribute(index as u32 + 1, "noalias");
                let through = |at: &Value| accessed(*at).is_some_and(|pointer| root(pointer) == parameter);
                function.instructions().into_iter().filter(through).for_each(Value::forget_access_type);
            }
        }
    }
}

/// Opposite differences.
fn withdraw_from_differences(function: Function) {
    for block in function.blocks() {
        let mut seen: FxHashMap<(Value, Value), Value> = FxHashMap::default();
        for at in block.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMSub)) {
            let (a, b) = (at.operand(0), at.operand(1));
            if let Some(opposite) = seen.get(&(b, a)) {
                opposite.forget_unsigned_range();
                at.forget_unsigned_range();
            }
            seen.insert((a, b), at);
        }
    }
}

/// What a load or store addresses.
fn accessed(at: Value) -> Option<Value> {
    match at.opcode() {
        Some(Opcode::LLVMLoad) => Some(at.operand(0)),
        Some(Opcode::LLVMStore) => Some(at.operand(1)),
        _ => None,
    }
}

/// Parameters and constant addresses through which each procedure, or one that it calls, may write.
fn written_below(bodies: &[Function], calls: &[(Value, Function)]) -> FxHashMap<Function, FxHashSet<Value>> {
    let known: FxHashSet<Value> = calls.iter().map(|(call, _)| *call).collect();
    let writes = |at: &Value| facts::may_write(*at) && !known.contains(at);
    let to = |at: Value| if at.is_op(Opcode::LLVMStore) { vec![at.operand(1)] } else { at.value_operands().collect() };
    let mut written: FxHashMap<Function, FxHashSet<Value>> = FxHashMap::default();
    for function in bodies {
        let instructions = function.instructions();
        // What a variable, a descriptor above all, keeps the address of others may write to.
        let kept = instructions.iter().filter_map(|at| kept_address(*at));
        let writers = instructions.iter().copied().filter(writes).flat_map(to).chain(kept);
        written.insert(*function, writers.filter(|p| p.ty().is_pointer()).map(root).collect());
    }
    let mut grown = true;
    while std::mem::take(&mut grown) {
        for (call, callee) in calls {
            let below = &written[callee];
            let passed = callee.parameters().into_iter().zip(call.arguments()).filter(|(p, _)| below.contains(p));
            let mut found: Vec<Value> = passed.map(|(_, actual)| root(actual)).collect();
            found.extend(below.iter().copied().filter(|v| is_in_global(*v)));
            let own = written.get_mut(&call.block().function()).expect("a body");
            let before = own.len();
            own.extend(found);
            grown |= own.len() != before;
        }
    }
    written
}

/// The value that an instruction stores, or puts in a structure that is stored.
fn kept_address(at: Value) -> Option<Value> {
    match at.opcode() {
        Some(Opcode::LLVMStore) => Some(at.operand(0)),
        Some(Opcode::LLVMInsertValue) => Some(at.operand(1)),
        _ => None,
    }
}

/// A request in which an address that is no word of the plugin's comes twice.
fn asks_with_one_twice(at: Value) -> Option<Function> {
    let asks = at.is_call() && at.callee_function().is_some_and(|f| f.is_declaration() && marker(&f.name()).is_some());
    let given = if asks { at.arguments() } else { Vec::new() };
    let begins = |name: String| ["wengert_", "enzyme_"].iter().any(|prefix| name.starts_with(prefix));
    let is_word = |value: &Value| value.is_global_variable() && begins(value.name());
    let addresses: Vec<Value> = given.iter().skip(1).copied().filter(|a| a.ty().is_pointer() && !is_word(a)).collect();
    let twice = addresses.iter().enumerate().any(|(k, second)| addresses[..k].iter().any(|first| same(*first, *second, DEPTH)));
    given.first().filter(|_| twice).and_then(|first| first.as_function()).filter(|f| !f.is_declaration())
}

/// A call of a procedure whose body is in the file.
fn direct_call(at: Value) -> Option<(Value, Function)> {
    let callee = at.is_call().then(|| at.callee_function()).flatten()?;
    let whole = at.arguments().len() == callee.ty().parameters().len();
    (whole && !callee.is_declaration()).then_some((at, callee))
}

impl Broken {
    /// Takes in what a call passes; tells whether it was new.
    fn pass(&mut self, call: Value, callee: Function) -> bool {
        let caller = call.block().function();
        let parameters = caller.parameters();
        let own = |value: Value| parameters.iter().position(|p| *p == value);
        let actuals: Vec<(usize, Value)> =
            call.arguments().into_iter().enumerate().filter(|(_, a)| a.ty().is_pointer()).collect();
        let mut grown = false;
        for (position, (j, second)) in actuals.iter().enumerate() {
            for (i, first) in &actuals[..position] {
                let known = match (own(*first), own(*second)) {
                    (Some(a), Some(b)) => self.pairs.contains(&(caller, a.min(b), a.max(b))),
                    _ => false,
                };
                if known || same(*first, *second, DEPTH) {
                    grown |= self.pairs.insert((callee, *i, *j));
                }
            }
            let global = is_in_global(*second).then_some(*second);
            let handed = own(*second).and_then(|index| self.addresses.get(&(caller, index)).cloned());
            let found: Vec<Value> = global.into_iter().chain(handed.into_iter().flatten()).collect();
            if !found.is_empty() {
                let addresses = self.addresses.entry((callee, *j)).or_default();
                grown |= found.into_iter().fold(false, |grown, address| addresses.insert(address) | grown);
            }
        }
        grown
    }
}

/// Addresses in globals that each procedure, or one that it calls, loads from, stores to or passes on.
fn named_below(bodies: &[Function], calls: &[(Value, Function)]) -> FxHashMap<Function, FxHashSet<Value>> {
    let mut named: FxHashMap<Function, FxHashSet<Value>> = FxHashMap::default();
    for function in bodies {
        let operands = function.instructions().into_iter().flat_map(|at| at.value_operands().collect::<Vec<_>>());
        named.insert(*function, operands.filter(|v| is_in_global(*v)).collect());
    }
    let mut grown = true;
    while std::mem::take(&mut grown) {
        for (call, callee) in calls {
            let below = named[callee].clone();
            let own = named.get_mut(&call.block().function()).expect("a body");
            let before = own.len();
            own.extend(below);
            grown |= own.len() != before;
        }
    }
    named
}

/// The variable in which a constant address lies, which constants share.
pub fn variable_of(address: Value) -> Option<Value> {
    if !address.ty().is_pointer() || !address.is_constant() {
        return None;
    }
    let mut base = address;
    while base.any_opcode() == Some(Opcode::LLVMGetElementPtr) {
        base = base.operand(0);
    }
    (base.is_global_variable() && !base.is_constant_global()).then_some(base)
}

fn is_in_global(address: Value) -> bool {
    variable_of(address).is_some()
}

/// Are two addresses computed in the same way, where one call evaluates both?
fn same(a: Value, b: Value, depth: usize) -> bool {
    if a == b {
        return true;
    }
    let opcodes = (a.any_opcode(), b.any_opcode());
    let pure = match opcodes {
        (Some(x), Some(y)) if x == y => {
            use Opcode::*;
            let arithmetic =
                matches!(x, LLVMGetElementPtr | LLVMAdd | LLVMSub | LLVMMul | LLVMSExt | LLVMZExt | LLVMTrunc | LLVMLoad);
            arithmetic && a.ty() == b.ty() && a.operand_count() == b.operand_count()
        }
        _ => false,
    };
    pure && depth > 0
        && a.is_instruction() == b.is_instruction()
        && (0..a.operand_count()).all(|i| same(a.operand(i), b.operand(i), depth - 1))
}
