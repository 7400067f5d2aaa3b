// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory objects: what each pointer of a procedure may point into, through memory and calls.
//!
//! Subset-based (Andersen), flow-insensitive, one procedure at a time over its callees' summaries; what pointers an object
//! holds is kept by constant offset. Invariant: the set of a pointer covers all objects that it may address; memory that was
//! there when the procedure was entered (`Argument`, `Global`, `Behind`) is never a local or an allocation of its own, and
//! `Unknown` may be anything whose address got away. Imports `llvm`, `operation`, `holds`.

use crate::holds;
use crate::holds::descriptors::{is_type_description, reads_type};
use crate::llvm::offset::{ANYWHERE, Offset, START};
use crate::llvm::{Function, Module, Opcode, Type, Value, facts, layout, value::is_fortran_name};
use crate::operation::{
    EXCEPTIONS, Operation, TEXT, changed_string, classify, counts, gets_exception, handles_text, kept_end, passes_pointer,
    returns_handle,
};
use crate::refusal::CLONE;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::cell::{Cell as Shared, OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use wengert_core::catalogue::DYNAMIC_CAST;

use super::initial::{named, named_at, named_in};
use super::object::{Growing, MOST_OFFSETS, add, add_all, add_each, add_whole, moved};
pub use super::object::{Links, Map, Object, Ordered, Path, Places, Root, Set, Then};

/// Pointers at more offsets of one object than these are taken together.
const MOST_FIELDS: usize = 64;
/// So are last pointers on the way to what lies further behind one: what is put there is kept for each of them, and may lead to all.
const MOST_LAST: usize = 8;
/// More sets of links, of paths of which the procedure does not speak, are not told apart.
const MOST_UNSPOKEN: usize = 8;
/// Further terms of a word are not looked at.
const MOST_TERMS: usize = 32;
/// No program has memory below this address.
const LEAST_ADDRESS: i64 = 4096;
/// Bytes of a pointer.
pub const POINTER: u64 = 8;

/// What a procedure does with pointers, as its callers see it.
#[derive(Clone, Default, PartialEq)]
pub struct Summary {
    /// Pointers that it puts in memory which its callers can see.
    stores: Vec<((Object, Offset), Places)>,
    /// Bytes that it copies between such memory, and to which.
    copies: Vec<(Object, Link)>,
    /// Words, or parts of them, that it moves between such memory and that may be pointers.
    moved: Vec<Word>,
    /// Words of memory that its callers can see which it stores elsewhere, or of which it computes others that it stores, and takes for integers.
    pub changed: Vec<Changed>,
    returns: Vec<(Member, Places)>,
    /// Memory behind pointers in memory that it speaks of.
    pub behind: Vec<Object>,
    /// Memory from outside that it hands to code of which nothing is known, also what may be found there behind pointers.
    pub lost: Vec<Object>,
}

/// A word that is moved, or a part of one, of so many bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Word {
    to: (Object, Offset),
    from: (Object, Offset),
    bytes: u64,
}

/// A word that is moved as an integer, or of which another one is computed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Changed {
    pub object: Object,
    pub at: Offset,
    /// The front end declares an integer there.
    pub declared: bool,
}

impl Changed {
    fn of(self, object: Object, at: Offset) -> Changed {
        Changed { object, at, ..self }
    }
}

/// Where bytes of an object were copied from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Link {
    source: Object,
    /// How much further on they lie now.
    by: Offset,
    /// Where they lay in the source, and how many bytes, if that is known. No others were copied.
    part: Option<(Offset, u64)>,
}

impl Link {
    fn of_any(source: Object) -> Link {
        Link { source, by: ANYWHERE, part: None }
    }

    /// May what lies at this offset of the source have been copied?
    fn moves(self, at: Offset) -> bool {
        self.part.is_none_or(|(start, bytes)| start.overlaps(bytes, at, POINTER))
    }

    /// What was copied first by one of the links and then by this one.
    fn after(self, first: Link) -> Link {
        let before = |(start, bytes): (Offset, u64)| (start.minus(first.by), bytes);
        Link { source: first.source, by: first.by.plus(self.by), part: first.part.or(self.part.map(before)) }
    }
}

impl Summary {
    /// What either says, without saying where: procedures that call each other may else say one thing and another by turns, or ever more.
    pub fn or_anywhere(self, other: Summary) -> Summary {
        fn anywhere(object: Object) -> Object {
            if let Object::Behind(path) = object { Object::Behind(path.anywhere()) } else { object }
        }
        fn each<K: Ord>(all: impl Iterator<Item = (K, Places)>) -> Vec<(K, Places)> {
            let mut found: BTreeMap<K, BTreeSet<Object>> = BTreeMap::new();
            for (key, places) in all {
                found.entry(key).or_default().extend(places.into_iter().map(|(object, _)| anywhere(object)));
            }
            let places = |objects: BTreeSet<Object>| objects.into_iter().map(|object| (object, ANYWHERE)).collect();
            found.into_iter().map(|(key, objects)| (key, places(objects))).collect()
        }
        fn once<T: Ord>(all: impl Iterator<Item = T>) -> Vec<T> {
            all.collect::<BTreeSet<T>>().into_iter().collect()
        }
        let stores = self.stores.into_iter().chain(other.stores);
        let copies = self.copies.into_iter().chain(other.copies);
        let moved = self.moved.into_iter().chain(other.moved);
        Summary {
            moved: once(moved.map(|word| {
                let [to, from] = [word.to, word.from].map(|(object, _)| (anywhere(object), ANYWHERE));
                Word { to, from, ..word }
            })),
            changed: once(self.changed.into_iter().chain(other.changed).map(|word| word.of(anywhere(word.object), word.at))),
            stores: each(stores.map(|((object, _), places)| ((anywhere(object), ANYWHERE), places))),
            copies: once(copies.map(|(to, link)| (anywhere(to), Link::of_any(anywhere(link.source))))),
            returns: each(self.returns.into_iter().chain(other.returns)),
            behind: once(self.behind.into_iter().chain(other.behind).map(anywhere)),
            lost: once(self.lost.into_iter().chain(other.lost).map(anywhere)),
        }
    }

    /// Does the procedure put pointers in memory that was there when it was entered?
    pub fn keeps_pointers(&self) -> bool {
        self.stores.iter().any(|((object, _), _)| !object.is_own())
    }

    /// The pointers that it puts in memory which its callers can see, and where.
    pub fn kept_pointers(&self) -> impl Iterator<Item = (Object, Offset, &Places)> {
        self.stores.iter().filter(|((object, _), _)| !object.is_own()).map(|((object, at), pointers)| (*object, *at, pointers))
    }

    /// Does it copy bytes that may be pointers between such memory?
    pub fn copies_pointers(&self) -> bool {
        !self.copies.is_empty()
    }

    /// Where to and from it moves bytes without a look at the pointers that may be among them; with an offset in the source and a number of bytes if these are known.
    /// The last says whether that is done in words or parts of words, as integers.
    pub fn moved_blindly(&self) -> impl Iterator<Item = (Object, Object, Option<(Offset, u64)>, bool)> {
        let copies = self.copies.iter().map(|(to, link)| (*to, link.source, link.part, false));
        let words = self.moved.iter().map(|word| (word.to.0, word.from.0, Some((word.from.1, word.bytes)), true));
        copies.chain(words).filter(|(_, from, part, _)| !self.looks_at(*from, *part))
    }

    /// Does it know of a pointer in a part of some memory, or in all of it?
    fn looks_at(&self, from: Object, part: Option<(Offset, u64)>) -> bool {
        let within = |offset: Offset| part.is_none_or(|(at, bytes)| at.overlaps(bytes, offset, POINTER));
        let behind = self.behind.iter().filter_map(|object| from.leads_to(*object));
        behind.chain(self.stores.iter().filter(|((o, _), _)| *o == from).map(|((_, at), _)| *at)).any(within)
    }

    /// Are pointers stored, copied or returned?
    pub fn moves_pointers(&self) -> bool {
        !self.stores.is_empty() || self.copies_pointers() || !self.moved.is_empty() || !self.returns.is_empty()
    }
}

/// Where a callee's objects lie in a caller's terms, as far as it was asked for.
struct Translated {
    call: Value,
    known: FxHashMap<Object, Places>,
}

impl Translated {
    fn of(&mut self, objects: &Objects, object: Object) -> Places {
        self.known.entry(object).or_insert_with(|| objects.translate(self.call, object)).clone()
    }

    fn all(&mut self, objects: &Objects, places: &Places) -> Places {
        let mut found = Places::new();
        for (object, at) in places {
            add_each(&mut found, self.of(objects, *object).into_iter().map(|(target, start)| (target, start.plus(*at))));
        }
        found
    }
}

/// Where in a structure that is passed about by value a pointer is: the indices that lead to it, none of a pointer by itself.
type Member = SmallVec<[u32; 2]>;

/// So often pointers are put somewhere before a procedure is given up: that takes a minute or two.
const MOST_WORK: u64 = 300_000_000;

pub struct Objects {
    module: Module,
    /// Is it a procedure of C or C++, in which parts of words may be those of pointers, and casts make of memory what they like?
    is_c: bool,
    /// Are these loads of parts of words so many that they may move whole ones?
    of_many: RefCell<FxHashMap<Value, bool>>,
    of: FxHashMap<Value, Places>,
    /// Pointers in structures that calls return.
    members: Map<(Value, Member), Places>,
    parameters: FxHashMap<Value, usize>,
    /// Pointers that the procedure puts in memory.
    contents: Map<Object, Map<Offset, Places>>,
    /// Where bytes of each object were copied from.
    copies: Map<Object, Ordered<Link>>,
    /// How often what lies in an object has changed.
    changes: FxHashMap<Object, u64>,
    /// What copies brought to an object when they were last looked at: all that there was by so many changes, and pointers found in memory from outside.
    brought: FxHashMap<(Object, Link), (u64, usize)>,
    /// Words, or parts of them, that are moved as integers, and may be pointers.
    moved: Ordered<Word>,
    /// Words that are stored elsewhere as integers, or of which others are computed and stored.
    changed: Ordered<Changed>,
    /// Objects into which integers are stored that are wide enough to be pointers.
    words: Map<Object, Ordered<Offset>>,
    /// Objects whose address gets to where it is not followed.
    escaped: Ordered<Object>,
    /// The offsets in memory from outside at which pointers are found; no two may be one another.
    merged: RefCell<FxHashMap<Object, Vec<Offset>>>,
    /// Where pointers lie by way of which the procedure comes further than two pointers, by the first one.
    links: RefCell<FxHashMap<(Root, Offset), Links>>,
    /// Links of paths that only calls and unknown code speak of.
    unspoken: RefCell<FxHashMap<(Root, Offset), Vec<Links>>>,
    merges: Shared<bool>,
    /// All is found: names stay what they are.
    found: Shared<bool>,
    behind: RefCell<Ordered<Object>>,
    /// What unknown code may find behind pointers that were in memory when the procedure was entered. Not all are there.
    lost: Set,
    /// Are pointers followed for unknown code, which may find more than the procedure itself speaks of?
    supposing: Shared<bool>,
    returns: Map<Member, Places>,
    /// What pointers in all that got away lead to, as found and as supposed, once all is found.
    in_unknown: [OnceCell<Places>; 2],
    /// What is found of calls, once all is found: it is asked for often.
    translated: RefCell<FxHashMap<(Value, Path), Places>>,
    /// Likewise all but the last of the pointers along paths.
    nodes: RefCell<FxHashMap<(Value, Path), Places>>,
    /// How often pointers were put somewhere.
    work: u64,
    /// Integer constants by where they are stored.
    constants: OnceCell<FxHashMap<(Object, Offset), Vec<i64>>>,
    /// The characters of strings, if there are any. No pointers lie among them.
    text: Option<Object>,
    /// Pointers in global variables that never lead where they did when the procedure was entered.
    assigned: FxHashSet<(Value, i64)>,
}

impl Objects {
    /// `assigned`: pointers in global variables that the procedure assigns before it reads them.
    pub fn new<'a>(
        module: Module,
        function: Function,
        assigned: &FxHashSet<(Value, i64)>,
        summary: impl Fn(Function) -> Option<&'a Summary>,
    ) -> Objects {
        let parameters = function.parameters().into_iter().enumerate().map(|(i, p)| (p, i)).collect();
        let name = function.name();
        let own = name.strip_prefix(CLONE).unwrap_or(&name);
        let mut objects = Objects {
            module,
            of_many: RefCell::default(),
            is_c: !is_fortran_name(own) && !own.starts_with("wengert."),
            of: FxHashMap::default(),
            members: Map::default(),
            parameters,
            contents: Map::default(),
            copies: Map::default(),
            changes: FxHashMap::default(),
            brought: FxHashMap::default(),
            words: Map::default(),
            moved: Ordered::default(),
            changed: Ordered::default(),
            escaped: Ordered::default(),
            merged: RefCell::default(),
            links: RefCell::default(),
            unspoken: RefCell::default(),
            merges: Shared::new(false),
            found: Shared::new(false),
            behind: RefCell::default(),
            lost: Set::new(),
            supposing: Shared::new(false),
            returns: Map::default(),
            in_unknown: Default::default(),
            translated: RefCell::default(),
            nodes: RefCell::default(),
            work: 0,
            constants: OnceCell::new(),
            text: module.global(TEXT).map(Object::Global),
            assigned: assigned.clone(),
        };
        // What describes a type holds no numbers, and leads to none.
        let is_relevant = |i: &Value| is_relevant(*i) && !reads_type(module, *i);
        let relevant: Vec<Value> = function.instructions().into_iter().filter(is_relevant).collect();
        loop {
            objects.merges.set(false);
            while objects.is_complete()
                && relevant.iter().fold(false, |changed, at| objects.instruction(*at, &summary) | changed) | objects.escape()
            {
            }
            objects.brought.clear();
            if !objects.merges.get() || !objects.is_complete() {
                objects.spread();
                return objects;
            }
            objects.of.clear();
            objects.members.clear();
            objects.returns.clear();
            objects.contents.clear();
            objects.copies.clear();
            objects.words.clear();
            objects.moved.clear();
            objects.changed.clear();
            objects.behind.borrow_mut().clear();
        }
    }

    /// Was all found in the time that there is for it?
    pub fn is_complete(&self) -> bool {
        self.work < MOST_WORK
    }

    /// The integer constants that the procedure stores at a place.
    pub fn constants_at(&self, function: Function, place: (Object, Offset)) -> &[i64] {
        let found = || {
            let mut found: FxHashMap<(Object, Offset), Vec<i64>> = FxHashMap::default();
            for store in function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMStore)) {
                if let Some(value) = store.operand(0).as_int() {
                    self.places(store.operand(1)).into_iter().for_each(|place| found.entry(place).or_default().push(value));
                }
            }
            found
        };
        self.constants.get_or_init(found).get(&place).map_or(&[], Vec::as_slice)
    }

    /// Takes one instruction into account; tells whether anything is new.
    fn instruction<'a>(&mut self, at: Value, summary: &impl Fn(Function) -> Option<&'a Summary>) -> bool {
        let mut changed = false;
        match classify(at) {
            Operation::Store => changed |= self.store(at.operand(0), at.operand(1)),
            Operation::Copy if holds::marked_numbers(at).is_none() && !holds::is_marked_characters(at) => {
                changed |= self.copy(at)
            }
            Operation::Call(callee) => {
                changed |= self.passed_as_integers(at, callee);
                changed |= self.passed_in_list(at, callee);
                if let Some(summary) = summary(callee) {
                    return self.call(at, summary) | changed;
                }
            }
            // A string leads to its characters, wherever the library puts them.
            Operation::Inactive if let Some(string) = changed_string(at) => {
                let text: Places = self.text().map(|text| (text, ANYWHERE)).into_iter().collect();
                for (object, start) in self.places(string) {
                    changed |= self.keep(object, start, text.clone());
                }
            }
            // Where a number in a text ends.
            Operation::Inactive if let Some(end) = kept_end(at) => {
                let within = moved(&self.union(at.arguments().into_iter().take(1)), ANYWHERE);
                for (object, start) in self.places(end) {
                    changed |= self.keep(object, start, within.clone());
                }
            }
            Operation::Unknown if counts(at) => {}
            Operation::Unknown | Operation::Indirect | Operation::Assembly => {
                for operand in at.value_operands().collect::<Vec<_>>() {
                    changed |= self.loses(operand);
                    changed |= self.loses_all_behind(operand);
                }
                // It may look into memory that others know of.
                let known: Vec<Object> = self.contents.keys().copied().filter(|object| !object.is_own()).collect();
                changed |= known.into_iter().fold(false, |changed, object| self.let_go(object) | changed);
            }
            _ => {}
        }
        let may_be_pointer =
            |value: Value| value.ty().holds_pointer() || value.ty().is_integer() && !self.places(value).is_empty();
        if at.is_op(Opcode::LLVMRet) && at.operand_count() > 0 && may_be_pointer(at.operand(0)) {
            for member in pointers_in(at.operand(0).ty()) {
                let returned = self.member(at.operand(0), &member);
                changed |= add_all(self.returns.entry(member).or_default(), returned);
            }
        }
        if carries_pointers(at) {
            let found = self.derive(at);
            changed |= add_all(self.of.entry(at).or_default(), found);
        }
        changed
    }

    fn derive(&self, value: Value) -> Places {
        match value.opcode() {
            Some(Opcode::LLVMAlloca) => smallvec::smallvec![(Object::Local(value), START)],
            Some(Opcode::LLVMGetElementPtr) => {
                let start = self.places(value.operand(0));
                let mut all = Places::new();
                for by in Offset::each_of_address(self.module, value) {
                    add_all(&mut all, moved(&start, by));
                }
                all
            }
            Some(
                Opcode::LLVMBitCast
                | Opcode::LLVMAddrSpaceCast
                | Opcode::LLVMFreeze
                | Opcode::LLVMPtrToInt
                | Opcode::LLVMExtractElement,
            ) => self.places(value.operand(0)),
            Some(Opcode::LLVMExtractValue) => self.member(value.operand(0), &value.indices()),
            Some(Opcode::LLVMPHI) => self.union(value.incoming().into_iter().map(|(v, _)| v)),
            Some(Opcode::LLVMSelect) => self.union([value.operand(1), value.operand(2)]),
            Some(Opcode::LLVMInsertValue | Opcode::LLVMInsertElement | Opcode::LLVMShuffleVector) => {
                self.union([value.operand(0), value.operand(1)])
            }
            Some(Opcode::LLVMIntToPtr) => self.behind_integer(value.operand(0)),
            Some(Opcode::LLVMLoad) => self.load(value),
            Some(Opcode::LLVMCall) => match classify(value) {
                Operation::Heap => smallvec::smallvec![(Object::Heap(value), START)],
                Operation::Copy | Operation::Fill => self.places(value.operand(0)),
                _ if passes_pointer(value) => self.places(value.operand(0)),
                // Whatever an intrinsic makes of a pointer stays within what the pointer addresses.
                Operation::Inactive if value.callee_function().is_some_and(Function::is_intrinsic) => {
                    let arguments: Vec<Value> = value.arguments().into_iter().filter(|a| a.ty().is_pointer()).collect();
                    if arguments.is_empty() { self.unknown() } else { moved(&self.union(arguments), ANYWHERE) }
                }
                Operation::Call(_) => Places::new(), // the callee's summary says
                Operation::Inactive if gets_exception(value) => match self.module.global(EXCEPTIONS) {
                    Some(all) => smallvec::smallvec![(Object::Global(all), ANYWHERE)],
                    None => self.unknown(),
                },
                // The string that was passed, or characters.
                Operation::Inactive if handles_text(value) => {
                    let mut places = moved(&self.union(value.arguments().into_iter().take(1)), ANYWHERE);
                    places.extend(self.text().map(|text| (text, ANYWHERE)));
                    places
                }
                Operation::Inactive if returns_handle(value) || is_dynamic_cast(value) => Places::new(),
                _ => self.unknown(),
            },
            _ => self.unknown(),
        }
    }

    /// What a pointer in a structure by value leads to.
    fn member(&self, structure: Value, member: &[u32]) -> Places {
        let mut at = structure;
        while at.is_op(Opcode::LLVMInsertValue) {
            let indices = at.indices();
            match member.strip_prefix(&indices[..]) {
                Some(rest) => return self.member(at.operand(1), rest),
                None if indices.starts_with(member) => return self.places(structure),
                None => at = at.operand(0),
            }
        }
        match self.members.get(&(at, Member::from_slice(member))) {
            Some(known) => known.clone(),
            None if at.is_constant() && at.operand_count() > 0 && !member.is_empty() => {
                self.member(at.operand(member[0] as usize), &member[1..])
            }
            None => self.places(at),
        }
    }

    fn load(&self, load: Value) -> Places {
        let places = self.places(load.operand(0));
        if load.ty().is_pointer() {
            return self.behind(&places, true);
        }
        // A structure or vector with pointers; or an integer that may be one, if pointers were stored there.
        let anywhere: Places = places.iter().map(|(object, _)| (*object, ANYWHERE)).collect();
        if load.ty().holds_pointer() { self.behind(&anywhere, true) } else { self.behind(&places, false) }
    }

    /// What pointers at these places lead to; `from_outside` counts what lay there before the procedure began, and integers.
    fn behind(&self, places: &Places, from_outside: bool) -> Places {
        if !self.found.get() || !from_outside || places.iter().all(|(object, _)| *object != Object::Unknown) {
            return self.behind_each(places.to_vec(), from_outside);
        }
        // All that got away is among them, and asked for often.
        let known = &self.in_unknown[usize::from(self.supposing.get())];
        let mut found = known.get_or_init(|| self.behind_each(self.unknown().to_vec(), true)).clone();
        let others = places.iter().copied().filter(|(object, _)| *object != Object::Unknown && !self.escaped.contains(object));
        add_all(&mut found, self.behind_each(others.collect(), true));
        found
    }

    fn behind_each(&self, mut work: Vec<(Object, Offset)>, from_outside: bool) -> Places {
        let mut found = Growing::default();
        let mut seen = Growing::default();
        // May pointers lead to all that got away?
        let mut anywhere = false;
        while let Some((object, at)) = work.pop() {
            let Some(at) = seen.add((object, at)) else { continue };
            for (offset, pointers) in self.contents.get(&object).into_iter().flatten() {
                if offset.may_be(at) {
                    pointers.iter().for_each(|place| {
                        found.add(*place);
                    });
                }
            }
            if self.found.get() {
                if object == Object::Unknown {
                    work.extend(self.escaped.iter().map(|escaped| (*escaped, ANYWHERE)));
                }
            } else {
                // What is put in memory of which nothing is known lies in all that got away.
                if self.escaped.contains(&object) {
                    work.push((Object::Unknown, ANYWHERE));
                }
                anywhere |= object == Object::Unknown && self.escaped.iter().any(|escaped| self.contents.contains_key(escaped));
            }
            if from_outside {
                let maybe_word = |words: &Ordered<Offset>| words.iter().any(|word| word.may_be(at));
                anywhere |= self.words.get(&object).is_some_and(maybe_word)
                    || object == Object::Unknown
                    || self.escaped.contains(&object);
                self.at_entry(object, at).into_iter().for_each(|place| {
                    found.add(place);
                });
            }
            let sources = self.copies.get(&object).into_iter().flatten().map(|link| (link, at.minus(link.by)));
            work.extend(sources.filter(|(link, at)| link.moves(*at)).map(|(link, at)| (link.source, at)));
        }
        if anywhere {
            self.unknown().into_iter().for_each(|place| {
                found.add(place);
            });
        }
        found.into_places()
    }

    /// What a pointer at this place led to when the procedure was entered.
    fn at_entry(&self, object: Object, at: Offset) -> Places {
        let mut found = Places::new();
        match object {
            Object::Unknown | Object::Local(_) | Object::Heap(_) => return found,
            _ if self.text == Some(object) => return found,
            // From there one comes to what describes components and bindings, and to procedures, but to no data.
            _ if describes_type(object) => return found,
            Object::Argument(_) | Object::Global(_) | Object::Behind(_) => {}
        }
        if let Object::Global(global) = object {
            if self.is_assigned_first(global, at) {
                return found;
            }
            let named = global.initializer().map(|initial| named_at(self.module, initial, at)).unwrap_or_default();
            found.extend(named.into_iter().map(|g| (Object::Global(g), ANYWHERE)));
            // What C++ compilers write of classes leads to no numbers, also where it is another file's.
            if global.is_constant_global() && (!global.is_declared_only() || global.name().starts_with("_ZT")) {
                return found;
            }
        }
        let behind = |root| self.names(object, at).into_iter().map(move |first| Path { root, first, then: Then::Nothing });
        let paths: SmallVec<[Path; 2]> = match object {
            Object::Argument(index) => behind(Root::Argument(index)).collect(),
            Object::Global(global) => behind(Root::Global(global)).collect(),
            Object::Behind(path) if path.then == Then::Nothing => {
                self.names(object, at).into_iter().map(|at| Path { then: Then::At(at), ..path }).collect()
            }
            Object::Behind(path) => self.further(path, at),
            Object::Local(_) | Object::Heap(_) | Object::Unknown => unreachable!("see above"),
        };
        for path in paths {
            add(&mut found, (Object::Behind(path), START));
            if !self.found.get() && !self.supposing.get() {
                self.behind.borrow_mut().insert(Object::Behind(path));
            }
        }
        found
    }

    /// The links of a path of which the procedure does not speak. Where there are many, of trees of trees, all but the first stand for more.
    fn few_links(&self, path: Path) -> Links {
        let links = path.links();
        let mut unspoken = self.unspoken.borrow_mut();
        let known = unspoken.entry((path.root, path.first)).or_default();
        if known.contains(&links) {
            return links;
        }
        if known.len() < MOST_UNSPOKEN {
            known.push(links);
            return links;
        }
        let last = known.last_mut().expect("there are some");
        *last = last.or(links);
        *last
    }

    /// The names of what a pointer leads to that lies at this offset behind two or more: it has one by the first and the last pointer, and all that are between.
    fn further(&self, path: Path, at: Offset) -> SmallVec<[Path; 2]> {
        let named = |links, last| Path { then: Then::Further(links, last), ..path };
        // All of them together tell where the last ones lie.
        let all = Object::Behind(named(Links::NONE, START));
        let mut known = self.links.borrow_mut();
        let name = known.get(&(path.root, path.first)).copied();
        // A chain may be as short as those of which the procedure speaks.
        let is_longer = |name: Links| path.links().are_in_chains() && !name.are_in_chains();
        if self.supposing.get() || self.found.get() && name.is_some_and(is_longer) {
            let merged = self.merged.borrow();
            let spoken = name.into_iter().flat_map(|links| {
                merged.get(&all).into_iter().flatten().filter(|last| last.may_be(at)).map(move |last| named(links, *last))
            });
            return spoken.chain([named(self.few_links(path), at)]).collect();
        }
        let links = match name {
            Some(name) if name.covers(path.links()) || self.found.get() && name.overlaps(path.links()) => name,
            _ if self.found.get() => return smallvec::smallvec![named(self.few_links(path), at)],
            _ => {
                self.merges.set(self.merges.get() || name.is_some());
                let links = name.map_or(path.links(), |name| name.or(path.links()));
                known.insert((path.root, path.first), links);
                links
            }
        };
        self.names(all, at).into_iter().map(|last| named(links, last)).collect()
    }

    /// Does the procedure assign all pointers that these may be before it reads any?
    fn is_assigned_first(&self, global: Value, at: Offset) -> bool {
        if self.assigned.is_empty() {
            return false;
        }
        let mut words = at.up_to(self.module.size_of(global.global_type())).peekable();
        // Beyond the variable lies nothing of it.
        let is_known = words.peek().is_some() || self.assigned.iter().any(|(variable, _)| *variable == global);
        is_known && words.all(|word| self.assigned.contains(&(global, word as i64)))
    }

    /// Where the procedure says that a pointer at this place lies.
    fn names(&self, object: Object, at: Offset) -> SmallVec<[Offset; 1]> {
        if self.supposing.get() {
            return smallvec::smallvec![at];
        }
        if !self.found.get() {
            return smallvec::smallvec![self.merge(object, at)];
        }
        // Nothing is given a new name now.
        let merged = self.merged.borrow();
        let known = merged.get(&object).into_iter().flatten().copied();
        let named: SmallVec<[Offset; 1]> = known.filter(|known| known.may_be(at)).collect();
        if named.is_empty() { smallvec::smallvec![at] } else { named }
    }

    /// Where a pointer from outside is said to lie: offsets that may be one another are made one, so that no memory has two names.
    fn merge(&self, object: Object, at: Offset) -> Offset {
        let mut merged = self.merged.borrow_mut();
        let known = merged.entry(object).or_default();
        if let Some(one) = known.iter().find(|offset| offset.covers(at)) {
            return *one;
        }
        let further = matches!(object, Object::Behind(path) if path.is_further());
        let many = known.len() >= if further { MOST_LAST } else { MOST_FIELDS };
        let mut all = at;
        while let Some(position) = known.iter().position(|offset| many || offset.may_be(all)) {
            all = all.or(known.swap_remove(position));
            self.merges.set(true);
        }
        known.push(all);
        all
    }

    fn store(&mut self, value: Value, to: Value) -> bool {
        let places = self.places(to);
        let returned = value.is_call() && self.of.get(&value).is_some_and(|places| !places.is_empty());
        if !carries_pointers(value) && !value.ty().holds_pointer() && !returned {
            let word = value.ty().scalar().is_integer()
                && self.module.store_size(value.ty()) >= 8
                && !value.is_constant()
                && !is_integer(value);
            if let Some(pointer) = part_of_address(value) {
                let lost = self.loses(pointer);
                let places = places.into_iter().map(|(object, _)| (object, ANYWHERE)).collect::<Places>();
                return places.into_iter().fold(lost, |changed, (object, at)| self.note_word(object, at) | changed);
            }
            let moves = self.move_parts(value, &places);
            return self.change(value) | moves | (word && self.store_word(value, places));
        }
        if value.is_constant() && named_in(value).is_empty() {
            return false; // null
        }
        let pointers = self.places(value);
        let whole = value.ty().is_pointer() || value.ty().is_integer();
        if value.ty().is_integer() && pointers.is_empty() {
            if is_integer(value) {
                return self.change(value);
            }
            let sources = if value.is_op(Opcode::LLVMLoad) { self.places(value.operand(0)) } else { Places::new() };
            let all = places.iter().flat_map(|to| sources.iter().map(move |from| Word { to: *to, from: *from, bytes: POINTER }));
            let moves = all.collect::<Vec<_>>().into_iter().fold(false, |changed, word| self.moved.insert(word) | changed);
            return self.store_word(value, places) | moves;
        }
        let mut changed = false;
        for (object, at) in places {
            changed |= self.keep(object, if whole { at } else { ANYWHERE }, pointers.clone());
        }
        changed
    }

    /// What lies where parts of words are loaded lies where they are stored then.
    fn move_parts(&mut self, value: Value, to: &Places) -> bool {
        let mut changed = false;
        for (from, at, bytes) in self.parts_moved(value) {
            let pointers = self.behind(&[(from, at)].into_iter().collect(), true);
            for to in to.iter().copied() {
                changed |= self.moved.insert(Word { to, from: (from, at), bytes });
                changed |= !pointers.is_empty() && self.keep(to.0, ANYWHERE, pointers.clone());
            }
        }
        changed
    }

    /// The memory, and so many bytes there, out of which a stored integer of less than 32 bits comes that may be a part of a pointer. It takes a loop to move one,
    /// or as many parts as a pointer has.
    pub fn parts_moved(&self, value: Value) -> Vec<(Object, Offset, u64)> {
        use Opcode::*;
        let is_part = |value: Value| value.ty().scalar().is_integer() && (8..32).contains(&value.ty().scalar().bits());
        let (mut found, mut seen, mut work) = (Vec::new(), FxHashSet::default(), vec![value]);
        if !self.is_c {
            return found;
        }
        while let Some(part) = work.pop() {
            if !is_part(part) || !part.is_instruction() || seen.len() > MOST_TERMS || !seen.insert(part) {
                continue;
            }
            match part.opcode() {
                Some(LLVMLoad) if is_integer_load(part) || !self.is_one_of_many(part) => {}
                Some(LLVMLoad) => {
                    // Characters of an array are no others.
                    let row = part.operand(0).is_op(LLVMGetElementPtr).then(|| part.operand(0));
                    let row = row.filter(|row| row.gep_source().is_array() && row.gep_source().element().is_integer());
                    let (start, bytes) = match row {
                        Some(row) => (row.operand(0), self.module.size_of(row.gep_source())),
                        None => (part.operand(0), self.module.store_size(part.ty())),
                    };
                    found.extend(self.places(start).into_iter().map(|(object, at)| (object, at, bytes)));
                }
                Some(
                    LLVMTrunc | LLVMZExt | LLVMSExt | LLVMOr | LLVMAnd | LLVMShl | LLVMLShr | LLVMPHI | LLVMSelect | LLVMFreeze,
                ) => {
                    work.extend(part.value_operands());
                }
                Some(LLVMBitCast | LLVMShuffleVector | LLVMInsertElement | LLVMExtractElement) => {
                    work.extend(part.value_operands())
                }
                _ => {}
            }
        }
        found
    }

    /// Is a load in a loop, or are there as many like it beside it as a pointer has parts?
    fn is_one_of_many(&self, load: Value) -> bool {
        *self.of_many.borrow_mut().entry(load).or_insert_with(|| self.finds_many(load))
    }

    fn finds_many(&self, load: Value) -> bool {
        let block = load.block();
        let like = |at: &Value| at.is_op(Opcode::LLVMLoad) && at.ty() == load.ty();
        let parts = (POINTER / self.module.store_size(load.ty()).max(1)) as usize;
        if block.instructions().iter().filter(|at| like(at)).count() >= parts {
            return true;
        }
        let (mut seen, mut work) = (FxHashSet::default(), block.successors());
        while let Some(next) = work.pop() {
            if next == block {
                return true;
            }
            if seen.insert(next) {
                work.extend(next.successors());
            }
        }
        false
    }

    /// A word is moved as an integer, or computed of others that lie in memory: they may be addresses.
    fn change(&mut self, value: Value) -> bool {
        let mut changed = false;
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work = vec![value];
        while let Some(word) = work.pop() {
            let scalar = word.ty().scalar();
            if !scalar.is_integer() || scalar.bits() != 64 || seen.len() > MOST_TERMS || !seen.insert(word) {
                continue;
            }
            use Opcode::*;
            match word.opcode() {
                Some(LLVMLoad) if holds::is_marked_length(word) => {}
                Some(LLVMLoad) => {
                    let places = self.places(word.operand(0)).into_iter().filter(|(object, _)| object.is_from_outside());
                    let declared = holds::is_marked_integer(word);
                    let words = places.map(|(object, at)| Changed { object, at, declared });
                    changed |= words.fold(false, |changed, word| self.changed.insert(word) | changed);
                }
                Some(LLVMAdd | LLVMAnd | LLVMOr | LLVMXor | LLVMPHI | LLVMSelect | LLVMFreeze) => {
                    work.extend(word.value_operands())
                }
                // A difference of two of them is none.
                Some(LLVMSub) if !word.operand(1).is_op(LLVMLoad) => work.push(word.operand(0)),
                _ => {}
            }
        }
        changed
    }

    fn store_word(&mut self, value: Value, places: Places) -> bool {
        let whole = value.ty().is_integer() && value.ty().bits() == 64;
        let place = |at: Offset| if whole { at } else { ANYWHERE };
        let places = places.into_iter().map(|(object, at)| (object, place(at)));
        let words: Places = places.filter(|(object, at)| !self.declares_integer(*object, *at)).collect();
        words.into_iter().fold(false, |changed, (object, at)| self.note_word(object, at) | changed)
    }

    pub fn is_c(&self) -> bool {
        self.is_c
    }

    /// Is an integer declared at this place of a structure?
    pub fn declares_integer(&self, object: Object, at: Offset) -> bool {
        let ty = match object {
            Object::Local(site) => site.alloca_type(),
            Object::Global(global) => global.global_type(),
            _ => return false,
        };
        let ([at, 0], true) = (at.terms(), ty.is_struct() && !ty.has_union() && !ty.is_open()) else { return false };
        let scalar = u64::try_from(at).ok().and_then(|at| layout::scalar_at(self.module, ty, at));
        // Anything may lie among characters.
        scalar.is_some_and(Type::is_word)
    }

    fn note_word(&mut self, object: Object, at: Offset) -> bool {
        let words = self.words.entry(object).or_default();
        if words.iter().any(|known| known.covers(at)) {
            return false;
        }
        let all = if words.len() < MOST_FIELDS { at } else { words.drain(..).fold(at, Offset::or) };
        words.retain(|known| !all.covers(*known));
        let changed = words.insert(all);
        self.note_change(object, changed)
    }

    fn note_change(&mut self, object: Object, changed: bool) -> bool {
        *self.changes.entry(object).or_default() += u64::from(changed);
        changed
    }

    /// Pointers are put in an object.
    fn keep(&mut self, object: Object, at: Offset, pointers: Places) -> bool {
        self.work += 1 + pointers.len() as u64;
        if !self.is_complete() {
            return false;
        }
        if self.text == Some(object) {
            return false;
        }
        if object == Object::Unknown {
            let all = self.contents.entry(object).or_default().entry(ANYWHERE).or_default();
            let changed = add_all(all, pointers.clone());
            return self.note_change(object, changed)
                | pointers.into_iter().fold(false, |changed, (o, _)| self.let_go(o) | changed);
        }
        let held = self.contents.entry(object).or_default();
        let known = if held.contains_key(&at) { Some(at) } else { held.keys().copied().find(|known| known.covers(at)) };
        if known.is_some() || held.len() < MOST_FIELDS {
            let changed = add_all(held.entry(known.unwrap_or(at)).or_default(), pointers);
            return self.note_change(object, changed);
        }
        let all = held.keys().fold(at, |all, offset| all.or(*offset));
        let mut together = pointers;
        held.drain(..).for_each(|(_, pointers)| {
            add_all(&mut together, pointers);
        });
        held.insert(all, together);
        self.note_change(object, true)
    }

    fn copy(&mut self, at: Value) -> bool {
        let bytes = at.operand(2).as_int().and_then(|bytes| u64::try_from(bytes).ok());
        let mut changed = false;
        for (source, start) in self.places(at.operand(1)) {
            for (target, end) in self.places(at.operand(0)) {
                changed |= self.link(target, Link { source, by: end.minus(start), part: bytes.map(|bytes| (start, bytes)) });
            }
        }
        changed
    }

    /// Bytes are copied to `target`.
    fn link(&mut self, target: Object, link: Link) -> bool {
        self.work += 1;
        if !self.is_complete() {
            return false;
        }
        let source = link.source;
        let links = self.copies.entry(target).or_default();
        let is_full = || links.iter().filter(|known| known.source == source).count() >= MOST_OFFSETS;
        let link = if !links.contains(&link) && is_full() { Link::of_any(source) } else { link };
        let mut changed = links.insert(link);
        let there = (self.changes.get(&source).copied().unwrap_or_default(), self.behind.borrow().len());
        if self.brought.insert((target, link), there) == Some(there) {
            return changed;
        }
        let found = self.found_in(source).into_iter().map(|(at, pointer)| (at, smallvec::smallvec![(pointer, START)]));
        let initial = if let Object::Global(global) = source { global.initializer() } else { None };
        let initial = initial.map(|initial| named(self.module, initial)).unwrap_or_default().into_iter();
        let found = found.chain(initial.map(|(at, named)| (at, smallvec::smallvec![(Object::Global(named), ANYWHERE)])));
        let stored = self.contents.get(&source).into_iter().flatten().map(|(at, pointers)| (*at, pointers.clone()));
        for (at, pointers) in found.chain(stored).filter(|(at, _)| link.moves(*at)).collect::<Vec<(Offset, Places)>>() {
            changed |= self.keep(target, at.plus(link.by), pointers);
        }
        for at in self.words.get(&source).into_iter().flatten().copied().filter(|at| link.moves(*at)).collect::<Vec<_>>() {
            changed |= self.note_word(target, at.plus(link.by));
        }
        changed
    }

    fn call(&mut self, call: Value, summary: &Summary) -> bool {
        let mut changed = false;
        // What an object is here is looked up once: if that changes now, the call is visited again.
        let mut ours = Translated { call, known: FxHashMap::default() };
        for ((object, at), pointers) in &summary.stores {
            let pointers = ours.all(self, pointers);
            for (target, start) in ours.of(self, *object) {
                changed |= self.keep(target, start.plus(*at), pointers.clone());
            }
        }
        for (target, link) in &summary.copies {
            let sources = ours.of(self, link.source);
            for (target, end) in ours.of(self, *target) {
                for (source, start) in &sources {
                    let part = link.part.map(|(at, bytes)| (start.plus(at), bytes));
                    changed |= self.link(target, Link { source: *source, by: link.by.minus(*start).plus(end), part });
                }
            }
        }
        for Word { to: (target, end), from: (source, start), bytes } in &summary.moved {
            let sources = moved(&ours.of(self, *source), *start);
            let pointers = self.behind(&sources, true);
            for target in moved(&ours.of(self, *target), *end) {
                changed |= !pointers.is_empty() && self.keep(target.0, target.1, pointers.clone());
                changed |= sources.iter().fold(false, |changed, source| {
                    self.moved.insert(Word { to: target, from: *source, bytes: *bytes }) | changed
                });
            }
        }
        for word in &summary.changed {
            let places = moved(&ours.of(self, word.object), word.at).into_iter().filter(|(object, _)| object.is_from_outside());
            changed |= places.fold(false, |changed, (object, at)| self.changed.insert(word.of(object, at)) | changed);
        }
        for object in &summary.behind {
            ours.of(self, *object); // merges what has to be
        }
        for object in &summary.lost {
            let found = self.suppose(|| self.translate(call, *object));
            changed |= found.into_iter().fold(false, |changed, object| self.lose(object) | changed);
        }
        for (member, places) in &summary.returns {
            let returned = ours.all(self, places);
            changed |= add_all(self.members.entry((call, member.clone())).or_default(), returned.clone());
            if !returned.is_empty() {
                changed |= add_all(self.of.entry(call).or_default(), returned);
            }
        }
        changed
    }

    /// A callee that keeps a word which is an address may put it wherever it is given a place.
    fn passed_as_integers(&mut self, call: Value, callee: Function) -> bool {
        let mut changed = false;
        let arguments = call.arguments();
        for index in 0..arguments.len() {
            if !arguments[index].ty().is_integer() || !keeps_word(callee, index) {
                continue;
            }
            let pointers = self.places(arguments[index]);
            let given = arguments.iter().filter(|a| a.ty().is_pointer() && !pointers.is_empty());
            for (object, _) in given.flat_map(|a| self.places(*a)).collect::<Places>() {
                changed |= self.keep(object, ANYWHERE, pointers.clone());
            }
        }
        changed
    }

    /// What is passed in a variable list of arguments is not followed.
    fn passed_in_list(&mut self, call: Value, callee: Function) -> bool {
        let listed = call.arguments().into_iter().skip(callee.parameters().len());
        listed.fold(false, |changed, pointer| self.loses(pointer) | self.loses_all_behind(pointer) | changed)
    }

    /// Where an object of the callee lies in this procedure's terms.
    pub fn translate(&self, call: Value, object: Object) -> Places {
        match object {
            Object::Argument(index) => call.arguments().get(index).map(|a| self.places(*a)).unwrap_or_default(),
            Object::Global(_) | Object::Heap(_) => smallvec::smallvec![(object, START)],
            Object::Local(_) => Places::new(),
            Object::Unknown => self.unknown(),
            Object::Behind(path) if self.found.get() && !self.supposing.get() => {
                if let Some(known) = self.translated.borrow().get(&(call, path)) {
                    return known.clone();
                }
                let found = self.follow(call, path);
                self.translated.borrow_mut().insert((call, path), found.clone());
                found
            }
            Object::Behind(path) => self.follow(call, path),
        }
    }

    /// Where a callee's path leads.
    fn follow(&self, call: Value, path: Path) -> Places {
        let start = self.translate(call, path.start());
        let first = self.behind(&moved(&start, path.first), true);
        match path.then {
            Then::Nothing => first,
            Then::At(at) => self.behind(&moved(&first, at), true),
            Then::Further(links, last) => {
                let nodes = self.nodes(call, path, first, links);
                let mut found = self.behind(&moved(&nodes, last), true);
                found.retain(|(object, _)| !describes_type(*object));
                found
            }
        }
    }

    /// All that such links lead to from the first memory of a path, which many paths share.
    fn nodes(&self, call: Value, path: Path, first: Places, links: Links) -> Places {
        let find = || {
            let mut second = self.linked(&first, links);
            second.retain(|(object, _)| !describes_type(*object));
            if links.are_in_chains() { self.reachable(second, links) } else { second }
        };
        if !self.found.get() || self.supposing.get() {
            return find();
        }
        let key = (call, Path { then: Then::Further(links, START), ..path });
        if let Some(known) = self.nodes.borrow().get(&key) {
            return known.clone();
        }
        let found = find();
        self.nodes.borrow_mut().insert(key, found.clone());
        found
    }

    /// What the pointers lead to that lie so far from these places.
    fn linked(&self, places: &Places, links: Links) -> Places {
        let mut all = Places::new();
        for at in links.offsets() {
            add_all(&mut all, moved(places, at));
        }
        self.behind(&all, true)
    }

    /// All that chains of such pointers from these places lead to, and the places; but for what describes types, where neither numbers lie nor pointers to any.
    fn reachable(&self, mut places: Places, links: Links) -> Places {
        places.retain(|(object, _)| !describes_type(*object));
        let mut all = Growing::from(places.clone());
        while !places.is_empty() {
            let mut further = self.linked(&places, links);
            further.retain(|(object, _)| !describes_type(*object));
            places = further.into_iter().filter_map(|(object, at)| Some((object, all.add((object, at))?))).collect();
        }
        let all = all.into_places();
        if links == Links::ANY { moved(&all, ANYWHERE) } else { all }
    }

    /// The pointer goes where it is not followed.
    fn loses(&mut self, pointer: Value) -> bool {
        if !pointer.ty().holds_pointer() || pointer.as_function().is_some() {
            return false;
        }
        self.places(pointer).into_iter().fold(false, |changed, (object, _)| self.let_go(object) | changed)
    }

    /// Whoever has the pointer may follow the pointers that it finds.
    fn loses_all_behind(&mut self, pointer: Value) -> bool {
        let found = self.found_by_others(pointer);
        found.into_iter().fold(false, |changed, object| self.lose(object) | changed)
    }

    /// All memory to which unknown code may come from a pointer.
    pub fn found_by_others(&self, pointer: Value) -> Set {
        if !pointer.ty().holds_pointer() || pointer.as_function().is_some() {
            return Set::new();
        }
        let mut all = self.suppose(|| self.reachable(self.places(pointer), Links::ANY));
        // The same memory by the names that the procedure has for it.
        for known in self.behind.borrow().iter() {
            if !all.contains(known) && all.iter().any(|o| o.root().is_some() && o.root() == known.root()) {
                all.push(*known);
            }
        }
        all
    }

    /// Where memory of a callee lies that perhaps is none.
    pub fn supposed(&self, call: Value, object: Object) -> Set {
        self.suppose(|| self.translate(call, object))
    }

    fn suppose(&self, find: impl FnOnce() -> Places) -> Set {
        self.supposing.set(true);
        let found = find();
        self.supposing.set(false);
        let mut all = Set::new();
        for (object, _) in found {
            if !all.contains(&object) {
                all.push(object);
            }
        }
        all
    }

    /// Unknown code has come to an object, which perhaps is none.
    fn lose(&mut self, object: Object) -> bool {
        let supposed = matches!(object, Object::Behind(_)) && !self.behind.borrow().contains(&object);
        if !supposed {
            return self.let_go(object);
        }
        let new = !self.lost.contains(&object);
        if new {
            self.lost.push(object);
        }
        new
    }

    /// Memory that only pointers lead to which unknown code may find where the procedure looks for none.
    pub fn lost(&self) -> &[Object] {
        &self.lost
    }

    fn let_go(&mut self, object: Object) -> bool {
        object != Object::Unknown && self.escaped.insert(object)
    }

    /// What is reached from what got away has got away, too.
    fn escape(&mut self) -> bool {
        let held =
            |object: &Object| self.contents.get(object).into_iter().flatten().flat_map(|(_, p)| p.clone()).collect::<Places>();
        let mut found: Vec<Object> = self.escaped.iter().flat_map(held).map(|(object, _)| object).collect();
        let is_behind = |object: &Object| matches!(object, Object::Behind(path) if self.escaped.contains(&path.parent()));
        found.extend(self.behind.borrow().iter().copied().filter(is_behind));
        found.into_iter().fold(false, |changed, object| self.let_go(object) | changed)
    }

    /// So far memory of which nothing is known has stood for all that got away; now each of these says what it leads to, and what lies in it.
    fn spread(&mut self) {
        self.found.set(true);
        let escaped = self.escaped.clone();
        if let Some(put) = self.contents.swap_remove(&Object::Unknown) {
            let mut all = Places::new();
            for places in put.into_values() {
                add_all(&mut all, places);
            }
            let put = all;
            for object in &escaped {
                self.keep(*object, ANYWHERE, put.clone());
            }
        }
        let words = self.words.get(&Object::Unknown).cloned().unwrap_or_default();
        let sources = self.copies.get(&Object::Unknown).cloned().unwrap_or_default();
        for object in &escaped {
            words.iter().for_each(|at| {
                self.note_word(*object, *at);
            });
            self.copies.entry(*object).or_default().extend(sources.iter().map(|link| Link::of_any(link.source)));
        }
        let mut unknown = escaped;
        unknown.insert(Object::Unknown);
        let spread = |places: &mut Places| {
            if places.iter().any(|(object, _)| *object == Object::Unknown) {
                add_whole(places, &unknown);
            }
        };
        self.of.values_mut().chain(self.members.values_mut()).chain(self.returns.values_mut()).for_each(spread);
        self.contents.values_mut().flat_map(|held| held.values_mut()).for_each(spread);
    }

    /// An integer made from a pointer leads back to that pointer's objects.
    fn behind_integer(&self, integer: Value) -> Places {
        let mut found = Places::new();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work = vec![integer];
        while let Some(value) = work.pop() {
            if let Some(known) = self.of.get(&value) {
                add_all(&mut found, moved(known, ANYWHERE));
            } else if value.any_opcode() == Some(Opcode::LLVMPtrToInt) {
                add_all(&mut found, moved(&self.places(value.operand(0)), ANYWHERE));
            } else if value.is_instruction() && value.ty().is_integer() && !value.is_call() && seen.insert(value) {
                // Where it was loaded from is none of what it may be.
                work.extend(value.value_operands().filter(|operand| !operand.ty().is_pointer()));
            }
        }
        if found.is_empty() { self.unknown() } else { found }
    }

    /// What a pointer of which nothing is known leads to: all that got away. While that is looked for, `Unknown` stands for it.
    /// The characters of the library's strings.
    pub fn text(&self) -> Option<Object> {
        self.text
    }

    fn unknown(&self) -> Places {
        let escaped = self.escaped.iter().copied().filter(|_| self.found.get());
        escaped.chain([Object::Unknown]).map(|object| (object, ANYWHERE)).collect()
    }

    /// May the object be reached through pointers that came from nowhere?
    pub fn has_escaped(&self, object: Object) -> bool {
        self.escaped.contains(&object)
    }

    /// Objects that may be reached through pointers that came from nowhere.
    pub fn escaped(&self) -> impl Iterator<Item = Object> {
        self.escaped.iter().copied()
    }

    fn union(&self, pointers: impl IntoIterator<Item = Value>) -> Places {
        let mut all = Places::new();
        for pointer in pointers {
            add_all(&mut all, self.places(pointer));
        }
        all
    }

    /// The places among these of a pointer where something can lie that is accessed through it.
    pub fn accessed(&self, pointer: Value) -> Places {
        let mut places = self.places(pointer);
        places.retain(|(object, at)| !object.ends_before(self.module, *at));
        places
    }

    /// The objects of a pointer, or of the pointers in a value; none for null and undefined.
    pub fn of(&self, pointer: Value) -> Set {
        let mut all = Set::new();
        for (object, _) in self.places(pointer) {
            if !all.contains(&object) {
                all.push(object);
            }
        }
        all
    }

    pub fn places(&self, pointer: Value) -> Places {
        if let Some(known) = self.of.get(&pointer) {
            return known.clone();
        }
        if pointer.is_global_variable() {
            return smallvec::smallvec![(Object::Global(pointer), START)];
        }
        if let Some(index) = self.parameters.get(&pointer) {
            return match pointer.ty() {
                ty if ty.is_pointer() => smallvec::smallvec![(Object::Argument(*index), START)],
                ty if ty.holds_pointer() => self.unknown(),
                _ => Places::new(),
            };
        }
        match pointer.any_opcode() {
            Some(Opcode::LLVMGetElementPtr) if pointer.is_constant() => {
                moved(&self.places(pointer.operand(0)), Offset::of_address(self.module, pointer))
            }
            _ if pointer.is_null() || pointer.is_undef() || pointer.as_function().is_some() => Places::new(),
            // A member of what a null pointer leads to.
            Some(Opcode::LLVMIntToPtr)
                if pointer.is_constant() && pointer.operand(0).as_int().is_some_and(|at| (0..LEAST_ADDRESS).contains(&at)) =>
            {
                Places::new()
            }
            _ if pointer.is_constant() => {
                let named: Places = named_in(pointer).into_iter().map(|g| (Object::Global(g), ANYWHERE)).collect();
                if named.is_empty() && pointer.ty().is_pointer() { self.unknown() } else { named }
            }
            _ if pointer.is_instruction() => Places::new(), // not reached by the iteration yet, or no pointer
            _ => self.unknown(),
        }
    }

    /// What an access through the pointer may touch. One of which nothing is known was found in memory where others put it; it leads
    /// to whatever is there.
    pub fn reached(&self, pointer: Value) -> Places {
        let places = self.places(pointer);
        if places.is_empty() && pointer.is_instruction() { self.unknown() } else { places }
    }

    /// The pointers that the procedure puts in each object, by offset.
    pub fn contents(&self) -> impl Iterator<Item = (Object, Offset, &Places)> {
        self.contents.iter().flat_map(|(object, held)| held.iter().map(move |(at, pointers)| (*object, *at, pointers)))
    }

    /// Allocations to which pointers lead that the procedure puts in such memory, or in such allocations.
    pub fn left_in(&self, holds: impl Fn(Object) -> bool) -> FxHashSet<Object> {
        let mut work: Vec<Object> = self.contents.keys().copied().filter(|holder| holds(*holder)).collect();
        let mut found: FxHashSet<Object> = work.iter().copied().collect();
        while let Some(holder) = work.pop() {
            let held = self.contents.get(&holder).into_iter().flatten().flat_map(|(_, held)| held);
            work.extend(held.map(|(object, _)| *object).filter(|o| matches!(o, Object::Heap(_)) && found.insert(*o)));
        }
        found
    }

    /// Where in the object pointers are found that lay there before, and what they lead to.
    fn found_in(&self, object: Object) -> Vec<(Offset, Object)> {
        let behind = self.behind.borrow();
        behind.iter().filter_map(|found| Some((object.leads_to(*found)?, *found))).collect()
    }

    /// Where pointers are found in the object, or put there.
    pub fn pointers_in(&self, object: Object) -> Vec<Offset> {
        let mut all: Vec<Offset> = self.contents.get(&object).into_iter().flatten().map(|(at, _)| *at).collect();
        all.extend(self.found_in(object).into_iter().map(|(at, _)| at));
        all
    }

    /// What the pointers lead to that are found in the object, or put there, at such offsets.
    pub fn held_in(&self, object: Object, there: impl Fn(Offset) -> bool) -> Vec<Object> {
        let put = self.contents.get(&object).into_iter().flatten().filter(|(at, _)| there(**at));
        let mut all: Vec<Object> = put.flat_map(|(_, held)| held).map(|(held, _)| *held).collect();
        all.extend(self.found_in(object).into_iter().filter(|(at, _)| there(*at)).map(|(_, held)| held));
        all
    }

    /// Where the procedure puts pointers to the object, in others.
    pub fn holders(&self, object: Object) -> Vec<Object> {
        let holds = |held: &Map<Offset, Places>| held.values().flatten().any(|(found, _)| *found == object);
        self.contents.iter().filter(|(holder, held)| **holder != object && holds(held)).map(|(holder, _)| *holder).collect()
    }

    pub fn holds_pointers(&self, object: Object) -> bool {
        !self.pointers_in(object).is_empty()
    }

    /// Memory behind pointers in memory that the procedure speaks of.
    pub fn spoken_of(&self) -> Vec<Object> {
        let mut all: Vec<Object> = self.behind.borrow().iter().copied().collect();
        all.sort();
        all
    }

    pub fn summary(&self) -> Summary {
        let seen = |object: &Object| !matches!(object, Object::Local(_));
        let visible = |places: &Places| -> Places { places.iter().copied().filter(|(o, _)| seen(o)).collect() };
        let mut stores: Vec<((Object, Offset), Places)> = self
            .contents()
            .filter(|(object, ..)| seen(object))
            .map(|(object, at, pointers)| ((object, at), visible(pointers)))
            .filter(|(_, pointers)| !pointers.is_empty())
            .collect();
        stores.iter_mut().for_each(|(_, pointers)| pointers.sort());
        stores.sort();
        let mut returns: Vec<(Member, Places)> = self.returns.iter().map(|(m, places)| (m.clone(), visible(places))).collect();
        returns.iter_mut().for_each(|(_, places)| places.sort());
        returns.sort();
        let links = self.copies.keys().filter(|to| seen(to)).flat_map(|to| self.sources(*to).into_iter().map(|link| (*to, link)));
        let mut copies: Vec<(Object, Link)> = links.filter(|(_, link)| seen(&link.source)).collect();
        copies.sort();
        let mut moved: Vec<_> = self.moved.iter().copied().filter(|word| seen(&word.to.0) && seen(&word.from.0)).collect();
        moved.sort();
        let mut changed: Vec<_> = self.changed.iter().copied().collect();
        changed.sort();
        let outside = self.escaped.iter().filter(|object| object.is_from_outside());
        let mut lost: Vec<Object> = outside.chain(&self.lost).copied().collect();
        lost.sort();
        Summary { stores, copies, moved, changed, returns, behind: self.spoken_of(), lost }
    }

    /// Where the bytes of an object may have been copied from, through further copies.
    fn sources(&self, object: Object) -> Ordered<Link> {
        let mut found: Ordered<Link> = Ordered::default();
        let mut often: FxHashMap<Object, usize> = FxHashMap::default();
        let mut work = vec![Link { source: object, by: START, part: None }];
        while let Some(further) = work.pop() {
            let links = self.copies.get(&further.source).into_iter().flatten().copied();
            // Memory of which nothing is known may be all that got away.
            let unknown = self.found.get() && links.clone().any(|link| link.source == Object::Unknown);
            let escaped = self.escaped.iter().filter(|_| unknown).map(|escaped| Link::of_any(*escaped));
            for link in links.chain(escaped) {
                let times = often.entry(link.source).or_default();
                let link = if *times >= MOST_OFFSETS { Link::of_any(link.source) } else { further.after(link) };
                if found.insert(link) {
                    *times += 1;
                    work.extend(matches!(link.source, Object::Local(_)).then_some(link));
                }
            }
        }
        found
    }

    /// Allocations that live on when the procedure has returned.
    pub fn outliving(&self) -> FxHashSet<Value> {
        let summary = self.summary();
        let stored = summary.stores.iter().filter(|((object, _), _)| !matches!(object, Object::Heap(_))).flat_map(|(_, p)| p);
        let returned = summary.returns.iter().flat_map(|(_, places)| places);
        let mut found: FxHashSet<Object> = stored.chain(returned).map(|(object, _)| *object).collect();
        found.extend(&self.escaped);
        let mut work: Vec<Object> = found.iter().copied().collect();
        while let Some(object) = work.pop() {
            for held in self.contents.get(&object).into_iter().flatten().flat_map(|(_, p)| p) {
                if found.insert(held.0) {
                    work.push(held.0);
                }
            }
        }
        found.into_iter().filter_map(|object| if let Object::Heap(site) = object { Some(site) } else { None }).collect()
    }
}

/// May a procedure keep the word that it gets for an integer parameter?
pub fn keeps_word(callee: Function, parameter: usize) -> bool {
    let Some(word) = callee.parameters().get(parameter).copied() else { return false };
    let keeps = |user: Value| user.is_op(Opcode::LLVMStore) || user.is_op(Opcode::LLVMIntToPtr) || user.is_call();
    word.ty().is_integer() && word.users().into_iter().any(keeps)
}

/// What it returns was written in terms of what it is given.
fn is_dynamic_cast(call: Value) -> bool {
    call.callee_function().is_some_and(|f| f.name() == DYNAMIC_CAST)
}

/// Is it the length of a string, or one of several?
fn is_length(value: Value) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        match value.opcode() {
            Some(Opcode::LLVMLoad) if holds::is_marked_length(value) => {}
            Some(Opcode::LLVMPHI | Opcode::LLVMSelect) if seen.insert(value) => {
                work.extend(value.value_operands().filter(|operand| operand.ty() == value.ty()));
            }
            Some(Opcode::LLVMPHI | Opcode::LLVMSelect) => {}
            _ if value.is_constant() => {}
            _ => return false,
        }
    }
    true
}

/// The pointer of whose address an integer that has no room for one is a part.
fn part_of_address(value: Value) -> Option<Value> {
    use Opcode::*;
    let mut at = value.is_op(LLVMTrunc).then(|| value.operand(0))?;
    while matches!(at.opcode(), Some(LLVMLShr | LLVMAShr | LLVMShl | LLVMAnd | LLVMOr)) {
        at = at.operand(0);
    }
    at.is_op(LLVMPtrToInt).then(|| at.operand(0))
}

/// Is it an integer for certain, which no pointer is kept as: computed from others that the front end's types tell?
fn is_integer(value: Value) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        if value.is_constant() || !seen.insert(value) {
            continue;
        }
        use Opcode::*;
        match value.opcode() {
            Some(LLVMZExt | LLVMSExt) if value.operand(0).ty().scalar().bits() < 64 => {}
            Some(LLVMAdd | LLVMSub | LLVMMul | LLVMSDiv | LLVMUDiv | LLVMSRem | LLVMURem) => work.extend(value.value_operands()),
            Some(LLVMAnd | LLVMOr | LLVMXor | LLVMShl | LLVMLShr | LLVMAShr | LLVMPHI) => work.extend(value.value_operands()),
            Some(LLVMSelect) => work.extend([value.operand(1), value.operand(2)]),
            Some(LLVMExtractValue) => work.push(value.operand(0)),
            Some(LLVMCall) if matches!(classify(value), Operation::Inactive) => {}
            // The larger of two, say.
            Some(LLVMCall) if value.callee_function().is_some_and(Function::is_intrinsic) => work.extend(value.arguments()),
            Some(LLVMLoad) if is_integer_load(value) => {}
            _ => return false,
        }
    }
    true
}

fn is_integer_load(load: Value) -> bool {
    holds::is_marked_integer(load) || facts::accesses_integer(load)
}

/// The pointers in a type; one if it is an integer, in which a pointer may be.
fn pointers_in(ty: Type) -> Vec<Member> {
    if !ty.is_struct() && !ty.is_array() {
        return vec![Member::new()];
    }
    let below = |i: u32| {
        let member = if ty.is_struct() { ty.member(i) } else { ty.element() };
        let all = if member.holds_pointer() { pointers_in(member) } else { Vec::new() };
        all.into_iter().map(move |rest| [i].into_iter().chain(rest).collect::<Member>())
    };
    (0..ty.len()).flat_map(below).collect()
}

/// Is it a constant by which flang describes a type? Neither numbers lie there nor pointers to any, so it has no shadow, whatever a pointer may lead to beside it.
pub fn describes_type(object: Object) -> bool {
    matches!(object, Object::Global(global) if is_type_description(global))
}

/// Does the instruction make, move or keep pointers?
fn is_relevant(at: Value) -> bool {
    carries_pointers(at) || at.is_op(Opcode::LLVMStore) || at.is_op(Opcode::LLVMRet) || at.is_call()
}

/// A value that is a pointer, holds some, or may be one in an integer's clothes.
fn carries_pointers(value: Value) -> bool {
    if !value.is_instruction() || value.is_op(Opcode::LLVMStore) {
        return value.any_opcode() == Some(Opcode::LLVMPtrToInt);
    }
    let word = value.ty().is_integer() && value.ty().bits() == 64;
    let kept = matches!(value.opcode(), Some(Opcode::LLVMLoad | Opcode::LLVMPHI | Opcode::LLVMSelect | Opcode::LLVMPtrToInt));
    value.ty().holds_pointer() || word && kept && !is_length(value)
}

/// Floating types that are kept in each object, as the function's own accesses and notes of parameters tell.
pub fn float_kinds(function: Function, objects: &Objects) -> Map<Object, FxHashSet<Type>> {
    let mut kinds: Map<Object, FxHashSet<Type>> = Map::default();
    for index in 0..function.parameters().len() {
        kinds.entry(Object::Argument(index)).or_default().extend(holds::noted(function, index));
    }
    let mut note = |pointer: Value, ty: Type| {
        for found in ty.floats() {
            for object in objects.of(pointer) {
                kinds.entry(object).or_default().insert(found);
            }
        }
    };
    for instruction in function.instructions() {
        match instruction.opcode() {
            Some(Opcode::LLVMLoad) => note(instruction.operand(0), instruction.ty()),
            Some(Opcode::LLVMStore) => note(instruction.operand(1), instruction.operand(0).ty()),
            Some(Opcode::LLVMAlloca) => note(instruction, instruction.alloca_type()),
            Some(Opcode::LLVMGetElementPtr) => note(instruction.operand(0), instruction.gep_source()),
            _ => {}
        }
        for operand in instruction.value_operands() {
            if operand.is_global_variable() {
                note(operand, operand.global_type());
            }
        }
    }
    kinds
}
