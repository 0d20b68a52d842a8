//! What charges and melees under way are worth to a side.

use super::standing::strength;
use super::worth::POINT;
use crate::Now;
use crate::game::charges_and_melees::Onset;
use crate::rules::charge::morale_tests;
use crate::sheet::board_tables::SheetDistance;
use crate::sheet::units::Side;

/// How many of 36 rolls of two dice come to `least` or more.
fn throws(least: i32) -> i64 {
    let below = |sum: i32| i64::from(6 - (7 - sum).abs());
    (2..=12).filter(|&sum| sum >= least).map(below).sum()
}

/// What is to come of charges and melees, for a side.
pub(super) fn promise(now: Now<'_>, side: Side) -> i64 {
    let signed = |of: Side, worth: i64| if of == side { worth } else { -worth };
    let charges: i64 = now
        .state
        .going_on()
        .map(|onset| signed(now.battle.unit(onset.unit).side, of_charge(now, onset)))
        .sum();
    let melees: i64 = now
        .state
        .combatants
        .iter()
        .map(|one| {
            let (own, worth) = (now.battle.unit(one.unit).side, strength(now, one.unit));
            let edge = 20 + if one.charging { 10 } else { 0 } - if one.outflanked { 25 } else { 0 };
            signed(own, worth * edge / 100)
        })
        .sum();
    charges + melees
}

/// What it is worth that the target is gone: part of the places it keeps from being taken.
fn prize(now: Now<'_>, onset: &Onset) -> i64 {
    let side = now.battle.unit(onset.unit).side;
    let Some(block) = now.state.block(now.battle, onset.target) else { return 0 };
    let near = now.battle.distance(SheetDistance::Objective);
    let objectives = now.battle.terms.objectives.iter().zip(&now.state.held);
    let kept = objectives
        .filter(|(objective, held)| **held != Some(side) && block.distance_to_point(objective.at) <= near);
    kept.map(|(objective, _)| POINT * i64::from(objective.points) / 2).sum()
}

/// What a charge promises the charging side, before it is met.
fn of_charge(now: Now<'_>, onset: &Onset) -> i64 {
    /// Figures a charge loses on its way, more or less.
    const LOSSES: i32 = 2;
    let (own, other) = (strength(now, onset.unit), strength(now, onset.target));
    if now.state.unit(onset.target).flees() || now.state.unit(onset.target).figures == 0 {
        return other / 2;
    }
    let home = throws(7 + LOSSES - morale_tests::to_charge(now, onset).plus(&now.battle.tables));
    let facts = morale_tests::facts(now, onset.target, onset.unit, onset.from);
    let (stands, keeps) = (7 - facts.plus(&now.battle.tables), 5 - facts.plus(&now.battle.tables));
    let (stands, keeps) = (throws(stands), throws(keeps));
    let gone = 36 - keeps;
    let melee = (own - other) / 3;
    let prize = prize(now, onset);
    let won =
        gone * (other * 6 / 10 + prize) + (keeps - stands) * (melee + other / 4 + prize / 2) + stands * melee;
    (home * won / 36 - (36 - home) * own / 4) / 36
}
