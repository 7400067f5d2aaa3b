// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Shadows that the caller gave, of memory that the procedure frees.
//!
//! The gradient with respect to what lay there is in such a shadow, which goes with that. Where other memory has come in its place that the procedure has allocated,
//! and that has room, the numbers are carried there, and the program's own counts and ends stand beside it. Where that fails for any, all that the caller gave is kept, and
//! leads again where it led. In Fortran, whose descriptors say how large something is, nothing is carried, and what is kept is what hangs together with what would be lost.
//! Nobody says which words of memory are numbers: those that the backward sweep has changed are, and those that are no small integer or address. Invariant: no pointer
//! leads again to memory that is freed. Imports `rows`, `owned`, `descriptor`, `fatal`, `tape`.

use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::c_void;

use crate::descriptor::Described;
use crate::fatal::fatal;
use crate::owned::shadows;
use crate::rows::{ARGUMENT, Place, Row, listed, replaced_below};
use crate::tape::{Release, Tape, wengert_tape_free_later};

/// A word of memory.
const WORD: usize = size_of::<u64>();
/// The last bytes of an allocation may be more than were asked for.
const SPARE: usize = 15;

/// What is noted from where a derivative begins.
pub(crate) struct Noted {
    /// Words in shadows that may come to hold other addresses, by where they lie.
    words: FxHashMap<usize, Word>,
    /// Where those lie whose seeds have been set aside.
    listed: FxHashSet<usize>,
    /// Allocatables among these.
    allocatables: Vec<Place>,
    /// What the caller gave and the program frees, as it was then.
    freed: Vec<Freed>,
    /// Shadows of what the program has allocated since, and not freed.
    made: FxHashSet<usize>,
    /// What calls have on the stack lies between where they stand and there.
    stack: usize,
    /// May numbers be carried?
    carries: bool,
}

/// A word as the caller left it.
struct Word {
    before: usize,
    /// What it is the shadow of, and was that null?
    primal: *const usize,
    was_null: bool,
    /// What changed with it: where that begins, and so many words.
    together: (usize, usize),
}

struct Freed {
    shadow: *mut c_void,
    before: Box<[u64]>,
}

impl Freed {
    /// # Safety
    /// The shadow is still there.
    unsafe fn now(&self) -> &[u64] {
        // SAFETY: see above.
        unsafe { words_of(self.shadow) }
    }

    /// The numbers that differ from zero, by their places.
    ///
    /// # Safety
    /// As [`Freed::now`].
    unsafe fn numbers(&self) -> impl Iterator<Item = usize> {
        // SAFETY: see above.
        let now = unsafe { self.now() };
        let certain = certain(now);
        let is_changed = move |at: usize| now[at] != 0 && now[at] != self.before[at];
        (0..now.len()).filter(move |at| is_changed(*at) || *at < certain && is_number(now[*at]))
    }

    /// Puts numbers where those of what is there now have been used up.
    ///
    /// # Safety
    /// Both are there, and `to` has room for the numbers.
    unsafe fn carry(&self, to: *mut u64) {
        // SAFETY: see above.
        unsafe {
            let numbers: FxHashSet<usize> = self.numbers().collect();
            let room = words_of(to.cast()).len();
            for (at, word) in self.now().iter().enumerate().take(room) {
                let to = to.add(at);
                if numbers.contains(&at) {
                    *to = *word;
                } else if is_number(*to) {
                    *to = 0;
                }
            }
        }
    }
}

/// Is this a number, and no address or small integer? Those are numbers next to zero, or no numbers, if they are any.
fn is_number(word: u64) -> bool {
    let exponent = word >> 52 & 0x7ff;
    // The processor's own NaN.
    let is_negative_integer = word >> 32 > 0xfff8_0000;
    exponent != 0 && !is_negative_integer
}

/// So many words of an allocation have been asked for, at least.
fn certain(words: &[u64]) -> usize {
    (words.len() * WORD).saturating_sub(SPARE) / WORD
}

fn is_any_number(words: &[u64]) -> bool {
    words[..certain(words)].iter().any(|word| is_number(*word))
}

/// All words of an allocation that may be used.
///
/// # Safety
/// It comes from `malloc`, and nobody changes it as long as this is used.
unsafe fn words_of<'a>(memory: *mut c_void) -> &'a [u64] {
    // SAFETY: see above; what `malloc` returns is aligned.
    unsafe { std::slice::from_raw_parts(memory.cast(), libc::malloc_usable_size(memory) / WORD) }
}

/// Begins to note what happens to shadows, for one derivative that may free some of the caller's. `stack`: where the frame of the derivative begins. `carries`: may numbers
/// be carried to other memory?
///
/// # Safety
/// As `wengert_shadows_compare`; `tape` is acquired and used by this thread only.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadows_note(tape: *mut Tape, rows: *const Row, count: u64, stack: *const c_void, carries: u64) {
    // SAFETY: see above.
    unsafe {
        let rows = if count == 0 { &[] } else { std::slice::from_raw_parts(rows, count as usize) };
        let tape = &mut *tape;
        let noted = tape.noted.get_or_insert_with(|| {
            let (words, listed, made) = (FxHashMap::default(), FxHashSet::default(), FxHashSet::default());
            let (allocatables, freed) = (Vec::new(), Vec::new());
            Box::new(Noted { words, listed, allocatables, freed, made, stack: stack as usize, carries: carries != 0 })
        });
        noted.made.extend(shadows(rows).0.into_iter().map(|shadow| shadow as usize));
        for (at, _) in rows.iter().filter(|row| row.kind == ARGUMENT).flat_map(|row| listed(row)) {
            if !at.is_apart() || at.is_plain() {
                continue;
            }
            noted.listed.insert(at.shadow as usize);
            if (*at.shadow).is_null() {
                continue;
            }
            let Some(own) = Described::new(at.shadow.cast_const()) else { continue };
            // The elements of an array stay alike.
            let all = own.range();
            let array = |at: &Place| all.contains(&(at.shadow as usize)).then(|| (all.start, all.len() / WORD));
            let below = replaced_below(&at).into_iter().map(|at| (at, array(&at)));
            let own = Some((at, None)).filter(|(at, _)| at.is_replaced() && !at.is_assigned());
            for (at, array) in own.into_iter().chain(below) {
                noted.listed.insert(at.shadow as usize);
                let Some(own) = Described::new(at.shadow.cast_const()) else { continue };
                let own_words = own.own_bytes() / WORD;
                noted.aimed(at.descriptor.cast(), at.shadow.cast(), own_words, array.unwrap_or((at.shadow as usize, own_words)));
                noted.allocatables.extend(own.is_allocatable().then_some(at));
            }
        }
    }
}

impl Noted {
    /// Notes so many words, which change together with others.
    ///
    /// # Safety
    /// There are so many in both places.
    unsafe fn aimed(&mut self, primal: *const usize, shadow: *const usize, count: usize, together: (usize, usize)) {
        for at in 0..count {
            let primal = primal.wrapping_add(at);
            // SAFETY: see above.
            let (before, own) = unsafe { (shadow.add(at).read_unaligned(), primal.read_unaligned()) };
            if !is_number(before as u64) && !is_number(own as u64) {
                let word = || Word { before, primal, was_null: own == 0, together };
                self.words.entry(shadow as usize + at * WORD).or_insert_with(word);
            }
        }
    }
}

/// A shadow has been made of what the program has allocated.
///
/// # Safety
/// `tape` is acquired and used by this thread only; the shadow comes from `malloc`, or a function that is like it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadow_made(tape: *mut Tape, shadow: *mut c_void) {
    // SAFETY: see above.
    if let Some(noted) = unsafe { &mut (*tape).noted } {
        noted.made.insert(shadow as usize);
    }
}

/// So many bytes of a shadow are about to lead elsewhere.
///
/// # Safety
/// `tape` is acquired and used by this thread only; there are so many bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadow_aimed(tape: *mut Tape, primal: *const c_void, shadow: *const c_void, bytes: u64) {
    let here = 0u8;
    // SAFETY: see above.
    unsafe {
        let tape = &mut *tape;
        let on_tape = tape.holds(shadow.cast());
        let Some(noted) = tape.noted.as_mut().filter(|_| !on_tape) else { return };
        let on_stack = (&raw const here as usize..noted.stack).contains(&(shadow as usize));
        if !on_stack {
            let count = bytes as usize / WORD;
            noted.aimed(primal.cast(), shadow.cast(), count, (shadow as usize, count));
        }
    }
}

/// The program frees what this is the shadow of.
///
/// # Safety
/// As `wengert_tape_free_later`; the shadow comes from `malloc`, or a function that is like it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadow_free_later(tape: *mut Tape, shadow: *mut c_void, release: Release) {
    // SAFETY: see above.
    unsafe {
        wengert_tape_free_later(tape, shadow, release);
        let tape = &mut *tape;
        let on_tape = tape.holds(shadow.cast());
        let Some(noted) = tape.noted.as_mut().filter(|_| !on_tape && !shadow.is_null()) else { return };
        if !noted.made.remove(&(shadow as usize)) {
            noted.freed.push(Freed { shadow, before: words_of(shadow).into() });
        }
    }
}

/// Sees where the backward sweep ends that the caller finds the derivatives with respect to what the program has freed.
///
/// # Safety
/// As for `wengert_shadows_note`; the arguments' shadows are still where they were, and so are the arguments if both sweeps are one call (`together`). The tape has not freed
/// anything yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_shadows_put_back(tape: *mut Tape, together: u64) {
    // SAFETY: see above.
    unsafe {
        let tape = &mut *tape;
        let Some(noted) = tape.noted.take() else { return };
        if !noted.carries {
            noted.refuse_seeds();
        }
        let (moves, lost) = noted.moves(together != 0);
        let back = if noted.carries && !lost.is_empty() { noted.all() } else { noted.back(lost) };
        let kept: FxHashSet<usize> = back.freed.iter().map(|one| noted.freed[*one].shadow as usize).collect();
        tape.condemned.retain(|(memory, _)| !kept.contains(&(*memory as usize)));
        let condemned = tape.condemned.iter().map(|(memory, _)| *memory as usize).collect();
        noted.restore(&back, &condemned);
        for (one, to) in moves.into_iter().filter(|(one, _)| !back.freed.contains(one)) {
            noted.freed[one].carry(to);
        }
    }
}

/// What is as the caller gave it: memory that was freed, and words by their places.
#[derive(Default)]
struct Back {
    freed: BTreeSet<usize>,
    words: BTreeSet<usize>,
}

impl Noted {
    /// Seeds of what is allocated in Fortran belong to what is there in the end. Nobody knows of all elements of an array whose extents no descriptor says.
    ///
    /// # Safety
    /// As [`wengert_shadows_put_back`].
    unsafe fn refuse_seeds(&self) {
        let freed: FxHashMap<usize, &Freed> = self.freed.iter().map(|one| (one.shadow as usize, one)).collect();
        for (place, word) in self.words.iter().filter(|(place, word)| word.before != 0 && !self.listed.contains(place)) {
            // SAFETY: what an allocatable describes comes from `malloc`; what is not freed is as it was.
            let is_lost = || unsafe {
                let now = (*place as *const usize).read_unaligned();
                let is_replaced = now != word.before && self.made.contains(&now);
                is_replaced
                    && Described::allocatable_at(*place).is_some()
                    && match freed.get(&word.before) {
                        Some(freed) => is_any_number(&freed.before),
                        None => word.was_null && is_any_number(words_of(word.before as *mut c_void)),
                    }
            };
            if is_lost() {
                fatal!(
                    "the procedure allocates a component of an element of an array whose extents it does not know (explicit shape, assumed size), and the shadow of that \
                     is not zero where the derivative begins: a seed would be lost; declare the array with assumed shape"
                )
            }
        }
    }

    /// Of what is freed: from which numbers can be carried, and where to; and what would be lost.
    ///
    /// # Safety
    /// As [`wengert_shadows_put_back`].
    unsafe fn moves(&self, together: bool) -> (Vec<(usize, *mut u64)>, Vec<usize>) {
        let given: FxHashSet<usize> = self.freed.iter().map(|one| one.shadow as usize).collect();
        let freed = Ranges::new(given.iter().copied());
        // Where that leads now which led there, as far as it is there. Passive memory stands for itself, and has no room.
        const PASSIVE: usize = 1;
        let mut successors: FxHashMap<usize, FxHashSet<usize>> = FxHashMap::default();
        for (place, word) in self.words.iter().filter(|(place, word)| given.contains(&word.before) && !freed.hold(**place)) {
            // SAFETY: what is not freed is there, and so is what it is the shadow of.
            let now = unsafe { (*place as *const usize).read_unaligned() };
            // SAFETY: the same.
            let is_passive = || together && now != 0 && now == unsafe { word.primal.read_unaligned() };
            if now != word.before {
                successors.entry(word.before).or_default().insert(if is_passive() { PASSIVE } else { now });
            }
        }
        let (mut moves, mut lost, mut taken) = (Vec::new(), Vec::new(), FxHashSet::default());
        for (index, one) in self.freed.iter().enumerate() {
            let to = successors.get(&(one.shadow as usize)).filter(|to| to.len() == 1).into_iter().flatten().copied().next();
            let is_passive = to == Some(PASSIVE);
            let to = to.filter(|to| self.carries && self.made.contains(to) && taken.insert(*to));
            // SAFETY: both are there.
            let (is_any, room) = unsafe { (one.numbers().next().is_some(), |to: usize| words_of(to as *mut c_void).len()) };
            match to.filter(|to| room(*to) >= one.before.len()) {
                Some(to) => moves.push((index, to as *mut u64)),
                None if is_any || is_passive => lost.push(index),
                None => {}
            }
        }
        (moves, lost)
    }

    /// All, as links of lists and trees, which lead to each other, need be right together.
    fn all(&self) -> Back {
        let own = Ranges::new(self.made.iter().copied());
        let words = self.words.keys().copied().filter(|place| !own.hold(*place)).collect();
        Back { freed: (0..self.freed.len()).collect(), words }
    }

    /// What is lost, what led there or changed with that, where it lies, what it led to, what led to where that leads now, and so on.
    ///
    /// # Safety
    /// As [`wengert_shadows_put_back`].
    unsafe fn back(&self, lost: Vec<usize>) -> Back {
        let (mut back, mut memory, mut places) = (Back::default(), lost, Vec::new());
        if memory.is_empty() {
            return back;
        }
        let own = Ranges::new(self.made.iter().copied());
        let freed = Ranges::new(self.freed.iter().map(|one| one.shadow as usize));
        let index_of: FxHashMap<usize, usize> =
            self.freed.iter().enumerate().map(|(index, one)| (one.shadow as usize, index)).collect();
        let by_place: BTreeMap<usize, &Word> = self.words.iter().map(|(place, word)| (*place, word)).collect();
        let mut by_before: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        self.words.iter().for_each(|(place, word)| by_before.entry(word.before).or_default().push(*place));
        // What led there when it was freed itself.
        let held =
            self.freed.iter().enumerate().flat_map(|(index, one)| one.before.iter().map(move |word| (*word as usize, index)));
        let mut by_held: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        held.filter(|(word, _)| freed.hold(*word)).for_each(|(word, index)| by_held.entry(word).or_default().push(index));
        loop {
            if let Some(one) = memory.pop() {
                if back.freed.insert(one) {
                    let (start, end) = freed.around(self.freed[one].shadow as usize).expect("it is one of them");
                    places.extend(by_place.range(start..end).map(|(place, _)| *place));
                    // One may lead to its end, where no other memory begins.
                    places.extend(by_before.range(start..=end).flat_map(|(_, places)| places));
                    memory.extend(by_held.range(start..end).flat_map(|(_, holders)| holders));
                    let held = self.freed[one].before.iter().filter_map(|word| freed.around(*word as usize));
                    memory.extend(held.map(|(start, _)| index_of[&start]));
                }
                continue;
            }
            let Some(place) = places.pop() else { return back };
            if own.around(place).is_some() || !back.words.insert(place) {
                continue;
            }
            let Word { before, together: (start, count), .. } = by_place[&place];
            places.extend(by_place.range(*start..start + count * WORD).map(|(place, _)| *place));
            let held = [place, *before].into_iter().filter_map(|address| freed.around(address));
            memory.extend(held.map(|(start, _)| index_of[&start]));
            // SAFETY: it is not freed yet.
            let now = unsafe { (place as *const usize).read_unaligned() };
            if now != *before && now != 0 {
                places.extend(by_before.get(&now).into_iter().flatten());
            }
        }
    }

    /// # Safety
    /// As [`wengert_shadows_put_back`]; what these words led to is not freed any more.
    unsafe fn restore(&self, back: &Back, condemned: &FxHashSet<usize>) {
        let back_again = self.allocatables.iter().filter(|at| back.words.contains(&(at.shadow as usize)));
        // SAFETY: the arguments' shadows are there.
        let left: FxHashSet<usize> = back_again.map(|at| unsafe { *at.shadow } as usize).collect();
        for left in left.into_iter().filter(|left| self.made.contains(left)) {
            // SAFETY: nothing else leads to what the procedure has put there.
            unsafe { libc::free(left as *mut c_void) };
        }
        for (place, before) in back.words.iter().map(|place| (*place, self.words[place].before)) {
            if !condemned.contains(&before) {
                // SAFETY: it lies in memory that is the caller's.
                unsafe { (place as *mut usize).write_unaligned(before) };
            }
        }
    }
}

/// Allocations, by where they begin.
struct Ranges(BTreeMap<usize, usize>);

impl Ranges {
    fn new(all: impl Iterator<Item = usize>) -> Ranges {
        // SAFETY: they come from `malloc`, and are there.
        Ranges(all.map(|start| (start, start + unsafe { libc::malloc_usable_size(start as *mut c_void) })).collect())
    }

    /// The one that an address lies in.
    fn around(&self, address: usize) -> Option<(usize, usize)> {
        let (start, end) = self.0.range(..=address).next_back()?;
        (address < *end).then_some((*start, *end))
    }

    fn hold(&self, address: usize) -> bool {
        self.around(address).is_some()
    }
}
