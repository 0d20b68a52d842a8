//! Section 10, the end and the winner.

use scenario::free_table::Objective;

use crate::game::battle::{BrigadeId, UnitId, VictoryDegree};
use crate::game::event::Event;
use crate::rules::command::brigade_orders;
use crate::sheet::board_tables::{SheetDistance, VictoryNumber};
use crate::sheet::units::{Arm, Side, Status};
use crate::{At, Now};

/// What a side has gained.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointsTally {
    /// Brigades of the enemy that are removed, or of which no unit is left.
    pub removed: u8,
    /// Brigades of the enemy that broke and are still there.
    pub broken: u8,
    /// Batteries the enemy lost.
    pub batteries: u8,
    /// Generals the enemy lost.
    pub generals: u8,
    /// Standards the enemy lost.
    pub standards: u8,
    /// Points for the objectives it holds.
    pub held: u32,
    /// All points.
    pub points: u32,
}

/// What a side has gained, and its points for it.
pub fn tally(now: Now<'_>, side: Side) -> PointsTally {
    let enemy = side.enemy();
    let brigades: Vec<BrigadeId> =
        now.battle.brigade_ids().filter(|&brigade| now.battle.brigade(brigade).side == enemy).collect();
    let is_gone = |brigade: &&BrigadeId| !brigade_orders::is_alive(now, **brigade);
    let removed = brigades.iter().filter(is_gone).count() as u8;
    let broken = brigades.iter().filter(|brigade| now.state.brigade(**brigade).broken && !is_gone(brigade));
    let batteries = now.battle.unit_ids().filter(|&unit| {
        let (known, own) = (now.battle.unit(unit), now.state.unit(unit));
        let is_lost = own.absence.is_some_and(|why| why.is_loss()) || own.guns == 0;
        known.side == enemy && known.arm == Arm::Artillery && is_lost
    });
    let objectives = now.battle.terms.objectives.iter().zip(&now.state.held);
    let held = objectives.filter(|(_, holder)| **holder == Some(side));
    let trophies = &now.state.trophies[enemy as usize];
    let mut tally = PointsTally {
        removed,
        broken: broken.count() as u8,
        batteries: batteries.count() as u8,
        generals: trophies.generals,
        standards: trophies.standards,
        held: held.map(|(objective, _)| u32::from(objective.points)).sum(),
        points: 0,
    };
    let counted = [
        (tally.removed, VictoryNumber::Removed),
        (tally.broken, VictoryNumber::Broken),
        (tally.batteries, VictoryNumber::Battery),
        (tally.generals, VictoryNumber::General),
        (tally.standards, VictoryNumber::Standard),
    ];
    let worth = |end: VictoryNumber| u32::from(now.battle.tables.field.end.get(end));
    tally.points = tally.held + counted.iter().map(|&(many, end)| u32::from(many) * worth(end)).sum::<u32>();
    tally
}

/// The points of a side.
pub fn points(now: Now<'_>, side: Side) -> u32 {
    tally(now, side).points
}

/// Whether enough of a side's brigades, those to come included, have ever broken or been removed: it has lost. A side without
/// brigades has lost when none of its units is left.
pub fn is_beaten(now: Now<'_>, side: Side) -> bool {
    let all = now.battle.brigades.iter().filter(|brigade| brigade.side == side).count() as u32;
    if all == 0 {
        return !has_any(now, side);
    }
    let lost = tally(now, side.enemy());
    let lost = u32::from(lost.removed) + u32::from(lost.broken);
    lost > 0 && lost * 100 >= all * u32::from(now.battle.tables.field.end.get(VictoryNumber::Beaten))
}

/// The side that takes an objective: it has a formed unit there, and no enemy is near.
pub fn taker(now: Now<'_>, objective: &Objective<Side>) -> Option<Side> {
    let clear = now.battle.distance(SheetDistance::Objective);
    // Guns without crew hold nothing, and keep no enemy off.
    let is_within = |unit: UnitId, most| {
        let block = now.state.block(now.battle, unit).filter(|_| now.state.unit(unit).figures > 0);
        block.is_some_and(|block| block.distance_to_point(objective.at) <= most)
    };
    let takes = |side: &Side| {
        let holds =
            |unit: UnitId| now.state.unit(unit).status == Status::Formed && is_within(unit, objective.within);
        now.state.standing(now.battle, *side).any(holds)
            && !now.state.standing(now.battle, side.enemy()).any(|enemy| is_within(enemy, clear))
    };
    Side::BOTH.into_iter().find(takes)
}

/// At the end of a turn, settles which side holds each objective, and whether the battle is over.
pub(crate) fn at_turn_end(at: &mut At<'_>) {
    let battle = at.battle;
    // Before the first turn nothing has ended.
    if at.state().turn == 0 {
        return;
    }
    for (number, objective) in battle.terms.objectives.iter().enumerate() {
        let Some(side) = taker(at.now(), objective) else { continue };
        if at.state().held[number] != Some(side) {
            at.emit(Event::Held { objective: number as u8, side });
        }
    }
    let now = at.now();
    let is_last = now.state.turn >= battle.terms.turns;
    let lost = |winner: Side| {
        let degree =
            if has_any(now, winner.enemy()) { VictoryDegree::Broken } else { VictoryDegree::Destroyed };
        Event::Ended { winner: Some(winner), degree }
    };
    match Side::BOTH.map(|side| is_beaten(now, side)) {
        [true, false] => return at.emit(lost(Side::Confederate)),
        [false, true] => return at.emit(lost(Side::Union)),
        [false, false] if !is_last => return,
        _ => {}
    }
    let [union, confederate] = Side::BOTH.map(|side| points(now, side));
    let ended = if union.abs_diff(confederate) < u32::from(battle.terms.lead) || union == confederate {
        Event::Ended { winner: None, degree: VictoryDegree::Draw }
    } else {
        let winner = if union > confederate { Side::Union } else { Side::Confederate };
        Event::Ended { winner: Some(winner), degree: VictoryDegree::Points }
    };
    at.emit(ended);
}

/// Whether a side has a unit left, on the table or still to come.
fn has_any(now: Now<'_>, side: Side) -> bool {
    let mut own = now.battle.unit_ids().filter(|&id| now.battle.unit(id).side == side);
    own.any(|id| {
        now.battle.unit(id).parent.is_none() && !now.state.unit(id).absence.is_some_and(|why| why.is_loss())
    })
}
