//! The odds of fire, hand combat and the risk to a general, counted a second time by brute force.
//!
//! The oracle shares nothing with the rule set but the plain facts: it goes through every face of every single die,
//! one after the other, and looks the results up in tables of its own, typed from the rules. The two counts must
//! agree to the last way.

use std::collections::BTreeMap;

use engine::{Count, Procedure};
use gallop::Tables;
use gallop::axes::{Bore, TroopRate};
use gallop::fire::{Fire, FireFacts, FireOutcome, Firer};
use gallop::hand_combat::generals::{GeneralHits, GeneralValue, Risk, RiskFacts, RiskOutcome};
use gallop::hand_combat::{CombatFacts, CombatOutcome, CombatResult, HandCombat};
use gallop::tables::printed_sheet;
use odds::procedure_odds;
use testkit::prove_or;

fn tables() -> Tables {
    Tables::read(&printed_sheet()).unwrap()
}

/// How much has been compared.
#[derive(Default)]
struct Compared {
    distributions: u64,
    ways: u128,
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
    let odds = procedure_odds::<P>(tables, facts).unwrap();
    let all: u128 = counted.values().sum();
    // A throw that need not be made is no throw to the one and every face to the other.
    let (ours, theirs) = (odds.denominator(), all);
    for (outcome, ways) in odds.iter() {
        let right = counted.get(outcome).copied().unwrap_or(0);
        assert_eq!(
            ways * theirs,
            right * ours,
            "{facts:?}\n{outcome:?}: {ways}/{ours}, by hand {right}/{theirs}"
        );
    }
    for (outcome, right) in counted {
        let ways = odds.ways(outcome);
        assert_eq!(
            ways * theirs,
            right * ours,
            "{facts:?}\n{outcome:?}: {ways}/{ours}, by hand {right}/{theirs}"
        );
    }
    compared.distributions += 1;
    compared.ways += all;
}

/// Shows every ordered way `dice` dice can fall.
fn every_throw(dice: usize, faces: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
    if faces.len() == dice {
        return visit(faces);
    }
    for face in 1..=6 {
        faces.push(face);
        every_throw(dice, faces, visit);
        faces.pop();
    }
}

/// Whether one die of fire hits, by section 4.
fn die_hits(facts: &FireFacts, face: u8) -> bool {
    let range = facts.range.get();
    let (reach, score) = match (facts.troops, facts.rate, facts.bore) {
        (Firer::Artillery, _, _) => (4, 5),
        (Firer::Skirmishers, _, Bore::Rifled) => (2, 6),
        (Firer::Skirmishers, _, Bore::Smoothbore) => (1, 6),
        (Firer::Infantry | Firer::Cavalry, TroopRate::Veteran, _) => (1, 4),
        (Firer::Infantry | Firer::Cavalry, TroopRate::Line, _) => (1, 5),
        (Firer::Infantry | Firer::Cavalry, TroopRate::SecondRate, _) => (1, 6),
    };
    let guns = facts.troops == Firer::Artillery;
    let mut die = i32::from(face);
    if guns && range == 1 {
        die += 1;
    }
    if guns && range == 1 && facts.bore == Bore::Smoothbore {
        die += 1;
    }
    if guns && facts.bore == Bore::Rifled && facts.counter_battery {
        die += 1;
    }
    if guns && range > 3 {
        die -= 1;
    }
    // Dismounted cavalry fires as infantry, from behind a wall too.
    if matches!(facts.troops, Firer::Infantry | Firer::Cavalry) && facts.prepared {
        die += 1;
    }
    if facts.enfilade {
        die += 1;
    }
    if facts.target_hard_cover {
        die -= 2;
    } else if facts.target_soft_cover {
        die -= 1;
    }
    range <= reach && die >= score
}

#[test]
fn fire_die_by_die() {
    let tables = tables();
    let mut compared = Compared::default();
    let mut check = |facts: FireFacts| {
        let mut counted = BTreeMap::new();
        every_throw(facts.dots.get().into(), &mut Vec::new(), &mut |faces| {
            let hits = faces.iter().filter(|&&face| die_hits(&facts, face)).count() as u8;
            *counted.entry(FireOutcome { hits }).or_default() += 1;
        });
        compare::<Fire>(&tables, &facts, &counted, &mut compared);
    };
    let flag = |flags: u8, bit: u8| flags >> bit & 1 == 1;
    for troops in [Firer::Infantry, Firer::Cavalry, Firer::Artillery, Firer::Skirmishers] {
        for rate in [TroopRate::Veteran, TroopRate::Line, TroopRate::SecondRate] {
            for bore in [Bore::Rifled, Bore::Smoothbore] {
                for (dots, range) in (1..=4).flat_map(|dots| (1..=5).map(move |range| (dots, range))) {
                    for flags in 0..32 {
                        check(FireFacts {
                            troops,
                            rate,
                            bore,
                            stands: Count::MIN,
                            dots: Count::new(dots).unwrap(),
                            range: Count::new(range).unwrap(),
                            prepared: flag(flags, 0),
                            counter_battery: flag(flags, 1),
                            enfilade: flag(flags, 2),
                            target_soft_cover: flag(flags, 3),
                            target_hard_cover: flag(flags, 4),
                        });
                    }
                }
            }
        }
    }
    println!("fire: {} distributions, {} ways compared", compared.distributions, compared.ways);
    assert_eq!(compared.distributions, 4 * 3 * 2 * 4 * 5 * 32);
}

#[test]
fn risk_to_a_general_face_by_face() {
    let tables = tables();
    let mut compared = Compared::default();
    for hits_taken in 0..=1 {
        let mut counted = BTreeMap::new();
        for face in 1..=6 {
            let hit = matches!(face, 1..=3);
            let removed = hits_taken + u8::from(hit) >= 2;
            *counted.entry(RiskOutcome { hit, removed }).or_default() += 1;
        }
        let facts = RiskFacts { hits_taken: Count::new(hits_taken).unwrap() };
        compare::<Risk>(&tables, &facts, &counted, &mut compared);
    }
    println!("risk: {} distributions, {} ways compared", compared.distributions, compared.ways);
    assert_eq!(compared.ways, 12);
}

/// What a throw of both sides leaves: their sums after cancelling, and their sixes.
type Left = (i32, i32, u8, u8);

/// Cancels identical dice of the two sides one pair at a time.
fn left_of(charge: &[u8], defend: &[u8]) -> Left {
    let mut struck = [false; 8];
    let (mut ours, mut theirs) = (0, defend.iter().map(|&face| i32::from(face)).sum());
    for &face in charge {
        let pair = (0..defend.len()).find(|&at| !struck[at] && defend[at] == face);
        match pair {
            Some(at) => {
                struck[at] = true;
                theirs -= i32::from(face);
            }
            None => ours += i32::from(face),
        }
    }
    let sixes = |faces: &[u8]| faces.iter().filter(|&&face| face == 6).count() as u8;
    (ours, theirs, sixes(charge), sixes(defend))
}

/// Every ordered throw of both sides, counted by what it leaves.
fn all_throws(charge: usize, defend: usize) -> BTreeMap<Left, u128> {
    let mut counted = BTreeMap::new();
    every_throw(charge + defend, &mut Vec::new(), &mut |faces| {
        let (ours, theirs) = faces.split_at(charge);
        *counted.entry(left_of(ours, theirs)).or_default() += 1;
    });
    counted
}

/// The scores of charger and defender, by section 5.
fn scores(facts: &CombatFacts, (ours, theirs, _, _): Left) -> (i32, i32) {
    let plus = |yes: bool, value: i32| if yes { value } else { 0 };
    let charge = ours
        + plus(facts.confederates_charge, 1)
        + i32::from(facts.charge_veterans.get())
        + plus(facts.flank, 1)
        + plus(facts.rough, -1)
        + plus(facts.strong, -2)
        - i32::from(facts.charge_second_rate.get())
        + i32::from(facts.charge_general.points());
    let defence = theirs + i32::from(facts.defend_veterans.get()) + i32::from(facts.defend_guns.get())
        - i32::from(facts.defend_second_rate.get())
        + plus(facts.flank, -1)
        + i32::from(facts.defend_general.points());
    (charge, defence)
}

/// What comes of a hand combat, by section 5.
fn fought(facts: &CombatFacts, left: Left) -> CombatOutcome {
    let ((charge, defence), (_, _, our_sixes, their_sixes)) = (scores(facts, left), left);
    // Sixes hit at once. More of them than there are stands to take them make no difference.
    let hits_on = |sixes: u8, left: u8| if left == 0 { sixes } else { sixes.min(left) };
    let (defender, charger) = (facts.defend_hits_left.get(), facts.charge_hits_left.get());
    let mut outcome = CombatOutcome {
        result: CombatResult::Level,
        hits_on_charger: hits_on(their_sixes, charger),
        hits_on_defender: hits_on(our_sixes, defender),
        doubled: false,
        loser_hits: 0,
        squares_back: 0,
    };
    if charger > 0 && their_sixes >= charger {
        outcome.result = CombatResult::NoChargers;
    } else if defender > 0 && our_sixes >= defender {
        outcome.result = CombatResult::Emptied;
    } else if charge != defence {
        let (won, lost) = (charge.max(defence), charge.min(defence));
        outcome.result =
            if charge > defence { CombatResult::ChargerWins } else { CombatResult::DefenderWins };
        outcome.doubled = lost <= 0 || won >= 2 * lost;
        (outcome.squares_back, outcome.loser_hits) = if outcome.doubled { (2, 2) } else { (1, 1) };
    }
    outcome
}

/// Stands and generals of a combat: veterans, second-rate stands and general of the chargers, the same of the
/// defenders, and their guns.
type Present = ([u8; 3], [u8; 3], u8);

const PRESENT: [Present; 15] = [
    ([0, 0, 0], [0, 0, 0], 0),
    ([1, 0, 0], [0, 0, 0], 0),
    ([0, 1, 0], [0, 0, 0], 0),
    ([0, 0, 2], [0, 0, 0], 0),
    ([0, 0, 0], [1, 0, 0], 0),
    ([0, 0, 0], [0, 1, 0], 0),
    ([0, 0, 0], [0, 0, 3], 0),
    ([0, 0, 0], [0, 0, 0], 1),
    ([2, 0, 3], [0, 2, 0], 0),
    ([0, 4, 0], [0, 0, 1], 2),
    ([0, 4, 0], [0, 4, 0], 0),
    ([1, 2, 1], [2, 1, 2], 3),
    ([4, 0, 3], [4, 0, 3], 2),
    ([3, 1, 0], [0, 4, 0], 0),
    ([0, 3, 1], [1, 3, 0], 1),
];

/// Hits that would remove every charger and every defender; 0 where nobody asks.
const HITS_LEFT: [(u8, u8); 8] = [(0, 0), (1, 1), (2, 0), (0, 2), (1, 3), (3, 2), (2, 4), (9, 12)];

#[test]
fn hand_combat_die_by_die() {
    let tables = tables();
    let mut compared = Compared::default();
    let most = prove_or(4, 5);
    let (mut thrown, mut level, mut beneath) = (0, 0, 0);
    for (charge, defend) in (0..=most).flat_map(|charge| (0..=most).map(move |defend| (charge, defend))) {
        let throws = all_throws(charge, defend);
        thrown += throws.values().sum::<u128>();
        for (at, (chargers, defenders, guns)) in PRESENT.into_iter().enumerate() {
            for flags in 0..16_u8 {
                let (of_charger, of_defender) = HITS_LEFT[(at + usize::from(flags)) % HITS_LEFT.len()];
                let facts = CombatFacts {
                    confederates_charge: flags & 1 != 0,
                    charge_dice: Count::new(charge as u8).unwrap(),
                    charge_veterans: Count::new(chargers[0]).unwrap(),
                    charge_second_rate: Count::new(chargers[1]).unwrap(),
                    charge_general: GeneralValue::of(chargers[2]),
                    charge_general_hits: GeneralHits::default(),
                    charge_hits_left: Count::new(of_charger).unwrap(),
                    defend_dice: Count::new(defend as u8).unwrap(),
                    defend_veterans: Count::new(defenders[0]).unwrap(),
                    defend_second_rate: Count::new(defenders[1]).unwrap(),
                    defend_guns: Count::new(guns).unwrap(),
                    defend_general: GeneralValue::of(defenders[2]),
                    defend_general_hits: GeneralHits::default(),
                    defend_hits_left: Count::new(of_defender).unwrap(),
                    flank: flags & 2 != 0,
                    rough: flags & 4 != 0,
                    strong: flags & 8 != 0,
                    defend_penned: false,
                    skirmishers: false,
                };
                let mut counted = BTreeMap::new();
                for (&left, &ways) in &throws {
                    let outcome = fought(&facts, left);
                    level += u64::from(outcome.result == CombatResult::Level);
                    let (ours, theirs) = scores(&facts, left);
                    beneath += u64::from(outcome.doubled && ours.min(theirs) < 0);
                    *counted.entry(outcome).or_default() += ways;
                }
                compare::<HandCombat>(&tables, &facts, &counted, &mut compared);
            }
        }
    }
    println!(
        "hand combat: {thrown} throws gone through; {} distributions, {} ways compared",
        compared.distributions, compared.ways
    );
    assert_eq!(compared.distributions as usize, (most + 1) * (most + 1) * PRESENT.len() * 16);
    assert!(level > 0 && beneath > 0, "ties and losers below zero were among them");
}
