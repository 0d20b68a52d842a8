//! What an event does to a state.

use crate::game::battle::{Battle, Parent, UnitId};
use crate::game::charges_and_melees::{Compulsion, Onset, Spur};
use crate::game::event::Event;
use crate::game::state::{Absence, Post, State, TurnMarks};
use crate::rules::footprint::UnitShape;
use crate::rules::movement::rates::WHOLE;
use crate::sheet::board_tables::TurnPhase;
use crate::sheet::units::{Facing, GeneralQuality, Side, Status};

impl Event {
    /// Writes it into a state.
    pub(crate) fn apply(&self, battle: &Battle, state: &mut State) {
        match *self {
            Event::TurnBegan { turn } => {
                (state.turn, state.phase) = (turn, TurnPhase::Initiative);
                for unit in &mut state.units {
                    unit.fired_last_turn = unit.marks.fired;
                    unit.pursued_last_turn = unit.marks.pursued;
                    unit.marks = TurnMarks::default();
                }
                state.generals.iter_mut().for_each(|general| general.rode = false);
                state.brigades.iter_mut().for_each(|brigade| brigade.tried = false);
                state.divisions.iter_mut().for_each(|division| division.tried = false);
            }
            Event::InitiativeWon { side } => state.initiative = side,
            Event::PhaseBegan { phase } => {
                state.phase = phase;
                (state.acting, state.acted, state.passes) = (None, Vec::new(), 0);
            }
            Event::Settled => {
                state.pending.pop();
            }
            Event::Asked { pending } => state.pending.push(pending),
            Event::GroupActs { group } => (state.acting, state.passes) = (Some(group), 0),
            Event::Passed { .. } => state.passes = state.passes.saturating_add(1),
            Event::GroupDone => state.acted.extend(state.acting.take()),
            Event::DivisionTried { division, next } => {
                let division = &mut state.divisions[division.index()];
                (division.tried, division.next) = (true, next);
            }
            Event::DivisionOrdered { division, order } => {
                let division = &mut state.divisions[division.index()];
                (division.order, division.next) = (order, None);
            }
            Event::BrigadeTried { brigade } => {
                let brigade = &mut state.brigades[brigade.index()];
                (brigade.tried, brigade.lagging) = (true, false);
            }
            Event::Ordered { brigade, order, supports, area } => {
                let brigade = &mut state.brigades[brigade.index()];
                (brigade.order, brigade.supports, brigade.area) = (order, supports, area);
            }
            Event::Lagged { brigade } => state.brigades[brigade.index()].lagging = true,
            Event::Shaken { brigade } => state.brigades[brigade.index()].shaken = true,
            Event::Rode { general, post } => {
                let general = &mut state.generals[general.index()];
                (general.post, general.rode) = (post, true);
            }
            Event::Fell { general } => {
                let fell = state.general_block(battle, general).map(|block| block.pose());
                let trophies = &mut state.trophies[battle.general(general).side as usize];
                trophies.generals = trophies.generals.saturating_add(1);
                let general = &mut state.generals[general.index()];
                (general.post, general.fell) = (Post::Lost, fell);
            }
            Event::Replaced { general, unit } => {
                let general = &mut state.generals[general.index()];
                (general.post, general.quality, general.fell) =
                    (Post::With(unit), GeneralQuality::Poor, None);
            }
            Event::Held { objective, side } => state.held[usize::from(objective)] = Some(side),
            Event::Posted { general, post } => state.generals[general.index()].post = post,
            Event::Moved { unit, pose, spent, towards } => {
                let unit = &mut state.units[unit.index()];
                unit.pose = Some(pose);
                unit.marks.moved = true;
                unit.marks.spent = unit.marks.spent.saturating_add(spent);
                unit.marks.towards = unit.marks.towards.saturating_add(towards);
                unit.marks.forward |= unit.marks.towards >= HALF;
            }
            Event::Fled { unit: id, pose } => {
                state.leave_building(id);
                let unit = &mut state.units[id.index()];
                (unit.pose, unit.works) = (Some(pose), None);
                unit.bolted |= unit.flees();
                unit.marks.exposed = true;
                unit.marks.recoiled |= unit.status == Status::Faltering;
                // A unit that has gone back to its own lines may be drawn up anew there.
                unit.as_it_was &= state.phase == TurnPhase::Melees;
                state
                    .onsets
                    .iter_mut()
                    .filter(|onset| onset.unit == id)
                    .for_each(|onset| onset.goes_on = false);
            }
            Event::CameOn { unit, pose, spent } => {
                let unit = &mut state.units[unit.index()];
                (unit.pose, unit.absence, unit.status) = (Some(pose), None, Status::Formed);
                unit.marks = TurnMarks { spent, moved: spent > 0, ..TurnMarks::default() };
            }
            Event::Lent { unit, to, figures, spent } => {
                let before = state.stance(unit);
                let giver = &mut state.units[unit.index()];
                giver.figures = giver.figures.saturating_sub(figures);
                giver.lent = giver.lent.saturating_add(figures);
                giver.marks.spent = giver.marks.spent.saturating_add(spent);
                let taker = &mut state.units[to.index()];
                taker.figures = taker.figures.saturating_add(figures);
                taker.size = taker.size.saturating_add(figures);
                redraw(battle, state, unit, before);
            }
            Event::Returned { unit, from, figures, spent } => {
                let before = state.stance(unit);
                let giver = &mut state.units[from.index()];
                giver.figures = giver.figures.saturating_sub(figures);
                giver.size = giver.size.saturating_sub(figures);
                let taker = &mut state.units[unit.index()];
                taker.figures = taker.figures.saturating_add(figures);
                taker.lent = taker.lent.saturating_sub(figures);
                taker.marks.spent = taker.marks.spent.saturating_add(spent);
                redraw(battle, state, unit, before);
            }
            Event::Mounted { unit, up, holders, pose, spent } => {
                let unit = &mut state.units[unit.index()];
                (unit.mounted, unit.pose) = (up, Some(pose));
                (unit.figures, unit.lent) = if up {
                    (unit.figures.saturating_add(holders), unit.lent.saturating_sub(holders))
                } else {
                    (unit.figures.saturating_sub(holders), unit.lent.saturating_add(holders))
                };
                unit.marks.moved = true;
                unit.marks.spent = unit.marks.spent.saturating_add(spent);
            }
            Event::Housed { unit, building: None } => state.leave_building(unit),
            Event::Housed { unit, building } => state.units[unit.index()].building = building,
            Event::Manned { unit, works } => state.units[unit.index()].works = works,
            Event::Tried { unit } => state.units[unit.index()].marks.tried = true,
            Event::Failed { .. } | Event::Laggard { .. } => {}
            Event::Withdrew { brigade } => state.brigades[brigade.index()].retires = false,
            Event::TokenSpent { side, token } => {
                if let Some(held) = state.tokens[side as usize].of(token) {
                    *held = held.saturating_sub(1);
                }
            }
            Event::Formed { unit, array, pose, spent } => {
                let unit = &mut state.units[unit.index()];
                (unit.pose, unit.array, unit.mob) = (Some(pose), array, false);
                unit.marks.moved = true;
                unit.marks.spent = unit.marks.spent.saturating_add(spent);
            }
            Event::Turned { unit, status } => {
                let before = state.stance(unit);
                let own = &mut state.units[unit.index()];
                own.marks.routed |= status == Status::Routing && own.status != Status::Routing;
                // Units that only now are out of order in a melee were unformed by it.
                own.as_it_was = match status {
                    Status::Unformed => state.phase == TurnPhase::Melees && !own.flees(),
                    Status::Formed => false,
                    _ => own.as_it_was,
                };
                own.mob = match status {
                    Status::Formed => false,
                    Status::Retreating | Status::Routing => own.mob,
                    Status::Unformed | Status::GoneToGround | Status::Faltering => {
                        own.mob || (own.flees() && own.bolted)
                    }
                };
                (own.status, own.marks.changed) = (status, true);
                own.bolted &= own.flees();
                redraw(battle, state, unit, before);
                // A charger that falters, lies down or flees stops there: its charge has failed.
                let stops =
                    |onset: &&mut Onset| onset.unit == unit && onset.goes_on && status > Status::Unformed;
                for onset in state.onsets.iter_mut().filter(stops) {
                    onset.goes_on = false;
                    state.units[unit.index()].marks.exposed = true;
                }
            }
            Event::Fired { unit, target, effective, in_rear } => {
                let firer = &mut state.units[unit.index()].marks;
                (firer.fired, firer.aimed_at) = (true, Some(target));
                let marks = &mut state.units[target.index()].marks;
                marks.under_fire = true;
                marks.attacked |= effective;
                marks.shot_in_rear |= in_rear;
            }
            Event::FiguresLost { unit, figures, half } => {
                let before = state.stance(unit);
                let own = &mut state.units[unit.index()];
                own.figures = own.figures.saturating_sub(figures);
                own.half = half;
                own.marks.lost = own.marks.lost.saturating_add(figures);
                redraw(battle, state, unit, before);
                charge_to_parents(battle, state, unit, figures);
            }
            Event::GunsLost { unit, guns } => {
                let before = state.stance(unit);
                let own = &mut state.units[unit.index()];
                own.guns = own.guns.saturating_sub(guns);
                redraw(battle, state, unit, before);
            }
            Event::Ammunition { unit, low } => state.units[unit.index()].low_on_ammo = low,
            Event::Rallying { unit, token } => {
                let marks = &mut state.units[unit.index()].marks;
                (marks.rallies, marks.steadied) = (true, token);
            }
            Event::Stood { brigade } => state.brigades[brigade.index()].shaken = false,
            Event::Broke { brigade } => {
                let brigade = &mut state.brigades[brigade.index()];
                (brigade.shaken, brigade.retires, brigade.broken) = (false, true, true);
            }
            Event::BrigadeRemoved { brigade } => {
                let brigade = &mut state.brigades[brigade.index()];
                (brigade.shaken, brigade.retires, brigade.removed) = (false, false, true);
            }
            Event::TokenWon { side, token } => {
                if let Some(held) = state.tokens[side as usize].of(token) {
                    *held = held.saturating_add(1);
                }
            }
            Event::Removed { unit, absence } => {
                if let Some(stance) = state.stance(unit) {
                    let left = battle.on_table(battle.behind(unit, &stance));
                    let stranded =
                        state.generals.iter_mut().filter(|general| general.post == Post::With(unit));
                    stranded.for_each(|general| general.post = Post::Alone(left));
                }
                let gone = &mut state.units[unit.index()];
                (gone.marks.last_stood, gone.pose, gone.absence) = (gone.pose, None, Some(absence));
                gone.marks.changed = true;
                (gone.building, gone.works, gone.compelled) = (None, None, Compulsion::None);
                if absence == Absence::CalledIn {
                    // The next to be put out are other men: what these suffered is counted as the parents'.
                    (gone.size, gone.half, gone.low_on_ammo) = (0, false, false);
                }
                state
                    .onsets
                    .iter_mut()
                    .filter(|onset| onset.unit == unit)
                    .for_each(|onset| onset.goes_on = false);
                state.leave_fray(unit, |other| battle.unit(other).side);
            }
            Event::Declared { onset } => {
                state.onsets.push(onset);
                let unit = &mut state.units[onset.unit.index()];
                (unit.marks.charged, unit.compelled) = (true, Compulsion::None);
                unit.marks.seized |= onset.spur == Spur::Opportunity;
                (unit.building, unit.works) = (None, None);
                state.units[onset.target.index()].marks.attacked = true;
            }
            Event::Advanced { unit, pose, left } => {
                let own = &mut state.units[unit.index()];
                (own.pose, own.works) = (Some(pose), None);
                (own.marks.moved, own.marks.forward, own.marks.spent) = (true, true, WHOLE);
                let charges = state.onsets.iter_mut().filter(|onset| onset.unit == unit);
                charges.for_each(|onset| onset.left = left);
            }
            Event::Stopped { unit, failed } => {
                state.units[unit.index()].marks.exposed |= failed;
                state
                    .onsets
                    .iter_mut()
                    .filter(|onset| onset.unit == unit)
                    .for_each(|onset| onset.goes_on = false);
            }
            Event::Halted { unit } => state.units[unit.index()].marks.halted = true,
            Event::Faced { unit, pose } => {
                let own = &mut state.units[unit.index()];
                (own.pose, own.marks.moved, own.marks.spent) = (Some(pose), true, WHOLE);
                let charges = state.onsets.iter_mut().filter(|onset| onset.target == unit);
                charges.for_each(|onset| onset.from = Facing::Front);
            }
            Event::Countered { unit } => {
                let own = &mut state.units[unit.index()];
                (own.marks.charged, own.marks.countered, own.marks.spent) = (true, true, WHOLE);
                let charges = state.onsets.iter_mut().filter(|onset| onset.target == unit);
                charges.for_each(|onset| onset.countered = true);
            }
            Event::Evaded { unit, pose } => {
                let own = &mut state.units[unit.index()];
                own.works = None;
                (own.pose, own.marks.moved, own.marks.spent) = (Some(pose), true, WHOLE);
                let charges = state.onsets.iter_mut().filter(|onset| onset.target == unit);
                charges.for_each(|onset| (onset.evaded, onset.from) = (true, Facing::Rear));
            }
            Event::Closed { unit, enemy, charging, from } => state.close(unit, enemy, charging, from),
            Event::DroveOff { unit, enemy } => state.units[unit.index()].marks.beat = Some(enemy),
            Event::OnsetsOver => state.onsets.clear(),
            Event::Yelled { fray } => {
                let yells = |unit: UnitId| battle.unit(unit).side == Side::Confederate;
                for one in state.combatants.iter_mut().filter(|one| one.fray == fray) {
                    one.yell |= yells(one.unit);
                }
            }
            Event::Fought { fray } => {
                for one in state.combatants.iter_mut().filter(|one| one.fray == fray) {
                    (one.charging, one.following, one.recoiled, one.yell) = (false, false, false, false);
                    one.rounds = one.rounds.saturating_add(1);
                    state.units[one.unit.index()].marks.fought = true;
                }
            }
            Event::Disengaged { unit } => state.leave_fray(unit, |other| battle.unit(other).side),
            Event::Recoiled { unit } => {
                state
                    .combatants
                    .iter_mut()
                    .filter(|one| one.unit == unit)
                    .for_each(|one| one.recoiled = true);
            }
            Event::FollowedUp { unit, pose } => {
                let own = &mut state.units[unit.index()];
                (own.pose, own.works) = (Some(pose), None);
                state
                    .combatants
                    .iter_mut()
                    .filter(|one| one.unit == unit)
                    .for_each(|one| one.following = true);
            }
            Event::Pursued { unit, pose } => {
                let own = &mut state.units[unit.index()];
                (own.pose, own.compelled) = (Some(pose), Compulsion::None);
                (own.building, own.works) = (None, None);
                (own.marks.pursued, own.marks.moved, own.marks.spent) = (true, true, WHOLE);
                own.marks.exposed = true;
            }
            Event::Compelled { unit, to } => {
                let own = &mut state.units[unit.index()];
                (own.compelled, own.as_it_was) = (to, own.as_it_was && to == Compulsion::None);
            }
            Event::Kindled { building, blaze } => state.kindle(building, blaze),
            Event::StandardLost { unit } => {
                state.units[unit.index()].standard = false;
                let trophies = &mut state.trophies[battle.unit(unit).side as usize];
                trophies.standards = trophies.standards.saturating_add(1);
            }
            Event::Ended { winner, degree } => state.over = Some((winner, degree)),
        }
    }
}

/// Thousandths of half a move.
const HALF: i16 = 500;

/// A unit that stands otherwise than before keeps the middle of its front where it is.
fn redraw(battle: &Battle, state: &mut State, unit: UnitId, before: Option<UnitShape>) {
    if let (Some(before), Some(after)) = (before, state.stance(unit)) {
        state.units[unit.index()].pose = Some(battle.redrawn(unit, &before, &after));
    }
}

/// Losses of a detachment are those of the regiments its men come from: of several, of the one with most men out.
fn charge_to_parents(battle: &Battle, state: &mut State, unit: UnitId, figures: u8) {
    for _ in 0..figures {
        let parent = match battle.unit(unit).parent {
            None => return,
            Some(Parent::Regiment(parent)) => Some(parent),
            Some(Parent::Brigade(brigade)) => {
                let regiments = battle.units_of(brigade).filter(|&id| state.has_given(battle, id));
                regiments.max_by_key(|&id| (state.unit(id).lent, std::cmp::Reverse(id)))
            }
        };
        let Some(parent) = parent else { return };
        let parent = &mut state.units[parent.index()];
        if parent.lent > 0 {
            parent.lent -= 1;
            parent.marks.lost = parent.marks.lost.saturating_add(1);
        }
    }
}
