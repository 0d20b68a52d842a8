//! Sections 2 and 3 on the table: initiative, and orders that change.

use dice::Dice;
use engine::Sink;

use crate::At;
use crate::battle::Battle;
use crate::command::{Initiative, InitiativeFacts, Winner};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::Refusal;
use crate::state::State;
use crate::units::{Quality, Side};

/// Throws for initiative.
pub(crate) fn initiative<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>) {
    let battle = at.battle;
    let facts = InitiativeFacts {
        general: chief(battle, at.state(), Side::Union),
        eastern_confederate: false,
        enemy_general: chief(battle, at.state(), Side::Confederate),
        enemy_eastern_confederate: battle.eastern,
    };
    let winner = at.run::<Initiative>(&battle.tables, &facts).winner;
    let side = if winner == Winner::One { Side::Union } else { Side::Confederate };
    at.emit(Event::InitiativeWon { side });
}

/// What the C-in-C of a side is like; without one on the table an average one is somewhere.
pub(crate) fn chief(battle: &Battle, state: &State, side: Side) -> Quality {
    battle.chief(side).map_or(Quality::Average, |chief| state.general(chief).quality)
}

/// What the phase of command begins with: divisions take up their new orders, generals come back.
pub(crate) fn begin<D: Dice, S: Sink<Event>>(_: &mut At<'_, D, S>) {}

/// Looks after the moves which brigades did what their orders ask.
pub(crate) fn after_moves<D: Dice, S: Sink<Event>>(_: &mut At<'_, D, S>) {}

/// Why a side may not order this now.
pub(crate) fn refusal(_: &Battle, _: &State, _: Side, _: Order) -> Option<Refusal> {
    Some(Refusal::NotNow)
}

/// Carries out what was ordered.
pub(crate) fn carry_out<D: Dice, S: Sink<Event>>(_: &mut At<'_, D, S>, _: Side, _: Order) {}

/// What a side might order now, as far as can be seen at once.
pub(crate) fn candidates(_: &Battle, _: &State, _: Side, _: &mut impl FnMut(usize) -> usize) -> Vec<Order> {
    Vec::new()
}
