//! What a drag over the table comes to: a regiment marches or charges, a general rides or joins, a brigade goes as one.

use board::table::{Angle, Block, Face, Inches, Point, Pose, Turn};
use desk::{DragEnd, Dragged};
use sheet::Axis;
use view::drag;
use view::table::Mark;

use crate::Now;
use crate::game::battle::{Battle, BrigadeId, GeneralId, GeneralRank, UnitId};
use crate::game::order::{Evolution, Order};
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, State};
use crate::page::charge_pointing;
use crate::page::picture::Piece;
use crate::rules::footprint::Array;
use crate::rules::movement::march::Packs;
use crate::rules::movement::path::MarchPath;
use crate::rules::movement::surroundings::{MoveReason, Surroundings};
use crate::rules::movement::{brigade_move, march, rates};
use crate::rules::turn::phases::{chooser, refusal};
use crate::sheet::board_tables::{SheetDistance, TurnPhase};

/// Where a piece stands that can be dragged now.
pub fn dragged_from(now: Now<'_>, piece: Piece) -> Option<Pose> {
    let side = chooser(now)?;
    match (now.state.pending.last(), piece) {
        (Some(Pending::Declare { .. } | Pending::Opportunity { .. }), Piece::Unit(unit)) => {
            return charge_pointing::dragged_from(now, unit).filter(|_| now.battle.unit(unit).side == side);
        }
        (Some(Pending::Act { .. }), _) => {}
        _ => return None,
    }
    match (now.state.phase, piece) {
        (TurnPhase::Charges, Piece::Unit(unit)) => {
            charge_pointing::dragged_from(now, unit).filter(|_| now.battle.unit(unit).side == side)
        }
        (TurnPhase::NormalMoves, Piece::Unit(unit)) => {
            let is_free = rates::march_refusal(now, side, unit).is_none();
            let can_go = now.state.move_left(now.battle, unit) > Inches::ZERO;
            now.state.unit(unit).pose.filter(|_| is_free && can_go)
        }
        (TurnPhase::Charges, Piece::General(general)) => {
            let is_free = now.battle.general(general).side == side && !now.state.general(general).rode;
            now.state.general_block(now.battle, general).filter(|_| is_free).map(|block| block.pose())
        }
        // His flag is dragged, and all of his brigade goes.
        (TurnPhase::NormalMoves, Piece::General(general)) => {
            let brigade = led(now.battle, general).filter(|&own| now.battle.brigade(own).side == side)?;
            free_to_go(now, brigade).next()?;
            now.state.general_block(now.battle, general).map(|block| block.pose())
        }
        _ => None,
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
        Piece::Unit(unit) if now.state.phase == TurnPhase::Charges => charge_pointing::drag(now, unit, front),
        Piece::Unit(unit) => march(now, unit, front, facing),
        Piece::General(general) if now.state.phase == TurnPhase::NormalMoves => {
            let brigade = led(now.battle, general)?;
            let from = now.state.general_block(now.battle, general)?.pose().at;
            as_one(now, brigade, from, front, facing)
        }
        Piece::General(general) => ride(now, general, front),
    })
}

/// The brigade a general leads.
fn led(battle: &Battle, general: GeneralId) -> Option<BrigadeId> {
    match battle.general(general).rank {
        GeneralRank::Brigade(brigade) => Some(brigade),
        GeneralRank::Division(_) | GeneralRank::Corps | GeneralRank::Chief => None,
    }
}

/// The units of a brigade that can still go somewhere, and how they stand.
fn free_to_go(now: Now<'_>, brigade: BrigadeId) -> impl Iterator<Item = (UnitId, Pose)> {
    let side = now.battle.brigade(brigade).side;
    let is_free = move |unit: &UnitId| {
        rates::march_refusal(now, side, *unit).is_none()
            && now.state.move_left(now.battle, *unit) > Inches::ZERO
    };
    now.battle.units_of(brigade).filter(is_free).filter_map(|unit| Some((unit, now.state.unit(unit).pose?)))
}

/// Within this of where he stands, a flag that is turned wheels the brigade instead of moving it on.
const WHEELING: Inches = Inches::whole(2);

/// A flag is dragged from a point to another, and all of its brigade goes the same way as one.
fn as_one(
    now: Now<'_>,
    brigade: BrigadeId,
    from: Point,
    flag: Point,
    facing: Option<Angle>,
) -> Result<Dragged<Order>, Refusal> {
    let able: Vec<(UnitId, Pose)> = free_to_go(now, brigade).collect();
    let front = able.first().ok_or(Refusal::NobodyGoes)?.1.facing;
    let facing = facing.unwrap_or(front);
    let bearing = from.bearing(flag);
    let most = able.iter().map(|&(unit, _)| now.state.move_left(now.battle, unit)).max().unwrap_or_default();
    let evolution = match (facing.from(front).abs() > Turn::degrees(2), bearing.from(front).abs()) {
        (true, _) if from.distance(flag) <= WHEELING => Evolution::Wheel,
        (false, aside) if aside > Turn::degrees(120) => Evolution::FallBack,
        _ => Evolution::Advance,
    };
    let by = from.distance(flag).min(match evolution {
        Evolution::FallBack => now.battle.distance(SheetDistance::StepBack),
        _ => most,
    });
    let middle = brigade_move::middle(now, brigade);
    let to = if evolution == Evolution::Wheel { middle } else { middle.towards(bearing, by) };
    let order = Order::Together { brigade, evolution, to, facing };
    let side = chooser(now).ok_or(Refusal::NotNow)?;
    if let Some(refused) = refusal(now, side, order) {
        return Err(refused);
    }
    let mut marks = Vec::new();
    let (mut go, mut lag) = (0, 0);
    for (unit, end) in brigade_move::plan(now, brigade, evolution, to, facing) {
        let Some(block) = now.state.block(now.battle, unit) else { continue };
        let start = block.pose();
        let end = end.unwrap_or(start);
        let is_short = match evolution {
            Evolution::Wheel => end.facing.from(start.facing) != facing.from(front),
            _ => start.at.distance(end.at) + board::table::TOUCH < by,
        };
        go += i32::from(!is_short);
        lag += i32::from(is_short);
        let note = if is_short { "hangs back".into() } else { String::new() };
        marks.push(Mark::Ghost { block: block.moved_to(end), note, is_short });
    }
    let late = match lag {
        0 => String::new(),
        1 => ", 1 hangs back".into(),
        lag => format!(", {lag} hang back"),
    };
    let name = &now.battle.brigade(brigade).name;
    let note = match evolution {
        Evolution::Wheel => format!("{name} wheels: {go} of {}{late}", go + lag),
        _ => format!("{name} {} {}\": {go} of {}{late}", evolution.key(), by.tenths(), go + lag),
    };
    marks.insert(0, Mark::Advance { from: middle, to, note: note.clone() });
    Ok(Dragged { order, marks, note, pose: Pose::new(flag, facing) })
}

/// The farthest of the places on the way to a point that an order can be given for, in 64 parts of the way.
fn farthest(now: Now<'_>, order: impl Fn(i32) -> Order) -> Result<(i32, Order), Refusal> {
    let side = chooser(now).ok_or(Refusal::NotNow)?;
    drag::farthest(order, |order| refusal(now, side, *order))
}

/// The fronts a unit may end with that is dragged to a point: as it was told, or as it stands, or the way it goes.
fn fronts(state: &State, unit: UnitId, block: &Block, front: Point, facing: Option<Angle>) -> Vec<Angle> {
    let held = block.pose().facing;
    let heading = block.middle_of(Face::Front).bearing(front);
    match (facing, state.unit(unit).array) {
        (Some(facing), _) => vec![facing],
        (None, Array::Column | Array::Limbered) => vec![heading, held],
        (None, _) if heading.from(held).abs() <= Turn::degrees(90) => vec![held, heading],
        (None, _) => vec![held],
    }
}

fn march(now: Now<'_>, unit: UnitId, front: Point, facing: Option<Angle>) -> Result<Dragged<Order>, Refusal> {
    let block = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    let (from, back) = (block.middle_of(Face::Front), Inches::ZERO - block.depth() / 2);
    let to = |facing: Angle| {
        move |parts: i32| {
            let to = drag::between(from, front, parts).towards(facing, back);
            Order::March { unit, to, facing, packs: false }
        }
    };
    let tried = fronts(now.state, unit, &block, front, facing)
        .into_iter()
        .map(|facing| farthest(now, to(facing)))
        .collect();
    let (parts, order) = drag::first_of_farthest(tried).unwrap_or(Err(Refusal::NoWay))?;
    let Order::March { to, facing, .. } = order else { return Err(Refusal::NotNow) };
    let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
    let path = march::way(now, unit, &around, Pose::new(to, facing), Packs::Carried)?;
    let note = walked(now, unit, &path);
    let there = block.moved_to(Pose::new(to, facing));
    let marks = drag::marks([from, there.middle_of(Face::Front)], there, &note, parts);
    Ok(Dragged { order, marks, note, pose: there.pose() })
}

/// How much of a unit's move a path takes, and what it does to the unit.
fn walked(now: Now<'_>, unit: UnitId, path: &MarchPath) -> String {
    let left = now.state.move_left(now.battle, unit);
    let mut note = format!("{}\" of {}\"", path.cost.tenths(), left.tenths());
    if path.unforms || !path.through.is_empty() {
        note.push_str(", unformed by it");
    }
    if !path.hurdles.is_empty() {
        note.push_str(", throws for the defences");
    }
    note
}

fn ride(now: Now<'_>, general: GeneralId, to: Point) -> Result<Dragged<Order>, Refusal> {
    let own = now.state.general_block(now.battle, general).ok_or(Refusal::NotOnTable)?;
    let side = now.battle.general(general).side;
    let from = own.pose().at;
    // A general dragged onto a unit joins it.
    let host = now
        .state
        .blocks(now.battle)
        .find(|(unit, block)| now.battle.unit(*unit).side == side && block.contains(to));
    if let Some((unit, _)) = host {
        let order = Order::Join { general, unit };
        if let Some(refused) = refusal(now, side, order) {
            return Err(refused);
        }
        let stance = now.state.stance(unit).ok_or(Refusal::NotOnTable)?;
        let there = now.battle.general_block(now.battle.behind(unit, &stance));
        let note = format!("joins {}", now.battle.unit(unit).name);
        return Ok(ridden(order, from, there, note, drag::PARTS));
    }
    let ride = |parts: i32| Order::Ride { general, to: drag::between(from, to, parts) };
    let (parts, order) = farthest(now, ride)?;
    let Order::Ride { to, .. } = order else { return Err(Refusal::NotNow) };
    let there = now.battle.general_block(Pose::new(to, own.pose().facing));
    let note = format!("{}\"", from.distance(to).tenths());
    Ok(ridden(order, from, there, note, parts))
}

/// What a ride comes to that leads a general `parts` of the way to where he was dropped.
fn ridden(order: Order, from: Point, there: Block, note: String, parts: i32) -> Dragged<Order> {
    let pose = there.pose();
    Dragged { order, marks: drag::marks([from, pose.at], there, &note, parts), note, pose }
}
