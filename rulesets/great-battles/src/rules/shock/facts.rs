//! Section 5, what a shock needs to know: from the units on the map to the facts of its die.

use std::cmp::Reverse;
use std::sync::OnceLock;

use board::hex::{Aspect, Hex};
use engine::{Count, Facts};

use crate::Now;
use crate::game::battle::{self, Arm, Battle, UnitId};
use crate::game::order::RateOfFire;
use crate::game::state::{Condition, Formation, ShockState, State};
use crate::rules::board::zoc;
use crate::rules::command::leaders;
use crate::rules::command::resolve::Profile;
use crate::rules::disorder::losses;
use crate::rules::fire;
use crate::rules::fire::facts::Mark;
use crate::rules::fire::resolve::FireOccasion;
use crate::rules::movement::costs::Gait;
use crate::rules::movement::{breastworks, orders_limits};
use crate::rules::shock::resolve::{
    AttackHex, AttackPosition, Attacker, Battery, Brigadier, Charge, Defender, Fight, Orders, PlannedShot,
    ShockFacts, ShockUnit, Square, StandCheck,
};
use crate::rules::turn::fatigue;
use crate::sheet::board_tables::{Hexside, Terrain};

/// The attackers that are still before the hex; a unit that has retreated is out, even if it has come to another hex there.
pub(crate) fn attackers(state: &State, onset: &ShockState) -> Vec<UnitId> {
    let is_in = |&id: &UnitId| {
        let unit = state.unit(id);
        let stands = |at: Hex| onset.from.contains(&at) && at.distance(onset.hex) == 1;
        let is_out = unit.active.is_some_and(|active| active.out);
        unit.at.is_some_and(stands) && unit.condition != Condition::Routed && !is_out
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

/// The hex from which most of the attackers come, which the defenders retreat from.
pub(crate) fn chief(now: Now<'_>, onset: &ShockState) -> Hex {
    let sp = |hex: Hex| -> u16 {
        let here = attackers(now.state, onset).into_iter().filter(|&id| now.state.unit(id).at == Some(hex));
        here.map(|id| u16::from(now.state.sp(now.battle, id))).sum()
    };
    onset.from.iter().copied().rev().max_by_key(|&hex| sp(hex)).unwrap_or(onset.hex)
}

/// What a shock needs to know before anything of it is known.
fn unfilled() -> ShockFacts {
    static DEFAULTS: OnceLock<ShockFacts> = OnceLock::new();
    DEFAULTS.get_or_init(|| ShockFacts::from_given(&Vec::new()).expect("defaults are sound")).clone()
}

/// What a shock comes down to as things stand.
pub(crate) fn fight<'b>(battle: &'b Battle, state: &State, onset: &ShockState) -> Fight<'b> {
    let now = Now { battle, state };
    let (units, targets, hexes) = (attackers(state, onset), defenders(now, onset), hexes(state, onset));
    let mut facts = unfilled();
    facts.defender_terrain = battle.ground.terrain[onset.hex];
    facts.continued = Count::clamped(onset.continued);
    facts.counter = onset.counter;
    facts.light = battle.light(state.turn);
    facts.defender_square = if is_square(now, &targets) { Square::Formed } else { Square::No };
    count_command(now, onset, &units, &mut facts);
    let attacking = units.iter().map(|&id| attacker(now, onset, &targets, &hexes, id)).collect();
    let attacked = targets.iter().map(|&id| defender(now, id)).collect();
    let from = hexes.iter().map(|&hex| attack_hex(now, onset, &targets, hex)).collect();
    Fight::of(&battle.tables, facts, attacking, attacked).from(from)
}

/// What an umpire would be told of a shock on the map: all attackers and all defenders taken together.
pub(crate) fn told(now: Now<'_>, onset: &ShockState) -> ShockFacts {
    let fight = fight_under_fire(now.battle, now.state, onset);
    let (units, targets) = (attackers(now.state, onset), defenders(now, onset));
    let is_gun = |id: &UnitId| now.battle.unit(*id).arm == Arm::Artillery;
    let (guns, men): (Vec<UnitId>, Vec<UnitId>) = targets.iter().copied().partition(is_gun);
    let sum = |units: &[UnitId], of: &dyn Fn(UnitId) -> u8| {
        units.iter().map(|&id| of(id)).fold(0, u8::saturating_add)
    };
    let most =
        |units: &[UnitId], of: &dyn Fn(UnitId) -> u8| units.iter().map(|&id| of(id)).max().unwrap_or(0);
    let (full, cohesion) = (|id| now.battle.unit(id).full, |id| now.battle.unit(id).cohesion);
    let (sp, fatigue) = (|id: UnitId| now.state.unit(id).sp, |id| fatigue::of_unit(now, id));
    let active = || units.iter().filter_map(|&id| now.state.unit(id).active);
    let charging = |&&id: &&UnitId| charges(now.state, id);
    let charge = match units.iter().filter(charging).map(|&id| Gait::of(now, id)).next() {
        None => Charge::No,
        Some(Gait::Foot) => Charge::Foot,
        Some(Gait::Horse) => Charge::Horse,
    };
    let own_leaders =
        hexes(now.state, onset).into_iter().map(|hex| leaders::leaders_in(now, onset.side, hex));
    let shot = fight.shots.first().map(|shot| &shot.facts);
    let known = fight.told_facts();
    ShockFacts {
        start: Count::clamped(sum(&units, &full)),
        cohesion: Count::clamped(most(&units, &cohesion)),
        fatigue: Count::clamped(most(&units, &fatigue)),
        own_leaders: Count::clamped(own_leaders.fold(0, u8::saturating_add)),
        charge,
        moved: Count::clamped(active().map(|active| active.hexes).max().unwrap_or(0)),
        from_zoc: active().any(|active| active.from_zoc),
        fired: active().any(|active| active.fired),
        defender_start: Count::clamped(sum(&men, &full)),
        defender_guns: Count::clamped(sum(&guns, &sp)),
        defender_guns_start: Count::clamped(sum(&guns, &full)),
        defender_cohesion: Count::clamped(most(&targets, &cohesion)),
        defender_fatigue: Count::clamped(most(&targets, &fatigue)),
        defender_mounted: men.iter().any(|&id| Gait::of(now, id) == Gait::Horse),
        defender_march: targets.iter().any(|&id| now.state.unit(id).formation == Formation::March),
        defender_leaders: Count::clamped(leaders::leaders_in(now, onset.side.enemy(), onset.hex)),
        defender_weapon: shot.map_or(known.defender_weapon, |shot| shot.weapon),
        defender_green: shot.is_some_and(|shot| shot.green),
        side: fight.told_side(),
        attacker_terrain: onset.from.first().map_or(Terrain::Clear, |&hex| now.battle.ground.terrain[hex]),
        ..known
    }
}

/// The same with the fire of all defenders that can fire before it, each at the hex where it does most of those that are
/// attacked from then.
pub(crate) fn fight_under_fire<'b>(battle: &'b Battle, state: &State, onset: &ShockState) -> Fight<'b> {
    let (now, mut fight) = (Now { battle, state }, fight(battle, state, onset));
    let attacking = attackers(state, onset);
    for (by, id) in defenders(now, onset).into_iter().enumerate() {
        let shot = |(at, hex): (usize, Hex)| {
            // A unit on top that does not attack takes the shot.
            let mark = Mark::stack(state, hex).filter(|mark| attacking.contains(&mark.top))?;
            let facts = fire::facts::facts(now, id, mark, FireOccasion::PreShock, RateOfFire::Volley).ok()?;
            Some((facts.percent(&battle.tables), PlannedShot { by, at, facts }))
        };
        let shots = hexes(state, onset).into_iter().enumerate().filter_map(shot);
        let mut shots: Vec<(u8, PlannedShot)> = shots.filter(|(percent, _)| *percent > 0).collect();
        shots.sort_by_key(|(percent, _)| Reverse(*percent));
        fight.shots.extend(shots.into_iter().map(|(_, shot)| shot));
    }
    fight
}

/// The hexes that are still attacked from.
pub(crate) fn hexes(state: &State, onset: &ShockState) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = attackers(state, onset).iter().filter_map(|&id| state.unit(id).at).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// A unit that attacks.
fn attacker(now: Now<'_>, onset: &ShockState, targets: &[UnitId], hexes: &[Hex], id: UnitId) -> Attacker {
    let (printed, unit) = (now.battle.unit(id), now.state.unit(id));
    let aside = |at: Hex| {
        targets.first().is_some_and(|&first| aspect(now.state, first, onset.hex, at) != Aspect::Front)
    };
    let sp = now.state.sp(now.battle, id);
    Attacker {
        fighter: fighter(now, id),
        hex: hexes.iter().position(|&hex| unit.at == Some(hex)).unwrap_or(0),
        level: unit.level,
        green: if printed.green { unit.sp } else { 0 },
        charges: charges(now.state, id),
        horse: Gait::of(now, id) == Gait::Horse,
        flanking: if unit.at.is_some_and(aside) { sp } else { 0 },
    }
}

/// A unit that is attacked.
fn defender(now: Now<'_>, id: UnitId) -> Defender {
    let (printed, unit) = (now.battle.unit(id), now.state.unit(id));
    let battery = match printed.arm {
        Arm::Artillery if unit.limbered => Battery::Limbered,
        Arm::Artillery => Battery::Unlimbered,
        Arm::Infantry | Arm::Cavalry => Battery::None,
    };
    let is_shaken = |onset: &ShockState| onset.shaken.contains(&id);
    Defender {
        fighter: fighter(now, id),
        check: StandCheck {
            unit: losses::steadiness(now, id),
            led: unit.at.is_some_and(|hex| leaders::leaders_in(now, now.battle.side(id), hex) > 0),
            march: unit.formation == Formation::March,
            disordered: unit.condition != Condition::Normal,
            position: AttackPosition::Front,
            mounted: printed.arm == Arm::Cavalry && unit.mounted,
            charged_by_horse: false,
            breastworks: breastworks::is_entrenched(now, id),
        },
        battery,
        men: battery == Battery::None,
        shaken: now.state.onset.as_ref().is_some_and(is_shaken),
    }
}

/// A unit of either side.
fn fighter(now: Now<'_>, id: UnitId) -> ShockUnit {
    let (printed, unit) = (now.battle.unit(id), now.state.unit(id));
    let dismounted = printed.arm == Arm::Cavalry && !unit.mounted;
    ShockUnit { dismounted, ..ShockUnit::new(losses::steadiness(now, id), unit.condition) }
}

/// A hex that is attacked from.
fn attack_hex(now: Now<'_>, onset: &ShockState, targets: &[UnitId], hex: Hex) -> AttackHex {
    let ground = &now.battle.ground;
    let others = now.state.units_of(now.battle, onset.side.enemy()).filter(|&(_, at)| at != onset.hex);
    let covers = |&id: &UnitId| {
        breastworks::is_entrenched(now, id) && aspect(now.state, id, onset.hex, hex) == Aspect::Front
    };
    AttackHex {
        aspect: targets.first().map_or(Aspect::Front, |&first| aspect(now.state, first, onset.hex, hex)),
        in_other_zoc: { others }.any(|(id, _)| zoc::controls(now, id).any(|at| at == hex)),
        is_higher: ground.levels[hex] > ground.levels[onset.hex],
        over_works: targets.iter().any(covers),
        sides: hex.side_to(onset.hex).map_or([Hexside::Open; 2], |side| ground.crossed(hex, side)),
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

/// Orders, brigadiers and leaders of the attackers; defenders that go on are attackers in every line.
fn count_command(now: Now<'_>, onset: &ShockState, attackers: &[UnitId], facts: &mut ShockFacts) {
    let on_advance = |&id: &UnitId| orders_limits::orders(now, id) == Some(battle::Orders::Advance);
    facts.orders = if attackers.iter().any(on_advance) { Orders::Advance } else { Orders::Attack };
    let brigadiers = || {
        let brigades = attackers.iter().filter_map(|&id| now.battle.unit(id).brigade);
        brigades.map(|brigade| leaders::brigadier(now, brigade))
    };
    let is_aggressive = |leader| leaders::profile(now, leader) == Profile::Aggressive;
    facts.brigadier = if brigadiers().any(|leader| leader.is_none()) {
        Brigadier::None
    } else if brigadiers().flatten().any(is_aggressive) {
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
