//! The odds of every procedure, counted a second time by brute force.
//!
//! The oracle (`oracle/`) goes through every face of every single die. Facts are drawn at random over all their keys;
//! the two counts must agree to the last way.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use crate::oracle::{self, Faces};
use engine::{Count, Procedure};
use great_battles::rules::command::resolve::{
    Coordination, CoordinationOutcome, OrdersChange, OrdersOutcome,
};
use great_battles::rules::disorder::cohesion_check::{CheckOutcome, Checked, CohesionCheck, Reason};
use great_battles::rules::disorder::leader_loss::{LeaderFacts, LeaderLoss, LeaderOutcome};
use great_battles::rules::disorder::resolve::{DisorderCheck, State};
use great_battles::rules::rally::resolve::{Rally, RallyOutcome};
use great_battles::rules::shock::resolve::Shock;
use great_battles::rules::turn::fatigue::{Fatigue, FatigueOutcome};
use great_battles::rules::turn::resolve::{
    Efficiency, EfficiencyOutcome, Initiative, InitiativeOutcome, Winner,
};
use great_battles::sheet::cells::{Change, Coordinated};
use great_battles::{
    Continuation, Fire, GreatBattles, OrdersChangeResult, Profile, ShockResult, Tables, printed_sheet,
};
use sheet::Axis;
use testkit::oracle::{Chance, Compared, what_follows_can_be_resolved};
use testkit::prove_or;

fn tables() -> Tables {
    Tables::read(&printed_sheet()).unwrap()
}

/// Compares a procedure with its oracle over facts at random.
fn at_random<P: Procedure<Tables = Tables, Outcome: Debug>>(
    seed: u64,
    trials: usize,
    oracle: impl Fn(&P::Facts, &mut Faces) -> P::Outcome,
) {
    testkit::oracle::mended::<P, 0, 9>(&tables(), seed, trials, |_| (), oracle);
}

#[test]
fn fire_die_by_die() {
    at_random::<Fire>(1846, prove_or(3000, 100_000), oracle::fire::fire);
}

#[test]
fn disorder_die_by_die() {
    at_random::<DisorderCheck>(1847, prove_or(2000, 50_000), oracle::fire::disorder);
}

#[test]
fn shock_die_by_die() {
    let seen = RefCell::new(BTreeSet::new());
    at_random::<Shock>(1848, prove_or(100, 1000), |facts, faces| {
        let outcome = oracle::shock::shock(facts, faces);
        seen.borrow_mut().insert(outcome.result.key());
        seen.borrow_mut().insert(outcome.continuation.key());
        outcome
    });
    let all = ShockResult::ALL.len() + Continuation::ALL.len();
    assert_eq!(seen.borrow().len(), all, "not every end of a shock was among them: {seen:?}");
}

#[test]
fn plain_checks_die_by_die() {
    at_random::<CohesionCheck>(3, prove_or(1000, 20_000), |facts, faces| {
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
}

#[test]
fn rally_and_leaders_die_by_die() {
    at_random::<Rally>(4, prove_or(2000, 20_000), |facts, faces| {
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
    // More of them are the same dice once more, and too many to throw one by one.
    let few = |facts: &mut LeaderFacts| facts.leaders = Count::clamped(facts.leaders.get() % 5);
    testkit::oracle::mended::<LeaderLoss, 0, 9>(&tables(), 5, 20, few, |facts, faces| {
        let lost = (0..facts.leaders.get()).filter(|_| faces.die() == 9).count();
        LeaderOutcome { lost: lost as u8 }
    });
}

#[test]
fn orders_and_coordination_die_by_die() {
    at_random::<OrdersChange>(6, prove_or(1000, 20_000), |facts, faces| {
        let mut die = faces.die() + i32::from(facts.rating.get());
        die += i32::from(facts.division_leader) + 2 * i32::from(facts.commander);
        let (result, deed) = match die {
            ..=1 => (Change::RetainAndStand, OrdersChangeResult::RetainAndStand),
            2..=3 => (Change::Retain, OrdersChangeResult::Retain),
            4 => (Change::LooseCannon, loose_cannon(facts.profile, facts.enemy.get(), faces)),
            5 => (Change::ChangeAndStand, OrdersChangeResult::ChangeAndStand),
            _ => (Change::Change, OrdersChangeResult::Change),
        };
        OrdersOutcome { deed, result, stands: die <= 1 || die == 5 }
    });
    at_random::<Coordination>(7, prove_or(500, 5000), |facts, faces| {
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
}

/// "Loose cannon by profile".
fn loose_cannon(profile: Profile, enemy: u8, faces: &mut Faces) -> OrdersChangeResult {
    let attack =
        if enemy <= 3 { OrdersChangeResult::AttackAndCharge } else { OrdersChangeResult::AdvanceFar };
    match profile {
        Profile::Aggressive => attack,
        Profile::Normal => OrdersChangeResult::Retain,
        Profile::Cautious => OrdersChangeResult::BackAndAdvance,
        Profile::Unreliable => match faces.die() {
            0..=2 => attack,
            3..=6 => OrdersChangeResult::Retain,
            _ => OrdersChangeResult::BackAndAdvance,
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
        compared.with::<Efficiency>(&tables, &facts, &counted);

        let facts: <Initiative as Procedure>::Facts = chance.facts();
        let mut counted = BTreeMap::new();
        // Level throws are thrown again: they do not change the winner of the others.
        for (one, other) in (0..10).flat_map(|one| (0..10).map(move |other| (one, other))) {
            let lead = one + facts.rating.get() - other - facts.enemy_rating.get();
            let winner = if lead > 0 { Winner::One } else { Winner::Other };
            *counted.entry(InitiativeOutcome { winner }).or_default() += u128::from(lead != 0);
        }
        compared.with::<Initiative>(&tables, &facts, &counted);

        let facts: <Fatigue as Procedure>::Facts = chance.facts();
        let (mut level, activations) = (facts.level.get(), facts.activations.get());
        (3..=activations).for_each(|_| level += 1);
        if activations == 0 {
            level = level.saturating_sub(if facts.night { 2 } else { 1 });
        }
        let counted = BTreeMap::from([(FatigueOutcome { level, no_attack: level >= 3 }, 1)]);
        compared.with::<Fatigue>(&tables, &facts, &counted);
    }
    println!("efficiency, initiative, fatigue: {compared}");
}

#[test]
fn whatever_is_to_follow_can_be_resolved() {
    what_follows_can_be_resolved::<GreatBattles>(prove_or(500, 10_000));
}
