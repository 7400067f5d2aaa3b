// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The plan: every decision about one derivative, as a value that can be printed.
//!
//! It speaks of actions at program points, over values, shadows, memory versions, loops, regions and calls. The
//! emitter follows it and asks nobody else. Invariant: each value that a backward action reads has an entry in
//! `obtain`; each entry says why. May import `analysis`, `prepare`, `operation`, `llvm`, `core`.

mod actions;
mod apart;
mod build;
mod certify;
mod check;
mod chosen;
mod control;
mod cost;
mod cut;
mod footprint;
mod fuse;
mod gather;
mod idle;
mod kill;
mod lives;
mod log;
mod obtain;
mod overwriting;
mod precision;
mod print;
mod retained;
mod schedule;
mod second;
mod section;
mod sections;
mod select;
mod sink;
mod snapshot;
mod sums;
mod tree;
mod versions;

pub use crate::analysis::Key;
pub use crate::analysis::copies::{Moved, Numbers};
pub use crate::analysis::handed::Handed;
use crate::analysis::objects::Object;
pub use crate::analysis::objects::Root;
pub use crate::analysis::{Holder, Kind, Listed};
pub use apart::{Apart, Weight, separable, weigh};
pub use build::build;
pub use check::{Base, Checked, argument_name, checkable};
pub use chosen::Choice;
pub use footprint::Footprints;
pub use fuse::{Loop, candidates, fused_loop, judge, recursive, spoilt, unfused};
pub use gather::Course;
pub use kill::{Cells, Kills};
pub use log::{Bytes, Touch};
pub use obtain::is_sum;
pub use retained::{Behind, Retained, retained};
pub use schedule::FUSED_CALL;
pub use section::{Content, Forwarded, Found, Guard, Section};
pub use tree::Plans;

use crate::llvm::{Block, Function, Opcode, Term, Type, Value};
use crate::operation::LENT;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use wengert_core::request::Reversal;

/// Where the backward sweep stands relative to the forward one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sweeps {
    /// Both in one procedure: what dominates the turn is at hand.
    Joined,
    /// Two procedures: the second has the arguments and the tape.
    Split,
    /// None: the procedure itself as it runs a second time.
    Plain,
}

/// Something that the backward sweep reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Needed {
    Primal(Value),
    /// The shadow of a pointer.
    Shadow(Value),
    /// What a call leaves on the tape: its forward sweep's frame, or the snapshot of a joint one.
    Frame(Value),
    /// The arrays of the loop nest rooted at this loop.
    Region(usize),
    /// Where the base pointer of a version's section would lie on the tape.
    Version(usize),
    /// The same of what the section held when its loop was left.
    Last(usize),
    /// The same of the copy that the next iteration of its loop made, or of the last one.
    Next(usize),
    /// A pointer into a copy of a section, moved there.
    Moved(Value, Copy),
    /// What a store overwrites; of a copy or fill, where that lies on the tape.
    Killed(Value),
    /// The last iteration record of a loop, as seen in an exit block.
    Chain(usize, Block),
}

/// How the backward sweep gets a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// It still is there: argument, constant, or computed before the turn and outside loops.
    Available,
    /// The backward loop's own counter.
    Counter(usize),
    /// Computed again from values that are obtained themselves.
    Recompute,
    /// Loaded again: no write reaches this memory version before the backward visit.
    Reload,
    /// Loaded again: what is written after it the backward sweep has put back by then.
    Restored,
    /// Loaded from a section of its array that was saved before later writes, or after earlier ones.
    Version(Copy),
    /// Kept on the tape.
    Record(usize),
}

#[derive(Clone, Debug)]
pub struct Obtain {
    pub way: Way,
    pub reason: &'static str,
}

/// Where a recorded value lives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// Once a call of the procedure.
    Frame,
    /// An array over the iterations of the loops from `root` to `inner`, reserved before `root`.
    Nest { root: usize, inner: usize },
    /// A record per iteration of a loop of unknown length, chained to the one before.
    Iteration(usize),
}

#[derive(Clone, Debug)]
pub struct Slot {
    pub what: Needed,
    pub ty: Type,
    pub scope: Scope,
}

impl Slot {
    /// Does it hold a number in less than its own precision?
    pub fn is_rounded(&self) -> bool {
        matches!(self.what, Needed::Primal(value) if value.ty() != self.ty)
    }
    /// Is it an array of the nest that is rooted at this loop?
    pub fn in_nest(&self, root: usize) -> bool {
        matches!(self.scope, Scope::Nest { root: own, .. } if own == root)
    }
}

/// A copy of a section: the one that is made before the code that reads it, or the next one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Copy {
    pub version: usize,
    pub next: bool,
}

impl Copy {
    /// Where the base pointer of the section would lie.
    pub fn base(self) -> Needed {
        if self.next { Needed::Next(self.version) } else { Needed::Version(self.version) }
    }
}

/// What is read from the copy of a section that the next iteration of a loop makes: a sweep in place leaves there what the next
/// one finds.
#[derive(Clone, Debug)]
pub struct Next {
    pub index: usize,
    /// The block at whose end the section is saved once more, when the loop has been left; none if it stays in memory.
    pub last: Option<Block>,
    /// No iteration saves it unless these conditions have these values.
    pub guards: Vec<(Value, bool)>,
    pub loads: Vec<Value>,
}

/// A section of an array that is saved whenever control passes the end of a block.
#[derive(Clone, Debug)]
pub struct Version {
    /// What all addresses in it are computed from.
    pub base: Value,
    pub at: Block,
    /// Where it starts, in bytes from `base`, and how many bytes it has.
    pub first: Vec<Term>,
    pub bytes: Vec<Term>,
    /// What each load's address is a multiple of.
    pub alignment: u32,
    /// Its numbers are rounded to single precision, so that each lies at half its distance from the section's start.
    pub rounded: bool,
    /// Nothing is saved unless these conditions have these values.
    pub guards: Vec<(Value, bool)>,
    /// Its bytes, as far as they can be guessed.
    pub estimate: f64,
    /// The loads that the backward sweep repeats from it.
    pub loads: Vec<Value>,
    pub margins: Option<Margins>,
    pub next: Option<Next>,
}

/// Room around a section for what may not be read unless the primal does: loads that may not run leave there what they have read.
#[derive(Clone, Debug)]
pub struct Margins {
    /// Where it starts, the section included, in bytes from the version's base, and how many bytes it has.
    pub first: Vec<Term>,
    pub bytes: Vec<Term>,
    /// Some of the version's loads.
    pub loads: Vec<Value>,
}

impl Version {
    /// How many bytes of the section take one byte of tape.
    pub fn shrinks(&self) -> i64 {
        if self.rounded { 2 } else { 1 }
    }
    /// All loads that are repeated from a copy of the section.
    pub fn readers(&self) -> impl Iterator<Item = Value> {
        self.loads.iter().chain(self.next.iter().flat_map(|next| &next.loads)).copied()
    }
}

/// What the forward sweep does beside running the primal.
#[derive(Clone, Copy, Debug)]
pub enum Forward {
    /// Keep a value that has just been computed.
    Record(Needed, usize),
    /// Reserve the arrays of a nest (at the end of its preheader).
    Reserve(usize),
    /// Save the section of a version (at the end of its block).
    Save(usize),
    /// Save it when its loop has been left.
    SaveLast(usize),
    /// Leave what a load has read in the margins of its version.
    Leave(Value),
    /// Call the forward sweep of the callee.
    Call(Value),
    /// A pointer is stored: its shadow goes to the same place in the shadow.
    Point(Value),
    /// memcpy or memset of memory with pointers: the same happens to the shadow.
    Mirror(Value),
    /// Nobody needs what this store, copy, fill or call of the primal does.
    LeaveOut(Value),
    /// Freed memory is needed yet: it is freed when the tape goes back, and its shadow too.
    FreeLater(Value),
}

/// What the backward sweep does for one primal instruction, in reverse order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backward {
    /// Adjoint of a row of the table: operands += partial · result.
    Elementwise(Value),
    /// Adjoint of a select, or of taking values apart and together.
    Move(Value),
    /// shadow += result.
    Load(Value),
    /// value += shadow; shadow = 0.
    Store(Value),
    /// A sum into a cell was stored: value += shadow, which stays.
    Look(Value),
    /// The old value of a cell whose shadow has been read and not cleared: shadow = result.
    Put(Value),
    /// Bytes without derivative were stored: shadow = 0.
    Erase(Value),
    /// memcpy of floating numbers: what of it the source's shadow gains, if it is active; the target's is cleared.
    Copy(Value, Option<Moved>),
    /// memset: shadow = 0.
    Fill(Value),
    /// Call the backward sweep of the callee.
    Call(Value),
    /// Memory that was allocated, on the tape with its shadow, begins: shadow = 0, for the next sweep over a tape that is kept.
    Begin(Value),
    /// The shadow of memory whose size is known at run time is allocated, and zero: the sweep has come to the end of the memory's life.
    Allocate(Value),
    /// It is freed: the sweep has come to where the memory was allocated.
    Free(Value),
    /// The procedure's result: value += seed.
    Seed(Value),
    /// Primal memory gets back what a store, copy or fill has overwritten there.
    Restore(Value),
}

impl Backward {
    /// The primal instruction that the action belongs to.
    pub fn subject(self) -> Value {
        use Backward::*;
        match self {
            Elementwise(at)
            | Move(at)
            | Load(at)
            | Store(at)
            | Look(at)
            | Put(at)
            | Erase(at)
            | Copy(at, _)
            | Fill(at)
            | Call(at)
            | Begin(at)
            | Allocate(at)
            | Free(at)
            | Seed(at)
            | Restore(at) => at,
        }
    }
}

/// Way back over one edge of the control flow, to the block that it came from.
#[derive(Clone, Debug)]
pub struct Edge {
    pub from: Block,
    /// Loops that the way back enters, outermost first, and the number of the last iteration.
    pub enters: Vec<Entry>,
    /// Adjoints that cross the edge: (phi, what it received).
    pub phis: Vec<(Value, Value)>,
}

#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub index: usize,
    pub last: Last,
    pub exit: Block,
}

#[derive(Clone, Copy, Debug)]
pub enum Last {
    /// One less than the trip count.
    Trips(Value),
    /// The counter as recorded at the exit.
    Counter(Value),
}

/// How the backward sweep leaves a block.
#[derive(Clone, Debug)]
pub enum Reverse {
    /// The entry block: the backward sweep ends.
    Finish,
    Goto(Edge),
    /// By the branch condition of the block that dominates: (taken if true, taken if false).
    Condition {
        on: Value,
        yes: Edge,
        no: Edge,
    },
    /// By the join's selector: one edge a predecessor.
    Selector {
        on: Value,
        edges: Vec<Edge>,
    },
    /// A loop header: to the iteration before, or out to the preheader.
    Iterate {
        index: usize,
        again: Edge,
        leave: Edge,
    },
}

/// One block of the backward sweep.
#[derive(Clone, Debug)]
pub struct BlockPlan {
    pub block: Block,
    pub actions: Vec<Backward>,
    pub reverse: Reverse,
}

/// A loop, as both sweeps run it.
#[derive(Clone, Debug)]
pub struct LoopPlan {
    pub header: Block,
    pub preheader: Block,
    pub latch: Block,
    pub parent: Option<usize>,
    pub counter: Value,
    pub trips: Option<Value>,
    pub root: usize,
    /// Loops from the root to this one, outermost first.
    pub nest: Vec<usize>,
    /// Edges that leave the loop.
    pub exits: Vec<(Block, Block)>,
    pub course: Course,
}

/// Increments that follow each other through an array: they are summed until the cell's last reader in the loop has been visited.
#[derive(Clone, Debug)]
pub struct Gather {
    /// Bytes from a cell to that of the next iteration of the backward loop.
    pub step: i64,
    /// Where cells are finished: where the loads stand, or in the loop's header.
    pub block: Block,
    /// The first one is the last to come to a cell.
    pub members: Vec<Member>,
    /// Whose address can be told where cells are finished.
    pub guide: Member,
}

/// One of the loads whose increments are summed.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    pub load: Value,
    /// How many backward iterations later the last member comes to its cell.
    pub wait: usize,
    /// Does the primal load it in each iteration?
    pub certain: bool,
}

impl Gather {
    /// Made for a loop that runs downwards.
    fn turn(&mut self, upwards: bool) {
        if upwards {
            let longest = self.longest();
            self.step = -self.step;
            self.members.reverse();
            self.members.iter_mut().chain([&mut self.guide]).for_each(|member| member.wait = longest - member.wait);
        }
    }
    /// How many iterations the longest wait takes.
    pub fn longest(&self) -> usize {
        self.members.iter().map(|member| member.wait).max().unwrap_or(0)
    }
    /// The least number of iterations ago in which the cell was loaded that is finished in `wait` iterations more, if in any for certain.
    pub fn loaded_before(&self, wait: usize) -> Option<usize> {
        self.members.iter().filter(|member| member.certain && member.wait >= wait).map(|member| member.wait - wait).min()
    }
}

/// Where a local array lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Stack,
    /// On the tape, where the backward sweep finds it.
    Tape,
    /// Allocated memory that outlives the procedure: it stays where it is, and its shadow is allocated beside it.
    Heap,
}

/// What the shadow of an allocation needs where the backward sweep reaches its beginning, for another sweep over the same tape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Birth {
    /// Nothing: whatever is read was written before, so its shadow has been cleared.
    Blank,
    /// It was zero, and may have been read: shadow = 0.
    Clear,
    /// The same, but among the numbers are pointers, whose shadows stay.
    Mixed,
}

#[derive(Clone, Copy, Debug)]
pub struct Local {
    pub site: Value,
    pub place: Place,
    /// Does a second run of a joint call touch it?
    pub lasting: bool,
    pub shadow: Option<Home>,
    /// Does the program ask how large the allocation is?
    pub measured: bool,
    pub birth: Birth,
}

/// Where the shadow of a local or of an allocation lies in an adjoint. It belongs to the backward sweep, unless the forward sweep speaks of its address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// In the frame of the backward sweep. A tangent has all its shadows beside their primals.
    Frame,
    /// Allocated where the backward sweep comes to the end of the life, freed where it comes to the site. If the life has several ends, at the first that it comes to.
    Heap { ends: usize },
    /// On the tape, behind the primal.
    Tape,
    /// Allocated by the forward sweep beside memory that lives on.
    Beside,
}

impl Local {
    pub fn object(&self) -> Object {
        Object::of_site(self.site)
    }
    pub fn shadow_on_tape(&self) -> bool {
        self.shadow == Some(Home::Tape)
    }
}

/// A section that a second run of a call touches.
#[derive(Clone, Debug)]
pub struct Kept {
    pub section: Section,
    /// What it may be, in the caller's terms.
    pub objects: Vec<Object>,
    pub read: bool,
    pub written: bool,
    /// Is it saved before the first run, and restored before the second? All are put back after the second.
    pub saved: bool,
    /// Does it lie in the shadow memory, where shadows of pointers are?
    pub in_shadow: bool,
}

impl Kept {
    /// How its start is aligned; of shadow memory nothing is promised.
    pub fn alignment(&self) -> u32 {
        if self.in_shadow { 1 } else { self.section.alignment }
    }
}

/// What a joint call keeps: sections, those that may have gaps first and those of shadow memory last.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    pub sections: Vec<Kept>,
    /// Of a loop that converges: sections that may be touched, too, and have to lie within the others.
    pub loose: Vec<Kept>,
    /// Sections whose shadows must not lie within those that are restored or put back as a whole.
    pub shadowed: Vec<Section>,
    /// What the first run logs, since nobody can tell how much it touches.
    pub logged: Vec<Logged>,
    /// Pointers that the first run may log whose shadows lie where the caller can tell.
    pub pointers: Vec<Section>,
    /// Others, in memory of which nobody knows beforehand where in it the call reads.
    pub traced: Vec<Traced>,
    /// It is one step of a checkpointed loop, whose snapshots belong to the loop.
    pub step: Option<Box<Step>>,
    /// The callee's objects of which the second run finds what the first one found.
    pub found: Vec<Object>,
}

impl Snapshot {
    /// How many pointers the first run may log whose shadows are known.
    pub fn known_pointers(&self) -> usize {
        self.pointers.len() + self.traced.len()
    }

    /// Does it speak of shadows?
    pub fn knows_shadows(&self) -> bool {
        !self.shadowed.is_empty() || self.known_pointers() > 0 || self.sections.iter().any(|kept| kept.in_shadow)
    }
}

/// Where a pointer lies: so many bytes behind what a pointer leads to, and that pointer likewise, from a variable or parameter that has a shadow. The shadow lies
/// where the same leads among shadows.
#[derive(Clone, Debug, PartialEq)]
pub struct Traced {
    pub base: Value,
    pub through: Vec<i64>,
    pub at: i64,
}

/// How a step of a checkpointed loop is run.
#[derive(Clone, Debug)]
pub struct Step {
    /// The loop's counter and the number of its iterations, if it is known; none where there is no loop any more.
    pub counter: Option<(Value, Option<Value>)>,
    /// The plain run up to the state that the backward sweep wants, if it differs from the procedure itself.
    pub again: Option<Key>,
    /// How the loop is reversed.
    pub reversal: Reversal,
}

/// What a loop keeps whose steps run again.
#[derive(Clone, Debug)]
pub struct Steps {
    /// The sections that any of its steps touches.
    pub snapshot: Snapshot,
    /// How it is reversed, and the call that says how many snapshots there are, or how far the adjoint is to converge.
    pub reversal: Reversal,
    pub marker: Value,
    pub converges: Option<Convergence>,
}

/// How a loop converges to a fixed point, and its adjoint behind it.
#[derive(Clone, Debug)]
pub struct Convergence {
    /// Each step runs to its end, also the one that leaves the loop.
    pub whole: bool,
    /// Where it can be seen how far the adjoint has settled.
    pub settling: Vec<Settling>,
}

/// A section of numbers whose shadows settle while the adjoint of a fixed point goes round.
#[derive(Clone, Debug)]
pub struct Settling {
    pub section: Section,
    pub kind: Type,
}

impl Snapshot {
    pub fn is_empty(&self) -> bool {
        self.sections.is_empty() && self.logged.is_empty() && self.step.is_none()
    }
    /// What is logged, in the callee's terms and in order.
    pub fn logged_objects(&self) -> Vec<Object> {
        Self::in_order(self.logged.iter())
    }
    /// Those of them with pointers that must be the same when the call runs again.
    pub fn compared_objects(&self) -> Vec<Object> {
        Self::in_order(self.logged.iter().filter(|logged| logged.points))
    }
    fn in_order<'a>(logged: impl Iterator<Item = &'a Logged>) -> Vec<Object> {
        let mut objects: Vec<Object> = logged.map(|logged| logged.object).collect();
        objects.sort();
        objects
    }
}

/// An object of which a joint call logs what it touches.
#[derive(Clone, Debug)]
pub struct Logged {
    /// In the callee's terms.
    pub object: Object,
    /// What it may be, in the caller's terms.
    pub objects: Vec<Object>,
    /// Does the second run need what it held?
    pub read: bool,
    pub written: bool,
    /// Does it hold pointers to memory with shadows, which the second run loads?
    pub points: bool,
}

/// How a call is reversed.
#[derive(Clone, Debug)]
pub enum Schedule {
    /// The callee's forward sweep leaves a frame for its backward sweep.
    Split,
    /// The callee runs plainly, and again with both its sweeps when the backward sweep comes to the call.
    Joint(Snapshot),
}

/// A call that is differentiated.
#[derive(Clone, Debug)]
pub struct CallPlan {
    pub key: Key,
    pub schedule: Schedule,
    /// Per argument: what the callee's sweeps do with a pointer beside reaching memory.
    pub handed: Vec<Handed>,
    /// If it is a call of a checkpointed loop: what its snapshots hold.
    pub steps: Option<Steps>,
    pub reason: Cow<'static, str>,
}

impl CallPlan {
    /// Does the callee's backward sweep use its argument, and not only the shadow? Through a pointer to memory that has changed since
    /// it reads nothing.
    pub fn reads_argument(&self, index: usize) -> bool {
        !self.key.arguments[index]
            || self.key.kept[index]
            || !self.key.function.ty().parameters()[index].is_pointer()
            || self.handed[index].address
    }
    /// Does the callee's forward sweep use the shadow of its argument?
    pub fn passes_shadow(&self, index: usize) -> bool {
        self.handed[index].shadow
    }
}

pub struct Plan {
    pub key: Key,
    pub sweeps: Sweeps,
    /// The prepared procedure that all values belong to.
    pub function: Function,
    pub exit: Block,
    /// Active floating values.
    pub active: FxHashSet<Value>,
    /// Values that nobody may ask for, so that they may be no numbers where their adjoint is zero.
    pub guarded: FxHashSet<Value>,
    /// Stores, copies and fills behind which the shadow of their target matters, or its pointers.
    pub writers: FxHashSet<Value>,
    /// Copies of active numbers, or of pointers.
    pub copies: FxHashSet<Value>,
    /// Pointers that have a shadow.
    pub shadowed: FxHashSet<Value>,
    /// Calls that free memory which has a shadow.
    pub freeing: FxHashSet<Value>,
    /// Passive pointers that a branch or select may put in the place of a shadowed one, to be read from only.
    pub scratch: FxHashSet<Value>,
    /// Addresses with shadows that are found in memory, and lead to numbers.
    pub found: Vec<Value>,
    /// Pointers that may be such a passive one, or lie at an offset from it: their shadow may be the scratch cell.
    pub mixed: FxHashSet<Value>,
    /// Globals that have a shadow.
    pub globals: FxHashSet<Value>,
    /// Constant tables of their addresses.
    pub tables: FxHashSet<Value>,
    /// Shadows that start from zero in each call of the derivative: of globals that the user does not seed.
    pub zeroed: Vec<Value>,
    /// Stores and copies of pointers to where numbers may lie at other times: what is in the shadow is kept before, and brought back where the forward sweep ends.
    pub lent: FxHashSet<Value>,
    /// Is anything in the call tree lent, to be given back?
    pub gives_back: bool,
    /// May the derivative that this belongs to free shadows that the caller gave? What happens to shadows is noted then.
    pub watches: bool,
    /// Stores and copies of pointers that may change such shadows.
    pub noted: FxHashSet<Value>,
    /// What the run-time library is told of where the derivative begins and ends.
    pub listed: Vec<Listed>,
    /// Arguments of the outermost procedure that are descriptors.
    pub described: Vec<usize>,
    /// If pointers are watched, the sections that are touched of arguments with shadows, where these are known.
    pub extents: Vec<(usize, Vec<Section>)>,
    /// Descriptors of allocatables that the user seeds, by global and offset: what they describe has a shadow, which stays.
    pub lasting: Vec<(Value, u64)>,
    pub locals: Vec<Local>,
    pub calls: FxHashMap<Value, CallPlan>,
    pub loops: Vec<LoopPlan>,
    pub loop_of: FxHashMap<Block, usize>,
    pub obtain: FxHashMap<Needed, Obtain>,
    pub slots: Vec<Slot>,
    pub versions: Vec<Version>,
    /// Which copy of a section a load is repeated from.
    pub copy_of: FxHashMap<Value, Copy>,
    pub kills: Kills,
    /// Phis that are chosen again, by their blocks; none if those of a block are not.
    pub choices: FxHashMap<Block, Option<Choice>>,
    /// Decisions that the backward sweep could make by itself from numbers that it rounds as the forward sweep does.
    pub decidable: FxHashSet<Value>,
    /// Those of them for which it is to do that, where that costs less than a record.
    pub again: FxHashSet<Value>,
    /// Numbers that both sweeps compute, and from which control follows: both have to round them alike.
    pub decisive: FxHashSet<Value>,
    pub forward: Vec<(Block, Forward)>,
    /// Blocks that the backward sweep visits.
    pub backward: Vec<BlockPlan>,
    /// Values whose backward action stands under a branch, and where.
    pub moved: FxHashMap<Value, Block>,
    /// Calls that free memory that now lives on the tape: left out.
    pub frees: Vec<Value>,
    /// Calls that a second run leaves out.
    pub left_out: Vec<Value>,
    /// Calls that run plainly, but of other procedures than the user's: they leave something out, or log what they touch.
    pub plain: Vec<(Value, Key)>,
    /// In a run that logs: what it touches.
    pub touches: Vec<Touch>,
    /// What is left out, and loads of which nobody needs anything.
    pub idle: FxHashSet<Value>,
}

impl Plan {
    /// Loops around a block, outermost first.
    pub fn loops_around(&self, block: Block) -> Vec<usize> {
        let mut chain = Vec::new();
        let mut next = self.loop_of.get(&block).copied();
        while let Some(index) = next {
            chain.push(index);
            next = self.loops[index].parent;
        }
        chain.reverse();
        chain
    }
    pub fn slot_scope(&self, block: Block) -> Scope {
        match self.loop_of.get(&block) {
            None => Scope::Frame,
            Some(index) if self.loops[*index].trips.is_some() => Scope::Nest { root: self.loops[*index].root, inner: *index },
            Some(index) => Scope::Iteration(*index),
        }
    }
    /// Something for each direction.
    pub fn each<T>(&self, make: impl FnMut(usize) -> T) -> Vec<T> {
        (0..self.key.width).map(make).collect()
    }
    /// Where a section is saved when its loop has been left.
    pub fn last_save(&self, version: usize) -> Option<Block> {
        self.versions[version].next.as_ref().and_then(|next| next.last)
    }
    /// What is planned for a local array or an allocation.
    pub fn local(&self, site: Value) -> Option<&Local> {
        self.locals.iter().find(|local| local.site == site)
    }
    pub fn place_of(&self, site: Value) -> Option<Place> {
        self.local(site).map(|local| local.place)
    }
    pub fn shadow_of(&self, site: Value) -> Option<Home> {
        self.local(site)?.shadow
    }
    /// Does a user call the sweeps apart, and may do anything between them?
    pub fn is_exported(&self) -> bool {
        self.sweeps == Sweeps::Split && self.key.outermost
    }
    /// The snapshot of a joint call.
    pub fn snapshot(&self, call: Value) -> Option<&Snapshot> {
        match &self.calls.get(&call)?.schedule {
            Schedule::Joint(snapshot) => Some(snapshot),
            Schedule::Split => None,
        }
    }
    /// The step that a call is of a checkpointed loop.
    pub fn step(&self, call: Value) -> Option<&Step> {
        self.snapshot(call)?.step.as_deref()
    }
    /// Does the forward sweep leave out a store, copy, fill or call of the primal?
    pub fn leaves_out(&self, at: Value) -> bool {
        self.all_left_out().any(|left| left == at)
    }
    pub fn all_left_out(&self) -> impl Iterator<Item = Value> {
        self.forward.iter().filter_map(|(_, action)| if let Forward::LeaveOut(left) = action { Some(*left) } else { None })
    }
    /// May the backward sweep of a block repeat a load from the memory of the primal, as far as what is put back goes?
    pub fn may_repeat(&self, load: Value, block: Block) -> bool {
        self.kills.writers.is_empty() || self.kills.reads.get(&block).is_some_and(|loads| loads.contains(&load))
    }
    /// What a value is computed from that is computed again.
    pub fn operands_again(&self, value: Value) -> Vec<Value> {
        match self.choice(value) {
            Some(choice) => choice.operands(value),
            None => value.value_operands().collect(),
        }
    }
    /// The choice that a phi makes, if it may be made again.
    pub fn choice(&self, value: Value) -> Option<&Choice> {
        self.choices.get(&value.block()).filter(|_| value.is_op(Opcode::LLVMPHI))?.as_ref()
    }
    /// All phis that are chosen again when one is: those of its block.
    pub fn chosen_with(&self, phi: Value) -> Vec<Value> {
        let again = |phi: &Value| self.obtain.get(&Needed::Primal(*phi)).is_some_and(|obtain| obtain.way == Way::Recompute);
        phi.block().phis().into_iter().filter(again).collect()
    }
    /// May a value be another one in the next iteration of a loop?
    pub fn varies(&self, value: Value) -> bool {
        value.is_instruction() && self.loop_of.contains_key(&value.block())
    }
    /// Where what a call leaves on the tape is known.
    pub fn frame_block(&self, call: Value) -> Block {
        if self.step(call).is_some() { self.function.entry() } else { call.block() }
    }
    /// Is the forward sweep what the library does that the procedure's lent body stands for?
    pub fn runs_in_library(&self) -> bool {
        let function = self.key.function;
        let leaves_nothing = self.forward.is_empty() && self.slots.is_empty() && !self.needs_tape();
        // A pointer that it returns has a shadow, which only the body finds.
        let is_told = !self.key.outermost && !function.ty().returns().is_pointer();
        function.string_attribute(LENT).is_some() && leaves_nothing && is_told
    }

    /// Does the derivative use the tape at all?
    pub fn needs_tape(&self) -> bool {
        self.watches
            || !self.calls.is_empty()
            || self.locals.iter().any(|l| l.place == Place::Tape)
            || self.forward.iter().any(|(_, action)| matches!(action, Forward::FreeLater(_)))
            || !self.lent.is_empty()
            || !self.versions.is_empty()
            || !self.kills.writers.is_empty()
            || self.slots.iter().any(|s| s.scope != Scope::Frame)
    }
}
