//! Sections 5 and 7, a whole charge: fire, both tests, the first round of the melee and the pursuit test.

use dice::Dice;
use engine::{Follow, Procedure, Prospect, Prospects};
use serde::Serialize;
use sheet::{Axis, Explain, Step};

use crate::rules::charge::resolve::{Charge, ChargeFacts, ChargeOutcome, ChargeResult};
use crate::rules::charge::steps;
use crate::rules::melee;
use crate::rules::melee::melee_and_pursuit::{
    Beaten, MeleeAndPursuit, MeleeAndPursuitFacts, MeleeAndPursuitOutcome, Sequel,
};
use crate::rules::melee::melee_modifiers::{Arms, is_half_lost};
use crate::rules::melee::pursuit_test::{PursuitFacts, PursuitTest};
use crate::rules::melee::resolve::{MeleeFacts, Victor};
use crate::rules::morale::resolve::Conduct;
use crate::sheet::cells::HalfCount;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Presence};

engine::facts! {
    /// What a whole charge needs to know: the charge up to contact, then the melee and the pursuit.
    pub struct WholeChargeFacts with charge: ChargeFacts {
        /// what the charger carries into the melee; charged infantry has what it fires with
        arms: Arms = "rifled",
        /// cavalry that is charged has shotguns and the like
        shotguns: bool = "no",
        /// the melee is in difficult terrain
        difficult: bool = "no",
        /// half a figure is counted against the target already
        target_half: bool = "no",
        /// the charger pursued this turn or the last
        pursued: bool = "no",
        /// the target did
        target_pursued: bool = "no",
        /// it is 1861 to 63
        early: bool = "yes",
        /// cavalry that cannot pursue has another enemy in 45 degrees within 20 inches
        other_enemy: bool = "no",
    }
}

sheet::axis! {
    /// How a whole charge ends.
    pub enum Upshot {
        /// It does not go home.
        Stopped = "the charge stops",
        /// The target is gone before they touch.
        GivesWay = "the target gives way",
        /// The target got out of the way.
        Evaded = "the target gets out of the way",
        /// The charger wins the first round.
        Wins = "the charger wins",
        /// Neither does.
        Draws = "nobody wins",
        /// The target does.
        Loses = "the target wins",
    }
}

/// What comes of a whole charge.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct WholeChargeOutcome {
    /// How it ends.
    pub end: Upshot,
    /// What the charger does half way.
    pub charger: Conduct,
    /// What the target does when it is charged.
    pub target: Conduct,
    /// What becomes of the loser of the melee.
    pub loser: Beaten,
    /// What the winner does, after his pursuit test if he takes one.
    pub winner: Sequel,
    /// Figures the charger loses to fire thrown for and in the melee, in halves.
    pub lost: HalfCount,
    /// Figures it has left.
    pub left: u8,
    /// Figures the target loses in the melee, in halves.
    pub target_lost: HalfCount,
    /// Figures it has left.
    pub target_left: u8,
    /// The target's fire was a natural double six.
    pub double_six: bool,
    /// The fire in support was.
    pub support_double_six: bool,
    /// The charger rolled one in the melee: the target's standard, or battery, is taken.
    pub takes_trophy: bool,
    /// The target did: the charger's standard is taken.
    pub loses_trophy: bool,
    /// The charger is low on ammo now.
    pub low_on_ammo: bool,
    /// The target is.
    pub target_low_on_ammo: bool,
}

/// A whole charge.
pub struct WholeCharge;

impl Procedure for WholeCharge {
    const ID: &'static str = "whole-charge";
    const TITLE: &'static str =
        "A whole charge: fire and support fire, both tests, a round of melee, the pursuit test";

    type Tables = Tables;
    type Facts = WholeChargeFacts;
    type Outcome = WholeChargeOutcome;

    const PROSPECTS: Prospects<Self> = &[
        Prospect::hope("to charge home through their fire", |_, charge| charge.end != Upshot::Stopped),
        Prospect::aim("to drive them off", |_, charge| matches!(charge.end, Upshot::Wins | Upshot::GivesWay)),
        Prospect::fear("to lose the melee", |_, charge| charge.end == Upshot::Loses),
        Prospect::fear("to be stopped by their fire", |_, charge| charge.end == Upshot::Stopped),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &WholeChargeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> WholeChargeOutcome {
        let charge = dice.stage(|dice| Charge::run(tables, &facts.charge, dice, explain));
        let mut outcome = facts.until_contact(&charge);
        match charge.end {
            ChargeResult::Stopped | ChargeResult::Evaded => {}
            ChargeResult::GivesWay => {
                let test = facts.pursuit(&charge);
                outcome.winner = PursuitTest::run(tables, &test, dice, explain).conduct.into();
            }
            ChargeResult::Contact | ChargeResult::Recoil => {
                let fight = facts.fight(tables, &charge);
                let fought = MeleeAndPursuit::run(tables, &fight, dice, explain);
                outcome.fight_out(&fought);
            }
        }
        explain.step(|| Step {
            what: "The whole charge".into(),
            result: format!(
                "{}; {} and {} figures left",
                outcome.end.key(),
                outcome.left,
                outcome.target_left
            ),
            ..Step::default()
        });
        outcome
    }

    /// What follows: double sixes, emergency limbering, brigade tests for units that rout.
    fn next(facts: &WholeChargeFacts, outcome: &WholeChargeOutcome) -> Vec<Follow> {
        let sixes = [outcome.double_six, outcome.support_double_six];
        let mut all = facts.charge.follows(sixes, [outcome.charger, outcome.target]);
        let flees = matches!(outcome.loser, Beaten::Retreats | Beaten::Routs);
        let fled = flees.then_some(usize::from(outcome.end == Upshot::Wins));
        let sides = MeleeFacts {
            arm: facts.charge.arm,
            grade: facts.charge.grade,
            general: facts.charge.general == Presence::Attached,
            enemy_arm: facts.charge.target,
            enemy_limbered: facts.charge.limbered,
            enemy_grade: facts.charge.target_grade,
            enemy_general: facts.charge.target_general == Presence::Attached,
            ..MeleeFacts::plain()
        };
        all.extend(melee::resolve::follows(
            &sides.sides(),
            [outcome.takes_trophy, outcome.loses_trophy],
            fled,
        ));
        all
    }
}

impl WholeChargeOutcome {
    /// Adds what the melee came to.
    fn fight_out(&mut self, fought: &MeleeAndPursuitOutcome) {
        self.end = match fought.victor {
            Victor::One => Upshot::Wins,
            Victor::Nobody => Upshot::Draws,
            Victor::Other => Upshot::Loses,
        };
        self.loser = fought.loser;
        self.winner = fought.winner;
        self.lost = HalfCount(self.lost.0.saturating_add(fought.lost.0));
        self.left = fought.left;
        self.target_lost = fought.enemy_lost;
        self.target_left = fought.enemy_left;
        self.takes_trophy = fought.double_six;
        self.loses_trophy = fought.enemy_double_six;
        self.low_on_ammo = fought.low_on_ammo;
        self.target_low_on_ammo |= fought.enemy_low_on_ammo;
    }
}

impl WholeChargeFacts {
    /// What is known when they touch, or do not.
    fn until_contact(&self, charge: &ChargeOutcome) -> WholeChargeOutcome {
        let (size, target) = (self.charge.size.get(), self.charge.target_size.get());
        let dispersed = charge.target == Conduct::Disperses;
        WholeChargeOutcome {
            end: match charge.end {
                ChargeResult::Stopped => Upshot::Stopped,
                ChargeResult::Evaded => Upshot::Evaded,
                _ => Upshot::GivesWay,
            },
            charger: charge.charger,
            target: charge.target,
            loser: Beaten::Nobody,
            winner: Sequel::Nothing,
            lost: charge.lost,
            left: size - self.charge.lost_by(charge),
            target_lost: HalfCount(0),
            target_left: if dispersed { 0 } else { target.saturating_sub(self.charge.target_lost.get()) },
            double_six: charge.double_six,
            support_double_six: charge.support_double_six,
            takes_trophy: false,
            loses_trophy: false,
            low_on_ammo: false,
            target_low_on_ammo: charge.low_on_ammo,
        }
    }

    /// The pursuit test of a charger whose target is gone.
    fn pursuit(&self, charge: &ChargeOutcome) -> PursuitFacts {
        PursuitFacts {
            arm: self.charge.arm,
            side: self.charge.side,
            grade: self.charge.grade,
            early: self.early,
            general: self.charge.general != Presence::Away,
            again: self.pursued || self.charge.unformed,
            possible: steps::is_pursued(charge.target),
            // A unit that recoiled out of reach is still before it.
            other_enemy: self.other_enemy || charge.target == Conduct::FaltersAndRecoils,
        }
    }

    /// The melee after contact, with what the fire has left of the charger.
    fn fight(&self, tables: &Tables, charge: &ChargeOutcome) -> MeleeAndPursuitFacts {
        let facts = &self.charge;
        let half_lost = [
            is_half_lost(tables, facts.size.get(), facts.lost_by(charge)),
            is_half_lost(tables, facts.target_size.get(), facts.target_lost.get()),
        ];
        let round = facts.melee(charge, half_lost);
        let shotguns = self.shotguns && facts.target == Arm::Cavalry;
        MeleeAndPursuitFacts {
            melee: MeleeFacts {
                difficult: self.difficult,
                arms: self.arms,
                enemy_arms: if shotguns { Arms::Shotguns } else { round.enemy_arms },
                ..round
            },
            half: (charge.lost.0 + u8::from(facts.half)) % 2 == 1,
            enemy_half: self.target_half,
            general_near: facts.general != Presence::Away,
            enemy_general_near: facts.target_general != Presence::Away,
            pursued: self.pursued,
            enemy_pursued: self.target_pursued,
            early: self.early,
            possible: true,
            other_enemy: self.other_enemy,
        }
    }
}
