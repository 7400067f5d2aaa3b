// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A derivative in two versions, chosen at run time: the one that relies on arguments being apart, where they are.
//!
//! Invariant: what is compared covers all that the procedure touches through these arguments.

use super::Context;
use super::entry::AtEntry;
use super::procedures::Made;
use crate::llvm::{Function, IntPredicate, Linkage, Value, transform};
use crate::plan::{Apart, Section};
use wengert_core::request::Mode;

/// Writes the procedure that compares and calls one of two derivatives of the same signature.
pub fn choose(context: &Context, original: Function, general: &Made, separate: &Made, apart: &Apart) -> Function {
    let chooser = context.module.add_function(&format!("wengert.choose.{}", original.name()), general.first.ty());
    chooser.set_linkage(Linkage::LLVMInternalLinkage);
    transform::copy_function_attributes(chooser, original);
    super::primal::name_parameters(apart.function, chooser, &general.signature);
    let [entry, yes, no] = ["entry", "apart", "overlapping"].map(|name| chooser.append_block(name));
    let builder = &context.builder;
    builder.at_end(entry);
    builder.locate(None);
    let given = chooser.parameters();
    let arguments: Vec<Value> = general.signature.primals.iter().map(|place| given[*place]).collect();
    let own = |value: Value| value.argument_index().map(|index| arguments[index]);
    let all = apart.sections.iter().flat_map(|(_, sections)| sections);
    let mut entry_values = AtEntry::new(context, Mode::Adjoint, all, &own);
    let ranges: Vec<(Value, Value)> =
        apart.sections.iter().map(|(_, sections)| range(context, &mut entry_values, sections)).collect();
    let is_before = |a: (Value, Value), b: (Value, Value)| builder.icmp(IntPredicate::LLVMIntULE, a.1, b.0);
    let mut all = builder.int(context.module.int(1), 1);
    for (i, j) in &apart.pairs {
        let (a, b) = (ranges[*i], ranges[*j]);
        let either = builder.select(is_before(a, b), builder.int(all.ty(), 1), is_before(b, a));
        all = builder.and(all, either);
    }
    builder.branch_if(all, yes, no);
    for (block, derivative) in [(yes, separate.first), (no, general.first)] {
        builder.at_end(block);
        let call = builder.call(derivative, &given);
        call.pass_as_callee();
        builder.ret((!call.ty().is_void()).then_some(call));
    }
    chooser
}

/// The addresses between which all that is touched of an argument lies, where the builder stands at the entry of a derivative; `own` knows the procedure's arguments.
pub fn range_at_entry(
    context: &Context,
    mode: Mode,
    sections: &[Section],
    own: &dyn Fn(Value) -> Option<Value>,
) -> (Value, Value) {
    range(context, &mut AtEntry::new(context, mode, sections.iter(), own), sections)
}

/// The addresses that sections reach from and to; an empty range that lies apart from all if they are empty.
fn range(context: &Context, entry: &mut AtEntry, sections: &[Section]) -> (Value, Value) {
    let (builder, word) = (&context.builder, context.module.int(64));
    let (nowhere, zero) = (builder.int(word, -1), builder.int(word, 0));
    sections.iter().fold((nowhere, zero), |(from, to), section| {
        let base = entry.of(&section.path, section.base);
        let (first, bytes) = entry.extent(section);
        let some = builder.icmp(IntPredicate::LLVMIntSGT, bytes, zero);
        let start = builder.add(builder.ptr_to_int(base, word), first);
        let end = builder.add(start, bytes);
        let (start, end) = (builder.select(some, start, nowhere), builder.select(some, end, zero));
        let least = builder.select(builder.icmp(IntPredicate::LLVMIntULT, start, from), start, from);
        let most = builder.select(builder.icmp(IntPredicate::LLVMIntUGT, end, to), end, to);
        (least, most)
    })
}
