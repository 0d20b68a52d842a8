//! A round in a few sentences.

use desk::Summary;
use words::{Name, SideName, all_of, counted};

use crate::Now;
use crate::game::battle::{Battle, CommanderId, Degree, Objective, Side, UnitId};
use crate::game::state::{Post, State};
use crate::rules::victory;
use crate::sheet::axes::Troops;

/// How many rounds are over: those that a STOP card ended, and the one in which a side lost its last unit.
pub(super) fn turns_over(state: &State) -> u32 {
    let is_cut_short = matches!(state.over, Some((_, Degree::Destroyed)));
    u32::from(state.stops) + u32::from(is_cut_short)
}

/// What a round came to.
pub(super) fn summary(battle: &Battle, began: &State, ended: &State) -> Summary {
    let round = u32::from(began.stops) + 1;
    let over = format!("round {round} of {} is over", battle.terms.stops);
    let by_stop = if ended.stops > began.stops { ": the STOP card was drawn" } else { "" };
    let round = RoundEnds { battle, began, ended };
    Summary {
        over: format!("{over}{by_stop}"),
        ground: round.ground(),
        losses: round.losses(),
        fates: vec![
            ("be lost", round.units(|began, ended| began.is_some() && ended.is_none())),
            ("be disrupted", round.disrupted()),
        ],
        points: Side::BOTH
            .map(|side| {
                let now = Now { battle, state: ended };
                (battle.side_words(side), victory::points(now, side).to_string())
            })
            .to_vec(),
    }
}

/// Whether a side holds a place before and after a round in which it takes it.
const TAKES: [bool; 2] = [false, true];

/// The same of a round in which it loses it.
const LOSES: [bool; 2] = [true, false];

/// A place in a sentence: `the middle drift`, `Ulundi`.
fn named(place: &str) -> String {
    if place.starts_with(char::is_lowercase) { format!("the {place}") } else { place.to_string() }
}

/// A round by its two ends.
struct RoundEnds<'a> {
    battle: &'a Battle,
    began: &'a State,
    ended: &'a State,
}

impl RoundEnds<'_> {
    fn both(&self) -> [Now<'_>; 2] {
        [self.began, self.ended].map(|state| Now { battle: self.battle, state })
    }

    /// The places that each side took, and those that a side lost and its enemy did not take.
    fn ground(&self) -> Vec<String> {
        let did = |side: Side, verb: &str, change: [bool; 2]| {
            let places = self.battle.terms.objectives.iter().filter(|place| {
                let counts = place.side.is_none_or(|only| only == side);
                counts && self.both().map(|now| victory::holder(now, place) == Some(side)) == change
            });
            let is_taken = |place: &&Objective| {
                let [_, ended] = self.both();
                change == TAKES || victory::holder(ended, place).is_none()
            };
            let places: Vec<String> = places.filter(is_taken).map(|place| named(&place.name)).collect();
            let words = self.battle.side_words(side);
            (!places.is_empty()).then(|| words.noun().does(&format!("{verb} {}", all_of(places))))
        };
        let takes = Side::BOTH.into_iter().filter_map(|side| did(side, "take", TAKES));
        takes.chain(Side::BOTH.into_iter().filter_map(|side| did(side, "lose", LOSES))).collect()
    }

    /// Figures, guns and commanders that each side lost.
    fn losses(&self) -> Vec<(SideName, String)> {
        let of = |side: Side| {
            let own = || self.battle.unit_ids().filter(|&id| self.battle.unit(id).side == side);
            let figures = |state: &State, id: UnitId| u32::from(state.unit(id).figures);
            let lost: u32 =
                own().map(|id| figures(self.began, id).saturating_sub(figures(self.ended, id))).sum();
            let is_gone =
                |id: &UnitId| self.began.unit(*id).pose.is_some() && self.ended.unit(*id).pose.is_none();
            let guns = own().filter(|&id| self.battle.unit(id).troops == Troops::Battery).filter(is_gone);
            let commanders = self.battle.commander_ids().filter(|&id| self.battle.commander(id).side == side);
            let is_lost = |state: &State, id: &CommanderId| state.commanders[id.index()].post == Post::Lost;
            let commanders = commanders.filter(|id| !is_lost(self.began, id) && is_lost(self.ended, id));
            let all =
                [(lost, "figure"), (guns.count() as u32, "gun"), (commanders.count() as u32, "commander")];
            let all =
                all.into_iter().filter(|(count, _)| *count > 0).map(|(count, noun)| counted(count, noun));
            let all: Vec<String> = all.collect();
            (!all.is_empty()).then(|| (self.battle.side_words(side), all_of(all)))
        };
        Side::BOTH.into_iter().filter_map(of).collect()
    }

    fn units(&self, is_so: fn(Option<board::table::Pose>, Option<board::table::Pose>) -> bool) -> Vec<Name> {
        let so =
            self.battle.unit_ids().filter(|&id| is_so(self.began.unit(id).pose, self.ended.unit(id).pose));
        so.map(|id| self.battle.unit(id).name.clone()).collect()
    }

    /// Units that are disrupted and were not.
    fn disrupted(&self) -> Vec<Name> {
        let is_new = |id: &UnitId| {
            let unit = self.ended.unit(*id);
            unit.pose.is_some() && unit.disrupted && !self.began.unit(*id).disrupted
        };
        self.battle.unit_ids().filter(is_new).map(|id| self.battle.unit(id).name.clone()).collect()
    }
}
