//! What a rule set is, and what every rule set gets for it: legality tokens, events, records, replay, undo, odds.
//!
//! The engine names no rule set and knows no rule. A rule set implements [`Rules`] for its battle; a [`Position`]
//! is played by [`Position::check`] and [`Position::carry_out`]; a [`Game`] adds history, dice and the record.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

mod context;
mod facts;
mod few;
mod game;
mod grammar;
mod hash;
mod kinds;
mod position;
mod procedure;
mod reaction;
mod record;
mod replay;
mod roster;
mod rules;
mod seat;
mod umpire;

pub use context::{Context, Log, Logged, Now, Ran, Silent, Sink};
pub use facts::{Count, Facts, Given, Key, KeyFault, KeyKind, KeyValue, Signed};
pub use few::Few;
pub use game::{Entry, Game, NotRegiven, Undone};
pub use grammar::{
    Grammar, GrammarRow, GrammarRows, Slot, misleading_names, needed, parse_name, parse_order, parse_pair,
    print_order,
};
pub use hash::{StateHash, canonical_bytes, from_canonical_bytes};
pub use kinds::Kinds;
pub use position::{Legal, Position, Refused, Seen, Stale};
pub use procedure::{Follow, Mood, PlaySheet, Procedure, Prospect, Prospects, Visitor};
pub use reaction::{Answer, Reach, Reacts, Standing, Volunteer, plain_fire};
pub use record::{Files, Header, Line, Origin, Record, RecordFault};
pub use replay::{Diverged, Divergence, Replayed, replay, verify};
pub use rules::{Listed, Misread, Proposes, Rules, draw_allowed, draw_among};
pub use seat::{Next, Seat, Seats, ToAct, Verdict};
pub use umpire::{
    HowMany, MarkChange, Played, Role, SheetPhase, Tabletop, TurnEnd, UnitMark, UnitStrength, give, units,
};

#[doc(hidden)]
pub use facts::{by_present_word, key_of, parted, read_key, stray_keys};
#[doc(hidden)]
pub use grammar::{Filled, InSlot, PrintedSlots, accepts, each_once, examples_of, filled};
