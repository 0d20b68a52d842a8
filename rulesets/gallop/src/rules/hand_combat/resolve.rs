//! The dice of hand combat: both sides roll, sixes hit, equal dice cancel, the higher score wins.

use std::cmp::Ordering;

use dice::Dice;
use engine::{Count, Follow, Given, KeyValue, Played, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::{Deserialize, Serialize};
use sheet::{Axis, Counted, Explain, Source, Step};
use words::counted;

use super::generals::{GeneralHits, GeneralValue, Risk};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{CombatModifier, Defeat, Limit, Ruling};
use crate::sheet::tables::Tables;

engine::facts! {
    /// What a hand combat needs to know.
    pub struct CombatFacts {
        /// Confederates charge
        confederates_charge: bool = "no",
        /// dice of the chargers: dots of their formed stands
        charge_dice: Count<0, 60> = "6",
        /// veteran stands that charge
        charge_veterans: Count<0, 60> = "0",
        /// second-rate stands that charge
        charge_second_rate: Count<0, 60> = "0",
        /// combat value of the best general leading the charge, or none
        charge_general: GeneralValue = "none",
        /// hits each general leading has taken before, joined by +
        charge_general_hits: GeneralHits = "0",
        /// hits that would remove every charger; 0 if not asked
        charge_hits_left: Count<0, 250> = "0",
        /// dice of the defenders: dots of their formed stands, halved in column
        defend_dice: Count<0, 60> = "6",
        /// veteran stands that defend
        defend_veterans: Count<0, 60> = "0",
        /// second-rate stands that defend
        defend_second_rate: Count<0, 60> = "0",
        /// unlimbered artillery stands that defend
        defend_guns: Count<0, 60> = "0",
        /// combat value of the best general defending, or none
        defend_general: GeneralValue = "none",
        /// hits each general defending has taken before, joined by +
        defend_general_hits: GeneralHits = "0",
        /// hits that would empty the square; 0 if not asked
        defend_hits_left: Count<0, 250> = "0",
        /// the defenders have nowhere to go back to: beaten, they stay
        defend_penned: bool = "no",
        /// any charge comes through a side the target does not face
        flank: bool = "no",
        /// the target is in soft cover or bad going
        rough: bool = "no",
        /// the target is entrenched or in built-up ground
        strong: bool = "no",
        /// skirmishers charge too, which any number of them may do
        skirmishers: bool = "no",
    }
}

sheet::axis! {
    /// How a hand combat went.
    pub enum CombatResult {
        /// The charge carried the square.
        ChargerWins = "charger wins",
        /// The charge was beaten off.
        DefenderWins = "defender wins",
        /// Equal scores: the charge fails, and no stand retreats.
        Level = "level",
        /// The sixes left no defender: the chargers move in.
        Emptied = "square emptied",
        /// The sixes left no charger.
        NoChargers = "no chargers left",
    }
}

/// What came of a hand combat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CombatOutcome {
    /// How it went.
    pub result: CombatResult,
    /// Hits on the chargers by sixes.
    pub hits_on_charger: u8,
    /// Hits on the defenders by sixes.
    pub hits_on_defender: u8,
    /// Whether the winner doubled the loser.
    pub doubled: bool,
    /// Further hits on the loser.
    pub loser_hits: u8,
    /// Squares the loser goes back.
    pub squares_back: u8,
}

/// What the dice of both sides leave: sums after cancelling, and sixes.
///
/// # Equality
/// Once all dice are told, sums that decide alike are alike: nothing else is read of them but by the explanation.
#[derive(Clone, Copy, Default)]
struct CombatDice {
    sums: [u16; 2],
    sixes: [u8; 2],
    decided: Option<Score>,
}

/// How the scores stand to each other.
#[derive(Clone, Copy)]
enum Score {
    Level,
    Charger(Defeat),
    Defender(Defeat),
}

impl Score {
    fn of(tables: &Tables, charger: i32, defender: i32) -> Score {
        match charger.cmp(&defender) {
            Ordering::Greater => Score::Charger(defeat(tables, charger, defender)),
            Ordering::Less => Score::Defender(defeat(tables, defender, charger)),
            Ordering::Equal => Score::Level,
        }
    }

    #[inline]
    fn number(self) -> u64 {
        match self {
            Score::Level => 1,
            Score::Charger(defeat) => 2 + defeat as u64,
            Score::Defender(defeat) => 4 + defeat as u64,
        }
    }
}

impl CombatDice {
    /// All of it in one number: odds compare little else.
    #[inline]
    fn number(self) -> u64 {
        let [[charger, defender], [on_defender, on_charger]] =
            [self.sums.map(u64::from), self.sixes.map(u64::from)];
        let sums = match self.decided {
            Some(score) => score.number() << 48,
            None => charger << 32 | defender << 16,
        };
        sums | on_defender << 8 | on_charger
    }
}

impl PartialEq for CombatDice {
    #[inline]
    fn eq(&self, other: &CombatDice) -> bool {
        self.number() == other.number()
    }
}

impl Eq for CombatDice {}

impl Ord for CombatDice {
    #[inline]
    fn cmp(&self, other: &CombatDice) -> Ordering {
        self.number().cmp(&other.number())
    }
}

impl PartialOrd for CombatDice {
    fn partial_cmp(&self, other: &CombatDice) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A hand combat over one square.
pub struct HandCombat;

impl Procedure for HandCombat {
    const ID: &'static str = "hand-combat";
    const TITLE: &'static str = "Hand combat over one square";

    type Tables = Tables;
    type Facts = CombatFacts;
    type Outcome = CombatOutcome;

    const ROLES: &'static [Role] = unit_roles::HAND_COMBAT;
    const FIRST: &'static [&'static str] = &["flank", "rough", "strong", "defend-penned"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to take the square", |facts: &CombatFacts, combat| match combat.result {
            CombatResult::ChargerWins => !facts.defend_penned,
            result => result == CombatResult::Emptied,
        }),
        Prospect::hope("to beat them where they stand", |facts: &CombatFacts, combat| {
            facts.defend_penned && combat.result == CombatResult::ChargerWins
        }),
        Prospect::hope("to double the defenders", |_, combat| {
            combat.result == CombatResult::ChargerWins && combat.doubled
        }),
        Prospect::fear("to be beaten", |_, combat| {
            matches!(combat.result, CombatResult::DefenderWins | CombatResult::NoChargers)
        }),
        Prospect::fear("to be doubled", |_, combat| {
            combat.result == CombatResult::DefenderWins && combat.doubled
        }),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &CombatFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> CombatOutcome {
        let handfuls = [facts.charge_dice.get(), facts.defend_dice.get()];
        let automatic = tables.number(Limit::AutomaticHit);
        // Hits beyond the last stand cannot be told apart.
        let most = [facts.defend_hits_left.get(), facts.charge_hits_left.get()];
        let added = [facts.added(tables, 0), facts.added(tables, 1)];
        let scores = |clash: &CombatDice| [0, 1].map(|side| i32::from(clash.sums[side]) + added[side]);
        let clash = dice.tally(handfuls, 6, CombatDice::default(), |mut clash, face, counts| {
            let equal = counts[0].min(counts[1]);
            for side in 0..2 {
                clash.sums[side] += u16::from(face) * u16::from(counts[side] - equal);
                if face == automatic {
                    let hits = clash.sixes[side] + counts[side];
                    clash.sixes[side] = if most[side] > 0 { hits.min(most[side]) } else { hits };
                }
            }
            if face == 6 {
                let [charger, defender] = scores(&clash);
                clash.decided = Some(Score::of(tables, charger, defender));
            }
            clash
        });
        let [charger, defender] = scores(&clash);
        let shown = dice.shown();
        let split = usize::from(handfuls[0]).min(shown.len());
        explain.step(|| facts.rolled(tables, 0, &shown[..split], &clash, charger));
        explain.step(|| facts.rolled(tables, 1, &shown[split..], &clash, defender));
        let outcome = facts.outcome(tables, &clash, Score::of(tables, charger, defender));
        explain.step(|| facts.decided(tables, &outcome, charger, defender));
        outcome
    }

    fn next(facts: &CombatFacts, _: &CombatOutcome) -> Vec<Follow> {
        let risk = |hits: &u8| Follow::new(Risk::ID, vec![("hits-taken".into(), hits.to_string())]);
        let there = facts.generals().into_iter().zip(["leader", "attended"]);
        let there = there.filter(|((_, general, _), _)| general.is_there());
        let risks = |((_, _, hits), part): ((_, _, GeneralHits), &'static str)| {
            // Of several nobody says which of them it is.
            let is_one = hits.each().len() == 1;
            let about = |risk: Follow| if is_one { risk.about("general", part) } else { risk };
            hits.each().iter().map(risk).map(about).collect::<Vec<_>>()
        };
        there.flat_map(risks).collect()
    }

    fn refusal(tables: &Tables, facts: &CombatFacts) -> Option<String> {
        let of_charger = facts.no_such_chargers(tables);
        of_charger.or_else(|| facts.no_such_defenders(tables)).or_else(|| facts.no_such_generals(tables))
    }

    fn together(played: &Played<'_>) -> Given {
        unit_roles::combat_together(played)
    }

    fn marks_on(
        tables: &Tables,
        facts: &CombatFacts,
        outcome: &CombatOutcome,
        played: &Played<'_>,
    ) -> Vec<UnitMark> {
        unit_marks::hand_combat(tables, facts, outcome, played)
    }

    fn told(_: &CombatFacts, outcome: &CombatOutcome) -> Option<String> {
        Some(outcome_words::hand_combat(outcome))
    }
}

/// What stands can take and roll at most, by the limits of the sheet.
struct MostOfStands {
    /// Formed stands.
    stands: u32,
    /// Dots of each.
    dots: u32,
}

impl MostOfStands {
    fn dice(&self) -> u32 {
        self.stands * self.dots
    }

    /// How many stands it takes for so many dice.
    fn stands_for(&self, dice: u32) -> u32 {
        dice.div_ceil(self.dots.max(1))
    }
}

/// Why facts cannot be. Those read from the table always can.
impl CombatFacts {
    fn no_such_chargers(&self, tables: &Tables) -> Option<String> {
        let most = MostOfStands {
            stands: tables.number(Limit::Chargers).into(),
            dots: tables.number(Limit::Dots).into(),
        };
        let number = |count: Count<0, 60>| u32::from(count.get());
        let (dice, left) = (number(self.charge_dice), u32::from(self.charge_hits_left.get()));
        let (veterans, rated) =
            (number(self.charge_veterans), number(self.charge_veterans) + number(self.charge_second_rate));
        let hits = |limit: Limit| u32::from(tables.number(limit).max(1));
        let others = most.stands.saturating_sub(veterans);
        let most_left = veterans * hits(Limit::VeteranHits) + others * hits(Limit::Hits);
        let least = rated.max(most.stands_for(dice));
        let MostOfStands { stands, dots } = most;
        // Formed stands roll a die each at least; of skirmishers any number may charge.
        Some(if !self.skirmishers && !(1..=most.dice()).contains(&dice) {
            format!(
                "charge-dice={dice}: {stands} formed stands of {dots} dots charge at most, 1 to {} dice",
                most.dice()
            )
        } else if !self.skirmishers && rated > stands.min(dice) {
            format!(
                "{rated} rated stands charge with {dice} dice: {stands} stands may, with a die each at least"
            )
        } else if left > 0 && left < least {
            format!("charge-hits-left={left}: {least} stands or more charge, and each can take a hit")
        } else if !self.skirmishers && left > most_left {
            format!("charge-hits-left={left}: {stands} stands can take {most_left} hits at most")
        } else {
            return None;
        })
    }

    fn no_such_defenders(&self, tables: &Tables) -> Option<String> {
        let most = MostOfStands {
            stands: tables.number(Limit::Stacking).into(),
            dots: tables.number(Limit::Dots).into(),
        };
        let number = |count: Count<0, 60>| u32::from(count.get());
        let (dice, left) = (number(self.defend_dice), u32::from(self.defend_hits_left.get()));
        let guns_roll = tables.holds(Ruling::GunsRoll);
        let guns = if guns_roll { 0 } else { number(self.defend_guns) };
        let rated = number(self.defend_veterans) + number(self.defend_second_rate);
        let least = rated.max(guns + most.stands_for(dice));
        let MostOfStands { stands, dots } = most;
        // Guns and skirmishers do not count for stacking.
        Some(if !self.skirmishers && !guns_roll && dice > most.dice() {
            format!("defend-dice={dice}: {stands} formed stands of {dots} dots roll {} at most", most.dice())
        } else if left > 0 && left < least {
            format!("defend-hits-left={left}: {least} stands or more defend, and each can take a hit")
        } else {
            return None;
        })
    }

    fn no_such_generals(&self, tables: &Tables) -> Option<String> {
        let (most, removed) = (tables.number(Limit::GeneralValue), tables.number(Limit::GeneralHits));
        self.generals().into_iter().find_map(|(side, general, hits)| {
            let value = general.points();
            Some(if !general.is_there() && hits != GeneralHits::default() {
                format!("{side}-general-hits={}: there is no general; give {side}-general too", hits.print())
            } else if value > most && tables.holds(Ruling::BestGeneral) {
                format!("{side}-general={value}: the combat value of a general is 0 to {most}")
            } else if let Some(taken) = hits.each().iter().find(|&&taken| taken >= removed.max(1)) {
                format!("{side}-general-hits={taken}: a general is removed at {removed} hits")
            } else {
                return None;
            })
        })
    }

    /// The best general of each side, and the hits that all generals of it have taken.
    fn generals(&self) -> [(&'static str, GeneralValue, GeneralHits); 2] {
        [
            ("charge", self.charge_general, self.charge_general_hits),
            ("defend", self.defend_general, self.defend_general_hits),
        ]
    }
}

impl CombatFacts {
    /// How often a modifier counts for the charger (0) or the defender (1).
    fn times(&self, tables: &Tables, side: usize, modifier: CombatModifier) -> u8 {
        let terrain_adds = tables.holds(Ruling::TerrainAdds);
        let charging = side == 0;
        let of = |charger: Count<0, 60>, defender: Count<0, 60>| {
            if charging { charger.get() } else { defender.get() }
        };
        match modifier {
            CombatModifier::ConfederatesCharging => u8::from(charging && self.confederates_charge),
            CombatModifier::Veteran => of(self.charge_veterans, self.defend_veterans),
            CombatModifier::Artillery if charging => 0,
            CombatModifier::Artillery => self.defend_guns.get(),
            CombatModifier::FlankCharge => u8::from(charging && self.flank),
            CombatModifier::Rough => u8::from(charging && self.rough && (!self.strong || terrain_adds)),
            CombatModifier::SecondRate => of(self.charge_second_rate, self.defend_second_rate),
            CombatModifier::HitOnFlank => u8::from(!charging && self.flank),
            CombatModifier::Strong => u8::from(charging && self.strong),
            CombatModifier::General if charging => self.charge_general.points(),
            CombatModifier::General => self.defend_general.points(),
        }
    }

    /// What the modifiers add to a side's score.
    fn added(&self, tables: &Tables, side: usize) -> i32 {
        let modifiers = CombatModifier::ALL.iter();
        let each = modifiers.map(|&modifier| {
            i32::from(tables.combat.value(modifier)) * i32::from(self.times(tables, side, modifier))
        });
        each.sum()
    }

    fn outcome(&self, tables: &Tables, clash: &CombatDice, score: Score) -> CombatOutcome {
        let removes_all = |hits: u8, left: Count<0, 250>| left.get() > 0 && hits >= left.get();
        let (result, defeat) = match score {
            _ if removes_all(clash.sixes[1], self.charge_hits_left) => (CombatResult::NoChargers, None),
            _ if removes_all(clash.sixes[0], self.defend_hits_left) => (CombatResult::Emptied, None),
            Score::Charger(defeat) => (CombatResult::ChargerWins, Some(defeat)),
            Score::Defender(defeat) => (CombatResult::DefenderWins, Some(defeat)),
            Score::Level => (CombatResult::Level, None),
        };
        CombatOutcome {
            result,
            hits_on_charger: clash.sixes[1],
            hits_on_defender: clash.sixes[0],
            doubled: defeat == Some(Defeat::Doubled),
            loser_hits: defeat.map_or(0, |defeat| tables.loser_hits.get(defeat)),
            squares_back: defeat.map_or(0, |defeat| tables.squares_back.get(defeat)),
        }
    }

    /// The explanation of one side's roll.
    fn rolled(&self, tables: &Tables, side: usize, faces: &[u8], clash: &CombatDice, score: i32) -> Step {
        let modifier = |&modifier: &CombatModifier| -> Option<Counted> {
            let times = self.times(tables, side, modifier);
            let mut counted = (times > 0).then(|| tables.combat.counted(modifier))?;
            if times > 1 {
                counted.value = format!("{:+}", i32::from(tables.combat.value(modifier)) * i32::from(times));
            }
            Some(counted)
        };
        let thrown: u32 = faces.iter().map(|&face| u32::from(face)).sum();
        let cancelled = thrown.saturating_sub(clash.sums[side].into());
        let cancels = Counted {
            label: "dice that equal dice of the enemy cancel".into(),
            value: format!("-{cancelled}"),
            source: Source::Sheet,
            counted: true,
        };
        let modifiers = CombatModifier::ALL.iter().filter_map(modifier);
        let automatic = tables.number(Limit::AutomaticHit);
        let thrown = faces.iter().filter(|&&face| face == automatic).count();
        let hits = usize::from(clash.sixes[side]);
        let wasted = if thrown > hits {
            format!(" ({thrown} rolled; no stand is left to take more)")
        } else {
            String::new()
        };
        Step {
            what: format!("{} rolls {}D6", ["charger", "defender"][side], faces.len()),
            faces: faces.to_vec(),
            modifiers: (cancelled > 0).then_some(cancels).into_iter().chain(modifiers).collect(),
            total: Some(score),
            result: format!("{} at once{wasted}; score {score}", counted(hits, "hit")),
            ..Step::default()
        }
    }

    /// The explanation of the result.
    fn decided(&self, tables: &Tables, outcome: &CombatOutcome, charger: i32, defender: i32) -> Step {
        let decided = matches!(outcome.result, CombatResult::ChargerWins | CombatResult::DefenderWins);
        let row = decided.then_some(if outcome.doubled { Defeat::Doubled } else { Defeat::Beaten });
        Step {
            what: format!("charger {charger} against defender {defender}"),
            table: row.map(|_| tables.squares_back.title().into()),
            row: row.map(|row| tables.squares_back.row_label(row).into()),
            result: match row {
                Some(_) => format!(
                    "{}: the loser takes {} and retreats {}",
                    outcome.result.key(),
                    counted(outcome.loser_hits, "hit"),
                    counted(outcome.squares_back, "square")
                ),
                None => outcome.result.key().into(),
            },
            ..Step::default()
        }
    }
}

/// Whether the loser was doubled.
fn defeat(tables: &Tables, winner: i32, loser: i32) -> Defeat {
    let doubled = if loser > 0 { winner >= 2 * loser } else { tables.holds(Ruling::ZeroDoubled) };
    if doubled { Defeat::Doubled } else { Defeat::Beaten }
}
