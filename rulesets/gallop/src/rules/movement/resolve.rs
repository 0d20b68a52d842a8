//! The price of a move: squares entered and formations changed, in fractions of the whole move.

use dice::Dice;
use engine::{Count, Procedure, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain, Step};
use words::{Fraction, Name, counted};

use super::play::change;
use crate::game::state::{Formation, marches_in_column};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{Arm, FormationChange, GoingKind, Ruling};
use crate::sheet::tables::{MoveParts, Tables, WHOLE_MOVE};

sheet::axis! {
    /// How a stand is drawn up.
    pub enum DrawnUp {
        /// Ready for action; guns unlimbered.
        Deployed = "deployed",
        /// In road column; guns limbered.
        Column = "column",
    }
}

engine::choices!(Arm, DrawnUp);

impl DrawnUp {
    fn formation(self) -> Formation {
        match self {
            DrawnUp::Deployed => Formation::Deployed,
            DrawnUp::Column => Formation::Column,
        }
    }
}

engine::facts! {
    /// What a move needs to know.
    pub struct MoveFacts {
        /// the troops that move
        troops: Arm = "infantry",
        /// how the stand begins; in column, guns are limbered
        begins: DrawnUp = "deployed",
        /// squares of normal going entered
        normal: Count<0, 24> = "2",
        /// squares of bad going entered
        bad_going: Count<0, 24> = "0",
        /// squares entered by a road link, in road column
        roads: Count<0, 24> = "0",
        /// how the stand ends its move
        ends: DrawnUp = "deployed",
    }
}

/// What a move costs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MoveOutcome {
    /// Whether the stand may make it.
    pub allowed: bool,
    /// What it spends, in moves.
    pub spent: String,
    /// What it has left, in moves.
    pub left: String,
}

/// A move of one stand.
pub struct Move;

impl Procedure for Move {
    const ID: &'static str = "move";
    const TITLE: &'static str = "A move of one stand";

    type Tables = Tables;
    type Facts = MoveFacts;
    type Outcome = MoveOutcome;

    const ROLES: &'static [Role] = unit_roles::MOVE;
    const FIRST: &'static [&'static str] = &["normal", "bad-going", "roads", "ends"];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &MoveFacts,
        _: &mut D,
        explain: &mut E,
    ) -> MoveOutcome {
        let whole = u32::from(WHOLE_MOVE);
        let steps = facts.steps();
        let changes = facts.changes(tables);
        let [before, after] = changes.map(|change| change.map_or(0, |change| cost_of(tables, change)));
        let walked: u32 = steps.iter().map(|&(going, n)| price(tables, facts.troops, going) * n).sum();
        // The first step is always allowed: it takes all that is left, so that nothing comes after it.
        let is_first = steps.iter().map(|&(_, n)| n).sum::<u32>() == 1;
        let first_step = is_first && before <= whole && after == 0 && tables.holds(Ruling::FirstStep);
        let needed = before + walked + after;
        let allowed = needed <= whole || first_step;
        let spent = if allowed { needed.min(whole) } else { 0 };
        for &(going, n) in steps.iter().filter(|(_, n)| *n > 0) {
            explain.step(|| Step {
                what: format!(
                    "{} {}, {}",
                    Name::new(facts.troops.key()).does("enter"),
                    counted(n, "square"),
                    going.key()
                ),
                table: Some(tables.movement.title().into()),
                row: Some(tables.movement.row_label(facts.troops).into()),
                column: Some(going.key().into()),
                result: moves(price(tables, facts.troops, going) * n),
                ..Step::default()
            });
        }
        for change in changes.into_iter().flatten() {
            explain.step(|| Step {
                what: "change of formation".into(),
                table: Some(tables.formation.title().into()),
                row: Some(tables.formation.row_label(change).into()),
                column: Some(tables.formation.name().into()),
                result: moves(cost_of(tables, change)),
                ..Step::default()
            });
        }
        explain.step(|| Step {
            what: format!("in all {}", moves(needed)),
            result: match (allowed, needed > whole) {
                (true, false) => format!("allowed, {} left", MoveParts(whole - spent)),
                (true, true) => "allowed as the first step, nothing left".into(),
                (false, _) => "too far".into(),
            },
            ..Step::default()
        });
        MoveOutcome {
            allowed,
            spent: MoveParts(spent).to_string(),
            left: MoveParts(whole - spent).to_string(),
        }
    }

    fn marks(facts: &MoveFacts, outcome: &MoveOutcome) -> Vec<UnitMark> {
        unit_marks::moved(facts, outcome)
    }

    fn told(_: &MoveFacts, outcome: &MoveOutcome) -> Option<String> {
        Some(outcome_words::moved(outcome))
    }

    /// Stands without a column march in none, and ground that the table bars is not entered.
    fn refusal(tables: &Tables, facts: &MoveFacts) -> Option<String> {
        let column = [facts.begins, facts.ends].contains(&DrawnUp::Column);
        if column && !marches_in_column(facts.troops) {
            return Some("generals and skirmishers form no road column: begins and ends are deployed".into());
        }
        let barred =
            |&&(going, n): &&(GoingKind, u32)| n > 0 && tables.movement.get(facts.troops, going).is_none();
        let barred = facts.steps().iter().find(barred).map(|&(going, _)| going)?;
        Some(match barred {
            GoingKind::Roads => {
                format!("{} get no road benefit: give normal or bad-going squares", facts.troops.key())
            }
            GoingKind::Normal | GoingKind::Bad => {
                format!("the table has no {} for {}: give other squares", barred.key(), facts.troops.key())
            }
        })
    }
}

impl MoveFacts {
    /// Squares entered, by going.
    fn steps(&self) -> [(GoingKind, u32); 3] {
        [(GoingKind::Normal, self.normal), (GoingKind::Bad, self.bad_going), (GoingKind::Roads, self.roads)]
            .map(|(going, n)| (going, u32::from(n.get())))
    }

    /// The changes of formation there must be, before the steps and after them: roads are followed in column, and guns move
    /// limbered.
    fn changes(&self, tables: &Tables) -> [Option<FormationChange>; 2] {
        let guns = self.troops == Arm::Artillery && tables.holds(Ruling::GunsMustLimber);
        let moves = self.steps().iter().any(|&(_, n)| n > 0);
        let marches = marches_in_column(self.troops) && (self.roads.get() > 0 || guns && moves);
        // Elsewhere a change may as well come first.
        let under_way = if marches { DrawnUp::Column } else { self.ends };
        let forms = [self.begins, under_way, self.ends];
        [0, 1].map(|n| (forms[n] != forms[n + 1]).then(|| change(self.troops, forms[n].formation())))
    }
}

/// Parts of a move in words: "1½ moves".
fn moves(parts: u32) -> String {
    counted(Fraction::of(parts, u32::from(WHOLE_MOVE)), "move")
}

/// What a step of a stand costs by its going, in parts of a move; nothing where the table bars it.
fn price(tables: &Tables, arm: Arm, going: GoingKind) -> u32 {
    tables.movement.get(arm, going).map_or(0, |allowance| u32::from(allowance.step()))
}

fn cost_of(tables: &Tables, change: FormationChange) -> u32 {
    u32::from(tables.formation.get(change).cost())
}
