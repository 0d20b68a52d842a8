//! Orders as pictures of a film: those that are one thing to the eye are one picture, told in one sentence.

use crate::wire::{self, Frame, Stroke, StrokeKind, When};

/// So many sentences tell what befell somebody; more would be no caption.
const MOST_TOLD: usize = 3;

/// An order as a film knows it.
pub(super) struct Shot {
    pub(super) frame: Frame,
    /// What other orders may be one picture with it.
    pub(super) together: Option<Together>,
    /// The names of its units, as they are first told of.
    pub(super) names: Vec<String>,
}

/// What makes several orders one thing to the eye.
#[derive(PartialEq)]
pub(super) enum Together {
    /// The units of a group move, and nothing else happens.
    Moves { group: String },
    /// Charges on the same units, named so.
    Charges { on: String },
}

impl Together {
    /// What some strokes are part of, for a unit of this group and targets of these names.
    pub(super) fn of(strokes: &[Stroke], group: &str, on: &[String]) -> Option<Together> {
        let is_move =
            |kind: StrokeKind| matches!(kind, StrokeKind::Move | StrokeKind::Turn | StrokeKind::Come);
        if strokes.iter().all(|stroke| is_move(stroke.kind)) {
            return Some(Together::Moves { group: group.into() });
        }
        let is_charge = strokes.iter().all(|stroke| stroke.kind == StrokeKind::Charge);
        (is_charge && !on.is_empty()).then(|| Together::Charges { on: listed(on) })
    }
}

impl Shot {
    /// All these as pictures.
    pub(super) fn frames(shots: impl Iterator<Item = Shot>) -> Vec<Frame> {
        let mut joined: Vec<Shot> = Vec::new();
        for shot in shots {
            match joined.last_mut() {
                Some(last) if last.goes_on_with(&shot) => last.add(shot),
                _ => joined.push(shot),
            }
        }
        joined.into_iter().map(Shot::framed).collect()
    }

    /// Whether the next order goes on with the same, in the same step.
    fn goes_on_with(&self, next: &Shot) -> bool {
        let (one, other) = (&self.frame, &next.frame);
        let now = |frame: &Frame| frame.phases.iter().position(|phase| phase.when == When::Now);
        let is_nobodys = self.together == Some(Together::Moves { group: String::new() });
        let is_same = self.together.is_some() && !is_nobodys && self.together == next.together;
        is_same && one.side == other.side && one.turn == other.turn && now(one) == now(other)
    }

    /// Adds an order to the same picture; a unit that moves twice moves once, all the way.
    fn add(&mut self, next: Shot) {
        self.frame.last = next.frame.last;
        for stroke in next.frame.strokes {
            match self.frame.strokes.iter_mut().find(|known| known.unit == stroke.unit) {
                Some(known) => {
                    known.to = stroke.to;
                    known.kind = if known.kind == StrokeKind::Turn { stroke.kind } else { known.kind };
                }
                None => self.frame.strokes.push(stroke),
            }
        }
        let new = next.names.into_iter().filter(|name| !self.names.contains(name)).collect::<Vec<_>>();
        self.names.extend(new);
    }

    /// The picture; what several do together is told by their names.
    fn framed(self) -> Frame {
        let Shot { mut frame, together, names } = self;
        let has = |kind: StrokeKind| frame.strokes.iter().any(|stroke| stroke.kind == kind);
        let what = match together {
            Some(Together::Moves { .. }) if has(StrokeKind::Move) => "On the move".into(),
            Some(Together::Moves { .. }) if has(StrokeKind::Come) => "Just arrived".into(),
            Some(Together::Moves { .. }) => "Facing another way".into(),
            Some(Together::Charges { on }) if names.len() > 1 => format!("Charging {on}"),
            _ => return frame,
        };
        frame.told = format!("{what}: {}.", listed(&names));
        (frame.faces, frame.total, frame.result) = (Vec::new(), None, String::new());
        let concern = |known: wire::Concern| wire::Concern { told: frame.told.clone(), ..known };
        frame.concern = frame.concern.take().map(concern);
        frame
    }
}

/// Some names, the last of many left out: `5th Maine, 6th Maine and 2 more`.
pub(super) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [one, other] => format!("{one} and {other}"),
        [one, other, third] => format!("{one}, {other} and {third}"),
        [one, other, rest @ ..] => format!("{one}, {other} and {} more", rest.len()),
    }
}

/// Something that befell a unit, in words.
pub(super) struct Blow {
    pub(super) unit: String,
    pub(super) told: String,
    /// Whether the unit is lost by the end of it; then only the last word on it counts.
    pub(super) lost: bool,
}

/// What befell some units, each thing told once, with how often it did.
pub(super) fn blows_to(blows: &[Blow], whom: impl Fn(&str) -> bool) -> String {
    let mut told: Vec<(&str, usize)> = Vec::new();
    for (at, blow) in blows.iter().enumerate() {
        let is_last = !blows[at + 1..].iter().any(|later| later.unit == blow.unit);
        if !whom(&blow.unit) || (blow.lost && !is_last) {
            continue;
        }
        match told.iter_mut().find(|(words, _)| *words == blow.told) {
            Some((_, times)) => *times += 1,
            None => told.push((&blow.told, 1)),
        }
    }
    told.truncate(MOST_TOLD);
    let often = |(words, times): &(&str, usize)| match times {
        1 => (*words).to_string(),
        2 => format!("{}, twice.", words.trim_end_matches('.')),
        times => format!("{}, {times} times.", words.trim_end_matches('.')),
    };
    told.iter().map(often).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{MapPoint, Phase};

    fn shot(number: usize, kind: StrokeKind, unit: &str, to: f64) -> Shot {
        let (from, to) = (MapPoint { x: 0.0, y: 0.0 }, MapPoint { x: to, y: 0.0 });
        let stroke = Stroke { kind, unit: unit.into(), targets: Vec::new(), from, to };
        let strokes = vec![stroke];
        let frame = Frame {
            first: number,
            last: number,
            side: 0,
            turn: "Turn 1".into(),
            phases: Vec::<Phase>::new(),
            drawn: None,
            strokes,
            told: format!("{unit} does it."),
            faces: Vec::new(),
            total: None,
            result: String::new(),
            concern: None,
        };
        let together = Together::of(&frame.strokes, "First brigade", &["Foe".into()]);
        Shot { frame, together, names: vec![unit.into()] }
    }

    #[test]
    fn moves_of_one_group_are_one_picture() {
        let moves = [("a", 5.0), ("b", 6.0), ("a", 9.0)];
        let shots = (1..).zip(moves).map(|(number, (unit, to))| shot(number, StrokeKind::Move, unit, to));
        let frames = Shot::frames(shots.chain([shot(4, StrokeKind::Fire, "a", 7.0)]));
        assert_eq!(frames.len(), 2);
        assert_eq!((frames[0].first, frames[0].last), (1, 3));
        assert_eq!(frames[0].told, "On the move: a and b.");
        assert_eq!(frames[0].strokes.iter().map(|stroke| stroke.to.x).collect::<Vec<_>>(), [9.0, 6.0]);
        assert_eq!(frames[1].told, "a does it.");
    }

    #[test]
    fn charges_on_the_same_are_one_picture() {
        let one = || shot(1, StrokeKind::Charge, "a", 5.0);
        assert_eq!(Shot::frames([one()].into_iter())[0].told, "a does it.");
        let frames = Shot::frames([one(), shot(2, StrokeKind::Charge, "b", 5.0)].into_iter());
        assert_eq!(
            frames.iter().map(|frame| frame.told.as_str()).collect::<Vec<_>>(),
            ["Charging Foe: a and b."]
        );
    }

    #[test]
    fn of_a_lost_unit_only_the_last_word_is_told() {
        let blow = |unit: &str, told: &str, lost| Blow { unit: unit.into(), told: told.into(), lost };
        let blows =
            [blow("a", "A is hit.", true), blow("b", "B is hit.", false), blow("a", "A is lost.", true)];
        assert_eq!(blows_to(&blows, |_| true), "B is hit. A is lost.");
        assert_eq!(blows_to(&blows, |unit| unit == "b"), "B is hit.");
    }

    #[test]
    fn what_happens_again_is_told_with_how_often() {
        let blow = |told: &str| Blow { unit: "a".into(), told: told.into(), lost: false };
        let [hit, shaken] = ["A loses a figure.", "A is shaken."].map(|told| || blow(told));
        assert_eq!(blows_to(&[hit(), hit()], |_| true), "A loses a figure, twice.");
        assert_eq!(
            blows_to(&[hit(), shaken(), hit(), hit()], |_| true),
            "A loses a figure, 3 times. A is shaken."
        );
    }
}
