//! The frame of worked examples: a battle, orders given as sentences, scripted dice, and what came of them.

use std::ops::DerefMut;

use dice::{Fault, Throw, Typed};
use engine::{Kinds, Log, Now, Position, Refused, Rules, Seat, Silent, ToAct};

/// A battle in a worked example.
pub struct Played<R: Rules> {
    /// The battle.
    pub battle: R,
    /// Where it stands.
    pub position: Position<R>,
    /// What happened when something was last done.
    pub events: Vec<R::Event>,
    /// The rolls that were explained then.
    pub told: String,
}

impl<R: Rules> Played<R> {
    /// A battle that has come to some state.
    pub fn new(battle: R, state: R::State) -> Played<R> {
        let position = Position::set_up(&battle, state, &mut Typed::new([]), &mut Silent);
        Played { battle, position, events: Vec::new(), told: String::new() }
    }
}

/// What a rule set's own table for worked examples can do, whatever it holds besides.
pub trait Worked: DerefMut<Target = Played<Self::Battle>> {
    /// The battle that is fought.
    type Battle: Rules;

    /// Whether a pick that no dice were given for may go unanswered, such as the next card of a deck.
    const OPEN_PICKS: bool = false;

    /// Gives an order with exactly these dice.
    #[track_caller]
    fn give<const N: usize>(&mut self, sentence: &str, faces: [u16; N]) -> &mut Self {
        let (order, seat) = (self.order(sentence), self.to_act());
        let legal = match self.position.check(&self.battle, seat, order) {
            Ok(legal) => legal,
            Err(refused) => panic!("'{sentence}' is refused at {}: {refused}", self.asked()),
        };
        let (mut log, mut dice) = (Log::default(), Typed::new(faces));
        let Played { battle, position, .. } = &mut **self;
        position.carry_out(battle, &legal, &mut dice, &mut log).expect("just checked");
        self.take(log, &dice)
    }

    /// Changes the state by hand and lets the rules go on with exactly these dice, up to the next choice.
    #[track_caller]
    fn run(&mut self, change: impl FnOnce(&mut State<Self>), faces: impl Into<Vec<u16>>) -> &mut Self {
        let mut state = self.state().clone();
        change(&mut state);
        let (mut log, mut dice) = (Log::default(), Typed::new(faces));
        self.position = Position::set_up(&self.battle, state, &mut dice, &mut log);
        self.take(log, &dice)
    }

    /// Changes the state by hand; what was told before stays.
    fn change(&mut self, change: impl FnOnce(&mut State<Self>)) -> &mut Self {
        let mut state = self.state().clone();
        change(&mut state);
        self.position = Position::set_up(&self.battle, state, &mut Typed::new([]), &mut Silent);
        self
    }

    /// Keeps what happened, and holds the dice to what was thrown.
    #[doc(hidden)]
    #[track_caller]
    fn take(&mut self, log: Log<<Self::Battle as Rules>::Event>, dice: &Typed) -> &mut Self {
        let open = |fault: &Fault| Self::OPEN_PICKS && matches!(fault, Fault::Wanted(Throw::Pick { .. }));
        assert!(dice.fault().as_ref().is_none_or(open), "{:?}\n{log:#?}", dice.fault());
        self.events = log.events().cloned().collect();
        self.told = log.steps().map(|step| format!("{step:?}\n")).collect();
        self
    }

    /// The refusal of an order by the rules; an order that may be given fails the test.
    #[track_caller]
    fn refused(&self, sentence: &str) -> <Self::Battle as Rules>::Refusal {
        match self.position.check(&self.battle, self.to_act(), self.order(sentence)) {
            Ok(_) => panic!("'{sentence}' is not refused at {}", self.asked()),
            Err(Refused::Rule(refusal)) => refusal,
            Err(refused) => panic!("'{sentence}' is refused, but not by a rule: {refused}"),
        }
    }

    /// Whether an order may be given now.
    #[track_caller]
    fn may(&self, sentence: &str) -> bool {
        self.position.check(&self.battle, self.to_act(), self.order(sentence)).is_ok()
    }

    /// The order a sentence says, which must be printed so that it is understood again.
    #[track_caller]
    fn order(&self, sentence: &str) -> <Self::Battle as Rules>::Order {
        let order = self.battle.parse(sentence).unwrap_or_else(|misread| panic!("{misread}"));
        let again = self.battle.parse(&self.battle.print(&order));
        assert_eq!(again.as_ref(), Ok(&order), "'{sentence}' is printed so that it is something else");
        order
    }

    /// The state as it is now.
    fn state(&self) -> &State<Self> {
        self.position.state()
    }

    /// The battle and its state as it is now.
    fn now(&self) -> Now<'_, Self::Battle> {
        Now { battle: &self.battle, state: self.state() }
    }

    /// The kind of what is asked.
    #[doc(hidden)]
    fn asked(&self) -> &'static str {
        self.battle.pending(self.state()).map_or("the end", Kinds::kind)
    }

    /// The seat that has to choose.
    #[track_caller]
    fn to_act(&self) -> Seat {
        match self.position.to_act(&self.battle) {
            ToAct::Seats(seats) => seats.iter().next().expect("somebody"),
            ToAct::Over(verdict) => panic!("it is over: {verdict:?}"),
        }
    }

    /// How it ended, if it has.
    fn over(&self) -> Option<(Option<Seat>, &'static str)> {
        match self.position.to_act(&self.battle) {
            ToAct::Over(verdict) => Some((verdict.winner, verdict.degree)),
            ToAct::Seats(_) => None,
        }
    }
}

/// The state of the battle a table holds.
type State<T> = <<T as Worked>::Battle as Rules>::State;

/// Makes a struct that holds a [`Played`] battle alone a table for worked examples.
#[macro_export]
macro_rules! worked {
    ($table:ident of $battle:ty $(; $name:ident = $value:expr)?) => {
        impl std::ops::Deref for $table {
            type Target = $crate::Played<$battle>;

            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl std::ops::DerefMut for $table {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.0
            }
        }

        impl $crate::Worked for $table {
            type Battle = $battle;

            $(const $name: bool = $value;)?
        }
    };
}
