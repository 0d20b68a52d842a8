//! Section 5, charges: declared through the side a stand faces, then resolved in the charger's order.

use board::square::Square;

use crate::game::battle::{Side, StandId};
use crate::game::contact::Contact;
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::{Formation, Pending};
use crate::rules::broken_groups;
use crate::rules::movement::is_held;
use crate::rules::scenario_rules;
use crate::sheet::axes::{Arm, Limit, Ruling};
use crate::{At, Now};

/// The square a stand would charge: the one it faces.
pub(crate) fn target(now: Now<'_>, id: StandId) -> Option<Square> {
    let from = now.state.at(id)?;
    now.battle.map.grid().beside(from, now.state.facing(now.battle, from))
}

/// Stands that charge a square, generals not counted, clockwise from the north and front to back.
pub(crate) fn chargers<'s>(now: Now<'s>, target: Square) -> impl Iterator<Item = StandId> + Clone + 's {
    joined(now, target).filter(|&id| now.battle.stand(id).arm != Arm::General)
}

/// Everything that charges a square, leading generals included.
pub(crate) fn joined<'s>(now: Now<'s>, target: Square) -> impl Iterator<Item = StandId> + Clone + 's {
    let sides = board::square::Direction::ALL.into_iter();
    let squares = sides.filter_map(move |side| now.battle.map.grid().beside(target, side));
    squares
        .flat_map(|square| now.state.stack(now.battle, square))
        .filter(move |&id| now.state.stand(id).charging == Some(target))
}

/// Squares that are charged, each once, in row order.
pub(crate) fn targets(now: Now<'_>) -> Vec<Square> {
    let mut targets: Vec<_> = now.battle.ids().filter_map(|id| now.state.stand(id).charging).collect();
    targets.sort_unstable_by_key(|square| (square.row, square.column));
    targets.dedup();
    targets
}

/// Why a stand may not charge.
pub(crate) fn refusal(now: Now<'_>, side: Side, id: StandId) -> Option<Refusal> {
    let (stand, own) = (now.battle.stand(id), now.state.stand(id));
    if stand.side != side {
        return Some(Refusal::NotYours);
    }
    let Some(from) = now.state.at(id) else { return Some(Refusal::NotOnTable) };
    if own.charging.is_some() {
        return Some(Refusal::IsCharging);
    }
    let target = target(now, id).filter(|&target| is_target(now, side, target));
    let Some(target) = target else { return Some(Refusal::NothingToCharge) };
    if let Some(refusal) = scenario_rules::refusal(now, id) {
        return Some(refusal);
    }
    if stand.arm == Arm::General {
        let led =
            now.state.stack(now.battle, from).any(|other| now.state.stand(other).charging == Some(target));
        return (!led).then_some(Refusal::NobodyToLead);
    }
    if stand.arm == Arm::Artillery {
        return Some(Refusal::ArtilleryNeverCharges);
    }
    if broken_groups::is_out(now, stand.group) {
        return Some(Refusal::GroupGoesBack);
    }
    if own.formation == Formation::Column && now.battle.holds(Ruling::ColumnInert) {
        return Some(Refusal::InColumn);
    }
    if own.contact.is_lost() && now.battle.holds(Ruling::ContactToCharge) {
        return Some(Refusal::OutOfContact);
    }
    if stand.arm == Arm::Skirmishers {
        return (!are_skirmishers(now, target)).then_some(Refusal::SkirmishersOnly);
    }
    let limit = now.battle.number(Limit::Chargers);
    let formed = chargers(now, target).filter(|&other| now.battle.stand(other).arm.is_formed()).count();
    (formed >= usize::from(limit)).then_some(Refusal::TooManyChargers { limit })
}

/// Whether there is something to charge: an enemy, or a square he held when the move began and has lost since.
fn is_target(now: Now<'_>, side: Side, target: Square) -> bool {
    is_held(now, side.enemy(), target) && now.state.side_in(now.battle, target) != Some(side)
}

/// Whether a square holds skirmishers and, but for generals, no other stand.
pub(crate) fn are_skirmishers(now: Now<'_>, square: Square) -> bool {
    let mut troops = now
        .state
        .stack(now.battle, square)
        .map(|id| now.battle.stand(id).arm)
        .filter(|&arm| arm != Arm::General)
        .peekable();
    troops.peek().is_some() && troops.all(|arm| arm == Arm::Skirmishers)
}

/// A stand declares its charge.
pub(crate) fn declare(at: &mut At<'_>, id: StandId) {
    if let Some(target) = target(at.now(), id) {
        let is_open = matches!(at.state().stand(id).contact, Contact::Open(_));
        if is_open && at.battle.holds(Ruling::ContactToCharge) {
            at.emit(Event::ContactChosen { stand: id });
        }
        at.emit(Event::Charged { stand: id, target });
    }
}

/// The charges on a square come to be resolved.
pub(crate) fn fight(at: &mut At<'_>, target: Square) {
    scenario_rules::release_charged(at, target);
    at.emit(Event::Asked { pending: Pending::Combat { target, stood: false } });
}

/// Why a stand may not move into a square that was won.
pub(crate) fn enter_refusal(now: Now<'_>, target: Square, entered: u8, id: StandId) -> Option<Refusal> {
    if now.state.stand(id).charging != Some(target) || now.state.at(id).is_none() {
        return Some(Refusal::NotACharger);
    }
    let stand = now.battle.stand(id);
    if stand.arm == Arm::General {
        return (entered == 0).then_some(Refusal::ChargerFirst);
    }
    let room = !stand.arm.is_formed() || now.state.has_room(now.battle, target, stand.side, 1);
    let limit = now.battle.number(Limit::Stacking);
    let formed = now.state.formed_in(now.battle, target) as u8 + 1;
    (!room).then_some(Refusal::Full { square: target, formed, limit })
}

/// The stands that may move into a square that was won.
pub(crate) fn entrants(now: Now<'_>, target: Square, entered: u8) -> Vec<StandId> {
    let may = |id: &StandId| enter_refusal(now, target, entered, *id).is_none();
    joined(now, target).filter(may).collect()
}

/// A charger moves in, facing onward.
pub(crate) fn enter(at: &mut At<'_>, id: StandId) {
    let Some(&Pending::Enter { target, entered }) = at.state().pending.last() else { return };
    let Some(from) = at.state().at(id) else { return };
    at.emit(Event::Entered { stand: id, target });
    if entered == 0 {
        let onward = board::square::Direction::towards(from, target).iter().next();
        if let Some(facing) = onward {
            at.emit(Event::Turned { square: target, facing });
        }
    }
}
