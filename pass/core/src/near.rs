// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! "Did you mean …?": the known name that is nearest to a misspelt one.
//!
//! Invariant: a suggestion is made only where it is likely to be meant. Imports nothing of this crate.

/// The candidate nearest to `name`, if at most a third of the letters differ; capitals are ignored.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let limit = (name.chars().count() / 3).max(1);
    candidates
        .map(|candidate| (strsim::damerau_levenshtein(&name, &candidate.to_lowercase()), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_of_the_finger_finds_its_name() {
        let names = ["burgers::cost", "burgers::step", "main"];
        assert_eq!(nearest("burgers::csot", names.into_iter()), Some("burgers::cost"));
        assert_eq!(nearest("BURGERS::STEPS", names.into_iter()), Some("burgers::step"));
    }

    #[test]
    fn another_name_finds_nothing() {
        assert_eq!(nearest("integrate", ["main", "u", "step"].into_iter()), None);
        assert_eq!(nearest("x", ["u", "step"].into_iter()), Some("u"), "one letter may always differ");
    }
}
