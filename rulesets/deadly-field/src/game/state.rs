//! What changes in play: units, leaders, the active side, and what the game waits for.

use board::table::{Block, Inches, Point, Pose, nearest};
use serde::{Deserialize, Serialize};

use crate::game::battle::{Battle, LeaderId, UnitId, VictoryDegree};
use crate::game::charges::Onset;
use crate::game::former;
use crate::game::group::Trio;
use crate::game::path::Path;
use crate::rules::footprint::Deployment;
use crate::rules::morale::enfilade::raked_row;
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::tables::{FireBy, Tables};
use crate::sheet::units::{Arm, Aspect, Formation, MoraleLevel, Side, TroopQuality, stands_lost};
use crate::sheet::weapon::Weapon;

sheet::axis! {
    /// Why a unit is not on the table.
    pub enum Absence {
        /// It has not come yet.
        Expected = "expected",
        /// Its last figure fell.
        Destroyed = "destroyed",
        /// It ran off the table.
        Fled = "fled",
        /// It laid down its arms.
        Surrendered = "surrendered",
        /// Its guns are lost.
        GunsLost = "guns lost",
        /// It left its guns standing.
        Abandoned = "guns abandoned",
        /// Its guns were left, and taken again by its own side.
        Saved = "guns saved",
        /// It is part of another regiment now.
        Merged = "merged",
    }
}

impl Absence {
    /// Whether the unit is eliminated.
    pub fn is_loss(self) -> bool {
        !matches!(self, Absence::Expected | Absence::Merged)
    }
}

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Targets([u64; 2]);

impl Targets {
    /// Whether a unit is in it.
    pub fn contains(self, unit: UnitId) -> bool {
        self.0[usize::from(unit.0 / 64) % 2] & (1 << (unit.0 % 64)) != 0
    }

    /// All in it, in order.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        (0..128).map(UnitId).filter(move |&unit| self.contains(unit))
    }

    /// Puts one in.
    pub fn insert(&mut self, unit: UnitId) {
        self.0[usize::from(unit.0 / 64) % 2] |= 1 << (unit.0 % 64);
    }
}

/// Half an action that is left of one: for veterans and better a new formation takes half a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Half {
    /// None.
    #[default]
    None,
    /// It changed formation: half a move may follow.
    Move,
    /// It moved half its move or less: a new formation may follow.
    Form,
}

/// Fire from where it rakes a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enfilade {
    /// From where.
    pub from: Aspect,
    /// Whether guns fired.
    pub guns: bool,
    /// How the unit was drawn up then.
    #[serde(default = "former::formation")]
    pub formation: Formation,
}

impl Enfilade {
    /// What it adds to a morale point.
    pub(crate) fn worth(&self, tables: &Tables) -> i8 {
        let by = if self.guns { FireBy::Artillery } else { FireBy::Other };
        raked_row(self.formation, self.from).map_or(0, |row| tables.enfiladed.get(row, by))
    }
}

/// What a unit did or suffered in this half turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HalfTurnMarks {
    /// Actions it has left.
    pub actions: u8,
    /// Half an action that is left besides.
    pub half: Half,
    /// Wheels it made for the action it is about to begin.
    pub wheels: u8,
    /// It may still react.
    pub reaction: bool,
    /// Reactions it made.
    pub reactions: u8,
    /// Rally attempts it made.
    pub rallies: u8,
    /// Charges it made.
    pub charges: u8,
    /// It ran, being routed.
    pub ran: bool,
    /// It took its one check for friends eliminated or routed.
    pub dismayed: bool,
    /// It has to take that check after its charge.
    pub to_check: bool,
    /// How it was enfiladed, at its worst.
    pub enfiladed: Option<Enfilade>,
    /// The enemies it reacted to.
    pub answered: Targets,
    /// The enemies it fired at as a reaction.
    pub fired_at: Targets,
}

/// A unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it stands; nowhere if it is absent.
    pub pose: Option<Pose>,
    /// Why it is not there, if it is not.
    pub absence: Option<Absence>,
    /// Figures or sections its losses are counted of.
    pub size: u8,
    /// Figures or sections left.
    pub figures: u8,
    /// Stands its figures were spread over.
    pub stands: u8,
    /// How good it is, or the better of two that merged.
    pub quality: TroopQuality,
    /// What it fires with, or the weaker of two that merged.
    pub weapon: Weapon,
    /// Figures that came to it when another regiment merged with it.
    pub joined: u8,
    /// How it is drawn up.
    pub formation: Formation,
    /// Whether its men are in the saddle.
    pub mounted: bool,
    /// Figures that hold the horses of the others, since these dismounted.
    pub holders: u8,
    /// Its morale level.
    pub level: MoraleLevel,
    /// It has fired in this battle.
    pub volleyed: bool,
    /// It routed, and ran at once, since the last half turn of its side began; in the next it tries to rally without running.
    #[serde(default)]
    pub bolted: bool,
    /// This half turn.
    pub marks: HalfTurnMarks,
}

impl UnitState {
    /// Stands lost so far.
    pub fn stands_lost(&self) -> u8 {
        stands_lost(self.stands, self.size, self.figures)
    }

    /// Stands left, one at least.
    pub fn stands_left(&self) -> u8 {
        self.stands.saturating_sub(self.stands_lost()).max(1)
    }

    /// Whether it is two regiments in one.
    pub fn is_merged(&self) -> bool {
        self.joined > 0
    }

    /// Whether it skirmishes.
    pub fn skirmishes(&self) -> bool {
        self.formation == Formation::Skirmishers
    }
}

sheet::axis! {
    /// What became of a leader.
    pub enum Fate {
        /// He is there.
        Here = "here",
        /// He has not come yet.
        Expected = "expected",
        /// Killed.
        Killed = "killed",
        /// Wounded, and out of it.
        Wounded = "wounded",
        /// Taken.
        Taken = "taken",
    }
}

/// A leader in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaderState {
    /// Where he is, or fell.
    pub at: Point,
    /// What became of him.
    pub fate: Fate,
    /// His leadership benefit, or that of his replacement.
    pub benefit: u8,
    /// Rides he has left in this half turn.
    pub rides: u8,
    /// Leaders lost in this post: he, or those he replaced.
    pub lost: u8,
}

/// What one side did and the other may react to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReactionTrigger {
    /// A unit is about to go this way.
    Moves {
        /// The unit.
        unit: UnitId,
        /// Its path.
        path: Path,
    },
    /// Units fired.
    Fired {
        /// The firers.
        units: Trio,
        /// Their target.
        #[serde(default = "former::target")]
        target: UnitId,
    },
    /// Units charge; see [`State::onset`].
    Charges,
    /// A routed unit is about to run towards its own edge.
    Runs {
        /// The unit.
        unit: UnitId,
        /// Inches that were rolled for it.
        by: Inches,
    },
}

/// What the game waits for; the last one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// Section 3: the winner of the initiative chooses the side that is active first.
    Initiative {
        /// The side that chooses.
        side: Side,
    },
    /// Section 3: the active side acts.
    Act {
        /// The side that chooses.
        side: Side,
    },
    /// Section 3: the other side says which of its units react.
    React {
        /// The side that chooses.
        side: Side,
        /// To what.
        deed: ReactionTrigger,
    },
    /// Section 7: the owner of several units in contact names the lead unit.
    Lead {
        /// The side that chooses.
        side: Side,
    },
    /// Section 7: a winning attacker follows up, charges on or stays.
    FollowUp {
        /// The side that chooses.
        side: Side,
    },
}

engine::kinds!(Pending: Initiative, Act, React, Lead, FollowUp);

/// Guns left standing on the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftGuns {
    /// The battery they belonged to.
    pub battery: UnitId,
    /// How many sections.
    pub sections: u8,
    /// Where.
    pub pose: Pose,
}

/// A battle in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1.
    pub turn: u8,
    /// The side active first in this turn.
    pub first: Side,
    /// The active side; none between turns.
    pub active: Option<Side>,
    /// The unit, or several together, that has begun its actions and not ended them.
    pub acting: Option<Trio>,
    /// By [`UnitId`].
    pub units: Vec<UnitState>,
    /// By [`LeaderId`].
    pub leaders: Vec<LeaderState>,
    /// Guns left standing.
    pub left_guns: Vec<LeftGuns>,
    /// The holders of the objectives, as the terms list them.
    pub held: Vec<Option<Side>>,
    /// The charge under way.
    pub onset: Option<Onset>,
    /// What is to be done, the last one first.
    pub pending: Vec<Pending>,
    /// The winner and how he won, once it is over.
    pub over: Option<(Option<Side>, VictoryDegree)>,
}

impl State {
    /// The state before the first turn.
    pub(crate) fn opening(battle: &Battle) -> State {
        let units = battle.units.iter().map(|unit| UnitState {
            pose: unit.arrival.is_none().then_some(unit.pose),
            absence: unit.arrival.map(|_| Absence::Expected),
            size: unit.figures,
            figures: unit.figures,
            stands: unit.stands,
            quality: unit.quality,
            weapon: unit.weapon,
            joined: 0,
            formation: unit.formation,
            mounted: unit.mounted,
            holders: if unit.arm == Arm::Cavalry && !unit.mounted {
                battle.tables.horse_holders(unit.figures)
            } else {
                0
            },
            level: MoraleLevel::GoodOrder,
            volleyed: false,
            bolted: false,
            marks: HalfTurnMarks::default(),
        });
        let leaders = battle.leaders.iter().map(|leader| LeaderState {
            at: leader.at,
            fate: if leader.arrives.is_some() { Fate::Expected } else { Fate::Here },
            benefit: leader.benefit,
            rides: 0,
            lost: 0,
        });
        State {
            turn: 0,
            first: battle.terms.first.unwrap_or(Side::Union),
            active: None,
            acting: None,
            units: units.collect(),
            leaders: leaders.collect(),
            left_guns: Vec::new(),
            held: battle.terms.objectives.iter().map(|objective| objective.held).collect(),
            onset: None,
            pending: Vec::new(),
            over: None,
        }
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> &UnitState {
        &self.units[id.index()]
    }

    /// A leader.
    pub fn leader(&self, id: LeaderId) -> &LeaderState {
        &self.leaders[id.index()]
    }

    /// Whether a unit's men sit on horses.
    pub fn rides(&self, battle: &Battle, id: UnitId) -> bool {
        battle.unit(id).arm == Arm::Cavalry && self.unit(id).mounted
    }

    /// How a unit stands, if it is on the table.
    pub fn stance(&self, id: UnitId) -> Option<Deployment> {
        let unit = self.unit(id);
        Some(Deployment {
            pose: unit.pose?,
            formation: unit.formation,
            mounted: unit.mounted,
            stands: unit.stands_left(),
        })
    }

    /// The block of a unit, if it is on the table.
    pub fn block(&self, battle: &Battle, id: UnitId) -> Option<Block> {
        Some(battle.block_of(id, &self.stance(id)?))
    }

    /// The block of a leader, if he is on the table.
    pub fn leader_block(&self, battle: &Battle, id: LeaderId) -> Option<Block> {
        let leader = self.leader(id);
        (leader.fate == Fate::Here).then(|| battle.leader_block(leader.at))
    }

    /// All blocks on the table.
    pub fn blocks<'a>(&'a self, battle: &'a Battle) -> impl Iterator<Item = (UnitId, Block)> + 'a {
        battle.unit_ids().filter_map(|id| Some((id, self.block(battle, id)?)))
    }

    /// The units of a side that are on the table.
    pub fn standing<'a>(&'a self, battle: &'a Battle, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        battle.unit_ids().filter(move |&id| self.unit(id).pose.is_some() && battle.unit(id).side == side)
    }

    /// The nearest enemy of a unit, and the distance.
    pub fn nearest_enemy(&self, battle: &Battle, id: UnitId) -> Option<(UnitId, Inches)> {
        let own = self.block(battle, id)?;
        self.nearest_of(battle, &own, battle.unit(id).side.enemy())
    }

    /// The unit of a side that is nearest to a block.
    pub fn nearest_of(&self, battle: &Battle, own: &Block, side: Side) -> Option<(UnitId, Inches)> {
        let units = self.standing(battle, side);
        nearest(own, units.filter_map(|id| Some((id, self.block(battle, id)?))))
    }

    /// The best benefit that a leader adjacent to a unit gives it, and the leader.
    pub fn leader_of(&self, battle: &Battle, id: UnitId) -> Option<(LeaderId, u8)> {
        let own = self.block(battle, id)?;
        let within = battle.distance(DistanceRow::Leader);
        let near = battle.leader_ids().filter(|&leader| battle.leads(leader, id)).filter(|&leader| {
            let here = self.leader(leader);
            here.fate == Fate::Here && battle.is_by_leader(within, here.at, &own)
        });
        near.map(|leader| (leader, self.leader(leader).benefit))
            .max_by_key(|&(leader, benefit)| (benefit, std::cmp::Reverse(leader)))
    }

    /// The side that is not active.
    pub fn reacting(&self) -> Option<Side> {
        self.active.map(Side::enemy)
    }
}
