//! The one procedure of the toy: a volley.

use dice::Dice;
use engine::{Count, Follow, Procedure};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Source, Step};

use super::{Lane, MEN, Stance, State};

/// What the toy has for a sheet: the score that hits each stance, and one modifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VolleyTable {
    /// The lowest face that hits, by the target's stance.
    pub needed: [u8; 3],
    /// Added to every die at a company that is level.
    pub level: u8,
}

engine::facts! {
    /// What a volley depends on.
    pub struct VolleyFacts {
        /// men who fire
        men: Count<1, MEN> = "4",
        /// how the target stands
        target: Stance = "careful",
        /// whether the target is level with the firers
        level: bool = "no",
    }
}

/// A volley.
pub struct Volley;

/// What comes of a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fired {
    /// Dice that hit.
    pub hits: u8,
}

impl VolleyFacts {
    /// The facts of a volley on the lane, by the place of the company that fires.
    pub(super) fn of(state: &State, by: usize) -> VolleyFacts {
        let target = state.companies[1 - by].stance.unwrap_or(Stance::Careful);
        VolleyFacts { men: Count::clamped(state.companies[by].men), target, level: state.apart() == 0 }
    }
}

impl Procedure for Volley {
    const ID: &'static str = "volley";
    const TITLE: &'static str = "Volley";
    type Tables = VolleyTable;
    type Facts = VolleyFacts;
    type Outcome = Fired;

    fn run<D: Dice, E: Explain>(
        tables: &VolleyTable,
        facts: &VolleyFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> Fired {
        let plus = if facts.level { tables.level } else { 0 };
        let needed = tables.needed[facts.target.index()];
        let hit = |hits, face, [n]: [u8; 1]| if face + plus >= needed { hits + n } else { hits };
        let hits = dice.tally([facts.men.get()], 6, 0, hit);
        explain.step(|| Step {
            what: "volley".into(),
            faces: dice.shown().to_vec(),
            modifiers: vec![Counted {
                label: "level".into(),
                value: format!("+{}", tables.level),
                source: Source::Ruling,
                counted: facts.level,
            }],
            table: Some("to hit".into()),
            row: Some(facts.target.key().into()),
            result: format!("{hits} hits"),
            ..Step::default()
        });
        Fired { hits }
    }

    fn next(_: &VolleyFacts, _: &Fired) -> Vec<Follow> {
        vec![]
    }
}

impl Default for Lane {
    fn default() -> Lane {
        Lane { table: VolleyTable { needed: [4, 5, 6], level: 1 }, revision: 1 }
    }
}
