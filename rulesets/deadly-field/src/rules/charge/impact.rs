//! Section 7, step 4 on the table: the lead units, the impact, and what it does to the losers.

use board::table::{Inches, Point, Pose, TOUCH, legs};

use crate::game::battle::UnitId;
use crate::game::charges::{Onset, Stage};
use crate::game::event::Event;
use crate::game::group::Trio;
use crate::game::state::{Absence, Pending, State, Targets, UnitState};
use crate::rules::charge::facts::impact_facts;
use crate::rules::charge::impact_values::{Bout, Impact, ImpactFacts, ImpactOutcome, SIDES};
use crate::rules::charge::resolve::Upshot;
use crate::rules::charge::sides::Party;
use crate::rules::charge::{TouchingSides, charge_move, fight_out, follow_up, gone_back};
use crate::rules::fire::facts::FireOccasion;
use crate::rules::fire::play::CloseFire;
use crate::rules::morale::facts::followed;
use crate::rules::morale::resolve::MoraleFacts;
use crate::rules::movement::fall_back;
use crate::rules::movement::moves::has_room;
use crate::rules::movement::routed_move::{RoutRoll, RoutRollFacts};
use crate::rules::{fire, leaders, losses, naming};
use crate::sheet::axes::{NumberRow, Ruling};
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::cells::Shock;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, MoraleLevel, Side};
use crate::{At, Now};

/// What a lost impact does to one of the losers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Toll {
    /// It surrenders.
    pub surrender: bool,
    /// Figures or sections lost.
    pub lost: u8,
    /// Inches it goes back; none if it routs and runs.
    pub back: Inches,
    /// Its level now.
    pub level: MoraleLevel,
}

/// A unit that lost an impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loser {
    /// What it is.
    pub arm: Arm,
    /// Its level before.
    pub level: MoraleLevel,
    /// It charged, or met the charge by a charge.
    pub attacking: bool,
}

impl Loser {
    /// What a lost impact does to it: a routed unit that is touched surrenders with the lead unit.
    pub(crate) fn bears(self, tables: &Tables, outcome: &ImpactOutcome) -> Toll {
        if outcome.surrender && self.level == MoraleLevel::Routed {
            return Toll { surrender: true, lost: 0, back: Inches::ZERO, level: self.level };
        }
        self.toll(tables, outcome.difference)
    }

    /// What an impact lost by `difference` does to it; nothing, if that is too little to lose by.
    pub(crate) fn toll(self, tables: &Tables, difference: u8) -> Toll {
        let spared = self.attacking && self.arm == Arm::Infantry;
        let (lost, named) = match tables.impact.get(difference.into()) {
            Shock::MeleeFire | Shock::StopShort => {
                return Toll { surrender: false, lost: 0, back: Inches::ZERO, level: self.level };
            }
            Shock::Surrender => {
                return Toll { surrender: true, lost: 0, back: Inches::ZERO, level: self.level };
            }
            Shock::Back { lost, level } => (lost, level),
        };
        let further = self.level >= named && tables.holds(Ruling::DropsFurther);
        let level = if further { self.level.dropped(1) } else { named.max(self.level) };
        let level = if self.is_routed_by(tables, difference) { MoraleLevel::Routed } else { level };
        // Losing attackers drop no further than shaken.
        let level = if spared { level.min(MoraleLevel::Shaken.max(self.level)) } else { level };
        let back = tables.distance(DistanceRow::ImpactBack) * i32::from(difference);
        let back = if spared { back - tables.distance(DistanceRow::AttackerSpared) } else { back };
        let lost = if spared { lost.saturating_sub(tables.count(NumberRow::AttackerSpared)) } else { lost };
        let back = if level == MoraleLevel::Routed { Inches::ZERO } else { back.max(Inches::ZERO) };
        Toll { surrender: false, lost, back, level }
    }

    /// The house rule that a defender routs that loses by a wide margin.
    fn is_routed_by(self, tables: &Tables, difference: u8) -> bool {
        difference >= tables.count(NumberRow::RoutDefender)
            && !self.attacking
            && tables.holds(Ruling::RoutDefender)
    }
}

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
    let [Some(attacker), Some(defender)] = leads else {
        disorder(at, &parties);
        return follow_up::finish(at);
    };
    let bout = if onset.stage == Stage::FoughtOn { Bout::AfterMeleeFire } else { Bout::First };
    let from = at.state().unit(defender).pose.map(|pose| pose.at);
    let mut contact =
        ContactOnTable { at, parties: &parties, leads: [attacker, defender], from, fled: Inches::ZERO };
    let (end, fled) = (fight_out(&mut contact, bout), contact.fled);
    match end {
        Some(Upshot::Wins) => follow_up::ask(at, &parties, fled),
        Some(_) => follow_up::finish(at),
        None => resolve(at),
    }
}

/// Two sides in contact, on the table.
struct ContactOnTable<'a, 'b, 'p> {
    at: &'a mut At<'b>,
    parties: &'p Parties,
    /// The lead units, the charger's first.
    leads: [UnitId; 2],
    /// Where the lead unit of the defenders stood.
    from: Option<Point>,
    /// How far beaten defenders have gone back.
    fled: Inches,
}

impl TouchingSides for ContactOnTable<'_, '_, '_> {
    fn impact(&mut self, bout: Bout) -> ImpactOutcome {
        let tables = &self.at.battle.tables;
        let (battle, leads) = (self.at.battle, self.leads);
        let now = self.at.now();
        let sides = leads.map(|unit| {
            let facts = impact_facts(now, unit);
            MoraleFacts { unit: followed(now, unit, facts.unit.clone()), ..facts }
        });
        for ((unit, facts), whose) in leads.into_iter().zip(&sides).zip(SIDES) {
            let name = |_: &str| battle.unit(unit).name.clone();
            naming::tell(self.at, &name, |mut explain| facts.tell_mmp(tables, whose, &mut explain));
        }
        let [attacker, defender] = leads.map(|unit| battle.unit(unit).name.as_str());
        let facts = ImpactFacts::between(tables, &sides, bout);
        naming::run_as::<Impact>(self.at, &facts, &|_| format!("{attacker} and {defender}"))
    }

    fn melee_fire(&mut self) -> [bool; 2] {
        melee_fire(self)
    }

    fn stop_short(&mut self, short: Inches) {
        stop_short(self.at, self.parties, self.leads, short);
    }

    fn defeat(&mut self, losers: Party, outcome: &ImpactOutcome) {
        match losers {
            Party::Charger => {
                for unit in standing(self.at.state(), self.parties.chargers.iter()) {
                    defeat(self.at, self.parties, unit, outcome, self.from);
                }
            }
            Party::Defender => {
                for unit in standing(self.at.state(), self.parties.defenders.iter().copied()) {
                    let onset = self.at.state().onset;
                    let from = onset.map(|onset| charge_move::against(self.at.now(), &onset, unit));
                    self.fled = self.fled.max(defeat(self.at, self.parties, unit, outcome, from));
                }
            }
        }
    }

    fn give_up(&mut self, by: Inches) {
        for unit in standing(self.at.state(), self.parties.chargers.iter()) {
            fall_back::fall_back(self.at, unit, self.from, by);
        }
    }

    fn disorder(&mut self) {
        disorder(self.at, self.parties);
    }
}

/// All touching units fire where they stand; which sides no longer stand. Those that do fight on.
fn melee_fire(contact: &mut ContactOnTable<'_, '_, '_>) -> [bool; 2] {
    let (parties, leads) = (contact.parties, contact.leads);
    let at = &mut *contact.at;
    let fires = close_fires(at.now(), parties, leads, FireOccasion::Melee);
    let all = parties.chargers.iter().chain(parties.defenders.iter().copied());
    let before: Vec<(UnitId, UnitState)> = all.map(|unit| (unit, *at.state().unit(unit))).collect();
    let driven = fire::play::exchange(at, &fires);
    let state = at.state();
    let stands = |unit: UnitId| {
        let own = state.unit(unit);
        own.pose.is_some() && before.iter().any(|&(other, was)| other == unit && own.level <= was.level)
    };
    let mut touching = fires.iter().map(|fire| fire.unit);
    let chargers = touching.any(|unit| parties.chargers.contains(unit) && stands(unit));
    let defenders: Vec<UnitId> = parties.defenders.iter().copied().filter(|&unit| stands(unit)).collect();
    // Two fires may drive it in two directions: it has fallen back farther then than to where it is now.
    let fled = |&(unit, was): &(UnitId, UnitState)| {
        let own = state.unit(unit);
        let to = own.pose.filter(|_| !parties.chargers.contains(unit))?;
        let fires = driven.iter().filter(|&&(target, _)| target == unit);
        let by = fires.fold(Inches::ZERO, |sum, &(_, by)| sum + by);
        Some(gone_back(by.max(was.pose?.at.distance(to.at)), Some(own.level)))
    };
    contact.fled = before.iter().filter_map(fled).max().unwrap_or(Inches::ZERO);
    let broken = [!chargers, defenders.is_empty()];
    // A charger that drops a level is stopped.
    let going = parties.chargers.filtered(stands);
    let Some(mut onset) = state.onset else { return broken };
    // A lead unit leads again; if it fell back, its owner names another.
    for unit in leads {
        onset.leads[at.battle.unit(unit).side as usize] = Some(unit).filter(|&unit| stands(unit));
    }
    if let Some(chargers) = going {
        let mut met = Targets::default();
        defenders.iter().for_each(|&unit| met.insert(unit));
        at.emit(Event::Charged { onset: Onset { stage: Stage::FoughtOn, chargers, met, ..onset } });
    }
    broken
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
fn defeat(
    at: &mut At<'_>,
    parties: &Parties,
    unit: UnitId,
    outcome: &ImpactOutcome,
    from: Option<Point>,
) -> Inches {
    let battle = at.battle;
    let own = at.state().unit(unit);
    if own.pose.is_none() {
        return Inches::ZERO;
    }
    let is_touched_in_rout = own.level == MoraleLevel::Routed;
    let attacking = parties.chargers.contains(unit) || parties.countercharges == Some(unit);
    let loser = Loser { arm: battle.unit(unit).arm, level: own.level, attacking };
    let toll = loser.bears(&battle.tables, outcome);
    if toll.surrender && is_touched_in_rout {
        // It fought no impact.
        losses::remove(at, unit, Absence::Surrendered);
        return Inches::ZERO;
    }
    let with = leaders::play::with(at.now(), unit);
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
    let facts = RoutRollFacts { ground: at.battle.ground_under(at.state(), unit) };
    if is_battery && naming::run::<RoutRoll>(at, &facts, unit).guns_lost {
        losses::remove(at, unit, Absence::GunsLost);
    } else {
        losses::bolt(at, unit);
    }
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
}

/// The level of a unit once an impact is over: all involved are in disorder, and a worse level stays.
pub(crate) fn after_impact(level: MoraleLevel) -> MoraleLevel {
    level.max(MoraleLevel::Disorder)
}

/// All involved are in disorder; a worse level stays.
fn disorder(at: &mut At<'_>, parties: &Parties) {
    let all = parties.chargers.iter().chain(parties.defenders.iter().copied());
    for unit in standing(at.state(), all) {
        let level = after_impact(at.state().unit(unit).level);
        losses::level(at, unit, level);
    }
}

/// The charge has touched none but routed units, which surrendered: the chargers may follow, and charge on.
pub(crate) fn ask_to_follow(at: &mut At<'_>, parties: &Parties, fled: Inches) {
    disorder(at, parties);
    follow_up::ask(at, parties, fled);
}
