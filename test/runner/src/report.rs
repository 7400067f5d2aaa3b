// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What the user reads: a line a test, the details of failures, a summary.
//!
//! Colours are written through `anstream`, which drops them where the output is not a terminal. May import `run`.

use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};

use crate::run::{Failure, Outcome, TestResult};

/// Longer outputs are cut at the front: what went wrong is said last.
const TAIL: usize = 60;

const OUTCOMES: [(Outcome, &str, AnsiColor); 7] = [
    (Outcome::Pass, "PASS", AnsiColor::Green),
    (Outcome::XFail, "XFAIL", AnsiColor::Green),
    (Outcome::Unsupported, "UNSUPPORTED", AnsiColor::Yellow),
    (Outcome::Fail, "FAIL", AnsiColor::Red),
    (Outcome::XPass, "XPASS", AnsiColor::Red),
    (Outcome::Timeout, "TIMEOUT", AnsiColor::Red),
    (Outcome::Unresolved, "UNRESOLVED", AnsiColor::Red),
];

fn label(outcome: Outcome) -> String {
    let (_, name, color) = OUTCOMES.iter().find(|row| row.0 == outcome).expect("the table has all outcomes");
    let style = Style::new().bold().fg_color(Some((*color).into()));
    format!("{style}{name}{style:#}")
}

/// One test; good outcomes are left out where `quiet`.
pub fn test(out: &mut impl Write, result: &TestResult, quiet: bool) -> io::Result<()> {
    if !quiet || !result.outcome.is_good() {
        writeln!(out, "{}: {} ({:.2} s)", label(result.outcome), result.name, result.time.as_secs_f64())?;
    }
    for file in &result.blessed {
        writeln!(out, "  blessed {}", file.display())?;
    }
    if result.outcome == Outcome::XPass {
        writeln!(out, "  it passes; take its XFAIL: away")?;
    }
    if let Some(failure) = &result.failure {
        details(out, failure)?;
        writeln!(out, "  again: wengert-test --keep {}\n", result.name)?;
    }
    Ok(())
}

fn details(out: &mut impl Write, failure: &Failure) -> io::Result<()> {
    let place = failure.line.map_or(String::new(), |line| format!("line {line}: "));
    writeln!(out, "  {place}{}", failure.reason)?;
    if let Some(command) = &failure.command {
        writeln!(out, "  command: {command}")?;
    }
    for (name, text) in [("stdout", &failure.stdout), ("stderr", &failure.stderr)] {
        if text.is_empty() {
            continue;
        }
        let lines: Vec<_> = text.lines().collect();
        let skipped = lines.len().saturating_sub(TAIL);
        let note = if skipped > 0 { format!(" ({skipped} lines before these)") } else { String::new() };
        writeln!(out, "  {name}:{note}")?;
        for line in &lines[skipped..] {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

/// The names of what failed, and how many tests came to which outcome.
pub fn summary(out: &mut impl Write, results: &[TestResult], time: Duration) -> io::Result<()> {
    for result in results.iter().filter(|result| !result.outcome.is_good()) {
        writeln!(out, "{}: {}", label(result.outcome), result.name)?;
    }
    let counts = OUTCOMES.iter().filter_map(|(outcome, name, _)| {
        let count = results.iter().filter(|result| result.outcome == *outcome).count();
        (count > 0).then(|| format!("{count} {name}"))
    });
    let counts = counts.collect::<Vec<_>>().join(", ");
    writeln!(out, "{} tests in {:.1} s: {counts}", results.len(), time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_output_is_cut_at_the_front() {
        let failure = Failure { stderr: (0..100).map(|i| format!("line {i}\n")).collect(), ..Failure::default() };
        let mut out = Vec::new();
        details(&mut out, &failure).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("(40 lines before these)") && text.contains("line 99") && !text.contains("line 39\n"));
    }
}
