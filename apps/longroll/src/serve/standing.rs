//! Reactions on the page: one question for all who may react, and the answers that were given beforehand.

use engine::{Answer, Seat, Standing, Volunteer, plain_fire};
use serde_json::{Value, json};

use super::table::Seated;
use crate::rulesets::Playable;
use desk::Failure;

/// The words for the answers, as pages send them.
fn answer(word: &str) -> Result<Answer, Failure> {
    serde_json::from_value(json!(word)).map_err(|_| Failure(format!("'{word}' is no standing answer")))
}

impl<R: Playable> Seated<R> {
    /// The order that the standing answers of the seat in turn come to, if they do.
    pub(super) fn decided(&self, seat: Seat) -> Option<R::Order> {
        let standing = self.standing.get(usize::from(seat.0))?;
        let state = self.battle().observe(self.game.position().state(), seat);
        self.battle().decided(&state, seat, standing)
    }

    /// Everybody who may react and how, if that is what a person is asked.
    pub(super) fn reactions(&self) -> Option<Value> {
        let seat = self.asked()?;
        let volunteers = self.battle().volunteers(&self.seen(None), seat);
        let row = |ways: &[(String, Volunteer)]| {
            let (id, one) = &ways[0];
            let way = |(_, way): &(String, Volunteer)| json!({"way": way.way, "deed": way.deed, "percent": way.percent});
            // Whoever is likelier than not to do harm is ticked beforehand.
            let fire = plain_fire(ways.iter().map(|(_, way)| way)).filter(|fire| fire.is_likely());
            json!({
                "id": id,
                "ways": ways.iter().map(way).collect::<Vec<_>>(),
                "ticked": fire.map(|fire| fire.way),
                "answer": self.said(seat, one.unit, one.group),
            })
        };
        let rows: Vec<Value> = volunteers.chunk_by(|one, other| one.0 == other.0).map(row).collect();
        (!rows.is_empty()).then(|| json!(rows))
    }

    fn said(&self, seat: Seat, unit: u16, group: Option<u16>) -> Option<Answer> {
        self.standing.get(usize::from(seat.0))?.said(unit, group)
    }

    /// The order by which just these units react, each in one of its ways.
    pub(super) fn reaction(&self, units: &[(String, u32)]) -> Result<R::Order, Failure> {
        let seat = self.asked().ok_or_else(|| Failure("nobody is asked".into()))?;
        let volunteers = self.battle().volunteers(&self.seen(None), seat);
        let number = |(unit, way): &(String, u32)| {
            let known = volunteers.iter().find(|(id, known)| id == unit && known.way == *way);
            let known = known.map(|(_, known)| (known.unit, known.way));
            known.ok_or_else(|| Failure(format!("'{unit}' may not react like that")))
        };
        let chosen: Vec<(u16, u32)> = units.iter().map(number).collect::<Result<_, _>>()?;
        let order = self.battle().reaction(&chosen).filter(|_| !volunteers.is_empty());
        order.ok_or_else(|| Failure("there is nothing to react to".into()))
    }

    /// What was answered for a unit beforehand, for its card; none for units that never react or are the computer's.
    pub(super) fn standing_of(&self, side: u8, unit: &str) -> Option<Value> {
        let seat = Seat(side);
        let known = self.battle().answering(unit).filter(|_| self.is_persons(seat))?;
        let group = known.group.as_ref().map(|(number, name, _)| (*number, name));
        let answers = Answer::ALL.into_iter().filter(|answer| R::BANDS || !answer.is_of_range());
        Some(json!({
            "answers": answers.collect::<Vec<_>>(),
            "answer": self.said(seat, known.unit, group.map(|(number, _)| number)),
            "group": group.map(|(_, name)| name),
        }))
    }

    /// Answers beforehand for a unit, or for its whole group.
    pub(super) fn answer_for(
        &mut self,
        unit: &str,
        whole: bool,
        word: &str,
    ) -> Result<(u8, String), Failure> {
        let pieces = self.battle().picture(&self.seen(None)).pieces();
        let piece = pieces.into_iter().find(|piece| piece.id == unit);
        let side = piece.map(|piece| piece.side).filter(|&side| self.is_persons(Seat(side)));
        let known = side.and_then(|side| Some((side, self.battle().answering(unit)?)));
        let (side, known) = known.ok_or_else(|| Failure(format!("nobody answers for '{unit}'")))?;
        let answer = answer(word)?;
        let standing = &mut self.standing[usize::from(side)];
        match known.group {
            Some((group, _, units)) if whole => standing.answer_group(group, &units, answer),
            _ => standing.answer_unit(known.unit, answer),
        }
        Ok((side, serde_json::to_string(standing)?))
    }

    /// Takes up what was answered before.
    pub(super) fn take_up_standing(&mut self, side: u8, standing: &str) -> Result<(), Failure> {
        let kept: Standing = serde_json::from_str(standing)?;
        if let Some(known) = self.standing.get_mut(usize::from(side)) {
            *known = kept;
        }
        Ok(())
    }
}
