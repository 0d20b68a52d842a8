//! What wins, row by row: in plain words, and adding up to what the rules count.

use lancer::{Battle, SCENARIOS, files};
use testkit::briefing;

#[test]
fn rows_add_up_to_the_score_in_every_state_of_a_game() {
    briefing::adds_up_throughout::<Battle>(include_str!("../golden/kestrel-drift-1.record"));
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
        "   5  Middle drift: you alone have a unit within 3\" of it",
        "   3  each troop, battery or commander the enemy loses",
        "   2  each company the enemy loses",
        "Round 8 is the last. A round ends when the STOP card is drawn: it is shuffled with all others, so a round may be very \
         short. Points are counted as the table stands at the end. A lead of 3 points wins; less is a draw.",
        "A side that has lost half of its units, commanders not counted, when a STOP card is drawn loses at once; if both have, \
         it is a draw.",
        "A side without units loses at once.",
    ];
    assert_eq!(told, wanted);
}
