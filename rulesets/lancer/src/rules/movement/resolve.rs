//! The dice of movement: how far a unit goes, and whether a charge comes home.

use dice::{Dice, Roll};
use engine::{Follow, Procedure, Prospect, Prospects};
use serde::Serialize;
use sheet::{Axis, Explain, Inches, Step};

use crate::rules::charge_and_melee::MeleeRound;
use crate::rules::shooting::Shooting;
use crate::sheet::axes::{Length, Mover, Pace};
use crate::sheet::tables::Tables;

sheet::axis! {
    /// How a unit is drawn up.
    pub enum Formation {
        /// In line, or as a battery or a commander stands.
        Line = "line",
        /// In column.
        Column = "column",
    }
}

engine::choices!(Mover, Formation);

engine::facts! {
    /// What a move needs to know.
    pub struct MoveFacts {
        /// who moves
        troops: Mover = "foot",
        /// how the unit is drawn up
        formation: Formation = "line",
        /// it moves in woods, off the road
        woods: bool = "no",
    }
}

impl MoveFacts {
    /// The column of the movement table.
    pub(crate) fn pace(&self) -> Pace {
        match (self.woods, self.formation) {
            (true, _) => Pace::Woods,
            (false, Formation::Column) => Pace::Column,
            (false, Formation::Line) => Pace::Move,
        }
    }
}

/// How far a unit goes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MoveOutcome {
    /// The whole distance, none if it may not go that way.
    pub distance: Inches,
}

/// A move.
pub struct Move;

impl Procedure for Move {
    const ID: &'static str = "move";
    const TITLE: &'static str = "A move";

    type Tables = Tables;
    type Facts = MoveFacts;
    type Outcome = MoveOutcome;

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &MoveFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> MoveOutcome {
        let distance = paced(tables, facts.troops, facts.pace(), dice, explain);
        MoveOutcome { distance: distance.unwrap_or_default() }
    }
}

engine::facts! {
    /// What a charge needs to know.
    pub struct ChargeFacts {
        /// who charges
        troops: Mover = "foot",
        /// inches to the enemy
        distance: Inches = "8",
        /// it charges in woods
        woods: bool = "no",
        /// inches to an edge or wall on the way; farther than 1 from its start and its target it forbids the charge
        ground: Inches = "999",
    }
}

impl ChargeFacts {
    fn pace(&self) -> Pace {
        if self.woods { Pace::WoodsCharge } else { Pace::Charge }
    }

    /// The longest charge there; none if such troops do not charge.
    pub(crate) fn longest(&self, tables: &Tables) -> Option<Inches> {
        farthest(tables, self.troops, self.pace())
    }

    /// Whether ground on the way would halt it.
    pub(crate) fn is_halted(&self, tables: &Tables) -> bool {
        let near = tables.lengths.get(Length::ChargeEdge);
        self.ground > near && self.distance - self.ground > near
    }

    /// Why there can be no such charge ("Charge").
    fn barred(&self, tables: &Tables) -> Option<Step> {
        let longest = self.longest(tables)?;
        let result = if self.distance > longest {
            format!("out of reach: {longest}")
        } else if self.is_halted(tables) {
            format!("halted at new ground after {} inches", self.ground)
        } else {
            return None;
        };
        let row = Some(tables.movement.row_label(self.troops).into());
        Some(Step {
            what: format!("Charge over {} inches", self.distance),
            table: Some(tables.movement.title().into()),
            row,
            column: Some(self.pace().key().into()),
            result,
            ..Step::default()
        })
    }
}

sheet::axis! {
    /// How a charge ends.
    pub enum ChargeEnd {
        /// In contact.
        Home = "comes home",
        /// Short of the enemy.
        Short = "falls short",
        /// It may not charge at all.
        Never = "may not charge",
    }
}

/// How a charge ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ChargeOutcome {
    /// Whether it comes home.
    pub result: ChargeEnd,
    /// What is missing.
    pub short_by: Inches,
}

/// Whether a charge comes home.
pub struct ChargeReach;

impl Procedure for ChargeReach {
    const ID: &'static str = "charge-reach";
    const TITLE: &'static str = "Whether a charge comes home";

    type Tables = Tables;
    type Facts = ChargeFacts;
    type Outcome = ChargeOutcome;

    const PROSPECTS: Prospects<Self> =
        &[Prospect::aim("to make contact", |_, charge| charge.result == ChargeEnd::Home)];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &ChargeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> ChargeOutcome {
        let never = ChargeOutcome { result: ChargeEnd::Never, short_by: facts.distance };
        if let Some(step) = facts.barred(tables) {
            explain.step(|| step);
            return never;
        }
        let Some(reached) = paced(tables, facts.troops, facts.pace(), dice, explain) else { return never };
        let short_by = (facts.distance - reached).max(Inches::ZERO);
        let result = if short_by == Inches::ZERO { ChargeEnd::Home } else { ChargeEnd::Short };
        explain.step(|| Step {
            what: format!("Charge over {} inches", facts.distance),
            result: match result {
                ChargeEnd::Home => "comes home".into(),
                ChargeEnd::Short | ChargeEnd::Never => format!("falls short by {short_by} inches"),
            },
            ..Step::default()
        });
        ChargeOutcome { result, short_by }
    }

    /// A charge that is home is fought; one that is short may be shot at or met.
    fn next(facts: &ChargeFacts, outcome: &ChargeOutcome) -> Vec<Follow> {
        let keys = |key: &str, value: String| vec![(key.to_string(), value)];
        match outcome.result {
            ChargeEnd::Home => {
                let fighter = if facts.troops == Mover::Horse { "cavalry" } else { "infantry" };
                vec![Follow { procedure: MeleeRound::ID, keys: keys("fighter", fighter.into()) }]
            }
            ChargeEnd::Short => vec![
                Follow { procedure: Shooting::ID, keys: keys("range", outcome.short_by.to_string()) },
                Follow { procedure: ChargeReach::ID, keys: keys("distance", outcome.short_by.to_string()) },
            ],
            ChargeEnd::Never => Vec::new(),
        }
    }
}

/// Throws the dice of the movement table; none where the table has none.
fn paced<D: Dice, E: Explain>(
    tables: &Tables,
    troops: Mover,
    pace: Pace,
    dice: &mut D,
    explain: &mut E,
) -> Option<Inches> {
    let roll = tables.movement.get(troops, pace);
    let distance = roll.map(|roll| thrown(roll, dice));
    explain.step(|| Step {
        what: match roll {
            Some(roll) => format!("{} goes {} inches", troops.key(), printed(roll)),
            None => format!("{} may not go", troops.key()),
        },
        faces: if roll.is_some() { dice.shown().to_vec() } else { Vec::new() },
        table: Some(tables.movement.title().into()),
        row: Some(tables.movement.row_label(troops).into()),
        column: Some(pace.key().into()),
        result: distance.map_or("may not".into(), |distance| format!("{distance} inches")),
        ..Step::default()
    });
    distance
}

/// The most that the dice of the movement table show; none where the table has none.
pub(crate) fn farthest(tables: &Tables, troops: Mover, pace: Pace) -> Option<Inches> {
    let roll = tables.movement.get(troops, pace)?;
    let most = i32::from(roll.count) * i32::from(roll.sides) + i32::from(roll.plus);
    Some(Inches::whole(most))
}

/// Dice as the sheet prints them.
pub(crate) fn printed(roll: Roll) -> String {
    roll.to_string().to_uppercase()
}

/// A throw of the sheet in inches.
pub(crate) fn thrown(roll: Roll, dice: &mut impl Dice) -> Inches {
    let sum = dice.sum(roll.count, roll.sides);
    Inches::whole(i32::from(sum.saturating_add_signed(roll.plus)))
}
