//! What wins, row by row: in plain words, and adding up to what the rules count.

use gallop::{Battle, SCENARIOS, files};
use testkit::briefing;

#[test]
fn rows_add_up_to_the_score_in_every_state_of_a_game() {
    briefing::adds_up_throughout::<Battle>(include_str!("../golden/barlows-knoll-1.record"));
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
        "   3  Barlow's Knoll (O03): yours was the last formed stand in it (Union at the start)",
        "   2  Square N06: yours was the last formed stand in it (Union at the start)",
        "   3  Gettysburg (N07): yours was the last formed stand in it (Union at the start)",
        "   2  each general the enemy loses",
        "   1  each stand the enemy loses",
        "Turn 6 is the last. A lead of 3 points wins, of 7 points decisively; less is a draw.",
        "A side without stands loses at once.",
    ];
    assert_eq!(told, wanted);
}
