//! What every event does to a state.

use board::hex::{Hex, Vertex};

use crate::Now;
use crate::game::battle::{Arm, Battle, BrigadeId, DivisionId, Side, UnitId};
use crate::game::event::Event;
use crate::game::state::{
    Active, BrigadeDuty, Condition, Formation, Pending, Reacted, Ridden, ShockState, Stage, State, UnitState,
};
use crate::rules::board::zoc;
use crate::rules::command::{coordination, leaders, orders_change};
use crate::rules::disorder::losses;
use crate::rules::fire::resolve::FireOccasion;
use crate::rules::movement::allowances;
use crate::rules::rally;
use crate::rules::shock::resolve::Continuation;
use crate::rules::shock::{advance, charge, naming};
use crate::sheet::board_tables::Act;

impl Event {
    /// Writes the event into a state.
    pub(crate) fn apply(&self, battle: &Battle, state: &mut State) {
        match *self {
            Event::TurnBegan { turn } => {
                state.turn = turn;
                state.drawn.clear();
                for brigade in &mut state.brigades {
                    (brigade.activations, brigade.told) = (0, false);
                }
                state.leaders.iter_mut().for_each(|leader| leader.ridden = Ridden::No);
                state.units.iter_mut().for_each(|unit| unit.rallied = false);
                let orders = Side::BOTH.map(Pending::Orders);
                state.pending = vec![Pending::TurnEnd];
                state.pending.extend(Side::BOTH.map(Pending::Rally).into_iter().rev());
                state.pending.extend([Pending::Cup, Pending::Initiative]);
                state.pending.extend(orders.into_iter().rev().chain([Pending::Efficiency]));
            }
            Event::Mustered { division, markers } => state.cup[division.index()] = markers,
            Event::Told { brigade, orders } => {
                if matches!(state.pending.last(), Some(Pending::Change(_))) {
                    state.pending.pop();
                }
                let brigade = state.brigade_mut(brigade);
                (brigade.orders, brigade.sealed, brigade.told) = (orders, None, true);
            }
            Event::Sealed { brigade, orders } => {
                let brigade = state.brigade_mut(brigade);
                (brigade.sealed, brigade.told) = (Some(orders), true);
            }
            Event::Won { side } => {
                state.pending.pop();
                let own = battle.division_ids().filter(|&id| battle.division(id).side == side);
                if own.into_iter().any(|id| state.cup[id.index()] > 0) {
                    state.pending.push(Pending::First(side));
                }
            }
            Event::Drawn { division } => draw(battle, state, division),
            Event::Coordinated { brigade, result } => coordination::apply(battle, state, brigade, result),
            Event::Joined { brigade } => {
                state.brigade_mut(brigade).acts = true;
                if let Some(Pending::Joining { more, .. }) = state.pending.last_mut() {
                    *more = more.saturating_sub(1);
                }
            }
            Event::Activated { brigade } => activate(battle, state, brigade),
            Event::Sought { brigade, deed } => orders_change::apply(state, brigade, deed),
            Event::Arrived { unit, to } => come(state, unit, to, state.unit(unit).facing),
            Event::RodeUp { leader, to } => state.leader_mut(leader).at = Some(to),
            Event::Stepped { unit, to, facing, spent } => {
                let side = state.unit(unit).at.and_then(|from| Some((from, from.side_to(to)?)));
                let clear = side.is_some_and(|(from, side)| charge::is_clear(battle, from, side));
                let is_first = state.unit(unit).active.is_some_and(|active| active.hexes == 0);
                let from_zoc = is_first && begins_in_zoc(battle, state, unit);
                come(state, unit, to, facing);
                let unit = state.unit_mut(unit);
                spend(unit, spent);
                if let Some(active) = &mut unit.active {
                    (active.moved, active.hexes) = (true, active.hexes.saturating_add(1));
                    active.clear &= clear;
                    active.from_zoc |= from_zoc;
                }
            }
            Event::Turned { unit, facing, spent } => {
                let unit = state.unit_mut(unit);
                (unit.facing, unit.works) = (facing, 0);
                spend(unit, spent);
            }
            // They are told, and change nothing.
            Event::Moved { .. } | Event::Tested { .. } => {}
            Event::Halted { unit } => {
                if let Some(active) = &mut state.unit_mut(unit).active {
                    active.halted = true;
                }
            }
            Event::Formed { unit, formation, spent } => {
                let unit = state.unit_mut(unit);
                (unit.formation, unit.works) = (formation, 0);
                if spent > 0 {
                    spend(unit, spent);
                }
                if let Some(active) = &mut unit.active {
                    active.formed = true;
                }
            }
            Event::Limbered { unit, limbered, spent } => {
                let unit = state.unit_mut(unit);
                (unit.limbered, unit.works) = (limbered, 0);
                spend(unit, spent);
                if let Some(active) = &mut unit.active {
                    active.moved = true;
                }
            }
            Event::Mounted { unit, mounted } => {
                let own = state.unit_mut(unit);
                (own.mounted, own.works) = (mounted, 0);
                let left = allowances::after_mounting(Now { battle, state }, unit);
                if let Some(active) = &mut state.unit_mut(unit).active {
                    (active.left, active.fresh, active.moved) = (left, false, true);
                }
            }
            Event::Topped { unit } => {
                let top = state.unit(unit).at.and_then(|hex| state.top(hex));
                let level = top.map_or(0, |top| state.unit(top).level.saturating_add(1));
                let unit = state.unit_mut(unit);
                unit.level = level;
                if let Some(active) = &mut unit.active {
                    active.topped = true;
                }
            }
            Event::Aimed { unit, at, manner } => state.pending.push(Pending::Return { unit, at, manner }),
            Event::SetOut { unit, to, facing, target } => {
                state.pending.push(Pending::Way { unit, to, facing, target });
            }
            Event::Charged { unit, target } => {
                if let Some(active) = &mut state.unit_mut(unit).active {
                    (active.charged, active.against, active.fresh) = (true, Some(target), false);
                }
            }
            Event::Closed => state.pending.extend([Pending::Shocks, Pending::Naming]),
            Event::Named { unit, target } => {
                if let Some(active) = &mut state.unit_mut(unit).active {
                    active.against = Some(target);
                }
            }
            Event::CalledOff { hex } => {
                let all = state.units.iter_mut().filter_map(|unit| unit.active.as_mut());
                all.filter(|active| active.against == Some(hex)).for_each(|active| active.against = None);
            }
            Event::ShockBegan { hex } => begin_shock(battle, state, hex),
            Event::Reached { stage } => reach_stage(state, stage),
            Event::StayedOut { unit } => {
                if let Some(onset) = &mut state.onset {
                    onset.attackers.retain(|&attacker| attacker != unit);
                }
            }
            Event::Shaken { unit } => {
                if let Some(onset) = &mut state.onset {
                    onset.shaken.push(unit);
                }
            }
            Event::Struck { goes_on, .. } => {
                if let Some(onset) = &mut state.onset {
                    onset.goes_on = goes_on;
                }
                reach_stage(state, Stage::Advance);
            }
            Event::Pursued { from, to, facing } => pursue(battle, state, from, to, facing),
            Event::WentOn { hex } => go_on(battle, state, hex),
            Event::ShockEnded => {
                state.onset = None;
                state.pending.pop();
            }
            Event::Fired { unit, occasion, .. } => {
                let vertex = battle.act(Act::Vertex);
                let unit = state.unit_mut(unit);
                match &mut unit.active {
                    Some(active) if occasion == FireOccasion::Activation => {
                        (active.fired, active.left) = (true, active.left.min(vertex));
                    }
                    _ => unit.reacted = unit.reacted.and(occasion),
                }
            }
            Event::Lost { unit, sp } => {
                let unit = state.unit_mut(unit);
                unit.sp = unit.sp.saturating_sub(sp);
                if unit.sp == 0 {
                    unit.at = None;
                }
            }
            Event::Disordered { unit } => {
                let unit = state.unit_mut(unit);
                unit.condition = Condition::Disordered;
                dissolve(unit);
            }
            Event::Routed { unit } => {
                let unit = state.unit_mut(unit);
                unit.condition = Condition::Routed;
                dissolve(unit);
                exhaust(unit);
            }
            Event::Rallied { unit, condition } => rally::play::apply(state, unit, condition),
            Event::DrivenBack { unit, hexes, from, free, past, checks } => {
                if !free {
                    exhaust(state.unit_mut(unit));
                }
                state.pending.push(Pending::Retreat { unit, hexes, from, free, past, checks });
            }
            Event::FellBack { unit, to, facing } => come(state, unit, to, facing),
            Event::Eliminated { unit } => state.unit_mut(unit).at = None,
            Event::Followed { leader, to } => state.leader_mut(leader).at = Some(to),
            Event::Fell { leader } | Event::Fled { leader, to: None } => state.leader_mut(leader).fall(),
            Event::Rode { leader, to } => {
                let leader = state.leader_mut(leader);
                (leader.at, leader.rides, leader.ridden) = (Some(to), false, Ridden::Now);
            }
            Event::Succeeded { leader, to } => state.leader_mut(leader).at = Some(to),
            Event::Fled { leader, to } => state.leader_mut(leader).at = to,
            Event::Dug { unit } => {
                let unit = state.unit_mut(unit);
                unit.works = unit.works.saturating_add(1);
                exhaust(unit);
            }
            Event::Acted { .. } => rest(battle, state),
            Event::Tired { brigade, level, orders } => {
                let brigade = state.brigade_mut(brigade);
                (brigade.fatigue, brigade.orders) = (level, orders);
            }
            Event::Settled => {
                state.pending.pop();
            }
            Event::Ended => {
                state.pending.clear();
                state.over = true;
            }
        }
    }
}

/// A unit comes into a hex, on top of the units there.
fn come(state: &mut State, id: UnitId, to: Hex, facing: Vertex) {
    let level = state.top(to).map_or(0, |top| state.unit(top).level.saturating_add(1));
    let unit = state.unit_mut(id);
    (unit.at, unit.facing, unit.works, unit.level) = (Some(to), facing, 0, level);
    dissolve(unit);
}

/// A square does not outlive disorder or a step.
fn dissolve(unit: &mut UnitState) {
    if unit.formation == Formation::Square {
        unit.formation = Formation::Formed;
    }
}

/// A unit that must retreat does nothing more in an activation.
fn exhaust(unit: &mut UnitState) {
    if let Some(active) = &mut unit.active {
        (active.left, active.fresh, active.halted, active.fired) = (0, false, true, true);
        (active.against, active.out) = (None, true);
    }
}

/// Takes points from what a unit has left.
fn spend(unit: &mut UnitState, spent: u16) {
    if let Some(active) = &mut unit.active {
        (active.left, active.fresh) = (active.left.saturating_sub(spent), false);
    }
}

/// A marker is drawn.
fn draw(battle: &Battle, state: &mut State, division: DivisionId) {
    if matches!(state.pending.last(), Some(Pending::First(_))) {
        state.pending.pop();
    }
    let left = &mut state.cup[division.index()];
    *left = left.saturating_sub(1);
    state.drawn.push(division);
    for id in battle.brigade_ids().filter(|&id| battle.brigade(id).division == division) {
        let brigade = state.brigade_mut(id);
        (brigade.done, brigade.confused) = (false, false);
    }
    for id in battle.unit_ids().filter(|&id| battle.unit(id).division == division) {
        state.unit_mut(id).acted = false;
    }
    state.coordinated = false;
    state.pending.push(Pending::Division(division));
}

/// Whether a unit acts now: it is of a brigade that does, or a battery of the division that has not acted with another.
fn acts(now: Now<'_>, division: DivisionId, id: UnitId) -> bool {
    let (printed, unit) = (now.battle.unit(id), now.state.unit(id));
    let with_others = printed.division == division && !unit.acted;
    unit.at.is_some() && printed.brigade.map_or(with_others, |brigade| now.state.brigade(brigade).acts)
}

/// A brigade begins to act, and those that have joined it.
fn activate(battle: &Battle, state: &mut State, brigade: BrigadeId) {
    if matches!(state.pending.last(), Some(Pending::Joining { .. })) {
        state.pending.pop();
    }
    state.pending.push(Pending::Brigade(brigade));
    state.brigade_mut(brigade).acts = true;
    let division = battle.brigade(brigade).division;
    for id in battle.unit_ids().filter(|&id| acts(Now { battle, state }, division, id)).collect::<Vec<_>>() {
        let left = allowances::allowance(Now { battle, state }, id);
        state.unit_mut(id).active = Some(Active::fresh(left));
    }
    state.units.iter_mut().for_each(|unit| unit.reacted = Reacted::default());
    let acting: Vec<BrigadeId> = battle.brigade_ids().filter(|&id| state.brigade(id).acts).collect();
    for leader in
        acting.into_iter().flat_map(|id| leaders::riders(Now { battle, state }, id)).collect::<Vec<_>>()
    {
        state.leader_mut(leader).rides = true;
    }
}

/// Whether a unit that has not moved yet stands in an enemy ZOC.
fn begins_in_zoc(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let enemy = battle.side(unit).enemy();
    state.unit(unit).at.is_some_and(|at| zoc::is_controlled(Now { battle, state }, enemy, at))
}

/// The activation ends for all units and leaders that acted.
fn rest(battle: &Battle, state: &mut State) {
    state.pending.pop();
    for (unit, known) in state.units.iter_mut().zip(&battle.units) {
        unit.acted |= unit.active.is_some_and(|active| active.has_acted()) && known.brigade.is_none();
        if let Some(active) = unit.active {
            let has_charged = known.arm == Arm::Cavalry && unit.mounted && active.charged;
            unit.blown = has_charged || unit.blown && active.moved;
        }
        unit.active = None;
    }
    for leader in &mut state.leaders {
        leader.rides = false;
        if leader.ridden == Ridden::Now {
            leader.ridden = Ridden::Before;
        }
    }
    for brigade in state.brigades.iter_mut().filter(|brigade| brigade.acts) {
        if brigade.stance != BrigadeDuty::Stands {
            brigade.activations = brigade.activations.saturating_add(1);
        }
        (brigade.acts, brigade.done) = (false, true);
        (brigade.sought, brigade.stance) = (false, BrigadeDuty::Free);
    }
}

/// The next shock begins, with all units named to attack the hex.
fn begin_shock(battle: &Battle, state: &mut State, hex: Hex) {
    let attackers: Vec<UnitId> = battle.unit_ids().filter(|&id| naming::is_named(state, id, hex)).collect();
    let Some(&first) = attackers.first() else { return };
    let mut from: Vec<Hex> = attackers.iter().filter_map(|&id| state.unit(id).at).collect();
    from.sort_unstable();
    from.dedup();
    for &id in &attackers {
        if let Some(active) = &mut state.unit_mut(id).active {
            (active.against, active.fresh) = (None, false);
        }
    }
    let side = battle.side(first);
    state.onset = Some(ShockState::new(side, hex, attackers, from));
    state.pending.push(Pending::Shock(Stage::Avoid));
}

/// A shock comes to its next stage. From the reaction fire on, or where the defenders have gone before it, units that charged or
/// continue will be disordered after it.
fn reach_stage(state: &mut State, stage: Stage) {
    let mut before = None;
    if let Some(Pending::Shock(reached)) = state.pending.last_mut() {
        before = Some(std::mem::replace(reached, stage));
    }
    let State { onset: Some(onset), units, .. } = state else { return };
    if stage == Stage::Fire || (before, stage) == (Some(Stage::Stand), Stage::Advance) {
        let charged = |id: &UnitId| units[id.index()].active.is_some_and(|active| active.charged);
        let spent = onset.attackers.iter().copied().filter(|id| onset.continued > 0 || charged(id));
        onset.spent.extend(spent);
    }
}

/// A stack advances after the units that went back.
fn pursue(battle: &Battle, state: &mut State, from: Hex, to: Hex, facing: Vertex) {
    let Some(onset) = state.onset.clone() else { return };
    let mut stack = advance::stack(Now { battle, state }, &onset, from);
    stack.sort_by_key(|&id| state.unit(id).level);
    stack.iter().for_each(|&id| come(state, id, to, facing));
    if let Some(next) = &mut state.onset {
        if next.goes_on == Continuation::DefenderMay {
            (next.side, next.counter, next.continued) = (onset.side.enemy(), true, 0);
        }
        (next.attackers, next.from) = (stack, vec![to]);
    }
    reach_stage(state, Stage::Continue);
}

/// A shock goes on against another hex, without the units that have collapsed.
fn go_on(battle: &Battle, state: &mut State, hex: Hex) {
    let is_fit = |id: &UnitId| !losses::steadiness(Now { battle, state }, *id).is_collapsed(&battle.tables);
    let fit: Vec<UnitId> =
        state.onset.iter().flat_map(|onset| &onset.attackers).copied().filter(is_fit).collect();
    if let Some(onset) = &mut state.onset {
        onset.attackers = fit;
        (onset.hex, onset.continued) = (hex, onset.continued.saturating_add(1));
        onset.goes_on = Continuation::None;
        onset.shaken.clear();
    }
    reach_stage(state, Stage::Stand);
}
