//! Take-backs, second thoughts, branches, records and seats, shown on a real battle.

use std::sync::Arc;

use dice::{Scripted, Seed};
use engine::{Game, NotRegiven, Record, Refused, Rules, Seat, Silent, ToAct, replay, verify};
use gallop::{Battle, Event, Order, Refusal, Side, StandId};

fn game(seed: u64) -> Game<Battle> {
    // The scenario of a kept record, which no tuning of the present ones changes.
    let kept = include_str!("../golden/kept/revision-1.record");
    let files = Record::<Event>::parse(kept).unwrap().header.files();
    Game::new(Arc::new(Battle::read(&files).unwrap()), &files, Seed::from_number(seed))
}

fn hear(game: &Game<Battle>, sentence: &str) -> Order {
    game.battle().parse(sentence).unwrap()
}

#[track_caller]
fn give(game: &mut Game<Battle>, side: Side, sentences: &[&str]) {
    for sentence in sentences {
        let order = hear(game, sentence);
        if let Err(refused) = game.give(side.seat(), order) {
            panic!("{sentence}: {refused}");
        }
    }
}

fn dice_of_last(game: &Game<Battle>) -> Vec<Vec<u16>> {
    game.entries().last().unwrap().thrown.clone()
}

/// A Confederate move, then the Union's first volley.
fn first_volley(seed: u64) -> Game<Battle> {
    let mut game = game(seed);
    give(&mut game, Side::Confederate, &["Jones's guns limbers", "done"]);
    give(&mut game, Side::Union, &["Ames fires at D02"]);
    game
}

#[test]
fn a_move_is_taken_back_freely() {
    let mut game = game(1);
    let before = game.position().state().clone();
    give(&mut game, Side::Confederate, &["Jones's guns limbers"]);
    assert!(game.undo_is_free());
    let undone = game.undo().unwrap();
    assert!(undone.free);
    assert_eq!(undone.order, hear(&game, "Jones's guns limbers"));
    assert_eq!(*game.position().state(), before);
    assert_eq!(game.undo(), None);
}

#[test]
fn a_volley_taken_back_is_thrown_with_fresh_dice() {
    let mut again_the_same = 0;
    for seed in 0..20 {
        let mut game = first_volley(seed);
        let thrown = dice_of_last(&game);
        assert_eq!(thrown[0].len(), 3, "Ames has three dots");
        assert!(!game.undo_is_free());
        assert!(!game.undo().unwrap().free);
        give(&mut game, Side::Union, &["Ames fires at D02"]);
        again_the_same += usize::from(dice_of_last(&game) == thrown);
    }
    assert!(again_the_same < 5, "{again_the_same} of 20 volleys fell again as they had");
}

#[test]
fn an_earlier_move_is_given_anew_with_the_later_ones_kept() {
    let mut game = game(1);
    give(&mut game, Side::Confederate, &["Hays moves to F02", "Jones's guns limbers"]);
    let instead = hear(&game, "Hays moves to E01");
    game.regive(0, Side::Confederate.seat(), instead).unwrap();
    let sentences: Vec<_> = game.entries().iter().map(|e| game.battle().print(&e.order)).collect();
    assert_eq!(sentences, ["Hays moves to E01", "Jones's guns limbers"]);
    let verified = verify(game.battle(), &game.record());
    assert_eq!(verified.unwrap().last(), Some(game.position().state()));
}

#[test]
fn what_cannot_be_given_anew_is_named_and_nothing_changes() {
    let mut game = first_volley(1);
    let state = game.position().state().clone();
    let instead = hear(&game, "Hays moves to E01");
    assert_eq!(game.regive(0, Side::Confederate.seat(), instead), Err(NotRegiven::Fixed { index: 2 }));
    assert_eq!(game.regive(9, Side::Union.seat(), instead), Err(NotRegiven::NoSuchOrder));
    assert_eq!(*game.position().state(), state);

    let mut game = self::game(1);
    give(&mut game, Side::Confederate, &["Jones's guns limbers", "Jones's guns unlimbers"]);
    let instead = hear(&game, "F03 faces south");
    let refused = game.regive(0, Side::Confederate.seat(), instead);
    let already = NotRegiven::Refused { index: 1, refused: Refused::Rule(Refusal::AlreadyFormed) };
    assert_eq!(refused, Err(already));
    assert_eq!(game.entries().len(), 2);
}

#[test]
fn a_branch_shares_the_past_and_has_dice_of_its_own() {
    let mut fell_alike = [0, 0];
    for seed in 0..20 {
        let game = first_volley(seed);
        // A seed of its own, and the game's: neither repeats what the game threw.
        for (fresh, alike) in [seed + 100, seed].into_iter().zip(&mut fell_alike) {
            let mut branch = game.branch(2, Seed::from_number(fresh));
            assert_eq!(branch.entries().len(), 2);
            assert_eq!(branch.entries()[1].hash, game.entries()[1].hash);
            give(&mut branch, Side::Union, &["Ames fires at D02"]);
            *alike += usize::from(dice_of_last(&branch) == dice_of_last(&game));
        }
    }
    assert!(fell_alike.iter().all(|&alike| alike < 5), "{fell_alike:?} of 20 volleys fell as in the game");
}

#[test]
fn a_checked_order_is_good_for_one_position_and_no_later_one_of_its_number() {
    let mut game = game(1);
    give(&mut game, Side::Confederate, &["Jones's guns limbers"]);
    let kept = game.position().clone();
    let order = hear(&game, "Jones's guns unlimbers");
    let legal = kept.check(game.battle(), Side::Confederate.seat(), order).unwrap();
    game.undo().unwrap();
    give(&mut game, Side::Confederate, &["F03 faces south"]);
    let mut now = game.position().clone();
    let carried = now.carry_out(game.battle(), &legal, &mut Scripted::new([]), &mut Silent);
    assert!(carried.is_err(), "another order took its place");
}

#[test]
fn what_does_not_exist_is_refused_and_never_panics() {
    let game = game(1);
    let check = |seat: Seat, order| game.position().check(game.battle(), seat, order).map(|_| ());
    let confederate = Side::Confederate.seat();
    let nobody = Order::Front { stand: StandId(200) };
    assert_eq!(check(confederate, nobody), Err(Refused::Rule(Refusal::NoSuchUnit)));
    assert!(matches!(check(Seat(8), Order::Done), Err(Refused::NotToAct { .. })), "seat 8 is not seat 0");
}

#[test]
fn events_that_cannot_have_happened_are_named_by_line() {
    let game = first_volley(3);
    let mut record = game.record();
    record.header.revision += 1;
    record.lines[2].events.push(Event::Hit { stand: StandId(200), hits: 1 });
    let said = replay(game.battle(), &record).err().unwrap().to_string();
    assert_eq!(said, "line 5: Hit { stand: StandId(200), hits: 1 } cannot have happened");
    record.lines[2].events.clear();
    assert_eq!(replay(game.battle(), &record).unwrap().differs_from, Some(5));
}

#[test]
fn a_record_is_text_that_plays_again() {
    let game = first_volley(3);
    let text = game.record().to_text();
    let record: Record<Event> = Record::parse(&text).unwrap();
    assert_eq!(verify(game.battle(), &record).unwrap().last(), Some(game.position().state()));

    let mut newer = record.clone();
    newer.header.revision += 1;
    let replayed = replay(game.battle(), &newer).unwrap();
    assert!(!replayed.verified, "under another revision the stored events are applied");
    assert_eq!(replayed.states.last(), Some(game.position().state()));
}

#[test]
fn a_record_is_taken_up_where_it_ended() {
    let game = first_volley(3);
    let record = game.record();
    let battle = Arc::new(game.battle().clone());
    let mut resumed = Game::resume(battle, &record, Seed::from_number(9)).unwrap();
    assert_eq!(resumed.record(), record);
    assert_eq!(resumed.position().state(), game.position().state());
    give(&mut resumed, Side::Union, &["von Gilsa fires at D02"]);
    assert!(!resumed.undo().unwrap().free);
    assert_eq!(resumed.undo().unwrap().order, hear(&game, "Ames fires at D02"));

    let mut other = record.clone();
    other.lines[2].faces[0][0] = 7;
    let divergence =
        Game::resume(Arc::new(game.battle().clone()), &other, Seed::from_number(9)).err().unwrap();
    assert_eq!(divergence.to_string(), "line 5: 3d6 cannot show 7: each face is 1 to 6");
}

#[test]
fn a_game_resumed_with_its_own_seed_does_not_throw_its_first_dice_again() {
    let mut fell_alike = 0;
    for seed in 0..20 {
        let game = first_volley(seed);
        let mut before_fire = game.record();
        before_fire.lines.truncate(2);
        let battle = Arc::new(game.battle().clone());
        let mut resumed = Game::resume(battle, &before_fire, Seed::from_number(seed)).unwrap();
        give(&mut resumed, Side::Union, &["Ames fires at D02"]);
        fell_alike += usize::from(dice_of_last(&resumed) == dice_of_last(&game));
    }
    assert!(fell_alike < 5, "{fell_alike} of 20 volleys fell as in the game");
}

#[test]
fn only_the_side_to_act_is_heard() {
    let mut game = game(1);
    let order = hear(&game, "C04 faces east");
    let refused = game.give(Side::Union.seat(), order).err().unwrap();
    assert!(matches!(refused, Refused::NotToAct { to_act } if to_act.contains(Side::Confederate.seat())));
    assert!(matches!(game.to_act(), ToAct::Seats(seats) if seats.contains(Side::Confederate.seat())));
}

#[test]
fn nothing_is_hidden_in_this_rule_set() {
    let game = first_volley(1);
    for side in Side::BOTH {
        assert_eq!(game.observe(side.seat()).state(), game.position().state());
    }
}
