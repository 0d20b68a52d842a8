//! A whole charge: the die that brings it home or not, the first round of melee, or the answer of the unit charged.

use dice::Dice;
use engine::{Given, Played, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::Explain;

use super::resolve::{MeleeRound, RoundOutcome};
use crate::rules::morale::Check;
use crate::rules::movement::{ChargeEnd, ChargeFacts, ChargeReach, ShortAnswer};
use crate::rules::shooting::Shooting;
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::tables::Tables;

/// What comes of a charge.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FullChargeOutcome {
    /// Whether it comes home.
    pub result: ChargeEnd,
    /// Whether it fell short, and the unit charged came home to it.
    pub countercharged: bool,
    /// Enemies removed in the first round of melee.
    pub enemies_removed: u8,
    /// Figures of the charger removed, in melee or by fire.
    pub figures_lost: u8,
    /// Whether its commander fell by fire.
    pub commander_lost: bool,
    /// What came of its check under fire.
    pub check: Check,
}

impl FullChargeOutcome {
    fn is_fought(&self) -> bool {
        self.result == ChargeEnd::Home || self.countercharged
    }
}

/// A charge with all that follows at once.
pub struct FullCharge;

impl Procedure for FullCharge {
    const ID: &'static str = "whole-charge";
    const TITLE: &'static str = "A charge, its answer and the first round of melee";

    type Tables = Tables;
    type Facts = ChargeFacts;
    type Outcome = FullChargeOutcome;

    const ROLES: &'static [Role] = unit_roles::CHARGE;
    const FIRST: &'static [&'static str] = &["distance", "uphill", "woods", "ground", "answer"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::hope("to make contact", |_, charge| charge.result == ChargeEnd::Home),
        Prospect::aim("to win the first round of melee", |_, charge| {
            charge.is_fought() && charge.enemies_removed > charge.figures_lost
        }),
        Prospect::fear("to lose that round", |_, charge| {
            charge.is_fought() && charge.figures_lost > charge.enemies_removed
        }),
        Prospect::fear("to lose a figure or more in it", |_, charge| {
            charge.is_fought() && charge.figures_lost > 0
        }),
        Prospect::fear("to lose a figure or more to their fire", |_, charge| {
            !charge.is_fought() && (charge.figures_lost > 0 || charge.commander_lost)
        }),
        Prospect::fear("to fall back before it", |_, charge| charge.check == Check::FallsBack),
        Prospect::fear("to be routed by it", |_, charge| charge.check.is_gone()),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &ChargeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> FullChargeOutcome {
        let reach = ChargeReach::run(tables, facts, dice, explain);
        let mut outcome = FullChargeOutcome {
            result: reach.result,
            countercharged: false,
            enemies_removed: 0,
            figures_lost: 0,
            commander_lost: false,
            check: Check::None,
        };
        match (reach.result, facts.answer) {
            (ChargeEnd::Home, _) => {
                let RoundOutcome { enemies_removed, fighters_removed, .. } =
                    MeleeRound::run(tables, &facts.fought(), dice, explain);
                (outcome.enemies_removed, outcome.figures_lost) = (enemies_removed, fighters_removed);
            }
            (ChargeEnd::Short, ShortAnswer::Fire) => {
                let shot = Shooting::run(tables, &facts.shot_at(reach.short_by), dice, explain);
                outcome.figures_lost = shot.figures_lost;
                outcome.commander_lost = shot.commander_lost;
                outcome.check = shot.check;
            }
            (ChargeEnd::Short, ShortAnswer::Charge) => {
                let met = facts.met(reach.short_by);
                outcome.countercharged =
                    ChargeReach::run(tables, &met, dice, explain).result == ChargeEnd::Home;
                if outcome.countercharged {
                    let round = MeleeRound::run(tables, &met.fought(), dice, explain);
                    (outcome.enemies_removed, outcome.figures_lost) =
                        (round.fighters_removed, round.enemies_removed);
                }
            }
            (ChargeEnd::Short, ShortAnswer::Nothing) | (ChargeEnd::Never, _) => {}
        }
        outcome
    }

    fn together(played: &Played<'_>) -> Given {
        unit_roles::charge_together(played)
    }

    fn marks_on(
        _: &Tables,
        _: &ChargeFacts,
        outcome: &FullChargeOutcome,
        played: &Played<'_>,
    ) -> Vec<UnitMark> {
        unit_marks::whole_charge(outcome, played)
    }

    fn told(_: &ChargeFacts, outcome: &FullChargeOutcome) -> Option<String> {
        Some(outcome_words::whole_charge(outcome))
    }

    fn refusal(tables: &Tables, facts: &ChargeFacts) -> Option<String> {
        facts.impossible(tables)
    }
}
