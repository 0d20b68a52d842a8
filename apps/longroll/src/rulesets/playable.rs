//! What the program needs of a rule set besides its rules.

use ai::Judge;
use board::table::{Angle, Point, Pose};
use engine::{Files, Procedure, Seat, Standing, Volunteer};
use odds::procedure_odds;
use serde_json::Value;
use sheet::Faults;
use simulate::Measure;
use view::table::Mark;
use view::{Choice, Phase, Picture};

use crate::odds_command::Odds;
use desk::Failure;

/// Men in a battle, and men lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reckoned {
    /// Brought.
    pub(crate) men: u32,
    /// Lost.
    pub(crate) lost: u32,
}

/// A rule set that can be played; its games may be handed from thread to thread.
pub(crate) trait Playable:
    Judge<State: Send, Order: Send, Event: Send> + Send + Sync + 'static
{
    /// Its scenarios, by their word.
    const SCENARIOS: &'static [(&'static str, &'static str)];

    /// The seats, by number.
    const SEATS: u8;

    /// Whether what may be ordered is proposed by chance, and no list: then a page lists the candidates of a unit.
    const SAMPLED: bool = false;

    /// Whether reactions know bands of range, so that standing answers may speak of them.
    const BANDS: bool = false;

    /// What is counted until a battle ends.
    const CLOCK: &'static str;

    /// What units are called.
    const CALLED: &'static str;

    /// Some orders as they are typed, for those who ask for help.
    const EXAMPLES: &'static str;

    /// The figures counted of each seat when a battle is over.
    const FIGURES: &'static [&'static str];

    /// The battle of history a scenario wants.
    fn battle_named(_scenario: &str) -> Option<String> {
        None
    }

    /// A battle from its files.
    fn read(files: &Files) -> Result<Self, Faults>;

    /// The JSON Schema of its scenario files.
    fn schema() -> Value;

    /// What was made of a scenario, for programs.
    fn shown(&self) -> Value;

    /// The same for people.
    fn shown_in_words(&self) -> String;

    /// How large a battle is: `12 stands in 3 groups, 5 turns`.
    fn size(&self) -> String;

    /// Where those could stand who have no room in a scenario.
    fn shifts(_files: &Files) -> String {
        "no shifts are proposed under these rules".into()
    }

    /// Men on foot and on horse that each seat brought, and how many of them it has lost: what rule sets can be compared by.
    fn reckoned(&self, _state: &Self::State) -> Vec<Reckoned> {
        Vec::new()
    }

    /// Who holds a place that brings points, by what the scenario calls it.
    fn holder(&self, _state: &Self::State, _place: &str) -> Option<Seat> {
        None
    }

    /// The picture of a state.
    fn picture(&self, state: &Self::State) -> Picture;

    /// What is being asked.
    fn heading(&self, state: &Self::State) -> String;

    /// An event as a sentence.
    fn tell(&self, event: &Self::Event) -> Option<String>;

    /// How the battle stands.
    fn score(&self, state: &Self::State) -> String;

    /// Who sits there.
    fn seat_name(&self, seat: Seat) -> String;

    /// How a side has won.
    fn won(&self, seat: Seat, degree: &str) -> String;

    /// The odds of what an order would throw, if it throws.
    fn forecast(
        &self,
        state: &Self::State,
        seat: Seat,
        order: &Self::Order,
    ) -> Option<Result<Forecast, Failure>>;

    /// What a person wants to know before choosing the battle.
    fn about(&self) -> About;

    /// The steps of the turn.
    fn phases(&self, state: &Self::State) -> Vec<Phase>;

    /// An order as it is offered to somebody who points.
    fn choice(&self, state: &Self::State, order: &Self::Order) -> Choice;

    /// Every order that pointing at a unit could mean now, legal or not.
    fn candidates(&self, state: &Self::State, unit: &str) -> Vec<Self::Order>;

    /// The unit the game waits for, which a page picks out by itself.
    fn acting(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// Lays over a picture what is to be seen of a unit that is picked out, and of a place that is pointed at besides.
    fn lay_over(&self, _state: &Self::State, _pointed: &Pointed<'_>, _picture: &mut Picture) {}

    /// Those who may react to what the enemy is about to do and how, by their ids, where a seat is asked that.
    fn volunteers(&self, _state: &Self::State, _seat: Seat) -> Vec<(String, Volunteer)> {
        Vec::new()
    }

    /// The order by which just these react, each in this way.
    fn reaction(&self, _chosen: &[(u16, u32)]) -> Option<Self::Order> {
        None
    }

    /// The order that standing answers come to, if the seat is asked who reacts and they settle it.
    fn decided(&self, _state: &Self::State, _seat: Seat, _standing: &Standing) -> Option<Self::Order> {
        None
    }

    /// A unit as standing answers know it; none if it never reacts.
    fn answering(&self, _unit: &str) -> Option<Answering> {
        None
    }

    /// Where a unit stands that can be dragged on a free table now.
    fn dragged_from(&self, _state: &Self::State, _unit: &str) -> Option<Pose> {
        None
    }

    /// What dragging a unit does: `Move: drag it there.`
    fn drag_hint(&self, _state: &Self::State, _unit: &str) -> &'static str {
        "Move: drag it to where its front shall stand; hold still, and it turns instead."
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

    /// What can be said of going through all that is offered one by one, as in a melee of many pairs.
    fn sweep(&self, _state: &Self::State) -> Option<&'static str> {
        None
    }

    /// What a battle came to, as far as it was fought.
    fn measure(&self, state: &Self::State) -> Measure;
}

/// What a drag comes to.
pub(crate) struct Dragged<O> {
    /// The order.
    pub(crate) order: O,
    /// The way, the place it ends at, and what is to be said of it.
    pub(crate) marks: Vec<Mark>,
    /// The same for those who listen.
    pub(crate) note: String,
    /// Where it would stand.
    pub(crate) pose: Pose,
}

/// What is picked out and pointed at.
pub(crate) struct Pointed<'a> {
    /// The unit picked out.
    pub(crate) unit: Option<&'a str>,
    /// How its moves are to be done; may be empty.
    pub(crate) manner: &'a str,
    /// The place that is pointed at besides.
    pub(crate) place: Option<&'a str>,
}

/// A unit that may react, as standing answers know it.
pub(crate) struct Answering {
    /// Its number.
    pub(crate) unit: u16,
    /// The group it belongs to: number, name and the numbers of its units.
    pub(crate) group: Option<(u16, String, Vec<u16>)>,
}

/// What may come of an order.
pub(crate) struct Forecast {
    /// The chance of what is hoped for, in percent.
    pub(crate) percent: String,
    /// What is hoped for.
    pub(crate) hope: &'static str,
    /// All of it.
    pub(crate) odds: Odds,
}

/// A battle before it is begun.
pub(crate) struct About {
    /// Its name.
    pub(crate) title: String,
    /// Where and when.
    pub(crate) place: String,
    /// How long a game takes, in words.
    pub(crate) length: Option<String>,
    /// Turns.
    pub(crate) turns: u8,
    /// Units of each seat.
    pub(crate) units: Vec<usize>,
}

/// The odds of a procedure, and how likely what is hoped for is.
pub(super) fn forecast<P: Procedure<Outcome: Clone>>(
    tables: &P::Tables,
    facts: &P::Facts,
    hope: &'static str,
    hoped: impl Fn(&P::Outcome) -> bool,
) -> Result<Forecast, Failure> {
    let odds = procedure_odds::<P>(tables, facts)?;
    let percent = odds.clone().map(|outcome| hoped(&outcome)).percent(&true);
    Ok(Forecast { percent, hope, odds: Odds::exact(P::TITLE, odds)? })
}
