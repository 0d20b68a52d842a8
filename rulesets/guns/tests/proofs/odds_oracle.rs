//! The odds of every procedure, counted a second time by brute force.
//!
//! The oracle (`oracle/`) goes through every face of every single die. Facts are drawn at random over all their keys;
//! the two counts must agree to the last way.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use crate::oracle::{self, Faces};
use engine::{Count, Procedure};
use guns::rules::charge::{
    Charge, ChargeFacts, ChargeResult, Support, TargetAnswer, Upshot, WholeCharge, WholeChargeFacts,
};
use guns::rules::command::{
    BrigadeOrders, ChangeOutcome, DivisionOrders, Initiative, InitiativeOutcome, OwnInitiative,
    OwnInitiativeOutcome, Resolve, Winner,
};
use guns::rules::double_six::{
    BlazeOutcome, By, DoubleSix, EmergencyLimbering, LimberingOutcome, On, RiskOfFire, RiskOutcome,
    RiskToGeneral, SixOutcome, Token,
};
use guns::rules::fire::{Fire, SkirmishFire};
use guns::rules::melee::{
    Beaten, Melee, MeleeAndPursuit, MeleeAndPursuitFacts, PursuitTest, Reaction, Sequel,
};
use guns::rules::morale::{BrigadeTest, Conduct, Percent, PercentOutcome, UnitMorale};
use guns::rules::movement::{Crossing, CrossingOutcome, GetUp, GetUpOutcome, Passage, Recall, RecallOutcome};
use guns::sheet::cells::{Blaze, BrigadeOrder, Crossed, Fate, HalfCount, Limbering};
use guns::sheet::melee_tables::Loser;
use guns::sheet::tables::printed_sheet;
use guns::{Arm, GeneralQuality, Grade, Guns, Side, Status, Tables};
use sheet::{Axis, Inches};
use testkit::oracle::{Chance, Compared, what_follows_can_be_resolved};
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

fn at_random<P: Procedure<Tables = Tables, Outcome: Debug>>(
    seed: u64,
    trials: usize,
    oracle: impl Fn(&P::Facts, &mut Faces) -> P::Outcome,
) {
    mended::<P>(seed, trials, |_| (), oracle);
}

#[test]
fn a_volley_and_its_morale_test_die_by_die() {
    let seen = RefCell::new(BTreeSet::new());
    at_random::<Fire>(1861, prove_or(3000, 100_000), |facts, faces| {
        let outcome = oracle::fire::fire(facts, faces);
        seen.borrow_mut().insert(outcome.conduct.key());
        outcome
    });
    let all =
        ["no test", "stays as it is", "obeys", "goes to ground", "falters", "retreats", "routs", "disperses"];
    let missing: Vec<_> =
        all.iter().chain(&["destroyed"]).filter(|word| !seen.borrow().contains(*word)).collect();
    assert!(missing.is_empty(), "no volley made anybody: {missing:?}");
}

#[test]
fn skirmish_fire_die_by_die() {
    // Two pairs and a die at most.
    let few = |facts: &mut <SkirmishFire as Procedure>::Facts| {
        facts.figures = Count::clamped(facts.figures.get().min(8));
    };
    mended::<SkirmishFire>(1862, prove_or(500, 10_000), few, oracle::fire::skirmish);
}

#[test]
fn morale_die_by_die() {
    let seen = RefCell::new(BTreeSet::new());
    at_random::<UnitMorale>(1863, prove_or(10_000, 200_000), |facts, faces| {
        let outcome = oracle::morale::morale(facts, faces);
        seen.borrow_mut().insert(outcome.conduct.key());
        outcome
    });
    assert_eq!(seen.borrow().len(), Conduct::ALL.len() - 2, "all but no test and destroyed: {seen:?}");
    at_random::<BrigadeTest>(1864, prove_or(3000, 50_000), oracle::morale::brigade);
}

#[test]
fn a_charge_to_contact_die_by_die() {
    let seen = RefCell::new(BTreeSet::new());
    let charge = |facts: &ChargeFacts, faces: &mut Faces| {
        let outcome = oracle::charge::charge(facts, faces);
        seen.borrow_mut().insert(outcome.end.key());
        outcome
    };
    // Fire by the target or in support is two dice less than both.
    let alone = |facts: &mut ChargeFacts| facts.support = Support(None);
    mended::<Charge>(1867, prove_or(100, 2000), alone, charge);
    let supported = |facts: &mut ChargeFacts| facts.target = Arm::Cavalry;
    mended::<Charge>(1868, prove_or(50, 1000), supported, charge);
    at_random::<Charge>(1869, prove_or(3, 100), charge);
    let evading = |facts: &mut ChargeFacts| {
        facts.support = Support(None);
        (facts.target, facts.target_state, facts.answer) =
            (Arm::Cavalry, Status::Formed, TargetAnswer::Evades);
    };
    mended::<Charge>(1870, prove_or(20, 500), evading, charge);
    assert_eq!(seen.borrow().len(), ChargeResult::ALL.len(), "not every end of a charge: {seen:?}");
}

#[test]
fn melee_and_pursuit_die_by_die() {
    let seen = RefCell::new(BTreeSet::new());
    at_random::<Melee>(1865, prove_or(1000, 20_000), |facts, faces| {
        let outcome = oracle::melee::melee(facts, faces);
        seen.borrow_mut().extend([outcome.loser.key(), outcome.winner.key()]);
        outcome
    });
    assert_eq!(seen.borrow().len(), Loser::ALL.len() + Reaction::ALL.len(), "not every end: {seen:?}");
    at_random::<PursuitTest>(1866, prove_or(1000, 20_000), oracle::melee::pursuit);
}

#[test]
fn melee_with_its_pursuit_die_by_die() {
    let seen = RefCell::new(BTreeSet::new());
    let fought = |facts: &MeleeAndPursuitFacts, faces: &mut Faces| {
        let outcome = oracle::whole::melee_and_pursuit(facts, faces);
        seen.borrow_mut().extend([(0, outcome.loser.key()), (1, outcome.winner.key())]);
        outcome
    };
    at_random::<MeleeAndPursuit>(1868, prove_or(60, 2000), fought);
    // Only cavalry follows cavalry up.
    let horse = |facts: &mut MeleeAndPursuitFacts| {
        (facts.melee.arm, facts.melee.enemy_arm) = (Arm::Cavalry, Arm::Cavalry);
        facts.melee.enemy_state = Status::Formed;
    };
    mended::<MeleeAndPursuit>(1869, prove_or(10, 200), horse, fought);
    assert_eq!(seen.borrow().len(), Beaten::ALL.len() + Sequel::ALL.len(), "not every end: {seen:?}");
}

#[test]
fn a_whole_charge_at_who_flees_die_by_die() {
    // No unit fires and a router takes no test: few enough dice to throw all of them.
    let flees = |facts: &mut WholeChargeFacts| {
        facts.charge.support = Support(None);
        facts.charge.target_state = Status::Routing;
        facts.charge.lost = Count::MIN;
        facts.charge.support_lost = Count::MIN;
    };
    mended::<WholeCharge>(1870, prove_or(3, 100), flees, oracle::whole::whole_charge);
}

#[test]
fn a_whole_charge_die_by_die() {
    let tables = tables();
    let (mut chance, mut compared) = (Chance(1871), Compared::default());
    let mut seen = BTreeSet::new();
    for trial in 0..prove_or(12, 300) {
        let mut facts: WholeChargeFacts = chance.facts();
        if trial % 8 > 0 {
            // Two dice less to throw.
            facts.charge.support = Support(None);
        }
        if trial % 4 == 1 {
            (facts.charge.target, facts.charge.target_state) = (Arm::Cavalry, Status::Formed);
            facts.charge.answer = TargetAnswer::Evades;
            facts.charge.catches = trial % 8 == 1;
            (facts.charge.lost, facts.charge.support_lost) = (Count::MIN, Count::MIN);
            facts.charge.friends_fleeing = Count::MIN;
        }
        let counted = oracle::whole::ways_of(&facts);
        seen.extend(counted.keys().map(|outcome| outcome.end.key()));
        compared.with::<WholeCharge>(&tables, &facts, &counted);
    }
    assert_eq!(seen.len(), Upshot::ALL.len(), "not every end: {seen:?}");
    println!("whole charge: {compared}");
}

#[test]
fn percentages_die_by_die() {
    at_random::<Percent>(2, prove_or(5000, 50_000), |facts, _| {
        let size = u16::from(facts.size.get());
        let lost = u16::from(facts.lost.get()).min(size);
        let in_turn = u16::from(facts.in_turn.get()).min(lost);
        PercentOutcome {
            tenths: (lost * 10 / size) as u8,
            test: in_turn > 0 && in_turn * 10 >= size,
            dispersal: in_turn > 0 && lost * 2 >= size,
        }
    });
}

fn quality(quality: GeneralQuality, [excellent, poor, drunkard]: [i32; 3]) -> i32 {
    match quality {
        GeneralQuality::Excellent => excellent,
        GeneralQuality::Average => 0,
        GeneralQuality::Poor => poor,
        GeneralQuality::Drunkard => drunkard,
    }
}

#[test]
fn initiative_counted_by_hand() {
    let tables = tables();
    let (mut chance, mut compared) = (Chance(3), Compared::default());
    for _ in 0..200 {
        let facts: <Initiative as Procedure>::Facts = chance.facts();
        let ours = quality(facts.general, [1, -1, -2]) + i32::from(facts.eastern_confederate);
        let theirs = quality(facts.enemy_general, [1, -1, -2]) + i32::from(facts.enemy_eastern_confederate);
        let mut counted = BTreeMap::new();
        // Level throws are thrown again: they change nothing about the winner of the others.
        for n in 0..6 * 6 * 6 * 6 {
            let lead = ours + n % 6 + n / 6 % 6 - theirs - n / 36 % 6 - n / 216;
            let winner = if lead > 0 { Winner::One } else { Winner::Other };
            *counted.entry(InitiativeOutcome { winner }).or_default() += u128::from(lead != 0);
        }
        counted.retain(|_, ways| *ways > 0);
        compared.with::<Initiative>(&tables, &facts, &counted);
    }
    println!("initiative: {compared}");
}

#[test]
fn orders_die_by_die() {
    at_random::<DivisionOrders>(4, 300, |facts, faces| {
        let needs = [10, 9, 7, 7][facts.order.index()];
        let plus = quality(facts.general, [1, -1, 0]) + if facts.contact { 2 } else { 0 };
        ChangeOutcome { changed: faces.two() + plus >= needs }
    });
    at_random::<BrigadeOrders>(5, 500, |facts, faces| {
        let general = match (facts.far, facts.commanding) {
            (true, true) => -3,
            (false, false) => 0,
            _ => -2,
        };
        let contact = if facts.contact && !facts.far { 2 } else { 0 };
        let woods = if facts.dense_woods { -2 } else { 0 };
        let plus = quality(facts.general, [1, -1, -2]) + general + contact + woods - i32::from(facts.lagging);
        ChangeOutcome { changed: faces.two() + plus >= 6 }
    });
    at_random::<OwnInitiative>(6, 1000, |facts, faces| {
        let present = BrigadeOrder::from_key(facts.present.key()).unwrap();
        let rolled = faces.two();
        let [nerve, panic] = match present {
            BrigadeOrder::Assault => [BrigadeOrder::Assault, BrigadeOrder::Hold],
            BrigadeOrder::Engage | BrigadeOrder::Support => [BrigadeOrder::Hold, BrigadeOrder::Retire],
            _ => [BrigadeOrder::Retire, present],
        };
        let assault = facts.side == Side::Confederate && facts.wanted == BrigadeOrder::Assault;
        let plus = quality(facts.quality, [1, -1, -2]) + i32::from(assault) - i32::from(facts.lagging);
        let (order, result) = match rolled {
            2 => (panic, Resolve::Panics),
            3 => (nerve, Resolve::LosesNerve),
            _ if rolled + plus >= 8 => (facts.wanted, Resolve::Changes),
            _ => (present, Resolve::Keeps),
        };
        OwnInitiativeOutcome { order, result }
    });
}

#[test]
fn the_march_die_by_die() {
    at_random::<Crossing>(7, 200, |facts, faces| {
        if facts.arm != Arm::Infantry {
            return CrossingOutcome { passage: Passage::Cannot, lost: 0, turns: HalfCount(0) };
        }
        // Works ask for no die.
        let die = if facts.obstacle.key() == "works" { 6 } else { faces.die() };
        let crossed = match (facts.obstacle.key(), die) {
            ("abatis", 3) | ("palisades", 4..=5) => Crossed::ToGround,
            ("abatis" | "wire", 1..=2) | ("wire", 3) => Crossed::Unformed(0),
            ("palisades", 1..=3) => Crossed::Unformed(1),
            _ => Crossed::Freely,
        };
        let (passage, lost) = match crossed {
            Crossed::Freely => (Passage::Crosses, 0),
            Crossed::Unformed(lost) => (Passage::Unformed, lost),
            Crossed::ToGround => (Passage::ToGround, 0),
        };
        let free = facts.charging && facts.obstacle.key() == "works";
        CrossingOutcome { passage, lost, turns: HalfCount(u8::from(!free)) }
    });
    let raw = |grade: Grade| matches!(grade, Grade::Green | Grade::Militia);
    at_random::<GetUp>(8, 200, |facts, faces| {
        let needs = if raw(facts.grade) { 6 } else { 7 };
        let up = facts.general && (if facts.rally_once_again { 7 } else { faces.two() }) >= needs;
        GetUpOutcome { up }
    });
    at_random::<Recall>(9, 200, |facts, faces| {
        let needs = [6, 6, 7, 8, 10, 10][facts.grade.index()];
        let half = if facts.half_regiment { 2 } else { 0 };
        let plus = half + if facts.far { 3 } else { 0 } - if facts.dense_woods { 2 } else { 0 };
        RecallOutcome { recalled: faces.two() + plus >= needs }
    });
}

#[test]
fn double_sixes_generals_and_guns_die_by_die() {
    at_random::<DoubleSix>(10, 1000, |facts, faces| {
        let fresh = !facts.counted;
        let artillery = matches!(facts.by, By::Canister | By::Shot);
        let fire = facts.by == By::Infantry || artillery;
        let guns = fresh && artillery && facts.on == On::Artillery;
        let close = fresh && facts.on == On::Skirmishers && matches!(facts.by, By::Infantry | By::Canister);
        let one = fresh && (facts.by == By::Skirmish || facts.by == By::Shot && facts.on == On::Skirmishers);
        let men = fresh && facts.by == By::Melee && facts.on != On::Artillery;
        let mut outcome = SixOutcome {
            falters: fresh && fire && facts.on != On::Skirmishers,
            extra_lost: if close { 2 } else { one.into() },
            retires: Inches::whole(if close { 12 } else { 0 }),
            guns_lost: guns.into(),
            crew_lost: if guns { 2 } else { 0 },
            doubled: men,
            standard: men,
            captured: fresh && facts.by == By::Melee && facts.on == On::Artillery,
            risk: false,
            token: Token::None,
            skulkers: 0,
            burst_guns: 0,
            burst_crew: 0,
        };
        if facts.by == By::Skirmish && faces.die() < 5 {
            return outcome;
        }
        let yell = if facts.side == Side::Union { Token::AimLow } else { Token::Yell };
        let (risk, token) = match faces.two() {
            2 => {
                let burst = artillery && facts.rifled;
                outcome.skulkers = u8::from(!burst);
                outcome.burst_guns = burst.into();
                outcome.burst_crew = burst.into();
                (true, Token::None)
            }
            3 => (false, Token::Rally),
            4 => (false, Token::Packs),
            5..=8 => (true, Token::None),
            9 => (false, yell),
            10 => (true, Token::Packs),
            11 => (true, Token::Rally),
            _ => (true, yell),
        };
        outcome.risk = risk;
        outcome.token = if facts.tokens.get() < 3 { token } else { Token::None };
        outcome
    });
    at_random::<RiskToGeneral>(11, 2, |_, faces| {
        let fate = match faces.two() {
            2 => Fate::Disgraced,
            3..=4 => Fate::Sniped,
            5 => Fate::Whiskey,
            6..=8 => Fate::Wounded,
            9..=10 => Fate::CarriesOn,
            _ => Fate::Unmoved,
        };
        RiskOutcome { fate }
    });
    at_random::<EmergencyLimbering>(12, 300, |facts, faces| {
        let mut score = faces.two() + i32::from(facts.general);
        score += [1, 1, 0, 0, -1, -1][facts.grade.index()];
        score -= if facts.heavy { 2 } else { 0 } + if facts.in_melee { 2 } else { 0 };
        let guns = facts.guns.get();
        let (result, saved) = match score {
            9.. => (Limbering::Limbers, guns),
            6..=8 => (Limbering::Half, guns - guns / 2),
            3..=5 => (Limbering::Abandoned, 0),
            _ => (Limbering::Lost, 0),
        };
        LimberingOutcome { result, saved }
    });
    at_random::<RiskOfFire>(13, 1, |_, faces| {
        let result = match faces.two() {
            ..=7 => Blaze::None,
            8..=9 => Blaze::Again,
            _ => Blaze::Burns,
        };
        BlazeOutcome { result }
    });
}

#[test]
fn whatever_is_to_follow_can_be_resolved() {
    what_follows_can_be_resolved::<Guns>(prove_or(500, 10_000));
}
