//! What fire, checks and impacts do to a unit: losses, morale levels, guns lost or left, elimination.

use board::table::{Block, Inches, Point};

use crate::At;
use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::state::Absence;
use crate::rules::footprint;
use crate::rules::morale::checks;
use crate::rules::morale::resolve::MoraleOutcome;
use crate::rules::movement::{fall_back, routed_move};
use crate::sheet::units::{Arm, Formation, MoraleLevel};

/// A unit loses figures or sections, and is gone with the last.
pub(crate) fn lose(at: &mut At<'_>, unit: UnitId, figures: u8) {
    // Taken before the loss: without figures it takes up no room.
    let Some(stood) = at.state().block(at.battle, unit) else { return };
    let figures = figures.min(at.state().unit(unit).figures);
    if figures == 0 {
        return;
    }
    at.emit(Event::Lost { unit, figures });
    if at.state().unit(unit).figures == 0 {
        take_off(at, unit, Absence::Destroyed, &stood);
    }
}

/// A unit is off the table; friends near it are dismayed.
pub(crate) fn remove(at: &mut At<'_>, unit: UnitId, absence: Absence) {
    let Some(block) = at.state().block(at.battle, unit) else { return };
    take_off(at, unit, absence, &block);
}

/// A unit that stood there is off the table.
fn take_off(at: &mut At<'_>, unit: UnitId, absence: Absence, stood: &Block) {
    at.emit(Event::Removed { unit, absence });
    checks::dismay(at, at.battle.unit(unit).side, stood, Some(unit));
}

/// A battery leaves its guns where they stand.
pub(crate) fn abandon(at: &mut At<'_>, unit: UnitId) {
    let Some(block) = at.state().block(at.battle, unit) else { return };
    at.emit(Event::GunsLeft { unit });
    checks::dismay(at, at.battle.unit(unit).side, &block, Some(unit));
}

/// A unit is at another level, if it was at a different one.
pub(crate) fn level(at: &mut At<'_>, unit: UnitId, level: MoraleLevel) {
    let own = at.state().unit(unit);
    if own.pose.is_some() && own.level != level {
        at.emit(Event::Levelled { unit, level });
    }
}

/// A unit bears what its check came to; returns how far it fell back.
pub(crate) fn bear(at: &mut At<'_>, unit: UnitId, outcome: &MoraleOutcome, from: Option<Point>) -> Inches {
    let own = at.state().unit(unit);
    if own.pose.is_none() {
        return Inches::ZERO;
    }
    if outcome.recovers > 0 && own.figures < own.size {
        recover(at, unit);
    }
    level(at, unit, outcome.level);
    if outcome.guns_lost {
        remove(at, unit, Absence::GunsLost);
    } else if outcome.runs {
        bolt(at, unit);
    } else {
        return fall_back::fall_back(at, unit, from, outcome.falls_back);
    }
    Inches::ZERO
}

/// A figure comes back, and a stand with it if need be; a unit without room for that makes some.
fn recover(at: &mut At<'_>, unit: UnitId) {
    let Some(stood) = at.state().block(at.battle, unit) else { return };
    at.emit(Event::Recovered { unit });
    if let Some(pose) = footprint::shifted(at.now(), unit, &stood) {
        at.emit(Event::Moved { unit, pose });
    }
}

/// A unit that routs runs at once; guns are limbered first.
pub(crate) fn bolt(at: &mut At<'_>, unit: UnitId) {
    let is_battery = at.battle.unit(unit).arm == Arm::Artillery;
    if is_battery && at.state().unit(unit).formation != Formation::Limbered {
        at.emit(Event::Formed { unit, formation: Formation::Limbered });
    }
    routed_move::run(at, unit);
}
