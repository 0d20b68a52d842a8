//! Section 4, what a unit can meet on its way: enemies to keep from, friends in the way or passed through, and closed ground.

use board::table::{Block, Feature, Field, Ground as Met, Heed, Inches, Leg, Obstacle};

use crate::game::battle::{Battle, UnitId};
use crate::game::state::{Post, State};
use crate::rules::footprint::Array;
use crate::sheet::board_tables::SheetDistance;

/// Whether friends are in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Friends {
    /// The friends that cannot be passed in order.
    Solid,
    /// No friend is.
    Passed,
}

/// Whether ground that the sheet closes to a unit bars it, or is only read under its front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closed {
    /// It is gone round.
    Barred,
    /// A road may lead through it.
    Read,
}

/// How a unit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveReason {
    /// As it was told: some friends are passed in order.
    March,
    /// As it must: all friends are in the way where they are not passed.
    Flight,
}

/// All that a unit can meet on its way.
pub(crate) struct Surroundings<'a> {
    battle: &'a Battle,
    /// Enemies, then friends in the way, then friends that are passed.
    blocks: Vec<Obstacle>,
    friends: Vec<UnitId>,
    enemies: usize,
    solid: usize,
    /// Built-up areas, then ground the sheet closes to the unit.
    grounds: Vec<Met<'a>>,
    buildings: usize,
}

/// Whether a unit and its friends pass each other in order: skirmishers, limbered guns and units that flee do.
pub(crate) fn passes(state: &State, unit: UnitId) -> bool {
    let unit = state.unit(unit);
    unit.array == Array::Skirmish || unit.array == Array::Limbered || unit.flees()
}

impl<'a> Surroundings<'a> {
    /// What a unit can meet on its way.
    pub(crate) fn new(
        battle: &'a Battle,
        state: &State,
        unit: UnitId,
        reason: MoveReason,
    ) -> Surroundings<'a> {
        let side = battle.unit(unit).side;
        let keep = battle.distance(SheetDistance::EnemyGap);
        let mut blocks = Vec::with_capacity(battle.units.len() + battle.generals.len());
        for enemy in state.standing(battle, side.enemy()) {
            blocks.extend(state.block(battle, enemy).map(|block| Obstacle { block, keep }));
        }
        for general in battle.general_ids().filter(|&general| battle.general(general).side != side) {
            if let Post::Alone(pose) = state.general(general).post {
                blocks.push(Obstacle { block: battle.general_block(pose), keep });
            }
        }
        let enemies = blocks.len();
        let mut friends = Vec::with_capacity(battle.units.len());
        let is_passed = |friend: UnitId| match reason {
            MoveReason::March => passes(state, unit) || passes(state, friend),
            MoveReason::Flight => false,
        };
        let mut solid = enemies;
        for passed in [false, true] {
            let such = |&friend: &UnitId| friend != unit && is_passed(friend) == passed;
            for friend in state.standing(battle, side).filter(such) {
                if let Some(block) = state.block(battle, friend) {
                    friends.push(friend);
                    blocks.push(Obstacle { block, keep: Inches::ZERO });
                }
            }
            if !passed {
                solid = blocks.len();
            }
        }
        let bar = |feature: Feature<'a>| Met { feature, heed: Heed::Bar };
        let buildings = battle.terrain.buildings.iter();
        let mut grounds: Vec<Met<'a>> =
            buildings.map(|building| bar(Feature::Area(&building.area))).collect();
        let buildings = grounds.len();
        let goer = state.goer(battle, unit);
        let field = &battle.tables.field;
        let is_closed = |ground| field.going.get(field.ground.get(ground), goer).no_entry;
        let closed = battle.terrain.patches.iter().filter(|patch| is_closed(patch.ground));
        grounds.extend(closed.map(|patch| bar(Feature::Area(&patch.area))));
        Surroundings { battle, blocks, friends, enemies, solid, grounds, buildings }
    }

    /// The field as a move sees it.
    pub(crate) fn field(&self, friends: Friends, closed: Closed) -> Field<'_> {
        let blocks = match friends {
            Friends::Solid => &self.blocks[..self.solid],
            Friends::Passed => &self.blocks[..self.enemies],
        };
        let grounds = match closed {
            Closed::Barred => &self.grounds[..],
            Closed::Read => &self.grounds[..self.buildings],
        };
        Field { table: self.battle.table, blocks, grounds }
    }

    /// Whether any friend is in the way at all.
    pub(crate) fn has_solid_friends(&self) -> bool {
        self.solid > self.enemies
    }

    /// Whether a unit that stands there may end its move here: clear of every unit, a gap from the enemy, on the table.
    pub(crate) fn admits(&self, from: &Block, to: &Block) -> bool {
        let grounds = &self.grounds[..self.buildings];
        Field { table: self.battle.table, blocks: &self.blocks, grounds }.admits(from, to)
    }

    /// The same, where one of the friends is about to be gone.
    pub(crate) fn admits_but(&self, gone: UnitId, from: &Block, to: &Block) -> bool {
        let is_gone = |at: usize| at >= self.enemies && self.friends[at - self.enemies] == gone;
        let blocks = self.blocks.iter().enumerate().filter(|(at, _)| !is_gone(*at)).map(|(_, block)| *block);
        let (blocks, grounds): (Vec<Obstacle>, _) = (blocks.collect(), &self.grounds[..self.buildings]);
        Field { table: self.battle.table, blocks: &blocks, grounds }.admits(from, to)
    }

    /// Whether no unit stands there, and the whole of it is on the table.
    pub(crate) fn is_clear(&self, block: &Block) -> bool {
        let grounds = &self.grounds[..self.buildings];
        Field { table: self.battle.table, blocks: &self.blocks, grounds }.has_room_for(block)
    }

    /// Whether a block stands on no unit, keeps its gap from the enemy, and is on the table; whatever the ground.
    pub(crate) fn keeps_off(&self, block: &Block) -> bool {
        let is_free = |(at, other): (usize, &Obstacle)| match at < self.enemies {
            true => !other.block.is_within(other.keep, block),
            false => !other.block.overlaps(block),
        };
        self.is_on_table(block) && self.blocks.iter().enumerate().all(is_free)
    }

    /// Whether the whole of a block is on the table.
    pub(crate) fn is_on_table(&self, block: &Block) -> bool {
        self.battle.table.holds(block)
    }

    /// Whether an enemy is within `distance` of a block.
    pub(crate) fn is_enemy_within(&self, distance: Inches, block: &Block) -> bool {
        self.blocks[..self.enemies].iter().any(|enemy| enemy.block.is_within(distance, block))
    }

    /// The friends that are passed through out of order on the way, by their place in the roster.
    pub(crate) fn passed_through(&self, block: &Block, legs: &[Leg]) -> Vec<UnitId> {
        let meets = |at: &usize| {
            let only = &self.blocks[*at..=*at];
            let field = Field { table: self.battle.table, blocks: only, grounds: &[] };
            field.walk(block, legs, Inches::LONGEST).stop == Some(board::table::Stop::Block(0))
        };
        (self.enemies..self.solid).filter(meets).map(|at| self.friends[at - self.enemies]).collect()
    }
}
