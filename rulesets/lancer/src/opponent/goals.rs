//! Where each unit should go: to the places that bring points, or within reach of the enemy.

use board::table::{Inches, Point};

use super::standing::best_range;
use crate::Now;
use crate::game::battle::{Battle, Objective, Side, UnitId};
use crate::sheet::axes::{TableGround, Troops};

/// The goals of a side.
pub(super) struct Goals {
    /// The objective of each unit that has one, by [`UnitId`].
    of: Vec<Option<usize>>,
}

impl Goals {
    /// Gives every objective to the unit that is nearest, the dearest first.
    pub(super) fn set(now: Now<'_>, side: Side) -> Goals {
        let mut of = vec![None; now.battle.units.len()];
        let mut order: Vec<usize> = (0..now.battle.terms.objectives.len()).collect();
        order.sort_by_key(|&number| std::cmp::Reverse(now.battle.terms.objectives[number].points));
        for number in order {
            let objective = &now.battle.terms.objectives[number];
            let free = now.state.standing(now.battle, side).filter(|&id| {
                now.battle.unit(id).troops != Troops::Battery
                    && of[id.index()].is_none()
                    && !now.state.unit(id).disrupted
            });
            if let Some(id) = free.min_by_key(|&id| missing_to(now, id, objective)) {
                of[id.index()] = Some(number);
            }
        }
        Goals { of }
    }

    /// How far a unit is from where it should be.
    pub(super) fn missing(&self, now: Now<'_>, id: UnitId) -> Inches {
        let objective = self.of[id.index()].and_then(|number| now.battle.terms.objectives.get(number));
        match objective {
            Some(objective) => missing_to(now, id, objective),
            None => missing_to_enemy(now, id),
        }
    }

    /// Where a piece might head for.
    pub(super) fn headings(&self, battle: &Battle, from: Point, id: Option<UnitId>) -> Vec<Point> {
        let own = id.and_then(|id| self.of[id.index()]).map(|number| battle.terms.objectives[number].at);
        own.into_iter().map(|goal| next_on_way(battle, from, goal)).collect()
    }
}

fn missing_to(now: Now<'_>, id: UnitId, objective: &Objective) -> Inches {
    let Some(block) = now.state.block(now.battle, id) else { return Inches::ZERO };
    let direct = block.distance_to_point(objective.at);
    let way = way(now.battle, block.pose().at, objective.at);
    let longer = way - block.pose().at.distance(objective.at);
    (direct + longer - objective.within / 2).max(Inches::ZERO)
}

fn missing_to_enemy(now: Now<'_>, id: UnitId) -> Inches {
    let Some(block) = now.state.block(now.battle, id) else { return Inches::ZERO };
    let enemies = now.state.standing(now.battle, now.battle.unit(id).side.enemy());
    let nearest =
        enemies.filter_map(|enemy| Some(now.state.block(now.battle, enemy)?.distance(&block))).min();
    nearest.map_or(Inches::ZERO, |nearest| (nearest - best_range(now.battle, id)).max(Inches::ZERO))
}

/// Whether impassable ground lies between.
fn is_barred(battle: &Battle, from: Point, to: Point) -> bool {
    battle.terrain.barriers.iter().any(|barrier| !barrier.area.stretches(from, to).is_empty())
}

/// The middles of the fords.
fn fords(battle: &Battle) -> impl Iterator<Item = Point> + '_ {
    let fords = battle.terrain.patches.iter().filter(|patch| patch.ground == TableGround::Ford);
    fords.map(|patch| middle(patch.area.corners()))
}

fn middle(corners: impl Iterator<Item = Point>) -> Point {
    let (mut x, mut y, mut n) = (Inches::ZERO, Inches::ZERO, 0);
    for corner in corners {
        (x, y, n) = (x + corner.x(), y + corner.y(), n + 1);
    }
    Point::new(x / n.max(1), y / n.max(1))
}

/// How far it is, by a ford if the straight way is barred.
fn way(battle: &Battle, from: Point, to: Point) -> Inches {
    let by = next_on_way(battle, from, to);
    from.distance(by) + by.distance(to)
}

/// Where the way leads first.
fn next_on_way(battle: &Battle, from: Point, to: Point) -> Point {
    if !is_barred(battle, from, to) {
        return to;
    }
    fords(battle).min_by_key(|ford| from.distance(*ford) + ford.distance(to)).unwrap_or(to)
}
