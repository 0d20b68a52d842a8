//! What wins, row by row: in plain words, and adding up to what the rules count.

use deadly_field::{Battle, SCENARIOS, files};
use testkit::briefing;

#[test]
fn rows_add_up_to_the_score_in_every_state_of_a_game() {
    briefing::adds_up_throughout::<Battle>(include_str!("../golden/cobb-farm-1.record"));
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
        "  20  The farm: you were the last to end a turn alone with a unit within 2\" of it that is neither shaken nor routed",
        "  10  each brigade of the enemy that is broken: half of its units are lost",
        "   5  each leader the enemy loses",
        "   3  each section of guns the enemy loses",
        "   1  each figure of infantry or cavalry the enemy loses",
        "   1  each 2 points of enemy figures and sections that leave the table",
        "Turn 6 is the last. A lead of 10 points wins; less is a draw.",
        "If a turn ends and all brigades of a side are broken, or all its units are shaken or routed, the battle ends and points decide.",
    ];
    assert_eq!(told, wanted);
}
