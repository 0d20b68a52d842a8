//! A turn in a few sentences: ground, losses, what became of units, points.

use words::{Name, Number, SideName, all_of, sentence, some_of};

/// At most so many units are named in one sentence.
const NAMED: usize = 4;

/// What a turn came to.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// That it is over, without capital and stop: "turn 4 of 8 is over".
    pub over: String,
    /// Ground won and lost, a clause each: "the Union takes Cemetery Hill".
    pub ground: Vec<String>,
    /// What each side lost: "3 figures". A side that lost nothing is left out.
    pub losses: Vec<(SideName, String)>,
    /// What became of units, by a verb in its basic form: "rout", "be destroyed", "arrive".
    pub fates: Vec<(&'static str, Vec<Name>)>,
    /// How it stands, for each side: "7".
    pub points: Vec<(SideName, String)>,
}

impl Summary {
    /// The sentences of it; none for a turn that is not told.
    pub fn sentences(&self) -> Vec<String> {
        if self.over.is_empty() {
            return Vec::new();
        }
        let ground = self.ground.iter().cloned();
        let fates = self.fates.iter().filter(|(_, units)| !units.is_empty());
        let fates = fates.map(|(verb, units)| subject(units).does(verb));
        let points = (!self.points.is_empty()).then(|| format!("points: {}", tallied(&self.points, ", ")));
        std::iter::once(self.over.clone())
            .chain(ground)
            .chain([self.losses()])
            .chain(fates)
            .chain(points)
            .map(sentence)
            .collect()
    }

    fn losses(&self) -> String {
        match self.losses.as_slice() {
            [] => "neither side has losses".into(),
            [(side, lost)] => format!("{} {lost}", side.noun().does("lose")),
            [(one, lost), rest @ ..] => {
                let rest = rest.iter().map(|(side, lost)| format!("{} {lost}", side.noun()));
                all_of(std::iter::once(format!("{} {lost}", one.noun().does("lose"))).chain(rest))
            }
        }
    }
}

fn tallied(figures: &[(SideName, String)], between: &str) -> String {
    let figures: Vec<String> =
        figures.iter().map(|(side, figure)| format!("{} {figure}", side.bare())).collect();
    figures.join(between)
}

/// Some units as one subject.
fn subject(units: &[Name]) -> Name {
    match units {
        [only] => only.clone(),
        several => Name::with_number(some_of(several, NAMED), Number::Plural),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(names: &[&str]) -> Vec<Name> {
        names.iter().copied().map(Name::new).collect()
    }

    #[test]
    fn a_turn_is_told_from_the_ground_to_the_points() {
        let [union, south] = ["Union", "Confederate"].map(SideName::new);
        let turn = Summary {
            over: "turn 4 of 8 is over".into(),
            ground: vec!["the Union takes the wall".into()],
            losses: vec![(union.clone(), "3 figures".into()), (south.clone(), "1 figure".into())],
            fates: vec![
                ("rout", units(&["20th Maine"])),
                ("arrive", units(&["Carter's guns", "5th Texas"])),
                ("be destroyed", units(&[])),
            ],
            points: vec![(union, "7".into()), (south, "6".into())],
        };
        let told = [
            "Turn 4 of 8 is over.",
            "The Union takes the wall.",
            "The Union loses 3 figures and the Confederates 1 figure.",
            "20th Maine routs.",
            "Carter's guns and 5th Texas arrive.",
            "Points: Union 7, Confederates 6.",
        ];
        assert_eq!(turn.sentences(), told);
    }

    #[test]
    fn what_did_not_happen_is_not_told_but_for_losses() {
        let turn = Summary { over: "round 1 is over".into(), ..Summary::default() };
        assert_eq!(turn.sentences(), ["Round 1 is over.", "Neither side has losses."]);
        assert_eq!(Summary::default().sentences(), [""; 0]);
    }

    #[test]
    fn of_many_units_some_are_named() {
        let fates = vec![("rout", units(&["A", "B", "C", "D", "E", "F"]))];
        let turn = Summary { over: "turn 1 is over".into(), fates, ..Summary::default() };
        assert_eq!(turn.sentences().last().map(String::as_str), Some("A, B, C, D and 2 more rout."));
    }
}
