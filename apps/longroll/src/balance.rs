//! How often each side of a scenario wins, as measured and kept in `scenarios/balance.csv`.

use desk::wire::Balance;

/// A row for each scenario: rule set, scenario, seed, games, and how many of them each seat won.
const MEASURED: &str = include_str!("../../../scenarios/balance.csv");

/// The balance of a scenario, if it was measured.
pub(crate) fn measured(ruleset: &str, scenario: &str) -> Option<Balance> {
    let row = |line: &str| {
        let mut cells = line.split(',');
        let is_it = cells.next() == Some(ruleset) && cells.next() == Some(scenario);
        let numbers: Vec<u16> = cells.skip(1).map(str::parse).collect::<Result<_, _>>().ok()?;
        let (games, wins) = numbers.split_first()?;
        is_it.then(|| Balance { games: *games, wins: wins.to_vec() })
    };
    MEASURED.lines().skip(1).find_map(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets;

    #[test]
    fn every_row_is_of_a_scenario_and_adds_up() {
        for line in MEASURED.lines().skip(1) {
            let [ruleset, scenario] = [0, 1].map(|nth| line.split(',').nth(nth).unwrap());
            let known = rulesets::named(ruleset).unwrap().profile().scenario(scenario);
            assert!(known.is_some(), "{line}");
            let Balance { games, wins } = measured(ruleset, scenario).unwrap_or_else(|| panic!("{line}"));
            assert!(wins.len() == 2 && wins.iter().sum::<u16>() <= games, "{line}");
        }
        assert_eq!(measured("gallop", "nowhere"), None);
    }

    #[test]
    fn the_battle_a_newcomer_is_offered_is_short_easy_and_even() {
        let start = rulesets::START_HERE;
        let ruleset = rulesets::lobby().iter().find(|set| set.id == start.ruleset).unwrap();
        let scenario = ruleset.scenarios.iter().find(|scenario| scenario.id == start.scenario).unwrap();
        assert!(scenario.minutes <= 30 && ruleset.learning == desk::Learning::Easy);
        let Balance { games, wins } = scenario.balance.clone().unwrap();
        assert!(wins[0].abs_diff(wins[1]) * 10 <= games, "{wins:?} of {games}");
    }

    #[test]
    fn battles_of_a_rule_set_come_shortest_first_and_say_how_long_and_for_whom() {
        for ruleset in rulesets::lobby() {
            assert!(ruleset.scenarios.is_sorted_by_key(|scenario| scenario.minutes), "{}", ruleset.id);
            for scenario in &ruleset.scenarios {
                assert!(scenario.minutes < u16::MAX, "{}: length", scenario.id);
                assert!(!scenario.for_whom.is_empty(), "{}: for_whom", scenario.id);
            }
        }
    }
}
