//! What units do and suffer, as clauses: how far they go and which way, what is left of them, what they were before.

use board::table::{Inches, Point, Pose, TOUCH, TableEdge};
use words::{Fraction, Name, counted};

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::charges_and_melees::{Compulsion, Onset, Spur};
use crate::game::event::Event;
use crate::game::state::{Absence, State};
use crate::page::log::{array, compass, mark, way};
use crate::rules::footprint::Array;
use crate::sheet::board_tables::TurnPhase;
use crate::sheet::units::{Arm, Facing, Status};

/// A shorter way is none.
pub(crate) const NOWHERE: Inches = Inches::thousandths_of(50);

/// The clause for what a unit does or suffers, from the state right before it.
pub(crate) fn told(before: Now<'_>, event: &Event) -> Option<String> {
    let Now { battle, state } = before;
    let of = |unit: &UnitId| battle.unit(*unit).name.as_str();
    let (unit, phrase) = match event {
        Event::Moved { unit, pose, .. } => return moved(before, *unit, *pose),
        Event::Fled { unit, pose } => return Some(fled(before, *unit, *pose)),
        Event::CameOn { unit, pose, .. } => (unit, came_on(battle, *unit, pose.at)),
        Event::Lent { unit, to, figures, .. } => {
            let leaves = Name::counted(*figures, "figure").does(&format!("leave {}", of(unit)));
            return Some(format!("{leaves} as {}", of(to)));
        }
        Event::Returned { unit, from, figures, .. } => {
            let figures = Name::counted(*figures, "figure");
            let left = figures.does(&format!("leave {}", of(from)));
            return Some(format!("{left} and {}", figures.verb(&format!("rejoin {}", of(unit)))));
        }
        Event::Mounted { unit, up: true, .. } => (unit, "mount".into()),
        Event::Mounted { unit, up: false, holders, .. } => {
            (unit, format!("dismount with {} as horse holders", counted(*holders, "figure")))
        }
        Event::Housed { unit, building: Some(at) } => (unit, format!("occupy {}", battle.building_name(*at))),
        Event::Housed { unit, building: None } => {
            let name = state.unit(*unit).building.map(|at| battle.building_name(at));
            (unit, format!("leave {}", name.unwrap_or("the buildings")))
        }
        Event::Manned { unit, works } => {
            let verb = if works.is_some() { "occupy" } else { "leave" };
            let line = works.or(state.unit(*unit).works).map(usize::from);
            let line = line.and_then(|at| battle.terrain.lines.get(at));
            (unit, format!("{verb} {}", line.map_or("the works".into(), |line| battle.line_name(line))))
        }
        Event::Laggard { unit } => {
            let brigade = battle.unit(*unit).brigade.map(|brigade| battle.brigade(brigade).name.as_str());
            (unit, format!("cannot keep up with {}", brigade.unwrap_or("the brigade")))
        }
        Event::Formed { unit, array, pose, .. } => return formed(before, *unit, *array, *pose),
        Event::Turned { unit, status } => {
            let (verb, then) = becomes(state, *unit, *status)?;
            return Some(both(&battle.unit_in_words(*unit), verb, then));
        }
        Event::Fired { unit, target, .. } => (unit, format!("fire at {}", of(target))),
        Event::FiguresLost { unit, figures, half } => {
            return lost(before, *unit, Loss { figures: *figures, half: *half });
        }
        Event::GunsLost { unit, guns } => {
            let left = state.unit(*unit).guns.saturating_sub(*guns);
            (unit, format!("lose {} ({left} left)", counted(*guns, "model gun")))
        }
        Event::Ammunition { unit, low: true } => (unit, "be low on ammunition".into()),
        Event::Ammunition { unit, low: false } => (unit, "have enough ammunition again".into()),
        Event::Rallying { unit, .. } => (unit, "will try to rally".into()),
        Event::Removed { unit, absence } => {
            let (verb, then) = leaves(state, *unit, *absence)?;
            return Some(both(&battle.unit_in_words(*unit), verb, then));
        }
        Event::Declared { onset } => (&onset.unit, charges(battle, onset)),
        Event::Advanced { unit, pose, left } => return advanced(before, *unit, *pose, *left),
        Event::Stopped { unit, failed: true } => {
            return Some(format!("{} charge fails", battle.unit_in_words(*unit).possessive()));
        }
        Event::Stopped { unit, failed: false } => (unit, stopped(before, *unit)),
        Event::Halted { unit } => (unit, "halt to volley".into()),
        Event::Faced { unit, .. } => (unit, "turn to face the charge".into()),
        Event::Countered { unit } => (unit, "will counter-charge".into()),
        Event::Evaded { unit, pose } => (unit, gone(state, *unit, "evade", *pose)),
        Event::Closed { unit, enemy, charging: [true, true], .. } => {
            let meets = format!("meet the counter-charge of {}", of(enemy));
            return Some(both(&battle.unit_in_words(*unit), "charge home", Some(&meets)));
        }
        Event::Closed { unit, enemy, charging, from } => (unit, contact(of(enemy), *charging, *from)),
        Event::DroveOff { unit, enemy } => (unit, format!("have driven off {}", of(enemy))),
        // A recoil that has room is told with its distance.
        Event::Recoiled { unit } if state.unit(*unit).marks.exposed => return None,
        Event::Recoiled { unit } => (unit, "recoil without room to go back".into()),
        Event::FollowedUp { unit, pose } => (unit, gone(state, *unit, "follow up", *pose)),
        Event::Pursued { unit, pose } => (unit, gone(state, *unit, "pursue", *pose)),
        Event::Compelled { unit, to } => {
            let own = battle.unit_in_words(*unit).own();
            let will = match to {
                Compulsion::None => return None,
                Compulsion::Pursues(enemy) => format!("will pursue {} next turn", of(enemy)),
                Compulsion::Retires => format!("will retire to {own} own lines next turn"),
                Compulsion::Charges => "will make an uncontrolled charge next turn".into(),
            };
            (unit, will)
        }
        Event::StandardLost { unit } => {
            (unit, format!("lose {} standard", battle.unit_in_words(*unit).own()))
        }
        _ => return None,
    };
    Some(battle.unit_in_words(*unit).does(&phrase))
}

/// One thing a unit does, and perhaps another.
fn both(name: &Name, verb: &str, then: Option<&str>) -> String {
    let then = then.map(|then| format!(" and {}", name.verb(then)));
    format!("{}{}", name.does(verb), then.unwrap_or_default())
}

/// A verb with how far a unit goes by it and which way.
fn gone(state: &State, unit: UnitId, verb: &str, pose: Pose) -> String {
    match state.unit(unit).pose.filter(|from| from.at.distance(pose.at) >= NOWHERE) {
        Some(from) => format!("{verb} {}", way(from.at, pose.at)),
        None => verb.into(),
    }
}

/// A move by its distance and direction, and a new facing where it is another point of the compass.
fn moved(before: Now<'_>, unit: UnitId, pose: Pose) -> Option<String> {
    /// Degrees, in hundredths: off its facing a unit still advances, and from there on it faces about.
    const AHEAD: i32 = 4_501;
    const ABOUT: i32 = 15_000;
    const SLIGHT: i32 = 100;
    let name = before.battle.unit_in_words(unit);
    let own = before.state.unit(unit);
    let from = own.pose?;
    let turn = pose.facing.from(from.facing).hundredths().abs();
    let off = from.at.bearing(pose.at).from(from.facing).hundredths().abs();
    let turns = match own.array {
        _ if turn >= ABOUT => Some("face about".to_string()),
        _ if turn < SLIGHT || compass(from.facing) == compass(pose.facing) => None,
        Array::Line | Array::ExtendedLine | Array::Column => {
            Some(format!("wheel to face {}", compass(pose.facing)))
        }
        _ => Some(format!("turn to face {}", compass(pose.facing))),
    };
    let far = (from.at.distance(pose.at) >= NOWHERE).then(|| way(from.at, pose.at));
    let goes = far.map(|far| match turn < SLIGHT {
        true if off <= AHEAD => format!("advance {far}"),
        true if off >= 18_000 - AHEAD => format!("step back {far}"),
        _ => format!("move {far}"),
    });
    match (goes, turns) {
        (Some(goes), Some(turns)) => Some(format!("{} and {}", name.does(&goes), name.verb(&turns))),
        (Some(phrase), None) | (None, Some(phrase)) => Some(name.does(&phrase)),
        (None, None) if turn >= SLIGHT => Some(name.does("adjust the front")),
        (None, None) => Some(name.does("move less than 0.1\"")),
    }
}

/// A move that is not a unit's own choice: it retreats, routs, recoils or retires.
fn fled(before: Now<'_>, unit: UnitId, pose: Pose) -> String {
    let (name, own) = (before.battle.unit_in_words(unit), before.state.unit(unit));
    let verb = match own.status {
        Status::Retreating => "retreat",
        Status::Routing => "rout",
        Status::Faltering => "recoil",
        _ if before.state.phase == TurnPhase::Melees => "recoil",
        _ => "retire",
    };
    let far = own.pose.map_or(Inches::ZERO, |from| from.at.distance(pose.at));
    if far < NOWHERE {
        return format!("{} but {}", name.does(verb), name.verb("find no way back"));
    }
    name.does(&gone(before.state, unit, verb, pose))
}

/// How a unit comes onto the table: skirmishers from their regiments, a reinforcement over the nearest edge.
fn came_on(battle: &Battle, unit: UnitId, at: Point) -> String {
    if battle.unit(unit).parent.is_some() {
        return "deploy".into();
    }
    let edges = [TableEdge::North, TableEdge::East, TableEdge::South, TableEdge::West];
    let nearest = edges.into_iter().min_by_key(|&edge| battle.table.to_edge(at, edge));
    let edge = nearest.map_or("table's", |edge| compass(edge.outwards()));
    format!("arrive at the {edge} edge")
}

/// A change of formation, or the front drawn up anew.
fn formed(before: Now<'_>, unit: UnitId, new: Array, pose: Pose) -> Option<String> {
    let (name, own) = (before.battle.unit_in_words(unit), before.state.unit(unit));
    let is_formed = own.status == Status::Formed;
    let facing = (own.pose.map(|from| compass(from.facing)) != Some(compass(pose.facing)))
        .then(|| format!(", facing {}", compass(pose.facing)));
    let drawn_up = match new {
        _ if own.array == new && is_formed => {
            format!("face {}", compass(facing.as_ref().map(|_| pose.facing)?))
        }
        _ if own.array == new => format!("reform in {}", array(new)),
        Array::Limbered => "limber up".into(),
        Array::Deployed => "unlimber".into(),
        _ if is_formed => format!("form {}", array(new)),
        _ => format!("reform in {}", array(new)),
    };
    let facing = facing.filter(|_| own.array != new || !is_formed).unwrap_or_default();
    Some(format!("{}{facing}", name.does(&drawn_up)))
}

/// What a unit does as it comes into a state; none where its formation or its flight tells it.
fn becomes(state: &State, unit: UnitId, status: Status) -> Option<(&'static str, Option<&'static str>)> {
    let phase = state.phase;
    Some(match (state.unit(unit).status, status) {
        (Status::GoneToGround, Status::Formed) => ("get up", None),
        (_, Status::Formed) if phase == TurnPhase::NormalMoves => return None,
        (_, Status::Formed) => ("be formed again", None),
        (Status::Retreating | Status::Routing, Status::Unformed) => ("rally", Some("halt unformed")),
        (Status::Faltering, Status::Unformed) => ("recover", Some("stay unformed")),
        (_, Status::Unformed) => ("be unformed", None),
        (_, Status::GoneToGround) => ("go to ground", None),
        (Status::Faltering, Status::Faltering) => ("falter again", None),
        (_, Status::Faltering) => ("falter", None),
        // It flees at once, and that is told with its distance.
        (Status::Formed | Status::Unformed | Status::GoneToGround | Status::Faltering, _)
            if (TurnPhase::CompulsoryMoves..TurnPhase::Melees).contains(&phase) =>
        {
            return None;
        }
        (Status::Retreating, Status::Routing) if phase == TurnPhase::Tests => ("fail to rally", Some("rout")),
        (_, Status::Retreating) => ("retreat", None),
        (_, Status::Routing) => ("rout", None),
    })
}

/// How a unit leaves the table; none where its brigade tells it.
fn leaves(state: &State, unit: UnitId, absence: Absence) -> Option<(&'static str, Option<&'static str>)> {
    Some(match absence {
        Absence::Expected | Absence::CalledIn => ("be recalled", None),
        Absence::Destroyed => ("be destroyed", None),
        Absence::Dispersed if state.unit(unit).flees() => ("disperse in flight", None),
        Absence::Dispersed => ("disperse", None),
        Absence::Removed => return None,
        Absence::Captured => ("have no guns left", Some("be removed")),
    })
}

/// Figures taken off the table, and whether half a figure is counted against the unit from then on.
struct Loss {
    figures: u8,
    half: bool,
}

/// What a unit loses, and what is left of it. Half a figure that was counted before is not lost again.
fn lost(before: Now<'_>, unit: UnitId, Loss { figures, half }: Loss) -> Option<String> {
    let (known, own) = (before.battle.unit(unit), before.state.unit(unit));
    let noun = if known.arm == Arm::Artillery { "crew figure" } else { "figure" };
    let halves = (2 * u32::from(figures) + u32::from(half)).saturating_sub(u32::from(own.half));
    if halves == 0 {
        return None;
    }
    let left = own.figures.saturating_sub(figures).saturating_add(own.lent);
    let carried = if half { ", ½ carried over" } else { "" };
    let loses = before.battle.unit_in_words(unit).does("lose");
    Some(format!(
        "{loses} {} ({left} of {} left{carried})",
        counted(Fraction::halves(halves), noun),
        own.size
    ))
}

/// A charge as it is declared.
fn charges(battle: &Battle, onset: &Onset) -> String {
    let target = &battle.unit(onset.target).name;
    let charges = match onset.spur {
        Spur::Ordered => format!("charge {target}"),
        Spur::Opportunity => format!("make an opportunity charge at {target}"),
        Spur::Uncontrolled => format!("make an uncontrolled charge at {target}"),
    };
    let from = match onset.from {
        Facing::Front => "",
        Facing::Flank => " in the flank",
        Facing::Rear => " in the rear",
    };
    format!("{charges}{from}")
}

/// The first half of a charge by the distance that is left; its end is told by what the unit meets there.
fn advanced(before: Now<'_>, unit: UnitId, pose: Pose, left: Inches) -> Option<String> {
    let Now { battle, state } = before;
    let name = battle.unit_in_words(unit);
    let Some(onset) = state.going_on().find(|onset| onset.unit == unit) else {
        // A unit that counter-charges goes to meet its charger.
        let met = state.going_on().find(|onset| onset.target == unit);
        return Some(match met {
            Some(onset) => name.does(&format!("go to meet {}", battle.unit(onset.unit).name)),
            None => name.does(&format!("charge on; {} of the charge move is left", mark(left))),
        });
    };
    if state.unit(unit).marks.moved {
        return None;
    }
    let (own, target) = (state.block(battle, unit)?, state.block(battle, onset.target)?);
    let far = own.moved_to(pose).distance(&target);
    let goes = name.does("go half the distance");
    Some(format!("{goes}: {} from {}", mark(far), battle.unit(onset.target).name))
}

/// How a charge ends that makes no contact though it did not fail.
fn stopped(before: Now<'_>, unit: UnitId) -> String {
    let Now { battle, state } = before;
    let Some(onset) = state.onsets.iter().find(|onset| onset.unit == unit) else {
        return "end the charge without contact".into();
    };
    let name = &battle.unit(onset.target).name;
    let target = state.unit(onset.target);
    let blocks = state.block(battle, unit).zip(state.block(battle, onset.target));
    let far = blocks.map(|(own, other)| own.distance(&other)).filter(|far| *far > TOUCH);
    match far {
        _ if target.flees() || onset.evaded || target.pose.is_none() => {
            format!("halt on the ground {name} left")
        }
        Some(far) => format!("halt {} short of {name}", mark(far)),
        None => "end the charge without contact".into(),
    }
}

/// How two units come into melee.
fn contact(enemy: &str, charging: [bool; 2], from: Facing) -> String {
    match (charging, from) {
        ([true, _], Facing::Front) => format!("charge home: contact with {enemy}"),
        ([true, _], Facing::Flank) => format!("charge home into the flank of {enemy}"),
        ([true, _], Facing::Rear) => format!("charge home into the rear of {enemy}"),
        (_, Facing::Front) => format!("make contact with {enemy}"),
        (_, Facing::Flank) => format!("make contact with {enemy} in the flank"),
        (_, Facing::Rear) => format!("make contact with {enemy} in the rear"),
    }
}
