//! The players of the sides.

use std::fmt;
use std::str::FromStr;

use ai::{Opponent, Skill};
use dice::Seed;
use engine::Seat;

use crate::Failure;

/// A player as named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person.
    Human,
    /// The computer, playing as well as that.
    Computer(Skill),
}

impl Player {
    /// How well the computer plays, if it is the computer.
    pub(crate) fn level(self) -> Option<Skill> {
        match self {
            Player::Human => None,
            Player::Computer(level) => Some(level),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Computer(level) => write!(f, "ai:{level}"),
        }
    }
}

/// Reads `human`, `ai:recruit`, or `random`, which needs no `ai:` before it.
impl FromStr for Player {
    type Err = Failure;

    fn from_str(word: &str) -> Result<Player, Failure> {
        let player = match word.strip_prefix("ai:") {
            None if word == "human" => Some(Player::Human),
            None if word == Skill::Random.word() => Some(Player::Computer(Skill::Random)),
            None => None,
            Some(level) => level.parse().ok().map(Player::Computer),
        };
        player.ok_or_else(|| {
            let levels: Vec<_> = Skill::ALL.iter().map(|level| format!("ai:{level}")).collect();
            Failure(format!("players are human, random, {}", levels.join(", ")))
        })
    }
}

/// Reads `union=ai:recruit` and the like; sides that are not named get `usual`.
pub(crate) fn read_seats(names: &[String], seats: &[String], usual: Player) -> Result<Vec<Player>, Failure> {
    let mut players = vec![usual; names.len()];
    for text in seats {
        let (name, player) = text.split_once('=').unwrap_or((text, ""));
        let Some(seat) = names.iter().position(|side| side.eq_ignore_ascii_case(name)) else {
            let names = names.join(", ");
            return Err(Failure(format!("--seat {text}: there is no side '{name}'; sides are {names}")));
        };
        players[seat] = player.parse().map_err(|Failure(why)| Failure(format!("--seat {text}: {why}")))?;
    }
    Ok(players)
}

/// The players by their seats; where there is no opponent, a person sits at this terminal.
pub(crate) struct Players(Vec<Option<Opponent>>);

impl Players {
    pub(crate) fn read(names: &[String], seats: &[String], seed: Seed) -> Result<Players, Failure> {
        let players = (0..).map(Seat).zip(read_seats(names, seats, Player::Human)?);
        let opponent =
            |(seat, player): (Seat, Player)| player.level().map(|level| Opponent::new(level, seed, seat));
        Ok(Players(players.map(opponent).collect()))
    }

    /// The computer at a seat.
    pub(crate) fn opponent(&mut self, seat: Seat) -> Option<&mut Opponent> {
        self.0.get_mut(usize::from(seat.0)).and_then(Option::as_mut)
    }
}
