//! What each event writes into the state, and whether one from a file fits it: nothing else writes.

use super::battle::{Battle, CommanderId, Piece, UnitId};
use super::event::{Event, Fell};
use super::state::{COMMANDER, Cards, CommanderState, Figure, Flanker, Pending, Post, State, UnitState};
use crate::Now;
use crate::rules::movement::Formation;
use crate::sheet::axes::DeckCard;

impl Event {
    /// Whether it names only what there is.
    pub(crate) fn fits(&self, now: Now<'_>) -> bool {
        let has = |unit: &UnitId| now.battle.has(Piece::Unit(*unit));
        let stands = |unit: &UnitId| has(unit) && now.state.unit(*unit).pose.is_some();
        let commands = |commander: &CommanderId| now.battle.has(Piece::Commander(*commander));
        match self {
            Event::Drew { card } | Event::ThrownAway { card } => now.battle.has(*card),
            Event::Stopped | Event::Reshuffled | Event::FightEnded | Event::Ended { .. } => true,
            Event::Settled => !now.state.pending.is_empty(),
            Event::Asked { pending } => match pending {
                Pending::Activate { card } => now.battle.has(*card),
                Pending::Line { piece, .. } => now.battle.has(*piece),
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
            Event::Dueled { foe, .. } => now.state.fight.is_some() && has(&foe.unit),
            Event::FiguresLost { unit, figures } => stands(unit) && *figures <= now.state.unit(*unit).figures,
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
                let whole = |card: DeckCard, cards: &mut Cards| {
                    cards.left = battle.tables.deck.get(card).saturating_sub(cards.thrown_away);
                };
                state.units.iter_mut().for_each(|unit| whole(DeckCard::Unit, &mut unit.cards));
                state.commanders.iter_mut().for_each(|his| whole(DeckCard::Commander, &mut his.cards));
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
