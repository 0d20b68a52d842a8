//! Section 5, steps 5 and 6: what the tests of those who charge and of those who are charged need to know.

use engine::Count;

use crate::game::battle::{Battle, UnitId};
use crate::game::charges_and_melees::Onset;
use crate::game::state::State;
use crate::rules::footprint::Array;
use crate::rules::morale::morale_phase;
use crate::rules::morale::resolve::{Charger, MoraleFacts, Test, WeakPoint};
use crate::sheet::units::{Arm, Cover, Facing, Formation, Status};

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
        // Who goes in leaves what sheltered it behind.
        cover: Cover::None,
        hasty_works: false,
        ..morale_phase::facts_against(battle, state, onset.unit, Some(onset.target))
    }
}

/// The one test of a unit that is charged: for the worst of those who come at it.
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
    MoraleFacts {
        test: Test::Charged,
        by,
        from,
        ..morale_phase::facts_against(battle, state, target, Some(charger))
    }
}
