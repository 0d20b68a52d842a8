//! Section 7, a round of melee fought out: the losses taken, what becomes of the loser, and the winner's pursuit test.

use dice::Dice;
use engine::{Follow, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Explain, Step};

use crate::rules::melee::loser_and_winner::may_go_on;
use crate::rules::melee::pursuit_test::{After, PursuitFacts, PursuitTest};
use crate::rules::melee::resolve::{Melee, MeleeFacts, MeleeOutcome, Reaction, Victor, go_round};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::cells::HalfCount;
use crate::sheet::melee_tables::Loser;
use crate::sheet::tables::Tables;
use crate::sheet::units::Arm;

engine::facts! {
    /// What a round of melee and the pursuit after it need to know.
    pub struct MeleeAndPursuitFacts with melee: MeleeFacts {
        /// half a figure is counted against the first side already
        half: bool = "no",
        /// half a figure is counted against the second side already
        enemy_half: bool = "no",
    }
}

sheet::axis! {
    /// What becomes of the loser.
    pub enum Beaten {
        /// Neither side lost.
        Nobody = "none",
        /// It goes back a little.
        Recoils = "recoils",
        /// It goes back.
        Retreats = "retreats",
        /// It runs.
        Routs = "routs",
        /// A battery that was taken with a double six.
        Captured = "captured",
        /// None of it is left.
        Destroyed = "destroyed",
    }
}

sheet::axis! {
    /// What the winner does in the end.
    pub enum Sequel {
        /// There is nothing to do, or no unit to do it.
        Nothing = "nothing",
        /// The melee goes on.
        FightsOn = "fights on",
        /// Cavalry that drew with infantry goes back to its lines to reform.
        Retires = "cavalry retires to its own lines",
        /// It keeps contact.
        FollowsUp = "follows up",
        /// It keeps contact if it likes.
        MayFollowUp = "may follow up or stand",
        /// It was retreating, and rallies.
        Rallies = "rallies",
        /// It stands: guns, and a unit with no enemy before it any more.
        Stands = "stands",
        /// Formed, and free.
        Free = "formed, acts freely",
        /// Unformed: reforms there or farther back.
        Unformed = "unformed",
        /// Unformed: infantry halts or retires.
        Halts = "unformed, halts or retires",
        /// Unformed: cavalry goes back.
        OwnLines = "unformed, retires to its own lines",
        /// After the beaten unit.
        Pursues = "pursues unformed",
        /// Cavalry at the nearest other enemy.
        Uncontrolled = "uncontrolled charge",
    }
}

impl From<After> for Sequel {
    fn from(after: After) -> Sequel {
        match after {
            After::Free => Sequel::Free,
            After::Unformed => Sequel::Unformed,
            After::Halts => Sequel::Halts,
            After::OwnLines => Sequel::OwnLines,
            After::Pursues => Sequel::Pursues,
            After::Uncontrolled => Sequel::Uncontrolled,
        }
    }
}

/// What comes of a round of melee and the pursuit after it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MeleeAndPursuitOutcome {
    /// The winner.
    pub victor: Victor,
    /// What becomes of the loser.
    pub loser: Beaten,
    /// What the winner does, after his pursuit test if he takes one.
    pub winner: Sequel,
    /// Figures the first side loses, in halves.
    pub lost: HalfCount,
    /// Figures it has left.
    pub left: u8,
    /// Figures the other loses.
    pub enemy_lost: HalfCount,
    /// Figures it has left.
    pub enemy_left: u8,
    /// The first side rolled a double six: the other's standard, or battery, is taken.
    pub double_six: bool,
    /// The other did.
    pub enemy_double_six: bool,
    /// The first side is low on ammo now.
    pub low_on_ammo: bool,
    /// The other is.
    pub enemy_low_on_ammo: bool,
}

/// A round of melee, and the pursuit after it.
pub struct MeleeAndPursuit;

impl Procedure for MeleeAndPursuit {
    const ID: &'static str = "melee-and-pursuit";
    const TITLE: &'static str = "A round of melee: losses, who gives way, and the winner's pursuit test";

    type Tables = Tables;
    type Facts = MeleeAndPursuitFacts;
    type Outcome = MeleeAndPursuitOutcome;

    const ROLES: &'static [Role] = unit_roles::MELEE;
    const FIRST: &'static [&'static str] = &[
        "first-round",
        "charging",
        "enemy-charging",
        "position",
        "enemy-position",
        "flank-or-rear",
        "enemy-flank-or-rear",
        "general-near",
    ];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to win", |_, melee| melee.victor == Victor::One),
        Prospect::fear("to lose", |_, melee| melee.victor == Victor::Other),
        Prospect::fear("to rout", |_, melee| melee.victor == Victor::Other && melee.loser == Beaten::Routs),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &MeleeAndPursuitFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> MeleeAndPursuitOutcome {
        let round = dice.stage(|dice| Melee::run(tables, &facts.melee, dice, explain));
        let left = facts.left(&round);
        explain.step(|| Step {
            what: format!("{} and {} lost", round.lost, round.enemy_lost),
            result: format!("{} and {} figures left", left[0], left[1]),
            ..Step::default()
        });
        let winner = match (facts.pursuit(&round, left), round.winner) {
            (Some(test), _) => PursuitTest::run(tables, &test, dice, explain).conduct.into(),
            (None, reaction) => facts.sequel(reaction, round.victor, left),
        };
        MeleeAndPursuitOutcome {
            victor: round.victor,
            loser: facts.beaten(&round, left),
            winner,
            lost: round.lost,
            left: left[0],
            enemy_lost: round.enemy_lost,
            enemy_left: left[1],
            double_six: round.double_six,
            enemy_double_six: round.enemy_double_six,
            low_on_ammo: round.low_on_ammo,
            enemy_low_on_ammo: round.enemy_low_on_ammo,
        }
    }

    fn refusal(tables: &Tables, facts: &MeleeAndPursuitFacts) -> Option<String> {
        facts.melee.refusal(tables)
    }

    /// The double sixes, and guns that go.
    fn next(facts: &MeleeAndPursuitFacts, outcome: &MeleeAndPursuitOutcome) -> Vec<Follow> {
        let flees = matches!(outcome.loser, Beaten::Retreats | Beaten::Routs);
        let fled = outcome.victor.places().map(|(_, lost)| lost).filter(|_| flees);
        let sixes = [outcome.double_six, outcome.enemy_double_six];
        facts.melee.follows(sixes, fled, unit_marks::SIDES)
    }

    fn marks(facts: &MeleeAndPursuitFacts, outcome: &MeleeAndPursuitOutcome) -> Vec<UnitMark> {
        unit_marks::melee_and_pursuit(facts, outcome)
    }

    fn told(_: &MeleeAndPursuitFacts, outcome: &MeleeAndPursuitOutcome) -> Option<String> {
        outcome_words::melee_and_pursuit(outcome)
    }
}

impl MeleeAndPursuitFacts {
    /// What the winner does without a test; for most of it both sides must have a unit left, and his one that can go on.
    fn sequel(&self, reaction: Reaction, victor: Victor, left: [u8; 2]) -> Sequel {
        if victor.places().map_or(left == [0; 2], |(won, _)| left[won] == 0) {
            return Sequel::Nothing;
        }
        let goes_on = victor.places().is_none_or(|(won, _)| self.may_go_on(won));
        match reaction {
            Reaction::Retires => Sequel::Retires,
            Reaction::Rallies => Sequel::Rallies,
            Reaction::Stands => Sequel::Stands,
            _ if left.contains(&0) || !goes_on => Sequel::Stands,
            Reaction::FightsOn => Sequel::FightsOn,
            Reaction::FollowsUp => Sequel::FollowsUp,
            Reaction::MayFollowUp => Sequel::MayFollowUp,
            // A draw has no winner to test.
            Reaction::Tests => Sequel::Nothing,
        }
    }

    /// Whether a side may follow up or pursue, if it wins.
    fn may_go_on(&self, won: usize) -> bool {
        let (arms, states) =
            ([self.melee.arm, self.melee.enemy_arm], [self.melee.state, self.melee.enemy_state]);
        may_go_on(arms[won], states[won])
    }

    /// Which sides are batteries that were taken.
    fn taken(&self, round: &MeleeOutcome) -> [bool; 2] {
        let guns = [self.melee.arm, self.melee.enemy_arm].map(|arm| arm == Arm::Artillery);
        [guns[0] && round.enemy_double_six, guns[1] && round.double_six]
    }

    /// Figures both sides have left; halves are kept until two make a figure.
    fn left(&self, round: &MeleeOutcome) -> [u8; 2] {
        let taken = self.taken(round);
        let sides = [
            (self.melee.figures.get(), round.lost, self.half),
            (self.melee.enemy_figures.get(), round.enemy_lost, self.enemy_half),
        ];
        [0, 1].map(|at| {
            let (figures, lost, half) = sides[at];
            let removed: u8 = go_round(&[(figures, half)], lost).iter().map(|loss| loss.figures).sum();
            if taken[at] { 0 } else { figures - removed }
        })
    }

    /// What becomes of the loser.
    fn beaten(&self, round: &MeleeOutcome, left: [u8; 2]) -> Beaten {
        match (round.victor.places(), round.loser) {
            (None, _) | (_, Loser::Draw) => Beaten::Nobody,
            (Some((_, lost)), _) if self.taken(round)[lost] => Beaten::Captured,
            (Some((_, lost)), _) if left[lost] == 0 => Beaten::Destroyed,
            (_, Loser::Recoils) => Beaten::Recoils,
            (_, Loser::Retreats) => Beaten::Retreats,
            (_, Loser::Routs) => Beaten::Routs,
        }
    }

    /// The winner's pursuit test, if one is to be made; a unit that is gone is not pursued.
    fn pursuit(&self, round: &MeleeOutcome, left: [u8; 2]) -> Option<PursuitFacts> {
        let (won, lost) = round.victor.places()?;
        if round.winner != Reaction::Tests || left[won] == 0 || !self.may_go_on(won) {
            return None;
        }
        let test = self.melee.pursuit(won);
        Some(PursuitFacts { possible: test.possible && left[lost] > 0, ..test })
    }
}
