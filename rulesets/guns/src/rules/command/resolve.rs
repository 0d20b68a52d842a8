//! Sections 2 and 3, the dice of initiative and of a change of orders by those above.

use dice::{Dice, Roll};
use engine::{Procedure, Prospect, Prospects, Role};
use serde::Serialize;
use sheet::{Axis, Explain, Step};

use crate::rules::umpire::unit_roles;
use crate::sheet::axes::{
    BrigadeOrdersModifier, DivisionModifier, DivisionOrder, InitiativeModifier, Ruling, SheetNumber,
};
use crate::sheet::roll::{Counting, reaches};
use crate::sheet::tables::Tables;
use crate::sheet::units::GeneralQuality;

engine::choices!(DivisionOrder);

engine::facts! {
    /// What initiative needs to know.
    pub struct InitiativeFacts {
        /// the first side's C-in-C
        general: GeneralQuality = "average",
        /// he is a Confederate of the Eastern theatre, 1861-63
        eastern_confederate: bool = "no",
        /// the second side's C-in-C
        enemy_general: GeneralQuality = "average",
        /// he is a Confederate of the Eastern theatre, 1861-63
        enemy_eastern_confederate: bool = "no",
    }
}

sheet::axis! {
    /// A side of a roll.
    pub enum Winner {
        /// The first side.
        One = "first side",
        /// The second side.
        Other = "second side",
    }
}

/// The side that says which side acts first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct InitiativeOutcome {
    /// The winner.
    pub winner: Winner,
}

/// The roll for initiative.
pub struct Initiative;

impl InitiativeFacts {
    /// What counts for each C-in-C.
    fn counting(&self) -> [Counting<InitiativeModifier>; 2] {
        let sides =
            [(self.general, self.eastern_confederate), (self.enemy_general, self.enemy_eastern_confederate)];
        sides.map(|(general, eastern_confederate)| {
            Counting::once([
                (InitiativeModifier::Excellent, general == GeneralQuality::Excellent),
                (InitiativeModifier::Poor, general == GeneralQuality::Poor),
                (InitiativeModifier::Drunkard, general == GeneralQuality::Drunkard),
                (InitiativeModifier::EasternConfederate, eastern_confederate),
            ])
        })
    }
}

impl Procedure for Initiative {
    const ID: &'static str = "initiative";
    const TITLE: &'static str = "Initiative";

    type Tables = Tables;
    type Facts = InitiativeFacts;
    type Outcome = InitiativeOutcome;

    const ROLES: &'static [Role] = unit_roles::INITIATIVE;
    const FIRST: &'static [&'static str] =
        &["general", "enemy-general", "eastern-confederate", "enemy-eastern-confederate"];

    fn refusal(_: &Tables, facts: &InitiativeFacts) -> Option<String> {
        (facts.eastern_confederate && facts.enemy_eastern_confederate).then(|| {
            "only one side is Confederate: give eastern-confederate or enemy-eastern-confederate".into()
        })
    }

    const PROSPECTS: Prospects<Self> =
        &[Prospect::aim("to win the initiative", |_, roll| roll.winner == Winner::One)];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &InitiativeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> InitiativeOutcome {
        facts.contest(tables, dice, explain, |totals, winner| {
            let winner = if winner == Winner::One { "first" } else { "second" };
            let [one, other] = totals;
            format!("first side {one}, second side {other}: the {winner} side has the initiative")
        })
    }

    fn told(_: &InitiativeFacts, outcome: &InitiativeOutcome) -> Option<String> {
        Some(format!("{} has the initiative", outcome.winner.key()))
    }
}

impl InitiativeFacts {
    /// Rolls for initiative; `told` puts both totals and the winner into words.
    pub(crate) fn contest<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        dice: &mut D,
        explain: &mut E,
        told: impl Fn([i16; 2], Winner) -> String,
    ) -> InitiativeOutcome {
        let (facts, modifiers) = (self, &tables.on_initiative);
        let sides = facts.counting();
        let roll = |side: &Counting<InitiativeModifier>| Roll {
            count: 2,
            sides: 6,
            plus: side.sum(modifiers) as i16,
        };
        let contest = dice.contest([roll(&sides[0]), roll(&sides[1])]);
        let winner = if contest.first_won() { Winner::One } else { Winner::Other };
        explain.step(|| Step {
            what: "Initiative, 2D6 each, ties are rolled again".into(),
            faces: dice.shown().to_vec(),
            modifiers: sides.iter().flat_map(|side| side.told(modifiers)).collect(),
            result: told(contest.totals, winner),
            ..Step::default()
        });
        InitiativeOutcome { winner }
    }
}

engine::facts! {
    /// What a division's change of orders needs to know.
    pub struct DivisionFacts {
        /// its current order
        order: DivisionOrder = "attack",
        /// the C-in-C
        general: GeneralQuality = "average",
        /// the C-in-C or corps general is in base contact with the divisional general
        contact: bool = "no",
    }
}

/// What comes of a change of orders.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ChangeOutcome {
    /// The orders change.
    pub changed: bool,
}

/// A division's change of orders.
pub struct DivisionOrders;

impl Procedure for DivisionOrders {
    const ID: &'static str = "division-orders";
    const TITLE: &'static str = "Change of orders of a division, for the next turn";

    type Tables = Tables;
    type Facts = DivisionFacts;
    type Outcome = ChangeOutcome;

    const ROLES: &'static [Role] = unit_roles::DIVISION_ORDERS;
    const FIRST: &'static [&'static str] = &["order", "contact"];

    const PROSPECTS: Prospects<Self> = &[Prospect::aim("to change the orders", |_, change| change.changed)];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &DivisionFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> ChangeOutcome {
        let counting = Counting::once([
            (DivisionModifier::Excellent, facts.general == GeneralQuality::Excellent),
            (DivisionModifier::Poor, facts.general == GeneralQuality::Poor),
            (DivisionModifier::Contact, facts.contact),
        ]);
        let needs = tables.division_orders.get(facts.order).into();
        let what = format!("Change of orders of a division on {}", facts.order.key());
        let changed = reaches(dice, explain, &what, &tables.on_division_orders, &counting, needs);
        ChangeOutcome { changed }
    }

    fn told(_: &DivisionFacts, outcome: &ChangeOutcome) -> Option<String> {
        Some(if outcome.changed { "the orders change" } else { "the orders stay" }.into())
    }
}

engine::facts! {
    /// What a brigade's change of orders needs to know.
    pub struct BrigadeOrdersFacts {
        /// the C-in-C
        general: GeneralQuality = "average",
        /// the divisional general is outside 24 inches
        far: bool = "no",
        /// the divisional general commands a brigade
        commanding: bool = "no",
        /// the divisional general is in base contact with the brigade general
        contact: bool = "no",
        /// the brigade is in dense woods or the like
        dense_woods: bool = "no",
        /// the brigade failed what its assault or engage order asks
        lagging: bool = "no",
    }
}

/// A brigade's change of orders.
pub struct BrigadeOrders;

impl Procedure for BrigadeOrders {
    const ID: &'static str = "brigade-orders";
    const TITLE: &'static str = "Change of orders of a brigade, by the divisional general or C-in-C";

    type Tables = Tables;
    type Facts = BrigadeOrdersFacts;
    type Outcome = ChangeOutcome;

    const ROLES: &'static [Role] = unit_roles::BRIGADE_ORDERS;
    const FIRST: &'static [&'static str] = &["far", "commanding", "contact", "lagging", "dense-woods"];

    fn refusal(_: &Tables, facts: &BrigadeOrdersFacts) -> Option<String> {
        (facts.far && facts.contact)
            .then(|| "a general in base contact is not outside 24 inches: give contact=yes or far=yes".into())
    }

    const PROSPECTS: Prospects<Self> = &[Prospect::aim("to change the orders", |_, change| change.changed)];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &BrigadeOrdersFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> ChangeOutcome {
        let (far, busy) = (facts.far, facts.commanding);
        let woods = facts.dense_woods && tables.holds(Ruling::DenseWoods);
        let counting = Counting::once([
            (BrigadeOrdersModifier::Excellent, facts.general == GeneralQuality::Excellent),
            (BrigadeOrdersModifier::Poor, facts.general == GeneralQuality::Poor),
            (BrigadeOrdersModifier::Drunkard, facts.general == GeneralQuality::Drunkard),
            (BrigadeOrdersModifier::FarOrBusy, far != busy),
            (BrigadeOrdersModifier::FarAndBusy, far && busy),
            // No general is both at hand and far away.
            (BrigadeOrdersModifier::Contact, facts.contact && !far),
            (BrigadeOrdersModifier::DenseWoods, woods),
            (BrigadeOrdersModifier::Lagging, facts.lagging),
        ]);
        let needs = tables.number(SheetNumber::BrigadeOrders);
        let modifiers = &tables.on_brigade_orders;
        ChangeOutcome {
            changed: reaches(dice, explain, "Change of orders of a brigade", modifiers, &counting, needs),
        }
    }

    fn told(_: &BrigadeOrdersFacts, outcome: &ChangeOutcome) -> Option<String> {
        Some(if outcome.changed { "the orders change" } else { "the orders stay" }.into())
    }
}
