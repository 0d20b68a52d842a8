//! Section 7, one round of a melee: two dice a side, the side that gives way, and what both lose.

use dice::{Dice, Pair};
use engine::{Count, Facts, Follow, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Explain, Step};

use crate::rules::double_six::resolve::On;
use crate::rules::melee::loser_and_winner::may_go_on;
use crate::rules::melee::melee_modifiers::{Arms, Fighting, MeleePosition};
use crate::rules::melee::pursuit_test::{PursuitFacts, PursuitTest};
use crate::rules::melee::score::Round;
use crate::rules::morale::losses::Loss;
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::cells::HalfCount;
use crate::sheet::melee_tables::{Fighter, Loser, MeleeLimit};
use crate::sheet::roll::Counting;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Formation, Grade, Side, Status};

engine::facts! {
    /// What a round of melee needs to know: the first side, then the second.
    pub struct MeleeFacts {
        /// it is the first round
        first_round: bool = "yes",
        /// it is fought in difficult terrain
        difficult: bool = "no",
        /// label of the first side
        side: Side = "union",
        /// arm of the biggest unit of the first side
        arm: Arm = "infantry",
        /// guns that are limbered
        limbered: bool = "no",
        /// all its figures in the melee, of a battery crew
        figures: Count<1, 120> = "20",
        /// its grade
        grade: Grade = "regular",
        /// what it carries
        arms: Arms = "rifled",
        /// how it stands
        formation: Formation = "line",
        /// what order it is in
        state: Status = "formed",
        /// where it stands; a charger leaves its shelter behind
        position: MeleePosition = "open",
        /// it stands higher
        uphill: bool = "no",
        /// a C-in-C or brigadier is attached
        general: bool = "no",
        /// it charges or pursues
        charging: bool = "no",
        /// it follows up
        following_up: bool = "no",
        /// it has recoiled in this melee
        recoiled: bool = "no",
        /// it is attacked in flank or rear
        flank_or_rear: bool = "no",
        /// it has lost half of its figures or more
        half_lost: bool = "no",
        /// lines supporting it in a brigade attack column
        supports: Count<0, 6> = "0",
        /// it is low on ammo
        low_on_ammo: bool = "no",
        /// a Confederate token is spent, the rebel yell
        rebel_yell: bool = "no",
        /// arm of the biggest unit of the second side
        enemy_arm: Arm = "infantry",
        /// guns that are limbered
        enemy_limbered: bool = "no",
        /// all its figures in the melee, of a battery crew
        enemy_figures: Count<1, 120> = "20",
        /// its grade
        enemy_grade: Grade = "regular",
        /// what it carries
        enemy_arms: Arms = "rifled",
        /// how it stands
        enemy_formation: Formation = "line",
        /// what order it is in
        enemy_state: Status = "formed",
        /// where it stands; a charger leaves its shelter behind
        enemy_position: MeleePosition = "open",
        /// it stands higher
        enemy_uphill: bool = "no",
        /// a C-in-C or brigadier is attached
        enemy_general: bool = "no",
        /// it charges or pursues
        enemy_charging: bool = "no",
        /// it follows up
        enemy_following_up: bool = "no",
        /// it has recoiled in this melee
        enemy_recoiled: bool = "no",
        /// it is attacked in flank or rear
        enemy_flank_or_rear: bool = "no",
        /// it has lost half of its figures or more
        enemy_half_lost: bool = "no",
        /// lines supporting it in a brigade attack column
        enemy_supports: Count<0, 6> = "0",
        /// it is low on ammo
        enemy_low_on_ammo: bool = "no",
        /// a Confederate token is spent, the rebel yell
        enemy_rebel_yell: bool = "no",
        /// a C-in-C or brigadier is within 12 inches of the first side
        general_near: bool = "no",
        /// a general of any rank is attached to the first side or within 4 inches
        general_close: bool = "no",
        /// he leads a brigade or is the C-in-C: brigades test if he is lost
        leads_brigade: bool = "yes",
        /// a general of any rank is attached to the first side
        attached: bool = "no",
        /// model guns of a battery
        guns: Count<1, 3> = "2",
        /// they are 20 pdrs
        heavy: bool = "no",
        /// tokens the first side holds
        tokens: Count<0, 9> = "0",
        /// it pursued this turn or the last
        pursued: bool = "no",
        /// a C-in-C or brigadier is within 12 inches of the second side
        enemy_general_near: bool = "no",
        /// a general of any rank is attached to the second side or within 4 inches
        enemy_general_close: bool = "no",
        /// he leads a brigade or is the C-in-C: brigades test if he is lost
        enemy_leads_brigade: bool = "yes",
        /// a general of any rank is attached to the second side
        enemy_attached: bool = "no",
        /// model guns of a battery
        enemy_guns: Count<1, 3> = "2",
        /// they are 20 pdrs
        enemy_heavy: bool = "no",
        /// tokens the second side holds
        enemy_tokens: Count<0, 9> = "0",
        /// it pursued this turn or the last
        enemy_pursued: bool = "no",
        /// it is 1861 to 63
        early: bool = "yes",
        /// the beaten unit can be pursued
        possible: bool = "yes",
        /// cavalry that cannot pursue has an enemy in 45 degrees within 20 inches
        other_enemy: bool = "no",
    }
}

sheet::axis! {
    /// The winner of a round.
    pub enum Victor {
        /// The first side.
        One = "first side",
        /// The second side.
        Other = "second side",
        /// Neither.
        Nobody = "neither side",
    }
}

sheet::axis! {
    /// What the winner does.
    pub enum Reaction {
        /// The melee goes on.
        FightsOn = "fights on",
        /// Cavalry that drew with infantry goes back to its lines to reform.
        Retires = "cavalry retires to its own lines",
        /// It keeps contact.
        FollowsUp = "follows up",
        /// It keeps contact if it likes.
        MayFollowUp = "may follow up or stand",
        /// It tests whether it pursues.
        Tests = "pursuit test",
        /// It was retreating, and rallies.
        Rallies = "rallies",
        /// Guns stand.
        Stands = "stands",
    }
}

/// What comes of a round of melee.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MeleeOutcome {
    /// The winner.
    pub victor: Victor,
    /// What the loser does.
    pub loser: Loser,
    /// What the winner does.
    pub winner: Reaction,
    /// Figures the first side loses, in halves.
    pub lost: HalfCount,
    /// Figures the other loses.
    pub enemy_lost: HalfCount,
    /// The first side rolled a double six: the other's standard, or battery, is taken.
    pub double_six: bool,
    /// The other did.
    pub enemy_double_six: bool,
    /// The first side is low on ammo now.
    pub low_on_ammo: bool,
    /// The other is.
    pub enemy_low_on_ammo: bool,
}

/// A round of melee.
pub struct Melee;

impl Procedure for Melee {
    const ID: &'static str = "melee";
    const TITLE: &'static str = "A round of melee: which side gives way, and what both lose";

    type Tables = Tables;
    type Facts = MeleeFacts;
    type Outcome = MeleeOutcome;

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
        Prospect::fear("to rout", |_, melee| melee.victor == Victor::Other && melee.loser == Loser::Routs),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &MeleeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> MeleeOutcome {
        let sides = facts.sides();
        let routers = sides.each_ref().map(|side| side.state == Status::Routing);
        let mut pairs = [Pair::default(); 2];
        let lead = match routers {
            [false, false] => {
                let totals = [0, 1].map(|at| {
                    let (pair, total) = facts.roll(tables, &sides, at, dice, explain);
                    pairs[at] = pair;
                    total
                });
                totals[0] - totals[1]
            }
            [true, true] => 0,
            [true, false] => -i32::from(tables.melee.limits.get(MeleeLimit::Routers)),
            [false, true] => i32::from(tables.melee.limits.get(MeleeLimit::Routers)),
        };
        let round = Round { tables, sides: &sides, lead };
        let loser = round.loser();
        let (lost, enemy_lost) = (round.inflicted(1, pairs[1]), round.inflicted(0, pairs[0]));
        let outcome = MeleeOutcome {
            victor: round.victor(),
            loser,
            winner: round.reaction(loser),
            lost,
            enemy_lost,
            double_six: is_double_six(pairs[0]),
            enemy_double_six: is_double_six(pairs[1]),
            low_on_ammo: pairs[0].is_double() && pairs[0].high > 0 && sides[0].shoots_fast(),
            enemy_low_on_ammo: pairs[1].is_double() && pairs[1].high > 0 && sides[1].shoots_fast(),
        };
        explain.step(|| round.told(&outcome));
        outcome
    }

    fn refusal(tables: &Tables, facts: &MeleeFacts) -> Option<String> {
        facts.refusal(tables)
    }

    /// The double sixes, guns that go, and the pursuit.
    fn next(facts: &MeleeFacts, outcome: &MeleeOutcome) -> Vec<Follow> {
        let sides = facts.sides();
        let sixes = [outcome.double_six, outcome.enemy_double_six];
        let flees = matches!(outcome.loser, Loser::Retreats | Loser::Routs);
        let fled = outcome.victor.places().filter(|&(won, _)| flees && !sixes[won]).map(|(_, lost)| lost);
        let mut all = facts.follows(sixes, fled, unit_marks::SIDES);
        let tests = |&(won, _): &(usize, usize)| {
            outcome.winner == Reaction::Tests && may_go_on(sides[won].arm, sides[won].state)
        };
        if let Some((won, lost)) = outcome.victor.places().filter(tests) {
            // A battery that was taken is not pursued.
            let is_taken = sides[lost].arm == Arm::Artillery && sixes[won];
            let test = facts.pursuit(won);
            let test = PursuitFacts { possible: test.possible && !is_taken, ..test };
            all.push(Follow::new(PursuitTest::ID, test.values()).about("winner", unit_marks::SIDES[won]));
        }
        all
    }

    fn marks(_: &MeleeFacts, outcome: &MeleeOutcome) -> Vec<UnitMark> {
        unit_marks::melee(outcome)
    }

    fn told(_: &MeleeFacts, outcome: &MeleeOutcome) -> Option<String> {
        outcome_words::melee(outcome)
    }
}

/// What the two sides are called in an explanation; on the table their names take the place of it.
pub(crate) const FIGHTING: [&str; 2] = ["first side", "second side"];

impl Victor {
    /// The place of the winner; the first of a draw.
    pub(crate) fn winner(self) -> usize {
        self.places().map_or(0, |(won, _)| won)
    }

    /// The places of winner and loser, if there are any.
    pub(crate) fn places(self) -> Option<(usize, usize)> {
        match self {
            Victor::One => Some((0, 1)),
            Victor::Other => Some((1, 0)),
            Victor::Nobody => None,
        }
    }
}

/// What a double six in melee falls on.
pub(crate) fn struck(arm: Arm) -> On {
    match arm {
        Arm::Infantry => On::Infantry,
        Arm::Cavalry => On::Cavalry,
        Arm::Artillery => On::Artillery,
    }
}

/// What each unit of a side loses of its losses: they go round, a figure each, as long as there are any. Of each unit are
/// given its figures, and whether half a one is counted against it.
pub(crate) fn go_round(units: &[(u8, bool)], lost: HalfCount) -> Vec<Loss> {
    let room = |&(figures, half): &(u8, bool)| (2 * u16::from(figures)).saturating_sub(half.into());
    let mut shares: Vec<(u16, u16)> = units.iter().map(|unit| (room(unit), 0)).collect();
    let mut left = u16::from(lost.0);
    while left > 0 && shares.iter().any(|(room, share)| share < room) {
        for (room, share) in &mut shares {
            let taken = left.min(2).min(*room - *share);
            (*share, left) = (*share + taken, left - taken);
        }
    }
    let halves = units.iter().zip(shares).map(|(&(_, half), (_, share))| share + u16::from(half));
    halves.map(|halves| Loss { figures: (halves / 2) as u8, half: halves % 2 == 1 }).collect()
}

/// A number of quarters as figures: `12½`.
fn quarters_in_words(quarters: u32) -> String {
    let part = ["", "¼", "½", "¾"][(quarters % 4) as usize];
    match quarters / 4 {
        0 if !part.is_empty() => part.into(),
        whole => format!("{whole}{part}"),
    }
}

/// Whether two dice are both sixes.
pub(crate) fn is_double_six(pair: Pair) -> bool {
    pair.is_double() && pair.high == 6
}

impl MeleeFacts {
    /// The two sides.
    pub(crate) fn sides(&self) -> [Fighting; 2] {
        let charging = [self.charging, self.enemy_charging].map(|charges| charges && self.first_round);
        // A unit that charges leaves its shelter behind.
        let position =
            |at: usize, stood: MeleePosition| if charging[at] { MeleePosition::Open } else { stood };
        let one = Fighting {
            arm: self.arm,
            limbered: self.limbered,
            figures: self.figures.get(),
            grade: self.grade,
            arms: self.arms,
            formation: self.formation,
            state: self.state,
            position: position(0, self.position),
            uphill: self.uphill,
            general: self.general,
            charging: charging[0],
            following_up: self.following_up,
            recoiled: self.recoiled,
            flank_or_rear: self.flank_or_rear,
            half_lost: self.half_lost,
            supports: self.supports.get(),
            low_on_ammo: self.low_on_ammo,
            rebel_yell: self.rebel_yell && self.first_round && self.side == Side::Confederate,
            first_round: self.first_round,
            difficult: self.difficult,
        };
        let other = Fighting {
            arm: self.enemy_arm,
            limbered: self.enemy_limbered,
            figures: self.enemy_figures.get(),
            grade: self.enemy_grade,
            arms: self.enemy_arms,
            formation: self.enemy_formation,
            state: self.enemy_state,
            position: position(1, self.enemy_position),
            uphill: self.enemy_uphill,
            general: self.enemy_general,
            charging: charging[1],
            following_up: self.enemy_following_up,
            recoiled: self.enemy_recoiled,
            flank_or_rear: self.enemy_flank_or_rear,
            half_lost: self.enemy_half_lost,
            supports: self.enemy_supports.get(),
            low_on_ammo: self.enemy_low_on_ammo,
            rebel_yell: self.enemy_rebel_yell && self.first_round && self.side == Side::Union,
            first_round: self.first_round,
            difficult: self.difficult,
        };
        [one, other]
    }

    /// Rolls for one side.
    fn roll<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        sides: &[Fighting; 2],
        at: usize,
        dice: &mut D,
        explain: &mut E,
    ) -> (Pair, i32) {
        let modifiers = &tables.melee.modifiers;
        let counting: Counting<_> = sides[at].counting(tables, &sides[1 - at]);
        let plus = counting.sum(modifiers);
        let side = FIGHTING[at];
        let numbers: Vec<Fighter> = sides[at].multiples(&sides[1 - at]).collect();
        if !numbers.is_empty() {
            explain.step(|| Step {
                what: format!("{side}, {} figures", sides[at].figures),
                modifiers: numbers
                    .into_iter()
                    .map(|fighter| sheet::Counted {
                        label: tables.melee.numbers.row_label(fighter).into(),
                        value: format!("x{}", tables.melee.numbers.get(fighter)),
                        source: tables.melee.numbers.source(fighter),
                        counted: true,
                    })
                    .collect(),
                result: format!(
                    "counts as {}",
                    quarters_in_words(sides[at].quarters(tables, &sides[1 - at]))
                ),
                ..Step::default()
            });
        }
        let pair = dice.pair(6);
        explain.step(|| {
            let step = crate::sheet::roll::told(dice, side, counting.told(modifiers), plus);
            Step { result: step.total.unwrap_or_default().to_string(), ..step }
        });
        (pair, i32::from(pair.sum()) + plus)
    }
}
