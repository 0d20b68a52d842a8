//! A hand combat on the board: the dice, then the hits, the guns lost and the retreat.

use board::square::{Direction, Square};

use super::facts::{facts, is_defended};
use super::resolve::{CombatOutcome, CombatResult, HandCombat};
use super::{charge, retreat};
use crate::At;
use crate::game::battle::StandId;
use crate::game::event::{Event, RemovalCause};
use crate::game::state::{Formation, Pending};
use crate::rules::fire::{FireTarget, hits};
use crate::rules::run_for;
use crate::sheet::axes::{Arm, Ruling};

/// Whether skirmishers alone in a square still have to choose between evading and standing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Evasion {
    Open,
    Declined,
}

/// A combat comes to the dice, unless no stand is left to fight.
pub(crate) fn resolve(at: &mut At<'_>, target: Square, evasion: Evasion) {
    let (battle, now) = (at.battle, at.now());
    let Some(charger) = charge::chargers(now, target).next() else {
        at.emit(Event::Settled);
        return at.emit(Event::Asked { pending: Pending::Risk { target } });
    };
    let side = battle.stand(charger).side;
    if !is_defended(now, side, target) {
        at.emit(Event::Settled);
        at.emit(Event::Asked { pending: Pending::Risk { target } });
        return at.emit(Event::Asked { pending: Pending::Enter { target, entered: 0 } });
    }
    if evasion == Evasion::Open && retreat::may_evade(now, target) {
        return at.emit(Event::Asked { pending: Pending::Evade { target } });
    }
    let facts = facts(now, side, target);
    let names = |stands: &[StandId]| {
        stands.iter().map(|&id| battle.stand(id).name.as_str()).collect::<Vec<_>>().join(", ")
    };
    let chargers: Vec<StandId> = charge::joined(now, target).collect();
    let defenders: Vec<StandId> = now.state.stack(battle, target).collect();
    let outcome = run_for::<HandCombat>(at, &facts, &|step| match step {
        0 => names(&chargers),
        1 => names(&defenders),
        _ => target.to_string(),
    });
    at.emit(Event::Clashed { target, outcome: outcome.clone() });
    at.emit(Event::Settled);
    at.emit(Event::Asked { pending: Pending::Risk { target } });
    hits::on_front_rank(at, target, outcome.hits_on_defender, FireTarget::Square);
    hits::on_chargers(at, target, outcome.hits_on_charger);
    match outcome.result {
        CombatResult::NoChargers | CombatResult::Level => {}
        CombatResult::Emptied => at.emit(Event::Asked { pending: Pending::Enter { target, entered: 0 } }),
        CombatResult::ChargerWins => defender_loses(at, target, &outcome),
        CombatResult::DefenderWins => charger_loses(at, target, &outcome),
    }
}

fn defender_loses(at: &mut At<'_>, target: Square, outcome: &CombatOutcome) {
    hits::on_front_rank(at, target, outcome.loser_hits, FireTarget::Square);
    if outcome.doubled && at.battle.holds(Ruling::GunsLost) {
        let guns: Vec<_> = at
            .state()
            .stack(at.battle, target)
            .filter(|&id| at.battle.stand(id).arm == Arm::Artillery)
            .filter(|&id| at.state().stand(id).formation == Formation::Deployed)
            .collect();
        guns.into_iter().for_each(|stand| at.emit(Event::Removed { stand, cause: RemovalCause::GunsLost }));
    }
    at.emit(Event::Asked { pending: Pending::Enter { target, entered: 0 } });
    let from = retreat::most_chargers(at.now(), target);
    retreat::begin(at, target, None, &from, outcome.squares_back);
}

fn charger_loses(at: &mut At<'_>, target: Square, outcome: &CombatOutcome) {
    hits::on_chargers(at, target, outcome.loser_hits);
    for side in Direction::ALL {
        if let Some(square) = at.battle.map.grid().beside(target, side) {
            retreat::begin(at, square, Some(target), &[target], outcome.squares_back);
        }
    }
}
