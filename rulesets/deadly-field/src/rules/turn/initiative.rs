//! Section 3, initiative, where the scenario is silent: two dice and the best leader of each side.

use dice::{Dice, Roll};
use engine::{Count, Procedure, Role};
use serde::Serialize;
use sheet::{Explain, Source, Step};

use crate::rules::umpire::unit_roles;
use crate::sheet::axes::NumberRow;
use crate::sheet::roll::{line, told};
use crate::sheet::tables::Tables;
use crate::sheet::units::Side;

engine::facts! {
    /// What initiative needs to know.
    pub struct InitiativeFacts {
        /// best leadership benefit of the Union, without its sign
        union: Count<0, 3> = "1",
        /// best leadership benefit of the Confederates
        confederate: Count<0, 3> = "1",
        /// it is turn 1: ties are rolled again
        first_turn: bool = "no",
    }
}

sheet::axis! {
    /// The side that chooses the order of half turns.
    pub enum Chooser {
        /// The Union.
        Union = "union",
        /// The Confederates.
        Confederate = "confederate",
        /// Neither: a tie keeps last turn's order.
        Nobody = "nobody",
    }
}

impl Chooser {
    /// The side that chooses, if one does.
    pub fn side(self) -> Option<Side> {
        match self {
            Chooser::Union => Some(Side::Union),
            Chooser::Confederate => Some(Side::Confederate),
            Chooser::Nobody => None,
        }
    }
}

/// The outcome of the initiative roll.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct InitiativeOutcome {
    /// The side that chooses.
    pub chooser: Chooser,
}

/// Initiative.
pub struct Initiative;

impl Procedure for Initiative {
    const ID: &'static str = "initiative";
    const TITLE: &'static str = "Initiative";

    type Tables = Tables;
    type Facts = InitiativeFacts;
    type Outcome = InitiativeOutcome;

    const ROLES: &'static [Role] = unit_roles::INITIATIVE;

    const FIRST: &'static [&'static str] = &["union", "confederate", "first-turn"];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &InitiativeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> InitiativeOutcome {
        let count = tables.count(NumberRow::InitiativeDice);
        let (union, confederate) = (facts.union.get(), facts.confederate.get());
        let ahead = if facts.first_turn {
            let roll = |plus: u8| Roll { count, sides: 6, plus: plus.into() };
            let contest = dice.contest([roll(union), roll(confederate)]);
            i32::from(contest.totals[0]) - i32::from(contest.totals[1])
        } else {
            let start = i32::from(union) - i32::from(confederate);
            dice.tally([count, count], 6, start, |ahead, face, [ours, theirs]| {
                ahead + i32::from(face) * (i32::from(ours) - i32::from(theirs))
            })
        };
        let chooser = match ahead.signum() {
            1 => Chooser::Union,
            -1 => Chooser::Confederate,
            _ => Chooser::Nobody,
        };
        explain.step(|| {
            // Of dice that were rolled again, the last count.
            let shown: Vec<i32> = dice.shown().iter().map(|&face| i32::from(face)).collect();
            let rolled = |side: usize| -> i32 {
                let each = usize::from(count);
                shown.iter().rev().skip((1 - side) * each).take(each).sum()
            };
            let [blue, grey] = [rolled(0) + i32::from(union), rolled(1) + i32::from(confederate)];
            let totals = format!("Union {blue}, Confederates {grey}");
            let lines = vec![
                line("Union: best leader", union.into(), Source::Ruling),
                line("Confederates: best leader", confederate.into(), Source::Ruling),
            ];
            Step {
                result: match chooser {
                    Chooser::Nobody => format!("{totals}: a tie, the order of last turn stays"),
                    Chooser::Union => format!("{totals}: the Union chooses"),
                    Chooser::Confederate => format!("{totals}: the Confederates choose"),
                },
                ..told(dice, "Initiative, the Union's dice and the Confederates'", lines)
            }
        });
        InitiativeOutcome { chooser }
    }
}
