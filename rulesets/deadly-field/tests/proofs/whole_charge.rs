//! The exact odds of a whole charge against charges rolled one by one.

use std::time::Instant;

use deadly_field::{Tables, WholeCharge, WholeChargeFacts, printed_sheet};
use dice::Seed;
use engine::{Facts, Procedure, Silent};
use odds::{procedure_odds, sampled};
use sheet::Axis;
use testkit::prove_or;

/// A charge by its keys.
fn facts(keys: &str) -> WholeChargeFacts {
    let keys = keys.split_whitespace().map(|key| key.split_once('=').unwrap());
    let given = keys.map(|(key, value)| (key.to_string(), value.to_string())).collect();
    WholeChargeFacts::from_given(&given).unwrap()
}

/// Section 7: the share of every end, with the levels it leaves, is as exact odds have it, but for the error of a sample.
fn check(keys: &str) {
    let (tables, facts) = (Tables::read(&printed_sheet()).unwrap(), facts(keys));
    let begun = Instant::now();
    let odds = procedure_odds::<WholeCharge>(&tables, &facts).unwrap();
    let took = begun.elapsed();
    let outcomes = odds.iter().len();
    let odds = odds.map(|out| [out.end.key(), out.level.key(), out.defender_level.key()]);
    let trials = prove_or(4_000, 100_000);
    let thrown = |dice: &mut dice::Seeded| WholeCharge::run(&tables, &facts, dice, &mut Silent);
    let thrown = sampled(trials as u64, Seed::from_number(1863), thrown);
    let thrown = thrown.map(|out| [out.end.key(), out.level.key(), out.defender_level.key()]);
    println!("whole-charge {keys}\n{outcomes} outcomes counted in {took:?}, {trials} charges thrown");
    let mut farthest = 0.0f64;
    for (end, ways) in odds.iter() {
        let share = ways as f64 / odds.denominator() as f64;
        let found = thrown.count(end) as f64 / trials as f64;
        let sigma = (share * (1.0 - share) / trials as f64).sqrt();
        println!("{:>8.4} %  {:>8.4} %  {}", 100.0 * share, 100.0 * found, end.join("; "));
        // Four times the deviation to be expected, and two charges, for those hardly ever seen.
        assert!((share - found).abs() <= 4.0 * sigma + 2.0 / trials as f64, "{end:?}: {share} and {found}");
        farthest = farthest.max((share - found).abs());
    }
    assert!(thrown.iter().all(|(end, _)| odds.ways(end) > 0), "something fell that cannot");
    println!("the farthest apart: {:.4} percentage points\n", 100.0 * farthest);
}

#[test]
fn veterans_at_veterans_behind_works_who_fire_at_point_blank() {
    check("size=8 figures=8 supports=2 leader=1 shelter=hasty-works defender-first-volley=yes");
}

#[test]
fn green_troops_at_napoleons() {
    check(
        "quality=green distance=8 defender-arm=artillery defender-formation=unlimbered defender-weapon=napoleon \
         defender-size=3 defender-figures=3",
    );
}

#[test]
fn horse_at_trained_infantry_in_the_flank_that_fires_as_it_comes() {
    check(
        "arm=cavalry mounted=yes weapon=sharps-carbines march=10 distance=12 struck=full-flank answer=fires \
         defender-quality=trained",
    );
}

#[test]
fn a_charge_met_by_a_charge() {
    check("answer=countercharges distance=8 formation=attack-column");
}
