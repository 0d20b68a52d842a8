//! What the sentences of orders are made of: names, places, numbers, words.

use board::hex::{Hex, Vertex};
use engine::{Slot, needed};

use crate::game::battle::{Battle, Orders, UnitId};
use crate::game::order::{RateOfFire, Saddle, Team};
use crate::game::reacting::Reacting;
use crate::game::state::Formation;

/// Between the name of a unit and the hex it picks.
const AT: &str = " at ";

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

/// Names, each with the hex it picks if it picks one: `Ringgold at 0504, 4th US`.
impl Slot<Battle> for Reacting {
    fn print(&self, battle: &Battle) -> Option<String> {
        let named = |unit: UnitId| {
            let name = unit.print(battle)?;
            Some(self.pick(unit).map_or(name.clone(), |hex| format!("{name}{AT}{hex}")))
        };
        let names: Option<Vec<String>> = self.units().iter().map(named).collect();
        Some(names?.join(", "))
    }

    fn parse(battle: &Battle, words: Option<&str>) -> Result<Reacting, String> {
        let mut reacting = Reacting::default();
        for said in needed(words)?.split(", ") {
            let picked = said.rsplit_once(AT).and_then(|(name, hex)| Some((name, hex.parse::<Hex>().ok()?)));
            let (name, hex) = picked.map_or((said, None), |(name, hex)| (name, Some(hex)));
            if !reacting.add(UnitId::parse(battle, Some(name))?, hex) {
                return Err("too many hexes are picked at once".into());
            }
        }
        Ok(reacting)
    }

    fn examples(battle: &Battle) -> Vec<String> {
        UnitId::examples(battle)
    }

    fn exists(&self, battle: &Battle) -> bool {
        self.units().iter().all(|unit| unit.exists(battle))
    }
}
