// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Where objects hold integers, as the structure types say by which they are declared, or were addressed by the front end, and all the module where none is.
//!
//! How the optimiser addresses memory says nothing: it takes an offset out of one address and adds it to another.
//! Without optimisation nothing but these types tells an integer that is copied from a floating number that is copied as one.
//! Invariant: a place that is said to hold an integer is declared as one, and accessed as floating nowhere in the procedure;
//! unions say nothing. Imports `llvm`, `holds`, `objects`.

use super::objects::{Object, Objects, POINTER, Root};
use crate::holds::commons::Commons;
use crate::holds::descriptors::holds_descriptor;
use crate::holds::{self, moves};
use crate::llvm::layout::{self, Row};
use crate::llvm::offset::{Offset, START, constant_base};
use crate::llvm::{Function, Module, Opcode, Type, Value};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

#[derive(Default)]
pub struct Layouts {
    integers: FxHashMap<Object, Vec<(Offset, u64)>>,
    floats: FxHashMap<Object, Vec<Numbers>>,
    pointers: FxHashMap<Object, Vec<(Offset, u64)>>,
    /// Structures of which one or more lie in a row from an offset on.
    structures: FxHashMap<Object, Vec<(Offset, Type)>>,
    accesses: Vec<(Object, Offset, Type)>,
    /// Where floating numbers are accessed, and none are declared.
    unexplained: FxHashMap<Object, Vec<(Offset, Type)>>,
    commons: Rc<Commons>,
}

/// So many numbers of one type, one behind the other.
struct Numbers {
    at: Offset,
    ty: Type,
    count: u64,
}

impl Numbers {
    fn bytes(&self, module: Module) -> u64 {
        self.count * module.store_size(self.ty)
    }

    /// May one of them begin there?
    fn may_begin(&self, module: Module, at: Offset) -> bool {
        let (size, behind) = (module.store_size(self.ty), at.minus(self.at));
        if self.count == 1 {
            return self.at.may_be(at);
        }
        at.overlaps(1, self.at, self.count * size) && behind.modulo(size as i64).is_none_or(|within| within == 0)
    }
}

fn has_array(ty: Type) -> bool {
    ty.is_array() || ty.is_struct() && (0..ty.len()).any(|index| has_array(ty.member(index)))
}

impl Layouts {
    /// `given`: parameters that point into an element of an array of a structure in every call, so far behind its beginning.
    pub fn new(
        module: Module,
        function: Function,
        objects: &Objects,
        commons: &Rc<Commons>,
        given: &[(usize, u64, Type)],
    ) -> Layouts {
        let mut layouts = Layouts { commons: commons.clone(), ..Layouts::default() };
        for (index, within, ty) in given {
            layouts.declare(module, Object::Argument(*index), START.minus(Offset::new(*within as i64, 0)), *ty);
        }
        for index in 0..function.parameters().len() {
            if let Some(ty) = holds::structure(function, index) {
                layouts.declare(module, Object::Argument(index), START, ty);
            }
        }
        let mut sites: FxHashSet<Value> = FxHashSet::default();
        for instruction in function.instructions() {
            match instruction.opcode() {
                Some(Opcode::LLVMLoad) => layouts.access(objects, instruction.operand(0), instruction.ty()),
                Some(Opcode::LLVMStore) => layouts.access(objects, instruction.operand(1), instruction.operand(0).ty()),
                Some(Opcode::LLVMGetElementPtr) => layouts.declare_elements(module, objects, instruction),
                Some(Opcode::LLVMAlloca) => layouts.declare(module, Object::Local(instruction), START, instruction.alloca_type()),
                _ => {}
            }
            // Also what a callee has allocated.
            let allocated = [instruction].into_iter().filter(|at| matches!(classify(*at), Operation::Heap));
            let reached = instruction.value_operands().filter(|o| o.ty().is_pointer()).flat_map(|o| objects.of(o));
            let reached = reached.filter_map(|object| if let Object::Heap(site) = object { Some(site) } else { None });
            for site in allocated.chain(reached).filter(|site| sites.insert(*site)) {
                if let Some((0, ty)) = moves::structure(site) {
                    layouts.declare(module, Object::Heap(site), START, ty);
                }
            }
            for operand in instruction.value_operands().chain([instruction]).collect::<Vec<_>>() {
                if operand.is_constant() && operand.ty().is_pointer() {
                    for object in objects.of(operand) {
                        if let Object::Global(global) = object {
                            layouts.declare(module, object, START, global.global_type());
                        }
                    }
                }
            }
        }
        layouts.keep_unexplained(module);
        layouts
    }

    /// What a pointer in a global variable leads to is an array of what it is indexed as: flang does so with what a descriptor of one type describes. So is an
    /// allocation of whole structures.
    fn declare_elements(&mut self, module: Module, objects: &Objects, address: Value) {
        let (base, ty) = (address.operand(0), address.gep_source());
        if address.operand_count() != 2 || !ty.is_struct() || ty.struct_name().is_none() {
            return;
        }
        let indexed = address.operand(1).as_int().is_none();
        for (object, _) in objects.places(base).into_iter().filter(|(_, at)| *at == START) {
            let known = match object {
                Object::Heap(site) => indexed && moves::fills(module, site, ty),
                _ => base.is_op(Opcode::LLVMLoad) && matches!(object.root(), Some(Root::Global(_))),
            };
            if known {
                self.declare(module, object, START, ty);
            }
        }
    }

    fn access(&mut self, objects: &Objects, pointer: Value, ty: Type) {
        if ty.holds_float() {
            for (object, at) in objects.places(pointer) {
                self.accesses.push((object, at, ty.floats()[0]));
            }
        }
    }

    /// An access to some element of an array member, at whatever index, is one of the floating numbers that are declared there;
    /// any other says that memory is not what its declaration says.
    fn keep_unexplained(&mut self, module: Module) {
        for (object, at, ty) in std::mem::take(&mut self.accesses) {
            let bytes = module.store_size(ty);
            let floats = self.floats.entry(object).or_default();
            if !floats.iter().any(|declared| module.store_size(declared.ty) == bytes && declared.may_begin(module, at)) {
                floats.push(Numbers { at, ty, count: 1 });
                self.unexplained.entry(object).or_default().push((at, ty));
            }
        }
    }

    /// An object is an array of this type, one element of which starts at the offset.
    fn declare(&mut self, module: Module, object: Object, start: Offset, mut ty: Type) {
        while ty.is_array() {
            ty = ty.element();
        }
        if !ty.is_struct() || self.structures.get(&object).is_some_and(|known| known.contains(&(start, ty))) {
            return;
        }
        self.structures.entry(object).or_default().push((start, ty));
        let rows = layout::rows(module, ty).unwrap_or_default();
        // One of integers only may stand for any bits.
        let mixed = rows.iter().any(|row| !row.ty.is_integer());
        for row in rows {
            let at = start.plus(Offset::new(row.at as i64, module.size_of(ty) as i64));
            if row.ty.is_floating() {
                self.floats.entry(object).or_default().push(Numbers { at, ty: row.ty, count: row.count });
            } else if mixed && row.ty.is_word() {
                self.integers.entry(object).or_default().push((at, row.bytes(module)));
            } else if row.ty.is_pointer() {
                self.pointers.entry(object).or_default().push((at, row.count));
            }
        }
    }

    /// Are integers, and nothing else, declared in these bytes? Characters may be anything.
    pub fn declares_integers(&self, module: Module, object: Object, at: Offset, bytes: u64) -> bool {
        self.declares(module, object, (at, bytes), |there| there.iter().copied().all(Type::is_word))
    }

    /// May an integer of so many bytes be declared there?
    pub fn may_declare_integer(&self, module: Module, object: Object, at: Offset, bytes: u64) -> bool {
        self.declares(module, object, (at, bytes), |there| {
            there.iter().any(|scalar| scalar.is_word() && module.store_size(*scalar) == bytes)
        })
    }

    /// Are floating numbers, and nothing else, declared in these bytes?
    pub fn declares_numbers(&self, module: Module, object: Object, at: Offset, bytes: u64) -> bool {
        self.declares(module, object, (at, bytes), |there| there.iter().copied().all(Type::is_floating))
    }

    /// Is there no number of this kind in the structures that are declared in an object, where one lies all the same? Where the place may be any there may be one.
    pub fn lacks_number(&self, module: Module, object: Object, at: Offset, kind: Type) -> bool {
        let size = module.store_size(kind);
        let [_, every] = at.terms();
        let holds = |(start, ty): &(Offset, Type)| {
            let Some(mut rows) = layout::rows(module, *ty) else { return true };
            rows.retain(|row| module.store_size(row.ty) == size && row.ty.is_floating());
            let starts: FxHashSet<u64> = rows.iter().flat_map(|row| (0..row.count).map(|i| row.at + i * size)).collect();
            // An element of an array is found at multiples of its size, of which only the bounds say that they lie there; so is one of several members in a row.
            let in_row =
                |start: &u64| starts.contains(&(start + size)) || start.checked_sub(size).is_some_and(|s| starts.contains(&s));
            starts.iter().any(|within| {
                let place = start.plus(Offset::new(*within as i64, module.size_of(*ty) as i64));
                place.covers(at) || (has_array(*ty) || in_row(within)) && at.may_be(place)
            })
        };
        let structures = self.structures(object);
        (every == 0 || every >= 4) && !structures.is_empty() && !structures.iter().any(holds)
    }

    /// Are pointers, and nothing else, declared in these bytes?
    pub fn declares_pointers(&self, module: Module, object: Object, at: Offset, bytes: u64) -> bool {
        if object.variable_type().is_some_and(|ty| ty.innermost().is_pointer()) {
            return true;
        }
        self.is_pointer_at(object, at)
            && self.declares(module, object, (at, bytes), |there| there.iter().copied().all(Type::is_pointer))
    }

    /// Is there no type that is said to lie in the object which has other members than pointers?
    pub fn declares_nothing_else(&self, module: Module, object: Object) -> bool {
        let only_pointers = |ty: Type| match layout::rows(module, ty) {
            Some(rows) => rows.iter().all(|row| row.ty.is_pointer()),
            None => ty.innermost().is_pointer(),
        };
        object.variable_type().into_iter().chain(self.structures(object).iter().map(|(_, ty)| *ty)).all(only_pointers)
    }

    /// Is what these bytes may meet `such`, by all structures that are said to lie there, none of which has unions? Nobody has numbers in descriptors. Beyond
    /// the first structure of what is no variable there may lie something else: the heads of containers' nodes are addressed so.
    fn declares(&self, module: Module, object: Object, (at, bytes): (Offset, u64), such: impl Fn(&[Type]) -> bool) -> bool {
        let is_variable = matches!(object, Object::Local(_) | Object::Global(_));
        let declares = |(start, ty): &(Offset, Type)| {
            let Some(rows) = layout::rows(module, *ty).filter(|_| !holds_descriptor(*ty)) else { return false };
            let (at, size) = (at.minus(*start), module.size_of(*ty) as i64);
            if !is_variable && at.exact().is_some_and(|at| at < 0 || at >= size) {
                return false;
            }
            let meets = |row: &Row| at.overlaps(bytes, Offset::new(row.at as i64, size), row.bytes(module));
            let there: Vec<Type> = rows.into_iter().filter(meets).map(|row| row.ty).collect();
            !there.is_empty() && such(&there)
        };
        let structures = self.structures(object);
        !structures.is_empty() && structures.iter().all(declares)
    }

    /// Is a pointer declared there, in a structure that has no unions?
    pub fn is_pointer_at(&self, object: Object, at: Offset) -> bool {
        let is_one = |(first, count): &(Offset, u64)| {
            (0..*count).any(|index| first.plus(Offset::new((index * POINTER) as i64, 0)).covers(at))
        };
        self.pointers.get(&object).is_some_and(|all| all.iter().any(is_one))
    }

    /// Are floating numbers accessed where none are declared?
    pub fn is_unexplained(&self, object: Object) -> bool {
        self.unexplained.contains_key(&object)
    }

    /// Are some in these bytes, of a kind that is declared nowhere in the object?
    pub fn is_unexplained_at(&self, module: Module, object: Object, at: Offset, bytes: u64) -> bool {
        let is_there = |(number, ty): &&(Offset, Type)| at.overlaps(bytes, *number, module.store_size(*ty));
        let found = self.unexplained.get(&object).into_iter().flatten().filter(is_there);
        found.map(|(_, ty)| *ty).any(|ty| !self.declares_kind(object, ty))
    }

    /// Has one of the structures that are said to lie in an object numbers of this kind?
    pub fn declares_kind(&self, object: Object, kind: Type) -> bool {
        self.structures(object).iter().any(|(_, ty)| ty.floats().contains(&kind))
    }

    /// Where numbers of this size lie in an object, as far as the procedure shows; of those one behind the other the first one.
    pub fn numbers(&self, module: Module, object: Object, bytes: u64) -> impl Iterator<Item = Offset> {
        let all = self.floats.get(&object).into_iter().flatten();
        all.filter(move |numbers| module.store_size(numbers.ty) == bytes).map(|numbers| numbers.at)
    }

    /// The bytes of an object in which numbers lie, as far as the procedure shows.
    pub fn numbers_of(&self, module: Module, object: Object) -> impl Iterator<Item = (Offset, u64)> {
        self.floats.get(&object).into_iter().flatten().map(move |numbers| (numbers.at, numbers.bytes(module)))
    }

    /// Floating types that may lie in these bytes of an object, as far as the procedure shows.
    pub fn floats_in(&self, module: Module, object: Object, at: Offset, bytes: u64) -> impl Iterator<Item = Type> {
        let list = self.floats.get(&object).into_iter().flatten();
        list.filter(move |floats| at.overlaps(bytes, floats.at, floats.bytes(module))).map(|floats| floats.ty.scalar())
    }

    /// Where numbers lie, as far as the procedure shows.
    pub fn floats(&self, module: Module) -> impl Iterator<Item = (Object, Offset)> {
        let one = move |numbers: &Numbers| {
            let (first, size) = (numbers.at, module.store_size(numbers.ty));
            (0..numbers.count).map(move |index| first.plus(Offset::new((index * size) as i64, 0)))
        };
        self.floats.iter().flat_map(move |(object, all)| all.iter().flat_map(one).map(|at| (*object, at)))
    }

    /// The structures that are said to lie in an object, and from where on.
    pub fn structures(&self, object: Object) -> &[(Offset, Type)] {
        self.structures.get(&object).map_or(&[], Vec::as_slice)
    }

    /// Are these bytes declared as integers (and padding), and accessed as floating nowhere, or are they an integer wherever the module names them?
    pub fn is_integer_at(&self, module: Module, object: Object, at: Offset, bytes: u64) -> bool {
        if matches!(object, Object::Global(global) if self.commons.hold_integer(global, at, bytes)) {
            return true;
        }
        let mut integers = self.integers.get(&object).into_iter().flatten();
        (integers.any(|(integer, size)| at.overlaps(bytes, *integer, *size)) || self.is_padding(module, object, at, bytes))
            && self.floats_in(module, object, at, bytes).next().is_none()
    }

    /// Are these bytes between members, or behind the last one?
    fn is_padding(&self, module: Module, object: Object, at: Offset, bytes: u64) -> bool {
        let within = |(start, ty): &(Offset, Type)| {
            let Some(first) = at.minus(*start).modulo(module.size_of(*ty).max(1) as i64) else { return false };
            layout::is_padding(module, *ty, first as u64, bytes)
        };
        !self.structures(object).is_empty() && self.structures(object).iter().all(within)
    }

    /// Does a load of an integer read what is declared as one?
    pub fn is_integer(&self, module: Module, objects: &Objects, load: Value) -> bool {
        let bytes = module.store_size(load.ty());
        let places = objects.accessed(load.operand(0));
        let function = load.block().function();
        let declared = |(object, at): &(Object, Offset)| {
            object.holds_integers_only(function)
                || objects.text() == Some(*object)
                || self.is_integer_at(module, *object, *at, bytes)
                || self.is_integer_of_element(module, objects, *object, (load.operand(0), 0), bytes)
        };
        !places.is_empty() && places.iter().all(declared)
    }

    /// Does an integer, or padding, lie so far behind a pointer into an element of an array of structures that lies within the object's own structures?
    pub fn is_integer_of_element(
        &self,
        module: Module,
        objects: &Objects,
        object: Object,
        place: (Value, i64),
        bytes: u64,
    ) -> bool {
        let Some((ty, at)) = self.element(module, objects, object, place) else { return false };
        let is_one = |row: &Row| row.begins(module, at) && row.ty.is_word() && module.store_size(row.ty) == bytes;
        layout::is_padding(module, ty, at, bytes) || layout::rows(module, ty).is_some_and(|rows| rows.iter().any(is_one))
    }

    /// The element of an array of structures within the object's own structures into which a place so far behind a pointer leads, and how far into it.
    /// How far the index goes is not known, but such an element is addressed as one, from where one lies.
    pub fn element(
        &self,
        module: Module,
        objects: &Objects,
        object: Object,
        (pointer, behind): (Value, i64),
    ) -> Option<(Type, u64)> {
        let (address, at) = constant_base(module, pointer);
        let at = at + behind;
        if address.any_opcode() != Some(Opcode::LLVMGetElementPtr) || address.operand_count() != 2 {
            return None;
        }
        let ty = address.gep_source();
        if !ty.is_struct() || self.is_unexplained(object) {
            return None;
        }
        let mut found = None;
        for (_, base) in objects.places(address.operand(0)).into_iter().filter(|(base, _)| *base == object) {
            for (start, whole) in self.structures(object) {
                let first = base.minus(*start).modulo(module.size_of(*whole).max(1) as i64)?;
                // The optimiser may have moved the way to the first element behind the index.
                let within = (0..module.size_of(ty) as i64).filter(|within| {
                    let element = first + at - within;
                    element >= 0 && layout::holds_at(module, *whole, element as u64, ty)
                });
                let [within] = within.collect::<Vec<_>>()[..] else { return None };
                if *found.get_or_insert(within) != within {
                    return None;
                }
            }
        }
        Some((ty, found? as u64))
    }
}
