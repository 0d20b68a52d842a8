//! What wins, row by row: in plain words, and adding up to what the rules count.

use guns::{Battle, SCENARIOS, files};
use testkit::briefing;

#[test]
fn rows_add_up_to_the_score_in_every_state_of_a_game() {
    briefing::adds_up_throughout::<Battle>(include_str!("../golden/mercer-lane-1.record"));
}

#[test]
fn every_scenario_says_what_wins_and_how_it_ends() {
    for (word, text) in SCENARIOS {
        let battle = Battle::read(&files(text)).unwrap_or_else(|faults| panic!("{word}: {faults}"));
        briefing::is_told(word, &battle);
    }
}

#[test]
fn the_first_game_is_told_in_plain_words() {
    let battle = Battle::read(&files(SCENARIOS[0].1)).unwrap();
    let told = desk::briefing::lines(&battle);
    let wanted = [
        "   4  The lane: you were the last to end a turn with a formed unit within 4\" of it and no enemy within 6\"",
        "   2  each brigade of the enemy that is removed or has no unit left",
        "   1  each brigade of the enemy that is broken and still there",
        "   1  each battery, general or standard the enemy loses",
        "Turn 8 is the last. A lead of 3 points wins; less is a draw.",
        "If half of a side's brigades have broken or are removed when a turn ends, that side has lost, whatever the points say; if both sides' have, points decide.",
        "A side without units loses at once.",
    ];
    assert_eq!(told, wanted);
}
