// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Shadows of temporaries that the backward sweep allocates and frees.
//!
//! Invariant: their address is in a variable from where the plan has them allocated to where it has them freed; one allocation is for all directions.

use super::Each;
use super::backward::Backward;
use crate::llvm::{Block, IntPredicate, Value, memory};
use crate::plan::Home;

impl Backward<'_> {
    pub fn allocate_shadow(&mut self, site: Value) {
        let variables = self.life_of(site);
        let several = matches!(self.plan.shadow_of(site), Some(Home::Heap { ends: 2.. }));
        let rest = several.then(|| self.unless_there(variables[0]));
        let size = self.allocated(site);
        let room = self.context.round_up(size);
        let builder = &self.context.builder;
        let all = self.context.product(room, self.context.i64(variables.len() as i64));
        let mut shadow = memory::allocate_zeroed(self.context.module, builder, self.context.i64(1), all);
        for (direction, variable) in variables.into_iter().enumerate() {
            shadow = if direction == 0 { shadow } else { builder.offset(shadow, room) };
            builder.store(shadow, variable);
        }
        if let Some(rest) = rest {
            builder.branch(rest);
            builder.at_end(rest);
            // What was obtained under the branch.
            self.cache.clear();
        }
    }

    /// Opens a block for the case that the variable has no address; returns where to go on.
    fn unless_there(&mut self, variable: Value) -> Block {
        let builder = &self.context.builder;
        let [missing, rest] = ["shadow.missing", "shadow.there"].map(|name| self.function.append_block(name));
        let known = builder.load(variable.ty(), variable);
        builder.branch_if(builder.icmp(IntPredicate::LLVMIntEQ, known, builder.zero(known.ty())), missing, rest);
        builder.at_end(missing);
        rest
    }

    pub fn free_shadow(&mut self, site: Value) {
        let variable = self.life_of(site)[0];
        let builder = &self.context.builder;
        memory::free(self.context.module, builder, builder.load(variable.ty(), variable));
        builder.store(builder.zero(variable.ty()), variable);
    }

    /// The shadow in each direction, within its life.
    pub fn living_shadow(&mut self, site: Value) -> Each {
        let load = |variable: Value| self.context.builder.load(variable.ty(), variable);
        self.life_of(site).into_iter().map(load).collect()
    }

    fn life_of(&mut self, site: Value) -> Each {
        if let Some(known) = self.living.get(&site) {
            return known.clone();
        }
        let variables: Each = self.plan.each(|_| self.new_variable(site.ty(), "shadow"));
        self.living.insert(site, variables.clone());
        variables
    }
}
