//! The parts units play in the procedures. Values of a unit fill the keys of their name; what differs is worked out here.

use engine::{Given, KeyValue, Played, Role, units};

use crate::rules::umpire::umpire_unit::UmpireUnit;

/// The kinds of the roster that fight.
const UNITS: &[&str] = &["infantry", "cavalry", "battery"];
/// Those that charge.
const CHARGERS: &[&str] = &["infantry", "cavalry"];
/// Those of which a figure fights a duel.
const FIGHTERS: &[&str] = &["infantry", "cavalry", "battery", "commander"];
const COMMANDERS: &[&str] = &["commander"];

pub(crate) const SHOOTING: &[Role] = &[
    Role::one("firer", "shoots").of(UNITS).worked_out(|of| shoots(&units(of))),
    Role::one("target", "target").of(UNITS).prefixed("target-").worked_out(|of| shot_at(&units(of))),
    Role::one("commander", "attached to the target")
        .of(COMMANDERS)
        .prefixed("target-")
        .without(&["troops", "morale", "square", "disrupted", "commander", "commander-morale"])
        .worked_out(|of| attached("target-", &units(of))),
];

pub(crate) const CHARGE: &[Role] = &[
    Role::one("charger", "charges").of(CHARGERS).worked_out(|of| charges(&units(of))),
    Role::one("target", "is charged").of(UNITS).prefixed("target-").worked_out(|of| charged(&units(of))),
    Role::one("commander", "attached to the charger")
        .of(COMMANDERS)
        .without(&["troops", "morale", "melee", "lancers", "commander", "commander-morale"])
        .worked_out(|of| attached("", &units(of))),
];

pub(crate) const MELEE: &[Role] = &[
    Role::one("fighter", "is active").of(UNITS).worked_out(|of| fights(&units(of))),
    Role::one("enemy", "is attacked").of(UNITS).prefixed("enemy-").worked_out(|of| fought(&units(of))),
];

pub(crate) const DUEL: &[Role] = &[
    Role::one("fighter", "is active").of(FIGHTERS).worked_out(|of| fights(&units(of))),
    Role::one("enemy", "is attacked").of(FIGHTERS).prefixed("enemy-").worked_out(|of| fought(&units(of))),
];

pub(crate) const LEAVE_MELEE: &[Role] = &[
    Role::one("leaver", "leaves").of(UNITS).without(&["melee"]).worked_out(|of| leaves(&units(of))),
    Role::one("striker", "strikes").of(UNITS).without(&["formation"]).worked_out(|of| strikes(&units(of))),
];

pub(crate) const MOVE: &[Role] = &[Role::one("piece", "moves").worked_out(|of| moves(&units(of)))];

pub(crate) const MORALE: &[Role] =
    &[Role::one("unit", "checks").of(UNITS).worked_out(|of| checks(&units(of)))];

pub(crate) const FALL_BACK: &[Role] = &[Role::one("unit", "falls back").of(UNITS)];

/// Keys of the first unit, if there is one.
fn keys<const N: usize>(
    units: &[UmpireUnit],
    of: impl Fn(&UmpireUnit) -> [(&'static str, String); N],
) -> Given {
    let keys = units.first().map(of).into_iter().flatten();
    keys.map(|(key, value)| (key.into(), value)).collect()
}

fn shoots(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| [("firers", unit.firers().to_string())])
}

fn shot_at(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| {
        [
            ("target-figures", unit.left().to_string()),
            ("target-start", unit.began_with().to_string()),
            ("target-commander-morale", unit.his_morale().print()),
        ]
    })
}

/// A commander of the roster who is with a unit.
fn attached(prefix: &str, of: &[UmpireUnit]) -> Given {
    let keys = keys(of, |his| [("commander", true.print()), ("commander-morale", his.morale.print())]);
    keys.into_iter().map(|(key, value)| (format!("{prefix}{key}"), value)).collect()
}

fn charges(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| {
        [
            ("troops", unit.mover().print()),
            ("lancers", unit.charges_with_lances().print()),
            ("figures", unit.left().to_string()),
            ("start", unit.began_with().to_string()),
            ("commander-morale", unit.his_morale().print()),
        ]
    })
}

fn charged(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| {
        [
            ("target-firers", unit.firers().to_string()),
            ("target-lancers", unit.charges_with_lances().print()),
            ("answer", unit.answers().print()),
        ]
    })
}

fn fights(of: &[UmpireUnit]) -> Given {
    // Lances count in the first round only, which is said each time.
    keys(of, |unit| [("fighter", unit.fighter().print()), ("lancers-charge", false.print())])
}

fn fought(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| [("enemy", unit.fighter().print())])
}

fn leaves(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| [("leaver", unit.fighter().print()), ("formation", unit.drawn_up().print())])
}

fn strikes(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| [("striker", unit.fighter().print())])
}

fn moves(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| [("troops", unit.mover().print()), ("formation", unit.drawn_up().print())])
}

fn checks(of: &[UmpireUnit]) -> Given {
    keys(of, |unit| [("figures", unit.left().to_string()), ("start", unit.began_with().to_string())])
}

/// How many enemies are attacked by one figure, by two, by three and by four, where figures spread evenly over them.
fn pairs(prefix: &str, figures: u8, enemies: u8) -> Given {
    let (figures, enemies) = (figures.min(40), enemies.clamp(1, 20));
    let (each, more) = (figures / enemies, figures % enemies);
    let on = |attackers: u8| {
        let spread = if attackers == each { enemies - more } else { 0 };
        if attackers == each + 1 { more } else { spread }
    };
    let by = ["by-one", "by-two", "by-three", "by-four"].into_iter().zip(1..);
    // No more than four get at one.
    let by =
        by.map(|(key, attackers)| (key, if attackers == 4 && each >= 4 { enemies } else { on(attackers) }));
    by.map(|(key, count)| (format!("{prefix}{key}"), count.to_string())).collect()
}

/// A round of melee: every figure has come round to an enemy.
pub(crate) fn round_together(played: &Played<'_>) -> Given {
    both(played, ["fighter", "enemy"], |fighter, enemy| pairs("", fighter.left(), enemy.left()))
}

/// The first round of a charge: those fight that touch.
pub(crate) fn charge_together(played: &Played<'_>) -> Given {
    both(played, ["charger", "target"], |charger, target| {
        let (ours, theirs) = (charger.front_rank(), target.front_rank());
        let home = pairs("", ours.min(theirs), theirs);
        home.into_iter().chain(pairs("target-", theirs.min(ours), ours)).collect()
    })
}

/// Each enemy in contact strikes at a figure of its own.
pub(crate) fn leave_together(played: &Played<'_>) -> Given {
    both(played, ["leaver", "striker"], |leaver, striker| {
        vec![("strikers".into(), striker.left().min(leaver.left()).to_string())]
    })
}

fn both(
    played: &Played<'_>,
    [one, other]: [&str; 2],
    of: impl Fn(&UmpireUnit, &UmpireUnit) -> Given,
) -> Given {
    let (one, other) = (played.by::<UmpireUnit>(one), played.by::<UmpireUnit>(other));
    one.first().zip(other.first()).map(|(one, other)| of(one, other)).unwrap_or_default()
}
