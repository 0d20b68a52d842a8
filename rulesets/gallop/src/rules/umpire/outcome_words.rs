//! What came of a procedure in the words of an umpire.

use sheet::Axis;
use words::counted;

use crate::rules::broken_groups::BrokenOutcome;
use crate::rules::fire::FireOutcome;
use crate::rules::hand_combat::generals::RiskOutcome;
use crate::rules::hand_combat::{CombatOutcome, CombatResult};
use crate::rules::movement::MoveOutcome;

pub(crate) fn fire(outcome: &FireOutcome) -> String {
    counted(outcome.hits, "hit")
}

pub(crate) fn hand_combat(outcome: &CombatOutcome) -> String {
    let sixes = |hits: u8, on: &str| (hits > 0).then(|| format!("{} on the {on}", counted(hits, "hit")));
    let decided = matches!(outcome.result, CombatResult::ChargerWins | CombatResult::DefenderWins);
    let result = match outcome.result {
        CombatResult::ChargerWins if outcome.doubled => "the chargers win by double",
        CombatResult::ChargerWins => "the chargers win",
        CombatResult::DefenderWins if outcome.doubled => "the defenders win by double",
        CombatResult::DefenderWins => "the defenders win",
        CombatResult::Level => "level: the charge is thrown back",
        other => other.key(),
    };
    let loser = decided.then(|| {
        let (hits, squares) =
            (counted(outcome.loser_hits, "more hit"), counted(outcome.squares_back, "square"));
        format!("the losers take {hits} and go back {squares}")
    });
    let clauses = [
        Some(result.into()),
        sixes(outcome.hits_on_charger, "chargers"),
        sixes(outcome.hits_on_defender, "defenders"),
        loser,
    ];
    clauses.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

pub(crate) fn risk(outcome: &RiskOutcome) -> String {
    match (outcome.hit, outcome.removed) {
        (false, _) => "unhurt",
        (true, false) => "hit",
        (true, true) => "hit and lost",
    }
    .into()
}

pub(crate) fn moved(outcome: &MoveOutcome) -> String {
    if outcome.allowed { format!("allowed, {} of the move left", outcome.left) } else { "too far".into() }
}

pub(crate) fn broken_group(outcome: &BrokenOutcome) -> String {
    match outcome {
        BrokenOutcome { broken: false, .. } => "it needs no general".into(),
        BrokenOutcome { squares_back: 0, .. } => "its general keeps it in the fight".into(),
        BrokenOutcome { squares_back, .. } => {
            format!("it goes back {}, and neither fires nor charges", counted(*squares_back, "square"))
        }
    }
}
