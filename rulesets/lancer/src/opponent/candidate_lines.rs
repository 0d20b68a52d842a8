//! The lines of a move worth thinking of: to goals, at enemies and past them, into cover, facing the nearest enemies.

use board::table::{Angle, Inches, Pose, Turn};

use super::standing;
use super::worth::{ORDER, POINT, Survey};
use crate::Now;
use crate::game::battle::Piece;
use crate::game::order::Order;
use crate::game::state::{Post, State};
use crate::rules::charge_and_melee::melee;
use crate::rules::movement::{self, End, MoveThrow};

/// Directions tried all round.
const ROUND: i32 = 12;

/// The lines of a move, the best first, and what each brings.
pub(super) fn by_worth(now: Now<'_>, survey: &Survey, piece: Piece, throw: MoveThrow) -> Vec<(i64, Order)> {
    let Some(block) = now.state.piece_block(now.battle, piece) else { return Vec::new() };
    let before = worth(now, survey, piece);
    let mut then = now.state.clone();
    let mut cost = 0;
    if let (Piece::Unit(unit), true) = (piece, throw.leaving) {
        // Out of the melee it will be disrupted.
        cost = if then.unit(unit).disrupted { 0 } else { ORDER };
        then.melees.retain(|(a, b)| *a != unit && *b != unit);
        then.units[unit.index()].disrupted = true;
    }
    let mut lines: Vec<(i64, Order)> = Vec::new();
    let mut weigh = |order: Order, end: End| {
        let worth = match end {
            End::Off => -20 * POINT,
            End::At(pose) => {
                stand(&mut then, piece, pose);
                worth(Now { battle: now.battle, state: &then }, survey, piece) - before - cost
            }
        };
        lines.push((worth, order));
    };
    if let Ok(way) = movement::follow(now, piece, throw) {
        weigh(Order::Follow { piece }, way.end);
    }
    let at = block.pose().at;
    let around = movement::surroundings(now, piece, throw);
    let headings = match (piece, throw.leaving) {
        (Piece::Unit(unit), true) => melee::ways_out(now, unit),
        _ => headings(now, survey, piece, block.pose()),
    };
    for heading in headings {
        let towards = at.towards(heading, Inches::whole(12));
        let there = at.towards(heading, throw.distance);
        for facing in facings(now, piece, Pose::new(there, heading)) {
            let order = Order::March { piece, towards, facing };
            if let Ok(way) = movement::line_among(now, piece, &around, throw, towards, facing) {
                weigh(order, way.end);
            }
        }
    }
    lines.sort_by(|a, b| b.cmp(a));
    lines
}

fn worth(now: Now<'_>, survey: &Survey, piece: Piece) -> i64 {
    match piece {
        Piece::Unit(unit) => standing::of_unit(now, survey, unit),
        Piece::Commander(commander) => standing::of_commander(now, commander),
    }
}

fn stand(state: &mut State, piece: Piece, pose: Pose) {
    match piece {
        Piece::Unit(unit) => state.units[unit.index()].pose = Some(pose),
        Piece::Commander(commander) => state.commanders[commander.index()].post = Post::Alone(pose),
    }
}

/// Where a piece might go.
fn headings(now: Now<'_>, survey: &Survey, piece: Piece, pose: Pose) -> Vec<Angle> {
    let unit = if let Piece::Unit(unit) = piece { Some(unit) } else { None };
    if let Some(unit) = unit.filter(|&unit| now.state.unit(unit).disrupted) {
        return movement::away(now, unit).into_iter().collect();
    }
    let mut headings: Vec<Angle> = vec![pose.facing, pose.facing + Turn::ABOUT];
    let goals = survey.goals.headings(now.battle, pose.at, unit);
    headings.extend(goals.into_iter().map(|goal| pose.at.bearing(goal)));
    let enemies = now.state.standing(now.battle, survey.side.enemy());
    headings.extend(enemies.filter_map(|enemy| Some(pose.at.bearing(now.state.unit(enemy).pose?.at))));
    headings.extend((0..ROUND).map(|part| Angle::degrees(part * 360 / ROUND)));
    headings.sort_unstable();
    headings.dedup();
    headings
}

/// How it might face in the end.
fn facings(now: Now<'_>, piece: Piece, end: Pose) -> Vec<Angle> {
    if let Piece::Commander(_) = piece {
        return vec![end.facing];
    }
    let enemies = now.state.standing(now.battle, now.battle.side(piece).enemy());
    let mut places: Vec<_> = enemies.filter_map(|enemy| Some(now.state.unit(enemy).pose?.at)).collect();
    places.sort_by_key(|place| place.distance(end.at));
    places.truncate(2);
    let mut facings: Vec<Angle> = places.into_iter().map(|place| end.at.bearing(place)).collect();
    facings.dedup();
    if facings.is_empty() { vec![end.facing] } else { facings }
}
