//! How a game stands.

use serde::{Deserialize, Serialize};

use super::{Answer, Log, Offer, UnitCard};
use crate::Player as Played;

/// The answer to an order, and to a page that asks how the game stands: all it needs but the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Update {
    /// How many steps were taken, take-backs among them.
    pub seq: u64,
    /// How the game stands.
    #[serde(flatten)]
    pub game: Document,
    /// What happened since what the page shows; none if it did not say what it shows.
    pub log: Option<Log>,
    /// The unit to be picked out from now on.
    pub card: Option<UnitCard>,
    /// The card just drawn, as SVG, where a deck says who is next.
    pub drawn: Option<String>,
}

/// How a game stands: everything the page shows besides board, card and log.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Document {
    /// The name of the battle.
    pub title: String,
    /// A line under it: place and time, rule set.
    pub caption: String,
    /// Turn and step, or how it ended.
    pub status: String,
    /// The turn without the step.
    pub turn: String,
    /// What is asked, with the turn.
    pub asked: String,
    /// What is asked, without the turn.
    pub question: String,
    /// What can be done besides what the question says, as a sentence.
    pub hint: Option<String>,
    /// How it is answered.
    pub asks: Asks,
    /// What the units of the step do, where they act one after the other.
    pub task: Option<Task>,
    /// How the battle stands, in points.
    pub score: String,
    /// The armies, by the side of a unit.
    pub armies: Vec<Army>,
    /// The players by seat.
    pub seats: Vec<Seat>,
    /// The seat that has to choose.
    pub acts: Option<u8>,
    /// Whether a person has to choose.
    pub yours: bool,
    /// How it ended, if it did.
    pub over: Option<String>,
    /// The seat that has won, if one has.
    pub winner: Option<u8>,
    /// What is about to decide the battle, or has.
    pub peril: Option<String>,
    /// What is said of a game of earlier rules that is not over: it can be looked at, and gone on with in another game.
    pub past: Option<String>,
    /// The steps of the turn.
    pub phases: Vec<Phase>,
    /// How many orders were given.
    pub orders: usize,
    /// How many of them before the player, having acted, could only look on and answer.
    pub since: usize,
    /// Whether the last one may be taken back.
    pub undo: bool,
    /// Why not, if it may not.
    pub undo_refused: Option<String>,
    /// The orders that are no unit's in particular.
    pub options: Vec<Offer>,
    /// Everybody who may react, if that is what a person is asked.
    pub reactions: Option<Vec<Reaction>>,
    /// What it is played on.
    pub board: BoardKind,
    /// The units that may be ordered something, by their ids.
    pub ready: Vec<String>,
    /// Those of them that have not acted in this step, by their ids; leaders and others who act besides are not counted.
    pub waiting: Vec<String>,
    /// The units that have acted in this step, by their ids.
    pub acted: Vec<String>,
    /// Whether a deck says who is next.
    pub deck: bool,
    /// The unit the game waits for, which is picked out by itself.
    pub acting: Option<String>,
    /// What can be said of going through all that is offered one by one.
    pub sweep: Option<String>,
    /// All units there are.
    pub units: Vec<Unit>,
}

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Asks {
    /// By one answer out of a few.
    Choice,
    /// By orders to one unit after the other, until the step is ended.
    Step,
}

impl From<crate::Asks> for Asks {
    fn from(asks: crate::Asks) -> Asks {
        match asks {
            crate::Asks::Choice => Asks::Choice,
            crate::Asks::Step(_) => Asks::Step,
        }
    }
}

/// What the units of a step do, in words.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Task {
    /// While they do it: `go on moving`.
    pub doing: &'static str,
    /// When they have done it: `have not moved`.
    pub done: &'static str,
}

/// One of the two sides.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Army {
    /// Its name.
    pub name: String,
    /// What it is drawn in.
    pub coat: Coat,
}

/// The colour of an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Coat {
    /// Blue.
    Blue,
    /// Grey.
    Grey,
    /// Green.
    Green,
    /// Red.
    Red,
}

impl From<view::Coat> for Coat {
    fn from(coat: view::Coat) -> Coat {
        match coat {
            view::Coat::Blue => Coat::Blue,
            view::Coat::Grey => Coat::Grey,
            view::Coat::Green => Coat::Green,
            view::Coat::Red => Coat::Red,
        }
    }
}

/// A player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seat {
    /// The name of the side.
    pub name: String,
    /// The player of that side.
    pub player: Player,
}

/// A person, or the computer and how well it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Player {
    /// A person.
    #[serde(rename = "human")]
    Human,
    /// Sensible choices, one step ahead.
    #[serde(rename = "ai:recruit")]
    Recruit,
    /// Anything that is legal.
    #[serde(rename = "ai:random")]
    Random,
}

impl From<Played> for Player {
    fn from(player: Played) -> Player {
        match player {
            Played::Human => Player::Human,
            Played::Computer(ai::Skill::Recruit) => Player::Recruit,
            Played::Computer(ai::Skill::Random) => Player::Random,
        }
    }
}

/// A step of the turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Phase {
    /// What is done in it.
    pub name: String,
    /// The side that does it.
    pub side: u8,
    /// Where the game stands with it.
    pub when: When,
}

/// Where a game stands with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum When {
    /// It is over.
    Past,
    /// It is being played.
    Now,
    /// It is still to come.
    ToCome,
}

impl From<view::Phase> for Phase {
    fn from(view::Phase { name, side, when }: view::Phase) -> Phase {
        let when = match when {
            view::When::Past => When::Past,
            view::When::Now => When::Now,
            view::When::ToCome => When::ToCome,
        };
        Phase { name, side, when }
    }
}

/// What a battle is fought on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum BoardKind {
    /// A square grid.
    Squares,
    /// A free table.
    Table,
    /// A hex map.
    Hexes,
}

impl BoardKind {
    /// A word or two for it.
    pub fn words(self) -> &'static str {
        match self {
            BoardKind::Squares => "squares",
            BoardKind::Table => "free table",
            BoardKind::Hexes => "hexes",
        }
    }
}

impl From<&view::Board> for BoardKind {
    fn from(board: &view::Board) -> BoardKind {
        match board {
            view::Board::Squares(_) => BoardKind::Squares,
            view::Board::Table(_) => BoardKind::Table,
            view::Board::Hexes(_) => BoardKind::Hexes,
        }
    }
}

/// A unit as lists name it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Unit {
    /// What tells it from all others.
    pub id: String,
    /// Its whole name.
    pub name: String,
    /// Its army.
    pub side: u8,
    /// Where it is, in words.
    pub at: String,
    /// What it is like.
    pub words: String,
}

/// A unit that may react to what the enemy is about to do.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reaction {
    /// The unit, by its id.
    pub id: String,
    /// All that it may do.
    pub ways: Vec<ReactionWay>,
    /// The number of what is chosen beforehand, being likely to do harm.
    pub ticked: Option<u32>,
    /// What was answered for it beforehand.
    pub answer: Option<Answer>,
}

/// One of the ways in which a unit may react.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReactionWay {
    /// Its number.
    pub way: u32,
    /// What the unit would do, in words.
    pub deed: String,
    /// How likely that has any effect.
    pub percent: u8,
    /// All that is hoped for and feared of it, with its chances; empty where that cannot be counted.
    pub sentence: String,
    /// Whether it is shown beside what has a chance, though it has none to show: a countercharge, say.
    pub pressing: bool,
}
