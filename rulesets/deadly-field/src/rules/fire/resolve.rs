//! Section 5, fire: firepower points, dice and modifiers on the fire results, and the morale check they cause.

use dice::Dice;
use engine::{Count, Follow, Procedure, Prospect, Prospects, Role, Signed, UnitMark};
use serde::{Serialize, Serializer};
use sheet::{Axis, Column, Counted, Explain, Inches, Source, Step};

use crate::rules::fire::firer::{FireManner, Firer};
use crate::rules::leaders::resolve::LeaderRisk;
use crate::rules::morale::resolve::{MoraleFacts, MoraleOutcome, Raked, UnitFacts};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{DamagedRow, FireRow, NumberRow, RangeBand, TargetModifier};
use crate::sheet::board_tables::Scale;
use crate::sheet::cells::{FireResult, RowReading};
use crate::sheet::roll::{Weighing, line, note, told};
use crate::sheet::tables::{FireBy, Tables};
use crate::sheet::units::{Arm, Aspect, Formation, MoraleLevel, Shelter, Side, TroopQuality, Woods};
use crate::sheet::weapon::Weapon;

engine::facts! {
    /// The facts of a fire: all about the target and the firer.
    pub struct FireFacts with target: UnitFacts {
        /// what it fires with
        weapon: Weapon = "rifle-muskets",
        /// whose battery fires
        side: Side = "union",
        /// figures or sections that fire
        firing: Count<0, 16> = "6",
        /// how good the firer is
        firer_quality: TroopQuality = "veteran",
        /// how the firer is drawn up
        firer_formation: Formation = "battle-line",
        /// the firer's morale level
        firer_level: MoraleLevel = "good-order",
        /// cavalry fires from the saddle
        firer_mounted: bool = "no",
        /// the firer has not fired before
        first_volley: bool = "no",
        /// fire out of a farm or village
        out_of_houses: bool = "no",
        /// in what way it fires
        manner: FireManner = "volley",
        /// inches to the target
        range: Inches = "3",
        /// firepower points of others that fire together with it
        others: Count<0, 60> = "0",
        /// the worst firer modifier among those others
        others_modifier: Signed<-9, 9> = "0",
        /// the most dice one of those others loses
        others_dice_lost: Count<0, 3> = "0",
        /// one of those others skirmishes
        others_skirmish: bool = "no",
        /// one of those others is no battery of rifled guns
        others_smoothbore: bool = "no",
        /// units the fire has passed through before
        passed: Count<0, 9> = "0",
        /// where the fire comes from
        from: Aspect = "front",
        /// the target is behind friendly skirmishers
        screened: bool = "no",
    }
}

/// What fire does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FireOutcome {
    /// There was no fire at all.
    pub silent: bool,
    /// The result of the table, if it was any.
    #[serde(serialize_with = "printed")]
    pub result: Option<FireResult>,
    /// Figures or sections lost.
    pub hits: u8,
    /// None is left.
    pub eliminated: bool,
    /// What came of the check, if one was made.
    #[serde(flatten)]
    pub morale: MoraleOutcome,
}

/// A result as it is printed.
#[expect(clippy::ref_option, reason = "so a field is handed over")]
fn printed<S: Serializer>(result: &Option<FireResult>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(result.map_or("-", Axis::key))
}

impl FireOutcome {
    /// Whether the target dropped a level or is gone.
    pub fn stops(&self) -> bool {
        self.eliminated || self.morale.is_failed()
    }
}

/// The fire of a unit.
pub struct Fire;

impl Procedure for Fire {
    const ID: &'static str = "fire";
    const TITLE: &'static str = "Fire, and the morale check it causes";

    type Tables = Tables;
    type Facts = FireFacts;
    type Outcome = FireOutcome;

    const ROLES: &'static [Role] = unit_roles::FIRE;

    const FIRST: &'static [&'static str] =
        &["range", "from", "shelter", "woods", "manner", "supports", "enemy-near", "screened"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to hit it or lower its morale", |_, fire| fire.hits > 0 || fire.morale.is_failed()),
        Prospect::hope("to hit it", |_, fire| fire.hits > 0),
        Prospect::hope("to make it fall back or rout", |_, fire| {
            fire.eliminated || fire.morale.runs || fire.morale.falls_back > Inches::ZERO
        }),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &FireFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> FireOutcome {
        let untouched = facts.untouched();
        let Some(band) = facts.band(tables) else {
            explain.step(|| facts.silence(tables));
            return FireOutcome { silent: true, ..untouched };
        };
        let (number, plus) = (facts.dice(tables, band), facts.plus(tables, band));
        // Odds go on once from each result, not from each total.
        let shot = dice.stage(|dice| facts.shoot(tables, band, number, plus, dice, explain));
        let Some(result) = shot else { return untouched };
        let hits = tables.hits.get(result).min(facts.target.figures.get());
        if hits == facts.target.figures.get() {
            explain.step(|| Step {
                what: "Hits".into(),
                result: format!("loses all {hits}: eliminated"),
                ..Step::default()
            });
            return FireOutcome { result: Some(result), hits, eliminated: true, ..untouched };
        }
        let morale = facts.check(tables, band, result, hits).roll(tables, "Morale check", dice, explain);
        FireOutcome { result: Some(result), hits, morale, ..untouched }
    }

    fn refusal(tables: &Tables, facts: &FireFacts) -> Option<String> {
        facts.target.refusal(tables, "").or_else(|| facts.refusal(tables))
    }

    /// The risk to a leader with a unit that was hit, and the routed move of one that routs.
    fn next(facts: &FireFacts, outcome: &FireOutcome) -> Vec<Follow> {
        let leaders = if outcome.hits > 0 { facts.target.leaders_at_risk() } else { 0 };
        let runs = MoraleFacts::from(facts.target.clone()).follows(&outcome.morale);
        let next = std::iter::repeat_with(LeaderRisk::follow).take(leaders).chain(runs);
        next.map(|next| next.about("unit", "target")).collect()
    }

    fn marks(facts: &FireFacts, outcome: &FireOutcome) -> Vec<UnitMark> {
        unit_marks::fire(facts.target.arm, outcome)
    }

    fn told(facts: &FireFacts, outcome: &FireOutcome) -> Option<String> {
        outcome_words::fire(facts, outcome)
    }
}

impl FireFacts {
    /// These facts with this unit firing.
    pub fn fired_by(self, firer: &Firer) -> FireFacts {
        FireFacts {
            weapon: firer.weapon,
            side: firer.side,
            firing: Count::clamped(firer.strength),
            firer_quality: firer.quality,
            firer_formation: firer.formation,
            firer_level: firer.level,
            firer_mounted: firer.mounted,
            first_volley: firer.first_volley,
            out_of_houses: firer.houses,
            ..self
        }
    }

    /// The unit that fires.
    pub fn firer(&self) -> Firer {
        Firer {
            weapon: self.weapon,
            side: self.side,
            strength: self.firing.get(),
            quality: self.firer_quality,
            formation: self.firer_formation,
            level: self.firer_level,
            mounted: self.firer_mounted,
            first_volley: self.first_volley,
            houses: self.out_of_houses,
        }
    }

    /// Why no unit can fire so: it is too large, or fires deliberately with small arms or too near.
    fn refusal(&self, tables: &Tables) -> Option<String> {
        let (most, what) = match self.weapon.arm() {
            Arm::Infantry | Arm::Cavalry => (tables.scale(Scale::MostFigures), "figures"),
            Arm::Artillery => (tables.scale(Scale::MostSections), "sections"),
        };
        if self.firing.get() > most {
            let firing = self.firing.get();
            return Some(format!(
                "firing={firing}: 1 unit has {most} {what} at most; others= adds the FP of units that fire with it"
            ));
        }
        let arm = self.weapon.arm();
        let is_patient = matches!(self.band(tables), Some(RangeBand::Normal | RangeBand::Long));
        let is_alone = self.others.get() == 0;
        let says_of_others = self.others_modifier.get() != 0
            || self.others_dice_lost.get() > 0
            || self.others_skirmish
            || self.others_smoothbore;
        let in_line = self.firer_formation == Formation::BattleLine;
        let refused = [
            (self.manner == FireManner::Deliberate && !(arm == Arm::Artillery && is_patient))
                .then(|| "manner=deliberate: only guns fire deliberately, at normal or long range".into()),
            (self.firer_mounted && arm != Arm::Cavalry).then(|| {
                "firer-mounted=yes: only cavalry fires from the saddle; give a weapon of cavalry".into()
            }),
            // Guns of which nothing is said are taken as unlimbered.
            (!self.firer_formation.suits(arm) && !in_line).then(|| {
                let allowed = Formation::ALL.iter().filter(|form| form.suits(arm));
                let allowed: Vec<&str> = allowed.map(|form| form.key()).collect();
                let formation = self.firer_formation.key();
                format!("firer-formation={formation}: {} is drawn up in {}", arm.key(), allowed.join(", "))
            }),
            (!is_alone && self.firer_level != MoraleLevel::GoodOrder).then(|| {
                "others=: only units in good order fire together; give firer-level=good-order".into()
            }),
            (!is_alone && self.firer_mounted).then(|| {
                "others=: of cavalry, only dismounted units fire together; give firer-mounted=no".into()
            }),
            (is_alone && says_of_others).then(|| {
                "others-modifier= and the like are of others; give their firepower too, others=".into()
            }),
            (self.passed.get() > 0 && self.manner == FireManner::Melee).then(|| {
                "passed= manner=melee: fire in contact passes through no unit; give passed=0".into()
            }),
        ];
        refused.into_iter().flatten().next()
    }

    /// The band of range, if there is any fire: one left with no dice is none.
    pub fn band(&self, tables: &Tables) -> Option<RangeBand> {
        let firer = self.firer();
        let band = firer.band(tables, self.manner, self.range).filter(|&band| firer.fires(tables, band));
        band.filter(|&band| self.dice(tables, band) > 0)
    }

    /// Firepower points of all that fire.
    pub fn points(&self, tables: &Tables, band: RangeBand) -> u8 {
        let points = self.firer().points(tables, band);
        if self.others.get() == 0 {
            return points;
        }
        points.saturating_add(self.others.get()).min(tables.together(self.weapon.arm()).1)
    }

    /// Dice rolled.
    pub fn dice(&self, tables: &Tables, band: RangeBand) -> u8 {
        let lost = self.firer().dice_lost(tables).max(self.others_dice());
        let passed = self.passed.get().saturating_mul(tables.count(NumberRow::PassThroughDice));
        self.weapon.dice(tables, band).saturating_sub(lost).saturating_sub(passed)
    }

    /// Dice that others lose, where there are any.
    fn others_dice(&self) -> u8 {
        if self.others.get() > 0 { self.others_dice_lost.get() } else { 0 }
    }

    /// Whether the modifiers of others are worse than its own.
    fn is_held_back(&self, tables: &Tables, band: RangeBand) -> bool {
        let own = self.firer().modifier(tables, band, self.manner);
        self.others.get() > 0 && i32::from(self.others_modifier.get()) < own
    }

    /// The modifier of the firer: the worst of those that fire together.
    pub fn firer_modifier(&self, tables: &Tables, band: RangeBand) -> i32 {
        if self.is_held_back(tables, band) {
            return self.others_modifier.get().into();
        }
        self.firer().modifier(tables, band, self.manner)
    }

    /// The modifier of the target.
    pub fn target_modifier(&self, tables: &Tables, band: RangeBand) -> i32 {
        self.weigh(tables, band).sum()
    }

    /// What is added to the dice altogether.
    pub fn plus(&self, tables: &Tables, band: RangeBand) -> i32 {
        let points = i32::from(self.points(tables, band));
        points + self.firer_modifier(tables, band) + self.target_modifier(tables, band)
    }

    /// Modifiers of the target as an explanation shows them, those dropped marked so.
    pub fn told_target(&self, tables: &Tables, band: RangeBand) -> Vec<Counted> {
        let by = self.by();
        let lines = self.weigh(tables, band);
        let told = |(row, value, counted): (TargetModifier, i32, bool)| {
            let source = tables.on_target.source(row, by);
            Counted { counted, ..line(tables.on_target.row_label(row), value, source) }
        };
        lines.rows().map(told).collect()
    }

    /// What the target table calls this fire.
    fn by(&self) -> FireBy {
        if self.weapon.arm() == Arm::Artillery { FireBy::Artillery } else { FireBy::Other }
    }

    /// Whether flanks and columns count for the roll: not at long range, nor from or at skirmishers.
    fn modifies_enfilade(&self, band: RangeBand) -> bool {
        let skirmish = Formation::Skirmishers;
        band != RangeBand::Long
            && self.firer_formation != skirmish
            && !self.others_skirmish
            && self.target.formation != skirmish
    }

    /// The row of enfilade fire, if it is any; there is none in a melee. The target checks for it at any range.
    fn enfilade(&self, band: RangeBand) -> Option<TargetModifier> {
        let column = self.target.formation.is_column();
        match self.from {
            _ if band == RangeBand::Melee => None,
            Aspect::Front | Aspect::Rear if column => Some(TargetModifier::ColumnEnd),
            _ if column => Some(TargetModifier::ColumnSide),
            Aspect::Front => None,
            Aspect::PartialFlank => Some(TargetModifier::PartialFlank),
            Aspect::FullFlank => Some(TargetModifier::FullFlank),
            Aspect::Rear => Some(TargetModifier::Rear),
        }
    }

    /// Whether it is enfilade fire.
    pub fn is_enfilade(&self, band: RangeBand) -> bool {
        self.enfilade(band).is_some()
    }

    /// Whether all that fire are rifled guns.
    fn is_rifled(&self, tables: &Tables) -> bool {
        self.weapon.is_rifled_gun(tables) && !self.others_smoothbore
    }

    /// What woods and shelter take from fire; a charger has no cover.
    fn shelter(&self) -> [Option<TargetModifier>; 2] {
        if self.target.charging {
            return [None; 2];
        }
        let woods = match self.target.woods {
            Woods::None => None,
            Woods::Light => Some(TargetModifier::LightWoods),
            Woods::Heavy => Some(TargetModifier::HeavyWoods),
        };
        let shelter = match self.target.shelter {
            Shelter::None | Shelter::Fence => None,
            Shelter::HastyWorks => Some(TargetModifier::HastyWorks),
            Shelter::LightWorks => Some(TargetModifier::LightWorks),
            Shelter::HeavyWorks => Some(TargetModifier::HeavyWorks),
            Shelter::Farm | Shelter::Village => Some(TargetModifier::Houses),
        };
        [woods, shelter]
    }

    /// All that is true of the target, and what counts of it.
    fn weigh(&self, tables: &Tables, band: RangeBand) -> Weighing<TargetModifier> {
        let target = &self.target;
        let skirmishing = target.formation == Formation::Skirmishers;
        let dismounted = target.arm == Arm::Cavalry && !target.mounted;
        let quality = match target.quality {
            TroopQuality::Elite => Some(TargetModifier::Elite),
            TroopQuality::Veteran => None,
            TroopQuality::Trained => Some(TargetModifier::Trained),
            TroopQuality::Green => Some(TargetModifier::Green),
        };
        let troops = match target.arm {
            Arm::Infantry if skirmishing => Some(TargetModifier::Skirmishers),
            Arm::Infantry => None,
            Arm::Cavalry if target.mounted && target.charging => Some(TargetModifier::MountedCharging),
            Arm::Cavalry if target.mounted => Some(TargetModifier::Mounted),
            Arm::Cavalry if skirmishing => Some(TargetModifier::DismountedSkirmishing),
            Arm::Cavalry if dismounted && !target.formation.is_column() => {
                Some(TargetModifier::DismountedLine)
            }
            Arm::Cavalry => None,
            Arm::Artillery => self.is_rifled(tables).then_some(TargetModifier::CounterBattery),
        };
        let unlimbered = target.formation == Formation::Unlimbered && self.from == Aspect::Front;
        let [woods, shelter] = self.shelter();
        let all = [
            self.enfilade(band).filter(|_| self.modifies_enfilade(band)),
            troops,
            quality,
            self.screened.then_some(TargetModifier::Screened),
            unlimbered.then_some(TargetModifier::UnlimberedFront),
            woods,
            shelter,
        ];
        // In a melee nothing of the target counts.
        let all = all.into_iter().flatten().filter(|_| band != RangeBand::Melee);
        let valued = |row| (row, i32::from(tables.on_target.get(row, self.by()).unwrap_or(0)));
        // Walls all around leave no other good one.
        let alone = shelter == Some(TargetModifier::Houses);
        let counts = |row, value| !alone || value > 0 || row == TargetModifier::Houses;
        let (lowest, highest) = (tables.count(NumberRow::WorstTarget), tables.count(NumberRow::BestTarget));
        Weighing::of(all.map(valued), lowest, highest, counts)
    }

    /// Looks up the total.
    fn result(&self, tables: &Tables, total: i32) -> Option<FireResult> {
        let column = tables.results.get(total);
        if total < tables.number(NumberRow::LowestTotal) { None } else { column.get(self.row(tables)) }
    }

    /// The row of the fire results.
    fn row(&self, tables: &Tables) -> FireRow {
        match self.weapon.arm() {
            Arm::Infantry => match tables.readings.get(DamagedRow::InfantryResults) {
                RowReading::OneLost => FireRow::Infantry,
                RowReading::NoneLost => FireRow::InfantryNoCellLost,
                RowReading::ThreeLost => FireRow::InfantryThreeCellsLost,
            },
            Arm::Cavalry => FireRow::Cavalry,
            Arm::Artillery => FireRow::Artillery,
        }
    }

    /// Rolls, and looks up the result.
    fn shoot<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        band: RangeBand,
        number: u8,
        plus: i32,
        dice: &mut D,
        explain: &mut E,
    ) -> Option<FireResult> {
        let best = plus + 6 * i32::from(number);
        if self.result(tables, best).is_none() {
            // No fall of the dice does anything: none is thrown.
            explain.step(|| Step {
                what: format!("Fire, {}, {number}D6", band.key()),
                modifiers: self.told_fire(tables, band),
                total: Some(plus),
                result: format!("no effect: {best} at most"),
                ..Step::default()
            });
            return None;
        }
        let total = plus + i32::from(dice.sum(number, 6));
        let result = self.result(tables, total);
        explain.step(|| {
            let (column, row): (&Column<_, _>, _) = (tables.results.get(total), self.row(tables));
            let under = total < tables.number(NumberRow::LowestTotal);
            Step {
                total: Some(total),
                table: Some(column.title().into()),
                row: Some(column.row_label(row).into()),
                column: Some(if under { "-".into() } else { column.name().into() }),
                result: result.map_or("no effect", Axis::key).into(),
                ..told(dice, format!("Fire, {}, {number}D6", band.key()), self.told_fire(tables, band))
            }
        });
        if explain.listens() {
            let said = result.map_or("no effect", Axis::key);
            note(explain, "Fire, reading of the result", self.notes(tables, total), said.into());
        }
        result
    }

    /// All lines of the sum of a fire.
    fn told_fire(&self, tables: &Tables, band: RangeBand) -> Vec<Counted> {
        let mut lines = self.told_firers(tables, band);
        lines.extend(self.told_target(tables, band));
        lines
    }

    /// Rulings and reconstructed cells that decide what a total is.
    fn notes(&self, tables: &Tables, total: i32) -> Vec<Counted> {
        let (column, row): (&Column<_, _>, _) = (tables.results.get(total), self.row(tables));
        let passed = (self.passed.get() > 0).then(|| tables.told_number(NumberRow::PassThroughDice));
        let read = if total < tables.number(NumberRow::LowestTotal) {
            Some(tables.told_number(NumberRow::LowestTotal))
        } else {
            column.source(row).mark().map(|_| Counted {
                label: format!("fire results, {} at {}", column.row_label(row), column.name()),
                value: self.result(tables, total).map_or("-", Axis::key).into(),
                source: column.source(row),
                counted: true,
            })
        };
        passed.into_iter().chain(read).collect()
    }

    /// Whether no fall of the dice can do anything.
    pub fn is_hopeless(&self, tables: &Tables) -> bool {
        self.band(tables).is_none_or(|band| {
            let best = self.plus(tables, band) + 6 * i32::from(self.dice(tables, band));
            self.result(tables, best).is_none()
        })
    }

    /// The lines of an explanation for all that fire.
    fn told_firers(&self, tables: &Tables, band: RangeBand) -> Vec<Counted> {
        let held_back = self.is_held_back(tables, band);
        let mut lines = self.firer().told_points(tables, band);
        let modifiers = self.firer().modifiers(tables, band, self.manner);
        lines.extend(modifiers.map(|modifier| {
            if held_back { tables.on_firer.not_counted(modifier) } else { tables.on_firer.counted(modifier) }
        }));
        let others = i32::from(self.others.get());
        if others > 0 {
            let arm = self.weapon.arm();
            let source = tables.together_points.source(arm);
            lines.push(line("FP of others", others, source));
            let (all, most) = (
                u16::from(self.firer().points(tables, band)) + u16::from(self.others.get()),
                tables.together(arm).1,
            );
            if all > most.into() {
                let (title, row) = (tables.together_points.title(), tables.together_points.row_label(arm));
                lines.push(line(&format!("{title}, {row} {most}"), i32::from(most) - i32::from(all), source));
            }
            let worst = i32::from(self.others_modifier.get());
            let told = line("worst firer among the others", worst, Source::Ruling);
            lines.push(Counted { counted: held_back, ..told });
        }
        lines
    }

    /// Why there is no fire.
    fn silence(&self, tables: &Tables) -> Step {
        let (table, row) = self.weapon.charted(tables);
        let why = match self.firer().band(tables, self.manner, self.range) {
            None => "out of range",
            Some(_) if self.firing.get() == 0 => "no figure left to fire",
            Some(_) if self.firer_level == MoraleLevel::Routed => "routed",
            Some(_) if !tables.fires(self.firer_formation) => "not in this formation",
            Some(band) if !self.firer().fires(tables, band) => "mounted cavalry only when charged",
            Some(_) => "no dice left",
        };
        Step {
            what: format!("Fire at {}\"", self.range),
            table: Some(table.into()),
            row: Some(row.into()),
            result: format!("no fire: {why}"),
            ..Step::default()
        }
    }

    /// The check of the target for this fire.
    fn check(&self, tables: &Tables, band: RangeBand, result: FireResult, hits: u8) -> MoraleFacts {
        let raked = match self.enfilade(band) {
            None => Raked::No,
            Some(_) if self.weapon.arm() == Arm::Artillery => Raked::Artillery,
            Some(_) => Raked::Other,
        };
        let figures = Count::clamped(self.target.figures.get() - hits);
        MoraleFacts {
            enfiladed: raked,
            enfiladed_from: self.from,
            plus: Count::clamped(tables.result_plus.get(result).max(0).unsigned_abs()),
            lost_now: Count::clamped(hits),
            ..MoraleFacts::from(UnitFacts { figures, ..self.target.clone() })
        }
    }

    /// A target to which nothing happened.
    fn untouched(&self) -> FireOutcome {
        let morale = MoraleOutcome::unchanged(self.target.level);
        FireOutcome { silent: false, result: None, hits: 0, eliminated: false, morale }
    }
}
