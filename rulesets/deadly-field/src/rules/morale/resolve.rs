//! Section 6, morale: the modified morale point, and two dice against it.

use dice::Dice;
use engine::{Count, Facts, Follow, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Column, Counted, Explain, Inches, Source, Step};
use words::Name;

use crate::rules::leaders::resolve::LeadersWith;
use crate::rules::morale::enfilade::raked_row;
use crate::rules::movement::routed_move::{Flight, FlightFacts};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{Enfilade, Flank, MoraleModifier, NumberRow, Ruling};
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::cells::Cover;
use crate::sheet::movement_tables::{Gait, Riding};
use crate::sheet::roll::{Weighing, line, note, told};
use crate::sheet::tables::{FireBy, Remains, Tables};
use crate::sheet::units::{
    Arm, Aspect, Formation, MoraleLevel, MoveGround, Shelter, TroopQuality, Woods, stands_lost,
};

sheet::axis! {
    /// The arm of the fire that enfilades a unit.
    pub enum Raked {
        /// None.
        No = "no",
        /// That of guns.
        Artillery = "artillery",
        /// That of others.
        Other = "other",
    }
}

sheet::axis! {
    /// The arm that charges a unit.
    pub enum ChargedBy {
        /// None.
        None = "none",
        /// Infantry, and horsemen on foot.
        Infantry = "infantry",
        /// Cavalry.
        Cavalry = "cavalry",
    }
}

engine::choices!(Raked, ChargedBy);

engine::facts! {
    /// The facts of a unit for all morale rolls.
    pub struct UnitFacts {
        /// what it is
        arm: Arm = "infantry",
        /// cavalry in the saddle
        mounted: bool = "no",
        /// how good it is
        quality: TroopQuality = "veteran",
        /// how it is drawn up
        formation: Formation = "battle-line",
        /// its morale level
        level: MoraleLevel = "good-order",
        /// stands it began with
        stands: Count<1, 3> = "2",
        /// figures or sections it began with
        size: Count<1, 16> = "6",
        /// figures or sections it has
        figures: Count<0, 16> = "6",
        /// benefit of the leader within an inch, without its sign; 0 for none
        leader: Count<0, 3> = "0",
        /// leaders that share its risk; as-led: one, if a benefit counts
        leaders: LeadersWith = "as-led",
        /// it charges, or meets a charge by a charge
        charging: bool = "no",
        /// the ground under it; with woods= and no road, the woods
        ground: MoveGround = "open",
        /// woods it stands in
        woods: Woods = "none",
        /// what shelters it from this enemy
        shelter: Shelter = "none",
        /// adjacent supporting units that are not shaken
        supports: Count<0, 9> = "0",
        /// an enemy neither shaken nor skirmishing is within an inch
        enemy_near: bool = "no",
        /// regiments and leaders of its brigade eliminated
        brigade_losses: Count<0, 20> = "0",
        /// two regiments merged
        merged: bool = "no",
        /// the arm that charges it
        charged_by: ChargedBy = "none",
        /// where the charge strikes it
        charged_on: Aspect = "front",
    }
}

engine::facts! {
    /// What a morale check needs to know.
    pub struct MoraleFacts with unit: UnitFacts {
        /// the arm whose fire enfilades it
        enfiladed: Raked = "no",
        /// where that fire comes from
        enfiladed_from: Aspect = "front",
        /// what the fire result adds
        plus: Count<0, 9> = "0",
        /// figures or sections lost to the fire now checked
        lost_now: Count<0, 9> = "0",
        /// in an impact: more support counts, and the charge morale modifier
        impact: bool = "no",
        /// in an impact, it is getting away
        disengaging: bool = "no",
    }
}

/// A modified morale point, and what made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mmp {
    /// The point to roll.
    pub value: u8,
    /// What counted.
    pub counted: Vec<Counted>,
    /// What was true as well, and dropped for the best two or the worst two.
    pub dropped: Vec<Counted>,
}

/// The modified morale point of a unit.
pub fn mmp(tables: &Tables, facts: &MoraleFacts) -> Mmp {
    let (counted, dropped) = facts.told(tables).into_iter().partition(|line| line.counted);
    Mmp { value: facts.mmp(tables), counted, dropped }
}

/// What comes of a morale check or a rally attempt.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MoraleOutcome {
    /// The level it is at now.
    pub level: MoraleLevel,
    /// Levels it dropped by, or was to drop by.
    pub dropped: u8,
    /// Inches it falls back.
    pub falls_back: Inches,
    /// It runs: it was not routed before, and is now.
    pub runs: bool,
    /// A battery that routs and loses its guns.
    pub guns_lost: bool,
    /// Figures or sections that come back.
    pub recovers: u8,
    /// What the two dice showed; 0 if none were rolled.
    pub roll: u8,
}

impl MoraleOutcome {
    /// No check was made: a unit stays as it was.
    pub(crate) fn unchanged(level: MoraleLevel) -> MoraleOutcome {
        MoraleOutcome {
            level,
            dropped: 0,
            falls_back: Inches::ZERO,
            runs: false,
            guns_lost: false,
            recovers: 0,
            roll: 0,
        }
    }

    /// Whether the check was failed: it dropped, or routs.
    pub fn is_failed(&self) -> bool {
        self.dropped > 0
    }
}

/// Where a roll puts a unit: the level, how many it drops or should drop by, and how far it falls back.
#[derive(Clone, Copy)]
struct Fall {
    level: MoraleLevel,
    dropped: u8,
    inches: Inches,
}

impl Fall {
    /// The worse of the two, with its own fall back.
    fn or_worse(self, other: Fall) -> Fall {
        Fall {
            level: self.level.max(other.level),
            dropped: self.dropped.max(other.dropped),
            inches: self.inches,
        }
    }
}

/// The morale check of a unit.
pub struct MoraleCheck;

impl Procedure for MoraleCheck {
    const ID: &'static str = "morale-check";
    const TITLE: &'static str = "Morale check of a unit";

    type Tables = Tables;
    type Facts = MoraleFacts;
    type Outcome = MoraleOutcome;

    const ROLES: &'static [Role] = unit_roles::MORALE;

    const FIRST: &'static [&'static str] =
        &["plus", "lost-now", "supports", "enemy-near", "shelter", "woods", "enfiladed", "charged-by"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to keep its level", |_, check| !check.is_failed()),
        Prospect::fear("to fall back", |_, check| check.falls_back > Inches::ZERO),
        Prospect::fear("to rout", |_, check| check.runs),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &MoraleFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> MoraleOutcome {
        facts.roll(tables, "Morale check", dice, explain)
    }

    fn refusal(tables: &Tables, facts: &MoraleFacts) -> Option<String> {
        facts.unit.refusal(tables, "").or_else(|| facts.refusal(tables))
    }

    fn next(facts: &MoraleFacts, outcome: &MoraleOutcome) -> Vec<Follow> {
        facts.follows(outcome).into_iter().map(|next| next.about("unit", "unit")).collect()
    }

    fn marks(facts: &MoraleFacts, outcome: &MoraleOutcome) -> Vec<UnitMark> {
        unit_marks::morale("unit", facts.unit.arm, outcome)
    }

    fn told(facts: &MoraleFacts, outcome: &MoraleOutcome) -> Option<String> {
        outcome_words::morale(facts, outcome)
    }
}

impl UnitFacts {
    fn riding(&self) -> Riding {
        if self.mounted { Riding::Mounted } else { Riding::Dismounted }
    }

    /// Whether it is cavalry in the saddle.
    pub(crate) fn is_mounted(&self) -> bool {
        self.arm == Arm::Cavalry && self.mounted
    }

    /// How many leaders share its risk.
    pub(crate) fn leaders_at_risk(&self) -> usize {
        self.leaders.count(self.leader.get())
    }

    /// The ground it would run over.
    pub(crate) fn run_ground(&self) -> MoveGround {
        match (self.ground, self.woods) {
            (MoveGround::Open, Woods::Light) => MoveGround::LightWoods,
            (MoveGround::Open, Woods::Heavy) => MoveGround::HeavyWoods,
            (ground, _) => ground,
        }
    }

    /// What it falls back by for each point missing.
    fn fall_back_row(&self) -> DistanceRow {
        if self.is_mounted() { DistanceRow::MountedFallBack } else { DistanceRow::FallBack }
    }

    /// What its cover is worth to it; a charger has none.
    fn cover(&self, tables: &Tables) -> Cover {
        if self.charging { Cover::None } else { tables.cover(self.woods, self.shelter) }
    }

    /// What is left of a regiment of `figures` figures.
    fn remains(&self, tables: &Tables, figures: u8) -> Remains {
        let stands = self.stands.get();
        let lost = stands_lost(stands, self.size.get(), figures);
        match (lost, stands.saturating_sub(lost)) {
            (0, _) => Remains::Whole,
            (1, 1) if !tables.holds(Ruling::TwoStands) => Remains::OneLost,
            (_, 0 | 1) => Remains::Last,
            _ => Remains::OneLost,
        }
    }
}

impl From<UnitFacts> for MoraleFacts {
    /// A check without fire and impact.
    fn from(unit: UnitFacts) -> MoraleFacts {
        MoraleFacts { unit, ..MoraleFacts::plain() }
    }
}

/// What a charge adds, by which arm makes it.
fn charged_by(tables: &Tables, by: ChargedBy) -> &Column<Flank, i8> {
    if by == ChargedBy::Cavalry { &tables.charged_by_cavalry } else { &tables.charged_by_infantry }
}

/// What makes an MMP better or worse by the situation.
#[derive(Clone, Copy)]
enum Situation {
    /// The leader.
    Leader,
    /// A modifier of the list.
    Listed(MoraleModifier),
    /// Fire from where it hurts.
    Raked(Enfilade, FireBy),
    /// A charge from where it hurts.
    Charged(Flank),
}

impl MoraleFacts {
    /// The basic morale point, with what is told about it.
    fn bmp(&self, tables: &Tables) -> (u8, &'static str, Source) {
        let unit = &self.unit;
        let before = unit.figures.get().saturating_add(self.lost_now.get());
        let standing = |at_once: bool| if at_once { unit.figures.get() } else { before };
        if unit.arm == Arm::Artillery {
            let sections = standing(tables.holds(Ruling::SectionsAtOnce));
            let lost = unit.size.get().saturating_sub(sections);
            let bmp = tables.bmp.get(unit.quality, Remains::Whole);
            let plus = tables.count(NumberRow::SectionLost).saturating_mul(lost);
            return (
                bmp.saturating_add(plus),
                "sections lost",
                tables.bmp.source(unit.quality, Remains::Whole),
            );
        }
        let remains = unit.remains(tables, standing(tables.holds(Ruling::StandsAtOnce)));
        (tables.bmp.get(unit.quality, remains), remains.key(), tables.bmp.source(unit.quality, remains))
    }

    /// The row of being enfiladed, if it is.
    fn raked(&self) -> Option<(Enfilade, FireBy)> {
        let by = match self.enfiladed {
            Raked::No => return None,
            Raked::Artillery => FireBy::Artillery,
            Raked::Other => FireBy::Other,
        };
        Some((raked_row(self.unit.formation, self.enfiladed_from)?, by))
    }

    /// The row of being charged, if it is not in front.
    fn charged(&self) -> Option<Flank> {
        match self.unit.charged_on {
            _ if self.unit.charged_by == ChargedBy::None => None,
            Aspect::Front => None,
            Aspect::PartialFlank => Some(Flank::PartialFlank),
            Aspect::FullFlank | Aspect::Rear => Some(Flank::FullFlank),
        }
    }

    /// What the situation adds, of which the best two and the worst two count.
    fn situation(&self, tables: &Tables) -> Weighing<Situation> {
        let unit = &self.unit;
        let most_support = if self.impact { NumberRow::ImpactSupports } else { NumberRow::Supports };
        let supports = unit.supports.get().min(tables.count(most_support));
        let losses = unit.brigade_losses.get().min(tables.count(NumberRow::BrigadeLosses));
        let cover = unit.cover(tables);
        let times = [
            (MoraleModifier::Charging, u8::from(unit.charging && !unit.is_mounted())),
            (MoraleModifier::MountedCharging, u8::from(unit.charging && unit.is_mounted())),
            (MoraleModifier::LightCover, u8::from(cover == Cover::Light)),
            (MoraleModifier::HeavyCover, u8::from(cover == Cover::Heavy)),
            (MoraleModifier::Support, supports),
            (MoraleModifier::EnemyNear, u8::from(unit.enemy_near)),
            (MoraleModifier::BrigadeLoss, losses),
            (MoraleModifier::Merged, u8::from(unit.merged)),
        ];
        let listed = times.into_iter().filter(|&(_, times)| times > 0).map(|(modifier, times)| {
            let value = i32::from(tables.on_morale.value(modifier)) * i32::from(times);
            (Situation::Listed(modifier), value)
        });
        let leader = (unit.leader.get() > 0).then(|| (Situation::Leader, -i32::from(unit.leader.get())));
        let raked = self
            .raked()
            .map(|(row, by)| (Situation::Raked(row, by), i32::from(tables.enfiladed.get(row, by))));
        let charged = self.charged().map(|flank| {
            (Situation::Charged(flank), i32::from(charged_by(tables, unit.charged_by).get(flank)))
        });
        let all = leader.into_iter().chain(listed).chain(raked).chain(charged);
        Weighing::of(
            all,
            tables.count(NumberRow::BestMorale),
            tables.count(NumberRow::WorstMorale),
            |_, _| true,
        )
    }

    /// The gait its charge morale modifier goes by.
    fn gait(&self) -> Gait {
        let unit = &self.unit;
        Gait { formation: unit.formation, level: unit.level, disengaging: self.disengaging }
    }

    /// The modified morale point.
    pub fn mmp(&self, tables: &Tables) -> u8 {
        let lowest = tables.number(NumberRow::LowestMmp);
        let highest = tables.number(NumberRow::HighestMmp).max(lowest);
        self.unlimited(tables).clamp(lowest, highest) as u8
    }

    /// The same before it is kept within its limits.
    fn unlimited(&self, tables: &Tables) -> i32 {
        let unit = &self.unit;
        let cmm = if self.impact { tables.cmm(unit.arm, unit.riding(), self.gait()) } else { 0 };
        let level = i32::from(tables.levels.get(unit.level));
        let plus = i32::from(self.plus.get()) + i32::from(cmm);
        i32::from(self.bmp(tables).0) + level + self.situation(tables).sum() + plus
    }

    /// The lines of an explanation for the MMP.
    fn told(&self, tables: &Tables) -> Vec<Counted> {
        let unit = &self.unit;
        let (bmp, remains, source) = self.bmp(tables);
        let label = format!("{}, {}, {remains}", tables.bmp.title(), tables.bmp.row_label(unit.quality));
        let mut lines = vec![Counted { label, value: bmp.to_string(), source, counted: true }];
        let level = i32::from(tables.levels.get(unit.level));
        lines.push(line(tables.levels.row_label(unit.level), level, tables.levels.source(unit.level)));
        for (row, value, counted) in self.situation(tables).rows() {
            let told = match row {
                Situation::Leader => line("leader within 1\", his LB", value, Source::Sheet),
                Situation::Listed(modifier) => {
                    let label = tables.on_morale.label(modifier);
                    line(label, value, tables.on_morale.source(modifier))
                }
                Situation::Raked(row, by) => {
                    let label = format!("{}, {}", by.key(), tables.enfiladed.row_label(row));
                    line(&label, value, tables.enfiladed.source(row, by))
                }
                Situation::Charged(flank) => {
                    let column = charged_by(tables, unit.charged_by);
                    let label = format!("charged by {}, {}", unit.charged_by.key(), column.row_label(flank));
                    line(&label, value, column.source(flank))
                }
            };
            lines.push(Counted { counted, ..told });
        }
        if self.plus.get() > 0 {
            lines.push(line("fire combat result", self.plus.get().into(), Source::Sheet));
        }
        if self.impact {
            let (cmm, label, source) = tables.told_cmm(unit.arm, unit.riding(), self.gait());
            lines.push(line(&format!("CMM, {label}"), cmm.into(), source));
        }
        let (value, unlimited) = (i32::from(self.mmp(tables)), self.unlimited(tables));
        if value != unlimited {
            let limit = if value < unlimited { NumberRow::HighestMmp } else { NumberRow::LowestMmp };
            let limit = tables.told_number(limit);
            let label = format!("{} {}", limit.label, limit.value);
            lines.push(line(&label, value - unlimited, limit.source));
        }
        lines
    }

    /// Tells the MMP.
    pub(crate) fn tell_mmp<E: Explain>(&self, tables: &Tables, whose: &str, explain: &mut E) {
        explain.step(|| Step {
            what: format!("MMP{whose}"),
            modifiers: self.told(tables),
            total: Some(self.mmp(tables).into()),
            result: format!("MMP {}", self.mmp(tables)),
            ..Step::default()
        });
    }

    /// Two dice against the MMP.
    pub(crate) fn roll<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        what: &str,
        dice: &mut D,
        explain: &mut E,
    ) -> MoraleOutcome {
        self.tell_mmp(tables, "", explain);
        let mmp = self.mmp(tables);
        let roll = u8::try_from(dice.sum(2, 6)).unwrap_or(u8::MAX);
        let outcome = self.outcome(tables, roll, i32::from(roll) - i32::from(mmp));
        let mut decided = false;
        explain.step(|| {
            let elite = self.unit.quality == TroopQuality::Elite;
            let natural = if elite { &tables.natural_elite } else { &tables.natural_others };
            let above = i32::from(roll) - i32::from(mmp);
            let named = natural.get(roll.into());
            let by_line = named.is_some_and(|level| level == outcome.level);
            let (title, row, column) = if by_line {
                (natural.title(), natural.row(roll.into()), natural.name())
            } else {
                (tables.margin.title(), tables.margin.row(above), tables.margin.name())
            };
            decided = named.is_some() && !by_line;
            Step {
                total: Some(roll.into()),
                table: Some(title.into()),
                row: Some(row.into()),
                column: Some(column.into()),
                result: format!("{roll} against MMP {mmp}: {}", self.sentence(&outcome)),
                ..told(dice, what, Vec::new())
            }
        });
        if decided {
            let lines = vec![tables.told_ruling(Ruling::NaturalImproves)];
            note(explain, "Natural roll", lines, "the worse of its line and of the margin counts".into());
        }
        outcome
    }

    /// What a roll makes of the unit.
    fn outcome(&self, tables: &Tables, roll: u8, above: i32) -> MoraleOutcome {
        let unit = &self.unit;
        let before = unit.level;
        let elite = unit.quality == TroopQuality::Elite;
        let natural = if elite { &tables.natural_elite } else { &tables.natural_others };
        let levels = tables.margin.get(above);
        let by_margin = Fall {
            level: if levels < 0 {
                before.dropped(levels.unsigned_abs())
            } else {
                before.improved(levels.unsigned_abs())
            },
            dropped: levels.min(0).unsigned_abs(),
            inches: if levels < 0 { tables.distance(unit.fall_back_row()) * -above } else { Inches::ZERO },
        };
        let by_line = |level: MoraleLevel| Fall {
            level,
            dropped: (level as u8).saturating_sub(before as u8),
            inches: Inches::ZERO,
        };
        let Fall { level, dropped, inches } = match natural.get(roll.into()) {
            None => by_margin,
            // Good order is what a natural 12 is for.
            Some(MoraleLevel::GoodOrder) => by_line(MoraleLevel::GoodOrder),
            Some(named) if tables.holds(Ruling::NaturalImproves) => by_line(named),
            // The low rolls are no gift: the worse of line and margin counts.
            Some(named) => by_margin.or_worse(by_line(named.max(before))),
        };
        let routed = level == MoraleLevel::Routed;
        let room = unit.figures.get() > 0 && unit.figures.get() < unit.size.get();
        MoraleOutcome {
            level,
            dropped,
            falls_back: if routed { Inches::ZERO } else { inches },
            runs: routed && before != MoraleLevel::Routed,
            guns_lost: unit.arm == Arm::Artillery
                && routed
                && before != MoraleLevel::Routed
                && roll.is_multiple_of(2),
            recovers: if room { tables.come_back.get(roll.into()) } else { 0 },
            roll,
        }
    }

    /// An outcome in words.
    pub(crate) fn sentence(&self, outcome: &MoraleOutcome) -> String {
        let mut said = match outcome.level {
            level @ (MoraleLevel::GoodOrder | MoraleLevel::Disorder) if level == self.unit.level => {
                format!("stays in {}", word(level))
            }
            level if level == self.unit.level => format!("stays {}", word(level)),
            level => word(level).to_string(),
        };
        if outcome.falls_back > Inches::ZERO {
            said += &format!(", falls back {}\"", outcome.falls_back);
        }
        if outcome.guns_lost {
            said += ", its guns are lost";
        } else if outcome.runs {
            said += ", makes a routed move";
        }
        if outcome.recovers > 0 {
            let back = Name::counted(
                outcome.recovers,
                if self.unit.arm == Arm::Artillery { "section" } else { "figure" },
            );
            said += &format!(", {}", back.does("come back"));
        }
        said
    }

    /// A routed unit rolls for its move.
    pub(crate) fn follows(&self, outcome: &MoraleOutcome) -> Vec<Follow> {
        let runs = outcome.runs && !outcome.guns_lost;
        runs.then(|| FlightFacts { arm: self.unit.arm, ground: self.unit.run_ground() })
            .map(|flight| Follow::new(Flight::ID, flight.values()))
            .into_iter()
            .collect()
    }
}

/// A level as people say it.
pub(crate) fn word(level: MoraleLevel) -> &'static str {
    match level {
        MoraleLevel::GoodOrder => "good order",
        other => other.key(),
    }
}
