// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What is known of the variable that a pointer leads to without looking at it as it runs: its rank, its kind.
//!
//! A variable has one rank and one intrinsic type, so it is enough to find its declaration, or one of several that a dummy stands for.
//! An internal procedure finds the variables of its host through a table of their addresses, which the host fills. Invariant: what
//! is answered holds for all variables that the pointer may lead to. May import `llvm`, `holds`, and `dispatch` for what it makes.

use super::derived::{Component, Derived};
use super::descriptor::{Descriptor, Kind};
use super::rank::is_asked;
use super::site::Site;
use crate::holds;
use crate::holds::descriptors::{description_field, descriptor_within, dimensions, is_descriptor, is_of_derived_type, member_of};
use crate::holds::moves::{Described, is_copy, made_of};
use crate::llvm::offset::{Offset, constant_base};
use crate::llvm::{Module, Opcode, Type, Value};
use crate::prepare::dispatch::{binds, is_closure};
use rustc_hash::{FxHashMap, FxHashSet};
use wengert_core::descriptor::{
    ATTRIBUTE, ATTRIBUTE_ALLOCATABLE, BASE, CODE_DERIVED, DIMENSIONS, ELEMENT_SIZE, RANK, TYPE, lower_offset,
};

/// Pointers that are looked at on the way to one declaration.
const MOST_STEPS: usize = 64;

pub struct Shape {
    pub rank: usize,
    /// All of it, where it is known; it is of an intrinsic type if not.
    pub known: Option<Descriptor>,
}

/// From what is known of the descriptor itself, the type of the variable that it lies in, or how much of it is copied.
pub fn shape_of(site: &Site, argument: usize) -> Option<Shape> {
    if let Some(known) = site.any_descriptor(argument) {
        return Some(Shape { rank: known.rank, known: Some(known) });
    }
    let address = site.arguments[argument];
    if let Some(rank) = site.ranks.at(site.call, address) {
        return rank.map(|rank| Shape { rank, known: None });
    }
    if let Some(ty) = type_at(site, address) {
        let room = room(ty);
        return (!room.derived).then_some(Shape { rank: room.rank, known: None });
    }
    let declared = || {
        let rooms = declared_as(site, address)?.into_iter().map(|declared| declared.room(site.module));
        agreed(rooms).filter(|room| !room.derived).map(|room| room.rank)
    };
    copied_rank(address).or_else(declared).map(|rank| Shape { rank, known: None })
}

/// The rank of an array of intrinsic type whose whole descriptor is copied, if it always is.
fn copied_rank(address: Value) -> Option<usize> {
    let mut sizes = copied_bytes(address).into_iter();
    let bytes = sizes.next()?.checked_sub(DIMENSIONS)?;
    // Behind the dimensions of a derived type's descriptor lies its description.
    let plain = bytes.is_multiple_of(24) && sizes.all(|other| other == bytes + DIMENSIONS);
    plain.then_some((bytes / 24) as usize)
}

/// Polymorphic allocatables that a procedure only has the address of: calls of the run time name the type that each is declared of, or one that
/// it gets, and its rank.
pub fn polymorphic(module: Module, calls: &[Value]) -> FxHashMap<Value, Component> {
    let mut found: FxHashMap<Value, (Option<Kind>, Option<usize>)> = FxHashMap::default();
    for call in calls {
        let Some(name) = call.callee_function().map(|f| f.name()) else { continue };
        let arguments = call.arguments();
        // Others may have declared the run time with fewer arguments than it takes.
        let kind = || Kind::of_derived(module, *arguments.get(1)?);
        let rank = || usize::try_from(arguments.get(2)?.as_int()?).ok();
        let (kind, rank) = match name.as_str() {
            "_FortranAAllocatableInitDerivedForAllocate" => (kind(), rank()),
            "_FortranAAllocatableDeallocatePolymorphic" => (kind(), None),
            "_FortranAAllocatableApplyMold" => (None, rank()),
            _ => continue,
        };
        let Some(address) = arguments.first() else { continue };
        let known = found.entry(*address).or_default();
        *known = (known.0.or(kind), known.1.or(rank));
    }
    let all = found.into_iter();
    all.filter_map(|(address, (kind, rank))| {
        Some((address, Component { offset: 0, rank: rank?, kind: kind?, allocatable: true }))
    })
    .collect()
}

/// The component that a call's argument is the descriptor of, or describes what it holds, as the front end addressed it.
pub fn component_of(module: Module, call: Value, argument: usize) -> Option<Component> {
    let (offset, structure, content) = holds::moves::described(call, argument)?;
    let component = Derived::of_structure(module, structure)?.component_at(module, offset)?;
    Some(content.map_or(component, |rank| Component { rank, allocatable: false, ..component }))
}

/// A local variable, or a dummy, that a call's argument is the descriptor of, as the front end declared it.
pub fn local_of(module: Module, call: Value, argument: usize) -> Option<Component> {
    let (rank, attribute, described) = holds::moves::variable(module, call, argument)?;
    let kind = match described {
        Described::Derived(description) => Kind::of_derived(module, description),
        Described::Number(code, bytes) => Kind::of(module, code, bytes),
    };
    Some(Component { offset: 0, rank, kind: kind?, allocatable: attribute == ATTRIBUTE_ALLOCATABLE })
}

/// The rank of what is assigned as a whole, which has one: by the room that its descriptor has in its variable, by how much of it is copied, or by the
/// variables that stand for a dummy.
pub fn rank_of(site: &Site, address: Value) -> Option<usize> {
    if let Some(rank) = site.ranks.at(site.call, address) {
        return rank;
    }
    let by_room = || type_at(site, address).map(|ty| room(ty).rank);
    let copied = || copied_rank(address).or_else(|| copied_rank(unprepared(site, address)?));
    by_room().or_else(copied).or_else(|| agreed(declared_as(site, address)?.iter().map(|declared| declared.rank(site))))
}

/// What the elements of an array of intrinsic type are that is assigned as a whole, as all that is written to its descriptor says.
pub fn kind_of(site: &Site, address: Value) -> Option<Kind> {
    let of_one =
        declaration(site, address).and_then(|(variable, start)| Written::to(site.module, variable, start)?.kind(site.module));
    let of_all = || agreed(declared_as(site, address)?.iter().map(|declared| declared.kind(site)));
    of_one.or_else(of_all).filter(|kind| kind.derived.is_none())
}

/// A descriptor that callers hand on, as they show it: of what rank and kind it is. What is polymorphic may be of any extension of the type.
pub fn passed_descriptor(site: &Site, address: Value) -> Option<Descriptor> {
    let all = declared_as(site, address)?;
    let agreed_on = || agreed(all.iter().map(|declared| declared.rank(site)));
    let rank = site.ranks.at(site.call, address).unwrap_or_else(agreed_on)?;
    let kinds = all.iter().map(|declared| declared.kind(site)).collect::<Option<Vec<_>>>()?;
    Some(Descriptor::foreign(address, rank, common(site.module, &kinds)?, false))
}

/// What all of them are: of several derived types the one that all extend.
fn common(module: Module, kinds: &[Kind]) -> Option<Kind> {
    let derived = kinds.iter().map(|kind| kind.derived).collect::<Option<Vec<_>>>();
    let of_all = || Kind::of_derived(module, Derived::common(&derived?)?.description);
    agreed(kinds.iter().map(|kind| Some(*kind))).or_else(of_all)
}

/// What a descriptor belongs to.
enum Declared {
    /// It lies in a variable, so many bytes from its beginning; or in what a result is written to.
    Variable(Value, i64),
    Component(Component),
    /// It describes, with this rank, what another one does, or an element of that.
    Part(usize, Box<Declared>),
}

impl Declared {
    /// What there is room for.
    fn room(&self, module: Module) -> Option<Room> {
        match *self {
            Declared::Component(Component { rank, kind, .. }) => Some(Room { rank, derived: kind.derived.is_some() }),
            Declared::Part(rank, ref whole) => Some(Room { rank, ..whole.room(module)? }),
            Declared::Variable(variable, start) => {
                Some(room(descriptor_within(module, variable.variable_type()?, u64::try_from(start).ok()?)?))
            }
        }
    }

    fn rank(&self, site: &Site) -> Option<usize> {
        let written = || match *self {
            Declared::Variable(variable, start) => Written::to(site.module, variable, start)?.rank(),
            Declared::Part(rank, _) => Some(rank),
            Declared::Component(_) => None,
        };
        self.room(site.module).map(|room| room.rank).or_else(written)
    }

    fn kind(&self, site: &Site) -> Option<Kind> {
        match *self {
            Declared::Component(component) => Some(component.kind),
            Declared::Part(_, ref whole) => whole.kind(site),
            Declared::Variable(variable, start) => {
                let known = if start == 0 { Descriptor::at(site.module, variable) } else { self.component(site.module) };
                known.map(|known| known.kind).or_else(|| Written::to(site.module, variable, start)?.kind(site.module))
            }
        }
    }

    /// That of the variable's type which lies there.
    fn component(&self, module: Module) -> Option<Descriptor> {
        let Declared::Variable(variable, start) = *self else { return None };
        let component =
            Derived::of_structure(module, variable.variable_type()?)?.component_at(module, u64::try_from(start).ok()?)?;
        Some(Descriptor::component(variable, &component))
    }
}

/// What all of them are, if there is one.
fn agreed<T: PartialEq>(mut all: impl Iterator<Item = Option<T>>) -> Option<T> {
    let first = all.next()??;
    all.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

/// What stands for a parameter in the procedure as the user wrote it, which the copy that is worked on has none of any more.
fn unprepared(site: &Site, address: Value) -> Option<Value> {
    let (function, index) = address.argument_of()?;
    (function == site.function).then(|| site.original.parameters()[index])
}

/// All that the pointer may lead to in this file: what calls pass for a dummy, through dummies of further procedures, and what a descriptor is a copy of. Calls of
/// other files pass what is declared alike.
fn declared_as(site: &Site, address: Value) -> Option<Vec<Declared>> {
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    let mut work = vec![(address, 0, None)];
    while let Some((pointer, start, part)) = work.pop() {
        let (base, offset) = constant_base(site.module, pointer);
        let at = start + offset;
        let of = |whole: Declared| match part {
            Some(rank) => Declared::Part(rank, Box::new(whole)),
            None => whole,
        };
        if !seen.insert(base) {
            continue;
        }
        // Where it depends on the rank what is written, it is not all that there may be.
        let any_rank = base.argument_of().is_some() && is_asked(site.module, unprepared(site, base).unwrap_or(base));
        let both = [Some(base), unprepared(site, base)].into_iter().flatten().filter(|_| !any_rank);
        let written = both.flat_map(|base| written(site.module, base));
        let parts = written.filter(|(to, value)| is_part_of_copy(site.module, *value, to - at));
        let copies: Vec<Value> = parts.map(|(_, value)| value).collect();
        if !copies.is_empty() {
            for copy in copies {
                match component_of_copy(site.module, copy) {
                    Some(component) => found.push(of(Declared::Component(component))),
                    None if is_copy(copy) => work.push((copy.operand(1), 0, part)),
                    None if copy.ty().is_struct() => {
                        let rank = part.unwrap_or(dimensions(copy.ty()) as usize);
                        work.extend(made_of(site.module, copy).map(|source| (source, 0, Some(rank))));
                    }
                    None => work.push((copy.operand(0), -(TYPE as i64), part)),
                }
            }
        } else if base.variable_type().is_some() {
            found.push(of(Declared::Variable(base, at)));
        } else if base.is_op(Opcode::LLVMPHI) || base.is_op(Opcode::LLVMSelect) {
            let chosen = base.value_operands().filter(|value| value.ty().is_pointer() && !value.is_null());
            work.extend(chosen.map(|value| (value, at, part)));
        } else if let Some((function, index)) = base.argument_of().filter(|_| seen.len() <= MOST_STEPS) {
            // Calls name the procedure itself, not the copy of it that is worked on.
            let named = if function == site.function { site.original } else { function };
            let own = named.parameters()[index];
            if !any_rank && Written::to(site.module, own, at).is_some_and(|written| written.rank().is_some()) {
                found.push(of(Declared::Variable(own, at)));
                continue;
            }
            for user in named.as_value().users() {
                let Some(actual) = passed(user, named.as_value(), index).filter(|actual| !actual.is_null()) else { continue };
                match component_of(site.module, user, index).filter(|_| at == 0) {
                    Some(component) => found.push(of(Declared::Component(component))),
                    None => work.push((actual, at, part)),
                }
            }
        } else {
            // A variable of the host, which an internal procedure finds through a table.
            let (variable, within) = declaration(site, base)?;
            found.push(of(Declared::Variable(variable, within + at)));
        }
    }
    Some(found)
}

/// Is what is written so far into a descriptor all of another one, made of that, or its type?
fn is_part_of_copy(module: Module, value: Value, at: i64) -> bool {
    match value.any_opcode() {
        Some(Opcode::LLVMInsertValue) => at == 0 && made_of(module, value).is_some(),
        Some(Opcode::LLVMLoad) => at == TYPE as i64,
        Some(Opcode::LLVMCall) => at == 0 && is_copy(value),
        _ => false,
    }
}

/// The component that a memcpy copies the descriptor of.
fn component_of_copy(module: Module, copy: Value) -> Option<Component> {
    let (offset, structure) = Some(copy).filter(|copy| is_copy(*copy)).and_then(holds::moves::structure)?;
    Derived::of_structure(module, structure)?.component_at(module, offset)
}

/// The constants that are written to the fields of a descriptor: its numbers, and pointers, some of which may be the description of a derived type.
pub struct Written(Vec<(u64, Value)>);

impl Written {
    /// Fields that are numbers, and which members of a descriptor they are; all but the last tell what the variable is.
    const NUMBERS: [(u64, u32); 4] = [(ELEMENT_SIZE, 1), (RANK, 3), (TYPE, 4), (ATTRIBUTE, 5)];

    /// `None` if something else is written to those that tell what the variable is than numbers that are known.
    fn to(module: Module, variable: Value, start: i64) -> Option<Written> {
        Written::gather(module, variable, start, true)
    }

    /// A descriptor is put together in one variable, and copied from there as a whole; copies of copies are not looked into.
    fn gather(module: Module, variable: Value, start: i64, copies: bool) -> Option<Written> {
        let mut numbers = Vec::new();
        let mut number = |field: u64, value: Option<Value>| {
            let value = value.filter(|value| value.as_int().is_some());
            numbers.extend(value.map(|value| (field, value)));
            (value.is_some() || field == ATTRIBUTE).then_some(())
        };
        let mut others = Vec::new();
        for (at, value) in written(module, variable) {
            let Ok(field) = u64::try_from(at - start) else { continue };
            if field == 0 && copies && is_copy(value) && value.operand(1).is_op(Opcode::LLVMAlloca) {
                others.extend(Written::gather(module, value.operand(1), 0, false)?.0);
            } else if field == 0 && is_descriptor(value.ty()) {
                for (field, index) in Written::NUMBERS {
                    number(field, member_of(value, index))?;
                }
                let room = room(value.ty());
                let description = || Some((lower_offset(room.rank), member_of(value, description_field(value.ty()))?));
                others.extend(room.derived.then(description).flatten());
            } else if Written::NUMBERS.iter().any(|(of, _)| *of == field) {
                number(field, Some(value))?;
            } else if value.ty().is_pointer() {
                others.push((field, value));
            }
        }
        numbers.extend(others);
        Some(Written(numbers))
    }

    /// What a procedure writes to the descriptor that it is passed: that of a result is described nowhere else.
    pub fn by(module: Module, call: Value, argument: Value) -> Vec<(u64, Value)> {
        let Some(callee) = call.callee_function() else { return Vec::new() };
        let passed = call.arguments().into_iter().zip(callee.parameters()).filter(|(passed, _)| *passed == argument);
        let fields = passed.filter_map(|(_, parameter)| Written::to(module, parameter, 0)).flat_map(|written| written.0);
        fields.filter(|(field, value)| *field != BASE && value.is_constant()).collect()
    }

    fn number(&self, field: u64) -> Option<i64> {
        agreed(self.at(field).map(Value::as_int))
    }

    fn at(&self, field: u64) -> impl Iterator<Item = Value> {
        self.0.iter().filter(move |(at, _)| *at == field).map(|(_, value)| *value)
    }

    fn rank(&self) -> Option<usize> {
        usize::try_from(self.number(RANK)?).ok()
    }

    fn kind(&self, module: Module) -> Option<Kind> {
        match self.number(TYPE)? {
            CODE_DERIVED => Kind::of_derived(module, agreed(self.at(lower_offset(self.rank()?)).map(Some))?),
            code => Kind::of(module, code, u64::try_from(self.number(ELEMENT_SIZE)?).ok()?),
        }
    }
}

/// What a descriptor's type has room for.
#[derive(PartialEq)]
pub struct Room {
    pub rank: usize,
    pub derived: bool,
}

pub fn room(ty: Type) -> Room {
    Room { rank: dimensions(ty) as usize, derived: is_of_derived_type(ty) }
}

/// The type of the descriptor that lies at the address, as its variable is declared.
fn type_at(site: &Site, address: Value) -> Option<Type> {
    let (base, offset) = constant_base(site.module, address);
    let structure = base.argument_index().and_then(|index| holds::structure(site.function, index));
    let (ty, offset) = match structure {
        Some(ty) => (ty, offset),
        None => {
            let (variable, offset) = declaration(site, address)?;
            (variable.variable_type()?, offset)
        }
    };
    descriptor_within(site.module, ty, u64::try_from(offset).ok()?)
}

/// The variable and the byte of it that a pointer leads to, or one of them: through tables of addresses and the calls that hand them on. Other
/// dummies are not followed: one of assumed rank stands for variables of several.
fn declaration(site: &Site, address: Value) -> Option<(Value, i64)> {
    declared(site, address, &mut FxHashSet::default())
}

fn declared(site: &Site, pointer: Value, seen: &mut FxHashSet<Value>) -> Option<(Value, i64)> {
    let (base, offset) = constant_base(site.module, pointer);
    if base.variable_type().is_some() {
        return Some((base, offset));
    }
    if seen.len() > MOST_STEPS || !seen.insert(base) {
        return None;
    }
    let found = if let Some((function, index)) = base.argument_of() {
        // Calls name the procedure itself, not the copy of it that is worked on.
        let named = if function == site.function { site.original } else { function };
        let given: Vec<Value> =
            named.as_value().users().into_iter().filter_map(|user| passed(user, named.as_value(), index)).collect();
        if !named.has_attribute(index as u32 + 1, "nest") && !is_closure(named) && !given.iter().all(|actual| is_table(*actual)) {
            return None;
        }
        given.into_iter().find_map(|actual| declared(site, actual, seen))
    } else if base.is_op(Opcode::LLVMLoad) {
        let (table, at) = declared(site, base.operand(0), seen)?;
        let mut entries =
            written(site.module, table).into_iter().filter(|(offset, value)| *offset == at && value.ty().is_pointer());
        entries.find_map(|(_, entry)| declared(site, entry, seen))
    } else {
        None
    };
    found.map(|(variable, start)| (variable, start + offset))
}

/// Is it a host's table of addresses? The optimiser takes the mark away from the parameter that it is passed for.
fn is_table(variable: Value) -> bool {
    let ty = variable.variable_type().filter(|_| variable.is_op(Opcode::LLVMAlloca));
    ty.is_some_and(|ty| {
        ty.is_struct() && ty.struct_name().is_none() && ty.len() > 0 && ty.member(0).is_pointer() && !is_descriptor(ty)
    })
}

/// What a call of the procedure, or a trampoline that is made of it, passes for a parameter.
fn passed(user: Value, procedure: Value, index: usize) -> Option<Value> {
    if !user.is_call() {
        return None;
    }
    if user.callee() == procedure {
        return user.arguments().get(index).copied();
    }
    let bound = binds(user) && procedure.as_function()?.has_attribute(index as u32 + 1, "nest");
    bound.then(|| user.arguments()[2])
}

/// All that is stored at known offsets of a variable, and the calls that copy there.
fn written(module: Module, variable: Value) -> Vec<(i64, Value)> {
    let mut found = Vec::new();
    let mut work = vec![(variable, 0)];
    while let Some((pointer, offset)) = work.pop() {
        for user in pointer.users() {
            match user.any_opcode() {
                Some(Opcode::LLVMGetElementPtr) => {
                    work.extend(Offset::of_address(module, user).exact().map(|by| (user, offset + by)));
                }
                Some(Opcode::LLVMStore) if user.operand(1) == pointer => found.push((offset, user.operand(0))),
                Some(Opcode::LLVMCall) if is_copy(user) && user.operand(0) == pointer => found.push((offset, user)),
                _ => {}
            }
        }
    }
    found
}

/// The sizes of copies of a whole descriptor.
fn copied_bytes(address: Value) -> Vec<u64> {
    let copies = address.users().into_iter().filter(|user| is_copy(*user));
    copies.filter_map(|copy| u64::try_from(copy.arguments()[2].as_int()?).ok()).collect()
}
