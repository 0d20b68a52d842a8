//! Rolls that say which unit, brigade or general they are for.

use dice::Throws;
use engine::Procedure;
use sheet::{Explain, Step};

use crate::At;
use crate::game::battle::{Battle, UnitId};
use crate::rules::melee::resolve::FIGHTING;

/// Puts a name before what is resolved.
struct RollFor<'a> {
    name: &'a str,
    explain: &'a mut dyn Explain,
}

impl Explain for RollFor<'_> {
    fn listens(&self) -> bool {
        self.explain.listens()
    }

    fn keep(&mut self, step: Step) {
        self.explain.keep(Step { what: format!("{}: {}", self.name, step.what), ..step });
    }
}

/// Puts the names of two sides where an explanation says which of them it is, and before every step.
struct RollBetween<'a> {
    sides: [&'a str; 2],
    explain: &'a mut dyn Explain,
}

impl Explain for RollBetween<'_> {
    fn listens(&self) -> bool {
        self.explain.listens()
    }

    fn keep(&mut self, step: Step) {
        let [one, other] = self.sides;
        let named = |text: &str| text.replace(FIGHTING[0], one).replace(FIGHTING[1], other);
        let what = format!("{one} against {other}: {}", named(&step.what));
        self.explain.keep(Step { what, result: named(&step.result), ..step });
    }
}

/// Runs a melee as the table does; its explanation names the two sides.
pub(crate) fn run_between<P: Procedure>(
    at: &mut At<'_>,
    sides: [&str; 2],
    tables: &P::Tables,
    facts: &P::Facts,
) -> P::Outcome {
    let outcome = at.part(|dice, explain| {
        let mut named = RollBetween { sides, explain: &mut **explain };
        let mut explain: &mut dyn Explain = &mut named;
        P::run(tables, facts, dice, &mut explain)
    });
    at.ran::<P>(facts, &outcome);
    outcome
}

/// Runs a procedure as the table does; every step of its explanation begins with that name.
pub(crate) fn run_for<P: Procedure>(
    at: &mut At<'_>,
    name: &str,
    tables: &P::Tables,
    facts: &P::Facts,
) -> P::Outcome {
    let outcome = part_for(at, name, |dice, explain| P::run(tables, facts, dice, explain));
    at.ran::<P>(facts, &outcome);
    outcome
}

/// Runs a part of a procedure; every step of its explanation begins with that name.
pub(crate) fn part_for<T>(
    at: &mut At<'_>,
    name: &str,
    work: impl FnOnce(&mut &mut dyn Throws, &mut &mut dyn Explain) -> T,
) -> T {
    at.part(|dice, explain| {
        let mut named = RollFor { name, explain: &mut **explain };
        let mut explain: &mut dyn Explain = &mut named;
        work(dice, &mut explain)
    })
}

/// A unit and its target, as the name before what is resolved.
pub(crate) fn shot_name(battle: &Battle, unit: UnitId, target: UnitId) -> String {
    format!("{} at {}", battle.unit(unit).name, battle.unit(target).name)
}
