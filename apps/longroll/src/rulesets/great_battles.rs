//! Great Battles of the American Civil War, as the program plays, shows and counts it.

use board::hex::Hex;
use engine::{Files, Reacts, Seat, Standing, Volunteer};
use great_battles::cells::Coordinated;
use great_battles::command::Coordination;
use great_battles::disorder::Effect;
use great_battles::fire::Fire;
use great_battles::orders::{Deed, OrdersChange};
use great_battles::picture::{Piece, drawn_id, drawn_piece, picture};
use great_battles::pointing::Thrown;
use great_battles::rally::Rally;
use great_battles::{Battle, Condition, Order, SCENARIOS, Side, State, UnitId, log, pointing, show, victory};
use serde_json::Value;
use sheet::Faults;
use simulate::Measure;
use view::{Board, Choice, Phase, Picture};

use super::playable::{About, Answering, Forecast, Playable, Pointed, forecast};
use desk::Failure;

impl Playable for Battle {
    const SCENARIOS: &'static [(&'static str, &'static str)] = &SCENARIOS;

    const SEATS: u8 = 2;

    const CLOCK: &'static str = "turns";

    const CALLED: &'static str = "units";

    const EXAMPLES: &'static str = "Garland gets attack orders, Garland acts, 4th US moves to 0712 facing NE, 0712 faces \
        E, Ringgold unlimbers, Ringgold fires at 0712, let pass, Taylor rides to 0711, done";

    const FIGURES: &'static [&'static str] = &["points", "SP lost", "guns lost", "leaders lost"];

    fn read(files: &Files) -> Result<Battle, Faults> {
        Battle::read(files)
    }

    fn schema() -> Value {
        great_battles::setup::schema()
    }

    fn shown(&self) -> Value {
        show::show(self)
    }

    fn shown_in_words(&self) -> String {
        show::in_words(self)
    }

    fn size(&self) -> String {
        let (units, leaders) = (self.units.len(), self.leaders.len());
        format!("{units} units and {leaders} leaders, {} turns", self.turns.len())
    }

    fn picture(&self, state: &State) -> Picture {
        picture(self, state)
    }

    fn heading(&self, state: &State) -> String {
        log::heading(self, state)
    }

    fn tell(&self, event: &great_battles::Event) -> Option<String> {
        log::sentence(self, event)
    }

    fn score(&self, state: &State) -> String {
        let points = Side::BOTH.map(|side| format!("{side} {}", victory::points(self, state, side)));
        points.join(", ")
    }

    fn seat_name(&self, seat: Seat) -> String {
        Side::of(seat).to_string()
    }

    fn won(&self, seat: Seat, degree: &str) -> String {
        format!("a {} victory {degree}", Side::of(seat))
    }

    fn forecast(&self, state: &State, _: Seat, order: &Order) -> Option<Result<Forecast, Failure>> {
        let tables = &self.tables;
        Some(match pointing::thrown(self, state, order)? {
            Thrown::Shot(facts) => forecast::<Fire>(tables, &facts, "to do harm", |shot| {
                shot.effect >= Effect::Disordered || shot.sp_lost > 0
            }),
            Thrown::Coordination(facts) => {
                forecast::<Coordination>(tables, &facts, "to act as one", |thrown| {
                    !matches!(thrown.result, Coordinated::Confusion | Coordinated::Fail)
                })
            }
            Thrown::Rally(facts) => {
                let before = if facts.routed { Condition::Routed } else { Condition::Disordered };
                forecast::<Rally>(tables, &facts, "to rally", |rally| rally.state != before)
            }
            Thrown::Orders(facts) => {
                forecast::<OrdersChange>(tables, &facts, "to have any orders", |change| {
                    matches!(change.deed, Deed::Change | Deed::ChangeAndStand)
                })
            }
        })
    }

    fn about(&self) -> About {
        let units = Side::BOTH.map(|side| self.unit_ids().filter(|&id| self.side(id) == side).count());
        About {
            title: self.title.clone(),
            place: self.place.clone(),
            length: self.length.clone(),
            turns: self.turns.len() as u8,
            units: units.to_vec(),
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
        let place: Option<Hex> = pointed.place.and_then(|place| place.parse().ok());
        if let Board::Hexes(hexes) = &mut picture.board {
            hexes.marks = pointing::overlays(self, state, piece, pointed.manner, place);
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
        self.unit(id).weapon?;
        let brigade = self.unit(id).brigade;
        let of_brigade = |brigade| {
            let own = self.unit_ids().filter(move |&unit| self.unit(unit).brigade == Some(brigade));
            (
                u16::from(brigade.0),
                self.brigade(brigade).name.clone(),
                own.map(|unit| unit.0.into()).collect(),
            )
        };
        Some(Answering { unit: id.0.into(), group: brigade.map(of_brigade) })
    }

    fn measure(&self, state: &State) -> Measure {
        let figures = |side: Side| {
            // What the enemy has to show is what the side has lost.
            let (own, enemy) = (victory::tally(self, state, side), victory::tally(self, state, side.enemy()));
            vec![
                i64::from(own.points),
                i64::from(enemy.sp),
                i64::from(enemy.guns),
                i64::from(enemy.brigadiers + enemy.leaders),
            ]
        };
        Measure { turns: u32::from(state.turn), seats: Side::BOTH.map(figures).to_vec() }
    }
}
