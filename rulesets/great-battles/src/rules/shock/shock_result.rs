//! Section 5, step 6: the die of a shock, and what it does to both sides.

use board::hex::Hex;

use crate::At;
use crate::game::battle::UnitId;
use crate::game::event::{Event, TestMet};
use crate::game::state::{ShockState, Stage};
use crate::rules::disorder::losses::{self, Then};
use crate::rules::shock::facts;
use crate::rules::shock::resolve::{Blow, Shock};
use crate::sheet::axes::SheetNumber;

/// The die of a shock, and what it does to all units in it.
pub(crate) fn decide(at: &mut At<'_>, onset: &ShockState) {
    let (attackers, defenders) = (facts::attackers(at.state(), onset), facts::defenders(at.now(), onset));
    if defenders.is_empty() {
        return at.emit(Event::Reached { stage: Stage::Advance });
    }
    let (fight, from) = (facts::fight(at.battle, at.state(), onset), facts::chief(at.now(), onset));
    let struck = at.part(|dice, explain| fight.throw(dice, explain));
    let blows = fight.blows(&struck);
    at.ran_by::<Shock>(|now| (facts::told(now, onset), fight.come_to(&struck, &blows)));
    at.emit(Event::Struck { result: struck.result(), goes_on: blows.continuation });
    let defenders = defenders.into_iter().zip(blows.defenders).map(|(id, blow)| (id, blow, from));
    let attackers = attackers.into_iter().zip(blows.attackers).map(|(id, blow)| (id, blow, onset.hex));
    let all: Vec<(UnitId, Blow, Hex)> = attackers.chain(defenders).collect();
    for &(id, blow, _) in &all {
        losses::lose(at, id, blow.lost);
        if blow.disordered {
            losses::disorder(at, id);
        }
    }
    for (id, blow, from) in all {
        losses::drive_back(at, id, blow.back, from, if blow.checks { Then::Checks } else { Then::Stays });
    }
}

/// A unit that has retreated two hexes checks where it has come to, and routs if it fails.
pub(crate) fn check_rout(at: &mut At<'_>, id: UnitId, from: Hex) {
    let (battle, unit) = (at.battle, losses::steadiness(at.now(), id));
    let what = format!("{}: check against rout", battle.unit(id).name);
    if at.part(|dice, explain| unit.fails(&battle.tables, dice, explain, &what, None, 0)) {
        losses::lose(at, id, battle.tables.count(SheetNumber::RoutLoss));
        losses::rout(at, id, from);
    } else {
        at.emit(Event::Tested { unit: id, test: TestMet::Rout });
    }
}
