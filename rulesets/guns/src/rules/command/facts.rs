//! Section 3, what the rolls for a change of orders need to know, from battle and state.

use sheet::Axis;

use crate::game::battle::{Battle, BrigadeId, DivisionId, GeneralId, Rank};
use crate::game::state::State;
use crate::rules::command::brigade_orders;
use crate::rules::command::own_initiative::OwnInitiativeFacts;
use crate::rules::command::resolve::{BrigadeOrdersFacts, DivisionFacts};
use crate::sheet::axes::Present;
use crate::sheet::board_tables::{Distance, Going};
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::{Quality, Side};

/// What the C-in-C of a side is like; without one on the table an average one is somewhere.
pub(crate) fn chief(battle: &Battle, state: &State, side: Side) -> Quality {
    let here = battle.chief(side).filter(|&chief| state.is_in_play(chief));
    here.map_or(Quality::Average, |chief| state.general(chief).quality)
}

/// What a division's change of orders needs to know.
pub(crate) fn division_facts(
    battle: &Battle,
    state: &State,
    side: Side,
    division: DivisionId,
) -> DivisionFacts {
    let own = battle.division(division).general;
    let higher = |&general: &GeneralId| {
        let known = battle.general(general);
        known.side == side && matches!(known.rank, Rank::Corps | Rank::Chief)
    };
    let contact = Distance::BaseContact;
    DivisionFacts {
        order: state.division(division).order,
        general: chief(battle, state, side),
        contact: battle
            .general_ids()
            .filter(higher)
            .any(|general| are_within(battle, state, contact, own, general)),
    }
}

/// What a brigade's change of orders by those above needs to know.
pub(crate) fn order_facts(
    battle: &Battle,
    state: &State,
    side: Side,
    brigade: BrigadeId,
) -> BrigadeOrdersFacts {
    let superior = battle.division(battle.brigade(brigade).division).general;
    let recipient = state.commander(battle, brigade);
    let is_near =
        |distance| recipient.is_some_and(|general| are_within(battle, state, distance, superior, general));
    let place = brigade_orders::heart(battle, state, brigade);
    let command = battle.distance(Distance::DivisionCommand);
    // Where nobody commands, the distance to his post counts.
    let reaches = state.general_block(battle, superior).is_some_and(|block| match recipient {
        Some(_) => is_near(Distance::DivisionCommand),
        None => block.distance_to_point(place) <= command,
    });
    BrigadeOrdersFacts {
        general: chief(battle, state, side),
        far: !reaches,
        commanding: battle.brigade_ids().any(|other| state.stands_in(battle, superior, other)),
        contact: recipient != Some(superior) && is_near(Distance::BaseContact),
        dense_woods: battle.terrain.going(&battle.tables, place) == Going::Severe,
        lagging: state.brigade(brigade).lagging,
    }
}

/// What a change by the brigade general's own initiative needs to know.
pub(crate) fn initiative_facts(
    battle: &Battle,
    state: &State,
    brigade: BrigadeId,
    wanted: BrigadeOrder,
) -> OwnInitiativeFacts {
    let now = state.brigade(brigade);
    let commander = state.commander(battle, brigade);
    OwnInitiativeFacts {
        present: Present::from_key(now.order.key()).unwrap_or(Present::Hold),
        wanted,
        side: battle.brigade(brigade).side,
        quality: commander.map_or(Quality::Average, |general| state.general(general).quality),
        lagging: now.lagging,
    }
}

/// Whether two generals are on the table and so near each other.
fn are_within(battle: &Battle, state: &State, distance: Distance, one: GeneralId, other: GeneralId) -> bool {
    let blocks = (state.general_block(battle, one), state.general_block(battle, other));
    let (Some(one), Some(other)) = blocks else { return false };
    one.is_within(battle.distance(distance), &other)
}
