//! From battle and state to the facts of fire: range, enfilade, cover.

use board::square::{Direction, Sides, Square};
use engine::Count;

use super::resolve::{FireFacts, Firer};
use crate::Now;
use crate::game::battle::{Battle, StandId};
use crate::game::map::{MapSquare, SquareGround, WorkSides};
use crate::rules::scenario_rules;
use crate::sheet::axes::{Arm, Bore, Ruling};

/// What a stand fires at: a square, or by declaration the guns in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireTarget {
    /// Every stand in the square.
    Square,
    /// Counter-battery.
    Guns,
}

/// The facts of a stand's fire at a square, read from the table.
pub fn facts(now: Now<'_>, id: StandId, target: Square, aim: FireTarget) -> Option<FireFacts> {
    let (stand, from) = (now.battle.stand(id), now.state.at(id)?);
    let troops = troops(stand.arm)?;
    let bearing = from.bearing(now.state.facing(now.battle, from), target);
    let seen_from_target = target.bearing(now.state.facing(now.battle, target), from);
    let (here, there) = (now.battle.map.field(from), now.battle.map.field(target));
    let (out, into) = (Direction::towards(from, target), Direction::towards(target, from));
    let fires_over = |works: WorkSides| works_face(now.battle, works.in_turn(now.state.turn), out);
    let shelters = |works: WorkSides| works_face(now.battle, works.in_turn(now.state.turn), into);
    let lost = if now.battle.holds(Ruling::HitsLessenDots) { now.state.stand(id).hits } else { 0 };
    let dots = stand.dots.saturating_sub(lost);
    let dots = if scenario_rules::is_low(now, id) { dots.div_ceil(2) } else { dots };
    Some(FireFacts {
        troops,
        rate: stand.rate,
        // Infantry is alike with any arms, and a wall helps no other arm to fire.
        bore: if troops.is_foot() { Bore::Smoothbore } else { stand.bore },
        stands: Count::MIN,
        dots: Count::clamped(dots),
        range: Count::clamped(bearing.ahead.clamp(0, 99) as u8),
        prepared: troops.is_foot()
            && (fires_over(here.prepared)
                || fires_over(here.entrenched) && now.battle.holds(Ruling::EntrenchedIsPrepared)),
        counter_battery: aim == FireTarget::Guns,
        enfilade: !seen_from_target.is_in_front(),
        target_soft_cover: there.is_soft()
            || shelters(there.prepared) && now.battle.holds(Ruling::PreparedIsSoft),
        target_hard_cover: is_hard(there) || shelters(there.entrenched),
    })
}

/// What fires of an arm; generals do not.
pub(super) fn troops(arm: Arm) -> Option<Firer> {
    match arm {
        Arm::Infantry => Some(Firer::Infantry),
        Arm::Cavalry => Some(Firer::Cavalry),
        Arm::Artillery => Some(Firer::Artillery),
        Arm::Skirmishers => Some(Firer::Skirmishers),
        Arm::General => None,
    }
}

/// Buildings shelter from every side.
fn is_hard(field: MapSquare) -> bool {
    field.ground == SquareGround::BuiltUp
}

/// Whether works count through any of these sides: of a corner, the better one.
pub(crate) fn works_face(battle: &Battle, works: Sides, through: Sides) -> bool {
    if battle.holds(Ruling::WorksFace) { works.meets(through) } else { !works.is_empty() }
}
