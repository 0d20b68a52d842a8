//! Orders as sentences, printed and parsed.

use board::table::{Angle, Point};
use engine::Misread;

use super::battle::{Battle, Piece, UnitId};
use super::order::Order;
use super::state::{COMMANDER, Figure};
use crate::rules::movement::Formation;

const HINT: &str = "orders are like 'A Company moves', 'A Company moves towards 31.5,18.25 facing 245', \
    'A Company follows the road', 'A Company forms column', 'A Company fires at Uhlans', 'A Company charges Uhlans', \
    'A Company charges Uhlans towards 12.5,3', 'A Company fights on', 'figure 3 fights figure 1 of Uhlans', 'A Company leaves the melee', \
    'Gatling clears the jam', 'A Company rallies', 'nothing'";

impl Battle {
    /// The sentence of an order.
    pub(crate) fn say(&self, order: &Order) -> String {
        let name = |unit: UnitId| self.name(Piece::Unit(unit));
        match *order {
            Order::Nothing => "nothing".into(),
            Order::Move { piece } => format!("{} moves", self.name(piece)),
            Order::March { piece, towards, facing } => {
                format!("{} moves towards {towards} facing {facing}", self.name(piece))
            }
            Order::Follow { piece } => format!("{} follows the road", self.name(piece)),
            Order::Form { unit, formation: Formation::Line } => format!("{} forms line", name(unit)),
            Order::Form { unit, formation: Formation::Column } => format!("{} forms column", name(unit)),
            Order::Shoot { unit, target } => format!("{} fires at {}", name(unit), name(target)),
            Order::Charge { unit, target, towards: None } => {
                format!("{} charges {}", name(unit), name(target))
            }
            Order::Charge { unit, target, towards: Some(towards) } => {
                format!("{} charges {} towards {towards}", name(unit), name(target))
            }
            Order::Fight { unit } => format!("{} fights on", name(unit)),
            Order::Duel { fighter, foe } => {
                format!("{} fights {} of {}", figure(fighter), figure(foe.place), name(foe.unit))
            }
            Order::Leave { unit } => format!("{} leaves the melee", name(unit)),
            Order::Clear { unit } => format!("{} clears the jam", name(unit)),
            Order::Rally { unit } => format!("{} rallies", name(unit)),
        }
    }

    /// The order a sentence says.
    pub(crate) fn hear(&self, sentence: &str) -> Result<Order, Misread> {
        let text = sentence.trim().trim_end_matches('.');
        if text == "nothing" {
            return Ok(Order::Nothing);
        }
        if let Some(duel) = self.hear_duel(text) {
            return duel;
        }
        if let Some((piece, way)) = text.split_once(" moves towards ") {
            let (towards, facing) =
                way.split_once(" facing ").ok_or_else(|| misread(format!("'{way}' says no facing")))?;
            let towards = towards.parse::<Point>().map_err(|fault| misread(fault.to_string()))?;
            let facing = facing.parse::<Angle>().map_err(|fault| misread(fault.to_string()))?;
            return Ok(Order::March { piece: self.piece_named(piece)?, towards, facing });
        }
        if let Some((unit, target)) = text.split_once(" fires at ") {
            return Ok(Order::Shoot { unit: self.unit_named(unit)?, target: self.unit_named(target)? });
        }
        if let Some((unit, target)) = text.split_once(" charges ") {
            let unit = self.unit_named(unit)?;
            let Some((target, towards)) = target.rsplit_once(" towards ") else {
                return Ok(Order::Charge { unit, target: self.unit_named(target)?, towards: None });
            };
            let towards = towards.parse::<Point>().map_err(|fault| misread(fault.to_string()))?;
            return Ok(Order::Charge { unit, target: self.unit_named(target)?, towards: Some(towards) });
        }
        if let Some(piece) = text.strip_suffix(" moves") {
            return Ok(Order::Move { piece: self.piece_named(piece)? });
        }
        if let Some(piece) = text.strip_suffix(" follows the road") {
            return Ok(Order::Follow { piece: self.piece_named(piece)? });
        }
        type Verb = (&'static str, fn(UnitId) -> Order);
        let verbs: [Verb; 6] = [
            (" forms line", |unit| Order::Form { unit, formation: Formation::Line }),
            (" forms column", |unit| Order::Form { unit, formation: Formation::Column }),
            (" fights on", |unit| Order::Fight { unit }),
            (" leaves the melee", |unit| Order::Leave { unit }),
            (" clears the jam", |unit| Order::Clear { unit }),
            (" rallies", |unit| Order::Rally { unit }),
        ];
        for (verb, order) in verbs {
            if let Some(unit) = text.strip_suffix(verb) {
                return Ok(order(self.unit_named(unit)?));
            }
        }
        Err(misread(format!("'{text}' is no order")))
    }

    fn hear_duel(&self, text: &str) -> Option<Result<Order, Misread>> {
        let (fighter, foe) = text.split_once(" fights ")?;
        let fighter = place(fighter)?;
        let duel = || {
            let said = foe.split_once(" of ").and_then(|(foe, unit)| Some((place(foe)?, unit)));
            let (place, unit) = said.ok_or_else(|| misread(format!("'{foe}' is no figure of a unit")))?;
            Ok(Order::Duel { fighter, foe: Figure { unit: self.unit_named(unit)?, place } })
        };
        Some(duel())
    }

    /// Names that make an order be understood as something else, with the order as it would be said.
    pub(crate) fn misleading_names(&self) -> Vec<(Piece, String)> {
        let towards = Point::default();
        let of_piece = |piece: Piece| {
            let facing = Angle::NORTH;
            let all =
                [Order::Move { piece }, Order::March { piece, towards, facing }, Order::Follow { piece }];
            all.map(|order| (piece, order))
        };
        let of_unit = |unit: UnitId| {
            let all = [
                Order::Form { unit, formation: Formation::Line },
                Order::Form { unit, formation: Formation::Column },
                Order::Shoot { unit, target: unit },
                Order::Charge { unit, target: unit, towards: None },
                Order::Charge { unit, target: unit, towards: Some(towards) },
                Order::Fight { unit },
                Order::Duel { fighter: 0, foe: Figure { unit, place: 0 } },
                Order::Duel { fighter: COMMANDER, foe: Figure { unit, place: COMMANDER } },
                Order::Leave { unit },
                Order::Clear { unit },
                Order::Rally { unit },
            ];
            all.map(|order| (Piece::Unit(unit), order))
        };
        let orders = self.pieces().flat_map(of_piece).chain(self.unit_ids().flat_map(of_unit));
        let misheard = orders.filter(|(_, order)| self.hear(&self.say(order)) != Ok(*order));
        misheard.map(|(piece, order)| (piece, self.say(&order))).collect()
    }

    fn piece_named(&self, name: &str) -> Result<Piece, Misread> {
        let named = self.pieces().find(|&piece| self.name(piece).eq_ignore_ascii_case(name.trim()));
        named.ok_or_else(|| misread(format!("there is no '{name}'")))
    }

    fn unit_named(&self, name: &str) -> Result<UnitId, Misread> {
        match self.piece_named(name)? {
            Piece::Unit(unit) => Ok(unit),
            Piece::Commander(_) => Err(misread(format!("'{name}' is a commander, not a unit"))),
        }
    }
}

/// A figure as it is said.
fn figure(place: u8) -> String {
    if place == COMMANDER { "the commander".into() } else { format!("figure {}", place + 1) }
}

/// The place of a figure that is said.
fn place(text: &str) -> Option<u8> {
    if text == "the commander" {
        return Some(COMMANDER);
    }
    let number: u8 = text.strip_prefix("figure ")?.parse().ok()?;
    number.checked_sub(1)
}

fn misread(what: String) -> Misread {
    Misread { what, hint: HINT.into() }
}
