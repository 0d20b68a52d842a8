//! What came of a procedure in the words of an umpire: losses first, then what the unit does.

use sheet::Axis;
use words::counted;

use crate::rules::charge::resolve::WholeChargeOutcome;
use crate::rules::fire::resolve::{FireFacts, FireOutcome};
use crate::rules::morale::resolve::{MoraleFacts, MoraleOutcome, word};
use crate::sheet::units::{Arm, MoraleLevel};

/// What is counted of an arm.
fn noun(arm: Arm) -> &'static str {
    if arm == Arm::Artillery { "section" } else { "figure" }
}

pub(crate) fn morale(facts: &MoraleFacts, outcome: &MoraleOutcome) -> Option<String> {
    Some(facts.sentence(outcome))
}

pub(crate) fn fire(facts: &FireFacts, outcome: &FireOutcome) -> Option<String> {
    let Some(result) = outcome.result else {
        return Some(if outcome.silent { "no fire" } else { "no effect" }.into());
    };
    let mut said = result.key().to_string();
    if outcome.hits > 0 {
        said += &format!(": {} lost", counted(outcome.hits, noun(facts.target.arm)));
    }
    if outcome.eliminated {
        return Some(said + "; eliminated");
    }
    let check = MoraleFacts::from(facts.target.clone());
    Some(format!("{said}; {}", check.sentence(&outcome.morale)))
}

pub(crate) fn whole_charge(outcome: &WholeChargeOutcome) -> Option<String> {
    let side = |who: &str, left: u8, level: MoraleLevel| match left {
        0 => format!("{who} gone"),
        left => format!("{who} {left} left, {}", word(level)),
    };
    let charger = side("charger", outcome.figures, outcome.level);
    let defender = side("defender", outcome.defender_figures, outcome.defender_level);
    Some(format!("{}; {charger}; {defender}", outcome.end.key()))
}
