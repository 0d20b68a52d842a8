//! The units of a scenario as a roster of an umpire, and what is drawn from.

use engine::{Facts, Given, Seat};

use crate::playable::seat_names;
use crate::wire::{UmpireBag, UmpireItem, UmpireRoster, UmpireUnit};
use crate::{Failure, Playable, ScenarioFiles};

/// A unit as it stands on the table, for a roster of an umpire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mustered {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Seat,
    /// The name of its brigade, if it has one.
    pub brigade: Option<String>,
    /// What it is, as the parts of procedures name it: "infantry".
    pub kind: &'static str,
    /// Every value of it.
    pub values: Given,
}

impl Mustered {
    /// A unit with these values.
    pub fn new(name: impl Into<String>, side: Seat, kind: &'static str, values: &impl Facts) -> Mustered {
        Mustered { name: name.into(), side, brigade: None, kind, values: values.values() }
    }

    /// Of this brigade.
    pub fn of(self, brigade: Option<&str>) -> Mustered {
        Mustered { brigade: brigade.map(Into::into), ..self }
    }
}

/// A deck, a cup or a bag that is drawn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bag {
    /// Its name.
    pub title: &'static str,
    /// What is in it when everything is in it, and how often.
    pub items: Vec<(String, u16)>,
    /// The item that puts everything back when it is drawn, if there is one.
    pub stop: Option<String>,
}

/// The units of a scenario of the program.
pub(crate) fn roster<R: Playable>(scenario: &str) -> Result<UmpireRoster, Failure> {
    let files = ScenarioFiles::of_program(R::PROFILE, scenario);
    let files = files.ok_or_else(|| {
        let known: Vec<&str> = R::PROFILE.words().collect();
        let scenario = crate::print::begun(scenario);
        Failure(format!("there is no scenario '{scenario}'; there are {}", known.join(", ")))
    })?;
    let battle: R = files.read()?;
    let state = battle.opening();
    let about = battle.about();
    let unit = |unit: Mustered| UmpireUnit {
        name: unit.name,
        side: unit.side.0,
        brigade: unit.brigade,
        kind: unit.kind.into(),
        values: super::values(&unit.values),
    };
    let item = |(label, count)| UmpireItem { label, count };
    let bag = battle.bag(&state).map(|bag| UmpireBag {
        title: bag.title.into(),
        items: bag.items.into_iter().map(item).collect(),
        stop: bag.stop,
    });
    Ok(UmpireRoster {
        title: about.title,
        sides: seat_names(&battle),
        turns: about.turns,
        units: battle.muster(&state).into_iter().map(unit).collect(),
        bag,
    })
}
