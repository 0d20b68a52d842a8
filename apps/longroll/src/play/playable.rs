//! What terminal and page need of a rule set besides its rules.

use ai::Judge;
use engine::{Files, Procedure, Seat};
use gallop::{Battle, Order, Pending, Side, State, fire, hand_combat, log, pointing, victory};
use odds::procedure_odds;
use sheet::Faults;
use view::{Choice, Phase};

use crate::failure::Failure;
use crate::odds_command::Odds;

/// A rule set that can be played.
pub(crate) trait Playable: Judge {
    /// Its scenarios, by their word.
    const SCENARIOS: &'static [(&'static str, &'static str)];

    /// The seats, by number.
    const SEATS: u8;

    /// The battle of history a scenario wants.
    fn battle_named(scenario: &str) -> Option<String>;

    /// A battle from its files.
    fn read(files: &Files) -> Result<Self, Faults>;

    /// The picture of a state.
    fn picture(&self, state: &Self::State) -> view::Picture;

    /// What is being asked.
    fn heading(&self, state: &Self::State) -> String;

    /// An event as a sentence.
    fn tell(&self, event: &Self::Event) -> Option<String>;

    /// How the battle stands.
    fn score(&self, state: &Self::State) -> String;

    /// Who sits there.
    fn seat_name(&self, seat: Seat) -> String;

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
    /// Where and when.
    pub(crate) place: String,
    /// How long a game takes, in words.
    pub(crate) length: Option<String>,
    /// Turns.
    pub(crate) turns: u8,
    /// Units of each seat.
    pub(crate) units: Vec<usize>,
}

impl Playable for Battle {
    const SCENARIOS: &'static [(&'static str, &'static str)] = &gallop::SCENARIOS;

    const SEATS: u8 = 2;

    fn battle_named(scenario: &str) -> Option<String> {
        gallop::setup::battle_named(scenario)
    }

    fn read(files: &Files) -> Result<Battle, Faults> {
        Battle::read(files)
    }

    fn picture(&self, state: &State) -> view::Picture {
        gallop::picture::picture(self, state)
    }

    fn heading(&self, state: &State) -> String {
        log::heading(self, state)
    }

    fn tell(&self, event: &gallop::Event) -> Option<String> {
        log::sentence(self, event)
    }

    fn score(&self, state: &State) -> String {
        let points = Side::BOTH.map(|side| format!("{side} {}", victory::points(self, state, side)));
        points.join(", ")
    }

    fn seat_name(&self, seat: Seat) -> String {
        Side::of(seat).to_string()
    }

    fn forecast(&self, state: &State, seat: Seat, order: &Order) -> Option<Result<Forecast, Failure>> {
        let fire = |stand, at, aim| {
            let facts = fire::facts(self, state, stand, at, aim)?;
            Some(forecast::<fire::Fire>(&self.tables, &facts, "to hit", |outcome| outcome.hits > 0))
        };
        let combat = |facts: &hand_combat::CombatFacts| {
            forecast::<hand_combat::HandCombat>(&self.tables, facts, "to win", |outcome| {
                outcome.result == hand_combat::CombatResult::ChargerWins
            })
        };
        match *order {
            Order::Fire { stand, at } => fire(stand, at, fire::Aim::Square),
            Order::CounterBattery { stand, at } => fire(stand, at, fire::Aim::Guns),
            Order::Fight { target } if matches!(state.pending.last(), Some(Pending::Resolve(_))) => {
                Some(combat(&hand_combat::facts(self, state, Side::of(seat), target)))
            }
            Order::Charge { stand } => {
                hand_combat::facts_if_charging(self, state, stand).as_ref().map(combat)
            }
            _ => None,
        }
    }

    fn about(&self) -> About {
        let units = Side::BOTH.map(|side| self.stands.iter().filter(|stand| stand.side == side).count());
        About {
            place: self.place.clone(),
            length: self.length.clone(),
            turns: self.terms.turns,
            units: units.to_vec(),
        }
    }

    fn phases(&self, state: &State) -> Vec<Phase> {
        pointing::phases(state)
    }

    fn choice(&self, state: &State, order: &Order) -> Choice {
        pointing::choice(self, state, order)
    }

    fn candidates(&self, state: &State, unit: &str) -> Vec<Order> {
        let pointed_at = self.ids().find(|&id| gallop::picture::drawn_id(id) == unit);
        pointed_at.map(|stand| pointing::candidates(self, state, stand)).unwrap_or_default()
    }
}

/// The odds of a procedure, and how likely what is hoped for is.
fn forecast<P: Procedure<Outcome: Clone>>(
    tables: &P::Tables,
    facts: &P::Facts,
    hope: &'static str,
    hoped: impl Fn(&P::Outcome) -> bool,
) -> Result<Forecast, Failure> {
    let odds = procedure_odds::<P>(tables, facts)?;
    let percent = odds.clone().map(|outcome| hoped(&outcome)).percent(&true);
    Ok(Forecast { percent, hope, odds: Odds::exact(P::TITLE, odds)? })
}
