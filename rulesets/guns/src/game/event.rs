//! What happens: the only writers of a state.

use board::table::{Inches, Point, Pose};
use serde::{Deserialize, Serialize};

use crate::Now;
use crate::game::battle::{BrigadeId, DivisionId, GeneralId, UnitId, VictoryDegree};
use crate::game::charges_and_melees::{Compulsion, Onset};
use crate::game::state::{Absence, Pending, Post};
use crate::rules::double_six::resolve::Token;
use crate::rules::footprint::Array;
use crate::rules::turn::alternation::Group;
use crate::sheet::axes::DivisionOrder;
use crate::sheet::board_tables::TurnPhase;
use crate::sheet::cells::{Blaze, BrigadeOrder};
use crate::sheet::units::{Facing, Side, Status};

/// What was tried in vain; it changes nothing, and is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Attempt {
    /// A brigade's change of orders.
    Orders {
        /// Which.
        brigade: BrigadeId,
    },
    /// The same, where its general loses his nerve.
    Nerve {
        /// Which.
        brigade: BrigadeId,
    },
    /// The same, where its general panics.
    Panic {
        /// Which.
        brigade: BrigadeId,
    },
    /// The rally of a unit that goes on as it did.
    Rally {
        /// The unit.
        unit: UnitId,
    },
    /// Getting up from the ground.
    GetUp {
        /// The unit.
        unit: UnitId,
    },
    /// The recall of skirmishers.
    Recall {
        /// The skirmishers.
        unit: UnitId,
    },
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A turn begins.
    TurnBegan {
        /// Which.
        turn: u8,
    },
    /// A side has the initiative.
    InitiativeWon {
        /// The side.
        side: Side,
    },
    /// A phase begins.
    PhaseBegan {
        /// Which.
        phase: TurnPhase,
    },
    /// What was waited for is done.
    Settled,
    /// Something has to be chosen or done first.
    Asked {
        /// What.
        pending: Pending,
    },
    /// A group acts, where sides act group by group.
    GroupActs {
        /// Which.
        group: Group,
    },
    /// The group that acted is done.
    GroupDone,
    /// A side passes, where sides act group by group.
    Passed {
        /// The side.
        side: Side,
    },
    /// A division made its attempt to change orders.
    DivisionTried {
        /// Which.
        division: DivisionId,
        /// What it is to do from the next turn on, if it succeeded.
        next: Option<DivisionOrder>,
    },
    /// A division takes up its new order.
    DivisionOrdered {
        /// Which.
        division: DivisionId,
        /// What.
        order: DivisionOrder,
    },
    /// A brigade made its attempt to change orders.
    BrigadeTried {
        /// Which.
        brigade: BrigadeId,
    },
    /// An attempt failed.
    Failed {
        /// Which.
        attempt: Attempt,
    },
    /// A brigade has an order.
    Ordered {
        /// Which.
        brigade: BrigadeId,
        /// What.
        order: BrigadeOrder,
        /// The brigade it supports, on that order.
        supports: Option<BrigadeId>,
        /// Where the order found its general: the middle of its area.
        area: Point,
    },
    /// A brigade did not do what its order asks.
    Lagged {
        /// Which.
        brigade: BrigadeId,
    },
    /// A brigade has to test: its general is lost, or a unit of it routed.
    Shaken {
        /// Which.
        brigade: BrigadeId,
    },
    /// A general rode, or attached himself.
    Rode {
        /// The general.
        general: GeneralId,
        /// Where he is.
        post: Post,
    },
    /// A general is lost.
    Fell {
        /// The general.
        general: GeneralId,
    },
    /// A poor general replaces one that fell.
    Replaced {
        /// The general he replaces.
        general: GeneralId,
        /// The unit he is with.
        unit: UnitId,
    },
    /// A side holds an objective.
    Held {
        /// Which.
        objective: u8,
        /// The side.
        side: Side,
    },
    /// A general is somewhere else.
    Posted {
        /// The general.
        general: GeneralId,
        /// Where.
        post: Post,
    },
    /// A unit moved.
    Moved {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
        /// Thousandths of its move that this spent.
        spent: u16,
        /// As many, if it came nearer to the enemy; less than nothing, if it went farther off.
        towards: i16,
    },
    /// A unit went where it had to: it flees, recoils or retires.
    Fled {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
    },
    /// A unit came onto the table: a reinforcement, or skirmishers put out.
    CameOn {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
        /// Thousandths of its move that this spent.
        spent: u16,
    },
    /// A regiment gave figures to skirmishers.
    Lent {
        /// The regiment.
        unit: UnitId,
        /// The skirmishers.
        to: UnitId,
        /// How many.
        figures: u8,
        /// Thousandths of its move that this spent.
        spent: u16,
    },
    /// Skirmishers came back to their regiment.
    Returned {
        /// The regiment.
        unit: UnitId,
        /// The skirmishers.
        from: UnitId,
        /// How many.
        figures: u8,
        /// Thousandths of its move that this spent.
        #[serde(default)]
        spent: u16,
    },
    /// Cavalry mounted or dismounted.
    Mounted {
        /// The unit.
        unit: UnitId,
        /// Whether it is in the saddle now.
        up: bool,
        /// Figures that hold the horses now, or do no longer.
        holders: u8,
        /// Where it stands.
        pose: Pose,
        /// Thousandths of its move that this spent.
        spent: u16,
    },
    /// A unit went into a built-up area, or out of it.
    Housed {
        /// The unit.
        unit: UnitId,
        /// Which it holds now.
        building: Option<u8>,
    },
    /// A unit is in works, or out of them.
    Manned {
        /// The unit.
        unit: UnitId,
        /// Which it holds now.
        works: Option<u8>,
    },
    /// A unit made its one attempt of the turn.
    Tried {
        /// The unit.
        unit: UnitId,
    },
    /// A unit did not keep up with its brigade.
    Laggard {
        /// The unit.
        unit: UnitId,
    },
    /// A broken brigade has gone back and holds.
    Withdrew {
        /// Which.
        brigade: BrigadeId,
    },
    /// A unit changed formation, or was drawn up anew.
    Formed {
        /// The unit.
        unit: UnitId,
        /// How.
        array: Array,
        /// Where it stands.
        pose: Pose,
        /// Thousandths of its move that this spent.
        spent: u16,
    },
    /// A unit is in another order than before.
    Turned {
        /// The unit.
        unit: UnitId,
        /// What.
        status: Status,
    },
    /// A unit fired.
    Fired {
        /// The unit.
        unit: UnitId,
        /// Its target.
        target: UnitId,
        /// From effective range or nearer.
        effective: bool,
        /// From effective range into its rear, by close order or guns.
        in_rear: bool,
    },
    /// A unit lost figures and closed up round the middle of its front.
    FiguresLost {
        /// The unit.
        unit: UnitId,
        /// How many.
        figures: u8,
        /// Half a figure is counted against it now.
        half: bool,
    },
    /// A battery lost model guns.
    GunsLost {
        /// Which.
        unit: UnitId,
        /// How many.
        guns: u8,
    },
    /// A unit is low on ammunition, or no more.
    Ammunition {
        /// The unit.
        unit: UnitId,
        /// Whether it is.
        low: bool,
    },
    /// A unit that flees is to try to rally in this phase.
    Rallying {
        /// The unit.
        unit: UnitId,
        /// Whether the token was spent on it: rally once again.
        token: bool,
    },
    /// A brigade stood its test.
    Stood {
        /// Which.
        brigade: BrigadeId,
    },
    /// A brigade broke, and retires in the next phase of compulsory moves.
    Broke {
        /// Which.
        brigade: BrigadeId,
    },
    /// A brigade is removed from play.
    BrigadeRemoved {
        /// Which.
        brigade: BrigadeId,
    },
    /// A side won a token.
    TokenWon {
        /// The side.
        side: Side,
        /// Which.
        token: Token,
    },
    /// A side spent a token.
    TokenSpent {
        /// The side.
        side: Side,
        /// Which.
        token: Token,
    },
    /// A unit is off the table.
    Removed {
        /// The unit.
        unit: UnitId,
        /// Why.
        absence: Absence,
    },
    /// A charge is declared.
    Declared {
        /// The charger, its target, and how the charge stands.
        onset: Onset,
    },
    /// A unit that charges went on.
    Advanced {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
        /// What is left of its charge distance.
        left: Inches,
    },
    /// A unit does not charge home.
    Stopped {
        /// The unit that charged.
        unit: UnitId,
        /// Whether it failed, which leaves it open to an opportunity charge.
        failed: bool,
    },
    /// A unit halted to volley.
    Halted {
        /// The unit.
        unit: UnitId,
    },
    /// A charged unit turned to face.
    Faced {
        /// The unit.
        unit: UnitId,
        /// How it stands.
        pose: Pose,
    },
    /// A charged unit will charge, too.
    Countered {
        /// The unit.
        unit: UnitId,
    },
    /// A charged unit evaded.
    Evaded {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
    },
    /// Two units come into contact.
    Closed {
        /// The unit that comes in.
        unit: UnitId,
        /// The enemy it meets.
        enemy: UnitId,
        /// Whether each of them charges.
        charging: [bool; 2],
        /// Where.
        from: Facing,
    },
    /// A unit drove another off, and tests for pursuit.
    DroveOff {
        /// The unit.
        unit: UnitId,
        /// The enemy it drove off.
        enemy: UnitId,
    },
    /// The charges of a brigade are over.
    OnsetsOver,
    /// Confederates yell as a melee begins.
    Yelled {
        /// Which melee.
        fray: u8,
    },
    /// A round of a melee was fought.
    Fought {
        /// Which melee.
        fray: u8,
    },
    /// A unit is out of its melee.
    Disengaged {
        /// The unit.
        unit: UnitId,
    },
    /// A unit recoiled in melee.
    Recoiled {
        /// The unit.
        unit: UnitId,
    },
    /// A unit keeps contact with the enemy that recoiled.
    FollowedUp {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
    },
    /// A unit pursues.
    Pursued {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
    },
    /// A unit has something to do next turn, or has done it.
    Compelled {
        /// The unit.
        unit: UnitId,
        /// What.
        to: Compulsion,
    },
    /// A built-up area under fire of guns catches fire, smoulders, or does not burn after all.
    Kindled {
        /// Which.
        building: u8,
        /// What.
        blaze: Blaze,
    },
    /// A unit lost its standard.
    StandardLost {
        /// The unit.
        unit: UnitId,
    },
    /// The battle is over.
    Ended {
        /// The winner.
        winner: Option<Side>,
        /// How.
        degree: VictoryDegree,
    },
}

engine::kinds!(Event:
    TurnBegan, InitiativeWon, PhaseBegan, Settled, Asked, GroupActs, GroupDone, Passed,
    DivisionTried, DivisionOrdered, BrigadeTried, Failed, Ordered, Lagged, Shaken,
    Rode, Fell, Replaced, Held, Posted,
    Moved, Fled, CameOn, Lent, Returned, Mounted, Housed, Manned, Tried, Laggard, Withdrew, Formed,
    Turned, Fired, FiguresLost, GunsLost, Ammunition, Rallying, Stood, Broke, BrigadeRemoved, TokenWon, TokenSpent, Removed,
    Declared, Advanced, Stopped, Halted, Faced, Countered, Evaded, Closed, DroveOff, OnsetsOver,
    Yelled, Fought, Disengaged, Recoiled, FollowedUp, Pursued, Compelled, Kindled, StandardLost, Ended,
);

impl Event {
    /// Whether it names only what there is.
    pub(crate) fn fits(&self, now: Now<'_>) -> bool {
        let has = |unit: UnitId| unit.index() < now.battle.units.len();
        let stands = |unit: UnitId| has(unit) && now.state.unit(unit).pose.is_some();
        let commands = |general: GeneralId| general.index() < now.battle.generals.len();
        let brigades = |brigade: BrigadeId| brigade.index() < now.battle.brigades.len();
        match *self {
            Event::TurnBegan { .. }
            | Event::InitiativeWon { .. }
            | Event::PhaseBegan { .. }
            | Event::Passed { .. }
            | Event::TokenWon { .. }
            | Event::TokenSpent { .. }
            | Event::Ended { .. } => true,
            Event::Settled => !now.state.pending.is_empty(),
            Event::Asked { pending } => match pending {
                Pending::First
                | Pending::Act { .. }
                | Pending::Tests
                | Pending::Uncontrolled { .. }
                | Pending::Opportunity { .. }
                | Pending::Meet { .. }
                | Pending::Impact
                | Pending::Yell { .. }
                | Pending::Melees => true,
                Pending::FollowUp { unit, enemy } => has(unit) && has(enemy),
                Pending::Declare { brigade, .. } | Pending::Allot { brigade } => {
                    brigade.index() < now.battle.brigades.len()
                }
                Pending::Sixes { unit, target, .. } => has(unit) && has(target),
                Pending::Rally { unit } => has(unit),
                Pending::Recover { general } => commands(general),
            },
            Event::GroupActs { group } => group.exists(now.battle),
            Event::GroupDone => true,
            Event::DivisionTried { division, .. } | Event::DivisionOrdered { division, .. } => {
                division.index() < now.battle.divisions.len()
            }
            Event::Failed { attempt } => match attempt {
                Attempt::Orders { brigade } | Attempt::Nerve { brigade } | Attempt::Panic { brigade } => {
                    brigades(brigade)
                }
                Attempt::Rally { unit } | Attempt::GetUp { unit } | Attempt::Recall { unit } => stands(unit),
            },
            Event::Ordered { brigade, supports, .. } => brigades(brigade) && supports.is_none_or(brigades),
            Event::BrigadeTried { brigade }
            | Event::Lagged { brigade }
            | Event::Shaken { brigade }
            | Event::Stood { brigade }
            | Event::Broke { brigade }
            | Event::BrigadeRemoved { brigade } => brigades(brigade),
            Event::Fell { general } => commands(general),
            Event::Replaced { general, unit } => commands(general) && stands(unit),
            Event::Held { objective, .. } => usize::from(objective) < now.state.held.len(),
            Event::Rode { general, post } | Event::Posted { general, post } => {
                commands(general) && !matches!(post, Post::With(unit) if !stands(unit))
            }
            Event::Fired { unit, target, .. } => stands(unit) && has(target),
            Event::FiguresLost { unit, figures, .. } => {
                stands(unit) && figures <= now.state.unit(unit).figures
            }
            Event::CameOn { unit, .. } => has(unit) && !stands(unit),
            Event::Lent { unit, to, figures, .. } => {
                stands(unit) && has(to) && unit != to && figures <= now.state.unit(unit).figures
            }
            Event::Returned { unit, from, figures, .. } => {
                stands(unit) && stands(from) && unit != from && figures <= now.state.unit(from).figures
            }
            Event::Mounted { unit, up, holders, .. } => {
                stands(unit)
                    && holders <= if up { now.state.unit(unit).lent } else { now.state.unit(unit).figures }
            }
            Event::Housed { unit, building } => {
                stands(unit) && building.is_none_or(|at| usize::from(at) < now.battle.terrain.buildings.len())
            }
            Event::Manned { unit, works } => {
                stands(unit) && works.is_none_or(|at| usize::from(at) < now.battle.terrain.lines.len())
            }
            Event::Kindled { building, .. } => usize::from(building) < now.battle.terrain.buildings.len(),
            Event::Withdrew { brigade } => brigade.index() < now.battle.brigades.len(),
            Event::Moved { unit, .. }
            | Event::Fled { unit, .. }
            | Event::Tried { unit }
            | Event::Laggard { unit }
            | Event::Formed { unit, .. }
            | Event::Turned { unit, .. }
            | Event::GunsLost { unit, .. }
            | Event::Ammunition { unit, .. }
            | Event::Rallying { unit, .. }
            | Event::Advanced { unit, .. }
            | Event::Stopped { unit, .. }
            | Event::Halted { unit }
            | Event::Faced { unit, .. }
            | Event::Countered { unit }
            | Event::Evaded { unit, .. }
            | Event::Disengaged { unit }
            | Event::Recoiled { unit }
            | Event::FollowedUp { unit, .. }
            | Event::Pursued { unit, .. }
            | Event::StandardLost { unit }
            | Event::Removed { unit, .. } => stands(unit),
            Event::Declared { onset } => stands(onset.unit) && stands(onset.target),
            Event::Closed { unit, enemy, .. } => stands(unit) && stands(enemy),
            Event::DroveOff { unit, enemy } => stands(unit) && has(enemy),
            Event::Compelled { unit, to } => {
                has(unit) && !matches!(to, Compulsion::Pursues(whom) if !has(whom))
            }
            Event::OnsetsOver | Event::Yelled { .. } | Event::Fought { .. } => true,
        }
    }
}
