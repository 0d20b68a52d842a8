//! Every legal order of a side's move: all of them, or one drawn without listing the rest.

use std::iter;
use std::ops::ControlFlow;

use board::square::{Direction, Square};

use crate::Now;
use crate::game::battle::{Side, StandId};
use crate::game::order::Order;
use crate::game::state::{FORMATIONS, Formation, marches_in_column};
use crate::rules::movement::reach::{MovingStand, ReachedPlaces, Span};
use crate::rules::movement::square_set::Places;
use crate::rules::movement::{self, ContactDuty};
use crate::sheet::axes::Limit;

/// The kinds of orders, in the order of their names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OrderKind {
    Done,
    Form,
    Front,
    Move,
    MoveTogether,
    Turn,
}

impl OrderKind {
    const ALL: [OrderKind; 6] = [
        OrderKind::Done,
        OrderKind::Form,
        OrderKind::Front,
        OrderKind::Move,
        OrderKind::MoveTogether,
        OrderKind::Turn,
    ];
}

/// Which kinds of orders are looked for.
#[derive(Clone, Copy)]
enum Sought {
    All,
    Only(OrderKind),
}

impl Sought {
    fn includes(self, kind: OrderKind) -> bool {
        match self {
            Sought::All => true,
            Sought::Only(only) => only == kind,
        }
    }
}

/// What a visitor says to an order: whether it wants the next one.
type Flow = ControlFlow<()>;

/// The orders of a side's move.
pub(crate) struct Moves<'b> {
    now: Now<'b>,
    side: Side,
    /// Where its stands are, each square once, and how many of them are formed.
    squares: Vec<(Square, usize)>,
    /// How far the last mover gets: stands of one square often get equally far.
    ways: ReachedPlaces,
    found: Option<(MovingStand, Span)>,
    span: Span,
    /// The places found for an order.
    within: Places,
    /// The places in contact with a body.
    in_contact: Places,
}

impl<'b> Moves<'b> {
    /// The orders of this side.
    pub(crate) fn new(now: Now<'b>, side: Side) -> Moves<'b> {
        let mut squares = Vec::with_capacity(now.battle.muster.side(side).len());
        let formed = |square| (square, now.state.formed_in(now.battle, square));
        squares.extend(now.state.squares_of(now.battle, side).map(formed));
        squares.sort_unstable();
        Moves {
            now,
            side,
            squares,
            ways: ReachedPlaces::new(now.battle.map.grid()),
            found: None,
            span: Span::Whole,
            within: Places::none(now.battle.map.grid()),
            in_contact: Places::none(now.battle.map.grid()),
        }
    }

    /// All of them.
    pub(crate) fn all(mut self) -> Vec<Order> {
        self.collect(Sought::All)
    }

    /// One of them, drawn kind first, as [`engine::Listed::draw`] says.
    pub(crate) fn draw(mut self, one_of: &mut dyn FnMut(usize) -> usize) -> Order {
        let exists = OrderKind::ALL.map(|kind| self.is_any(kind));
        let mut kinds = OrderKind::ALL.into_iter().zip(exists).filter(|(_, exists)| *exists);
        let number = one_of(kinds.clone().count());
        let (kind, _) = kinds.nth(number).expect("one of the kinds there are");
        let mut orders = self.collect(Sought::Only(kind));
        orders.swap_remove(one_of(orders.len()))
    }

    /// Whether there is an order of a kind: mostly there is one that goes no further than a step.
    fn is_any(&mut self, kind: OrderKind) -> bool {
        let mut is_any = |span| {
            self.span = span;
            self.each(Sought::Only(kind), &mut |_| Flow::Break(())).is_break()
        };
        is_any(Span::OneStep) || is_any(Span::Whole)
    }

    fn collect(&mut self, sought: Sought) -> Vec<Order> {
        self.span = Span::Whole;
        let mut orders = Vec::with_capacity(128);
        let _ = self.each(sought, &mut |order| {
            orders.push(order);
            Flow::Continue(())
        });
        orders
    }

    /// Shows the orders sought until the visitor has seen enough.
    fn each(&mut self, sought: Sought, visit: &mut impl FnMut(Order) -> Flow) -> Flow {
        let [done, form, front, go, together, turn] = OrderKind::ALL.map(|kind| sought.includes(kind));
        for number in 0..self.squares.len() {
            let (square, _) = self.squares[number];
            if go || form || front {
                for stand in self.now.state.stack(self.now.battle, square) {
                    if go {
                        self.moves(square, stand, sought, visit)?;
                    } else if form {
                        self.forms(stand, visit)?;
                    }
                    if front && movement::front_refusal(self.now, self.side, stand).is_none() {
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

    /// The moves of one stand, and among them its changes of formation if they are sought.
    fn moves(
        &mut self,
        square: Square,
        stand: StandId,
        sought: Sought,
        visit: &mut impl FnMut(Order) -> Flow,
    ) -> Flow {
        let now = self.now;
        if movement::mover_refusal(now, self.side, stand).is_some() {
            return Flow::Continue(());
        }
        let grid = now.battle.map.grid();
        self.find_ways(stand);
        self.within.copy(self.ways.places());
        self.keep_ends(iter::once(stand), square);
        if sought.includes(OrderKind::Form) && movement::has_time_to_change(now, stand) {
            let other = now.state.stand(stand).formation.other();
            self.within.insert(grid.index(square), FORMATIONS.map(|formation| formation == other));
        }
        for (to, formation) in self.within.iter(grid) {
            visit(if to == square {
                Order::Form { stand, formation }
            } else {
                Order::Move { stand, to, formation }
            })?;
        }
        Flow::Continue(())
    }

    fn forms(&self, stand: StandId, visit: &mut impl FnMut(Order) -> Flow) -> Flow {
        if movement::has_time_to_change(self.now, stand)
            && movement::mover_refusal(self.now, self.side, stand).is_none()
        {
            visit(Order::Form { stand, formation: self.now.state.stand(stand).formation.other() })?;
        }
        Flow::Continue(())
    }

    fn turns(&self, square: Square, visit: &mut impl FnMut(Order) -> Flow) -> Flow {
        for facing in Direction::ALL {
            if movement::turn_refusal(self.now, self.side, square, facing).is_none() {
                visit(Order::Turn { square, facing })?;
            }
        }
        Flow::Continue(())
    }

    /// The moves of whole groups out of one square.
    fn together(&mut self, from: Square, visit: &mut impl FnMut(Order) -> Flow) -> Flow {
        let now = self.now;
        let Now { battle, state } = now;
        let groups = state.stack(battle, from).map(|id| battle.stand(id).group);
        let mut next = groups.clone().min();
        while let Some(group) = next {
            next = groups.clone().filter(|&other| other > group).min();
            let members = movement::movers(now, group, from);
            let barred = |id| movement::mover_refusal(now, self.side, id).is_some();
            if members.clone().nth(1).is_none() || members.clone().any(barred) {
                continue;
            }
            let marches = members.clone().any(|id| marches_in_column(battle.stand(id).arm));
            self.find_ways_of_all(members.clone());
            self.keep_ends(members, from);
            for formation in FORMATIONS {
                if formation == Formation::Column && !marches {
                    continue;
                }
                for to in self.within.squares_in(formation, battle.map.grid()) {
                    visit(Order::MoveTogether { group, from, to, formation })?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Finds the places all of these get to, by the formation ordered.
    fn find_ways_of_all(&mut self, members: impl Iterator<Item = StandId>) {
        self.within.fill();
        for id in members {
            self.find_ways(id);
            let there = self.ways.places();
            match FORMATIONS.map(|formation| movement::arrival(self.now.battle, id, formation)) {
                [deployed, column] if deployed == column => self.within.keep(&there.whatever(column)),
                _ => self.within.keep(there),
            }
        }
    }

    /// Of the places found, keeps those where these may end their move: the same as `no_end` in `movement` says.
    fn keep_ends(&mut self, movers: impl Iterator<Item = StandId> + Clone, from: Square) {
        let now = self.now;
        let (battle, grid) = (now.battle, now.battle.map.grid());
        self.within.remove(grid.index(from));
        let formed = movers.clone().filter(|&id| battle.stand(id).arm.is_formed()).count();
        let limit = usize::from(battle.number(Limit::Stacking));
        if formed > 0 {
            for &(square, there) in &self.squares {
                if there + formed > limit {
                    self.within.remove(grid.index(square));
                }
            }
        }
        for id in movement::bound(now, movers) {
            match movement::contact_duty(now, id) {
                ContactDuty::Keep => self.keep_contact(id),
                ContactDuty::Approach | ContactDuty::Rejoin => {
                    self.within.retain(grid, |to| movement::no_contact(now, id, to).is_none());
                }
            }
        }
    }

    /// Of the places found, keeps those in contact with another of a stand's body.
    fn keep_contact(&mut self, id: StandId) {
        let Now { battle, state } = self.now;
        let grid = battle.map.grid();
        let others = state.of_body(battle, battle.stand(id).body).filter(|&other| other != id);
        let mut places = others.filter_map(|other| state.at(other)).map(|at| grid.index(at)).peekable();
        if places.peek().is_none() {
            return;
        }
        self.in_contact.clear();
        places.for_each(|at| self.in_contact.add(battle.march.in_contact(at)));
        self.within.keep(&self.in_contact);
    }

    fn find_ways(&mut self, stand: StandId) {
        let mover = MovingStand::new(self.now, stand);
        if self.found != Some((mover, self.span)) {
            self.ways.find(self.now, mover, self.span);
            self.found = Some((mover, self.span));
        }
    }
}
