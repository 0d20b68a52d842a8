//! The recruit against the random opponent, from either seat of every scenario.

use ai::{Level, Opponent};
use dice::{Seed, Seeded};
use engine::{Position, Seat, Silent, ToAct, Verdict};
use lancer::{Battle, Side};
use testkit::prove_or;

/// One game, to its verdict.
fn played(battle: &Battle, levels: [Level; 2], seed: u64) -> Verdict {
    let seed = Seed::from_number(seed);
    let mut players = Side::BOTH.map(|side| Opponent::new(levels[side as usize], seed, side.seat()));
    let mut dice = Seeded::new(seed);
    let mut position = Position::opening(battle, &mut dice, &mut Silent);
    loop {
        let seat: Seat = match position.to_act(battle) {
            ToAct::Over(verdict) => return verdict,
            ToAct::Seats(seats) => seats.iter().next().expect("somebody has to choose"),
        };
        let order = players[usize::from(seat.0)].choose(battle, &position.observe(battle, seat));
        let Ok(legal) = position.check(battle, seat, order) else { panic!("{order:?} is refused") };
        position.carry_out(battle, &legal, &mut dice, &mut Silent).expect("checked in this position");
    }
}

/// The recruit's score in hundredths of a game, draws counting half.
fn score(battle: &Battle, side: Side, games: u64) -> u64 {
    let levels = Side::BOTH.map(|other| if other == side { Level::Recruit } else { Level::Random });
    let points = |game| match played(battle, levels, 2 * game + side as u64).winner {
        None => 50,
        Some(seat) if seat == side.seat() => 100,
        Some(_) => 0,
    };
    (0..games).map(points).sum()
}

#[test]
fn the_recruit_beats_the_random_opponent_from_either_seat() {
    for (word, text) in lancer::SCENARIOS {
        let battle = Battle::read(&lancer::files(text)).unwrap_or_else(|faults| panic!("{word}: {faults}"));
        // Kestrel Drift is even; in the battles of history one side has the worse of it, whoever leads it.
        let (games, wanted) = match word {
            "kestrel-drift" => (prove_or(8, 100), prove_or(75, 90)),
            "kestrel-drift-full" => (prove_or(1, 20), prove_or(50, 90)),
            "ulundi" => (prove_or(0, 2), 50),
            _ => (prove_or(0, 10), 60),
        };
        let (games, wanted) = (games as u64, wanted as u64);
        let scores = Side::BOTH.map(|side| score(&battle, side, games));
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
    let both = [Level::Recruit, Level::Recruit];
    assert_eq!(played(&battle, both, 1), played(&battle, both, 1));
}
