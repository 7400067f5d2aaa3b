// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Cells: the parts of memory objects that a procedure and its callees tell apart.
//!
//! The numbers that are loaded and stored one by one cut an object: those that may have a byte in common are one cell, and all
//! that lies between is one more, the rest. So the members of a structure are cells, also of all structures of an array at once, and
//! an array is one. Invariant: two places that may have a byte in common have a cell in common; an access covers its cells.
//! Imports `llvm`, `operation`, and the analyses of objects and effects.

use super::effects::Procedure;
use super::objects::Object;
use crate::llvm::offset::{ANYWHERE, Offset};
use crate::llvm::{Function, Module, Opcode, Type, Value, layout};
use crate::operation::{Operation, classify};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;

/// An object that is cut into more cells is not cut at all.
const MOST: usize = 48;

/// Numbers at a place: where they start, and their bytes.
pub type Piece = (Offset, u64);
pub type Indices = SmallVec<[usize; 4]>;

/// All bytes behind an offset.
pub const ALL: u64 = u64::MAX >> 2;

#[derive(Debug)]
pub struct Cell {
    pub object: Object,
    /// What lies in it; empty for the rest of the object.
    pub pieces: Vec<Piece>,
}

impl Cell {
    pub fn is_rest(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The bytes of the one number that it is, in an object that is one.
    pub fn only(&self) -> Option<(i64, u64)> {
        match self.pieces[..] {
            [(at, bytes)] if self.object.is_one() => at.exact().map(|at| (at, bytes)),
            _ => None,
        }
    }
}

/// The cells of one procedure.
#[derive(Default)]
pub struct Cells {
    all: Vec<Cell>,
    of: FxHashMap<Object, Vec<usize>>,
    /// Objects that each object may be, under another name.
    others: FxHashMap<Object, Vec<Object>>,
    /// The cells of these, and those of them that have derivatives if the object has, in order.
    aliases: FxHashMap<Object, Rc<[usize]>>,
    varying: FxHashMap<Object, Rc<[usize]>>,
}

impl Cells {
    fn new(procedure: &Procedure, partition: &Partition) -> Cells {
        let mut cells = Cells::default();
        let mut objects: Vec<Object> = partition.keys().copied().collect();
        objects.sort();
        for object in &objects {
            let groups = partition[object].groups();
            for pieces in [Vec::new()].into_iter().chain(groups) {
                cells.of.entry(*object).or_default().push(cells.all.len());
                cells.all.push(Cell { object: *object, pieces });
            }
        }
        for object in &objects {
            let others: Vec<Object> =
                objects.iter().filter(|o| *o != object && procedure.may_be_same(*object, **o)).copied().collect();
            let varying: Vec<Object> = others.iter().filter(|o| procedure.may_vary_together(*object, **o)).copied().collect();
            cells.aliases.insert(*object, cells.of_all(&others));
            cells.varying.insert(*object, cells.of_all(&varying));
            cells.others.insert(*object, others);
        }
        cells
    }

    pub fn get(&self, index: usize) -> &Cell {
        &self.all[index]
    }
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Cell)> {
        self.all.iter().enumerate()
    }
    pub fn objects(&self) -> impl Iterator<Item = Object> {
        self.of.keys().copied()
    }
    pub fn of_object(&self, object: Object) -> &[usize] {
        self.of.get(&object).map_or(&[], Vec::as_slice)
    }

    /// The cells that an access of so many bytes may touch.
    pub fn at(&self, object: Object, at: Offset, bytes: u64) -> Indices {
        let own = self.of_object(object);
        // A number that lies in a cell touches nothing else.
        let within = |i: &&usize| self.all[**i].pieces.iter().any(|(start, size)| *size == bytes && start.covers(at));
        if let Some(cell) = own.iter().find(within) {
            return [*cell].into_iter().collect();
        }
        let touched = |i: &usize| {
            let cell = &self.all[*i];
            cell.is_rest() || cell.pieces.iter().any(|(start, size)| at.overlaps(bytes, *start, *size))
        };
        own.iter().copied().filter(touched).collect()
    }

    /// Other objects that may be this one under another name.
    pub fn names(&self, object: Object) -> &[Object] {
        &self.others[&object]
    }

    /// The cells of several objects, in order: objects have theirs one behind the other, as they are sorted.
    fn of_all(&self, objects: &[Object]) -> Rc<[usize]> {
        objects.iter().flat_map(|object| self.of_object(*object)).copied().collect()
    }

    /// Cells that may be these, which are in order, under another name of their objects.
    pub fn aliases(&self, cells: &[usize]) -> Rc<[usize]> {
        self.named_otherwise(cells, &self.aliases)
    }

    /// Those of them that have derivatives if the cells have.
    pub fn varying(&self, cells: &[usize]) -> Rc<[usize]> {
        self.named_otherwise(cells, &self.varying)
    }

    fn named_otherwise(&self, cells: &[usize], names: &FxHashMap<Object, Rc<[usize]>>) -> Rc<[usize]> {
        let mut objects: Vec<Object> = cells.iter().map(|cell| self.all[*cell].object).collect();
        objects.dedup();
        // Most places are of one object.
        if let [object] = objects[..] {
            return names[&object].clone();
        }
        let mut found: Vec<usize> = objects.iter().flat_map(|object| names[object].iter()).copied().collect();
        found.sort_unstable();
        found.dedup();
        found.retain(|cell| cells.binary_search(cell).is_err());
        found.into()
    }

    /// The numbers in an object that cells of their own hold.
    pub fn pieces(&self, object: Object) -> impl Iterator<Item = Piece> {
        self.of_object(object).iter().flat_map(|i| self.all[*i].pieces.iter().copied())
    }

    /// Where the rest of a callee's object lies in an object of the caller's: in all cells that are none of the callee's own.
    pub fn rest(&self, object: Object, start: Offset, theirs: &Cells, their: Object) -> Indices {
        let known = |piece: &Piece| theirs.pieces(their).any(|(at, bytes)| (start.plus(at), bytes) == *piece);
        let own = self.of_object(object).iter().copied();
        own.filter(|i| self.all[*i].is_rest() || !self.all[*i].pieces.iter().all(known)).collect()
    }
}

/// How each object of a procedure is cut.
type Partition = FxHashMap<Object, Cuts>;

#[derive(Default, Clone)]
struct Cuts {
    pieces: Vec<Piece>,
    /// There are too many.
    whole: bool,
}

impl Cuts {
    fn add(&mut self, piece: Piece) -> bool {
        if self.whole || self.pieces.contains(&piece) {
            return false;
        }
        self.pieces.push(piece);
        self.whole = self.pieces.len() > MOST;
        if self.whole {
            self.pieces.clear();
        }
        true
    }

    /// The pieces that may overlap, together.
    fn groups(&self) -> Vec<Vec<Piece>> {
        let mut groups: Vec<Vec<Piece>> = Vec::new();
        for piece in &self.pieces {
            let meets = |group: &Vec<Piece>| group.iter().any(|(at, bytes)| at.overlaps(*bytes, piece.0, piece.1));
            let (mut together, apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(meets);
            together.push(vec![*piece]);
            groups = apart;
            groups.push(together.concat());
        }
        groups.iter_mut().for_each(|group| group.sort());
        groups.sort();
        groups
    }
}

/// Cuts the objects of all procedures, callees first in `order`, as far as recursion allows.
pub fn cut(module: Module, procedures: &mut FxHashMap<Function, Procedure>, order: &[Function]) {
    let mut partitions: FxHashMap<Function, Partition> = order.iter().map(|f| (*f, own_pieces(module, &procedures[f]))).collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for function in order {
            let mut mine = partitions.remove(function).expect("listed");
            changed |= take_over(procedures, &partitions, *function, &mut mine);
            partitions.insert(*function, mine);
        }
    }
    for (function, partition) in partitions {
        let procedure = procedures.get_mut(&function).expect("listed");
        procedure.cells = Cells::new(procedure, &partition);
    }
}

/// What the procedure itself loads and stores.
fn own_pieces(module: Module, procedure: &Procedure) -> Partition {
    let mut partition = Partition::default();
    for at in procedure.prepared.function.instructions() {
        let (pointer, ty) = match at.opcode() {
            Some(Opcode::LLVMLoad) => (at.operand(0), at.ty()),
            Some(Opcode::LLVMStore) => (at.operand(1), at.operand(0).ty()),
            _ => {
                let pointers: Vec<Value> = at.value_operands().chain([at]).filter(|v| v.ty().holds_pointer()).collect();
                let kept = unknown(at).then_some(Object::Unknown);
                for object in pointers.into_iter().flat_map(|p| procedure.objects.reached(p)).map(|(o, _)| o).chain(kept) {
                    partition.entry(object).or_default();
                }
                continue;
            }
        };
        let numbers = numbers(module, ty);
        for (object, start) in procedure.objects.reached(pointer) {
            let cuts = partition.entry(object).or_default();
            numbers.iter().for_each(|(at, bytes)| {
                cuts.add((start.plus(Offset::new(*at as i64, 0)), *bytes));
            });
        }
    }
    partition
}

/// Does it run code that may keep what it is handed, for others like it?
fn unknown(at: Value) -> bool {
    at.is_call() && matches!(classify(at), Operation::Unknown | Operation::Indirect | Operation::Assembly)
}

/// The floating numbers in a value of this type.
fn numbers(module: Module, ty: Type) -> Vec<(u64, u64)> {
    let Some(scalars) = layout::scalars(module, ty) else { return Vec::new() };
    let mut found = Vec::new();
    for (start, scalar) in scalars.into_iter().filter(|(_, ty)| ty.holds_float()) {
        let number = scalar.scalar();
        let bytes = module.store_size(number);
        let count = module.store_size(scalar) / bytes.max(1);
        found.extend((0..count).map(|i| (start + i * bytes, bytes)));
    }
    found
}

/// Adds what the callees of a procedure cut.
fn take_over(
    procedures: &FxHashMap<Function, Procedure>,
    partitions: &FxHashMap<Function, Partition>,
    function: Function,
    mine: &mut Partition,
) -> bool {
    let procedure = &procedures[&function];
    let mut changed = false;
    for call in procedure.prepared.function.instructions() {
        let Operation::Call(callee) = classify(call) else { continue };
        let own = (callee == function).then(|| mine.clone());
        let Some(theirs) = own.as_ref().or_else(|| partitions.get(&callee)) else { continue };
        let mut objects: Vec<Object> = theirs.keys().copied().filter(|o| procedures[&callee].is_outside(*o)).collect();
        objects.sort();
        for object in objects {
            let cuts = &theirs[&object];
            for (target, start) in procedure.objects.translate(call, object) {
                changed |= !mine.contains_key(&target);
                let here = mine.entry(target).or_default();
                if cuts.whole && !here.whole {
                    *here = Cuts { pieces: Vec::new(), whole: true };
                    changed = true;
                }
                cuts.pieces.iter().for_each(|(at, bytes)| changed |= here.add((start.plus(*at), *bytes)));
            }
        }
    }
    changed
}

/// The one place that a pointer addresses, if that is certain.
pub fn only_place(procedure: &Procedure, pointer: Value) -> Option<(Object, i64)> {
    match procedure.objects.places(pointer)[..] {
        [(object, at)] if object.is_one() => at.exact().map(|at| (object, at)),
        _ => None,
    }
}

/// Everything in an object.
pub fn whole(cells: &Cells, objects: impl IntoIterator<Item = Object>) -> Indices {
    let mut found: Indices = objects.into_iter().flat_map(|object| cells.at(object, ANYWHERE, ALL)).collect();
    found.sort_unstable();
    found.dedup();
    found
}
