//! What came of a procedure in the words of an umpire.

use sheet::{Axis, Inches};
use words::counted;

use crate::rules::charge_and_melee::{DuelOutcome, FullChargeOutcome, LeaveOutcome, RoundOutcome};
use crate::rules::morale::{Check, FallBackOutcome, MoraleOutcome};
use crate::rules::movement::{ChargeEnd, ChargeOutcome, MoveOutcome};
use crate::rules::shooting::ShootingOutcome;

/// Clauses one after another; the empty ones are left out.
fn told(clauses: impl IntoIterator<Item = Option<String>>) -> String {
    clauses.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn inches(distance: Inches) -> String {
    let noun = if distance == Inches::whole(1) { "inch" } else { "inches" };
    format!("{distance} {noun}")
}

fn removed(figures: u8) -> Option<String> {
    (figures > 0).then(|| format!("{} removed", counted(figures, "figure")))
}

/// What a check makes of a unit, if it was taken and failed.
fn failed(check: Check) -> Option<String> {
    (check > Check::Stands).then(|| check.key().into())
}

pub(crate) fn shooting(outcome: &ShootingOutcome) -> String {
    let check = match outcome.check {
        Check::None => None,
        Check::FallsBack => Some(format!("it falls back {}, disrupted", inches(outcome.fall_back))),
        check => Some(format!("it {}", in_words(check))),
    };
    told([
        Some(counted(outcome.hits, "hit").to_string()),
        removed(outcome.figures_lost),
        outcome.commander_lost.then(|| "its commander falls".into()),
        check,
        outcome.jammed.then(|| "the firer is jammed".into()),
    ])
}

/// What a unit does after its check.
fn in_words(check: Check) -> &'static str {
    match check {
        Check::None | Check::Stands => "stands",
        Check::FallsBack => "falls back, disrupted",
        Check::Routed => "is routed and removed",
        Check::Disrupted => "is disrupted in its square",
        Check::Removed => "is removed from its square",
    }
}

pub(crate) fn morale(outcome: &MoraleOutcome) -> String {
    match outcome.check {
        Check::FallsBack => format!("falls back {}, disrupted", inches(outcome.fall_back)),
        check => in_words(check).into(),
    }
}

pub(crate) fn fall_back(outcome: &FallBackOutcome) -> String {
    match outcome.routed {
        true => "routed and removed".into(),
        false => format!("falls back {}, disrupted", inches(outcome.distance)),
    }
}

pub(crate) fn moved(outcome: &MoveOutcome) -> String {
    inches(outcome.distance)
}

pub(crate) fn charge(outcome: &ChargeOutcome) -> String {
    match outcome.result {
        ChargeEnd::Short => format!("falls short by {}", inches(outcome.short_by)),
        end => end.key().into(),
    }
}

pub(crate) fn whole_charge(outcome: &FullChargeOutcome) -> String {
    told([
        Some(outcome.result.key().into()),
        outcome.countercharged.then(|| "the countercharge comes home".into()),
        removed(outcome.enemies_removed).map(|removed| format!("of the enemy {removed}")),
        removed(outcome.figures_lost).map(|removed| format!("of the charger {removed}")),
        outcome.commander_lost.then(|| "its commander falls".into()),
        failed(outcome.check).map(|_| format!("it {}", in_words(outcome.check))),
    ])
}

pub(crate) fn melee_round(outcome: &RoundOutcome) -> String {
    let removed = |figures: u8, of: &str| format!("{} of {of} removed", counted(figures, "figure"));
    let idle =
        (outcome.idle > 0).then(|| format!("{} left without an enemy", counted(outcome.idle, "figure")));
    if outcome.enemies_removed == 0 && outcome.fighters_removed == 0 {
        return told([Some("nobody falls".into()), idle]);
    }
    told([
        Some(removed(outcome.enemies_removed, "the enemy")),
        Some(removed(outcome.fighters_removed, "the active unit")),
        idle,
    ])
}

pub(crate) fn duel(outcome: &DuelOutcome) -> String {
    outcome.result.key().into()
}

pub(crate) fn leave_melee(outcome: &LeaveOutcome) -> String {
    told([
        Some(removed(outcome.figures_lost).unwrap_or_else(|| "no figure removed".into())),
        Some("the unit is disrupted".into()),
    ])
}
