//! Fire on the board: why a stand may not fire at a square, and the fire itself.

use board::square::{Direction, Square};

use super::facts::{FireTarget, facts, troops};
use super::resolve::{Fire, Weapon};
use super::{hits, line_of_sight};
use crate::game::battle::{Battle, Side, StandId};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::Formation;
use crate::rules::{broken_groups, run_for, scenario_rules};
use crate::sheet::axes::{Arm, Ruling};
use crate::{At, Now};

/// Why a stand may not fire at all, whatever the target.
pub(crate) fn firer_refusal(now: Now<'_>, side: Side, id: StandId) -> Option<Refusal> {
    let stand = now.battle.stand(id);
    if stand.side != side {
        return Some(Refusal::NotYours);
    }
    let Some(from) = now.state.at(id) else { return Some(Refusal::NotOnTable) };
    let cavalry = stand.arm == Arm::Cavalry && !now.battle.holds(Ruling::CavalryFires);
    if stand.arm == Arm::General || cavalry {
        return Some(Refusal::DoesNotFire);
    }
    if broken_groups::is_out(now, stand.group) {
        return Some(Refusal::GroupGoesBack);
    }
    if now.state.stand(id).formation == Formation::Column && now.battle.holds(Ruling::ColumnInert) {
        return Some(Refusal::InColumn);
    }
    if now.state.stand(id).fired {
        return Some(Refusal::HasFired);
    }
    let in_front = now.state.front_rank(now.battle, from).any(|other| other == id);
    (!in_front).then_some(Refusal::NotFrontRank)
}

/// Why a stand may not fire at this square.
pub(crate) fn refusal(now: Now<'_>, side: Side, id: StandId, at: Square, aim: FireTarget) -> Option<Refusal> {
    if !now.battle.map.grid().contains(at) {
        return Some(Refusal::OffBoard { square: at });
    }
    firer_refusal(now, side, id).or_else(|| target_refusal(now, side, id, at, aim))
}

/// What a stand can fire into as it stands: its front, as far as its fire reaches.
pub(crate) struct Arc {
    from: Square,
    facing: Direction,
    reach: i16,
}

impl Arc {
    /// Whether a square is within it.
    pub(crate) fn holds(&self, at: Square) -> bool {
        let bearing = self.from.bearing(self.facing, at);
        bearing.is_in_front() && bearing.ahead <= self.reach
    }
}

/// The arc of fire of a stand on the table that can fire at all.
pub(crate) fn arc(now: Now<'_>, id: StandId) -> Option<Arc> {
    let from = now.state.at(id)?;
    let reach = i16::from(reach_of(now.battle, id)?);
    Some(Arc { from, facing: now.state.facing(now.battle, from), reach })
}

/// How far the fire of a stand reaches; generals do not fire.
fn reach_of(battle: &Battle, id: StandId) -> Option<u8> {
    let stand = battle.stand(id);
    Some(Weapon { troops: troops(stand.arm)?, rate: stand.rate, bore: stand.bore }.reach(&battle.tables))
}

/// Why a stand that may fire may not fire at this square of the board.
pub(crate) fn target_refusal(
    now: Now<'_>,
    side: Side,
    id: StandId,
    at: Square,
    aim: FireTarget,
) -> Option<Refusal> {
    let Now { battle, state } = now;
    let arms = || state.stack(battle, at).map(|id| battle.stand(id).arm);
    if state.side_in(battle, at) != Some(side.enemy()) || arms().all(|arm| arm == Arm::General) {
        return Some(Refusal::NoTarget { square: at });
    }
    if aim == FireTarget::Guns && !is_guns_at_guns(now, id, at) {
        return Some(Refusal::NoGuns);
    }
    let from = state.at(id)?;
    let bearing = from.bearing(state.facing(battle, from), at);
    if !bearing.is_in_front() {
        return Some(Refusal::OutOfArc);
    }
    let range = reach_of(battle, id)?;
    if bearing.ahead > i16::from(range) {
        return Some(Refusal::OutOfRange { ahead: bearing.ahead as u8, range });
    }
    if let Some(limit) =
        scenario_rules::sight_limit(battle, state.turn).filter(|&limit| from.distance(at) > limit)
    {
        return Some(Refusal::TooDark { distance: from.distance(at), limit });
    }
    line_of_sight::blocked_at(now, from, at).map(|blocked_at| Refusal::NoSight { blocked_at })
}

/// Whether guns would fire at a square with guns in it, which they may declare.
pub(crate) fn is_guns_at_guns(now: Now<'_>, id: StandId, at: Square) -> bool {
    let is_guns = |id: StandId| now.battle.stand(id).arm == Arm::Artillery;
    is_guns(id) && now.state.stack(now.battle, at).any(is_guns)
}

/// A stand fires, and its hits fall.
pub(crate) fn fire(at: &mut At<'_>, id: StandId, target: Square, aim: FireTarget) {
    let Some(facts) = facts(at.now(), id, target, aim) else { return };
    let battle = at.battle;
    let outcome = run_for::<Fire>(at, &facts, &|_| battle.stand(id).name.clone());
    let counter_battery = aim == FireTarget::Guns;
    at.emit(Event::Fired { stand: id, at: target, hits: outcome.hits, counter_battery });
    // By house rule the hits of a counter-battery fall on all stands.
    let aim = if at.battle.holds(Ruling::CounterBatteryOnly) { aim } else { FireTarget::Square };
    hits::on_front_rank(at, target, outcome.hits, aim);
}
