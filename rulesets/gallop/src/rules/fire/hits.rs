//! Where hits fall: least-hit stands first, then in stack order; a stand goes with its last hit.

use board::square::Square;

use super::FireTarget;
use crate::game::battle::StandId;
use crate::game::event::{Event, RemovalCause};
use crate::game::state::State;
use crate::rules::hand_combat::charge;
use crate::sheet::axes::Arm;
use crate::{At, Now};

/// Hits on the front rank of a square; the next stand steps up at once for one removed.
pub(crate) fn on_front_rank(at: &mut At<'_>, square: Square, n: u8, aim: FireTarget) {
    let Now { battle, state } = at.now();
    let is_aimed_at = |id: &StandId| aim == FireTarget::Square || battle.stand(*id).arm == Arm::Artillery;
    let hits = spread(at.now(), n, |hits| {
        let stack = state.stack(battle, square).filter(|&id| hits.is_left(id));
        State::front_rank_of(battle, stack).filter(is_aimed_at).min_by_key(|&id| hits.of(id))
    });
    take(at, &hits);
}

/// Hits on all stands that charge a square.
pub(crate) fn on_chargers(at: &mut At<'_>, target: Square, n: u8) {
    let now = at.now();
    let hits = spread(now, n, |hits| {
        charge::chargers(now, target).filter(|&id| hits.is_left(id)).min_by_key(|&id| hits.of(id))
    });
    take(at, &hits);
}

/// Hits on one stand, as many as it takes.
pub(crate) fn on_stand(at: &mut At<'_>, id: StandId, n: u8) {
    let now = at.now();
    let hits = spread(now, n, |hits| hits.is_left(id).then_some(id));
    take(at, &hits);
}

/// The hits of one roll, stand by stand.
struct RolledHits<'a> {
    now: Now<'a>,
    taken: Vec<(StandId, u8)>,
}

impl RolledHits<'_> {
    fn taken_by(&self, id: StandId) -> Option<u8> {
        self.taken.iter().find(|(stand, _)| *stand == id).map(|(_, hits)| *hits)
    }

    /// The hits a stand has, with those of this roll.
    fn of(&self, id: StandId) -> u8 {
        self.now.state.stand(id).hits.saturating_add(self.taken_by(id).unwrap_or(0))
    }

    /// Whether this roll has not removed a stand.
    fn is_left(&self, id: StandId) -> bool {
        self.taken_by(id).is_none() || self.of(id) < self.now.battle.hits_to_remove(id)
    }
}

/// Each hit on the stand that `falls_on` names, until it names none.
fn spread(now: Now<'_>, n: u8, falls_on: impl Fn(&RolledHits<'_>) -> Option<StandId>) -> Vec<(StandId, u8)> {
    let mut hits = RolledHits { now, taken: Vec::new() };
    for _ in 0..n {
        let Some(hit) = falls_on(&hits) else { break };
        match hits.taken.iter_mut().find(|(stand, _)| *stand == hit) {
            Some((_, taken)) => *taken += 1,
            None => hits.taken.push((hit, 1)),
        }
    }
    hits.taken
}

fn take(at: &mut At<'_>, hits: &[(StandId, u8)]) {
    for &(stand, hits) in hits {
        at.emit(Event::Hit { stand, hits });
        if at.state().stand(stand).hits >= at.battle.hits_to_remove(stand) {
            at.emit(Event::Removed { stand, cause: RemovalCause::Hits });
        }
    }
}
