//! Section 8, what a battle is decided by.

use std::iter::Sum;

use crate::At;
use crate::game::battle::{Battle, BrigadeId, UnitId, VictoryDegree};
use crate::game::event::Event;
use crate::game::state::{Absence, State};
use crate::sheet::board_tables::VictoryRow;
use crate::sheet::units::{Arm, MoraleLevel, Side};

/// What became of the figures or sections that a unit, or a side, no longer has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FigureLosses {
    /// Hit, by fire or in an impact.
    pub hit: u32,
    /// Captured: they surrendered, or their guns were lost or left.
    pub captured: u32,
    /// They left the table, in rout or not.
    pub fled: u32,
}

impl FigureLosses {
    /// All of them.
    pub fn all(self) -> u32 {
        self.for_good() + self.fled
    }

    /// Those that history counts as losses: hit or captured.
    pub fn for_good(self) -> u32 {
        self.hit + self.captured
    }
}

impl Sum for FigureLosses {
    fn sum<I: Iterator<Item = FigureLosses>>(parts: I) -> FigureLosses {
        parts.fold(FigureLosses::default(), |sum, part| FigureLosses {
            hit: sum.hit + part.hit,
            captured: sum.captured + part.captured,
            fled: sum.fled + part.fled,
        })
    }
}

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

    /// What a unit has lost. The figures of a regiment that merged fight on with the other.
    pub fn losses(&self, battle: &Battle, unit: UnitId) -> FigureLosses {
        let (own, state) = (battle.unit(unit), self.unit(unit));
        let (began, left) = (u32::from(own.figures + state.joined), u32::from(state.figures));
        let hit = FigureLosses { hit: began.saturating_sub(left), ..FigureLosses::default() };
        match state.absence {
            Some(Absence::Surrendered | Absence::GunsLost | Absence::Abandoned) => {
                FigureLosses { captured: left, ..hit }
            }
            Some(Absence::Fled) => FigureLosses { fled: left, ..hit },
            Some(Absence::Expected | Absence::Destroyed | Absence::Saved | Absence::Merged) | None => hit,
        }
    }

    /// What the units of a side have lost, in points for the enemy: figures and sections by their worth.
    pub fn worth_lost(&self, battle: &Battle, side: Side) -> FigureLosses {
        let units = battle.unit_ids().filter(|&unit| battle.unit(unit).side == side);
        let worth = units.map(|unit| {
            let is_battery = battle.unit(unit).arm == Arm::Artillery;
            let row = if is_battery { VictoryRow::Section } else { VictoryRow::Figure };
            let (each, lost) = (u32::from(battle.tables.victory(row)), self.losses(battle, unit));
            FigureLosses { hit: lost.hit * each, captured: lost.captured * each, fled: lost.fled * each }
        });
        worth.sum()
    }

    /// The points a side has for enemies that left the table: they count in part, all of them together.
    pub fn fled_points(&self, battle: &Battle, side: Side) -> u32 {
        let share = u32::from(battle.tables.victory(VictoryRow::Fled).max(1));
        self.worth_lost(battle, side.enemy()).fled / share
    }

    /// The points of a side: what the enemy lost, and the places it holds.
    pub fn points(&self, battle: &Battle, side: Side) -> u16 {
        let score = |score: VictoryRow| u16::from(battle.tables.victory(score));
        let enemy = side.enemy();
        let units = self.worth_lost(battle, enemy).for_good() + self.fled_points(battle, side);
        let leaders = battle.leader_ids().filter(|&leader| battle.leader(leader).side == enemy);
        let leaders = leaders.map(|leader| u16::from(self.leader(leader).lost) * score(VictoryRow::Leader));
        let brigades = battle.brigade_ids().filter(|&brigade| battle.brigade(brigade).side == enemy);
        let brigades = brigades.filter(|&brigade| self.is_broken(battle, brigade)).count() as u16;
        let places = battle.terms.objectives.iter().zip(&self.held).filter(|(_, held)| **held == Some(side));
        let places: u16 = places.map(|(objective, _)| u16::from(objective.points)).sum();
        u16::try_from(units).unwrap_or(u16::MAX)
            + leaders.sum::<u16>()
            + brigades * score(VictoryRow::Brigade)
            + places
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
