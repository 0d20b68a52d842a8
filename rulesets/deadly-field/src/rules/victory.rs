//! Section 8, what a battle is decided by.

use crate::At;
use crate::game::battle::{Battle, BrigadeId, UnitId, VictoryDegree};
use crate::game::event::Event;
use crate::game::state::{Absence, State};
use crate::sheet::board_tables::VictoryRow;
use crate::sheet::units::{Arm, MoraleLevel, Side};

impl State {
    /// Whether a brigade is broken: half its units are lost.
    pub fn is_broken(&self, battle: &Battle, brigade: BrigadeId) -> bool {
        let mut units = (0, 0);
        for unit in battle.units_of(brigade).filter(|&unit| self.unit(unit).absence != Some(Absence::Merged))
        {
            units.0 += u32::from(self.unit(unit).absence.is_some_and(Absence::is_loss));
            units.1 += 1;
        }
        units.1 > 0 && units.0 * u32::from(battle.tables.victory(VictoryRow::Broken).max(1)) >= units.1
    }

    /// Figures or sections a unit has lost for good.
    pub fn lost(&self, battle: &Battle, unit: UnitId) -> u8 {
        let (own, state) = (battle.unit(unit), self.unit(unit));
        match state.absence {
            Some(absence) if absence.is_loss() && absence != Absence::Saved => own.figures + state.joined,
            // Those of a regiment that merged fight on with the other.
            _ => (own.figures + state.joined).saturating_sub(state.figures),
        }
    }

    /// The points of a side: what the enemy lost, and the places it holds.
    pub fn points(&self, battle: &Battle, side: Side) -> u16 {
        let score = |score: VictoryRow| u16::from(battle.tables.victory(score));
        let enemy = side.enemy();
        let units = battle.unit_ids().filter(|&unit| battle.unit(unit).side == enemy).map(|unit| {
            let each = if battle.unit(unit).arm == Arm::Artillery {
                VictoryRow::Section
            } else {
                VictoryRow::Figure
            };
            u16::from(self.lost(battle, unit)) * score(each)
        });
        let leaders = battle.leader_ids().filter(|&leader| battle.leader(leader).side == enemy);
        let leaders = leaders.map(|leader| u16::from(self.leader(leader).lost) * score(VictoryRow::Leader));
        let brigades = battle.brigade_ids().filter(|&brigade| battle.brigade(brigade).side == enemy);
        let brigades = brigades.filter(|&brigade| self.is_broken(battle, brigade)).count() as u16;
        let places = battle.terms.objectives.iter().zip(&self.held).filter(|(_, held)| **held == Some(side));
        let places: u16 = places.map(|(objective, _)| u16::from(objective.points)).sum();
        units.sum::<u16>() + leaders.sum::<u16>() + brigades * score(VictoryRow::Brigade) + places
    }

    /// The side that alone has a unit better than shaken at a place; a disputed one keeps its holder.
    pub(crate) fn taker(&self, battle: &Battle, objective: usize) -> Option<Side> {
        let objective = battle.terms.objectives.get(objective)?;
        let is_there = |side: Side| {
            self.standing(battle, side).any(|unit| {
                let block = self.block(battle, unit);
                self.unit(unit).level < MoraleLevel::Shaken
                    && block.is_some_and(|block| block.distance_to_point(objective.at) <= objective.within)
            })
        };
        match Side::BOTH.map(is_there) {
            [true, false] => Some(Side::Union),
            [false, true] => Some(Side::Confederate),
            _ => None,
        }
    }

    /// Whether a side is beaten: all its brigades are broken, or no unit on the table is better than shaken.
    fn is_beaten(&self, battle: &Battle, side: Side) -> bool {
        let mut brigades =
            battle.brigade_ids().filter(|&brigade| battle.brigade(brigade).side == side).peekable();
        let all_broken = brigades.peek().is_some() && brigades.all(|brigade| self.is_broken(battle, brigade));
        let is_steady = |unit: UnitId| self.unit(unit).level < MoraleLevel::Shaken;
        let comes = |unit: UnitId| {
            self.unit(unit).absence == Some(Absence::Expected) && battle.unit(unit).side == side
        };
        all_broken || !(self.standing(battle, side).any(is_steady) || battle.unit_ids().any(comes))
    }
}

/// A turn is over: places change hands, and the battle may be over.
pub(crate) fn at_turn_end(at: &mut At<'_>) {
    let battle = at.battle;
    for number in 0..battle.terms.objectives.len() {
        let state = at.state();
        if let Some(side) = state.taker(battle, number).filter(|&side| state.held[number] != Some(side)) {
            at.emit(Event::Held { objective: number as u8, side });
        }
    }
    let state = at.state();
    let beaten = Side::BOTH.map(|side| state.is_beaten(battle, side));
    let is_over = state.turn >= battle.terms.turns || beaten.contains(&true);
    if !is_over {
        return;
    }
    let points = Side::BOTH.map(|side| state.points(battle, side));
    let leads = |side: Side| {
        points[side as usize] >= points[side.enemy() as usize].saturating_add(battle.terms.lead.max(1))
    };
    let winner = Side::BOTH.into_iter().find(|&side| leads(side));
    let degree = match winner {
        None => VictoryDegree::Draw,
        Some(side) if beaten[side.enemy() as usize] => VictoryDegree::Broken,
        Some(_) => VictoryDegree::Points,
    };
    at.emit(Event::Ended { winner, degree });
}
