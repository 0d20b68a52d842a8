//! Which charges are worth it: the real hand combat, thrown a number of times.

use board::square::Square;
use dice::{Seed, Seeded};
use engine::{Procedure, Silent};

use super::threats::{Threats, weight};
use super::worth::{POINT, value};
use crate::game::battle::{Battle, Side, StandId};
use crate::game::state::{Formation, Pending, State};
use crate::rules::hand_combat::{self, CombatResult, HandCombat};
use crate::rules::hand_combat::{charge, retreat};
use crate::sheet::axes::{Arm, Number};

/// Throws for each charge that is thought of: the same for all, so that charges are compared and not throws.
const THROWS: i64 = 64;

/// What a hit is worth on average.
const HIT: i64 = 450;

/// What a charge must promise: nobody charges for nothing.
const MARGIN: i64 = 80;

/// What it is worth to drive off skirmishers who will not stand.
const EVADED: i64 = 90;

/// Those who had better charge, by [`StandId`].
pub(super) fn plan(battle: &Battle, state: &State, side: Side, threats: &Threats) -> Vec<bool> {
    let mut chosen = vec![false; battle.stands.len()];
    if !matches!(state.pending.last(), Some(Pending::Declare(charger)) if *charger == side) {
        return chosen;
    }
    for enemy in targets(battle, state, side) {
        for id in best_charge(battle, state, side, threats, enemy) {
            chosen[id.index()] = true;
        }
    }
    chosen
}

/// Squares that somebody could charge.
fn targets(battle: &Battle, state: &State, side: Side) -> Vec<Square> {
    let may = |&id: &StandId| charge::refusal(battle, state, side, id).is_none();
    let charging = |&id: &StandId| state.stand(id).charging.is_some();
    let stands = battle.ids().filter(|&id| battle.stand(id).side == side);
    let able = stands.filter(|id| charging(id) || may(id));
    let mut targets: Vec<Square> = able.filter_map(|id| charge::target(battle, state, id)).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// The stands that charge a square best; none if nobody had better.
fn best_charge(
    battle: &Battle,
    state: &State,
    side: Side,
    threats: &Threats,
    target: Square,
) -> Vec<StandId> {
    let aims = |id: StandId| charge::target(battle, state, id) == Some(target);
    let own = |id: &StandId| battle.stand(*id).side == side && aims(*id);
    let mut with: Vec<StandId> =
        battle.ids().filter(|&id| state.stand(id).charging == Some(target)).collect();
    let mut able: Vec<StandId> =
        battle.ids().filter(own).filter(|&id| charge::refusal(battle, state, side, id).is_none()).collect();
    able.retain(|&id| battle.stand(id).arm != Arm::General);
    able.sort_by_key(|&id| -weight(battle, id));
    let troops = |id: StandId| battle.stand(id).arm != Arm::General;
    if !state.stack(battle, target).any(troops) {
        let worth_having =
            prize(battle, state, side, target) > 0 || threats.chargers[battle.map.grid().index(target)] <= 3;
        return if with.is_empty() && worth_having { able.into_iter().take(1).collect() } else { with };
    }
    let mut best = (MARGIN, Vec::new());
    if !with.is_empty() {
        best = (promise(battle, state, side, target, &with), with.clone());
    }
    for id in able {
        with.push(id);
        let promised = promise(battle, state, side, target, &with);
        if promised > best.0 {
            best = (promised, with.clone());
        }
    }
    let leads = |id: StandId| {
        battle.stand(id).arm == Arm::General && battle.stand(id).side == side && {
            let from = state.at(id);
            state.stand(id).charging.is_none() && best.1.iter().any(|&other| state.at(other) == from)
        }
    };
    if let Some(leader) = battle.ids().filter(|&id| leads(id)).max_by_key(|&id| battle.stand(id).value) {
        let led = [&best.1[..], &[leader]].concat();
        if promise(battle, state, side, target, &led) > best.0 {
            return led;
        }
    }
    best.1
}

/// What a charge promises with all who stand ready for it, as far as it is the merit of one square.
pub(super) fn prospect(battle: &Battle, state: &State, side: Side, from: Square, target: Square) -> i64 {
    let grid = battle.map.grid();
    let ready = |&square: &Square| {
        state.side_in(battle, square) == Some(side)
            && grid.beside(square, state.facing(battle, square)) == Some(target)
    };
    let fit =
        |&id: &StandId| battle.stand(id).arm.is_formed() && state.stand(id).formation == Formation::Deployed;
    let squares = grid.neighbours(target).map(|(_, square)| square).filter(ready);
    let mut with: Vec<StandId> = squares.flat_map(|square| state.stack(battle, square)).filter(fit).collect();
    with.truncate(usize::from(battle.number(Number::Chargers)));
    match with.iter().filter(|&&id| state.at(id) == Some(from)).count() as i64 {
        0 => 0,
        here => promise(battle, state, side, target, &with) * here / with.len() as i64,
    }
}

/// What taking a square brings besides the losses.
fn prize(battle: &Battle, state: &State, side: Side, target: Square) -> i64 {
    let held = battle.terms.objectives.iter().zip(state.objectives.iter());
    let won = held.filter(|(objective, holder)| objective.square == target && **holder != Some(side));
    won.map(|(objective, _)| i64::from(objective.points) * POINT * 2 / 3).sum()
}

/// What the charge of these stands brings on average.
fn promise(battle: &Battle, state: &State, side: Side, target: Square, with: &[StandId]) -> i64 {
    let mut then = state.clone();
    for &id in with {
        then.stand_mut(id).charging = Some(target);
    }
    if retreat::may_evade(battle, &then, target) {
        return EVADED + prize(battle, state, side, target);
    }
    let facts = hand_combat::facts(battle, &then, side, target);
    let guns = then.stack(battle, target).filter(|&id| {
        battle.stand(id).arm == Arm::Artillery && then.stand(id).formation == Formation::Deployed
    });
    let guns: i64 = guns.map(|id| POINT + value(battle, id)).sum();
    let prize = 150 + prize(battle, state, side, target);
    let mut dice = Seeded::new(Seed::from_number(1863));
    let mut sum = 0;
    for _ in 0..THROWS {
        let outcome = HandCombat::run(&battle.tables, &facts, &mut dice, &mut Silent);
        let (ours, theirs) = (i64::from(outcome.hits_on_charger), i64::from(outcome.hits_on_defender));
        let beaten = i64::from(outcome.loser_hits) + i64::from(outcome.squares_back) / 2;
        sum += HIT * (theirs - ours);
        sum += match outcome.result {
            CombatResult::ChargerWins if outcome.doubled => prize + HIT * beaten + guns,
            CombatResult::ChargerWins => prize + HIT * beaten,
            CombatResult::Emptied => prize,
            CombatResult::DefenderWins => -HIT * beaten - 100,
            CombatResult::Level | CombatResult::NoChargers => 0,
        };
    }
    let at_risk = with.iter().filter(|&&id| battle.stand(id).arm == Arm::General);
    let risk: i64 = at_risk
        .map(|&id| match state.stand(id).hits {
            0 => value(battle, id) / 4,
            _ => (value(battle, id) + 2 * POINT) / 2,
        })
        .sum();
    sum / THROWS - risk
}
