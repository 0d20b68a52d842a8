//! Running something over every way the dice can fall.

use dice::Enumerated;
use engine::{Procedure, Silent};

use crate::ways::{Share, Ways};
use crate::{Chance, Distribution, TooLarge};

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
    Ok(Chance::new(counted.ways(&true), counted.denominator()).whole_percent())
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
