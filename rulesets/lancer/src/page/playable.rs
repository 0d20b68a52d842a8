//! Lancer Rifle Gatling, as the program plays, shows and counts it.

use board::table::Region;
use desk::{
    About, Bag, Dangers, DragEnd, Dragged, Failure, Grip, Learning, Measure, Mustered, Odds, Playable,
    Pointed, Profile, Prompt, Pull, Stopped, Summary, forecast,
};
use engine::Seat;
use view::{Board, Picture};

use super::picture::{drawn_id, drawn_piece, picture};
use super::pointing::{self, Thrown};
use super::{briefing, dangers, drag, log, muster, roster, summary};
use crate::Now;
use crate::rules::charge_and_melee::{Duel, FullCharge, LeaveMelee, MeleeRound};
use crate::rules::shooting::{self, Shooting};
use crate::rules::victory;
use crate::{Battle, Order, Pending, Piece, SCENARIOS, Side, State, setup};

impl Playable for Battle {
    desk::page_files!();

    const PROFILE: &'static Profile = &Profile {
        title: "Lancer Rifle Gatling",
        state: "rules complete; play in the browser and at the terminal, sheet, resolve, odds",
        scenarios: &SCENARIOS,
        schema: setup::schema,
        clock: "STOPs",
        turn: &[
            "A card is drawn. The unit or commander on it acts at once, whichever side it belongs to.",
            "A unit does one thing: move, shoot, charge, fight on, change formation or rally. A commander may let a \
                unit near him act instead.",
            "To move, drag the unit the way it will go and roll: the dice say how far. After the roll you may still change \
                its line.",
            "A unit that fails a morale check falls back, away from the enemy. Where the table's edge, impassable ground or \
                another unit leaves no room for all of it, it is removed.",
            "A STOP card ends the round: units in melee test their morale, and all cards are shuffled again. The STOP card is \
                among them, so a round may be as short as one card.",
        ],
        examples: "A Company moves, A Company moves towards 12,9.5 facing 0, A Company fires at Uhlans, \
            5th Lancers charges Uhlans, figure 1 fights figure 2 of Uhlans, nothing",
        figures: &["points", "figures lost", "units lost"],
        learning: Learning::Easy,
        ..Profile::USUAL
    };

    fn about(&self) -> About {
        let units = Side::BOTH.map(|side| self.units.iter().filter(|unit| unit.side == side).count());
        let (all, commanders) = (self.units.len(), self.commanders.len());
        let size = format!("{all} units and {commanders} commanders, {} STOPs", self.terms.stops);
        About::of(&self.heading, self.play_as.seat(), self.terms.stops, units, size)
    }

    fn prompt(&self, state: &State) -> Prompt {
        let sweep =
            matches!(state.pending.last(), Some(Pending::Fight)).then_some("Fight them all, pair by pair");
        let acting = pointing::acting(state).map(drawn_id);
        let now = Now { battle: self, state };
        Prompt {
            heading: log::heading(now),
            question: log::question(now).unwrap_or_default(),
            hint: pointing::hint(now),
            asks: pointing::asks(state),
            acting,
            sweep,
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.side_name(Side::of(seat)).into()
    }

    fn peril(&self, state: &State) -> Option<String> {
        briefing::peril(Now { battle: self, state })
    }

    fn turns_over(&self, state: &State) -> u32 {
        summary::turns_over(state)
    }

    fn summary(&self, began: &State, ended: &State) -> Summary {
        summary::summary(self, began, ended)
    }

    fn dangers(&self, state: &State, order: &Order) -> Option<Dangers> {
        dangers::dangers(Now { battle: self, state }, order)
    }

    fn forecast(&self, state: &State, _: Seat, order: &Order) -> Option<Result<Odds, Failure>> {
        let tables = &self.tables;
        Some(match pointing::thrown(Now { battle: self, state }, order)? {
            Thrown::Shot(facts) => forecast::<Shooting>(tables, &facts),
            Thrown::Charge(facts) => forecast::<FullCharge>(tables, &facts),
            Thrown::Duel(facts) => forecast::<Duel>(tables, &facts),
            Thrown::Round(facts) => forecast::<MeleeRound>(tables, &facts),
            Thrown::Leave(facts) => forecast::<LeaveMelee>(tables, &facts),
        })
    }

    /// Shots and charges of units whose card is not drawn, as they stand.
    fn foreseen(&self, state: &State, seat: Seat, order: &Order) -> Option<Result<Odds, Failure>> {
        let now = Now { battle: self, state };
        let may = match *order {
            Order::Shoot { unit, target } => shooting::refusal(now, unit, target).is_none(),
            Order::Charge { .. } => true,
            _ => false,
        };
        if may { self.forecast(state, seat, order) } else { None }
    }

    fn lay_over(&self, state: &State, pointed: &Pointed<'_, Piece>, picture: &mut Picture) {
        if let (Some(piece), Board::Table(table)) = (pointed.piece, &mut picture.board) {
            table.marks.extend(pointing::overlays(Now { battle: self, state }, piece));
        }
    }

    fn staying(&self, state: &State) -> Option<Order> {
        pointing::staying(Now { battle: self, state })
    }

    fn grip(&self, state: &State, piece: Piece) -> Option<Grip> {
        let block = drag::dragged_from(Now { battle: self, state }, piece)?;
        Some(Grip { block, pull: Pull::March(drag::HOW), turns: false })
    }

    fn reach(&self, state: &State, piece: Piece) -> Option<Region> {
        drag::reach(Now { battle: self, state }, piece)
    }

    fn drag(&self, state: &State, piece: Piece, to: DragEnd) -> Option<Result<Dragged<Order>, Stopped>> {
        drag::drag(Now { battle: self, state }, piece, to)
    }

    fn muster(&self, state: &State) -> Vec<Mustered> {
        muster::muster(Now { battle: self, state })
    }

    fn bag(&self, _: &State) -> Option<Bag> {
        Some(muster::deck(self))
    }

    fn measure(&self, state: &State) -> Measure {
        let figures = |side: Side| {
            let own = || self.unit_ids().filter(|&id| self.unit(id).side == side);
            let lost: i64 = own().map(|id| i64::from(self.unit(id).figures - state.unit(id).figures)).sum();
            let gone = own().filter(|&id| state.unit(id).pose.is_none()).count();
            vec![i64::from(victory::points(Now { battle: self, state }, side)), lost, gone as i64]
        };
        Measure { turns: u32::from(state.stops), seats: Side::BOTH.map(figures).to_vec() }
    }
}
