//! Section 4, what fire and shock do to units on the map: SP, disorder, guns that limber or are lost, leaders in danger.

use board::hex::Hex;
use dice::Dice;
use engine::Count;

use crate::At;
use crate::Now;
use crate::game::battle::{Arm, LeaderId, UnitId};
use crate::game::event::{Event, TestMet};
use crate::game::state::Condition;
use crate::rules::command::leaders;
use crate::rules::disorder::cohesion_check::{self, Checked, Reason};
use crate::rules::disorder::leader_loss::{LeaderFacts, LeaderLoss};
use crate::rules::disorder::resolve::{
    DisorderCheck, DisorderFacts, DisorderOutcome, Effect, Guns, Steadiness,
};
use crate::rules::disorder::rout::{self, Flight};
use crate::rules::named::run_for;
use crate::rules::turn::fatigue;
use crate::sheet::cells::Called;

/// How steady a unit is in the open.
pub(crate) fn steadiness(now: Now<'_>, unit: UnitId) -> Steadiness {
    let (printed, own) = (now.battle.unit(unit), now.state.unit(unit));
    Steadiness {
        cohesion: printed.cohesion,
        sp: own.sp,
        start: printed.full,
        breastworks: false,
        fatigue: fatigue::of_unit(now, unit),
    }
}

/// A unit takes what a check has come to, caused by an enemy in a hex. It retreats only if it is disordered already,
/// perhaps by the shot before.
pub(crate) fn strike(
    at: &mut At<'_>,
    unit: UnitId,
    DisorderOutcome { effect, sp_lost, back }: DisorderOutcome,
    from: Hex,
) {
    lose(at, unit, sp_lost);
    match effect {
        Effect::Disordered => disorder(at, unit),
        Effect::Back => {
            disorder(at, unit);
            drive_back(at, unit, back, from, Then::Stays);
        }
        Effect::Routed => rout(at, unit, from),
        Effect::None => at.emit(Event::Tested { unit, test: TestMet::Fire }),
        // A routed unit that fails its check loses SP and stands.
        Effect::Stands if sp_lost == 0 || at.state().unit(unit).condition != Condition::Routed => {
            at.emit(Event::Tested { unit, test: TestMet::Disorder });
        }
        Effect::Stands | Effect::Eliminated => {}
    }
}

/// A unit loses SP; without any it is gone, and its leaders with it are in danger.
pub(crate) fn lose(at: &mut At<'_>, unit: UnitId, sp: u8) {
    let Some(hex) = at.state().unit(unit).at.filter(|_| sp > 0) else { return };
    at.emit(Event::Lost { unit, sp });
    risk(at, unit, hex);
}

/// A unit is disordered.
pub(crate) fn disorder(at: &mut At<'_>, unit: UnitId) {
    let own = at.state().unit(unit);
    if own.at.is_some() && own.condition == Condition::Normal {
        at.emit(Event::Disordered { unit });
    }
}

/// Whether a unit that must retreat checks against rout where it has come to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then {
    Stays,
    Checks,
}

/// A unit must retreat; its owner will choose the hexes.
pub(crate) fn drive_back(at: &mut At<'_>, unit: UnitId, hexes: u8, from: Hex, then: Then) {
    if hexes > 0 && take_along(at, unit) {
        let checks = then == Then::Checks;
        at.emit(Event::DrivenBack { unit, hexes, from, free: false, past: None, checks });
    }
}

/// A unit routs, or a routed one runs again, from an enemy in a hex.
pub(crate) fn rout(at: &mut At<'_>, unit: UnitId, from: Hex) {
    if take_along(at, unit) {
        let flight = match at.state().unit(unit).condition {
            Condition::Routed => Flight::Again,
            _ => Flight::First,
        };
        if flight == Flight::First {
            at.emit(Event::Routed { unit });
        }
        rout::run(at, unit, from, flight);
    }
}

/// Unlimbered guns that must retreat limber or are lost; returns whether the unit can still retreat.
fn take_along(at: &mut At<'_>, unit: UnitId) -> bool {
    let (printed, own) = (at.battle.unit(unit), at.state().unit(unit));
    if own.at.is_none() || printed.arm != Arm::Artillery || own.limbered {
        return own.at.is_some();
    }
    let saved = cohesion_check::checks(at, unit, Reason::GunsRetreat) == Checked::Limbers;
    at.emit(if saved {
        Event::Limbered { unit, limbered: true, spent: 0 }
    } else {
        Event::Eliminated { unit }
    });
    saved
}

/// What protects a unit that checks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Behind {
    Nothing,
    Breastworks,
}

/// A unit checks for disorder and takes what comes of it.
pub(crate) fn check(at: &mut At<'_>, unit: UnitId, result: Called, behind: Behind, from: Hex) {
    let (printed, own) = (at.battle.unit(unit), at.state().unit(unit));
    if own.at.is_none() {
        return;
    }
    let is_gun = printed.arm == Arm::Artillery && !own.limbered;
    let guns = if is_gun { Guns::Unlimbered } else { Guns::None };
    let protected = Steadiness { breastworks: behind == Behind::Breastworks, ..steadiness(at.now(), unit) };
    let leaders = own.at.map_or(0, |hex| leaders::leaders_in(at.now(), at.battle.side(unit), hex));
    let facts = DisorderFacts::of(&protected, own.condition, result, guns, leaders);
    let outcome = run_for::<DisorderCheck>(at, &printed.name, &facts);
    strike(at, unit, outcome, from);
}

/// Leaders with a unit that lost SP may be lost.
fn risk(at: &mut At<'_>, unit: UnitId, hex: Hex) {
    let (battle, side) = (at.battle, at.battle.side(unit));
    let is_here =
        |at: &At<'_>, id: LeaderId| battle.leader(id).side == side && at.state().leader(id).at == Some(hex);
    let mut here: Vec<LeaderId> = battle.leader_ids().filter(|&id| is_here(at, id)).collect();
    if here.is_empty() {
        return;
    }
    let leaders = Count::clamped(here.len() as u8);
    let with = format!("Leaders with {}", battle.unit(unit).name);
    let lost = run_for::<LeaderLoss>(at, &with, &LeaderFacts { leaders }).lost;
    for _ in 0..lost {
        // The dice say how many; each leader is as likely as the next.
        let hit = at.dice.pick(&vec![1; here.len()]);
        at.emit(Event::Fell { leader: here.swap_remove(hit) });
    }
}
