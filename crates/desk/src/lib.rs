//! What the program does with a rule set, whichever it is: play, serve, resolve, odds, simulate, compare, replay, verify,
//! scenarios.
//!
//! A rule set implements [`Playable`] and hands the program one [`RuleSet`], a [`RuleSetOf`]: so each compiles its own copy of
//! all this, in its own crate. Files, clocks, sockets, arguments and the terminal stay with the program, which hands in
//! texts, seeds, a [`Console`] and a listener for [`Progress`].

mod battle_info;
pub mod briefing;
mod chances;
mod dangers;
mod drag;
mod failure;
mod fork;
mod forms;
pub mod free_table;
mod game;
mod lobby;
mod playable;
mod players;
pub mod print;
mod procedures;
mod profile;
mod prompt;
mod reactions;
mod records;
mod report;
mod resolve;
pub mod rosters;
mod rule_set;
mod scenario_files;
mod sheets;
mod simulation;
mod summary;
mod terminal;
pub mod umpire;
pub mod wire;

pub use battle_info::{About, Pointed, Reckoned, Shown};
pub use briefing::{Briefing, Ending, Loss, Worth};
pub use chances::{Counted, Detail, Odds, forecast, foretold};
pub use dangers::{Danger, Dangers};
pub use drag::{DragEnd, Dragged, Grip, Pull, Stopped, drag};
pub use failure::Failure;
pub use forms::{Asked, Forms};
pub use game::{
    AnswerScope, Counting, KeptStep, Opened, ServedGame, Thinking, Thought, ToldOrder, Viewer, is_over,
};
pub use lobby::{Listed, story};
pub use playable::Playable;
pub use players::Player;
pub use profile::{Offers, Profile};
pub use prompt::{Asks, Prompt, Task};
pub use reactions::{Answering, AnsweringGroup, Answers, Reactions};
pub use report::Report;
pub use resolve::{DiceSource, Resolved};
pub use rule_set::{RuleSet, RuleSetOf};
pub use scenario_files::ScenarioFiles;
pub use sheets::Text;
pub use simulate::Measure;
pub use simulation::{Fought, Games, Progress};
pub use summary::Summary;
pub use terminal::{Console, Opening};
pub use umpire::{Bag, Mustered};
pub use wire::{BoardKind, Learning};

/// What [`page_files!`] names.
#[doc(hidden)]
pub mod page_files {
    pub use board::table::Region;
    pub use engine::{Files, Now, Seat};
    pub use sheet::Faults;
    pub use view::{Choice, Duty, Glimpse, Phase, Picture};
}
