//! The parts units play in the procedures. Values of a unit fill the keys of their name; what differs is worked out here.

use engine::{Given, KeyValue, Role, units};

use crate::game::battle::Orders;
use crate::game::state::{Condition, Formation};
use crate::rules::command::resolve::Profile;
use crate::rules::fire::resolve::FiringArmy;
use crate::rules::shock::resolve::{Battery, Brigadier, Orders as ShockOrders, Square};
use crate::rules::umpire::umpire_unit::UmpireUnit;

/// The kinds of the roster that fight; lancers have nothing to fire with.
const TROOPS: &[&str] = &["infantry", "cavalry", "lancers", "artillery"];
const FIRERS: &[&str] = &["infantry", "cavalry", "artillery"];
const ATTACKERS: &[&str] = &["infantry", "cavalry", "lancers"];
const LEADERS: &[&str] = &["leader"];

pub(crate) const FIRE: &[Role] = &[
    Role::one("firer", "fires")
        .of(FIRERS)
        .without(&["side", "limbered"])
        .named(&[
            ("own-cohesion", "cohesion"),
            ("own-start", "start"),
            ("own-fatigue", "fatigue"),
            ("own-leaders", "leaders"),
        ])
        .worked_out(|of| fires(&units(of))),
    Role::one("target", "target, on top")
        .of(TROOPS)
        .prefixed("target-")
        .worked_out(|of| fired_at(&units(of))),
];

pub(crate) const DISORDER_CHECK: &[Role] =
    &[Role::one("unit", "checks").of(TROOPS).worked_out(|of| checks(&units(of)))];

pub(crate) const COHESION_CHECK: &[Role] = &[Role::one("unit", "checks")
    .of(TROOPS)
    .without(&["breastworks"])
    .worked_out(|of| first(&units(of), |unit| [("sp", unit.sp().to_string())]))];

pub(crate) const SHOCK: &[Role] = &[
    Role::few("attackers", "attack")
        .of(ATTACKERS)
        .without(&["side", "orders", "start", "cohesion", "fatigue"])
        .worked_out(|of| attack(&units(of))),
    Role::few("defenders", "are attacked")
        .of(TROOPS)
        .prefixed("defender-")
        .without(&["start", "cohesion", "fatigue", "leaders", "weapon", "green", "breastworks", "mounted"])
        .worked_out(|of| defend(&units(of))),
    Role::one("brigadier", "brigadier of the attackers")
        .of(LEADERS)
        .without(&["side", "orders", "start", "cohesion", "fatigue"])
        .worked_out(|of| leads_attack(&units(of))),
];

pub(crate) const LEADER_LOSS: &[Role] = &[
    Role::one("unit", "stack that lost SP").of(TROOPS),
    Role::few("leaders", "leaders with it")
        .of(LEADERS)
        .without(&["leaders"])
        .worked_out(|of| vec![("leaders".into(), of.len().clamp(1, 30).to_string())]),
];

pub(crate) const RALLY: &[Role] =
    &[Role::one("unit", "rallies").of(TROOPS).worked_out(|of| rallies(&units(of)))];

pub(crate) const FATIGUE: &[Role] = &[
    Role::few("units", "units of the brigade").of(TROOPS).named(&[("level", "fatigue")]),
    Role::one("brigadier", "its brigadier").of(LEADERS).named(&[("level", "fatigue")]),
];

pub(crate) const EFFICIENCY: &[Role] = &[Role::one("leader", "division leader").of(LEADERS)];

pub(crate) const INITIATIVE: &[Role] = &[
    Role::one("one", "one overall commander").of(LEADERS),
    Role::one("enemy", "the other").of(LEADERS).prefixed("enemy-"),
];

pub(crate) const ORDERS_CHANGE: &[Role] = &[Role::one("brigadier", "brigadier").of(LEADERS)];

pub(crate) const COORDINATION: &[Role] = &[
    Role::one("brigadier", "brigadier who rolls").of(LEADERS),
    Role::one("division", "division leader").of(LEADERS).prefixed("division-"),
];

/// Keys of the first unit, if there is one.
fn first<const N: usize>(
    units: &[UmpireUnit],
    of: impl Fn(&UmpireUnit) -> [(&'static str, String); N],
) -> Given {
    units.first().map(|unit| given(of(unit))).unwrap_or_default()
}

fn given<const N: usize>(keys: [(&'static str, String); N]) -> Given {
    keys.map(|(key, value)| (key.into(), value)).to_vec()
}

fn fires(of: &[UmpireUnit]) -> Given {
    first(of, |unit| {
        [
            ("army", FiringArmy::from(unit.side).print()),
            ("sp", unit.fighting().to_string()),
            ("own-sp", unit.sp().to_string()),
            ("mounted", unit.is_mounted().print()),
            ("disordered", (unit.state == Condition::Disordered).print()),
            ("green", (unit.green && !unit.is_mounted() && !unit.is_battery()).print()),
            ("from-breastworks", unit.is_behind_works().print()),
            ("from-square", unit.is_in_square().print()),
        ]
    })
}

fn fired_at(of: &[UmpireUnit]) -> Given {
    first(of, |unit| {
        [
            ("target", unit.target().print()),
            ("target-sp", unit.sp().to_string()),
            ("target-breastworks", unit.is_behind_works().print()),
            ("target-square", unit.is_in_square().print()),
        ]
    })
}

fn checks(of: &[UmpireUnit]) -> Given {
    first(of, |unit| {
        [
            ("sp", unit.sp().to_string()),
            ("breastworks", unit.is_behind_works().print()),
            ("guns", unit.is_unlimbered().print()),
        ]
    })
}

fn rallies(of: &[UmpireUnit]) -> Given {
    first(of, |unit| {
        let leaders = if unit.stars.get() == 0 { 0 } else { unit.leaders.get() };
        [
            ("sp", unit.sp().to_string()),
            ("routed", (unit.state == Condition::Routed).print()),
            ("mounted", unit.is_mounted().print()),
            ("leaders", leaders.to_string()),
        ]
    })
}

/// A sum over units, as a key takes it.
fn sum<'a>(units: impl IntoIterator<Item = &'a UmpireUnit>, of: impl Fn(&UmpireUnit) -> u8) -> u8 {
    units.into_iter().map(of).fold(0, u8::saturating_add).min(60)
}

/// The most any unit has.
fn most(units: &[UmpireUnit], of: impl Fn(&UmpireUnit) -> u8) -> u8 {
    units.iter().map(of).max().unwrap_or(0)
}

/// All attackers together, with the highest cohesion.
fn attack(of: &[UmpireUnit]) -> Given {
    let green = of.iter().find(|unit| unit.green).map_or(0, UmpireUnit::fighting);
    given([
        ("sp", sum(of, UmpireUnit::fighting).max(1).to_string()),
        ("start", sum(of, UmpireUnit::began_fighting).to_string()),
        ("green-sp", green.to_string()),
        ("cohesion", most(of, |unit| unit.cohesion.get()).max(2).to_string()),
        ("fatigue", most(of, |unit| unit.fatigue.get()).to_string()),
        ("disordered", of.iter().any(|unit| unit.state != Condition::Normal).print()),
        ("own-leaders", most(of, |unit| unit.leaders.get()).to_string()),
    ])
}

/// All defenders together; the one on top, which is named first, fires before the shock if it can.
fn defend(of: &[UmpireUnit]) -> Given {
    let (guns, men): (Vec<&UmpireUnit>, Vec<&UmpireUnit>) = of.iter().partition(|unit| unit.is_battery());
    let battery = match guns.first() {
        None => Battery::None,
        Some(unit) if unit.limbered => Battery::Limbered,
        Some(_) => Battery::Unlimbered,
    };
    let mounted = men.iter().any(|unit| unit.is_mounted());
    let disordered = of.iter().any(|unit| unit.state != Condition::Normal);
    let march = of.iter().any(|unit| unit.formation == Formation::March);
    let works = !mounted && !march && of.iter().any(UmpireUnit::is_behind_works);
    let is_square = !men.is_empty() && men.iter().all(|unit| unit.is_in_square());
    let square = is_square && !disordered && !march && !works && !mounted;
    let defender_sp = sum(men.iter().copied(), UmpireUnit::fighting);
    let fires = of.first().filter(|unit| {
        let can = unit.armed && unit.state != Condition::Routed && !(unit.is_battery() && unit.limbered);
        can && unit.weapon.is_gun() == unit.is_battery()
    });
    let fires = fires.filter(|unit| !unit.is_battery() || battery == Battery::Unlimbered);
    let mut keys = given([
        ("defender-sp", defender_sp.to_string()),
        ("defender-start", sum(men.iter().copied(), UmpireUnit::began_fighting).to_string()),
        ("defender-battery", battery.print()),
        ("defender-guns", sum(guns.iter().copied(), UmpireUnit::sp).to_string()),
        ("defender-guns-start", sum(guns.iter().copied(), |unit| unit.start.get()).to_string()),
        ("defender-cohesion", most(of, |unit| unit.cohesion.get()).max(2).to_string()),
        ("defender-fatigue", most(of, |unit| unit.fatigue.get()).to_string()),
        ("defender-disordered", disordered.print()),
        ("defender-mounted", mounted.print()),
        ("defender-march", march.print()),
        ("defender-leaders", most(of, |unit| unit.leaders.get()).to_string()),
        ("defender-breastworks", works.print()),
        ("defender-square", if square { Square::Formed } else { Square::No }.print()),
        ("reaction-sp", fires.map_or(0, UmpireUnit::fighting).to_string()),
    ]);
    if let Some(unit) = fires {
        let green = unit.green && !mounted && !unit.is_battery();
        keys.extend(given([("defender-weapon", unit.weapon.print()), ("defender-green", green.print())]));
    }
    keys
}

fn leads_attack(of: &[UmpireUnit]) -> Given {
    let Some(leader) = of.first() else { return Given::new() };
    let brigadier = match leader.profile {
        _ if leader.gone => Brigadier::None,
        Profile::Aggressive => Brigadier::Aggressive,
        Profile::Normal | Profile::Cautious | Profile::Unreliable => Brigadier::Other,
    };
    let orders = match leader.orders {
        Orders::Attack => Some(ShockOrders::Attack),
        Orders::Advance => Some(ShockOrders::Advance),
        Orders::March => None,
    };
    let mut keys = given([("brigadier", brigadier.print())]);
    keys.extend(orders.map(|orders| ("orders".into(), orders.print())));
    keys
}
