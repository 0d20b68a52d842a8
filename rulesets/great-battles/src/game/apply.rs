//! What some events do to a state: marches, markers drawn, activations begun and ended, and shocks step by step.

use board::hex::{Hex, Vertex};

use crate::game::battle::{Arm, Battle, BrigadeId, DivisionId, UnitId};
use crate::game::state::{Active, Formation, Onset, Pending, Reacted, Stage, Stance, State, UnitState};
use crate::rules::command::leaders;
use crate::rules::movement::reach;
use crate::rules::shock::advance;
use crate::rules::shock::resolve::Continuation;

/// A unit comes into a hex, on top of those who are there.
pub(crate) fn come(state: &mut State, id: UnitId, to: Hex, facing: Vertex) {
    let level = state.top(to).map_or(0, |top| state.unit(top).level.saturating_add(1));
    let unit = state.unit_mut(id);
    (unit.at, unit.facing, unit.works, unit.level) = (Some(to), facing, 0, level);
    dissolve(unit);
}

/// A square does not outlive disorder or a step.
pub(crate) fn dissolve(unit: &mut UnitState) {
    if unit.formation == Formation::Square {
        unit.formation = Formation::Formed;
    }
}

/// Who is driven back does nothing more in an activation.
pub(crate) fn exhaust(unit: &mut UnitState) {
    if let Some(active) = &mut unit.active {
        (active.left, active.fresh, active.halted, active.fired) = (0, false, true, true);
        active.against = None;
    }
}

/// Takes points from what a unit has left.
pub(crate) fn spend(unit: &mut UnitState, spent: u16) {
    if let Some(active) = &mut unit.active {
        (active.left, active.fresh) = (active.left.saturating_sub(spent), false);
    }
}

/// A marker is drawn.
pub(crate) fn draw(battle: &Battle, state: &mut State, division: DivisionId) {
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
fn acts(battle: &Battle, state: &State, division: DivisionId, id: UnitId) -> bool {
    let (unit, now) = (battle.unit(id), state.unit(id));
    let with_others = unit.division == division && !now.acted;
    now.at.is_some() && unit.brigade.map_or(with_others, |brigade| state.brigade(brigade).acts)
}

/// A brigade begins to act, and those that have joined it.
pub(crate) fn activate(battle: &Battle, state: &mut State, brigade: BrigadeId) {
    if matches!(state.pending.last(), Some(Pending::Joining { .. })) {
        state.pending.pop();
    }
    state.pending.push(Pending::Brigade(brigade));
    state.brigade_mut(brigade).acts = true;
    let division = battle.brigade(brigade).division;
    for id in battle.unit_ids().filter(|&id| acts(battle, state, division, id)).collect::<Vec<_>>() {
        let left = reach::allowance(battle, state, id);
        state.unit_mut(id).active = Some(Active::fresh(left));
    }
    state.units.iter_mut().for_each(|unit| unit.reacted = Reacted::default());
    let acting: Vec<BrigadeId> = battle.brigade_ids().filter(|&id| state.brigade(id).acts).collect();
    for leader in acting.into_iter().flat_map(|id| leaders::leaders_of(battle, id)).flatten() {
        let leader = state.leader_mut(leader);
        leader.rides = leader.at.is_some();
    }
}

/// Those who acted have done so.
pub(crate) fn rest(battle: &Battle, state: &mut State) {
    state.pending.pop();
    for (unit, known) in state.units.iter_mut().zip(&battle.units) {
        unit.acted |= unit.active.is_some_and(|active| active.has_acted()) && known.brigade.is_none();
        if let Some(active) = unit.active {
            let horse = known.arm == Arm::Cavalry && unit.mounted;
            unit.blown = horse && (active.charged || unit.blown && active.moved);
        }
        unit.active = None;
    }
    state.leaders.iter_mut().for_each(|leader| leader.rides = false);
    for brigade in state.brigades.iter_mut().filter(|brigade| brigade.acts) {
        if brigade.stance != Stance::Stands {
            brigade.activations = brigade.activations.saturating_add(1);
        }
        (brigade.acts, brigade.done) = (false, true);
        (brigade.sought, brigade.stance) = (false, Stance::Free);
    }
}

/// The next shock begins: all who are to attack the hex do.
pub(crate) fn begin_shock(battle: &Battle, state: &mut State, hex: Hex) {
    let is_in = |&id: &UnitId| state.unit(id).active.is_some_and(|active| active.against == Some(hex));
    let attackers: Vec<UnitId> = battle.unit_ids().filter(is_in).collect();
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
    state.onset = Some(Onset::new(side, hex, attackers, from));
    state.pending.push(Pending::Shock(Stage::Avoid));
}

/// A shock comes to its next stage; from the reaction fire on, those who charged or go on will be disordered after it.
pub(crate) fn reach_stage(state: &mut State, stage: Stage) {
    if let Some(Pending::Shock(now)) = state.pending.last_mut() {
        *now = stage;
    }
    let State { onset: Some(onset), units, .. } = state else { return };
    if stage == Stage::Fire {
        let charged = |id: &UnitId| units[id.index()].active.is_some_and(|active| active.charged);
        let spent = onset.attackers.iter().copied().filter(|id| onset.continued > 0 || charged(id));
        onset.spent.extend(spent);
    }
}

/// A stack goes after those who went back.
pub(crate) fn pursue(battle: &Battle, state: &mut State, (from, to): (Hex, Hex), facing: Vertex) {
    let Some(onset) = state.onset.clone() else { return };
    let mut stack = advance::stack(battle, state, &onset, from);
    stack.sort_by_key(|&id| state.unit(id).level);
    stack.iter().for_each(|&id| come(state, id, to, facing));
    if let Some(now) = &mut state.onset {
        if now.goes_on == Continuation::DefenderMay {
            (now.side, now.counter, now.continued) = (onset.side.enemy(), true, 0);
        }
        (now.attackers, now.from) = (stack, vec![to]);
    }
    reach_stage(state, Stage::Continue);
}

/// A shock goes on against another hex.
pub(crate) fn go_on(state: &mut State, hex: Hex) {
    if let Some(onset) = &mut state.onset {
        (onset.hex, onset.continued) = (hex, onset.continued.saturating_add(1));
        onset.goes_on = Continuation::None;
        onset.shaken.clear();
    }
    reach_stage(state, Stage::Stand);
}
