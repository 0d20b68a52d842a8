//! Explanations in play: every step names the unit that rolls.

use engine::Procedure;
use sheet::{Explain, Step};

use crate::At;

/// Passes steps on, each with a name before it.
struct NamedSteps<'a> {
    to: &'a mut dyn Explain,
    name: &'a dyn Fn(&Step) -> Option<String>,
}

impl Explain for NamedSteps<'_> {
    fn listens(&self) -> bool {
        self.to.listens()
    }

    fn keep(&mut self, mut step: Step) {
        if let Some(name) = (self.name)(&step) {
            step.what = format!("{name}: {}", step.what);
        }
        self.to.keep(step);
    }
}

/// Runs a procedure of the table and names the unit that each of its steps is about.
pub(crate) fn run<P: Procedure>(
    at: &mut At<'_>,
    tables: &P::Tables,
    facts: &P::Facts,
    name: &dyn Fn(&Step) -> Option<String>,
) -> P::Outcome {
    let outcome = at.part(|dice, explain| {
        let mut named = NamedSteps { to: &mut **explain, name };
        P::run(tables, facts, dice, &mut (&mut named as &mut dyn Explain))
    });
    at.ran::<P>(facts, &outcome);
    outcome
}
