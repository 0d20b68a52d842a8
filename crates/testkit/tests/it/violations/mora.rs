//! Mora, the game of showing fingers, with a choice of faults.

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};

use dice::{Dice, Throws};
use engine::{Context, Listed, Next, Rules, Seat, Seats, Verdict};
use serde::{Deserialize, Serialize};

/// The one thing that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    ListsTooMuch,
    ListsTooLittle,
    ListsTwice,
    ListsForTheIdle,
    ListsByTheUnseen,
    RefusesByTheUnseen,
    AsksTheObvious,
    DeadEnd,
    NeverEnds,
    Leaks,
    LooksTwice,
    Misreads,
    StateForgets,
    EventForgets,
    WritesByTheWay,
}

/// The battle.
pub(crate) struct Mora {
    fault: Fault,
    counted: AtomicU32,
}

impl Mora {
    pub(crate) fn with(fault: Fault) -> Mora {
        Mora { fault, counted: AtomicU32::new(0) }
    }

    fn is(&self, fault: Fault) -> bool {
        self.fault == fault
    }
}

/// Three rounds of fingers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct State {
    round: u8,
    shown: [Option<u8>; 2],
    luck: u32,
    #[serde(skip)]
    forgotten: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Show { fingers: u8 },
}

engine::grammar! { Order of Mora:
    Show { fingers } => "show {fingers}",
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Event {
    Shown(Seat, u8, #[serde(skip)] u8),
    Counted(u8),
    Applauded,
}
engine::kinds!(Event: Shown, Counted, Applauded);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Round {
    Open,
}
engine::kinds!(Round: Open);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    NoSuchHand(u8),
}
engine::kinds!(Refusal: NoSuchHand);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a hand shows one to three fingers")
    }
}

impl Rules for Mora {
    const ID: &'static str = "mora";
    type State = State;
    type Order = Order;
    type Event = Event;
    type Pending = Round;
    type Refusal = Refusal;

    fn revision(&self) -> u32 {
        1
    }

    fn opening(&self) -> State {
        State { round: 1, shown: [None; 2], luck: 0, forgotten: 0 }
    }

    fn next(&self, state: &State) -> Next {
        if state.round > 3 {
            return Next::Over(Verdict { winner: None, degree: "drawn" });
        }
        let seats: Seats = (0..2).filter(|&i| state.shown[i].is_none()).map(|i| Seat(i as u8)).collect();
        if seats.is_empty() { Next::Step } else { Next::Choice(seats) }
    }

    fn pending<'s>(&self, _: &'s State) -> Option<&'s Round> {
        Some(&Round::Open)
    }

    fn refusal(&self, state: &State, seat: Seat, order: &Order) -> Option<Refusal> {
        let Order::Show { fingers } = *order;
        let most = if self.is(Fault::AsksTheObvious) { 1 } else { 3 };
        let blamed = match state.shown[1 - usize::from(seat.0)] {
            Some(theirs) if self.is(Fault::RefusesByTheUnseen) => theirs,
            _ => 0,
        };
        (!(1..=most).contains(&fingers)).then_some(Refusal::NoSuchHand(blamed))
    }

    fn answer(&self, _: &State, _: Seat) -> Option<Order> {
        None
    }

    fn carry_out(&self, seat: Seat, order: &Order, at: &mut Context<'_, Mora>) {
        let Order::Show { fingers } = *order;
        at.emit(Event::Shown(seat, fingers, u8::from(self.is(Fault::EventForgets))));
    }

    fn step(&self, at: &mut Context<'_, Mora>) {
        let face = at.dice.die(6);
        at.emit(Event::Counted(face));
    }

    fn apply(&self, state: &mut State, event: &Event) {
        match *event {
            Event::Shown(seat, fingers, _) => state.shown[usize::from(seat.0)] = Some(fingers),
            Event::Counted(face) => {
                let all = self.counted.fetch_add(1, Ordering::Relaxed);
                state.luck = if self.is(Fault::WritesByTheWay) { all } else { state.luck + u32::from(face) };
                state.shown = [None; 2];
                state.round += u8::from(!self.is(Fault::NeverEnds));
                state.forgotten = u8::from(self.is(Fault::StateForgets));
            }
            Event::Applauded => {}
        }
    }

    fn fits(&self, _: &State, _: &Event) -> bool {
        true
    }

    fn may_know(&self, event: &Event, seat: Seat) -> bool {
        !matches!(event, Event::Shown(by, ..) if *by != seat)
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Counted(_))
    }

    fn observe(&self, state: &State, seat: Seat) -> State {
        let mut seen = state.clone();
        if !self.is(Fault::Leaks) {
            seen.shown[1 - usize::from(seat.0)] = None;
        }
        if self.is(Fault::LooksTwice) {
            seen.luck += 1;
        }
        seen
    }

    fn print(&self, order: &Order) -> String {
        let Order::Show { fingers } = *order;
        format!("show {}", if self.is(Fault::Misreads) { 1 } else { fingers })
    }
}

impl Listed for Mora {
    fn orders(&self, state: &State, seat: Seat) -> Vec<Order> {
        let ours = usize::from(seat.0);
        if state.shown[ours].is_some() && !self.is(Fault::ListsForTheIdle) {
            return vec![];
        }
        let mut hands = match self.fault {
            Fault::ListsTooMuch => vec![1, 2, 3, 4],
            Fault::ListsTooLittle => vec![1, 3],
            Fault::ListsTwice => vec![1, 2, 2, 3],
            Fault::AsksTheObvious => vec![1],
            Fault::DeadEnd if state.round == 2 => vec![],
            _ => vec![1, 2, 3],
        };
        if self.is(Fault::ListsByTheUnseen) {
            hands.retain(|&hand| state.shown[1 - ours] != Some(hand));
        }
        hands.into_iter().map(|fingers| Order::Show { fingers }).collect()
    }

    fn any_order(&self, dice: &mut dyn Throws) -> Order {
        Order::Show { fingers: dice.die(6) - 1 }
    }
}
