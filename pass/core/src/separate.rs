// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a file says of the derivatives that it exports, as a list that is written and read.
//!
//! ```text
//! wengert-derivatives 1
//! defines _QMmEstate
//! procedure step_ void
//!   argument ptr passive read
//!   argument ptr double read written
//!   argument double
//!   global _QMmEstate 800 8 double read written
//! refused report_ model.f90:7:3: [W0007] no derivative for ...
//! ```
//!
//! A line of memory names the floating types that may be there, says whether it is `described` (a descriptor, whose
//! data these are, and which may be `allocated` anew), is `inspected` by output, `read` and `written`, and whether words, which may be pointers for all
//! the procedure knows, are `moved` between it and other such memory. Variables that other files cannot name are `private`. What this file, or one whose list
//! it was compiled with, `defines` is a variable whose shadow is where the variable is. Invariant: what parses prints as a list that parses to the same.
//! Imports nothing.

use std::fmt;

/// The first word of a list, and the version of what it says.
const HEADING: &str = "wengert-derivatives";
const VERSION: &str = "1";

/// What the lines begin with that say where the shadows of variables are.
const DEFINES: &str = "defines";

/// Memory that a procedure reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Floating types, as LLVM prints them, in order. Memory without any is passive.
    pub floats: Vec<String>,
    /// It holds a descriptor, and the numbers are what that describes.
    pub described: bool,
    /// What the descriptor describes may be allocated anew, or freed.
    pub allocated: bool,
    /// It is looked at where no derivative flows, as output does.
    pub inspected: bool,
    pub read: bool,
    pub written: bool,
    /// Words, which may be pointers, get from or to other such memory.
    pub moved: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// As LLVM prints it.
    pub ty: String,
    /// What a pointer leads to.
    pub memory: Memory,
    /// A number by value that carries no derivative.
    pub passive: bool,
}

impl Argument {
    /// Does it have a shadow, or an adjoint if it comes by value?
    pub fn is_active(&self) -> bool {
        if self.ty == "ptr" { !self.memory.floats.is_empty() } else { !self.ty.starts_with('i') && !self.passive }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Global {
    pub name: String,
    /// Only the file itself can name it.
    pub private: bool,
    pub bytes: u64,
    pub alignment: u32,
    pub memory: Memory,
}

/// A procedure with derivatives elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// Its symbol.
    pub name: String,
    /// The type of its result, as LLVM prints it.
    pub returns: String,
    pub arguments: Vec<Argument>,
    /// Variables that it reaches by name.
    pub globals: Vec<Global>,
}

/// What a list says of one procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    Exported(Procedure),
    /// It has no derivative, and why.
    Refused {
        name: String,
        why: String,
    },
}

/// All procedures of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    pub entries: Vec<Entry>,
    /// Variables whose shadows are defined in the files that define them.
    pub defines: Vec<String>,
}

/// A line of a list that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct ListError {
    pub line: usize,
    pub message: String,
}

impl Procedure {
    /// All memory that it reaches.
    pub fn memory(&self) -> impl Iterator<Item = &Memory> {
        let arguments = self.arguments.iter().map(|argument| &argument.memory);
        arguments.chain(self.globals.iter().map(|global| &global.memory))
    }
}

impl List {
    /// Variables that its procedures reach by name.
    pub fn globals(&self) -> impl Iterator<Item = &Global> {
        let procedures = self.entries.iter().filter_map(|entry| match entry {
            Entry::Exported(procedure) => Some(procedure),
            Entry::Refused { .. } => None,
        });
        procedures.flat_map(|procedure| &procedure.globals)
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let words = [
            (self.described, "described"),
            (self.allocated, "allocated"),
            (self.inspected, "inspected"),
            (self.read, "read"),
            (self.written, "written"),
            (self.moved, "moved"),
        ];
        let passive = self.floats.is_empty().then_some("passive");
        let kinds = self.floats.iter().map(String::as_str).chain(passive);
        let all: Vec<&str> = kinds.chain(words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word)).collect();
        f.write_str(&all.join(" "))
    }
}

impl fmt::Display for Procedure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "procedure {} {}", self.name, self.returns)?;
        for argument in &self.arguments {
            match argument.ty.as_str() {
                "ptr" => writeln!(f, "  argument ptr {}", argument.memory)?,
                ty => writeln!(f, "  argument {ty}{}", if argument.passive { " passive" } else { "" })?,
            }
        }
        self.globals.iter().try_for_each(|g| {
            let word = if g.private { "private" } else { "global" };
            writeln!(f, "  {word} {} {} {} {}", g.name, g.bytes, g.alignment, g.memory)
        })
    }
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{HEADING} {VERSION}")?;
        self.defines.iter().try_for_each(|name| writeln!(f, "{DEFINES} {name}"))?;
        self.entries.iter().try_for_each(|entry| match entry {
            Entry::Exported(procedure) => write!(f, "{procedure}"),
            Entry::Refused { name, why } => writeln!(f, "refused {name} {}", why.replace('\n', " ")),
        })
    }
}

impl Procedure {
    /// The symbol of one of its derivatives. It holds a hash of all that the list says of what it does, so that callers which were
    /// compiled with another list do not link.
    pub fn symbol(&self, sweep: &str) -> String {
        format!("wengert.{sweep}.{}.{:016x}", self.name, fnv(&format!("{VERSION} {self}")))
    }

    /// One procedure, as it prints.
    pub fn parse(text: &str) -> Result<Procedure, ListError> {
        let list = parse(&format!("{HEADING} {VERSION}\n{text}"))?;
        match <[Entry; 1]>::try_from(list.entries) {
            Ok([Entry::Exported(procedure)]) => Ok(procedure),
            _ => Err(ListError { line: 1, message: "expected one procedure".into() }),
        }
    }
}

/// The FNV-1a hash of a text.
pub fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Reads a list.
pub fn parse(text: &str) -> Result<List, ListError> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let first = lines.next().map(|(_, line)| line).unwrap_or_default();
    match first.split_once(' ') {
        Some((HEADING, VERSION)) => {}
        Some((HEADING, other)) => {
            let message =
                format!("this is a list of version {other}, and {VERSION} is wanted; compile its source again");
            return Err(ListError { line: 1, message });
        }
        _ => return Err(ListError { line: 1, message: format!("a list begins with '{HEADING} {VERSION}'") }),
    }
    let mut list = List::default();
    for (line, content) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        match content.split_once(' ') {
            Some((DEFINES, name)) => list.defines.push(name.into()),
            _ => entry(&mut list.entries, content).map_err(|message| ListError { line, message })?,
        }
    }
    Ok(list)
}

/// Takes in one line.
fn entry(entries: &mut Vec<Entry>, line: &str) -> Result<(), String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "procedure" => {
            let (name, returns) = rest.split_once(' ').ok_or("expected a symbol and the type of its result")?;
            let procedure =
                Procedure { name: name.into(), returns: returns.into(), arguments: Vec::new(), globals: Vec::new() };
            entries.push(Entry::Exported(procedure));
        }
        "refused" => {
            let (name, why) = rest.split_once(' ').ok_or("expected a symbol and a reason")?;
            entries.push(Entry::Refused { name: name.into(), why: why.into() });
        }
        "argument" | "global" | "private" => {
            let Some(Entry::Exported(procedure)) = entries.last_mut() else {
                return Err(format!("'{word}' belongs to a procedure"));
            };
            let mut words = rest.split_whitespace();
            let mut next = |what: &str| words.next().ok_or_else(|| format!("expected {what}"));
            if word == "argument" {
                let ty = next("a type")?.to_owned();
                let passive = ty != "ptr" && words.next() == Some("passive");
                let memory = if ty == "ptr" { memory(words)? } else { Memory::default() };
                procedure.arguments.push(Argument { ty, memory, passive });
            } else {
                let name = next("a symbol")?.to_owned();
                let bytes = next("bytes")?.parse().map_err(|_| "bytes are a number")?;
                let alignment = next("an alignment")?.parse().map_err(|_| "an alignment is a number")?;
                let private = word == "private";
                procedure.globals.push(Global { name, private, bytes, alignment, memory: memory(words)? });
            }
        }
        _ => return Err(format!("'{word}' begins no line of a list")),
    }
    Ok(())
}

fn memory<'a>(words: impl Iterator<Item = &'a str>) -> Result<Memory, String> {
    const FLOATS: &[&str] = &["half", "bfloat", "float", "double", "x86_fp80", "fp128"];
    let mut memory = Memory::default();
    for word in words {
        match word {
            "passive" => {}
            "described" => memory.described = true,
            "allocated" => memory.allocated = true,
            "inspected" => memory.inspected = true,
            "read" => memory.read = true,
            "written" => memory.written = true,
            "moved" => memory.moved = true,
            float if FLOATS.contains(&float) => memory.floats.push(float.into()),
            other => return Err(format!("'{other}' says nothing of memory")),
        }
    }
    Ok(memory)
}

#[cfg(test)]
mod tests {
    use super::{Entry, Procedure, parse};

    const TEXT: &str = "wengert-derivatives 1\ndefines state\nprocedure step_ { double, double }\n  argument ptr passive read\n  \
                        argument ptr float double described allocated read written\n  argument double\n  argument double passive\n  argument i32\n  \
                        global blk_ 24 16 double read\n  private _QFfEk 4 4 passive inspected read moved\nrefused bad_ a.f90:3:1: [W0007] no rule\n";

    #[test]
    fn a_list_prints_as_it_was_read() {
        let list = parse(TEXT).unwrap();
        assert_eq!(list.to_string(), TEXT);
        let Entry::Exported(step) = &list.entries[0] else { panic!("the first is exported") };
        assert_eq!(step.returns, "{ double, double }");
        assert_eq!(step.arguments.iter().map(|a| a.is_active()).collect::<Vec<_>>(), [false, true, true, false, false]);
        assert_eq!(Procedure::parse(&step.to_string()).unwrap(), *step);
    }

    #[test]
    fn symbols_change_with_what_the_list_says() {
        let one = Procedure::parse("procedure f void\n  argument ptr double read").unwrap();
        let other = Procedure::parse("procedure f void\n  argument ptr double read written").unwrap();
        assert!(one.symbol("forward").starts_with("wengert.forward.f."));
        assert_ne!(one.symbol("forward"), other.symbol("forward"));
    }

    #[test]
    fn lines_that_cannot_be_read_are_named() {
        for (text, line) in [
            ("procedure f void", 1),
            ("wengert-derivatives 9 x", 1),
            ("wengert-derivatives 1\n\nargument ptr", 3),
            ("wengert-derivatives 1\nprocedure f void\n argument ptr doubles", 3),
        ] {
            assert_eq!(parse(text).unwrap_err().line, line, "{text}");
        }
    }
}
