//! What is offered to a player who points and drags: every drag that is promised can be ordered, and ends where it says.

use std::collections::BTreeSet;
use std::sync::Arc;

use board::table::{Angle, Inches, Point};
use desk::DragEnd;
use dice::{ChoiceDice, Seed};
use engine::{Game, Kinds, Proposes, Rules, Seat, ToAct};
use lancer::picture::{drawn_id, drawn_piece};
use lancer::{Battle, Now, Order, Pending, Piece, SCENARIOS, State, drag, files, pointing};
use testkit::prove_or;
use testkit::reach::ReachSample;
use view::Deed;

fn battle(scenario: &str) -> Arc<Battle> {
    let (_, text) = SCENARIOS.iter().find(|(word, _)| *word == scenario).unwrap();
    Arc::new(Battle::read(&files(text)).unwrap())
}

/// Goes through random games, and looks at every choice.
fn go_through(scenario: &str, games: u64, mut look: impl FnMut(&Game<Battle>, Seat, &mut ChoiceDice)) {
    let battle = battle(scenario);
    for number in 0..games {
        let seed = Seed::from_number(number);
        let mut whim = ChoiceDice::new(seed, 1);
        let mut game = Game::new(Arc::clone(&battle), &files(""), seed);
        while let ToAct::Seats(seats) = game.to_act() {
            let seat = seats.iter().next().unwrap();
            look(&game, seat, &mut whim);
            let order = battle.propose(game.position().state(), seat, &mut |n| whim.one_of(n));
            game.give(seat, order).unwrap();
        }
    }
}

fn pose_of(battle: &Battle, state: &State, piece: Piece) -> Option<board::table::Pose> {
    state.piece_block(battle, piece).map(|block| block.pose())
}

#[test]
fn every_drag_that_is_promised_is_legal_and_ends_where_it_says() {
    let (mut lines, mut throws) = (0, 0);
    go_through("kestrel-drift", 12, |game, seat, whim| {
        let now = Now { battle: game.battle(), state: game.position().state() };
        let Now { battle, state } = now;
        let Some(piece) = pointing::acting(state) else { return };
        let along = |side: Inches, whim: &mut ChoiceDice| {
            Inches::thousandths_of(whim.one_of(side.thousandths() as usize) as i32)
        };
        let front = Point::new(along(battle.table.width(), whim), along(battle.table.depth(), whim));
        let facing = (whim.one_of(2) == 0).then(|| Angle::degrees(whim.one_of(360) as i32));
        let Some(Ok(dragged)) = drag::drag(now, piece, DragEnd { front, facing }) else { return };
        assert_eq!(battle.refusal(state, seat, &dragged.order), None, "{}", battle.print(&dragged.order));
        match dragged.order {
            Order::Move { .. } => throws += 1,
            _ => {
                lines += 1;
                // The order is tried on a copy of the position, for the game goes on otherwise.
                let mut position = game.position().clone();
                let legal = position.check(battle, seat, dragged.order).unwrap();
                let mut dice = dice::Seeded::stream(Seed::from_number(7), 0);
                position.carry_out(battle, &legal, &mut dice, &mut engine::Silent).unwrap();
                let stands = pose_of(battle, position.state(), piece);
                assert!(
                    stands.is_none()
                        || stands == Some(dragged.block.pose())
                        || attached(position.state(), piece)
                );
            }
        }
    });
    assert!(lines > 100 && throws > 100, "{lines} lines, {throws} throws");
}

/// A commander who has joined a unit stands behind it.
fn attached(state: &State, piece: Piece) -> bool {
    let Piece::Commander(commander) = piece else { return false };
    matches!(state.commanders[usize::from(commander.0)].post, lancer::Post::With(_))
}

#[test]
fn every_order_is_offered_by_the_unit_that_carries_it_out() {
    let mut kinds = BTreeSet::new();
    go_through("kestrel-drift", 12, |game, seat, whim| {
        let now = Now { battle: game.battle(), state: game.position().state() };
        let Now { battle, state } = now;
        for order in battle.proposals(state, seat, &mut |n| whim.one_of(n)) {
            let choice = pointing::choice(now, &order);
            assert!(!choice.label.is_empty());
            assert_eq!(
                choice.units.is_empty(),
                order == Order::Nothing || choice.label == "Stay here",
                "{}",
                battle.print(&order)
            );
            // What a charged unit answers, and that it stays where it is, ends no step.
            let is_step = !matches!(state.pending.last(), Some(Pending::React { .. }));
            assert_eq!(choice.deed == Deed::End, order == Order::Nothing && is_step);
            for unit in &choice.units {
                let piece = drawn_piece(battle, unit).unwrap();
                assert_eq!(battle.side(piece).seat(), seat);
                assert_eq!(drawn_id(piece), *unit);
            }
            kinds.insert(order.kind());
        }
    });
    for kind in ["Nothing", "Move", "March", "Form", "Shoot", "Rally"] {
        assert!(kinds.contains(kind), "no {kind} in {kinds:?}");
    }
}

#[test]
fn what_is_worth_explaining_includes_whatever_is_offered() {
    go_through("kestrel-drift", 6, |game, seat, whim| {
        let now = Now { battle: game.battle(), state: game.position().state() };
        let Now { battle, state } = now;
        if !matches!(state.pending.last(), Some(Pending::Activate { .. } | Pending::React { .. })) {
            return;
        }
        for order in battle.proposals(state, seat, &mut |n| whim.one_of(n)) {
            let choice = pointing::choice(now, &order);
            let known = |unit: &String| {
                let piece = drawn_piece(battle, unit).unwrap();
                pointing::candidates(now, piece).contains(&order)
            };
            assert!(choice.units.iter().all(known), "{}", battle.print(&order));
        }
    });
}

#[test]
fn what_is_within_reach_can_be_ordered_and_nothing_beyond() {
    let battle = battle("kestrel-drift");
    let pieces: Vec<Piece> = battle.unit_ids().map(Piece::Unit).collect();
    let (games, looks, is_move) = (prove_or(2, 20), 100, |_: &Order| true);
    let sample = ReachSample { battle: &battle, games, looks, pieces: &pieces, stops: false, is_move };
    let tried = sample.try_all();
    assert!(tried.within > 40 && tried.beyond > 40, "{tried:?}");
}
