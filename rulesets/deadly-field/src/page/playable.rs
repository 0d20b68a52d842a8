//! Across A Deadly Field, as the program plays, shows and counts it.

use desk::{
    About, Answering, AnsweringGroup, Answers, Dangers, Failure, Grip, Learning, Measure, Mustered, Odds,
    Offers, Playable, Pointed, Profile, Reactions, Reckoned, Summary, forecast, free_table,
};
use engine::Seat;
use view::{Board, Picture};

use crate::Now;
use crate::page::picture::{Piece, drawn_id, drawn_piece, picture};
use crate::page::pointing::{self, OrderRoll};
use crate::page::{briefing, dangers, drag, log, muster, overlays, roster, summary};
use crate::rules::charge::resolve::WholeCharge;
use crate::rules::fire::resolve::Fire;
use crate::rules::morale::rally::Rally;
use crate::rules::victory::FigureLosses;
use crate::sheet::board_tables::Scale;
use crate::sheet::units::{Arm, Side};
use crate::{Battle, Order, SCENARIOS, State, UnitId, setup};

impl Playable for Battle {
    desk::table_page_files!();

    const PROFILE: &'static Profile = &Profile {
        title: "Across A Deadly Field",
        scenarios: &SCENARIOS,
        schema: setup::schema,
        turn: &[
            "The initiative says which side is active first.",
            "Each unit of the active side has two actions: move, fire, charge, change formation, reform or rally.",
            "Each enemy unit may react once in that half turn to what it sees: you are asked which units react.",
            "Losses make a unit check its morale: it may drop from good order to disorder, shaken and routed.",
            "Then the other side is active. The two halves are a turn.",
        ],
        examples: "Union first, 5th Maine moves to 11,13 facing 0, 5th Maine steps back 2, 5th Maine faces 90, \
            5th Maine forms skirmishers, 5th Maine reforms, 5th Maine rallies, 5th Maine fires at 11th Georgia, 5th Maine and 6th \
            Maine charge 11th Georgia, Haskell's battery fires at 12th Georgia deliberately, Ames rides to 14,8, react: 11th Georgia \
            fires at 5th Maine after 3.5; 12th Georgia reforms, let it pass, 5th Maine leads, follow up 2, charge on 12th Georgia, stay, done",
        figures: &[
            "points",
            "figures lost",
            "of these hit",
            "of these captured",
            "of these fled",
            "units lost",
            "leaders lost",
        ],
        offers: Offers::Sampled,
        learning: Learning::Hard,
        ..Profile::USUAL
    };

    const REACTIONS: Option<Reactions<Battle>> = Some(Reactions::of(answering, Answers::WithBands));

    fn about(&self) -> About {
        let own = |side: Side| self.units.iter().filter(|unit| unit.side == side).count();
        let size = format!(
            "{} units in {} brigades, {} turns",
            self.units.len(),
            self.brigades.len(),
            self.terms.turns
        );
        About::of(&self.heading, self.play_as.seat(), self.terms.turns, Side::BOTH.map(own), size)
    }

    fn reckoned(&self, state: &State, objective: &str) -> Vec<Reckoned> {
        free_table::reckoned(&self.terms.objectives, &state.held, objective, |side| {
            let own = self.unit_ids().filter(move |&id| self.unit(id).side == side);
            own.map(|id| {
                let men = match self.unit(id).arm {
                    Arm::Infantry => self.tables.scale(Scale::InfantryMen),
                    Arm::Cavalry => self.tables.scale(Scale::CavalryMen),
                    Arm::Artillery => 0,
                };
                // History counts as lost the men hit and captured; men that ran off the field came back.
                let lost = state.losses(self, id);
                let men = u32::from(men);
                Reckoned {
                    men: u32::from(self.unit(id).figures) * men,
                    lost: lost.for_good() * men,
                    fled: lost.fled * men,
                    holds: false,
                }
            })
        })
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
            OrderRoll::Volley(facts) => forecast::<Fire>(tables, &facts),
            OrderRoll::Rally(facts) => forecast::<Rally>(tables, &facts),
            OrderRoll::Charge(facts) => forecast::<WholeCharge>(tables, &facts),
        })
    }

    fn counts_long(&self, order: &Order) -> bool {
        matches!(order, Order::Charge { .. })
    }

    fn lay_over(&self, state: &State, pointed: &Pointed<'_, Piece>, picture: &mut Picture) {
        if let (Some(piece), Board::Table(table)) = (pointed.piece, &mut picture.board) {
            table.marks.extend(overlays::overlays(Now { battle: self, state }, piece));
        }
    }

    fn grip(&self, state: &State, piece: Piece) -> Option<Grip> {
        let block = drag::dragged_from(Now { battle: self, state }, piece)?;
        Some(Grip { block, pull: drag::pull(piece), turns: matches!(piece, Piece::Unit(_)) })
    }

    fn muster(&self, state: &State) -> Vec<Mustered> {
        muster::muster(Now { battle: self, state })
    }

    fn measure(&self, state: &State) -> Measure {
        let figures = |side: Side| {
            let own = || self.unit_ids().filter(|&id| self.unit(id).side == side);
            let lost: FigureLosses = own().map(|id| state.losses(self, id)).sum();
            let lost = [lost.all(), lost.hit, lost.captured, lost.fled].map(i64::from);
            let gone = own().filter(|&id| state.unit(id).absence.is_some_and(|why| why.is_loss())).count();
            let leaders = self.leader_ids().filter(|&id| self.leader(id).side == side);
            let leaders: i64 = leaders.map(|id| i64::from(state.leader(id).lost)).sum();
            let points = i64::from(state.points(self, side));
            [points].into_iter().chain(lost).chain([gone as i64, leaders]).collect()
        };
        Measure { turns: u32::from(state.turn), seats: Side::BOTH.map(figures).to_vec() }
    }
}

/// The unit of a number as standing answers know it.
fn answering(battle: &Battle, unit: u8) -> Option<Answering> {
    let of_brigade = |id| AnsweringGroup::of(id, &battle.brigade(id).name, battle.units_of(id));
    Some(Answering { unit: unit.into(), group: battle.unit(UnitId(unit)).brigade.map(of_brigade) })
}
