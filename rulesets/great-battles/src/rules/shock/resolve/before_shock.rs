//! Steps 3 to 5 of a shock: green troops, the square, the pre-shock check and reaction fire.

use dice::Dice;
use engine::{Count, Procedure};
use sheet::{Axis, Explain, Step};

use super::{AttackPosition, Charge, Orders, ShockFacts, ShockResolution, ShockResult, Square};
use crate::rules::disorder::resolve::{Effect, State, Steadiness};
use crate::rules::fire::resolve::{Fire, FireFacts, Light};
use crate::sheet::axes::{PreShockModifier, SheetNumber};
use crate::sheet::die::{thrown, told};
use crate::sheet::tables::Tables;

impl ShockFacts {
    /// Whether a charge is one: attack orders, in order, moved as far as it must, without fire, not by night, at what can be
    /// charged.
    pub(super) fn is_charge(&self, tables: &Tables) -> bool {
        let Some(charger) = self.charge.charger() else { return false };
        let moved = self.moved.get();
        let far = moved >= tables.charge_least.get(charger)
            && tables.charge_most.get(charger).is_none_or(|most| moved <= most);
        let ground = self.charge == Charge::Foot || tables.charged_into.get(self.terrain);
        let ordered = self.orders == Orders::Attack && !self.disordered && !self.fired;
        ordered && far && ground && self.light != Light::Night
    }
}

/// A defender before a shock: what his check asks.
pub(crate) struct StandCheck {
    pub(crate) unit: Steadiness,
    pub(crate) led: bool,
    pub(crate) march: bool,
    pub(crate) disordered: bool,
    pub(crate) position: AttackPosition,
    /// By horse, and he is not mounted himself.
    pub(crate) charged_by_horse: bool,
    pub(crate) breastworks: bool,
}

/// How a defender meets a shock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stood {
    Stands,
    /// Disordered, without reaction fire.
    Shaken,
    GivesWay,
}

impl StandCheck {
    fn modifiers(&self) -> impl Iterator<Item = PreShockModifier> {
        let all = [
            (PreShockModifier::Leader, self.led),
            (PreShockModifier::March, self.march),
            (PreShockModifier::Disordered, self.disordered),
            (PreShockModifier::FlankOrRear, self.position != AttackPosition::Front),
            (PreShockModifier::CavalryCharge, self.charged_by_horse),
            (PreShockModifier::Breastworks, self.breastworks),
        ];
        all.into_iter().filter(|(_, counts)| *counts).map(|(modifier, _)| modifier)
    }

    /// The pre-shock check.
    pub(crate) fn check<D: Dice, E: Explain>(&self, tables: &Tables, dice: &mut D, explain: &mut E) -> Stood {
        let cohesion = self.unit.cohesion(tables);
        let plus = tables.on_pre_shock.sum(self.modifiers());
        let failed = thrown(dice, |die| die + plus > cohesion);
        let stood = match (failed, self.disordered) {
            (false, _) => Stood::Stands,
            (true, false) => Stood::Shaken,
            (true, true) => Stood::GivesWay,
        };
        explain.step(|| {
            let lines = self.modifiers().map(|modifier| tables.on_pre_shock.counted(modifier));
            let word = match stood {
                Stood::Stands => "stands",
                Stood::Shaken => "disordered, no reaction fire",
                Stood::GivesWay => "gives way",
            };
            let lines = lines.chain(self.unit.told_collapse(tables)).collect();
            Step {
                result: format!("{word}, against cohesion {cohesion}"),
                ..told(dice, "Pre-shock check of the defenders", lines, plus)
            }
        });
        stood
    }
}

impl ShockResolution<'_> {
    /// Step 3: green attackers check against disorder; failing, they stay out. A continuation begins at step 4.
    pub(super) fn commit<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) {
        let facts = self.facts;
        let green = facts.green_sp.get().min(self.sp);
        if green == 0 || facts.continued.get() > 0 {
            return;
        }
        let unit = facts.attackers(green);
        if unit.fails(self.tables, dice, explain, "Green attackers", None, 0) {
            self.sp -= green;
            explain.step(|| Step {
                what: "They stay out".into(),
                result: format!("{} SP attack", self.sp),
                ..Step::default()
            });
        }
    }

    /// A square formed before a charge, on a passed check.
    pub(super) fn form_square<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) {
        let facts = self.facts;
        if facts.square == Square::Reaction && self.charges && !facts.defender_disordered {
            let unit = facts.defenders(0);
            self.in_square = !unit.fails(self.tables, dice, explain, "Forming square", None, 0);
        }
    }

    /// Where the attackers stand; a square is all front.
    pub(super) fn position(&self) -> AttackPosition {
        if self.in_square { AttackPosition::Front } else { self.facts.position }
    }

    /// Step 4: the defender's pre-shock check; whether it comes to a shock.
    pub(super) fn stand_to<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) -> bool {
        let (tables, facts) = (self.tables, self.facts);
        let stand = StandCheck {
            unit: facts.defenders(0),
            led: facts.leaders.get() > 0,
            march: facts.march,
            disordered: facts.defender_disordered,
            position: self.position(),
            charged_by_horse: facts.charge == Charge::Horse && self.charges && !facts.defender_mounted,
            breastworks: facts.breastworks,
        };
        let stood = stand.check(tables, dice, explain);
        match stood {
            Stood::Stands => {}
            Stood::Shaken => self.outcome.defender_disordered = true,
            Stood::GivesWay => {
                self.outcome.result = ShockResult::GivesWay;
                self.outcome.defender_back = tables.count(SheetNumber::GivesWayBack);
                self.outcome.defender_lost = tables.count(SheetNumber::GivesWayLoss);
            }
        }
        self.may_fire = stood == Stood::Stands;
        stood != Stood::GivesWay
    }

    /// Step 5: reaction fire; whether there are attackers left to shock.
    pub(super) fn come_through_fire<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) -> bool {
        let facts = self.facts;
        if facts.reaction_sp.get() == 0 || !self.may_fire {
            return true;
        }
        let fire = FireFacts {
            light: facts.light,
            mounted: facts.defender_mounted,
            disordered: facts.defender_disordered,
            green: facts.defender_green,
            from_breastworks: facts.breastworks,
            from_square: self.in_square,
            terrain: facts.attacker_terrain,
            side: facts.side,
            target_sp: Count::clamped(self.sp),
            cohesion: facts.cohesion,
            target_state: if facts.disordered { State::Disordered } else { State::Normal },
            fatigue: facts.fatigue,
            ..FireFacts::before_shock(facts.weapon, facts.reaction_sp.get())
        };
        let fired = Fire::run(self.tables, &fire, dice, explain);
        self.sp -= fired.sp_lost;
        self.outcome.fire = fired.effect;
        self.outcome.attacker_lost = fired.sp_lost;
        self.outcome.defender_disordered |= fired.firer_disordered;
        if fired.effect == Effect::Disordered {
            self.outcome.attacker_disordered = true;
            self.charges = false;
        }
        if fired.effect.is_gone() {
            self.outcome.result = ShockResult::DrivenOff;
            self.outcome.attacker_back = fired.back;
            explain.step(|| Step {
                what: "Reaction fire".into(),
                result: format!("attackers {}", fired.effect.key()),
                ..Step::default()
            });
        }
        !fired.effect.is_gone()
    }
}
