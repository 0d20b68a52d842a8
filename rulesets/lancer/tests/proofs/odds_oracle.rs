//! The odds of every procedure, counted a second time by brute force.
//!
//! The oracle shares nothing with the rule set but the plain facts and outcomes: it goes through every face of every
//! single die, one after the other, and through figures drawn one by one, with numbers of its own, typed from the
//! rules page. The two counts must agree to the last way.

use std::collections::BTreeMap;

use engine::Count;
use lancer::Tables;
use lancer::axes::{Mover, Rating, Troops};
use lancer::charge_and_melee::{
    Duel, DuelFacts, DuelOutcome, DuelResult, Fighter, LeaveFacts, LeaveMelee, LeaveOutcome, MeleeRound,
    RoundFacts, RoundOutcome,
};
use lancer::morale::{Check, FallBack, FallBackFacts, FallBackOutcome, Morale, MoraleFacts, MoraleOutcome};
use lancer::movement::{
    ChargeEnd, ChargeFacts, ChargeOutcome, ChargeReach, Formation, Move, MoveFacts, MoveOutcome,
};
use lancer::shooting::{Arms, Shooting, ShootingFacts, ShootingOutcome};
use lancer::tables::printed_sheet;
use odds::procedure_odds;
use sheet::Inches;
use testkit::oracle::Compared;
use testkit::prove_or;

pub(crate) fn tables() -> Tables {
    Tables::read(&printed_sheet()).unwrap()
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

/// In how many ways `dice` dice give each result.
pub(crate) fn ways<K: Ord>(dice: usize, read: impl Fn(&[u8]) -> K) -> BTreeMap<K, u128> {
    let mut counted = BTreeMap::new();
    every_throw(dice, &mut Vec::new(), &mut |faces| *counted.entry(read(faces)).or_default() += 1);
    counted
}

/// The rating as a number, by section 1.
fn number(rating: Rating) -> u8 {
    match rating {
        Rating::Poor => 2,
        Rating::Green => 3,
        Rating::Average => 4,
        Rating::Veteran | Rating::Elite => 5,
    }
}

/// Figures the unit has and began with, by section 1.
fn strength(facts: &MoraleFacts) -> (u8, u8) {
    let full = match facts.troops {
        Troops::Infantry => 10,
        Troops::Cavalry => 4,
        Troops::Battery => 3,
    };
    let start = if facts.start.get() == 0 { full } else { facts.start.get() };
    (if facts.figures.get() == 0 { start } else { facts.figures.get() }, start)
}

/// Whether a die of morale fails, by section 6.
fn fails(facts: &MoraleFacts, face: u8) -> bool {
    let (figures, start) = strength(facts);
    let morale = number(facts.morale) - u8::from(2 * figures <= start);
    face == 6 || face - u8::from(facts.commander) > morale
}

/// What a check comes to, out of 36 ways: the die, and the die of falling back whether it is needed or not.
fn checked(facts: &MoraleFacts) -> BTreeMap<(Check, Inches), u128> {
    ways(2, |faces| {
        let back = Inches::whole(6 + i32::from(faces[1]));
        match (fails(facts, faces[0]), facts.square, facts.disrupted) {
            (false, _, _) => (Check::Stands, Inches::ZERO),
            (true, true, false) => (Check::Disrupted, Inches::ZERO),
            (true, true, true) => (Check::Removed, Inches::ZERO),
            (true, false, _) if back > facts.room => (Check::Routed, Inches::ZERO),
            (true, false, _) => (Check::FallsBack, back),
        }
    })
}

/// The dice of a shot, by section 4; none beyond the range.
fn shot_dice(facts: &ShootingFacts) -> u8 {
    let firers = facts.firers.get();
    let (range, dice) = match facts.weapon {
        Arms::Rifles => (12, (firers / 2).max(1)),
        Arms::Gatling => (12, 2 * firers),
        Arms::Cannon => (48, firers),
        Arms::FewMuskets => (12, (firers / 5).max(1)),
        Arms::Spears => (0, 0),
    };
    if facts.range > Inches::whole(range) { 0 } else { dice }
}

/// Whether a die of a shot hits, by section 4.
fn hits(facts: &ShootingFacts, face: u8) -> bool {
    match (facts.weapon, facts.cover) {
        (Arms::Rifles | Arms::Cannon, false) => face >= 4,
        (Arms::Rifles | Arms::Cannon, true) => face == 6,
        (Arms::Gatling, false) => matches!(face, 2 | 4 | 6),
        (Arms::Gatling, true) => face == 4 || face == 6,
        (Arms::FewMuskets, false) => face == 6,
        (Arms::FewMuskets, true) | (Arms::Spears, _) => false,
    }
}

/// Draws a figure for every casualty roll that failed, one by one. `his` says of each of these rolls whether it fails the
/// commander's own Morale too. Hands over figures and commanders lost with their ways out of `scale`.
fn drawn(
    left: (u8, u8),
    his: &[bool],
    lost: (u8, bool),
    scale: u128,
    visit: &mut impl FnMut((u8, bool), u128),
) {
    let present = u128::from(left.0 + left.1);
    let Some((&fails_his, rest)) = his.split_first().filter(|_| present > 0) else {
        return visit(lost, scale);
    };
    let each = scale / present;
    assert_eq!(each * present, scale, "the scale divides");
    if left.0 > 0 {
        let next = (left.0 - 1, left.1);
        drawn(next, rest, (lost.0 + 1, lost.1), each * u128::from(left.0), visit);
    }
    if left.1 > 0 {
        // Drawn and spared, he has another figure go for him.
        let lost = if fails_his { (lost.0, true) } else { (lost.0 + 1, lost.1) };
        drawn((left.0, 0), rest, lost, each, visit);
    }
}

/// Whether a casualty roll fails the Morale of the commander, who is alone and helps himself as he helps his unit.
fn fails_his(facts: &ShootingFacts, face: u8) -> bool {
    face == 6 || face - 1 > number(facts.target_commander_morale)
}

/// A whole shot, in the order of section 4.
pub(crate) fn shot(facts: &ShootingFacts) -> BTreeMap<ShootingOutcome, u128> {
    let target = MoraleFacts {
        troops: facts.target_troops,
        morale: facts.target_morale,
        figures: facts.target_figures,
        start: facts.target_start,
        commander: facts.target_commander,
        room: facts.target_room,
        square: facts.target_square,
        disrupted: facts.target_disrupted,
    };
    let dice = shot_dice(facts);
    let (figures, _) = strength(&target);
    // Every way of every later throw counts, whether the throw is made or not, so that all have one denominator.
    let casualty_ways = 6_u128.pow(u32::from(dice));
    let present = u128::from(figures) + u128::from(facts.target_commander);
    let draws: u128 = (0..u128::from(dice)).map(|n| present.saturating_sub(n).max(1)).product();
    let volleys = ways(dice.into(), |faces| {
        let ones = faces.iter().filter(|&&face| face == 1).count();
        let struck = faces.iter().filter(|&&face| hits(facts, face)).count() as u8;
        (struck, facts.weapon == Arms::Gatling && ones >= 2)
    });
    let checks = checked(&target);
    let mut counted = BTreeMap::new();
    for ((struck, jammed), volley_ways) in volleys {
        let mut add = |(check, fall_back), (figures_lost, commander_lost), ways: u128| {
            let outcome =
                ShootingOutcome { figures_lost, commander_lost, check, fall_back, hits: struck, jammed };
            *counted.entry(outcome).or_default() += volley_ways * ways;
        };
        if struck == 0 {
            add((Check::None, Inches::ZERO), (0, false), 36 * casualty_ways * draws);
            continue;
        }
        let rolls = ways(struck.into(), |faces| {
            let failed = faces.iter().filter(|&&face| fails(&target, face));
            failed.map(|&face| fails_his(facts, face)).collect::<Vec<bool>>()
        });
        let unrolled = casualty_ways / 6_u128.pow(u32::from(struck));
        for (check, check_ways) in &checks {
            if matches!(check.0, Check::Routed | Check::Removed) {
                add(*check, (0, false), check_ways * casualty_ways * draws);
                continue;
            }
            for (failed, roll_ways) in &rolls {
                drawn(
                    (figures, u8::from(facts.target_commander)),
                    failed,
                    (0, false),
                    draws,
                    &mut |lost, ways| {
                        let lost = (lost.0.min(figures), lost.1);
                        add(*check, lost, check_ways * roll_ways * unrolled * ways);
                    },
                );
            }
        }
    }
    counted
}

/// Ten rifles at ten inches on ten average figures in the open.
fn ten_rifles() -> ShootingFacts {
    ShootingFacts {
        weapon: Arms::Rifles,
        firers: Count::new(10).unwrap(),
        range: Inches::whole(10),
        cover: false,
        target_troops: Troops::Infantry,
        target_morale: Rating::Average,
        target_figures: Count::new(10).unwrap(),
        target_start: Count::new(10).unwrap(),
        target_commander: false,
        target_commander_morale: Rating::Average,
        target_room: sheet::FARTHEST,
        target_square: false,
        target_disrupted: false,
    }
}

/// Ten veteran rifles at ten inches on ten average figures in the open. How good the firers are the rules do not ask.
#[test]
fn ten_veteran_rifles_at_ten_inches() {
    let facts = ten_rifles();
    Compared::default().with::<Shooting>(&tables(), &facts, &shot(&facts));
    let odds = procedure_odds::<Shooting>(&tables(), &facts).unwrap();
    let all = odds.denominator();
    // By hand: a die hits with 1/2 and the roll for the hit fails with 1/3, so each of five removes a figure with 1/6.
    let by_hand = [3125_u128, 3125, 1250, 250, 25, 1];
    for (lost, right) in by_hand.into_iter().enumerate() {
        let ways = odds.ways_where(|outcome| usize::from(outcome.figures_lost) == lost);
        assert_eq!(ways * 7776, right * all, "{lost} figures lost");
    }
    // It falls back if it is hit at all, 31/32, and the check fails, 1/3.
    assert_eq!(odds.ways_where(|outcome| outcome.check == Check::FallsBack) * 96, all * 31);
    println!("ten rifles: {} outcomes out of {all} ways", odds.iter().len());
    for (lost, right) in by_hand.into_iter().enumerate() {
        println!("  {lost} figures lost: {right} of 7776");
    }
}

#[test]
fn shooting_die_by_die() {
    let tables = tables();
    let mut compared = Compared::default();
    let most = prove_or(4, 5) as u8;
    let (mut routed, mut jammed) = (0, 0);
    for weapon in [Arms::Rifles, Arms::Gatling, Arms::Cannon, Arms::FewMuskets, Arms::Spears] {
        let firers: Vec<u8> = match weapon {
            Arms::Rifles => (1..=2 * most + 1).collect(),
            Arms::Gatling => (1..=most.div_ceil(2)).collect(),
            Arms::FewMuskets => vec![1, 5, 9, 10, 15],
            Arms::Cannon | Arms::Spears => (1..=3).collect(),
        };
        for (firers, flags) in firers.iter().flat_map(|&firers| (0..32_u8).map(move |flags| (firers, flags)))
        {
            let flag = |bit: u8| flags >> bit & 1 == 1;
            let rating = [Rating::Poor, Rating::Green, Rating::Average, Rating::Veteran, Rating::Elite];
            let rating = rating[usize::from(firers + flags) % 5];
            for (target, figures, start) in [
                (Troops::Infantry, 0, 0),
                (Troops::Infantry, 5, 0),
                (Troops::Cavalry, 2, 5),
                (Troops::Battery, 1, 0),
            ] {
                let range = ["12", "12.5", "48", "48.001", "0"][usize::from(flags + figures) % 5];
                let room = ["999", "9", "6.5", "12", "10.999"][usize::from(firers + figures) % 5];
                let facts = ShootingFacts {
                    weapon,
                    firers: Count::new(firers).unwrap(),
                    range: sheet::inches(range).unwrap(),
                    cover: flag(0),
                    target_troops: target,
                    target_morale: rating,
                    target_figures: Count::new(figures).unwrap(),
                    target_start: Count::new(start).unwrap(),
                    target_commander: flag(1),
                    target_commander_morale: RATINGS[usize::from(firers / 2 + flags / 2 + figures) % 5],
                    target_room: sheet::inches(room).unwrap(),
                    target_square: flag(2) && flag(4),
                    target_disrupted: flag(3),
                };
                let counted = shot(&facts);
                routed += counted.keys().filter(|outcome| outcome.check == Check::Routed).count();
                jammed += counted.keys().filter(|outcome| outcome.jammed && outcome.hits > 0).count();
                compared.with::<Shooting>(&tables, &facts, &counted);
            }
        }
    }
    println!("shooting: {compared}");
    assert!(routed > 0 && jammed > 0, "routs and jams with hits were among them");
}

#[test]
fn morale_and_falling_back_die_by_die() {
    let tables = tables();
    let mut compared = Compared::default();
    let rooms = ["0", "6.999", "7", "9.5", "11", "12", "999"].map(|room| sheet::inches(room).unwrap());
    for room in rooms {
        let counted = ways(1, |faces| {
            let distance = Inches::whole(6 + i32::from(faces[0]));
            let routed = distance > room;
            FallBackOutcome { routed, distance: if routed { Inches::ZERO } else { distance } }
        });
        compared.with::<FallBack>(&tables, &FallBackFacts { room }, &counted);
    }
    for troops in [Troops::Infantry, Troops::Cavalry, Troops::Battery] {
        for morale in [Rating::Poor, Rating::Green, Rating::Average, Rating::Veteran, Rating::Elite] {
            for (figures, start) in (0..=10).flat_map(|figures| (0..=10).map(move |start| (figures, start))) {
                for flags in 0..8_u8 {
                    let facts = MoraleFacts {
                        troops,
                        morale,
                        figures: Count::new(figures).unwrap(),
                        start: Count::new(start).unwrap(),
                        commander: flags & 1 != 0,
                        room: rooms[usize::from(figures + start) % rooms.len()],
                        square: flags & 2 != 0,
                        disrupted: flags & 4 != 0,
                    };
                    let counted = checked(&facts).into_iter();
                    let outcome = |((check, fall_back), ways)| (MoraleOutcome { check, fall_back }, ways);
                    compared.with::<Morale>(&tables, &facts, &counted.map(outcome).collect());
                }
            }
        }
    }
    println!("morale: {compared}");
}

/// Whether a figure strikes, by section 5: its own arm, the figure it fights, whether it is active.
fn strikes(facts: &DuelFacts, active: bool, face: u8) -> bool {
    let (ours, theirs, melee) = if active {
        (facts.fighter, facts.enemy, facts.melee)
    } else {
        (facts.enemy, facts.fighter, facts.enemy_melee)
    };
    let mut die = i32::from(face);
    if ours != Fighter::Cavalry && theirs == Fighter::Cavalry {
        die += 1;
    }
    if active && facts.uphill {
        die += 1;
    }
    if active && facts.lancers_charge && ours == Fighter::Cavalry {
        die -= 1;
    }
    die <= i32::from(number(melee))
}

fn duel(facts: &DuelFacts, ours: u8, theirs: u8) -> DuelResult {
    match (strikes(facts, true, ours), strikes(facts, false, theirs)) {
        (true, false) => DuelResult::EnemyRemoved,
        (false, true) => DuelResult::FighterRemoved,
        _ => DuelResult::Locked,
    }
}

const FIGHTERS: [Fighter; 3] = [Fighter::Infantry, Fighter::Cavalry, Fighter::Crew];
pub(crate) const RATINGS: [Rating; 5] =
    [Rating::Poor, Rating::Green, Rating::Average, Rating::Veteran, Rating::Elite];

/// Every kind of duel there is.
fn every_duel() -> Vec<DuelFacts> {
    let mut duels = Vec::new();
    for (fighter, enemy) in FIGHTERS.into_iter().flat_map(|a| FIGHTERS.map(|b| (a, b))) {
        for (melee, enemy_melee) in RATINGS.into_iter().flat_map(|a| RATINGS.map(|b| (a, b))) {
            for flags in 0..4_u8 {
                let (lancers_charge, uphill) = (flags & 1 != 0, flags & 2 != 0);
                duels.push(DuelFacts { fighter, melee, lancers_charge, uphill, enemy, enemy_melee });
            }
        }
    }
    duels
}

#[test]
fn duels_die_by_die() {
    let tables = tables();
    let mut compared = Compared::default();
    for facts in every_duel() {
        let counted = ways(2, |faces| DuelOutcome { result: duel(&facts, faces[0], faces[1]) });
        compared.with::<Duel>(&tables, &facts, &counted);
    }
    println!("duels: {compared}");
}

/// A round fought pair by pair: every attacker in turn against his enemy, if that still stands.
pub(crate) fn round(facts: &DuelFacts, attackers: &[u8], faces: &[u8]) -> RoundOutcome {
    let mut outcome = RoundOutcome::default();
    let mut pairs = faces.chunks(2);
    for &attackers in attackers {
        let mut gone = false;
        for _ in 0..attackers {
            let pair = pairs.next().unwrap();
            match duel(facts, pair[0], pair[1]) {
                _ if gone => outcome.idle += 1,
                DuelResult::EnemyRemoved => {
                    (gone, outcome.enemies_removed) = (true, outcome.enemies_removed + 1)
                }
                DuelResult::FighterRemoved => outcome.fighters_removed += 1,
                DuelResult::Locked => {}
            }
        }
    }
    outcome
}

#[test]
fn rounds_pair_by_pair() {
    let tables = tables();
    let mut compared = Compared::default();
    // How many attack each enemy; with four duels every way of eight dice.
    let rounds: &[&[u8]] = &[&[], &[1], &[2], &[1, 1], &[3], &[1, 2], &[1, 1, 1]];
    let long: &[&[u8]] = &[&[4], &[1, 3], &[2, 2], &[1, 1, 2], &[1, 1, 1, 1]];
    let long = &long[..prove_or(1, long.len())];
    let duels = every_duel();
    let step = prove_or(7, 1);
    for (at, attackers) in rounds.iter().chain(long).enumerate() {
        let duels =
            duels.iter().skip(at).step_by(if attackers.iter().sum::<u8>() > 3 { 20 * step } else { step });
        for kind in duels {
            let by = |n: u8| Count::clamped(attackers.iter().filter(|&&on_one| on_one == n).count() as u8);
            let facts = RoundFacts {
                fighter: kind.fighter,
                melee: kind.melee,
                lancers_charge: kind.lancers_charge,
                uphill: kind.uphill,
                enemy: kind.enemy,
                enemy_melee: kind.enemy_melee,
                by_one: by(1),
                by_two: by(2),
                by_three: by(3),
                by_four: by(4),
            };
            let dice = 2 * usize::from(attackers.iter().sum::<u8>());
            let counted = ways(dice, |faces| round(kind, attackers, faces));
            compared.with::<MeleeRound>(&tables, &facts, &counted);
        }
    }
    println!("rounds of melee: {compared}");
}

#[test]
fn leaving_a_melee_strike_by_strike() {
    let tables = tables();
    let mut compared = Compared::default();
    for (striker, leaver) in FIGHTERS.into_iter().flat_map(|a| FIGHTERS.map(|b| (a, b))) {
        for (melee, strikers) in RATINGS.into_iter().flat_map(|rating| (0..=5).map(move |n| (rating, n))) {
            let strikers_n = Count::new(strikers).unwrap();
            let facts = LeaveFacts { striker, melee, strikers: strikers_n, leaver, ..LeaveFacts::plain() };
            let against_horse = striker != Fighter::Cavalry && leaver == Fighter::Cavalry;
            let counted = ways(strikers.into(), |faces| {
                let home = |face: &&u8| **face + u8::from(against_horse) <= number(melee);
                LeaveOutcome { figures_lost: faces.iter().filter(home).count() as u8 }
            });
            compared.with::<LeaveMelee>(&tables, &facts, &counted);
        }
    }
    println!("leaving: {compared}");
}

/// Lowest and highest sum are not enough: every way of the dice of a move, by section 3, in inches; none if it may not.
fn paces(troops: Mover, column: bool, charge: bool, woods: bool) -> Option<BTreeMap<u16, u128>> {
    let single = |faces: u16, plus: u16| (1..=faces).map(|face| (face + plus, 1)).collect();
    let double = || {
        let sums = ways(2, |faces| u16::from(faces[0]) + u16::from(faces[1]));
        sums.into_iter().collect::<BTreeMap<u16, u128>>()
    };
    match (troops, charge, woods) {
        (Mover::Foot, false, true) => Some(single(3, 0)),
        (Mover::Foot, true, true) => Some(single(3, 6)),
        (_, _, true) => None,
        (Mover::Foot, true, false) => Some(single(6, 6)),
        (Mover::Horse, true, false) => Some(single(6, 12)),
        (_, true, false) => None,
        (Mover::Foot, false, false) => Some(single(6, if column { 3 } else { 0 })),
        (Mover::Horse, false, false) => Some(double()),
        (Mover::Commander, false, false) => (!column).then(double),
        (Mover::Gun, false, false) => (!column).then(|| single(6, 0)),
    }
}

#[test]
fn moves_and_charges_inch_by_inch() {
    let tables = tables();
    let mut compared = Compared::default();
    for troops in [Mover::Foot, Mover::Horse, Mover::Gun, Mover::Commander] {
        for woods in [false, true] {
            for formation in [Formation::Line, Formation::Column] {
                let facts = MoveFacts { troops, formation, woods };
                let paces = paces(troops, formation == Formation::Column, false, woods);
                let counted = paces.unwrap_or(BTreeMap::from([(0, 1)])).into_iter();
                let counted =
                    counted.map(|(n, ways)| (MoveOutcome { distance: Inches::whole(n.into()) }, ways));
                compared.with::<Move>(&tables, &facts, &counted.collect());
            }
            for (quarters, edge) in (0..=80).flat_map(|quarters| [(quarters, 999), (quarters, 8)]) {
                let distance = Inches::thousandths_of(quarters * 250);
                let mut counted = BTreeMap::new();
                let paces = paces(troops, false, true, woods);
                // By section 5 it is within the longest charge, and no ground halts it farther than 1 inch from both ends.
                let longest = paces.iter().flatten().map(|(n, _)| i32::from(*n)).max().unwrap_or(0);
                let halted = edge > 1 && quarters > 4 * (edge + 1);
                match paces.filter(|_| quarters <= 4 * longest && !halted) {
                    None => {
                        counted.insert(ChargeOutcome { result: ChargeEnd::Never, short_by: distance }, 1);
                    }
                    Some(paces) => paces.into_iter().for_each(|(n, ways)| {
                        let missing = (quarters * 250 - i32::from(n) * 1000).max(0);
                        let result = if missing == 0 { ChargeEnd::Home } else { ChargeEnd::Short };
                        let outcome = ChargeOutcome { result, short_by: Inches::thousandths_of(missing) };
                        *counted.entry(outcome).or_default() += ways;
                    }),
                }
                let ground = Inches::whole(edge);
                let facts = ChargeFacts { troops, distance, woods, ground, ..ChargeFacts::plain() };
                compared.with::<ChargeReach>(&tables, &facts, &counted);
            }
        }
    }
    println!("moves and charges: {compared}");
}
