//! Random battles through the conformance suite.

mod skirmish;

use skirmish::{CLOSE, SKIRMISH, battle};
use testkit::{Conformance, Report, conformance, prove_or};

/// What random battles never come to, and the worked example that shows it.
const SHOWN_ELSEWHERE: [(&str, &str); 6] = [
    ("refusal:NoSuchUnit", "what_does_not_exist_is_refused_and_never_panics"),
    ("refusal:OffMap", "what_does_not_exist_is_refused_and_never_panics"),
    ("refusal:OutOfCommand", "brigades_in_command_get_any_orders_once_a_turn"),
    ("refusal:TooTired", "brigades_in_command_get_any_orders_once_a_turn"),
    ("refusal:NoMarker", "the_marker_says_which_division_acts"),
    ("refusal:NotItsMarker", "the_marker_says_which_division_acts"),
];

/// What even a few of them come to.
const WANTED: [&str; 16] = [
    "order:Form",
    "order:Limber",
    "order:Mount",
    "order:Ride",
    "order:Fire",
    "order:React",
    "order:FallBack",
    "order:Coordinate",
    "order:Seek",
    "order:Rally",
    "event:Dug",
    "event:Tired",
    "event:Halted",
    "event:Fled",
    "refusal:NoWay",
    "refusal:EnemyThere",
];

fn conforms(text: &str) -> Report {
    let report =
        conformance(&battle(text), Conformance { games: prove_or(10, 300), ..Conformance::default() });
    println!("{report}");
    report
}

/// Everything that can happen does in the skirmish or at close quarters, or a worked example that exists shows it.
#[test]
fn random_battles_conform() {
    let (open, near) = (conforms(SKIRMISH), conforms(CLOSE));
    for happened in WANTED {
        assert!(open.count(happened) + near.count(happened) > 0, "{happened} never happened");
    }
    let examples = [
        include_str!("worked_map_turn.rs"),
        include_str!("worked_map_command.rs"),
        include_str!("worked_map_temper.rs"),
        include_str!("worked_map_rally.rs"),
    ]
    .concat();
    for (zero, test) in SHOWN_ELSEWHERE {
        assert!(examples.contains(&format!("fn {test}()")), "{zero}: there is no test {test}");
    }
    let is_shown = |zero: &String| SHOWN_ELSEWHERE.iter().any(|(known, _)| known == zero);
    let near = near.zeros();
    let unseen: Vec<_> =
        open.zeros().into_iter().filter(|zero| near.contains(zero) && !is_shown(zero)).collect();
    println!("never happened, and no test is named: {unseen:?}");
    assert!(unseen.is_empty() || open.games() < 300, "{unseen:?}");
}
