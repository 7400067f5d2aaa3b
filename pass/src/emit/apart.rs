// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A derivative in two versions, chosen at run time: the one that relies on arguments being apart, where they are.
//!
//! Invariant: what is compared covers all that the procedure touches through these arguments.

use super::Context;
use super::procedures::Made;
use crate::llvm::{Function, IntPredicate, Linkage, Value, transform};
use crate::plan::{Apart, Section};
use rustc_hash::FxHashMap;

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
    let arguments = general.signature.primals.iter().map(|place| given[*place]).collect();
    let mut comparison = Comparison { context, arguments, known: FxHashMap::default() };
    let ranges: Vec<(Value, Value)> = apart.sections.iter().map(|(_, sections)| comparison.range(sections)).collect();
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

struct Comparison<'a> {
    context: &'a Context,
    /// The procedure's own arguments.
    arguments: Vec<Value>,
    /// What was computed, by the path of calls behind which it stands: one callee may be called from several places.
    known: FxHashMap<(Vec<Value>, Value), Value>,
}

impl Comparison<'_> {
    /// The addresses that sections reach from and to; an empty range that lies apart from all if they are empty.
    fn range(&mut self, sections: &[Section]) -> (Value, Value) {
        let (builder, word) = (&self.context.builder, self.context.module.int(64));
        let (nowhere, zero) = (builder.int(word, -1), builder.int(word, 0));
        let mut counter = |_| unreachable!("a section's bounds are known before its procedure");
        sections.iter().fold((nowhere, zero), |(from, to), section| {
            let base = self.at_entry(&section.path, section.base);
            let first = self.context.evaluate(&section.first, &mut |v| self.at_entry(&section.path, v), &mut counter);
            let bytes = self.context.evaluate(&section.bytes, &mut |v| self.at_entry(&section.path, v), &mut counter);
            let mut some = builder.icmp(IntPredicate::LLVMIntSGT, bytes, zero);
            for guard in &section.guards {
                let condition = self.at_entry(&guard.path, guard.condition);
                let wanted =
                    builder.icmp(IntPredicate::LLVMIntEQ, condition, builder.int(condition.ty(), i64::from(guard.wanted)));
                some = builder.and(some, wanted);
            }
            let start = builder.add(builder.ptr_to_int(base, word), first);
            let end = builder.add(start, bytes);
            let (start, end) = (builder.select(some, start, nowhere), builder.select(some, end, zero));
            let least = builder.select(builder.icmp(IntPredicate::LLVMIntULT, start, from), start, from);
            let most = builder.select(builder.icmp(IntPredicate::LLVMIntUGT, end, to), end, to);
            (least, most)
        })
    }

    /// A value of the procedure behind a path of calls, computed from the arguments.
    fn at_entry(&mut self, path: &[Value], value: Value) -> Value {
        if let Some(index) = value.argument_index() {
            return match path.split_last() {
                Some((call, before)) => self.at_entry(before, call.arguments()[index]),
                None => self.arguments[index],
            };
        }
        if !value.is_instruction() {
            return value;
        }
        if let Some(found) = self.known.get(&(path.to_vec(), value)) {
            return *found;
        }
        let copy = value.clone_instruction();
        for index in 0..value.operand_count() {
            let operand = value.operand(index);
            if value.value_operands().any(|o| o == operand) {
                copy.set_operand(index, self.at_entry(path, operand));
            }
        }
        copy.drop_location();
        self.context.builder.insert(copy);
        self.known.insert((path.to_vec(), value), copy);
        copy
    }
}
