//! Section 2, command: efficiency, initiative and coordination.

use dice::Dice;
use engine::{Count, Follow, Procedure, Signed};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Modifiers, Source, Step};

use crate::sheet::axes::{CommandModifier, Marker, Number, Ruling};
use crate::sheet::cells::Coordinated;
use crate::sheet::die::{added, marked, thrown, told};
use crate::sheet::tables::Tables;

/// A leader's orders rating.
pub type Rating = Signed<-2, 2>;

/// What is added to the die of a brigadier who wants something, besides his rating.
pub(crate) struct Company {
    pub(crate) division_leader: bool,
    pub(crate) commander: bool,
}

impl Company {
    /// Both may apply.
    fn modifiers(&self) -> impl Iterator<Item = CommandModifier> {
        let leader = self.division_leader.then_some(CommandModifier::DivisionLeader);
        leader.into_iter().chain(self.commander.then_some(CommandModifier::Commander))
    }

    /// What is added altogether, and its lines in an explanation.
    pub(crate) fn on_die(
        &self,
        modifiers: &Modifiers<CommandModifier>,
        rating: Rating,
    ) -> (i32, impl Fn() -> Vec<Counted>) {
        let plus = modifiers.sum(self.modifiers()) + i32::from(rating.get());
        let told = move || {
            let with = self.modifiers().map(|modifier| modifiers.counted(modifier, true));
            with.chain(added("the brigadier's orders rating", rating.get(), Source::Sheet)).collect()
        };
        (plus, told)
    }
}

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
        let fewer = if facts.in_command { 0 } else { tables.count(Number::FewerMarkers) };
        let markers = drawn.saturating_sub(fewer).max(tables.count(Number::FewestMarkers));
        explain.step(|| Step {
            what: if facts.fixed.get() == 0 { "A marker is drawn" } else { "Fixed by the scenario" }.into(),
            modifiers: [
                (!facts.in_command).then(|| tables.told_number(Number::FewerMarkers)),
                (markers > drawn.saturating_sub(fewer)).then(|| tables.told_number(Number::FewestMarkers)),
            ]
            .into_iter()
            .flatten()
            .collect(),
            table: Some(tables.markers.title().into()),
            row: Some(drawn.to_string()),
            result: format!("{markers} activation markers"),
            ..Step::default()
        });
        EfficiencyOutcome { markers }
    }

    fn next(_: &EfficiencyFacts, _: &EfficiencyOutcome) -> Vec<Follow> {
        Vec::new()
    }
}

engine::facts! {
    /// What the throw for initiative needs to know.
    pub struct InitiativeFacts {
        /// orders rating of the one side's overall commander
        rating: Rating = "0",
        /// orders rating of the other's; where the throw is level your own dice say 1 or 2 for who wins it again
        enemy_rating: Rating = "0",
    }
}

sheet::axis! {
    /// A side of a throw.
    pub enum Winner {
        /// The one side.
        One = "one side",
        /// The other.
        Other = "the other side",
    }
}

/// Who picks the first activation marker.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct InitiativeOutcome {
    /// The winner.
    pub winner: Winner,
}

/// The throw for initiative.
pub struct Initiative;

impl InitiativeFacts {
    /// Who wins with these two dice, if it is not level.
    fn winner(&self, one: i32, other: i32) -> Option<Winner> {
        let lead = one + i32::from(self.rating.get()) - other - i32::from(self.enemy_rating.get());
        match lead {
            1.. => Some(Winner::One),
            0 => None,
            _ => Some(Winner::Other),
        }
    }

    /// In how many throws of the two dice each side wins.
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

    fn run<D: Dice, E: Explain>(
        _: &Tables,
        facts: &InitiativeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> InitiativeOutcome {
        // One handful each; a face is kept as it is thrown, with the nought last.
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
            what: format!("A die for each side, {:+} and {:+}", facts.rating.get(), facts.enemy_rating.get()),
            faces: marked(dice),
            result: winner.map_or("level, thrown again", Axis::key).into(),
            ..Step::default()
        });
        // Throwing again until it is decided is one draw among the throws that decide.
        let again = |dice: &mut D| if dice.pick(&facts.ways()) == 0 { Winner::One } else { Winner::Other };
        let winner = winner.unwrap_or_else(|| {
            let winner = again(dice);
            explain.step(|| Step {
                what: "Until it is decided".into(),
                result: winner.key().into(),
                ..Step::default()
            });
            winner
        });
        InitiativeOutcome { winner }
    }

    fn next(_: &InitiativeFacts, _: &InitiativeOutcome) -> Vec<Follow> {
        Vec::new()
    }
}

engine::facts! {
    /// What coordination needs to know.
    pub struct CoordinationFacts {
        /// the brigadier's orders rating
        rating: Rating = "0",
        /// he is stacked with his division leader
        division_leader: bool = "no",
        /// he is stacked with his corps or overall commander
        commander: bool = "no",
        /// the division leader's own rating, which the errata ask for
        division_rating: Rating = "0",
    }
}

/// What comes of coordination.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CoordinationOutcome {
    /// The result: brigades in command that act as one, or none.
    pub result: Coordinated,
}

/// Whether brigades of a division act as one.
pub struct Coordination;

impl Procedure for Coordination {
    const ID: &'static str = "coordination";
    const TITLE: &'static str = "Coordination of brigades";

    type Tables = Tables;
    type Facts = CoordinationFacts;
    type Outcome = CoordinationOutcome;

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &CoordinationFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> CoordinationOutcome {
        let company = Company { division_leader: facts.division_leader, commander: facts.commander };
        let (plus, counted) = company.on_die(&tables.on_coordination, facts.rating);
        let errata = tables.holds(Ruling::Errata);
        let own = facts.division_rating.get();
        let plus = if errata { own.into() } else { plus };
        let table = &tables.coordination;
        let result = thrown(dice, |die| table.get(die + plus));
        explain.step(|| {
            let by_errata = || {
                let rating = added("the division leader's rating", own, Source::Ruling);
                rating.into_iter().chain([tables.told_ruling(Ruling::Errata)]).collect()
            };
            let step = told(dice, "Coordination", if errata { by_errata() } else { counted() }, plus);
            Step {
                table: Some(table.title().into()),
                row: step.total.map(|total| table.row(total).into()),
                result: result.key().into(),
                ..step
            }
        });
        CoordinationOutcome { result }
    }

    fn next(_: &CoordinationFacts, _: &CoordinationOutcome) -> Vec<Follow> {
        Vec::new()
    }
}
