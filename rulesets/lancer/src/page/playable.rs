//! Lancer Rifle Gatling, as the program plays, shows and counts it.

use board::table::{Angle, Point};
use desk::{
    About, Dragged, Failure, Forecast, Grip, Measure, Playable, Pointed, Profile, Prompt, Pull, Shown,
    forecast,
};
use engine::{Files, Seat};
use sheet::Faults;
use view::table::Mark;
use view::{Board, Choice, Phase, Picture};

use super::picture::{drawn_id, drawn_piece, picture};
use super::pointing::{self, Thrown};
use super::{log, roster};
use crate::Now;
use crate::rules::charge_and_melee::{Duel, DuelResult};
use crate::rules::movement::{ChargeEnd, ChargeReach};
use crate::rules::shooting::Shooting;
use crate::rules::victory;
use crate::{Battle, Order, Pending, Refusal, SCENARIOS, Side, State, setup};

impl Playable for Battle {
    const PROFILE: &'static Profile = &Profile {
        title: "Lancer Rifle Gatling",
        state: "rules complete; play in the browser and at the terminal, sheet, resolve, odds",
        scenarios: &SCENARIOS,
        schema: setup::schema,
        clock: "STOPs",
        examples: "A Company moves, A Company moves towards 12,9.5 facing 0, A Company fires at Uhlans, \
            5th Lancers charges Uhlans, figure 1 fights figure 2 of Uhlans, nothing",
        figures: &["points", "figures lost", "units lost"],
        ..Profile::USUAL
    };

    fn read(files: &Files) -> Result<Battle, Faults> {
        Battle::read(files)
    }

    fn about(&self) -> About {
        let units = Side::BOTH.map(|side| self.units.iter().filter(|unit| unit.side == side).count());
        let (all, commanders) = (self.units.len(), self.commanders.len());
        let size = format!("{all} units and {commanders} commanders, {} STOPs", self.terms.stops);
        About {
            title: self.title.clone(),
            place: self.place.clone(),
            length: self.length.clone(),
            turns: self.terms.stops,
            units: units.to_vec(),
            size,
        }
    }

    fn shown(&self) -> Shown {
        Shown { document: roster::show(self), words: roster::in_words(self) }
    }

    fn picture(&self, state: &State) -> Picture {
        picture(Now { battle: self, state })
    }

    fn prompt(&self, state: &State) -> Prompt {
        let sweep =
            matches!(state.pending.last(), Some(Pending::Fight)).then_some("Fight them all, pair by pair");
        Prompt {
            heading: log::heading(Now { battle: self, state }),
            acting: pointing::acting(state).map(drawn_id),
            sweep,
        }
    }

    fn tell(&self, event: &crate::Event) -> Option<String> {
        log::sentence(self, event)
    }

    fn score(&self, state: &State) -> String {
        let points = Side::BOTH.map(|side| {
            format!("{} {}", self.side_name(side), victory::points(Now { battle: self, state }, side))
        });
        points.join(", ")
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.side_name(Side::of(seat)).into()
    }

    fn won(&self, seat: Seat, degree: &str) -> String {
        format!("{} wins, {degree}", self.side_name(Side::of(seat)))
    }

    fn forecast(&self, state: &State, _: Seat, order: &Order) -> Option<Result<Forecast, Failure>> {
        let tables = &self.tables;
        Some(match pointing::thrown(Now { battle: self, state }, order)? {
            Thrown::Shot(facts) => forecast::<Shooting>(tables, &facts, "to hit", |shot| shot.hits > 0),
            Thrown::Charge(facts) => forecast::<ChargeReach>(tables, &facts, "to come home", |reach| {
                reach.result == ChargeEnd::Home
            }),
            Thrown::Duel(facts) => {
                forecast::<Duel>(tables, &facts, "to win", |duel| duel.result == DuelResult::EnemyRemoved)
            }
        })
    }

    /// The deck decides which piece is next: there are no steps to list.
    fn phases(&self, _: &State) -> Vec<Phase> {
        Vec::new()
    }

    fn choice(&self, state: &State, order: &Order) -> Choice {
        pointing::choice(Now { battle: self, state }, order)
    }

    fn candidates(&self, state: &State, unit: &str) -> Vec<Order> {
        let piece = drawn_piece(self, unit);
        piece.map(|piece| pointing::candidates(Now { battle: self, state }, piece)).unwrap_or_default()
    }

    fn lay_over(&self, state: &State, pointed: &Pointed<'_>, picture: &mut Picture) {
        let piece = pointed.unit.and_then(|unit| drawn_piece(self, unit));
        if let (Some(piece), Board::Table(table)) = (piece, &mut picture.board) {
            table.marks = pointing::overlays(Now { battle: self, state }, piece);
        }
    }

    fn grip(&self, state: &State, unit: &str) -> Option<Grip> {
        let piece = drawn_piece(self, unit)?;
        Some(Grip { pose: pointing::dragged_from(Now { battle: self, state }, piece)?, pull: Pull::MOVE })
    }

    fn drag(
        &self,
        state: &State,
        unit: &str,
        front: Point,
        facing: Option<Angle>,
    ) -> Option<Result<Dragged<Order>, Refusal>> {
        let dragged = pointing::drag(Now { battle: self, state }, drawn_piece(self, unit)?, front, facing)?;
        Some(dragged.map(|dragged| Dragged {
            order: dragged.order,
            marks: vec![
                Mark::Way(dragged.track),
                Mark::Ghost { block: dragged.block, note: dragged.note.clone(), is_short: false },
            ],
            note: dragged.note,
            pose: dragged.block.pose(),
        }))
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
