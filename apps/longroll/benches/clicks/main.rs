//! What a click costs: the card of a unit and the board with it picked out, in positions of games between computers.
//!
//! Every shipped scenario; with words after `--`, only those. Times are printed and nothing is asserted.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use ai::Skill;
use desk::{Player, RuleSet, ServedGame, wire};
use dice::{Dice, Seed, Seeded};
use serde_json::Value;
use view::Layer;

/// Positions drawn of a game, and units clicked at in each.
const POSITIONS: usize = 100;
const UNITS: usize = 20;
/// The most orders of a game that are played: the largest battles take many thousand.
const ORDERS: usize = 3_000;
const SEED: u64 = 1863;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let rulesets: [&dyn RuleSet; 5] =
        [gallop::RULE_SET, lancer::RULE_SET, great_battles::RULE_SET, guns::RULE_SET, deadly_field::RULE_SET];
    println!(
        "{:<28}{:>10}{:>10}{:>10}{:>10}{:>10}",
        "a click, ms", "clicks", "median", "p95", "worst", "odds"
    );
    for rules in rulesets {
        for (scenario, _) in rules.profile().scenarios {
            if wanted.is_empty() || wanted.iter().any(|word| word == scenario) {
                println!("{}", row(rules, scenario));
            }
        }
    }
}

/// The clicks of one scenario, and the longest time that the odds of one offer took to follow.
fn row(rules: &dyn RuleSet, scenario: &str) -> String {
    let orders = fought(rules, scenario);
    let dice = &mut Seeded::new(Seed::from_number(SEED));
    let all = orders.len().max(1);
    let drawn: BTreeSet<usize> = (0..POSITIONS.min(all)).map(|_| dice.pick(&vec![1; all])).collect();
    let mut game = opened(rules, scenario, Player::Human);
    let (mut clicks, mut slowest_odds) = (Vec::new(), Duration::ZERO);
    for (number, order) in orders.iter().enumerate() {
        if drawn.contains(&number) {
            let mut ready = game.update(number as u64, None).game.ready;
            for _ in 0..UNITS.min(ready.len()) {
                let unit = ready.swap_remove(dice.pick(&vec![1; ready.len()]));
                let begun = Instant::now();
                let follow = click(&*game, &unit);
                clicks.push(begun.elapsed());
                for order in follow {
                    let begun = Instant::now();
                    if let Ok(count) = game.odds(&order) {
                        count();
                    }
                    slowest_odds = slowest_odds.max(begun.elapsed());
                }
            }
        }
        if let Err(why) = game.give(order) {
            return format!("{scenario}: '{order}' is refused: {}", why.0);
        }
    }
    clicks.sort_unstable();
    let at = |percent: usize| {
        let place = (clicks.len() * percent / 100).min(clicks.len().saturating_sub(1));
        clicks.get(place).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    let odds = slowest_odds.as_secs_f64() * 1e3;
    format!("{scenario:<28}{:>10}{:>10.1}{:>10.1}{:>10.1}{odds:>10.1}", clicks.len(), at(50), at(95), at(100))
}

/// What the page asks for when a unit is clicked at; the orders whose odds it asks for afterwards.
fn click(game: &dyn ServedGame, unit: &str) -> Vec<String> {
    let card = game.unit(unit);
    let query = wire::BoardQuery { unit: Some(unit.into()), ..wire::BoardQuery::default() };
    std::hint::black_box(game.board(Layer::Troops, &query));
    let offers = card.map(|card| serde_json::to_value(card).unwrap_or_default()).unwrap_or_default();
    let mut follow = Vec::new();
    collect(&offers, &mut follow);
    follow
}

/// The orders of a card whose odds follow.
fn collect(value: &Value, follow: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            if let (Some(Value::Bool(true)), Some(Value::String(order))) =
                (fields.get("odds_follow"), fields.get("order"))
            {
                follow.push(order.clone());
            }
            fields.values().for_each(|field| collect(field, follow));
        }
        Value::Array(all) => all.iter().for_each(|one| collect(one, follow)),
        _ => {}
    }
}

fn opened(rules: &dyn RuleSet, scenario: &str, player: Player) -> Box<dyn ServedGame> {
    let players = vec![player; usize::from(rules.profile().seats)];
    match rules.begin(scenario, &players, Seed::from_number(SEED)) {
        Ok(game) => game,
        Err(why) => panic!("{scenario}: {}", why.0),
    }
}

/// The orders of a game between computers.
fn fought(rules: &dyn RuleSet, scenario: &str) -> Vec<String> {
    let mut game = opened(rules, scenario, Player::Computer(Skill::Recruit));
    for _ in 0..ORDERS {
        let Some(thinking) = game.think() else { break };
        if let Err(why) = game.give_thought(thinking()) {
            panic!("{scenario}: {}", why.0);
        }
    }
    let (_, lines) = game.header_and_lines();
    let order = |line: &String| match serde_json::from_str::<Value>(line).ok()?.get("order")? {
        Value::String(order) if !order.is_empty() => Some(order.clone()),
        _ => None,
    };
    lines.iter().filter_map(order).collect()
}
