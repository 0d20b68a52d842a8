//! Great Battles of the American Civil War, as the program plays, shows and counts it.

use board::hex::Hex;
use desk::{
    About, Answering, AnsweringGroup, Answers, Bag, BoardKind, Dangers, Failure, Measure, Mustered, Odds,
    Playable, Pointed, Profile, Prompt, Reactions, Summary, forecast, foretold,
};
use engine::Seat;
use odds::TooLarge;
use view::{Board, Picture};

use crate::Now;
use crate::page::picture::{Piece, drawn_id, drawn_piece, picture};
use crate::page::pointing::ForecastFacts;
use crate::page::{briefing, dangers, log, muster, overlays, pointing, roster, summary};
use crate::rules::command::resolve::{Coordination, OrdersChange};
use crate::rules::fire::resolve::Fire;
use crate::rules::rally::resolve::Rally;
use crate::rules::shock::foretold::ForetoldShock;
use crate::rules::shock::resolve::Shock;
use crate::rules::{shock, victory};
use crate::{Battle, BrigadeId, Order, SCENARIOS, Side, State, UnitId, setup};

impl Playable for Battle {
    desk::page_files!();

    const PROFILE: &'static Profile = &Profile {
        title: "Great Battles of the American Civil War (Mexican War)",
        board: BoardKind::Hexes,
        scenarios: &SCENARIOS,
        schema: setup::schema,
        turn: &[
            "Both sides give their brigades orders: march, advance or attack.",
            "Activation markers are drawn from a cup. The division of the marker acts, brigade by brigade: its units \
                move and fire, then they shock.",
            "Units may react to enemy fire and to enemy moves close by: you are asked which units react.",
            "When the cup is empty, units rally, and fatigue is counted.",
        ],
        examples: "Garland gets attack orders, Garland acts, 4th US moves to 0712 facing NE, 0712 faces \
            E, Ringgold unlimbers, Ringgold fires at 0712, let pass, Taylor rides to 0711, done",
        figures: &["points", "SP lost", "guns lost", "leaders lost"],
        ..Profile::USUAL
    };

    const REACTIONS: Option<Reactions<Battle>> = Some(Reactions::of(answering, Answers::Plain));

    fn about(&self) -> About {
        let units = Side::BOTH.map(|side| self.unit_ids().filter(|&id| self.side(id) == side).count());
        let (all, leaders) = (self.units.len(), self.leaders.len());
        let size = format!("{all} units and {leaders} leaders, {} turns", self.turns.len());
        About::of(&self.heading, self.play_as.seat(), self.turns.len() as u8, units, size)
    }

    fn prompt(&self, state: &State) -> Prompt {
        let now = Now { battle: self, state };
        Prompt {
            heading: log::heading(now),
            question: log::question(now).unwrap_or_default(),
            asks: pointing::asks(state),
            acting: pointing::acting(state).map(drawn_id),
            ..Prompt::default()
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        Side::of(seat).to_string()
    }

    fn won(&self, seat: Seat, degree: &str) -> String {
        format!("a {} victory {degree}", Side::of(seat))
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
        if let Some(shock) = shock::foretold::foretold(Now { battle: self, state }, order) {
            return shock_odds(shock);
        }
        Some(match pointing::thrown(Now { battle: self, state }, order)? {
            ForecastFacts::Shot(facts) => forecast::<Fire>(tables, &facts),
            ForecastFacts::Coordination(facts) => forecast::<Coordination>(tables, &facts),
            ForecastFacts::Rally(facts) => forecast::<Rally>(tables, &facts),
            ForecastFacts::Orders(facts) => forecast::<OrdersChange>(tables, &facts),
        })
    }

    /// A shock is named after the moves; while units still move, its odds are those of the units as they stand, with all that can join it.
    fn foreseen(&self, state: &State, _: Seat, order: &Order) -> Option<Result<Odds, Failure>> {
        shock_odds(shock::foretold::foreseen(Now { battle: self, state }, order)?)
    }

    /// A shock has many ways to end, the more so after fire on the way.
    fn counts_long(&self, order: &Order) -> bool {
        matches!(order, Order::Charge { .. } | Order::Shock { .. } | Order::Resolve { .. })
    }

    fn lay_over(&self, state: &State, pointed: &Pointed<'_, Piece>, picture: &mut Picture) {
        let place: Option<Hex> = pointed.place.and_then(|place| place.parse().ok());
        if let Board::Hexes(hexes) = &mut picture.board {
            hexes.marks =
                overlays::overlays(Now { battle: self, state }, pointed.piece, pointed.manner, place);
        }
    }

    fn muster(&self, state: &State) -> Vec<Mustered> {
        muster::muster(Now { battle: self, state })
    }

    fn bag(&self, _: &State) -> Option<Bag> {
        Some(muster::cup(self))
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

fn shock_odds(shock: Result<ForetoldShock, TooLarge>) -> Option<Result<Odds, Failure>> {
    Some(shock.map_err(Failure::from).and_then(|shock| foretold::<Shock>(&shock.facts, shock.ends)))
}

/// The unit of a number as standing answers know it: only one with a weapon ever fires.
fn answering(battle: &Battle, unit: u8) -> Option<Answering> {
    let own = battle.unit(UnitId(unit));
    own.weapon?;
    let of_brigade = |brigade: BrigadeId| {
        let units = battle.unit_ids().filter(|&unit| battle.unit(unit).brigade == Some(brigade));
        AnsweringGroup::of(brigade.0, &battle.brigade(brigade).name, units.map(|unit| unit.0))
    };
    Some(Answering { unit: unit.into(), group: own.brigade.map(of_brigade) })
}
