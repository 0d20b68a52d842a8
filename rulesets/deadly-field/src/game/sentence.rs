//! What the sentences of orders are made of: names, places, numbers, words.

use board::table::{Angle, Inches, Point};
use engine::{Slot, needed};

use crate::game::battle::{Battle, BrigadeId, LeaderId, UnitId};
use crate::game::group::Trio;
use crate::game::reaction::{Quarters, Reaction, ReactionKind};
use crate::sheet::units::Formation;

/// Joins units that act together.
const AND: &str = " and ";

engine::grammar! { ReactionKind of Battle:
    HoldsFire { at } => "holds its fire for {at}",
    Desperate { at } => "fires in desperation at {at}",
    Countercharges => "countercharges",
    Joins { of } => "joins the fire of {of}",
    Turns { after } => "turns to face[after: after {}]",
    Faces { facing, after } => "faces {facing}[after: after {}]",
    Reforms { after } => "reforms[after: after {}]",
    Rallies { after } => "rallies[after: after {}]",
    Disengages { after } => "disengages[after: after {}]",
    Forms { formation, after } => "forms {formation}[after: after {}]",
    Fires { at, after } => "fires at {at}[after: after {}]",
}

engine::slots! { Battle:
    written Point = "21.5,18.25", Angle = "90", Inches = "2";
    keyed Formation;
    listed Vec<Reaction>: Reaction { unit: UnitId, way } such as "turns to face";
}

/// At the beginning of a path if nothing is said.
impl Slot<Battle> for Quarters {
    fn print(&self, _: &Battle) -> Option<String> {
        (self.0 > 0).then(|| self.inches().to_string())
    }

    fn parse(battle: &Battle, words: Option<&str>) -> Result<Quarters, String> {
        let Some(words) = words else { return Ok(Quarters(0)) };
        let quarters = Quarters::of(Inches::parse(battle, Some(words))?).filter(|after| after.0 > 0);
        quarters.ok_or_else(|| format!("'{words}' inches are not some whole quarters"))
    }

    fn examples(_: &Battle) -> Vec<String> {
        vec!["3.5".into()]
    }
}

impl Slot<Battle> for Trio {
    fn print(&self, battle: &Battle) -> Option<String> {
        let names: Option<Vec<String>> = self.iter().map(|unit| unit.print(battle)).collect();
        Some(names?.join(AND))
    }

    fn parse(battle: &Battle, words: Option<&str>) -> Result<Trio, String> {
        let names = needed(words)?;
        let units: Result<Vec<UnitId>, String> =
            names.split(AND).map(|name| UnitId::parse(battle, Some(name))).collect();
        Trio::new(&units?).ok_or_else(|| format!("'{names}' are not one to {} different units", Trio::MOST))
    }

    fn examples(battle: &Battle) -> Vec<String> {
        let names: Vec<&str> = battle.units.iter().map(|unit| unit.name.as_str()).collect();
        let pairs = names.iter().zip(names.iter().cycle().skip(1));
        pairs
            .map(|(one, other)| if one == other { one.to_string() } else { [*one, *other].join(AND) })
            .collect()
    }

    fn exists(&self, battle: &Battle) -> bool {
        self.iter().all(|unit| unit.exists(battle))
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

    /// The leader of a name.
    pub fn leader_named(&self, name: &str) -> Option<LeaderId> {
        LeaderId::parse(self, Some(name)).ok()
    }
}
