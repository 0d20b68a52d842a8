//! Where each stand should go: ground that brings points, shared out by worth, way and need.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use board::square::Square;

use super::worth::Outlook;
use crate::Now;
use crate::game::battle::{Battle, Side, StandId};
use crate::rules::victory::Term;
use crate::sheet::axes::{Arm, GoingKind};
use crate::sheet::tables::WHOLE_MOVE;

/// Quarters of a move to a place that cannot be reached.
const NEVER: u16 = 999;

/// The goals of a side, and the stands each is given to.
pub(super) struct Goals {
    ways: Vec<Vec<u16>>,
    /// By [`StandId`].
    of: Vec<Option<usize>>,
}

/// Ground worth having.
struct Goal {
    squares: Vec<Square>,
    points: i64,
    ours: bool,
}

impl Goals {
    /// Shares out the goals among the stands on the table.
    pub(super) fn set(now: Now<'_>, side: Side, outlook: Outlook) -> Goals {
        let goals = goals(now, side);
        let ways: Vec<Vec<u16>> = goals.iter().map(|goal| ways_to(now.battle, &goal.squares)).collect();
        let dots = |of: Side, within: u8, goal: &Goal| -> i64 {
            let formed = now.battle.ids().filter(|&id| now.battle.stand(id).side == of);
            let near = formed.filter(|&id| {
                let to = |at: Square| goal.squares.iter().any(|square| square.distance(at) <= within);
                now.battle.stand(id).arm.is_formed() && now.state.at(id).is_some_and(to)
            });
            near.map(|id| i64::from(now.battle.stand(id).dots)).sum()
        };
        let mut needs: Vec<i64> = goals
            .iter()
            .map(|goal| match (goal.ours, dots(side.enemy(), 2, goal)) {
                (true, _) => dots(side.enemy(), 5, goal),
                // A side that is winning takes only what the enemy does not defend.
                (false, 0) => 4,
                (false, _) if outlook == Outlook::Winning => 0,
                (false, enemies) => 4 + enemies * 3 / 2,
            })
            .collect();
        let mut of = vec![None; now.battle.stands.len()];
        let mut pairs: Vec<(i64, StandId, usize)> = Vec::new();
        for id in now.battle.ids().filter(|&id| now.battle.stand(id).side == side) {
            let Some(at) = now.state.at(id).filter(|_| now.battle.stand(id).arm != Arm::General) else {
                continue;
            };
            for (number, goal) in goals.iter().enumerate() {
                let way = i64::from(ways[number][now.battle.map.grid().index(at)]);
                if way < i64::from(NEVER) {
                    pairs.push((goal.points * 1000 / (way + 6), id, number));
                }
            }
        }
        pairs.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
        for &(_, id, number) in &pairs {
            if of[id.index()].is_none() && needs[number] > 0 {
                of[id.index()] = Some(number);
                if now.battle.stand(id).arm.is_formed() {
                    needs[number] -= i64::from(now.battle.stand(id).dots);
                }
            }
        }
        let holds_on = outlook == Outlook::Winning;
        // The rest goes where most is to be had: forward if points are wanted, else to what is held.
        for &(_, id, number) in &pairs {
            if of[id.index()].is_none() && (goals[number].ours == holds_on || goals.iter().all(|g| g.ours)) {
                of[id.index()] = Some(number);
            }
        }
        Goals { ways, of }
    }

    /// Quarters of a move from a square to a stand's goal.
    pub(super) fn way(&self, battle: &Battle, id: StandId, from: Square) -> i64 {
        self.of[id.index()].map_or(0, |goal| i64::from(self.ways[goal][battle.map.grid().index(from)]))
    }
}

/// What brings points, ours or to be won; the enemy himself where nothing does.
fn goals(now: Now<'_>, side: Side) -> Vec<Goal> {
    let held = now.battle.terms.objectives.iter().zip(now.state.objectives.iter());
    let mut goals: Vec<Goal> = held
        .map(|(objective, holder)| Goal {
            squares: vec![objective.square],
            points: i64::from(objective.points),
            ours: *holder == Some(side),
        })
        .collect();
    goals.extend(now.battle.terms.added.iter().filter_map(|term| {
        let (of, squares, points) = match term {
            Term::Presence { side, squares, points } | Term::KeptOut { side, squares, points, .. } => {
                (*side, squares, *points)
            }
            Term::Crossed { side, squares, points, at_most } => {
                (*side, squares, at_most.unwrap_or(points.saturating_mul(3)))
            }
            Term::Area { .. } | Term::Lost { .. } => return None,
        };
        let kept = matches!(term, Term::KeptOut { .. });
        Some(Goal { squares: squares.clone(), points: i64::from(points), ours: (of == side) == kept })
    }));
    for term in &now.battle.terms.added {
        if let Term::Area { squares, points } = term {
            let share = (i64::from(*points) / squares.len().max(1) as i64).max(1);
            goals.extend(squares.iter().map(|&square| Goal {
                squares: vec![square],
                points: share,
                ours: now.state.side_in(now.battle, square) == Some(side),
            }));
        }
    }
    if goals.is_empty() {
        let enemies = now.battle.ids().filter(|&id| now.battle.stand(id).side != side);
        let squares: Vec<Square> = enemies.filter_map(|id| now.state.at(id)).collect();
        goals.push(Goal { squares, points: 3, ours: false });
    }
    goals
}

/// From every square, the quarters of an infantry move to the nearest of these, by road where there is one.
fn ways_to(battle: &Battle, squares: &[Square]) -> Vec<u16> {
    let (map, grid) = (&battle.map, battle.map.grid());
    let quarters = |going| {
        let step = battle.tables.movement.get(Arm::Infantry, going).map(|allowance| allowance.step());
        step.map(|step| (u32::from(step) * 4 / u32::from(WHOLE_MOVE)).max(1) as u16)
    };
    let [normal, bad, road] = [GoingKind::Normal, GoingKind::Bad, GoingKind::Roads].map(quarters);
    let mut ways = vec![NEVER; grid.len()];
    let mut open: BinaryHeap<Reverse<(u16, Square)>> =
        squares.iter().filter(|&&square| grid.contains(square)).map(|&square| Reverse((0, square))).collect();
    while let Some(Reverse((way, square))) = open.pop() {
        let known = &mut ways[grid.index(square)];
        if way >= *known {
            continue;
        }
        *known = way;
        // Walked backwards: what counts is the square stepped into.
        let off_road = match map.field(square).going(&battle.tables) {
            GoingKind::Bad => bad,
            GoingKind::Normal | GoingKind::Roads => normal,
        };
        for (side, next) in grid.neighbours(square) {
            let by_road = road.filter(|_| map.has_road(square, side));
            if let Some(step) = by_road.or(off_road) {
                open.push(Reverse((way + step, next)));
            }
        }
    }
    ways
}
