// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The tangent: the primal with, beside each active operation, Σ partialᵢ · ẋᵢ.
//!
//! Invariant: shadow memory holds the tangent of what primal memory holds at the same address.

use super::Context;
use super::formula::{self, Operands};
use super::primal::{Primal, name_parameters};
use super::procedures::{Made, Registry};
use super::shadow::Shadows;
use super::sites::What;
use crate::llvm::{Block, Function, Opcode, Value, diagnose};
use crate::operation::{Operation, classify};
use crate::plan::{Plan, Sweeps, argument_name};
use crate::refusal::Result;
use rustc_hash::FxHashMap;
use wengert_core::table::Partial;

struct Tangent<'a> {
    context: &'a Context,
    plan: &'a Plan,
    primal: Primal,
    shadows: Shadows,
    tangents: FxHashMap<Value, Value>,
}

/// The primal's own operands, as they stand in the clone.
struct InPlace<'a> {
    primal: &'a Primal,
    at: Value,
}

impl Operands for InPlace<'_> {
    fn operand(&mut self, index: usize) -> Result<Value> {
        Ok(self.primal.at(self.at.operand(index)))
    }
    fn result(&mut self) -> Result<Value> {
        Ok(self.primal.at(self.at))
    }
}

pub fn emit(context: &Context, registry: &mut Registry, plan: &Plan, made: &Made) -> Result<()> {
    let primal = Primal::clone_into(plan, made.first, &made.signature);
    name_parameters(plan.function, made.first, &made.signature);
    let mut tangent = Tangent { context, plan, primal, shadows: Shadows::default(), tangents: FxHashMap::default() };
    let order = plan.function.reverse_postorder();
    for parameter in plan.function.parameters() {
        if let Some(given) = tangent.primal.shadows.get(&parameter)
            && !parameter.ty().is_pointer()
        {
            tangent.tangents.insert(parameter, *given);
        }
    }
    tangent.locals();
    let entry = plan.function.entry().instructions();
    let first = entry.iter().find(|i| !i.is_op(Opcode::LLVMAlloca)).expect("a block has a terminator");
    context.builder.before(tangent.primal.at(*first));
    context.builder.locate(None);
    context.zero_shadows(plan);
    if plan.key.outermost {
        context.enter_site(What::SweepForward);
    }
    for block in &order {
        tangent.start_phis(*block);
    }
    for block in &order {
        for instruction in block.instructions() {
            tangent.instruction(registry, made, instruction)?;
        }
    }
    for block in &order {
        tangent.finish_phis(*block);
    }
    tangent.shadows.close(context, plan, &tangent.primal);
    Ok(())
}

impl Tangent<'_> {
    fn active(&self, value: Value) -> bool {
        self.plan.active.contains(&value)
    }
    fn shadowed(&self, pointer: Value) -> bool {
        self.plan.shadowed.contains(&pointer)
    }
    fn shadow(&mut self, pointer: Value) -> Value {
        self.shadows.of(self.context, self.plan, &self.primal, pointer)
    }
    /// The tangent of a value: zero where it is passive.
    fn of(&self, value: Value) -> Value {
        match self.tangents.get(&value) {
            Some(tangent) if self.active(value) => *tangent,
            _ => self.context.builder.zero(value.ty()),
        }
    }

    /// Shadows of locals lie beside them; fresh heap memory has a zeroed shadow.
    fn locals(&mut self) {
        let builder = &self.context.builder;
        for local in self.plan.locals.iter().filter(|l| l.shadow) {
            let clone = self.primal.at(local.site);
            let copy = if clone.is_call() {
                self.context.allocate_shadow(clone, local.measured)
            } else {
                self.context.behind(clone);
                builder.insert(clone.clone_instruction())
            };
            self.shadows.set(local.site, copy);
        }
    }

    fn start_phis(&mut self, block: Block) {
        for phi in block.phis() {
            if !self.active(phi) {
                continue;
            }
            let clone = self.primal.at(phi);
            self.context.builder.before(clone);
            self.context.builder.locate(Some(clone));
            self.tangents.insert(phi, self.context.builder.phi(phi.ty()));
        }
    }
    fn finish_phis(&mut self, block: Block) {
        for phi in block.phis().into_iter().filter(|p| self.active(*p)) {
            for (value, from) in phi.incoming() {
                let incoming = self.of(value);
                self.tangents[&phi].add_incoming(&[(incoming, self.primal.end_of(from))]);
            }
        }
    }

    fn instruction(&mut self, registry: &mut Registry, made: &Made, at: Value) -> Result<()> {
        let clone = self.primal.at(at);
        match classify(at) {
            Operation::Elementwise(_) if self.active(at) => self.elementwise(at)?,
            Operation::Move if self.active(at) && !at.is_op(Opcode::LLVMPHI) => self.moved(at, clone),
            Operation::Load if self.active(at) && self.shadowed(at.operand(0)) => {
                let shadow = self.shadow(at.operand(0));
                self.context.behind(clone);
                let tangent = self.context.builder.load(at.ty(), shadow);
                tangent.set_alignment(at.alignment());
                self.tangents.insert(at, tangent);
            }
            Operation::Store if self.plan.writers.contains(&at) && !at.operand(0).ty().holds_pointer() => {
                let shadow = self.shadow(at.operand(1));
                self.context.behind(clone);
                let tangent = self.of(at.operand(0));
                self.context.builder.store(tangent, shadow).set_alignment(at.alignment());
            }
            Operation::Store if self.shadowed(at.operand(1)) && at.operand(0).ty().is_pointer() => {
                self.shadows.point(self.context, self.plan, &self.primal, at);
            }
            Operation::Copy | Operation::Fill if self.plan.writers.contains(&at) => self.bytes(at, clone),
            Operation::Call(_) if self.plan.calls.contains_key(&at) => self.call(registry, at, clone),
            Operation::Free if self.shadowed(at.operand(0)) => {
                let shadow = self.shadow(at.operand(0));
                self.context.behind(clone);
                self.context.builder.insert(clone.clone_instruction()).set_operand(0, shadow);
            }
            Operation::Discrete if at.is_op(Opcode::LLVMRet) => {
                self.context.builder.before(clone);
                if self.plan.key.outermost {
                    self.context.builder.locate(None);
                    self.context.leave_site();
                }
                self.context.free_shadows(self.plan);
                self.ret(made, at, clone);
            }
            _ => {}
        }
        if self.context.traces {
            self.trace(at);
        }
        Ok(())
    }

    /// Tells the run-time library of a number that is chosen, stored or the result of a call, and of its tangent.
    fn trace(&mut self, at: Value) {
        let chosen = at.is_op(Opcode::LLVMPHI) || at.is_op(Opcode::LLVMSelect) || at.is_call();
        let (value, name) = match classify(at) {
            Operation::Store if self.plan.writers.contains(&at) => {
                (at.operand(0), variable_name(self.plan.key.function, at.operand(1)))
            }
            _ if chosen && self.active(at) => (at, String::new()),
            _ => return,
        };
        if !value.ty().is_single_or_double() {
            return;
        }
        let (builder, double) = (&self.context.builder, value.ty().float64());
        let clone = self.primal.at(at);
        let next = self.primal.at(at.next().expect("a block has a terminator"));
        match at.opcode() {
            Some(Opcode::LLVMPHI) => builder.before(clone.block().first_non_phi()),
            Some(Opcode::LLVMStore) => self.context.behind(clone),
            _ => builder.before(next),
        }
        let numbers = [self.primal.at(value), self.of(value)].map(|number| builder.fcast(number, double));
        let texts = [diagnose::location(at), name].map(|text| self.context.module.text(&text));
        self.context.call_runtime("wengert_compare_value", double.void(), &[texts, numbers].concat());
    }

    fn elementwise(&mut self, at: Value) -> Result<()> {
        let Operation::Elementwise(row) = classify(at) else { unreachable!("checked by the caller") };
        let context = self.context;
        context.behind(self.primal.at(at));
        context.builder.set_fast_math(context.flags_of(at));
        let mut sum: Option<Value> = None;
        for index in (0..row.arity).filter(|i| row.partials[*i] != Partial::Zero) {
            if !self.active(at.operand(index)) {
                continue;
            }
            let seed = context.builder.fcast(self.of(at.operand(index)), at.ty());
            let term = formula::contribution(context, row, index, seed, at, false, &mut InPlace { primal: &self.primal, at })?;
            sum = Some(sum.map_or(term, |s| context.builder.fadd(s, term)));
        }
        context.builder.set_fast_math(0);
        self.tangents.insert(at, sum.unwrap_or_else(|| context.builder.zero(at.ty())));
        Ok(())
    }

    /// The same move, of tangents.
    fn moved(&mut self, at: Value, clone: Value) {
        self.context.behind(clone);
        let copy = clone.clone_instruction();
        for index in 0..at.operand_count() {
            let operand = at.operand(index);
            if operand.ty().holds_float() {
                copy.set_operand(index, self.of(operand));
            }
        }
        let tangent = self.context.builder.insert(copy);
        self.tangents.insert(at, tangent);
    }

    /// memcpy and memset happen to the shadow too; what comes from passive memory has a zero tangent.
    fn bytes(&mut self, at: Value, clone: Value) {
        let to = self.shadow(at.operand(0));
        let from = self.plan.copies.contains(&at).then(|| at.operand(1)).filter(|p| self.shadowed(*p));
        let from = from.map(|p| self.shadow(p));
        self.context.behind(clone);
        match from {
            Some(from) => {
                let copy = self.context.builder.insert(clone.clone_instruction());
                copy.set_operand(0, to);
                copy.set_operand(1, from);
            }
            None => {
                self.context.builder.memset_zero(to, clone.operand(2), 1);
            }
        }
    }

    fn call(&mut self, registry: &mut Registry, at: Value, clone: Value) {
        let key = &self.plan.calls[&at].key;
        let callee = registry.declare(self.context.module, key, Sweeps::Joined);
        let mut arguments = vec![self.context.builder.zero(self.context.module.int(1)); callee.signature.ty.parameters().len()];
        for (index, actual) in at.arguments().into_iter().enumerate() {
            arguments[callee.signature.primals[index]] = self.primal.at(actual);
            if let Some(shadow) = callee.signature.shadows[index] {
                arguments[shadow] = if actual.ty().is_pointer() { self.shadow(actual) } else { self.of(actual) };
            }
        }
        let builder = &self.context.builder;
        self.context.behind(clone);
        if self.context.traces {
            let place = self.context.module.text(&diagnose::location(at));
            self.context.call_runtime("wengert_compare_at", place.ty().void(), &[place]);
        }
        let result = builder.call(callee.first, &arguments);
        if let Some(member) = callee.signature.tangent {
            let tangent = builder.extract(result, member as u32);
            self.tangents.insert(at, tangent);
        }
        if let Some(member) = callee.signature.shadow_result {
            let shadow = builder.extract(result, member as u32);
            self.shadows.set(at, shadow);
        }
        if let Some(member) = callee.signature.primal_result {
            let primal = builder.extract(result, member as u32);
            self.primal.replace(at, primal);
        }
        clone.erase();
    }

    fn ret(&mut self, made: &Made, at: Value, clone: Value) {
        let returns = made.signature.ty.returns();
        let builder = &self.context.builder;
        if returns.is_void() {
            return;
        }
        builder.before(clone);
        builder.locate(Some(clone));
        let mut result = builder.undef(returns);
        if let Some(member) = made.signature.primal_result {
            result = builder.insert_value(result, self.primal.at(at.operand(0)), member as u32);
        }
        if let Some(member) = made.signature.shadow_result {
            let shadow = self.shadow(at.operand(0));
            self.context.builder.before(clone);
            result = self.context.builder.insert_value(result, shadow, member as u32);
        }
        let builder = &self.context.builder;
        if let Some(member) = made.signature.tangent {
            result = builder.insert_value(result, self.of(at.operand(0)), member as u32);
        }
        builder.ret(Some(result));
        clone.erase();
    }
}

/// What a store writes to, as far as names tell.
fn variable_name(original: Function, mut address: Value) -> String {
    while address.is_op(Opcode::LLVMGetElementPtr) {
        address = address.operand(0);
    }
    match address.argument_index() {
        Some(index) => argument_name(original, index),
        None => address.name(),
    }
}
