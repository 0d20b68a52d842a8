//! What came of a procedure in the words of an umpire: what the unit does, then what it loses.

use sheet::Axis;
use words::counted;

use crate::rules::disorder::resolve::{DisorderOutcome, State};
use crate::rules::fire::resolve::FireOutcome;
use crate::rules::rally::resolve::{RallyFacts, RallyOutcome};
use crate::rules::shock::resolve::{Continuation, ShockOutcome};

/// Clauses one after another.
fn told(clauses: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let said: Vec<String> = clauses.into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join("; "))
}

pub(crate) fn fire(outcome: &FireOutcome) -> Option<String> {
    let top = DisorderOutcome { effect: outcome.effect, sp_lost: outcome.sp_lost, back: outcome.back };
    told([
        Some(top.words()),
        (!outcome.below.is_empty()).then(|| "the units under it check".into()),
        outcome.firer_disordered.then(|| "the firer is disordered".into()),
    ])
}

pub(crate) fn disorder_check(outcome: &DisorderOutcome) -> Option<String> {
    Some(outcome.words())
}

pub(crate) fn rally(facts: &RallyFacts, outcome: &RallyOutcome) -> Option<String> {
    let before = if facts.routed { State::Routed } else { State::Disordered };
    let state = match outcome.state {
        state if state == before => format!("stays {}", state.key()),
        State::Normal => "rallies".into(),
        state => format!("rallies, {}", state.key()),
    };
    told([Some(state), (outcome.sp_lost > 0).then(|| format!("loses {} SP", outcome.sp_lost))])
}

/// The side that goes back, and how far.
fn back(who: &str, hexes: u8) -> Option<String> {
    (hexes > 0).then(|| format!("{who} go back {}", counted(hexes, "hex")))
}

pub(crate) fn shock(outcome: &ShockOutcome) -> Option<String> {
    let lost = [("attackers", outcome.attacker_lost), ("defenders", outcome.defender_lost)];
    let lost = lost.map(|(who, lost)| (lost > 0).then(|| format!("{who} lose {lost} SP")));
    let goes_on = match outcome.continuation {
        Continuation::None => None,
        Continuation::AttackerMay => Some("attackers may go on"),
        Continuation::AttackerMust => Some("attackers must go on"),
        Continuation::DefenderMay => Some("defenders may go on"),
    };
    let ends = std::iter::once(Some(outcome.result.words().into()));
    let hexes = [back("attackers", outcome.attacker_back), back("defenders", outcome.defender_back)];
    told(ends.chain(hexes).chain(lost).chain([goes_on.map(String::from)]))
}
