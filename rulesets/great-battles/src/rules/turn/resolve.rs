//! Section 2, the dice of the turn: efficiency and initiative.

use dice::Dice;
use engine::{Count, Procedure, Prospect, Prospects, Role};
use serde::Serialize;
use sheet::{Axis, Explain, Step};
use words::counted;

use crate::rules::command::resolve::Rating;
use crate::rules::umpire::unit_roles;
use crate::sheet::axes::{Marker, SheetNumber};
use crate::sheet::die::marked;
use crate::sheet::tables::Tables;

engine::facts! {
    /// What efficiency needs to know.
    pub struct EfficiencyFacts {
        /// markers fixed by the scenario; 0 to draw; your own dice say 1 to 4 for the marker drawn
        fixed: Count<0, 9> = "0",
        /// the division's leader is in command
        in_command: bool = "yes",
    }
}

/// What a division gets for the turn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct EfficiencyOutcome {
    /// Activation markers of the division.
    pub markers: u8,
}

/// How many activation markers a division puts into the cup.
pub struct Efficiency;

impl Procedure for Efficiency {
    const ID: &'static str = "efficiency";
    const TITLE: &'static str = "Activation markers of a division";

    type Tables = Tables;
    type Facts = EfficiencyFacts;
    type Outcome = EfficiencyOutcome;

    const ROLES: &'static [Role] = unit_roles::EFFICIENCY;

    const FIRST: &'static [&'static str] = &["in-command", "fixed"];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &EfficiencyFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> EfficiencyOutcome {
        let set: Vec<u32> = Marker::ALL.iter().map(|&marker| tables.markers.get(marker).into()).collect();
        let there_are_some = set.iter().any(|&n| n > 0);
        let drawn = match facts.fixed.get() {
            0 if there_are_some => dice.pick(&set) as u8 + 1,
            fixed => fixed,
        };
        let fewer = if facts.in_command { 0 } else { tables.count(SheetNumber::FewerMarkers) };
        let markers = drawn.saturating_sub(fewer).max(tables.count(SheetNumber::FewestMarkers));
        explain.step(|| Step {
            what: if facts.fixed.get() == 0 {
                "Activation markers drawn"
            } else {
                "Activation markers of the scenario"
            }
            .into(),
            modifiers: [
                (!facts.in_command).then(|| tables.told_number(SheetNumber::FewerMarkers)),
                (markers > drawn.saturating_sub(fewer))
                    .then(|| tables.told_number(SheetNumber::FewestMarkers)),
            ]
            .into_iter()
            .flatten()
            .collect(),
            table: Some(tables.markers.title().into()),
            row: Some(drawn.to_string()),
            result: counted(markers, "marker"),
            ..Step::default()
        });
        EfficiencyOutcome { markers }
    }
}

engine::facts! {
    /// What the roll for initiative needs to know.
    pub struct InitiativeFacts {
        /// orders rating of the overall commander of one side
        rating: Rating = "0",
        /// orders rating of the other side's; if the roll is level, your own dice give 1 or 2 for the side that wins the next
        enemy_rating: Rating = "0",
    }
}

sheet::axis! {
    /// A side of a roll.
    pub enum Winner {
        /// The one side.
        One = "one side",
        /// The other.
        Other = "the other side",
    }
}

impl Winner {
    fn words(self) -> &'static str {
        match self {
            Winner::One => "the first side wins",
            Winner::Other => "the second side wins",
        }
    }
}

/// The side that picks the first activation marker.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct InitiativeOutcome {
    /// The winner.
    pub winner: Winner,
}

/// The roll for initiative.
pub struct Initiative;

impl InitiativeFacts {
    /// The winner with these two dice, if they are not level.
    fn winner(&self, one: i32, other: i32) -> Option<Winner> {
        let lead = one + i32::from(self.rating.get()) - other - i32::from(self.enemy_rating.get());
        match lead {
            1.. => Some(Winner::One),
            0 => None,
            _ => Some(Winner::Other),
        }
    }

    /// In how many rolls of the two dice each side wins.
    fn ways(&self) -> [u32; 2] {
        let throws = (0..10).flat_map(|one| (0..10).map(move |other| (one, other)));
        throws.fold([0, 0], |[ones, others], (one, other)| match self.winner(one, other) {
            Some(Winner::One) => [ones + 1, others],
            Some(Winner::Other) => [ones, others + 1],
            None => [ones, others],
        })
    }
}

impl Procedure for Initiative {
    const ID: &'static str = "initiative";
    const TITLE: &'static str = "Initiative";

    type Tables = Tables;
    type Facts = InitiativeFacts;
    type Outcome = InitiativeOutcome;

    const ROLES: &'static [Role] = unit_roles::INITIATIVE;

    const FIRST: &'static [&'static str] = &["rating", "enemy-rating"];

    const PROSPECTS: Prospects<Self> =
        &[Prospect::aim("to win the initiative", |_, roll| roll.winner == Winner::One)];

    fn run<D: Dice, E: Explain>(
        _: &Tables,
        facts: &InitiativeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> InitiativeOutcome {
        // One handful each; a face is kept as it is rolled, with the nought last.
        let kept = dice.tally([1, 1], 10, [0_u8; 2], |mut kept, face, [one, other]| {
            if one > 0 {
                kept[0] = face % 10;
            }
            if other > 0 {
                kept[1] = face % 10;
            }
            kept
        });
        let winner = facts.winner(kept[0].into(), kept[1].into());
        explain.step(|| Step {
            what: format!("Die of each side, {:+} and {:+}", facts.rating.get(), facts.enemy_rating.get()),
            faces: marked(dice),
            result: {
                let sum = |face: u8, rating: Rating| i32::from(face) + i32::from(rating.get());
                let (one, other) = (sum(kept[0], facts.rating), sum(kept[1], facts.enemy_rating));
                format!("{one} to {other}: {}", winner.map_or("level, roll again", Winner::words))
            },
            ..Step::default()
        });
        // Rolling again until it is decided is one draw among the rolls that decide.
        let again = |dice: &mut D| if dice.pick(&facts.ways()) == 0 { Winner::One } else { Winner::Other };
        let winner = winner.unwrap_or_else(|| {
            let winner = again(dice);
            explain.step(|| Step {
                what: "Rolled again until it is decided".into(),
                result: winner.words().into(),
                ..Step::default()
            });
            winner
        });
        InitiativeOutcome { winner }
    }
}
