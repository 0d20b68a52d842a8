//! What the outcomes of the procedures leave on the units: losses, order, ammunition.

use engine::{KeyValue, UnitMark};

use crate::rules::charge::resolve::{ChargeFacts, ChargeOutcome};
use crate::rules::charge::whole_charge::{Upshot, WholeChargeFacts, WholeChargeOutcome};
use crate::rules::command::own_initiative::OwnInitiativeOutcome;
use crate::rules::double_six::emergency_limbering::{LimberingFacts, LimberingOutcome};
use crate::rules::double_six::resolve::SixOutcome;
use crate::rules::fire::resolve::FireOutcome;
use crate::rules::fire::skirmish_fire::SkirmishOutcome;
use crate::rules::melee::melee_and_pursuit::{Beaten, MeleeAndPursuitFacts, MeleeAndPursuitOutcome, Sequel};
use crate::rules::melee::pursuit_test::{After, PursuitOutcome};
use crate::rules::melee::resolve::{MeleeOutcome, Victor};
use crate::rules::morale::resolve::Conduct;
use crate::rules::movement::resolve::{CrossingOutcome, GetUpOutcome};
use crate::sheet::cells::{HalfCount, Limbering};
use crate::sheet::melee_tables::Loser;
use crate::sheet::units::Status;

/// A unit comes into this order.
fn state(role: &'static str, state: Status) -> UnitMark {
    UnitMark::to(role, "state", state.print())
}

/// Something is so from now on.
fn yes(role: &'static str, value: &'static str) -> UnitMark {
    UnitMark::to(role, value, true.print())
}

/// Figures that are taken off a unit.
fn removed(role: &'static str, figures: u8) -> [UnitMark; 2] {
    ["lost", "in-turn"].map(|value| UnitMark::by(role, value, figures))
}

/// Figures taken off a unit, and whether half a figure is counted against it now.
struct Toll {
    figures: u8,
    half: bool,
}

/// What such losses leave on a unit.
fn losses(role: &'static str, toll: Toll) -> Vec<UnitMark> {
    let half = UnitMark::to(role, "half", toll.half.print());
    removed(role, toll.figures).into_iter().chain([half]).collect()
}

/// What a test makes of a unit.
pub(crate) fn conduct(role: &'static str, conduct: Conduct) -> Vec<UnitMark> {
    match conduct {
        Conduct::Disperses | Conduct::Destroyed => vec![state(role, Status::Routing), yes(role, "gone")],
        Conduct::Rallies => vec![state(role, Status::Unformed)],
        conduct if conduct.state() != Status::Formed => vec![state(role, conduct.state())],
        _ => Vec::new(),
    }
}

pub(crate) fn fire(outcome: &FireOutcome) -> Vec<UnitMark> {
    if outcome.silent {
        return Vec::new();
    }
    let mut marks = losses("target", Toll { figures: outcome.removed, half: outcome.half });
    marks.extend(conduct("target", outcome.conduct));
    marks.push(UnitMark::by("target", "guns", -i32::from(outcome.guns_lost)));
    marks.push(yes("firer", "fired"));
    marks.extend(outcome.low_on_ammo.then(|| yes("firer", "low-on-ammo")));
    marks
}

pub(crate) fn skirmish_fire(outcome: &SkirmishOutcome) -> Vec<UnitMark> {
    if outcome.silent {
        return Vec::new();
    }
    let mut marks = losses("target", Toll { figures: outcome.removed, half: outcome.half });
    marks.push(yes("firer", "fired"));
    marks.extend(outcome.low_on_ammo.then(|| yes("firer", "low-on-ammo")));
    marks
}

pub(crate) fn charge(facts: &ChargeFacts, outcome: &ChargeOutcome) -> Vec<UnitMark> {
    let half = (outcome.lost.0.saturating_add(u8::from(facts.half))) % 2 == 1;
    let half = half && outcome.charger != Conduct::Destroyed;
    let mut marks = losses("charger", Toll { figures: outcome.removed, half });
    marks.extend(conduct("charger", outcome.charger));
    marks.extend(conduct("target", outcome.target));
    marks.extend(shots(facts, outcome.low_on_ammo.then(|| yes("target", "low-on-ammo"))));
    marks
}

/// What the fire at a charger leaves on the units that fired.
fn shots(facts: &ChargeFacts, low: Option<UnitMark>) -> Vec<UnitMark> {
    let fired = facts.fires().then(|| yes("target", "fired"));
    let supported = facts.support.0.is_some().then(|| yes("support", "fired"));
    fired.into_iter().chain(supported).chain(low).collect()
}

pub(crate) fn whole_charge(facts: &WholeChargeFacts, outcome: &WholeChargeOutcome) -> Vec<UnitMark> {
    let charge = &facts.charge;
    let before =
        charge.size.get().saturating_sub(charge.lost.get()).saturating_sub(charge.support_lost.get());
    let target = charge.target_size.get().saturating_sub(charge.target_lost.get());
    let odd =
        |lost: HalfCount, half: bool, left: u8| left > 0 && (lost.0.saturating_add(u8::from(half))) % 2 == 1;
    let figures = before.saturating_sub(outcome.left);
    let mut marks = losses("charger", Toll { figures, half: odd(outcome.lost, charge.half, outcome.left) });
    let figures = target.saturating_sub(outcome.target_left);
    let half = odd(outcome.target_lost, facts.target_half, outcome.target_left);
    marks.extend(losses("target", Toll { figures, half }));
    marks.extend(conduct("charger", outcome.charger));
    marks.extend(conduct("target", outcome.target));
    marks.extend(match outcome.end {
        Upshot::Wins => fought(["charger", "target"], outcome.winner, outcome.loser),
        Upshot::Loses => fought(["target", "charger"], outcome.winner, outcome.loser),
        Upshot::GivesWay => sequel("charger", outcome.winner),
        Upshot::Draws | Upshot::Stopped | Upshot::Evaded => Vec::new(),
    });
    marks.extend(
        [("charger", outcome.left), ("target", outcome.target_left)]
            .into_iter()
            .filter(|&(_, left)| left == 0)
            .map(|(role, _)| yes(role, "gone")),
    );
    marks.extend(shots(charge, outcome.target_low_on_ammo.then(|| yes("target", "low-on-ammo"))));
    marks.extend(outcome.low_on_ammo.then(|| yes("charger", "low-on-ammo")));
    marks
}

/// What becomes of winner and loser of a melee.
fn fought([winner, loser]: [&'static str; 2], after: Sequel, beaten: Beaten) -> Vec<UnitMark> {
    let keeps_contact = matches!(after, Sequel::FollowsUp | Sequel::MayFollowUp);
    let recoils = (beaten == Beaten::Recoils && !keeps_contact).then(|| state(loser, Status::Unformed));
    sequel(winner, after).into_iter().chain(fate(loser, beaten)).chain(recoils).collect()
}

fn fate(role: &'static str, beaten: Beaten) -> Vec<UnitMark> {
    match beaten {
        Beaten::Retreats => vec![state(role, Status::Retreating)],
        Beaten::Routs => vec![state(role, Status::Routing)],
        Beaten::Captured | Beaten::Destroyed => vec![yes(role, "gone")],
        Beaten::Nobody | Beaten::Recoils => Vec::new(),
    }
}

fn sequel(role: &'static str, after: Sequel) -> Vec<UnitMark> {
    match after {
        Sequel::Rallies | Sequel::Unformed | Sequel::Halts | Sequel::OwnLines | Sequel::Uncontrolled => {
            vec![state(role, Status::Unformed)]
        }
        Sequel::Pursues => vec![state(role, Status::Unformed), yes(role, "pursued")],
        _ => Vec::new(),
    }
}

/// The parts of the two sides of a melee.
pub(crate) const SIDES: [&str; 2] = ["one", "enemy"];

pub(crate) fn melee(outcome: &MeleeOutcome) -> Vec<UnitMark> {
    let lost = [outcome.lost, outcome.enemy_lost];
    let mut marks: Vec<UnitMark> = (0..2)
        .flat_map(|at| losses(SIDES[at], Toll { figures: lost[at].0 / 2, half: lost[at].0 % 2 == 1 }))
        .collect();
    if let Some((_, beaten)) = outcome.victor.places() {
        marks.extend(match outcome.loser {
            Loser::Retreats => Some(state(SIDES[beaten], Status::Retreating)),
            Loser::Routs => Some(state(SIDES[beaten], Status::Routing)),
            Loser::Recoils | Loser::Draw => None,
        });
    }
    marks.extend(low([outcome.low_on_ammo, outcome.enemy_low_on_ammo]));
    marks
}

fn low(sides: [bool; 2]) -> impl Iterator<Item = UnitMark> {
    SIDES.into_iter().zip(sides).filter(|(_, low)| *low).map(|(role, _)| yes(role, "low-on-ammo"))
}

pub(crate) fn melee_and_pursuit(
    facts: &MeleeAndPursuitFacts,
    outcome: &MeleeAndPursuitOutcome,
) -> Vec<UnitMark> {
    let sides = [
        (facts.melee.figures.get(), outcome.left, outcome.lost, facts.half),
        (facts.melee.enemy_figures.get(), outcome.enemy_left, outcome.enemy_lost, facts.enemy_half),
    ];
    let mut marks = Vec::new();
    for (role, (before, left, lost, half)) in SIDES.into_iter().zip(sides) {
        let odd = left > 0 && lost.0.saturating_add(u8::from(half)) % 2 == 1;
        marks.extend(losses(role, Toll { figures: before.saturating_sub(left), half: odd }));
        marks.extend((left == 0).then(|| yes(role, "gone")));
    }
    marks.extend(match outcome.victor {
        Victor::One => fought(SIDES, outcome.winner, outcome.loser),
        Victor::Other => fought(["enemy", "one"], outcome.winner, outcome.loser),
        Victor::Nobody => Vec::new(),
    });
    marks.extend(low([outcome.low_on_ammo, outcome.enemy_low_on_ammo]));
    marks
}

pub(crate) fn pursuit_test(outcome: &PursuitOutcome) -> Vec<UnitMark> {
    match outcome.conduct {
        After::Free => Vec::new(),
        After::Pursues => vec![state("winner", Status::Unformed), yes("winner", "pursued")],
        _ => vec![state("winner", Status::Unformed)],
    }
}

pub(crate) fn double_six(outcome: &SixOutcome) -> Vec<UnitMark> {
    let mut marks: Vec<UnitMark> = removed("target", outcome.extra_lost.max(outcome.crew_lost)).to_vec();
    marks.push(UnitMark::by("target", "guns", -i32::from(outcome.guns_lost)));
    marks.extend(outcome.falters.then(|| state("target", Status::Faltering)));
    marks.extend(outcome.captured.then(|| yes("target", "gone")));
    marks.extend(removed("firer", outcome.skulkers.saturating_add(outcome.burst_crew)));
    marks.push(UnitMark::by("firer", "guns", -i32::from(outcome.burst_guns)));
    marks
}

pub(crate) fn emergency_limbering(facts: &LimberingFacts, outcome: &LimberingOutcome) -> Vec<UnitMark> {
    let guns = UnitMark::by("battery", "guns", i32::from(outcome.saved) - i32::from(facts.guns.get()));
    match outcome.result {
        Limbering::Limbers | Limbering::Half => vec![guns, yes("battery", "limbered")],
        Limbering::Abandoned => vec![guns, state("battery", Status::Unformed)],
        Limbering::Lost => vec![guns, yes("battery", "gone")],
    }
}

pub(crate) fn crossing(outcome: &CrossingOutcome) -> Vec<UnitMark> {
    removed("unit", outcome.lost).to_vec()
}

pub(crate) fn get_up(outcome: &GetUpOutcome) -> Vec<UnitMark> {
    outcome.up.then(|| state("unit", Status::Formed)).into_iter().collect()
}

pub(crate) fn own_initiative(outcome: &OwnInitiativeOutcome) -> Vec<UnitMark> {
    vec![UnitMark::to("brigadier", "order", outcome.order.print())]
}
