// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Golden files: outputs that are kept beside the test, compared on each run, re-made by `--bless`.
//!
//! Invariant: without blessing, nothing is written. Imports nothing of this crate.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use similar::TextDiff;

#[derive(Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    /// A unified diff from the golden file to the output.
    Differs(String),
    Blessed,
}

/// Compares an output with its golden file, or makes the golden file of the output.
pub fn compare(actual: &Path, expected: &Path, bless: bool) -> Result<Comparison> {
    let output = read(actual)?;
    let golden = if expected.exists() { Some(read(expected)?) } else { None };
    if golden.as_ref() == Some(&output) {
        return Ok(Comparison::Equal);
    }
    if bless {
        fs::write(expected, &output).with_context(|| format!("cannot write {}", expected.display()))?;
        return Ok(Comparison::Blessed);
    }
    let diff = TextDiff::from_lines(golden.as_deref().unwrap_or(""), &output);
    let names = (expected.display().to_string(), actual.display().to_string());
    let diff = diff.unified_diff().header(&names.0, &names.1).to_string();
    let absent = if golden.is_none() { format!("{} does not exist\n", names.0) } else { String::new() };
    Ok(Comparison::Differs(format!("{absent}{diff}--bless accepts the output\n")))
}

fn read(path: &Path) -> Result<String> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_different_blessed() {
        let dir = tempfile::tempdir().unwrap();
        let (actual, expected) = (dir.path().join("a"), dir.path().join("e"));
        fs::write(&actual, "one\ntwo\n").unwrap();
        let Comparison::Differs(diff) = compare(&actual, &expected, false).unwrap() else { panic!("no golden file") };
        assert!(diff.contains("does not exist") && !expected.exists());

        assert_eq!(compare(&actual, &expected, true).unwrap(), Comparison::Blessed);
        assert_eq!(compare(&actual, &expected, false).unwrap(), Comparison::Equal);

        fs::write(&actual, "one\nthree\n").unwrap();
        let Comparison::Differs(diff) = compare(&actual, &expected, false).unwrap() else { panic!("equal") };
        assert!(diff.contains("\n one\n-two\n+three\n"), "{diff}");
    }

    #[test]
    fn a_missing_output_is_an_error_even_when_blessing() {
        let dir = tempfile::tempdir().unwrap();
        assert!(compare(&dir.path().join("a"), &dir.path().join("e"), true).is_err());
    }
}
