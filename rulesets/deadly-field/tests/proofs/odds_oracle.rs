//! The odds of every procedure, counted a second time by brute force.
//!
//! The oracle (`oracle/`) goes through every face of every single die, and for a whole charge, which rolls too many, from
//! step to step. Facts are drawn at random over all their keys; the two counts must agree.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Debug;

use crate::oracle::{self, Faces};
use deadly_field::sheet::cells::{FireResult, Hurt};
use deadly_field::sheet::units::{Arm, Aspect, Formation, MoraleLevel};
use deadly_field::{
    ChargeBonus, ChargeReaction, Chooser, DeadlyField, Fire, FireFacts, FireManner, Flight, Impact,
    ImpactFacts, ImpactResult, Initiative, InitiativeFacts, InitiativeOutcome, LeaderOutcome, LeaderRisk,
    MoraleCheck, MoraleFacts, Rally, RoutRoll, RoutRollOutcome, Tables, UnitFacts, Upshot, WholeCharge,
    WholeChargeFacts, printed_sheet,
};
use engine::{Count, Procedure};
use odds::procedure_odds;
use sheet::{Axis, Inches};
use testkit::oracle::{Chance, what_follows_can_be_resolved};
use testkit::prove_or;

fn tables() -> Tables {
    Tables::read(&printed_sheet()).unwrap()
}

/// Compares a procedure with its oracle over facts at random, each mended where it would be too much to walk.
fn mended<P: Procedure<Tables = Tables, Outcome: Debug>>(
    seed: u64,
    trials: usize,
    mend: impl Fn(&mut P::Facts),
    oracle: impl Fn(&P::Facts, &mut Faces) -> P::Outcome,
) {
    testkit::oracle::mended::<P, 1, 6>(&tables(), seed, trials, mend, oracle);
}

/// A unit has no more figures than it began with, and no more stands than that.
fn sound(unit: &mut UnitFacts) {
    unit.size = Count::clamped(unit.size.get().max(unit.stands.get()));
    unit.figures = Count::clamped(unit.figures.get().clamp(1, unit.size.get()));
}

#[test]
fn fire_and_its_morale_check_die_by_die() {
    let seen = RefCell::new(BTreeSet::new());
    let fire = |facts: &FireFacts, faces: &mut Faces| {
        let outcome = oracle::fire::fire(facts, faces);
        let said = match (outcome.silent, outcome.eliminated) {
            (true, _) => "silent",
            (_, true) => "eliminated",
            _ => outcome.result.map_or("-", Axis::key),
        };
        seen.borrow_mut().extend([said, outcome.morale.level.key()]);
        outcome
    };
    // Five dice and two more are too many for each of a thousand fires.
    let thin = |facts: &mut FireFacts| {
        sound(&mut facts.target);
        let many = matches!(facts.manner, FireManner::AtCharge | FireManner::Melee)
            || facts.range <= Inches::whole(3);
        facts.passed = Count::clamped(facts.passed.get().max(if many { 3 } else { 0 }));
    };
    mended::<Fire>(1861, prove_or(1500, 50_000), thin, fire);
    mended::<Fire>(1862, prove_or(10, 1000), |facts| sound(&mut facts.target), fire);
    let murderous = |facts: &mut FireFacts| {
        sound(&mut facts.target);
        (facts.target.arm, facts.target.mounted, facts.target.charging) = (Arm::Cavalry, true, false);
        (facts.others, facts.from) = (Count::clamped(60), Aspect::FullFlank);
        facts.firer_formation = Formation::Unlimbered;
        facts.target.formation = Formation::BattleLine;
        (facts.target.size, facts.target.figures) = (Count::clamped(8), Count::clamped(8));
        (facts.manner, facts.range, facts.passed) = (FireManner::Volley, Inches::whole(4), Count::clamped(0));
    };
    mended::<Fire>(1863, prove_or(20, 1000), murderous, fire);
    let all = FireResult::ALL.len() + MoraleLevel::ALL.len() + 3;
    assert_eq!(seen.borrow().len(), all, "not everything came of it: {seen:?}");
}

#[test]
fn morale_die_by_die() {
    let seen = RefCell::new(BTreeSet::new());
    let check = |facts: &MoraleFacts, faces: &mut Faces| {
        let outcome = oracle::morale::check(facts, faces);
        seen.borrow_mut().insert((outcome.level.key(), outcome.runs, outcome.guns_lost, outcome.recovers));
        outcome
    };
    let mend = |facts: &mut MoraleFacts| sound(&mut facts.unit);
    mended::<MoraleCheck>(1863, prove_or(10_000, 200_000), mend, check);
    mended::<Rally>(1864, prove_or(3000, 50_000), mend, check);
    assert_eq!(seen.borrow().len(), 7, "all levels, running again, guns lost and figures back: {seen:?}");
}

#[test]
fn impact_and_bonus_die_by_die() {
    let seen = RefCell::new(BTreeSet::new());
    mended::<Impact>(
        1865,
        prove_or(300, 10_000),
        |_| (),
        |facts: &ImpactFacts, faces| {
            let outcome = oracle::charge::impact(facts, faces);
            seen.borrow_mut().insert((outcome.clash.key(), outcome.surrender));
            outcome
        },
    );
    assert_eq!(seen.borrow().len(), ImpactResult::ALL.len() + 2, "with surrender on either side: {seen:?}");
    mended::<ChargeBonus>(1866, prove_or(500, 10_000), |_| (), oracle::charge::bonus);
}

#[test]
fn the_small_ones_die_by_die() {
    mended::<Flight>(1867, prove_or(200, 2000), |_| (), oracle::charge::flight);
    mended::<RoutRoll>(
        1868,
        1,
        |_| (),
        |_, faces| RoutRollOutcome { guns_lost: [2, 4, 6].contains(&faces.die()) },
    );
    mended::<LeaderRisk>(
        1869,
        1,
        |_| (),
        |_, faces| LeaderOutcome {
            leader: match faces.two() {
                2 => Hurt::Killed,
                3 => Hurt::Wounded,
                _ => Hurt::Unhurt,
            },
        },
    );
    // On the first turn ties are rolled again, for ever: that is counted in the next test.
    let later = |facts: &mut InitiativeFacts| facts.first_turn = false;
    mended::<Initiative>(1870, prove_or(16, 100), later, |facts, faces| {
        let (union, confederate) = (i32::from(facts.union.get()), i32::from(facts.confederate.get()));
        let ahead = faces.two() + union - faces.two() - confederate;
        let chooser = match ahead {
            1.. => Chooser::Union,
            0 => Chooser::Nobody,
            _ => Chooser::Confederate,
        };
        InitiativeOutcome { chooser }
    });
}

/// Section 3: on turn 1 ties are rolled again, so the odds are those of the rolls that decide.
#[test]
fn the_first_initiative_is_decided() {
    let later = InitiativeFacts { union: Count::clamped(2), ..facts_of("") };
    let first = InitiativeFacts { first_turn: true, ..later.clone() };
    let (later, first) = (odds_of(&later), odds_of(&first));
    let ways =
        |odds: &odds::Distribution<InitiativeOutcome>, chooser| odds.ways(&InitiativeOutcome { chooser });
    assert_eq!(ways(&first, Chooser::Nobody), 0);
    let (union, confederate) = (Chooser::Union, Chooser::Confederate);
    assert_eq!(
        ways(&first, union) * ways(&later, confederate),
        ways(&first, confederate) * ways(&later, union)
    );
}

fn odds_of(facts: &InitiativeFacts) -> odds::Distribution<InitiativeOutcome> {
    procedure_odds::<Initiative>(&tables(), facts).unwrap()
}

fn facts_of<F: engine::Facts>(keys: &str) -> F {
    let keys = keys.split_whitespace().map(|key| key.split_once('=').unwrap());
    F::from_given(&keys.map(|(key, value)| (key.to_string(), value.to_string())).collect()).unwrap()
}

/// Chances of a whole charge, those of the rule set and those of the oracle.
fn compare(facts: &WholeChargeFacts, seen: &mut BTreeSet<&'static str>) {
    let odds = procedure_odds::<WholeCharge>(&tables(), facts).unwrap();
    let right = oracle::charge::whole(facts).0;
    for (outcome, chance) in &right {
        let found = odds.ways(outcome) as f64 / odds.denominator() as f64;
        assert!((found - chance).abs() < 1e-9, "{facts:?}\n{outcome:?}: {found} and not {chance}");
        seen.insert(outcome.end.key());
    }
    assert_eq!(odds.iter().len(), right.len(), "{facts:?}: something else comes out");
}

#[test]
fn a_whole_charge_step_by_step() {
    let mut chance = Chance(1871);
    let mut seen = BTreeSet::new();
    for trial in 0..prove_or(8, 400) {
        let mut facts: WholeChargeFacts = chance.facts();
        facts.size = Count::clamped(facts.size.get().max(facts.stands.get()));
        facts.figures = Count::clamped(facts.figures.get().min(facts.size.get()));
        let (stands, size) = (facts.defender_stands.get(), facts.defender_size.get().max(3));
        facts.defender_size = Count::clamped(size.max(stands));
        facts.defender_figures = Count::clamped(facts.defender_figures.get().min(size));
        // A unit that never charges is no charger, and far enough is near enough.
        facts.level = facts.level.min(MoraleLevel::Disorder);
        facts.distance = facts.distance.min(Inches::whole(9));
        facts.answer = ChargeReaction::ALL[trial % ChargeReaction::ALL.len()];
        // Joint chargers are held against charges on the table.
        facts.joint = Count::clamped(0);
        compare(&facts, &mut seen);
    }
    compare(&facts_of("answer=fires distance=12 quality=trained"), &mut seen);
    compare(&facts_of("distance=7.5 defender-level=shaken"), &mut seen);
    println!("{seen:?}");
    assert_eq!(seen.len(), Upshot::ALL.len(), "not every end: {seen:?}");
}

#[test]
fn what_follows_follows() {
    what_follows_can_be_resolved::<DeadlyField>(prove_or(200, 5000));
}
