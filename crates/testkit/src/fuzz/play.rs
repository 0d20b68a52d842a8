//! The doors of a battle that take text from outside: scenarios, house rules, orders, and mutations of them.

use std::fmt::Display;
use std::sync::Arc;

use dice::{Seed, Seeded};
use engine::{Files, Game, Now, Proposes, Seat, ToAct};

/// What comes of files that a battle is read from: where it is let in, so many orders are given, and `told` is handed
/// every event of them.
///
/// # Panics
/// If an order proposed is refused, or an order is printed so that it is understood as another.
pub fn read_and_played<R: Proposes, F: Display>(
    files: &Files,
    read: impl Fn(&Files) -> Result<R, F>,
    orders: usize,
    told: impl Fn(Now<'_, R>, &R::Event),
) -> String {
    let battle = match read(files) {
        Err(faults) => return format!("refused: {}", faults.to_string().lines().count()),
        Ok(battle) => Arc::new(battle),
    };
    let mut game = Game::new(Arc::clone(&battle), files, Seed::from_number(1));
    let mut number = 0_usize;
    for _ in 0..orders {
        let ToAct::Seats(seats) = game.to_act() else { break };
        let seat = seats.iter().next().expect("somebody");
        let mut one_of = |n: usize| {
            number += 7;
            number % n
        };
        let order = battle.propose(game.position().state(), seat, &mut one_of);
        let state = &game.position().state().clone();
        match game.give(seat, order.clone()) {
            Err(refused) => panic!("{order:?}: {refused}"),
            Ok(entry) => entry.log.events().for_each(|event| told(Now { battle: &*battle, state }, event)),
        }
        is_understood_again(&*battle, &battle.anything(&mut Seeded::new(Seed::from_number(number as u64))));
    }
    "played".into()
}

/// What comes of a sentence: an order is refused or not in every so many states of a game.
///
/// # Panics
/// If an order is printed so that it is understood as another.
pub fn understood<R: Proposes>(game: &Game<R>, every: usize, bytes: &[u8]) -> String {
    let battle = game.battle();
    let text = std::str::from_utf8(bytes).ok();
    let Some(order) = text.and_then(|text| battle.parse(text).ok()) else { return "misread".into() };
    is_understood_again(battle, &order);
    for number in (0..game.entries().len()).step_by(every) {
        for seat in [Seat(0), Seat(1)] {
            let _ = battle.refusal(game.state_after(number), seat, &order);
        }
    }
    "understood".into()
}

fn is_understood_again<R: Proposes>(battle: &R, order: &R::Order) {
    assert_eq!(battle.parse(&battle.print(order)).as_ref(), Ok(order));
}
