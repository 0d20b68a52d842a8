//! Which charges are worth it: the real hand combat, rolled a number of times.

use board::square::Square;
use dice::{Seed, Seeded};
use engine::{Procedure, Silent};

use super::threats::{Threats, weight};
use super::worth::{POINT, value};
use crate::Now;
use crate::game::battle::{Side, StandId};
use crate::game::state::{Formation, Pending};
use crate::rules::hand_combat::{self, CombatResult, HandCombat};
use crate::rules::hand_combat::{charge, retreat};
use crate::sheet::axes::{Arm, Limit};

/// Rolls for each charge considered: the same dice for all, so that charges are compared and not dice.
const THROWS: i64 = 64;

/// What a hit is worth on average.
const HIT: i64 = 450;

/// What a charge must promise at least to be made.
const MARGIN: i64 = 80;

/// What it is worth to drive off skirmishers that evade.
const EVADED: i64 = 90;

/// Whether a stand should charge, by [`StandId`].
pub(super) fn plan(now: Now<'_>, side: Side, threats: &Threats) -> Vec<bool> {
    let mut chosen = vec![false; now.battle.stands.len()];
    if !matches!(now.state.pending.last(), Some(Pending::Declare(charger)) if *charger == side) {
        return chosen;
    }
    for enemy in targets(now, side) {
        for id in best_charge(now, side, threats, enemy) {
            chosen[id.index()] = true;
        }
    }
    chosen
}

/// Squares that a stand could charge.
fn targets(now: Now<'_>, side: Side) -> Vec<Square> {
    let may = |&id: &StandId| charge::refusal(now, side, id).is_none();
    let charging = |&id: &StandId| now.state.stand(id).charging.is_some();
    let stands = now.battle.ids().filter(|&id| now.battle.stand(id).side == side);
    let able = stands.filter(|id| charging(id) || may(id));
    let mut targets: Vec<Square> = able.filter_map(|id| charge::target(now, id)).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// The stands that charge a square best; none if no charge is worth it.
fn best_charge(now: Now<'_>, side: Side, threats: &Threats, target: Square) -> Vec<StandId> {
    let aims = |id: StandId| charge::target(now, id) == Some(target);
    let own = |id: &StandId| now.battle.stand(*id).side == side && aims(*id);
    let mut with: Vec<StandId> =
        now.battle.ids().filter(|&id| now.state.stand(id).charging == Some(target)).collect();
    let mut able: Vec<StandId> =
        now.battle.ids().filter(own).filter(|&id| charge::refusal(now, side, id).is_none()).collect();
    able.retain(|&id| now.battle.stand(id).arm != Arm::General);
    able.sort_by_key(|&id| -weight(now.battle, id));
    let troops = |id: StandId| now.battle.stand(id).arm != Arm::General;
    if !now.state.stack(now.battle, target).any(troops) {
        let worth_having =
            prize(now, side, target) > 0 || threats.chargers[now.battle.map.grid().index(target)] <= 3;
        return if with.is_empty() && worth_having { able.into_iter().take(1).collect() } else { with };
    }
    let mut best = (MARGIN, Vec::new());
    if !with.is_empty() {
        best = (promise(now, side, target, &with), with.clone());
    }
    for id in able {
        with.push(id);
        let promised = promise(now, side, target, &with);
        if promised > best.0 {
            best = (promised, with.clone());
        }
    }
    let leads = |id: StandId| {
        now.battle.stand(id).arm == Arm::General && now.battle.stand(id).side == side && {
            let from = now.state.at(id);
            now.state.stand(id).charging.is_none() && best.1.iter().any(|&other| now.state.at(other) == from)
        }
    };
    if let Some(leader) =
        now.battle.ids().filter(|&id| leads(id)).max_by_key(|&id| now.battle.stand(id).value)
    {
        let led = [&best.1[..], &[leader]].concat();
        if promise(now, side, target, &led) > best.0 {
            return led;
        }
    }
    best.1
}

/// What a charge by all stands ready for it promises: the share of the stands of one square.
pub(super) fn prospect(now: Now<'_>, side: Side, from: Square, target: Square) -> i64 {
    let grid = now.battle.map.grid();
    let ready = |&square: &Square| {
        now.state.side_in(now.battle, square) == Some(side)
            && grid.beside(square, now.state.facing(now.battle, square)) == Some(target)
    };
    let fit = |&id: &StandId| {
        now.battle.stand(id).arm.is_formed() && now.state.stand(id).formation == Formation::Deployed
    };
    let squares = grid.neighbours(target).map(|(_, square)| square).filter(ready);
    let mut with: Vec<StandId> =
        squares.flat_map(|square| now.state.stack(now.battle, square)).filter(fit).collect();
    with.truncate(usize::from(now.battle.number(Limit::Chargers)));
    match with.iter().filter(|&&id| now.state.at(id) == Some(from)).count() as i64 {
        0 => 0,
        here => promise(now, side, target, &with) * here / with.len() as i64,
    }
}

/// What taking a square brings besides the losses.
fn prize(now: Now<'_>, side: Side, target: Square) -> i64 {
    let held = now.battle.terms.objectives.iter().zip(now.state.objectives.iter());
    let won = held.filter(|(objective, holder)| objective.square == target && **holder != Some(side));
    won.map(|(objective, _)| i64::from(objective.points) * POINT * 2 / 3).sum()
}

/// What the charge of these stands brings on average.
fn promise(now: Now<'_>, side: Side, target: Square, with: &[StandId]) -> i64 {
    let mut then = now.state.clone();
    for &id in with {
        then.stand_mut(id).charging = Some(target);
    }
    let charged = Now { battle: now.battle, state: &then };
    if retreat::may_evade(charged, target) {
        return EVADED + prize(now, side, target);
    }
    let facts = hand_combat::facts(charged, side, target);
    let guns = then.stack(now.battle, target).filter(|&id| {
        now.battle.stand(id).arm == Arm::Artillery && then.stand(id).formation == Formation::Deployed
    });
    let guns: i64 = guns.map(|id| POINT + value(now.battle, id)).sum();
    let prize = 150 + prize(now, side, target);
    let mut dice = Seeded::new(Seed::from_number(1863));
    let mut sum = 0;
    for _ in 0..THROWS {
        let outcome = HandCombat::run(&now.battle.tables, &facts, &mut dice, &mut Silent);
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
    let at_risk = with.iter().filter(|&&id| now.battle.stand(id).arm == Arm::General);
    let risk: i64 = at_risk
        .map(|&id| match now.state.stand(id).hits {
            0 => value(now.battle, id) / 4,
            _ => (value(now.battle, id) + 2 * POINT) / 2,
        })
        .sum();
    sum / THROWS - risk
}
