//! What an event does to a state.

use board::table::{Point, Pose, TOUCH};

use crate::game::battle::{Battle, UnitId};
use crate::game::charges::Stage;
use crate::game::event::Event;
use crate::game::state::{Absence, Enfilade, Fate, Half, HalfTurnMarks, LeftGuns, State};
use crate::sheet::axes::NumberRow;
use crate::sheet::board_tables::{LeaderRank, Scale};
use crate::sheet::units::{MoraleLevel, Side};
use crate::sheet::weapon::Weapon;

impl Event {
    /// Writes it into a state.
    pub(crate) fn apply(&self, battle: &Battle, state: &mut State) {
        let number = |number: NumberRow| battle.tables.count(number);
        match *self {
            Event::TurnBegan { turn } => state.turn = turn,
            Event::GoesFirst { side } => state.first = side,
            Event::HalfBegan { side } => {
                (state.active, state.acting) = (Some(side), None);
                for (unit, own) in state.units.iter_mut().zip(&battle.units) {
                    let active = own.side == side;
                    let actions = if active { number(NumberRow::Actions) } else { 0 };
                    let reaction = !active && number(NumberRow::Reactions) > 0;
                    // A unit that routed since its last half turn has run already.
                    let ran = active && unit.bolted;
                    unit.bolted &= !active;
                    unit.marks = HalfTurnMarks { actions, reaction, ran, ..HalfTurnMarks::default() };
                }
                for (leader, own) in state.leaders.iter_mut().zip(&battle.leaders) {
                    leader.rides = if own.side == side { number(NumberRow::LeaderMoves) } else { 0 };
                }
            }
            Event::TurnEnded => (state.active, state.acting) = (None, None),
            Event::Asked { pending } => state.pending.push(pending),
            Event::Settled => {
                state.pending.pop();
            }
            Event::Acts { units } => {
                let before = state.acting.replace(units).into_iter().flat_map(|before| before.iter());
                for unit in before.filter(|&unit| !units.contains(unit)) {
                    let marks = &mut state.units[unit.index()].marks;
                    (marks.actions, marks.half) = (0, Half::None);
                }
            }
            Event::Spent { unit, actions, half } => {
                let unit = &mut state.units[unit.index()];
                let marks = &mut unit.marks;
                // What a routed unit spends them on first is its run.
                marks.ran |= unit.level == MoraleLevel::Routed;
                marks.actions = marks.actions.saturating_sub(actions);
                // The half of an action that follows a new formation has no wheel of its own.
                (marks.half, marks.wheels) = (half, if half == Half::Move { marks.wheels } else { 0 });
            }
            Event::Wheeled { unit, pose } => {
                put(battle, state, unit, pose);
                let marks = &mut state.units[unit.index()].marks;
                marks.wheels = marks.wheels.saturating_add(1);
            }
            Event::Reacted { unit, to } => {
                let marks = &mut state.units[unit.index()].marks;
                marks.reactions = marks.reactions.saturating_add(1);
                marks.reaction = marks.reactions < number(NumberRow::Reactions);
                marks.answered.insert(to);
            }
            Event::CameOn { unit, pose } => {
                let unit = &mut state.units[unit.index()];
                (unit.pose, unit.absence) = (Some(pose), None);
            }
            Event::Moved { unit, pose } | Event::FellBack { unit, pose } | Event::Ran { unit, pose } => {
                put(battle, state, unit, pose);
            }
            Event::Formed { unit, formation } => state.units[unit.index()].formation = formation,
            Event::Mounted { unit, up } => {
                let unit = &mut state.units[unit.index()];
                unit.mounted = up;
                unit.holders = if up { 0 } else { battle.tables.horse_holders(unit.figures) };
            }
            Event::Levelled { unit, level } => {
                let unit = &mut state.units[unit.index()];
                (unit.level, unit.bolted) = (level, level == MoraleLevel::Routed);
                // A unit that routs runs at once.
                unit.marks.ran |= unit.bolted;
            }
            Event::TriedToRally { unit, .. } => {
                let marks = &mut state.units[unit.index()].marks;
                marks.rallies = marks.rallies.saturating_add(1);
            }
            Event::Fired { units, target, reacting } => {
                for unit in units.iter() {
                    let unit = &mut state.units[unit.index()];
                    unit.volleyed = true;
                    if reacting {
                        unit.marks.fired_at.insert(target);
                    }
                }
            }
            // The unit behind was not aimed at: a unit may still react to it by fire.
            Event::PassedThrough { .. } => {}
            Event::Enfiladed { unit, by } => {
                let marks = &mut state.units[unit.index()].marks;
                let worth = |by: Enfilade| by.worth(&battle.tables);
                if marks.enfiladed.is_none_or(|before| worth(before) < worth(by)) {
                    marks.enfiladed = Some(by);
                }
            }
            Event::Lost { unit, figures } => {
                let unit = &mut state.units[unit.index()];
                unit.figures = unit.figures.saturating_sub(figures);
            }
            Event::Recovered { unit } => {
                let unit = &mut state.units[unit.index()];
                unit.figures = unit.figures.saturating_add(1).min(unit.size);
            }
            Event::Removed { unit, absence } => remove(state, unit, absence),
            Event::GunsLeft { unit: battery } => {
                let unit = &mut state.units[battery.index()];
                if let Some(pose) = unit.pose {
                    state.left_guns.push(LeftGuns { battery, sections: unit.figures, pose });
                }
                remove(state, battery, Absence::Abandoned);
            }
            Event::GunsTaken { battery, by } => {
                state.left_guns.retain(|guns| guns.battery != battery);
                let unit = &mut state.units[battery.index()];
                let saved = battle.units[battery.index()].side == by;
                unit.absence = Some(if saved { Absence::Saved } else { Absence::GunsLost });
            }
            Event::Dismayed { unit, later } => {
                let marks = &mut state.units[unit.index()].marks;
                (marks.dismayed, marks.to_check) = (true, later);
            }
            Event::Merged { unit, with } => {
                let other = state.units[with.index()];
                let unit = &mut state.units[unit.index()];
                unit.quality = unit.quality.min(other.quality);
                let most = battle.tables.scale(Scale::MostFigures);
                let worth = |weapon: Weapon| {
                    let points = weapon.firepower(&battle.tables, Side::Union, most);
                    (points, weapon.normal_range(&battle.tables))
                };
                if worth(other.weapon) < worth(unit.weapon) {
                    unit.weapon = other.weapon;
                }
                unit.figures = unit.figures.saturating_add(other.figures);
                (unit.size, unit.stands) = (unit.figures, 2.min(unit.figures));
                unit.holders = unit.holders.saturating_add(other.holders);
                unit.joined = unit.joined.saturating_add(other.figures);
                unit.volleyed |= other.volleyed;
                unit.level = unit.level.max(other.level);
                remove(state, with, Absence::Merged);
            }
            Event::Charged { onset } => {
                let begins = onset.stage == Stage::Declared && !onset.onward;
                for charger in onset.chargers.iter().filter(|_| begins) {
                    let marks = &mut state.units[charger.index()].marks;
                    marks.charges = marks.charges.saturating_add(1);
                }
                state.onset = Some(onset);
            }
            Event::ChargeOver => state.onset = None,
            Event::Rode { leader, at } => {
                let leader = &mut state.leaders[leader.index()];
                leader.at = at;
                leader.rides = leader.rides.saturating_sub(1);
            }
            Event::LeaderCame { leader } => state.leaders[leader.index()].fate = Fate::Here,
            Event::LeaderFell { leader, fate } => {
                let leader = &mut state.leaders[leader.index()];
                leader.fate = fate;
                leader.lost = leader.lost.saturating_add(1);
            }
            Event::Replaced { leader, at } => {
                let leader = &mut state.leaders[leader.index()];
                let benefit = battle.tables.benefit(LeaderRank::Replacement).unsigned_abs();
                (leader.fate, leader.at, leader.benefit) = (Fate::Here, at, benefit);
            }
            Event::Held { objective, side } => {
                if let Some(held) = state.held.get_mut(usize::from(objective)) {
                    *held = Some(side);
                }
            }
            Event::Ended { winner, degree } => state.over = Some((winner, degree)),
        }
    }
}

/// Puts a unit elsewhere; leaders in contact with it go along.
fn put(battle: &Battle, state: &mut State, unit: UnitId, pose: Pose) {
    let Some(block) = state.block(battle, unit) else { return };
    let (from, to) = (block.pose().at, pose.at);
    let along = |at: Point| {
        let moved = Point::new(at.x() + to.x() - from.x(), at.y() + to.y() - from.y());
        battle.on_table(moved)
    };
    for (leader, own) in state.leaders.iter_mut().zip(&battle.leaders) {
        let with = own.side == battle.unit(unit).side
            && leader.fate == Fate::Here
            && battle.is_within_of_leader(TOUCH, leader.at, &block);
        if with {
            leader.at = along(leader.at);
        }
    }
    state.units[unit.index()].pose = Some(pose);
}

fn remove(state: &mut State, unit: UnitId, absence: Absence) {
    let unit = &mut state.units[unit.index()];
    (unit.pose, unit.absence) = (None, Some(absence));
}
