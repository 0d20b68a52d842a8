//! What the outcomes of the procedures leave on the units: figures, morale levels, volleys fired, units that are gone.

use engine::{KeyValue, UnitMark};

use crate::rules::charge::impact_values::{ImpactFacts, ImpactOutcome, ImpactResult};
use crate::rules::charge::resolve::{Upshot, WholeChargeOutcome};
use crate::rules::charge::sides::{ChargeReaction, WholeChargeFacts};
use crate::rules::fire::resolve::FireOutcome;
use crate::rules::leaders::resolve::LeaderOutcome;
use crate::rules::morale::resolve::MoraleOutcome;
use crate::sheet::cells::Hurt;
use crate::sheet::units::{Arm, Formation, MoraleLevel};

/// Something is so from now on.
fn yes(role: &'static str, value: &'static str) -> UnitMark {
    UnitMark::to(role, value, true.print())
}

fn level(role: &'static str, level: MoraleLevel) -> UnitMark {
    UnitMark::to(role, "level", level.print())
}

/// What a check makes of a unit: guns that run are limbered first.
pub(crate) fn morale(role: &'static str, arm: Arm, outcome: &MoraleOutcome) -> Vec<UnitMark> {
    let mut marks =
        vec![UnitMark::by(role, "lost", -i32::from(outcome.recovers)), level(role, outcome.level)];
    if outcome.guns_lost {
        marks.push(yes(role, "gone"));
    } else if outcome.runs && arm == Arm::Artillery {
        marks.push(UnitMark::to(role, "formation", Formation::Limbered.print()));
    }
    marks
}

pub(crate) fn rally(arm: Arm, outcome: &MoraleOutcome) -> Vec<UnitMark> {
    morale("unit", arm, outcome).into_iter().chain([yes("unit", "rallied")]).collect()
}

pub(crate) fn fire(arm: Arm, outcome: &FireOutcome) -> Vec<UnitMark> {
    if outcome.silent {
        return Vec::new();
    }
    let mut marks = vec![UnitMark::by("target", "lost", outcome.hits)];
    if outcome.eliminated {
        marks.push(yes("target", "gone"));
    } else {
        marks.extend(morale("target", arm, &outcome.morale));
    }
    marks.push(yes("firer", "volleyed"));
    marks
}

pub(crate) fn impact(facts: &ImpactFacts, outcome: &ImpactOutcome) -> Vec<UnitMark> {
    let mut marks =
        vec![level("attacker", outcome.attacker_level), level("defender", outcome.defender_level)];
    let loser = match outcome.clash {
        ImpactResult::Attacker => Some(("defender", facts.defender_figures.get())),
        ImpactResult::Defender => Some(("attacker", facts.attacker_figures.get())),
        ImpactResult::MeleeFire => {
            marks.extend(["attacker", "defender"].map(|role| yes(role, "volleyed")));
            None
        }
        ImpactResult::StopsShort | ImpactResult::FallsBack => None,
    };
    if let Some((role, figures)) = loser {
        marks.push(UnitMark::by(role, "lost", outcome.lost));
        marks.extend((outcome.surrender || outcome.lost >= figures).then(|| yes(role, "gone")));
    }
    marks
}

pub(crate) fn whole_charge(facts: &WholeChargeFacts, outcome: &WholeChargeOutcome) -> Vec<UnitMark> {
    let sides = [
        ("charger", facts.figures.get(), outcome.figures, outcome.level),
        ("defender", facts.defender_figures.get(), outcome.defender_figures, outcome.defender_level),
    ];
    let mut marks = Vec::new();
    for (role, before, left, now) in sides {
        marks.push(UnitMark::by(role, "lost", i32::from(before) - i32::from(left)));
        marks.push(level(role, now));
        marks.extend((left == 0).then(|| yes(role, "gone")));
    }
    let fires = match facts.answer {
        ChargeReaction::Fires => true,
        ChargeReaction::PointBlank | ChargeReaction::Desperation => outcome.end != Upshot::Short,
        ChargeReaction::HoldsFire | ChargeReaction::Countercharges | ChargeReaction::Disengages => false,
    };
    marks.extend(fires.then(|| yes("defender", "volleyed")));
    marks.extend((facts.support.get() > 0).then(|| yes("support", "volleyed")));
    marks
}

/// A battery whose guns are left or lost is gone.
pub(crate) fn battery_gone() -> Vec<UnitMark> {
    vec![yes("unit", "gone")]
}

/// A leader who is hurt is out, and his benefit with him.
pub(crate) fn leader_risk(outcome: &LeaderOutcome) -> Vec<UnitMark> {
    if outcome.leader == Hurt::Unhurt {
        return Vec::new();
    }
    vec![UnitMark::to("unit", "leader", "0"), yes("leader", "gone")]
}
