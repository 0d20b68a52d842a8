//! Running something over every way the dice can fall.

use dice::Enumerated;
use engine::{Procedure, Silent};

use crate::ways::{Share, Ways};
use crate::{Distribution, TooLarge};

/// How many ways are walked before odds are called too large.
pub const RUNS: u64 = 20_000_000;

/// The distribution of what a run comes to.
///
/// The run is called once for every way; it must throw the same dice whenever the same faces led there.
///
/// # Errors
/// The ways are too many to walk or to count.
pub fn distribution<O: Ord>(run: impl FnMut(&mut Enumerated) -> O) -> Result<Distribution<O>, TooLarge> {
    distribution_within(RUNS, run)
}

/// The distribution of what a run comes to, if there are no more than `limit` ways to walk.
///
/// # Errors
/// The ways are too many to walk or to count.
pub fn distribution_within<O: Ord>(
    limit: u64,
    run: impl FnMut(&mut Enumerated) -> O,
) -> Result<Distribution<O>, TooLarge> {
    let mut ways = Ways::new();
    walk(&mut { limit }, limit, run, |outcome, share| ways.add(outcome, share))?;
    Ok(Distribution::of(ways))
}

/// The distribution of a procedure's outcome.
///
/// # Errors
/// The ways are too many to walk or to count.
pub fn procedure_odds<P: Procedure>(
    tables: &P::Tables,
    facts: &P::Facts,
) -> Result<Distribution<P::Outcome>, TooLarge> {
    distribution(|dice| P::run(tables, facts, dice, &mut Silent))
}

/// How likely a procedure is to come to what is hoped for: a whole percentage, 0 only if it cannot and 100 only if it must.
///
/// For lists, prompts and opponents that want a number at a glance; [`procedure_odds`] has all of it.
///
/// # Errors
/// The ways are too many to walk or to count.
pub fn chance<P: Procedure>(
    tables: &P::Tables,
    facts: &P::Facts,
    hoped: impl Fn(&P::Outcome) -> bool,
) -> Result<u8, TooLarge> {
    let counted = distribution(|dice| hoped(&P::run(tables, facts, dice, &mut Silent)))?;
    Ok(whole_percent(Share { ways: counted.ways(&true), of: counted.denominator() }))
}

/// A share as a whole percentage, to the nearest but never rounded to nothing or to all.
fn whole_percent(share: Share) -> u8 {
    if share.ways == 0 || share.ways == share.of {
        return if share.ways == 0 { 0 } else { 100 };
    }
    // Two hundred times the share must fit into the number: what is shifted out is far finer than a percentage.
    let spare = 9u32.saturating_sub(share.of.leading_zeros());
    let (ways, of) = (share.ways >> spare, share.of >> spare);
    ((200 * ways + of) / (2 * of)).clamp(1, 99) as u8
}

/// Takes every way of a run, `left` more at most, and hands each outcome over with its share.
pub(crate) fn walk<O>(
    left: &mut u64,
    limit: u64,
    mut run: impl FnMut(&mut Enumerated) -> O,
    mut take: impl FnMut(O, Share) -> Result<(), TooLarge>,
) -> Result<(), TooLarge> {
    let mut dice = Enumerated::new();
    loop {
        *left = left.checked_sub(1).ok_or(TooLarge::Runs { limit })?;
        let outcome = run(&mut dice);
        if let Some(fault) = dice.fault() {
            return Err(TooLarge::Throw(fault.clone()));
        }
        let share = dice.weight().zip(dice.denominator()).map(|(ways, of)| Share { ways, of });
        take(outcome, share.ok_or(TooLarge::Numbers)?)?;
        if !dice.advance() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_percentages_are_rounded_and_hide_no_chance() {
        const HUGE: u128 = u128::MAX / 2;
        let cases = [
            (0, 36, 0),
            (36, 36, 100),
            (6, 36, 17),
            (1, 36, 3),
            (1, 1296, 1),
            (1295, 1296, 99),
            (1, 200, 1),
            (5, 200, 3),
            (HUGE / 3, HUGE, 33),
            (HUGE / 2 + 1, HUGE, 50),
            (u128::MAX - 1, u128::MAX, 99),
            (1, u128::MAX, 1),
        ];
        for (ways, of, percent) in cases {
            assert_eq!(whole_percent(Share { ways, of }), percent, "{ways} of {of}");
        }
    }
}
