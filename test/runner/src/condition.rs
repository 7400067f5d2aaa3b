// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Boolean expressions over features, as in `REQUIRES: flang && (quad || !x86_64)`.
//!
//! Invariant: a condition that parsed can be evaluated; unknown features are false. Imports nothing of this crate.

use std::collections::BTreeSet;

use anyhow::{Result, bail};

/// The features that hold on this machine and for this run.
pub type Features = BTreeSet<String>;

/// A parsed condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// `true`, or `*` as in `XFAIL: *`.
    Always,
    Feature(String),
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
}

impl Condition {
    /// Parses one expression; `!` binds tighter than `&&`, which binds tighter than `||`.
    pub fn parse(text: &str) -> Result<Self> {
        let mut parser = Parser { tokens: tokens(text)?, next: 0, text };
        let condition = parser.or()?;
        match parser.peek() {
            None => Ok(condition),
            Some(token) => bail!("unexpected '{token}' in condition '{text}'"),
        }
    }

    /// Parses a comma-separated list of expressions, the form that lit's directives take.
    pub fn parse_list(text: &str) -> Result<Vec<Self>> {
        text.split(',').map(Self::parse).collect()
    }

    pub fn holds(&self, features: &Features) -> bool {
        match self {
            Self::Always => true,
            Self::Feature(name) => features.contains(name),
            Self::Not(inner) => !inner.holds(features),
            Self::And(left, right) => left.holds(features) && right.holds(features),
            Self::Or(left, right) => left.holds(features) || right.holds(features),
        }
    }
}

fn tokens(text: &str) -> Result<Vec<&str>> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_name = |c: char| c.is_ascii_alphanumeric() || "_-+=.".contains(c);
        let length = match first {
            '(' | ')' | '!' | '*' => 1,
            '&' | '|' if rest[1..].starts_with(first) => 2,
            c if is_name(c) => rest.find(|c| !is_name(c)).unwrap_or(rest.len()),
            c => bail!("unexpected '{c}' in condition '{text}'"),
        };
        found.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    Ok(found)
}

struct Parser<'a> {
    tokens: Vec<&'a str>,
    next: usize,
    text: &'a str,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.next).copied()
    }

    fn take(&mut self, token: &str) -> bool {
        let taken = self.peek() == Some(token);
        self.next += usize::from(taken);
        taken
    }

    fn or(&mut self) -> Result<Condition> {
        let mut left = self.and()?;
        while self.take("||") {
            left = Condition::Or(Box::new(left), Box::new(self.and()?));
        }
        Ok(left)
    }

    fn and(&mut self) -> Result<Condition> {
        let mut left = self.not()?;
        while self.take("&&") {
            left = Condition::And(Box::new(left), Box::new(self.not()?));
        }
        Ok(left)
    }

    fn not(&mut self) -> Result<Condition> {
        if self.take("!") {
            return Ok(Condition::Not(Box::new(self.not()?)));
        }
        if self.take("(") {
            let inner = self.or()?;
            if !self.take(")") {
                bail!("missing ')' in condition '{}'", self.text);
            }
            return Ok(inner);
        }
        let Some(token) = self.peek() else { bail!("condition '{}' ends too early", self.text) };
        self.next += 1;
        match token {
            "*" | "true" => Ok(Condition::Always),
            "false" => Ok(Condition::Not(Box::new(Condition::Always))),
            ")" | "&&" | "||" => bail!("unexpected '{token}' in condition '{}'", self.text),
            name => Ok(Condition::Feature(name.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(text: &str) -> bool {
        let features = ["clang", "quad"].map(str::to_owned).into();
        Condition::parse(text).unwrap().holds(&features)
    }

    #[test]
    fn operators_bind_as_in_c() {
        assert!(holds("clang || flang && nothing"));
        assert!(!holds("(clang || flang) && nothing"));
        assert!(holds("!flang && quad"));
        assert!(!holds("!(clang && quad)"));
        assert!(holds("!!clang"));
    }

    #[test]
    fn always_and_never() {
        assert!(holds("*") && holds("true") && !holds("false"));
    }

    #[test]
    fn unknown_features_are_false() {
        assert!(!holds("target=riscv64-linux"));
    }

    #[test]
    fn malformed_conditions_are_errors() {
        for text in ["", "clang &&", "(clang", "clang quad", "clang & quad", "&& clang", "a)"] {
            assert!(Condition::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn lists_are_split_at_commas() {
        assert_eq!(Condition::parse_list("clang, !flang").unwrap().len(), 2);
    }
}
