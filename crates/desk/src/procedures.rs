//! The procedures of a rule set, each behind one pointer: what is done with any of them is compiled once.

use dice::{Recording, Throws};
use engine::{
    Facts, Follow, Given, Key, KeyFault, Mood, PlaySheet, Played, Procedure, Role, UnitMark, Visitor,
};
use serde_json::Value;
use sheet::{Explain, Step};

use crate::chances::{Effort, counted};
use crate::{Failure, Odds};

/// A procedure with its tables.
pub(crate) trait AnyProcedure {
    /// Its word.
    fn id(&self) -> &'static str;

    /// Its name for people.
    fn title(&self) -> &'static str;

    /// What it is asked with.
    fn keys(&self) -> Vec<Key>;

    /// The parts that units play in it.
    fn roles(&self) -> &'static [Role];

    /// The keys that are asked first.
    fn first(&self) -> &'static [&'static str];

    /// What is hoped for and feared.
    fn prospects(&self) -> Vec<(Mood, &'static str)>;

    /// Every key with its value; or what is wrong with what was given.
    fn filled(&self, given: &Given) -> Result<Given, Vec<KeyFault>>;

    /// Why what was given cannot be, though each value is allowed.
    fn refusal(&self, given: &Given) -> Option<String>;

    /// Its odds.
    fn odds(&self, given: &Given, effort: Effort) -> Result<Odds, Failure>;

    /// The keys that the units of several parts fill together.
    fn together(&self, units: &Played<'_>) -> Given;

    /// Rolls it once, with these units in its parts.
    fn thrown(&self, given: &Given, units: &Played<'_>, dice: &mut dyn Throws)
    -> Result<Resolution, Failure>;
}

/// A procedure that was rolled once.
pub(crate) struct Resolution {
    /// Every key with its value.
    pub(crate) inputs: Given,
    /// The faces.
    pub(crate) dice: Vec<u16>,
    /// How it came about.
    pub(crate) steps: Vec<Step>,
    /// What came of it.
    pub(crate) outcome: Value,
    /// The same in words, if the procedure has any.
    pub(crate) told: Option<String>,
    /// What has to be resolved next.
    pub(crate) next: Vec<Follow>,
    /// What it leaves on the units.
    pub(crate) marks: Vec<UnitMark>,
}

/// The procedures of a sheet, with its tables.
pub(crate) fn procedures<S: PlaySheet>(tables: &S::Tables) -> Vec<Box<dyn AnyProcedure + '_>> {
    let mut collect = Collect { tables, all: Vec::new() };
    S::procedures(&mut collect);
    collect.all
}

struct Collect<'a, T> {
    tables: &'a T,
    all: Vec<Box<dyn AnyProcedure + 'a>>,
}

impl<T> Visitor<T> for Collect<'_, T> {
    fn visit<P: Procedure<Tables = T>>(&mut self) {
        self.all.push(Box::new(With::<P> { tables: self.tables }));
    }
}

/// A procedure and the tables it reads.
struct With<'a, P: Procedure> {
    tables: &'a P::Tables,
}

impl<P: Procedure> With<'_, P> {
    /// The facts, if they can be.
    fn facts(&self, given: &Given) -> Result<P::Facts, Failure> {
        let facts = P::Facts::from_given(given).map_err(|faults| Failure::all(&faults))?;
        match P::refusal(self.tables, &facts) {
            Some(why) => Err(Failure(why)),
            None => Ok(facts),
        }
    }
}

impl<P: Procedure> AnyProcedure for With<'_, P> {
    fn id(&self) -> &'static str {
        P::ID
    }

    fn title(&self) -> &'static str {
        P::TITLE
    }

    fn keys(&self) -> Vec<Key> {
        P::Facts::keys()
    }

    fn roles(&self) -> &'static [Role] {
        P::ROLES
    }

    fn first(&self) -> &'static [&'static str] {
        P::FIRST
    }

    fn prospects(&self) -> Vec<(Mood, &'static str)> {
        P::PROSPECTS.iter().map(|prospect| (prospect.mood, prospect.words)).collect()
    }

    fn filled(&self, given: &Given) -> Result<Given, Vec<KeyFault>> {
        P::Facts::from_given(given).map(|facts| facts.values())
    }

    fn refusal(&self, given: &Given) -> Option<String> {
        P::refusal(self.tables, &P::Facts::from_given(given).ok()?)
    }

    fn odds(&self, given: &Given, effort: Effort) -> Result<Odds, Failure> {
        counted::<P>(self.tables, &self.facts(given)?, effort)
    }

    fn together(&self, units: &Played<'_>) -> Given {
        P::together(units)
    }

    fn thrown(
        &self,
        given: &Given,
        units: &Played<'_>,
        dice: &mut dyn Throws,
    ) -> Result<Resolution, Failure> {
        let facts = self.facts(given)?;
        let (mut dice, mut steps) = (Recording::new(dice), Vec::new());
        let (mut throws, mut explain): (&mut dyn Throws, &mut dyn Explain) = (&mut dice, &mut steps);
        let outcome = P::run(self.tables, &facts, &mut throws, &mut explain);
        Ok(Resolution {
            inputs: facts.values(),
            dice: dice.into_thrown().into_iter().flatten().collect(),
            steps,
            told: P::told(&facts, &outcome),
            next: P::next(&facts, &outcome),
            marks: P::marks_on(self.tables, &facts, &outcome, units),
            outcome: serde_json::to_value(&outcome)?,
        })
    }
}
