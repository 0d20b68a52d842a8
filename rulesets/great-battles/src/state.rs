//! What changes in play: units, leaders, brigades, markers, and the stack of what is still to be done.

use board::hex::{Hex, Vertex};
use serde::{Deserialize, Serialize};

use crate::axes::Part;
use crate::battle::{Arm, Battle, Brigade, BrigadeId, DivisionId, LeaderId, Orders, Side, UnitId};
pub use crate::disorder::State as Condition;

sheet::axis! {
    /// How a unit goes.
    pub enum Formation {
        /// Formed for battle.
        Formed = "formed",
        /// In march mode.
        March = "march",
    }
}

/// A unit in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Its hex; none when it is gone.
    pub at: Option<Hex>,
    /// The corner it faces.
    pub facing: Vertex,
    /// SP it has.
    pub sp: u8,
    /// In order, disordered or routed.
    pub condition: Condition,
    /// Formed or in march mode.
    pub formation: Formation,
    /// Whether guns are limbered.
    pub limbered: bool,
    /// Whether cavalry is mounted.
    pub mounted: bool,
    /// Activations spent on its breastworks.
    pub works: u8,
    /// Whether a battery of the division has acted since its marker was drawn.
    pub acted: bool,
    /// What it may still do in this activation, if it is active.
    pub active: Option<Active>,
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
}

/// A leader in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaderState {
    /// His hex; none when he is lost.
    pub at: Option<Hex>,
    /// Whether he may ride in this activation.
    pub rides: bool,
}

/// A brigade in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrigadeState {
    /// Its orders.
    pub orders: Orders,
    /// Its level of fatigue.
    pub fatigue: u8,
    /// Its activations in this turn.
    pub activations: u8,
    /// Whether it has acted since the marker of its division was drawn.
    pub done: bool,
    /// Whether it was given orders in this turn.
    pub told: bool,
}

/// What is still to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// Markers are counted out for every division.
    Efficiency,
    /// A side gives orders to its brigades.
    Orders(Side),
    /// Both throw for the first marker.
    Initiative,
    /// A side picks the first marker.
    First(Side),
    /// Markers are drawn until the cup is empty.
    Cup,
    /// The owner says which brigade of the division acts next.
    Division(DivisionId),
    /// A brigade acts.
    Brigade(BrigadeId),
    /// Fatigue, and the next turn.
    TurnEnd,
}

engine::kinds!(Pending: Efficiency, Orders, Initiative, First, Cup, Division, Brigade, TurnEnd);

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
    pub brigades: Vec<BrigadeState>,
    /// Markers of each division in the cup, by [`DivisionId`].
    pub cup: Vec<u8>,
    /// What is to be done, the last one first.
    pub pending: Vec<Pending>,
    /// Whether the last turn is over.
    pub over: bool,
}

impl State {
    pub(crate) fn opening(battle: &Battle) -> State {
        let brigade = |brigade: &Brigade| BrigadeState {
            orders: brigade.orders,
            fatigue: brigade.fatigue,
            activations: 0,
            done: false,
            told: false,
        };
        State {
            turn: 0,
            units: battle.units.iter().map(|unit| unit.start.clone()).collect(),
            leaders: battle
                .leaders
                .iter()
                .map(|leader| LeaderState { at: Some(leader.at), rides: false })
                .collect(),
            brigades: battle.brigades.iter().map(brigade).collect(),
            cup: vec![0; battle.divisions.len()],
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

    /// The brigade that acts now.
    pub fn acting(&self) -> Option<BrigadeId> {
        match self.pending.last() {
            Some(&Pending::Brigade(brigade)) => Some(brigade),
            _ => None,
        }
    }

    /// Whether a side has units in a hex.
    pub fn holds(&self, battle: &Battle, side: Side, hex: Hex) -> bool {
        self.units_in(hex).any(|id| battle.side(id) == side)
    }

    /// SP that a unit stacks and fights with: dismounted cavalry leaves a part with the horses.
    pub fn sp(&self, battle: &Battle, id: UnitId) -> u8 {
        let unit = self.unit(id);
        match battle.unit(id).arm {
            Arm::Cavalry if !unit.mounted => unit.sp - unit.sp / battle.tables.share(Part::Dismount),
            _ => unit.sp,
        }
    }
}
