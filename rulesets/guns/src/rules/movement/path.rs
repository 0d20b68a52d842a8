//! Section 4, the path of a march: its legs and wheels, what the ground makes it cost, and what it crosses.

use std::cell::OnceCell;

use board::table::{Angle, Block, Drill, Face, Field, Inches, Leg, Pivot, Point, Pose, Turn, direct_ways};
use sheet::Axis;

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::refusal::Refusal;
use crate::rules::movement::rates;
use crate::rules::movement::surroundings::{Closed, Friends, Surroundings};
use crate::rules::movement::terrain::{Defence, GroundPatch};
use crate::sheet::axes::Obstacle;
use crate::sheet::board_tables::{self, After, Before, Goer, GroundType, MoveType, SheetDistance};
use crate::sheet::cells::{HalfCount, Hindrance};
use crate::sheet::units::{Arm, Formation};

/// Defences in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hurdle {
    /// What they are.
    pub(crate) obstacle: Obstacle,
    /// Where the unit stands on the near side.
    pub(crate) before: Pose,
}

/// A way with all that it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MarchPath {
    /// Where it ends.
    pub(crate) end: Pose,
    /// What it costs, in inches of the unit's move.
    pub(crate) cost: Inches,
    /// Whether the ground unforms the unit.
    pub(crate) unforms: bool,
    /// Friends passed through that may not be passed in order.
    pub(crate) through: Vec<UnitId>,
    /// Defences crossed.
    pub(crate) hurdles: Vec<Hurdle>,
}

/// What a part of a move costs in inches of a move.
pub(crate) fn part(whole: Inches, halves: HalfCount) -> Inches {
    whole * i32::from(halves.0) / 2
}

/// The way of a unit to a place and front, or why there is none within `most`.
pub(crate) fn find(
    now: Now<'_>,
    unit: UnitId,
    around: &Surroundings<'_>,
    goal: Pose,
    most: Inches,
) -> Result<MarchPath, Refusal> {
    let block = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    let there = block.moved_to(goal);
    if goal == block.pose() {
        return Err(Refusal::NothingToDo);
    }
    // No two wheels bring the middle of the front farther than twice the frontage for nothing.
    let distance = block.middle_of(Face::Front).distance(there.middle_of(Face::Front));
    if distance > most + block.width() * 2 {
        return Err(Refusal::TooFar { distance, most });
    }
    if !around.admits(&block, &there) {
        return Err(around.no_room(&there));
    }
    let ways = DirectPaths { block: &block, goal, drill: rates::drill(now, unit), all: OnceCell::new() };
    let tried = |friends: Friends| {
        let legs = ways.open(&around.field(friends, Closed::Read)).ok_or(Refusal::NoWay)?;
        let mut path = survey(now, unit, &block, &legs, MoveType::Move)?;
        path.end = goal;
        if path.cost > most {
            return Err(Refusal::TooFar { distance: path.cost, most });
        }
        if friends == Friends::Passed {
            path.through = around.passed_through(&block, &legs);
        }
        Ok(path)
    };
    let mut found = tried(Friends::Solid);
    if found.is_err() && around.has_solid_friends() {
        match tried(Friends::Passed) {
            Err(Refusal::NoWay) => {}
            other => found = other,
        }
    }
    found
}

/// The ways of a unit to a place and front, whatever is in the way.
struct DirectPaths<'a> {
    block: &'a Block,
    goal: Pose,
    drill: Drill,
    all: OnceCell<Vec<Vec<Leg>>>,
}

impl DirectPaths<'_> {
    /// The legs of the cheapest way that is open.
    fn open(&self, field: &Field<'_>) -> Option<Vec<Leg>> {
        let DirectPaths { block, goal, drill, .. } = *self;
        let off = block.pose().at.bearing(goal.at).from(goal.facing).abs();
        // Straight on is what most moves are, and seen at once.
        if goal.facing == block.pose().facing && off <= drill.oblique {
            let straight = [Leg::To(goal.at)];
            if field.leads_to(block, &straight, goal) {
                return Some(straight.to_vec());
            }
        }
        // To go round something, a player orders each leg.
        let all = self.all.get_or_init(|| direct_ways(block, goal, drill));
        all.iter().find(|legs| field.leads_to(block, legs, goal)).map(|legs| joined(block, legs))
    }
}

/// Two wheels about the same end of the front, with nothing but rounding between them, are one.
fn joined(block: &Block, legs: &[Leg]) -> Vec<Leg> {
    const ROUNDING: Inches = Inches::thousandths_of(5);
    let mut at = *block;
    let mut all: Vec<Leg> = Vec::with_capacity(legs.len());
    for &leg in legs {
        let is_nothing = !matches!(leg, Leg::Wheel { .. }) && leg.travel(&at) <= ROUNDING;
        at = at.moved_to(leg.end(&at));
        match (all.last_mut(), leg) {
            _ if is_nothing => {}
            (Some(Leg::Wheel { on, by }), Leg::Wheel { on: same, by: more }) if *on == same => {
                *by = Turn::hundredths_of(by.hundredths() + more.hundredths())
            }
            _ => all.push(leg),
        }
    }
    all
}

/// What legs cost and cross, and what they do to the unit, on the march or in a charge.
pub(crate) fn survey(
    now: Now<'_>,
    unit: UnitId,
    block: &Block,
    legs: &[Leg],
    pace: MoveType,
) -> Result<MarchPath, Refusal> {
    let goer = now.state.goer(now.battle, unit);
    let way = Footing { battle: now.battle, goer, by_road: now.state.keeps_to_roads(unit) };
    let (whole, crossing) = match pace {
        MoveType::Charge => {
            (now.state.charge_distance(now.battle, unit), &now.battle.tables.field.crossing_charge)
        }
        _ => (now.state.whole_move(now.battle, unit), &now.battle.tables.field.crossing),
    };
    let mut path = MarchPath {
        end: block.pose(),
        cost: Inches::ZERO,
        unforms: false,
        through: Vec::new(),
        hurdles: Vec::new(),
    };
    let mut at = *block;
    for leg in legs {
        let next = at.moved_to(leg.end(&at));
        let (from, to) = (at.middle_of(Face::Front), next.middle_of(Face::Front));
        let soil = way.soil(from, to);
        if soil.closed {
            return Err(way.no_entry(from, to));
        }
        if soil.no_charge && pace == MoveType::Charge {
            return Err(Refusal::NoChargeThere);
        }
        path.unforms |= soil.unforms;
        path.cost += match *leg {
            Leg::Wheel { on, by }
                if on != Pivot::Centre && by.abs() > now.battle.angle(board_tables::SheetAngle::Wheel) =>
            {
                part(whole, same_formation(now, unit))
            }
            // The outer end goes farther than the middle: all of a wheel is slow if its end is.
            Leg::Wheel { .. } if soil.slow > Inches::ZERO => leg.travel(&at) * 2,
            Leg::Wheel { .. } => leg.travel(&at),
            _ => leg.travel(&at) + soil.slow,
        };
        let first = path.hurdles.len();
        for line in now.battle.terrain.lines.iter().filter(|line| line.defence != Defence::FirePits) {
            let Some(along) = line.wall.crossed(from, to) else { continue };
            let Some(obstacle) = line.defence.obstacle() else {
                let met = way.at_wall(from.towards(from.bearing(to), along));
                if met.no_entry {
                    return Err(Refusal::NoEntry { ground: now.battle.line_name(line) });
                }
                if met.no_charge && pace == MoveType::Charge {
                    return Err(Refusal::NoChargeThere);
                }
                path.unforms |= met.unformed;
                if met.half_speed {
                    path.cost += now.battle.distance(SheetDistance::Crossing);
                }
                continue;
            };
            if now.state.arm(now.battle, unit) != Arm::Infantry {
                return Err(Refusal::CannotCross);
            }
            path.cost += part(whole, crossing.get(obstacle));
            path.hurdles.push(Hurdle { obstacle, before: short_of(&at, *leg, along) });
        }
        path.hurdles[first..].sort_by_key(|hurdle| hurdle.before.at.distance(at.pose().at));
        at = next;
    }
    path.end = at.pose();
    Ok(path)
}

/// Where a unit stands that stops short of a line its front would cross after `along`; in a wheel, where it began.
fn short_of(at: &Block, leg: Leg, along: Inches) -> Pose {
    const GAP: Inches = Inches::thousandths_of(100);
    let to = leg.end(at);
    match leg {
        Leg::Wheel { .. } => at.pose(),
        _ => {
            let way: Angle = at.pose().at.bearing(to.at);
            let far = (along - GAP).max(Inches::ZERO);
            Pose::new(at.pose().at.towards(way, far), at.pose().facing)
        }
    }
}

/// The cell of the formation table for an about-face or a wheel beyond 45 degrees.
pub(crate) fn same_formation(now: Now<'_>, unit: UnitId) -> HalfCount {
    let field = &now.battle.tables.field;
    if now.state.arm(now.battle, unit) == Arm::Artillery {
        return field.acts.get(board_tables::Act::BatteryAboutFace);
    }
    let (before, after) = match now.state.unit(unit).array.formation() {
        Some(Formation::Line) => (Before::Line, After::Line),
        Some(Formation::ExtendedLine) => (Before::ExtendedLine, After::ExtendedLine),
        Some(Formation::Skirmish) => (Before::Skirmish, After::Skirmish),
        Some(Formation::Column) | None => (Before::Column, After::Column),
    };
    field.formations.get(before, after)
}

/// The ground as a unit reads it under the middle of its front.
struct Footing<'a> {
    battle: &'a Battle,
    goer: Goer,
    by_road: bool,
}

/// What a straight line leads through.
#[derive(Default)]
struct Soil {
    slow: Inches,
    unforms: bool,
    closed: bool,
    no_charge: bool,
}

impl Footing<'_> {
    fn soil(&self, from: Point, to: Point) -> Soil {
        let (terrain, field) = (&self.battle.terrain, &self.battle.tables.field);
        let mut soil = Soil::default();
        let mut slow: Vec<(Inches, Inches)> = Vec::new();
        for patch in &terrain.patches {
            let hindrance = field.going.get(field.ground.get(patch.ground), self.goer);
            if hindrance == Hindrance::default() {
                continue;
            }
            for (begin, end) in patch.area.stretches(from, to) {
                let heading = from.bearing(to);
                let off = self.off_road(from, heading, begin, end);
                if off == Inches::ZERO {
                    continue;
                }
                soil.unforms |= hindrance.unformed;
                soil.closed |= hindrance.no_entry;
                soil.no_charge |= hindrance.no_charge;
                if hindrance.half_speed {
                    slow.push((begin, begin + off));
                }
            }
        }
        slow.sort_unstable();
        let mut reached = Inches::ZERO;
        for (begin, end) in slow {
            soil.slow += (end - begin.max(reached)).max(Inches::ZERO);
            reached = reached.max(end);
        }
        soil
    }

    /// How much of a stretch is not on a road that the unit keeps to, looked at every eighth of an inch.
    fn off_road(&self, from: Point, heading: Angle, begin: Inches, end: Inches) -> Inches {
        const LOOK: Inches = Inches::thousandths_of(125);
        if !self.by_road || self.battle.terrain.roads.is_empty() {
            return end - begin;
        }
        let (mut off, mut at) = (Inches::ZERO, begin);
        while at < end {
            let look = LOOK.min(end - at);
            if !self.is_on_road(from.towards(heading, at + look / 2)) {
                off += look;
            }
            at += look;
        }
        off
    }

    /// Why a unit may not go straight from one place to another, over ground closed to it.
    fn no_entry(&self, from: Point, to: Point) -> Refusal {
        let field = &self.battle.tables.field;
        let is_closed = |patch: &&GroundPatch| {
            field.going.get(field.ground.get(patch.ground), self.goer).no_entry
                && !patch.area.stretches(from, to).is_empty()
        };
        let patch = self.battle.terrain.patches.iter().find(is_closed);
        let named = |patch: &GroundPatch| {
            let kind = || format!("the {}", patch.ground.key().replace('-', " "));
            patch.name.clone().unwrap_or_else(kind)
        };
        Refusal::NoEntry { ground: patch.map_or("that ground".into(), named) }
    }

    fn is_on_road(&self, point: Point) -> bool {
        self.battle.terrain.roads.iter().any(|road| road.contains(point))
    }

    /// What a low wall or fence does to a unit that crosses it there.
    fn at_wall(&self, point: Point) -> Hindrance {
        if self.by_road && self.is_on_road(point) {
            return Hindrance::default();
        }
        let field = &self.battle.tables.field;
        field.going.get(field.ground.get(GroundType::Wall), self.goer)
    }
}
