//! Random battles through the conformance suite.

use std::sync::Arc;

use lancer::Battle;
use lancer::tables::printed_sheet;
use testkit::{Conformance, Report, conformance, prove_or};

/// What random battles at close quarters may never come to, and the worked example that shows it.
const SHOWN_ELSEWHERE: [(&str, &str, &str); 5] = [
    ("refusal:NoSuchUnit", include_str!("../it/doors.rs"), "what_does_not_exist_is_refused_and_never_panics"),
    (
        "refusal:NobodyInContact",
        include_str!("../it/worked/table_melee.rs"),
        "a_melee_without_an_open_side_cannot_be_fought",
    ),
    ("refusal:TurnTooFar", include_str!("../it/doors.rs"), "house_rules_may_narrow_the_turn"),
    (
        "refusal:Surrounded",
        include_str!("../it/worked/table_melee.rs"),
        "a_figure_that_as_many_have_fought_as_may_is_fought_by_no_more",
    ),
    (
        "refusal:HeldByEnemy",
        include_str!("../it/worked/table_melee.rs"),
        "a_commander_whom_an_enemy_touches_stays",
    ),
];

/// Tables that rolls are explained from; `mutate_data` sees to the cells of the others.
const ROLLED: [&str; 4] = ["row:ratings/", "row:movement/", "row:weapons/", "row:fall-back/"];

/// Everything that can happen did, or a worked example that exists shows it.
fn assert_all_happened(report: &Report) {
    let is_rolled =
        |zero: &str| !zero.starts_with("row:") || ROLLED.iter().any(|table| zero.starts_with(table));
    let unseen: Vec<_> = report.unseen(&SHOWN_ELSEWHERE).into_iter().filter(|zero| is_rolled(zero)).collect();
    assert!(unseen.is_empty(), "never happened, and no test is named: {unseen:?}");
}

fn of_the_program(word: &str) -> Arc<Battle> {
    let (_, text) = lancer::SCENARIOS.into_iter().find(|(known, _)| *known == word).expect("a scenario");
    Arc::new(Battle::read(&lancer::files(text)).unwrap_or_else(|faults| panic!("{word}: {faults}")))
}

#[test]
fn kestrel_drift_conforms() {
    let (battle, sheet) = (of_the_program("kestrel-drift"), printed_sheet());
    let games = prove_or(20, 1000);
    let report = conformance(&battle, Conformance { games, sheet: Some(&sheet), ..Conformance::default() });
    println!("{report}");
    let (accepted, refused) = report.accepted_and_refused();
    assert!(accepted * 100 > accepted + refused, "{accepted} orders drawn were legal, {refused} refused");
    assert!(refused * 100 > accepted + refused, "{accepted} orders drawn were legal, {refused} refused");
}

/// Random games of one of the larger scenarios: none is refused an order it was offered, and all end.
fn conforms(word: &str, games: usize) -> Report {
    let report = conformance(&of_the_program(word), Conformance { games, ..Conformance::default() });
    println!("{word}: {report}");
    report
}

#[test]
fn the_whole_action_conforms() {
    conforms("kestrel-drift-full", prove_or(2, 50));
}

/// The sides of the battles of history begin so near that even random play brings them to blows.
#[test]
fn battles_of_history_conform_and_come_to_melee() {
    for (word, games) in
        [("ulundi-corner", prove_or(3, 200)), ("el-teb", prove_or(3, 200)), ("ulundi", prove_or(1, 20))]
    {
        let report = conforms(word, games);
        for happened in ["event:Locked", "event:Shot", "event:Stopped"] {
            assert!(report.count(happened) > 0, "{word}: {happened} never happened");
        }
    }
}

/// A crowded table with every kind of troops, weapon and ground, so near that charges come home.
const CLOSE: &str = r#"
title = "Close quarters"
table = [26, 21]
stops = 6
break_at = [3, 4]
sides = [{ name = "Empire", edge = "south" }, { name = "Hills", edge = "north" }]
areas = [
  { name = "copse", kind = "woods", corners = ["19,5", "25,10"] },
  { name = "knoll", kind = "slope", middle = "6,11", radius = 3, rocks = true },
  { name = "huts", kind = "buildings", corners = ["0,0", "2,2"] },
  { name = "crag", kind = "impassable", band = ["12,9", "14,9"], width = 1 },
]
walls = [{ points = ["15,8.5", "18,8.5"] }]
roads = [{ points = ["22,0", "22,21"] }]
objectives = [{ name = "knoll", at = "6,11" }]
rules = [{ kind = "square", units = ["Guards"] }]
units = [
  { name = "Guards", side = "Empire", troops = "infantry", weapon = "rifles", morale = "elite", melee = "veteran", at = "6,5", facing = 0 },
  { name = "Line", side = "Empire", troops = "infantry", weapon = "rifles", morale = "green", melee = "green", figures = 8, at = "10.5,5", facing = 0 },
  { name = "Scouts", side = "Empire", troops = "cavalry", weapon = "rifles", morale = "average", melee = "average", formation = "column", at = "22,4", facing = 0 },
  { name = "Field gun", side = "Empire", troops = "battery", weapon = "cannon", morale = "average", melee = "poor", at = "15,4", facing = 0 },
  { name = "Warriors", side = "Hills", troops = "infantry", weapon = "few-muskets", morale = "poor", melee = "veteran", figures = 16, at = "6,14", facing = 180 },
  { name = "Lancers", side = "Hills", troops = "cavalry", lancers = true, weapon = "spears", morale = "veteran", melee = "veteran", at = "12,15", facing = 180 },
  { name = "Spears", side = "Hills", troops = "infantry", weapon = "spears", morale = "average", melee = "average", formation = "column", at = "17,14", facing = 180 },
  { name = "Gatling", side = "Hills", troops = "battery", weapon = "gatling", morale = "green", melee = "green", at = "22,16", facing = 180 },
]
commanders = [
  { name = "General", side = "Empire", morale = "veteran", melee = "average", at = "8,2.5", facing = 0 },
  { name = "Chief", side = "Hills", morale = "elite", melee = "elite", at = "9,18", facing = 180 },
]
"#;

#[test]
fn close_quarters_conform() {
    let battle = Battle::read(&engine::Files::new(CLOSE, "")).unwrap_or_else(|faults| panic!("{faults}"));
    let (battle, sheet) = (Arc::new(battle), printed_sheet());
    let games = prove_or(20, 1000);
    let report = conformance(&battle, Conformance { games, sheet: Some(&sheet), ..Conformance::default() });
    println!("{report}");
    if games >= 1000 {
        assert_all_happened(&report);
    }
    for happened in ["pending:Line", "pending:Fight", "order:Duel", "event:FellBack", "event:Attached"] {
        assert!(report.count(happened) > 0, "{happened} never happened");
    }
}
