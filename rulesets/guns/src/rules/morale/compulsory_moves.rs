//! Sections 2 and 8, compulsory moves: units retreat, rout, recoil, or retire to their own lines.

use board::table::{
    Angle, Block, Field, Inches, Leg, Point, Pose, Stop, TableEdge, TableSize, Turn, Walk, legs,
};

use crate::game::battle::{Battle, UnitId};
use crate::game::event::Event;
use crate::rules::double_six::emergency_limbering;
use crate::rules::fire::cover;
use crate::rules::footprint::{Array, UnitShape};
use crate::rules::morale::facts::muzzle;
use crate::rules::morale::{broken_brigades, status};
use crate::rules::movement::march::unform;
use crate::rules::movement::surroundings::{Closed, Friends, MoveReason, Surroundings, passes};
use crate::sheet::board_tables::{MoveType, MovementRow, SheetAngle, SheetDistance};
use crate::sheet::units::{Arm, Cover, Side, Status};
use crate::{At, Now};

/// The phase of compulsory moves, from its beginning to its end: losers, then broken brigades.
pub(crate) fn compulsory(at: &mut At<'_>) {
    let battle = at.battle;
    let first = at.state().initiative;
    for side in [first, first.enemy()] {
        for unit in battle.unit_ids().filter(|&unit| battle.unit(unit).side == side) {
            if at.state().unit(unit).flees() && !at.state().is_fighting(unit) {
                flee(at, unit);
            }
        }
    }
    for side in [first, first.enemy()] {
        for brigade in battle.brigade_ids().filter(|&brigade| battle.brigade(brigade).side == side) {
            if at.state().brigade(brigade).retires {
                broken_brigades::withdraw(at, brigade);
            }
        }
    }
}

/// The first retreat or rout move of a unit, at once.
pub(crate) fn flee_at_once(at: &mut At<'_>, unit: UnitId) {
    flee(at, unit);
}

/// Where a side's own lines are.
pub(crate) fn home_of(battle: &Battle, side: Side) -> TableEdge {
    battle.banners[side as usize].edge
}

/// A way back, as far as it led.
struct WayBack {
    block: Block,
    legs: Vec<Leg>,
    /// What was left to go when nothing led on.
    short: Inches,
    /// It led to the own edge, where more was left to go.
    at_edge: bool,
}

/// What bars the way of a unit that flees to its own edge.
struct HomeField<'a> {
    table: TableSize,
    edge: TableEdge,
    field: Field<'a>,
    /// The degrees a leg may go off the direct line to its own edge.
    bends: i32,
}

/// A way home on from somewhere: aside first, if need be, then straight.
struct Onward {
    /// How much nearer home it leads.
    nearer: Inches,
    legs: Vec<Leg>,
}

impl HomeField<'_> {
    /// How a leg that far off the direct line is walked.
    fn walk(&self, block: &Block, bend: Turn, distance: Inches) -> (Leg, Walk) {
        let off = (self.edge.outwards() + bend).from(block.pose().facing);
        let leg = Leg::Oblique { off, distance };
        (leg, self.field.walk(block, &[leg], distance))
    }

    /// Whether a walk was not stopped before it came to the own edge.
    fn is_through(&self, walk: &Walk) -> bool {
        walk.stop.is_none() || walk.stop == Some(Stop::Table(self.edge))
    }

    fn to_edge(&self, block: &Block) -> Inches {
        self.table.to_edge(block.pose().at, self.edge)
    }

    /// The shortest way on, as far as is looked ahead: of all that begin by a leg aside, the one that brings it nearest to its own
    /// edge.
    fn onward(&self, block: &Block) -> Option<Onward> {
        /// How fine bends are, in degrees.
        const BEND: i32 = 10;
        /// How far it looks ahead.
        const AHEAD: Inches = Inches::whole(24);
        /// Inches after which a leg aside may end.
        const ASIDE: [i32; 10] = [1, 2, 3, 4, 5, 6, 8, 11, 15, 20];
        /// What a bend has to gain, beyond rounding.
        const SLIGHT: Inches = Inches::thousandths_of(100);
        let ahead = self.to_edge(block).min(AHEAD);
        let straight = self.walk(block, Turn::degrees(0), ahead);
        let whole = self.is_through(&straight.1);
        let mut best = Onward { nearer: self.nearer(block, &straight.1), legs: vec![straight.0] };
        let bends = (1..).map(|step| step * BEND).take_while(|bend| *bend < self.bends).chain([self.bends]);
        for bend in bends.flat_map(|bend| [bend, -bend]).filter(|_| !whole) {
            let (aside, walk) = self.walk(block, Turn::degrees(bend), ahead);
            let ends = ASIDE.map(Inches::whole).into_iter().filter(|far| *far < walk.travelled);
            for far in ends.chain([walk.travelled]) {
                let Leg::Oblique { off, .. } = aside else { continue };
                let first = Leg::Oblique { off, distance: far };
                let there = block.moved_to(first.end(block));
                // Whatever follows, what is lost aside is lost.
                let gained = self.to_edge(block) - self.to_edge(&there);
                if far - gained >= ahead - best.nearer {
                    break;
                }
                let (rest, home) = self.walk(&there, Turn::degrees(0), ahead - far);
                let nearer = self.nearer(block, &home);
                if nearer > best.nearer + SLIGHT {
                    best = Onward { nearer, legs: vec![first, rest] };
                }
                if self.is_through(&home) {
                    break;
                }
            }
        }
        (best.nearer > Inches::ZERO).then_some(best)
    }

    /// How much nearer home a walk leads.
    fn nearer(&self, from: &Block, walk: &Walk) -> Inches {
        self.to_edge(from) - self.to_edge(&walk.block)
    }
}

/// The way to the own edge, facing kept: straight legs round what is in the way, as far as they lead on.
fn course(
    battle: &Battle,
    side: Side,
    around: &Surroundings<'_>,
    block: &Block,
    most: Inches,
    friends: Friends,
) -> WayBack {
    /// How often a way is looked for again.
    const TIMES: usize = 4;
    /// A way that leads no farther than this leads nowhere.
    const NOWHERE: Inches = Inches::thousandths_of(250);
    let home = HomeField {
        table: battle.table,
        edge: home_of(battle, side),
        field: around.field(friends, Closed::Barred),
        bends: battle.tables.field.angles.get(SheetAngle::Flight).into(),
    };
    let mut course = WayBack { block: *block, legs: Vec::new(), short: most, at_edge: false };
    for _ in 0..TIMES {
        let Some(onward) = home.onward(&course.block) else { break };
        for leg in onward.legs {
            let Leg::Oblique { off, distance } = leg else { continue };
            let distance = distance.min(course.short);
            let walk = home.field.walk(&course.block, &[Leg::Oblique { off, distance }], distance);
            if walk.travelled > Inches::ZERO {
                course.block = walk.block;
                course.legs.push(Leg::Oblique { off, distance: walk.travelled });
                course.short -= walk.travelled;
            }
            course.at_edge = walk.stop == Some(Stop::Table(home.edge));
        }
        if course.at_edge || course.short <= Inches::ZERO || onward.nearer < NOWHERE {
            break;
        }
    }
    // A unit that stands at the edge already goes nowhere, and would leave the table.
    if course.legs.is_empty() {
        let (_, walk) = home.walk(block, Turn::degrees(0), most);
        course.at_edge = walk.stop == Some(Stop::Table(home.edge));
    }
    course
}

/// Moves a unit that retreats or routs. A first flight halts at the edge, a later one over it disperses the unit; so does being
/// stuck near the enemy.
fn flee(at: &mut At<'_>, unit: UnitId) {
    let (battle, side) = (at.battle, at.battle.unit(unit).side);
    limber_up(at, unit);
    let Some(stance) = at.state().stance(unit) else { return };
    let mover = at.state().mover(battle, unit);
    let mover = if mover == MovementRow::Prolonge { MovementRow::Limbered } else { mover };
    let most = battle.tables.field.movement.get(mover, MoveType::Flee).unwrap_or_default();
    let around = Surroundings::new(at.battle, at.state(), unit, MoveReason::Flight);
    let mut mob = battle.block_of(unit, &UnitShape { mob: true, ..stance });
    let mut left = most;
    let mut at_edge = false;
    let is_first = !at.state().unit(unit).bolted;
    if is_first {
        // Half of its first move it keeps its formation, and unforms friends it passes there.
        let block = battle.block_of(unit, &stance);
        let first = course(battle, side, &around, &block, most / 2, Friends::Passed);
        unform_passed(at, &around, &block, &first.legs);
        left = most - most / 2 + first.short;
        at_edge = first.at_edge;
        mob = mob.moved_to(first.block.pose());
    }
    let away = home_of(battle, side).outwards();
    let facing = if at.state().unit(unit).status == Status::Routing { away } else { away + Turn::ABOUT };
    mob = mob.moved_to(Pose::new(mob.pose().at, facing));
    let mut end = inside(battle, &mob);
    if let Some(leg) = through(&around, &end, away, left).filter(|_| is_first && !at_edge) {
        unform_passed(at, &around, &end, &[leg]);
        left -= leg.travel(&end);
        end = end.moved_to(leg.end(&end));
    }
    if !at_edge {
        let rest = course(battle, side, &around, &end, left, Friends::Solid);
        (end, at_edge) = (rest.block, rest.at_edge);
        let near = battle.distance(SheetDistance::Stuck);
        if rest.short > Inches::ZERO && !at_edge && around.is_enemy_within(near, &end) {
            return status::disperse(at, unit);
        }
    }
    if at_edge && !is_first {
        return status::disperse(at, unit);
    }
    // A unit stays neither in those it ran through nor in the buildings it fled from.
    if !around.is_clear(&end) {
        match cleared(&around, &end, away) {
            Some(on) => end = on,
            None => return status::disperse(at, unit),
        }
    }
    at.emit(Event::Fled { unit, pose: end.pose() });
}

/// The path straight on for a unit whose half move ends among friends, until it is through them, if its move reaches that far.
fn through(around: &Surroundings<'_>, block: &Block, away: Angle, most: Inches) -> Option<Leg> {
    const STEP: Inches = Inches::thousandths_of(500);
    if !around.is_among(block) {
        return None;
    }
    let off = away.from(block.pose().facing);
    let leg = |distance: Inches| Leg::Oblique { off, distance };
    let free = around.field(Friends::Passed, Closed::Barred).walk(block, &[leg(most)], most).travelled;
    let parts = (1..=free.thousandths() / STEP.thousandths()).map(|step| leg(STEP * step));
    parts.into_iter().find(|part| around.is_clear(&block.moved_to(part.end(block))))
}

/// A mob that reaches over the edge, because it is deeper than its unit was, moved back onto the table.
fn inside(battle: &Battle, block: &Block) -> Block {
    let shift = |along: fn(Point) -> Inches, side: Inches| {
        let all = block.corners().map(along);
        let (low, high) = (all.iter().min(), all.iter().max());
        let over = (high.copied().unwrap_or_default() - side).max(Inches::ZERO);
        (Inches::ZERO - low.copied().unwrap_or_default()).max(Inches::ZERO) - over
    };
    let (x, y) = (shift(Point::x, battle.table.width()), shift(Point::y, battle.table.depth()));
    let Pose { at, facing } = block.pose();
    block.moved_to(Pose::new(Point::new(at.x() + x, at.y() + y), facing))
}

/// Where a unit that stands on another comes clear of it: farther on, or at the edge along it; none if nowhere near.
fn cleared(around: &Surroundings<'_>, block: &Block, away: Angle) -> Option<Block> {
    const STEP: Inches = Inches::thousandths_of(500);
    const STEPS: i32 = 40;
    let pose = block.pose();
    let moved =
        |way: Angle, step: i32| block.moved_to(Pose::new(pose.at.towards(way, STEP * step), pose.facing));
    let on = (1..=STEPS).map(|step| moved(away, step)).take_while(|on| around.is_on_table(on));
    let aside = [Turn::degrees(90), Turn::degrees(-90)];
    let along = (1..=STEPS).flat_map(|step| aside.map(|turn| moved(away + turn, step)));
    on.chain(along).find(|there| around.is_clear(there))
}

/// Guns in battery that flee before fire limber and go, as many as have crew for it.
fn limber_up(at: &mut At<'_>, unit: UnitId) {
    let own = at.state().unit(unit);
    if own.array == Array::Deployed && own.guns > 0 {
        emergency_limbering::bring_away(at, unit, own.guns);
    }
}

/// A unit recoils: straight back or toward its lines, as far as there is room, facing as it does; infantry charged by cavalry
/// toward cover.
pub(crate) fn recoil(at: &mut At<'_>, unit: UnitId) {
    let (battle, side) = (at.battle, at.battle.unit(unit).side);
    let Some(stance) = at.state().stance_outside(unit) else { return };
    let block = battle.block_of(unit, &stance);
    let most = battle.distance(SheetDistance::Recoil);
    let around = Surroundings::new(at.battle, at.state(), unit, MoveReason::Flight);
    if let Some(leg) = to_cover(at.now(), unit, &around, &block, most) {
        return drive(at, unit, &block, &[leg], &around, leg.end(&block));
    }
    let field = around.field(Friends::Passed, Closed::Barred);
    let home = home_of(battle, side).outwards().from(block.pose().facing);
    let ends = [Turn::ABOUT, home].map(|off| {
        let leg = |distance: Inches| Leg::Oblique { off, distance };
        let far = field.walk(&block, &[leg(most)], most).travelled;
        let far = clear_within(&around, &block, |distance| leg(distance).end(&block), far);
        (far, leg(far))
    });
    let (far, leg) = if ends[1].0 > ends[0].0 { ends[1] } else { ends[0] };
    if far > Inches::ZERO {
        drive(at, unit, &block, &[leg], &around, leg.end(&block));
    }
}

/// The way of infantry before cavalry to cover from it within the distance, no nearer to it; of several the one that gets it
/// farthest off.
fn to_cover(
    now: Now<'_>,
    unit: UnitId,
    around: &Surroundings<'_>,
    block: &Block,
    most: Inches,
) -> Option<Leg> {
    /// How fine the directions are, in degrees.
    const FINE: i32 = 15;
    const STEP: Inches = Inches::thousandths_of(500);
    let is_horse = |enemy: &UnitId| now.state.arm(now.battle, *enemy) == Arm::Cavalry;
    let mut chargers = now.state.onsets.iter().filter(|onset| onset.target == unit).map(|onset| onset.unit);
    let enemy = chargers.find(is_horse).filter(|_| now.state.arm(now.battle, unit) == Arm::Infantry)?;
    let (horse, from) = (now.state.block(now.battle, enemy)?, muzzle(now, enemy));
    let field = around.field(Friends::Passed, Closed::Barred);
    let mut best: Option<(Inches, Leg)> = None;
    let mut table = now.state.clone();
    for off in (0..360 / FINE).map(|step| Turn::degrees(step * FINE)) {
        let far = field.walk(block, &[Leg::Oblique { off, distance: most }], most).travelled;
        let mut distance = STEP;
        while distance <= far {
            let leg = Leg::Oblique { off, distance };
            let there = block.moved_to(leg.end(block));
            let gap = there.distance(&horse);
            let is_better = best.is_none_or(|(before, _)| gap > before) && gap >= block.distance(&horse);
            if is_better && around.is_clear(&there) {
                table.units[unit.index()].pose = Some(there.pose());
                let sheltered = cover::of(Now { state: &table, ..now }, unit, from);
                if sheltered.hasty || sheltered.cover() >= Cover::Cover {
                    best = Some((gap, leg));
                }
            }
            distance += STEP;
        }
    }
    best.map(|(_, leg)| leg)
}

/// A unit retires `inches` to its own lines, facing as it does, and halts at the edge; guns without crew stay.
pub(crate) fn retire(at: &mut At<'_>, unit: UnitId, inches: Inches) {
    let (battle, side) = (at.battle, at.battle.unit(unit).side);
    if at.state().unit(unit).figures == 0 {
        return;
    }
    limber_up(at, unit);
    let Some(stance) = at.state().stance_outside(unit) else { return };
    let block = battle.block_of(unit, &stance);
    let around = Surroundings::new(at.battle, at.state(), unit, MoveReason::Flight);
    let back = course(battle, side, &around, &block, inches, Friends::Passed);
    let Some((&last, before)) = back.legs.split_last() else { return };
    let start = legs::end(&block, before.iter().copied());
    let shorter = |distance: Inches| match last {
        Leg::Oblique { off, .. } => Leg::Oblique { off, distance },
        other => other,
    };
    let far = clear_within(&around, &start, |distance| shorter(distance).end(&start), last.travel(&start));
    let end = start.moved_to(shorter(far).end(&start));
    if around.is_clear(&end) {
        drive(at, unit, &block, &back.legs, &around, end.pose());
    }
}

/// The farthest that is clear of every unit, at most `most`.
pub(crate) fn clear_within(
    around: &Surroundings<'_>,
    block: &Block,
    end: impl Fn(Inches) -> Pose,
    most: Inches,
) -> Inches {
    const STEP: Inches = Inches::thousandths_of(500);
    legs::farthest_clear(most, STEP, |far| around.is_clear(&block.moved_to(end(far))))
}

/// Puts a unit there, unforming friends it passed that may not be passed in order.
fn drive(at: &mut At<'_>, unit: UnitId, block: &Block, legs: &[Leg], around: &Surroundings<'_>, pose: Pose) {
    if !passes(at.state(), unit) {
        unform_passed(at, around, block, legs);
    }
    at.emit(Event::Fled { unit, pose });
}

/// Friends that a unit passes on its way, and that may not be passed in order, are unformed.
fn unform_passed(at: &mut At<'_>, around: &Surroundings<'_>, block: &Block, legs: &[Leg]) {
    for friend in around.passed_through(block, legs) {
        if !passes(at.state(), friend) {
            unform(at, friend);
        }
    }
}
