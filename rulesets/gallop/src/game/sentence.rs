//! Orders as sentences: a row each, by which it is printed and parsed.

use board::square::{Direction, Square};
use engine::Slot;

use super::battle::{Battle, GroupId, StandId};
use super::order::Order;
use super::state::Formation;
use crate::sheet::axes::Arm;

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

engine::slots! { Battle:
    written Square = "M06", Direction = "north";
    named StandId(u8) = "stand" in stands;
    named GroupId(u8) = "division or corps" in groups;
}

fn is_battery(battle: &Battle, stand: StandId) -> bool {
    battle.stand(stand).arm == Arm::Artillery
}

/// A stand arrives deployed if nothing is said.
impl Slot<Battle> for Formation {
    fn print(&self, _: &Battle) -> Option<String> {
        (*self == Formation::Column).then(String::new)
    }

    fn parse(_: &Battle, words: Option<&str>) -> Result<Formation, String> {
        Ok(if words.is_some() { Formation::Column } else { Formation::Deployed })
    }

    fn examples(_: &Battle) -> Vec<String> {
        vec![String::new()]
    }
}
