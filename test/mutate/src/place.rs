// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Where mutations happen: a function that is differentiated, as a rule, and what is in it.
//!
//! Invariant: looks, and changes nothing. Imports `ir`.

use std::collections::HashSet;

use wengert_random::dice::Dice;

use crate::ir::{Module, Type, Value};

pub struct Place {
    pub module: Module,
    pub function: Value,
    /// All calls of markers in the module.
    pub markers: Vec<Value>,
}

fn is_marker_name(name: &str) -> bool {
    name.contains("wengert_") || name.contains("__enzyme_")
}

/// Whether a module asks for something; without, there is nothing to see.
pub fn asks(module: Module) -> bool {
    module.functions().iter().any(|f| is_marker_name(&f.name()))
}

impl Place {
    /// A function of a module: nine of ten times one that a marker's argument leads to.
    pub fn draw(module: Module, dice: &mut Dice) -> Option<Place> {
        let bodies: Vec<Value> = module.functions().into_iter().filter(|f| !f.blocks().is_empty()).collect();
        let calls = bodies.iter().flat_map(|f| f.instructions()).filter(|i| i.is_call());
        let markers: Vec<Value> = calls.filter(|c| is_marker_name(&c.callee().name())).collect();
        let asked = reached(markers.iter().flat_map(|m| m.arguments()));
        let function = if dice.chance(90) { dice.maybe_pick(&asked) } else { None };
        let function = function.or_else(|| dice.maybe_pick(&bodies))?;
        Some(Place { module, function, markers })
    }
    pub fn is_marker(&self, call: Value) -> bool {
        self.markers.contains(&call)
    }
    pub fn instruction(&self, dice: &mut Dice) -> Value {
        dice.pick(&self.function.instructions())
    }
    pub fn instruction_like(&self, dice: &mut Dice, is: impl Fn(Value) -> bool) -> Option<Value> {
        let found: Vec<Value> = self.function.instructions().into_iter().filter(|i| is(*i)).collect();
        dice.maybe_pick(&found)
    }
    /// Values of a type that stand before an instruction in the text.
    pub fn values(&self, ty: Type, at: Value) -> Vec<Value> {
        let before = self.function.instructions().into_iter().take_while(|i| *i != at);
        self.function.parameters().into_iter().chain(before).filter(|v| v.ty() == ty).collect()
    }
}

/// Functions with bodies that operands lead to.
fn reached(from: impl Iterator<Item = Value>) -> Vec<Value> {
    let (mut seen, mut out) = (HashSet::new(), vec![]);
    let mut open: Vec<Value> = from.collect();
    while let Some(value) = open.pop() {
        if value.is_function() && seen.insert(value) && !value.blocks().is_empty() {
            out.push(value);
            open.extend(value.instructions().into_iter().flat_map(Value::operands));
        }
    }
    out
}
