// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Known calls that are not elementwise: one entry each.
//!
//! An entry says what a call does to derivatives, what a second run of it does to the world, and where
//! it writes. Invariant: [`Effect::Inactive`] is claimed only of calls through which no active value can
//! flow from one place of memory to another, whatever their arguments. What is not listed is unknown,
//! and an unknown call that touches active data is an error. Imports nothing.

mod c;
mod cxx;
mod declared;
mod fortran;

#[cfg(test)]
mod tests;

pub use declared::{MOST_ALLOCATED_BY, allocated_by};

use std::collections::HashMap;
use std::sync::LazyLock;

/// What a call means to a derivative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// No derivative flows through it, whatever its arguments.
    Inactive,
    /// It returns fresh memory of the product of these arguments in bytes, aligned as another one says.
    Allocate { size: &'static [usize], zeroed: bool, alignment: Option<usize> },
    /// It frees the memory that its first argument points to, and so does the function `by`, which takes that pointer, and
    /// the argument that is the alignment if there is one.
    Free { by: &'static str, alignment: Option<usize> },
    /// It does not come back.
    NoReturn,
    /// memcpy and memmove: (to, from, bytes); returns `to`.
    MemoryCopy,
    /// memset: (to, byte, bytes); returns `to`.
    MemorySet,
}

/// What happens if a region with this call is run again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rerun {
    /// Nothing that anyone could tell.
    Harmless,
    /// Leave the call out of the second run; its result, where used, is the first run's. Output.
    Suppress,
    /// As `Suppress`, and what it wrote must be what the first run wrote: input, clocks, random numbers,
    /// allocation.
    Replay,
    /// What happens to the call whose result is its first argument: an item of an input or output statement.
    Statement,
    /// It cannot be run twice, nor be left out.
    Forbid,
}

/// How much a call writes through a pointer argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    Bytes(u64),
    /// A pointer into what the first argument points to.
    Pointer,
    /// The product of these arguments, in bytes.
    Product(&'static [usize]),
    /// Any part of the object that is pointed to.
    Object,
    /// The data that a Fortran descriptor describes.
    Described,
    /// Any part of what the argument leads to, however far away.
    Reached,
}

/// Passive data that a call may write to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writes {
    Nothing,
    /// Through these arguments, counted from 0.
    Arguments(&'static [(usize, Extent)]),
    /// Through these arguments, and none of it is a number: the shadow stays as it is.
    Integers(&'static [(usize, Extent)]),
    /// Through each pointer argument from this one on, objects of unknown extent.
    From(usize),
    /// The same, and all of it is text, and how long it is.
    TextFrom(usize),
}

/// Which symbols an entry is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    Exact(&'static str),
    Prefix(&'static str),
}

impl Pattern {
    fn is_of(self, symbol: &str) -> bool {
        match self {
            Pattern::Exact(name) => symbol == name,
            Pattern::Prefix(prefix) => symbol.starts_with(prefix),
        }
    }
}

/// One known call, or one family of them.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub name: Pattern,
    pub effect: Effect,
    pub rerun: Rerun,
    pub writes: Writes,
    /// Does this hold only of calls that were looked at, as they may run procedures of the user's?
    pub looked_at: bool,
    /// What it returns, then what it takes at least, of names that a user's own procedure of another file may have as well: `p`ointers, `i`ntegers, `f`loating numbers,
    /// or nothing (`v`).
    pub signature: Option<&'static str>,
}

impl Entry {
    const fn new(name: Pattern, effect: Effect, rerun: Rerun, writes: Writes) -> Entry {
        Entry { name, effect, rerun, writes, looked_at: false, signature: None }
    }

    /// Passive, and nobody can tell whether it ran twice.
    const fn harmless(name: &'static str) -> Entry {
        Entry::new(Pattern::Exact(name), Effect::Inactive, Rerun::Harmless, Writes::Nothing)
    }

    /// Passive, and left out of a second run.
    const fn output(name: &'static str) -> Entry {
        Entry::new(Pattern::Exact(name), Effect::Inactive, Rerun::Suppress, Writes::Nothing)
    }

    /// Passive, and a second run must see what the first one saw.
    const fn input(name: &'static str, writes: Writes) -> Entry {
        Entry::new(Pattern::Exact(name), Effect::Inactive, Rerun::Replay, writes)
    }

    /// Fresh memory. A second run must see the memory of the first.
    const fn allocation(name: &'static str, size: &'static [usize]) -> Entry {
        let effect = Effect::Allocate { size, zeroed: false, alignment: None };
        Entry::new(Pattern::Exact(name), effect, Rerun::Replay, Writes::Nothing)
    }

    const fn release(name: &'static str, by: &'static str) -> Entry {
        let effect = Effect::Free { by, alignment: None };
        Entry::new(Pattern::Exact(name), effect, Rerun::Replay, Writes::Nothing)
    }

    const fn zeroed(self) -> Entry {
        match self.effect {
            Effect::Allocate { size, alignment, .. } => {
                Entry { effect: Effect::Allocate { size, zeroed: true, alignment }, ..self }
            }
            _ => self,
        }
    }

    /// The same with the alignment in this argument.
    const fn aligned(self, argument: usize) -> Entry {
        let alignment = Some(argument);
        let effect = match self.effect {
            Effect::Allocate { size, zeroed, .. } => Effect::Allocate { size, zeroed, alignment },
            Effect::Free { by, .. } => Effect::Free { by, alignment },
            other => other,
        };
        Entry { effect, ..self }
    }

    /// Passive, and part of a statement that another call begins.
    const fn item(name: &'static str, writes: Writes) -> Entry {
        Entry::new(Pattern::Exact(name), Effect::Inactive, Rerun::Statement, writes)
    }

    /// The same where what it runs of the user's does nothing else.
    const fn if_looked_at(self) -> Entry {
        Entry { looked_at: true, ..self }
    }

    /// The same of a function with this signature.
    const fn of(self, signature: &'static str) -> Entry {
        Entry { signature: Some(signature), ..self }
    }

    const fn no_return(name: &'static str) -> Entry {
        Entry::new(Pattern::Exact(name), Effect::NoReturn, Rerun::Harmless, Writes::Nothing)
    }

    /// The same of all symbols that begin with its name.
    const fn and_all_that_begin_so(self) -> Entry {
        match self.name {
            Pattern::Exact(name) | Pattern::Prefix(name) => Entry { name: Pattern::Prefix(name), ..self },
        }
    }

    /// The same, but it writes passive data.
    const fn writing(self, writes: Writes) -> Entry {
        Entry { writes, ..self }
    }
}

static EXACT: LazyLock<HashMap<&str, &Entry>> = LazyLock::new(|| {
    let mut map = HashMap::new();
    for entry in entries() {
        if let Pattern::Exact(name) = entry.name {
            assert!(map.insert(name, entry).is_none(), "the catalogue has {name} twice");
        }
    }
    map
});

fn entries() -> impl Iterator<Item = &'static Entry> {
    c::ENTRIES.iter().chain(cxx::ENTRIES).chain(cxx::WITH_BODIES).chain(fortran::ENTRIES).chain(declared::ENTRIES)
}

pub use c::END_OF_NUMBER;
pub use cxx::is_passive;
pub use fortran::instead;

/// What gives back an exception that was thrown, or tells who takes it.
pub const CAUGHT: &str = "wengert_caught";

/// C++'s question whether an object is of some class.
pub const DYNAMIC_CAST: &str = "__dynamic_cast";

/// The run-time function that tells the size in bytes of the allocation at a pointer, 0 for null.
pub const ALLOCATED: &str = "wengert_allocated";
/// The run-time function that ends the program: a call through a pointer leads to a procedure that the file does not show.
pub const NO_PROCEDURE: &str = "wengert_unknown_procedure";

/// The run-time function that ends the program where a copy goes beyond the member of a structure in which it begins.
pub const BEYOND: &str = "wengert_copy_beyond";

/// The run-time function that ends the program where a copy whose adjoint is that of whole numbers ends within one that has an adjoint.
pub const CUT: &str = "wengert_copy_cut";

/// The run-time function that is the adjoint of a copy of bytes in which numbers lie at places that only the run tells.
pub const BYTES_MOVED: &str = "wengert_bytes_moved";

/// The run-time function that ends the program where a second run would have to reallocate a variable.
pub const RESHAPED: &str = "wengert_reshaped";

/// The run-time function that writes what Fortran's run time wants to find behind memory of a pointer.
pub const END_POINTER: &str = "wengert_end_pointer";

/// That which takes this away.
pub const FORGET_POINTER: &str = "wengert_forget_pointer";

/// The run-time function that tells which descriptor stands for a shadow that may be laid out otherwise than its argument.
pub const LAID_OUT_AS: &str = "wengert_laid_out_as";

/// Does a function of C's make a number of text? What it reads are characters, whatever lies beside them.
pub fn reads_number(symbol: &str) -> bool {
    symbol == "atof" || lookup(symbol).is_some_and(|entry| entry.writes == END_OF_NUMBER)
}

/// What is known of the function `symbol`. An exact entry comes before a prefix, a long prefix before
/// a short one. Ask only for functions without a body: a program may have a `write` of its own.
pub fn lookup(symbol: &str) -> Option<&'static Entry> {
    EXACT.get(symbol).copied().or_else(|| {
        let matching = entries().filter_map(|entry| match entry.name {
            Pattern::Prefix(prefix) => entry.name.is_of(symbol).then_some((prefix.len(), entry)),
            Pattern::Exact(_) => None,
        });
        matching.max_by_key(|(length, _)| *length).map(|(_, entry)| entry)
    })
}
