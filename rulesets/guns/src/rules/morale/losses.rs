//! Sections 1, 6 and 9: figures, guns and ammunition lost, and units that leave the table.

use crate::At;
use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::state::Absence;

/// What a unit loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    pub(crate) figures: u8,
    /// Whether half a figure is counted against it from now on.
    pub(crate) half: bool,
}

/// A unit loses figures, and half a one is counted against it or not; of a detachment they are its parent's, too.
pub(crate) fn lose(at: &mut At<'_>, unit: UnitId, Loss { figures, half }: Loss) {
    let own = *at.state().unit(unit);
    if own.pose.is_none() || (figures == 0 && half == own.half) {
        return;
    }
    at.emit(Event::FiguresLost { unit, figures: figures.min(own.figures), half });
    let own = at.state().unit(unit);
    match (own.figures, own.guns) {
        (0, 0) => remove(at, unit, Absence::Destroyed),
        // Guns without crew stay where they are, but guns that fled are lost without it.
        (0, _) if own.flees() => remove(at, unit, Absence::Captured),
        _ => {}
    }
}

/// A battery loses model guns; without any it is out of the game.
pub(crate) fn lose_guns(at: &mut At<'_>, unit: UnitId, guns: u8) {
    let own = *at.state().unit(unit);
    if own.pose.is_none() || guns == 0 || own.guns == 0 {
        return;
    }
    at.emit(Event::GunsLost { unit, guns: guns.min(own.guns) });
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
