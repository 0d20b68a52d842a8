//! Section 6, fire of formed infantry and guns: two dice on the casualty tables, and the morale test they cause.

use dice::{Dice, Pair};
use engine::{Count, Facts, Follow, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Inches, Step};
use words::{Fraction, counted};

use crate::rules::double_six::resolve::{By, DoubleSix, On, SixFacts};
use crate::rules::fire::target_facts::{TargetFacts, most_crew, most_figures};
use crate::rules::morale::brigade_test::BrigadeTest;
use crate::rules::morale::resolve::{Conduct, MoraleFacts, UnitMorale};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{GunType, Halved, SheetNumber};
use crate::sheet::board_tables::Scale;
use crate::sheet::cells::HalfCount;
use crate::sheet::roll::told;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Cover, Facing, Formation, Grade, Side, Status};
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
    pub struct FireFacts with on: TargetFacts {
        /// what the unit fires with
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
        /// tokens its side holds
        tokens: Count<0, 9> = "0",
        /// what is fired at
        target: TargetKind = "line",
        /// where the shot comes from
        from: Facing = "front",
        /// skirmishers of its side are in the way, within 6 inches of it
        screened: bool = "no",
        /// formed units stand close behind one another
        massed: bool = "no",
        /// it stands in a built-up area
        #[was("built-up")]
        target_built_up: bool = "no",
        /// its morale is tested at once for what this fire does
        test: bool = "yes",
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

    const ROLES: &'static [Role] = unit_roles::FIRE;
    const FIRST: &'static [&'static str] =
        &["range", "from", "target-cover", "load", "massed", "screened", "aim-low"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to cost it ½ figure or more", |_, shot| shot.lost.0 > 0 || shot.guns_lost > 0),
        Prospect::hope("to remove 1 figure or more", |_, shot| shot.removed > 0),
        Prospect::hope("to make it falter or worse", |_, shot| shot.conduct >= Conduct::Falters),
        Prospect::hope("to cause a morale test in the morale phase", |_, shot| shot.due),
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
            half: facts.on.target_half,
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
        let mut state = facts.on.target_state;
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

    fn refusal(tables: &Tables, facts: &FireFacts) -> Option<String> {
        facts.refusal(tables)
    }

    /// The double six table, the test if it was left for later, and the test of the brigade of a unit that routs.
    fn next(facts: &FireFacts, outcome: &FireOutcome) -> Vec<Follow> {
        let six = outcome.double_six.then(|| {
            Follow::new(DoubleSix::ID, facts.six().values()).about("firer", "firer").about("target", "target")
        });
        let falters = outcome.conduct == Conduct::Falters;
        let state = if falters { Status::Faltering } else { facts.on.target_state };
        let test =
            outcome.due.then(|| MoraleFacts { dispersal: outcome.dispersal, ..facts.morale(outcome, state) });
        let test = test.map(|test| Follow::new(UnitMorale::ID, test.values()).about("unit", "target"));
        let brigade = outcome.conduct.is_rout().then(BrigadeTest::follow);
        six.into_iter().chain(test).chain(brigade).collect()
    }

    fn marks(_: &FireFacts, outcome: &FireOutcome) -> Vec<UnitMark> {
        unit_marks::fire(outcome)
    }

    fn told(_: &FireFacts, outcome: &FireOutcome) -> Option<String> {
        outcome_words::fire(outcome)
    }
}

/// Whether a unit in this order fires as unformed: one that falters does.
pub(crate) fn fires_unformed(state: Status) -> bool {
    matches!(state, Status::Unformed | Status::Faltering)
}

impl FireFacts {
    /// Why there can be no such fire.
    pub(crate) fn refusal(&self, tables: &Tables) -> Option<String> {
        let (gun, on) = (self.weapon.is_gun(), &self.on);
        let most = if gun { most_crew(tables) } else { most_figures(tables) };
        let at_most = if gun { self.crew.get() } else { self.figures.get() };
        let crew = self.guns.get().saturating_mul(tables.field.scale.get(Scale::Crew));
        let told = |is_so: bool, why: &str| is_so.then(|| why.to_string());
        let built_up = self.target_built_up;
        (at_most > most)
            .then(|| match gun {
                true => format!("crew={at_most}: give 1 to {most}, or 0 for a full crew"),
                false => format!("figures={at_most}: a regiment has 1 to {most} figures"),
            })
            .or_else(|| {
                (gun && self.crew.get() > crew)
                    .then(|| format!("crew={}: {} model guns have at most {crew}", self.crew.get(), self.guns.get()))
            })
            .or_else(|| told(!gun && self.crew.get() > 0, "crew is of guns: give a gun, such as weapon=12-pdr"))
            .or_else(|| told(!gun && self.moved, "moved is of guns: give a gun, such as weapon=12-pdr"))
            .or_else(|| {
                let foot = self.gone_to_ground || self.fired_last_turn || self.formation != Firing::Line;
                told(gun && foot, "formation, gone-to-ground and fired-last-turn are of foot: give a small arm")
            })
            .or_else(|| {
                told(
                    self.pour_it_on && self.weapon.poured().is_none(),
                    "pour-it-on: only breechloaders and repeaters pour it on; give weapon=breechloader or repeater",
                )
            })
            .or_else(|| {
                told(
                    self.aim_low && (gun || on.target_side == Side::Union),
                    "aim-low is a token for Union muskets: give a small arm and target-side=confederate",
                )
            })
            .or_else(|| {
                told(
                    self.unformed && self.gone_to_ground,
                    "unformed and gone-to-ground are two orders: give one of them",
                )
            })
            .or_else(|| {
                told(
                    self.from != Facing::Front && !self.has_flanks(),
                    "skirmishers and built-up areas have neither flank nor rear: give from=front",
                )
            })
            .or_else(|| {
                told(
                    built_up && (self.target.arm() != Arm::Infantry || on.target_hasty_works),
                    "a built-up area holds infantry and nothing else: give target=line, target-hasty-works=no",
                )
            })
            .or_else(|| {
                told(
                    built_up && on.target_cover < Cover::Cover,
                    "a built-up area is cover: give target-cover=cover, or works if it is of stone",
                )
            })
            .or_else(|| on.refusal(tables, self.target.arm()))
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

    /// The firers in words: `20 figures`, `2 guns`.
    fn firers(&self, firing: u8) -> String {
        match (self.weapon.is_gun(), firing) {
            (true, 1) => "1 gun".into(),
            (true, guns) => format!("{guns} guns"),
            (false, 1) => "1 figure".into(),
            (false, figures) => format!("{figures} figures"),
        }
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
            _ if firing == 0 => "no figure or gun fires",
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

    /// Rolls, and looks up what is lost. Modifiers stand with the dice; the firing figures and what is halved are told
    /// apart.
    fn shoot<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        dice: &mut D,
        explain: &mut E,
    ) -> (Pair, HalfCount) {
        let plus = self.plus(tables);
        let (firing, numbers) = self.firing(tables);
        if !numbers.is_empty() {
            explain.step(|| Step {
                what: format!("Of {}", self.firers(self.figures.get())),
                modifiers: numbers,
                result: format!("{} count", self.firers(firing)),
                ..Step::default()
            });
        }
        let table = if self.weapon.is_gun() { &tables.artillery } else { &tables.musketry };
        let pair = dice.pair(6);
        let score = i32::from(pair.sum()) + plus;
        let column = table.get(score);
        let under = score < tables.number(SheetNumber::LowestScore);
        let printed = if under { HalfCount(0) } else { column.get(firing.into()) };
        let halvings = self.halvings(tables);
        let lost = halvings.clone().fold(printed.0, |lost, why| lost / tables.halved.get(why).get());
        explain.step(|| {
            let firers = self.firers(firing);
            Step {
                table: Some(column.title().into()),
                row: Some(column.row(firing.into()).into()),
                column: Some(if under { "under 0".into() } else { column.name().into() }),
                result: if under { "nothing lost".into() } else { format!("{printed} lost") },
                ..told(
                    dice,
                    format!("Fire of {firers}, {}", self.reach(tables).key()),
                    self.told(tables),
                    plus,
                )
            }
        });
        if halvings.clone().next().is_some() && printed.0 > 0 {
            explain.step(|| Step {
                what: format!("Losses of {printed} divided"),
                modifiers: halvings
                    .map(|why| Counted {
                        label: tables.halved.row_label(why).into(),
                        value: format!("/{}", tables.halved.get(why).get()),
                        source: tables.halved.source(why),
                        counted: true,
                    })
                    .collect(),
                table: Some(tables.halved.title().into()),
                result: format!("{} lost", HalfCount(lost)),
                ..Step::default()
            });
        }
        (pair, HalfCount(lost))
    }

    /// Takes off what was lost; halves are kept until two make a figure.
    fn take<E: Explain>(&self, outcome: &mut FireOutcome, explain: &mut E) {
        let (before, standing) = (self.on.target_half, self.on.standing());
        let halves = outcome.lost.0.saturating_add(u8::from(before));
        outcome.removed = (halves / 2).min(standing);
        outcome.half = halves % 2 == 1;
        if outcome.removed == standing {
            outcome.half = false;
            outcome.conduct = Conduct::Destroyed;
        }
        explain.step(|| Step {
            what: format!(
                "Target loses {}{}",
                counted(Fraction::halves(outcome.lost.0.into()), "figure"),
                if before { ", ½ carried over before" } else { "" }
            ),
            result: format!(
                "{} of {} removed{}",
                outcome.removed,
                counted(standing, "figure"),
                if outcome.half { ", ½ carried over" } else { "" }
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
        let near = matches!(self.reach(tables), RangeBand::Canister | RangeBand::Effective);
        let rear = self.from == Facing::Rear && self.has_flanks() && near;
        self.on.test_for(tables, outcome.removed, state).or(rear.then_some(false))
    }

    /// Skirmishers and built-up areas have neither flank nor rear.
    pub(crate) fn has_flanks(&self) -> bool {
        self.target != TargetKind::Skirmishers && !self.target_built_up
    }

    /// The test of the target for this fire.
    fn morale(&self, outcome: &FireOutcome, state: Status) -> MoraleFacts {
        self.on.morale(self.target.arm(), self.target.formation(), outcome.removed, state)
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
            side: self.on.firing_side(),
            // Whether 20 pdrs are rifled is a ruling that only the tables know: the key can be given otherwise.
            rifled: matches!(self.weapon, Weapon::Gun(GunType::Rifled | GunType::TwentyPdr)),
            // The token of this fire is spent.
            tokens: Count::clamped(self.tokens.get().saturating_sub(u8::from(self.aim_low))),
            general: self.on.has_general(),
            leads_brigade: self.on.target_leads_brigade,
            built_up: self.target_built_up,
        }
    }
}
