// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory objects and places in them: what the analyses say pointers lead to.
//!
//! Invariant: memory that was there when the procedure was entered is named by the path that leads to it, and is never a local or an
//! allocation of its own. Imports `llvm`, `holds`.

use crate::holds;
use crate::llvm::offset::{ANYWHERE, Offset, gcd};
use crate::llvm::{Function, Module, Opcode, Type, Value, facts};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// Maps and sets in the order in which they were filled: where it decides what is taken together, that is the same in each run of the compiler.
pub type Map<K, V> = IndexMap<K, V, FxBuildHasher>;
pub type Ordered<K> = IndexSet<K, FxBuildHasher>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Object {
    /// What the caller's pointer addresses.
    Argument(usize),
    /// An alloca.
    Local(Value),
    /// What an allocation made, here or in a callee.
    Heap(Value),
    Global(Value),
    /// What a pointer found in memory led to when the procedure was entered.
    Behind(Path),
    /// Reached through a pointer that an unknown call returned or that was made from an integer.
    Unknown,
}

/// The pointers that lead to memory from outside: one at `first` in the root, another at an offset from there, or any further.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Path {
    pub root: Root,
    pub first: Offset,
    pub then: Then,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Root {
    Argument(usize),
    Global(Value),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Then {
    Nothing,
    At(Offset),
    /// Behind a second pointer that lies at one of these places, and perhaps others that do, and a last one.
    Further(Links, Offset),
}

/// Where pointers lie that lead from one piece of memory to the next: words, counted from where a pointer to it leads, of one structure or of each of many;
/// and whether several such pointers are followed, or just one.
/// So a tree's own pointers are kept apart from those to what its nodes hold, and what a structure's members lead to from what these lead to.
///
/// Invariant: the low bits are words below the distance of one structure from the next, which is in the high bits, in words, and 0 if there is but one; between them is
/// the bit of chains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Links(u64);

impl Links {
    pub const NONE: Links = Links(0);
    pub const ANY: Links = Links(u64::MAX);
    /// More than these are taken for any.
    const MOST: u32 = 8;
    const WORD: i64 = 8;
    /// So many words are told apart.
    const WORDS: u32 = 47;
    const CHAINS: u64 = 1 << Links::WORDS;
    const EVERY: u32 = Links::WORDS + 1;

    pub fn at(offset: Offset) -> Links {
        let [at, every] = offset.terms();
        let whole = at % Links::WORD == 0 && every % Links::WORD == 0 && at >= 0;
        if whole { Links::new(std::iter::once(at / Links::WORD), every / Links::WORD) } else { Links::ANY }
    }

    fn new(words: impl Iterator<Item = i64>, every: i64) -> Links {
        let most = i64::from(u16::MAX);
        let mut all = 0u64;
        for word in words.map(|word| if every == 0 { word } else { word % every }) {
            if word >= i64::from(Links::WORDS) || every >= most {
                return Links::ANY;
            }
            all |= 1 << word;
        }
        if all.count_ones() > Links::MOST { Links::ANY } else { Links(all | (every as u64) << Links::EVERY) }
    }

    fn every(self) -> i64 {
        (self.0 >> Links::EVERY) as i64
    }

    fn words(self) -> impl Iterator<Item = i64> {
        (0..i64::from(Links::WORDS)).filter(move |word| self.0 >> word & 1 == 1)
    }

    pub fn or(self, other: Links) -> Links {
        if self == Links::ANY || other == Links::ANY {
            return Links::ANY;
        }
        let all = Links::new(self.words().chain(other.words()), gcd(self.every(), other.every()));
        Links(all.0 | (self.0 | other.0) & Links::CHAINS)
    }

    /// The same, but that several of these pointers may be followed.
    fn in_chains(self) -> Links {
        Links(self.0 | Links::CHAINS)
    }

    /// May several of these pointers be followed, one after the other?
    pub fn are_in_chains(self) -> bool {
        self.0 & Links::CHAINS != 0
    }

    pub fn covers(self, other: Links) -> bool {
        self.or(other) == self
    }

    pub fn overlaps(self, other: Links) -> bool {
        let each = |links: Links| links.offsets().into_iter();
        each(self).any(|one| each(other).any(|another| one.may_be(another)))
    }

    pub fn offsets(self) -> SmallVec<[Offset; 2]> {
        if self == Links::ANY {
            return smallvec::smallvec![ANYWHERE];
        }
        self.words().map(|word| Offset::new(word * Links::WORD, self.every() * Links::WORD)).collect()
    }
}

impl Path {
    pub fn start(self) -> Object {
        match self.root {
            Root::Argument(index) => Object::Argument(index),
            Root::Global(global) => Object::Global(global),
        }
    }

    /// The object in which the last pointer of the path lies.
    pub fn parent(self) -> Object {
        match self.then {
            Then::Nothing => self.start(),
            Then::At(_) => Object::Behind(Path { then: Then::Nothing, ..self }),
            Then::Further(..) => Object::Behind(self),
        }
    }

    /// Where in its parent the last pointer lies.
    pub fn offset(self) -> Offset {
        match self.then {
            Then::Nothing => self.first,
            Then::At(at) => at,
            Then::Further(_, last) => last,
        }
    }

    /// The same, wherever its pointers lie.
    pub fn anywhere(self) -> Path {
        let then = match self.then {
            Then::Nothing => Then::Nothing,
            Then::At(_) => Then::At(ANYWHERE),
            Then::Further(..) => Then::Further(Links::ANY, ANYWHERE),
        };
        Path { first: ANYWHERE, then, ..self }
    }

    /// By way of which pointers it comes to a further one, behind the first.
    pub fn links(self) -> Links {
        match self.then {
            Then::Nothing => Links::NONE,
            Then::At(second) => Links::at(second),
            Then::Further(links, last) => links.or(Links::at(last)).in_chains(),
        }
    }

    pub fn is_further(self) -> bool {
        matches!(self.then, Then::Further(..))
    }
}

impl Object {
    /// Of a local array or an allocation.
    pub fn of_site(site: Value) -> Object {
        if site.is_op(Opcode::LLVMAlloca) { Object::Local(site) } else { Object::Heap(site) }
    }

    /// Declared as plain integers, which no language lets hold a floating number; a structure may be a union.
    pub fn holds_integers_only(self, function: Function) -> bool {
        match self {
            Object::Argument(index) => holds::holds_integers_only(function, index),
            _ => self.integer().is_some(),
        }
    }

    /// The type of the integers that a variable is declared as, or those that lie behind one.
    pub fn integer(self) -> Option<Type> {
        let ty = match self {
            Object::Local(site) => site.alloca_type(),
            Object::Global(global) => global.global_type(),
            Object::Behind(Path { root: Root::Global(global), first, then: Then::Nothing }) if first.exact() == Some(0) => {
                return holds::descriptors::described_integers(global);
            }
            _ => return None,
        };
        let ty = ty.innermost();
        (ty.is_integer() && ty.bits() != 8).then_some(ty)
    }

    /// Does a variable end before this place? What is reached there lies elsewhere: containers mark their end by a node that has no value, and a place
    /// within the value of such a node is none of the variable that holds it.
    pub fn ends_before(self, module: Module, at: Offset) -> bool {
        let bytes = match self {
            Object::Local(site) if facts::is_static_alloca(site) => {
                site.operand(0).as_int().map(|count| module.size_of(site.alloca_type()) as i64 * count)
            }
            Object::Global(global) => Some(module.size_of(global.global_type()) as i64).filter(|bytes| *bytes > 0),
            _ => None,
        };
        bytes.zip(at.exact()).is_some_and(|(bytes, at)| at < 0 || at >= bytes)
    }

    /// Is it one object whenever it is spoken of, and not one of many?
    pub fn is_one(self) -> bool {
        match self {
            Object::Argument(_) | Object::Global(_) => true,
            Object::Local(site) => facts::is_static_alloca(site),
            Object::Behind(path) => !path.is_further() && path.offset().exact().is_some() && path.parent().is_one(),
            Object::Heap(_) | Object::Unknown => false,
        }
    }

    /// Where in this object the pointer lies that leads to another one from outside, if it was found here.
    pub fn leads_to(self, other: Object) -> Option<Offset> {
        let Object::Behind(path) = other else { return None };
        let here = match (path.then, self) {
            (Then::Further(links, _), Object::Behind(own)) => {
                own.then != Then::Nothing && (own.root, own.first) == (path.root, path.first) && links.overlaps(own.links())
            }
            _ => path.parent() == self,
        };
        here.then(|| path.offset())
    }

    /// May two objects of a procedure be the same memory, as far as their kinds tell?
    pub fn may_be(self, other: Object, function: Function) -> bool {
        use Object::*;
        let noalias = |index: usize| function.has_attribute(index as u32 + 1, "noalias");
        match (self, other) {
            (a, b) if a == b => true,
            (Local(_) | Heap(_), Local(_) | Heap(_)) | (Global(_), Global(_)) => false,
            // What was there when the procedure was entered is none of its own.
            (Local(_) | Heap(_), Argument(_) | Global(_) | Behind(_))
            | (Argument(_) | Global(_) | Behind(_), Local(_) | Heap(_)) => false,
            (Argument(i), Argument(j)) => !(noalias(i) || noalias(j)),
            (Argument(i), _) | (_, Argument(i)) => !noalias(i),
            _ => true,
        }
    }

    /// Where the way to memory behind pointers begins.
    pub fn root(self) -> Option<Root> {
        if let Object::Behind(path) = self { Some(path.root) } else { None }
    }

    /// Was it there when the procedure was entered?
    pub fn is_from_outside(self) -> bool {
        matches!(self, Object::Argument(_) | Object::Global(_) | Object::Behind(_))
    }

    /// Is it a variable of which the declaration says what lies in each byte, at all times? Memory that is allocated holds anything.
    pub fn has_declared_type(self) -> bool {
        self.variable_type().is_some_and(Type::tells_all)
    }

    /// As which a variable is declared.
    pub fn variable_type(self) -> Option<Type> {
        match self {
            Object::Local(variable) | Object::Global(variable) => variable.variable_type(),
            _ => None,
        }
    }

    /// Is it memory of the procedure's own, to which a shadow can be given at will?
    pub fn is_own(self) -> bool {
        matches!(self, Object::Local(_) | Object::Heap(_))
    }
}

pub type Set = SmallVec<[Object; 2]>;
pub type Places = SmallVec<[(Object, Offset); 2]>;

/// More offsets than these into one object are taken together.
pub const MOST_OFFSETS: usize = 6;

/// What is added to these offsets into an object for another one: nothing if they cover it, and all of them in one where they are many.
fn beside(known: impl Iterator<Item = Offset> + Clone, at: Offset) -> Option<Offset> {
    let few = known.clone().count() < MOST_OFFSETS;
    let covered = known.clone().any(|offset| offset.covers(at));
    (!covered).then(|| if few { at } else { known.fold(at, Offset::or) })
}

pub fn add(places: &mut Places, place: (Object, Offset)) -> bool {
    let (object, at) = place;
    let known = places.iter().filter(|(other, _)| *other == object).map(|(_, offset)| *offset);
    let Some(at) = beside(known, at) else { return false };
    places.retain(|(other, offset)| *other != object || !at.covers(*offset));
    places.push((object, at));
    true
}

/// Lists that are longer are looked up by object: unknown code may have come to hundreds of variables.
const MANY: usize = 8;

/// How often what is added may go back in a list before that is looked up by object.
const MOST_TURNS: usize = 8;

/// A list of places that grows as `add` has it.
#[derive(Default)]
pub struct Growing {
    places: Places,
    /// Where in a long list the places of each object are that no later one covers.
    of: Option<FxHashMap<Object, SmallVec<[usize; 2]>>>,
    covered: FxHashSet<usize>,
}

impl Growing {
    pub fn from(places: Places) -> Growing {
        Growing { places, ..Growing::default() }
    }

    /// What was added for a place: an offset that may stand for more, or nothing if it was known.
    pub fn add(&mut self, (object, at): (Object, Offset)) -> Option<Offset> {
        if self.places.len() <= MANY {
            return add(&mut self.places, (object, at)).then(|| self.places.last().expect("one was added").1);
        }
        let places = &self.places;
        let of = self.of.get_or_insert_with(|| {
            let mut of: FxHashMap<Object, SmallVec<[usize; 2]>> = FxHashMap::default();
            places.iter().enumerate().for_each(|(index, (object, _))| of.entry(*object).or_default().push(index));
            of
        });
        let known = of.entry(object).or_default();
        let at = beside(known.iter().map(|index| places[*index].1), at)?;
        self.covered.extend(known.iter().copied().filter(|index| at.covers(places[*index].1)));
        known.retain(|index| !self.covered.contains(index));
        known.push(places.len());
        self.places.push((object, at));
        Some(at)
    }

    pub fn into_places(mut self) -> Places {
        if !self.covered.is_empty() {
            let mut index = 0..;
            self.places.retain(|_| index.next().is_some_and(|index| !self.covered.contains(&index)));
        }
        self.places
    }
}

/// Adds what is a list of its own.
pub fn add_all(places: &mut Places, more: Places) -> bool {
    if !places.is_empty() {
        return add_each(places, more);
    }
    *places = more;
    !places.is_empty()
}

pub fn add_each(places: &mut Places, more: impl IntoIterator<Item = (Object, Offset)>) -> bool {
    let mut more = more.into_iter();
    // What is added once more comes in the order in which it was added, or in a few pieces of that.
    let (mut next, mut turns) = (0, 0);
    while let Some(place) = more.next() {
        let within = |part: &[(Object, Offset)]| part.iter().position(|known| *known == place);
        let found = within(&places[next..]).map(|index| next + index).or_else(|| {
            turns += 1;
            within(&places[..next])
        });
        match found {
            Some(index) if turns <= MOST_TURNS => next = index + 1,
            _ => {
                let mut growing = Growing::from(std::mem::take(places));
                let rest = std::iter::once(place).chain(more);
                let changed = rest.fold(false, |changed, place| growing.add(place).is_some() | changed);
                *places = growing.into_places();
                return changed;
            }
        }
    }
    false
}

/// Adds all that got away to what may lead there: whole objects, each once.
pub fn add_whole(places: &mut Places, whole: &Ordered<Object>) {
    let mut there: FxHashSet<Object> = FxHashSet::default();
    places.retain(|(object, at)| {
        let among = whole.contains(object);
        if among && *at == ANYWHERE {
            there.insert(*object);
        }
        !among || *at == ANYWHERE
    });
    places.extend(whole.iter().filter(|object| !there.contains(*object)).map(|object| (*object, ANYWHERE)));
}

pub fn moved(places: &Places, by: Offset) -> Places {
    let by_it = places.iter().map(|(object, at)| (*object, at.plus(by)));
    // As far apart as before.
    if by.exact().is_some() {
        return by_it.collect();
    }
    let mut all = Places::new();
    add_each(&mut all, by_it);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_cover_what_they_are_made_of() {
        let all: Vec<Offset> = [(0, 0), (8, 0), (24, 0), (400, 0), (4, 0), (-8, 0), (8, 24), (16, 128), (0, 8), (0, 1)]
            .map(|(at, every)| Offset::new(at, every))
            .to_vec();
        for a in &all {
            let one = Links::at(*a);
            assert!(one.offsets().iter().any(|offset| offset.covers(*a)), "{a:?}");
            assert!(one.covers(one) && one.covers(Links::NONE) && Links::ANY.covers(one) && one.overlaps(one));
            for b in &all {
                let both = one.or(Links::at(*b));
                assert!(both.covers(one) && both.covers(Links::at(*b)) && both == Links::at(*b).or(one));
                assert!(both.offsets().iter().any(|offset| offset.covers(*b)), "{a:?} {b:?}");
                assert!(!a.may_be(*b) || one.overlaps(Links::at(*b)));
            }
        }
        assert_eq!(Links::at(Offset::new(8, 0)).or(Links::at(Offset::new(24, 0))).offsets().len(), 2);
        assert!(!Links::at(Offset::new(8, 24)).overlaps(Links::at(Offset::new(64, 0))));
    }

    #[test]
    fn whole_objects_are_added_once() {
        let argument = |index| Object::Argument(index);
        let some = [
            (argument(0), ANYWHERE),
            (argument(1), Offset::new(8, 0)),
            (argument(1), Offset::new(16, 0)),
            (argument(2), Offset::new(8, 0)),
        ];
        let mut places: Places = some.into_iter().collect();
        let mut by_one = places.clone();
        let whole: Ordered<Object> = [argument(1), argument(3), argument(0)].into_iter().collect();
        add_each(&mut by_one, whole.iter().map(|object| (*object, ANYWHERE)));
        add_whole(&mut places, &whole);
        assert_eq!(places, by_one);
    }

    #[test]
    fn many_places_are_added_as_one_by_one() {
        let mut state = 1u64;
        let mut drawn = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        for _ in 0..50 {
            let mut some = |count: u64| {
                let place = |_| {
                    let every = [0, 0, 0, 8, 16, 24, 1][drawn(7) as usize];
                    (Object::Argument(drawn(20) as usize), Offset::new(8 * drawn(12) as i64, every))
                };
                (0..count).map(place).collect::<Places>()
            };
            let (first, more) = (some(60), some(90));
            let mut places = Places::new();
            add_each(&mut places, first.clone());
            let mut by_one = Places::new();
            for place in first {
                add(&mut by_one, place);
            }
            assert_eq!(places, by_one);
            let changed = add_each(&mut places, more.clone());
            assert_eq!(changed, more.into_iter().fold(false, |changed, place| add(&mut by_one, place) | changed));
            assert_eq!(places, by_one);
        }
    }
}
