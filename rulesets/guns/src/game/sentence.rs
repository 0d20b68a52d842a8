//! What the sentences of orders are made of: names, places, numbers, words.

use board::table::{Angle, Inches, Point};
use engine::{Slot, needed};

use crate::game::battle::{Battle, BrigadeId, GeneralId, UnitId};
use crate::game::order::{Authority, BuildingId, Evolution, WorksId};
use crate::game::reactions::{Reaction, ReactionKind, Reactions};
use crate::rules::footprint::Array;
use crate::sheet::axes::DivisionOrder;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::weapon::Load;

engine::grammar! { ReactionKind of Battle:
    Fires { at, pour, aim_low } => "fires at {at}[pour: pouring it on][aim_low: aiming low]",
    CounterCharges => "counter-charges",
    Evades => "gets out of the way",
    Turns => "turns to face",
}

engine::slots! { Battle:
    written Point = "31.5,18.25", Angle = "245", Inches = "6";
    keyed Array, Authority, BrigadeOrder, DivisionOrder, Evolution;
    listed Reactions: Reaction { unit: UnitId, deed } such as "turns to face";
}

/// Guns fire shot if nothing is said.
impl Slot<Battle> for Load {
    fn print(&self, _: &Battle) -> Option<String> {
        (*self == Load::Canister).then(String::new)
    }

    fn parse(_: &Battle, words: Option<&str>) -> Result<Load, String> {
        Ok(if words.is_some() { Load::Canister } else { Load::Shot })
    }

    fn examples(_: &Battle) -> Vec<String> {
        vec![String::new()]
    }
}

/// Buildings are counted from one.
impl Slot<Battle> for BuildingId {
    fn print(&self, _: &Battle) -> Option<String> {
        Some((self.0 + 1).to_string())
    }

    fn parse(_: &Battle, words: Option<&str>) -> Result<BuildingId, String> {
        let number = needed(words)?;
        let counted = number.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
        counted.map(BuildingId).ok_or_else(|| format!("there is no building {number}"))
    }

    fn examples(battle: &Battle) -> Vec<String> {
        (1..=battle.terrain.buildings.len()).map(|number| number.to_string()).collect()
    }

    fn exists(&self, battle: &Battle) -> bool {
        self.index() < battle.terrain.buildings.len()
    }
}

/// Works are counted from one, among all walls, fences and defences.
impl Slot<Battle> for WorksId {
    fn print(&self, _: &Battle) -> Option<String> {
        Some((self.0 + 1).to_string())
    }

    fn parse(_: &Battle, words: Option<&str>) -> Result<WorksId, String> {
        let number = needed(words)?;
        let counted = number.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
        counted.map(WorksId).ok_or_else(|| format!("there are no works {number}"))
    }

    fn examples(battle: &Battle) -> Vec<String> {
        let lines = battle.terrain.lines.iter().enumerate();
        lines.filter(|(_, line)| line.defence.is_entered()).map(|(at, _)| (at + 1).to_string()).collect()
    }

    fn exists(&self, battle: &Battle) -> bool {
        battle.terrain.lines.get(self.index()).is_some_and(|line| line.defence.is_entered())
    }
}

impl Battle {
    /// The unit of a name.
    pub fn unit_named(&self, name: &str) -> Option<UnitId> {
        UnitId::parse(self, Some(name)).ok()
    }

    /// The brigade of a name.
    pub fn brigade_named(&self, name: &str) -> Option<BrigadeId> {
        BrigadeId::parse(self, Some(name)).ok()
    }

    /// The general of a name.
    pub fn general_named(&self, name: &str) -> Option<GeneralId> {
        GeneralId::parse(self, Some(name)).ok()
    }
}
