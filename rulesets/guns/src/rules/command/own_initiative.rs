//! Section 3, the brigade general's own initiative, and how he may lose his nerve.

use dice::Dice;
use engine::{Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain, Step};

use crate::rules::umpire::{unit_marks, unit_roles};
use crate::sheet::axes::{OwnInitiativeModifier, Present, SheetNumber};
use crate::sheet::cells::{BrigadeOrder, Nerve, order_word};
use crate::sheet::roll::{Counting, told};
use crate::sheet::tables::Tables;
use crate::sheet::units::{GeneralQuality, Side};

engine::choices!(Present, BrigadeOrder);

engine::facts! {
    /// What a change by the brigade general's own initiative needs to know.
    pub struct OwnInitiativeFacts {
        /// the brigade's present order
        present: Present = "hold",
        /// the order he wants
        wanted: BrigadeOrder = "assault",
        /// whose he is
        side: Side = "union",
        /// what he is like
        quality: GeneralQuality = "average",
        /// the brigade failed what its assault or engage order asks
        lagging: bool = "no",
    }
}

sheet::axis! {
    /// What comes of a general's own initiative.
    pub enum Resolve {
        /// He has his way.
        Changes = "changes",
        /// Nothing comes of it.
        Keeps = "keeps",
        /// He loses his nerve.
        LosesNerve = "loses his nerve",
        /// He panics.
        Panics = "panics",
    }
}

/// What comes of a general's own initiative.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct OwnInitiativeOutcome {
    /// The brigade's order now.
    pub order: BrigadeOrder,
    /// How it came to it.
    pub result: Resolve,
}

/// A change of orders by the brigade general's own initiative.
pub struct OwnInitiative;

impl Procedure for OwnInitiative {
    const ID: &'static str = "own-initiative";
    const TITLE: &'static str = "Change of orders by the brigade general's own initiative";

    type Tables = Tables;
    type Facts = OwnInitiativeFacts;
    type Outcome = OwnInitiativeOutcome;

    const ROLES: &'static [Role] = unit_roles::OWN_INITIATIVE;
    const FIRST: &'static [&'static str] = &["wanted", "lagging"];

    fn refusal(_: &Tables, facts: &OwnInitiativeFacts) -> Option<String> {
        (facts.present.key() == facts.wanted.key()).then(|| {
            format!("the brigade is on {} already: give another order as wanted", facts.present.key())
        })
    }

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to change its orders", |_, change| change.result == Resolve::Changes),
        Prospect::fear("to lose his nerve or panic", |_, change| {
            matches!(change.result, Resolve::LosesNerve | Resolve::Panics)
        }),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &OwnInitiativeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> OwnInitiativeOutcome {
        let to_assault = facts.side == Side::Confederate && facts.wanted == BrigadeOrder::Assault;
        let counting = Counting::once([
            (OwnInitiativeModifier::ToAssault, to_assault),
            (OwnInitiativeModifier::Excellent, facts.quality == GeneralQuality::Excellent),
            (OwnInitiativeModifier::Poor, facts.quality == GeneralQuality::Poor),
            (OwnInitiativeModifier::Drunkard, facts.quality == GeneralQuality::Drunkard),
            (OwnInitiativeModifier::Lagging, facts.lagging),
        ]);
        let modifiers = &tables.on_own_initiative;
        let plus = counting.sum(modifiers);
        let needs = tables.number(SheetNumber::OwnInitiative);
        let rolled = i32::from(dice.sum(2, 6));
        let nerve = tables.natural.get(rolled);
        let present = BrigadeOrder::from_key(facts.present.key()).unwrap_or(BrigadeOrder::Hold);
        let outcome = match nerve {
            Some(nerve) => OwnInitiativeOutcome {
                order: tables.nerve.get(facts.present, nerve).unwrap_or(present),
                result: if nerve == Nerve::Panic { Resolve::Panics } else { Resolve::LosesNerve },
            },
            None if rolled + plus >= needs => {
                OwnInitiativeOutcome { order: facts.wanted, result: Resolve::Changes }
            }
            None => OwnInitiativeOutcome { order: present, result: Resolve::Keeps },
        };
        explain.step(|| {
            let step = told(dice, "Change of orders on his own initiative", counting.told(modifiers), plus);
            let order = outcome.order.key();
            let result = match outcome.result {
                Resolve::Changes => format!("changes to {order}, needs {needs}"),
                Resolve::Keeps => format!("stays on {order}, needs {needs}"),
                other => format!("{}: {order}", other.key()),
            };
            Step { result, ..step }
        });
        if let Some(nerve) = nerve {
            explain.step(|| Step {
                what: format!("Two dice that show {rolled}: {}", nerve.key()),
                table: Some(tables.nerve.title().into()),
                row: Some(tables.nerve.row_label(facts.present).into()),
                column: Some(nerve.key().into()),
                result: order_word(tables.nerve.get(facts.present, nerve)).into(),
                ..Step::default()
            });
        }
        outcome
    }

    fn marks(_: &OwnInitiativeFacts, outcome: &OwnInitiativeOutcome) -> Vec<UnitMark> {
        unit_marks::own_initiative(outcome)
    }

    fn told(_: &OwnInitiativeFacts, outcome: &OwnInitiativeOutcome) -> Option<String> {
        Some(format!("{}: orders {}", outcome.result.key(), outcome.order.key()))
    }
}
