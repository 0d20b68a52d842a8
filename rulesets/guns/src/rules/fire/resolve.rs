//! Section 6, fire of formed infantry and guns: two dice on the casualty tables, and the morale test they cause.

use dice::{Dice, Pair};
use engine::{Count, Facts, Follow, Procedure, Prospect, Prospects};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Inches, Step};

use crate::rules::double_six::resolve::{By, DoubleSix, On, SixFacts};
use crate::rules::morale::brigade_test::BrigadeTest;
use crate::rules::morale::percent_lost::UnitLosses;
use crate::rules::morale::resolve::{Conduct, MoraleFacts, Test, UnitMorale};
use crate::sheet::axes::{GunType, Halved, SheetNumber};
use crate::sheet::board_tables::Scale;
use crate::sheet::cells::HalfCount;
use crate::sheet::roll::told;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Cover, Facing, Formation, GeneralQuality, Grade, Presence, Side, Status};
use crate::sheet::weapon::{Load, RangeBand, Weapon};

sheet::axis! {
    /// How infantry stands that fires.
    pub enum Firing {
        /// In line.
        Line = "line",
        /// In extended line.
        ExtendedLine = "extended-line",
        /// In column.
        Column = "column",
        /// From a side of a built-up area.
        BuiltUpArea = "built-up-area",
    }
}

sheet::axis! {
    /// What is fired at.
    pub enum TargetKind {
        /// Infantry in line.
        Line = "line",
        /// Infantry in extended line.
        ExtendedLine = "extended-line",
        /// Infantry in column.
        Column = "column",
        /// Skirmishers.
        Skirmishers = "skirmishers",
        /// Cavalry in line.
        Cavalry = "cavalry",
        /// Cavalry in column.
        CavalryColumn = "cavalry-column",
        /// Deployed guns.
        DeployedGuns = "deployed-guns",
        /// Limbered guns.
        LimberedGuns = "limbered-guns",
    }
}

engine::choices!(Firing, TargetKind);

impl Firing {
    /// How foot in a formation fires.
    pub(crate) fn of(formation: Formation) -> Firing {
        match formation {
            Formation::ExtendedLine => Firing::ExtendedLine,
            Formation::Column => Firing::Column,
            Formation::Line | Formation::Skirmish => Firing::Line,
        }
    }
}

impl TargetKind {
    /// What infantry or cavalry in a formation is to those that fire at it.
    pub(crate) fn of(arm: Arm, formation: Formation) -> TargetKind {
        match (arm, formation) {
            (Arm::Cavalry, Formation::Column) => TargetKind::CavalryColumn,
            (Arm::Cavalry, _) => TargetKind::Cavalry,
            (_, Formation::ExtendedLine) => TargetKind::ExtendedLine,
            (_, Formation::Column) => TargetKind::Column,
            (_, Formation::Skirmish) => TargetKind::Skirmishers,
            (_, Formation::Line) => TargetKind::Line,
        }
    }

    /// What it is.
    fn arm(self) -> Arm {
        match self {
            TargetKind::Line | TargetKind::ExtendedLine | TargetKind::Column | TargetKind::Skirmishers => {
                Arm::Infantry
            }
            TargetKind::Cavalry | TargetKind::CavalryColumn => Arm::Cavalry,
            TargetKind::DeployedGuns | TargetKind::LimberedGuns => Arm::Artillery,
        }
    }

    /// How it stands.
    fn formation(self) -> Formation {
        match self {
            TargetKind::ExtendedLine => Formation::ExtendedLine,
            TargetKind::Column | TargetKind::CavalryColumn => Formation::Column,
            TargetKind::Skirmishers => Formation::Skirmish,
            _ => Formation::Line,
        }
    }

    /// What a double six falls on.
    fn struck(self) -> On {
        match self.arm() {
            Arm::Infantry if self == TargetKind::Skirmishers => On::Skirmishers,
            Arm::Infantry => On::Infantry,
            Arm::Cavalry => On::Cavalry,
            Arm::Artillery => On::Artillery,
        }
    }
}

engine::facts! {
    /// What the fire of one unit at another needs to know.
    pub struct FireFacts {
        /// what it fires with
        weapon: Weapon = "rifled-musket",
        /// figures that fire, with small arms
        figures: Count<1, 60> = "20",
        /// model guns that fire
        guns: Count<1, 3> = "2",
        /// their crew; 0 for a full one
        crew: Count<0, 12> = "0",
        /// what guns fire
        load: Load = "canister",
        /// inches to the target
        range: Inches = "6",
        /// grade of the firer
        grade: Grade = "regular",
        /// how infantry stands that fires
        formation: Firing = "line",
        /// the firer is unformed
        unformed: bool = "no",
        /// infantry that has gone to ground fires
        gone_to_ground: bool = "no",
        /// infantry that fired last turn
        fired_last_turn: bool = "no",
        /// the firer is low on ammo
        low_on_ammo: bool = "no",
        /// pour it on, with breechloaders or repeaters
        pour_it_on: bool = "no",
        /// a battery that moved or unlimbered
        moved: bool = "no",
        /// a Union token is spent, aim low boys
        aim_low: bool = "no",
        /// what is fired at
        target: TargetKind = "line",
        /// where the shot comes from
        from: Facing = "front",
        /// skirmishers of its side are in the way, within 6 inches of it
        screened: bool = "no",
        /// formed units stand close behind one another
        massed: bool = "no",
        /// what the target stands in
        cover: Cover = "none",
        /// it is behind hasty works
        hasty_works: bool = "no",
        /// it stands in a built-up area
        built_up: bool = "no",
        /// what order it is in
        state: Status = "formed",
        /// its morale is tested at once for what this fire does
        test: bool = "yes",
        /// it stands higher
        uphill: bool = "no",
        /// its grade
        target_grade: Grade = "regular",
        /// whose it is
        side: Side = "confederate",
        /// figures it began with, of a battery crew
        size: Count<1, 60> = "20",
        /// figures it has lost before
        lost: Count<0, 60> = "0",
        /// of these, lost this turn
        in_turn: Count<0, 60> = "0",
        /// half a figure is counted against it already
        half: bool = "no",
        /// where its brigadier or the C-in-C is
        general: Presence = "away",
        /// what he is like
        quality: GeneralQuality = "average",
        /// a general is within 4 inches of it
        general_close: bool = "no",
        /// enemy units of it retreating or routing within 12 inches
        enemies_fleeing: Count<0, 9> = "0",
        /// friendly units of it retreating or routing within 12 inches
        friends_fleeing: Count<0, 9> = "0",
    }
}

/// What fire does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FireOutcome {
    /// What the target does.
    pub conduct: Conduct,
    /// Figures lost, in halves.
    pub lost: HalfCount,
    /// Figures taken off, with a half that was counted before.
    pub removed: u8,
    /// Half a figure is counted against it now.
    pub half: bool,
    /// Model guns it loses.
    pub guns_lost: u8,
    /// Inches it retires at once.
    pub retires: Inches,
    /// A test is due in phase 8, which was not made at once.
    pub due: bool,
    /// That is a dispersal test.
    pub dispersal: bool,
    /// The dice were a natural double six.
    pub double_six: bool,
    /// The firer is low on ammo now.
    pub low_on_ammo: bool,
    /// There was no fire at all.
    pub silent: bool,
}

/// The fire of formed infantry or guns.
pub struct Fire;

impl Procedure for Fire {
    const ID: &'static str = "fire";
    const TITLE: &'static str = "Fire of formed infantry or guns, and the morale test it causes";

    type Tables = Tables;
    type Facts = FireFacts;
    type Outcome = FireOutcome;

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to cost it half a figure or more", |_, shot| shot.lost.0 > 0 || shot.guns_lost > 0),
        Prospect::hope("to remove a figure or more", |_, shot| shot.removed > 0),
        Prospect::hope("to make it falter or worse", |_, shot| shot.conduct >= Conduct::Falters),
        Prospect::hope("to cause a test in phase 8", |_, shot| shot.due),
        Prospect::fear("to run low on ammo", |_, shot| shot.low_on_ammo),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &FireFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> FireOutcome {
        let mut outcome = FireOutcome {
            conduct: Conduct::NoTest,
            lost: HalfCount(0),
            removed: 0,
            half: facts.half,
            guns_lost: 0,
            retires: Inches::ZERO,
            due: false,
            dispersal: false,
            double_six: false,
            low_on_ammo: false,
            silent: false,
        };
        if let Some(why) = facts.silent(tables) {
            explain.step(|| why);
            return FireOutcome { silent: true, ..outcome };
        }
        let (pair, lost) = facts.shoot(tables, dice, explain);
        outcome.double_six = pair.is_double() && pair.high == 6;
        outcome.low_on_ammo = pair.is_double()
            && (i32::from(pair.high) == tables.number(SheetNumber::LowDouble) || facts.pours());
        outcome.lost = lost;
        let mut state = facts.state;
        if outcome.double_six {
            let applied = SixFacts { counted: false, ..facts.six() };
            explain.step(|| applied.told(tables));
            let effect = applied.effect(tables);
            let more = HalfCount(lost.0.saturating_add(effect.extra_lost.saturating_mul(2)));
            outcome.lost = more.max(HalfCount(effect.crew_lost.saturating_mul(2)));
            outcome.guns_lost = effect.guns_lost;
            outcome.retires = effect.retires;
            if effect.falters && state < Status::Faltering {
                state = Status::Faltering;
                outcome.conduct = Conduct::Falters;
            }
        }
        facts.take(&mut outcome, explain);
        if let Some(dispersal) = facts.tests(tables, &outcome, state) {
            if facts.test {
                let test = MoraleFacts { dispersal, ..facts.morale(&outcome, state) };
                let conduct = UnitMorale::run(tables, &test, dice, explain).conduct;
                // A unit that falters by the double six goes on faltering.
                if conduct != Conduct::StaysAsItIs || outcome.conduct == Conduct::NoTest {
                    outcome.conduct = conduct;
                }
            } else {
                outcome.due = true;
                outcome.dispersal = dispersal;
            }
        }
        outcome
    }

    /// The double six table, the test if it was left for later, and the test of the brigade of a unit that routs.
    fn next(facts: &FireFacts, outcome: &FireOutcome) -> Vec<Follow> {
        let six = outcome.double_six.then(|| Follow { procedure: DoubleSix::ID, keys: facts.six().values() });
        let state = if outcome.conduct == Conduct::Falters { Status::Faltering } else { facts.state };
        let test =
            outcome.due.then(|| MoraleFacts { dispersal: outcome.dispersal, ..facts.morale(outcome, state) });
        let test = test.map(|test| Follow { procedure: UnitMorale::ID, keys: test.values() });
        let brigade = outcome.conduct.is_rout().then(BrigadeTest::follow);
        six.into_iter().chain(test).chain(brigade).collect()
    }
}

/// Whether a unit in this order fires as unformed: one that falters does.
pub(crate) fn fires_unformed(state: Status) -> bool {
    matches!(state, Status::Unformed | Status::Faltering)
}

impl FireFacts {
    /// Figures of the target before this fire.
    fn standing(&self) -> u8 {
        self.size.get().saturating_sub(self.lost.get()).max(1)
    }

    /// Whether it pours it on, and can.
    fn pours(&self) -> bool {
        self.pour_it_on && self.weapon.poured().is_some()
    }

    /// Figures or model guns that count, and the lines of an explanation for them.
    fn firing(&self, tables: &Tables) -> (u8, Vec<Counted>) {
        let mut lines = Vec::new();
        if self.weapon.is_gun() {
            let needed = tables.field.scale.get(Scale::CrewNeeded).max(1);
            let guns = self.guns.get();
            return (if self.crew.get() == 0 { guns } else { guns.min(self.crew.get() / needed) }, lines);
        }
        let mut figures = self.figures.get();
        match self.formation {
            Firing::Column if figures > tables.count(SheetNumber::ColumnFires) => {
                figures = tables.count(SheetNumber::ColumnFires);
                lines.push(tables.told_number(SheetNumber::ColumnFires));
            }
            Firing::BuiltUpArea => {
                figures /= tables.count(SheetNumber::BuiltUpFires).max(1);
                lines.push(tables.told_number(SheetNumber::BuiltUpFires));
            }
            _ => {}
        }
        if let Some(poured) = self.weapon.poured().filter(|_| self.pour_it_on) {
            let times = tables.poured.get(poured);
            figures = (u16::from(figures) * u16::from(times.0) / 2).min(120) as u8;
            lines.push(Counted {
                label: format!("{}, {}", tables.poured.title(), tables.poured.row_label(poured)),
                value: format!("x{times}"),
                source: tables.poured.source(poured),
                counted: true,
            });
        }
        (figures, lines)
    }

    /// How far the target is.
    pub(crate) fn reach(&self, tables: &Tables) -> RangeBand {
        self.weapon.reach(tables, self.load, self.range)
    }

    /// Why there is no fire, if there is none.
    fn silent(&self, tables: &Tables) -> Option<Step> {
        let (firing, modifiers) = self.firing(tables);
        let why = match self.reach(tables) {
            RangeBand::Beyond => "out of range",
            _ if firing == 0 => "nobody to fire",
            _ => return None,
        };
        let (table, row) = self.weapon.charted(tables);
        Some(Step {
            what: format!("Fire at {} inches", self.range),
            modifiers,
            table: Some(table.into()),
            row: Some(row.into()),
            result: format!("no fire: {why}"),
            ..Step::default()
        })
    }

    /// Why casualties are divided; each counts.
    fn halvings(&self, tables: &Tables) -> impl Iterator<Item = Halved> + Clone + use<> {
        let gun = self.weapon.is_gun();
        let all = [
            (Halved::GoneToGround, self.gone_to_ground && !gun),
            (Halved::LowOnAmmo, self.low_on_ammo && !gun),
            (Halved::ArtilleryLowOnAmmo, self.low_on_ammo && gun),
            (Halved::LongRange, self.reach(tables) == RangeBand::Long),
        ];
        all.into_iter().filter(|&(_, counts)| counts).map(|(why, _)| why)
    }

    /// Throws, and looks up what is lost.
    fn shoot<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        dice: &mut D,
        explain: &mut E,
    ) -> (Pair, HalfCount) {
        let plus = self.plus(tables);
        let (firing, numbers) = self.firing(tables);
        let table = if self.weapon.is_gun() { &tables.artillery } else { &tables.musketry };
        let pair = dice.pair(6);
        let score = i32::from(pair.sum()) + plus;
        let column = table.get(score);
        let under = score < tables.number(SheetNumber::LowestScore);
        let printed = if under { HalfCount(0) } else { column.get(firing.into()) };
        let halvings = self.halvings(tables);
        let lost = halvings.clone().fold(printed.0, |lost, why| lost / tables.halved.get(why).get());
        explain.step(|| {
            let mut lines = self.told(tables);
            lines.extend(numbers);
            lines.extend(halvings.map(|why| Counted {
                label: format!("{}, {}", tables.halved.title(), tables.halved.row_label(why)),
                value: format!("/{}", tables.halved.get(why).get()),
                source: tables.halved.source(why),
                counted: true,
            }));
            if under {
                lines.push(tables.told_number(SheetNumber::LowestScore));
            }
            let taken =
                if lost == printed.0 { String::new() } else { format!(", taken as {}", HalfCount(lost)) };
            let firing =
                if self.weapon.is_gun() { format!("{firing} guns") } else { format!("{firing} figures") };
            Step {
                table: Some(column.title().into()),
                row: Some(column.row(self.firing(tables).0.into()).into()),
                column: Some(if under { "-".into() } else { column.name().into() }),
                result: format!("{printed}{taken} lost"),
                ..told(dice, format!("Fire of {firing}, {}", self.reach(tables).key()), lines, plus)
            }
        });
        (pair, HalfCount(lost))
    }

    /// Takes off what was lost; halves are kept until two make a figure.
    fn take<E: Explain>(&self, outcome: &mut FireOutcome, explain: &mut E) {
        let halves = outcome.lost.0.saturating_add(u8::from(self.half));
        outcome.removed = (halves / 2).min(self.standing());
        outcome.half = halves % 2 == 1;
        if outcome.removed == self.standing() {
            outcome.half = false;
            outcome.conduct = Conduct::Destroyed;
        }
        explain.step(|| Step {
            what: format!(
                "{} lost{}",
                outcome.lost,
                if self.half { ", with the half from before" } else { "" }
            ),
            result: format!(
                "{} of {} figures taken off{}",
                outcome.removed,
                self.standing(),
                if outcome.half { ", half a one kept in mind" } else { "" }
            ),
            ..Step::default()
        });
    }

    /// Whether the target has to test for this fire, and whether against dispersal.
    fn tests(&self, tables: &Tables, outcome: &FireOutcome, state: Status) -> Option<bool> {
        // A unit that retreats or routs takes only rally tests.
        if outcome.conduct == Conduct::Destroyed || state >= Status::Retreating {
            return None;
        }
        let before = self.lost.get().min(self.size.get());
        let lost = before + outcome.removed;
        let in_turn = self.in_turn.get().min(before) + outcome.removed;
        let losses = UnitLosses { size: self.size.get(), lost, in_turn, just_now: outcome.removed > 0 };
        let dispersal = losses.call_for_dispersal(tables);
        let near = matches!(self.reach(tables), RangeBand::Canister | RangeBand::Effective);
        let rear = self.from == Facing::Rear && self.has_flanks() && near;
        (dispersal || rear || losses.call_for_test(tables)).then_some(dispersal)
    }

    /// Skirmishers and built-up areas have neither flank nor rear.
    pub(crate) fn has_flanks(&self) -> bool {
        self.target != TargetKind::Skirmishers && !self.built_up
    }

    /// The test of the target for this fire.
    fn morale(&self, outcome: &FireOutcome, state: Status) -> MoraleFacts {
        MoraleFacts {
            test: Test::Other,
            arm: self.target.arm(),
            side: self.side,
            grade: self.target_grade,
            formation: self.target.formation(),
            state,
            size: self.size,
            lost: Count::clamped(self.lost.get().min(self.size.get()) + outcome.removed),
            general: self.general,
            quality: self.quality,
            cover: self.cover,
            hasty_works: self.hasty_works,
            uphill: self.uphill,
            under_fire: true,
            enemies_fleeing: self.enemies_fleeing,
            friends_fleeing: self.friends_fleeing,
            ..MoraleFacts::plain()
        }
    }

    /// The double six of this fire.
    pub(crate) fn six(&self) -> SixFacts {
        let by = match (self.weapon, self.load) {
            (Weapon::SmallArm(_), _) => By::Infantry,
            (Weapon::Gun(_), Load::Canister) => By::Canister,
            (Weapon::Gun(_), Load::Shot) => By::Shot,
        };
        SixFacts {
            by,
            on: self.target.struck(),
            counted: true,
            side: if self.side == Side::Union { Side::Confederate } else { Side::Union },
            // Whether 20 pdrs are rifled is a ruling that only the tables know: the key can be given otherwise.
            rifled: matches!(self.weapon, Weapon::Gun(GunType::Rifled | GunType::TwentyPdr)),
            general: self.general_close || self.general == Presence::Attached,
            built_up: self.built_up,
            ..SixFacts::plain()
        }
    }
}
