//! What happens, and whether an event from a file names only what there is.

use board::hex::{Hex, Vertex};
use serde::{Deserialize, Serialize};

use crate::Now;
use crate::game::battle::{BrigadeId, DivisionId, LeaderId, Orders, Side, UnitId};
use crate::game::order::RateOfFire;
use crate::game::state::{Condition, Formation, Stage};
use crate::rules::command::resolve::OrdersChangeResult;
use crate::rules::fire::resolve::FireOccasion;
use crate::rules::shock::resolve::{Continuation, ShockResult};
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
    /// A brigade was given orders that the enemy does not know yet.
    Sealed {
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
        /// The division the marker belongs to.
        division: DivisionId,
    },
    /// A brigadier threw for coordination.
    Coordinated {
        /// His brigade.
        brigade: BrigadeId,
        /// What came of it.
        result: Coordinated,
    },
    /// A brigade joined those that will act as one.
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
        /// His brigade.
        brigade: BrigadeId,
        /// What the brigade does.
        deed: OrdersChangeResult,
    },
    /// A unit arrived on the map.
    Arrived {
        /// The unit.
        unit: UnitId,
        /// Where.
        to: Hex,
    },
    /// A leader arrived on the map.
    RodeUp {
        /// The leader.
        leader: LeaderId,
        /// Where.
        to: Hex,
    },
    /// A unit came into a hex.
    Stepped {
        /// The unit.
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
        /// The unit.
        unit: UnitId,
        /// Where to.
        facing: Vertex,
        /// What it cost.
        spent: u16,
    },
    /// A unit has moved, run or turned, with those that turned with it; its steps came before.
    Moved {
        /// The unit.
        unit: UnitId,
        /// The hex it set out from.
        from: Hex,
    },
    /// A unit that came into an enemy ZOC stopped.
    Halted {
        /// The unit.
        unit: UnitId,
    },
    /// A unit took march mode or left it.
    Formed {
        /// The unit.
        unit: UnitId,
        /// To what.
        formation: Formation,
        /// What it cost.
        spent: u16,
    },
    /// Guns limbered or unlimbered.
    Limbered {
        /// The unit.
        unit: UnitId,
        /// Whether they are limbered now.
        limbered: bool,
        /// What it cost.
        spent: u16,
    },
    /// Cavalry mounted or dismounted.
    Mounted {
        /// The unit.
        unit: UnitId,
        /// Whether it is mounted now.
        mounted: bool,
    },
    /// A unit was put on top of its stack.
    Topped {
        /// The unit.
        unit: UnitId,
    },
    /// A unit took aim at a hex.
    Aimed {
        /// The unit.
        unit: UnitId,
        /// The target hex.
        at: Hex,
        /// How.
        manner: RateOfFire,
    },
    /// A unit set out on a move that the enemy may fire at.
    SetOut {
        /// The unit.
        unit: UnitId,
        /// Where to.
        to: Hex,
        /// What it will face there.
        facing: Vertex,
        /// The hex it charges, if it does.
        target: Option<Hex>,
    },
    /// A unit has come up to the enemy it charges.
    Charged {
        /// The unit.
        unit: UnitId,
        /// The hex it charges.
        target: Hex,
    },
    /// A brigade has moved, and its shocks are named.
    Closed,
    /// A unit is to shock a hex.
    Named {
        /// The unit.
        unit: UnitId,
        /// Which.
        target: Hex,
    },
    /// A shock that was named is too weak to be allowed.
    CalledOff {
        /// The hex that is not shocked.
        hex: Hex,
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
        /// The unit.
        unit: UnitId,
    },
    /// A defender failed his check before a shock.
    Shaken {
        /// The unit.
        unit: UnitId,
    },
    /// A shock was decided.
    Struck {
        /// How it ends.
        result: ShockResult,
        /// The side that may continue.
        goes_on: Continuation,
    },
    /// A stack advanced after the units that went back.
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
        /// The unit.
        unit: UnitId,
        /// The target hex.
        at: Hex,
        /// When.
        occasion: FireOccasion,
    },
    /// A unit met fire or a check that changes nothing.
    Tested {
        /// The unit.
        unit: UnitId,
        /// What it met.
        test: TestMet,
    },
    /// A unit lost SP, and is gone if it has none left.
    Lost {
        /// The unit.
        unit: UnitId,
        /// How many.
        sp: u8,
    },
    /// A unit was disordered.
    Disordered {
        /// The unit.
        unit: UnitId,
    },
    /// A unit routed.
    Routed {
        /// The unit.
        unit: UnitId,
    },
    /// A unit tried to rally, and is in this order now.
    Rallied {
        /// The unit.
        unit: UnitId,
        /// What it has come to.
        condition: Condition,
    },
    /// A unit must retreat.
    DrivenBack {
        /// The unit.
        unit: UnitId,
        /// How far.
        hexes: u8,
        /// The hex of the enemy that caused it.
        from: Hex,
        /// It goes of its own will and may stop.
        free: bool,
        /// The hex it has come from, which it does not enter again.
        #[serde(default)]
        past: Option<Hex>,
        /// Where it has come to it checks against rout.
        #[serde(default)]
        checks: bool,
    },
    /// A unit went back or ran by a hex.
    FellBack {
        /// The unit.
        unit: UnitId,
        /// Where to.
        to: Hex,
        /// What it faces there.
        facing: Vertex,
    },
    /// A unit is gone for good.
    Eliminated {
        /// The unit.
        unit: UnitId,
    },
    /// A leader went with his stack.
    Followed {
        /// The leader.
        leader: LeaderId,
        /// Where to.
        to: Hex,
    },
    /// A leader was lost.
    Fell {
        /// The leader.
        leader: LeaderId,
    },
    /// A leader rode.
    Rode {
        /// The leader.
        leader: LeaderId,
        /// Where to.
        to: Hex,
    },
    /// A leader alone got away from an enemy, or did not.
    Fled {
        /// The leader.
        leader: LeaderId,
        /// Where to; nowhere if he is lost.
        to: Option<Hex>,
    },
    /// A lost leader was replaced.
    Succeeded {
        /// The leader.
        leader: LeaderId,
        /// Where the new one is.
        to: Hex,
    },
    /// A unit spent its activation on its breastworks.
    Dug {
        /// The unit.
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

/// Fire or a check that leaves a unit as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TestMet {
    /// Fire without effect.
    Fire,
    /// A disorder check, passed.
    Disorder,
    /// The check of a defender before a shock, passed.
    PreShock,
    /// The check of green attackers, passed.
    Commitment,
    /// The check against rout after a retreat, passed.
    Rout,
    /// The check to form square, failed.
    Square,
}

impl TestMet {
    /// All of them.
    pub const ALL: [TestMet; 6] = [
        TestMet::Fire,
        TestMet::Disorder,
        TestMet::PreShock,
        TestMet::Commitment,
        TestMet::Rout,
        TestMet::Square,
    ];
}

engine::kinds!(Event: TurnBegan, Mustered, Told, Sealed, Won, Drawn, Coordinated, Joined, Activated, Sought, Arrived, RodeUp,
    Stepped, Turned, Moved, Halted, Formed, Limbered, Mounted, Topped, Aimed, SetOut, Charged, Closed, Named, CalledOff, ShockBegan, Reached,
    StayedOut, Shaken, Struck, Pursued, WentOn, ShockEnded, Fired, Tested, Lost, Disordered, Routed, Rallied, DrivenBack, FellBack,
    Eliminated, Followed, Fell, Rode, Fled, Succeeded, Dug, Acted, Tired, Settled, Ended);

impl Event {
    /// Whether an event from a file names only what exists.
    pub(crate) fn fits(&self, now: Now<'_>) -> bool {
        let on_map = |hex: Hex| now.battle.ground.grid().contains(hex);
        let unit_is = |id: UnitId| id.index() < now.battle.units.len();
        let brigade_is = |id: BrigadeId| id.index() < now.battle.brigades.len();
        match *self {
            Event::Mustered { division, .. } | Event::Drawn { division } => {
                division.index() < now.battle.divisions.len()
            }
            Event::Told { brigade, .. }
            | Event::Sealed { brigade, .. }
            | Event::Coordinated { brigade, .. }
            | Event::Joined { brigade }
            | Event::Activated { brigade }
            | Event::Sought { brigade, .. }
            | Event::Acted { brigade }
            | Event::Tired { brigade, .. } => brigade_is(brigade),
            Event::Arrived { unit, to }
            | Event::Aimed { unit, at: to, .. }
            | Event::SetOut { unit, to, target: None, .. }
            | Event::Charged { unit, target: to }
            | Event::Moved { unit, from: to }
            | Event::Named { unit, target: to }
            | Event::Fired { unit, at: to, .. } => unit_is(unit) && on_map(to),
            Event::SetOut { unit, to, target: Some(target), .. } => {
                unit_is(unit) && on_map(to) && on_map(target)
            }
            Event::DrivenBack { unit, from, past, .. } => {
                unit_is(unit) && on_map(from) && past.is_none_or(on_map)
            }
            Event::Stepped { unit, to, .. } | Event::FellBack { unit, to, .. } => {
                unit_is(unit) && now.state.unit(unit).at.is_some() && on_map(to)
            }
            Event::CalledOff { hex } | Event::ShockBegan { hex } | Event::WentOn { hex } => on_map(hex),
            Event::Pursued { from, to, .. } => on_map(from) && on_map(to),
            Event::Turned { unit, .. }
            | Event::StayedOut { unit }
            | Event::Shaken { unit }
            | Event::Rallied { unit, .. }
            | Event::Halted { unit }
            | Event::Formed { unit, .. }
            | Event::Limbered { unit, .. }
            | Event::Mounted { unit, .. }
            | Event::Topped { unit }
            | Event::Tested { unit, .. }
            | Event::Lost { unit, .. }
            | Event::Disordered { unit }
            | Event::Routed { unit }
            | Event::Eliminated { unit }
            | Event::Dug { unit } => unit_is(unit),
            Event::Rode { leader, to }
            | Event::RodeUp { leader, to }
            | Event::Followed { leader, to }
            | Event::Succeeded { leader, to } => leader.index() < now.battle.leaders.len() && on_map(to),
            Event::Fell { leader } => leader.index() < now.battle.leaders.len(),
            Event::Fled { leader, to } => leader.index() < now.battle.leaders.len() && to.is_none_or(on_map),
            Event::TurnBegan { .. }
            | Event::Won { .. }
            | Event::Closed
            | Event::Reached { .. }
            | Event::Struck { .. }
            | Event::ShockEnded
            | Event::Settled
            | Event::Ended => true,
        }
    }
}
