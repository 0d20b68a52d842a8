//! What wins, row by row: in plain words, and adding up to what the rules count.

use desk::{Ending, Playable};
use engine::{Record, Rules, Seat, verify};
use lancer::{Battle, Event, SCENARIOS, State, files};

fn adds_up(battle: &Battle, state: &State) {
    let briefing = battle.briefing(state);
    let counted: Vec<i64> = battle.measure(state).seats.iter().map(|figures| figures[0]).collect();
    let told = [0, 1].map(|seat| i64::from(briefing.score(Seat(seat))));
    assert_eq!(told, counted[..], "{:?}", briefing.rows);
}

#[test]
fn rows_add_up_to_the_score_in_every_state_of_a_game() {
    let record: Record<Event> = Record::parse(include_str!("../golden/kestrel-drift-1.record")).unwrap();
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
        "   5  Middle drift: you alone have a unit within 3\" of it",
        "   3  each troop, battery or commander the enemy loses",
        "   2  each company the enemy loses",
        "A STOP card ends each round, and round 8 is the last. A lead of 3 points wins; less is a draw.",
        "A side that has lost half of its units when a STOP card is drawn loses at once.",
        "A side without units loses at once.",
    ];
    assert_eq!(told, wanted);
}
