//! What wins, row by row: in plain words, and adding up to what the rules count.

use desk::{Ending, Playable};
use engine::{Record, Rules, Seat, verify};
use great_battles::{Battle, Event, SCENARIOS, State, files};

fn adds_up(battle: &Battle, state: &State) {
    let briefing = battle.briefing(state);
    let counted: Vec<i64> = battle.measure(state).seats.iter().map(|figures| figures[0]).collect();
    let told = [0, 1].map(|seat| i64::from(briefing.score(Seat(seat))));
    assert_eq!(told, counted[..], "{:?}", briefing.rows);
}

#[test]
fn rows_add_up_to_the_score_in_every_state_of_a_game() {
    let record: Record<Event> = Record::parse(include_str!("../golden/rancho-1.record")).unwrap();
    let battle = Battle::read(&record.header.files()).unwrap();
    for state in verify(&battle, &record).unwrap() {
        adds_up(&battle, &state);
    }
}

#[test]
fn every_scenario_says_what_wins_and_how_it_ends() {
    for (word, text) in SCENARIOS {
        let battle = Battle::read(&files(text)).unwrap_or_else(|faults| panic!("{word}: {faults}"));
        let (opening, about) = (battle.opening(), battle.about());
        adds_up(&battle, &opening);
        let briefing = battle.briefing(&opening);
        assert!(briefing.rows.iter().all(|row| row.points > 0 && !row.what.is_empty()), "{word}");
        assert!(matches!(briefing.ends.first(), Some(Ending::InTime(_))), "{word}");
        let story = about.story.unwrap_or_default();
        assert!(story.ends_with('.') && about.for_whom.is_some(), "{word}: {story}");
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
