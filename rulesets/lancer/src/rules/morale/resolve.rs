//! The dice of morale: one against the rating, and the distance a unit that fails falls back.

use dice::Dice;
use engine::{Count, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Inches, Step};

use crate::game::measures::length;
use crate::rules::movement::{printed, thrown};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
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
        /// figures it has, or crew; 0 for as many as it began with
        figures: Count<0, 40> = "0",
        /// figures it began with; 0 for a unit as the sheet has it
        start: Count<0, 40> = "0",
        /// a commander is attached
        commander: bool = "no",
        /// inches free behind it to a unit, barred ground or the edge
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

    /// Why there is no such unit, its keys beginning so.
    pub(crate) fn impossible(&self, tables: &Tables, prefix: &str) -> Option<String> {
        let (crew, began) = (tables.figures.get(Troops::Battery), self.began_with(tables));
        if self.troops == Troops::Battery && began > crew {
            return Some(format!("a battery has at most {crew} crew: give {prefix}start=0 to {crew}"));
        }
        (self.left(tables) > began).then(|| {
            let left = self.left(tables);
            format!(
                "{left} figures are more than the {began} it began with: give {prefix}figures=0 to {began}"
            )
        })
    }

    /// The explanation of a rating that is not the printed one.
    fn told_rating(&self, tables: &Tables) -> Option<Step> {
        let modifiers: Vec<Counted> =
            self.on_rating(tables).map(|modifier| tables.on_rating.counted(modifier)).collect();
        (!modifiers.is_empty()).then(|| Step {
            what: "Morale of the unit".into(),
            modifiers,
            table: Some(tables.rating.title().into()),
            row: Some(tables.rating.row_label(self.morale).into()),
            column: Some(tables.rating.name().into()),
            result: format!("Morale {}", self.rating(tables)),
            ..Step::default()
        })
    }

    /// The explanation of faces that only a ruling made fail.
    fn told_always(&self, tables: &Tables, faces: &[u8]) -> Option<Step> {
        let (added, rating) = (tables.morale.sum(self.on_die()), self.rating(tables));
        let always =
            |&face: &u8| face >= tables.number(Number::AlwaysFails) && i32::from(face) + added <= rating;
        faces.iter().any(always).then(|| Step {
            what: "face of the die".into(),
            modifiers: vec![tables.told_number(Number::AlwaysFails)],
            result: format!("fails against any Morale, here {rating}"),
            ..Step::default()
        })
    }

    /// Explains dice rolled against the rating.
    pub(crate) fn tell<E: Explain>(
        &self,
        tables: &Tables,
        explain: &mut E,
        told: impl FnOnce() -> (String, Vec<u8>, String),
    ) {
        if !explain.listens() {
            return;
        }
        let (what, faces, result) = told();
        let always = self.told_always(tables, &faces);
        explain.keep(self.told(tables, what, &faces, result));
        if let Some(always) = always {
            explain.keep(always);
        }
    }

    fn told(&self, tables: &Tables, what: String, faces: &[u8], result: String) -> Step {
        let added = tables.morale.sum(self.on_die());
        let rating = self.rating(tables);
        Step {
            what,
            faces: faces.to_vec(),
            modifiers: self.on_die().map(|modifier| tables.morale.counted(modifier)).collect(),
            total: match faces {
                [face] => Some(i32::from(*face) + added),
                _ => None,
            },
            table: Some(tables.rating.title().into()),
            row: Some(tables.rating.row_label(self.morale).into()),
            column: Some(tables.rating.name().into()),
            result: format!("against Morale {rating}: {result}"),
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

    const ROLES: &'static [Role] = unit_roles::MORALE;
    const FIRST: &'static [&'static str] = &["room"];

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

    fn marks(_: &MoraleFacts, outcome: &MoraleOutcome) -> Vec<UnitMark> {
        unit_marks::check("unit", outcome.check).into_iter().collect()
    }

    fn told(_: &MoraleFacts, outcome: &MoraleOutcome) -> Option<String> {
        Some(outcome_words::morale(outcome))
    }

    fn refusal(tables: &Tables, facts: &MoraleFacts) -> Option<String> {
        facts.impossible(tables, "")
    }
}

/// Whether a unit fails.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SteadinessOutcome {
    /// It does.
    pub failed: bool,
}

/// The die of a morale check alone: on STOP all roll before any unit falls back.
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
        if explain.listens()
            && let Some(rating) = facts.told_rating(tables)
        {
            explain.keep(rating);
        }
        facts.tell(tables, explain, || {
            let result = if failed { "fails" } else { "passes" };
            ("unit morale check, 1D6".into(), dice.shown().to_vec(), result.into())
        });
        SteadinessOutcome { failed }
    }
}

engine::facts! {
    /// What falling back needs to know.
    pub struct FallBackFacts {
        /// inches free behind it to a unit, barred ground or the edge
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

    const ROLES: &'static [Role] = unit_roles::FALL_BACK;
    const FIRST: &'static [&'static str] = &["room"];

    fn marks(_: &FallBackFacts, outcome: &FallBackOutcome) -> Vec<UnitMark> {
        unit_marks::fall_back(outcome)
    }

    fn told(_: &FallBackFacts, outcome: &FallBackOutcome) -> Option<String> {
        Some(outcome_words::fall_back(outcome))
    }

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
        let shortest = Inches::whole(i32::from(roll.count) + i32::from(roll.plus));
        if facts.room < shortest {
            // Whatever the die says, it comes up against something.
            explain.step(|| Step {
                what: format!("distance back, {}", printed(roll)),
                table: Some(tables.fall_back.title().into()),
                row: Some(tables.fall_back.row_label(Setback::FailedCheck).into()),
                column: Some(tables.fall_back.name().into()),
                result: format!(
                    "at least {} with room for {}: routed and removed",
                    length(shortest).mark(),
                    length(facts.room).against(length(shortest)).mark()
                ),
                ..Step::default()
            });
            return FallBackOutcome { routed: true, distance: Inches::ZERO };
        }
        let distance = thrown(roll, dice);
        let routed = distance > facts.room;
        explain.step(|| Step {
            what: format!("distance back, {}", printed(roll)),
            faces: dice.shown().to_vec(),
            table: Some(tables.fall_back.title().into()),
            row: Some(tables.fall_back.row_label(Setback::FailedCheck).into()),
            column: Some(tables.fall_back.name().into()),
            result: if routed {
                let room = length(facts.room).against(length(distance)).mark();
                format!("{} with room for {room}: routed and removed", length(distance).mark())
            } else {
                format!("{}, disrupted", length(distance).mark())
            },
            ..Step::default()
        });
        FallBackOutcome { routed, distance: if routed { Inches::ZERO } else { distance } }
    }
}
