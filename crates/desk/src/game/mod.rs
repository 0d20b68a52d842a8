//! One game as server and page know it, whatever the rule set.

mod answers;
mod came;
mod card;
mod document;
mod film;
mod forecasts;
mod game_table;
mod log;
mod look;
mod offers;
mod opening;
mod served_game;
mod shots;
mod standing;
mod strokes;
mod thinking;
mod told;

use board::table::{Angle, Point};
use dice::Seed;
use view::{Layer, Theme};

use crate::{Failure, wire};

pub use thinking::Thought;
pub use told::ToldOrder;

pub(crate) use came::{Tale, came_as_text};
pub(crate) use game_table::{begin, resume};
pub(crate) use opening::open;

/// One step of a game, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeptStep {
    /// A line of its record, as JSON; the first is the opening.
    Line(String),
    /// The last order was taken back.
    Undo,
}

/// AnswerScope a standing answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerScope {
    /// One unit.
    Unit,
    /// All of its group.
    Group,
}

/// A page that shows a game: the step it saw last, and what it shows.
pub struct Viewer<'a> {
    /// The number of that step.
    pub seq: u64,
    /// What it shows.
    pub page: &'a wire::Page,
}

/// What a game that is over is said to be, before how it ended.
const OVER: &str = "over: ";

/// Whether the line on how a game stands ([`ServedGame::status_line`]) is of one that is over.
pub fn is_over(stands: &str) -> bool {
    stands.starts_with(OVER)
}

/// A game of any rule set, as server and page know it.
pub trait ServedGame: Send {
    /// The header of its record, and the lines of the opening and all orders, as JSON.
    fn header_and_lines(&self) -> (String, Vec<String>);
    /// What the battle is about, what wins it, and what each side has of that now.
    fn briefing(&self) -> wire::Briefing;
    /// What the lobby says of its battle.
    fn about(&self) -> wire::Battle;
    /// How it stands, in a line.
    fn status_line(&self) -> String;
    /// Everything the page shows besides the board, after `seq` steps: how the game stands, and for a viewer the log since
    /// what it shows and the card of the unit to pick out.
    fn update(&self, seq: u64, viewer: Option<&Viewer<'_>>) -> wire::Update;
    /// What happened from some order on.
    fn log(&self, from: usize) -> wire::Log;
    /// What is seen of the orders after the first `from`, up to `to`.
    fn film(&self, from: usize, to: usize, theme: Theme) -> wire::Film;
    /// A layer of the board.
    fn board(&self, layer: Layer, query: &wire::BoardQuery) -> String;
    /// A unit, what it may do, and why not the rest.
    fn unit(&self, unit: &str) -> Option<wire::UnitCard>;
    /// What it comes to if a unit is dragged so that its front stands there.
    fn drag(&self, unit: &str, front: Point, facing: Option<Angle>, theme: Theme) -> wire::Aim;
    /// The card drawn last, if cards are drawn.
    fn card(&self, after: Option<usize>, theme: Theme) -> Option<String>;
    /// How a turn goes, and the signs of the board.
    fn help(&self, theme: Theme) -> wire::HelpPage;
    /// The board as text of this width, with everybody below it.
    fn text(&self, columns: usize) -> String;
    /// The board as text around a place or a unit of this name, and everybody there; none if there is no such place.
    fn text_around(&self, place: &str, columns: usize) -> Option<String>;
    /// A place of the board in words, and the units there; none if there is no such place.
    fn place(&self, place: &str) -> Option<String>;
    /// The signs of the board as text, each with the name of its unit; none where the names stand on the board.
    fn signs(&self) -> Vec<(char, String)>;
    /// What happened from some order on, as text.
    fn told(&self, from: usize) -> Vec<ToldOrder>;
    /// The odds of an order in words and as a table, of one that comes later too; what the enemy could do where it leads.
    ///
    /// # Errors
    /// Why the order is refused or not understood.
    fn odds_in_words(&self, sentence: &str) -> Result<String, Failure>;
    /// Whether the sentences that can be given now are all there are, and not a choice of them.
    fn lists_all(&self) -> bool;
    /// Why a unit may not do what pointing at a place would mean.
    fn why(&self, unit: &str, place: &str) -> wire::Reasons;
    /// What may come of an order, to be counted while others look at the game.
    ///
    /// # Errors
    /// Why the order is refused or not understood.
    fn odds(&self, sentence: &str) -> Result<Counting, Failure>;
    /// What a typed order comes to: legal, refused or not understood.
    fn typed_order(&self, sentence: &str) -> wire::TypedOrder;
    /// Every order that can be given now, as sentences.
    fn sentences(&self) -> Vec<String>;
    /// Gives an order for the seat that has to choose.
    ///
    /// # Errors
    /// Why it is refused or not understood.
    fn give(&mut self, sentence: &str) -> Result<KeptStep, Failure>;
    /// Goes on with a game of earlier rules under today's: another game, which names this one as its origin.
    ///
    /// # Errors
    /// Why it cannot go on.
    fn fork(&self, name: &str, fresh: Seed) -> Opened;
    /// Lets just these units react, each in the way of this number, for the seat that is asked.
    ///
    /// # Errors
    /// Why they may not.
    fn react(&mut self, units: &[(String, u32)]) -> Result<KeptStep, Failure>;
    /// Answers beforehand for a unit or its whole group: the seat, and all its standing answers to be kept.
    ///
    /// # Errors
    /// If the unit never reacts, is the computer's, or has no such answer.
    fn answer(&mut self, unit: &str, whom: AnswerScope, word: &str) -> Result<(u8, String), Failure>;
    /// Restores the standing answers of a seat as they were kept.
    ///
    /// # Errors
    /// If they cannot be read.
    fn restore_answers(&mut self, seat: u8, standing: &str) -> Result<(), Failure>;
    /// Takes back a person's last order, if no die fell since, with what the computer only answered to it: a step for each.
    ///
    /// # Errors
    /// Why it cannot be taken back.
    fn undo(&mut self) -> Result<Vec<KeptStep>, Failure>;
    /// Whether the computer has to choose, or a person's standing answers have.
    fn is_computers_turn(&self) -> bool;
    /// The next order of the computer, or of the standing answers, to be thought out while others look at the game; none if
    /// neither has to choose, or it is being thought out already.
    fn think(&mut self) -> Option<Thinking>;
    /// Gives an order that was thought out; nothing if the game has gone on since.
    ///
    /// # Errors
    /// If it is refused.
    fn give_thought(&mut self, thought: Thought) -> Result<Option<KeptStep>, Failure>;
    /// The record as text, unless it would tell a side what it does not know.
    fn record(&self) -> Option<String>;
    /// The record as text, for a file that is kept; none of a game of earlier rules, which stays as it is written.
    fn kept_record(&self) -> Option<String>;
}

/// The odds of an order of one position, still to be counted.
pub type Counting = Box<dyn FnOnce() -> wire::OrderOdds + Send>;

/// A choice of the computer, still to be made.
pub type Thinking = Box<dyn FnOnce() -> Thought + Send>;

/// A game, or why it cannot be had.
pub type Opened = Result<Box<dyn ServedGame>, Failure>;
