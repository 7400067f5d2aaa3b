// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Writes derivatives: walks a plan and builds IR, with one formula emitter for tangent and adjoint.
//!
//! Invariant: decides nothing; whatever is not in the plan is not asked for. May import `plan`, `operation`,
//! `signature`, `llvm` and `core`, never `analysis`.

mod apart;
mod backward;
pub mod check;
mod entry;
mod exported;
mod formula;
mod forward;
mod gather;
mod joint;
mod kill;
mod lapack;
mod lives;
mod obtain;
mod ordered;
mod own;
mod precision;
mod primal;
mod procedures;
mod propagate;
mod retained;
mod retyped;
pub mod shadow;
mod sites;
mod steps;
mod storage;
mod tangent;
mod tape;

pub use apart::choose;
pub use procedures::{Made, Registry};
pub use retained::OnTape;
pub use retyped::forget_types;
pub use shadow::define_declared_shadows;
pub use sites::{Site, What, lies_on_tape, write_table};

use crate::llvm::{AliasScope, Builder, Function, Module, Opcode, Value, flags};
use crate::plan::{self, Plan, Sweeps};
use crate::refusal::Result;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeSet;
use wengert_core::names;
use wengert_core::request::Mode;

/// Of a shadow, a tangent or an adjoint: one for each direction.
pub type Each = Vec<Value>;

/// What every emitter needs to know of the module.
pub struct Context {
    pub module: Module,
    pub builder: Builder,
    /// No reassociation or contraction of the sums that differentiation creates.
    pub strict: bool,
    /// Tangents tell the run-time library what they compute, for a check.
    pub traces: bool,
    /// How often what is written is differentiated again. If it is, the tape is memory like any other, which calls give and take, and shadows of
    /// variables are those of this level, as what differentiates it has its own.
    pub level: usize,
    /// Addresses that are found in memory are compared with their shadows, which must be others.
    pub doubtful: bool,
    /// Loads and stores, in the derivative that is being written, of memory that no other memory overlaps.
    apart: RefCell<FxHashMap<Value, Apart>>,
    /// What is counted for a report, if there is to be one.
    sites: sites::Counting,
}

/// A nest with more arrays than these leaves their addresses to be compared: what is said of each names all others.
const MOST_ARRAYS: usize = 32;

/// Memory that is no other memory. Without these facts a backward loop would not vectorise, and a tangent's would compare each shadow with all others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Apart {
    /// What the tape keeps: slots and versions. Arrays of a nest, by their slots, lie one behind the other.
    Tape(Option<usize>),
    /// Shadows in one direction.
    Shadow(usize),
}

impl Apart {
    fn scope(self) -> AliasScope {
        match self {
            Apart::Tape(_) => "wengert.tape".to_owned().into(),
            Apart::Shadow(direction) => format!("wengert.shadow.{}", direction + 1).into(),
        }
    }
}

impl Context {
    pub fn new(module: Module, strict: bool) -> Context {
        let (apart, sites) = (RefCell::default(), RefCell::default());
        Context { module, builder: Builder::new(module), strict, traces: false, level: 0, doubtful: false, apart, sites }
    }

    pub fn tracing(self) -> Context {
        Context { traces: true, ..self }
    }

    pub fn at_level(self, level: usize) -> Context {
        Context { level, ..self }
    }

    pub fn doubting(self, doubtful: bool) -> Context {
        Context { doubtful, ..self }
    }

    /// An instruction of the prepared procedure once more, on these operands in place of its own.
    fn repeat(&self, value: Value, operands: &[(usize, Value)]) -> Value {
        let again = value.clone_instruction();
        operands.iter().for_each(|(index, operand)| again.set_operand(*index, *operand));
        // Its line is that of the prepared procedure; the builder gives it this one's.
        again.drop_location();
        self.builder.insert(again)
    }

    /// Keeps products out of a copy of a sum from which control follows: the other sweep's copy might have none.
    fn round_alike(&self, plan: &Plan, value: Value, copy: Value) {
        if plan.decisive.contains(&value) && plan::is_sum(value) {
            copy.set_fast_math(copy.fast_math() & !flags::CONTRACT);
        }
    }

    /// The place that lies as far from another one as a constant address does from its base.
    fn as_far_from(&self, moved: Value, address: Value, base: Value) -> Value {
        let (builder, word) = (&self.builder, self.module.int(64));
        let offset = builder.sub(builder.ptr_to_int(address, word), builder.ptr_to_int(base, word));
        builder.offset_anywhere(moved, offset)
    }

    /// Notes a load or store of what the tape keeps, in a slot or elsewhere.
    fn keeps(&self, access: Value, slot: Option<usize>) -> Value {
        self.apart.borrow_mut().insert(access, Apart::Tape(slot));
        access
    }

    /// Notes a load or store of shadows in a direction, where the primal has one of an alignment. It promises no more than numbers of its type always have: a primal place may be aligned further
    /// by how its address was worked out, as work space in packets is, and its shadow lies as far from the start of another allocation.
    fn touches_shadow(&self, access: Value, direction: usize, alignment: u32) -> Value {
        let ty = if access.is_op(Opcode::LLVMStore) { access.operand(0).ty() } else { access.ty() };
        access.set_alignment(alignment.min(self.module.align_of(ty.scalar())));
        self.apart.borrow_mut().insert(access, Apart::Shadow(direction));
        access
    }

    /// Tells the optimiser which loads and stores touch what the tape keeps, and that all others do not; that shadows in different
    /// directions are different memory, and so are the arrays of a nest.
    fn part_tape_from_memory(&self, functions: &[Function], plan: &Plan) {
        let (apart, width) = (self.apart.take(), plan.key.width);
        let shadows: Vec<AliasScope> = (0..width).filter(|_| width > 1).map(|d| Apart::Shadow(d).scope()).collect();
        let (tape, nests) = (Apart::Tape(None).scope(), arrays(plan));
        for access in functions.iter().flat_map(|f| f.instructions()).filter(|i| is_access(*i)) {
            let own = apart.get(&access).copied();
            let scope = own.map(Apart::scope).filter(|scope| *scope == tape || shadows.contains(scope));
            let known = if scope.is_some() { &shadows[..] } else { &[] };
            let mut others: Vec<AliasScope> =
                [&tape].into_iter().chain(known).filter(|other| Some(*other) != scope.as_ref()).cloned().collect();
            let mut scopes = Vec::from_iter(scope);
            if let Some(Apart::Tape(Some(slot))) = own
                && let plan::Scope::Nest { root, .. } = plan.slots[slot].scope
            {
                for (array, scope) in nests.get(&root).into_iter().flatten() {
                    if *array == slot { &mut scopes } else { &mut others }.push(scope.clone());
                }
            }
            access.set_alias_scopes(&scopes, &others);
        }
    }

    /// Tells the optimiser that shadows in different directions are different memory, and that these accesses of the primal touch none of them.
    fn part_directions(&self, width: usize, primal: &[Value]) {
        let apart = self.apart.take();
        let scopes: Vec<AliasScope> = (0..width).map(|direction| Apart::Shadow(direction).scope()).collect();
        for direction in 0..width {
            let others: Vec<AliasScope> = scopes.iter().filter(|scope| **scope != scopes[direction]).cloned().collect();
            let own = apart.iter().filter(|(_, part)| **part == Apart::Shadow(direction));
            own.for_each(|(access, _)| access.set_alias_scopes(&scopes[direction..=direction], &others));
        }
        primal.iter().for_each(|access| access.set_alias_scopes(&[], &scopes));
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

/// The arrays of each nest, by its root: slots, and scopes that tell them apart. The distance of two arrays may be known to the run alone, and then the
/// optimiser would compare all addresses in a loop with each other, also those of structures in an array, which never are apart. Each nest has a domain of
/// its own, as its memory may be another one's before and after.
fn arrays(plan: &Plan) -> FxHashMap<usize, Vec<(usize, AliasScope)>> {
    let mut nests: FxHashMap<usize, Vec<(usize, AliasScope)>> = FxHashMap::default();
    for (index, slot) in plan.slots.iter().enumerate() {
        if let plan::Scope::Nest { root, .. } = slot.scope {
            let domain = format!("wengert.arrays.{}.{root}", plan.key.function.name());
            nests.entry(root).or_default().push((index, AliasScope { domain, name: index.to_string() }));
        }
    }
    nests.retain(|_, arrays| (2..=MOST_ARRAYS).contains(&arrays.len()));
    nests
}

fn is_access(instruction: Value) -> bool {
    instruction.is_op(Opcode::LLVMLoad) || instruction.is_op(Opcode::LLVMStore)
}

/// Writes what can only be written when all procedures are: those that a user's calls of sweeps reach.
pub fn finish(context: &Context, registry: &mut Registry) {
    if let Some(export) = &registry.export {
        registry.tangent = export.write(context, [registry.records_memory, registry.records_shadows], registry.on_tape.as_ref());
    }
}

/// Writes the body of the derivative that the plan describes.
pub fn emit(context: &Context, registry: &mut Registry, plan: &Plan) -> Result<()> {
    let made = registry.declare(context.module, &plan.key, plan.sweeps);
    write(context, registry, plan, &made)?;
    [Some(made.first), made.second].into_iter().flatten().for_each(ordered::leave_out_parts);
    Ok(())
}

/// The program ends where a derivative begins and the linker has taken another body for a procedure (`weak`) than the one that was differentiated.
pub fn expect_own_bodies(context: &Context, derivative: Function, weak: &BTreeSet<String>) {
    let builder = &context.builder;
    for (name, function) in weak.iter().filter_map(|name| Some((name, context.module.function(name)?))) {
        let own = context.module.alias(&format!("wengert.own.{name}"), function);
        builder.before(derivative.entry().instructions()[0]);
        builder.locate(None);
        let procedure = context.module.text(&names::qualified(name));
        context.call_runtime("wengert_expect_body", own.ty().void(), &[function.as_value(), own, procedure]);
    }
}

fn write(context: &Context, registry: &mut Registry, plan: &Plan, made: &procedures::Made) -> Result<()> {
    match (plan.key.mode, plan.sweeps) {
        (_, Sweeps::Plain) => {
            forward::emit_plain(context, registry, plan, made);
            return Ok(());
        }
        (Mode::Tangent, _) => return tangent::emit(context, registry, plan, made),
        (Mode::Adjoint, Sweeps::Joined) => backward::emit_joined(context, registry, plan, made)?,
        (Mode::Adjoint, Sweeps::Split) => backward::emit_split(context, registry, plan, made)?,
    }
    if plan.needs_tape() || plan.key.width > 1 {
        let functions: Vec<Function> = [Some(made.first), made.second].into_iter().flatten().collect();
        context.part_tape_from_memory(&functions, plan);
    }
    Ok(())
}
