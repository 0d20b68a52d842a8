//! Sections 6, 8 and 9 on the table: losses, states of disorder, and what a double six does.

use engine::Count;

use crate::At;
use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::state::Absence;
use crate::rules::command::generals;
use crate::rules::double_six::resolve::{DoubleSix, SixFacts, Token};
use crate::rules::melee::loser_and_winner;
use crate::rules::morale::compulsory_moves;
use crate::sheet::board_tables::{Distance, Phase};
use crate::sheet::units::{Arm, Status};

/// A unit loses figures, and half a one is counted against it or not; of a detachment they are its parent's, too.
pub(crate) fn lose(at: &mut At<'_>, unit: UnitId, figures: u8, half: bool) {
    let now = *at.state().unit(unit);
    if now.pose.is_none() || (figures == 0 && half == now.half) {
        return;
    }
    at.emit(Event::FiguresLost { unit, figures: figures.min(now.figures), half });
    let now = at.state().unit(unit);
    match (now.figures, now.guns) {
        (0, 0) => remove(at, unit, Absence::Destroyed),
        // Guns without crew stay where they are, but nobody brings away those that fled.
        (0, _) if now.flees() => remove(at, unit, Absence::Captured),
        _ => {}
    }
}

/// A battery loses model guns; without any it is out of the game.
pub(crate) fn lose_guns(at: &mut At<'_>, unit: UnitId, guns: u8) {
    let now = *at.state().unit(unit);
    if now.pose.is_none() || guns == 0 || now.guns == 0 {
        return;
    }
    at.emit(Event::GunsLost { unit, guns: guns.min(now.guns) });
    if at.state().unit(unit).guns == 0 {
        remove(at, unit, Absence::Captured);
    }
}

/// A unit is low on ammunition from now on.
pub(crate) fn run_low(at: &mut At<'_>, unit: UnitId) {
    if !at.state().unit(unit).low_on_ammo {
        at.emit(Event::Ammunition { unit, low: true });
    }
}

/// A unit leaves the table; a general with it stays there alone.
pub(crate) fn remove(at: &mut At<'_>, unit: UnitId, absence: Absence) {
    if at.state().unit(unit).pose.is_some() {
        at.emit(Event::Removed { unit, absence });
    }
}

/// A unit disperses; its brigade, if others of it are near, tests for it.
pub(crate) fn disperse(at: &mut At<'_>, unit: UnitId) {
    shake(at, unit);
    remove(at, unit, Absence::Dispersed);
}

/// A unit is in another order from now on. Who breaks before the melees goes at once, who breaks later in the next
/// phase of compulsory moves.
pub(crate) fn turn_to(at: &mut At<'_>, unit: UnitId, status: Status) {
    let now = *at.state().unit(unit);
    if now.pose.is_none() || now.status == status {
        return;
    }
    at.emit(Event::Turned { unit, status });
    if status == Status::Routing {
        shake(at, unit);
    }
    if at.state().unit(unit).flees() && at.state().phase != Phase::Melees {
        loser_and_winner::break_off(at, unit);
    }
    if at.state().unit(unit).flees() && at.state().phase < Phase::Melees {
        compulsory_moves::flee_at_once(at, unit);
    }
}

/// The same, if it is worse than what the unit is.
pub(crate) fn worsen(at: &mut At<'_>, unit: UnitId, status: Status) {
    if at.state().unit(unit).status < status {
        turn_to(at, unit, status);
    }
}

/// The brigade of a unit that runs or disperses has to test, if fellows of it are near.
pub(crate) fn shake(at: &mut At<'_>, unit: UnitId) {
    let (battle, state) = (at.battle, at.state());
    let (Some(brigade), Some(own)) = (battle.unit(unit).brigade, state.block(battle, unit)) else { return };
    let near = battle.distance(Distance::FleeingNear);
    let mut fellows = battle.units_of(brigade).filter(|&id| id != unit);
    let seen = fellows.any(|id| state.block(battle, id).is_some_and(|block| block.is_within(near, &own)));
    // Detachments are no units of the brigade.
    if seen && battle.unit(unit).parent.is_none() && !state.brigade(brigade).shaken {
        at.emit(Event::Shaken { brigade });
    }
}

/// The double six table and what it brings; the effect on the target is counted.
pub(crate) fn double_six(at: &mut At<'_>, by: UnitId, on: UnitId, facts: SixFacts) {
    let battle = at.battle;
    let side = battle.unit(by).side;
    let tokens = Count::clamped(at.state().tokens[side as usize].count());
    let outcome = at.run::<DoubleSix>(&battle.tables, &SixFacts { tokens, ..facts });
    if outcome.token != Token::None {
        at.emit(Event::TokenWon { side, token: outcome.token });
    }
    let half = at.state().unit(by).half;
    lose(at, by, outcome.skulkers, half);
    if outcome.burst_guns > 0 && battle.unit(by).arm == Arm::Artillery {
        lose(at, by, outcome.burst_crew, half);
        lose_guns(at, by, outcome.burst_guns);
    }
    if outcome.risk {
        generals::at_risk(at, on);
    }
}
