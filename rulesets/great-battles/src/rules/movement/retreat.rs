//! Section 3, retreat: the way back, which its owner chooses hex by hex.

use board::hex::{Hex, Vertex};

use crate::At;
use crate::Now;
use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::rules::board::{stacking, zoc};
use crate::rules::command::leaders;
use crate::rules::disorder::losses;
use crate::rules::movement::costs::Gait;
use crate::rules::shock::shock_result;
use crate::sheet::board_tables::{HexDistance, MoveMode, Retreat};

/// The hexes a unit that must retreat may go to next: further from the enemy, or as far where none is, neither closed nor held by
/// one, and not back to where it has come from.
pub(crate) fn ways(now: Now<'_>, unit: UnitId, from: Hex, past: Option<Hex>) -> impl Iterator<Item = Hex> {
    let open: Vec<Hex> =
        open_ways(now, unit).map(|(next, _)| next).filter(|&next| past != Some(next)).collect();
    let here = now.state.unit(unit).at.map_or(0, |at| at.distance(from));
    let further = open.iter().any(|next| next.distance(from) > here);
    open.into_iter().filter(move |next| next.distance(from) >= here + u16::from(further))
}

/// The hexes beside a unit that are neither closed to it nor held by the enemy, with what the step costs.
pub(crate) fn open_ways(now: Now<'_>, unit: UnitId) -> impl Iterator<Item = (Hex, u16)> {
    let (at, enemy) = (now.state.unit(unit).at, now.battle.side(unit).enemy());
    let gait = Gait::of(now, unit);
    let round = at.into_iter().flat_map(move |at| now.battle.prices.round(gait, MoveMode::Deployed, at));
    round.filter(move |&(next, _)| !now.state.holds(now.battle, enemy, next))
}

/// A retreat in progress.
#[derive(Clone, Copy)]
pub(crate) struct Driven {
    pub(crate) unit: UnitId,
    /// Hexes still to go.
    pub(crate) hexes: u8,
    /// The hex of the enemy it retreats from.
    pub(crate) from: Hex,
    /// Whether the unit goes of its own will, and may stop.
    pub(crate) free: bool,
    /// The hex it has come from.
    pub(crate) past: Option<Hex>,
    /// Whether it checks against rout where it has come to.
    pub(crate) checks: bool,
}

/// Whether a unit that has `hexes` hexes to go stays in `to`, the next one.
fn ends(now: Now<'_>, unit: UnitId, to: Hex, hexes: u8) -> bool {
    hexes <= 1 && stacking::refusal(now, unit, to).is_none()
}

/// Whether a unit that goes of its own will may stop where it is.
pub(crate) fn may_stop(now: Now<'_>, Driven { unit, hexes, free, .. }: Driven) -> bool {
    let far = |distance| now.battle.tables.map.distances.get(distance);
    let gone = far(HexDistance::RetreatMost).saturating_sub(hexes);
    let stays = |at: Hex| stacking::refusal(now, unit, at).is_none();
    free && gone >= far(HexDistance::RetreatLeast) && now.state.unit(unit).at.is_some_and(stays)
}

/// Why a unit may not retreat to this hex and facing.
pub(crate) fn refusal(
    now: Now<'_>,
    Driven { unit, hexes, from, free, past, .. }: Driven,
    to: Hex,
    facing: Vertex,
) -> Option<Refusal> {
    if !ways(now, unit, from, past).any(|way| way == to) {
        return Some(Refusal::NoWayBack { to });
    }
    if !ends(now, unit, to, if free { 1 } else { hexes }) {
        return (facing != now.state.unit(unit).facing).then_some(Refusal::FacingTooSoon);
    }
    let alike = now.state.top(to).map(|other| now.state.unit(other).facing).filter(|&other| other != facing);
    alike.map(|facing| Refusal::FacesOtherwise { hex: to, facing })
}

/// Every way to fall back.
pub(crate) fn orders(now: Now<'_>, driven: Driven) -> impl Iterator<Item = (Hex, Vertex)> {
    let Driven { unit, from, past, .. } = driven;
    let all = ways(now, unit, from, past).flat_map(|to| Vertex::ALL.map(|facing| (to, facing)));
    all.filter(move |&(to, facing)| refusal(now, driven, to, facing).is_none())
}

/// Falls back by a hex; where it has come to it may have to check.
pub(crate) fn fall_back(at: &mut At<'_>, driven: Driven, to: Hex, facing: Vertex) {
    let Driven { unit, hexes, from, free, checks, .. } = driven;
    let past = at.state().unit(unit).at;
    let stays = ends(at.now(), unit, to, hexes);
    let further = u8::from(hexes <= 1) * at.battle.tables.map.distances.get(HexDistance::Overstacked);
    let left = if stays { 0 } else { hexes.saturating_sub(1) + further };
    at.emit(Event::Settled);
    give_way(at, unit, to, facing);
    if at.state().unit(unit).at.is_none() {
        return;
    }
    if left > 0 {
        at.emit(Event::DrivenBack { unit, hexes: left, from, free, past, checks });
    } else if checks {
        shock_result::check_rout(at, unit, from);
    }
}

/// Whether a unit cannot retreat any more.
pub(crate) fn is_cut_off(now: Now<'_>, unit: UnitId, from: Hex, past: Option<Hex>) -> bool {
    now.state.unit(unit).at.is_none() || ways(now, unit, from, past).next().is_none()
}

/// The SP a unit loses that retreats into a hex.
pub(crate) fn loss_of(now: Now<'_>, unit: UnitId, to: Hex) -> u8 {
    let side = now.battle.side(unit);
    let in_zoc = !now.state.holds(now.battle, side, to) && zoc::is_controlled(now, side.enemy(), to);
    if in_zoc { now.battle.tables.map.retreat.get(Retreat::Zoc) } else { 0 }
}

/// A unit retreats into a hex, at a loss in an enemy ZOC, and the leaders who would be alone go with it.
pub(crate) fn give_way(at: &mut At<'_>, unit: UnitId, to: Hex, facing: Vertex) {
    step_back(at, unit, to, Event::FellBack { unit, to, facing });
}

/// A unit that acts falls back a hex because its brigadier is cautious, as in a retreat; it counts as its move.
pub(crate) fn go_back(at: &mut At<'_>, unit: UnitId, to: Hex, facing: Vertex) {
    let from = at.state().unit(unit).at;
    step_back(at, unit, to, Event::Stepped { unit, to, facing, spent: 0 });
    if let Some(from) = from.filter(|_| at.state().unit(unit).at.is_some()) {
        at.emit(Event::Moved { unit, from });
    }
}

fn step_back(at: &mut At<'_>, unit: UnitId, to: Hex, step: Event) {
    let left = at.state().unit(unit).at;
    let (side, lost) = (at.battle.side(unit), loss_of(at.now(), unit, to));
    at.emit(step);
    leaders::flee(at, side.enemy(), to);
    if let Some(left) = left.filter(|&left| !at.state().holds(at.battle, side, left)) {
        for leader in at.battle.leader_ids().filter(|&id| at.battle.leader(id).side == side) {
            if at.state().leader(leader).at == Some(left) {
                at.emit(Event::Followed { leader, to });
            }
        }
    }
    // Leaders who go with the unit share its danger.
    losses::lose(at, unit, lost);
}
