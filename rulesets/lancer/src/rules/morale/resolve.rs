//! The dice of morale: one against the rating, and the distance a unit that fails falls back.

use dice::Dice;
use engine::{Count, Procedure, Prospect, Prospects};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Inches, Step};

use crate::rules::movement::{printed, thrown};
use crate::sheet::axes::{MoraleModifier, Number, Rating, RatingModifier, Setback, Troops};
use crate::sheet::tables::Tables;

engine::choices!(Rating, Troops);

engine::facts! {
    /// What a morale check needs to know.
    pub struct MoraleFacts {
        /// what kind of unit checks
        troops: Troops = "infantry",
        /// its Morale
        morale: Rating = "average",
        /// figures it has, crew of a battery; 0 for as many as it began with
        figures: Count<0, 60> = "0",
        /// figures it began with; 0 for a unit as the sheet has it
        start: Count<0, 60> = "0",
        /// a commander is attached
        commander: bool = "no",
        /// inches free behind it before another unit, impassable ground or the table's edge
        room: Inches = "999",
        /// it is a face of a square, by the scenario's rule
        square: bool = "no",
        /// it is disrupted already
        disrupted: bool = "no",
    }
}

impl MoraleFacts {
    /// The figures it began with.
    fn began_with(&self, tables: &Tables) -> u8 {
        match self.start.get() {
            0 => tables.figures.get(self.troops),
            start => start,
        }
    }

    /// The figures it has.
    pub(crate) fn left(&self, tables: &Tables) -> u8 {
        match self.figures.get() {
            0 => self.began_with(tables),
            figures => figures,
        }
    }

    /// Half strength or less ("Units").
    fn is_at_half(&self, tables: &Tables) -> bool {
        let share = u16::from(tables.number(Number::Half));
        u16::from(self.left(tables)) * share <= u16::from(self.began_with(tables))
    }

    /// What is added to the rating.
    fn on_rating(&self, tables: &Tables) -> impl Iterator<Item = RatingModifier> {
        self.is_at_half(tables).then_some(RatingModifier::HalfStrength).into_iter()
    }

    /// What is added to the die.
    fn on_die(&self) -> impl Iterator<Item = MoraleModifier> {
        self.commander.then_some(MoraleModifier::Commander).into_iter()
    }

    fn rating(&self, tables: &Tables) -> i32 {
        i32::from(tables.rating.get(self.morale)) + tables.on_rating.sum(self.on_rating(tables))
    }

    /// Whether a die fails: over the rating, or on the face that always does.
    pub(crate) fn fails(&self, tables: &Tables, face: u8) -> bool {
        let total = i32::from(face) + tables.morale.sum(self.on_die());
        face >= tables.number(Number::AlwaysFails) || total > self.rating(tables)
    }

    /// The explanation of dice thrown against the rating.
    pub(crate) fn told(&self, tables: &Tables, what: String, faces: &[u8], result: String) -> Step {
        let added = tables.morale.sum(self.on_die());
        let rating = self.rating(tables);
        // Faces that only the ruling made fail are worth a line.
        let always =
            |&face: &u8| face >= tables.number(Number::AlwaysFails) && i32::from(face) + added <= rating;
        let on_rating = self.on_rating(tables).map(|modifier| tables.on_rating.counted(modifier));
        let on_die = self.on_die().map(|modifier| tables.morale.counted(modifier));
        let ruled = faces.iter().any(always).then(|| tables.told_number(Number::AlwaysFails));
        Step {
            what,
            faces: faces.to_vec(),
            modifiers: on_rating.chain(on_die).chain(ruled).collect::<Vec<Counted>>(),
            total: match faces {
                [face] => Some(i32::from(*face) + added),
                _ => None,
            },
            table: Some(tables.rating.title().into()),
            row: Some(tables.rating.row_label(self.morale).into()),
            column: Some(tables.rating.name().into()),
            result: format!("{result}, against Morale {rating}"),
        }
    }
}

sheet::axis! {
    /// What comes of a morale check.
    pub enum Check {
        /// There was no reason for one.
        None = "no check",
        /// It was passed.
        Stands = "stands",
        /// It failed: the unit goes back, disrupted.
        FallsBack = "falls back",
        /// It failed, and there was no way back.
        Routed = "routed",
        /// It failed in a square: the unit is disrupted where it stands.
        Disrupted = "disrupted in square",
        /// It failed in a square a second time.
        Removed = "removed from square",
    }
}

impl Check {
    /// Whether the unit is gone.
    pub fn is_gone(self) -> bool {
        matches!(self, Check::Routed | Check::Removed)
    }
}

/// What comes of a morale check.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MoraleOutcome {
    /// What the unit does.
    pub check: Check,
    /// How far it falls back, disrupted.
    pub fall_back: Inches,
}

/// One morale check of a unit.
pub struct Morale;

impl Procedure for Morale {
    const ID: &'static str = "morale";
    const TITLE: &'static str = "Morale check of a unit";

    type Tables = Tables;
    type Facts = MoraleFacts;
    type Outcome = MoraleOutcome;

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to stand", |_, morale| morale.check <= Check::Stands),
        Prospect::fear("to fall back", |_, morale| morale.check == Check::FallsBack),
        Prospect::fear("to be disrupted in square", |_, morale| morale.check == Check::Disrupted),
        Prospect::fear("to be removed", |_, morale| matches!(morale.check, Check::Routed | Check::Removed)),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &MoraleFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> MoraleOutcome {
        let failed = Steadiness::run(tables, facts, dice, explain).failed;
        let (check, fall_back) = match (failed, facts.square, facts.disrupted) {
            (false, _, _) => (Check::Stands, Inches::ZERO),
            (true, true, false) => (Check::Disrupted, Inches::ZERO),
            (true, true, true) => (Check::Removed, Inches::ZERO),
            (true, false, _) => {
                let back = FallBack::run(tables, &FallBackFacts { room: facts.room }, dice, explain);
                (if back.routed { Check::Routed } else { Check::FallsBack }, back.distance)
            }
        };
        if failed && facts.square {
            explain.step(|| Step {
                what: "Face of a square, by the scenario's rule".into(),
                result: check.key().into(),
                ..Step::default()
            });
        }
        MoraleOutcome { check, fall_back }
    }
}

/// Whether a unit fails.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SteadinessOutcome {
    /// It does.
    pub failed: bool,
}

/// The die of a morale check alone: on STOP all roll before anybody falls back.
pub struct Steadiness;

impl Procedure for Steadiness {
    const ID: &'static str = "steadiness";
    const TITLE: &'static str = "The die of a morale check";

    type Tables = Tables;
    type Facts = MoraleFacts;
    type Outcome = SteadinessOutcome;

    const PROSPECTS: Prospects<Self> = &[Prospect::aim("to stand", |_, morale| !morale.failed)];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &MoraleFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> SteadinessOutcome {
        // Faces that fail alike are one class.
        let failed =
            dice.tally([1], 6, false, |failed, face, [n]| failed || n > 0 && facts.fails(tables, face));
        explain.step(|| {
            let result = if failed { "fails" } else { "stands" };
            facts.told(tables, "Unit morale check, 1D6".into(), dice.shown(), result.into())
        });
        SteadinessOutcome { failed }
    }
}

engine::facts! {
    /// What falling back needs to know.
    pub struct FallBackFacts {
        /// inches free behind it before another unit, impassable ground or the table's edge
        room: Inches = "999",
    }
}

/// How far a unit falls back.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FallBackOutcome {
    /// Whether it came up against something and is removed.
    pub routed: bool,
    /// The distance it goes; none if it is routed.
    pub distance: Inches,
}

/// The way back of a unit that failed its check.
pub struct FallBack;

impl Procedure for FallBack {
    const ID: &'static str = "fall-back";
    const TITLE: &'static str = "Falling back after a failed check";

    type Tables = Tables;
    type Facts = FallBackFacts;
    type Outcome = FallBackOutcome;

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to find room to fall back", |_, back| !back.routed),
        Prospect::fear("to be routed and removed", |_, back| back.routed),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &FallBackFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> FallBackOutcome {
        let roll = tables.fall_back.get(Setback::FailedCheck);
        let distance = thrown(roll, dice);
        let routed = distance > facts.room;
        explain.step(|| Step {
            what: format!("Falls back {} inches", printed(roll)),
            faces: dice.shown().to_vec(),
            table: Some(tables.fall_back.title().into()),
            row: Some(tables.fall_back.row_label(Setback::FailedCheck).into()),
            column: Some(tables.fall_back.name().into()),
            result: if routed {
                format!("{distance} inches with room for {}: routed and removed", facts.room)
            } else {
                format!("{distance} inches, disrupted")
            },
            ..Step::default()
        });
        FallBackOutcome { routed, distance: if routed { Inches::ZERO } else { distance } }
    }
}
