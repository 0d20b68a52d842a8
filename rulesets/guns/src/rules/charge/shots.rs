//! Section 5, steps 3 to 6 over facts: the shots that a charger meets on its way, one after another, and the two tests.

use dice::Dice;
use engine::{Count, Procedure};
use sheet::{Axis, Explain, Inches, Step};

use crate::rules::charge::resolve::{ChargeFacts, ChargeOutcome, ChargeResult};
use crate::rules::fire::facts::ShotFacts;
use crate::rules::fire::resolve::{Fire, FireFacts};
use crate::rules::fire::skirmish_fire::{SkirmishFacts, SkirmishFire};
use crate::rules::fire::target_facts::TargetFacts;
use crate::rules::morale::resolve::{Conduct, UnitMorale};
use crate::sheet::cells::HalfCount;
use crate::sheet::tables::Tables;

/// What a charger has met on its way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Met {
    /// What the fire made of it.
    charger: Conduct,
    lost: HalfCount,
    pub(crate) removed: u8,
    double_six: bool,
    support_double_six: bool,
    low_on_ammo: bool,
    pub(crate) under_fire: bool,
    retires: bool,
}

/// What one shot did to a charger.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Struck {
    conduct: Conduct,
    lost: HalfCount,
    removed: u8,
    double_six: bool,
    low_on_ammo: bool,
    silent: bool,
    retires: bool,
}

/// What a charger has lost before a shot.
#[derive(Clone, Copy)]
struct ChargerLosses {
    size: u8,
    lost: u8,
    /// Half a figure is counted against it.
    half: bool,
}

/// Of which unit a shot at a charger is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shooter {
    /// Of the target.
    Target,
    /// Of a friend of the target.
    Support,
}

/// A shot that a charger meets on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotAtCharger {
    pub(crate) by: Shooter,
    pub(crate) facts: ShotFacts,
}

impl ShotAtCharger {
    /// The shot at a charger with these losses.
    fn run<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        before: ChargerLosses,
        dice: &mut D,
        explain: &mut E,
    ) -> Struck {
        let ChargerLosses { size, lost, half } = before;
        match &self.facts {
            ShotFacts::Volley(facts) => {
                let on =
                    TargetFacts { target_lost: Count::clamped(lost), target_half: half, ..facts.on.clone() };
                let facts = FireFacts { on, ..facts.clone() };
                let fire = Fire::run(tables, &facts, dice, explain);
                Struck {
                    conduct: fire.conduct,
                    lost: fire.lost,
                    removed: fire.removed,
                    double_six: fire.double_six,
                    low_on_ammo: fire.low_on_ammo,
                    silent: fire.silent,
                    retires: fire.retires > Inches::ZERO,
                }
            }
            ShotFacts::Skirmish(facts) => {
                let on =
                    TargetFacts { target_lost: Count::clamped(lost), target_half: half, ..facts.on.clone() };
                let facts = SkirmishFacts { on, ..facts.clone() };
                let fire = SkirmishFire::run(tables, &facts, dice, explain);
                let is_gone = lost.saturating_add(fire.removed) >= size;
                Struck {
                    conduct: if is_gone { Conduct::Destroyed } else { Conduct::NoTest },
                    lost: fire.lost,
                    removed: fire.removed,
                    double_six: fire.double_sixes > 0,
                    low_on_ammo: fire.low_on_ammo,
                    silent: fire.silent,
                    retires: false,
                }
            }
        }
    }
}

impl ChargeFacts {
    /// The shots that the keys tell of: that of the target, then one in support.
    pub(crate) fn shots(&self, tables: &Tables) -> Vec<ShotAtCharger> {
        let target = self.fires().then(|| (Shooter::Target, self.fire(tables)));
        let support = self.support_fire().map(|volley| (Shooter::Support, volley));
        let shots = target.into_iter().chain(support);
        shots.map(|(by, volley)| ShotAtCharger { by, facts: ShotFacts::Volley(volley) }).collect()
    }

    /// A charge through these shots, one after another, up to contact.
    pub(crate) fn through<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        shots: &[ShotAtCharger],
        dice: &mut D,
        explain: &mut E,
    ) -> ChargeOutcome {
        let met = dice.stage(|dice| self.come_through(tables, shots, dice, explain));
        let mut outcome = ChargeOutcome {
            end: ChargeResult::Stopped,
            charger: met.charger,
            target: Conduct::NoTest,
            lost: met.lost,
            removed: met.removed,
            double_six: met.double_six,
            support_double_six: met.support_double_six,
            low_on_ammo: met.low_on_ammo,
        };
        // A charger made to falter or retire stops there, untested.
        if !met.retires && outcome.charger == Conduct::NoTest {
            let test = self.charger(&met);
            outcome.charger = dice.stage(|dice| UnitMorale::run(tables, &test, dice, explain)).conduct;
        }
        if outcome.charger == Conduct::Charges {
            outcome.target = self.met(tables, dice, explain);
            outcome.end = self.end(outcome.target);
        }
        explain.step(|| Step {
            what: "The charge".into(),
            result: outcome.end.key().into(),
            ..Step::default()
        });
        outcome
    }

    /// The shots at a charger, each at what the one before has left of it.
    fn come_through<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        shots: &[ShotAtCharger],
        dice: &mut D,
        explain: &mut E,
    ) -> Met {
        let Some((shot, before)) = shots.split_last() else {
            return Met {
                charger: Conduct::NoTest,
                lost: HalfCount(0),
                removed: 0,
                double_six: false,
                support_double_six: false,
                low_on_ammo: false,
                under_fire: self.support_lost.get() > 0,
                retires: false,
            };
        };
        // Each is a stage of its own, so that odds go on once from what it comes to.
        let met = dice.stage(|dice| self.come_through(tables, before, dice, explain));
        // No unit fires at one that is gone.
        if met.retires || met.charger == Conduct::Destroyed {
            return met;
        }
        let size = self.size.get();
        let lost = self.lost.get().saturating_add(self.support_lost.get()).saturating_add(met.removed);
        let half = (met.lost.0 + u8::from(self.half)) % 2 == 1;
        let before = ChargerLosses { size, lost: lost.min(size), half };
        let struck = dice.stage(|dice| shot.run(tables, before, dice, explain));
        let is_target = shot.by == Shooter::Target;
        Met {
            charger: met.charger.max(struck.conduct),
            lost: HalfCount(met.lost.0.saturating_add(struck.lost.0)),
            removed: met.removed + struck.removed,
            double_six: met.double_six || is_target && struck.double_six,
            support_double_six: met.support_double_six || !is_target && struck.double_six,
            low_on_ammo: met.low_on_ammo || is_target && struck.low_on_ammo,
            under_fire: met.under_fire || !struck.silent,
            retires: struck.retires,
        }
    }
}
