//! Chances of whatever can come out, to be gone on from: what is too long to be rolled die by die.

use std::collections::BTreeMap;

/// Everything that can come out, with its chance.
pub(crate) struct Spread<S>(pub(crate) BTreeMap<S, f64>);

impl<S: Ord + Clone> Spread<S> {
    /// What comes out for sure.
    pub(crate) fn sure(outcome: S) -> Spread<S> {
        Spread(BTreeMap::from([(outcome, 1.0)]))
    }

    /// Goes on from everything.
    pub(crate) fn then<T: Ord>(&self, next: impl Fn(&S) -> Spread<T>) -> Spread<T> {
        let mut all = BTreeMap::new();
        for (outcome, chance) in &self.0 {
            for (after, share) in next(outcome).0 {
                *all.entry(after).or_insert(0.0) += chance * share;
            }
        }
        Spread(all)
    }

    /// The same in other words.
    pub(crate) fn map<T: Ord>(&self, read: impl Fn(&S) -> T) -> Spread<T> {
        let mut all = BTreeMap::new();
        for (outcome, chance) in &self.0 {
            *all.entry(read(outcome)).or_insert(0.0) += chance;
        }
        Spread(all)
    }
}

/// The sum of a number of dice.
pub(crate) fn dice(many: i32) -> Spread<i32> {
    let mut sums = Spread::sure(0);
    for _ in 0..many {
        sums = sums.then(|sum| Spread((1..=6).map(|face| (sum + face, 1.0 / 6.0)).collect()));
    }
    sums
}
