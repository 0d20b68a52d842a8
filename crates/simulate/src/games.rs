//! Games between opponents, each from a seed of its own.

use std::fmt;

use ai::{Judge, Opponent, Skill};
use dice::{ChoiceDice, Seed, Seeded};
use engine::{Position, Seat, Silent, ToAct};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

/// Games to be played.
pub struct Simulation<'a, R> {
    /// The battle.
    pub battle: &'a R,
    /// The level of play, by seat.
    pub levels: &'a [Skill],
    /// How many games.
    pub games: u64,
    /// The number everything follows from.
    pub seed: u64,
    /// How many threads; the processor's own number if nothing is said.
    pub jobs: Option<usize>,
}

/// What is counted when a game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// Turns played.
    pub turns: u32,
    /// What each seat comes to, the same figures for all.
    pub seats: Vec<Vec<i64>>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Its number, from 1.
    pub number: u64,
    /// Its seed: playing the battle with it plays this game.
    pub seed: u64,
    /// The winner; none in a draw.
    pub winner: Option<Seat>,
    /// How clearly, in the words of the rule set.
    pub degree: &'static str,
    /// Orders given by both sides.
    pub orders: u32,
    /// What was counted at the end.
    pub measure: Measure,
}

/// The threads asked for could not be had.
#[derive(Debug)]
pub struct NoThreads(rayon::ThreadPoolBuildError);

impl fmt::Display for NoThreads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the threads asked for could not be had: {}", self.0)
    }
}

impl std::error::Error for NoThreads {}

impl<R: Judge + Sync> Simulation<'_, R> {
    /// Plays all games. `measure` says what they come to; `done` is called after each, in no particular order.
    ///
    /// # Errors
    /// If the threads cannot be had.
    pub fn play(
        &self,
        measure: impl Fn(&R, &R::State) -> Measure + Sync,
        done: impl Fn() + Sync,
    ) -> Result<Vec<PlayedGame>, NoThreads> {
        let threads =
            ThreadPoolBuilder::new().num_threads(self.jobs.unwrap_or(0)).build().map_err(NoThreads)?;
        let play = |number| {
            let played = self.game(number, &measure);
            done();
            played
        };
        Ok(threads.install(|| (1..=self.games).into_par_iter().map(play).collect()))
    }

    /// Plays one game.
    fn game(&self, number: u64, measure: &impl Fn(&R, &R::State) -> Measure) -> PlayedGame {
        let number_of_seed = seed_of(self.seed, number);
        let seed = Seed::from_number(number_of_seed);
        let seats = (0..).map(Seat).zip(self.levels);
        let mut players: Vec<Opponent> =
            seats.map(|(seat, &level)| Opponent::new(level, seed, seat)).collect();
        let mut dice = Seeded::new(seed);
        let mut position = Position::opening(self.battle, &mut dice, &mut Silent);
        let mut orders = 0;
        loop {
            let seats = match position.to_act(self.battle) {
                ToAct::Over(verdict) => {
                    let measure = measure(self.battle, position.state());
                    let (winner, degree) = (verdict.winner, verdict.degree);
                    return PlayedGame { number, seed: number_of_seed, winner, degree, orders, measure };
                }
                ToAct::Seats(seats) => seats,
            };
            let seat = seats.iter().next().expect("somebody has to choose");
            let seen = position.observe(self.battle, seat);
            let order = players[usize::from(seat.0)].choose(self.battle, &seen);
            let legal = position.check(self.battle, seat, order);
            let legal = legal.unwrap_or_else(|refused| panic!("an opponent was refused: {refused}"));
            position
                .carry_out(self.battle, &legal, &mut dice, &mut Silent)
                .expect("the order was checked in this position");
            orders += 1;
        }
    }
}

/// The seed of a game: drawn from the stream of its number, so that any game can be played again by itself.
pub fn seed_of(seed: u64, number: u64) -> u64 {
    let mut choice_dice = ChoiceDice::new(Seed::from_number(seed), number);
    u64::from_le_bytes(std::array::from_fn(|_| choice_dice.one_of(256) as u8))
}
