//! What the terminal needs of a rule set besides its rules.

use engine::{Files, Listed, Seat};
use gallop::{Battle, Order, Pending, Side, State, fire, hand_combat, log, victory};
use odds::procedure_odds;
use sheet::Faults;

use crate::failure::Failure;
use crate::odds_command::Odds;

/// A rule set that can be played at the terminal.
pub(crate) trait Playable: Listed {
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
    fn odds(&self, state: &Self::State, seat: Seat, order: &Self::Order) -> Option<Result<String, Failure>>;
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

    fn odds(&self, state: &State, seat: Seat, order: &Order) -> Option<Result<String, Failure>> {
        let fire = |stand, at, aim| {
            let facts = fire::facts(self, state, stand, at, aim)?;
            let odds = procedure_odds::<fire::Fire>(&self.tables, &facts);
            Some(odds.map_err(Failure::from).and_then(|odds| Ok(Odds::exact("Fire", odds)?.text())))
        };
        let combat = |facts: &hand_combat::CombatFacts| {
            let odds = procedure_odds::<hand_combat::HandCombat>(&self.tables, facts);
            odds.map_err(Failure::from).and_then(|odds| Ok(Odds::exact("Hand combat", odds)?.text()))
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
}
