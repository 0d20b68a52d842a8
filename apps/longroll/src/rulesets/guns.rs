//! Guns at Gettysburg, as the program plays, shows and counts it.

use board::table::{Angle, Point, Pose};
use engine::{Files, Reacts, Seat, Standing, Volunteer};
use guns::command::{BrigadeOrders, DivisionOrders};
use guns::fire::Fire;
use guns::morale::UnitMorale;
use guns::nerve::{OwnInitiative, Resolve};
use guns::picture::{Piece, drawn_id, drawn_piece, picture};
use guns::pointing::Thrown;
use guns::skirmish::SkirmishFire;
use guns::units::{Arm, Side};
use guns::{Battle, Order, Refusal, SCENARIOS, State, UnitId, charging, drag, log, pointing, show, victory};
use serde_json::Value;
use sheet::Faults;
use simulate::Measure;
use view::{Board, Choice, Phase, Picture};

use super::playable::{About, Answering, Dragged, Forecast, Playable, Pointed, Reckoned, forecast};
use desk::Failure;

impl Playable for Battle {
    const SCENARIOS: &'static [(&'static str, &'static str)] = &SCENARIOS;

    const SEATS: u8 = 2;

    const SAMPLED: bool = true;

    const CLOCK: &'static str = "turns";

    const CALLED: &'static str = "units";

    const EXAMPLES: &'static str = "Union first, Stone's brigade to assault by order, Stone rides to 31.5,8, 1st Vermont \
        marches to 24,14 facing 0, 1st Vermont forms column facing 90, Stone's brigade advances to 28,14 facing 0, 1st \
        Vermont fires at 7th Georgia, 1st Vermont charges 7th Georgia, go in, meet them: 7th Georgia fires at 1st Vermont; \
        8th Georgia counter-charges, stand, follow up, let them go, done";

    const FIGURES: &'static [&'static str] = &["points", "figures lost", "units lost", "generals lost"];

    fn read(files: &Files) -> Result<Battle, Faults> {
        Battle::read(files)
    }

    fn schema() -> Value {
        guns::setup::schema()
    }

    fn shown(&self) -> Value {
        show::show(self)
    }

    fn shown_in_words(&self) -> String {
        show::in_words(self)
    }

    fn size(&self) -> String {
        let units = self.units.iter().filter(|unit| unit.parent.is_none()).count();
        format!("{units} units in {} brigades, {} turns", self.brigades.len(), self.terms.turns)
    }

    fn reckoned(&self, state: &State) -> Vec<Reckoned> {
        let men = u32::from(self.tables.field.scale.get(guns::field::Scale::Men));
        let of = |side: Side| {
            let own = self.unit_ids().filter(|&id| {
                let unit = self.unit(id);
                unit.side == side && unit.parent.is_none() && unit.arm != Arm::Artillery
            });
            own.fold(Reckoned::default(), |sum, id| {
                let (figures, now) = (u32::from(self.unit(id).figures), state.unit(id));
                let gone = now.absence.is_some_and(|why| why.is_loss());
                let lost = if gone { figures } else { u32::from(now.lost()).min(figures) };
                Reckoned { men: sum.men + figures * men, lost: sum.lost + lost * men }
            })
        };
        Side::BOTH.map(of).to_vec()
    }

    fn holder(&self, state: &State, place: &str) -> Option<Seat> {
        let number = self.terms.objectives.iter().position(|objective| objective.name == place)?;
        state.held[number].map(Side::seat)
    }

    fn picture(&self, state: &State) -> Picture {
        picture(self, state)
    }

    fn heading(&self, state: &State) -> String {
        log::heading(self, state)
    }

    fn tell(&self, event: &guns::Event) -> Option<String> {
        log::sentence(self, event)
    }

    fn score(&self, state: &State) -> String {
        let points =
            Side::BOTH.map(|side| format!("{} {}", self.side_name(side), victory::points(self, state, side)));
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
        Some(match pointing::thrown(self, state, order)? {
            Thrown::Volley(facts) => forecast::<Fire>(tables, &facts, "to hit", |shot| shot.lost.0 > 0),
            Thrown::Skirmish(facts) => {
                forecast::<SkirmishFire>(tables, &facts, "to hit", |shot| shot.lost.0 > 0)
            }
            Thrown::Charge(facts) => {
                forecast::<UnitMorale>(tables, &facts, "to go home, before their fire", |test| {
                    charging::goes_home(test.conduct)
                })
            }
            Thrown::Division(facts) => {
                forecast::<DivisionOrders>(tables, &facts, "to change", |change| change.changed)
            }
            Thrown::Orders(facts) => {
                forecast::<BrigadeOrders>(tables, &facts, "to change", |change| change.changed)
            }
            Thrown::Initiative(facts) => {
                forecast::<OwnInitiative>(tables, &facts, "to have his way", |change| {
                    change.result == Resolve::Changes
                })
            }
        })
    }

    fn about(&self) -> About {
        let own =
            |side: Side| self.units.iter().filter(|unit| unit.side == side && unit.parent.is_none()).count();
        About {
            title: self.title.clone(),
            place: self.place.clone(),
            length: self.length.clone(),
            turns: self.terms.turns,
            units: Side::BOTH.map(own).to_vec(),
        }
    }

    fn phases(&self, state: &State) -> Vec<Phase> {
        pointing::phases(self, state)
    }

    fn choice(&self, state: &State, order: &Order) -> Choice {
        pointing::choice(self, state, order)
    }

    fn candidates(&self, state: &State, unit: &str) -> Vec<Order> {
        let piece = drawn_piece(self, unit);
        piece.map(|piece| pointing::candidates(self, state, piece)).unwrap_or_default()
    }

    fn acting(&self, state: &State) -> Option<String> {
        pointing::acting(state).map(drawn_id)
    }

    fn lay_over(&self, state: &State, pointed: &Pointed<'_>, picture: &mut Picture) {
        let piece = pointed.unit.and_then(|unit| drawn_piece(self, unit));
        if let (Some(piece), Board::Table(table)) = (piece, &mut picture.board) {
            table.marks.extend(pointing::overlays(self, state, piece));
        }
    }

    fn volunteers(&self, state: &State, seat: Seat) -> Vec<(String, Volunteer)> {
        let drawn = |volunteer: Volunteer| {
            let unit = u8::try_from(volunteer.unit).ok().map(UnitId)?;
            Some((drawn_id(Piece::Unit(unit)), volunteer))
        };
        Reacts::volunteers(self, state, seat).into_iter().filter_map(drawn).collect()
    }

    fn reaction(&self, chosen: &[(u16, u32)]) -> Option<Order> {
        Some(Reacts::reaction(self, chosen))
    }

    fn decided(&self, state: &State, seat: Seat, standing: &Standing) -> Option<Order> {
        standing.decide(self, state, seat)
    }

    fn answering(&self, unit: &str) -> Option<Answering> {
        let Piece::Unit(id) = drawn_piece(self, unit)? else { return None };
        let of_brigade = |brigade| {
            let own = self.units_of(brigade).map(|unit| unit.0.into());
            (u16::from(brigade.0), self.brigade(brigade).name.clone(), own.collect())
        };
        Some(Answering { unit: id.0.into(), group: self.unit(id).brigade.map(of_brigade) })
    }

    fn dragged_from(&self, state: &State, unit: &str) -> Option<Pose> {
        drag::dragged_from(self, state, drawn_piece(self, unit)?)
    }

    fn drag_hint(&self, state: &State, unit: &str) -> &'static str {
        match (drawn_piece(self, unit), state.phase) {
            (Some(Piece::General(_)), guns::field::Phase::NormalMoves) => {
                "Move: drag the flag, and the whole brigade goes the same way; hold still, and it wheels instead."
            }
            (Some(Piece::General(_)), _) => {
                "Ride: drag him to where he shall be, or onto a regiment to join it."
            }
            (_, guns::field::Phase::Charges) => {
                "Charge: point at an enemy that is marked, or drag it onto one."
            }
            _ => "Move: drag it to where its front shall stand; hold still, and it turns instead.",
        }
    }

    fn drag(
        &self,
        state: &State,
        unit: &str,
        front: Point,
        facing: Option<Angle>,
    ) -> Option<Result<Dragged<Order>, Refusal>> {
        let dragged = drag::drag(self, state, drawn_piece(self, unit)?, front, facing)?;
        Some(dragged.map(|drag::Dragged { order, marks, note, pose }| Dragged { order, marks, note, pose }))
    }

    fn measure(&self, state: &State) -> Measure {
        let figures = |side: Side| {
            let own = || self.unit_ids().filter(|&id| self.unit(id).side == side);
            let men = own().filter(|&id| self.unit(id).parent.is_none());
            let lost: i64 = men.map(|id| i64::from(state.unit(id).lost())).sum();
            let gone = own().filter(|&id| state.unit(id).absence.is_some_and(|why| why.is_loss())).count();
            let generals = state.trophies[side as usize].generals;
            vec![i64::from(victory::points(self, state, side)), lost, gone as i64, generals.into()]
        };
        Measure { turns: u32::from(state.turn), seats: Side::BOTH.map(figures).to_vec() }
    }
}
