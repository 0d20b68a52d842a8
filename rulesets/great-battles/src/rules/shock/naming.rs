//! Section 5, a shock on the map: naming, giving way before it, the checks, reaction fire, and what comes next.

use board::hex::Hex;
use engine::Count;

use crate::At;
use crate::game::battle::{Arm, Battle, Orders, Side, UnitId, UnitSet};
use crate::game::event::Event;
use crate::game::order::Manner;
use crate::game::refusal::Refusal;
use crate::game::state::{Condition, Formation, Onset, Stage, State};
use crate::rules::command::loose_cannon;
use crate::rules::disorder::cohesion_check::{Check, CheckFacts, Checked, Reason};
use crate::rules::disorder::losses;
use crate::rules::fire::play::Shot;
use crate::rules::fire::{self, reactions};
use crate::rules::movement::reach::{self, Gait};
use crate::rules::movement::retreat;
use crate::rules::shock::advance;
use crate::rules::shock::facts::Clash;
use crate::rules::shock::resolve::Stood;
use crate::rules::shock::{self, charge};
use crate::rules::turn::activation;
use crate::sheet::axes::Number;
use crate::sheet::board_tables::Distance;

/// Why a unit may not be named for the shock of a hex.
pub(crate) fn refusal(
    battle: &Battle,
    state: &State,
    side: Side,
    id: UnitId,
    target: Hex,
) -> Option<Refusal> {
    let active = match activation::ready(battle, state, side, id) {
        Ok(active) => active,
        Err(refusal) => return Some(refusal),
    };
    let unit = state.unit(id);
    let from = unit.at?;
    if let Some(refusal) =
        charge::weakness(battle, state, id).or_else(|| loose_cannon::only_fires(battle, state, id))
    {
        Some(refusal)
    } else if reach::orders(battle, state, id) == Some(Orders::March) {
        Some(Refusal::OnMarch)
    } else if unit.formation != Formation::Formed {
        Some(Refusal::NotFormed)
    } else if active.against.is_some() {
        Some(Refusal::AlreadyNamed)
    } else {
        charge::front_refusal(battle, state, id, (from, unit.facing), target)
    }
}

/// Everything that can still be named.
pub(crate) fn names(battle: &Battle, state: &State) -> impl Iterator<Item = (UnitId, Hex)> {
    let active = battle.unit_ids().filter(|&id| state.unit(id).active.is_some());
    active.flat_map(move |id| {
        let unit = state.unit(id);
        let front = unit.at.into_iter().flat_map(|at| unit.facing.front().map(|side| at.beside(side)));
        let side = battle.side(id);
        front
            .filter(move |&target| refusal(battle, state, side, id, target).is_none())
            .map(move |target| (id, target))
    })
}

/// The hex to be shocked next.
fn next(state: &State) -> Option<Hex> {
    state.units.iter().filter(|unit| unit.at.is_some()).filter_map(|unit| unit.active?.against).min()
}

/// A brigade has moved: its shocks are named and resolved, if there are any.
pub(crate) fn close(at: &mut At<'_>) {
    if next(at.state()).is_none() && names(at.battle, at.state()).next().is_none() {
        return activation::end(at);
    }
    at.emit(Event::Closed);
}

/// The next shock, or the end of the activation.
pub(crate) fn resolve(at: &mut At<'_>) {
    match next(at.state()) {
        Some(hex) => at.emit(Event::ShockBegan { hex }),
        None => {
            at.emit(Event::Settled);
            activation::end(at);
        }
    }
}

/// Who has to choose at a stage of a shock, if anybody.
pub(crate) fn chooser(battle: &Battle, state: &State, stage: Stage) -> Option<Side> {
    let onset = state.onset.as_ref()?;
    match stage {
        Stage::Avoid => (!avoiders(battle, state, onset).is_empty()).then(|| onset.side.enemy()),
        Stage::Fire => (!reactions::volunteers(battle, state).is_empty()).then(|| onset.side.enemy()),
        Stage::Advance => (!advance::stacks(battle, state, onset).is_empty()).then(|| advance::side(onset)),
        Stage::Continue => (!advance::targets(battle, state, onset).is_empty()).then_some(onset.side),
        Stage::Stand | Stage::Die => None,
    }
}

/// A shock goes on where nobody has to choose.
pub(crate) fn step(at: &mut At<'_>, stage: Stage) {
    let Some(onset) = at.state().onset.clone() else { return at.emit(Event::ShockEnded) };
    match stage {
        Stage::Avoid => at.emit(Event::Reached { stage: Stage::Stand }),
        Stage::Stand => stand(at, &onset),
        Stage::Fire => at.emit(Event::Reached { stage: Stage::Die }),
        Stage::Die if shock::facts::attackers(at.state(), &onset).is_empty() => end(at),
        Stage::Die => shock::facts::decide(at, &onset),
        Stage::Advance | Stage::Continue => end(at),
    }
}

/// Step 2: those who may give way before foot, mounted cavalry and limbered guns, or form square before charging horse.
pub(crate) fn avoiders(battle: &Battle, state: &State, onset: &Onset) -> Vec<UnitId> {
    let horse = |id: UnitId| Gait::of(battle, state, id) == Gait::Horse;
    let attackers = shock::facts::attackers(state, onset);
    let before_foot = !attackers.iter().any(|&id| horse(id));
    let before_charge = attackers.iter().any(|&id| horse(id) && shock::facts::charges(state, id));
    let from = shock::facts::chief(battle, state, onset);
    let avoids = |&id: &UnitId| {
        let (arm, unit) = (battle.unit(id).arm, state.unit(id));
        let goes =
            horse(id) && (arm != Arm::Artillery || unit.limbered) && unit.condition != Condition::Routed;
        let forms = !horse(id) && unit.condition == Condition::Normal && unit.formation == Formation::Formed;
        before_foot && goes && retreat::ways(battle, state, id, from).next().is_some()
            || before_charge && forms
    };
    shock::facts::defenders(battle, state, onset).into_iter().filter(avoids).collect()
}

/// Those who were named give way, or try to form square.
pub(crate) fn avoid(at: &mut At<'_>, units: UnitSet) {
    let Some(onset) = at.state().onset.clone() else { return };
    let from = shock::facts::chief(at.battle, at.state(), &onset);
    at.emit(Event::Reached { stage: Stage::Stand });
    for unit in units.iter() {
        if Gait::of(at.battle, at.state(), unit) == Gait::Horse {
            let hexes = at.battle.tables.map.distances.get(Distance::RetreatMost);
            at.emit(Event::DrivenBack { unit, hexes, from, free: true });
        } else if checks(at, unit, Reason::Square) == Checked::FormsSquare {
            at.emit(Event::Formed { unit, formation: Formation::Square, spent: 0 });
        }
    }
}

/// A plain check of a unit.
fn checks(at: &mut At<'_>, unit: UnitId, reason: Reason) -> Checked {
    let (printed, now) = (at.battle.unit(unit), at.state().unit(unit));
    let facts = CheckFacts {
        reason,
        cohesion: Count::clamped(printed.cohesion),
        sp: Count::clamped(now.sp),
        start: Count::clamped(printed.full),
        breastworks: false,
        fatigue: Count::clamped(fire::facts::fatigue(at.battle, at.state(), unit)),
    };
    at.run::<Check>(&at.battle.tables, &facts).result
}

/// Steps 3 and 4: green attackers check, then every defender.
fn stand(at: &mut At<'_>, onset: &Onset) {
    let battle = at.battle;
    let defenders = shock::facts::defenders(battle, at.state(), onset);
    if defenders.is_empty() {
        return at.emit(Event::Reached { stage: Stage::Advance });
    }
    let clash = Clash::of(battle, at.state(), onset);
    let fight = clash.fight(battle);
    if fight.is_too_weak() {
        at.part(|_, explain| sheet::Explain::step(explain, || fight.told_weakness()));
        return end(at);
    }
    if onset.continued == 0 {
        commit(at, onset);
    }
    let Some(onset) = at.state().onset.clone().filter(|onset| !onset.attackers.is_empty()) else {
        return end(at);
    };
    at.emit(Event::Reached { stage: Stage::Fire });
    let (clash, from) =
        (Clash::of(battle, at.state(), &onset), shock::facts::chief(battle, at.state(), &onset));
    for unit in defenders {
        if at.state().unit(unit).condition == Condition::Routed {
            losses::rout(at, unit);
            continue;
        }
        let check = clash.stand(battle, at.state(), unit);
        match at.part(|dice, explain| check.check(&battle.tables, dice, explain)) {
            Stood::Stands => {}
            Stood::Shaken => {
                at.emit(Event::Shaken { unit });
                losses::disorder(at, unit);
            }
            Stood::GivesWay => {
                at.emit(Event::Shaken { unit });
                losses::lose(at, unit, battle.tables.count(Number::GivesWayLoss));
                losses::drive_back(at, unit, battle.tables.count(Number::GivesWayBack), from);
            }
        }
    }
}

/// Step 3: green attackers check against disorder; failing, they stay out.
fn commit(at: &mut At<'_>, onset: &Onset) {
    for &unit in onset.attackers.iter().filter(|&&unit| at.battle.unit(unit).green) {
        if checks(at, unit, Reason::Commitment) == Checked::StaysOut {
            at.emit(Event::StayedOut { unit });
        }
    }
}

/// Step 5: those who were named fire at the attackers.
pub(crate) fn fire(at: &mut At<'_>, units: UnitSet) {
    let mut all = reactions::volunteers(at.battle, at.state());
    all.retain(|reaction| units.contains(reaction.unit));
    at.emit(Event::Reached { stage: Stage::Die });
    for reaction in all {
        let how = (reaction.occasion, Manner::Volley);
        if let Some(shot) = Shot::aimed(at.battle, at.state(), reaction.unit, reaction.mark, how) {
            fire::play::shoot(at, shot);
        }
    }
}

/// A shock is over: all who charged or went on are disordered.
pub(crate) fn end(at: &mut At<'_>) {
    let spent = at.state().onset.as_ref().map_or(Vec::new(), |onset| onset.spent.clone());
    spent.into_iter().for_each(|unit| losses::disorder(at, unit));
    at.emit(Event::ShockEnded);
}
