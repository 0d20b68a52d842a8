//! What a side may order, and the sentence for it.

use board::table::{Angle, Inches, Point};

use crate::game::battle::{Battle, BrigadeId, DivisionId, GeneralId, UnitId};
use crate::game::reactions::Reactions;
use crate::rules::footprint::Array;
use crate::sheet::axes::DivisionOrder;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::Side;
use crate::sheet::weapon::Load;

sheet::axis! {
    /// By whose will a brigade's order changes.
    pub enum Authority {
        /// That of the divisional general or the C-in-C.
        Order = "by order",
        /// That of its own general.
        Initiative = "by own initiative",
    }
}

sheet::axis! {
    /// What a brigade does as one, its regiments keeping their intervals.
    pub enum Evolution {
        /// It goes forward or aside, all by the same way.
        Advance = "advances",
        /// It wheels as one line.
        Wheel = "wheels",
        /// It falls back facing the enemy.
        FallBack = "falls back",
        /// All form line.
        FormLine = "forms line",
        /// All form column.
        FormColumn = "forms column",
    }
}

/// A built-up area, by its place in the terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BuildingId(pub u8);

impl BuildingId {
    /// Its place in the terrain.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Works that can be entered, by their place among the lines of the terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WorksId(pub u8);

impl WorksId {
    /// Their place among the lines of the terrain.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// An order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// No more in this phase.
    Done,
    /// This side acts first in this phase.
    First {
        /// The side.
        side: Side,
    },
    /// A division is to change its order.
    Division {
        /// The division.
        division: DivisionId,
        /// To what.
        order: DivisionOrder,
    },
    /// A brigade is to change its order.
    Brigade {
        /// The brigade.
        brigade: BrigadeId,
        /// To what.
        order: BrigadeOrder,
        /// The brigade it supports, on that order.
        supports: Option<BrigadeId>,
        /// By whose will.
        by: Authority,
    },
    /// A brigade takes an order that its division's new one allows.
    Allot {
        /// The brigade.
        brigade: BrigadeId,
        /// What.
        order: BrigadeOrder,
        /// The brigade it supports, on that order.
        supports: Option<BrigadeId>,
    },
    /// A general rides.
    Ride {
        /// The general.
        general: GeneralId,
        /// Where to.
        to: Point,
    },
    /// A general rides to a unit of his command and attaches himself.
    Join {
        /// The general.
        general: GeneralId,
        /// The unit he joins.
        unit: UnitId,
    },
    /// A unit marches by legs and wheels.
    March {
        /// The unit.
        unit: UnitId,
        /// Where its middle will be.
        to: Point,
        /// Its front in the end.
        facing: Angle,
        /// Whether the token is spent: down packs.
        packs: bool,
    },
    /// A unit steps back, facing as it does.
    StepBack {
        /// The unit.
        unit: UnitId,
        /// How far.
        by: Inches,
    },
    /// A unit faces about.
    About {
        /// The unit.
        unit: UnitId,
    },
    /// A unit changes formation, limbers, unlimbers or reforms.
    Form {
        /// The unit.
        unit: UnitId,
        /// To what.
        array: Array,
        /// Its front in the end.
        facing: Angle,
    },
    /// Cavalry mounts or dismounts.
    Mount {
        /// The unit.
        unit: UnitId,
        /// Whether it mounts.
        up: bool,
    },
    /// A unit gets up from the ground.
    GetUp {
        /// The unit.
        unit: UnitId,
        /// Whether the token is spent: rally once again.
        token: bool,
    },
    /// Half of a regiment goes out as skirmishers.
    PutOut {
        /// The regiment.
        unit: UnitId,
        /// Where their middle will be.
        to: Point,
    },
    /// The skirmishers of a brigade go out.
    Screen {
        /// The brigade.
        brigade: BrigadeId,
        /// Where their middle will be.
        to: Point,
    },
    /// Skirmishers are called back to close order or to their parents.
    Recall {
        /// The skirmishers.
        unit: UnitId,
    },
    /// A unit enters a built-up area.
    Enter {
        /// The unit.
        unit: UnitId,
        /// The built-up area.
        building: BuildingId,
    },
    /// A unit enters works that it stands behind.
    Occupy {
        /// The unit.
        unit: UnitId,
        /// The works.
        works: WorksId,
    },
    /// A unit leaves its built-up area or works.
    Leave {
        /// The unit.
        unit: UnitId,
        /// Where its middle will be.
        to: Point,
        /// Its front in the end.
        facing: Angle,
    },
    /// A brigade moves as one.
    Together {
        /// The brigade.
        brigade: BrigadeId,
        /// What it does.
        evolution: Evolution,
        /// Where the middle of its units will be.
        to: Point,
        /// Its front in the end.
        facing: Angle,
    },
    /// A unit fires.
    Fire {
        /// The unit.
        unit: UnitId,
        /// Its target.
        target: UnitId,
        /// What guns fire.
        load: Load,
        /// Whether it pours it on.
        pour: bool,
        /// Whether the token is spent: aim low boys.
        aim_low: bool,
    },
    /// So many sixes of the sharpshooters go to the general.
    AtGeneral {
        /// How many.
        sixes: u8,
    },
    /// The router tries to rally.
    Rally {
        /// Whether the token is spent: rally once again.
        token: bool,
    },
    /// The unmoved general recovers a unit.
    Recover {
        /// The unit.
        unit: UnitId,
    },
    /// A unit declares a charge.
    Charge {
        /// The unit.
        unit: UnitId,
        /// The unit it charges.
        target: UnitId,
        /// Whether the token is spent: down packs.
        packs: bool,
        /// Whether the token is spent on its test: rebel yell.
        yell: bool,
    },
    /// The charges that are declared go in.
    GoIn,
    /// What the units of a side do about the charges; the others stand.
    Meet {
        /// The reactions, one of each unit that does something.
        reactions: Reactions,
    },
    /// Whether the yell goes with a melee.
    Yell {
        /// Whether it does.
        yell: bool,
    },
    /// Whether the winner of a round follows up.
    FollowUp {
        /// Whether it does.
        follow: bool,
    },
}

/// What an order is given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A unit.
    Unit(UnitId),
    /// A brigade as one.
    Brigade(BrigadeId),
    /// A general.
    General(GeneralId),
    /// A division.
    Division(DivisionId),
}

impl Order {
    /// What it is given to; none if it is for a side or answers a question.
    pub fn subject(&self) -> Option<Subject> {
        match *self {
            Order::March { unit, .. }
            | Order::StepBack { unit, .. }
            | Order::About { unit }
            | Order::Form { unit, .. }
            | Order::Mount { unit, .. }
            | Order::GetUp { unit, .. }
            | Order::PutOut { unit, .. }
            | Order::Recall { unit }
            | Order::Enter { unit, .. }
            | Order::Occupy { unit, .. }
            | Order::Leave { unit, .. }
            | Order::Fire { unit, .. }
            | Order::Charge { unit, .. }
            | Order::Recover { unit } => Some(Subject::Unit(unit)),
            Order::Brigade { brigade, .. }
            | Order::Allot { brigade, .. }
            | Order::Screen { brigade, .. }
            | Order::Together { brigade, .. } => Some(Subject::Brigade(brigade)),
            Order::Ride { general, .. } | Order::Join { general, .. } => Some(Subject::General(general)),
            Order::Division { division, .. } => Some(Subject::Division(division)),
            Order::Done
            | Order::First { .. }
            | Order::AtGeneral { .. }
            | Order::Rally { .. }
            | Order::GoIn
            | Order::Meet { .. }
            | Order::Yell { .. }
            | Order::FollowUp { .. } => None,
        }
    }
}

engine::grammar! { Order of Battle:
    Done => "done",
    Rally { token = false } => "rally",
    Rally { token = true } => "rally once again",
    GoIn => "go in",
    Meet { reactions = Reactions::default() } => "stand",
    Meet { reactions } => "meet them: {reactions}",
    Yell { yell = true } => "give the yell",
    Yell { yell = false } => "no yell",
    FollowUp { follow = true } => "follow up",
    FollowUp { follow = false } => "let them go",
    First { side } => "{side} first",
    AtGeneral { sixes } => "{sixes} at the general",
    Recover { unit } => "recover {unit}",
    About { unit } => "{unit} faces about",
    Mount { unit, up = true } => "{unit} mounts",
    Mount { unit, up = false } => "{unit} dismounts",
    GetUp { unit, token = false } => "{unit} gets up",
    GetUp { unit, token = true } => "{unit} gets up once again",
    Recall { unit } => "{unit} is recalled",
    March { unit, to, facing, packs } => "{unit} marches to {to} facing {facing}[packs: down packs]",
    Charge { unit, target, packs, yell } => "{unit} charges {target}[packs: down packs][yell: with the yell]",
    StepBack { unit, by } => "{unit} steps back {by}",
    Form { unit, array, facing } => "{unit} forms {array} facing {facing}",
    PutOut { unit, to } => "{unit} puts out half at {to}",
    Enter { unit, building } => "{unit} enters building {building}",
    Occupy { unit, works } => "{unit} enters works {works}",
    Leave { unit, to, facing } => "{unit} leaves for {to} facing {facing}",
    Fire { unit, target, load, pour, aim_low } =>
        "{unit} fires at {target}[load: with canister][pour: pouring it on][aim_low: aiming low]",
    Together { brigade, evolution, to, facing } => "{brigade} {evolution} to {to} facing {facing}",
    Screen { brigade, to } => "{brigade} puts out skirmishers at {to}",
    Allot { brigade, order, supports } => "{brigade} takes {order}[supports: of {}]",
    Brigade { brigade, order, supports, by } => "{brigade} to {order}[supports: of {}] {by}",
    Division { division, order } => "{division} to {order}",
    Ride { general, to } => "{general} rides to {to}",
    Join { general, unit } => "{general} joins {unit}",
}
