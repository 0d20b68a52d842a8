//! Section 4, the dice of crossing defences, getting up, and recalling skirmishers.

use dice::Dice;
use engine::{Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Step};

use crate::rules::umpire::{unit_marks, unit_roles};
use crate::sheet::axes::{Obstacle, RecallModifier, SheetNumber};
use crate::sheet::cells::{Crossed, HalfCount};
use crate::sheet::roll::{Counting, reaches, told};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Grade};

engine::choices!(Obstacle);

engine::facts! {
    /// What crossing defences needs to know.
    pub struct CrossingFacts {
        /// what is crossed
        obstacle: Obstacle = "abatis",
        /// what crosses; only infantry can
        arm: Arm = "infantry",
        /// it charges in
        charging: bool = "no",
    }
}

sheet::axis! {
    /// What becomes of a unit at an obstacle.
    pub enum Passage {
        /// It crosses as it is.
        Crosses = "crosses",
        /// It crosses and is unformed.
        Unformed = "crosses unformed",
        /// It lies down on the near side.
        ToGround = "goes to ground behind it",
        /// It cannot cross.
        Cannot = "cannot cross",
    }
}

/// What comes of crossing defences.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CrossingOutcome {
    /// What the unit does.
    pub passage: Passage,
    /// Figures it loses.
    pub lost: u8,
    /// The part of a turn it takes.
    pub turns: HalfCount,
}

/// Crossing abatis, wire, palisades or works.
pub struct Crossing;

impl Procedure for Crossing {
    const ID: &'static str = "crossing-defences";
    const TITLE: &'static str = "Crossing abatis, wire, palisades or works";

    type Tables = Tables;
    type Facts = CrossingFacts;
    type Outcome = CrossingOutcome;

    const ROLES: &'static [Role] = unit_roles::CROSSING_DEFENCES;
    const FIRST: &'static [&'static str] = &["obstacle", "charging"];

    fn refusal(_: &Tables, facts: &CrossingFacts) -> Option<String> {
        let arm = facts.arm.key();
        (facts.arm != Arm::Infantry).then(|| format!("{arm} does not cross defences: give arm=infantry"))
    }

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to cross", |_, cross| matches!(cross.passage, Passage::Crosses | Passage::Unformed)),
        Prospect::fear("to cross unformed", |_, cross| cross.passage == Passage::Unformed),
        Prospect::fear("to go to ground before it", |_, cross| cross.passage == Passage::ToGround),
        Prospect::fear("to lose 1 figure or more", |_, cross| cross.lost > 0),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &CrossingFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> CrossingOutcome {
        let table = &tables.crossing[facts.obstacle.index()];
        let none = CrossingOutcome { passage: Passage::Cannot, lost: 0, turns: HalfCount(0) };
        if facts.arm != Arm::Infantry {
            explain.step(|| Step {
                what: format!("Crossing, {}", facts.arm.key()),
                table: Some(table.title().into()),
                column: Some(table.name().into()),
                result: "only infantry crosses".into(),
                ..Step::default()
            });
            return none;
        }
        // Where every face says the same, as of works, no die is rolled.
        let is_thrown = (2..=6).any(|face| table.get(face) != table.get(1));
        let face = if is_thrown { dice.die(6).into() } else { 1 };
        let (passage, lost) = match table.get(face) {
            Crossed::Freely => (Passage::Crosses, 0),
            Crossed::Unformed(lost) => (Passage::Unformed, lost),
            Crossed::ToGround => (Passage::ToGround, 0),
        };
        let times = &tables.field;
        let time = if facts.charging { &times.crossing_charge } else { &times.crossing };
        let turns = time.get(facts.obstacle);
        explain.step(|| {
            let what = format!("Crossing {}", facts.obstacle.key());
            let thrown = if is_thrown {
                told(dice, what, Vec::new(), 0)
            } else {
                Step { what: format!("{what}, without a roll"), ..Step::default() }
            };
            Step {
                table: Some(table.title().into()),
                row: is_thrown.then(|| table.row(face).into()),
                column: Some(table.name().into()),
                result: format!("{}, {lost} lost, {turns} turn", passage.key()),
                ..thrown
            }
        });
        CrossingOutcome { passage, lost, turns }
    }

    fn marks(_: &CrossingFacts, outcome: &CrossingOutcome) -> Vec<UnitMark> {
        unit_marks::crossing(outcome)
    }
}

engine::facts! {
    /// What getting up needs to know.
    pub struct GetUpFacts {
        /// grade of the unit
        grade: Grade = "regular",
        /// its brigadier or the C-in-C is within 12 inches
        general: bool = "yes",
        /// a token is spent, rally once again
        rally_once_again: bool = "no",
    }
}

/// What comes of getting up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct GetUpOutcome {
    /// The unit is up.
    pub up: bool,
}

/// Getting up from the ground.
pub struct GetUp;

impl Procedure for GetUp {
    const ID: &'static str = "get-up";
    const TITLE: &'static str = "Getting up from the ground, in a later turn";

    type Tables = Tables;
    type Facts = GetUpFacts;
    type Outcome = GetUpOutcome;

    const ROLES: &'static [Role] = unit_roles::GET_UP;
    const FIRST: &'static [&'static str] = &["general", "rally-once-again"];

    fn refusal(_: &Tables, facts: &GetUpFacts) -> Option<String> {
        (!facts.general).then(|| {
            "only its brigadier or the C-in-C within 12 inches gets a unit up: give general=yes".into()
        })
    }

    const PROSPECTS: Prospects<Self> = &[Prospect::aim("to get up", |_, roll| roll.up)];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &GetUpFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> GetUpOutcome {
        let needs = i32::from(tables.get_up.get(facts.grade));
        let token = tables.number(SheetNumber::RallyOnceAgain);
        let without = |up: bool, why: &str, lines: Vec<Counted>| Step {
            what: format!("Getting up, {why}"),
            modifiers: lines,
            table: Some(tables.get_up.title().into()),
            row: Some(tables.get_up.row_label(facts.grade).into()),
            result: format!("{}, needs {needs}", if up { "up" } else { "stays down" }),
            ..Step::default()
        };
        if !facts.general {
            explain.step(|| without(false, "no general within 12 inches", Vec::new()));
            return GetUpOutcome { up: false };
        }
        if facts.rally_once_again {
            let up = token >= needs;
            explain.step(|| {
                without(up, "rally once again", vec![tables.told_number(SheetNumber::RallyOnceAgain)])
            });
            return GetUpOutcome { up };
        }
        let up = i32::from(dice.sum(2, 6)) >= needs;
        explain.step(|| {
            let step = told(dice, "Getting up", Vec::new(), 0);
            let plain = without(up, "", Vec::new());
            Step { what: step.what, faces: step.faces, total: step.total, ..plain }
        });
        GetUpOutcome { up }
    }

    fn marks(_: &GetUpFacts, outcome: &GetUpOutcome) -> Vec<UnitMark> {
        unit_marks::get_up(outcome)
    }

    fn told(_: &GetUpFacts, outcome: &GetUpOutcome) -> Option<String> {
        Some(if outcome.up { "gets up" } else { "stays down" }.into())
    }
}

engine::facts! {
    /// What the recall of skirmishers needs to know.
    pub struct RecallFacts {
        /// their grade
        grade: Grade = "regular",
        /// only half the regiment is out
        half_regiment: bool = "no",
        /// they are over 24 inches from the enemy
        far: bool = "no",
        /// they are in dense woods and the like
        dense_woods: bool = "no",
    }
}

/// What comes of a recall.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct RecallOutcome {
    /// They come back to close order.
    pub recalled: bool,
}

/// The recall of skirmishers.
pub struct Recall;

impl Procedure for Recall {
    const ID: &'static str = "recall-skirmishers";
    const TITLE: &'static str = "Recall of skirmishers to close order";

    type Tables = Tables;
    type Facts = RecallFacts;
    type Outcome = RecallOutcome;

    const ROLES: &'static [Role] = unit_roles::RECALL;
    const FIRST: &'static [&'static str] = &["half-regiment", "far", "dense-woods"];

    const PROSPECTS: Prospects<Self> = &[Prospect::aim("to be recalled", |_, roll| roll.recalled)];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &RecallFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> RecallOutcome {
        let counting = Counting::once([
            (RecallModifier::HalfRegiment, facts.half_regiment),
            (RecallModifier::Far, facts.far),
            (RecallModifier::DenseWoods, facts.dense_woods),
        ]);
        let needs = tables.recall.get(facts.grade).into();
        let modifiers = &tables.on_recall;
        RecallOutcome {
            recalled: reaches(dice, explain, "Recall of skirmishers", modifiers, &counting, needs),
        }
    }

    fn told(_: &RecallFacts, outcome: &RecallOutcome) -> Option<String> {
        Some(if outcome.recalled { "back in close order" } else { "stays out" }.into())
    }
}
