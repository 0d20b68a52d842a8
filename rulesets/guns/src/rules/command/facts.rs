//! Sections 3 and 8, what changes of orders and tests need to know of generals, from battle and state.

use sheet::Axis;

use crate::Now;
use crate::game::battle::{Battle, BrigadeId, DivisionId, GeneralId, GeneralRank, UnitId};
use crate::game::state::{Post, State};
use crate::rules::command::brigade_orders;
use crate::rules::command::own_initiative::OwnInitiativeFacts;
use crate::rules::command::resolve::{BrigadeOrdersFacts, DivisionFacts};
use crate::sheet::axes::Present;
use crate::sheet::board_tables::{Going, SheetDistance};
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::{GeneralQuality, Presence, Side};

/// What the C-in-C of a side is like; without one on the table an average one is somewhere.
pub(crate) fn chief(now: Now<'_>, side: Side) -> GeneralQuality {
    let here = now.battle.chief(side).filter(|&chief| now.state.is_in_play(chief));
    here.map_or(GeneralQuality::Average, |chief| now.state.general(chief).quality)
}

/// What a division's change of orders needs to know.
pub(crate) fn division_facts(now: Now<'_>, side: Side, division: DivisionId) -> DivisionFacts {
    let own = now.battle.division(division).general;
    let higher = |&general: &GeneralId| {
        let known = now.battle.general(general);
        known.side == side && matches!(known.rank, GeneralRank::Corps | GeneralRank::Chief)
    };
    let contact = SheetDistance::BaseContact;
    DivisionFacts {
        order: now.state.division(division).order,
        general: chief(now, side),
        contact: now
            .battle
            .general_ids()
            .filter(higher)
            .any(|general| are_within(now, contact, own, general)),
    }
}

/// What a brigade's change of orders by those above needs to know.
pub(crate) fn order_facts(now: Now<'_>, side: Side, brigade: BrigadeId) -> BrigadeOrdersFacts {
    let superior = now.battle.division(now.battle.brigade(brigade).division).general;
    let recipient = now.state.commander(now.battle, brigade);
    let is_near = |distance| recipient.is_some_and(|general| are_within(now, distance, superior, general));
    let place = brigade_orders::heart(now, brigade);
    let command = now.battle.distance(SheetDistance::DivisionCommand);
    // Where no general commands, the distance to his post counts.
    let reaches = now.state.general_block(now.battle, superior).is_some_and(|block| match recipient {
        Some(_) => is_near(SheetDistance::DivisionCommand),
        None => block.distance_to_point(place) <= command,
    });
    BrigadeOrdersFacts {
        general: chief(now, side),
        far: !reaches,
        commanding: now.battle.brigade_ids().any(|other| now.state.stands_in(now.battle, superior, other)),
        contact: recipient != Some(superior) && is_near(SheetDistance::BaseContact),
        dense_woods: now.battle.terrain.going(&now.battle.tables, place) == Going::Severe,
        lagging: now.state.brigade(brigade).lagging,
    }
}

/// What a change by the brigade general's own initiative needs to know.
pub(crate) fn initiative_facts(now: Now<'_>, brigade: BrigadeId, wanted: BrigadeOrder) -> OwnInitiativeFacts {
    let own = now.state.brigade(brigade);
    let commander = now.state.commander(now.battle, brigade);
    OwnInitiativeFacts {
        present: Present::from_key(own.order.key()).unwrap_or(Present::Hold),
        wanted,
        side: now.battle.brigade(brigade).side,
        quality: commander.map_or(GeneralQuality::Average, |general| now.state.general(general).quality),
        lagging: own.lagging,
    }
}

/// Whether two generals are on the table and within `distance` of each other.
fn are_within(now: Now<'_>, distance: SheetDistance, one: GeneralId, other: GeneralId) -> bool {
    let blocks = (now.state.general_block(now.battle, one), now.state.general_block(now.battle, other));
    let (Some(one), Some(other)) = blocks else { return false };
    one.is_within(now.battle.distance(distance), &other)
}

impl State {
    /// The brigadier, the general in his place and the C-in-C of a unit, how near each is, and what he is like.
    fn commanders_of<'a>(
        &'a self,
        battle: &'a Battle,
        id: UnitId,
    ) -> impl Iterator<Item = (Presence, GeneralQuality)> + 'a {
        let own = self.block(battle, id);
        let (near, unit) = (battle.distance(SheetDistance::GeneralNear), battle.unit(id));
        let commands = move |&general: &GeneralId| match battle.general(general).rank {
            _ if battle.general(general).side != unit.side => false,
            GeneralRank::Brigade(brigade) => unit.brigade == Some(brigade),
            GeneralRank::Chief => true,
            GeneralRank::Division(_) | GeneralRank::Corps => {
                unit.brigade.is_some_and(|brigade| self.stands_in(battle, general, brigade))
            }
        };
        let presence = move |general: GeneralId| {
            if self.general(general).post == Post::With(id) {
                return Presence::Attached;
            }
            let block = self.general_block(battle, general).zip(own);
            if block.is_some_and(|(block, own)| block.is_within(near, &own)) {
                Presence::Near
            } else {
                Presence::Away
            }
        };
        let all = battle.general_ids().filter(move |_| own.is_some()).filter(commands);
        all.map(move |general| (presence(general), self.general(general).quality))
    }

    /// How near the brigadier or the C-in-C of a unit is, whatever he is like.
    pub fn command_near(&self, battle: &Battle, id: UnitId) -> Presence {
        self.commanders_of(battle, id).map(|(presence, _)| presence).max().unwrap_or(Presence::Away)
    }

    /// The general who steadies a unit most, of its brigadier and the C-in-C: a drunkard hides no sober man.
    pub fn command_of(&self, battle: &Battle, id: UnitId) -> (Presence, GeneralQuality) {
        let steadies = |&(presence, quality): &(Presence, GeneralQuality)| {
            let is_sober = quality != GeneralQuality::Drunkard;
            (is_sober && presence != Presence::Away, presence, std::cmp::Reverse(quality))
        };
        let best = self.commanders_of(battle, id).max_by_key(steadies);
        best.unwrap_or((Presence::Away, GeneralQuality::Average))
    }
}
