//! Section 7, step 4, charge impact: two final impact values, and what their difference does to the losers.
//!
//! On equal values both lead units fire in the melee, each as it was, and the values are rolled again.

use dice::Dice;
use engine::{Count, Facts, Follow, Procedure, Prospect, Prospects};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Inches, Step};

use crate::rules::charge::resolve::Upshot;
use crate::rules::morale::resolve::{MoraleFacts, word};
use crate::sheet::axes::{NumberRow, Ruling};
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::cells::Shock;
use crate::sheet::roll::{line, told};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, MoraleLevel};

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
        /// what the defender is
        defender_arm: Arm = "infantry",
        /// figures or sections of its lead unit
        defender_figures: Count<1, 16> = "6",
        /// MMP of its lead unit, with its CMM
        defender_mmp: Count<0, 12> = "4",
        /// morale level of its lead unit
        defender_level: MoraleLevel = "good-order",
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

/// What a lost impact does to one of the losers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toll {
    /// It surrenders.
    pub surrender: bool,
    /// Figures or sections lost.
    pub lost: u8,
    /// Inches it goes back; none if it routs and runs.
    pub back: Inches,
    /// Its level now.
    pub level: MoraleLevel,
}

/// A unit that lost an impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loser {
    /// What it is.
    pub arm: Arm,
    /// Its level before.
    pub level: MoraleLevel,
    /// It charged, or met the charge by a charge.
    pub attacking: bool,
}

impl Loser {
    /// What an impact lost by `difference` does to it; nothing, if that is too little to lose by.
    pub fn toll(self, tables: &Tables, difference: u8) -> Toll {
        let spared = self.attacking && self.arm == Arm::Infantry;
        let (lost, named) = match tables.impact.get(difference.into()) {
            Shock::MeleeFire | Shock::StopShort => {
                return Toll { surrender: false, lost: 0, back: Inches::ZERO, level: self.level };
            }
            Shock::Surrender => {
                return Toll { surrender: true, lost: 0, back: Inches::ZERO, level: self.level };
            }
            Shock::Back { lost, level } => (lost, level),
        };
        let further = self.level >= named && tables.holds(Ruling::DropsFurther);
        let level = if further { self.level.dropped(1) } else { named.max(self.level) };
        let level = if self.is_routed_by(tables, difference) { MoraleLevel::Routed } else { level };
        // Losing attackers drop no further than shaken.
        let level = if spared { level.min(MoraleLevel::Shaken.max(self.level)) } else { level };
        let back = tables.distance(DistanceRow::ImpactBack) * i32::from(difference);
        let back = if spared { back - tables.distance(DistanceRow::AttackerSpared) } else { back };
        let lost = if spared { lost.saturating_sub(tables.count(NumberRow::AttackerSpared)) } else { lost };
        let back = if level == MoraleLevel::Routed { Inches::ZERO } else { back.max(Inches::ZERO) };
        Toll { surrender: false, lost, back, level }
    }

    /// The house rule that a defender routs that loses by a wide margin.
    fn is_routed_by(self, tables: &Tables, difference: u8) -> bool {
        difference >= tables.count(NumberRow::RoutDefender)
            && !self.attacking
            && tables.holds(Ruling::RoutDefender)
    }
}

/// The level of a unit once an impact is over: all involved are in disorder, and a worse level stays.
pub fn after_impact(level: MoraleLevel) -> MoraleLevel {
    level.max(MoraleLevel::Disorder)
}

/// Which of the two impacts a charge may come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bout {
    /// The first.
    First,
    /// The second, after values that were equal and the melee fire.
    AfterMeleeFire,
}

/// The impact of two lead units with the checks they would take, the charger first; both MMPs are told.
pub(crate) fn fight<D: Dice, E: Explain>(
    tables: &Tables,
    sides: &[MoraleFacts; 2],
    bout: Bout,
    dice: &mut D,
    explain: &mut E,
) -> ImpactOutcome {
    let [charger, defender] = sides;
    charger.tell_mmp(tables, " of the charger", explain);
    defender.tell_mmp(tables, " of the defender", explain);
    Impact::run(tables, &ImpactFacts::between(tables, sides, bout), dice, explain)
}

/// How a melee fire ends that broke one side or both, the charger's first; none if both still stand and fight on.
pub(crate) fn melee_end(broken: [bool; 2]) -> Option<Upshot> {
    match broken {
        [true, true] => Some(Upshot::Draws),
        [true, false] => Some(Upshot::Loses),
        [false, true] => Some(Upshot::Wins),
        [false, false] => None,
    }
}

/// The impact of a charge.
pub struct Impact;

impl Procedure for Impact {
    const ID: &'static str = "impact";
    const TITLE: &'static str = "Charge impact of two lead units";

    type Tables = Tables;
    type Facts = ImpactFacts;
    type Outcome = ImpactOutcome;

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
        explain.step(|| {
            let by = i32::from(outcome.difference);
            Step {
                total: Some(by),
                table: Some(tables.impact.title().into()),
                row: Some(tables.impact.row(by).into()),
                column: Some(tables.impact.name().into()),
                result: facts.sentence(tables, &outcome),
                ..told(dice, "Impact, attacker's dice and defender's", facts.told(tables))
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

    /// Equal values are rolled again after melee fire.
    fn next(facts: &ImpactFacts, outcome: &ImpactOutcome) -> Vec<Follow> {
        let again = outcome.clash == ImpactResult::MeleeFire;
        let again = again.then(|| ImpactFacts { again: true, ..facts.clone() });
        again.map(|facts| Follow { procedure: Impact::ID, keys: Facts::values(&facts) }).into_iter().collect()
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
            defender_arm: defender.unit.arm,
            defender_figures: Count::clamped(defender.unit.figures.get()),
            defender_mmp: Count::clamped(defender.mmp(tables)),
            defender_level: defender.unit.level,
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

    /// The lines of an explanation for both values.
    fn told(&self, tables: &Tables) -> Vec<Counted> {
        let side = |whose: &str, arm: Arm, figures: u8, mmp: u8| {
            let source = tables.impact_strength.source(arm);
            let label = format!("{whose}: {figures} of {}", tables.impact_strength.row_label(arm));
            let minus = line(&format!("{whose}: MMP with CMM"), -i32::from(mmp), sheet::Source::Sheet);
            [line(&label, Self::strength(tables, arm, figures), source), minus]
        };
        let (ours, theirs) = (self.attacker_figures.get(), self.defender_figures.get());
        let mut lines = Vec::from(side("attacker", self.attacker_arm, ours, self.attacker_mmp.get()));
        lines.extend(side("defender", self.defender_arm, theirs, self.defender_mmp.get()));
        lines
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
            _ if outcome.surrender => format!("{said}, losers surrender"),
            _ => {
                let attacker_wins = outcome.clash == ImpactResult::Attacker;
                let level = if attacker_wins { outcome.defender_level } else { outcome.attacker_level };
                let back = outcome.back;
                format!("{said}, losers lose {} each, {}, back {back}\"", outcome.lost, word(level))
            }
        }
    }
}
