//! The parts units play in the procedures. Values of a unit fill the keys of their name; what differs is worked out here.

use engine::{Given, KeyValue, Role, units};

use crate::rules::charge::resolve::Support;
use crate::rules::double_six::resolve::{By, On};
use crate::rules::morale::brigade_test::Commander;
use crate::rules::morale::resolve::Test;
use crate::rules::umpire::umpire_unit::UmpireUnit;
use crate::sheet::axes::GunType;
use crate::sheet::units::{Arm, Cover, GeneralQuality, Grade, Presence, Status};
use crate::sheet::weapon::Weapon;

/// The kinds of the roster that fight.
const TROOPS: &[&str] = &["infantry", "cavalry", "artillery"];
const GUNS: &[&str] = &["artillery"];
const FOOT_AND_HORSE: &[&str] = &["infantry", "cavalry"];
const GENERALS: &[&str] = &["general"];

pub(crate) const FIRE: &[Role] = &[
    Role::one("firer", "fires").of(TROOPS).worked_out(|of| fires(&units(of))),
    Role::one("target", "target").of(TROOPS).prefixed("target-").worked_out(|of| fired_at(&units(of))),
];

pub(crate) const SKIRMISH_FIRE: &[Role] = &[
    Role::one("firer", "fires").of(FOOT_AND_HORSE).worked_out(|of| skirmishes(&units(of))),
    Role::one("target", "target").of(TROOPS).prefixed("target-").worked_out(|of| sniped_at(&units(of))),
];

pub(crate) const CHARGE: &[Role] = &[
    Role::one("charger", "charges")
        .of(FOOT_AND_HORSE)
        .named(&[("charger-cover", "cover")])
        .worked_out(|of| charges(&units(of))),
    Role::one("target", "is charged").of(TROOPS).prefixed("target-").worked_out(|of| charged(&units(of))),
    Role::one("support", "fires in support")
        .of(TROOPS)
        .prefixed("support-")
        .without(&["lost"])
        .worked_out(|of| supports(&units(of))),
];

pub(crate) const MELEE: &[Role] = &[
    Role::one("one", "one side").of(TROOPS).worked_out(|of| fights("", &units(of))),
    Role::one("enemy", "other side")
        .of(TROOPS)
        .prefixed("enemy-")
        .worked_out(|of| fights("enemy-", &units(of))),
];

pub(crate) const PURSUIT_TEST: &[Role] =
    &[Role::one("winner", "tests").of(FOOT_AND_HORSE).worked_out(|of| pursues(&units(of)))];

pub(crate) const UNIT_MORALE: &[Role] =
    &[Role::one("unit", "tests").of(TROOPS).worked_out(|of| tests(&units(of)))];

pub(crate) const PERCENTAGE_LOST: &[Role] = &[Role::one("unit", "counts its losses").of(TROOPS)];

pub(crate) const BRIGADE_MORALE: &[Role] =
    &[Role::few("units", "units of the brigade").of(TROOPS).worked_out(|of| brigade(&units(of)))];

pub(crate) const DOUBLE_SIX: &[Role] = &[
    Role::one("firer", "rolled it")
        .of(TROOPS)
        .without(&["general", "leads-brigade", "built-up"])
        .worked_out(|of| rolled_six(&units(of))),
    Role::one("target", "is hit")
        .of(TROOPS)
        .without(&["side", "general"])
        .worked_out(|of| struck(&units(of))),
];

pub(crate) const RISK_TO_GENERAL: &[Role] =
    &[Role::one("unit", "he is near").of(TROOPS), Role::one("general", "is at risk").of(GENERALS)];

pub(crate) const EMERGENCY_LIMBERING: &[Role] =
    &[Role::one("battery", "limbers").of(GUNS).worked_out(|of| limbers(&units(of)))];

pub(crate) const CROSSING_DEFENCES: &[Role] = &[Role::one("unit", "crosses").of(TROOPS)];

pub(crate) const GET_UP: &[Role] =
    &[Role::one("unit", "gets up").of(FOOT_AND_HORSE).worked_out(|of| gets_up(&units(of)))];

pub(crate) const RECALL: &[Role] = &[Role::one("unit", "is recalled").of(FOOT_AND_HORSE)];

pub(crate) const INITIATIVE: &[Role] = &[
    Role::one("general", "one C-in-C").of(GENERALS).named(&[("general", "quality")]),
    Role::one("enemy", "the other").of(GENERALS).prefixed("enemy-").named(&[("enemy-general", "quality")]),
];

pub(crate) const DIVISION_ORDERS: &[Role] = &[Role::one("general", "divisional general")
    .of(GENERALS)
    .named(&[("general", "quality"), ("order", "division-order")])];

pub(crate) const BRIGADE_ORDERS: &[Role] =
    &[Role::one("general", "gives the order").of(GENERALS).named(&[("general", "quality")])];

pub(crate) const OWN_INITIATIVE: &[Role] =
    &[Role::one("brigadier", "leads the brigade").of(GENERALS).named(&[("present", "order")])];

/// Keys of the first unit, if there is one.
fn keys<const N: usize>(
    units: &[UmpireUnit],
    of: impl Fn(&UmpireUnit) -> [(&'static str, String); N],
) -> Given {
    let keys = units.first().map(of).into_iter().flatten();
    keys.map(|(key, value)| (key.into(), value)).collect()
}

/// A number within the bounds of a key.
fn number(of: u8, most: u8) -> String {
    of.clamp(1, most).to_string()
}

fn fires(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| {
        let guns = unit.is_battery();
        let foot = |is_so: bool| (is_so && !guns).print();
        [
            ("figures", number(unit.present(), 60)),
            ("crew", if guns { number(unit.present(), 12) } else { "0".into() }),
            ("formation", unit.firing().print()),
            ("unformed", matches!(unit.state, Status::Unformed | Status::Faltering).print()),
            ("gone-to-ground", foot(unit.state == Status::GoneToGround)),
            ("fired-last-turn", foot(unit.fired_last_turn)),
            ("moved", (unit.moved && guns).print()),
        ]
    })
}

/// The test of a target on a roster is a procedure of its own.
fn fired_at(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| [("target", unit.target().print()), ("test", false.print())])
}

fn skirmishes(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| {
        [
            ("figures", number(unit.present(), 32)),
            ("gone-to-ground", (unit.state == Status::GoneToGround).print()),
        ]
    })
}

fn sniped_at(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| {
        [
            ("target", unit.struck().print()),
            ("target-formation", unit.drawn_up().print()),
            ("target-to-ground", (unit.state == Status::GoneToGround && unit.arm == Arm::Infantry).print()),
        ]
    })
}

fn charges(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| {
        [
            ("formation", unit.drawn_up().print()),
            ("arms", unit.arms().print()),
            ("pursued", unit.has_pursued().print()),
            ("unformed", (unit.state != Status::Formed).print()),
        ]
    })
}

fn charged(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| {
        [
            ("target", unit.arm.print()),
            ("target-formation", unit.drawn_up().print()),
            ("target-limbered", (unit.limbered && unit.is_battery()).print()),
            ("target-entered", (unit.built_up || unit.cover == Cover::Works).print()),
            ("target-attached", unit.is_led().print()),
            ("target-shotguns", (unit.shotguns && unit.arm == Arm::Cavalry).print()),
            ("target-pursued", unit.has_pursued().print()),
            ("target-fired-last-turn", (unit.fired_last_turn && !unit.is_battery()).print()),
        ]
    })
}

fn supports(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| {
        [
            ("support", Support(Some(unit.weapon)).print()),
            ("support-figures", number(unit.present(), 60)),
            ("support-crew", if unit.is_battery() { number(unit.present(), 12) } else { "0".into() }),
            ("support-formation", unit.firing().print()),
            ("support-cover", Cover::None.print()),
            ("support-fired-last-turn", (unit.fired_last_turn && !unit.is_battery()).print()),
        ]
    })
}

/// A side of a melee; its keys begin with `prefix`.
fn fights(prefix: &str, of: &[UmpireUnit]) -> Given {
    let keys = keys(of, |unit| {
        [
            ("figures", number(unit.present(), 120)),
            ("limbered", (unit.limbered && unit.is_battery()).print()),
            ("arms", unit.arms().print()),
            ("formation", unit.drawn_up().print()),
            ("general", unit.is_led().print()),
            ("general-near", (unit.general != Presence::Away).print()),
            ("attached", unit.is_led().print()),
            ("half-lost", unit.is_half_lost().print()),
            ("heavy", unit.is_heavy().print()),
            ("pursued", unit.has_pursued().print()),
        ]
    });
    keys.into_iter().map(|(key, value)| (format!("{prefix}{key}"), value)).collect()
}

fn pursues(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| {
        [
            ("general", (unit.general != Presence::Away).print()),
            ("again", (unit.has_pursued() || unit.state != Status::Formed).print()),
        ]
    })
}

/// What a unit tests for follows from its order, if it flees.
fn tests(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| {
        let test = match unit.state {
            Status::Retreating => Test::RallyRetreat,
            Status::Routing => Test::RallyRout,
            _ => Test::Other,
        };
        [
            ("test", test.print()),
            ("formation", unit.drawn_up().print()),
            ("limbered", (unit.limbered && unit.is_battery()).print()),
            ("heavy", (unit.is_heavy() && unit.is_battery()).print()),
            ("attached", unit.is_led().print()),
        ]
    })
}

fn brigade(units: &[UmpireUnit]) -> Given {
    let count = |counts: fn(&UmpireUnit) -> bool| {
        units.iter().filter(|unit| counts(unit)).count().min(12).to_string()
    };
    let drunkard = units.iter().any(|unit| unit.quality == GeneralQuality::Drunkard);
    let general = if drunkard { Commander::Drunkard } else { Commander::Commanding };
    let keys = [
        ("general", general.print()),
        ("units", units.len().clamp(1, 12).to_string()),
        ("elite", count(|unit| !unit.gone && unit.grade <= Grade::Elite)),
        ("green", count(|unit| !unit.gone && unit.grade.is_raw())),
        ("covered", count(|unit| !unit.gone && unit.cover >= Cover::Cover)),
        ("gone", count(|unit| unit.gone || unit.state >= Status::Retreating)),
    ];
    keys.map(|(key, value)| (key.into(), value)).to_vec()
}

fn rolled_six(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| {
        let by = match unit.struck() {
            On::Artillery => By::Canister,
            On::Skirmishers => By::Skirmish,
            _ => By::Infantry,
        };
        let rifled = matches!(unit.weapon, Weapon::Gun(GunType::Rifled | GunType::TwentyPdr));
        [("by", by.print()), ("rifled", (rifled && unit.is_battery()).print())]
    })
}

fn struck(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| {
        [
            ("on", unit.struck().print()),
            ("general", (unit.general_close || unit.is_led()).print()),
            ("built-up", (unit.built_up && unit.arm == Arm::Infantry).print()),
        ]
    })
}

fn limbers(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| [("heavy", unit.is_heavy().print()), ("general", unit.is_led().print())])
}

fn gets_up(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| [("general", (unit.general != Presence::Away).print())])
}
