//! What the program needs of a rule set besides its rules.

use ai::Judge;
use board::table::{Angle, Point};
use engine::{Files, Seat};
use sheet::Faults;
use simulate::Measure;
use view::{Choice, Phase, Picture};

use crate::{About, Dragged, Failure, Forecast, Grip, Pointed, Profile, Prompt, Reactions, Reckoned, Shown};

/// A rule set that can be played, implemented by its battle; its games may be handed from thread to thread.
pub trait Playable: Judge<State: Send, Order: Send, Event: Send> + Send + Sync + 'static {
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
    fn won(&self, seat: Seat, degree: &str) -> String;

    /// The picture of a state.
    fn picture(&self, state: &Self::State) -> Picture;

    /// What is being asked.
    fn prompt(&self, state: &Self::State) -> Prompt;

    /// The steps of the turn; none where they cannot be foreseen.
    fn phases(&self, state: &Self::State) -> Vec<Phase>;

    /// How the battle stands, in points.
    fn score(&self, state: &Self::State) -> String;

    /// An event as a sentence.
    fn tell(&self, event: &Self::Event) -> Option<String>;

    /// An order as it is offered to a person who points.
    fn choice(&self, state: &Self::State, order: &Self::Order) -> Choice;

    /// Every order that pointing at a unit could mean now, legal or not.
    fn candidates(&self, state: &Self::State, unit: &str) -> Vec<Self::Order>;

    /// The odds of what an order would throw, if it throws.
    fn forecast(
        &self,
        state: &Self::State,
        seat: Seat,
        order: &Self::Order,
    ) -> Option<Result<Forecast, Failure>>;

    /// What a battle came to, as far as it was fought: the figures of the profile for each seat.
    fn measure(&self, state: &Self::State) -> Measure;

    /// Men each seat brought and lost, and whether it holds the objective of this name: what rule sets are compared by.
    /// Nothing where men are not counted.
    fn reckoned(&self, _state: &Self::State, _objective: &str) -> Vec<Reckoned> {
        Vec::new()
    }

    /// Lays over a picture what is to be seen of a unit that is picked out, and of a place that is pointed at besides.
    fn lay_over(&self, _state: &Self::State, _pointed: &Pointed<'_>, _picture: &mut Picture) {}

    /// Where a unit can be taken hold of, if it can be dragged on a free table now.
    fn grip(&self, _state: &Self::State, _unit: &str) -> Option<Grip> {
        None
    }

    /// What it comes to if a unit is dragged on a free table until the middle of its front is at a point, turned to a
    /// facing if one was chosen; none if it is nothing that can be dragged now.
    fn drag(
        &self,
        _state: &Self::State,
        _unit: &str,
        _front: Point,
        _facing: Option<Angle>,
    ) -> Option<Result<Dragged<Self::Order>, Self::Refusal>> {
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
