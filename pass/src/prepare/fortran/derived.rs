// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Derived types, as flang 22 describes them in constants beside the code that uses them: components, and what the life of a variable
//! of one consists of.
//!
//! Invariant: `Lives` are all or nothing: there are none of a type that holds anything, however deep, of which something is not known. May import `llvm`.

use super::descriptor::Kind;
use crate::holds::descriptors::{description_of, is_descriptor, structure_of};
use crate::llvm::layout::{self, Row};
use crate::llvm::{Builder, Function, Module, Opcode, Type, Value};
use std::cell::OnceCell;
use wengert_core::descriptor::{MOST_DIMENSIONS, lower_offset};
use wengert_core::names::describes_type;

/// Fields of the description of a type.
const BYTES: usize = 2;
const COMPONENTS: usize = 6;
const PROCEDURE_POINTERS: usize = 7;
const SPECIAL_BINDINGS: usize = 8;
const HAS_PARENT: usize = 10;
const NO_FINALIZATION: usize = 13;
const NO_DEFINED_ASSIGNMENT: usize = 14;
/// Fields of the description of a component.
const GENRE: usize = 1;
const CATEGORY: usize = 2;
const KIND: usize = 3;
const RANK: usize = 4;
const OFFSET: usize = 6;
const LENGTH: usize = 7;
const TYPE: usize = 8;
const INITIAL: usize = 11;
/// Fields of the description of a component that is a procedure pointer.
const POINTER_OFFSET: usize = 1;
const PROCEDURE: usize = 2;
/// Fields of a special binding: what it is, whether it takes a descriptor, and its address.
const WHICH: usize = 0;
const TAKES_DESCRIPTOR: usize = 1;
const ADDRESS: usize = 5;

const GENRE_DATA: i64 = 1;
const GENRE_POINTER: i64 = 2;
const GENRE_ALLOCATABLE: i64 = 3;
const LENGTH_DEFERRED: i64 = 1;
const LENGTH_EXPLICIT: i64 = 2;
const CATEGORY_CHARACTER: i64 = 4;
const CATEGORY_DERIVED: i64 = 6;
const WRITES: [i64; 2] = [5, 6];
const ELEMENTAL_FINAL: i64 = 7;
const SCALAR_FINAL: i64 = 9;
const MOST_COMPONENTS: u32 = 64;

#[derive(Clone, Copy, PartialEq)]
pub struct Derived {
    /// The constant that describes it.
    pub description: Value,
    /// Its layout.
    pub ty: Type,
}

/// An allocatable or pointer component: where its descriptor lies, and what it may describe.
#[derive(Clone, Copy)]
pub struct Component {
    pub offset: u64,
    pub rank: usize,
    pub kind: Kind,
    pub allocatable: bool,
}

/// What begin, assignment and end of an element have to look after.
pub struct Life {
    /// Numbers and addresses beyond the members.
    pub rows: Vec<Row>,
    /// Constants that a new element begins with.
    pub initials: Vec<(u64, Value)>,
    /// Procedure pointers, and the procedures that they begin with, if with any.
    pub procedures: Vec<(u64, Option<Value>)>,
    pub members: Vec<Member>,
    pub finaliser: Option<Finaliser>,
    /// Has the type an assignment of its own?
    pub assigns: bool,
}

/// The lives of all types that a variable may be of.
pub struct Lives {
    pub of: Vec<(Kind, Life)>,
    /// Is it the only one, for certain?
    pub exact: bool,
    /// The types of components, and of components of these; are they behind allocatables?
    below: Vec<(Derived, bool)>,
}

/// The types of a module, looked for when they are first asked for.
pub struct Types {
    module: Module,
    /// Each with the description of the one that it extends in the end.
    all: OnceCell<Vec<(Derived, Value)>>,
}

pub enum Member {
    /// So many elements in a row of a type with a life of its own; `begun` if a constant says what they begin with.
    Inline {
        offset: u64,
        count: u64,
        bytes: u64,
        life: Life,
        begun: bool,
        whose: Whose,
    },
    Allocatable(Component),
    /// Characters, of a length in bytes that is 0 if it is deferred.
    Text {
        offset: u64,
        rank: usize,
        bytes: u64,
    },
}

#[derive(Clone, Copy, PartialEq)]
pub enum Whose {
    /// Of the type that is extended.
    Parent,
    Scalar,
    Array,
}

/// The procedure that is called at the end of an element.
pub struct Finaliser {
    pub procedure: Function,
    /// Also for each element of an array?
    pub elemental: bool,
}

impl Derived {
    /// From the constant that a descriptor names.
    pub fn of(description: Value) -> Option<Derived> {
        let symbol = Some(description).filter(|d| d.is_global_variable())?.name();
        let (context, fields) = (description.ty(), description.initializer()?);
        if fields.operand_count() <= NO_DEFINED_ASSIGNMENT {
            return None;
        }
        let bytes = fields.operand(BYTES).as_int();
        // A type without components of its own may have no structure.
        let empty = || (bytes == Some(0)).then(|| context.structure(&[]));
        // Nor has one whose variables no code of the module looks into.
        let composed = || {
            let module = description.module_of_global();
            let members: Option<Vec<Type>> = list(description, COMPONENTS)?.into_iter().map(|one| scalar(module, one)).collect();
            Some(context.structure(&members?)).filter(|ty| i64::try_from(module.size_of(*ty)).ok() == bytes)
        };
        let ty = structure_of(&symbol).and_then(|name| context.struct_named(&name)).or_else(empty).or_else(composed)?;
        Some(Derived { description, ty })
    }

    /// Those that a description may be of, which the optimiser lets a branch choose.
    pub fn chosen(description: Value) -> Option<Vec<Derived>> {
        let all: Vec<Value> = match description.opcode() {
            Some(Opcode::LLVMSelect) => (1..=2).map(|side| description.operand(side)).collect(),
            Some(Opcode::LLVMPHI) => description.incoming().into_iter().map(|(value, _)| value).collect(),
            _ => vec![description],
        };
        all.into_iter().map(Derived::of).collect()
    }

    /// The bytes of a variable of the type that is described there, which is this one or another, where the builder stands.
    pub fn bytes_at(self, builder: &Builder, description: Value) -> Value {
        let layout = self.description.global_type();
        builder.load(layout.int(64), builder.member(layout, description, BYTES as u32))
    }

    /// Of the structure that flang makes of it.
    pub fn of_structure(module: Module, ty: Type) -> Option<Derived> {
        Derived::of(module.global(&description_of(&ty.struct_name()?, "dt")?)?).filter(|known| known.ty == ty)
    }

    fn says(self, field: usize) -> bool {
        self.description.initializer().is_some_and(|fields| fields.operand(field).as_int() == Some(1))
    }

    /// Does it hold numbers and pointers only? Then its bytes are all that there is.
    pub fn is_plain(self) -> bool {
        let plain = |component: &Value| match component.operand(GENRE).as_int() {
            Some(GENRE_POINTER) => true,
            Some(GENRE_DATA) if component.operand(CATEGORY).as_int() == Some(CATEGORY_DERIVED) => {
                below(*component).is_some_and(Derived::is_plain)
            }
            Some(GENRE_DATA) => true,
            _ => false,
        };
        let copied = self.says(NO_FINALIZATION) && self.says(NO_DEFINED_ASSIGNMENT);
        copied && list(self.description, COMPONENTS).is_some_and(|all| all.iter().all(plain))
    }

    /// What its variables may live like; `exact` if they are of this very type.
    pub fn lives(self, types: &Types, exact: bool) -> Option<Lives> {
        types.lives(if exact { vec![self] } else { types.family(self) }, exact)
    }

    /// What a variable is declared of that may be of any of these types: the type itself, or the one that all of them extend.
    pub fn common(all: &[Derived]) -> Option<Derived> {
        let first = *all.first()?;
        if all.iter().all(|other| *other == first) {
            return Some(first);
        }
        Derived::of(first.root()).filter(|_| all.iter().all(|other| other.root() == first.root()))
    }

    /// The description of the type that all types extend that it may be mistaken for.
    pub fn root(self) -> Value {
        root(self.description)
    }

    /// What a polymorphic component is declared of that has the address of its type's description so far into a variable.
    pub fn declared_at(self, module: Module, offset: u64) -> Option<Derived> {
        let behind = |rank: usize| offset.checked_sub(lower_offset(rank));
        let component = |rank: usize| self.component_at(module, behind(rank)?).filter(|component| component.rank == rank);
        (0..=MOST_DIMENSIONS as usize).find_map(component)?.kind.derived
    }

    /// All types that the module describes, in a fixed order, but the compiler's own.
    pub fn all(module: Module) -> Vec<Derived> {
        let names = |global: &Value| describes_type(&global.name());
        let mut found: Vec<Derived> = module.globals().into_iter().filter(names).filter_map(Derived::of).collect();
        found.sort_by_key(|derived| derived.description.name());
        found
    }

    /// The procedures of the user's that write its variables, or components of them; `None` if they are not known.
    pub fn writers(self) -> Option<Vec<Function>> {
        let mut found = Vec::new();
        for binding in list(self.description, SPECIAL_BINDINGS)? {
            if WRITES.contains(&binding.operand(WHICH).as_int()?) {
                found.push(binding.operand(ADDRESS).operand(0).operand(0).as_function()?);
            }
        }
        for component in list(self.description, COMPONENTS)? {
            if component.operand(CATEGORY).as_int()? == CATEGORY_DERIVED && component.operand(GENRE).as_int()? == GENRE_DATA {
                found.extend(below(component)?.writers()?);
            }
        }
        Some(found)
    }

    /// All types that the module knows of; `None` if it does not describe all of them.
    pub fn every(module: Module) -> Option<Vec<Derived>> {
        let names = |global: &Value| describes_type(&global.name());
        module.globals().into_iter().filter(names).map(Derived::of).collect()
    }

    fn life(self, module: Module) -> Option<Life> {
        let rows = layout::rows(module, self.ty)?;
        let (finaliser, assigns) = (self.finaliser()?, self.has_assignment()?);
        let pointers = list(self.description, PROCEDURE_POINTERS)?.into_iter();
        let procedures = pointers.map(procedure_pointer).collect::<Option<Vec<_>>>()?;
        let mut life = Life { rows, initials: Vec::new(), procedures, members: Vec::new(), finaliser, assigns };
        for (index, component) in list(self.description, COMPONENTS)?.into_iter().enumerate() {
            let int = |field: usize| component.operand(field).as_int();
            let (genre, offset, rank) = (int(GENRE)?, int(OFFSET)? as u64, usize::try_from(int(RANK)?).ok()?);
            let (category, first) = (int(CATEGORY)?, initial(component));
            life.initials.extend(first.filter(|_| genre != GENRE_ALLOCATABLE).map(|constant| (offset, constant)));
            match genre {
                GENRE_DATA if category == CATEGORY_DERIVED => {
                    let below = below(component)?;
                    let (inner, bytes) = (below.life(module)?, module.size_of(below.ty));
                    let count = if rank == 0 { 1 } else { module.size_of(self.member_at(module, offset)?) / bytes };
                    let whose = match (index == 0 && self.says(HAS_PARENT), rank) {
                        (true, _) => Whose::Parent,
                        (false, 0) => Whose::Scalar,
                        (false, _) => Whose::Array,
                    };
                    if !inner.is_trivial() {
                        life.members.push(Member::Inline { offset, count, bytes, life: inner, begun: first.is_some(), whose });
                    }
                }
                GENRE_DATA | GENRE_POINTER => {}
                GENRE_ALLOCATABLE if category == CATEGORY_CHARACTER => {
                    let bytes = length(component).filter(|_| int(KIND) == Some(1))?;
                    life.members.push(Member::Text { offset, rank, bytes });
                }
                GENRE_ALLOCATABLE => life.members.push(Member::Allocatable(described(module, component)?)),
                _ => return None,
            }
        }
        let taken: Vec<(u64, u64)> = life.members.iter().map(|member| member.extent(self.ty, module)).collect();
        life.rows.retain(|row| !taken.iter().any(|(start, end)| (*start..*end).contains(&row.at)));
        Some(life)
    }

    fn finaliser(self) -> Option<Option<Finaliser>> {
        if self.says(NO_FINALIZATION) { Some(None) } else { finaliser(&list(self.description, SPECIAL_BINDINGS)?) }
    }

    /// Is there an `assignment(=)` that is bound to the type?
    fn has_assignment(self) -> Option<bool> {
        let bindings = list(self.description, SPECIAL_BINDINGS)?;
        Some(bindings.iter().any(|b| b.operand(WHICH).as_int().is_none_or(|which| which <= 2)))
    }

    /// The types that its components are declared of, pointers left out.
    fn parts(self) -> Option<Vec<(Derived, i64)>> {
        let derived = |component: &Value| component.operand(CATEGORY).as_int() == Some(CATEGORY_DERIVED);
        let all = list(self.description, COMPONENTS)?.into_iter().filter(derived);
        let all = all.map(|component| Some((component, component.operand(GENRE).as_int()?))).collect::<Option<Vec<_>>>()?;
        let parts = all.into_iter().filter(|(_, genre)| *genre != GENRE_POINTER);
        parts.map(|(component, genre)| Some((below(component)?, genre))).collect()
    }

    /// The allocatable or pointer component whose descriptor lies at the offset, also within components.
    pub fn component_at(self, module: Module, offset: u64) -> Option<Component> {
        let start = |component: &Value| component.operand(OFFSET).as_int().and_then(|at| u64::try_from(at).ok());
        let all = list(self.description, COMPONENTS)?.into_iter();
        let component = all.filter(|c| start(c).is_some_and(|at| at <= offset)).max_by_key(start)?;
        let (at, genre) = (start(&component)?, component.operand(GENRE).as_int()?);
        match genre {
            GENRE_ALLOCATABLE | GENRE_POINTER if at == offset => described(module, component),
            GENRE_DATA => {
                let below = below(component)?;
                below.component_at(module, (offset - at) % module.size_of(below.ty).max(1))
            }
            _ => None,
        }
    }

    fn member_at(self, module: Module, offset: u64) -> Option<Type> {
        (0..self.ty.len()).find(|i| module.offset_of(self.ty, *i) == offset).map(|i| self.ty.member(i))
    }
}

impl Life {
    /// Is there nothing to be done but to copy bytes?
    fn is_trivial(&self) -> bool {
        self.initials.is_empty()
            && self.procedures.is_empty()
            && self.members.is_empty()
            && self.finaliser.is_none()
            && !self.assigns
    }
}

impl Lives {
    pub fn all(&self) -> impl Iterator<Item = &Life> {
        self.of.iter().map(|(_, life)| life)
    }
    fn types(&self) -> impl Iterator<Item = Derived> {
        self.of.iter().filter_map(|(kind, _)| kind.derived)
    }
    /// Is a procedure of the user's called at the end, of a component perhaps?
    pub fn is_finalised(&self) -> bool {
        let has_one = |derived: Derived| derived.finaliser().is_none_or(|finaliser| finaliser.is_some());
        self.types().chain(self.below.iter().map(|(derived, _)| *derived)).any(has_one)
    }
    /// Have components an assignment of their own?
    pub fn is_assigned_by_parts(&self) -> bool {
        self.below.iter().any(|(derived, _)| derived.has_assignment().unwrap_or(true))
    }
    /// May a variable have a component that is of its type, or hold one that has?
    pub fn is_recursive(&self) -> bool {
        self.types().any(|derived| self.below.contains(&(derived, true)))
    }
    /// Is there nothing to be done but to copy bytes?
    pub fn is_trivial(&self) -> bool {
        self.exact && self.all().all(Life::is_trivial)
    }
}

impl Types {
    pub fn new(module: Module) -> Types {
        Types { module, all: OnceCell::new() }
    }

    fn all(&self) -> &[(Derived, Value)] {
        self.all.get_or_init(|| Derived::all(self.module).into_iter().map(|derived| (derived, derived.root())).collect())
    }

    /// All types that extend what a type extends: what a polymorphic variable may be of. One that is known to be of its declared type is of that.
    pub fn family(&self, of: Derived) -> Vec<Derived> {
        let root = of.root();
        self.all().iter().filter(|(_, other)| *other == root).map(|(derived, _)| *derived).collect()
    }

    /// What a variable lives like that may be of any type.
    pub fn any(&self) -> Option<Lives> {
        self.lives(self.all().iter().map(|(derived, _)| *derived).collect(), false)
    }

    fn lives(&self, types: Vec<Derived>, exact: bool) -> Option<Lives> {
        let below = self.below(&types)?;
        let known = |derived: &Derived| Some((Kind::of_derived(self.module, derived.description)?, derived.life(self.module)?));
        if !below.iter().all(|(derived, _)| known(derived).is_some()) {
            return None;
        }
        Some(Lives { of: types.iter().map(known).collect::<Option<Vec<_>>>()?, exact, below })
    }

    /// The types of components, and of components of these; are they behind allocatables?
    fn below(&self, types: &[Derived]) -> Option<Vec<(Derived, bool)>> {
        let mut found: Vec<(Derived, bool)> = Vec::new();
        let mut work: Vec<(Derived, bool)> = types.iter().map(|derived| (*derived, false)).collect();
        while let Some((next, behind)) = work.pop() {
            for (declared, genre) in next.parts()? {
                let parts = if genre == GENRE_DATA { vec![declared] } else { self.family(declared) };
                for part in parts.into_iter().map(|part| (part, behind || genre != GENRE_DATA)) {
                    if !found.contains(&part) {
                        found.push(part);
                        work.push(part);
                    }
                }
            }
        }
        Some(found)
    }
}

impl Member {
    /// Where it lies in an element of a type, and to where.
    fn extent(&self, ty: Type, module: Module) -> (u64, u64) {
        match self {
            Member::Inline { offset, count, bytes, .. } => (*offset, offset + count * bytes),
            Member::Allocatable(Component { offset, .. }) | Member::Text { offset, .. } => {
                let all = (0..ty.len()).map(|i| (module.offset_of(ty, i), ty.member(i)));
                let size = all.filter(|(at, ty)| at == offset && is_descriptor(*ty)).map(|(_, ty)| module.size_of(ty)).max();
                (*offset, offset + size.unwrap_or(0))
            }
        }
    }
}

/// The type of a component that is a number or of a derived type.
fn scalar(module: Module, component: Value) -> Option<Type> {
    let int = |field: usize| component.operand(field).as_int();
    if (int(GENRE)?, int(RANK)?) != (GENRE_DATA, 0) {
        return None;
    }
    match int(CATEGORY)? {
        CATEGORY_DERIVED => below(component).map(|below| below.ty),
        category => {
            let kind = Kind::of_component(module, category, int(KIND)? as u64)?;
            Some(if kind.parts == 1 { kind.part } else { kind.part.structure(&vec![kind.part; kind.parts as usize]) })
        }
    }
}

/// An allocatable or pointer component.
fn described(module: Module, component: Value) -> Option<Component> {
    let int = |field: usize| component.operand(field).as_int();
    let kind = match int(CATEGORY)? {
        CATEGORY_DERIVED => Kind::of_derived(module, below(component)?.description)?,
        CATEGORY_CHARACTER => Some(Kind::text(module)).filter(|_| int(KIND) == Some(1) && length(component).is_some())?,
        category => Kind::of_component(module, category, int(KIND)? as u64)?,
    };
    let (offset, rank) = (u64::try_from(int(OFFSET)?).ok()?, usize::try_from(int(RANK)?).ok()?);
    Some(Component { offset, rank, kind, allocatable: int(GENRE)? == GENRE_ALLOCATABLE })
}

/// The bytes of a character component, 0 if its length is deferred.
fn length(component: Value) -> Option<u64> {
    let length = component.operand(LENGTH);
    match length.operand(0).as_int()? {
        LENGTH_DEFERRED => Some(0),
        LENGTH_EXPLICIT => u64::try_from(length.operand(2).as_int()?).ok(),
        _ => None,
    }
}

/// What is called at the end of each element; `None` if there are procedures that take whole arrays, or descriptors.
fn finaliser(bindings: &[Value]) -> Option<Option<Finaliser>> {
    let mut found = None;
    for binding in bindings {
        let which = binding.operand(WHICH).as_int()?;
        if which < ELEMENTAL_FINAL {
            continue;
        }
        if !matches!(which, ELEMENTAL_FINAL | SCALAR_FINAL) || binding.operand(TAKES_DESCRIPTOR).as_int()? != 0 || found.is_some()
        {
            return None;
        }
        let procedure = binding.operand(ADDRESS).operand(0).operand(0).as_function()?;
        found = Some(Finaliser { procedure, elemental: which == ELEMENTAL_FINAL });
    }
    Some(found)
}

/// The entries of a table that a description of a type leads to.
fn list(description: Value, field: usize) -> Option<Vec<Value>> {
    let descriptor = description.initializer()?.operand(field);
    // A constant of zeros has no operands.
    if descriptor.operand_count() == 0 || descriptor.operand(0).is_null() {
        return Some(Vec::new());
    }
    let table = descriptor.operand(0);
    let list = Some(table).filter(|c| c.is_global_variable())?.initializer()?;
    let count = Some(list.ty()).filter(|ty| ty.is_array()).map(Type::len).filter(|count| *count <= MOST_COMPONENTS)?;
    let all = (0..count as usize).map(|index| list.operand(index));
    (list.operand_count() == count as usize).then(|| all.collect())
}

/// Where a procedure pointer lies, and what it begins with; that is kept as an integer in a structure.
fn procedure_pointer(component: Value) -> Option<(u64, Option<Value>)> {
    let within = |constant: Value| Some(constant).filter(|c| c.operand_count() == 1).map(|c| c.operand(0));
    let offset = u64::try_from(component.operand(POINTER_OFFSET).as_int()?).ok()?;
    Some((offset, within(component.operand(PROCEDURE)).and_then(within)))
}

/// The constant from which a component gets its first value.
fn initial(component: Value) -> Option<Value> {
    let pointer = Some(component.operand(INITIAL)).filter(|c| c.operand_count() == 1)?.operand(0);
    let constant = Some(pointer).filter(|p| p.operand_count() == 1)?.operand(0);
    constant.is_global_variable().then_some(constant)
}

/// The description of the type that all types extend that one may be mistaken for.
pub fn root(mut description: Value) -> Value {
    while let Some(parent) = parent(description) {
        description = parent;
    }
    description
}

/// The description of the type that a type extends, its first component.
fn parent(description: Value) -> Option<Value> {
    let extends = description.initializer()?.operand(HAS_PARENT).as_int() == Some(1);
    let first = *list(description, COMPONENTS).filter(|_| extends)?.first()?;
    Some(first.operand(TYPE)).filter(|ty| ty.operand_count() > 0).map(|ty| ty.operand(0)).filter(|d| d.is_global_variable())
}

/// The type of a component that is derived.
fn below(component: Value) -> Option<Derived> {
    Derived::of(Some(component.operand(TYPE)).filter(|ty| ty.operand_count() > 0)?.operand(0))
}
