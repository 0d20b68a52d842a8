//! Section 5, steps 5 and 6: chargers test, then their targets, and what these tests need to know.

use crate::game::battle::UnitId;
use crate::game::charges_and_melees::Onset;
use crate::game::event::Event;
use crate::rules::charge::resolve::TargetAnswer;
use crate::rules::charge::steps::{self, Charged, Charger};
use crate::rules::footprint::Array;
use crate::rules::morale::facts::facts_against;
use crate::rules::morale::resolve::{Conduct, MoraleFacts, UnitMorale};
use crate::rules::morale::status;
use crate::rules::named::run_for;
use crate::sheet::units::{Facing, Formation};
use crate::{At, Now};

/// Step 5: chargers test; a failure takes effect where they are.
pub(crate) fn chargers_test(at: &mut At<'_>) {
    let battle = at.battle;
    let onsets: Vec<Onset> = at.state().going_on().copied().collect();
    let tests: Vec<_> = onsets.iter().map(|onset| (onset.unit, to_charge(at.now(), onset))).collect();
    let mut results = Vec::new();
    for (unit, facts) in tests {
        let name = &battle.unit(unit).name;
        results.push((unit, run_for::<UnitMorale>(at, name, &battle.tables, &facts).conduct));
    }
    for (unit, conduct) in results {
        if conduct != Conduct::Charges {
            at.emit(Event::Stopped { unit, failed: true });
        }
        match conduct {
            Conduct::HaltsAndVolleys => at.emit(Event::Halted { unit }),
            Conduct::Disperses => status::disperse(at, unit),
            conduct => status::worsen(at, unit, conduct.state()),
        }
    }
}

/// Step 6: a target tests once, for the worst of the charges at it. Guns without crew and units in a melee take no test.
pub(crate) fn target_tests(at: &mut At<'_>, target: UnitId) -> Conduct {
    let battle = at.battle;
    let now = at.now();
    let onsets: Vec<Onset> = now.state.going_on().filter(|onset| onset.target == target).copied().collect();
    let own = now.state.unit(target);
    let is_exempt = own.pose.is_none()
        || own.figures == 0
        || now.state.is_fighting(target)
        || !onsets.iter().all(|onset| steps::is_tested(own.status, answer(onset)));
    if is_exempt {
        return Conduct::NoTest;
    }
    match worst(now, target) {
        Some(facts) => {
            let name = &battle.unit(target).name;
            run_for::<UnitMorale>(at, name, &battle.tables, &facts).conduct
        }
        None => Conduct::NoTest,
    }
}

/// What the target of a charge did about it, but for its fire.
pub(crate) fn answer(onset: &Onset) -> TargetAnswer {
    match (onset.evaded, onset.countered) {
        (true, _) => TargetAnswer::Evades,
        (_, true) => TargetAnswer::CounterCharges,
        _ => TargetAnswer::Stands,
    }
}

/// The target of a charge, after its answer.
pub(crate) fn target_of(now: Now<'_>, onset: &Onset) -> Charged {
    let target = now.state.unit(onset.target);
    Charged {
        arm: now.state.arm(now.battle, onset.target),
        formation: target.array.formation().unwrap_or(Formation::Line),
        state: target.status,
        from: onset.from,
        limbered: target.array == Array::Limbered,
        entered: target.building.is_some() || target.works.is_some(),
    }
}

/// The test of a unit to charge home.
pub(crate) fn to_charge(now: Now<'_>, onset: &Onset) -> MoraleFacts {
    let charge_lost = now.state.unit(onset.unit).lost().saturating_sub(onset.lost);
    let standing = facts_against(now, onset.unit, Some(onset.target));
    let charger = MoraleFacts { rebel_yell: onset.yell, ..standing };
    steps::to_charge(charger, target_of(now, onset), charge_lost)
}

/// The one test of a unit that is charged: for the worst of the charges at it.
pub(crate) fn worst(now: Now<'_>, target: UnitId) -> Option<MoraleFacts> {
    let onsets = now.state.going_on().filter(|onset| onset.target == target);
    let all = onsets.map(|onset| facts(now, target, onset.unit, onset.from));
    all.min_by_key(|facts| facts.plus(&now.battle.tables))
}

/// The test of a unit that is charged by another, from there.
pub(crate) fn facts(now: Now<'_>, target: UnitId, charger: UnitId, from: Facing) -> MoraleFacts {
    let by = Charger {
        arm: now.state.arm(now.battle, charger),
        formation: now.state.unit(charger).array.formation().unwrap_or(Formation::Line),
    };
    steps::charged(facts_against(now, target, Some(charger)), by, from)
}
