//! Rolls on the table, each told with the unit that makes it.

use engine::Procedure;
use sheet::{Explain, Step};

use crate::At;
use crate::game::battle::{Battle, UnitId};
use crate::game::group::Trio;
use crate::rules::fire::resolve::{Fire, FireFacts, FireOutcome};
use crate::sheet::tables::Tables;

/// Says of every step which unit it is of; the name is made only for a step that is kept.
struct Naming<'a, E> {
    inner: &'a mut E,
    name: &'a dyn Fn(&str) -> String,
}

impl<E: Explain> Explain for Naming<'_, E> {
    fn listens(&self) -> bool {
        self.inner.listens()
    }

    fn keep(&mut self, step: Step) {
        let what = format!("{}: {}", (self.name)(&step.what), step.what);
        self.inner.keep(Step { what, ..step });
    }
}

/// Runs a procedure for a unit.
pub(crate) fn run<P: Procedure<Tables = Tables>>(
    at: &mut At<'_>,
    facts: &P::Facts,
    unit: UnitId,
) -> P::Outcome {
    let battle = at.battle;
    run_as::<P>(at, facts, &|_| battle.unit(unit).name.clone())
}

/// Runs a procedure under a name that goes by what a step resolves.
pub(crate) fn run_as<P: Procedure<Tables = Tables>>(
    at: &mut At<'_>,
    facts: &P::Facts,
    name: &dyn Fn(&str) -> String,
) -> P::Outcome {
    let tables = &at.battle.tables;
    let outcome = at.part(|dice, explain| P::run(tables, facts, dice, &mut Naming { inner: explain, name }));
    at.ran::<P>(facts, &outcome);
    outcome
}

/// Tells something of a unit without a roll.
pub(crate) fn tell(at: &mut At<'_>, name: &dyn Fn(&str) -> String, steps: impl FnOnce(&mut dyn Explain)) {
    at.part(|_, explain| steps(&mut Naming { inner: explain, name }));
}

/// The fire of units at a target, and the check of that.
pub(crate) fn fire(at: &mut At<'_>, facts: &FireFacts, units: Trio, target: UnitId) -> FireOutcome {
    let battle = at.battle;
    let mut all: Vec<UnitId> = units.iter().collect();
    all.sort_unstable();
    let units = Trio::new(&all).unwrap_or(units);
    run_as::<Fire>(at, facts, &|what| match what.starts_with("Fire") {
        true => format!("{} at {}", names(battle, units), battle.unit(target).name),
        false => battle.unit(target).name.clone(),
    })
}

/// The names of units that act together.
pub(crate) fn names(battle: &Battle, units: Trio) -> String {
    let names: Vec<&str> = units.iter().map(|unit| battle.unit(unit).name.as_str()).collect();
    names.join(" and ")
}
