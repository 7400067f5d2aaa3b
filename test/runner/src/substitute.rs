// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Substitutions: what `%name` stands for in a directive.
//!
//! At each `%` the longest defined name wins, so `%support` beats `%s`. A *template* value may itself hold substitutions; a
//! *path* is taken as it is. A `%` that begins no defined name stays, so `printf %d` needs no care. Besides names there are
//! `%%` (one percent sign), `%(line)`, `%(line+2)`, `%(line-1)`, and `%if CONDITION %{ … %} %else %{ … %}`.
//!
//! Invariant: an expansion ends; a definition in terms of itself is an error. May import `condition`.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

use crate::condition::{Condition, Features};

/// Templates nested deeper than this are taken to be cyclic.
const DEEPEST: usize = 16;

#[derive(Debug, Clone)]
enum Value {
    Path(String),
    Template(String),
    /// Known, but not to be had here, for the reason given.
    Missing(String),
}

/// The definitions in force for a directive.
#[derive(Debug, Clone, Default)]
pub struct Substitutions {
    values: BTreeMap<String, Value>,
    features: Features,
}

impl Substitutions {
    pub fn new(features: Features) -> Self {
        Self { values: BTreeMap::new(), features }
    }

    pub fn features(&self) -> &Features {
        &self.features
    }

    /// Defines a name, without its `%`, as text that is not expanded further.
    pub fn path(&mut self, name: &str, value: impl AsRef<std::path::Path>) {
        self.values.insert(name.to_owned(), Value::Path(value.as_ref().display().to_string()));
    }

    /// Makes a use of the name an error that gives the reason.
    pub fn missing(&mut self, name: &str, reason: &str) {
        self.values.insert(name.to_owned(), Value::Missing(reason.to_owned()));
    }

    /// Defines a name, with or without its `%`, as text that is expanded where it is used.
    pub fn template(&mut self, name: &str, value: &str) {
        let name = name.strip_prefix('%').unwrap_or(name);
        self.values.insert(name.to_owned(), Value::Template(value.to_owned()));
    }

    /// Expands a directive that stands on `line` of its file.
    pub fn expand(&self, text: &str, line: usize) -> Result<String> {
        self.expand_nested(text, line, 0)
    }

    fn expand_nested(&self, text: &str, line: usize, depth: usize) -> Result<String> {
        if depth > DEEPEST {
            bail!("a substitution is defined in terms of itself");
        }
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('%') {
            out.push_str(&rest[..at]);
            let after = &rest[at + 1..];
            rest = if let Some(tail) = after.strip_prefix('%') {
                out.push('%');
                tail
            } else if let Some(tail) = after.strip_prefix("(line") {
                let (number, tail) = line_number(tail, line)?;
                out.push_str(&number);
                tail
            } else if let Some(tail) = after.strip_prefix("if ") {
                let (chosen, tail) = self.choose(tail)?;
                out.push_str(&self.expand_nested(chosen, line, depth + 1)?);
                tail
            } else if let Some((name, value)) = self.longest(after) {
                match value {
                    Value::Path(path) => out.push_str(path),
                    Value::Missing(reason) => bail!("%{name}: {reason}"),
                    Value::Template(inner) => {
                        let inner = self.expand_nested(inner, line, depth + 1);
                        out.push_str(&inner.with_context(|| format!("in the value of %{name}"))?);
                    }
                }
                &after[name.len()..]
            } else {
                out.push('%');
                after
            };
        }
        out.push_str(rest);
        Ok(out)
    }

    fn longest(&self, text: &str) -> Option<(&String, &Value)> {
        // A prefix of `text` sorts before `text`, and the longest prefix comes last.
        self.values.range(..=text.to_owned()).rev().find(|(name, _)| text.starts_with(name.as_str()))
    }

    /// Picks a branch of `CONDITION %{ … %} [%else %{ … %}]`; gives it and what follows.
    fn choose<'a>(&self, text: &'a str) -> Result<(&'a str, &'a str)> {
        let (condition, rest) = text.split_once("%{").context("'%if' lacks '%{'")?;
        let condition = Condition::parse(condition)?;
        let (then, rest) = braced(rest)?;
        let (otherwise, rest) = match rest.trim_start().strip_prefix("%else").map(str::trim_start) {
            Some(tail) => braced(tail.strip_prefix("%{").context("'%else' lacks '%{'")?)?,
            None => ("", rest),
        };
        let chosen = if condition.holds(&self.features) { then } else { otherwise };
        Ok((chosen.trim(), rest))
    }
}

/// Splits `… %} rest` at the brace that closes the one before `text`.
fn braced(text: &str) -> Result<(&str, &str)> {
    let mut depth = 1;
    for (at, _) in text.match_indices('%') {
        match text[at + 1..].chars().next() {
            Some('{') => depth += 1,
            Some('}') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok((&text[..at], &text[at + 2..]));
        }
    }
    bail!("'%{{' is not closed by '%}}'")
}

/// Reads `)`, `+2)` or `-1)` after `%(line`.
fn line_number(text: &str, line: usize) -> Result<(String, &str)> {
    let (offset, rest) = text.split_once(')').context("'%(line' is not closed")?;
    let offset: i64 = if offset.is_empty() { 0 } else { offset.parse().context("bad offset in '%(line…)'")? };
    Ok(((line as i64 + offset).to_string(), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Substitutions {
        let mut subs = Substitutions::new(["flang".to_owned()].into());
        subs.path("s", "/dir/50%s.c");
        subs.path("t", "/tmp/x.tmp");
        subs.template("%support", "SUPPORT");
        subs.template("run", "%support %s");
        subs
    }

    #[test]
    fn the_longest_name_wins() {
        assert_eq!(sample().expand("%support %s %t1", 1).unwrap(), "SUPPORT /dir/50%s.c /tmp/x.tmp1");
    }

    #[test]
    fn templates_expand_and_paths_do_not() {
        assert_eq!(sample().expand("%run", 1).unwrap(), "SUPPORT /dir/50%s.c");
    }

    #[test]
    fn a_name_that_sorts_between_does_not_hide_a_prefix() {
        let mut subs = sample();
        subs.path("sa", "SA");
        assert_eq!(subs.expand("%sz", 1).unwrap(), "/dir/50%s.cz");
    }

    #[test]
    fn other_percent_signs_stay() {
        assert_eq!(sample().expand("printf '%d%% %%s'", 1).unwrap(), "printf '%d% %s'");
    }

    #[test]
    fn line_numbers() {
        assert_eq!(sample().expand("%(line) %(line+2) %(line-1)", 7).unwrap(), "7 9 6");
        assert!(sample().expand("%(line", 7).is_err());
    }

    #[test]
    fn conditionals_nest() {
        let text = "a %if flang %{ b %if !flang %{ c %} %else %{ %t %} %} %else %{ d %} e";
        assert_eq!(sample().expand(text, 1).unwrap(), "a b /tmp/x.tmp e");
    }

    #[test]
    fn cycles_are_errors() {
        let mut subs = sample();
        subs.template("loop", "x %loop");
        assert!(subs.expand("%loop", 1).is_err());
    }
}
