//! What changes in play: units, leaders, brigades, markers, and the stack of what is still to be done.

use board::hex::{Hex, Vertex};
use engine::Few;
use serde::{Deserialize, Serialize};

use crate::game::battle::{Arm, Battle, Brigade, BrigadeId, DivisionId, LeaderId, Orders, Side, UnitId};
use crate::game::order::RateOfFire;
pub use crate::rules::disorder::resolve::State as Condition;
use crate::rules::fire::resolve::FireOccasion;
use crate::rules::shock::resolve::Continuation;
use crate::sheet::axes::{Fatigue, Proportion};

sheet::axis! {
    /// How a unit goes.
    pub enum Formation {
        /// Formed for battle.
        Formed = "formed",
        /// In march mode.
        March = "march",
        /// In square.
        Square = "square",
    }
}

/// A unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Its hex; none when it is gone.
    pub at: Option<Hex>,
    /// The corner it faces.
    pub facing: Vertex,
    /// SP it has.
    pub sp: u8,
    /// In order, disordered or routed.
    pub condition: Condition,
    /// Formed, in march mode or in square.
    pub formation: Formation,
    /// Whether guns are limbered.
    pub limbered: bool,
    /// Whether cavalry is mounted.
    pub mounted: bool,
    /// Whether cavalry has charged and not rested since.
    pub blown: bool,
    /// Activations spent on its breastworks.
    pub works: u8,
    /// Whether a battery of the division has acted since its marker was drawn.
    pub acted: bool,
    /// Whether it has tried to rally in this turn.
    pub rallied: bool,
    /// Its place in the stack; the highest is on top.
    pub level: u8,
    /// The reactions it has used up in this enemy activation.
    pub reacted: Reacted,
    /// What it may still do in this activation, if it is active.
    pub active: Option<Active>,
}

/// The kinds of reaction a unit has used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reacted(u8);

impl Reacted {
    /// Whether this kind is among them.
    pub fn has(self, occasion: FireOccasion) -> bool {
        self.0 >> occasion as u8 & 1 == 1
    }

    /// How many.
    pub(crate) fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// With this kind used up too.
    #[must_use]
    pub fn and(self, occasion: FireOccasion) -> Reacted {
        Reacted(self.0 | 1 << occasion as u8)
    }
}

/// What is left of the activation of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Active {
    /// Halves of a movement point left.
    pub left: u16,
    /// It has done nothing yet.
    pub fresh: bool,
    /// It has come into an enemy ZOC and goes no further.
    pub halted: bool,
    /// It has taken or left march mode.
    pub formed: bool,
    /// It has left its hex, limbered, unlimbered, mounted or dismounted.
    pub moved: bool,
    /// Hexes it has moved.
    pub hexes: u8,
    /// It has fired.
    pub fired: bool,
    /// It was put on top of its stack.
    pub topped: bool,
    /// It began its move in an enemy ZOC.
    #[serde(default)]
    pub from_zoc: bool,
    /// All it has moved over was clear.
    pub clear: bool,
    /// It charges, or did.
    pub charged: bool,
    /// The hex it is to shock.
    pub against: Option<Hex>,
    /// It has retreated, routed or dug, and does nothing more.
    #[serde(default)]
    pub out: bool,
}

impl Active {
    /// Whether the unit has fired for its hex.
    pub(crate) fn has_fired(&self) -> bool {
        self.fired && !self.out
    }

    /// Whether the unit has done anything yet.
    pub(crate) fn has_acted(&self) -> bool {
        !self.fresh || self.formed || self.fired || self.moved
    }

    /// A unit with `left` halves of a point, and nothing done yet.
    pub(crate) fn fresh(left: u16) -> Active {
        Active {
            left,
            fresh: true,
            halted: false,
            formed: false,
            moved: false,
            hexes: 0,
            fired: false,
            topped: false,
            from_zoc: false,
            clear: true,
            charged: false,
            against: None,
            out: false,
        }
    }
}

sheet::axis! {
    /// When a leader rode last.
    #[derive(Default)]
    pub enum Ridden {
        /// Not in this turn.
        #[default]
        No = "no",
        /// In an earlier activation of this turn.
        Before = "before",
        /// In this activation.
        Now = "now",
    }
}

/// A leader in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaderState {
    /// His hex; none when he is lost.
    pub at: Option<Hex>,
    /// Whether he may ride in this activation.
    pub rides: bool,
    /// How often he or his successor was lost.
    pub lost: u8,
    /// When he rode last: corps and overall commanders ride once a turn.
    #[serde(default)]
    pub ridden: Ridden,
}

impl LeaderState {
    /// He is lost.
    pub(crate) fn fall(&mut self) {
        (self.at, self.lost) = (None, self.lost.saturating_add(1));
    }
}

/// What an orders change leaves a brigade to do in its activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BrigadeDuty {
    /// Anything its orders allow.
    Free,
    /// It stands: no movement nor turning.
    Stands,
    /// Every unit that can charge must.
    Charges,
    /// Every unit that can move closer to the enemy must, as far as it can.
    Closes,
    /// Every unit that can falls back a hex; after that the brigade may only fire.
    Withdraws,
}

/// A brigade in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrigadeState {
    /// Its orders.
    pub orders: Orders,
    /// The orders it has been given, which the enemy learns of when both sides have given theirs.
    #[serde(default)]
    pub sealed: Option<Orders>,
    /// Its level of fatigue.
    pub fatigue: u8,
    /// Its activations in this turn.
    pub activations: u8,
    /// Whether it has acted since the marker of its division was drawn.
    pub done: bool,
    /// Whether it was given orders in this turn.
    pub told: bool,
    /// Whether it acts now, by itself or as one with others.
    pub acts: bool,
    /// Whether it has sought other orders in this activation.
    pub sought: bool,
    /// What is left to it since.
    pub stance: BrigadeDuty,
    /// Whether it is in confusion until the next marker of its division.
    pub confused: bool,
}

impl BrigadeState {
    /// Its orders, or those it has been given for this turn.
    pub(crate) fn given(&self) -> Orders {
        self.sealed.unwrap_or(self.orders)
    }
}

sheet::axis! {
    /// How far a shock has come.
    pub enum Stage {
        /// The defenders choose the units that retreat before it or form square.
        Avoid = "avoid",
        /// Green attackers and the defenders check.
        Stand = "stand",
        /// The defenders choose the units that fire.
        Fire = "fire",
        /// It is decided.
        Die = "die",
        /// The winners choose the stack that advances after the losers.
        Advance = "advance",
        /// They choose the hex to shock next.
        Continue = "continue",
    }
}

/// A shock that is being resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShockState {
    /// The side that attacks.
    pub side: Side,
    /// The hex attacked.
    pub hex: Hex,
    /// The units that attack.
    pub attackers: Vec<UnitId>,
    /// The hexes they attack from.
    pub from: Vec<Hex>,
    /// Defenders that failed their check and do not fire.
    pub shaken: Vec<UnitId>,
    /// Units that are disordered after it, because they charged or continued.
    pub spent: Vec<UnitId>,
    /// Continued shocks up to this one.
    pub continued: u8,
    /// Whether it is the continuation of the defenders.
    pub counter: bool,
    /// The side that may continue after it.
    pub goes_on: Continuation,
}

impl ShockState {
    pub(crate) fn new(side: Side, hex: Hex, attackers: Vec<UnitId>, from: Vec<Hex>) -> ShockState {
        ShockState {
            side,
            hex,
            attackers,
            from,
            shaken: Vec::new(),
            spent: Vec::new(),
            continued: 0,
            counter: false,
            goes_on: Continuation::None,
        }
    }
}

/// What is still to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// Markers are counted out for every division.
    Efficiency,
    /// A side gives orders to its brigades.
    Orders(Side),
    /// Both roll for the first marker.
    Initiative,
    /// A side picks the first marker.
    First(Side),
    /// Markers are drawn until the cup is empty.
    Cup,
    /// The owner says which brigade of the division acts next.
    Division(DivisionId),
    /// The owner says which brigades act as one with this.
    Joining {
        /// The brigade whose brigadier coordinates them.
        brigade: BrigadeId,
        /// How many may still join.
        more: u8,
    },
    /// A brigade acts, and with it those that have joined it.
    Brigade(BrigadeId),
    /// The owner says which orders a brigade changes to.
    Change(BrigadeId),
    /// The enemy chooses the units that return fire.
    Return {
        /// The unit that fires.
        unit: UnitId,
        /// At which hex.
        at: Hex,
        /// How.
        manner: RateOfFire,
    },
    /// The enemy chooses the units that fire at a moving unit.
    Way {
        /// The unit that moves.
        unit: UnitId,
        /// Where to.
        to: Hex,
        /// What it faces there.
        facing: Vertex,
        /// The hex it charges, if it does.
        target: Option<Hex>,
    },
    /// The owner says where a unit goes that must retreat.
    Retreat {
        /// The unit.
        unit: UnitId,
        /// Hexes still to go.
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
    /// The owner names the shocks of the active units.
    Naming,
    /// What was named is resolved, hex by hex, in the owner's order.
    Shocks,
    /// A shock is being resolved.
    Shock(Stage),
    /// A side rallies its units.
    Rally(Side),
    /// The owner says whether a unit that has rallied turns.
    Turning(UnitId),
    /// Fatigue, and the next turn.
    TurnEnd,
}

engine::kinds!(Pending: Efficiency, Orders, Initiative, First, Cup, Division, Joining, Brigade, Change, Return, Way,
    Retreat, Naming, Shocks, Shock, Rally, Turning, TurnEnd);

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1.
    pub turn: u8,
    /// All units, by [`UnitId`].
    pub units: Vec<UnitState>,
    /// All leaders, by [`LeaderId`].
    pub leaders: Vec<LeaderState>,
    /// All brigades, by [`BrigadeId`].
    pub brigades: Few<BrigadeState, 8>,
    /// Markers of each division in the cup, by [`DivisionId`].
    pub cup: Few<u8, 16>,
    /// The markers drawn in this turn, in their order.
    pub drawn: Vec<DivisionId>,
    /// Whether coordination was tried on the marker that was drawn last.
    pub coordinated: bool,
    /// The side that holds each objective.
    pub holders: Vec<Option<Side>>,
    /// The shock that is being resolved.
    pub onset: Option<ShockState>,
    /// What is to be done, the last one first.
    pub pending: Vec<Pending>,
    /// Whether the battle is over.
    pub over: bool,
}

/// A unit at the start; in a stack the first of the roster is on top.
fn opening(battle: &Battle, at: usize) -> UnitState {
    let start = &battle.units[at].start;
    let below = battle.units[at + 1..].iter().filter(|other| other.start.at == start.at).count();
    UnitState { level: below as u8, ..*start }
}

impl State {
    pub(crate) fn opening(battle: &Battle) -> State {
        let no_attack = battle.tables.fatigue.get(Fatigue::NoAttack);
        let is_tired = |brigade: &Brigade| brigade.fatigue >= no_attack && brigade.orders == Orders::Attack;
        let brigade = |brigade: &Brigade| BrigadeState {
            orders: if is_tired(brigade) { Orders::Advance } else { brigade.orders },
            sealed: None,
            fatigue: brigade.fatigue,
            activations: 0,
            done: false,
            told: false,
            acts: false,
            sought: false,
            stance: BrigadeDuty::Free,
            confused: false,
        };
        State {
            turn: 0,
            units: (0..battle.units.len()).map(|at| opening(battle, at)).collect(),
            leaders: battle
                .leaders
                .iter()
                .map(|leader| LeaderState {
                    at: leader.arrives.is_none().then_some(leader.at),
                    rides: false,
                    lost: 0,
                    ridden: Ridden::No,
                })
                .collect(),
            brigades: battle.brigades.iter().map(brigade).collect(),
            cup: battle.divisions.iter().map(|_| 0).collect(),
            drawn: Vec::new(),
            coordinated: false,
            holders: battle.terms.objectives.iter().map(|place| place.held_by).collect(),
            onset: None,
            pending: Vec::new(),
            over: false,
        }
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> &UnitState {
        &self.units[id.index()]
    }

    pub(crate) fn unit_mut(&mut self, id: UnitId) -> &mut UnitState {
        &mut self.units[id.index()]
    }

    /// A leader.
    pub fn leader(&self, id: LeaderId) -> &LeaderState {
        &self.leaders[id.index()]
    }

    pub(crate) fn leader_mut(&mut self, id: LeaderId) -> &mut LeaderState {
        &mut self.leaders[id.index()]
    }

    /// A brigade.
    pub fn brigade(&self, id: BrigadeId) -> &BrigadeState {
        &self.brigades[id.index()]
    }

    pub(crate) fn brigade_mut(&mut self, id: BrigadeId) -> &mut BrigadeState {
        &mut self.brigades[id.index()]
    }

    /// The units in a hex.
    pub fn units_in(&self, hex: Hex) -> impl Iterator<Item = UnitId> {
        let here = self.units.iter().enumerate().filter(move |(_, unit)| unit.at == Some(hex));
        here.map(|(at, _)| UnitId(at as u8))
    }

    /// The units of a side that are on the map, with their hexes.
    pub fn units_of(&self, battle: &Battle, side: Side) -> impl Iterator<Item = (UnitId, Hex)> {
        let ids = battle.unit_ids().filter(move |&id| battle.side(id) == side);
        ids.filter_map(|id| Some((id, self.unit(id).at?)))
    }

    /// The brigade that acts, be it interrupted; the first of them if several act as one.
    pub fn acting(&self) -> Option<BrigadeId> {
        self.pending.iter().rev().find_map(|pending| match *pending {
            Pending::Brigade(brigade) => Some(brigade),
            _ => None,
        })
    }

    /// The unit on top in a hex.
    pub fn top(&self, hex: Hex) -> Option<UnitId> {
        self.units_in(hex).max_by_key(|&id| self.unit(id).level)
    }

    /// Whether a side has units in a hex.
    pub fn holds(&self, battle: &Battle, side: Side, hex: Hex) -> bool {
        self.units_in(hex).any(|id| battle.side(id) == side)
    }

    /// SP that a unit stacks and fights with: dismounted cavalry leaves a part with the horses.
    pub fn sp(&self, battle: &Battle, id: UnitId) -> u8 {
        let unit = self.unit(id);
        match battle.unit(id).arm {
            Arm::Cavalry if !unit.mounted => unit.sp - unit.sp / battle.tables.share(Proportion::Dismount),
            _ => unit.sp,
        }
    }
}
