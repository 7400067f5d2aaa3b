// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Derived types, as flang 22 describes them in constants beside the code that uses them: components, and what a copy of one means.
//!
//! Invariant: `components` is all or nothing; a type with procedures of its own for assignment or finalisation is none. May import
//! `llvm`.

use super::descriptor::Kind;
use crate::llvm::{Module, Type, Value};

/// Fields of the description of a type.
const COMPONENTS: usize = 6;
const NO_FINALIZATION: usize = 13;
const NO_DEFINED_ASSIGNMENT: usize = 14;
/// Fields of the description of a component.
const GENRE: usize = 1;
const CATEGORY: usize = 2;
const KIND: usize = 3;
const RANK: usize = 4;
const OFFSET: usize = 6;
const TYPE: usize = 8;
const INITIAL: usize = 11;

const GENRE_DATA: i64 = 1;
const GENRE_POINTER: i64 = 2;
const GENRE_ALLOCATABLE: i64 = 3;
const CATEGORY_DERIVED: i64 = 6;
const MOST_COMPONENTS: u32 = 64;

#[derive(Clone, Copy, PartialEq)]
pub struct Derived {
    /// The constant that describes it.
    pub description: Value,
    /// Its layout.
    pub ty: Type,
}

/// An allocatable component: where its descriptor lies, and what it may describe.
pub struct Component {
    pub offset: u64,
    pub rank: usize,
    pub kind: Kind,
}

/// What a new variable holds in a component.
pub enum Initial {
    /// What a constant says.
    Copy { offset: u64, constant: Value },
    /// A descriptor of nothing.
    Unallocated(Component),
}

impl Derived {
    /// From the constant that a descriptor names.
    pub fn of(description: Value) -> Option<Derived> {
        let symbol = Some(description).filter(|d| d.is_global_variable())?.name();
        let ty = description.ty().struct_named(&symbol.replacen("EXdtX", "T", 1))?;
        let initializer = description.initializer()?;
        let holds = |field: usize| initializer.operand(field).as_int() == Some(1);
        let known = initializer.operand_count() > NO_DEFINED_ASSIGNMENT && holds(NO_FINALIZATION) && holds(NO_DEFINED_ASSIGNMENT);
        known.then_some(Derived { description, ty })
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
        self.list().is_some_and(|all| all.iter().all(plain))
    }

    /// The allocatable components, in order, also of components that are derived types; `None` if not all are known.
    pub fn allocatables(self, module: Module) -> Option<Vec<Component>> {
        let mut found = Vec::new();
        for component in self.list()? {
            let int = |field: usize| component.operand(field).as_int();
            let (genre, offset, rank) = (int(GENRE)?, int(OFFSET)? as u64, usize::try_from(int(RANK)?).ok()?);
            let below = below(component);
            let intrinsic = int(CATEGORY)? != CATEGORY_DERIVED;
            match (genre, below) {
                (GENRE_POINTER, _) => {}
                (GENRE_DATA, None) if intrinsic => {}
                (GENRE_DATA, Some(below)) if below.is_plain() => {}
                (GENRE_DATA, Some(below)) if rank == 0 => {
                    let inner = below.allocatables(module)?.into_iter();
                    found.extend(inner.map(|c| Component { offset: offset + c.offset, ..c }));
                }
                (GENRE_ALLOCATABLE, None) if intrinsic => {
                    let kind = Kind::of_component(module, int(CATEGORY)?, int(KIND)? as u64)?;
                    found.push(Component { offset, rank, kind });
                }
                _ => return None,
            }
        }
        Some(found)
    }

    /// What a new variable holds, as far as the type says; `None` if not all is known.
    pub fn initials(self, module: Module) -> Option<Vec<Initial>> {
        let mut found = Vec::new();
        for component in self.list()? {
            let int = |field: usize| component.operand(field).as_int();
            let (genre, offset, rank) = (int(GENRE)?, int(OFFSET)? as u64, usize::try_from(int(RANK)?).ok()?);
            match (genre, initial(component), below(component)) {
                (GENRE_DATA | GENRE_POINTER, Some(constant), _) => found.push(Initial::Copy { offset, constant }),
                (GENRE_DATA, None, None) if int(CATEGORY)? != CATEGORY_DERIVED => {}
                (GENRE_DATA, None, Some(below)) if rank == 0 => {
                    found.extend(below.initials(module)?.into_iter().map(|inner| inner.further(offset)));
                }
                (GENRE_DATA, None, Some(below)) if below.initials(module)?.is_empty() => {}
                (GENRE_ALLOCATABLE, _, None) if int(CATEGORY)? != CATEGORY_DERIVED => {
                    let kind = Kind::of_component(module, int(CATEGORY)?, int(KIND)? as u64)?;
                    found.push(Initial::Unallocated(Component { offset, rank, kind }));
                }
                _ => return None,
            }
        }
        Some(found)
    }

    fn list(self) -> Option<Vec<Value>> {
        let descriptor = self.description.initializer()?.operand(COMPONENTS);
        let components = descriptor.operand(0);
        if components.is_null() {
            return Some(Vec::new());
        }
        let list = Some(components).filter(|c| c.is_global_variable())?.initializer()?;
        let count = Some(list.ty()).filter(|ty| ty.is_array()).map(Type::len).filter(|count| *count <= MOST_COMPONENTS)?;
        let all = (0..count as usize).map(|index| list.operand(index));
        // A constant of zeros has no operands.
        (list.operand_count() == count as usize).then(|| all.collect())
    }
}

impl Initial {
    /// The same so many bytes further on.
    fn further(self, by: u64) -> Initial {
        match self {
            Initial::Copy { offset, constant } => Initial::Copy { offset: offset + by, constant },
            Initial::Unallocated(c) => Initial::Unallocated(Component { offset: c.offset + by, ..c }),
        }
    }
}

/// The constant from which a component gets its first value.
fn initial(component: Value) -> Option<Value> {
    let pointer = Some(component.operand(INITIAL)).filter(|c| c.operand_count() == 1)?.operand(0);
    let constant = Some(pointer).filter(|p| p.operand_count() == 1)?.operand(0);
    constant.is_global_variable().then_some(constant)
}

/// The type of a component that is derived.
fn below(component: Value) -> Option<Derived> {
    Derived::of(component.operand(TYPE).operand(0))
}
