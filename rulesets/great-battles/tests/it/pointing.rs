//! What is drawn, told and offered to a player who points, looked at in every position of random games.

use std::collections::BTreeSet;
use std::sync::Arc;

use board::hex::{Hex, Vertex};
use dice::{ChoiceDice, Seed};
use engine::{Game, Kinds, Listed, Rules, Seat, ToAct};
use great_battles::page::picture::{Piece, drawn_id, drawn_piece, picture};
use great_battles::page::{log, overlays, pointing, roster};
use great_battles::{Battle, Now, Order, Pending, SCENARIOS, files};
use view::hexes::Mark;
use view::{Board, Deed, Hexes, Picture, Spot, When};

fn battle(scenario: &str) -> Arc<Battle> {
    let (_, text) = SCENARIOS.iter().find(|(word, _)| *word == scenario).unwrap();
    Arc::new(Battle::read(&files(text)).unwrap())
}

fn map(picture: &Picture) -> &Hexes {
    match &picture.board {
        Board::Hexes(hexes) => hexes,
        _ => panic!("a hex map"),
    }
}

/// Goes through random games, and looks at every choice.
fn go_through(scenario: &str, games: u64, mut look: impl FnMut(Now<'_>, Seat, &[Order], &mut ChoiceDice)) {
    let battle = battle(scenario);
    for number in 0..games {
        let seed = Seed::from_number(number);
        let mut whim = ChoiceDice::new(seed, 1);
        let mut game = Game::new(Arc::clone(&battle), &files(""), seed);
        while let ToAct::Seats(seats) = game.to_act() {
            let seat = seats.iter().next().unwrap();
            let orders = battle.orders(game.position().state(), seat);
            let now = Now { battle: &battle, state: game.position().state() };
            look(now, seat, &orders, &mut whim);
            let order = orders[whim.one_of(orders.len())];
            game.give(seat, order).unwrap();
        }
    }
}

#[test]
fn every_offer_names_units_that_are_drawn_and_a_place_on_the_map() {
    let mut kinds = BTreeSet::new();
    go_through("rancho", 3, |now, _, orders, _| {
        let picture = picture(now);
        let drawn: BTreeSet<String> = picture.pieces().into_iter().map(|piece| piece.id).collect();
        for order in orders {
            let choice = pointing::choice(now, order);
            kinds.insert(order.kind());
            assert!(choice.units.iter().all(|unit| drawn.contains(unit)), "{order:?}");
            assert!(!choice.label.is_empty());
            match choice.place {
                Some(Spot::Hex(hex)) => assert!(now.battle.ground.grid().contains(hex)),
                Some(other) => panic!("{other}"),
                None => assert_ne!(choice.deed, Deed::Go, "{order:?}"),
            }
        }
        for id in drawn {
            assert_eq!(drawn_id(drawn_piece(now.battle, &id).unwrap()), id);
        }
    });
    for kind in [
        "Tell", "Activate", "Move", "Face", "Limber", "Mount", "Fire", "React", "FallBack", "Ride", "Seek",
        "Done",
    ] {
        assert!(kinds.contains(kind), "{kind}");
    }
}

#[test]
fn everybody_on_the_map_is_drawn_once_with_what_the_state_says() {
    go_through("resaca-de-la-palma", 1, |now, _, _, whim| {
        if whim.one_of(6) > 0 {
            return;
        }
        let picture = picture(now);
        let map = map(&picture);
        let on_map = now.battle.unit_ids().filter(|&id| now.state.unit(id).at.is_some()).count();
        assert_eq!(map.counters.len(), on_map);
        for counter in &map.counters {
            let Some(Piece::Unit(id)) = drawn_piece(now.battle, &counter.id) else {
                panic!("{}", counter.id)
            };
            assert_eq!(
                (Some(counter.at), counter.facing),
                (now.state.unit(id).at, now.state.unit(id).facing)
            );
        }
        // The last of those in a hex is on top.
        for hex in now.battle.ground.grid().hexes() {
            let top = map.stack(hex).last().map(|counter| counter.id.clone());
            assert_eq!(top, now.state.top(hex).map(|id| drawn_id(Piece::Unit(id))));
        }
        let left: u8 = now.state.cup.iter().sum();
        let to_come = map.track.iter().filter(|marker| marker.when == When::ToCome).count();
        assert_eq!(to_come, usize::from(left));
        assert!(log::heading(now).starts_with(&log::turn(now)));
    });
}

#[test]
fn what_is_in_reach_is_marked_and_what_is_marked_can_be_ordered() {
    let mut seen = 0;
    go_through("rancho", 2, |now, seat, orders, whim| {
        let Some(&unit) = orders.iter().find_map(|order| match order {
            Order::Move { unit, .. } => Some(unit),
            _ => None,
        }) else {
            return;
        };
        let marks = overlays::overlays(now, Some(Piece::Unit(unit)), "", None);
        let marked: BTreeSet<Hex> = marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Hex { at, note, .. } => {
                    assert!(note.ends_with(" MP"));
                    Some(*at)
                }
                _ => None,
            })
            .collect();
        let ordered: BTreeSet<Hex> = orders
            .iter()
            .filter_map(|order| match order {
                Order::Move { unit: who, to, .. } if *who == unit => Some(*to),
                _ => None,
            })
            .collect();
        assert_eq!(marked, ordered);
        seen += 1;
        // Whatever is pointed at is either offered or refused with a reason.
        let candidates = pointing::candidates(now, Piece::Unit(unit));
        let one = candidates[whim.one_of(candidates.len())];
        let refused = now.battle.refusal(now.state, seat, &one);
        assert_eq!(refused.is_none(), orders.contains(&one), "{one:?} {refused:?}");
    });
    assert!(seen > 20);
}

#[test]
fn a_line_of_sight_says_what_hides_it() {
    let battle = battle("resaca-de-la-palma");
    let state = battle.opening();
    let unit = battle.unit_ids().find(|&id| battle.unit(id).name == "3rd Infantry").unwrap();
    let piece = Some(Piece::Unit(unit));
    let to = |name: &str| -> Hex { name.parse().unwrap() };
    let sight = |name: &str| {
        let marks = overlays::overlays(Now { battle: &battle, state: &state }, piece, "", Some(to(name)));
        marks.into_iter().find_map(|mark| match mark {
            Mark::Sight { blocked, note, .. } => Some((blocked.is_empty(), note)),
            _ => None,
        })
    };
    assert_eq!(sight("0503"), Some((true, "1 hex".into())), "adjacent always sees");
    assert_eq!(sight("0506"), Some((false, "chaparral".into())));
    assert_eq!(sight("0502"), None, "its own hex");
}

#[test]
fn what_the_enemy_does_is_shown_to_those_who_may_react() {
    let mut shown = BTreeSet::new();
    go_through("rancho", 4, |now, _, _, _| {
        let marks = overlays::overlays(now, None, "", None);
        match now.state.pending.last() {
            Some(Pending::Way { facing, .. }) => {
                let is_way = |mark: &Mark| matches!(mark, Mark::Way { hexes, facing: end } if hexes.len() > 1 && end == facing);
                assert!(marks.iter().any(is_way));
                shown.insert("way");
            }
            Some(Pending::Return { .. }) => {
                assert!(marks.iter().any(|mark| matches!(mark, Mark::Sight { .. })));
                shown.insert("shot");
            }
            _ => assert!(marks.is_empty()),
        }
    });
    assert_eq!(shown.len(), 2);
}

#[test]
fn a_scenario_is_shown_whole() {
    for (word, text) in SCENARIOS {
        let battle = Battle::read(&files(text)).unwrap();
        let (document, words) = (roster::show(&battle), roster::in_words(&battle));
        for unit in &battle.units {
            assert!(words.contains(&unit.name) && document.to_string().contains(&unit.name), "{word}");
        }
        for leader in &battle.leaders {
            assert!(words.contains(&leader.name), "{word}: {}", leader.name);
        }
    }
}

#[test]
fn facings_are_offered_one_by_one() {
    let mut facings = BTreeSet::new();
    go_through("rancho", 1, |now, _, orders, _| {
        for order in orders.iter().filter(|order| matches!(order, Order::Move { .. } | Order::Face { .. })) {
            facings.extend(pointing::choice(now, order).facing);
        }
    });
    assert_eq!(facings, BTreeSet::from(Vertex::ALL));
}
