//! The roster of a scenario: divisions, brigades, leaders and units.

use board::hex::Grid;
use engine::KeyValue;
use scenario::At;
use sheet::{Axis, Fault, hint};

use super::forms::{BrigadeText, DivisionText, LeaderText, ScenarioFile, UnitText};
use crate::game::battle::{
    Arm, Brigade, BrigadeId, Division, DivisionId, Leader, LeaderId, Orders, Unit, UnitSet,
};
use crate::game::state::{Condition, Formation, Reacted, UnitState};
use crate::rules::command::resolve::{Profile, Rating};
use crate::sheet::board_tables::{Command, MovementClass, Works};
use crate::sheet::tables::Tables;
use crate::sheet::weapon::Weapon;

/// The most units, leaders, brigades or divisions a roster has.
const MOST: usize = UnitSet::MOST;
/// The most SP a unit has, so that every procedure can count them.
const MOST_SP: u8 = 60;
/// The most markers a scenario fixes, and the most fatigue it begins with.
const MOST_MARKERS: u8 = 9;

/// All divisions, brigades, leaders and units of a scenario.
pub(super) struct Roster {
    pub(super) divisions: Vec<Division>,
    pub(super) brigades: Vec<Brigade>,
    pub(super) leaders: Vec<Leader>,
    pub(super) units: Vec<Unit>,
}

/// Reads the roster; faults for all that is wrong with it.
pub(super) fn roster(
    file: &ScenarioFile,
    grid: Grid,
    tables: &Tables,
    faults: &mut Vec<Fault>,
) -> Option<Roster> {
    let many = [file.divisions.len(), file.brigades.len(), file.leaders.len(), file.units.len()];
    if let Some(too_many) = file.units.first().filter(|_| many.into_iter().any(|n| n > MOST)) {
        faults.push(too_many.fault(format!("a roster has at most {MOST} of a kind")));
        return None;
    }
    scenario::names_differ(&file.units.iter().map(|text| &text.name).collect::<Vec<_>>(), faults);
    scenario::names_differ(&file.leaders.iter().map(|text| &text.name).collect::<Vec<_>>(), faults);
    scenario::names_differ(&file.brigades.iter().map(|text| &text.name).collect::<Vec<_>>(), faults);
    scenario::names_differ(&file.divisions.iter().map(|text| &text.name).collect::<Vec<_>>(), faults);
    let turns = turns_of(file);
    let divisions: Vec<_> = file.divisions.iter().map(|text| division(text, faults)).collect();
    let brigades: Option<Vec<_>> = file.brigades.iter().map(|text| brigade(file, text, faults)).collect();
    let leaders: Vec<_> = file.leaders.iter().filter_map(|text| leader(text, grid, turns, faults)).collect();
    let mut roster = Roster { divisions, brigades: brigades?, leaders, units: Vec::new() };
    let units: Vec<_> =
        file.units.iter().filter_map(|text| unit(file, &roster, text, grid, tables, faults)).collect();
    roster.units = units;
    if faults.is_empty() {
        (0..)
            .map(LeaderId)
            .zip(&file.leaders)
            .for_each(|(id, text)| commands(file, &mut roster, id, text, faults));
    }
    Some(roster)
}

/// A number within bounds; a fault if it is not.
fn within(number: &At<u8>, least: u8, most: u8, what: &str, faults: &mut Vec<Fault>) -> u8 {
    if !(least..=most).contains(&number.value) {
        faults.push(number.fault(format!("{what} is {least} to {most}, not {}", number.value)));
    }
    number.value
}

fn division(text: &DivisionText, faults: &mut Vec<Fault>) -> Division {
    let fixed = text.markers.as_ref();
    Division {
        name: text.name.value.clone(),
        side: text.side,
        leader: None,
        corps: None,
        markers: fixed.map_or(0, |markers| within(markers, 1, MOST_MARKERS, "`markers`", faults)),
    }
}

/// What bears a name, by its number; a fault if nothing does.
fn named<'f>(
    said: &At<String>,
    what: &str,
    names: impl Iterator<Item = &'f str> + Clone,
    faults: &mut Vec<Fault>,
) -> Option<u8> {
    let found = names.clone().position(|name| name == said.value);
    if found.is_none() {
        let hint = hint::allowed(&said.value, names);
        faults.push(said.fault_with(format!("there is no {what} '{}'", said.value), hint));
    }
    found.map(|at| at as u8)
}

fn division_named(file: &ScenarioFile, said: &At<String>, faults: &mut Vec<Fault>) -> Option<DivisionId> {
    let names = file.divisions.iter().map(|text| text.name.as_str());
    named(said, "division", names, faults).map(DivisionId)
}

fn brigade_named(file: &ScenarioFile, said: &At<String>, faults: &mut Vec<Fault>) -> Option<BrigadeId> {
    let names = file.brigades.iter().map(|text| text.name.as_str());
    named(said, "brigade", names, faults).map(BrigadeId)
}

fn brigade(file: &ScenarioFile, text: &BrigadeText, faults: &mut Vec<Fault>) -> Option<Brigade> {
    let fatigue = text.fatigue.as_ref();
    let fatigue = fatigue.map_or(0, |level| within(level, 0, MOST_MARKERS, "`fatigue`", faults));
    Some(Brigade {
        name: text.name.value.clone(),
        division: division_named(file, &text.division, faults)?,
        brigadier: None,
        orders: text.orders.unwrap_or(Orders::Advance),
        fatigue,
    })
}

fn leader(text: &LeaderText, grid: Grid, turns: u8, faults: &mut Vec<Fault>) -> Option<Leader> {
    if !grid.contains(text.at.value) {
        faults.push(text.at.fault(format!("{} is not on the map", text.at.value)));
    }
    let rating = text.rating.as_ref().map_or(0, |rating| rating.value);
    let read = i8::try_from(rating).ok().and_then(Rating::new);
    if let Some(wrong) = text.rating.as_ref().filter(|_| read.is_none()) {
        faults.push(wrong.fault(format!("`rating` is -2 to 2, not {rating}")));
    }
    Some(Leader {
        name: text.name.value.clone(),
        side: text.side,
        rank: text.rank.value,
        stars: text.stars.as_ref().map_or(1, |stars| within(stars, 1, 4, "`stars`", faults)),
        rating: read?,
        profile: text.profile.unwrap_or(Profile::Normal),
        at: text.at.value,
        arrives: arrival(turns, text.arrives.as_ref(), faults),
    })
}

/// Puts a leader over what he commands.
fn commands(
    file: &ScenarioFile,
    roster: &mut Roster,
    id: LeaderId,
    text: &At<LeaderText>,
    faults: &mut Vec<Fault>,
) {
    for said in &text.commands {
        let (post, side) = if text.rank.value == Command::Brigadier {
            let Some(brigade) = brigade_named(file, said, faults) else { continue };
            let brigade = &mut roster.brigades[brigade.index()];
            (&mut brigade.brigadier, roster.divisions[brigade.division.index()].side)
        } else {
            let Some(division) = division_named(file, said, faults) else { continue };
            let division = &mut roster.divisions[division.index()];
            match text.rank.value {
                Command::Corps => (&mut division.corps, division.side),
                _ => (&mut division.leader, division.side),
            }
        };
        if side != text.side {
            faults.push(said.fault(format!("'{}' is the enemy's", said.value)));
        } else if post.replace(id).is_some() {
            faults.push(said.fault(format!("'{}' has another {} already", said.value, text.rank.key())));
        }
    }
}

fn unit(
    file: &ScenarioFile,
    roster: &Roster,
    text: &At<UnitText>,
    grid: Grid,
    tables: &Tables,
    faults: &mut Vec<Fault>,
) -> Option<Unit> {
    let (brigade, division) = match (&text.brigade, &text.division) {
        (Some(said), None) => {
            let brigade = brigade_named(file, said, faults)?;
            (Some(brigade), roster.brigades[brigade.index()].division)
        }
        (None, Some(said)) if text.arm == Arm::Artillery => (None, division_named(file, said, faults)?),
        _ => {
            faults.push(text.fault("a unit has a `brigade`, or a battery a `division`"));
            return None;
        }
    };
    if !grid.contains(text.at.value) {
        faults.push(text.at.fault(format!("{} is not on the map", text.at.value)));
    }
    let sp = within(&text.sp, 1, MOST_SP, "`sp`", faults);
    let full = text.full.as_ref().map_or(sp, |full| within(full, sp.min(MOST_SP), MOST_SP, "`full`", faults));
    let (formation, is_gun) = (text.formation.as_ref(), text.arm == Arm::Artillery);
    let marches = formation.is_some_and(|formation| formation.value == Formation::March);
    if let Some(wrong) = formation.filter(|_| marches && is_gun && !text.limbered) {
        faults.push(wrong.fault("guns in march mode are limbered"));
    }
    let foot = text.arm == Arm::Infantry || text.arm == Arm::Cavalry && text.dismounted;
    if let Some(wrong) = formation.filter(|formation| formation.value == Formation::Square && !foot) {
        faults.push(wrong.fault("only men on foot form square"));
    }
    if text.limbered && !is_gun {
        faults.push(text.fault("only guns are limbered"));
    }
    if text.dismounted && text.arm != Arm::Cavalry {
        faults.push(text.fault("only cavalry dismounts"));
    }
    let arrives = arrival(turns_of(file), text.arrives.as_ref(), faults);
    let mover = match text.arm {
        Arm::Infantry => MovementClass::Infantry,
        Arm::Cavalry => MovementClass::Cavalry,
        Arm::Artillery => MovementClass::Guns,
    };
    Some(Unit {
        name: text.name.value.clone(),
        division,
        brigade,
        arm: text.arm,
        weapon: text.weapon.as_ref().and_then(|said| weapon(said, text.arm, faults)),
        full,
        cohesion: within(&text.cohesion, 2, 9, "`cohesion`", faults),
        green: text.green,
        movement: text.movement.unwrap_or_else(|| tables.map.movement.get(mover)),
        at: text.at.value,
        arrives,
        start: UnitState {
            at: arrives.is_none().then_some(text.at.value),
            facing: text.facing.value,
            sp,
            condition: text.state.unwrap_or(Condition::Normal),
            formation: formation.map_or(Formation::Formed, |formation| formation.value),
            limbered: text.limbered,
            mounted: text.arm == Arm::Cavalry && !text.dismounted,
            works: if text.breastworks { tables.map.works.get(Works::Activations) } else { 0 },
            acted: false,
            rallied: false,
            level: 0,
            blown: false,
            reacted: Reacted::default(),
            active: None,
        },
    })
}

/// How many turns there are.
fn turns_of(file: &ScenarioFile) -> u8 {
    file.turns.clone().sound().map_or(u8::MAX, |turns| turns.get())
}

/// The turn in which a unit or a leader arrives.
fn arrival(turns: u8, said: Option<&At<u8>>, faults: &mut Vec<Fault>) -> Option<u8> {
    said.map(|turn| within(turn, 2, turns.max(2), "`arrives`", faults))
}

fn weapon(said: &At<String>, arm: Arm, faults: &mut Vec<Fault>) -> Option<Weapon> {
    let read = <Weapon as KeyValue>::read(&said.value);
    if read.is_none() {
        let all = <Weapon as KeyValue>::allowed();
        let hint = hint::allowed(&said.value, all.iter().map(String::as_str));
        faults.push(said.fault_with(format!("there is no weapon `{}`", said.value), hint));
    }
    if read.is_some_and(|weapon| weapon.is_gun() != (arm == Arm::Artillery)) {
        faults.push(said.fault(format!("{} does not carry `{}`", arm.key(), said.value)));
    }
    read
}
