//! Section 6, rally: one die against cohesion, and what a bad one costs.

use dice::Dice;
use engine::{Count, Follow, Played, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Step};

use crate::rules::disorder::leader_loss::LeaderLoss;
use crate::rules::disorder::resolve::{State, Steadiness, began_with_fewer};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{Proportion, RallyModifier, Ruling, SheetNumber};
use crate::sheet::die::{thrown, times, told};
use crate::sheet::tables::Tables;

engine::facts! {
    /// What a rally needs to know.
    pub struct RallyFacts {
        /// cohesion of the unit
        cohesion: Count<2, 9> = "6",
        /// SP it has
        sp: Count<1, 60> = "8",
        /// SP it began with; 0 for as many as it has
        start: Count<0, 60> = "0",
        /// it is routed, not only disordered: it needs a leader with it or no enemy in sight
        routed: bool = "no",
        /// an enemy combat unit is adjacent
        adjacent: bool = "no",
        /// it is mounted cavalry
        mounted: bool = "no",
        /// stars of the best leader or commander in the stack; 0 for none
        stars: Count<0, 4> = "0",
        /// its level of fatigue
        fatigue: Count<0, 9> = "0",
        /// leaders in the stack; 0 for one where there are stars
        leaders: Count<0, 30> = "0",
    }
}

impl RallyFacts {
    fn steadiness(&self) -> Steadiness {
        let (cohesion, sp, start) = (self.cohesion.get(), self.sp.get(), self.start.get());
        Steadiness { cohesion, sp, start, breastworks: false, fatigue: self.fatigue.get() }
    }

    /// What is added to the die, each with how often it counts.
    fn on_die(&self, tables: &Tables) -> [(RallyModifier, u8); 4] {
        let mounted =
            if tables.holds(Ruling::Errata) { RallyModifier::MountedErrata } else { RallyModifier::Mounted };
        [
            (RallyModifier::Adjacent, self.adjacent.into()),
            (mounted, self.mounted.into()),
            (RallyModifier::Star, self.stars.get()),
            (RallyModifier::Fatigue, self.fatigue.get()),
        ]
    }
}

/// What comes of a rally.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct RallyOutcome {
    /// What order the unit is in.
    pub state: State,
    /// SP it loses.
    pub sp_lost: u8,
}

/// The rally of a disordered or routed unit.
pub struct Rally;

impl Procedure for Rally {
    const ID: &'static str = "rally";
    const TITLE: &'static str = "Rally of a disordered or routed unit";

    type Tables = Tables;
    type Facts = RallyFacts;
    type Outcome = RallyOutcome;

    const ROLES: &'static [Role] = unit_roles::RALLY;

    const FIRST: &'static [&'static str] = &["adjacent", "stars"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to rally", |facts, rally| {
            rally.state < if facts.routed { State::Routed } else { State::Disordered }
        }),
        Prospect::fear("to lose SP", |_, rally| rally.sp_lost > 0),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &RallyFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> RallyOutcome {
        let unit = facts.steadiness();
        let cohesion = unit.cohesion(tables);
        let on_rally = &tables.on_rally;
        let on_die = facts.on_die(tables);
        let plus: i32 = on_die.iter().map(|&(m, n)| i32::from(on_rally.value(m)) * i32::from(n)).sum();
        let twice = cohesion * i32::from(tables.share(Proportion::Rally));
        let costs = tables.number(SheetNumber::RallyLossAt);
        let (rallied, lost) = thrown(dice, |die| {
            let total = die + plus;
            (total <= cohesion, total > cohesion && (total >= twice || total >= costs))
        });
        let state = match (rallied, facts.routed) {
            (true, false) => State::Normal,
            (true, true) | (false, false) => State::Disordered,
            (false, true) => State::Routed,
        };
        let sp_lost = if lost { tables.count(SheetNumber::RallyLoss).min(facts.sp.get()) } else { 0 };
        explain.step(|| {
            let counted = |&(m, n): &(RallyModifier, u8)| times(on_rally.counted(m), on_rally.value(m), n);
            let modifiers: Vec<Counted> = on_die.iter().filter_map(counted).collect();
            let against = unit.told_cohesion(tables);
            let word = if rallied { "rallies" } else { "fails to rally" };
            let lost = if sp_lost > 0 { format!(", loses {sp_lost} SP") } else { String::new() };
            Step {
                result: format!("{word} against {against}: {}{lost}", state.key()),
                ..told(dice, "Rally", modifiers, plus)
            }
        });
        RallyOutcome { state, sp_lost }
    }

    fn refusal(_: &Tables, facts: &RallyFacts) -> Option<String> {
        let led = facts.stars.get() > 0;
        began_with_fewer("start", facts.start.get(), "sp", facts.sp.get()).or_else(|| {
            if facts.routed && facts.adjacent && !led {
                Some(
                    "routed=yes: it rallies with a leader or unseen; give stars=1 or more, or adjacent=no"
                        .into(),
                )
            } else {
                (facts.leaders.get() > 0 && !led).then(|| {
                    format!("leaders={}: each has a star at least; give stars=1 or more", facts.leaders.get())
                })
            }
        })
    }

    fn next(facts: &RallyFacts, outcome: &RallyOutcome) -> Vec<Follow> {
        let leaders = facts.leaders.get().max(facts.stars.get().min(1));
        let lost = LeaderLoss::follow(outcome.sp_lost, leaders);
        lost.into_iter().map(|loss| loss.about("unit", "unit")).collect()
    }

    fn marks_on(_: &Tables, _: &RallyFacts, outcome: &RallyOutcome, played: &Played<'_>) -> Vec<UnitMark> {
        unit_marks::rally(outcome, played)
    }

    fn told(facts: &RallyFacts, outcome: &RallyOutcome) -> Option<String> {
        outcome_words::rally(facts, outcome)
    }
}
