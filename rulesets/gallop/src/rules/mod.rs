//! The chapters of the rules, in printed order. Section 1, board and forces, is what [`crate::game`] is made of.

use engine::Procedure;
use sheet::{Explain, Step};

use crate::At;
use crate::sheet::tables::Tables;

// 2. Sequence of a turn.
pub(crate) mod turn;

// 3. Movement.
pub mod movement;

// 4. Fire.
pub mod fire;

// 5. Hand combat.
pub mod hand_combat;

// 6. Broken groups.
pub mod broken_groups;

// 7. Victory.
pub mod victory;

// What an umpire's page needs to know.
pub(crate) mod umpire;

// What a scenario may add to the sheet.
pub(crate) mod scenario_rules;

/// Runs a procedure of the battle; each step of its explanation names the stands it is about.
fn run_for<P: Procedure<Tables = Tables>>(
    at: &mut At<'_>,
    facts: &P::Facts,
    names: &dyn Fn(usize) -> String,
) -> P::Outcome {
    let tables = &at.battle.tables;
    let outcome = at.part(|dice, explain| {
        let mut naming = Naming { names, explain: &mut **explain, steps: 0 };
        let mut explain: &mut dyn Explain = &mut naming;
        P::run(tables, facts, dice, &mut explain)
    });
    at.ran::<P>(facts, &outcome);
    outcome
}

/// Puts names before the steps of an explanation: a procedure knows none.
struct Naming<'a> {
    names: &'a dyn Fn(usize) -> String,
    explain: &'a mut dyn Explain,
    steps: usize,
}

impl Explain for Naming<'_> {
    fn listens(&self) -> bool {
        self.explain.listens()
    }

    fn keep(&mut self, step: Step) {
        let what = format!("{}: {}", (self.names)(self.steps), step.what);
        self.steps += 1;
        self.explain.keep(Step { what, ..step });
    }
}
