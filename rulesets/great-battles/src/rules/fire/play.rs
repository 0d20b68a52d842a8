//! Section 4, fire on the map: a shot with the fire returned, and what it does to the units in the hex.

use board::hex::Hex;

use crate::At;
use crate::Now;
use crate::game::battle::{Arm, Battle, UnitId};
use crate::game::event::Event;
use crate::game::order::RateOfFire;
use crate::game::reacting::Reacting;
use crate::game::refusal::Refusal;
use crate::game::state::{Condition, State};
use crate::rules::disorder::losses::{self, Behind};
use crate::rules::disorder::resolve::DisorderOutcome;
use crate::rules::fire::facts::{self, Mark};
use crate::rules::fire::reactions;
use crate::rules::fire::resolve::{Fire, FireFacts, FireOccasion};
use crate::rules::movement::breastworks;
use crate::rules::named::run_at;
use crate::sheet::cells::Called;

/// A shot about to be rolled for: the firer, its hex, the target, and what the fire table needs to know.
pub(crate) struct AimedShot {
    unit: UnitId,
    from: Hex,
    mark: Mark,
    facts: FireFacts,
}

impl AimedShot {
    /// Aims; none if there is no fire.
    pub(crate) fn aimed(
        now: Now<'_>,
        unit: UnitId,
        mark: Mark,
        occasion: FireOccasion,
        manner: RateOfFire,
    ) -> Option<AimedShot> {
        let facts = facts::facts(now, unit, mark, occasion, manner).ok()?;
        Some(AimedShot { unit, from: now.state.unit(unit).at?, mark, facts })
    }

    /// Whether it can have any effect.
    pub(crate) fn has_hope(&self, battle: &Battle) -> bool {
        self.facts.has_hope(&battle.tables)
    }

    /// How likely it is to have any effect.
    pub(crate) fn percent(&self, battle: &Battle) -> u8 {
        self.facts.percent(&battle.tables)
    }
}

/// Why a unit may not fire at a hex in its activation.
pub(crate) fn refusal(now: Now<'_>, id: UnitId, at: Hex, manner: RateOfFire) -> Option<Refusal> {
    if !now.battle.ground.grid().contains(at) {
        return Some(Refusal::OffMap { hex: at });
    }
    if !now.state.holds(now.battle, now.battle.side(id).enemy(), at) {
        return Some(Refusal::NoEnemyThere { hex: at });
    }
    let mark = Mark::stack(now.state, at)?;
    let refusal = facts::facts(now, id, mark, FireOccasion::Activation, manner).err();
    refusal.or_else(|| hex_has_fired(now, id).then_some(Refusal::HexHasFired))
}

/// Whether another unit has fired for the hex of a unit; a battery fires for itself.
fn hex_has_fired(now: Now<'_>, id: UnitId) -> bool {
    let is_gun = |unit: UnitId| now.battle.unit(unit).arm == Arm::Artillery;
    let has_fired = |unit: UnitId| now.state.unit(unit).active.is_some_and(|active| active.has_fired());
    let here = now.state.unit(id).at.into_iter().flat_map(|hex| now.state.units_in(hex));
    !is_gun(id) && { here }.any(|other| other != id && !is_gun(other) && has_fired(other))
}

impl Battle {
    /// What the fire of an active unit at a hex needs to know.
    ///
    /// # Errors
    /// Why it does not fire there.
    pub fn aimed(
        &self,
        state: &State,
        unit: UnitId,
        at: Hex,
        manner: RateOfFire,
    ) -> Result<FireFacts, Refusal> {
        let mark = Mark::stack(state, at).ok_or(Refusal::NoEnemyThere { hex: at })?;
        facts::facts(Now { battle: self, state }, unit, mark, FireOccasion::Activation, manner)
    }
}

/// A unit fires; units that may return the fire are asked first.
pub(crate) fn open_fire(at: &mut At<'_>, unit: UnitId, hex: Hex, manner: RateOfFire) {
    at.emit(Event::Aimed { unit, at: hex, manner });
    if reactions::volunteers(at.now()).is_empty() {
        exchange(at, unit, hex, manner, Reacting::default());
    }
}

/// The shot and the fire returned are simultaneous: all take aim before any is rolled for.
pub(crate) fn exchange(at: &mut At<'_>, unit: UnitId, hex: Hex, manner: RateOfFire, returning: Reacting) {
    let now = at.now();
    let here = now.state.unit(unit).at;
    let shot = Mark::stack(now.state, hex)
        .and_then(|mark| AimedShot::aimed(now, unit, mark, FireOccasion::Activation, manner));
    let back = here.and_then(|here| Mark::stack(now.state, here));
    let returned = |id| AimedShot::aimed(now, id, back?, FireOccasion::Return, RateOfFire::Volley);
    let returned: Vec<AimedShot> = returning.units().iter().filter_map(returned).collect();
    at.emit(Event::Settled);
    shot.into_iter().chain(returned).for_each(|shot| shoot(at, shot));
}

/// A shot is rolled for, and the hex takes what comes of it.
pub(crate) fn shoot(at: &mut At<'_>, shot: AimedShot) {
    let AimedShot { unit, from, mark, mut facts } = shot;
    at.emit(Event::Fired { unit, at: mark.hex, occasion: facts.occasion });
    // Others may have hit the hex since.
    let hit = if mark.moving { Some(mark) } else { Mark::stack(at.state(), mark.hex) };
    let Some(mark) = hit.filter(|mark| at.state().unit(mark.top).at == Some(mark.hex)) else { return };
    if at.battle.side(mark.top) == at.battle.side(unit) {
        return;
    }
    facts::take_aim(at.now(), from, mark, &mut facts);
    let others: Vec<UnitId> =
        at.state().units_in(mark.hex).filter(|&other| other != mark.top && !mark.moving).collect();
    let (firer, target) = (&at.battle.unit(unit).name, &at.battle.unit(mark.top).name);
    let outcome = run_at::<Fire>(at, firer, target, &facts);
    let top = DisorderOutcome { effect: outcome.effect, sp_lost: outcome.sp_lost, back: outcome.back };
    losses::strike(at, mark.top, top, from);
    for called in outcome.below {
        for &other in &others {
            let is_covered = facts::is_covered(at.now(), other, mark, from);
            let behind = if is_covered { Behind::Breastworks } else { Behind::Nothing };
            losses::check(at, other, called, behind, from);
        }
    }
    if outcome.firer_disordered {
        match at.state().unit(unit).condition {
            Condition::Normal => losses::disorder(at, unit),
            _ => {
                let is_behind = breastworks::is_entrenched(at.now(), unit);
                let behind = if is_behind { Behind::Breastworks } else { Behind::Nothing };
                losses::check(at, unit, Called::Disorder, behind, mark.hex);
            }
        }
    }
}
