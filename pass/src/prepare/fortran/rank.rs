// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Arrays of assumed rank: a procedure copies the descriptor, whose rank only the run shows, and looks at it.
//!
//! Invariant: no dimension is read that the descriptor may not have; where control depends on the rank, it has the one that control came for. May import `llvm`.

use super::site::Site;
use crate::holds::descriptors::is_descriptor;
use crate::llvm::offset::Offset;
use crate::llvm::{Block, Facts, Function, IntPredicate, Module, Opcode, Session, Value};
use rustc_hash::FxHashMap;
use wengert_core::descriptor::{
    ATTRIBUTE, BASE, DIMENSION, DIMENSIONS, ELEMENT_SIZE, EXTRA, MOST_DIMENSIONS, RANK, TYPE, VERSION, extent_offset,
    lower_offset, stride_offset,
};

/// What becomes of lower bounds.
const PRESERVE: i64 = 0;
const ONES: i64 = 1;

/// Dummies of whose descriptors a procedure asks the rank (`select rank`), and what it is at calls that they are arguments of.
#[derive(Default)]
pub struct Ranks(FxHashMap<Value, FxHashMap<Value, Option<usize>>>);

impl Ranks {
    pub fn new(module: Module, session: Session, function: Function) -> Ranks {
        let asked = function.parameters().into_iter().map(|dummy| (dummy, loads_of_rank(module, dummy)));
        let asked: Vec<(Value, Vec<Value>)> = asked.filter(|(_, loads)| !loads.is_empty()).collect();
        if asked.is_empty() {
            return Ranks::default();
        }
        let facts = Facts::new(session, function);
        let found = asked.into_iter().map(|(dummy, loads)| {
            let known = edges(function, &loads);
            let rank_at = |call: Value| {
                let leads = |(from, to, _): &&(Block, Block, usize)| facts.edge_dominates(*from, *to, call.block());
                (call, known.iter().find(leads).map(|(.., rank)| *rank))
            };
            (dummy, dummy.users().into_iter().filter(|user| user.is_call()).map(rank_at).collect())
        });
        Ranks(found.collect())
    }

    /// The rank that a dummy has at a call, `None` inside if control did not come for one; `None` if nobody asks for it.
    pub fn at(&self, call: Value, dummy: Value) -> Option<Option<usize>> {
        Some(self.0.get(&dummy)?.get(&call).copied().flatten())
    }
}

/// Does a procedure ask for the rank of what it takes?
pub fn is_asked(module: Module, dummy: Value) -> bool {
    !loads_of_rank(module, dummy).is_empty()
}

fn loads_of_rank(module: Module, dummy: Value) -> Vec<Value> {
    let places = dummy.users().into_iter().filter(|user| user.is_op(Opcode::LLVMGetElementPtr));
    let places = places.filter(|place| Offset::of_address(module, *place).exact() == Some(RANK as i64));
    places.flat_map(Value::users).filter(|user| user.is_op(Opcode::LLVMLoad) && user.ty() == module.int(8)).collect()
}

/// Ways that control takes for one rank only.
fn edges(function: Function, ranks: &[Value]) -> Vec<(Block, Block, usize)> {
    let is_rank = |mut value: Value| {
        while value.is_op(Opcode::LLVMSExt) || value.is_op(Opcode::LLVMZExt) {
            value = value.operand(0);
        }
        ranks.contains(&value)
    };
    let mut found = Vec::new();
    for from in function.blocks() {
        let end = from.terminator();
        let mut way = |successor: usize, rank: Option<i64>| {
            let rank = rank.and_then(|rank| usize::try_from(rank).ok());
            found.extend(rank.map(|rank| (from, end.successors()[successor], rank)));
        };
        if end.is_op(Opcode::LLVMSwitch) && is_rank(end.condition()) {
            (1..end.successors().len()).for_each(|case| way(case, end.case(case).as_int()));
        } else if end.is_conditional()
            && let test = end.condition()
            && test.is_op(Opcode::LLVMICmp)
            && is_rank(test.operand(0))
        {
            match test.int_predicate() {
                IntPredicate::LLVMIntEQ => way(0, test.operand(1).as_int()),
                IntPredicate::LLVMIntNE => way(1, test.operand(1).as_int()),
                _ => {}
            }
        }
    }
    found
}

/// `CopyAndUpdateDescriptor(to, from, type, attribute, lower bounds)` of numbers.
pub fn copy_descriptor(site: &Site) -> Option<()> {
    let [to, from, description, attribute, bounds] = site.arguments[..] else { return None };
    let bounds = bounds.as_int()?;
    let room = Some(to).filter(|to| to.is_op(Opcode::LLVMAlloca))?.alloca_type();
    let fits = is_descriptor(room) && site.module.size_of(room) == lower_offset(MOST_DIMENSIONS as usize);
    if !fits || !description.is_null() || !matches!(bounds, PRESERVE | ONES) {
        return None;
    }
    let (builder, module) = (site.builder, site.module);
    builder.before(site.call);
    let pointer = to.ty();
    let fields = [
        (BASE, pointer),
        (ELEMENT_SIZE, module.int(64)),
        (VERSION, module.int(32)),
        (RANK, module.int(8)),
        (TYPE, module.int(8)),
        (EXTRA, module.int(8)),
    ];
    for (offset, ty) in fields {
        builder.store(builder.load(ty, site.within(from, offset)), site.within(to, offset));
    }
    builder.store(attribute, site.within(to, ATTRIBUTE));
    let rank = builder.load(module.int(8), site.within(from, RANK));
    for dimension in 0..MOST_DIMENSIONS as usize {
        let there = builder.icmp(IntPredicate::LLVMIntSGT, rank, builder.int(rank.ty(), dimension as i64));
        for offset in [lower_offset(dimension), extent_offset(dimension), stride_offset(dimension)] {
            let value = if bounds == ONES && offset == lower_offset(dimension) {
                site.int(1)
            } else {
                // Of a dimension that is not there something else is read, which nobody asks for.
                let instead = site.within(from, ELEMENT_SIZE);
                builder.load(module.int(64), builder.select(there, site.within(from, offset), instead))
            };
            builder.store(value, site.within(to, offset));
        }
    }
    Some(())
}

/// `IsAssumedSize(array)`: its last dimension has no extent.
pub fn is_assumed_size(site: &Site) -> Option<()> {
    let array = Some(site.arguments[0]).filter(|array| array.is_op(Opcode::LLVMAlloca))?;
    let dimensions = dimensions_of(site, array)?;
    let builder = site.builder;
    builder.before(site.call);
    let is = |a: Value, b: Value| builder.icmp(IntPredicate::LLVMIntEQ, a, b);
    let rank = builder.load(site.module.int(8), site.within(array, RANK));
    let mut found = builder.int(site.module.int(1), 0);
    for dimension in 0..dimensions {
        let extent = builder.load(site.module.int(64), site.within(array, extent_offset(dimension)));
        let last = is(rank, builder.int(rank.ty(), dimension as i64 + 1));
        found = builder.select(last, is(extent, site.int(-1)), found);
    }
    site.replace(found);
    Some(())
}

/// How many dimensions a variable has room for.
fn dimensions_of(site: &Site, descriptor: Value) -> Option<usize> {
    let ty = Some(descriptor.alloca_type()).filter(|ty| is_descriptor(*ty))?;
    Some(((site.module.size_of(ty) - DIMENSIONS) / DIMENSION) as usize)
}
