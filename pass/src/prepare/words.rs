// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Words that may be a number or a pointer (unions, and what is moved word by word), in registers: the optimiser moves the bits of either as those of the other,
//! and a shadow would stay behind. They become variables again, where each is stored as what it is, and copies move bytes.
//!
//! A web is what is loaded, and chosen by phis and selects, and stored, of the same bits. `lay_out` takes those that show here that they are both; of the others
//! the analysis of memory tells (`analysis/blind.rs`), and `copy` takes them. Invariant: what is read from the variable of a word is what was in the register.
//! Imports `llvm`, `operation`, and `holds` for the marks of words and of what the source loads.

use crate::holds::{declared_number, mark_word, moved_number};
use crate::llvm::{Builder, Function, Module, Opcode, Type, Value, facts};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};

/// The bytes of a pointer.
const POINTER: u64 = 8;
/// Of the variable of a word, in bytes: that of the longest number.
const ALIGNMENT: u32 = 16;

pub struct Web {
    /// Loads and choices, each once.
    nodes: Vec<Value>,
    /// What its bits are said to be.
    is_pointer: bool,
    number: Option<Type>,
    stores: Vec<Value>,
    /// Is it an argument of a procedure, or a result? Asked only where pointers are not believed.
    is_handed_on: bool,
    /// Is it a number that the source writes, on some way?
    is_written_out: bool,
}

impl Web {
    fn new(module: Module, nodes: Vec<Value>, believed: bool) -> Web {
        let mut web =
            Web { nodes, is_pointer: false, number: None, stores: Vec::new(), is_handed_on: false, is_written_out: false };
        for node in web.nodes.clone() {
            web.note_type(node);
            for value in chosen(node) {
                web.note_type(value);
                web.note_type(bits(module, value));
                web.is_written_out |= value.real().is_some_and(|number| number != 0.0);
            }
            web.note_readers(module, node, believed);
        }
        web
    }

    fn note_type(&mut self, value: Value) {
        if value.is_null() || value.is_undef() {
            return;
        }
        self.is_pointer |= value.ty().is_pointer();
        self.number = self.number.or(Some(value.ty()).filter(|ty| ty.is_float()));
    }

    fn note_readers(&mut self, module: Module, value: Value, believed: bool) {
        for user in value.users() {
            if is_same(module, user) {
                self.note_type(user);
                self.note_readers(module, user, believed);
            } else if is_moved(user, value, believed) {
                self.stores.push(user);
            } else if !believed && (user.is_op(Opcode::LLVMRet) || matches!(classify(user), Operation::Call(_))) {
                self.is_handed_on = true;
            }
        }
    }

    pub fn loads(&self) -> impl Iterator<Item = Value> {
        self.nodes.iter().copied().filter(|node| node.is_op(Opcode::LLVMLoad))
    }

    /// Where it is loaded from, and the bytes.
    pub fn sources(&self, module: Module) -> impl Iterator<Item = (Value, u64)> {
        self.loads().map(move |load| (load.operand(0), room(module, load.ty())))
    }

    /// Where it is stored, and the bytes.
    pub fn targets(&self, module: Module) -> impl Iterator<Item = (Value, u64)> {
        self.stores.iter().map(move |store| (store.operand(1), room(module, store.operand(0).ty())))
    }

    /// Is it said to be a pointer?
    pub fn is_pointer(&self) -> bool {
        self.is_pointer
    }

    pub fn is_handed_on(&self) -> bool {
        self.is_handed_on
    }

    /// Nobody chooses between a pointer and a number other than zero.
    pub fn is_written_out(&self) -> bool {
        self.is_written_out
    }

    /// Does the language say so, wherever it is loaded or stored?
    pub fn is_declared(&self) -> bool {
        self.loads().chain(self.stores.iter().copied()).all(is_declared)
    }
}

/// Lays out what is a number at one place and a pointer at another.
pub fn lay_out(module: Module, builder: &Builder, function: Function) {
    load_numbers(module, builder, function);
    // What the optimiser loads as a pointer, because one is declared there, and takes for nothing but a number is loaded as one.
    for load in function.instructions().into_iter().filter(|at| is_load(module, *at, false) && at.ty().is_pointer()) {
        if let Some(kind) = used_as(module, load) {
            load_as(module, builder, load, kind);
            load.erase();
        } else if load.users().iter().all(|user| user.is_op(Opcode::LLVMPtrToInt) && is_same(module, *user))
            && leads_to_number(load)
        {
            // Part of it is one.
            builder.before(load);
            builder.locate(Some(load));
            let word = builder.load(module.int(8 * POINTER as u32), load.operand(0));
            word.set_alignment(load.alignment());
            load.users().into_iter().for_each(|cast| cast.replace_uses(word));
            load.users().into_iter().for_each(Value::erase);
            load.erase();
        }
    }
    for store in function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMStore)) {
        // A number that the optimiser casts because a pointer is declared where it goes, or all may lie there, is stored as a number, and the reverse.
        let (stored, word) = (store.operand(0).ty(), bits(module, store.operand(0)));
        if stored.is_float() && word.ty().is_pointer() || !stored.is_float() && word.ty().is_float() {
            store.set_operand(0, word);
        }
    }
    let webs: Vec<Web> = webs(module, function, true).into_iter().filter(|web| web.is_pointer && web.number.is_some()).collect();
    // What is loaded here may always be one of the two: the memory tells.
    webs.iter().for_each(|web| Layout::new(module, builder, function, web, true).write(web));
    // Casts that nobody uses any more are no pointers that are made from integers.
    let unused = |at: &Value| is_same(module, *at) && at.users().is_empty();
    function.instructions().into_iter().rev().filter(unused).for_each(Value::erase);
}

/// Loads as numbers what the source loads as numbers: the optimiser takes the type of what they are handed on as.
fn load_numbers(module: Module, builder: &Builder, function: Function) {
    for load in function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMLoad) && !at.ty().is_float()) {
        let number = moved_number(load).filter(|kind| module.store_size(*kind) == module.store_size(load.ty()));
        let Some(kind) = number.filter(|_| is_word(module, load.ty()) && facts::is_simple_access(load)) else { continue };
        load_as(module, builder, load, kind).take_access_type(load);
        load.erase();
    }
}

/// Loads a number, whose bits the users of a load get, and gives it back; the load is left without users.
fn load_as(module: Module, builder: &Builder, load: Value, kind: Type) -> Value {
    builder.before(load);
    builder.locate(Some(load));
    let number = builder.load(kind, load.operand(0));
    number.set_alignment(load.alignment());
    let word = builder.bitcast(number, module.int(8 * module.store_size(kind) as u32));
    load.replace_uses(if load.ty().is_pointer() { builder.int_to_ptr(word) } else { word });
    number
}

/// Are bits of a word taken for a number, or for part of one?
pub fn leads_to_number(word: Value) -> bool {
    use Opcode::*;
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![word];
    while let Some(value) = work.pop() {
        for user in value.users() {
            let same = match user.opcode() {
                Some(LLVMBitCast) if user.ty().is_floating() => return true,
                Some(LLVMPtrToInt | LLVMIntToPtr | LLVMBitCast | LLVMFreeze | LLVMPHI) => true,
                Some(LLVMSelect) => user.operand(0) != value,
                Some(LLVMTrunc | LLVMZExt | LLVMLShr | LLVMShl | LLVMOr | LLVMAnd) => true,
                _ => false,
            };
            if same && seen.insert(user) {
                work.push(user);
            }
        }
    }
    false
}

/// The kind of the number as which alone a word is used, by way of casts.
fn used_as(module: Module, word: Value) -> Option<Type> {
    let mut kinds = Vec::new();
    let mut work = vec![word];
    while let Some(value) = work.pop() {
        for user in value.users() {
            match is_same(module, user) {
                true if user.ty().is_float() => kinds.push(user.ty()),
                true => work.push(user),
                false => return None,
            }
        }
    }
    kinds.first().copied().filter(|first| kinds.iter().all(|kind| kind == first))
}

/// Words that are loaded and stored elsewhere, other than those that are pointers because the language says so; if that is not `believed`, all, and those that
/// are handed on.
pub fn moved(module: Module, function: Function, believed: bool) -> Vec<Web> {
    let moves = |web: &Web| (!web.stores.is_empty() || web.is_handed_on) && web.loads().next().is_some();
    webs(module, function, believed).into_iter().filter(moves).collect()
}

/// Makes variables of them, which are copied as bytes.
pub fn copy(module: Module, builder: &Builder, function: Function, webs: &[Web]) {
    for web in webs {
        Layout::new(module, builder, function, web, false).write(web);
    }
}

fn webs(module: Module, function: Function, believed: bool) -> Vec<Web> {
    let is_node = |at: &Value| is_choice(module, *at) || is_load(module, *at, believed);
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut found = Vec::new();
    for start in function.instructions().into_iter().filter(is_node) {
        if !seen.insert(start) {
            continue;
        }
        let mut nodes = vec![start];
        let mut next = 0;
        while next < nodes.len() {
            let node = nodes[next];
            next += 1;
            let from = chosen(node).into_iter().map(|value| bits(module, value)).filter(is_node);
            let mut around: Vec<Value> = from.collect();
            choices_of(module, node, &mut around);
            around.retain(|other| seen.insert(*other));
            nodes.extend(around);
        }
        found.push(Web::new(module, nodes, believed));
    }
    found
}

/// The choices in which the bits of a value come in.
fn choices_of(module: Module, value: Value, found: &mut Vec<Value>) {
    for user in value.users() {
        if is_same(module, user) {
            choices_of(module, user, found);
        } else if is_choice(module, user) && chosen(user).contains(&value) {
            found.push(user);
        }
    }
}

fn is_word(module: Module, ty: Type) -> bool {
    let bytes = || module.store_size(ty);
    ty.is_pointer() || ty.is_float() || ty.is_integer() && ty.bits() as u64 == 8 * bytes() && (4..=POINTER).contains(&bytes())
}

/// The bytes that a word takes: a number of 80 bits has more of them than it needs, and a pointer may lie there.
fn room(module: Module, ty: Type) -> u64 {
    if ty.is_float() { module.size_of(ty) } else { module.store_size(ty) }
}

fn is_choice(module: Module, at: Value) -> bool {
    matches!(at.opcode(), Some(Opcode::LLVMPHI | Opcode::LLVMSelect)) && is_word(module, at.ty())
}

/// May a word be loaded here that is not what it is said to be?
fn is_load(module: Module, at: Value, believed: bool) -> bool {
    at.is_op(Opcode::LLVMLoad) && is_word(module, at.ty()) && facts::is_simple_access(at) && !is_believed(at, believed)
}

/// Is what is loaded or stored what the language says that lies there?
fn is_declared(access: Value) -> bool {
    let ty = if access.is_op(Opcode::LLVMStore) { access.operand(0).ty() } else { access.ty() };
    match ty.is_pointer() {
        true => facts::moves_pointer(access),
        false => ty.is_float() && declared_number(access) == Some(ty),
    }
}

/// Of pointers, as far as that is believed.
fn is_believed(access: Value, believed: bool) -> bool {
    is_declared(access) && (believed || !facts::moves_pointer(access))
}

/// Is the value moved on by a store, whatever it is?
fn is_moved(store: Value, value: Value, believed: bool) -> bool {
    store.is_op(Opcode::LLVMStore)
        && store.operand(0) == value
        && store.operand(1) != value
        && facts::is_simple_access(store)
        && !is_believed(store, believed)
}

/// Are these the bits of the operand, said to be something else?
fn is_same(module: Module, cast: Value) -> bool {
    matches!(cast.any_opcode(), Some(Opcode::LLVMBitCast | Opcode::LLVMPtrToInt | Opcode::LLVMIntToPtr))
        && [cast.ty(), cast.operand(0).ty()].into_iter().all(|ty| is_word(module, ty))
        && module.store_size(cast.ty()) == module.store_size(cast.operand(0).ty())
}

fn bits(module: Module, mut value: Value) -> Value {
    while is_same(module, value) {
        value = value.operand(0);
    }
    value
}

fn chosen(node: Value) -> Vec<Value> {
    match node.opcode() {
        Some(Opcode::LLVMPHI) => node.incoming().into_iter().map(|(value, _)| value).collect(),
        Some(Opcode::LLVMSelect) => vec![node.operand(1), node.operand(2)],
        _ => Vec::new(),
    }
}

/// The variables of a node: its value, and what comes in from where control comes.
#[derive(Clone, Copy)]
struct Place {
    value: Value,
    coming: Value,
}

struct Layout<'a> {
    module: Module,
    builder: &'a Builder,
    bytes: u64,
    keeps_loads: bool,
    places: FxHashMap<Value, Place>,
}

impl<'a> Layout<'a> {
    fn new(module: Module, builder: &'a Builder, function: Function, web: &Web, keeps_loads: bool) -> Layout<'a> {
        let bytes = room(module, web.nodes[0].ty());
        // The place tells of which kind the number is, if it is one.
        let ty = web.number.filter(|_| !web.is_pointer).unwrap_or_else(|| module.int(8).array(bytes));
        let place = |name| {
            builder.before(function.entry().instructions()[0]);
            builder.locate(None);
            let place = builder.alloca(ty, name);
            place.set_alignment(ALIGNMENT);
            place
        };
        let places = web.nodes.iter().map(|node| {
            let value = place("word");
            let coming = if chosen(*node).is_empty() { value } else { place("word.coming") };
            (*node, Place { value, coming })
        });
        let places = places.collect();
        Layout { module, builder, bytes, keeps_loads, places }
    }

    fn write(&self, web: &Web) {
        let (builder, align) = (self.builder, ALIGNMENT);
        for node in &web.nodes {
            let Place { value, coming } = self.places[node];
            match node.opcode() {
                Some(Opcode::LLVMLoad) if self.keeps_loads => {
                    if node.users().iter().any(|user| is_same(self.module, *user)) {
                        builder.before(node.next().expect("a load ends no block"));
                        builder.locate(Some(*node));
                        builder.store(*node, value);
                    }
                }
                Some(Opcode::LLVMLoad) => self.copy(*node, value, align, node.operand(0), node.alignment()),
                Some(Opcode::LLVMPHI) => {
                    for (from, block) in node.incoming() {
                        self.put(block.terminator(), coming, from);
                    }
                    self.copy(node.block().first_non_phi(), value, align, coming, align);
                }
                _ => {
                    // The other side's variable has room for one of them.
                    self.put(*node, coming, node.operand(1));
                    self.put(*node, value, node.operand(2));
                    builder.before(*node);
                    builder.locate(Some(*node));
                    let side = builder.select(node.operand(0), coming, value);
                    self.copy(*node, coming, align, side, align);
                    self.copy(*node, value, align, coming, align);
                }
            }
        }
        let stays = |node: &Value| self.keeps_loads && node.is_op(Opcode::LLVMLoad);
        for node in &web.nodes {
            let place = self.places[node].value;
            match stays(node) {
                true => {
                    let casts = node.users().into_iter().filter(|user| is_same(self.module, *user));
                    casts.for_each(|cast| self.read(web, cast, place));
                }
                false => self.read(web, *node, place),
            }
        }
        for node in web.nodes.iter().filter(|node| !stays(node)) {
            node.replace_uses(builder.undef(node.ty()));
            node.erase();
        }
    }

    /// Stores a value as what it is.
    fn put(&self, at: Value, to: Value, value: Value) {
        let value = bits(self.module, value);
        if let Some(place) = self.places.get(&value).filter(|_| !(self.keeps_loads && value.is_op(Opcode::LLVMLoad))) {
            return self.copy(at, to, ALIGNMENT, place.value, ALIGNMENT);
        }
        self.builder.before(at);
        self.builder.locate(Some(at));
        self.builder.store(value, to);
    }

    fn copy(&self, at: Value, to: Value, to_align: u32, from: Value, from_align: u32) {
        self.builder.before(at);
        self.builder.locate(Some(at));
        let bytes = self.builder.int(self.module.int(64), self.bytes as i64);
        mark_word(self.builder.memory_copy(to, to_align, from, from_align, bytes));
    }

    /// What is not chosen from again is read from the variable.
    fn read(&self, web: &Web, value: Value, place: Value) {
        let builder = self.builder;
        for user in value.users() {
            if is_same(self.module, user) {
                self.read(web, user, place);
                continue;
            }
            if is_choice(self.module, user) {
                continue;
            }
            if user.is_op(Opcode::LLVMStore) && user.operand(0) == value && web.stores.contains(&user) {
                self.copy(user, user.operand(1), user.alignment(), place, ALIGNMENT);
                user.erase();
                continue;
            }
            builder.before(user);
            builder.locate(Some(user));
            let loaded = builder.load(value.ty(), place);
            let uses = (0..user.operand_count()).filter(|index| user.operand(*index) == value).collect::<Vec<_>>();
            uses.into_iter().for_each(|index| user.set_operand(index, loaded));
        }
    }
}
