// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Where the snapshots of a checkpointed loop go.
//!
//! Of known length: binomially (A. Griewank and A. Walther, Algorithm 799, ACM TOMS 26, 2000), so that the steps that are run again are as few
//! as so many snapshots allow. Of unknown length: in the forward sweep half of them at equal distances that double whenever these are used up,
//! binomially with what is left when the backward sweep comes. Invariant: pure arithmetic; whoever asks keeps the snapshots.

/// β(s, r) = (s + r)! / (s! r!): so many steps can be reversed with `s` snapshots if each is run again at most `r` times.
pub fn reach(snapshots: u64, times: u64) -> u64 {
    let (small, large) = (snapshots.min(times), snapshots.max(times));
    let mut product: u128 = 1;
    for k in 1..=u128::from(small) {
        product = product * (u128::from(large) + k) / k;
        if product > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    product as u64
}

/// How far behind a snapshot the next one goes, so that `length` steps from there on are reversed with so many, the first of them included;
/// `None` if none is worth it.
pub fn advance(length: u64, snapshots: u64) -> Option<u64> {
    if length <= 1 || snapshots <= 1 {
        return None;
    }
    let mut times = 1;
    while reach(snapshots, times) < length {
        times += 1;
    }
    // Behind it at most β(s - 1, r) steps are left, before it at most β(s, r - 1), and of neither less than r - 1 repetitions reverse.
    let fewest = length.saturating_sub(reach(snapshots - 1, times));
    let least = if times >= 2 { reach(snapshots, times - 2) } else { 1 };
    Some(fewest.max(least))
}

/// Steps that are run to reverse so many, the last one's own recording aside: t(l, s) = r l - β(s + 1, r - 1).
pub fn repetitions(length: u64, snapshots: u64) -> u64 {
    if snapshots <= 1 {
        return length.saturating_mul(length.saturating_sub(1)) / 2;
    }
    let mut times = 0;
    while reach(snapshots, times) < length {
        times += 1;
    }
    if times == 0 { 0 } else { times.saturating_mul(length) - reach(snapshots + 1, times - 1) }
}

/// Choices of a number of snapshots that are tried between one and the next power of two.
const CHOICES: u64 = 32;

/// How many steps to record at a time, and how many snapshots to keep, of so many bytes each, so that all of it fits: what runs the fewest steps again of a loop of
/// this length, or, if nobody knows that, what reverses most of them with one repetition. One of each at least.
pub fn within(bytes: u64, state: u64, record: u64, length: Option<u64>) -> (u64, u64) {
    let (state, record) = (state.max(1), record.max(1));
    let most = (bytes.saturating_sub(record) / state).max(1);
    let group = |snapshots: u64| (bytes.saturating_sub(snapshots * state) / record).max(1);
    let Some(length) = length else {
        let snapshots = (bytes / 2 / state).clamp(1, most);
        return (group(snapshots), snapshots);
    };
    let cost = |snapshots: u64| {
        let group = group(snapshots).min(length.max(1));
        repetitions(length.div_ceil(group), snapshots).saturating_mul(group)
    };
    let next = |snapshots: &u64| Some(snapshots + (snapshots / CHOICES).max(1)).filter(|next| *next <= most);
    let tried = std::iter::successors(Some(1), next).take_while(|snapshots| *snapshots <= length.max(1));
    let best = tried.chain([most.min(length.max(1))]).min_by_key(|snapshots| cost(*snapshots)).unwrap_or(1);
    (group(best).min(length.max(1)), best)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same, counted.
    fn counted(length: u64, snapshots: u64, known: &mut [Vec<Option<u64>>]) -> u64 {
        if let Some(count) = known[length as usize][snapshots as usize] {
            return count;
        }
        let count = match advance(length, snapshots) {
            None => length * (length - 1) / 2,
            Some(by) => by + counted(length - by, snapshots - 1, known) + counted(by, snapshots, known),
        };
        known[length as usize][snapshots as usize] = Some(count);
        count
    }

    #[test]
    fn steps_are_run_again_as_seldom_as_can_be() {
        let mut known = vec![vec![None; 21]; 1001];
        for length in 1..=1000 {
            for snapshots in 1..=20 {
                assert_eq!(
                    counted(length, snapshots, &mut known),
                    repetitions(length, snapshots),
                    "{length} steps, {snapshots} snapshots"
                );
            }
        }
    }

    #[test]
    fn the_formula_is_the_least_of_all_schedules() {
        let mut least = vec![vec![0u64; 21]; 201];
        for length in 2..=200usize {
            for snapshots in 1..=20usize {
                let alone = (length * (length - 1) / 2) as u64;
                let split = |by: usize| by as u64 + least[length - by][snapshots - 1] + least[by][snapshots];
                let best = if snapshots == 1 { alone } else { (1..length).map(split).min().unwrap_or(alone).min(alone) };
                least[length][snapshots] = best;
                assert_eq!(best, repetitions(length as u64, snapshots as u64), "{length} steps, {snapshots} snapshots");
            }
        }
    }

    #[test]
    fn a_budget_is_kept_and_well_spent() {
        for (state, record) in [(1, 1), (10, 3), (3, 10), (7, 100)] {
            for bytes in [state + record, 30, 100, 333, 1000] {
                if bytes < state + record {
                    continue;
                }
                for length in [1, 2, 10, 57, 200, 1000] {
                    let (group, snapshots) = within(bytes, state, record, Some(length));
                    assert!(
                        group * record + snapshots * state <= bytes,
                        "{bytes}: {group} times {record}, {snapshots} times {state}"
                    );
                    let cost = |snapshots: u64| {
                        let group = ((bytes - snapshots * state) / record).min(length);
                        repetitions(length.div_ceil(group), snapshots) * group
                    };
                    let best = (1..=(bytes - record) / state).map(cost).min().expect("there is room for one");
                    let taken = repetitions(length.div_ceil(group), snapshots) * group;
                    // A group that is not full counts as one that is.
                    assert!(
                        taken as f64 <= 1.05 * best as f64 + group as f64,
                        "{bytes}, {length} steps: {taken}, {best} at best"
                    );
                }
                let (group, snapshots) = within(bytes, state, record, None);
                assert!(group * record + snapshots * state <= bytes);
            }
        }
        assert_eq!(within(1 << 30, 1 << 10, 1 << 10, Some(100)), (100, 1));
        assert_eq!(within(0, 10, 10, Some(100)), (1, 1));
    }

    #[test]
    fn large_numbers_do_not_overflow() {
        assert_eq!(reach(64, 64), u64::MAX);
        assert_eq!(advance(1 << 40, 1000), advance(1 << 40, 1000));
        assert!(advance(u64::MAX >> 1, 3).is_some_and(|by| by > 0));
    }
}
