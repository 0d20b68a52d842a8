//! What changes in play: where units are, what is left of them, the deck, and what the game waits for.

use board::table::{Block, Inches, Pose};
use engine::Few;
use serde::{Deserialize, Serialize};

use super::battle::{Battle, CommanderId, Degree, Piece, Side, UnitId};
use crate::Now;
use crate::rules::board_and_forces::bases::Stance;
use crate::rules::board_and_forces::commanders;
use crate::rules::movement::Formation;
use crate::sheet::axes::{DeckCard, Length, Mover};

/// The cards of one piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards {
    /// Still in the deck.
    pub left: u8,
    /// Discarded for good.
    pub thrown_away: u8,
}

/// A unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it stands; nowhere if it is lost or has left.
    pub pose: Option<Pose>,
    /// How it is drawn up.
    pub formation: Formation,
    /// Figures left.
    pub figures: u8,
    /// Whether it is disrupted.
    pub disrupted: bool,
    /// Whether its Gatling is jammed.
    pub jammed: bool,
    /// Its cards.
    pub cards: Cards,
}

/// Where a commander is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Post {
    /// On his own.
    Alone(Pose),
    /// Attached.
    With(UnitId),
    /// Lost.
    Lost,
}

/// A commander in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommanderState {
    /// Where he is.
    pub post: Post,
    /// His cards.
    pub cards: Cards,
}

/// What the game waits for; the last one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// Section 2: a card was drawn, and its owner says what is done with it.
    Activate {
        /// The piece of the card.
        card: Piece,
    },
    /// Section 3: the dice are rolled, and the line must be chosen.
    Line {
        /// The piece that moves.
        piece: Piece,
        /// How far.
        distance: Inches,
        /// Whether it may enter the woods it stood at: said before the roll.
        #[serde(default)]
        woods: bool,
        /// Whether it leaves a melee so.
        #[serde(default)]
        leaving: bool,
    },
    /// Section 5: a charge fell short, and its target may react.
    React {
        /// The target.
        unit: UnitId,
        /// The unit that charged it.
        charger: UnitId,
    },
    /// Section 5: the active unit picks its duels.
    Fight,
}

engine::kinds!(Pending: Activate, Line, React, Fight);

/// Which round of a melee it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Round {
    /// The first, of a charge.
    Charge,
    /// A later one: free figures may come round.
    Later,
}

/// A figure that came round to an open side of an enemy figure, and stands there while the melee lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flanker {
    /// Of which unit.
    pub unit: UnitId,
    /// Whether it is its commander, not one of its figures.
    pub commander: bool,
    /// Where.
    pub pose: Pose,
}

/// A figure of a unit, by its number when the round of melee began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Figure {
    /// Its unit.
    pub unit: UnitId,
    /// Its place, from the front rank to the rear, from left to right, from 0, then those that came round; or
    /// [`COMMANDER`].
    pub place: u8,
}

/// The place of an attached commander, who stands behind the middle.
pub const COMMANDER: u8 = u8::MAX;

/// A round of melee being fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// The active unit.
    pub unit: UnitId,
    /// Which round.
    pub round: Round,
    /// Whether free figures step up though it is the first round, for the charge struck a gun or a gap.
    #[serde(default)]
    pub steps_up: bool,
    /// Where all figures of the melee stand, or stood when they fell, those of the active unit first.
    pub figures: Vec<(Figure, Pose)>,
    /// Figures of the active unit that have fought.
    pub fought: Vec<u8>,
    /// Figures that have fallen.
    pub fallen: Vec<Figure>,
    /// Enemy figures attacked in this round, once for every attack.
    pub attacked: Vec<Figure>,
}

impl Fight {
    /// Where a figure stands or fell.
    pub(crate) fn pose(&self, figure: Figure) -> Option<Pose> {
        self.figures.iter().find(|(known, _)| *known == figure).map(|(_, pose)| *pose)
    }
}

/// A battle in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// By [`UnitId`].
    pub units: Vec<UnitState>,
    /// By [`CommanderId`].
    pub commanders: Few<CommanderState, 4>,
    /// Units in melee with each other, the lower number first, sorted.
    pub melees: Vec<(UnitId, UnitId)>,
    /// Figures that came round in a melee, in that order.
    pub flankers: Vec<Flanker>,
    /// The round of melee being fought.
    pub fight: Option<Fight>,
    /// What is to be done, the last one first.
    pub pending: Vec<Pending>,
    /// STOPs drawn.
    pub stops: u8,
    /// How it ended: the winner, and how it won.
    pub over: Option<(Option<Side>, Degree)>,
}

impl State {
    /// The state before the first card.
    pub(crate) fn opening(battle: &Battle) -> State {
        let cards = |card: DeckCard| Cards { left: battle.tables.deck.get(card), thrown_away: 0 };
        let units = battle.units.iter().map(|unit| UnitState {
            pose: Some(unit.pose),
            formation: unit.formation,
            figures: unit.figures,
            disrupted: false,
            jammed: false,
            cards: cards(DeckCard::Unit),
        });
        let commanders = battle
            .commanders
            .iter()
            .map(|his| CommanderState { post: Post::Alone(his.pose), cards: cards(DeckCard::Commander) });
        let mut opening = State {
            units: units.collect(),
            commanders: commanders.collect(),
            melees: Vec::new(),
            flankers: Vec::new(),
            fight: None,
            pending: Vec::new(),
            stops: 0,
            over: None,
        };
        // Section 7: a commander that is set up touching a unit begins attached.
        for id in battle.commander_ids() {
            if let Some(unit) = commanders::touched(Now { battle, state: &opening }, id) {
                opening.commanders[id.index()].post = Post::With(unit);
            }
        }
        opening
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> &UnitState {
        &self.units[id.index()]
    }

    /// Whether a unit is a face of a square: one that the scenario made so, while it keeps its place. A unit that has
    /// gone farther than the gap kept from an enemy has left it.
    pub fn is_face(&self, battle: &Battle, id: UnitId) -> bool {
        let (unit, now) = (battle.unit(id), self.unit(id));
        let keeps_place = |pose: Pose| pose.at.distance(unit.pose.at) <= battle.length(Length::EnemyGap);
        unit.square && now.pose.is_some_and(keeps_place)
    }

    /// How a unit stands, if it is on the table.
    pub fn stance(&self, id: UnitId) -> Option<Stance> {
        let unit = self.unit(id);
        Some(Stance { pose: unit.pose?, formation: unit.formation, figures: unit.figures })
    }

    /// The block of a unit, if it is on the table.
    pub fn block(&self, battle: &Battle, id: UnitId) -> Option<Block> {
        Some(battle.block_of(id, &self.stance(id)?))
    }

    /// The block of a piece.
    pub fn piece_block(&self, battle: &Battle, piece: Piece) -> Option<Block> {
        match piece {
            Piece::Unit(unit) => self.block(battle, unit),
            Piece::Commander(commander) => self.commander_block(battle, commander),
        }
    }

    /// Where a commander stands.
    pub fn commander_block(&self, battle: &Battle, id: CommanderId) -> Option<Block> {
        let pose = match self.commanders[id.index()].post {
            Post::Alone(pose) => pose,
            Post::With(unit) => {
                match self.flankers.iter().find(|known| known.unit == unit && known.commander) {
                    Some(flanker) => flanker.pose,
                    None => battle.behind(unit, &self.stance(unit)?),
                }
            }
            Post::Lost => return None,
        };
        let (wide, deep) = battle.base(Mover::Commander);
        Some(Block::new(pose, wide, deep))
    }

    /// The units of a side that are on the table.
    pub fn standing<'a>(&'a self, battle: &'a Battle, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        battle.unit_ids().filter(move |&id| self.unit(id).pose.is_some() && battle.unit(id).side == side)
    }

    /// All blocks on the table.
    pub fn blocks<'a>(&'a self, battle: &'a Battle) -> impl Iterator<Item = (UnitId, Block)> + 'a {
        battle.unit_ids().filter_map(|id| Some((id, self.block(battle, id)?)))
    }

    /// All that is in the way on the table: blocks, and figures that came round in a melee.
    pub fn bodies<'a>(&'a self, battle: &'a Battle) -> impl Iterator<Item = (UnitId, Block)> + 'a {
        let round = self.flankers.iter().filter(|flanker| !flanker.commander);
        let round = round.map(|flanker| {
            let figure = Figure { unit: flanker.unit, place: 0 };
            (flanker.unit, battle.figure_block(figure, flanker.pose))
        });
        self.blocks(battle).chain(round)
    }

    /// Figures that came round go back into their blocks when their melee is over, or when they are gone.
    pub(crate) fn close_ranks(&mut self) {
        let mut flankers = std::mem::take(&mut self.flankers);
        flankers.retain(|flanker| {
            let leads = flanker.commander && self.attached(flanker.unit).is_none();
            self.is_in_melee(flanker.unit) && !leads
        });
        self.flankers = flankers;
    }

    /// Whether a unit is in melee.
    pub fn is_in_melee(&self, id: UnitId) -> bool {
        self.melees.iter().any(|&(a, b)| a == id || b == id)
    }

    /// Those a unit is in melee with.
    pub fn foes(&self, id: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        self.melees.iter().filter_map(move |&(a, b)| if a == id { Some(b) } else { (b == id).then_some(a) })
    }

    /// The commander attached to a unit.
    pub fn attached(&self, id: UnitId) -> Option<CommanderId> {
        let at = self.commanders.iter().position(|commander| commander.post == Post::With(id))?;
        Some(CommanderId(at as u8))
    }

    /// The enemy unit nearest to one, by the gap between them; of several the first of the roster.
    pub(crate) fn nearest_enemy(&self, battle: &Battle, id: UnitId) -> Option<UnitId> {
        let own = self.block(battle, id)?;
        let enemies = self.standing(battle, battle.unit(id).side.enemy());
        enemies.min_by_key(|&enemy| self.block(battle, enemy).map(|block| block.distance(&own)))
    }
}
