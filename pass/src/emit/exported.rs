// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The sweeps of a split adjoint as a user's calls reach them: between them the tape is the user's.
//!
//! Invariant: what the backward sweep gets was left by this very forward sweep, or the run-time library has ended the
//! program with a message; so the sweeps themselves check nothing.

use super::Context;
use super::primal::name_parameters;
use super::procedures::{Made, begin};
use super::retained::OnTape;
use super::storage::Layout;
use crate::llvm::{Function, IntPredicate, Type, Value, facts};
use crate::plan::{Local, Place, Plan, Scope};

/// What is known of a split adjoint when its sweeps are written, and what the procedures around it say to the run-time library.
pub struct Export {
    made: Made,
    /// The user's procedure, and its normal form.
    original: Function,
    prepared: Function,
    /// Identifies sweeps that fit together: those of one procedure, context and layout, wherever they were compiled.
    hash: i64,
    /// Bytes of a frame that is all there is and holds no addresses, else 0.
    movable: i64,
    /// Arguments that are descriptors.
    described: Vec<usize>,
    /// May the shadow of what a descriptor describes be other memory after a sweep than before?
    moves: bool,
    /// Bytes of storage that hold the tape, as far as they are known before the program runs.
    pub tape_bytes: u64,
}

/// What a user's calls say, and what they ask for.
struct User<'a> {
    /// The procedure's name.
    procedure: Value,
    /// Does the forward sweep leave addresses of arguments, and of shadows?
    records: [bool; 2],
    on_tape: Option<&'a OnTape>,
}

/// What a descriptor describes; null if there is none.
fn described(context: &Context, descriptor: Value) -> Value {
    let builder = &context.builder;
    let is_absent = builder.icmp(IntPredicate::LLVMIntEQ, descriptor, builder.zero(descriptor.ty()));
    builder.load(descriptor.ty(), builder.select(is_absent, context.module.numbers(&[0]), descriptor))
}

impl Export {
    pub fn of(context: &Context, plan: &Plan, layout: &Layout, made: &Made) -> Export {
        let key = &plan.key;
        let text = format!("{} {:?} {:?} {:?}", key.function.name(), key.arguments, key.result, key.kept);
        Export {
            made: made.clone(),
            original: key.function,
            prepared: plan.function,
            hash: Layout::fnv(layout.hash(plan), &text),
            movable: if lies_in_frame(plan) { context.module.size_of(layout.frame) as i64 } else { 0 },
            described: plan.described.clone(),
            moves: plan.watches,
            tape_bytes: fixed_bytes(context, plan, layout),
        }
    }

    /// Writes both procedures, and the tangent on their tape, if there is to be one, which is returned. If the forward sweep leaves addresses of active arguments, or of
    /// shadows, the backward sweep must get the same.
    pub fn write(&self, context: &Context, records: [bool; 2], on_tape: Option<&OnTape>) -> Option<Function> {
        let [forward, backward] = self.made.exported.expect("an exported derivative has them declared");
        let procedure = context.module.text(&self.original.name());
        let user = User { procedure, records, on_tape };
        self.write_forward(context, forward, &user);
        self.write_backward(context, backward, &user);
        on_tape.map(|on_tape| self.write_tangent(context, on_tape, &user))
    }

    fn parameters(&self) -> Vec<Type> {
        self.original.ty().parameters()
    }

    /// Writes the tangent on the tape: it takes what the tangent takes, and what the backward sweep takes behind.
    fn write_tangent(&self, context: &Context, on_tape: &OnTape, user: &User<'_>) -> Function {
        let (builder, own) = (&context.builder, on_tape.tangent.signature.ty);
        let (pointer, word) = (own.pointer(), own.int(64));
        let parameters: Vec<Type> = own.parameters().into_iter().chain([pointer, word, word, pointer]).collect();
        let ty = Type::function(own.returns(), &parameters);
        let function = begin(context.module, builder, self.original, "tangent.call", ty);
        let given = function.parameters();
        let (given, [handle, bytes, fate, place]) = given.split_at(given.len() - 4) else { unreachable!("they come last") };
        let identity = [self.hash(context, &[], user, [false; 2]), user.procedure, *place];
        let tape = context.resume_tape(&[*handle, *bytes, *fate], &identity);
        let area = context.frame_of_tape(tape);
        let result = on_tape.run(context, &self.parameters(), given, tape, area);
        context.return_tape(tape);
        builder.ret((!own.returns().is_void()).then_some(result));
        function
    }

    fn start(&self, context: &Context, function: Function) -> Vec<Value> {
        name_parameters(self.prepared, function, &self.made.signature);
        context.builder.at_end(function.append_block("entry"));
        context.builder.locate(None);
        function.parameters()
    }

    fn hash(&self, context: &Context, given: &[Value], user: &User<'_>, [memory, shadows]: [bool; 2]) -> Value {
        let builder = &context.builder;
        let own = if user.on_tape.is_some() { Layout::fnv(self.hash, "tangent") } else { self.hash };
        let mut hash = context.i64(own);
        let signature = &self.made.signature;
        let active = signature.shadows.iter().enumerate().filter_map(|(index, shadow)| Some((index, (*shadow)?)));
        let own = active.flat_map(|(index, shadow)| {
            [(index, memory.then_some(signature.primals[index])), (index, shadows.then_some(shadow))]
        });
        for (index, at) in own.filter_map(|(index, at)| Some((index, at?))) {
            let pointer = match self.described.contains(&index) {
                true if self.moves => continue,
                // Of each call's own.
                true => described(context, given[at]),
                false => given[at],
            };
            let address = builder.ptr_to_int(pointer, hash.ty());
            hash = builder.add(builder.mul(hash, context.i64(SPREAD)), address);
        }
        hash
    }

    fn write_forward(&self, context: &Context, function: Function, user: &User<'_>) {
        let given = self.start(context, function);
        let builder = &context.builder;
        let own = given.len() - 3;
        let [storage, bytes, place] = given[own..] else { unreachable!("storage, bytes and place come last") };
        let tape = context.begin_tape(storage, bytes);
        let mut arguments = given[..own].to_vec();
        arguments.push(tape);
        let primals = || -> Vec<Value> { self.made.signature.primals.iter().map(|at| given[*at]).collect() };
        let area = user.on_tape.map(|on_tape| on_tape.keep(context, &self.parameters(), &primals(), tape, user.procedure));
        let left = builder.call(self.made.first, &arguments);
        left.pass_as_callee();
        let last = function.ty().returns().len() - 1;
        let mut frame = builder.extract(left, last);
        let mut movable = self.movable;
        if let (Some(on_tape), Some(area)) = (user.on_tape, area) {
            on_tape.put_frame(context, &self.parameters(), area, frame);
            (frame, movable) = (area, 0);
        }
        let identity = [self.hash(context, &given, user, user.records), user.procedure, place];
        let handle = context.leave_tape(&[tape, frame, context.i64(movable), storage, bytes], &identity);
        builder.ret(Some(builder.insert_value(left, handle, last)));
    }

    fn write_backward(&self, context: &Context, function: Function, user: &User<'_>) {
        let given = self.start(context, function);
        let builder = &context.builder;
        let own = given.len() - 4;
        let [handle, bytes, fate, place] = given[own..] else { unreachable!("tape, bytes, fate and place come last") };
        let identity = [self.hash(context, &given, user, user.records), user.procedure, place];
        let tape = context.resume_tape(&[handle, bytes, fate], &identity);
        let mut arguments = given[..own].to_vec();
        let left = context.frame_of_tape(tape);
        let frame = user.on_tape.map_or(left, |on_tape| on_tape.frame(context, &self.parameters(), left));
        arguments.extend([frame, tape]);
        let adjoints = builder.call(self.made.second.expect("a split adjoint has two sweeps"), &arguments);
        adjoints.pass_as_callee();
        context.return_tape(tape);
        builder.ret((!function.ty().returns().is_void()).then_some(adjoints));
    }
}

/// An odd number that spreads addresses over all bits of a hash.
const SPREAD: i64 = 0x9e37_79b9_7f4a_7c15_u64 as i64;

/// Is all that the forward sweep leaves in the frame, without addresses of the tape?
fn lies_in_frame(plan: &Plan) -> bool {
    plan.calls.is_empty()
        && plan.slots.iter().all(|slot| slot.scope == Scope::Frame && !slot.ty.holds_pointer())
        && plan.locals.iter().all(|local| local.place != Place::Tape)
}

/// Bytes of storage for what is known of the tape before the program runs: the frame, arrays and locals of constant size.
fn fixed_bytes(context: &Context, plan: &Plan, layout: &Layout) -> u64 {
    let module = context.module;
    let round = |bytes: u64| bytes.next_multiple_of(super::tape::GRANULE as u64);
    let array = |ty: Type, inner: usize| {
        let trips = plan.loops[inner].nest.iter().map(|i| plan.loops[*i].trips.and_then(Value::as_int));
        let size = trips.chain([Some(module.size_of(ty) as i64)]).try_fold(1, |a: i64, b| a.checked_mul(b?));
        size.and_then(|bytes| u64::try_from(bytes).ok())
    };
    let arrays = plan.slots.iter().filter_map(|slot| match slot.scope {
        Scope::Nest { inner, .. } => array(slot.ty, inner),
        Scope::Frame | Scope::Iteration(_) => None,
    });
    let fixed = facts::is_static_local;
    let taped = |local: &&Local| local.place == Place::Tape && fixed(local.site);
    let locals = plan.locals.iter().filter(taped).map(|local| {
        let count = local.site.operand(0).as_int().and_then(|n| u64::try_from(n).ok()).unwrap_or(1);
        let own = round(count.saturating_mul(module.size_of(local.site.alloca_type())));
        if local.shadow_on_tape() { own.saturating_mul(2) } else { own }
    });
    // In front of the frame there are the storage's header and what aligns it.
    let before = 2 * super::tape::GRANULE as u64;
    arrays.map(round).chain(locals).fold(before + round(module.size_of(layout.frame)), u64::saturating_add)
}
