// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What became of a mutant, as a line that processes hand each other.
//!
//! Invariant: two failures are of one class if their texts are equal. Imports nothing of the crate.

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub failed: bool,
    pub class: String,
    pub detail: String,
}

impl Outcome {
    pub fn well(class: impl Into<String>) -> Outcome {
        Outcome { failed: false, class: class.into(), detail: String::new() }
    }
    pub fn failure(class: impl Into<String>, detail: impl Into<String>) -> Outcome {
        Outcome { failed: true, class: class.into(), detail: detail.into() }
    }
    /// By the errors that the plugin reported.
    pub fn of_errors(errors: &[String]) -> Option<Outcome> {
        let code = |error: &String| error.split_once("[W").and_then(|(_, rest)| rest.get(..4)).map(|c| format!("W{c}"));
        let bad = errors.iter().find(|e| code(e).is_none_or(|c| c == "W0001"));
        match (bad, errors.first()) {
            (Some(bad), _) => Some(Outcome::failure(gist(bad), bad.clone())),
            (None, Some(first)) => Some(Outcome::well(format!("refused {}", code(first)?))),
            (None, None) => None,
        }
    }
    pub fn line(&self) -> String {
        let flat = |text: &str| text.replace('\t', " ").replace('\n', "\u{1}");
        format!("{}\t{}\t{}", if self.failed { "failure" } else { "well" }, flat(&self.class), flat(&self.detail))
    }
    pub fn parse(line: &str) -> Option<Outcome> {
        let mut parts = line.splitn(3, '\t');
        let failed = parts.next()? == "failure";
        let class = parts.next()?.to_owned();
        Some(Outcome { failed, class, detail: parts.next()?.trim_end().replace('\u{1}', "\n") })
    }
}

/// A message without names and numbers.
fn gist(message: &str) -> String {
    let message = message.split_once("[W").map_or(message, |(_, rest)| rest);
    let named: Vec<&str> = message.split(['\'', '"', '`']).step_by(2).collect();
    let text = named.join("_");
    let place = text.split_whitespace().find(|w| w.contains(".rs:")).unwrap_or_default().trim_end_matches(';').to_owned();
    let plain = |w: &&str| !w.contains(|c: char| c.is_ascii_digit() || "%@/".contains(c));
    let words: Vec<&str> = text.split_whitespace().filter(plain).take(14).collect();
    format!("{} {place}", words.join(" "))
}

/// The innermost of our functions in a stack that LLVM printed.
pub fn culprit(stack: &str) -> String {
    let frames = stack.lines().filter(|line| line.trim_start().starts_with('#'));
    let ours = frames.filter(|line| line.contains("libwengert") || line.contains("wengert::"));
    let words = ours.filter_map(|line| line.split_whitespace().find(|w| w.contains("::") || w.contains("wg_")));
    words.map(|w| w.split("::h").next().unwrap_or(w).to_owned()).take(2).collect::<Vec<_>>().join(" < ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_without_code_and_internal_ones_are_failures() {
        let refused = vec!["a.c:3:1: in function f: [W0007] no derivative for 'g'".to_owned()];
        assert_eq!(Outcome::of_errors(&refused), Some(Outcome::well("refused W0007")));
        let internal = vec!["[W0001] internal error: index 3 at pass/src/plan/cut.rs:12; report it".to_owned()];
        assert!(Outcome::of_errors(&internal).unwrap().failed);
        assert!(Outcome::of_errors(&["cannot select".to_owned()]).unwrap().failed);
        assert_eq!(Outcome::of_errors(&[]), None);
    }

    #[test]
    fn lines_are_read_back() {
        let outcome = Outcome::failure("a class", "two\nlines");
        assert_eq!(Outcome::parse(&outcome.line()), Some(outcome));
    }
}
