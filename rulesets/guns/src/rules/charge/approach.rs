//! Section 5, the path of a charge: a wheel, then straight at the target, as far as the ground allows.

use board::table::{
    Arc, Block, Bodies, Face, Feature, Field, Ground, Heed, Inches, Leg, Pivot, Pose, Stop, Turn, Turning,
    legs,
};

use crate::game::battle::{Battle, UnitId};
use crate::game::charges_and_melees::Onset;
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::State;
use crate::rules::fire::line_of_sight;
use crate::rules::movement::surroundings::passes;
use crate::rules::movement::{crossing, path, rates};
use crate::sheet::axes::SheetNumber;
use crate::sheet::board_tables::{self, MoveType};
use crate::{At, Now};

/// A way to touch an enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Approach {
    /// Its legs.
    pub(crate) legs: Vec<Leg>,
    /// How far it is.
    pub(crate) length: Inches,
    /// What it takes of the charge distance.
    pub(crate) cost: Inches,
    /// Where it touches.
    pub(crate) end: Pose,
}

/// Every unit a charge can run into.
struct Crowd<'a> {
    battle: &'a Battle,
    bodies: Bodies<UnitId>,
    grounds: Vec<Ground<'a>>,
}

impl<'a> Crowd<'a> {
    fn new(now: Now<'a>, unit: UnitId) -> Crowd<'a> {
        let Now { battle, state } = now;
        let side = battle.unit(unit).side;
        let is_passed =
            |id: UnitId| battle.unit(id).side == side && (passes(state, id) || passes(state, unit));
        // A unit that holds buildings is met at their walls.
        let is_met = |id: &UnitId| *id != unit && state.unit(*id).building.is_none();
        let met = || battle.unit_ids().filter(is_met);
        let block = |id: UnitId| Some((id, state.block(battle, id)?));
        let bodies = Bodies::with_capacity(battle.units.len())
            .with_solid(Inches::ZERO, met().filter(|&id| !is_passed(id)).filter_map(block))
            .with_passed(met().filter(|&id| is_passed(id)).filter_map(block));
        let buildings = battle.terrain.buildings.iter();
        let grounds =
            buildings.map(|building| Ground { feature: Feature::Area(&building.area), heed: Heed::Bar });
        Crowd { battle, bodies, grounds: grounds.collect() }
    }

    fn field(&self) -> Field<'_> {
        Field { table: self.battle.table, blocks: self.bodies.solid(), grounds: &self.grounds }
    }

    /// Whether that is what a charge at a unit wants to be stopped by.
    fn is(&self, state: &State, stop: Option<Stop>, target: UnitId) -> bool {
        match stop {
            Some(Stop::Ground(at)) => state.unit(target).building.map(usize::from) == Some(at),
            _ => self.bodies.met(stop) == Some(target),
        }
    }

    /// Whether a block stands on no unit.
    fn is_clear(&self, block: &Block) -> bool {
        self.bodies.is_clear(block)
    }
}

/// The least wheels that may bring a unit on: none first, then more and more of the turn to the target.
fn wheels(now: Now<'_>, unit: UnitId, block: &Block, target: &Block) -> Vec<Option<Leg>> {
    const PARTS: i32 = 4;
    let most = now.battle.angle(board_tables::SheetAngle::Charge).hundredths();
    let turn = block.middle_of(Face::Front).bearing(target.pose().at).from(block.pose().facing);
    let turn = turn.hundredths().clamp(-most, most);
    let on = match rates::drill(now, unit).turning {
        Turning::OnCentre => Pivot::Centre,
        _ if turn < 0 => Pivot::LeftFront,
        _ => Pivot::RightFront,
    };
    let part = |part: i32| Turn::hundredths_of(turn * part / PARTS);
    let some = (1..=PARTS).map(part).filter(|by| by.hundredths() != 0);
    std::iter::once(None).chain(some.map(|by| Some(Leg::Wheel { on, by }))).collect()
}

/// The cheapest way of a unit to touch another, at a cost of at most `most` inches after the ground.
pub(crate) fn find(now: Now<'_>, unit: UnitId, target: UnitId, most: Inches) -> Result<Approach, Refusal> {
    let block = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    let shown = line_of_sight::sides(now, target);
    let goal = now.state.block(now.battle, target).ok_or(Refusal::NotOnTable)?;
    let distance = line_of_sight::distance(&[block], &shown).ok_or(Refusal::NotOnTable)?;
    if distance > most {
        return Err(Refusal::TooFar { distance, most });
    }
    let ahead = Arc::from_corners(&block, now.battle.angle(board_tables::SheetAngle::Charge));
    if !shown.iter().any(|side| ahead.meets(side)) {
        return Err(Refusal::NotAhead);
    }
    let crowd = Crowd::new(now, unit);
    let mut found: Result<Approach, Refusal> = Err(Refusal::NotAhead);
    for wheel in wheels(now, unit, &block, &goal) {
        let mut legs: Vec<Leg> = wheel.into_iter().chain([Leg::Ahead(most)]).collect();
        let walk = crowd.field().walk(&block, &legs, most);
        if !crowd.is(now.state, walk.stop, target) {
            continue;
        }
        let turned = wheel.map_or(Inches::ZERO, |wheel| wheel.travel(&block));
        if let Some(last) = legs.last_mut() {
            *last = Leg::Ahead(walk.travelled - turned);
        }
        let way = path::survey(now, unit, &block, &legs, MoveType::Charge).and_then(|way| {
            let is_clear = crowd.is_clear(&walk.block);
            match way.cost <= most {
                true if is_clear => Ok(way),
                true => Err(Refusal::NoRoom { because: None }),
                false => Err(Refusal::TooFar { distance: way.cost, most }),
            }
        });
        match (way, &found) {
            (Ok(way), Ok(other)) if way.cost >= other.cost => {}
            (Ok(way), _) => {
                let (length, cost, end) = (walk.travelled, way.cost, walk.block.pose());
                found = Ok(Approach { legs, length, cost, end });
            }
            (Err(refusal), Err(_)) => found = Err(refusal),
            (Err(_), Ok(_)) => {}
        }
    }
    found
}

/// The legs as far as no unit is in the way, and to an end where no unit stands.
pub(crate) fn clear(now: Now<'_>, unit: UnitId, way: &[Leg], most: Inches) -> Vec<Leg> {
    const STEP: Inches = Inches::thousandths_of(500);
    let Some(block) = now.state.block(now.battle, unit) else { return Vec::new() };
    let crowd = Crowd::new(now, unit);
    let part = |far: Inches| legs::part(&block, way, far);
    let far = crowd.field().walk(&block, way, most).travelled;
    let far = legs::farthest_clear(far, STEP, |far| crowd.is_clear(&legs::end(&block, part(far))));
    if far > Inches::ZERO { part(far) } else { Vec::new() }
}

/// The state in which a charge that is declared has gone half the distance, if no defences on its way stop it.
pub(crate) fn half_way(now: Now<'_>, onset: &Onset) -> Option<State> {
    let half = i32::from(now.battle.tables.count(SheetNumber::Halfway).max(1));
    let way = find(now, onset.unit, onset.target, onset.left).ok()?;
    let block = now.state.block(now.battle, onset.unit)?;
    let legs = clear(now, onset.unit, &way.legs, way.length / half);
    let mut state = now.state.clone();
    state.onsets = vec![*onset];
    if !legs.is_empty() {
        let gone = path::survey(now, onset.unit, &block, &legs, MoveType::Charge).ok()?;
        state.units[onset.unit.index()].pose = Some(gone.end);
        state.onsets[0].left = (onset.left - gone.cost).max(Inches::ZERO);
    }
    Some(state)
}

/// Takes a charging unit along some legs, as far as defences in the way allow, with `left` of its charge distance left.
pub(crate) fn go(at: &mut At<'_>, unit: UnitId, legs: &[Leg], left: Inches) {
    let battle = at.battle;
    let Some(block) = at.state().block(battle, unit).filter(|_| !legs.is_empty()) else { return };
    let Ok(way) = path::survey(at.now(), unit, &block, legs, MoveType::Charge) else { return };
    let mut crossed = crossing::cross(at, unit, &way.hurdles, MoveType::Charge);
    let end = crossed.halts.map_or(way.end, |before| {
        let crowd = Crowd::new(at.now(), unit);
        if crowd.is_clear(&block.moved_to(before)) { before } else { block.pose() }
    });
    at.emit(Event::Advanced { unit, pose: end, left: (left - way.cost).max(Inches::ZERO) });
    crossed.unforms |= way.unforms;
    crossing::suffer(at, unit, crossed);
}
