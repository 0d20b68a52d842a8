//! Take-backs, second thoughts, branches, records and replays of games with the toy.

use std::sync::Arc;

use dice::{Scripted, Seed};
use engine::{
    Diverged, Files, Game, NotRegiven, Origin, Record, RecordFault, Refused, Rules, Seat, StateHash, replay,
    verify,
};
use testkit::toy::{Card, Event, Lane, Pending, Refusal};

const BLUE: Seat = Seat(0);
const GREY: Seat = Seat(1);

fn new_game(seed: u64) -> Game<Lane> {
    Game::new(Arc::new(Lane::default()), &Files::new("the lane", ""), Seed::from_number(seed))
}

#[track_caller]
fn give(game: &mut Game<Lane>, seat: Seat, sentence: &str) {
    let order = game.battle().parse(sentence).unwrap();
    game.give(seat, order).unwrap();
}

#[track_caller]
fn give_with(game: &mut Game<Lane>, seat: Seat, sentence: &str, faces: &[u16]) {
    let order = game.battle().parse(sentence).unwrap();
    let mut dice = Scripted::new(faces);
    game.give_with(seat, order, &mut dice).unwrap();
    dice.assert_used();
}

/// Both steady; Blue wins the move and draws the card of that many points.
fn blue_moves(game: &mut Game<Lane>, points: u16) {
    give_with(game, BLUE, "stand steady", &[]);
    give_with(game, GREY, "stand steady", &[6, 1, points]);
    assert_eq!(game.position().state().pending, [Pending::Turn(BLUE, points as u8)]);
}

fn orders(game: &Game<Lane>) -> Vec<String> {
    game.record().lines.into_iter().map(|line| line.order).collect()
}

#[test]
fn a_take_back_without_dice_is_free_and_changes_nothing_to_come() {
    for seed in 0..10 {
        let (mut straight, mut second) = (new_game(seed), new_game(seed));
        for game in [&mut straight, &mut second] {
            blue_moves(game, 3);
        }
        let before = second.position().state().clone();
        give(&mut second, BLUE, "load");
        assert!(second.undo_is_free());
        let undone = second.undo().unwrap();
        assert_eq!((undone.seat, undone.free), (BLUE, true));
        assert_eq!(second.battle().print(&undone.order), "load");
        assert_eq!((second.position().state(), second.entries().len()), (&before, 2));
        for game in [&mut straight, &mut second] {
            give(game, BLUE, "march 3");
            give(game, GREY, "stand bold");
            give(game, BLUE, "stand bold");
        }
        assert_eq!(straight.record(), second.record(), "the dice to come are the same");
    }
}

#[test]
fn a_take_back_past_a_die_goes_on_with_fresh_dice() {
    let mut differ = 0;
    for seed in 0..20 {
        let mut game = new_game(seed);
        give(&mut game, BLUE, "stand bold");
        give(&mut game, GREY, "stand bold");
        let thrown = game.entries()[1].thrown.clone();
        assert!(!thrown.is_empty());
        assert!(!game.undo_is_free());
        assert!(!game.undo().unwrap().free);
        give(&mut game, GREY, "stand bold");
        differ += usize::from(game.entries()[1].thrown != thrown);
        verify(game.battle(), &game.record()).unwrap();
    }
    assert!(differ >= 15, "fresh dice fall otherwise, here {differ} times of 20");
    assert!(new_game(0).undo().is_none());
}

#[test]
fn a_move_is_thought_better_of() {
    let mut game = new_game(1);
    blue_moves(&mut game, 3);
    give(&mut game, BLUE, "march 1");
    give(&mut game, BLUE, "load");
    let before = game.record();
    let order = |sentence| Lane::default().parse(sentence).unwrap();

    let full = Refused::Rule(Refusal::PouchFull);
    let refused = game.regive(2, BLUE, order("load")).unwrap_err();
    assert_eq!(refused, NotRegiven::Refused { index: 3, refused: full });
    assert_eq!(refused.to_string(), "order 4: the pouch is full");
    assert_eq!(game.regive(9, BLUE, order("load")), Err(NotRegiven::NoSuchOrder));
    assert_eq!(game.regive(1, GREY, order("stand bold")), Err(NotRegiven::Fixed { index: 1 }), "dice fell");
    assert_eq!(game.regive(0, BLUE, order("stand bold")), Err(NotRegiven::Fixed { index: 1 }), "not Blue's");
    assert_eq!(game.record(), before, "what is refused changes nothing");

    game.regive(2, BLUE, order("march 2")).unwrap();
    assert_eq!(orders(&game)[2..], ["march 2", "load"]);
    assert_eq!(game.entries().len(), 4);
    verify(game.battle(), &game.record()).unwrap();
}

#[test]
fn a_second_thought_may_not_throw_dice() {
    let mut game = new_game(1);
    blue_moves(&mut game, 3);
    give_with(&mut game, BLUE, "march 3", &[]);
    blue_moves(&mut game, 2);
    give_with(&mut game, BLUE, "load", &[]);
    let before = game.record();
    // Two fields bring Blue within fire of Grey, one does not.
    let needs_dice = game.regive(5, BLUE, game.battle().parse("march 2").unwrap());
    assert_eq!(needs_dice, Err(NotRegiven::NeedsDice { index: 5 }));
    assert_eq!(game.record(), before);
}

#[test]
fn a_branch_shares_the_past_and_has_dice_of_its_own() {
    let mut differ = 0;
    for seed in 0..20 {
        let mut game = new_game(seed);
        blue_moves(&mut game, 1);
        give(&mut game, BLUE, "march 1");
        give(&mut game, BLUE, "stand careful");
        let mut branch = game.branch(4, Seed::from_number(seed + 1000));
        let mut earlier = game.branch(2, Seed::from_number(seed));
        assert_eq!(branch.record(), game.record());
        assert_eq!(earlier.record().lines, game.record().lines[..2]);
        give(&mut earlier, BLUE, "load");
        for game in [&mut game, &mut branch] {
            give(game, GREY, "stand careful");
        }
        differ += usize::from(branch.entries()[4].thrown != game.entries()[4].thrown);
        for game in [game, branch, earlier] {
            verify(game.battle(), &game.record()).unwrap();
        }
    }
    assert!(differ >= 15, "{differ} of 20");
}

/// Blue moves three fields; line 3 and 4 are the stances, line 5 the march.
fn recorded() -> Record<Event> {
    let mut game = new_game(1);
    blue_moves(&mut game, 3);
    give_with(&mut game, BLUE, "march 3", &[]);
    game.record()
}

#[track_caller]
fn check_damage(damage: impl Fn(&mut Record<Event>), line: usize, what: impl Fn(&Diverged<Lane>) -> bool) {
    let mut record = recorded();
    damage(&mut record);
    let divergence = verify(&Lane::default(), &record).expect_err("the damage is found");
    assert_eq!(divergence.line, line, "{divergence}");
    assert!(what(&divergence.what), "{divergence}");
    assert!(divergence.to_string().starts_with(&format!("line {line}: ")), "{divergence}");
}

#[test]
fn verify_names_the_first_divergence() {
    let states = verify(&Lane::default(), &recorded()).unwrap();
    assert_eq!(states.len(), 4);
    let event = |what: &Diverged<Lane>| matches!(what, Diverged::Event { .. });
    // The contest falls the other way round, and Grey would have won it.
    check_damage(|r| r.lines[1].faces[0].reverse(), 4, event);
    check_damage(|r| r.lines[1].events[3] = Event::Drawn(BLUE, Card::Slow), 4, event);
    check_damage(|r| r.lines[2].events.truncate(1), 5, event);
    check_damage(|r| r.lines[0].hash = r.opening.hash, 3, |what| matches!(what, Diverged::Hash { .. }));
    check_damage(|r| r.opening.hash = r.lines[0].hash, 2, |what| matches!(what, Diverged::Hash { .. }));
    check_damage(|r| r.lines[2].order = "march 4".into(), 5, |what| matches!(what, Diverged::Refused(_)));
    check_damage(|r| r.lines[2].order = "march 2".into(), 5, event);
    check_damage(|r| r.lines[2].order = "run".into(), 5, |what| matches!(what, Diverged::Misread(_)));
    check_damage(|r| r.lines[2].seat = None, 5, |what| matches!(what, Diverged::NoSeat));
    check_damage(|r| r.lines[2].faces.push(vec![3]), 5, |what| matches!(what, Diverged::Dice(_)));
    check_damage(|r| r.lines[1].faces.truncate(1), 4, |what| matches!(what, Diverged::Dice(_)));
    check_damage(|r| r.lines[1].faces[0][0] = 7, 4, |what| matches!(what, Diverged::Dice(_)));
}

#[test]
fn a_record_of_another_revision_is_told_by_its_events() {
    let record = recorded();
    let states = verify(&Lane::default(), &record).unwrap();
    let same = replay(&Lane::default(), &record).unwrap();
    assert!(same.verified && same.states == states);
    let later = Lane { revision: 2, ..Lane::default() };
    let told = replay(&later, &record).unwrap();
    assert!(!told.verified && told.states == states);
}

/// The rules of the lane at their second revision.
fn later() -> Arc<Lane> {
    Arc::new(Lane { revision: 2, ..Lane::default() })
}

#[test]
fn a_game_of_another_revision_can_be_looked_at_and_takes_no_order() {
    let record = recorded();
    let mut game = Game::resume(later(), &record, Seed::from_number(7)).unwrap();
    assert_eq!(game.played_under(), Some(1));
    assert_eq!(game.record(), record);
    let march = game.battle().parse("march 1").unwrap();
    let refused = game.give(BLUE, march.clone()).err().expect("the rules are gone");
    assert_eq!(refused, Refused::EarlierRules { revision: 1, today: 2 });
    assert!(game.undo().is_none() && !game.undo_is_free());
    assert_eq!(game.regive(2, BLUE, march), Err(NotRegiven::Fixed { index: 2 }));
    assert_eq!(game.record(), record, "it is as it was");
    let of_today = Game::<Lane>::resume(Arc::default(), &record, Seed::from_number(7)).unwrap();
    assert_eq!(of_today.played_under(), None);
}

#[test]
fn a_game_of_another_revision_goes_on_in_a_game_of_its_own() {
    let record = recorded();
    let mut game = Game::fork(later(), &record, "lane.record", Seed::from_number(7)).unwrap();
    let origin = Origin { name: "lane.record".into(), revision: 1, orders: 3, sum: record.sum() };
    assert_eq!((game.played_under(), game.origin()), (None, Some(&origin)));
    assert!(record.to_text().trim_end().ends_with(&format!("\"{}\"}}", origin.sum)), "{}", origin.sum);
    assert!(game.undo().is_none(), "what was given under earlier rules stays");
    give_with(&mut game, GREY, "stand steady", &[]);
    assert_eq!(game.entries().len(), 4);
    assert!(game.undo().is_some(), "what is given under today's does not");
    give_with(&mut game, GREY, "stand steady", &[]);

    // Its record says all of it, and is verified: the first orders by their events, the others by the rules.
    let text = game.record().to_text();
    let kept = Record::<Event>::parse(&text).unwrap();
    assert_eq!((kept.header.revision, kept.header.origin.as_ref()), (2, Some(&origin)));
    assert_eq!(kept.lines[..3], record.lines[..], "the states of the lane have not changed");
    let replayed = replay(&*later(), &kept).unwrap();
    assert!(replayed.verified && replayed.differs_from.is_none());
    assert_eq!((replayed.n_told, replayed.states.len()), (3, 5));
    let again = Game::resume(later(), &kept, Seed::from_number(8)).unwrap();
    assert_eq!(again.position().state(), game.position().state());
    assert_eq!(again.record().to_text(), text);

    // Under a third revision all of it is told, and can be gone on with once more.
    let third = Arc::new(Lane { revision: 3, ..Lane::default() });
    assert_eq!(
        Game::resume(Arc::clone(&third), &kept, Seed::from_number(9)).unwrap().played_under(),
        Some(2)
    );
    let onward = Game::fork(third, &kept, "second.record", Seed::from_number(9)).unwrap();
    assert_eq!(onward.origin().map(|origin| (origin.revision, origin.orders)), Some((2, 4)));
    assert_eq!(Record::<Event>::parse(&record.to_text()), Ok(record), "the first record is as it was");
}

#[test]
fn a_changed_order_of_an_origin_is_found() {
    let fork = Game::fork(later(), &recorded(), "lane.record", Seed::from_number(7)).unwrap().record();
    let mut other = fork.clone();
    other.lines[2].events.truncate(1);
    let divergence = verify(&*later(), &other).expect_err("the damage is found");
    assert!(matches!(divergence.what, Diverged::Hash { .. }) && divergence.line == 5, "{divergence}");
    let mut cut = fork;
    cut.lines.truncate(1);
    assert_eq!(verify(&*later(), &cut).unwrap().len(), 2, "cut short, it is the shorter game");
}

#[test]
fn a_damaged_game_of_another_revision_is_refused_by_line() {
    let resumed = |damage: fn(&mut Record<Event>)| {
        let mut record = recorded();
        damage(&mut record);
        Game::fork(later(), &record, "lane.record", Seed::from_number(7)).err().expect("the damage is found")
    };
    assert!(matches!(resumed(|r| r.lines[2].order = "run".into()).what, Diverged::Misread(_)));
    assert!(matches!(resumed(|r| r.lines[2].seat = None).what, Diverged::NoSeat));
    let midway = resumed(|r| {
        r.lines.truncate(2);
        r.lines[1].events.pop();
    });
    assert_eq!(midway.line, 4, "{midway}");
    assert!(matches!(midway.what, Diverged::NoChoice), "{midway}");
}

#[test]
fn a_text_is_a_record_or_says_why_not() {
    let record = recorded();
    let text = record.to_text();
    assert_eq!(text.lines().count(), 5);
    assert_eq!(Record::<Event>::parse(&text), Ok(record));
    let fault = |text: &str| Record::<Event>::parse(text).unwrap_err();

    let newer = fault(&text.replacen("\"longroll\":2", "\"longroll\":4,\"anything\":[]", 1));
    assert_eq!(newer, RecordFault::Newer { format: 4 });
    assert!(newer.to_string().contains("format 4"), "{newer}");
    let damaged = fault(&text.replacen("march 3", "march\u{1} 3", 1));
    assert!(matches!(damaged, RecordFault::Damaged { line: 5, .. }), "{damaged}");
    let unknown = fault(&text.replacen("\"Shown\"", "\"Unheard\"", 1));
    assert!(matches!(unknown, RecordFault::Damaged { line: 4, .. }), "{unknown}");
    assert_eq!(fault(""), RecordFault::Empty);
    assert_eq!(fault("{}"), RecordFault::NoRecord);
    assert_eq!(fault(text.split_inclusive('\n').next().unwrap()), RecordFault::NoOpening);
    assert!("zz".parse::<StateHash>().is_err());
}

/// Every bit of a record counts, also those its meaning does not hang on.
#[test]
fn not_a_bit_of_a_record_changes_unnoticed() {
    let text = recorded().to_text();
    for at in 0..text.len() * 8 {
        let mut bytes = text.clone().into_bytes();
        bytes[at / 8] ^= 1 << (at % 8);
        let read = String::from_utf8(bytes).map(|text| Record::<Event>::parse(&text));
        assert!(!matches!(read, Ok(Ok(_))), "bit {} of byte {} is not noticed", at % 8, at / 8);
    }
}

/// Format 1 had neither sums nor a battle; it is read for ever.
#[test]
fn records_of_the_first_format_are_read() {
    let record = recorded();
    let without_sum = |line: &str| format!("{}}}\n", line.rsplit_once(",\"sum\"").unwrap().0);
    let first: String = record.to_text().lines().map(without_sum).collect();
    let first = first.replacen("\"longroll\":2", "\"longroll\":1", 1);
    let read = Record::<Event>::parse(&first).unwrap();
    assert_eq!((read.header.longroll, &read.lines), (1, &record.lines));
    assert_eq!(read.to_text(), record.to_text(), "written anew, it is in the present format");
}
