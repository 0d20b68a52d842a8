//! What happened while a player looked on, picture by picture; what changed nothing to the eye is left to the log.

use engine::{Entry, Seat};
use view::{Deed, Glimpse, Picture, Theme, When};

use super::came::{Came, came};
use super::game_table::GameTable;
use super::log::sentence;
use super::shots::{Blow, Shot, Together, blows_to};
use super::strokes::{SeenOrder, Standings};
use crate::Playable;
use crate::playable::seats;
use crate::wire::{self, Stroke, StrokeKind};

/// A position between two orders.
struct Moment {
    picture: Picture,
    standings: Standings,
}

impl<R: Playable> GameTable<R> {
    /// The orders after the first `from` up to `to`, as far as they are seen.
    pub(super) fn film_of(&self, from: usize, to: usize, theme: Theme) -> wire::Film {
        let moment = |orders: usize| {
            let picture = self.battle().picture(&self.seen_after(orders));
            Moment { standings: Standings::of(&picture), picture }
        };
        let mut last = None;
        let entries = self.game().entries().iter().enumerate().take(to).skip(from);
        let shots = entries.filter_map(|(number, entry)| {
            let (before, after) = (last.take().unwrap_or_else(|| moment(number)), moment(number + 1));
            let shot = self.shot(number, entry, &before, &after, theme);
            last = Some(after);
            shot
        });
        wire::Film { frames: Shot::frames(shots) }
    }

    /// An order with so many before it; none if there is nothing to see.
    fn shot(
        &self,
        number: usize,
        entry: &Entry<R>,
        before: &Moment,
        after: &Moment,
        theme: Theme,
    ) -> Option<Shot> {
        let (battle, eyes) = (self.battle(), self.look().eyes);
        let (mut told, mut glimpses, mut blows, mut rolls) = (vec![], vec![], vec![], vec![]);
        for came in came(self.game(), number, Some(eyes)) {
            match came {
                Came::Rolled(step) => rolls.push(step),
                Came::Told { sentence, glimpse } => {
                    if let (Some(Glimpse::Befalls { unit }), Some(words)) = (&glimpse, &sentence) {
                        let lost = after.standings.unit(unit).is_none();
                        blows.push(Blow { unit: unit.clone(), told: words.clone(), lost });
                    }
                    told.extend(sentence);
                    glimpses.extend(glimpse);
                }
                Came::TurnOver(_) => {}
            }
        }
        let seen = SeenOrder { before: &before.standings, after: &after.standings, glimpses: &glimpses };
        let strokes = seen.strokes();
        let first = strokes.first()?;
        let name = |id: &String| Some(seen.unit(id)?.name.clone());
        let targets: Vec<String> = first.targets.iter().filter_map(name).collect();
        let unit = seen.unit(&first.unit)?;
        let mut thrown = rolls.iter().filter(|roll| !roll.faces.is_empty());
        // Of many dice those that something is looked up for tell most.
        let roll = thrown.clone().find(|roll| roll.table.is_some()).or_else(|| thrown.next());
        let is_alone = blows.is_empty() && (roll.is_none() || first.kind != StrokeKind::Charge);
        let together = Together::of(&strokes, &unit.group, &targets).filter(|_| is_alone);
        let names = strokes.iter().filter_map(|stroke| name(&stroke.unit)).collect();
        let state = self.seen_after(number);
        let choice = battle.choice(&state, &entry.order);
        let ends = choice.deed == Deed::End;
        let ordered = if ends { choice.label } else { battle.print(&entry.order) };
        let done = sentence(&ordered, &told).first();
        let result = match roll {
            Some(roll) if blows.is_empty() => roll.result.clone(),
            _ => blows_to(&blows, |_| true),
        };
        let frame = wire::Frame {
            first: number + 1,
            last: number + 1,
            side: unit.side,
            turn: before.picture.turn().into(),
            phases: battle.phases(&state).into_iter().map(wire::Phase::from).collect(),
            drawn: view::card(&before.picture, theme),
            concern: self.concern(entry.seat, &seen, &strokes, &blows, if ends { "" } else { &done }),
            strokes,
            told: done,
            faces: roll.map(|roll| roll.faces.clone()).unwrap_or_default(),
            total: roll.and_then(|roll| roll.total.filter(|_| !roll.modifiers.is_empty())),
            result,
        };
        Some(Shot { frame, together, names })
    }

    /// What of an order concerned people: what befell their units, or was aimed at them.
    fn concern(
        &self,
        seat: Seat,
        seen: &SeenOrder<'_>,
        strokes: &[Stroke],
        blows: &[Blow],
        done: &str,
    ) -> Option<wire::Concern> {
        let persons: Vec<u8> =
            seats::<R>().filter(|&seat| self.is_persons(seat)).map(|seat| seat.0).collect();
        // Where both sides are people's, an order is news to the other.
        let is_theirs = |side: u8| persons.contains(&side) && (persons.len() == 1 || side != seat.0);
        let is_own = |id: &str| seen.unit(id).is_some_and(|unit| is_theirs(unit.side));
        // What they did themselves is no news, unless it let the enemy do something.
        if is_theirs(seat.0) && strokes.iter().all(|stroke| is_own(&stroke.unit)) {
            return None;
        }
        let is_aimed =
            strokes.iter().any(|stroke| !is_own(&stroke.unit) && stroke.targets.iter().any(|id| is_own(id)));
        let is_lost = strokes.iter().any(|stroke| stroke.kind == StrokeKind::Gone && is_own(&stroke.unit));
        let what = blows_to(blows, is_own);
        if what.is_empty() && !is_aimed {
            return None;
        }
        let weight = if is_lost { 2 } else { u8::from(!what.is_empty()) };
        Some(wire::Concern { told: format!("{done} {what}").trim().into(), weight })
    }

    /// How many orders were given before the stretch that a player has looked on since acting last. Answers to what the
    /// other side does are no acts.
    pub(super) fn since(&self) -> usize {
        let (battle, eyes) = (self.battle(), self.look().eyes);
        let entries = self.game().entries();
        let is_act = |number: &usize| {
            let state = self.game().state_after(*number);
            let step = battle.phases(state).into_iter().find(|phase| phase.when == When::Now);
            let is_asked =
                || R::REACTIONS.is_some_and(|known| !known.volunteers(battle, state, eyes).is_empty());
            step.is_none_or(|step| step.side == eyes.0) && !is_asked()
        };
        let mut own = (0..entries.len()).rev().filter(|&number| entries[number].seat == eyes);
        own.find(is_act).map_or(0, |number| number + 1)
    }
}
