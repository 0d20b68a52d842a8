//! The parts units play in the procedures. Values of a unit fill the keys of their name; what differs is worked out here.

use engine::{Given, KeyValue, Played, Role, units};

use crate::rules::umpire::umpire_unit::UmpireUnit;
use crate::sheet::units::{Arm, Formation};

/// The kinds of the roster that fight.
const TROOPS: &[&str] = &["infantry", "cavalry", "artillery"];
const REGIMENTS: &[&str] = &["infantry", "cavalry"];
const BATTERIES: &[&str] = &["artillery"];
const LEADERS: &[&str] = &["leader"];

pub(crate) const FIRE: &[Role] = &[
    Role::one("firer", "fires").of(TROOPS).prefixed("firer-").worked_out(|of| fires(&units(of))),
    Role::one("target", "target")
        .of(TROOPS)
        .without(&["weapon", "side"])
        .worked_out(|of| stands("", &units(of))),
];

pub(crate) const MORALE: &[Role] =
    &[Role::one("unit", "rolls").of(TROOPS).worked_out(|of| stands("", &units(of)))];

pub(crate) const CHARGE_BONUS: &[Role] = &[Role::one("charger", "charges").of(REGIMENTS)];

pub(crate) const IMPACT: &[Role] = &[
    Role::one("attacker", "charges")
        .of(REGIMENTS)
        .prefixed("attacker-")
        .worked_out(|of| leads("attacker-", &units(of))),
    Role::one("defender", "is charged")
        .of(TROOPS)
        .prefixed("defender-")
        .worked_out(|of| leads("defender-", &units(of))),
];

pub(crate) const WHOLE_CHARGE: &[Role] = &[
    Role::one("charger", "charges")
        .of(REGIMENTS)
        .without(&["woods", "shelter"])
        .worked_out(|of| fights("", &units(of))),
    Role::one("defender", "is charged")
        .of(TROOPS)
        .prefixed("defender-")
        .named(&[("woods", "woods"), ("shelter", "shelter")])
        .worked_out(|of| fights("defender-", &units(of))),
    Role::one("joint", "charges with it").of(REGIMENTS).prefixed("joint-").worked_out(|of| joins(&units(of))),
    Role::one("support", "fires at the charge too")
        .of(TROOPS)
        .prefixed("support-")
        .worked_out(|of| supports(&units(of))),
];

pub(crate) const FLIGHT: &[Role] = &[Role::one("unit", "runs").of(TROOPS)];

pub(crate) const ROUT_ROLL: &[Role] = &[Role::one("unit", "battery that routs").of(BATTERIES)];

pub(crate) const LEADER_RISK: &[Role] = &[
    Role::one("unit", "unit that was hit or lost").of(TROOPS),
    Role::one("leader", "leader at risk").of(LEADERS),
];

pub(crate) const INITIATIVE: &[Role] = &[
    Role::one("union", "best leader of the Union").of(LEADERS).named(&[("union", "leader")]),
    Role::one("confederate", "best leader of the Confederates")
        .of(LEADERS)
        .named(&[("confederate", "leader")]),
];

/// Keys of the first unit, if there is one, behind a prefix.
fn first<const N: usize>(
    prefix: &str,
    units: &[UmpireUnit],
    of: impl Fn(&UmpireUnit) -> [(&'static str, String); N],
) -> Given {
    let keys = units.first().map(of).into_iter().flatten();
    keys.map(|(key, value)| (format!("{prefix}{key}"), value)).collect()
}

/// What is fired with decides here, whatever a roster calls the unit.
fn fires(of: &[UmpireUnit]) -> Given {
    first("", of, |unit| {
        let arm = unit.weapon.arm();
        let suits = unit.formation.suits(arm);
        [
            ("weapon", unit.weapon.print()),
            ("side", unit.side.print()),
            ("firing", unit.firing().to_string()),
            ("firer-mounted", (unit.mounted && arm == Arm::Cavalry).print()),
            ("firer-formation", if suits { unit.formation } else { Formation::BattleLine }.print()),
            ("first-volley", (!unit.volleyed).print()),
            ("out-of-houses", unit.is_in_houses().print()),
        ]
    })
}

/// A unit that checks, or takes a blow.
fn stands(prefix: &str, of: &[UmpireUnit]) -> Given {
    first(prefix, of, |unit| {
        [
            ("figures", unit.figures().to_string()),
            ("mounted", unit.is_mounted().print()),
            ("formation", unit.drawn_up().print()),
            ("merged", unit.is_merged().print()),
        ]
    })
}

/// The same as a side of a whole charge.
fn fights(prefix: &str, of: &[UmpireUnit]) -> Given {
    let more = first(prefix, of, |unit| {
        [("horse-holders", unit.holders().to_string()), ("first-volley", (!unit.volleyed).print())]
    });
    [stands(prefix, of), more].concat()
}

/// A unit that charges beside another; nothing says whether it is in the saddle but the other.
fn joins(of: &[UmpireUnit]) -> Given {
    first("joint", of, |unit| {
        [
            ("", unit.figures().to_string()),
            ("-horse-holders", unit.holders().to_string()),
            ("-first-volley", (!unit.volleyed).print()),
            ("-formation", unit.drawn_up().print()),
            ("-merged", unit.is_merged().print()),
        ]
    })
}

fn supports(of: &[UmpireUnit]) -> Given {
    first("support", of, |unit| {
        [
            ("", unit.firing().to_string()),
            ("-first-volley", (!unit.volleyed).print()),
            ("-formation", unit.drawn_up().print()),
        ]
    })
}

/// A lead unit of an impact; one leader shares its risk if he is within an inch.
fn leads(prefix: &str, of: &[UmpireUnit]) -> Given {
    first(prefix, of, |unit| {
        [("figures", unit.figures().to_string()), ("leaders", u8::from(unit.leader.get() > 0).to_string())]
    })
}

/// The morale points of both lead units, which each other's level has to do with.
pub(crate) fn meet(played: &Played<'_>) -> Given {
    let [attacker, defender] =
        ["attacker", "defender"].map(|role| played.by::<UmpireUnit>(role).into_iter().next());
    let points = [
        ("attacker-mmp", attacker.as_ref().and_then(|unit| unit.charging_mmp(defender.as_ref()))),
        ("defender-mmp", defender.as_ref().and_then(|unit| unit.charged_mmp(attacker.as_ref()))),
    ];
    let known = points.into_iter().filter_map(|(key, mmp)| Some((key.into(), mmp?.min(12).to_string())));
    known.collect()
}
