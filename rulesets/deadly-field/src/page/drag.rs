//! What a drag over the table comes to: a unit moves, steps back, turns or charges, and a leader rides.

use board::table::{Angle, Block, Face, Inches, Point, Pose, Turn};
use desk::{DragEnd, Dragged, Pull};
use view::drag;
use view::table::Mark;

use crate::Now;
use crate::game::battle::{Battle, LeaderId, UnitId};
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Fate, Pending, State};
use crate::page::charge_overlays;
use crate::page::picture::Piece;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::movement::formations;
use crate::rules::movement::moves::{self, CostedPath, UnitPath, WHOLE};
use crate::rules::turn::{actions, chooser, refusal};
use crate::sheet::board_tables;
use crate::sheet::units::MoraleLevel;

/// A unit that is dropped this near to an enemy is dropped onto it.
const ONTO: Inches = Inches::thousandths_of(250);

/// Within this of where it stands, a unit that is turned sharply turns and does not move.
const STILL: Inches = Inches::thousandths_of(1500);

/// Where a piece stands that can be dragged now.
pub fn dragged_from(now: Now<'_>, piece: Piece) -> Option<Pose> {
    let side = chooser(now.state)?;
    if !matches!(now.state.pending.last(), Some(Pending::Act { .. })) {
        return None;
    }
    match piece {
        Piece::Unit(unit) => {
            let own = now.state.unit(unit);
            let is_free = now.battle.unit(unit).side == side && actions::is_free(now.state, unit);
            own.pose.filter(|_| is_free && own.level != MoraleLevel::Routed)
        }
        Piece::Leader(leader) => {
            let own = now.state.leader(leader);
            let is_free = now.battle.leader(leader).side == side && own.fate == Fate::Here && own.rides > 0;
            is_free.then(|| Pose::new(own.at, Angle::NORTH))
        }
        Piece::Guns(_) => None,
    }
}

/// What dragging a piece does, as the player is told who has picked it out.
pub fn pull(piece: Piece) -> Pull {
    match piece {
        Piece::Leader(_) => Pull::Ride("drag him to where he shall be."),
        _ => Pull::Move(
            "drag it to where its front shall stand, or onto an enemy to charge; hold still, and it turns instead.",
        ),
    }
}

/// Drags a piece until its front stands at a point, or as near as the rules let it come; none if it cannot be dragged now.
///
/// # Errors
/// Why it does not come any nearer.
pub fn drag(now: Now<'_>, piece: Piece, to: DragEnd) -> Option<Result<Dragged<Order>, Refusal>> {
    dragged_from(now, piece)?;
    let DragEnd { front, facing } = to;
    Some(match piece {
        Piece::Unit(unit) => match under(now, unit, front) {
            Some(enemy) => charge_overlays::drag(now, unit, enemy),
            None => go(now, unit, front, facing),
        },
        Piece::Leader(leader) => ride(now, leader, front),
        Piece::Guns(_) => return None,
    })
}

/// The enemy a unit is dropped onto.
fn under(now: Now<'_>, unit: UnitId, to: Point) -> Option<UnitId> {
    let enemies = now.state.standing(now.battle, now.battle.unit(unit).side.enemy());
    let near =
        enemies.filter_map(|enemy| Some((now.state.block(now.battle, enemy)?.distance_to_point(to), enemy)));
    near.filter(|(off, _)| *off <= ONTO).min().map(|(_, enemy)| enemy)
}

/// The farthest of the places on the way to a point that an order can be given for, in 64 parts of the way.
fn farthest(now: Now<'_>, order: impl Fn(i32) -> Order) -> Result<(i32, Order), Refusal> {
    let side = chooser(now.state).ok_or(Refusal::NotNow)?;
    drag::farthest(order, |order| refusal(now, side, order))
}

/// A unit goes: on, back, or round.
fn go(now: Now<'_>, unit: UnitId, front: Point, facing: Option<Angle>) -> Result<Dragged<Order>, Refusal> {
    let block = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    let before = block.pose().facing;
    let from = block.middle_of(Face::Front);
    let turned = facing.filter(|facing| {
        // A wheel may also end a short move.
        let is_wheel = facing.from(before).abs() <= now.battle.angle(board_tables::AngleRow::Wheel);
        *facing != before && from.distance(front) <= if is_wheel { STILL / 3 } else { STILL }
    });
    if let Some(facing) = turned {
        return turn(now, &block, Order::Face { unit, facing });
    }
    let heading = from.bearing(front).from(before).abs();
    if facing.is_none_or(|facing| facing == before) && heading > Turn::degrees(135) {
        return back(now, unit, &block, from.distance(front));
    }
    onward(now, UnitAt { unit, block: &block }, front, facing)
}

/// A unit turns where it stands.
fn turn(now: Now<'_>, block: &Block, order: Order) -> Result<Dragged<Order>, Refusal> {
    let side = chooser(now.state).ok_or(Refusal::NotNow)?;
    if let Some(refused) = refusal(now, side, &order) {
        return Err(refused);
    }
    let Order::Face { unit, facing } = order else { return Err(Refusal::NotNow) };
    let there = formations::turned(now, unit, facing).unwrap_or(*block);
    let note = format!("turns to {facing}°");
    let marks = vec![Mark::Ghost { block: there, note: note.clone(), is_short: false }];
    Ok(Dragged { order, marks, note, pose: there.pose() })
}

/// A unit steps back.
fn back(now: Now<'_>, unit: UnitId, block: &Block, by: Inches) -> Result<Dragged<Order>, Refusal> {
    let step = |parts: i32| Order::StepBack { unit, by: by * parts / drag::PARTS };
    let (parts, order) = farthest(now, step)?;
    let Order::StepBack { by, .. } = order else { return Err(Refusal::NotNow) };
    let way = moves::way_back(now, unit, by)?;
    let note = format!("steps back {}\", {}", by.tenths(), share(now.state, unit, &way));
    Ok(gone(order, block, way.path.end(block), note, parts))
}

/// The fronts a unit may end with that is dragged to a point: as it was told, or as it stands, or the way it goes.
fn fronts(battle: &Battle, block: &Block, front: Point, facing: Option<Angle>) -> Vec<Angle> {
    let before = block.pose().facing;
    let most = battle.angle(board_tables::AngleRow::Wheel);
    let kept = |facing: Angle| {
        let by = facing.from(before);
        before
            + if by > most {
                most
            } else if by < -most {
                -most
            } else {
                by
            }
    };
    let heading = kept(block.middle_of(Face::Front).bearing(front));
    match facing {
        Some(facing) => vec![facing],
        None if heading == before => vec![before],
        None => vec![before, heading],
    }
}

/// A unit goes on, wheels included.
fn onward(
    now: Now<'_>,
    own: UnitAt<'_>,
    front: Point,
    facing: Option<Angle>,
) -> Result<Dragged<Order>, Refusal> {
    let UnitAt { unit, block } = own;
    let (from, half) = (block.middle_of(Face::Front), Inches::ZERO - block.depth() / 2);
    let to = |facing: Angle| {
        move |parts: i32| Order::Move {
            unit,
            to: drag::between(from, front, parts).towards(facing, half),
            facing,
        }
    };
    let tried = fronts(now.battle, block, front, facing)
        .into_iter()
        .map(|facing| farthest(now, to(facing)))
        .collect();
    let (parts, order) = drag::first_of_farthest(tried).unwrap_or(Err(Refusal::NoWay))?;
    let Order::Move { to, facing, .. } = order else { return Err(Refusal::NotNow) };
    let way = moves::way(now, unit, to, facing)?;
    let mut note = format!(
        "{}\", {}",
        from.distance(drag::between(from, front, parts)).tenths(),
        share(now.state, unit, &way)
    );
    let walk = UnitPath { unit, start: *block, path: way.path };
    let friends = moves::passed_through(now, &walk, way.path.length(block));
    if !friends.is_empty() {
        note.push_str(", through friends: both in disorder");
    }
    Ok(gone(order, block, Pose::new(to, facing), note, parts))
}

/// What of its move a way takes.
fn share(state: &State, unit: UnitId, way: &CostedPath) -> String {
    let of = if moves::allowance(state, unit) < WHOLE { "half a move" } else { "a move" };
    format!("{}% of {of}", way.cost * 100 / moves::allowance(state, unit).max(1))
}

/// What a drag comes to that leads `parts` of the way to where the piece was dropped.
fn gone(order: Order, block: &Block, to: Pose, note: String, parts: i32) -> Dragged<Order> {
    let there = block.moved_to(to);
    let ends = [*block, there].map(|block| block.middle_of(Face::Front));
    let marks = drag::marks(ends, there, &note, parts);
    Dragged { order, marks, note, pose: to }
}

/// A leader rides.
fn ride(now: Now<'_>, leader: LeaderId, to: Point) -> Result<Dragged<Order>, Refusal> {
    let from = now.state.leader(leader).at;
    let ride = |parts: i32| Order::Ride { leader, to: drag::between(from, to, parts) };
    let (parts, order) = farthest(now, ride)?;
    let Order::Ride { to, .. } = order else { return Err(Refusal::NotNow) };
    let there = now.battle.leader_block(to);
    let near = now.battle.distance(board_tables::DistanceRow::Leader);
    let led = now
        .state
        .blocks(now.battle)
        .filter(|(unit, block)| now.battle.leads(leader, *unit) && now.battle.is_by_leader(near, to, block));
    let names: Vec<&str> = led.map(|(unit, _)| now.battle.unit(unit).name.as_str()).collect();
    let for_whom =
        if names.is_empty() { String::new() } else { format!(", counts for {}", names.join(" and ")) };
    let note = format!("{}\"{for_whom}", from.distance(to).tenths());
    Ok(Dragged { order, marks: drag::marks([from, to], there, &note, parts), note, pose: there.pose() })
}
