//! Section 5, steps 5 and 6: chargers test, then their targets, and what these tests need to know.

use engine::Count;

use crate::At;
use crate::game::battle::{Battle, UnitId};
use crate::game::charges_and_melees::Onset;
use crate::game::event::Event;
use crate::game::state::State;
use crate::rules::footprint::Array;
use crate::rules::morale::facts::facts_against;
use crate::rules::morale::resolve::{Charger, Conduct, MoraleFacts, Test, UnitMorale, WeakPoint};
use crate::rules::morale::status;
use crate::sheet::units::{Arm, Cover, Facing, Formation, Status};

/// Step 5: chargers test; a failure takes effect where they are.
pub(crate) fn chargers_test(at: &mut At<'_>) {
    let battle = at.battle;
    let onsets: Vec<Onset> = at.state().going_on().copied().collect();
    let tests: Vec<_> =
        onsets.iter().map(|onset| (onset.unit, to_charge(battle, at.state(), onset))).collect();
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
    let (battle, state) = (at.battle, at.state());
    let onsets: Vec<Onset> = state.going_on().filter(|onset| onset.target == target).copied().collect();
    let now = state.unit(target);
    let is_exempt = now.pose.is_none()
        || now.flees()
        || now.figures == 0
        || state.is_fighting(target)
        || onsets.iter().any(|onset| onset.evaded);
    if is_exempt {
        return Conduct::NoTest;
    }
    match worst(battle, state, target) {
        Some(facts) => at.run::<UnitMorale>(&battle.tables, &facts).conduct,
        None => Conduct::NoTest,
    }
}

/// The test of a unit to charge home.
pub(crate) fn to_charge(battle: &Battle, state: &State, onset: &Onset) -> MoraleFacts {
    let (own, target) = (state.unit(onset.unit), state.unit(onset.target));
    let weak_point = match onset.from {
        Facing::Flank => WeakPoint::Flank,
        Facing::Rear => WeakPoint::Rear,
        Facing::Front if target.status != Status::Formed => WeakPoint::Unformed,
        Facing::Front if target.array == Array::Skirmish => WeakPoint::Skirmishers,
        Facing::Front => WeakPoint::None,
    };
    MoraleFacts {
        test: Test::ToCharge,
        against: state.arm(battle, onset.target),
        weak_point,
        charge_lost: Count::clamped(own.lost().saturating_sub(onset.lost)),
        rebel_yell: onset.yell,
        // A charger leaves its shelter behind.
        cover: Cover::None,
        hasty_works: false,
        ..facts_against(battle, state, onset.unit, Some(onset.target))
    }
}

/// The one test of a unit that is charged: for the worst of the charges at it.
pub(crate) fn worst(battle: &Battle, state: &State, target: UnitId) -> Option<MoraleFacts> {
    let onsets = state.going_on().filter(|onset| onset.target == target);
    let all = onsets.map(|onset| facts(battle, state, target, onset.unit, onset.from));
    all.min_by_key(|facts| facts.plus(&battle.tables))
}

/// The test of a unit that is charged by another, from there.
pub(crate) fn facts(
    battle: &Battle,
    state: &State,
    target: UnitId,
    charger: UnitId,
    from: Facing,
) -> MoraleFacts {
    let by = match (state.arm(battle, charger), state.unit(charger).array.formation()) {
        (Arm::Cavalry, _) => Charger::Cavalry,
        (_, Some(Formation::Column)) => Charger::Column,
        (_, Some(Formation::Skirmish)) => Charger::Skirmishers,
        _ => Charger::Line,
    };
    MoraleFacts { test: Test::Charged, by, from, ..facts_against(battle, state, target, Some(charger)) }
}
