//! Every cell and every modifier of the sheet is changed once by a house rule, and something must come out otherwise.
//!
//! Three batteries look for the difference: the odds of many throws, random games move by move, and scripted
//! positions for what random play does not reach. A change that nobody notices is a survivor, and fails the test.

mod scenarios;
mod scripts;

use std::collections::BTreeMap;

use ai::random_order;
use dice::{ChoiceDice, Seed, Seeded};
use engine::{Count, Files, Position, Silent, StateHash, ToAct};
use gallop::axes::{Bore, TroopRate};
use gallop::fire::{Fire, FireFacts, FireOutcome, Firer};
use gallop::hand_combat::generals::{GeneralValue, Risk, RiskFacts, RiskOutcome};
use gallop::hand_combat::{CombatFacts, CombatOutcome, HandCombat};
use gallop::tables::printed_sheet;
use gallop::{Battle, Tables};
use odds::{Distribution, procedure_odds};
use sheet::{Axis, Source};
use testkit::{Mutation, mutations_read_by, prove_or};

/// The overlay that changes nothing.
const AS_PRINTED: &str = "";

/// The odds of every throw of the first battery.
#[derive(PartialEq)]
struct Odds {
    fire: Vec<Distribution<FireOutcome>>,
    combat: Vec<Distribution<CombatOutcome>>,
    risk: Vec<Distribution<RiskOutcome>>,
}

impl Odds {
    fn under(tables: &Tables) -> Odds {
        Odds {
            fire: fires().iter().map(|facts| procedure_odds::<Fire>(tables, facts).unwrap()).collect(),
            combat: combats()
                .iter()
                .map(|facts| procedure_odds::<HandCombat>(tables, facts).unwrap())
                .collect(),
            risk: (0..2)
                .map(|taken| RiskFacts { hits_taken: Count::clamped(taken) })
                .map(|facts| procedure_odds::<Risk>(tables, &facts).unwrap())
                .collect(),
        }
    }
}

/// One die of every kind of troops at every range, and each flag for all of them.
fn fires() -> Vec<FireFacts> {
    let mut fires = Vec::new();
    for (&troops, &rate) in
        Firer::ALL.iter().flat_map(|troops| TroopRate::ALL.iter().map(move |rate| (troops, rate)))
    {
        for (&bore, range) in Bore::ALL.iter().flat_map(|bore| (1..=5).map(move |range| (bore, range))) {
            for flags in [0, 1, 2, 4, 8, 16, 24, 28] {
                fires.push(FireFacts {
                    troops,
                    rate,
                    bore,
                    stands: Count::MIN,
                    dots: Count::clamped(1),
                    range: Count::clamped(range),
                    prepared: flags & 1 != 0,
                    counter_battery: flags & 2 != 0,
                    enfilade: flags & 4 != 0,
                    target_soft_cover: flags & 8 != 0,
                    target_hard_cover: flags & 16 != 0,
                });
            }
        }
    }
    fires
}

/// Two dice against two, with one thing more each time.
fn combats() -> Vec<CombatFacts> {
    let two = Count::clamped(2);
    let plain = CombatFacts { charge_dice: two, defend_dice: two, ..CombatFacts::plain() };
    let one = Count::clamped(1);
    vec![
        CombatFacts { confederates_charge: true, ..plain.clone() },
        CombatFacts { charge_veterans: one, defend_second_rate: one, ..plain.clone() },
        CombatFacts { charge_general: GeneralValue::of(1), defend_guns: one, ..plain.clone() },
        CombatFacts { flank: true, ..plain.clone() },
        CombatFacts { rough: true, ..plain.clone() },
        CombatFacts { strong: true, charge_hits_left: Count::clamped(1), ..plain.clone() },
        plain,
    ]
}

/// A random game, written down order by order.
struct Game {
    battle: Battle,
    position: Position<Battle>,
    dice: Seeded,
    whim: ChoiceDice,
}

impl Game {
    fn open(scenario: &str, overlay: &str, number: u64) -> Game {
        let battle = read(scenario, overlay);
        let mut dice = Seeded::new(Seed::from_number(number));
        let position = Position::opening(&battle, &mut dice, &mut Silent);
        Game { battle, position, dice, whim: ChoiceDice::new(Seed::from_number(number), 1) }
    }
}

impl Iterator for Game {
    type Item = StateHash;

    /// Plays one order of a random kind; the hash of what came of it, until the battle is over.
    fn next(&mut self) -> Option<StateHash> {
        let ToAct::Seats(seats) = self.position.to_act(&self.battle) else { return None };
        let seat = seats.iter().next().unwrap();
        let order = random_order(&self.battle, &self.position.observe(&self.battle, seat), &mut self.whim);
        let legal = self.position.check(&self.battle, seat, order).unwrap();
        self.position.carry_out(&self.battle, &legal, &mut self.dice, &mut Silent).unwrap();
        Some(StateHash::of(self.position.state()))
    }
}

fn read(scenario: &str, overlay: &str) -> Battle {
    let files = Files { house_rules: overlay.into(), ..gallop::files(scenario) };
    Battle::read(&files).unwrap_or_else(|faults| panic!("{overlay}\n{faults}"))
}

/// What noticed a change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Battery {
    Odds,
    Game(&'static str),
    Script(&'static str),
}

/// What everything comes to under the sheet as printed.
struct Baseline {
    odds: Odds,
    games: Vec<(&'static str, &'static str, Vec<Vec<StateHash>>)>,
    scripts: Vec<Vec<String>>,
}

impl Baseline {
    fn new(games: u64) -> Baseline {
        let scenarios = gallop::SCENARIOS.into_iter().take(1).chain(scenarios::SMALL);
        let play = |scenario| (0..games).map(|n| Game::open(scenario, AS_PRINTED, n).collect()).collect();
        Baseline {
            odds: Odds::under(&Tables::read(&printed_sheet()).unwrap()),
            games: scenarios.map(|(name, scenario)| (name, scenario, play(scenario))).collect(),
            scripts: scripts::ALL.iter().map(|script| script.play(AS_PRINTED)).collect(),
        }
    }

    /// The batteries that notice a change; of a scenario's games the first that does is enough.
    fn noticed(&self, mutation: &Mutation) -> Vec<Battery> {
        let overlay = mutation.overlay.as_str();
        let changed = printed_sheet().overlay(overlay, &mutation.name, Source::House).unwrap();
        let odds = Odds::under(&Tables::read(&changed).unwrap()) != self.odds;
        let scripts = scripts::ALL.iter().zip(&self.scripts);
        let scripts = scripts.filter(|(script, printed)| script.play(overlay) != **printed);
        let games = self.games.iter().filter(|(_, scenario, printed)| {
            let mut numbered = (0..).zip(printed);
            numbered.any(|(n, hashes)| !Game::open(scenario, overlay, n).eq(hashes.iter().copied()))
        });
        let odds = odds.then_some(Battery::Odds).into_iter();
        odds.chain(scripts.map(|(script, _)| Battery::Script(script.name)))
            .chain(games.map(|(name, _, _)| Battery::Game(name)))
            .collect()
    }
}

#[test]
fn every_cell_and_modifier_matters() {
    let sheet = printed_sheet();
    let mutations = mutations_read_by(&sheet, |changed| Tables::read(changed).is_ok());
    let cells = sheet.tables().iter().flat_map(|table| &table.rows).map(|row| row.cells.len()).sum::<usize>();
    let modifiers = sheet.modifier_groups().iter().map(|group| group.rows.len()).sum::<usize>();
    assert_eq!(mutations.len(), cells + modifiers, "each is changed once");
    let baseline = Baseline::new(prove_or(6, 100) as u64);
    let mut counts = BTreeMap::<Battery, usize>::new();
    let (mut survivors, mut odds_alone) = (Vec::new(), Vec::new());
    for mutation in &mutations {
        let noticed = baseline.noticed(mutation);
        match noticed[..] {
            [] => survivors.push(mutation.name.as_str()),
            [Battery::Odds] => odds_alone.push(mutation.name.as_str()),
            _ => {}
        }
        noticed.into_iter().for_each(|battery| *counts.entry(battery).or_default() += 1);
    }
    println!("{} mutations: {cells} cells, {modifiers} modifiers", mutations.len());
    counts.iter().for_each(|(battery, n)| println!("{n:4} noticed by {battery:?}"));
    println!("{} survivors, {} noticed by the odds alone", survivors.len(), odds_alone.len());
    assert!(survivors.is_empty(), "nobody notices:\n{}", survivors.join("\n"));
    assert!(odds_alone.is_empty(), "never seen in play:\n{}", odds_alone.join("\n"));
}
