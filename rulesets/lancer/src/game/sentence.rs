//! What the sentences of orders are made of: names, places, numbers, words.

use board::table::{Angle, Point};
use engine::{Slot, needed, parse_name, parse_pair};

use super::battle::{Battle, Piece, UnitId};
use super::order::FigurePlace;
use super::state::{COMMANDER, Figure};
use crate::rules::movement::Formation;

engine::slots! { Battle:
    written Point = "31.5,18.25", Angle = "245";
    keyed Formation;
}

impl Slot<Battle> for Piece {
    fn print(&self, battle: &Battle) -> Option<String> {
        Some(battle.name(*self).to_string())
    }

    fn parse(battle: &Battle, words: Option<&str>) -> Result<Piece, String> {
        let pieces: Vec<Piece> = battle.pieces().collect();
        let names = pieces.iter().map(|&piece| battle.name(piece).as_str());
        parse_name("unit or commander", names, words).map(|at| pieces[at])
    }

    fn examples(battle: &Battle) -> Vec<String> {
        battle.pieces().map(|piece| battle.name(piece).to_string()).collect()
    }

    fn exists(&self, battle: &Battle) -> bool {
        battle.has(*self)
    }
}

impl Slot<Battle> for UnitId {
    fn print(&self, battle: &Battle) -> Option<String> {
        Piece::Unit(*self).print(battle)
    }

    fn parse(battle: &Battle, words: Option<&str>) -> Result<UnitId, String> {
        match Piece::parse(battle, words)? {
            Piece::Unit(unit) => Ok(unit),
            commander => Err(format!("'{}' is a commander, not a unit", battle.name(commander))),
        }
    }

    fn examples(battle: &Battle) -> Vec<String> {
        battle.unit_ids().map(|unit| battle.name(Piece::Unit(unit)).to_string()).collect()
    }

    fn exists(&self, battle: &Battle) -> bool {
        Piece::Unit(*self).exists(battle)
    }
}

const THE_COMMANDER: &str = "the commander";

/// Figures are counted from one.
impl Slot<Battle> for FigurePlace {
    fn print(&self, _: &Battle) -> Option<String> {
        Some(if self.0 == COMMANDER { THE_COMMANDER.into() } else { format!("figure {}", self.0 + 1) })
    }

    fn parse(_: &Battle, words: Option<&str>) -> Result<FigurePlace, String> {
        let words = needed(words)?;
        if words == THE_COMMANDER {
            return Ok(FigurePlace(COMMANDER));
        }
        let number: Option<u8> = words.strip_prefix("figure ").and_then(|number| number.parse().ok());
        let place = number.and_then(|number| number.checked_sub(1));
        place
            .map(FigurePlace)
            .ok_or_else(|| format!("'{words}' is no figure; say figure 3, or {THE_COMMANDER}"))
    }

    fn examples(_: &Battle) -> Vec<String> {
        vec!["figure 3".into(), THE_COMMANDER.into()]
    }
}

impl Slot<Battle> for Figure {
    fn print(&self, battle: &Battle) -> Option<String> {
        Some([FigurePlace(self.place).print(battle)?, self.unit.print(battle)?].join(" of "))
    }

    fn parse(battle: &Battle, words: Option<&str>) -> Result<Figure, String> {
        let (FigurePlace(place), unit) = parse_pair(battle, needed(words)?, " of ")?;
        Ok(Figure { unit, place })
    }

    fn examples(battle: &Battle) -> Vec<String> {
        battle.unit_ids().map(|unit| format!("figure 1 of {}", battle.name(Piece::Unit(unit)))).collect()
    }

    fn exists(&self, battle: &Battle) -> bool {
        self.unit.exists(battle)
    }
}
