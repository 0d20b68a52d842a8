//! Rolls that say which unit, brigade or general they are for.

use engine::Procedure;
use sheet::{Explain, Step};

use crate::At;

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

/// Runs a procedure as the table does; every step of its explanation begins with that name.
pub(crate) fn run_for<P: Procedure>(
    at: &mut At<'_>,
    name: &str,
    tables: &P::Tables,
    facts: &P::Facts,
) -> P::Outcome {
    let outcome = at.part(|dice, explain| {
        let mut named = RollFor { name, explain: &mut **explain };
        let mut explain: &mut dyn Explain = &mut named;
        P::run(tables, facts, dice, &mut explain)
    });
    at.ran::<P>(facts, &outcome);
    outcome
}
