//! What a player who points is offered: every listed order, and no unit or square that is not there.

use std::sync::Arc;

use ai::random_order;
use dice::{ChoiceDice, Seed, Seeded};
use engine::{Listed, Position, Rules, Silent, ToAct};
use gallop::{Battle, Now, Order, SCENARIOS, picture, pointing};
use view::{Deed, When};

/// Calls for every choice of some random games.
fn at_every_choice(scenario: &str, games: u64, mut look: impl FnMut(Now<'_>, &[Order])) {
    let (_, text) = SCENARIOS.iter().find(|(word, _)| *word == scenario).unwrap();
    let battle = Arc::new(Battle::read(&gallop::files(text)).unwrap());
    for game in 0..games {
        let mut dice = Seeded::new(Seed::from_number(game));
        let mut whim = ChoiceDice::new(Seed::from_number(game), 7);
        let mut position = Position::opening(&*battle, &mut dice, &mut Silent);
        while let ToAct::Seats(seats) = position.to_act(&battle) {
            let seat = seats.iter().next().unwrap();
            let now = Now { battle: &battle, state: position.state() };
            look(now, &battle.orders(now.state, seat));
            let order = random_order(&*battle, &position.observe(&battle, seat), &mut whim);
            let legal = position.check(&battle, seat, order).unwrap();
            position.carry_out(&battle, &legal, &mut dice, &mut Silent).unwrap();
        }
    }
}

#[test]
fn whatever_may_be_ordered_can_be_pointed_at() {
    at_every_choice("barlows-knoll", 12, |now, orders| {
        for order in orders {
            let choice = pointing::choice(now, order);
            assert!(!choice.label.is_empty());
            for unit in &choice.units {
                let stand = now.battle.ids().find(|&id| picture::drawn_id(id) == *unit).unwrap();
                assert!(now.state.at(stand).is_some(), "{unit} is not there: {order:?}");
                assert!(
                    pointing::candidates(now, stand).contains(order),
                    "{unit} is not asked about {}",
                    now.battle.print(order)
                );
            }
        }
    });
}

#[test]
fn no_two_orders_look_alike() {
    at_every_choice("picketts-charge", 2, |now, orders| {
        let mut seen: Vec<_> = orders
            .iter()
            .map(|order| {
                let choice = pointing::choice(now, order);
                (choice.units, choice.place, choice.manner, choice.label)
            })
            .collect();
        seen.sort();
        let before = seen.len();
        seen.dedup();
        assert_eq!(seen.len(), before, "{:?}", now.state.pending.last());
    });
}

#[test]
fn one_phase_is_being_played_and_one_order_ends_it() {
    at_every_choice("barlows-knoll", 6, |now, orders| {
        let phases = pointing::phases(now.state);
        assert_eq!(phases.len(), 8);
        assert_eq!(phases.iter().filter(|phase| phase.when == When::Now).count(), 1, "{phases:?}");
        let played = phases.iter().position(|phase| phase.when == When::Now).unwrap();
        assert!(phases[..played].iter().all(|phase| phase.when == When::Past), "{phases:?}");
        let ends = orders.iter().filter(|order| pointing::choice(now, order).deed == Deed::End);
        assert!(ends.count() <= 1);
    });
}
