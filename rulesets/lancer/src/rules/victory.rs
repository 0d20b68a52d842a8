//! Section 7: broken and destroyed sides, objectives, and points at the last STOP.

use crate::game::battle::{Degree, LossPoints, Objective, Side, UnitId};
use crate::game::event::Event;
use crate::game::state::Post;
use crate::sheet::axes::{Number, Troops, Victory};
use crate::{At, Now};

/// A side without units loses at once.
pub(crate) fn end_if_destroyed(at: &mut At<'_>) {
    if at.state().over.is_some() {
        return;
    }
    let is_gone = |side: Side| at.state().standing(at.battle, side).next().is_none();
    match Side::BOTH.map(is_gone) {
        [false, false] => {}
        [true, true] => at.emit(Event::Ended { winner: None, degree: Degree::Draw }),
        [first, _] => {
            let winner = Some(if first { Side::Second } else { Side::First });
            at.emit(Event::Ended { winner, degree: Degree::Destroyed });
        }
    }
}

/// How many units a side has lost, and of how many.
pub fn units_lost(now: Now<'_>, side: Side) -> (usize, usize) {
    let units = now.battle.units.iter().filter(|unit| unit.side == side).count();
    (units - now.state.standing(now.battle, side).count(), units)
}

/// Whether a side has lost its share of units.
pub fn is_broken(now: Now<'_>, side: Side) -> bool {
    breaks(now, side, units_lost(now, side).0)
}

/// Whether the loss of `lost` units breaks a side.
pub(crate) fn breaks(now: Now<'_>, side: Side, lost: usize) -> bool {
    let (_, units) = units_lost(now, side);
    let [parts, of] = now.battle.terms.break_at.map(usize::from);
    lost > 0 && lost * of >= units * parts
}

/// The side that holds an objective: it has a unit near it, and the enemy has none.
pub fn holder(now: Now<'_>, objective: &Objective) -> Option<Side> {
    let is_near = |side: Side| {
        let blocks =
            now.state.standing(now.battle, side).filter_map(|unit| now.state.block(now.battle, unit));
        blocks.into_iter().any(|block| block.distance_to_point(objective.at) <= objective.within)
    };
    match Side::BOTH.map(is_near) {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        _ => None,
    }
}

/// The points of a side: for what the enemy has lost, and for what it holds.
pub fn points(now: Now<'_>, side: Side) -> u32 {
    let units = now.battle.unit_ids().filter(|&id| now.battle.unit(id).side != side);
    let units = units.map(|id| worth(now, id));
    let commanders = now.battle.commander_ids().filter(|&id| {
        now.battle.commander(id).side != side && now.state.commanders[id.index()].post == Post::Lost
    });
    let commander = match now.battle.terms.losses {
        LossPoints::Sheet => now.battle.tables.victory.get(Victory::CommanderPoints),
        LossPoints::Units { commander, .. } => commander,
    };
    let objectives = now.battle.terms.objectives.iter();
    let held = objectives
        .filter(|place| place.side.is_none_or(|only| only == side) && holder(now, place) == Some(side));
    units.sum::<u32>()
        + commanders.count() as u32 * u32::from(commander)
        + held.map(|place| u32::from(place.points)).sum::<u32>()
}

/// What a unit's losses are worth to the enemy.
fn worth(now: Now<'_>, id: UnitId) -> u32 {
    let (unit, own) = (now.battle.unit(id), now.state.unit(id));
    let is_gone = own.pose.is_none();
    match now.battle.terms.losses {
        LossPoints::Sheet => {
            let points = |what: Victory| u32::from(now.battle.tables.victory.get(what));
            let is_gun = unit.troops == Troops::Battery && is_gone;
            let guns = if is_gun { u32::from(now.battle.tables.number(Number::Guns)) } else { 0 };
            u32::from(unit.figures.saturating_sub(own.figures)) * points(Victory::FigurePoints)
                + guns * points(Victory::GunPoints)
        }
        LossPoints::Units { .. } if !is_gone => 0,
        LossPoints::Units { infantry, cavalry, battery, .. } => u32::from(match unit.troops {
            Troops::Infantry => infantry,
            Troops::Cavalry => cavalry,
            Troops::Battery => battery,
        }),
    }
}

/// What a STOP decides.
pub(crate) fn at_stop(at: &mut At<'_>) {
    end_if_destroyed(at);
    if at.state().over.is_some() {
        return;
    }
    let now = at.now();
    let ended = match Side::BOTH.map(|side| is_broken(now, side)) {
        [true, true] => Some((None, Degree::Draw)),
        [true, false] => Some((Some(Side::Second), Degree::Broken)),
        [false, true] => Some((Some(Side::First), Degree::Broken)),
        [false, false] if now.state.stops >= now.battle.terms.stops => {
            let [first, second] = Side::BOTH.map(|side| points(now, side));
            Some(if first.abs_diff(second) <= u32::from(now.battle.terms.draw_to) {
                (None, Degree::Draw)
            } else {
                (Some(if first > second { Side::First } else { Side::Second }), Degree::Points)
            })
        }
        [false, false] => None,
    };
    if let Some((winner, degree)) = ended {
        at.emit(Event::Ended { winner, degree });
    }
}
