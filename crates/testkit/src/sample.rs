//! Exact odds of a procedure against throws of it, one by one.

use std::time::Instant;

use dice::{Seed, Seeded};
use engine::{Facts, Procedure};
use odds::{procedure_odds, sampled};
use sheet::Silent;

use crate::keys::parted;
use crate::prove_or;

/// Holds the share of everything that can come of some keys to exact odds, but for the error of a sample; `read` takes from an
/// outcome what is compared.
///
/// # Panics
/// If one is too far from the other, or something falls that cannot.
pub fn is_as_thrown<P: Procedure, const N: usize>(
    tables: &P::Tables,
    keys: &str,
    read: impl Fn(P::Outcome) -> [&'static str; N],
) {
    let (_, given) = parted(&format!("{} {keys}", P::ID));
    assert_eq!(given.len(), keys.split_whitespace().count(), "'{keys}' are keys");
    let facts = P::Facts::from_given(&given).unwrap_or_else(|faults| panic!("{keys}: {faults:?}"));
    let begun = Instant::now();
    let odds = procedure_odds::<P>(tables, &facts).expect("it can be counted");
    let took = begun.elapsed();
    let outcomes = odds.iter().len();
    let odds = odds.map(&read);
    let trials = prove_or(4_000, 100_000);
    let throw = |dice: &mut Seeded| P::run(tables, &facts, dice, &mut Silent);
    let thrown = sampled(trials as u64, Seed::from_number(1863), throw).map(&read);
    println!("{} {keys}\n{outcomes} outcomes counted in {took:?}, {trials} thrown", P::ID);
    let mut farthest = 0.0f64;
    for (end, ways) in odds.iter() {
        let share = ways as f64 / odds.denominator() as f64;
        let found = thrown.count(end) as f64 / trials as f64;
        let sigma = (share * (1.0 - share) / trials as f64).sqrt();
        println!("{:>8.4} %  {:>8.4} %  {}", 100.0 * share, 100.0 * found, end.join("; "));
        // Four times the deviation to be expected, and one throw, for those hardly ever seen.
        assert!((share - found).abs() <= 4.0 * sigma + 1.0 / trials as f64, "{end:?}: {share} and {found}");
        farthest = farthest.max((share - found).abs());
    }
    assert!(thrown.iter().all(|(end, _)| odds.ways(end) > 0), "something fell that cannot");
    println!("the farthest apart: {:.4} percentage points\n", 100.0 * farthest);
}
