//! Section 7, a whole charge: bonus, reaction fire, the defender's check, point blank, impact and what follows from it.

use dice::Dice;
use engine::{Facts, Follow, Procedure};
use serde::Serialize;
use sheet::{Axis, Explain, Inches, Step};

use crate::axes::Number;
use crate::bonus::{BonusFacts, BonusOutcome, ChargeBonus};
use crate::charge_facts::{Answer, Party, Standing, WholeChargeFacts};
use crate::field::Distance;
use crate::fire::{Fire, FireFacts};
use crate::firer::Manner;
use crate::impact::{Clash, Impact, ImpactOutcome};
use crate::leader::LeaderRisk;
use crate::morale::{MoraleCheck, word};
use crate::rout::{Flight, FlightFacts};
use crate::tables::Tables;
use crate::units::{Arm, Level};

sheet::axis! {
    /// How a whole charge ends.
    pub enum Upshot {
        /// Fire stops it.
        Stopped = "the charge is stopped",
        /// It does not go so far.
        Short = "the charge is too short",
        /// The defender is gone before they touch.
        GivesWay = "the defender gives way",
        /// The charger wins.
        Wins = "the charger wins",
        /// Nobody does.
        Draws = "nobody wins",
        /// The defender does.
        Loses = "the defender wins",
    }
}

/// What comes of a whole charge.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct WholeChargeOutcome {
    /// How it ends.
    pub end: Upshot,
    /// Figures the charger has left; none if it surrendered.
    pub figures: u8,
    /// Its level.
    pub level: Level,
    /// Figures or sections the defender has left.
    pub defender_figures: u8,
    /// Its level.
    pub defender_level: Level,
    /// Inches a winning charger may follow up.
    pub follow_up: Inches,
}

/// A whole charge.
pub struct WholeCharge;

impl Procedure for WholeCharge {
    const ID: &'static str = "whole-charge";
    const TITLE: &'static str = "A whole charge: bonus, fire, the defender's check, point blank, impact";

    type Tables = Tables;
    type Facts = WholeChargeFacts;
    type Outcome = WholeChargeOutcome;

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &WholeChargeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> WholeChargeOutcome {
        // What went before the contact matters by what it left: odds go on once from each of these.
        let (end, sides) = dice.stage(|dice| {
            let bonus = dice.stage(|dice| ChargeBonus::run(tables, &facts.bonus(), dice, explain));
            let mut course = Course { tables, facts, bonus, gone: Inches::ZERO, sides: facts.opening() };
            (course.approach(dice, explain), course.sides)
        });
        let mut fight = Fight { tables, facts, sides };
        let (end, follow_up) = end.map_or_else(|| fight.run(dice, explain), |end| (end, Inches::ZERO));
        let [charger, defender] = fight.sides;
        explain.step(|| Step {
            what: "The whole charge".into(),
            result: format!(
                "{}; charger {} left, {}; defender {} left, {}",
                end.key(),
                charger.figures,
                word(charger.level),
                defender.figures,
                word(defender.level)
            ),
            ..Step::default()
        });
        WholeChargeOutcome {
            end,
            figures: charger.figures,
            level: charger.level,
            defender_figures: defender.figures,
            defender_level: defender.level,
            follow_up,
        }
    }

    /// Leaders of units that were hit, and the run of who routs.
    fn next(facts: &WholeChargeFacts, outcome: &WholeChargeOutcome) -> Vec<Follow> {
        let hit = |leader: u8, before: u8, after: u8| (leader > 0 && after < before).then(LeaderRisk::follow);
        let charger = hit(facts.leader.get(), facts.figures.get(), outcome.figures);
        let defender =
            hit(facts.defender_leader.get(), facts.defender_figures.get(), outcome.defender_figures);
        let run = |arm: Arm, figures: u8, level: Level| {
            let flight = FlightFacts { arm, ground: facts.ground };
            let keys = || flight.values();
            (figures > 0 && level == Level::Routed).then(|| Follow { procedure: Flight::ID, keys: keys() })
        };
        let charger_run = run(facts.arm, outcome.figures, outcome.level);
        let defender_run = run(facts.defender_arm, outcome.defender_figures, outcome.defender_level);
        [charger, defender, charger_run, defender_run].into_iter().flatten().collect()
    }
}

/// How both fire in a melee, the charger first.
const MELEE: [(Party, Manner); 2] = [(Party::Charger, Manner::Melee), (Party::Defender, Manner::Melee)];

/// How both fire when the charger stops short: only the defender fires at a charge.
const SHORT: [(Party, Manner); 2] = [(Party::Charger, Manner::Volley), (Party::Defender, Manner::AtCharge)];

/// What fire did to a side: whether it dropped a level or is gone, and what is left of it.
type Struck = (bool, Standing);

/// What the fire of one side does to the other, with nothing of it taken off yet.
fn volley<D: Dice, E: Explain>(
    tables: &Tables,
    fire: &FireFacts,
    before: Standing,
    dice: &mut D,
    explain: &mut E,
) -> Struck {
    dice.stage(|dice| {
        let outcome = Fire::run(tables, fire, dice, explain);
        let left = before.figures - outcome.hits + outcome.morale.recovers;
        let figures = if outcome.morale.guns_lost { 0 } else { left };
        (outcome.stops(), Standing { figures, level: outcome.morale.level, ..before })
    })
}

/// A charge on its way to contact.
struct Course<'a> {
    tables: &'a Tables,
    facts: &'a WholeChargeFacts,
    bonus: BonusOutcome,
    /// Inches the charger has gone.
    gone: Inches,
    sides: [Standing; 2],
}

impl Course<'_> {
    /// From setting out to contact, or to what ends the charge before.
    fn approach<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) -> Option<Upshot> {
        let (near, distance) = (self.tables.distance(Distance::ChargeCheck), self.facts.distance);
        if self.bonus.is_ragged(Inches::ZERO) {
            self.sides[0].disorder();
        }
        if self.facts.answer == Answer::Countercharges {
            let met = self.facts.defender_march / self.tables.number(Number::Countercharge).max(1);
            return self.reach((distance - met).max(Inches::ZERO));
        }
        if self.facts.answer == Answer::Fires {
            let range = self.facts.fire_at.min(distance).max(distance - self.bonus.reach);
            self.go(distance - range);
            if self.fire(Manner::Volley, range, dice, explain) {
                return Some(Upshot::Stopped);
            }
        }
        if self.bonus.reach < distance - near {
            self.go(self.bonus.reach);
            return Some(Upshot::Short);
        }
        self.go(distance - near);
        match self.defender_check(dice, explain) {
            Stand::Holds => {
                let fires = self.facts.answer == Answer::PointBlank;
                if fires && self.fire(Manner::AtCharge, near, dice, explain) {
                    return Some(Upshot::Stopped);
                }
                self.reach(distance)
            }
            Stand::FallsBack(inches) | Stand::Runs(inches) if self.bonus.reach >= distance + inches => {
                self.reach(distance + inches)
            }
            Stand::FallsBack(_) | Stand::Runs(_) | Stand::Gone => Some(Upshot::GivesWay),
        }
    }

    /// Goes on until it has gone so far; who passes the point of it is in disorder.
    fn go(&mut self, to: Inches) {
        let to = to.max(self.gone);
        if !self.bonus.is_ragged(self.gone) && self.bonus.is_ragged(to) {
            self.sides[0].disorder();
        }
        self.gone = to;
    }

    /// Goes the rest of the way, if it can.
    fn reach(&mut self, contact: Inches) -> Option<Upshot> {
        self.go(contact.min(self.bonus.reach));
        (self.bonus.reach < contact).then_some(Upshot::Short)
    }

    /// The defender fires; whether the charger drops a level or is gone.
    fn fire<D: Dice, E: Explain>(
        &mut self,
        manner: Manner,
        range: Inches,
        dice: &mut D,
        explain: &mut E,
    ) -> bool {
        let fire = self.facts.fire(self.tables, self.sides, Party::Defender, manner, range);
        let (stops, standing) = volley(self.tables, &fire, self.sides[0], dice, explain);
        self.sides[0] = standing;
        self.sides[1].fired = true;
        stops
    }

    /// The defender's check with the charger before him.
    fn defender_check<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) -> Stand {
        let (tables, facts, before) = (self.tables, self.facts, self.sides[1]);
        let check = facts.defender_check(self.sides);
        let (stand, standing) = dice.stage(|dice| {
            let outcome = MoraleCheck::run(tables, &check, dice, explain);
            let stand = match outcome {
                _ if outcome.guns_lost => Stand::Gone,
                _ if outcome.runs => {
                    let flight = FlightFacts { arm: facts.defender_arm, ground: facts.ground };
                    Stand::Runs(Flight::run(tables, &flight, dice, explain).inches)
                }
                _ if outcome.is_failed() => Stand::FallsBack(outcome.falls_back),
                _ => Stand::Holds,
            };
            let figures = if outcome.guns_lost { 0 } else { before.figures + outcome.recovers };
            (stand, Standing { figures, level: outcome.level, ..before })
        });
        self.sides[1] = standing;
        stand
    }
}

/// The two in contact.
struct Fight<'a> {
    tables: &'a Tables,
    facts: &'a WholeChargeFacts,
    sides: [Standing; 2],
}

impl Fight<'_> {
    /// Impact, with melee fire and a second one if need be; how it ends, and the inches of a follow-up.
    fn run<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) -> (Upshot, Inches) {
        let mut outcome = self.impact(false, dice, explain);
        if outcome.clash == Clash::MeleeFire {
            let end = match self.exchange(MELEE, Inches::ZERO, dice, explain) {
                [true, true] => Some(Upshot::Draws),
                [true, false] => Some(Upshot::Loses),
                [false, true] => Some(Upshot::Wins),
                [false, false] => None,
            };
            if let Some(end) = end {
                self.sides.iter_mut().for_each(Standing::disorder);
                return (end, Inches::ZERO);
            }
            outcome = self.impact(true, dice, explain);
        }
        if outcome.clash == Clash::StopsShort {
            self.exchange(SHORT, outcome.short, dice, explain);
            self.sides.iter_mut().for_each(Standing::disorder);
            return (Upshot::Draws, Inches::ZERO);
        }
        self.take(&outcome)
    }

    /// The impact of the two as they stand; what makes no difference to what follows is left out, for the odds.
    fn impact<D: Dice, E: Explain>(&self, again: bool, dice: &mut D, explain: &mut E) -> ImpactOutcome {
        let (tables, facts) = (self.tables, self.facts.impact(self.tables, self.sides, again));
        self.facts.tell_mmps(tables, self.sides, explain);
        dice.stage(|dice| {
            let outcome = Impact::run(tables, &facts, dice, explain);
            let short = self.as_short_as(outcome.short);
            ImpactOutcome { difference: 0, back: Inches::ZERO, short, ..outcome }
        })
    }

    /// The shortest way to stop short at which both fire as they do at this one.
    fn as_short_as(&self, short: Inches) -> Inches {
        let fires = |range: Inches| {
            SHORT.map(|(by, manner)| {
                let fire = self.facts.fire(self.tables, self.sides, by, manner, range);
                (fire.band(self.tables), fire.target.enemy_near)
            })
        };
        let step = self.tables.distance(Distance::StopShort);
        let same = (1..=6).map(|pips| step * pips).find(|&range| fires(range) == fires(short));
        same.unwrap_or(short)
    }

    /// Both sides fire at once; which of them drop a level or are gone.
    fn exchange<D: Dice, E: Explain>(
        &mut self,
        fires: [(Party, Manner); 2],
        range: Inches,
        dice: &mut D,
        explain: &mut E,
    ) -> [bool; 2] {
        let (tables, facts, before) = (self.tables, self.facts, self.sides);
        let fires = fires.map(|(by, manner)| facts.fire(tables, before, by, manner, range));
        let (stopped, sides) = dice.stage(|dice| {
            let (defender_stops, defender) = volley(tables, &fires[0], before[1], dice, explain);
            let (charger_stops, charger) = volley(tables, &fires[1], before[0], dice, explain);
            ([charger_stops, defender_stops], [charger, defender])
        });
        self.sides = sides.map(|standing| Standing { fired: true, ..standing });
        stopped
    }

    /// Takes off what an impact takes.
    fn take(&mut self, outcome: &ImpactOutcome) -> (Upshot, Inches) {
        let [charger, defender] = &mut self.sides;
        (charger.level, defender.level) = (outcome.attacker_level, outcome.defender_level);
        let (end, loser) = match outcome.clash {
            Clash::Attacker => (Upshot::Wins, defender),
            Clash::Defender => (Upshot::Loses, charger),
            _ => return (Upshot::Draws, Inches::ZERO),
        };
        let lost = if outcome.surrender { loser.figures } else { outcome.lost };
        loser.figures = loser.figures.saturating_sub(lost);
        (end, outcome.follow_up)
    }
}

/// What the defender does with the charger before him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stand {
    /// He stays.
    Holds,
    /// He falls back so far.
    FallsBack(Inches),
    /// He runs so far.
    Runs(Inches),
    /// He is gone.
    Gone,
}

impl WholeChargeFacts {
    fn bonus(&self) -> BonusFacts {
        BonusFacts { arm: self.arm, quality: self.quality, ground: self.ground, march: self.march }
    }
}
