//! Section 7, step 1, the charge bonus: how far a charge goes, and where it falls into disorder.

use dice::Dice;
use engine::{Procedure, Role};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Inches, Step};
use words::Distance;

use crate::rules::umpire::unit_roles;
use crate::sheet::axes::{NumberRow, Ruling};
use crate::sheet::cells::{Ragged, Run};
use crate::sheet::roll::told;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, MoveGround, TroopQuality};

/// What rounding may take from an inch.
pub(crate) const ROUNDING: Inches = Inches::thousandths_of(10);

engine::facts! {
    /// What a charge bonus needs to know.
    pub struct BonusFacts {
        /// what charges
        arm: Arm = "infantry",
        /// how good it is
        quality: TroopQuality = "veteran",
        /// the ground it starts from
        ground: MoveGround = "open",
        /// inches of its move
        march: Inches = "6",
    }
}

/// How far a charge goes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct BonusOutcome {
    /// The bonus.
    pub bonus: Inches,
    /// Move and bonus.
    pub reach: Inches,
    /// It is in disorder once it has gone farther than this; from the start if it is nothing.
    pub disorder_past: Inches,
}

/// The charge bonus.
pub struct ChargeBonus;

impl Procedure for ChargeBonus {
    const ID: &'static str = "charge-bonus";
    const TITLE: &'static str = "Charge bonus of a unit or of joint chargers";

    type Tables = Tables;
    type Facts = BonusFacts;
    type Outcome = BonusOutcome;

    const ROLES: &'static [Role] = unit_roles::CHARGE_BONUS;

    const FIRST: &'static [&'static str] = &["march", "ground"];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &BonusFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> BonusOutcome {
        let run = match tables.run(facts.arm, facts.ground) {
            Run::Dice(roll) => i32::from(dice.sum(roll.count, roll.sides)) + i32::from(roll.plus),
            Run::Inches(_) | Run::Abandoned => 0,
        };
        let outcome = facts.reaching(tables, bonus_of(tables, run));
        explain.step(|| {
            let (title, row) = tables.run_row(facts.arm);
            let ragged = Counted {
                label: format!("{}, disordered in a charge", tables.ragged.row_label(facts.quality)),
                value: tables.ragged(facts.quality).key().into(),
                source: tables.ragged.source(facts.quality),
                counted: true,
            };
            Step {
                table: Some(title.into()),
                row: Some(row.into()),
                column: Some(facts.ground.key().into()),
                result: format!(
                    "bonus {}, reach {}, in disorder past {}",
                    mark(outcome.bonus),
                    mark(outcome.reach),
                    mark(outcome.disorder_past)
                ),
                ..told(
                    dice,
                    "Charge bonus",
                    vec![
                        tables.told_number(NumberRow::ChargeBonus),
                        tables.told_ruling(Ruling::BonusRoundedUp),
                        ragged,
                    ],
                )
            }
        });
        outcome
    }

    fn refusal(_: &Tables, facts: &BonusFacts) -> Option<String> {
        (facts.arm == Arm::Artillery)
            .then(|| "arm=artillery: guns never charge; give arm=infantry or cavalry".into())
    }
}

/// A length with the sign for inches.
fn mark(length: Inches) -> String {
    Distance::thousandths(length.thousandths()).mark()
}

/// The bonus for a routed move of a distance.
fn bonus_of(tables: &Tables, run: i32) -> Inches {
    let by = tables.number(NumberRow::ChargeBonus).max(1);
    let up = if tables.holds(Ruling::BonusRoundedUp) { by - 1 } else { 0 };
    Inches::whole((run + up) / by)
}

/// The highest bonus there is for an arm on this ground.
pub fn highest_bonus(tables: &Tables, arm: Arm, ground: MoveGround) -> Inches {
    match tables.run(arm, ground) {
        Run::Dice(roll) => {
            bonus_of(tables, i32::from(roll.count) * i32::from(roll.sides) + i32::from(roll.plus))
        }
        Run::Inches(_) | Run::Abandoned => Inches::ZERO,
    }
}

impl BonusFacts {
    /// How far a bonus carries, and where it brings disorder.
    pub(crate) fn reaching(&self, tables: &Tables, bonus: Inches) -> BonusOutcome {
        let reach = self.march + bonus;
        let disorder_past = match tables.ragged(self.quality) {
            Ragged::AtOnce => Inches::ZERO,
            Ragged::HalfDistance => reach / 2,
            Ragged::HalfBonus => self.march + bonus / 2,
        };
        BonusOutcome { bonus, reach, disorder_past }
    }
}

impl BonusOutcome {
    /// Whether a charge that has gone `gone` is in disorder: a hair past the point is not past it.
    pub fn is_ragged(&self, gone: Inches) -> bool {
        self.disorder_past == Inches::ZERO || gone > self.disorder_past + ROUNDING
    }
}
