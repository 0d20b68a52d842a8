//! What is written on a counter.

use great_battles::page::picture::{label, letters, points, surname};
use great_battles::sheet::axes::{GunType, SmallArm};
use great_battles::sheet::weapon::Weapon;

#[test]
fn names_and_weapons_are_short_on_counters() {
    for (name, short) in [
        ("Ridgely's battery", "Ridgely"),
        ("3rd Infantry", "3rd Inf."),
        ("Dragoons", "Drag."),
        ("Torrejon's lancers", "Torrejon"),
        ("4th Line", "4th Line"),
    ] {
        assert_eq!(label(name), short);
    }
    let weapons = [
        (Weapon::SmallArm(SmallArm::Musket), "M"),
        (Weapon::SmallArm(SmallArm::BakerRifle), "Bk"),
        (Weapon::Gun(GunType::UsSixPounder), "6"),
        (Weapon::Gun(GunType::UsTwelveHowitzer), "H12"),
        (Weapon::Gun(GunType::MexicanMortar), "Mo"),
    ];
    weapons.into_iter().for_each(|(weapon, short)| assert_eq!(letters(weapon), short));
    assert_eq!((surname("General La Vega"), surname("Garland")), ("La Vega", "Garland"));
    assert_eq!((points(7), points(1), points(6)), ("3½".into(), "½".into(), "3".into()));
}
