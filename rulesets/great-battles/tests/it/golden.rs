//! Golden games: whole battles as text, read as a diff whenever a rule changes, and verified as records.

use std::sync::Arc;

use board::hex::Hex;
use dice::{ChoiceDice, Seed};
use engine::{Game, Proposes, Rules, ToAct};
use great_battles::{Battle, Event, Order, Pending, RULE_SET, SCENARIOS, Side, files};
use testkit::Golden;

const RANCHO_SEEDS: [u64; 2] = [1, 1846];
const RESACA: &str = "resaca-de-la-palma";
const RESACA_SEED: u64 = 1846;

const GOLDEN: Golden<Battle> = Golden {
    manifest: env!("CARGO_MANIFEST_DIR"),
    read: |files| Battle::read(files).unwrap(),
    heading: |battle, _| battle.heading.title().into(),
    seat_name: |_, seat| Side::of(seat).to_string(),
    won_by: ": ",
};

/// A scenario of the program.
fn scenario(word: &str) -> engine::Files {
    let (_, text) = SCENARIOS.into_iter().find(|scenario| scenario.0 == word).expect("a scenario");
    files(text)
}

#[test]
fn seeded_games_are_played_and_verified_as_they_always_were() {
    GOLDEN.are_kept("rancho", &scenario("rancho"), &RANCHO_SEEDS);
}

/// The first game, as it is told to be read.
#[test]
fn a_game_is_told_as_it_always_was() {
    testkit::prose::a_game_is_kept::<Battle>(RULE_SET, "great-battles", &scenario("rancho"), 1846);
}

/// What a player who wants to see the charge orders: no other orders, the dragoons first, and down the road.
fn for_the_charge(battle: &Battle, pending: Pending, is_legal: impl Fn(Order) -> bool) -> Option<Order> {
    let hear = |sentence: &str| battle.parse(sentence).unwrap();
    let orders = match pending {
        Pending::Orders(_) => vec![Order::Done],
        Pending::First(_) => vec![hear("pick Twiggs")],
        Pending::Division(_) => vec![hear("Dragoons acts")],
        _ => ["SE", "SW"]
            .map(|facing| hear(&format!("May's dragoons charges 0805 from 0804 facing {facing}")))
            .into(),
    };
    orders.into_iter().find(|&order| is_legal(order))
}

/// May's dragoons come down the road at the guns as soon as they may; everything else is left to whim.
fn with_the_charge(seed: u64) -> Game<Battle> {
    let files = GOLDEN.files(RESACA, &scenario(RESACA));
    let battle = Arc::new((GOLDEN.read)(&files));
    let seed = Seed::from_number(seed);
    let (mut game, mut whim) = (Game::new(Arc::clone(&battle), &files, seed), ChoiceDice::new(seed, 1));
    while let ToAct::Seats(seats) = game.to_act() {
        let seat = seats.iter().next().expect("somebody");
        let state = game.position().state().clone();
        let is_legal = |order: Order| {
            seat == Side::UnitedStates.seat() && battle.refusal(&state, seat, &order).is_none()
        };
        let wanted = state.pending.last().and_then(|&pending| for_the_charge(&battle, pending, is_legal));
        let order = wanted.unwrap_or_else(|| battle.propose(&state, seat, &mut |n| whim.one_of(n)));
        game.give(seat, order).unwrap_or_else(|refused| panic!("{order:?}: {refused}"));
    }
    game
}

/// The first game from that seed on in which the guns are still there when the dragoons come.
#[test]
fn the_charge_down_the_road_is_as_it_always_was() {
    let charged = |event: &Event| matches!(event, Event::Charged { target, .. } if *target == Hex::new(8, 5));
    let has_charged =
        |game: &Game<Battle>| game.entries().iter().any(|entry| entry.log.events().any(charged));
    let game = (RESACA_SEED..RESACA_SEED + 50).map(with_the_charge).find(has_charged);
    GOLDEN.is_kept(RESACA, &game.expect("a charge down the road"));
}
