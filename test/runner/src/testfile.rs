// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The directives of one test file.
//!
//! A directive is a keyword and a colon, after whatever the language uses for comments; a `\` at the end of a line goes on in
//! the next directive of the same keyword. Known are `RUN`, `REQUIRES`, `UNSUPPORTED`, `XFAIL`, `DEFINE` and `REDEFINE`
//! (`%{name} = value`), `GOLDEN` (`ACTUAL EXPECTED`), and `END.`, after which nothing is read.
//!
//! Invariant: `steps` keeps the order of the file. May import `condition`.

use std::path::Path;
use std::sync::LazyLock;

use anyhow::{Context, Result, bail};
use regex::Regex;

use crate::condition::{Condition, Features};

/// Something that happens when the test runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A shell command, not expanded yet.
    Run { line: usize, command: String },
    /// From here on, `name` stands for `value`.
    Define { name: String, value: String },
}

/// An output that must equal a file kept beside the test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Golden {
    pub line: usize,
    pub actual: String,
    pub expected: String,
}

#[derive(Debug, Default)]
pub struct TestFile {
    pub steps: Vec<Step>,
    pub goldens: Vec<Golden>,
    requires: Vec<Condition>,
    unsupported: Vec<Condition>,
    xfail: Vec<Condition>,
}

/// What the conditions of a test say about this run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expectation {
    Pass,
    Fail,
    Unsupported,
}

static DIRECTIVE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?:^|[^A-Za-z0-9_-])(RUN|REQUIRES|UNSUPPORTED|XFAIL|DEFINE|REDEFINE|GOLDEN):(.*)$|^\W*END\.\W*$").unwrap()
});

impl TestFile {
    pub fn read(path: &Path) -> Result<Self> {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        Self::parse(&String::from_utf8_lossy(&bytes))
    }

    pub fn parse(text: &str) -> Result<Self> {
        let mut test = Self::default();
        // A directive whose lines so far all end in a backslash.
        let mut open: Option<(usize, String, String)> = None;
        for (number, content) in (1..).zip(text.lines()) {
            let Some(found) = DIRECTIVE.captures(content) else { continue };
            let Some(keyword) = found.get(1) else { break };
            let value = uncomment(content, &found[2]);
            let (line, keyword, mut sofar) = match open.take() {
                None => (number, keyword.as_str().to_owned(), String::new()),
                Some((line, begun, sofar)) if begun == keyword.as_str() => (line, begun, sofar),
                Some((line, begun, _)) => bail!("line {line}: {begun}: ends in '\\' but is not continued"),
            };
            if let Some(part) = value.strip_suffix('\\') {
                sofar.push_str(part);
                open = Some((line, keyword, sofar));
            } else {
                sofar.push_str(value);
                test.add(line, &keyword, sofar.trim()).with_context(|| format!("line {line}"))?;
            }
        }
        if let Some((line, keyword, _)) = open {
            bail!("line {line}: {keyword}: ends in '\\' but is not continued");
        }
        Ok(test)
    }

    fn add(&mut self, line: usize, keyword: &str, value: &str) -> Result<()> {
        match keyword {
            "RUN" => self.steps.push(Step::Run { line, command: value.to_owned() }),
            "REQUIRES" => self.requires.extend(Condition::parse_list(value)?),
            "UNSUPPORTED" => self.unsupported.extend(Condition::parse_list(value)?),
            "XFAIL" => self.xfail.extend(Condition::parse_list(value)?),
            "GOLDEN" => match value.split_whitespace().collect::<Vec<_>>()[..] {
                [actual, expected] => {
                    self.goldens.push(Golden { line, actual: actual.to_owned(), expected: expected.to_owned() });
                }
                _ => bail!("GOLDEN: takes an output and the file beside the test that it must equal"),
            },
            _ => {
                let (name, value) = value.split_once('=').with_context(|| format!("{keyword}: lacks '='"))?;
                let name = name.trim().strip_prefix('%').with_context(|| format!("{keyword}: names begin with %"))?;
                self.steps.push(Step::Define { name: name.to_owned(), value: value.trim().to_owned() });
            }
        }
        Ok(())
    }

    pub fn is_test(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Run { .. }))
    }

    /// All of REQUIRES must hold and none of UNSUPPORTED; one of XFAIL is enough.
    pub fn expectation(&self, features: &Features) -> Expectation {
        let holds = |condition: &Condition| condition.holds(features);
        if !self.requires.iter().all(holds) || self.unsupported.iter().any(holds) {
            Expectation::Unsupported
        } else if self.xfail.iter().any(holds) {
            Expectation::Fail
        } else {
            Expectation::Pass
        }
    }
}

/// Drops the end of a comment that began on this line: `/* RUN: true */`, `<!-- RUN: true -->`.
fn uncomment<'a>(line: &str, value: &'a str) -> &'a str {
    let value = value.trim();
    let line = line.trim_start();
    [("/*", "*/"), ("<!--", "-->")]
        .iter()
        .find(|(begin, _)| line.starts_with(begin))
        .and_then(|(_, end)| value.strip_suffix(end))
        .map_or(value, str::trim_end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(line: usize, command: &str) -> Step {
        Step::Run { line, command: command.to_owned() }
    }

    #[test]
    fn run_lines_in_every_comment_syntax() {
        let test = TestFile::parse("// RUN: a\n! RUN: b\n; RUN: c\n/* RUN: d */\n<!-- RUN: e -->\n# RUN: ls */\n").unwrap();
        let expected = ["a", "b", "c", "d", "e", "ls */"];
        let expected: Vec<_> = (1..).zip(expected).map(|(line, command)| run(line, command)).collect();
        assert_eq!(test.steps, expected);
    }

    #[test]
    fn continuation_keeps_the_first_line_number() {
        let test = TestFile::parse("// RUN: a \\\nint x;\n// RUN:   | b\n").unwrap();
        assert_eq!(test.steps, [run(1, "a | b")]);
    }

    #[test]
    fn unfinished_continuation_is_an_error() {
        assert!(TestFile::parse("// RUN: a \\\n").is_err());
        assert!(TestFile::parse("// RUN: a \\\n// XFAIL: *\n").is_err());
    }

    #[test]
    fn words_that_only_end_like_a_keyword_do_not_count() {
        assert!(!TestFile::parse("// PRERUN: a\n// MY-RUN: b\nRUN it\n").unwrap().is_test());
    }

    #[test]
    fn nothing_is_read_after_the_end() {
        assert_eq!(TestFile::parse("// RUN: a\n// END.\n// RUN: b\n").unwrap().steps, [run(1, "a")]);
    }

    #[test]
    fn definitions_and_golden_files() {
        let test = TestFile::parse("# DEFINE: %{x} = a = b\n# GOLDEN: %t.plan x.golden\n").unwrap();
        assert_eq!(test.steps, [Step::Define { name: "{x}".into(), value: "a = b".into() }]);
        assert_eq!(test.goldens[0].expected, "x.golden");
        assert!(TestFile::parse("# GOLDEN: one\n").is_err());
    }

    #[test]
    fn expectations() {
        let features = ["clang".to_owned()].into();
        let expect = |text: &str| TestFile::parse(text).unwrap().expectation(&features);
        assert_eq!(expect("REQUIRES: clang, !flang\n"), Expectation::Pass);
        assert_eq!(expect("REQUIRES: clang, flang\n"), Expectation::Unsupported);
        assert_eq!(expect("UNSUPPORTED: flang, clang\n"), Expectation::Unsupported);
        assert_eq!(expect("XFAIL: *\n"), Expectation::Fail);
        assert_eq!(expect("XFAIL: flang\n"), Expectation::Pass);
    }
}
