//! Section 4, weapons: the two range charts as one list, as a unit carries them.

use engine::{KeyKind, KeyValue};
use sheet::{Axis, Source};

use crate::sheet::axes::{GunType, SmallArm};
use crate::sheet::tables::Tables;

/// What a unit fires with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weapon {
    /// Small arms.
    SmallArm(SmallArm),
    /// Artillery.
    Gun(GunType),
}

impl KeyValue for Weapon {
    const KIND: KeyKind = KeyKind::Choice;

    fn allowed() -> Vec<String> {
        let small = SmallArm::ALL.iter().map(|arm| arm.key());
        small.chain(GunType::ALL.iter().map(|gun| gun.key())).map(String::from).collect()
    }

    fn read(text: &str) -> Option<Weapon> {
        let small = SmallArm::from_key(text).map(Weapon::SmallArm);
        small.or_else(|| GunType::from_key(text).map(Weapon::Gun))
    }

    fn print(self) -> String {
        match self {
            Weapon::SmallArm(arm) => arm.key(),
            Weapon::Gun(gun) => gun.key(),
        }
        .into()
    }
}

/// What the range chart says of a weapon at a distance.
pub(crate) struct Charted<'a> {
    /// What is added; none where there is no fire.
    pub(crate) value: Option<i8>,
    pub(crate) source: Source,
    /// Hexes at most, whatever the band says.
    pub(crate) maximum: u8,
    pub(crate) title: &'a str,
    pub(crate) row: &'a str,
    pub(crate) column: &'a str,
}

impl Weapon {
    /// The weapon in a sentence: `musket`, `US 24-lb howitzer`.
    pub fn words(self) -> String {
        let gun = match self {
            Weapon::SmallArm(SmallArm::BakerRifle) => return "Baker rifle".into(),
            Weapon::SmallArm(SmallArm::MississippiRifle) => return "Mississippi rifle".into(),
            Weapon::SmallArm(arm) => return arm.key().into(),
            Weapon::Gun(gun) => gun.key(),
        };
        let (army, piece) = gun.split_once('-').unwrap_or(("", gun));
        let army = if army == "us" { "US" } else { "Mexican" };
        match piece.strip_suffix("-howitzer") {
            Some(size) if size.ends_with("inch") => format!("{army} {size} howitzer"),
            Some(size) => format!("{army} {size}-lb howitzer"),
            None => format!("{army} {piece}"),
        }
    }

    /// Whether it is artillery.
    pub(crate) fn is_gun(self) -> bool {
        matches!(self, Weapon::Gun(_))
    }

    /// Looks it up.
    pub(crate) fn charted(self, tables: &Tables, hexes: u8) -> Charted<'_> {
        match self {
            Weapon::SmallArm(arm) => {
                let column = tables.small_arms.get(hexes.into());
                Charted {
                    value: column.get(arm),
                    source: column.source(arm),
                    maximum: tables.small_arms_maximum.get(arm),
                    title: column.title(),
                    row: column.row_label(arm),
                    column: column.name(),
                }
            }
            Weapon::Gun(gun) => {
                let column = tables.artillery.get(hexes.into());
                Charted {
                    value: column.get(gun),
                    source: column.source(gun),
                    maximum: tables.artillery_maximum.get(gun),
                    title: column.title(),
                    row: column.row_label(gun),
                    column: column.name(),
                }
            }
        }
    }

    /// How far prepared fire reaches.
    pub(crate) fn prepared(self, tables: &Tables) -> Option<u8> {
        match self {
            Weapon::SmallArm(arm) => tables.prepared.get(arm),
            Weapon::Gun(_) => None,
        }
    }

    /// Whether it has rapid fire.
    pub(crate) fn has_rapid_fire(self, tables: &Tables) -> bool {
        matches!(self, Weapon::Gun(gun) if tables.rapid_fire.get(gun))
    }

    /// Whether it does as small arms at close range, guns with canister as well.
    pub(crate) fn does_as_small_arms(self, tables: &Tables) -> bool {
        match self {
            Weapon::SmallArm(_) => true,
            Weapon::Gun(gun) => tables.as_small_arms.get(gun),
        }
    }
}
