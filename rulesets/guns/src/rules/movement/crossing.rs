//! Section 4, defences crossed on the march and in a charge; built-up areas and works entered and left.

use board::table::{Angle, Block, Inches, Leg, Point, Pose, Wall};

use crate::game::battle::{Battle, UnitId};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::rules::command::brigade_orders;
use crate::rules::footprint::{Array, UnitShape};
use crate::rules::morale::losses::Loss;
use crate::rules::morale::{losses, status};
use crate::rules::movement::formation_changes::afford;
use crate::rules::movement::march::{self, unform};
use crate::rules::movement::path::{self, Hurdle, MarchPath};
use crate::rules::movement::rates;
use crate::rules::movement::resolve::{Crossing, CrossingFacts, Passage};
use crate::rules::movement::surroundings::{Closed, Friends, MoveReason, Surroundings};
use crate::rules::named::run_for;
use crate::sheet::board_tables::{Act, MoveType, SheetDistance};
use crate::sheet::units::{Arm, Side, Status};
use crate::{At, Now};

/// What crossing does to a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Crossed {
    /// Where it stays, on the near side, if it does not come over.
    pub(crate) halts: Option<Pose>,
    is_down: bool,
    /// Whether the defences, or the way itself, unform it.
    pub(crate) unforms: bool,
    lost: u8,
}

/// Rolls for all defences in the path of a unit, up to the one it fails to cross.
pub(crate) fn cross(at: &mut At<'_>, unit: UnitId, hurdles: &[Hurdle], pace: MoveType) -> Crossed {
    let battle = at.battle;
    let mut crossed = Crossed::default();
    for hurdle in hurdles {
        let (obstacle, arm, charging) =
            (hurdle.obstacle, at.state().arm(battle, unit), pace == MoveType::Charge);
        let facts = CrossingFacts { obstacle, arm, charging };
        let outcome = run_for::<Crossing>(at, &battle.unit(unit).name, &battle.tables, &facts);
        crossed.lost = crossed.lost.saturating_add(outcome.lost);
        crossed.unforms |= outcome.passage == Passage::Unformed;
        if matches!(outcome.passage, Passage::ToGround | Passage::Cannot) {
            crossed.is_down = outcome.passage == Passage::ToGround;
            crossed.halts = Some(hurdle.before);
            break;
        }
    }
    crossed
}

/// Does to a unit that has moved what crossing and the way itself did to it.
pub(crate) fn suffer(at: &mut At<'_>, unit: UnitId, crossed: Crossed) {
    if crossed.is_down {
        status::worsen(at, unit, Status::GoneToGround);
    } else if crossed.unforms {
        march::unform(at, unit);
    }
    if crossed.lost > 0 {
        let half = at.state().unit(unit).half;
        losses::lose(at, unit, Loss { figures: crossed.lost, half });
    }
}

/// Why a side may not have a unit enter or leave now.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    match order {
        Order::Enter { unit, building } => {
            rates::march_refusal(now, side, unit).or_else(|| enter(now, unit, building.index()).err())
        }
        Order::Occupy { unit, works } => {
            rates::march_refusal(now, side, unit).or_else(|| occupy(now, unit, works.index()).err())
        }
        Order::Leave { unit, to, facing } => {
            rates::refusal(now, side, unit).or_else(|| leave(now, unit, Pose::new(to, facing)).err())
        }
        _ => Some(Refusal::NotNow),
    }
}

/// Has a unit enter or leave.
pub(crate) fn carry_out(at: &mut At<'_>, order: Order) {
    let (unit, entered) = match order {
        Order::Enter { unit, building } => {
            let Ok(entered) = enter(at.now(), unit, building.index()) else { return };
            // Skirmishers stay in skirmish order: back to close order they are recalled.
            let loose = at.state().unit(unit).array == Array::Skirmish;
            let array = if loose { Array::Skirmish } else { Array::Column };
            at.emit(Event::Formed { unit, array, pose: entered.path.end, spent: entered.spent });
            at.emit(Event::Housed { unit, building: Some(building.0) });
            (unit, entered)
        }
        Order::Occupy { unit, works } => {
            let Ok(entered) = occupy(at.now(), unit, works.index()) else { return };
            at.emit(Event::Moved { unit, pose: entered.path.end, spent: entered.spent, towards: 0 });
            at.emit(Event::Manned { unit, works: Some(works.0) });
            (unit, entered)
        }
        Order::Leave { unit, to, facing } => {
            let Ok(left) = leave(at.now(), unit, Pose::new(to, facing)) else { return };
            at.emit(Event::Moved { unit, pose: left.path.end, spent: left.spent, towards: 0 });
            if at.state().unit(unit).building.is_some() {
                at.emit(Event::Housed { unit, building: None });
            } else {
                at.emit(Event::Manned { unit, works: None });
            }
            (unit, left)
        }
        _ => return,
    };
    let path = entered.path;
    for &friend in &path.through {
        unform(at, friend);
    }
    if path.unforms || !path.through.is_empty() {
        unform(at, unit);
    }
}

/// A way in or out, and what it takes of a move.
struct DoorwayPath {
    path: MarchPath,
    spent: u16,
}

/// The middle of a built-up area.
fn middle(battle: &Battle, building: usize) -> Option<Point> {
    let area = &battle.terrain.buildings.get(building)?.area;
    let corners: Vec<Point> = area.corners().collect();
    let mean = |along: fn(Point) -> Inches| {
        let sum: i64 = corners.iter().map(|&corner| i64::from(along(corner).thousandths())).sum();
        Inches::thousandths_of((sum / corners.len().max(1) as i64) as i32)
    };
    Some(Point::new(mean(Point::x), mean(Point::y)))
}

/// Whether a unit is near enough to what it enters or leaves.
fn at_its_side(now: Now<'_>, distance: Inches) -> Result<(), Refusal> {
    let most = now.battle.distance(SheetDistance::Occupy);
    if distance > most { Err(Refusal::NotBesideIt { distance, most }) } else { Ok(()) }
}

/// The straight way of a unit in column between where it stands and the middle of a built-up area, or why a march could not
/// take it.
fn straight_way(
    now: Now<'_>,
    unit: UnitId,
    building: usize,
    from: Point,
    to: Point,
) -> Result<MarchPath, Refusal> {
    let stance = now.state.stance(unit).ok_or(Refusal::NotOnTable)?;
    let pose = Pose::new(from, from.bearing(to));
    let block = now.battle.block_of(unit, &UnitShape { pose, array: Array::Column, ..stance });
    let legs = [Leg::To(to)];
    // All that lies between counts, not only what lies before the head of the column.
    const THIN: Inches = Inches::thousandths_of(100);
    let middle = Block::new(pose, block.width(), THIN);
    let mut path = path::survey(now, unit, &middle, &legs, MoveType::Move)?;
    if !path.hurdles.is_empty() {
        return Err(Refusal::DefencesBetween);
    }
    let most = now.state.whole_move(now.battle, unit);
    if path.cost > most {
        return Err(Refusal::TooFar { distance: path.cost, most });
    }
    let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
    if !around.leads_through(building, Friends::Solid, &block, &legs) {
        if !around.leads_through(building, Friends::Passed, &block, &legs) {
            return Err(Refusal::NoWay);
        }
        path.through = around.passed_through(&block, &legs);
    }
    Ok(path)
}

/// Where a unit stands in a built-up area that it enters, in column, and what it spends.
fn enter(now: Now<'_>, unit: UnitId, building: usize) -> Result<DoorwayPath, Refusal> {
    let stance = now.state.stance(unit).ok_or(Refusal::NotOnTable)?;
    let block = now.battle.block_of(unit, &stance);
    if now.state.arm(now.battle, unit) != Arm::Infantry {
        return Err(Refusal::OnlyInfantry);
    }
    if now.state.burns(building as u8) {
        return Err(Refusal::Burns);
    }
    let holds = |other: &crate::game::state::UnitState| {
        other.pose.is_some() && other.building.map(usize::from) == Some(building)
    };
    if now.state.units.iter().any(holds) {
        return Err(Refusal::BuildingHeld);
    }
    let spent = afford(now.state, unit, now.battle.tables.field.acts.get(Act::BuiltUpArea))?;
    at_its_side(now, now.battle.terrain.buildings[building].area.distance(&block))?;
    let at = middle(now.battle, building).ok_or(Refusal::NoSuchName)?;
    let pose = Pose::new(at, stance.pose.facing);
    let there = now.battle.block_of(unit, &UnitShape { pose, array: Array::Column, ..stance });
    if let Some(refusal) = brigade_orders::move_refusal(now, unit, &block, &there) {
        return Err(refusal);
    }
    let path = straight_way(now, unit, building, stance.pose.at, at)?;
    let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
    if !around.keeps_off(&there) {
        return Err(around.no_room(&there));
    }
    Ok(DoorwayPath { path: MarchPath { end: pose, ..path }, spent })
}

/// What a unit spends that enters works: it stands behind them already, with nothing between.
fn occupy(now: Now<'_>, unit: UnitId, works: usize) -> Result<DoorwayPath, Refusal> {
    let block = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    if now.state.arm(now.battle, unit) == Arm::Cavalry {
        return Err(Refusal::NotMounted);
    }
    let wall = &now.battle.terrain.lines[works].wall;
    let spent = afford(now.state, unit, now.battle.tables.field.acts.get(Act::BuiltUpArea))?;
    at_its_side(now, wall.distance(&block))?;
    if wall.distance(&block) <= Inches::ZERO {
        return Err(Refusal::AcrossWorks);
    }
    // Seen from the nearest place on them, nothing that a march would have to cross lies between.
    let from = block.pose().at;
    let nearest = nearest_on(wall, &block);
    let is_between = |other: &Wall| other != wall && other.crossed(from, nearest).is_some();
    let lines = now.battle.terrain.lines.iter().filter(|line| line.defence.obstacle().is_some());
    if lines.into_iter().any(|line| is_between(&line.wall)) {
        return Err(Refusal::DefencesBetween);
    }
    let path = MarchPath {
        end: block.pose(),
        cost: Inches::ZERO,
        unforms: false,
        through: Vec::new(),
        hurdles: Vec::new(),
    };
    Ok(DoorwayPath { path, spent })
}

/// The point on a wall that is nearest to a block, looked for at every quarter of an inch.
fn nearest_on(wall: &Wall, block: &Block) -> Point {
    const LOOK: Inches = Inches::thousandths_of(250);
    let points: Vec<Point> = wall.points().collect();
    let along = points.windows(2).flat_map(|piece| {
        let (from, to) = (piece[0], piece[1]);
        let steps = from.distance(to).thousandths() / LOOK.thousandths();
        (0..=steps).map(move |step| from.towards(from.bearing(to), LOOK * step)).chain([to])
    });
    along.min_by_key(|&point| block.distance_to_point(point)).unwrap_or(block.pose().at)
}

/// The works that a unit is in that stands so when the battle begins: the nearest within reach.
pub(crate) fn set_up_in(battle: &Battle, unit: UnitId, stance: &UnitShape) -> Option<u8> {
    let is_mounted = battle.unit(unit).arm == Arm::Cavalry && stance.mounted;
    let block = battle.block_of(unit, stance);
    if is_mounted { None } else { works_beside(battle, &block) }
}

/// The nearest works that a block is near enough to.
pub(crate) fn works_beside(battle: &Battle, block: &Block) -> Option<u8> {
    let lines = battle.terrain.lines.iter().enumerate().filter(|(_, line)| line.defence.is_entered());
    let near = lines.map(|(at, line)| (line.wall.distance(block), at as u8));
    near.filter(|(distance, _)| *distance <= battle.distance(SheetDistance::Occupy)).min().map(|(_, at)| at)
}

/// The way of a unit that leaves its built-up area or works, and what it spends.
fn leave(now: Now<'_>, unit: UnitId, pose: Pose) -> Result<DoorwayPath, Refusal> {
    let own = now.state.unit(unit);
    let block = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    if own.status == Status::Faltering {
        return Err(Refusal::Falters);
    }
    if own.building.is_none() && own.works.is_none() {
        return Err(Refusal::NothingToDo);
    }
    let spent = afford(now.state, unit, now.battle.tables.field.acts.get(Act::BuiltUpArea))?;
    let outside = now.state.stance_outside(unit).ok_or(Refusal::NotOnTable)?;
    let there = now.battle.block_of(unit, &UnitShape { pose, ..outside });
    if let Some(refusal) = brigade_orders::move_refusal(now, unit, &block, &there) {
        return Err(refusal);
    }
    let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
    if let Some(building) = own.building.map(usize::from) {
        at_its_side(now, now.battle.terrain.buildings[building].area.distance(&there))?;
        let path = straight_way(now, unit, building, block.pose().at, pose.at)?;
        if !around.keeps_off(&there) || !around.is_clear(&there) {
            return Err(around.no_room(&there));
        }
        return Ok(DoorwayPath { path: MarchPath { end: pose, ..path }, spent });
    }
    let wall = &now.battle.terrain.lines[own.works.map_or(0, usize::from)].wall;
    at_its_side(now, wall.distance(&there))?;
    if wall.crossed(block.pose().at, pose.at).is_some() {
        return Err(Refusal::AcrossWorks);
    }
    // It comes out as it stands, forward or back; to face elsewhere it marches.
    let straight = [Leg::To(pose.at)];
    let is_open = || around.field(Friends::Solid, Closed::Read).leads_to(&block, &straight, pose);
    let path = if pose.facing == block.pose().facing && around.admits(&block, &there) && is_open() {
        path::survey(now, unit, &block, &straight, MoveType::Move)?
    } else {
        path::find(now, unit, &around, pose, now.state.whole_move(now.battle, unit))?
    };
    if !path.hurdles.is_empty() {
        return Err(Refusal::DefencesBetween);
    }
    Ok(DoorwayPath { path, spent })
}

/// Where a unit might come out of the built-up area or works that it is in, on all sides.
pub(crate) fn ways_out(now: Now<'_>, unit: UnitId) -> Vec<Order> {
    const GAP: Inches = Inches::thousandths_of(250);
    const FARTHEST: i32 = 80;
    let (own, Some(block)) = (now.state.unit(unit), now.state.block(now.battle, unit)) else {
        return Vec::new();
    };
    let leaves = |pose: Pose| Order::Leave { unit, to: pose.at, facing: pose.facing };
    let Some(building) = own.building else {
        return own.works.map(|_| leaves(block.pose())).into_iter().collect();
    };
    let Some(building) = now.battle.terrain.buildings.get(usize::from(building)) else { return Vec::new() };
    let outside = now.state.stance_outside(unit);
    let block = outside.map_or(block, |outside| now.battle.block_of(unit, &outside));
    let out = |facing: Angle| {
        let there = |step: i32| Pose::new(block.pose().at.towards(facing, GAP * step), facing);
        (1..FARTHEST).map(there).find(|&pose| building.area.distance(&block.moved_to(pose)) > Inches::ZERO)
    };
    (0..8).filter_map(|eighth| out(Angle::degrees(45 * eighth))).map(leaves).collect()
}
