//! Section 4, what a unit can meet on its way: enemies to keep from, friends in the way or passed through, and closed ground.

use board::table::{Block, Bodies, Feature, Field, Ground as Met, Heed, Inches, Leg, Obstacle, Stop};

use crate::game::battle::{Battle, UnitId};
use crate::game::refusal::{Crowding, Refusal};
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
    /// A general who stands alone has no id.
    bodies: Bodies<Option<UnitId>>,
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
        let enemies = state.standing(battle, side.enemy());
        let enemies = enemies.filter_map(|enemy| Some((Some(enemy), state.block(battle, enemy)?)));
        let generals = battle.general_ids().filter(|&general| battle.general(general).side != side);
        let generals = generals.filter_map(|general| match state.general(general).post {
            Post::Alone(pose) => Some((None, battle.general_block(pose))),
            _ => None,
        });
        let is_solid = |friend: UnitId| match reason {
            MoveReason::March => !passes(state, unit) && !passes(state, friend),
            MoveReason::Flight => true,
        };
        let friends = || state.standing(battle, side).filter(|&friend| friend != unit);
        let block = |friend: UnitId| Some((Some(friend), state.block(battle, friend)?));
        let bodies = Bodies::with_capacity(battle.units.len() + battle.generals.len())
            .with_enemies(keep, enemies.chain(generals))
            .with_solid(Inches::ZERO, friends().filter(|&friend| is_solid(friend)).filter_map(block))
            .with_passed(friends().filter(|&friend| !is_solid(friend)).filter_map(block));
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
        Surroundings { battle, bodies, grounds, buildings }
    }

    /// The field as a move sees it.
    pub(crate) fn field(&self, friends: Friends, closed: Closed) -> Field<'_> {
        let blocks = match friends {
            Friends::Solid => self.bodies.solid(),
            Friends::Passed => self.bodies.enemies(),
        };
        let grounds = match closed {
            Closed::Barred => &self.grounds[..],
            Closed::Read => &self.grounds[..self.buildings],
        };
        Field { table: self.battle.table, blocks, grounds }
    }

    /// Whether a unit that goes this way meets nothing but one built-up area, which it enters or leaves.
    pub(crate) fn leads_through(
        &self,
        building: usize,
        friends: Friends,
        block: &Block,
        legs: &[Leg],
    ) -> bool {
        let mut grounds = self.grounds[..self.buildings].to_vec();
        grounds.remove(building);
        let field = Field { grounds: &grounds, ..self.field(friends, Closed::Read) };
        field.walk(block, legs, Inches::LONGEST).stop.is_none()
    }

    /// Whether any friend is in the way at all.
    pub(crate) fn has_solid_friends(&self) -> bool {
        self.bodies.has_solid_friends()
    }

    /// Whether a unit that stands there may end its move here: clear of every unit, a gap from the enemy, on the table.
    pub(crate) fn admits(&self, from: &Block, to: &Block) -> bool {
        self.ends(self.bodies.all()).admits(from, to)
    }

    /// The same, where one of the friends is about to be gone.
    pub(crate) fn admits_but(&self, gone: UnitId, from: &Block, to: &Block) -> bool {
        self.ends(&self.bodies.all_but(Some(gone))).admits(from, to)
    }

    /// Whether no unit stands there, and the whole of it is on the table.
    pub(crate) fn is_clear(&self, block: &Block) -> bool {
        self.ends(self.bodies.all()).has_room_for(block)
    }

    /// Whether a block stands on a unit.
    pub(crate) fn is_among(&self, block: &Block) -> bool {
        !self.bodies.is_clear(block)
    }

    /// The field as the end of a move sees it: only buildings bar it.
    fn ends<'f>(&'f self, blocks: &'f [Obstacle]) -> Field<'f> {
        Field { table: self.battle.table, blocks, grounds: &self.grounds[..self.buildings] }
    }

    /// Whether a block stands on no unit, keeps its gap from the enemy, and is on the table; whatever the ground.
    pub(crate) fn keeps_off(&self, block: &Block) -> bool {
        self.is_on_table(block) && self.bodies.keeps_off(block)
    }

    /// Whether the whole of a block is on the table.
    pub(crate) fn is_on_table(&self, block: &Block) -> bool {
        self.battle.table.holds(block)
    }

    /// Whether an enemy is within `distance` of a block.
    pub(crate) fn is_enemy_within(&self, distance: Inches, block: &Block) -> bool {
        self.bodies.is_enemy_within(distance, block)
    }

    /// What stops a unit that goes straight there to stand; none if nothing does.
    pub(crate) fn stop(&self, from: &Block, to: &Block) -> Option<Stop> {
        let blocks = self.bodies.all();
        let is_on = |at: &usize| {
            let other = &blocks[*at..=*at];
            !Field { table: self.battle.table, blocks: other, grounds: &[] }.admits(from, to)
        };
        let straight = [Leg::To(to.pose().at)];
        let on_way = || self.field(Friends::Solid, Closed::Read).walk(from, &straight, Inches::LONGEST).stop;
        let there = self.is_on_table(to).then(|| (0..blocks.len()).find(is_on).map(Stop::Block));
        there.flatten().or_else(on_way)
    }

    /// Why a unit may not end its move there: the first thing that is in that place.
    pub(crate) fn no_room(&self, to: &Block) -> Refusal {
        let obstacle = |(at, other): (usize, &Obstacle)| {
            let overlaps = other.block.overlaps(to);
            let is_near = other.keep > Inches::ZERO && other.block.is_nearer(other.keep, to);
            if !overlaps && !is_near {
                return None;
            }
            let Some(unit) = self.met(at) else { return Some(Crowding::General) };
            let name = self.battle.unit_in_words(unit);
            Some(match overlaps {
                true => Crowding::Unit(name),
                false => Crowding::Enemy { enemy: name, gap: other.keep },
            })
        };
        let building = |at: usize| {
            let building = &self.battle.terrain.buildings[at];
            let name = building.name.clone().unwrap_or_else(|| "a built-up area".into());
            (building.area.distance(to) <= Inches::ZERO).then_some(Crowding::Building(name))
        };
        let edge = (!self.is_on_table(to)).then_some(Crowding::Edge);
        let because = edge
            .or_else(|| self.bodies.all().iter().enumerate().find_map(obstacle))
            .or_else(|| (0..self.buildings).find_map(building));
        Refusal::NoRoom { because }
    }

    /// The unit that stopped it, by its place among all it can meet; none for a general.
    pub(crate) fn met(&self, at: usize) -> Option<UnitId> {
        self.bodies.met(Some(Stop::Block(at))).flatten()
    }

    /// The friends that are passed through out of order on the way, by their place in the roster.
    pub(crate) fn passed_through(&self, block: &Block, legs: &[Leg]) -> Vec<UnitId> {
        let passed = self.bodies.passed_through(self.battle.table, block, legs);
        passed.into_iter().flatten().collect()
    }
}
