// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Heads: requests by name, as `-wengert-head=` takes them.
//!
//! ```text
//! heads    = head { ";" head }
//! head     = [ ("adjoint" | "tangent") ":" ] [ module "::" ] procedure [ "(" [ argument { "," argument } ] ")" ] "=>" result
//! argument = (name | position) ":" activity          positions count from 1
//! ```
//!
//! An argument that is not listed has the default activity of its type. Invariant: what parses prints
//! as a head that parses to the same. Imports [`crate::request`] and [`crate::near`].

use crate::near;
use crate::request::{Activity, Mode};
use std::fmt;

/// A derivative that is asked for by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    pub mode: Mode,
    /// A Fortran module or C++ scope: all that stands before the last `::`.
    pub module: Option<String>,
    pub procedure: String,
    pub arguments: Vec<(ArgRef, Activity)>,
    /// The symbol to define.
    pub result: String,
}

/// How a head names an argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ArgRef {
    Name(String),
    /// Counts from 1.
    Position(usize),
}

/// What is wrong with a head, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct HeadError {
    /// Counts characters from 1, over the whole option.
    pub column: usize,
    pub message: String,
}

const ACTIVITIES: &[(&str, Activity)] = &[
    ("dup", Activity::Dup),
    ("indep", Activity::Indep),
    ("dep", Activity::Dep),
    ("dupnoneed", Activity::DupNoNeed),
    ("const", Activity::Const),
    ("out", Activity::Out),
];

const MODES: &[(&str, Mode)] = &[("adjoint", Mode::Adjoint), ("tangent", Mode::Tangent)];

/// All heads of an option.
pub fn parse(text: &str) -> Result<Vec<Head>, HeadError> {
    let mut cursor = Cursor { text, at: 0 };
    let mut heads = vec![cursor.head()?];
    while cursor.take(";") {
        // A separator at the end is forgiven: build systems like to append.
        if cursor.rest().is_empty() {
            break;
        }
        heads.push(cursor.head()?);
    }
    match cursor.rest() {
        "" => Ok(heads),
        _ => Err(cursor.expected("';' and another head, or the end")),
    }
}

/// The candidate that `name` was probably meant to be.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    near::nearest(name, candidates)
}

/// Where the parser stands.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn head(&mut self) -> Result<Head, HeadError> {
        let mode = self.mode()?;
        let (module, procedure) = self.qualified_name()?;
        let mut arguments: Vec<(ArgRef, Activity)> = Vec::new();
        if self.take("(") && !self.take(")") {
            loop {
                self.rest();
                let start = self.at;
                let (argument, activity) = self.argument()?;
                if arguments.iter().any(|(earlier, _)| *earlier == argument) {
                    return Err(self.error_at(start, format!("argument '{argument}' is listed twice")));
                }
                arguments.push((argument, activity));
                if self.take(")") {
                    break;
                }
                self.demand(",", "',' or ')' after an argument")?;
            }
        }
        self.demand("=>", "'=>' and the name of the derivative")?;
        self.rest();
        let start = self.at;
        let result = self.word("the name of the derivative")?.to_string();
        if result.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(
                self.error_at(start, format!("'{result}' is no name; one begins with a letter or an underscore"))
            );
        }
        Ok(Head { mode, module, procedure, arguments, result })
    }

    /// `tangent:` or `adjoint:`; not the module `tangent` of `tangent::f`.
    fn mode(&mut self) -> Result<Mode, HeadError> {
        let rest = self.rest();
        let Some(colon) = rest.find(|c: char| !is_name_character(c)).filter(|at| rest[*at..].starts_with(':')) else {
            return Ok(Mode::Adjoint);
        };
        if rest[colon..].starts_with("::") {
            return Ok(Mode::Adjoint);
        }
        let word = &rest[..colon];
        let mode = self.choice("mode", word, MODES)?;
        self.at += colon + 1;
        Ok(mode)
    }

    fn qualified_name(&mut self) -> Result<(Option<String>, String), HeadError> {
        let mut scopes: Vec<&str> = Vec::new();
        let mut name = self.word("a procedure's name")?;
        while self.take("::") {
            scopes.push(name);
            name = self.word("a procedure's name after '::'")?;
        }
        let module = (!scopes.is_empty()).then(|| scopes.join("::"));
        Ok((module, name.to_string()))
    }

    fn argument(&mut self) -> Result<(ArgRef, Activity), HeadError> {
        self.rest();
        let start = self.at;
        let word = self.word("an argument's name or position")?;
        let argument = match word.parse::<usize>() {
            Ok(0) => return Err(self.error_at(start, "positions count from 1".to_string())),
            Ok(position) => ArgRef::Position(position),
            Err(_) if word.starts_with(|c: char| c.is_ascii_digit()) => {
                return Err(self.error_at(start, format!("'{word}' is neither a name nor a position")));
            }
            Err(_) => ArgRef::Name(word.to_string()),
        };
        self.demand(":", &format!("':' and the activity of '{argument}'"))?;
        let rest = self.rest();
        let word = &rest[..rest.find(|c: char| !is_name_character(c)).unwrap_or(rest.len())];
        if word.is_empty() {
            return Err(self.expected(&format!("the activity of '{argument}'")));
        }
        let activity = self.choice("activity", word, ACTIVITIES)?;
        self.at += word.len();
        Ok((argument, activity))
    }

    /// The meaning of a word that must be one of a few, here.
    fn choice<T: Copy>(&self, what: &str, word: &str, choices: &[(&'static str, T)]) -> Result<T, HeadError> {
        if let Some((_, meaning)) = choices.iter().find(|(name, _)| *name == word) {
            return Ok(*meaning);
        }
        let hint = match near::nearest(word, choices.iter().map(|(name, _)| *name)) {
            Some(name) => format!("did you mean '{name}'?"),
            None => {
                let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
                format!("it is one of {}", names.join(", "))
            }
        };
        Err(self.error_at(self.at, format!("unknown {what} '{word}'; {hint}")))
    }

    /// What is left, white space skipped.
    fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn demand(&mut self, token: &str, what: &str) -> Result<(), HeadError> {
        if self.take(token) { Ok(()) } else { Err(self.expected(what)) }
    }

    fn word(&mut self, what: &str) -> Result<&'a str, HeadError> {
        let rest = self.rest();
        let length = rest.find(|c: char| !is_name_character(c)).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.expected(what));
        }
        self.at += length;
        Ok(&rest[..length])
    }

    fn expected(&mut self, what: &str) -> HeadError {
        let found = match self.rest().chars().next() {
            Some(c) => format!("found '{c}'"),
            None => "the text ends here".to_string(),
        };
        self.error_at(self.at, format!("expected {what}, but {found}"))
    }

    fn error_at(&self, at: usize, message: String) -> HeadError {
        HeadError { column: self.text[..at].chars().count() + 1, message }
    }
}

/// Names are those of symbols: letters, digits, and what compilers put among them.
fn is_name_character(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '.')
}

impl fmt::Display for ArgRef {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ArgRef::Name(name) => write!(f, "{name}"),
            ArgRef::Position(position) => write!(f, "{position}"),
        }
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mode = MODES.iter().find(|(_, mode)| *mode == self.mode).map_or("", |(name, _)| name);
        write!(f, "{mode}:")?;
        if let Some(module) = &self.module {
            write!(f, "{module}::")?;
        }
        let arguments: Vec<String> = self
            .arguments
            .iter()
            .map(|(argument, activity)| {
                let word = ACTIVITIES.iter().find(|(_, a)| a == activity).map_or("", |(name, _)| name);
                format!("{argument}:{word}")
            })
            .collect();
        write!(f, "{}({})=>{}", self.procedure, arguments.join(","), self.result)
    }
}

#[cfg(test)]
mod tests;
