//! What the outcomes of the procedures leave on the stands: hits where they fall, stands removed, guns limbered.

use engine::{KeyValue, Played, UnitMark};

use crate::rules::fire::{FireFacts, FireOutcome};
use crate::rules::hand_combat::generals::RiskOutcome;
use crate::rules::hand_combat::{CombatFacts, CombatOutcome, CombatResult};
use crate::rules::movement::{DrawnUp, MoveFacts, MoveOutcome};
use crate::rules::umpire::umpire_unit::UmpireUnit;
use crate::sheet::axes::{Arm, Limit, Ruling};
use crate::sheet::tables::Tables;

/// Something is so from now on.
fn yes(role: &'static str, value: &'static str) -> UnitMark {
    UnitMark::to(role, value, true.print())
}

/// The stands of a part, in the order of their stack, and the hits that fall on them one after another.
struct Stack<'a> {
    tables: &'a Tables,
    role: &'static str,
    units: Vec<UmpireUnit>,
    hits: Vec<u8>,
    /// Removed otherwise than by hits.
    removed: Vec<usize>,
}

impl<'a> Stack<'a> {
    fn of(tables: &'a Tables, played: &Played<'_>, role: &'static str) -> Stack<'a> {
        let units: Vec<UmpireUnit> = played.by(role);
        let hits = vec![0; units.len()];
        Stack { tables, role, units, hits, removed: Vec::new() }
    }

    fn hits_of(&self, at: usize) -> u8 {
        self.units[at].hits.get().saturating_add(self.hits[at])
    }

    /// Whether it is still there.
    fn is_left(&self, at: usize) -> bool {
        let unit = &self.units[at];
        !unit.gone && !self.removed.contains(&at) && self.hits_of(at) < unit.removed_at(self.tables)
    }

    /// The stands that are left, generals not counted.
    fn left(&self) -> Vec<usize> {
        (0..self.units.len()).filter(|&at| self.is_left(at) && !self.units[at].is_general()).collect()
    }

    /// Those of them in the front rank.
    fn front_rank(&self) -> Vec<usize> {
        let mut formed = self.tables.number(Limit::FrontFormed);
        let mut guns = self.tables.number(Limit::FrontArtillery);
        let mut front = self.left();
        front.retain(|&at| {
            let place = match self.units[at].troops {
                Arm::Infantry | Arm::Cavalry => &mut formed,
                Arm::Artillery => &mut guns,
                Arm::Skirmishers | Arm::General => return true,
            };
            let fits = *place > 0;
            *place = place.saturating_sub(1);
            fits
        });
        front
    }

    /// Each hit falls on the least-hit of these; the next one steps up at once for one that is removed.
    fn fall(&mut self, hits: u8, on: impl Fn(&Stack<'a>) -> Vec<usize>) {
        for _ in 0..hits {
            let Some(at) = on(self).into_iter().min_by_key(|&at| self.hits_of(at)) else { break };
            self.hits[at] += 1;
        }
    }

    /// Guns in action that are still there.
    fn deployed_guns(&self) -> Vec<usize> {
        let mut guns = self.left();
        guns.retain(|&at| {
            self.units[at].troops == Arm::Artillery && self.units[at].formation == DrawnUp::Deployed
        });
        guns
    }

    /// What all of it comes to.
    fn marks(self) -> Vec<UnitMark> {
        let of = |at: usize| {
            let hits = (self.hits[at] > 0).then(|| UnitMark::by(self.role, "hits", self.hits[at]).on(at));
            let is_removed = !self.units[at].gone && !self.is_left(at);
            hits.into_iter().chain(is_removed.then(|| yes(self.role, "gone").on(at)))
        };
        (0..self.units.len()).flat_map(of).collect()
    }
}

/// Hits on the front rank of the square; those of counter-battery on its guns.
pub(crate) fn fire(
    tables: &Tables,
    facts: &FireFacts,
    outcome: &FireOutcome,
    played: &Played<'_>,
) -> Vec<UnitMark> {
    let mut target = Stack::of(tables, played, "target");
    let guns_only = facts.counter_battery && tables.holds(Ruling::CounterBatteryOnly);
    target.fall(outcome.hits, |stack| {
        let mut front = stack.front_rank();
        front.retain(|&at| !guns_only || stack.units[at].troops == Arm::Artillery);
        front
    });
    target.marks()
}

pub(crate) fn hand_combat(
    tables: &Tables,
    facts: &CombatFacts,
    outcome: &CombatOutcome,
    played: &Played<'_>,
) -> Vec<UnitMark> {
    let mut chargers = Stack::of(tables, played, "charger");
    let mut defenders = Stack::of(tables, played, "defender");
    defenders.fall(outcome.hits_on_defender, Stack::front_rank);
    chargers.fall(outcome.hits_on_charger, Stack::left);
    let mut limbered = Vec::new();
    match outcome.result {
        CombatResult::ChargerWins => {
            defenders.fall(outcome.loser_hits, Stack::front_rank);
            if outcome.doubled && tables.holds(Ruling::GunsLost) {
                defenders.removed = defenders.deployed_guns();
            }
            if facts.defend_penned {
                for at in defenders.left() {
                    let most = defenders.units[at].removed_at(tables).saturating_sub(defenders.hits_of(at));
                    defenders.hits[at] += tables.number(Limit::BlockedHits).min(most);
                }
            } else if tables.holds(Ruling::GunsGoLimbered) {
                limbered = defenders.deployed_guns();
            }
        }
        CombatResult::DefenderWins => chargers.fall(outcome.loser_hits, Stack::left),
        CombatResult::Level | CombatResult::Emptied | CombatResult::NoChargers => {}
    }
    let limbered =
        limbered.into_iter().map(|at| UnitMark::to("defender", "formation", DrawnUp::Column.print()).on(at));
    chargers.marks().into_iter().chain(defenders.marks()).chain(limbered).collect()
}

pub(crate) fn risk(outcome: &RiskOutcome) -> Vec<UnitMark> {
    let hit = outcome.hit.then(|| UnitMark::by("general", "hits", 1));
    hit.into_iter().chain(outcome.removed.then(|| yes("general", "gone"))).collect()
}

pub(crate) fn moved(facts: &MoveFacts, outcome: &MoveOutcome) -> Vec<UnitMark> {
    outcome.allowed.then(|| UnitMark::to("stand", "formation", facts.ends.print())).into_iter().collect()
}
