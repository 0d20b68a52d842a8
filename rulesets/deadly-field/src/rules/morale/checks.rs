//! Section 6, checks on the table: of a unit, and of friends near a unit or leader that is lost, or near a unit that runs.

use board::table::{Block, Point};

use crate::At;
use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::rules::morale::facts::{followed, is_charging, unit_facts};
use crate::rules::morale::resolve::{MoraleCheck, MoraleFacts};
use crate::rules::{losses, naming};
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::units::Side;

/// A unit takes a check, and bears what comes of it; it falls back from a point, or the nearest enemy.
pub(crate) fn check(at: &mut At<'_>, unit: UnitId, facts: &MoraleFacts, from: Option<Point>) {
    let facts = MoraleFacts { unit: followed(at.now(), unit, facts.unit.clone()), ..facts.clone() };
    let outcome = naming::run::<MoraleCheck>(at, &facts, unit);
    losses::bear(at, unit, &outcome, from);
}

/// Friends near a unit or leader that was eliminated or killed, or near a unit that runs past, check once in a half turn.
pub(crate) fn dismay(at: &mut At<'_>, side: Side, near: &Block, except: Option<UnitId>) {
    let battle = at.battle;
    let within = battle.distance(DistanceRow::Check);
    let state = at.state();
    let witnesses: Vec<UnitId> = state
        .standing(battle, side)
        .filter(|&unit| Some(unit) != except && !state.unit(unit).marks.dismayed)
        .filter(|&unit| state.block(battle, unit).is_some_and(|block| block.is_within(within, near)))
        .collect();
    for unit in witnesses {
        let own = at.state().unit(unit);
        if own.pose.is_none() || own.marks.dismayed {
            continue;
        }
        let later = is_charging(at.state(), unit);
        at.emit(Event::Dismayed { unit, later });
        if !later {
            let facts = MoraleFacts::from(unit_facts(at.now(), unit, None));
            check(at, unit, &facts, None);
        }
    }
}

/// A charger takes the check it put off.
pub(crate) fn put_off(at: &mut At<'_>, unit: UnitId) {
    at.emit(Event::Dismayed { unit, later: false });
    let facts = MoraleFacts::from(unit_facts(at.now(), unit, None));
    check(at, unit, &facts, None);
}
