//! Where units should go: hexes that count, shared out by worth, distance and need; and the enemy himself.

use board::hex::{Direction, Going, Hex, Reach};

use crate::Now;
use crate::game::battle::{Arm, Battle, Side, UnitId};
use crate::game::state::Condition;
use crate::rules::movement::costs::{self, Gait};
use crate::sheet::board_tables::MoveMode;

/// Halves of a point to a place that cannot be reached.
const NEVER: i64 = 400;

/// How far troops are that bear on a hex.
const ABOUT: u16 = 3;

/// The goals of a side, and the goal of each unit.
pub(super) struct Goals {
    ways: Vec<Reach<1>>,
    /// By [`UnitId`].
    of: Vec<Option<usize>>,
}

impl Goals {
    /// Shares out the goals among the units on the map.
    pub(super) fn set(now: Now<'_>, side: Side) -> Goals {
        let sp_about = |of: Side, hex: Hex| -> i64 {
            let fit = |id: UnitId| now.state.unit(id).condition != Condition::Routed;
            let about =
                now.state.units_of(now.battle, of).filter(|&(id, at)| fit(id) && at.distance(hex) <= ABOUT);
            about.map(|(id, _)| i64::from(now.state.sp(now.battle, id))).sum()
        };
        let places = now.battle.terms.objectives.iter().zip(&now.state.holders);
        let counts = places.filter(|(place, _)| place.side.is_none_or(|only| only == side));
        // What is held is guarded as the enemy comes near; what is not is taken by more than defend it.
        let mut goals: Vec<(Hex, i64, i64)> = counts
            .map(|(place, &holder)| {
                let enemies = sp_about(side.enemy(), place.at);
                let need = if holder == Some(side) { enemies } else { 4 + enemies * 3 / 2 };
                (place.at, i64::from(place.points), need)
            })
            .collect();
        let enemies = now.state.units_of(now.battle, side.enemy());
        goals.extend(enemies.map(|(id, hex)| (hex, 3, 2 * i64::from(now.state.sp(now.battle, id)))));
        goals.sort_unstable_by_key(|&(hex, points, _)| (hex, -points));
        goals.dedup_by_key(|&mut (hex, ..)| hex);
        let ways: Vec<Reach<1>> = goals.iter().map(|&(hex, ..)| ways_to(now.battle, hex)).collect();
        let mut goals_of = Goals { ways, of: vec![None; now.battle.units.len()] };
        goals_of.share(now, side, &goals);
        goals_of
    }

    fn share(&mut self, now: Now<'_>, side: Side, goals: &[(Hex, i64, i64)]) {
        let mut pairs: Vec<(i64, UnitId, usize)> = Vec::new();
        for (id, at) in now.state.units_of(now.battle, side) {
            for (number, &(_, points, _)) in goals.iter().enumerate() {
                let way = self.way_by(number, at);
                if way < NEVER {
                    pairs.push((points * 1000 / (way + 12), id, number));
                }
            }
        }
        pairs.sort_unstable_by_key(|&(worth, id, number)| (-worth, id, number));
        let mut needs: Vec<i64> = goals.iter().map(|&(_, _, need)| need).collect();
        for &(_, id, number) in &pairs {
            if self.of[id.index()].is_none() && needs[number] > 0 {
                self.of[id.index()] = Some(number);
                if now.battle.unit(id).arm != Arm::Artillery {
                    needs[number] -= i64::from(now.state.sp(now.battle, id));
                }
            }
        }
        for &(_, id, number) in &pairs {
            self.of[id.index()].get_or_insert(number);
        }
    }

    /// Halves of a point from a hex to the goal of a unit.
    pub(super) fn way(&self, id: UnitId, from: Hex) -> i64 {
        self.of[id.index()].map_or(0, |goal| self.way_by(goal, from))
    }

    fn way_by(&self, goal: usize, from: Hex) -> i64 {
        self.ways[goal].to(from, 0).map_or(NEVER, |way| way.cost.into())
    }
}

/// How far it is to a hex on foot, walked backwards: what a way up a slope costs more is of no account here.
fn ways_to(battle: &Battle, hex: Hex) -> Reach<1> {
    let mut reach = Reach::new(battle.ground.grid());
    let enter =
        |hex: Hex, side: Direction, _| costs::price(battle, Gait::Foot, MoveMode::Deployed, hex, side);
    reach.walk(hex, u16::MAX, enter, |_| Going::On);
    reach
}
