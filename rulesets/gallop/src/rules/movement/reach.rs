//! How far a stand gets: what it costs it to be in every place it can reach.
//!
//! Play works out nothing more often, so this uses plain numbers: a place is a number, and the costs of its steps are
//! known already. The board's own `Reach` gives the same result more slowly; a test compares the two.

use board::square::{Grid, Square};

use super::square_set::Places;
use super::step_costs::NOWHERE;
use super::{change_cost, is_held_at};
use crate::Now;
use crate::game::battle::{Side, StandId};
use crate::game::state::{Formation, marches_in_column};
use crate::sheet::axes::{Arm, Ruling};
use crate::sheet::tables::WHOLE_MOVE;

/// All that decides how far a stand gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MovingStand {
    side: Side,
    arm: Arm,
    from: Square,
    formation: Formation,
    left: u32,
    first_step: bool,
}

impl MovingStand {
    /// A stand with what it has left of its move.
    pub(crate) fn new(now: Now<'_>, id: StandId) -> MovingStand {
        let (stand, own) = (now.battle.stand(id), now.state.stand(id));
        MovingStand {
            side: stand.side,
            arm: stand.arm,
            from: now.state.at(id).unwrap_or(now.battle.map.grid().first()),
            formation: own.formation,
            left: u32::from(WHOLE_MOVE - own.spent),
            first_step: now.battle.holds(Ruling::FirstStep) && !own.stepped,
        }
    }

    /// The same without a limit to its move.
    pub(crate) fn unhurried(self) -> MovingStand {
        MovingStand { left: u32::MAX / 2, ..self }
    }
}

/// How far ways are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Span {
    /// To the next squares only, which is enough to know that there is a way.
    OneStep,
    /// As far as they go.
    Whole,
    /// No further than it takes to be in one place.
    To(Square, Formation),
}

/// The places a mover gets to, deployed or in column. They keep their room and can be found anew for another.
pub(crate) struct ReachedPlaces {
    grid: Grid,
    /// By square in row order, then by formation.
    costs: Vec<[u32; 2]>,
    reached: Places,
    /// Squares to go on from, those done with among them.
    open: Vec<u16>,
    /// By square, whether it is among them and not done with.
    waiting: Vec<bool>,
}

impl ReachedPlaces {
    /// None yet.
    pub(crate) fn new(grid: Grid) -> ReachedPlaces {
        ReachedPlaces {
            grid,
            costs: Vec::with_capacity(grid.len()),
            reached: Places::none(grid),
            open: Vec::with_capacity(grid.len().min(64)),
            waiting: Vec::with_capacity(grid.len()),
        }
    }

    /// What it costs to be in a square in this formation, if it can be reached.
    pub(crate) fn to(&self, square: Square, formation: Formation) -> Option<u32> {
        let cost = self.costs[self.grid.index(square)][formation as usize];
        (cost != NOWHERE).then_some(cost)
    }

    /// Every place reached.
    pub(crate) fn places(&self) -> &Places {
        &self.reached
    }

    /// Finds the places a mover reaches, in place of those found before.
    pub(crate) fn find(&mut self, now: Now<'_>, mover: MovingStand, span: Span) {
        // Stands that are always deployed are common and go far: columns are not looked at for them.
        if marches_in_column(mover.arm) {
            self.spread::<2>(now, mover, span);
        } else {
            self.spread::<1>(now, mover, span);
        }
    }

    fn spread<const FORMS: usize>(&mut self, now: Now<'_>, mover: MovingStand, span: Span) {
        let MovingStand { arm, left, .. } = mover;
        let (from, enemy) = (self.grid.index(mover.from), mover.side.enemy());
        let changes = [Formation::Column, Formation::Deployed].map(|from| change_cost(now.battle, arm, from));
        let guns_stay = arm == Arm::Artillery && now.battle.holds(Ruling::GunsMustLimber);
        let pass_friends = now.battle.holds(Ruling::PassFriends);
        let cheapest = now.battle.march.cheapest(arm);
        self.costs.clear();
        self.costs.resize(self.grid.len(), [NOWHERE; 2]);
        self.reached.clear();
        self.waiting.clear();
        self.waiting.resize(self.grid.len(), false);
        self.open.clear();
        let mut here = [NOWHERE; 2];
        here[mover.formation as usize] = 0;
        self.reach(from, here);
        let mut next = 0;
        // A square whose cost is lowered later is visited again.
        while let Some(square) = self.open.get(next).copied().map(usize::from) {
            next += 1;
            self.waiting[square] = false;
            let mut here = self.costs[square];
            if FORMS == 2 {
                for to in 0..2 {
                    let changed = here[1 - to].saturating_add(changes[to]);
                    if changed <= left && changed < here[to] {
                        here[to] = changed;
                    }
                }
                self.costs[square] = here;
            }
            self.reached.insert(square, here.map(|cost| cost != NOWHERE));
            if guns_stay {
                // Unlimbered guns may turn, not move.
                here[Formation::Deployed as usize] = NOWHERE;
            }
            if square != from && !pass_friends && now.state.squares[square].front.is_some() {
                continue;
            }
            let first_step = mover.first_step && square == from;
            let least = now.battle.march.least(arm, square);
            if (0..FORMS).all(|how| here[how].saturating_add(least[how]) > left) && !first_step {
                continue;
            }
            match span {
                Span::OneStep if square != from => continue,
                Span::OneStep | Span::Whole => {}
                // No way about leads back to a square for less than what is known there.
                Span::To(to, formation) => {
                    let (to, steps) = (self.grid.index(to), self.grid.square(square).steps(to));
                    if to == square {
                        continue;
                    }
                    let least = here[0].min(here[1]).saturating_add(cheapest.saturating_mul(steps.into()));
                    if least > left.min(self.costs[to][formation as usize]) && !first_step {
                        continue;
                    }
                }
            }
            for (to, steps) in now.battle.march.steps(arm, square) {
                let Some(mut there) = self.costs.get(to).copied() else { continue };
                let mut is_better = false;
                for formation in 0..FORMS {
                    let sum = here[formation].saturating_add(steps[formation]);
                    let cost = if first_step && sum != NOWHERE { sum.min(left) } else { sum };
                    if cost <= left && cost < there[formation] {
                        (there[formation], is_better) = (cost, true);
                    }
                }
                if is_better && !is_held_at(now, enemy, to) {
                    self.reach(to, there);
                }
            }
        }
    }

    fn reach(&mut self, square: usize, costs: [u32; 2]) {
        self.costs[square] = costs;
        if !self.waiting[square] {
            self.waiting[square] = true;
            self.open.push(square as u16);
        }
    }
}

/// What it costs a stand to get to a place with what it has left of its move, if it gets there.
pub(crate) fn cost(now: Now<'_>, mover: MovingStand, to: Square, formation: Formation) -> Option<u32> {
    let mut ways = ReachedPlaces::new(now.battle.map.grid());
    ways.find(now, mover, Span::To(to, formation));
    ways.to(to, formation)
}

#[cfg(test)]
mod tests {
    use board::square::Reach;
    use dice::{ChoiceDice, Seed, Seeded};
    use engine::{Position, Silent, ToAct};

    use super::*;
    use crate::game::battle::Battle;
    use crate::game::state::FORMATIONS;
    use crate::rules::movement::play::{change, is_held};
    use crate::sheet::axes::GoingKind;

    /// The same by the board's field of reach, everything looked up on the way.
    fn reach(now: Now<'_>, mover: MovingStand) -> Reach<2> {
        let MovingStand { side, arm, from, formation, left, first_step } = mover;
        let grid = now.battle.map.grid();
        Reach::spread(grid, (from, formation as usize), |(square, mode), way, onward| {
            let column = mode == Formation::Column as usize;
            if marches_in_column(arm) {
                let cost = way.cost
                    + u32::from(now.battle.tables.formation.get(change(arm, FORMATIONS[mode])).cost());
                if cost <= left {
                    onward.go((square, 1 - mode), cost);
                }
            }
            if arm == Arm::Artillery && !column && now.battle.holds(Ruling::GunsMustLimber) {
                return;
            }
            if square != from
                && !now.state.is_empty(now.battle, square)
                && !now.battle.holds(Ruling::PassFriends)
            {
                return;
            }
            for (direction, next) in grid.neighbours(square) {
                if is_held(now, side.enemy(), next) {
                    continue;
                }
                let by_road =
                    (column || !marches_in_column(arm)) && now.battle.map.has_road(square, direction);
                let off_road = now.battle.map.field(next).going(&now.battle.tables);
                let allowance = |going| now.battle.tables.movement.get(arm, going);
                let on_road = by_road.then(|| allowance(GoingKind::Roads)).flatten();
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
            let mut whim = ChoiceDice::new(Seed::from_number(1863), 1);
            let mut ways = ReachedPlaces::new(battle.map.grid());
            let mut position = Position::opening(&battle, &mut dice, &mut Silent);
            while let ToAct::Seats(seats) = position.to_act(&battle) {
                let now = Now { battle: &battle, state: position.state() };
                for id in battle.ids().filter(|&id| now.state.at(id).is_some()) {
                    let mover = MovingStand::new(now, id);
                    for mover in [mover, mover.unhurried(), MovingStand { left: mover.left / 3, ..mover }] {
                        ways.find(now, mover, Span::Whole);
                        let grid = battle.map.grid();
                        let found: Vec<_> = ways
                            .places()
                            .iter(grid)
                            .map(|(at, how)| (at, how as usize, ways.to(at, how).unwrap()))
                            .collect();
                        let right: Vec<_> =
                            reach(now, mover).places().map(|(at, mode, way)| (at, mode, way.cost)).collect();
                        assert_eq!(found, right, "{mover:?}");
                        for to in grid.squares() {
                            let costs = FORMATIONS.map(|how| cost(now, mover, to, how));
                            assert_eq!(costs, FORMATIONS.map(|how| ways.to(to, how)), "{mover:?} to {to}");
                        }
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
