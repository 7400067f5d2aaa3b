// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Derivatives that are asked for in code that is differentiated itself: second derivatives.
//!
//! Such a derivative is made and put in its place first, so that the outer one finds a procedure like any other. Invariant: a request
//! comes behind all those that its procedure's call tree asks for, unless that is the request itself. Imports `llvm`.

use super::{Deliver, Request};
use crate::llvm::{Function, Module, Value};
use crate::refusal::Result;
use rustc_hash::FxHashSet;

/// Brings requests in order, inner ones first, and notes how far in they are.
pub fn inner_first(module: Module, requests: Vec<Result<Request>>) -> Vec<Result<Request>> {
    let around: Vec<FxHashSet<Function>> = requests.iter().map(|request| above(module, request)).collect();
    let is_inner =
        |inner: usize, outer: &Result<Request>| outer.as_ref().is_ok_and(|outer| around[inner].contains(&outer.function));
    let within: Vec<Vec<usize>> =
        requests.iter().map(|outer| (0..around.len()).filter(|inner| is_inner(*inner, outer)).collect()).collect();
    let mut order = Vec::new();
    let mut seen = vec![false; requests.len()];
    (0..requests.len()).for_each(|index| visit(index, &within, &mut seen, &mut order));
    let mut requests: Vec<Option<Result<Request>>> = requests.into_iter().map(Some).collect();
    for outer in order.iter().rev() {
        let level = requests[*outer].as_ref().and_then(|request| request.as_ref().ok()).map_or(0, |request| request.level + 1);
        for inner in within[*outer].iter().filter(|inner| *inner != outer) {
            if let Some(Ok(request)) = &mut requests[*inner] {
                request.level = request.level.max(level);
            }
        }
    }
    order.into_iter().filter_map(|index| requests[index].take()).collect()
}

fn visit(index: usize, within: &[Vec<usize>], seen: &mut [bool], order: &mut Vec<usize>) {
    if !std::mem::replace(&mut seen[index], true) {
        within[index].iter().for_each(|inner| visit(*inner, within, seen, order));
        order.push(index);
    }
}

/// The procedures that ask for a derivative, or call one by its name, and all that call or name these.
fn above(module: Module, request: &Result<Request>) -> FxHashSet<Function> {
    let mut found = FxHashSet::default();
    let Ok(request) = request else { return found };
    let mut work: Vec<Function> = match &request.deliver {
        Deliver::Call(call) => vec![call.marker.block().function()],
        Deliver::Define(definition) => module.function(&definition.symbol).into_iter().flat_map(naming).collect(),
    };
    while let Some(function) = work.pop() {
        if found.insert(function) {
            work.extend(naming(function));
        }
    }
    found
}

/// The procedures in which a function is named.
fn naming(function: Function) -> impl Iterator<Item = Function> {
    function.as_value().users().into_iter().filter(|user: &Value| user.is_instruction()).map(|user| user.block().function())
}
