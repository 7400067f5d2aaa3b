// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Writes derivatives: walks a plan and builds IR, with one formula emitter for tangent and adjoint.
//!
//! Invariant: decides nothing; whatever is not in the plan is not asked for. May import `plan`, `operation`,
//! `signature`, `llvm` and `core`, never `analysis`.

mod backward;
mod exported;
mod formula;
mod forward;
mod obtain;
mod primal;
mod procedures;
mod propagate;
mod shadow;
mod storage;
mod tangent;
mod tape;

pub use procedures::{Made, Registry};
pub use shadow::define_declared_shadows;

use crate::llvm::{Builder, Module, Value, flags};
use crate::plan::{Plan, Sweeps};
use crate::refusal::Result;
use wengert_core::request::Mode;

/// What every emitter needs to know of the module.
pub struct Context {
    pub module: Module,
    pub builder: Builder,
    /// No reassociation or contraction of the sums that differentiation creates.
    pub strict: bool,
}

impl Context {
    pub fn new(module: Module, strict: bool) -> Context {
        Context { module, builder: Builder::new(module), strict }
    }

    /// Flags of an operation made from `primal`: its own, but what it promises of NaN and infinity does not hold
    /// for its partial derivatives.
    fn flags_of(&self, primal: Value) -> u32 {
        let own = primal.fast_math() & !(flags::NNAN | flags::NINF);
        if self.strict { own & !(flags::REASSOC | flags::CONTRACT) } else { own | flags::CONTRACT }
    }

    /// Flags of a sum that differentiation creates: without reassociation it would not vectorise, and the sign of a
    /// zero adjoint says nothing.
    fn sum_flags(&self) -> u32 {
        if self.strict { 0 } else { flags::REASSOC | flags::CONTRACT | flags::NSZ }
    }
}

/// Writes what can only be written when all procedures are: those that a user's calls of sweeps reach.
pub fn finish(context: &Context, registry: &Registry) {
    if let Some(export) = &registry.export {
        export.write(context, registry.records_shadows);
    }
}

/// Writes the body of the derivative that the plan describes.
pub fn emit(context: &Context, registry: &mut Registry, plan: &Plan) -> Result<()> {
    let made = registry.declare(context.module, &plan.key, plan.sweeps);
    match (plan.key.mode, plan.sweeps) {
        (Mode::Tangent, _) => tangent::emit(context, registry, plan, &made),
        (Mode::Adjoint, Sweeps::Joined) => backward::emit_joined(context, registry, plan, &made),
        (Mode::Adjoint, Sweeps::Split) => backward::emit_split(context, registry, plan, &made),
    }
}
