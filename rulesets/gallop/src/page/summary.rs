//! A turn in a few sentences.

use desk::Summary;
use words::{Name, all_of, counted};

use super::places;
use crate::Now;
use crate::game::battle::{Battle, GroupId, Side, StandId};
use crate::game::state::{StandPlace, State};
use crate::rules::victory;
use crate::sheet::axes::Arm;

/// How many turns are over: a turn is when none of its steps is left.
pub(super) fn turns_over(state: &State) -> u32 {
    let is_running = state.over.is_none() && !state.pending.is_empty();
    state.turn.saturating_sub(u8::from(is_running)).into()
}

/// What a turn came to.
pub(super) fn summary(battle: &Battle, began: &State, ended: &State) -> Summary {
    let turn = TurnEnds { battle, began, ended };
    let (broken, steady) = (turn.groups(GroupChange::Back), turn.groups(GroupChange::Steady));
    let (lost, arrived) = (turn.stands(is_lost), turn.stands(is_arrival));
    Summary {
        over: format!("turn {} of {} is over", turns_over(ended), battle.terms.turns),
        ground: turn.ground(),
        losses: turn.losses(),
        fates: vec![
            ("be lost", lost),
            ("be broken and without a general", broken),
            ("retreat no more", steady),
            ("arrive", arrived),
        ],
        points: Side::BOTH
            .map(|side| (side.words(), victory::points(Now { battle, state: ended }, side).to_string()))
            .to_vec(),
    }
}

/// Whether a stand was lost.
fn is_lost(began: StandPlace, ended: StandPlace) -> bool {
    began != StandPlace::Lost && ended == StandPlace::Lost
}

/// Whether a stand came on.
fn is_arrival(began: StandPlace, ended: StandPlace) -> bool {
    began == StandPlace::Waiting && matches!(ended, StandPlace::On(_))
}

/// What a group has begun to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GroupChange {
    Back,
    Steady,
}

/// A turn by its two ends.
struct TurnEnds<'a> {
    battle: &'a Battle,
    began: &'a State,
    ended: &'a State,
}

impl TurnEnds<'_> {
    /// The objectives that each side took.
    fn ground(&self) -> Vec<String> {
        let took = |side: Side| {
            let holders = self.began.objectives.iter().zip(self.ended.objectives.iter());
            let objectives = self.battle.terms.objectives.iter().zip(holders);
            let taken = objectives.filter(|(_, (before, after))| before != after && **after == Some(side));
            let places: Vec<String> =
                taken.map(|(objective, _)| places::objective(self.battle, objective.square)).collect();
            (!places.is_empty()).then(|| side.words().noun().does(&format!("take {}", all_of(places))))
        };
        Side::BOTH.into_iter().filter_map(took).collect()
    }

    /// Stands of which this is true by where they were and where they are.
    fn stands(&self, is_so: fn(StandPlace, StandPlace) -> bool) -> Vec<Name> {
        let places = |id: &StandId| [self.began, self.ended].map(|state| state.stand(*id).place);
        let stands = self.battle.ids().filter(|id| places(id) != [StandPlace::Lost; 2]);
        let so = stands.filter(|id| {
            let [before, after] = places(id);
            is_so(before, after)
        });
        so.map(|id| self.battle.name(id)).collect()
    }

    /// Stands, generals and hits that each side lost or took.
    fn losses(&self) -> Vec<(words::SideName, String)> {
        let of = |side: Side| {
            let own = || self.battle.muster.side(side).iter().copied();
            let is_general = |id: &StandId| self.battle.stand(*id).arm == Arm::General;
            let lost = |id: &StandId| is_lost(self.began.stand(*id).place, self.ended.stand(*id).place);
            let generals = own().filter(lost).filter(is_general).count();
            let stands = own().filter(lost).count() - generals;
            let hits: u32 = own().filter(|id| !lost(id)).map(|id| self.hits(id)).sum();
            let all = [(stands, "stand"), (generals, "general")];
            let all =
                all.into_iter().filter(|(count, _)| *count > 0).map(|(count, noun)| counted(count, noun));
            let mut all: Vec<String> = all.collect();
            if all.is_empty() && hits > 0 {
                all.push("no stand".into());
            }
            let more =
                if hits > 0 { format!(" ({} on others)", counted(hits, "hit")) } else { String::new() };
            let more = if stands + generals == 0 { more.replace(" on others", "") } else { more };
            (!all.is_empty()).then(|| (side.words(), format!("{}{more}", all_of(all))))
        };
        Side::BOTH.into_iter().filter_map(of).collect()
    }

    /// Hits that a stand took and outlived.
    fn hits(&self, id: StandId) -> u32 {
        self.ended.stand(id).hits.saturating_sub(self.began.stand(id).hits).into()
    }

    /// The groups that have begun to retreat, or to stand again.
    fn groups(&self, going: GroupChange) -> Vec<Name> {
        let back = |state: &State, group: usize| state.going_back.get(group).copied().unwrap_or(false);
        let wanted = [going == GroupChange::Steady, going == GroupChange::Back];
        let is_so = |group: &usize| [self.began, self.ended].map(|state| back(state, *group)) == wanted;
        let on_table =
            |group: &usize| self.ended.of_group(self.battle, GroupId(*group as u8)).next().is_some();
        let groups = (0..self.battle.groups.len()).filter(is_so).filter(on_table);
        groups.map(|group| self.battle.group_name(GroupId(group as u8))).collect()
    }
}
