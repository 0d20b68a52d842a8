//! The odds of every procedure, counted a second time by brute force.
//!
//! The oracle (`oracle/`) goes through every face of every single die. Facts are drawn at random over all their keys;
//! the two counts must agree to the last way.

mod oracle;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use engine::{Facts, KeyKind, PlaySheet, Procedure, Visitor};
use great_battles::cells::{Change, Coordinated};
use great_battles::check::{Check, CheckOutcome, Checked, Reason};
use great_battles::command::{
    Coordination, CoordinationOutcome, Efficiency, EfficiencyOutcome, Initiative, InitiativeOutcome, Winner,
};
use great_battles::disorder::{DisorderCheck, State};
use great_battles::fatigue::{Fatigue, FatigueOutcome};
use great_battles::fire::Fire;
use great_battles::leaders::{LeaderLoss, LeaderOutcome};
use great_battles::orders::{Deed, OrdersChange, OrdersOutcome, Profile};
use great_battles::rally::{Rally, RallyOutcome};
use great_battles::shock::{Continuation, Shock, ShockResult};
use great_battles::tables::printed_sheet;
use great_battles::{GreatBattles, Tables};
use odds::procedure_odds;
use oracle::{Faces, ways};
use sheet::{Axis, Silent};
use testkit::prove_or;

fn tables() -> Tables {
    Tables::read(&printed_sheet()).unwrap()
}

/// How much has been compared.
#[derive(Default)]
struct Compared {
    distributions: u64,
    outcomes: usize,
}

impl std::fmt::Display for Compared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} distributions, {} outcomes", self.distributions, self.outcomes)
    }
}

/// Compares what the rule set counts with what the oracle has counted, outcome by outcome.
fn compare<P: Procedure<Tables = Tables>>(
    tables: &Tables,
    facts: &P::Facts,
    counted: &BTreeMap<P::Outcome, u128>,
    compared: &mut Compared,
) where
    P::Outcome: std::fmt::Debug,
{
    let odds = procedure_odds::<P>(tables, facts).unwrap().reduced();
    // Each in its own lowest terms: a throw that need not be made is no throw to the one and every face to the other.
    let all: u128 = counted.values().sum();
    let common = counted.values().fold(all, |common, &ways| gcd(common, ways));
    let ours: Vec<_> = odds.iter().collect();
    let theirs: Vec<_> = counted.iter().map(|(outcome, ways)| (outcome, ways / common)).collect();
    assert_eq!(ours, theirs, "{facts:?}");
    assert_eq!(odds.denominator(), all / common, "{facts:?}");
    compared.distributions += 1;
    compared.outcomes += theirs.len();
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Numbers that look like chance and are the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    /// Facts with every key at random; one in two keeps its default, and numbers lean to the small.
    fn facts<F: Facts>(&mut self) -> F {
        let mut given = Vec::new();
        for key in F::keys() {
            if self.below(2) == 0 {
                continue;
            }
            let value = if key.kind == KeyKind::Number {
                let (low, high): (i64, i64) =
                    (key.values[0].parse().unwrap(), key.values[1].parse().unwrap());
                let high = if self.below(4) > 0 { high.min(low + 9) } else { high };
                (low + self.below((high - low + 1) as u64) as i64).to_string()
            } else {
                key.values[self.below(key.values.len() as u64) as usize].clone()
            };
            given.push((key.key, value));
        }
        F::from_given(&given).unwrap()
    }
}

/// Compares a procedure with its oracle over facts at random.
fn at_random<P: Procedure<Tables = Tables>>(
    seed: u64,
    trials: usize,
    oracle: impl Fn(&P::Facts, &mut Faces) -> P::Outcome,
) -> Compared
where
    P::Outcome: std::fmt::Debug,
{
    let tables = tables();
    let mut chance = Chance(seed);
    let mut compared = Compared::default();
    for _ in 0..trials {
        let facts: P::Facts = chance.facts();
        compare::<P>(&tables, &facts, &ways(|faces| oracle(&facts, faces)), &mut compared);
    }
    compared
}

#[test]
fn fire_die_by_die() {
    println!("fire: {}", at_random::<Fire>(1846, prove_or(3000, 100_000), oracle::fire::fire));
}

#[test]
fn disorder_die_by_die() {
    println!(
        "disorder: {}",
        at_random::<DisorderCheck>(1847, prove_or(2000, 50_000), oracle::fire::disorder)
    );
}

#[test]
fn shock_die_by_die() {
    let seen = RefCell::new(BTreeSet::new());
    let compared = at_random::<Shock>(1848, prove_or(100, 1000), |facts, faces| {
        let outcome = oracle::shock::shock(facts, faces);
        seen.borrow_mut().insert(outcome.result.key());
        seen.borrow_mut().insert(outcome.continuation.key());
        outcome
    });
    println!("shock: {compared}");
    let all = ShockResult::ALL.len() + Continuation::ALL.len();
    assert_eq!(seen.borrow().len(), all, "not every end of a shock was among them: {seen:?}");
}

#[test]
fn plain_checks_die_by_die() {
    let compared = at_random::<Check>(3, prove_or(1000, 20_000), |facts, faces| {
        let collapsed = facts.start.get() > 2 * facts.sp.get();
        let cohesion = i32::from(facts.cohesion.get()) - i32::from(collapsed);
        let works = if facts.breastworks { 2 } else { 0 };
        let passed = faces.die() - works + i32::from(facts.fatigue.get()) <= cohesion;
        let [good, bad] = match facts.reason {
            Reason::GunsRetreat => [Checked::Limbers, Checked::Lost],
            Reason::Commitment => [Checked::Attacks, Checked::StaysOut],
            Reason::Square => [Checked::FormsSquare, Checked::NoSquare],
        };
        CheckOutcome { result: if passed { good } else { bad } }
    });
    println!("plain checks: {compared}");
}

#[test]
fn rally_and_leaders_die_by_die() {
    let compared = at_random::<Rally>(4, prove_or(2000, 20_000), |facts, faces| {
        let collapsed = facts.start.get() > 2 * facts.sp.get();
        let cohesion = i32::from(facts.cohesion.get()) - i32::from(collapsed);
        let die = faces.die() + i32::from(facts.adjacent) + i32::from(facts.mounted);
        let die = die + i32::from(facts.fatigue.get()) - i32::from(facts.stars.get());
        let state = match (die <= cohesion, facts.routed) {
            (true, false) => State::Normal,
            (false, true) => State::Routed,
            _ => State::Disordered,
        };
        RallyOutcome { state, sp_lost: u8::from(die > cohesion && (die >= 9 || die >= 2 * cohesion)) }
    });
    println!("rally: {compared}");
    let compared = at_random::<LeaderLoss>(5, 20, |facts, faces| {
        let lost = (0..facts.leaders.get()).filter(|_| faces.die() == 9).count();
        LeaderOutcome { lost: lost as u8 }
    });
    println!("leaders: {compared}");
}

#[test]
fn orders_and_coordination_die_by_die() {
    let compared = at_random::<OrdersChange>(6, prove_or(1000, 20_000), |facts, faces| {
        let mut die = faces.die() + i32::from(facts.rating.get());
        die += i32::from(facts.division_leader) + 2 * i32::from(facts.commander);
        let (result, deed) = match die {
            ..=1 => (Change::RetainAndStand, Deed::RetainAndStand),
            2..=3 => (Change::Retain, Deed::Retain),
            4 => (Change::LooseCannon, loose_cannon(facts.profile, facts.enemy.get(), faces)),
            5 => (Change::ChangeAndStand, Deed::ChangeAndStand),
            _ => (Change::Change, Deed::Change),
        };
        OrdersOutcome { deed, result, stands: die <= 1 || die == 5 }
    });
    println!("orders change: {compared}");
    let compared = at_random::<Coordination>(7, prove_or(500, 5000), |facts, faces| {
        let mut die = faces.die() + i32::from(facts.rating.get());
        die += i32::from(facts.division_leader) + 2 * i32::from(facts.commander);
        let result = match die {
            ..=2 => Coordinated::Confusion,
            3..=6 => Coordinated::Fail,
            7..=9 => Coordinated::Two,
            10..=11 => Coordinated::Three,
            _ => Coordinated::All,
        };
        CoordinationOutcome { result }
    });
    println!("coordination: {compared}");
}

/// "Loose cannon by profile".
fn loose_cannon(profile: Profile, enemy: u8, faces: &mut Faces) -> Deed {
    let attack = if enemy <= 3 { Deed::AttackAndCharge } else { Deed::AdvanceFar };
    match profile {
        Profile::Aggressive => attack,
        Profile::Normal => Deed::Retain,
        Profile::Cautious => Deed::BackAndAdvance,
        Profile::Unreliable => match faces.die() {
            0..=2 => attack,
            3..=6 => Deed::Retain,
            _ => Deed::BackAndAdvance,
        },
    }
}

#[test]
fn efficiency_initiative_and_fatigue() {
    let tables = tables();
    let mut compared = Compared::default();
    let mut chance = Chance(8);
    for _ in 0..200 {
        let facts: <Efficiency as Procedure>::Facts = chance.facts();
        let drawn: Vec<u8> =
            if facts.fixed.get() > 0 { vec![facts.fixed.get()] } else { vec![1, 2, 2, 3, 3, 4] };
        let mut counted = BTreeMap::new();
        for marker in drawn {
            let markers = if facts.in_command { marker } else { (marker - 1).max(1) };
            *counted.entry(EfficiencyOutcome { markers }).or_default() += 1;
        }
        compare::<Efficiency>(&tables, &facts, &counted, &mut compared);

        let facts: <Initiative as Procedure>::Facts = chance.facts();
        let mut counted = BTreeMap::new();
        // Level throws are thrown again: they change nothing about who wins the others.
        for (one, other) in (0..10).flat_map(|one| (0..10).map(move |other| (one, other))) {
            let lead = one + facts.rating.get() - other - facts.enemy_rating.get();
            let winner = if lead > 0 { Winner::One } else { Winner::Other };
            *counted.entry(InitiativeOutcome { winner }).or_default() += u128::from(lead != 0);
        }
        compare::<Initiative>(&tables, &facts, &counted, &mut compared);

        let facts: <Fatigue as Procedure>::Facts = chance.facts();
        let (mut level, activations) = (facts.level.get(), facts.activations.get());
        (3..=activations).for_each(|_| level += 1);
        if activations == 0 {
            level = level.saturating_sub(if facts.night { 2 } else { 1 });
        }
        let counted = BTreeMap::from([(FatigueOutcome { level, no_attack: level >= 3 }, 1)]);
        compare::<Fatigue>(&tables, &facts, &counted, &mut compared);
    }
    println!("efficiency, initiative, fatigue: {compared}");
}

/// Every procedure with facts and dice at random, and what it says is to follow.
struct Follows<'a> {
    tables: &'a Tables,
    chance: Chance,
    next: Vec<(String, engine::Given)>,
}

impl Visitor<Tables> for Follows<'_> {
    fn visit<P: Procedure<Tables = Tables>>(&mut self) {
        for seed in 0..prove_or(500, 10_000) {
            let facts: P::Facts = self.chance.facts();
            let mut dice = dice::Seeded::new(dice::Seed::from_number(seed as u64));
            let outcome = P::run(self.tables, &facts, &mut dice, &mut Silent);
            self.next
                .extend(P::next(&facts, &outcome).into_iter().map(|next| (next.procedure.into(), next.keys)));
        }
    }
}

/// Reads the keys of what is to follow.
struct Readable<'a>(&'a [(String, engine::Given)], usize);

impl Visitor<Tables> for Readable<'_> {
    fn visit<P: Procedure<Tables = Tables>>(&mut self) {
        for (_, keys) in self.0.iter().filter(|(procedure, _)| procedure == P::ID) {
            P::Facts::from_given(keys).unwrap_or_else(|faults| panic!("{} {keys:?}: {faults:?}", P::ID));
            self.1 += 1;
        }
    }
}

#[test]
fn whatever_is_to_follow_can_be_resolved() {
    let tables = tables();
    let mut follows = Follows { tables: &tables, chance: Chance(9), next: Vec::new() };
    GreatBattles::procedures(&mut follows);
    let mut readable = Readable(&follows.next, 0);
    GreatBattles::procedures(&mut readable);
    assert_eq!(readable.1, follows.next.len());
    println!("{} resolutions that are to follow can be made", readable.1);
    assert!(readable.1 > 100);
}
