// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The only source of chance: a stream of a seeded cipher, the same on every machine and for every version of
//! the library. Each program has its own stream, so that one program can be made again without the others.
//! Imports nothing of the crate.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

pub struct Dice(ChaCha8Rng);

impl Dice {
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Dice(rng)
    }

    /// A number of `0..n`.
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "nothing to choose from");
        // The bias of the remainder does not matter for numbers this small.
        (self.0.next_u64() % n as u64) as usize
    }

    /// A number of `lo..=hi`.
    pub fn range(&mut self, lo: i64, hi: i64) -> i64 {
        lo + self.below((hi - lo + 1) as usize) as i64
    }

    /// True so many times of a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    pub fn maybe_pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| self.pick(from))
    }

    /// One of several by weight.
    pub fn weighted<T: Clone>(&mut self, from: &[(usize, T)]) -> T {
        let total = from.iter().map(|(w, _)| w).sum();
        let mut left = self.below(total);
        for (weight, value) in from {
            if left < *weight {
                return value.clone();
            }
            left -= weight;
        }
        unreachable!("the weights add up to the total")
    }

    /// A short decimal constant with a magnitude of `lo..=hi` and either sign.
    pub fn constant(&mut self, lo: f64, hi: f64) -> f64 {
        let steps = ((hi - lo) * 100.0).round() as i64;
        let magnitude = lo + self.range(0, steps.max(1)) as f64 / 100.0;
        let rounded = (magnitude * 1000.0).round() / 1000.0;
        if self.chance(30) { -rounded } else { rounded }
    }
}
