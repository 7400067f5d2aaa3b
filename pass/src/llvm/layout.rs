// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The scalars of a type and where they lie. Invariant: in order of their offsets, which are bytes from the start.

use super::{Module, Type, Value, ffi};

/// More scalars than these are not listed one by one.
const MOST: usize = 256;

/// The scalars and vectors of a type; `None` if it has a union, whose members lie over one another, or too many, or nobody knows how many.
pub fn scalars(module: Module, ty: Type) -> Option<Vec<(u64, Type)>> {
    let mut found = Vec::new();
    (!ty.has_union() && !ty.is_open() && collect(module, ty, 0, &mut found)).then_some(found)
}

/// Where the numbers begin of an array of no length that ends a structure, and of what type they are.
pub fn open_end(module: Module, ty: Type) -> Option<(u64, Type)> {
    let last = ty.len().checked_sub(1).filter(|_| ty.is_struct())?;
    let end = ty.member(last);
    (end.is_array() && end.len() == 0 && end.element().is_float()).then(|| (module.offset_of(ty, last), end.element()))
}

/// So many scalars of one type without gaps.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    pub at: u64,
    pub ty: Type,
    pub count: u64,
}

impl Row {
    /// Does a loop or a copy of bytes move it better than as many instructions?
    pub fn is_long(&self) -> bool {
        self.count >= LONG
    }

    pub fn bytes(&self, module: Module) -> u64 {
        self.count * module.size_of(self.ty)
    }

    /// Does one of them begin so far from the start?
    pub fn begins(&self, module: Module, at: u64) -> bool {
        let size = module.size_of(self.ty).max(1);
        at.checked_sub(self.at).is_some_and(|behind| behind % size == 0 && behind / size < self.count)
    }
}

/// Arrays of fewer scalars than these are listed one by one.
const LONG: u64 = 16;

/// The scalars of a type, those of long arrays as rows; `None` if it has a union, too many, or nobody knows how many.
pub fn rows(module: Module, ty: Type) -> Option<Vec<Row>> {
    around_unions(module, ty).filter(|(_, unions)| unions.is_empty()).map(|(rows, _)| rows)
}

/// Bytes of a type.
pub type Bytes = std::ops::Range<u64>;

/// The scalars that lie in no union of a type, those of long arrays as rows, and where its unions lie; `None` if there are too many, or nobody knows how many.
pub fn around_unions(module: Module, ty: Type) -> Option<(Vec<Row>, Vec<Bytes>)> {
    let (mut rows, mut unions) = (Vec::new(), Vec::new());
    (!ty.is_open() && collect_rows(module, ty, 0, &mut rows, &mut unions)).then_some((rows, unions))
}

fn collect_rows(module: Module, ty: Type, start: u64, found: &mut Vec<Row>, unions: &mut Vec<Bytes>) -> bool {
    if ty.is_union() {
        unions.push(start..start + module.size_of(ty));
        return unions.len() <= MOST;
    }
    if ty.is_struct() {
        return (0..ty.len()).all(|i| collect_rows(module, ty.member(i), start + module.offset_of(ty, i), found, unions));
    }
    if ty.is_array() {
        let one = ty.innermost();
        let count = module.size_of(ty).checked_div(module.size_of(one)).unwrap_or(0);
        if one.is_struct() || count < LONG {
            let size = module.size_of(ty.element());
            return (0..u64::from(ty.len())).all(|i| collect_rows(module, ty.element(), start + i * size, found, unions));
        }
        found.push(Row { at: start, ty: one, count });
    } else {
        found.push(Row { at: start, ty, count: 1 });
    }
    found.len() <= MOST
}

/// Are these bytes of a type between its scalars, or behind the last one?
pub fn is_padding(module: Module, ty: Type, at: u64, bytes: u64) -> bool {
    let taken = |row: &Row| row.at < at + bytes && at < row.at + row.bytes(module);
    rows(module, ty).is_some_and(|rows| !rows.iter().any(taken))
}

/// The member or element of a type in which the byte at this offset lies, and where it begins.
pub fn member_at(module: Module, ty: Type, at: u64) -> Option<(Type, u64)> {
    if ty.is_struct() {
        return (0..ty.len()).rev().map(|i| (ty.member(i), module.offset_of(ty, i))).find(|(_, start)| *start <= at);
    }
    let size = if ty.is_array() { module.size_of(ty.element()) } else { 0 };
    (size > 0 && at < size * u64::from(ty.len())).then(|| (ty.element(), at - at % size))
}

/// The scalar that begins this far in a type, if there is one and no union around it.
pub fn scalar_at(module: Module, ty: Type, at: u64) -> Option<Type> {
    if ty.is_struct() || ty.is_array() {
        let (member, start) = member_at(module, ty, at)?;
        return scalar_at(module, member, at - start);
    }
    (at == 0).then_some(ty)
}

/// Does one of the other type, an element or a member, lie this far in a type?
pub fn holds_at(module: Module, ty: Type, at: u64, other: Type) -> bool {
    if ty == other && at == 0 {
        return true;
    }
    if ty.is_struct() {
        let starts = (0..ty.len()).map(|i| (ty.member(i), module.offset_of(ty, i)));
        return starts
            .rev()
            .find(|(_, start)| *start <= at)
            .is_some_and(|(member, start)| holds_at(module, member, at - start, other));
    }
    let size = if ty.is_array() { module.size_of(ty.element()) } else { 0 };
    size > 0 && at < size * u64::from(ty.len()) && holds_at(module, ty.element(), at % size, other)
}

fn collect(module: Module, ty: Type, start: u64, found: &mut Vec<(u64, Type)>) -> bool {
    if ty.is_struct() {
        return (0..ty.len()).all(|i| collect(module, ty.member(i), start + module.offset_of(ty, i), found));
    }
    if ty.is_array() {
        let size = module.size_of(ty.element());
        return (0..u64::from(ty.len())).all(|i| collect(module, ty.element(), start + i * size, found));
    }
    found.push((start, ty));
    found.len() <= MOST
}

/// The type of which, as debug information has it, the source declares one or more to lie where a pointer leads, and how many bytes behind the beginning of
/// one of these; a cast may belie it.
pub fn declared(module: Module, pointer: Value) -> Option<(u64, Type)> {
    let mut offset = 0;
    // SAFETY: handles are live, and the shim writes the offset.
    let raw = unsafe { ffi::wg_declared(module.0, pointer.0, &raw mut offset) };
    (!raw.is_null()).then_some((offset, Type(raw)))
}
