//! Every order as a sentence: said, and understood again.

use board::hex::{Hex, Vertex};
use engine::Misread;
use sheet::Axis;

use crate::game::battle::{Battle, BrigadeId, DivisionId, LeaderId, Orders, UnitId, UnitSet};
use crate::game::order::{Manner, Order, Saddle, Team};
use crate::game::state::Formation;

const HINT: &str = "orders are like 'Garland gets attack orders', 'pick Twiggs', 'Garland coordinates', 'Belknap joins', \
    'Garland acts', 'Garland seeks other orders', '4th US moves to 0712 facing NE', '4th US charges 0812 from 0712 facing E', \
    '4th US shocks 0812', '0712 advances to 0812 facing E', '0712 faces NE', '4th US takes march mode', '4th US forms \
    up', '4th US forms square', 'Ringgold limbers', 'Ringgold unlimbers', 'May mounts', 'May dismounts', '4th US goes on top', 'Ringgold fires \
    at 0712', 'Ringgold fires rapidly at 0712', '4th US, Ringgold react', 'let pass', '4th US falls back to 0712 facing \
    NE', '4th US rallies', 'Taylor rides to 0712', 'done'";

const MARCH: &str = " takes march mode";
const FORMED: &str = " forms up";
const SQUARE: &str = " forms square";
const TOP: &str = " goes on top";
const RALLY: &str = " rallies";
const REACT: &str = " react";
const PASS: &str = "let pass";

impl Battle {
    /// The sentence of an order.
    pub(crate) fn say(&self, order: &Order) -> String {
        let name = |unit: UnitId| &self.unit(unit).name;
        match *order {
            Order::Tell { brigade, orders } => {
                format!("{} gets {} orders", self.brigade(brigade).name, orders.key())
            }
            Order::Pick { division } => format!("pick {}", self.division(division).name),
            Order::Coordinate { brigade } => format!("{} coordinates", self.brigade(brigade).name),
            Order::Join { brigade } => format!("{} joins", self.brigade(brigade).name),
            Order::Activate { brigade } => format!("{} acts", self.brigade(brigade).name),
            Order::Seek { brigade } => format!("{} seeks other orders", self.brigade(brigade).name),
            Order::Move { unit, to, facing } => {
                format!("{} moves to {to} facing {}", name(unit), facing.letters())
            }
            Order::Charge { unit, to, facing, target } => {
                format!("{} charges {target} from {to} facing {}", name(unit), facing.letters())
            }
            Order::Shock { unit, target } => format!("{} shocks {target}", name(unit)),
            Order::Advance { from, to, facing } => {
                format!("{from} advances to {to} facing {}", facing.letters())
            }
            Order::Face { hex, facing } => format!("{hex} faces {}", facing.letters()),
            Order::Form { unit, formation: Formation::March } => format!("{}{MARCH}", name(unit)),
            Order::Form { unit, formation: Formation::Formed } => format!("{}{FORMED}", name(unit)),
            Order::Form { unit, formation: Formation::Square } => format!("{}{SQUARE}", name(unit)),
            Order::Limber { unit, team } => format!("{} {}", name(unit), team.key()),
            Order::Mount { unit, saddle } => format!("{} {}", name(unit), saddle.key()),
            Order::Top { unit } => format!("{}{TOP}", name(unit)),
            Order::Rally { unit } => format!("{}{RALLY}", name(unit)),
            Order::Fire { unit, at, manner } => format!("{} {} {at}", name(unit), manner.key()),
            Order::React { units } if units.is_empty() => PASS.into(),
            Order::React { units } => {
                let names: Vec<&str> = units.iter().map(|unit| name(unit).as_str()).collect();
                format!("{}{REACT}", names.join(", "))
            }
            Order::FallBack { unit, to, facing } => {
                format!("{} falls back to {to} facing {}", name(unit), facing.letters())
            }
            Order::Ride { leader, to } => format!("{} rides to {to}", self.leader(leader).name),
            Order::Done => "done".into(),
        }
    }

    /// The order a sentence says.
    pub(crate) fn hear(&self, sentence: &str) -> Result<Order, Misread> {
        let text = sentence.trim().trim_end_matches('.');
        if text == "done" {
            return Ok(Order::Done);
        }
        if text == PASS {
            return Ok(Order::React { units: UnitSet::default() });
        }
        if let Some(names) = text.strip_suffix(REACT) {
            let units: Result<UnitSet, Misread> =
                names.split(", ").map(|name| self.unit_named(name)).collect();
            return Ok(Order::React { units: units? });
        }
        if let Some(unit) = text.strip_suffix(RALLY) {
            return Ok(Order::Rally { unit: self.unit_named(unit)? });
        }
        if let Some(unit) = text.strip_suffix(TOP) {
            return Ok(Order::Top { unit: self.unit_named(unit)? });
        }
        if let Some(name) = text.strip_prefix("pick ") {
            return Ok(Order::Pick { division: self.division_named(name)? });
        }
        if let Some((who, place)) = text.rsplit_once(" moves to ") {
            let (to, facing) = placed(place)?;
            return Ok(Order::Move { unit: self.unit_named(who)?, to, facing });
        }
        if let Some((who, place)) = text.rsplit_once(" charges ") {
            let missing = || misread(format!("'{place}' does not say from where"));
            let (target, place) = place.split_once(" from ").ok_or_else(missing)?;
            let (to, facing) = placed(place)?;
            return Ok(Order::Charge { unit: self.unit_named(who)?, to, facing, target: said(target)? });
        }
        if let Some((who, target)) = text.rsplit_once(" shocks ") {
            return Ok(Order::Shock { unit: self.unit_named(who)?, target: said(target)? });
        }
        if let Some((from, place)) = text.rsplit_once(" advances to ") {
            let (to, facing) = placed(place)?;
            return Ok(Order::Advance { from: said(from)?, to, facing });
        }
        if let Some((who, place)) = text.rsplit_once(" falls back to ") {
            let (to, facing) = placed(place)?;
            return Ok(Order::FallBack { unit: self.unit_named(who)?, to, facing });
        }
        for &manner in Manner::ALL {
            if let Some((who, at)) = text.rsplit_once(&format!(" {} ", manner.key())) {
                return Ok(Order::Fire { unit: self.unit_named(who)?, at: said(at)?, manner });
            }
        }
        if let Some((leader, to)) = text.rsplit_once(" rides to ") {
            return Ok(Order::Ride { leader: self.leader_named(leader)?, to: said(to)? });
        }
        if let Some((brigade, orders)) =
            text.strip_suffix(" orders").and_then(|text| text.rsplit_once(" gets "))
        {
            let known = Orders::from_key(orders);
            let orders = known.ok_or_else(|| misread(format!("there are no '{orders}' orders")))?;
            return Ok(Order::Tell { brigade: self.brigade_named(brigade)?, orders });
        }
        if let Some((hex, facing)) = text.rsplit_once(" faces ") {
            return Ok(Order::Face { hex: said(hex)?, facing: said(facing)? });
        }
        if let Some(brigade) = text.strip_suffix(" coordinates") {
            return Ok(Order::Coordinate { brigade: self.brigade_named(brigade)? });
        }
        if let Some(brigade) = text.strip_suffix(" joins") {
            return Ok(Order::Join { brigade: self.brigade_named(brigade)? });
        }
        if let Some(brigade) = text.strip_suffix(" seeks other orders") {
            return Ok(Order::Seek { brigade: self.brigade_named(brigade)? });
        }
        if let Some(brigade) = text.strip_suffix(" acts") {
            return Ok(Order::Activate { brigade: self.brigade_named(brigade)? });
        }
        let formations =
            [(MARCH, Formation::March), (FORMED, Formation::Formed), (SQUARE, Formation::Square)];
        for (words, formation) in formations {
            if let Some(unit) = text.strip_suffix(words) {
                return Ok(Order::Form { unit: self.unit_named(unit)?, formation });
            }
        }
        if let Some((unit, verb)) = text.rsplit_once(' ') {
            if let Some(team) = Team::from_key(verb) {
                return Ok(Order::Limber { unit: self.unit_named(unit)?, team });
            }
            if let Some(saddle) = Saddle::from_key(verb) {
                return Ok(Order::Mount { unit: self.unit_named(unit)?, saddle });
            }
        }
        Err(misread(format!("'{text}' is no order")))
    }

    /// Orders that are understood as something else for the name in them.
    pub(crate) fn misheard(&self) -> Vec<Order> {
        let (to, facing) = (self.ground.grid().first(), Vertex::East);
        let of_unit = |unit| {
            let formed = Formation::ALL.iter().map(move |&formation| Order::Form { unit, formation });
            let teams = Team::ALL.iter().map(move |&team| Order::Limber { unit, team });
            let saddles = Saddle::ALL.iter().map(move |&saddle| Order::Mount { unit, saddle });
            let shots = Manner::ALL.iter().map(move |&manner| Order::Fire { unit, at: to, manner });
            let others = [
                Order::Move { unit, to, facing },
                Order::Charge { unit, to, facing, target: to },
                Order::Shock { unit, target: to },
                Order::FallBack { unit, to, facing },
                Order::Top { unit },
                Order::Rally { unit },
                Order::React { units: [unit].into_iter().collect() },
            ];
            formed.chain(teams).chain(saddles).chain(shots).chain(others)
        };
        let of_brigade = |brigade| {
            let told = Orders::ALL.iter().map(move |&orders| Order::Tell { brigade, orders });
            let acts = [
                Order::Coordinate { brigade },
                Order::Join { brigade },
                Order::Activate { brigade },
                Order::Seek { brigade },
            ];
            told.chain(acts)
        };
        let orders = self.unit_ids().flat_map(of_unit).chain(self.brigade_ids().flat_map(of_brigade));
        let orders = orders.chain(self.division_ids().map(|division| Order::Pick { division }));
        let orders = orders.chain(self.leader_ids().map(|leader| Order::Ride { leader, to }));
        orders.filter(|order| self.hear(&self.say(order)) != Ok(*order)).collect()
    }

    fn unit_named(&self, name: &str) -> Result<UnitId, Misread> {
        let names = self.units.iter().map(|unit| unit.name.as_str());
        named(names, name).map(UnitId).ok_or_else(|| misread(format!("there is no unit '{name}'")))
    }

    fn leader_named(&self, name: &str) -> Result<LeaderId, Misread> {
        let names = self.leaders.iter().map(|leader| leader.name.as_str());
        named(names, name).map(LeaderId).ok_or_else(|| misread(format!("there is no leader '{name}'")))
    }

    fn brigade_named(&self, name: &str) -> Result<BrigadeId, Misread> {
        let names = self.brigades.iter().map(|brigade| brigade.name.as_str());
        named(names, name).map(BrigadeId).ok_or_else(|| misread(format!("there is no brigade '{name}'")))
    }

    fn division_named(&self, name: &str) -> Result<DivisionId, Misread> {
        let names = self.divisions.iter().map(|division| division.name.as_str());
        named(names, name).map(DivisionId).ok_or_else(|| misread(format!("there is no division '{name}'")))
    }
}

fn named<'a>(mut names: impl Iterator<Item = &'a str>, name: &str) -> Option<u8> {
    names.position(|known| known.eq_ignore_ascii_case(name.trim())).map(|at| at as u8)
}

/// A hex and a facing.
fn placed(place: &str) -> Result<(Hex, Vertex), Misread> {
    let missing = || misread(format!("'{place}' does not say where to face"));
    let (to, facing) = place.split_once(" facing ").ok_or_else(missing)?;
    Ok((said(to)?, said(facing)?))
}

fn said<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T, Misread> {
    text.trim().parse().map_err(|no: T::Err| misread(no.to_string()))
}

fn misread(what: String) -> Misread {
    Misread { what, hint: HINT.into() }
}
