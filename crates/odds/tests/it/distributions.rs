//! Distributions against nested loops, and what happens where they grow too large.

use std::collections::BTreeMap;

use dice::{Dice, Roll, Seed};
use odds::{Distribution, TooLarge, distribution, distribution_within, sampled};

#[track_caller]
fn check<O: Ord + Clone + std::fmt::Debug>(counted: &Distribution<O>, naive: &BTreeMap<O, u128>, of: u128) {
    let counted_ways: BTreeMap<O, u128> = counted.iter().map(|(o, ways)| (o.clone(), ways)).collect();
    assert_eq!((&counted_ways, counted.denominator()), (naive, of));
    assert_eq!(naive.values().sum::<u128>(), of);
}

#[test]
fn three_dice_are_the_nested_loops() {
    let mut naive = BTreeMap::new();
    for a in 1..=6u16 {
        for b in 1..=6 {
            for c in 1..=6 {
                *naive.entry(a + b + c).or_default() += 1;
            }
        }
    }
    check(&distribution(|dice| dice.sum(3, 6)).unwrap(), &naive, 216);
    let one_by_one = |dice: &mut dice::Enumerated| (0..3).map(|_| u16::from(dice.die(6))).sum::<u16>();
    check(&distribution(one_by_one).unwrap(), &naive, 216);
}

#[test]
fn ways_of_different_length_meet_on_the_least_common_denominator() {
    // A die; on a six two eight-sided ones more, on a one a card of five.
    let run = |dice: &mut dice::Enumerated| match dice.die(6) {
        6 => 10 + dice.sum(2, 8),
        1 => 100 + dice.pick(&[2, 3]) as u16,
        face => u16::from(face),
    };
    let mut naive: BTreeMap<u16, u128> = BTreeMap::new();
    let of = 6 * 64 * 5;
    for a in 1..=8 {
        for b in 1..=8 {
            *naive.entry(10 + a + b).or_default() += 5;
        }
    }
    naive.extend((2..=5).map(|face| (face, 320)));
    naive.extend([(100, 128), (101, 192)]);
    check(&distribution(run).unwrap(), &naive, of);
}

#[test]
fn a_contest_is_the_first_round_that_decides() {
    let roll = |plus| Roll { count: 1, sides: 6, plus };
    let won = distribution(|dice| dice.contest([roll(1), roll(0)]).first_won()).unwrap();
    let rounds = (1..=6).flat_map(|a| (1..=6).map(move |b| (a + 1, b))).filter(|(a, b)| a != b);
    let naive = rounds.fold(BTreeMap::new(), |mut naive, (a, b)| {
        *naive.entry(a > b).or_default() += 1;
        naive
    });
    check(&won, &naive, 31);
}

#[test]
fn one_after_the_other_is_both_at_once() {
    let hits = |n: u8, dice: &mut dice::Enumerated| {
        dice.tally([n], 6, 0u8, |hits, face, [count]| if face >= 5 { hits + count } else { hits })
    };
    let saves = |hits: u8, dice: &mut dice::Enumerated| {
        dice.tally([hits], 4, 0u8, |lost, face, [count]| if face >= 2 { lost + count } else { lost })
    };
    let joined = distribution(|dice| hits(4, dice)).unwrap().then(|&n, dice| saves(n, dice)).unwrap();
    let at_once = distribution(|dice| {
        let n = hits(4, dice);
        saves(n, dice)
    });
    assert_eq!(joined, at_once.unwrap());
    assert_eq!(joined.ways_where(|_| true), joined.denominator());
    assert_ne!(joined, Distribution::certain(0));
}

#[test]
fn readings_are_merged_and_equality_is_of_chances() {
    let even = distribution(|dice| dice.die(6)).unwrap().map(|face| face % 2 == 0);
    assert_eq!((even.ways(&true), even.denominator()), (3, 6));
    let coin = distribution(|dice| dice.die(2) == 1).unwrap();
    assert_eq!(even, coin);
    assert_eq!(even.reduced().denominator(), 2);
    let bent = distribution(|dice| dice.pick(&[1, 2]) == 0).unwrap();
    assert_ne!(coin, bent);
    assert_eq!((bent.percent(&true), bent.percent(&false)), ("33.33".into(), "66.67".into()));
}

#[test]
fn too_many_runs_say_so() {
    let dice_singly = |dice: &mut dice::Enumerated| (0..4).map(|_| dice.die(6)).max();
    assert!(distribution_within(1296, dice_singly).is_ok());
    let refused = distribution_within(1295, dice_singly).unwrap_err();
    assert_eq!(refused, TooLarge::Runs { limit: 1295 });
    assert!(refused.to_string().contains("1295 ways"), "{refused}");
}

#[test]
fn stages_change_nothing_but_the_ways_to_walk() {
    // A die more for every six, so that the ways of a stage are of different lengths.
    let sixes = |dice: &mut dice::Enumerated| {
        let first = dice.pair(6);
        let more = if first.high == 6 { dice.die(6) } else { 0 };
        (first.sum() + more) / 5
    };
    let singly = |dice: &mut dice::Enumerated| (0..3).map(|_| sixes(dice)).sum::<u8>();
    let staged = |dice: &mut dice::Enumerated| (0..3).map(|_| dice.stage(sixes)).sum::<u8>();
    let exact = distribution(staged).unwrap();
    assert_eq!(exact, distribution(singly).unwrap());
    assert!(exact.iter().len() > 4);
    assert!(distribution_within(64, staged).is_ok(), "four outcomes a stage");
    assert!(distribution_within(64, singly).is_err());
    let within = |dice: &mut dice::Enumerated| dice.stage(|dice| dice.stage(sixes) + sixes(dice));
    assert_eq!(distribution(within), distribution(|dice| sixes(dice) + sixes(dice)));
}

#[test]
fn stages_apart_are_laid_out_once_each() {
    let runs = std::cell::Cell::new(0);
    let thrown = |plus: u8, dice: &mut dice::Enumerated| {
        runs.set(runs.get() + 1);
        (dice.die(6) + plus) / 3
    };
    let exact = distribution(|dice| dice.stages([0, 1, 2], thrown)).unwrap();
    assert_eq!(runs.get(), 3 * 6);
    let singly = |dice: &mut dice::Enumerated| [0, 1, 2].map(|plus| thrown(plus, dice));
    assert_eq!(exact, distribution(singly).unwrap());
    let throw = distribution(|dice| dice.stages([2, 60], |count, dice| dice.sum(count, 6))).unwrap_err();
    assert!(throw.to_string().starts_with("60d6 can fall"), "{throw}");
}

#[test]
fn a_stage_too_large_says_so() {
    let throw = distribution(|dice| dice.stage(|dice| dice.sum(60, 6))).unwrap_err();
    assert!(throw.to_string().starts_with("60d6 can fall"), "{throw}");
    let ways = distribution(|dice| dice.stage(|dice| (0..8).map(|_| dice.die(6)).max())).unwrap_err();
    assert!(ways.to_string().starts_with("a stage of several throws can fall"), "{ways}");
    let numbers = |dice: &mut dice::Enumerated| (0..6).any(|_| dice.sum(10, 6) == 60);
    assert!(matches!(distribution(|dice| dice.stage(numbers)), Err(TooLarge::Throw(_))));
}

#[test]
fn numbers_beyond_counting_say_so() {
    let one_throw = distribution(|dice| dice.sum(60, 6)).unwrap_err();
    assert!(matches!(one_throw, TooLarge::Throw(_)), "{one_throw:?}");
    let many = distribution(|dice| (0..6).map(|_| u8::from(dice.sum(10, 6) == 60)).sum::<u8>());
    assert_eq!(many.unwrap_err(), TooLarge::Numbers);
    let rare = distribution(|dice| dice.sum(40, 6) == 240).unwrap();
    let rarer = rare.then(|&first, dice| first && dice.sum(40, 6) == 240);
    assert_eq!(rarer.unwrap_err(), TooLarge::Numbers);
}

#[test]
fn a_sample_states_an_error_that_holds_the_truth() {
    let exact = distribution(|dice| dice.sum(2, 6)).unwrap();
    let mut misses = 0;
    for seed in 0..40 {
        let tried = sampled(2_000, Seed::from_number(seed), |dice| dice.sum(2, 6));
        assert_eq!(tried.iter().map(|(_, count)| count).sum::<u64>(), tried.trials());
        misses += exact
            .iter()
            .filter(|(sum, ways)| {
                let (low, high) = tried.interval(sum);
                !(u128::from(low)..=u128::from(high)).contains(&(ways * 1_000_000 / 36))
            })
            .count();
    }
    assert!((9..=35).contains(&misses), "1 in 20 of 440 intervals misses the truth, here {misses}");
    // Wilson's interval for 50 of 100 is 40.38 to 59.62 per cent.
    let mut turn = 0;
    let half = sampled(100, Seed::from_number(0), |_| {
        turn += 1;
        turn % 2
    });
    let (low, high) = half.interval(&0);
    assert!(low.abs_diff(403_832) < 30 && high.abs_diff(596_168) < 30, "{low} to {high}");
    assert_eq!(half.count(&5), 0);
    assert!(half.interval(&5).1 < 40_000, "what never came up in 100 trials is rare");
    assert!(half.statement().contains("100 trials"), "{}", half.statement());
    let again = || sampled(2_000, Seed::from_number(7), |dice| dice.sum(2, 6));
    assert_eq!(again(), again());
}
