//! Across A Deadly Field, as the program plays, shows and counts it.

use board::table::{Angle, Point, Pose};
use deadly_field::field::Scale;
use deadly_field::fire::Fire;
use deadly_field::rally::Rally;
use deadly_field::show::picture::{Piece, drawn_id, drawn_piece, picture};
use deadly_field::show::pointing::{self, Thrown};
use deadly_field::show::{drag, laid, log, roster};
use deadly_field::units::{Arm, Side};
use deadly_field::whole_charge::{Upshot, WholeCharge};
use deadly_field::{Battle, Order, Refusal, SCENARIOS, State, UnitId};
use engine::{Files, Reacts, Seat, Standing, Volunteer};
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

    const BANDS: bool = true;

    const CLOCK: &'static str = "turns";

    const CALLED: &'static str = "units";

    const EXAMPLES: &'static str = "Union first, 5th Maine moves to 11,13 facing 0, 5th Maine steps back 2, 5th Maine faces 90, \
        5th Maine forms skirmishers, 5th Maine reforms, 5th Maine rallies, 5th Maine fires at 11th Georgia, 5th Maine and 6th \
        Maine charge 11th Georgia, Haskell's battery fires at 12th Georgia deliberately, Ames rides to 14,8, react: 11th Georgia \
        fires at 5th Maine after 3.5; 12th Georgia reforms, let it pass, 5th Maine leads, follow up 2, charge on 12th Georgia, stay, done";

    const FIGURES: &'static [&'static str] = &["points", "figures lost", "units lost", "leaders lost"];

    fn read(files: &Files) -> Result<Battle, Faults> {
        Battle::read(files)
    }

    fn schema() -> Value {
        deadly_field::setup::schema()
    }

    fn shown(&self) -> Value {
        roster::show(self)
    }

    fn shown_in_words(&self) -> String {
        roster::in_words(self)
    }

    fn size(&self) -> String {
        format!("{} units in {} brigades, {} turns", self.units.len(), self.brigades.len(), self.terms.turns)
    }

    fn reckoned(&self, state: &State) -> Vec<Reckoned> {
        let of = |side: Side| {
            let own = self.unit_ids().filter(|&id| self.unit(id).side == side);
            own.fold(Reckoned::default(), |sum, id| {
                let men = match self.unit(id).arm {
                    Arm::Infantry => self.tables.scale(Scale::InfantryMen),
                    Arm::Cavalry => self.tables.scale(Scale::CavalryMen),
                    Arm::Artillery => 0,
                };
                let men = u32::from(men);
                let (figures, lost) = (u32::from(self.unit(id).figures), u32::from(state.lost(self, id)));
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

    fn tell(&self, event: &deadly_field::Event) -> Option<String> {
        log::sentence(self, event)
    }

    fn score(&self, state: &State) -> String {
        let points = Side::BOTH.map(|side| format!("{} {}", self.side_name(side), state.points(self, side)));
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
            Thrown::Volley(facts) => forecast::<Fire>(tables, &facts, "to hit or shake it", |fire| {
                fire.hits > 0 || fire.morale.is_failed()
            }),
            Thrown::Rally(facts) => {
                let before = facts.unit.level;
                forecast::<Rally>(tables, &facts, "to rally", move |rally| rally.level < before)
            }
            Thrown::Charge(facts) => forecast::<WholeCharge>(tables, &facts, "to drive it off", |charge| {
                matches!(charge.end, Upshot::Wins | Upshot::GivesWay)
            }),
        })
    }

    fn about(&self) -> About {
        let own = |side: Side| self.units.iter().filter(|unit| unit.side == side).count();
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
            table.marks.extend(laid::overlays(self, state, piece));
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

    fn drag_hint(&self, _: &State, unit: &str) -> &'static str {
        drag::hint(drawn_piece(self, unit))
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
            let lost: i64 = own().map(|id| i64::from(state.lost(self, id))).sum();
            let gone = own().filter(|&id| state.unit(id).absence.is_some_and(|why| why.is_loss())).count();
            let leaders = self.leader_ids().filter(|&id| self.leader(id).side == side);
            let leaders: i64 = leaders.map(|id| i64::from(state.leader(id).lost)).sum();
            vec![i64::from(state.points(self, side)), lost, gone as i64, leaders]
        };
        Measure { turns: u32::from(state.turn), seats: Side::BOTH.map(figures).to_vec() }
    }
}
