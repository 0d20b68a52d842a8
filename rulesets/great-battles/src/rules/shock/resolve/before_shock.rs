//! Steps 3 to 5 of a shock: green troops, the square, the pre-shock check and reaction fire.

use dice::Dice;
use engine::{Count, Procedure};
use sheet::{Axis, Explain, Step};

use super::{AttackPosition, Battery, Charge, Fight, Orders, ShockFacts, ShockPart, ShockResult, Square};
use crate::rules::disorder::cohesion_check::{CheckFacts, Checked, CohesionCheck, Reason};
use crate::rules::disorder::resolve::{
    DisorderCheck, DisorderFacts, DisorderOutcome, Guns, State, Steadiness,
};
use crate::rules::fire::resolve::{Fire, Light};
use crate::sheet::axes::{PreShockModifier, SheetNumber};
use crate::sheet::cells::Called;
use crate::sheet::die::{thrown, told};
use crate::sheet::tables::Tables;

impl ShockFacts {
    /// Whether a charge is one: attack orders, in order, moved as far as it must, without fire, not by night, at what can be
    /// charged; on foot begun in no enemy ZOC.
    pub(super) fn is_charge(&self, tables: &Tables) -> bool {
        let Some(charger) = self.charge.charger() else { return false };
        let moved = self.moved.get();
        let far = moved >= tables.charge_least.get(charger)
            && tables.charge_most.get(charger).is_none_or(|most| moved <= most);
        let ground = match self.charge {
            Charge::Foot => !self.from_zoc,
            _ => tables.charged_into.get(self.defender_terrain),
        };
        let ordered = self.orders == Orders::Attack && !self.disordered && !self.fired;
        ordered && far && ground && self.light != Light::Night
    }
}

/// A defender before a shock: what his check asks.
#[derive(Clone, Debug)]
pub(crate) struct StandCheck {
    pub(crate) unit: Steadiness,
    pub(crate) led: bool,
    pub(crate) march: bool,
    pub(crate) disordered: bool,
    pub(crate) position: AttackPosition,
    pub(crate) mounted: bool,
    /// By horse, which tells against all but mounted cavalry.
    pub(crate) charged_by_horse: bool,
    pub(crate) breastworks: bool,
}

/// How a defender meets a shock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stood {
    Stands,
    /// Disordered, without reaction fire.
    Shaken,
    /// Disordered before: it loses SP and retreats these hexes.
    GivesWay {
        lost: u8,
        back: u8,
    },
}

impl StandCheck {
    fn modifiers(&self) -> impl Iterator<Item = PreShockModifier> {
        let all = [
            (PreShockModifier::Leader, self.led),
            (PreShockModifier::March, self.march),
            (PreShockModifier::Disordered, self.disordered),
            (PreShockModifier::FlankOrRear, self.position != AttackPosition::Front),
            (PreShockModifier::CavalryCharge, self.charged_by_horse && !self.mounted),
            (PreShockModifier::Breastworks, self.breastworks),
        ];
        all.into_iter().filter(|(_, counts)| *counts).map(|(modifier, _)| modifier)
    }

    /// The pre-shock check.
    pub(crate) fn check<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        dice: &mut D,
        explain: &mut E,
        what: &str,
    ) -> Stood {
        let cohesion = self.unit.cohesion(tables);
        let plus = tables.on_pre_shock.sum(self.modifiers());
        let failed = thrown(dice, |die| die + plus > cohesion);
        let stood = match (failed, self.disordered) {
            (false, _) => Stood::Stands,
            (true, false) => Stood::Shaken,
            (true, true) => Stood::GivesWay {
                lost: tables.count(SheetNumber::GivesWayLoss),
                back: tables.count(SheetNumber::GivesWayBack),
            },
        };
        explain.step(|| {
            let lines = self.modifiers().map(|modifier| tables.on_pre_shock.counted(modifier));
            let word = match stood {
                Stood::Stands => "stands",
                Stood::Shaken => "disordered, no reaction fire",
                Stood::GivesWay { .. } => "retreats",
            };
            Step {
                result: format!("{word}, against {}", self.unit.told_cohesion(tables)),
                ..told(dice, what, lines.collect(), plus)
            }
        });
        stood
    }
}

impl Fight<'_> {
    /// Step 3: green attackers check against disorder; failing, they stay out. A continuation begins at step 4.
    pub(super) fn commit<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) {
        if self.facts.continued.get() > 0 {
            return;
        }
        for attacker in self.attackers.iter_mut().filter(|attacker| attacker.green > 0) {
            let fighter = &mut attacker.fighter;
            let facts = CheckFacts::of(&fighter.unit, Reason::Commitment);
            if CohesionCheck::run(self.tables, &facts, dice, explain).result == Checked::StaysOut {
                let green = attacker.green.min(fighter.unit.sp);
                fighter.unit.sp -= green;
                fighter.unit.start = fighter.unit.start.saturating_sub(green);
                if fighter.unit.sp == 0 {
                    fighter.part = ShockPart::Out;
                }
            }
        }
        let before = self.facts.sp.get();
        self.tally();
        let comes = self.attackers.iter().any(|attacker| attacker.fighter.is_in());
        let left = if comes { self.facts.sp.get() } else { 0 };
        if left < before {
            explain.step(|| Step {
                what: "Green attackers stay out".into(),
                result: format!("{left} SP attack"),
                ..Step::default()
            });
        }
    }

    /// A square formed before a charge, on a passed check.
    pub(super) fn form_square<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) {
        let steady = self.defenders.iter().find(|defender| !defender.fighter.is_disordered());
        if self.facts.defender_square != Square::Reaction || !self.charges {
            return;
        }
        if let Some(unit) = steady.map(|defender| defender.fighter.unit) {
            let facts = CheckFacts::of(&unit, Reason::Square);
            self.in_square =
                CohesionCheck::run(self.tables, &facts, dice, explain).result == Checked::FormsSquare;
        }
    }

    /// Where the attackers stand; a square is all front.
    pub(crate) fn position(&self) -> AttackPosition {
        if self.in_square { AttackPosition::Front } else { self.facts.position }
    }

    /// What the check of a defender asks as things stand.
    pub(crate) fn stand_check(&self, nth: usize) -> StandCheck {
        let defender = &self.defenders[nth];
        StandCheck {
            unit: defender.fighter.unit,
            disordered: defender.fighter.is_disordered(),
            position: self.position(),
            charged_by_horse: self.is_horse_charge(),
            ..defender.check.clone()
        }
    }

    /// Step 4: every defender's check; whether there are any left to shock.
    pub(super) fn stand_to<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) -> bool {
        for nth in 0..self.defenders.len() {
            if self.defenders[nth].fighter.state == State::Routed {
                self.defenders[nth].fighter.part = ShockPart::Gone;
                continue;
            }
            let what = "Pre-shock check of the defenders";
            let stood = self.stand_check(nth).check(self.tables, dice, explain, what);
            let defender = &mut self.defenders[nth];
            match stood {
                Stood::Stands => {}
                Stood::Shaken => (defender.fighter.state, defender.shaken) = (State::Disordered, true),
                Stood::GivesWay { lost, back } => {
                    (defender.fighter.part, defender.fighter.back) = (ShockPart::Driven, back);
                    defender.fighter.lose(lost);
                }
            }
        }
        self.tally();
        let stands = self.defenders.iter().any(|defender| defender.fighter.is_in());
        if !stands {
            self.outcome.result = ShockResult::GivesWay;
        }
        stands
    }

    /// Step 5: reaction fire; whether there are attackers left to shock.
    pub(super) fn come_through_fire<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) -> bool {
        for nth in self.chosen_shots() {
            self.fire(nth, dice, explain);
        }
        self.tally();
        let comes = self.attackers.iter().any(|attacker| attacker.fighter.is_in());
        if !comes {
            self.outcome.result = ShockResult::DrivenOff;
            explain.step(|| Step {
                what: "Reaction fire".into(),
                result: format!("attackers {}", self.outcome.fire.key()),
                ..Step::default()
            });
        }
        comes
    }

    /// The shots that are fired: the best of each defender at a hex that is still attacked from.
    fn chosen_shots(&self) -> Vec<usize> {
        let is_attacked_from =
            |at: usize| self.attackers.iter().any(|attacker| attacker.hex == at && attacker.fighter.is_in());
        let mut chosen: Vec<usize> = Vec::new();
        for (nth, shot) in self.shots.iter().enumerate().filter(|(_, shot)| is_attacked_from(shot.at)) {
            if chosen.iter().all(|&other| self.shots[other].by != shot.by) {
                chosen.push(nth);
            }
        }
        chosen
    }

    /// One of the shots, at the unit on top; one that stays out of the shock takes it for the others.
    fn fire<D: Dice, E: Explain>(&mut self, nth: usize, dice: &mut D, explain: &mut E) {
        let super::PlannedShot { by, at, ref facts } = self.shots[nth];
        let mut shot = facts.clone();
        let firer = &self.defenders[by];
        let on_top =
            |attacker: &&mut super::Attacker| attacker.hex == at && attacker.fighter.part != ShockPart::Gone;
        if firer.shaken || !firer.fighter.is_in() {
            return;
        }
        let there = self.attackers.iter_mut().filter(on_top);
        let top = there.max_by_key(|attacker| attacker.level);
        let Some(target) = top.filter(|top| top.fighter.part != ShockPart::Out) else { return };
        shot.disordered = firer.fighter.is_disordered();
        shot.from_square |= self.in_square && self.hexes.is_empty();
        shot.target_sp = Count::clamped(target.fighter.unit.sp);
        shot.target_start = Count::clamped(target.fighter.unit.start);
        shot.target_state = target.fighter.state;
        let fired = Fire::run(self.tables, &shot, dice, explain);
        let taken = DisorderOutcome { effect: fired.effect, sp_lost: fired.sp_lost, back: fired.back };
        target.fighter.suffer(taken);
        self.outcome.fire = self.outcome.fire.max(fired.effect);
        if fired.firer_disordered {
            self.misfire(by, dice, explain);
        }
    }

    /// A poor shot disorders the unit that fired it.
    fn misfire<D: Dice, E: Explain>(&mut self, by: usize, dice: &mut D, explain: &mut E) {
        let defender = &mut self.defenders[by];
        let is_gun = defender.battery == Battery::Unlimbered && !defender.men;
        let (fighter, guns) = (&mut defender.fighter, if is_gun { Guns::Unlimbered } else { Guns::None });
        if fighter.state == State::Normal {
            fighter.state = State::Disordered;
            return;
        }
        let unit = Steadiness { breastworks: defender.check.breastworks, ..fighter.unit };
        let facts = DisorderFacts::of(&unit, fighter.state, Called::Disorder, guns, 0);
        fighter.suffer(DisorderCheck::run(self.tables, &facts, dice, explain));
    }
}
