//! What happens: the only writers of a state.

use board::table::Pose;
use serde::{Deserialize, Serialize};

use super::battle::{Battle, CommanderId, Degree, Piece, Side, UnitId};
use super::state::{
    COMMANDER, Cards, CommanderState, Fight, Figure, Flanker, Pending, Post, State, UnitState,
};
use crate::rules::movement::Formation;
use crate::sheet::axes::Card;

/// How a unit went out of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// Its last figure fell.
    Destroyed,
    /// It came up against something in falling back.
    Routed,
    /// It failed twice as a face of a square.
    Scattered,
    /// It went off its own edge of the table.
    Left,
}

/// How a duel ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fell {
    /// The one attacked.
    Foe,
    /// The one who attacked.
    Fighter,
    /// Neither.
    Nobody,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A card was drawn, and its piece is active.
    Drew {
        /// Whose.
        card: Piece,
    },
    /// The card of one who is gone was drawn and thrown away.
    ThrownAway {
        /// Whose.
        card: Piece,
    },
    /// The STOP card was drawn.
    Stopped,
    /// All cards are in the deck again.
    Reshuffled,
    /// What was waited for is done.
    Settled,
    /// Something has to be chosen first.
    Asked {
        /// What.
        pending: Pending,
    },
    /// A unit moved.
    Moved {
        /// Who.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
    },
    /// A commander rode.
    Rode {
        /// Who.
        commander: CommanderId,
        /// Where he stands.
        pose: Pose,
    },
    /// A commander joined a unit.
    Attached {
        /// Who.
        commander: CommanderId,
        /// Which.
        unit: UnitId,
    },
    /// A commander is lost.
    CommanderLost {
        /// Who.
        commander: CommanderId,
    },
    /// A unit changed formation.
    Formed {
        /// Who.
        unit: UnitId,
        /// To what.
        formation: Formation,
    },
    /// A unit shot.
    Shot {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// How many hits.
        hits: u8,
    },
    /// A Gatling jammed.
    Jammed {
        /// Whose.
        unit: UnitId,
    },
    /// A Gatling was cleared.
    Cleared {
        /// Whose.
        unit: UnitId,
    },
    /// A unit charged as far as it came.
    Charged {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// Where it stands.
        pose: Pose,
    },
    /// Two units are in melee.
    Locked {
        /// One, the lower number.
        one: UnitId,
        /// The other.
        other: UnitId,
    },
    /// A unit is in melee no longer.
    Parted {
        /// Who.
        unit: UnitId,
    },
    /// A round of melee begins.
    FightBegan {
        /// All there is to know.
        fight: Fight,
    },
    /// A duel was fought.
    Dueled {
        /// Who of the active unit.
        fighter: u8,
        /// With whom.
        foe: Figure,
        /// Where he came round to for it, if he did.
        came_round: Option<Pose>,
        /// Who fell.
        fell: Fell,
    },
    /// A round of melee is over.
    FightEnded,
    /// A unit lost figures and closed up.
    FiguresLost {
        /// Who.
        unit: UnitId,
        /// How many.
        figures: u8,
    },
    /// A unit is out of the battle.
    Removed {
        /// Who.
        unit: UnitId,
        /// How.
        cause: Cause,
    },
    /// A unit is disrupted.
    Disrupted {
        /// Who.
        unit: UnitId,
    },
    /// A unit fell back.
    FellBack {
        /// Who.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
    },
    /// A unit rallied.
    Rallied {
        /// Who.
        unit: UnitId,
    },
    /// The battle is over.
    Ended {
        /// Who won.
        winner: Option<Side>,
        /// How.
        degree: Degree,
    },
}

engine::kinds!(Event: Drew, ThrownAway, Stopped, Reshuffled, Settled, Asked, Moved, Rode, Attached, CommanderLost, Formed,
    Shot, Jammed, Cleared, Charged, Locked, Parted, FightBegan, Dueled, FightEnded, FiguresLost, Removed, Disrupted,
    FellBack, Rallied, Ended);

impl Event {
    /// Whether it names only what there is.
    pub(crate) fn fits(&self, battle: &Battle, state: &State) -> bool {
        let has = |unit: &UnitId| battle.has(Piece::Unit(*unit));
        let stands = |unit: &UnitId| has(unit) && state.unit(*unit).pose.is_some();
        let commands = |commander: &CommanderId| battle.has(Piece::Commander(*commander));
        match self {
            Event::Drew { card } | Event::ThrownAway { card } => battle.has(*card),
            Event::Stopped | Event::Reshuffled | Event::FightEnded | Event::Ended { .. } => true,
            Event::Settled => !state.pending.is_empty(),
            Event::Asked { pending } => match pending {
                Pending::Activate { card } => battle.has(*card),
                Pending::Line { piece, .. } => battle.has(*piece),
                Pending::React { unit, charger } => has(unit) && has(charger),
                Pending::Fight => true,
            },
            Event::Rode { commander, .. } | Event::CommanderLost { commander } => commands(commander),
            Event::Attached { commander, unit } => commands(commander) && stands(unit),
            Event::Shot { unit, target, .. } | Event::Charged { unit, target, .. } => {
                stands(unit) && has(target)
            }
            Event::Locked { one, other } => stands(one) && stands(other),
            Event::FightBegan { fight } => {
                has(&fight.unit) && fight.figures.iter().all(|(figure, _)| has(&figure.unit))
            }
            Event::Dueled { foe, .. } => state.fight.is_some() && has(&foe.unit),
            Event::FiguresLost { unit, figures } => stands(unit) && *figures <= state.unit(*unit).figures,
            Event::Parted { unit } => has(unit),
            Event::Moved { unit, .. }
            | Event::Formed { unit, .. }
            | Event::Jammed { unit }
            | Event::Cleared { unit }
            | Event::Removed { unit, .. }
            | Event::Disrupted { unit }
            | Event::FellBack { unit, .. }
            | Event::Rallied { unit } => stands(unit),
        }
    }

    /// Writes it into a state.
    pub(crate) fn apply(&self, battle: &Battle, state: &mut State) {
        match self {
            Event::Drew { card } => {
                let cards = cards_of(state, *card);
                cards.left = cards.left.saturating_sub(1);
                state.pending.push(Pending::Activate { card: *card });
            }
            Event::ThrownAway { card } => {
                let cards = cards_of(state, *card);
                cards.left = cards.left.saturating_sub(1);
                cards.thrown_away = cards.thrown_away.saturating_add(1);
            }
            Event::Stopped => state.stops = state.stops.saturating_add(1),
            Event::Reshuffled => {
                let whole = |card: Card, cards: &mut Cards| {
                    cards.left = battle.tables.deck.get(card).saturating_sub(cards.thrown_away);
                };
                state.units.iter_mut().for_each(|unit| whole(Card::Unit, &mut unit.cards));
                state.commanders.iter_mut().for_each(|his| whole(Card::Commander, &mut his.cards));
            }
            Event::Settled => {
                state.pending.pop();
            }
            Event::Asked { pending } => state.pending.push(*pending),
            Event::Moved { unit, pose }
            | Event::Charged { unit, pose, .. }
            | Event::FellBack { unit, pose } => {
                state.units[unit.index()].pose = Some(*pose);
            }
            Event::Rode { commander, pose } => {
                state.commanders[commander.index()].post = Post::Alone(*pose);
                state.close_ranks();
            }
            Event::Attached { commander, unit } => {
                state.commanders[commander.index()].post = Post::With(*unit);
                state.close_ranks();
            }
            Event::CommanderLost { commander } => {
                let CommanderState { post, .. } = &mut state.commanders[commander.index()];
                *post = Post::Lost;
                state.close_ranks();
            }
            Event::Formed { unit, formation } => state.units[unit.index()].formation = *formation,
            Event::Shot { .. } => {}
            Event::Jammed { unit } => state.units[unit.index()].jammed = true,
            Event::Cleared { unit } => state.units[unit.index()].jammed = false,
            Event::Locked { one, other } => {
                let pair = (*one.min(other), *one.max(other));
                if let Err(at) = state.melees.binary_search(&pair) {
                    state.melees.insert(at, pair);
                }
            }
            Event::Parted { unit } => {
                state.melees.retain(|(a, b)| a != unit && b != unit);
                state.close_ranks();
            }
            Event::FightBegan { fight } => {
                state.fight = Some(fight.clone());
                state.pending.push(Pending::Fight);
            }
            Event::Dueled { fighter, foe, came_round, fell } => {
                let Some(fight) = &mut state.fight else { return };
                let own = Figure { unit: fight.unit, place: *fighter };
                fight.fought.push(*fighter);
                fight.attacked.push(*foe);
                if let Some(pose) = *came_round {
                    let from = fight.pose(own);
                    state.flankers.retain(|known| known.unit != own.unit || Some(known.pose) != from);
                    let commander = *fighter == COMMANDER;
                    state.flankers.push(Flanker { unit: own.unit, commander, pose });
                    fight
                        .figures
                        .iter_mut()
                        .filter(|(known, _)| *known == own)
                        .for_each(|(_, at)| *at = pose);
                }
                let fallen = match fell {
                    Fell::Foe => *foe,
                    Fell::Fighter => own,
                    Fell::Nobody => return,
                };
                fight.fallen.push(fallen);
                let at = fight.pose(fallen);
                state.flankers.retain(|known| known.unit != fallen.unit || Some(known.pose) != at);
            }
            Event::FightEnded => {
                state.fight = None;
                state.pending.pop();
            }
            Event::FiguresLost { unit, figures } => {
                let left = state.unit(*unit).figures.saturating_sub(*figures);
                if let Some(stance) = state.stance(*unit).filter(|_| left > 0) {
                    state.units[unit.index()].pose = Some(battle.closed_up(*unit, &stance, left));
                }
                state.units[unit.index()].figures = left;
            }
            Event::Removed { unit, .. } => {
                let gone = &mut state.units[unit.index()];
                *gone = UnitState {
                    pose: None,
                    formation: Formation::Line,
                    figures: 0,
                    disrupted: false,
                    jammed: false,
                    cards: gone.cards,
                };
                state.melees.retain(|(a, b)| a != unit && b != unit);
                state.close_ranks();
            }
            Event::Disrupted { unit } => state.units[unit.index()].disrupted = true,
            Event::Rallied { unit } => state.units[unit.index()].disrupted = false,
            Event::Ended { winner, degree } => state.over = Some((*winner, *degree)),
        }
    }
}

fn cards_of(state: &mut State, card: Piece) -> &mut Cards {
    match card {
        Piece::Unit(unit) => &mut state.units[unit.index()].cards,
        Piece::Commander(commander) => &mut state.commanders[commander.index()].cards,
    }
}
