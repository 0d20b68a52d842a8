//! Golden games: whole battles as text, read as a diff whenever a rule changes, and verified as records.

use std::sync::Arc;

use ai::{Opponent, Skill};
use dice::Seed;
use engine::{Game, Rules, Seat, ToAct};
use guns::{Battle, Event, Order, Pending, SCENARIOS, Side, State, TurnPhase, UnitId, files};
use testkit::Golden;

const MERCER_SEEDS: [u64; 2] = [1, 1863];
const MAINE: &str = "twentieth-maine";
/// The seed of the game that is told.
const GAME: u64 = 3;

const GOLDEN: Golden<Battle> = Golden {
    manifest: env!("CARGO_MANIFEST_DIR"),
    read: |files| Battle::read(files).unwrap(),
    heading: |battle, _| battle.heading.title().into(),
    seat_name: |battle, seat| battle.side_name(Side::of(seat)).to_string(),
    won_by: ": ",
};

/// A scenario of the program.
fn scenario(word: &str) -> (Arc<Battle>, engine::Files) {
    let (_, text) = SCENARIOS.into_iter().find(|scenario| scenario.0 == word).expect("a scenario");
    (Arc::new(Battle::read(&files(text)).unwrap()), files(text))
}

/// A scenario as its golden game is played from: that of the record, once there is one.
fn as_kept(word: &str) -> (Arc<Battle>, engine::Files) {
    let files = GOLDEN.files(word, &scenario(word).1);
    (Arc::new((GOLDEN.read)(&files)), files)
}

#[test]
fn seeded_games_are_played_and_verified_as_they_always_were() {
    GOLDEN.are_kept("mercer-lane", &scenario("mercer-lane").1, &MERCER_SEEDS);
}

/// What Chamberlain orders: to assault on his own, and down the hill at any enemy he can reach.
fn for_the_charge(battle: &Battle, state: &State) -> Vec<Order> {
    let hear = |sentence: &str| battle.parse(sentence).unwrap();
    match (state.pending.last(), state.phase) {
        (Some(Pending::Act { .. }), TurnPhase::Command) => {
            vec![hear("Vincent's left to assault by own initiative")]
        }
        (Some(Pending::Act { .. }), TurnPhase::Charges) => ["15th Alabama", "47th Alabama"]
            .map(|target| hear(&format!("20th Maine charges {target}")))
            .into(),
        _ => Vec::new(),
    }
}

/// The 20th Maine charges as soon as it may; everything else is left to recruits.
fn with_the_charge(seed: u64) -> Game<Battle> {
    let (battle, files) = as_kept(MAINE);
    let seed = Seed::from_number(seed);
    let mut recruits = [0, 1].map(|seat| Opponent::new(Skill::Recruit, seed, Seat(seat)));
    let mut game = Game::new(Arc::clone(&battle), &files, seed);
    while let ToAct::Seats(seats) = game.to_act() {
        let seat = seats.iter().next().expect("somebody");
        let state = game.position().state().clone();
        let wanted = for_the_charge(&battle, &state)
            .into_iter()
            .find(|order| Side::of(seat) == Side::Union && battle.refusal(&state, seat, order).is_none());
        let order =
            wanted.unwrap_or_else(|| recruits[usize::from(seat.0)].choose(&*battle, &game.observe(seat)));
        game.give(seat, order).unwrap_or_else(|refused| panic!("{order:?}: {refused}"));
    }
    game
}

/// Whether the 20th Maine charged, and drove off the enemy it charged.
fn drives_off(maine: UnitId, events: &[Event]) -> bool {
    let declared = |event: &Event| matches!(event, Event::Declared { onset } if onset.unit == maine);
    let drove = |event: &Event| matches!(event, Event::DroveOff { unit, .. } if *unit == maine);
    events.iter().any(declared) && events.iter().any(drove)
}

/// What recruits think is right changes; so the game is found once, by blessing, and afterwards gone through as it is kept.
#[test]
fn the_20th_maine_comes_down_the_hill() {
    let (battle, _) = as_kept(MAINE);
    let maine = battle.unit_named("20th Maine").unwrap();
    let all = |game: &Game<Battle>| -> Vec<Event> {
        game.record().lines.into_iter().flat_map(|line| line.events).collect()
    };
    let game = if std::env::var_os("LONGROLL_BLESS").is_some() {
        let mut games = (1863..1963).map(with_the_charge);
        games.find(|game| drives_off(maine, &all(game))).expect("a charge down the hill")
    } else {
        Game::resume(Arc::clone(&battle), &GOLDEN.record(MAINE), Seed::from_number(0)).unwrap()
    };
    GOLDEN.is_kept(MAINE, &game);
    let events = all(&game);
    assert!(drives_off(maine, &events));
    // It began higher than the enemy it charged.
    let begun = (0..).zip(game.entries()).find_map(|(number, entry)| match entry.order {
        Order::Charge { unit, target, .. } if unit == maine => Some((game.state_after(number), target)),
        _ => None,
    });
    let (before, target) = begun.expect("it charged");
    let level = |unit: UnitId| battle.terrain.level(before.unit(unit).pose.expect("on the table").at);
    assert!(level(maine) > level(target));
}

/// A game for people to read.
#[test]
fn a_game_between_recruits_is_told_as_it_is_kept() {
    testkit::prose::a_game_is_kept::<Battle>(guns::RULE_SET, "guns", &scenario("twentieth-maine").1, GAME);
}
