//! What wins a battle, row by row: in words, and adding up to what the rules count.

use desk::{Ending, Playable};
use engine::{Record, Seat, verify};

/// Holds the rows of a state to the score.
///
/// # Panics
/// If they do not add up to it.
pub fn adds_up<R: Playable>(battle: &R, state: &R::State) {
    let briefing = battle.briefing(state);
    let counted: Vec<i64> = battle.measure(state).seats.iter().map(|figures| figures[0]).collect();
    let told: Vec<i64> = (0..R::PROFILE.seats).map(|seat| i64::from(briefing.score(Seat(seat)))).collect();
    assert_eq!(told, counted, "{:?}", briefing.rows);
}

/// The same in every state of a recorded game.
///
/// # Panics
/// If the record is damaged, or the rows do not add up.
pub fn adds_up_throughout<R: Playable>(record: &str) {
    let record: Record<R::Event> = Record::parse(record).expect("it is sound");
    let battle = R::read(&record.header.files()).unwrap_or_else(|faults| panic!("{faults}"));
    for state in verify(&battle, &record).expect("every die, event and hash is as it was") {
        adds_up(&battle, &state);
    }
}

/// Holds a scenario to saying what it is about, whom it is for, what wins and when it ends.
///
/// # Panics
/// If it does not.
pub fn is_told<R: Playable>(word: &str, battle: &R) {
    let (opening, about) = (battle.opening(), battle.about());
    adds_up(battle, &opening);
    let briefing = battle.briefing(&opening);
    assert!(briefing.rows.iter().all(|row| row.points > 0 && !row.what.is_empty()), "{word}");
    assert!(matches!(briefing.ends.first(), Some(Ending::InTime(_))), "{word}");
    let story = about.story.unwrap_or_default();
    assert!(story.ends_with('.') && about.for_whom.is_some(), "{word}: {story}");
}
