// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! "Did you mean …?": the known name that is nearest to a misspelt one.
//!
//! Invariant: a suggestion is made only where it is likely to be meant. Imports nothing of this crate.

/// More letters than these differ if one did not just slip.
const SLIPS: usize = 2;

/// The candidate nearest to `name`, if at most a third of the letters differ; capitals are ignored. A word that is written out, and known by its beginning of half
/// its letters or more, or the other way round, is as near as a slip.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let limit = (name.chars().count() / 3).max(1);
    let distance = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        let (short, long) = (name.len().min(candidate.len()), name.len().max(candidate.len()));
        let begins = name.starts_with(&candidate) || candidate.starts_with(&name);
        let apart = strsim::damerau_levenshtein(&name, &candidate);
        if begins && 2 * short >= long && short > SLIPS { apart.min(SLIPS) } else { apart }
    };
    candidates
        .map(|candidate| (distance(candidate), candidate))
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
    fn a_word_written_out_finds_its_beginning() {
        let names = ["enzyme_allocated", "enzyme_dup", "enzyme_const"];
        assert_eq!(nearest("enzyme_duplicate", names.into_iter()), Some("enzyme_dup"));
        assert_eq!(nearest("enzyme_constant", names.into_iter()), Some("enzyme_const"));
    }

    #[test]
    fn another_name_finds_nothing() {
        assert_eq!(nearest("integrate", ["main", "u", "step"].into_iter()), None);
        assert_eq!(nearest("x", ["u", "step"].into_iter()), Some("u"), "one letter may always differ");
    }
}
