//! What the sentences of orders are made of: names, places, numbers, words.

use board::hex::{Hex, Vertex};
use engine::{Slot, needed};

use crate::game::battle::{Battle, Orders, UnitId, UnitSet};
use crate::game::order::{RateOfFire, Saddle, Team};
use crate::game::state::Formation;

engine::slots! { Battle:
    written Hex = "0712";
    keyed Formation, RateOfFire, Orders, Saddle, Team;
}

/// Printed by its letters; the word is understood as well.
impl Slot<Battle> for Vertex {
    fn print(&self, _: &Battle) -> Option<String> {
        Some(self.letters().into())
    }

    fn parse(_: &Battle, words: Option<&str>) -> Result<Vertex, String> {
        needed(words)?.parse().map_err(|wrong: board::hex::NoVertex| wrong.to_string())
    }

    fn examples(_: &Battle) -> Vec<String> {
        vec![Vertex::East.letters().into()]
    }
}

impl Slot<Battle> for UnitSet {
    fn print(&self, battle: &Battle) -> Option<String> {
        let names: Option<Vec<String>> = self.iter().map(|unit| unit.print(battle)).collect();
        Some(names?.join(", "))
    }

    fn parse(battle: &Battle, words: Option<&str>) -> Result<UnitSet, String> {
        needed(words)?.split(", ").map(|name| UnitId::parse(battle, Some(name))).collect()
    }

    fn examples(battle: &Battle) -> Vec<String> {
        UnitId::examples(battle)
    }

    fn exists(&self, battle: &Battle) -> bool {
        self.iter().all(|unit| unit.exists(battle))
    }
}
