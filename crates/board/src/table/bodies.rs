//! Bodies: the blocks that can be met on a way, and whose they are.

use super::{Block, Field, Inches, Leg, Obstacle, Stop, TOUCH, TableSize};

/// Blocks that can be met on a way: enemies, then solid friends, then friends that are passed through. Each has an id.
#[derive(Clone, Debug)]
pub struct Bodies<Id> {
    ids: Vec<Id>,
    blocks: Vec<Obstacle>,
    enemies: usize,
    solid: usize,
}

impl<Id: Copy + PartialEq> Bodies<Id> {
    /// Nobody yet, with room for so many.
    pub fn with_capacity(most: usize) -> Bodies<Id> {
        Bodies { ids: Vec::with_capacity(most), blocks: Vec::with_capacity(most), enemies: 0, solid: 0 }
    }

    /// The same with enemies, which keep others at a distance. They come before all friends.
    pub fn with_enemies(
        mut self,
        keep: Inches,
        enemies: impl IntoIterator<Item = (Id, Block)>,
    ) -> Bodies<Id> {
        debug_assert_eq!(self.blocks.len(), self.enemies, "enemies come before friends");
        self.extend(keep, enemies);
        (self.enemies, self.solid) = (self.blocks.len(), self.blocks.len());
        self
    }

    /// The same with friends that are in the way. They come before those that are passed through.
    pub fn with_solid(mut self, keep: Inches, friends: impl IntoIterator<Item = (Id, Block)>) -> Bodies<Id> {
        debug_assert_eq!(self.blocks.len(), self.solid, "solid friends come before those that are passed");
        self.extend(keep, friends);
        self.solid = self.blocks.len();
        self
    }

    /// The same with friends that are passed through, but are in the way of a block that would end on them.
    pub fn with_passed(mut self, friends: impl IntoIterator<Item = (Id, Block)>) -> Bodies<Id> {
        self.extend(Inches::ZERO, friends);
        self
    }

    fn extend(&mut self, keep: Inches, bodies: impl IntoIterator<Item = (Id, Block)>) {
        for (id, block) in bodies {
            self.ids.push(id);
            self.blocks.push(Obstacle { block, keep });
        }
    }

    /// Everybody.
    pub fn all(&self) -> &[Obstacle] {
        &self.blocks
    }

    /// The enemies and the solid friends.
    pub fn solid(&self) -> &[Obstacle] {
        &self.blocks[..self.solid]
    }

    /// The enemies.
    pub fn enemies(&self) -> &[Obstacle] {
        &self.blocks[..self.enemies]
    }

    /// Whether any friend is in the way at all.
    pub fn has_solid_friends(&self) -> bool {
        self.solid > self.enemies
    }

    /// The body that stopped a walk, if one did; the blocks of its field are the first of these.
    pub fn met(&self, stop: Option<Stop>) -> Option<Id> {
        match stop {
            Some(Stop::Block(at)) => self.ids.get(at).copied(),
            _ => None,
        }
    }

    /// The enemy that stopped a walk, if one did.
    pub fn enemy_met(&self, stop: Option<Stop>) -> Option<Id> {
        match stop {
            Some(Stop::Block(at)) if at < self.enemies => self.ids.get(at).copied(),
            _ => None,
        }
    }

    /// The enemies that a block touches.
    pub fn enemies_touched<'a>(&'a self, block: &'a Block) -> impl Iterator<Item = Id> + 'a {
        let touched =
            self.enemies().iter().zip(&self.ids).filter(|(enemy, _)| enemy.block.is_within(TOUCH, block));
        touched.map(|(_, &id)| id)
    }

    /// Whether an enemy is so near a block.
    pub fn is_enemy_within(&self, distance: Inches, block: &Block) -> bool {
        self.enemies().iter().any(|enemy| enemy.block.is_within(distance, block))
    }

    /// Whether a block stands on nobody.
    pub fn is_clear(&self, block: &Block) -> bool {
        !self.blocks.iter().any(|other| other.block.overlaps(block))
    }

    /// Whether a block stands on nobody, and keeps its gap from the enemies.
    pub fn keeps_off(&self, block: &Block) -> bool {
        let (enemies, friends) = self.blocks.split_at(self.enemies);
        !enemies.iter().any(|enemy| enemy.block.is_within(enemy.keep, block))
            && !friends.iter().any(|friend| friend.block.overlaps(block))
    }

    /// Everybody but one.
    pub fn all_but(&self, gone: Id) -> Vec<Obstacle> {
        let others = self.ids.iter().zip(&self.blocks).filter(|(id, _)| **id != gone);
        others.map(|(_, &block)| block).collect()
    }

    /// The solid friends that a block goes through on its legs, in their order.
    pub fn passed_through(&self, table: TableSize, block: &Block, legs: &[Leg]) -> Vec<Id> {
        let is_met = |at: &usize| {
            let field = Field { table, blocks: &self.blocks[*at..=*at], grounds: &[] };
            field.walk(block, legs, Inches::LONGEST).stop == Some(Stop::Block(0))
        };
        (self.enemies..self.solid).filter(is_met).map(|at| self.ids[at]).collect()
    }
}
