// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Descriptors that a procedure builds in its own stack frame, as flang 22 lays them out.
//!
//! Invariant: rank, type and attribute of a `Descriptor` are the same at each point of the program, as all stores
//! to it agree; `bases` are all that is ever stored as its address. May import `llvm`.

use super::derived::{Component, Derived, Lives, Types};
use super::find;
use super::variable::{Written, room};
use crate::holds::descriptors::is_descriptor;
use crate::llvm::layout::{self, Row};
use crate::llvm::offset::constant_base;
use crate::llvm::{Function, Module, Opcode, Type, Value};
use crate::operation::{Operation, classify};
use rustc_hash::FxHashSet;
use wengert_core::descriptor::{
    ATTRIBUTE, ATTRIBUTE_ALLOCATABLE, BASE, CODE_DERIVED, DIMENSIONS, ELEMENT_SIZE, EXTRA, LAYOUT, MOST_DIMENSIONS, RANK, TYPE,
    VERSION, lower_offset,
};

/// Categories of types in the description of a derived type.
const INTEGER: i64 = 0;
const REAL: i64 = 2;
const COMPLEX: i64 = 3;
const LOGICAL: i64 = 5;

/// The type code of characters.
const CODE_CHARACTER: i64 = 40;

/// An element: one number, the two parts of a complex one, or a derived type.
#[derive(Clone, Copy, PartialEq)]
pub struct Kind {
    code: i64,
    pub part: Type,
    pub parts: u64,
    pub bytes: u64,
    pub derived: Option<Derived>,
}

impl Kind {
    /// From the type code of the C interoperability header and the element's size.
    pub fn of(module: Module, code: i64, bytes: u64) -> Option<Kind> {
        let some = module.int(8);
        let (part, parts) = match code {
            1..=24 | 39 if matches!(bytes, 1 | 2 | 4 | 8 | 16) => (some.int(8 * bytes as u32), 1),
            25 => (some.float16(), 1),
            26 => (some.bfloat(), 1),
            27 => (some.float32(), 1),
            28 => (some.float64(), 1),
            29 | 30 => (some.float80(), 1),
            31 => (some.float128(), 1),
            34 => (some.float32(), 2),
            35 => (some.float64(), 2),
            36 | 37 => (some.float80(), 2),
            38 => (some.float128(), 2),
            _ => return None,
        };
        (module.size_of(part) * parts == bytes).then_some(Kind { code, part, parts, bytes, derived: None })
    }

    /// Of a derived type, as its description says.
    pub fn of_derived(module: Module, description: Value) -> Option<Kind> {
        let derived = Derived::of(description).filter(|d| layout::rows(module, d.ty).is_some())?;
        let bytes = module.size_of(derived.ty);
        Some(Kind { code: CODE_DERIVED, part: derived.ty, parts: 1, bytes, derived: Some(derived) })
    }

    /// A number by itself.
    pub fn of_scalar(part: Type, bytes: u64) -> Kind {
        Kind { code: 0, part, parts: 1, bytes, derived: None }
    }

    /// Characters, looked at one by one.
    pub fn text(module: Module) -> Kind {
        Kind { code: CODE_CHARACTER, part: module.int(8), parts: 1, bytes: 1, derived: None }
    }

    /// Of an intrinsic type by its category and kind in the description of a derived type.
    pub fn of_component(module: Module, category: i64, kind: u64) -> Option<Kind> {
        let code = match (category, kind) {
            (INTEGER, 1) => 7,
            (INTEGER, 2) => 8,
            (INTEGER, 4) => 9,
            (INTEGER, 8) => 10,
            (LOGICAL, 1) => 39,
            (LOGICAL, 2) => 13,
            (LOGICAL, 4) => 14,
            (LOGICAL, 8) => 15,
            (REAL, 4) => 27,
            (REAL, 8) => 28,
            (REAL, 10) => 29,
            (REAL, 16) => 31,
            (COMPLEX, 4) => 34,
            (COMPLEX, 8) => 35,
            (COMPLEX, 10) => 36,
            (COMPLEX, 16) => 38,
            _ => return None,
        };
        let bytes = if kind == 10 { 16 } else { kind };
        Kind::of(module, code, if category == COMPLEX { 2 * bytes } else { bytes })
    }

    /// Of the elements that a run-time call works on whose name tells it, such as `SumReal8` and `CppSumComplex4`.
    pub fn of_call(module: Module, call: Value) -> Option<Kind> {
        let name = call.callee_function()?.name();
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let category = match stem {
            _ if stem.ends_with("Complex") => COMPLEX,
            _ if stem.ends_with("Integer") => INTEGER,
            _ => REAL,
        };
        Kind::of_component(module, category, name[stem.len()..].parse().ok()?)
    }

    /// Are its elements characters, of a length of their own?
    pub fn is_text(self) -> bool {
        self.code == CODE_CHARACTER
    }

    /// Is it the same to copy an element and to assign it?
    pub fn is_plain(self) -> bool {
        !self.is_text() && self.derived.is_none_or(Derived::is_plain)
    }

    /// The scalars of an element; long arrays are rows of them.
    pub fn rows(self, module: Module) -> Option<Vec<Row>> {
        match self.derived {
            Some(derived) => layout::rows(module, derived.ty),
            None => self.scalars(module).map(|all| all.into_iter().map(|(at, ty)| Row { at, ty, count: 1 }).collect()),
        }
    }

    /// The scalars of an element, and where in it they lie, if they are few.
    pub fn scalars(self, module: Module) -> Option<Vec<(u64, Type)>> {
        match self.derived {
            Some(derived) => layout::scalars(module, derived.ty),
            None => Some((0..self.parts).map(|part| (part * (self.bytes / self.parts), self.part)).collect()),
        }
    }

    /// One of the two numbers of a complex one.
    pub fn component(self) -> Kind {
        Kind { parts: 1, bytes: self.bytes / self.parts, ..self }
    }

    pub fn is_complex(self) -> bool {
        self.parts == 2
    }

    pub fn is_integer(self) -> bool {
        self.part.is_integer()
    }

    /// The type, if the element is one real number or one integer.
    pub fn number(self) -> Option<Type> {
        self.real().or_else(|| (self.parts == 1 && self.is_integer()).then_some(self.part))
    }

    /// The type, if the element is one real number.
    pub fn real(self) -> Option<Type> {
        (self.parts == 1 && self.part.is_float()).then_some(self.part)
    }
}

pub struct Descriptor {
    pub address: Value,
    pub rank: usize,
    pub kind: Kind,
    /// May a run-time call give it other memory? `None` if only the run shows.
    pub allocatable: Option<bool>,
    /// All that is ever stored as its address, if that is known.
    bases: Option<Vec<Value>>,
    /// Is what it describes of this type, and no extension of it?
    pub exact: bool,
}

impl Descriptor {
    /// `None` unless `address` is an alloca in which a descriptor of constant shape is built, and whose uses are all known.
    pub fn at(module: Module, address: Value) -> Option<Descriptor> {
        if address.is_global_variable() {
            return Descriptor::global(module, address);
        }
        let mut writes = Writes::default();
        writes.gather(module, address)?;
        let size = || u64::try_from(writes.constant(ELEMENT_SIZE)?).ok();
        let rank = writes.constant(RANK).filter(|r| (0..=MOST_DIMENSIONS as i64).contains(r))? as usize;
        let fixed = writes.constant(ATTRIBUTE)? == 0;
        let mut exact = true;
        let kind = match writes.constant(TYPE)? {
            CODE_DERIVED => {
                let (derived, only) = writes.described(lower_offset(rank))?;
                exact = only && !writes.of_another && (fixed || !writes.changes_type());
                Kind::of_derived(module, derived.description)?
            }
            CODE_CHARACTER => Kind::text(module),
            code => Kind::of(module, code, size()?)?,
        };
        let allocatable = writes.constant(ATTRIBUTE)? == ATTRIBUTE_ALLOCATABLE;
        let mut bases: Vec<Value> = writes.at(BASE).collect();
        if !fixed {
            bases.extend(&writes.results);
        }
        let bases = (fixed || writes.passed.is_empty()).then_some(bases);
        Some(Descriptor { address, rank, kind, allocatable: Some(allocatable), bases, exact })
    }

    /// A module variable, whose rank and type are what they are from the start.
    fn global(module: Module, address: Value) -> Option<Descriptor> {
        let fields = address.initializer().filter(|_| is_descriptor(address.global_type()))?;
        let field = |index: usize| (fields.operand_count() > index).then(|| fields.operand(index).as_int()).flatten();
        let (rank, bytes) = (usize::try_from(field(3)?).ok()?, u64::try_from(field(1)?).ok()?);
        let kind = match field(4)? {
            CODE_DERIVED => Kind::of_derived(module, fields.operand(if rank == 0 { 7 } else { 8 }))?,
            code => Kind::of(module, code, bytes)?,
        };
        let allocatable = Some(field(5)? == ATTRIBUTE_ALLOCATABLE);
        Some(Descriptor { address, rank, kind, allocatable, bases: None, exact: kind.derived.is_none() })
    }

    /// One elsewhere, of the same rank and kind, whose array is neither allocatable nor a pointer.
    pub fn plain_at(&self, address: Value) -> Descriptor {
        Descriptor { address, rank: self.rank, kind: self.kind, allocatable: Some(false), bases: None, exact: self.exact }
    }

    /// One of which nothing is known but that it describes an array, or a scalar, of this rank and kind; `exact` if of no extension of it.
    pub fn foreign(address: Value, rank: usize, kind: Kind, exact: bool) -> Descriptor {
        Descriptor { address, rank, kind, allocatable: None, bases: None, exact: exact || kind.derived.is_none() }
    }

    /// That of an allocatable or pointer component of a derived type.
    pub fn component(address: Value, component: &Component) -> Descriptor {
        let Component { rank, kind, allocatable, .. } = *component;
        Descriptor { address, rank, kind, allocatable: Some(allocatable), bases: None, exact: kind.derived.is_none() }
    }

    /// One elsewhere of an allocatable of the same rank and kind.
    pub fn allocatable_at(&self, address: Value) -> Descriptor {
        Descriptor { address, rank: self.rank, kind: self.kind, allocatable: Some(true), bases: None, exact: self.exact }
    }

    /// The same for a descriptor that a run-time call makes, of rank and type like another.
    pub fn like(&self, module: Module, address: Value) -> Option<Descriptor> {
        let mut writes = Writes::default();
        writes.gather(module, address)?;
        let bytes = lower_offset(self.rank) + if self.kind.derived.is_some() { 8 } else { 0 };
        let fits = module.size_of(address.alloca_type()) >= bytes;
        (fits && writes.stores.is_empty() && writes.passed.is_empty()).then_some(Descriptor {
            address,
            rank: self.rank,
            kind: self.kind,
            allocatable: Some(true),
            bases: Some(writes.results),
            exact: self.exact,
        })
    }

    /// Is it the same to copy its elements and to assign them, for certain?
    pub fn is_plain(&self) -> bool {
        self.kind.is_plain() && (self.exact || self.kind.derived.is_none())
    }

    /// What there is to its elements but bytes, if anything; `None` if that is not known.
    pub fn lives(&self, types: &Types) -> Option<Option<Lives>> {
        match self.kind.derived {
            Some(derived) => Some(Some(derived.lives(types, self.exact)?).filter(|lives| !lives.is_trivial())),
            None => Some(None),
        }
    }

    /// The same for an array of another type.
    pub fn of_kind(&self, kind: Kind) -> Descriptor {
        Descriptor { kind, bases: None, exact: true, ..*self }
    }

    /// The fields that do not change, as (offset, bits, value).
    pub fn constants(&self) -> [(u64, u32, i64); 6] {
        [
            (ELEMENT_SIZE, 64, self.kind.bytes as i64),
            (VERSION, 32, LAYOUT),
            (RANK, 8, self.rank as i64),
            (TYPE, 8, self.kind.code),
            (ATTRIBUTE, 8, if self.allocatable == Some(true) { ATTRIBUTE_ALLOCATABLE } else { 0 }),
            (EXTRA, 8, i64::from(self.kind.derived.is_some())),
        ]
    }

    /// The description of a derived type, and where it lies behind the dimensions.
    pub fn description(&self) -> Option<(u64, Value)> {
        self.kind.derived.map(|derived| (lower_offset(self.rank), derived.description))
    }

    /// Can no element of one be an element of the other?
    pub fn is_apart_from(&self, other: &Descriptor, module: Module, function: Function) -> bool {
        let (Some(ours), Some(theirs)) = (self.roots(module), other.roots(module)) else { return false };
        ours.iter().all(|a| theirs.iter().all(|b| are_apart(*a, *b, function)))
    }

    /// Is it never without memory?
    pub fn has_memory(&self) -> bool {
        let none = |base: &Value| base.is_null() || base.is_undef() || base.is_op(Opcode::LLVMLoad);
        self.bases.as_ref().is_some_and(|bases| !bases.is_empty() && !bases.iter().any(none))
    }

    /// The objects that its address may point into.
    fn roots(&self, module: Module) -> Option<Vec<Value>> {
        let mut roots = Vec::new();
        let mut seen = FxHashSet::default();
        let mut work = self.bases.clone()?;
        while let Some(pointer) = work.pop() {
            if !seen.insert(pointer) {
                continue;
            }
            match pointer.any_opcode() {
                Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast) => work.push(pointer.operand(0)),
                Some(Opcode::LLVMPHI) => work.extend(pointer.incoming().into_iter().map(|(v, _)| v)),
                Some(Opcode::LLVMSelect) => work.extend([pointer.operand(1), pointer.operand(2)]),
                Some(Opcode::LLVMLoad) => work.extend(Descriptor::at(module, pointer.operand(0))?.bases?),
                _ if pointer.is_null() || pointer.is_undef() => {}
                _ => roots.push(pointer),
            }
        }
        Some(roots)
    }
}

/// A descriptor within a variable: where it lies, its attribute if the initial value tells, and whether it describes numbers, and not
/// elements of a derived type.
#[derive(Clone, Copy)]
pub struct Within {
    pub at: u64,
    pub attribute: Option<i64>,
    pub numbers: bool,
    pub bytes: u64,
}

/// More descriptors than these in an array are none that anyone asks for.
const MOST_IN_ARRAY: u64 = 4096;

/// The descriptors within a type.
pub fn descriptors_in(module: Module, ty: Type, initial: Option<Value>) -> Vec<Within> {
    if is_descriptor(ty) {
        let part = |index: usize| initial.filter(|i| i.operand_count() > index).and_then(|i| i.operand(index).as_int());
        let numbers = !room(ty).derived && part(4) != Some(CODE_DERIVED);
        return vec![Within { at: 0, attribute: part(5), numbers, bytes: module.size_of(ty) }];
    }
    if ty.is_array() {
        let element = descriptors_in(module, ty.element(), initial.filter(|i| i.operand_count() > 0).map(|i| i.operand(0)));
        let (count, bytes) = (ty.len() as u64, module.size_of(ty.element()));
        if element.is_empty() || count * element.len() as u64 > MOST_IN_ARRAY {
            return Vec::new();
        }
        return (0..count).flat_map(|k| element.iter().map(move |one| Within { at: k * bytes + one.at, ..*one })).collect();
    }
    if !ty.is_struct() {
        return Vec::new();
    }
    let below = |index: u32| {
        let value = initial.filter(|i| i.operand_count() > index as usize).map(|i| i.operand(index as usize));
        let offset = module.offset_of(ty, index);
        descriptors_in(module, ty.member(index), value).into_iter().map(move |one| Within { at: offset + one.at, ..one })
    };
    (0..ty.len()).flat_map(below).collect()
}

/// Two objects that share no byte, whatever the caller passed.
fn are_apart(a: Value, b: Value, function: Function) -> bool {
    let of_the_function = |v: Value| v.is_op(Opcode::LLVMAlloca) || is_fresh(v);
    let alone = |v: Value| {
        let parameter = function.parameters().iter().position(|p| *p == v);
        parameter.is_some_and(|i| function.has_attribute(i as u32 + 1, "noalias"))
    };
    let named = |v: Value| of_the_function(v) || v.is_global_variable() || v.is_argument();
    let either = |holds: &dyn Fn(Value) -> bool| holds(a) || holds(b);
    a != b
        && named(a)
        && named(b)
        && (either(&of_the_function) || either(&alone) || (a.is_global_variable() && b.is_global_variable()))
}

/// Memory that is got there, if it is a call of the run time for the descriptor that gets it.
fn is_fresh(value: Value) -> bool {
    let got = |name: &str| name.starts_with("_FortranA") && ![MOVE, ASSOCIATE].contains(&name);
    value.callee_function().is_some_and(|f| got(&f.name()) || matches!(classify(value), Operation::Heap))
}

/// Copies of copies that are looked into, as flang puts together the temporaries of polymorphic assignments.
const MOST_COPIES: usize = 4;

/// All stores to a descriptor, and to those that it is copied from.
#[derive(Default)]
struct Writes {
    stores: Vec<(u64, Value)>,
    /// Run-time calls that may bring it memory.
    results: Vec<Value>,
    /// Procedures that it is passed to, and copies from elsewhere.
    passed: Vec<Value>,
    /// May a call of the run time give it another type?
    retyped: bool,
    /// Is its type that of a variable which others may give another one?
    of_another: bool,
    /// The one field that is asked for, if these are of a descriptor that another one is a copy of, and how many copies lie between.
    copied: Option<(u64, usize)>,
    seen: FxHashSet<Value>,
}

/// The descriptor that a module variable is, or has at an offset, as it is from the start.
fn initial_descriptor(module: Module, variable: Value, mut at: u64) -> Option<Value> {
    let mut initial = variable.initializer()?;
    while at > 0 || !is_descriptor(initial.ty()) {
        let ty = initial.ty();
        let index = if ty.is_struct() {
            (0..ty.len() as usize).rev().find(|index| module.offset_of(ty, *index as u32) <= at)?
        } else {
            Some(ty).filter(|ty| ty.is_array()).and_then(|ty| (at / module.size_of(ty.element()).max(1)).try_into().ok())?
        };
        at -= if ty.is_struct() { module.offset_of(ty, index as u32) } else { index as u64 * module.size_of(ty.element()) };
        initial = (index < initial.operand_count()).then(|| initial.operand(index))?;
    }
    Some(initial)
}

impl Writes {
    /// The one constant that is ever written to this field. What is copied from other descriptors is no other one: a variable has one rank
    /// and type.
    fn constant(&self, offset: u64) -> Option<i64> {
        let mut all = self.at(offset).filter_map(Value::as_int);
        let first = all.next()?;
        all.all(|other| other == first).then_some(first)
    }

    /// The derived type that is written to this field, and whether nothing else ever is; of several the one that all extend.
    fn described(&self, offset: u64) -> Option<(Derived, bool)> {
        let known: Vec<Derived> = self.at(offset).filter_map(Derived::of).collect();
        let common = Derived::common(&known)?;
        let only = known.iter().all(|other| *other == common) && known.len() == self.at(offset).count();
        Some((common, only))
    }

    fn at(&self, offset: u64) -> impl Iterator<Item = Value> {
        self.stores.iter().filter(move |(at, _)| *at == offset).map(|(_, value)| *value)
    }

    fn gather(&mut self, module: Module, alloca: Value) -> Option<()> {
        if !alloca.is_op(Opcode::LLVMAlloca) {
            return None;
        }
        if !self.seen.insert(alloca) {
            return Some(());
        }
        let mut work = vec![(alloca, 0)];
        while let Some((pointer, offset)) = work.pop() {
            for user in pointer.users() {
                match user.opcode() {
                    Some(Opcode::LLVMLoad) => {}
                    Some(Opcode::LLVMStore) => self.store(module, user, pointer, offset)?,
                    Some(Opcode::LLVMGetElementPtr) => work.push((user, offset + constant_step(user)?)),
                    Some(Opcode::LLVMPHI | Opcode::LLVMSelect) => self.chosen(user)?,
                    Some(Opcode::LLVMCall) => self.call(module, user, pointer, offset)?,
                    _ => return None,
                }
            }
        }
        Some(())
    }

    /// Where one descriptor or another is meant, it is only read, or handed to procedures.
    fn chosen(&mut self, choice: Value) -> Option<()> {
        let ours = |call: &Value| call.callee_function().is_some_and(|f| !f.is_intrinsic() && !f.name().starts_with("_FortranA"));
        let reads = |user: &Value| user.is_op(Opcode::LLVMLoad) || user.is_op(Opcode::LLVMICmp);
        for user in choice.users().into_iter().filter(|user| !reads(user)) {
            if user.is_op(Opcode::LLVMPHI) || user.is_op(Opcode::LLVMSelect) {
                if self.seen.insert(user) {
                    self.chosen(user)?;
                }
                continue;
            }
            self.passed.push(Some(user).filter(|user| user.is_op(Opcode::LLVMCall)).filter(ours)?);
        }
        Some(())
    }

    /// A module variable, or a component of one, is what it is from the start, but for its memory and its shape.
    fn copied(&mut self, module: Module, call: Value, variable: Value, start: i64) -> Option<()> {
        let fields = initial_descriptor(module, variable, u64::try_from(start).ok()?)?;
        for (index, offset) in [(1, ELEMENT_SIZE), (3, RANK), (4, TYPE), (5, ATTRIBUTE)] {
            let field = (fields.operand_count() > index).then(|| fields.operand(index))?;
            self.stores.push((offset, field));
        }
        self.passed.push(call);
        Some(())
    }

    /// It gets the memory of another one, and that one's type.
    fn moved(&mut self, module: Module, from: Value) {
        if self.seen.contains(&from) {
            return;
        }
        let mut writes = Writes { seen: self.seen.clone(), ..Writes::default() };
        let rank = writes.gather(module, from).and_then(|()| usize::try_from(writes.constant(RANK)?).ok());
        match rank {
            Some(rank) if !writes.retyped && !writes.of_another => {
                let description = lower_offset(rank);
                self.stores.extend(writes.at(description).map(|value| (description, value)));
            }
            _ => self.retyped = true,
        }
    }

    fn store(&mut self, module: Module, store: Value, pointer: Value, offset: u64) -> Option<()> {
        let value = store.operand(0);
        let whole_field = match offset {
            BASE => value.ty().is_pointer(),
            RANK | TYPE | ATTRIBUTE | EXTRA => module.size_of(value.ty()) == 1,
            VERSION => module.size_of(value.ty()) == 4,
            _ => module.size_of(value.ty()) == 8 && offset.is_multiple_of(8),
        };
        if value == pointer || !whole_field {
            return None;
        }
        if self.copied.is_some_and(|(field, _)| offset != field && offset != ATTRIBUTE) {
            return Some(());
        }
        for value in chosen_from(value) {
            let copied = self.copied_field(module, value, offset).unwrap_or_else(|| vec![value]);
            self.stores.extend(copied.into_iter().map(|value| (offset, value)));
        }
        Some(())
    }

    /// What a field holds that is loaded from that of another local descriptor: member by member they are copied as well.
    fn copied_field(&mut self, module: Module, value: Value, offset: u64) -> Option<Vec<Value>> {
        let copies = self.copied.map_or(0, |(_, copies)| copies);
        let load = Some(value).filter(|value| offset != BASE && value.is_op(Opcode::LLVMLoad) && copies < MOST_COPIES)?;
        let (source, at) = constant_base(module, load.operand(0));
        // The description lies behind the dimensions, of which an element has others.
        let is_description = |at: u64| at >= DIMENSIONS && load.ty().is_pointer();
        let at = u64::try_from(at).ok().filter(|at| *at == offset || is_description(*at) && is_description(offset))?;
        let mut writes = Writes { copied: Some((at, copies + 1)), seen: self.seen.clone(), ..Writes::default() };
        writes.gather(module, source)?;
        self.of_another |= writes.of_another || writes.constant(ATTRIBUTE) != Some(0) && writes.changes_type();
        Some(writes.at(at).collect())
    }

    /// May an allocatable or a pointer be given another type than is written here?
    fn changes_type(&self) -> bool {
        self.retyped || !self.passed.is_empty()
    }

    fn call(&mut self, module: Module, call: Value, pointer: Value, offset: u64) -> Option<()> {
        let name = call.callee_function()?.name();
        let arguments = call.arguments();
        if name.starts_with("llvm.lifetime.") {
            return Some(());
        }
        if (name.starts_with("llvm.memcpy.") || name.starts_with("llvm.memmove.")) && offset == 0 {
            let (source, start) = constant_base(module, arguments[1]);
            return match (arguments[0] == pointer, source.is_global_variable()) {
                (false, _) => Some(()),
                (true, false) if arguments[1].is_op(Opcode::LLVMAlloca) => self.gather(module, arguments[1]),
                // What a pointer elsewhere describes has the rank of this one.
                (true, false) => {
                    self.passed.push(call);
                    Some(())
                }
                (true, true) => self.copied(module, call, source, start),
            };
        }
        if name.starts_with("llvm.memset.") && arguments[1].as_int() == Some(0) {
            // No address, and no bytes of a type without components.
            let begins = offset == BASE && arguments[2].as_int() == Some(VERSION as i64);
            self.stores.extend(begins.then_some((ELEMENT_SIZE, arguments[1])));
            return (begins || offset >= DIMENSIONS).then_some(());
        }
        if offset != 0 || call.callee_function().is_some_and(Function::is_intrinsic) {
            return None;
        }
        // What is moved is polymorphic if the call names the type that it is declared of.
        match name == MOVE && arguments[2].is_null() {
            true if arguments[0] == pointer => self.moved(module, arguments[1]),
            true => {}
            false => self.retyped |= RETYPING.iter().any(|part| name.contains(part)),
        }
        match name.starts_with("_FortranA") {
            true if find(&name).is_none() && may_change_type(&name) => return None,
            // The first argument may be the result, whose rank and type stay.
            true if arguments[0] == pointer => self.results.push(call),
            true => {}
            // A procedure may give an allocatable or a pointer other memory.
            false => {
                self.passed.push(call);
                self.stores.extend(Written::by(module, call, pointer));
            }
        }
        Some(())
    }
}

/// What branches and selects choose a value from.
fn chosen_from(value: Value) -> Vec<Value> {
    let (mut found, mut seen, mut work) = (Vec::new(), FxHashSet::default(), vec![value]);
    while let Some(value) = work.pop() {
        match value.any_opcode() {
            _ if !seen.insert(value) => {}
            Some(Opcode::LLVMPHI) => work.extend(value.incoming().into_iter().map(|(value, _)| value)),
            Some(Opcode::LLVMSelect) => work.extend([value.operand(1), value.operand(2)]),
            _ => found.push(value),
        }
    }
    found
}

/// The move of an allocatable's memory to another one.
pub const MOVE: &str = "_FortranAMoveAlloc";

/// What a Cray pointer leads to becomes what it points to.
pub const ASSOCIATE: &str = "_FortranAPointerAssociateScalar";

/// Parts of names of calls of the run time that give polymorphic variables a type.
const RETYPING: [&str; 5] = ["InitDerived", "NullifyDerived", "Polymorphic", "ApplyMold", MOVE];

/// Calls of the run time that may make a descriptor one of another type or rank.
fn may_change_type(name: &str) -> bool {
    const CHANGING: &[&str] =
        &["AllocatableInit", "AllocatableApplyMold", "CopyAndUpdateDescriptor", "Pointer", "Destroy", "MoveAlloc"];
    CHANGING.iter().any(|stem| name.strip_prefix("_FortranA").is_some_and(|rest| rest.starts_with(stem)))
}

/// The distance of a step over bytes that is known.
fn constant_step(gep: Value) -> Option<u64> {
    let bytes = gep.gep_source().is_integer() && gep.gep_source().bits() == 8 && gep.operand_count() == 2;
    if !bytes {
        return None;
    }
    u64::try_from(gep.operand(1).as_int()?).ok()
}
