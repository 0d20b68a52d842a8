//! Section 5, what a shock needs to know: from the units on the map to the facts of its die.

use std::sync::OnceLock;

use board::hex::{Aspect, Hex};
use engine::{Count, Facts};

use crate::Now;
use crate::game::battle::{Arm, Battle, UnitId};
use crate::game::state::{Condition, Formation, ShockState, State};
use crate::rules::board::zoc;
use crate::rules::command::leaders;
use crate::rules::command::resolve::Profile;
use crate::rules::disorder::losses;
use crate::rules::movement::costs::Gait;
use crate::rules::movement::{breastworks, orders_limits};
use crate::rules::shock::resolve::{
    AttackPosition, Battery, Brigadier, Charge, Orders, ShockFacts, ShockResolution, StandCheck,
};
use crate::sheet::board_tables::Hexside;

/// The attackers that are still before the hex.
pub(crate) fn attackers(state: &State, onset: &ShockState) -> Vec<UnitId> {
    let is_in = |&id: &UnitId| {
        let unit = state.unit(id);
        let stands = |at: Hex| onset.from.contains(&at) && at.distance(onset.hex) == 1;
        unit.at.is_some_and(stands) && unit.condition != Condition::Routed
    };
    onset.attackers.iter().copied().filter(is_in).collect()
}

/// The units that are attacked.
pub(crate) fn defenders(now: Now<'_>, onset: &ShockState) -> Vec<UnitId> {
    now.state.units_in(onset.hex).filter(|&id| now.battle.side(id) != onset.side).collect()
}

/// Whether a unit charges still: disorder takes the charge out of it.
pub(crate) fn charges(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.condition == Condition::Normal && unit.active.is_some_and(|active| active.charged)
}

/// The hex from which most of the attackers come, which the defenders go back from.
pub(crate) fn chief(now: Now<'_>, onset: &ShockState) -> Hex {
    let sp = |hex: Hex| -> u16 {
        let here = attackers(now.state, onset).into_iter().filter(|&id| now.state.unit(id).at == Some(hex));
        here.map(|id| u16::from(now.state.sp(now.battle, id))).sum()
    };
    onset.from.iter().copied().rev().max_by_key(|&hex| sp(hex)).unwrap_or(onset.hex)
}

/// What a shock comes down to as things stand.
pub(crate) struct Clash {
    facts: ShockFacts,
    charges: bool,
    in_square: bool,
    sides: [Hexside; 2],
}

/// What a shock needs to know before anything of it is known.
fn unfilled() -> ShockFacts {
    static DEFAULTS: OnceLock<ShockFacts> = OnceLock::new();
    DEFAULTS.get_or_init(|| ShockFacts::from_given(&Vec::new()).expect("defaults are sound")).clone()
}

impl Clash {
    pub(crate) fn of(now: Now<'_>, onset: &ShockState) -> Clash {
        let (attackers, defenders) = (attackers(now.state, onset), defenders(now, onset));
        let mut hexes: Vec<Hex> = attackers.iter().filter_map(|&id| now.state.unit(id).at).collect();
        hexes.sort_unstable();
        hexes.dedup();
        let is_most = |holds: &dyn Fn(Hex) -> bool| 2 * hexes.iter().filter(|&&hex| holds(hex)).count();
        let mut facts = unfilled();
        count_attackers(now, onset, &attackers, &mut facts);
        count_defenders(now, &defenders, &mut facts);
        facts.position = position(now.state, onset.hex, &defenders, &hexes);
        facts.other_zoc = Count::clamped(in_other_zoc(now, onset, &hexes));
        let levels = &now.battle.ground.levels;
        facts.down_slope = is_most(&|hex| levels[hex] > levels[onset.hex]) > hexes.len();
        facts.terrain = now.battle.ground.terrain[onset.hex];
        let works = |hex: Hex| {
            let covers = |&id: &UnitId| {
                breastworks::is_entrenched(now, id) && aspect(now.state, id, onset.hex, hex) == Aspect::Front
            };
            defenders.iter().any(covers)
        };
        facts.breastworks = is_most(&works) >= hexes.len() && hexes.iter().any(|&hex| works(hex));
        facts.continued = Count::clamped(onset.continued);
        facts.counter = onset.counter;
        facts.light = now.battle.light(now.state.turn);
        let in_square = is_square(now, &defenders);
        Clash {
            charges: facts.charge != Charge::No,
            in_square,
            sides: sides(now.battle, onset, &hexes),
            facts,
        }
    }

    /// The procedure at this point.
    pub(crate) fn fight<'a>(&'a self, battle: &'a Battle) -> ShockResolution<'a> {
        let mut fight = ShockResolution::new(&battle.tables, &self.facts);
        (fight.charges, fight.in_square, fight.sides) = (self.charges, self.in_square, self.sides);
        fight
    }

    /// What the pre-shock check of a defender asks.
    pub(crate) fn stand(&self, now: Now<'_>, id: UnitId) -> StandCheck {
        let unit = now.state.unit(id);
        let mounted = now.battle.unit(id).arm == Arm::Cavalry && unit.mounted;
        StandCheck {
            unit: losses::steadiness(now, id),
            led: unit.at.is_some_and(|hex| leaders::leaders_in(now, now.battle.side(id), hex) > 0),
            march: unit.formation == Formation::March,
            disordered: unit.condition != Condition::Normal,
            position: if self.in_square { AttackPosition::Front } else { self.facts.position },
            charged_by_horse: self.charges && self.facts.charge == Charge::Horse && !mounted,
            breastworks: breastworks::is_entrenched(now, id),
        }
    }
}

/// Where a hex lies for a unit in another.
fn aspect(state: &State, id: UnitId, at: Hex, other: Hex) -> Aspect {
    at.side_to(other).map_or(Aspect::Front, |side| state.unit(id).facing.aspect(side))
}

/// Whether all the men of a hex stand in square.
fn is_square(now: Now<'_>, defenders: &[UnitId]) -> bool {
    let mut men = defenders.iter().filter(|&&id| now.battle.unit(id).arm != Arm::Artillery).peekable();
    men.peek().is_some() && men.all(|&id| now.state.unit(id).formation == Formation::Square)
}

fn count_attackers(now: Now<'_>, onset: &ShockState, attackers: &[UnitId], facts: &mut ShockFacts) {
    let defender = defenders(now, onset).first().copied();
    let sum = |units: &mut dyn Iterator<Item = UnitId>| {
        units.fold(0_u8, |sum, id| sum.saturating_add(now.state.sp(now.battle, id)))
    };
    let is_horse = |id: UnitId| Gait::of(now, id) == Gait::Horse;
    let from_aside = |id: UnitId| {
        let aspect = defender
            .zip(now.state.unit(id).at)
            .map(|(defender, at)| aspect(now.state, defender, onset.hex, at));
        aspect.is_some_and(|aspect| aspect != Aspect::Front)
    };
    let charging = || attackers.iter().copied().filter(|&id| charges(now.state, id));
    facts.sp = Count::clamped(sum(&mut attackers.iter().copied()));
    facts.flanking_horse = Count::clamped(sum(&mut charging().filter(|&id| is_horse(id) && from_aside(id))));
    facts.disordered = attackers.iter().any(|&id| now.state.unit(id).condition != Condition::Normal);
    facts.charge = match (charging().next(), charging().any(is_horse)) {
        (None, _) => Charge::No,
        (Some(_), false) => Charge::Foot,
        (Some(_), true) => Charge::Horse,
    };
    let on_advance = |&id: &UnitId| {
        orders_limits::orders(now, id).is_some_and(|orders| orders != crate::game::battle::Orders::Attack)
    };
    // Defenders that go on have not come on orders.
    let slow = !onset.counter && attackers.iter().any(on_advance);
    facts.orders = if slow { Orders::Advance } else { Orders::Attack };
    let brigadiers = || {
        let brigades = attackers.iter().filter_map(|&id| now.battle.unit(id).brigade);
        brigades.filter_map(|brigade| now.battle.brigade(brigade).brigadier)
    };
    let is_aggressive = |leader| leaders::profile(now, leader) == Profile::Aggressive;
    facts.brigadier = if brigadiers().any(|leader| now.state.leader(leader).at.is_none()) {
        Brigadier::Lost
    } else if brigadiers().any(is_aggressive) {
        Brigadier::Aggressive
    } else {
        Brigadier::Other
    };
    facts.aggressive_leader = now.battle.leader_ids().any(|leader| {
        let is_here = |id: &UnitId| now.state.unit(*id).at == now.state.leader(leader).at;
        now.battle.leader(leader).side == onset.side
            && now.state.leader(leader).at.is_some()
            && is_aggressive(leader)
            && attackers.iter().any(is_here)
    });
}

fn count_defenders(now: Now<'_>, defenders: &[UnitId], facts: &mut ShockFacts) {
    let mut sp = 0_u8;
    facts.battery = Battery::None;
    for &id in defenders {
        match now.battle.unit(id).arm {
            Arm::Artillery if now.state.unit(id).limbered => facts.battery = Battery::Limbered,
            Arm::Artillery => facts.battery = Battery::Unlimbered,
            Arm::Infantry | Arm::Cavalry => sp = sp.saturating_add(now.state.sp(now.battle, id)),
        }
    }
    facts.defender_sp = Count::clamped(sp);
    facts.defender_disordered = defenders.iter().any(|&id| now.state.unit(id).condition != Condition::Normal);
}

/// Where the attackers stand, in the defender's hexes.
fn position(state: &State, hex: Hex, defenders: &[UnitId], hexes: &[Hex]) -> AttackPosition {
    let Some(&defender) = defenders.first() else { return AttackPosition::Front };
    let has = |wanted| hexes.iter().any(|&from| aspect(state, defender, hex, from) == wanted);
    match (has(Aspect::Front), has(Aspect::Flank), has(Aspect::Rear)) {
        (true, true, true) => AttackPosition::Surrounded,
        (true, true, false) => AttackPosition::FrontAndFlank,
        (true, false, true) => AttackPosition::FrontAndRear,
        (false, true, true) => AttackPosition::FlankAndRear,
        (false, true, false) => AttackPosition::Flank,
        (false, false, true) => AttackPosition::Rear,
        (_, false, false) => AttackPosition::Front,
    }
}

/// Attacking hexes in the ZOC of an enemy other than the defender.
fn in_other_zoc(now: Now<'_>, onset: &ShockState, hexes: &[Hex]) -> u8 {
    let others = || now.state.units_of(now.battle, onset.side.enemy()).filter(|&(_, at)| at != onset.hex);
    let is_in = |hex: Hex| others().any(|(id, _)| zoc::controls(now, id).any(|at| at == hex));
    hexes.iter().filter(|&&hex| is_in(hex)).count() as u8
}

/// What lies between at most attacking hexes; of as many, what is worse for the attackers.
fn sides(battle: &Battle, onset: &ShockState, hexes: &[Hex]) -> [Hexside; 2] {
    let crossed = |&hex: &Hex| hex.side_to(onset.hex).map(|side| battle.ground.crossed(hex, side));
    let all: Vec<[Hexside; 2]> = hexes.iter().filter_map(crossed).collect();
    let worth = |sides: [Hexside; 2]| -> i32 {
        sides.into_iter().map(|side| i32::from(battle.tables.side_shock.get(side))).sum()
    };
    let often = |sides: [Hexside; 2]| all.iter().filter(|&&other| other == sides).count();
    let most = all.iter().copied().max_by_key(|&sides| (often(sides), -worth(sides)));
    most.unwrap_or([Hexside::Open; 2])
}
