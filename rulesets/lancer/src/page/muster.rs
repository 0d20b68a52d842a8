//! The units and commanders of a battle as the roster of an umpire, and their deck.

use desk::{Bag, Mustered};
use engine::Count;
use sheet::Axis;

use crate::Now;
use crate::game::battle::{Battle, CommanderId, Lances, Piece, UnitId};
use crate::game::state::Post;
use crate::rules::shooting::Arms;
use crate::rules::umpire::UmpireUnit;
use crate::sheet::axes::{DeckCard, Rating, Troops};

/// The card that puts all others back.
const STOP: &str = "STOP";

/// The roster: all units, then the commanders.
pub(crate) fn muster(now: Now<'_>) -> Vec<Mustered> {
    let units = now.battle.unit_ids().map(|id| unit(now, id));
    units.chain(now.battle.commander_ids().map(|id| commander(now, id))).collect()
}

fn unit(now: Now<'_>, id: UnitId) -> Mustered {
    let (known, own) = (now.battle.unit(id), now.state.unit(id));
    let attached = now.state.attached(id);
    let values = UmpireUnit {
        troops: known.troops,
        weapon: known.arms,
        morale: known.morale,
        melee: known.melee,
        lancers: known.lances == Lances::Carried,
        size: Count::clamped(known.figures),
        lost: Count::clamped(known.figures.saturating_sub(own.figures)),
        formation: own.formation,
        disrupted: own.disrupted,
        jammed: own.jammed,
        square: now.state.is_face(now.battle, id),
        commander: attached.is_some(),
        commander_morale: attached.map_or(Rating::Average, |his| now.battle.commander(his).morale),
        is_commander: false,
        gone: own.pose.is_none(),
    };
    Mustered::new(known.name.as_str(), known.side.seat(), known.troops.key(), &values)
}

fn commander(now: Now<'_>, id: CommanderId) -> Mustered {
    let (known, post) = (now.battle.commander(id), now.state.commanders[id.index()].post);
    let values = UmpireUnit {
        troops: match post {
            Post::With(unit) => now.battle.unit(unit).troops,
            Post::Alone(_) | Post::Lost => Troops::Cavalry,
        },
        weapon: Arms::Spears,
        morale: known.morale,
        melee: known.melee,
        size: Count::MIN,
        is_commander: true,
        gone: post == Post::Lost,
        ..UmpireUnit::plain()
    };
    Mustered::new(known.name.as_str(), known.side.seat(), "commander", &values)
}

/// The deck of both sides, with its STOP.
pub(crate) fn deck(battle: &Battle) -> Bag {
    let cards = |card: DeckCard| u16::from(battle.tables.deck.get(card));
    let of = |piece: Piece| match piece {
        Piece::Unit(_) => cards(DeckCard::Unit),
        Piece::Commander(_) => cards(DeckCard::Commander),
    };
    let pieces = battle.pieces().map(|piece| (battle.name(piece).as_str().to_string(), of(piece)));
    let stop = (STOP.to_string(), cards(DeckCard::Stop).max(1));
    Bag { title: "The deck", items: pieces.chain([stop]).collect(), stop: Some(STOP.into()) }
}
