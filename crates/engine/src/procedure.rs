//! A procedure of the sheet: facts go in, dice are thrown, an outcome comes out.

use dice::Dice;
use serde::Serialize;
use sheet::{Explain, Faults, Sheet};

use crate::{Facts, Given, Played, Role, Tabletop, UnitMark};

/// One thing the sheet resolves. Play reads the facts from the state, an umpire gives them as keys; both run the same
/// [`run`](Procedure::run), and so do the odds.
pub trait Procedure: Sized + 'static {
    /// Its word on the command line.
    const ID: &'static str;
    /// Its name for people.
    const TITLE: &'static str;

    /// The rule set's tables.
    type Tables;
    /// What it needs to know.
    type Facts: Facts;
    /// What comes of it: an object with the same keys for every outcome.
    type Outcome: Clone + Ord + Serialize;

    /// What a player hopes for and fears, in the order in which the sentence of odds tells it. One of them is the aim; a roll that only
    /// measures something has none.
    const PROSPECTS: Prospects<Self> = &[];

    /// The parts that units play in it, for a person who has a roster of them; each fills keys.
    const ROLES: &'static [Role] = &[];

    /// The keys a person is asked first, in this order; the others are folded away.
    const FIRST: &'static [&'static str] = &[];

    /// Keys that only the units of several parts together tell, such as the pairs of a melee; they win over those that one
    /// part fills.
    fn together(_: &Played<'_>) -> Given {
        Given::new()
    }

    /// Throws the dice and reads the tables.
    fn run<D: Dice, E: Explain>(
        tables: &Self::Tables,
        facts: &Self::Facts,
        dice: &mut D,
        explain: &mut E,
    ) -> Self::Outcome;

    /// Why facts that a person gave cannot be, though each value is allowed; nothing, unless the procedure says so. The facts of
    /// a battle in play always can.
    fn refusal(_: &Self::Tables, _: &Self::Facts) -> Option<String> {
        None
    }

    /// What has to be resolved next; nothing, unless the procedure says so.
    fn next(_: &Self::Facts, _: &Self::Outcome) -> Vec<Follow> {
        Vec::new()
    }

    /// What an outcome leaves on the units that took part; nothing, unless the procedure says so.
    fn marks(_: &Self::Facts, _: &Self::Outcome) -> Vec<UnitMark> {
        Vec::new()
    }

    /// The same where it hangs on the units, such as hits that spread over several of them. It is what is asked; [`marks`] is
    /// the usual answer.
    ///
    /// [`marks`]: Procedure::marks
    fn marks_on(
        _: &Self::Tables,
        facts: &Self::Facts,
        outcome: &Self::Outcome,
        _: &Played<'_>,
    ) -> Vec<UnitMark> {
        Self::marks(facts, outcome)
    }

    /// What came of it in words for an umpire: "3 figures lost, falters". If the procedure says nothing, they are made from the fields.
    fn told(_: &Self::Facts, _: &Self::Outcome) -> Option<String> {
        None
    }
}

/// What a player hopes for and fears of a procedure.
pub type Prospects<P> = &'static [Prospect<<P as Procedure>::Facts, <P as Procedure>::Outcome>];

/// An outcome that a player hopes for or fears, in the words that follow its chance.
pub struct Prospect<F, O> {
    /// Hoped for or feared.
    pub mood: Mood,
    /// The words after the chance: "to score 2 hits or more".
    pub words: &'static str,
    /// Whether an outcome is of this kind.
    pub holds: fn(&F, &O) -> bool,
}

/// How a player looks at an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mood {
    /// What the roll is made for: a button shows its chance.
    Aim,
    /// The player who rolls hopes for it too.
    Hope,
    /// The player who rolls fears it.
    Fear,
}

impl<F, O> Prospect<F, O> {
    /// The outcome that the roll is made for.
    pub const fn aim(words: &'static str, holds: fn(&F, &O) -> bool) -> Prospect<F, O> {
        Prospect { mood: Mood::Aim, words, holds }
    }

    /// An outcome that is hoped for.
    pub const fn hope(words: &'static str, holds: fn(&F, &O) -> bool) -> Prospect<F, O> {
        Prospect { mood: Mood::Hope, words, holds }
    }

    /// An outcome that is feared.
    pub const fn fear(words: &'static str, holds: fn(&F, &O) -> bool) -> Prospect<F, O> {
        Prospect { mood: Mood::Fear, words, holds }
    }
}

/// A procedure that follows another one, with the keys already known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follow {
    /// The procedure's word.
    pub procedure: &'static str,
    /// What is known of its facts.
    pub keys: Given,
    /// The units it is about: the part one plays there, and the part it played before.
    pub about: Vec<(&'static str, &'static str)>,
}

impl Follow {
    /// A procedure that follows, with what is known of its facts.
    pub fn new(procedure: &'static str, keys: Given) -> Follow {
        Follow { procedure, keys, about: Vec::new() }
    }

    /// The unit that plays the part `there` is the one that played `here` before.
    pub fn about(mut self, there: &'static str, here: &'static str) -> Follow {
        self.about.push((there, here));
        self
    }
}

/// Somebody who is shown every procedure of a rule set, one after the other.
///
/// Procedures have types of their own; a visitor is how a command line, a form or the odds treat them alike.
pub trait Visitor<T> {
    /// One procedure.
    fn visit<P: Procedure<Tables = T>>(&mut self);
}

/// A rule set as a play sheet: its printed data, the tables read from it and the procedures that use them.
pub trait PlaySheet {
    /// The rule set's word on the command line.
    const ID: &'static str;

    /// The tables the procedures look things up in.
    type Tables;

    /// What an umpire's page needs to know besides.
    const TABLETOP: &'static Tabletop = &Tabletop::NONE;

    /// The sheet as printed.
    fn printed() -> Sheet;

    /// Reads a sheet, whatever overlays it has.
    ///
    /// # Errors
    /// Every fault, with its place.
    fn read(sheet: &Sheet) -> Result<Self::Tables, Faults>;

    /// Shows every procedure to a visitor.
    fn procedures(visitor: &mut impl Visitor<Self::Tables>);
}

/// A rule set as a play sheet: its word, its tables, what an umpire's page needs to know, and its procedures in the order of the
/// sheet.
#[macro_export]
macro_rules! play_sheet {
    ($(#[doc = $doc:literal])+ $name:ident = $id:literal, $tables:ty, $printed:path $(, $tabletop:path)?: $($procedure:ty),+ $(,)?) => {
        $(#[doc = $doc])+
        pub struct $name;

        impl $crate::PlaySheet for $name {
            const ID: &'static str = $id;

            type Tables = $tables;

            $(const TABLETOP: &'static $crate::Tabletop = &$tabletop;)?

            fn printed() -> ::sheet::Sheet {
                $printed()
            }

            fn read(sheet: &::sheet::Sheet) -> Result<$tables, ::sheet::Faults> {
                <$tables>::read(sheet)
            }

            fn procedures(visitor: &mut impl $crate::Visitor<$tables>) {
                $(visitor.visit::<$procedure>();)+
            }
        }
    };
}
