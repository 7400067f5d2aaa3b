// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Allocatable variables that code which runs twice assigns anew each time: `old = u` where an iteration of a checkpointed or converging loop begins, or in a marked
//! region.
//!
//! Fortran allocates such a variable in the first iteration, and it keeps its memory for the next ones, although none reads what another one has
//! left there. Where nothing outside reads it, each iteration gets a variable of its own, that is given back where the iteration ends; so that a
//! step which runs again finds the memory of no other. Invariant: a variable whose array outlives the code is left as it is. Imports `llvm`,
//! `holds`, `operation`, and what finds such code.

use super::{fortran, regions, steps};
use crate::holds::descriptors::is_descriptor;
use crate::llvm::offset::{constant_base, root};
use crate::llvm::{Block, Builder, Facts, Function, IntPredicate, Module, Opcode, Session, Value, facts, memory, transform};
use crate::operation::{self, Operation};
use rustc_hash::{FxHashMap, FxHashSet};

/// Loops that control leaves for blocks of their own.
const FORM: &str = "loop-simplify,lcssa";
/// Descriptors that are written field by field.
const FIELDS: &str = "sroa<modify-cfg>,early-cse<memssa>";

/// On a variable of an iteration, or of a region.
const OWN: &str = "wengert.own";

/// The blocks of marked loops and regions, inner ones first.
fn areas(session: Session, function: Function) -> Vec<Area> {
    transform::run_passes(session, function, FORM);
    let mut areas = regions::checkpoints(function).unwrap_or_default();
    areas.extend(steps::loops(session, function));
    areas.sort_by_key(Vec::len);
    areas.into_iter().filter_map(Area::of).collect()
}

/// Gives iterations and regions variables of their own, before assignments are rewritten: what is allocated has no end yet.
pub fn give(module: Module, session: Session, builder: &Builder, function: Function) {
    if !function.instructions().into_iter().any(|at| at.callee_function().is_some_and(fortran::assigns)) {
        return;
    }
    transform::run_passes(session, function, FIELDS);
    super::forget_unread(function);
    for area in areas(session, function) {
        let assigned = area.blocks.iter().flat_map(|block| block.instructions());
        let assigned = assigned.filter(|at| at.callee_function().is_some_and(fortran::assigns)).map(|at| at.operand(0));
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let is_variable = |at: &Value| {
            at.is_op(Opcode::LLVMAlloca) && facts::is_static_alloca(*at) && is_descriptor(at.alloca_type()) && seen.insert(*at)
        };
        for variable in assigned.filter(is_variable).collect::<Vec<_>>() {
            let facts = Facts::new(session, function);
            let known = area.knows(module, builder, &facts, variable);
            drop(facts);
            if let Some(known) = known {
                area.own(module, builder, variable, &known);
            }
        }
    }
}

/// Gives the memory of such variables back where the iteration, or the region, ends.
pub fn end(module: Module, session: Session, builder: &Builder, function: Function) {
    let own = || function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMAlloca) && at.is_marked(OWN));
    if own().next().is_none() {
        return;
    }
    let areas = areas(session, function);
    for variable in own().collect::<Vec<_>>() {
        variable.unmark(OWN);
        let used = uses(module, variable).unwrap_or_default();
        if let Some(area) = areas.iter().find(|area| used.iter().all(|of| area.holds(of.at))) {
            area.give_back(module, builder, variable);
        }
    }
}

/// Blocks that run once an iteration, or once a region.
struct Area {
    blocks: Vec<Block>,
    inside: FxHashSet<Block>,
    first: Block,
    /// Where control leaves the blocks; it comes there from nowhere else.
    behind: Vec<Block>,
}

/// A use of a variable, or of a place a constant number of bytes behind its beginning.
#[derive(Clone, Copy)]
struct Use {
    at: Value,
    address: Value,
    offset: i64,
}

/// All uses; none if one is of a place that is not known.
fn uses(module: Module, variable: Value) -> Option<Vec<Use>> {
    let mut found = Vec::new();
    let mut work = vec![variable];
    while let Some(address) = work.pop() {
        for at in address.users() {
            match at.opcode() {
                _ if at.is_lifetime_mark() => {}
                Some(Opcode::LLVMGetElementPtr) => {
                    if constant_base(module, at).0 != variable {
                        return None;
                    }
                    work.push(at);
                }
                _ => found.push(Use { at, address, offset: constant_base(module, address).1 }),
            }
        }
    }
    Some(found)
}

/// What is known of a variable that can be the code's own.
struct Known {
    /// What it holds before its array is allocated, by offset.
    begun: Vec<(i64, Value)>,
    /// The assignment that comes first.
    first: Value,
    /// Where the variable is made one without an array, outside.
    given_back: Vec<Value>,
    /// Outside, the addresses that its array would have had there, or none: all that is asked of them is whether there is one.
    asked: FxHashSet<Value>,
}

impl Area {
    /// None if control enters the blocks in several places, or leaves them for places where it comes to from elsewhere, too.
    fn of(blocks: Vec<Block>) -> Option<Area> {
        let inside: FxHashSet<Block> = blocks.iter().copied().collect();
        let mut entered = blocks.iter().filter(|block| block.predecessors().iter().any(|from| !inside.contains(from)));
        let (Some(first), None) = (entered.next().copied(), entered.next()) else { return None };
        let leaves = |from: &Block| from.successors().into_iter().filter(|to| !inside.contains(to)).collect::<Vec<_>>();
        let mut behind: Vec<Block> = blocks.iter().flat_map(leaves).collect();
        behind.sort_unstable();
        behind.dedup();
        if !behind.iter().all(|to| to.predecessors().iter().all(|from| inside.contains(from))) {
            return None;
        }
        Some(Area { blocks, inside, first, behind })
    }

    fn holds(&self, at: Value) -> bool {
        self.inside.contains(&at.block())
    }

    /// Some if the code assigns all of the variable before it does anything else with it, and nothing outside wants its array.
    fn knows(&self, module: Module, builder: &Builder, facts: &Facts, variable: Value) -> Option<Known> {
        let (within, outside): (Vec<Use>, Vec<Use>) = uses(module, variable)?.into_iter().partition(|of| self.holds(of.at));
        let assigns = |of: &&Use| {
            of.address == variable && of.at.operand(0) == variable && of.at.callee_function().is_some_and(fortran::assigns)
        };
        let first = within
            .iter()
            .find(|of| assigns(of) && within.iter().all(|other| other.at == of.at || facts.runs_before(of.at, other.at)))?
            .at;
        if first.arguments()[1..].contains(&variable) {
            return None;
        }
        let mut begun: FxHashMap<i64, Value> = FxHashMap::default();
        let mut given_back = Vec::new();
        let mut followed = Followed { area: self, facts, module, seen: FxHashSet::default(), leaving: vec![] };
        for of in outside {
            if of.offset == 0 && !of.at.is_op(Opcode::LLVMLoad) {
                given_back.push(of.at);
            }
            match of.at.opcode() {
                Some(Opcode::LLVMStore) if of.at.operand(1) == of.address && facts::is_simple_access(of.at) => {
                    let value = of.at.operand(0);
                    if !value.is_constant() || *begun.entry(of.offset).or_insert(value) != value {
                        return None;
                    }
                }
                Some(Opcode::LLVMLoad) if of.offset == 0 && of.at.ty().is_pointer() => followed.leaving.push(of.at),
                // Bounds of several dimensions may be cleared at once.
                Some(Opcode::LLVMCall) if matches!(operation::classify(of.at), Operation::Fill) => {
                    let (value, bytes) = (of.at.operand(1), of.at.operand(2).as_int()?);
                    let zero = value.is_null().then(|| builder.int(module.int(64), 0))?;
                    for offset in (of.offset..of.offset + bytes).step_by(8) {
                        if bytes % 8 != 0 || *begun.entry(offset).or_insert(zero) != zero {
                            return None;
                        }
                    }
                }
                _ => return None,
            }
        }
        if !begun.get(&0).is_some_and(|base| base.is_null()) || !within.iter().all(|of| followed.descriptor(*of)) {
            return None;
        }
        let is_base = |of: &&Use| of.at.is_op(Opcode::LLVMLoad) && of.offset == 0 && of.at.ty().is_pointer();
        let bases: FxHashSet<Value> = within.iter().filter(is_base).map(|of| of.at).collect();
        let asked = asked(followed.leaving, &bases)?;
        let mut begun: Vec<(i64, Value)> = begun.into_iter().collect();
        begun.sort_unstable_by_key(|(offset, _)| *offset);
        Some(Known { begun, first, given_back, asked })
    }

    /// The code gets a variable of its own in place of this one.
    fn own(&self, module: Module, builder: &Builder, variable: Value, known: &Known) {
        builder.before(self.first.function().entry().first());
        builder.locate(None);
        let own = builder.insert(variable.clone_instruction());
        own.drop_location();
        own.set_name(&variable.name());
        for of in uses(module, variable).unwrap_or_default().into_iter().filter(|of| self.holds(of.at)) {
            let place = if of.address == variable {
                own
            } else {
                builder.before(of.at);
                builder.locate(None);
                builder.offset(own, builder.int(module.int(64), of.offset))
            };
            let operands = 0..of.at.operand_count();
            operands.filter(|index| of.at.operand(*index) == of.address).for_each(|index| of.at.set_operand(index, place));
        }
        builder.before(self.first.first_non_phi());
        builder.locate(None);
        for (offset, value) in &known.begun {
            builder.store(*value, builder.offset(own, builder.int(module.int(64), *offset)));
        }
        if !known.asked.is_empty() {
            self.answer(module, builder, known);
        }
        own.mark(OWN);
    }

    /// Outside, whether the variable is allocated is kept apart from it, and there is nothing left to give back.
    fn answer(&self, module: Module, builder: &Builder, known: &Known) {
        let (flag, bit) = (module.int(32), module.int(1));
        let entry = self.first.function().entry();
        builder.before(entry.first());
        builder.locate(None);
        let kept = builder.alloca(flag, "wengert.allocated");
        builder.store(builder.zero(flag), kept);
        for end in &known.given_back {
            builder.after(*end);
            builder.locate(None);
            builder.store(builder.zero(flag), kept);
        }
        builder.before(known.first);
        builder.store(builder.int(flag, 1), kept);
        let mut answers: FxHashMap<Value, Value> = FxHashMap::default();
        for base in &known.asked {
            let phi = base.is_op(Opcode::LLVMPHI);
            builder.before(*base);
            let answer = if phi {
                builder.phi(bit)
            } else {
                builder.icmp(IntPredicate::LLVMIntNE, builder.load(flag, kept), builder.zero(flag))
            };
            answers.insert(*base, answer);
        }
        for (base, answer) in answers.iter().filter(|(base, _)| base.is_op(Opcode::LLVMPHI)) {
            let of = |value: Value| answers.get(&value).copied().unwrap_or_else(|| builder.int(bit, i64::from(!value.is_null())));
            let incoming: Vec<(Value, Block)> = base.incoming().into_iter().map(|(value, from)| (of(value), from)).collect();
            answer.add_incoming(&incoming);
        }
        for (base, answer) in &answers {
            for user in base.users() {
                let compared = if user.is_op(Opcode::LLVMPtrToInt) { user.users() } else { vec![user] };
                for user in compared.into_iter().filter(|user| user.is_op(Opcode::LLVMICmp)) {
                    builder.before(user);
                    let is_none = user.int_predicate() == IntPredicate::LLVMIntEQ;
                    let result =
                        if is_none { builder.icmp(IntPredicate::LLVMIntEQ, *answer, builder.zero(bit)) } else { *answer };
                    user.replace_uses(result);
                }
                if is_free(user) {
                    user.erase();
                }
            }
        }
        for base in &known.asked {
            base.replace_uses(builder.zero(base.ty()));
        }
        known.asked.iter().for_each(|base| base.erase());
    }

    fn give_back(&self, module: Module, builder: &Builder, own: Value) {
        let base_at_end = |from: Block| {
            builder.before_end(from);
            builder.locate(None);
            builder.load(own.ty(), own)
        };
        let ends = |from: &Block| from.successors().iter().all(|to| *to == self.first || !self.inside.contains(to));
        for from in self.blocks.iter().copied().filter(ends) {
            memory::free(module, builder, base_at_end(from));
        }
        // An iteration that leaves the loop in its middle gives back behind it what it has got.
        for to in &self.behind {
            let from = to.predecessors();
            if from.iter().all(ends) {
                continue;
            }
            let base = |from: Block| if ends(&from) { builder.zero(own.ty()) } else { base_at_end(from) };
            // A switch may come here by several edges.
            let edges = |from: &Block| from.successors().iter().filter(|next| *next == to).count();
            let left: Vec<(Value, Block)> =
                from.into_iter().flat_map(|from| std::iter::repeat_n((base(from), from), edges(&from))).collect();
            builder.before(to.first());
            let base = builder.phi(own.ty());
            base.add_incoming(&left);
            builder.before(to.first_non_phi());
            memory::free(module, builder, base);
        }
    }
}

/// Where addresses of an array that come from these go to, if they are only compared with none, and given back.
fn asked(mut work: Vec<Value>, bases: &FxHashSet<Value>) -> Option<FxHashSet<Value>> {
    let mut asked: FxHashSet<Value> = FxHashSet::default();
    while let Some(base) = work.pop() {
        if !asked.insert(base) {
            continue;
        }
        for user in base.users() {
            match user.opcode() {
                Some(Opcode::LLVMPHI) => work.push(user),
                Some(Opcode::LLVMICmp) if asks(user) => {}
                Some(Opcode::LLVMPtrToInt) if user.users().into_iter().all(asks) => {}
                Some(Opcode::LLVMCall) if is_free(user) => {}
                _ => return None,
            }
        }
    }
    let is_known = |value: Value| value.is_null() || asked.contains(&value) || bases.contains(&value);
    let phis = asked.iter().filter(|base| base.is_op(Opcode::LLVMPHI));
    phis.flat_map(|phi| phi.incoming()).all(|(value, _)| is_known(value)).then_some(asked)
}

/// Does it ask whether an address is none?
fn asks(at: Value) -> bool {
    at.is_op(Opcode::LLVMICmp)
        && matches!(at.int_predicate(), IntPredicate::LLVMIntEQ | IntPredicate::LLVMIntNE)
        && (at.operand(1).is_null() || at.operand(1).as_int() == Some(0))
}

/// Where a variable's descriptor and the address of its array go.
struct Followed<'a> {
    area: &'a Area,
    facts: &'a Facts,
    module: Module,
    seen: FxHashSet<Value>,
    /// Where addresses of the array come to outside.
    leaving: Vec<Value>,
}

impl Followed<'_> {
    /// Does a use of the descriptor keep the address of the array for no longer than the code runs?
    fn descriptor(&mut self, of: Use) -> bool {
        match of.at.opcode() {
            Some(Opcode::LLVMLoad) => !of.at.ty().holds_pointer() || self.address(of.at),
            Some(Opcode::LLVMStore) => of.at.operand(1) == of.address && of.at.operand(0) != of.address,
            Some(Opcode::LLVMCall) => self.call(of.at, of.address),
            _ => false,
        }
    }

    /// Is an address in the array, or of one of its descriptions, kept no longer than the code runs?
    fn address(&mut self, address: Value) -> bool {
        if !self.seen.insert(address) {
            return true;
        }
        address.users().into_iter().all(|user| {
            if !self.area.holds(user) {
                self.leaving.push(user);
                return user.is_op(Opcode::LLVMPHI) && address.is_op(Opcode::LLVMLoad);
            }
            match user.opcode() {
                Some(Opcode::LLVMGetElementPtr | Opcode::LLVMSelect | Opcode::LLVMInsertValue) => self.address(user),
                Some(Opcode::LLVMExtractValue) => !user.ty().holds_pointer() || self.address(user),
                // What comes from the iteration before would be gone.
                Some(Opcode::LLVMPHI) => user.block() != self.area.first && self.address(user),
                Some(Opcode::LLVMLoad | Opcode::LLVMICmp) => true,
                Some(Opcode::LLVMPtrToInt) => user.users().into_iter().all(|at| at.is_op(Opcode::LLVMICmp)),
                Some(Opcode::LLVMStore) => user.operand(0) != address || self.copied_to(root(user.operand(1)), user),
                Some(Opcode::LLVMCall) => self.call(user, address),
                _ => false,
            }
        })
    }

    /// Does a call that gets an address keep none that it finds there?
    fn call(&mut self, call: Value, address: Value) -> bool {
        let places: Vec<usize> = (0..).zip(call.arguments()).filter(|(_, actual)| *actual == address).map(|(at, _)| at).collect();
        match call.callee_function() {
            Some(_) if is_copy_of(call, address) => match root(call.operand(0)) {
                to if to.is_op(Opcode::LLVMAlloca) && is_descriptor(to.alloca_type()) => self.copied_to(to, call),
                to => to.is_op(Opcode::LLVMAlloca) || !may_copy_descriptor(call),
            },
            Some(callee) => places.into_iter().all(|place| !keeps(callee, place, &mut FxHashSet::default())),
            None => false,
        }
    }

    /// Is the variable that an address of the array is put in written anew before each use, and used in this code only?
    fn copied_to(&mut self, copy: Value, by: Value) -> bool {
        if !copy.is_op(Opcode::LLVMAlloca) || !facts::is_static_alloca(copy) {
            return false;
        }
        if !self.seen.insert(copy) {
            return true;
        }
        let Some(uses) = uses(self.module, copy) else { return false };
        let stores =
            |of: &Use| of.at.is_op(Opcode::LLVMStore) && of.at.operand(1) == of.address && of.at.operand(0) != of.address;
        uses.into_iter().all(|of| {
            stores(&of) && !of.at.operand(0).ty().holds_pointer()
                || of.at == by
                || self.area.holds(of.at) && (stores(&of) || self.facts.runs_before(by, of.at) && self.descriptor(of))
        })
    }
}

fn is_free(call: Value) -> bool {
    matches!(operation::classify(call), Operation::Free)
}

fn is_copy_of(call: Value, from: Value) -> bool {
    matches!(operation::classify(call), Operation::Copy) && call.operand(1) == from
}

/// Elements are copied in a number that is only known at run time, mostly.
fn may_copy_descriptor(copy: Value) -> bool {
    copy.operand(2).as_int().is_some()
}

/// May a procedure keep an address that it gets, or one that it finds behind it, beyond its end?
fn keeps(callee: Function, place: usize, seen: &mut FxHashSet<(Function, usize)>) -> bool {
    if !seen.insert((callee, place)) {
        return false;
    }
    if callee.is_declaration() {
        let name = callee.name();
        let runtime = name.starts_with("_FortranA") && !name.contains("Pointer") && !name.contains("MoveAlloc");
        return !(runtime || callee.is_intrinsic() || name == "free");
    }
    let Some(parameter) = callee.parameters().get(place).copied() else { return true };
    let mut known: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![parameter];
    while let Some(address) = work.pop() {
        if !known.insert(address) {
            continue;
        }
        for user in address.users() {
            match user.opcode() {
                Some(Opcode::LLVMGetElementPtr | Opcode::LLVMPHI | Opcode::LLVMSelect | Opcode::LLVMInsertValue) => {
                    work.push(user)
                }
                Some(Opcode::LLVMLoad | Opcode::LLVMExtractValue) => work.extend(user.ty().holds_pointer().then_some(user)),
                Some(Opcode::LLVMICmp) => {}
                Some(Opcode::LLVMPtrToInt) if user.users().into_iter().all(|at| at.is_op(Opcode::LLVMICmp)) => {}
                Some(Opcode::LLVMStore) if user.operand(0) != address => {}
                Some(Opcode::LLVMStore) if root(user.operand(1)).is_op(Opcode::LLVMAlloca) => work.push(root(user.operand(1))),
                Some(Opcode::LLVMCall) if is_copy_of(user, address) => match root(user.operand(0)) {
                    to if to.is_op(Opcode::LLVMAlloca) => work.push(to),
                    _ if may_copy_descriptor(user) => return true,
                    _ => {}
                },
                Some(Opcode::LLVMCall) => {
                    let Some(next) = user.callee_function() else { return true };
                    let places = (0..).zip(user.arguments()).filter(|(_, actual)| *actual == address);
                    if places.into_iter().any(|(at, _)| keeps(next, at, seen)) {
                        return true;
                    }
                }
                _ => return true,
            }
        }
    }
    false
}
