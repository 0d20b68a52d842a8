//! The recruit against the random opponent, from either seat of every scenario.

use ai::Skill;
use lancer::{Battle, Side};
use testkit::{played, prove_or, recruit_score};

#[test]
fn the_recruit_beats_the_random_opponent_from_either_seat() {
    for (word, text) in lancer::SCENARIOS {
        let battle = Battle::read(&lancer::files(text)).unwrap_or_else(|faults| panic!("{word}: {faults}"));
        // Kestrel Drift is even; in the battles of history one side is weaker, no matter which player leads it.
        let (games, wanted) = match word {
            "kestrel-drift" => (prove_or(8, 100), prove_or(75, 90)),
            "kestrel-drift-full" => (prove_or(1, 20), prove_or(50, 90)),
            "ulundi" => (prove_or(0, 2), 50),
            _ => (prove_or(0, 10), 60),
        };
        let (games, wanted) = (games as u64, wanted as u64);
        let scores = Side::BOTH.map(|side| recruit_score(&battle, side.seat(), games));
        for (side, score) in Side::BOTH.iter().zip(scores) {
            let name = battle.side_name(*side);
            println!("{word}: recruit as {name} {}.{:02} of {games}", score / 100, score % 100);
        }
        assert!(scores.iter().sum::<u64>() >= wanted * 2 * games, "{word}: {scores:?} of {games} games each");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let battle = Battle::read(&lancer::files(lancer::SCENARIOS[0].1)).unwrap();
    let both = [Skill::Recruit, Skill::Recruit];
    assert_eq!(played(&battle, both, 1), played(&battle, both, 1));
}
