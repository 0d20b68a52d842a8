//! A distribution: outcomes with whole numbers of ways over one denominator.

use std::collections::BTreeMap;
use std::collections::btree_map;

use dice::Enumerated;

use crate::TooLarge;
use crate::enumerate::{RUNS, walk};
use crate::percent::percent;
use crate::ways::{Share, Ways, gcd};

/// Outcomes with the number of ways to each, out of one denominator.
///
/// # Equality
/// Two distributions are equal if every outcome is as likely in one as in the other: `1` of `6` is `6` of `36`.
#[derive(Clone, Debug)]
pub struct Distribution<O> {
    ways: BTreeMap<O, u128>,
    denominator: u128,
}

impl<O: Ord> Distribution<O> {
    /// One outcome and no other.
    pub fn certain(outcome: O) -> Distribution<O> {
        Distribution { ways: BTreeMap::from([(outcome, 1)]), denominator: 1 }
    }

    pub(crate) fn of(ways: Ways<O>) -> Distribution<O> {
        debug_assert_eq!(ways.ways.values().sum::<u128>(), ways.denominator, "every way leads somewhere");
        Distribution { ways: ways.ways, denominator: ways.denominator }
    }

    /// The outcomes in order, with the ways to each.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&O, u128)> {
        self.ways.iter().map(|(outcome, &ways)| (outcome, ways))
    }

    /// How many ways there are to an outcome.
    pub fn ways(&self, outcome: &O) -> u128 {
        self.ways.get(outcome).copied().unwrap_or(0)
    }

    /// How many ways there are to all outcomes of a kind.
    pub fn ways_where(&self, of_kind: impl Fn(&O) -> bool) -> u128 {
        self.iter().filter(|(outcome, _)| of_kind(outcome)).map(|(_, ways)| ways).sum()
    }

    /// How many ways there are altogether.
    pub fn denominator(&self) -> u128 {
        self.denominator
    }

    /// The chance of an outcome in per cent: two decimals, or as many as show it apart from 0 and 100.
    pub fn percent(&self, outcome: &O) -> String {
        percent(self.ways(outcome), self.denominator)
    }

    /// The same distribution in lowest terms.
    pub fn reduced(mut self) -> Distribution<O> {
        let common = self.ways.values().fold(self.denominator, |common, &ways| gcd(common, ways));
        self.ways.values_mut().for_each(|ways| *ways /= common);
        self.denominator /= common;
        self
    }

    /// The distribution of something read from each outcome; equal readings are merged.
    pub fn map<P: Ord>(self, read: impl Fn(O) -> P) -> Distribution<P> {
        let mut merged = BTreeMap::new();
        for (outcome, ways) in self.ways {
            *merged.entry(read(outcome)).or_default() += ways;
        }
        Distribution { ways: merged, denominator: self.denominator }
    }

    /// What comes of running something after each outcome; equal results are merged.
    ///
    /// # Errors
    /// The ways are too many to walk or to count.
    pub fn then<P: Ord>(
        &self,
        mut run: impl FnMut(&O, &mut Enumerated) -> P,
    ) -> Result<Distribution<P>, TooLarge> {
        let mut left = RUNS;
        let mut ways = Ways::new();
        for (outcome, first) in self.iter() {
            let first = Share { ways: first, of: self.denominator };
            walk(
                &mut left,
                RUNS,
                |dice| run(outcome, dice),
                |next, second| ways.add(next, first.times(second).ok_or(TooLarge::Numbers)?),
            )?;
        }
        Ok(Distribution::of(ways))
    }
}

impl<O: Ord> IntoIterator for Distribution<O> {
    type Item = (O, u128);
    type IntoIter = btree_map::IntoIter<O, u128>;

    fn into_iter(self) -> Self::IntoIter {
        self.ways.into_iter()
    }
}

impl<O: Ord> PartialEq for Distribution<O> {
    fn eq(&self, other: &Distribution<O>) -> bool {
        let terms = |of: &Distribution<O>| of.ways.values().fold(of.denominator, |all, &ways| gcd(all, ways));
        let (ours, theirs) = (terms(self), terms(other));
        let lowest = |(_, ways): (&O, u128), common| ways / common;
        self.denominator / ours == other.denominator / theirs
            && self.ways.len() == other.ways.len()
            && self.iter().zip(other.iter()).all(|(a, b)| a.0 == b.0 && lowest(a, ours) == lowest(b, theirs))
    }
}

impl<O: Ord> Eq for Distribution<O> {}
