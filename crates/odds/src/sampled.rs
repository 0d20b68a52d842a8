//! Odds by trying often: an estimate that says what it is and how far it may be off.

use std::collections::BTreeMap;

use dice::{Seed, Seeded};

use crate::percent::percent;

/// How often each outcome came up in a number of trials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampled<O> {
    counts: BTreeMap<O, u64>,
    trials: u64,
}

/// Runs something `trials` times with dice of a seed.
pub fn sampled<O: Ord>(trials: u64, seed: Seed, mut run: impl FnMut(&mut Seeded) -> O) -> Sampled<O> {
    let mut dice = Seeded::new(seed);
    let mut counts = BTreeMap::new();
    for _ in 0..trials {
        *counts.entry(run(&mut dice)).or_default() += 1;
    }
    Sampled { counts, trials }
}

impl<O: Ord> Sampled<O> {
    /// The outcomes that came up, in order, with how often each did.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&O, u64)> {
        self.counts.iter().map(|(outcome, &count)| (outcome, count))
    }

    /// How often an outcome came up.
    pub fn count(&self, outcome: &O) -> u64 {
        self.counts.get(outcome).copied().unwrap_or(0)
    }

    /// How many trials were made.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// The share of an outcome in per cent.
    pub fn percent(&self, outcome: &O) -> String {
        percent(self.count(outcome).into(), self.trials.max(1).into())
    }

    /// The same trials told more coarsely.
    pub fn map<P: Ord>(self, read: impl Fn(O) -> P) -> Sampled<P> {
        let mut counts = BTreeMap::new();
        for (outcome, count) in self.counts {
            *counts.entry(read(outcome)).or_default() += count;
        }
        Sampled { counts, trials: self.trials }
    }

    /// Between which shares, in millionths, the true chance lies 19 times out of 20 (Wilson's interval).
    pub fn interval(&self, outcome: &O) -> (u64, u64) {
        self.interval_of(self.count(outcome))
    }

    fn interval_of(&self, count: u64) -> (u64, u64) {
        let (k, n) = (u128::from(count), u128::from(self.trials.max(1)));
        // With z = 1.96: z² = 3.8416, and everything below times 10⁴ for each root or square taken.
        let width = n * 10_000 + 38_416;
        let middle = (k * 10_000 + 19_208) * 1_000_000 / width;
        let root = (k * (n - k) * 100_000_000 / n + 96_040_000).isqrt() + 1;
        let half = (root * 1_960_000).div_ceil(width);
        (middle.saturating_sub(half) as u64, (middle + half + 1).min(1_000_000) as u64)
    }

    /// How far the true chance may be from the share on either side, 19 times out of 20, in millionths.
    pub fn error(&self, outcome: &O) -> u64 {
        let (low, high) = self.interval(outcome);
        let share = u128::from(self.count(outcome)) * 1_000_000 / u128::from(self.trials.max(1));
        (high - share as u64).max(share as u64 - low)
    }

    /// What the numbers are and how far they may be off, as a sentence.
    pub fn statement(&self) -> String {
        // No share, and no sum of shares, is further off than one half would be.
        let (low, high) = self.interval_of(self.trials / 2);
        format!(
            "estimated from {} trials; 19 times out of 20 the true chance is within {} percentage points",
            self.trials,
            percent(u128::from(high - low).div_ceil(2), 1_000_000)
        )
    }
}
