//! The battle on the lane as a rule set.

use dice::Throws;
use engine::{Context, Listed, Next, Rules, Seat, Seats, Verdict};
use sheet::Axis;

use super::state::other;
use super::{Company, Event, Order, POUCH, Pending, ROUNDS, Refusal, Stance, State, VolleyTable, sequence};

/// The lane and its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// What the volley reads.
    pub table: VolleyTable,
    /// The revision of that table.
    pub revision: u32,
}

impl Lane {
    fn verdict(&self, state: &State) -> Option<Verdict> {
        let won = |winner, degree| Some(Verdict { winner: Some(Seat(winner)), degree });
        let drawn = Some(Verdict { winner: None, degree: "drawn" });
        let [first, second] = &state.companies;
        match (first.men, second.men) {
            (0, 0) => return drawn,
            (_, 0) => return won(0, "alone on the lane"),
            (0, _) => return won(1, "alone on the lane"),
            _ => {}
        }
        // The mover arrives before its march is over, so that only one of them can have.
        match (first.to_go, second.to_go) {
            (0, _) => won(0, "arrived"),
            (_, 0) => won(1, "arrived"),
            _ if state.round <= ROUNDS => None,
            _ if first.men == second.men => drawn,
            _ => won(u8::from(second.men > first.men), "stronger"),
        }
    }
}

impl Rules for Lane {
    const ID: &'static str = "toy";
    type State = State;
    type Order = Order;
    type Event = Event;
    type Pending = Pending;
    type Refusal = Refusal;

    fn revision(&self) -> u32 {
        self.revision
    }

    fn opening(&self) -> State {
        State::opening()
    }

    fn next(&self, state: &State) -> Next {
        if let Some(verdict) = self.verdict(state) {
            return Next::Over(verdict);
        }
        let seats: Seats = match self.pending(state) {
            Some(Pending::Stances) => {
                [Seat(0), Seat(1)].into_iter().filter(|&seat| state.of(seat).stance.is_none()).collect()
            }
            Some(&Pending::Turn(seat, 1..)) | Some(&Pending::React(seat)) => seat.into(),
            _ => Seats::default(),
        };
        if seats.is_empty() { Next::Step } else { Next::Choice(seats) }
    }

    fn pending<'s>(&self, state: &'s State) -> Option<&'s Pending> {
        state.pending.last()
    }

    fn refusal(&self, state: &State, seat: Seat, order: &Order) -> Option<Refusal> {
        let &Company { to_go, men, cartridges, .. } = state.of(seat);
        match (self.pending(state)?, order) {
            (Pending::Stances, Order::Stand { stance }) => {
                let takes = stance.takes();
                (takes > men).then_some(Refusal::TooFew { takes, men })
            }
            (Pending::Turn(..), Order::March { fields: 0 }) => Some(Refusal::NoMarch),
            (&Pending::Turn(_, points), &Order::March { fields }) if fields > points => {
                Some(Refusal::BeyondPoints { fields, points })
            }
            (Pending::Turn(..), &Order::March { fields }) if fields > to_go => {
                Some(Refusal::BeyondLane { fields, to_go })
            }
            (Pending::Turn(..), Order::March { .. }) => None,
            (Pending::Turn(..), Order::Load) if cartridges >= POUCH => Some(Refusal::PouchFull),
            (Pending::Turn(..), Order::Load) => None,
            (Pending::React(_), Order::Fire) if cartridges == 0 => Some(Refusal::NoCartridges),
            (Pending::React(_), Order::Fire | Order::Hold | Order::HoldAlways) => None,
            _ => Some(Refusal::NotAsked),
        }
    }

    fn answer(&self, state: &State, seat: Seat) -> Option<Order> {
        if let [only] = &self.orders(state, seat)[..] {
            return Some(only.clone());
        }
        let holds = matches!(self.pending(state), Some(Pending::React(_))) && state.of(seat).holds;
        holds.then_some(Order::Hold)
    }

    fn carry_out(&self, seat: Seat, order: &Order, at: &mut Context<'_, Lane>) {
        sequence::carry_out(seat, order, at);
    }

    fn step(&self, at: &mut Context<'_, Lane>) {
        sequence::step(at);
    }

    fn apply(&self, state: &mut State, event: &Event) {
        event.apply(state);
    }

    fn fits(&self, _: &State, event: &Event) -> bool {
        event.seats().iter().all(|seat| seat.0 < 2)
    }

    /// A stance is its company's secret until both are shown, and a standing answer for good.
    fn may_know(&self, event: &Event, seat: Seat) -> bool {
        match *event {
            Event::Chosen(by, _) | Event::Forswore(by) => by == seat,
            _ => true,
        }
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Shown | Event::Drawn(..))
    }

    /// The other company's standing answer is its own affair, and so is its stance while it is sealed.
    fn observe(&self, state: &State, seat: Seat) -> State {
        let mut seen = state.clone();
        let sealed = self.pending(state) == Some(&Pending::Stances);
        let them = seen.of_mut(other(seat));
        them.holds = false;
        if sealed {
            them.stance = None;
        }
        seen
    }
}

impl Listed for Lane {
    fn orders(&self, state: &State, seat: Seat) -> Vec<Order> {
        let ours = state.of(seat);
        match self.next(state) {
            Next::Choice(seats) if seats.contains(seat) => {}
            _ => return vec![],
        }
        match state.pending.last() {
            Some(Pending::Stances) => {
                // Every man less costs the boldest stance.
                let strong = 3usize.saturating_sub(usize::from(ours.men));
                Stance::ALL[strong..].iter().copied().map(|stance| Order::Stand { stance }).collect()
            }
            Some(&Pending::Turn(_, points)) => {
                let mut orders: Vec<Order> =
                    (1..=points.min(ours.to_go)).map(|fields| Order::March { fields }).collect();
                orders.extend((ours.cartridges < POUCH).then_some(Order::Load));
                orders
            }
            Some(Pending::React(_)) if ours.cartridges == 0 => vec![Order::Hold, Order::HoldAlways],
            Some(Pending::React(_)) => vec![Order::Fire, Order::Hold, Order::HoldAlways],
            _ => vec![],
        }
    }

    fn any_order(&self, dice: &mut dyn Throws) -> Order {
        Order::any(dice)
    }
}
