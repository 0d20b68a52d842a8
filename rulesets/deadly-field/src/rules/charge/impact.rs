//! Section 7, step 4 on the table: the lead units, the impact, and what it does to the losers.

use board::table::{Inches, Point, Pose, TOUCH, legs};

use crate::game::battle::UnitId;
use crate::game::charges::{Onset, Stage};
use crate::game::event::Event;
use crate::game::group::Trio;
use crate::game::state::{Absence, Pending, State, Targets, UnitState};
use crate::rules::charge::facts::impact_facts;
use crate::rules::charge::impact_values::{
    Bout, ImpactFacts, ImpactOutcome, ImpactResult, Loser, after_impact, melee_end,
};
use crate::rules::charge::resolve::Upshot;
use crate::rules::charge::{charge_move, follow_up, impact_values};
use crate::rules::fire::facts::FireOccasion;
use crate::rules::fire::play::CloseFire;
use crate::rules::movement::fall_back;
use crate::rules::movement::moves::has_room;
use crate::rules::movement::routed_move::{RoutRoll, RoutRollFacts};
use crate::rules::{fire, leaders, losses};
use crate::sheet::units::{Arm, MoraleLevel, Side};
use crate::{At, Now};

/// The units in an impact.
pub(crate) struct Parties {
    /// The chargers that were not stopped.
    pub(crate) chargers: Trio,
    /// The units they touch.
    pub(crate) defenders: Vec<UnitId>,
    /// The defender that countercharged.
    pub(crate) countercharges: Option<UnitId>,
    /// How deep the place is that these hold.
    pub(crate) place: Inches,
}

impl Parties {
    /// The units of a charge that has touched `defenders`.
    pub(crate) fn of(onset: &Onset, defenders: Vec<UnitId>) -> Parties {
        let Onset { chargers, countercharges, place, .. } = *onset;
        Parties { chargers, defenders, countercharges, place }
    }
}

/// What a unit brings into an impact before dice: the more, the better it leads.
fn value(now: Now<'_>, unit: UnitId) -> i32 {
    let strength =
        ImpactFacts::strength(&now.battle.tables, now.battle.unit(unit).arm, now.state.unit(unit).figures);
    strength - i32::from(impact_facts(now, unit).mmp(&now.battle.tables))
}

/// The units of a side that touch the other side, and may lead.
pub(crate) fn candidates(now: Now<'_>, side: Side) -> Vec<UnitId> {
    let Some(onset) = now.state.onset else { return Vec::new() };
    let touches = |&charger: &UnitId| {
        let own = now.state.block(now.battle, charger);
        onset.met.iter().any(|unit| {
            let blocks = own.zip(now.state.block(now.battle, unit));
            blocks.is_some_and(|(own, block)| block.is_within(TOUCH, &own))
        })
    };
    if now.battle.unit(onset.chargers.lead()).side == side {
        onset.chargers.iter().filter(touches).collect()
    } else {
        standing(now.state, onset.met.iter())
    }
}

/// The lead unit an owner would name: the one with the highest value in the impact.
pub(crate) fn best(now: Now<'_>, side: Side) -> Option<UnitId> {
    let all = candidates(now, side).into_iter();
    all.max_by_key(|&unit| (value(now, unit), std::cmp::Reverse(unit)))
}

/// An owner has named the lead unit.
pub(crate) fn named(at: &mut At<'_>, unit: UnitId) {
    let Some(mut onset) = at.state().onset else { return };
    onset.leads[at.battle.unit(unit).side as usize] = Some(unit);
    let stage = if onset.stage == Stage::FoughtOn { onset.stage } else { Stage::Led };
    at.emit(Event::Charged { onset: Onset { stage, ..onset } });
    resolve(at);
}

/// The lead units of both sides, the charger's first; none if an owner of several must name one, and is asked.
fn leads(at: &mut At<'_>, onset: &Onset) -> Option<[Option<UnitId>; 2]> {
    let charging = at.battle.unit(onset.chargers.lead()).side;
    let mut leads = [None; 2];
    for (lead, side) in leads.iter_mut().zip([charging, charging.enemy()]) {
        let all = candidates(at.now(), side);
        *lead = match (onset.leads[side as usize], all.as_slice()) {
            (Some(named), _) => Some(named),
            (None, [] | [_]) => all.first().copied(),
            (None, _) => {
                at.emit(Event::Asked { pending: Pending::Lead { side } });
                return None;
            }
        };
    }
    Some(leads)
}

/// The impact of two lead units, the first or the one after melee fire, and what comes of it.
pub(crate) fn resolve(at: &mut At<'_>) {
    let Some(onset) = at.state().onset else { return };
    let parties = Parties::of(&onset, onset.met.iter().collect());
    let Some(leads) = leads(at, &onset) else { return };
    let [Some(attacker), Some(defender)] = leads else { return over(at, &parties) };
    let bout = if onset.stage == Stage::FoughtOn { Bout::AfterMeleeFire } else { Bout::First };
    fight(at, &parties, [attacker, defender], bout);
}

fn fight(at: &mut At<'_>, parties: &Parties, leads: [UnitId; 2], bout: Bout) {
    let tables = &at.battle.tables;
    let sides = leads.map(|unit| impact_facts(at.now(), unit));
    let outcome = at.part(|dice, explain| impact_values::fight(tables, &sides, bout, dice, explain));
    let from = at.state().unit(leads[1]).pose.map(|pose| pose.at);
    match outcome.clash {
        ImpactResult::Attacker => attackers_win(at, parties, &outcome),
        ImpactResult::Defender => defenders_win(at, parties, &outcome, from),
        ImpactResult::FallsBack => {
            for unit in standing(at.state(), parties.chargers.iter()) {
                fall_back::fall_back(at, unit, from, outcome.back);
            }
            over(at, parties);
        }
        ImpactResult::StopsShort => stop_short(at, parties, leads, outcome.short),
        ImpactResult::MeleeFire => melee(at, parties, leads),
    }
}

/// All touching units fire where they stand, and fight on if both sides still stand.
fn melee(at: &mut At<'_>, parties: &Parties, leads: [UnitId; 2]) {
    let fires = close_fires(at.now(), parties, leads, FireOccasion::Melee);
    let all = parties.chargers.iter().chain(parties.defenders.iter().copied());
    let before: Vec<(UnitId, UnitState)> = all.map(|unit| (unit, *at.state().unit(unit))).collect();
    fire::play::exchange(at, &fires);
    let state = at.state();
    let stands = |unit: UnitId| {
        let own = state.unit(unit);
        own.pose.is_some() && before.iter().any(|&(other, was)| other == unit && own.level <= was.level)
    };
    let mut touching = fires.iter().map(|fire| fire.unit);
    let chargers = touching.any(|unit| parties.chargers.contains(unit) && stands(unit));
    let defenders: Vec<UnitId> = parties.defenders.iter().copied().filter(|&unit| stands(unit)).collect();
    // A unit that routs leaves its place, but has not fallen back.
    let fled = |&(unit, was): &(UnitId, UnitState)| {
        let own = state.unit(unit);
        let to = own.pose.filter(|_| own.level != MoraleLevel::Routed && !parties.chargers.contains(unit))?;
        Some(was.pose?.at.distance(to.at))
    };
    let fled = before.iter().filter_map(fled).max().unwrap_or(Inches::ZERO);
    // A charger that drops a level is stopped.
    let going = parties.chargers.filtered(stands);
    let Some(mut onset) = state.onset else { return };
    let end = melee_end([!chargers, defenders.is_empty()]);
    // A lead unit leads again; if it fell back, its owner names another.
    for unit in leads {
        onset.leads[at.battle.unit(unit).side as usize] = Some(unit).filter(|&unit| stands(unit));
    }
    if let Some(chargers) = going {
        let mut met = Targets::default();
        defenders.iter().for_each(|&unit| met.insert(unit));
        at.emit(Event::Charged { onset: Onset { stage: Stage::FoughtOn, chargers, met, ..onset } });
    }
    match end {
        Some(Upshot::Wins) => ask_to_follow(at, parties, fled),
        Some(_) => over(at, parties),
        None => resolve(at),
    }
}

/// The fires of all touching units, each at one it touches: the lead unit of the enemy, if it touches that.
fn close_fires(
    now: Now<'_>,
    parties: &Parties,
    leads: [UnitId; 2],
    occasion: FireOccasion,
) -> Vec<CloseFire> {
    let touch = |one: UnitId, other: UnitId| {
        let blocks = now.state.block(now.battle, one).zip(now.state.block(now.battle, other));
        blocks.is_some_and(|(own, block)| block.is_within(TOUCH, &own))
    };
    let [attacker, defender] = leads;
    let chargers = standing(now.state, parties.chargers.iter());
    let defenders = standing(now.state, parties.defenders.iter().copied());
    let sides = [(&chargers, &defenders, attacker, defender), (&defenders, &chargers, defender, attacker)];
    let mut fires = Vec::new();
    for (own, others, lead, enemy) in sides {
        let rest = own.iter().copied().filter(|&unit| unit != lead);
        for unit in [lead].into_iter().chain(rest) {
            let mut targets = [enemy].into_iter().chain(others.iter().copied());
            let target = targets.find(|&target| touch(unit, target));
            fires.extend(target.map(|target| CloseFire { unit, target, occasion }));
        }
    }
    fires
}

fn standing(state: &State, units: impl Iterator<Item = UnitId>) -> Vec<UnitId> {
    units.filter(|&unit| state.unit(unit).pose.is_some()).collect()
}

/// One of the losers bears what its defeat costs; returns how far it went.
fn defeat(at: &mut At<'_>, parties: &Parties, unit: UnitId, difference: u8, from: Option<Point>) -> Inches {
    let battle = at.battle;
    let own = at.state().unit(unit);
    if own.pose.is_none() {
        return Inches::ZERO;
    }
    let with = leaders::play::with(at.now(), unit);
    let attacking = parties.chargers.contains(unit) || parties.countercharges == Some(unit);
    let loser = Loser { arm: battle.unit(unit).arm, level: own.level, attacking };
    let toll = loser.toll(&battle.tables, difference);
    if toll.surrender {
        losses::remove(at, unit, Absence::Surrendered);
    } else {
        losses::lose(at, unit, toll.lost);
        losses::level(at, unit, toll.level);
    }
    let mut gone = Inches::ZERO;
    if at.state().unit(unit).pose.is_some() {
        if toll.level == MoraleLevel::Routed {
            rout(at, unit);
        } else {
            gone = fall_back::fall_back(at, unit, from, toll.back);
        }
    }
    leaders::play::at_risk(at, &with);
    gone
}

/// A unit routs by no check of its own: a battery rolls for its guns.
fn rout(at: &mut At<'_>, unit: UnitId) {
    let is_battery = at.battle.unit(unit).arm == Arm::Artillery;
    if is_battery && at.run::<RoutRoll>(&at.battle.tables, &RoutRollFacts {}).guns_lost {
        losses::remove(at, unit, Absence::GunsLost);
    } else {
        losses::bolt(at, unit);
    }
}

fn attackers_win(at: &mut At<'_>, parties: &Parties, outcome: &ImpactOutcome) {
    let mut fled = Inches::ZERO;
    for unit in standing(at.state(), parties.defenders.iter().copied()) {
        let from = at.state().onset.map(|onset| charge_move::against(at.now(), &onset, unit));
        if outcome.surrender && at.state().unit(unit).level == MoraleLevel::Routed {
            losses::remove(at, unit, Absence::Surrendered);
            continue;
        }
        fled = fled.max(defeat(at, parties, unit, outcome.difference, from));
    }
    ask_to_follow(at, parties, fled);
}

fn defenders_win(at: &mut At<'_>, parties: &Parties, outcome: &ImpactOutcome, from: Option<Point>) {
    for unit in standing(at.state(), parties.chargers.iter()) {
        defeat(at, parties, unit, outcome.difference, from);
    }
    over(at, parties);
}

/// The chargers stop short, and all units that were to touch fire a free volley at that range, in its ordinary band.
fn stop_short(at: &mut At<'_>, parties: &Parties, leads: [UnitId; 2], short: Inches) {
    let battle = at.battle;
    let Some(onset) = at.state().onset else { return };
    let volleys = close_fires(at.now(), parties, leads, FireOccasion::Free { range: short });
    // Contact is a hair short of touching.
    let [own, other] = leads.map(|unit| at.state().block(battle, unit));
    let all_back = short - own.zip(other).map_or(Inches::ZERO, |(own, other)| own.distance(&other));
    for unit in standing(at.state(), parties.chargers.iter()) {
        let Some(block) = at.state().block(battle, unit) else { continue };
        let back = |by: Inches| {
            let at = block.pose().at.towards(onset.way, Inches::ZERO - by);
            Pose::new(at, block.pose().facing)
        };
        // A unit in the way behind it keeps it nearer.
        let is_clear = |by: Inches| has_room(at.now(), unit, &block.moved_to(back(by)));
        let by = legs::farthest_clear(all_back, Inches::whole(1) / 4, is_clear);
        if by > Inches::ZERO {
            at.emit(Event::Moved { unit, pose: back(by) });
        }
    }
    fire::play::exchange(at, &volleys);
    over(at, parties);
}

/// All involved are in disorder; a worse level stays.
fn disorder(at: &mut At<'_>, parties: &Parties) {
    let all = parties.chargers.iter().chain(parties.defenders.iter().copied());
    for unit in standing(at.state(), all) {
        let level = after_impact(at.state().unit(unit).level);
        losses::level(at, unit, level);
    }
}

fn over(at: &mut At<'_>, parties: &Parties) {
    disorder(at, parties);
    follow_up::finish(at);
}

/// The attackers have won: they may follow, and charge on.
pub(crate) fn ask_to_follow(at: &mut At<'_>, parties: &Parties, fled: Inches) {
    disorder(at, parties);
    follow_up::ask(at, parties, fled);
}
