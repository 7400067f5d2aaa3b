// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The primal as it runs in a derivative: a clone of the prepared procedure.
//!
//! Invariant: `at(v)` is the clone of the prepared value `v`; the clone computes what the procedure computes.

use super::{Context, ordered};
use crate::llvm::{Block, Function, Value, transform};
use crate::plan::Plan;
use crate::signature::Signature;
use rustc_hash::FxHashMap;

pub struct Primal {
    pub function: Function,
    values: FxHashMap<Value, Value>,
    /// In each direction, each prepared parameter's shadow in the derivative.
    pub shadows: Vec<FxHashMap<Value, Value>>,
}

impl Primal {
    /// Clones the plan's procedure into the derivative `target`.
    pub fn clone_into(context: &Context, plan: &Plan, target: Function, signature: &Signature) -> Primal {
        let given = target.parameters();
        let arguments: Vec<Value> = signature.primals.iter().map(|i| given[*i]).collect();
        let pairs = transform::clone_into(target, plan.function, &arguments, false);
        let mut values: FxHashMap<Value, Value> = pairs.into_iter().collect();
        let parameters = plan.function.parameters();
        plan.decisive.iter().filter(|v| v.is_instruction()).for_each(|v| context.round_alike(plan, *v, values[v]));
        values.extend(parameters.iter().copied().zip(arguments));
        let shadows = (0..signature.width).map(|direction| shadows(plan, target, signature, direction)).collect();
        let mut primal = Primal { function: target, values, shadows };
        ordered::read_updates(context, plan, &mut primal);
        name_parameters(plan.function, target, signature);
        primal
    }

    /// The clone of a prepared value; constants stand for themselves.
    pub fn at(&self, value: Value) -> Value {
        self.values.get(&value).copied().unwrap_or(value)
    }
    /// The clone of a prepared block, where it begins.
    pub fn block(&self, block: Block) -> Block {
        Block::from_value(self.values[&block.as_value()])
    }
    /// The block that now ends with the clone of this block's terminator.
    pub fn end_of(&self, block: Block) -> Block {
        self.at(block.terminator()).block()
    }
    /// `new` takes the place of the clone of `value`.
    pub fn replace(&mut self, value: Value, new: Value) {
        let old = self.at(value);
        old.replace_uses(new);
        self.values.insert(value, new);
    }
    pub fn set(&mut self, value: Value, new: Value) {
        self.values.insert(value, new);
    }
}

/// The parameters of `target` that are shadows in a direction, by prepared parameter.
pub fn shadows(plan: &Plan, target: Function, signature: &Signature, direction: usize) -> FxHashMap<Value, Value> {
    let given = target.parameters();
    let parameters = plan.function.parameters();
    let shadow = |(parameter, index): (Value, &Option<usize>)| index.map(|i| (parameter, given[i + direction]));
    parameters.into_iter().zip(&signature.shadows).filter_map(shadow).collect()
}

/// Attributes and names of the derivative's parameters follow the primal's.
pub fn name_parameters(prepared: Function, target: Function, signature: &Signature) {
    let given = target.parameters();
    for (index, parameter) in prepared.parameters().into_iter().enumerate() {
        let at = signature.primals[index];
        given[at].set_name(&parameter.name());
        transform::copy_parameter_attributes(target, at, prepared, index, false);
        for shadow in signature.shadows[index].into_iter().flat_map(|first| first..first + signature.width) {
            given[shadow].set_name(&format!("{}_shadow", parameter.name()));
            transform::copy_parameter_attributes(target, shadow, prepared, index, true);
        }
    }
}

impl Context {
    /// Builds right behind the clone of `value` (behind all phis if it is one), at its source line.
    pub fn behind(&self, clone: Value) {
        self.builder.after(clone);
        self.builder.locate(Some(clone));
    }
}
