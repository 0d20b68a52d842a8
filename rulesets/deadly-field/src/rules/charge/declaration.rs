//! Section 7, step 1: which unit may charge, and the declaration of a charge.

use board::table::{Angle, Block, Face, Inches, Point, TOUCH};

use crate::game::battle::UnitId;
use crate::game::charges::{Onset, Stage};
use crate::game::event::Event;
use crate::game::group::Trio;
use crate::game::refusal::Refusal;
use crate::game::state::{Half, ReactionTrigger, Targets};
use crate::rules::charge::bonus::{ChargeBonus, highest_bonus};
use crate::rules::charge::charge_move;
use crate::rules::charge::facts::bonus_facts;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::fire::{self, line_of_fire};
use crate::rules::movement::moves;
use crate::rules::naming;
use crate::rules::turn::reactions;
use crate::sheet::axes::NumberRow;
use crate::sheet::board_tables::{self, Action};
use crate::sheet::cells::Ragged;
use crate::sheet::units::{Arm, MoraleLevel};
use crate::{At, Now};

/// The middles of the fronts of some units.
pub(crate) fn fronts(now: Now<'_>, units: Trio) -> [Point; Trio::MOST] {
    let mut fronts = [Point::new(Inches::ZERO, Inches::ZERO); Trio::MOST];
    for (front, unit) in fronts.iter_mut().zip(units.iter()) {
        *front = now.state.block(now.battle, unit).map_or(*front, |block| block.middle_of(Face::Front));
    }
    fronts
}

/// Why units may not charge a target.
pub(crate) fn refusal(now: Now<'_>, units: Trio, target: UnitId) -> Option<Refusal> {
    let lead = units.lead();
    if now.battle.unit(target).side == now.battle.unit(lead).side {
        return Some(Refusal::NoEnemy);
    }
    let Some(block) = now.state.block(now.battle, target) else { return Some(Refusal::NotOnTable) };
    for unit in units.iter() {
        let (own, roster) = (now.state.unit(unit), now.battle.unit(unit));
        if roster.side != now.battle.unit(lead).side {
            return Some(Refusal::NotYours);
        }
        if roster.arm == Arm::Artillery {
            return Some(Refusal::GunsNeverCharge);
        }
        if own.level >= MoraleLevel::Shaken {
            return Some(Refusal::InNoState { level: own.level });
        }
        if !now.state.may_charge(now.battle, unit) {
            return Some(Refusal::HasCharged);
        }
        if let Some(refusal) = now.state.lacks_actions(unit, now.battle.tables.actions(Action::Charge)) {
            return Some(refusal);
        }
        let Some(here) = now.state.block(now.battle, unit) else { return Some(Refusal::NotOnTable) };
        let most = longest(now, unit, &here, &block);
        match line_of_fire::shot(
            now,
            UnitAt { unit, block: &here },
            UnitAt { unit: target, block: &block },
            board_tables::AngleRow::Charge,
            most,
        ) {
            Err(Refusal::OutOfRange { distance, range }) => {
                return Some(Refusal::OutOfReach { distance, most: range });
            }
            Err(refusal) => return Some(refusal),
            Ok(_) => {}
        }
    }
    fire::play::together_refusal(now, units, NumberRow::ChargeTogether)
}

/// Its move in the direction of a target, and the highest bonus.
fn longest(now: Now<'_>, unit: UnitId, own: &Block, target: &Block) -> Inches {
    let way = bearing(own, target);
    let bonus = highest_bonus(
        &now.battle.tables,
        now.battle.unit(unit).arm,
        now.battle.ground_under(now.state, unit),
    );
    moves::reach(now, unit, way, moves::WHOLE) + bonus
}

/// From the middle of a front to the nearest point of a target.
pub(crate) fn bearing(own: &Block, target: &Block) -> Angle {
    let from = own.middle_of(Face::Front);
    let to = target.nearest_to(from);
    if from.distance(to) <= TOUCH { own.pose().facing } else { from.bearing(to) }
}

/// The way that a charge takes from where its lead unit stands.
pub(crate) fn way(now: Now<'_>, units: Trio, target: UnitId) -> Option<Angle> {
    let own = now.state.block(now.battle, units.lead())?;
    Some(bearing(&own, &now.state.block(now.battle, target)?))
}

/// A charge as it sets out on its way with a bonus, its units wheeled.
pub(crate) fn onset(now: Now<'_>, units: Trio, target: UnitId, way: Angle, bonus: Inches) -> Option<Onset> {
    Some(Onset {
        stage: Stage::Declared,
        chargers: units,
        target,
        started: units,
        from: fronts(now, units),
        way,
        march: bonus_facts(now, units, target)?.march,
        bonus,
        gone: Inches::ZERO,
        countercharges: None,
        disengages: Targets::default(),
        beaten: Targets::default(),
        met: Targets::default(),
        place: Inches::ZERO,
        leads: [None; 2],
        onward: false,
        fled: Inches::ZERO,
        left: Inches::ZERO,
    })
}

/// A charge is declared: its bonus is rolled, and the other side says what it does.
pub(crate) fn declare(at: &mut At<'_>, units: Trio, target: UnitId) {
    let battle = at.battle;
    let Some(facts) = bonus_facts(at.now(), units, target) else { return };
    let Some(way) = way(at.now(), units, target) else { return };
    charge_move::wheel(at, units, way);
    for unit in units.iter() {
        let actions = battle.tables.actions(Action::Charge);
        at.emit(Event::Spent { unit, actions, half: Half::None });
    }
    let bonus = naming::run_as::<ChargeBonus>(at, &facts, &|_| naming::names(battle, units)).bonus;
    let Some(onset) = onset(at.now(), units, target, way, bonus) else { return };
    at.emit(Event::Charged { onset });
    for unit in units.iter() {
        if battle.tables.ragged(at.state().unit(unit).quality) == Ragged::AtOnce {
            moves::disorder(at, unit);
        }
    }
    reactions::ask(at, ReactionTrigger::Charges);
}
