//! What the program needs of a rule set besides its rules.

use ai::Judge;
use board::table::Region;
use engine::{Files, Seat};
use sheet::Faults;
use simulate::Measure;
use view::{Choice, Duty, Glimpse, Phase, Picture};

use crate::{
    About, Bag, Briefing, Dangers, DragEnd, Dragged, Failure, Grip, Mustered, Odds, Pointed, Profile, Prompt,
    Reactions, Reckoned, Shown, Stopped, Summary,
};

/// A rule set that can be played, implemented by its battle; its games may be handed from thread to thread.
pub trait Playable: Judge<State: Send, Order: Send, Event: Send> + Send + Sync + 'static {
    /// What can be pointed at.
    type Piece: Copy;

    /// What is the same for all its battles.
    const PROFILE: &'static Profile;

    /// How one side reacts to what the other is about to do, if it does.
    const REACTIONS: Option<Reactions<Self>> = None;

    /// A battle from its files.
    ///
    /// # Errors
    /// All that is wrong with them.
    fn read(files: &Files) -> Result<Self, Faults>;

    /// What a person wants to know before choosing the battle.
    fn about(&self) -> About;

    /// What was made of the scenario, for programs and for people.
    fn shown(&self) -> Shown;

    /// The name of the side at a seat.
    fn seat_name(&self, seat: Seat) -> String;

    /// How a side has won.
    fn won(&self, seat: Seat, degree: &str) -> String {
        let (winner, loser) = (self.seat_name(seat), self.seat_name(Seat(1 - seat.0)));
        // Whose enemy is meant is said by name.
        match degree.strip_prefix("enemy ") {
            Some(state) => format!("{winner} wins, {loser} {state}"),
            None => format!("{winner} wins, {degree}"),
        }
    }

    /// What is about to decide the battle, or has, as a sentence: a side that loses at the next chance.
    fn peril(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// The piece that is called so in a picture.
    fn piece(&self, drawn: &str) -> Option<Self::Piece>;

    /// The picture of a state.
    fn picture(&self, state: &Self::State) -> Picture;

    /// What is being asked.
    fn prompt(&self, state: &Self::State) -> Prompt;

    /// The steps of the turn; none where they cannot be foreseen.
    fn phases(&self, state: &Self::State) -> Vec<Phase>;

    /// How the battle stands, in points: the first figure of every seat.
    fn score(&self, state: &Self::State) -> String {
        let figures = self.measure(state).seats;
        let points =
            seats::<Self>().zip(figures).filter_map(|(seat, figures)| Some((seat, *figures.first()?)));
        points
            .map(|(seat, points)| format!("{} {points}", self.seat_name(seat)))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// An event as a sentence, from the state right before it.
    fn tell(&self, before: &Self::State, event: &Self::Event) -> Option<String>;

    /// How many turns are over, for those rule sets that sum them up; the last one is, too, when the battle is.
    fn turns_over(&self, _state: &Self::State) -> u32 {
        0
    }

    /// What a turn came to, from how it stood when it began and how it stands at its end.
    fn summary(&self, _began: &Self::State, _ended: &Self::State) -> Summary {
        Summary::default()
    }

    /// The rounds that these events brought to an end from that state on, each with the reason, as a sentence; none where the
    /// steps of a turn say so.
    fn rounds_ended(&self, _before: &Self::State, _events: &[&Self::Event]) -> Vec<String> {
        Vec::new()
    }

    /// What of an event is seen from above, besides that units have moved.
    fn glimpse(&self, event: &Self::Event) -> Option<Glimpse>;

    /// An order as it is offered to a person who points.
    fn choice(&self, state: &Self::State, order: &Self::Order) -> Choice;

    /// Every order that pointing at a piece could mean now, legal or not.
    fn candidates(&self, state: &Self::State, piece: Self::Piece) -> Vec<Self::Order>;

    /// What a piece of the side in turn has to do with the step that is played: whether it has acted, or is one of those
    /// that act in it and has not. Whether a piece that waits has any legal order is seen to elsewhere.
    fn duty(&self, state: &Self::State, piece: Self::Piece) -> Duty;

    /// The order by which the piece that is asked where it goes stays where it is, if no order that is listed says so.
    fn staying(&self, _state: &Self::State) -> Option<Self::Order> {
        None
    }

    /// The odds of what an order would throw, if it throws.
    fn forecast(&self, state: &Self::State, seat: Seat, order: &Self::Order)
    -> Option<Result<Odds, Failure>>;

    /// The odds of an order that comes later in the turn, as things stand now and with all that can join it; none unless the
    /// rule set knows such orders.
    fn foreseen(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _order: &Self::Order,
    ) -> Option<Result<Odds, Failure>> {
        None
    }

    /// What the enemy could do to a piece where an order takes it; none if the order takes nothing anywhere, or dice say how far.
    fn dangers(&self, _state: &Self::State, _order: &Self::Order) -> Option<Dangers> {
        None
    }

    /// Whether the odds of an order take long to count: a page is shown the order first, and asks for them afterwards.
    fn counts_long(&self, _order: &Self::Order) -> bool {
        false
    }

    /// What wins the battle, what each side has of it, and how it ends.
    fn briefing(&self, state: &Self::State) -> Briefing;

    /// What a battle came to, as far as it was fought: the figures of the profile for each seat.
    fn measure(&self, state: &Self::State) -> Measure;

    /// Men each seat brought and lost, and whether it holds the objective of this name: what rule sets are compared by.
    /// Nothing where men are not counted.
    fn reckoned(&self, _state: &Self::State, _objective: &str) -> Vec<Reckoned> {
        Vec::new()
    }

    /// The units on the table as a roster of an umpire, with all values of the rule set's unit.
    fn muster(&self, _state: &Self::State) -> Vec<Mustered> {
        Vec::new()
    }

    /// What is drawn from, as it is when everything is in it; nothing where nothing is drawn.
    fn bag(&self, _state: &Self::State) -> Option<Bag> {
        None
    }

    /// Lays over a picture what is to be seen of a piece that is picked out, and of a place that is pointed at besides.
    fn lay_over(&self, _state: &Self::State, _pointed: &Pointed<'_, Self::Piece>, _picture: &mut Picture) {}

    /// Where a piece can be taken hold of, if it can be dragged on a free table now.
    fn grip(&self, _state: &Self::State, _piece: Self::Piece) -> Option<Grip> {
        None
    }

    /// Where the middle of its front can come to stand, if a piece can be dragged on a free table now.
    fn reach(&self, _state: &Self::State, _piece: Self::Piece) -> Option<Region> {
        None
    }

    /// What it comes to if a piece is dragged there and nowhere else; none if it is nothing that can be dragged now.
    ///
    /// # Errors
    /// What keeps it from standing there.
    fn drag(
        &self,
        _state: &Self::State,
        _piece: Self::Piece,
        _to: DragEnd,
    ) -> Option<Result<Dragged<Self::Order>, Stopped>> {
        None
    }
}

/// The names of the sides of a battle, by seat.
pub(crate) fn seat_names<R: Playable>(battle: &R) -> Vec<String> {
    seats::<R>().map(|seat| battle.seat_name(seat)).collect()
}

/// The seats of a rule set.
pub(crate) fn seats<R: Playable>() -> impl Iterator<Item = Seat> {
    (0..R::PROFILE.seats).map(Seat)
}

/// The methods of [`Playable`] that only hand on to the files of `page/`, which have the same names in every rule set.
///
/// It stands in the implementation for a `Battle`, where `Piece`, `drawn_piece`, `picture`, `log`, `pointing`, `briefing` and `roster`
/// are in sight.
#[macro_export]
macro_rules! page_files {
    () => {
        type Piece = Piece;

        fn read(files: &$crate::page_files::Files) -> Result<Self, $crate::page_files::Faults> {
            Battle::read(files)
        }

        fn shown(&self) -> $crate::Shown {
            $crate::Shown { document: roster::show(self), words: roster::in_words(self) }
        }

        fn piece(&self, drawn: &str) -> Option<Piece> {
            drawn_piece(self, drawn)
        }

        fn picture(&self, state: &Self::State) -> $crate::page_files::Picture {
            picture($crate::page_files::Now { battle: self, state })
        }

        fn tell(&self, before: &Self::State, event: &Self::Event) -> Option<String> {
            log::sentence($crate::page_files::Now { battle: self, state: before }, event)
        }

        fn glimpse(&self, event: &Self::Event) -> Option<$crate::page_files::Glimpse> {
            log::glimpse(event)
        }

        fn briefing(&self, state: &Self::State) -> $crate::Briefing {
            briefing::briefing($crate::page_files::Now { battle: self, state })
        }

        fn phases(&self, state: &Self::State) -> Vec<$crate::page_files::Phase> {
            pointing::phases($crate::page_files::Now { battle: self, state })
        }

        fn choice(&self, state: &Self::State, order: &Self::Order) -> $crate::page_files::Choice {
            pointing::choice($crate::page_files::Now { battle: self, state }, order)
        }

        fn candidates(&self, state: &Self::State, piece: Piece) -> Vec<Self::Order> {
            pointing::candidates($crate::page_files::Now { battle: self, state }, piece)
        }

        fn duty(&self, state: &Self::State, piece: Piece) -> $crate::page_files::Duty {
            pointing::duty($crate::page_files::Now { battle: self, state }, piece)
        }
    };
}

/// The same, with the methods that hand on where a battle knows the names of its sides (`side_name`), pieces act one at a time
/// (`pointing::acting`) and are dragged (`drag`).
#[macro_export]
macro_rules! table_page_files {
    () => {
        $crate::page_files!();

        fn seat_name(&self, seat: $crate::page_files::Seat) -> String {
            self.side_name(Side::of(seat)).into()
        }

        fn prompt(&self, state: &Self::State) -> $crate::Prompt {
            let now = $crate::page_files::Now { battle: self, state };
            $crate::Prompt {
                heading: log::heading(now),
                question: log::question(now),
                asks: pointing::asks(state),
                acting: pointing::acting(state).map(drawn_id),
                ..$crate::Prompt::default()
            }
        }

        fn drag(
            &self,
            state: &Self::State,
            piece: Piece,
            to: $crate::DragEnd,
        ) -> Option<Result<$crate::Dragged<Self::Order>, $crate::Stopped>> {
            drag::drag($crate::page_files::Now { battle: self, state }, piece, to)
        }

        fn reach(&self, state: &Self::State, piece: Piece) -> Option<$crate::page_files::Region> {
            drag::reach($crate::page_files::Now { battle: self, state }, piece)
        }
    };
}
