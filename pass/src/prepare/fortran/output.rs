// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Output of whole arrays, element by element: a format sees no difference. Output of derived types runs what the user says how they are
//! written, if anything; as long as that only prints, it is output like any other. May import `llvm`, `holds`, and `operation`.

use super::derived::Derived;
use super::site::Site;
use crate::holds::descriptors::member_of;
use crate::llvm::offset::root;
use crate::llvm::{Function, Opcode, Type, Value, facts};
use crate::operation::{Operation, PLAIN, classify, entry_of};
use rustc_hash::FxHashSet;
use wengert_core::catalogue::Writes;

/// `OutputDescriptor(statement, array)`, whose answer, whether all went well, nobody asks for. Without a format, and where only the length is asked for,
/// there are no elements.
pub fn output(site: &Site) -> Option<()> {
    let statement = site.arguments[0].callee_function()?.name();
    if !["Formatted", "List"].into_iter().any(|by_elements| statement.contains(by_elements)) {
        return None;
    }
    let array = site.descriptor(1)?;
    let part = array.kind.part;
    let bits = [(part.float32(), 32), (part.float64(), 64)].into_iter().find(|(ty, _)| *ty == part)?.1;
    if site.call.has_uses() {
        return None;
    }
    let what = if array.kind.is_complex() { "Complex" } else { "Real" };
    let mut parameters = vec![site.arguments[0].ty()];
    parameters.extend((0..array.kind.parts).map(|_| part));
    let ty = Type::function(site.module.int(1), &parameters);
    let output = site.module.declare(&format!("_FortranAioOutput{what}{bits}"), ty);
    let view = site.view(&array);
    let (indices, _) = site.nest(site.call, &view.extents);
    let mut arguments = vec![site.arguments[0]];
    arguments.extend(site.load(&view, &indices));
    site.builder.call(output, &arguments);
    Some(())
}

/// `OutputDerivedType(statement, variable, procedures)`: noted as what it is, if all procedures only print that it may run.
pub fn derived(site: &Site) -> Option<()> {
    let described = site.described(1).and_then(|described| Some((described.kind.derived?, described.exact)));
    let types = match described {
        Some((derived, true)) => vec![derived],
        Some((derived, false)) => site.types.family(derived),
        None => Derived::every(site.module)?,
    };
    let mut writers = listed(site.arguments[2])?;
    for one in types {
        writers.extend(one.writers()?);
    }
    let mut seen = FxHashSet::default();
    if !writers.into_iter().all(|writer| only_prints(writer, &mut seen)) {
        return None;
    }
    let noted = site.builder.insert(site.call.clone_instruction());
    noted.add_call_note(PLAIN, "");
    site.replace(noted);
    Some(())
}

/// The procedures of a table of those that are not bound to their type: a count, and a list of a type and its procedure each.
fn listed(table: Value) -> Option<Vec<Function>> {
    let table = Some(table).filter(|table| table.is_global_variable())?.initializer()?;
    // A constant of zeros has no operands.
    let count = if table.operand_count() == 0 { 0 } else { table.operand(0).as_int()? };
    if count == 0 {
        return Some(Vec::new());
    }
    let list = Some(table.operand(1)).filter(|list| list.is_global_variable())?.initializer()?;
    (0..usize::try_from(count).ok()?).map(|index| list.operand(index).operand(1).as_function()).collect()
}

/// Does it, and all that it calls, write to files, to its own variables and to its arguments only?
fn only_prints(procedure: Function, seen: &mut FxHashSet<Function>) -> bool {
    if !seen.insert(procedure) {
        return true;
    }
    let own = |pointer: Value| {
        let root = root(pointer);
        // The front end puts characters and their length together, and takes them apart again.
        let parted = root.is_op(Opcode::LLVMExtractValue).then(|| member_of(root.operand(0), *root.indices().first()?)).flatten();
        let root = parted.unwrap_or(root);
        root.is_op(Opcode::LLVMAlloca) || root.is_argument()
    };
    // What it reads may be anybody's; a statement is what the run time made.
    let made = |value: Value| value.callee_function().is_some_and(Function::is_declaration);
    let reads = |value: Value| value.is_null() || root(value).is_constant_global() || made(root(value));
    let passed = |value: Value| !value.ty().is_pointer() || own(value) || reads(value);
    !procedure.is_declaration()
        && procedure.instructions().into_iter().all(|at| match classify(at) {
            Operation::Store => own(at.operand(1)),
            Operation::Copy | Operation::Fill => own(at.operand(0)),
            Operation::Call(callee) => at.arguments().into_iter().all(passed) && only_prints(callee, seen),
            Operation::Heap | Operation::Free => true,
            Operation::Inactive if only_reads(at) => true,
            Operation::Inactive if at.is_call() => at.arguments().into_iter().all(passed),
            _ => !facts::may_write(at),
        })
}

/// Does a function of the run time write to no memory of the program's?
fn only_reads(call: Value) -> bool {
    call.callee_function().and_then(entry_of).is_some_and(|entry| entry.writes == Writes::Nothing)
}
