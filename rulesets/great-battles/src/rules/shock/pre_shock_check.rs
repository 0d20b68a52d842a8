//! Section 5, step 4: every defender's check before the shock.

use crate::At;
use crate::game::event::Event;
use crate::game::state::{Condition, ShockState, Stage};
use crate::rules::disorder::losses;
use crate::rules::shock::facts::{self, Clash};
use crate::rules::shock::resolve::Stood;
use crate::rules::shock::{self, green_attackers};
use crate::sheet::axes::SheetNumber;

/// Steps 3 and 4: green attackers check, then every defender.
pub(super) fn stand(at: &mut At<'_>, onset: &ShockState) {
    let battle = at.battle;
    let defenders = facts::defenders(at.now(), onset);
    if defenders.is_empty() {
        return at.emit(Event::Reached { stage: Stage::Advance });
    }
    let clash = Clash::of(at.now(), onset);
    let fight = clash.fight(battle);
    if fight.is_too_weak() {
        at.part(|_, explain| sheet::Explain::step(explain, || fight.told_weakness()));
        return shock::end(at);
    }
    if onset.continued == 0 {
        green_attackers::commit(at, onset);
    }
    let Some(onset) = at.state().onset.clone().filter(|onset| !onset.attackers.is_empty()) else {
        return shock::end(at);
    };
    at.emit(Event::Reached { stage: Stage::Fire });
    let (clash, from) = (Clash::of(at.now(), &onset), facts::chief(at.now(), &onset));
    for unit in defenders {
        if at.state().unit(unit).condition == Condition::Routed {
            losses::rout(at, unit);
            continue;
        }
        let check = clash.stand(at.now(), unit);
        match at.part(|dice, explain| check.check(&battle.tables, dice, explain)) {
            Stood::Stands => {}
            Stood::Shaken => {
                at.emit(Event::Shaken { unit });
                losses::disorder(at, unit);
            }
            Stood::GivesWay => {
                at.emit(Event::Shaken { unit });
                losses::lose(at, unit, battle.tables.count(SheetNumber::GivesWayLoss));
                losses::drive_back(at, unit, battle.tables.count(SheetNumber::GivesWayBack), from);
            }
        }
    }
}
