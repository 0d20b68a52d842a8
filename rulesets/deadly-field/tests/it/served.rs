//! A game as the server knows it: offers before their odds, and the computer's thoughts apart from the game.

use deadly_field::RULE_SET;
use desk::{KeptStep, Player, ServedGame, wire};

/// A line that comes up to charge range of the other.
const TO_CHARGE_RANGE: [&str; 3] = ["Union first", "5th Maine moves to 11,12 facing 0", "done"];

const CHARGE: &str = "11th Georgia charges 5th Maine";
const GEORGIA: &str = "unit-7";

fn begun(players: [&str; 2]) -> Box<dyn ServedGame> {
    let players = players.map(|word| word.parse::<Player>().expect("a player"));
    RULE_SET.begin("cobb-farm", &players, dice::Seed::from_number(1)).expect("a battle")
}

/// Both lines are a person's, and it is for the Confederates to act.
fn at_charge_range() -> Box<dyn ServedGame> {
    let mut game = begun(["human", "human"]);
    for order in TO_CHARGE_RANGE {
        game.give(order).unwrap_or_else(|failure| panic!("{order}: {failure}"));
        // Where nobody can react, nobody is asked.
        while let Some(thinking) = game.think() {
            game.give_thought(thinking()).expect("it lets it pass");
        }
    }
    game
}

fn charge(game: &dyn ServedGame) -> wire::Offer {
    let card = game.unit(GEORGIA).expect("it is on the table");
    card.may.into_iter().find(|offer| offer.order == CHARGE).expect("it may charge")
}

fn board(game: &dyn ServedGame) -> String {
    let query = wire::BoardQuery { unit: Some(GEORGIA.into()), ..wire::BoardQuery::default() };
    game.board(view::Layer::Troops, &query)
}

#[test]
fn a_charge_is_offered_before_its_odds_which_card_and_board_show_once_they_are_counted() {
    let game = at_charge_range();
    let offered = charge(&*game);
    assert!(offered.odds_follow && offered.forecast.is_none());
    let first = board(&*game);
    let counting = game.odds(CHARGE).expect("it may charge");
    let counted = counting().forecast.expect("the ways can be counted");
    assert_eq!(counted.hope, "to drive it off");

    let known = charge(&*game);
    let forecast = known.forecast.expect("it is known now");
    assert!(!known.odds_follow);
    assert_eq!((forecast.percent, &forecast.sentence), (counted.percent, &counted.sentence));
    let percent = format!("{:.0}%", counted.percent);
    assert!(board(&*game).contains(&percent) && !first.contains(&percent), "{percent}");

    // What is not offered has no odds, and neither has what nobody understands.
    assert!(game.odds("12th Georgia charges 22nd Ohio").is_err());
    assert!(game.odds("11th Georgia flies").is_err());
}

#[test]
fn odds_are_of_the_position_they_were_asked_in() {
    let mut game = at_charge_range();
    let counting = game.odds(CHARGE).expect("it may charge");
    // The game goes on while they are counted, and comes to another position with the same order in it.
    game.give("12th Georgia forms attack-column").expect("it may");
    assert!(counting().forecast.is_some());
    assert!(charge(&*game).odds_follow, "of this position nothing is counted");
}

#[test]
fn the_computer_thinks_apart_from_the_game_and_gives_no_stale_order() {
    let mut game = begun(["human", "ai:recruit"]);
    assert!(game.think().is_none(), "a person has to choose");
    game.give("Union first").expect("it may");
    game.give("done").expect("it may");
    let thinking = game.think().expect("the computer has to choose");
    assert!(game.think().is_none(), "it is thinking already");
    assert!(game.unit("unit-0").is_some() && !board(&*game).is_empty(), "others look on");
    assert_eq!(game.undo().expect("no die has fallen"), [KeptStep::Undo]);
    let stale = thinking();
    assert_eq!(game.give_thought(stale).expect("nothing is refused"), None, "the game has gone on");

    game.give("done").expect("it may");
    let thought = game.think().expect("it is back at the table")();
    assert!(matches!(game.give_thought(thought), Ok(Some(KeptStep::Line(_)))));
}

/// What lies open in the page's panel of reactions: ways with a chance, and those that change much without one.
#[test]
fn a_countercharge_is_as_open_as_the_fire() {
    let mut game = at_charge_range();
    game.give(CHARGE).expect("it may charge");
    let asked = game.update(0, None).game.reactions.expect("the Union is asked");
    let maine = asked.iter().find(|row| row.id == "unit-0").expect("it is charged");
    let way = |words: &str| maine.ways.iter().find(|way| way.deed.starts_with(words)).expect("it may");
    assert_eq!((way("countercharges").percent, way("countercharges").pressing), (0, true));
    assert!(way("holds its fire").percent > 0);
    assert_eq!((way("forms").percent, way("forms").pressing), (0, false));
}
