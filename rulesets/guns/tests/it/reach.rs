//! The reach that is drawn for a unit: what lies within it can be ordered by dragging, and nothing beyond.

use std::sync::Arc;

use guns::page::picture::Piece;
use guns::{Battle, Order, SCENARIOS, files};
use testkit::prove_or;
use testkit::reach::ReachSample;

#[test]
fn what_is_within_reach_can_be_ordered_and_nothing_beyond() {
    let (mut within, mut beyond) = (0, 0);
    for scenario in ["mercer-lane", "twentieth-maine"] {
        let (_, text) = SCENARIOS.iter().find(|(word, _)| *word == scenario).expect("it is shipped");
        let battle = Arc::new(Battle::read(&files(text)).expect("it is sound"));
        let pieces: Vec<Piece> = battle.unit_ids().map(Piece::Unit).collect();
        let is_move = |order: &Order| !matches!(order, Order::Charge { .. });
        let games = prove_or(2, 20);
        let sample =
            ReachSample { battle: &battle, games, looks: 100, pieces: &pieces, stops: true, is_move };
        let tried = sample.try_all();
        within += tried.within;
        beyond += tried.beyond;
    }
    assert!(within > 10 && beyond > 40, "{within} within, {beyond} beyond");
}
