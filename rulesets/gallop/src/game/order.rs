//! What a side may order, and the sentence for it.

use board::square::{Direction, Square};

use super::battle::{Battle, GroupId, StandId};
use super::state::Formation;
use crate::sheet::axes::Arm;

/// An order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// A stand moves by the cheapest way.
    Move {
        /// The stand.
        stand: StandId,
        /// Where to.
        to: Square,
        /// How it shall arrive.
        formation: Formation,
    },
    /// All stands of a group in one square move together; guns arrive limbered.
    MoveTogether {
        /// The group.
        group: GroupId,
        /// From where.
        from: Square,
        /// Where to.
        to: Square,
        /// How the formed stands shall arrive.
        formation: Formation,
    },
    /// A stand deploys, forms column, limbers or unlimbers where it stands.
    Form {
        /// The stand.
        stand: StandId,
        /// To what.
        formation: Formation,
    },
    /// A square turns.
    Turn {
        /// The square.
        square: Square,
        /// Where to.
        facing: Direction,
    },
    /// A stand comes to the front of its stack.
    Front {
        /// The stand.
        stand: StandId,
    },
    /// A stand fires.
    Fire {
        /// The stand.
        stand: StandId,
        /// The square it fires at.
        at: Square,
    },
    /// A battery fires at the guns in a square.
    CounterBattery {
        /// The battery.
        stand: StandId,
        /// The square it fires at.
        at: Square,
    },
    /// A stand charges through the side it faces; a general leads.
    Charge {
        /// The stand.
        stand: StandId,
    },
    /// The charges on a square are resolved.
    Fight {
        /// The square.
        target: Square,
    },
    /// Those who go back, or ride to safety, go there.
    FallBack {
        /// Where to.
        to: Square,
    },
    /// Those who go back leave the table.
    LeaveTable,
    /// A charger moves into the square it won.
    Enter {
        /// The charger.
        stand: StandId,
    },
    /// No more of this: the step is over, or the skirmishers stand.
    Done,
}

engine::grammar! { Order of Battle:
    Done => "done",
    LeaveTable => "leave the table",
    FallBack { to } => "fall back to {to}",
    Fight { target } => "fight at {target}",
    MoveTogether { group, from, to, formation } =>
        "all of {group} at {from} move to {to}[formation: in column]" | "all of {group} at {from} move to {to}[formation: limbered]",
    Turn { square, facing } => "{square} faces {facing}",
    Move { stand, to, formation } =>
        "{stand} moves to {to}[formation: in column]" | "{stand} moves to {to}[formation: limbered]",
    CounterBattery { stand, at } => "{stand} fires counter-battery at {at}",
    Fire { stand, at } => "{stand} fires at {at}",
    Enter { stand } => "{stand} moves in",
    Charge { stand } => "{stand} charges" | "{stand} leads",
    Front { stand } => "{stand} to the front",
    Form { stand, formation = Formation::Column } if |battle| is_battery(battle, *stand) => "{stand} limbers",
    Form { stand, formation = Formation::Deployed } if |battle| is_battery(battle, *stand) => "{stand} unlimbers",
    Form { stand, formation = Formation::Column } => "{stand} forms column",
    Form { stand, formation = Formation::Deployed } => "{stand} deploys",
}

fn is_battery(battle: &Battle, stand: StandId) -> bool {
    battle.stand(stand).arm == Arm::Artillery
}
