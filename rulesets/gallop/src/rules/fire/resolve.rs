//! The dice of fire: one a dot, what is added to each, and what hits.

use dice::Dice;
use engine::{Count, Played, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain, Step};
use words::{counted, signed};

use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{Bore, FireModifier, Limit, Ruling, Shooter, TroopRate};
use crate::sheet::tables::Tables;

sheet::axis! {
    /// The troops that can fire.
    pub enum Firer {
        /// Foot.
        Infantry = "infantry",
        /// Horse, dismounted.
        Cavalry = "cavalry",
        /// Guns.
        Artillery = "artillery",
        /// Foot in open order.
        Skirmishers = "skirmishers",
    }
}

engine::choices!(Firer, TroopRate, Bore);

impl Firer {
    /// Whether they fire as infantry: foot, and horse that has dismounted.
    pub(super) fn is_foot(self) -> bool {
        matches!(self, Firer::Infantry | Firer::Cavalry)
    }
}

engine::facts! {
    /// What the fire of one stand needs to know.
    pub struct FireFacts {
        /// the troops that fire
        troops: Firer = "infantry",
        /// how good they are
        rate: TroopRate = "line",
        /// rifled or smoothbore guns; for skirmishers, rifled arms or not
        bore: Bore = "smoothbore",
        /// stands of the square that roll together: alike, with the same target
        stands: Count<1, 20> = "1",
        /// dots of them all, 1 to 4 each on the sheet: their dice
        dots: Count<1, 20> = "3",
        /// squares straight ahead to the target
        range: Count<1, 99> = "1",
        /// infantry or cavalry fires over its own wall or entrenchment
        prepared: bool = "no",
        /// artillery declares counter-battery at artillery
        counter_battery: bool = "no",
        /// the firer stands outside the target's own 45-degree front
        enfilade: bool = "no",
        /// the target is behind soft cover
        #[was("soft-cover")]
        target_soft_cover: bool = "no",
        /// the target is in buildings or entrenched
        #[was("hard-cover")]
        target_hard_cover: bool = "no",
    }
}

/// Troops, rate and bore of the firer: what selects a row of the fire table.
#[derive(Clone, Copy)]
pub(super) struct Weapon {
    pub(super) troops: Firer,
    pub(super) rate: TroopRate,
    pub(super) bore: Bore,
}

impl Weapon {
    /// The row of the fire table that says what hits.
    fn shooter(self, tables: &Tables) -> Shooter {
        match (self.troops, self.rate) {
            _ if !self.troops.is_foot() && !tables.holds(Ruling::RatesForAll) => self.arm_row(),
            (_, TroopRate::Veteran) => Shooter::Veteran,
            (_, TroopRate::SecondRate) => Shooter::SecondRate,
            (_, TroopRate::Line) => self.arm_row(),
        }
    }

    /// The row of the fire table for the arm, whatever its rate: it says how far the fire reaches.
    fn arm_row(self) -> Shooter {
        match (self.troops, self.bore) {
            (Firer::Infantry | Firer::Cavalry, _) => Shooter::Infantry,
            (Firer::Artillery, _) => Shooter::Artillery,
            (Firer::Skirmishers, Bore::Rifled) => Shooter::RifledSkirmishers,
            (Firer::Skirmishers, Bore::Smoothbore) => Shooter::Skirmishers,
        }
    }

    /// How far it reaches.
    pub(super) fn reach(self, tables: &Tables) -> u8 {
        match self.troops {
            Firer::Cavalry if !tables.holds(Ruling::CavalryFires) => 0,
            Firer::Infantry | Firer::Cavalry => tables.range.get(self.shooter(tables)),
            Firer::Artillery | Firer::Skirmishers => tables.range.get(self.arm_row()),
        }
    }
}

impl FireFacts {
    fn weapon(&self) -> Weapon {
        Weapon { troops: self.troops, rate: self.rate, bore: self.bore }
    }

    fn shooter(&self, tables: &Tables) -> Shooter {
        self.weapon().shooter(tables)
    }

    /// How far it reaches.
    pub fn reach(&self, tables: &Tables) -> u8 {
        self.weapon().reach(tables)
    }

    /// Whether a modifier applies, and whether it counts beside the others.
    fn modifier(&self, tables: &Tables, modifier: FireModifier) -> (bool, bool) {
        let range = self.range.get();
        let (guns, foot) = (self.troops == Firer::Artillery, self.troops.is_foot());
        let applies = match modifier {
            FireModifier::ArtilleryAdjacent => guns && range == 1,
            FireModifier::PreparedPosition => foot && self.prepared,
            FireModifier::CounterBattery => guns && self.bore == Bore::Rifled && self.counter_battery,
            FireModifier::SmoothboreAdjacent => guns && self.bore == Bore::Smoothbore && range == 1,
            FireModifier::Enfilade => self.enfilade,
            FireModifier::LongRange => guns && range > tables.number(Limit::LongRange),
            FireModifier::SoftCover => self.target_soft_cover,
            FireModifier::HardCover => self.target_hard_cover,
        };
        let bettered =
            modifier == FireModifier::SoftCover && self.target_hard_cover && tables.holds(Ruling::BestCover);
        (applies, applies && !bettered)
    }

    /// What is added to every die.
    pub fn added(&self, tables: &Tables) -> i32 {
        let all = FireModifier::ALL.iter().copied();
        tables.fire.sum(all.filter(|&modifier| self.modifier(tables, modifier).1))
    }

    /// Whether a face hits.
    fn hits(&self, tables: &Tables, added: i32, face: u8) -> bool {
        let score = tables.score.get(self.shooter(tables));
        match face {
            6 if tables.holds(Ruling::SixHits) => true,
            _ => score.hits(i32::from(face) + added),
        }
    }

    /// Hits to be expected, in hundredths.
    pub fn expected(&self, tables: &Tables) -> i64 {
        let added = self.added(tables);
        let hitting = (1..=6).filter(|&face| self.hits(tables, added, face)).count() as i64;
        if self.range.get() > self.reach(tables) { 0 } else { i64::from(self.dots.get()) * hitting * 100 / 6 }
    }

    /// Whether no face can hit: said before the shot is taken.
    pub fn cannot_hit(&self, tables: &Tables) -> bool {
        self.range.get() > self.reach(tables) || !self.hits(tables, self.added(tables), 6)
    }
}

/// What one stand's fire does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FireOutcome {
    /// Hits on the target square.
    pub hits: u8,
}

/// The fire of one stand.
pub struct Fire;

impl Procedure for Fire {
    const ID: &'static str = "fire";
    const TITLE: &'static str = "Fire of one stand at one square";

    type Tables = Tables;
    type Facts = FireFacts;
    type Outcome = FireOutcome;

    const ROLES: &'static [Role] = unit_roles::FIRE;
    const FIRST: &'static [&'static str] =
        &["range", "enfilade", "target-soft-cover", "target-hard-cover", "prepared", "counter-battery"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to score 1 hit or more", |_, shot| shot.hits > 0),
        Prospect::hope("to score 2 or more", |_, shot| shot.hits > 1),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &FireFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> FireOutcome {
        let reach = facts.reach(tables);
        if facts.range.get() > reach {
            explain.step(|| Step {
                what: format!("fire at {}", counted(facts.range.get(), "square")),
                table: Some(tables.range.title().into()),
                row: Some(tables.range.row_label(facts.shooter(tables)).into()),
                column: Some(tables.range.name().into()),
                result: format!("out of range: {reach}"),
                ..Step::default()
            });
            return FireOutcome { hits: 0 };
        }
        let (shooter, added) = (facts.shooter(tables), facts.added(tables));
        // No dice are rolled for what cannot hit.
        let dots = if facts.cannot_hit(tables) { 0 } else { facts.dots.get() };
        let hits = match dots {
            0 => 0,
            _ => dice.tally(
                [dots],
                6,
                0,
                |hits, face, [n]| {
                    if facts.hits(tables, added, face) { hits + n } else { hits }
                },
            ),
        };
        let each = if added == 0 { String::new() } else { format!("{} on each die, ", signed(added)) };
        explain.step(|| Step {
            what: match dots {
                0 => format!("fire of {}", facts.troops.key()),
                _ => format!("fire of {}, {dots}D6", facts.troops.key()),
            },
            faces: if dots > 0 { dice.shown().to_vec() } else { Vec::new() },
            modifiers: FireModifier::ALL
                .iter()
                .map(|&modifier| (modifier, facts.modifier(tables, modifier)))
                .filter(|(_, (applies, _))| *applies)
                .map(
                    |(modifier, (_, counted))| {
                        if counted {
                            tables.fire.counted(modifier)
                        } else {
                            tables.fire.not_counted(modifier)
                        }
                    },
                )
                .collect(),
            total: None,
            table: Some(tables.score.title().into()),
            row: Some(tables.score.row_label(shooter).into()),
            column: Some(tables.score.name().into()),
            result: match (dots, tables.score.get(shooter).score()) {
                (0, score) => format!("{each}no die can reach {score}: 0 hits, no roll"),
                (_, score) => format!("{each}needs {score}: {}", counted(hits, "hit")),
            },
        });
        FireOutcome { hits }
    }

    /// No dice are rolled for a shot that does not reach, and what counts for other troops is not given for these.
    fn refusal(tables: &Tables, facts: &FireFacts) -> Option<String> {
        let (troops, foot) = (facts.troops.key(), facts.troops.is_foot());
        let (range, reach) = (facts.range.get(), facts.reach(tables));
        let (dots, stands, each) = (facts.dots.get(), facts.stands.get(), tables.number(Limit::Dots));
        Some(if facts.troops == Firer::Cavalry && !tables.holds(Ruling::CavalryFires) {
            "cavalry does not fire; infantry, artillery and skirmishers do".into()
        } else if dots < stands || u16::from(dots) > u16::from(stands) * u16::from(each) {
            let most = u16::from(stands) * u16::from(each);
            match stands {
                1 => format!("dots={dots}: a stand has 1 to {most} dots"),
                _ => format!("dots={dots}: {stands} stands have {stands} to {most} dots"),
            }
        } else if range > reach {
            format!("out of range: the target is {} ahead; the range is {reach}", counted(range, "square"))
        } else if facts.prepared && !foot {
            format!("prepared=yes is for infantry and cavalry, not for {troops}")
        } else if facts.counter_battery && facts.troops != Firer::Artillery {
            format!("counter-battery=yes is for artillery that fires at artillery, not for {troops}")
        } else if facts.bore == Bore::Rifled && foot {
            format!("bore=rifled is for artillery and skirmishers, not for {troops}")
        } else {
            return None;
        })
    }

    fn marks_on(
        tables: &Tables,
        facts: &FireFacts,
        outcome: &FireOutcome,
        played: &Played<'_>,
    ) -> Vec<UnitMark> {
        unit_marks::fire(tables, facts, outcome, played)
    }

    fn told(_: &FireFacts, outcome: &FireOutcome) -> Option<String> {
        Some(outcome_words::fire(outcome))
    }
}
