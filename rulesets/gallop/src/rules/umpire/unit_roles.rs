//! The parts stands play in the procedures. Values of a stand fill the keys of their name; what differs is worked out here.

use engine::{Count, Given, KeyValue, Played, Role, units};

use crate::game::battle::Side;
use crate::rules::broken_groups::Attending;
use crate::rules::hand_combat::generals::{GeneralHits, GeneralValue};
use crate::rules::umpire::umpire_unit::UmpireUnit;
use crate::sheet::axes::{Arm, TroopRate};

/// The kinds of the roster that fight.
const TROOPS: &[&str] = &["infantry", "cavalry", "artillery", "skirmishers"];
/// Those that charge.
const CHARGERS: &[&str] = &["infantry", "cavalry", "skirmishers"];
const GENERALS: &[&str] = &["general"];

pub(crate) const FIRE: &[Role] = &[
    Role::few("firer", "fires").of(TROOPS).worked_out(|of| fires(&units(of))),
    Role::few("target", "in the square").of(TROOPS).prefixed("target-"),
];

pub(crate) const HAND_COMBAT: &[Role] = &[
    Role::few("charger", "charges").of(CHARGERS).worked_out(|of| charges(&units(of))),
    Role::few("defender", "is charged").of(TROOPS).worked_out(|of| defends(&units(of))),
    Role::few("leader", "leads the charge").of(GENERALS).worked_out(|of| leads("charge", &units(of))),
    Role::few("attended", "defends with them").of(GENERALS).worked_out(|of| leads("defend", &units(of))),
];

pub(crate) const RISK: &[Role] =
    &[Role::one("general", "is at risk").of(GENERALS).named(&[("hits-taken", "hits")])];

pub(crate) const MOVE: &[Role] = &[Role::one("stand", "moves").worked_out(|of| moves(&units(of)))];

pub(crate) const BROKEN_GROUP: &[Role] =
    &[Role::few("stands", "stands of the group").worked_out(|of| group(&units(of)))];

fn given<const N: usize>(keys: [(&str, String); N]) -> Given {
    keys.map(|(key, value)| (key.into(), value)).to_vec()
}

fn total(numbers: impl Iterator<Item = u8>) -> u8 {
    numbers.fold(0, u8::saturating_add)
}

/// The stands of a square that roll together: those that fire as the first one does.
pub(crate) fn alike(units: &[UmpireUnit]) -> impl Iterator<Item = (usize, &UmpireUnit)> {
    let as_first = |unit: &UmpireUnit| {
        units.first().is_some_and(|first| {
            (first.fires_as(), first.fires_with(), first.rate)
                == (unit.fires_as(), unit.fires_with(), unit.rate)
        })
    };
    units.iter().enumerate().filter(move |(_, unit)| as_first(unit))
}

fn fires(units: &[UmpireUnit]) -> Given {
    let Some(first) = units.first() else { return Given::new() };
    let dots = total(alike(units).map(|(_, unit)| unit.fire_dice()));
    given([
        ("troops", first.fires_as().print()),
        ("rate", first.rate.print()),
        ("bore", first.fires_with().print()),
        ("stands", Count::<1, 20>::clamped(alike(units).count().min(20) as u8).print()),
        ("dots", Count::<1, 20>::clamped(dots).print()),
        // Where it stands and what it aims at are said of each shot.
        ("prepared", false.print()),
        ("counter-battery", false.print()),
    ])
}

/// Whether a side has nobody but skirmishers.
fn are_skirmishers(units: &[UmpireUnit]) -> bool {
    let mut troops = units.iter().filter(|unit| !unit.is_general()).peekable();
    troops.peek().is_some() && troops.all(|unit| unit.troops == Arm::Skirmishers)
}

/// The dice of a side: formed stands, and skirmishers where the enemy has nothing else.
fn dice(units: &[UmpireUnit], skirmishers: SkirmisherDice) -> String {
    let rolls = |unit: &&UmpireUnit| match unit.troops {
        Arm::Infantry | Arm::Cavalry => true,
        Arm::Skirmishers => skirmishers == SkirmisherDice::Rolled,
        Arm::Artillery | Arm::General => false,
    };
    let dice = total(units.iter().filter(rolls).map(UmpireUnit::combat_dice));
    Count::<0, 60>::clamped(dice).print()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SkirmisherDice {
    Rolled,
    None,
}

fn rated(units: &[UmpireUnit], rate: TroopRate) -> String {
    let stands = units.iter().filter(|unit| unit.counts() && unit.rate == rate);
    Count::<0, 60>::clamped(stands.count().min(60) as u8).print()
}

/// Hits that would remove all of them; 0, which is not asked, if one of them does not say.
fn left(units: &[UmpireUnit]) -> String {
    let left: Option<Vec<u8>> =
        units.iter().filter(|unit| !unit.is_general()).map(UmpireUnit::left).collect();
    let left = left.map_or(0, |left| total(left.into_iter()));
    Count::<0, 250>::clamped(left).print()
}

fn charges(units: &[UmpireUnit]) -> Given {
    let confederates = units.first().is_some_and(|unit| unit.side == Side::Confederate);
    given([
        ("confederates-charge", confederates.print()),
        // Skirmishers charge nobody but skirmishers.
        ("charge-dice", dice(units, SkirmisherDice::Rolled)),
        ("charge-veterans", rated(units, TroopRate::Veteran)),
        ("charge-second-rate", rated(units, TroopRate::SecondRate)),
        ("charge-hits-left", left(units)),
        ("skirmishers", units.iter().any(|unit| unit.troops == Arm::Skirmishers).print()),
    ])
}

fn defends(units: &[UmpireUnit]) -> Given {
    let guns = units.iter().filter(|unit| unit.troops == Arm::Artillery && unit.counts()).count();
    given([
        ("defend-dice", dice(units, SkirmisherDice::None)),
        ("defend-veterans", rated(units, TroopRate::Veteran)),
        ("defend-second-rate", rated(units, TroopRate::SecondRate)),
        ("defend-guns", Count::<0, 60>::clamped(guns.min(60) as u8).print()),
        ("defend-hits-left", left(units)),
    ])
}

/// The dice of skirmishers hang on the enemy: they roll where he has nobody else.
pub(crate) fn combat_together(played: &Played<'_>) -> Given {
    let (chargers, defenders) = (played.by::<UmpireUnit>("charger"), played.by::<UmpireUnit>("defender"));
    if chargers.is_empty() || defenders.is_empty() {
        return Given::new();
    }
    let against = |enemy: &[UmpireUnit]| {
        if are_skirmishers(enemy) { SkirmisherDice::Rolled } else { SkirmisherDice::None }
    };
    given([
        ("charge-dice", dice(&chargers, against(&defenders))),
        ("defend-dice", dice(&defenders, against(&chargers))),
    ])
}

/// The generals of a side: the best of them counts, and each of them is at risk.
fn leads(side: &str, units: &[UmpireUnit]) -> Given {
    let value =
        units.iter().map(|unit| unit.value.get().min(3)).max().map_or(GeneralValue::NONE, GeneralValue::of);
    // A form knows two of them, and generals that are still there.
    let mut hits: Vec<u8> = units.iter().map(|unit| unit.hits.get().min(1)).take(2).collect();
    hits.sort_unstable();
    vec![
        (format!("{side}-general"), value.print()),
        (format!("{side}-general-hits"), GeneralHits::of(hits.into_iter()).print()),
    ]
}

fn moves(units: &[UmpireUnit]) -> Given {
    let Some(unit) = units.first() else { return Given::new() };
    given([("begins", unit.drawn_up().print()), ("ends", unit.drawn_up().print())])
}

fn group(units: &[UmpireUnit]) -> Given {
    let (generals, stands): (Vec<&UmpireUnit>, Vec<&UmpireUnit>) =
        units.iter().partition(|unit| unit.is_general());
    let lost = stands.iter().filter(|unit| unit.gone).count();
    let full = stands.len().clamp(1, 250);
    let attending =
        if generals.iter().any(|general| !general.gone) { Attending::Own } else { Attending::Nobody };
    given([
        ("full", full.to_string()),
        ("lost", lost.min(full - 1).to_string()),
        ("general", attending.print()),
    ])
}
