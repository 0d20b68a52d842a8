//! Section 7, a whole charge: bonus, reaction fire, defender's check, point blank, impact and what follows from it.

use dice::Dice;
use engine::{Facts, Follow, Procedure, Prospect, Prospects};
use serde::Serialize;
use sheet::{Axis, Explain, Inches, Step};

use crate::rules::charge::bonus::{BonusFacts, BonusOutcome, ChargeBonus};
use crate::rules::charge::impact_values::{Bout, ImpactOutcome, ImpactResult, fight, melee_end};
use crate::rules::charge::sides::{ChargeReaction, Party, PartyState, WholeChargeFacts};
use crate::rules::charge::{Ahead, ComingCharge, Onrush, come_on, has_stood};
use crate::rules::fire::firer::FireManner;
use crate::rules::fire::resolve::{Fire, FireFacts};
use crate::rules::leaders::resolve::LeaderRisk;
use crate::rules::morale::resolve::{MoraleCheck, MoraleOutcome, word};
use crate::rules::movement::routed_move::{Flight, FlightFacts, RoutRoll, RoutRollFacts};
use crate::sheet::axes::{NumberRow, Ruling};
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, MoraleLevel};

sheet::axis! {
    /// How a whole charge ends.
    pub enum Upshot {
        /// Fire stops it.
        Stopped = "the charge is stopped",
        /// Its reach is too short.
        Short = "the charge is too short",
        /// The defender is gone before they touch.
        GivesWay = "the defender gives way",
        /// The charger wins.
        Wins = "the charger wins",
        /// Neither does.
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
    pub level: MoraleLevel,
    /// Figures or sections the defender has left.
    pub defender_figures: u8,
    /// Its level.
    pub defender_level: MoraleLevel,
    /// Inches a winning charger may follow up.
    pub follow_up: Inches,
    /// The charger has a leader with it, and was hit or lost the impact.
    pub leader_at_risk: bool,
    /// So the defender.
    pub defender_leader_at_risk: bool,
}

/// A whole charge.
pub struct WholeCharge;

impl Procedure for WholeCharge {
    const ID: &'static str = "whole-charge";
    const TITLE: &'static str = "A whole charge: bonus, fire, the defender's check, point blank, impact";

    type Tables = Tables;
    type Facts = WholeChargeFacts;
    type Outcome = WholeChargeOutcome;

    const PROSPECTS: Prospects<Self> = &[
        Prospect::hope("to reach it", |_, charge| !matches!(charge.end, Upshot::Stopped | Upshot::Short)),
        Prospect::aim("to drive it off", |_, charge| matches!(charge.end, Upshot::Wins | Upshot::GivesWay)),
        Prospect::fear("to lose the impact", |_, charge| charge.end == Upshot::Loses),
        Prospect::fear("to rout", |_, charge| charge.level == MoraleLevel::Routed),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &WholeChargeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> WholeChargeOutcome {
        // What went before matters by what it left: odds go on once from each state the two come into contact in, and once
        // from each in which they fight on after the melee fire.
        let (end, sides, place) = dice.stage(|dice| {
            let (end, sides, place) = dice.stage(|dice| {
                let bonus = dice.stage(|dice| ChargeBonus::run(tables, &facts.bonus(), dice, explain));
                let mut course = ChargeApproach {
                    tables,
                    facts,
                    dice,
                    explain: &mut *explain,
                    bonus,
                    gone: Inches::ZERO,
                    distance: facts.distance,
                    sides: facts.opening(),
                    place: facts.defender_depth,
                    result: None,
                };
                (course.approach(), course.sides, course.place)
            });
            let mut fight = InContact { tables, facts, sides, place };
            let end = match end {
                Some(end) => Some((end, Inches::ZERO)),
                None => fight.first(dice, explain),
            };
            (end, fight.sides, place)
        });
        let mut fight = InContact { tables, facts, sides, place };
        let (end, follow_up) = end.unwrap_or_else(|| fight.second(dice, explain));
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
            leader_at_risk: charger.hurt && facts.leader.get() > 0,
            defender_leader_at_risk: defender.hurt && facts.defender_leader.get() > 0,
        }
    }

    /// The risk to leaders of units that were hit or lost the impact, and the routed move of one that routs.
    fn next(facts: &WholeChargeFacts, outcome: &WholeChargeOutcome) -> Vec<Follow> {
        let charger = outcome.leader_at_risk.then(LeaderRisk::follow);
        let defender = outcome.defender_leader_at_risk.then(LeaderRisk::follow);
        let run = |flight: FlightFacts, figures: u8, level: MoraleLevel| {
            let keys = || flight.values();
            (figures > 0 && level == MoraleLevel::Routed)
                .then(|| Follow { procedure: Flight::ID, keys: keys() })
        };
        let charger_run = run(facts.flight(Party::Charger), outcome.figures, outcome.level);
        let defender_run =
            run(facts.flight(Party::Defender), outcome.defender_figures, outcome.defender_level)
                // A defender that gave way has run already.
                .filter(|_| outcome.end != Upshot::GivesWay);
        [charger, defender, charger_run, defender_run].into_iter().flatten().collect()
    }
}

/// The fire of both sides at once, the charger's first.
type Volleys = [FireFacts; 2];

/// What fire did to a side: whether it dropped a level or is gone, how far it falls back, and what is left of it.
type VolleyEffect = (bool, Inches, PartyState);

/// What the fire of one side does to the other, with nothing of it taken off yet.
fn volley<D: Dice, E: Explain>(
    tables: &Tables,
    fire: Option<&FireFacts>,
    before: PartyState,
    dice: &mut D,
    explain: &mut E,
) -> VolleyEffect {
    let Some(fire) = fire else { return (false, Inches::ZERO, before) };
    let outcome = Fire::run(tables, fire, dice, explain);
    let left = before.figures - outcome.hits + outcome.morale.recovers;
    let figures = if outcome.morale.guns_lost { 0 } else { left };
    let hurt = before.hurt || outcome.hits > 0;
    let standing = PartyState { figures, level: outcome.morale.level, hurt, ..before };
    (outcome.stops(), outcome.morale.falls_back, standing)
}

/// A charge on its way to contact, as two sides and the inches between them.
struct ChargeApproach<'a, D, E> {
    tables: &'a Tables,
    facts: &'a WholeChargeFacts,
    dice: &'a mut D,
    explain: &'a mut E,
    bonus: BonusOutcome,
    /// Inches the charger has gone.
    gone: Inches,
    /// Inches from where it began to the defender.
    distance: Inches,
    sides: [PartyState; 2],
    /// How deep the place is that the defender holds.
    place: Inches,
    /// What the defender's check came to, once it has checked or needs no check.
    result: Option<DefenderResult>,
}

impl<D: Dice, E: Explain> ComingCharge for ChargeApproach<'_, D, E> {
    fn reaction_fire(&mut self) -> bool {
        let facts = self.facts;
        if self.bonus.is_ragged(Inches::ZERO) {
            self.sides[0].disorder();
        }
        let near = self.tables.distance(DistanceRow::ChargeCheck);
        let support = (facts.support.get() > 0)
            .then(|| facts.support_after.min(self.bonus.reach).min(facts.distance - near));
        let range = facts.fire_at.max(near).min(self.distance).max(self.distance - self.bonus.reach);
        let own = (facts.answer == ChargeReaction::Fires).then_some(self.distance - range);
        let mut fires: Vec<(Inches, Party)> =
            support.map(|after| (after, Party::Charger)).into_iter().collect();
        fires.extend(own.map(|after| (after, Party::Defender)));
        fires.sort_by_key(|&(after, _)| after);
        fires.into_iter().all(|(after, by)| {
            self.go(after);
            !match by {
                Party::Defender => self.fire(FireManner::Volley, range),
                Party::Charger => self.support_fire(),
            }
        })
    }

    fn countercharge(&mut self) {
        if self.facts.answer == ChargeReaction::Countercharges {
            let met = self.facts.defender_march / self.tables.number(NumberRow::Countercharge).max(1);
            self.distance = (self.distance - met).max(Inches::ZERO);
            self.result = Some(DefenderResult::FallsBack(Inches::ZERO));
        }
    }

    fn ahead(&mut self) -> Ahead {
        let near = self.tables.distance(DistanceRow::ChargeCheck);
        match self.result {
            Some(DefenderResult::Gone) => Ahead::Nobody,
            Some(_) if self.bonus.reach >= self.distance => Ahead::Checked,
            None if self.bonus.reach >= self.distance => Ahead::Unchecked,
            None if self.bonus.reach >= self.distance - near => Ahead::Beside,
            _ => Ahead::Nobody,
        }
    }

    fn defender_check(&mut self) {
        self.go(self.distance - self.tables.distance(DistanceRow::ChargeCheck));
        let Self { tables, facts, dice, explain, sides, .. } = self;
        let before = sides[1];
        let (result, standing) = dice.stage(|dice| {
            let outcome = MoraleCheck::run(tables, &facts.defender_check(*sides), dice, *explain);
            facts.result(tables, before, before.figures, &outcome, dice, *explain)
        });
        self.comes_to(result, standing);
    }

    fn close_fire(&mut self) -> bool {
        let manner = match self.facts.answer {
            ChargeReaction::PointBlank => FireManner::AtCharge,
            ChargeReaction::Desperation => FireManner::Desperation,
            _ => return true,
        };
        let near = self.tables.distance(DistanceRow::ChargeCheck);
        self.result != Some(DefenderResult::Holds) || !self.fire(manner, near)
    }

    fn charging_fire(&mut self) {
        let rides = self.facts.arm == Arm::Cavalry && self.facts.mounted;
        let stands = self.result == Some(DefenderResult::Holds);
        if !stands || !rides || !self.tables.holds(Ruling::ChargingFire) {
            return;
        }
        let near = self.tables.distance(DistanceRow::ChargeCheck);
        let Self { tables, facts, dice, explain, sides, .. } = self;
        let before = sides[1];
        let (result, standing, fired) = dice.stage(|dice| {
            let fire = facts.fire(tables, *sides, Party::Charger, FireManner::AtCharge, near);
            let outcome = Fire::run(tables, &fire, dice, *explain);
            let hurt = PartyState { hurt: before.hurt || outcome.hits > 0, ..before };
            let left = before.figures - outcome.hits;
            let (result, standing) = facts.result(tables, hurt, left, &outcome.morale, dice, *explain);
            (result, standing, !outcome.silent)
        });
        self.sides[0].fired |= fired;
        self.comes_to(result, standing);
    }

    fn touches(&mut self) -> bool {
        self.go(self.distance);
        true
    }
}

impl<D: Dice, E: Explain> ChargeApproach<'_, D, E> {
    /// From setting out to contact, or to what ends the charge before.
    fn approach(&mut self) -> Option<Upshot> {
        if self.facts.answer == ChargeReaction::Disengages {
            self.sides[1].disorder();
            self.distance += self.facts.defender_withdraws;
        }
        let stood_at = self.distance + self.facts.defender_depth;
        let end = match come_on(self) {
            Onrush::Stopped => return Some(Upshot::Stopped),
            Onrush::Contact => None,
            Onrush::Short | Onrush::Cleared => Some(match self.result {
                // A defender that drops a level but stays in place has not given way.
                None | Some(DefenderResult::Holds | DefenderResult::FallsBack(Inches::ZERO)) => Upshot::Short,
                Some(_) => Upshot::GivesWay,
            }),
        };
        self.go(self.bonus.reach.min(match end {
            None => self.distance,
            Some(Upshot::GivesWay) => stood_at,
            Some(_) => self.bonus.reach,
        }));
        end
    }

    /// Goes on until it has gone `to`; past the point of disorder it is disordered, if it goes any farther.
    fn go(&mut self, to: Inches) {
        if to > self.gone {
            self.gone = to;
            if self.bonus.is_ragged(to) {
                self.sides[0].disorder();
            }
        }
    }

    /// What a check of the defender comes to, and where it is then.
    fn comes_to(&mut self, result: DefenderResult, standing: PartyState) {
        self.sides[1] = standing;
        self.result = Some(result);
        match result {
            DefenderResult::FallsBack(away) => self.distance += away,
            DefenderResult::Runs(away) => {
                self.distance += away;
                self.place = self.facts.defender_running_depth;
            }
            DefenderResult::Holds | DefenderResult::Gone => {}
        }
    }

    /// Another unit fires as the charge comes on; whether the charger drops a level or is gone.
    fn support_fire(&mut self) -> bool {
        let Self { tables, facts, dice, explain, sides, .. } = self;
        let (stops, charger) = dice.stage(|dice| {
            let (stops, _, standing) =
                volley(tables, facts.support_fire(*sides).as_ref(), sides[0], dice, *explain);
            (stops, standing)
        });
        self.sides[0] = charger;
        stops
    }

    /// The defender fires; whether the charger drops a level or is gone.
    fn fire(&mut self, manner: FireManner, range: Inches) -> bool {
        let Self { tables, facts, dice, explain, sides, .. } = self;
        let (stops, charger, fired) = dice.stage(|dice| {
            let fire = facts.fire(tables, *sides, Party::Defender, manner, range);
            let (stops, _, standing) = volley(tables, Some(&fire), sides[0], dice, *explain);
            (stops, standing, fire.band(tables).is_some())
        });
        self.sides[0] = charger;
        self.sides[1].fired = fired;
        stops
    }
}

/// The two in contact.
struct InContact<'a> {
    tables: &'a Tables,
    facts: &'a WholeChargeFacts,
    sides: [PartyState; 2],
    /// How deep the place is that the defender holds.
    place: Inches,
}

impl InContact<'_> {
    /// The first impact, and the melee fire if it comes to that; how it ends, and the inches of a follow-up, if it ends so.
    fn first<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) -> Option<(Upshot, Inches)> {
        let outcome = self.impact(Bout::First, dice, explain);
        if outcome.clash != ImpactResult::MeleeFire {
            return Some(self.settled(&outcome, dice, explain));
        }
        let (stopped, back) = self.exchange(InContact::melee, dice, explain);
        let end = melee_end(stopped)?;
        self.sides.iter_mut().for_each(PartyState::disorder);
        Some(self.followed(end, back - self.tables.distance(DistanceRow::FollowUp)))
    }

    /// The second impact, after the melee fire.
    fn second<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) -> (Upshot, Inches) {
        let outcome = self.impact(Bout::AfterMeleeFire, dice, explain);
        self.settled(&outcome, dice, explain)
    }

    /// What an impact comes to that is not fought again.
    fn settled<D: Dice, E: Explain>(
        &mut self,
        outcome: &ImpactOutcome,
        dice: &mut D,
        explain: &mut E,
    ) -> (Upshot, Inches) {
        if outcome.clash != ImpactResult::StopsShort {
            return self.take(outcome, dice, explain);
        }
        self.exchange(|own| own.free(outcome.short), dice, explain);
        self.sides.iter_mut().for_each(PartyState::disorder);
        (Upshot::Draws, Inches::ZERO)
    }

    /// The impact of the two as they stand; what makes no difference to what follows is left out, for the odds.
    fn impact<D: Dice, E: Explain>(&self, bout: Bout, dice: &mut D, explain: &mut E) -> ImpactOutcome {
        dice.stage(|dice| {
            let sides = self.facts.impacts(self.sides);
            let outcome = fight(self.tables, &sides, bout, dice, explain);
            let short = self.as_short_as(outcome.short);
            ImpactOutcome { difference: 0, back: Inches::ZERO, short, ..outcome }
        })
    }

    /// The shortest way to stop short at which both fire as they do at this one.
    fn as_short_as(&self, short: Inches) -> Inches {
        let fires =
            |range: Inches| self.free(range).map(|fire| (fire.band(self.tables), fire.target.enemy_near));
        let step = self.tables.distance(DistanceRow::StopShort);
        let same = (1..=6).map(|pips| step * pips).find(|&range| fires(range) == fires(short));
        same.unwrap_or(short)
    }

    fn fire(&self, by: Party, manner: FireManner, range: Inches) -> FireFacts {
        self.facts.fire(self.tables, self.sides, by, manner, range)
    }

    /// How both fire in a melee.
    fn melee(&self) -> Volleys {
        [Party::Charger, Party::Defender].map(|by| self.fire(by, FireManner::Melee, Inches::ZERO))
    }

    /// How both fire when the charger stops short: in the ordinary band of that range.
    fn free(&self, range: Inches) -> Volleys {
        [Party::Charger, Party::Defender].map(|by| self.fire(by, FireManner::Volley, range))
    }

    /// Both sides fire at once; which of them drop a level or are gone, and how far the defender falls back.
    fn exchange<D: Dice, E: Explain>(
        &mut self,
        volleys: impl Fn(&Self) -> Volleys,
        dice: &mut D,
        explain: &mut E,
    ) -> ([bool; 2], Inches) {
        let (own, before) = (&*self, self.sides);
        let [defender, charger] = dice.stages([Party::Charger, Party::Defender], |by, dice| {
            let fire = &volleys(own)[by.index()];
            let target = before[1 - by.index()];
            let (stops, back, standing) = volley(own.tables, Some(fire), target, dice, explain);
            // Only a defender is followed up, and only after a melee: elsewhere the distance makes no difference to the odds.
            let is_followed = by == Party::Charger && fire.manner == FireManner::Melee;
            (stops, if is_followed { back } else { Inches::ZERO }, standing)
        });
        let fired = |standing| PartyState { fired: true, ..standing };
        self.sides = [fired(charger.2), fired(defender.2)];
        ([charger.0, defender.0], defender.1)
    }

    /// The end, and how far a winning charger may follow: the place of a unit that is removed or routed may always be taken.
    fn followed(&self, end: Upshot, by: Inches) -> (Upshot, Inches) {
        let by = match end {
            Upshot::Wins if self.sides[1].is_gone() => self.place,
            Upshot::Wins => by.max(Inches::ZERO),
            _ => Inches::ZERO,
        };
        (end, by)
    }

    /// Takes off what an impact takes; a battery that routs by it rolls for its guns.
    fn take<D: Dice, E: Explain>(
        &mut self,
        outcome: &ImpactOutcome,
        dice: &mut D,
        explain: &mut E,
    ) -> (Upshot, Inches) {
        let [charger, defender] = &mut self.sides;
        (charger.level, defender.level) = (outcome.attacker_level, outcome.defender_level);
        let (end, loser, arm) = match outcome.clash {
            ImpactResult::Attacker => (Upshot::Wins, defender, self.facts.defender_arm),
            ImpactResult::Defender => (Upshot::Loses, charger, self.facts.arm),
            _ => return (Upshot::Draws, Inches::ZERO),
        };
        let lost = if outcome.surrender { loser.figures } else { outcome.lost };
        loser.figures = loser.figures.saturating_sub(lost);
        // A routed unit that surrenders on contact fought no impact.
        loser.hurt |= !outcome.surrender || loser.level != MoraleLevel::Routed;
        let routs = arm == Arm::Artillery && loser.level == MoraleLevel::Routed && loser.figures > 0;
        if routs && RoutRoll::run(self.tables, &RoutRollFacts {}, dice, explain).guns_lost {
            loser.figures = 0;
        }
        self.followed(end, outcome.follow_up)
    }
}

/// What the defender does after its check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum DefenderResult {
    /// It has passed.
    Holds,
    /// It has not, and is this much farther off.
    FallsBack(Inches),
    /// It routs, this much farther off.
    Runs(Inches),
    /// It is removed.
    Gone,
}

impl WholeChargeFacts {
    fn bonus(&self) -> BonusFacts {
        BonusFacts { arm: self.arm, quality: self.quality, ground: self.ground, march: self.march }
    }

    /// What a check of the defender before contact comes to, and what is left of it, of `figures`.
    fn result<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        before: PartyState,
        figures: u8,
        outcome: &MoraleOutcome,
        dice: &mut D,
        explain: &mut E,
    ) -> (DefenderResult, PartyState) {
        let is_there = figures > 0 && !outcome.guns_lost;
        let result = if has_stood(before.level, is_there.then_some(outcome.level)) {
            DefenderResult::Holds
        } else if !is_there {
            DefenderResult::Gone
        } else if outcome.runs {
            let run = Flight::run(tables, &self.flight(Party::Defender), dice, explain);
            if run.abandoned { DefenderResult::Gone } else { DefenderResult::Runs(self.away(run.inches)) }
        } else {
            DefenderResult::FallsBack(outcome.falls_back)
        };
        let left = if result == DefenderResult::Gone { 0 } else { figures + outcome.recovers };
        (result, PartyState { figures: left, level: outcome.level, ..before })
    }

    /// How much farther off a defender is after a routed move of `ran`: it turns about, or limbers, round its middle.
    fn away(&self, ran: Inches) -> Inches {
        ran + (self.defender_depth - self.defender_running_depth) / 2
    }
}
