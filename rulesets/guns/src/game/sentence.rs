//! Orders as sentences: a row each, by which it is printed and parsed.

use board::table::{Angle, Inches, Point};
use engine::{Slot, needed, parse_name, parse_pair};

use crate::game::battle::{Battle, BrigadeId, DivisionId, GeneralId, UnitId};
use crate::game::order::{Authority, BuildingId, Evolution, Order};
use crate::game::reactions::{Reaction, ReactionKind, Reactions};
use crate::rules::footprint::Array;
use crate::sheet::axes::DivisionOrder;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::Side;
use crate::sheet::weapon::Load;

engine::grammar! { Order of Battle:
    Done => "done",
    Rally { token = false } => "rally",
    Rally { token = true } => "rally once again",
    GoIn => "go in",
    Meet { reactions = Reactions::default() } => "stand",
    Meet { reactions } => "meet them: {reactions}",
    Yell { yell = true } => "give the yell",
    Yell { yell = false } => "no yell",
    FollowUp { follow = true } => "follow up",
    FollowUp { follow = false } => "let them go",
    First { side } => "{side} first",
    AtGeneral { sixes } => "{sixes} at the general",
    Recover { unit } => "recover {unit}",
    About { unit } => "{unit} faces about",
    Mount { unit, up = true } => "{unit} mounts",
    Mount { unit, up = false } => "{unit} dismounts",
    GetUp { unit, token = false } => "{unit} gets up",
    GetUp { unit, token = true } => "{unit} gets up once again",
    Recall { unit } => "{unit} is recalled",
    March { unit, to, facing, packs } => "{unit} marches to {to} facing {facing}[packs: down packs]",
    Charge { unit, target, packs, yell } => "{unit} charges {target}[packs: down packs][yell: with the yell]",
    StepBack { unit, by } => "{unit} steps back {by}",
    Form { unit, array, facing } => "{unit} forms {array} facing {facing}",
    PutOut { unit, to } => "{unit} puts out half at {to}",
    Enter { unit, building } => "{unit} enters building {building}",
    Leave { unit, to, facing } => "{unit} leaves for {to} facing {facing}",
    Fire { unit, target, load, pour, aim_low } =>
        "{unit} fires at {target}[load: with canister][pour: pouring it on][aim_low: aiming low]",
    Together { brigade, evolution, to, facing } => "{brigade} {evolution} to {to} facing {facing}",
    Screen { brigade, to } => "{brigade} puts out skirmishers at {to}",
    Allot { brigade, order, supports } => "{brigade} takes {order}[supports: of {}]",
    Brigade { brigade, order, supports, by } => "{brigade} to {order}[supports: of {}] {by}",
    Division { division, order } => "{division} to {order}",
    Ride { general, to } => "{general} rides to {to}",
    Join { general, unit } => "{general} joins {unit}",
}

engine::grammar! { ReactionKind of Battle:
    Fires { at, pour, aim_low } => "fires at {at}[pour: pouring it on][aim_low: aiming low]",
    CounterCharges => "counter-charges",
    Evades => "gets out of the way",
    Turns => "turns to face",
}

engine::slots! { Battle:
    written Point = "31.5,18.25", Angle = "245", Inches = "6";
    keyed Array, Authority, BrigadeOrder, DivisionOrder, Evolution;
    named UnitId(u8) = "unit" in units;
    named BrigadeId(u8) = "brigade" in brigades;
    named DivisionId(u8) = "division" in divisions;
    named GeneralId(u8) = "general" in generals;
}

impl Slot<Battle> for Side {
    fn print(&self, battle: &Battle) -> Option<String> {
        Some(battle.side_name(*self).into())
    }

    fn parse(battle: &Battle, words: Option<&str>) -> Result<Side, String> {
        let names = Side::BOTH.map(|side| battle.side_name(side));
        parse_name("side", names, words).map(|at| Side::BOTH[at])
    }

    fn examples(battle: &Battle) -> Vec<String> {
        Side::BOTH.map(|side| battle.side_name(side).into()).into()
    }
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

impl Slot<Battle> for Reactions {
    fn print(&self, battle: &Battle) -> Option<String> {
        let each = self
            .iter()
            .map(|Reaction { unit, deed }| Some([unit.print(battle)?, deed.print(battle)?].join(" ")));
        Some(each.collect::<Option<Vec<String>>>()?.join("; "))
    }

    fn parse(battle: &Battle, words: Option<&str>) -> Result<Reactions, String> {
        let each = needed(words)?.split("; ");
        each.map(|text| parse_pair(battle, text, " ").map(|(unit, deed)| Reaction { unit, deed })).collect()
    }

    fn examples(battle: &Battle) -> Vec<String> {
        battle.units.iter().map(|unit| format!("{} turns to face", unit.name)).collect()
    }

    fn exists(&self, battle: &Battle) -> bool {
        self.iter().all(|reaction| reaction.unit.exists(battle) && Slot::exists(&reaction.deed, battle))
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
