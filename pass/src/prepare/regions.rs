// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Marked regions: what lies between `wengert_checkpoint_begin` and `wengert_checkpoint_end`, or between
//! `wengert_nodiff_begin` and `wengert_nodiff_end`, becomes a procedure of its own.
//!
//! Invariant: a region has one entry and one exit, or is refused; after this no marker is left. Regions within a region are
//! found when its procedure is prepared in turn. Imports `llvm`, `core`, `holds`, the refusal, and `operation` for the attributes.

use super::choice::Choice;
use super::{lower, said};
use crate::holds::{self, descriptors::is_descriptor};
use crate::llvm::offset::constant_base;
use crate::llvm::{Block, Builder, Function, Module, Opcode, Session, Type, Value, facts, layout, transform};
use crate::operation::{JOINT, PASSIVE, REGION, SPLIT, VARIABLE, is_simple};
use crate::refusal::{Refusal, Result};
use rustc_hash::{FxHashMap, FxHashSet};
use wengert_core::codes::Code;
use wengert_core::request::{Marker, Region};

/// What a marker call begins or ends.
fn border(call: Value) -> Option<(Region, bool)> {
    if let Some(Marker::Region(region, begins)) = said(call) { Some((region, begins)) } else { None }
}

fn borders(function: Function) -> Vec<(Value, Region, bool)> {
    let instructions = function.instructions().into_iter();
    instructions.filter_map(|at| border(at).map(|(region, begins)| (at, region, begins))).collect()
}

pub fn has_regions(function: Function) -> bool {
    !borders(function).is_empty()
}

/// The blocks of each outermost region that is a checkpoint.
pub fn checkpoints(function: Function) -> Result<Vec<Vec<Block>>> {
    let mut found = Vec::new();
    let mut covered: FxHashSet<Block> = FxHashSet::default();
    // Listed first: blocks are split where regions end, and another one may begin behind.
    let instructions: Vec<Value> = function.reverse_postorder().into_iter().flat_map(Block::instructions).collect();
    for begin in instructions {
        let Some((region, true)) = border(begin).filter(|_| !covered.contains(&begin.block())) else { continue };
        let extent = Extent::of(begin, region)?;
        covered.extend(extent.blocks.iter().copied());
        found.extend((region == Region::Checkpoint).then_some(extent.blocks));
    }
    Ok(found)
}

/// Makes each outermost region a procedure, and notes it.
pub fn outline(
    module: Module,
    session: Session,
    builder: &Builder,
    original: Function,
    function: Function,
    made: &mut Vec<Function>,
) -> Result<()> {
    transform::remove_unreachable(function);
    transform::separate_ends(function);
    pass_addresses(function);
    while let Some((begin, region, _)) = first_reached(function) {
        let extent = Extent::of(begin, region)?;
        let call = extent.extract(module, session, builder, function).ok_or_else(|| {
            malformed(begin, "it cannot be made a procedure of its own (variable arguments, exceptions, computed jumps, or an array of a size that only the run tells, which lives on behind the region: put braces around it?)")
        })?;
        let callee = call.callee_function().expect("the call names the procedure that was made");
        callee.as_value().set_name(&format!("{}.region", original.name()));
        callee.remove_string_attribute(JOINT);
        callee.remove_string_attribute(SPLIT);
        callee.add_string_attribute(REGION, &original.name());
        callee.add_string_attribute(if region == Region::Checkpoint { JOINT } else { PASSIVE }, "");
        made.push(callee);
    }
    match borders(function).first() {
        Some((end, ..)) => Err(malformed(*end, "it ends where none has begun")),
        None => Ok(()),
    }
}

/// Makes blocks, of which the first is entered first, a procedure, which knows of the variables that it gets what they hold. Returns the call.
pub fn extract(module: Module, session: Session, function: Function, blocks: &[Block]) -> Option<Value> {
    let call = transform::extract(session, function, blocks)?;
    let callee = call.callee_function()?;
    for (index, actual) in call.arguments().into_iter().enumerate().filter(|(_, actual)| actual.ty().is_pointer()) {
        let (base, offset) = constant_base(module, actual);
        let ty = declared(actual);
        if let Some(ty) = ty {
            holds::note_variable(callee, index, ty);
        }
        if facts::is_static_local(actual) {
            let bytes = module.size_of(actual.alloca_type());
            callee.add_number_attribute(index as u32 + 1, "dereferenceable", bytes);
            callee.add_string_attribute_at(index as u32 + 1, VARIABLE, &bytes.to_string());
        } else if ty.is_none()
            && let Some(ty) = variable_type(function, base)
            && let Some(member) = integer_at(module, ty, offset)
            && is_only(callee.parameters()[index], member)
        {
            holds::note_variable(callee, index, member);
        }
    }
    Some(call)
}

/// The type of a variable, also where one of several is chosen: the optimiser makes several of one. Room for a number of bytes may hold anything.
fn declared(variable: Value) -> Option<Type> {
    let (mut seen, mut work) = (vec![variable], vec![variable]);
    let mut types: Vec<Type> = Vec::new();
    while let Some(at) = work.pop() {
        match at.opcode() {
            Some(Opcode::LLVMAlloca) => {
                let ty = at.alloca_type();
                let is_byte = ty.is_integer() && ty.bits() <= 8;
                types.push(Some(ty).filter(|_| !is_byte || at.operand(0).as_int() == Some(1))?);
            }
            Some(Opcode::LLVMPHI) => {
                let new = at.incoming().into_iter().map(|(value, _)| value).filter(|value| !seen.contains(value));
                let new: Vec<Value> = new.collect();
                seen.extend(&new);
                work.extend(new);
            }
            _ => return None,
        }
    }
    let first = types.pop()?;
    types.iter().all(|ty| *ty == first).then_some(first)
}

/// The type of the variable that an address is of, here or in the procedure of which this one is a part.
fn variable_type(function: Function, address: Value) -> Option<Type> {
    if address.is_op(Opcode::LLVMAlloca) {
        return Some(address.alloca_type());
    }
    let index = function.parameters().into_iter().position(|parameter| parameter == address)?;
    function.string_attribute_at(index as u32 + 1, VARIABLE).and_then(|_| holds::structure(function, index))
}

/// The integer that is a member of a structure at this offset.
fn integer_at(module: Module, structure: Type, offset: i64) -> Option<Type> {
    let members = if structure.is_struct() { layout::scalars(module, structure)? } else { vec![] };
    let found = members.into_iter().find(|(at, _)| i64::try_from(*at) == Ok(offset))?.1;
    found.is_integer().then_some(found)
}

/// Is a parameter used as the address of one integer of this type, and of nothing around it?
fn is_only(parameter: Value, ty: Type) -> bool {
    parameter.users().into_iter().all(|user| match user.opcode() {
        Some(Opcode::LLVMLoad) => user.ty() == ty,
        Some(Opcode::LLVMStore) => user.operand(1) == parameter && user.operand(0).ty() == ty,
        Some(Opcode::LLVMCall) => user.callee_function().is_some_and(|callee| {
            let given = user.arguments().into_iter().enumerate().filter(|(_, actual)| *actual == parameter);
            given.into_iter().all(|(index, _)| holds::holds_integers_only(callee, index))
        }),
        _ => false,
    })
}

/// Gives procedures that were made of parts of this one the variables that only they use: descriptors, places of values that nobody
/// wants behind them. Each writes all of it first, so it holds nothing from before, nor from another one of them.
pub fn give_own_variables(module: Module, builder: &Builder, function: Function) {
    let variables = function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMAlloca) && facts::is_static_alloca(*at));
    for variable in variables.collect::<Vec<_>>() {
        let users = variable.users().into_iter().filter(|user| !user.is_lifetime_mark());
        let bytes = module.size_of(variable.alloca_type());
        let overwritten = users.map(|user| overwritten_by(module, user, variable, bytes)).collect::<Option<Vec<Value>>>();
        for parameter in overwritten.into_iter().flatten() {
            let Some(user) = parameter.users().first().copied() else { continue };
            builder.before(user.block().function().entry().first());
            builder.locate(None);
            let own = builder.insert(variable.clone_instruction());
            own.drop_location();
            parameter.replace_uses(own);
        }
    }
}

/// The parameter under which such a procedure, if the user of the variable is a call of one, overwrites all of it before anything else and keeps it nowhere.
/// The procedure of a loop hands it on to that of its steps.
fn overwritten_by(module: Module, call: Value, variable: Value, bytes: u64) -> Option<Value> {
    let callee =
        call.callee_function().filter(|callee| call.is_op(Opcode::LLVMCall) && callee.string_attribute(REGION).is_some())?;
    let places: Vec<usize> = (0..).zip(call.arguments()).filter(|(_, actual)| *actual == variable).map(|(at, _)| at).collect();
    let [place] = places[..] else { return None };
    let parameter = callee.parameters()[place];
    if let [step] = parameter.users()[..]
        && step.callee_function().is_some_and(|callee| callee.string_attribute(REGION).is_some())
    {
        return overwritten_by(module, step, parameter, bytes);
    }
    let dead = !is_kept(parameter) && is_written_first(module, parameter, bytes);
    dead.then_some(parameter)
}

/// Is the address stored anywhere?
fn is_kept(pointer: Value) -> bool {
    pointer.users().into_iter().any(|user| match user.opcode() {
        Some(Opcode::LLVMGetElementPtr) => is_kept(user),
        Some(Opcode::LLVMStore) => user.operand(0) == pointer,
        Some(Opcode::LLVMLoad | Opcode::LLVMCall) => false,
        _ => true,
    })
}

/// Bytes of a variable whose writes are looked at one by one: descriptors are small.
const MOST_WRITTEN: u64 = 1024;

fn blocks_of_uses(address: Value) -> FxHashSet<Block> {
    let mut used: FxHashSet<Block> = FxHashSet::default();
    let mut work = vec![address];
    while let Some(pointer) = work.pop() {
        // To work out a place within it is no use yet.
        let (places, uses): (Vec<Value>, Vec<Value>) =
            pointer.users().into_iter().partition(|user| user.is_op(Opcode::LLVMGetElementPtr));
        used.extend(uses.into_iter().map(Value::block));
        work.extend(places);
    }
    used
}

/// The block that comes before all others in which an address is used, on whatever way.
fn first_use(function: Function, address: Value) -> Option<Block> {
    let used = blocks_of_uses(address);
    let first = function.reverse_postorder().into_iter().find(|block| used.contains(block))?;
    facts::passes_first(function.entry(), first, &|block| used.contains(&block)).then_some(first)
}

/// Does the procedure write all bytes behind its parameter before it does anything else to them?
fn is_written_first(module: Module, parameter: Value, bytes: u64) -> bool {
    let function = match parameter.users().first() {
        Some(user) if bytes <= MOST_WRITTEN => user.block().function(),
        Some(_) => return false,
        None => return true,
    };
    let Some(first) = first_use(function, parameter) else { return false };
    let alone =
        |block: &Block| if let [next] = block.successors()[..] { (next.predecessors().len() == 1).then_some(next) } else { None };
    let straight = std::iter::successors(Some(first), alone);
    let mut written = vec![false; bytes as usize];
    let from_parameter = |value: Value| value.ty().is_pointer() && constant_base(module, value).0 == parameter;
    for at in straight.flat_map(Block::instructions) {
        if at.is_op(Opcode::LLVMGetElementPtr) || !at.value_operands().any(from_parameter) {
            continue;
        }
        let stores = at.is_op(Opcode::LLVMStore) && !from_parameter(at.operand(0));
        let size = if stores { module.store_size(at.operand(0).ty()) } else { 0 };
        let place = if stores { constant_base(module, at.operand(1)).1 } else { 0 };
        match usize::try_from(place).ok().and_then(|place| written.get_mut(place..place + size as usize)) {
            Some(bytes) if stores => bytes.fill(true),
            _ => break,
        }
    }
    written.into_iter().all(|written| written)
}

fn malformed(at: Value, why: &str) -> Refusal {
    let name = at.callee_function().map(Function::name).unwrap_or_default();
    let message = format!("'{name}': {why}; a region has one beginning and one end, on all paths through it, in one procedure");
    Refusal::new(Code::W0022, message).at(at)
}

/// A beginning that control may come to before any other.
fn first_reached(function: Function) -> Option<(Value, Region, bool)> {
    let blocks = function.reverse_postorder();
    let found: Vec<(Value, Region, bool)> =
        blocks.into_iter().flat_map(Block::instructions).filter_map(|at| border(at).map(|(r, b)| (at, r, b))).collect();
    found.into_iter().find(|(_, _, begins)| *begins)
}

fn behind(call: Value) -> Value {
    call.next().expect("a marker call is no terminator")
}

/// The blocks between two markers.
struct Extent {
    begin: Value,
    end: Value,
    blocks: Vec<Block>,
}

impl Extent {
    fn of(begin: Value, region: Region) -> Result<Extent> {
        let first = transform::split_before(behind(begin));
        // The regions that are open where each block begins.
        let mut open: FxHashMap<Block, Vec<Region>> = FxHashMap::default();
        let mut blocks = Vec::new();
        let mut end: Option<Value> = None;
        let mut work = vec![(first, vec![region])];
        while let Some((block, regions)) = work.pop() {
            match open.get(&block) {
                Some(known) if *known == regions => continue,
                Some(_) => return Err(malformed(begin, "control comes to one place both inside and outside of it")),
                None => open.insert(block, regions.clone()),
            };
            blocks.push(block);
            match walk(block, regions)? {
                Walked::Ended(at) if end.is_some_and(|other| other != at) => return Err(malformed(at, "it ends twice")),
                Walked::Ended(at) => end = Some(at),
                Walked::Open(_) if block.terminator().is_op(Opcode::LLVMRet) => {
                    return Err(malformed(begin, "control leaves it by the procedure's end"));
                }
                Walked::Open(regions) => work.extend(block.successors().into_iter().map(|next| (next, regions.clone()))),
            }
        }
        let end = end.ok_or_else(|| malformed(begin, "it never ends"))?;
        let entered = blocks.iter().skip(1).any(|block| block.predecessors().iter().any(|from| !blocks.contains(from)));
        if entered {
            return Err(malformed(begin, "control enters it elsewhere"));
        }
        transform::split_before(end);
        Ok(Extent { begin, end, blocks })
    }

    /// Pointers that are loaded where the region begins, and used behind, are loaded before it.
    fn load_before(&self, builder: &Builder) {
        let inside: FxHashSet<Block> = self.blocks.iter().copied().collect();
        let first = self.blocks[0].instructions().into_iter();
        let mut copies: FxHashMap<Value, Value> = FxHashMap::default();
        for load in first.take_while(|at| !facts::may_write(*at)).filter(|at| at.ty().is_pointer()) {
            if load.is_op(Opcode::LLVMLoad)
                && is_simple(load)
                && is_from_outside(load.operand(0), &inside)
                && is_used_behind(load, &inside)
            {
                builder.before(self.begin);
                builder.locate(Some(load));
                let address = repeat(builder, load.operand(0), &inside, &mut copies);
                let copy = builder.insert(load.clone_instruction());
                copy.set_operand(0, address);
                load.replace_uses(copy);
                load.erase();
            }
        }
    }

    /// Descriptors that are written inside, and that are used behind as well, since the optimiser found that they stay the same, are written before the region: it
    /// may put no pointers in memory that others see. Nobody keeps the address of a descriptor that was made for a call.
    fn write_before(&self, module: Module, builder: &Builder, function: Function) {
        let inside: FxHashSet<Block> = self.blocks.iter().copied().collect();
        let is_shared = |variable: &Value| {
            let users = || variable.users().into_iter().filter(|user| !user.is_lifetime_mark());
            users().any(|user| inside.contains(&user.block())) && is_used_behind(*variable, &inside)
        };
        let variables = function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMAlloca));
        let descriptors = variables.filter(|at| facts::is_static_alloca(*at) && is_descriptor(at.alloca_type()));
        for variable in descriptors.filter(is_shared).collect::<Vec<_>>() {
            let Some(stores) = self.first_stores(module, variable, &inside) else { continue };
            let mut known: FxHashMap<Value, Value> = FxHashMap::default();
            let is_step = |value: Value| inside.contains(&value.block()) && is_step(value);
            for store in stores {
                let parts = store.value_operands();
                let parts: Vec<Value> =
                    parts.map(|part| worked_out(builder, self.begin, &mut known, part, &is_step, MOST_STEPS)).collect();
                builder.before(self.begin);
                builder.locate(Some(store));
                let copy = builder.insert(store.clone_instruction());
                parts.into_iter().enumerate().for_each(|(index, part)| copy.set_operand(index, part));
                store.erase();
            }
        }
    }

    /// The stores to a variable in the region, if they write all of it from what is there before, on every way, and ahead of all else that is done to it.
    fn first_stores(&self, module: Module, variable: Value, inside: &FxHashSet<Block>) -> Option<Vec<Value>> {
        let used = blocks_of_uses(variable);
        let elsewhere = |block: Block| used.contains(&block) || block == self.end.block() || !inside.contains(&block);
        let comes_first = |block: &Block| used.contains(block) && facts::passes_first(self.blocks[0], *block, &elsewhere);
        let first = self.blocks.iter().copied().find(comes_first)?;
        let leads_there = |value: Value| value.ty().is_pointer() && constant_base(module, value).0 == variable;
        let is_write = |at: &Value| at.is_op(Opcode::LLVMStore) && leads_there(at.operand(1)) && !leads_there(at.operand(0));
        let mut written = vec![false; module.size_of(variable.alloca_type()) as usize];
        let mut stores = Vec::new();
        for at in first.instructions() {
            if is_step(at) || at.is_lifetime_mark() || !at.value_operands().any(leads_there) {
                continue;
            }
            if !is_write(&at) || !is_simple(at) || !at.value_operands().all(|part| follows_from_outside(part, inside, MOST_STEPS))
            {
                break;
            }
            let place = usize::try_from(constant_base(module, at.operand(1)).1).ok()?;
            written.get_mut(place..place + module.store_size(at.operand(0).ty()) as usize)?.fill(true);
            stores.push(at);
        }
        let all = || self.blocks.iter().flat_map(|block| block.instructions()).filter(is_write);
        (written.into_iter().all(|byte| byte) && all().count() == stores.len()).then_some(stores)
    }

    /// Addresses that control chooses inside, and that are used behind, are chosen again there by numbers, which the region hands on.
    fn choose_again(&self, module: Module, builder: &Builder) {
        let inside: FxHashSet<Block> = self.blocks.iter().copied().collect();
        let addresses = || self.blocks.iter().flat_map(|block| block.instructions()).filter(|at| at.ty().is_pointer());
        let chosen: Vec<Value> =
            addresses().filter(|at| !users_behind(*at, &inside).is_empty() && !is_repeatable(*at, &inside)).collect();
        for at in chosen {
            let Some(mut choice) = Choice::of(module, builder, &inside, at) else { continue };
            let place = choice.place(at);
            builder.before(self.end);
            builder.locate(None);
            let address = choice.address(place);
            move_uses(at, address, &users_behind(at, &inside));
        }
    }

    /// Addresses that are worked out inside and used behind are worked out again there, for a second run puts no pointers in memory.
    fn repeat_addresses(&self, builder: &Builder) {
        let inside: FxHashSet<Block> = self.blocks.iter().copied().collect();
        let mut copies: FxHashMap<Value, Value> = FxHashMap::default();
        for at in self.blocks.iter().flat_map(|block| block.instructions()).filter(|at| at.ty().is_pointer()) {
            let behind = users_behind(at, &inside);
            if behind.is_empty() || !is_repeatable(at, &inside) {
                continue;
            }
            builder.before(self.end);
            let copy = repeat(builder, at, &inside, &mut copies);
            move_uses(at, copy, &behind);
        }
    }

    fn extract(self, module: Module, session: Session, builder: &Builder, function: Function) -> Option<Value> {
        self.load_before(builder);
        self.write_before(module, builder, function);
        self.choose_again(module, builder);
        self.repeat_addresses(builder);
        // So that a variable comes as a whole, and can be the region's own; an active and a passive array come each by itself.
        work_out_within(builder, &self.blocks, &is_place);
        let call = extract(module, session, function, &self.blocks)?;
        call.locate_as(self.begin);
        [self.begin, self.end].into_iter().for_each(Value::erase);
        Some(call)
    }
}

/// Lets blocks, of which the first is entered first, work out themselves what follows, by steps of this form, from what comes from outside.
pub fn work_out_within(builder: &Builder, blocks: &[Block], form: &dyn Fn(Value) -> bool) {
    let inside: FxHashSet<Block> = blocks.iter().copied().collect();
    let is_wanted = |value: Value| value.is_instruction() && !inside.contains(&value.block()) && form(value);
    let mut known: FxHashMap<Value, Value> = FxHashMap::default();
    let place = blocks[0].first_non_phi();
    for at in blocks.iter().flat_map(|block| block.instructions()) {
        for index in (0..at.operand_count()).filter(|_| !at.is_op(Opcode::LLVMPHI)) {
            let operand = at.operand(index);
            if is_wanted(operand) {
                at.set_operand(index, worked_out(builder, place, &mut known, operand, form, MOST_STEPS));
            }
        }
    }
    known.into_keys().filter(|value| !value.has_uses()).for_each(Value::erase);
}

/// Longest chain of steps that are done again.
const MOST_STEPS: u32 = 8;

fn worked_out(
    builder: &Builder,
    place: Value,
    known: &mut FxHashMap<Value, Value>,
    value: Value,
    form: &dyn Fn(Value) -> bool,
    depth: u32,
) -> Value {
    if depth == 0 || !value.is_instruction() || !form(value) {
        return value;
    }
    if let Some(found) = known.get(&value) {
        return *found;
    }
    let operands: Vec<Value> = value.value_operands().map(|o| worked_out(builder, place, known, o, form, depth - 1)).collect();
    builder.before(place);
    let copy = builder.insert(value.clone_instruction());
    operands.into_iter().enumerate().for_each(|(index, operand)| copy.set_operand(index, operand));
    copy.drop_location();
    known.insert(value, copy);
    copy
}

/// The address of a place within a variable, or behind an argument (in a descriptor, say), by constants, or which of two addresses it is; also the
/// bits of a number, which comes as a number.
pub fn is_place(at: Value) -> bool {
    let by_constants = at.is_op(Opcode::LLVMGetElementPtr)
        && (at.operand(0).is_op(Opcode::LLVMAlloca) || !at.operand(0).is_instruction())
        && (1..at.operand_count()).all(|index| at.operand(index).as_int().is_some());
    let bits = at.is_op(Opcode::LLVMBitCast) && at.operand(0).ty().is_float();
    by_constants || bits || at.is_op(Opcode::LLVMSelect) && at.ty().is_pointer()
}

/// Is it there before the blocks, or a place behind an address that is?
fn is_from_outside(value: Value, inside: &FxHashSet<Block>) -> bool {
    !value.is_instruction()
        || !inside.contains(&value.block())
        || value.is_op(Opcode::LLVMGetElementPtr) && value.value_operands().all(|part| is_from_outside(part, inside))
}

/// Is it there before the blocks, or can it be worked out there, by few steps?
fn follows_from_outside(value: Value, inside: &FxHashSet<Block>, steps: u32) -> bool {
    let known = !value.is_instruction() || !inside.contains(&value.block());
    known || steps > 0 && is_step(value) && value.value_operands().all(|part| follows_from_outside(part, inside, steps - 1))
}

/// Does it do nothing but work out a number or an address, wherever it stands?
fn is_step(at: Value) -> bool {
    matches!(
        at.opcode(),
        Some(
            Opcode::LLVMGetElementPtr
                | Opcode::LLVMAdd
                | Opcode::LLVMSub
                | Opcode::LLVMMul
                | Opcode::LLVMShl
                | Opcode::LLVMAnd
                | Opcode::LLVMOr
                | Opcode::LLVMXor
                | Opcode::LLVMSExt
                | Opcode::LLVMZExt
                | Opcode::LLVMTrunc
                | Opcode::LLVMICmp
                | Opcode::LLVMSelect
                | Opcode::LLVMInsertValue
                | Opcode::LLVMExtractValue
        )
    )
}

/// Does anybody behind the blocks use an address, or a place behind it?
fn is_used_behind(address: Value, inside: &FxHashSet<Block>) -> bool {
    let uses =
        |user: Value| !inside.contains(&user.block()) || user.is_op(Opcode::LLVMGetElementPtr) && is_used_behind(user, inside);
    address.users().into_iter().any(uses)
}

/// Who uses an address behind the blocks.
fn users_behind(address: Value, inside: &FxHashSet<Block>) -> Vec<Value> {
    address.users().into_iter().filter(|user| !inside.contains(&user.block())).collect()
}

/// An address that a fence gives back goes to a join, or to another iteration, as it was before: it is kept apart for what is read between.
fn pass_addresses(function: Function) {
    for fence in function.instructions() {
        if let Some(address) = lower::fenced_address(fence) {
            let joins: Vec<Value> = fence.users().into_iter().filter(|user| user.is_op(Opcode::LLVMPHI)).collect();
            move_uses(fence, address, &joins);
        }
    }
}

fn move_uses(from: Value, to: Value, users: &[Value]) {
    for user in users {
        let operands = (0..user.operand_count()).filter(|index| user.operand(*index) == from);
        operands.for_each(|index| user.set_operand(index, to));
    }
}

/// Is it an address that follows from others and from numbers alone?
fn is_repeatable(address: Value, inside: &FxHashSet<Block>) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![address];
    while let Some(at) = work.pop() {
        if !at.is_instruction() || !inside.contains(&at.block()) || !seen.insert(at) {
            continue;
        }
        match only_value(at) {
            Some(value) => work.push(value),
            None if at.is_op(Opcode::LLVMGetElementPtr) || at.is_op(Opcode::LLVMSelect) => {
                work.extend(at.value_operands().filter(|part| part.ty().is_pointer()));
            }
            None => return false,
        }
    }
    true
}

/// What a phi is wherever control comes from, if that is one address, perhaps worked out in several places; what a fence gives back.
fn only_value(address: Value) -> Option<Value> {
    if let Some(same) = lower::fenced_address(address) {
        return Some(same);
    }
    let incoming = if address.is_op(Opcode::LLVMPHI) { address.incoming() } else { vec![] };
    let (first, _) = *incoming.first()?;
    incoming.iter().all(|(other, _)| is_same_address(first, *other)).then_some(first)
}

fn is_same_address(a: Value, b: Value) -> bool {
    let steps = [a, b].map(|value| value.is_op(Opcode::LLVMGetElementPtr));
    a == b
        || steps == [true, true]
            && a.gep_source() == b.gep_source()
            && a.operand_count() == b.operand_count()
            && is_same_address(a.operand(0), b.operand(0))
            && (1..a.operand_count()).all(|index| a.operand(index) == b.operand(index))
}

/// Works a repeatable address out once more. Numbers from inside are results of the region.
fn repeat(builder: &Builder, address: Value, inside: &FxHashSet<Block>, copies: &mut FxHashMap<Value, Value>) -> Value {
    if !address.is_instruction() || !inside.contains(&address.block()) {
        return address;
    }
    if let Some(copy) = copies.get(&address) {
        return *copy;
    }
    if let Some(value) = only_value(address) {
        return repeat(builder, value, inside, copies);
    }
    let parts: Vec<Value> = address
        .value_operands()
        .map(|part| if part.ty().is_pointer() { repeat(builder, part, inside, copies) } else { part })
        .collect();
    let copy = builder.insert(address.clone_instruction());
    parts.into_iter().enumerate().for_each(|(index, part)| copy.set_operand(index, part));
    copies.insert(address, copy);
    copy
}

enum Walked {
    /// The region ends with this call.
    Ended(Value),
    /// These regions are open at the block's end.
    Open(Vec<Region>),
}

fn walk(block: Block, mut regions: Vec<Region>) -> Result<Walked> {
    for at in block.instructions() {
        match border(at) {
            Some((region, true)) => regions.push(region),
            Some((region, false)) => {
                if regions.pop() != Some(region) {
                    return Err(malformed(at, "it ends a region that was begun by another marker"));
                }
                if regions.is_empty() {
                    return Ok(Walked::Ended(at));
                }
            }
            None => {}
        }
    }
    Ok(Walked::Open(regions))
}
