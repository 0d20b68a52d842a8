//! Section 5, step 6: the die of a shock, and what it does to both sides.

use crate::At;
use crate::game::battle::{Arm, UnitId};
use crate::game::event::Event;
use crate::game::state::{Condition, ShockState, Stage};
use crate::rules::disorder::losses;
use crate::rules::shock::facts::{self, Clash};
use crate::rules::shock::resolve::Left;
use crate::sheet::axes::SheetNumber;

/// The die of a shock, and what it does to all units in it.
pub(crate) fn decide(at: &mut At<'_>, onset: &ShockState) {
    let battle = at.battle;
    let (attackers, defenders) = (facts::attackers(at.state(), onset), facts::defenders(at.now(), onset));
    if defenders.is_empty() {
        return at.emit(Event::Reached { stage: Stage::Advance });
    }
    let (clash, from) = (Clash::of(at.now(), onset), facts::chief(at.now(), onset));
    let fight = clash.fight(battle);
    let struck = at.part(|dice, explain| fight.throw(dice, explain));
    let men = |&id: &UnitId| battle.unit(id).arm != Arm::Artillery;
    let left = Left { attackers: !attackers.is_empty(), defenders: defenders.iter().any(men) };
    let goes_on = fight.continuation(struck.continues, left);
    at.emit(Event::Struck { result: struck.result(), goes_on });
    for side in [&attackers, &defenders] {
        bleed(at, side, struck.off_each);
    }
    if struck.attacker_disordered {
        attackers.iter().for_each(|&id| disorder(at, id));
    }
    if struck.defender_disordered {
        defenders.iter().for_each(|&id| disorder(at, id));
    }
    let runs = |at: &mut At<'_>, id: UnitId| {
        let unit = losses::steadiness(at.now(), id);
        let what = format!("{} checks against rout", battle.unit(id).name);
        at.part(|dice, explain| unit.fails(&battle.tables, dice, explain, &what, None, 0))
    };
    for id in defenders {
        if struck.defender_checks && at.state().unit(id).at.is_some() && runs(at, id) {
            losses::lose(at, id, battle.tables.count(SheetNumber::RoutLoss));
            losses::rout(at, id);
        } else {
            losses::drive_back(at, id, struck.defender_back, from);
        }
    }
    attackers.into_iter().for_each(|id| losses::drive_back(at, id, struck.attacker_back, onset.hex));
}

/// SP off a side, from its highest cohesion.
fn bleed(at: &mut At<'_>, units: &[UnitId], sp: u8) {
    let steadiest = units.iter().copied().rev().max_by_key(|&id| at.battle.unit(id).cohesion);
    if let Some(id) = steadiest {
        losses::lose(at, id, sp);
    }
}

/// Disorder by the result of a shock, or SP for a unit that is disordered already.
fn disorder(at: &mut At<'_>, id: UnitId) {
    match at.state().unit(id).condition {
        Condition::Normal => losses::disorder(at, id),
        _ => losses::lose(at, id, at.battle.tables.count(SheetNumber::AgainLoss)),
    }
}
