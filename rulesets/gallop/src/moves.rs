//! Every legal order of a side's move: all of them, or one drawn without listing the rest.

use std::iter;
use std::ops::ControlFlow;

use board::square::{Direction, Square};

use crate::battle::{Battle, GroupId, Side, StandId};
use crate::movement;
use crate::order::Order;
use crate::state::{FORMATIONS, Formation, State, marches_in_column};
use crate::ways::{Mover, Span, Ways};

/// The kinds of orders in a move, by name.
const KINDS: [&str; 6] = ["Done", "Form", "Front", "Move", "MoveTogether", "Turn"];

/// What a visitor says to an order: whether it wants the next one.
type Flow = ControlFlow<()>;

/// The orders of a side's move.
pub(crate) struct Moves<'b> {
    battle: &'b Battle,
    state: &'b State,
    side: Side,
    /// Where its stands are, each square once.
    squares: Vec<Square>,
    /// How far the last mover gets: stands of one square often get equally far.
    ways: Ways,
    found: Option<(Mover, Span)>,
    span: Span,
}

impl<'b> Moves<'b> {
    /// The orders of this side.
    pub(crate) fn new(battle: &'b Battle, state: &'b State, side: Side) -> Moves<'b> {
        let mut squares: Vec<Square> =
            battle.muster.side(side).iter().filter_map(|&id| state.at(id)).collect();
        squares.sort_unstable();
        squares.dedup();
        Moves {
            battle,
            state,
            side,
            squares,
            ways: Ways::new(battle.map.grid()),
            found: None,
            span: Span::Whole,
        }
    }

    /// All of them.
    pub(crate) fn all(mut self) -> Vec<Order> {
        self.collect(None)
    }

    /// One of them, drawn kind first, as [`engine::Listed::draw`] says.
    pub(crate) fn draw(mut self, one_of: &mut impl FnMut(usize) -> usize) -> Order {
        let exists = KINDS.map(|kind| self.is_any(kind));
        let mut kinds = KINDS.into_iter().zip(exists).filter(|(_, exists)| *exists);
        let number = one_of(kinds.clone().count());
        let (kind, _) = kinds.nth(number).expect("one of the kinds there are");
        let mut orders = self.collect(Some(kind));
        orders.swap_remove(one_of(orders.len()))
    }

    /// Whether there is an order of a kind: mostly there is one that goes no further than a step.
    fn is_any(&mut self, kind: &str) -> bool {
        let mut is_any = |span| {
            self.span = span;
            self.each(Some(kind), &mut |_| Flow::Break(())).is_break()
        };
        is_any(Span::OneStep) || is_any(Span::Whole)
    }

    fn collect(&mut self, only: Option<&str>) -> Vec<Order> {
        self.span = Span::Whole;
        let mut orders = Vec::new();
        let _ = self.each(only, &mut |order| {
            orders.push(order);
            Flow::Continue(())
        });
        orders
    }

    /// Shows the orders of one kind, or all, until the visitor has seen enough.
    fn each(&mut self, only: Option<&str>, visit: &mut impl FnMut(Order) -> Flow) -> Flow {
        let [done, form, front, go, together, turn] = KINDS.map(|kind| only.is_none_or(|only| only == kind));
        for number in 0..self.squares.len() {
            let square = self.squares[number];
            if go || form || front {
                for stand in self.state.stack(self.battle, square) {
                    if go {
                        self.moves(square, stand, form, visit)?;
                    } else if form {
                        self.forms(stand, visit)?;
                    }
                    let (battle, state) = (self.battle, self.state);
                    if front && movement::front_refusal(battle, state, self.side, stand).is_none() {
                        visit(Order::Front { stand })?;
                    }
                }
            }
            if together {
                self.together(square, visit)?;
            }
            if turn {
                self.turns(square, visit)?;
            }
        }
        if done { visit(Order::Done) } else { Flow::Continue(()) }
    }

    /// The moves of one stand and, if asked for, its changes of formation among them.
    fn moves(
        &mut self,
        square: Square,
        stand: StandId,
        form: bool,
        visit: &mut impl FnMut(Order) -> Flow,
    ) -> Flow {
        let (battle, state) = (self.battle, self.state);
        if movement::mover_refusal(battle, state, self.side, stand).is_some() {
            return Flow::Continue(());
        }
        for (to, costs) in self.ways(stand).squares() {
            let may_end = to != square && movement::no_end(battle, state, iter::once(stand), to).is_none();
            for (formation, _) in FORMATIONS.into_iter().zip(costs).filter(|(_, cost)| cost.is_some()) {
                if may_end {
                    visit(Order::Move { stand, to, formation })?;
                } else if form && to == square && formation != state.stand(stand).formation {
                    visit(Order::Form { stand, formation })?;
                }
            }
        }
        Flow::Continue(())
    }

    fn forms(&self, stand: StandId, visit: &mut impl FnMut(Order) -> Flow) -> Flow {
        let (battle, state) = (self.battle, self.state);
        if movement::has_time_to_change(battle, state, stand)
            && movement::mover_refusal(battle, state, self.side, stand).is_none()
        {
            visit(Order::Form { stand, formation: state.stand(stand).formation.other() })?;
        }
        Flow::Continue(())
    }

    fn turns(&self, square: Square, visit: &mut impl FnMut(Order) -> Flow) -> Flow {
        for facing in Direction::ALL {
            if movement::turn_refusal(self.battle, self.state, self.side, square, facing).is_none() {
                visit(Order::Turn { square, facing })?;
            }
        }
        Flow::Continue(())
    }

    /// The moves of whole groups out of one square.
    fn together(&mut self, from: Square, visit: &mut impl FnMut(Order) -> Flow) -> Flow {
        let (battle, state) = (self.battle, self.state);
        let groups = state.stack(battle, from).map(|id| battle.stand(id).group);
        let mut next = groups.clone().min();
        while let Some(group) = next {
            next = groups.clone().filter(|&other| other > group).min();
            let members = movement::movers(battle, state, group, from);
            let barred = |id| movement::mover_refusal(battle, state, self.side, id).is_some();
            if members.clone().nth(1).is_none() || members.clone().any(barred) {
                continue;
            }
            let marches = members.clone().any(|id| marches_in_column(battle.stand(id).arm));
            let within = self.within_reach_of_all(group, from);
            for (formation, within) in FORMATIONS.into_iter().zip(within) {
                if formation == Formation::Column && !marches {
                    continue;
                }
                for to in within {
                    if movement::no_end(battle, state, members.clone(), to).is_none() {
                        visit(Order::MoveTogether { group, from, to, formation })?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    /// The squares all stands of a group get to, ordered to arrive deployed and in column.
    fn within_reach_of_all(&mut self, group: GroupId, from: Square) -> [Vec<Square>; 2] {
        let (battle, state) = (self.battle, self.state);
        let mut members = movement::movers(battle, state, group, from);
        let arrival = |id, formation| movement::arrival(battle, id, formation);
        let Some(first) = members.next() else { return Default::default() };
        let ways = self.ways(first);
        let mut within = FORMATIONS.map(|formation| {
            let gets_there = |costs: [Option<u32>; 2]| costs[arrival(first, formation) as usize].is_some();
            let squares = ways.squares().filter(|&(to, costs)| to != from && gets_there(costs));
            squares.map(|(to, _)| to).collect::<Vec<_>>()
        });
        for id in members {
            let ways = self.ways(id);
            for (formation, within) in FORMATIONS.into_iter().zip(&mut within) {
                within.retain(|&to| ways.to(to, arrival(id, formation)).is_some());
            }
        }
        within
    }

    fn ways(&mut self, stand: StandId) -> &Ways {
        let mover = Mover::new(self.battle, self.state, stand);
        if self.found != Some((mover, self.span)) {
            self.ways.find(self.battle, self.state, mover, self.span);
            self.found = Some((mover, self.span));
        }
        &self.ways
    }
}
