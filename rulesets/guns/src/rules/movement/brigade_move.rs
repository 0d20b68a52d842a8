//! Section 4, a brigade that moves as one, its regiments keeping their intervals.

use board::table::{Angle, Face, Inches, Point, Pose, Turn};

use crate::game::battle::{Battle, BrigadeId, UnitId};
use crate::game::event::Event;
use crate::game::order::{Evolution, Order};
use crate::game::refusal::Refusal;
use crate::game::state::State;
use crate::rules::footprint::Array;
use crate::rules::movement::path::MarchPath;
use crate::rules::movement::surroundings::{MoveReason, Surroundings};
use crate::rules::movement::{formation_changes, march, rates};
use crate::sheet::board_tables::SheetDistance;
use crate::sheet::units::{Arm, Side};
use crate::{At, Now};

/// What a unit does when its brigade moves as one.
struct UnitMove {
    unit: UnitId,
    /// What it is told, as much of it as it can; or why it does nothing.
    order: Result<Order, Refusal>,
    /// Where it ends, and the way there if it goes one.
    pose: Pose,
    path: Option<MarchPath>,
    /// It does less than the others.
    lags: bool,
}

/// Where each unit of a brigade would stand if the brigade did this as one, or why it stays.
pub fn plan(
    now: Now<'_>,
    brigade: BrigadeId,
    evolution: Evolution,
    to: Point,
    facing: Angle,
) -> Vec<(UnitId, Result<Pose, Refusal>)> {
    let parts = parts(now, brigade, evolution, Pose::new(to, facing));
    parts.into_iter().map(|part| (part.unit, part.order.map(|_| part.pose))).collect()
}

/// Why a side may not order this now.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    let Order::Together { brigade, evolution, to, facing } = order else { return Some(Refusal::NotNow) };
    if now.battle.brigade(brigade).side != side {
        return Some(Refusal::NotYours);
    }
    let (stuck, line) = line_up(now, brigade, evolution, Pose::new(to, facing));
    let mut why = stuck.into_iter().find_map(|part| part.order.err());
    // If one unit can do some of it, it is allowed, whatever room that makes for the others.
    for &(unit, pose) in line.iter().flat_map(|line| &line.units) {
        let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
        match some_part(now, unit, pose, line.as_ref()?, &around) {
            Ok(_) => return None,
            Err(refusal) => why = why.or(Some(refusal)),
        }
    }
    why.or(Some(Refusal::NobodyGoes))
}

/// Carries out what was ordered: the single moves, one after another.
pub(crate) fn carry_out(at: &mut At<'_>, side: Side, order: Order) {
    let Order::Together { brigade, evolution, to, facing } = order else { return };
    // What the dice make of some, or their passing through others, may stand in the way of those after them.
    let mut as_planned = true;
    for part in parts(at.now(), brigade, evolution, Pose::new(to, facing)) {
        let is_open = |order: &Order| march::refusal(at.now(), side, *order).is_none();
        let order = part.order.ok().filter(|order| as_planned || is_open(order));
        let is_plain =
            part.path.as_ref().is_none_or(|path| path.hurdles.is_empty() && path.through.is_empty());
        match (order, part.path) {
            (None, _) => at.emit(Event::Laggard { unit: part.unit }),
            (Some(Order::March { .. }), Some(path)) if as_planned => march::follow(at, part.unit, path),
            (Some(order), _) => march::carry_out(at, side, order),
        }
        as_planned &= is_plain;
        if order.is_some() && part.lags {
            at.emit(Event::Laggard { unit: part.unit });
        }
    }
}

/// The middle of some places.
fn middle_of(places: &[Pose]) -> Point {
    let many = places.len().max(1) as i64;
    let mean = |along: fn(Point) -> Inches| {
        let sum: i64 = places.iter().map(|pose| i64::from(along(pose.at).thousandths())).sum();
        Inches::thousandths_of((sum / many) as i32)
    };
    Point::new(mean(Point::x), mean(Point::y))
}

/// The middle of those units of a brigade that are free to move.
pub fn middle(now: Now<'_>, brigade: BrigadeId) -> Point {
    let side = now.battle.brigade(brigade).side;
    let able = now.battle.units_of(brigade).filter(|&unit| rates::march_refusal(now, side, unit).is_none());
    let poses: Vec<Pose> = able.filter_map(|unit| now.state.unit(unit).pose).collect();
    middle_of(&poses)
}

/// How a brigade stands before it moves.
struct BrigadeLine {
    /// The units that are free to go, those in front first.
    units: Vec<(UnitId, Pose)>,
    evolution: Evolution,
    /// How far it goes, and where to.
    distance: Inches,
    bearing: Angle,
    /// How far it turns, about what.
    turn: Turn,
    pivot: Point,
    facing: Angle,
}

/// How far a place is along a direction from a point, in thousandths of an inch.
fn along(from: Point, direction: Angle, to: Point) -> i64 {
    // A right angle off, nothing is along; the table's sine is not at hand, but distances are.
    let far = from.towards(direction, Inches::whole(500));
    let (to_far, to_from) = (far.distance(to).thousandths(), from.distance(to).thousandths());
    let (far, near) = (i64::from(to_far), i64::from(to_from));
    // By the cosine rule; only the order of such figures is asked for.
    near * near - far * far
}

impl BrigadeLine {
    fn new(
        now: Now<'_>,
        mut units: Vec<(UnitId, Pose)>,
        evolution: Evolution,
        goal: Pose,
    ) -> Option<BrigadeLine> {
        let poses: Vec<Pose> = units.iter().map(|&(_, pose)| pose).collect();
        let (middle, front) = (middle_of(&poses), poses.first()?.facing);
        let turn = goal.facing.from(front);
        let outward = front + Turn::degrees(if turn.hundredths() < 0 { -90 } else { 90 });
        let ends = units.iter().filter_map(|&(unit, _)| {
            let (right, left) = now.state.block(now.battle, unit)?.side(Face::Front);
            Some(if turn.hundredths() < 0 { left } else { right })
        });
        let pivot = ends.max_by_key(|&end| along(middle, outward, end))?;
        let (distance, bearing) = (middle.distance(goal.at), middle.bearing(goal.at));
        units.sort_by_cached_key(|&(unit, pose)| (-along(middle, bearing, pose.at), unit));
        Some(BrigadeLine { units, evolution, distance, bearing, turn, pivot, facing: goal.facing })
    }

    /// The order for a unit that makes this share of the move, in parts of [`ALL`].
    fn order(&self, battle: &Battle, unit: UnitId, pose: Pose, share: i32) -> Order {
        let of = |whole: i32| (i64::from(whole) * i64::from(share) / i64::from(ALL)) as i32;
        let part = |turn: Turn| Turn::hundredths_of(of(turn.hundredths()));
        let inches = |whole: Inches| Inches::thousandths_of(of(whole.thousandths()));
        let arm = battle.unit(unit).arm;
        match self.evolution {
            Evolution::Advance => {
                let to = pose.at.towards(self.bearing, inches(self.distance));
                // A unit that goes only part of the way does not turn.
                let facing = if share == ALL { pose.facing + self.turn } else { pose.facing };
                Order::March { unit, to, facing, packs: false }
            }
            Evolution::Wheel => {
                let turn = part(self.turn);
                let bearing = self.pivot.bearing(pose.at) + turn;
                let to = self.pivot.towards(bearing, self.pivot.distance(pose.at));
                Order::March { unit, to, facing: pose.facing + turn, packs: false }
            }
            Evolution::FallBack => {
                let by = inches(self.distance.min(battle.distance(SheetDistance::StepBack)));
                Order::StepBack { unit, by }
            }
            Evolution::FormLine => {
                let array = if arm == Arm::Artillery { Array::Deployed } else { Array::Line };
                Order::Form { unit, array, facing: self.facing }
            }
            Evolution::FormColumn => {
                let array = if arm == Arm::Artillery { Array::Limbered } else { Array::Column };
                Order::Form { unit, array, facing: self.facing }
            }
        }
    }

    /// Whether a unit that cannot do all of it may do a part.
    fn is_parted(&self) -> bool {
        !matches!(self.evolution, Evolution::FormLine | Evolution::FormColumn)
    }
}

/// The parts that a move is counted in: fine enough that the last one is under a hundredth of an inch.
const ALL: i32 = 16_384;

/// The units of a brigade on the table that cannot move, and the line of the others.
fn line_up(
    now: Now<'_>,
    brigade: BrigadeId,
    evolution: Evolution,
    goal: Pose,
) -> (Vec<UnitMove>, Option<BrigadeLine>) {
    let (mut able, mut stuck) = (Vec::new(), Vec::new());
    for unit in now.battle.units_of(brigade) {
        let Some(pose) = now.state.unit(unit).pose else { continue };
        match rates::march_refusal(now, now.battle.brigade(brigade).side, unit) {
            None => able.push((unit, pose)),
            Some(refusal) => stuck.push(UnitMove::none(unit, pose, refusal)),
        }
    }
    (stuck, BrigadeLine::new(now, able, evolution, goal))
}

/// What each unit of a brigade does, those in front first.
fn parts(now: Now<'_>, brigade: BrigadeId, evolution: Evolution, goal: Pose) -> Vec<UnitMove> {
    let (mut parts, line) = line_up(now, brigade, evolution, goal);
    let Some(line) = line else { return parts };
    // Each unit sees the earlier ones where they have gone; one that finds no way tries again when all have gone.
    let mut table = now.state.clone();
    let mut gone = 0;
    let mut laggards = Vec::new();
    for &(unit, pose) in &line.units {
        let part = part(Now { state: &table, ..now }, unit, pose, &line);
        if part.lags {
            laggards.push((pose, gone, part));
        } else {
            gone += part.put_on(&mut table);
            parts.push(part);
        }
    }
    for (pose, seen, first) in laggards {
        let unit = first.unit;
        let part = if seen == gone { first } else { part(Now { state: &table, ..now }, unit, pose, &line) };
        gone += part.put_on(&mut table);
        parts.push(part);
    }
    parts
}

impl UnitMove {
    /// A unit that does nothing.
    fn none(unit: UnitId, pose: Pose, why: Refusal) -> UnitMove {
        UnitMove { unit, order: Err(why), pose, path: None, lags: true }
    }

    /// Puts the unit where it has gone, if it has; the number of units put.
    fn put_on(&self, table: &mut State) -> usize {
        let Ok(order) = self.order else { return 0 };
        let moved = &mut table.units[self.unit.index()];
        moved.pose = Some(self.pose);
        if let Order::Form { array, .. } = order {
            moved.array = array;
        }
        1
    }
}

/// What a unit can do of it that is free to move: all, or as far as it can.
fn part(now: Now<'_>, unit: UnitId, pose: Pose, line: &BrigadeLine) -> UnitMove {
    let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
    let (mut share, mut barred, mut part) = match some_part(now, unit, pose, line, &around) {
        Ok(found) => found,
        Err(why) => return UnitMove::none(unit, pose, why),
    };
    while barred - share > 1 {
        let middle = (share + barred) / 2;
        match one_move(now, unit, pose, line, &around, middle) {
            Ok(farther) => (share, part) = (middle, farther),
            Err(_) => barred = middle,
        }
    }
    part
}

/// A part of it that a unit can do, the next greater one of those looked at, which it cannot, and the move; or why it does nothing.
fn some_part(
    now: Now<'_>,
    unit: UnitId,
    pose: Pose,
    line: &BrigadeLine,
    around: &Surroundings<'_>,
) -> Result<(i32, i32, UnitMove), Refusal> {
    let tried = |share: i32| one_move(now, unit, pose, line, around, share);
    let why = match tried(ALL) {
        Ok(whole) => return Ok((ALL, ALL, whole)),
        Err(why) if !line.is_parted() => return Err(why),
        Err(why) => why,
    };
    // Friends in the way may be passed farther on: so a few parts are looked at first, then what lies between.
    let mut barred = ALL;
    for share in (1..8).rev().map(|eighth| ALL / 8 * eighth).chain([ALL / 64]) {
        if let Ok(part) = tried(share) {
            return Ok((share, barred, part));
        }
        barred = share;
    }
    Err(why)
}

/// What a unit does that goes this share of the path, or why it cannot.
fn one_move(
    now: Now<'_>,
    unit: UnitId,
    pose: Pose,
    line: &BrigadeLine,
    around: &Surroundings<'_>,
    share: i32,
) -> Result<UnitMove, Refusal> {
    let order = line.order(now.battle, unit, pose, share);
    let (end, path) = match order {
        Order::March { to, facing, packs, .. } => {
            let path = march::way(now, unit, around, Pose::new(to, facing), packs.into())?;
            (path.end, Some(path))
        }
        Order::StepBack { by, .. } => {
            let path = formation_changes::step_back(now, unit, by)?;
            (path.end, Some(path))
        }
        Order::Form { array, facing, .. } => (formation_changes::form(now, unit, array, facing)?.0, None),
        _ => return Err(Refusal::NotNow),
    };
    Ok(UnitMove { unit, order: Ok(order), pose: end, path, lags: share < ALL })
}
