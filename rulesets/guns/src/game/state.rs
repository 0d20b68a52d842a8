//! What changes in play: units, generals, orders, tokens, and what the game waits for.

use board::table::{Block, Inches, Point, Pose, nearest};
use engine::Few;
use serde::{Deserialize, Serialize};

use crate::game::battle::{Battle, BrigadeId, DivisionId, GeneralId, GeneralRank, UnitId, VictoryDegree};
use crate::game::charges_and_melees::{Combatant, Compulsion, Onset};
use crate::rules::double_six::resolve::Token;
use crate::rules::double_six::risk_of_fire::Flames;
use crate::rules::footprint::{Array, UnitShape};
use crate::rules::movement::crossing;
use crate::rules::turn::alternation::Group;
use crate::sheet::axes::DivisionOrder;
use crate::sheet::board_tables::{SheetDistance, TurnPhase};
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::{Arm, GeneralQuality, Side, Status};

sheet::axis! {
    /// Why a unit is not on the table.
    pub enum Absence {
        /// It has not come yet.
        Expected = "expected",
        /// Its men are with their regiments.
        CalledIn = "called in",
        /// Its last figure fell.
        Destroyed = "destroyed",
        /// It dispersed.
        Dispersed = "dispersed",
        /// Its brigade was removed.
        Removed = "removed",
        /// Its guns were taken or lost.
        Captured = "captured",
    }
}

impl Absence {
    /// Whether it is gone for good.
    pub fn is_loss(self) -> bool {
        !matches!(self, Absence::Expected | Absence::CalledIn)
    }
}

/// What a unit did or suffered in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnMarks {
    /// Thousandths of its move that are spent.
    pub spent: u16,
    /// It moved, changed formation, limbered or unlimbered.
    pub moved: bool,
    /// Thousandths of its move spent coming nearer to the enemy, less those spent going farther off.
    pub towards: i16,
    /// It went forward at least half a move.
    pub forward: bool,
    /// It fired.
    pub fired: bool,
    /// The unit it fired at.
    pub aimed_at: Option<UnitId>,
    /// It was shot at.
    pub under_fire: bool,
    /// It was shot at from effective range or nearer.
    pub attacked: bool,
    /// It was shot at in the rear by close-order infantry or guns, from effective range or nearer.
    pub shot_in_rear: bool,
    /// Figures it lost.
    pub lost: u8,
    /// It made its one attempt: to get up or to come back to close order.
    pub tried: bool,
    /// It does not manoeuvre any more: it halted to volley.
    pub halted: bool,
    /// It came into another order, or left the table.
    pub changed: bool,
    /// It is to try to rally.
    pub rallies: bool,
    /// The token was spent on that: rally once again.
    pub steadied: bool,
    /// It charged.
    pub charged: bool,
    /// It did so to meet a charge.
    #[serde(default)]
    pub countered: bool,
    /// It charged at an opportunity.
    pub seized: bool,
    /// A compulsory move or a charge that failed left it where it is.
    pub exposed: bool,
    /// The enemy it beat or drove off: it tests for pursuit.
    pub beat: Option<UnitId>,
    /// It pursued.
    pub pursued: bool,
    /// It fought a round of melee.
    pub fought: bool,
    /// It had to leave a built-up area that burns.
    pub burnt_out: bool,
    /// It faltered and recoiled: it may step back in the phase of normal moves.
    pub recoiled: bool,
    /// It began to rout; a battery that a double six captures does.
    pub routed: bool,
    /// Where it stood when it left the table.
    pub last_stood: Option<Pose>,
}

/// A unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it stands; nowhere if it is absent.
    pub pose: Option<Pose>,
    /// Why it is not there, if it is not.
    pub absence: Option<Absence>,
    /// Figures its losses are counted of.
    pub size: u8,
    /// Figures left, without those put out as skirmishers.
    pub figures: u8,
    /// Figures put out as skirmishers.
    pub lent: u8,
    /// Half a figure is counted against it.
    pub half: bool,
    /// Model guns left.
    pub guns: u8,
    /// How it is drawn up.
    pub array: Array,
    /// Whether its men are in the saddle.
    pub mounted: bool,
    /// What order it is in.
    pub status: Status,
    /// It is low on ammunition.
    pub low_on_ammo: bool,
    /// It fired last turn.
    pub fired_last_turn: bool,
    /// It flees, and has made its first move.
    pub bolted: bool,
    /// It fled and has rallied, and is a mob until it is drawn up again.
    #[serde(default)]
    pub mob: bool,
    /// The built-up area it holds.
    pub building: Option<u8>,
    /// The works it is in, by their place among the lines of the terrain.
    pub works: Option<u8>,
    /// A melee unformed it: it reforms in the formation and facing it has.
    pub as_it_was: bool,
    /// It pursued last turn.
    pub pursued_last_turn: bool,
    /// It has its standard.
    pub standard: bool,
    /// What it has to do next.
    pub compelled: Compulsion,
    /// This turn.
    pub marks: TurnMarks,
}

impl UnitState {
    /// Figures lost until now.
    pub fn lost(&self) -> u8 {
        self.size.saturating_sub(self.figures).saturating_sub(self.lent)
    }

    /// Whether it retreats or routs.
    pub fn flees(&self) -> bool {
        matches!(self.status, Status::Retreating | Status::Routing)
    }
}

/// Where a general is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Post {
    /// On his own.
    Alone(Pose),
    /// Attached.
    With(UnitId),
    /// Away until the command phase of a turn.
    Away {
        /// That turn.
        until: u8,
        /// Where he was.
        from: Pose,
        /// Whether he is wounded.
        wounded: bool,
    },
    /// Lost; a brigade's is replaced in the next command phase.
    Lost,
}

/// A general in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GeneralState {
    /// Where he is.
    pub post: Post,
    /// His quality, or that of the general who replaced him.
    pub quality: GeneralQuality,
    /// He has ridden this turn.
    pub rode: bool,
    /// Where he fell, until he is replaced.
    pub fell: Option<Pose>,
}

/// A brigade in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrigadeState {
    /// What it is to do.
    pub order: BrigadeOrder,
    /// The brigade it supports, on that order.
    pub supports: Option<BrigadeId>,
    /// Where its general stood when the order came: the middle of its area.
    pub area: Point,
    /// It has had its attempt of this turn.
    pub tried: bool,
    /// It failed what its order asks, for its next roll.
    pub lagging: bool,
    /// It has broken, and moves in the next compulsory phase.
    pub retires: bool,
    /// It has broken before.
    pub broken: bool,
    /// It is removed from play.
    pub removed: bool,
    /// It has to test.
    pub shaken: bool,
}

/// A division in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DivisionState {
    /// What it is to do.
    pub order: DivisionOrder,
    /// What it is to do from the next turn on.
    pub next: Option<DivisionOrder>,
    /// It has had its attempt of this turn.
    pub tried: bool,
}

/// What the game waits for; the last one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// Section 2: the side with the initiative says which side acts first in this phase.
    First,
    /// Section 2: a side acts in this phase.
    Act {
        /// The side.
        side: Side,
    },
    /// Section 3: a brigade takes an order its division's new one allows.
    Allot {
        /// Which.
        brigade: BrigadeId,
    },
    /// Section 6: sharpshooters say how many of their sixes go to the general.
    Sixes {
        /// The unit that fired.
        unit: UnitId,
        /// Its target.
        target: UnitId,
        /// How many.
        sixes: u8,
        /// Pairs of them, each a double six.
        doubles: u8,
    },
    /// Section 8: the owner of a router says whether it tries to rally.
    Rally {
        /// The unit.
        unit: UnitId,
    },
    /// Section 9: an unmoved general recovers a unit.
    Recover {
        /// The general.
        general: GeneralId,
    },
    /// Section 8: all that has to test now does.
    Tests,
    /// Section 5: cavalry that could not be held charges.
    Uncontrolled {
        /// Its side.
        side: Side,
    },
    /// Section 5: cavalry may charge enemies that were left open to it.
    Opportunity {
        /// Its side.
        side: Side,
    },
    /// Section 5: a brigade that charges may declare more, or goes in.
    Declare {
        /// Its side.
        side: Side,
        /// Which.
        brigade: BrigadeId,
    },
    /// Section 5: the other side says what its units do about the charges.
    Meet {
        /// The side.
        side: Side,
    },
    /// Section 5: the charging units and their targets test, and make contact.
    Impact,
    /// Section 7: a Confederate says whether the yell goes with this melee.
    Yell {
        /// The melee.
        fray: u8,
    },
    /// Section 7: all melees are fought.
    Melees,
    /// Section 7: the winner of a round says whether it follows up.
    FollowUp {
        /// The unit that won.
        unit: UnitId,
        /// The enemy that recoiled.
        enemy: UnitId,
    },
}

engine::kinds!(Pending: First, Act, Allot, Sixes, Rally, Recover, Tests, Uncontrolled, Opportunity, Declare, Meet, Impact,
    Yell, Melees, FollowUp);

/// The tokens of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tokens {
    /// Rally once again.
    pub rally: u8,
    /// Down packs.
    pub packs: u8,
    /// Rebel yell, or aim low boys.
    pub own: u8,
}

impl Tokens {
    /// How many there are.
    pub fn count(&self) -> u8 {
        self.rally.saturating_add(self.packs).saturating_add(self.own)
    }

    /// How many of a kind.
    pub fn of(&mut self, token: Token) -> Option<&mut u8> {
        match token {
            Token::None => None,
            Token::Rally => Some(&mut self.rally),
            Token::Packs => Some(&mut self.packs),
            Token::Yell | Token::AimLow => Some(&mut self.own),
        }
    }
}

/// What a side has lost that is worth points and leaves no other trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trophies {
    /// Generals.
    pub generals: u8,
    /// Standards.
    pub standards: u8,
}

/// A battle in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1.
    pub turn: u8,
    /// The phase.
    pub phase: TurnPhase,
    /// The side with the initiative.
    pub initiative: Side,
    /// By [`UnitId`].
    pub units: Vec<UnitState>,
    /// By [`GeneralId`].
    pub generals: Vec<GeneralState>,
    /// By [`BrigadeId`].
    pub brigades: Vec<BrigadeState>,
    /// By [`DivisionId`].
    pub divisions: Few<DivisionState, 6>,
    /// By [`Side`].
    pub tokens: [Tokens; 2],
    /// What each side has lost, by [`Side`].
    pub trophies: [Trophies; 2],
    /// The side that last held each objective.
    pub held: Vec<Option<Side>>,
    /// The group that acts now, where sides act group by group.
    pub acting: Option<Group>,
    /// The groups that have acted in this phase.
    pub acted: Vec<Group>,
    /// Sides that have passed one after another, where sides act group by group.
    pub passes: u8,
    /// Charges under way.
    pub onsets: Vec<Onset>,
    /// Built-up areas that smoulder or burn.
    pub fires: Vec<Flames>,
    /// All units in melees.
    pub combatants: Vec<Combatant>,
    /// What is to be done, the last one first.
    pub pending: Vec<Pending>,
    /// How it ended: the winner, and the degree of victory.
    pub over: Option<(Option<Side>, VictoryDegree)>,
}

impl State {
    /// The state before the first turn.
    pub(crate) fn opening(battle: &Battle) -> State {
        let units = battle.units.iter().map(|unit| {
            let absence = match (unit.parent, unit.arrival) {
                (Some(_), _) => Some(Absence::CalledIn),
                (None, Some(_)) => Some(Absence::Expected),
                (None, None) => None,
            };
            let pose = absence.is_none().then_some(unit.pose);
            // Of dismounted horsemen some hold the horses; skirmishers have the men they are given.
            let holders = match unit.arm {
                Arm::Cavalry if !unit.mounted => battle.horse_holders(unit.figures),
                _ => 0,
            };
            let figures = if unit.parent.is_some() { 0 } else { unit.figures };
            UnitState {
                pose,
                absence,
                size: figures,
                figures: figures - holders,
                lent: holders,
                half: false,
                guns: unit.guns,
                array: unit.array,
                mounted: unit.mounted,
                status: Status::Formed,
                low_on_ammo: false,
                fired_last_turn: false,
                bolted: false,
                mob: false,
                building: pose.and_then(|pose| battle.terrain.building_at(pose.at)).map(|at| at as u8),
                works: None,
                as_it_was: false,
                pursued_last_turn: false,
                standard: unit.arm != Arm::Artillery && unit.parent.is_none(),
                compelled: Compulsion::None,
                marks: TurnMarks::default(),
            }
        });
        let generals = battle.generals.iter().map(|general| GeneralState {
            post: Post::Alone(general.pose),
            quality: general.quality,
            rode: false,
            fell: None,
        });
        let brigades = battle.brigades.iter().map(|brigade| BrigadeState {
            order: brigade.order,
            supports: brigade.supports,
            area: battle.general(brigade.general).pose.at,
            tried: false,
            lagging: false,
            retires: false,
            broken: false,
            removed: false,
            shaken: false,
        });
        let divisions =
            battle.divisions.iter().map(|own| DivisionState { order: own.order, next: None, tried: false });
        let mut state = State {
            turn: 0,
            phase: TurnPhase::Tests,
            initiative: Side::Union,
            units: units.collect(),
            generals: generals.collect(),
            brigades: brigades.collect(),
            divisions: divisions.collect(),
            tokens: [Tokens::default(); 2],
            trophies: [Trophies::default(); 2],
            held: battle.terms.objectives.iter().map(|objective| objective.held).collect(),
            acting: None,
            acted: Vec::new(),
            passes: 0,
            onsets: Vec::new(),
            fires: Vec::new(),
            combatants: Vec::new(),
            pending: Vec::new(),
            over: None,
        };
        for unit in battle.unit_ids() {
            let stance = state.stance(unit).filter(|_| state.unit(unit).building.is_none());
            let works = stance.and_then(|stance| crossing::set_up_in(battle, unit, &stance));
            state.units[unit.index()].works = works;
        }
        state
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> &UnitState {
        &self.units[id.index()]
    }

    /// A general.
    pub fn general(&self, id: GeneralId) -> &GeneralState {
        &self.generals[id.index()]
    }

    /// A brigade.
    pub fn brigade(&self, id: BrigadeId) -> &BrigadeState {
        &self.brigades[id.index()]
    }

    /// A division.
    pub fn division(&self, id: DivisionId) -> &DivisionState {
        &self.divisions[id.index()]
    }

    /// Whether a general is on the table.
    pub fn is_in_play(&self, id: GeneralId) -> bool {
        !matches!(self.general(id).post, Post::Away { .. } | Post::Lost)
    }

    /// The general who commands a brigade now: its own, or the one who stands in for him.
    pub fn commander(&self, battle: &Battle, id: BrigadeId) -> Option<GeneralId> {
        let own = battle.brigade(id).general;
        let mut others = battle.general_ids();
        if self.is_in_play(own) { Some(own) } else { others.find(|&other| self.stands_in(battle, other, id)) }
    }

    /// What a unit counts as: dismounted cavalry is infantry in every table.
    pub fn arm(&self, battle: &Battle, id: UnitId) -> Arm {
        match battle.unit(id).arm {
            Arm::Cavalry if !self.unit(id).mounted => Arm::Infantry,
            arm => arm,
        }
    }

    /// How a unit stands, if it is on the table; in a built-up area it takes the room of a column.
    pub fn stance(&self, id: UnitId) -> Option<UnitShape> {
        let outside = self.stance_outside(id)?;
        let array = if self.unit(id).building.is_some() { Array::Column } else { outside.array };
        Some(UnitShape { array, ..outside })
    }

    /// How a unit stands as soon as it is out of its built-up area.
    pub(crate) fn stance_outside(&self, id: UnitId) -> Option<UnitShape> {
        let unit = self.unit(id);
        Some(UnitShape {
            pose: unit.pose?,
            array: unit.array,
            mounted: unit.mounted,
            // A unit that breaks keeps its formation until it runs.
            mob: unit.mob || (unit.flees() && unit.bolted),
            figures: unit.figures,
            guns: unit.guns,
        })
    }

    /// The block of a unit, if it is on the table.
    pub fn block(&self, battle: &Battle, id: UnitId) -> Option<Block> {
        Some(battle.block_of(id, &self.stance(id)?))
    }

    /// The block of a general, if he is on the table.
    pub fn general_block(&self, battle: &Battle, id: GeneralId) -> Option<Block> {
        let pose = match self.general(id).post {
            Post::Alone(pose) => pose,
            Post::With(unit) => battle.on_table(battle.behind(unit, &self.stance(unit)?)),
            Post::Away { .. } | Post::Lost => return None,
        };
        Some(battle.general_block(pose))
    }

    /// All blocks on the table.
    pub fn blocks<'a>(&'a self, battle: &'a Battle) -> impl Iterator<Item = (UnitId, Block)> + 'a {
        battle.unit_ids().filter_map(|id| Some((id, self.block(battle, id)?)))
    }

    /// The units of a side that are on the table.
    pub fn standing<'a>(&'a self, battle: &'a Battle, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        battle.unit_ids().filter(move |&id| self.unit(id).pose.is_some() && battle.unit(id).side == side)
    }

    /// The generals attached to a unit.
    pub fn attached(&self, unit: UnitId) -> impl Iterator<Item = GeneralId> + '_ {
        let with = move |at: &usize| self.generals[*at].post == Post::With(unit);
        (0..self.generals.len()).filter(with).map(|at| GeneralId(at as u8))
    }

    /// Whether a divisional or corps general commands a brigade: he is attached to it while its own is away.
    pub fn stands_in(&self, battle: &Battle, general: GeneralId, brigade: BrigadeId) -> bool {
        let own = battle.brigade(brigade).general;
        let is_away = matches!(self.general(own).post, Post::Away { .. } | Post::Lost);
        let with = match self.general(general).post {
            Post::With(unit) => battle.unit(unit).brigade == Some(brigade),
            _ => false,
        };
        is_away
            && with
            && matches!(battle.general(general).rank, GeneralRank::Division(_) | GeneralRank::Corps)
    }

    /// Units of a side that retreat or rout near a unit, itself not counted.
    pub fn fleeing_near(&self, battle: &Battle, id: UnitId, side: Side) -> u8 {
        let Some(own) = self.block(battle, id) else { return 0 };
        let near = battle.distance(SheetDistance::FleeingNear);
        let flees = |&other: &UnitId| {
            other != id
                && self.unit(other).flees()
                && self.block(battle, other).is_some_and(|block| block.is_within(near, &own))
        };
        self.standing(battle, side).filter(flees).count() as u8
    }

    /// The nearest enemy unit, and how far it is.
    pub fn nearest_enemy(&self, battle: &Battle, id: UnitId) -> Option<(UnitId, Inches)> {
        let enemies = self.standing(battle, battle.unit(id).side.enemy());
        nearest(&self.block(battle, id)?, enemies.filter_map(|id| Some((id, self.block(battle, id)?))))
    }
}
