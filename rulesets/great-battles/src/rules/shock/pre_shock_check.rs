//! Section 5, step 4: every defender's check before the shock.

use crate::At;
use crate::game::event::{Event, TestMet};
use crate::game::state::{Condition, ShockState, Stage};
use crate::rules::disorder::losses::{self, Then};
use crate::rules::shock::facts;
use crate::rules::shock::resolve::{Shock, ShockOutcome, Stood};
use crate::rules::shock::{self, green_attackers};

/// Steps 3 and 4: green attackers check, then every defender.
pub(super) fn stand(at: &mut At<'_>, onset: &ShockState) {
    let battle = at.battle;
    let defenders = facts::defenders(at.now(), onset);
    if defenders.is_empty() {
        return at.emit(Event::Reached { stage: Stage::Advance });
    }
    if onset.continued == 0 {
        green_attackers::commit(at, onset);
    }
    let Some(onset) = at.state().onset.clone().filter(|onset| !onset.attackers.is_empty()) else {
        return shock::end(at);
    };
    at.ran_by::<Shock>(|now| (facts::told(now, &onset), ShockOutcome::NONE));
    at.emit(Event::Reached { stage: Stage::Fire });
    let (fight, from) = (facts::fight(battle, at.state(), &onset), facts::chief(at.now(), &onset));
    for (nth, unit) in defenders.into_iter().enumerate() {
        if at.state().unit(unit).condition == Condition::Routed {
            losses::rout(at, unit, from);
            continue;
        }
        let check = fight.stand_check(nth);
        let what = format!("{}: pre-shock check", battle.unit(unit).name);
        match at.part(|dice, explain| check.check(&battle.tables, dice, explain, &what)) {
            Stood::Stands => at.emit(Event::Tested { unit, test: TestMet::PreShock }),
            Stood::Shaken => {
                at.emit(Event::Shaken { unit });
                losses::disorder(at, unit);
            }
            Stood::GivesWay { lost, back } => {
                at.emit(Event::Shaken { unit });
                losses::lose(at, unit, lost);
                losses::drive_back(at, unit, back, from, Then::Stays);
            }
        }
    }
}
