//! Moves as the log tells them: how far, which way, and where they lead.

use board::table::{Angle, Area, Block, Inches, Leg, Point, Pose, TOUCH, Turn};
use sheet::Axis;
use words::{Distance, all_of};

use crate::Now;
use crate::game::battle::{Battle, LeaderId, UnitId};
use crate::game::charges::{Onset, Stage};
use crate::game::path::Path;
use crate::rules::movement::fall_back;
use crate::rules::movement::moves::{self, UnitPath};
use crate::sheet::board_tables::{AngleRow, DistanceRow};
use crate::sheet::units::{MoraleLevel, MoveGround};

/// Up to this far an enemy is named at the end of a move.
const NEAR: Inches = Inches::whole(12);

/// A length with the sign for inches.
pub(crate) fn mark(length: Inches) -> String {
    Distance::thousandths(length.thousandths()).mark()
}

/// A direction to the nearest of eight points of the compass.
pub(crate) fn compass(way: Angle) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let eighth = (way.hundredths() + 2_250).div_euclid(4_500).rem_euclid(8);
    usize::try_from(eighth).ok().and_then(|eighth| POINTS.get(eighth)).unwrap_or(&"north")
}

/// The same after a verb of moving, of a distance: `5" north`.
fn gone(from: Point, to: Point) -> String {
    format!("{} {}", mark(from.distance(to)), compass(from.bearing(to)))
}

/// A move, a turn or a part of a charge; none of what another sentence tells.
pub(super) fn moved(now: Now<'_>, unit: UnitId, to: Pose) -> Option<String> {
    let from = now.state.unit(unit).pose?;
    if let Some(onset) = now.state.onset.filter(|onset| onset.chargers.contains(unit)) {
        return charged(now, &onset, unit, to);
    }
    let name = now.battle.unit_in_words(unit);
    if from.at.distance(to.at) <= TOUCH {
        return turned(now, unit, to.facing);
    }
    let is_meeting = now.state.onset.is_some_and(|onset| onset.countercharges == Some(unit));
    if is_meeting {
        return Some(name.does(&format!("advance {} to meet the charge", mark(from.at.distance(to.at)))));
    }
    let is_back = from.at.bearing(to.at).from(from.facing).abs() > Turn::degrees(135);
    let verb = if is_back { "step back" } else { "move" };
    let into = entered(now.battle, from.at, to.at).map(|ground| format!(" {ground}")).unwrap_or_default();
    let is_turned = compass(from.facing) != compass(to.facing);
    let wheel = match is_turned {
        true => format!(" and {} to face {}", name.verb("wheel"), compass(to.facing)),
        false => String::new(),
    };
    let is_routed = now.state.unit(unit).level == MoraleLevel::Routed;
    let on = if is_routed { format!(" on {} routed move", name.own()) } else { String::new() };
    let gone = gone(from.at, to.at) + &on;
    let through = through(now, &passed(now, unit, to));
    Some(name.does(&format!("{verb} {gone}{through}{into}{wheel}{}", enemy_near(now, unit, to))))
}

/// The friends that a unit passes through on a move to a place, whichever way it wheels for it.
fn passed(now: Now<'_>, unit: UnitId, to: Pose) -> Vec<UnitId> {
    let Some(start) = now.state.block(now.battle, unit) else { return Vec::new() };
    let (leg, by) = (Leg::To(to.at), to.facing.from(start.pose().facing));
    let of = |path: Path| {
        let walk = UnitPath { unit, start, path };
        moves::passed_through(now, &walk, path.length(&start))
    };
    if by == Turn::NONE {
        return of(Path::straight(leg));
    }
    let (first, last) = (of(Path::wheel_first(by, leg)), of(Path::wheel_last(leg, by)));
    first.into_iter().filter(|friend| last.contains(friend)).collect()
}

/// ` through 6th Maine and 22nd Ohio`, if a unit passes through friends.
fn through(now: Now<'_>, friends: &[UnitId]) -> String {
    let names = friends.iter().map(|&friend| now.battle.unit_in_words(friend));
    if friends.is_empty() { String::new() } else { format!(" through {}", all_of(names)) }
}

/// A turn on the spot. The wheel of a charger goes with its charge.
fn turned(now: Now<'_>, unit: UnitId, facing: Angle) -> Option<String> {
    let from = now.state.unit(unit).pose?.facing;
    let is_active = now.state.active == Some(now.battle.unit(unit).side);
    let is_wheel = facing.from(from).abs() <= now.battle.angle(AngleRow::Wheel);
    if facing == from || is_active && is_wheel {
        return None;
    }
    Some(now.battle.unit_in_words(unit).does(&format!("turn to face {}", compass(facing))))
}

/// A wheel at no cost.
pub(super) fn wheeled(now: Now<'_>, unit: UnitId, facing: Angle) -> Option<String> {
    let from = now.state.unit(unit).pose?.facing;
    let name = now.battle.unit_in_words(unit);
    if compass(from) != compass(facing) {
        return Some(name.does(&format!("wheel to face {}", compass(facing))));
    }
    let hand = if facing.from(from) > Turn::NONE { "right" } else { "left" };
    Some(name.does(&format!("wheel slightly to the {hand}")))
}

/// What a charger does: it comes on, follows up, stops short or makes room. Contact is told by the charge.
fn charged(now: Now<'_>, onset: &Onset, unit: UnitId, to: Pose) -> Option<String> {
    let from = now.state.block(now.battle, unit)?;
    let name = now.battle.unit_in_words(unit);
    let there = from.moved_to(to);
    let far = from.pose().at.distance(to.at);
    if far <= TOUCH {
        return None;
    }
    if from.pose().at.bearing(to.at).from(onset.way).abs() > Turn::degrees(90) {
        let short = touched(now, unit, &from).map(|enemy| (enemy, gap(now, enemy, &there)));
        return Some(match short {
            Some((enemy, Some(gap))) => {
                let enemy = now.battle.unit_in_words(enemy);
                name.does(&format!("stop {} short of {enemy}", mark(gap)))
            }
            _ => name.does(&format!("move back {} to make room", mark(far))),
        });
    }
    if onset.stage == Stage::Won {
        return Some(name.does(&format!("follow up {}{}", mark(far), enemy_near(now, unit, to))));
    }
    if touched(now, unit, &there).is_some() {
        return None;
    }
    Some(name.does(&format!("advance {}{}", mark(far), enemy_near(now, unit, to))))
}

/// The enemy that a unit touches where it stands, or would.
fn touched(now: Now<'_>, unit: UnitId, block: &Block) -> Option<UnitId> {
    let side = now.battle.unit(unit).side.enemy();
    now.state.nearest_of(now.battle, block, side).filter(|(_, gap)| *gap <= TOUCH).map(|(enemy, _)| enemy)
}

fn gap(now: Now<'_>, unit: UnitId, block: &Block) -> Option<Inches> {
    Some(now.state.block(now.battle, unit)?.distance(block))
}

/// `, 4.2" from 11th Georgia`, if an enemy is near where a unit comes to stand.
fn enemy_near(now: Now<'_>, unit: UnitId, to: Pose) -> String {
    let near = || {
        let there = now.state.block(now.battle, unit)?.moved_to(to);
        let (enemy, gap) = now.state.nearest_of(now.battle, &there, now.battle.unit(unit).side.enemy())?;
        let enemy = now.battle.unit_in_words(enemy);
        (gap <= NEAR).then(|| match gap <= TOUCH {
            true => format!(", in contact with {enemy}"),
            false => format!(", {} from {enemy}", mark(gap)),
        })
    };
    near().unwrap_or_default()
}

/// The ground that a move leads to and did not begin on: `into the orchard`, `into light woods`.
fn entered(battle: &Battle, from: Point, to: Point) -> Option<String> {
    let terrain = &battle.terrain;
    let is_new = |area: &Area| area.contains(to) && !area.contains(from);
    if let Some(place) = terrain.places.iter().find(|place| is_new(&place.area)) {
        let kind = if place.village { "the village" } else { "the farm" };
        return Some(format!("into {}", place.name.as_deref().unwrap_or(kind)));
    }
    let patch =
        terrain.patches.iter().filter(|patch| is_new(&patch.area)).max_by_key(|patch| patch.ground)?;
    Some(match (patch.ground, patch.name.as_deref()) {
        (MoveGround::Open, name) => format!("onto {}", name.unwrap_or("higher ground")),
        (_, Some(name)) => format!("into {name}"),
        (ground, None) => match ground {
            MoveGround::Broken | MoveGround::Rough => format!("into {} ground", ground.key()),
            ground => format!("into {}", ground.key().replace('-', " ")),
        },
    })
}

/// A unit falls back, if it has room to.
pub(super) fn fell_back(now: Now<'_>, unit: UnitId, to: Pose) -> Option<String> {
    let from = now.state.unit(unit).pose?.at;
    let name = now.battle.unit_in_words(unit);
    if from.distance(to.at) <= TOUCH {
        return Some(format!("{}: an enemy blocks {} way", name.does_not("can fall back"), name.own()));
    }
    let gone = gone(from, to.at);
    let own = now.state.unit(unit);
    let is_reacting = now.state.active != Some(now.battle.unit(unit).side) && !own.marks.reaction;
    let away = is_reacting.then(|| fall_back::disengaged(now, unit)).flatten();
    if let Some(away) = away.filter(|away| away.pose == to) {
        return Some(format!("{}, going back {gone}{}", name.does("disengage"), through(now, &away.through)));
    }
    Some(driven(now, unit, to, &name.does(&format!("fall back {gone}"))))
}

/// A routed unit makes its routed move, if it has room to.
pub(super) fn ran(now: Now<'_>, unit: UnitId, to: Pose) -> Option<String> {
    let from = now.state.unit(unit).pose?.at;
    let name = now.battle.unit_in_words(unit);
    if from.distance(to.at) <= TOUCH {
        let why = format!("an enemy blocks {} way", name.own());
        return Some(format!("{}: {why}", name.does_not("can make a routed move")));
    }
    Some(driven(now, unit, to, &name.does(&format!("make a routed move of {}", gone(from, to.at)))))
}

/// The same with the friends passed through, and whether an enemy stopped it.
fn driven(now: Now<'_>, unit: UnitId, to: Pose, told: &str) -> String {
    let (friends, is_stopped) = fall_back::traced(now, unit, to);
    let own = now.battle.unit_in_words(unit);
    let why = if is_stopped { format!(": an enemy blocks {} way", own.own()) } else { String::new() };
    format!("{told}{}{why}", through(now, &friends))
}

/// A leader rides, and to which unit.
pub(super) fn rode(now: Now<'_>, leader: LeaderId, to: Point) -> String {
    let from = now.state.leader(leader).at;
    let within = now.battle.distance(DistanceRow::Leader);
    let side = now.battle.leader(leader).side;
    let near = now.state.standing(now.battle, side).filter_map(|unit| {
        let block = now.state.block(now.battle, unit)?;
        let is_near = now.battle.leads(leader, unit) && now.battle.is_by_leader(within, to, &block);
        is_near.then(|| (now.battle.to_leader(to, &block), unit))
    });
    let to_unit = near.min().map(|(_, unit)| format!(" to {}", now.battle.unit(unit).name));
    let gone = gone(from, to);
    now.battle.leader_in_words(leader).does(&format!("ride {gone}{}", to_unit.unwrap_or_default()))
}
