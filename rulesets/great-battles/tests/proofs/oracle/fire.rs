//! Fire and disorder by the rules page.

use engine::KeyValue;
use great_battles::rules::disorder::resolve::{DisorderFacts, DisorderOutcome, Effect, State};
use great_battles::rules::fire::resolve::{FireOutcome, FiringArmy};
use great_battles::sheet::cells::Called;
use great_battles::{FireFacts, FireOccasion, Hexside, Light, TargetType, Terrain};
use sheet::Axis;

use super::Faces;

/// The fire table from -2 to 12: six columns of small arms, seven of artillery.
const FIRE: [&str; 15] = [
    "- - - - - d-2 - - - - - - d-3",
    "- - - - d-2 d-1 - - - - - d-3 d-2",
    "- - - d-2 d-1 d - - - - d-3 d-2 d-1",
    "- - - d-2 d d - - - d-3 d-2 d-1 d",
    "- - d-2 d-1 d d+1 - - d-3 d-2 d-1 d d",
    "- d-2 d-1 d d+1 d+2 - d-3 d-2 d-1 d d d+1",
    "d-2 d-1 d d d+1 d+2 - d-2 d-1 d d d+1 d+2",
    "d-1 d d d+1 d+2 D d-3 d-1 d d d+1 d+2 d+3",
    "d d d+1 d+2 D 1d+2 d-2 d d d+1 d+2 d+3 D",
    "d d+1 D 1d+2 1D 1D d-1 d d+1 d+2 d+3 D D",
    "d+1 d+2 D 1d+2 1D 1D d d+1 d+2 d+3 D D D",
    "d+2 D 1d+2 1D 1D 2D d d+2 d+3 D D D D",
    "D 1d+2 1D 1D 2D 2D d+1 d+3 D D D D D",
    "1d+2 1D 1D 2D 2D 3D d+2 D D D D D D",
    "1D 1D 2D 2D 3D 3D d+3 D D D D D D",
];

/// The range charts: weapon, maximum, prepared, then the bands.
const RANGE: [&str; 25] = [
    "musket 2 1 +2 -2 - - - - - -",
    "baker-rifle 3 - +1 0 -2 - - - - -",
    "mississippi-rifle 3 1 +1 0 -2 - - - - -",
    "carbine 3 - 0 -1 -4 - - - - -",
    "escopeta 3 1 +3 - - - - - - -",
    "us-4-pounder 8 - +2 +1 0 0 -1 -4 - -",
    "us-6-pounder 11 - +3 +1 0 0 -1 -3 - -",
    "us-12-howitzer 8 - +4 +3 +1 0 0 -1 - -",
    "us-24-howitzer 10 - - 0 +2 +1 0 0 - -",
    "us-mortar 13 - - 0 0 0 0 -1 -3 -",
    "us-rockets 14 - - 0 0 0 0 0 0 -",
    "mexican-4-pounder 8 - +2 +1 0 0 -1 -4 - -",
    "mexican-6-pounder 11 - +3 +1 0 0 -1 -3 - -",
    "mexican-6-inch-howitzer 7 - +1 0 0 0 -1 - - -",
    "mexican-8-pounder 12 - +1 0 0 0 0 -2 -4 -",
    "mexican-12-pounder 14 - +1 0 0 0 0 -2 -4 -",
    "mexican-16-pounder 17 - +2 +2 +1 0 0 -1 -2 -4",
    "mexican-18-pounder 18 - +2 +1 +1 +1 0 -1 -2 -3",
    "mexican-68-siege 25 - - -2 0 0 0 -1 -3 -3",
    "mexican-24-howitzer 9 - - 0 +2 +1 0 0 - -",
    "mexican-mortar 7 - - 0 0 0 0 - - -",
    "us-18-pounder 18 - +2 +1 +1 +1 0 -1 -2 -3",
    "mexican-24-pounder 18 - +2 +1 +1 +1 0 -1 -2 -3",
    "mexican-7-inch-howitzer 7 - +1 0 0 0 -1 - - -",
    "revolver 1 - +1 - - - - - - -",
];

/// Where the columns begin.
const SMALL_ARMS: [u8; 6] = [1, 2, 4, 6, 9, 15];
const ARTILLERY: [u8; 7] = [1, 2, 4, 6, 9, 13, 18];
const BANDS: [u8; 8] = [1, 2, 3, 4, 5, 8, 12, 17];

fn column(starts: &[u8], n: u8) -> usize {
    starts.iter().filter(|&&start| start <= n).count() - 1
}

/// By how much a die of a disorder check is over cohesion; less a cohesion for a collapsed unit.
fn over(facts: &DisorderFacts, die: i32) -> i32 {
    let collapsed = facts.start.get() > 2 * facts.sp.get();
    let works = if facts.breastworks { -2 } else { 0 };
    die + works + i32::from(facts.fatigue.get()) - i32::from(facts.cohesion.get()) + i32::from(collapsed)
}

/// "Disorder check", "A disordered unit that gets a D or fails" and "Rout".
pub(crate) fn disorder(facts: &DisorderFacts, faces: &mut Faces) -> DisorderOutcome {
    let extra = match facts.result.key() {
        "D" => None,
        "d" => Some(0),
        signed => Some(signed[1..].parse::<i32>().unwrap()),
    };
    if let Some(extra) = extra
        && over(facts, faces.die() + extra) <= 0
    {
        return DisorderOutcome { effect: Effect::Stands, sp_lost: 0, back: 0 };
    }
    let (effect, sp_lost, back) = match facts.state {
        State::Normal => (Effect::Disordered, 0, 0),
        State::Routed => (Effect::Stands, 1, 0),
        State::Disordered if facts.start.get() > 2 * facts.sp.get() => (Effect::Routed, 1, 0),
        State::Disordered => match over(facts, faces.die()) {
            ..=0 => (Effect::Back, 1, 1),
            1..=3 => (Effect::Back, 1, 2),
            _ => (Effect::Routed, 1, 0),
        },
    };
    if sp_lost == facts.sp.get() {
        return DisorderOutcome { effect: Effect::Eliminated, sp_lost, back: 0 };
    }
    DisorderOutcome { effect, sp_lost, back }
}

fn terrain(facts: &FireFacts) -> i32 {
    let hex = match facts.target_terrain {
        Terrain::Clear | Terrain::Marsh => 0,
        Terrain::Crops | Terrain::Maguey | Terrain::Orchard | Terrain::LightWood => -1,
        Terrain::HeavyWood | Terrain::Chaparral | Terrain::Town | Terrain::Building => -2,
        Terrain::Fort => -3,
    };
    hex + if facts.side == Hexside::Wall { -2 } else { 0 }
}

/// Everything on the list of modifiers but range and terrain.
fn listed(facts: &FireFacts, gun: bool, prepared: Option<u8>) -> i32 {
    let (range, own) = (facts.range.get(), facts.occasion == FireOccasion::Activation);
    let foot_and_horse = matches!(facts.target, TargetType::Infantry | TargetType::Cavalry);
    let men = facts.target_below_sp.get() + if foot_and_horse { facts.target_sp.get() } else { 0 };
    let mut sum = 0;
    let mut add = |counts: bool, value: i32| sum += if counts { value } else { 0 };
    add(gun && men >= 8 && range >= 4, 1);
    add(gun && (1..=2).contains(&men) && range >= 4, -1);
    let at_a_continuing_defender = facts.occasion == FireOccasion::PreShock && facts.counter;
    add(facts.target == TargetType::Cavalry && (own || at_a_continuing_defender), 1);
    add(facts.flanking && !facts.target_square, 1);
    let steady = !facts.moved && !facts.disordered;
    let mexican = match facts.army {
        FiringArmy::ByWeapon => ["baker-rifle", "escopeta"].contains(&facts.weapon.print().as_str()),
        army => army == FiringArmy::Mexico,
    };
    add(facts.prepared && own && !mexican && steady && prepared.is_some_and(|reach| range <= reach), 1);
    add(facts.from_breastworks && !gun, 1);
    add(facts.target_lower && gun, 1);
    add(facts.mounted && !gun, -1);
    add(facts.disordered, -1);
    add(facts.moved && gun, -2);
    add(facts.green && !facts.mounted && !gun, -1);
    add(facts.light == Light::Dusk && range >= 2, -2);
    let night = [-1, -3, -6, -10][usize::from(range.min(4)) - 1];
    add(facts.light == Light::Night, night);
    add(facts.target_square && gun, 1);
    sum
}

/// "Fire" from the chart to the checks.
pub(crate) fn fire(facts: &FireFacts, faces: &mut Faces) -> FireOutcome {
    let mut outcome =
        FireOutcome { effect: Effect::None, sp_lost: 0, back: 0, firer_disordered: false, below: Vec::new() };
    let name = facts.weapon.print();
    let row: Vec<&str> =
        RANGE.iter().find(|row| row.split(' ').next() == Some(&name)).unwrap().split(' ').collect();
    let gun = name.starts_with("us-") || name.starts_with("mexican-");
    let range = facts.range.get();
    let chart: Option<i32> = row[3 + column(&BANDS, range)].parse().ok();
    let Some(chart) = chart.filter(|_| range <= row[1].parse().unwrap()) else { return outcome };
    let far = range > 3;
    if facts.occasion == FireOccasion::Return && gun && far
        || facts.occasion == FireOccasion::Approach && (far || !gun)
    {
        return outcome;
    }
    let heavy = ["mexican-68-siege", "mexican-24-howitzer", "mexican-mortar"].contains(&name.as_str());
    let rockets = name == "us-rockets";
    let as_small_arms = !gun || !far && !heavy && !rockets;
    let sp = if facts.from_square { facts.sp.get().div_ceil(2) } else { facts.sp.get() };
    let at = if as_small_arms { column(&SMALL_ARMS, sp) } else { 6 + column(&ARTILLERY, sp) };
    let plus = chart + terrain(facts) + listed(facts, gun, row[2].parse().ok());
    let has_rapid = ["us-6-pounder", "us-12-howitzer"].contains(&name.as_str());
    let rapid = facts.rapid && has_rapid && !facts.moved && range <= 7;
    for _ in 0..if rapid { 2 } else { 1 } {
        let die = faces.die();
        if rockets && die == 0 {
            outcome.firer_disordered = true;
            continue;
        }
        outcome.firer_disordered |= die == 0 && (plus <= -2 || rapid);
        let row = (die + plus).min(12);
        if row >= -2 {
            let cell = FIRE[usize::try_from(row + 2).unwrap()].split(' ').nth(at).unwrap();
            take(facts, cell, as_small_arms, &mut outcome, faces);
        }
        if outcome.effect >= Effect::Back {
            break;
        }
    }
    outcome
}

/// What a cell does to the unit on top, and what it leaves for those below.
fn take(facts: &FireFacts, cell: &str, as_small_arms: bool, outcome: &mut FireOutcome, faces: &mut Faces) {
    if cell == "-" {
        return;
    }
    outcome.effect = outcome.effect.max(Effect::Stands);
    let lost = cell.chars().next().and_then(|c| c.to_digit(10)).unwrap_or(0) as u8;
    let called = cell.trim_start_matches(|c: char| c.is_ascii_digit());
    let battery = matches!(facts.target, TargetType::Guns | TargetType::Limbered);
    let called = if battery && as_small_arms { "D" } else { called };
    let called = Called::from_key(called).unwrap();
    if !as_small_arms && facts.target_below.get() > 0 {
        outcome.below.push(called);
    }
    let sp = facts.target_sp.get();
    outcome.sp_lost = (outcome.sp_lost + lost).min(sp);
    if outcome.sp_lost == sp {
        outcome.effect = Effect::Eliminated;
        return;
    }
    let disordered_before = outcome.effect == Effect::Disordered;
    let start = if facts.target_start.get() == 0 { sp } else { facts.target_start.get() };
    let unit = DisorderFacts {
        result: called,
        cohesion: facts.target_cohesion,
        sp: engine::Count::new(sp - outcome.sp_lost).unwrap(),
        start: engine::Count::new(start).unwrap(),
        state: if disordered_before { State::Disordered } else { facts.target_state },
        breastworks: facts.target_breastworks,
        fatigue: facts.target_fatigue,
        guns: false,
        leaders: facts.target_leaders,
    };
    let after = disorder(&unit, faces);
    outcome.effect = outcome.effect.max(after.effect);
    outcome.sp_lost += after.sp_lost;
    outcome.back = after.back;
}
