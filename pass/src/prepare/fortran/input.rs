// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Input into variables that may be active: it goes to memory of its own, and is assigned from there, which is passive data.
//!
//! Invariant: an item that fails leaves its variable as it was. From text in memory only if that cannot have been made of active numbers.
//! May import `llvm`.

use super::site::{Site, View};
use crate::llvm::offset::constant_base;
use crate::llvm::{Opcode, Value};
use rustc_hash::FxHashSet;

/// `InputReal64(statement, where to put it)` and its like.
pub fn scalar(site: &Site) -> Option<()> {
    from_outside(site)?;
    let name = site.call.callee_function()?.name();
    let some = site.module.int(8);
    let part = if name.ends_with("32") { some.float32() } else { some.float64() };
    let parts = if name.contains("Complex") { 2 } else { 1 };
    let builder = site.builder;
    builder.before(site.function.entry().first());
    let read = builder.alloca(part.array(parts), "wengert.read");
    builder.before(site.call);
    let done = call_again(site, &[site.arguments[0], read]);
    site.when(done, site.call);
    for at in (0..parts).map(|index| index * site.module.size_of(part)) {
        builder.store(builder.load(part, site.within(read, at)), site.within(site.arguments[1], at));
    }
    site.replace(done);
    Some(())
}

/// `InputDescriptor(statement, array)` of numbers.
pub fn array(site: &Site) -> Option<()> {
    from_outside(site)?;
    let Own { place, target, read } = own(site, 1)?;
    let done = call_again(site, &[site.arguments[0], place]);
    let end = site.when(done, site.call);
    site.copy(end, &target, &read);
    site.builder.before(site.call);
    site.free(read.base);
    site.replace(done);
    Some(())
}

/// `RandomNumber(array, …)`: random numbers carry no derivative.
pub fn random(site: &Site) -> Option<()> {
    let Own { place, target, read } = own(site, 0)?;
    call_again(site, &[&[place], &site.arguments[1..]].concat());
    site.copy(site.call, &target, &read);
    site.builder.before(site.call);
    site.free(read.base);
    Some(())
}

/// Memory for what goes to an array of numbers, and a descriptor of it. Integers go by there, too: which numbers lie behind a descriptor is not always seen.
struct Own {
    place: Value,
    target: View,
    read: View,
}

fn own(site: &Site, argument: usize) -> Option<Own> {
    let array = site.descriptor(argument)?;
    let part = array.kind.component().part;
    if !part.is_float() && (array.kind.is_text() || !part.is_integer()) {
        return None;
    }
    let target = site.view(&array);
    let builder = site.builder;
    builder.before(site.function.entry().first());
    let place = builder.alloca(site.module.int(64).array(3 + 3 * array.rank as u64), "wengert.read");
    builder.before(site.call);
    let read = site.temporary(array.kind, &target.extents);
    let described = array.plain_at(place);
    site.establish(&described);
    site.describe(&described, &read);
    Some(Own { place, target, read })
}

/// Does the statement read a file, or text that no output of the program made?
fn from_outside(site: &Site) -> Option<()> {
    let statement = site.arguments[0];
    let begin = statement.callee_function()?.name();
    let within = begin.starts_with("_FortranAioBeginInternal");
    let known = || !begin.contains("Array") && is_given(site, statement.arguments()[0]);
    (begin.starts_with("_FortranAioBegin") && (!within || known())).then_some(())
}

/// Is all that is ever put in a variable of the procedure a constant, or read itself?
fn is_given(site: &Site, text: Value) -> bool {
    let base = |pointer: Value| constant_base(site.module, pointer).0;
    let mut seen = FxHashSet::default();
    let mut work = vec![base(text)];
    while let Some(at) = work.pop() {
        if at.is_constant_global() || !seen.insert(at) {
            continue;
        }
        if !at.is_op(Opcode::LLVMAlloca) && at.any_opcode() != Some(Opcode::LLVMGetElementPtr) {
            return false;
        }
        for user in at.users() {
            match user.any_opcode() {
                Some(Opcode::LLVMLoad) => {}
                Some(Opcode::LLVMGetElementPtr) => work.push(user),
                Some(Opcode::LLVMStore) if user.operand(1) == at && user.operand(0).is_constant() => {}
                Some(Opcode::LLVMCall) => match user.callee_function().map(|f| f.name()) {
                    Some(name) if name.starts_with("llvm.memcpy.") || name.starts_with("llvm.memmove.") => {
                        work.extend((user.arguments()[0] == at).then(|| base(user.arguments()[1])));
                    }
                    Some(name) if only_reads(&name) => {}
                    _ => return false,
                },
                _ => return false,
            }
        }
    }
    true
}

/// Calls that put nothing in text but what they read.
fn only_reads(name: &str) -> bool {
    const READING: [&str; 6] =
        ["llvm.lifetime.", "llvm.memset.", "_FortranACharacterCompare", "_FortranALenTrim", "_FortranAIndex", "_FortranAScan"];
    READING.iter().any(|stem| name.starts_with(stem)) || name.starts_with("_FortranAio") && name.contains("Input")
}

fn call_again(site: &Site, arguments: &[Value]) -> Value {
    site.builder.call(site.call.callee_function().expect("a call by name"), arguments)
}
