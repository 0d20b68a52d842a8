//! The players of the sides, as they are named on the command line and in records.

use std::fmt;
use std::str::FromStr;

use ai::Skill;

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

/// Reads `union=ai:recruit` and the like; sides that are not named keep their usual player.
pub(crate) fn read_seats(
    names: &[String],
    seats: &[String],
    usual: &[Player],
) -> Result<Vec<Player>, Failure> {
    let player = |seat: usize| usual.get(seat).copied().unwrap_or(Player::Human);
    let mut players: Vec<Player> = (0..names.len()).map(player).collect();
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
