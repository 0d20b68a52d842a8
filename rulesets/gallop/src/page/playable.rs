//! Gettysburg at the Gallop, as the program plays, shows and counts it.

use desk::{
    About, BoardKind, Briefing, Dangers, Failure, Learning, Measure, Mustered, Odds, Playable, Profile,
    Prompt, Reckoned, Shown, Summary, forecast,
};
use engine::{Files, Seat};
use sheet::Faults;
use view::{Choice, Duty, Glimpse, Phase, Picture};

use super::picture::{drawn_id, picture};
use super::{briefing, dangers, log, muster, pointing, questions, roster, summary};
use crate::Now;
use crate::game::battle::Strength;
use crate::rules::{fire, hand_combat, victory};
use crate::sheet::axes::Arm;
use crate::{Battle, Order, Pending, SCENARIOS, Side, StandId, StandPlace, State, setup};

impl Playable for Battle {
    type Piece = StandId;

    const PROFILE: &'static Profile = &Profile {
        title: "Gettysburg at the Gallop",
        board: BoardKind::Squares,
        state: "rules complete; play in the browser and at the terminal, sheet, resolve, odds",
        scenarios: &SCENARIOS,
        schema: setup::schema,
        battle_named: Some(setup::battle_named),
        shifts: Some(shifts),
        units: "stands",
        turn: &[
            "One side moves its stands, as far as the ground lets them.",
            "The enemy fires first. Then this side fires, each stand of its front rank once.",
            "This side declares its charges, and they are fought hand to hand.",
            "Then the other side has its half in the same way. The two halves are a turn.",
        ],
        examples: "Gordon moves to D03, D02 faces east, Ames fires at D02, done",
        figures: &["points", "stands lost", "generals lost"],
        learning: Learning::Easy,
        ..Profile::USUAL
    };

    fn read(files: &Files) -> Result<Battle, Faults> {
        Battle::read(files)
    }

    fn about(&self) -> About {
        let units = Side::BOTH.map(|side| self.stands.iter().filter(|stand| stand.side == side).count());
        let (stands, groups) = (self.stands.len(), self.groups.len());
        let size = format!("{stands} stands in {groups} groups, {} turns", self.terms.turns);
        About::of(&self.heading, self.play_as.seat(), self.terms.turns, units, size)
    }

    fn shown(&self) -> Shown {
        let document = roster::show(self);
        let words = roster::text(&document);
        Shown { document, words }
    }

    fn picture(&self, state: &State) -> Picture {
        picture(Now { battle: self, state })
    }

    fn reckoned(&self, state: &State, objective: &str) -> Vec<Reckoned> {
        let number = self.terms.objectives.iter().position(|known| known.square.to_string() == objective);
        let holder = number.and_then(|number| state.objectives[number]);
        let of = |side: Side| {
            let own = self.ids().filter(|&id| self.stand(id).side == side);
            let none = Reckoned { holds: holder == Some(side), ..Reckoned::default() };
            own.fold(none, |sum, id| {
                let Strength::Men(men) = self.stand(id).strength else { return sum };
                let (dots, now) = (u32::from(self.stand(id).dots.max(1)), state.stand(id));
                let hits = if now.place == StandPlace::Lost { dots } else { u32::from(now.hits).min(dots) };
                Reckoned { men: sum.men + men, lost: sum.lost + men * hits / dots, ..sum }
            })
        };
        Side::BOTH.map(of).to_vec()
    }

    fn prompt(&self, state: &State) -> Prompt {
        let now = Now { battle: self, state };
        Prompt {
            heading: questions::heading(now),
            question: questions::question(now).unwrap_or_default(),
            asks: pointing::asks(state),
            ..Prompt::default()
        }
    }

    fn tell(&self, before: &State, event: &crate::Event) -> Option<String> {
        log::sentence(Now { battle: self, state: before }, event)
    }

    fn turns_over(&self, state: &State) -> u32 {
        summary::turns_over(state)
    }

    fn summary(&self, began: &State, ended: &State) -> Summary {
        summary::summary(self, began, ended)
    }

    fn glimpse(&self, event: &crate::Event) -> Option<Glimpse> {
        log::glimpse(event)
    }

    fn seat_name(&self, seat: Seat) -> String {
        Side::of(seat).to_string()
    }

    fn won(&self, seat: Seat, degree: &str) -> String {
        format!("a {degree} {} victory", Side::of(seat))
    }

    fn dangers(&self, state: &State, order: &Order) -> Option<Dangers> {
        dangers::dangers(Now { battle: self, state }, order)
    }

    fn forecast(&self, state: &State, seat: Seat, order: &Order) -> Option<Result<Odds, Failure>> {
        let now = Now { battle: self, state };
        let fire =
            |stand, at, aim| Some(forecast::<fire::Fire>(&self.tables, &fire::facts(now, stand, at, aim)?));
        let combat =
            |facts: &hand_combat::CombatFacts| forecast::<hand_combat::HandCombat>(&self.tables, facts);
        match *order {
            Order::Fire { stand, at } => fire(stand, at, fire::FireTarget::Square),
            Order::CounterBattery { stand, at } => fire(stand, at, fire::FireTarget::Guns),
            Order::Fight { target } if matches!(state.pending.last(), Some(Pending::Resolve(_))) => {
                hand_combat::facts_if_fought(now, Side::of(seat), target).as_ref().map(combat)
            }
            Order::Charge { stand } => hand_combat::facts_if_charging(now, stand).as_ref().map(combat),
            _ => None,
        }
    }

    /// Charges are declared after the moves and the fire of a half turn: until then, as if all stands that can charge the same
    /// square did so from where they stand now.
    fn foreseen(&self, state: &State, seat: Seat, order: &Order) -> Option<Result<Odds, Failure>> {
        let (now, side) = (Now { battle: self, state }, Side::of(seat));
        let Order::Charge { stand } = *order else { return None };
        // Move, the enemy's fire, the own fire, and then the charges.
        let comes = state.pending.iter().rev().take(4).any(|pending| *pending == Pending::Declare(side));
        if !comes || !engine::Slot::exists(order, self) {
            return None;
        }
        let facts = hand_combat::facts_if_all_charge(now, side, stand)?;
        Some(forecast::<hand_combat::HandCombat>(&self.tables, &facts))
    }

    fn phases(&self, state: &State) -> Vec<Phase> {
        pointing::phases(state)
    }

    fn choice(&self, state: &State, order: &Order) -> Choice {
        pointing::choice(Now { battle: self, state }, order)
    }

    fn piece(&self, drawn: &str) -> Option<StandId> {
        self.ids().find(|&id| drawn_id(id) == drawn)
    }

    fn candidates(&self, state: &State, stand: StandId) -> Vec<Order> {
        pointing::candidates(Now { battle: self, state }, stand)
    }

    fn briefing(&self, state: &State) -> Briefing {
        briefing::briefing(Now { battle: self, state })
    }

    fn duty(&self, state: &State, stand: StandId) -> Duty {
        pointing::duty(Now { battle: self, state }, stand)
    }

    fn muster(&self, state: &State) -> Vec<Mustered> {
        muster::muster(Now { battle: self, state })
    }

    fn measure(&self, state: &State) -> Measure {
        let lost = |side: Side, counts: fn(Arm) -> bool| {
            let own = self.ids().filter(|&id| self.stand(id).side == side && counts(self.stand(id).arm));
            own.filter(|&id| state.stand(id).place == StandPlace::Lost).count() as i64
        };
        let figures = |side: Side| {
            let points = i64::from(victory::points(Now { battle: self, state }, side));
            vec![points, lost(side, |arm| arm != Arm::General), lost(side, |arm| arm == Arm::General)]
        };
        Measure { turns: u32::from(state.turn), seats: Side::BOTH.map(figures).to_vec() }
    }
}

/// Where stands without room could stand, in words.
fn shifts(files: &Files) -> String {
    let shifts = match Battle::shifts(files) {
        Ok(shifts) if shifts.is_empty() => return "every stand has room".into(),
        Ok(shifts) => shifts,
        Err(_) => return "shifts can be proposed once the other faults are gone".into(),
    };
    let shift = |(name, from, to): &(String, _, Option<_>)| match to {
        Some(to) => format!("  {name}: {to} instead of {from}"),
        None => format!("  {name}: no square has room"),
    };
    let lines: Vec<_> = shifts.iter().map(shift).collect();
    format!("the nearest squares with room:\n{}", lines.join("\n"))
}
