//! Reactions on the page: one question for all units that may react, and the answers that were given beforehand.

use engine::{Answer, Seat, Standing, Volunteer, plain_fire};
use serde_json::json;
use view::Piece;

use super::AnswerScope;
use super::game_table::GameTable;
use crate::{Answering, Answers, Failure, Playable, wire};

/// The words for the answers, as pages send them.
fn answer(word: &str) -> Result<Answer, Failure> {
    serde_json::from_value(json!(word)).map_err(|_| Failure(format!("'{word}' is no standing answer")))
}

impl<R: Playable> GameTable<R> {
    /// A unit as standing answers know it; none if it never reacts.
    fn answering(&self, unit: &str) -> Option<Answering> {
        R::REACTIONS?.answering(self.battle(), unit)
    }

    /// Everybody who may react and how, if that is what a person is asked.
    pub(super) fn reactions(&self) -> Option<Vec<wire::Reaction>> {
        let look = self.look();
        let seat = look.asked?;
        let row = |ways: &[(String, Volunteer)]| {
            let (id, one) = &ways[0];
            let way = |(_, way): &(String, Volunteer)| wire::ReactionWay {
                way: way.way,
                deed: way.deed.clone(),
                percent: way.percent,
                sentence: self.sentence(way),
                pressing: way.is_pressing,
            };
            // A unit that is likelier than not to do harm is ticked beforehand.
            let fire = plain_fire(ways.iter().map(|(_, way)| way)).filter(|fire| fire.is_likely());
            wire::Reaction {
                id: id.clone(),
                ways: ways.iter().map(way).collect(),
                ticked: fire.map(|fire| fire.way),
                answer: self.said(seat, one.unit, one.group),
            }
        };
        let rows: Vec<_> = look.volunteers.chunk_by(|one, other| one.0 == other.0).map(row).collect();
        (!rows.is_empty()).then_some(rows)
    }

    /// What is hoped for and feared if a unit reacts in one of its ways and no other unit does.
    fn sentence(&self, way: &Volunteer) -> String {
        let order = R::REACTIONS.filter(|_| way.percent > 0);
        let order = order.map(|known| known.reaction(self.battle(), &[(way.unit, way.way)]));
        let told = order.and_then(|order| self.told(&order).flatten());
        told.map_or_else(String::new, |told| told.sentence)
    }

    fn said(&self, seat: Seat, unit: u16, group: Option<u16>) -> Option<wire::Answer> {
        self.standing(seat)?.said(unit, group).map(wire::Answer::from)
    }

    /// The seat that is asked, and the order by which just these units react, each in one of its ways.
    pub(super) fn reaction(&self, units: &[(String, u32)]) -> Result<(Seat, R::Order), Failure> {
        let look = self.look();
        let seat = look.asked.ok_or_else(|| Failure("no side has a decision to make now".into()))?;
        let number = |(unit, way): &(String, u32)| {
            let known = look.volunteers.iter().find(|(id, known)| id == unit && known.way == *way);
            let known = known.map(|(_, known)| (known.unit, known.way));
            known.ok_or_else(|| Failure(format!("'{unit}' may not react like that")))
        };
        let chosen: Vec<(u16, u32)> = units.iter().map(number).collect::<Result<_, _>>()?;
        let reactions = R::REACTIONS.filter(|_| !look.volunteers.is_empty());
        let order = reactions.map(|known| known.reaction(self.battle(), &chosen));
        order.map(|order| (seat, order)).ok_or_else(|| Failure("there is nothing to react to".into()))
    }

    /// What was answered for a unit beforehand, for its card; none for units that never react or are the computer's.
    pub(super) fn standing_of(&self, unit: &Piece) -> Option<wire::Standing> {
        let seat = Seat(unit.side);
        let known = self.answering(&unit.id).filter(|_| self.is_persons(seat))?;
        let group = known.group.as_ref();
        let knows_bands = R::REACTIONS.is_some_and(|known| known.answers == Answers::WithBands);
        let answers = Answer::ALL.into_iter().filter(|answer| knows_bands || !answer.is_of_range());
        Some(wire::Standing {
            answers: answers.map(wire::Answer::from).collect(),
            answer: self.said(seat, known.unit, group.map(|group| group.number)),
            group: group.map(|group| group.name.clone()),
        })
    }

    /// Answers beforehand for a unit, or for its whole group.
    pub(super) fn answer_for(
        &mut self,
        unit: &str,
        whom: AnswerScope,
        word: &str,
    ) -> Result<(u8, String), Failure> {
        let side = self.piece(unit).map(|piece| piece.side).filter(|&side| self.is_persons(Seat(side)));
        let known = side.and_then(|side| Some((side, self.answering(unit)?)));
        let nobody = || Failure(format!("'{unit}' takes no standing answers from you"));
        let (side, known) = known.ok_or_else(nobody)?;
        let answer = answer(word)?;
        let standing = self.change_standing(Seat(side)).ok_or_else(nobody)?;
        match known.group {
            Some(group) if whom == AnswerScope::Group => {
                standing.answer_group(group.number, &group.units, answer)
            }
            _ => standing.answer_unit(known.unit, answer),
        }
        Ok((side, serde_json::to_string(standing)?))
    }

    /// Takes up what was answered before.
    pub(super) fn restore_standing(&mut self, side: u8, standing: &str) -> Result<(), Failure> {
        let kept: Standing = serde_json::from_str(standing)?;
        if let Some(known) = self.change_standing(Seat(side)) {
            *known = kept;
        }
        Ok(())
    }
}
