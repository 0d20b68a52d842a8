//! Short notation for worked examples of fire and hand combat: a line of words for each stand.

use std::fmt::Write;

use gallop::hand_combat::CombatOutcome;
use gallop::{Event, Pending, Side};
use sheet::Step;

use crate::table::Table;

/// Seven by seven squares of open ground.
const OPEN: &str =
    r#"ground = [".......", ".......", ".......", ".......", ".......", ".......", "......."]"#;

/// A scenario of one division and one corps. A stand is `Name square arm dots`, a general's value in place of dots, then
/// `veteran`, `second-rate`, `rifled`, `column`, or `apart` for a group of its own. Both sides await a reserve, so that
/// nobody is ever destroyed.
pub(crate) fn scenario(map: &str, confederate: &[&str], union: &[&str]) -> String {
    let mut text = format!("turns = 9\n{map}\n");
    if !map.contains("ground =") {
        text.push_str(OPEN);
    }
    for (side, name, stands) in [("confederate", "Division", confederate), ("union", "Corps", union)] {
        let (apart, together): (Vec<&str>, Vec<&str>) =
            stands.iter().partition(|line| line.ends_with(" apart"));
        let mut groups =
            vec![(name.to_string(), together.iter().map(|line| stand(line)).collect::<Vec<_>>())];
        groups.extend(apart.iter().map(|line| (format!("group of {line}"), vec![stand(line)])));
        let reserve =
            format!(r#"name = "{name} reserve", arm = "infantry", dots = 1, arrives = 9, entry = ["A01"]"#);
        groups.push((format!("{name} to come"), vec![reserve]));
        for (name, stands) in groups {
            write!(text, "\n[[groups]]\nname = \"{name}\"\nside = \"{side}\"\nstands = [\n").unwrap();
            stands.iter().for_each(|stand| writeln!(text, "  {{ {stand} }},").unwrap());
            text.push_str("]\n");
        }
    }
    text
}

fn stand(line: &str) -> String {
    let words: Vec<_> = line.split(' ').collect();
    let [name, at, arm, number, ref more @ ..] = words[..] else { panic!("'{line}' says no stand") };
    let counts = if arm == "general" { "value" } else { "dots" };
    let mut text = format!(r#"name = "{name}", at = "{at}", arm = "{arm}", {counts} = {number}"#);
    for word in more {
        text.push_str(match *word {
            "veteran" => r#", rate = "veteran""#,
            "second-rate" => r#", rate = "second-rate""#,
            "rifled" => r#", bore = "rifled""#,
            "column" => ", in_column = true",
            "apart" => "",
            _ => panic!("'{word}' is not known"),
        });
    }
    text
}

/// A ruling turned by a house rule.
pub(crate) fn ruling(label: &str, in_force: &str) -> String {
    format!("[table.rulings.\"{label}\"]\n\"in force\" = \"{in_force}\"\n")
}

/// A side about to fire, in the first turn.
#[track_caller]
pub(crate) fn firing(side: Side, map: &str, confederate: &[&str], union: &[&str]) -> Table {
    firing_under("", side, map, confederate, union)
}

/// The same under house rules.
#[track_caller]
pub(crate) fn firing_under(
    house_rules: &str,
    side: Side,
    map: &str,
    confederate: &[&str],
    union: &[&str],
) -> Table {
    let mut table = Table::with(&scenario(map, confederate, union), house_rules);
    table.done_until(Pending::Fire(side));
    table
}

/// A side about to declare its charges, in the first turn.
#[track_caller]
pub(crate) fn charging(side: Side, map: &str, confederate: &[&str], union: &[&str]) -> Table {
    charging_under("", side, map, confederate, union)
}

/// The same under house rules.
#[track_caller]
pub(crate) fn charging_under(
    house_rules: &str,
    side: Side,
    map: &str,
    confederate: &[&str],
    union: &[&str],
) -> Table {
    let mut table = Table::with(&scenario(map, confederate, union), house_rules);
    table.done_until(Pending::Declare(side));
    table
}

/// The line for dice that equal dice of the other side cancel.
pub(crate) const CANCELLED: &str = "dice that equal dice of the enemy cancel";

/// What an explanation says of its modifiers: those that counted, with their values; dice that cancel are none.
pub(crate) fn counted(step: &Step) -> Vec<(&str, &str)> {
    let counted = step.modifiers.iter().filter(|modifier| modifier.counted && modifier.label != CANCELLED);
    counted.map(|modifier| (modifier.label.as_str(), modifier.value.as_str())).collect()
}

/// A shot as it was explained, and its hits.
pub(crate) struct Shot {
    pub(crate) step: Step,
    pub(crate) hits: u8,
}

impl Shot {
    /// The row of the fire table.
    pub(crate) fn row(&self) -> &str {
        self.step.row.as_deref().expect("a row")
    }

    /// What was added to every die.
    pub(crate) fn added(&self) -> i32 {
        counted(&self.step).iter().map(|(_, value)| value.parse::<i32>().expect("a number")).sum()
    }
}

/// Gives an order to fire.
#[track_caller]
pub(crate) fn shot<const N: usize>(table: &mut Table, order: &str, faces: [u16; N]) -> Shot {
    let steps = table.give_dice(order, faces).steps();
    let hits = table.events().into_iter().find_map(|event| match event {
        Event::Fired { hits, .. } => Some(hits),
        _ => None,
    });
    let [step] = &steps[..] else { panic!("one stand fires: {steps:?}") };
    assert_eq!(step.faces.len(), N, "a die a dot");
    Shot { step: step.clone(), hits: hits.expect("a shot") }
}

/// A hand combat as it was explained, and its outcome.
pub(crate) struct CombatDice {
    pub(crate) charger: Step,
    pub(crate) defender: Step,
    pub(crate) decided: Step,
    pub(crate) outcome: CombatOutcome,
}

impl CombatDice {
    /// The scores of charger and defender.
    pub(crate) fn scores(&self) -> (i32, i32) {
        let score = |step: &Step| step.total.expect("a score");
        (score(&self.charger), score(&self.defender))
    }
}

/// Gives an order that leads to a hand combat.
#[track_caller]
pub(crate) fn clash<const N: usize>(table: &mut Table, order: &str, faces: [u16; N]) -> CombatDice {
    let steps = table.give_dice(order, faces).steps();
    let clashed = table.events().into_iter().find_map(|event| match event {
        Event::Clashed { outcome, .. } => Some(outcome),
        _ => None,
    });
    let [charger, defender, decided, ..] = &steps[..] else { panic!("no hand combat: {steps:?}") };
    assert!(charger.what.contains(": charger rolls"), "{charger:?}");
    let (charger, defender, decided) = (charger.clone(), defender.clone(), decided.clone());
    CombatDice { charger, defender, decided, outcome: clashed.expect("a hand combat") }
}
