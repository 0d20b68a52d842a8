//! Orders as sentences: a row each, by which it is printed and parsed.

use board::hex::{Hex, Vertex};
use engine::{Slot, needed};

use crate::game::battle::{Battle, BrigadeId, DivisionId, LeaderId, Orders, UnitId, UnitSet};
use crate::game::order::{Order, RateOfFire, Saddle, Team};
use crate::game::state::Formation;

engine::grammar! { Order of Battle:
    Done => "done",
    React { units = UnitSet::default() } => "let pass",
    React { units } => "{units} react",
    Rally { unit } => "{unit} rallies",
    Top { unit } => "{unit} goes on top",
    Pick { division } => "pick {division}",
    Move { unit, to, facing } => "{unit} moves to {to} facing {facing}",
    Charge { unit, to, facing, target } => "{unit} charges {target} from {to} facing {facing}",
    Shock { unit, target } => "{unit} shocks {target}",
    Advance { from, to, facing } => "{from} advances to {to} facing {facing}",
    FallBack { unit, to, facing } => "{unit} falls back to {to} facing {facing}",
    Fire { unit, at, manner } => "{unit} {manner} {at}",
    Ride { leader, to } => "{leader} rides to {to}",
    Tell { brigade, orders } => "{brigade} gets {orders} orders",
    Face { hex, facing } => "{hex} faces {facing}",
    Coordinate { brigade } => "{brigade} coordinates",
    Join { brigade } => "{brigade} joins",
    Seek { brigade } => "{brigade} seeks other orders",
    Activate { brigade } => "{brigade} acts",
    Form { unit, formation = Formation::March } => "{unit} takes march mode",
    Form { unit, formation = Formation::Formed } => "{unit} forms up",
    Form { unit, formation = Formation::Square } => "{unit} forms square",
    Limber { unit, team } => "{unit} {team}",
    Mount { unit, saddle } => "{unit} {saddle}",
}

engine::slots! { Battle:
    written Hex = "0712";
    keyed Formation, RateOfFire, Orders, Saddle, Team;
    named UnitId(u8) = "unit" in units;
    named BrigadeId(u8) = "brigade" in brigades;
    named DivisionId(u8) = "division" in divisions;
    named LeaderId(u8) = "leader" in leaders;
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
