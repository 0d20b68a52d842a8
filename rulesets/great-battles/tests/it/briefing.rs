//! What wins, row by row: in plain words, and adding up to what the rules count.

use great_battles::{Battle, SCENARIOS, files};
use testkit::briefing;

#[test]
fn rows_add_up_to_the_score_in_every_state_of_a_game() {
    briefing::adds_up_throughout::<Battle>(include_str!("../golden/rancho-1.record"));
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
        "  10  The rancho, hex 0604: yours was the last unit there that was not routed",
        "   3  The west knoll, hex 0307: yours was the last unit there that was not routed (US at the start)",
        "   3  The east knoll, hex 0907: yours was the last unit there that was not routed (Mexican at the start)",
        "  10  each higher leader the enemy loses",
        "   5  each brigadier the enemy loses",
        "   3  each gun the enemy loses",
        "   1  each SP of infantry and cavalry the enemy loses",
        "Turn 5 is the last. The side with more points wins if its lead is at least 15% of all points scored; less is a draw.",
        "As soon as a side has only routed units left, the battle ends and points decide.",
    ];
    assert_eq!(told, wanted);
}
