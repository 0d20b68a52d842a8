//! Section 2, coordination on the map: a brigadier tries to have several brigades of the division act as one.

use crate::At;
use crate::Now;
use crate::game::battle::{Battle, BrigadeId, DivisionId, Side};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, State};
use crate::rules::command::leaders;
use crate::rules::command::resolve::{Coordination, CoordinationFacts, Rating};
use crate::rules::named::run_for;
use crate::sheet::cells::Coordinated;

/// What a roll for coordination by the brigadier of a brigade depends on.
pub(crate) fn facts(now: Now<'_>, id: BrigadeId) -> CoordinationFacts {
    let division = now.battle.division(now.battle.brigade(id).division);
    let rating = |leader| leaders::rating(now, leader);
    let company = leaders::company(now, id);
    CoordinationFacts {
        rating: leaders::brigadier(now, id).map_or(Rating::clamped(0), rating),
        division_leader: company.division_leader,
        commander: company.commander,
        division_rating: division.leader.map_or(Rating::clamped(0), rating),
    }
}

/// Why the brigadier of a brigade may not roll for coordination: once on a marker, before any brigade has acted on it.
pub(crate) fn refusal(now: Now<'_>, side: Side, division: DivisionId, id: BrigadeId) -> Option<Refusal> {
    let of_division =
        || now.battle.brigade_ids().filter(|&other| now.battle.brigade(other).division == division);
    if let Some(refusal) = turn_refusal(now, side, division, id) {
        Some(refusal)
    } else if now.state.coordinated {
        Some(Refusal::AlreadyTried)
    } else if of_division().any(|other| now.state.brigade(other).done) {
        Some(Refusal::TooLate)
    } else if leaders::brigadier(now, id).is_none() {
        Some(Refusal::NoBrigadier)
    } else if !leaders::brigade_in_command(now, id) {
        Some(leaders::out_of_command(now))
    } else if !of_division().any(|other| other != id && is_eligible(now, other)) {
        Some(Refusal::NobodyToJoin)
    } else {
        None
    }
}

/// Why a brigade may not act on the marker that was drawn.
pub(crate) fn turn_refusal(now: Now<'_>, side: Side, division: DivisionId, id: BrigadeId) -> Option<Refusal> {
    let brigade = now.state.brigade(id);
    if now.battle.side_of(id) != side {
        Some(Refusal::NotYours)
    } else if now.battle.brigade(id).division != division {
        Some(Refusal::NotItsMarker { division: now.battle.division(division).name.clone() })
    } else if brigade.confused {
        Some(Refusal::Confused)
    } else {
        brigade.done.then_some(Refusal::HasActed)
    }
}

/// Whether a brigade may act as one with others: in command, with units left.
fn is_eligible(now: Now<'_>, id: BrigadeId) -> bool {
    let is_its = |&unit: &_| now.battle.unit(unit).brigade == Some(id);
    leaders::brigade_in_command(now, id)
        && now.battle.unit_ids().filter(is_its).any(|unit| now.state.unit(unit).at.is_some())
}

/// Why a brigade may not join the brigades that act as one.
pub(crate) fn join_refusal(now: Now<'_>, side: Side, id: BrigadeId) -> Option<Refusal> {
    let Some(&Pending::Joining { brigade, more }) = now.state.pending.last() else {
        return Some(Refusal::not_now(now));
    };
    let division = now.battle.brigade(brigade).division;
    if let Some(refusal) = turn_refusal(now, side, division, id) {
        Some(refusal)
    } else if now.state.brigade(id).acts {
        Some(Refusal::AlreadySo { state: "among the brigades that act as one" })
    } else if more == 0 {
        Some(Refusal::NoMoreJoin)
    } else {
        (!is_eligible(now, id)).then(|| leaders::out_of_command(now))
    }
}

/// A brigadier rolls for coordination.
pub(crate) fn coordinate(at: &mut At<'_>, brigade: BrigadeId) {
    let facts = facts(at.now(), brigade);
    let name = &at.battle.brigade(brigade).name;
    let thrown = run_for::<Coordination>(at, name, &facts);
    at.emit(Event::Coordinated { brigade, result: thrown.result });
}

/// What a roll for coordination comes to: confusion in command, or a number of brigades that act as one.
pub(crate) fn apply(battle: &Battle, state: &mut State, brigade: BrigadeId, result: Coordinated) {
    state.coordinated = true;
    let division = battle.brigade(brigade).division;
    let own = battle.brigade_ids().filter(|&id| battle.brigade(id).division == division);
    let reached: Vec<BrigadeId> =
        own.filter(|&id| leaders::brigade_in_command(Now { battle, state }, id)).collect();
    let more = match result {
        Coordinated::Fail => return,
        Coordinated::Confusion => {
            reached.into_iter().for_each(|id| state.brigade_mut(id).confused = true);
            return;
        }
        Coordinated::Two => 1,
        Coordinated::Three => 2,
        Coordinated::All => u8::MAX,
    };
    state.brigade_mut(brigade).acts = true;
    state.pending.push(Pending::Joining { brigade, more });
}
