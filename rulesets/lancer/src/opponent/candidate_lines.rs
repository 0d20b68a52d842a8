//! The lines of a move worth thinking of: to goals, at enemies and past them, into cover, facing whom there is to face.

use board::table::{Angle, Inches, Pose, Turn};

use super::standing;
use super::worth::{POINT, Survey};
use crate::game::battle::{Battle, Piece};
use crate::game::order::Order;
use crate::game::state::{Post, State};
use crate::rules::movement::{self, End};

/// Directions tried all round.
const ROUND: i32 = 12;

/// The lines of a move, the best first, and what each brings.
pub(super) fn by_worth(
    battle: &Battle,
    survey: &Survey,
    state: &State,
    piece: Piece,
    distance: Inches,
) -> Vec<(i64, Order)> {
    let Some(block) = state.piece_block(battle, piece) else { return Vec::new() };
    let now = worth(battle, survey, state, piece);
    let mut then = state.clone();
    let mut lines: Vec<(i64, Order)> = Vec::new();
    let mut weigh = |order: Order, end: End| {
        let worth = match end {
            End::Off => -20 * POINT,
            End::At(pose) => {
                stand(&mut then, piece, pose);
                worth(battle, survey, &then, piece) - now
            }
        };
        lines.push((worth, order));
    };
    if let Ok(way) = movement::follow(battle, state, piece, distance) {
        weigh(Order::Follow { piece }, way.end);
    }
    let at = block.pose().at;
    let around = movement::surroundings(battle, state, piece);
    for heading in headings(battle, survey, state, piece, block.pose()) {
        let towards = at.towards(heading, Inches::whole(12));
        let there = at.towards(heading, distance);
        for facing in facings(battle, state, piece, Pose::new(there, heading)) {
            let order = Order::March { piece, towards, facing };
            if let Ok(way) =
                movement::line_among(battle, state, (piece, &around), distance, (towards, facing))
            {
                weigh(order, way.end);
            }
        }
    }
    lines.sort_by(|a, b| b.cmp(a));
    lines
}

fn worth(battle: &Battle, survey: &Survey, state: &State, piece: Piece) -> i64 {
    match piece {
        Piece::Unit(unit) => standing::of_unit(battle, survey, state, unit),
        Piece::Commander(commander) => standing::of_commander(battle, state, commander),
    }
}

fn stand(state: &mut State, piece: Piece, pose: Pose) {
    match piece {
        Piece::Unit(unit) => state.units[unit.index()].pose = Some(pose),
        Piece::Commander(commander) => state.commanders[commander.index()].post = Post::Alone(pose),
    }
}

/// Where a piece might go.
fn headings(battle: &Battle, survey: &Survey, state: &State, piece: Piece, pose: Pose) -> Vec<Angle> {
    let unit = if let Piece::Unit(unit) = piece { Some(unit) } else { None };
    if let Some(unit) = unit.filter(|&unit| state.unit(unit).disrupted) {
        return movement::away(battle, state, unit).into_iter().collect();
    }
    let mut headings: Vec<Angle> = vec![pose.facing, pose.facing + Turn::ABOUT];
    let goals = survey.goals.headings(battle, pose.at, unit);
    headings.extend(goals.into_iter().map(|goal| pose.at.bearing(goal)));
    let enemies = state.standing(battle, survey.side.enemy());
    headings.extend(enemies.filter_map(|enemy| Some(pose.at.bearing(state.unit(enemy).pose?.at))));
    headings.extend((0..ROUND).map(|part| Angle::degrees(part * 360 / ROUND)));
    headings.sort_unstable();
    headings.dedup();
    headings
}

/// How it might face in the end.
fn facings(battle: &Battle, state: &State, piece: Piece, end: Pose) -> Vec<Angle> {
    if let Piece::Commander(_) = piece {
        return vec![end.facing];
    }
    let enemies = state.standing(battle, battle.side(piece).enemy());
    let mut places: Vec<_> = enemies.filter_map(|enemy| Some(state.unit(enemy).pose?.at)).collect();
    places.sort_by_key(|place| place.distance(end.at));
    places.truncate(2);
    let mut facings: Vec<Angle> = places.into_iter().map(|place| end.at.bearing(place)).collect();
    facings.dedup();
    if facings.is_empty() { vec![end.facing] } else { facings }
}
