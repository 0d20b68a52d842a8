//! Guns at Gettysburg, as the program plays, shows and counts it.

use desk::{
    About, Answering, AnsweringGroup, Answers, Dangers, Failure, Grip, Learning, Measure, Mustered, Odds,
    Offers, Playable, Pointed, Profile, Pull, Reactions, Reckoned, Summary, forecast, foretold, free_table,
};
use engine::Seat;
use view::{Board, Picture};

use crate::page::picture::{Piece, drawn_id, drawn_piece, picture};
use crate::page::pointing::{self, ForecastFacts};
use crate::page::{briefing, dangers, drag, log, muster, roster, summary};
use crate::rules::charge::whole_charge::WholeCharge;
use crate::rules::command::own_initiative::OwnInitiative;
use crate::rules::command::resolve::{BrigadeOrders, DivisionOrders};
use crate::rules::fire::resolve::Fire;
use crate::rules::fire::skirmish_fire::SkirmishFire;
use crate::rules::victory;
use crate::sheet::board_tables;
use crate::sheet::units::{Arm, Side};
use crate::{Battle, Now, Order, SCENARIOS, State, UnitId, setup};

impl Playable for Battle {
    desk::table_page_files!();

    const PROFILE: &'static Profile = &Profile {
        title: "Guns at Gettysburg",
        scenarios: &SCENARIOS,
        schema: setup::schema,
        turn: &[
            "Both sides roll 2D6 for the initiative. In each phase its winner chooses the side that acts first; then the \
                other side acts.",
            "Command: brigades try to change their orders. What a brigade may do depends on its orders; its general's \
                panel says what they allow.",
            "Charges: each brigade declares its charges, the enemy reacts, and units charge home if their morale holds. Units \
                react only to charges: no question follows the enemy's moves or fire.",
            "Units move, or a whole brigade moves at once by its general. Then both sides fire.",
            "Melees are fought. Then units test morale for losses and friends that rout, and retreating units try to rally.",
        ],
        examples: "Union first, Stone's brigade to assault by order, Stone rides to 31.5,8, 1st Vermont \
            marches to 24,14 facing 0, 1st Vermont forms column facing 90, Stone's brigade advances to 28,14 facing 0, 1st \
            Vermont fires at 7th Georgia, 1st Vermont charges 7th Georgia, go in, meet them: 7th Georgia fires at 1st Vermont; \
            8th Georgia counter-charges, stand, follow up, let them go, done",
        figures: &["points", "figures lost", "units lost", "generals lost"],
        offers: Offers::Sampled,
        learning: Learning::Hard,
        ..Profile::USUAL
    };

    const REACTIONS: Option<Reactions<Battle>> = Some(Reactions::of(answering, Answers::Plain));

    fn turns_over(&self, state: &State) -> u32 {
        summary::turns_over(state)
    }

    fn summary(&self, began: &State, ended: &State) -> Summary {
        summary::summary(self, began, ended)
    }

    fn about(&self) -> About {
        let own =
            |side: Side| self.units.iter().filter(|unit| unit.side == side && unit.parent.is_none()).count();
        let all = self.units.iter().filter(|unit| unit.parent.is_none()).count();
        let size = format!("{all} units in {} brigades, {} turns", self.brigades.len(), self.terms.turns);
        About::of(&self.heading, self.play_as.seat(), self.terms.turns, Side::BOTH.map(own), size)
    }

    fn reckoned(&self, state: &State, objective: &str) -> Vec<Reckoned> {
        let men = self.tables.field.scale.get(board_tables::Scale::Men);
        free_table::reckoned(&self.terms.objectives, &state.held, objective, |side| {
            let own = self.unit_ids().filter(move |&id| {
                let unit = self.unit(id);
                unit.side == side && unit.parent.is_none() && unit.arm != Arm::Artillery
            });
            own.map(move |id| {
                let (figures, unit) = (self.unit(id).figures, state.unit(id));
                let gone = unit.absence.is_some_and(|why| why.is_loss());
                let lost = if gone { figures } else { unit.lost().min(figures) };
                Reckoned::of_figures(figures, lost, men)
            })
        })
    }

    fn dangers(&self, state: &State, order: &Order) -> Option<Dangers> {
        dangers::dangers(Now { battle: self, state }, order)
    }

    fn forecast(&self, state: &State, _: Seat, order: &Order) -> Option<Result<Odds, Failure>> {
        let tables = &self.tables;
        Some(match pointing::thrown(Now { battle: self, state }, order)? {
            ForecastFacts::Volley(facts) => forecast::<Fire>(tables, &facts),
            ForecastFacts::Skirmish(facts) => forecast::<SkirmishFire>(tables, &facts),
            ForecastFacts::Charge(charge) => {
                let odds = charge.odds(tables).map_err(Failure::from);
                odds.and_then(|odds| foretold::<WholeCharge>(&charge.facts, odds))
            }
            ForecastFacts::Division(facts) => forecast::<DivisionOrders>(tables, &facts),
            ForecastFacts::Orders(facts) => forecast::<BrigadeOrders>(tables, &facts),
            ForecastFacts::Initiative(facts) => forecast::<OwnInitiative>(tables, &facts),
        })
    }

    fn counts_long(&self, order: &Order) -> bool {
        matches!(order, Order::Charge { .. })
    }

    fn lay_over(&self, state: &State, pointed: &Pointed<'_, Piece>, picture: &mut Picture) {
        if let (Some(piece), Board::Table(table)) = (pointed.piece, &mut picture.board) {
            table.marks.extend(pointing::overlays(Now { battle: self, state }, piece));
        }
    }

    fn grip(&self, state: &State, piece: Piece) -> Option<Grip> {
        let now = Now { battle: self, state };
        let block = drag::dragged_from(now, piece)?;
        let pull = match (piece, state.phase) {
            (Piece::General(_), board_tables::TurnPhase::NormalMoves) => Pull::Move(
                "drag the flag, and the whole brigade goes the same way; the handle before it wheels the brigade.",
            ),
            (Piece::General(_), _) => Pull::Ride("drag him to a new place, or onto a regiment to join it."),
            (_, board_tables::TurnPhase::Charges) => {
                Pull::Charge("choose a marked enemy, or drag the unit onto one.")
            }
            _ => Pull::MOVE,
        };
        Some(Grip { block, pull, turns: drag::turns(now, piece) })
    }

    fn muster(&self, state: &State) -> Vec<Mustered> {
        muster::muster(Now { battle: self, state })
    }

    fn measure(&self, state: &State) -> Measure {
        let figures = |side: Side| {
            let own = || self.unit_ids().filter(|&id| self.unit(id).side == side);
            let men = own().filter(|&id| self.unit(id).parent.is_none());
            let lost: i64 = men.map(|id| i64::from(state.unit(id).lost())).sum();
            let gone = own().filter(|&id| state.unit(id).absence.is_some_and(|why| why.is_loss())).count();
            let generals = state.trophies[side as usize].generals;
            vec![
                i64::from(victory::points(Now { battle: self, state }, side)),
                lost,
                gone as i64,
                generals.into(),
            ]
        };
        Measure { turns: u32::from(state.turn), seats: Side::BOTH.map(figures).to_vec() }
    }
}

/// The unit of a number as standing answers know it.
fn answering(battle: &Battle, unit: u8) -> Option<Answering> {
    let of_brigade = |id| AnsweringGroup::of(id, &battle.brigade(id).name, battle.units_of(id));
    Some(Answering { unit: unit.into(), group: battle.unit(UnitId(unit)).brigade.map(of_brigade) })
}
