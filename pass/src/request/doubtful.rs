// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Calls whose arguments may be passive at run time (`enzyme_runtime_activity`): an argument whose shadow is the argument itself is.
//!
//! One derivative is asked for with each choice of passive arguments, and the addresses decide which one runs, so what is passive costs nothing.
//! Invariant: a marker call becomes as many as there are choices, of which one runs; each is a request like any other. An address that is found in memory
//! cannot be told apart so: the derivative sees that it is not its own shadow (`wengert_found_shadow`). A choice that has no derivative ends the program. Imports `llvm`, `core`, `refusal`.

use super::arguments::{Shadows, Slot, unavailable};
use super::markers::{Call, passed};
use super::{Deliver, Request};
use crate::llvm::{Block, Builder, IntPredicate, Module, Type, Value, diagnose, transform};
use crate::refusal::{Refusal, Result};
use crate::signature::is_shadowed;
use wengert_core::codes::Code;
use wengert_core::request::{Activity, Part};

/// Of so many arguments any may be passive; each further one doubles the derivatives.
const MOST: usize = 6;

/// The requests that a marker call stands for.
pub fn choices(module: Module, request: Request) -> Result<Vec<Request>> {
    let Deliver::Call(call) = &request.deliver else { return Ok(vec![request]) };
    if !call.beside.doubtful {
        return Ok(vec![request]);
    }
    if request.part == Part::Tangent {
        return Err(unavailable("enzyme_runtime_activity of a tangent on a tape", "call __enzyme_fwddiff"));
    }
    let parameters = request.function.ty().parameters();
    let may_be_passive = |index: &usize| parameters[*index].is_pointer() && is_shadowed(request.mode, request.activities[*index]);
    let doubtful: Vec<usize> = (0..parameters.len()).filter(may_be_passive).collect();
    if doubtful.len() > MOST {
        let message = format!(
            "enzyme_runtime_activity makes a derivative for each choice of passive arguments, and {} arguments have shadows here; of at most {MOST} it can be left open: say enzyme_const of those that always are, or pass one structure",
            doubtful.len()
        );
        return Err(Refusal::new(Code::W0017, message));
    }
    Ok(part(module, &request, call, &doubtful))
}

fn part(module: Module, request: &Request, call: &Call, doubtful: &[usize]) -> Vec<Request> {
    let (builder, marker) = (Builder::new(module), call.marker);
    builder.before(marker);
    builder.locate(Some(marker));
    let given = passed(marker).split_off(1);
    let word = module.int(32);
    let bits = doubtful.iter().enumerate().map(|(bit, index)| {
        let own = is_own(&builder, module, &given, &call.slots[*index]);
        builder.select(own, builder.int(word, 1 << bit), builder.int(word, 0))
    });
    let choice = bits.fold(builder.int(word, 0), |all, bit| builder.or(all, bit));
    let before = marker.block();
    let behind = transform::split_before(marker);
    before.terminator().erase();
    let made: Vec<(Value, Block)> = (0..1i64 << doubtful.len())
        .map(|_| {
            let block = before.function().append_block("wengert.choice");
            builder.at_end(block);
            let copy = builder.insert(marker.clone_instruction());
            builder.branch(behind);
            (copy, block)
        })
        .collect();
    builder.at_end(before);
    builder.locate(Some(marker));
    let cases: Vec<(Value, Block)> =
        (0..).zip(&made).skip(1).map(|(number, (_, block))| (builder.int(word, number), *block)).collect();
    builder.switch(choice, made[0].1, &cases);
    if marker.has_uses() {
        builder.before(behind.first());
        let phi = builder.phi(marker.ty());
        phi.add_incoming(&made);
        marker.replace_uses(phi);
    }
    let requests = made.iter().enumerate().map(|(number, (copy, _))| {
        let passive = |index: usize| doubtful.iter().position(|d| *d == index).is_some_and(|bit| number >> bit & 1 == 1);
        let activities = request.activities.iter().enumerate();
        let activities = activities.map(|(index, said)| if passive(index) { Activity::Const } else { *said }).collect();
        let slots = call.slots.iter().enumerate();
        let bare = |slot: &Slot| Slot { primal: slot.primal, shadows: Shadows::NONE };
        let slots = slots.map(|(index, slot)| if passive(index) { bare(slot) } else { slot.clone() }).collect();
        let deliver = Deliver::Call(call.with(*copy, slots));
        Request { activities, doubtful: Some(number), kept: request.kept.clone(), deliver, ..*request }
    });
    let requests = requests.collect();
    marker.erase();
    requests
}

/// Ends the program where a choice is taken that has no derivative.
pub fn refuse(module: Module, call: &Call, refusal: &Refusal) {
    let (builder, marker) = (Builder::new(module), call.marker);
    builder.before(marker);
    builder.locate(Some(marker));
    let texts = [diagnose::location(marker), format!("{} {}", refusal.code, refusal.message)].map(|text| module.text(&text));
    let ty = Type::function(module.int(8).void(), &[texts[0].ty(), texts[1].ty()]);
    builder.call(module.declare("wengert_no_such_choice", ty), &texts);
    marker.replace_uses(builder.undef(marker.ty()));
    marker.erase();
}

/// Are all shadows of an argument the argument?
fn is_own(builder: &Builder, module: Module, given: &[Value], slot: &Slot) -> Value {
    let shadows = match &slot.shadows {
        Shadows::Each(places) => places.clone(),
        Shadows::Strided { first, .. } => vec![*first],
    };
    let equal = |place: usize| builder.icmp(IntPredicate::LLVMIntEQ, given[slot.primal], given[place]);
    shadows.into_iter().map(equal).reduce(|a, b| builder.and(a, b)).unwrap_or_else(|| builder.int(module.int(1), 0))
}
