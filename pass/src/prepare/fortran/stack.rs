// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Stacks of places and of values: `forall` and assignments to elements that a vector subscript chooses first find all places, or all values,
//! and then assign one by one.
//!
//! A stack becomes an array in memory that grows, with an entry for each: the address and the bounds. Invariant: a stack is rewritten
//! with all that is done to it, or left as it is. May import `llvm`.

use super::DONE;
use super::descriptor::Descriptor;
use super::site::{Site, View};
use super::variable::room;
use crate::holds::descriptors::is_descriptor;
use crate::llvm::{Builder, Function, IntPredicate, Opcode, Session, Value, transform};
use wengert_core::descriptor::{BASE, DIMENSIONS, extent_offset, lower_offset, stride_offset};

pub const VALUES: &str = "_FortranACreateValueStack";
const PUSHES: [&str; 2] = ["_FortranAPushDescriptor", "_FortranAPushValue"];
const LOOKS: [&str; 2] = ["_FortranADescriptorAt", "_FortranAValueAt"];
const ENDS: [&str; 2] = ["_FortranADestroyDescriptorStack", "_FortranADestroyValueStack"];

/// Entries that a stack has room for at first; each time that they do not suffice it is doubled.
const FIRST_ROOM: i64 = 8;

struct Stack {
    /// Variables: the entries, how many there are, and how many there is room for.
    entries: Value,
    count: Value,
    room: Value,
    /// Of what rank and kind each of them is.
    element: Descriptor,
    /// Does it keep the elements, too?
    values: bool,
}

/// The end of a stack that was made on several ways, as where a loop was unswitched, comes at the end of each of them.
pub fn part_ends(session: Session, builder: &Builder, function: Function) {
    let is_end = |at: &Value| at.callee_function().is_some_and(|callee| ENDS.contains(&callee.name().as_str()));
    let is_chosen = |at: &Value| is_end(at) && at.operand(0).is_op(Opcode::LLVMPHI) && at.operand(0).users() == [*at];
    let ends: Vec<Value> = function.instructions().into_iter().filter(is_chosen).collect();
    if !ends.is_empty() {
        transform::run_passes(session, function, "break-crit-edges");
    }
    for end in ends {
        let choice = end.operand(0);
        for (stack, from) in choice.incoming() {
            builder.before(from.terminator());
            builder.locate(Some(end));
            builder.insert(end.clone_instruction()).set_operand(0, stack);
        }
        end.erase();
        choice.erase();
    }
}

/// `CreateDescriptorStack(…)` and `CreateValueStack(…)`.
pub fn create(site: &Site) -> Option<()> {
    let values = site.call.callee_function()?.name() == VALUES;
    let uses: Vec<(Value, String)> =
        site.call.users().into_iter().map(|user| Some((user, user.callee_function()?.name()))).collect::<Option<_>>()?;
    // One for no elements, where the loops that go through them were left out.
    if uses.iter().all(|(_, name)| ENDS.contains(&name.as_str())) {
        uses.iter().for_each(|(end, _)| end.mark(DONE));
        site.replace(site.builder.zero(site.call.ty()));
        return Some(());
    }
    let mut pushed = Vec::new();
    for (call, name) in uses.iter().filter(|(_, name)| PUSHES.contains(&name.as_str())) {
        let one = Descriptor::at(site.module, call.arguments()[1]).filter(|one| one.exact && !one.kind.is_text());
        pushed.push((name, one.filter(|one| !values || one.kind.is_plain())?));
    }
    let element = pushed.first().map(|(_, first)| first.plain_at(first.address))?;
    let alike = |one: &Descriptor| one.rank == element.rank && one.kind == element.kind;
    let known = |(call, name): &(Value, String)| match name.as_str() {
        look if LOOKS.contains(&look) => is_room_for(&element, call.arguments()[2]),
        other => PUSHES.contains(&other) || ENDS.contains(&other),
    };
    if !pushed.iter().all(|(_, one)| alike(one)) || !uses.iter().all(known) {
        return None;
    }
    let variable = |initial: Value| site.variable(site.call, initial);
    let none = site.builder.zero(site.call.ty());
    let (entries, count, room) = (variable(none), variable(site.int(0)), variable(site.int(0)));
    let stack = Stack { entries, count, room, element, values };
    for (call, name) in uses {
        let here = Site { call, arguments: call.arguments(), ..*site };
        site.builder.locate(Some(call));
        match name.as_str() {
            push if PUSHES.contains(&push) => stack.push(&here),
            look if LOOKS.contains(&look) => stack.look(&here),
            _ => stack.end(&here),
        }
        call.mark(DONE);
    }
    site.builder.before(site.call);
    site.replace(none);
    Some(())
}

/// Is it a local descriptor of that rank?
fn is_room_for(element: &Descriptor, address: Value) -> bool {
    let ty = Some(address).filter(|address| address.is_op(Opcode::LLVMAlloca)).map(|alloca| alloca.alloca_type());
    ty.is_some_and(|ty| {
        is_descriptor(ty) && room(ty).rank == element.rank && (room(ty).derived || element.kind.derived.is_none())
    })
}

impl Stack {
    fn push(&self, site: &Site) {
        let builder = site.builder;
        let pushed = self.element.plain_at(site.arguments[1]);
        let view = site.view(&pushed);
        let lower: Vec<Value> = (0..pushed.rank).map(|dimension| site.lower_bound(&pushed, dimension)).collect();
        let View { base, extents, strides, .. } = match self.values {
            true => {
                let kept = site.temporary(view.kind, &view.extents);
                site.copy(site.call, &kept, &view);
                kept
            }
            false => view,
        };
        builder.before(site.call);
        let (count, room) = (self.load(site, self.count), self.load(site, self.room));
        let end = site.when(builder.icmp(IntPredicate::LLVMIntEQ, count, room), site.call);
        self.grow(site, end, count);
        builder.before(site.call);
        let entry = self.entry(site, count);
        builder.store(base, entry);
        for (dimension, lower) in lower.into_iter().enumerate() {
            let store = |bound: Value, offset: u64| builder.store(bound, self.bound(site, entry, offset));
            store(lower, lower_offset(dimension));
            store(extents[dimension], extent_offset(dimension));
            store(strides[dimension], stride_offset(dimension));
        }
        builder.store(builder.add(count, site.int(1)), self.count);
    }

    /// Room for more, just before `end`.
    fn grow(&self, site: &Site, end: Value, count: Value) {
        let (builder, i64) = (site.builder, site.module.int(64));
        let old = builder.load(i64.pointer(), self.entries);
        let room = builder.add(builder.add(count, count), site.int(FIRST_ROOM));
        let new = site.memory(builder.mul(room, site.int(self.bytes())));
        let (index, _) = site.nest(end, &[count]);
        let [from, to] = [old, new].map(|base| builder.offset(base, builder.mul(index[0], site.int(self.bytes()))));
        builder.store(builder.load(old.ty(), from), to);
        for offset in self.bounds() {
            builder.store(site.load_scalar(i64, self.bound(site, from, offset)), self.bound(site, to, offset));
        }
        builder.before(end);
        site.free(old);
        builder.store(new, self.entries);
        builder.store(room, self.room);
    }

    /// `DescriptorAt(stack, index, descriptor)` and `ValueAt(…)`.
    fn look(&self, site: &Site) {
        let found = self.element.plain_at(site.arguments[2]);
        site.establish(&found);
        let entry = self.entry(site, site.arguments[1]);
        site.builder.store(site.builder.load(entry.ty(), entry), site.field(&found, BASE));
        for offset in self.bounds() {
            site.builder.store(self.load(site, self.bound(site, entry, offset)), site.field(&found, offset));
        }
    }

    fn end(&self, site: &Site) {
        let builder = site.builder;
        builder.before(site.call);
        if self.values {
            let (index, _) = site.nest(site.call, &[self.load(site, self.count)]);
            let entry = self.entry(site, index[0]);
            site.free(builder.load(entry.ty(), entry));
            builder.before(site.call);
        }
        site.free(builder.load(site.int(0).ty().pointer(), self.entries));
    }

    fn entry(&self, site: &Site, index: Value) -> Value {
        let entries = site.builder.load(site.int(0).ty().pointer(), self.entries);
        site.builder.offset(entries, site.builder.mul(index, site.int(self.bytes())))
    }

    /// An entry is a base, and the dimensions as a descriptor has them.
    fn bytes(&self) -> i64 {
        8 + (lower_offset(self.element.rank) - DIMENSIONS) as i64
    }

    fn bounds(&self) -> impl Iterator<Item = u64> {
        (0..self.element.rank).flat_map(|dimension| [lower_offset(dimension), extent_offset(dimension), stride_offset(dimension)])
    }

    /// Where an entry has what a descriptor has at that offset.
    fn bound(&self, site: &Site, entry: Value, offset: u64) -> Value {
        site.within(entry, 8 + offset - DIMENSIONS)
    }

    fn load(&self, site: &Site, place: Value) -> Value {
        site.load_scalar(site.module.int(64), place)
    }
}
