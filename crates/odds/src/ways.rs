//! Ways gathered over one common denominator, whatever the denominators they came with.

use std::collections::BTreeMap;

use crate::TooLarge;

/// Ways to outcomes, gathered so far.
///
/// Different ways may throw different numbers of dice: `1/6` and `1/36` are brought on one denominator, the least that
/// serves both.
#[derive(Clone, Debug)]
pub(crate) struct Ways<O> {
    pub(crate) ways: BTreeMap<O, u128>,
    pub(crate) denominator: u128,
}

impl<O: Ord> Ways<O> {
    pub(crate) fn new() -> Ways<O> {
        Ways { ways: BTreeMap::new(), denominator: 1 }
    }

    /// Adds `share` to an outcome.
    pub(crate) fn add(&mut self, outcome: O, share: Share) -> Result<(), TooLarge> {
        let scaled = self.fit(share).or_else(|| {
            // Short of room, everything is brought to lowest terms before giving up.
            self.reduce();
            self.fit(share.reduced())
        });
        let more = scaled.ok_or(TooLarge::Numbers)?;
        // The ways to all outcomes together never exceed the denominator, which does fit.
        *self.ways.entry(outcome).or_default() += more;
        Ok(())
    }

    /// The share's ways on a denominator that serves it too, to which the rest is brought.
    fn fit(&mut self, share: Share) -> Option<u128> {
        if self.denominator == share.of {
            return Some(share.ways);
        }
        if self.denominator.is_multiple_of(share.of) {
            return share.ways.checked_mul(self.denominator / share.of);
        }
        let common = (share.of / gcd(self.denominator, share.of)).checked_mul(self.denominator)?;
        let more = share.ways.checked_mul(common / share.of)?;
        let factor = common / self.denominator;
        self.ways.values_mut().for_each(|ways| *ways *= factor);
        self.denominator = common;
        Some(more)
    }

    /// Brings everything to lowest terms.
    pub(crate) fn reduce(&mut self) {
        let common = self.ways.values().fold(self.denominator, |common, &ways| gcd(common, ways));
        self.ways.values_mut().for_each(|ways| *ways /= common);
        self.denominator /= common;
    }
}

/// A number of ways out of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) ways: u128,
    pub(crate) of: u128,
}

impl Share {
    pub(crate) const WHOLE: Share = Share { ways: 1, of: 1 };

    /// This and then that.
    pub(crate) fn times(self, other: Share) -> Option<Share> {
        let plain = |a: Share, b: Share| {
            Some(Share { ways: a.ways.checked_mul(b.ways)?, of: a.of.checked_mul(b.of)? })
        };
        plain(self, other).or_else(|| {
            let (a, b) = (gcd(self.ways, other.of), gcd(other.ways, self.of));
            let ours = Share { ways: self.ways / a, of: self.of / b };
            plain(ours.reduced(), Share { ways: other.ways / b, of: other.of / a }.reduced())
        })
    }

    fn reduced(self) -> Share {
        let common = gcd(self.ways, self.of);
        Share { ways: self.ways / common, of: self.of / common }
    }
}

/// The greatest number that divides both.
pub(crate) fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    const HUGE: u128 = u128::MAX / 2 + 1;

    #[test]
    fn shares_on_different_denominators_meet_on_the_least_common_one() {
        let mut ways = Ways::new();
        ways.add('a', Share { ways: 1, of: 6 }).unwrap();
        ways.add('b', Share { ways: 3, of: 4 }).unwrap();
        ways.add('a', Share { ways: 1, of: 12 }).unwrap();
        assert_eq!((ways.ways[&'a'], ways.ways[&'b'], ways.denominator), (3, 9, 12));
    }

    #[test]
    fn lowest_terms_make_room_before_it_is_too_large() {
        let mut ways = Ways::new();
        ways.add('a', Share { ways: HUGE / 2, of: HUGE }).unwrap();
        ways.add('b', Share { ways: 1, of: 6 }).unwrap();
        assert_eq!((ways.ways[&'a'], ways.ways[&'b'], ways.denominator), (3, 1, 6));
        ways.add('c', Share { ways: 1, of: HUGE }).unwrap_err();
        let half = Share { ways: HUGE / 2, of: HUGE };
        assert_eq!(half.times(Share { ways: 3, of: 5 }), Some(Share { ways: 3, of: 10 }));
        assert_eq!(Share { ways: 1, of: HUGE }.times(Share { ways: 1, of: 3 }), None);
    }
}
