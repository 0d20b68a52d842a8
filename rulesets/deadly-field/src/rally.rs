//! Sections 3 and 6, rally attempts: the morale check's dice and table, by one's own will.

use dice::Dice;
use engine::{Follow, Procedure};
use sheet::Explain;

use crate::axes::Ruling;
use crate::morale::{MoraleFacts, MoraleOutcome, Raked};
use crate::tables::Tables;

/// The rally attempt of a unit.
pub struct Rally;

impl Procedure for Rally {
    const ID: &'static str = "rally";
    const TITLE: &'static str = "Rally attempt of a unit";

    type Tables = Tables;
    type Facts = MoraleFacts;
    type Outcome = MoraleOutcome;

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &MoraleFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> MoraleOutcome {
        let remembered = tables.holds(Ruling::RallyEnfiladed);
        let enfiladed = if remembered { facts.enfiladed } else { Raked::No };
        MoraleFacts { enfiladed, ..facts.clone() }.roll(tables, "Rally attempt", dice, explain)
    }

    fn next(facts: &MoraleFacts, outcome: &MoraleOutcome) -> Vec<Follow> {
        facts.follows(outcome)
    }
}
