//! The recruit against the random opponent, in battles of two seats.

use ai::{Judge, Opponent, Skill};
use dice::{Seed, Seeded};
use engine::{Position, Seat, Silent, ToAct, Verdict};

/// One game between two opponents, to its verdict.
///
/// # Panics
/// If an opponent orders what is refused.
pub fn played<R: Judge>(battle: &R, levels: [Skill; 2], seed: u64) -> Verdict {
    let seed = Seed::from_number(seed);
    let mut players = [0, 1].map(|seat: u8| Opponent::new(levels[usize::from(seat)], seed, Seat(seat)));
    let mut dice = Seeded::new(seed);
    let mut position = Position::opening(battle, &mut dice, &mut Silent);
    loop {
        let seat: Seat = match position.to_act(battle) {
            ToAct::Over(verdict) => return verdict,
            ToAct::Seats(seats) => seats.iter().next().expect("somebody has to choose"),
        };
        let order = players[usize::from(seat.0)].choose(battle, &position.observe(battle, seat));
        let Ok(legal) = position.check(battle, seat, order.clone()) else { panic!("{order:?} is refused") };
        position.carry_out(battle, &legal, &mut dice, &mut Silent).expect("checked in this position");
    }
}

/// The recruit's score against the random opponent in hundredths of a game, draws counting half.
pub fn recruit_score<R: Judge>(battle: &R, seat: Seat, games: u64) -> u64 {
    score(battle, Skill::Recruit, seat, games)
}

/// What chance alone scores from a seat: the random opponent against his like.
pub fn chance_score<R: Judge>(battle: &R, seat: Seat, games: u64) -> u64 {
    score(battle, Skill::Random, seat, games)
}

fn score<R: Judge>(battle: &R, level: Skill, seat: Seat, games: u64) -> u64 {
    let levels = [0, 1].map(|other| if Seat(other) == seat { level } else { Skill::Random });
    let points = |game| match played(battle, levels, 2 * game + u64::from(seat.0)).winner {
        None => 50,
        Some(winner) if winner == seat => 100,
        Some(_) => 0,
    };
    (0..games).map(points).sum()
}
