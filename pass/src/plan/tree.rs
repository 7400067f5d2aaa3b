// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The plans of all derivatives that one needs: its own, and those of the calls that have derivatives of their own.
//!
//! Invariant: each plan is what `build` makes of its key; one that is missing here can be built at any time. Imports the plans.

use super::{Key, Plan, Schedule, Sweeps, build};
use crate::analysis::Program;
use crate::operation::{has_own_derivatives, is_separate};
use crate::refusal::Result;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use wengert_core::request::Mode;

/// The plans by what they are asked for, that of the root first.
#[derive(Default)]
pub struct Plans(IndexMap<(Key, Sweeps), Plan, FxBuildHasher>);

impl Plans {
    pub fn new(program: &Program, root: &Key, sweeps: Sweeps) -> Result<Plans> {
        let mut work = vec![(root.clone(), sweeps)];
        let mut found = Plans::default();
        while let Some((key, sweeps)) = work.pop() {
            let asked = (key, sweeps);
            if is_separate(asked.0.function) || has_own_derivatives(asked.0.function) || found.0.contains_key(&asked) {
                continue;
            }
            let plan = build(program, &asked.0, sweeps)?;
            let order = plan.function.instructions().into_iter().filter_map(|call| plan.calls.get(&call));
            work.extend(order.map(|callee| match &callee.schedule {
                Schedule::Joint(snapshot) if snapshot.step.as_ref().is_none_or(|step| !step.reversal.records_together()) => {
                    (callee.key.clone(), Sweeps::Joined)
                }
                _ => (callee.key.clone(), Sweeps::Split),
            }));
            found.0.insert(asked, plan);
        }
        Ok(found)
    }

    pub fn all(&self) -> impl Iterator<Item = &Plan> {
        self.0.values()
    }

    pub fn adjoints(&self) -> impl Iterator<Item = &Plan> {
        self.all().filter(|plan| plan.key.mode == Mode::Adjoint)
    }

    /// Hands over a plan, which is built if it is not there.
    pub fn take(&mut self, program: &Program, key: &Key, sweeps: Sweeps) -> Result<Plan> {
        match self.0.swap_remove(&(key.clone(), sweeps)) {
            Some(plan) => Ok(plan),
            None => build(program, key, sweeps),
        }
    }
}
