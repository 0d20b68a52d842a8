//! What came of a procedure in the words of an umpire: losses first, then what units do, then ammunition.

use sheet::Axis;
use words::{Fraction, counted};

use crate::rules::charge::resolve::ChargeOutcome;
use crate::rules::charge::whole_charge::{Upshot, WholeChargeOutcome};
use crate::rules::fire::resolve::FireOutcome;
use crate::rules::fire::skirmish_fire::SkirmishOutcome;
use crate::rules::melee::melee_and_pursuit::{Beaten, MeleeAndPursuitOutcome, Sequel};
use crate::rules::melee::resolve::{MeleeOutcome, Victor};
use crate::rules::morale::resolve::Conduct;
use crate::sheet::cells::HalfCount;

/// Clauses one after another; the empty ones are left out.
fn told(clauses: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let said: Vec<String> = clauses.into_iter().flatten().filter(|clause| !clause.is_empty()).collect();
    Some(if said.is_empty() { "no effect".into() } else { said.join("; ") })
}

/// Figures lost, in halves.
fn lost(lost: HalfCount) -> String {
    match lost.0 {
        0 => "nothing lost".into(),
        halves => format!("{} lost", counted(Fraction::halves(halves.into()), "figure")),
    }
}

/// What a unit does, if it does anything by its test.
fn conduct(conduct: Conduct) -> Option<String> {
    (!matches!(conduct, Conduct::NoTest | Conduct::StaysAsItIs)).then(|| conduct.key().into())
}

pub(crate) fn fire(outcome: &FireOutcome) -> Option<String> {
    if outcome.silent {
        return Some("no fire".into());
    }
    told([
        Some(lost(outcome.lost)),
        outcome.half.then(|| "½ carried over".into()),
        (outcome.guns_lost > 0).then(|| format!("{} lost", counted(outcome.guns_lost, "model gun"))),
        conduct(outcome.conduct),
        (outcome.due && !outcome.dispersal).then(|| "a morale test is due".into()),
        (outcome.due && outcome.dispersal).then(|| "a dispersal test is due".into()),
        outcome.double_six.then(|| "double six".into()),
        outcome.low_on_ammo.then(|| "the firer is low on ammo".into()),
    ])
}

pub(crate) fn skirmish_fire(outcome: &SkirmishOutcome) -> Option<String> {
    if outcome.silent {
        return Some("no fire".into());
    }
    told([
        Some(lost(outcome.lost)),
        outcome.half.then(|| "½ carried over".into()),
        (outcome.risks > 0).then(|| format!("{} to a general", counted(outcome.risks, "risk"))),
        (outcome.test && !outcome.dispersal).then(|| "a morale test is due".into()),
        outcome.dispersal.then(|| "a dispersal test is due".into()),
        (outcome.double_sixes > 0).then(|| counted(outcome.double_sixes, "double six")),
        outcome.low_on_ammo.then(|| "the firer is low on ammo".into()),
    ])
}

pub(crate) fn unit_morale(outcome: Conduct) -> Option<String> {
    Some(outcome.key().into())
}

/// What the charger does, then its target.
fn both(charger: Conduct, target: Conduct) -> [Option<String>; 2] {
    let of = |who: &str, of: Conduct| conduct(of).map(|words| format!("{who} {words}"));
    [of("charger", charger), of("target", target)]
}

pub(crate) fn charge(outcome: &ChargeOutcome) -> Option<String> {
    let [charger, target] = both(outcome.charger, outcome.target);
    told([
        Some(outcome.end.key().into()),
        (outcome.lost.0 > 0).then(|| format!("charger: {}", lost(outcome.lost))),
        charger,
        target,
        (outcome.double_six || outcome.support_double_six).then(|| "double six".into()),
        outcome.low_on_ammo.then(|| "the target is low on ammo".into()),
    ])
}

pub(crate) fn whole_charge(outcome: &WholeChargeOutcome) -> Option<String> {
    let [charger, target] = both(outcome.charger, outcome.target);
    let fought = matches!(outcome.end, Upshot::Wins | Upshot::Draws | Upshot::Loses);
    told([
        Some(outcome.end.key().into()),
        charger,
        target.filter(|_| !fought),
        (outcome.lost.0 > 0).then(|| format!("charger: {}", lost(outcome.lost))),
        (outcome.target_lost.0 > 0).then(|| format!("target: {}", lost(outcome.target_lost))),
        fate(outcome.loser),
        sequel(outcome.winner),
        (outcome.takes_trophy || outcome.loses_trophy || outcome.double_six).then(|| "double six".into()),
    ])
}

fn fate(beaten: Beaten) -> Option<String> {
    (beaten != Beaten::Nobody).then(|| format!("loser: {}", beaten.key()))
}

fn sequel(after: Sequel) -> Option<String> {
    (after != Sequel::Nothing).then(|| format!("winner: {}", after.key()))
}

fn victor(of: Victor) -> String {
    match of {
        Victor::Nobody => "a draw".into(),
        side => format!("{} wins", side.key()),
    }
}

/// Figures both sides of a melee lose.
fn both_lost(sides: [HalfCount; 2]) -> Option<String> {
    Some(format!("lost {} and {}", sides[0], sides[1]))
}

pub(crate) fn melee(outcome: &MeleeOutcome) -> Option<String> {
    told([
        Some(victor(outcome.victor)),
        both_lost([outcome.lost, outcome.enemy_lost]),
        (outcome.victor != Victor::Nobody).then(|| format!("loser: {}", outcome.loser.key())),
        Some(format!("winner: {}", outcome.winner.key())).filter(|_| outcome.victor != Victor::Nobody),
        (outcome.double_six || outcome.enemy_double_six).then(|| "double six".into()),
    ])
}

pub(crate) fn melee_and_pursuit(outcome: &MeleeAndPursuitOutcome) -> Option<String> {
    told([
        Some(victor(outcome.victor)),
        both_lost([outcome.lost, outcome.enemy_lost]),
        fate(outcome.loser),
        sequel(outcome.winner),
        (outcome.double_six || outcome.enemy_double_six).then(|| "double six".into()),
    ])
}
