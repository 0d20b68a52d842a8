//! How far a stand gets: what it costs it to be in every place it can reach.
//!
//! Play asks nothing more often, so this goes over plain numbers: a place is a number, and its steps are priced
//! already. The board's own field of reach says the same more slowly; a test holds the two together.

use board::square::{Grid, Square};

use crate::axes::{Arm, Ruling};
use crate::battle::{Battle, Side, StandId};
use crate::march::NOWHERE;
use crate::movement::{change_cost, is_held_at};
use crate::state::{Formation, State, marches_in_column};
use crate::tables::WHOLE_MOVE;

/// All that decides how far a stand gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mover {
    side: Side,
    arm: Arm,
    from: Square,
    formation: Formation,
    left: u32,
    first_step: bool,
}

impl Mover {
    /// A stand with what it has left of its move.
    pub(crate) fn new(battle: &Battle, state: &State, id: StandId) -> Mover {
        let (stand, now) = (battle.stand(id), state.stand(id));
        Mover {
            side: stand.side,
            arm: stand.arm,
            from: state.at(id).unwrap_or(battle.map.grid().first()),
            formation: now.formation,
            left: u32::from(WHOLE_MOVE - now.spent),
            first_step: battle.holds(Ruling::FirstStep) && !now.stepped,
        }
    }

    /// The same with all the time in the world.
    pub(crate) fn unhurried(self) -> Mover {
        Mover { left: u32::MAX / 2, ..self }
    }
}

/// How far ways are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Span {
    /// To the next squares only, which is enough to know that there is a way.
    OneStep,
    /// As far as they go.
    Whole,
}

/// The places a mover gets to, deployed or in column. They keep their room and can be found anew for another.
pub(crate) struct Ways {
    grid: Grid,
    /// By square in row order, then by formation.
    costs: Vec<[u32; 2]>,
    /// A bit for every square reached.
    reached: Vec<u64>,
    /// Squares to go on from, those done with among them.
    open: Vec<u16>,
}

impl Ways {
    /// None yet.
    pub(crate) fn new(grid: Grid) -> Ways {
        Ways {
            grid,
            costs: vec![[NOWHERE; 2]; grid.len()],
            reached: vec![0; grid.len().div_ceil(64)],
            open: Vec::with_capacity(grid.len().min(64)),
        }
    }

    /// Those of a stand with what it has left of its move.
    pub(crate) fn of(battle: &Battle, state: &State, id: StandId) -> Ways {
        let mut ways = Ways::new(battle.map.grid());
        ways.find(battle, state, Mover::new(battle, state, id), Span::Whole);
        ways
    }

    /// What it costs to be in a square in this formation, if it can be reached.
    pub(crate) fn to(&self, square: Square, formation: Formation) -> Option<u32> {
        let cost = self.costs[self.grid.index(square)][formation as usize];
        (cost != NOWHERE).then_some(cost)
    }

    /// Every square reached, in row order, with what it costs to be there deployed and in column.
    pub(crate) fn squares(&self) -> impl Iterator<Item = (Square, [Option<u32>; 2])> {
        let (mut word, mut bits) = (0, self.reached[0]);
        std::iter::from_fn(move || {
            while bits == 0 {
                word += 1;
                bits = *self.reached.get(word)?;
            }
            let index = word * 64 + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let cost = |cost: u32| (cost != NOWHERE).then_some(cost);
            Some((self.grid.square(index), self.costs[index].map(cost)))
        })
    }

    /// Finds the ways of a mover, the old ones forgotten.
    pub(crate) fn find(&mut self, battle: &Battle, state: &State, mover: Mover, span: Span) {
        let Mover { arm, left, .. } = mover;
        let (from, enemy) = (self.grid.index(mover.from), mover.side.enemy());
        let changes = [Formation::Column, Formation::Deployed].map(|from| change_cost(battle, arm, from));
        let guns_stay = arm == Arm::Artillery && battle.holds(Ruling::GunsMustLimber);
        let pass_friends = battle.holds(Ruling::PassFriends);
        self.costs.fill([NOWHERE; 2]);
        self.reached.fill(0);
        self.open.clear();
        let mut here = [NOWHERE; 2];
        here[mover.formation as usize] = 0;
        self.reach(from, here);
        let mut next = 0;
        // A square whose cost is bettered later is gone on from again.
        while let Some(square) = self.open.get(next).copied().map(usize::from) {
            next += 1;
            let mut here = self.costs[square];
            if marches_in_column(arm) {
                for to in 0..2 {
                    let changed = here[1 - to].saturating_add(changes[to]);
                    if changed <= left && changed < here[to] {
                        here[to] = changed;
                    }
                }
                self.costs[square] = here;
            }
            if guns_stay {
                // Unlimbered guns may turn, not move.
                here[Formation::Deployed as usize] = NOWHERE;
            }
            if square != from && !pass_friends && state.squares[square].front.is_some() {
                continue;
            }
            let first_step = mover.first_step && square == from;
            let cheapest = here[0].min(here[1]).saturating_add(battle.march.cheapest(arm));
            if cheapest > left && !first_step {
                continue;
            }
            for (to, steps) in battle.march.steps(arm, square) {
                let known = self.costs[to];
                let there = std::array::from_fn(|formation| {
                    let sum = here[formation].saturating_add(steps[formation]);
                    let cost = if first_step && sum != NOWHERE { sum.min(left) } else { sum };
                    if cost <= left { known[formation].min(cost) } else { known[formation] }
                });
                if there != known && !is_held_at(battle, state, enemy, to) {
                    self.reach(to, there);
                }
            }
            if span == Span::OneStep {
                return;
            }
        }
    }

    fn reach(&mut self, square: usize, costs: [u32; 2]) {
        self.costs[square] = costs;
        self.reached[square / 64] |= 1 << (square % 64);
        self.open.push(square as u16);
    }
}

#[cfg(test)]
mod tests {
    use board::square::Reach;
    use dice::{Seed, Seeded, Whim};
    use engine::{Position, Silent, ToAct};

    use super::*;
    use crate::axes::Going;
    use crate::movement::{change, is_held};
    use crate::state::FORMATIONS;

    /// The same by the board's field of reach, everything looked up on the way.
    fn reach(battle: &Battle, state: &State, mover: Mover) -> Reach<2> {
        let Mover { side, arm, from, formation, left, first_step } = mover;
        let grid = battle.map.grid();
        Reach::spread(grid, (from, formation as usize), |(square, mode), way, onward| {
            let column = mode == Formation::Column as usize;
            if marches_in_column(arm) {
                let cost =
                    way.cost + u32::from(battle.tables.formation.get(change(arm, FORMATIONS[mode])).cost());
                if cost <= left {
                    onward.go((square, 1 - mode), cost);
                }
            }
            if arm == Arm::Artillery && !column && battle.holds(Ruling::GunsMustLimber) {
                return;
            }
            if square != from && !state.is_empty(battle, square) && !battle.holds(Ruling::PassFriends) {
                return;
            }
            for (direction, next) in grid.neighbours(square) {
                if is_held(battle, state, side.enemy(), next) {
                    continue;
                }
                let by_road = (column || !marches_in_column(arm)) && battle.map.has_road(square, direction);
                let off_road = battle.map.field(next).going(battle.holds(Ruling::BuiltUpNormal));
                let allowance = |going| battle.tables.movement.get(arm, going);
                let on_road = by_road.then(|| allowance(Going::Roads)).flatten();
                let Some(allowance) = on_road.or_else(|| allowance(off_road)) else { continue };
                let mut cost = way.cost + u32::from(allowance.step());
                if first_step && way.steps == 0 {
                    cost = cost.min(left);
                }
                if cost <= left {
                    onward.go((next, mode), cost);
                }
            }
        })
    }

    /// Every way in random games; in the second, friends bar the way, guns creep, first steps and columns are paid.
    #[test]
    fn ways_are_those_of_the_board() {
        let rulings = [
            "friends may be passed through",
            "a stand's first step is always allowed",
            "unlimbered guns may turn, not move",
            "built-up ground is normal going",
        ];
        let turned = rulings.map(|label| format!("[table.rulings.\"{label}\"]\n\"in force\" = \"no\"\n"));
        let turned = turned.concat() + "[table.formation.\"forming road column\"]\ncost = \"¼\"\n";
        let mut compared = 0;
        for (scenario, house) in crate::SCENARIOS[..2].iter().zip([String::new(), turned]) {
            let files = engine::Files { house_rules: house, ..crate::files(scenario.1) };
            let battle = Battle::read(&files).unwrap();
            let mut dice = Seeded::new(Seed::from_number(1863));
            let mut whim = Whim::new(Seed::from_number(1863), 1);
            let mut ways = Ways::new(battle.map.grid());
            let mut position = Position::opening(&battle, &mut dice, &mut Silent);
            while let ToAct::Seats(seats) = position.to_act(&battle) {
                let state = position.state();
                for id in battle.ids().filter(|&id| state.at(id).is_some()) {
                    let mover = Mover::new(&battle, state, id);
                    for mover in [mover, mover.unhurried(), Mover { left: mover.left / 3, ..mover }] {
                        ways.find(&battle, state, mover, Span::Whole);
                        let found: Vec<_> = ways
                            .squares()
                            .flat_map(|(at, costs)| {
                                (0..2).filter_map(move |mode| Some((at, mode, costs[mode]?)))
                            })
                            .collect();
                        let right: Vec<_> = reach(&battle, state, mover)
                            .places()
                            .map(|(at, mode, way)| (at, mode, way.cost))
                            .collect();
                        assert_eq!(found, right, "{mover:?}");
                        compared += found.len();
                    }
                }
                let seat = seats.iter().next().unwrap();
                let order = ai::random_order(&battle, &position.observe(&battle, seat), &mut whim);
                let legal = position.check(&battle, seat, order).unwrap();
                position.carry_out(&battle, &legal, &mut dice, &mut Silent).unwrap();
            }
        }
        assert!(compared > 10_000, "{compared} places compared");
    }
}
