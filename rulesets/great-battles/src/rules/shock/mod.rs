//! Section 5, shock. Its six steps follow each other in `step`, for the stages at which no side must choose.

// Steps 3 to 6 as one procedure.
pub mod resolve;

// The odds of a shock or a charge before it is ordered.
pub mod foretold;

// What the dice need to know of the map.
pub(crate) mod facts;

// Step 1.
pub(crate) mod naming;

// Step 1: the units that charge.
pub(crate) mod charge;

// Step 2.
pub(crate) mod retreat_before_shock;

// Step 3.
mod green_attackers;

// Step 4.
mod pre_shock_check;

// Step 5, reaction fire, is one of the reactions of section 4.

// Step 6: the die.
pub(crate) mod shock_result;

// Step 6: advance and continuation.
pub(crate) mod advance;

use dice::Dice;
use engine::Silent;

use crate::At;
use crate::Now;
use crate::game::battle::{Battle, Side};
use crate::game::event::Event;
use crate::game::state::{Stage, State};
use crate::rules::disorder::losses;
use crate::rules::fire::reactions;
use resolve::ShockOutcome;

/// Whether defenders fire before a shock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreShockFire {
    /// They hold their fire.
    Held,
    /// All that can fire do, each where it does most.
    Given,
}

/// A shock that has begun on the map, fought to its die at one go: for its odds. Retreats and advances are left out.
pub fn fought<D: Dice>(
    battle: &Battle,
    state: &State,
    fire: PreShockFire,
    dice: &mut D,
) -> Option<ShockOutcome> {
    let onset = state.onset.as_ref()?;
    let fight = match fire {
        PreShockFire::Held => facts::fight(battle, state, onset),
        PreShockFire::Given => facts::fight_under_fire(battle, state, onset),
    };
    Some(fight.run(dice, &mut Silent))
}

/// The side that has to choose at a stage of a shock, if any.
pub(crate) fn chooser(now: Now<'_>, stage: Stage) -> Option<Side> {
    let onset = now.state.onset.as_ref()?;
    match stage {
        Stage::Avoid => (!retreat_before_shock::avoiders(now, onset).is_empty()).then(|| onset.side.enemy()),
        Stage::Fire => (!reactions::volunteers(now).is_empty()).then(|| onset.side.enemy()),
        Stage::Advance => (!advance::stacks(now, onset).is_empty()).then(|| advance::side(onset)),
        Stage::Continue => (!advance::targets(now, onset).is_empty()).then_some(onset.side),
        Stage::Stand | Stage::Die => None,
    }
}

/// Carries a shock on through the stages at which no side must choose.
pub(crate) fn step(at: &mut At<'_>, stage: Stage) {
    let Some(onset) = at.state().onset.clone() else { return at.emit(Event::ShockEnded) };
    match stage {
        Stage::Avoid => at.emit(Event::Reached { stage: Stage::Stand }),
        Stage::Stand => pre_shock_check::stand(at, &onset),
        Stage::Fire => at.emit(Event::Reached { stage: Stage::Die }),
        Stage::Die if facts::attackers(at.state(), &onset).is_empty() => end(at),
        Stage::Die => shock_result::decide(at, &onset),
        Stage::Advance | Stage::Continue => end(at),
    }
}

/// A shock is over: all units that charged or went on are disordered.
pub(crate) fn end(at: &mut At<'_>) {
    let spent = at.state().onset.as_ref().map_or(Vec::new(), |onset| onset.spent.clone());
    spent.into_iter().for_each(|unit| losses::disorder(at, unit));
    at.emit(Event::ShockEnded);
}
