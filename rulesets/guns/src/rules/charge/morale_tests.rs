//! Section 5, steps 5 and 6: chargers test, then their targets, and what these tests need to know.

use engine::Count;

use crate::game::battle::UnitId;
use crate::game::charges_and_melees::Onset;
use crate::game::event::Event;
use crate::rules::footprint::Array;
use crate::rules::morale::facts::facts_against;
use crate::rules::morale::resolve::{ChargerKind, Conduct, MoraleFacts, Test, UnitMorale, WeakPoint};
use crate::rules::morale::status;
use crate::sheet::units::{Arm, Cover, Facing, Formation, Status};
use crate::{At, Now};

/// Step 5: chargers test; a failure takes effect where they are.
pub(crate) fn chargers_test(at: &mut At<'_>) {
    let battle = at.battle;
    let onsets: Vec<Onset> = at.state().going_on().copied().collect();
    let tests: Vec<_> = onsets.iter().map(|onset| (onset.unit, to_charge(at.now(), onset))).collect();
    let mut results = Vec::new();
    for (unit, facts) in tests {
        results.push((unit, at.run::<UnitMorale>(&battle.tables, &facts).conduct));
    }
    for (unit, conduct) in results {
        if conduct != Conduct::Charges {
            at.emit(Event::Stopped { unit, failed: true });
        }
        match conduct {
            Conduct::HaltsAndVolleys => at.emit(Event::Halted { unit }),
            Conduct::GoesToGround => status::worsen(at, unit, Status::GoneToGround),
            Conduct::Falters => status::worsen(at, unit, Status::Faltering),
            Conduct::Retreats => status::worsen(at, unit, Status::Retreating),
            Conduct::Routs => status::worsen(at, unit, Status::Routing),
            Conduct::Disperses => status::disperse(at, unit),
            _ => {}
        }
    }
}

/// Step 6: a target tests once, for the worst of the charges at it. Units that evade, flee or have no crew take no test.
pub(crate) fn target_tests(at: &mut At<'_>, target: UnitId) -> Conduct {
    let battle = at.battle;
    let now = at.now();
    let onsets: Vec<Onset> = now.state.going_on().filter(|onset| onset.target == target).copied().collect();
    let own = now.state.unit(target);
    let is_exempt = own.pose.is_none()
        || own.flees()
        || own.figures == 0
        || now.state.is_fighting(target)
        || onsets.iter().any(|onset| onset.evaded);
    if is_exempt {
        return Conduct::NoTest;
    }
    match worst(now, target) {
        Some(facts) => at.run::<UnitMorale>(&battle.tables, &facts).conduct,
        None => Conduct::NoTest,
    }
}

/// The test of a unit to charge home.
pub(crate) fn to_charge(now: Now<'_>, onset: &Onset) -> MoraleFacts {
    let (own, target) = (now.state.unit(onset.unit), now.state.unit(onset.target));
    let weak_point = match onset.from {
        Facing::Flank => WeakPoint::Flank,
        Facing::Rear => WeakPoint::Rear,
        Facing::Front if target.status != Status::Formed => WeakPoint::Unformed,
        Facing::Front if target.array == Array::Skirmish => WeakPoint::Skirmishers,
        Facing::Front => WeakPoint::None,
    };
    MoraleFacts {
        test: Test::ToCharge,
        against: now.state.arm(now.battle, onset.target),
        weak_point,
        charge_lost: Count::clamped(own.lost().saturating_sub(onset.lost)),
        rebel_yell: onset.yell,
        // A charger leaves its shelter behind.
        cover: Cover::None,
        hasty_works: false,
        ..facts_against(now, onset.unit, Some(onset.target))
    }
}

/// The one test of a unit that is charged: for the worst of the charges at it.
pub(crate) fn worst(now: Now<'_>, target: UnitId) -> Option<MoraleFacts> {
    let onsets = now.state.going_on().filter(|onset| onset.target == target);
    let all = onsets.map(|onset| facts(now, target, onset.unit, onset.from));
    all.min_by_key(|facts| facts.plus(&now.battle.tables))
}

/// The test of a unit that is charged by another, from there.
pub(crate) fn facts(now: Now<'_>, target: UnitId, charger: UnitId, from: Facing) -> MoraleFacts {
    let by = match (now.state.arm(now.battle, charger), now.state.unit(charger).array.formation()) {
        (Arm::Cavalry, _) => ChargerKind::Cavalry,
        (_, Some(Formation::Column)) => ChargerKind::Column,
        (_, Some(Formation::Skirmish)) => ChargerKind::Skirmishers,
        _ => ChargerKind::Line,
    };
    MoraleFacts { test: Test::Charged, by, from, ..facts_against(now, target, Some(charger)) }
}
