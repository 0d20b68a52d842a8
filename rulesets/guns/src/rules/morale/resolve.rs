//! Section 8, the morale test of a unit: two dice, what steadies and shakes it, and what it does then.

use dice::Dice;
use engine::{Count, Follow, KeyValue, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain, Step};

use crate::rules::double_six::emergency_limbering::{EmergencyLimbering, LimberingFacts};
use crate::rules::fire::target_facts::{most_crew, most_figures};
use crate::rules::morale::brigade_test::BrigadeTest;
use crate::rules::morale::percent_lost::{figures, tenths};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{MoraleModifier, Ruling, SheetNumber};
use crate::sheet::cells::Morale;
use crate::sheet::roll::{Counting, told};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Cover, Facing, Formation, GeneralQuality, Grade, Presence, Side, Status};

sheet::axis! {
    /// Why a unit tests: the columns of the results.
    pub enum Test {
        /// It wants to charge home.
        ToCharge = "to charge",
        /// It is charged by troops that passed.
        Charged = "being charged",
        /// It has lost, was shot at in the rear, or sees friends run.
        Other = "other",
        /// It retreats and may rally.
        RallyRetreat = "rally from retreat",
        /// It routs and may rally, once.
        RallyRout = "rally from rout",
    }
}

impl Test {
    /// Whether it is a rally.
    fn is_rally(self) -> bool {
        matches!(self, Test::RallyRetreat | Test::RallyRout)
    }
}

/// The word of a key has no blanks.
impl KeyValue for Test {
    const KIND: engine::KeyKind = engine::KeyKind::Choice;

    fn allowed() -> Vec<String> {
        Test::ALL.iter().map(|test| test.print()).collect()
    }

    fn read(text: &str) -> Option<Test> {
        Test::ALL.iter().copied().find(|test| test.print() == text)
    }

    fn print(self) -> String {
        self.key().replace(' ', "-")
    }
}

sheet::axis! {
    /// Where the target of a charge is weak.
    pub enum WeakPoint {
        /// Nowhere.
        None = "none",
        /// In the flank.
        Flank = "flank",
        /// In the rear.
        Rear = "rear",
        /// They are unformed.
        Unformed = "unformed",
        /// They are skirmishers.
        Skirmishers = "skirmishers",
    }
}

sheet::axis! {
    /// The kinds of troops that charge a unit.
    pub enum ChargerKind {
        /// Infantry in line or extended line.
        Line = "line",
        /// Infantry in column.
        Column = "column",
        /// Skirmishers.
        Skirmishers = "skirmishers",
        /// Cavalry.
        Cavalry = "cavalry",
    }
}

engine::choices!(WeakPoint, ChargerKind);

engine::facts! {
    /// What the morale test of a unit needs to know.
    pub struct MoraleFacts {
        /// why it tests
        test: Test = "other",
        /// it is at half strength or less and has lost again
        dispersal: bool = "no",
        /// what it is; dismounted cavalry is infantry
        arm: Arm = "infantry",
        /// whose it is
        side: Side = "union",
        /// its grade
        grade: Grade = "regular",
        /// how it stands, on foot
        formation: Formation = "line",
        /// its state; a unit that rallies is retreating or routing
        state: Status = "formed",
        /// figures it began with
        size: Count<1, 60> = "20",
        /// figures it has lost
        lost: Count<0, 60> = "0",
        /// where its brigadier or the C-in-C is
        general: Presence = "away",
        /// what he is like
        quality: GeneralQuality = "average",
        /// what it stands in
        cover: Cover = "none",
        /// enemies stand in the same cover
        cover_shared: bool = "no",
        /// it is behind hasty works
        hasty_works: bool = "no",
        /// it stands higher than the enemy
        uphill: bool = "no",
        /// it was shot at this turn
        under_fire: bool = "no",
        /// enemy units retreating or routing within 12 inches
        enemies_fleeing: Count<0, 9> = "0",
        /// friendly units retreating or routing within 12 inches
        friends_fleeing: Count<0, 9> = "0",
        /// formed lines supporting it in a brigade attack column, within 12 inches
        supports: Count<0, 6> = "0",
        /// to charge: the target
        against: Arm = "infantry",
        /// to charge: where they are weak
        weak_point: WeakPoint = "none",
        /// to charge: figures lost in this charge
        charge_lost: Count<0, 60> = "0",
        /// to charge: a Confederate token is spent, the rebel yell
        rebel_yell: bool = "no",
        /// being charged: the charger
        by: ChargerKind = "line",
        /// being charged: from where
        from: Facing = "front",
        /// to rally: a token is spent, rally once again
        rally_once_again: bool = "no",
        /// others of its brigade are within 12 inches
        fellows: bool = "yes",
        /// model guns of a battery
        guns: Count<1, 3> = "2",
        /// guns that are limbered
        limbered: bool = "no",
        /// they are 20 pdrs
        heavy: bool = "no",
        /// a general of any rank is attached to it
        attached: bool = "no",
    }
}

sheet::axis! {
    /// What a unit does.
    pub enum Conduct {
        /// It has nothing to test for.
        NoTest = "no test",
        /// It goes on as it was: the result is milder than its state.
        StaysAsItIs = "stays as it is",
        /// It is free to act.
        Obeys = "obeys",
        /// It charges home.
        Charges = "charges",
        /// It meets the charge, or stands.
        Stands = "counter-charges or stands",
        /// It halts unformed and may reform.
        Rallies = "rallies",
        /// It stays formed where it is, and fires.
        HaltsAndVolleys = "halts and volleys",
        /// It lies down.
        GoesToGround = "goes to ground",
        /// It halts unformed.
        Falters = "falters",
        /// It halts unformed, farther back.
        FaltersAndRecoils = "falters and recoils",
        /// Its rally fails.
        GoesOnRetreating = "goes on retreating",
        /// It goes back.
        Retreats = "retreats",
        /// It runs.
        Routs = "routs",
        /// It is off the table.
        Disperses = "disperses",
        /// None of it is left.
        Destroyed = "destroyed",
    }
}

impl Conduct {
    /// The state it brings, if it is one.
    pub(crate) fn state(self) -> Status {
        match self {
            Conduct::GoesToGround => Status::GoneToGround,
            Conduct::Falters | Conduct::FaltersAndRecoils => Status::Faltering,
            Conduct::GoesOnRetreating | Conduct::Retreats => Status::Retreating,
            Conduct::Routs | Conduct::Disperses | Conduct::Destroyed => Status::Routing,
            _ => Status::Formed,
        }
    }

    /// Whether the unit runs or is gone by a test.
    pub(crate) fn is_rout(self) -> bool {
        matches!(self, Conduct::Routs | Conduct::Disperses)
    }
}

/// What comes of a unit's morale test.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MoraleOutcome {
    /// What the unit does.
    pub conduct: Conduct,
}

/// The morale test of a unit.
pub struct UnitMorale;

impl Procedure for UnitMorale {
    const ID: &'static str = "unit-morale";
    const TITLE: &'static str = "Morale test of a unit, to charge, charged, for losses or to rally";

    type Tables = Tables;
    type Facts = MoraleFacts;
    type Outcome = MoraleOutcome;

    const ROLES: &'static [Role] = unit_roles::UNIT_MORALE;
    const FIRST: &'static [&'static str] =
        &["test", "dispersal", "under-fire", "enemies-fleeing", "friends-fleeing", "rally-once-again"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to pass", |_, test| test.conduct <= Conduct::Rallies),
        Prospect::fear("to falter or worse", |_, test| test.conduct >= Conduct::Falters),
        Prospect::fear("to retreat or rout", |_, test| test.conduct >= Conduct::Retreats),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &MoraleFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> MoraleOutcome {
        let column = &tables.morale[facts.test.index()];
        if facts.rally_once_again && facts.test.is_rally() {
            let score = tables.number(SheetNumber::RallyOnceAgain);
            let conduct = facts.conduct(tables, column.get(score));
            explain.step(|| Step {
                what: "Rally once again, without a roll".into(),
                modifiers: vec![tables.told_number(SheetNumber::RallyOnceAgain)],
                table: Some(column.title().into()),
                row: Some(column.row(score).into()),
                column: Some(column.name().into()),
                result: conduct.key().into(),
                ..Step::default()
            });
            return MoraleOutcome { conduct };
        }
        let counting = facts.counting(tables);
        let plus = counting.sum(&tables.on_morale);
        let result = column.get(i32::from(dice.sum(2, 6)) + plus);
        let conduct = facts.conduct(tables, result);
        explain.step(|| {
            let lines = counting.told(&tables.on_morale);
            let what = match facts.test {
                Test::Other => "Morale test".into(),
                test => format!("Morale test, {}", test.key()),
            };
            let step = told(dice, what, lines, plus);
            Step {
                table: Some(column.title().into()),
                row: step.total.map(|total| column.row(total).into()),
                column: Some(column.name().into()),
                result: conduct.key().into(),
                ..step
            }
        });
        if facts.disperses(tables, result) {
            explain.step(|| Step {
                what: "Dispersal test".into(),
                modifiers: vec![tables.told_ruling(Ruling::Dispersal)],
                result: conduct.key().into(),
                ..Step::default()
            });
        }
        MoraleOutcome { conduct }
    }

    fn refusal(tables: &Tables, facts: &MoraleFacts) -> Option<String> {
        facts.refusal(tables)
    }

    /// Emergency limbering of guns that a charge drives off, and the brigade test for a unit that routs.
    fn next(facts: &MoraleFacts, outcome: &MoraleOutcome) -> Vec<Follow> {
        // A battery that retreats already is limbered, and does not flee again.
        let driven =
            matches!(outcome.conduct, Conduct::Retreats | Conduct::Routs) && facts.state < Status::Retreating;
        let guns = facts.arm == Arm::Artillery && facts.test == Test::Charged && driven && !facts.limbered;
        let guns = guns.then(|| {
            EmergencyLimbering::follow(&LimberingFacts {
                guns: facts.guns,
                grade: facts.grade,
                heavy: facts.heavy,
                in_melee: false,
                general: facts.attached || facts.general == Presence::Attached,
            })
            .about("battery", "unit")
        });
        let brigade = (outcome.conduct.is_rout() && facts.fellows).then(BrigadeTest::follow);
        guns.into_iter().chain(brigade).collect()
    }

    fn marks(_: &MoraleFacts, outcome: &MoraleOutcome) -> Vec<UnitMark> {
        unit_marks::conduct("unit", outcome.conduct)
    }

    fn told(_: &MoraleFacts, outcome: &MoraleOutcome) -> Option<String> {
        outcome_words::unit_morale(outcome.conduct)
    }
}

impl MoraleFacts {
    /// Why there can be no such test.
    fn refusal(&self, tables: &Tables) -> Option<String> {
        let told = |is_so: bool, why: &str| is_so.then(|| why.to_string());
        let guns = self.arm == Arm::Artillery;
        let (most, size) = (if guns { most_crew(tables) } else { most_figures(tables) }, self.size.get());
        let (charging, charged) = (self.test == Test::ToCharge, self.test == Test::Charged);
        (size > most)
            .then(|| match guns {
                true => format!("size={size}: a battery has crew from 1 to {most}"),
                false => format!("size={size}: a regiment has 1 to {most} figures"),
            })
            .or_else(|| {
                (self.lost.get() >= size)
                    .then(|| format!("lost={}: of {size} figures give 0 to {}", self.lost.get(), size - 1))
            })
            .or_else(|| {
                (self.charge_lost > self.lost).then(|| {
                    format!("charge-lost is part of lost: give 0 to {}", self.lost.get())
                })
            })
            .or_else(|| told(charging && guns, "artillery charges nobody: give arm=infantry or arm=cavalry"))
            .or_else(|| {
                told(
                    charging && self.state > Status::Unformed,
                    "a unit that falters, lies down or flees charges nobody: give state=formed",
                )
            })
            .or_else(|| {
                let asked = self.weak_point != WeakPoint::None || self.charge_lost.get() > 0 || self.rebel_yell;
                told(
                    !charging && (asked || self.against != Arm::Infantry),
                    "against, weak-point, charge-lost and rebel-yell are for a charge: give test=to-charge",
                )
            })
            .or_else(|| {
                told(
                    !charged && (self.by != ChargerKind::Line || self.from != Facing::Front),
                    "by and from are for a unit that is charged: give test=being-charged",
                )
            })
            .or_else(|| {
                told(
                    self.rebel_yell && self.side == Side::Union,
                    "the rebel yell is Confederate: give side=confederate",
                )
            })
            .or_else(|| {
                told(
                    self.rally_once_again && !self.test.is_rally(),
                    "rally-once-again is for a rally: give test=rally-from-retreat or rally-from-rout",
                )
            })
            .or_else(|| {
                told(
                    self.test == Test::Other && self.state >= Status::Retreating,
                    "a unit that flees takes only rally tests: give test=rally-from-retreat or rally-from-rout",
                )
            })
            .or_else(|| {
                told(
                    charged && self.state == Status::Routing,
                    "a unit that routs takes no test when it is charged: give state=retreating or better",
                )
            })
            .or_else(|| {
                told(
                    self.dispersal && self.test != Test::Other,
                    "the dispersal test is for losses: give test=other",
                )
            })
            .or_else(|| {
                let half = figures(tables, size, tables.count(SheetNumber::DispersalPercent));
                (self.dispersal && self.lost.get() < half).then(|| {
                    format!("the dispersal test is at half strength: of {size} give lost={half} to {}", size - 1)
                })
            })
            .or_else(|| {
                let odd = matches!(self.formation, Formation::ExtendedLine | Formation::Skirmish);
                told(
                    self.arm == Arm::Cavalry && odd,
                    "cavalry stands in line or column: give formation=line or formation=column",
                )
            })
            .or_else(|| {
                told(
                    guns && self.formation != Formation::Line,
                    "formation is of foot and horse: give formation=line for guns",
                )
            })
            .or_else(|| {
                told(
                    self.state == Status::GoneToGround && self.arm != Arm::Infantry,
                    "only infantry goes to ground: give another state",
                )
            })
            .or_else(|| {
                told(
                    !guns && (self.limbered || self.heavy),
                    "limbered and heavy are of guns: give arm=artillery",
                )
            })
    }

    /// What order it is in: a unit that rallies is known to flee.
    fn order(&self) -> Status {
        match self.test {
            Test::RallyRetreat => Status::Retreating,
            Test::RallyRout => Status::Routing,
            _ => self.state,
        }
    }

    /// Faltering, unformed or retreating; charged on the ground is unformed.
    fn is_shaken(&self, tables: &Tables) -> bool {
        match self.order() {
            Status::Unformed | Status::Faltering | Status::Retreating => true,
            Status::GoneToGround => self.test == Test::Charged && tables.holds(Ruling::GroundUnformed),
            Status::Formed | Status::Routing => false,
        }
    }

    fn is_confederate_infantry(&self) -> bool {
        self.side == Side::Confederate && self.arm == Arm::Infantry
    }

    /// The better of the general's two rows.
    fn general(&self, tables: &Tables) -> Option<MoraleModifier> {
        let excellent = self.quality == GeneralQuality::Excellent || tables.holds(Ruling::AnyBrigadier);
        let attached = self.general == Presence::Attached && excellent;
        let near = self.general != Presence::Away && self.quality != GeneralQuality::Drunkard;
        let rows = [(MoraleModifier::ExcellentAttached, attached), (MoraleModifier::GeneralNear, near)];
        let rows = rows.into_iter().filter(|&(_, counts)| counts).map(|(row, _)| row);
        rows.max_by_key(|&row| tables.on_morale.value(row))
    }

    /// The row of its grade.
    fn grade(&self, tables: &Tables) -> Option<MoraleModifier> {
        match self.grade {
            Grade::Crack if self.arm == Arm::Infantry => Some(MoraleModifier::Crack),
            Grade::Crack => tables.holds(Ruling::CrackAsElite).then_some(MoraleModifier::Elite),
            Grade::Elite | Grade::Veteran => Some(MoraleModifier::Elite),
            Grade::Regular => None,
            Grade::Green | Grade::Militia => Some(MoraleModifier::Green),
        }
    }

    /// How often 10% lost count.
    fn tenths(&self, tables: &Tables) -> u8 {
        let tenths = tenths(tables, self.size.get(), self.lost.get().min(self.size.get()));
        if self.is_confederate_infantry() {
            tenths.min(tables.count(SheetNumber::ConfederateTenths))
        } else {
            tenths
        }
    }

    /// How often casualties of the charge count: the unseasoned in column do not look.
    fn charge_casualties(&self, tables: &Tables) -> u8 {
        let column = self.formation == Formation::Column || self.supports.get() > 0;
        let lost = self.charge_lost.get();
        if self.grade.is_raw() && column { lost.min(tables.count(SheetNumber::Reckless)) } else { lost }
    }

    /// What is added to the dice.
    pub(crate) fn plus(&self, tables: &Tables) -> i32 {
        self.counting(tables).sum(&tables.on_morale)
    }

    /// What counts of "Unit Morale Test".
    fn counting(&self, tables: &Tables) -> Counting<MoraleModifier> {
        let (charging, charged) = (self.test == Test::ToCharge, self.test == Test::Charged);
        let foot = self.arm != Arm::Cavalry;
        let skirmishers = self.arm == Arm::Infantry && self.formation == Formation::Skirmish;
        let works = self.cover == Cover::Works;
        let loose = self.arm == Arm::Infantry && self.formation == Formation::ExtendedLine;
        let formed_foot = self.against != Arm::Cavalry
            && !matches!(self.weak_point, WeakPoint::Unformed | WeakPoint::Skirmishers);
        let routing = self.order() == Status::Routing;
        let once = [
            (MoraleModifier::Cover, self.cover == Cover::Cover && !self.cover_shared),
            // Works are held, not shared like a wood.
            (MoraleModifier::HastyWorks, self.hasty_works && !works),
            (MoraleModifier::Uphill, self.uphill),
            (MoraleModifier::Works, works),
            (MoraleModifier::WeakPoint, charging && self.weak_point != WeakPoint::None && !skirmishers),
            (MoraleModifier::HorseAtFoot, charging && self.arm == Arm::Cavalry && formed_foot),
            (MoraleModifier::RebelYell, charging && self.rebel_yell && self.side == Side::Confederate),
            (MoraleModifier::ByLine, charged && foot && self.by == ChargerKind::Line),
            (MoraleModifier::ByColumn, charged && foot && self.by == ChargerKind::Column && !works),
            (MoraleModifier::ByColumnInWorks, charged && foot && self.by == ChargerKind::Column && works),
            (MoraleModifier::ByCavalry, charged && foot && self.by == ChargerKind::Cavalry),
            // Skirmishers have neither flank nor rear.
            (MoraleModifier::FlankOrRear, charged && self.from != Facing::Front && !skirmishers),
            (MoraleModifier::ChargedLoose, charged && (loose || self.is_shaken(tables))),
            (MoraleModifier::Shaken, self.is_shaken(tables)),
            (MoraleModifier::Routing, routing && !self.is_confederate_infantry()),
            (MoraleModifier::RoutingConfederateInfantry, routing && self.is_confederate_infantry()),
        ];
        let times = [
            (MoraleModifier::Tenth, self.tenths(tables)),
            (MoraleModifier::ChargeCasualty, if charging { self.charge_casualties(tables) } else { 0 }),
            (MoraleModifier::SupportingLine, self.supports.get()),
            (MoraleModifier::EnemyFleeing, self.enemies_fleeing.get()),
            (MoraleModifier::FriendFleeing, self.friends_fleeing.get()),
        ];
        let who = self.general(tables).into_iter().chain(self.grade(tables)).map(|row| (row, 1));
        let once = once.into_iter().map(|(row, counts)| (row, u8::from(counts)));
        Counting::of(who.chain(once).chain(times))
    }

    /// A dispersal test that ends in retreat or worse.
    fn disperses(&self, tables: &Tables, result: Morale) -> bool {
        let flees = matches!(result, Morale::Retreat | Morale::Rout);
        self.dispersal && self.test == Test::Other && flees && tables.holds(Ruling::Dispersal)
    }

    /// What a printed result makes of this unit. A charged retreater rallies, routs, or fights retreating.
    fn conduct(&self, tables: &Tables, result: Morale) -> Conduct {
        if self.disperses(tables, result) {
            return Conduct::Disperses;
        }
        if self.test == Test::Charged && self.order() == Status::Retreating {
            return match result {
                Morale::Stand => Conduct::Rallies,
                Morale::Rout => Conduct::Routs,
                _ => Conduct::StaysAsItIs,
            };
        }
        let ground = self.arm == Arm::Infantry && self.under_fire;
        let conduct = match result {
            Morale::Charge => Conduct::Charges,
            Morale::Stand => Conduct::Stands,
            Morale::Obey => Conduct::Obeys,
            Morale::Rally => return Conduct::Rallies,
            Morale::HaltAndVolley => Conduct::HaltsAndVolleys,
            Morale::GroundOrObey | Morale::GroundOrFalter if ground => Conduct::GoesToGround,
            Morale::GroundOrObey => Conduct::Obeys,
            Morale::GroundOrFalter | Morale::Falter => Conduct::Falters,
            Morale::FalterAndRecoil => Conduct::FaltersAndRecoils,
            Morale::Fail => Conduct::GoesOnRetreating,
            Morale::Retreat => Conduct::Retreats,
            Morale::Rout => Conduct::Routs,
            Morale::Disperse => Conduct::Disperses,
        };
        // Out of order one can still obey and stand.
        let hampered = self.order() > Status::Unformed;
        if hampered && conduct.state() < self.order() { Conduct::StaysAsItIs } else { conduct }
    }
}
