//! What the outcomes of the procedures leave on the units: figures lost, disorder, jams.

use engine::{KeyValue, Played, UnitMark};

use crate::rules::charge_and_melee::{
    DuelOutcome, DuelResult, FullChargeOutcome, LeaveOutcome, RoundOutcome,
};
use crate::rules::morale::{Check, FallBackOutcome};
use crate::rules::shooting::ShootingOutcome;
use crate::rules::umpire::umpire_unit::UmpireUnit;

/// Something is so from now on.
fn yes(role: &'static str, value: &'static str) -> UnitMark {
    UnitMark::to(role, value, true.print())
}

/// Figures that are taken off a unit, and the unit with the last of them.
fn lost(played: &Played<'_>, role: &'static str, figures: u8) -> Vec<UnitMark> {
    if figures == 0 {
        return Vec::new();
    }
    let unit = played.by::<UmpireUnit>(role).into_iter().next();
    let is_last = unit.is_some_and(|unit| figures >= unit.left());
    let gone = is_last.then(|| yes(role, "gone"));
    [UnitMark::by(role, "lost", figures)].into_iter().chain(gone).collect()
}

/// What a check makes of a unit.
pub(crate) fn check(role: &'static str, check: Check) -> Option<UnitMark> {
    match check {
        Check::None | Check::Stands => None,
        Check::FallsBack | Check::Disrupted => Some(yes(role, "disrupted")),
        Check::Routed | Check::Removed => Some(yes(role, "gone")),
    }
}

/// The commander of a unit falls.
fn commander_lost(role: &'static str) -> [UnitMark; 2] {
    [UnitMark::to(role, "commander", false.print()), yes("commander", "gone")]
}

pub(crate) fn shooting(outcome: &ShootingOutcome, played: &Played<'_>) -> Vec<UnitMark> {
    let mut marks = lost(played, "target", outcome.figures_lost);
    marks.extend(check("target", outcome.check));
    if outcome.commander_lost {
        marks.extend(commander_lost("target"));
    }
    marks.extend(outcome.jammed.then(|| yes("firer", "jammed")));
    marks
}

pub(crate) fn whole_charge(outcome: &FullChargeOutcome, played: &Played<'_>) -> Vec<UnitMark> {
    let mut marks = lost(played, "charger", outcome.figures_lost);
    marks.extend(lost(played, "target", outcome.enemies_removed));
    marks.extend(check("charger", outcome.check));
    if outcome.commander_lost {
        marks.extend(commander_lost("charger"));
    }
    marks
}

pub(crate) fn melee_round(outcome: &RoundOutcome, played: &Played<'_>) -> Vec<UnitMark> {
    let mut marks = lost(played, "fighter", outcome.fighters_removed);
    marks.extend(lost(played, "enemy", outcome.enemies_removed));
    marks
}

pub(crate) fn duel(outcome: &DuelOutcome, played: &Played<'_>) -> Vec<UnitMark> {
    match outcome.result {
        DuelResult::EnemyRemoved => lost(played, "enemy", 1),
        DuelResult::FighterRemoved => lost(played, "fighter", 1),
        DuelResult::Locked => Vec::new(),
    }
}

pub(crate) fn leave_melee(outcome: &LeaveOutcome, played: &Played<'_>) -> Vec<UnitMark> {
    let mut marks = lost(played, "leaver", outcome.figures_lost);
    marks.push(yes("leaver", "disrupted"));
    marks
}

pub(crate) fn fall_back(outcome: &FallBackOutcome) -> Vec<UnitMark> {
    vec![yes("unit", if outcome.routed { "gone" } else { "disrupted" })]
}
