//! What many games come to, summed up in the order of their numbers.

use std::collections::BTreeMap;

use engine::Seat;

use crate::{Interval, PlayedGame, wilson};

/// A number of games out of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The number.
    pub count: u64,
    /// All of them.
    pub of: u64,
}

impl Share {
    /// The share itself, from 0 to 1.
    pub fn part(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.count as f64 / self.of as f64 }
    }

    /// Where it lies with 95 per cent confidence.
    pub fn interval(self) -> Interval {
        wilson(self.count, self.of)
    }
}

/// How a figure spreads over the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// All of it together.
    pub sum: i64,
    /// The smallest.
    pub least: i64,
    /// The largest.
    pub most: i64,
    /// In how many games.
    pub games: u64,
}

impl Spread {
    fn of(figures: impl Iterator<Item = i64>) -> Spread {
        figures.fold(Spread::default(), |spread, figure| Spread {
            sum: spread.sum + figure,
            least: if spread.games == 0 { figure } else { spread.least.min(figure) },
            most: if spread.games == 0 { figure } else { spread.most.max(figure) },
            games: spread.games + 1,
        })
    }

    /// The average.
    pub fn mean(self) -> f64 {
        if self.games == 0 { 0.0 } else { self.sum as f64 / self.games as f64 }
    }
}

/// A kind of verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Degree {
    /// The winner; none in a draw.
    pub winner: Option<Seat>,
    /// How clearly, in the words of the rule set.
    pub word: &'static str,
}

/// What games come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many there were.
    pub games: u64,
    /// What each seat won.
    pub wins: Vec<Share>,
    /// Games without a winner.
    pub draws: Share,
    /// How often each verdict was reached.
    pub degrees: BTreeMap<Degree, u64>,
    /// Turns played.
    pub turns: Spread,
    /// Orders given.
    pub orders: Spread,
    /// What was counted, by seat and figure.
    pub seats: Vec<Vec<Spread>>,
}

impl Summary {
    /// Sums up games.
    pub fn of(games: &[PlayedGame]) -> Summary {
        let of = games.len() as u64;
        let seats = games.first().map_or(0, |game| game.measure.seats.len());
        let share = |winner: Option<Seat>| Share {
            count: games.iter().filter(|game| game.winner == winner).count() as u64,
            of,
        };
        let mut degrees = BTreeMap::new();
        for game in games {
            *degrees.entry(Degree { winner: game.winner, word: game.degree }).or_default() += 1;
        }
        let figures = |seat: usize| games.first().map_or(0, |game| game.measure.seats[seat].len());
        let spread = |seat: usize, figure: usize| {
            Spread::of(games.iter().map(|game| game.measure.seats[seat][figure]))
        };
        Summary {
            games: of,
            wins: (0..seats).map(|seat| share(Some(Seat(seat as u8)))).collect(),
            draws: share(None),
            degrees,
            turns: Spread::of(games.iter().map(|game| i64::from(game.measure.turns))),
            orders: Spread::of(games.iter().map(|game| i64::from(game.orders))),
            seats: (0..seats)
                .map(|seat| (0..figures(seat)).map(|figure| spread(seat, figure)).collect())
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Measure;

    fn played(number: u64, winner: Option<u8>, degree: &'static str, points: [i64; 2]) -> PlayedGame {
        let measure = Measure { turns: 5 + number as u32, seats: points.map(|n| vec![n]).to_vec() };
        PlayedGame { number, seed: number, winner: winner.map(Seat), degree, orders: 10, measure }
    }

    #[test]
    fn games_are_shared_out_and_averaged() {
        let games = [
            played(1, Some(0), "decisive", [9, -1]),
            played(2, None, "draw", [3, 3]),
            played(3, Some(0), "marginal", [6, 2]),
            played(4, Some(1), "decisive", [0, 12]),
        ];
        let summary = Summary::of(&games);
        assert_eq!(summary.wins, [Share { count: 2, of: 4 }, Share { count: 1, of: 4 }]);
        assert_eq!(summary.draws.part(), 0.25);
        assert_eq!(summary.degrees[&Degree { winner: Some(Seat(0)), word: "decisive" }], 1);
        assert_eq!(summary.seats[0][0], Spread { sum: 18, least: 0, most: 9, games: 4 });
        assert_eq!((summary.seats[1][0].least, summary.turns.mean()), (-1, 7.5));
    }

    #[test]
    fn no_games_come_to_nothing() {
        let summary = Summary::of(&[]);
        assert_eq!((summary.games, summary.wins.len(), summary.draws.part()), (0, 0, 0.0));
    }
}
