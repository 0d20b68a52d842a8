//! The dice of melee: figure against figure, a round of such duels, and the strikes at a unit that leaves.

use dice::Dice;
use engine::{Count, Facts, Follow, Given, Played, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain, Step};
use words::counted;

use crate::rules::movement::{Formation, Move, MoveFacts};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{Contact, MeleeModifier, Mover, Number, Rating, Ruling, Troops};
use crate::sheet::tables::Tables;

/// How the explanations of the two dice of a duel begin.
pub(crate) const FIGHTER: &str = "fighter";
pub(crate) const ENEMY: &str = "enemy";

sheet::axis! {
    /// What kind of figure fights; a commander fights as his unit.
    pub enum Fighter {
        /// On foot.
        Infantry = "infantry",
        /// Mounted.
        Cavalry = "cavalry",
        /// The crew of a gun.
        Crew = "crew",
    }
}

engine::choices!(Fighter);

impl Fighter {
    /// What kind of figures a unit has.
    pub(crate) fn of(troops: Troops) -> Fighter {
        match troops {
            Troops::Infantry => Fighter::Infantry,
            Troops::Cavalry => Fighter::Cavalry,
            Troops::Battery => Fighter::Crew,
        }
    }
}

/// Why two such figures never fight: only a charge begins a melee, and a battery does not charge.
fn two_crews(one: Fighter, other: Fighter) -> Option<String> {
    let are_crews = one == Fighter::Crew && other == Fighter::Crew;
    are_crews.then(|| "two crews never meet, for guns do not charge: one is infantry or cavalry".into())
}

engine::facts! {
    /// What a duel needs to know.
    pub struct DuelFacts {
        /// the figure of the active unit; a commander fights as his unit
        fighter: Fighter = "infantry",
        /// its Melee
        melee: Rating = "average",
        /// a lancer that charges, in the first round
        lancers_charge: bool = "no",
        /// its enemy stands higher
        uphill: bool = "no",
        /// the figure it attacks
        enemy: Fighter = "infantry",
        /// that figure's Melee
        enemy_melee: Rating = "average",
    }
}

/// The two sides of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DuelSide {
    Active,
    Enemy,
}

impl DuelFacts {
    /// Why there is no such duel.
    fn impossible(&self) -> Option<String> {
        if self.lancers_charge && self.fighter != Fighter::Cavalry {
            return Some("only cavalry carry lances: give fighter=cavalry or lancers-charge=no".into());
        }
        two_crews(self.fighter, self.enemy)
    }

    fn figure(&self, part: DuelSide) -> (Fighter, Rating) {
        match part {
            DuelSide::Active => (self.fighter, self.melee),
            DuelSide::Enemy => (self.enemy, self.enemy_melee),
        }
    }

    /// Whether a modifier applies to this side's die, and whether it counts.
    fn modifier(&self, tables: &Tables, part: DuelSide, modifier: MeleeModifier) -> (bool, bool) {
        let (ours, theirs) = match part {
            DuelSide::Active => (self.fighter, self.enemy),
            DuelSide::Enemy => (self.enemy, self.fighter),
        };
        let active = part == DuelSide::Active;
        match modifier {
            // Lancers are cavalry; said of anybody else it is shown and does not count.
            MeleeModifier::LancersCharge => {
                (active && self.lancers_charge, active && self.lancers_charge && ours == Fighter::Cavalry)
            }
            MeleeModifier::InfantryAgainstCavalry => {
                let foot = match ours {
                    Fighter::Infantry => true,
                    Fighter::Cavalry => false,
                    Fighter::Crew => tables.holds(Ruling::CrewAsInfantry),
                };
                let applies = foot && theirs == Fighter::Cavalry;
                (applies, applies)
            }
            MeleeModifier::Uphill => (active && self.uphill, active && self.uphill),
        }
    }

    fn added(&self, tables: &Tables, part: DuelSide) -> i32 {
        let counted = |modifier: &MeleeModifier| self.modifier(tables, part, *modifier).1;
        tables.melee.sum(MeleeModifier::ALL.iter().copied().filter(counted))
    }

    /// Whether a die strikes: at the figure's Melee or under it.
    fn strikes(&self, tables: &Tables, part: DuelSide, face: u8) -> bool {
        let fails = tables.holds(Ruling::MeleeFails) && face >= tables.number(Number::AlwaysFails);
        let rating = i32::from(tables.rating.get(self.figure(part).1));
        !fails && i32::from(face) + self.added(tables, part) <= rating
    }

    /// The explanation of one side's dice.
    fn told(&self, tables: &Tables, part: DuelSide, what: String, faces: &[u8], result: String) -> Step {
        let applying =
            MeleeModifier::ALL.iter().map(|&modifier| (modifier, self.modifier(tables, part, modifier)));
        let modifiers = applying.filter(|(_, (applies, _))| *applies).map(|(modifier, (_, counted))| {
            if counted { tables.melee.counted(modifier) } else { tables.melee.not_counted(modifier) }
        });
        let rating = self.figure(part).1;
        Step {
            what,
            faces: faces.to_vec(),
            modifiers: modifiers.collect(),
            total: match faces {
                [face] => Some(i32::from(*face) + self.added(tables, part)),
                _ => None,
            },
            table: Some(tables.rating.title().into()),
            row: Some(tables.rating.row_label(rating).into()),
            column: Some(tables.rating.name().into()),
            result: format!("against Melee {}: {result}", tables.rating.get(rating)),
        }
    }
}

sheet::axis! {
    /// How a duel ends.
    pub enum DuelResult {
        /// The attacked figure is removed.
        EnemyRemoved = "enemy removed",
        /// The attacking figure is removed.
        FighterRemoved = "fighter removed",
        /// Both struck or both missed.
        Locked = "locked",
    }
}

/// How a duel ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct DuelOutcome {
    /// Which figure is removed, if any.
    pub result: DuelResult,
}

/// One figure against another.
pub struct Duel;

impl Procedure for Duel {
    const ID: &'static str = "duel";
    const TITLE: &'static str = "One figure against another";

    type Tables = Tables;
    type Facts = DuelFacts;
    type Outcome = DuelOutcome;

    const ROLES: &'static [Role] = unit_roles::DUEL;
    const FIRST: &'static [&'static str] = &["uphill", "lancers-charge"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to remove the enemy figure", |_, duel| duel.result == DuelResult::EnemyRemoved),
        Prospect::fear("to lose the figure", |_, duel| duel.result == DuelResult::FighterRemoved),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &DuelFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> DuelOutcome {
        // Strikes of the one less strikes of the other say all there is to say.
        let strikes = |part, face, n: u8| i8::from(n > 0 && facts.strikes(tables, part, face));
        let ahead = dice.tally([1, 1], 6, 0_i8, |ahead, face, [ours, theirs]| {
            ahead + strikes(DuelSide::Active, face, ours) - strikes(DuelSide::Enemy, face, theirs)
        });
        for (at, part, who) in [(0, DuelSide::Active, FIGHTER), (1, DuelSide::Enemy, ENEMY)] {
            explain.step(|| {
                let faces = dice.shown().get(at..=at).unwrap_or_default();
                let struck = faces.iter().any(|&face| facts.strikes(tables, part, face));
                let result = if struck { "strikes" } else { "misses" };
                facts.told(tables, part, format!("{who} rolls 1D6"), faces, result.into())
            });
        }
        let result = match ahead {
            1 => DuelResult::EnemyRemoved,
            -1 => DuelResult::FighterRemoved,
            _ => DuelResult::Locked,
        };
        explain.step(|| Step { what: "duel".into(), result: result.key().into(), ..Step::default() });
        DuelOutcome { result }
    }

    fn marks_on(_: &Tables, _: &DuelFacts, outcome: &DuelOutcome, played: &Played<'_>) -> Vec<UnitMark> {
        unit_marks::duel(outcome, played)
    }

    fn told(_: &DuelFacts, outcome: &DuelOutcome) -> Option<String> {
        Some(outcome_words::duel(outcome))
    }

    fn refusal(_: &Tables, facts: &DuelFacts) -> Option<String> {
        facts.impossible()
    }
}

engine::facts! {
    /// What a round of melee needs to know: duels of one kind, by how many figures attack each enemy.
    pub struct RoundFacts {
        /// the figures of the active unit; a commander is a duel of his own
        fighter: Fighter = "infantry",
        /// their Melee
        melee: Rating = "average",
        /// lancers that charge, in the first round
        lancers_charge: bool = "no",
        /// their enemies stand higher
        uphill: bool = "no",
        /// the figures they attack
        enemy: Fighter = "infantry",
        /// those figures' Melee
        enemy_melee: Rating = "average",
        /// enemies attacked by one figure each
        by_one: Count<0, 20> = "4",
        /// enemies attacked by two figures, one after the other
        by_two: Count<0, 20> = "0",
        /// enemies attacked by three figures
        by_three: Count<0, 20> = "0",
        /// enemies attacked by four figures
        by_four: Count<0, 20> = "0",
    }
}

/// The most figures a unit has.
const MOST_FIGURES: u8 = 40;

impl RoundFacts {
    /// How many figures attack.
    fn attackers(&self) -> u16 {
        let by = [self.by_one, self.by_two, self.by_three, self.by_four];
        (1..).zip(by).map(|(attackers, enemies)| attackers * u16::from(enemies.get())).sum()
    }

    /// The kind of duel fought.
    fn duel(&self) -> DuelFacts {
        DuelFacts {
            fighter: self.fighter,
            melee: self.melee,
            lancers_charge: self.lancers_charge,
            uphill: self.uphill,
            enemy: self.enemy,
            enemy_melee: self.enemy_melee,
        }
    }
}

/// What a round of melee comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct RoundOutcome {
    /// Figures of the enemy removed.
    pub enemies_removed: u8,
    /// Figures of the active unit removed.
    pub fighters_removed: u8,
    /// Figures whose enemy was gone before their turn came.
    pub idle: u8,
}

/// A round of melee with its pairs given.
pub struct MeleeRound;

impl Procedure for MeleeRound {
    const ID: &'static str = "melee-round";
    const TITLE: &'static str = "A round of melee, its pairs given";

    type Tables = Tables;
    type Facts = RoundFacts;
    type Outcome = RoundOutcome;

    const ROLES: &'static [Role] = unit_roles::MELEE;
    const FIRST: &'static [&'static str] =
        &["uphill", "lancers-charge", "by-one", "by-two", "by-three", "by-four"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to remove more figures than it loses", |_, round| {
            round.enemies_removed > round.fighters_removed
        }),
        Prospect::hope("to remove a figure or more", |_, round| round.enemies_removed > 0),
        Prospect::fear("to lose a figure or more", |_, round| round.fighters_removed > 0),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &RoundFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> RoundOutcome {
        let most = tables.contact.get(Contact::OnOne).get();
        let mut outcome = RoundOutcome::default();
        for (attackers, enemies) in
            [facts.by_one, facts.by_two, facts.by_three, facts.by_four].iter().enumerate()
        {
            let mut standing = enemies.get();
            // Duels with different enemies do not touch each other, so all first attackers fight, then all second.
            for _ in 0..most.min(attackers as u8 + 1) {
                let (removed, fallen) = duels(tables, facts, standing, dice, explain);
                outcome.idle += enemies.get() - standing;
                outcome.enemies_removed += removed;
                outcome.fighters_removed += fallen;
                standing -= removed;
            }
        }
        explain.step(|| Step {
            what: "round of melee".into(),
            result: format!(
                "removed: {} of the enemy, {} of the active unit; without an enemy: {}",
                counted(outcome.enemies_removed, "figure"),
                outcome.fighters_removed,
                outcome.idle
            ),
            ..Step::default()
        });
        outcome
    }

    fn refusal(tables: &Tables, facts: &RoundFacts) -> Option<String> {
        let most = match facts.fighter {
            Fighter::Crew => tables.figures.get(Troops::Battery),
            Fighter::Infantry | Fighter::Cavalry => MOST_FIGURES,
        };
        match facts.attackers() {
            0 => Some("no figure is attacked: give by-one, by-two, by-three or by-four at least 1".into()),
            n if n > u16::from(most) => Some(format!(
                "{n} figures would attack: by-one, by-two, by-three and by-four come to {most} at most"
            )),
            _ => facts.duel().impossible(),
        }
    }

    fn together(played: &Played<'_>) -> Given {
        unit_roles::round_together(played)
    }

    fn marks_on(_: &Tables, _: &RoundFacts, outcome: &RoundOutcome, played: &Played<'_>) -> Vec<UnitMark> {
        unit_marks::melee_round(outcome, played)
    }

    fn told(_: &RoundFacts, outcome: &RoundOutcome) -> Option<String> {
        Some(outcome_words::melee_round(outcome))
    }

    /// A figure whose enemy is already removed may take another that it touches.
    fn next(facts: &RoundFacts, outcome: &RoundOutcome) -> Vec<Follow> {
        if outcome.idle == 0 {
            return Vec::new();
        }
        let [by_one, none] = [outcome.idle, 0].map(Count::clamped);
        let others = RoundFacts { by_one, by_two: none, by_three: none, by_four: none, ..facts.clone() };
        let round = Follow::new(MeleeRound::ID, others.values());
        vec![round.about("fighter", "fighter").about("enemy", "enemy")]
    }
}

/// The duels of `pairs` pairs at once: enemies and fighters removed.
fn duels<D: Dice, E: Explain>(
    tables: &Tables,
    facts: &RoundFacts,
    pairs: u8,
    dice: &mut D,
    explain: &mut E,
) -> (u8, u8) {
    if pairs == 0 {
        return (0, 0);
    }
    let duel = facts.duel();
    let struck = dice.tally([pairs], 6, 0, |struck, face, [n]| {
        if duel.strikes(tables, DuelSide::Active, face) { struck + n } else { struck }
    });
    explain.step(|| {
        let what = format!("Fighters roll {pairs}D6");
        duel.told(tables, DuelSide::Active, what, dice.shown(), format!("{struck} strike"))
    });
    // Of a pair it matters only whether the enemy was struck: two handfuls of dice are enough for all pairs.
    let handfuls = [struck, pairs - struck];
    let (removed, fallen) =
        dice.tally(handfuls, 6, (0, 0), |(removed, fallen), face, [of_struck, of_missed]| {
            if duel.strikes(tables, DuelSide::Enemy, face) {
                (removed, fallen + of_missed)
            } else {
                (removed + of_struck, fallen)
            }
        });
    explain.step(|| {
        let what =
            format!("Enemies roll, {struck}D6 of those struck at, then {}D6 of the others", pairs - struck);
        let result = format!("enemies removed: {removed}; fighters removed: {fallen}");
        duel.told(tables, DuelSide::Enemy, what, dice.shown(), result)
    });
    (removed, fallen)
}

engine::facts! {
    /// What leaving a melee needs to know.
    pub struct LeaveFacts {
        /// the enemy figures in contact
        striker: Fighter = "infantry",
        /// their Melee
        melee: Rating = "average",
        /// how many of them strike, each at a figure of its own
        strikers: Count<0, 40> = "4",
        /// the figures that leave
        leaver: Fighter = "infantry",
        /// how the unit that leaves is drawn up
        formation: Formation = "line",
        /// it leaves through woods, off the road
        woods: bool = "no",
    }
}

impl LeaveFacts {
    /// The move that follows.
    fn moves(&self) -> MoveFacts {
        let troops = match self.leaver {
            Fighter::Infantry => Mover::Foot,
            Fighter::Cavalry => Mover::Horse,
            Fighter::Crew => Mover::Gun,
        };
        MoveFacts { troops, formation: self.formation, woods: self.woods }
    }
}

/// What leaving a melee costs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct LeaveOutcome {
    /// Figures of the leaving unit removed; what is left moves off and is disrupted.
    pub figures_lost: u8,
}

/// Leaving a melee under the strikes of the enemy.
pub struct LeaveMelee;

impl Procedure for LeaveMelee {
    const ID: &'static str = "leave-melee";
    const TITLE: &'static str = "Leaving a melee";

    type Tables = Tables;
    type Facts = LeaveFacts;
    type Outcome = LeaveOutcome;

    const ROLES: &'static [Role] = unit_roles::LEAVE_MELEE;
    const FIRST: &'static [&'static str] = &["strikers", "woods"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to leave without a loss", |_, leave| leave.figures_lost == 0),
        Prospect::fear("to lose 2 figures or more", |_, leave| leave.figures_lost > 1),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &LeaveFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> LeaveOutcome {
        // The strikers are not active: neither lances nor a slope count for them.
        let duel = DuelFacts {
            fighter: facts.leaver,
            melee: facts.melee,
            lancers_charge: false,
            uphill: false,
            enemy: facts.striker,
            enemy_melee: facts.melee,
        };
        let strikers = facts.strikers.get();
        let figures_lost = dice.tally([strikers], 6, 0, |lost, face, [n]| {
            if duel.strikes(tables, DuelSide::Enemy, face) { lost + n } else { lost }
        });
        explain.step(|| {
            let what = format!("Strikes at the unit that leaves, {strikers}D6");
            duel.told(
                tables,
                DuelSide::Enemy,
                what,
                dice.shown(),
                format!("{figures_lost} removed, the rest disrupted"),
            )
        });
        LeaveOutcome { figures_lost }
    }

    fn refusal(tables: &Tables, facts: &LeaveFacts) -> Option<String> {
        two_crews(facts.striker, facts.leaver).or_else(|| Move::refusal(tables, &facts.moves()))
    }

    fn together(played: &Played<'_>) -> Given {
        unit_roles::leave_together(played)
    }

    fn marks_on(_: &Tables, _: &LeaveFacts, outcome: &LeaveOutcome, played: &Played<'_>) -> Vec<UnitMark> {
        unit_marks::leave_melee(outcome, played)
    }

    fn told(_: &LeaveFacts, outcome: &LeaveOutcome) -> Option<String> {
        Some(outcome_words::leave_melee(outcome))
    }

    /// The rest falls back a normal move.
    fn next(facts: &LeaveFacts, _: &LeaveOutcome) -> Vec<Follow> {
        vec![Follow::new(Move::ID, facts.moves().values()).about("piece", "leaver")]
    }
}
