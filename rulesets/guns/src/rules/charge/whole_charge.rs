//! Sections 5 and 7, a whole charge: fire, both tests, the first round of the melee and the pursuit test.

use dice::Dice;
use engine::{Count, Follow, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain, Step};

use crate::rules::charge::resolve::{ChargeFacts, ChargeOutcome, ChargeResult, TargetAnswer};
use crate::rules::charge::shots::ShotAtCharger;
use crate::rules::charge::steps;
use crate::rules::melee::melee_and_pursuit::{
    Beaten, MeleeAndPursuit, MeleeAndPursuitFacts, MeleeAndPursuitOutcome, Sequel,
};
use crate::rules::melee::melee_modifiers::{Arms, MeleePosition, is_half_lost};
use crate::rules::melee::pursuit_test::PursuitTest;
use crate::rules::melee::resolve::{MeleeFacts, Victor};
use crate::rules::morale::resolve::Conduct;
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::GunType;
use crate::sheet::cells::HalfCount;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Cover, Facing, Presence};
use crate::sheet::weapon::Weapon;

engine::facts! {
    /// What a whole charge needs to know: the charge up to contact, then the melee and the pursuit.
    pub struct WholeChargeFacts with charge: ChargeFacts {
        /// half a figure is counted against the target already
        target_half: bool = "no",
    }
}

sheet::axis! {
    /// How a whole charge ends.
    pub enum Upshot {
        /// The unit does not charge home.
        Stopped = "the charge stops",
        /// The target is gone before they touch.
        GivesWay = "the target gives way",
        /// The target evades.
        Evaded = "the target evades",
        /// The charger wins the first round.
        Wins = "the charger wins",
        /// Neither does.
        Draws = "the melee is a draw",
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
    /// Figures the charger loses to fire rolled for and in the melee, in halves.
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

    const ROLES: &'static [Role] = unit_roles::CHARGE;
    const FIRST: &'static [&'static str] =
        &["distance", "answer", "from", "rebel-yell", "target-cover", "target-uphill"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::hope("to charge home", |_, charge| charge.end != Upshot::Stopped),
        Prospect::aim("to drive them off", |_, charge| matches!(charge.end, Upshot::Wins | Upshot::GivesWay)),
        Prospect::fear("to lose the melee", |_, charge| charge.end == Upshot::Loses),
        Prospect::fear("to be stopped", |_, charge| charge.end == Upshot::Stopped),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &WholeChargeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> WholeChargeOutcome {
        facts.through(tables, &facts.charge.shots(tables), dice, explain)
    }

    fn refusal(tables: &Tables, facts: &WholeChargeFacts) -> Option<String> {
        facts.charge.refusal(tables)
    }

    /// What follows: double sixes, emergency limbering, brigade tests for units that rout.
    fn next(facts: &WholeChargeFacts, outcome: &WholeChargeOutcome) -> Vec<Follow> {
        let sixes = [outcome.double_six, outcome.support_double_six];
        let mut all = facts.charge.follows(sixes, [outcome.charger, outcome.target]);
        let flees = matches!(outcome.loser, Beaten::Retreats | Beaten::Routs);
        let fled = flees.then_some(usize::from(outcome.end == Upshot::Wins));
        let round = facts.charge.melee_plain();
        let sixes = [outcome.takes_trophy, outcome.loses_trophy];
        all.extend(round.follows(sixes, fled, ["charger", "target"]));
        all
    }

    fn marks(facts: &WholeChargeFacts, outcome: &WholeChargeOutcome) -> Vec<UnitMark> {
        unit_marks::whole_charge(facts, outcome)
    }

    fn told(_: &WholeChargeFacts, outcome: &WholeChargeOutcome) -> Option<String> {
        outcome_words::whole_charge(outcome)
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
    /// A whole charge through these shots, one after another.
    pub(crate) fn through<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        shots: &[ShotAtCharger],
        dice: &mut D,
        explain: &mut E,
    ) -> WholeChargeOutcome {
        let charge = dice.stage(|dice| self.charge.through(tables, shots, dice, explain));
        let mut outcome = self.until_contact(&charge);
        match charge.end {
            ChargeResult::Stopped | ChargeResult::Evaded => {}
            ChargeResult::GivesWay => {
                let test = self.charge.pursuit(charge.target);
                outcome.winner = PursuitTest::run(tables, &test, dice, explain).conduct.into();
            }
            ChargeResult::Contact | ChargeResult::Recoil => {
                let fight = self.fight(tables, &charge);
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

    /// The melee after contact, with what the fire has left of the charger.
    fn fight(&self, tables: &Tables, charge: &ChargeOutcome) -> MeleeAndPursuitFacts {
        let facts = &self.charge;
        let half_lost = [
            is_half_lost(tables, facts.size.get(), facts.lost_by(charge)),
            is_half_lost(tables, facts.target_size.get(), facts.target_lost.get()),
        ];
        MeleeAndPursuitFacts {
            melee: facts.melee(charge, half_lost),
            half: (charge.lost.0 + u8::from(facts.half)) % 2 == 1,
            enemy_half: self.target_half,
        }
    }
}

impl ChargeFacts {
    /// What is known of the melee before anything of the charge is.
    pub(crate) fn melee_plain(&self) -> MeleeFacts {
        let nothing = ChargeOutcome {
            end: ChargeResult::Contact,
            charger: Conduct::Charges,
            target: Conduct::NoTest,
            lost: HalfCount(0),
            removed: 0,
            double_six: false,
            support_double_six: false,
            low_on_ammo: false,
        };
        self.melee(&nothing, [false; 2])
    }

    /// The first round of the melee that follows, with the figures that are left.
    pub(crate) fn melee(&self, outcome: &ChargeOutcome, half_lost: [bool; 2]) -> MeleeFacts {
        let charged = self.met_target();
        // A target that recoiled or evaded is met farther back, out of what sheltered it.
        let stood = outcome.end != ChargeResult::Recoil && self.answer() != TargetAnswer::Evades;
        let position = match self.target_cover {
            _ if !stood => MeleePosition::Open,
            Cover::Works if self.target_trench => MeleePosition::LightWorks,
            Cover::Works => MeleePosition::StrongWorks,
            _ if self.target_hasty_works => MeleePosition::LightWorks,
            Cover::Cover if !self.target_cover_shared => MeleePosition::Cover,
            _ => MeleePosition::Open,
        };
        MeleeFacts {
            side: self.side,
            arm: self.arm,
            figures: Count::clamped(self.size.get() - self.lost_by(outcome)),
            grade: self.grade,
            formation: self.formation,
            state: self.charger_state(),
            uphill: self.downhill,
            general: self.general == Presence::Attached,
            charging: true,
            half_lost: half_lost[0],
            supports: self.supports,
            enemy_arm: self.target,
            enemy_limbered: self.target_limbered,
            enemy_figures: Count::clamped(self.target_size.get().saturating_sub(self.target_lost.get())),
            enemy_grade: self.target_grade,
            enemy_arms: match self.target_shotguns && self.target == Arm::Cavalry {
                true => Arms::Shotguns,
                false => Arms::of(self.target_weapon),
            },
            enemy_formation: self.target_formation,
            enemy_state: steps::order_after(charged.state, outcome.target),
            enemy_position: position,
            enemy_uphill: self.target_uphill && stood,
            enemy_general: self.target_general == Presence::Attached,
            enemy_charging: steps::meets_midway(charged, self.answer(), outcome.target),
            enemy_flank_or_rear: charged.from != Facing::Front,
            enemy_half_lost: half_lost[1],
            enemy_supports: self.target_supports,
            enemy_low_on_ammo: self.target_low_on_ammo || outcome.low_on_ammo,
            arms: self.arms,
            difficult: self.difficult,
            general_near: self.general != Presence::Away,
            general_close: self.general_close,
            leads_brigade: self.leads_brigade,
            attached: self.general == Presence::Attached,
            tokens: self.tokens,
            pursued: self.pursued,
            enemy_general_near: self.target_general != Presence::Away,
            enemy_general_close: self.target_general_close,
            enemy_leads_brigade: self.target_leads_brigade,
            enemy_attached: self.target_attached || self.target_general == Presence::Attached,
            enemy_guns: self.target_guns,
            enemy_heavy: self.target_weapon == Weapon::Gun(GunType::TwentyPdr),
            enemy_tokens: self.target_tokens,
            enemy_pursued: self.target_pursued,
            early: self.early,
            other_enemy: self.other_enemy,
            ..MeleeFacts::plain()
        }
    }
}
