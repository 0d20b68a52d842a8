//! Great Battles of the American Civil War, as the program plays, shows and counts it.

use board::hex::Hex;
use desk::{
    About, Answering, AnsweringGroup, Answers, BoardKind, Failure, Forecast, Measure, Playable, Pointed,
    Profile, Prompt, Reactions, Shown, forecast,
};
use engine::{Files, Seat};
use sheet::Faults;
use view::{Board, Choice, Phase, Picture};

use crate::Now;
use crate::page::picture::{Piece, drawn_id, drawn_piece, picture};
use crate::page::pointing::ForecastFacts;
use crate::page::{log, overlays, pointing, roster};
use crate::rules::command::resolve::{Coordination, OrdersChange, OrdersChangeResult};
use crate::rules::disorder::resolve::Effect;
use crate::rules::fire::resolve::Fire;
use crate::rules::rally::resolve::Rally;
use crate::rules::victory;
use crate::sheet::cells::Coordinated;
use crate::{Battle, BrigadeId, Condition, Order, SCENARIOS, Side, State, UnitId, setup};

impl Playable for Battle {
    const PROFILE: &'static Profile = &Profile {
        title: "Great Battles of the American Civil War (Mexican War)",
        board: BoardKind::Hexes,
        scenarios: &SCENARIOS,
        schema: setup::schema,
        examples: "Garland gets attack orders, Garland acts, 4th US moves to 0712 facing NE, 0712 faces \
            E, Ringgold unlimbers, Ringgold fires at 0712, let pass, Taylor rides to 0711, done",
        figures: &["points", "SP lost", "guns lost", "leaders lost"],
        ..Profile::USUAL
    };

    const REACTIONS: Option<Reactions<Battle>> = Some(Reactions::of(drawn_unit, answering, Answers::Plain));

    fn read(files: &Files) -> Result<Battle, Faults> {
        Battle::read(files)
    }

    fn about(&self) -> About {
        let units = Side::BOTH.map(|side| self.unit_ids().filter(|&id| self.side(id) == side).count());
        let (all, leaders) = (self.units.len(), self.leaders.len());
        let size = format!("{all} units and {leaders} leaders, {} turns", self.turns.len());
        About {
            title: self.title.clone(),
            place: self.place.clone(),
            length: self.length.clone(),
            turns: self.turns.len() as u8,
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
        Prompt {
            heading: log::heading(Now { battle: self, state }),
            acting: pointing::acting(state).map(drawn_id),
            ..Prompt::default()
        }
    }

    fn tell(&self, event: &crate::Event) -> Option<String> {
        log::sentence(self, event)
    }

    fn score(&self, state: &State) -> String {
        let now = Now { battle: self, state };
        let points = Side::BOTH.map(|side| format!("{side} {}", victory::points(now, side)));
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
        Some(match pointing::thrown(Now { battle: self, state }, order)? {
            ForecastFacts::Shot(facts) => forecast::<Fire>(tables, &facts, "to do harm", |shot| {
                shot.effect >= Effect::Disordered || shot.sp_lost > 0
            }),
            ForecastFacts::Coordination(facts) => {
                forecast::<Coordination>(tables, &facts, "to act as one", |thrown| {
                    !matches!(thrown.result, Coordinated::Confusion | Coordinated::Fail)
                })
            }
            ForecastFacts::Rally(facts) => {
                let before = if facts.routed { Condition::Routed } else { Condition::Disordered };
                forecast::<Rally>(tables, &facts, "to rally", |rally| rally.state != before)
            }
            ForecastFacts::Orders(facts) => {
                forecast::<OrdersChange>(tables, &facts, "to have any orders", |change| {
                    matches!(change.deed, OrdersChangeResult::Change | OrdersChangeResult::ChangeAndStand)
                })
            }
        })
    }

    fn phases(&self, state: &State) -> Vec<Phase> {
        pointing::phases(Now { battle: self, state })
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
        let place: Option<Hex> = pointed.place.and_then(|place| place.parse().ok());
        if let Board::Hexes(hexes) = &mut picture.board {
            hexes.marks = overlays::overlays(Now { battle: self, state }, piece, pointed.manner, place);
        }
    }

    fn measure(&self, state: &State) -> Measure {
        let now = Now { battle: self, state };
        let figures = |side: Side| {
            // What the enemy has to show is what the side has lost.
            let (own, enemy) = (victory::tally(now, side), victory::tally(now, side.enemy()));
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

/// The id under which the unit of a number is drawn.
fn drawn_unit(unit: u16) -> Option<String> {
    u8::try_from(unit).ok().map(|unit| drawn_id(Piece::Unit(UnitId(unit))))
}

/// A drawn unit as standing answers know it.
fn answering(battle: &Battle, unit: &str) -> Option<Answering> {
    let Piece::Unit(id) = drawn_piece(battle, unit)? else { return None };
    battle.unit(id).weapon?;
    let brigade = battle.unit(id).brigade;
    let of_brigade = |brigade: BrigadeId| {
        let own = battle.unit_ids().filter(|&unit| battle.unit(unit).brigade == Some(brigade));
        AnsweringGroup {
            number: brigade.0.into(),
            name: battle.brigade(brigade).name.clone(),
            units: own.map(|unit| unit.0.into()).collect(),
        }
    };
    Some(Answering { unit: id.0.into(), group: brigade.map(of_brigade) })
}
