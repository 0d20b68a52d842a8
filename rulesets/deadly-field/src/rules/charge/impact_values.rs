//! Section 7, step 4, charge impact: two final impact values, and what their difference does to the losers.
//!
//! On equal values both lead units fire in the melee, each as it was, and the values are rolled again.

use dice::Dice;
use engine::{Count, Facts, Follow, Given, Played, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Inches, Step};
use words::counted;

use crate::rules::charge::impact::after_impact;
use crate::rules::charge::impact::{Loser, Toll};
use crate::rules::charge::resolve::{BothChargers, ChargeStanding, Upshot, volley};
use crate::rules::charge::sides::{ChargeReaction, Party, PartyState, WholeChargeFacts};
use crate::rules::charge::{TouchingSides, fight_out, follow_up_reach, gone_back, left_to_winners};
use crate::rules::fire::firer::FireManner;
use crate::rules::fire::resolve::FireFacts;
use crate::rules::leaders::resolve::LeaderRisk;
use crate::rules::morale::resolve::MoraleFacts;
use crate::rules::movement::routed_move::{Flight, FlightFacts, RoutRoll, RoutRollFacts};
use crate::rules::umpire::{unit_marks, unit_roles};
use crate::sheet::axes::Ruling;
use crate::sheet::board_tables::{DistanceRow, Scale};
use crate::sheet::cells::Shock;
use crate::sheet::roll::{line, told};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, MoraleLevel, MoveGround};

engine::facts! {
    /// What an impact needs to know of the two lead units.
    pub struct ImpactFacts {
        /// what the charger is
        attacker_arm: Arm = "infantry",
        /// figures of its lead unit
        attacker_figures: Count<1, 16> = "6",
        /// MMP of its lead unit, with its CMM
        attacker_mmp: Count<0, 12> = "4",
        /// morale level of its lead unit
        attacker_level: MoraleLevel = "good-order",
        /// leaders that share the risk of its lead unit
        attacker_leaders: Count<0, 3> = "0",
        /// the ground under its lead unit
        attacker_ground: MoveGround = "open",
        /// what the defender is
        defender_arm: Arm = "infantry",
        /// figures or sections of its lead unit
        defender_figures: Count<1, 16> = "6",
        /// MMP of its lead unit, with its CMM
        defender_mmp: Count<0, 12> = "4",
        /// morale level of its lead unit
        defender_level: MoraleLevel = "good-order",
        /// leaders that share the risk of its lead unit
        defender_leaders: Count<0, 3> = "0",
        /// the ground under its lead unit
        defender_ground: MoveGround = "open",
        /// the defender meets the charge by a charge
        countercharge: bool = "no",
        /// the values were equal before
        again: bool = "no",
    }
}

sheet::axis! {
    /// How an impact ends.
    pub enum ImpactResult {
        /// The charger wins.
        Attacker = "attacker wins",
        /// The defender wins.
        Defender = "defender wins",
        /// Both fire where they stand in contact, and roll again.
        MeleeFire = "melee fire",
        /// The charger stops short, and both fire.
        StopsShort = "charger stops short",
        /// Equal twice: the charger falls back.
        FallsBack = "charger falls back",
    }
}

/// What comes of an impact.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ImpactOutcome {
    /// How it ends.
    pub clash: ImpactResult,
    /// By how much one value is higher.
    pub difference: u8,
    /// The losers surrender and are removed.
    pub surrender: bool,
    /// Figures or sections each loser loses.
    pub lost: u8,
    /// Inches the losers go back; none if they rout and run.
    pub back: Inches,
    /// Inches the charger stops short by.
    pub short: Inches,
    /// The level of the charger's lead unit; while they still fire, as before.
    pub attacker_level: MoraleLevel,
    /// The level of the defender's.
    pub defender_level: MoraleLevel,
    /// Inches a winning charger may follow up.
    pub follow_up: Inches,
}

/// Which of the two impacts a charge may come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bout {
    /// The first.
    First,
    /// The second, after values that were equal and the melee fire.
    AfterMeleeFire,
}

/// What the MMPs of the two lead units are called, the charger's first.
pub(crate) const SIDES: [&str; 2] = [" of the charger", " of the defender"];

/// The impact of a charge.
pub struct Impact;

impl Procedure for Impact {
    const ID: &'static str = "impact";
    const TITLE: &'static str = "Charge impact of two lead units";

    type Tables = Tables;
    type Facts = ImpactFacts;
    type Outcome = ImpactOutcome;

    const ROLES: &'static [Role] = unit_roles::IMPACT;

    const FIRST: &'static [&'static str] = &["attacker-mmp", "defender-mmp", "countercharge", "again"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to win the impact", |_, impact| impact.clash == ImpactResult::Attacker),
        Prospect::fear("to lose it", |_, impact| impact.clash == ImpactResult::Defender),
        Prospect::fear("to surrender", |_, impact| {
            impact.clash == ImpactResult::Defender && impact.surrender
        }),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &ImpactFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> ImpactOutcome {
        if facts.defender_level == MoraleLevel::Routed && tables.holds(Ruling::RoutedSurrender) {
            explain.step(|| Step {
                what: "Impact on a routed unit".into(),
                modifiers: vec![tables.told_ruling(Ruling::RoutedSurrender)],
                result: "surrenders".into(),
                ..Step::default()
            });
            let level = after_impact(facts.attacker_level);
            return ImpactOutcome {
                clash: ImpactResult::Attacker,
                surrender: true,
                attacker_level: level,
                ..facts.even()
            };
        }
        let values = facts.fixed(tables);
        let ahead = dice.tally([2, 2], 6, values[0] - values[1], |ahead, face, [ours, theirs]| {
            ahead + i32::from(face) * (i32::from(ours) - i32::from(theirs))
        });
        let mut outcome = facts.outcome(tables, ahead);
        if explain.listens() {
            let shown = dice.shown().to_vec();
            for (side, whose) in ["attacker", "defender"].into_iter().enumerate() {
                let faces: Vec<u8> = shown.iter().copied().skip(2 * side).take(2).collect();
                let total = values[side] + faces.iter().map(|&face| i32::from(face)).sum::<i32>();
                explain.step(|| Step {
                    what: format!("Final impact value of the {whose}"),
                    faces,
                    modifiers: facts.told(tables, side),
                    total: Some(total),
                    result: total.to_string(),
                    ..Step::default()
                });
            }
        }
        explain.step(|| {
            let by = i32::from(outcome.difference);
            Step {
                what: "Impact".into(),
                table: Some(tables.impact.title().into()),
                row: Some(tables.impact.row(by).into()),
                column: Some(tables.impact.name().into()),
                result: facts.sentence(tables, &outcome),
                ..Step::default()
            }
        });
        if outcome.clash == ImpactResult::StopsShort {
            let pips = i32::from(dice.die(6));
            outcome.short = tables.distance(DistanceRow::StopShort) * pips;
            explain.step(|| Step {
                result: format!("{}\" short", outcome.short),
                ..told(dice, "The charger stops short", vec![tables.told_distance(DistanceRow::StopShort)])
            });
        }
        outcome
    }

    fn refusal(tables: &Tables, facts: &ImpactFacts) -> Option<String> {
        let most = |arm: Arm| match arm {
            Arm::Artillery => (tables.scale(Scale::MostSections), "sections"),
            Arm::Infantry | Arm::Cavalry => (tables.scale(Scale::MostFigures), "figures"),
        };
        let too_many = |whose: &str, arm: Arm, figures: u8| {
            let (most, what) = most(arm);
            (figures > most)
                .then(|| format!("{whose}-figures={figures}: {} has {most} {what} at most", arm.key()))
        };
        let is_away = |level: MoraleLevel| matches!(level, MoraleLevel::Shaken | MoraleLevel::Routed);
        let refused = [
            (facts.attacker_arm == Arm::Artillery)
                .then(|| "attacker-arm=artillery: guns never charge; give infantry or cavalry".into()),
            too_many("attacker", facts.attacker_arm, facts.attacker_figures.get()),
            too_many("defender", facts.defender_arm, facts.defender_figures.get()),
            is_away(facts.attacker_level)
                .then(|| "attacker-level=: a charger that is shaken or routed is stopped; give good-order or disorder".into()),
            (facts.countercharge && facts.defender_arm == Arm::Artillery)
                .then(|| "countercharge=yes: guns never charge; give defender-arm=infantry or cavalry".into()),
            (facts.countercharge && is_away(facts.defender_level))
                .then(|| "countercharge=yes: a shaken or routed unit does not countercharge; give good-order or disorder".into()),
        ];
        refused.into_iter().flatten().next()
    }

    /// Equal values are rolled again after melee fire; the lead unit that lost may rout, and its leaders are at risk.
    fn next(facts: &ImpactFacts, outcome: &ImpactOutcome) -> Vec<Follow> {
        let (arm, figures, leaders, ground, level) = match outcome.clash {
            ImpactResult::MeleeFire => {
                let again = ImpactFacts { again: true, ..facts.clone() };
                let next = Follow::new(Impact::ID, Facts::values(&again));
                return vec![next.about("attacker", "attacker").about("defender", "defender")];
            }
            ImpactResult::Attacker => (
                facts.defender_arm,
                facts.defender_figures.get(),
                facts.defender_leaders.get(),
                facts.defender_ground,
                outcome.defender_level,
            ),
            ImpactResult::Defender => (
                facts.attacker_arm,
                facts.attacker_figures.get(),
                facts.attacker_leaders.get(),
                facts.attacker_ground,
                outcome.attacker_level,
            ),
            ImpactResult::StopsShort | ImpactResult::FallsBack => return Vec::new(),
        };
        // Routed units that are touched surrender, and fight no impact.
        let fought = outcome.difference > 0;
        let routs = level == MoraleLevel::Routed && !outcome.surrender && figures > outcome.lost;
        let run = match arm {
            Arm::Artillery => (RoutRoll::ID, RoutRollFacts { ground }.values()),
            arm => (Flight::ID, FlightFacts { arm, ground }.values()),
        };
        let run = routs.then_some(run).map(|(procedure, keys)| Follow::new(procedure, keys));
        let leaders = if fought { usize::from(leaders) } else { 0 };
        let loser = if outcome.clash == ImpactResult::Attacker { "defender" } else { "attacker" };
        let next = run.into_iter().chain(std::iter::repeat_with(LeaderRisk::follow).take(leaders));
        next.map(|next| next.about("unit", loser)).collect()
    }

    fn together(played: &Played<'_>) -> Given {
        unit_roles::meet(played)
    }

    fn marks(facts: &ImpactFacts, outcome: &ImpactOutcome) -> Vec<UnitMark> {
        unit_marks::impact(facts, outcome)
    }
}

impl ImpactFacts {
    /// The facts of the impact of two lead units, from the checks they would take, the charger first.
    pub(crate) fn between(tables: &Tables, sides: &[MoraleFacts; 2], bout: Bout) -> ImpactFacts {
        let [charger, defender] = sides;
        ImpactFacts {
            attacker_arm: charger.unit.arm,
            attacker_figures: Count::clamped(charger.unit.figures.get()),
            attacker_mmp: Count::clamped(charger.mmp(tables)),
            attacker_level: charger.unit.level,
            attacker_leaders: Count::clamped(charger.unit.leaders_at_risk() as u8),
            attacker_ground: charger.unit.run_ground(),
            defender_arm: defender.unit.arm,
            defender_figures: Count::clamped(defender.unit.figures.get()),
            defender_mmp: Count::clamped(defender.mmp(tables)),
            defender_level: defender.unit.level,
            defender_leaders: Count::clamped(defender.unit.leaders_at_risk() as u8),
            defender_ground: defender.unit.run_ground(),
            countercharge: defender.unit.charging,
            again: bout == Bout::AfterMeleeFire,
        }
    }

    /// Figures as they count; half a one is rounded up.
    pub(crate) fn strength(tables: &Tables, arm: Arm, figures: u8) -> i32 {
        (i32::from(figures) * i32::from(tables.impact_strength.get(arm).0) + 1) / 2
    }

    /// The final impact values without dice.
    fn fixed(&self, tables: &Tables) -> [i32; 2] {
        let strength = |arm, figures: Count<1, 16>| Self::strength(tables, arm, figures.get());
        [
            strength(self.attacker_arm, self.attacker_figures) - i32::from(self.attacker_mmp.get()),
            strength(self.defender_arm, self.defender_figures) - i32::from(self.defender_mmp.get()),
        ]
    }

    /// The lines of an explanation for the value of a side, the attacker's first.
    fn told(&self, tables: &Tables, side: usize) -> Vec<Counted> {
        let (arm, figures, mmp) = [
            (self.attacker_arm, self.attacker_figures.get(), self.attacker_mmp.get()),
            (self.defender_arm, self.defender_figures.get(), self.defender_mmp.get()),
        ][side];
        let whose = ["attacker", "defender"][side];
        let label = format!("{whose}: {figures} of {}", tables.impact_strength.row_label(arm));
        let strength = Self::strength(tables, arm, figures);
        vec![
            line(&label, strength, tables.impact_strength.source(arm)),
            line(&format!("{whose}: MMP with CMM"), -i32::from(mmp), sheet::Source::Sheet),
        ]
    }

    /// The two sides as losers.
    fn losers(&self) -> [Loser; 2] {
        [
            Loser { arm: self.attacker_arm, level: self.attacker_level, attacking: true },
            Loser { arm: self.defender_arm, level: self.defender_level, attacking: self.countercharge },
        ]
    }

    /// Neither side has won yet.
    fn even(&self) -> ImpactOutcome {
        ImpactOutcome {
            clash: ImpactResult::MeleeFire,
            difference: 0,
            surrender: false,
            lost: 0,
            back: Inches::ZERO,
            short: Inches::ZERO,
            attacker_level: self.attacker_level,
            defender_level: self.defender_level,
            follow_up: Inches::ZERO,
        }
    }

    /// What a difference does, above zero if the attacker wins.
    fn outcome(&self, tables: &Tables, ahead: i32) -> ImpactOutcome {
        let attacker_wins = ahead > 0;
        let difference = u8::try_from(ahead.unsigned_abs()).unwrap_or(u8::MAX);
        let even = ImpactOutcome { difference, ..self.even() };
        match tables.impact.get(difference.into()) {
            Shock::MeleeFire if self.again => {
                let back = tables.distance(DistanceRow::EqualTwice);
                let (attacker_level, defender_level) =
                    (after_impact(self.attacker_level), after_impact(self.defender_level));
                ImpactOutcome { clash: ImpactResult::FallsBack, back, attacker_level, defender_level, ..even }
            }
            Shock::MeleeFire => even,
            Shock::StopShort => ImpactOutcome { clash: ImpactResult::StopsShort, ..even },
            Shock::Back { .. } | Shock::Surrender => {
                let [attacker, defender] = self.losers();
                let loser = if attacker_wins { defender } else { attacker };
                let toll = loser.toll(tables, difference);
                let winner = after_impact(if attacker_wins { attacker } else { defender }.level);
                let levels = [winner, after_impact(toll.level)];
                let less = tables.distance(DistanceRow::FollowUp);
                let follow_up =
                    if attacker_wins { (toll.back - less).max(Inches::ZERO) } else { Inches::ZERO };
                ImpactOutcome {
                    clash: if attacker_wins { ImpactResult::Attacker } else { ImpactResult::Defender },
                    surrender: toll.surrender,
                    lost: toll.lost,
                    back: toll.back,
                    attacker_level: levels[usize::from(!attacker_wins)],
                    defender_level: levels[usize::from(attacker_wins)],
                    follow_up,
                    ..even
                }
            }
        }
    }

    /// An outcome in words.
    fn sentence(&self, tables: &Tables, outcome: &ImpactOutcome) -> String {
        let said = format!("difference {}: {}", outcome.difference, outcome.clash.key());
        match outcome.clash {
            ImpactResult::MeleeFire | ImpactResult::StopsShort => said,
            ImpactResult::FallsBack => format!("{said} {}\"", tables.distance(DistanceRow::EqualTwice)),
            _ if outcome.surrender => format!("{said}; losers surrender"),
            _ => {
                let attacker_wins = outcome.clash == ImpactResult::Attacker;
                let level = if attacker_wins { outcome.defender_level } else { outcome.attacker_level };
                let arm = if attacker_wins { self.defender_arm } else { self.attacker_arm };
                let noun = if arm == Arm::Artillery { "section" } else { "figure" };
                let lost = match outcome.lost {
                    0 => String::new(),
                    lost => format!("loses {}", counted(lost, noun)),
                };
                let fate = match level {
                    MoraleLevel::Routed => "routs".into(),
                    MoraleLevel::GoodOrder | MoraleLevel::Disorder => {
                        format!("is in disorder and falls back {}\"", outcome.back)
                    }
                    MoraleLevel::Shaken => format!("is shaken and falls back {}\"", outcome.back),
                };
                let joint = match (lost.is_empty(), level) {
                    (true, _) => " ",
                    (false, MoraleLevel::Routed) => " and ",
                    (false, _) => ", ",
                };
                let lost = if lost.is_empty() { lost } else { format!(" {lost}") };
                format!("{said}; each loser{lost}{joint}{fate}")
            }
        }
    }
}

/// One impact and what comes of it: how it ends, if it ends so, the inches of a follow-up, and how all stand then.
pub(super) fn fought<D: Dice, E: Explain>(
    tables: &Tables,
    both: BothChargers<'_>,
    at: ChargeStanding,
    bout: Bout,
    dice: &mut D,
    explain: &mut E,
) -> (Option<(Upshot, Inches)>, ChargeStanding) {
    let mut contact = ChargeContact { tables, both, dice, explain, standing: at, back: Inches::ZERO };
    let end = fight_out(&mut contact, bout);
    let (standing, back) = (contact.standing, contact.back);
    let follow_up = |end: Upshot| {
        let place = standing.sides[1].is_gone().then_some(at.place);
        let left = if end == Upshot::Wins { left_to_winners(tables, back, place) } else { Inches::ZERO };
        follow_up_reach(tables, left)
    };
    // What became of the joint charger makes no difference to the end.
    let mut last = standing;
    if end.is_some() {
        last.left_alone();
    }
    (end.map(|end| (end, follow_up(end))), last)
}

/// The two sides in contact, as facts.
struct ChargeContact<'a, D, E> {
    tables: &'a Tables,
    both: BothChargers<'a>,
    dice: &'a mut D,
    explain: &'a mut E,
    standing: ChargeStanding,
    /// How far the defender has gone back.
    back: Inches,
}

impl<D: Dice, E: Explain> TouchingSides for ChargeContact<'_, D, E> {
    /// What makes no difference to what follows is left out, for the odds.
    fn impact(&mut self, bout: Bout) -> ImpactOutcome {
        let (tables, facts, sides) = (self.tables, self.standing.facts(self.both), self.standing.sides);
        let Self { dice, explain, .. } = self;
        dice.stage(|dice| {
            let checks = facts.impacts(sides);
            for (check, whose) in checks.iter().zip(SIDES) {
                check.tell_mmp(tables, whose, *explain);
            }
            let outcome = Impact::run(tables, &ImpactFacts::between(tables, &checks, bout), dice, *explain);
            let short = as_short_as(tables, facts, sides, outcome.short);
            let difference = as_hard_as(tables, facts, sides, &outcome);
            ImpactOutcome { difference, short, back: Inches::ZERO, follow_up: Inches::ZERO, ..outcome }
        })
    }

    /// If the charger that leads breaks and a joint one that touches stands, that fights on.
    fn melee_fire(&mut self) -> [bool; 2] {
        let (stopped, back) = self.exchange(FireManner::Melee, Inches::ZERO);
        self.back = gone_back(back, self.standing.sides[1].there());
        let [charger, defender] = stopped;
        let goes_on = charger && self.joint_fires().is_some() && self.standing.stopped();
        [charger && !goes_on, defender]
    }

    fn stop_short(&mut self, short: Inches) {
        self.exchange(FireManner::Volley, short);
    }

    /// A battery that routs by it rolls for its guns.
    fn defeat(&mut self, losers: Party, outcome: &ImpactOutcome) {
        let facts = self.standing.facts(self.both);
        let (arm, toll) = defeated(self.tables, facts, self.standing.sides, losers, outcome);
        let ground = facts.flight(losers).ground;
        let loser = &mut self.standing.sides[losers.index()];
        // A routed unit that surrenders on contact fought no impact.
        loser.hurt |= !toll.surrender || loser.level != MoraleLevel::Routed;
        let lost = if toll.surrender { loser.figures } else { toll.lost };
        loser.figures = loser.figures.saturating_sub(lost);
        loser.level = toll.level;
        let routs = arm == Arm::Artillery && loser.level == MoraleLevel::Routed && loser.figures > 0;
        if routs && RoutRoll::run(self.tables, &RoutRollFacts { ground }, self.dice, self.explain).guns_lost {
            loser.figures = 0;
        }
        self.back = gone_back(toll.back, loser.there());
    }

    fn give_up(&mut self, _: Inches) {}

    fn disorder(&mut self) {
        self.standing.sides.iter_mut().for_each(PartyState::disorder);
    }
}

impl<'a, D: Dice, E: Explain> ChargeContact<'a, D, E> {
    /// The facts of the joint charger, if it touches the defender beside the first one.
    fn joint_fires(&self) -> Option<&'a WholeChargeFacts> {
        self.standing.joint?;
        self.both.joint.filter(|_| self.both.first.touch_together())
    }

    /// All that touch fire at once; which sides drop a level or are gone, and how far the defender falls back.
    fn exchange(&mut self, manner: FireManner, range: Inches) -> ([bool; 2], Inches) {
        let (tables, facts) = (self.tables, self.standing.facts(self.both));
        let before = self.standing.sides;
        let joint = self.standing.joint.zip(self.joint_fires());
        // Only a defender is followed up, and only after a melee: elsewhere the distance makes no difference to the odds.
        let is_followed = manner == FireManner::Melee;
        let matters = is_followed || joint.is_some();
        let explain = &mut *self.explain;
        let [mut defender, charger] = self.dice.stages([Party::Charger, Party::Defender], |by, dice| {
            let fire = facts.fire(tables, before, by, manner, range);
            let target = before[1 - by.index()];
            let (stops, back, standing) = volley(tables, Some(&fire), target, dice, explain);
            (stops, if matters && by == Party::Charger { back } else { Inches::ZERO }, standing)
        });
        // A target of several checks for one fire after another.
        if let Some((joint, facts)) = joint.filter(|_| defender.2.figures > 0) {
            let (sides, back) = ([joint, defender.2], defender.1);
            let explain = &mut *self.explain;
            defender = self.dice.stage(|dice| {
                // It fires as it was when all did, at a target as the first fire left it, which may have fallen back or run.
                let mut fire = facts.fire(tables, sides, Party::Charger, manner, range);
                let ran = sides[1].level == MoraleLevel::Routed && before[1].level < MoraleLevel::Routed;
                fire.target.enemy_near &= back == Inches::ZERO && !ran;
                let (_, more, standing) = volley(tables, Some(&fire), sides[1], dice, explain);
                let stops = standing.figures == 0 || standing.level > before[1].level;
                (stops, if is_followed { back + more } else { Inches::ZERO }, standing)
            });
        }
        let fired = |standing| PartyState { fired: true, ..standing };
        self.standing.sides = [fired(charger.2), fired(defender.2)];
        ([charger.0, defender.0], defender.1)
    }
}

/// How both lead units fire when the charger stops short: in the ordinary band of that range.
fn free(tables: &Tables, facts: &WholeChargeFacts, at: [PartyState; 2], range: Inches) -> [FireFacts; 2] {
    [Party::Charger, Party::Defender].map(|by| facts.fire(tables, at, by, FireManner::Volley, range))
}

/// The shortest way to stop short at which both fire as they do at this one.
fn as_short_as(tables: &Tables, facts: &WholeChargeFacts, at: [PartyState; 2], short: Inches) -> Inches {
    let fires = |range: Inches| {
        free(tables, facts, at, range).map(|fire| (fire.band(tables), fire.target.enemy_near))
    };
    let step = tables.distance(DistanceRow::StopShort);
    let same = (1..=6).map(|pips| step * pips).find(|&range| fires(range) == fires(short));
    // Another charger beside it may have another weapon.
    if facts.joint.get() > 0 { short } else { same.unwrap_or(short) }
}

/// The arm of a loser, and what its defeat does to it.
fn defeated(
    tables: &Tables,
    facts: &WholeChargeFacts,
    at: [PartyState; 2],
    losers: Party,
    outcome: &ImpactOutcome,
) -> (Arm, Toll) {
    let countered = facts.answer == ChargeReaction::Countercharges;
    let (arm, attacking) = match losers {
        Party::Charger => (facts.arm, true),
        Party::Defender => (facts.defender_arm, countered),
    };
    (arm, Loser { arm, level: at[losers.index()].level, attacking }.bears(tables, outcome))
}

/// The least difference that does the same to the losers; how far a charger goes back makes no difference.
fn as_hard_as(tables: &Tables, facts: &WholeChargeFacts, at: [PartyState; 2], outcome: &ImpactOutcome) -> u8 {
    let losers = match outcome.clash {
        ImpactResult::Attacker => Party::Defender,
        ImpactResult::Defender => Party::Charger,
        _ => return 0,
    };
    let toll = |difference: u8| {
        let outcome = ImpactOutcome { difference, ..outcome.clone() };
        let (_, toll) = defeated(tables, facts, at, losers, &outcome);
        let back = if losers == Party::Defender { toll.back } else { Inches::ZERO };
        Toll { back, ..toll }
    };
    let same = (0..outcome.difference).find(|&difference| toll(difference) == toll(outcome.difference));
    same.unwrap_or(outcome.difference)
}
