//! Section 7, a whole charge: bonus, reaction fire, defender's check, point blank, impact and what follows from it.

use dice::Dice;
use engine::{Facts, Follow, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain, Inches, Step};

use crate::rules::charge::bonus::{BonusFacts, ChargeBonus};
use crate::rules::charge::impact_values::{Bout, fought};
use crate::rules::charge::sides::{ChargeReaction, Party, PartyState, WholeChargeFacts};
use crate::rules::charge::{Ahead, ComingCharge, Onrush, come_on, has_stood};
use crate::rules::fire::firer::FireManner;
use crate::rules::fire::resolve::{Fire, FireFacts};
use crate::rules::leaders::resolve::LeaderRisk;
use crate::rules::morale::resolve::{MoraleCheck, MoraleOutcome, word};
use crate::rules::movement::routed_move::{Flight, FlightFacts};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
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

/// A whole charge, without the checks of chargers for a friend that is eliminated or routs: these come after it.
pub struct WholeCharge;

impl Procedure for WholeCharge {
    const ID: &'static str = "whole-charge";
    const TITLE: &'static str = "A whole charge: bonus, fire, the defender's check, point blank, impact";

    type Tables = Tables;
    type Facts = WholeChargeFacts;
    type Outcome = WholeChargeOutcome;

    const ROLES: &'static [Role] = unit_roles::WHOLE_CHARGE;

    const FIRST: &'static [&'static str] =
        &["distance", "answer", "struck", "march", "ground", "supports", "defender-supports", "fire-at"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::hope("to reach it", |_, charge| !matches!(charge.end, Upshot::Stopped | Upshot::Short)),
        Prospect::aim("to drive it off", |_, charge| matches!(charge.end, Upshot::Wins | Upshot::GivesWay)),
        Prospect::fear("to be stopped by their fire", |_, charge| charge.end == Upshot::Stopped),
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
        let joint = (facts.joint.get() > 0).then(|| facts.led_by_joint());
        let both = BothChargers { first: facts, joint: joint.as_ref() };
        let (end, standing) = dice.stage(|dice| {
            let (end, standing) = dice.stage(|dice| {
                let bonus = dice.stage(|dice| ChargeBonus::run(tables, &facts.bonus(), dice, explain).bonus);
                let mut course = ChargeApproach {
                    tables,
                    both,
                    dice,
                    explain: &mut *explain,
                    bonus,
                    gone: Inches::ZERO,
                    away: Inches::ZERO,
                    standing: ChargeStanding {
                        sides: facts.opening(),
                        joint: facts.joint_opening(),
                        fallen: None,
                        place: facts.defender_depth,
                    },
                    result: None,
                };
                (course.approach(), course.standing)
            });
            let Some(end) = end else {
                return fought(tables, both, standing, Bout::First, dice, explain);
            };
            (Some((end, Inches::ZERO)), standing)
        });
        let (end, standing) = match end {
            Some(end) => (Some(end), standing),
            None => fought(tables, both, standing, Bout::AfterMeleeFire, dice, explain),
        };
        let (end, follow_up) = end.unwrap_or((Upshot::Draws, Inches::ZERO));
        let [charger, defender] = standing.sides;
        let charger = standing.fallen.unwrap_or(charger);
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

    fn refusal(tables: &Tables, facts: &WholeChargeFacts) -> Option<String> {
        facts.refusal(tables)
    }

    /// The risk to leaders of units that were hit or lost the impact, and the routed move of one that routs.
    fn next(facts: &WholeChargeFacts, outcome: &WholeChargeOutcome) -> Vec<Follow> {
        let charger = outcome.leader_at_risk.then(LeaderRisk::follow);
        let defender = outcome.defender_leader_at_risk.then(LeaderRisk::follow);
        let run = |flight: FlightFacts, figures: u8, level: MoraleLevel| {
            let keys = || flight.values();
            (figures > 0 && level == MoraleLevel::Routed).then(|| Follow::new(Flight::ID, keys()))
        };
        let charger_run = run(facts.flight(Party::Charger), outcome.figures, outcome.level);
        let defender_run =
            run(facts.flight(Party::Defender), outcome.defender_figures, outcome.defender_level)
                // A defender that gave way has run already.
                .filter(|_| outcome.end != Upshot::GivesWay);
        let of = |next: Option<Follow>, role| next.map(|next| next.about("unit", role));
        let next = [
            of(charger, "charger"),
            of(defender, "defender"),
            of(charger_run, "charger"),
            of(defender_run, "defender"),
        ];
        next.into_iter().flatten().collect()
    }

    fn marks(facts: &WholeChargeFacts, outcome: &WholeChargeOutcome) -> Vec<UnitMark> {
        unit_marks::whole_charge(facts, outcome)
    }

    fn told(_: &WholeChargeFacts, outcome: &WholeChargeOutcome) -> Option<String> {
        outcome_words::whole_charge(outcome)
    }
}

/// What fire did to a side: whether it dropped a level or is gone, how far it falls back, and what is left of it.
pub(super) type VolleyEffect = (bool, Inches, PartyState);

/// What the fire of one side does to the other, with nothing of it taken off yet.
pub(super) fn volley<D: Dice, E: Explain>(
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

/// The first charger, and the same charge led by the one beside it.
#[derive(Clone, Copy)]
pub(super) struct BothChargers<'a> {
    pub(super) first: &'a WholeChargeFacts,
    pub(super) joint: Option<&'a WholeChargeFacts>,
}

/// How those in a charge stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ChargeStanding {
    /// The charger that leads, and the defender.
    pub(super) sides: [PartyState; 2],
    /// The joint charger beside it, while both go on.
    pub(super) joint: Option<PartyState>,
    /// The first charger, once it was stopped and the joint one goes on.
    fallen: Option<PartyState>,
    /// How deep the place is that the defender holds.
    pub(super) place: Inches,
}

impl ChargeStanding {
    /// The facts of the charger that leads now.
    pub(super) fn facts<'a>(&self, both: BothChargers<'a>) -> &'a WholeChargeFacts {
        if self.fallen.is_some() { both.joint.unwrap_or(both.first) } else { both.first }
    }

    /// The charger that leads is stopped, with what is left of it; whether the joint one goes on in its place.
    pub(super) fn stopped(&mut self) -> bool {
        let Some(joint) = self.joint.take() else { return false };
        self.fallen = Some(self.sides[0]);
        self.sides[0] = PartyState { beside: 0, ..joint };
        true
    }

    /// The joint charger is stopped.
    pub(super) fn left_alone(&mut self) {
        self.joint = None;
        self.sides[0].beside = 0;
    }
}

/// A charge on its way to contact, as two sides and the inches between them.
struct ChargeApproach<'a, D, E> {
    tables: &'a Tables,
    both: BothChargers<'a>,
    dice: &'a mut D,
    explain: &'a mut E,
    bonus: Inches,
    /// Inches the chargers have gone.
    gone: Inches,
    /// Inches the defender is farther off than it was, or nearer.
    away: Inches,
    standing: ChargeStanding,
    /// What the defender's check came to, once it has checked or needs no check.
    result: Option<DefenderResult>,
}

impl<D: Dice, E: Explain> ComingCharge for ChargeApproach<'_, D, E> {
    fn reaction_fire(&mut self) -> bool {
        let facts = self.both.first;
        self.ragged(Inches::ZERO);
        let (near, reach) = (self.tables.distance(DistanceRow::ChargeCheck), self.reach());
        let support =
            (facts.support.get() > 0).then(|| facts.support_after.min(reach).min(facts.distance - near));
        let range = facts.fire_at.max(near).min(self.distance()).max(self.distance() - reach);
        let own = (facts.answer == ChargeReaction::Fires).then_some(self.distance() - range);
        let mut fires: Vec<(Inches, Party)> =
            support.map(|after| (after, Party::Charger)).into_iter().collect();
        fires.extend(own.map(|after| (after, Party::Defender)));
        fires.sort_by_key(|&(after, _)| after);
        for (after, by) in fires {
            // A charger that was stopped is not fired at any more.
            if self.standing.fallen.is_some() {
                break;
            }
            self.go(after);
            let stops = match by {
                Party::Defender => self.fire(FireManner::Volley, range),
                Party::Charger => self.support_fire(),
            };
            if stops && !self.standing.stopped() {
                return false;
            }
        }
        true
    }

    fn countercharge(&mut self) {
        if self.facts().answer == ChargeReaction::Countercharges {
            let met = self.facts().defender_march / self.tables.number(NumberRow::Countercharge).max(1);
            self.away -= met.min(self.distance());
            self.result = Some(DefenderResult::FallsBack(Inches::ZERO));
        }
    }

    fn ahead(&mut self) -> Ahead {
        let near = self.tables.distance(DistanceRow::ChargeCheck);
        let (reach, distance) = (self.reach(), self.distance());
        match self.result {
            Some(DefenderResult::Gone) => Ahead::Nobody,
            Some(_) if reach >= distance => Ahead::Checked,
            None if reach >= distance => Ahead::Unchecked,
            None if reach >= distance - near => Ahead::Beside,
            _ => Ahead::Nobody,
        }
    }

    fn defender_check(&mut self) {
        self.go(self.distance() - self.tables.distance(DistanceRow::ChargeCheck));
        let (tables, facts, sides) = (self.tables, self.facts(), self.standing.sides);
        let Self { dice, explain, .. } = self;
        let before = sides[1];
        let (result, standing) = dice.stage(|dice| {
            let outcome = MoraleCheck::run(tables, &facts.defender_check(sides), dice, *explain);
            facts.result(tables, before, before.figures, &outcome, dice, *explain)
        });
        self.comes_to(result, standing);
    }

    fn close_fire(&mut self) -> bool {
        if self.result != Some(DefenderResult::Holds) {
            return true;
        }
        let near = self.tables.distance(DistanceRow::ChargeCheck);
        // Fire that was given at the first charger, or meant for it in desperation, is not given at the joint one.
        let manner = match (self.facts().answer, self.standing.fallen) {
            (ChargeReaction::PointBlank, _) => FireManner::AtCharge,
            (ChargeReaction::Desperation, None) => FireManner::Desperation,
            (ChargeReaction::Desperation | ChargeReaction::Fires, Some(_))
                if self.both.first.joint_in_arc =>
            {
                FireManner::Desperation
            }
            (ChargeReaction::Fires, None) => return self.desperate_fire(),
            _ => return true,
        };
        let was_joint = self.standing.fallen.is_some();
        if self.fire(manner, near) && !self.standing.stopped() {
            return false;
        }
        was_joint || self.desperate_fire()
    }

    fn charging_fire(&mut self) {
        let facts = self.facts();
        let rides = facts.arm == Arm::Cavalry && facts.mounted;
        let stands = self.result == Some(DefenderResult::Holds);
        if !stands || !rides || !self.tables.holds(Ruling::ChargingFire) {
            return;
        }
        let near = self.tables.distance(DistanceRow::ChargeCheck);
        let (tables, sides) = (self.tables, self.standing.sides);
        let Self { dice, explain, .. } = self;
        let before = sides[1];
        let (result, standing, fired) = dice.stage(|dice| {
            let fire = facts.fire(tables, sides, Party::Charger, FireManner::AtCharge, near);
            let outcome = Fire::run(tables, &fire, dice, *explain);
            let hurt = PartyState { hurt: before.hurt || outcome.hits > 0, ..before };
            let left = before.figures - outcome.hits;
            let (result, standing) = facts.result(tables, hurt, left, &outcome.morale, dice, *explain);
            (result, standing, !outcome.silent)
        });
        self.standing.sides[0].fired |= fired;
        self.comes_to(result, standing);
    }

    fn touches(&mut self) -> bool {
        self.go(self.distance());
        true
    }
}

impl<'a, D: Dice, E: Explain> ChargeApproach<'a, D, E> {
    /// The facts of the charger that leads now.
    fn facts(&self) -> &'a WholeChargeFacts {
        self.standing.facts(self.both)
    }

    /// Inches from where the leading charger began to the defender, where that is now.
    fn distance(&self) -> Inches {
        self.facts().distance + self.away
    }

    /// Inches the charge goes.
    fn reach(&self) -> Inches {
        self.both.first.march + self.bonus
    }

    /// From setting out to contact, or to what ends the charge before.
    fn approach(&mut self) -> Option<Upshot> {
        if self.facts().answer == ChargeReaction::Disengages {
            self.standing.sides[1].disorder();
            self.away += self.facts().defender_withdraws;
        }
        let stood_off = self.away;
        let end = match come_on(self) {
            Onrush::Stopped => return Some(Upshot::Stopped),
            Onrush::Contact => None,
            Onrush::Short | Onrush::Cleared => Some(match self.result {
                // A defender that drops a level but stays in place has not given way.
                None | Some(DefenderResult::Holds | DefenderResult::FallsBack(Inches::ZERO)) => Upshot::Short,
                Some(_) => Upshot::GivesWay,
            }),
        };
        let stood_at = self.facts().distance + stood_off + self.facts().defender_depth;
        let reach = self.reach();
        self.go(reach.min(match end {
            None => self.distance(),
            Some(Upshot::GivesWay) => stood_at,
            Some(_) => reach,
        }));
        end
    }

    /// Goes on until it has gone `to`; past the point of disorder it is disordered, if it goes any farther.
    fn go(&mut self, to: Inches) {
        if to > self.gone {
            self.gone = to;
            self.ragged(to);
        }
    }

    /// Chargers that have gone `gone` and are past their point of disorder, each by its own quality, are disordered.
    fn ragged(&mut self, gone: Inches) {
        let (tables, bonus) = (self.tables, self.bonus);
        let past = |facts: &WholeChargeFacts| {
            let outcome = facts.bonus().reaching(tables, bonus);
            if gone == Inches::ZERO { outcome.disorder_past == Inches::ZERO } else { outcome.is_ragged(gone) }
        };
        if past(self.facts()) {
            self.standing.sides[0].disorder();
        }
        if let (Some(joint), Some(facts)) = (&mut self.standing.joint, self.both.joint)
            && past(facts)
        {
            joint.disorder();
        }
    }

    /// What a check of the defender comes to, and where it is then.
    fn comes_to(&mut self, result: DefenderResult, standing: PartyState) {
        self.standing.sides[1] = standing;
        self.result = Some(result);
        match result {
            DefenderResult::FallsBack(away) => self.away += away,
            DefenderResult::Runs(away) => {
                self.away += away;
                self.standing.place = self.facts().defender_running_depth;
            }
            DefenderResult::Holds | DefenderResult::Gone => {}
        }
    }

    /// Another unit fires as the charge comes on; whether the charger drops a level or is gone.
    fn support_fire(&mut self) -> bool {
        let (tables, facts, sides) = (self.tables, self.facts(), self.standing.sides);
        let Self { dice, explain, .. } = self;
        let (stops, charger) = dice.stage(|dice| {
            let (stops, _, standing) =
                volley(tables, facts.support_fire(sides).as_ref(), sides[0], dice, *explain);
            (stops, standing)
        });
        self.standing.sides[0] = charger;
        stops
    }

    /// The defender fires; whether the charger drops a level or is gone.
    fn fire(&mut self, manner: FireManner, range: Inches) -> bool {
        let (tables, facts, sides) = (self.tables, self.facts(), self.standing.sides);
        let Self { dice, explain, .. } = self;
        let (stops, charger, fired) = dice.stage(|dice| {
            let fire = facts.fire(tables, sides, Party::Defender, manner, range);
            let (stops, _, standing) = volley(tables, Some(&fire), sides[0], dice, *explain);
            (stops, standing, fire.band(tables).is_some())
        });
        self.standing.sides[0] = charger;
        self.standing.sides[1].fired |= fired;
        stops
    }

    /// A defender that has reacted to the first charger fires in desperation at the one beside it; whether a charger still comes.
    fn desperate_fire(&mut self) -> bool {
        let Some(facts) = self.both.joint.filter(|_| self.both.first.joint_in_arc) else { return true };
        let near = self.tables.distance(DistanceRow::ChargeCheck);
        let (tables, leads) = (self.tables, self.standing.fallen.is_some());
        let joint = if leads { Some(self.standing.sides[0]) } else { self.standing.joint };
        let Some(joint) = joint else { return true };
        let sides = [joint, self.standing.sides[1]];
        let Self { dice, explain, .. } = self;
        let (stops, left) = dice.stage(|dice| {
            let fire = facts.fire(tables, sides, Party::Defender, FireManner::Desperation, near);
            let (stops, _, standing) = volley(tables, Some(&fire), joint, dice, *explain);
            (stops, standing)
        });
        self.standing.sides[1].fired = true;
        match (leads, stops) {
            (true, _) => self.standing.sides[0] = left,
            (false, true) => self.standing.left_alone(),
            (false, false) => self.standing.joint = Some(left),
        }
        !(leads && stops)
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
