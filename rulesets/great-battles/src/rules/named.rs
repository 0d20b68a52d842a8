//! Explanations in play: every roll says which unit it is for.

use engine::Procedure;
use sheet::{Explain, Step};

use crate::At;
use crate::sheet::tables::Tables;

/// Puts a name before what is explained.
struct NamedSteps<'e> {
    name: &'e str,
    /// The unit that the steps after these words are about, if it is another.
    then: Option<(&'e str, &'e [&'e str])>,
    explain: &'e mut dyn Explain,
}

impl Explain for NamedSteps<'_> {
    fn listens(&self) -> bool {
        self.explain.listens()
    }

    fn keep(&mut self, step: Step) {
        let name = match self.then {
            Some((other, words)) if !words.contains(&step.what.as_str()) => other,
            _ => self.name,
        };
        self.explain.keep(Step { what: format!("{name}: {}", in_midsentence(&step.what)), ..step });
    }
}

/// What was rolled for, as it stands after a name.
fn in_midsentence(what: &str) -> String {
    let mut letters = what.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// Runs a procedure for a unit, a brigade or a division of this name.
pub(crate) fn run_for<P: Procedure<Tables = Tables>>(
    at: &mut At<'_>,
    name: &str,
    facts: &P::Facts,
) -> P::Outcome {
    run_named::<P>(at, name, None, facts)
}

/// What the firer does of a shot; the rest befalls the unit it fires at.
const OF_FIRER: &[&str] = &["Fire", "Rapid fire", "A poor shot"];

/// Runs a shot of a unit at another.
pub(crate) fn run_at<P: Procedure<Tables = Tables>>(
    at: &mut At<'_>,
    firer: &str,
    target: &str,
    facts: &P::Facts,
) -> P::Outcome {
    run_named::<P>(at, firer, Some((target, OF_FIRER)), facts)
}

fn run_named<P: Procedure<Tables = Tables>>(
    at: &mut At<'_>,
    name: &str,
    then: Option<(&str, &[&str])>,
    facts: &P::Facts,
) -> P::Outcome {
    let tables = &at.battle.tables;
    let outcome = at.part(|dice, explain| {
        let mut named = NamedSteps { name, then, explain: &mut **explain };
        P::run(tables, facts, dice, &mut (&mut named as &mut dyn Explain))
    });
    at.ran::<P>(facts, &outcome);
    outcome
}
