// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The tangent: the primal with, beside each active operation, Σ partialᵢ · ẋᵢ, in each direction.
//!
//! Invariant: shadow memory holds the tangent of what primal memory holds at the same address, there is one such memory a direction, and
//! primal and partials are computed once.

use super::formula::{self, Operands};
use super::primal::{Primal, name_parameters};
use super::procedures::{Made, Registry};
use super::shadow::{FIRST, Rows, Shadows};
use super::sites::What;
use super::{Context, is_access, ordered};
use crate::llvm::facts::Update;
use crate::llvm::offset::root;
use crate::llvm::{Block, Function, Opcode, Value, diagnose, facts};
use crate::operation::{Operation, classify};
use crate::plan::{Plan, Sweeps, argument_name};
use crate::refusal::Result;
use rustc_hash::FxHashMap;
use wengert_core::table::Partial;

struct Tangent<'a> {
    context: &'a Context,
    plan: &'a Plan,
    primal: Primal,
    /// One for each direction.
    shadows: Vec<Shadows>,
    /// Of each value that has tangents, one for each direction.
    tangents: FxHashMap<Value, Vec<Value>>,
    /// Shadows that it makes where it begins.
    rows: Vec<Rows>,
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
    let primal = Primal::clone_into(context, plan, made.first, &made.signature);
    name_parameters(plan.function, made.first, &made.signature);
    let shadows = plan.each(Shadows::new);
    let mut tangent = Tangent { context, plan, primal, shadows, tangents: FxHashMap::default(), rows: Vec::new() };
    let order = plan.function.reverse_postorder();
    for parameter in plan.function.parameters() {
        let given: Vec<Value> = tangent.primal.shadows.iter().filter_map(|shadows| shadows.get(&parameter)).copied().collect();
        if !given.is_empty() && !parameter.ty().is_pointer() {
            tangent.tangents.insert(parameter, given);
        }
    }
    tangent.locals();
    let entry = plan.function.entry().instructions();
    let first = entry.iter().find(|i| !facts::is_static_local(**i)).expect("a block has a terminator");
    context.builder.before(tangent.primal.at(*first));
    context.builder.locate(None);
    tangent.rows = context.rows(plan, made.first, &made.signature, true);
    context.check_shadows(plan, &tangent.rows);
    context.zero_shadows(plan, &tangent.rows);
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
    for found in plan.found.iter().copied().filter(|_| context.doubtful) {
        let each = tangent.shadow(found);
        context.compare_shadows(tangent.primal.at(found), &each);
    }
    tangent.shadows.iter_mut().for_each(|shadows| shadows.close(context, plan, &tangent.primal));
    // Clones of calls and of the return are gone.
    let accesses = plan.function.instructions().into_iter().filter(|at| is_access(*at));
    let of_primal: Vec<Value> = accesses.map(|at| tangent.primal.at(at)).collect();
    context.part_directions(plan.key.width, &of_primal);
    Ok(())
}

impl Tangent<'_> {
    fn active(&self, value: Value) -> bool {
        self.plan.active.contains(&value)
    }
    fn shadowed(&self, pointer: Value) -> bool {
        self.plan.shadowed.contains(&pointer)
    }
    /// The shadow of a pointer in each direction.
    fn shadow(&mut self, pointer: Value) -> Vec<Value> {
        self.shadows.iter_mut().map(|shadows| shadows.of(self.context, self.plan, &self.primal, pointer)).collect()
    }
    /// The tangents of a value: zero where it is passive.
    fn of(&self, value: Value) -> Vec<Value> {
        match self.tangents.get(&value) {
            Some(tangents) if self.active(value) => tangents.clone(),
            _ => vec![self.context.builder.zero(value.ty()); self.plan.key.width],
        }
    }
    /// Says what the shadow of a local, of an allocation or of a result is.
    fn set_shadow(&mut self, pointer: Value, each: Vec<Value>) {
        self.shadows.iter_mut().zip(each).for_each(|(shadows, shadow)| shadows.set(pointer, shadow));
    }
    /// Shadows of locals lie beside them; fresh heap memory has a zeroed shadow.
    fn locals(&mut self) {
        let builder = &self.context.builder;
        for local in self.plan.locals.iter().filter(|l| l.shadow.is_some()) {
            let clone = self.primal.at(local.site);
            let copies = self.plan.each(|_| {
                if clone.is_call() {
                    return self.context.allocate_shadow(clone, local.measured);
                }
                self.context.behind(clone);
                builder.insert(clone.clone_instruction())
            });
            self.set_shadow(local.site, copies);
        }
    }

    /// The update of the shadow, which gives the old value's tangent.
    fn update(&self, shadow: &[Value], update: Update, number: Value) -> Vec<Value> {
        let (builder, given) = (&self.context.builder, self.of(number));
        self.plan.each(|d| match update {
            Update::Add => builder.atomic_add(shadow[d], given[d]),
            Update::Subtract => builder.atomic_subtract(shadow[d], given[d]),
            _ => builder.atomic_exchange(shadow[d], given[d]),
        })
    }

    fn start_phis(&mut self, block: Block) {
        for phi in block.phis() {
            if !self.active(phi) {
                continue;
            }
            let clone = self.primal.at(phi);
            self.context.builder.before(clone);
            self.context.builder.locate(Some(clone));
            let tangents = self.plan.each(|_| self.context.builder.phi(phi.ty()));
            self.tangents.insert(phi, tangents);
        }
    }
    fn finish_phis(&mut self, block: Block) {
        for phi in block.phis().into_iter().filter(|p| self.active(*p)) {
            for (value, from) in phi.incoming() {
                let from = self.primal.end_of(from);
                for (tangent, incoming) in self.tangents[&phi].iter().zip(self.of(value)) {
                    tangent.add_incoming(&[(incoming, from)]);
                }
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
                let tangents = match ordered::updates_shadow(self.plan, at) {
                    Some((update, number)) => self.update(&shadow, update, number),
                    None => self.plan.each(|d| self.context.load_shadow(at.ty(), shadow[d], d, at)),
                };
                self.tangents.insert(at, tangents);
            }
            Operation::Store if ordered::updates_shadow(self.plan, at).is_some() => {}
            Operation::Store if self.plan.writers.contains(&at) && !at.operand(0).ty().holds_pointer() => {
                let shadow = self.shadow(at.operand(1));
                self.context.behind(clone);
                for (d, tangent) in self.of(at.operand(0)).into_iter().enumerate() {
                    self.context.store_shadow(tangent, shadow[d], d, at);
                }
            }
            Operation::Store if self.shadowed(at.operand(1)) && at.operand(0).ty().is_pointer() => {
                self.shadows.iter_mut().for_each(|shadows| shadows.point(self.context, self.plan, &self.primal, at));
            }
            Operation::Copy | Operation::Fill if self.plan.writers.contains(&at) => self.bytes(at, clone),
            Operation::Call(_) if self.plan.calls.contains_key(&at) => self.call(registry, at, clone),
            Operation::Free if self.plan.freeing.contains(&at) => {
                let shadow = self.shadow(at.operand(0));
                self.context.behind(clone);
                for shadow in shadow {
                    self.context.builder.insert(clone.clone_instruction()).set_operand(0, shadow);
                }
            }
            Operation::Discrete if at.is_op(Opcode::LLVMRet) => {
                self.context.builder.before(clone);
                if self.plan.key.outermost {
                    self.context.builder.locate(None);
                    self.context.leave_site();
                }
                self.context.free_shadows(self.plan, &self.rows);
                self.context.reshape_shadows(self.plan, &self.rows);
                self.ret(made, at, clone);
            }
            _ => {}
        }
        if self.context.traces {
            self.trace(at);
        }
        Ok(())
    }

    /// Tells the run-time library of a number that is chosen, stored or the result of a call, and of its tangent; what is checked has one
    /// direction.
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
        let numbers = [self.primal.at(value), self.of(value)[FIRST]].map(|number| builder.fcast(number, double));
        let texts = [diagnose::location(at), name].map(|text| self.context.module.text(&text));
        self.context.call_runtime("wengert_compare_value", double.void(), &[texts, numbers].concat());
    }

    fn elementwise(&mut self, at: Value) -> Result<()> {
        let Operation::Elementwise(row) = classify(at) else { unreachable!("checked by the caller") };
        let context = self.context;
        context.behind(self.primal.at(at));
        context.builder.set_fast_math(context.flags_of(at));
        let mut sums: Option<Vec<Value>> = None;
        for index in (0..row.arity).filter(|i| row.partials[*i] != Partial::Zero) {
            if !self.active(at.operand(index)) {
                continue;
            }
            let seeds: Vec<Value> =
                self.of(at.operand(index)).into_iter().map(|seed| context.builder.fcast(seed, at.ty())).collect();
            let terms =
                formula::contributions(context, row, index, &seeds, at, false, &mut InPlace { primal: &self.primal, at })?;
            sums = Some(match sums {
                Some(sums) => sums.into_iter().zip(terms).map(|(sum, term)| context.builder.fadd(sum, term)).collect(),
                None => terms,
            });
        }
        context.builder.set_fast_math(0);
        self.tangents.insert(at, sums.unwrap_or_else(|| self.plan.each(|_| context.builder.zero(at.ty()))));
        Ok(())
    }

    /// The same move, of tangents.
    fn moved(&mut self, at: Value, clone: Value) {
        self.context.behind(clone);
        let tangents = self.plan.each(|d| {
            let copy = clone.clone_instruction();
            for index in 0..at.operand_count() {
                let operand = at.operand(index);
                if operand.ty().holds_float() {
                    copy.set_operand(index, self.of(operand)[d]);
                }
            }
            self.context.builder.insert(copy)
        });
        self.tangents.insert(at, tangents);
    }

    /// memcpy and memset happen to the shadow too; what comes from passive memory has a zero tangent.
    fn bytes(&mut self, at: Value, clone: Value) {
        let to = self.shadow(at.operand(0));
        let from = self.plan.copies.contains(&at).then(|| at.operand(1)).filter(|p| self.shadowed(*p));
        let from = from.map(|p| self.shadow(p));
        self.context.behind(clone);
        for (d, to) in to.into_iter().enumerate() {
            match &from {
                Some(from) => {
                    let copy = self.context.builder.insert(clone.clone_instruction());
                    copy.set_operand(0, to);
                    copy.set_operand(1, from[d]);
                    copy.forget_alignments();
                }
                None => {
                    self.context.builder.memset_zero(to, clone.operand(2), 1);
                }
            }
        }
    }

    fn call(&mut self, registry: &mut Registry, at: Value, clone: Value) {
        let key = &self.plan.calls[&at].key;
        let callee = registry.declare(self.context.module, key, Sweeps::Joined);
        let mut arguments = vec![self.context.builder.zero(self.context.module.int(1)); callee.signature.ty.parameters().len()];
        for (index, actual) in at.arguments().into_iter().enumerate() {
            arguments[callee.signature.primals[index]] = self.primal.at(actual);
            if let Some(first) = callee.signature.shadows[index] {
                let each = if actual.ty().is_pointer() { self.shadow(actual) } else { self.of(actual) };
                each.into_iter().enumerate().for_each(|(d, shadow)| arguments[first + d] = shadow);
            }
        }
        let builder = &self.context.builder;
        self.context.behind(clone);
        if self.context.traces {
            let place = self.context.module.text(&diagnose::location(at));
            self.context.call_runtime("wengert_compare_at", place.ty().void(), &[place]);
        }
        let result = builder.call(callee.first, &arguments);
        let members = |first: usize| self.plan.each(|d| builder.extract(result, (first + d) as u32));
        let (tangents, shadow) = (callee.signature.tangent.map(members), callee.signature.shadow_result.map(members));
        if let Some(tangents) = tangents {
            self.tangents.insert(at, tangents);
        }
        if let Some(shadow) = shadow {
            self.set_shadow(at, shadow);
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
            let put = |all, (d, shadow)| self.context.builder.insert_value(all, shadow, (member + d) as u32);
            result = shadow.into_iter().enumerate().fold(result, put);
        }
        let builder = &self.context.builder;
        if let Some(member) = made.signature.tangent {
            let put = |all, (d, tangent)| builder.insert_value(all, tangent, (member + d) as u32);
            result = self.of(at.operand(0)).into_iter().enumerate().fold(result, put);
        }
        builder.ret(Some(result));
        clone.erase();
    }
}

/// What a store writes to, as far as names tell.
fn variable_name(original: Function, address: Value) -> String {
    let address = root(address);
    match address.argument_index() {
        Some(index) => argument_name(original, index),
        None => address.name(),
    }
}
