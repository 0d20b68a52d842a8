//! Section 2, the dice of command: orders change with the loose cannon, and coordination.

use dice::Dice;
use engine::{Count, Procedure, Prospect, Prospects, Role, Signed, UnitMark};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Modifiers, Source, Step};

use crate::rules::umpire::{unit_marks, unit_roles};
use crate::sheet::axes::{CommandModifier, Ruling, SheetNumber};
use crate::sheet::cells::{Change, Coordinated, Temper};
use crate::sheet::die::{added, thrown, told};
use crate::sheet::tables::Tables;

/// A leader's orders rating.
pub type Rating = Signed<-2, 2>;

/// What is added to the die of a brigadier who wants something, besides his rating.
pub(crate) struct Company {
    pub(crate) division_leader: bool,
    pub(crate) commander: bool,
}

impl Company {
    /// Both may apply.
    fn modifiers(&self) -> impl Iterator<Item = CommandModifier> {
        let leader = self.division_leader.then_some(CommandModifier::DivisionLeader);
        leader.into_iter().chain(self.commander.then_some(CommandModifier::Commander))
    }

    /// What is added altogether, and its lines in an explanation.
    pub(crate) fn on_die(
        &self,
        modifiers: &Modifiers<CommandModifier>,
        rating: Rating,
    ) -> (i32, impl Fn() -> Vec<Counted>) {
        let plus = modifiers.sum(self.modifiers()) + i32::from(rating.get());
        let told = move || {
            let with = self.modifiers().map(|modifier| modifiers.counted(modifier));
            with.chain(added("the brigadier's orders rating", rating.get(), Source::Sheet)).collect()
        };
        (plus, told)
    }
}

sheet::axis! {
    /// The action profile of a brigadier.
    pub enum Profile {
        /// He attacks.
        Aggressive = "aggressive",
        /// He goes on as ordered.
        Normal = "normal",
        /// He falls back.
        Cautious = "cautious",
        /// Nobody knows.
        Unreliable = "unreliable",
    }
}

engine::choices!(Profile);

engine::facts! {
    /// What an orders change needs to know.
    pub struct OrdersFacts {
        /// the brigadier's orders rating
        rating: Rating = "0",
        /// he is stacked with his division leader
        division_leader: bool = "no",
        /// he is stacked with his corps or overall commander
        commander: bool = "no",
        /// his action profile
        profile: Profile = "normal",
        /// movement points from the nearest unit of the brigade to an enemy combat unit
        enemy: Count<1, 99> = "10",
    }
}

sheet::axis! {
    /// What a brigade does after an orders change.
    pub enum OrdersChangeResult {
        /// Its old orders, and no unit moves.
        RetainAndStand = "keeps its orders and stands",
        /// Its old orders.
        Retain = "keeps its orders",
        /// Attack orders, and as many infantry charges as can be.
        AttackAndCharge = "attack orders and charges",
        /// Advance orders, and at the enemy as far as can be.
        AdvanceFar = "advance orders and goes for the enemy",
        /// Back, then advance orders.
        BackAndAdvance = "goes back, then advance orders",
        /// Any orders, and no unit moves.
        ChangeAndStand = "any orders and stands",
        /// Any orders.
        Change = "any orders",
    }
}

/// What comes of an orders change.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct OrdersOutcome {
    /// What the brigade does.
    pub deed: OrdersChangeResult,
    /// The result of the table.
    pub result: Change,
    /// Whether the activation adds no fatigue.
    pub stands: bool,
}

/// An orders change, with what a loose cannon does.
pub struct OrdersChange;

impl Procedure for OrdersChange {
    const ID: &'static str = "orders-change";
    const TITLE: &'static str = "Orders change, with what a loose cannon does";

    type Tables = Tables;
    type Facts = OrdersFacts;
    type Outcome = OrdersOutcome;

    const ROLES: &'static [Role] = unit_roles::ORDERS_CHANGE;

    const FIRST: &'static [&'static str] = &["enemy", "division-leader", "commander"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to choose its orders", |_, change| {
            matches!(change.result, Change::Change | Change::ChangeAndStand)
        }),
        Prospect::fear("to become a loose cannon", |_, change| change.result == Change::LooseCannon),
        Prospect::fear("to stand", |_, change| change.stands),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &OrdersFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> OrdersOutcome {
        let company = Company { division_leader: facts.division_leader, commander: facts.commander };
        let (plus, counted) = company.on_die(&tables.on_orders_change, facts.rating);
        let table = &tables.orders_change;
        let result = thrown(dice, |die| table.get(die + plus));
        explain.step(|| {
            let step = told(dice, "Orders change", counted(), plus);
            Step {
                table: Some(table.title().into()),
                row: step.total.map(|total| table.row(total).into()),
                result: result.key().into(),
                ..step
            }
        });
        let deed = match result {
            Change::RetainAndStand => OrdersChangeResult::RetainAndStand,
            Change::Retain => OrdersChangeResult::Retain,
            Change::ChangeAndStand => OrdersChangeResult::ChangeAndStand,
            Change::Change => OrdersChangeResult::Change,
            Change::LooseCannon => facts.loose_cannon(tables, dice, explain),
        };
        let stands = matches!(deed, OrdersChangeResult::RetainAndStand | OrdersChangeResult::ChangeAndStand);
        OrdersOutcome { deed, result, stands }
    }

    fn marks(_: &OrdersFacts, outcome: &OrdersOutcome) -> Vec<UnitMark> {
        unit_marks::orders_change(outcome.deed)
    }

    fn told(_: &OrdersFacts, outcome: &OrdersOutcome) -> Option<String> {
        Some(outcome.deed.key().into())
    }
}

impl OrdersFacts {
    /// How the brigadier acts this time.
    fn temper<D: Dice, E: Explain>(&self, tables: &Tables, dice: &mut D, explain: &mut E) -> Temper {
        let table = &tables.loose_cannon;
        match self.profile {
            Profile::Aggressive => Temper::Aggressive,
            Profile::Normal => Temper::Normal,
            Profile::Cautious => Temper::Cautious,
            Profile::Unreliable => {
                let temper = thrown(dice, |die| table.get(die));
                explain.step(|| {
                    let step = told(dice, "An unreliable brigadier", Vec::new(), 0);
                    Step {
                        table: Some(table.title().into()),
                        row: step.total.map(|total| table.row(total).into()),
                        result: temper.key().into(),
                        ..step
                    }
                });
                temper
            }
        }
    }

    /// What the brigade does by itself ("Loose Cannon").
    fn loose_cannon<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        dice: &mut D,
        explain: &mut E,
    ) -> OrdersChangeResult {
        let temper = self.temper(tables, dice, explain);
        let reach = SheetNumber::LooseCannonReach;
        let deed = match temper {
            Temper::Aggressive if i32::from(self.enemy.get()) <= tables.number(reach) => {
                OrdersChangeResult::AttackAndCharge
            }
            Temper::Aggressive => OrdersChangeResult::AdvanceFar,
            Temper::Normal => OrdersChangeResult::Retain,
            Temper::Cautious => OrdersChangeResult::BackAndAdvance,
        };
        explain.step(|| Step {
            what: format!("Loose cannon, {}", temper.key()),
            modifiers: (temper == Temper::Aggressive)
                .then(|| tables.told_number(reach))
                .into_iter()
                .collect(),
            result: deed.key().into(),
            ..Step::default()
        });
        deed
    }
}

engine::facts! {
    /// What coordination needs to know.
    pub struct CoordinationFacts {
        /// the brigadier's orders rating
        rating: Rating = "0",
        /// he is stacked with his division leader
        division_leader: bool = "no",
        /// he is stacked with his corps or overall commander
        commander: bool = "no",
        /// the division leader's own rating, which the errata ask for
        division_rating: Rating = "0",
    }
}

/// What comes of coordination.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CoordinationOutcome {
    /// The result: brigades in command that act as one, or none.
    pub result: Coordinated,
}

/// Whether brigades of a division act as one.
pub struct Coordination;

impl Procedure for Coordination {
    const ID: &'static str = "coordination";
    const TITLE: &'static str = "Coordination of brigades";

    type Tables = Tables;
    type Facts = CoordinationFacts;
    type Outcome = CoordinationOutcome;

    const ROLES: &'static [Role] = unit_roles::COORDINATION;

    const FIRST: &'static [&'static str] = &["division-leader", "commander"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to act together", |_, roll| {
            !matches!(roll.result, Coordinated::Confusion | Coordinated::Fail)
        }),
        Prospect::fear("to fall into confusion", |_, roll| roll.result == Coordinated::Confusion),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &CoordinationFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> CoordinationOutcome {
        let company = Company { division_leader: facts.division_leader, commander: facts.commander };
        let (plus, counted) = company.on_die(&tables.on_coordination, facts.rating);
        let errata = tables.holds(Ruling::Errata);
        let own = facts.division_rating.get();
        let plus = if errata { own.into() } else { plus };
        let table = &tables.coordination;
        let result = thrown(dice, |die| table.get(die + plus));
        explain.step(|| {
            let by_errata = || {
                let rating = added("the division leader's rating", own, Source::Ruling);
                rating.into_iter().chain([tables.told_ruling(Ruling::Errata)]).collect()
            };
            let step = told(dice, "Coordination", if errata { by_errata() } else { counted() }, plus);
            Step {
                table: Some(table.title().into()),
                row: step.total.map(|total| table.row(total).into()),
                result: result.key().into(),
                ..step
            }
        });
        CoordinationOutcome { result }
    }
}
