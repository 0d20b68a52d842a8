//! One game at its table, as server and page know it, whatever the rule set.

mod card;
mod document;
mod log;
mod look;
mod offers;
mod page;
mod seated;
mod standing;

use board::table::{Angle, Point};
use view::{Layer, Theme};

use crate::{Failure, wire};

pub(crate) use seated::{begin, resume};

/// One step of a game, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A line of its record, as JSON; the first is the opening.
    Line(String),
    /// The last order was taken back.
    Undo,
}

/// Whom a standing answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// One unit.
    Unit,
    /// All of its group.
    Group,
}

/// What the board is drawn for.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// After so many orders, instead of now.
    pub after: Option<usize>,
    /// The unit picked out.
    pub unit: Option<String>,
    /// How its moves are to be done.
    pub manner: Option<String>,
    /// The place that is pointed at besides.
    pub place: Option<String>,
    /// Light or dark paper.
    pub theme: Theme,
}

/// A page that looks on: where it saw the game stand, and what it shows.
pub struct Onlooker<'a> {
    /// How many steps were taken then.
    pub seq: u64,
    /// What it shows.
    pub page: &'a wire::Page,
}

/// What a game that is over is said to be, before how it ended.
const OVER: &str = "over: ";

/// Whether the line on how a game stands ([`Table::stands`]) is of one that is over.
pub fn is_over(stands: &str) -> bool {
    stands.starts_with(OVER)
}

/// A game of any rule set, as server and page know it.
pub trait Table: Send {
    /// The header of its record, and its opening, as JSON.
    fn kept(&self) -> (String, String);
    /// What the lobby says of its battle.
    fn about(&self) -> wire::Battle;
    /// How it stands, in a line.
    fn stands(&self) -> String;
    /// Everything the page shows besides the board, after so many steps: how it stands, and for an onlooker the log since
    /// what he shows and the card to be picked out.
    fn told(&self, seq: u64, onlooker: Option<&Onlooker<'_>>) -> wire::Told;
    /// What happened from some order on.
    fn log(&self, from: usize) -> wire::Log;
    /// A layer of the board.
    fn board(&self, layer: Layer, sight: &Sight) -> String;
    /// A unit, what it may do, and why not the rest.
    fn unit(&self, unit: &str) -> Option<wire::UnitCard>;
    /// What it comes to if a unit is dragged so that its front stands there.
    fn drag(&self, unit: &str, front: Point, facing: Option<Angle>, theme: Theme) -> wire::Aim;
    /// The card drawn last, if cards are drawn.
    fn card(&self, after: Option<usize>, theme: Theme) -> Option<String>;
    /// Why a unit may not do what pointing at a place would mean.
    fn why(&self, unit: &str, place: &str) -> wire::Reasons;
    /// What a typed order comes to: legal, refused or not understood.
    fn heard(&self, sentence: &str) -> wire::Heard;
    /// Every order that can be given now, as sentences.
    fn sentences(&self) -> Vec<String>;
    /// Gives an order for whoever has to choose.
    ///
    /// # Errors
    /// Why it is refused or not understood.
    fn give(&mut self, sentence: &str) -> Result<Step, Failure>;
    /// Lets just these units react, each in the way of this number, for whoever is asked.
    ///
    /// # Errors
    /// Why they may not.
    fn react(&mut self, units: &[(String, u32)]) -> Result<Step, Failure>;
    /// Answers beforehand for a unit or its whole group: the seat, and all its standing answers to be kept.
    ///
    /// # Errors
    /// If nobody answers for it, or not like that.
    fn answer(&mut self, unit: &str, whom: Whom, word: &str) -> Result<(u8, String), Failure>;
    /// Takes up the standing answers of a seat as they were kept.
    ///
    /// # Errors
    /// If they cannot be read.
    fn take_up(&mut self, seat: u8, standing: &str) -> Result<(), Failure>;
    /// Takes back the last order, if nobody learnt anything from it.
    ///
    /// # Errors
    /// Why it cannot be taken back.
    fn undo(&mut self) -> Result<Step, Failure>;
    /// Whether the computer has to choose, or a person's standing answers have.
    fn is_computers_turn(&self) -> bool;
    /// Gives the computer's order, or that of the standing answers.
    ///
    /// # Errors
    /// If neither has to choose.
    fn think(&mut self) -> Result<Step, Failure>;
    /// The record as text, unless it would tell a side what it does not know.
    fn record(&self) -> Option<String>;
}

/// A game, or why it cannot be had.
pub type Opened = Result<Box<dyn Table>, Failure>;
