//! What happens, and what it does to the state.

use board::hex::{Hex, Vertex};
use serde::{Deserialize, Serialize};

use crate::game::apply;
use crate::game::battle::{Battle, BrigadeId, DivisionId, LeaderId, Orders, Side, UnitId};
use crate::game::order::Manner;
use crate::game::state::{Condition, Formation, Pending, Stage, State};
use crate::rules::command::coordination;
use crate::rules::command::loose_cannon;
use crate::rules::command::resolve::Deed;
use crate::rules::fire::resolve::Occasion;
use crate::rules::movement::reach;
use crate::rules::rally;
use crate::rules::shock::charge;
use crate::rules::shock::resolve::{Continuation, ShockResult};
use crate::sheet::board_tables::Act;
use crate::sheet::cells::Coordinated;

/// Something that happened. Nothing else writes to a state. Points are in halves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Which.
        turn: u8,
    },
    /// A division put its markers into the cup.
    Mustered {
        /// Which.
        division: DivisionId,
        /// How many.
        markers: u8,
    },
    /// A brigade was given orders.
    Told {
        /// Which.
        brigade: BrigadeId,
        /// What orders.
        orders: Orders,
    },
    /// A side won the initiative.
    Won {
        /// Which.
        side: Side,
    },
    /// A marker was taken out of the cup.
    Drawn {
        /// Whose.
        division: DivisionId,
    },
    /// A brigadier threw for coordination.
    Coordinated {
        /// Whose.
        brigade: BrigadeId,
        /// What came of it.
        result: Coordinated,
    },
    /// A brigade joined those who are to act as one.
    Joined {
        /// Which.
        brigade: BrigadeId,
    },
    /// A brigade began to act, and those that had joined it.
    Activated {
        /// Which.
        brigade: BrigadeId,
    },
    /// A brigadier sought other orders.
    Sought {
        /// Whose.
        brigade: BrigadeId,
        /// What the brigade does.
        deed: Deed,
    },
    /// A unit arrived on the map.
    Arrived {
        /// Who.
        unit: UnitId,
        /// Where.
        to: Hex,
    },
    /// A leader arrived on the map.
    RodeUp {
        /// Who.
        leader: LeaderId,
        /// Where.
        to: Hex,
    },
    /// A unit came into a hex.
    Stepped {
        /// Who.
        unit: UnitId,
        /// Where.
        to: Hex,
        /// What it faces there.
        facing: Vertex,
        /// What it cost.
        spent: u16,
    },
    /// A unit turned.
    Turned {
        /// Who.
        unit: UnitId,
        /// Where to.
        facing: Vertex,
        /// What it cost.
        spent: u16,
    },
    /// A unit that came into an enemy ZOC stopped.
    Halted {
        /// Who.
        unit: UnitId,
    },
    /// A unit took march mode or left it.
    Formed {
        /// Who.
        unit: UnitId,
        /// To what.
        formation: Formation,
        /// What it cost.
        spent: u16,
    },
    /// Guns limbered or unlimbered.
    Limbered {
        /// Who.
        unit: UnitId,
        /// Whether they are limbered now.
        limbered: bool,
        /// What it cost.
        spent: u16,
    },
    /// Cavalry mounted or dismounted.
    Mounted {
        /// Who.
        unit: UnitId,
        /// Whether it is mounted now.
        mounted: bool,
    },
    /// A unit was put on top of its stack.
    Topped {
        /// Who.
        unit: UnitId,
    },
    /// A unit took aim at a hex.
    Aimed {
        /// Who.
        unit: UnitId,
        /// At whom.
        at: Hex,
        /// How.
        manner: Manner,
    },
    /// A unit set out on a way under the eyes of the enemy.
    SetOut {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: Hex,
        /// What it will face there.
        facing: Vertex,
        /// The hex it charges, if it does.
        target: Option<Hex>,
    },
    /// A unit has come before an enemy whom it charges.
    Charged {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: Hex,
    },
    /// A brigade has moved, and its shocks are named.
    Closed,
    /// A unit is to shock a hex.
    Named {
        /// Who.
        unit: UnitId,
        /// Which.
        target: Hex,
    },
    /// The shock of a hex began.
    ShockBegan {
        /// Which.
        hex: Hex,
    },
    /// A shock came to its next stage.
    Reached {
        /// Which.
        stage: Stage,
    },
    /// A green unit stays out of a shock.
    StayedOut {
        /// Who.
        unit: UnitId,
    },
    /// A defender failed his check before a shock.
    Shaken {
        /// Who.
        unit: UnitId,
    },
    /// A shock was decided.
    Struck {
        /// How it ends.
        result: ShockResult,
        /// Who may go on.
        goes_on: Continuation,
    },
    /// A stack went after those who went back.
    Pursued {
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
        /// What it faces there.
        facing: Vertex,
    },
    /// A shock went on against another hex.
    WentOn {
        /// Which.
        hex: Hex,
    },
    /// A shock is over.
    ShockEnded,
    /// A unit fired.
    Fired {
        /// Who.
        unit: UnitId,
        /// At whom.
        at: Hex,
        /// When.
        occasion: Occasion,
    },
    /// A unit lost SP, and is gone if it has none left.
    Lost {
        /// Who.
        unit: UnitId,
        /// How many.
        sp: u8,
    },
    /// A unit was disordered.
    Disordered {
        /// Who.
        unit: UnitId,
    },
    /// A unit routed.
    Routed {
        /// Who.
        unit: UnitId,
    },
    /// A unit tried to rally, and is in this order now.
    Rallied {
        /// Who.
        unit: UnitId,
        /// What it has come to.
        condition: Condition,
    },
    /// A unit has to go back.
    DrivenBack {
        /// Who.
        unit: UnitId,
        /// How far.
        hexes: u8,
        /// From whom.
        from: Hex,
        /// It goes of its own will and may stop.
        free: bool,
    },
    /// A unit went back or ran by a hex.
    FellBack {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: Hex,
        /// What it faces there.
        facing: Vertex,
    },
    /// A unit is gone for good.
    Eliminated {
        /// Who.
        unit: UnitId,
    },
    /// A leader went with his stack.
    Followed {
        /// Who.
        leader: LeaderId,
        /// Where to.
        to: Hex,
    },
    /// A leader was lost.
    Fell {
        /// Who.
        leader: LeaderId,
    },
    /// A leader rode.
    Rode {
        /// Who.
        leader: LeaderId,
        /// Where to.
        to: Hex,
    },
    /// A leader alone got away from an enemy, or did not.
    Fled {
        /// Who.
        leader: LeaderId,
        /// Where to; nowhere if he is lost.
        to: Option<Hex>,
    },
    /// A lost leader was replaced.
    Succeeded {
        /// Who.
        leader: LeaderId,
        /// Where the new one is.
        to: Hex,
    },
    /// A unit worked on its breastworks.
    Dug {
        /// Who.
        unit: UnitId,
    },
    /// A brigade has acted, and those that had joined it.
    Acted {
        /// Which.
        brigade: BrigadeId,
    },
    /// A turn changed the fatigue of a brigade, and its orders if it can attack no more.
    Tired {
        /// Which.
        brigade: BrigadeId,
        /// Its level.
        level: u8,
        /// Its orders.
        orders: Orders,
    },
    /// What was on top is dealt with.
    Settled,
    /// The battle is over.
    Ended,
}

engine::kinds!(Event: TurnBegan, Mustered, Told, Won, Drawn, Coordinated, Joined, Activated, Sought, Arrived, RodeUp,
    Stepped, Turned, Halted, Formed, Limbered, Mounted, Topped, Aimed, SetOut, Charged, Closed, Named, ShockBegan, Reached,
    StayedOut, Shaken, Struck, Pursued, WentOn, ShockEnded, Fired, Lost, Disordered, Routed, Rallied, DrivenBack, FellBack,
    Eliminated, Followed, Fell, Rode, Fled, Succeeded, Dug, Acted, Tired, Settled, Ended);

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
                (brigade.orders, brigade.told) = (orders, true);
            }
            Event::Won { side } => {
                state.pending.pop();
                if state.cup.iter().any(|&markers| markers > 0) {
                    state.pending.push(Pending::First(side));
                }
            }
            Event::Drawn { division } => apply::draw(battle, state, division),
            Event::Coordinated { brigade, result } => coordination::apply(battle, state, brigade, result),
            Event::Joined { brigade } => {
                state.brigade_mut(brigade).acts = true;
                if let Some(Pending::Joining { more, .. }) = state.pending.last_mut() {
                    *more = more.saturating_sub(1);
                }
            }
            Event::Activated { brigade } => apply::activate(battle, state, brigade),
            Event::Sought { brigade, deed } => loose_cannon::apply(state, brigade, deed),
            Event::Arrived { unit, to } => apply::come(state, unit, to, state.unit(unit).facing),
            Event::RodeUp { leader, to } => state.leader_mut(leader).at = Some(to),
            Event::Stepped { unit, to, facing, spent } => {
                let side = state.unit(unit).at.and_then(|from| Some((from, from.side_to(to)?)));
                let clear = side.is_some_and(|(from, side)| charge::is_clear(battle, from, side));
                apply::come(state, unit, to, facing);
                let unit = state.unit_mut(unit);
                apply::spend(unit, spent);
                if let Some(active) = &mut unit.active {
                    (active.moved, active.hexes) = (true, active.hexes.saturating_add(1));
                    active.clear &= clear;
                }
            }
            Event::Turned { unit, facing, spent } => {
                let unit = state.unit_mut(unit);
                (unit.facing, unit.works) = (facing, 0);
                apply::spend(unit, spent);
            }
            Event::Halted { unit } => {
                if let Some(active) = &mut state.unit_mut(unit).active {
                    active.halted = true;
                }
            }
            Event::Formed { unit, formation, spent } => {
                let unit = state.unit_mut(unit);
                (unit.formation, unit.works) = (formation, 0);
                if spent > 0 {
                    apply::spend(unit, spent);
                }
                if let Some(active) = &mut unit.active {
                    active.formed = true;
                }
            }
            Event::Limbered { unit, limbered, spent } => {
                let unit = state.unit_mut(unit);
                (unit.limbered, unit.works) = (limbered, 0);
                apply::spend(unit, spent);
                if let Some(active) = &mut unit.active {
                    active.moved = true;
                }
            }
            Event::Mounted { unit, mounted } => {
                let now = state.unit_mut(unit);
                (now.mounted, now.works) = (mounted, 0);
                let left = reach::after_mounting(battle, state, unit);
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
            Event::ShockBegan { hex } => apply::begin_shock(battle, state, hex),
            Event::Reached { stage } => apply::reach_stage(state, stage),
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
                apply::reach_stage(state, Stage::Advance);
            }
            Event::Pursued { from, to, facing } => apply::pursue(battle, state, (from, to), facing),
            Event::WentOn { hex } => apply::go_on(state, hex),
            Event::ShockEnded => {
                state.onset = None;
                state.pending.pop();
            }
            Event::Fired { unit, occasion, .. } => {
                let vertex = battle.act(Act::Vertex);
                let unit = state.unit_mut(unit);
                match &mut unit.active {
                    Some(active) if occasion == Occasion::Activation => {
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
                apply::dissolve(unit);
            }
            Event::Routed { unit } => {
                let unit = state.unit_mut(unit);
                unit.condition = Condition::Routed;
                apply::dissolve(unit);
                apply::exhaust(unit);
            }
            Event::Rallied { unit, condition } => rally::play::apply(state, unit, condition),
            Event::DrivenBack { unit, hexes, from, free } => {
                if !free {
                    apply::exhaust(state.unit_mut(unit));
                }
                state.pending.push(Pending::Retreat { unit, hexes, from, free });
            }
            Event::FellBack { unit, to, facing } => apply::come(state, unit, to, facing),
            Event::Eliminated { unit } => state.unit_mut(unit).at = None,
            Event::Followed { leader, to } => state.leader_mut(leader).at = Some(to),
            Event::Fell { leader } | Event::Fled { leader, to: None } => state.leader_mut(leader).fall(),
            Event::Rode { leader, to } => {
                let leader = state.leader_mut(leader);
                (leader.at, leader.rides) = (Some(to), false);
            }
            Event::Succeeded { leader, to } => state.leader_mut(leader).at = Some(to),
            Event::Fled { leader, to } => state.leader_mut(leader).at = to,
            Event::Dug { unit } => {
                let works = &mut state.unit_mut(unit).works;
                *works = works.saturating_add(1);
            }
            Event::Acted { .. } => apply::rest(battle, state),
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
