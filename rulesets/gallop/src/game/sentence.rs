//! What the sentences of orders are made of: names, places, numbers, words.

use board::square::{Direction, Square};
use engine::Slot;

use super::battle::{Battle, GroupId, StandId};
use super::state::Formation;

engine::slots! { Battle:
    written Square = "M06", Direction = "north";
    named StandId(u8) = "stand" in stands;
    named GroupId(u8) = "division or corps" in groups;
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
